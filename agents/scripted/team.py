"""The scripted team as a policy: one compiled call answers for a whole batch."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np

from kdm_env.core.compiled import entry, warm
from kdm_env.core.machine import RUNNING

from ..base import Actions, Table
from .tactics import answer
from .weights import DEFAULT, Weights, as_array


def choose(tables, states, weights, lo, hi, actions):  # type: ignore[no-untyped-def]
    """Answer the pending decisions of the games lo .. hi - 1; 0 where a game is over."""
    t = tables[0]
    for i in range(lo, hi):
        s = states[i]
        actions[i] = 0
        if s.ended == RUNNING:
            actions[i] = answer(t, s, weights)


def _named() -> str:
    """Names the compiled file by all sources it is made of: numba looks at this one only."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes() + b"\0")
    return f"choose_{digest.hexdigest()[:12]}"


choose.__qualname__ = _named()
_choose = entry(choose)


class ScriptedTeam:
    """Plays all seats by rules of thumb (:mod:`agents.scripted.tactics`). It has no randomness and no memory.

    Args:
        weights: What it cares about.
    """

    name = "scripted"

    def __init__(self, weights: Weights = DEFAULT) -> None:
        self.weights = weights
        self._weights = as_array(weights)

    def reset(self, batch: Table, seed: int) -> None:
        """Compile or load what it needs; the seed is not used."""
        actions = np.zeros(batch.num_envs, np.int64)
        warm([(_choose, (batch.game.tables, batch.states, self._weights, 0, 0, actions))])

    def act(self, batch: Table) -> Actions:
        """A legal action for each game, int64 (n,); 0 for games that are over."""
        actions = np.zeros(batch.num_envs, np.int64)
        _choose(batch.game.tables, batch.states, self._weights, 0, batch.num_envs, actions)
        return actions
