"""A small typeface, drawn for these pictures: every letter is a few strokes, so it is sharp at every size.

A glyph is its width and its strokes, separated by ``|``; a stroke is points ``x,y`` in order. A point with ``~`` pulls
the stroke toward it without being touched (a quadratic curve; between two such points lies an implied point half-way);
``z`` closes the stroke. Capitals stand between y = 0 (top) and 8 (base line), small letters begin at 2 and hang to 11.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.float32]

_GLYPHS: dict[str, tuple[float, str]] = {
    " ": (1.4, ""),
    "A": (6, "0,8 3,0 6,8|1.1,5 4.9,5"),
    "B": (5, "0,0 0,8 2.8,8 ~5,8 ~5,4 2.8,4 0,4|0,0 2.4,0 ~4.5,0 ~4.5,4 2.4,4"),
    "C": (5.6, "5.6,1.4 ~4.8,0 3.1,0 ~0,0 0,4 ~0,8 3.1,8 ~4.8,8 5.6,6.6"),
    "D": (6, "0,0 0,8 2.4,8 ~6,8 6,4 ~6,0 2.4,0 0,0"),
    "E": (5, "5,0 0,0 0,8 5,8|0,4 4.2,4"),
    "F": (5, "5,0 0,0 0,8|0,4 4,4"),
    "G": (6, "5.6,1.4 ~4.8,0 3.1,0 ~0,0 0,4 ~0,8 3.1,8 ~5,8 6,6.8 6,4 3.6,4"),
    "H": (6, "0,0 0,8|6,0 6,8|0,4 6,4"),
    "I": (0, "0,0 0,8"),
    "J": (4, "4,0 4,5.6 ~4,8 2,8 ~0.4,8 0,6.6"),
    "K": (5, "0,0 0,8|5,0 0,5|1.8,3.4 5.2,8"),
    "L": (5, "0,0 0,8 4.8,8"),
    "M": (7, "0,8 0,0 3.5,5 7,0 7,8"),
    "N": (6, "0,8 0,0 6,8 6,0"),
    "O": (6, "~0,0 ~6,0 ~6,8 ~0,8 z"),
    "P": (5, "0,8 0,0 2.8,0 ~5,0 ~5,4.4 2.8,4.4 0,4.4"),
    "Q": (6, "~0,0 ~6,0 ~6,8 ~0,8 z|3.8,6 6.2,8.8"),
    "R": (5, "0,8 0,0 2.8,0 ~5,0 ~5,4.2 2.8,4.2 0,4.2|2.8,4.2 5.2,8"),
    "S": (5, "4.9,1.5 ~4.3,0 2.6,0 ~0.2,0 0.2,2 ~0.2,3.6 2.6,4 ~5,4.4 5,6 ~5,8 2.5,8 ~0.5,8 0,6.5"),
    "T": (6, "0,0 6,0|3,0 3,8"),
    "U": (6, "0,0 0,5 ~0,8 3,8 ~6,8 6,5 6,0"),
    "V": (6, "0,0 3,8 6,0"),
    "W": (8, "0,0 2,8 4,1 6,8 8,0"),
    "X": (5, "0,0 5.2,8|5.2,0 0,8"),
    "Y": (6, "0,0 3,4.4 6,0|3,4.4 3,8"),
    "Z": (5, "0,0 5,0 0,8 5,8"),
    "a": (5, "0.4,3.2 ~1,2 2.7,2 ~5,2 5,4.2 5,8|5,4.8 2.4,4.8 ~0,4.8 0,6.4 ~0,8 2,8 ~4,8 5,6.4"),
    "b": (5, "0,0 0,8|0,5 ~0,2 2.6,2 ~5,2 5,5 ~5,8 2.6,8 ~0,8 0,5"),
    "c": (4.4, "4.5,3.2 ~3.9,2 2.5,2 ~0,2 0,5 ~0,8 2.5,8 ~3.9,8 4.5,6.8"),
    "d": (5, "5,0 5,8|5,5 ~5,2 2.4,2 ~0,2 0,5 ~0,8 2.4,8 ~5,8 5,5"),
    "e": (5, "0,5 5,5 ~5,2 2.5,2 ~0,2 0,5 ~0,8 2.7,8 ~4.2,8 4.8,6.9"),
    "f": (3, "3.2,0 2.6,0 ~1,0 1,1.8 1,8|0,2 3,2"),
    "g": (5, "5,2 5,8.8 ~5,11 2.6,11 ~1,11 0.5,10|5,5 ~5,2 2.4,2 ~0,2 0,5 ~0,8 2.4,8 ~5,8 5,5"),
    "h": (5, "0,0 0,8|0,4.8 ~0.4,2 2.7,2 ~5,2 5,4.4 5,8"),
    "i": (0, "0,2 0,8|0,-0.2 0,0"),
    "j": (2, "2,2 2,9.2 ~2,11 0.2,11|2,-0.2 2,0"),
    "k": (4.4, "0,0 0,8|4.4,2 0,6|1.7,4.6 4.7,8"),
    "l": (1, "0,0 0,6.6 ~0,8 1.4,8"),
    "m": (8, "0,2 0,8|0,4.4 ~0.4,2 2.2,2 ~4,2 4,4.2 4,8|4,4.4 ~4.4,2 6.2,2 ~8,2 8,4.2 8,8"),
    "n": (5, "0,2 0,8|0,4.8 ~0.4,2 2.7,2 ~5,2 5,4.4 5,8"),
    "o": (5, "~0,2 ~5,2 ~5,8 ~0,8 z"),
    "p": (5, "0,2 0,11|0,5 ~0,2 2.6,2 ~5,2 5,5 ~5,8 2.6,8 ~0,8 0,5"),
    "q": (5, "5,2 5,11|5,5 ~5,2 2.4,2 ~0,2 0,5 ~0,8 2.4,8 ~5,8 5,5"),
    "r": (3, "0,2 0,8|0,4.8 ~0.5,2 3.1,2"),
    "s": (4, "3.9,3.1 ~3.4,2 2,2 ~0.2,2 0.2,3.5 ~0.2,4.7 2,5 ~4.1,5.3 4.1,6.5 ~4.1,8 2,8 ~0.4,8 0,6.9"),
    "t": (3, "1,0 1,6.4 ~1,8 3,8|0,2 3,2"),
    "u": (5, "0,2 0,5.6 ~0,8 2.3,8 ~4.6,8 5,5.2|5,2 5,8"),
    "v": (5, "0,2 2.5,8 5,2"),
    "w": (7, "0,2 1.7,8 3.5,2.6 5.3,8 7,2"),
    "x": (4.4, "0,2 4.5,8|4.5,2 0,8"),
    "y": (5, "0,2 2.6,8|5,2 2.3,8.8 ~1.5,11 0.2,11"),
    "z": (4, "0,2 4.2,2 0,8 4.2,8"),
    "0": (5, "~0,0 ~5,0 ~5,8 ~0,8 z"),
    "1": (5, "0.9,2 3,0 3,8"),
    "2": (5, "0.2,2 ~0.4,0 2.5,0 ~4.9,0 4.9,2.2 ~4.9,3.8 3,5.2 0,8 5,8"),
    "3": (5, "0.3,1.4 ~1,0 2.5,0 ~4.7,0 ~4.7,3.8 2.5,3.8 1.6,3.8|2.5,3.8 ~5,3.8 ~5,8 2.4,8 ~0.6,8 0,6.6"),
    "4": (5, "4,8 4,0 0,5.6 5.2,5.6"),
    "5": (5, "4.7,0 0.6,0 0.3,3.9 ~1,3 2.5,3 ~5,3 5,5.5 ~5,8 2.4,8 ~0.7,8 0,6.8"),
    "6": (5, "4.5,1 ~3.9,0 2.8,0 ~0,0 0,5 ~0,8 2.5,8 ~5,8 5,5.5 ~5,3.2 2.6,3.2 ~0.4,3.2 0,5.2"),
    "7": (5, "0,0 5,0 1.9,8"),
    "8": (5, "~0.3,0 ~4.7,0 ~4.7,3.8 ~0.3,3.8 z|~0,3.8 ~5,3.8 ~5,8 ~0,8 z"),
    "9": (5, "0.5,7 ~1.1,8 2.2,8 ~5,8 5,3 ~5,0 2.5,0 ~0,0 0,2.5 ~0,4.8 2.4,4.8 ~4.6,4.8 5,2.8"),
    ".": (0, "0,7.8 0,8"),
    ",": (1, "1,7.6 0,9.6"),
    ":": (0, "0,3.4 0,3.6|0,7.8 0,8"),
    ";": (1, "1,3.4 1,3.6|1,7.6 0,9.6"),
    "!": (0, "0,0 0,5.4|0,7.8 0,8"),
    "?": (4, "0,1.6 ~0.3,0 2.1,0 ~4.2,0 4.2,2 ~4.2,3.2 3,4 ~2.1,4.6 2.1,5.6|2.1,7.8 2.1,8"),
    "'": (0, "0,0 0,2"),
    '"': (2, "0,0 0,2|2,0 2,2"),
    "(": (2, "2,-1 ~0,1.4 0,4 ~0,6.6 2,9"),
    ")": (2, "0,-1 ~2,1.4 2,4 ~2,6.6 0,9"),
    "[": (2, "2,-1 0,-1 0,9 2,9"),
    "]": (2, "0,-1 2,-1 2,9 0,9"),
    "/": (4, "4,-0.5 0,8.5"),
    "\\": (4, "0,-0.5 4,8.5"),
    "+": (5, "0,5 5,5|2.5,2.5 2.5,7.5"),
    "-": (3, "0,5 3,5"),
    "–": (5, "0,5 5,5"),
    "—": (8, "0,5 8,5"),
    "−": (5, "0,5 5,5"),
    "=": (5, "0,3.5 5,3.5|0,6.5 5,6.5"),
    "<": (4, "4,2 0,5 4,8"),
    ">": (4, "0,2 4,5 0,8"),
    "%": (7, "6,0 1,8|~0,0 ~2.6,0 ~2.6,3.2 ~0,3.2 z|~4.4,4.8 ~7,4.8 ~7,8 ~4.4,8 z"),
    "&": (6, "6,8 1.4,2.6 ~0.4,0 2.4,0 ~4.4,0 3.8,2 3.2,3.2 0.8,4.6 ~-0.6,8 2.4,8 ~5,8 5.6,4.6"),
    "#": (6, "2,0 1,8|5,0 4,8|0.4,2.6 6,2.6|0,5.4 5.6,5.4"),
    "*": (4, "2,0 2,4|0.2,1 3.8,3|3.8,1 0.2,3"),
    "_": (5, "0,8 5,8"),
    "·": (0, "0,4.9 0,5.1"),
    "×": (4, "0,3 4,7|4,3 0,7"),
    "…": (6, "0,7.8 0,8|3,7.8 3,8|6,7.8 6,8"),
    "→": (7, "0,5 7,5|4.4,2.4 7,5 4.4,7.6"),
}

_UNKNOWN = (5.0, "0,0 5,0 5,8 0,8 z")
"""The empty box that typefaces show for a letter they lack."""

_BEFORE, _GAP = 1, 2
"""Empty units left of a glyph and between two glyphs."""

TOP, BASE, BOTTOM = 0, 8, 11
"""Of a line of text, in units: top of the capitals, base line, end of the hanging strokes."""


def _lookup(letter: str) -> tuple[float, str]:
    if letter in _GLYPHS:
        return _GLYPHS[letter]
    plain = unicodedata.normalize("NFKD", letter)[:1].replace("’", "'")
    return _GLYPHS.get(plain, _UNKNOWN)


def _flatten(stroke: str) -> list[tuple[float, float]]:
    """The points of a stroke with its curves cut into short straight pieces."""
    words = stroke.split()
    closed = words[-1] == "z"
    points = []
    for word in words[: len(words) - closed]:
        x, y = map(float, word.lstrip("~").split(","))
        points.append((x, y, word[0] == "~"))
    full: list[tuple[float, float, bool]] = []
    count = len(points)
    for k, (x, y, off) in enumerate(points):
        full.append((x, y, off))
        if off and (closed or k + 1 < count) and points[(k + 1) % count][2]:
            nx, ny, _ = points[(k + 1) % count]
            full.append(((x + nx) / 2, (y + ny) / 2, False))
    if closed:
        start = next(k for k, point in enumerate(full) if not point[2])
        full = full[start:] + full[: start + 1]
    line = [full[0][:2]]
    for k in range(1, len(full)):
        x, y, off = full[k]
        if off:
            continue
        if full[k - 1][2]:
            (ax, ay), (cx, cy, _) = line[-1], full[k - 1]
            for t in (0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875):
                u = 1 - t
                line.append((u * u * ax + 2 * u * t * cx + t * t * x, u * u * ay + 2 * u * t * cy + t * t * y))
        line.append((x, y))
    return line


def advance(letter: str, size: float, bold: bool = False) -> int:
    """How far a letter takes the pen, in pixels of an unscaled picture."""
    loose = 0.6 * letter.isupper() + 0.8 * bold
    return round((_lookup(letter)[0] + _GAP + loose) * size + 0.2)


def width(text: str, size: float, bold: bool = False) -> int:
    """The width of a text, in pixels of an unscaled picture."""
    return sum(advance(letter, size, bold) for letter in text)


@lru_cache(maxsize=1024)
def glyph(letter: str, size: float, bold: bool) -> Mask:
    """How much of each pixel a letter covers, float32 in 0..1; `size` is pixels a unit. Its top left is (-2, -2) units.

    Stems and lines are moved onto whole pixels, so that small text is crisp.
    """
    wide, strokes = _lookup(letter)
    stem = (1.75 if bold else 1.15) * size
    stem = max(1.0, stem)
    half = 0.5 if round(stem) % 2 == 0 else 0.0
    stretch = max(1, round(wide * size)) / wide if wide >= 3 else size
    levels = np.array([-2, 0, 2, 4, 5, 8, 11], float)
    snapped = np.round(levels * size)
    left, top = round(_BEFORE * size) + 2, round(2 * size)
    height, length = top + round((BOTTOM + 1) * size) + 2, left + round((wide + 2) * size) + 3
    ys, xs = np.mgrid[0:height, 0:length].astype(np.float32)
    nearest = np.full((height, length), 1e9, np.float32)
    for stroke in filter(None, strokes.split("|")):
        line = _flatten(stroke)
        placed = [(left + x * stretch + half, top + float(np.interp(y, levels, snapped)) + half) for x, y in line]
        for (ax, ay), (bx, by) in pairwise(placed):
            dx, dy = bx - ax, by - ay
            along = np.clip(((xs - ax) * dx + (ys - ay) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
            np.minimum(nearest, np.hypot(xs - ax - along * dx, ys - ay - along * dy), out=nearest)
    cover: Mask = np.clip(stem / 2 + 0.5 - nearest, 0, 1).astype(np.float32)
    return cover


@lru_cache(maxsize=4096)
def line(text: str, size: float, bold: bool, scale: int) -> tuple[Mask, int, int]:
    """A line of text as coverage, with the offset (pixels left, pixels up) of its top left from the pen's.

    Cached: most words of a picture stay from one step to the next.
    """
    k = size * scale
    left, top = 2, round(2 * k)
    masks, pen = [], 0
    for letter in text:
        masks.append((pen * scale, glyph(letter, k, bold)))
        pen += advance(letter, size, bold)
    height = max((mask.shape[0] for _, mask in masks), default=1)
    out = np.zeros((height, max((at + mask.shape[1] for at, mask in masks), default=1)), np.float32)
    for at, mask in masks:
        place = out[: mask.shape[0], at : at + mask.shape[1]]
        np.maximum(place, mask, out=place)
    out.setflags(write=False)
    return out, left, top


@lru_cache(maxsize=4096)
def fit(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it is wider than `room` pixels."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text.rstrip(" ,") + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip(" ,") + "…"
