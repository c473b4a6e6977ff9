"""The batch of fights as a Stable-Baselines3 VecEnv."""

import numpy as np
import pytest
from gymnasium.wrappers import TimeLimit
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecMonitor

from kdm_env import showdown_v0
from kdm_env.core.table import IllegalAction
from training.sb3_vec import FIRST_SEED, SEED_STRIDE, ShowdownVecEnv


def answers(fights, random):
    masks = fights.action_masks()
    return (masks * random.random(masks.shape)).argmax(1)


def played(fights, steps, seed=0):
    random = np.random.default_rng(seed)
    fights.reset()
    return [fights.step(answers(fights, random)) for _ in range(steps)]


def same(some, others):
    return all(np.array_equal(a, b) for a, b in zip(some, others, strict=True))


def without_clock(infos):
    return [{k: {"r": v["r"], "l": v["l"]} if k == "episode" else v for k, v in info.items()} for info in infos]


@pytest.fixture
def fights():
    return ShowdownVecEnv(8, reward="shaped")


def test_spaces_are_those_of_one_flat_fight(fights):
    assert fights.observation_space == showdown_v0.gym_env(flat=True).observation_space
    assert fights.action_space == showdown_v0.gym_env().action_space


def test_each_environment_plays_what_a_single_one_with_its_seed_plays(fights):
    seen = fights.reset()
    single = showdown_v0.gym_env(flat=True, reward="shaped")
    random = np.random.default_rng(0)
    row, _ = single.reset(seed=FIRST_SEED + 3)
    assert np.array_equal(row, seen[3])
    for _ in range(60):
        actions = answers(fights, random)
        assert np.array_equal(single.action_masks(), fights.action_masks()[3] != 0)
        seen, rewards, dones, _ = fights.step(actions)
        row, reward, terminated, truncated, _ = single.step(actions[3])
        assert np.array_equal(row, seen[3]) and reward == rewards[3] and dones[3] == (terminated or truncated)


def test_what_a_step_returns_is_not_touched_by_the_next_one(fights):
    first, second = played(fights, 2)
    kept = [np.array(array) for array in first[:3]]
    fights.step(answers(fights, np.random.default_rng(1)))
    assert same(kept, first[:3]) and second[0] is not first[0]


def test_infos_speak_only_where_episodes_end(fights):
    ends = 0
    for seen, _, dones, infos in played(fights, 500):
        assert [bool(info) for info in infos] == dones.tolist()
        for k in np.flatnonzero(dones):
            ends += 1
            info = infos[k]
            assert info["terminal_observation"].shape == fights.observation_space.shape
            assert not np.array_equal(info["terminal_observation"], seen[k])  # a new fight has been dealt
            assert info["TimeLimit.truncated"] == (info["outcome"] == 3)
    assert ends > 8


def test_episode_figures_are_those_a_monitor_gives():
    ours, watched = (ShowdownVecEnv(8, reward="shaped", stall_reward=-1.0, max_rounds=12) for _ in range(2))
    with pytest.warns(UserWarning, match="already wrapped with a `Monitor`"):  # we play the monitor's part ourselves
        monitor = VecMonitor(watched)
    ends = 0
    for mine, theirs in zip(played(ours, 300), played(monitor, 300), strict=True):
        for k in np.flatnonzero(mine[2]):
            ends += 1
            ours_says, monitor_says = mine[3][k]["episode"], theirs[3][k]["episode"]
            assert ours_says["l"] == monitor_says["l"] and ours_says["r"] == pytest.approx(monitor_says["r"], abs=1e-5)
            assert ours_says["t"] >= 0
    assert ends > 8
    assert ours.env_is_wrapped(Monitor, 0) == [True] and ours.env_is_wrapped(TimeLimit) == [False] * 8


def test_a_stall_can_be_made_an_end_with_a_price():
    plain, priced = ShowdownVecEnv(8, max_rounds=2), ShowdownVecEnv(8, max_rounds=2, stall_reward=-1.0)
    stalls = 0
    for (_, rewards, dones, infos), (_, priced_rewards, priced_dones, told) in zip(
        played(plain, 200), played(priced, 200), strict=True
    ):
        assert np.array_equal(dones, priced_dones)
        for k in np.flatnonzero(dones):
            if infos[k]["outcome"] == 3:
                stalls += 1
                assert (rewards[k], priced_rewards[k]) == (0.0, -1.0)
                assert infos[k]["TimeLimit.truncated"] and not told[k]["TimeLimit.truncated"]
                assert told[k]["episode"]["r"] == -1.0
    assert stalls > 8


