"""Counting sequences of decisions."""

import pytest

from kdm_env.core.perft import divide, perft
from tests import toy_game

GAME = toy_game.make(seats=2, hearts=3, limit=3)


def dealt(seed):
    states = GAME.new_states()
    GAME.kernels.reset(GAME.tables, states, 0, GAME.templates, 0, seed)
    return states


def by_hand(states, depth):
    """The same by recursion, playing the last decision too."""
    if depth == 0:
        return 1
    mask, count = GAME.fresh_mask(), 0
    GAME.kernels.legal(GAME.tables, states, 0, mask)
    for action in range(GAME.actions):
        after = states.copy()
        done = GAME.kernels.step(GAME.tables, after, 0, action)
        assert (done == 0) == bool(mask[action])
        if mask[action]:
            count += by_hand(after, depth - 1)
    return count


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_counts_are_those_of_a_plain_recursion(seed):
    states = dealt(seed)
    before = states.tobytes()
    for depth in range(4):
        assert perft(GAME, states, depth) == by_hand(states, depth)
    assert states.tobytes() == before


def test_divide_adds_up_and_names_every_first_decision():
    states = dealt(1)
    parts = divide(GAME, states, 3)
    assert sum(parts.values()) == perft(GAME, states, 3)
    assert len(parts) == perft(GAME, states, 1)


def test_a_fight_that_is_over_has_no_sequences():
    states = dealt(1)
    while states["ended"][0] == 0:
        GAME.kernels.play(GAME.tables, states, 0, 1, 1)
    assert [perft(GAME, states, depth) for depth in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.parametrize("depth", [0, -1])
def test_divide_wants_a_depth(depth):
    with pytest.raises(ValueError, match=f"depth {depth}: must be at least 1"):
        divide(GAME, dealt(1), depth)
