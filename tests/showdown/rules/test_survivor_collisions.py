"""Survivors who are knocked back into, over and onto one another."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay

HIT = "d10 9, d6 5"
"""Power Swat hits, the waist; the target of `swat` wears enough armor there not to fall of the hit itself."""


def swat(at: str = "11,10", **lines: object) -> Table:
    """survivor_0 is hit by Power Swat, and knocked back 6: from 11,10 straight north, to 11,16 if nothing is in the way.

    survivor_3 stands far off: the table is seen before its turn.
    """
    lines = {"survivor_3": "at 1,1", **lines}
    return lay(next="monster draws", ai_deck="Power Swat", survivor_0=f"at {at}; armor waist 2", rolls=HIT, **lines)


@pytest.mark.rule("R-147", "R-148", "R-149", "V-16")
def test_whoever_is_knocked_back_over_another_survivor_goes_on_and_then_both_lie():
    table = swat(survivor_1="at 11,13", survivor_2="at 12,13")
    moved, crossed, beside = (table.survivor(seat) for seat in range(3))
    assert moved.at == (11, 16)  # six squares, as if nobody had stood there
    assert moved.knocked_down and crossed.knocked_down
    assert crossed.at == (11, 13) and not beside.knocked_down


def test_a_knockback_that_meets_nobody_knocks_nobody_down():
    table = swat(survivor_1="at 12,13")
    assert table.survivor(0).at == (11, 16)
    assert not table.survivor(0).knocked_down and not table.survivor(1).knocked_down


@pytest.mark.rule("R-148", "R-149")
def test_everybody_crossed_on_the_way_collides():
    table = swat(survivor_1="at 11,11", survivor_2="at 11,15", survivor_3="at 10,13")
    assert table.survivor(0).at == (11, 16)
    assert [table.survivor(seat).knocked_down for seat in range(4)] == [True, True, True, False]


@pytest.mark.rule("R-150", "R-151", "R-152")
def test_whoever_ends_on_another_survivor_is_put_on_the_nearest_free_square_and_both_lie():
    table = swat(survivor_1="at 11,16", survivor_2="at 10,16", survivor_3="at 11,15")  # only 12,16 is free beside 11,16
    assert table.survivor(0).at == (12, 16) and table.survivor(1).at == (11, 16)
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down
    assert not table.survivor(2).knocked_down  # beside the place: nobody came there


@pytest.mark.rule("R-150", "R-151", "R-152")
def test_the_nearest_free_square_is_no_impassable_one():
    table = swat(
        survivor_1="at 11,16", survivor_2="at 10,16", survivor_3="at 11,15", terrain="stone column at 12,15",
    )  # fmt: skip
    nearest = {"10,15", "9,16", "11,14", "13,16"}  # two squares away, after 12,15 and 12,16 have gone to the column
    assert table.decision == "square" and set(table.meanings) == nearest
    assert not table.survivor(1).knocked_down  # they collide when the movement is over
    table.play("11,14")
    assert table.survivor(0).at == (11, 14)
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down


@pytest.mark.rule("R-150", "R-151")
def test_nobody_is_put_under_the_monster():
    table = lay(
        monster="White Lion at 11,6 facing north",
        next="turn of survivor_0",
        survivor_0="at 10,6; gear bone axe",
        survivor_1="at 11,12",  # under the lion when its charge of six squares ends at 11,12: west of 11 is the way out
        survivor_2="at 6,12",
        survivor_3="at 6,11",
        hit_deck="Beast's Back, and the rest",
        rolls="d10 7, d10 1, d10 1",
    )
    table.play("gear 0", "west")
    assert table.monster.at == (11, 12)
    assert set(table.meanings) == {"5,12", "7,12", "6,13"}
    table.play("6,13")
    assert table.survivor(1).at == (6, 13) and table.survivor(1).knocked_down
    assert table.survivor(2).knocked_down and not table.survivor(3).knocked_down


@pytest.mark.rule("R-147", "R-148", "R-169")
def test_somebody_who_lies_can_be_crossed_too_and_is_not_knocked_down_once_more():
    table = swat(survivor_1="at 11,13; knocked down")  # before this monster turn: it stands up at its end
    assert table.survivor(0).at == (11, 16) and table.survivor(0).knocked_down
    assert table.survivor(1).at == (11, 13) and not table.survivor(1).knocked_down


@pytest.mark.rule("R-149", "R-154", "R-157")
def test_over_a_survivor_and_into_a_column():
    table = swat(survivor_1="at 11,12", terrain="stone column at 11,14")
    assert table.survivor(0).at == (11, 13)
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down


@pytest.mark.rule("R-150", "R-151", "R-156", "R-157")
def test_edge_column_and_survivors_at_once():
    """The column stops the way on a square where somebody stands, in a corner of the board."""
    table = lay(
        monster="White Lion at 1,10 facing north",
        next="monster draws",
        ai_deck="Power Swat",
        survivor_0="at 1,12; armor waist 2",
        survivor_1="at 1,14",  # the last square before the column
        survivor_2="at 2,14",
        terrain="stone column at 1,15",
        rolls=HIT,
    )
    moved, last, beside = (table.survivor(seat) for seat in range(3))
    assert moved.at == (1, 13) and last.at == (1, 14)  # the only free square beside 1,14
    assert moved.knocked_down and last.knocked_down and not beside.knocked_down


@pytest.mark.rule("R-150", "R-151", "R-164")
def test_onto_a_survivor_at_the_edge():
    table = swat(at="11,12", monster="White Lion at 11,10 facing north", survivor_1="at 11,16", survivor_2="at 11,15")
    assert set(table.meanings) == {"10,16", "12,16"}
    assert table.play("10,16").survivor(0).at == (
        10,
        16,
    )  # four squares of room for six; the square before is taken too
    assert all(table.survivor(seat).knocked_down for seat in range(3))


@pytest.mark.rule("R-146", "R-206")
def test_survivors_do_not_move_through_survivors():
    table = lay(
        monster="White Lion at 2,1 facing north", next="turn of survivor_0", survivor_0="at 1,1", survivor_1="at 1,2"
    )
    assert table.legal == {"pass", "fist"}  # cornered
    table = lay(next="turn of survivor_0", survivor_0="at 1,1", survivor_1="at 1,2")
    assert (1, 2) not in table.moves
    assert (1, 4) in table.moves and (1, 5) not in table.moves  # five steps around, instead of the three straight on
    table.play("move to 1,4")
    assert not table.survivor(0).knocked_down and not table.survivor(1).knocked_down
