"""The monster's attack: dice, hits, triggers, damage."""

from __future__ import annotations

import pytest

from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import lay

ONE_ROUND = "controller agent; round limit 1"


def attack(**profile):
    """A card that attacks the closest survivor: one die, 2+, one damage to the body unless the profile says otherwise."""
    usual = {"speed": 1, "accuracy": 2, "damage": 1, "location": "body"}
    return {
        "name": "Blow",
        "targets": [{"pick": "closest", "among": "survivor"}],
        "effects": [{"do": "move and attack", **{k: v for k, v in {**usual, **profile}.items() if v is not None}}],
    }


def blow(rolls, me="armor body 9", monster="", **profile):
    """Play that card against a survivor in front of the lion."""
    return lay(
        lion_with(attack(**profile)), monster=LION + monster, next="monster draws", ai_deck="Blow",
        survivor_0=f"at 11,10; {me}", options=ONE_ROUND, rolls=rolls,
    )  # fmt: skip


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.7 step 1")
@pytest.mark.parametrize(
    ("speed", "monster", "dice"),
    [
        (2, "", 2),
        (2, "; tokens speed +1", 3),
        (2, "; attributes speed 2", 4),
        (1, "; attributes speed 2; tokens speed -1", 2),
        (2, "; tokens speed -1", 1),
        (2, "; tokens speed -5", 1),  # never fewer than one
    ],
)
def test_speed_of_profile_and_monster_make_the_dice(speed, monster, dice):
    table = blow(", ".join(["d10 2"] * dice), monster=monster, speed=speed)
    assert table.survivor(0).armor["body"] == 9 - dice


@pytest.mark.rule("3.7 step 1")
def test_the_attributes_of_level_2_count():
    table = lay(
        next="monster draws", monster="White Lion level 2 at 11,8 facing north", in_play="none", ai_deck="Chomp",
        survivor_0="at 11,10; armor head 9", options=ONE_ROUND, rolls="d10 2, d10 2",
    )  # fmt: skip
    assert table.survivor(0).armor["head"] == 9 - 2 * 2  # one die more, and one point more a hit


@pytest.mark.rule("3.7 step 2")
@pytest.mark.parametrize(
    ("die", "accuracy", "me", "monster", "hit"),
    [
        (5, 5, "", "", True),
        (4, 5, "", "", False),
        (5, 5, "attributes evasion 1", "", False),
        (6, 5, "attributes evasion 1", "", True),
        (6, 5, "tokens evasion 2", "", False),
        (4, 5, "attributes evasion -1", "", True),
        (4, 5, "", "; tokens accuracy +1", True),
        (3, 5, "", "; tokens accuracy +1", False),
        (5, 5, "", "; tokens accuracy -1", False),
        (5, 5, "attributes evasion 1", "; tokens accuracy +1", True),
        (1, 2, "attributes evasion -5", "; tokens accuracy +5", False),  # a 1 misses
        (10, 9, "attributes evasion 20", "; tokens accuracy -9", True),  # a 10 hits
    ],
)
def test_a_die_with_the_lions_accuracy_must_reach_the_profile_and_the_targets_evasion(die, accuracy, me, monster, hit):
    me = f"armor body 9; {me}" if me else "armor body 9"
    table = blow(f"d10 {die}", me=me, monster=monster, accuracy=accuracy)
    assert table.survivor(0).armor["body"] == (8 if hit else 9)


@pytest.mark.rule("6.32", "3.7 step 1")
def test_the_monster_rolls_all_its_dice():
    table = blow("d10 2, d10 2, d10 1, d10 10", me="armor body 9", speed=4)
    assert table.survivor(0).armor["body"] == 6


@pytest.mark.rule("6.32")
def test_a_survivor_rolls_the_full_speed_of_its_attack_and_is_not_asked_for_less():
    table = lay(
        next="turn of survivor_0", survivor_0="at 11,10; gear bone dagger; attributes speed 1",
        hit_deck="Beast's Knee, Beast's Femur, and the rest", rolls="d10 7, d10 7, d10 1, d10 1, d10 1, d10 1",
    )  # fmt: skip
    assert {word for word in table.legal if word.startswith(("gear", "special"))} == {"gear 0"}
    table.play("gear 0")  # four dice at once, two of them hits
    assert table.decision == "location" and table.legal == {"hit 0", "hit 1"}
    table.play("hit 0")
    assert len(table.hit_discard) == 2


# --- triggers --------------------------------------------------------------------------------------------------------

