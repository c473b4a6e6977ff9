"""Rounds, acts, start- and end-of-turn effects [R-042..R-065, R-170, R-179]."""

from ...core.compiled import compiled
from ...core.machine import NEXT, STOPPED, WON, allow, get, jump, push, put
from ...core.piles import put_top, take_at
from ..actions import OPTION
from ..codes import (
    AI_ZONE_ACTIVATION,
    AI_ZONE_ATTACKED,
    AI_ZONE_ENTERED,
    AI_ZONE_TURN_ENDED,
    BONUS_DAMAGE,
    BONUS_SPEED,
    CARD,
    COUNT,
    H_ACTIVATION,
    H_ATTACKED,
    H_END_OF_TURN,
    H_ENTERED,
    H_TURN_ENDED,
    HIT_CARD,
    HL_ROUNDS,
    LOOP,
    MO_AI,
    MO_HIT,
    STAND_UP,
    SUBJECT,
)
from ..rule_options import STANDING_IS_AN_EFFECT
from ..state import CHOOSE_EFFECT, HITS, SEATS, SPENT
from .common import DAZED, ROUND_FLAG, ROUND_FLAGS, WOUND_FLAGS, ask, in_zone, offer_controller
from .harm import stand


@compiled
def op_round_begin(t, s, a, b, c, d):
    """ROUND_BEGIN: the tile passes clockwise to the next player in the fight [R-046, R-047]; once-a-round uses return."""
    s.round = s.round + 1
    for k in range(1, SEATS + 1):
        seat = (s.controller + k) % SEATS
        if s.survivors[seat].alive == 1:
            s.controller = seat
            break
    for seat in range(SEATS):
        s.survivors[seat].used = s.survivors[seat].used & SPENT
        s.survivors[seat].roused_strength = 0
        s.survivors[seat].acted = 0
    s.monster.grabbed_before = s.monster.grabbed
    s.monster.grabbed = 0
    s.monster.round_toughness = 0
    s.roused = 0
    s.monster.flags = s.monster.flags & ~(DAZED | WOUND_FLAGS)
    return NEXT


@compiled
def op_round_end(t, s, a, b, c, d):
    """ROUND_END: the next round starts, unless a round limit stops the game (an option, not a rule) [R-002, R-044].
    Injuries that pass are discarded when their rounds are over.
    """
    m = s.monster
    if (m.flags & ROUND_FLAGS) != 0:
        m.flags = m.flags - ROUND_FLAG
        if (m.flags & ROUND_FLAGS) == 0:
            first = t.monsters[m.kind, MO_HIT]
            for k in range(s.hit_play.count - 1, -1, -1):
                if t.hit[first + s.hit_play.cards[k], HL_ROUNDS] != 0:
                    put_top(s.hit_discard, take_at(s.hit_play, k))
    if s.round_limit > 0 and s.round >= s.round_limit:
        s.ended = STOPPED
    return NEXT


@compiled
def op_act_skip(t, s, who, leave, c, d):
    """ACT_SKIP who leave: an act that an ambush takes away does not take place, once [5 ambush]."""
    if (s.skips & who) != 0:
        s.skips = s.skips & ~who
        jump(s, leave)
    return NEXT


@compiled
def op_act_begin(t, s, act, b, c, d):
    """ACT_BEGIN act: a knocked-down monster stands at the start of either act [R-179]."""
    s.act = act
    s.monster.knocked_down = 0
    s.turn_over = 0
    s.draw_again = 0
    s.draws = 0
    return NEXT


@compiled
def hook_address(t, s, card, hook):
    """The program a card in play runs on a hook, 0 if it has none. Hit locations are numbered from HIT_CARD."""
    if card >= HIT_CARD:
        return t.hit_hooks[t.monsters[s.monster.kind, MO_HIT] + card - HIT_CARD, hook]
    return t.ai_hooks[t.monsters[s.monster.kind, MO_AI] + card, hook]


STOOD_UP = 1 << 28
"""Bit of `effects_done`: survivors have stood up already, as the controller ordered."""


@compiled
def rise(s):
    """Who was knocked down before this monster turn stands up; for the others it is not over yet [R-170, D-01]."""
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.knocked_down == 1:
            if v.stays_down == 1:
                v.stays_down = 0
            else:
                stand(s, seat)


@compiled
def waits_to_rise(s):
    """Whether anybody will stand up at the end of this monster turn."""
    for seat in range(SEATS):
        if s.survivors[seat].knocked_down == 1 and s.survivors[seat].stays_down == 0:
            return True
    return False


@compiled
def op_effects_begin(t, s, a, b, c, d):
    """EFFECTS_BEGIN: no start- or end-of-turn effect has been performed yet."""
    s.effects_done = 0
    s.injuries_done = 0
    return NEXT


