"""The monster's movement and facing, collisions, knockback, grab [R-078, R-134, R-139..R-167, 4.2]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.grid import absolute, distance, gap, step_x, step_y
from ...core.machine import NEXT, allow, bit_count, get, jump, push, put
from ..actions import OPTION
from ..codes import (
    AI_GRAB,
    AWAY_SUBJECT,
    AWAY_SURVIVORS,
    BACKWARD,
    BONUS_DAMAGE,
    BONUS_SPEED,
    COUNT,
    FORWARD,
    H_COLLIDED,
    HL_IGNORES_GRAB,
    LOOP,
    MO_AI,
    MO_HIT,
    MO_RELEASED,
    ON_TERRAIN,
    OVER_SURVIVORS,
    SUBJECT,
    T_TUMBLES,
    TE_DESTRUCTIBLE,
    TE_IMPASSABLE,
    THROUGH,
    TOWARD,
    TOWARD_TILE,
)
from ..rule_options import CONTROLLER_SHOVES, CONTROLLER_SLIDES, EDGE_STOPS
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
    SWALLOWED,
    WEST,
    WIDTH,
)
from .common import (
    ask,
    distance_to,
    free,
    impassable,
    inside,
    is_threat,
    monster_value,
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
def diagonal(s, seat):
    """Whether a survivor stands neither in the columns nor in the rows of the monster's base."""
    v = s.survivors[seat]
    m = s.monster
    return gap(v.x, m.x, m.size) > 0 and gap(v.y, m.y, m.size) > 0


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


# --- knockback -------------------------------------------------------------------------------------------------------


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
