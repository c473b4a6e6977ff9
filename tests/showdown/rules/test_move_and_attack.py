"""Move & attack: toward the target, then at it if it is close enough; and the monster's other movements."""

from __future__ import annotations

import pytest

from tests.showdown.table import lay


@pytest.mark.rule("R-078", "R-079", "4.2 toward a target")
def test_the_monster_moves_toward_its_target_and_attacks_it_when_adjacent():
    table = lay(next="monster draws", ai_deck="Claw", survivor_0="at 11,14", rolls="d10 2, d10 1, d6 5")
    assert table.monster.at == (11, 12)  # four of six squares: it stops when adjacent
    assert table.survivor(0).light == {"waist"}


@pytest.mark.rule("R-079")
def test_an_adjacent_target_is_attacked_without_a_step():
    table = lay(next="monster draws", ai_deck="Claw", survivor_0="at 12,10", rolls="d10 2, d10 1, d6 5")
    assert table.monster.at == (11, 8) and table.survivor(0).light == {"waist"}


@pytest.mark.rule("R-080", "6.10", "3.7 adjacency", "4.2 full move")
def test_a_target_beyond_its_movement_is_approached_by_a_full_move_and_not_attacked():
    table = lay(
        next="monster draws", monster="White Lion at 11,1 facing north", ai_deck="Claw", survivor_0="at 11,16",
    )  # fmt: skip
    assert table.monster.at == (11, 7)  # six squares, and no die was rolled
    assert table.ai_discard == ["Claw"]


@pytest.mark.rule("R-080", "R-079")
def test_one_square_short_is_too_far_and_one_square_nearer_is_close_enough():
    far = lay(next="monster draws", monster="White Lion at 11,3 facing north", ai_deck="Claw", survivor_0="at 11,12")
    assert far.monster.at == (11, 9) and far.survivor(0).at == (11, 12)  # a free square lies between them
    near = lay(
        next="monster draws", monster="White Lion at 11,3 facing north", ai_deck="Claw", survivor_0="at 11,11",
        rolls="d10 2, d10 2, d6 3, d6 4",
    )  # fmt: skip
    assert near.monster.at == (11, 9) and near.survivor(0).heavy == {"body"}


@pytest.mark.rule("R-080", "3.7 adjacency", "4.1 adjacency", "R-244")
def test_a_target_at_a_corner_of_the_base_is_not_adjacent():
    table = lay(
        next="monster draws", monster="White Lion at 11,8 facing north; tokens movement -9", ai_deck="Claw",
        survivor_0="at 14,10", rolls="none",
    )  # fmt: skip
    table.play("east")  # a movement of 1 at least
    assert table.monster.at == (12, 8) and table.survivor(0).at == (14, 10)
    table.play("north")  # it turns all the same, and reaches nobody
    assert table.ai_discard == ["Claw"] and table.survivor(0).light == set()


@pytest.mark.rule("6.10", "R-080")
def test_after_a_skipped_attack_the_card_goes_on():
    table = lay(
        next="monster draws",
        monster="White Lion at 11,1 facing north",
        ai_deck="Combo Claw",
        survivor_0="at 11,16",
        survivor_1="at 1,16; survival 1",
    )
    table.play("pass")
    assert table.monster.at == (11, 7)
    assert (table.playing, table.decision) == ("Combo Claw", "window")  # the flow after the attack that was none


