"""Batches of games."""

import pickle

import numpy as np
import pytest

from kdm_env.core.single import SingleGame
from kdm_env.core.snapshot import SnapshotError
from kdm_env.core.table import GameFault, IllegalAction
from kdm_env.core.vector import AutoresetMode, VectorGame
from tests import toy_game

GAME = toy_game.make(shaped=True, limit=12)


def choose(masks, rng):
    """A random legal action for every row."""
    return np.array([rng.choice(np.flatnonzero(row)) for row in masks])


def same(left, right):
    return all((left[key] == right[key]).all() for key in ("observation", "action_mask"))


def test_spaces_and_shapes():
    env = VectorGame(GAME, 5)
    seen, info = env.reset(seed=0)
    assert env.observation_space.contains(seen)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, rewards, terminations, truncations, info = env.step(choose(seen["action_mask"], np.random.default_rng(0)))
    assert env.observation_space.contains(seen)
    assert rewards.shape == terminations.shape == truncations.shape == (5,)
    assert terminations.dtype == truncations.dtype == np.bool_
    assert all(isinstance(value, np.ndarray) for value in info.values())


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_each_slot_plays_what_a_single_environment_plays(mode):
    env = VectorGame(GAME, 4, autoreset_mode=mode)
    singles = [SingleGame(GAME) for _ in range(4)]
    seen, info = env.reset(seed=20)
    for k, single in enumerate(singles):
        first, about = single.reset(seed=20 + k)
        assert (first["observation"] == seen["observation"][k]).all()
    rng = np.random.default_rng(0)
    over = np.zeros(4, np.bool_)
    episodes = 0
    for _ in range(200):
        actions = choose(seen["action_mask"], rng)
        seen, rewards, terminations, truncations, info = env.step(actions)
        for k, single in enumerate(singles):
            if over[k]:
                one, about = single.reset()
                reward, terminated, truncated = 0.0, False, False
            else:
                one, reward, terminated, truncated, about = single.step(actions[k])
            assert (reward, terminated, truncated) == (rewards[k], terminations[k], truncations[k])
            if (terminated or truncated) and mode is AutoresetMode.SAME_STEP:
                assert info["_final_obs"][k] and same(info["final_obs"][k], one)
                assert info["final_info"]["outcome"][k] == about["outcome"]
                one, about = single.reset()
            assert (seen["observation"][k] == one["observation"]).all()
            if not (terminated or truncated) or mode is AutoresetMode.SAME_STEP:
                assert (seen["action_mask"][k] == one["action_mask"]).all()
                assert info["actor"][k] == about["actor"]
        ended = terminations | truncations
        episodes += ended.sum()
        over = ended if mode is AutoresetMode.NEXT_STEP else over
        assert ("final_obs" in info) == (bool(ended.any()) and mode is AutoresetMode.SAME_STEP)
    assert episodes > 8


def test_the_step_after_the_end_deals_anew_and_reads_no_action():
    env = VectorGame(GAME, 3, autoreset_mode="NextStep")
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(0)
    ended = np.zeros(3, np.bool_)
    while not ended.any():
        seen, _, terminations, truncations, info = env.step(choose(seen["action_mask"], rng))
        ended = terminations | truncations
    k = int(ended.argmax())
    assert env.states["ended"][k] != 0
    assert seen["action_mask"][k].all()
    assert info["_outcome"][k] and info["outcome"][k] == env.states["ended"][k]
    assert info["episode_length"][k] == env.states["decisions"][k]
    actions = choose(seen["action_mask"], rng)
    actions[k] = 36
    _, rewards, terminations, truncations, info = env.step(actions)
    assert rewards[k] == 0 and not terminations[k] and not truncations[k]
    assert env.states["ended"][k] == 0 and env.states["decisions"][k] == 0
    assert "outcome" not in info or not info["_outcome"][k]


def test_without_autoreset_the_caller_deals_anew():
    env = VectorGame(GAME, 3, autoreset_mode=AutoresetMode.DISABLED)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(0)
    ended = np.zeros(3, np.bool_)
    while not ended.any():
        seen, _, terminations, truncations, _ = env.step(choose(seen["action_mask"], rng))
        ended = terminations | truncations
    assert not seen["action_mask"][ended].any()
    with pytest.raises(RuntimeError, match="reset_mask"):
        env.step(np.zeros(3, np.int64))
    others = env.states[~ended].tobytes()
    seen, _ = env.reset(options={"reset_mask": ended})
    assert seen["action_mask"].any(1).all()
    assert env.states[~ended].tobytes() == others
    assert (env.slots["episode"] == ended).all()
    env.step(choose(seen["action_mask"], rng))
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": [True, False, True]})


