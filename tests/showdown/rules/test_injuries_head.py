"""Severe injuries of the head [3.4]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.harm import injured, your_turn


@pytest.mark.rule("3.4 head 1-2")
@pytest.mark.parametrize("roll", [1, 2])
def test_one_and_two_kill_and_cost_the_others_survival(roll):
    table = injured("head", roll, survivor_1="at 1,1; survival 2; knows dodge", survivor_2="at 3,3; survival 0")
    assert not table.survivor(0).alive
    assert table.survivor(1).survival == 1 and table.survivor(2).survival == 0


@pytest.mark.rule("3.4 head 3", "3.4 head 4")
@pytest.mark.parametrize("roll", [3, 4])
def test_three_and_four_kill(roll):
    table = injured("head", roll, survivor_1="at 1,1; survival 2; knows dodge")
    assert not table.survivor(0).alive and table.survivor(1).survival == 2


@pytest.mark.rule("3.4 head 3", "R-003")
def test_when_the_last_one_dies_the_fight_is_lost():
    assert injured("head", 3, survivor_1="dead").over == "lost"


@pytest.mark.rule("3.4 head 5")
def test_five_bars_from_survival():
    table = your_turn(injured("head", 5, me="survival 1/3; gear bone dagger; knows dash, encourage"))
    me = table.survivor(0)
    assert me.injuries == ["intracranial hemorrhage"] and me.bleeding == 1
    assert me.survival == 1 and "dash" not in table.legal, "it has survival, and cannot use it"
    healthy = your_turn(injured("head", 6, me="survival 1/3; gear bone dagger; knows dash, encourage"))
    assert "dash" in healthy.legal


@pytest.mark.rule("3.4 head 5")
def test_nor_can_survival_be_gained():
    rolls = ["d10 10", "d10 1", "d10 1", "d10 2"]  # a perfect hit with the bone dagger gives survival
    deck = "Beast's Knee, and the rest"
    table = your_turn(injured("head", 5, *rolls, me="survival 0/3; gear bone dagger", hit_deck=deck))
    assert table.play("gear 0").survivor(0).survival == 0
    healthy = your_turn(injured("head", 6, *rolls, me="survival 0/3; gear bone dagger", hit_deck=deck))
    assert healthy.play("gear 0").survivor(0).survival == 1


@pytest.mark.rule("3.4 head 5")
def test_nor_spent_on_a_dodge():
    table = injured(
        "head", 5, "d10 9", "d10 1", "d6 5", me="survival 1; knows dodge; conditions no survival", ai_deck="Claw x2, Chomp"
    )  # fmt: skip
    table.pass_until("order").play("act", "pass", "pass")
    assert table.round == 2 and table.survivor(0).light == {"waist"} and table.survivor(0).survival == 1


@pytest.mark.rule("3.4 head 6")
def test_six_deafens():
    lines = {
        "me": "knocked down this monster turn",
        "monster": "White Lion level 1 at 11,8 facing north; everyone is always a threat",
        "survivor_1": "at 1,1; survival 1; knows encourage",
    }
    table = injured("head", 6, **lines)
    me = table.survivor(0)
    assert me.injuries == ["deaf"] and me.conditions == {"deaf"} and me.attributes["evasion"] == -1 and me.bleeding == 1
    assert (table.decision, table.actor) == ("turn", 1) and me.knocked_down
    assert "encourage 0" not in table.legal, "nobody can encourage a deaf survivor"
    assert "encourage 0" in your_turn(injured("head", 5, **lines), 1).legal


@pytest.mark.rule("3.4 head 7", "3.6 blind")
def test_seven_blinds_and_a_second_time_for_good():
    me = injured("head", 7).survivor(0)
    assert me.injuries == ["blind"] and me.conditions == {"blind"} and me.attributes["accuracy"] == -1
    again = injured("head", 7, me="injuries blind; conditions blind; attributes accuracy -1").survivor(0)
    assert again.injuries == ["blind", "blind"] and again.attributes["accuracy"] == -5 and again.bleeding == 1
    assert "retires" in again.conditions
    third = injured("head", 7, me="injuries blind twice; attributes accuracy -5; bleeding 1").survivor(0)
    assert third.attributes["accuracy"] == -5 and third.bleeding == 2, "a third time it is a bleeding token instead"


@pytest.mark.rule("3.4 head 8")
def test_eight_gives_a_random_disorder():
    for roll, disorder in ((1, "anxiety"), (23, "weak spot")):
        me = injured("head", 8, f"d23 {roll}").survivor(0)
        assert me.disorders == [disorder] and me.bleeding == 1 and me.injuries == ["concussion"]


@pytest.mark.rule("3.4 head 9")
def test_nine_silences():
    me = "survival 1; knows encourage"
    other = "at 1,1; knocked down this monster turn"
    table = your_turn(injured("head", 9, me=me, survivor_1=other))
    assert table.survivor(0).injuries == ["shattered jaw"] and table.survivor(0).bleeding == 1
    assert "encourage 1" not in table.legal and "no consume" in table.survivor(0).conditions
    assert "encourage 1" in your_turn(injured("head", 6, me=me, survivor_1=other)).legal


@pytest.mark.rule("3.4 head 10")
@pytest.mark.parametrize(("courage", "insanity", "falls"), [(2, 0, True), (3, 2, False)])
def test_ten_is_a_tooth_for_the_courageous(courage, insanity, falls):
    me = injured("head", 10, me=f"courage {courage}").survivor(0)
    assert me.insanity == insanity and me.knocked_down is falls
    assert me.injuries == ["destroyed tooth"] and me.bleeding == 0, "and does not bleed"


@pytest.mark.parametrize(
    ("roll", "name"),
    [
        pytest.param(5, "intracranial hemorrhage", marks=pytest.mark.rule("3.4 head 5")),
        pytest.param(6, "deaf", marks=pytest.mark.rule("3.4 head 6")),
        pytest.param(9, "shattered jaw", marks=pytest.mark.rule("3.4 head 9")),
    ],
)
def test_what_comes_only_once_is_a_bleeding_token_the_second_time(roll, name):
    me = injured("head", roll, me=f"injuries {name}").survivor(0)
    assert me.bleeding == 1 and me.injuries == [name] and me.attributes["evasion"] == 0 and me.conditions == set()
