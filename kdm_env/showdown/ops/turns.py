"""The survivors' act: who goes next, and what a survivor does in its turn [R-190..R-199]."""

from ...core.compiled import compiled
from ...core.machine import DECIDE, NEXT, allow, get, jump, push, put
from ..actions import (
    ACT,
    DASH,
    ENCOURAGE,
    HOLD,
    MOVES,
    PASS,
    SURGE,
)
from ..codes import (
    COUNT,
    KH_END_OF_TURN,
    MO_SWALLOWED,
    P_USE,
    SUBJECT,
    T_MUST_MOVE,
)
from ..rule_options import DOOMED_IDLE
from ..state import (
    MOVED,
    ORDER,
    SEATS,
    SWALLOWED,
    TURN,
)
from .abilities import allow_free_uses, allow_moves, allow_survival_actions, allow_uses
from .common import (
    ask,
    offer,
)
from .kit import run_kit
from .survival import move_survivor, take_survival_action


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
    """TURN_BEGIN: one movement, one activation [R-194, R-195]; being inside the monster has its effect now [2.3]."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    s.turn = seat
    v.acted = 1
    v.block = 0  # a block lasts until its owner's next act [3.6]
    v.movements = v.movements + 1
    v.activations = v.activations + 1
    if (v.conditions & SWALLOWED) != 0 and t.monsters[s.monster.kind, MO_SWALLOWED] != 0:
        push(s, t.monsters[s.monster.kind, MO_SWALLOWED])
    return NEXT


@compiled
def op_turn_ask(t, s, a, b, c, d):
    """TURN_ASK: everything a survivor may do in its turn, in any order [R-196, R-207]."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    ask(s)
    restless = False
    if v.alive == 1 and v.knocked_down == 0 and v.x > 0:
        idle = v.doomed != 0 and (s.rules & DOOMED_IDLE) != 0
        if v.movements > 0 and not idle and allow_moves(t, s, seat) > 0:
            restless = (v.traits & T_MUST_MOVE) != 0 and (v.used & MOVED) == 0
        if v.activations > 0 and not idle:
            allow_uses(t, s, seat, v.movements)
        allow_survival_actions(t, s, seat, v.movements)
    if v.alive == 1 and v.x > 0:
        allow_free_uses(t, s, seat)
    if not restless:
        allow(s, PASS)
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
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    v.movements = 0
    v.activations = 0
    s.turn = -1
    run_kit(t, s, 1 << seat, KH_END_OF_TURN)
    return NEXT
