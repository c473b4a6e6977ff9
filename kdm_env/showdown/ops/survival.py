"""Survivors' decisions that are no attack: windows, survival actions, movement, spending an activation [R-190..R-211, 3.2]."""

from ...core.compiled import compiled
from ...core.grid import absolute, flood
from ...core.machine import DECIDE, NEXT, allow, get, jump, push, put
from ..actions import (
    ACT,
    DASH,
    ENCOURAGE,
    FIST,
    GEAR,
    HOLD,
    INTERACT,
    MOVES,
    PASS,
    REACH,
    SPECIAL,
    SURGE,
)
from ..codes import (
    AI_ZONE_ENTERED,
    COUNT,
    FIST_AND_TOOTH,
    GE_ACTIVATION,
    GE_AIM,
    GE_ARCHIVED,
    GE_FLAGS,
    GE_RANGE,
    GE_REACH,
    GE_THROW,
    K_CUMBERSOME,
    K_SENTIENT,
    K_TWO_HANDED,
    K_WEAPON,
    LOOP,
    MO_AI,
    P_ATTACK,
    P_DASH,
    P_HOOKS_ENTERED,
    P_SURGE,
    P_USE,
    SUBJECT,
    TE_IMPASSABLE,
    TE_INTERACT,
)
from ..state import (
    ARCHIVED,
    DASH_MOVE,
    DEAF,
    GEAR_SLOTS,
    HEIGHT,
    NO_DASH,
    NO_ENCOURAGE,
    NO_SURGE,
    NO_TWO_HANDED,
    NO_WEAPONS,
    ORDER,
    READY,
    SEATS,
    SURGE_USE,
    TURN,
    WIDTH,
    WINDOW,
)
from ..state import DASH as KNOWS_DASH
from ..state import ENCOURAGE as KNOWS_ENCOURAGE
from ..state import SURGE as KNOWS_SURGE
from .common import (
    ask,
    can_spend_survival,
    distance_to,
    free,
    in_zone,
    movement_of,
    offer,
    spend_survival,
    view_blocked,
)
from .harm import stand

# --- what a survivor may do ------------------------------------------------------------------------------------------


@compiled
def set_blocked(t, s, seat):
    """Mark the squares a survivor cannot enter: edges, impassable terrain, monster, others [R-154, R-205, R-206]."""
    edge = 1 | (1 << (WIDTH + 1))
    for row in range(HEIGHT + 2):
        s.blocked[row] = edge
    for k in range(s.tile_count):
        tile = s.tiles[k]
        if t.terrain[tile.kind, TE_IMPASSABLE] != 0:
            bits = ((1 << tile.width) - 1) << tile.x
            for y in range(tile.y, tile.y + tile.height):
                s.blocked[y] = s.blocked[y] | bits
    m = s.monster
    if m.on_board == 1:
        bits = ((1 << m.size) - 1) << m.x
        for y in range(m.y, m.y + m.size):
            s.blocked[y] = s.blocked[y] | bits
    for other in range(SEATS):
        v = s.survivors[other]
        if other != seat and v.alive == 1 and v.x > 0:
            s.blocked[v.y] = s.blocked[v.y] | (1 << v.x)


@compiled
def entering_zone(t, s):
    """The zone (1 ring, 2 square) of a card in play that stops survivors who move into it, 0 if there is none."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        zone = t.ai[first + s.ai_play.cards[k], AI_ZONE_ENTERED]
        if zone > 0:
            return zone
    return 0


@compiled
def set_reach(t, s, seat):
    """Find the squares a survivor's next move can end on [R-200..R-206]."""
    set_blocked(t, s, seat)
    v = s.survivors[seat]
    steps = movement_of(s, seat)
    if steps > REACH:
        steps = REACH
    zone = entering_zone(t, s)
    m = s.monster
    if zone > 0 and not in_zone(s, v.x, v.y, zone):
        wide = 1 if zone == 1 else 4
        flood(
            s.reach, s.blocked, v.x, v.y, steps, HEIGHT,
            max(1, m.x - wide), m.y - wide, min(WIDTH, m.x + m.size - 1 + wide), m.y + m.size - 1 + wide,
        )  # fmt: skip
    else:
        flood(s.reach, s.blocked, v.x, v.y, steps, HEIGHT, 1, 0, 0, 0)


