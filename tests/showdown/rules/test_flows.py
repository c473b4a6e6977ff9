"""Flows: the opportunities for survival actions between the actions of an AI card."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

LION = catalog().monsters[catalog().monster("White Lion")].file
PICKING = sorted(card.name for card in LION.ai if card.targets)


@pytest.mark.rule("R-074", "R-075", "R-083")
def test_a_flow_offers_dash_surge_and_encourage_and_nothing_else():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,12",
        survivor_1="at 13,8; survival 1",  # beside the lion: it can surge to attack
        survivor_2="at 16,16; knocked down",
        rolls="d10 1, d10 1",
    )
    assert (table.playing, table.decision, table.actor) == ("Claw", "window", 1)
    assert table.legal == {"pass", "dash", "surge", "encourage 2"}
    table.play("pass")


@pytest.mark.rule("R-074")
@pytest.mark.parametrize("card", PICKING)
def test_a_flow_follows_the_choice_of_a_target_on_every_card_that_picks_one(card):
    table = lay(
        next="monster draws",
        monster="White Lion at 11,8 facing north; grabbed last round survivor_0",
        ai_deck=card,
        survivor_0="at 11,12",
        survivor_1="at 1,1; survival 1",
        rolls=None,  # some cards pick at random: whoever it is, the flow follows
    )
    assert (table.playing, table.decision, table.actor) == (card, "window", 1)
    assert table.monster.at == (11, 8) and table.survivor(0).light == set()


@pytest.mark.rule("R-076", "R-078")
def test_the_next_action_comes_after_the_flow_and_not_before():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,13; survival 1", rolls="d10 2, d10 1, d6 5",
    )  # fmt: skip
    assert table.decision == "window" and table.monster.at == (11, 8)
    table.play("pass")
    assert table.monster.at == (11, 11)
    table.play("pass")  # no dodge
    assert table.survivor(0).light == {"waist"}


@pytest.mark.rule("R-076")
def test_several_survivors_are_asked_one_after_another_before_the_card_goes_on():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,13; survival 1",
        survivor_1="at 3,3; survival 1",
        survivor_2="at 5,5; survival 1",
        rolls="d10 1, d10 1",
    )
    for seat in (0, 1, 2):
        assert (table.decision, table.actor, table.monster.at) == ("window", seat, (11, 8))
        table.play("pass")
    assert table.monster.at == (11, 11)


@pytest.mark.rule("R-077")
def test_a_dash_is_finished_before_the_monster_goes_on():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,13; survival 2", rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("dash")
    assert (table.decision, table.monster.at, table.ai_discard) == ("dash", (11, 8), [])
    table.play("move to 11,16")
    assert table.survivor(0).at == (11, 16) and table.survivor(0).survival == 1
    assert table.monster.at == (11, 14)


@pytest.mark.rule("R-077", "R-075")
def test_a_surge_is_fought_out_to_its_end_before_the_monster_goes_on():
    table = lay(
        next="monster draws",
        ai_deck="Claw, and the rest",
        survivor_0="at 11,13",
        survivor_1="at 13,8; survival 1; gear bone axe",
        hit_deck="Beast's Knee, Beast's Femur, and the rest",
        rolls="d10 7, d10 8, d10 2, d10 9, d10 1, d10 1",
    )
    table.play("surge")
    assert table.decision == "surge" and table.monster.at == (11, 8)
    table.play("gear 0")
    assert table.decision == "location" and table.monster.at == (11, 8)
    table.play("hit Beast's Knee")  # roll 2 fails, roll 9 against the femur wounds
    assert table.wound_count == 1 and sorted(table.hit_discard) == ["Beast's Femur", "Beast's Knee"]
    assert table.survivor(1).activations == 0 and table.survivor(1).used == {"surge"}
    assert table.monster.at == (11, 11)


@pytest.mark.rule("R-077")
def test_a_survivor_may_add_an_action_after_another_survivors_action_in_the_same_flow():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,13; survival 1",
        survivor_1="at 3,3; survival 1",
        survivor_2="at 5,5; knocked down",
        rolls="d10 1, d10 1",
    )
    table.play("pass")
    assert table.actor == 1
    table.play("encourage 2")
    assert not table.survivor(2).knocked_down
    assert (table.decision, table.actor, table.monster.at) == ("window", 0, (11, 8))
    table.play("dash", "move to 11,16")
    assert table.monster.at == (11, 14)


@pytest.mark.rule("R-081", "R-084")
def test_a_flow_after_the_attack_comes_before_the_cards_next_action():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw, Claw",
        survivor_0="at 11,12; armor body 9",
        survivor_1="at 3,3; survival 1",
        rolls="d10 4, d10 4, d6 3, d6 4, d10 1, d10 1",
    )
    assert table.actor == 1 and table.survivor(0).armor["body"] == 9
    table.play("pass")
    assert (table.playing, table.decision, table.actor) == ("Combo Claw", "window", 1)
    assert table.survivor(0).armor["body"] == 7  # the attack is over
    assert table.ai_deck == ["Claw"] and table.ai_discard == []  # nothing is drawn yet
    table.play("pass")
    assert (table.playing, table.decision) == ("Claw", "window")
    table.play("pass")


@pytest.mark.rule("R-081")
def test_a_survivor_can_be_helped_up_in_the_flow_after_the_attack():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw",
        survivor_0="at 11,12; light body",
        survivor_1="at 3,3; survival 1",
        rolls="d10 4, d10 1, d6 3",  # the second injury of the body knocks down
    )
    table.play("pass")  # the first flow: nobody is down, a dash is all there is
    assert table.survivor(0).knocked_down and table.playing == "Combo Claw"
    assert "encourage 0" in table.legal
    table.play("encourage 0")
    assert not table.survivor(0).knocked_down and table.playing is None


@pytest.mark.rule("R-074", "R-188")
def test_a_monster_knocked_down_in_a_flow_performs_nothing_that_follows_the_flow():
    table = lay(
        next="monster draws",
        ai_deck="Claw, and the rest",
        survivor_0="at 11,13",
        survivor_1="at 13,8; survival 1; gear bone axe",
        hit_deck="Beast's Flank, and the rest",
        rolls="d10 7, d10 1, d10 10",  # a critical wound on the flank knocks the lion down
    )
    table.play("surge", "gear 0")
    assert table.monster.at == (11, 8) and table.survivor(0).light == set()
    assert table.ai_discard == ["Claw"]


@pytest.mark.rule("R-074")
def test_nobody_is_asked_in_a_flow_who_has_nothing_to_spend_or_nothing_to_do():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,13",  # no survival
        survivor_1="at 3,3; survival 1; knocked down",
        survivor_2="at 5,5; survival 1; conditions no dash",
        rolls="d10 1, d10 1",
    )
    assert (table.decision, table.actor) == ("window", 2)
    assert table.legal == {"pass", "encourage 1"}
    table.play("pass")
