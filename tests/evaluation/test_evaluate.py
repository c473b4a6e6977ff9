"""``kdm evaluate``: what it prints and writes."""

import json

import pytest

from evaluation import cli
from evaluation.seeds import BLOCKS
from kdm_env import showdown_v0
from kdm_env.cli.main import main
from kdm_env.core.replay import read, verify

WORDS = ["evaluate", "random", "scripted", "--scenario", "lion-duo", "--games", "6"]


@pytest.fixture
def as_typed(monkeypatch):
    """Runs ``kdm`` as if it had been typed."""

    def run(*words):
        monkeypatch.setattr("sys.argv", ["kdm", *words])
        return main()

    return run


def test_a_result_file_says_how_to_make_it_again(as_typed, tmp_path, capsys):
    out, game = tmp_path / "results.json", tmp_path / "game.json"
    words = [*WORDS, "--skip", "3", "--out", str(out), "--replay", str(game)]
    assert as_typed(*words) == 0
    told = capsys.readouterr().out
    assert str(out) in told and str(game) in told
    document = json.loads(out.read_text())
    assert document["command"] == "kdm " + " ".join(words)
    first = BLOCKS["test"] + 3
    assert document["seeds"] == {"first": first, "step": 1, "count": 6}
    assert document["content_hash"] == showdown_v0.game().content_hash and document["versions"]["numba"]
    matches = document["results"]["matches"]
    assert [match["policy"] for match in matches] == ["random", "scripted"]
    for match in matches:
        assert match["games"]["seeds"] == list(range(first, first + 6))
        assert match["options"]["scenario"] == "lion-duo" and match["options"]["max_rounds"] == 50
        won = sum(outcome == 1 for outcome in match["games"]["outcome"])
        assert match["summary"]["ended"]["won"] == won
        assert match["summary"]["win_rate"]["estimate"] == pytest.approx(won / 6)
        assert match["summary"]["win_rate"]["method"] == "Wilson"
    assert matches[0]["win_rate_over_first"] is None
    difference = matches[1]["summary"]["win_rate"]["estimate"] - matches[0]["summary"]["win_rate"]["estimate"]
    assert matches[1]["win_rate_over_first"]["estimate"] == pytest.approx(difference)
    replay = read(game)
    assert replay.start.seed == first and replay.result["decisions"] == matches[1]["games"]["decisions"][0]
    verify(showdown_v0.game(**replay.options), replay)


def test_the_same_command_gives_the_same_games(as_typed, tmp_path, capsys):
    found = []
    for name, more in (("a.json", ["--batch", "2"]), ("b.json", ["--threads", "2"])):
        assert as_typed(*WORDS, *more, "--out", str(tmp_path / name)) == 0
        matches = json.loads((tmp_path / name).read_text())["results"]["matches"]
        found.append([{k: v for k, v in match.items() if k != "seconds"} for match in matches])
    assert found[0] == found[1]
    tables = capsys.readouterr().out.split("results:")
    assert tables[0].strip() in tables[1]


def test_the_table_has_a_line_for_each_policy(as_typed, capsys):
    assert as_typed(*WORDS, "--scenario", "lion-solo", "--markdown") == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert [line.split()[1] for line in lines] == ["policy", "random", "scripted"] * 2
    assert "win rate over random" in lines[0] and "[" in lines[1]


def test_a_policy_against_itself_keeps_its_name(as_typed, capsys):
    assert as_typed("evaluate", "random", "--games", "1", "--scenario", "lion-solo") == 0
    assert "random" in capsys.readouterr().out
    assert cli._labels(["a/run", "b/run"], [FakePolicy("run"), FakePolicy("run")]) == ["a/run", "b/run"]
    assert cli._labels(["a/run", "random"], [FakePolicy("run"), FakePolicy("random")]) == ["run", "random"]


class FakePolicy:
    def __init__(self, name):
        self.name = name

    def reset(self, batch, seed): ...

    def act(self, batch): ...


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nobody"], "no policy 'nobody'"),
        (["random", "--scenario", "moon"], "scenario='moon': there is none"),
        (["random", "--controller", "me"], "controller='me'"),
        (["random", "--games", "0"], "--games 0: must be at least 1"),
        (["random", "--batch", "0"], "at least 1"),
        ([], "POLICY"),
    ],
)
def test_mistakes_are_one_line(as_typed, words, message, capsys, monkeypatch):
    monkeypatch.delenv("KDM_TRACEBACK", raising=False)
    assert as_typed("evaluate", *words) == 2
    said = capsys.readouterr().err
    assert said.startswith("kdm: error: ") and message in said and said.count("\n") == 1
