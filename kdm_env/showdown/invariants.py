"""What must hold at every decision of every fight, compiled: the fuzzer asks after each step.

:func:`broken` answers the number of the first law a state breaks (:data:`LAWS` words it), 0 for none; :func:`seal`
a number that must stay the same through a whole fight, because cards are neither made nor lost.
"""

from ..core.chance import mix
from ..core.compiled import compiled
from ..core.machine import FAULT, RUNNING, legal_count
from .codes import MO_RESOURCES, TE_IMPASSABLE
from .state import CHOOSE_DIRECTION, CHOOSE_SQUARE, CHOOSE_SURVIVOR, HEIGHT, NONE, SEATS, SWALLOWED, WIDTH

LAWS = (
    "all is well",
    "a program of the rules ran wild",
    "the monster stands off the board, or faces nowhere",
    "a fallen survivor stands on a square",
    "a survivor stands off the board, or inside the monster and on it",
    "two survivors share a square",
    "a survivor stands on the monster's base",
    "a survivor stands on an impassable square",
    "survival is below zero or above its limit",
    "bleeding is below zero or should have killed",
    "courage, understanding or insanity is out of range",
    "armor, movement or activation is below zero",
    "an injury box is filled that does not exist",
    "a survivor was knocked down this turn and stands",
    "the survivor who decides is dead",
    "nothing is legal, or nothing is asked",
    "the fight goes on without survivors or without a monster",
    "something is legal after the end",
    "a pile holds fewer than no cards, or more than fit",
    "a stack of the machine is out of range",
    "a card was lost or made",
    "the fight does not end",
)
"""The laws; the number of a law is its place here. The last two are noticed by the fuzzer itself."""

CARDS_LAW = len(LAWS) - 2
ENDLESS_LAW = len(LAWS) - 1

AI, LOCATION, BASIC, MONSTER_OWN = 0, 1 << 8, 2 << 8, 3 << 8


@compiled
def weigh(kind, card):
    """What one card adds to the seal."""
    return mix(kind + card + 1)


@compiled
def weigh_pile(pile, kind):
    """What a pile adds to the seal."""
    total = 0
    for k in range(pile.count):
        total += weigh(kind, pile.cards[k] + 0)
    return total


@compiled
def seal(t, s):
    """The cards of the fight as one number, wherever they lie: AI cards, hit locations, resources of both decks."""
    total = weigh_pile(s.ai_deck, AI) + weigh_pile(s.ai_discard, AI) + weigh_pile(s.ai_play, AI)
    total += weigh_pile(s.wounds, AI)
    total += weigh_pile(s.hit_deck, LOCATION) + weigh_pile(s.hit_discard, LOCATION) + weigh_pile(s.hit_play, LOCATION)
    for k in range(s.archive.count):
        card = s.archive.cards[k] + 0
        if card >= 64:
            total += weigh(LOCATION, card - 64)
        else:
            total += weigh(AI, card)
    if s.drawn >= 0:
        in_play = 0
        for k in range(s.ai_play.count):
            if s.ai_play.cards[k] == s.drawn:
                in_play = 1
        if in_play == 0:
            total += weigh(AI, s.drawn + 0)
    for depth in range(s.strike_depth):
        for k in range(s.strikes[depth].count):
            if s.strikes[depth].cards[k] >= 0:
                total += weigh(LOCATION, s.strikes[depth].cards[k] + 0)
    total += weigh_pile(s.basic_resources, BASIC) + weigh_pile(s.monster_resources, MONSTER_OWN)
    for k in range(s.gained.count):
        card = s.gained.cards[k] + 0
        if card >= 32 + t.monsters[s.monster.kind, MO_RESOURCES]:
            continue  # a strange resource lies in no deck
        if card >= 32:
            total += weigh(MONSTER_OWN, card - 32)
        else:
            total += weigh(BASIC, card)
    return total


@compiled
def full(pile):
    """Whether a pile's count cannot be."""
    return pile.count < 0 or pile.count > len(pile.cards)


@compiled
def broken_figures(t, s):
    """The laws of the board and of the survivors' sheets."""
    m = s.monster
    if m.on_board == 1:
        if m.x < 1 or m.y < 1 or m.x > WIDTH - m.size + 1 or m.y > HEIGHT - m.size + 1 or m.facing < 0 or m.facing > 3:
            return 2
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 0:
            if v.x != 0 or v.y != 0:
                return 3
            continue
        inside = (v.conditions & SWALLOWED) != 0
        if inside:
            if v.x != 0 or v.y != 0:
                return 4
        elif v.x < 1 or v.x > WIDTH or v.y < 1 or v.y > HEIGHT:
            return 4
        for other in range(seat):
            w = s.survivors[other]
            if w.alive == 1 and w.x == v.x and w.y == v.y and not inside:
                return 5
        under = m.on_board == 1 and m.x <= v.x and v.x < m.x + m.size and m.y <= v.y and v.y < m.y + m.size
        if under and s.ended == RUNNING:  # only while the monster is on its way over somebody
            on_its_way = s.decision in (CHOOSE_DIRECTION, CHOOSE_SURVIVOR, CHOOSE_SQUARE)
            if ((s.crossed >> seat) & 1) == 0 or not on_its_way:
                return 6
        for k in range(s.tile_count):
            tile = s.tiles[k]
            if t.terrain[tile.kind, TE_IMPASSABLE] != 0:
                if tile.x <= v.x and v.x < tile.x + tile.width and tile.y <= v.y and v.y < tile.y + tile.height:
                    return 7
        if v.survival < 0 or v.survival > v.survival_limit:
            return 8
        if v.bleeding < 0 or v.bleeding >= 5:
            return 9
        if v.courage < 0 or v.courage > 9 or v.understanding < 0 or v.understanding > 9 or v.insanity < 0:
            return 10
        for location in range(6):
            if v.armor[location] < 0:
                return 11
        if v.movements < 0 or v.activations < 0:
            return 11
        if (v.light & ~0b111110) != 0 or (v.heavy & ~0b011111) != 0:
            return 12
        if v.stays_down == 1 and v.knocked_down == 0:
            return 13
    return 0


@compiled
def broken(t, s):
    """The number of the first law this state breaks, 0 for none. Reads only."""
    if s.fault != 0 or s.ended == FAULT:
        return 1
    figures = broken_figures(t, s)
    if figures != 0:
        return figures
    if s.ended == RUNNING:
        if s.actor < 0 or s.actor >= SEATS:
            return 14
        if s.survivors[s.actor].alive == 0:
            return 14
        if legal_count(s) == 0 or s.decision == NONE:
            return 15
        living = 0
        for seat in range(SEATS):
            living += s.survivors[seat].alive
        if living == 0 or s.monster.alive == 0:
            return 16
    elif legal_count(s) != 0:
        return 17
    if full(s.ai_deck) or full(s.ai_discard) or full(s.ai_play) or full(s.wounds) or full(s.hit_deck):
        return 18
    if full(s.hit_discard) or full(s.hit_play) or full(s.archive) or full(s.gained):
        return 18
    if full(s.basic_resources) or full(s.monster_resources):
        return 18
    if s.strike_depth < 0 or s.strike_depth > len(s.strikes) or s.assault_depth < 0:
        return 19
    if s.assault_depth > len(s.assaults) or s.depth < 0 or s.depth > len(s.frames):
        return 19
    return 0
