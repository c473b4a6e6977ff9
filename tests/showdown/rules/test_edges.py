"""The edges of the board: nothing leaves it; what starts at the edge and points outward goes along it."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay

CHARGES = "d10 7, d10 1, d10 1"
"""A bone axe hits Beast's Back once and does not wound: the lion makes a full move straight ahead, six squares."""


def charge(monster: str, axe: str, **lines: object) -> Table:
    """survivor_0, at `axe` beside the lion, provokes a charge; survivor_3 watches from a corner."""
    lines = {"survivor_3": "at 22,1", **lines}
    table = lay(
        monster=f"White Lion {monster}",
        next="turn of survivor_0",
        survivor_0=f"at {axe}; gear bone axe",
        hit_deck="Beast's Back, and the rest",
        rolls=CHARGES,
        **lines,
    )
    return table.play("gear 0")


def swat(monster: str, target: str, **lines: object) -> Table:
    """survivor_0 is hit by Power Swat: knockback 6, without a wound; survivor_3 watches from a corner."""
    lines = {"survivor_3": "at 1,1", **lines}
    return lay(
        monster=f"White Lion {monster}",
        next="monster draws",
        ai_deck="Power Swat",
        survivor_0=f"at {target}; armor waist 2",
        rolls="d10 9, d6 5",
        **lines,
    )


@pytest.mark.rule("R-161", "R-164")
@pytest.mark.parametrize(
    ("monster", "axe", "end"),
    [
        ("at 11,12 facing north", "10,12", (11, 15)),
        ("at 17,8 facing east", "17,7", (21, 8)),
        ("at 11,3 facing south", "10,3", (11, 1)),
        ("at 2,8 facing west", "2,7", (1, 8)),
    ],
)
def test_a_monster_stops_at_the_edge(monster, axe, end):
    assert charge(monster, axe).monster.at == end  # with its whole base on the board


@pytest.mark.rule("R-161")
def test_a_monster_goes_its_whole_way_where_the_board_has_room():
    assert charge("at 11,8 facing north", "10,8").monster.at == (11, 14)


@pytest.mark.rule("R-162", "R-164")
@pytest.mark.parametrize("corner", [(1, 1), (22, 1), (1, 16), (22, 16)])
def test_a_survivor_does_not_leave_the_board(corner):
    table = lay(next="turn of survivor_0", survivor_0="at {},{}".format(*corner))
    assert len(table.moves) == 20  # the quarter of a diamond of five steps
    assert all(1 <= x <= 22 and 1 <= y <= 16 for x, y in table.moves)


@pytest.mark.rule("R-163", "R-164", "R-165", "V-08")
def test_a_knockback_with_three_squares_of_room_moves_three():
    table = charge("at 11,6 facing north", "10,6", survivor_1="at 11,13").play("north")
    assert table.survivor(1).at == (11, 16)  # knockback 5, by the lion that stands on its square


@pytest.mark.rule("R-163", "R-164")
@pytest.mark.parametrize(
    ("monster", "target", "end"),
    [
        ("at 11,11 facing north", "11,13", (11, 16)),
        ("at 18,8 facing east", "20,8", (22, 8)),
        ("at 11,4 facing south", "11,3", (11, 1)),
        ("at 4,8 facing west", "3,8", (1, 8)),
    ],
)
def test_nobody_is_knocked_off_the_board(monster, target, end):
    table = swat(monster, target)
    assert table.survivor(0).at == end
    assert not table.survivor(0).knocked_down  # an edge is no collision


@pytest.mark.rule("R-166", "R-167", "V-09")
def test_a_knockback_of_five_from_the_edge_outward_goes_five_along_it():
    table = charge("at 3,9 facing north", "2,9", survivor_1="at 4,16")  # the lion ends at 3,15, on survivor_1
    table.play("north")
    assert table.monster.at == (3, 15)
    assert table.survivor(1).at == (9, 16)


@pytest.mark.rule("R-166")
@pytest.mark.parametrize(
    ("monster", "target", "end"),
    [
        ("at 5,14 facing north", "5,16", (11, 16)),  # the longer side of the edge
        ("at 17,14 facing north", "17,16", (11, 16)),
        ("at 20,6 facing east", "22,6", (22, 12)),
        ("at 2,12 facing west", "1,12", (1, 6)),
        ("at 11,2 facing south", "11,1", (17, 1)),
        ("at 1,14 facing north", "1,16", (7, 16)),  # a corner
        ("at 2,15 facing west", "1,16", (1, 10)),
    ],
)
def test_a_knockback_that_starts_at_the_edge_and_points_outward_goes_along_the_edge(monster, target, end):
    assert swat(monster, target).survivor(0).at == end


@pytest.mark.rule("R-166")
def test_a_knockback_that_starts_at_an_edge_and_does_not_point_outward_keeps_its_direction():
    assert swat("at 3,15 facing east", "5,16").survivor(0).at == (11, 16)
    assert swat("at 3,15 facing south", "3,14").survivor(0).at == (3, 8)


@pytest.mark.rule("R-148", "R-149", "R-166")
def test_a_knockback_along_the_edge_collides_like_any_other():
    table = swat("at 5,14 facing north", "5,16", survivor_1="at 8,16")
    assert table.survivor(0).at == (11, 16)
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down


@pytest.mark.rule("R-166")
@pytest.mark.parametrize(
    ("monster", "axe", "end"),
    [
        ("at 5,15 facing north", "5,14", (11, 15)),
        ("at 17,15 facing north", "17,14", (11, 15)),
        ("at 21,4 facing east", "20,4", (21, 10)),
        ("at 1,10 facing west", "3,10", (1, 4)),
        ("at 1,1 facing south", "1,3", (7, 1)),
    ],
)
def test_a_monster_movement_that_starts_at_the_edge_and_points_outward_goes_along_the_edge(monster, axe, end):
    assert charge(monster, axe).monster.at == end


@pytest.mark.rule("R-166")
def test_with_equally_long_sides_the_monster_controller_says_which_way_along_the_edge():
    table = charge("at 11,15 facing north", "11,14")
    assert table.decision == "direction" and set(table.meanings) == {"east", "west"}
    table.play("west")
    assert table.monster.at == (5, 15)


@pytest.mark.rule("R-166", "R-167", "0.3 C-05")
def test_by_another_rule_option_it_stops_at_the_edge():
    options = "controller agent; round limit none; rules edge stops"
    assert swat("at 5,14 facing north", "5,16", options=options).survivor(0).at == (5, 16)
    assert charge("at 5,15 facing north", "5,14", options=options).monster.at == (5, 15)
