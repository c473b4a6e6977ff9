"""The showdown as a game of the core: tables, kernels, words."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ..core.batch import build_kernels
from ..core.game import Array, Game, Kernels
from ..core.record import Views
from . import actions, observation, outcome, rules, verbs
from .authored import Files, content_paths, first_fight, join, read_files
from .library import Library, load
from .position import from_text, to_text
from .render import GearName, Names, TerrainName, ansi, rgb
from .render.words import question
from .scenario import Options, check_options, template
from .state import SEATS, State
from .tables import Catalog, build

ID = "showdown_v0"


@functools.cache
def catalog() -> Catalog:
    """The shipped content as tables."""
    return build(load())


@functools.lru_cache(maxsize=8)
def catalog_with(files: Files) -> Catalog:
    """The shipped content, and that of content files, as tables. Raises ContentError."""
    return build(join(load(), files)) if files else catalog()


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
        survivors=tuple(f"survivor_{k}" for k in range(SEATS)),
        scenario=title,
    )


def make(**options: Any) -> Game:
    """A fight. Options: the fields of :class:`kdm_env.showdown.scenario.Options`.

    Raises:
        ValueError: An option is wrong; the message says what would be right.
        TypeError: There is no such option.
    """
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
    cards = catalog_with(files)
    scenario = check_options(chosen, cards)
    start = template(chosen, cards)
    start.flags.writeable = False
    seats = tuple(f"survivor_{k}" for k in range(int(start["seats"][0])))
    words = names(cards, cards.monster(scenario.monster), scenario.title, seats)

    def alive(states: Array) -> tuple[bool, ...]:
        return tuple(bool(x) for x in states["survivors"]["alive"][0][: len(seats)])

    def result(begun: Array, states: Array, ended: int) -> outcome.Result:
        return outcome.result(begun, states, ended, cards, chosen.scenario, seats)

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
            return ansi(states, words, colour=False)
        return rgb(states, words)

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
        describe_decision=lambda states: question(Views(np.ascontiguousarray(states), State)[0], words),
        render=render,
        options=chosen.as_dict(),
        whereabouts=frozenset({"content"}),
        content=cards,
        content_hash=cards.library.content_hash,
        alive=alive,
        result=result,
        make=make,
    )
