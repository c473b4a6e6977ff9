"""A batch of fights as a Stable-Baselines3 ``VecEnv``: one compiled call a step, no Python loop over environments.

``MaskablePPO`` finds the masks where it looks for them, in ``env_method("action_masks")``, as rows of one array.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Wrapper, spaces
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from kdm_env import showdown_v0
from kdm_env.core.game import Game

Array = npt.NDArray[Any]

FIRST_SEED = 1 << 61
"""Training deals its first games with seeds from here on; measurements use small ones, so the two never meet. Later
games of a batch are dealt with hashes of 62 bits, which hit one of a million held-out seeds once in 4 * 10**12 games."""

SEED_STRIDE = 1 << 20
"""Environments a training seed has to itself."""


class ShowdownVecEnv(VecEnv):
    """A batch of fights, one controller for each whole team.

    Args:
        num_envs: How many fights, at most ``SEED_STRIDE``.
        num_threads: Threads that share the work; results do not depend on it.
        seed: Of the first ``reset``, unless ``seed()`` is called before it. 0 .. 2**32 - 1.
        stall_reward: What an episode gives that the round limit ends, and then the limit is an end like any other
            (the round is part of the observation). None: SB3's usual habit, the value of what came next counts
            (``TimeLimit.truncated``).
        options: Those of :func:`kdm_env.showdown_v0.game`.

    Observations are float32 (n, size), the vector alone. An info is empty, except where an episode ends: there
    ``terminal_observation`` float32 (size,), ``TimeLimit.truncated`` bool, ``outcome`` (1 won, 2 lost, 3 round limit)
    and ``episode`` with what ``Monitor`` would say: ``r`` return, ``l`` length, ``t`` seconds since this object was made.
    """

    def __init__(
        self,
        num_envs: int,
        num_threads: int = 1,
        *,
        seed: int = 0,
        stall_reward: float | None = None,
        **options: Any,
    ) -> None:
        if not 1 <= num_envs <= SEED_STRIDE:
            raise ValueError(f"num_envs={num_envs}: must be 1 to {SEED_STRIDE}")
        self.batch = showdown_v0.vector_env(num_envs, num_threads, autoreset_mode="SameStep", copy=False, **options)
        self.stall_reward = stall_reward
        self._actions: Array = np.zeros(num_envs, np.int64)
        self._started = time.time()
        observation = self.batch.single_observation_space
        assert isinstance(observation, spaces.Dict)
        super().__init__(num_envs, observation["observation"], self.batch.single_action_space)
        self.seed(seed)

    @property
    def game(self) -> Game:
        """The fight itself: tables and words."""
        return self.batch.game

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Choose the seeds of the next ``reset``, all of them from the training block; None draws one.

        Returns:
            The seed of each environment.
        """
        if seed is None:
            seed = int(np.random.randint(0, 1 << 32, dtype=np.int64))
        if not 0 <= seed < 1 << 32:
            raise ValueError(f"seed {seed}: training seeds are 0 to 2**32 - 1")
        first = FIRST_SEED + seed * SEED_STRIDE
        self._seeds = list(range(first, first + self.num_envs))
        return self._seeds

    def reset(self) -> Array:
        """Deal new games; the observations, float32 (n, size). Options of ``set_options`` are not used."""
        seeds = None if self._seeds[0] is None else self._seeds
        self.batch.reset(seed=seeds)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [{} for _ in range(self.num_envs)]
        return self.batch.observations.copy()

    def step_async(self, actions: Array) -> None:
        """Keep the actions, whole numbers (n,), for ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Step all fights: observations float32 (n, size), rewards float32 (n,), dones bool (n,) and infos.

        Raises:
            IllegalAction: naming the first illegal action; nothing was stepped.
        """
        batch = self.batch
        batch.step(self._actions)
        rewards = batch.rewards.copy()
        dones: Array = batch.terminations | batch.truncations
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if dones.any():
            stalled = batch.truncations if self.stall_reward is not None else np.zeros_like(dones)
            rewards[stalled] += self.stall_reward or 0.0
            seconds = round(time.time() - self._started, 6)
            for k in np.flatnonzero(dones).tolist():
                slot = batch.slots[k]
                total = float(slot["last_total"]) + (self.stall_reward or 0.0) * bool(stalled[k])
                infos[k] = {
                    "terminal_observation": batch.final_observations[k].copy(),
                    "TimeLimit.truncated": bool(batch.truncations[k] and not stalled[k]),
                    "outcome": int(slot["last_outcome"]),
                    "episode": {"r": total, "l": int(slot["last_length"]), "t": seconds},
                }
        return batch.observations.copy(), rewards, dones, infos

    def close(self) -> None:
        """Stop the threads."""
        self.batch.close()

    def action_masks(self) -> Array:
        """Which actions are legal now, int8 (n, actions): a buffer that the next step overwrites."""
        return self.batch.masks

    def _chosen(self, indices: VecEnvIndices) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        chosen: Iterable[int] = [indices] if isinstance(indices, int) else indices
        return [range(self.num_envs)[k] for k in chosen]

    def has_attr(self, attr_name: str) -> bool:
        """Whether the environments have something of that name."""
        return attr_name == "action_masks" or hasattr(self.batch, attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of the batch, the same for each environment. Raises AttributeError."""
        return [getattr(self.batch, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refused: the environments share one batch. Raises AttributeError."""
        raise AttributeError(f"{attr_name}: the fights of a batch share their attributes; make the batch with other ones")

    def env_method(self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any) -> Any:
        """``action_masks`` or ``render``, an answer for each environment. Raises AttributeError for anything else."""
        if method_name == "action_masks":
            masks = self.batch.masks
            return masks if indices is None else masks[self._chosen(indices)]
        if method_name == "render":
            frames = self.batch.render()
            return [None if frames is None else frames[k] for k in self._chosen(indices)]
        raise AttributeError(f"{method_name}: a batch of fights answers action_masks and render")

    def get_images(self) -> Sequence[Array | None]:
        """A picture of each fight, with ``render_mode="rgb_array"``."""
        frames = self.batch.render()
        return [None] * self.num_envs if frames is None else list(frames)

    def env_is_wrapped(self, wrapper_class: type[Wrapper[Any, Any, Any, Any]], indices: VecEnvIndices = None) -> list[bool]:
        """True for ``Monitor``, whose part (``info["episode"]``) this class plays itself; False for all others."""
        return [issubclass(wrapper_class, Monitor)] * len(self._chosen(indices))
