"""The libraries' own tests of an environment, and SB3's masked PPO on it."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from kdm_env.core.aec import AECGame, wrapped
from kdm_env.core.parallel import ParallelGame
from kdm_env.core.single import SingleGame
from kdm_env.core.vector import VectorGame
from tests import toy_game

UNAVOIDABLE = (
    "Observation is not a NumPy array",  # of every dict observation outside PettingZoo's own list
    "Observation space for each agent probably should be",
    "Not able to test alternative render modes",  # of every environment that is not registered
)


@pytest.fixture(autouse=True)
def no_warnings_but_theirs():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    ours = [str(w.message) for w in caught if not any(text in str(w.message) for text in UNAVOIDABLE)]
    assert ours == []


@pytest.mark.parametrize("on_death", ["stay", "remove"])
@pytest.mark.parametrize("mask_in", ["both", "obs", "info"])
def test_pettingzoo_api(on_death, mask_in):
    api_test(AECGame(toy_game.make(), on_death=on_death, mask_in=mask_in), num_cycles=200)


def test_pettingzoo_api_of_the_wrapper_stack():
    api_test(wrapped(AECGame(toy_game.make())), num_cycles=200)


def test_pettingzoo_seeds():
    seed_test(lambda: AECGame(toy_game.make()), num_cycles=100)
    seed_test(lambda: wrapped(AECGame(toy_game.make())), num_cycles=100)


@pytest.mark.parametrize("on_death", ["stay", "remove"])
def test_pettingzoo_parallel_api(on_death):
    parallel_api_test(ParallelGame(AECGame(toy_game.make(), on_death=on_death)), num_cycles=300)


def test_pettingzoo_parallel_seeds_which_are_sampled_without_masks():
    parallel_seed_test(lambda: ParallelGame(AECGame(toy_game.make(), illegal="penalize")), num_cycles=60)


def test_pettingzoo_render():
    render_test(lambda render_mode=None: wrapped(AECGame(toy_game.make(), render_mode=render_mode)))


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("illegal", ["penalize", "terminate"])
def test_gymnasium_and_sb3_check(flat, illegal):
    from stable_baselines3.common.env_checker import check_env as check_env_sb3

    check_env(SingleGame(toy_game.make(), illegal=illegal, flat=flat, render_mode="ansi"))
    check_env_sb3(SingleGame(toy_game.make(), illegal=illegal, flat=flat))


def test_gymnasium_vectors_of_single_environments_and_ours_agree():
    vector = gymnasium.vector.SyncVectorEnv([lambda: SingleGame(toy_game.make()) for _ in range(3)])
    ours = VectorGame(toy_game.make(), 3)
    assert ours.observation_space == vector.observation_space
    assert ours.action_space == vector.action_space
    for env in (vector, ours):
        seen, _ = env.reset(seed=3)
        seen, rewards, *_ = env.step(seen["action_mask"].argmax(1))
        assert ours.observation_space.contains(seen)
    assert (ours.observations == seen["observation"]).all()
    assert np.isfinite(rewards).all()


def test_gymnasium_wrappers_of_vectors():
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(VectorGame(toy_game.make(), 4))
    seen, _ = env.reset(seed=0)
    lengths = []
    for step in range(200):
        actions = np.array([np.flatnonzero(row)[step % row.sum()] for row in seen["action_mask"]])
        seen, _, _, _, info = env.step(actions)
        if "episode" in info:
            ended = info["_episode"]
            assert (info["episode"]["l"][ended] == info["episode_length"][ended]).all()
            assert np.allclose(info["episode"]["r"][ended], info["episode_return"][ended])
            lengths += info["episode"]["l"][ended].tolist()
    assert len(lengths) > 4


def make_single():
    return SingleGame(toy_game.make())


@pytest.mark.parametrize("kind", ["dummy", "subprocess"])
def test_masked_ppo_learns_on_vectors_of_single_environments(kind):
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

    torch.set_num_threads(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # theirs, about torch and numpy
        env = (DummyVecEnv if kind == "dummy" else SubprocVecEnv)([make_single, make_single])
        try:
            model = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=0, device="cpu")
            model.learn(128)
            seen: Any = env.reset()
            for _ in range(20):
                masks = np.stack(env.env_method("action_masks"))
                actions, _ = model.predict(seen, action_masks=masks)
                assert masks[np.arange(2), actions].all()
                seen, *_ = env.step(actions)
        finally:
            env.close()
