"""The five functions a game owes the core: begin, resume, apply, determinize (and observe, in its own room)."""

from ..core.chance import DECKS, SETUP, below, seed_stream
from ..core.compiled import compiled
from ..core.grid import distance
from ..core.machine import LOST, RUNNING, STOPPED, WON, clear_legal, push
from ..core.piles import find, put_top, shuffle, take_at, take_top
from .codes import (
    AI_COPIES,
    AI_TIER,
    MO_AI,
    MO_AI_COUNT,
    MO_HIT_COUNT,
    MO_SURVIVORS_FIRST,
    P_ARRIVAL,
    P_SHOWDOWN,
    P_SURVIVORS_FIRST,
)
from .dispatch import run
from .imagine import imagine_ai
from .ops.common import free, seats_playing
from .ops.harm import kill
from .ops.panel import keep, raise_hits
from .ops.terrain import deal_terrain, place_named, skip_first_turns
from .state import DIES_ALONE, FRESH, GOAL_WOUNDS, HEIGHT, NONE, SEATS, UNSEEN_AI, WIDTH

WOUND_SHARE = 0.5
"""How much of the shaped potential the wounds dealt are; the survivors standing are the other half, below zero."""


@compiled
def potential(t, s):
    """The potential of reward shaping: wounds dealt and survivors lost, each in halves of one; 0 at the start and the end.

    Potential-based, undiscounted, zero at every end: the best policy does not change.
    """
    if s.ended != RUNNING:
        return 0.0
    cards = s.wounds.count + s.ai_deck.count + s.ai_discard.count
    gained = 0.0
    if cards > 0:
        gained = WOUND_SHARE * s.wounds.count / (cards + 1)
    present = 0
    alive = 0
    for seat in range(SEATS):
        present += s.survivors[seat].present
        alive += s.survivors[seat].alive
    if present > 0:
        gained -= (1.0 - WOUND_SHARE) * (present - alive) / present
    return gained


@compiled
def deal_tier(t, s, tier, wanted):
    """Take so many cards of a tier, at random and unseen, for the AI deck [R-013..R-015]."""
    first = t.monsters[s.monster.kind, MO_AI]
    for card in range(t.monsters[s.monster.kind, MO_AI_COUNT]):
        if t.ai[first + card, AI_TIER] == tier:
            for _ in range(t.ai[first + card, AI_COPIES]):
                put_top(s.ai_discard, card)
    shuffle(s.ai_discard, s.chance, SETUP)
    for _ in range(wanted):
        if s.ai_discard.count > 0:
            put_top(s.ai_deck, take_top(s.ai_discard))
    while s.ai_discard.count > 0:
        take_top(s.ai_discard)


@compiled
def lay_on_top(pile, card):
    """Bring a card of a pile to its top."""
    at = find(pile, card)
    if at >= 0:
        put_top(pile, take_at(pile, at))


@compiled
def place_survivors(t, s):
    """Put each survivor on a random free square exactly `place_distance` from the monster [R-039, 1.2]."""
    m = s.monster
    for seat in range(SEATS):
        if s.survivors[seat].alive == 1:
            s.survivors[seat].x = 0
            s.survivors[seat].y = 0
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 0:
            continue
        count = 0
        for x in range(1, WIDTH + 1):
            for y in range(1, HEIGHT + 1):
                if distance(x, y, m.x, m.y, m.size) == s.place_distance and free(t, s, x, y):
                    count += 1
        if count == 0:
            continue
        wanted = below(s.chance, SETUP, count)
        for x in range(1, WIDTH + 1):
            for y in range(1, HEIGHT + 1):
                if distance(x, y, m.x, m.y, m.size) == s.place_distance and free(t, s, x, y):
                    if wanted == 0:
                        v.x = x
                        v.y = y
                    wanted -= 1


@compiled
def judge(s):
    """A puzzle ends when its goal is reached, or can no longer be; its last round that ends without is a defeat."""
    alive = 0
    for seat in range(SEATS):
        alive += s.survivors[seat].alive
    before = s.ended + 0
    if s.goal == GOAL_WOUNDS:
        if (before == RUNNING or before == STOPPED) and s.wounds.count >= s.goal_amount:
            s.ended = WON
        elif before == STOPPED:
            s.ended = LOST
    elif before == STOPPED:
        s.ended = WON if alive >= s.goal_amount else LOST
    elif before == RUNNING and alive < s.goal_amount:
        s.ended = LOST
    if before == RUNNING and s.ended != RUNNING:
        s.decision = NONE
        clear_legal(s)


