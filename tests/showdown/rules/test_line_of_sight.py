"""Lines of sight against an oracle of another kind: exact fractions, clipped square by square."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from kdm_env.core import grid
from kdm_env.core.compiled import entry
from kdm_env.showdown.game import catalog
from kdm_env.showdown.observation import LAYOUT
from tests.showdown.rules.dealing import Square, seen, squares
from tests.showdown.rules.invented import lion_with
from tests.showdown.table import lay


def _line_touches(ax, ay, bx, by, x, y):
    return grid.line_touches(ax, ay, bx, by, x, y)


line_touches = entry(_line_touches)  # rules functions cannot be called from Python where they are compiled

Point = tuple[Fraction, Fraction]


def clipped(a: Point, b: Point, square: Square) -> bool:
    """Whether the closed line from a to b meets the closed square of side 1 about (x, y).

    The line is a + k (b - a), 0 <= k <= 1; each pair of edges leaves an interval of k, and the question is whether any k
    is left.
    """
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        low, high = square[axis] - Fraction(1, 2), square[axis] + Fraction(1, 2)
        step = b[axis] - a[axis]
        if step == 0:
            if not low <= a[axis] <= high:
                return False
            continue
        enters, leaves = sorted(((low - a[axis]) / step, (high - a[axis]) / step))
        first, last = max(first, enters), min(last, leaves)
    return first <= last


def half(*point: int) -> Point:
    """A point given in half squares."""
    return Fraction(point[0], 2), Fraction(point[1], 2)


@pytest.mark.rule("4.1 line for blocking")
def test_a_line_touches_a_square_exactly_when_clipping_leaves_something():
    """Every line between points of a grid of half squares, against the squares of its middle: corners, edges, points."""
    points = list(itertools.product(range(1, 10), repeat=2))
    touched = 0
    for (ax, ay), (bx, by) in itertools.product(points, points[::3]):
        for x, y in ((2, 2), (2, 3)):
            wanted = clipped(half(ax, ay), half(bx, by), (x, y))
            assert line_touches(ax, ay, bx, by, x, y) == wanted, ((ax, ay), (bx, by), (x, y))
            touched += wanted
    assert 1000 < touched < 3000


@pytest.mark.rule("4.1 line for blocking")
def test_long_lines_agree_as_well_and_it_does_not_matter_where_one_starts_or_how_the_board_lies():
    rng = np.random.default_rng(7)
    for ax, ay, bx, by, x, y in rng.integers(1, [45, 33, 45, 33, 23, 17], size=(4000, 6)).tolist():
        wanted = clipped(half(ax, ay), half(bx, by), (x, y))
        assert line_touches(ax, ay, bx, by, x, y) == wanted
        assert line_touches(bx, by, ax, ay, x, y) == wanted  # backwards
        assert line_touches(ay, ax, by, bx, y, x) == wanted  # columns for rows
        assert line_touches(46 - ax, ay, 46 - bx, by, 23 - x, y) == wanted  # in a mirror
        assert line_touches(ax + 2, ay, bx + 2, by, x + 1, y) == wanted  # one square further


# --- on the table ----------------------------------------------------------------------------------------------------

KINDS = catalog().library.terrain
BEHIND = {"north": (0, -1), "east": (-1, 0), "south": (0, 1), "west": (1, 0)}


def scene(rng: np.random.Generator, size: int) -> tuple[Square, str, list[tuple[str, Square, bool]], list[Square]]:
    """A monster, its facing, tiles that do not overlap, and four survivors on squares where one can stand."""
    at = (int(rng.integers(5, 22 - size - 3)), int(rng.integers(4, 16 - size - 2)))
    base = squares(at, size, size)
    taken: set[Square] = set()
    closed: set[Square] = set()
    laid = []
    for _ in range(9):
        name = str(rng.choice(list(KINDS)))
        turned = bool(rng.integers(2)) and KINDS[name].width != KINDS[name].height
        wide, high = KINDS[name].width, KINDS[name].height
        wide, high = (high, wide) if turned else (wide, high)
        corner = (int(rng.integers(max(1, at[0] - 5), min(22 - wide, at[0] + 6) + 1)),
                  int(rng.integers(max(1, at[1] - 5), min(16 - high, at[1] + 6) + 1)))  # fmt: skip
        covered = squares(corner, wide, high)
        if not covered & taken:
            taken |= covered
            closed |= covered if KINDS[name].impassable else set()
            laid.append((name, corner, turned))
    near = [(x, y) for x, y in squares((max(1, at[0] - 6), max(1, at[1] - 6)), 14, 14) if x <= 22 and y <= 16]
    free = sorted(set(near) - base - closed)
    places = [free[k] for k in rng.choice(len(free), 4, replace=False)]
    return at, str(rng.choice(list(BEHIND))), laid, places


def tile_squares(tile: tuple[str, Square, bool]) -> set[Square]:
    name, at, turned = tile
    shape = (KINDS[name].height, KINDS[name].width) if turned else (KINDS[name].width, KINDS[name].height)
    return squares(at, *shape)


@pytest.mark.rule("R-135", "R-136", "R-137", "R-138", "R-219", "R-220", "4.1 line for blocking", "4.3 obstacle")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_views_and_shots_on_random_boards(size):
    """What the oracle says of every survivor: whether it is in view, and whether it may shoot (darts reach 6 squares)."""
    content = lion_with(size=size)
    rng = np.random.default_rng(size)
    told = {"seen": 0, "behind terrain": 0, "blind": 0, "shown": 0, "far": 0}
    for _ in range(70):
        at, facing, laid, places = scene(rng, size)
        base = squares(at, size, size)
        lines = {f"survivor_{k}": f"at {x},{y}; gear bone darts" for k, (x, y) in enumerate(places)}
        asked = int(rng.integers(4))
        table = lay(
            content, monster=f"Learned Lion level 1 at {at[0]},{at[1]} facing {facing}", next=f"turn of survivor_{asked}",
            terrain="; ".join(f"{name} at {x},{y}{' turned' * turned}" for name, (x, y), turned in laid) or "none", **lines,
        )  # fmt: skip
        middle = Fraction(2 * at[0] + size - 1, 2), Fraction(2 * at[1] + size - 1, 2)
        dx, dy = BEHIND[facing]
        blind_spot = {(x + dx * step, y + dy * step) for x, y in base for step in range(1, size + 1)} - base
        blind_spot = {p for p in blind_spot if min(abs(p[0] - x) + abs(p[1] - y) for x, y in base) == 1}
        for seat, place in enumerate(places):
            walls: set[Square] = set()
            shown = False
            for tile in laid:
                walls |= tile_squares(tile) if KINDS[tile[0]].obstacle else set()
                shown |= KINDS[tile[0]].exposes and place in tile_squares(tile)
            target = Fraction(place[0]), Fraction(place[1])
            blocked = any(clipped(middle, target, wall) for wall in walls - base - {place})
            wanted = shown or not (blocked or place in blind_spot)
            view = seen(table, seat)[LAYOUT["self"].start + 6]
            assert view == wanted, (size, at, facing, laid, place)
            told[
                "seen"
                if wanted and not shown
                else "shown"
                if shown
                else "blind"
                if place in blind_spot
                else "behind terrain"
            ] += 1
            if seat == asked:
                d = min(abs(x - place[0]) + abs(y - place[1]) for x, y in base)
                assert ("gear 0" in table.legal) == (d <= 6 and not blocked), (size, at, laid, place)
                told["far"] += d > 6
    assert all(told.values()), told
