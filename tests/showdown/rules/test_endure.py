"""Endure, the survival action of 1.6: survival instead of a severe injury."""

from __future__ import annotations

from typing import Any

import pytest

from tests.showdown.rules.harm import clawed, injured, traumatized
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import Table, lay

CAN = "survival 9; knows endure"
BOXES = "light legs; heavy legs"


def struck(me: str = CAN, *rolls: str, boxes: str = BOXES, **lines: Any) -> Table:
    """A claw hits the legs of survivor_0, whose boxes there are filled, so that a severe injury is next."""
    return clawed("legs", *rolls, me=f"{me}; {boxes}", **lines)


@pytest.mark.rule("3.2 endure")
def test_seven_survival_ignore_a_severe_injury_before_it_is_rolled():
    table = struck()
    assert (table.decision, table.actor, table.legal) == ("yes or no", 0, {"endure", "pass"})
    table.play("endure")
    me = table.survivor(0)
    assert me.survival == 2 and me.injuries == [] and me.bleeding == 0 and me.used == {"endure"}
    assert table.act == "survivors' act"  # no die was rolled: the script is empty


@pytest.mark.rule("3.2 endure")
def test_nobody_has_to_endure():
    table = struck(CAN, "d10 10").play("pass")
    assert table.survivor(0).knocked_down
    assert table.survivor(0).bleeding == 1 and table.survivor(0).survival == 9 and table.survivor(0).used == set()


@pytest.mark.rule("3.2 endure")
@pytest.mark.parametrize(("luck", "price"), [("attributes luck 2", 5), ("tokens luck +3", 4), ("tokens luck -1", 8),
                                             ("attributes luck 9", 1)])  # fmt: skip
def test_luck_makes_it_cheaper(luck, price):
    table = struck(f"{CAN}; {luck}").play("endure")
    assert table.survivor(0).survival == 9 - price


@pytest.mark.rule("3.2 endure")
@pytest.mark.parametrize(
    "me",
    ["survival 6; knows endure", "survival 9; knows encourage", f"{CAN}; used endure", f"{CAN}; doomed",
     f"{CAN}; conditions no survival", f"{CAN}; conditions frenzied"],
)  # fmt: skip
def test_who_cannot_pay_or_does_not_know_how_or_may_not_rolls(me):
    table = struck(me, "d10 9")
    assert table.act == "survivors' act" and table.survivor(0).bleeding == 2


@pytest.mark.rule("3.2 endure", "R-176")
def test_who_is_knocked_down_endures_nothing_even_if_the_same_hit_knocked_it_down():
    everyone = {"do": "each", "who": "all survivors", "effects": [{"do": "severe injury", "location": "legs"}]}
    down = lay(
        lion_with({"name": "Test", "effects": [everyone]}), monster=LION, next="monster draws", ai_deck="Test",
        survivor_0=f"at 11,10; {CAN}; knocked down", rolls="d10 9",
    )  # fmt: skip
    assert down.survivor(0).bleeding == 2 and down.survivor(0).survival == 9
    felled = clawed("legs", "d10 9", me=f"{CAN}; light legs", damage=2)
    assert felled.survivor(0).knocked_down and felled.survivor(0).bleeding == 2


@pytest.mark.rule("3.2 endure")
def test_the_option_lets_those_who_lie_endure():
    options = "controller agent; round limit none; rules endure lying"
    felled = clawed("legs", me=f"{CAN}; light legs", damage=2, options=options).play("endure")
    assert felled.survivor(0).knocked_down and felled.survivor(0).bleeding == 0 and felled.survivor(0).survival == 2


@pytest.mark.rule("3.2 endure")
def test_a_brain_trauma_is_no_severe_injury():
    table = traumatized(9, "d10 4", me=f"{CAN}")
    assert table.survivor(0).knocked_down and table.survivor(0).insanity == 4


@pytest.mark.rule("3.2 endure", "3.2 once a round")
def test_once_a_round():
    """Both hits of one attack would injure severely: the first is endured, the second is rolled."""
    table = lay(
        next="monster draws", ai_deck="Claw, Chomp", survivor_1="at 1,1", round="1; monster act; controller survivor_1",
        survivor_0=f"at 11,10; survival 14; knows endure; {BOXES}", rolls="d10 9, d10 9, d6 6, d6 6, d10 9",
    )  # fmt: skip
    table.play("endure")
    assert table.survivor(0).survival == 7 and table.survivor(0).bleeding == 2


@pytest.mark.rule("3.2 endure")
def test_what_is_endured_stays_endured_and_the_attack_goes_on():
    """The damage was suffered all the same: an after-damage text follows."""
    table = lay(
        next="monster draws", ai_deck="Power Swat, Chomp", survivor_1="at 1,1",
        round="1; monster act; controller survivor_1", survivor_0=f"at 11,10; {CAN}; {BOXES}", rolls="d10 9, d6 6",
    )  # fmt: skip
    table.play("endure")
    assert table.survivor(0).at == (11, 16) and table.survivor(0).injuries == []


@pytest.mark.rule("3.2 endure", "3.2 attacker")
def test_who_is_attacking_does_not_endure_what_the_monster_answers():
    table = lay(
        next="turn of survivor_0", survivor_0=f"at 10,8; gear bone axe; {CAN}; {BOXES}", survivor_1="at 22,16",
        hit_deck="Strange Hand, and the rest", rolls="d10 7, d10 1, d10 1, d10 9, d10 1, d6 6, d10 9",
    )  # fmt: skip
    table.play("gear 0")
    assert table.survivor(0).bleeding == 2 and table.survivor(0).survival == 9


def test_injured_still_means_what_it_did():
    """Without endure nobody is asked."""
    assert injured("legs", 9).survivor(0).bleeding == 2
