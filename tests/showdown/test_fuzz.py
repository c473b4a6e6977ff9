"""The fuzzer: it finds nothing in the rules, and finds what was broken on purpose."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.cli.main import main
from kdm_env.core import fuzz
from kdm_env.core.compiled import JIT
from kdm_env.core.laws import laws
from kdm_env.core.record import Views
from kdm_env.showdown import invariants
from kdm_env.showdown.game import catalog
from kdm_env.showdown.state import State

LAWS = laws(invariants.broken, invariants.seal, invariants.LAWS, invariants.CARDS_LAW, invariants.ENDLESS_LAW)
DECISIONS = 40_000 if JIT else 600


@pytest.mark.parametrize("scenario", sorted(catalog().library.scenarios))
@pytest.mark.parametrize("controller", ["agent", "random", "worst"])
def test_odd_habits_of_play_break_no_law(scenario: str, controller: str) -> None:
    game = showdown_v0.game(scenario=scenario, controller=controller, max_rounds=20)
    tally = fuzz.Tally()
    for _ in fuzz.Fuzzer(game, LAWS, 64, seed=17).play(DECISIONS, tally, masks=20):
        pass
    assert not tally.findings, tally.findings[0].position
    assert tally.decisions >= DECISIONS and tally.masks >= 10
    assert tally.games > 0 or not JIT


def set_off_board(s: Any) -> None:
    s.monster.x = 22


def stack_survivors(s: Any) -> None:
    s.survivors[0].x, s.survivors[0].y = s.survivors[1].x + 0, s.survivors[1].y + 0


def put_on_monster(s: Any) -> None:
    s.survivors[0].x, s.survivors[0].y = s.monster.x + 0, s.monster.y + 0


def send_off_board(s: Any) -> None:
    s.survivors[1].y = 17


def raise_the_dead(s: Any) -> None:
    s.survivors[3].alive = 0


def overspend(s: Any) -> None:
    s.survivors[0].survival = -1


def bleed_on(s: Any) -> None:
    s.survivors[0].bleeding = 5


def go_mad(s: Any) -> None:
    s.survivors[0].courage = 10


def dent_armor(s: Any) -> None:
    s.survivors[0].armor[2] = -1


def fill_no_box(s: Any) -> None:
    s.survivors[0].light = 1


def stay_down(s: Any) -> None:
    s.survivors[0].stays_down = 1


def forget_to_ask(s: Any) -> None:
    s.decision = 0


def bury_the_asked(s: Any) -> None:
    seat = s.actor + 0
    s.survivors[seat].alive = 0
    s.survivors[seat].x = s.survivors[seat].y = 0


def overfill(s: Any) -> None:
    s.hit_play.count = 28


def lose_a_card(s: Any) -> None:
    s.hit_deck.count -= 1


def swap_a_card(s: Any) -> None:
    s.ai_deck.cards[0] = (s.ai_deck.cards[0] + 1) % 9


@pytest.mark.parametrize(
    "harm, law",
    [
        (set_off_board, "the monster stands off the board"),
        (raise_the_dead, "a fallen survivor stands on a square"),
        (send_off_board, "a survivor stands off the board"),
        (stack_survivors, "two survivors share a square"),
        (put_on_monster, "stands on the monster's base"),
        (overspend, "survival is below zero"),
        (bleed_on, "bleeding is below zero or should have killed"),
        (go_mad, "courage, understanding or insanity"),
        (dent_armor, "armor, movement or activation"),
        (fill_no_box, "an injury box is filled that does not exist"),
        (stay_down, "knocked down this turn and stands"),
        (bury_the_asked, "the survivor who decides is dead"),
        (forget_to_ask, "nothing is asked"),
        (overfill, "a pile holds"),
        (lose_a_card, "a card was lost or made"),
        (swap_a_card, "a card was lost or made"),
    ],
)
def test_a_broken_table_is_noticed_and_named(harm: Callable[[Any], None], law: str) -> None:
    game = showdown_v0.game(scenario="lion-1")
    fuzzer, tally = fuzz.Fuzzer(game, LAWS, 4, seed=3), fuzz.Tally()
    for _ in fuzzer.play(40, tally):
        pass
    assert not tally.findings
    fuzzer.laws.inspect(game.tables, fuzzer.states, fuzzer.slots, fuzzer.seals, fuzzer.verdicts)
    harm(Views(fuzzer.states, State)[2])
    found = fuzzer.laws.inspect(game.tables, fuzzer.states, fuzzer.slots, fuzzer.seals, fuzzer.verdicts)
    assert found == 1 and list(np.flatnonzero(fuzzer.verdicts)) == [2]
    assert law in invariants.LAWS[int(fuzzer.verdicts[2])]


def test_a_mask_that_lies_is_noticed_both_ways() -> None:
    game = showdown_v0.game(scenario="lion-1")
    states = game.new_states()
    game.kernels.reset(game.tables, states, 0, game.templates, 0, 5)
    assert fuzz.mask_fault(game, states) == ""

    def lying(tables: Any, some: Any, i: int, out: Any) -> None:
        game.kernels.legal(tables, some, i, out)
        out[flip] = 1 - out[flip]

    import dataclasses

    liar = dataclasses.replace(game, kernels=dataclasses.replace(game.kernels, legal=lying))
    mask = game.fresh_mask()
    game.kernels.legal(game.tables, states, 0, mask)
    flip = int(np.flatnonzero(mask)[0])
    assert "the mask forbids" in fuzz.mask_fault(liar, states)
    flip = int(np.flatnonzero(mask == 0)[0])
    assert "the rules refuse it" in fuzz.mask_fault(liar, states)


def test_a_finding_is_kept_as_a_replay_and_a_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = []

    def looks_wrong(game: Any, states: Any) -> str:
        seen.append(1)
        return "a law made up for this test" if len(seen) == 4 else ""

    monkeypatch.setattr(fuzz, "mask_fault", looks_wrong)
    arguments = ["fuzz", "--decisions", "400", "--games", "8", "--scenario", "prologue", "--masks", "100000"]
    assert main([*arguments, "--out", str(tmp_path / "found"), "--json", str(tmp_path / "tally.json")]) == 1
    assert "a law made up for this test" in capsys.readouterr().out
    tally = json.loads((tmp_path / "tally.json").read_text())
    assert tally["findings"][0]["law"] == "a law made up for this test"
    assert main(["replay", str(tmp_path / "found" / "broken_0.json")]) == 0
    game = showdown_v0.game(**tally["findings"][0]["options"])
    assert game.parse((tmp_path / "found" / "broken_0.txt").read_text())["ended"][0] == 0


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["fuzz", "--decisions", "500", "--games", "16", "--leg", "250", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "0 laws broken" in said and not list(tmp_path.iterdir())
    assert main(["fuzz", "--scenario", "nowhere"]) == 2
    assert "there are: prologue" in capsys.readouterr().err
