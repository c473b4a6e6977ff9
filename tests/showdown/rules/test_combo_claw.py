"""Combo Claw, the worked example of the rules: two flows, a conditional draw, a persistent injury."""

from __future__ import annotations

import pytest

from kdm_env.showdown import verbs
from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

LION = catalog().monsters[catalog().monster("White Lion")].file


def card(name):
    return next(each for each in LION.ai if each.name == name)


@pytest.mark.rule("R-082", "1.3 Combo Claw")
def test_the_card_has_three_actions_parted_by_two_flows_and_one_for_an_injury():
    combo = card("Combo Claw")
    assert len(combo.targets) == 2  # 1: pick a target
    kinds = [type(effect) for effect in combo.effects]
    assert kinds == [verbs.Flow, verbs.MoveAndAttack, verbs.Flow, verbs.Check]  # 2: move & attack, 3: the condition
    assert list(combo.injured) == ["lost hand"]
    assert (combo.tier, combo.copies) == ("basic", 1)
    attack = combo.effects[1]
    assert (attack.speed, attack.accuracy, attack.damage) == (2, 4, 1)


@pytest.mark.rule("R-083", "R-084", "1.3 Combo Claw")
def test_pick_flow_move_and_attack_flow():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw",
        survivor_0="at 11,12",  # the closest threat in front
        survivor_1="at 13,8; survival 1",  # closer, but not in front
        rolls="d10 4, d10 3, d6 1",  # accuracy 4: one hit
    )
    assert (table.decision, table.actor, table.monster.at) == ("window", 1, (11, 8))
    table.play("pass")
    assert table.monster.at == (11, 10) and table.survivor(0).heavy == {"head"}
    assert (table.playing, table.decision, table.actor) == ("Combo Claw", "window", 1)
    table.play("pass")
    assert table.playing is None and table.ai_discard == ["Combo Claw"]


@pytest.mark.rule("R-085", "R-086", "R-087", "V-11", "D-07", "1.3 Combo Claw")
def test_two_damaging_hits_discard_the_card_first_and_draw_another_then():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw, Chomp, Grasp",
        survivor_0="at 11,12",
        survivor_1="at 3,3; survival 1",
        rolls="d10 4, d10 9, d6 3, d6 5, d10 1",
    )
    table.play("pass", "hit body", "pass")
    assert table.survivor(0).light == {"body", "waist"}
    assert table.playing == "Chomp" and table.ai_discard == ["Combo Claw"]  # in the discard before the next is drawn
    table.play("pass")
    assert table.ai_discard == ["Chomp", "Combo Claw"] and table.ai_deck == ["Grasp"]  # one card more, no second


@pytest.mark.rule("R-086")
def test_damage_to_armor_is_damage_suffered():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw, Claw",
        survivor_0="at 11,12; armor body 5",
        rolls="d10 4, d10 9, d6 3, d6 4, d10 1, d10 1",
    )
    assert table.survivor(0).armor["body"] == 3 and table.survivor(0).light == set()
    assert table.ai_discard == ["Claw", "Combo Claw"]


@pytest.mark.rule("R-086")
def test_one_hit_is_once_however_much_damage_it_deals():
    table = lay(
        next="monster draws",
        monster="White Lion at 11,8 facing north; tokens damage +3",
        ai_deck="Combo Claw, Claw",
        survivor_0="at 11,12; armor body 9",
        rolls="d10 4, d10 3, d6 3",
    )
    assert table.survivor(0).armor["body"] == 5
    assert table.ai_discard == ["Combo Claw"] and table.ai_deck == ["Claw"]


@pytest.mark.rule("R-088", "R-089", "R-070")
@pytest.mark.parametrize("rolls", ["d10 3, d10 3", "d10 1, d10 2"])
def test_a_monster_that_misses_draws_no_further_card_and_the_round_goes_on(rolls):
    table = lay(
        next="monster draws", ai_deck="Combo Claw, Claw", survivor_0="at 11,12", rolls=rolls,
    )  # fmt: skip
    assert table.ai_discard == ["Combo Claw"] and table.ai_deck == ["Claw"] and table.playing is None
    assert (table.act, table.decision, table.turn) == ("survivors' act", "turn", 0)


