"""Hit locations one after another, their kinds, and the end of an attack [R-173, R-224, R-225, R-228, 3.8]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.blows import FAILS, FLANK, WOUNDS, blow
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

PLAIN = {"name": "Plain Hide"}
OTHER = {"name": "Other Hide"}
SAVED = {"name": "Sharp Ear", "first_strike": True, "failure": [{"do": "gain", "what": "insanity", "amount": 1}]}
TWITCH = {"name": "Quick Tail", "first_strike": True}


def axe_attack(rolls: str, hit_deck: str, content=None, **lines: str) -> Table:
    """Two dice of the bone axe (accuracy 6, strength 3), from the flank."""
    lines = {"survivor_1": "at 1,1", **lines}
    if content is not None:
        lines["monster"] = BEAST.removeprefix("monster: ")
    return lay(
        content, next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone axe", hit_deck=hit_deck, rolls=rolls, **lines
    ).play("gear 0")  # fmt: skip


@pytest.mark.rule("R-228", "3.8 step 6")
def test_the_attacker_picks_the_location_it_attempts():
    table = axe_attack("d10 6, d10 6, d10 7, d10 4", "Beast's Knee, Beast's Ribs, and the rest")
    assert (table.decision, table.actor) == ("location", 0)
    table.play("hit Beast's Ribs")
    assert table.wound_count == 1 and table.hit_discard == ["Beast's Knee", "Beast's Ribs"]
    # the other way round the same rolls fall on the other card
    table = axe_attack("d10 6, d10 6, d10 10, d10 4", "Beast's Knee, Beast's Ribs, and the rest")
    table.play("hit Beast's Knee")
    assert table.monster.tokens == {"movement": -1}


@pytest.mark.rule("3.8 step 6")
def test_one_location_is_resolved_before_the_next_is_chosen():
    deck = "Beast's Knee, Beast's Ribs, Beast's Femur, and the rest"
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear cat fang knife", hit_deck=deck,
        rolls="d10 6, d10 6, d10 6, d10 7, d10 2, d10 2",
    )  # fmt: skip
    table.play("gear 0", "hit Beast's Ribs")
    assert table.wound_count == 1 and table.hit_discard == ["Beast's Ribs"]
    assert table.decision == "location" and set(table.meanings) == {"hit Beast's Knee", "hit Beast's Femur"}
    table.play("hit Beast's Femur")
    assert table.hit_discard == ["Beast's Knee", "Beast's Femur", "Beast's Ribs"]


@pytest.mark.rule("3.8 step 6", "3.8 first strike")
def test_first_strikes_come_before_all_others_and_the_player_orders_several():
    content = beast(PLAIN, SAVED, TWITCH, OTHER)
    table = lay(
        content, monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0=f"{FLANK}; gear cat fang knife; attributes speed 1",
        hit_deck="Plain Hide, Sharp Ear, Quick Tail, Other Hide",
        rolls="d10 6, d10 6, d10 6, d10 6, d10 2, d10 2, d10 2, d10 2",
    ).play("gear 0")  # fmt: skip
    assert table.decision == "location" and set(table.meanings) == {"hit Sharp Ear", "hit Quick Tail"}
    table.play("hit Quick Tail")
    assert table.hit_discard == ["Sharp Ear", "Quick Tail"] and table.survivor(0).insanity == 1
    assert set(table.meanings) == {"hit Plain Hide", "hit Other Hide"}, "now the others"
    table.play("hit Other Hide")
    assert table.hit_discard == ["Plain Hide", "Other Hide", "Sharp Ear", "Quick Tail"]


@pytest.mark.rule("3.8 first strike", "3.8 trap", "3.8 step 5")
def test_a_trap_comes_before_first_strikes():
    snare = {"name": "Snare", "trap": True, "before": [{"do": "gain", "what": "insanity", "amount": 5}]}
    table = axe_attack("d10 6, d10 6", "Sharp Ear, Snare", beast(SAVED, snare))
    assert table.survivor(0).insanity == 5, "the trap, and nothing of the first strike"


@pytest.mark.rule("3.8 normal")
@pytest.mark.parametrize(("roll", "wounds"), [(WOUNDS, 1), (FAILS, 0)])
def test_a_normal_location_is_wounded_or_not_and_nothing_else_happens(roll, wounds):
    table = blow("Plain Hide", roll, content=beast(PLAIN, OTHER))
    assert table.wound_count == wounds and table.hit_discard == ["Plain Hide"] and table.decision == "turn"


@pytest.mark.rule("3.8 impervious", "3.8 step 8")
def test_an_impervious_location_is_never_wounded_not_even_by_a_ten():
    hard = {"name": "Hard Shell", "impervious": True}
    assert blow("Hard Shell", "d10 9", content=beast(hard, PLAIN)).wound_count == 0
    assert blow("Hard Shell", "d10 10", content=beast(hard, PLAIN)).wound_count == 0


@pytest.mark.rule("3.8 impervious")
def test_the_critical_effect_of_an_impervious_location_applies_without_a_wound_and_without_savage():
    shell = {"name": "Cracked Shell", "impervious": True, "critical": [{"do": "gain", "what": "insanity", "amount": 1}]}
    content = beast(shell, PLAIN)
    table = axe_attack("d10 6, d10 1, d10 10", "Cracked Shell, Plain Hide", content)
    assert table.survivor(0).insanity == 1 and table.wound_count == 0
    # the savage of the axe is not spent on it: the next critical wound of the attack has it
    bone = {"name": "Plain Bone", "critical": []}
    table = axe_attack("d10 6, d10 6, d10 10, d10 10", "Cracked Shell, Plain Bone", beast(shell, bone))
    table.play("hit Cracked Shell")
    assert table.wound_count == 2


@pytest.mark.rule("3.8 parry")
@pytest.mark.parametrize(
    ("roll", "wounds", "insanity"),
    [("d10 9", 0, 11), ("d10 2", 0, 11), ("d10 10", 1, 0)],
)
def test_a_parry_yields_to_critical_wounds_only_and_answers_with_failure_and_reflex(roll, wounds, insanity):
    parry = {
        "name": "Raised Paw", "parry": True, "critical": [],
        "failure": [{"do": "gain", "what": "insanity", "amount": 1}],
        "wound": [{"do": "gain", "what": "courage", "amount": 1}],
        "reflex": [{"do": "gain", "what": "insanity", "amount": 10}],
    }  # fmt: skip
    table = blow("Raised Paw", roll, content=beast(parry, PLAIN))
    assert table.wound_count == wounds and table.survivor(0).insanity == insanity
    assert table.survivor(0).courage == 0


@pytest.mark.rule("3.8 parry")
def test_a_ten_does_not_wound_a_parry_without_critical_text():
    assert blow("Raised Paw", "d10 10", content=beast({"name": "Raised Paw", "parry": True}, PLAIN)).wound_count == 0


@pytest.mark.rule("3.8 super-dense", "3.8 step 13", "3.9 frail")
def test_a_frail_weapon_that_meets_something_super_dense_is_archived_when_the_attack_ends():
    content = beast({"name": "Giant Teeth", "super_dense": True}, PLAIN)
    table = axe_attack("d10 6, d10 6, d10 2, d10 5", "Giant Teeth, Plain Hide", content)
    table.play("hit Giant Teeth")  # the second hit is still made with the axe: 5 + 3 wounds
    assert table.wound_count == 1
    assert table.survivor(0).gear == [] and table.survivor(0).archived == ["bone axe"]


@pytest.mark.rule("3.8 super-dense", "3.9 frail")
def test_other_weapons_and_other_locations_leave_the_weapon_whole():
    content = beast({"name": "Giant Teeth", "super_dense": True}, PLAIN)
    assert blow("Giant Teeth", WOUNDS, content=content).survivor(0).gear == ["bone pickaxe"], "not frail"
    assert axe_attack("d10 6, d10 1, d10 2", "Plain Hide, Giant Teeth", content).survivor(0).gear == ["bone axe"]
    # drawn, but never attempted: the attacker fell first
    fells = {"name": "Swift Kick", "failure": [{"do": "knock down"}]}
    content = beast({"name": "Giant Teeth", "super_dense": True}, fells)
    table = axe_attack("d10 6, d10 6, d10 1", "Giant Teeth, Swift Kick", content).play("hit Swift Kick")
    assert table.survivor(0).gear == ["bone axe"] and table.survivor(0).knocked_down


@pytest.mark.rule("R-173", "V-18", "3.8 step 12")
def test_hits_left_over_are_lost_when_the_attacker_falls():
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear cat fang knife", survivor_1="at 1,1",
        hit_deck="Beast's Knee, Beast's Maw, Beast's Ribs, and the rest",
        rolls="d10 6, d10 6, d10 6, d10 1, d10 4",  # three hits; the maw fails, and bites
    )  # fmt: skip
    table.play("gear 0", "hit Beast's Maw")
    assert table.survivor(0).knocked_down and table.wound_count == 0
    assert sorted(table.hit_discard) == ["Beast's Knee", "Beast's Maw", "Beast's Ribs"]
    assert (table.decision, table.actor) == ("turn", 1)


@pytest.mark.rule("6.41", "R-173")
def test_a_critical_effect_that_fells_the_attacker_ends_the_attack_as_well():
    content = beast({"name": "Burst Boil", "critical": [{"do": "knock down"}]}, PLAIN)
    table = axe_attack("d10 6, d10 6, d10 10", "Burst Boil, Plain Hide", content).play("hit Burst Boil")
    assert table.survivor(0).knocked_down and table.wound_count == 2, "the axe is savage"
    assert sorted(table.hit_discard) == ["Burst Boil", "Plain Hide"]


@pytest.mark.rule("3.8 step 12", "6.12")
def test_hits_left_over_are_lost_when_the_monster_leaves_the_weapons_reach():
    rolls, deck = "d10 6, d10 6, d10 1", "Beast's Ear, Beast's Knee, and the rest"
    table = axe_attack(rolls, deck).play("hit Beast's Ear")
    assert table.monster.at == (12, 8) and sorted(table.hit_discard) == ["Beast's Ear", "Beast's Knee"]
    # a spear still reaches: the second attempt is made
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear king spear", hit_deck=deck, rolls=rolls + ", d10 9"
    ).play("gear 0", "hit Beast's Ear")
    assert table.monster.at == (12, 8) and table.wound_count == 1


@pytest.mark.rule("3.8 step 12", "6.14")
def test_a_dead_attackers_attack_ends():
    content = beast({"name": "Poison Fang", "failure": [{"do": "die"}]}, PLAIN)
    table = axe_attack("d10 6, d10 6, d10 1", "Poison Fang, Plain Hide", content).play("hit Poison Fang")
    assert not table.survivor(0).alive and sorted(table.hit_discard) == ["Plain Hide", "Poison Fang"]
    assert (table.decision, table.actor) == ("turn", 1) and table.over is None


@pytest.mark.rule("R-224", "R-225")
def test_what_lasts_for_an_attack_expires_with_it():
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; survival 1; gear scrap dagger", survivor_1="at 1,1",
        hit_deck="Beast's Knee, Beast's Ribs, and the rest",
        # a perfect hit gives +2: a 4 wounds toughness 8; in the next attack, without one, a 4 does not
        rolls="d10 10, d10 1, d10 1, d10 4, d10 7, d10 1, d10 1, d10 4",
    )  # fmt: skip
    table.play("gear 0")
    assert table.wound_count == 1 and table.decision == "turn", "the attack is over"
    table.play("surge")
    assert table.decision == "surge"
    table.play("gear 0")
    assert table.wound_count == 1 and table.hit_discard == ["Beast's Ribs", "Beast's Knee"]
