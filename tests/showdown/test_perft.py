"""How many sequences of decisions positions have: the same in every version, mode and adapter.

The numbers lie in perft/goldens.json, the positions beside them. A change of the rules that changes a number is looked
at with ``kdm perft``; then ``python tests/tools/perft_goldens.py`` writes them anew.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.cli.main import main as kdm
from kdm_env.core.compiled import JIT
from kdm_env.core.perft import perft
from kdm_env.core.record import copy_records
from kdm_env.core.vector import AutoresetMode
from kdm_env.showdown import state as st
from tests.tools.perft_goldens import FOLDER, GOLDENS, OPENINGS, counts, starts

EXPECTED: dict[str, list[int]] = json.loads(GOLDENS.read_text(encoding="utf-8"))
STARTS = starts()
MANY = 2500 if JIT else 250
"""Sequences that an adapter is asked to play."""
FILES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def shallow(name: str, most: int) -> int:
    """The largest depth whose number is at most `most`."""
    return max(depth for depth, number in enumerate(EXPECTED[name], 1) if number <= most)


def test_every_position_has_its_numbers():
    assert set(EXPECTED) == set(STARTS) == {*FILES, *(f"start of {name}" for name in OPENINGS)}
    assert len(EXPECTED) >= 6 and all(numbers for numbers in EXPECTED.values())


@pytest.mark.parametrize("name", EXPECTED)
def test_the_rules_count_what_they_counted(name):
    if not JIT:
        game, states = STARTS[name]
        depth = shallow(name, MANY)
        assert [perft(game, states, n) for n in range(1, depth + 1)] == EXPECTED[name][:depth]
    else:
        assert counts(*STARTS[name]) == EXPECTED[name], "kdm perft FILE --depth N shows where; see the top of this file"


MET = {
    "controller": lambda s: (
        s["decision"] in (st.CHOOSE_TARGET, st.CHOOSE_DIRECTION, st.CHOOSE_SQUARE, st.CHOOSE_EFFECT)
    ),
    "dodges": lambda s: s["decision"] == st.DODGE_HIT,
    "location_order": lambda s: s["decision"] == st.LOCATION,
    "nested_surge": lambda s: s["strike_depth"] == 2,
    "ring": lambda s: s["assault_depth"] == 1,
    "survivors_move": lambda s: s["decision"] == st.TURN,
    "window": lambda s: s["decision"] == st.WINDOW and s["act"] == st.MONSTER_ACT,
}


@pytest.mark.parametrize("name", FILES)
def test_the_positions_lead_where_they_say(name):
    game, start = STARTS[name]
    layer = [start]
    for _ in range(6):
        if any(MET[name](table[0]) for table in layer):
            return
        after = []
        for table in layer:
            mask = game.fresh_mask()
            game.kernels.legal(game.tables, table, 0, mask)
            for action in np.flatnonzero(mask)[:60]:
                twin = copy_records(table)
                game.kernels.step(game.tables, twin, 0, int(action))
                after.append(twin)
        layer = after[:3000]
    raise AssertionError(f"{name}: nothing like it within six decisions")


# --- the adapters ----------------------------------------------------------------------------------------------------


def through_aec(env, depth):
    """Every decision is played, the last one too; masks as an agent sees them."""
    if depth == 0:
        return 1
    agent = env.agent_selection
    if env.terminations[agent] or env.truncations[agent]:
        return 0
    count = 0
    for action in np.flatnonzero(env.observe(agent)["action_mask"]):
        after = env.clone()
        after.step(int(action))
        count += through_aec(after, depth - 1)
    return count


@pytest.mark.parametrize("name", EXPECTED)
def test_the_aec_environment_counts_the_same(name):
    game, states = STARTS[name]
    env = showdown_v0.raw_env(**game.options)
    env.reset(seed=0)
    env.set_state(copy_records(states))
    depth = shallow(name, MANY // 2)
    assert [through_aec(env, n) for n in range(1, depth + 1)] == EXPECTED[name][:depth]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", EXPECTED)
def test_a_batch_counts_the_same(name, threads):
    """A layer of tables at a time, each legal answer of each table in a slot of its own."""
    game, states = STARTS[name]
    layer, found = copy_records(states), []
    for _ in range(shallow(name, MANY)):
        actions = [[a for a in range(game.actions) if int(t["legal"][a >> 5]) >> (a & 31) & 1] for t in layer]
        width = sum(map(len, actions))
        found.append(width)
        env = showdown_v0.vector_env(
            width, num_threads=threads, autoreset_mode=AutoresetMode.DISABLED, **game.options
        )  # fmt: skip
        env.reset(seed=0)
        env.states[:] = np.repeat(layer, [len(each) for each in actions])
        env.refresh()
        chosen = np.array([a for each in actions for a in each])
        assert env.action_masks()[np.arange(width), chosen].all() and env.action_masks().sum() == sum(
            len(each) ** 2 for each in actions
        )
        env.step(chosen)
        layer = env.states.copy()
        env.close()
    assert found == EXPECTED[name][: len(found)]


# --- the command, compiled and interpreted ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_interpreted_rules_count_the_same_in_a_process_of_their_own(name):
    depth = shallow(name, 700)
    done = subprocess.run(
        [sys.executable, "-m", "kdm_env.cli", "perft", str(FOLDER / f"{name}.txt"), "--depth", str(depth), "--total"],
        capture_output=True, text=True, env={**os.environ, "KDM_JIT": "0"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "") and int(done.stdout) == EXPECTED[name][depth - 1]


def test_the_command_divides_the_number(capsys):
    assert kdm(["perft", str(FOLDER / "window.txt"), "--depth", "2"]) == 0
    head, *rows, total = capsys.readouterr().out.splitlines()
    assert "urvivor" in head and len(rows) == EXPECTED["window"][0]
    assert sum(int(row.split()[-1]) for row in rows) == EXPECTED["window"][1]
    assert total == f"depth 2: {EXPECTED['window'][1]}"


def test_the_command_starts_a_scenario(capsys):
    assert kdm(["perft", "--scenario", "lion-1", "--seed", "2", "--depth", "3", "--total"]) == 0
    assert int(capsys.readouterr().out) == EXPECTED["start of lion-1"][2]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--depth", "0"], "--depth 0: must be at least 1"),
        (["--scenario", "lion-99"], "lion-99"),
        (["nowhere.txt"], "nowhere.txt"),
        ([str(FOLDER / "window.txt"), "--seed", "3"], "a position says itself what is fought"),
    ],
)
def test_mistakes_are_answered_in_one_line(words, says, capsys, monkeypatch):
    monkeypatch.delenv("KDM_TRACEBACK", raising=False)
    assert kdm(["perft", *words]) == 2
    error = capsys.readouterr().err
    assert says in error and error.count("\n") == 1


def test_a_bad_position_is_named_with_its_file(tmp_path, capsys, monkeypatch):
    monkeypatch.delenv("KDM_TRACEBACK", raising=False)
    path = tmp_path / "bad.txt"
    path.write_text("monster: White Lino\nsurvivor_0:\n", encoding="utf-8")
    assert kdm(["perft", str(path)]) == 2
    assert f"{path}: line 1: " in capsys.readouterr().err
