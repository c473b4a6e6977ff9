"""The White Lion's hit locations that charge, strike back or only suffer [1.5]: Back to Femur, Knee, Deltoid, Tail, Groin."""

from __future__ import annotations

from typing import Any

import pytest

from kdm_env.showdown.library import load
from tests.showdown.rules.blows import FAILS, FLANK, WOUNDS, blow
from tests.showdown.table import Table, lay

CRITICAL = "d10 10"
RESOURCES = load().monsters["White Lion"].resources


def card(name: str, *more: object) -> object:
    return pytest.param(name, *more, marks=pytest.mark.rule(f"1.5 {name}"), id=name)


def still(table: Table) -> bool:
    """Whether the lion stands where it stood, as it stood."""
    return table.monster.at == (11, 8) and table.monster.facing == "north"


# --- how many there are ----------------------------------------------------------------------------------------------

ALL = (
    "Beast's Back", "Beast's Brow", "Beast's Chest", "Beast's Ear", "Beast's Elbow", "Beast's Femur", "Beast's Flank",
    "Beast's Heel", "Beast's Knee", "Beast's Maw", "Beast's Paw", "Beast's Ribs", "Beast's Scapular Deltoid",
    "Beast's Tail", "Beast's Temple", "Beast's Tricep", "Clever Ploy", "Fleshy Gut", "Fuzzy Groin", "Glorious Mane",
    "Soft Belly", "Straining Neck", "Strange Hand",
)  # fmt: skip


@pytest.mark.rule("R-025")
def test_the_lion_has_twenty_three_hit_locations_one_copy_each():
    assert sorted(lay(next="survivors act", survivor_1="at 1,1").hit_deck) == sorted(ALL) and len(ALL) == 23


SILENT_ON_FAILURE = {
    "Beast's Brow", "Beast's Femur", "Beast's Flank", "Beast's Heel", "Beast's Knee", "Beast's Ribs", "Fuzzy Groin",
    "Glorious Mane", "Soft Belly", "Straining Neck",
}  # fmt: skip


@pytest.mark.parametrize("name", [card(name) for name in ALL if name in SILENT_ON_FAILURE])
def test_these_let_a_failed_attempt_pass(name):
    table = blow(name, FAILS)
    assert still(table) and table.hit_discard == [name] and table.wound_count == 0
    assert (table.decision, table.actor) == ("turn", 0) and table.monster.tokens == {}


SILENT_ON_WOUND = set(ALL) - {
    "Beast's Brow",
    "Beast's Flank",
    "Beast's Ribs",
    "Beast's Tail",
    "Clever Ploy",
    "Glorious Mane",
}


@pytest.mark.parametrize("name", [card(name) for name in ALL if name in SILENT_ON_WOUND])
def test_these_take_a_plain_wound_without_an_answer(name):
    table = blow(name, WOUNDS)
    assert still(table) and table.hit_discard == [name] and table.wound_count == 1
    assert (table.decision, table.actor) == ("turn", 0) and table.monster.tokens == {} and table.gained == []
    assert table.injuries_in_play == [] and not table.monster.knocked_down


# --- the charge ------------------------------------------------------------------------------------------------------

CHARGES = [
    card("Beast's Back", FAILS),
    card("Beast's Chest", FAILS),
    card("Beast's Elbow", FAILS),
    card("Beast's Scapular Deltoid", FAILS),
    card("Beast's Tail", FAILS),
    card("Beast's Tail", WOUNDS),
]


@pytest.mark.parametrize(("name", "roll"), CHARGES)
def test_the_charge_is_a_full_move_straight_ahead_that_grabs_whom_it_passes_over(name, roll):
    table = blow(name, roll, "d6 5", survivor_1="at 12,12", survivor_2="at 13,12")
    assert table.decision == "square" and set(table.meanings) == {"11,16", "12,16"}, "in front of the lion"
    assert table.monster.at == (11, 14) and table.monster.facing == "north"
    table.play("12,16")
    passed, beside = table.survivor(1), table.survivor(2)
    assert passed.at == (12, 16) and passed.knocked_down and passed.light == {"waist"}, "1 damage at level 1"
    assert beside.at == (13, 12) and not beside.knocked_down
    assert table.survivor(0).at == (10, 8) and table.monster.grabbed == {1}


