"""The scripted team as a policy: one compiled call answers for a whole batch."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from kdm_env.core.compiled import entry, warm

from ..base import Actions, Table
from .tactics import choose
from .weights import DEFAULT, Weights, as_array


def _named() -> str:
    """Names the compiled file by all sources it is made of: numba looks at one of them only."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes() + b"\0")
    return f"choose_{digest.hexdigest()[:12]}"


choose.__qualname__ = _named()
_choose: Any = entry(choose)


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
