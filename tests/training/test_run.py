"""A run from start to end: files, pauses, kills."""

import dataclasses
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

from agents.learned import arrays
from agents.learned.policy import KIND
from training import checkpoint
from training.recipe import Recipe
from training.run import Keeper, train

TINY = Recipe(steps=2048, environments=16, rollout=16, batch=128, width=16, squares=8)
ROOT = Path(__file__).parents[2]


def trained(recipe, folder, **more):
    """A run that is to come to its end."""
    result = train(recipe, folder, **more)
    assert result is not None
    return result


def files(folder):
    return {path.name for path in folder.iterdir()}


def test_a_run_leaves_policy_recipe_result_and_curves(tmp_path):
    result = trained(TINY, tmp_path, command="kdm train --example")
    assert files(tmp_path) == {"recipe.json", "checkpoint.npz", "policy.npz", "training.json", "tensorboard"}
    assert json.loads((tmp_path / "training.json").read_text()) == result
    assert result["steps"] == 2048 and result["command"] == "kdm train --example"
    last = result["last_fights"]
    assert result["fights"] > 0 and last["won"] + last["lost"] + last["stalled"] == pytest.approx(1)
    record = json.loads((tmp_path / "recipe.json").read_text())
    assert Recipe.from_dict(record["recipe"]) == TINY and record["versions"]["torch"]
    assert list((tmp_path / "tensorboard").glob("events*"))


def test_the_same_recipe_gives_the_same_policy_and_another_seed_another(tmp_path):
    for name, recipe in {"a": TINY, "b": TINY, "c": dataclasses.replace(TINY, seed=1)}.items():
        torch.manual_seed(len(name))
        train(recipe, tmp_path / name)
    a, b, c = ((tmp_path / name / "policy.npz").read_bytes() for name in "abc")
    assert a == b and a != c


def test_a_run_taken_up_again_ends_as_one_that_was_never_stopped(tmp_path, monkeypatch):
    whole = trained(TINY, tmp_path / "whole")
    kept = Keeper._on_rollout_end

    def interrupt_twice(self):
        kept(self)
        if self.rollout in (3, 5):
            self.stop_wanted = True

    monkeypatch.setattr(Keeper, "_on_rollout_end", interrupt_twice)
    assert train(TINY, tmp_path / "pieces") is None
    assert not (tmp_path / "pieces" / "training.json").exists()
    assert train(TINY, tmp_path / "pieces", resume=True) is None
    pieces = trained(TINY, tmp_path / "pieces", resume=True)
    for name in ("fights", "last_fights", "course", "steps"):
        assert whole[name] == pieces[name]
    same = [(tmp_path / name / "policy.npz").read_bytes() for name in ("whole", "pieces")]
    assert same[0] == same[1]
    (_, one), (_, two) = (arrays.load(tmp_path / n / checkpoint.FILE, checkpoint.KIND) for n in ("whole", "pieces"))
    assert one.keys() == two.keys() and all((one[name] == two[name]).all() for name in one)


def test_half_files_of_a_killed_run_are_cleared_away(tmp_path):
    train(TINY, tmp_path)
    half = tmp_path / ".checkpoint.npz.1234.tmp"
    half.write_bytes(b"half")
    train(TINY, tmp_path, resume=True)
    assert not half.exists()


def test_a_finished_run_taken_up_again_changes_nothing(tmp_path):
    train(TINY, tmp_path)
    before = (tmp_path / "policy.npz").read_bytes()
    assert trained(TINY, tmp_path, resume=True)["steps"] == TINY.steps
    assert (tmp_path / "policy.npz").read_bytes() == before


def test_a_run_can_begin_with_what_another_has_learned(tmp_path):
    trained(TINY, tmp_path / "first")
    first = arrays.load(tmp_path / "first" / "policy.npz", KIND)[1]
    faint = dataclasses.replace(TINY, start=str(tmp_path / "first"), steps=256, learning_rate=1e-9, scenario="lion-1")
    told = trained(faint, tmp_path / "second")["foreknowledge"]
    assert told == {"start": {"policy": str(tmp_path / "first"), "steps": 2048}}
    second = arrays.load(tmp_path / "second" / "policy.npz", KIND)[1]
    assert all(abs(first[name] - second[name]).max() < 1e-6 for name in first)
    with pytest.raises(ValueError, match="the recipe squares"):
        train(dataclasses.replace(faint, width=8), tmp_path / "third")


def start(folder, *more):
    words = ["train", "--out", str(folder), "--steps", "1000000", "--checkpoint", "0.2", *more]
    sizes = [word for pair in ("environments=16", "rollout=16", "batch=128", "width=16") for word in ("--set", pair)]
    return subprocess.Popen(
        [sys.executable, "-m", "kdm_env.cli", *words, *sizes],
        cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"},
    )  # fmt: skip


def wait_for(check, process, seconds=120):
    until = time.monotonic() + seconds
    while not check():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)


def steps_kept(folder):
    about, _ = arrays.load(folder / checkpoint.FILE, checkpoint.KIND)
    return about["steps"]


@pytest.mark.slow
def test_a_killed_run_goes_on_from_its_last_checkpoint(tmp_path):
    kept = tmp_path / checkpoint.FILE
    process = start(tmp_path)
    wait_for(kept.exists, process)
    for _ in range(3):  # a kill at any moment leaves a whole checkpoint
        written, before = kept.stat().st_mtime_ns, steps_kept(tmp_path)
        wait_for(lambda written=written: kept.stat().st_mtime_ns > written, process)
        process.kill()
        process.wait()
        process.communicate()
        after = steps_kept(tmp_path)
        assert after > before  # what was learned before the last checkpoint is still there
        process = start(tmp_path, "--resume")
        wait_for(lambda after=after: steps_kept(tmp_path) > after, process)
    process.send_signal(signal.SIGINT)  # a polite wish: it keeps what it has and says how to go on
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130 and "--resume" in told
    assert files(tmp_path) == {"recipe.json", "checkpoint.npz", "policy.npz", "tensorboard"}


def test_a_wish_to_stop_is_heard_at_the_end_of_the_rollout(tmp_path, monkeypatch):
    """Ctrl-C in the middle of a rollout: the rollout is finished and kept."""
    pressed: list[int] = []

    def press(self):
        if not pressed and self.num_timesteps == 2.5 * TINY.environments * TINY.rollout:
            pressed.append(self.num_timesteps)
            os.kill(os.getpid(), signal.SIGINT)
        return not self.stopping

    monkeypatch.setattr(Keeper, "_on_step", press)
    before = signal.getsignal(signal.SIGINT)
    assert train(TINY, tmp_path) is None and pressed
    assert steps_kept(tmp_path) == 3 * TINY.environments * TINY.rollout
    assert signal.getsignal(signal.SIGINT) is before
