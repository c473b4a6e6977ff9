"""MaskablePPO, with its own policies and with ours, on our VecEnv and on SB3's."""

from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from kdm_env import showdown_v0
from training.buffer import CompactRolloutBuffer
from training.policy import ShowdownPolicy
from training.sb3_vec import ShowdownVecEnv

TINY: dict[str, Any] = {"n_steps": 16, "batch_size": 32, "n_epochs": 1, "seed": 0, "device": "cpu"}
OURS: dict[str, Any] = {"policy_kwargs": {"network": "squares", "sizes": {"width": 16}}}


@pytest.fixture(autouse=True)
def one_thread():
    torch.set_num_threads(1)


def weights(model):
    return torch.cat([weight.detach().flatten() for weight in model.policy.parameters()])


def learns(model, steps):
    before = weights(model).clone()
    model.learn(steps)
    after = weights(model)
    assert model.num_timesteps >= steps and torch.isfinite(after).all() and not torch.equal(before, after)


def test_the_masks_are_found():
    fights = ShowdownVecEnv(4)
    fights.reset()
    assert is_masking_supported(fights)
    assert np.array_equal(get_action_masks(fights), fights.action_masks())


@pytest.mark.parametrize("stall_reward", [None, -1.0])
def test_its_own_policy_learns_on_our_batch(stall_reward):
    learns(MaskablePPO("MlpPolicy", ShowdownVecEnv(8, max_rounds=3, stall_reward=stall_reward), **TINY), 512)


@pytest.mark.parametrize("network", ["squares", "flat"])
def test_our_policy_learns_on_our_batch(network):
    model = MaskablePPO(
        ShowdownPolicy,
        ShowdownVecEnv(8),
        rollout_buffer_class=CompactRolloutBuffer,
        policy_kwargs={"network": network, "sizes": {"width": 16}},
        **TINY,
    )
    learns(model, 512)


def flat_fight():
    return showdown_v0.gym_env(flat=True)


def fight():
    return showdown_v0.gym_env()


@pytest.mark.parametrize("kind", [DummyVecEnv, SubprocVecEnv])
def test_it_learns_on_the_libraries_own_batches(kind):
    batch = kind([flat_fight, flat_fight])
    learns(MaskablePPO("MlpPolicy", batch, **TINY), 64)
    batch.close()


@pytest.mark.parametrize(
    "policy, more", [("MultiInputPolicy", {}), (ShowdownPolicy, OURS)], ids=["its policy", "our policy"]
)
def test_it_learns_from_observations_that_carry_the_mask(policy, more):
    learns(MaskablePPO(policy, DummyVecEnv([fight, fight]), **TINY, **more), 64)


def test_the_compact_buffer_learns_what_the_plain_one_learns():
    """Same rollout, same update; only the precision of the observations and the order of the batch differ."""
    rows = []
    for buffer in (None, CompactRolloutBuffer):
        settings = {**TINY, "batch_size": 128}  # one batch: the order does not matter
        model = MaskablePPO(ShowdownPolicy, ShowdownVecEnv(8), rollout_buffer_class=buffer, **settings, **OURS)
        model.learn(128)
        rows.append(weights(model))
    assert torch.allclose(rows[0], rows[1], atol=1e-5)


def test_the_library_can_measure_our_policy_on_our_batch():
    fights = ShowdownVecEnv(8, max_rounds=3)
    model = MaskablePPO(ShowdownPolicy, fights, **TINY, **OURS)
    returns, lengths = evaluate_policy(model, fights, n_eval_episodes=8, return_episode_rewards=True)
    assert isinstance(returns, list) and isinstance(lengths, list) and len(returns) == len(lengths) == 8
    assert all(-1 <= total <= 1 for total in returns)


def test_our_policy_answers_a_single_observation():
    env = fight()
    model = MaskablePPO(ShowdownPolicy, DummyVecEnv([fight]), **TINY, **OURS)
    seen, _ = env.reset(seed=3)
    for deterministic in (True, False):
        action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=deterministic)
        assert env.action_masks()[action]
