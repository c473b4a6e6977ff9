"""What texts of gear and arts ask of the survivor who uses them: looking at cards, shedding tokens, rushing, wielding."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.grid import step_x, step_y
from ...core.machine import NEXT, allow, get, jump, push, put
from ...core.piles import put_bottom, take_top
from ..actions import FIST, GEAR, OPTION, PASS
from ..codes import (
    COUNT,
    FIST_AND_TOOTH,
    GE_RANGE,
    HIT_CARD,
    KH_RUSHED,
    LOOP,
    P_ATTACK_BY_TEXT,
    SUBJECT,
    TE_HIDES,
    TOKEN,
)
from ..state import (
    CHOOSE_CARD,
    CHOOSE_DIRECTION,
    CHOOSE_EFFECT,
    CHOOSE_SURVIVOR,
    GEAR_SLOTS,
    MOVED,
    READY,
    SURGE_USE,
)
from .abilities import may_attack
from .cards import recycle
from .common import ask, free, movement_of, offer, tile_at
from .harm import tear_off
from .kit import put_on, run_kit, take_off
from .strike import recycle_hits
from .targets import allow_seats


@compiled
def op_choose_ask(t, s, a, b, c, d):
    """CHOOSE_ASK: of the survivors in LOOP the subject chooses one."""
    ask(s)
    mask = get(s, LOOP)
    if mask == 0:
        s.answer = -1
        return NEXT
    allow_seats(s, mask)
    return offer(s, CHOOSE_SURVIVOR, get(s, SUBJECT))


@compiled
def op_look_ask(t, s, how, cards, leave, d):
    """LOOK_ASK how cards leave: the next cards of a deck (how 0 AI, 1 hit locations) lie open; which comes on top first?
    With 2 added: top (`option 0`) or bottom (`option 1`)?
    """
    place = get(s, COUNT)
    pile = s.ai_deck
    if how & 1 == 1:
        recycle_hits(t, s)
        pile = s.hit_deck
    else:
        recycle(s)
    cards = min(cards, pile.count)
    ask(s)
    if place == 0 and how & 1 == 1:
        s.known_hits = max(s.known_hits, cards)
    elif place == 0:
        s.known_ai = max(s.known_ai, cards)
    if cards == 0 or (how < 2 and place >= cards - 1) or (how >= 2 and place > 0):
        jump(s, leave)
        return NEXT
    seat = get(s, SUBJECT)
    if how >= 2:
        card = pile.cards[pile.count - 1] + (HIT_CARD if how & 1 == 1 else 0)
        for k in range(2):
            s.options[k] = card
            allow(s, OPTION + k)
        return offer(s, CHOOSE_CARD, seat)
    n = 0
    for k in range(place, cards):
        s.options[n] = pile.cards[pile.count - 1 - k] + (HIT_CARD if how & 1 == 1 else 0)
        allow(s, OPTION + n)
        n += 1
    return offer(s, CHOOSE_CARD, seat)


@compiled
def op_look_take(t, s, how, b, c, d):
    """LOOK_TAKE how: lay the chosen card on its place."""
    place = get(s, COUNT)
    put(s, COUNT, place + 1)
    chosen = s.answer - OPTION
    pile = s.ai_deck
    if how & 1 == 1:
        pile = s.hit_deck
    if how >= 2:
        if chosen == 1:
            put_bottom(pile, take_top(pile))
            if how & 1 == 1:
                s.known_hits = s.known_hits - 1
            else:
                s.known_ai = s.known_ai - 1
        return NEXT
    at = pile.count - 1 - place - chosen
    card = pile.cards[at] + 0
    while at < pile.count - 1 - place:
        pile.cards[at] = pile.cards[at + 1]
        at += 1
    pile.cards[at] = card
    return NEXT


@compiled
def op_relieve_ask(t, s, everything, b, c, d):
    """RELIEVE_ASK everything: which bleeding or negative attribute token goes? Or all tokens go, without a question."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    ask(s)
    s.answer = -1
    if v.alive == 0:
        return NEXT
    if everything != 0:
        v.bleeding = 0
        for k in range(6):
            v.tokens[k] = 0
        return NEXT
    n = 0
    if v.bleeding > 0:
        s.options[n] = TOKEN
        allow(s, OPTION + n)
        n += 1
    for k in range(6):
        if v.tokens[k] < 0:
            s.options[n] = TOKEN + 1 + k
            allow(s, OPTION + n)
            n += 1
    if n == 0:
        return NEXT
    return offer(s, CHOOSE_EFFECT, seat)


