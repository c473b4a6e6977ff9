"""Survivors who are moved: knockback, collisions with survivors, grab [R-145..R-167, 1.3, 4.2]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.grid import absolute, distance, gap, step_x, step_y
from ...core.machine import NEXT, allow, get, jump, push, put
from ..actions import OPTION
from ..codes import (
    AI_GRAB,
    BONUS_SPEED,
    COUNT,
    HL_IGNORES_GRAB,
    LOOP,
    MO_AI,
    MO_HIT,
    MO_RELEASED,
    SUBJECT,
    T_TUMBLES,
    TE_DESTRUCTIBLE,
    TE_IMPASSABLE,
)
from ..rule_options import CONTROLLER_SHOVES, CONTROLLER_SLIDES, EDGE_STOPS
from ..state import (
    CHOOSE_SQUARE,
    EAST,
    HEIGHT,
    HITS,
    NORTH,
    SEATS,
    SOUTH,
    SWALLOWED,
    WEST,
    WIDTH,
)
from .common import (
    ask,
    free,
    impassable,
    inside,
    movement_of,
    offer_controller,
    offer_shove,
    on_board,
    remove_tile,
    seat_at,
    tile_at,
    under_monster,
)
from .harm import fall, hurt, random_location

# --- facing ----------------------------------------------------------------------------------------------------------


# --- knockback -------------------------------------------------------------------------------------------------------


@compiled
def diagonal(s, seat):
    """Whether a survivor stands neither in the columns nor in the rows of the monster's base."""
    v = s.survivors[seat]
    m = s.monster
    return gap(v.x, m.x, m.size) > 0 and gap(v.y, m.y, m.size) > 0


@compiled
def along_edge(s, before, after):
    """Bits of the directions to slide along an edge: 1 the lower side, 2 the higher; the longer way, both if equal, or
    (an option) whichever has room [8].
    """
    if (s.rules & CONTROLLER_SLIDES) != 0 and before > 0 and after > 0:
        return 3
    if before > after:
        return 1
    if after > before:
        return 2
    return 3


@compiled
def op_knockback_ask(t, s, sideways, b, c, d):
    """KNOCKBACK_ASK sideways: the direction straight away from the monster, or (`sideways`) to the side of it on which the
    survivor stands; of two the controller picks [R-145, 8].
    """
    seat = get(s, SUBJECT)
    ask(s)
    if not on_board(s, seat) or s.monster.on_board == 0:
        s.answer = -1
        return NEXT
    m = s.monster
    v = s.survivors[seat]
    across = 2 * v.x - (2 * m.x + m.size - 1)
    up = 2 * v.y - (2 * m.y + m.size - 1)
    either = diagonal(s, seat) and (s.rules & CONTROLLER_SHOVES) != 0
    horizontal = either or absolute(across) >= absolute(up)
    vertical = either or absolute(up) >= absolute(across)
    if sideways != 0:
        horizontal = m.facing == NORTH or m.facing == SOUTH
        vertical = not horizontal
    if horizontal:
        if across >= 0:
            allow(s, OPTION + EAST)
        if across <= 0:
            allow(s, OPTION + WEST)
    if vertical:
        if up >= 0:
            allow(s, OPTION + NORTH)
        if up <= 0:
            allow(s, OPTION + SOUTH)
    return offer_shove(t, s, seat, get(s, COUNT))


@compiled
def op_stagger_ask(t, s, a, b, c, d):
    """STAGGER_ASK: a knockback by the survivor's movement toward the nearest edge [3.5 row 4]."""
    seat = get(s, SUBJECT)
    ask(s)
    if not on_board(s, seat):
        s.answer = -1
        return NEXT
    v = s.survivors[seat]
    put(s, COUNT, movement_of(t, s, seat))
    put(s, LOOP, 0)
    nearest = min(min(v.x - 1, WIDTH - v.x), min(v.y - 1, HEIGHT - v.y))
    if v.x - 1 == nearest:
        allow(s, OPTION + WEST)
    if WIDTH - v.x == nearest:
        allow(s, OPTION + EAST)
    if v.y - 1 == nearest:
        allow(s, OPTION + SOUTH)
    if HEIGHT - v.y == nearest:
        allow(s, OPTION + NORTH)
    return offer_shove(t, s, seat, get(s, COUNT))


@compiled
def allow_beside(t, s, x, y):
    """Permit the free squares nearest to an occupied one. Returns how many."""
    for reach in range(1, WIDTH + HEIGHT):
        n = 0
        for row in range(y - reach, y + reach + 1):
            rest = reach - absolute(row - y)
            for side in range(2 if rest > 0 else 1):
                column = x - rest if side == 0 else x + rest
                if n < HITS and free(t, s, column, row):
                    s.options[n] = 32 * column + row
                    allow(s, OPTION + n)
                    n += 1
        if n > 0:
            return n
    return 0


