"""The tables of severe injuries and of brain trauma against chances counted from the rules: every row, every die."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.oracle.exact import alive, mine, names, prefer, same_chances, situation, survivors_act, total

TENTH = Fraction(1, 10)
STAND_STILL = prefer("hit", "pass", "act", "survivor", "option")
FACE = {"head": [1], "arms": [2], "body": [3, 4], "waist": [5], "legs": [6]}

ROWS = {
    "head": {"dead": 4, "intracranial hemorrhage": 1, "deaf": 1, "blind": 1, "concussion": 1, "shattered jaw": 1,
             "destroyed tooth": 1},
    "arms": {"dead": 2, "bleeding arm": 1, "dismembered arm": 1, "ruptured muscle": 1, "contracture": 1,
             "broken arm": 1, "spiral fracture": 1, "dislocated shoulder": 1, "struck arm": 1},
    "body": {"dead": 2, "bleeding body": 1, "gaping chest": 1, "destroyed back": 1, "disemboweled": 1,
             "ruptured spleen": 1, "broken rib": 1, "collapsed lung": 1, "struck body": 1},
    "waist": {"dead": 2, "bleeding waist": 1, "intestinal prolapse": 1, "warped pelvis": 1, "destroyed genitals": 1,
              "broken hip": 1, "slashed back": 1, "bruised tailbone": 1, "struck waist": 1},
    "legs": {"dead": 2, "bleeding leg": 1, "dismembered leg": 1, "hamstrung": 1, "torn achilles": 1, "torn muscle": 1,
             "broken leg": 1, "bloody thighs": 1, "struck leg": 1},
}  # fmt: skip
"""How many faces of the d10 each row has [3.4]."""

BLEEDS = {
    "destroyed tooth": 0, "bleeding arm": 2, "bleeding body": 2, "bleeding waist": 2, "bleeding leg": 2,
    "ruptured spleen": 2, "bloody thighs": 2,
}  # fmt: skip
"""Bleeding tokens of the rows that do not cost one."""


def certain_hit(card: str, me: str):
    """One die that misses only by a 1."""
    return situation(
        next="monster draws",
        monster="White Lion level 1 at 11,8 facing north; tokens speed -1",
        survivor_0=f"at 11,10; {me}",
        ai_deck=f"{card}, Bloody Claw",
    )


def injury(states):
    """The severe injury that survivor_0 has, and its bleeding tokens."""
    if not alive(states):
        return "dead", None
    suffered = names(mine(states, "injured"), catalog().injuries)
    return (*suffered, "none")[0], mine(states, "bleeding")


@pytest.mark.rule(
    *(f"3.4 {place} {row}" for place in ROWS for row in ("1-2", *range(3, 11))), "3.3 severe", "3.3 step 4"
)
@pytest.mark.parametrize("place", ROWS)
def test_each_row_of_a_severe_injury_table_has_its_faces(place):
    """The other locations have armor to spare."""
    armor = ", ".join(f"{name} 9" for name in FACE if name != place)
    states = certain_hit("Claw", f"armor {armor}; {'' if place == 'head' else f'light {place}; '}heavy {place}")
    hit = Fraction(9, 10)
    here = hit * Fraction(len(FACE[place]), 6)
    formula = total(
        [(("none", 0), 1 - here)]
        + [
            ((row, None if row == "dead" else BLEEDS.get(row, 1)), here * faces * TENTH)
            for row, faces in ROWS[place].items()
        ]
    )
    same_chances(
        states, STAND_STILL, measure=injury, until=survivors_act, formula=formula, shuffles="as seeded"
    )  # fmt: skip


TRAUMA = {
    "dead": 2, "amnesia": 1, "panicked flight": 1, "seizure": 2, "broken mind": 2, "collapse": 1, "frenzy": 1,
}  # fmt: skip
"""Faces of the brain trauma table; 11 to 13 need a bonus [3.5]."""


@pytest.mark.rule("3.5", "3.5 1-2", "3.5 3", "3.5 4", "3.5 5-6", "3.5 7-8", "3.5 9", "3.5 10", "3.3 brain")
def test_each_row_of_brain_trauma_has_its_faces():
    """Bat Around: a hit on armor, then one brain damage where the box is full."""
    states = certain_hit(
        "Bat Around", "armor head 9, arms 9, body 9, waist 9, legs 9; light brain; attributes evasion -9"
    )
    hit = Fraction(9, 10)
    formula = total(
        [(("none", 0), 1 - hit)]
        + [((row, None if row == "dead" else 0), hit * faces * TENTH) for row, faces in TRAUMA.items()]
    )
    same_chances(
        states, STAND_STILL, measure=injury, until=survivors_act, formula=formula, shuffles="as seeded"
    )  # fmt: skip


@pytest.mark.rule("3.5 9", "3.5 7-8", "3.5 10", "3.5 4", "3.5 5-6")
def test_the_insanity_that_a_trauma_brings_is_a_die_of_five_or_ten():
    states = certain_hit(
        "Bat Around", "armor head 9, arms 9, body 9, waist 9, legs 9; light brain; attributes evasion -9"
    )
    fifth = Fraction(1, 5)
    rows = {"panicked flight": (1, 5), "seizure": (2, 5), "broken mind": (2, 5), "collapse": (1, 10), "frenzy": (1, 5)}
    chances = [
        ((row, n), Fraction(faces, 10) * Fraction(1, die))
        for row, (faces, die) in rows.items()
        for n in range(1, die + 1)
    ]
    assert dict(chances)["frenzy", 3] == fifth * TENTH
    hit = Fraction(9, 10)
    formula = total(
        [(("none", 0), 1 - hit), (("dead", 0), hit * 2 * TENTH), (("amnesia", 0), hit * TENTH)]
        + [(result, hit * p) for result, p in chances]
    )

    def measure(states):
        name = injury(states)[0]
        return name, mine(states, "insanity") if alive(states) else 0

    same_chances(states, STAND_STILL, measure=measure, until=survivors_act, formula=formula, shuffles="as seeded")
