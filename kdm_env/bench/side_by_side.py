"""Random legal play measured the way other projects' environments are: one process, one core, seconds of wall clock.

``python -m kdm_env.bench.side_by_side --list`` names the cases; ``--case NAME`` measures one and prints a line
``RESULT {json}``, the form a script that runs many libraries side by side can read (``steps_per_s`` is the median of the
repeats, with ``min``, ``max``, games, memory and the cold start). Every case draws uniformly among the legal actions.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import showdown_v0
from ..core.batch import PLAY
from ..version import __version__
from .measures import RandomPlay

Runner = Callable[[float], tuple[int, int]]
"""Plays for so many seconds; returns decisions made and games ended."""


@dataclass(frozen=True)
class Case:
    """One way to be measured."""

    start: Callable[[str], Runner]
    api: str
    mask: bool
    observation: bool
    batch: int = 1


def inside(count: int, observation: bool) -> Callable[[str], Runner]:
    """Everything inside one compiled call, the draw too."""

    def start(scenario: str) -> Runner:
        play = RandomPlay(showdown_v0.game(scenario=scenario), count, mask=True, observation=observation)
        play.decisions_per_second(count)

        def run(seconds: float) -> tuple[int, int]:
            decisions, before, end = 0, int(play.slots["episode"].sum()), time.perf_counter() + seconds
            while time.perf_counter() < end:
                play.slots["limit"] = max(1, 16_384 // count)
                play._run(PLAY)
                decisions += int(play.slots["played"].sum())
            return decisions, int(play.slots["episode"].sum()) - before

        return run

    return start


def batched(count: int) -> Callable[[str], Runner]:
    """``vector_env`` stepped from Python, the draw in numpy; mask and observation arrive as arrays."""

    def start(scenario: str) -> Runner:
        env = showdown_v0.vector_env(count, 1, seed=0, copy=False, autoreset_mode="SameStep", scenario=scenario)
        env.reset()
        rng = np.random.default_rng(0)

        def run(seconds: float) -> tuple[int, int]:
            decisions = games = 0
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                draws = rng.random(env.masks.shape, np.float32)
                _, _, terminations, truncations, _ = env.step((draws * env.masks).argmax(1))
                decisions += count
                games += int((terminations | truncations).sum())
            return decisions, games

        return run

    return start


def agents_in_turn(wrapped: bool) -> Callable[[str], Runner]:
    """PettingZoo's loop over one game: ``last``, a legal draw, ``step``."""

    def start(scenario: str) -> Runner:
        env: Any = showdown_v0.env(scenario=scenario) if wrapped else showdown_v0.raw_env(scenario=scenario)
        rng = np.random.default_rng(0)
        env.reset(seed=0)
        seed = 0

        def run(seconds: float) -> tuple[int, int]:
            nonlocal seed
            decisions = games = 0
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                for draw in rng.random(64):
                    observation, _, terminated, truncated, _ = env.last()
                    if terminated or truncated:
                        seed, games = seed + 1, games + 1
                        env.reset(seed=seed)
                        continue
                    legal = np.flatnonzero(observation["action_mask"])
                    env.step(int(legal[int(draw * len(legal))]))
                    decisions += 1
            return decisions, games

        return run

    return start


CASES: dict[str, Case] = {
    "mask": Case(inside(64, False), "compiled loop", True, False, 64),
    "mask+obs": Case(inside(64, True), "compiled loop", True, True, 64),
    "vector_env@64": Case(batched(64), "vector_env.step from Python", True, True, 64),
    "vector_env@256": Case(batched(256), "vector_env.step from Python", True, True, 256),
    "vector_env@4096": Case(batched(4096), "vector_env.step from Python", True, True, 4096),
    "aec": Case(agents_in_turn(False), "PettingZoo AEC, raw", True, True),
    "aec_wrapped": Case(agents_in_turn(True), "PettingZoo AEC, wrapped", True, True),
}


def resident_mib() -> float:
    """Resident memory of this process."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def measure(name: str, scenario: str, seconds: float, repeats: int, warmup: float) -> dict[str, Any]:
    """Measure a case. ``cold_start_s`` counts from ``PEERS_T0`` (seconds since the epoch) where that is set."""
    began = float(os.environ.get("PEERS_T0", time.time()))
    case = CASES[name]
    run = case.start(scenario)
    cold, cold_memory = time.time() - began, resident_mib()
    run(warmup)
    rates, decisions, games, elapsed = [], 0, 0, 0.0
    for _ in range(repeats):
        at = time.perf_counter()
        made, ended = run(seconds)
        took = time.perf_counter() - at
        rates.append(made / took)
        decisions, games, elapsed = decisions + made, games + ended, elapsed + took
    rate = statistics.median(rates)
    length = decisions / games if games >= 10 else None
    return {
        "peer": "kdm_env", "game": f"showdown {scenario}", "case": name, "version": f"kdm_env {__version__}",
        "api": case.api, "mask": case.mask, "obs": case.observation, "batch": case.batch, "agents": 4, "note": "",
        "steps_per_s": round(rate, 1), "min": round(min(rates), 1), "max": round(max(rates), 1),
        "repeats": [round(r, 1) for r in rates], "env_steps_per_s": round(decisions / elapsed, 1), "games": games,
        "decisions_per_game": length and round(length, 2), "games_per_s": length and round(rate / length, 4),
        "seconds_per_repeat": seconds, "cold_start_s": round(cold, 3), "rss_mb": round(resident_mib(), 1),
        "rss_cold_mb": round(cold_memory, 1),
        "peak_rss_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
        "python": sys.version.split()[0], "affinity": sorted(os.sched_getaffinity(0)),
    }  # fmt: skip


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--case", choices=CASES)
    parser.add_argument("--list", action="store_true", help="name the cases")
    parser.add_argument("--scenario", default="prologue")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each repeat")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--warmup", type=float, default=2.0, help="seconds that do not count")
    args = parser.parse_args()
    if args.list or args.case is None:
        print("\n".join(CASES))
        return
    found = measure(args.case, args.scenario, args.seconds, args.repeats, args.warmup)
    print("RESULT " + json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
