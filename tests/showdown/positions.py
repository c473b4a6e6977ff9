"""Positions as text, for tests: read, written, refused."""

from __future__ import annotations

import pytest

from kdm_env.core.record import Views, differences
from kdm_env.showdown.game import catalog
from kdm_env.showdown.position import PositionError, from_text, to_text
from kdm_env.showdown.state import State

CATALOG = catalog()
LION = CATALOG.monsters[CATALOG.monster("White Lion")]
SCENARIOS = tuple(CATALOG.library.scenarios)

PLAIN = """
monster: White Lion level 1 at 11,8 facing north
survivor_0: at 10,14; gear founding stone, cloth
"""


def made(text):
    return from_text(text, CATALOG)


def view(text):
    return Views(made(text), State)[0]


def written(text):
    """A text, read and written again."""
    return to_text(made(text), CATALOG)


def line_of(text, key):
    return next(line.split(": ", 1)[1] for line in text.splitlines() if line.startswith(key + ": "))


def names(pile, words):
    return [words[pile.cards[k]] for k in reversed(range(pile.count))]


def refused(text):
    with pytest.raises(PositionError) as error:
        made(text)
    return error.value


def assert_equal(a, b):
    assert a.tobytes() == b.tobytes(), differences(a[0], b[0], State)
