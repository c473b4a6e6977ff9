"""Files and texts from strangers: cut off, bits flipped, made long, of another version, of another kind.

Whatever a loader is given, it loads it or answers with one clear ValueError, within a second of work and with bounded
memory, and nothing in it is run. Content files have mutants of their own (tests/showdown/test_content_mutants.py).
"""

from __future__ import annotations

import io
import json
import pickle
import random
import time
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from agents.learned import LearnedPolicy
from agents.learned.network import build
from agents.learned.policy import save as save_policy
from kdm_env import showdown_v0
from kdm_env.core import replay
from kdm_env.showdown import library

SECOND = 1.0
MEMORY = 300_000_000
LONGEST_ERROR = 2000
FLIPS, CUTS = 60, 25


class Bomb:
    """Unpickling it leaves a mark."""

    def __reduce__(self):
        return (exec, ("import pathlib; pathlib.Path('EXPLODED').touch()",))


@pytest.fixture(autouse=True)
def nothing_explodes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    assert not (tmp_path / "EXPLODED").exists()


@dataclass(frozen=True)
class Loader:
    """Something that reads what others wrote: a valid specimen, and how it is read."""

    valid: bytes
    load: Callable[[bytes], Any]


def _game() -> Any:
    return showdown_v0.game(scenario="lion-1")


def _played(steps: int = 40) -> Any:
    env = showdown_v0.raw_env(scenario="lion-1")
    env.reset(seed=5)
    for _ in range(steps):
        env.step(env.legal_actions()[-1])
    return env


def _position() -> Loader:
    def load(data: bytes) -> None:
        showdown_v0.raw_env(scenario="lion-1").reset(options={"position": data.decode("utf-8", "surrogateescape")})

    return Loader(_played().position().encode(), load)


def _replay() -> Loader:
    def load(data: bytes) -> None:
        path = Path("game.json")
        path.write_bytes(data)
        found = replay.read(path)
        replay.verify(_game(), found)

    return Loader(_played().replay().to_json().encode(), load)


def _snapshot() -> Loader:
    return Loader(_played().snapshot(), lambda data: showdown_v0.raw_env(scenario="lion-1").restore(data))


def _batch_snapshot() -> Loader:
    def load(data: bytes) -> None:
        showdown_v0.vector_env(1, scenario="lion-1").restore(0, data)

    return Loader(_played().snapshot(), load)


def _content() -> Loader:
    source = library.shipped_files()["white_lion.toml"].replace(b'name = "White Lion"', b'name = "My Lion"', 1)
    fight = b"""
[[scenarios]]
name = "mine"
title = "Mine"
monster = "My Lion"
level = "1"
party = [{}]
survival_actions = ["dodge"]
"""

    def load(data: bytes) -> None:
        path = Path("mine.toml")
        path.write_bytes(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            showdown_v0.game(content=[str(path)])

    return Loader(source + fight, load)


def _policy() -> Loader:
    path = Path("policy.npz")
    about = {"game": "showdown_v0", "network": "squares", "sizes": {"width": 16}}
    save_policy(path, build("squares", {"width": 16}), about)

    def load(data: bytes) -> None:
        path.write_bytes(data)
        LearnedPolicy.load(path, _game())

    return Loader(path.read_bytes(), load)


LOADERS = {
    "position": _position, "replay": _replay, "snapshot": _snapshot, "snapshot for a batch": _batch_snapshot,
    "content": _content, "policy": _policy,
}  # fmt: skip
every_loader = pytest.mark.parametrize("make", LOADERS.values(), ids=LOADERS.keys())


def answer(loader: Loader, data: bytes) -> str | None:
    """The error's text, None when the data was taken; checks that there is one error, soon."""
    began = time.process_time()
    try:
        loader.load(data)
        said = None
    except ValueError as error:
        said = str(error)
        assert 0 < len(said) <= LONGEST_ERROR, said[:200]
        assert said.isprintable() or len(said.splitlines()) <= 3, said
    assert time.process_time() - began < SECOND, f"{time.process_time() - began:.2f} s"
    return said


@every_loader
def test_the_specimen_itself_is_taken(make):
    loader = make()
    loader.load(loader.valid)  # what is loaded once is not counted below: caches, imports
    assert answer(loader, loader.valid) is None


@every_loader
def test_what_is_cut_off(make):
    loader, rng = make(), random.Random(1)
    loader.load(loader.valid)
    ends = {0, 1, 7, len(loader.valid) - 1, *(rng.randrange(len(loader.valid)) for _ in range(CUTS))}
    said = [answer(loader, loader.valid[:end]) for end in sorted(ends)]
    assert said[0] is not None and sum(each is not None for each in said) > len(said) // 2


@every_loader
def test_flipped_bits(make):
    loader, rng = make(), random.Random(2)
    loader.load(loader.valid)
    refused = 0
    for _ in range(FLIPS):
        data = bytearray(loader.valid)
        for _ in range(rng.choice((1, 1, 1, 4))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        refused += answer(loader, bytes(data)) is not None
    assert refused > FLIPS // 4


@every_loader
def test_parts_out_of_place(make):
    loader, rng = make(), random.Random(3)
    loader.load(loader.valid)
    valid = loader.valid
    for _ in range(CUTS):
        a, b = sorted(rng.randrange(len(valid)) for _ in range(2))
        answer(loader, valid[:a] + valid[b:])  # a hole
        answer(loader, valid[:b] + valid[a:])  # said twice
        answer(loader, valid[b:] + valid[:b])  # turned round
    assert answer(loader, valid[1:]) is not None


def foreign() -> Iterator[bytes]:
    """What is something else."""
    yield b""
    yield bytes(1000)
    yield b"\xff\xfe" * 500
    yield pickle.dumps(Bomb())
    yield b"\x89PNG\r\n\x1a\n" + bytes(300)
    yield json.dumps({"format": "soup", "version": 1}).encode()
    yield b"[" * 100_000
    yield b"{" * 100_000
    yield b'{"format": ' + b'{"a": ' * 50_000
    yield b"monster: " + b"White " * 50_000
    yield b"a = " + b"[" * 50_000
    yield b"9" * 100_000
    yield b"x = " + b"9" * 100_000
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("about.npy", b"nothing")
    yield packed.getvalue()


@every_loader
def test_what_is_something_else(make):
    loader = make()
    loader.load(loader.valid)
    for data in foreign():
        assert answer(loader, data) is not None, data[:40]


@pytest.mark.parametrize("make", [_replay, _snapshot], ids=["replay", "snapshot"])
def test_another_version_is_named(make):
    loader = make()
    if loader.valid.startswith(b"kdm_env\0"):
        data = loader.valid[:8] + (999).to_bytes(2, "little") + loader.valid[10:]
    else:
        data = json.dumps({**json.loads(loader.valid), "version": 999}).encode()
    said = answer(loader, data)
    assert said is not None and "version" in said and "999" in said


@every_loader
@pytest.mark.parametrize("filling", [b" ", b"\0", b"a: b\n"])
def test_what_is_far_too_long_is_refused_without_taking_much_room(make, filling):
    loader = make()
    loader.load(loader.valid)
    data = loader.valid + filling * (20_000_000 // len(filling))
    tracemalloc.start()
    try:
        began = time.process_time()
        with pytest.raises(ValueError):
            loader.load(data)
        assert time.process_time() - began < 3 * SECOND  # tracemalloc slows it down
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
