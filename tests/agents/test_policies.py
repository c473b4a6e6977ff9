"""What holds for every policy that needs no training: legal, reproducible, blind to what is hidden, indifferent to the batch."""

import copy

import numpy as np
import pytest

import agents
from agents.base import OneGame
from agents.random_agent import RandomPolicy
from kdm_env import showdown_v0
from kdm_env.core.compiled import JIT
from kdm_env.core.record import copy_records
from kdm_env.core.table import Table

SCENARIOS = ("prologue", "lion-1", "lion-1-veterans", "lion-2", "lion-duo", "lion-solo")
STEPS = 400 if JIT else 60


def batch(count, scenario="prologue", **options):
    games = showdown_v0.vector_env(count, scenario=scenario, copy=False, **options)
    games.reset(seed=100)
    return games


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", ["random", "scripted"])
def test_every_answer_is_legal_and_the_table_is_only_read(name, scenario):
    games = batch(32 if JIT else 4, scenario, controller="agent", rules=("edge stops",))
    policy = agents.load(name, games.game)
    policy.reset(games, 7)
    for _ in range(STEPS):
        before = games.states.tobytes()
        actions = policy.act(games)
        assert games.states.tobytes() == before
        assert actions.dtype == np.int64
        running = games.slots["over"] == 0
        assert games.masks[np.arange(len(actions)), actions][running].all()
        games.step(actions)  # raises on an illegal one


@pytest.mark.parametrize("name", ["random", "scripted"])
def test_the_size_of_the_batch_changes_nothing(name):
    """Games 100 .. 105 side by side, and each alone in a single environment, are answered alike."""
    games = batch(6)
    policy = agents.load(name, games.game)
    policy.reset(games, 3)
    alone = [Table(games.game) for _ in range(6)]
    for k, table in enumerate(alone):
        table.deal(100 + k)
    for _ in range(60 if JIT else 15):
        actions = policy.act(games)
        for k, table in enumerate(alone):
            if not table.over:
                assert agents.act_single(policy, table) == actions[k]
                table.step(int(actions[k]))
        running = ~(games.slots["over"] == 1)
        games.step(actions)
        if not running.all():
            break


@pytest.mark.parametrize("name", ["random", "scripted"])
@pytest.mark.parametrize("scenario", ["prologue", "lion-1"])
def test_what_is_hidden_changes_no_answer(name, scenario):
    game = showdown_v0.game(scenario=scenario)
    policy = agents.load(name, game)
    table, shuffled, orders = Table(game), Table(game), set()
    for seed in range(6 if JIT else 1):
        table.deal(seed)
        for step in range(200 if JIT else 40):
            if table.over:
                break
            action = agents.act_single(policy, table)
            for other in (1, 2):
                shuffled.states[0], shuffled.slots[0] = table.states[0], table.slots[0]
                shuffled.determinize(table.actor, 1000 * step + other)
                assert agents.act_single(policy, shuffled) == action
                orders.add(shuffled.states["ai_deck"]["cards"].tobytes())
            table.step(action)
    assert len(orders) > 20  # something was hidden, and it was shuffled


def test_random_answers_are_uniform():
    games = batch(1000)
    one = copy_records(games.states[:1])
    games.states[:] = one[0]
    games.slots["dealt"] = np.arange(1000)  # a thousand games that stand alike
    games.refresh()
    policy, counts = RandomPolicy(), np.zeros(games.game.actions)
    for seed in range(20):
        policy.reset(games, seed)
        counts += np.bincount(policy.act(games), minlength=len(counts))
    legal = games.masks[0] == 1
    assert counts[~legal].sum() == 0
    expected = 20_000 / legal.sum()
    assert (np.abs(counts[legal] - expected) < 6 * np.sqrt(expected)).all()


def test_random_answers_follow_their_seed():
    games = batch(50, "lion-1")
    policy = RandomPolicy()
    answers = []
    for seed in (1, 1, 2):
        policy.reset(games, seed)
        answers.append(policy.act(games).tolist())
    assert answers[0] == answers[1] != answers[2]


def test_single_environments_of_every_kind_are_understood():
    options = {"scenario": "lion-1"}
    policy = agents.load("scripted", showdown_v0.game(**options))
    single = showdown_v0.gym_env(**options)
    single.reset(seed=5)
    answers = [agents.act_single(policy, single)]
    for make in (showdown_v0.raw_env, showdown_v0.env):
        env = make(**options)
        env.reset(seed=5)
        answers += [agents.act_single(policy, env), agents.act_single(policy, copy.deepcopy(env))]
    assert len(set(answers)) == 1 and single.action_masks()[answers[0]]
    with pytest.raises(TypeError, match="one game"):
        agents.act_single(policy, batch(2))
    with pytest.raises(RuntimeError, match="over"):
        agents.act_single(policy, Table(single.game))


def test_one_game_looks_like_a_batch_of_one():
    games = batch(1, "lion-1")
    table = Table(games.game)
    table.deal(100)
    one = OneGame(table)
    assert one.num_envs == 1 and one.game is games.game
    assert np.array_equal(one.observations, games.observations) and np.array_equal(one.masks, games.masks)
    assert one.states.tobytes() == games.states.tobytes() and one.actors == games.actors


@pytest.mark.parametrize("name", ["random", "scripted"])
def test_policies_are_found_by_name(name):
    policy = agents.load(name, showdown_v0.game())
    assert policy.name == name and isinstance(policy, agents.Policy)


def test_an_unknown_policy_is_told_what_there_is():
    with pytest.raises(ValueError, match=r"no policy 'scirpted': give random, scripted, or the path"):
        agents.load("scirpted", showdown_v0.game())
