"""What a picture reads out of a state: squares, answers, marks. Nothing a seat may not see [R-017, R-234]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ...core.machine import WORDS
from ...core.record import RecordClass, Views
from .. import state as st
from ..actions import MOVES, OFFSETS

Square = tuple[int, int]

STATE = cast("type[RecordClass]", st.State)
"""The record of the state, as what `@record` made of it."""

STEP: tuple[Square, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""One square north, east, south, west."""

ROWS = "ABCDEFGHIJKLMNOP"
"""The letters of rows 1 to 16."""


def read(states: Any) -> Any:
    """The one state of an array of shape (1,), as plain integers. Raises TypeError, ValueError on anything else."""
    dtype, shape = getattr(states, "dtype", None), getattr(states, "shape", None)
    if dtype != STATE.dtype:
        raise TypeError(f"a picture is drawn from an array of showdown states, got {type(states).__name__} of {dtype}")
    if shape != (1,):
        raise ValueError(f"a picture shows one state: an array of shape (1,), got {shape}; slice it: states[i : i + 1]")
    return Views(states, STATE)[0]


def legal(s: Any) -> list[int]:
    """The answers the pending decision permits, as action numbers."""
    return [32 * word + bit for word in range(WORDS) for bit in range(32) if s.legal[word] >> bit & 1]


def on_board(square: Square) -> bool:
    """Whether a square is one of the 22 x 16."""
    return 1 <= square[0] <= st.WIDTH and 1 <= square[1] <= st.HEIGHT


def base(s: Any) -> list[Square]:
    """The squares under the monster; empty while it is off the board."""
    m = s.monster
    if not m.on_board:
        return []
    return [(m.x + dx, m.y + dy) for dy in range(m.size) for dx in range(m.size)]


def _edge(s: Any, direction: int, beyond: int) -> list[Square]:
    """The row of squares along one edge of the base: the outermost of its own, or the next ones beyond it."""
    m, size = s.monster, s.monster.size
    dx, dy = STEP[direction]
    along = range(size)
    if dx:
        column = m.x + (size - 1 + beyond if dx > 0 else -beyond)
        return [(column, m.y + k) for k in along]
    row = m.y + (size - 1 + beyond if dy > 0 else -beyond)
    return [(m.x + k, row) for k in along]


def front(s: Any) -> list[Square]:
    """The squares of the base along the edge it faces."""
    return _edge(s, s.monster.facing, 0) if s.monster.on_board else []


def blind_spot(s: Any) -> list[Square]:
    """The squares directly behind the base, those off the board left out [R-136]."""
    if not s.monster.on_board:
        return []
    return [square for square in _edge(s, (s.monster.facing + 2) % 4, 1) if on_board(square)]


def reachable(s: Any) -> dict[Square, int]:
    """Where the deciding survivor may move now: square -> steps of the shortest way over such squares.

    A square whose way leads over squares where nobody may stop counts its straight distance.
    """
    if not 0 <= s.actor < st.SEATS:
        return {}
    me = s.survivors[s.actor]
    ends = {(me.x + OFFSETS[a][0], me.y + OFFSETS[a][1]) for a in legal(s) if a < MOVES}
    steps: dict[Square, int] = {(me.x, me.y): 0}
    queue = [(me.x, me.y)]
    for x, y in queue:
        for dx, dy in STEP:
            square = (x + dx, y + dy)
            if square in ends and square not in steps:
                steps[square] = steps[x, y] + 1
                queue.append(square)
    return {square: steps.get(square, abs(square[0] - me.x) + abs(square[1] - me.y)) for square in sorted(ends)}


def option_square(s: Any, option: int) -> Square | None:
    """The square that an option of the pending decision names; None when options are no squares."""
    if s.decision != st.CHOOSE_SQUARE:
        return None
    return s.options[option] // 32, s.options[option] % 32


def square_name(square: Square) -> str:
    """What a square is called at the table: row letter and column, ``H11``."""
    return f"{ROWS[square[1] - 1]}{square[0]}"


def tiles(s: Any) -> Iterator[Any]:
    """The terrain tiles that lie on the board."""
    return (tile for tile in s.tiles if tile.kind >= 0 and tile.width > 0)


def tile_at(s: Any, square: Square) -> Any:
    """The tile that covers a square, None without one."""
    x, y = square
    for tile in tiles(s):
        if tile.x <= x < tile.x + tile.width and tile.y <= y < tile.y + tile.height:
            return tile
    return None


def pile(p: Any) -> list[int]:
    """The cards of a face-up pile, top first."""
    return [p.cards[k] for k in reversed(range(p.count))]


def played(s: Any) -> list[int]:
    """The seats that take part in this game."""
    return [seat for seat in range(st.SEATS) if s.survivors[seat].present]


def bits(mask: int, count: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [k for k in range(count) if mask >> k & 1]
