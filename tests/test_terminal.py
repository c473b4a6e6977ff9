"""The commands a person meets: scenarios, play, replay."""

import io
import json

import numpy as np
import pytest

from evaluation.match import play_one
from kdm_env import showdown_v0
from kdm_env.cli.main import main
from kdm_env.core.replay import read


@pytest.fixture
def typing(monkeypatch):
    """What a person types, line by line."""

    def type_in(*lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.delenv("KDM_TRACEBACK", raising=False)

    return type_in


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A short game, as a file."""
    import agents

    game = showdown_v0.game(scenario="lion-solo")
    replay, _ = play_one(game, agents.load("scripted", game), 11)
    return replay.write(tmp_path_factory.mktemp("replays") / "game.json")


def test_scenarios_are_listed_and_described(capsys):
    assert main(["scenarios"]) == 0
    listed = capsys.readouterr().out
    for name in ("prologue", "lion-1", "lion-2"):
        assert f"\n{name} " in "\n" + listed
    assert main(["scenarios", "lion-1"]) == 0
    told = capsys.readouterr().out
    assert "survivor_1: king spear" in told and "encourage" in told
    assert main(["scenarios", "lion-9"]) == 2
    assert "no scenario 'lion-9'; did you mean 'lion-" in capsys.readouterr().err


def test_a_person_plays_by_numbers_and_words(typing, capsys, tmp_path):
    kept = tmp_path / "mine.json"
    typing("h", "1", "m", "b", "p", "99", "dance", "dodge 3", "move", "move +0 +1", "pass", "q")
    words = ["play", "--scenario", "prologue", "--seats", "0", "--seed", "3", "--hint", "--replay", str(kept)]
    assert main(words) == 0
    told = capsys.readouterr().out
    for part in (
        "seed 3", "two columns right", "act: start the turn", "move +", "there is no number 99", "no action is called 'dance'",
        "'dodge 3' is not possible now", "where to? for example", "scripted would answer", "left the fight",
    ):  # fmt: skip
        assert part in told
    assert told.count("White Lion, level 1") >= 3  # the board, also when asked for
    replay = read(kept)
    assert replay.start.seed == 3 and len(replay.actions) >= 3 and replay.result["outcome"] == 0


def test_a_square_can_be_named(typing, capsys):
    typing("act", "m", "q")
    main(["play", "--seats", "0", "--seed", "3"])
    listed = capsys.readouterr().out
    move, square = listed[listed.index("> move ") + 2 :].split(")")[0].split(" (")
    typing("act", f"move {square.lower()}", "q")
    main(["play", "--seats", "0", "--seed", "3"])
    assert f"-> {move}" in capsys.readouterr().out


def test_a_fight_without_people_ends_and_says_what_is_left(typing, capsys, tmp_path):
    typing()
    played = ["play", "--scenario", "lion-solo", "--seats", "none", "--seed", "1", "--others", "random"]
    assert main([*played, "--replay", str(tmp_path / "game.json")]) == 0
    told = capsys.readouterr().out
    assert "The fight is over" in told
    result = [line for line in told.splitlines() if " against White Lion, level 1, in round " in line]
    assert len(result) == 1 and "  survivor_0: " in told
    assert main(["replay", str(tmp_path / "game.json")]) == 0
    assert result[0] in capsys.readouterr().out


def test_the_end_of_input_ends_the_game(typing, capsys):
    typing()
    assert main(["play", "--seed", "1"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("left the fight")


@pytest.mark.parametrize("seats", ["5", "x", "0,4", "-1"])
def test_seats_that_do_not_exist(typing, seats, capsys):
    typing()
    assert main(["play", f"--seats={seats}"]) == 2
    assert "give all, none, or numbers from 0 to 3" in capsys.readouterr().err


def test_a_replay_is_checked_and_told(recorded, capsys):
    assert main(["replay", str(recorded), "--moves"]) == 0
    told = capsys.readouterr().out
    count = len(read(recorded).actions)
    assert f"{count} decisions, all as recorded" in told and "seed 11" in told
    assert sum(" -> " in line for line in told.splitlines()) == count
    assert main(["replay", str(recorded), "--show"]) == 0
    assert capsys.readouterr().out.count("s0 knocked down") == count + 1


def test_a_replay_gives_a_picture(recorded, tmp_path, capsys):
    shots = [tmp_path / "last.png", tmp_path / "first.png"]
    assert main(["replay", str(recorded), "--picture", str(shots[0])]) == 0
    assert main(["replay", str(recorded), "--picture", str(shots[1]), "--at", "0"]) == 0
    pictures = [path.read_bytes() for path in shots]
    assert all(picture.startswith(b"\x89PNG") for picture in pictures) and pictures[0] != pictures[1]
    assert main(["replay", str(recorded), "--at", "100000"]) == 2
    assert "--at 100000: the game has decisions 0 to" in capsys.readouterr().err


def test_a_replay_that_was_tampered_with_is_refused(recorded, tmp_path, capsys):
    document = json.loads(recorded.read_text())
    for change, message in (
        ({"checks": "0" * len(document["checks"])}, "differs at its start"),
        ({"environment": "chess_v0"}, "a game of 'chess_v0'"),
        ({"result": {**document["result"], "reward": 5.0}}, "result"),
    ):
        broken = tmp_path / "broken.json"
        broken.write_text(json.dumps({**document, **change}))
        assert main(["replay", str(broken)]) == 2
        said = capsys.readouterr().err
        assert message in said and str(broken) in said
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err
    assert np.isfinite(document["result"]["reward"])
