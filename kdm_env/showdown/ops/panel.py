"""The monster's wounds, tokens and cards: what texts do to it [R-100..R-114, R-179, R-233..R-237]."""

from ...core.chance import DECKS, roll
from ...core.compiled import compiled
from ...core.machine import NEXT, WON, allow, get, push, put
from ...core.piles import find, pour, put_top, shuffle, take_at, take_top
from ..actions import OPTION
from ..codes import (
    AI_KIND,
    AI_NEGATES,
    ATTACKER,
    BONUS_DAMAGE,
    BONUS_SPEED,
    CARD,
    COUNTS_WOUNDS,
    HIT_CARD,
    HL_ON_TOP,
    KIT_CARD,
    MO_AI,
    MO_BASIC,
    MO_HIT,
    MO_HIT_COUNT,
    MO_INSTINCT,
    MOOD,
    P_HOOKS_FALLEN,
    P_HOOKS_INSTINCT,
    P_HOOKS_WOUNDED,
    P_RELEASE,
    P_WINDOW,
    PL_SET,
    SUBJECT,
    TO_ARCHIVE,
    TO_TOP,
)
from ..state import CHOOSE_CARD, HITS, MONSTER_ACT, SEATS, SWALLOWED
from .cards import bury_ai, enter_play, forget_order, recycle, take_ai, unbury_ai
from .common import (
    DAZED,
    WOUND_FLAG,
    WOUND_FLAGS,
    ask,
    offer,
)
from .harm import note
from .kit import archive_gear


@compiled
def negated(t, s):
    """Whether a card in play negates a wound: it rolls a d10 for each."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        least = t.ai[first + s.ai_play.cards[k], AI_NEGATES]
        if least > 0 and roll(s.chance, 10) >= least:
            return True
    return False


@compiled
def raise_hits(t, s):
    """Lay the hit locations that go on top, from discard pile and deck, on top of the deck, openly, in their order."""
    first = t.monsters[s.monster.kind, MO_HIT]
    raised = 0
    card = t.monsters[s.monster.kind, MO_HIT_COUNT] - 1
    while card >= 0:
        if t.hit[first + card, HL_ON_TOP] != 0:
            at = find(s.hit_discard, card)
            if at >= 0:
                put_top(s.hit_deck, take_at(s.hit_discard, at))
                raised += 1
            else:
                at = find(s.hit_deck, card)
                if at >= 0:
                    put_top(s.hit_deck, take_at(s.hit_deck, at))
                    raised += 1
        card -= 1
    if raised > 0:
        s.known_hits = raised


@compiled
def shuffle_hits(t, s):
    """Hit location deck and discard pile are shuffled together; some cards go on top then [3.8 steps 4, 5]."""
    pour(s.hit_discard, s.hit_deck)
    shuffle(s.hit_deck, s.chance, DECKS)
    s.known_hits = 0
    raise_hits(t, s)


@compiled
def op_shuffle_hits(t, s, only_raise, b, c, d):
    """SHUFFLE_HITS only_raise: shuffle hit location deck and discard together, or only bring up what goes on top."""
    if only_raise != 0:
        raise_hits(t, s)
    else:
        shuffle_hits(t, s)
    return NEXT


WOUNDS_TO_RELEASE = 2
"""So many wounds in one round free whoever the monster has swallowed [2.3 Gobbled Up]."""


@compiled
def anybody_swallowed(s):
    """Whether a survivor is inside the monster."""
    for seat in range(SEATS):
        if s.survivors[seat].alive == 1 and (s.survivors[seat].conditions & SWALLOWED) != 0:
            return True
    return False


@compiled
def wound_monster(t, s, amount):
    """Top AI cards go to the wound stack, unseen; a wound with no card in deck and discard kills [R-233..R-237, 3.8]."""
    suffered = 0
    for _ in range(amount):
        if negated(t, s):
            continue
        if (s.monster.flags & WOUND_FLAGS) < WOUNDS_TO_RELEASE * WOUND_FLAG:
            s.monster.flags = s.monster.flags + WOUND_FLAG
        recycle(s)
        if s.ai_deck.count == 0:
            s.monster.alive = 0
            s.ended = WON
            return
        bury_ai(s)
        note(t, s, COUNTS_WOUNDS)
        suffered = 1
    if suffered == 1 and (s.monster.flags & WOUND_FLAGS) == WOUNDS_TO_RELEASE * WOUND_FLAG and anybody_swallowed(s):
        push(s, t.entry[P_RELEASE])
    if suffered == 1 and s.ai_play.count > 0:
        push(s, t.entry[P_HOOKS_WOUNDED])


@compiled
def monster_falls(t, s):
    """Knock the monster down; its moods may answer, and survivors get an opportunity [R-169, R-179, 3.2 (e)]."""
    if s.monster.knocked_down == 1 or s.monster.on_board == 0 or s.ended != 0:
        return
    s.monster.knocked_down = 1
    push(s, t.entry[P_WINDOW])
    if s.ai_play.count > 0:
        push(s, t.entry[P_HOOKS_FALLEN])


@compiled
def op_monster_gain(t, s, attribute, amount, per_level, until):
    """MONSTER_GAIN attribute amount per_level until: tokens for the monster; or (1) toughness to the end of the round, (2)
    speed to the end of its turn, once a round.
    """
    if per_level != 0:
        amount *= s.monster.level
    m = s.monster
    if until == 1:
        m.round_toughness = max(-99, min(99, m.round_toughness + amount))
        return NEXT
    if until == 2:
        if (m.flags & DAZED) == 0:
            s.turn_speed = max(-99, min(99, s.turn_speed + amount))
            m.flags = m.flags | DAZED
        return NEXT
    m.tokens[attribute] = max(-99, min(99, m.tokens[attribute] + amount))
    return NEXT


@compiled
def op_monster_fall(t, s, a, b, c, d):
    """MONSTER_FALL."""
    monster_falls(t, s)
    return NEXT


@compiled
def op_heal(t, s, amount, die, c, d):
    """HEAL amount die: wound cards go, unseen, underneath the AI deck [3.8]; a die adds to the amount."""
    if die > 0:
        amount += roll(s.chance, die)
    for _ in range(amount):
        if s.wounds.count > 0:
            unbury_ai(s)
    return NEXT


@compiled
def op_monster_wound(t, s, amount, b, c, d):
    """MONSTER_WOUND amount."""
    wound_monster(t, s, amount)
    return NEXT


@compiled
def op_monster_die(t, s, later, b, c, d):
    """MONSTER_DIE later: now, or at the end of its next turn."""
    if later == 0:
        s.monster.alive = 0
        s.ended = WON
    elif s.monster.dies_after_turn == 0:
        s.monster.dies_after_turn = 2 if s.act == MONSTER_ACT else 1
    return NEXT


@compiled
def op_draw_more(t, s, a, b, c, d):
    """DRAW_MORE: another AI card follows when this one is resolved [R-104]."""
    if s.drawn >= 0:
        s.draw_again = s.draw_again + 1
    return NEXT


@compiled
def op_end_turn(t, s, a, b, c, d):
    """END_TURN: the monster's turn ends early."""
    if s.act == MONSTER_ACT:
        s.turn_over = 1
        s.draw_again = 0
    return NEXT


