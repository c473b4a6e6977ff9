"""AI cards: drawing and resolving [R-058..R-077, R-084..R-104]."""

from ...core.chance import DECKS
from ...core.compiled import compiled
from ...core.machine import NEXT, get, jump, pop, push, put
from ...core.piles import find, pour, put_bottom, put_top, shuffle, take_top
from ..codes import (
    ACTION,
    AI_DRAWS,
    AI_INJURED,
    AI_INJURED_COUNT,
    AI_KIND,
    AI_MORE_DRAWS,
    AI_PROGRAM,
    AI_THREATS,
    ATTACKER,
    BONUS_DAMAGE,
    BONUS_SPEED,
    CARD,
    COUNT,
    MO_AI,
    MO_BASIC,
    P_TEXTS,
    SUBJECT,
    TO_ARCHIVE,
    TO_DISCARD,
    TO_TOP,
)
from ..state import DOOMED_BY_AI, FRESH, SETTLED_WOUNDS, UNSEEN_AI, UNSEEN_WOUNDS
from .common import ALWAYS_THREATS, sum_in_play
from .harm import clear_doom

MOST_DRAWS = 30
"""AI cards a monster draws in one turn: more than there are, so only cards that go round in circles come to it (ours)."""


@compiled
def recycle(s):
    """An empty AI deck is made of the discard pile, only when a card is needed [R-059, R-235, D-04]."""
    if s.ai_deck.count == 0:
        pour(s.ai_discard, s.ai_deck)
        shuffle(s.ai_deck, s.chance, DECKS)
        forget_order(s)


@compiled
def forget_order(s):
    """The AI deck was made anew of cards everybody knows, so nobody can tell its order; no wound is among them."""
    s.known_ai = 0
    s.deal[UNSEEN_AI] = 0
    s.deal[SETTLED_WOUNDS] = s.wounds.count


@compiled
def take_ai(s):
    """Take the top AI card."""
    card = take_top(s.ai_deck)
    s.known_ai = max(0, s.known_ai - 1)
    fresh = s.deal[UNSEEN_AI] & FRESH
    s.deal[UNSEEN_AI] = fresh + min(s.deal[UNSEEN_AI] - fresh, s.ai_deck.count)
    return card


@compiled
def bury_ai(s):
    """The top AI card goes to the wound stack as it lies, unseen unless everybody knows it [R-233, R-234]."""
    at = s.wounds.count + 0
    settled = s.known_ai > 0 or s.deal[UNSEEN_AI] & ~FRESH == s.ai_deck.count
    fresh = not settled and s.deal[UNSEEN_AI] & FRESH != 0
    put_top(s.wounds, take_ai(s))
    if fresh and s.deal[UNSEEN_WOUNDS] == at:
        s.deal[UNSEEN_WOUNDS] = at + 1
    if settled:
        s.deal[SETTLED_WOUNDS] = at + 1


@compiled
def unbury_ai(s):
    """The top wound card goes, unseen, underneath the AI deck, where it keeps its place unless it was shuffled with it [3.8]."""
    at = s.wounds.count - 1
    fresh = FRESH if s.deal[UNSEEN_WOUNDS] > at else 0
    settled = s.deal[SETTLED_WOUNDS] > at
    if settled or s.deal[UNSEEN_AI] & ~FRESH != 0 or s.deal[UNSEEN_AI] & FRESH != fresh:
        s.deal[UNSEEN_AI] = s.deal[UNSEEN_AI] + 1
    put_bottom(s.ai_deck, take_top(s.wounds))
    s.deal[UNSEEN_WOUNDS] = min(s.deal[UNSEEN_WOUNDS], at)
    s.deal[SETTLED_WOUNDS] = min(s.deal[SETTLED_WOUNDS], at)


@compiled
def enter_play(t, s, card):
    """A mood or trait comes into play, without tokens; some make every survivor a threat for good."""
    put_top(s.ai_play, card)
    s.card_tokens[card] = 0
    if t.ai[t.monsters[s.monster.kind, MO_AI] + card, AI_THREATS] != 0:
        s.monster.flags = s.monster.flags | ALWAYS_THREATS


