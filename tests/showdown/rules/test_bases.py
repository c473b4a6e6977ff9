"""The geometry of other bases than the lion's: 1 x 1 and 3 x 3 squares. Facing, blind spot, view, ranges, movement,
collisions, knockback, grabs, zones, placing.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from kdm_env.showdown.library import load
from kdm_env.showdown.schema import AICard, Level, MonsterFile, Rectangle
from kdm_env.showdown.tables import Catalog, build
from tests.showdown.table import Table, lay

SIZES = (1, 3)
X, Y = 11, 8
"""The bottom left square of the base."""
ONE_ROUND = "controller agent; round limit 1"
FACINGS = ("north", "east", "south", "west")
ZONES = {"corner": [Rectangle(ahead=(1, 2), across=(-1, 0))], "lane": [Rectangle(ahead=(1, 30), across=(0, 0))]}

CLAW = {"do": "move and attack", "speed": 1, "accuracy": 2, "damage": 1}


@cache
def beast(size: int) -> Catalog:
    """The lion's figures on another base, with cards that each do one thing."""
    cards = (
        card("Look", [{"do": "gain", "what": "understanding", "amount": 1}]),
        card("Look Ahead", [{"do": "gain", "what": "understanding", "amount": 1}], facing=True),
        card("Look Behind", [{"do": "gain", "what": "understanding", "amount": 1}], in_blind_spot=True),
        card("Look About", [{"do": "gain", "what": "understanding", "amount": 1}], in_field_of_view=True),
        card("Reach", [{"do": "gain", "what": "understanding", "amount": 1}], in_range=True),
        card("Come", [CLAW]),
        {"name": "Charge", "effects": [{"do": "move", "how": "forward"}]},
        card("Retreat", [{"do": "move", "how": "backward", "squares": 2}]),
        card("Flee", [{"do": "move", "how": "away from subject", "squares": 1}]),
        card("Throw", [{"do": "knockback", "distance": 3}]),
        card("Shove", [{"do": "knockback", "distance": 3, "sideways": True}]),
        card("Snatch", [{"do": "grab"}]),
        card("Turn", [{"do": "face"}]),
        card("Appear", [{"do": "place monster", "where": "beside subject"}], pick="furthest"),
        card("Pounce", [{"do": "place monster", "where": "over survivors"}], pick="furthest"),
        card("Go Home", [{"do": "place monster", "where": "on terrain", "terrain": "nightmare tree"}]),
        everybody("Corner", "corner"),
        everybody("Lane", "lane"),
        everybody("Ring", "ring"),
    )
    library = load()
    file: MonsterFile = msgspec.structs.replace(
        library.monsters["White Lion"],
        name="Test Beast",
        size=size,
        zones=ZONES,
        levels=[Level(name="1", level=1, basic=len(cards), movement=6, toughness=8)],
        ai=msgspec.convert([{"tier": "basic", **each} for each in cards], list[AICard]),
    )
    return build(library.with_monster(file))


def card(name: str, effects: list[object], pick: str = "closest", **conditions: bool) -> dict[str, object]:
    return {"name": name, "targets": [{"pick": pick, "among": "survivor", **conditions}], "effects": effects}


def everybody(name: str, zone: str) -> dict[str, object]:
    effects = [{"do": "gain", "what": "understanding", "amount": 1}]
    return {"name": name, "effects": [{"do": "each", "who": "survivors in zone", "zone": zone, "effects": effects}]}


def play(size: int, name: str, *, at: tuple[int, int] = (X, Y), facing: str = "north", **lines: Any) -> Table:
    return lay(
        beast(size),
        **{
            "monster": f"Test Beast level 1 at {at[0]},{at[1]} facing {facing}",
            "next": "monster draws",
            "ai_deck": name,
            "options": ONE_ROUND,
            **lines,
        },
    )


def base(size: int) -> set[tuple[int, int]]:
    return {(X + dx, Y + dy) for dx in range(size) for dy in range(size)}


def around(size: int, far: int = 3) -> list[tuple[int, int]]:
    low, high = -far, size + far
    return [
        (X + dx, Y + dy) for dx in range(low, high) for dy in range(low, high) if (X + dx, Y + dy) not in base(size)
    ]


def caught(size: int, name: str, facing: str = "north", **lines: Any) -> set[tuple[int, int]]:
    """On which squares around the base a survivor gains the understanding that a card gives."""
    found = set()
    for x, y in around(size):
        table = play(size, name, facing=facing, survivor_0=f"at {x},{y}; hidden", **lines)
        if table.survivor(0).understanding:
            found.add((x, y))
    return found


