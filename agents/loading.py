"""From a word on the command line to a policy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kdm_env.core.game import Game

from .base import Policy
from .random_agent import RandomPolicy


def _scripted() -> Policy:
    from .scripted import ScriptedTeam

    return ScriptedTeam()


BUILT_IN: dict[str, Callable[[], Policy]] = {"random": RandomPolicy, "scripted": _scripted}
"""Policies that need no file, by name."""


def load(spec: str, game: Game) -> Policy:
    """A policy by its name, or from the file or folder that training saved.

    Args:
        spec: ``random``, ``scripted``, or a path.
        game: What it is to play; a learned policy is checked against it.

    Raises:
        ValueError: if there is no such policy, or it does not fit the game.
    """
    if spec in BUILT_IN:
        return BUILT_IN[spec]()
    if not Path(spec).exists():
        raise ValueError(f"no policy {spec!r}: give {', '.join(BUILT_IN)}, or the path of a saved policy")
    from .learned import LearnedPolicy

    return LearnedPolicy.load(spec, game)
