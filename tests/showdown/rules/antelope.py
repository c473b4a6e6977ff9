"""The Screaming Antelope where the tests of its cards want it."""

from __future__ import annotations

from typing import Any

from kdm_env.showdown.game import catalog
from kdm_env.showdown.schema import AICard, HitLocation
from tests.showdown.rules.blows import blow
from tests.showdown.table import Table, lay

FILE = catalog().monsters[catalog().monster("Screaming Antelope")].file
CARDS: dict[str, AICard] = {card.name: card for card in FILE.ai}
LOCATIONS: dict[str, HitLocation] = {card.name: card for card in FILE.hit_locations}

NORTH = "Screaming Antelope level 1 at 11,8 facing north"
"""Its blind spot: 11,7 and 12,7."""

ONE_ROUND = "controller agent; round limit 1"


def draws(card: str, /, **lines: Any) -> Table:
    """The antelope draws this card in the only round; nothing else is in play unless `in_play` says so."""
    usual: dict[str, Any] = {
        "next": "monster draws", "monster": NORTH, "ai_deck": card, "in_play": "none", "options": ONE_ROUND,
    }  # fmt: skip
    return lay(**{**usual, **lines})


def hit(location: str, *rolls: str, **lines: Any) -> Table:
    """survivor_0, beside the antelope, hits this location once; toughness 8 and the pickaxe of `blow`."""
    return blow(
        location, *rolls, **{"monster": NORTH, "in_play": "none", "monster_resources": "pelt, shank bone", **lines}
    )
