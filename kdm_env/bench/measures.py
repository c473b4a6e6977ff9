"""How fast the rules run, alone and through every adapter. Figures are of this machine and this run: compare ratios."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from .. import showdown_v0
from ..core import batch
from ..core.game import Game
from ..core.record import copy_records


@dataclass(frozen=True)
class Measure:
    """One figure: the median of its repeats, with the extremes."""

    name: str
    value: float
    low: float
    high: float
    unit: str

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {"name": self.name, "value": self.value, "low": self.low, "high": self.high, "unit": self.unit}


def repeated(name: str, unit: str, once: Callable[[], float], repeats: int) -> Measure:
    """Run a measurement several times (after one that does not count)."""
    once()
    values = sorted(once() for _ in range(repeats))
    return Measure(name, values[len(values) // 2], values[0], values[-1], unit)


class RandomPlay:
    """Uniform random play inside one compiled call, over a batch of games that are dealt anew as they end."""

    def __init__(self, game: Game, count: int, *, mask: bool, observation: bool) -> None:
        self.game, self.count = game, count
        self.states = game.new_states(count)
        self.slots: Any = np.zeros(count, batch.Slot.dtype)
        self.slots["seed"] = np.arange(count)
        self.slots["draws"] = np.arange(count) + 1_000_003
        self.observations = np.zeros(count * game.observation_size if observation else 0, np.float32)
        self.masks = np.zeros(count * game.actions if mask else 0, np.int8)
        self.deal()

    def deal(self) -> None:
        """Deal every game anew."""
        self._run(batch.DEAL)

    def _run(self, mode: int) -> None:
        game = self.game
        game.kernels.run(
            game.tables, self.states, game.templates, self.slots, self.observations, self.masks,
            batch.NO_OBSERVATIONS, 0, self.count, mode, batch.SAME_STEP,
        )  # fmt: skip

    def decisions_per_second(self, decisions: int) -> float:
        """Play so many decisions."""
        self.slots["limit"] = max(1, decisions // self.count)
        began = time.perf_counter()
        self._run(batch.PLAY)
        return float(self.slots["played"].sum() / (time.perf_counter() - began))

    def games_per_second(self, decisions: int) -> float:
        """Play so many decisions and count the games that ended."""
        before = int(self.slots["episode"].sum())
        self.slots["limit"] = max(1, decisions // self.count)
        began = time.perf_counter()
        self._run(batch.PLAY)
        return (int(self.slots["episode"].sum()) - before) / (time.perf_counter() - began)


def vector_rate(options: dict[str, Any], count: int, threads: int, steps: int) -> float:
    """Decisions a second through ``vector_env``: masks and observations written, random legal actions drawn in numpy."""
    env = showdown_v0.vector_env(count, threads, seed=0, copy=False, **options)
    env.reset()
    rng = np.random.default_rng(0)
    began = time.perf_counter()
    for _ in range(steps):
        draws = rng.random(env.masks.shape, np.float32)
        env.step((draws * env.masks).argmax(1))
    took = time.perf_counter() - began
    env.close()
    return count * steps / took


def vector_engine_rate(options: dict[str, Any], count: int, threads: int, steps: int) -> float:
    """The same without the time numpy takes to draw the actions."""
    env = showdown_v0.vector_env(count, threads, seed=0, copy=False, **options)
    env.reset()
    rng = np.random.default_rng(0)
    took = 0.0
    for _ in range(steps):
        actions = (rng.random(env.masks.shape, np.float32) * env.masks).argmax(1)
        began = time.perf_counter()
        env.step(actions)
        took += time.perf_counter() - began
    env.close()
    return count * steps / took


def aec_rate(options: dict[str, Any], wrapped: bool, steps: int) -> float:
    """Steps a second of one game through PettingZoo's loop, observation and mask consumed."""
    env: Any = showdown_v0.env(**options) if wrapped else showdown_v0.raw_env(**options)
    env.reset(seed=0)
    draws = np.random.default_rng(0).random(steps)
    episode = 0
    began = time.perf_counter()
    for k in range(steps):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            episode += 1
            env.reset(seed=episode)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(draws[k] * len(legal))]))
    return steps / (time.perf_counter() - began)


def clone_rate(game: Game, batched: bool, copies: int) -> float:
    """States copied a second: whole arrays at once, or one by one from Python."""
    states = game.new_states(1024)
    game.kernels.reset(game.tables, states, 0, game.templates, 0, 1)
    states[1:] = states[0]
    other = copy_records(states)
    if batched:
        into, come_from = other.view(np.uint8), states.view(np.uint8)  # as bytes: numpy copies records field by field
        began = time.perf_counter()
        for _ in range(copies // len(states)):
            into[:] = come_from
        return (copies // len(states)) * len(states) / (time.perf_counter() - began)
    source, target = (memoryview(cast(Any, a.view(np.uint8))) for a in (states, other))
    size = game.record.dtype.itemsize
    began = time.perf_counter()
    for _ in range(copies):
        target[0:size] = source[size : 2 * size]
    return copies / (time.perf_counter() - began)


def snapshot_rate(options: dict[str, Any], rounds: int) -> float:
    """Snapshots taken and restored a second through the AEC environment (header and checksum included)."""
    env = showdown_v0.raw_env(**options)
    env.reset(seed=0)
    began = time.perf_counter()
    for _ in range(rounds):
        env.restore(env.snapshot())
    return rounds / (time.perf_counter() - began)


_START = "import kdm_env.showdown_v0 as v; e = v.raw_env(); e.reset(seed=0); e.last()"


def start_seconds(cache: str | None) -> float:
    """Seconds from a new interpreter to the first decision; with a cache folder of its own it compiles everything."""
    environment = dict(os.environ)
    if cache is not None:
        environment["KDM_CACHE_DIR"] = cache
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", _START], env=environment, check=True, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def cold_start_seconds() -> float:
    """First-ever start: nothing compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        return start_seconds(folder)


def resident_megabytes(code: str, *, peak: bool = False) -> float:
    """Resident memory of a Python program in a process of its own, at its end or at its peak, in MiB."""
    field = "VmHWM" if peak else "VmRSS"
    report = f"\nprint('RESIDENT', next(x.split()[1] for x in open('/proc/self/status') if x.startswith('{field}:')))"
    done = subprocess.run([sys.executable, "-c", code + report], capture_output=True, text=True, check=True)
    return float(done.stdout.rsplit("RESIDENT", 1)[1]) / 1024


BATCH_PROGRAM = """
import kdm_env.showdown_v0 as v, numpy as np
env = v.vector_env(4096, 1, seed=0, copy=False)
env.reset()
for _ in range(20):
    env.step(env.masks.argmax(1))
"""
EMPTY_BATCH_PROGRAM = """
import kdm_env.showdown_v0 as v
env = v.vector_env(1, 1, seed=0, copy=False)
env.reset()
env.step(env.masks.argmax(1))
"""

TRAINING_PROGRAM = """
import sys, tempfile
from kdm_env.cli.main import main
with tempfile.TemporaryDirectory() as folder:
    status = main(["train", "--preset", "quick", "--steps", "40000", "--out", folder])
sys.stdout.flush()
assert status == 0, status
"""


def training_megabytes() -> float:
    """Peak resident memory of the quick preset, cut short after a few updates, in MiB."""
    return resident_megabytes(TRAINING_PROGRAM, peak=True)
