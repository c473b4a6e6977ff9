"""The basic AI cards of the White Lion, and its grab."""

from __future__ import annotations

import pytest

from kdm_env.showdown import verbs
from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

LION = catalog().monsters[catalog().monster("White Lion")].file
CARDS = {card.name: card for card in LION.ai}
ONE_ROUND = "controller agent; round limit 1"

STD = [("closest", "threat", True, True, False), ("closest", "threat", False, False, True)]
"""(1) closest threat, facing, in range; (2) closest threat, in field of view."""

LISTS = {
    "Bat Around": STD,
    "Chomp": STD,
    "Claw": STD,
    "Combo Claw": STD,
    "Grasp": [("closest", "knocked down survivor", False, True, False), ("closest", "survivor", False, True, False)],
    "Power Swat": STD,
    "Revenge": [("last to wound", "survivor", False, True, False), ("closest", "threat", False, False, True)],
    "Size Up": [("random", "threat", False, False, True)],
    "Vicious Claw": [("random", "survivor", False, True, False)],
}
PROFILES = {
    "Bat Around": (2, 5, 1),
    "Chomp": (1, 2, 1),
    "Claw": (2, 2, 1),
    "Combo Claw": (2, 4, 1),
    "Grasp": (1, 2, 1),
    "Power Swat": (1, 2, 2),
    "Revenge": (2, 2, 2),
    "Vicious Claw": (2, 2, 1),
}
COPIES = {"Claw": 2, "Grasp": 2, "Size Up": 2}


@pytest.mark.rule(*(f"1.3 {name}" for name in LISTS))
def test_the_cards_are_basic_and_have_the_lists_profiles_and_copies_of_the_sources():
    basic = {card.name: card for card in LION.ai if card.tier == "basic"}
    assert set(basic) == set(LISTS)
    assert sum(card.copies for card in basic.values()) == 12
    for name, card in basic.items():
        assert [(t.pick, t.among, t.facing, t.in_range, t.in_field_of_view) for t in card.targets] == LISTS[name]
        assert card.copies == COPIES.get(name, 1) and card.kind == "action"
        attacks = [verb for verb in card.effects if isinstance(verb, verbs.MoveAndAttack)]
        assert [(a.speed, a.accuracy, a.damage) for a in attacks] == ([PROFILES[name]] if name in PROFILES else [])


def dice(name):
    """Rolls of a card's attack: the first barely hits, the others barely miss."""
    speed, accuracy, _ = PROFILES[name]
    return ", ".join([f"d10 {accuracy}"] + [f"d10 {accuracy - 1}"] * (speed - 1))


@pytest.mark.rule(*(f"1.3 {name}" for name in PROFILES))
@pytest.mark.parametrize("name", sorted(PROFILES))
def test_the_attack_rolls_its_speed_hits_with_its_accuracy_and_deals_its_damage(name):
    location = "" if name == "Chomp" else ", d6 3"
    table = lay(
        next="monster draws",
        monster="White Lion at 11,8 facing north; last wounded by survivor_0",
        ai_deck=name,
        injuries_in_play="Beast's Paw",  # no grab comes of it
        survivor_0="at 11,10; armor body 9, head 9; insanity 9",
        options=ONE_ROUND,
        rolls=dice(name) + location,
    )
    table.pass_until("turn")  # a movement or a knockback afterwards may leave a choice
    armor = table.survivor(0).armor
    assert 18 - armor["body"] - armor["head"] == PROFILES[name][2]


