"""The showdown as a game of the core: tables, kernels, words."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..core.batch import build_kernels
from ..core.game import Array, Game, Kernels
from ..core.record import Views
from . import actions, compose, observation, outcome, puzzle, rules, verbs
from .authored import Files, content_paths, first_fight, join, read_files
from .library import Library, hashed, load
from .position import from_text, to_text
from .render import GearName, Names, TerrainName, ansi, rgb
from .render.words import question
from .scenario import Options, check_options
from .state import SEATS, State
from .tables import Catalog, build

ID = "showdown_v0"


@functools.cache
def catalog() -> Catalog:
    """The shipped content as tables."""
    return build(load())


@functools.lru_cache(maxsize=8)
def catalog_with(files: Files, composed: str = "") -> Catalog:
    """The shipped content as tables, with that of content files, and with the composed fights of a scenario's name.

    Raises ContentError for the files, ValueError for a name that is none.
    """
    if not files and not composed:
        return catalog()
    library = join(load(), files) if files else load()
    if composed:
        found = compose.members(*compose.parse_name(composed))
        monsters = {**library.monsters, **{each.name: each.monster for each in found}}
        scenarios = {**library.scenarios, **{each.name: each.scenario for each in found}}
        library = hashed(replace(library, monsters=monsters, scenarios=scenarios))
    return build(library)


@functools.cache
def kernels() -> Kernels:
    """The rules, joined with the core's loops. Compiled at their first call."""
    return build_kernels(
        begin=rules.begin,
        resume=rules.resume,
        apply=rules.apply,
        observe=observation.observe,
        determinize=rules.determinize,
    )


@dataclass(frozen=True)
class Content:
    """What a game's own rooms look names up in."""

    catalog: Catalog
    words: Callable[[Array], Names]
    """The words of the fight that states, shape (1,), are of."""


def names(cards: Catalog, monster: int, title: str, seats: tuple[str, ...]) -> Names:
    """What pictures of a fight against one monster call things."""
    library: Library = cards.library
    own = cards.monsters[monster]
    gear = tuple(
        GearName(
            name=item.name,
            speed=item.speed,
            accuracy=item.accuracy,
            strength=item.strength,
            reach=max(item.reach, item.range) if item.accuracy else 0,
            other_use=next((use for use in ("throw", "aim", "block", "deflect") if getattr(item, use)), ""),
        )
        for item in library.gear.values()
    )
    terrain = tuple(
        TerrainName(
            name=item.name,
            obstacle=item.obstacle,
            impassable=item.impassable,
            hides=any(isinstance(verb, verbs.Hide) for verb in item.interact),
            uses=bool(item.interact),
        )
        for item in library.terrain.values()
    )
    return Names(
        monster=own.key,
        ai=own.ai,
        hit=own.hit,
        hit_injury=tuple(card.injury or "" for card in own.file.hit_locations),
        gear=gear,
        terrain=terrain,
        injuries=cards.injuries,
        disorders=cards.disorders,
        arts=cards.arts,
        sets=cards.sets,
        marks=tuple(own.file.marks),
        survivors=tuple(f"survivor_{k}" for k in range(SEATS)),
        scenario=title,
    )


def make(**options: Any) -> Game:
    """A fight. Options: the fields of :class:`kdm_env.showdown.scenario.Options`.

    Raises:
        ValueError: An option is wrong; the message says what would be right.
        TypeError: There is no such option.
    """
    if isinstance(options.get("rules"), str):
        raise ValueError(f"rules={options['rules']!r}: must be a list of names, such as ['edge stops']")
    paths = content_paths(options.get("content"))
    files = read_files(paths)
    chosen = {**options, "rules": tuple(options.get("rules", ())), "content": paths}
    if files and chosen.get("scenario") is None:
        chosen["scenario"] = first_fight(files, catalog_with(files).library)
    elif chosen.get("scenario") is None:
        chosen.pop("scenario", None)
    return _make(Options(**chosen), files)


@functools.lru_cache(maxsize=64)
def _make(chosen: Options, files: Files) -> Game:
    composed = chosen.scenario if compose.is_composed(chosen.scenario) else ""
    cards = catalog_with(files, composed)
    fights = [chosen.scenario]
    if composed and compose.parse_name(composed)[1] is None:  # a whole split: a starting position for each member
        fights = [name for name in cards.library.scenarios if name.startswith(composed + "/")]
    scenarios = [check_options(replace(chosen, scenario=name), cards) for name in fights]
    start = np.concatenate([puzzle.template(replace(chosen, scenario=name), cards) for name in fights])
    start.flags.writeable = False
    seats = tuple(f"survivor_{k}" for k in range(int(start["seats"][0])))
    titles = {cards.monster(scenario.monster): scenario.title for scenario in reversed(scenarios)}

    @functools.lru_cache(maxsize=64)
    def words_of(kind: int) -> Names:
        return names(cards, kind, titles.get(kind, chosen.scenario), seats)

    def words_for(states: Array) -> Names:
        return words_of(int(states["monster"]["kind"][0]))

    def alive(states: Array) -> tuple[bool, ...]:
        return tuple(bool(x) for x in states["survivors"]["alive"][0][: len(seats)])

    def result(begun: Array, states: Array, ended: int) -> outcome.Result:
        fight = chosen.scenario if len(fights) == 1 else cards.monsters[int(states["monster"]["kind"][0])].key
        return outcome.result(begun, states, ended, cards, fight, seats)

    def describe(states: Array) -> str:
        return to_text(states, cards)

    def parse(text: str) -> Array:
        states = from_text(text, cards, chosen)
        played = int(states["survivors"]["present"][0].sum())
        if played > len(seats) or states["survivors"]["present"][0][len(seats) :].any():
            raise ValueError(f"the position has survivors in {played} seats; this environment has {', '.join(seats)}")
        return states

    def render(states: Array, mode: str) -> Any:
        if mode == "ansi":
            return ansi(states, words_for(states), colour=False)
        return rgb(states, words_for(states))

    return Game(
        id=ID,
        seats=seats,
        actions=actions.ACTIONS,
        observation_size=observation.SIZE if chosen.observation == "full" else observation.FEATURES,
        observation_low=-observation.BOUND,
        observation_high=observation.BOUND,
        record=State,
        tables=cards.tables,
        templates=start,
        kernels=kernels(),
        describe_action=actions.to_words,
        parse_action=actions.from_words,
        describe=describe,
        parse=parse,
        describe_decision=lambda states: question(Views(np.ascontiguousarray(states), State)[0], words_for(states)),
        render=render,
        options=chosen.as_dict(),
        whereabouts=frozenset({"content"}),
        content=Content(cards, words_for),
        content_hash=cards.library.content_hash,
        alive=alive,
        result=result,
        make=make,
    )
