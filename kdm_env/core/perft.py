"""Perft: how many sequences of decisions a position has, with the dice as its generator rolls them.

The number says nothing about play; it is a fingerprint of the rules. Two implementations, two machines, two modes or
two versions that disagree about any legal action, or about what comes of one, disagree about it.
"""

from __future__ import annotations

import numpy as np

from .game import REFUSED, Array, Game
from .machine import FAULT, RUNNING
from .record import copy_records
from .table import fault


def perft(game: Game, states: Array, depth: int) -> int:
    """The number of sequences of ``depth`` decisions from a position.

    Args:
        game: The game.
        states: The position, records (1,); it is not touched. One that awaits no answer is run to its first decision.
        depth: How many decisions, at least 0. A fight that ends earlier has no sequences of that length.

    Raises:
        ValueError: if ``depth`` is negative.
        GameFault: if the rules or the content are broken.
    """
    if depth == 0:
        return 1
    return sum(divide(game, states, depth).values())


def divide(game: Game, states: Array, depth: int) -> dict[int, int]:
    """The same number, for each first decision: action -> sequences of ``depth`` decisions that begin with it."""
    if depth < 1:
        raise ValueError(f"depth {depth}: must be at least 1")
    start = copy_records(states)
    if start["ended"][0] == RUNNING and not start["legal"][0].any():
        game.kernels.resume(game.tables, start, 0)
    tables = [start, *(copy_records(start) for _ in range(depth - 1))]
    return {action: _count(game, tables, 0, action, depth) for action in _legal(game, start)}


def _legal(game: Game, states: Array) -> list[int]:
    if states["ended"][0] == FAULT:
        raise fault(game, states)
    mask = game.fresh_mask()
    game.kernels.legal(game.tables, states, 0, mask)
    return [int(action) for action in np.flatnonzero(mask)]


def _count(game: Game, tables: list[Array], at: int, action: int, depth: int) -> int:
    """Sequences that begin with an action at the table on level ``at``; the last decision is counted, not played."""
    if depth == 1:
        return 1
    after = tables[at + 1]
    after.view(np.uint8)[:] = tables[at].view(np.uint8)
    if game.kernels.step(game.tables, after, 0, action) == REFUSED:
        raise AssertionError(f"action {action} is in the mask, and refused")
    legal = _legal(game, after)
    if depth == 2:
        return len(legal)
    return sum(_count(game, tables, at + 1, each, depth - 1) for each in legal)