@pytest.mark.rule("1.3 Bat Around", "1.3 Chomp", "1.3 Claw", "1.3 Combo Claw", "1.3 Power Swat")
@pytest.mark.parametrize("name", ["Bat Around", "Chomp", "Claw", "Combo Claw", "Power Swat"])
def test_the_usual_list_takes_a_threat_in_front_and_in_range_first_then_one_it_sees(name):
    misses = ", ".join(["d10 1"] * PROFILES[name][0])
    first = lay(
        next="monster draws", ai_deck=name, survivor_0="at 11,16", survivor_1="at 13,8", options=ONE_ROUND, rolls=misses,
    )  # fmt: skip
    assert first.monster.at == (11, 14)  # six squares between them: in range, and in front
    second = lay(
        next="monster draws", ai_deck=name, monster="White Lion at 11,7 facing north", survivor_0="at 11,16",
        survivor_1="at 13,8", options=ONE_ROUND, rolls=misses,
    )  # fmt: skip
    assert second.monster.at == (11, 7) and second.monster.facing == "east"  # seven are too many


# --- what follows the damage -----------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Bat Around")
@pytest.mark.parametrize(("level", "insanity"), [(1, 4), (2, 3)])
def test_bat_around_shakes_the_mind_of_whoever_it_damaged(level, insanity):
    table = lay(
        next="monster draws", ai_deck="Bat Around", survivor_0="at 11,10; insanity 5; armor body 9",
        survivor_1="at 1,1", round="1; controller survivor_1", options=ONE_ROUND, rolls="d10 5, d10 9, d6 3, d6 3",
        **{"state.monster.level": level},
    )  # fmt: skip
    table.pass_until("order")
    assert table.survivor(0).insanity == insanity  # one brain damage a level, once for both hits
    missed = lay(
        next="monster draws", ai_deck="Bat Around", survivor_0="at 11,10; insanity 5", survivor_1="at 1,1",
        round="1; controller survivor_1", rolls="d10 4, d10 4",
    )  # fmt: skip
    assert missed.survivor(0).insanity == 5


@pytest.mark.rule("1.3 Chomp", "3.7 head hunter")
def test_chomp_always_bites_the_head():
    table = lay(
        next="monster draws", ai_deck="Chomp", survivor_0="at 11,10; armor head 1, body 1", options=ONE_ROUND,
        rolls="d10 2",  # no die for the location
    )  # fmt: skip
    assert table.survivor(0).armor["head"] == 0 and table.survivor(0).armor["body"] == 1


@pytest.mark.rule("1.3 Power Swat")
def test_power_swat_sends_its_target_flying():
    table = lay(
        next="monster draws", ai_deck="Power Swat", survivor_0="at 11,10; armor body 9", options=ONE_ROUND,
        rolls="d10 2, d6 3",
    )  # fmt: skip
    assert table.survivor(0).at == (11, 16) and table.survivor(0).armor["body"] == 7
    dodged = lay(
        next="monster draws", ai_deck="Power Swat", survivor_0="at 11,10; survival 1; knows dodge", options=ONE_ROUND,
        rolls="d10 2, d6 3",
    )  # fmt: skip
    dodged.play("dodge body")
    assert dodged.survivor(0).at == (11, 10)


@pytest.mark.rule("1.3 Vicious Claw")
def test_vicious_claw_makes_its_target_bleed_once_however_often_it_hits():
    table = lay(
        next="monster draws", ai_deck="Vicious Claw", survivor_0="at 11,7; armor body 9", options=ONE_ROUND,
        rolls="d10 2, d10 2, d6 3, d6 4",
    )  # fmt: skip
    assert table.survivor(0).bleeding == 1 and table.survivor(0).armor["body"] == 7


@pytest.mark.rule("1.3 Vicious Claw")
def test_vicious_claw_takes_any_survivor_in_range_at_random():
    for die, facing in ((1, "west"), (2, "south"), (3, "north")):
        table = lay(
            next="monster draws", ai_deck="Vicious Claw",
            survivor_0="at 10,8; knocked down", survivor_1="at 11,7", survivor_2="at 11,10; hidden",
            survivor_3="at 22,16", terrain="tall grass at 11,10", options=ONE_ROUND, rolls=f"d3 {die}, d10 1, d10 1",
        )  # fmt: skip
        assert table.monster.facing == facing