@compiled
def allow_moves(t, s, seat):
    """Permit the moves of a survivor. Returns whether there are any.

    The moves of one row have consecutive numbers, so a row of reach is shifted into the legal set as it stands.
    """
    set_reach(t, s, seat)
    v = s.survivors[seat]
    n = 0
    at = 0
    for dy in range(-REACH, REACH + 1):
        wide = REACH - absolute(dy)
        y = v.y + dy
        if y >= 1 and y <= HEIGHT:
            row = s.reach[y] + 0
            shift = v.x - wide
            if shift >= 0:
                row = row >> shift
            else:
                row = row << -shift
            row = row & ((1 << (2 * wide + 1)) - 1)
            if dy == 0:
                row = (row & ((1 << wide) - 1)) | ((row >> (wide + 1)) << wide)
            if row != 0:
                n = 1
                word = at >> 5
                row = row << (at & 31)
                s.legal[word] = s.legal[word] | (row & 0xFFFFFFFF)
                s.legal[word + 1] = s.legal[word + 1] | (row >> 32)
        at += 2 * wide + 1
        if dy == 0:
            at -= 1
    for row in range(HEIGHT + 2):  # scratch is left clean: equal tables have equal bytes
        s.reach[row] = 0
        s.blocked[row] = 0
    return n


@compiled
def can_step(t, s, seat):
    """Whether any square beside a survivor is free."""
    v = s.survivors[seat]
    return (
        free(t, s, v.x + 1, v.y) or free(t, s, v.x - 1, v.y) or free(t, s, v.x, v.y + 1) or free(t, s, v.x, v.y - 1)
    )


@compiled
def weapon_in_reach(t, s, seat, gear):
    """Whether the monster is within a weapon's reach, or within its range with a clear view [R-213..R-220]."""
    d = distance_to(s, seat)
    reach = t.gear[gear, GE_RANGE]
    if reach > 0:
        return d <= reach and not view_blocked(t, s, seat)
    return d <= t.gear[gear, GE_REACH]


@compiled
def may_attack(t, s, seat, gear):
    """Whether a survivor's injuries let it attack with a weapon that is within reach."""
    v = s.survivors[seat]
    flags = t.gear[gear, GE_FLAGS]
    if (flags & K_WEAPON) == 0:
        return False
    if (v.conditions & NO_WEAPONS) != 0 and gear != FIST_AND_TOOTH:
        return False
    if (flags & K_TWO_HANDED) != 0 and (v.conditions & NO_TWO_HANDED) != 0:
        return False
    if (flags & K_SENTIENT) != 0 and v.insanity < 3:
        return False
    return weapon_in_reach(t, s, seat, gear)


@compiled
def tile_under(t, s, seat):
    """The tile a survivor can interact with, -1 if none."""
    v = s.survivors[seat]
    for k in range(s.tile_count):
        tile = s.tiles[k]
        if t.terrain[tile.kind, TE_INTERACT] != 0:
            if v.x >= tile.x and v.x < tile.x + tile.width and v.y >= tile.y and v.y < tile.y + tile.height:
                return k
    return -1


@compiled
def allow_uses(t, s, seat, movements):
    """Permit everything one activation can be spent on; `movements` left pay for cumbersome gear. Returns how many."""
    v = s.survivors[seat]
    n = 0
    if s.monster.on_board == 1:
        if may_attack(t, s, seat, FIST_AND_TOOTH):
            allow(s, FIST)
            n += 1
        for slot in range(GEAR_SLOTS):
            gear = v.gear[slot]
            if gear >= 0 and v.gear_state[slot] == READY:
                payable = (t.gear[gear, GE_FLAGS] & K_CUMBERSOME) == 0 or movements > 0
                if payable and may_attack(t, s, seat, gear):
                    allow(s, GEAR + slot)
                    n += 1
                    if t.gear[gear, GE_AIM] != 0:
                        allow(s, SPECIAL + slot)
                        n += 1
                if t.gear[gear, GE_THROW] != 0 and (v.conditions & NO_WEAPONS) == 0:
                    allow(s, SPECIAL + slot)
                    n += 1
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot]
        if gear >= 0 and v.gear_state[slot] == READY and t.gear[gear, GE_ACTIVATION] != 0:
            allow(s, GEAR + slot)
            n += 1
    if v.hidden == 0 and tile_under(t, s, seat) >= 0:
        allow(s, INTERACT)
        n += 1
    return n


