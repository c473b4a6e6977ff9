"""Files from strangers: one clear error, and nothing in them is run."""

import io
import json
import pickle
import zipfile

import numpy as np
import pytest
import torch

from agents.learned import LearnedPolicy, arrays
from agents.learned.network import build
from agents.learned.policy import KIND, weights_of
from agents.learned.policy import save as save_policy
from kdm_env import showdown_v0
from training import checkpoint
from training.checkpoint import recipe_of
from training.model import make_fights, make_model
from training.recipe import Recipe
from training.run import train

TINY = Recipe(steps=256, environments=8, rollout=16, batch=64, width=16, squares=8)


class Bomb:
    """Unpickling it leaves a mark."""

    def __reduce__(self):
        return (exec, ("import pathlib; pathlib.Path('EXPLODED').touch()",))


@pytest.fixture(autouse=True)
def nothing_explodes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    assert not (tmp_path / "EXPLODED").exists()


SMALL = 1 << 21


@pytest.fixture(scope="module")
def game():
    return showdown_v0.game()


@pytest.fixture
def policy(tmp_path, game):
    network = build("squares", {"width": 16})
    about = {"game": game.id, "network": "squares", "sizes": {"width": 16}}
    return save_policy(tmp_path / "policy.npz", network, about)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    train(TINY, folder)
    return folder


def pickled_array():
    buffer = io.BytesIO()
    np.savez(buffer, about=np.array([Bomb()], dtype=object))
    return buffer.getvalue()


def torch_archive():
    buffer = io.BytesIO()
    torch.save({"net": Bomb()}, buffer)
    return buffer.getvalue()


def zip_bomb():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed, packed.open("about.npy", "w") as entry:
        entry.write(bytes(SMALL + 1))
    return buffer.getvalue()


def with_about(text):
    buffer = io.BytesIO()
    np.savez(buffer, about=np.frombuffer(text, np.uint8))
    return buffer.getvalue()


FOREIGN = {
    "empty": lambda: b"",
    "text": lambda: b"weights: good\n",
    "pickle": lambda: pickle.dumps(Bomb()),
    "pickled array": pickled_array,
    "torch archive": torch_archive,
    "zip of something else": lambda: with_about(b"{}")[:-30],
    "zip bomb": zip_bomb,
    "no table": lambda: with_about(b"\xff\xfe"),
    "deep table": lambda: with_about(b"[" * 100_000),
    "a list": lambda: with_about(b"[1]"),
    "another kind": lambda: with_about(json.dumps({"kind": "recipe for soup"}).encode()),
}


@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN.keys())
def test_no_policy_and_no_checkpoint(make, tmp_path, game, monkeypatch):
    monkeypatch.setattr(arrays, "LARGEST", SMALL)
    for name in ("policy.npz", checkpoint.FILE):
        (tmp_path / name).write_bytes(make())
    with pytest.raises(ValueError, match=r"policy\.npz: not a 'kdm_env policy 1' file"):
        LearnedPolicy.load(tmp_path, game)
    with pytest.raises(ValueError, match=r"checkpoint\.npz: not a 'kdm_env checkpoint 1' file"):
        recipe_of(tmp_path)


def changed(path, kind, about=None, **replaced):
    told, kept = arrays.load(path, kind)
    told.pop("kind")
    told.update(about or {})
    for name, value in replaced.items():
        kept.pop(name, None)
        if value is not None:
            kept[name] = value
    arrays.save(path, kind, told, kept)


@pytest.mark.parametrize(
    "about, replaced, complaint",
    [
        ({"game": "chess"}, {}, "a policy for 'chess'"),
        ({"observation": "0"}, {}, "another layout"),
        ({"network": "deep"}, {}, "there are: squares, flat"),
        ({"network": None}, {}, "which network"),
        ({"sizes": {"width": 1 << 40}}, {}, "whole number from 1"),
        ({"sizes": {"width": 32}}, {}, "expected float32"),
        ({"sizes": {"wings": 2}}, {}, "has no size 'wings'"),
        ({}, {"net.worth.bias": None}, "'net.worth.bias' is missing"),
        ({}, {"net.worth.bias": np.zeros(7, np.float32)}, r"\(7,\), expected"),
        ({}, {"net.worth.bias": np.zeros(1, np.float64)}, "float64"),
        ({}, {"net.worth.bias": np.array([np.nan], np.float32)}, "not finite"),
    ],
)
def test_a_policy_that_does_not_fit(about, replaced, complaint, policy, game):
    changed(policy, KIND, about, **replaced)
    with pytest.raises(ValueError, match=complaint) as caught:
        LearnedPolicy.load(policy, game)
    assert str(policy) in str(caught.value) and "\n" not in str(caught.value)


def test_a_folder_without_a_policy(tmp_path, game):
    with pytest.raises(ValueError, match="first checkpoint"):
        LearnedPolicy.load(tmp_path, game)


@pytest.mark.parametrize(
    "about, replaced, complaint",
    [
        ({"content_hash": "0"}, {}, "content 0"),
        ({"steps": "many"}, {}, "damaged"),
        ({"steps": -1}, {}, "negative"),
        ({"course": []}, {}, "damaged"),
        ({}, {"adam.worth.bias.exp_avg": None}, "missing"),
        ({}, {"starts": np.zeros(3, np.bool_)}, "expected bool"),
        ({}, {"fights.seeds": np.full(8, -1)}, "damaged: seeds"),
        ({}, {"fights.answers": np.zeros(5, np.int16)}, "as many as"),
    ],
)
def test_a_checkpoint_that_does_not_fit(about, replaced, complaint, run, tmp_path):
    copy = tmp_path / checkpoint.FILE
    copy.write_bytes((run / checkpoint.FILE).read_bytes())
    changed(copy, checkpoint.KIND, about, **replaced)
    with pytest.raises(ValueError, match=complaint) as caught:
        checkpoint.restore(tmp_path, make_model(TINY, make_fights(TINY)))
    assert str(copy) in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("about", [{"recipe": None}, {"recipe": {"steps": 1}}])
def test_a_checkpoint_without_its_recipe(about, run, tmp_path):
    copy = tmp_path / checkpoint.FILE
    copy.write_bytes((run / checkpoint.FILE).read_bytes())
    changed(copy, checkpoint.KIND, about)
    with pytest.raises(ValueError, match="recipe"):
        recipe_of(tmp_path)


def test_a_failed_save_leaves_the_old_file(policy, monkeypatch):
    before = policy.read_bytes()

    def full(*args):
        raise OSError("no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        save_policy(policy, build("flat", {}), {"game": "showdown_v0"})
    assert policy.read_bytes() == before and [path.name for path in policy.parent.iterdir()] == [policy.name]


def test_saved_weights_come_back(policy, game):
    network = LearnedPolicy.load(policy, game).network
    kept = arrays.load(policy, KIND)[1]
    assert {name: array.astype(np.float32).tobytes() for name, array in weights_of(network).items()} == {
        name: array.tobytes() for name, array in kept.items()
    }