@pytest.mark.rule("6.10", "R-080")
def test_what_follows_damage_does_not_follow_a_skipped_attack():
    table = lay(
        next="monster draws", monster="White Lion at 11,1 facing north; last wounded by survivor_0", ai_deck="Revenge",
        survivor_0="at 11,16; knocked down", priority_target="survivor_0", options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.monster.at == (11, 7) and table.monster.grabbed == set()


@pytest.mark.rule("4.2 full move")
@pytest.mark.parametrize(("tokens", "squares"), [("movement -2", 4), ("movement +1", 7), ("movement -20", 1)])
def test_a_full_move_covers_the_movement_with_its_modifiers(tokens, squares):
    table = lay(
        next="monster draws", monster=f"White Lion at 1,8 facing east; tokens {tokens}", ai_deck="Claw",
        survivor_0="at 20,8",
    )  # fmt: skip
    assert table.monster.at == (1 + squares, 8)


@pytest.mark.rule("4.2 toward a target", "6.39")
def test_every_step_on_a_shortest_path_is_the_controllers_choice():
    table = lay(
        next="monster draws", round="1; controller survivor_1", ai_deck="Claw", survivor_0="at 14,12",
        survivor_1="at 1,1", rolls="d10 1, d10 1",
    )  # fmt: skip
    for way, end in (("north", (11, 9)), ("east", (12, 9)), ("east", (13, 10))):
        assert (table.decision, table.actor, set(table.meanings)) == ("direction", 1, {"north", "east"})
        table.play(way)
        assert table.monster.at == end  # the last answer leaves one way, which is not asked
    assert table.monster.facing == "north" and table.ai_discard == ["Claw"]


@pytest.mark.rule("4.2 toward a target")
def test_the_last_steps_are_not_asked_when_only_one_way_is_shortest():
    table = lay(next="monster draws", ai_deck="Claw", survivor_0="at 12,14", rolls="d10 1, d10 1")
    assert table.monster.at == (11, 12)  # no decision: the target stands straight ahead of the base


@pytest.mark.rule("R-078", "6.17")
def test_it_moves_to_where_the_target_stands_when_it_moves():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,12; survival 1; knows dash", rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("dash", "move to 11,15")
    assert table.monster.at == (11, 13)


@pytest.mark.rule("R-080", "6.17")
def test_a_target_that_ran_out_of_reach_in_the_flow_is_followed_but_not_attacked():
    table = lay(
        next="monster draws", monster="White Lion at 11,3 facing north", ai_deck="Claw",
        survivor_0="at 11,11; survival 1; knows dash",
    )  # fmt: skip
    table.play("dash", "move to 11,16")
    assert table.monster.at == (11, 9) and table.ai_discard == ["Claw"]


@pytest.mark.rule("3.7 turning", "6.8")
def test_it_turns_toward_its_target_within_move_and_attack_even_if_it_needs_no_step():
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 13,8", rolls="d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 8) and table.monster.facing == "east"


@pytest.mark.rule("3.7 turning", "6.8")
@pytest.mark.parametrize(
    ("reaction", "end"),
    [
        ("Beast's Ear", (11, 7)),  # a step back from the attacker, without turning
        ("Beast's Back", (11, 14)),  # a charge straight ahead
    ],
)
def test_other_movements_do_not_turn_it(reaction, end):
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone axe" if reaction == "Beast's Ear" else "at 10,9; gear bone axe",
        hit_deck=f"{reaction}, and the rest",
        rolls="d10 7, d10 1, d10 1",
    )
    table.play("gear 0")
    assert table.monster.at == end and table.monster.facing == "north"


@pytest.mark.rule("6.8", "3.7 turning")
def test_picking_a_target_does_not_turn_it():
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 13,8; survival 1; knows dash", rolls="d10 1",
    )  # fmt: skip
    assert table.decision == "window" and table.monster.facing == "north"
    table.play("pass")
    assert table.monster.facing == "east"


@pytest.mark.rule("R-079", "1.5 Beast's Heel")
def test_a_lion_beside_its_target_does_not_start_to_move():
    table = lay(
        next="monster draws", ai_deck="Claw", injuries_in_play="Beast's Heel", survivor_0="at 12,10", rolls="d10 2, d10 1, d6 5",
    )  # fmt: skip
    assert table.survivor(0).light == {"waist"}  # no die for the ruptured tendon
    moving = lay(
        next="monster draws", ai_deck="Claw", injuries_in_play="Beast's Heel", survivor_0="at 12,11", rolls="d10 1",
        options="controller agent; round limit 1",
    )  # fmt: skip
    assert moving.monster.at == (11, 8) and moving.survivor(0).light == set()


