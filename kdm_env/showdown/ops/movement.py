"""The monster's movement and facing, and whom it passes over [R-078, R-134, R-139..R-144, 4.2]."""

from ...core.compiled import compiled
from ...core.grid import absolute, distance, gap, step_x, step_y
from ...core.machine import NEXT, allow, bit_count, get, jump, put
from ..actions import OPTION
from ..codes import (
    AWAY_SUBJECT,
    AWAY_SURVIVORS,
    BACKWARD,
    BONUS_DAMAGE,
    BONUS_SPEED,
    COUNT,
    FORWARD,
    H_COLLIDED,
    LOOP,
    MO_AI,
    MO_HIT,
    ON_TERRAIN,
    OVER_SURVIVORS,
    SUBJECT,
    TE_DESTRUCTIBLE,
    THROUGH,
    TOWARD,
    TOWARD_TILE,
)
from ..rule_options import CONTROLLER_SHOVES, EDGE_STOPS
from ..state import (
    CHOOSE_DIRECTION,
    CHOOSE_SQUARE,
    EAST,
    HEIGHT,
    HITS,
    M_MOVEMENT,
    NORTH,
    SEATS,
    SOUTH,
    WEST,
    WIDTH,
)
from .common import (
    ask,
    distance_to,
    is_threat,
    monster_value,
    offer_controller,
    on_board,
    remove_tile,
    under_monster,
)
from .knockback import along_edge, collide, diagonal

# --- facing ----------------------------------------------------------------------------------------------------------


@compiled
def op_face(t, s, away, b, c, d):
    """FACE away: turn so that the subject is in front (1: behind; 2: behind, if it stands beside the monster); of two such
    facings the controller picks.
    """
    seat = get(s, SUBJECT)
    ask(s)
    if seat < 0 or not on_board(s, seat) or s.monster.on_board == 0 or (away == 2 and distance_to(s, seat) > 1):
        s.answer = -1
        return NEXT
    v = s.survivors[seat]
    m = s.monster
    turn = 2 if away != 0 else 0
    n = 0
    if v.y > m.y + m.size - 1:
        allow(s, OPTION + (NORTH + turn) % 4)
        n += 1
    if v.x > m.x + m.size - 1:
        allow(s, OPTION + (EAST + turn) % 4)
        n += 1
    if v.y < m.y:
        allow(s, OPTION + (SOUTH + turn) % 4)
        n += 1
    if v.x < m.x:
        allow(s, OPTION + (WEST + turn) % 4)
        n += 1
    if n == 0:
        s.answer = -1
        return NEXT
    return offer_controller(t, s, CHOOSE_DIRECTION)


@compiled
def op_face_take(t, s, a, b, c, d):
    """FACE_TAKE: turn."""
    if s.answer >= OPTION:
        s.monster.facing = s.answer - OPTION
    return NEXT


# --- steps -----------------------------------------------------------------------------------------------------------
# Registers of a movement: COUNT steps left, LOOP how it moves, BONUS_SPEED the direction once chosen (-1 before),
# BONUS_DAMAGE how near a target it stops, plus LYING when it was knocked down before (moods act all the same, but
# falling at the start of the movement ends it), plus TILE for each place in the list of tiles, if it moves to a tile,
# plus WHOLE for each square of the movement it began.

LYING = 16
TILE = 32
WHOLE = 512


@compiled
def fits(s, x, y):
    """Whether the monster's base fits on the board at a square [R-161]."""
    m = s.monster
    return x >= 1 and y >= 1 and x + m.size - 1 <= WIDTH and y + m.size - 1 <= HEIGHT


@compiled
def op_steps_begin(t, s, how, squares, near, d):
    """STEPS_BEGIN how squares near: start a movement of so many squares (-1: a full move); `result`: does it start?"""
    if squares < 0:
        squares = monster_value(t, s, M_MOVEMENT)
    tile = get(s, COUNT)
    put(s, COUNT, squares)
    put(s, LOOP, how)
    put(s, BONUS_SPEED, -1)
    put(
        s,
        BONUS_DAMAGE,
        near + LYING * s.monster.knocked_down + (TILE * tile if how == TOWARD_TILE else 0) + WHOLE * min(squares, 60),
    )
    s.crossed = 0
    seat = get(s, SUBJECT)
    s.result = 1
    if (how == TOWARD and seat >= 0 and distance_to(s, seat) <= near) or (
        how == TOWARD_TILE and tile_distance(s, tile) <= near
    ):
        s.result = 0
    return NEXT


