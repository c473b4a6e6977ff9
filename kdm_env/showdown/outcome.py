"""How a fight ended: what was won or lost, who died, and what the living carry away from the board [R-005, 1.2, 3.4].

``env.result()`` gives a :class:`Result` once the fight is over, None while it runs. It is what a campaign would write on
its record sheets: tokens, armor points and passing injuries are gone, what lasts is listed.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.batch import FORFEITED
from ..core.game import Array
from ..core.machine import LOST, STOPPED, WON
from ..core.record import Views
from . import state as st
from . import verbs
from .assembler import CONDITIONS
from .outfit import added
from .schema import Injury, Level
from .state import State
from .tables import Catalog

ENDS = {WON: "victory", LOST: "defeat", STOPPED: "round limit", FORFEITED: "forfeit"}
"""The words of ``Result.outcome`` by number."""

ATTRIBUTES = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
TABLES = ("head", "arms", "body", "waist", "legs", "brain")
AFTERWARDS = ("skips hunt", "retires")
"""Conditions that matter only after the fight; a survivor's ``skips_hunt`` and ``retires`` say them."""


@dataclass(frozen=True)
class SurvivorResult:
    """One survivor after the fight. Changes are against the start of the fight; attributes without tokens and gear."""

    agent: str
    alive: bool
    wounds_dealt: int
    """Wounds its attacks dealt to the monster."""
    survival: int
    survival_change: int
    insanity: int
    insanity_change: int
    courage: int
    courage_change: int
    understanding: int
    understanding_change: int
    bleeding: int
    """Bleeding tokens at the end."""
    attributes: dict[str, int]
    attribute_changes: dict[str, int]
    """Only those that changed for good."""
    injuries: tuple[str, ...]
    """Severe injuries of this fight that last; one suffered twice stands here twice."""
    healed: tuple[str, ...]
    """Severe injuries and traumas of this fight that end with it."""
    conditions: tuple[str, ...]
    """What it cannot do, or is, from now on: conditions of lasting injuries and those it came with."""
    disorders: tuple[str, ...]
    """All it has."""
    new_disorders: tuple[str, ...]
    lost_gear: tuple[str, ...]
    """Gear archived in this fight."""
    lost_arts: tuple[str, ...]
    """Fighting arts it has forgotten."""
    skips_hunt: bool
    retires: bool
    hunt_xp: int
    """1 for a survivor of a victory [1.2]."""
    weapon_proficiency: bool
    """Whether it may gain a level of weapon proficiency: it lives through a victory and wounded the monster [1.2]."""


@dataclass(frozen=True)
class Result:
    """What a finished fight left behind."""

    outcome: str
    """``victory``, ``defeat``, ``round limit`` (truncated) or ``forfeit`` (an illegal action ended the episode)."""
    scenario: str
    monster: str
    level: int
    rounds: int
    decisions: int
    monster_wounds: int
    """Cards on the wound stack; the wound that kills takes none [3.8]."""
    monster_injuries: tuple[str, ...]
    """Persistent injuries in play."""
    survivors: tuple[SurvivorResult, ...]
    resources: dict[str, int]
    """Resource cards brought home from a victory, by name: those of the level and those cut off during the fight."""
    trophies: tuple[str, ...]
    """Special rewards of the level, after a victory."""
    left_behind: dict[str, int]
    """Resource cards gained during a fight that was not won."""
    defeat: tuple[str, ...]
    """What a defeat brings upon the settlement; empty after any other end. Dice in it are rolled outside the fight."""

    @property
    def dead(self) -> tuple[str, ...]:
        """The agents who died."""
        return tuple(each.agent for each in self.survivors if not each.alive)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON: dicts, lists, strings, numbers, booleans."""
        return {**_plain(dataclasses.asdict(self)), "dead": list(self.dead)}

    def __str__(self) -> str:
        """The result in a few lines, for people."""
        lines = [f"{self.outcome} against {self.monster}, level {self.level}, in round {self.rounds}"]
        lines += [f"  {each.agent}: {'; '.join(_told(each))}" for each in self.survivors]
        for label, cards in (("resources", self.resources), ("left behind", self.left_behind)):
            if cards:
                lines.append(f"  {label}: {', '.join(f'{count} {name}' for name, count in cards.items())}")
        if self.trophies:
            lines.append(f"  trophies: {', '.join(self.trophies)}")
        return "\n".join([*lines, *(f"  defeat: {text}" for text in self.defeat)])


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def _told(each: SurvivorResult) -> Iterator[str]:
    """What is worth telling about a survivor."""
    yield f"{'alive' if each.alive else 'dead'}, dealt {each.wounds_dealt} wound{'s' * (each.wounds_dealt != 1)}"
    if each.alive:
        for name, now, change in (
            ("survival", each.survival, each.survival_change),
            ("insanity", each.insanity, each.insanity_change),
            ("courage", each.courage, each.courage_change),
            ("understanding", each.understanding, each.understanding_change),
        ):
            if change or name in ("survival", "insanity"):
                yield f"{name} {now}" + (f" ({change:+d})" if change else "")
        yield from (f"{name} {change:+d} for good" for name, change in each.attribute_changes.items())
        for label, names in (
            ("injuries", each.injuries), ("conditions", each.conditions), ("new disorders", each.new_disorders),
        ):  # fmt: skip
            if names:
                yield f"{label}: {', '.join(names)}"
    if each.lost_gear:
        yield f"lost gear: {', '.join(each.lost_gear)}"
    if each.lost_arts:
        yield f"forgot: {', '.join(each.lost_arts)}"
    if each.alive and each.skips_hunt:
        yield "skips the next hunt"
    if each.alive and each.retires:
        yield "retires"


# --- reading a state -------------------------------------------------------------------------------------------------


def lasts(injury: Injury) -> bool:
    """Whether an injury stays with a survivor after the fight: those that come a limited number of times, and those that
    cost an attribute for good [3.4]. The others are of this showdown.
    """
    costs = any(isinstance(verb, verbs.Gain) and verb.what in ATTRIBUTES for verb in injury.effects)
    return injury.times > 0 or costs


def _conditions(texts: Sequence[verbs.AnyVerb]) -> set[str]:
    return {verb.name for verb in texts if isinstance(verb, verbs.SetCondition)}


def _bits(mask: int, names: Sequence[str]) -> list[str]:
    return [name for k, name in enumerate(names) if mask >> k & 1]


def _suffered(v: Any, before: Any, cards: Catalog) -> list[str]:
    """The injuries of this fight, each as often as it was suffered."""
    once, again = v.injured & ~before.injured, v.injured_again & ~before.injured_again
    names = cards.injuries
    return [name for k, name in enumerate(names) for mask in (once, again) if mask >> k & 1]


def _own(v: Any, cards: Catalog) -> list[int]:
    """A survivor's attributes without what gear, arts and disorders add."""
    return [value - more for value, more in zip(v.attributes, added(cards, v), strict=True)]


