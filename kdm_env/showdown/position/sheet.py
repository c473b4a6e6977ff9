"""What the readers and writers of lines share: the state being set up, the words of the content, what was asked for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .. import state as st
from ..schema import Level
from ..tables import Catalog, MonsterNames
from .reading import Line
from .vocabulary import SEAT_NAMES


@dataclass
class Sheet:
    """A position on its way from text to a state, or back."""

    catalog: Catalog
    s: Any
    """The view of the state."""
    level: Level | None = None
    checked: bool = True
    """Whether the text must be a possible table (``checks: off`` also takes states that a fault has left behind)."""
    said: set[tuple[int, str]] = field(default_factory=set)
    """What the lines of survivors say, as (seat, phrase)."""
    controlled: bool = False
    """Whether the text says who holds the controller tile."""
    lies: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How many copies of each card lie somewhere, by (kind, number); kinds: ai, hit, basic, monster."""

    @property
    def names(self) -> MonsterNames:
        """The words of the monster."""
        names: MonsterNames = self.catalog.monsters[self.s.monster.kind]
        return names

    def seat(self, line: Line, text: str, *, played: bool = True) -> int:
        """A seat by its agent's name. Raises PositionError for a name that nobody has, or an empty seat."""
        seat = line.choice(text, SEAT_NAMES, "survivor")
        if played and not self.s.survivors[seat].present:
            raise line.error(f"{text} takes no part; give it a line of its own: '{text}: at 10,14'")
        return seat

    def seats(self, line: Line, text: str) -> int:
        """Several seats as a set of bits."""
        mask = 0
        for item in line.items(text):
            mask |= 1 << self.seat(line, item)
        return mask

    def base(self) -> set[tuple[int, int]]:
        """The squares under the monster."""
        m = self.s.monster
        return {(m.x + dx, m.y + dy) for dx in range(m.size) for dy in range(m.size)} if m.on_board else set()

    def impassable(self) -> dict[tuple[int, int], str]:
        """Squares that nobody stands on, and the terrain that lies there."""
        found = {}
        for tile in self.s.tiles:
            if tile.kind >= 0 and self.catalog.library.terrain[self.catalog.terrain[tile.kind]].impassable:
                for dx in range(tile.width):
                    for dy in range(tile.height):
                        found[tile.x + dx, tile.y + dy] = self.catalog.terrain[tile.kind]
        return found


def on_board(x: int, y: int) -> bool:
    """Whether a square is one of the 22 x 16."""
    return 1 <= x <= st.WIDTH and 1 <= y <= st.HEIGHT


BOARD = f"columns 1 to {st.WIDTH}, rows 1 to {st.HEIGHT}"
