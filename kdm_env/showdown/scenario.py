"""Starting positions: a scenario and options become a template state, which `begin` deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.record import Views
from . import state as st
from .check_words import instead
from .codes import HIT_CARD
from .ops import common
from .outfit import armor_points, outfit
from .rule_options import RULES
from .schema import Level, MonsterFile, PlacedTile, Scenario
from .state import MONSTER_SKIPS, SURVIVORS_SKIP, State
from .tables import Catalog

CONTROLLERS = {"agent": st.BY_AGENT, "random": st.BY_CHANCE, "worst": st.BY_WORST}
REWARDS = ("sparse", "shaped")
OBSERVATIONS = ("full", "features")
ABILITIES = {"dodge": st.DODGE, "encourage": st.ENCOURAGE, "dash": st.DASH, "surge": st.SURGE, "endure": st.ENDURE}
FACINGS = ("north", "east", "south", "west")
AMBUSHES = {"none": 0, "survivors": MONSTER_SKIPS, "monster": SURVIVORS_SKIP}


@dataclass(frozen=True)
class Options:
    """How a fight is played. Everything that changes the game is here, so that a replay can name it."""

    scenario: str = "prologue"
    survivors: int | None = None
    """How many of the scenario's party fight, 1 to 4; None: all of it."""
    controller: str = "random"
    """Who answers the monster's free choices: "agent", "random" or "worst" [R-129..R-131]."""
    reward: str = "sparse"
    """"sparse": +1 victory, -1 defeat. "shaped": plus a potential that leaves the best policy unchanged."""
    max_rounds: int = 50
    """Round limit (truncation), 0 for none. The rules know none [R-002]."""
    ask_forced: bool = False
    """Ask survivors even when there is only one answer."""
    observation: str = "full"
    """"full": features and grid planes; "features": without the planes, a fifth of the size."""
    rules: Sequence[str] = field(default=())
    """Rule options, names of :data:`kdm_env.showdown.rule_options.RULES`."""
    content: Sequence[str] = field(default=())
    """Content files of one's own (a path or several): monsters, fights, gear and terrain that join the package's."""

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {**asdict(self), "rules": list(self.rules), "content": list(self.content)}


def _choice(name: str, value: Any, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{name}={value!r}: must be one of {', '.join(map(repr, allowed))}")


def check_options(options: Options, catalog: Catalog) -> Scenario:
    """The scenario the options name. Raises ValueError with what is wrong and what would be right."""
    scenarios = catalog.library.scenarios
    if options.scenario not in scenarios:
        raise ValueError(f"scenario={options.scenario!r}: there is none; {instead(options.scenario, scenarios)}")
    scenario = scenarios[options.scenario]
    _choice("controller", options.controller, tuple(CONTROLLERS))
    _choice("reward", options.reward, REWARDS)
    _choice("observation", options.observation, OBSERVATIONS)
    for rule in options.rules:
        _choice("rules", rule, tuple(RULES))
    count = options.survivors
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= st.SEATS):
        raise ValueError(
            f"survivors={count!r}: must be a whole number from 1 to {st.SEATS}, or None for the whole party"
        )
    if count is not None and scenario.goal is not None:
        raise ValueError(
            f"survivors={count}: the puzzle {scenario.name!r} is played by those who stand in it; leave it out"
        )
    if count is not None and count > len(scenario.party):
        raise ValueError(f"survivors={count}: the party of {scenario.name!r} has only {len(scenario.party)}")
    rounds = options.max_rounds
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 0 <= rounds <= 1000:
        raise ValueError(f"max_rounds={rounds!r}: must be a whole number from 0 (no limit) to 1000")
    return scenario


def blank() -> tuple[npt.NDArray[Any], Any]:
    """An empty table: one state, shape (1,), and its view. Empty places hold -1."""
    states = np.zeros(1, State.dtype)
    s = Views(states, State)[0]
    s.turn = s.priority = s.drawn = s.top_ai = s.top_hit = s.controller = -1
    s.monster.last_wounder = -1
    for tile in s.tiles:
        tile.kind = -1
    for survivor in s.survivors:
        for k in range(st.GEAR_SLOTS):
            survivor.gear[k] = -1
        for k in range(3):
            survivor.arts[k] = survivor.disorders[k] = -1
    return states, s


def set_monster(s: Any, catalog: Catalog, number: int, level: Level) -> None:
    """The monster's panel: attributes by level, S cards in play [R-010, R-020..R-023]."""
    names = catalog.monsters[number]
    m = s.monster
    m.kind, m.level, m.size = number, level.level, names.file.size
    m.on_board = m.alive = 1
    for k, value in enumerate(
        (level.movement, level.accuracy, level.toughness, level.evasion, level.luck, level.speed, level.damage)
    ):
        m.attributes[k] = value
    for name in level.special:
        number = names.ai.index(name)
        s.ai_play.cards[s.ai_play.count] = number
        s.ai_play.count = s.ai_play.count + 1
        if names.file.ai[number].always_threats:
            m.flags |= common.ALWAYS_THREATS
    for location in removed_locations(names.file, level):
        s.archive.cards[s.archive.count] = HIT_CARD + names.hit.index(location)
        s.archive.count = s.archive.count + 1


