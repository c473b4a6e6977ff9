"""Outcomes of an action, enumerated; distributions of what a policy reaches."""

from collections import Counter
from fractions import Fraction

import pytest

from kdm_env.core.outcomes import distribution, outcomes
from kdm_env.core.record import copy_records
from kdm_env.core.table import IllegalAction
from tests import toy_game

GAME = toy_game.make(seats=1, hearts=8)


def beside(game=GAME, cards=10):
    """The hero stands beside the beast, whose deck holds so many cards."""
    states = game.new_states()
    game.kernels.reset(game.tables, states, 0, game.templates, 0, 5)
    states["heroes"]["x"][0, 0] = states["x"][0]
    states["deck"]["count"][0] = cards
    states["legal"][0, 0] |= 1 << toy_game.STRIKE
    return states


def hearts(states):
    return int(states["hearts"][0]), int(states["heroes"]["hearts"][0, 0])


def test_every_die_is_enumerated_and_the_chances_add_up():
    states = beside()
    before = states.tobytes()
    found = outcomes(GAME, states, toy_game.STRIKE)
    assert states.tobytes() == before
    assert len(found) == 100 and sum(each.probability for each in found) == 1
    assert [each.rolls for each in found[:2]] == [((10, 1), (10, 1)), ((10, 1), (10, 2))]  # strike; bite
    for each in found:
        (_, strike), (_, bite) = each.rolls
        assert each.states["hearts"][0] == states["hearts"][0] - (strike > 3)
        assert (each.states["heroes"]["hearts"][0, 0] < 3) == (
            bite > 4 and GAME.tables.bite[states["deck"]["cards"][0, 9]] > 0
        )


def test_a_script_that_the_table_carries_is_left_aside_and_the_tables_found_play_on_freely():
    states = beside()
    plain = outcomes(GAME, states, toy_game.STRIKE)
    states["chance"]["scripted"], states["chance"]["script_length"], states["chance"]["script"][0, 0] = 1, 1, 607
    scripted = outcomes(GAME, states, toy_game.STRIKE)
    assert [each.states.tobytes() for each in scripted] == [each.states.tobytes() for each in plain]
    table = scripted[0].states
    assert GAME.kernels.play(GAME.tables, table, 0, 0, 3) == 3 and table["chance"]["script_fault"][0] == 0


def test_outcomes_are_as_often_as_they_are_likely():
    states = beside()
    expected: dict[object, Fraction] = {}
    for each in outcomes(GAME, states, toy_game.STRIKE):
        expected[hearts(each.states)] = expected.get(hearts(each.states), Fraction(0)) + each.probability
    counts: Counter[object] = Counter()
    for seed in range(2000):
        table = copy_records(states)
        GAME.kernels.resume(GAME.tables, table, 0, seed)  # starts the streams anew; the pending decision stays
        GAME.kernels.step(GAME.tables, table, 0, toy_game.STRIKE)
        counts[hearts(table)] += 1
    assert set(counts) == set(expected)
    for result, p in expected.items():
        assert abs(counts[result] - 2000 * p) < 4 * (2000 * p * (1 - p)) ** 0.5


def test_illegal_actions_are_refused_with_what_is_legal():
    with pytest.raises(IllegalAction, match=r"hero_0 cannot take action 33 .*; legal: "):
        outcomes(GAME, beside(), toy_game.BITE)
    with pytest.raises(ValueError, match=r"shape \(1,\), got shape \(2,\)"):
        outcomes(GAME, GAME.new_states(2), 0)


def test_a_shuffled_deck_is_refused_unless_its_order_does_not_matter():
    states = beside(cards=0)
    states["discard"]["count"][0] = 10
    with pytest.raises(ValueError, match=r'a deck is shuffled on the way.*say shuffles="as seeded"'):
        outcomes(GAME, states, toy_game.REST)
    assert sum(each.probability for each in outcomes(GAME, states, toy_game.REST, shuffles="as seeded")) == 1


def test_too_much_is_refused_before_it_takes_forever():
    with pytest.raises(ValueError, match="more than 50 outcomes of one action"):
        outcomes(GAME, beside(), toy_game.STRIKE, most=50)
    with pytest.raises(ValueError, match="more than 3 "):
        distribution(GAME, beside(), lambda s: toy_game.REST, hearts, most=3)


def test_the_distribution_of_strikes_is_binomial():
    result = distribution(
        GAME, beside(), lambda s: toy_game.STRIKE, lambda s: int(s["hearts"][0]),
        until=lambda s: s["decisions"][0] == 2 or s["heroes"]["hearts"][0, 0] == 0,
    )  # fmt: skip
    hit = Fraction(7, 10)
    assert result == {8: (1 - hit) ** 2, 7: 2 * hit * (1 - hit), 6: hit**2}
    assert sum(result.values()) == 1


def test_policies_may_mix_and_play_to_the_end():
    game = toy_game.make(seats=1, hearts=1, limit=2)
    mixed = {toy_game.STRIKE: Fraction(1, 3), toy_game.REST: Fraction(2, 3)}
    result = distribution(game, beside(game), lambda s: mixed, lambda s: int(s["ended"][0]))
    wins = Fraction(1, 3) * Fraction(7, 10)
    assert result == {1: wins + (1 - wins) * wins, 3: (1 - wins) ** 2}
