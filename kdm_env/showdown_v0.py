"""The showdown: survivors against one monster. Version 0.

============= ==========================================================================================================
agents        ``survivor_0`` .. ``survivor_3`` (as many as the scenario's party has)
actions       ``Discrete(222)``, see :mod:`kdm_env.showdown.actions`
observation   ``{"observation": float32 (3404,), "action_mask": int8 (222,)}``, see :mod:`kdm_env.showdown.observation`
reward        one team reward: +1 victory, -1 defeat, else 0 (or shaped)
end           all agents on the same step: terminated when the fight is decided, truncated at the round limit
============= ==========================================================================================================

Options of every constructor (keywords; defaults in :class:`kdm_env.showdown.scenario.Options`): ``scenario``,
``survivors``, ``controller``, ``reward``, ``max_rounds``, ``observation``, ``ask_forced``, ``rules``, ``content``. The
rest of the keywords belong to the adapter: ``render_mode``, ``illegal``, ``on_death``, ``mask_in`` (AEC and parallel),
``idle_action`` (parallel), ``num_envs``, ``num_threads``, ``autoreset_mode``, ``copy`` (batches), ``flat`` (Gymnasium).

Version history: v0, first version.
"""

from __future__ import annotations

import difflib
import inspect
from typing import Any

from .core.aec import AECGame, Guarded, wrapped
from .core.game import Game
from .core.parallel import ParallelGame
from .core.single import SingleGame
from .core.vector import VectorGame
from .showdown.game import make
from .showdown.scenario import Options

__all__ = ["env", "game", "gym_env", "gym_vector_env", "parallel_env", "raw_env", "vector_env"]

_GAME_OPTIONS = frozenset(Options.__dataclass_fields__)


def _split(options: dict[str, Any], adapter: type) -> tuple[Game, dict[str, Any]]:
    """The game the options name, and the options that are left for the adapter. Raises TypeError for others."""
    its = {name for name, each in inspect.signature(adapter).parameters.items() if each.kind is each.KEYWORD_ONLY}
    _check_names(options, _GAME_OPTIONS | its)
    own = {name: value for name, value in options.items() if name in _GAME_OPTIONS}
    return make(**own), {name: value for name, value in options.items() if name not in _GAME_OPTIONS}


def _check_names(options: dict[str, Any], allowed: frozenset[str]) -> None:
    """Raise TypeError for an option that there is not."""
    for name in options:
        if name not in allowed:
            near = difflib.get_close_matches(name, sorted(allowed), n=1)
            meant = f"did you mean {near[0]!r}? " if near else ""
            raise TypeError(f"no option {name!r}; {meant}there are: {', '.join(sorted(allowed))}")


def game(**options: Any) -> Game:
    """The fight itself, without an adapter: tables, kernels, words (:class:`kdm_env.core.game.Game`)."""
    _check_names(options, _GAME_OPTIONS)
    return make(**options)


def raw_env(**options: Any) -> AECGame:
    """The AEC environment without wrappers: the fast one."""
    chosen, rest = _split(options, AECGame)
    return AECGame(chosen, **rest)


def env(**options: Any) -> Guarded:
    """The AEC environment with PettingZoo's order checks around it."""
    return wrapped(raw_env(**options))


def parallel_env(*, idle_action: int | None = None, **options: Any) -> ParallelGame:
    """The turn-based game as a parallel environment: only the deciding agent's action counts."""
    return ParallelGame(raw_env(**options), idle_action=idle_action)


def vector_env(num_envs: int = 1, num_threads: int = 1, **options: Any) -> VectorGame:
    """A batch of fights: arrays in, arrays out, one compiled call a step and thread."""
    chosen, rest = _split(options, VectorGame)
    return VectorGame(chosen, num_envs, num_threads, **rest)


def gym_env(**options: Any) -> SingleGame:
    """One controller for the whole team, a Gymnasium environment with ``action_masks()``."""
    chosen, rest = _split(options, SingleGame)
    return SingleGame(chosen, **rest)


def gym_vector_env(num_envs: int = 1, **options: Any) -> VectorGame:
    """What ``gymnasium.make_vec`` calls."""
    return vector_env(num_envs, **options)