@compiled
def step_aside(t, s, seat):
    """Place a survivor on the nearest free square; of equal ones the lowest row, then column."""
    v = s.survivors[seat]
    x = v.x + 0
    y = v.y + 0
    for reach in range(1, WIDTH + HEIGHT):
        for row in range(y - reach, y + reach + 1):
            rest = reach - absolute(row - y)
            for side in range(2):
                column = x - rest if side == 0 else x + rest
                if free(t, s, column, row):
                    v.x = column
                    v.y = row
                    return


@compiled
def collide(t, s, seat):
    """A collision knocks down; one who tumbles may be placed, standing, on the nearest free square instead [R-139, 3.12]."""
    v = s.survivors[seat]
    if v.alive == 1 and v.knocked_down == 0 and (v.traits & T_TUMBLES) != 0 and roll(s.chance, 10) >= 6:
        if under_monster(s, v.x, v.y):
            step_aside(t, s, seat)
        return
    fall(s, seat)


@compiled
def ask_slide(t, s, seat, direction, squares):
    """Which way along the edge, for a survivor who is pushed outward there [R-166, 8]."""
    v = s.survivors[seat]
    ask(s)
    if direction == NORTH or direction == SOUTH:
        sides = along_edge(s, v.x - 1, WIDTH - v.x)
        if sides & 1 != 0:
            allow(s, OPTION + WEST)
        if sides & 2 != 0:
            allow(s, OPTION + EAST)
    else:
        sides = along_edge(s, v.y - 1, HEIGHT - v.y)
        if sides & 1 != 0:
            allow(s, OPTION + SOUTH)
        if sides & 2 != 0:
            allow(s, OPTION + NORTH)
    return offer_shove(t, s, seat, squares)


# Registers of a knockback once its way is known: LOOP who is crossed, a bit a seat; FALLS if the survivor itself falls;
# BROKEN for each tile that breaks. BONUS_SPEED: where it ends, -1 while the controller chooses among the nearest squares.

FALLS = 16
BROKEN = 32


@compiled
def op_knockback_take(t, s, again, b, c, d):
    """KNOCKBACK_TAKE again: the way of COUNT squares; edges end it, impassable terrain stops it with a fall, survivors
    crossed and the one moved fall; where the end is occupied the controller picks one of the nearest free squares
    [R-147..R-152, R-154..R-157, R-163..R-167]. Destructible terrain breaks, which stops the way as well, and hurts [4.3].
    """
    put(s, BONUS_SPEED, 0)
    if s.answer < OPTION:
        return NEXT
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    direction = s.answer - OPTION
    squares = get(s, COUNT)
    old_x = v.x + 0
    old_y = v.y + 0
    x = v.x + 0
    y = v.y + 0
    if not inside(x + step_x(direction), y + step_y(direction)) and get(s, LOOP) == 0:
        if (s.rules & EDGE_STOPS) != 0:
            squares = 0
        else:
            put(s, LOOP, 1)
            jump(s, again)
            return ask_slide(t, s, seat, direction, squares)
    marks = 0
    v.x = 0
    v.y = 0
    for _ in range(squares):
        nx = x + step_x(direction)
        ny = y + step_y(direction)
        if not inside(nx, ny):
            break
        stopped = impassable(t, s, nx, ny)
        tile = tile_at(t, s, nx, ny, TE_DESTRUCTIBLE)
        if tile >= 0:
            remove_tile(t, s, tile)
            marks = (marks | FALLS) + BROKEN
            stopped = True
        if stopped:
            marks = marks | FALLS
            break
        x = nx
        y = ny
        other = seat_at(s, x, y)
        if other >= 0:
            marks = marks | FALLS | (1 << other)
    ask(s)
    taken = (seat_at(s, x, y) >= 0 or under_monster(s, x, y)) and allow_beside(t, s, x, y) > 0
    put(s, BONUS_SPEED, -1 if taken else 32 * x + y)
    put(s, LOOP, marks)
    v.x = old_x
    v.y = old_y
    if taken:
        return offer_controller(t, s, CHOOSE_SQUARE)
    return NEXT


