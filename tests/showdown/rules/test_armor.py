"""Armor and duplicates [3.1, 3.10, 6.35, 6.40]."""

from __future__ import annotations

import pytest

from kdm_env import showdown_v0
from kdm_env.showdown.library import load
from tests.showdown.rules.harm import clawed
from tests.showdown.table import Table, lay

NOTHING = dict.fromkeys(("head", "arms", "body", "waist", "legs", "brain"), 0)


@pytest.mark.rule("3.10 Cloth")
def test_cloth_is_one_point_at_the_waist():
    assert lay(survivor_0="at 1,1; gear cloth", next="survivors act", survivor_1="at 3,3").survivor(0).armor == {
        **NOTHING, "waist": 1,
    }  # fmt: skip
    assert clawed("waist", me="gear cloth").survivor(0).light == set()
    assert clawed("arms", me="gear cloth").survivor(0).light == {"arms"}


@pytest.mark.parametrize(
    ("kind", "pieces", "points"),
    [
        pytest.param(
            "rawhide", {"headband": "head", "vest": "body", "gloves": "arms", "pants": "waist", "boots": "legs"}, 1,
            marks=pytest.mark.rule("3.10 Rawhide"),
        ),
        pytest.param(
            "leather", {"mask": "head", "cuirass": "body", "bracers": "arms", "skirt": "waist", "boots": "legs"}, 3,
            marks=pytest.mark.rule("3.10 Leather"),
        ),
    ],
)  # fmt: skip
def test_each_piece_of_a_kind_protects_its_place(kind, pieces, points):
    for piece, place in pieces.items():
        table = lay(survivor_0=f"at 1,1; gear {kind} {piece}", next="survivors act", survivor_1="at 3,3")
        assert table.survivor(0).armor == {**NOTHING, place: points}


@pytest.mark.rule("6.40", "3.1 gear grid")
def test_a_second_copy_protects_no_better_and_another_card_does():
    twice = lay(survivor_0="at 1,1; gear rawhide vest, rawhide vest", next="survivors act", survivor_1="at 3,3")
    assert twice.survivor(0).armor["body"] == 1
    both = lay(survivor_0="at 1,1; gear rawhide vest, leather cuirass", next="survivors act", survivor_1="at 3,3")
    assert both.survivor(0).armor["body"] == 4


@pytest.mark.rule("6.40")
def test_nor_in_a_scenario():
    """The armor a scenario's party starts with is that of its different cards."""
    library = load()
    for name, scenario in library.scenarios.items():
        if scenario.goal is not None:
            continue  # a puzzle has no party: its position says who wears what
        table = Table(showdown_v0.game(scenario=name).describe(showdown_v0.game(scenario=name).templates))
        for seat, spec in enumerate(scenario.party):
            worn = dict(NOTHING)
            for item in set(spec.gear) - {""}:
                for place, points in library.gear[item].armor.items():
                    worn[place] += points
            for each in library.sets.values():
                if set(each.pieces) <= set(spec.gear):
                    for place in ("head", "arms", "body", "waist", "legs"):
                        worn[place] += each.armor
            assert table.survivor(seat).armor == worn


@pytest.mark.rule("6.35")
def test_cloth_and_founding_stone_are_what_the_survivors_of_the_first_story_have():
    scenarios = load().scenarios
    assert [spec.gear for spec in scenarios["prologue"].party] == [["founding stone", "cloth"]] * 4
    first_story = {"prologue", "lion-1-bare"}  # the second one: the same four in their next fight
    for name, scenario in scenarios.items():
        carried = {item for spec in scenario.party for item in spec.gear}
        assert bool(carried & {"founding stone", "cloth"}) is (name in first_story)
