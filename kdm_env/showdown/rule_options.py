"""Rule options: readings that differ from the source documents', by name and by bit of `State.rules` (docs/rule-options.md)."""

from __future__ import annotations

RANGE_BY_DISTANCE = 1 << 0  # a monster reaches as far as d <= movement instead of squares between <= movement [8]
WINDOW_NEEDS_REACTION = 1 << 1  # C-09: the opportunity after a wound attempt only exists when a reaction will follow
PRIORITY_LEAVES_WHEN_PICKED = 1 << 2  # 1.6: the token leaves when its holder is picked
EDGE_STOPS = 1 << 3  # C-05: a move that starts at the edge and points outward stops instead of sliding
ENDURE_LYING = 1 << 4  # who is knocked down may endure as well
DOOMED_IDLE = 1 << 5  # 1.6: the doomed spend neither movement nor activation
DODGE_FIRST = 1 << 6  # a hit is dodged before the before-damage text, which needs a hit that is left
FACING_STRIP = 1 << 7  # the monster faces the squares straight before its base, not the whole half of the board [8]
CONTROLLER_SLIDES = 1 << 8  # which way along an edge is always the controller's choice [8]
CONTROLLER_SHOVES = 1 << 9  # from a diagonal, the controller chooses between both axes [8]
STANDING_IS_AN_EFFECT = 1 << 10  # standing up is one of the end-of-turn effects the controller orders [R-064, 8]
LARGER_TERRAIN_DECK = 1 << 11  # C-14: terrain cards that only some lists have are in the deck
GROUND_FIGHTING_AS_PRINTED = 1 << 12  # C-02
LOST_HAND_ONCE = 1 << 13  # C-03
STORY_EVENT_DECKS = 1 << 14  # C-01: AI decks of the story events' tables
COMPANION_FIGURES = 1 << 15  # C-11, C-12, C-13: figures of the companion apps
BUG_PATCH = 1 << 16  # 0.2: the Screaming Antelope's terrain has a bug patch more

RULES = {
    "range by distance": RANGE_BY_DISTANCE,
    "window needs reaction": WINDOW_NEEDS_REACTION,
    "priority leaves when picked": PRIORITY_LEAVES_WHEN_PICKED,
    "edge stops": EDGE_STOPS,
    "endure lying": ENDURE_LYING,
    "doomed cannot act": DOOMED_IDLE,
    "dodge first": DODGE_FIRST,
    "facing strip": FACING_STRIP,
    "controller slides": CONTROLLER_SLIDES,
    "controller shoves": CONTROLLER_SHOVES,
    "standing is an effect": STANDING_IS_AN_EFFECT,
    "larger terrain deck": LARGER_TERRAIN_DECK,
    "ground fighting as printed": GROUND_FIGHTING_AS_PRINTED,
    "lost hand once": LOST_HAND_ONCE,
    "story event decks": STORY_EVENT_DECKS,
    "companion figures": COMPANION_FIGURES,
    "bug patch": BUG_PATCH,
}
"""The options by name."""


def chosen(bits: int) -> tuple[str, ...]:
    """The names of the options that are set."""
    return tuple(name for name, bit in RULES.items() if bits & bit)


def position(name: str) -> int:
    """The place of an option's bit."""
    return RULES[name].bit_length() - 1