@compiled
def between(low, wide, other, far):
    """Squares from one interval to another; 1 is side by side, 0 overlapping."""
    return max(0, max(other - (low + wide - 1), low - (other + far - 1)))


@compiled
def tile_distance(s, k):
    """Cardinal squares from the monster's base to a tile; 0 when it stands on it."""
    m = s.monster
    tile = s.tiles[k]
    return between(m.x, m.size, tile.x, tile.width) + between(m.y, m.size, tile.y, tile.height)


@compiled
def nearest_after(s, x, y, how):
    """How far from those it flees from a base at (x, y) lies: the nearest first, then all together.

    Straight lines from centre to centre (squared, in half squares): what leads away most is then directly away.
    """
    size = s.monster.size
    nearest = 9999
    total = 0
    for seat in range(SEATS):
        v = s.survivors[seat]
        if on_board(s, seat) and (how == AWAY_SURVIVORS or is_threat(s, seat)):
            across = 2 * x + size - 1 - 2 * v.x
            up = 2 * y + size - 1 - 2 * v.y
            gone = across * across + up * up
            nearest = min(nearest, gone)
            total += gone
    return 20000 * nearest + total


@compiled
def allow_flight(t, s, how, steps):
    """Permit the straight lines that lead furthest from those it flees from [ruling 30, 31, 8]."""
    m = s.monster
    best = -1
    for direction in range(4):
        x = m.x + 0
        y = m.y + 0
        gone = 0
        while gone < steps and fits(s, x + step_x(direction), y + step_y(direction)):
            x += step_x(direction)
            y += step_y(direction)
            gone += 1
        if gone == 0:
            continue
        value = nearest_after(s, x, y, how)
        if value > best:
            best = value
            ask(s)
        if value == best:
            allow(s, OPTION + direction)
    return best >= 0


@compiled
def allow_away(s, seat):
    """Permit the direction straight away from a survivor: along the axis with the larger distance."""
    m = s.monster
    v = s.survivors[seat]
    across = 2 * m.x + m.size - 1 - 2 * v.x
    up = 2 * m.y + m.size - 1 - 2 * v.y
    either = diagonal(s, seat) and (s.rules & CONTROLLER_SHOVES) != 0
    if either or absolute(across) >= absolute(up):
        allow(s, OPTION + (EAST if across > 0 else WEST))
    if either or absolute(up) >= absolute(across):
        allow(s, OPTION + (NORTH if up > 0 else SOUTH))