def removed_locations(file: MonsterFile, level: Level) -> list[str]:
    """The hit locations that the special cards of a level archive at the start."""
    return [location for card in file.ai if card.name in level.special for location in card.removes]


def set_survivor(s: Any, catalog: Catalog, seat: int, spec: Any, abilities: int) -> None:
    """A survivor as the scenario gives it: attributes, gear, armor points of what it wears."""
    v = s.survivors[seat]
    v.alive = v.present = 1
    v.survival, v.survival_limit = min(spec.survival, spec.survival_limit), spec.survival_limit
    v.insanity, v.courage, v.understanding = spec.insanity, spec.courage, spec.understanding
    v.abilities = abilities
    for k, value in enumerate((spec.movement, spec.accuracy, spec.strength, spec.evasion, spec.luck, spec.speed)):
        v.attributes[k] = value
    for slot, name in enumerate(spec.gear):
        v.gear[slot] = catalog.gear.index(name) if name else -1
    for k, name in enumerate(spec.arts):
        v.arts[k] = catalog.arts.index(name)
    for k, name in enumerate(spec.disorders):
        v.disorders[k] = catalog.disorders.index(name)
    for attribute, more in enumerate(outfit(catalog, v)):
        v.attributes[attribute] = v.attributes[attribute] + more
    for location, points in enumerate(armor_points(catalog, v)):
        v.armor[location] = points


def _fill(pile: Any, cards: Sequence[int]) -> None:
    for card in cards:
        pile.cards[pile.count] = card
        pile.count = pile.count + 1


def _lay_named(s: Any, catalog: Catalog, tiles: Sequence[PlacedTile]) -> None:
    """The named tiles: those of the diagram where it shows them, behind them those that `begin` places [R-032..R-034]."""
    for k, tile in enumerate(sorted(tiles, key=lambda each: each.at is None)):
        s.tiles[k].kind = catalog.terrain.index(tile.name)
        s.tile_count = k + 1
        if tile.at is not None:
            shape = catalog.library.terrain[tile.name]
            width, height = (shape.height, shape.width) if tile.turned else (shape.width, shape.height)
            s.tiles[k].x, s.tiles[k].y, s.tiles[k].width, s.tiles[k].height = *tile.at, width, height


def template(options: Options, catalog: Catalog) -> npt.NDArray[Any]:
    """The starting position of a fight, not dealt yet: shape (1,). Raises ValueError for wrong options.

    ``puzzle.template`` does the same for puzzles, too.
    """
    scenario = check_options(options, catalog)
    states, s = blank()
    number = catalog.monster(scenario.monster)
    names = catalog.monsters[number]
    file: MonsterFile = names.file
    level = next(row for row in file.levels if row.name == scenario.level).under(options.rules)
    set_monster(s, catalog, number, level)
    placement = file.placement
    s.monster.x, s.monster.y = placement.monster
    s.monster.facing = FACINGS.index(placement.facing)
    if level.deck:
        _fill(s.ai_deck, [names.ai.index(name) for name in level.deck])
        if level.on_top:
            s.top_ai = names.ai.index(level.on_top)
            if s.top_ai not in [s.ai_deck.cards[k] for k in range(s.ai_deck.count)]:
                _fill(s.ai_deck, [s.top_ai])
    else:
        s.deal[0], s.deal[1], s.deal[2] = level.basic, level.advanced, level.legendary
    if level.hit_on_top:
        s.top_hit = names.hit.index(level.hit_on_top)
    basic = catalog.library.basic_resources
    _fill(s.basic_resources, [k for k, name in enumerate(basic) for _ in range(basic[name])])
    _fill(s.monster_resources, [k for k, n in enumerate(file.resources.values()) for _ in range(n)])
    if scenario.terrain:
        _lay_named(s, catalog, [tile for tile in placement.terrain if tile.rule in (None, *options.rules)])
        s.random_terrain = placement.random_terrain
    s.rewards[0], s.rewards[1] = level.rewards.get("basic", 0), level.rewards.get("monster", 0)
    abilities = sum(ABILITIES[name] for name in scenario.survival_actions)
    party = scenario.party[: options.survivors]
    for seat, spec in enumerate(party):
        set_survivor(s, catalog, seat, spec, abilities)
        s.survivors[seat].x, s.survivors[seat].y = placement.survivors[seat]
    s.skips = AMBUSHES[scenario.ambush]
    if scenario.placement == "random":
        s.place_distance = placement.distance or 0
    s.seats = len(party)
    s.controller_mode = CONTROLLERS[options.controller]
    s.shaped = int(options.reward == "shaped")
    s.ask_forced = int(options.ask_forced)
    s.round_limit = options.max_rounds
    s.rules = sum(RULES[name] for name in set(options.rules))
    return states
