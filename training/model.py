"""From a recipe to the objects that learn: the fights, and ``MaskablePPO`` with our network on them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from agents.learned.network import FlatNet, SquareNet, build

from .buffer import CompactRolloutBuffer
from .policy import ShowdownPolicy
from .recipe import Recipe
from .sb3_vec import ShowdownVecEnv

LAST_RATE = 0.01
"""The learning rate at the end, as a share of the first."""


def make_fights(recipe: Recipe) -> ShowdownVecEnv:
    """The batch of fights a recipe learns from. Raises ValueError for an option the environment does not have."""
    return ShowdownVecEnv(recipe.environments, seed=recipe.seed, stall_reward=recipe.stall_reward, **recipe.options)


def rate(first: float) -> Callable[[float], float]:
    """A learning rate that falls in a line from ``first`` to ``LAST_RATE`` of it, by the share of the run that is left."""
    return lambda left: first * (LAST_RATE + (1 - LAST_RATE) * left)


def make_model(recipe: Recipe, fights: ShowdownVecEnv) -> MaskablePPO:
    """The learner, with fresh weights drawn from the recipe's seed. Raises ValueError for an unknown network."""
    build(recipe.network, recipe.sizes)  # refuse before anything is allocated
    return MaskablePPO(
        ShowdownPolicy,
        fights,
        learning_rate=rate(recipe.learning_rate),
        n_steps=recipe.rollout,
        batch_size=recipe.batch,
        n_epochs=recipe.epochs,
        gamma=recipe.gamma,
        gae_lambda=recipe.gae_lambda,
        clip_range=recipe.clip,
        ent_coef=recipe.entropy,
        vf_coef=recipe.value,
        max_grad_norm=recipe.gradient_norm,
        seed=recipe.seed,
        device="cpu",
        rollout_buffer_class=CompactRolloutBuffer,
        policy_kwargs={"network": recipe.network, "sizes": recipe.sizes},
    )


def network_of(model: MaskablePPO) -> FlatNet | SquareNet:
    """What learns."""
    network = model.policy.network
    assert isinstance(network, (FlatNet, SquareNet))
    return network


def reseed(seed: int, rollout: int) -> None:
    """Seed torch for a rollout and the update that follows it.

    Every rollout has its own seed, so that a run that is taken up again draws what it would have drawn.
    """
    torch.manual_seed(int(np.random.SeedSequence([seed, rollout]).generate_state(1, np.uint64)[0] >> 1))
