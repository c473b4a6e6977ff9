"""The words a picture needs from the content: what cards, gear, terrain and injuries are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class GearName:
    """What a gear card is called, with its figures if it is a weapon (`reach` 0: it is none)."""

    name: str
    speed: int = 0
    accuracy: int = 0
    strength: int = 0
    reach: int = 0
    """Squares from which it strikes: reach or range, 0 for what is no weapon."""

    other_use: str = "use otherwise:"
    """What its `special` action does, before the name: ``throw``, ``aim``, ``block``, ``deflect``."""

    @property
    def figures(self) -> str:
        """``speed/accuracy+/strength``, with the distance where it is above 1; empty for what is no weapon."""
        if not self.reach:
            return ""
        return f"{self.speed}/{self.accuracy}+/{self.strength}" + (f" r{self.reach}" if self.reach > 1 else "")


@dataclass(frozen=True)
class TerrainName:
    """What a terrain tile is called and what it does to those around it."""

    name: str
    obstacle: bool = False
    impassable: bool = False
    hides: bool = False
    uses: bool = False
    """Whether a survivor on it may spend an activation on it."""


@dataclass(frozen=True)
class Names:
    """The words of one game; every tuple is indexed by the number that the state holds."""

    monster: str
    ai: tuple[str, ...]
    """AI cards, by number."""
    hit: tuple[str, ...]
    """Hit locations, by number."""
    hit_injury: tuple[str, ...]
    """The persistent injury a hit location leaves, by its number; empty for none."""
    gear: tuple[GearName, ...]
    """Gear cards, by number; number 0 is fist and tooth."""
    terrain: tuple[TerrainName, ...] = ()
    """Terrain tiles, by kind."""
    injuries: tuple[str, ...] = ()
    """Severe injuries and brain traumas, by bit."""
    disorders: tuple[str, ...] = ()
    """Disorders, by number (-1 in the state: none)."""
    arts: tuple[str, ...] = ()
    """Fighting arts, by number (-1 in the state: none)."""
    sets: tuple[str, ...] = ()
    """Armor sets, by number."""
    survivors: tuple[str, ...] = ("survivor_0", "survivor_1", "survivor_2", "survivor_3")
    """The agents, by seat."""
    marks: tuple[str, ...] = ()
    """The monster's own kinds of tokens on survivors, at most two."""
    scenario: str = ""
    """The title of the fight."""


def named(what: str, names: tuple[Any, ...], number: int) -> Any:
    """The name of something by its number. Raises ValueError when the content has no such number."""
    if not 0 <= number < len(names):
        known = f"0 to {len(names) - 1}" if names else "none"
        raise ValueError(f"cannot draw {what} {number}: the names given to the picture know {known}")
    return names[number]
