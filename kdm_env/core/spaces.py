"""The spaces of a game, made once for each agent: libraries seed them, so no two agents share one."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .game import Game


def vector_space(game: Game) -> spaces.Box:
    """What a seat sees: float32, shape (observation_size,)."""
    return spaces.Box(game.observation_low, game.observation_high, (game.observation_size,), np.float32)


def mask_space(game: Game) -> spaces.Box:
    """What a seat may do: int8 (``Discrete.sample`` accepts nothing else), shape (actions,), 1 is legal."""
    return spaces.Box(0, 1, (game.actions,), np.int8)


def observation_space(game: Game, with_mask: bool) -> spaces.Space[Any]:
    """``Dict(observation=..., action_mask=...)``, or the vector alone."""
    if not with_mask:
        return vector_space(game)
    return spaces.Dict({"observation": vector_space(game), "action_mask": mask_space(game)})


def action_space(game: Game) -> spaces.Discrete[Any]:
    """One number for every action, the same meaning in every phase."""
    return spaces.Discrete(game.actions)
