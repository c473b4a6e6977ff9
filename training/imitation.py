"""Behaviour cloning: learn what another player does, and how its fights end, before learning from one's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import agents
from agents.learned.network import FlatNet, SquareNet, log_probabilities
from kdm_env import showdown_v0

from .recipe import Recipe
from .sb3_vec import FIRST_SEED, SEED_STRIDE

GAMES = 64
"""Fights side by side."""

BATCH = 512
RATE = 1e-3


def watch(recipe: Recipe) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """Let the player of the recipe fight, and keep what it saw, did and got.

    Only whole fights are kept, and only decisions that had more than one answer.

    Returns:
        Decisions: ``seen`` float16 (k, size), ``masks`` int8 (k, actions), ``actions`` int64 (k,), ``returns`` float32 (k,);
        and counts for the record.

    Raises:
        ValueError: if there is no such player, or none of its fights came to an end.
    """
    batch = showdown_v0.vector_env(GAMES, autoreset_mode="SameStep", copy=False, **recipe.options)
    player = agents.load(recipe.imitate, batch.game)
    # the second half of the run's share of the training seeds: the first half is dealt to the learner
    batch.reset(seed=FIRST_SEED + recipe.seed * SEED_STRIDE + SEED_STRIDE // 2)
    player.reset(batch, recipe.seed)
    steps = -(-recipe.imitate_decisions // GAMES)
    shape = (steps, GAMES)
    seen = torch.zeros((*shape, batch.game.observation_size), dtype=torch.float16)
    masks = torch.zeros((*shape, batch.game.actions), dtype=torch.int8)
    actions, rewards, ends = np.zeros(shape, np.int64), np.zeros(shape, np.float32), np.zeros(shape, np.bool_)
    won = games = 0
    for at in range(steps):
        seen[at].copy_(torch.from_numpy(batch.observations))
        masks[at].copy_(torch.from_numpy(batch.masks))
        actions[at] = player.act(batch)
        batch.step(actions[at])
        rewards[at] = batch.rewards + recipe.stall_reward * batch.truncations
        ends[at] = batch.terminations | batch.truncations
        games += int(ends[at].sum())
        won += int((batch.slots["last_outcome"][ends[at]] == 1).sum())
    batch.close()
    returns, following = np.zeros(shape, np.float32), np.zeros(GAMES, np.float32)
    whole, ended = np.zeros(shape, np.bool_), np.zeros(GAMES, np.bool_)
    for at in reversed(range(steps)):
        following = rewards[at] + recipe.gamma * np.where(ends[at], 0, following)
        ended |= ends[at]
        returns[at], whole[at] = following, ended
    useful = torch.from_numpy(whole.reshape(-1)) & (masks.view(-1, masks.shape[2]).sum(1) > 1)
    rows = useful.nonzero().flatten()
    if not len(rows):
        raise ValueError(f"imitate_decisions={recipe.imitate_decisions}: no fight ended within them; take more")
    kept = {
        "seen": seen.view(steps * GAMES, -1)[rows],
        "masks": masks.view(steps * GAMES, -1)[rows],
        "actions": torch.from_numpy(actions.reshape(-1))[rows],
        "returns": torch.from_numpy(returns.reshape(-1))[rows],
    }
    counts = {"player": recipe.imitate, "decisions": len(rows), "fights": games, "won": won / max(games, 1)}
    return kept, counts


def imitate(network: FlatNet | SquareNet, recipe: Recipe) -> dict[str, Any]:
    """Train a network on the games of the recipe's player: its answers, and what they led to.

    Returns:
        What was learned from, and how often the network answers as the player does.
    """
    kept, counts = watch(recipe)
    count = len(kept["actions"])
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
    for epoch in range(recipe.imitate_epochs):
        agreed = 0
        for rows in torch.split(torch.randperm(count), BATCH):
            logits, values = network(kept["seen"][rows], kept["masks"][rows])
            actions = kept["actions"][rows]
            loss = nn.functional.nll_loss(log_probabilities(logits), actions)
            loss = loss + recipe.value * nn.functional.mse_loss(values, kept["returns"][rows])
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), recipe.gradient_norm)
            optimizer.step()
            agreed += int((logits.argmax(1) == actions).sum())
        counts["agreement"] = agreed / count
        counts["epochs"] = epoch + 1
    return counts
