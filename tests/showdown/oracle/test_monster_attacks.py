"""The monster's attack against its formulas: hits, where they land, what they leave, who lives."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kdm_env.showdown import state as st
from tests.showdown.oracle.exact import (
    Chances,
    alive,
    binomial,
    d10_at_least,
    game,
    lost,
    mine,
    prefer,
    same_chances,
    situation,
    survivors_act,
    total,
)

STAND_STILL = prefer("hit", "pass", "act", "survivor", "option")
WHERE = {"head": 1, "arms": 1, "body": 2, "waist": 1, "legs": 1}
"""Faces of the hit location die."""


def attacked(card: str, me: str = "", monster: str = "", **lines):
    """The lion, beside survivor_0 and facing it, draws this card."""
    return situation(
        next="monster draws",
        monster="White Lion level 1 at 11,8 facing north" + (f"; {monster}" if monster else ""),
        survivor_0="at 11,10" + (f"; {me}" if me else ""),
        ai_deck=f"{card}, Bloody Claw",
        **lines,
    )


@pytest.mark.rule("3.7 step 1", "3.7 step 2")
@pytest.mark.parametrize(
    ("card", "dice", "need", "me", "monster"),
    [
        ("Claw", 2, 2, "", ""),
        ("Bat Around", 2, 5, "", ""),
        ("Claw", 3, 8, "attributes evasion 6", "tokens speed +1"),
        ("Claw", 1, 2, "", "tokens speed -5"),  # never fewer than one die
        ("Claw", 2, 5, "attributes evasion 3", ""),
        ("Claw", 2, 4, "attributes evasion 3; tokens evasion -1", ""),
        ("Claw", 2, 3, "attributes evasion 3", "tokens accuracy +2"),
        ("Claw", 2, -7, "attributes evasion -9", ""),  # a 1 misses all the same
        ("Claw", 2, 22, "attributes evasion 20", ""),  # a 10 hits all the same
    ],
)
def test_hits_are_binomial_in_speed_accuracy_and_evasion(card, dice, need, me, monster):
    """Each hit of one damage costs one point of armor, of which there is plenty."""
    armor = "armor head 9, arms 9, body 9, waist 9, legs 9; insanity 20"
    states = attacked(card, f"{armor}{'; ' + me if me else ''}", monster)
    same_chances(
        states, STAND_STILL, measure=lambda s: lost(s, 45), until=survivors_act,
        formula=binomial(dice, d10_at_least(need)),
    )  # fmt: skip


@pytest.mark.rule("3.3 die")
def test_one_hit_lands_where_the_location_die_says():
    states = attacked("Power Swat", "armor head 9, arms 9, body 9, waist 9, legs 9", "tokens damage -1")
    hit = d10_at_least(2)
    formula: Chances = {place: hit * Fraction(faces, 6) for place, faces in WHERE.items()}
    formula["nowhere"] = 1 - hit

    def place(states):
        points = states["survivors"]["armor"][0, 0]
        return next((name for k, name in enumerate(WHERE) if points[k] < 9), "nowhere")

    same_chances(states, STAND_STILL, measure=place, until=survivors_act, formula=formula)


def one_hit(place: str, armor: int, damage: int) -> tuple[str, bool]:
    """What a hit leaves at a fresh location: the worst of it, and whether the survivor falls by it."""
    left = damage - armor
    boxes = ["heavy"] if place == "head" else ["light", "heavy"]
    if left <= 0:
        return "armor", False
    if left <= len(boxes):
        return boxes[left - 1], boxes[left - 1] == "heavy"
    return "severe", True


@pytest.mark.rule("3.3 head", "3.3 step 2", "3.3 step 4", "3.7 step 5", "3.7 head hunter")
@pytest.mark.parametrize(("armor", "damage"), list(product([0, 1, 2], [1, 2, 3, 4])))
def test_what_a_hit_leaves_at_the_head_follows_armor_and_damage(armor, damage):
    """Chomp, one die, always hits the head."""
    states = attacked(
        "Chomp",
        f"armor arms {armor}, head {armor}, body {armor}, waist {armor}, legs {armor}",
        f"tokens damage {damage - 1:+d}",
    )
    hit = d10_at_least(2)
    left, _ = one_hit("head", armor, damage)  # Chomp hunts heads
    formula = total([((False, False), 1 - hit), ((left != "armor", left == "severe"), hit)])

    def injured(states):
        return bool(mine(states, "heavy") & 1 << st.HEAD), bool(mine(states, "injured")) or not alive(states)

    same_chances(states, STAND_STILL, measure=injured, until=survivors_act, formula=formula, shuffles="as seeded")


@pytest.mark.rule("3.3 arms, body, waist, legs", "3.3 step 3", "3.3 step 4", "3.3 die")
@pytest.mark.parametrize(("armor", "damage"), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 5), (3, 3)])
def test_boxes_fill_at_every_location_as_armor_and_damage_say(armor, damage):
    """Claw with one die."""
    states = attacked(
        "Claw",
        f"armor head {armor}, arms {armor}, body {armor}, waist {armor}, legs {armor}",
        f"tokens damage {damage - 1:+d}, speed -1",
    )
    hit = d10_at_least(2)
    formula = total(
        [("nothing", 1 - hit)]
        + [(one_hit(place, armor, damage)[0], hit * Fraction(faces, 6)) for place, faces in WHERE.items()]
    )

    def worst(states):
        if not alive(states) or mine(states, "injured"):
            return "severe"
        if mine(states, "heavy"):
            return "heavy"
        if mine(states, "light"):
            return "light"
        return "armor" if lost(states, 5 * armor) else "nothing"

    same_chances(states, STAND_STILL, measure=worst, until=survivors_act, formula=formula)


# --- who lives -------------------------------------------------------------------------------------------------------

HURT = "light arms, body, waist, legs; heavy head, arms, body, waist, legs; disorders hoarder, secretive, indecision"
"""Nothing absorbs a hit; three disorders that do nothing in a fight, so that an injury brings no fourth one."""
DEADLY = {place: Fraction(4 if place == "head" else 2, 10) for place in WHERE}
"""Rows of the severe injury tables that kill: 1 to 4 of the head, 1 and 2 of the others [3.4]."""

MEAN = sum((Fraction(faces, 6) * DEADLY[place] for place, faces in WHERE.items()), Fraction(0))
"""A hit at a random place, where both boxes are full, kills with this chance."""


@pytest.mark.rule("3.3 step 4", "3.4", "3.7 step 2")
@pytest.mark.parametrize(
    ("card", "dice", "need", "me"),
    [("Claw", 2, 2, ""), ("Bat Around", 2, 5, "; insanity 9"), ("Claw", 2, 6, "; attributes evasion 4")],
)
def test_surviving_an_attack_without_dodge(card, dice, need, me):
    """Two severe injuries cost two bleeding tokens each at most: nobody bleeds to death."""
    states = attacked(card, HURT + me)
    lives = sum((p * (1 - MEAN) ** hits for hits, p in binomial(dice, d10_at_least(need)).items()), Fraction(0))
    same_chances(
        states, STAND_STILL, measure=alive, until=survivors_act,
        formula={True: lives, False: 1 - lives}, shuffles="as seeded",
    )  # fmt: skip


@pytest.mark.rule("3.2 dodge", "3.3 step 1", "3.7 step 4")
def test_surviving_an_attack_when_any_hit_is_dodged():
    states = attacked("Claw", f"{HURT}; survival 1; knows dodge")
    dodge = prefer("dodge", "hit", "pass")
    tries = binomial(2, d10_at_least(2))
    lives = sum((p * (1 - MEAN) ** max(0, hits - 1) for hits, p in tries.items()), Fraction(0))
    same_chances(
        states, dodge, measure=alive, until=survivors_act, formula={True: lives, False: 1 - lives}, shuffles="as seeded"
    )


@pytest.mark.rule("3.2 dodge", "3.3 step 1")
def test_surviving_an_attack_when_the_worst_hit_is_dodged():
    """The locations are known before one of them is dodged: a head, if there is one."""
    states = attacked("Claw", f"{HURT}; survival 1; knows dodge")
    first = prefer("dodge", "hit", "pass")

    def dodge_the_head(states):
        if states["decision"][0] == st.DODGE_HIT:
            for k, location in enumerate(states["assaults"]["locations"][0, 0]):
                if location == st.HEAD and k < states["assaults"]["count"][0, 0]:
                    return game().parse_action(f"dodge {k}")
        return first(states)

    tries = binomial(2, d10_at_least(2))
    lives = tries[0] + tries[1]
    for (one, n), (other, m) in product(WHERE.items(), repeat=2):
        kept = other if one == "head" else one if other == "head" else other
        lives += tries[2] * Fraction(n * m, 36) * (1 - DEADLY[kept])
    same_chances(
        states, dodge_the_head, measure=alive, until=survivors_act,
        formula={True: lives, False: 1 - lives}, shuffles="as seeded",
    )  # fmt: skip


@pytest.mark.rule("3.2 dodge", "R-176", "R-177")
def test_surviving_with_armor_and_dodge():
    """Three damage against two points everywhere and fresh boxes: only the second hit at the same head kills."""
    states = attacked(
        "Claw", "armor head 2, arms 2, body 2, waist 2, legs 2; survival 1; knows dodge", "tokens damage +2"
    )
    keep = prefer("pass", "hit")
    tries = binomial(2, d10_at_least(2))
    both_heads = tries[2] * Fraction(1, 36)
    dies = both_heads * DEADLY["head"]
    # the second hit at another place takes three of the points left: heavy at best, severe never: 3 of light and heavy
    for place, faces in WHERE.items():
        if place != "head":
            dies += tries[2] * Fraction(faces, 6) ** 2 * DEADLY[place]
    same_chances(
        states, keep, measure=alive, until=survivors_act,
        formula={True: 1 - dies, False: dies}, shuffles="as seeded",
    )  # fmt: skip
    dodge = prefer("dodge", "hit", "pass")
    same_chances(
        states, dodge, measure=alive, until=survivors_act, formula={True: Fraction(1)}, shuffles="as seeded"
    )  # fmt: skip
