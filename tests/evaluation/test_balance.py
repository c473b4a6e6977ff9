"""``kdm balance`` and ``kdm splits``: tables of how hard fights are."""

from __future__ import annotations

import json

import pytest

from evaluation import splits
from kdm_env.cli.main import main
from kdm_env.showdown import compose

PLAY = ["balance", "--scenario", "puzzle-which-hit", "--scenario", "puzzle-blind-spot", "--games", "4"]


def test_balance_prints_writes_and_resumes(tmp_path, capsys, monkeypatch):
    out, page = tmp_path / "balance.json", tmp_path / "balance.md"
    assert main([*PLAY, "--out", str(out), "--markdown", str(page)]) == 0
    said = capsys.readouterr().out
    assert "puzzle-which-hit" in said and "games won" in said and "4 games each" in said
    found = json.loads(out.read_text())
    assert set(found["matches"]) == {
        f"{name}: {policy}" for name in ("puzzle-which-hit", "puzzle-blind-spot") for policy in ("random", "scripted")
    }
    assert found["matches"]["puzzle-which-hit: random"]["games"] == 4
    command = "`kdm balance --games 4 --scenario puzzle-which-hit --scenario puzzle-blind-spot`"
    assert (
        page.read_text().startswith("# How hard the fights are")
        and command in page.read_text()
        and "| puzzle-which-hit " in page.read_text()
    )

    monkeypatch.setattr("evaluation.balance._played", lambda *arguments: pytest.fail("played again"))
    assert main([*PLAY, "--out", str(out)]) == 0
    assert main([*PLAY[:-1], "5", "--out", str(out)]) == 2
    assert "made with another games" in capsys.readouterr().err
    out.write_text("[]")
    assert main([*PLAY, "--out", str(out)]) == 2
    assert "no figures of kdm balance" in capsys.readouterr().err


def test_balance_refuses_what_makes_no_sense(capsys):
    assert main(["balance", "--games", "1"]) == 2
    assert main(["balance", "--scenario", "nowhere", "--games", "4"]) == 2
    assert "there is none" in capsys.readouterr().err


def test_splits_are_listed(capsys):
    assert main(["splits"]) == 0
    said = capsys.readouterr().out
    for split, size in compose.SPLITS.items():
        assert f"composed/{split}" in said and str(size) in said and compose.split_hash(split) in said
    assert main(["splits", "novel"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        len(lines) == 200 and lines[3].startswith("composed/novel/3 ") and compose.member("novel", 3).hash in lines[3]
    )
    assert main(["splits", "exam"]) == 2


@pytest.mark.slow
def test_measuring_chooses_a_strength_and_says_what_was_won():
    found = splits.measure("validation", range(2), 2)
    assert len(found) == 2 and all(1 <= strength <= 6 and 0 <= won <= 2 for strength, won in found)
    assert found == splits.measure("validation", range(2), 2)


def test_the_table_is_written_as_it_is_read():
    table = {"grammar": 1, "content": "x", "games": 2, "splits": {"a": {"hash": "h", "members": [["i", 1, 2, 0]]}}}
    assert json.loads(splits.as_text(table)) == table
