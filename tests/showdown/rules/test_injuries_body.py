"""Severe injuries of the body [3.4]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.blows import WOUNDS, blow
from tests.showdown.rules.harm import injured, your_turn


@pytest.mark.rule("3.4 body 1-2")
@pytest.mark.parametrize("roll", [1, 2])
def test_one_and_two_kill(roll):
    assert not injured("body", roll).survivor(0).alive


@pytest.mark.rule("3.4 body 3")
def test_three_bleeds_twice():
    me = injured("body", 3).survivor(0)
    assert me.bleeding == 2 and me.conditions == set() and not me.knocked_down


@pytest.mark.rule("3.4 body 4")
def test_four_costs_strength_every_time():
    me = injured("body", 4).survivor(0)
    assert me.attributes["strength"] == -1 and me.bleeding == 1
    again = injured("body", 4, me="injuries gaping chest twice; attributes strength -2").survivor(0)
    assert again.attributes["strength"] == -3 and again.bleeding == 1


@pytest.mark.rule("3.4 body 5")
def test_five_costs_movement_and_everything_with_two_strength_and_more():
    table = your_turn(injured("body", 5, me="gear bone sickle, bone blade, bone axe, founding stone"))
    assert table.survivor(0).injuries == ["destroyed back"] and table.survivor(0).bleeding == 1
    assert table.survivor(0).attributes["movement"] == 3
    assert max(abs(x - 11) + abs(y - 10) for x, y in table.moves) == 3
    assert {"gear 0", "gear 3", "special 3", "fist"} <= table.legal, "1 strength, and none"
    assert not {"gear 1", "gear 2"} & table.legal, "2 and 3 strength"
    again = injured("body", 5, me="injuries destroyed back").survivor(0)
    assert again.attributes["movement"] == 5 and again.bleeding == 1 and again.conditions == set()


@pytest.mark.rule("3.4 body 6")
def test_six_leaves_one_step():
    table = your_turn(injured("body", 6, me="tokens movement +3"))
    assert table.survivor(0).injuries == ["disemboweled"] and table.survivor(0).bleeding == 1
    assert table.moves == {(10, 10), (12, 10), (11, 11)}
    assert table.survivor(0).attributes["movement"] == 5, "for this showdown"
    assert "skips hunt" in table.survivor(0).conditions


@pytest.mark.rule("3.4 body 6")
@pytest.mark.parametrize(("other", "lives"), [("at 1,1", True), ("dead", False)])
def test_whoever_is_disemboweled_and_alone_at_the_end_does_not_outlive_it(other, lives):
    conditions = injured("body", 6).survivor(0).conditions
    me = f"conditions {', '.join(conditions)}"
    table = blow("Beast's Knee", WOUNDS, me=me, survivor_1=other, ai_deck="none")
    assert table.over == "won" and table.survivor(0).alive is lives
    assert blow("Beast's Knee", WOUNDS, survivor_1="dead", ai_deck="none").survivor(0).alive


@pytest.mark.rule("3.4 body 7")
def test_seven_bleeds_twice_and_costs_the_next_hunt():
    me = injured("body", 7).survivor(0)
    assert me.bleeding == 2 and me.conditions == {"skips hunt"}


@pytest.mark.rule("3.4 body 8")
def test_eight_costs_speed_every_time():
    me = injured("body", 8).survivor(0)
    assert me.attributes["speed"] == -1 and me.bleeding == 1
    again = injured("body", 8, me="injuries broken rib twice; attributes speed -2").survivor(0)
    assert again.attributes["speed"] == -3 and again.bleeding == 1


@pytest.mark.rule("3.4 body 9")
def test_nine_costs_a_movement_token():
    table = your_turn(injured("body", 9))
    assert table.survivor(0).tokens == {"movement": -1} and table.survivor(0).attributes["movement"] == 5
    assert max(abs(x - 11) + abs(y - 10) for x, y in table.moves) == 4 and table.survivor(0).bleeding == 1


@pytest.mark.rule("3.4 body 10")
def test_ten_knocks_down():
    me = injured("body", 10).survivor(0)
    assert me.knocked_down and me.bleeding == 1 and me.conditions == set()
