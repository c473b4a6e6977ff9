"""A game as a Gymnasium environment for one controller."""

import copy
import pickle

import numpy as np
import pytest

from kdm_env.core.aec import AECGame
from kdm_env.core.single import SingleGame
from kdm_env.core.table import IllegalAction
from tests import toy_game


def make(**options):
    return SingleGame(toy_game.make(shaped=True), **options)


def play(env, seed=0, steps=10_000):
    rng = np.random.default_rng(seed)
    total, last = 0.0, None
    for _ in range(steps):
        last = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        total += last[1]
        if last[2] or last[3]:
            break
    return total, last


def test_masks_agree_wherever_they_are_shown():
    env = make()
    seen, info = env.reset(seed=1)
    rng = np.random.default_rng(0)
    over = False
    while not over:
        masks = env.action_masks()
        assert masks.dtype == np.bool_ and masks.any()
        assert (masks == seen["action_mask"]).all() and (masks == info["action_mask"]).all()
        assert env.legal_actions() == np.flatnonzero(masks).tolist()
        assert env.observation_space.contains(seen)
        seen, _, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(masks))))
        over = terminated or truncated
    assert not env.action_masks().any()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_it_plays_the_game_that_the_agents_play_one_by_one():
    single, agents = make(), AECGame(toy_game.make(shaped=True))
    seen, info = single.reset(seed=5)
    agents.reset(seed=5)
    rng = np.random.default_rng(5)
    total = 0.0
    over = False
    while not over:
        assert agents.possible_agents[info["actor"]] == agents.agent_selection
        other = agents.observe(agents.agent_selection)
        assert all((seen[key] == other[key]).all() for key in seen)
        action = int(rng.choice(np.flatnonzero(single.action_masks())))
        seen, reward, terminated, truncated, info = single.step(action)
        agents.step(action)
        total += reward
        over = terminated or truncated
    assert single.table.states.tobytes() == agents.table.states.tobytes()
    assert agents.last()[2:4] == (terminated, truncated)
    assert total == pytest.approx(float(single.table.slots["last_total"][0]))


def test_flat_observations_are_the_vector_alone():
    env, dicts = make(flat=True), make()
    seen, _ = env.reset(seed=1)
    assert seen.shape == (toy_game.SIZE,)
    assert (seen == dicts.reset(seed=1)[0]["observation"]).all()


@pytest.mark.parametrize("illegal", ["raise", "penalize", "terminate"])
def test_illegal_actions_leave_the_state_alone(illegal):
    env = make(illegal=illegal)
    env.reset(seed=0)
    before = env.table.states.tobytes()
    if illegal == "raise":
        with pytest.raises(IllegalAction):
            env.step(36)
    else:
        _, reward, terminated, truncated, info = env.step(36)
        assert (reward, info["illegal"]) == ((pytest.approx(-0.1), 1) if illegal == "penalize" else (-1.0, 1))
        assert (terminated, truncated) == (illegal == "terminate", False)
    assert env.table.states.tobytes() == before


def test_copies_play_on_alike():
    env = make()
    env.reset(seed=2)
    play(env, steps=9)
    before = env.snapshot()
    restored = make()
    restored.restore(before)
    results = []
    for other in (env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), restored):
        seen, expected = other.observe()[0], env.observe()[0]
        assert all((seen[key] == expected[key]).all() for key in seen)
        total, _ = play(other, 3)
        results.append((total, other.table.states.tobytes()))
        assert env.snapshot() == before
        assert other.reset()[1]["outcome"] == 0
    assert len(set(results)) == 1


def test_a_clone_resets_to_the_same_next_game():
    env = make()
    env.reset(seed=2)
    other = env.clone()
    env.reset()
    other.reset()
    assert env.table.states.tobytes() == other.table.states.tobytes()


def test_determinize_and_positions():
    env = make()
    env.reset(seed=2)
    play(env, steps=4)
    seen = env.observe()[0]["observation"]
    env.determinize(int(env.observe()[1]["actor"]), 3)
    assert (env.observe()[0]["observation"] == seen).all()
    other = make()
    other.reset(options={"position": env.position()})
    assert other.table.states.tobytes() == env.table.states.tobytes()
