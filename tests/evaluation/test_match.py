"""A match plays each seed once, whatever the batch, and compares on the same games."""

import itertools

import numpy as np
import pytest

import agents
from evaluation.match import OUTCOMES, Played, advantage, play_match, play_one, summarize
from evaluation.seeds import BLOCK, BLOCKS, seeds
from kdm_env import showdown_v0
from kdm_env.core.compiled import JIT
from kdm_env.core.replay import verify
from kdm_env.core.table import IllegalAction, Table

GAMES = 24 if JIT else 5


@pytest.mark.parametrize("name", ["random", "scripted"])
@pytest.mark.parametrize("scenario", ["prologue", "lion-solo"])
def test_a_match_is_its_games_one_by_one(name, scenario):
    game = showdown_v0.game(scenario=scenario)
    policy = agents.load(name, game)
    played = play_match(game, policy, seeds("validation", GAMES), seed=4, batch=7)
    assert played.seeds.tolist() == list(range(BLOCK, BLOCK + GAMES))
    for k, seed in enumerate(played.seeds.tolist()):
        table, total = Table(game), 0.0
        table.deal(seed)
        policy.reset(agents.OneGame(table), 4)
        while not table.over:
            table.step(agents.act_single(policy, table))
            total += table.reward
        state = table.states[0]
        assert (played.outcome[k], played.rounds[k], played.decisions[k]) == (
            table.outcome, state["round"], state["decisions"],
        )  # fmt: skip
        assert (played.survivors[k], played.wounds[k]) == (state["survivors"]["alive"].sum(), state["wounds"]["count"])
        assert played.total[k] == total


@pytest.mark.parametrize(("batch", "threads"), [(1, 1), (3, 1), (24, 2), (500, 1)])
def test_the_batch_changes_nothing(batch, threads):
    game = showdown_v0.game(scenario="lion-duo")
    policy = agents.load("random", game)
    expected = play_match(game, policy, seeds("train", GAMES), batch=5)
    played = play_match(game, policy, seeds("train", GAMES), batch=batch, threads=threads)
    assert played.as_lists() == expected.as_lists()


def test_long_games_count_as_much_as_short_ones():
    """A batch that took whatever ends first would see too many short games."""
    game = showdown_v0.game(scenario="lion-solo")
    policy = agents.load("random", game)
    few = play_match(game, policy, seeds("validation", GAMES), batch=2)
    many = play_match(game, policy, seeds("validation", GAMES), batch=GAMES)
    assert few.decisions.tolist() == many.decisions.tolist() and few.decisions.std() > 0


def test_a_round_limit_is_no_victory():
    game = showdown_v0.game(scenario="lion-1", max_rounds=1)
    played = play_match(game, agents.load("random", game), seeds("validation", GAMES))
    summary = summarize(played)
    assert summary.ended["round limit"] == (played.outcome == 3).sum() > 0
    assert sum(summary.ended.values()) == GAMES and played.rounds.max() == 1
    assert summary.win_rate.estimate == played.won.mean() < 1


def test_progress_is_told_and_ends_at_the_last_game():
    game = showdown_v0.game(scenario="lion-solo")
    told: list[int] = []
    play_match(game, agents.load("random", game), seeds("train", GAMES), batch=4, progress=told.append)
    assert told == sorted(told) and told[-1] == GAMES


def test_an_illegal_answer_is_an_error():
    class Stubborn:
        name = "stubborn"

        def reset(self, batch, seed): ...

        def act(self, batch):
            return np.full(batch.num_envs, batch.game.actions - 1)

    with pytest.raises(IllegalAction, match="game 0"):
        play_match(showdown_v0.game(), Stubborn(), seeds("train", 2))


def test_a_single_game_is_kept_as_a_replay():
    game = showdown_v0.game(scenario="lion-duo")
    policy = agents.load("scripted", game)
    replay, states = play_one(game, policy, 77)
    assert verify(game, replay).tobytes() == states.tobytes()
    assert replay.start.seed == 77
    played = play_match(game, policy, [77])
    assert (replay.result["outcome"], len(replay.actions)) == (played.outcome[0], played.decisions[0])


def made_up(outcomes, first=0):
    outcomes = np.array(outcomes)
    zeros = np.zeros(len(outcomes), np.int64)
    return Played(np.arange(first, first + len(outcomes)), outcomes, zeros, zeros, zeros, zeros, zeros.astype(float))


def test_figures_of_a_match():
    summary = summarize(made_up([1, 1, 1, 2, 3]))
    assert summary.ended == {"won": 3, "lost": 1, "round limit": 1} and list(summary.ended) == list(OUTCOMES.values())
    assert summary.win_rate.estimate == 0.6 and summary.win_rate.low < 0.6 < summary.win_rate.high
    assert summarize(made_up([1])).games == 1


def test_the_advantage_is_taken_game_by_game():
    better, worse = made_up([1] * 60 + [2] * 40), made_up([1] * 50 + [2] * 50)
    difference = advantage(better, worse)
    assert difference.estimate == pytest.approx(0.1) and 0 < difference.low
    assert advantage(worse, better).estimate == -difference.estimate
    with pytest.raises(ValueError, match="different seeds"):
        advantage(better, made_up([1] * 100, first=5))


def test_blocks_of_seeds_do_not_meet():
    ranges = [seeds(name, BLOCK) for name in BLOCKS]
    for one, other in itertools.pairwise(ranges):
        assert one.stop == other.start
    assert seeds("test", 5, 10) == range(2 * BLOCK + 10, 2 * BLOCK + 15)
    assert ranges[-1].stop < 2**62


@pytest.mark.parametrize(
    ("block", "count", "skip"), [("exam", 1, 0), ("test", 0, 0), ("test", 1, -1), ("test", 1, BLOCK)]
)
def test_seeds_that_do_not_exist(block, count, skip):
    with pytest.raises(ValueError, match="block"):
        seeds(block, count, skip)
    with pytest.raises(ValueError, match="at least one seed"):
        play_match(showdown_v0.game(), agents.load("random", showdown_v0.game()), [])
