"""Rubbish in content files: hundreds of mutants of valid files. Each is refused with one clear error, or can be played."""

from __future__ import annotations

import copy
import json
import random
import tomllib
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kdm_env.core.compiled import JIT
from kdm_env.core.record import Views
from kdm_env.showdown import authored, library
from kdm_env.showdown.game import kernels
from kdm_env.showdown.puzzle import template
from kdm_env.showdown.scenario import Options
from kdm_env.showdown.state import State
from kdm_env.showdown.tables import build
from tests.showdown.test_invariants import cards_of, check

MUTANTS = 200 if JIT else 12
"""Of each file."""
LONGEST_ERROR = 4000
MOST_DECISIONS = 20_000

FILES = library.shipped_files()
SHIPPED = library.load()


def toml(value: Any) -> str:
    """A value of a TOML file, written in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float):
        return {"inf": "inf", "-inf": "-inf", "nan": "nan"}.get(str(value), repr(value))
    return json.dumps(value)


def document(value: dict[str, Any]) -> bytes:
    """A TOML file, a line a key."""
    return "".join(f"{json.dumps(key)} = {toml(each)}\n" for key, each in value.items()).encode()


def authored_monsters() -> Iterator[tuple[str, dict[str, Any]]]:
    """The package's monsters as an author would have written them: under names of their own."""
    for file, source in FILES.items():
        if file not in library.SHARED:
            found = tomllib.loads(source.decode())
            yield file, {**found, "name": f"My {found['name']}"}


VALID = dict(authored_monsters())
VALID["fights.toml"] = {
    "scenarios": [
        {**each, "name": f"my {each['name']}"}
        for each in tomllib.loads(FILES["scenarios.toml"].decode())["scenarios"][:6]
    ],
    "gear": [
        {**each, "name": f"my {each['name']}"} for each in tomllib.loads(FILES["gear.toml"].decode())["gear"][1:12]
    ],
    "terrain": [
        {**each, "name": f"my {each['name']}"} for each in tomllib.loads(FILES["terrain.toml"].decode())["terrain"][:6]
    ],
}

RUBBISH: list[Any] = [
    0, -1, 1, 2, 3, 7, 30, 31, 99, 10**12, -(2**70), True, False, "", "none", "subject", "attacker", "list",
    "random adjacent survivor",
    "all survivors", "closest survivor", "head", "x" * 41, "\n", '"', 1.5, float("nan"), float("inf"), [], {}, [[]], [{}],
    [0], ["a"],
    {"do": "end turn"}, [{"do": "draw ai"}], [{"do": "basic action"}], [{"do": "basic action", "target": "attacker"}],
    [{"do": "move", "how": "forward"}], [{"do": "monster knocked down"}], [{"do": "monster suffers wound"}],
    [{"do": "each", "who": "all survivors", "effects": [{"do": "grab"}]}],
    [{"do": "each", "who": "threats", "effects": [{"do": "severe injury", "location": "head"}]}],
    [{"do": "each", "who": "all survivors", "effects": [{"do": "move and attack", "speed": 3, "accuracy": 2, "damage": 2}]}],
    [{"do": "flow"}, {"do": "heal", "amount": 1}, {"do": "return this to top"}, {"do": "draw ai"}],
    [{"do": "discard this"}], [{"do": "archive this"}], [{"do": "add terrain", "name": "tall grass"}],
]  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (holder, key or index) of a document."""
    if isinstance(value, dict):
        for key in value:
            yield value, key
            yield from places(value[key])
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield value, index
            yield from places(each)


def mutant(valid: dict[str, Any], rng: random.Random) -> bytes:
    """A valid file with one to three things deleted, doubled, replaced, exchanged or renamed; or with broken text."""
    made = copy.deepcopy(valid)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        every = list(places(made))
        if not every:
            break
        holder, key = rng.choice(every)
        how = rng.choice(("delete", "double", "replace", "exchange", "rename", "number"))
        if how == "delete":
            del holder[key]
        elif how == "double" and isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
        elif how == "replace":
            holder[key] = copy.deepcopy(rng.choice(RUBBISH))
        elif how == "exchange":
            other, there = rng.choice(every)
            holder[key] = copy.deepcopy(other[there])
        elif how == "rename" and isinstance(holder, dict):
            holder[rng.choice(["amount", "effects", "then", "kind", "injury", "trap", "when_moves", "x", "deck"])] = (
                holder.pop(key)
            )
        elif how == "number" and isinstance(holder[key], int):
            holder[key] += rng.choice((-3, -1, 1, 3, 30))
    text = document(made)
    if rng.random() < 0.08:
        at = rng.randrange(max(1, len(text)))
        text = (
            text[:at]
            + rng.choice((b"", b"\x00", b"\xff", b'"', b"]", b"\n", b"[[ai]]\n"))
            + text[at + rng.randrange(9) :]
        )
    return text


def played(cards: Any, scenario: str, seed: int) -> None:
    """One random game, the invariants checked now and then, to its end."""
    start = template(Options(scenario=scenario, max_rounds=12, controller="agent"), cards)
    states = np.zeros(1, State.dtype)
    k = kernels()
    k.reset(cards.tables, states, 0, start, 0, seed)
    s = Views(states, State)[0]
    every = cards_of(s, cards)
    made = 0
    while s.ended == 0:
        check(s)
        assert cards_of(s, cards) == every, "a card was lost or made"
        assert made < MOST_DECISIONS, "the game does not end"
        made += k.play(cards.tables, states, 0, seed + made, 11)
    assert s.ended in (1, 2, 3), f"the game broke: {s.ended}, fault {s.fault}"


@pytest.mark.parametrize("file", sorted(VALID))
def test_a_mutant_is_refused_or_plays_to_an_end(file: str) -> None:
    """Refused: a ContentError of one line that names the file and its line. Else every invariant holds in play."""
    refused = accepted = 0
    for number in range(MUTANTS):
        source = mutant(VALID[file], random.Random(f"{file} {number}"))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                joined = authored.join(SHIPPED, (("mine.toml", source),))
        except library.ContentError as error:
            message = str(error)
            assert message.startswith("mine.toml:") and message[10].isdigit(), message
            assert "\n" not in message and len(message) < LONGEST_ERROR, message
            refused += 1
            continue
        accepted += 1
        cards = build(joined)
        new = [name for name in joined.scenarios if name not in SHIPPED.scenarios]
        for scenario in random.Random(number).sample(new, min(2, len(new))):
            try:
                played(cards, scenario, number)
            except AssertionError as error:
                raise AssertionError(f"mutant {number} of {file}, {scenario}: {error}") from error
    assert refused > MUTANTS // 6 and accepted > MUTANTS // 12, (refused, accepted)