@compiled
def conclude(t, s):
    """Resolve the outcome: a victory brings the rewards of the monster's level, once; a defeat nothing [R-005]. A sole
    survivor who is disemboweled does not outlive it [3.4 body 6].
    """
    if s.goal != 0:
        judge(s)
    if s.ended != WON:
        return
    if seats_playing(s) == 1:
        for seat in range(SEATS):
            if (s.survivors[seat].conditions & DIES_ALONE) != 0:
                kill(t, s, seat)
    for deck in range(2):
        while s.rewards[deck] > 0:
            s.rewards[deck] = s.rewards[deck] - 1
            pile = s.monster_resources if deck == 1 else s.basic_resources
            if pile.count > 0:
                keep(s, take_top(pile) + 32 * deck)


@compiled
def begin(tables, s):
    """Prepare monster and board, then play up to the first decision [R-004, R-008..R-040]. A puzzle lies there already."""
    t = tables[0]
    if s.depth > 0:
        run(t, s)
        conclude(t, s)
        return
    dealt = 0
    if s.deal[0] + s.deal[1] + s.deal[2] > 0:
        for tier in range(3):
            deal_tier(t, s, tier, s.deal[tier])
    shuffle(s.ai_deck, s.chance, SETUP)
    if s.deal[0] + s.deal[1] + s.deal[2] > 0:
        dealt = FRESH
    if s.top_ai >= 0:
        lay_on_top(s.ai_deck, s.top_ai)
        s.known_ai = 1
    for card in range(t.monsters[s.monster.kind, MO_HIT_COUNT]):
        if find(s.archive, card + 64) < 0:
            put_top(s.hit_deck, card)
    shuffle(s.hit_deck, s.chance, SETUP)
    raise_hits(t, s)
    if s.top_hit >= 0:
        lay_on_top(s.hit_deck, s.top_hit)
        s.known_hits = 1
    shuffle(s.basic_resources, s.chance, SETUP)
    shuffle(s.monster_resources, s.chance, SETUP)
    place_named(t, s)  # R-032..R-034
    deal_terrain(t, s)  # R-035..R-038
    skip_first_turns(t, s)
    if s.place_distance > 0:
        place_survivors(t, s)
    for tier in range(3):  # how it was dealt is no part of the table
        s.deal[tier] = 0
    s.deal[UNSEEN_AI] = dealt
    s.top_ai = -1
    s.top_hit = -1
    s.place_distance = 0
    if t.monsters[s.monster.kind, MO_SURVIVORS_FIRST] != 0:
        push(s, t.entry[P_SURVIVORS_FIRST])
    else:
        push(s, t.entry[P_SHOWDOWN])
    push(s, t.entry[P_ARRIVAL])
    run(t, s)
    conclude(t, s)


@compiled
def resume(tables, s):
    """Run a table that awaits no answer to its next decision or its end."""
    t = tables[0]
    clear_legal(s)
    run(t, s)
    conclude(t, s)


@compiled
def apply(tables, s, action):
    """Answer the pending decision with a legal action, and play on to the next."""
    t = tables[0]
    before = 0.0
    if s.shaped == 1:
        before = potential(t, s)
    s.answer = action
    s.decision = NONE
    s.decisions = s.decisions + 1
    clear_legal(s)
    run(t, s)
    conclude(t, s)
    reward = 0.0
    if s.ended == WON:
        reward = 1.0
    elif s.ended == LOST:
        reward = -1.0
    if s.shaped == 1:
        reward += potential(t, s) - before
    s.reward = reward


@compiled
def mix_below(s, pile, known):
    """Shuffle a pile but for its `known` top cards."""
    k = pile.count - known - 1
    while k > 0:
        j = below(s.chance, DECKS, k + 1)
        card = pile.cards[k] + 0
        pile.cards[k] = pile.cards[j]
        pile.cards[j] = card
        k -= 1


@compiled
def determinize(tables, s, seat, seed):
    """Reshuffle what no player can know: which AI cards nobody has seen yet and where they lie, the order of the AI deck and
    of the wounds taken from it, the hit location deck, the resource decks, and the generator itself. Cards laid openly on
    top of a deck are known, and everything else on the table is public [R-015, R-017, R-026, R-234].

    All seats know the same (the game is co-operative and open among survivors).
    """
    seed_stream(s.chance, 0, seed)
    seed_stream(s.chance, 1, seed)
    seed_stream(s.chance, 2, seed)
    imagine_ai(tables[0], s)
    mix_below(s, s.hit_deck, s.known_hits)
    shuffle(s.basic_resources, s.chance, DECKS)
    shuffle(s.monster_resources, s.chance, DECKS)
