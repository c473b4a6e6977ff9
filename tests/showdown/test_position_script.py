"""Scripted rolls in positions and on the tables of tests."""

from __future__ import annotations

import pytest

from tests.showdown.positions import (
    line_of,
)
from tests.showdown.table import lay


def test_rolls_are_used_in_order_and_written_with_what_is_left():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone axe; activations left 2",
        rolls="d10 2, d10 1, d10 3, d10 4",
    )
    table.play("gear 0")
    assert table.script_left == ["d10 3", "d10 4"]
    assert (line_of(table.text, "rolls"), line_of(table.text, "used rolls")) == ("d10 3, d10 4", "d10 2, d10 1")
    table.play("gear 0")


def attack(rolls):
    return lay(next="turn of survivor_0", survivor_0="at 11,10; gear bone axe", rolls=rolls)


def forget(*tables):
    """Tables whose scripts are wrong on purpose are not checked when the test ends."""
    from tests.showdown import table as module

    module.OPEN[:] = [each for each in module.OPEN if each not in tables]


def test_a_script_that_runs_short_fails():
    table = attack("d10 2")
    with pytest.raises(AssertionError, match=r"the script of rolls ran short \(used: d10 2\); the rules roll a d10"):
        table.play("gear 0")
    forget(table)


def test_a_script_with_another_die_fails():
    table = attack("d10 2, d6 2")
    with pytest.raises(AssertionError, match="rolled a d10, another die than the last used roll: d10 2, d6 2"):
        table.play("gear 0")
    forget(table)


def test_a_script_that_is_not_used_up_fails():
    with pytest.raises(AssertionError, match="not used up: d10 3 are left"), attack("d10 2, d10 1, d10 3") as table:
        table.play("gear 0")
    forget(table)


def test_an_illegal_answer_names_what_was_legal():
    table = attack("none")
    with pytest.raises(
        AssertionError, match=r"'gear 1' is no answer to 'turn' of survivor_0; legal: fist, gear 0, pass"
    ):
        table.play("gear 1")
