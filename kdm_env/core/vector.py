"""Many games at once: arrays in, arrays out, one compiled call a step and thread, no Python loop over games.

``VectorGame`` is a ``gymnasium.vector.VectorEnv`` for one controller of the whole team, as ``core.single`` is for one
game; slot ``k`` of a batch seeded with ``s`` plays exactly what a single environment seeded with ``s + k`` plays.
"""

from __future__ import annotations

import enum
import itertools
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space

from . import batch
from .batch import CHECK, DEAL, LOOK, NO_MASKS, NO_OBSERVATIONS, PLAY, SLOT, STEP, bind, check_seed, writeable
from .game import Array, Game
from .machine import FAULT, RUNNING
from .record import copy_records
from .snapshot import pack, unpack
from .spaces import action_space, observation_space
from .table import PATIENCE, check_illegal, fault, refusal
from .tools import check_render_mode

try:
    from gymnasium.vector import AutoresetMode
except ImportError:  # gymnasium 1.0 resets on the next step and has no name for it

    class AutoresetMode(enum.Enum):  # type: ignore[no-redef]
        """When a finished game is dealt anew."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"


__all__ = ["SHARE", "AutoresetMode", "VectorGame"]

Info = dict[str, Any]
Observation = dict[str, Array]

SHARE = 64
"""Games a thread: waking it for fewer takes longer than playing them."""

_AGAIN = {
    AutoresetMode.DISABLED: batch.DISABLED,
    AutoresetMode.NEXT_STEP: batch.NEXT_STEP,
    AutoresetMode.SAME_STEP: batch.SAME_STEP,
}


class VectorGame(VectorEnv[Observation, Array, Array]):
    """A batch of games.

    Args:
        game: The game.
        num_envs: How many games.
        num_threads: How many threads may share the work, ``SHARE`` games each at least; results do not depend on it.
        seed: Of the first reset, if that names none.
        autoreset_mode: ``NextStep`` (a finished game is dealt anew instead of the next step, whose action is ignored),
            ``SameStep`` (within the step that ends it; what was seen last is in ``info["final_obs"]``) or ``Disabled``
            (deal it anew with ``reset(options={"reset_mask": ...})``).
        illegal: ``raise``: if one action of a batch is illegal, nothing is stepped and
            :class:`~kdm_env.core.table.IllegalAction` names the first. ``penalize``: that game stays as it is and gives
            ``illegal_reward``; after ``patience`` in a row a random legal action stands in. ``terminate``: it gives
            ``illegal_reward`` and its episode ends.
        illegal_reward: None: -0.1 for ``penalize``, -1 for ``terminate``.
        patience: See ``illegal``.
        copy: Whether ``reset`` and ``step`` return copies. With False they return the buffers below, which the next
            step overwrites: faster, and yours to copy.
        render_mode: ``ansi``, ``rgb_array`` or None; ``render`` returns a tuple, a frame a game.

    ``step`` returns observations (a dict of ``observation`` float32 (n, size) and ``action_mask`` int8 (n, actions)),
    rewards float32 (n,), terminations bool (n,), truncations bool (n,) and an info of arrays: ``action_mask``,
    ``actor`` int8 (n,) the seat that decides, ``illegal`` bool (n,). Where episodes end also
    ``episode_return`` float32, ``episode_length`` int32 and ``outcome`` int8 (n,) (1 won, 2 lost, 3 round limit,
    5 forfeited), valid where ``_episode_return`` ... are true; with ``SameStep`` also ``final_obs`` and ``final_info``
    as Gymnasium keeps them.

    Attributes:
        states: The games, records (n,); call ``refresh`` after writing to it.
        slots: What ``core.batch`` keeps of each game, :class:`~kdm_env.core.batch.Slot` records (n,).
        observations: Buffer, float32 (n, size): what each deciding seat sees.
        masks: Buffer, int8 (n, actions): what it may do. For a finished game all zero, but all one with ``NextStep``,
            where any action will do.
        final_observations: Buffer, float32 (n, size), with ``SameStep``: what was seen last, where an episode ended.
        rewards, terminations, truncations, illegal: Buffers (n,) of the last step.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        num_threads: int = 1,
        *,
        seed: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = "raise",
        illegal_reward: float | None = None,
        patience: int = PATIENCE,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if num_envs < 1 or num_threads < 1:
            raise ValueError(f"num_envs={num_envs}, num_threads={num_threads}: both are at least 1")
        if render_mode == "human":
            raise ValueError("render_mode='human': a batch renders 'ansi' or 'rgb_array'")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {
            "name": game.id, "autoreset_mode": self.autoreset_mode, "render_modes": ["ansi", "rgb_array"],
            "render_fps": 4,
        }  # fmt: skip
        self.render_mode = check_render_mode(render_mode)
        self.game, self.num_envs, self.copy = game, num_envs, copy
        self.num_threads = max(1, min(num_threads, num_envs // SHARE))
        self.single_observation_space = observation_space(game, with_mask=True)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.states: Array = game.new_states(num_envs)
        self.slots: Array = np.zeros(num_envs, SLOT)
        how, penalty, patience = check_illegal(illegal, illegal_reward, patience)
        self.slots["illegal"], self.slots["penalty"], self.slots["patience"] = how, penalty, patience
        self.slots["over"] = 1
        self.observations: Array = np.zeros((num_envs, game.observation_size), np.float32)
        self.masks: Array = np.zeros((num_envs, game.actions), np.int8)
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        self.final_observations: Array = np.zeros(self.observations.shape if same_step else (0, 0), np.float32)
        self.rewards: Array = np.zeros(num_envs, np.float32)
        self.terminations: Array = np.zeros(num_envs, np.bool_)
        self.truncations: Array = np.zeros(num_envs, np.bool_)
        self.illegal: Array = np.zeros(num_envs, np.bool_)
        self._seed = None if seed is None else check_seed(seed)
        self._dealt = False
        self._restored: dict[int, tuple[tuple[int, int], Array]] = {}
        self._report = how == batch.REPORT
        self._again = _AGAIN[self.autoreset_mode]
        self._templates = writeable(game.templates)
        cuts = [num_envs * k // self.num_threads for k in range(self.num_threads + 1)]
        self._slices = list(itertools.pairwise(cuts))
        self._start()

    def _start(self) -> None:
        """What cannot be copied: compiled code, threads, flat views of the buffers."""
        self._run = bind(self.game)
        self._pool = ThreadPoolExecutor(self.num_threads - 1) if self.num_threads > 1 else None
        self._flat = self.observations.reshape(-1), self.masks.reshape(-1), self.final_observations.reshape(-1)

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: all but compiled code and threads."""
        return {k: v for k, v in self.__dict__.items() if k not in ("_run", "_pool", "_flat")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Compiled code is loaded and threads are started where the copy lives."""
        self.__dict__.update(kept)
        self._start()

    # --- playing ---------------------------------------------------------------------------------------------------

    def _go(self, mode: int, lo: int, hi: int, show: bool = True, finals: bool = False) -> int:
        observations, masks, last = self._flat
        return self._run(
            self.game.tables, self.states, self._templates, self.slots, observations if show else NO_OBSERVATIONS,
            masks if show else NO_MASKS, last if finals else NO_OBSERVATIONS, lo, hi, mode, self._again,
        )  # fmt: skip

    def _go_all(self, mode: int, show: bool = True, finals: bool = False) -> int:
        if self._pool is None:
            return self._go(mode, 0, self.num_envs, show, finals)
        others = [self._pool.submit(self._go, mode, lo, hi, show, finals) for lo, hi in self._slices[1:]]
        trouble = self._go(mode, *self._slices[0], show, finals)
        return trouble + sum(other.result() for other in others)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Deal new games.

        Args:
            seed: Game ``k`` is dealt with ``seed + k``, or with the k-th of a sequence. None: each game's next one.
            options: ``reset_mask``, bool (n,): only these; ``template``: a starting position's number for all of them.

        Returns:
            Observations and info of the whole batch.
        """
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=check_seed(seed))
        options = options or {}
        chosen = np.ones(self.num_envs, np.bool_) if options.get("reset_mask") is None else options["reset_mask"]
        if not isinstance(chosen, np.ndarray) or chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
            raise ValueError(f"options['reset_mask'] must be a bool array of shape ({self.num_envs},)")
        template = options.get("template")
        if template is not None and not 0 <= template < len(self._templates):
            raise ValueError(f"template {template}: this game has templates 0 to {len(self._templates) - 1}")
        self.slots["template"][chosen] = -1 if template is None else template
        self._seed_slots(seed, chosen)
        trouble = 0
        if chosen.all():
            trouble = self._go_all(DEAL)
        else:
            for k in np.flatnonzero(chosen).tolist():
                trouble += self._go(DEAL, k, k + 1)
        self._raise_faults(trouble)
        self._dealt = True
        self._collect()
        return self._seen(), self._infos()

    def _seed_slots(self, seed: int | Sequence[int | None] | None, chosen: Array) -> None:
        if seed is None and not self._dealt:
            seed = secrets.randbits(61) if self._seed is None else self._seed
        if seed is None:
            self.slots["episode"][chosen] += 1
            return
        if isinstance(seed, (int, np.integer)):
            first = check_seed(seed)
            check_seed(first + self.num_envs - 1)
            seeds: Sequence[int | None] = range(first, first + self.num_envs)
        else:
            seeds = seed
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        checked = [None if one is None else check_seed(one) for one in seeds]
        for k in np.flatnonzero(chosen).tolist():
            if checked[k] is not None:
                self.slots["seed"][k], self.slots["episode"][k] = checked[k], 0
            elif not self._dealt:
                self.slots["seed"][k], self.slots["episode"][k] = secrets.randbits(62), 0
            else:
                self.slots["episode"][k] += 1

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, Info]:
        """Answer the pending decision of every game.

        Args:
            actions: Whole numbers, shape (n,).

        Raises:
            IllegalAction: with ``illegal="raise"``: nothing was stepped.
            RuntimeError: before the first reset; for a finished game with ``Disabled``.
            ValueError, TypeError: for actions of another shape or type.
        """
        if not self._dealt:
            raise RuntimeError("call reset() before step()")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions: {actions.dtype} {actions.shape}, expected whole numbers ({self.num_envs},)")
        if actions.min() < 0 or actions.max() >= self.game.actions:
            given, actions = actions, np.where((actions >= 0) & (actions < self.game.actions), actions, -1)
        else:
            given = actions
        slots = self.slots
        if self._again == batch.DISABLED and slots["over"].any():
            k = int(slots["over"].argmax())
            raise RuntimeError(f"game {k} has ended: deal it anew with reset(options={{'reset_mask': ...}})")
        slots["action"] = actions
        if self._report and self._go(CHECK, 0, self.num_envs, show=False):
            k = int(slots["refused"].argmax())
            slots["refused"] = 0
            raise refusal(self.game, self.states[k : k + 1], int(given[k]), f"game {k}: ")
        self._raise_faults(self._go_all(STEP, finals=True))
        self._collect()
        infos = self._infos()
        ended = self.terminations | self.truncations
        if ended.any():
            self._note_ends(infos, ended)
        if self.copy:
            results = self.rewards.copy(), self.terminations.copy(), self.truncations.copy()
        else:
            results = self.rewards, self.terminations, self.truncations
        return self._seen(infos), *results, infos

    def play(self, decisions: int, seed: int = 0, observe: bool = True) -> None:
        """Let every game make that many decisions at random, dealing anew at each end: for benchmarks and to mix games.

        Args:
            decisions: How many, each game.
            seed: Of the random answers; game ``k`` draws with ``seed + k``.
            observe: Whether observations and masks are written after every decision, as ``step`` does.
        """
        if not self._dealt:
            raise RuntimeError("call reset() before play()")
        if self._again == batch.DISABLED:
            raise RuntimeError("play() deals anew at each end: make the batch with another autoreset_mode")
        self.slots["limit"], self.slots["drawn"] = decisions, 0
        self.slots["draws"] = np.arange(check_seed(seed), check_seed(seed) + self.num_envs)
        self._raise_faults(self._go_all(PLAY, show=observe))
        self._collect()

    def _collect(self) -> None:
        """The slots' answers as arrays of their own."""
        slots = self.slots
        self.rewards[:] = slots["reward"]
        np.not_equal(slots["terminated"], 0, out=self.terminations)
        np.not_equal(slots["truncated"], 0, out=self.truncations)
        np.not_equal(slots["refused"], 0, out=self.illegal)

    def _seen(self, infos: Info | None = None) -> Observation:
        if not self.copy:
            return {"observation": self.observations, "action_mask": self.masks}
        mask = self.masks.copy() if infos is None else infos["action_mask"].copy()
        return {"observation": self.observations.copy(), "action_mask": mask}

    def _infos(self) -> Info:
        mask, illegal = (self.masks.copy(), self.illegal.copy()) if self.copy else (self.masks, self.illegal)
        return {"action_mask": mask, "actor": self.slots["actor"].copy(), "illegal": illegal}

    def _note_ends(self, infos: Info, ended: Array) -> None:
        slots = self.slots
        episode: Info = {}
        for name, field in (
            ("episode_return", "last_total"), ("episode_length", "last_length"), ("outcome", "last_outcome"),
        ):  # fmt: skip
            episode[name], episode[f"_{name}"] = np.where(ended, slots[field], 0), ended
        infos.update(episode)
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            last = np.full(self.num_envs, None, object)
            for k in np.flatnonzero(ended).tolist():
                seen = {"observation": self.final_observations[k].copy(), "action_mask": self.game.fresh_mask()}
                last[k] = seen
            infos["final_obs"], infos["_final_obs"] = last, ended
            infos["final_info"], infos["_final_info"] = dict(episode), ended

    def _raise_faults(self, trouble: int) -> None:
        if trouble and (self.slots["outcome"] == FAULT).any():
            k = int((self.slots["outcome"] == FAULT).argmax())
            raise fault(self.game, self.states[k : k + 1], f"game {k}: ")

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def actors(self) -> Array:
        """The seat that decides in each game, int8 (n,)."""
        return self.slots["actor"].copy()

    def action_masks(self) -> Array:
        """Which actions are legal now, bool (n, actions)."""
        return self.masks.astype(np.bool_)

    def refresh(self) -> None:
        """Take up ``states`` after a caller wrote to it (``states[3] = states[5]``): what is seen, who has ended.

        A game that an illegal action had ended goes on.
        """
        slots, states = self.slots, self.states
        running = states["ended"] == 0
        slots["over"], slots["outcome"] = ~running, states["ended"]
        slots["actor"] = np.where(running, states["actor"], slots["actor"])
        slots["action"] = slots["actor"]
        self._go_all(LOOK)

    def snapshot(self, k: int) -> bytes:
        """Game ``k`` as bytes, for ``restore``; see ``core.snapshot``."""
        k = self._index(k)
        extra: Info = {"history": None, "seeded": True, "adapter": {}}  # as a table keeps it, which can take this up
        slots = copy_records(self.slots[k : k + 1])
        slots["action"] = 0
        return pack(self.game, self.states[k : k + 1], slots, extra)

    def restore(self, k: int, data: bytes) -> None:
        """Put a snapshot into slot ``k``. Raises SnapshotError; nothing has changed then."""
        k = self._index(k)
        states, slots, _ = unpack(self.game, data, SLOT)
        for name in ("illegal", "penalty", "patience"):
            slots[name] = self.slots[name][k]
        self.states[k], self.slots[k] = states[0], slots[0]
        self.slots["action"][k] = self.slots["actor"][k]
        self._restored[k] = (int(slots["dealt"][0]), int(slots["episode"][0])), copy_records(states)
        self._go(LOOK, k, k + 1)
        self._dealt = True

    def result(self, k: int) -> Any:
        """What the finished game in slot ``k`` left behind (see ``Game.result``), None while it runs.

        A finished game lies in its slot until it is dealt anew: with ``NextStep`` until the next step. Changes count from
        the slot's starting position, or from the state that ``restore`` put there.

        Raises:
            ValueError: if games of this kind have no result, or finished games are dealt anew at once (``SameStep``).
        """
        k = self._index(k)
        if self.game.result is None:
            raise ValueError(f"{self.game.id} keeps no result beyond its outcome")
        if self._again == batch.SAME_STEP:
            raise ValueError(
                "with SameStep a finished game is dealt anew at once: use NextStep or Disabled for results"
            )
        slot = self.slots[k]
        if not slot["over"] or slot["outcome"] == RUNNING:
            return None
        self._raise_faults(int(slot["outcome"] == FAULT))
        game, begun = self._restored.get(k, (None, None))
        if begun is None or game != (int(slot["dealt"]), int(slot["episode"])):
            template = int(slot["dealt_template"])
            begun = self._templates[template : template + 1]
        return self.game.result(begun, self.states[k : k + 1], int(slot["outcome"]))

    def _index(self, k: int) -> int:
        if not 0 <= k < self.num_envs:
            raise IndexError(f"game {k} of {self.num_envs}")
        return k

    def render(self) -> tuple[Any, ...] | None:
        """A frame a game, in the chosen mode."""
        if self.render_mode is None:
            return None
        return tuple(self.game.render(self.states[k : k + 1], self.render_mode) for k in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()
