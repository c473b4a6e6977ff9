"""Persistent injuries: hit locations that stayed in play, and the AI cards that change because of them."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

LION = catalog().monsters[catalog().monster("White Lion")].file
LOST_HAND_CARDS = ("Combo Claw", "Vicious Claw", "Bloody Claw")
TWO_ADJACENT = {
    "survivor_0": "at 11,10; understanding 2; survival 1",
    "survivor_1": "at 13,9; bleeding 1; survival 1",
    "survivor_2": "at 13,10; survival 1",  # at a corner: not adjacent
    "survivor_3": "at 3,3; knocked down",  # somebody to encourage, if there were a flow
}


@pytest.mark.rule("R-096", "R-095", "1.5 Strange Hand")
def test_strange_hand_carries_lost_hand_and_stays_in_play_after_a_critical_wound():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone axe",
        hit_deck="Strange Hand, and the rest",
        rolls="d10 7, d10 1, d10 10",
    )
    table.play("gear 0")
    assert table.injuries_in_play == ["Strange Hand"] and "Strange Hand" not in table.hit_discard
    assert [each.name for each in LION.hit_locations if each.injury == "lost hand"] == ["Strange Hand"]


@pytest.mark.rule("R-095")
def test_a_hit_location_that_was_wounded_without_a_critical_leaves_no_injury():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone axe",
        hit_deck="Strange Hand, and the rest",
        ai_deck="Combo Claw, Claw, and the rest",
        rolls="d10 7, d10 1, d10 9",
    )
    table.play("gear 0")
    assert table.injuries_in_play == [] and table.hit_discard == ["Strange Hand"]


@pytest.mark.rule("R-090", "R-091", "R-097", "R-098", "R-099", "V-13", "1.3 Combo Claw")
def test_with_lost_hand_combo_claw_only_teaches_the_adjacent_survivors():
    table = lay(next="monster draws", ai_deck="Combo Claw, Claw", injuries_in_play="Strange Hand", **TWO_ADJACENT)
    # nobody was asked anything: no target, no flow, no move, no attack, no second draw
    assert [table.survivor(seat).understanding for seat in range(4)] == [3, 1, 0, 0]
    assert table.monster.at == (11, 8) and table.monster.facing == "north"
    assert table.ai_discard == ["Combo Claw"] and table.ai_deck == ["Claw"]
    assert (table.act, table.playing) == ("survivors' act", None)
    assert all(table.survivor(seat).light == set() for seat in range(4))


@pytest.mark.rule("R-090", "R-091", "1.3 Vicious Claw", "1.3 Bloody Claw")
@pytest.mark.parametrize("card", ["Vicious Claw", "Bloody Claw"])
def test_with_lost_hand_the_other_claws_do_the_same(card):
    table = lay(next="monster draws", ai_deck=f"{card}, Claw", injuries_in_play="Strange Hand", **TWO_ADJACENT)
    assert [table.survivor(seat).understanding for seat in range(4)] == [3, 1, 0, 0]
    assert table.ai_discard == [card] and table.ai_deck == ["Claw"]
    assert table.monster.at == (11, 8) and table.survivor(1).bleeding == 1


@pytest.mark.rule("R-090", "R-091", "1.3 Chomp")
def test_without_a_jaw_chomp_only_frightens_the_adjacent_survivors():
    table = lay(next="monster draws", ai_deck="Chomp", injuries_in_play="Beast's Maw", **TWO_ADJACENT)
    assert [table.survivor(seat).insanity for seat in range(4)] == [1, 1, 0, 0]
    assert table.ai_discard == ["Chomp"] and table.act == "survivors' act"


@pytest.mark.rule("R-098")
def test_lost_hand_teaches_nobody_when_nobody_is_adjacent():
    table = lay(next="monster draws", ai_deck="Combo Claw", injuries_in_play="Strange Hand", survivor_0="at 13,10")
    assert table.survivor(0).understanding == 0 and table.ai_discard == ["Combo Claw"]


@pytest.mark.rule("R-098")
def test_knocked_down_survivors_learn_as_well():
    table = lay(
        next="monster draws", ai_deck="Combo Claw", injuries_in_play="Strange Hand", survivor_0="at 11,7; knocked down",
    )  # fmt: skip
    assert table.survivor(0).understanding == 1  # in the blind spot, lying: adjacent is all that counts


@pytest.mark.rule("R-098")
def test_each_combo_claw_teaches_anew():
    table = lay(
        next="monster draws", ai_deck="Combo Claw", injuries_in_play="Strange Hand", survivor_0="at 11,7; understanding 1",
    )  # fmt: skip
    table.play("pass")  # the second round: the card is shuffled in and drawn again [C-03]
    assert (table.round, table.survivor(0).understanding) == (2, 3)


@pytest.mark.rule("D-08", "R-093")
def test_the_injury_is_checked_before_a_target_is_picked_so_nobody_is_picked():
    table = lay(
        next="monster draws",
        round="1; controller survivor_0",
        ai_deck="Combo Claw",
        injuries_in_play="Strange Hand",
        survivor_0="at 11,12; survival 1",  # the target otherwise, and the controller's survivor
        survivor_1="at 3,3; survival 1",
    )
    assert table.survivor(0).insanity == 0 and table.decision == "order"
    assert table.ai_discard == ["Combo Claw"]


@pytest.mark.rule("R-093", "R-092")
def test_the_check_precedes_the_no_target_line_too():
    table = lay(
        next="monster draws", ai_deck="Combo Claw", injuries_in_play="Strange Hand",
        in_play="Cunning", survivor_0="at 11,7",  # in the blind spot: otherwise the lion would sniff and end its turn
        options="controller agent; round limit 1", rolls="d6 6",
    )  # fmt: skip
    assert table.survivor(0).understanding == 1
    table.play("11,16")  # the turn did not end early: at its end comes Cunning
    assert table.monster.grabbed == {0} and table.survivor(0).light == {"legs"}


@pytest.mark.rule("R-092")
def test_an_injury_the_card_does_not_name_changes_nothing():
    table = lay(
        next="monster draws", ai_deck="Claw", injuries_in_play="Strange Hand", survivor_0="at 11,10",
        rolls="d10 2, d10 1, d6 5",
    )  # fmt: skip
    assert table.survivor(0).light == {"waist"} and table.survivor(0).understanding == 0


@pytest.mark.rule("R-094")
@pytest.mark.parametrize("card", LOST_HAND_CARDS)
def test_with_other_injuries_than_the_named_one_the_card_is_played_normally(card):
    table = lay(
        next="monster draws",
        ai_deck=card,
        injuries_in_play="Beast's Maw, Fuzzy Groin, Soft Belly",
        survivor_0="at 11,12",
        rolls="d10 1, d10 1",
    )
    assert table.monster.at == (11, 10)  # it moved to its target and attacked
    assert table.survivor(0).understanding == 0 and table.ai_discard == [card]


@pytest.mark.rule("R-094", "R-092")
def test_chomp_is_played_normally_with_a_lost_hand():
    table = lay(
        next="monster draws", ai_deck="Chomp", injuries_in_play="Strange Hand", survivor_0="at 11,12", rolls="d10 2",
    )  # fmt: skip
    assert table.survivor(0).heavy == {"head"} and table.survivor(0).insanity == 0


@pytest.mark.rule("R-091", "R-093")
def test_one_of_several_injuries_is_enough():
    table = lay(
        next="monster draws", ai_deck="Combo Claw", injuries_in_play="Beast's Maw, Strange Hand", survivor_0="at 11,10",
    )  # fmt: skip
    assert table.survivor(0).understanding == 1 and table.survivor(0).light == set()


@pytest.mark.rule("R-090", "R-092")
def test_the_cards_that_an_injury_changes_and_the_injuries_they_name():
    named = {card.name: list(card.injured) for card in LION.ai if card.injured}
    assert named == {"Chomp": ["no jaw"], **{name: ["lost hand"] for name in LOST_HAND_CARDS}}
    carried = {location.injury: location.name for location in LION.hit_locations if location.injury}
    assert carried["no jaw"] == "Beast's Maw" and carried["lost hand"] == "Strange Hand"


@pytest.mark.rule("R-095", "R-099")
def test_an_injury_won_in_the_fight_changes_the_card_of_the_next_round():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone blade",
        hit_deck="Strange Hand, and the rest",
        ai_deck="Claw, Combo Claw, Grasp",
        rolls="d10 7, d10 1, d10 10",  # a hit and a critical wound
    )
    table.play("gear 0", "pass")
    assert table.wounds == ["Claw"] and table.injuries_in_play == ["Strange Hand"]
    assert (table.round, table.survivor(0).understanding) == (2, 1)
    assert table.ai_discard == ["Combo Claw"] and table.decision == "turn"
