"""A learned policy as a player."""

import numpy as np
import pytest
import torch

import agents
from agents.learned import LearnedPolicy
from agents.learned.network import SIZES, build
from agents.learned.policy import save
from kdm_env import showdown_v0


@pytest.fixture(params=SIZES)
def path(request, tmp_path):
    torch.manual_seed(0)
    network = build(request.param, {"width": 16})
    for weight in network.parameters():
        torch.nn.init.normal_(weight, std=0.3)
    about = {"game": "showdown_v0", "network": request.param, "sizes": {"width": 16}}
    return save(tmp_path / "cub.npz", network, about)


def play(policy, fights, steps, seed=0):
    """The answers of each game, whatever the batch."""
    fights.reset(seed=10)
    policy.reset(fights, seed)
    given = []
    for _ in range(steps):
        actions = policy.act(fights)
        assert actions.dtype == np.int64 and actions.shape == (fights.num_envs,)
        given.append(actions)
        fights.step(actions)  # raises where one is illegal
    return np.array(given)


@pytest.mark.parametrize("scenario", ["prologue", "lion-1", "lion-duo", "lion-solo"])
@pytest.mark.parametrize("sampled", [False, True])
def test_it_acts_legally_in_every_fight(scenario, sampled, path):
    fights = showdown_v0.vector_env(32, autoreset_mode="SameStep", scenario=scenario)
    play(LearnedPolicy.load(path, fights.game, sampled=sampled), fights, 150)


@pytest.mark.parametrize("sampled", [False, True])
def test_its_answers_do_not_depend_on_the_batch(sampled, path):
    many, few = (showdown_v0.vector_env(n, autoreset_mode="SameStep") for n in (40, 3))
    policy = LearnedPolicy.load(path, many.game, sampled=sampled)
    assert np.array_equal(play(policy, many, 120)[:, :3], play(policy, few, 120))


def test_only_a_sampled_policy_depends_on_the_seed(path):
    fights = showdown_v0.vector_env(8, autoreset_mode="SameStep")
    greedy, sampled = (LearnedPolicy.load(path, fights.game, sampled=sampled) for sampled in (False, True))
    assert np.array_equal(play(greedy, fights, 60, 0), play(greedy, fights, 60, 1))
    assert np.array_equal(play(sampled, fights, 60, 0), play(sampled, fights, 60, 0))
    assert not np.array_equal(play(sampled, fights, 60, 0), play(sampled, fights, 60, 1))


def test_it_is_found_by_its_path_and_plays_single_games(path):
    env = showdown_v0.gym_env()
    policy = agents.load(str(path), env.game)
    assert isinstance(policy, agents.Policy) and policy.name == "cub"
    env.reset(seed=0)
    ended = False
    while not ended:
        _, _, terminated, truncated, _ = env.step(agents.act_single(policy, env))
        ended = terminated or truncated


def test_games_that_are_over_may_stand_in_the_batch(path):
    fights = showdown_v0.vector_env(16, autoreset_mode="Disabled", max_rounds=1)
    policy = LearnedPolicy.load(path, fights.game)
    fights.reset(seed=0)
    for _ in range(200):
        actions = policy.act(fights)
        assert ((actions >= 0) & (actions < fights.game.actions)).all()
        over = fights.slots["over"] != 0
        if over.any():
            break
        fights.step(actions)
    assert over.any()
