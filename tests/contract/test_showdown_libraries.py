"""The libraries' own test suites, run on the showdown."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from kdm_env import showdown_v0

# PettingZoo suggests a Box for observations and a mask as in its own classic games; both are its habit, not a fault.
DICT_OBSERVATION = "ignore:Observation space for each agent probably should be"
DICT_MASK = "ignore:Observation is not a NumPy array"


@pytest.mark.filterwarnings(DICT_OBSERVATION, DICT_MASK)
@pytest.mark.parametrize("scenario", ["prologue", "lion-1", "lion-solo"])
@pytest.mark.parametrize("on_death", ["stay", "remove"])
def test_pettingzoo_api(scenario: str, on_death: str) -> None:
    api_test(showdown_v0.env(scenario=scenario, on_death=on_death, max_rounds=5), num_cycles=300)


@pytest.mark.filterwarnings(DICT_OBSERVATION, DICT_MASK)
def test_pettingzoo_seeds() -> None:
    seed_test(lambda: showdown_v0.env(max_rounds=4), num_cycles=60)


@pytest.mark.filterwarnings(DICT_OBSERVATION, DICT_MASK)
def test_pettingzoo_parallel_api() -> None:
    parallel_api_test(showdown_v0.parallel_env(max_rounds=5), num_cycles=300)


@pytest.mark.filterwarnings(DICT_OBSERVATION, DICT_MASK, "ignore:.*render.*")
def test_pettingzoo_render() -> None:
    render_test(lambda render_mode: showdown_v0.env(render_mode=render_mode, max_rounds=3))


def test_pettingzoo_registry() -> None:
    if not hasattr(pettingzoo, "make"):
        assert not hasattr(pettingzoo, "register")  # before 1.27 there is none: the module is imported instead
        return
    env = pettingzoo.make("aec", "kdm_env/Showdown-v0", scenario="lion-1")
    env.reset(seed=3)
    assert env.agents == ["survivor_0", "survivor_1", "survivor_2", "survivor_3"]
    parallel = pettingzoo.make("parallel", "kdm_env/Showdown-v0")
    observations, _ = parallel.reset(seed=3)
    assert set(observations) == set(parallel.agents)


def test_gymnasium_check_env() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(showdown_v0.gym_env(illegal="penalize", max_rounds=3), skip_render_check=True)


def test_gymnasium_make_by_name() -> None:
    env = gymnasium.make("kdm_env:kdm_env/Showdown-v0", scenario="lion-duo", survivors=1)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert np.array_equal(observation["action_mask"], env.get_wrapper_attr("action_masks")())
    action = int(np.flatnonzero(info["action_mask"])[0])
    observation, _, _, _, _ = env.step(action)
    assert env.observation_space.contains(observation)


def test_gymnasium_make_vec_by_name() -> None:
    env = gymnasium.make_vec("kdm_env/Showdown-v0", num_envs=3, vectorization_mode="vector_entry_point")
    observation, _ = env.reset(seed=1)
    assert observation["observation"].shape[0] == 3


def test_stable_baselines_check_env() -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(showdown_v0.gym_env(illegal="penalize", max_rounds=3, flat=True))


@pytest.mark.parametrize("subprocess", [False, True], ids=["dummy", "subproc"])
def test_maskable_ppo_learns_a_little(subprocess: bool) -> None:
    maskable = pytest.importorskip("sb3_contrib.ppo_mask")
    vec = pytest.importorskip("stable_baselines3.common.vec_env")
    kind = vec.SubprocVecEnv if subprocess else vec.DummyVecEnv
    envs = kind([lambda: showdown_v0.gym_env(max_rounds=5)] * 2)
    try:
        model = maskable.MaskablePPO("MultiInputPolicy", envs, n_steps=32, batch_size=32, n_epochs=1, seed=0)
        model.learn(128)
        assert model.num_timesteps == 128
    finally:
        envs.close()


def test_parallel_view_only_the_deciding_agent_has_a_mask() -> None:
    env = showdown_v0.parallel_env(scenario="lion-1")
    observations, _ = env.reset(seed=0)
    for _ in range(200):
        deciding = [a for a, o in observations.items() if o["action_mask"].any()]
        assert len(deciding) == 1
        action = int(np.flatnonzero(observations[deciding[0]]["action_mask"])[-1])
        observations, _, terminations, truncations, _ = env.step(dict.fromkeys(env.agents, action))
        if not env.agents:
            assert len(set(terminations.values())) == len(set(truncations.values())) == 1
            return
