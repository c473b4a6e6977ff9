"""A small situation, judged three ways: by a formula, by enumerating every die, by playing many seeds.

    same_chances(
        situation(next="turn of survivor_0", survivor_0="at 11,10; gear bone axe"),
        prefer("gear 0", "hit", "pass"),
        measure=wounds, until=attack_is_over,
        formula=binomial(2, Fraction(1, 2)),
    )

The formulas are written from the rules on paper and use nothing of the engine.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np

from kdm_env import showdown_v0
from kdm_env.core.game import STEPPED, Array, Game
from kdm_env.core.outcomes import distribution
from kdm_env.core.record import copy_records
from kdm_env.showdown import state as st
from tests.showdown.table import position

SEEDS = 2000
"""How many fixed seeds are played; the result is the same every time."""

SIGMA = 4
"""How many standard deviations a count may lie from its expectation."""

Chances = dict[Any, Fraction]


@functools.cache
def game() -> Game:
    return showdown_v0.game(scenario="lion-1", controller="agent")


def situation(**lines: Any) -> Array:
    """A position (see ``tests.showdown.table.position``) whose dice roll freely and whose forced decisions are asked:
    each step rolls few dice then, and equal tables between the steps are joined. survivor_1 stands far off, so that
    play stops when survivor_0 is down or dead.
    """
    usual = {
        "options": "controller agent; round limit none; ask forced",
        "rolls": None,
        "survivor_1": "at 1,1",
        "round": "1; monster act; controller survivor_1",
    }
    if str(lines.get("next", "")).startswith("turn"):
        usual["round"] = "1; survivors' act"
    return game().parse(position(**{**usual, **lines}))


# --- policies, measures, ends ----------------------------------------------------------------------------------------


def prefer(*wishes: str) -> Callable[[Array], int]:
    """Answer with the first legal action whose words begin like this, by wish and then by number."""
    order = [n for wish in wishes for n in range(game().actions) if f"{game().describe_action(n)} ".startswith(wish)]

    def policy(states: Array) -> int:
        words = states["legal"][0]
        for number in order:
            if int(words[number >> 5]) >> (number & 31) & 1:
                return number
        raise AssertionError(f"none of {wishes} is legal: {game().describe_decision(states)}")

    return policy


def attack_is_over(states: Array) -> bool:
    return bool(states["strike_depth"][0] == 0 and states["decisions"][0] > 0)


def survivors_act(states: Array) -> bool:
    return bool(states["act"][0] == st.SURVIVORS_ACT)


def wounds(states: Array) -> int:
    return int(states["wounds"]["count"][0])


def mine(states: Array, field: str) -> int:
    """A plain field of survivor_0."""
    return int(states["survivors"][field][0, 0])


def alive(states: Array) -> bool:
    return mine(states, "alive") == 1


# --- formulas --------------------------------------------------------------------------------------------------------


def d10_at_least(need: int) -> Fraction:
    """A die that a 1 always fails and a 10 always passes."""
    return Fraction(min(9, max(1, 11 - need)), 10)


def binomial(n: int, p: Fraction) -> Chances:
    """How often something of chance p happens in n independent tries."""
    return {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


# --- the three ways --------------------------------------------------------------------------------------------------


def played(states: Array, policy: Callable[[Array], int], measure: Callable[[Array], Hashable], until: Any) -> Counter:
    """How often each result comes in SEEDS games from fixed seeds."""
    found: Counter[Hashable] = Counter()
    kernels, tables = game().kernels, game().tables
    for seed in range(SEEDS):
        table = copy_records(states)
        kernels.resume(tables, table, 0, seed)
        while table["ended"][0] == 0 and not until(table):
            assert kernels.step(tables, table, 0, policy(table)) == STEPPED
        found[measure(table)] += 1
    return found


def same_chances(
    states: Array,
    policy: Callable[[Array], int],
    *,
    measure: Callable[[Array], Hashable],
    until: Callable[[Array], bool],
    formula: Chances,
    shuffles: Any = "refuse",
) -> None:
    """The formula, the enumeration (exactly) and the games (within four sigma) say the same."""
    expected = {result: p for result, p in formula.items() if p}
    assert sum(expected.values()) == 1, "the formula's chances do not add up"
    exact = distribution(game(), states, policy, measure, until=until, shuffles=shuffles)
    assert exact == expected
    counts = played(states, policy, measure, until)
    assert set(counts) <= set(expected)
    for result, p in expected.items():
        off = abs(counts[result] - SEEDS * p)
        assert off <= SIGMA * sqrt(SEEDS * p * (1 - p)), (
            f"{result}: {counts[result]} of {SEEDS}, expected {float(p):.4f}"
        )


def names(bits: int, words: Any) -> tuple[str, ...]:
    return tuple(word for k, word in enumerate(words) if bits >> k & 1)


def total(chances: Sequence[tuple[Any, Fraction]]) -> Chances:
    """Chances of results, those of equal results added."""
    found: Chances = {}
    for result, p in chances:
        found[result] = found.get(result, Fraction(0)) + p
    return found


def lost(states: Array, before: int) -> int:
    """Armor points that survivor_0 lost, of `before` in all."""
    return before - int(np.sum(states["survivors"]["armor"][0, 0], dtype=int))
