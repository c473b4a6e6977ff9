"""Facing, field of view, blind spot; distances, ranges and zones on the board."""

from __future__ import annotations

import pytest

from kdm_env.showdown import state as st
from kdm_env.showdown.game import catalog
from kdm_env.showdown.render import ansi
from tests.showdown.demo_positions import NAMES
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import lay

BASE = {(11, 8), (12, 8), (11, 9), (12, 9)}
EVERYWHERE = [(x, y) for x in range(1, 23) for y in range(1, 17) if (x, y) not in BASE]
AROUND = [(x, y) for x, y in EVERYWHERE if 7 <= x <= 16 and 4 <= y <= 13]


def stare(**conditions):
    """A lion with a card whose list has one item: the closest survivor with these conditions gains understanding."""
    return lion_with(
        {
            "name": "Stare",
            "targets": [{"pick": "closest", "among": "survivor", **conditions}],
            "effects": [{"do": "gain", "what": "understanding", "amount": 1}],
        }
    )


def squares_picked(content, squares, facing="north", **lines):
    """On which of these squares a lone survivor would be the target."""
    found = set()
    for x, y in squares:
        table = lay(
            content, monster=f"{LION.replace('north', facing)}", next="monster draws", ai_deck="Stare",
            survivor_0=f"at {x},{y}", options="controller agent; round limit 1", **lines,
        )  # fmt: skip
        if table.survivor(0).understanding:
            found.add((x, y))
    return found


# --- in front --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-134", "4.1 facing")
@pytest.mark.parametrize(
    ("facing", "in_front"),
    [
        ("north", lambda x, y: y > 9),
        ("east", lambda x, y: x > 12),
        ("south", lambda x, y: y < 8),
        ("west", lambda x, y: x < 11),
    ],
)
def test_in_front_is_everything_beyond_the_front_edge_of_the_base(facing, in_front):
    found = squares_picked(stare(facing=True), EVERYWHERE, facing)
    assert found == {square for square in EVERYWHERE if in_front(*square)}


# --- field of view ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-135", "R-136", "1.1 blind spot", "4.1 field of view")
@pytest.mark.parametrize(
    ("facing", "blind"),
    [
        ("north", {(11, 7), (12, 7)}),
        ("east", {(10, 8), (10, 9)}),
        ("south", {(11, 10), (12, 10)}),
        ("west", {(13, 8), (13, 9)}),
    ],
)
def test_everywhere_but_in_the_two_squares_behind_the_base_a_survivor_is_seen(facing, blind):
    squares = [*AROUND, (1, 1), (22, 1), (1, 16), (22, 16)]
    assert squares_picked(stare(in_field_of_view=True), squares, facing) == set(squares) - blind
    assert squares_picked(stare(in_blind_spot=True), AROUND, facing) == blind


@pytest.mark.rule("6.23", "R-136")
def test_a_survivor_in_the_blind_spot_is_a_threat_all_the_same():
    content = lion_with(
        {"name": "Stare", "targets": [{"pick": "closest"}], "effects": [{"do": "gain", "what": "courage", "amount": 1}]}
    )
    table = lay(content, monster=LION, next="monster draws", ai_deck="Stare", survivor_0="at 11,7")
    assert table.survivor(0).courage == 1


@pytest.mark.rule("4.1 field of view", "R-135")
def test_a_survivor_out_of_range_is_in_view():
    table = lay(next="monster draws", ai_deck="Claw", monster="White Lion at 1,1 facing north", survivor_0="at 22,1")
    assert table.monster.at == (7, 1) and table.monster.facing == "east"  # picked by its second item, and approached


# --- obstacles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-137", "R-138", "4.1 line for blocking")
def test_an_obstacle_between_the_centres_blocks_the_view():
    seen = squares_picked(
        stare(in_field_of_view=True), [(x, 14) for x in range(7, 17)], terrain="toppled pillar at 10,12 turned"
    )
    assert seen == {(7, 14), (16, 14)}  # the shadow of columns 10 to 13 of row 12, from the middle of the base


@pytest.mark.rule("4.1 line for blocking")
@pytest.mark.parametrize(
    ("pillar", "seen"),
    [
        ("stone column at 14,9", False),  # on the line from 11.5, 8.5 to 16, 9: it touches the column's lower half
        ("stone column at 14,10", True),  # just above it
        ("stone column at 14,6", True),  # just below it: the line runs above 8
        ("stone column at 18,9", True),  # behind the survivor
        ("stone column at 13,7", True),  # rows 7 and 8: the line runs a little above them
        ("stone column at 13,8", False),
    ],
)
def test_the_line_runs_from_centre_to_centre_and_a_touch_is_enough(pillar, seen):
    found = squares_picked(stare(in_field_of_view=True), [(16, 9)], terrain=pillar)
    assert found == ({(16, 9)} if seen else set())


