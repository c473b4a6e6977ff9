"""Impassable terrain: nothing to a monster, a wall to survivors. The content's impassable tile is the stone column."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from kdm_env.showdown.position import PositionError
from tests.showdown.table import Table, lay


def swat(**lines: object) -> Table:
    """survivor_0, at 11,10 before the lion, is hit by Power Swat and knocked back 6, straight north, without a wound."""
    return lay(
        next="monster draws",
        ai_deck="Power Swat",
        survivor_0="at 11,10; armor waist 2",
        survivor_1="at 1,1",
        rolls="d10 9, d6 5",
        **lines,
    )


def test_the_stone_column_is_the_impassable_tile():
    assert [name for name, each in catalog().library.terrain.items() if each.impassable] == ["stone column"]


@pytest.mark.rule("R-153", "6.38")
def test_a_monster_walks_through_impassable_terrain_and_stands_on_it():
    lines = {
        "next": "monster draws", "ai_deck": "Claw", "survivor_0": "at 11,14", "rolls": "d10 1, d10 1",
    }  # fmt: skip
    there = lay(**lines, terrain="stone column at 11,10; stone column at 12,10; stone column at 11,12")
    assert there.monster.at == (11, 12)  # next to its target: two columns behind it, one under it
    assert there.monster.at == lay(**lines).monster.at  # where it goes without any terrain


@pytest.mark.rule("R-154", "R-158")
def test_a_survivor_does_not_walk_through_impassable_terrain_nor_onto_it():
    table = lay(next="turn of survivor_0", survivor_0="at 1,1", terrain="stone column at 2,1")
    assert not table.moves & {(2, 1), (2, 2)}
    assert (3, 2) in table.moves and (3, 1) not in table.moves  # around it: five steps and six
    free = lay(next="turn of survivor_0", survivor_0="at 1,1")
    assert {(2, 1), (2, 2), (3, 1), (6, 1)} <= free.moves


@pytest.mark.rule("R-154")
def test_a_dash_does_not_lead_through_impassable_terrain_either():
    lines = {"next": "monster draws", "ai_deck": "Claw", "survivor_1": "at 1,1; survival 1", "rolls": None}
    table = lay(survivor_0="at 11,10", terrain="stone column at 2,1", **lines).play("dash")
    assert (table.decision, table.actor) == ("dash", 1)
    assert not table.moves & {(2, 1), (2, 2), (3, 1)} and (3, 2) in table.moves


@pytest.mark.rule("R-158")
def test_a_position_with_a_survivor_on_impassable_terrain_is_refused():
    with pytest.raises(PositionError, match="11,13 lies on stone column"):
        lay(survivor_0="at 11,13", terrain="stone column at 11,13")


@pytest.mark.rule("R-155", "R-156", "R-157")
@pytest.mark.parametrize(
    ("column", "stop"), [("11,16 turned", (11, 15)), ("11,14", (11, 13)), ("11,12", (11, 11)), ("11,11", (11, 10))]
)
def test_a_knockback_stops_before_impassable_terrain_and_the_survivor_falls(column, stop):
    table = swat(terrain=f"stone column at {column}")
    assert table.survivor(0).at == stop and table.survivor(0).knocked_down


@pytest.mark.rule("R-156")
def test_impassable_terrain_beside_the_way_or_behind_its_end_changes_nothing():
    table = swat(terrain="stone column at 10,11; stone column at 12,13; stone column at 10,15")
    assert table.survivor(0).at == (11, 16) and not table.survivor(0).knocked_down


@pytest.mark.rule("R-155")
def test_an_obstacle_that_is_not_impassable_stops_no_knockback():
    table = swat(terrain="toppled pillar at 11,12")
    assert table.survivor(0).at == (11, 16) and not table.survivor(0).knocked_down


@pytest.mark.rule("V-17", "R-155", "R-156", "R-157")
def test_a_knockback_of_five_with_a_column_two_squares_away():
    """The lion charges six squares and ends on survivor_1, who is knocked back 5 and has one square before the column."""
    table = lay(
        monster="White Lion at 11,5 facing north",
        next="turn of survivor_0",
        survivor_0="at 10,5; gear bone axe",
        survivor_1="at 11,12",
        survivor_2="at 1,1",
        terrain="stone column at 11,14",
        hit_deck="Beast's Back, and the rest",
        rolls="d10 7, d10 1, d10 1",
    )
    table.play("gear 0")
    assert table.monster.at == (11, 11) and table.decision == "direction"
    table.play("north")
    assert table.survivor(1).at == (11, 13) and table.survivor(1).knocked_down


@pytest.mark.rule("R-155", "R-157", "R-166")
def test_a_knockback_along_the_edge_ends_before_impassable_terrain():
    table = lay(
        monster="White Lion at 3,14 facing north",
        next="monster draws",
        ai_deck="Power Swat",
        survivor_0="at 4,16; armor waist 2",
        survivor_1="at 1,1",
        terrain="stone column at 7,15",
        rolls="d10 9, d6 5",
    )
    assert table.survivor(0).at == (6, 16) and table.survivor(0).knocked_down
