"""Matches: several policies, the same games. Every seed is played exactly once, so long games count as much as short ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from agents.base import OneGame, Policy
from kdm_env.core.game import Array, Game
from kdm_env.core.machine import LOST, STOPPED, WON
from kdm_env.core.replay import Replay
from kdm_env.core.table import Table
from kdm_env.core.vector import AutoresetMode, VectorGame

from .statistics import Interval, bootstrap_mean, paired_difference, wilson

Ints = npt.NDArray[np.int64]
Progress = Callable[[int], None]

OUTCOMES = {WON: "won", LOST: "lost", STOPPED: "round limit"}
"""How a game can end."""

RESAMPLING_SEED = 0
"""Of every bootstrap here: a table is the same each time it is made."""


@dataclass(frozen=True)
class Played:
    """What became of each game of a match, in the order of the seeds. All arrays have shape (games,)."""

    seeds: Ints
    outcome: Ints
    """1 won, 2 lost, 3 stopped by the round limit."""
    rounds: Ints
    """Rounds begun."""
    survivors: Ints
    """Survivors alive at the end."""
    wounds: Ints
    """Cards in the monster's wound stack at the end (the wound that kills moves no card)."""
    decisions: Ints
    """Decisions answered."""
    total: npt.NDArray[np.float64]
    """Sum of the team's rewards."""

    @property
    def won(self) -> npt.NDArray[np.float64]:
        """1 where the game was won, else 0."""
        return np.asarray(self.outcome == WON, np.float64)

    def as_lists(self) -> dict[str, list[float]]:
        """Plain values, for a result file."""
        return {field.name: getattr(self, field.name).tolist() for field in fields(self)}


@dataclass(frozen=True)
class Summary:
    """A match in figures, each with its interval."""

    games: int
    ended: dict[str, int]
    """How many games ended how (``OUTCOMES``)."""
    win_rate: Interval
    rounds: Interval
    survivors: Interval
    wounds: Interval
    decisions: Interval
    total: Interval


def play_match(
    game: Game,
    policy: Policy,
    seeds: Sequence[int],
    *,
    seed: int = 0,
    batch: int = 512,
    threads: int = 1,
    progress: Progress | None = None,
) -> Played:
    """Play one game for each seed.

    Args:
        game: What is played.
        policy: Who plays all seats.
        seeds: One game each, at least one.
        seed: Of the policy's own randomness.
        batch: How many games go on at once; the results do not depend on it.
        threads: How many threads may step them.
        progress: Called now and then with how many games have ended.

    Raises:
        ValueError: without a seed.
        IllegalAction: if the policy answers with something illegal.
    """
    if not len(seeds):
        raise ValueError("a match needs at least one seed")
    count = min(batch, len(seeds))
    games = VectorGame(game, count, threads, autoreset_mode=AutoresetMode.NEXT_STEP, copy=False)
    games.reset(seed=list(seeds[:count]))
    policy.reset(games, seed)
    found = {name: np.zeros(len(seeds), np.int64) for name in ("outcome", "rounds", "survivors", "wounds", "decisions")}
    total = np.zeros(len(seeds))
    playing = np.arange(count)  # the game in each place; -1: none is left for it
    dealt, ended = count, 0
    while ended < len(seeds):
        games.step(policy.act(games))
        over = (games.terminations | games.truncations) & (playing >= 0)
        if not over.any():
            continue
        places = np.flatnonzero(over)
        at = playing[places]
        states, slots = games.states[places], games.slots[places]
        found["outcome"][at], found["decisions"][at] = slots["last_outcome"], slots["last_length"]
        total[at] = slots["last_total"]
        found["rounds"][at] = states["round"]
        found["survivors"][at] = states["survivors"]["alive"].sum(axis=1)
        found["wounds"][at] = states["wounds"]["count"]
        ended += len(places)
        fresh = places[: len(seeds) - dealt]
        playing[places] = -1
        if len(fresh):
            playing[fresh] = np.arange(dealt, dealt + len(fresh))
            dealt += len(fresh)
            chosen = np.zeros(count, np.bool_)
            chosen[fresh] = True
            told: list[int | None] = [None] * count
            for place in fresh.tolist():
                told[place] = seeds[int(playing[place])]
            games.reset(seed=told, options={"reset_mask": chosen})
        if progress is not None:
            progress(ended)
    games.close()
    return Played(seeds=np.array(seeds, np.int64), total=total, **found)


def play_one(game: Game, policy: Policy, game_seed: int, *, seed: int = 0) -> tuple[Replay, Array]:
    """Play a single game and keep it.

    Args:
        game: What is played.
        policy: Who plays all seats.
        game_seed: Which game.
        seed: Of the policy's own randomness.

    Returns:
        The replay, and the last state, shape (1,).
    """
    table = Table(game)
    table.deal(game_seed)
    policy.reset(OneGame(table), seed)
    while not table.over:
        table.step(int(policy.act(OneGame(table))[0]))
    return table.replay(), table.states


def summarize(played: Played) -> Summary:
    """The figures of a match: Wilson's interval for the win rate, a bootstrap for the means (a single game has none)."""
    games = len(played.seeds)

    def mean(values: npt.ArrayLike) -> Interval:
        x = np.asarray(values, np.float64)
        if games == 1:
            return Interval(float(x[0]), float(x[0]), float(x[0]), 0.95, "single game")
        return bootstrap_mean(x, seed=RESAMPLING_SEED, resamples=2000)

    return Summary(
        games=games,
        ended={name: int((played.outcome == number).sum()) for number, name in OUTCOMES.items()},
        win_rate=wilson(int(played.won.sum()), games),
        rounds=mean(played.rounds),
        survivors=mean(played.survivors),
        wounds=mean(played.wounds),
        decisions=mean(played.decisions),
        total=mean(played.total),
    )


def advantage(played: Played, reference: Played) -> Interval:
    """How much more often one policy wins than another on the same games.

    Raises:
        ValueError: if they played other games, or only one.
    """
    if not np.array_equal(played.seeds, reference.seeds):
        raise ValueError("the policies played different seeds: nothing to pair")
    return paired_difference(played.won, reference.won, seed=RESAMPLING_SEED)
