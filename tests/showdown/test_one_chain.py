"""One game, one chain of hashes: whatever happens to it between two decisions, it goes on as it would have."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.core import replay
from kdm_env.core.compiled import JIT

OPTIONS = {"scenario": "lion-1", "controller": "agent", "max_rounds": 6}
SEED = 77


def played(count: int) -> replay.Replay:
    """A game of at most so many random decisions."""
    env = showdown_v0.raw_env(**OPTIONS)
    env.reset(seed=SEED)
    rng = np.random.default_rng(5)
    actions: list[int] = []
    while len(actions) < count:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        actions.append(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        env.step(actions[-1])
    return replay.record(env.game, replay.Start(seed=SEED, template=0), actions)


GAME = played(400 if JIT else 60)


def restored(env: Any) -> Any:
    other = showdown_v0.raw_env(**OPTIONS)
    other.reset(seed=1)
    other.restore(env.snapshot())
    return other


def from_text(env: Any) -> Any:
    """Through the position's text. The reward of the last step is no part of a position."""
    other = showdown_v0.raw_env(**OPTIONS)
    other.reset(options={"position": env.position()})
    return other


@pytest.mark.parametrize(
    "between",
    [restored, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone(), from_text],
    ids=["snapshot", "deepcopy", "pickle", "clone", "position"],
)
def test_a_game_taken_up_elsewhere_at_every_decision_goes_on_alike(between: Callable[[Any], Any]) -> None:
    env: Any = showdown_v0.raw_env(**OPTIONS)
    env.reset(seed=SEED)
    states = replay.begin(env.game, GAME.start)
    for action in GAME.actions:
        env = between(env)
        env.step(action)
        env.game.kernels.step(env.game.tables, states, 0, action)
        assert env.table.states.tobytes() == states.tobytes()
    assert replay.parse(GAME.to_json()) == GAME


def test_games_played_in_turns_do_not_touch_each_other() -> None:
    alone = [replay.begin(showdown_v0.game(**OPTIONS), GAME.start)]
    envs: list[Any] = [showdown_v0.raw_env(**OPTIONS) for _ in range(3)]
    strangers: list[Any] = [showdown_v0.raw_env(scenario=name) for name in ("prologue", "lion-2")]
    rng = np.random.default_rng(6)
    for env in envs:
        env.reset(seed=SEED)
    for k, stranger in enumerate(strangers):
        stranger.reset(seed=k)
    for action in GAME.actions[:150]:
        envs[0].game.kernels.step(envs[0].game.tables, alone[0], 0, action)
        for env in envs:
            env.step(action)
            for stranger in strangers:
                observation, _, terminated, truncated, _ = stranger.last()
                if terminated or truncated:
                    stranger.reset(seed=9)
                else:
                    stranger.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        assert {env.table.states.tobytes() for env in envs} == {alone[0].tobytes()}


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_game_is_the_same_in_a_slot_of_any_batch(threads: int) -> None:
    batch = showdown_v0.vector_env(80, threads, autoreset_mode="SameStep", **OPTIONS)
    batch.reset(seed=[SEED if k == 71 else k for k in range(80)])
    states = replay.begin(batch.game, GAME.start)
    rng = np.random.default_rng(7)
    for action in GAME.actions[: 200 if JIT else 20]:
        draws = (rng.random(batch.masks.shape) * batch.masks).argmax(1)
        draws[71] = action
        batch.game.kernels.step(batch.game.tables, states, 0, action)
        if states["ended"][0]:
            break
        batch.step(draws)
        assert batch.states[71:72].tobytes() == states.tobytes()
    batch.close()
