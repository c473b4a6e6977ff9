"""Gear, injuries, terrain, disorders and scenarios of the package, against the rules digest."""

from __future__ import annotations

import pytest

from kdm_env.showdown import library, verbs
from kdm_env.showdown.schema import Injury

LIBRARY = library.load()

WEAPONS = {
    "fist and tooth": (2, 8, 0, {"melee", "deadly"}),
    "founding stone": (2, 7, 1, {"melee"}),
    "bone blade": (2, 6, 2, {"melee", "frail"}),
    "bone axe": (2, 6, 3, {"melee", "frail", "savage"}),
    "bone club": (2, 6, 5, {"melee", "cumbersome", "two-handed", "heavy", "club"}),
    "bone dagger": (3, 7, 1, {"melee", "dagger"}),
    "bone darts": (1, 7, 3, {"ranged", "thrown", "frail"}),
    "cat fang knife": (3, 6, 2, {"melee", "dagger"}),
    "cat gut bow": (2, 7, 3, {"ranged", "bow", "cumbersome", "two-handed"}),
    "king spear": (2, 6, 3, {"melee", "two-handed", "heavy"}),
    "lion beast katar": (2, 7, 3, {"melee", "katar", "deadly", "paired"}),
    "rawhide whip": (3, 7, 1, {"melee", "provoke"}),
    "scrap sword": (2, 5, 3, {"melee"}),
    "zanbato": (1, 6, 6, {"melee", "slow", "deadly", "frail", "two-handed"}),
    "lantern sword": (3, 5, 3, {"melee", "sharp", "early iron"}),
}


@pytest.mark.rule("3.10 weapons")
@pytest.mark.parametrize("name", WEAPONS)
def test_weapon_figures(name):
    gear = LIBRARY.gear[name]
    assert (gear.speed, gear.accuracy, gear.strength, set(gear.keywords)) == WEAPONS[name]


@pytest.mark.rule("3.10 weapons", "R-215", "R-216", "R-218")
def test_weapon_effects():
    gear = LIBRARY.gear
    assert next(iter(gear)) == "fist and tooth"
    assert [name for name, each in gear.items() if each.throw] == ["founding stone"]
    assert gear["cat gut bow"].aim == {"speed": -1, "accuracy": 2}
    assert {name: each.range for name, each in gear.items() if each.range} == {
        "bone darts": 6, "cat gut bow": 6, "claw head arrow": 6,
    }  # fmt: skip
    assert {name for name, each in gear.items() if each.reach == 2} == {
        "king spear", "counterweighted axe", "lantern glaive",
    }  # fmt: skip
    assert gear["bone dagger"].perfect_hit == [verbs.Gain(what="survival", amount=1)]
    assert gear["scrap sword"].perfect_hit == [verbs.Gain(what="strength this attack", amount=4)]


@pytest.mark.rule("3.10 armor")
def test_armor():
    armor = {name: dict(each.armor) for name, each in LIBRARY.gear.items() if each.armor}
    assert armor["cloth"] == {"waist": 1}
    rawhide = [points for name, points in armor.items() if name.startswith("rawhide")]
    assert rawhide == [{"head": 1}, {"body": 1}, {"arms": 1}, {"waist": 1}, {"legs": 1}]
    leather = [points for name, points in armor.items() if name.startswith("leather")]
    assert leather == [{"head": 3}, {"body": 3}, {"arms": 3}, {"waist": 3}, {"legs": 3}]


def injury(table: str, roll: int) -> Injury:
    rows: list[Injury] = getattr(LIBRARY.injuries, table)
    return next(row for row in rows if roll in row.rolls)


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("table", ["head", "arms", "body", "waist", "legs"])
def test_low_rolls_kill(table):
    assert injury(table, 1) is injury(table, 2)
    assert verbs.Die_() in injury(table, 1).effects
    deadly = [roll for roll in range(1, 11) if verbs.Die_() in injury(table, roll).effects]
    assert deadly == ([1, 2, 3, 4] if table == "head" else [1, 2])


@pytest.mark.rule("3.4")
def test_bleeding_of_severe_injuries():
    bleed = {
        table: [injury(table, roll).bleed for roll in range(3, 11)]
        for table in ("head", "arms", "body", "waist", "legs")
    }
    assert bleed == {
        "head": [0, 0, 1, 1, 1, 1, 1, 0],
        "arms": [2, 1, 1, 1, 1, 1, 1, 1],
        "body": [2, 1, 1, 1, 2, 1, 1, 1],
        "waist": [2, 1, 1, 1, 1, 1, 1, 1],
        "legs": [2, 1, 1, 1, 1, 1, 2, 1],
    }


