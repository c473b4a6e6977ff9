"""docs/position.md: its positions, its test, its words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kdm_env.showdown import state as st
from kdm_env.showdown.game import kernels
from kdm_env.showdown.position.build import KEYS
from kdm_env.showdown.position.places import MOMENTS
from tests.showdown.positions import (
    CATALOG,
    made,
)

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "position.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", re.findall(r"```position\n(.*?)```", DOCUMENT, re.DOTALL))
def test_the_positions_of_the_document_are_positions(text):
    states = made(text)
    kernels().resume(CATALOG.tables, states, 0)
    assert states["decision"][0] != st.NONE and states["chance"]["script_fault"][0] == 0


def test_the_test_of_the_document_passes():
    code = next(each for each in re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL) if "def test_" in each)
    space: dict[str, Any] = {}
    exec(code, space)
    space["test_a_dodged_hit_deals_no_damage"]()


def test_the_document_names_every_key_and_every_moment():
    for word in (*KEYS, *MOMENTS):
        if not re.fullmatch(r"survivor_[12]|turn of survivor_[023]", word):
            assert f"`{word}" in DOCUMENT, word
