"""AI cards that only tests have, for rules that no card of the package needs: a lion that also knows these."""

from __future__ import annotations

from typing import Any

import msgspec

from kdm_env.showdown.library import load
from kdm_env.showdown.schema import AICard, MonsterFile
from kdm_env.showdown.tables import Catalog, build

LION = "Learned Lion level 1 at 11,8 facing north"
"""The monster line of a fight with it."""


def lion_with(*cards: dict[str, Any], **changes: Any) -> Catalog:
    """The shipped content, and a Learned Lion: the White Lion with these AI cards more.

    Args:
        cards: AI cards as a content file writes them; the tier is basic unless said otherwise.
        changes: Other fields of the monster file.
    """
    library = load()
    lion = library.monsters["White Lion"]
    more = msgspec.convert([{"tier": "basic", **card} for card in cards], list[AICard])
    file: MonsterFile = msgspec.structs.replace(lion, name="Learned Lion", ai=[*lion.ai, *more], **changes)
    return build(library.with_monster(file))
