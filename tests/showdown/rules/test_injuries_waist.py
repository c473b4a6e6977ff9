"""Severe injuries of the waist [3.4]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.harm import injured, your_turn


@pytest.mark.rule("3.4 waist 1-2")
@pytest.mark.parametrize("roll", [1, 2])
def test_one_and_two_kill_and_hearten_those_beside(roll):
    table = injured(
        "waist", roll, survivor_1="at 11,11; survival 0/3", survivor_2="at 12,11; survival 0/3",
        survivor_3="at 13,10; survival 0/3",
    )  # fmt: skip
    assert not table.survivor(0).alive
    assert [table.survivor(seat).survival for seat in (1, 2, 3)] == [1, 0, 0], "a corner is not beside"


@pytest.mark.rule("3.4 waist 3")
def test_three_bleeds_twice():
    me = injured("waist", 3).survivor(0)
    assert me.bleeding == 2 and me.conditions == set() and not me.knocked_down


@pytest.mark.rule("3.4 waist 4")
def test_four_costs_the_gear_of_the_waist_once():
    me = injured("waist", 4).survivor(0)
    assert me.injuries == ["intestinal prolapse"] and me.conditions == {"no waist gear"} and me.bleeding == 1
    again = injured("waist", 4, me="injuries intestinal prolapse").survivor(0)
    assert again.bleeding == 1 and again.conditions == set()


@pytest.mark.rule("3.4 waist 4", "3.10 armor")
def test_four_tears_the_armor_of_the_waist_off():
    from tests.showdown.rules.test_gear_grid import suit

    me = injured("waist", 4, me=f"gear {suit('leather')}; armor waist 0, legs 4").survivor(0)
    assert me.archived == ["leather skirt"] and me.armor["legs"] == 4
    assert me.v.worn >> 9 == 0, "and with it the set"


@pytest.mark.rule("3.4 waist 5")
def test_five_costs_luck_every_time():
    me = injured("waist", 5).survivor(0)
    assert me.attributes["luck"] == -1 and me.bleeding == 1
    again = injured("waist", 5, me="injuries warped pelvis twice; attributes luck -2").survivor(0)
    assert again.attributes["luck"] == -3 and again.bleeding == 1


@pytest.mark.rule("3.4 waist 6")
def test_six_fells_and_deranges_once():
    me = injured("waist", 6, "d23 2").survivor(0)
    assert me.disorders == ["apathetic"] and me.knocked_down and me.insanity == 3 and me.bleeding == 1
    again = injured("waist", 6, me="injuries destroyed genitals").survivor(0)
    assert again.disorders == [] and not again.knocked_down and again.insanity == 0 and again.bleeding == 1


@pytest.mark.rule("3.4 waist 7")
def test_seven_costs_the_dodge_and_a_square():
    table = injured(
        "waist", 7, "d10 9", "d10 1", "d6 2", me="survival 1; knows dodge; used dodge", ai_deck="Claw x2, Chomp"
    )
    assert table.survivor(0).attributes["movement"] == 4 and table.survivor(0).bleeding == 1
    your_turn(table).play("pass").play("pass")
    assert table.round == 2 and table.survivor(0).light == {"waist", "arms"}, "hit, and not asked whether to dodge"
    again = injured("waist", 7, me="injuries broken hip").survivor(0)
    assert again.attributes["movement"] == 5 and again.bleeding == 1 and again.conditions == set()


@pytest.mark.rule("3.4 waist 8")
def test_eight_costs_the_surge():
    table = your_turn(injured("waist", 8, me="survival 1; knows surge, dash"))
    assert table.survivor(0).bleeding == 1 and "surge" not in table.legal and "dash" in table.legal
    assert "surge" in your_turn(injured("waist", 3, me="survival 1; knows surge, dash")).legal


@pytest.mark.rule("3.4 waist 9")
def test_nine_costs_the_dash_and_fells():
    table = injured("waist", 9, me="survival 1; knows surge, dash", survivor_1="at 1,1; survival 1; knows encourage")
    assert table.survivor(0).knocked_down and table.survivor(0).bleeding == 1
    your_turn(table, 1).play("encourage 0")
    table = your_turn(table, 0)
    assert "surge" in table.legal and "dash" not in table.legal


@pytest.mark.rule("3.4 waist 10")
def test_ten_knocks_down():
    me = injured("waist", 10).survivor(0)
    assert me.knocked_down and me.bleeding == 1 and me.conditions == set()
