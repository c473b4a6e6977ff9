"""The benchmark's parts measure what they say, and its files are read back or refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kdm_env import showdown_v0
from kdm_env.bench import page, side_by_side
from kdm_env.cli.bench import read_figures
from kdm_env.showdown.game import catalog


def test_every_fight_of_the_speed_page_is_in_the_registry() -> None:
    assert set(page.FIGHTS) <= set(catalog().library.scenarios)


def test_playouts_dealing_and_the_floor_are_measured() -> None:
    game = showdown_v0.game(scenario="lion-1")
    assert page.playout_rate(game, 3) > 0
    assert page.reset_rate(game, 64) > 0
    assert page.floor_rate(game, 4, True, True, 40) > 0


def test_figures_are_compared_by_name_and_other_files_refused(tmp_path: Path) -> None:
    kept = tmp_path / "bench.json"
    kept.write_text(json.dumps({"measures": [{"name": "a", "value": 2.0}, {"name": "b", "value": 3}]}))
    assert read_figures(str(kept)) == {"a": 2.0, "b": 3.0}
    for text in ("", "[]", "{}", '{"measures": [{"name": "a"}]}', '{"measures": 3}'):
        kept.write_text(text)
        with pytest.raises(ValueError, match="no figures of kdm bench --json"):
            read_figures(str(kept))


@pytest.mark.parametrize("name", ["mask+obs", "vector_env@64", "aec"])
def test_a_case_is_measured_and_says_what_was_measured(name: str) -> None:
    found = side_by_side.measure(name, "prologue", seconds=0.05, repeats=2, warmup=0.0)
    case = side_by_side.CASES[name]
    assert found["case"] == name and (found["mask"], found["obs"], found["batch"]) == (True, True, case.batch)
    assert 0 < found["min"] <= found["steps_per_s"] <= found["max"] and len(found["repeats"]) == 2


def test_the_script_names_its_cases() -> None:
    command = [sys.executable, "-m", "kdm_env.bench.side_by_side", "--list"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]).stdout
    assert told.split() == list(side_by_side.CASES)
