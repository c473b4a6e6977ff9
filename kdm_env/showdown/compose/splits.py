"""The members of the splits: monster, party and ground of each, made from its name alone; how strong, from a table.

A member is named ``composed/SPLIT/NUMBER``. Its cards, figures, party and ground are drawn from that name; its strength
(the level that is fought) is what the shipped table ``splits.json`` says, which a command measured
(``kdm splits --measure``). The table also holds a hash of each member: a member that is composed otherwise is refused.
"""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ..schema import AICard, BasicCard, HitLocation, Level, MonsterFile, PlacedTile, Placement, Scenario, SurvivorSpec
from . import grammar
from .draws import Draws

PREFIX = "composed/"
GRAMMAR = 1
"""Version of the grammar and of the draws; it is part of every member's draws, so that a new one makes new members."""

SPLITS = {"train": 1000, "validation": 200, "test": 200, "novel": 200}
"""Members by split. ``novel`` is made with the kinds of cards and traits that the others never have."""

STRENGTHS = 6
"""Levels of a composed monster, "1" to "6"."""

FILE = Path(__file__).parent / "splits.json"


@dataclass(frozen=True)
class Member:
    """A composed fight."""

    name: str
    monster: MonsterFile
    scenario: Scenario
    strength: int
    hash: str
    """16 hex digits: names monster and fight, whatever they are called."""


def is_composed(scenario: str) -> bool:
    """Whether a scenario's name is that of a split or of a member."""
    return scenario.startswith(PREFIX)


def parse_name(scenario: str) -> tuple[str, int | None]:
    """Split and number of a scenario's name; no number for a whole split. Raises ValueError for a name that is none."""
    split, slash, number = scenario.removeprefix(PREFIX).partition("/")
    if split not in SPLITS:
        raise ValueError(
            f"scenario={scenario!r}: there is no such split; there are: {', '.join(map(_split_name, SPLITS))}"
        )
    if not slash:
        return split, None
    if not number.isascii() or not number.isdecimal() or str(int(number)) != number or int(number) >= SPLITS[split]:
        raise ValueError(
            f"scenario={scenario!r}: members of {PREFIX}{split} are {PREFIX}{split}/0 to {SPLITS[split] - 1}"
        )
    return split, int(number)


def _split_name(split: str) -> str:
    return PREFIX + split


# --- composing -------------------------------------------------------------------------------------------------------

WEAPONS: tuple[tuple[str, ...], ...] = (
    ("founding stone", "bone blade", "bone dagger"),
    ("bone axe", "bone blade", "bone darts", "king spear", "bone dagger", "cat fang knife"),
    ("scrap sword", "king spear", "cat gut bow", "counterweighted axe", "bone axe", "cat fang knife"),
)
"""By how well a party is equipped."""
ARMOR: tuple[tuple[str, ...], ...] = (
    ("cloth", "rawhide headband", "rawhide vest"),
    ("rawhide headband", "rawhide vest", "rawhide gloves", "rawhide pants", "rawhide boots"),
    ("leather mask", "leather cuirass", "leather bracers", "leather skirt", "leather boots"),
)
PIECES = ((1, 2), (2, 4), (3, 5))
SURVIVAL = ((1, 1), (2, 3), (3, 5))
ACTIONS: tuple[tuple[str, ...], ...] = (
    ("dodge", "encourage"),
    ("dodge", "encourage", "dash"),
    ("dodge", "encourage", "dash", "surge"),
)


def compose(split: str, number: int) -> tuple[MonsterFile, tuple[SurvivorSpec, ...], int, str]:
    """Monster, party, how well it is equipped (0 to 2), and how survivors are placed."""
    draws = Draws(f"kdm_env composed {GRAMMAR} {split} {number}")
    name = f"{PREFIX}{split}/{number}"
    novel = split == "novel"
    size = draws.one((1, 2, 2, 2, 3))
    basic = _cards(draws, "basic", draws.between(5, 7), novel, 2)
    advanced = _cards(draws, "advanced", draws.between(4, 6), novel, 1)
    traits = draws.some([card for kind in grammar.ai_pool("special", novel and draws.chance(60)) for card in kind], 1)
    toughness, movement, evasion = draws.between(7, 9), draws.between(5, 7), draws.one((0, 0, 0, 1))
    tier = draws.below(3)
    monster = MonsterFile(
        name=name,
        size=size,
        first_act=draws.one(("monster", "monster", "monster", "survivors")),
        levels=[_level(k, toughness, movement, evasion, traits) for k in range(STRENGTHS)],
        placement=_placement(draws, size),
        instinct=_INSTINCT,
        basic_action=draws.one(grammar.basic_actions()),
        ai=[*basic, *advanced, *traits],
        hit_locations=_locations(draws, novel),
    )
    party = tuple(_survivor(draws, tier) for _ in range(4))
    return monster, party, tier, draws.one(("default", "random"))


_INSTINCT = msgspec.convert(
    {"targets": [], "effects": [{"do": "everyone is a threat"}, {"do": "end turn"}]}, BasicCard
).effects


