"""Tables, result files and charts."""

import json
import subprocess
import sys

import numpy as np
import pytest

from evaluation import charts, report
from evaluation.statistics import Interval, wilson
from kdm_env.core.files import write_whole
from kdm_env.version import __version__

HALF = Interval(0.5, 0.25, 0.755, 0.95, "Wilson")


def test_intervals_read_as_one_phrase():
    assert report.percent(HALF) == "50.0 % [25.0, 75.5]"
    assert report.percent(HALF, digits=0) == "50 % [25, 76]"
    assert report.number(Interval(3.214, 3.0, 3.4, 0.95, "")) == "3.21 [3.00, 3.40]"


def test_table_aligns_names_left_and_figures_right():
    assert report.table(["agent", "win rate"], [["random", "1 %"], ["scripted team", "12.5 %"]]).splitlines() == [
        "agent          win rate",
        "-------------  --------",
        "random              1 %",
        "scripted team    12.5 %",
    ]


def test_markdown_table_has_bars_and_alignment():
    assert report.table(["agent", "wins"], [["a", "1"]], markdown=True).splitlines() == [
        "| agent | wins |",
        "|-------|-----:|",
        "| a     |    1 |",
    ]


def test_table_refuses_a_row_of_another_length():
    with pytest.raises(ValueError, match=r"\['a'\] has 1 cells, the table has 2 columns"):
        report.table(["agent", "wins"], [["a"]])


def test_result_file_says_how_to_make_it_again(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/some/where/bin/kdm", "evaluate", "--agents", "random", "two words"])
    results = {"rate": wilson(1, 4), "wins": np.array([1, 0]), "mean": np.float64(0.5), "count": np.int64(2)}
    path = report.write_result(tmp_path / "runs" / "a.json", results, seeds=range(3, 5), content_hash="abc")
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["format"] == report.FORMAT
    assert written["command"] == "kdm evaluate --agents random 'two words'"
    assert written["content_hash"] == "abc"
    assert written["seeds"] == {"first": 3, "step": 1, "count": 2}
    assert written["results"]["rate"]["estimate"] == 0.25
    assert written["results"]["rate"]["method"] == "Wilson"
    assert written["results"]["wins"] == [1, 0]
    assert (written["results"]["mean"], written["results"]["count"]) == (0.5, 2)
    assert written["versions"]["kdm_env"] == __version__
    assert written["versions"]["numpy"] == np.__version__
    assert {"python", "numba", "gymnasium", "torch"} <= written["versions"].keys()
    assert written["machine"]["cores"] >= 1


def test_result_file_refuses_what_json_cannot_hold_and_leaves_the_old_one(tmp_path):
    path = report.write_result(tmp_path / "a.json", {"x": 1}, seeds=[0], content_hash="abc")
    before = path.read_bytes()
    with pytest.raises(TypeError, match="not object"):
        report.write_result(path, {"x": object()}, seeds=[0], content_hash="abc")
    with pytest.raises(ValueError, match="not JSON compliant"):
        report.write_result(path, {"x": float("nan")}, seeds=[0], content_hash="abc")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_commit_is_told_for_a_checkout_alone(tmp_path):
    assert report.commit(tmp_path) is None

    def git(*words):
        names = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
        subprocess.run(["git", "-C", str(tmp_path), *names, *words], check=True, capture_output=True)

    git("init")
    (tmp_path / "a").write_text("1")
    git("add", "a")
    git("commit", "-m", "first")
    found = report.commit(tmp_path)
    assert found is not None and len(found["commit"]) == 40 and not found["changed"]
    (tmp_path / "a").write_text("2")
    assert report.commit(tmp_path) == {"commit": found["commit"], "changed": True}


def test_a_module_run_by_python_is_named_as_one(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/some/where/evaluation/__main__.py", "--seed", "1"])
    monkeypatch.setattr(sys, "orig_argv", ["/usr/bin/python3", "-m", "evaluation", "--seed", "1"])
    assert report.command_line() == "python -m evaluation --seed 1"


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = write_whole(tmp_path / "deep" / "file", "old")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        write_whole(path, b"new")
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_chart_is_a_picture(tmp_path):
    path = charts.interval_chart({"random": HALF, "scripted": HALF}, tmp_path / "a.png", title="t", axis="win rate")
    assert path.read_bytes().startswith(b"\x89PNG\r\n")
    with pytest.raises(ValueError, match="at least one row"):
        charts.interval_chart({}, path, title="t", axis="win rate")
