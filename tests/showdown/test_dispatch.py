"""The machine's switch is the one its tool writes, so every operation of the list has its function."""

from __future__ import annotations

from tests.tools import make_dispatch


def test_the_switch_is_up_to_date() -> None:
    """When it is not: ``python tests/tools/make_dispatch.py``."""
    assert make_dispatch.FILE.read_text() == make_dispatch.text()