@compiled
def has_use(t, s, seat, movements):
    """Whether an activation could be spent on anything (asks by permitting and taking back)."""
    before0 = s.legal[INTERACT >> 5]
    before1 = s.legal[GEAR >> 5]
    n = allow_uses(t, s, seat, movements)
    s.legal[GEAR >> 5] = before1
    s.legal[INTERACT >> 5] = before0
    return n > 0


@compiled
def allow_survival_actions(t, s, seat, movements):
    """Permit dash, surge and encourage where the survivor may use them [R-075, R-176, 3.2]. Returns how many."""
    v = s.survivors[seat]
    n = 0
    if v.knocked_down == 1:
        return n
    if can_spend_survival(s, seat, KNOWS_DASH) and (v.conditions & NO_DASH) == 0 and can_step(t, s, seat):
        allow(s, DASH)
        n += 1
    if can_spend_survival(s, seat, KNOWS_SURGE) and (v.conditions & NO_SURGE) == 0 and has_use(t, s, seat, movements):
        allow(s, SURGE)
        n += 1
    if can_spend_survival(s, seat, KNOWS_ENCOURAGE) and (v.conditions & NO_ENCOURAGE) == 0:
        for other in range(SEATS):
            w = s.survivors[other]
            if other != seat and w.alive == 1 and w.x > 0 and w.knocked_down == 1 and (w.conditions & DEAF) == 0:
                allow(s, ENCOURAGE + other)
                n += 1
    return n


@compiled
def take_survival_action(t, s, seat, action):
    """Perform dash, surge or encourage."""
    if action >= ENCOURAGE and action < ENCOURAGE + SEATS:
        spend_survival(s, seat, KNOWS_ENCOURAGE)
        stand(s, action - ENCOURAGE)
    elif action == DASH:
        spend_survival(s, seat, KNOWS_DASH)
        s.survivors[seat].movements = s.survivors[seat].movements + 1
        push(s, t.entry[P_DASH])
        put(s, SUBJECT, seat)
    else:
        spend_survival(s, seat, KNOWS_SURGE)
        s.survivors[seat].activations = s.survivors[seat].activations + 1
        push(s, t.entry[P_SURGE])
        put(s, SUBJECT, seat)


# --- windows: opportunities for survival actions ---------------------------------------------------------------------


@compiled
def op_window_begin(t, s, mode, b, c, d):
    """WINDOW_BEGIN mode: 1 leaves out the survivor whose turn it is (asked in its own turn)."""
    put(s, COUNT, 0)
    put(s, LOOP, 0)
    if mode == 1 and s.turn >= 0:
        put(s, LOOP, 1 << s.turn)
    return NEXT


@compiled
def op_window_next(t, s, leave, b, c, d):
    """WINDOW_NEXT leave: ask the next survivor who may use a survival action; go to `leave` when all let it pass."""
    seat = get(s, COUNT)
    while seat < SEATS:
        if (get(s, LOOP) >> seat) & 1 == 0 and s.survivors[seat].alive == 1 and s.survivors[seat].survival > 0:
            ask(s)
            if allow_survival_actions(t, s, seat, 0) > 0:
                allow(s, PASS)
                put(s, COUNT, seat)
                s.actor = seat
                s.decision = WINDOW
                return DECIDE
        seat += 1
    ask(s)
    jump(s, leave)
    return NEXT


@compiled
def op_window_take(t, s, a, b, c, d):
    """WINDOW_TAKE: perform the answer; after an action everybody may speak again [R-077]."""
    seat = get(s, COUNT)
    if s.answer == PASS:
        put(s, COUNT, seat + 1)
        return NEXT
    put(s, COUNT, 0)
    take_survival_action(t, s, seat, s.answer)
    return NEXT