# --- facing, blind spot, view, range ---------------------------------------------------------------------------------


@pytest.mark.rule("R-134", "4.1 facing", "2b base")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("facing", FACINGS)
def test_in_front_is_everything_beyond_the_front_edge(size, facing):
    front = {
        "north": lambda x, y: y >= Y + size,
        "east": lambda x, y: x >= X + size,
        "south": lambda x, y: y < Y,
        "west": lambda x, y: x < X,
    }[facing]
    assert caught(size, "Look Ahead", facing) == {square for square in around(size) if front(*square)}


@pytest.mark.rule("R-136", "2b blind spot", "2b base")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("facing", FACINGS)
def test_the_blind_spot_is_the_row_right_behind_as_wide_as_the_base(size, facing):
    across = range(size)
    behind = {
        "north": {(X + k, Y - 1) for k in across},
        "east": {(X - 1, Y + k) for k in across},
        "south": {(X + k, Y + size) for k in across},
        "west": {(X + size, Y + k) for k in across},
    }[facing]
    assert len(behind) == size
    assert caught(size, "Look Behind", facing) == behind
    assert caught(size, "Look About", facing) == set(around(size)) - behind


@pytest.mark.rule("R-137", "R-138", "4.1 line for blocking")
@pytest.mark.parametrize(("size", "hidden"), [(1, (11, 13)), (3, (12, 15))])
def test_the_line_of_view_starts_in_the_middle_of_the_base(size, hidden):
    pillar = f"stone column at {hidden[0]},{hidden[1] - 2}"
    table = play(size, "Look About", survivor_0=f"at {hidden[0]},{hidden[1]}; hidden", terrain=pillar)
    assert table.survivor(0).understanding == 0
    beside = play(size, "Look About", survivor_0=f"at {hidden[0] + 4},{hidden[1]}; hidden", terrain=pillar)
    assert beside.survivor(0).understanding == 1


@pytest.mark.rule("4.1 in range", "4.1 distance")
@pytest.mark.parametrize("size", SIZES)
def test_range_counts_from_the_nearest_square_of_the_base(size):
    for step in (7, 8):  # movement 6: six squares between them are in range
        for x, y in ((X + size - 1 + step, Y), (X + size, Y + size + step - 2), (X - step, Y + size - 1)):
            if y <= 16:
                table = play(size, "Reach", survivor_0=f"at {x},{y}")
                assert table.survivor(0).understanding == (step == 7), (x, y)


# --- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-078", "4.2 toward a target")
@pytest.mark.parametrize(
    ("size", "target", "stop", "facing"),
    [
        (1, (11, 13), (11, 12), "north"), (1, (16, 8), (15, 8), "east"), (3, (12, 15), (11, 12), "north"),
        (3, (18, 10), (15, 8), "east"), (3, (13, 3), (11, 4), "south"), (3, (6, 9), (7, 8), "west"),
    ],
)  # fmt: skip
def test_it_comes_next_to_its_target_and_faces_it(size, target, stop, facing):
    table = play(size, "Come", survivor_0=f"at {target[0]},{target[1]}", rolls="d10 1")
    assert table.monster.at == stop and table.monster.facing == facing


@pytest.mark.rule("ruling 39", "4.2 toward a target")
@pytest.mark.parametrize("size", SIZES)
def test_the_controller_chooses_among_shortest_paths(size):
    table = play(size, "Come", survivor_0=f"at {X + size + 1},{Y + size + 1}", rolls="d10 1")
    assert set(table.meanings) == {"north", "east"}
    table.play("north")
    assert table.monster.at == (X, Y + 1) and set(table.meanings) == {"north", "east"}
    table.play("north")
    assert table.monster.at[0] > X, "beside its row now: only east is left"


@pytest.mark.rule("R-161", "R-164")
@pytest.mark.parametrize("size", SIZES)
def test_it_stays_on_the_board(size):
    table = play(size, "Charge", at=(X, 14 - size), survivor_0="at 1,1")
    assert table.monster.at == (X, 17 - size)
    side = play(size, "Charge", at=(20 - size, Y), facing="east", survivor_0="at 1,1")
    assert side.monster.at == (23 - size, Y)


@pytest.mark.rule("R-166", "R-167")
@pytest.mark.parametrize("size", SIZES)
def test_at_the_edge_it_goes_along_it(size):
    table = play(size, "Charge", at=(3, 17 - size), survivor_0="at 22,1")
    assert table.monster.at == (9, 17 - size), "the longer way"