@pytest.mark.rule("4.1 line for blocking")
@pytest.mark.parametrize("column", ["stone column at 12,10", "stone column at 13,8"])
def test_a_line_through_the_corner_of_an_obstacle_is_blocked(column):
    # to 14,11 the line rises one square a column: it passes the point where 12,9, 13,9, 12,10 and 13,10 meet
    assert squares_picked(stare(in_field_of_view=True), [(14, 11)], terrain=column) == set()


@pytest.mark.rule("R-138", "R-137")
@pytest.mark.parametrize("name", sorted(catalog().library.terrain))
def test_only_terrain_that_is_an_obstacle_blocks_the_view(name):
    tile = catalog().library.terrain[name]
    found = squares_picked(stare(in_field_of_view=True), [(11, 16), (12, 16)], terrain=f"{name} at 11,12")
    blocked = {"nightmare tree", "stone column", "toppled pillar"}
    assert tile.obstacle == (name in blocked)
    assert ((11, 16) in found) == (name not in blocked)


@pytest.mark.rule("R-137", "R-123")
def test_a_card_does_not_find_a_survivor_behind_an_obstacle():
    table = lay(
        next="monster draws", ai_deck="Size Up", terrain="stone column at 11,11; stone column at 12,11", survivor_0="at 11,14",
    )  # fmt: skip
    assert table.s.monster.threat_until == 2 and table.survivor(0).light == set()


@pytest.mark.rule("4.1 survivors do not block")
def test_survivors_do_not_block_the_view():
    table = lay(
        next="monster draws", round="1; controller survivor_1", ai_deck="Size Up", survivor_0="at 11,14",
        survivor_1="at 11,12; knocked down",
        survivor_2="at 11,10; knocked down", survivor_3="at 12,12; knocked down", rolls="d10 4",
    )  # fmt: skip
    assert table.survivor(0).light == {"brain"} and table.survivor(0).knocked_down


@pytest.mark.rule("4.1 obstacle under the monster", "6.13")
def test_the_squares_of_an_obstacle_under_the_monster_do_not_block_but_its_others_do():
    content = stare(in_field_of_view=True)
    # the pillar covers 11,8 to 11,11: two squares under the lion, two before it
    found = squares_picked(content, [(11, 14), (14, 8), (13, 6), (9, 6), (8, 8)], terrain="toppled pillar at 11,8")
    assert found == {(14, 8), (13, 6), (9, 6), (8, 8)}


@pytest.mark.rule("4.1 obstacle under the monster")
def test_a_survivor_on_an_obstacle_is_not_hidden_by_the_square_it_stands_on():
    found = squares_picked(stare(in_field_of_view=True), [(11, 12), (11, 15)], terrain="toppled pillar at 11,12")
    assert found == {(11, 12)}  # the other end looks at the squares between


# --- the board -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1 size")
def test_the_board_has_22_columns_and_16_rows():
    assert (st.WIDTH, st.HEIGHT) == (22, 16)
    east = lay(next="turn of survivor_0", survivor_0="at 21,15")
    assert max(x for x, _ in east.moves) == 22 and max(y for _, y in east.moves) == 16
    west = lay(next="turn of survivor_0", survivor_0="at 2,2")
    assert min(x for x, _ in west.moves) == 1 and min(y for _, y in west.moves) == 1


@pytest.mark.rule("4.1 adjacency", "R-244")
def test_adjacent_are_the_eight_squares_that_share_a_side_with_the_base():
    adjacent = {(11, 10), (12, 10), (11, 7), (12, 7), (10, 8), (10, 9), (13, 8), (13, 9)}
    found = set()
    for x, y in AROUND:
        table = lay(next="monster draws", ai_deck="Chomp", injuries_in_play="Beast's Maw", survivor_0=f"at {x},{y}")
        if table.survivor(0).insanity:
            found.add((x, y))
    assert found == adjacent


@pytest.mark.rule("4.1 distance")
def test_closest_counts_side_steps_to_the_nearest_square_of_the_base():
    table = lay(
        stare(), monster=LION, next="monster draws", ai_deck="Stare",
        survivor_0="at 14,11",  # 2 + 2, though it looks near
        survivor_1="at 12,12",  # 3
        survivor_2="at 9,6",  # 2 + 2
    )  # fmt: skip
    assert [table.survivor(seat).understanding for seat in range(3)] == [0, 1, 0]
    level = lay(
        stare(), monster=LION, next="monster draws", ai_deck="Stare", survivor_0="at 14,11", survivor_1="at 11,13",
    )  # fmt: skip
    assert level.decision == "target"  # 4 and 4


