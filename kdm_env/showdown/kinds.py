"""What kind of card it is, in numbers that mean the same for every monster: speeds, damage, who is picked, what it does.

A card's number says nothing about a card of another monster. These numbers do, so that what an agent learned against some
monsters tells it something about one it never met. Every value is a whole number, about 8 where the thing is there
or usual, 0 where it is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from . import schema
from . import verbs as v
from .codes import AI_KINDS, HIT_KINDS, KIND_SCALE

AI_KIND_NAMES = (
    "attack speed",
    "attack accuracy",
    "attack damage",
    "attack reach",
    "attacks a location",
    "picks the closest",
    "picks at random or far off",
    "picks the weak",  # knocked down, bleeding, grabbed
    "all at once",  # an area, or each of several
    "knockback",
    "grabs",
    "bleeding",
    "brain damage",
    "knocks down",
    "withdraws",  # moves away
    "draws again",
    "helps itself",  # heals, gains tokens
    "stays in play",
    "watches a zone",
    "speaks up",  # at the start or end of the turn, when wounded, ...
)
HIT_KIND_NAMES = (
    "trap",
    "impervious",
    "first strike",
    "toughness",
    "answers a failure",
    "answers a wound",
    "attacks back",
    "critical",
    "critical that fells or kills",
    "persistent injury",
)
assert (len(AI_KIND_NAMES), len(HIT_KIND_NAMES)) == (AI_KINDS, HIT_KINDS)

Rows = dict[int, list[int]]

HERE = 8
_FAR = ("random", "furthest", "last to wound")
_WEAK = ("most bleeding", "grabbed last round", "least marks", "most marks")
_SPEAKING = (
    "start_of_turn",
    "end_of_turn",
    *(f.name for f in msgspec.structs.fields(schema.AICard) if f.name.startswith("when_")),
)
_LARGEST = 127


def all_verbs(effects: Sequence[Any]) -> Iterator[Any]:
    """Every verb of a text, those inside others too."""
    for verb in effects:
        yield verb
        for name in verb.__struct_fields__:
            inner = getattr(verb, name)
            if isinstance(inner, list) and inner and isinstance(inner[0], v.Verb):
                yield from all_verbs(inner)


def _limited(row: Sequence[float]) -> list[int]:
    return [max(-_LARGEST, min(_LARGEST, round(value))) for value in row]


def of_text(effects: Sequence[Any]) -> dict[str, float]:
    """What a text does."""
    found: dict[str, float] = {}

    def most(name: str, value: float) -> None:
        found[name] = max(found.get(name, 0), value)

    for verb in all_verbs(effects):
        if isinstance(verb, (v.MoveAndAttack, v.Attack)):
            most("attack speed", 3 * verb.speed)
            most("attack accuracy", verb.accuracy)
            most("attack damage", 4 * verb.damage)
            most("attack reach", 2 * verb.reach)
            most("attacks a location", HERE if verb.location is not None else 0)
        elif isinstance(verb, v.BasicAction):
            most("attack speed", 3)
        elif isinstance(verb, v.Each):
            most("all at once", HERE)
        elif isinstance(verb, v.Knockback):
            most("knockback", verb.distance)
        elif isinstance(verb, v.Grab):
            most("grabs", HERE)
        elif isinstance(verb, v.Bleed):
            most("bleeding", 4 * verb.amount)
        elif isinstance(verb, v.BrainDamage):
            most("brain damage", 4 * verb.amount)
        elif isinstance(verb, v.KnockDown):
            most("knocks down", HERE)
        elif isinstance(verb, v.Move) and verb.how.startswith("away"):
            most("withdraws", HERE)
        elif isinstance(verb, v.DrawAI):
            most("draws again", HERE)
        elif isinstance(verb, (v.Heal, v.RevealMoods)) or (isinstance(verb, v.Monster) and verb.amount > 0):
            most("helps itself", HERE)
    return found


def of_card(card: schema.AICard | schema.BasicCard) -> list[int]:
    """The row of an AI card, or of the basic action: :data:`AI_KIND_NAMES`."""
    found = of_text(card.effects)
    for target in card.targets:
        if target.among == "knocked down survivor" or target.pick in _WEAK:
            found["picks the weak"] = HERE
        elif target.pick in _FAR:
            found["picks at random or far off"] = HERE
        else:
            found["picks the closest"] = HERE
    if isinstance(card, schema.AICard):
        if card.area is not None:
            found["all at once"] = HERE
        found["stays in play"] = 0 if card.kind == "action" else HERE
        if any(zone is not None for zone in (card.when_activation, card.when_entered, card.when_turn_ends)):
            found["watches a zone"] = HERE
        if any(getattr(card, key) for key in _SPEAKING):
            found["speaks up"] = HERE
    return _limited([found.get(name, 0) for name in AI_KIND_NAMES])


def of_location(card: schema.HitLocation) -> list[int]:
    """The row of a hit location: :data:`HIT_KIND_NAMES`."""
    reactions = [*card.before, *card.failure, *card.wound, *card.reflex]
    attacks = any(isinstance(verb, (v.MoveAndAttack, v.Attack, v.BasicAction)) for verb in all_verbs(reactions))
    ends = any(isinstance(verb, (v.MonsterDies, v.MonsterFalls)) for verb in all_verbs(card.critical or []))
    return _limited(
        [
            HERE * card.trap,
            HERE * (card.impervious or card.super_dense or card.parry),
            HERE * card.first_strike,
            3 * card.toughness,
            HERE * bool(card.failure or card.reflex),
            HERE * bool(card.wound or card.reflex),
            HERE * attacks,
            HERE * (card.critical is not None),
            HERE * ends,
            HERE * (card.injury is not None),
        ]
    )


def of_monster(monster: schema.MonsterFile, ai: Rows | None = None, hit: Rows | None = None) -> list[int]:
    """The row of a monster: its basic action, the mean of its AI cards and of its hit locations, times KIND_SCALE.

    ``ai`` and ``hit`` hold rows made already, by the identity of the card.
    """
    rows = ai or {id(card): of_card(card) for card in monster.ai}
    cards = [rows[id(card)] for card in monster.ai if card.tier != "special" for _ in range(card.copies)]
    rows = hit or {id(card): of_location(card) for card in monster.hit_locations}
    locations = [rows[id(card)] for card in monster.hit_locations]
    return [
        *(KIND_SCALE * value for value in of_card(monster.basic_action)), *_mean(cards, AI_KINDS), *_mean(locations, HIT_KINDS),
    ]  # fmt: skip


def _mean(rows: list[list[int]], size: int) -> list[int]:
    return [round(KIND_SCALE * sum(row[k] for row in rows) / max(1, len(rows))) for k in range(size)]
