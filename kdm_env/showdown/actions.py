"""Action numbers and their words. One ``Discrete(ACTIONS)``, the same meaning in every phase.

Moves are relative to the deciding survivor: a diamond of offsets up to ``REACH`` steps. The rest are named slots.

======== ============================ ===============================================================================
numbers  words                        meaning
======== ============================ ===============================================================================
0-143    ``move +3 -2``               spend movement: end three columns right, two rows down (any reachable square)
144      ``pass``                     end the turn; let an opportunity pass; dodge nothing; say no
145      ``act``                      start this survivor's turn now
146      ``hold``                     let another survivor go first
147      ``dash``                     survival action: one movement, spent at once
148      ``surge``                    survival action: one activation, spent at once
149-157  ``gear 0`` .. ``gear 8``     use the gear in that slot (a weapon: attack with it)
158      ``fist``                     attack with fist and tooth
159-167  ``special 0`` .. 8           the other use of the gear in that slot (throw the founding stone, aim the bow)
168      ``interact``                 spend activation on the terrain the survivor stands on (hide, search, harvest)
169-180  ``hit 0`` .. ``hit 11``      resolve that hit or hit location next
181-192  ``dodge 0`` .. ``dodge 11``  dodge that hit
193-198  ``survivor 0`` .. 5          choose that survivor (monster controller)
199-204  ``encourage 0`` .. 5         survival action: that survivor stands up
205-216  ``option 0`` .. ``option 11`` choose that option (a direction, a square, an order, yes)
217      ``endure``                   survival action (1.6 option): ignore a severe injury
218-220  ``art 0`` .. ``art 2``       use that fighting art
221      ``set``                      use what the armor set offers
======== ============================ ===============================================================================
"""

from __future__ import annotations

REACH = 8
"""Longest move a single action can name, in squares."""

OFFSETS: tuple[tuple[int, int], ...] = tuple(
    (dx, dy) for dy in range(-REACH, REACH + 1) for dx in range(-REACH, REACH + 1) if 0 < abs(dx) + abs(dy) <= REACH
)
"""Offset (columns right, rows up) of each move action."""

MOVES = len(OFFSETS)
PASS = MOVES
ACT = PASS + 1
HOLD = ACT + 1
DASH = HOLD + 1
SURGE = DASH + 1
GEAR = SURGE + 1
FIST = GEAR + 9
SPECIAL = FIST + 1
INTERACT = SPECIAL + 9
HIT = INTERACT + 1
DODGE = HIT + 12
SURVIVOR = DODGE + 12
ENCOURAGE = SURVIVOR + 6
OPTION = ENCOURAGE + 6
ENDURE = OPTION + 12
ART = ENDURE + 1
SET = ART + 3
ACTIONS = SET + 1

_NAMED: tuple[tuple[str, int, int], ...] = (
    ("pass", PASS, 0), ("act", ACT, 0), ("hold", HOLD, 0), ("dash", DASH, 0), ("surge", SURGE, 0),
    ("gear", GEAR, 9), ("fist", FIST, 0), ("special", SPECIAL, 9), ("interact", INTERACT, 0), ("hit", HIT, 12),
    ("dodge", DODGE, 12), ("survivor", SURVIVOR, 6), ("encourage", ENCOURAGE, 6), ("option", OPTION, 12),
    ("endure", ENDURE, 0), ("art", ART, 3), ("set", SET, 0),
)  # fmt: skip

_words: list[str] = [f"move {dx:+d} {dy:+d}" for dx, dy in OFFSETS]
for _name, _, _count in _NAMED:
    _words += [f"{_name} {k}" for k in range(_count)] if _count else [_name]
WORDS: tuple[str, ...] = tuple(_words)
"""The words of every action, by number."""

_numbers = {words: number for number, words in enumerate(WORDS)}


def to_words(action: int) -> str:
    """The words of an action number. Raises ValueError outside 0 .. ACTIONS - 1."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"action {action}: actions are 0 to {ACTIONS - 1}")
    return WORDS[action]


def from_words(words: str) -> int:
    """The number of an action given in words, e.g. ``move +2 -1`` or ``dodge 0``. Raises ValueError."""
    key = " ".join(words.split())
    try:
        return _numbers[key]
    except KeyError:
        kinds = "move DX DY, " + ", ".join(n if not c else f"{n} 0..{c - 1}" for n, _, c in _NAMED)
        raise ValueError(
            f"no action is called {words!r}; actions are: {kinds} (moves with signs: move +2 -1)"
        ) from None


def move(dx: int, dy: int) -> int:
    """The number of the move by (dx columns right, dy rows up). Raises ValueError when it is too far."""
    return from_words(f"move {dx:+d} {dy:+d}")
