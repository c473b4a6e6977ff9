"""A saved network as a player: greedy, or drawing its actions by their probabilities."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from kdm_env.core.game import Game
from kdm_env.showdown.actions import ACTIONS
from kdm_env.showdown.observation import LAYOUT, PLANE_NAMES, SIZE

from ..base import Actions, Table, uniforms
from . import arrays
from .network import FlatNet, SquareNet, build, draw, likeliest

KIND = "kdm_env policy 1"
"""What a policy file calls itself; the number changes when the meaning of its contents does."""

OBSERVATION = hashlib.sha256(repr((LAYOUT, PLANE_NAMES)).encode()).hexdigest()[:12]
"""Names the layout of what policies see: one that learned another layout would play nonsense."""

POLICY_FILE = "policy.npz"
"""Its name in the folder of a training run."""

ROWS = 1024
"""Games thought about at once; more would leave the processor's cache."""


class LearnedPolicy:
    """A network's answers.

    Args:
        network: See :mod:`agents.learned.network`.
        about: Plain values kept with it: ``game``, ``observation``, ``network``, ``sizes``, how it was trained.
        sampled: Draw actions by their probabilities (from the seed of ``reset``) instead of taking the likeliest.
        name: What tables call it.
    """

    def __init__(
        self,
        network: FlatNet | SquareNet,
        about: Mapping[str, Any],
        *,
        sampled: bool = False,
        name: str = "learned",
    ) -> None:
        # Twice the precision it was trained with: then neither the size of a batch nor the processor changes an answer.
        self.network = network.double().eval()
        self.about, self.sampled, self.name = dict(about), sampled, name
        self._seed = 0

    @classmethod
    def load(cls, path: str | Path, game: Game, *, sampled: bool = False) -> LearnedPolicy:
        """A policy from its file, or from the folder of a training run.

        Args:
            path: A policy file, or a folder with a ``policy.npz`` in it.
            game: What it is to play. Any fight of the same game will do: what is seen and done means the same in all.
            sampled: See the class.

        Raises:
            ValueError: if it is no policy, damaged, or of another game; nothing in the file was run.
            OSError: if it cannot be read.
        """
        path = Path(path)
        folder = path.is_dir()
        file = path / POLICY_FILE if folder else path
        if folder and not file.exists():
            raise ValueError(f"{path}: no {POLICY_FILE} in this folder; training writes one with its first checkpoint")
        about, kept = arrays.load(file, KIND)
        if about.get("game") != game.id:
            raise ValueError(f"{file}: a policy for {about.get('game')!r}, this game is {game.id!r}")
        if (game.observation_size, game.actions) != (SIZE, ACTIONS):
            raise ValueError(f"{game.id}: observes {game.observation_size} numbers, has {game.actions} actions; "
                             f"learned policies play with {SIZE} and {ACTIONS}")  # fmt: skip
        if about.get("observation") != OBSERVATION:
            raise ValueError(f"{file}: a policy for another layout of observations than this version's: train it anew")
        kind, sizes = about.get("network"), about.get("sizes")
        if not isinstance(kind, str) or not isinstance(sizes, dict):
            raise ValueError(f"{file}: it does not say which network it holds")
        try:
            network = build(kind, sizes)
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None
        put_weights(file, network, kept)
        return cls(network, about, sampled=sampled, name=path.name if folder else path.stem)

    def reset(self, batch: Table, seed: int) -> None:
        """A match begins; the seed draws the actions of a sampled policy."""
        self._seed = seed

    def act(self, batch: Table) -> Actions:
        """A legal action for each game, int64 (n,); any number for games that are over."""
        actions = np.zeros(batch.num_envs, np.int64)
        chance = torch.from_numpy(uniforms(batch, self._seed)) if self.sampled else None
        with torch.inference_mode():
            for low in range(0, batch.num_envs, ROWS):
                rows = slice(low, low + ROWS)
                seen = torch.from_numpy(batch.observations[rows]).half()
                logits, _ = self.network(seen, torch.from_numpy(batch.masks[rows]))
                chosen = likeliest(logits) if chance is None else draw(logits, chance[rows])
                actions[rows] = chosen.numpy()
        return actions


def put_weights(file: str | Path, network: FlatNet | SquareNet, kept: Mapping[str, arrays.Array]) -> None:
    """Fill a network from the arrays of a file. Raises ValueError if one is missing or does not fit; then none is set."""
    wanted = network.state_dict()
    checked = {name: arrays.pick(file, kept, f"net.{name}", tuple(w.shape), np.float32) for name, w in wanted.items()}
    network.load_state_dict({name: torch.from_numpy(array) for name, array in checked.items()})


def weights_of(network: FlatNet | SquareNet) -> dict[str, arrays.Array]:
    """A network's weights as arrays by name, float32, as files keep them."""
    return {f"net.{name}": value.numpy().copy() for name, value in network.state_dict().items()}


def save(path: str | Path, network: FlatNet | SquareNet, about: Mapping[str, Any]) -> Path:
    """Write a policy file.

    Args:
        path: Where.
        network: The weights.
        about: Plain values: at least ``game``, ``network`` (its kind) and ``sizes``.
    """
    return arrays.save(path, KIND, {"observation": OBSERVATION, **about}, weights_of(network))
