"""Texts that are no positions: each fault with its line and what would be right."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from kdm_env.showdown.position import PositionError
from tests.showdown.positions import (
    PLAIN,
    made,
    refused,
    view,
    written,
)
from tests.showdown.table import lay


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("survivor_0: at 3,3", None, "there is no monster; write 'monster: White Lion"),
        ("monster: White Lion", None, "there is no survivor; write 'survivor_0: at 10,14'"),
        ("monster White Lion", 1, "'monster White Lion' has no key; write 'key: value'"),
        (PLAIN + "survivor_4: at 3,3", 4, "'survivor_4' is no key; did you mean 'survivor_"),
        (PLAIN + "weather: fine", 4, "'weather' is no key; there are: checks, options, monster"),
        (PLAIN + "monster: White Lion", 4, "monster: stands on line 2 already"),
        ("monster: White Lino\nsurvivor_0:", 1, "no monster is called 'White Lino'; there are: "),
        ("monster: White Lion level 9\nsurvivor_0:", 1, "there is no level of the White Lion '9'"),
        (
            "monster: White Lion at 22,8\nsurvivor_0:",
            1,
            "a base of 2 x 2 does not fit at 22,8; the board has columns 1",
        ),
        ("monster: White Lion at 0,8\nsurvivor_0:", 1, "does not fit at 0,8"),
        ("monster: White Lion facing up\nsurvivor_0:", 1, "no direction 'up'; there are: north, east, south, west"),
        ("monster: White Lion near 3,3\nsurvivor_0:", 1, "'near 3,3' is not understood; write 'at 11,8'"),
        ("monster: White Lion; asleep\nsurvivor_0:", 1, "'asleep' is not understood; there are: tokens"),
        ("monster: White Lion; tokens rage 1\nsurvivor_0:", 1, "there is no attribute 'rage'"),
        ("monster: White Lion; tokens damage\nsurvivor_0:", 1, "'damage': write a name and a number"),
        ("monster: White Lion; last wounded by survivor_2\nsurvivor_0:", 1, "survivor_2 takes no part"),
        ("monster: White Lion\nsurvivor_0: at 23,3", 2, "23,3 is off the board; it has columns 1 to 22, rows 1 to 16"),
        ("monster: White Lion\nsurvivor_0: at 3", 2, "'3' is no square; write column,row"),
        ("monster: White Lion\nsurvivor_0: at 12,9", 2, "12,9 lies under the monster, which covers 11,8 to 12,9"),
        (PLAIN + "survivor_1: at 10,14", 4, "10,14 is taken by survivor_0"),
        (PLAIN + "terrain: stone column at 10,13", 3, "10,14 lies on stone column, which is impassable"),
        (PLAIN + "terrain: tall grass at 22,3", 4, "2 x 2 squares do not fit there"),
        (PLAIN + "terrain: tall grass at 3,3; debris at 4,4", 4, "lies on tall grass at 3,3; tiles do not overlap"),
        (PLAIN + "terrain: tall gras at 3,3", 4, "there is no terrain 'tall gras'; did you mean 'tall grass'?"),
        (PLAIN + "terrain: tall grass", 4, "write a tile and its bottom left square"),
        (PLAIN + "ai deck: Clw", 4, "there is no AI card 'Clw'; did you mean 'Claw'?"),
        (
            PLAIN + "ai deck: Claw x2\nai discard: Claw",
            5,
            "Claw lies on the table more often than it exists: there it is 2",
        ),
        (PLAIN + "hit deck: Soft Belly, Soft Belly", 4, "Soft Belly lies on the table more often than it exists"),
        (PLAIN + "ai deck: Claw,, Chomp", 4, "has an empty place between commas"),
        (PLAIN + "ai discard: Claw, and the rest", 4, "'and the rest' makes sense for ai deck, hit deck"),
        (PLAIN + "ai discard: Enraged (2 tokens)", 4, "tokens lie on cards in play only"),
        (PLAIN + "wounds: 25", 4, "25 wounds; only "),
        (PLAIN + "hit deck: Claw", 4, "there is no hit location 'Claw'"),
        ("monster: White Lion\nsurvivor_0: survival 4/3", 2, "more than the limit; write 4/4"),
        ("monster: White Lion\nsurvivor_0: survival much", 2, "survival: 'much' is no whole number"),
        ("monster: White Lion\nsurvivor_0: bleeding 200", 2, "bleeding 200: must be 0 to 127"),
        ("monster: White Lion\nsurvivor_0: bleeding 1; bleeding 2", 2, "'bleeding' is said twice"),
        (
            "monster: White Lion\nsurvivor_0: knocked down twice",
            2,
            "'knocked down' takes nothing after it, not 'twice'",
        ),
        ("monster: White Lion\nsurvivor_0: gear bone ax", 2, "there is no gear 'bone ax'; did you mean 'bone axe'?"),
        ("monster: White Lion\nsurvivor_0: gear " + ", ".join(["cloth"] * 10), 2, "10 gear cards; a gear grid holds 9"),
        ("monster: White Lion\nsurvivor_0: light head, head", 2, "hit location 'head' is named twice"),
        ("monster: White Lion\nsurvivor_0: injuries cold", 2, "there is no severe injury 'cold'"),
        ("monster: White Lion\nsurvivor_0: dead; at 3,3", 2, "'at', 'off the board' and 'dead' exclude one another"),
        ("monster: White Lion\nsurvivor_0: sleepy", 2, "'sleepy' is not understood"),
        (PLAIN + "round: two", 4, "round: 'two' is no whole number"),
        (PLAIN + "round: 2; controller survivor_3", 4, "survivor_3 takes no part; give it a line of its own"),
        (PLAIN + "priority target: survivor_1", 4, "survivor_1 takes no part"),
        (PLAIN + "next: turn of survivor_1", 4, "survivor_1 is not in the fight"),
        (PLAIN + "next: lunch", 4, "there is no moment 'lunch'; there are: arrival, start of round"),
        (PLAIN + "next: monster act\nframe: turn/ask +0", 4, "leave one of the two out"),
        (PLAIN + "frame: picnic +0", 4, "no procedure or text is called 'picnic'"),
        (PLAIN + "frame: turn/ask", 4, "no procedure or text is called 'turn/ask'"),
        (PLAIN + "rolls: d10 11", 4, "a d10 11: must be 1 to 10"),
        (PLAIN + "rolls: seven", 4, "'seven' is no roll; write die and result, such as 'd10 7'"),
        (PLAIN + "rolls: " + ", ".join(["d6 1"] * 33), 4, "33 rolls; a script holds 32"),
        (PLAIN + "used rolls: d6 1", 4, "there is no 'rolls' line"),
        (PLAIN + "seed: -1", 4, "seed -1: must be 0 to"),
        (PLAIN + "seed: 1\ngenerator: dice 1 2 drawn 3", 4, "leave one of the two out"),
        (PLAIN + "options: controller nobody", 4, "there is no controller 'nobody'; there are: agent, random, worst"),
        (PLAIN + "options: rules edge stop", 4, "there is no rule option 'edge stop'; did you mean 'edge stops'?"),
        (PLAIN + "asked: survivor_0", 4, "write who is asked and what"),
        (PLAIN + "legal: jump", 4, "no action is called 'jump'"),
        (PLAIN + "state.weather: 1", 4, "the state has no field 'weather'"),
        (PLAIN + "state.survivors[9].x: 1", 4, "the state has no field 'survivors[9]'"),
        (PLAIN + "state.monster: 1", 4, "is no number but a record"),
        (PLAIN + "state.survivors[0].x: 999", 4, "'999' does not fit into a field of int8"),
        (PLAIN + "state.deal: 1 2", 4, "2 values; the field holds 3"),
    ],
)
def test_a_fault_is_named_with_its_line_and_what_would_be_right(text, line, says):
    error = refused(text)
    assert says in str(error)
    assert error.line == line
    if line is not None:
        assert str(error).startswith(f"line {line}: ")


def test_impossible_tables_can_be_written_when_the_checks_are_off():
    text = PLAIN + "survivor_1: at 10,14\nai deck: Claw x3\nwounds: none\n"
    refused(text)
    s = view("checks: off\n" + text)
    assert (s.survivors[1].x, s.ai_deck.count) == (10, 3)
    assert written("checks: off\n" + text).startswith("checks: off\n")


MIDDLE = lay(
    next="turn of survivor_0", survivor_0="at 11,10; survival 1; gear bone axe", survivor_1="at 3,3; survival 1; knocked down",
    hit_deck="Beast's Ear, Soft Belly, and the rest", rolls="d10 9, d10 9",
).play("gear 0").text  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(some.data())
def test_any_other_fault_is_a_position_error_too(data):
    parts = re.findall(r"\w+|\W", MIDDLE)
    for _ in range(data.draw(some.integers(1, 3))):
        at = data.draw(some.integers(0, len(parts) - 1))
        other = data.draw(some.sampled_from(["", " ", ":", ";", ",", "-", "999999", "0", "head", "\n", '"', "+", "("]))
        parts[at] = data.draw(some.sampled_from([other, parts[data.draw(some.integers(0, len(parts) - 1))]]))
    try:
        made("".join(parts))
    except PositionError as error:
        assert str(error)
