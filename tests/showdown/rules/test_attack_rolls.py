"""Attack rolls of survivors: how many dice, what hits [R-180, R-221..R-223, 3.8 steps 2 to 4]."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay


def attack(rolls: str, gear: str = "bone axe", me: str = "at 10,8", **lines: str) -> Table:
    """An attack of survivor_0, up to the question which location is attempted first (or to the end of a short one)."""
    lines = {"survivor_1": "at 1,1", **lines}
    return lay(next="turn of survivor_0", survivor_0=f"{me}; gear {gear}", rolls=rolls, **lines).play("gear 0")


def hits(table: Table) -> int:
    """How many hit locations were drawn: one a hit."""
    return 23 - len(table.hit_deck)


@pytest.mark.rule("R-222", "R-223", "V-04")
def test_dice_are_the_weapons_speed_plus_the_survivors():
    assert hits(attack("d10 6, d10 6")) == 2
    assert hits(attack("d10 6, d10 6, d10 6", me="at 10,8; attributes speed 1")) == 3


@pytest.mark.rule("R-223")
def test_speed_tokens_count_as_the_survivors_speed():
    assert hits(attack("d10 6, d10 6, d10 6", me="at 10,8; tokens speed +1")) == 3
    assert hits(attack("d10 6, d10 6, d10 6, d10 6", me="at 10,8; attributes speed 1; tokens speed +1")) == 4


@pytest.mark.rule("3.8 step 2", "R-221")
def test_slow_hands_still_roll_one_die():
    table = attack(
        "d10 6, d10 1", me="at 10,8; attributes speed -2; tokens speed -3", hit_deck="Beast's Knee, and the rest"
    )
    assert table.hit_discard == ["Beast's Knee"], "one die, one hit, one wound attempt"


@pytest.mark.rule("3.8 step 2", "6.32")
def test_nobody_may_roll_fewer_dice_than_the_speed_gives():
    table = lay(next="turn of survivor_0", survivor_0="at 10,8; gear bone axe", rolls="d10 6, d10 6")
    assert {word for word in table.legal if not word.startswith("move")} == {"pass", "fist", "gear 0"}
    assert hits(table.play("gear 0")) == 2, "both dice are rolled at once, nothing is asked between them"


@pytest.mark.rule("R-221", "3.8 step 4")
def test_all_attack_rolls_come_before_anything_else_and_all_locations_are_drawn_at_once():
    table = attack(
        "d10 6, d10 6, d10 1, d10 1", hit_deck="Beast's Knee, Beast's Femur, Beast's Ribs, and the rest"
    )  # fmt: skip
    assert table.decision == "location" and set(table.meanings) == {"hit Beast's Knee", "hit Beast's Femur"}
    assert table.script_left == ["d10 1", "d10 1"], "no wound attempt was rolled yet"
    assert table.hit_deck[0] == "Beast's Ribs"
    table.play("hit Beast's Femur")


@pytest.mark.rule("3.8 step 3")
@pytest.mark.parametrize(
    ("roll", "me", "lion", "hit"),
    [
        (8, "", "", True),  # the pickaxe: one die, accuracy 8
        (7, "", "", False),
        (7, "; attributes accuracy 1", "", True),
        (7, "; tokens accuracy +1", "", True),
        (8, "; tokens accuracy -1", "", False),
        (8, "", "; tokens evasion +1", False),
        (9, "", "; tokens evasion +1", True),
        (7, "", "; tokens evasion -1", True),
        (1, "; attributes accuracy 9", "", False),  # a natural 1 always misses
        (10, "", "; tokens evasion +9", True),  # a natural 10 always hits
    ],
)
def test_a_roll_hits_with_accuracy_against_the_weapons_and_the_monsters_evasion(roll, me, lion, hit):
    table = attack(
        f"d10 {roll}, d10 2" if hit else f"d10 {roll}", "bone pickaxe", me=f"at 10,8{me}",
        monster=f"White Lion level 1 at 11,8 facing north{lion}", hit_deck="Beast's Knee, and the rest",
    )  # fmt: skip
    assert table.hit_discard == (["Beast's Knee"] if hit else [])


@pytest.mark.rule("3.8 step 3")
def test_the_blind_spot_gives_one_accuracy():
    deck = "Beast's Knee, and the rest"
    assert attack("d10 5, d10 1, d10 2", me="at 11,7", hit_deck=deck).hit_discard == ["Beast's Knee"]
    assert attack("d10 4, d10 1", me="at 11,7", hit_deck=deck).hit_discard == [], "one, not two"
    assert attack("d10 5, d10 1", me="at 10,8", hit_deck=deck).hit_discard == [], "a flank gives none"
    assert attack("d10 5, d10 1", me="at 11,10", hit_deck=deck).hit_discard == [], "the front gives none"


@pytest.mark.rule("3.8 step 3")
@pytest.mark.parametrize(("roll", "survival"), [(9, 0), (10, 1)])
def test_a_natural_ten_is_a_perfect_hit(roll, survival):
    table = attack(f"d10 {roll}, d10 1, d10 1, d10 2", "bone dagger", me="at 10,8; survival 0/2")
    assert table.survivor(0).survival == survival, "the dagger gives survival for perfect hits"


@pytest.mark.rule("R-180", "V-05", "D-10")
def test_three_and_more_hits_a_monster_that_lies():
    table = attack(
        "d10 2, d10 3, d10 9", "cat fang knife",  # three dice, accuracy 6
        monster="White Lion level 1 at 11,8 facing north; knocked down",
    )  # fmt: skip
    assert hits(table) == 2


@pytest.mark.rule("R-180", "D-10", "6.7")
@pytest.mark.parametrize("lion", ["", "; tokens evasion +9", "; tokens evasion -9"])
@pytest.mark.parametrize("me", ["at 11,7; tokens accuracy +9", "at 10,8; attributes accuracy -9"])
def test_no_modifier_of_either_side_changes_that(me, lion):
    table = attack(
        "d10 1, d10 2, d10 3, d10 2", "cat fang knife", me=me, hit_deck="Beast's Knee, and the rest",
        monster="White Lion level 1 at 11,8 facing north; knocked down" + lion,
    )  # fmt: skip
    assert table.hit_discard == ["Beast's Knee"], "1 and 2 miss, 3 hits"


@pytest.mark.rule("3.8 step 4")
def test_an_empty_deck_of_locations_is_made_of_its_discard_in_the_middle_of_drawing():
    table = attack("d10 6, d10 6", hit_deck="Beast's Knee", hit_discard="Beast's Femur, Beast's Ribs")
    drawn = set(table.meanings)
    assert "hit Beast's Knee" in drawn and len(drawn) == 2
    assert table.hit_discard == [] and len(table.hit_deck) == 1
    assert {f"hit {table.hit_deck[0]}"} | drawn == {"hit Beast's Knee", "hit Beast's Femur", "hit Beast's Ribs"}


@pytest.mark.rule("3.8 step 4", "R-225")
def test_an_attack_without_a_hit_draws_nothing_and_is_over():
    table = attack("d10 5, d10 1", hit_deck="Beast's Knee, and the rest")
    assert table.hit_deck[0] == "Beast's Knee" and table.hit_discard == []
    assert table.decision == "turn" and table.actor == 0 and table.survivor(0).activations == 0
