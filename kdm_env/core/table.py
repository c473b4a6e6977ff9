"""One game in play: what the adapters for single games share. Fast, because it keeps its own arrays and checks little.

The adapters (``core.aec``, ``core.single``) add the words of their library; what a step does to a game, what an illegal
action costs and what a snapshot holds is decided here, and in ``core.batch`` in the same way for whole batches.
"""

from __future__ import annotations

import operator
import secrets
from typing import Any

import numpy as np

from . import batch
from .batch import (
    DEAL,
    DETERMINIZE,
    DISABLED,
    LOOK,
    NO_MASKS,
    NO_OBSERVATIONS,
    RESUME,
    SLOT,
    STEP,
    bind,
    check_seed,
    writeable,
)
from .game import Array, Game
from .machine import FAULT, RUNNING
from .record import copy_records
from .replay import Recorder, Replay, ReplayError, Start, starting
from .snapshot import SnapshotError, pack, unpack

ILLEGAL = {"raise": batch.REPORT, "penalize": batch.PENALIZE, "terminate": batch.TERMINATE}
"""What to do about an illegal action: raise :class:`IllegalAction` and change nothing; give the team the illegal reward
and ask again; give the team the illegal reward and end the episode."""

ILLEGAL_REWARD = {"raise": 0.0, "penalize": -0.1, "terminate": -1.0}
PATIENCE = 10
"""Illegal actions in a row that are penalized; after one more a random legal action stands in, so that games end."""


class IllegalAction(ValueError):
    """An action that the pending decision does not permit. Nothing has changed.

    Attributes:
        action: The action's number.
        agent: Who was to decide.
        legal: The numbers of the legal actions.
    """

    def __init__(self, message: str, action: int, agent: str, legal: tuple[int, ...]) -> None:
        super().__init__(message)
        self.action, self.agent, self.legal = action, agent, legal

    def __reduce__(self) -> tuple[Any, ...]:
        """Exceptions cross process borders (SubprocVecEnv) with all their arguments."""
        return type(self), (self.args[0], self.action, self.agent, self.legal)


class GameFault(RuntimeError):
    """A fault of the rules or of the content stopped the game; never the fault of a player. Please report it."""


def check_illegal(illegal: str, reward: float | None, patience: int) -> tuple[int, float, int]:
    """The three settings as a slot holds them. Raises ValueError."""
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal={illegal!r}: choose one of {', '.join(ILLEGAL)}")
    if not 0 <= patience < 1 << 15:
        raise ValueError(f"patience={patience}: illegal actions in a row, 0 to {(1 << 15) - 1}")
    return ILLEGAL[illegal], ILLEGAL_REWARD[illegal] if reward is None else float(reward), patience


def refusal(game: Game, states: Array, action: int, where: str = "") -> IllegalAction:
    """The error for an action that was refused: names it, who was asked, and what would have been legal."""
    mask = game.fresh_mask()
    game.kernels.legal(game.tables, states, 0, mask)
    legal = tuple(int(a) for a in np.flatnonzero(mask))
    words = repr(game.describe_action(action)) if 0 <= action < game.actions else f"not one of 0..{game.actions - 1}"
    agent = game.seats[int(states["actor"][0])]
    shown = ", ".join(f"{a} ({game.describe_action(a)})" for a in legal[:12]) + (", ..." if len(legal) > 12 else "")
    return IllegalAction(
        f"{where}{agent} cannot take action {action} ({words}) now: {game.describe_decision(states)}; legal: {shown}",
        action, agent, legal,
    )  # fmt: skip


def fault(game: Game, states: Array, where: str = "") -> GameFault:
    """The error for a game that its own rules or content broke."""
    return GameFault(f"{where}{game.id}: fault {int(states['fault'][0])} of the rules at {game.describe(states)}")


def _offset(dtype: np.dtype[Any], name: str) -> int:
    """Where a field begins, in bytes."""
    fields: Any = dtype.fields
    return int(fields[name][1])