@compiled
def op_all_threats(t, s, a, b, c, d):
    """ALL_THREATS: until the end of the next round every survivor counts as a threat [1.1]."""
    s.monster.threat_until = min(120, s.round + 1)
    return NEXT


@compiled
def op_move_card(t, s, where, b, c, d):
    """MOVE_CARD where: the card whose text runs goes to its discard pile, the archive, or back on top of its deck."""
    card = get(s, CARD)
    if card >= KIT_CARD:
        place = (card - KIT_CARD) % 32
        if place < PL_SET:
            archive_gear(t, s, (card - KIT_CARD) // 32, place % 9)
        return NEXT
    if card >= HIT_CARD:
        at = find(s.hit_play, card - HIT_CARD)
        if at >= 0:
            take_at(s.hit_play, at)
            if where == TO_ARCHIVE:
                put_top(s.archive, card)
            else:
                put_top(s.hit_discard, card - HIT_CARD)
        return NEXT
    at = find(s.ai_play, card)
    if at >= 0:
        take_at(s.ai_play, at)
        s.card_tokens[card] = 0
        if where == TO_ARCHIVE:
            put_top(s.archive, card)
        elif where == TO_TOP:
            put_top(s.ai_deck, card)
            s.known_ai = s.known_ai + 1
        else:
            put_top(s.ai_discard, card)
        if s.drawn == card:
            s.drawn = -1
    elif card == s.drawn:
        s.card_goes = where
    elif s.ai_deck.count > 0 and s.known_ai > 0 and s.ai_deck.cards[s.ai_deck.count - 1] == card:
        take_ai(s)  # it lay there face up
        put_top(s.archive if where == TO_ARCHIVE else s.ai_discard, card)
    return NEXT


@compiled
def op_discard_drawn(t, s, a, b, c, d):
    """DISCARD_DRAWN: the card just drawn is discarded unplayed."""
    if s.drawn >= 0:
        put_top(s.ai_discard, s.drawn)
        s.drawn = -1
    return NEXT


@compiled
def op_reveal(t, s, at_most, wanted, c, d):
    """REVEAL at_most wanted: reveal AI cards; the first moods enter play, the rest is shuffled back [1.3 Smart Cat].

    The revealed cards wait in the discard pile's place: they are counted off its top.
    """
    first = t.monsters[s.monster.kind, MO_AI]
    s.moods_found = 0
    kept = 0
    for _ in range(at_most):
        if s.ai_deck.count == 0 or s.moods_found >= wanted:
            break
        card = take_ai(s)
        if t.ai[first + card, AI_KIND] == MOOD:
            enter_play(t, s, card)
            s.moods_found = s.moods_found + 1
        else:
            put_top(s.ai_discard, card)
            kept += 1
    for _ in range(kept):
        put_top(s.ai_deck, take_top(s.ai_discard))
    shuffle(s.ai_deck, s.chance, DECKS)
    forget_order(s)
    return NEXT


@compiled
def op_mood_ask(t, s, a, b, c, d):
    """MOOD_ASK: the subject chooses a mood in play to discard."""
    first = t.monsters[s.monster.kind, MO_AI]
    ask(s)
    n = 0
    for k in range(s.ai_play.count):
        card = s.ai_play.cards[k]
        if t.ai[first + card, AI_KIND] == MOOD and n < HITS:
            s.options[n] = card
            allow(s, OPTION + n)
            n += 1
    if n == 0:
        s.answer = -1
        return NEXT
    return offer(s, CHOOSE_CARD, get(s, SUBJECT))


@compiled
def op_mood_take(t, s, a, b, c, d):
    """MOOD_TAKE: discard it."""
    if s.answer >= OPTION:
        card = s.options[s.answer - OPTION] + 0
        at = find(s.ai_play, card)
        if at >= 0:
            take_at(s.ai_play, at)
            s.card_tokens[card] = 0
            put_top(s.ai_discard, card)
            if s.drawn == card:
                s.drawn = -1
    return NEXT


@compiled
def op_tokens(t, s, card, amount, c, d):
    """TOKENS card amount: tokens come onto a card in play (-1: this one) or leave it; 0: all that lie there are removed."""
    if card < 0:
        card = get(s, CARD)
    if card < HIT_CARD and find(s.ai_play, card) >= 0:
        s.card_tokens[card] = max(0, min(100, s.card_tokens[card] + amount)) if amount != 0 else 0
    return NEXT


@compiled
def keep(s, card):
    """The survivors gain a resource: a basic one as it is, one of the monster + 32."""
    s.gained.cards[s.gained.count] = card
    s.gained.count = s.gained.count + 1


@compiled
def op_resource(t, s, deck, name, strange, d):
    """RESOURCE deck name strange: gain the named card of a deck, or its top card (name -1); an empty deck gives nothing.
    A strange resource lies in no deck.
    """
    pile = s.monster_resources if deck == 1 else s.basic_resources
    card = -1
    if strange != 0:
        room = len(s.gained.cards) - s.gained.count - s.basic_resources.count - s.monster_resources.count
        card = name if room > 0 else -1  # the cards of the decks come first
    elif name < 0:
        card = take_top(pile)
    else:
        at = find(pile, name)
        if at >= 0:
            card = take_at(pile, at)
    if card >= 0:
        keep(s, card + 32 * deck)
    return NEXT


@compiled
def op_basic(t, s, which, speed, damage, d):
    """BASIC which speed damage: the basic action, with its own list (0), against the subject (1) or the attacker (2); or
    instead of it the instinct (3).
    """
    if which == 3:
        if s.ai_play.count > 0:
            push(s, t.entry[P_HOOKS_INSTINCT])  # lies underneath: it comes after the instinct
        push(s, t.monsters[s.monster.kind, MO_INSTINCT])
        return NEXT
    seat = -1
    if which == 1:
        seat = get(s, SUBJECT)
    elif which == 2:
        seat = get(s, ATTACKER)
    if s.monster.on_board == 0 or (which != 0 and (seat < 0 or s.survivors[seat].alive == 0)):
        return NEXT
    push(s, t.monsters[s.monster.kind, MO_BASIC])
    put(s, SUBJECT, seat)
    put(s, BONUS_SPEED, speed)
    put(s, BONUS_DAMAGE, damage)
    return NEXT
