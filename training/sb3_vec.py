"""A batch of fights as a Stable-Baselines3 ``VecEnv``: one compiled call a step, no Python loop over environments.

``MaskablePPO`` finds the masks where it looks for them, in ``env_method("action_masks")``, as rows of one array.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Wrapper, spaces
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from kdm_env import showdown_v0
from kdm_env.core.game import STEPPED, Game

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
        self._everyone = np.arange(num_envs)
        self._history: Array = np.zeros((num_envs, 256), np.int16)
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
        at = batch.slots["length"].copy()
        batch.step(self._actions)
        if at.max() >= self._history.shape[1]:
            self._history = np.concatenate((self._history, np.zeros_like(self._history)), axis=1)
        self._history[self._everyone, at] = batch.slots["applied"]
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

    # --- a pause: where the fights stand, as numbers that cannot lie --------------------------------------------------

    def where(self) -> dict[str, Array]:
        """Where the fights stand: the seed each environment was given, which of its episodes it is in, and the answers
        given in that episode so far. ``seeds`` int64 (n,), ``episodes`` int64 (n,), ``lengths`` int64 (n,) and
        ``answers`` int16 (sum of lengths,).
        """
        slots = self.batch.slots
        lengths = slots["length"].astype(np.int64)
        answers = [self._history[k, : lengths[k]] for k in range(self.num_envs)]
        return {
            "seeds": slots["seed"].astype(np.int64),
            "episodes": slots["episode"].astype(np.int64),
            "lengths": lengths,
            "answers": np.concatenate(answers),
        }

    def go_to(self, kept: Mapping[str, Array]) -> Array:
        """Take the fights up where ``where`` left them, by playing the answers again.

        Returns:
            The observations, float32 (n, size).

        Raises:
            ValueError: if an array does not fit, or an answer is not legal.
        """
        batch, count = self.batch, self.num_envs
        for name in ("seeds", "episodes", "lengths"):
            if name not in kept or kept[name].shape != (count,) or kept[name].dtype != np.int64:
                raise ValueError(f"{name!r} must be int64 ({count},)")
        seeds, episodes, lengths = kept["seeds"], kept["episodes"], kept["lengths"]
        if min(seeds.min(), episodes.min(), lengths.min()) < 0 or max(seeds.max(), episodes.max()) >= 1 << 62:
            raise ValueError("seeds, episodes and lengths are 0 to 2**62 - 1")
        answers = kept.get("answers")
        if answers is None or answers.dtype != np.int16 or answers.ndim != 1 or len(answers) != sum(lengths.tolist()):
            raise ValueError("'answers' must be int16, as many as 'lengths' says")
        batch.reset(seed=seeds.tolist())
        batch.slots["episode"] = episodes - 1  # the next deal is the one wanted
        batch.reset()
        self._history = np.zeros((count, max(256, int(lengths.max()) + 1)), np.int16)
        first = 0
        for k, length in enumerate(lengths.tolist()):
            self._replay(k, answers[first : first + length])
            first += length
        batch.refresh()
        self._reset_seeds()
        return batch.observations.copy()

    def _replay(self, k: int, answers: Array) -> None:
        batch, step, tables = self.batch, self.game.kernels.step, self.game.tables
        slot, total = batch.slots[k], np.float32(0)
        for at, action in enumerate(answers.tolist()):
            if step(tables, batch.states, k, action) != STEPPED:
                raise ValueError(f"environment {k}: answer {at} is action {action}, which is not legal there")
            total += batch.states["reward"][k]
        if len(answers) and batch.states["ended"][k]:
            raise ValueError(f"environment {k}: its fight is over after {len(answers)} answers")
        slot["length"], slot["total"] = len(answers), total
        self._history[k, : len(answers)] = answers

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
        raise AttributeError(
            f"{attr_name}: the fights of a batch share their attributes; make the batch with other ones"
        )

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> Any:
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

    def env_is_wrapped(
        self, wrapper_class: type[Wrapper[Any, Any, Any, Any]], indices: VecEnvIndices = None
    ) -> list[bool]:
        """True for ``Monitor``, whose part (``info["episode"]``) this class plays itself; False for all others."""
        return [issubclass(wrapper_class, Monitor)] * len(self._chosen(indices))
