"""Our networks as a policy for Stable-Baselines3's ``MaskablePPO``."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import PyTorchObs, Schedule
from torch import Tensor

from agents.learned.network import build, draw, entropy, likeliest, log_probabilities

Masks = np.ndarray[Any, Any] | Tensor | None


class ShowdownPolicy(MaskableActorCriticPolicy):
    """Actor and critic in one network of :mod:`training.network`.

    Args:
        observation_space: The vector alone, as :class:`training.sb3_vec.ShowdownVecEnv` gives it, or a dict of
            ``observation`` and ``action_mask``, as the Gymnasium environment does.
        action_space: That of the showdown.
        lr_schedule: Learning rate by progress left.
        network: ``squares`` or ``flat``.
        sizes: Of the network (``width``, ``layers``, ``squares``).
        more: What the base class takes.
    """

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        network: str = "squares",
        sizes: dict[str, int] | None = None,
        **more: Any,
    ) -> None:
        self._kind, self._sizes = network, dict(sizes or {})
        if isinstance(observation_space, spaces.Dict):
            from stable_baselines3.common.torch_layers import CombinedExtractor

            more.setdefault("features_extractor_class", CombinedExtractor)
        super().__init__(observation_space, action_space, lr_schedule, **more)

    def _build(self, lr_schedule: Schedule) -> None:
        self.network = build(self._kind, self._sizes)
        self.optimizer = self.optimizer_class(
            self.network.parameters(),
            lr=lr_schedule(1),  # type: ignore[call-arg]
            **self.optimizer_kwargs,
        )

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return {**super()._get_constructor_parameters(), "network": self._kind, "sizes": self._sizes}

    def _think(self, obs: PyTorchObs, masks: Masks) -> tuple[Tensor, Tensor]:
        seen = obs["observation"] if isinstance(obs, dict) else obs
        if masks is not None:
            masks = torch.as_tensor(masks, device=seen.device).reshape(len(seen), -1)
        # The rollout buffer keeps half precision: think with it from the start, so that both see the same numbers.
        logits, values = self.network(seen.half(), masks)
        return logits, values

    def forward(
        self, obs: PyTorchObs, deterministic: bool = False, action_masks: Masks = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Actions int64 (n,), values float32 (n, 1) and log-probabilities float32 (n,)."""
        logits, values = self._think(obs, action_masks)
        actions = likeliest(logits) if deterministic else draw(logits, torch.rand(len(logits)))
        return actions, values[:, None], log_probabilities(logits).gather(1, actions[:, None]).flatten()

    def evaluate_actions(
        self, obs: PyTorchObs, actions: Tensor, action_masks: Masks = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Values float32 (n, 1), log-probabilities float32 (n,) of the actions, entropies float32 (n,)."""
        logits, values = self._think(obs, action_masks)
        known = log_probabilities(logits)
        return values[:, None], known.gather(1, actions[:, None]).flatten(), entropy(known)

    def get_distribution(self, obs: PyTorchObs, action_masks: Masks = None) -> MaskableDistribution:
        """The distribution over actions, as the base class knows it."""
        logits, _ = self._think(obs, action_masks)
        distribution = self.action_dist.proba_distribution(action_logits=logits)
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution

    def predict_values(self, obs: PyTorchObs) -> Tensor:
        """Values float32 (n, 1)."""
        seen = obs["observation"] if isinstance(obs, dict) else obs
        return self.network.value(seen.half())[:, None]
