"""Content that only tests have: a beast whose hit locations a test writes, gear with keywords the package lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from kdm_env.showdown.library import load
from kdm_env.showdown.schema import Gear, HitLocation, Level, MonsterFile
from kdm_env.showdown.tables import Catalog, build

BEAST = "monster: Test Beast level 1 at 11,8 facing north"


def beast(*locations: dict[str, Any], gear: Sequence[dict[str, Any]] = ()) -> Catalog:
    """The shipped content, and a Test Beast: the White Lion's figures and Claws, toughness 8, these hit locations only.

    Args:
        locations: Hit locations as a content file writes them: ``{"name": "Giant Tongue", "toughness": -2}``.
        gear: More gear, written likewise.
    """
    library = load()
    lion = library.monsters["White Lion"]
    file: MonsterFile = msgspec.structs.replace(
        lion,
        name="Test Beast",
        ai=[card for card in lion.ai if card.name in ("Claw", "Grasp")],
        levels=[Level(name="1", level=1, basic=4, movement=6, toughness=8)],
        hit_locations=msgspec.convert(list(locations), list[HitLocation]),
    )
    more = {item.name: item for item in msgspec.convert(list(gear), list[Gear])}
    return build(replace(library, gear={**library.gear, **more}).with_monster(file))
