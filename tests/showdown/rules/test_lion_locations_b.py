"""The White Lion's other hit locations [1.5]: Flank, Heel, Maw, Paw, Ribs, Temple, Tricep, Gut, Mane, Belly, Neck, Hand."""

from __future__ import annotations

import pytest

from tests.showdown.rules.blows import FAILS, WOUNDS, blow
from tests.showdown.table import Table, lay

CRITICAL = "d10 10"
LION = "White Lion level 1 at 11,8 facing north"


def lion_acts(**lines: object) -> Table:
    """The lion's turn from its start."""
    return lay(**{"next": "monster act", "survivor_0": "at 11,12", "survivor_1": "at 1,1", **lines})


# --- flank, heel -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5 Beast's Flank")
def test_the_flank_answers_a_wound_by_marking_the_attacker():
    assert blow("Beast's Flank", WOUNDS).priority_target == 0
    table = blow("Beast's Flank", CRITICAL)
    assert table.priority_target is None and table.monster.knocked_down, "critically wounded it goes down"


@pytest.mark.rule("1.5 Beast's Heel")
def test_a_critically_wounded_heel_fells_the_lion_and_stays_in_play():
    table = blow("Beast's Heel", CRITICAL)
    assert table.monster.knocked_down and table.injuries_in_play == ["Beast's Heel"] and table.hit_discard == []


@pytest.mark.rule("1.5 Beast's Heel")
@pytest.mark.parametrize(("roll", "falls"), [(1, True), (2, False)])
def test_with_a_ruptured_tendon_it_may_fall_whenever_it_starts_to_move(roll, falls):
    table = lion_acts(
        injuries_in_play="ruptured tendon", ai_deck="Chomp", monster=LION, survivor_0="at 11,12; knows dodge; survival 1",
        rolls=f"d10 {roll}" if falls else f"d10 {roll}, d10 9",
    )  # fmt: skip
    if falls:
        assert table.monster.at == (11, 8), "and neither moves nor attacks"
        assert table.survivor(0).survival == 1 and table.ai_discard == ["Chomp"]
    else:
        assert table.monster.at == (11, 10) and table.decision == "dodge"
        table.play("dodge head")


@pytest.mark.rule("1.5 Beast's Heel")
def test_the_tendon_is_tested_for_a_charge_as_well():
    table = blow("Beast's Back", FAILS, "d10 1", injuries_in_play="ruptured tendon")
    assert table.monster.knocked_down and table.monster.at == (11, 8)


# --- maw -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5 Beast's Maw")
@pytest.mark.parametrize(("roll", "bites"), [(3, False), (4, True)])
def test_the_maw_answers_a_failure_by_a_snap_at_the_mind(roll, bites):
    table = blow("Beast's Maw", FAILS, f"d10 {roll}", me="insanity 5")
    assert table.survivor(0).knocked_down is bites and table.survivor(0).insanity == (4 if bites else 5)


@pytest.mark.rule("1.5 Beast's Maw")
def test_the_snap_costs_one_brain_damage_a_level():
    table = blow("Beast's Maw", FAILS, "d10 4", me="insanity 5", monster="White Lion level 2 at 11,8 facing north")
    assert table.survivor(0).insanity == 3


@pytest.mark.rule("1.5 Beast's Maw")
@pytest.mark.parametrize(("roll", "gains"), [(4, 0), (5, 1)])
def test_a_broken_jaw_stays_in_play_and_may_give_heart(roll, gains):
    table = blow("Beast's Maw", CRITICAL, f"d10 {roll}", me="survival 0/3")
    assert table.survivor(0).courage == gains and table.survivor(0).survival == gains
    assert table.injuries_in_play == ["Beast's Maw"] and "Beast's Maw" not in table.hit_deck + table.hit_discard


@pytest.mark.rule("1.5 Beast's Maw", "R-095", "3.8 step 9")
def test_without_a_jaw_the_lion_cannot_chomp():
    table = lion_acts(injuries_in_play="no jaw", ai_deck="Chomp", survivor_0="at 11,10", survivor_1="at 10,8")
    assert table.survivor(0).insanity == table.survivor(1).insanity == 1, "adjacent: insanity instead of teeth"
    assert table.ai_discard == ["Chomp"]