@pytest.mark.rule("2b.4 Hook & Pull", "2b.4 King's Walk")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("facing", "dx", "dy"), [("north", 0, -2), ("east", -2, 0), ("south", 0, 2), ("west", 2, 0)])
def test_backward_it_goes_without_turning(size, facing, dx, dy):
    table = play(size, "Retreat", facing=facing, survivor_0="at 1,1")
    assert table.monster.at == (X + dx, Y + dy) and table.monster.facing == facing


@pytest.mark.rule("R-139", "R-141", "R-143", "R-144")
@pytest.mark.parametrize("size", SIZES)
def test_it_runs_over_as_many_columns_as_it_is_wide(size):
    lines: dict[str, Any] = {f"survivor_{k}": f"at {X + k},{Y + size + 2}" for k in range(size)}
    table = play(size, "Charge", **lines, survivor_3=f"at {X + size},{Y + size + 2}")
    for k in range(size):
        assert table.survivor(k).knocked_down and table.survivor(k).at == (X + k, Y + size + 2)
    assert not table.survivor(3).knocked_down, "beside its path"


@pytest.mark.rule("R-143", "R-144", "R-145")
def test_whom_the_wide_base_ends_upon_is_thrown_out_from_under_it():
    table = play(3, "Charge", at=(X, 3), survivor_0="at 12,10; armor body 9", survivor_1="at 11,11")
    assert table.monster.at == (X, 9), "it covers 11 to 13, 9 to 11"
    while table.decision in ("survivor", "direction"):
        table.play(sorted(table.meanings)[0] if table.decision == "direction" else sorted(table.legal)[0])
    covered = {(x, y) for x in (11, 12, 13) for y in (9, 10, 11)}
    for seat in (0, 1):
        assert table.survivor(seat).knocked_down and table.survivor(seat).at not in covered


@pytest.mark.rule("R-205")
@pytest.mark.parametrize("size", SIZES)
def test_survivors_cannot_walk_through_it(size):
    table = play(size, "Look", next="turn of survivor_0", survivor_0=f"at {X - 1},{Y}", survivor_1="at 1,1")
    assert not table.moves & base(size)
    beyond = (X + size, Y)
    assert (beyond in table.moves) == (size == 1), "around one square it is four steps, around three six"


# --- knockback, grab, facing -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-145", "R-155")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("k", [0, -1])
def test_knockback_leads_straight_away_from_every_side(size, k):
    last = size - 1
    along = last if k else 0
    for start, end in (
        ((X + along, Y + size), (X + along, Y + size + 3)),
        ((X + size, Y + along), (X + size + 3, Y + along)),
        ((X + along, Y - 1), (X + along, Y - 4)),
        ((X - 1, Y + along), (X - 4, Y + along)),
    ):
        table = play(size, "Throw", survivor_0=f"at {start[0]},{start[1]}")
        assert table.survivor(0).at == end


@pytest.mark.rule("8 knockback from a diagonal")
@pytest.mark.parametrize("size", SIZES)
def test_from_the_corner_the_controller_chooses(size):
    table = play(size, "Throw", survivor_0=f"at {X + size},{Y + size}")
    assert set(table.meanings) == {"north", "east"}


@pytest.mark.rule("2b.4 basic action")
@pytest.mark.parametrize("size", SIZES)
def test_sideways_is_to_the_side_of_the_middle_on_which_the_survivor_stands(size):
    left = play(size, "Shove", survivor_0=f"at {X - 1},{Y + size}")
    assert left.survivor(0).at == (X - 4, Y + size)
    east = play(size, "Shove", facing="east", survivor_0=f"at {X + size},{Y - 1}")
    assert east.survivor(0).at == (X + size, Y - 4)
    middle = play(size, "Shove", survivor_0=f"at {X + size // 2},{Y + size}")
    assert set(middle.meanings) == {"east", "west"}


@pytest.mark.rule("1.3 Grab", "R-159")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("facing", FACINGS)
def test_the_grab_squares_are_the_row_right_in_front(size, facing):
    across = range(size)
    front = {
        "north": {(X + k, Y + size) for k in across},
        "east": {(X + size, Y + k) for k in across},
        "south": {(X + k, Y - 1) for k in across},
        "west": {(X - 1, Y + k) for k in across},
    }[facing]
    table = play(size, "Snatch", facing=facing, survivor_0="at 2,2", rolls="d6 3")
    if size == 1:
        assert table.survivor(0).at in front
    else:
        assert {tuple(int(n) for n in word.split(",")) for word in table.meanings} == front
        table.play(sorted(table.meanings)[0])
    assert table.survivor(0).knocked_down and table.survivor(0).light == {"body"}


