"""Playing games to break them: odd habits of play, laws checked after every decision, and what broke as a replay.

A game gives two ``@compiled`` functions: ``broken(t, s)``, the number of the first law a state breaks (0: none), and
``seal(t, s)``, a number that stays the same through a whole game. Uniform play rarely goes where it hurts, so each
game plays by a *temper*: a random order of all actions, of which it takes the first that is legal (seven times in
eight; else any legal one). One temper always passes, another always dodges, a third uses what nobody uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .batch import DEAL, NO_OBSERVATIONS, REPORT, SAME_STEP, SLOT, STEP, bind, check_seed, writeable
from .game import REFUSED, STEPPED, Array, Game
from .laws import Laws
from .machine import RUNNING
from .record import copy_records, repeated_record
from .replay import Recorder, Start


@dataclass(frozen=True)
class Finding:
    """A broken law, and the game that breaks it: the last action leads there."""

    law: str
    options: dict[str, Any]
    seed: int
    template: int
    actions: tuple[int, ...]
    position: str
    """The table before the last action, as text."""

    def recorder(self, game: Game) -> Recorder:
        """For a replay file of the game up to the last decision before the fault."""
        kept = Recorder(game, Start(seed=self.seed, template=self.template))
        kept.actions = list(self.actions[:-1])
        return kept


@dataclass
class Tally:
    """What a fuzz run did."""

    decisions: int = 0
    games: int = 0
    outcomes: Counter[int] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    masks: int = 0
    """Decisions whose mask was compared with the rules by brute force."""


class Fuzzer:
    """Plays a batch of games of one kind.

    Args:
        game: What to play.
        laws: What must hold.
        num_games: Side by side.
        seed: Of the first game; the k-th is dealt with ``seed + k``, later ones with hashes of that.
    """

    def __init__(self, game: Game, laws: Laws, num_games: int = 256, seed: int = 0) -> None:
        self.game, self.laws = game, laws
        self.states = game.new_states(num_games)
        self.slots: Array = np.zeros(num_games, SLOT)
        self.slots["seed"] = np.arange(check_seed(seed), check_seed(seed) + num_games)
        self.slots["draws"] = (seed * 0x9E3779B1) & 0xFFFFFFFF
        self.slots["illegal"] = REPORT
        self.slots["template"] = -1
        self.seals: Array = np.zeros(num_games, np.int64)
        self.verdicts: Array = np.zeros(num_games, np.int32)
        self.masks: Array = np.zeros(num_games * game.actions, np.int8)
        self._run = bind(game)
        self._templates = writeable(game.templates)
        self._go(DEAL)

    def _go(self, mode: int) -> None:
        self._run(
            self.game.tables, self.states, self._templates, self.slots, NO_OBSERVATIONS, self.masks, NO_OBSERVATIONS,
            0, len(self.states), mode, SAME_STEP,
        )  # fmt: skip

    def play(self, decisions: int, tally: Tally, *, masks: int = 0) -> Iterator[int]:
        """Play until so many more decisions were made (or something broke), adding to a tally.

        Args:
            decisions: Over all games of the batch, rounded up to whole steps of it.
            tally: Added to.
            masks: About how many of the decisions to compare with the rules by brute force.

        Yields:
            The decisions made so far, now and then.
        """
        count, made, every = len(self.states), 0, 0
        steps = -(-decisions // count)
        if masks:
            every = max(1, decisions // masks)
        rng = np.random.default_rng(int(self.slots["seed"][0]))
        for step in range(steps):
            if self.laws.inspect(self.game.tables, self.states, self.slots, self.seals, self.verdicts):
                for k in np.flatnonzero(self.verdicts).tolist()[:3]:
                    tally.findings.append(self.explain(k, self.laws.words[int(self.verdicts[k])]))
                return
            wanted = 0 if not every else (count * (step + 1)) // every - (count * step) // every
            for k in rng.choice(count, min(wanted, count), replace=False).tolist():
                wrong = mask_fault(self.game, self.states[k : k + 1])
                tally.masks += 1
                if wrong:
                    tally.findings.append(self.explain(k, wrong))
                    return
            before = self.slots["episode"].copy()
            self._go(STEP)
            made += count
            tally.decisions += count
            ended = self.slots["episode"] != before
            tally.games += int(ended.sum())
            tally.outcomes.update(self.slots["last_outcome"][ended].tolist())
            if step % 64 == 63:
                yield made
        yield made

    def explain(self, k: int, law: str) -> Finding:
        """Play the k-th game again, alone, to know its actions."""
        slot, game = self.slots[k], self.game
        states = game.new_states()
        seed, template, length = int(slot["dealt"]), int(slot["dealt_template"]), int(slot["length"])
        game.kernels.reset(game.tables, states, 0, game.templates, template, seed)
        alone, seals, verdicts = np.zeros(1, SLOT), np.zeros(1, np.int64), np.zeros(1, np.int32)
        alone["dealt"], alone["draws"] = seed, slot["draws"]
        actions, before = [], copy_records(states)
        for at in range(length):
            alone["length"] = at
            self.laws.inspect(game.tables, states, alone, seals, verdicts)
            actions.append(int(alone["action"][0]))
            before = copy_records(states)
            game.kernels.step(game.tables, states, 0, actions[-1])
        return Finding(law, game.options, seed, template, tuple(actions), game.describe(before))


def mask_fault(game: Game, states: Array) -> str:
    """Compare the mask of a running state, shape (1,), with the rules: every masked action applies, every other one is
    refused and leaves the bytes as they were. Returns what is wrong, or nothing.
    """
    if states["ended"][0] != RUNNING:
        return ""
    mask, before = game.fresh_mask(), states.tobytes()
    game.kernels.legal(game.tables, states, 0, mask)
    size = game.actions
    copies = repeated_record(states, size)
    answers = np.array([game.kernels.step(game.tables, copies, action, action) for action in range(size)])
    for action in range(size):
        words = game.describe_action(action)
        if mask[action] and (answers[action] != STEPPED or copies["decisions"][action] != states["decisions"][0] + 1):
            return f"the mask allows {words!r}, the rules refuse it"
        if not mask[action] and (answers[action] != REFUSED or copies[action : action + 1].tobytes() != before):
            return f"the mask forbids {words!r}, and it changed the table"
    return ""
