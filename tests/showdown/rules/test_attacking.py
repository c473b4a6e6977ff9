"""Who can attack: what an attack costs, and from where [R-212..R-220, R-244]."""

from __future__ import annotations

import pytest

from kdm_env.showdown.library import load
from tests.showdown.table import Table, lay

BASE = {(x, y) for x in (11, 12) for y in (8, 9)}
"""The squares under the lion at 11,8."""

AROUND = [(x, y) for x in range(8, 16) for y in range(5, 13) if (x, y) not in BASE]


def apart(square: tuple[int, int]) -> int:
    """Squares, side by side, from a square to the nearest one of the lion's: 1 has a common side with it."""
    return min(abs(square[0] - x) + abs(square[1] - y) for x, y in BASE)


def turn(square: tuple[int, int], gear: str, **lines: str) -> Table:
    return lay(next="turn of survivor_0", survivor_0=f"at {square[0]},{square[1]}; gear {gear}", **lines)


def may_attack_from(gear: str, squares: list[tuple[int, int]]) -> set[tuple[int, int]]:
    return {square for square in squares if "gear 0" in turn(square, gear).legal}


@pytest.mark.rule("R-212", "R-195", "3.8 step 1")
def test_an_attack_costs_the_activation_and_is_made_with_the_chosen_weapons_figures():
    table = turn(
        (10, 8), "bone pickaxe, king spear",  # one die, accuracy 8, strength 2; two dice, accuracy 6, strength 3
        hit_deck="Beast's Knee, Beast's Femur, and the rest",
        rolls="d10 6, d10 5, d10 5",  # the spear hits with a 6 and not with a 5, and wounds toughness 8 with a 5
    )  # fmt: skip
    assert {"gear 0", "gear 1"} <= table.legal and table.survivor(0).activations == 1
    table.play("gear 1")
    assert table.survivor(0).activations == 0
    assert table.wound_count == 1 and table.hit_discard == ["Beast's Knee"]
    assert not {"gear 0", "gear 1", "fist"} & table.legal


@pytest.mark.rule("R-213", "R-214", "R-244", "3.8 step 1")
def test_a_melee_weapon_attacks_from_squares_that_share_a_side_with_the_monsters():
    beside = may_attack_from("bone axe", AROUND)
    assert beside == {(11, 7), (12, 7), (11, 10), (12, 10), (10, 8), (10, 9), (13, 8), (13, 9)}
    assert not beside & {(10, 7), (13, 7), (10, 10), (13, 10)}, "a corner is no common side"


@pytest.mark.rule("R-215", "R-217")
def test_an_ordinary_melee_weapon_is_a_weapon_of_reach_one():
    gear = load().gear
    assert gear["bone axe"].reach == 1 and gear["king spear"].reach == 2
    assert may_attack_from("bone axe", AROUND) == {square for square in AROUND if apart(square) == 1}


@pytest.mark.rule("R-216", "3.9 reach")
def test_reach_two_attacks_from_one_square_farther():
    assert may_attack_from("king spear", AROUND) == {square for square in AROUND if apart(square) <= 2}


@pytest.mark.rule("R-213", "R-218", "3.9 ranged")
def test_a_ranged_weapon_attacks_from_as_far_as_its_range():
    squares = [(12, y) for y in range(10, 17)] + [(x, 8) for x in range(2, 11)] + [(x, 10) for x in range(13, 20)]
    assert may_attack_from("bone darts", squares) == {square for square in squares if apart(square) <= 6}


@pytest.mark.rule("R-219", "R-220")
@pytest.mark.parametrize(
    ("terrain", "shot"),
    [
        ("none", True),
        ("stone column at 11,12", False),  # an obstacle
        ("toppled pillar at 11,11", False),  # an obstacle too
        ("tall grass at 11,12", True),  # none
        ("stone column at 13,12", True),  # an obstacle beside the line
    ],
)
def test_only_obstacles_on_the_line_block_a_ranged_attack(terrain, shot):
    table = turn((11, 15), "cat gut bow", terrain=terrain)
    assert apart((11, 15)) == 6 and ("gear 0" in table.legal) is shot


@pytest.mark.rule("6.37", "3.9 reach")
def test_a_long_weapon_reaches_through_an_obstacle_that_a_bow_cannot_shoot_through():
    table = turn((10, 7), "king spear, cat gut bow", terrain="toppled pillar at 10,8")
    assert apart((10, 7)) == 2
    assert "gear 0" in table.legal and "gear 1" not in table.legal


@pytest.mark.rule("3.8 step 1", "3.10 Fist & Tooth")
def test_fist_and_tooth_is_at_hand_without_any_gear():
    table = lay(
        next="turn of survivor_0", survivor_0="at 10,8", hit_deck="Beast's Knee, and the rest",
        rolls="d10 8, d10 7, d10 9",  # accuracy 8; deadly: a 9 is critical
    )  # fmt: skip
    table.play("fist")
    assert table.wound_count == 1 and table.monster.tokens == {"movement": -1}
    assert "fist" not in lay(next="turn of survivor_0", survivor_0="at 10,7").legal
