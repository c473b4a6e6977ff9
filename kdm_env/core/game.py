"""The contract a game fulfils. Every adapter (AEC, single controller, batches, snapshots, replays) is written on it.

A game is data and a handful of compiled functions over arrays of states. Its state record must have these fields:

=========== ====== ======================================================================================
``actor``    i1    seat that decides now
``decision`` i1    what kind of decision is pending (numbers of the game)
``ended``    i1    0 running, 1 won, 2 lost, 3 stopped by the round limit, 4 fault (see ``core.machine``)
``fault``    i1    why, when ``ended`` is 4
``legal``    i8    legal actions as 32-bit words, action ``a`` is bit ``a % 32`` of word ``a // 32``
``reward``   f4    the team's reward of the last step
``decisions`` i4   decisions answered since the game began
``chance``         the generator (``core.chance.Chance``)
=========== ====== ======================================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .record import RecordClass

Array = npt.NDArray[Any]

STEPPED, REFUSED = 0, 1
"""What ``Kernels.step`` answers. A refused action leaves the state's bytes as they were."""


def _make_again(make: Callable[..., Game], options: dict[str, Any], game_id: str, content_hash: str) -> Game:
    game = make(**options)
    if (game.id, game.content_hash) != (game_id, content_hash):
        raise ValueError(
            f"pickled with {game_id}, content {content_hash}; here it is {game.id}, content {game.content_hash}"
        )
    return game


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of a game. ``t`` are its tables, ``states`` an array of states, ``i`` an index into it."""

    reset: Callable[[Any, Array, int, Array, int, int], None]
    """``reset(t, states, i, templates, k, seed)``: deal template ``k`` (-1: drawn by the seed), to the first decision;
    0 <= seed < 2**62."""

    resume: Callable[..., None]
    """``resume(t, states, i, seed=-1)``: run a state that awaits no answer (a position just set up) to its next
    decision or end; a state that awaits one stays. With a seed its streams start anew first."""

    step: Callable[[Any, Array, int, int], int]
    """``step(t, states, i, action)``: answer the pending decision; STEPPED, or REFUSED with nothing changed."""

    observe: Callable[[Any, Array, int, int, Array], None]
    """``observe(t, states, i, seat, out)``: write what a seat sees into ``out``, float32 (observation_size,)."""

    legal: Callable[[Any, Array, int, Array], None]
    """``legal(t, states, i, out)``: write the pending decision's mask into ``out`` (int8, shape (actions,))."""

    determinize: Callable[[Any, Array, int, int, int], None]
    """``determinize(t, states, i, seat, seed)``: reshuffle exactly what ``seat`` cannot know."""

    play: Callable[[Any, Array, int, int, int], int]
    """``play(t, states, i, seed, limit)``: play uniformly at random until the game ends or ``limit`` decisions were
    made; returns how many."""

    run: Callable[..., int]
    """The one compiled entry behind all of these, for batches and tight loops: see ``core.batch`` for its arguments."""


@dataclass(frozen=True)
class Game:
    """A game, ready to be played: tables, starting positions, kernels, and words for people."""

    id: str
    """Versioned name, e.g. ``showdown_v0``."""
    seats: tuple[str, ...]
    """Agent names, in seat order."""
    actions: int
    observation_size: int
    observation_low: float
    observation_high: float
    record: type[RecordClass]
    tables: Any
    templates: Array
    """Shape (k,): starting positions; ``reset`` shuffles, places and seeds a copy."""
    kernels: Kernels
    describe_action: Callable[[int], str]
    parse_action: Callable[[str], int]
    describe: Callable[[Array], str]
    """The position as text (``describe(states[i:i+1])``)."""
    parse: Callable[[str], Array]
    """The inverse of ``describe``; shape (1,)."""
    describe_decision: Callable[[Array], str]
    """One line: who decides what (``describe_decision(states[i:i+1])``)."""
    render: Callable[[Array, str], Any]
    """``render(states[i:i+1], "ansi" | "rgb_array")``."""
    options: dict[str, Any]
    """How this game was made (scenario and options, plain values): what a replay stores."""
    content_hash: str
    """Names the content (monsters, gear, scenarios): results are comparable only when it is equal."""
    whereabouts: frozenset[str] = frozenset()
    """Options that say where something lies, not what it is: two games that differ in nothing else are the same game."""
    content: Any = None
    """What the game's own rooms look names up in (the core never reads it)."""
    alive: Callable[[Array], tuple[bool, ...]] | None = None
    """``alive(states[i:i+1])``: which seats still take part, for ``on_death="remove"``; None: seats never fall."""
    result: Callable[[Array, Array, int], Any] | None = None
    """``result(start, states, outcome)``: what a finished game left behind, an object with ``as_dict()`` (plain values) and
    a text for people. ``start`` and ``states`` have shape (1,): how it began and how it ended; None: there is none."""
    make: Callable[..., Game] | None = None
    """``make(**options)`` makes this game again: a function of a module, so that pickle can name it."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """A game never changes: copies share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the way it was made; the copy compiles or loads its rules where it is unpickled."""
        if self.make is None:
            raise TypeError(f"{self.id} cannot be pickled: it was built without `make`, the function that makes it")
        return _make_again, (self.make, self.options, self.id, self.content_hash)

    @property
    def seat_count(self) -> int:
        """How many agents play."""
        return len(self.seats)

    def new_states(self, count: int = 1) -> Array:
        """Zeroed states, shape (count,)."""
        return np.zeros(count, self.record.dtype)

    def fresh_mask(self) -> Array:
        """A mask buffer, int8, shape (actions,)."""
        return np.zeros(self.actions, np.int8)

    def fresh_observation(self) -> Array:
        """An observation buffer, float32, shape (observation_size,)."""
        return np.zeros(self.observation_size, np.float32)