def _cards(draws: Draws, tier: str, count: int, novel: bool, strange: int) -> list[AICard]:
    """Cards of different kinds; in ``novel`` at least so many of kinds that no other split has."""
    new = draws.some(grammar.ai_pool(tier, True), draws.between(strange, strange + 1)) if novel else []
    kinds = [*new, *draws.some(grammar.ai_pool(tier, False), count - len(new))]
    return [draws.one(kind) for kind in kinds]


def _locations(draws: Draws, novel: bool) -> list[HitLocation]:
    count = draws.between(9, 12)
    new = draws.some(grammar.hit_pool(True), draws.between(2, 3)) if novel else []
    kinds = [*new, *draws.some(grammar.hit_pool(False), count - len(new))]
    traps = draws.some([card for kind in grammar.hit_pool(False, True) for card in kind], 1)
    return [*(draws.one(kind) for kind in kinds), *traps]


def _level(k: int, toughness: int, movement: int, evasion: int, traits: list[AICard]) -> Level:
    """Strength k of 0 to 5: more cards, a thicker hide, then faster, harder blows and the trait."""
    return Level(
        name=str(k + 1),
        level=1 + (k >= 3) + (k >= 5),
        basic=3 + k,
        advanced=(1, 1, 2, 2, 3, 4)[k],
        movement=movement + (k >= 4),
        toughness=toughness + (-2, -1, 0, 0, 1, 2)[k],
        evasion=evasion,
        accuracy=0,
        speed=(0, 0, 0, 1, 1, 1)[k],
        damage=(0, 0, 0, 0, 1, 1)[k],
        special=[card.name for card in traits] if k >= 2 else [],
    )


TILES = ("tall grass", "stone column", "toppled pillar", "acanthus plant", "nightmare tree")


def _placement(draws: Draws, size: int) -> Placement:
    """The monster near the middle, the survivors in a loose row on one side of it, some terrain."""
    x, y = draws.between(9, 13), draws.between(7, 8)
    north = draws.chance(50)
    row = y + size + draws.between(3, 4) if north else y - draws.between(4, 5)
    columns = sorted(draws.some(range(x - 3, x + 5), 4))
    return Placement(
        monster=(x, y),
        facing=draws.one(("north", "south")),
        survivors=[(column, row + (1 if north else -1) * draws.below(2)) for column in columns],
        distance=draws.between(5, 7),
        terrain=[PlacedTile(name=tile) for tile in draws.some(TILES, draws.below(3))],
        random_terrain=draws.below(3),
    )


def _survivor(draws: Draws, tier: int) -> SurvivorSpec:
    low, high = SURVIVAL[tier]
    gear = [draws.one(WEAPONS[tier]), *draws.some(ARMOR[tier], draws.between(*PIECES[tier]))]
    attribute = draws.one(("accuracy", "strength", "evasion", "luck", "speed"))
    more: dict[str, int] = {attribute: 1} if tier == 2 and draws.chance(50) else {}
    spec = SurvivorSpec(
        gear=gear,
        survival=draws.between(low, high),
        survival_limit=high,
        insanity=draws.below(2 + 2 * tier),
        courage=draws.below(1 + 2 * tier),
        understanding=draws.below(1 + 2 * tier),
    )
    return msgspec.structs.replace(spec, **more)


def fight(split: str, number: int, strength: int) -> Member:
    """A member at a strength, 1 to ``STRENGTHS``."""
    monster, party, tier, placement = compose(split, number)
    scenario = Scenario(
        name=monster.name,
        title=f"Composed monster {split} {number}",
        monster=monster.name,
        level=str(strength),
        party=list(party),
        survival_actions=list(ACTIONS[tier]),  # type: ignore[arg-type]
        placement=placement,  # type: ignore[arg-type]
    )
    bare = [msgspec.structs.replace(monster, name=""), msgspec.structs.replace(scenario, name="", title="", monster="")]
    return Member(monster.name, monster, scenario, strength, hashlib.sha256(msgspec.json.encode(bare)).hexdigest()[:16])


# --- the table -------------------------------------------------------------------------------------------------------


@functools.cache
def table() -> dict[str, Any]:
    """What ``splits.json`` says: for each split ``hash``, and ``members``: [hash, strength, games, won] each."""
    found: dict[str, Any] = json.loads(FILE.read_text())
    return found


def split_hash(split: str) -> str:
    """16 hex digits that name a whole split: what a paper cites."""
    return str(table()["splits"][split]["hash"])


def hash_of(hashes: list[str]) -> str:
    """The hash of a split, from those of its members."""
    return hashlib.sha256(" ".join(hashes).encode()).hexdigest()[:16]


def member(split: str, number: int) -> Member:
    """A member as the shipped table has it. Raises ValueError where it would be composed otherwise."""
    wanted, strength = table()["splits"][split]["members"][number][:2]
    made = fight(split, number, strength)
    if made.hash != wanted:
        raise ValueError(
            f"{made.name} is composed as {made.hash} here and was {wanted} when the splits were measured: "
            "the grammar has changed; kdm splits --measure makes the table anew"
        )
    return made


def members(split: str, number: int | None = None) -> tuple[Member, ...]:
    """The members of a split, or the one of this number."""
    numbers = range(SPLITS[split]) if number is None else (number,)
    return tuple(member(split, k) for k in numbers)