_ACTOR, _REFUSED, _OVER = _offset(SLOT, "actor"), _offset(SLOT, "refused"), _offset(SLOT, "over")
_TERMINATED, _TRUNCATED = _offset(SLOT, "terminated"), _offset(SLOT, "truncated")
_OUTCOME = _offset(SLOT, "outcome")
_ACTION, _APPLIED, _REWARD = (_offset(SLOT, name) // 4 for name in ("action", "applied", "reward"))


class Table:
    """One game in play.

    Args:
        game: The game.
        illegal: ``raise``, ``penalize`` or ``terminate`` (see ``ILLEGAL``).
        illegal_reward: The team's reward of an illegal action; None: -0.1 for ``penalize``, -1 for ``terminate``.
        patience: With ``penalize``: illegal actions in a row after which a random legal one stands in.

    Attributes:
        states: The state, records (1,).
        slots: What ``core.batch`` keeps of it, :class:`~kdm_env.core.batch.Slot` records (1,).
        recorder: The game so far, None where its actions are not known (after ``determinize``).
        begun: The state the game was taken up from, (1,), where the recorder does not know it.
    """

    def __init__(
        self, game: Game, illegal: str = "raise", illegal_reward: float | None = None, patience: int = PATIENCE
    ) -> None:
        self.game = game
        self.states: Array = game.new_states(1)
        self.slots: Array = np.zeros(1, SLOT)
        self.slots["illegal"], self.slots["penalty"], self.slots["patience"] = check_illegal(
            illegal, illegal_reward, patience
        )
        self.slots["over"] = 1
        self.seeded = False
        self.recorder: Recorder | None = None
        self.begun: Array | None = None
        self._templates = writeable(game.templates)
        self._run = bind(game)
        self._read()

    def _read(self) -> None:
        """Memory views: a read of numpy's takes four times as long."""
        self._state_bytes = memoryview(self.states.view(np.int8))  # type: ignore[arg-type]
        self._decision_at = _offset(self.game.record.dtype, "decision")
        self._bytes = memoryview(self.slots.view(np.int8))  # type: ignore[arg-type]
        self._words = memoryview(self.slots.view(np.int32))  # type: ignore[arg-type]
        self._floats = memoryview(self.slots.view(np.float32))  # type: ignore[arg-type]

    # --- what a caller reads after each call -----------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat that decides; after the end the seat that decided last."""
        return self._bytes[_ACTOR]

    @property
    def over(self) -> int:
        """1 when the episode has ended, or none was dealt yet."""
        return self._bytes[_OVER]

    @property
    def terminated(self) -> bool:
        """Whether the last step ended the episode by victory, defeat or forfeit."""
        return self._bytes[_TERMINATED] == 1

    @property
    def truncated(self) -> bool:
        """Whether the last step ended the episode by the round limit."""
        return self._bytes[_TRUNCATED] == 1

    @property
    def outcome(self) -> int:
        """0 running, 1 won, 2 lost, 3 stopped by the round limit, 5 forfeited by an illegal action."""
        return self._bytes[_OUTCOME]

    @property
    def decision(self) -> int:
        """The kind of the pending decision (a number of the game)."""
        return self._state_bytes[self._decision_at]

    @property
    def refused(self) -> int:
        """1 when the last action was illegal."""
        return self._bytes[_REFUSED]

    @property
    def reward(self) -> float:
        """The team's reward of the last step."""
        return self._floats[_REWARD]

    # --- playing ---------------------------------------------------------------------------------------------------

    def _go(self, mode: int, observation: Array, mask: Array) -> int:
        return self._run(
            self.game.tables, self.states, self._templates, self.slots, observation, mask, NO_OBSERVATIONS,
            0, 1, mode, DISABLED,
        )  # fmt: skip

    def deal(
        self, seed: int | None = None, template: int | None = None,
        observation: Array = NO_OBSERVATIONS, mask: Array = NO_MASKS,
    ) -> None:  # fmt: skip
        """Deal a new game.

        Args:
            seed: 0 .. 2**62 - 1; the game depends on nothing else. None: the next game of the seed given before
                (``chance.next_seed``), or of a random one.
            template: The starting position; None: the seed draws it.
            observation: Where to write what the first to decide sees: float32 (observation_size,), or empty.
            mask: Where to write what it may do: int8 (actions,), or empty.
        """
        if template is not None and not 0 <= template < len(self._templates):
            raise ValueError(f"template {template}: this game has templates 0 to {len(self._templates) - 1}")
        slot = self.slots
        if seed is not None:
            slot["seed"], slot["episode"] = check_seed(seed), 0
        elif not self.seeded:
            slot["seed"], slot["episode"] = secrets.randbits(62), 0
        else:
            slot["episode"] += 1
        self.seeded = True
        slot["template"] = -1 if template is None else template
        self._fault(self._go(DEAL, observation, mask))
        self.recorder = Recorder(self.game, Start(int(slot["dealt"][0]), int(slot["dealt_template"][0])))

    def set_up(self, position: str, seed: int | None = None) -> None:
        """Set up a position from its text and run to the first decision; with a seed, its streams start anew.

        Raises:
            ValueError: if the text is no position of this game.
        """
        self.set_state(self.game.parse(position), seed)
        self.recorder = Recorder(self.game, Start(seed=seed, position=position))

    def set_state(self, states: Array, seed: int | None = None) -> None:
        """Play on from a state, records (1,), as from a new game; with a seed, its streams start anew."""
        if states.shape != (1,) or states.dtype != self.states.dtype:
            raise ValueError(f"expected one record of {self.game.id}, got {states.dtype} {states.shape}"[:200])
        slot = self.slots
        for name in ("total", "length", "strikes", "terminated", "truncated", "refused", "reward"):
            slot[name] = 0
        if seed is not None:
            slot["seed"], slot["episode"] = check_seed(seed), 0
            slot["dealt"] = slot["seed"]
            self.seeded = True
        slot["action"] = int(seed is not None)
        self.states[0] = states[0]
        self.begun = copy_records(states)
        self._fault(self._go(RESUME, NO_OBSERVATIONS, NO_MASKS))
        self.recorder = None

    def step(self, action: int, observation: Array = NO_OBSERVATIONS, mask: Array = NO_MASKS) -> None:
        """Answer the pending decision; see ``illegal`` for actions that are not legal.

        Raises:
            IllegalAction: with ``illegal="raise"``; nothing has changed.
            RuntimeError: if the episode is over.
            TypeError: if the action is no whole number.
            GameFault: if the rules or the content are broken.
        """
        if self._bytes[_OVER]:
            raise RuntimeError("the episode is over (or none was dealt): call reset() before step()")
        number = operator.index(action)
        self._words[_ACTION] = number if 0 <= number < self.game.actions else -1
        if self._go(STEP, observation, mask):
            self._fault(1)
            if self.slots["illegal"][0] == batch.REPORT:
                self._bytes[_REFUSED] = 0
                raise refusal(self.game, self.states, number)
        applied = self._words[_APPLIED]
        if applied >= 0 and self.recorder is not None:
            self.recorder.actions.append(applied)

    def look(self, seat: int, observation: Array = NO_OBSERVATIONS, mask: Array = NO_MASKS) -> None:
        """Write what a seat sees, and what it may do (all zero unless it is to decide)."""
        if not 0 <= seat < self.game.seat_count:
            raise ValueError(f"seat {seat}: this game has seats 0 to {self.game.seat_count - 1}")
        self._words[_ACTION] = seat
        self._go(LOOK, observation, mask)

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        mask = self.game.fresh_mask()
        self.look(self.actor, mask=mask)
        return [int(action) for action in np.flatnonzero(mask)]

    def determinize(self, seat: int, seed: int) -> None:
        """Reshuffle exactly what a seat cannot know. What it sees stays as it is."""
        if not 0 <= seat < self.game.seat_count:
            raise ValueError(f"seat {seat}: this game has seats 0 to {self.game.seat_count - 1}")
        self.begun = self.start()
        told = self.slots["seed"].copy()
        self._words[_ACTION] = seat
        self.slots["seed"] = check_seed(seed)
        self._go(DETERMINIZE, NO_OBSERVATIONS, NO_MASKS)
        self.slots["seed"] = told
        self.recorder = None

    # --- after the end -----------------------------------------------------------------------------------------------

    @property
    def known(self) -> bool:
        """Whether a game has been dealt, set up or taken over; before that the table is blank."""
        return self.recorder is not None or self.begun is not None

    def start(self) -> Array:
        """The state this game began from, (1,): its template, its position, or what ``set_state`` or ``restore`` gave."""
        known = self.recorder
        if known is None:
            return self.states if self.begun is None else self.begun
        return starting(self.game, known.start)

    def result(self) -> Any:
        """What the finished game left behind (the game's own type, see ``Game.result``); None while it runs.

        Raises:
            ValueError: if games of this kind have no result.
            GameFault: if a fault ended it.
        """
        if self.game.result is None:
            raise ValueError(f"{self.game.id} keeps no result beyond its outcome")
        if not self._bytes[_OVER] or self.outcome == RUNNING:
            return None
        self._fault(1)
        return self.game.result(self.start(), self.states, self.outcome)

    def _fault(self, trouble: int) -> None:
        if trouble and self._bytes[_OUTCOME] == FAULT:
            raise fault(self.game, self.states)

    # --- keeping ---------------------------------------------------------------------------------------------------

    def replay(self) -> Replay:
        """The game so far as a replay. Raises ReplayError when its actions are not known."""
        if self.recorder is None:
            raise ReplayError("no replay: nothing was dealt, or hidden cards were reshuffled by determinize")
        return self.recorder.replay()

    def clone(self) -> Table:
        """An independent copy that plays on exactly as this one would."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.states, other.slots = copy_records(self.states), copy_records(self.slots)
        other.recorder = None if self.recorder is None else self.recorder.copy()
        other._read()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """As ``clone``."""
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """Compiled code and memory views stay behind."""
        left = ("_run", "_state_bytes", "_bytes", "_words", "_floats")
        return {name: value for name, value in self.__dict__.items() if name not in left}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Compiled code is loaded where the copy lives."""
        self.__dict__.update(kept)
        self._run = bind(self.game)
        self._read()

    def snapshot(self, extra: dict[str, Any] | None = None) -> bytes:
        """The game as bytes (see ``core.snapshot``): state, seed, episode, actions so far, ``extra``."""
        known = self.recorder
        history = None if known is None else {"start": vars(known.start), "actions": known.actions}
        slots = copy_records(self.slots)
        slots["action"] = 0  # the last question asked of the game is no part of it
        return pack(self.game, self.states, slots, {"history": history, "seeded": self.seeded, "adapter": extra or {}})

    def restore(self, data: bytes) -> dict[str, Any]:
        """Go back to a snapshot; the settings for illegal actions stay those of this table.

        Returns:
            The adapter's ``extra``.

        Raises:
            SnapshotError: if the bytes are damaged or of another game; nothing has changed.
        """
        states, slots, extra = unpack(self.game, data, SLOT)
        try:
            history, seeded = extra["history"], bool(extra["seeded"])
            recorder = None
            if history is not None:
                recorder = Recorder(self.game, Start(**history["start"]))
                recorder.actions = [int(action) for action in history["actions"]]
            adapter: dict[str, Any] = extra["adapter"]
        except (KeyError, TypeError, ValueError) as error:
            raise SnapshotError(f"snapshot with an unreadable header: {error}") from None
        for name in ("illegal", "penalty", "patience"):
            slots[name] = self.slots[name]
        self.states[0], self.slots[0] = states[0], slots[0]
        self.recorder, self.seeded, self.begun = recorder, seeded, copy_records(states)
        return adapter
