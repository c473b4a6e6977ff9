"""The networks, as functions."""

import numpy as np
import pytest
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategorical

from agents.learned.network import MASKED, SIZES, SquareNet, build, draw, entropy, likeliest, log_probabilities
from kdm_env import showdown_v0
from kdm_env.showdown.actions import ACTIONS, MOVES, move
from kdm_env.showdown.observation import FEATURES, LAYOUT, SIZE


@pytest.fixture(scope="module")
def seen():
    """Observations and masks of 64 fights in their midst."""
    batch = showdown_v0.vector_env(64, autoreset_mode="SameStep")
    batch.reset(seed=0)
    batch.play(100, seed=1)
    return torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)


@pytest.fixture
def square_net():
    torch.manual_seed(0)
    network = SquareNet(width=16, squares=8)
    torch.nn.init.normal_(network.score.weight)
    return network


@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("precision", [torch.float16, torch.float32, torch.float64])
def test_logits_for_all_actions_and_a_value(kind, precision, seen):
    network = build(kind, {"width": 16})
    logits, values = network(seen[0].to(precision), seen[1])
    assert logits.shape == (64, ACTIONS) and values.shape == (64,) and logits.dtype == torch.float32
    assert ((logits == MASKED) == (seen[1] == 0)).all()
    assert torch.allclose(network.value(seen[0].to(precision)), values)


@pytest.mark.parametrize("kind", SIZES)
def test_everything_learns(kind, seen):
    network = build(kind, {"width": 16})
    logits, values = network(*seen)
    (log_probabilities(logits)[seen[1] != 0].sum() + values.sum()).backward()
    assert all(weight.grad is not None and weight.grad.isfinite().all() for weight in network.parameters())


def test_reach_is_read_from_the_grid_where_there_is_no_mask(square_net, seen):
    with_mask, _ = square_net(*seen)
    without, _ = square_net(seen[0], None)
    legal = seen[1] != 0
    assert legal[:, :MOVES].any() and torch.allclose(with_mask[legal], without[legal], atol=1e-6)


def test_rows_do_not_disturb_one_another(square_net, seen):
    together, _ = square_net(*seen)
    for k in (0, 17, 63):
        alone, _ = square_net(seen[0][k : k + 1], seen[1][k : k + 1])
        assert torch.allclose(alone[0], together[k], atol=1e-5)


def test_squares_with_the_same_look_are_scored_alike_wherever_the_monster_faces():
    """The blind spot in reach of a survivor, seen from a turned table: the monster's own frame turns along."""
    north, east = (np.zeros((1, SIZE), np.float32) for _ in range(2))
    monster = LAYOUT["monster"].start
    for vector, facing in ((north, 3), (east, 4)):
        vector[0, monster] = vector[0, monster + facing] = 1
    described = []
    for vector, action in ((north, move(1, -2)), (east, move(-2, -1))):
        seen = torch.from_numpy(vector)
        described.append(SquareNet(8)._describe(seen, seen[:, :FEATURES], torch.tensor([0]), torch.tensor([action]))[0])
    ahead, aside = 5, 8
    assert described[0][ahead] == described[1][ahead] == -2 / 8
    assert described[0][aside] == described[1][aside] == 1 / 8


def test_distribution_is_that_of_the_library(seen):
    logits = torch.randn(64, ACTIONS).masked_fill(seen[1] == 0, MASKED)
    theirs = MaskableCategorical(logits=logits, masks=seen[1].bool())
    known = log_probabilities(logits)
    legal = seen[1] != 0
    assert torch.allclose(known[legal], theirs.logits[legal], atol=1e-5)
    assert torch.allclose(entropy(known), theirs.entropy(), atol=1e-5)


def test_draws_follow_the_probabilities_and_never_the_mask():
    logits = torch.tensor([0.0, MASKED, 1.0, MASKED, 2.0]).repeat(20000, 1)
    chance = (torch.arange(20000) + 0.5) / 20000
    shares = torch.bincount(draw(logits, chance), minlength=5) / 20000
    assert torch.allclose(shares, torch.softmax(logits[0], 0), atol=1e-3)
    edges = draw(logits[:3], torch.tensor([0.0, 1 - 1e-9, 1.0], dtype=torch.float64))
    assert edges.tolist() == [0, 4, 4]
    assert likeliest(logits[:1]).tolist() == [4]


@pytest.mark.parametrize(
    "kind, sizes, complaint",
    [
        ("round", {}, "there are: squares, flat"),
        ("flat", {"squares": 8}, "has no size"),
        ("flat", {"width": 0}, "from 1 to"),
        ("flat", {"width": 10**9}, "from 1 to"),
        ("flat", {"width": True}, "whole number"),
    ],
)
def test_networks_that_cannot_be_are_refused(kind, sizes, complaint):
    with pytest.raises(ValueError, match=complaint):
        build(kind, sizes)