TRIGGERS = {
    "location": None,
    "after_hit": [{"do": "roll", "die": 8, "at_least": 1, "then": [{"do": "gain", "what": "courage", "amount": 1}]}],
    "before_damage": [
        {"do": "roll", "die": 5, "at_least": 1, "then": [{"do": "gain", "what": "understanding", "amount": 1}]}
    ],
    "after_damage": [{"do": "roll", "die": 4, "at_least": 1, "then": [{"do": "gain", "what": "luck", "amount": 1}]}],
}
"""Each trigger rolls a die of its own, so that the script shows when it comes."""


@pytest.mark.rule("3.7 step 3", "3.7 step 6", "6.2")
def test_the_triggers_come_before_the_location_dice_after_them_and_after_all_damage_once_an_attack():
    table = blow(
        "d10 2, d10 2, d8 1, d6 3, d6 5, d5 1, d4 1", me="armor body 9, waist 9; survival 1; knows dodge", speed=2, **TRIGGERS,
    )  # fmt: skip
    me = table.survivor(0)
    assert table.decision == "dodge"  # the locations are known, nothing is damaged yet
    assert (me.courage, me.understanding, me.attributes["luck"]) == (1, 1, 0)
    table.play("pass", "hit body")
    assert (me.armor["body"], me.armor["waist"]) == (8, 8)
    assert (me.courage, me.understanding, me.attributes["luck"]) == (1, 1, 1)


@pytest.mark.rule("3.7 step 3")
def test_without_a_hit_there_is_no_trigger():
    table = blow("d10 1, d10 1", speed=2, **TRIGGERS)
    assert table.survivor(0).courage == 0 and table.survivor(0).armor["body"] == 9


@pytest.mark.rule("3.7 step 3", "3.7 step 4", "6.2")
def test_without_damage_there_is_no_trigger_after_damage():
    table = blow("d10 2, d8 1, d6 3, d5 1", me="survival 1; knows dodge", **TRIGGERS)
    table.play("dodge body")
    assert table.survivor(0).light == set() and table.survivor(0).attributes["luck"] == 0


@pytest.mark.rule("6.2", "3.7 step 6", "6.36")
def test_what_follows_damage_comes_once_after_the_last_hit_and_for_damage_to_armor_as_well():
    table = lay(
        next="monster draws", ai_deck="Vicious Claw", survivor_0="at 11,10; armor body 1, legs 1", options=ONE_ROUND,
        rolls="d10 2, d10 2, d6 3, d6 6",
    )  # fmt: skip
    assert table.decision == "order hits" and table.survivor(0).bleeding == 0
    table.play("hit legs")
    assert table.survivor(0).bleeding == 1
    assert table.survivor(0).armor["body"] == table.survivor(0).armor["legs"] == 0


# --- hits ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.7 step 4", "3.2 dodge")
def test_a_dodge_comes_after_all_location_dice_and_takes_one_hit_away():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10; survival 2; knows dodge; armor body 9, legs 9",
        options=ONE_ROUND, rolls="d10 2, d10 2, d6 3, d6 6",
    )  # fmt: skip
    assert table.decision == "dodge" and set(table.meanings) == {"dodge body", "dodge legs"}
    table.play("dodge legs")
    assert (table.survivor(0).armor["body"], table.survivor(0).armor["legs"]) == (8, 9)
    assert table.survivor(0).survival == 1  # one dodge a round: not asked again


@pytest.mark.rule("3.7 step 5")
@pytest.mark.parametrize(
    ("damage", "monster", "points"),
    [
        (1, "", 1),
        (3, "", 3),
        (1, "; tokens damage +2", 3),
        (2, "; attributes damage 1; tokens damage +1", 4),
        (2, "; tokens damage -1", 1),
        (2, "; tokens damage -9", 1),  # at least 1
    ],
)
def test_a_hit_deals_the_damage_of_the_profile_and_of_the_monster(damage, monster, points):
    assert blow("d10 2", monster=monster, damage=damage).survivor(0).armor["body"] == 9 - points


@pytest.mark.rule("3.7 step 5")
def test_every_hit_deals_it():
    assert blow("d10 2, d10 2", speed=2, damage=2).survivor(0).armor["body"] == 5


@pytest.mark.rule("3.7 head hunter")
@pytest.mark.parametrize("location", ["head", "body"])
def test_a_head_hunter_and_a_body_blow_need_no_location_die(location):
    table = blow("d10 2, d10 2", me="armor head 9, body 9", speed=2, location=location)
    assert table.survivor(0).armor[location] == 7


