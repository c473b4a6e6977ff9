"""Golden games: the same seed and actions lead to the same bytes, in this version and on this machine as in the file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kdm_env import showdown_v0
from kdm_env.core import replay
from kdm_env.showdown.game import catalog

FOLDER = Path(__file__).parents[1] / "goldens"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_was_recorded(file: Path) -> None:
    """When the change is meant: ``python tests/tools/make_goldens.py``."""
    golden = replay.read(file)
    states = replay.verify(showdown_v0.game(**golden.options), golden)
    assert {1: "victory", 2: "defeat", 3: "limit"}[int(states["ended"][0])] == file.stem.rsplit("_", 1)[1]


def test_every_scenario_and_every_ending_has_its_golden_game() -> None:
    covered = {replay.read(file).options["scenario"] for file in FILES}
    assert covered == set(catalog().library.scenarios), "run: python tests/tools/make_goldens.py"
    assert {file.stem.rsplit("_", 1)[1] for file in FILES} == {"victory", "defeat", "limit"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"},
        {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "TZ": "America/St_Johns", "KDM_JIT": "0"},
        {"PYTHONHASHSEED": "0", "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "3", "PYTHONOPTIMIZE": "1"},
    ],
    ids=["locale", "interpreted", "threads"],
)
def test_golden_games_play_alike_in_other_surroundings(surroundings: dict[str, str]) -> None:
    code = (
        "import sys; from kdm_env import showdown_v0; from kdm_env.core import replay\n"
        "for file in sys.argv[1:]:\n"
        "    golden = replay.read(file); replay.verify(showdown_v0.game(**golden.options), golden)\n"
        "print(len(sys.argv) - 1)"
    )
    root = str(Path(__file__).parents[2])
    told = subprocess.run(
        [sys.executable, "-c", code, *map(str, FILES)], cwd=root, capture_output=True, text=True,
        env={**os.environ, **surroundings, "PYTHONPATH": root},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert int(told.stdout) == len(FILES) > 0