@pytest.mark.parametrize(("name", "roll"), CHARGES)
def test_the_charge_leaves_the_attackers_other_hits_out_of_range(name, roll):
    strength = 1 if roll == FAILS else 2  # of the bone axe, so that the same rolls fail or wound
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone axe; attributes strength {strength - 2}",
        survivor_1="at 1,1", hit_deck=f"{name}, Beast's Knee, and the rest", rolls=f"d10 6, d10 6, {roll}",
    ).play("gear 0", f"hit {name}")  # fmt: skip
    assert table.monster.at == (11, 14) and table.decision == "turn"
    assert sorted(table.hit_discard) == sorted([name, "Beast's Knee"])
    assert table.wound_count == (roll == WOUNDS), "the knee was not attempted"


@pytest.mark.rule("1.5 Beast's Back")
def test_a_lion_of_level_two_grabs_harder():
    level2 = "White Lion level 2 at 11,4 facing north"
    table = blow("Beast's Back", FAILS, "d6 5", at="at 10,4", survivor_1="at 12,7; armor waist 9", monster=level2)
    assert table.monster.at == (11, 11), "seven squares"
    table.play("12,13")
    assert table.survivor(1).armor["waist"] == 7


@pytest.mark.rule("1.5 Beast's Back", "R-173")
def test_an_attacker_in_its_way_is_run_over_and_grabbed():
    table = lay(
        next="turn of survivor_0", survivor_0="at 11,10; gear bone axe", survivor_1="at 1,1",
        hit_deck="Beast's Back, Beast's Knee, and the rest", rolls="d10 6, d10 6, d10 2, d6 5",
    ).play("gear 0", "hit Beast's Back")  # fmt: skip
    assert table.decision == "square"
    table.play("11,16")
    assert table.survivor(0).at == (11, 16) and table.survivor(0).knocked_down
    assert table.survivor(0).light == {"waist"} and table.wound_count == 0


# --- the basic action ------------------------------------------------------------------------------------------------

ANSWERS = [
    card("Beast's Temple", 1),
    card("Beast's Tricep", 1),
    card("Fleshy Gut", 1),
    card("Strange Hand", 1),
    card("Beast's Paw", 3),
]


@pytest.mark.parametrize(("name", "damage"), ANSWERS)
def test_these_answer_a_failure_with_a_basic_action_against_the_attacker(name, damage):
    table = blow(
        name, FAILS, "d10 2", "d10 1", "d6 5", me="armor waist 9",
        survivor_1="at 11,10",  # closer to its eyes, and no target
    )  # fmt: skip
    assert table.survivor(0).armor["waist"] == 9 - damage
    assert table.monster.facing == "west" and table.survivor(1).light == set()


@pytest.mark.rule("1.5 Beast's Brow")
def test_the_brow_answers_a_wound_with_brain_damage_and_a_basic_action():
    table = blow("Beast's Brow", WOUNDS, "d10 2", "d10 1", "d6 5", me="armor waist 9; insanity 4")
    assert table.survivor(0).insanity == 3 and table.survivor(0).armor["waist"] == 8
    # one point, at any level
    level2 = "White Lion level 2 at 11,8 facing north"
    table = blow("Beast's Brow", "d10 8", "d10 1", "d10 1", "d10 1", me="insanity 4", monster=level2)
    assert table.survivor(0).insanity == 3


@pytest.mark.rule("1.5 Beast's Brow")
def test_a_critical_wound_to_the_brow_is_not_answered():
    table = blow("Beast's Brow", CRITICAL, me="insanity 4")
    assert table.survivor(0).insanity == 4 and table.monster.tokens == {"accuracy": -1}


@pytest.mark.rule("1.5 Beast's Ear")
def test_the_ear_answers_a_failure_with_a_step_straight_away_without_turning():
    table = blow("Beast's Ear", FAILS)
    assert table.monster.at == (12, 8) and table.monster.facing == "north"
    table = blow("Beast's Ear", FAILS, at="at 12,10")
    assert table.monster.at == (11, 7)


# --- critical effects ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        card("Beast's Back", {"accuracy": -1}),
        card("Beast's Brow", {"accuracy": -1}),
        card("Beast's Ear", {"accuracy": -1}),
        card("Beast's Knee", {"movement": -1}),
        card("Beast's Scapular Deltoid", {"movement": -1}),
        card("Beast's Ribs", {"toughness": -1}),
    ],
)
def test_critical_wounds_that_leave_a_token(name, tokens):
    table = blow(name, CRITICAL)
    assert table.monster.tokens == tokens and still(table)
    assert table.hit_discard == [name] and table.wound_count == 1 and table.gained == []


