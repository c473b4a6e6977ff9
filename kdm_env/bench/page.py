"""The speed page: what a decision costs by batch, threads, party, monster and terrain, and next to the bare minimum."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .. import showdown_v0
from ..core.batch import DISABLED, NO_MASKS, NO_OBSERVATIONS, PLAY, SLOT, writeable
from ..core.game import Array, Game
from ..core.record import repeated_record
from . import floor
from .measures import Measure, RandomPlay, repeated, vector_engine_rate

BATCHES = (1, 4, 16, 64, 256, 1024, 4096, 16_384)
FIGHTS = ("prologue", "lion-1", "lion-2", "lion-3", "antelope-1", "butcher-1", "kings-man-1", "phoenix-1")
MIDDLE = 40
"""Decisions after which a position counts as one from the middle of a fight."""

SCRIPTED = """
import sys, time, numpy as np, agents
from kdm_env import showdown_v0
env = showdown_v0.vector_env(256, 1, seed=0, copy=False, autoreset_mode="SameStep", scenario=sys.argv[1])
env.reset()
team = agents.load("scripted", env.game)
team.reset(env, 0)
for _ in range(20):
    env.step(team.act(env))
games, began = 0, time.perf_counter()
for _ in range(int(sys.argv[2])):
    _, _, ended, stopped, _ = env.step(team.act(env))
    games += int((ended | stopped).sum())
took = time.perf_counter() - began
print("MEASURED", games / took, 256 * int(sys.argv[2]) / took)
"""


def floor_rate(game: Game, count: int, mask: bool, observation: bool, decisions: int) -> float:
    """Decisions a second of the work that cannot be left out."""
    states = game.new_states(count)
    masks: Array = np.zeros(count * game.actions if mask else 0, np.int8)
    observations: Array = np.zeros(count * game.observation_size if observation else 0, np.float32)
    rounds = max(1, decisions // count)
    began = time.perf_counter()
    work: Any = floor.floor
    work(states, masks, observations, rounds)
    return rounds * count / (time.perf_counter() - began)


def playout_rate(game: Game, count: int) -> float:
    """Whole random games a second from one position in the middle of a fight, a copy of it for each: what a search does."""
    states, slots = game.new_states(1), np.zeros(count, SLOT)
    for seed in range(1000):
        game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
        if game.kernels.play(game.tables, states, 0, seed, MIDDLE) == MIDDLE and states["ended"][0] == 0:
            break
    copies = repeated_record(states, count)
    slots["limit"], slots["draws"] = 1 << 20, np.arange(count)
    templates = writeable(game.templates)
    began = time.perf_counter()
    game.kernels.run(
        game.tables, copies, templates, slots, NO_OBSERVATIONS, NO_MASKS, NO_OBSERVATIONS, 0, count, PLAY, DISABLED
    )
    took = time.perf_counter() - began
    assert (copies["ended"] != 0).all()
    return count / took


def reset_rate(game: Game, count: int) -> float:
    """Games dealt a second, with mask and observation of the first decision."""
    play = RandomPlay(game, 64, mask=True, observation=True)
    rounds = max(1, count // 64)
    began = time.perf_counter()
    for _ in range(rounds):
        play.deal()
    return rounds * 64 / (time.perf_counter() - began)


def scripted_rates(scenario: str, steps: int) -> tuple[float, float]:
    """Games and decisions a second of the scripted team on a batch of 256, in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-c", SCRIPTED, scenario, str(steps)], capture_output=True, text=True, check=True
    ).stdout
    games, decisions = told.rsplit("MEASURED", 1)[1].split()
    return float(games), float(decisions)


def measures(decisions: int, repeats: int) -> Iterator[Measure]:
    """All figures of the page, one by one.

    Args:
        decisions: Of each measurement, about.
        repeats: Of each; the median counts.
    """
    few = max(1000, decisions // 4)

    def play_rate(label: str, options: dict[str, Any], mask: bool = True, observation: bool = True) -> Measure:
        play = RandomPlay(showdown_v0.game(**options), 64, mask=mask, observation=observation)
        return repeated(label, "decisions/s", lambda: play.decisions_per_second(few), repeats)

    game = showdown_v0.game()
    for label, mask, observation in (("rules + mask", True, False), ("rules + mask + observation", True, True)):
        yield play_rate(f"{label}, prologue", {}, mask, observation)
        bare = repeated(
            f"floor: flood fill, dice, {'mask, observation' if observation else 'mask'}",
            "decisions/s",
            _bound(floor_rate, game, 64, mask, observation, decisions),
            repeats,
        )
        yield bare
    yield repeated(
        "games dealt anew, with mask and observation", "games/s", lambda: reset_rate(game, few // 10), repeats
    )
    for count in BATCHES:
        play = RandomPlay(game, count, mask=True, observation=True)
        yield repeated(
            f"batch of {count:,}, inside",
            "decisions/s",
            _bound(play.decisions_per_second, max(few, 4 * count)),
            repeats,
        )
    for count in BATCHES:
        steps = max(4, few // 2 // max(count, 64))
        yield repeated(
            f"vector_env of {count:,}", "decisions/s", _bound(vector_engine_rate, {}, count, 1, steps), repeats
        )
    for threads in (1, 2):
        yield repeated(
            f"vector_env of 4,096, {threads} thread(s)",
            "decisions/s",
            _bound(vector_engine_rate, {}, 4096, threads, max(4, few // 4096)),
            repeats,
        )
    for survivors in (1, 2, 3, 4):
        yield play_rate(f"prologue, {survivors} survivor(s)", {"survivors": survivors})
    for fight in FIGHTS:
        yield play_rate(f"fight {fight}", {"scenario": fight})
    yield repeated(
        "random playouts from the middle of lion-1",
        "games/s",
        _bound(playout_rate, showdown_v0.game(scenario="lion-1"), 2000),
        repeats,
    )
    games, answered = scripted_rates("prologue", max(20, few // 2560))
    yield Measure("scripted team, prologue", games, games, games, "games/s")
    yield Measure("scripted team, prologue, decisions", answered, answered, answered, "decisions/s")


def _bound(function: Callable[..., float], *arguments: Any) -> Callable[[], float]:
    return lambda: function(*arguments)
