"""One blow of a survivor at the monster, for tests of what hit locations do."""

from __future__ import annotations

from typing import Any

from kdm_env.showdown.tables import Catalog
from tests.showdown.rules.foreign import BEAST
from tests.showdown.table import Table, lay

HIT = "d10 9"
"""Hits with the bone pickaxe (one die, accuracy 8)."""

FAILS, WOUNDS, CRITICAL = "d10 2", "d10 6", "d10 10"
"""Wound rolls of the bone pickaxe (strength 2) against the level 1 lion (toughness 8)."""

FLANK = "at 10,8"
"""Beside the lion at 11,8 that faces north: neither in front of it nor in its blind spot."""


def blow(
    location: str,
    *rolls: str,
    at: str = FLANK,
    me: str = "",
    gear: str = "bone pickaxe",
    content: Catalog | None = None,
    **lines: Any,
) -> Table:
    """survivor_0 hits this location once (further ones of the deck may be named behind it); `rolls` from the wound roll on.

    survivor_1 stands far off in a corner: when the attacker falls or dies, it is survivor_1's turn that comes next.
    """
    lines = {"survivor_1": "at 1,1", **lines}
    if content is not None:
        lines.setdefault("monster", BEAST.removeprefix("monster: "))
    table = lay(
        content,
        next="turn of survivor_0",
        survivor_0="; ".join([at, f"gear {gear}", *([me] if me else [])]),
        hit_deck=f"{location}, and the rest",
        rolls=", ".join([HIT, *rolls]),
        **lines,
    )
    return table.play("gear 0")