# --- movement --------------------------------------------------------------------------------------------------------


@compiled
def move_survivor(t, s, seat, action):
    """Move a survivor to the square an action names; a card in play may answer [1.3 Alert]."""
    v = s.survivors[seat]
    zone = entering_zone(t, s)
    was_inside = zone > 0 and in_zone(s, v.x, v.y, zone)
    v.movements = v.movements - 1
    v.x = v.x + t.offsets[action, 0]
    v.y = v.y + t.offsets[action, 1]
    if v.hidden == 1 and tile_under(t, s, seat) < 0:
        v.hidden = 0
    if zone > 0 and not was_inside and in_zone(s, v.x, v.y, zone):
        push(s, t.entry[P_HOOKS_ENTERED])
        put(s, SUBJECT, seat)


@compiled
def op_move_ask(t, s, a, b, c, d):
    """MOVE_ASK: a dash has to be spent at once; staying put is allowed [R-203, 3.2]."""
    seat = get(s, SUBJECT)
    ask(s)
    allow(s, PASS)
    if s.survivors[seat].alive == 1 and s.survivors[seat].knocked_down == 0:
        allow_moves(t, s, seat)
    return offer(s, DASH_MOVE, seat)


@compiled
def op_move_take(t, s, a, b, c, d):
    """MOVE_TAKE: perform the dash."""
    seat = get(s, SUBJECT)
    if s.answer < MOVES:
        move_survivor(t, s, seat, s.answer)
    elif s.survivors[seat].movements > 0:
        s.survivors[seat].movements = s.survivors[seat].movements - 1
    return NEXT


@compiled
def op_surge_ask(t, s, a, b, c, d):
    """SURGE_ASK: the activation of a surge has to be spent at once [3.2]."""
    seat = get(s, SUBJECT)
    ask(s)
    movements = 0
    if s.turn == seat:
        movements = s.survivors[seat].movements + 0
    if s.survivors[seat].alive == 0 or allow_uses(t, s, seat, movements) == 0:
        allow(s, PASS)
    return offer(s, SURGE_USE, seat)


@compiled
def op_surge_take(t, s, a, b, c, d):
    """SURGE_TAKE: use what was chosen."""
    seat = get(s, SUBJECT)
    if s.answer == PASS:
        s.survivors[seat].activations = max(0, s.survivors[seat].activations - 1)
        return NEXT
    push(s, t.entry[P_USE])
    put(s, COUNT, s.answer)
    return NEXT


@compiled
def op_spend_activation(t, s, a, b, c, d):
    """SPEND_ACTIVATION: pay; cumbersome gear costs movement as well [R-195, 3.9]."""
    v = s.survivors[get(s, SUBJECT)]
    v.activations = v.activations - 1
    action = get(s, COUNT)
    gear = -1
    if action >= GEAR and action < GEAR + GEAR_SLOTS:
        gear = v.gear[action - GEAR]
    elif action >= SPECIAL and action < SPECIAL + GEAR_SLOTS:
        gear = v.gear[action - SPECIAL]
        if t.gear[gear, GE_AIM] == 0:
            gear = -1
    if gear >= 0 and (t.gear[gear, GE_FLAGS] & K_CUMBERSOME) != 0 and t.gear[gear, GE_ACTIVATION] == 0:
        v.movements = v.movements - 1
    return NEXT