@compiled
def op_effect_next(t, s, hook, leave, c, d):
    """EFFECT_NEXT hook leave: the controller orders the effects [R-057, R-064]; an ended turn has none left [ruling 1], a
    monster that is not there has none either.
    """
    ask(s)
    n = 0
    if s.turn_over == 0 and s.monster.on_board == 1:
        for k in range(s.ai_play.count):
            card = s.ai_play.cards[k]
            if (s.effects_done >> card) & 1 == 0 and hook_address(t, s, card, hook) != 0 and n < HITS:
                s.options[n] = card
                allow(s, OPTION + n)
                n += 1
        for k in range(s.hit_play.count):
            card = s.hit_play.cards[k] + HIT_CARD
            if (s.injuries_done >> (card - HIT_CARD)) & 1 == 0 and hook_address(t, s, card, hook) != 0 and n < HITS:
                s.options[n] = card
                allow(s, OPTION + n)
                n += 1
    if n == 0:
        jump(s, leave)
        return NEXT
    if hook == H_END_OF_TURN and (s.rules & STANDING_IS_AN_EFFECT) != 0 and (s.effects_done & STOOD_UP) == 0:
        if n < HITS and waits_to_rise(s):
            s.options[n] = STAND_UP
            allow(s, OPTION + n)
    return offer_controller(t, s, CHOOSE_EFFECT)


@compiled
def op_effect_take(t, s, hook, b, c, d):
    """EFFECT_TAKE hook: perform the chosen effect."""
    card = s.options[s.answer - OPTION] + 0
    if card == STAND_UP:
        s.effects_done = s.effects_done | STOOD_UP
        rise(s)
        return NEXT
    if card >= HIT_CARD:
        s.injuries_done = s.injuries_done | (1 << (card - HIT_CARD))
    else:
        s.effects_done = s.effects_done | (1 << card)
    push(s, hook_address(t, s, card, hook))
    put(s, CARD, card)
    return NEXT


# A frame of hooks keeps in these registers which cards have spoken, fifteen to a register: AI cards by number, then hit
# locations behind all AI cards.

SPOKEN = (COUNT, LOOP, BONUS_SPEED, BONUS_DAMAGE)
IN_A_REGISTER = 15
AI_CARDS = 28


@compiled
def place_of(card):
    """Where a card's bit lies among those that have spoken."""
    if card >= HIT_CARD:
        return AI_CARDS + card - HIT_CARD
    return card


@compiled
def has_spoken(s, card):
    """Whether a card has answered the event of the running hooks."""
    at = place_of(card)
    return (get(s, SPOKEN[at // IN_A_REGISTER]) >> (at % IN_A_REGISTER)) & 1 == 1


@compiled
def op_hook_begin(t, s, a, b, c, d):
    """HOOK_BEGIN: an event that no card in play has answered yet."""
    for register in SPOKEN:
        put(s, register, 0)
    return NEXT


@compiled
def op_hook_next(t, s, hook, leave, c, d):
    """HOOK_NEXT hook leave: of the cards in play that answer this event, the controller says which is next [R-057, R-064]."""
    ask(s)
    n = 0
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        card = s.ai_play.cards[k] + 0
        if hook_address(t, s, card, hook) != 0 and not has_spoken(s, card) and n < HITS:
            heard = True
            if hook == H_ACTIVATION or hook == H_ENTERED or hook == H_TURN_ENDED or hook == H_ATTACKED:
                v = s.survivors[get(s, SUBJECT)]
                zone = t.ai[first + card, AI_ZONE_TURN_ENDED]
                if hook == H_ACTIVATION:
                    zone = t.ai[first + card, AI_ZONE_ACTIVATION]
                elif hook == H_ENTERED:
                    zone = t.ai[first + card, AI_ZONE_ENTERED]
                elif hook == H_ATTACKED:
                    zone = t.ai[first + card, AI_ZONE_ATTACKED]
                heard = in_zone(t, s, v.x, v.y, zone)
            if heard:
                s.options[n] = card
                allow(s, OPTION + n)
                n += 1
    for k in range(s.hit_play.count):
        card = s.hit_play.cards[k] + HIT_CARD
        if hook_address(t, s, card, hook) != 0 and not has_spoken(s, card) and n < HITS:
            s.options[n] = card
            allow(s, OPTION + n)
            n += 1
    if n == 0:
        jump(s, leave)
        return NEXT
    return offer_controller(t, s, CHOOSE_EFFECT)


@compiled
def op_hook_take(t, s, hook, b, c, d):
    """HOOK_TAKE hook: the card speaks."""
    card = s.options[s.answer - OPTION] + 0
    at = place_of(card)
    register = SPOKEN[at // IN_A_REGISTER]
    put(s, register, get(s, register) | (1 << (at % IN_A_REGISTER)))
    push(s, hook_address(t, s, card, hook))
    put(s, CARD, card)
    put(s, BONUS_SPEED, 0)
    put(s, BONUS_DAMAGE, 0)
    return NEXT


@compiled
def op_turn_close(t, s, a, b, c, d):
    """TURN_CLOSE: the monster's turn ends: survivors stand up, the priority token leaves, a doomed monster dies
    [R-170, D-01, 3.6, 1.5 Straining Neck]. Standing up comes after every other effect, if the controller has not ordered it
    otherwise (an option) [8].
    """
    m = s.monster
    s.turn_speed = 0
    if m.dies_after_turn == 1:
        m.alive = 0
        s.ended = WON
        return NEXT
    if m.dies_after_turn == 2:
        m.dies_after_turn = 1
    if (s.effects_done & STOOD_UP) == 0:
        rise(s)
    if s.priority >= 0:
        if s.priority_stays == 1:
            s.priority_stays = 0
        elif s.survivors[s.priority].permanent_priority == 0:
            s.priority = -1
    return NEXT