@pytest.mark.rule("R-134", "ruling 8")
@pytest.mark.parametrize("size", SIZES)
def test_it_turns_to_the_side_its_target_is_on(size):
    assert play(size, "Turn", survivor_0=f"at {X + size - 1},{Y - 2}").monster.facing == "south"
    assert play(size, "Turn", survivor_0=f"at {X + size + 1},{Y + size - 1}").monster.facing == "east"
    assert set(play(size, "Turn", survivor_0=f"at {X + size},{Y + size}").meanings) == {"north", "east"}


# --- zones -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-120", "R-121")
@pytest.mark.parametrize("size", (1, 2, 3))
def test_a_zone_turns_with_the_monster(size):
    last = size - 1
    expected = {
        "north": {(X + c, Y + last + a) for a in (1, 2) for c in (-1, 0)},
        "east": {(X + last + a, Y + last - c) for a in (1, 2) for c in (-1, 0)},
        "south": {(X + last - c, Y - a) for a in (1, 2) for c in (-1, 0)},
        "west": {(X - a, Y + c) for a in (1, 2) for c in (-1, 0)},
    }
    for facing in FACINGS:
        assert caught(size, "Corner", facing) == expected[facing], facing


@pytest.mark.rule("R-106", "R-120")
@pytest.mark.parametrize(("size", "squares"), [(1, 8), (2, 12), (3, 16)])
def test_the_ring_goes_all_around_with_its_corners(size, squares):
    ring = caught(size, "Ring")
    assert len(ring) == squares
    assert ring == {(x, y) for x, y in around(size) if X - 1 <= x <= X + size and Y - 1 <= y <= Y + size}


# --- placing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2b.3 Lantern Hunger")
@pytest.mark.parametrize("size", SIZES)
def test_beside_a_survivor_it_finds_every_place_along_the_four_sides(size):
    table = play(size, "Appear", at=(1, 1), survivor_0="at 16,8")
    places = {tuple(int(n) for n in word.split(",")) for word in table.meanings}
    assert len(places) == 4 * size
    for x, y in places:
        gap = max(0, x - 16, 16 - x - size + 1) + max(0, y - 8, 8 - y - size + 1)
        assert gap == 1
    table.play(sorted(table.meanings)[0])
    assert table.monster.at in places


@pytest.mark.rule("2b.3 Lantern Hunger")
def test_beside_a_survivor_it_lies_on_nobody_if_it_can():
    table = play(3, "Appear", at=(1, 1), survivor_0="at 16,8", survivor_1="at 16,10", survivor_2="at 14,8")
    for word in table.meanings:
        x, y = (int(n) for n in word.split(","))
        under = {(x + dx, y + dy) for dx in range(3) for dy in range(3)}
        assert not under & {(16, 8), (16, 10), (14, 8)}


@pytest.mark.rule("2b.5 Materialize", "R-143", "R-144")
def test_materializing_it_comes_to_lie_on_as_many_others_as_it_can():
    table = play(
        3, "Pounce", at=(1, 14), survivor_0="at 16,8", survivor_1="at 16,10", survivor_2="at 15,9",
        survivor_3="at 18,12",
    )  # fmt: skip
    if table.decision == "square":
        table.play(sorted(table.meanings)[0])
    x, y = table.monster.at
    assert x in (14, 15, 16) and y == 9, "on survivors 1 and 2, above survivor 0"
    while table.decision in ("survivor", "direction"):
        table.play(sorted(table.meanings)[0] if table.decision == "direction" else sorted(table.legal)[0])
    under = {(x + dx, y + dy) for dx in range(3) for dy in range(3)}
    for seat in (1, 2):
        assert table.survivor(seat).knocked_down and table.survivor(seat).at not in under
    assert not table.survivor(0).knocked_down and not table.survivor(3).knocked_down


@pytest.mark.rule("2b.5 disdain")
@pytest.mark.parametrize(("size", "place"), [(1, (6, 6)), (3, (5, 5))])
def test_home_is_the_middle_of_the_tree_or_of_the_board(size, place):
    table = play(size, "Go Home", survivor_0="at 1,1", terrain="nightmare tree at 5,5")
    assert table.monster.at == place
    lost = play(size, "Go Home", survivor_0="at 1,1")
    assert lost.monster.at == {1: (11, 8), 3: (10, 7)}[size]
