"""The survivor's attack against its formulas: dice that hit, attempts that wound, and both together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.showdown.oracle.exact import (
    Chances,
    attack_is_over,
    binomial,
    d10_at_least,
    prefer,
    same_chances,
    situation,
    total,
    wounds,
)

FRONT, BEHIND = "at 11,10", "at 11,7"
ATTACK = prefer("gear 0", "fist", "hit", "pass")
QUIET = "Beast's Knee, Beast's Femur, Soft Belly, Glorious Mane, Straining Neck, Beast's Heel, and the rest"
"""Locations that react to nothing; what they do when the wound is critical changes no chance below."""


def hits(states):
    """Hit locations drawn: those in the discard when every attempt has failed or wounded."""
    return int(states["hit_discard"]["count"][0] + states["hit_play"]["count"][0])


@pytest.mark.rule("3.8 step 2", "3.8 step 3", "R-222", "R-223", "V-04")
@pytest.mark.parametrize(
    ("gear", "dice", "need", "me", "monster", "at"),
    [
        ("bone blade", 2, 6, "", "", FRONT),
        ("bone dagger", 3, 7, "", "", FRONT),
        ("bone blade", 3, 6, "speed 1", "", FRONT),
        ("bone blade", 1, 6, "speed -3", "", FRONT),  # never fewer than one
        ("bone blade", 2, 4, "accuracy 2", "", FRONT),
        ("bone blade", 2, 1, "accuracy 5", "", FRONT),  # a 1 misses all the same
        ("bone blade", 2, 9, "", "evasion 3", FRONT),
        ("bone blade", 2, 12, "", "evasion 6", FRONT),  # a 10 hits all the same
        ("bone blade", 2, 5, "", "", BEHIND),  # the blind spot
        ("bone pickaxe", 1, 8, "", "", FRONT),
        ("zanbato", 1, 6, "speed 2", "", FRONT),  # slow: one die, whatever is added
    ],
)
def test_hits_are_binomial_in_speed_and_accuracy(gear, dice, need, me, monster, at):
    states = situation(
        next="turn of survivor_0",
        monster=f"White Lion at 11,8 facing north; attributes toughness 40{', ' + monster if monster else ''}",
        survivor_0=f"{at}; gear {gear}" + (f"; attributes {me}" if me else ""),
        hit_deck=QUIET,
    )
    formula = binomial(dice, d10_at_least(need))
    same_chances(states, ATTACK, measure=hits, until=attack_is_over, formula=formula)


@pytest.mark.rule("R-180", "D-10", "V-05", "6.7")
@pytest.mark.parametrize("evasion", [0, 9])
def test_a_lying_monster_is_hit_by_a_three_whatever_else_is_said(evasion):
    states = situation(
        next="turn of survivor_0",
        monster=f"White Lion at 11,8 facing north; knocked down; attributes toughness 40, evasion {evasion}",
        survivor_0=f"{FRONT}; gear bone pickaxe; attributes speed 1, accuracy -4",
        hit_deck=QUIET,
    )
    same_chances(
        states, ATTACK, measure=hits, until=attack_is_over, formula=binomial(2, Fraction(8, 10))
    )  # fmt: skip


def attempt(toughness: int, strength: int, luck: int) -> tuple[Fraction, Fraction]:
    """Chances that a wound attempt wounds at all, and critically."""
    critical = Fraction(min(9, max(0, luck + 1)), 10)
    return max(d10_at_least(toughness - strength), critical), critical


@pytest.mark.rule("R-229", "R-230", "R-231", "R-232", "V-01", "V-02", "3.8 step 8")
@pytest.mark.parametrize(
    ("toughness", "strength", "luck"),
    [
        (8, 0, 0),
        (8, 3, 0),
        (8, 4, 1),
        (8, 9, 0),
        (4, 0, 0),
        (14, 0, 0),
        (14, 0, 3),
        (20, 0, -1),
        (20, 0, 12),
        (8, -2, 0),
    ],
)
def test_a_wound_attempt_follows_toughness_strength_and_luck(toughness, strength, luck):
    """Beast's Knee costs the lion a movement token when the wound is critical."""
    states = situation(
        next="turn of survivor_0",
        monster=f"White Lion at 11,8 facing north; attributes toughness {toughness}",
        survivor_0=f"{FRONT}; gear bone pickaxe; attributes strength {strength}, luck {luck}, accuracy 9",
        hit_deck="Beast's Knee, and the rest",
    )
    wound, critical = attempt(toughness, strength + 2, luck)
    hit = Fraction(9, 10)
    formula: Chances = {
        (0, 0): 1 - hit * wound,
        (1, 0): hit * (wound - critical),
        (1, -1): hit * critical,
    }
    same_chances(
        states,
        ATTACK,
        measure=lambda s: (wounds(s), int(s["monster"]["tokens"][0, 0])),
        until=attack_is_over,
        formula=formula,
    )


@pytest.mark.rule("R-237", "3.8 step 6", "3.8 step 10")
@pytest.mark.parametrize(
    ("gear", "dice", "need", "strength"), [("bone blade", 2, 6, 2), ("bone dagger", 3, 7, 1), ("king spear", 2, 6, 3)]
)
def test_wounds_of_an_attack_are_binomial_in_the_product(gear, dice, need, strength):
    states = situation(
        next="turn of survivor_0",
        survivor_0=f"{FRONT}; gear {gear}",
        hit_deck="Beast's Knee, Beast's Femur, Glorious Mane, and the rest",
    )
    wound, _ = attempt(8, strength, 0)
    tries = binomial(dice, d10_at_least(need))
    formula = total(
        [
            (n, p * q)
            for hit, p in tries.items()
            # the third card is Glorious Mane, which nothing wounds; the others are alike
            for n, q in binomial(min(hit, 2), wound).items()
        ]
    )
    same_chances(states, ATTACK, measure=wounds, until=attack_is_over, formula=formula)


@pytest.mark.rule("3.9 savage", "3.9 deadly")
@pytest.mark.parametrize(("gear", "luck", "extra"), [("bone axe", 0, 1), ("zanbato", 1, 0)])
def test_savage_and_deadly_show_in_the_chances(gear, luck, extra):
    states = situation(
        next="turn of survivor_0",
        monster="White Lion at 11,8 facing north; attributes toughness 30",
        survivor_0=f"{FRONT}; gear {gear}; attributes speed -9",
        hit_deck="Beast's Knee, and the rest",
    )
    _, critical = attempt(30, 6, luck)
    hit = d10_at_least(6)
    same_chances(
        states, ATTACK, measure=wounds, until=attack_is_over,
        formula={0: 1 - hit * critical, 1 + extra: hit * critical},
    )  # fmt: skip


@pytest.mark.rule("3.9 sharp")
def test_sharp_adds_a_die_that_neither_fails_nor_wounds_by_itself():
    states = situation(
        next="turn of survivor_0",
        monster="White Lion at 11,8 facing north; attributes toughness 14",
        survivor_0=f"{FRONT}; gear lantern glaive; attributes speed -9",
        hit_deck="Beast's Knee, and the rest",
    )
    pairs = [(roll, more) for roll in range(1, 11) for more in range(1, 11)]
    good = [1 for roll, more in pairs if roll == 10 or (roll > 1 and roll + more + 4 >= 14)]
    wound = Fraction(len(good), len(pairs))
    # early iron: a 1 among the attack rolls cancels the attack, and it misses anyway
    hit = d10_at_least(6)
    same_chances(
        states, ATTACK, measure=wounds, until=attack_is_over, formula={0: 1 - hit * wound, 1: hit * wound}
    )  # fmt: skip