@pytest.mark.parametrize(
    ("name", "tokens", "resource"),
    [
        card("Beast's Femur", {"movement": -1}, "sinew"),
        card("Soft Belly", {}, "sinew"),
        card("Beast's Paw", {"movement": -1}, "lion claw"),
        card("Beast's Tail", {"accuracy": -1}, "lion tail"),
        card("Fuzzy Groin", {"damage": 1}, "lion testes"),
        card("Glorious Mane", {}, "shimmering mane"),
    ],
)
def test_critical_wounds_that_yield_a_resource(name, tokens, resource):
    """The top card of the lion's deck where no card is named, else that card."""
    table = blow(name, CRITICAL, monster_resources="sinew, lion claw, lion tail, lion testes, shimmering mane")
    assert table.gained == [resource] and table.monster.tokens == tokens
    assert len(table.monster_resources) == 4 and resource not in table.monster_resources


@pytest.mark.rule("1.5 Beast's Chest")
@pytest.mark.parametrize(("roll", "over"), [("d10 9", None), ("d10 10", "won")])
def test_the_chest_yields_a_resource_and_may_be_the_heart(roll, over):
    table = blow("Beast's Chest", CRITICAL, roll, monster_resources="white fur, sinew")
    assert table.gained[-1] == "white fur" and table.over == over
    assert table.monster.alive is (over is None) and table.hit_discard == ["Beast's Chest"] * (over is None)


@pytest.mark.rule("1.5 Beast's Elbow")
def test_the_elbow_lifts_the_spirits_of_all_who_hear():
    table = blow("Beast's Elbow", CRITICAL, survivor_1="at 1,1; conditions deaf", survivor_2="at 3,3; insanity 2")
    assert [table.survivor(seat).insanity for seat in range(3)] == [3, 0, 5]


@pytest.mark.rule("1.5 Beast's Elbow")
def test_and_whoever_lies_may_stand_up():
    lying: dict[str, Any] = {
        "survivor_1": "at 1,1; knocked down",
        "survivor_2": "at 3,3; knocked down; conditions deaf",
    }
    table = blow("Beast's Elbow", CRITICAL, **lying)
    assert (table.decision, table.actor) == ("yes or no", 1) and table.survivor(1).insanity == 3
    stays = table.copy()
    table.play("yes")
    assert not table.survivor(1).knocked_down and table.survivor(2).knocked_down, "the deaf one hears nothing"
    stays.play("no")
    assert stays.survivor(1).knocked_down and stays.survivor(1).insanity == 3


@pytest.mark.rule("1.5 Fuzzy Groin")
def test_the_groin_makes_the_attacker_the_priority_target_for_good():
    table = blow("Fuzzy Groin", CRITICAL, survivor_1="at 11,11", priority_target="survivor_1")
    assert table.priority_target == 0 and table.injuries_in_play == ["Fuzzy Groin"]
    table = blow(
        "Fuzzy Groin", CRITICAL, "d10 1", "d10 1", survivor_1="at 11,10", ai_deck="Claw x2, Chomp",
    )  # fmt: skip
    table.play("pass", "pass").pass_until("order")
    assert table.round == 2 and table.priority_target == 0, "a monster turn later"
    assert table.monster.facing == "west", "it went for the attacker, not for the one in front of it"


@pytest.mark.rule("1.5 Fuzzy Groin")
def test_nobody_else_can_draw_that_token_away():
    holder = "at 12,10; permanent priority target"
    table = blow("Beast's Flank", WOUNDS, survivor_1=holder, priority_target="survivor_1")
    assert table.priority_target == 1
    table = blow(
        "Beast's Knee", "d10 1, d10 1, d10 8", gear="rawhide whip", survivor_1=holder, priority_target="survivor_1"
    )
    assert table.wound_count == 1 and table.priority_target == 1, "not with a provoking whip either"


@pytest.mark.rule("1.5 Fuzzy Groin")
def test_the_token_of_the_groin_is_one_more_damage():
    table = lay(
        next="monster draws", monster="White Lion level 1 at 11,8 facing north; tokens damage +1", ai_deck="Claw",
        injuries_in_play="Fuzzy Groin", survivor_0="at 11,10; armor waist 9", rolls="d10 9, d10 1, d6 5",
    )  # fmt: skip
    assert table.survivor(0).armor["waist"] == 7
