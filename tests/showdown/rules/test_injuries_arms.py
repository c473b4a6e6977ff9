"""Severe injuries of the arms [3.4]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.harm import injured, your_turn
from tests.showdown.table import lay


@pytest.mark.rule("3.4 arms 1-2")
@pytest.mark.parametrize("roll", [1, 2])
def test_one_and_two_kill(roll):
    assert not injured("arms", roll).survivor(0).alive


@pytest.mark.rule("3.4 arms 3")
def test_three_bleeds_twice():
    me = injured("arms", 3).survivor(0)
    assert (
        me.bleeding == 2 and me.attributes == {**me.attributes, "strength": 0, "accuracy": 0} and me.conditions == set()
    )


@pytest.mark.rule("3.4 arms 4")
def test_four_costs_an_arm_and_with_it_two_handed_weapons():
    table = your_turn(injured("arms", 4, me="gear king spear, bone axe"))
    assert table.survivor(0).injuries == ["dismembered arm"] and table.survivor(0).bleeding == 1
    assert {"gear 1", "fist"} <= table.legal and "gear 0" not in table.legal
    assert {"gear 0", "gear 1"} <= your_turn(injured("arms", 6, me="gear king spear, bone axe")).legal


@pytest.mark.rule("3.4 arms 4")
def test_the_second_arm_costs_all_weapons():
    one = "injuries dismembered arm; conditions no two-handed"
    table = your_turn(injured("arms", 4, me=f"gear king spear, bone axe, founding stone; {one}"))
    assert table.survivor(0).injuries == ["dismembered arm"] * 2 and table.survivor(0).bleeding == 1
    assert not {word for word in table.legal if word.startswith(("gear", "special"))} and "fist" in table.legal
    third = injured("arms", 4, me="injuries dismembered arm twice").survivor(0)
    assert third.bleeding == 1 and third.injuries == ["dismembered arm"] * 2 and third.conditions == set()


@pytest.mark.rule("3.4 arms 4", "1.3 Enraged")
def test_a_dismemberment_ends_the_lions_rage():
    assert injured("arms", 4, in_play="Enraged", me="armor arms 1").ai_discard[-1:] == ["Enraged"]
    assert injured("arms", 6, in_play="Enraged", me="armor arms 1").in_play == ["Enraged"]


@pytest.mark.rule("3.4 arms 5")
def test_five_costs_the_fighting_arts():
    me = injured("arms", 5).survivor(0)
    assert me.injuries == ["ruptured muscle"] and me.conditions == {"no arts"} and me.bleeding == 1
    again = injured("arms", 5, me="injuries ruptured muscle").survivor(0)
    assert again.bleeding == 1 and again.injuries == ["ruptured muscle"] and again.conditions == set()


@pytest.mark.rule("3.4 arms 6")
def test_six_costs_accuracy_every_time():
    assert injured("arms", 6).survivor(0).attributes["accuracy"] == -1
    again = injured("arms", 6, me="injuries contracture twice; attributes accuracy -2; bleeding 2").survivor(0)
    assert again.attributes["accuracy"] == -3 and again.bleeding == 3


@pytest.mark.rule("3.4 arms 7")
def test_seven_costs_accuracy_and_strength_twice_at_most():
    me = injured("arms", 7).survivor(0)
    assert (me.attributes["accuracy"], me.attributes["strength"], me.bleeding) == (-1, -1, 1)
    second = injured("arms", 7, me="injuries broken arm").survivor(0)
    assert (second.attributes["accuracy"], second.attributes["strength"], second.bleeding) == (-1, -1, 1)
    third = injured("arms", 7, me="injuries broken arm twice").survivor(0)
    assert (third.attributes["accuracy"], third.attributes["strength"], third.bleeding) == (0, 0, 1)


@pytest.mark.rule("3.4 arms 8")
def test_eight_costs_two_strength_tokens_and_the_next_hunt():
    me = injured("arms", 8).survivor(0)
    assert me.tokens == {"strength": -2} and me.attributes["strength"] == 0
    assert me.conditions == {"skips hunt"} and me.bleeding == 1


@pytest.mark.rule("3.4 arms 9")
def test_nine_dislocates_the_shoulder():
    table = your_turn(injured("arms", 9, me="gear king spear, bone axe"))
    assert table.survivor(0).injuries == ["dislocated shoulder"] and table.survivor(0).bleeding == 1
    assert "gear 1" in table.legal and "gear 0" not in table.legal, "no two-handed weapon"
    assert "no block" in table.survivor(0).conditions
    # and no pair: one katar, two dice; whole shoulders roll four
    katars = "gear lion beast katar, lion beast katar"
    deck = "Beast's Knee, and the rest"
    hurt = your_turn(injured("arms", 9, "d10 1", "d10 1", me=katars, hit_deck=deck)).play("gear 0")
    assert hurt.decision == "turn" and hurt.script_left == []
    lay(next="turn of survivor_0", survivor_0=f"at 10,8; {katars}", rolls="d10 1, d10 1, d10 1, d10 1").play("gear 0")


@pytest.mark.rule("3.4 arms 10")
def test_ten_knocks_down():
    me = injured("arms", 10).survivor(0)
    assert me.knocked_down and me.bleeding == 1 and me.attributes["accuracy"] == 0 and me.conditions == set()
