"""What the face-down AI cards may be, for all anybody at the table can know [R-015, R-017, R-234, R-235].

A card nobody has seen may be any card of its tier that is not in sight: also one that was never dealt. A card that was
shuffled back is one of those shuffled back with it. Cards shuffled together lie in any order, in the deck and, taken from
it, in the wound stack; a wound from before the deck was made anew stays where it is.
"""

from ..core.chance import DECKS, below
from ..core.compiled import compiled
from ..core.piles import CAPACITY, find
from .codes import AI_COPIES, AI_TIER, HIT_CARD, MO_AI, MO_AI_COUNT, SPECIAL_TIER
from .state import FRESH, HEIGHT, SETTLED_WOUNDS, UNSEEN_AI, UNSEEN_WOUNDS

# Places: 0 .. CAPACITY - 1 in the deck, CAPACITY .. 2 * CAPACITY - 1 in the wound stack, the bottom first.
PLACES = 2 * CAPACITY


@compiled
def card_at(s, place):
    """The card in a place."""
    if place < CAPACITY:
        return s.ai_deck.cards[place] + 0
    return s.wounds.cards[place - CAPACITY] + 0


@compiled
def lay_at(s, place, card):
    """Put a card in a place."""
    if place < CAPACITY:
        s.ai_deck.cards[place] = card
    else:
        s.wounds.cards[place - CAPACITY] = card


@compiled
def loose(s, place):
    """Whether the card in a place was shuffled with the others of the deck, and nobody has seen it since."""
    if place < CAPACITY:
        return place >= s.deal[UNSEEN_AI] & ~FRESH and place < s.ai_deck.count - s.known_ai
    at = place - CAPACITY
    return at < s.wounds.count and at >= s.deal[SETTLED_WOUNDS]


@compiled
def fresh(s, place):
    """Whether nobody has ever seen the card in a place."""
    if place < CAPACITY:
        return s.deal[UNSEEN_AI] & FRESH != 0 and loose(s, place)
    at = place - CAPACITY
    return at < s.wounds.count and at < s.deal[UNSEEN_WOUNDS]


@compiled
def swap(s, a, b):
    """Exchange the cards in two places."""
    card = card_at(s, a)
    lay_at(s, a, card_at(s, b))
    lay_at(s, b, card)


@compiled
def mix(s, only_fresh):
    """Shuffle the loose cards (`only_fresh`: those nobody has ever seen) among their places."""
    count = 0
    for place in range(PLACES):
        if fresh(s, place) if only_fresh else loose(s, place):
            count += 1
            chosen = below(s.chance, DECKS, count)
            for other in range(place + 1):
                if fresh(s, other) if only_fresh else loose(s, other):
                    if chosen == 0:
                        swap(s, place, other)
                    chosen -= 1


@compiled
def boxed(s, card, change):
    """Copies of an AI card that lie in the box, changed by so many. They are counted in the scratch rows of the board."""
    if card < HEIGHT:
        s.reach[card] = s.reach[card] + change
        return s.reach[card] + 0
    s.blocked[card - HEIGHT] = s.blocked[card - HEIGHT] + change
    return s.blocked[card - HEIGHT] + 0


@compiled
def unbox(s, pile):
    """Take the cards of a pile out of the count."""
    for k in range(pile.count):
        if pile.cards[k] < HIT_CARD:
            boxed(s, pile.cards[k], -1)


@compiled
def exchange_with_box(t, s):
    """Let each card nobody has seen be, with equal chance, any of its tier that is not in sight."""
    first = t.monsters[s.monster.kind, MO_AI]
    cards = t.monsters[s.monster.kind, MO_AI_COUNT]
    for card in range(cards):
        if t.ai[first + card, AI_TIER] != SPECIAL_TIER:
            boxed(s, card, t.ai[first + card, AI_COPIES])
    unbox(s, s.ai_deck)
    unbox(s, s.ai_discard)
    unbox(s, s.ai_play)
    unbox(s, s.wounds)
    unbox(s, s.archive)
    if s.drawn >= 0 and find(s.ai_play, s.drawn) < 0:
        boxed(s, s.drawn, -1)
    for place in range(PLACES):
        if fresh(s, place):
            tier = t.ai[first + card_at(s, place), AI_TIER]
            left = 0
            for other in range(place, PLACES):
                if fresh(s, other) and t.ai[first + card_at(s, other), AI_TIER] == tier:
                    left += 1
            box = 0
            for card in range(cards):
                if t.ai[first + card, AI_TIER] == tier:
                    box += max(0, boxed(s, card, 0))
            chosen = below(s.chance, DECKS, left + box)
            taken = -1
            for card in range(cards):
                if t.ai[first + card, AI_TIER] == tier and taken < 0:
                    copies = max(0, boxed(s, card, 0))
                    if chosen < copies:
                        taken = card
                    chosen -= copies
            if taken >= 0:
                boxed(s, card_at(s, place), 1)
                boxed(s, taken, -1)
                lay_at(s, place, taken)
    for row in range(HEIGHT + 2):  # scratch is left clean: equal tables have equal bytes
        s.reach[row] = 0
        s.blocked[row] = 0


@compiled
def imagine_ai(t, s):
    """Replace what nobody can know of the AI cards by a draw of what it may be."""
    mix(s, False)
    mix(s, True)
    if s.deal[UNSEEN_AI] & FRESH != 0 or s.deal[UNSEEN_WOUNDS] != 0:
        exchange_with_box(t, s)