@compiled
def op_step_ask(t, s, leave, b, c, d):
    """STEP_ASK leave: where to next? Toward a target any step on a shortest path is open to the controller, through
    survivors too [ruling 39]; other movements keep the direction they began with [R-161, R-164, R-166]. A movement through
    a target goes to it and on, straight ahead [ruling 20].
    """
    m = s.monster
    how = get(s, LOOP)
    steps = get(s, COUNT)
    direction = get(s, BONUS_SPEED)
    seat = get(s, SUBJECT)
    ask(s)
    near = get(s, BONUS_DAMAGE)
    if steps <= 0 or m.on_board == 0 or (m.knocked_down == 1 and (near & LYING) == 0):
        jump(s, leave)
        return NEXT
    if how == TOWARD_TILE:
        tile = s.tiles[near % WHOLE // TILE]
        if tile_distance(s, near % WHOLE // TILE) <= near % LYING:
            jump(s, leave)
            return NEXT
        if between(m.x, m.size, tile.x, tile.width) > 0:
            allow(s, OPTION + (EAST if tile.x > m.x else WEST))
        if between(m.y, m.size, tile.y, tile.height) > 0:
            allow(s, OPTION + (NORTH if tile.y > m.y else SOUTH))
        return offer_controller(t, s, CHOOSE_DIRECTION)
    if how == TOWARD or (how == THROUGH and seat >= 0 and on_board(s, seat) and (s.crossed >> seat) & 1 == 0):
        if seat < 0 or not on_board(s, seat) or (how == TOWARD and distance_to(s, seat) <= near % LYING):
            jump(s, leave)
            return NEXT
        v = s.survivors[seat]
        if gap(v.x, m.x, m.size) > 0:
            allow(s, OPTION + (EAST if v.x > m.x else WEST))
        if gap(v.y, m.y, m.size) > 0:
            allow(s, OPTION + (NORTH if v.y > m.y else SOUTH))
        return offer_controller(t, s, CHOOSE_DIRECTION)
    if direction >= 0:
        if fits(s, m.x + step_x(direction), m.y + step_y(direction)):
            s.answer = OPTION + direction
        else:
            jump(s, leave)
        return NEXT
    if how == FORWARD or how == BACKWARD or how == AWAY_SUBJECT:
        if how == FORWARD:
            allow(s, OPTION + m.facing)
        elif how == BACKWARD:
            allow(s, OPTION + (m.facing + 2) % 4)
        elif seat >= 0 and on_board(s, seat):
            allow_away(s, seat)
        else:
            jump(s, leave)
            return NEXT
        return offer_controller(t, s, CHOOSE_DIRECTION)
    if how == THROUGH or not allow_flight(t, s, how, steps):
        jump(s, leave)
        return NEXT
    return offer_controller(t, s, CHOOSE_DIRECTION)


@compiled
def op_step_take(t, s, leave, again, c, d):
    """STEP_TAKE leave again: one step. A movement that starts at the edge and points outward slides along it [R-166]."""
    m = s.monster
    direction = s.answer - OPTION
    x = m.x + step_x(direction)
    y = m.y + step_y(direction)
    if not fits(s, x, y):
        if get(s, BONUS_SPEED) >= 0 or (s.rules & EDGE_STOPS) != 0:
            jump(s, leave)
            return NEXT
        ask(s)
        if direction == NORTH or direction == SOUTH:
            sides = along_edge(s, m.x - 1, WIDTH - (m.x + m.size - 1))
            if sides & 1 != 0:
                allow(s, OPTION + WEST)
            if sides & 2 != 0:
                allow(s, OPTION + EAST)
        else:
            sides = along_edge(s, m.y - 1, HEIGHT - (m.y + m.size - 1))
            if sides & 1 != 0:
                allow(s, OPTION + SOUTH)
            if sides & 2 != 0:
                allow(s, OPTION + NORTH)
        jump(s, again)
        return offer_controller(t, s, CHOOSE_DIRECTION)
    m.x = x
    m.y = y
    put(s, COUNT, get(s, COUNT) - 1)
    put(s, BONUS_SPEED, direction)
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 1 and v.x > 0 and under_monster(s, v.x, v.y):
            s.crossed = s.crossed | (1 << seat)
    k = s.tile_count - 1
    while k >= 0:  # destructible terrain does not last where a monster walks [4.3]
        tile = s.tiles[k]
        if (
            t.terrain[tile.kind, TE_DESTRUCTIBLE] != 0
            and tile.x + tile.width > x
            and tile.y + tile.height > y
            and tile.x < x + m.size
            and tile.y < y + m.size
        ):
            remove_tile(t, s, k)
        k -= 1
    return NEXT


@compiled
def hears_collisions(t, s):
    """Whether any card in play answers a collision."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        if t.ai_hooks[first + s.ai_play.cards[k], H_COLLIDED] != 0:
            return True
    first = t.monsters[s.monster.kind, MO_HIT]
    for k in range(s.hit_play.count):
        if t.hit_hooks[first + s.hit_play.cards[k], H_COLLIDED] != 0:
            return True
    return False


@compiled
def op_steps_end(t, s, step, b, c, d):
    """STEPS_END step: 0 whoever was passed over is knocked down now, whoever it stands on is to be knocked back as well
    [R-139..R-144]; 1 those whose collision cards in play answer; 2 `result` is 0 when the monster fell as it started to
    move, else 1 more than the squares it moved.
    """
    if step == 1:
        put(s, LOOP, s.crossed if s.crossed != 0 and hears_collisions(t, s) else 0)
        return NEXT
    if step == 2:
        fell = s.monster.knocked_down == 1 and (get(s, BONUS_DAMAGE) & LYING) == 0
        s.result = 0 if fell else 1 + max(0, get(s, BONUS_DAMAGE) // WHOLE - get(s, COUNT))
        return NEXT
    landed = 0
    for seat in range(SEATS):
        if (s.crossed >> seat) & 1 == 1:
            collide(t, s, seat)
            v = s.survivors[seat]
            if v.alive == 1 and under_monster(s, v.x, v.y):
                landed = landed | (1 << seat)
    put(s, LOOP, landed)
    return NEXT


# --- placing ---------------------------------------------------------------------------------------------------------


@compiled
def beneath(s, x, y):
    """The survivors who would lie under the monster's base at a square, as a set of seats."""
    size = s.monster.size
    seats = 0
    for seat in range(SEATS):
        v = s.survivors[seat]
        if on_board(s, seat) and v.x >= x and v.x < x + size and v.y >= y and v.y < y + size:
            seats = seats | (1 << seat)
    return seats


@compiled
def op_place_ask(t, s, how, kind, c, d):
    """PLACE_ASK how kind: the monster is put somewhere without moving there: beside the subject, on as few survivors as can
    be, or on as many; or in the middle of a terrain tile of a kind (none on the board: in the middle of the board). Of
    equal places the controller picks.
    """
    size = s.monster.size
    ask(s)
    s.answer = -1
    if how == ON_TERRAIN:
        x = (WIDTH - size) // 2 + 1
        y = (HEIGHT - size) // 2 + 1
        for k in range(s.tile_count):
            tile = s.tiles[k]
            if tile.kind == kind:
                x = max(1, min(WIDTH - size + 1, tile.x + (tile.width - size) // 2))
                y = max(1, min(HEIGHT - size + 1, tile.y + (tile.height - size) // 2))
                break
        s.options[0] = 32 * x + y
        s.answer = OPTION
        return NEXT
    seat = get(s, SUBJECT)
    if seat < 0 or not on_board(s, seat):
        return NEXT
    best = -1
    n = 0
    v = s.survivors[seat]
    for x in range(max(1, v.x - size), v.x + 2):
        for y in range(max(1, v.y - size), v.y + 2):
            if distance(v.x, v.y, x, y, size) == 1 and fits(s, x, y):
                count = bit_count(beneath(s, x, y))
                value = count if how == OVER_SURVIVORS else SEATS - count
                if value > best:
                    best = value
                    n = 0
                    ask(s)
                if value == best and n < HITS:
                    s.options[n] = 32 * x + y
                    allow(s, OPTION + n)
                    n += 1
    return offer_controller(t, s, CHOOSE_SQUARE)


@compiled
def op_place_take(t, s, a, b, c, d):
    """PLACE_TAKE: put it there; whom it is put upon it collides with, as at the end of a movement [R-143]."""
    s.crossed = 0
    put(s, BONUS_DAMAGE, LYING * s.monster.knocked_down)
    if s.answer >= OPTION:
        square = s.options[s.answer - OPTION] + 0
        s.monster.x = square // 32
        s.monster.y = square % 32
        s.monster.on_board = 1
        s.crossed = beneath(s, s.monster.x, s.monster.y)
    return NEXT


# --- leaving the board -----------------------------------------------------------------------------------------------


@compiled
def op_leave(t, s, a, b, c, d):
    """LEAVE: the monster is removed from the board; the priority target token goes with it [1.3 Vanish]."""
    m = s.monster
    m.on_board = 0
    m.x = 0
    m.y = 0
    s.priority = -1
    s.priority_stays = 0
    return NEXT