@compiled
def op_use(t, s, a, b, c, d):
    """USE: what the activation was spent on takes place, if the survivor still can and the monster is still there."""
    seat = get(s, SUBJECT)
    action = get(s, COUNT)
    v = s.survivors[seat]
    if v.alive == 0 or v.knocked_down == 1:
        return NEXT
    if action == INTERACT:
        tile = tile_under(t, s, seat)
        if tile >= 0:
            push(s, t.terrain[s.tiles[tile].kind, TE_INTERACT])
        return NEXT
    gear = FIST_AND_TOOTH
    thrown = 0
    if action >= GEAR and action < GEAR + GEAR_SLOTS:
        gear = v.gear[action - GEAR]
        if t.gear[gear, GE_ACTIVATION] != 0:
            if t.gear[gear, GE_ARCHIVED] != 0:
                v.gear_state[action - GEAR] = ARCHIVED
            push(s, t.gear[gear, GE_ACTIVATION])
            return NEXT
    elif action >= SPECIAL and action < SPECIAL + GEAR_SLOTS:
        gear = v.gear[action - SPECIAL]
        thrown = t.gear[gear, GE_THROW]
    if thrown != 0:
        if s.monster.on_board == 1:
            push(s, t.entry[P_ATTACK])
    elif may_attack(t, s, seat, gear):
        push(s, t.entry[P_ATTACK])
    return NEXT


# --- the survivors' act ----------------------------------------------------------------------------------------------


@compiled
def op_order_begin(t, s, a, b, c, d):
    """ORDER_BEGIN: ask from the first seat on."""
    put(s, COUNT, 0)
    return NEXT


@compiled
def op_order_next(t, s, leave, b, c, d):
    """ORDER_NEXT leave: who goes next? Each who can act is asked in seat order; when all hold, seat order decides [R-193].

    Survivors who are knocked down are not asked while others wait: an encouragement may still come.
    """
    waiting = 0
    first = -1
    first_down = -1
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 1 and v.acted == 0:
            if v.knocked_down == 0:
                waiting += 1
                if first < 0:
                    first = seat
            elif first_down < 0:
                first_down = seat
    if waiting == 0 and first_down < 0:
        jump(s, leave)
        return NEXT
    ask(s)
    if waiting <= 1:
        put(s, SUBJECT, first if waiting == 1 else first_down)
        s.answer = ACT
        return NEXT
    seat = get(s, COUNT)
    while seat < SEATS:
        v = s.survivors[seat]
        if v.alive == 1 and v.acted == 0 and v.knocked_down == 0:
            put(s, SUBJECT, seat)
            put(s, COUNT, seat)
            allow(s, ACT)
            allow(s, HOLD)
            s.actor = seat
            s.decision = ORDER
            return DECIDE
        seat += 1
    put(s, SUBJECT, first)
    s.answer = ACT
    return NEXT


@compiled
def op_order_take(t, s, again, b, c, d):
    """ORDER_TAKE again: hold lets the next be asked."""
    if s.answer == HOLD:
        put(s, COUNT, get(s, COUNT) + 1)
        jump(s, again)
    return NEXT


@compiled
def op_turn_begin(t, s, a, b, c, d):
    """TURN_BEGIN: one movement, one activation [R-194, R-195]."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    s.turn = seat
    v.acted = 1
    v.movements = v.movements + 1
    v.activations = v.activations + 1
    return NEXT


@compiled
def op_turn_ask(t, s, a, b, c, d):
    """TURN_ASK: everything a survivor may do in its turn, in any order [R-196, R-207]."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    ask(s)
    allow(s, PASS)
    if v.alive == 1 and v.knocked_down == 0 and v.x > 0:
        if v.movements > 0:
            allow_moves(t, s, seat)
        if v.activations > 0:
            allow_uses(t, s, seat, v.movements)
        allow_survival_actions(t, s, seat, v.movements)
    return offer(s, TURN, seat)


@compiled
def op_turn_take(t, s, leave, b, c, d):
    """TURN_TAKE leave: perform the answer."""
    seat = get(s, SUBJECT)
    action = s.answer + 0
    if action == PASS:
        jump(s, leave)
    elif action < MOVES:
        move_survivor(t, s, seat, action)
    elif action == DASH or action == SURGE or (action >= ENCOURAGE and action < ENCOURAGE + SEATS):
        take_survival_action(t, s, seat, action)
    else:
        push(s, t.entry[P_USE])
        put(s, COUNT, action)
    return NEXT


@compiled
def op_turn_end(t, s, a, b, c, d):
    """TURN_END: unspent movement and activation are lost [R-198, R-199]."""
    v = s.survivors[get(s, SUBJECT)]
    v.movements = 0
    v.activations = 0
    s.turn = -1
    return NEXT


