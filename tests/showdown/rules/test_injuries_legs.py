"""Severe injuries of the legs [3.4]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.harm import clawed, injured, your_turn


@pytest.mark.rule("3.4 legs 1-2")
@pytest.mark.parametrize("roll", [1, 2])
def test_one_and_two_kill(roll):
    assert not injured("legs", roll).survivor(0).alive


@pytest.mark.rule("3.4 legs 3")
def test_three_bleeds_twice():
    me = injured("legs", 3).survivor(0)
    assert me.bleeding == 2 and me.conditions == set() and not me.knocked_down


@pytest.mark.rule("3.4 legs 4")
def test_four_costs_a_leg():
    table = your_turn(injured("legs", 4, me="survival 1; knows dash, surge; gear bone axe"))
    assert table.survivor(0).attributes["movement"] == 3 and table.survivor(0).bleeding == 1
    assert "dash" not in table.legal and "surge" in table.legal
    second = injured("legs", 4, me="injuries dismembered leg; attributes movement 3").survivor(0)
    assert second.injuries == ["dismembered leg"] * 2 and "retires" in second.conditions and second.bleeding == 1
    assert second.attributes["movement"] == 1
    assert injured("legs", 4, me="survival 1; knows surge", in_play="Enraged").in_play == []


@pytest.mark.rule("3.4 legs 5")
def test_five_costs_the_fighting_arts_once():
    me = injured("legs", 5).survivor(0)
    assert me.injuries == ["hamstrung"] and me.conditions == {"no arts"} and me.bleeding == 1
    again = injured("legs", 5, me="injuries hamstrung").survivor(0)
    assert again.bleeding == 1 and again.conditions == set()


TORN = "conditions falls when injured"


@pytest.mark.rule("3.4 legs 6")
def test_six_tears_the_achilles_tendon():
    me = injured("legs", 6).survivor(0)
    assert me.injuries == ["torn achilles"] and me.bleeding == 1
    assert me.conditions == {"falls when injured", "skips hunt"}


@pytest.mark.rule("3.4 legs 6")
def test_from_then_on_every_injury_fells():
    assert clawed("arms", me=TORN).survivor(0).knocked_down, "light"
    assert clawed("arms", me=f"light arms; {TORN}").survivor(0).knocked_down, "heavy"
    assert injured("arms", 6, me=TORN).survivor(0).knocked_down, "severe"
    assert not clawed("arms", me=f"armor arms 1; {TORN}").survivor(0).knocked_down, "armor is no injury"
    assert not clawed("arms").survivor(0).knocked_down, "a sound tendon holds"


@pytest.mark.rule("3.4 legs 6", "3.3 brain")
def test_the_light_injury_of_the_brain_is_one_as_well():
    def bat(*words: str) -> bool:
        table = clawed("body", me="; ".join(["armor body 9", *words]), ai_deck="Bat Around, Chomp, Grasp")
        return bool(table.survivor(0).knocked_down)

    assert bat(TORN), "no insanity is left: the box is filled"
    assert not bat(TORN, "insanity 1") and not bat()


@pytest.mark.rule("3.4 legs 7")
def test_seven_costs_the_dash_and_the_next_hunt_once():
    table = your_turn(injured("legs", 7, me="survival 1; knows dash, surge; gear bone axe"))
    assert "dash" not in table.legal and "surge" in table.legal
    assert table.survivor(0).conditions == {"no dash", "skips hunt"} and table.survivor(0).bleeding == 1
    again = injured("legs", 7, me="injuries torn muscle").survivor(0)
    assert again.bleeding == 1 and again.conditions == set()


@pytest.mark.rule("3.4 legs 8")
def test_eight_breaks_a_leg_and_shakes_those_beside():
    table = injured(
        "legs", 8, survivor_1="at 11,11; insanity 5", survivor_2="at 12,11; insanity 5", survivor_3="at 10,10; insanity 0"
    )  # fmt: skip
    assert table.survivor(0).attributes["movement"] == 4 and table.survivor(0).bleeding == 1
    assert [table.survivor(seat).insanity for seat in (1, 2, 3)] == [4, 5, 0]
    assert table.survivor(3).light == {"brain"} and table.survivor(0).insanity == 0
    assert injured("legs", 8, me="injuries broken leg").survivor(0).attributes["movement"] == 4, "twice at most"
    third = injured("legs", 8, me="injuries broken leg twice").survivor(0)
    assert third.attributes["movement"] == 5 and third.bleeding == 1


@pytest.mark.rule("3.4 legs 9")
def test_nine_bleeds_twice():
    me = injured("legs", 9).survivor(0)
    assert me.bleeding == 2 and me.injuries == ["bloody thighs"] and not me.knocked_down


@pytest.mark.rule("3.4 legs 10")
def test_ten_knocks_down():
    me = injured("legs", 10).survivor(0)
    assert me.knocked_down and me.bleeding == 1 and me.conditions == set()
