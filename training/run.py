"""A training run from its first decision to the saved policy, in as many sittings as it takes."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from types import FrameType
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from agents.learned import POLICY_FILE, LearnedPolicy
from agents.learned.policy import save as save_policy
from kdm_env.core.files import write_whole
from kdm_env.version import versions

from . import checkpoint
from .checkpoint import Progress
from .imitation import imitate
from .model import make_fights, make_model, network_of, reseed
from .progress import Bar
from .recipe import Recipe
from .statistics import Course

RECIPE_FILE = "recipe.json"
RESULT_FILE = "training.json"
FILES = (RECIPE_FILE, checkpoint.FILE, POLICY_FILE, RESULT_FILE)
"""What a run keeps in its folder, besides ``tensorboard/``."""

RESULT_FORMAT = "kdm_env training 1"

LOG_EVERY = 4
"""Rollouts between two points in TensorBoard."""


class Keeper(BaseCallback):
    """Looks after a run between its rollouts: seeds, counts, checkpoints, the bar, and the wish to stop.

    Args:
        folder: Of the run.
        recipe: It follows.
        progress: It has behind it.
        every: Seconds between two checkpoints.
    """

    def __init__(self, folder: Path, recipe: Recipe, progress: Progress, every: float) -> None:
        super().__init__()
        self.folder, self.recipe, self.progress, self.every = folder, recipe, progress, every
        self.before, self.started = progress.seconds, time.monotonic()
        self.kept_at = time.monotonic()
        self.stop_wanted = self.stopping = False
        self.bar: Bar | None = None

    def _on_training_start(self) -> None:
        self.bar = Bar(self.model._total_timesteps, self.model.num_timesteps)

    @property
    def rollout(self) -> int:
        """Rollouts made so far."""
        return self.model.num_timesteps // (self.recipe.environments * self.recipe.rollout)

    def _on_rollout_start(self) -> None:
        reseed(self.recipe.seed, self.rollout)
        if self.stop_wanted or time.monotonic() - self.kept_at >= self.every:
            self.keep()
        self.stopping = self.stop_wanted

    def _on_step(self) -> bool:
        self.progress.course.add(self.locals["infos"])
        return not self.stopping

    def _on_rollout_end(self) -> None:
        course = self.progress.course
        shares = course.shares()
        for name, value in shares.items():
            self.logger.record(f"fights/{name}", value)
        self.logger.record("fights/count", course.games)
        course.note(self.rollout, self.model.num_timesteps)
        if self.bar is not None:
            self.bar.show(self.model.num_timesteps, shares)

    def keep(self) -> None:
        """Write checkpoint and policy."""
        self.progress.seconds = self.before + time.monotonic() - self.started
        model: Any = self.model
        checkpoint.save(self.folder, self.recipe, model, self.progress)
        keep_policy(self.folder, self.recipe, model)
        self.kept_at = time.monotonic()

    def close(self) -> None:
        """Leave the terminal in order."""
        if self.bar is not None:
            self.bar.close()


def keep_policy(folder: Path, recipe: Recipe, model: MaskablePPO) -> Path:
    """Write what was learned so far, as a player."""
    fights: Any = model.env
    about = {
        "game": fights.game.id,
        "content_hash": fights.game.content_hash,
        "network": recipe.network,
        "sizes": recipe.sizes,
        "steps": model.num_timesteps,
        "recipe": recipe.as_dict(),
    }
    return save_policy(folder / POLICY_FILE, network_of(model), about)


def foreknowledge(recipe: Recipe, model: MaskablePPO) -> dict[str, Any]:
    """Give a fresh model what the recipe lets it know before its first own fight; the record of it.

    Raises:
        ValueError: if the policy to start with is of another shape, or the player to imitate cannot be used.
    """
    fights: Any = model.env
    known: dict[str, Any] = {}
    if recipe.start:
        policy = LearnedPolicy.load(recipe.start, fights.game)
        shape = {"network": policy.about["network"], "sizes": policy.about["sizes"]}
        if shape != {"network": recipe.network, "sizes": recipe.sizes}:
            raise ValueError(f"start={recipe.start}: it has {shape}, the recipe {recipe.network}, {recipe.sizes}")
        network_of(model).load_state_dict(policy.network.state_dict())
        known["start"] = {"policy": recipe.start, "steps": policy.about.get("steps")}
    if recipe.imitate:
        known["imitation"] = imitate(network_of(model), recipe)
    return known


def train(
    recipe: Recipe,
    folder: str | Path,
    *,
    resume: bool = False,
    command: str = "",
    threads: int = 1,
    every: float = 30.0,
) -> dict[str, Any] | None:
    """Train by a recipe.

    Args:
        recipe: What to do. With ``resume`` the recipe of the run that is taken up.
        folder: Where ``recipe.json``, ``checkpoint.npz``, ``policy.npz``, ``training.json`` and ``tensorboard/`` go.
        resume: Go on from the checkpoint in the folder.
        command: That made this run, for the record.
        threads: Of torch. More than one pays only while nothing else runs, and may change the last digits.
        every: Seconds between two checkpoints.

    Returns:
        What ``training.json`` holds; None if the run was asked to stop (Ctrl-C) before its end.

    Raises:
        ValueError: if the recipe or the checkpoint cannot be used.
    """
    folder = Path(folder)
    for name in FILES:  # what a kill in the midst of writing left beside them
        for stale in folder.glob(f".{name}.*.tmp"):
            stale.unlink(missing_ok=True)
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)
    fights = make_fights(recipe)
    model = make_model(recipe, fights)
    if resume:
        progress = checkpoint.restore(folder, model)
    else:
        begun = time.monotonic()
        record = {"recipe": recipe.as_dict(), "command": command, "versions": versions()}
        write_whole(folder / RECIPE_FILE, json.dumps(record, indent=2) + "\n")
        known = foreknowledge(recipe, model)
        progress = Progress(time.monotonic() - begun, Course(), known)
    model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    keeper = Keeper(folder, recipe, progress, every)
    left = recipe.steps - model.num_timesteps
    with Patience(keeper):
        if left > 0:
            model.learn(left, callback=keeper, log_interval=LOG_EVERY, reset_num_timesteps=False)
    keeper.close()
    model.logger.close()
    if keeper.stopping:
        fights.close()
        return None
    keeper.model = model
    keeper.keep()
    result = {
        "format": RESULT_FORMAT,
        "command": command,
        "recipe": recipe.as_dict(),
        "versions": versions(),
        "content_hash": fights.game.content_hash,
        "seconds": round(progress.seconds, 1),
        "steps": model.num_timesteps,
        "steps_per_second": round(model.num_timesteps / max(progress.seconds, 1e-9)),
        "fights": progress.course.games,
        "last_fights": progress.course.shares(),
        "foreknowledge": progress.foreknowledge,
        "parameters": sum(weight.numel() for weight in network_of(model).parameters()),
        "course": progress.course.points,
    }
    write_whole(folder / RESULT_FILE, json.dumps(result, indent=2, allow_nan=False) + "\n")
    fights.close()
    return result


class Patience:
    """While it lasts, the first Ctrl-C (or a polite ``kill``) lets the run finish its rollout and be kept.

    A second one interrupts at once; the last checkpoint stays.
    """

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.before: dict[int, Any] = {}

    def __enter__(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                self.before[number] = signal.signal(number, self.wish)
            except ValueError:  # not the main thread: nobody can press Ctrl-C here
                return

    def wish(self, number: int, frame: FrameType | None) -> None:
        """Note the wish to stop."""
        if self.keeper.stop_wanted:
            raise KeyboardInterrupt
        self.keeper.stop_wanted = True

    def __exit__(self, *failure: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)