@pytest.mark.rule("3.4")
def test_how_often_an_injury_may_be_suffered():
    rows = {table: getattr(LIBRARY.injuries, table) for table in ("head", "arms", "body", "waist", "legs")}
    limits = {row.name: row.times for table in rows.values() for row in table if row.times}
    assert {name for name, times in limits.items() if times == 2} == {
        "blind", "dismembered arm", "broken arm", "dismembered leg", "broken leg",
    }  # fmt: skip
    assert {name for name, times in limits.items() if times == 1} == {
        "intracranial hemorrhage", "deaf", "shattered jaw", "ruptured muscle", "destroyed back", "intestinal prolapse",
        "destroyed genitals", "broken hip", "hamstrung", "torn muscle",
    }  # fmt: skip
    maims = {row.name for table in rows.values() for row in table if row.maims}
    assert maims == {"dismembered arm", "dismembered leg"}


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(
    ("table", "roll", "what", "amount"),
    [
        ("head", 6, "evasion", -1), ("head", 7, "accuracy", -1), ("arms", 6, "accuracy", -1),
        ("arms", 7, "strength", -1), ("arms", 8, "strength token", -2), ("body", 4, "strength", -1),
        ("body", 5, "movement", -2), ("body", 8, "speed", -1), ("body", 9, "movement token", -1),
        ("waist", 5, "luck", -1), ("waist", 6, "insanity", 3), ("waist", 7, "movement", -1),
        ("legs", 4, "movement", -2), ("legs", 8, "movement", -1),
    ],
)  # fmt: skip
def test_what_a_severe_injury_costs(table, roll, what, amount):
    assert verbs.Gain(what=what, amount=amount) in injury(table, roll).effects


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(
    ("table", "roll", "name"),
    [
        ("head", 5, "no survival"), ("head", 6, "deaf"), ("head", 7, "blind"), ("head", 9, "no consume"),
        ("head", 9, "no encourage"), ("arms", 4, "no two-handed"), ("arms", 5, "no arts"), ("arms", 8, "skips hunt"),
        ("arms", 9, "no paired"), ("body", 5, "no heavy gear"), ("body", 6, "moves one"), ("body", 6, "dies alone"),
        ("waist", 4, "no waist gear"), ("waist", 7, "no dodge"), ("waist", 8, "no surge"), ("waist", 9, "no dash"),
        ("legs", 4, "no dash"), ("legs", 5, "no arts"), ("legs", 6, "falls when injured"), ("legs", 7, "no dash"),
    ],
)  # fmt: skip
def test_what_a_severe_injury_forbids(table, roll, name):
    assert verbs.SetCondition(name=name) in injury(table, roll).effects


@pytest.mark.rule("3.4")
def test_second_time():
    assert verbs.Gain(what="accuracy", amount=-4) in injury("head", 7).second
    assert verbs.SetCondition(name="retires") in injury("head", 7).second
    assert injury("arms", 4).second == [verbs.SetCondition(name="no weapons")]
    assert verbs.SetCondition(name="retires") in injury("legs", 4).second


@pytest.mark.rule("3.5")
def test_brain_trauma():
    assert [row.rolls for row in LIBRARY.injuries.brain] == [
        [1, 2], [3], [4], [5, 6], [7, 8], [9], [10], [11], [12], [13],
    ]  # fmt: skip
    assert all(row.bleed == 0 and row.times == 0 for row in LIBRARY.injuries.brain)
    assert injury("brain", 2).effects == [verbs.Die_()] and injury("brain", 3).effects == []
    gains = {
        row.rolls[0]: verb.roll
        for row in LIBRARY.injuries.brain
        for verb in row.effects
        if isinstance(verb, verbs.Gain) and verb.what == "insanity"
    }
    assert gains == {4: 5, 5: 5, 7: 5, 9: 10, 10: 5, 11: 5, 13: 10}
    frenzy = injury("brain", 10).effects
    assert verbs.Gain(what="speed token", amount=1) in frenzy and verbs.Gain(what="strength token", amount=1) in frenzy
    assert verbs.SetCondition(name="frenzied") in frenzy


@pytest.mark.rule("4.3", "R-031")
def test_terrain():
    terrain = LIBRARY.terrain
    assert sum(each.cards for each in terrain.values()) == 20
    assert (terrain["tall grass"].cards, terrain["tall grass"].tiles) == (2, 2)
    assert terrain["tall grass"].interact == [verbs.Hide()]
    sizes = {name: (each.width, each.height) for name, each in terrain.items() if (each.width, each.height) != (1, 1)}
    assert sizes == {
        "dead monster": (2, 2), "giant stone face": (2, 3), "nightmare tree": (3, 3), "stone column": (1, 2),
        "tall grass": (2, 2), "toppled pillar": (1, 4),
    }  # fmt: skip
    sourced = {"stone column", "toppled pillar"}
    assert {name for name, each in terrain.items() if each.obstacle} == {*sourced, "nightmare tree"}
    assert all(
        each.house for name, each in terrain.items() if each.impassable or (each.obstacle and name not in sourced)
    )


@pytest.mark.rule("3.11")
def test_disorders():
    assert len(LIBRARY.disorders) == 23 and next(iter(LIBRARY.disorders)) == "anxiety"
    elsewhere = {name for name, each in LIBRARY.disorders.items() if not each.showdown}
    assert elsewhere == {
        "binge eating", "fear of the dark", "hoarder", "indecision", "megalophobia", "post-traumatic stress", "secretive",
        "weak spot",
    }  # fmt: skip
    assert all(bool(each.reason) is not each.showdown for each in LIBRARY.disorders.values())


@pytest.mark.rule("1.4", "1.2")
def test_prologue_party():
    scenario = LIBRARY.scenarios["prologue"]
    assert (scenario.monster, scenario.level, scenario.placement) == ("White Lion", "prologue", "random")
    assert not scenario.terrain and scenario.survival_actions == ["dodge"]
    assert len(scenario.party) == 4
    for survivor in scenario.party:
        assert sorted(survivor.gear) == ["cloth", "founding stone"]
        assert survivor.survival == survivor.survival_limit == 1


def test_scenarios_in_reach():
    assert set(LIBRARY.scenarios) >= {"prologue", "lion-1", "lion-1-bare", "lion-1-veterans", "lion-2", "lion-duo"}
    assert {len(LIBRARY.scenarios[name].party) for name in ("lion-duo", "lion-solo")} == {1, 2}
    assert all(each.describe and each.difficulty for each in LIBRARY.scenarios.values())