@compiled
def op_relieve_take(t, s, a, b, c, d):
    """RELIEVE_TAKE: it goes."""
    if s.answer < OPTION:
        return NEXT
    v = s.survivors[get(s, SUBJECT)]
    token = s.options[s.answer - OPTION] - TOKEN
    if token == 0:
        v.bleeding = max(0, v.bleeding - 1)
    else:
        v.tokens[token - 1] = v.tokens[token - 1] + 1
    return NEXT


@compiled
def free_squares(t, s, x, y, direction, most):
    """How many squares in a direction a survivor can go before something is in the way."""
    gone = 0
    while gone < most and free(t, s, x + step_x(direction), y + step_y(direction)):
        x += step_x(direction)
        y += step_y(direction)
        gone += 1
    return gone


@compiled
def rush_length(t, s, seat, squares):
    """How far a rush goes: so many squares, or a full move (-1)."""
    return squares if squares >= 0 else movement_of(t, s, seat)


@compiled
def op_rush_ask(t, s, squares, b, c, d):
    """RUSH_ASK squares: in which direction? Only where the first square is free; nowhere: no rush."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    ask(s)
    s.answer = -1
    if v.alive == 0 or v.x == 0 or v.knocked_down == 1:
        return NEXT
    n = 0
    for direction in range(4):
        if free_squares(t, s, v.x + 0, v.y + 0, direction, 1) > 0:
            allow(s, OPTION + direction)
            n += 1
    if n == 0:
        return NEXT
    return offer(s, CHOOSE_DIRECTION, seat)


@compiled
def op_rush_take(t, s, squares, b, c, d):
    """RUSH_TAKE squares: run; how far goes into COUNT."""
    put(s, COUNT, 0)
    if s.answer < OPTION:
        return NEXT
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    direction = s.answer - OPTION
    cover = tile_at(t, s, v.x, v.y, TE_HIDES) if v.hidden == 1 else -1
    gone = free_squares(t, s, v.x + 0, v.y + 0, direction, rush_length(t, s, seat, squares))
    v.x = v.x + gone * step_x(direction)
    v.y = v.y + gone * step_y(direction)
    put(s, COUNT, gone)
    if gone > 0:
        v.used = v.used | MOVED
    if cover >= 0 and tile_at(t, s, v.x, v.y, TE_HIDES) != cover:
        v.hidden = 0
    return NEXT


@compiled
def op_wield_ask(t, s, a, b, c, d):
    """WIELD_ASK: with which melee weapon within reach? Passing is allowed."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    ask(s)
    allow(s, PASS)
    if v.alive == 1 and v.knocked_down == 0:
        if may_attack(t, s, seat, FIST_AND_TOOTH):
            allow(s, FIST)
        for slot in range(GEAR_SLOTS):
            gear = v.gear[slot]
            if gear >= 0 and v.gear_state[slot] == READY and t.gear[gear, GE_RANGE] == 0:
                if may_attack(t, s, seat, gear):
                    allow(s, GEAR + slot)
    return offer(s, SURGE_USE, seat)


@compiled
def op_wield_take(t, s, strength, per_square, c, d):
    """WIELD_TAKE strength per_square: attack with it."""
    if s.answer == PASS:
        return NEXT
    action = s.answer + 0
    if per_square != 0:
        strength += get(s, COUNT)
    push(s, t.entry[P_ATTACK_BY_TEXT])
    put(s, COUNT, action)
    put(s, LOOP, strength)
    return NEXT


@compiled
def op_wield_bonus(t, s, a, b, c, d):
    """WIELD_BONUS: the strength in LOOP is added to the attack that begins."""
    k = s.strikes[s.strike_depth - 1]
    k.strength = k.strength + get(s, LOOP)
    run_kit(t, s, 1 << k.seat, KH_RUSHED)
    return NEXT


@compiled
def op_forget(t, s, location, b, c, d):
    """FORGET location: 0: the subject loses a random fighting art; else its armor gear at that location (counted from 1)."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    if v.alive == 0:
        return NEXT
    if location > 0:
        tear_off(t, s, seat, location - 1)
        return NEXT
    count = 0
    for k in range(3):
        if v.arts[k] >= 0:
            count += 1
    if count == 0:
        return NEXT
    lost = roll(s.chance, count) - 1
    take_off(t, v)
    for k in range(3):
        if v.arts[k] >= 0:
            if lost == 0:
                v.arts[k] = -1
            lost -= 1
    put_on(t, v)
    return NEXT
