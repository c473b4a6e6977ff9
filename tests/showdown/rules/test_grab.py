"""Grab: the survivor is laid down before the lion, whatever stands there, and suffers damage that is no hit."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay


def charge(monster: str = "at 11,2 facing north", axe: str = "10,2", prey: str = "at 11,6", **lines: object) -> Table:
    """The lion charges six squares, from 11,2 to 11,8, passes over survivor_1 and grabs it; the damage goes to the waist.

    The squares in front of it are then 11,10 and 12,10.
    """
    lines = {"survivor_3": "at 22,1", "rolls": "d10 7, d10 1, d10 1, d6 5", **lines}
    table = lay(
        monster=f"White Lion {monster}",
        next="turn of survivor_0",
        survivor_0=f"at {axe}; gear bone axe",
        survivor_1=prey,
        hit_deck="Beast's Back, and the rest",
        **lines,
    )
    return table.play("gear 0")


@pytest.mark.rule("3.6 grab", "R-130")
def test_the_victim_lies_on_a_free_square_in_front_and_suffers_damage():
    table = charge()
    assert table.monster.at == (11, 8)
    assert table.decision == "square" and set(table.meanings) == {"11,10", "12,10"}  # the monster controller picks
    table.play("12,10")
    prey = table.survivor(1)
    assert prey.at == (12, 10) and prey.knocked_down and prey.light == {"waist"} and prey.heavy == set()
    assert table.monster.grabbed == {1}


@pytest.mark.rule("3.6 grab")
def test_a_grab_costs_one_damage_a_level():
    table = charge("level 2 at 11,1 facing north", axe="10,1", in_play="none").play("11,10")
    assert table.survivor(1).light == table.survivor(1).heavy == {"waist"}


@pytest.mark.rule("6.5", "3.2 dodge", "6.19")
def test_a_grab_cannot_be_dodged_for_it_is_no_hit():
    table = charge(prey="at 11,6; survival 1; knows dodge").play("11,10")
    assert table.decision == "turn"  # nobody was asked anything in between
    assert table.survivor(1).survival == 1 and table.survivor(1).light == {"waist"}


@pytest.mark.rule("6.5", "3.2 dodge")
def test_the_hit_before_a_grab_can_be_dodged_and_then_there_is_no_grab():
    table = lay(
        next="monster draws",
        ai_deck="Grasp",
        survivor_0="at 11,10; survival 1; knows dodge",
        survivor_1="at 1,16",
        rolls="d10 9, d6 3",
    )
    assert (table.decision, table.legal) == ("dodge", {"pass", "dodge 0"})
    table.play("dodge body")
    assert table.survivor(0).at == (11, 10) and not table.survivor(0).knocked_down and table.monster.at == (11, 8)


@pytest.mark.rule("R-159", "R-160")
def test_of_two_squares_in_front_the_passable_one_is_taken():
    table = charge(terrain="stone column at 11,10")
    assert table.survivor(1).at == (12, 10) and table.survivor(1).knocked_down


@pytest.mark.rule("R-159", "R-160")
def test_a_tile_in_front_sends_the_victim_to_the_square_beside_it_that_is_closest_to_the_monster():
    table = charge(terrain="stone column at 11,10 turned")
    # all around the tile: two squares from the lion, each of them; 10,9 is nearer but does not touch the tile
    assert table.decision == "square" and set(table.meanings) == {"10,10", "13,10", "11,11", "12,11"}
    table.play("13,10")
    prey = table.survivor(1)
    assert prey.at == (13, 10) and prey.knocked_down and prey.light == {"waist"}


@pytest.mark.rule("R-160")
def test_beside_long_tiles_the_near_end_is_taken():
    table = charge(terrain="stone column at 11,10; stone column at 12,10")
    assert set(table.meanings) == {"10,10", "13,10"}  # two squares from the lion; 10,11 and 13,11 are three away
    table.play("10,10")
    assert table.survivor(1).at == (10, 10)


@pytest.mark.rule("R-160")
def test_the_square_beside_the_tile_is_an_unoccupied_one():
    table = charge(
        terrain="stone column at 11,10; stone column at 12,10", survivor_2="at 10,10; knocked down"
    )  # fmt: skip
    assert table.survivor(1).at == (13, 10) and table.survivor(1).knocked_down
    assert table.survivor(2).at == (10, 10)


@pytest.mark.rule("R-160")
def test_a_tile_on_one_square_in_front_and_a_survivor_on_the_other():
    table = charge(terrain="stone column at 11,10", survivor_2="at 12,10")
    assert set(table.meanings) == {"10,10", "12,11"}  # beside the column, two squares from the lion
    table.play("12,11")
    assert table.survivor(2).at == (12, 10) and not table.survivor(2).knocked_down


@pytest.mark.rule("3.6 grab")
def test_the_square_in_front_is_an_unoccupied_one():
    table = charge(survivor_2="at 11,10")
    assert table.survivor(1).at == (12, 10) and not table.survivor(2).knocked_down


@pytest.mark.rule("3.6 grab")
def test_without_a_free_square_in_front_the_nearest_one_is_taken():
    table = charge(survivor_2="at 11,10", survivor_3="at 12,10")
    assert table.decision == "square" and set(table.meanings) == {"10,10", "13,10", "11,11", "12,11"}
    table.play("11,11")
    assert table.survivor(1).at == (11, 11)
    assert not table.survivor(2).knocked_down and not table.survivor(3).knocked_down


@pytest.mark.rule("3.6 grab", "R-163")
def test_nobody_is_laid_off_the_board():
    table = charge("at 11,12 facing north", axe="10,12", prey="at 12,14")
    assert table.monster.at == (11, 15)
    assert set(table.meanings) == {"10,16", "13,16"}  # beside its front, as there is nothing before it
    table.play("13,16")
    assert table.survivor(1).at == (13, 16)
