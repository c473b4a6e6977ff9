"""Decks: a pile of card numbers. The last card of the pile is its top."""

from .chance import below
from .compiled import compiled
from .record import RecordClass, i1, record

CAPACITY = 27


@record
class Pile(RecordClass):
    """Card numbers, bottom first; `count` of them."""

    count: i1
    cards: i1[CAPACITY]


@compiled
def put_top(pile, card):
    """Lay a card on top. Returns 0 when the pile is full."""
    if pile.count >= CAPACITY:
        return 0
    pile.cards[pile.count] = card
    pile.count = pile.count + 1
    return 1


@compiled
def put_bottom(pile, card):
    """Slide a card underneath."""
    if pile.count >= CAPACITY:
        return 0
    at = pile.count
    while at > 0:
        pile.cards[at] = pile.cards[at - 1]
        at -= 1
    pile.cards[0] = card
    pile.count = pile.count + 1
    return 1


@compiled
def take_top(pile):
    """Take the top card, -1 from an empty pile."""
    if pile.count == 0:
        return -1
    pile.count = pile.count - 1
    card = pile.cards[pile.count]
    pile.cards[pile.count] = 0
    return card


@compiled
def take_at(pile, index):
    """Take the card at a place (0 is the bottom)."""
    card = pile.cards[index]
    pile.count = pile.count - 1
    for k in range(index, pile.count):
        pile.cards[k] = pile.cards[k + 1]
    pile.cards[pile.count] = 0
    return card


@compiled
def find(pile, card):
    """The place of a card, -1 if it is not there."""
    for k in range(pile.count):
        if pile.cards[k] == card:
            return k
    return -1


@compiled
def shuffle(pile, chance, stream):
    """Shuffle with a stream of the generator (Fisher-Yates)."""
    k = pile.count - 1
    while k > 0:
        j = below(chance, stream, k + 1)
        card = pile.cards[k]
        pile.cards[k] = pile.cards[j]
        pile.cards[j] = card
        k -= 1


@compiled
def pour(source, target):
    """Lay all cards of one pile on another, bottom first."""
    for k in range(source.count):
        put_top(target, source.cards[k])
        source.cards[k] = 0
    source.count = 0
