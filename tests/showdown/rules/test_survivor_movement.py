"""How survivors move: one movement, side by side steps, any number of them up to their movement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.showdown.table import Table, lay


def walked(start: tuple[int, int], steps: int, closed: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The squares that so many side by side steps on the board lead to, around the closed ones: by plain search."""

    def beside(x: int, y: int) -> Iterator[tuple[int, int]]:
        for square in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 1 <= square[0] <= 22 and 1 <= square[1] <= 16 and square not in closed:
                yield square

    reached, edge = {start}, {start}
    for _ in range(steps):
        edge = {square for each in edge for square in beside(*each)} - reached
        reached |= edge
    return reached - {start}


def on_turn(line: str, **lines: object) -> Table:
    return lay(**{"next": "turn of survivor_0", "survivor_0": line, "survivor_1": "at 22,16", **lines})


@pytest.mark.rule("R-200", "R-201", "R-202", "R-203", "R-204")
def test_a_move_ends_on_any_square_within_five_side_by_side_steps():
    table = on_turn("at 5,8")
    assert table.moves == walked((5, 8), 5, set())
    assert (6, 9) in table.moves and (8, 11) not in table.moves  # diagonally: one over and one up are two steps
    assert {(6, 8), (7, 8), (8, 8), (9, 8), (10, 8)} <= table.moves and (11, 8) not in table.moves


@pytest.mark.rule("R-200")
@pytest.mark.parametrize("square", ["6,8", "10,8"])
def test_a_move_of_one_square_costs_the_same_as_one_of_five(square):
    table = on_turn("at 5,8; moves left 2").play(f"move to {square}")
    assert table.survivor(0).moves == 1 and table.survivor(0).at == tuple(map(int, square.split(",")))
    table.play("move to 8,8" if square != "8,8" else "pass")
    assert table.survivor(0).moves == 0 and table.turn != 0


@pytest.mark.rule("R-201", "R-202")
def test_there_is_no_diagonal_way_out():
    table = on_turn(
        "at 1,16", survivor_1="at 2,16", survivor_2="at 1,15", monster="White Lion at 2,14 facing south",
        options="controller agent; round limit none; ask forced",
    )  # fmt: skip
    assert table.actor == 0 and table.legal == {"pass"}
    table = on_turn("at 2,2; attributes movement 1")
    assert table.moves == {(1, 2), (3, 2), (2, 1), (2, 3)}


@pytest.mark.rule("R-204", "3.1 movement")
@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("attributes movement 3", 3),
        ("tokens movement +2", 7),
        ("tokens movement -2", 3),
        ("attributes movement 6; tokens movement -1", 5),
        ("attributes movement 1; tokens movement -4", 1),  # below one still allows one square
        ("attributes movement 0", 1),
    ],
)
def test_the_movement_attribute_and_its_tokens_say_how_far(line, steps):
    assert on_turn(f"at 5,8; {line}", monster="White Lion at 21,1 facing north").moves == walked((5, 8), steps, set())


@pytest.mark.rule("R-205")
def test_nobody_walks_through_the_monster():
    lion = {(11, 8), (12, 8), (11, 9), (12, 9)}
    table = on_turn("at 10,8")
    assert table.moves == walked((10, 8), 5, lion)
    assert not table.moves & lion
    assert (13, 9) not in table.moves  # four steps straight through it, six around it
    assert on_turn("at 10,8", monster="White Lion at 21,1 facing north").moves >= lion | {(13, 9)}


@pytest.mark.rule("R-206", "R-146")
def test_nobody_walks_through_other_survivors_standing_or_not():
    others = {(6, 8), (5, 9), (5, 7)}
    table = on_turn("at 5,8", survivor_1="at 6,8", survivor_2="at 5,9; knocked down", survivor_3="at 5,7")
    assert table.moves == walked((5, 8), 5, others)
    assert not table.moves & others and (7, 8) not in table.moves


@pytest.mark.rule("R-205", "R-206")
@pytest.mark.parametrize("fallen", ["dead", "off the board"])
def test_who_is_not_on_the_board_is_in_nobodys_way(fallen):
    assert on_turn("at 5,8", survivor_1="at 22,16", survivor_2=fallen).moves == walked((5, 8), 5, set())
    assert (11, 8) in on_turn("at 10,8", monster="White Lion off the board").moves


@pytest.mark.rule("R-154", "R-205", "R-206")
def test_walls_survivors_and_monster_together():
    closed = {(x, 10) for x in range(1, 5)} | {(11, 8), (12, 8), (11, 9), (12, 9), (9, 9), (10, 7)}
    terrain = "stone column at 1,10 turned; stone column at 3,10 turned; tall grass at 6,8; toppled pillar at 8,4"
    table = on_turn("at 8,9", survivor_1="at 9,9", survivor_2="at 10,7; knocked down", terrain=terrain)
    assert table.moves == walked((8, 9), 5, closed)


@pytest.mark.rule("R-207")
def test_moving_comes_before_or_after_spending_the_activation():
    before = on_turn("at 9,8", rolls="d10 1, d10 1").play("move to 10,8", "fist")
    after = on_turn("at 10,9", rolls="d10 1, d10 1").play("fist", "move to 10,8")
    assert before.survivor(0).at == after.survivor(0).at == (10, 8)
    assert before.turn == after.turn == 1


@pytest.mark.rule("3.1 movement", "3.4 body 6")
def test_a_disemboweled_survivor_moves_one_square():
    assert on_turn("at 5,8; conditions moves one").moves == walked((5, 8), 1, set())