def _survivor(v: Any, before: Any, agent: str, won: bool, cards: Catalog) -> SurvivorResult:
    injuries = {row.name: row for table in TABLES for row in getattr(cards.library.injuries, table)}
    suffered = _suffered(v, before, cards)
    kept = [name for name in suffered if lasts(injuries[name])]
    now, had = set(_bits(v.conditions, CONDITIONS)), set(_bits(before.conditions, CONDITIONS))
    lasting = set(had)
    for name in kept:
        lasting |= _conditions(injuries[name].effects) | _conditions(injuries[name].second)
    disorders = [cards.disorders[k] for k in v.disorders if k >= 0]
    came_with = [cards.disorders[k] for k in before.disorders if k >= 0]
    lost = [
        cards.gear[v.gear[k]]
        for k in range(st.GEAR_SLOTS)
        if v.gear[k] >= 0 and v.gear_state[k] == st.ARCHIVED and before.gear_state[k] != st.ARCHIVED
    ]
    own, was = _own(v, cards), _own(before, cards)
    changes = [after - start for after, start in zip(own, was, strict=True)]
    return SurvivorResult(
        agent=agent,
        alive=bool(v.alive),
        wounds_dealt=v.weapon_wounds - before.weapon_wounds,
        survival=v.survival,
        survival_change=v.survival - before.survival,
        insanity=v.insanity,
        insanity_change=v.insanity - before.insanity,
        courage=v.courage,
        courage_change=v.courage - before.courage,
        understanding=v.understanding,
        understanding_change=v.understanding - before.understanding,
        bleeding=v.bleeding,
        attributes=dict(zip(ATTRIBUTES, own, strict=True)),
        attribute_changes={name: change for name, change in zip(ATTRIBUTES, changes, strict=True) if change},
        injuries=tuple(kept),
        healed=tuple(name for name in suffered if not lasts(injuries[name])),
        conditions=tuple(name for name in CONDITIONS if name in now & lasting and name not in AFTERWARDS),
        disorders=tuple(disorders),
        new_disorders=tuple(name for name in disorders if name not in came_with),
        lost_gear=tuple(lost),
        lost_arts=tuple(cards.arts[k] for k in before.arts if k >= 0 and k not in v.arts),
        skips_hunt="skips hunt" in now,
        retires="retires" in now,
        hunt_xp=int(won and v.alive),
        weapon_proficiency=bool(won and v.alive and v.weapon_wounds > before.weapon_wounds),
    )


def _level(cards: Catalog, monster: int, number: int, scenario: str) -> Level:
    """The level that is fought: the scenario's if it has this number, else the first that has."""
    names, fight = cards.monsters[monster], cards.library.scenarios[scenario]
    fitting = [row for row in names.file.levels if row.level == number]
    named = [row for row in fitting if fight.monster == names.key and row.name == fight.level]
    return (named or fitting or [Level(name=str(number), level=number)])[0]


def result(start: Array, states: Array, outcome: int, cards: Catalog, scenario: str, seats: Sequence[str]) -> Result:
    """The result of a fight that is over.

    Args:
        start: The state it began from, shape (1,).
        states: The state it ended in, shape (1,).
        outcome: 1 won, 2 lost, 3 stopped by the round limit, 5 forfeited.
        cards: What the numbers mean.
        scenario: The fight's name.
        seats: The agents, by seat.
    """
    s, before = (Views(np.ascontiguousarray(each), State)[0] for each in (states, start))
    m, won = s.monster, outcome == WON
    names = cards.monsters[m.kind]
    gained: Counter[str] = Counter()
    for card in s.gained.cards[: s.gained.count]:
        gained[cards.basic_resources[card] if card < 32 else names.resources[card - 32]] += 1
    found = dict(sorted(gained.items()))
    return Result(
        outcome=ENDS[outcome],
        scenario=scenario,
        monster=names.key,
        level=m.level,
        rounds=s.round,
        decisions=s.decisions,
        monster_wounds=s.wounds.count,
        monster_injuries=tuple(
            str(names.file.hit_locations[card].injury) for card in s.hit_play.cards[: s.hit_play.count]
        ),
        survivors=tuple(
            _survivor(s.survivors[seat], before.survivors[seat], agent, won, cards)
            for seat, agent in enumerate(seats)
            if s.survivors[seat].present
        ),
        resources=found if won else {},
        trophies=tuple(_level(cards, m.kind, m.level, scenario).trophies) if won else (),
        left_behind={} if won else found,
        defeat=tuple(names.file.defeat) if outcome == LOST else (),
    )
