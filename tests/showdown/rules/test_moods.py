"""Moods, traits and the draw-AI action; Ground Fighting, the mood that watches a zone of death."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

LION = catalog().monsters[catalog().monster("White Lion")].file
RING = [(x, y) for x in range(10, 14) for y in range(7, 11) if not (x in (11, 12) and y in (8, 9))]
"""The squares around the base of a lion at 11,8, corners included."""


@pytest.mark.rule("R-100", "R-102", "R-072")
@pytest.mark.parametrize("mood", [card.name for card in LION.ai if card.kind == "mood"])
def test_a_mood_stays_in_play_instead_of_being_discarded(mood):
    table = lay(
        next="monster draws", ai_deck=f"{mood}, Claw, and the rest", survivor_0="at 11,7",  # unseen: a Claw sniffs
    )  # fmt: skip
    assert table.in_play == [mood] and mood not in table.ai_discard
    table.play("pass")  # the next round
    assert table.round == 2 and mood in table.in_play


@pytest.mark.rule("R-100", "R-101", "R-102", "1.3 Enraged")
def test_enraged_makes_the_blows_of_this_and_of_later_rounds_worse():
    table = lay(
        next="monster draws",
        ai_deck="Enraged, Claw, Claw",
        survivor_0="at 11,10; armor body 9",
        rolls="d10 2, d10 1, d6 3, d10 2, d10 1, d6 3",
    )
    assert table.survivor(0).armor["body"] == 7  # 1 and 1 more
    table.play("pass")
    assert table.round == 2 and table.survivor(0).armor["body"] == 5


@pytest.mark.rule("R-101", "1.3 Enraged")
def test_a_mood_changes_reactions_as_well():
    table = lay(
        next="turn of survivor_0",
        in_play="Enraged",
        survivor_0="at 11,10; gear bone axe; armor body 9",
        hit_deck="Strange Hand, and the rest",
        rolls="d10 7, d10 1, d10 1, d10 2, d10 1, d6 3",
    )
    table.play("gear 0")
    assert table.survivor(0).armor["body"] == 7


@pytest.mark.rule("R-102", "R-113", "R-114")
def test_a_mood_is_effective_until_it_is_discarded():
    table = lay(
        next="turn of survivor_0",
        in_play="Enraged",
        ai_deck="Chomp, Claw, Grasp",
        survivor_0="at 11,10; gear bone blade; armor body 9",
        hit_deck="Beast's Tricep, and the rest",
        rolls="d10 7, d10 1, d10 10, d10 2, d10 1, d6 3",
    )
    table.play("gear 0")  # the critical wound of this location discards a mood
    assert table.in_play == [] and table.ai_discard == ["Enraged"] and table.wounds == ["Chomp"]
    table.play("pass")
    assert table.round == 2 and table.survivor(0).armor["body"] == 8  # 1 and no more


@pytest.mark.rule("R-103")
def test_a_condition_named_on_a_card_in_play_lets_it_act_each_time():
    table = lay(
        next="end of monster turn", in_play="Cunning", ai_deck="Claw", survivor_0="at 11,10; armor body 9",
        options="controller agent; round limit 1", rolls="d6 3",
    )  # fmt: skip
    assert table.monster.grabbed == set()
    table.play("11,4")
    assert table.monster.grabbed == {0} and table.survivor(0).armor["body"] == 8


@pytest.mark.rule("R-103")
def test_without_the_condition_nothing_happens():
    table = lay(
        next="end of monster turn", in_play="Cunning", ai_deck="Claw", survivor_0="at 11,11",
        options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.monster.at == (11, 8) and table.monster.grabbed == set()


@pytest.mark.rule("R-104", "1.3 Bloodthirsty", "1.3 Enraged")
@pytest.mark.parametrize("mood", ["Bloodthirsty", "Enraged"])
def test_a_mood_with_draw_ai_enters_play_and_only_then_is_a_card_drawn(mood):
    table = lay(
        next="monster draws", ai_deck=f"{mood}, Claw, Chomp", survivor_0="at 11,12; survival 1", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.playing == "Claw" and table.in_play == [mood] and table.ai_deck == ["Chomp"]
    table.play("pass")
    assert table.ai_discard == ["Claw"] and table.ai_deck == ["Chomp"]


@pytest.mark.rule("R-104")
def test_the_further_card_is_drawn_after_all_else_on_the_card():
    table = lay(
        next="monster draws",
        ai_deck="Smart Cat, Claw, Chomp, and the rest",
        survivor_0="at 11,12",
        survivor_1="at 3,3; survival 1",
        wounds="Alert, Bloodthirsty, Enraged, Ground Fighting",
        rolls=None,
    )
    # no mood is left in the deck: Smart Cat will draw, but first come its second flow and its own removal
    assert (table.playing, table.decision) == ("Smart Cat", "window") and "Smart Cat" not in table.archive
    table.play("pass")
    assert (table.playing, table.decision) == ("Smart Cat", "window")
    table.play("pass")
    assert table.archive == ["Smart Cat"] and table.playing not in (None, "Smart Cat")


@pytest.mark.rule("R-104")
def test_a_chain_of_moods_draws_until_a_card_without_draw_ai():
    table = lay(
        next="monster draws", ai_deck="Bloodthirsty, Enraged, Claw, Chomp", survivor_0="at 11,12; survival 1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.in_play == ["Enraged", "Bloodthirsty"] and table.playing == "Claw"
    table.play("pass")
    assert table.ai_deck == ["Chomp"]


# --- Ground Fighting -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-105", "R-114", "1.3 Ground Fighting")
def test_while_ground_fighting_is_in_play_the_monster_draws_no_cards():
    table = lay(next="monster draws", ai_deck="Ground Fighting, Claw, Chomp", survivor_0="at 11,12")
    for round_number in (1, 2, 3):
        assert (table.round, table.in_play, table.ai_deck) == (round_number, ["Ground Fighting"], ["Claw", "Chomp"])
        assert table.monster.at == (11, 8) and table.ai_discard == []
        table.play("pass")


@pytest.mark.rule("R-105")
def test_with_ground_fighting_in_play_and_no_cards_left_there_is_no_basic_action_either():
    table = lay(
        next="monster draws", ai_deck="none", in_play="Ground Fighting", survivor_0="at 11,12", wounds="Claw",
    )  # fmt: skip
    assert table.act == "survivors' act" and table.monster.at == (11, 8)


@pytest.mark.rule("R-106", "R-107", "R-120", "1.3 Ground Fighting")
def test_the_zone_of_death_is_the_ring_around_the_base_with_its_corners():
    assert len(RING) == 12
    for x, y in [(x, y) for x in range(8, 16) for y in range(5, 13)]:
        if x in (11, 12) and y in (8, 9):
            continue
        table = lay(
            next="turn of survivor_0", in_play="Ground Fighting", terrain=f"tall grass at {x},{y}",
            survivor_0=f"at {x},{y}", survivor_1="at 1,1; survival 1",
        )  # fmt: skip
        table.play("interact")  # hiding costs an activation
        # survivor_1 may speak: in the flow of the lion's basic action, before anybody hides, or after the hiding
        assert (table.decision, table.actor) == ("window", 1)
        assert table.survivor(0).hidden == ((x, y) not in RING), (x, y)


@pytest.mark.rule("R-106")
def test_the_zone_goes_where_the_monster_goes_and_is_watched_every_round():
    table = lay(
        next="monster draws", monster="White Lion at 3,3 facing west", in_play="Ground Fighting",
        terrain="tall grass at 5,5; tall grass at 11,10", survivor_0="at 11,10", survivor_1="at 5,5",
        options="controller agent; round limit 3", rolls="d10 1, d10 1, d10 1",
    )  # fmt: skip
    table.play("act", "interact")
    assert table.survivor(0).hidden  # where the ring would be if the lion stood at 11,8
    table.play("pass", "pass")
    assert table.round == 2
    table.play("hold", "act", "interact")
    assert table.decision == "direction" and not table.survivor(1).hidden  # the lion answers
    table.play("east")
    assert table.survivor(1).hidden and table.monster.at == (4, 3)


@pytest.mark.rule("R-107", "R-108", "R-109", "R-110", "R-111", "R-112", "V-14", "1.3 Ground Fighting")
def test_an_attack_from_the_zone_is_answered_before_its_dice_with_a_stronger_basic_action():
    table = lay(
        next="turn of survivor_0",
        in_play="Ground Fighting",
        survivor_0="at 11,7; gear bone axe; armor body 9",  # in the blind spot: no list would pick it
        survivor_1="at 11,10; armor body 9",
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 2, d10 1, d10 1, d6 3, d10 7, d10 1, d10 1",
    )
    table.play("gear 0")
    # three dice (2 + 1), of which one hits, for three points (1 + 2); then the two dice of the axe
    assert table.survivor(0).armor["body"] == 6 and table.survivor(1).armor["body"] == 9
    assert table.monster.facing == "south" and table.hit_discard == ["Beast's Knee"]


@pytest.mark.rule("R-108", "R-173")
def test_whoever_is_knocked_down_by_the_answer_loses_the_action():
    table = lay(
        next="turn of survivor_0", in_play="Ground Fighting", survivor_0="at 11,10; gear bone axe; light body",
        rolls="d10 2, d10 1, d10 1, d6 3, d10 10", survivor_1="at 3,3",
    )  # fmt: skip
    table.play("gear 0")  # the heavy box, then a severe injury: 10, knocked down
    assert table.survivor(0).knocked_down and table.hit_discard == []
    assert table.survivor(0).activations == 0


@pytest.mark.rule("R-107")
def test_the_activation_of_a_surge_is_an_activation():
    table = lay(
        next="turn of survivor_0", in_play="Ground Fighting",
        survivor_0="at 11,10; survival 1; knows surge; activations left 0; moves left 0; armor body 9",
        rolls="d10 1, d10 1, d10 2, d6 3, d10 1, d10 1", options="controller agent; round limit 1",
    )  # fmt: skip
    table.play("surge")  # fist and tooth are all there is: three dice of the lion, then two of the fists
    assert table.survivor(0).armor["body"] == 6


@pytest.mark.rule("R-107")
def test_moving_in_the_zone_is_no_activation():
    table = lay(next="turn of survivor_0", in_play="Ground Fighting", survivor_0="at 11,10")
    table.play("move to 13,9")
    assert table.decision == "turn" and table.monster.facing == "north"


@pytest.mark.rule("R-107")
def test_hiding_in_the_grass_inside_the_zone_is_an_activation():
    table = lay(
        next="turn of survivor_0", in_play="Ground Fighting", terrain="tall grass at 11,10", survivor_0="at 11,10",
        rolls="d10 1, d10 1, d10 1",
    )  # fmt: skip
    table.play("interact")
    assert table.survivor(0).hidden  # three misses, then it hides


@pytest.mark.rule("R-107")
def test_an_activation_outside_the_zone_is_none_of_its_business():
    table = lay(
        next="turn of survivor_0", in_play="Ground Fighting", survivor_0="at 11,11; gear king spear",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("gear 0")  # reach 2: only the dice of the spear are rolled
    assert table.monster.at == (11, 8)


@pytest.mark.rule("R-109", "R-112", "6.15")
def test_the_answer_has_the_flow_of_the_basic_action_and_no_controller_bonus():
    table = lay(
        next="turn of survivor_0",
        round="1; controller survivor_0",
        in_play="Ground Fighting",
        survivor_0="at 13,10; gear king spear",  # at a corner: two squares away, the spear reaches
        survivor_1="at 3,3; survival 1",
        rolls="d10 1, d10 1, d10 1, d10 1, d10 1",
    )
    table.play("gear 0")
    assert (table.decision, table.actor) == ("window", 1) and table.monster.at == (11, 8)
    table.play("pass")
    assert table.decision == "direction"
    table.play("east")
    assert table.monster.at == (12, 8) and table.survivor(0).insanity == 0


@pytest.mark.rule("R-113", "R-114", "1.3 Ground Fighting")
def test_a_wound_discards_it_and_the_monster_draws_again():
    table = lay(
        next="turn of survivor_0",
        in_play="Ground Fighting",
        ai_deck="Chomp, Claw, Grasp",
        survivor_0="at 11,11; gear king spear",
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 6, d10 1, d10 9, d10 1, d10 1",
    )
    table.play("gear 0")
    assert table.wounds == ["Chomp"] and table.in_play == [] and table.ai_discard == ["Ground Fighting"]
    table.play("pass")
    assert table.round == 2 and table.ai_discard == ["Claw", "Ground Fighting"]


@pytest.mark.rule("R-113")
def test_a_failed_wound_attempt_leaves_it_in_play():
    table = lay(
        next="turn of survivor_0", in_play="Ground Fighting", survivor_0="at 11,11; gear king spear",
        hit_deck="Beast's Knee, and the rest", rolls="d10 6, d10 1, d10 4",
    )  # fmt: skip
    table.play("gear 0")  # 4 + 3 < 8
    assert table.in_play == ["Ground Fighting"] and table.wound_count == 0


@pytest.mark.rule("R-113", "R-056")
def test_a_wound_at_the_start_of_its_turn_discards_it_in_time_for_the_draw():
    table = lay(
        next="monster act", in_play="Ground Fighting", injuries_in_play="Soft Belly", ai_deck="Chomp, Claw",
        survivor_0="at 11,12", rolls="d10 1, d10 1, d10 1",  # organ trail, then the claws
    )  # fmt: skip
    assert table.wounds == ["Chomp"] and table.ai_discard == ["Claw", "Ground Fighting"]


# --- rulings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.16", "1.3 Cunning")
def test_cunning_still_acts_while_ground_fighting_is_in_play():
    table = lay(
        next="monster draws", in_play="Ground Fighting, Cunning", ai_deck="Claw", survivor_0="at 11,10; armor body 9",
        options="controller agent; round limit 1", rolls="d6 3",
    )  # fmt: skip
    assert table.ai_deck == ["Claw"] and table.monster.at == (11, 2)
    table.play("11,4")
    assert table.survivor(0).at == (11, 4) and table.survivor(0).armor["body"] == 8


@pytest.mark.rule("6.16")
def test_reactions_that_move_the_monster_still_happen_while_ground_fighting_is_in_play():
    table = lay(
        next="turn of survivor_0", in_play="Ground Fighting", survivor_0="at 10,8; gear bone axe",
        hit_deck="Beast's Back, and the rest",
        rolls="d10 1, d10 1, d10 1, d10 7, d10 1, d10 1",
    )  # fmt: skip
    table.play("gear 0")  # the lion turned west to strike; then it charges west, out to the edge
    assert table.monster.facing == "west" and table.monster.at == (5, 8)


@pytest.mark.rule("6.9")
@pytest.mark.parametrize("card", ["Enraged", "Bloodthirsty", "Cunning"])
def test_moods_and_traits_in_play_do_not_save_a_monster_without_other_cards(card):
    table = lay(
        next="turn of survivor_0", in_play=card, ai_deck="none", survivor_0="at 11,10; gear bone axe",
        hit_deck="Beast's Knee, and the rest", rolls="d10 7, d10 1, d10 9",
    )  # fmt: skip
    table.play("gear 0")
    assert table.over == "won" and not table.monster.alive
