"""Squares: distances, reach, lines of sight. Coordinates start at 1; a base is a square of squares, named by its
bottom left one. Sets of squares are rows of bits: bit x of row y.
"""

from .compiled import compiled


@compiled
def gap(a, low, size):
    """How far a coordinate lies outside low .. low + size - 1 (0 inside)."""
    if a < low:
        return low - a
    if a > low + size - 1:
        return a - low - size + 1
    return 0


@compiled
def distance(x, y, base_x, base_y, size):
    """Cardinal squares from a square to the nearest square of a base; 1 is adjacent [R-244, 4.1]."""
    return gap(x, base_x, size) + gap(y, base_y, size)


@compiled
def step_x(direction):
    """Columns a step in a direction goes (0 north, 1 east, 2 south, 3 west)."""
    if direction == 1:
        return 1
    if direction == 3:
        return -1
    return 0


@compiled
def step_y(direction):
    """Rows a step in a direction goes."""
    if direction == 0:
        return 1
    if direction == 2:
        return -1
    return 0


@compiled
def absolute(a):
    """|a|."""
    if a < 0:
        return -a
    return a


@compiled
def in_front(x, y, base_x, base_y, size, facing):
    """Whether a square lies strictly beyond the front edge of a base [R-134, 4.1]."""
    if facing == 0:
        return y > base_y + size - 1
    if facing == 1:
        return x > base_x + size - 1
    if facing == 2:
        return y < base_y
    return x < base_x


@compiled
def behind(x, y, base_x, base_y, size, facing):
    """Whether a square is one of those directly behind a base: the blind spot [R-136, 1.1]."""
    if facing == 0:
        return y == base_y - 1 and x >= base_x and x < base_x + size
    if facing == 1:
        return x == base_x - 1 and y >= base_y and y < base_y + size
    if facing == 2:
        return y == base_y + size and x >= base_x and x < base_x + size
    return x == base_x + size and y >= base_y and y < base_y + size


@compiled
def spread(reach, blocked, low, high, steps, height):
    """Let the squares of `reach`, which lie in the rows `low` to `high`, grow by so many side steps that avoid `blocked`."""
    for _ in range(steps):
        if low > 1:
            low -= 1
        if high < height:
            high += 1
        below = 0
        for r in range(low, high + 1):
            old = reach[r] + 0
            reach[r] = old | ((old | (old << 1) | (old >> 1) | below | reach[r + 1]) & ~blocked[r])
            below = old


@compiled
def flood(reach, blocked, x, y, steps, height):
    """Fill `reach` with the squares within `steps` side steps of (x, y) that avoid `blocked`, the start included."""
    for r in range(height + 2):
        reach[r] = 0
    reach[y] = 1 << x
    spread(reach, blocked, y, y, steps, height)


@compiled
def squares_ahead(x, y, base_x, base_y, size, facing):
    """How many rows a square lies ahead of a base's front row, as the figure looks (0: that row, 1: the next one)."""
    if facing == 0:
        return y - base_y - size + 1
    if facing == 1:
        return x - base_x - size + 1
    if facing == 2:
        return base_y - y
    return base_x - x


@compiled
def squares_across(x, y, base_x, base_y, size, facing):
    """In which column of a base a square lies, as the figure looks (0: its leftmost one, -1: left of that)."""
    if facing == 0:
        return x - base_x
    if facing == 1:
        return base_y + size - 1 - y
    if facing == 2:
        return base_x + size - 1 - x
    return y - base_y


@compiled
def line_touches(ax, ay, bx, by, x, y):
    """Whether the line from a to b (in half squares) touches the square (x, y), its edge included."""
    left = 2 * x - 1
    right = 2 * x + 1
    low = 2 * y - 1
    high = 2 * y + 1
    if (ax < left and bx < left) or (ax > right and bx > right):
        return False
    if (ay < low and by < low) or (ay > high and by > high):
        return False
    dx = bx - ax
    dy = by - ay
    c1 = dx * (low - ay) - dy * (left - ax)
    c2 = dx * (high - ay) - dy * (left - ax)
    c3 = dx * (low - ay) - dy * (right - ax)
    c4 = dx * (high - ay) - dy * (right - ax)
    if c1 > 0 and c2 > 0 and c3 > 0 and c4 > 0:
        return False
    return not (c1 < 0 and c2 < 0 and c3 < 0 and c4 < 0)
