"""The player that knows nothing: every legal action is equally likely. The floor that others are measured from."""

from __future__ import annotations

import numpy as np

from .base import Actions, Table, uniforms


class RandomPolicy:
    """Uniform over the legal actions."""

    name = "random"

    def __init__(self) -> None:
        self._seed = 0

    def reset(self, batch: Table, seed: int) -> None:
        """Draw from this seed from now on."""
        self._seed = seed

    def act(self, batch: Table) -> Actions:
        """A legal action for each game, int64 (n,); 0 where nothing is legal."""
        masks = batch.masks.view(np.bool_)
        wanted = (uniforms(batch, self._seed) * masks.sum(1)).astype(np.int64)
        return np.asarray((np.cumsum(masks, 1) > wanted[:, None]).argmax(1), np.int64)