@pytest.mark.rule("3.7 adjacency", "6.10")
def test_without_a_move_a_monster_attacks_nobody_who_is_not_adjacent():
    strike = {
        "name": "Strike",
        "targets": [{"pick": "closest"}],
        "effects": [
            {"do": "attack", "speed": 1, "accuracy": 2, "damage": 1, "location": "body"},
            {"do": "gain", "what": "courage", "amount": 1},
        ],
    }
    far = lay(
        lion_with(strike), monster=LION, next="monster draws", ai_deck="Strike", survivor_0="at 11,11; armor body 9",
        options=ONE_ROUND,
    )  # fmt: skip
    assert far.survivor(0).armor["body"] == 9 and far.survivor(0).courage == 1  # the card goes on
    near = lay(
        lion_with(strike), monster=LION, next="monster draws", ai_deck="Strike", survivor_0="at 13,8; armor body 9",
        options=ONE_ROUND, rolls="d10 2",
    )  # fmt: skip
    assert near.survivor(0).armor["body"] == 8


@pytest.mark.rule("3.7 turning", "6.8")
def test_an_attack_alone_does_not_turn_the_monster():
    strike = {
        "name": "Strike",
        "targets": [{"pick": "closest"}],
        "effects": [{"do": "attack", "speed": 1, "accuracy": 2, "damage": 1, "location": "body"}],
    }
    table = lay(
        lion_with(strike), monster=LION, next="monster draws", ai_deck="Strike", survivor_0="at 11,7; armor body 9",
        options=ONE_ROUND, rolls="d10 2",
    )  # fmt: skip
    assert table.survivor(0).armor["body"] == 8 and table.monster.facing == "north"


@pytest.mark.rule("3.7 intimidate")
def test_an_intimidation_needs_no_adjacency_and_spends_no_dodge():
    table = lay(
        next="monster draws", ai_deck="Size Up", survivor_0="at 11,16; survival 1; knows dodge; armor head 3, body 3",
        options=ONE_ROUND, rolls="d10 9",
    )  # fmt: skip
    me = table.survivor(0)
    assert me.light == {"brain"} and me.survival == 1
    assert (me.armor["head"], me.armor["body"]) == (3, 3)  # brain damage only


@pytest.mark.rule("3.7 multiple targets", "6.18", "R-122", "R-132")
def test_everybody_in_a_zone_gets_the_whole_profile():
    whirl = {
        "name": "Whirl",
        "area": {"all": "threats"},
        "effects": [
            {
                "do": "each",
                "who": "adjacent survivors",
                "effects": [{"do": "attack", "speed": 2, "accuracy": 2, "damage": 2, "location": "body"}],
            }
        ],
    }
    table = lay(
        lion_with(whirl), monster=LION, next="monster draws", ai_deck="Whirl", survivor_0="at 11,10; armor body 9",
        survivor_1="at 13,8; armor body 9", survivor_2="at 12,7; armor body 9", survivor_3="at 13,10; armor body 9",
        options=ONE_ROUND, rolls=", ".join(["d10 2"] * 6),
    )  # fmt: skip
    table.play("survivor 2", "survivor 0")  # in the controller's order; the last is not asked for
    assert [table.survivor(seat).armor["body"] for seat in range(4)] == [5, 5, 5, 9]


# --- having it already -----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.29", "R-169", "R-170")
def test_being_knocked_down_again_does_not_prolong_lying():
    table = lay(
        next="monster draws", ai_deck="Maul", survivor_0="at 11,10; knocked down; armor body 9", options=ONE_ROUND,
        rolls="d10 2, d10 1, d6 3",
    )  # fmt: skip
    assert table.survivor(0).bleeding == 1 and not table.survivor(0).knocked_down  # it stood up at the end of this turn


@pytest.mark.rule("6.29")
@pytest.mark.parametrize(("held", "after"), [("survivor_0", None), (None, 0)])
def test_gaining_the_priority_token_again_does_not_prolong_holding_it(held, after):
    table = lay(
        next="monster draws", ai_deck="Size Up", in_play="Alert", priority_target=held,
        survivor_0="at 11,15; survival 1; knows dash", rolls="d10 1, d10 1, d10 1",
    )  # fmt: skip
    table.play("dash", "move to 11,13")  # into the zone: it gains the token, if it has not got it
    assert table.act == "survivors' act" and table.in_play == []
    assert table.priority_target == after  # an old token leaves at the end of this turn, a new one stays