@pytest.mark.rule("4.1 in range")
@pytest.mark.parametrize(("tokens", "reach"), [("movement 0", 6), ("movement +1", 7), ("movement -3", 3)])
def test_in_range_is_who_has_no_more_squares_between_than_the_movement(tokens, reach):
    content = stare(in_range=True)
    for between in range(9):
        y = 10 + between
        if y > 16:
            break
        table = lay(
            content, monster=f"{LION}; tokens {tokens}", next="monster draws", ai_deck="Stare", survivor_0=f"at 11,{y}",
        )  # fmt: skip
        assert bool(table.survivor(0).understanding) == (between <= reach), between


@pytest.mark.rule("4.1 in range")
def test_by_option_the_distance_itself_has_to_be_within_the_movement():
    for y, met in ((15, True), (16, False)):
        table = lay(
            stare(in_range=True), monster=LION, next="monster draws", ai_deck="Stare", survivor_0=f"at 11,{y}",
            options="controller agent; rules range by distance",
        )  # fmt: skip
        assert bool(table.survivor(0).understanding) == met


@pytest.mark.rule("4.1 in range")
def test_a_number_beside_range_replaces_the_movement():
    for y, met in ((12, True), (13, False)):
        table = lay(
            stare(range=2), monster=LION, next="monster draws", ai_deck="Stare", survivor_0=f"at 11,{y}",
        )  # fmt: skip
        assert bool(table.survivor(0).understanding) == met


@pytest.mark.rule("4.1 weapon range")
@pytest.mark.parametrize(("gear", "reach"), [("bone axe", 1), ("king spear", 2), ("bone darts", 6)])
def test_a_weapon_reaches_as_far_as_its_number(gear, reach):
    for d in range(1, 8):
        table = lay(next="turn of survivor_0", survivor_0=f"at 11,{9 + d}; gear {gear}")
        assert ("gear 0" in table.legal) == (d <= reach), d


@pytest.mark.rule("4.1 no facing of survivors")
def test_survivors_have_no_facing_and_strike_in_every_direction():
    for square in ("11,10", "13,8", "11,7", "10,9"):
        table = lay(
            next="turn of survivor_0", survivor_0=f"at {square}; gear bone axe", rolls="d10 1, d10 1",
            options="controller agent; round limit 1",
        )  # fmt: skip
        table.play("gear 0")
        assert "facing" not in next(line for line in table.text.splitlines() if line.startswith("survivor_0"))
    record = table.states.dtype
    assert "facing" in record["monster"].names and "facing" not in record["survivors"].base.names


@pytest.mark.rule("1.1 base")
def test_the_lion_covers_two_by_two_squares():
    table = lay(next="turn of survivor_0", survivor_0="at 11,11")
    assert catalog().monsters[catalog().monster("White Lion")].file.size == 2
    assert not table.moves & BASE and {(10, 8), (13, 9)} <= table.moves


@pytest.mark.rule("R-121")
@pytest.mark.parametrize(
    ("facing", "rows"),
    [
        ("north", ["^^^^", "MMMM", "::::"]),
        ("east", ["::MM>>", "::MM>>"]),
        ("south", ["::::", "MMMM", "vvvv"]),
        ("west", ["<<MM::", "<<MM::"]),
    ],
)
def test_the_picture_shows_where_the_monster_stands_and_which_part_of_the_board_is_in_front(facing, rows):
    table = lay(monster=f"White Lion at 11,8 facing {facing}", next="turn of survivor_0", survivor_0="at 3,3")
    board = [line[:47] for line in ansi(table.states, NAMES, colour=False).splitlines()[2:18]]
    shown = ["".join(mark for mark in line[2:] if mark in "^M:><v") for line in board]
    assert [line for line in shown if line] == rows
    ahead = {"north": 16 - 9, "east": 16 - 8, "south": 16 - 8, "west": 16 - 9}[facing]
    assert any(mark in board[ahead] for mark in "^><v")  # rows are lettered from below


@pytest.mark.rule("4.1 flank")
def test_the_adjacent_squares_neither_in_front_nor_in_the_blind_spot_are_the_flanks():
    adjacent = [(11, 10), (12, 10), (11, 7), (12, 7), (10, 8), (10, 9), (13, 8), (13, 9)]
    in_front = squares_picked(stare(facing=True), adjacent)
    blind = squares_picked(stare(in_blind_spot=True), adjacent)
    assert set(adjacent) - in_front - blind == {(10, 8), (10, 9), (13, 8), (13, 9)}