@compiled
def op_knockback_place(t, s, a, b, c, d):
    """KNOCKBACK_PLACE: the survivor stands, or lies, where the knockback ends; who collided falls [R-148..R-152, R-157]."""
    square = get(s, BONUS_SPEED)
    if square == 0:
        return NEXT
    if square < 0:
        square = s.options[s.answer - OPTION] + 0
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    v.x = square // 32
    v.y = square % 32
    if v.hidden == 1:
        v.hidden = 0
    marks = get(s, LOOP)
    if (marks & FALLS) != 0:
        collide(t, s, seat)
    for other in range(SEATS):
        if (marks >> other) & 1 == 1:
            collide(t, s, other)
    for _ in range(marks // BROKEN):  # a tile that breaks hurts [4.3 destructible]
        hurt(t, s, seat, random_location(s), 1, 0, 0)
    return NEXT


# --- grab ------------------------------------------------------------------------------------------------------------


@compiled
def grab_prevented(t, s):
    """Whether an injury in play makes grabs do nothing (Broken Foot)."""
    first = t.monsters[s.monster.kind, MO_HIT]
    for k in range(s.hit_play.count):
        if t.hit[first + s.hit_play.cards[k], HL_IGNORES_GRAB] != 0:
            return True
    return False


@compiled
def front_square(s, k):
    """The k-th of the squares right in front of the monster, as 32 * x + y; it may lie off the board."""
    m = s.monster
    if m.facing == NORTH:
        return 32 * (m.x + k) + m.y + m.size
    if m.facing == EAST:
        return 32 * (m.x + m.size) + m.y + k
    if m.facing == SOUTH:
        return 32 * (m.x + k) + m.y - 1
    return 32 * (m.x - 1) + m.y + k


@compiled
def beside_front_tile(t, s, x, y):
    """Whether a square lies beside an impassable tile that covers a square right in front of the monster [R-160]."""
    for j in range(s.tile_count):
        tile = s.tiles[j]
        if t.terrain[tile.kind, TE_IMPASSABLE] != 0 and gap(x, tile.x, tile.width) + gap(y, tile.y, tile.height) == 1:
            for k in range(s.monster.size):
                square = front_square(s, k)
                if gap(square // 32, tile.x, tile.width) + gap(square % 32, tile.y, tile.height) == 0:
                    return True
    return False


BY_FRONT, BY_TILE, BY_BASE = 0, 1, 2


@compiled
def allow_nearest(t, s, near):
    """Permit the free squares nearest to the front; or of those beside an impassable tile there, the nearest to the
    monster; or the nearest to its base. Returns how many.
    """
    beside = near == BY_TILE
    m = s.monster
    best = 1000
    n = 0
    for x in range(1, WIDTH + 1):
        for y in range(1, HEIGHT + 1):
            value = distance(x, y, m.x, m.y, m.size)
            if near == BY_FRONT:
                away = 40
                for k in range(m.size):
                    square = front_square(s, k)
                    away = min(away, absolute(x - square // 32) + absolute(y - square % 32))
                value += 20 * away
            if value <= best and free(t, s, x, y) and (not beside or beside_front_tile(t, s, x, y)):
                if value < best:
                    best = value
                    n = 0
                    ask(s)
                if n < HITS:
                    s.options[n] = 32 * x + y
                    allow(s, OPTION + n)
                    n += 1
    return n


@compiled
def op_grab_ask(t, s, leave, release, c, d):
    """GRAB_ASK leave release: the controller picks a free square in front; none: one beside the impassable tile that lies
    there, or else the free square nearest to the front [R-159, R-160]. With `release` the subject is not grabbed but comes
    out of the monster: on a free square as near to it as can be [2.3].
    """
    seat = get(s, SUBJECT)
    ask(s)
    if release != 0:
        if seat < 0 or s.survivors[seat].alive == 0 or (s.survivors[seat].conditions & SWALLOWED) == 0:
            jump(s, leave)
            return NEXT
        if s.monster.on_board == 0 or allow_nearest(t, s, BY_BASE) == 0:
            jump(s, leave)
            return NEXT
        return offer_controller(t, s, CHOOSE_SQUARE)
    if seat < 0 or not on_board(s, seat) or s.monster.on_board == 0 or grab_prevented(t, s):
        jump(s, leave)
        return NEXT
    v = s.survivors[seat]
    old_x = v.x + 0
    old_y = v.y + 0
    v.x = 0
    v.y = 0
    n = 0
    for k in range(s.monster.size):
        square = front_square(s, k)
        if free(t, s, square // 32, square % 32):
            s.options[n] = square
            allow(s, OPTION + n)
            n += 1
    if n == 0:
        n = allow_nearest(t, s, BY_TILE)
    if n == 0:
        n = allow_nearest(t, s, BY_FRONT)
    v.x = old_x
    v.y = old_y
    if n == 0:
        jump(s, leave)
        return NEXT
    return offer_controller(t, s, CHOOSE_SQUARE)


@compiled
def op_grab_take(t, s, release, b, c, d):
    """GRAB_TAKE release: place the survivor there, knocked down [1.3]; the damage a level goes into COUNT. Or with `release`:
    place it there, then what its coming out does to it.
    """
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    square = s.options[s.answer - OPTION] + 0
    v.x = square // 32
    v.y = square % 32
    if v.hidden == 1:
        v.hidden = 0
    if release != 0:
        v.conditions = v.conditions & ~SWALLOWED
        address = t.monsters[s.monster.kind, MO_RELEASED]
        if address != 0:
            push(s, address)
        return NEXT
    fall(s, seat)
    s.monster.grabbed = s.monster.grabbed | (1 << seat)
    damage = 1
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        damage *= t.ai[first + s.ai_play.cards[k], AI_GRAB]
    put(s, COUNT, damage)
    return NEXT
