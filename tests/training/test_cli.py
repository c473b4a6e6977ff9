"""``kdm train`` and its recipes."""

import dataclasses
import json
from pathlib import Path

import pytest

from kdm_env import showdown_v0
from kdm_env.cli.main import FAILED, main
from training.recipe import PRESETS, Recipe

TINY = ["--steps", "256", "--set", "environments=8", "--set", "rollout=16", "--set", "batch=64", "--set", "width=16"]


def train(*words):
    return main(["train", *words])


def complaint(capsys):
    told = capsys.readouterr().err.strip().splitlines()
    return told[-1]


def test_a_run_says_where_its_policy_is(tmp_path, capsys):
    assert train("--out", str(tmp_path / "run"), "--scenario", "lion-duo", *TINY) == 0
    told = capsys.readouterr()
    assert "256 decisions" in told.out and "policy.npz" in told.out
    assert "256 of 256 decisions" in told.err
    recipe = json.loads((tmp_path / "run" / "recipe.json").read_text())["recipe"]
    assert (recipe["scenario"], recipe["environments"], recipe["learning_rate"]) == ("lion-duo", 8, 1e-3)


def test_a_folder_that_is_taken(tmp_path, capsys):
    folder = ["--out", str(tmp_path)]
    assert train(*folder, *TINY) == 0
    kept = (tmp_path / "policy.npz").read_bytes()
    assert train(*folder, *TINY) == FAILED
    assert "--resume" in complaint(capsys)
    assert train(*folder, "--resume") == 0  # complete already
    assert (tmp_path / "policy.npz").read_bytes() == kept
    assert train(*folder, "--resume", "--seed", "3") == FAILED
    assert "seed=0: it cannot go on with seed=3" in complaint(capsys)
    assert train(*folder, "--replace", "--seed", "3", *TINY) == 0
    assert (tmp_path / "policy.npz").read_bytes() != kept


def test_resume_starts_where_there_is_nothing_to_go_on_with(tmp_path):
    assert train("--out", str(tmp_path / "new"), "--resume", *TINY) == 0


@pytest.mark.parametrize(
    "words, told",
    [
        (["--preset", "slow"], "quick"),
        (["--scenario", "dragon"], "prologue"),
        (["--survivors", "9"], "survivors=9"),
        (["--network", "deep"], "squares, flat"),
        (["--steps", "0"], "steps=0: must be at least 1"),
        (["--seed", "-1"], "seed=-1"),
        (["--seed", str(1 << 32)], "below 2**32"),
        (["--threads", "0"], "--threads 0"),
        (["--set", "speed=3"], "learning_rate"),
        (["--set", "batch"], "NAME=VALUE"),
        (["--set", "batch=many"], "batch is a number"),
        (["--set", "gamma=2"], "from 0 to 1"),
        (["--set", "learning_rate=nan"], "learning_rate=nan"),
        (["--set", "imitate=nobody", *TINY], "no policy 'nobody'"),
        (["--resume", "--replace"], "not allowed"),
    ],
)
def test_mistakes_are_told_in_one_line(words, told, tmp_path, capsys):
    assert train("--out", str(tmp_path / "run"), *words) == FAILED
    line = complaint(capsys)
    assert line.startswith("kdm: error:") and told in line
    assert not (tmp_path / "run" / "policy.npz").exists()


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_recipes_survive_their_file(preset):
    assert Recipe.from_dict(json.loads(json.dumps(preset.as_dict()))) == preset


@pytest.mark.parametrize(
    "change", [{"steps": "1"}, {"steps": True}, {"gamma": None}, {"scenario": 3}, {"survivors": 1.5}, {"more": 1}]
)
def test_recipes_with_strange_fields_are_refused(change):
    with pytest.raises(ValueError, match=next(iter(change))):
        Recipe.from_dict({**Recipe().as_dict(), **change})


def test_a_recipe_names_everything_the_environment_is_made_with():
    recipe = dataclasses.replace(Recipe(), scenario="lion-duo", survivors=1, max_rounds=7)
    assert recipe.options == {
        "scenario": "lion-duo", "content": "", "survivors": 1, "controller": "random", "max_rounds": 7, "reward": "shaped",
    }  # fmt: skip


def test_a_content_file_brings_its_first_fight_and_its_hash():
    from kdm_env.cli.main import Parser
    from training.cli import add_arguments, changes
    from training.model import make_fights

    hound = str(Path(__file__).parents[2] / "docs" / "examples" / "ash_hound.toml")
    parser = Parser()
    add_arguments(parser)
    wanted = changes(parser.parse_args(["--content", hound]))
    assert wanted == {"content": hound, "scenario": "hound-1"}
    fights = make_fights(dataclasses.replace(Recipe(), environments=2, **wanted))
    assert fights.game.content_hash == showdown_v0.game(content=hound).content_hash != showdown_v0.game().content_hash
    fights.close()
    split = make_fights(dataclasses.replace(Recipe(), environments=2, scenario="composed/validation"))
    assert len(split.game.templates) == 200
    split.close()
