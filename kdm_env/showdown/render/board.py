"""The board: squares, terrain, where one may go, the monster and its blind spot, the survivors."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from .. import actions as ac
from .. import state as st
from . import font
from . import palette as p
from .canvas import Canvas, Colour, Picture
from .facts import ROWS, STEP, Square, blind_spot, legal, option_square, played, reachable, square_name, tiles
from .names import Names, TerrainName, named

SQUARE = 36
"""Side of a square, in pixels of an unscaled picture."""

LEFT, TOP = 26, 34
"""Where the board begins in the picture."""

WIDTH, HEIGHT = SQUARE * st.WIDTH, SQUARE * st.HEIGHT
SMALL = 0.85


def corner(square: Square) -> Square:
    """The top left pixel of a square in an unscaled picture (row 1, letter A, lies at the bottom)."""
    return LEFT + SQUARE * (square[0] - 1), TOP + SQUARE * (st.HEIGHT - square[1])


def centre(square: Square) -> Square:
    """The middle pixel of a square."""
    x, y = corner(square)
    return x + SQUARE // 2, y + SQUARE // 2


@lru_cache(maxsize=4)
def empty(width: int, height: int, scale: int) -> Picture:
    """A picture with nothing but the board: drawn once, copied for every frame."""
    canvas = Canvas(width, height, scale, p.NIGHT)
    canvas.rect(LEFT - 2, TOP - 2, WIDTH + 4, HEIGHT + 4, p.STONE_EDGE)
    for row in range(1, st.HEIGHT + 1):
        for column in range(1, st.WIDTH + 1):
            x, y = corner((column, row))
            canvas.rect(x, y, SQUARE, SQUARE, p.STONE_LIGHT if (column + row) % 2 else p.STONE_DARK)
    for column in range(1, st.WIDTH + 1):
        canvas.centred(centre((column, 1))[0], TOP + HEIGHT + 10, str(column), p.FAINT, SMALL)
    for row in range(1, st.HEIGHT + 1):
        canvas.centred(LEFT - 12, centre((1, row))[1], ROWS[row - 1], p.FAINT, SMALL)
    canvas.pixels.setflags(write=False)
    return canvas.pixels


def begin(width: int, height: int, scale: int) -> Canvas:
    """A fresh canvas with the empty board on it."""
    canvas = Canvas(0, 0, scale, p.NIGHT)
    canvas.pixels = np.array(empty(width, height, scale))
    return canvas


def draw(canvas: Canvas, s: Any, names: Names) -> None:
    """Everything that stands or lies on the board."""
    for tile in tiles(s):
        _tile(canvas, tile, named("terrain", names.terrain, tile.kind))
    _blind_spot(canvas, s)
    _reach(canvas, reachable(s))
    _option_squares(canvas, s)
    _attacks(canvas, s)
    if s.monster.on_board:
        _monster(canvas, s)
    for seat in played(s):
        if s.survivors[seat].alive and s.survivors[seat].x > 0:
            _survivor(canvas, s, seat)


def _tile(canvas: Canvas, tile: Any, name: TerrainName) -> None:
    x, y = corner((tile.x, tile.y + tile.height - 1))
    width, height = SQUARE * tile.width, SQUARE * tile.height
    fill = p.EARTHS[tile.kind % len(p.EARTHS)]
    dark = p.mix(fill, p.INK, 0.4)
    if name.hides:
        fill, dark = p.GRASS, p.GRASS_DARK
    elif name.obstacle or name.impassable:
        fill, dark = p.ROCK, p.ROCK_DARK
    canvas.rounded(x + 1, y + 1, width - 2, height - 2, 5, fill, dark, 2 if name.impassable else 1, 0.92)
    if name.hides:
        for blade in range(3 * tile.width * tile.height):  # an even scatter that looks random (the R2 sequence)
            bx = x + 8 + (0.3 + 0.7549 * blade) % 1 * (width - 16)
            by = y + 26 + (0.1 + 0.5698 * blade) % 1 * (height - 31)
            for lean in (-4, 0, 4):
                canvas.line(bx, by, bx + lean, by - (8 if lean else 10), dark, 1.4)
    if name.obstacle:
        canvas.rounded(x + 6, y + 6, width - 12, height - 12, 4, p.mix(fill, p.TEXT, 0.12), dark, 1)
    if name.impassable:
        canvas.hatch(x + 3, y + 3, width - 6, height - 6, dark, 0.3)
    if name.uses and not name.hides:
        canvas.circle(x + width - 7, y + height - 7, 3.2, p.LANTERN, p.INK, 1)
    if tile.width > 1:
        for k, line in enumerate(_wrapped(name.name, width - 8)[: 2 * tile.height]):
            canvas.text(x + 5, y + 5 + 11 * k, line, p.INK, SMALL, room=width - 8, alpha=0.8)
    else:
        for k, word in enumerate(name.name.split()[: 3 * tile.height]):
            word = font.fit(word, width - 3, 0.75)
            canvas.centred(x + width / 2, y + 10 + 10 * k, word, p.INK, 0.75)


def _wrapped(name: str, room: int) -> list[str]:
    """A name in lines that fit, cut between its words."""
    lines: list[str] = []
    for word in name.split():
        if lines and font.width(f"{lines[-1]} {word}", SMALL) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _blind_spot(canvas: Canvas, s: Any) -> None:
    for square in blind_spot(s):
        x, y = corner(square)
        canvas.rect(x, y, SQUARE, SQUARE, p.BLIND, 0.16)
        canvas.hatch(x, y, SQUARE, SQUARE, p.BLIND, 0.55)


def _reach(canvas: Canvas, steps: dict[Square, int]) -> None:
    for square in steps:
        x, y = corner(square)
        canvas.rect(x, y, SQUARE, SQUARE, p.REACH, 0.26)
    for square, count in steps.items():
        x, y = corner(square)
        for direction, (dx, dy) in enumerate(STEP):
            if (square[0] + dx, square[1] + dy) not in steps:
                ax, ay = x + (SQUARE if direction == 1 else 0), y + (SQUARE if direction == 2 else 0)
                wide, high = (SQUARE, 2) if dy else (2, SQUARE)
                canvas.rect(ax - 2 * (direction == 1), ay - 2 * (direction == 2), wide, high, p.REACH, 0.9)
        cx, cy = centre(square)
        canvas.centred(cx, cy, str(count), p.mix(p.REACH, p.INK, 0.45), SMALL)


def _option_squares(canvas: Canvas, s: Any) -> None:
    for number in legal(s):
        if ac.OPTION <= number < ac.ENDURE:
            square = option_square(s, number - ac.OPTION)
            if square is not None:
                cx, cy = centre(square)
                canvas.circle(cx, cy, 14, p.LANTERN, p.INK, 1.5, 0.9)
                canvas.centred(cx, cy, square_name(square), p.INK, SMALL)


def _monster(canvas: Canvas, s: Any) -> None:
    m = s.monster
    x, y = corner((m.x, m.y + m.size - 1))
    side = SQUARE * m.size
    cx, cy = x + side / 2, y + side / 2
    dx, up = STEP[m.facing]
    dy = -up
    body = p.BEAST if m.alive and not m.knocked_down else p.BEAST_DOWN
    awake = bool(m.alive and not m.knocked_down)

    def at(ahead: float, aside: float) -> tuple[float, float]:
        return cx + dx * ahead - dy * aside, cy + dy * ahead + dx * aside

    canvas.rounded(x + 3, y + 4, side - 4, side - 4, 15, p.INK, None, alpha=0.28)
    canvas.rounded(x + 2, y + 2, side - 4, side - 4, 15, body, p.BEAST_EDGE, 2)
    half = side / 2
    light = p.EYES if awake else p.SOFT
    canvas.polygon([at(half - 4, 0), at(half - 13, -13), at(half - 13, 13)], light)
    canvas.circle(*at(-2, 0), half - 15, p.mix(body, p.EARTH, 0.3))
    for sign in (-1, 1):
        canvas.circle(*at(-half + 16, sign * (half - 20)), 5.5, p.mix(body, p.EARTH, 0.3), body, 1.5)
        if awake:
            canvas.line(*at(5, sign * 4.5), *at(1, sign * 11.5), p.BEAST_EDGE, 6.5)
            canvas.line(*at(5, sign * 4.5), *at(1, sign * 11.5), p.EYES, 3.5)
        else:
            canvas.line(*at(6, sign * 5), *at(0, sign * 11), p.BEAST_EDGE, 2)
            canvas.line(*at(0, sign * 5), *at(6, sign * 11), p.BEAST_EDGE, 2)
    if m.knocked_down or not m.alive:
        words = "down" if m.alive else "dead"
        line = cy - 22 if m.facing == st.SOUTH else cy + 22
        canvas.rounded(cx - 20, line - 8, 40, 16, 8, p.BEAST_EDGE)
        canvas.centred(cx, line, words, p.TEXT, SMALL)
    elif s.act == st.MONSTER_ACT:
        canvas.rounded(x + 1, y + 1, side - 2, side - 2, 16, None, p.LANTERN, 2.5)


def _attacks(canvas: Canvas, s: Any) -> None:
    """Lines from those who attack to those who are attacked."""
    m = s.monster
    if s.ended or not m.on_board:
        return
    x, y = corner((m.x, m.y + m.size - 1))
    middle = x + SQUARE * m.size / 2, y + SQUARE * m.size / 2
    fights = []
    if s.strike_depth:
        fights.append((s.strikes[s.strike_depth - 1].seat, p.LANTERN))
    if s.assault_depth:
        fights.append((s.assaults[s.assault_depth - 1].target, p.BLOOD))
    for k, (seat, colour) in enumerate(fights):
        if 0 <= seat < st.SEATS and s.survivors[seat].x > 0:
            fx, fy = centre((s.survivors[seat].x, s.survivors[seat].y))
            canvas.line(middle[0] + 5 * k, middle[1] + 5 * k, fx + 5 * k, fy + 5 * k, p.INK, 4.5)
            canvas.line(middle[0] + 5 * k, middle[1] + 5 * k, fx + 5 * k, fy + 5 * k, colour, 3)


def _survivor(canvas: Canvas, s: Any, seat: int) -> None:
    survivor = s.survivors[seat]
    cx, cy = centre((survivor.x, survivor.y))
    colour = p.SURVIVORS[seat]
    if s.actor == seat and s.decision != st.NONE and not s.ended:
        canvas.circle(cx, cy, 17.5, p.LANTERN, alpha=0.45)
        canvas.circle(cx, cy, 17.5, None, p.LANTERN, 2.5)
    offered = [a for a in (ac.SURVIVOR + seat, ac.ENCOURAGE + seat) if s.legal[a >> 5] >> (a & 31) & 1]
    if offered and not s.ended:
        canvas.circle(cx, cy, 17.5, None, p.LEAF if offered[0] >= ac.ENCOURAGE else p.BLOOD, 3)
    piece(canvas, cx, cy, seat, colour, bool(survivor.knocked_down))
    if survivor.hidden:
        for lean in (-7, 0, 7):
            canvas.line(cx + lean, cy + 15, cx + lean * 1.3, cy + 6, p.GRASS_DARK, 2)
    if s.priority == seat:
        target(canvas, cx + 11, cy - 11)


def piece(canvas: Canvas, x: float, y: float, seat: int, colour: Colour, lying: bool) -> None:
    """A survivor's miniature about (x, y): upright a disc, knocked down a bar on its side."""
    if lying:
        canvas.rounded(x - 14, y - 6, 29, 17, 8.5, p.INK, None, alpha=0.3)
        canvas.rounded(x - 15, y - 8, 30, 17, 8.5, p.mix(colour, p.STONE_DARK, 0.45), p.mix(colour, p.INK, 0.55), 1.5)
        canvas.centred(x, y + 0.5, str(seat), p.INK, 1.0, True)
    else:
        canvas.circle(x + 1, y + 2, 13, p.INK, alpha=0.3)
        canvas.circle(x, y, 13, colour, p.mix(colour, p.INK, 0.6), 1.5)
        canvas.centred(x, y, str(seat), (255, 255, 255), 1.25, True)


def target(canvas: Canvas, x: float, y: float) -> None:
    """The priority target token: a small bull's-eye about (x, y)."""
    canvas.circle(x, y, 6, p.TEXT, p.INK, 1)
    canvas.circle(x, y, 4, p.BLOOD)
    canvas.circle(x, y, 1.6, p.TEXT)