# --- paw, ribs -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5 Beast's Paw")
def test_a_broken_foot_stays_in_play_and_the_lion_grabs_nobody_any_more():
    table = blow("Beast's Paw", CRITICAL)
    assert table.injuries_in_play == ["Beast's Paw"]
    whole = lion_acts(ai_deck="Grasp, Claw", survivor_0="at 11,12; armor waist 9", rolls="d10 2, d6 5, d6 5")
    whole.pass_until("turn")
    assert whole.survivor(0).knocked_down and whole.survivor(0).armor["waist"] == 7, "a hit, and a grab"
    table = lion_acts(
        injuries_in_play="broken foot", ai_deck="Grasp, Claw", survivor_0="at 11,12; armor waist 9", rolls="d10 2, d6 5"
    )  # fmt: skip
    table.pass_until("turn", "order")
    me = table.survivor(0)
    assert me.at == (11, 12) and not me.knocked_down and me.armor["waist"] == 8 and table.monster.grabbed == set()


@pytest.mark.rule("1.5 Beast's Ribs")
@pytest.mark.parametrize(("understanding", "survival"), [(2, 0), (3, 1)])
def test_the_ribs_reward_a_wound_by_one_who_understands(understanding, survival):
    table = blow("Beast's Ribs", WOUNDS, me=f"survival 0/3; understanding {understanding}")
    assert table.survivor(0).survival == survival


# --- temple, tricep --------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5 Beast's Temple")
def test_a_critically_wounded_temple_stays_in_play():
    table = blow("Beast's Temple", CRITICAL)
    assert table.injuries_in_play == ["Beast's Temple"] and table.wound_count == 1


@pytest.mark.rule("1.5 Beast's Temple")
@pytest.mark.parametrize("roll", [1, 2])
def test_a_dazed_lion_may_lose_the_card_it_draws_and_its_turn(roll):
    table = lion_acts(
        injuries_in_play="Beast's Temple", ai_deck="Claw, Chomp", in_play="Cunning", survivor_0="at 11,10",
        rolls=f"d10 {roll}",
    )  # fmt: skip
    assert table.ai_discard == ["Claw"] and table.ai_deck == ["Chomp"]
    assert table.survivor(0).light == set() and table.survivor(0).at == (11, 10), "no end of turn: nobody is grabbed"
    assert table.act == "survivors' act"


@pytest.mark.rule("1.5 Beast's Temple")
def test_with_a_three_it_plays_its_card():
    table = lion_acts(
        injuries_in_play="Beast's Temple", ai_deck="Claw, Chomp", survivor_0="at 11,10", rolls="d10 3, d10 9, d10 1, d6 5"
    )  # fmt: skip
    assert table.survivor(0).light == {"waist"}


@pytest.mark.rule("1.5 Beast's Temple")
def test_every_draw_is_tested():
    table = lion_acts(
        injuries_in_play="Beast's Temple", ai_deck="Bloodthirsty, Claw, Chomp", survivor_0="at 11,10", rolls="d10 3, d10 2"
    )  # fmt: skip
    assert table.in_play == ["Bloodthirsty"] and table.ai_discard == ["Claw"] and table.survivor(0).light == set()


@pytest.mark.rule("1.5 Beast's Tricep")
def test_a_critically_wounded_tricep_costs_a_mood_of_the_attackers_choice_and_fells():
    table = blow("Beast's Tricep", CRITICAL, in_play="Enraged, Bloodthirsty, Cunning")
    assert (table.decision, table.actor) == ("card", 0)
    assert set(table.meanings) == {"Enraged", "Bloodthirsty"}, "Cunning is a trait"
    table.play("Bloodthirsty")
    assert sorted(table.in_play) == ["Cunning", "Enraged"] and table.ai_discard == ["Bloodthirsty"]
    assert table.monster.knocked_down and table.hit_discard == ["Beast's Tricep"]
    assert blow("Beast's Tricep", CRITICAL).monster.knocked_down, "without a mood too"


