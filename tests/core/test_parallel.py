"""The turn-based parallel view."""

import numpy as np
import pytest

from kdm_env.core.aec import AECGame
from kdm_env.core.parallel import ParallelGame
from kdm_env.core.table import IllegalAction
from tests import toy_game


def make(**options):
    return ParallelGame(AECGame(toy_game.make(), **options))


def actions_for(views, rng):
    """A random action for everybody: legal for the agent to decide, anything for the others."""
    chosen = {}
    for agent, view in views.items():
        legal = np.flatnonzero(view["action_mask"])
        chosen[agent] = int(rng.choice(legal)) if len(legal) else int(rng.integers(37))
    return chosen


def test_only_the_deciding_agents_action_counts():
    env, other = make(), make()
    rng, noise = np.random.default_rng(0), np.random.default_rng(1)
    views, _ = env.reset(seed=3)
    other.reset(seed=3)
    while env.agents:
        assert [agent for agent, view in views.items() if view["action_mask"].any()] == [env.agent_selection]
        actions = actions_for(views, rng)
        decides = env.agent_selection
        views, rewards, terminations, truncations, infos = env.step(actions)
        other.step({agent: actions[agent] if agent == decides else int(noise.integers(37)) for agent in actions})
        assert env.aec.table.states.tobytes() == other.aec.table.states.tobytes()
        assert set(views) == set(rewards) == set(infos) == set(env.possible_agents)
        assert len(set(rewards.values())) == 1
        assert (not env.agents) == all(terminations[a] or truncations[a] for a in views)
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_the_deciding_agent_must_answer_legally():
    env = make()
    env.reset(seed=0)
    before = env.snapshot()
    with pytest.raises(ValueError, match="hero_0 has to decide"):
        env.step({"hero_1": 3})
    with pytest.raises(IllegalAction):
        env.step({"hero_0": 36})
    assert env.snapshot() == before


def test_removed_agents_are_reported_once():
    rng = np.random.default_rng(5)
    removed = 0
    for seed in range(30):
        env = make(on_death="remove")
        views, _ = env.reset(seed=seed)
        while env.agents:
            before = set(env.agents)
            views, _, terminations, truncations, _ = env.step(actions_for(views, rng))
            assert set(views) == before
            gone = before - set(env.agents)
            assert gone == {agent for agent in before if terminations[agent] or truncations[agent]}
            removed += bool(gone) and bool(env.agents)
            views = {agent: view for agent, view in views.items() if agent in env.agents}
    assert removed > 5


@pytest.mark.parametrize("mask_in", ["both", "obs", "info"])
def test_agents_that_wait_can_be_given_one_action_that_does_nothing(mask_in):
    env, other = ParallelGame(AECGame(toy_game.make(), mask_in=mask_in), idle_action=toy_game.REST), make()
    views, infos = env.reset(seed=3)
    plain, _ = other.reset(seed=3)
    rng = np.random.default_rng(0)
    while env.agents:
        decides = env.agent_selection
        for agent in env.agents:
            masks = [place[agent]["action_mask"] for place in (views, infos) if "action_mask" in place[agent]]
            assert len(masks) == (2 if mask_in == "both" else 1)
            for mask in masks:
                if agent == decides:
                    assert (mask == plain[agent]["action_mask"]).all()
                else:
                    assert np.flatnonzero(mask).tolist() == [toy_game.REST]
        actions = actions_for(plain, rng)
        views, *_, infos = env.step(actions)
        plain, *_ = other.step(actions)
        assert env.aec.table.states.tobytes() == other.aec.table.states.tobytes()
    with pytest.raises(ValueError, match="idle_action=37"):
        ParallelGame(AECGame(toy_game.make()), idle_action=37)


def test_clone_and_restore():
    env = make()
    views, _ = env.reset(seed=0)
    env.step(actions_for(views, np.random.default_rng(0)))
    other, kept = env.clone(), env.snapshot()
    other.step({other.agent_selection: other.aec.legal_actions()[0]})
    assert env.snapshot() == kept != other.snapshot()
    other.restore(kept)
    assert other.snapshot() == kept
