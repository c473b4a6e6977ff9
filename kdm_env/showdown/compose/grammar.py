"""The grammar of composed monsters: kinds of cards, each in several variants, written in the verbs of content files.

A kind is an idea (``Batter``: knocks its victim away), a variant its figures. Kinds marked ``held_out`` appear in the
split ``novel`` alone. All of it is invented; every card is what a content file could say, and is checked as one.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from ..schema import AICard, BasicCard, HitLocation

Verbs = list[dict[str, Any]]

NEAR: Verbs = [
    {"pick": "closest", "facing": True, "in_range": True},
    {"pick": "closest", "in_field_of_view": True},
]
ANYBODY: Verbs = [{"pick": "closest", "among": "survivor", "in_field_of_view": True}]
RANDOM: Verbs = [{"pick": "random", "among": "survivor", "in_range": True}, *NEAR]
FAR: Verbs = [{"pick": "furthest", "in_range": True}, *NEAR]
FALLEN: Verbs = [{"pick": "closest", "among": "knocked down survivor", "in_range": True}, *NEAR]
BLEEDING: Verbs = [{"pick": "most bleeding", "among": "survivor", "in_range": True}, *NEAR]
GRUDGE: Verbs = [{"pick": "last to wound", "among": "survivor", "in_range": True}, *NEAR]
GRABBED: Verbs = [{"pick": "grabbed last round", "among": "survivor"}, *NEAR]
LISTS = {"near": NEAR, "random": RANDOM, "far": FAR, "fallen": FALLEN}

FLOW: dict[str, Any] = {"do": "flow"}


def blow(speed: int, accuracy: int, damage: int, *after: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Move and attack."""
    made = {"do": "move and attack", "speed": speed, "accuracy": accuracy, "damage": damage, **more}
    return {**made, "after_damage": list(after)} if after else made


@dataclass(frozen=True)
class Kind:
    """A kind of card and its variants, as a content file would hold them, without names."""

    name: str
    variants: tuple[dict[str, Any], ...]
    held_out: bool = False

    def named(self) -> list[dict[str, Any]]:
        """The variants with their names: ``Batter 3``."""
        return [{"name": f"{self.name} {k}", **variant} for k, variant in enumerate(self.variants, 1)]


def _attacks(
    *after: dict[str, Any], lists: tuple[str, ...] = ("near",), tier: str = "basic", **more: Any
) -> Iterator[Any]:
    """The same attack in several strengths."""
    for which, (speed, accuracy, damage) in itertools.product(
        lists, ((1, 2, 1), (2, 3, 1), (3, 4, 1), (1, 2, 2), (2, 3, 2))
    ):
        yield {"tier": tier, "targets": LISTS[which], "effects": [FLOW, blow(speed, accuracy, damage, *after, **more)]}


def _picking(targets: Verbs, *after: dict[str, Any], tier: str = "basic") -> Iterator[Any]:
    for speed, accuracy, damage in ((1, 2, 1), (2, 3, 1), (1, 2, 2), (2, 3, 2)):
        yield {"tier": tier, "targets": targets, "effects": [FLOW, blow(speed, accuracy, damage, *after)]}


