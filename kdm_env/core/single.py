"""A game as a Gymnasium environment: one controller plays the whole team, seat after seat.

The observation is what the deciding seat sees; who that is, ``info["actor"]`` says. The mask is in the observation
(unless it is flat), in ``info["action_mask"]``, and comes from ``action_masks()``, where SB3 looks.
"""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger

from .batch import check_seed
from .game import Array, Game
from .spaces import action_space, observation_space
from .table import PATIENCE, Table
from .tools import RENDER_MODES, TableTools, check_render_mode

Observation = Any
Info = dict[str, Any]


class SingleGame(TableTools, gymnasium.Env[Observation, Any]):
    """A game for one controller.

    Args:
        game: The game.
        render_mode: ``human`` (prints to the terminal after every step), ``ansi``, ``rgb_array`` or None.
        illegal: ``raise``, ``penalize`` or ``terminate``, as in :class:`~kdm_env.core.aec.AECGame`. Code that samples
            actions without the mask (Gymnasium's and SB3's ``check_env``) needs one of the latter two.
        illegal_reward: None: -0.1 for ``penalize``, -1 for ``terminate``.
        patience: With ``penalize``: illegal actions in a row after which a random legal one stands in.
        flat: The observation is the vector alone instead of ``{"observation", "action_mask"}``.

    ``info`` holds numbers and arrays only, under the same keys on every step: ``action_mask`` int8 (actions,),
    ``actor`` (a seat), ``decision`` (its kind), ``outcome`` (0 running, 1 won, 2 lost, 3 round limit, 5 forfeited) and
    ``illegal`` (1 when the last action was).
    """

    _mask: Array | None

    def __init__(
        self,
        game: Game,
        *,
        render_mode: str | None = None,
        illegal: str = "raise",
        illegal_reward: float | None = None,
        patience: int = PATIENCE,
        flat: bool = False,
    ) -> None:
        self.metadata = {"name": game.id, "render_modes": list(RENDER_MODES), "render_fps": 4}
        self.game = game
        self.render_mode = check_render_mode(render_mode)
        self.table = Table(game, illegal, illegal_reward, patience)
        self.flat = flat
        self.observation_space = observation_space(game, with_mask=not flat)
        self.action_space = action_space(game)
        self._forget()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal a new game.

        Args:
            seed: 0 .. 2**62 - 1. None: the next game of the seed given before, or of a random one.
            options: ``template`` (a starting position's number) or ``position`` (a text); other keys are not ours.

        Returns:
            The observation of the seat that decides first, and the info.
        """
        seed = None if seed is None else check_seed(seed)
        super().reset(seed=seed)
        options = options or {}
        if options.get("position") is not None:
            self.table.set_up(options["position"], seed)
        else:
            self.table.deal(seed, options.get("template"))
        self._forget()
        if self.render_mode == "human":
            self.render()
        return self._look()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Answer the pending decision.

        Returns:
            The observation of the seat that decides next (after the end: of the seat that decided last), the team's
            reward, whether the game is decided, whether the round limit was reached, and the info.

        Raises:
            IllegalAction: with ``illegal="raise"``; nothing has changed.
            RuntimeError: if the episode is over.
        """
        table = self.table
        observation, mask = np.empty(self.game.observation_size, np.float32), np.empty(self.game.actions, np.int8)
        table.step(action, observation, mask)
        self._mask = mask
        if self.render_mode == "human":
            self.render()
        return self._give(observation, mask), table.reward, table.terminated, table.truncated, self._info(mask)

    def _look(self) -> tuple[Observation, Info]:
        observation, mask = np.empty(self.game.observation_size, np.float32), np.empty(self.game.actions, np.int8)
        self.table.look(self.table.actor, observation, mask)
        self._mask = mask
        return self._give(observation, mask), self._info(mask)

    def _give(self, observation: Array, mask: Array) -> Observation:
        return observation if self.flat else {"observation": observation, "action_mask": mask.copy()}

    def _info(self, mask: Array) -> Info:
        table = self.table
        return {
            "action_mask": mask.copy(),
            "actor": table.actor,
            "decision": table.decision,
            "outcome": table.outcome,
            "illegal": table.refused,
        }

    def action_masks(self) -> Array:
        """Which actions are legal now: bool (actions,); all false after the end."""
        mask = self._mask
        if mask is None:
            self._mask = mask = np.empty(self.game.actions, np.int8)
            self.table.look(self.table.actor, mask=mask)
        return mask.astype(np.bool_)

    def observe(self) -> tuple[Observation, Info]:
        """Observation and info of the present state, as ``reset`` and ``step`` give them (after ``restore``, say)."""
        return self._look()

    def render(self) -> Any:
        """The table, as text or picture (``render_mode``)."""
        if self.render_mode is None:
            logger.warn("render() without a render_mode: make the environment with render_mode='ansi' or 'rgb_array'")
            return None
        return self.picture()

    def _forget(self) -> None:
        self._mask = None

    def _take_up(self) -> None:
        self._forget()

    def snapshot(self) -> bytes:
        """The game as bytes, for ``restore``; see ``core.snapshot``."""
        return self.table.snapshot()

    def restore(self, data: bytes) -> None:
        """Go back to a snapshot of an environment with the same game and options; ``observe()`` tells what is seen.

        Raises:
            SnapshotError: if the bytes are damaged or of another game; nothing has changed.
        """
        self.table.restore(data)
        self._forget()

    def clone(self) -> SingleGame:
        """An independent copy that plays on exactly as this one would. The copies share their spaces."""
        other = copy.copy(self)
        other.table = self.table.clone()
        other._forget()
        return other