# --- grasp, revenge and the grab -------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Grasp")
def test_grasp_prefers_who_lies_in_range_over_who_stands_closer():
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 11,10", survivor_1="at 12,3; knocked down", options=ONE_ROUND,
        rolls="d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 4)
    far = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 11,12", survivor_1="at 20,8; knocked down",
        options=ONE_ROUND, rolls="d10 1",
    )  # fmt: skip
    assert far.monster.at == (11, 10)  # seven squares between them: not in range


@pytest.mark.rule("1.3 Grasp", "1.3 Grab")
def test_grasp_runs_away_with_its_target_and_drops_it_hurt_at_its_feet():
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 11,10; armor body 9, legs 9", options=ONE_ROUND,
        rolls="d10 2, d6 3, d6 6",
    )  # fmt: skip
    assert table.monster.at == (11, 2)  # six squares away from the only threat
    assert table.decision == "square" and set(table.meanings) == {"11,4", "12,4"}
    table.play("12,4")
    me = table.survivor(0)
    assert me.at == (12, 4) and me.knocked_down
    assert (me.armor["body"], me.armor["legs"]) == (8, 8)  # the bite, and the grab
    assert table.monster.grabbed == {0}


@pytest.mark.rule("1.3 Grasp")
def test_grasp_that_deals_no_damage_takes_nobody_along():
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 11,10; survival 1; knows dodge", options=ONE_ROUND,
        rolls="d10 2, d6 3",
    )  # fmt: skip
    table.play("dodge body")
    assert table.monster.at == (11, 8) and table.survivor(0).at == (11, 10) and table.monster.grabbed == set()


@pytest.mark.rule("1.3 Grasp", "1.3 Revenge")
def test_it_runs_away_from_all_threats_but_not_from_who_lies_down():
    table = lay(
        next="monster draws", ai_deck="Grasp",
        survivor_0="at 11,10; light body, legs",  # knocked down by the hit: no threat any more
        survivor_1="at 22,8; knocked down",
        survivor_2="at 4,8",  # the only threat left
        options=ONE_ROUND, rolls="d10 2, d6 3, d6 1",
    )  # fmt: skip
    assert table.monster.at == (17, 8)
    table.play("17,10")
    assert table.survivor(0).at == (17, 10)


@pytest.mark.rule("1.3 Grab", "6.19", "6.5")
@pytest.mark.parametrize(
    ("die", "location"), [(1, "head"), (2, "arms"), (3, "body"), (4, "body"), (5, "waist"), (6, "legs")]
)
def test_the_damage_of_a_grab_goes_to_a_rolled_location_and_cannot_be_dodged(die, location):
    table = lay(
        next="monster draws", ai_deck="Grasp",
        survivor_0="at 11,10; survival 2; knows dodge; armor head 3, arms 3, body 3, waist 3, legs 3; used dodge",
        options=ONE_ROUND, rolls=f"d10 2, d6 3, d6 {die}",
    )  # fmt: skip
    table.play("11,4")
    lost = {name: 3 - points for name, points in table.survivor(0).armor.items() if name != "brain"}
    lost["body"] -= 1  # the bite
    assert {name for name, points in lost.items() if points} == {location} and lost[location] == 1
    assert table.survivor(0).survival == 2


@pytest.mark.rule("1.3 Grab", "6.5")
def test_a_grab_is_not_offered_to_dodge():
    table = lay(
        next="end of monster turn", in_play="Cunning", survivor_0="at 11,10; survival 1; knows dodge; armor body 3",
        options=ONE_ROUND, rolls="d6 3",
    )  # fmt: skip
    table.play("11,4")
    assert table.over == "stopped" and table.survivor(0).armor["body"] == 2 and table.survivor(0).survival == 1


@pytest.mark.rule("1.3 Grab")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_grab_deals_one_damage_a_level(level):
    table = lay(
        next="end of monster turn", in_play="Cunning", survivor_0="at 11,10; armor body 9", options=ONE_ROUND, rolls="d6 3",
        **{"state.monster.level": level},
    )  # fmt: skip
    table.play("11,4")
    assert table.survivor(0).armor["body"] == 9 - level


