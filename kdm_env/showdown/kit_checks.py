"""What the content of survivors must get right: gear, armor sets, fighting arts, disorders, the gear grid [3.9-3.12]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from .check_words import FIRST_GEAR, TABLES, check_names, fail, known, named
from .schema import ArmorSet, DisorderCard, Feature, FightingArt, Gear, InjuryFile, Terrain
from .state import GEAR_SLOTS
from .text_checks import Supplies, Text, check_texts


class Kit(Protocol):
    """What survivors may have: the part of a library that scenarios name."""

    @property
    def gear(self) -> Mapping[str, Gear]:
        """Gear by name."""
        ...

    @property
    def arts(self) -> Mapping[str, FightingArt]:
        """Fighting arts by name."""
        ...

    @property
    def disorders(self) -> Mapping[str, DisorderCard]:
        """Disorders by name."""
        ...


def supplies_of_survivors(
    basic_resources: Collection[str], terrain: Sequence[Terrain], injuries: InjuryFile
) -> Supplies:
    """The names that texts of gear, arts and disorders may use."""
    rows = [row.name for table in TABLES for row in getattr(injuries, table)]
    return Supplies(tuple(basic_resources), None, tuple(each.name for each in terrain), injuries=tuple(rows))


def check_gear(file: str, gear: Sequence[Gear], supplies: Supplies) -> None:
    """All gear. The first entry is fist and tooth."""
    check_names(file, "gear", [each.name for each in gear])
    if not gear or gear[0].name != FIRST_GEAR:
        fail(file, "gear[0]", f'the first entry must be "{FIRST_GEAR}": it is everybody\'s and has number 0')
    check_more_gear(file, gear, supplies)


def check_more_gear(file: str, gear: Sequence[Gear], supplies: Supplies) -> None:
    """Gear, but for whose fist and tooth comes first: what an author adds is checked with this alone."""
    check_names(file, "gear", [each.name for each in gear])
    if len(gear) > 127:
        fail(file, "gear", f"{len(gear)} entries; at most 127")
    for index, each in enumerate(gear):
        where = named("gear", index, each.name)
        weapon = "melee" in each.keywords or "ranged" in each.keywords
        twice = [word for word, count in Counter(each.keywords).items() if count > 1]
        if twice:
            fail(file, where, f'keywords: "{twice[0]}" is listed twice; once is right')
        for key in ("speed", "accuracy"):
            if weapon and getattr(each, key) < 1:
                fail(file, where, f"{key} is {getattr(each, key)}; a weapon needs at least 1")
        for key in _OF_WEAPONS:
            if not weapon and getattr(each, key):
                fail(file, where, f'{key} is for weapons; add the keyword "melee" or "ranged"')
        if ("ranged" in each.keywords) != (each.range > 0):
            fail(file, where, f'range is {each.range}; with the keyword "ranged" it is at least 1, without it 0')
        if each.reach > 1 and "melee" not in each.keywords:
            fail(file, where, f'reach is {each.reach}; it needs the keyword "melee"')
        others = [key for key in ("throw", "aim", "block", "deflect") if getattr(each, key)]
        if len(others) > 1:
            fail(file, where, f"it has both {others[0]} and {others[1]}; gear has one other use")
        if weapon and each.activation:
            fail(file, where, "a weapon is used by attacking; it has no activation")
        if weapon and each.once == "round":
            fail(file, where, 'once = "round" is for activations; a weapon can be used once a showdown')
        _check_feature(file, where, each, weapon)
        if each.affinity is not None:
            if not each.affinity.complete and not each.affinity.puzzle:
                fail(file, f"{where}: affinity", "it needs no affinity; give complete or puzzle")
            own = Counter(each.edges.values())
            for colour, count in each.affinity.puzzle.items():
                if own[colour] < count:
                    fail(
                        file, f"{where}: affinity.puzzle",
                        f"{count} {colour}, the card has {own[colour]} {colour} edges; at most so many",
                    )  # fmt: skip
            _check_feature(file, f"{where}: affinity", each.affinity, weapon)
    check_texts(file, _gear_texts(gear), supplies)


_OF_WEAPONS = (
    "speed", "accuracy", "strength", "range", "devastating", "barbed", "perfect_hit", "hit", "when_wounds", "throw",
    "aim",
)  # fmt: skip
_TEXTS = (
    "activation", "arrival", "perfect_hit", "hit", "when_wounds", "after_survival_action", "when_encourages",
    "when_monster_draws", "end_of_turn", "when_injured", "instead_of_injury", "instead_of_trauma", "when_gained",
    "after_rush", "after_slam",
)  # fmt: skip


def _check_feature(file: str, where: str, each: Feature, weapon: bool = False) -> None:
    """What a feature must get right, whoever has it."""
    if each.archived_after_use and not each.activation:
        fail(file, where, "archived_after_use needs an activation")
    if not each.pays:
        fail(file, where, 'pays is empty; using it takes at least "movement" or "activation"')
    limits = (
        each.while_down
        or each.in_own_turn
        or each.pays_survival
        or each.pays != ("activation",)
        or (each.once and not weapon)
    )
    if limits and not each.activation:
        fail(
            file,
            where,
            "pays, pays_survival, once, in_own_turn and while_down say how an activation is used; add activation",
        )
    if each.boost is not None and not each.boost.weapons:
        fail(file, where, 'boost.weapons is empty; name weapons, or ["any"]')
    for key in ("traits",):
        twice = [word for word, count in Counter(getattr(each, key)).items() if count > 1]
        if twice:
            fail(file, where, f'{key}: "{twice[0]}" is listed twice; once is right')


def _feature_texts(where: str, each: Feature) -> Iterable[Text]:
    for key in _TEXTS:
        yield Text(f"{where}: {key}", getattr(each, key), "gear", subject=True)


def _gear_texts(gear: Sequence[Gear]) -> Iterable[Text]:
    for index, each in enumerate(gear):
        where = named("gear", index, each.name)
        yield from _feature_texts(where, each)
        if each.affinity is not None:
            yield from _feature_texts(f"{where}: affinity", each.affinity)


def check_sets(file: str, sets: Sequence[ArmorSet], gear: Sequence[Gear], supplies: Supplies) -> None:
    """The armor sets: their pieces are armor, and no piece belongs to two."""
    check_names(file, "sets", [each.name for each in sets])
    if len(sets) > 31:
        fail(file, "sets", f"{len(sets)} armor sets; at most 31")
    armor = [each.name for each in gear if "armor" in each.keywords]
    taken: dict[str, str] = {}
    for index, each in enumerate(sets):
        where = named("sets", index, each.name)
        for piece in each.pieces:
            if piece not in armor:
                fail(file, where, f'pieces: there is no armor "{piece}"; there is: {known(armor)}')
            if piece in taken:
                fail(file, where, f'pieces: "{piece}" belongs to the set "{taken[piece]}" already')
            taken[piece] = each.name
        _check_feature(file, where, each)
    check_texts(file, _named_texts("sets", {each.name: each for each in sets}), supplies)


def _named_texts(kind: str, found: Mapping[str, Feature]) -> Iterable[Text]:
    for index, (name, each) in enumerate(found.items()):
        yield from _feature_texts(named(kind, index, name), each)


def check_arts(file: str, arts: Sequence[FightingArt], supplies: Supplies) -> None:
    """The fighting arts."""
    check_names(file, "arts", [each.name for each in arts])
    if len(arts) > 64:
        fail(file, "arts", f"{len(arts)} fighting arts; at most 64")
    for index, each in enumerate(arts):
        _check_feature(file, named("arts", index, each.name), each)
    check_texts(file, _named_texts("arts", {each.name: each for each in arts}), supplies)


def check_disorders(file: str, disorders: Sequence[DisorderCard], supplies: Supplies) -> None:
    """The disorders: at least three, since a survivor can have three different ones."""
    check_names(file, "disorders", [each.name for each in disorders])
    if not 3 <= len(disorders) <= 64:
        fail(file, "disorders", f"{len(disorders)}; allowed: 3 to 64")
    for index, each in enumerate(disorders):
        where = named("disorders", index, each.name)
        _check_feature(file, where, each)
        acts = each != DisorderCard(name=each.name, showdown=each.showdown, reason=each.reason, house=each.house)
        if each.activation:
            fail(file, where, "a disorder has no activation")
        if each.showdown != acts:
            fail(
                file, where, "showdown = false is for those that do nothing here; give it an effect, or drop the effect"
            )
        if each.showdown == bool(each.reason):
            fail(file, where, "reason says why a disorder does nothing in a showdown; it goes with showdown = false")
    check_texts(file, _named_texts("disorders", {each.name: each for each in disorders}), supplies)


def check_grid(file: str, here: str, names: Sequence[str], gear: Mapping[str, Gear]) -> None:
    """A gear grid: nine places, one piece of armor at each hit location, nothing selfish beside other gear [3.9]."""
    carried = [name for name in gear if name != FIRST_GEAR]
    if len(names) > GEAR_SLOTS:
        fail(file, here, f"{len(names)} gear; the grid holds {GEAR_SLOTS}")
    worn: dict[str, str] = {}
    for slot, name in enumerate(names):
        if name == FIRST_GEAR:
            fail(file, f"{here}.gear[{slot}]", f'"{name}" is everybody\'s, outside the grid; leave it out')
        if name and name not in carried:
            fail(file, f"{here}.gear[{slot}]", f'there is no gear "{name}"; there are: {known(carried)}')
        if name and "armor" in gear[name].keywords:
            for location in gear[name].armor:
                if location in worn:
                    fail(
                        file,
                        f"{here}.gear[{slot}]",
                        f'"{worn[location]}" covers the {location} already; one armor each',
                    )
                worn[location] = name
    cards = [gear[name] for name in names if name]
    selfish = [card.name for card in cards if "selfish" in card.keywords]
    other = [card.name for card in cards if "other" in card.keywords and card.name not in selfish[:1]]
    if selfish and other:
        fail(file, here, f'"{selfish[0]}" is selfish; it cannot lie beside other gear ("{other[0]}")')