# --- away ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2 straight line", "6.31")
def test_away_from_a_survivor_at_a_corner_is_along_the_columns_or_along_the_rows():
    table = lay(next="monster draws", ai_deck="Lick Wounds, and the rest", wounds="Claw", survivor_0="at 14,11")
    assert (table.decision, set(table.meanings)) == ("direction", {"south", "west"})
    assert table.copy().play("south").monster.at == (11, 2)
    assert table.play("west").monster.at == (5, 8)  # six squares west, not one up or down


@pytest.mark.rule("4.2 away from")
@pytest.mark.parametrize(
    ("square", "end"), [("11,7", (11, 14)), ("12,10", (11, 2)), ("13,9", (5, 8)), ("8,6", (17, 8)), ("16,7", (5, 8))]
)
def test_directly_away_from_one_survivor_is_opposite_to_where_it_stands(square, end):
    table = lay(next="monster draws", ai_deck="Lick Wounds, and the rest", wounds="Claw", survivor_0=f"at {square}")
    assert table.monster.at == end


@pytest.mark.rule("4.2 straight line", "6.31")
def test_a_knockback_is_one_straight_line_too_even_from_a_corner():
    table = lay(
        next="monster draws", ai_deck="Terrifying Roar, Claw", monster="White Lion at 11,1 facing south",
        survivor_0="at 14,5", rolls="d10 5", options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.survivor(0).at == (14, 11)  # six squares up, none across: the distance up is the larger one


@pytest.mark.rule("4.2 away from", "6.30")
def test_with_survivors_all_around_the_controller_says_which_way_is_away():
    table = lay(
        next="monster draws",
        round="1; controller survivor_3",
        monster="White Lion at 11,8 facing north",
        ai_deck="Lick Wounds, and the rest",
        wounds="Claw",
        survivor_0="at 11,13", survivor_1="at 12,4", survivor_2="at 16,8", survivor_3="at 7,9",
    )  # fmt: skip
    assert (table.decision, table.actor) == ("direction", 3)
    assert set(table.meanings) == {"north", "east", "south", "west"}
    for way, end in (("north", (11, 14)), ("east", (17, 8)), ("south", (11, 2)), ("west", (5, 8))):
        twin = table.copy().play(way)
        assert twin.monster.at == end


@pytest.mark.rule("4.2 away from", "6.30")
def test_a_controller_that_plays_the_worst_takes_the_way_that_hurts_most():
    table = lay(
        next="monster draws",
        options="controller worst; round limit 1",
        ai_deck="Lick Wounds, and the rest",
        wounds="Claw",
        survivor_0="at 11,13", survivor_1="at 12,4", survivor_2="at 16,8", survivor_3="at 7,9",
    )  # fmt: skip
    assert table.monster.at != (11, 8)
    assert sum(table.survivor(seat).knocked_down for seat in range(4)) == 1  # whichever way, it runs somebody over


@pytest.mark.rule("4.2 terrain", "6.38", "R-153")
def test_monsters_move_over_terrain_as_if_it_were_not_there():
    table = lay(
        next="monster draws", ai_deck="Claw", terrain="stone column at 11,11; stone column at 12,10; toppled pillar at 10,8",
        survivor_0="at 11,15; knocked down", priority_target="survivor_0", rolls="d10 1, d10 1",
        options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.monster.at == (11, 13)  # straight through the columns


@pytest.mark.rule("4.2 terrain", "6.38", "R-153")
def test_monsters_may_stand_on_impassable_terrain():
    table = lay(
        next="monster draws", ai_deck="Claw", terrain="stone column at 11,10; stone column at 12,10", survivor_0="at 11,12",
        priority_target="survivor_0", rolls="d10 1, d10 1", options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.monster.at == (11, 10)