@compiled
def op_more_draws(t, s, again, b, c, d):
    """MORE_DRAWS again: cards in play let the monster draw more often than once a turn; COUNT is how often it did so."""
    drawn = get(s, COUNT)
    if drawn < sum_in_play(t, s, AI_MORE_DRAWS) and s.turn_over == 0:
        put(s, COUNT, drawn + 1)
        jump(s, again)
    return NEXT


@compiled
def op_draw_ai(t, s, leave, b, c, d):
    """DRAW_AI leave: take the top AI card; no cards at all: basic action; some moods forbid drawing [R-058..R-062, R-105]."""
    s.drawn = -1
    if s.turn_over == 1:
        jump(s, leave)
        return NEXT
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        if t.ai[first + s.ai_play.cards[k], AI_DRAWS] == 0:
            jump(s, leave)
            return NEXT
    s.monster.knocked_down = 0
    recycle(s)
    if s.ai_deck.count == 0:
        jump(s, leave)
        push(s, t.monsters[s.monster.kind, MO_BASIC])
        put(s, SUBJECT, -1)
        put(s, ATTACKER, -1)
        put(s, BONUS_SPEED, 0)
        put(s, BONUS_DAMAGE, 0)
        return NEXT
    s.drawn = take_ai(s)
    s.draws = s.draws + 1
    s.card_goes = 0
    put(s, CARD, s.drawn)
    return NEXT


@compiled
def op_card_begin(t, s, leave, b, c, d):
    """CARD_BEGIN leave: play the drawn card; a persistent injury it names replaces its actions [R-090..R-099, D-08]."""
    card = s.drawn
    if card < 0:
        jump(s, leave)
        return NEXT
    row = t.monsters[s.monster.kind, MO_AI] + card
    address = t.ai[row, AI_PROGRAM]
    for k in range(t.ai[row, AI_INJURED_COUNT]):
        at = t.ai[row, AI_INJURED] + k
        if find(s.hit_play, t.injured[at, 0]) >= 0:
            address = t.injured[at, 1]
            break
    if t.ai[row, AI_KIND] != ACTION:
        enter_play(t, s, card)
    push(s, address)
    put(s, CARD, card)
    put(s, SUBJECT, -1)
    put(s, ATTACKER, -1)
    put(s, BONUS_SPEED, 0)
    put(s, BONUS_DAMAGE, 0)
    return NEXT


@compiled
def op_card_end(t, s, again, b, c, d):
    """CARD_END again: a resolved card is discarded; only then is a further one drawn [R-072, R-087, R-104]."""
    card = s.drawn
    if card >= 0 and find(s.ai_play, card) < 0:
        kind = t.ai[t.monsters[s.monster.kind, MO_AI] + card, AI_KIND]
        if s.card_goes == TO_TOP:
            put_top(s.ai_deck, card)
            s.known_ai = s.known_ai + 1
        elif s.card_goes == TO_ARCHIVE:
            put_top(s.archive, card)
        elif kind == ACTION or s.card_goes == TO_DISCARD:
            put_top(s.ai_discard, card)
    s.drawn = -1
    s.card_goes = 0
    clear_doom(s, DOOMED_BY_AI)
    if s.draw_again > 0 and s.draws < MOST_DRAWS:
        s.draw_again = s.draw_again - 1
        jump(s, again)
    return NEXT


@compiled
def op_flow(t, s, a, b, c, d):
    """FLOW: remember whether the monster lies already; cards in play act all the same then [R-189]."""
    put(s, COUNT, s.monster.knocked_down)
    return NEXT


@compiled
def op_after_flow(t, s, a, b, c, d):
    """AFTER_FLOW: a monster knocked down in the flow performs nothing that follows it: not on this card, nor on the card
    that ordered this action [R-188]. Texts lie behind all procedures in the code table.
    """
    if s.monster.knocked_down == 1 and get(s, COUNT) == 0:
        while s.depth > 1 and s.frames[s.depth - 2].at >= t.entry[P_TEXTS]:
            pop(s)
        pop(s)
        s.draw_again = 0
    return NEXT


@compiled
def op_alert(t, s, change, b, c, d):
    """ALERT change: an alert begins (1) or is over (-1); meanwhile nobody spends survival [R-067, 3.2]."""
    s.alert = s.alert + change
    return NEXT
