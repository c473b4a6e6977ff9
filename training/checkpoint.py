"""Where a run stands, in one file: weights, optimizer, fights and counts. Written whole, read without running anything.

A run is kept between two rollouts only. There its future depends on nothing but what is here: the network, the
optimizer's moments, where each fight stands (seeds and answers, see :meth:`ShowdownVecEnv.where`) and how many decisions
were made. So a run that is taken up again ends with the same bytes as one that was never stopped.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from agents.learned import arrays
from agents.learned.policy import put_weights, weights_of

from .model import network_of
from .recipe import Recipe
from .statistics import Course

KIND = "kdm_env checkpoint 1"
FILE = "checkpoint.npz"
"""Its name in the folder of a run."""

_MOMENTS = ("exp_avg", "exp_avg_sq")


@dataclass
class Progress:
    """What a run has behind it, besides what was learned."""

    seconds: float
    """Spent so far, all sittings together."""
    course: Course
    foreknowledge: dict[str, Any]
    """What it knew before its first own fight: weights taken over, games imitated; empty if nothing."""


def save(folder: Path, recipe: Recipe, model: MaskablePPO, progress: Progress) -> Path:
    """Write the checkpoint of a run, between two rollouts."""
    fights: Any = model.env
    network = network_of(model)
    kept = dict(weights_of(network))
    for name, weight in network.named_parameters():
        moments = model.policy.optimizer.state.get(weight)
        if moments:
            for moment in _MOMENTS:
                kept[f"adam.{name}.{moment}"] = moments[moment].numpy()
    updates = max((int(m["step"]) for m in model.policy.optimizer.state.values()), default=0)
    kept.update({f"fights.{name}": array for name, array in fights.where().items()})
    kept["starts"] = np.asarray(model._last_episode_starts, np.bool_)
    about = {
        "recipe": recipe.as_dict(),
        "content_hash": fights.game.content_hash,
        "steps": model.num_timesteps,
        "updates": updates,
        "epochs": model._n_updates,
        "seconds": progress.seconds,
        "course": progress.course.as_dict(),
        "foreknowledge": progress.foreknowledge,
    }
    return arrays.save(folder / FILE, KIND, about, kept)


def recipe_of(folder: Path) -> Recipe:
    """The recipe a kept run follows. Raises ValueError if the file is no checkpoint."""
    about, _ = arrays.load(folder / FILE, KIND)
    try:
        return Recipe.from_dict(about.get("recipe"))
    except ValueError as error:
        raise ValueError(f"{folder / FILE}: {error}") from None


def restore(folder: Path, model: MaskablePPO) -> Progress:
    """Put a fresh model where the kept run stands.

    Args:
        folder: Of the run.
        model: Made from the run's recipe.

    Raises:
        ValueError: if the file is damaged or does not fit the model, the rules or the content.
    """
    path = folder / FILE
    about, kept = arrays.load(path, KIND)
    fights: Any = model.env
    if about.get("content_hash") != fights.game.content_hash:
        raise ValueError(
            f"{path}: trained on content {about.get('content_hash')}, here it is {fights.game.content_hash}: "
            "the fights kept in it cannot be taken up"
        )
    try:
        steps, updates, epochs = int(about["steps"]), int(about["updates"]), int(about["epochs"])
        progress = Progress(float(about["seconds"]), Course.from_dict(about["course"]), dict(about["foreknowledge"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ValueError(f"{path}: damaged: {type(error).__name__}: {error}") from None
    if min(steps, updates, epochs) < 0:
        raise ValueError(f"{path}: damaged: a count is negative")
    network = network_of(model)
    put_weights(path, network, kept)
    optimizer = model.policy.optimizer
    for name, weight in network.named_parameters() if updates else ():
        shape = tuple(weight.shape)
        optimizer.state[weight] = {
            "step": torch.tensor(float(updates)),
            **{m: torch.from_numpy(arrays.pick(path, kept, f"adam.{name}.{m}", shape, np.float32)) for m in _MOMENTS},
        }
    try:
        seen = fights.go_to({name[7:]: array for name, array in kept.items() if name.startswith("fights.")})
    except ValueError as error:
        raise ValueError(f"{path}: damaged: {error}") from None
    model._last_obs = seen
    model._last_episode_starts = arrays.pick(path, kept, "starts", (fights.num_envs,), np.bool_)
    model.num_timesteps, model._n_updates = steps, epochs
    return progress