@pytest.mark.rule("1.3 Revenge")
def test_revenge_takes_who_wounded_it_last_down_and_unseen_too():
    table = lay(
        next="monster draws", monster="White Lion at 11,8 facing north; last wounded by survivor_1", ai_deck="Revenge",
        survivor_0="at 11,10", survivor_1="at 11,6; knocked down", options=ONE_ROUND, rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.facing == "south" and table.monster.at == (11, 7)


@pytest.mark.rule("1.3 Revenge")
def test_revenge_takes_the_closest_threat_it_sees_when_that_survivor_is_out_of_range_or_there_is_none():
    for wounder in ("; last wounded by survivor_1", ""):
        table = lay(
            next="monster draws", monster=f"White Lion at 11,8 facing north{wounder}", ai_deck="Revenge",
            survivor_0="at 13,9", survivor_1="at 22,16", options=ONE_ROUND, rolls="d10 1, d10 1",
        )  # fmt: skip
        assert table.monster.facing == "east" and table.monster.at == (11, 8)


@pytest.mark.rule("1.3 Revenge", "R-233")
def test_the_last_to_wound_is_remembered_from_the_fight():
    table = lay(
        next="turn of survivor_0", survivor_0="at 11,7; gear bone blade", survivor_1="at 11,10",
        ai_deck="Claw, Revenge", hit_deck="Beast's Knee, and the rest", rolls="d10 7, d10 1, d10 9, d10 1, d10 1",
    )  # fmt: skip
    table.play("gear 0", "pass", "pass")
    assert table.round == 2 and table.ai_discard == ["Revenge"] and table.monster.facing == "south"


@pytest.mark.rule("1.3 Revenge", "1.3 Grab")
def test_revenge_runs_away_with_its_target_as_well():
    table = lay(
        next="monster draws", monster="White Lion at 11,8 facing north; last wounded by survivor_0", ai_deck="Revenge",
        survivor_0="at 11,10; armor body 9", options=ONE_ROUND, rolls="d10 2, d10 2, d6 3, d6 3, d6 3",
    )  # fmt: skip
    table.play("11,4")
    assert table.survivor(0).at == (11, 4) and table.survivor(0).armor["body"] == 9 - 2 - 2 - 1


# --- size up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Size Up", "3.7 intimidate")
@pytest.mark.parametrize(("die", "shaken"), [(3, False), (4, True), (10, True)])
def test_size_up_faces_its_target_and_may_frighten_it_to_the_ground_from_afar(die, shaken):
    table = lay(
        next="monster draws", ai_deck="Size Up", survivor_0="at 22,8; survival 1; knows dodge", survivor_1="at 11,7",
        round="1; controller survivor_1", options=ONE_ROUND, rolls=f"d10 {die}",
    )  # fmt: skip
    assert table.monster.facing == "east" and table.monster.at == (11, 8)  # it does not move
    assert table.survivor(0).light == ({"brain"} if shaken else set())
    assert table.survivor(0).knocked_down == shaken
    assert table.survivor(0).survival == 1  # nothing to dodge


@pytest.mark.rule("1.3 Size Up")
def test_size_up_takes_one_of_the_threats_it_sees_at_random():
    for die, facing in ((1, "west"), (2, "east")):
        table = lay(
            next="monster draws", ai_deck="Size Up", survivor_0="at 2,8", survivor_1="at 20,9",
            survivor_2="at 11,12; knocked down", survivor_3="at 12,7", options=ONE_ROUND, rolls=f"d2 {die}, d10 1",
        )  # fmt: skip
        assert table.monster.facing == facing


@pytest.mark.rule("1.3 Size Up")
def test_size_up_deals_brain_damage_by_level():
    table = lay(
        next="monster draws", ai_deck="Size Up", survivor_0="at 11,12; insanity 9", options=ONE_ROUND, rolls="d10 4",
        **{"state.monster.level": 2},
    )  # fmt: skip
    assert table.survivor(0).insanity == 7