def test_seeds_are_of_the_training_block_and_of_ones_own(fights):
    seeds = fights.seed(7)
    assert seeds == list(range(FIRST_SEED + 7 * SEED_STRIDE, FIRST_SEED + 7 * SEED_STRIDE + 8))
    fights.reset()
    assert fights.batch.slots["dealt"].tolist() == seeds
    assert set(seeds).isdisjoint(ShowdownVecEnv(8, seed=8).seed(8))
    with pytest.raises(ValueError, match=r"2\*\*32"):
        fights.seed(1 << 32)


def test_a_reset_without_a_seed_deals_the_next_fights(fights):
    first = fights.reset()
    assert not np.array_equal(first, fights.reset())
    fights.seed(0)
    assert np.array_equal(first, fights.reset())


def test_results_do_not_depend_on_threads():
    one, two = ShowdownVecEnv(130, 1), ShowdownVecEnv(130, 2)
    assert two.batch.num_threads == 2
    for mine, other in zip(played(one, 50), played(two, 50), strict=True):
        assert same(mine[:3], other[:3])
    two.close()


def test_attributes_and_methods_by_environment(fights):
    fights.reset()
    assert fights.has_attr("action_masks") and not fights.has_attr("no_such_thing")
    assert fights.get_attr("num_envs", [0, 2]) == [8, 8]
    assert fights.env_method("action_masks", indices=[1, -1]).shape == (2, 222)
    assert np.shares_memory(fights.env_method("action_masks"), fights.batch.masks)
    with pytest.raises(AttributeError, match="share"):
        fights.set_attr("copy", True)
    with pytest.raises(AttributeError, match="explode"):
        fights.env_method("explode")


def test_pictures():
    fights = ShowdownVecEnv(2, render_mode="rgb_array")
    fights.reset()
    first, second = fights.get_images()
    assert first is not None and second is not None and first.shape == second.shape and first.dtype == np.uint8
    tiled = fights.render("rgb_array")
    assert tiled is not None and tiled.ndim == 3


def test_an_illegal_action_changes_nothing(fights):
    fights.reset()
    before = fights.batch.states.copy()
    actions = fights.action_masks().argmax(1)
    actions[5] = fights.action_masks()[5].argmin()
    with pytest.raises(IllegalAction, match="game 5"):
        fights.step(actions)
    assert np.array_equal(before, fights.batch.states)


def test_fights_are_taken_up_where_they_were_left():
    fights = ShowdownVecEnv(8, reward="shaped", stall_reward=-1.0)
    random = np.random.default_rng(0)
    played(fights, 400)
    left, kept = fights.batch.states.copy(), fights.where()
    assert kept["episodes"].max() > 0 and kept["lengths"].max() > 0
    other = ShowdownVecEnv(8, reward="shaped", stall_reward=-1.0, seed=5)
    seen = other.go_to(kept)
    assert np.array_equal(left, other.batch.states) and np.array_equal(seen, fights.batch.observations)
    for _ in range(300):
        actions = answers(fights, random)
        mine, theirs = fights.step(actions), other.step(actions)
        assert same(mine[:3], theirs[:3])
        for info, told in zip(without_clock(mine[3]), without_clock(theirs[3]), strict=True):
            assert info.keys() == told.keys() and info.get("episode") == told.get("episode")
    assert all(np.array_equal(fights.where()[name], other.where()[name]) for name in kept)


def test_long_fights_are_remembered_whole():
    fights = ShowdownVecEnv(1, max_rounds=1000, scenario="lion-1-veterans")
    fights.reset()
    for _ in range(600):
        masks = fights.action_masks()
        passing = masks[:, 144] != 0  # passes whenever it may
        fights.step(np.where(passing, 144, masks.argmax(1)))
    kept = fights.where()
    assert kept["lengths"][0] > 256
    other = ShowdownVecEnv(1, max_rounds=1000, scenario="lion-1-veterans")
    other.go_to(kept)
    assert np.array_equal(other.batch.states, fights.batch.states)


@pytest.mark.parametrize(
    "name, spoil, complaint",
    [
        ("seeds", lambda a: a - a - 1, "0 to 2"),
        ("seeds", lambda a: a.astype(np.float64), "int64"),
        ("lengths", lambda a: a[:4], "int64"),
        ("lengths", lambda a: a + 1, "as many as"),
        ("answers", lambda a: np.full_like(a, 217), "not legal"),
        ("answers", lambda a: np.full_like(a, -5), "not legal"),
        ("answers", lambda a: np.full_like(a, 30000), "not legal"),
    ],
)
def test_a_place_that_cannot_be_is_refused(name, spoil, complaint, fights):
    played(fights, 30)
    kept = fights.where()
    kept[name] = spoil(kept[name])
    with pytest.raises(ValueError, match=complaint):
        ShowdownVecEnv(8).go_to(kept)


@pytest.mark.parametrize("count", [0, SEED_STRIDE + 1])
def test_a_number_of_fights_that_cannot_be_is_refused(count):
    with pytest.raises(ValueError, match="num_envs"):
        ShowdownVecEnv(count)
