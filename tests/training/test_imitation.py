"""Learning from another player's games."""

import dataclasses

import pytest
import torch

import agents
from agents.learned.network import build
from kdm_env import showdown_v0
from training.imitation import GAMES, imitate, watch
from training.recipe import Recipe
from training.run import train
from training.sb3_vec import FIRST_SEED, SEED_STRIDE

RECIPE = Recipe(imitate="scripted", imitate_decisions=12_000, imitate_epochs=3, width=32, max_rounds=8)


def test_what_is_kept_is_what_the_player_saw_did_and_got():
    kept, counts = watch(RECIPE)
    rows = len(kept["actions"])
    assert counts["player"] == "scripted" and counts["decisions"] == rows and counts["fights"] >= GAMES
    assert 0 < counts["won"] <= 1
    assert {len(array) for array in kept.values()} == {rows}
    assert (kept["masks"].gather(1, kept["actions"][:, None]) == 1).all()
    assert (kept["masks"].sum(1) > 1).all()
    assert kept["returns"].min() >= -1.5 and kept["returns"].max() <= 1.5 and kept["returns"].std() > 0.1


def test_the_first_game_is_kept_as_it_was_played():
    kept, _ = watch(RECIPE)
    fights = showdown_v0.vector_env(GAMES, autoreset_mode="SameStep", **RECIPE.options)
    player = agents.load("scripted", fights.game)
    fights.reset(seed=FIRST_SEED + SEED_STRIDE // 2)
    player.reset(fights, 0)
    several = torch.from_numpy(fights.masks.sum(1) > 1)
    count = int(several.sum())
    assert torch.equal(kept["seen"][:count], torch.from_numpy(fights.observations).half()[several])
    assert torch.equal(kept["actions"][:count], torch.from_numpy(player.act(fights))[several])


def test_a_network_comes_to_answer_as_the_player_does():
    torch.manual_seed(0)
    network = build(RECIPE.network, RECIPE.sizes)
    short, long = dataclasses.replace(RECIPE, imitate_epochs=1), dataclasses.replace(RECIPE, imitate_epochs=4)
    first = imitate(network, short)["agreement"]
    assert imitate(network, long)["agreement"] > first + 0.05


def test_games_that_are_cut_off_teach_nothing():
    with pytest.raises(ValueError, match="imitate_decisions=64: no fight ended"):
        watch(dataclasses.replace(RECIPE, imitate_decisions=64))


def test_a_run_says_what_it_imitated(tmp_path):
    recipe = dataclasses.replace(
        RECIPE, steps=256, environments=8, rollout=16, batch=64, imitate_decisions=4000, imitate_epochs=1, max_rounds=3
    )
    result = train(recipe, tmp_path)
    assert result is not None
    told = result["foreknowledge"]["imitation"]
    assert told["player"] == "scripted" and told["decisions"] > 0
