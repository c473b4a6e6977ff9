"""The picture: board on the left, panels on the right, the decision below."""

from __future__ import annotations

from typing import Any

from .. import state as st
from . import board, panels
from .canvas import Picture
from .facts import read
from .names import Names

WIDTH, HEIGHT = 1280, 720
"""Size of an unscaled picture in pixels; multiples of 16, which video encoders want."""

SCALES = (1, 2, 3, 4)

_GAP = 6
_SIDE = board.LEFT + board.WIDTH + 14
_MONSTER = 190
_SHEET = (HEIGHT - 3 * _GAP - _MONSTER - 3 * _GAP) // st.SEATS
_BELOW = board.TOP + board.HEIGHT + 20


def rgb(states: Any, names: Names, *, scale: int = 1) -> Picture:
    """Draw a state for people.

    Args:
        states: array of showdown states, shape (1,). It is only read.
        names: the words of the content.
        scale: 1 to 4; the picture is drawn that many times as large, with smooth edges.

    Returns:
        uint8 array, shape (720 * scale, 1280 * scale, 3): the same for every state.

    Raises:
        TypeError, ValueError: `states` is no such array, the scale is none of these, or a number in the state has no
            name in `names`.
    """
    if scale not in SCALES:
        raise ValueError(f"scale {scale!r}: a picture can be drawn at scale 1, 2, 3 or 4")
    s = read(states)
    canvas = board.begin(WIDTH, HEIGHT, scale)
    board.draw(canvas, s, names)
    panels.header(canvas, s, names, board.LEFT, 11, board.WIDTH)
    x, width = _SIDE, WIDTH - _SIDE - _GAP
    panels.monster(canvas, s, names, x, _GAP, width, _MONSTER)
    for seat in range(st.SEATS):
        top = 2 * _GAP + _MONSTER + (_SHEET + _GAP) * seat
        panels.survivor(canvas, s, names, seat, x, top, width, _SHEET)
    panels.decision(canvas, s, names, _GAP, _BELOW, _SIDE - _GAP - 8, HEIGHT - _BELOW - _GAP)
    return canvas.pixels