def _mood(*keys: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    return tuple({"tier": "advanced", "kind": "mood", "effects": [{"do": "draw ai"}], **each} for each in keys)


DISCARD: Verbs = [{"do": "discard this"}]
BASIC: dict[str, Any] = {"do": "basic action", "target": "list"}


def each(who: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """The effects befall each of several."""
    return {"do": "each", "who": who, "effects": list(effects)}


BASIC_KINDS = (
    Kind("Strike", tuple(_attacks(lists=("near", "random", "far")))),
    Kind("Pounce", tuple(_attacks({"do": "knock down"}))),
    Kind("Batter", tuple(v for d in (3, 5, 7) for v in _attacks({"do": "knockback", "distance": d}))),
    Kind("Rend", tuple(_attacks({"do": "bleed", "amount": 1}))),
    Kind("Drag", tuple(_attacks({"do": "move", "how": "away from threats"}, {"do": "grab"}, lists=("near", "fallen")))),
    Kind("Trample the Fallen", tuple(_picking(FALLEN))),
    Kind("Scent", tuple(_picking(BLEEDING))),
    Kind("Grudge", tuple(_picking(GRUDGE))),
    Kind("Throat", tuple(_attacks(location="head"))),
    Kind("Hamstring", tuple(_attacks(location="legs"))),
    Kind("Unnerve", tuple(_attacks({"do": "brain damage", "amount": 1}))),
    Kind(
        "Stare",
        tuple(
            {"tier": "basic", "targets": [{"pick": "random", "in_field_of_view": True}], "effects": [
                FLOW, {"do": "face"}, {"do": "roll", "at_least": n, "then": [
                    {"do": "brain damage", "amount": m}, {"do": "knock down"}]},
            ]}
            for n in (3, 5, 7) for m in (1, 2)
        ),
    ),
    Kind(
        "Flurry",
        tuple(
            {"tier": "basic", "targets": NEAR, "effects": [
                FLOW, blow(s, a, 1), FLOW, {"do": "check", "what": "damaging hits", "at_least": 2, "then": [{"do": "draw ai"}]},
            ]}
            for s, a in ((2, 3), (2, 4), (3, 4))
        ),
    ),
    Kind("Quill", tuple(v for r in (3, 5) for v in _attacks(reach=r)), held_out=True),
    Kind(
        "Stomp",
        tuple(
            {"tier": "basic", "effects": [
                FLOW, {"do": "move", "how": "forward"},
                each("adjacent survivors", {"do": "roll", "at_least": n, "then": [
                    {"do": "damage", "amount": m, "location": "legs"}, {"do": "knock down"}]}),
            ]}
            for n in (4, 6) for m in (1, 2)
        ),
        held_out=True,
    ),
    Kind("Snatch", tuple(_picking(GRABBED, {"do": "bleed", "amount": 1})), held_out=True),
    Kind(
        "Leaping Arc",
        tuple(
            {"tier": "basic", "targets": FAR, "effects": [
                FLOW, blow(1, 2, d, each("survivors adjacent to subject", {"do": "damage", "amount": 1}))]}
            for d in (1, 2)
        ),
        held_out=True,
    ),
)  # fmt: skip

ADVANCED_KINDS = (
    Kind("Maul", tuple(_picking(FALLEN, {"do": "bleed", "amount": 1}, {"do": "knock down"}, tier="advanced"))),
    Kind("Havoc", tuple(_attacks({"do": "knockback", "distance": 6}, {"do": "knock down"}, tier="advanced", lists=("random",)))),
    Kind(
        "Lick Wounds",
        tuple(
            {"tier": "advanced", "effects": [
                FLOW, {"do": "move", "how": "away from survivors"}, {"do": "face", "who": "closest survivor"},
                {"do": "roll", "at_least": n, "then": [{"do": "heal", "amount": 1}], "otherwise": [BASIC]},
            ]}
            for n in (4, 6, 8)
        ),
    ),
    Kind(
        "Roar",
        tuple(
            {"tier": "advanced", "area": {"all": "non-deaf survivors"}, "effects": [
                FLOW, each("non-deaf survivors", {"do": "roll", "at_least": n, "above": "courage", "then": [
                    {"do": "brain damage", "amount": 1}, {"do": "knockback", "distance": d}]}),
            ]}
            for n in (3, 5) for d in (3, 6)
        ),
    ),
    Kind("Fury", _mood(*({"modifiers": m, "when_wounded": DISCARD} for m in ({"damage": 1}, {"speed": 1}, {"accuracy": 1})))),
    Kind("Thick Hide", _mood(*({"modifiers": m, "when_knocked_down": DISCARD} for m in ({"toughness": 1}, {"evasion": 1})))),
    Kind(
        "Watchful",
        _mood({"effects": [], "when_knocked_down": DISCARD, "when_entered": {"zone": "square 10", "effects": [
            {"do": "priority target"}, {"do": "discard this"}, BASIC]}}),
    ),
    Kind("Bloodlust", _mood(*({
        "counts": "survivor suffers damage",
        "start_of_turn": [{"do": "check", "what": "tokens on this card", "at_least": n, "then": [{"do": "clear tokens"}, BASIC]}],
        "when_wounded": [{"do": "roll", "at_least": 6, "then": DISCARD}],
    } for n in (2, 3)))),
    Kind("Territory", _mood({"when_wounded": DISCARD, "when_activation": {
        "zone": "ring", "effects": [{"do": "discard this"}, {"do": "basic action", "target": "subject", "damage": 1}]}})),
    Kind(
        "Dread",
        tuple(
            {"tier": "advanced", "area": {"all": "survivors"}, "effects": [
                FLOW, each("all survivors", {"do": "roll", "at_least": n, "above": "understanding", "then": [
                    {"do": "gain", "what": "survival", "amount": -1}, {"do": "brain damage", "amount": 1}]})]}
            for n in (4, 6)
        ),
        held_out=True,
    ),
    Kind("Spines", _mood(*({
        "start_of_turn": [each("adjacent survivors", {"do": "roll", "at_least": n, "then": [{"do": "bleed", "amount": 1}]})],
        "when_wounded": DISCARD} for n in (5, 7))), held_out=True),
    Kind("Tail Lash", tuple(
        {"tier": "advanced", "effects": [
            FLOW, each("survivors in blind spot", {"do": "damage", "amount": m}, {"do": "knockback", "distance": 4}), BASIC]}
        for m in (1, 2)), held_out=True),
)  # fmt: skip

TRAIT_KINDS = (
    Kind("Cunning", ({"end_of_turn": [FLOW, each("random adjacent survivor", {"do": "grab"})]},)),
    Kind("Wary", ({"end_of_turn": [{"do": "face", "who": "closest survivor"}]},)),
    Kind("Swift", ({"modifiers": {"movement": 2}},)),
    Kind("Savage", ({"modifiers": {"damage": 1}},)),
    Kind("Scabbed", ({"modifiers": {"toughness": 1}},)),
    Kind("Mending", ({"start_of_turn": [{"do": "roll", "at_least": 9, "then": [{"do": "heal", "amount": 1}]}]},), True),
    Kind("Reeking", ({"end_of_turn": [each("adjacent survivors", {"do": "brain damage", "amount": 1})]},), True),
)

ANSWER: dict[str, Any] = {"do": "basic action", "target": "attacker"}
LESS = tuple({"do": "monster gains", "what": w, "amount": -1} for w in ("movement", "accuracy", "toughness", "evasion"))
CRITICALS: tuple[Verbs, ...] = (
    *([each] for each in LESS),
    [{"do": "monster knocked down"}],
    [{"do": "gain", "what": "insanity", "amount": 2}],
    [{"do": "gain", "what": "survival", "amount": 1}],
    [{"do": "roll", "at_least": 9, "then": [{"do": "monster dies"}], "otherwise": [{"do": "monster knocked down"}]}],
)


def _locations(critical: tuple[Verbs, ...] = CRITICALS, **keys: Any) -> tuple[dict[str, Any], ...]:
    return tuple({**keys, "critical": text} for text in critical)


CHARGE: Verbs = [{"do": "move", "how": "forward"}, each("survivors passed over", {"do": "grab"})]

HIT_KINDS = (
    Kind("Flank", _locations()),
    Kind("Snout", _locations(failure=[ANSWER])),
    Kind("Shoulder", _locations(failure=CHARGE)),
    Kind("Haunch", _locations(wound=[{"do": "knockback", "distance": 3}])),
    Kind("Claw", _locations(wound=[ANSWER])),
    Kind("Ear", _locations(failure=[{"do": "move", "how": "away from subject", "squares": 2}])),
    Kind("Plate", _locations(impervious=True)),
    Kind("Skull", _locations(toughness=2)),
    Kind("Belly", _locations(toughness=-2)),
    Kind("Eye", _locations(reflex=[{"do": "brain damage", "amount": 1}])),
    Kind("Back", _locations(wound=[{"do": "priority target"}])),
    Kind("Joint", tuple({"critical": [LESS[0]], "injury": f"lame {k}", key: value} for k, (key, value) in enumerate((
        ("modifiers", {"movement": -2}), ("modifiers", {"accuracy": -1}),
        ("start_of_turn", [{"do": "roll", "at_most": 2, "then": [{"do": "monster suffers wound"}]}]),
        ("when_moves", [{"do": "roll", "at_most": 2, "then": [{"do": "monster knocked down"}]}]),
    )))),
    Kind("Barb", _locations(reflex=[{"do": "damage", "amount": 1, "location": "arms"}]), held_out=True),
    Kind("Horn", _locations(first_strike=True, before=[ANSWER]), held_out=True),
    Kind("Shell", _locations(super_dense=True), held_out=True),
    Kind("Gland", _locations(wound=[each("adjacent survivors", {"do": "gain", "what": "bleeding", "amount": 1})]), held_out=True),
)  # fmt: skip

TRAP_KINDS = (
    Kind("Ambush", ({"trap": True, "before": [{"do": "doom"}, ANSWER]},)),
    Kind("Feint", ({"trap": True, "before": [{"do": "knock down"}]},)),
    Kind("Whirl", ({"trap": True, "before": [each("adjacent survivors", {"do": "knockback", "distance": 4})]},)),
)

BASICS = tuple(
    {"targets": targets, "effects": [FLOW, blow(*figures)]}
    for targets in (ANYBODY, [{"pick": "random", "among": "survivor", "in_field_of_view": True}, *ANYBODY])
    for figures in ((1, 2, 1), (2, 3, 1), (2, 2, 1), (3, 4, 1))
)


@functools.cache
def ai_pool(tier: str, held_out: bool) -> tuple[tuple[AICard, ...], ...]:
    """The AI cards of a tier, kind by kind: those of every split, or those of ``novel`` alone."""
    kinds = {"basic": BASIC_KINDS, "advanced": ADVANCED_KINDS, "special": TRAIT_KINDS}[tier]
    same: dict[str, dict[str, Any]] = {"basic": {"copies": 2}, "special": {"tier": "special", "kind": "trait"}}
    more = same.get(tier, {})
    return tuple(
        tuple(msgspec.convert([{**card, **more} for card in kind.named()], list[AICard]))
        for kind in kinds
        if kind.held_out == held_out
    )


@functools.cache
def hit_pool(held_out: bool, traps: bool = False) -> tuple[tuple[HitLocation, ...], ...]:
    """The hit locations, kind by kind."""
    kinds = TRAP_KINDS if traps else HIT_KINDS
    return tuple(tuple(msgspec.convert(k.named(), list[HitLocation])) for k in kinds if k.held_out == held_out)


@functools.cache
def basic_actions() -> tuple[BasicCard, ...]:
    """The basic actions a monster may have."""
    return tuple(msgspec.convert(list(BASICS), list[BasicCard]))
