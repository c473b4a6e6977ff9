"""The monster runs into survivors: through them, onto them, and what knockback means."""

from __future__ import annotations

import pytest

from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import lay

ONE_ROUND = "controller agent; round limit 1"


@pytest.mark.rule("R-139", "R-140", "R-141", "R-142", "0.3 C-06", "V-15", "4.2 path over survivors", "R-078", "R-079")
def test_the_monster_runs_through_a_survivor_who_is_knocked_down_and_on_to_its_target():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        priority_target="survivor_1",  # picked although survivor_0 is closer
        survivor_0="at 11,10",
        survivor_1="at 11,14",
        rolls="d10 2, d10 1, d6 5",
        options=ONE_ROUND,
    )
    assert table.monster.at == (11, 12)  # past the first, up to the second
    assert table.survivor(0).at == (11, 10) and table.survivor(0).knocked_down
    assert table.survivor(0).light == set()  # run over, not attacked
    assert table.survivor(1).light == {"waist"} and not table.survivor(1).knocked_down


@pytest.mark.rule("R-142")
def test_the_example_of_the_rules():
    table = lay(
        next="monster draws",
        monster="White Lion at 5,8 facing west",
        ai_deck="Claw",
        survivor_0="at 9,8; knocked down",  # in the way, no threat
        survivor_1="at 12,8",  # the closest threat in the field of view
        rolls="d10 2, d10 1, d6 5",
        options=ONE_ROUND,
    )
    assert table.monster.at == (10, 8)
    assert table.survivor(1).light == {"waist"} and table.survivor(0).light == set()


@pytest.mark.rule("R-141")
def test_the_fall_comes_at_the_end_of_the_movement_not_on_the_way():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_1", survivor_0="at 11,10", survivor_1="at 13,14",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("north", "north")
    assert table.monster.at == (11, 10) and not table.survivor(0).knocked_down  # the lion stands on it
    table.play("north")
    assert table.monster.at == (11, 11) and not table.survivor(0).knocked_down  # and has passed
    table.play("north", "north")
    assert table.monster.at == (11, 13) and table.survivor(0).knocked_down


@pytest.mark.rule("R-139")
def test_each_survivor_on_the_way_is_run_over():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_3", survivor_0="at 11,10", survivor_1="at 12,11",
        survivor_2="at 13,10", survivor_3="at 11,15", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert [table.survivor(seat).knocked_down for seat in range(4)] == [True, True, False, False]


@pytest.mark.rule("R-139")
def test_a_base_that_only_brushes_past_does_not_collide():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_2", survivor_0="at 10,10", survivor_1="at 13,11",
        survivor_2="at 11,15", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert not table.survivor(0).knocked_down and not table.survivor(1).knocked_down


@pytest.mark.rule("R-139", "R-169", "6.29")
def test_running_over_someone_who_lies_already_changes_nothing():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_1", survivor_0="at 11,10; knocked down",
        survivor_1="at 11,14", rolls="d10 1, d10 1",
    )  # fmt: skip
    # it fell in an earlier turn: it stands up at the end of this one, run over or not
    assert table.act == "survivors' act" and not table.survivor(0).knocked_down


@pytest.mark.rule("R-143", "R-144", "R-145", "R-141", "4.2 path over survivors")
def test_the_monster_ends_on_a_survivor_who_is_knocked_down_and_back_five_squares():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_1", survivor_0="at 11,12", survivor_1="at 11,14",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 12) and table.decision == "direction"
    assert set(table.meanings) == {
        "south",
        "west",
    }  # away from the middle of the base: it lies under its lower left square
    table.play("west")
    assert table.survivor(0).at == (6, 12) and table.survivor(0).knocked_down
    assert not table.survivor(1).knocked_down


@pytest.mark.rule("R-143", "R-144")
def test_two_survivors_under_the_base_are_both_thrown_out():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_2", survivor_0="at 11,12", survivor_1="at 12,13",
        survivor_2="at 11,14", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.decision == "survivor"  # the controller says who first
    table.play("survivor 1")
    assert set(table.meanings) == {"north", "east"}
    table.play("east")
    assert table.survivor(1).at == (17, 13)
    table.play("south")
    assert table.survivor(0).at == (11, 7)
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down


