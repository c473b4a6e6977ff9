"""What a policy is, and the little that all policies share."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from kdm_env.core import table as core_table
from kdm_env.core.game import Array, Game

Actions = npt.NDArray[np.int64]


class Table(Protocol):
    """What a policy may look at: games side by side. A :class:`~kdm_env.core.vector.VectorGame` is one.

    A fair policy reads of ``states`` only what lies openly on the table (no deck orders, no generator).
    """

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def num_envs(self) -> int:
        """How many games, n."""

    @property
    def states(self) -> Array:
        """The games, records (n,)."""

    @property
    def slots(self) -> Array:
        """What ``core.batch`` keeps of each game: which seed it was dealt with, whether it is over. Records (n,)."""

    @property
    def observations(self) -> Array:
        """What each deciding seat sees, float32 (n, game.observation_size)."""

    @property
    def masks(self) -> Array:
        """What it may do, int8 (n, game.actions). Games that are over have no meaningful row."""

    @property
    def actors(self) -> Array:
        """The seat that decides in each game, int8 (n,)."""


@runtime_checkable
class Policy(Protocol):
    """A player of all seats of a batch of games.

    What it answers in a game may depend on that game and on the seed only, never on the other games of the batch: a
    match gives the same result whatever the size of its batches.
    """

    name: str

    def reset(self, batch: Table, seed: int) -> None:
        """A match begins: take up the batch; own randomness comes from ``seed`` alone."""

    def act(self, batch: Table) -> Actions:
        """Answer for the deciding seat of every game.

        Returns:
            Legal action numbers, int64 (n,). For games that are over any number of the action space.
        """


class OneGame:
    """A single game, dressed as a batch of one: for policies that play in an AEC or single-controller environment.

    Args:
        table: The game in play (``env.unwrapped.table``).
        observe: Whether ``observations`` is filled; policies that read the table itself need none.
    """

    def __init__(self, table: core_table.Table, observe: bool = True) -> None:
        self.table, self.game, self.num_envs = table, table.game, 1
        self.observations: Array = np.zeros((1, table.game.observation_size), np.float32)
        self.masks: Array = np.zeros((1, table.game.actions), np.int8)
        if observe:
            table.look(table.actor, self.observations[0], self.masks[0])
        else:
            table.look(table.actor, mask=self.masks[0])

    @property
    def states(self) -> Array:
        """The game, records (1,)."""
        return self.table.states

    @property
    def slots(self) -> Array:
        """Its slot, records (1,)."""
        return self.table.slots

    @property
    def actors(self) -> Array:
        """The seat that decides, int8 (1,)."""
        return self.slots["actor"].copy()


def act_single(policy: Policy, env: Any) -> int:
    """What a policy answers in a single game.

    Args:
        policy: The player; call its ``reset(OneGame(...), seed)`` once if it is seeded.
        env: An environment of this package for one game (AEC, single controller, wrapped or not), or its table.

    Raises:
        TypeError: if ``env`` is neither.
        RuntimeError: if the game is over.
    """
    table = env if isinstance(env, core_table.Table) else getattr(getattr(env, "unwrapped", env), "table", None)
    if not isinstance(table, core_table.Table):
        raise TypeError(f"expected an environment of kdm_env for one game, or its table, not {type(env).__name__}")
    if table.over:
        raise RuntimeError("the game is over: there is nothing to answer")
    return int(policy.act(OneGame(table))[0])


def uniforms(batch: Table, seed: int) -> npt.NDArray[np.float64]:
    """A random number in [0, 1) for the pending decision of each game.

    It depends on the seed, on the seed the game was dealt with and on how many decisions were made in it: so it is the
    same whatever else is in the batch.

    Returns:
        float64 (n,).
    """
    x = batch.slots["dealt"].astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    x ^= _mix(
        np.uint64(seed & 0xFFFFFFFFFFFFFFFF) + batch.slots["length"].astype(np.uint64) * np.uint64(0xD1342543DE82EF95)
    )
    return np.asarray((_mix(x) >> np.uint64(11)).astype(np.float64) / float(1 << 53), np.float64)


def _mix(x: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The finalizer of splitmix64: every bit of x moves every bit of the result."""
    with np.errstate(over="ignore"):
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(x ^ (x >> np.uint64(31)), np.uint64)