@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_results_do_not_depend_on_threads_or_on_the_size_of_the_batch(mode):
    def play(count, threads):
        env = VectorGame(GAME, count, threads, seed=3, autoreset_mode=mode)
        seen, _ = env.reset()
        rows = []
        for step in range(40):
            legal = seen["action_mask"] != 0
            actions = np.array([np.flatnonzero(row)[(step * 7 + k) % row.sum()] for k, row in enumerate(legal)])
            seen, rewards, terminations, truncations, info = env.step(actions)
            parts = (seen["observation"], seen["action_mask"], rewards, terminations, truncations, info["actor"])
            rows.append([part[:150].tobytes() for part in parts])
        env.play(50, seed=1)
        rows.append([part[:150].tobytes() for part in (env.states, env.slots, env.observations)])
        assert env.num_threads == min(threads, count // 64)
        env.close()
        return rows

    reference = play(200, 1)
    assert play(200, 2) == reference
    assert play(200, 3) == reference
    assert play(150, 9) == reference


def test_one_illegal_action_stops_the_whole_batch_before_anything_moves():
    env = VectorGame(GAME, 130, 2)
    seen, _ = env.reset(seed=0)
    before = [env.snapshot(k) for k in range(130)]
    actions = choose(seen["action_mask"], np.random.default_rng(0))
    for number, words in ((36, "'bite 3'"), (-5, "not one of"), (10**12, "not one of")):
        actions[2] = number
        with pytest.raises(IllegalAction, match=f"game 2: hero_0 cannot take action {number} .*{words}"):
            env.step(actions)
        assert [env.snapshot(k) for k in range(130)] == before


def test_penalized_and_forfeited_games_of_a_batch():
    env = VectorGame(GAME, 3, illegal="penalize", patience=2, illegal_reward=-0.25)
    seen, _ = env.reset(seed=0)
    before = env.states[1].tobytes()
    for k in range(3):
        actions = choose(seen["action_mask"], np.random.default_rng(k))
        actions[1] = 36
        seen, rewards, terminations, _, info = env.step(actions)
        assert info["illegal"].tolist() == [False, True, False]
        assert rewards[1] == -0.25 and not terminations.any()
        assert (env.states[1].tobytes() == before) == (k < 2)
    env = VectorGame(GAME, 3, illegal="terminate", autoreset_mode="SameStep")
    seen, _ = env.reset(seed=0)
    first = env.states[1].tobytes()
    actions = choose(seen["action_mask"], np.random.default_rng(0))
    actions[1] = 36
    seen, rewards, terminations, truncations, info = env.step(actions)
    assert terminations.tolist() == [False, True, False] and not truncations.any()
    assert (rewards[1], info["outcome"][1], info["episode_return"][1], info["episode_length"][1]) == (-1, 5, -1, 1)
    assert env.states[1].tobytes() != first and env.states["decisions"][1] == 0
    assert seen["action_mask"].any(1).all()


def test_episode_statistics_are_those_of_the_steps():
    env = VectorGame(GAME, 6, autoreset_mode="SameStep")
    seen, _ = env.reset(seed=4)
    rng = np.random.default_rng(4)
    total, length, count = np.zeros(6), np.zeros(6, int), 0
    for _ in range(150):
        seen, rewards, terminations, truncations, info = env.step(choose(seen["action_mask"], rng))
        total += rewards
        length += 1
        for k in np.flatnonzero(terminations | truncations):
            count += 1
            assert info["episode_return"][k] == pytest.approx(total[k])
            assert info["episode_length"][k] == length[k]
            assert terminations[k] == (info["outcome"][k] in (1, 2))
            total[k] = length[k] = 0
    assert count > 10


def test_copies_are_the_callers_and_buffers_are_reused_on_request():
    rng = np.random.default_rng(0)
    env = VectorGame(GAME, 3)
    seen, _ = env.reset(seed=0)
    kept = {key: value.copy() for key, value in seen.items()}
    env.step(choose(seen["action_mask"], rng))
    assert same(seen, kept)
    env = VectorGame(GAME, 3, copy=False)
    seen, _ = env.reset(seed=0)
    again, *_ = env.step(choose(seen["action_mask"], rng))
    assert again["observation"] is seen["observation"] is env.observations
    assert again["action_mask"] is env.masks
    assert (env.action_masks() == env.masks).all()


def test_seeds_of_batches():
    def states(**how):
        env = VectorGame(GAME, 3, seed=how.pop("at_first", None))
        env.reset(**how)
        return env.states.tobytes()

    assert states(seed=5) == states(at_first=5) == states(seed=[5, 6, 7]) != states(seed=6)
    assert states() != states()
    env = VectorGame(GAME, 3, seed=5)
    env.reset()
    first = env.states.tobytes()
    env.reset()
    second = env.states.tobytes()
    env.reset(seed=5)
    assert env.states.tobytes() == first != second
    env.reset(seed=[5, None, 7])
    assert env.slots["episode"].tolist() == [0, 1, 0]
    for wrong in (-1, [1, 2], 1 << 62):
        with pytest.raises(ValueError, match="seed"):
            env.reset(seed=wrong)


def test_templates_can_be_asked_for():
    env = VectorGame(GAME, 8)
    env.reset(seed=0, options={"template": 1})
    assert (env.states["hearts"] == 16).all()
    env.reset(seed=0)
    assert set(env.states["hearts"]) == {8, 16}
    with pytest.raises(ValueError, match="template 2"):
        env.reset(options={"template": 2})


def test_single_slots_can_be_copied_saved_and_restored():
    env = VectorGame(GAME, 3)
    seen, _ = env.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(5):
        seen, *_ = env.step(choose(seen["action_mask"], rng))
    env.states[2] = env.states[0]
    env.refresh()
    assert (env.observations[2] == env.observations[0]).all() and (env.masks[2] == env.masks[0]).all()
    assert env.actors[2] == env.actors[0]
    kept = env.snapshot(1)
    for _ in range(3):
        env.step(choose(env.masks, rng))
    env.restore(0, kept)
    assert (env.observations[0] == seen["observation"][1]).all()
    assert env.snapshot(0) == kept
    single = SingleGame(GAME)
    single.restore(kept)
    assert (single.observe()[0]["observation"] == seen["observation"][1]).all()
    with pytest.raises(SnapshotError):
        env.restore(0, kept[:-1])
    with pytest.raises(IndexError):
        env.snapshot(3)


def test_a_copy_of_the_batch_plays_on_alike():
    env = VectorGame(GAME, 130, 2, autoreset_mode="SameStep")
    env.reset(seed=0)
    env.play(10)
    other = pickle.loads(pickle.dumps(env))
    before = env.states.tobytes()
    other.play(10, seed=1)
    assert env.states.tobytes() == before
    env.play(10, seed=1)
    assert env.states.tobytes() == other.states.tobytes()
    assert (env.observations == other.observations).all()


def test_random_play_inside_shows_what_stepping_would():
    env = VectorGame(GAME, 5, autoreset_mode="SameStep")
    env.reset(seed=0)
    env.play(30, seed=7)
    shown = env.observations.copy(), env.masks.copy()
    env.refresh()
    assert (env.observations == shown[0]).all() and (env.masks == shown[1]).all()
    blind = VectorGame(GAME, 5, autoreset_mode="SameStep")
    blind.reset(seed=0)
    blind.play(30, seed=7, observe=False)
    assert blind.states.tobytes() == env.states.tobytes()


def test_a_fault_of_the_rules_stops_the_batch():
    env = VectorGame(GAME, 2, autoreset_mode="SameStep")
    env.reset(seed=0)
    env.states["ended"][1] = 4
    env.refresh()
    with pytest.raises(GameFault, match="game 1"):
        env.step(np.array([toy_game.REST, toy_game.REST]))


@pytest.mark.parametrize("actions", [np.zeros(2, np.int64), np.zeros(3), [[25], [25], [25]], "abc"])
def test_actions_of_another_shape_or_type_are_refused(actions):
    env = VectorGame(GAME, 3)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(3, np.int64))
    env.reset(seed=0)
    with pytest.raises(ValueError, match="actions"):
        env.step(actions)


def test_frames_of_all_games():
    env = VectorGame(GAME, 2, render_mode="rgb_array")
    env.reset(seed=0)
    assert [frame.shape[2] for frame in env.render() or ()] == [3, 3]