# --- gut, mane, belly ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5 Fleshy Gut")
def test_a_critically_wounded_gut_yields_a_basic_resource_and_insanity():
    table = blow("Fleshy Gut", CRITICAL, basic_resources="skull, monster hide")
    assert table.gained == ["skull"] and table.basic_resources == ["monster hide"]
    assert table.survivor(0).insanity == 3 and table.survivor(1).insanity == 0


@pytest.mark.rule("1.5 Glorious Mane", "3.8 impervious")
@pytest.mark.parametrize("insanity", [2, 3])
def test_the_mane_is_impervious_and_strengthens_an_insane_attacker(insanity):
    assert blow("Glorious Mane", "d10 9").wound_count == 0
    table = blow("Glorious Mane", CRITICAL, me=f"insanity {insanity}")
    assert table.wound_count == 0 and table.gained == ["shimmering mane"]
    assert table.survivor(0).tokens == ({"strength": 1} if insanity >= 3 else {})


@pytest.mark.rule("1.5 Soft Belly")
def test_the_organ_trail_stays_in_play_and_may_wound_at_the_start_of_the_lions_turn():
    assert blow("Soft Belly", CRITICAL).injuries_in_play == ["Soft Belly"]
    lines = {"injuries_in_play": "organ trail", "ai_deck": "Grasp, Claw, Chomp", "survivor_0": "at 11,10"}
    table = lion_acts(rolls="d10 1, d10 1, d10 1", **lines)
    assert table.wounds == ["Grasp"] and table.ai_discard == ["Claw"]
    table = lion_acts(rolls="d10 2, d10 1", **lines)
    assert table.wounds == [] and table.ai_discard == ["Grasp"]
    assert lion_acts(rolls="d10 1", **{**lines, "ai_deck": "none"}).over == "won", "a wound that can kill"


# --- neck, hand ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5 Straining Neck")
@pytest.mark.parametrize("roll", [1, 9])
def test_a_critically_wounded_neck_fells(roll):
    table = blow("Straining Neck", CRITICAL, f"d10 {roll}")
    assert table.monster.knocked_down and table.over is None and table.hit_discard == ["Straining Neck"]


@pytest.mark.rule("1.5 Straining Neck")
def test_or_it_is_broken_and_the_lion_dies_at_the_end_of_its_next_turn():
    table = blow(
        "Straining Neck",
        CRITICAL,
        "d10 10",
        "d10 2",
        "d10 1",
        "d6 5",
        ai_deck="Grasp, Claw, Chomp",
        survivor_1="at 11,10",
    )
    assert not table.monster.knocked_down and table.over is None
    table.play("pass", "pass").pass_until("order")
    assert table.over == "won" and table.ai_discard == ["Claw"], "it had that one turn"
    assert table.survivor(0).light | table.survivor(1).light == {"waist"}


@pytest.mark.rule("1.5 Strange Hand")
def test_a_lost_hand_stays_in_play_and_teaches_strength_to_whoever_pays():
    table = blow("Strange Hand", CRITICAL, me="survival 1")
    assert (table.decision, table.actor) == ("yes or no", 0)
    declined = table.copy()
    table.play("yes")
    assert table.survivor(0).attributes["strength"] == 1 and table.survivor(0).survival == 0, "for good: no token"
    assert table.injuries_in_play == ["Strange Hand"]
    declined.play("no")
    assert declined.survivor(0).attributes["strength"] == 0 and declined.survivor(0).survival == 1


@pytest.mark.rule("1.5 Strange Hand", "3.4 head 5", "3.5 10")
@pytest.mark.parametrize("me", ["survival 0", "survival 1; conditions no survival", "survival 1; conditions frenzied"])
def test_whoever_cannot_spend_survival_is_not_taught(me):
    table = blow("Strange Hand", CRITICAL, me=me)
    assert table.decision == "turn" and table.survivor(0).attributes["strength"] == 0
    assert table.injuries_in_play == ["Strange Hand"]