@pytest.mark.rule("R-088", "V-12")
def test_a_target_that_dodges_one_of_two_hits_spares_everybody_the_further_card():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw, Claw",
        survivor_0="at 11,12; survival 1; knows dodge",
        rolls="d10 4, d10 9, d6 3, d6 5",
    )
    table.play("dodge body")
    assert table.survivor(0).light == {"waist"} and table.survivor(0).survival == 0
    assert table.ai_discard == ["Combo Claw"] and table.ai_deck == ["Claw"]
    assert table.act == "survivors' act"


@pytest.mark.rule("R-088")
def test_a_target_out_of_reach_is_not_damaged_twice():
    table = lay(
        next="monster draws", monster="White Lion at 11,1 facing north", ai_deck="Combo Claw, Claw", survivor_0="at 11,16",
    )  # fmt: skip
    assert table.monster.at == (11, 7)
    assert table.ai_discard == ["Combo Claw"] and table.ai_deck == ["Claw"]


@pytest.mark.rule("R-086")
def test_the_condition_is_about_this_attack_whatever_a_survivor_provokes_in_the_flow_after_it():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw, Chomp, and the rest",
        survivor_0="at 11,11; armor body 9",
        survivor_1="at 14,10; survival 1; gear king spear",
        hit_deck="Strange Hand, and the rest",
        # two damaging hits; then the spear hits once, fails to wound, and the reaction, a basic action, misses
        rolls="d10 4, d10 9, d6 3, d6 4, d10 6, d10 1, d10 2, d10 1, d10 1, d10 1",
    )
    table.play("pass")
    assert table.playing == "Combo Claw" and table.survivor(0).armor["body"] == 7
    table.play("surge")  # the spear is all there is to use
    assert table.hit_discard == ["Strange Hand"]
    assert table.ai_discard == ["Chomp", "Combo Claw"]


@pytest.mark.rule("R-086")
def test_damage_dealt_by_a_reaction_in_the_flow_does_not_meet_the_condition():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw, Claw, and the rest",
        survivor_0="at 11,11",
        survivor_1="at 14,10; survival 1; gear king spear; armor body 9",
        hit_deck="Strange Hand, and the rest",
        # the claws miss; the spear hits, fails to wound, and the reaction hits twice
        rolls="d10 3, d10 3, d10 6, d10 1, d10 2, d10 2, d10 2, d6 3, d6 4",
    )
    table.play("pass", "surge")
    assert table.survivor(1).armor["body"] == 7
    assert table.ai_discard == ["Combo Claw"] and table.playing is None


@pytest.mark.rule("6.25", "6.28", "D-07", "R-059")
def test_a_combo_claw_that_is_the_last_card_is_discarded_shuffled_and_drawn_again():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw",
        survivor_0="at 11,12; armor body 20",
        rolls="d10 4, d10 4, d6 3, d6 3, d10 4, d10 4, d6 3, d6 3, d10 4, d10 3, d6 3",
    )
    assert table.survivor(0).armor["body"] == 15  # twice two hits, then one
    assert table.ai_deck == [] and table.ai_discard == ["Combo Claw"]


@pytest.mark.rule("6.28")
def test_nobody_stops_a_loop_of_the_last_card_before_its_condition_fails():
    claws = ", ".join(["d10 9, d10 9, d6 3, d6 3"] * 7)
    table = lay(
        next="monster draws", ai_deck="Combo Claw", survivor_0="at 11,12; armor body 20", rolls=f"{claws}, d10 1, d10 1",
    )  # fmt: skip
    assert table.survivor(0).armor["body"] == 6 and table.ai_discard == ["Combo Claw"]