@pytest.mark.rule("R-143", "R-144", "4.2 path over survivors")
def test_a_charge_that_ends_on_somebody_throws_it_five_squares_as_well():
    table = lay(
        next="turn of survivor_0", monster="White Lion at 5,8 facing east", survivor_0="at 5,10; gear bone axe",
        survivor_1="at 12,9", hit_deck="Beast's Ribs, and the rest", rolls="d10 7, d10 1, d10 1",
    )  # fmt: skip
    table.play("gear 0")  # no reaction: it stays
    assert table.monster.at == (5, 8)
    charge = lay(
        next="turn of survivor_0", monster="White Lion at 5,8 facing east", survivor_0="at 5,10; gear bone axe",
        survivor_1="at 12,9", hit_deck="Beast's Chest, and the rest", rolls="d10 7, d10 1, d10 1",
        injuries_in_play="Beast's Paw",  # no grab comes of it
    )  # fmt: skip
    charge.play("gear 0")
    assert charge.monster.at == (11, 8) and set(charge.meanings) == {"north", "east"}
    charge.play("east")
    assert charge.survivor(1).at == (17, 9) and charge.survivor(1).knocked_down


@pytest.mark.rule("R-144", "R-145")
def test_whoever_is_not_under_the_base_at_the_end_is_not_knocked_back():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_1", survivor_0="at 11,11", survivor_1="at 11,14",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 12)
    assert table.survivor(0).at == (11, 11) and table.survivor(0).knocked_down


@pytest.mark.rule("R-145")
@pytest.mark.parametrize(
    ("square", "end"),
    [("11,10", (11, 13)), ("12,7", (12, 4)), ("13,9", (16, 9)), ("10,8", (7, 8)), ("14,10", (17, 10))],
)
@pytest.mark.parametrize("squares", [3])
def test_a_knockback_moves_so_many_squares_straight_away_from_the_monster(square, end, squares):
    push = {
        "name": "Push",
        "targets": [{"pick": "closest"}],
        "effects": [{"do": "knockback", "distance": squares}],
    }
    table = lay(lion_with(push), monster=LION, next="monster draws", ai_deck="Push", survivor_0=f"at {square}")
    assert table.survivor(0).at == end and not table.survivor(0).knocked_down


@pytest.mark.rule("4.2 knockback from a corner", "R-145")
def test_at_a_corner_the_longer_distance_decides_and_the_controller_if_both_are_equal():
    push = {"name": "Push", "targets": [{"pick": "closest"}], "effects": [{"do": "knockback", "distance": 2}]}
    table = lay(lion_with(push), monster=LION, next="monster draws", ai_deck="Push", survivor_0="at 13,10")
    assert table.decision == "direction" and set(table.meanings) == {"north", "east"}
    assert table.copy().play("north").survivor(0).at == (13, 12)
    assert table.play("east").survivor(0).at == (15, 10)


@pytest.mark.rule("6.39", "4.2 toward a target", "R-140")
def test_the_monster_takes_a_shortest_path_even_through_survivors():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_3", survivor_0="at 11,10", survivor_1="at 12,10",
        survivor_2="at 13,10", survivor_3="at 11,13", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 11)  # no way around the wall of survivors is asked for
    assert [table.survivor(seat).knocked_down for seat in range(4)] == [True, True, False, False]


@pytest.mark.rule("6.39", "R-129")
def test_of_several_shortest_paths_the_controller_may_choose_one_through_survivors_or_one_without():
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_1", survivor_0="at 11,10", survivor_1="at 14,11",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    around = table.copy().play("east", "east")  # under the survivor's square and past it
    assert around.monster.at == (13, 9) and not around.survivor(0).knocked_down
    table.play("north", "east")
    assert table.monster.at == (12, 9) and table.decision == "direction"
    table.play("east")
    assert table.monster.at == (13, 9) and table.survivor(0).knocked_down
