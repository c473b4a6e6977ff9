"""In whole games: what the dice bring is one of the outcomes that are enumerated, as often as they say."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.core.outcomes import outcomes
from kdm_env.core.record import copy_records


def table(states):
    """The bytes of a table without its generator."""
    bare = copy_records(states)
    bare["chance"] = np.zeros((), bare["chance"].dtype)
    return bare.tobytes()


@pytest.mark.parametrize("scenario", ["prologue", "lion-1", "lion-2"])
@pytest.mark.parametrize("controller", ["agent", "random"])
def test_what_happens_is_one_of_the_outcomes(scenario, controller):
    game = showdown_v0.game(scenario=scenario, controller=controller, ask_forced=True)
    states, checked, diced = game.new_states(), 0, 0
    for seed in range(3):
        game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
        draws = np.random.default_rng(seed)
        for _ in range(60):
            if states["ended"][0]:
                break
            mask = game.fresh_mask()
            game.kernels.legal(game.tables, states, 0, mask)
            action = int(draws.choice(np.flatnonzero(mask)))
            before = copy_records(states)
            game.kernels.step(game.tables, states, 0, action)
            try:
                found = outcomes(game, before, action, most=1500, shuffles="as seeded")
            except ValueError as error:
                assert "too many dice" in str(error)
                continue
            assert sum(each.probability for each in found) == 1
            assert table(states) in {table(each.states) for each in found}
            checked += 1
            diced += len(found) > 1
    assert checked >= 80 and diced >= 10


def test_the_dice_of_a_game_are_fair_by_the_outcomes():
    """Each table that an attack can lead to comes about as often as the outcomes say."""
    game = showdown_v0.game(scenario="lion-1", controller="agent", ask_forced=True)
    states = game.parse(
        "monster: White Lion level 1 at 11,8 facing north\nsurvivor_0: at 11,10; gear bone blade\nsurvivor_1: at 1,1\n"
        "hit deck: Beast's Knee, and the rest\nnext: turn of survivor_0\noptions: controller agent; ask forced\n"
    )
    attack = game.parse_action("gear 0")
    game.kernels.resume(game.tables, states, 0)
    chances: dict[bytes, Fraction] = {}
    for each in outcomes(game, states, attack):
        chances[table(each.states)] = chances.get(table(each.states), Fraction(0)) + each.probability
    seen = dict.fromkeys(chances, 0)
    for seed in range(2000):
        one = copy_records(states)
        game.kernels.resume(game.tables, one, 0, seed)
        game.kernels.step(game.tables, one, 0, attack)
        seen[table(one)] += 1
    for key, p in chances.items():
        assert abs(seen[key] - 2000 * p) <= 4 * (2000 * p * (1 - p)) ** 0.5
