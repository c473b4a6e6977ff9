"""The words of the notation for what the state holds as numbers and bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...core.machine import FAULT, LOST, STOPPED, WON
from .. import state as st
from ..assembler import CONDITIONS, MONSTER_VALUES
from .reading import Line

__all__ = [
    "ABILITIES", "ACTS", "ATTRIBUTES", "CONDITIONS", "DECISIONS", "ENDS", "FACINGS", "LOCATIONS", "MONSTER_VALUES",
    "OUTCOMES", "REGISTERS", "SEAT_NAMES", "USES", "bits_of", "listed", "named_bits", "signed",
]  # fmt: skip

FACINGS = ("north", "east", "south", "west")
LOCATIONS = ("head", "arms", "body", "waist", "legs", "brain")
ATTRIBUTES = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
ABILITIES = ("dodge", "encourage", "dash", "surge", "endure")
USES = (
    *ABILITIES, "second dodge", "movement", "art 0 this round", "art 1 this round", "art 2 this round", "art 0", "art 1",
    "art 2", "armor set", "spared trauma",
)  # fmt: skip
"""What a survivor has used this round, or for good, in the order of the bits."""
ACTS = ("before the fight", "monster act", "survivors' act")
SEAT_NAMES = tuple(f"survivor_{seat}" for seat in range(st.SEATS))
REGISTERS = ("subject", "attacker", "card", "loop", "bonus speed", "bonus damage", "count")
OUTCOMES = ("failed", "wounded", "critical")
ENDS = {"won": WON, "lost": LOST, "stopped": STOPPED, "fault": FAULT}

DECISIONS = (
    "nothing", "order", "turn", "window", "dash", "surge", "dodge", "order hits", "location", "target", "direction",
    "effect", "square", "survivor", "yes or no", "card",
)  # fmt: skip
"""What is asked, by the numbers of `State.decision`."""


def bits_of(mask: int, names: Sequence[str]) -> list[str]:
    """The names of the bits that are set."""
    return [name for k, name in enumerate(names) if mask >> k & 1]


def named_bits(line: Line, text: str, names: Sequence[str], what: str) -> int:
    """A list of names as a set of bits."""
    mask = 0
    for item in line.items(text):
        bit = 1 << line.choice(item, names, what)
        if mask & bit:
            raise line.error(f"{what} {item!r} is named twice")
        mask |= bit
    return mask


def listed(words: Iterable[str]) -> str:
    """A list as it is written; ``none`` for an empty one."""
    return ", ".join(words) or "none"


def signed(values: Any, names: Sequence[str]) -> str:
    """``movement -1, damage +1`` for the values that are not zero."""
    return ", ".join(f"{name} {values[k]:+d}" for k, name in enumerate(names) if values[k])
