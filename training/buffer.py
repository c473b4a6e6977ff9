"""A rollout buffer for ``MaskablePPO`` that fits in a cache: half precision observations, masks of one byte."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples
from stable_baselines3.common.buffers import BaseBuffer
from torch import Tensor


class CompactRolloutBuffer(MaskableRolloutBuffer):
    """A third of the bytes of the buffer it replaces, allocated once, shuffled with torch's generator.

    Arguments are those of the base class. Observations are float16 (steps, n, size), masks int8 (steps, n, actions).
    """

    observations: Tensor  # type: ignore[assignment]
    action_masks: Tensor  # type: ignore[assignment]

    def reset(self) -> None:
        """Forget the rollout; the memory stays."""
        if not hasattr(self, "mask_dims"):
            self.mask_dims = int(self.action_space.n)  # type: ignore[attr-defined]
            shape = (self.buffer_size, self.n_envs)
            self.observations = torch.zeros((*shape, *self.obs_shape), dtype=torch.float16)
            self.action_masks = torch.ones((*shape, self.mask_dims), dtype=torch.int8)
        shape = (self.buffer_size, self.n_envs)
        self.actions = np.zeros(shape, np.int64)
        for name in ("rewards", "returns", "episode_starts", "values", "log_probs", "advantages"):
            setattr(self, name, np.zeros(shape, np.float32))
        self.generator_ready = False
        BaseBuffer.reset(self)

    def add(self, *args: Any, action_masks: np.ndarray[Any, Any] | None = None, **kwargs: Any) -> None:
        """Keep one step of all environments: observations, actions, rewards, episode starts, values, log-probabilities."""
        self._keep(action_masks, *args, **kwargs)

    def _keep(
        self,
        action_masks: np.ndarray[Any, Any] | None,
        obs: np.ndarray[Any, Any],
        action: np.ndarray[Any, Any],
        reward: np.ndarray[Any, Any],
        episode_start: np.ndarray[Any, Any],
        value: Tensor,
        log_prob: Tensor,
    ) -> None:
        at = self.pos
        self.observations[at].copy_(torch.from_numpy(obs))
        if action_masks is None:
            self.action_masks[at].fill_(1)
        else:
            masks = action_masks.reshape(self.n_envs, self.mask_dims)
            self.action_masks[at].copy_(torch.from_numpy(masks.astype(np.int8, copy=False)))
        self.actions[at] = action.reshape(self.n_envs)
        self.rewards[at] = reward
        self.episode_starts[at] = episode_start
        self.values[at] = value.numpy().reshape(self.n_envs)
        self.log_probs[at] = log_prob.numpy()
        self.pos += 1
        self.full = self.pos == self.buffer_size

    def get(  # type: ignore[override]
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """All steps once, in a random order, in batches."""
        assert self.full
        total = self.buffer_size * self.n_envs
        step = total if batch_size is None else batch_size
        observations = self.observations.view(total, -1)
        masks = self.action_masks.view(total, -1)
        numbers = [
            torch.from_numpy(array).flatten()
            for array in (self.actions, self.values, self.log_probs, self.advantages, self.returns)
        ]
        order = torch.randperm(total)
        for at in range(0, total, step):
            rows = order[at : at + step]
            actions, values, log_probs, advantages, returns = (array[rows] for array in numbers)
            yield MaskableRolloutBufferSamples(
                observations.index_select(0, rows), actions, values, log_probs, advantages, returns,
                masks.index_select(0, rows),
            )  # fmt: skip
