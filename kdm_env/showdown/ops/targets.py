"""Picking targets, and the survivors that card texts speak of [R-115..R-133]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import NEXT, allow, get, jump, push, put
from ..actions import SURVIVOR as SURVIVOR_BUTTON
from ..codes import (
    ATTACKER,
    CARD,
    COUNT,
    DOWN_SURVIVOR,
    FURTHEST,
    GE_FLAGS,
    GRABBED_LAST_ROUND,
    INSANE,
    LAST_TO_WOUND,
    LEAST_MARKS,
    LOOP,
    MO_INSTINCT,
    MOST_BLEEDING,
    MOST_MARKS,
    P_HOOKS_INSTINCT,
    RANDOM,
    SUBJECT,
    TA_AMONG,
    TA_BLIND,
    TA_CARRIES,
    TA_FACING,
    TA_IN_RANGE,
    TA_PICK,
    TA_RANGE,
    TA_VIEW,
    TA_ZONE,
    THREAT,
    W_ADJACENT,
    W_ADJACENT_TO_SUBJECT,
    W_ATTACKER,
    W_BLIND_SPOT,
    W_CLOSEST,
    W_FURTHEST,
    W_FURTHEST_IN_RANGE,
    W_IN_VIEW,
    W_IN_ZONE,
    W_INSANE,
    W_NEAR_SUBJECT,
    W_NON_DEAF,
    W_NOT_INSANE,
    W_OTHERS,
    W_OTHERS_NON_DEAF,
    W_OUTSIDE_ZONE,
    W_PASSED_OVER,
    W_PASSED_OVER_NON_DEAF,
    W_RANDOM,
    W_RANDOM_ADJACENT,
    W_RANDOM_IN_ZONE,
    W_SUBJECT,
    W_SWALLOWED,
    W_THREATS,
    W_THREATS_IN_ZONE,
)
from ..rule_options import PRIORITY_LEAVES_WHEN_PICKED
from ..state import ARCHIVED, CHOOSE_SURVIVOR, CHOOSE_TARGET, DEAF, GEAR_SLOTS, SEATS, SWALLOWED
from .common import (
    ask,
    distance_to,
    faced,
    in_blind_spot,
    in_monster_range,
    in_view,
    in_zone,
    is_threat,
    marks_of,
    offer_controller,
    on_board,
)


@compiled
def carries(t, s, seat, flags):
    """Whether a survivor carries gear with one of these keywords."""
    v = s.survivors[seat]
    for slot in range(GEAR_SLOTS):
        if v.gear[slot] >= 0 and v.gear_state[slot] != ARCHIVED and (t.gear[v.gear[slot], GE_FLAGS] & flags) != 0:
            return True
    return False


@compiled
def meets(t, s, seat, item):
    """Whether a survivor meets every condition of a target item except which of them is picked [R-116]."""
    if not on_board(s, seat):
        return False
    among = t.targets[item, TA_AMONG]
    v = s.survivors[seat]
    if among == THREAT and not is_threat(s, seat):
        return False
    if among == DOWN_SURVIVOR and v.knocked_down == 0:
        return False
    if t.targets[item, TA_FACING] != 0 and not faced(s, seat):
        return False
    if t.targets[item, TA_IN_RANGE] != 0 and not in_monster_range(t, s, seat, t.targets[item, TA_RANGE]):
        return False
    if t.targets[item, TA_VIEW] != 0 and not in_view(t, s, seat):
        return False
    if t.targets[item, TA_BLIND] != 0 and not in_blind_spot(s, seat):
        return False
    if t.targets[item, TA_CARRIES] != 0 and not carries(t, s, seat, t.targets[item, TA_CARRIES]):
        return False
    if t.targets[item, TA_ZONE] != 0 and not in_zone(t, s, v.x, v.y, t.targets[item, TA_ZONE]):
        return False
    pick = t.targets[item, TA_PICK]
    if pick == LAST_TO_WOUND and s.monster.last_wounder != seat:
        return False
    return not (pick == GRABBED_LAST_ROUND and (s.monster.grabbed_before >> seat) & 1 == 0)


@compiled
def measure(s, seat, pick):
    """What a target item compares; the smallest is picked."""
    if pick == FURTHEST:
        return -distance_to(s, seat)
    if pick == MOST_BLEEDING:
        return -100 * s.survivors[seat].bleeding + distance_to(s, seat)
    if pick == RANDOM:
        return 0
    if pick == LEAST_MARKS:
        return 100 * marks_of(s, seat, 0) + distance_to(s, seat)
    if pick == MOST_MARKS:
        return -100 * marks_of(s, seat, 0) + distance_to(s, seat)
    return distance_to(s, seat)


@compiled
def nth_seat(mask, n):
    """The n-th seat (from 0) of a set of seats."""
    for seat in range(SEATS):
        if (mask >> seat) & 1 == 1:
            if n == 0:
                return seat
            n -= 1
    return -1


@compiled
def count_seats(mask):
    """How many seats a set holds."""
    n = 0
    for seat in range(SEATS):
        n += (mask >> seat) & 1
    return n


@compiled
def controller_bonus(s, seat):
    """The controller's survivor gains insanity when picked from an AI card's list, not in solo play [R-050, ruling 15]."""
    players = 0
    for other in range(SEATS):
        players += s.survivors[other].present
    if seat == s.controller and players > 1 and s.drawn >= 0 and get(s, CARD) == s.drawn:
        s.survivors[seat].insanity = s.survivors[seat].insanity + 1


@compiled
def allow_seats(s, mask):
    """Permit choosing each survivor of a set."""
    for seat in range(SEATS):
        if (mask >> seat) & 1 == 1:
            allow(s, SURVIVOR_BUTTON + seat)


@compiled
def no_target(t, s, end, text):
    """The no-target line, usually the instinct (text 0), and nothing else of the card [R-123..R-126, D-05]."""
    jump(s, end)
    if text != 0:
        push(s, text)
        return
    if s.ai_play.count > 0:
        push(s, t.entry[P_HOOKS_INSTINCT])  # lies underneath: it comes after the instinct
    push(s, t.monsters[s.monster.kind, MO_INSTINCT])


@compiled
def op_pick(t, s, first, count, end, no_target_text):
    """PICK first count end text: walk the target list; ties are the controller's; nobody: the text [R-115..R-131].

    A target named beforehand (SUBJECT) replaces the list; the holder of the priority token is always picked [3.6].
    """
    named = get(s, SUBJECT)
    ask(s)
    if named >= 0:
        if not on_board(s, named):
            jump(s, end)
            return NEXT
        allow(s, SURVIVOR_BUTTON + named)
        put(s, COUNT, 0)
        return offer_controller(t, s, CHOOSE_TARGET)
    put(s, COUNT, 1)
    if s.priority >= 0 and on_board(s, s.priority):
        allow(s, SURVIVOR_BUTTON + s.priority)
        return offer_controller(t, s, CHOOSE_TARGET)
    for item in range(first, first + count):
        best = 10000
        mask = 0
        pick = t.targets[item, TA_PICK]
        for seat in range(SEATS):
            if meets(t, s, seat, item):
                value = measure(s, seat, pick)
                if value < best:
                    best = value
                    mask = 0
                if value == best:
                    mask = mask | (1 << seat)
        if mask != 0:
            if pick == RANDOM:
                mask = 1 << nth_seat(mask, roll(s.chance, count_seats(mask)) - 1)
            allow_seats(s, mask)
            return offer_controller(t, s, CHOOSE_TARGET)
    no_target(t, s, end, no_target_text)
    return NEXT


@compiled
def op_pick_take(t, s, end, b, c, d):
    """PICK_TAKE end: the target of the card; it does not change any more [R-127]."""
    if s.answer < SURVIVOR_BUTTON:
        return NEXT
    seat = s.answer - SURVIVOR_BUTTON
    put(s, SUBJECT, seat)
    if get(s, COUNT) == 1:
        controller_bonus(s, seat)
        if s.priority == seat and (s.rules & PRIORITY_LEAVES_WHEN_PICKED) != 0:
            if s.survivors[seat].permanent_priority == 0:
                s.priority = -1
    return NEXT


@compiled
def who(t, s, which, zone):
    """The seats a choice of words means, as a set; random ones are rolled. `zone` is the zone spoken of, 0 if none is."""
    mask = 0
    subject = get(s, SUBJECT)
    if which == W_SUBJECT or which == W_ATTACKER:
        seat = subject if which == W_SUBJECT else get(s, ATTACKER)
        if seat >= 0 and s.survivors[seat].alive == 1:
            return 1 << seat
        return 0
    if which == W_SWALLOWED:
        for seat in range(SEATS):
            if s.survivors[seat].alive == 1 and (s.survivors[seat].conditions & SWALLOWED) != 0:
                mask = mask | (1 << seat)
        return mask
    best = 10000
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 0 or v.x == 0:
            continue
        d = distance_to(s, seat)
        taken = True
        if which == W_NON_DEAF:
            taken = (v.conditions & DEAF) == 0
        elif which == W_OTHERS:
            taken = seat != subject
        elif which == W_OTHERS_NON_DEAF:
            taken = seat != subject and (v.conditions & DEAF) == 0
        elif which == W_ADJACENT or which == W_RANDOM_ADJACENT:
            taken = d == 1
        elif which == W_IN_ZONE or which == W_RANDOM_IN_ZONE:
            taken = in_zone(t, s, v.x, v.y, zone)
        elif which == W_OUTSIDE_ZONE:
            taken = not in_zone(t, s, v.x, v.y, zone)
        elif which == W_THREATS_IN_ZONE:
            taken = is_threat(s, seat) and in_zone(t, s, v.x, v.y, zone)
        elif which == W_IN_VIEW:
            taken = in_view(t, s, seat)
        elif which == W_ADJACENT_TO_SUBJECT:
            w = s.survivors[subject]
            taken = seat != subject and abs(v.x - w.x) + abs(v.y - w.y) == 1
        elif which == W_NEAR_SUBJECT:
            w = s.survivors[subject]
            taken = abs(v.x - w.x) + abs(v.y - w.y) <= 1
        elif which == W_INSANE or which == W_NOT_INSANE:
            taken = (v.insanity >= INSANE and (v.conditions & DEAF) == 0) == (which == W_INSANE)
        elif which == W_THREATS:
            taken = is_threat(s, seat)
        elif which == W_PASSED_OVER:
            taken = (s.crossed >> seat) & 1 == 1
        elif which == W_PASSED_OVER_NON_DEAF:
            taken = (s.crossed >> seat) & 1 == 1 and (v.conditions & DEAF) == 0
        elif which == W_BLIND_SPOT:
            taken = in_blind_spot(s, seat)
        elif which == W_FURTHEST_IN_RANGE:
            taken = in_monster_range(t, s, seat, 0)
        if taken:
            value = 0
            if which == W_CLOSEST:
                value = d
            elif which == W_FURTHEST_IN_RANGE or which == W_FURTHEST:
                value = -d
            if value < best:
                best = value
                mask = 0
            if value == best:
                mask = mask | (1 << seat)
    if (which == W_RANDOM or which == W_RANDOM_ADJACENT or which == W_RANDOM_IN_ZONE) and mask != 0:
        mask = 1 << nth_seat(mask, roll(s.chance, count_seats(mask)) - 1)
    return mask


@compiled
def op_select(t, s, which, target, end, zone):
    """SELECT which target end zone: the survivors meant, of a zone if they are. With `target` they are targets of the card:
    bonus, and instinct if none.
    """
    mask = who(t, s, which, zone)
    put(s, LOOP, mask)
    s.result = mask
    if target != 0:
        if mask == 0:
            no_target(t, s, end, 0)
        else:
            for seat in range(SEATS):
                if (mask >> seat) & 1 == 1:
                    controller_bonus(s, seat)
    return NEXT


@compiled
def op_narrow(t, s, a, b, c, d):
    """NARROW: of several equally good survivors the controller takes one."""
    ask(s)
    mask = get(s, LOOP)
    if mask == 0:
        s.answer = -1
        return NEXT
    allow_seats(s, mask)
    return offer_controller(t, s, CHOOSE_TARGET)


@compiled
def op_narrow_take(t, s, a, b, c, d):
    """NARROW_TAKE: keep the one chosen."""
    if s.answer >= SURVIVOR_BUTTON:
        put(s, LOOP, 1 << (s.answer - SURVIVOR_BUTTON))
    return NEXT


@compiled
def op_seat_next(t, s, leave, ordered, c, d):
    """SEAT_NEXT leave ordered: visit the next survivor of the set; where the order matters the controller says who."""
    mask = get(s, LOOP)
    for seat in range(SEATS):
        if s.survivors[seat].alive == 0:
            mask = mask & ~(1 << seat)
    put(s, LOOP, mask)
    ask(s)
    if mask == 0:
        jump(s, leave)
        return NEXT
    if ordered == 0:
        s.answer = SURVIVOR_BUTTON + nth_seat(mask, 0)
        return NEXT
    allow_seats(s, mask)
    return offer_controller(t, s, CHOOSE_SURVIVOR)


@compiled
def op_seat_take(t, s, a, b, c, d):
    """SEAT_TAKE: the survivor visited becomes the subject."""
    seat = s.answer - SURVIVOR_BUTTON
    put(s, LOOP, get(s, LOOP) & ~(1 << seat))
    put(s, SUBJECT, seat)
    return NEXT
