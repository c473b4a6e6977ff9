"""The advanced and legendary AI cards of the Screaming Antelope."""

from __future__ import annotations

import pytest

from kdm_env.showdown import verbs
from tests.showdown.rules.antelope import CARDS, FILE, ONE_ROUND, draws
from tests.showdown.rules.test_antelope_basic import DOWN, said
from tests.showdown.table import lay

FURTHEST_SEEN = [
    {"pick": "closest", "among": DOWN},
    {"pick": "furthest", "in_field_of_view": True, "in_range": True},
]
NAMES = (
    "Buck", "Crush & Devour", "Great Kick", "Infested", "Lone Rampage", "Ram",
    "Ravenous", "Stomp", "In Heat", "Legendary Horns", "Skewer",
)  # fmt: skip
LISTS = {
    "Buck": [],
    "Crush & Devour": [
        {"pick": "closest", "in_field_of_view": True, "in_range": True},
        {"pick": "closest", "among": "survivor", "in_range": True},
    ],
    "Great Kick": [
        {"pick": "random", "among": "survivor", "in_blind_spot": True},
        {"pick": "furthest", "in_field_of_view": True, "in_range": True},
    ],
    "Infested": [],
    "Lone Rampage": [],
    "Ram": [{"pick": "furthest", "in_range": True}, {"pick": "furthest", "among": "survivor"}],
    "Ravenous": [
        {"pick": "closest", "among": "survivor", "carries": "consumable", "in_range": True},
        {"pick": "closest", "among": "survivor", "in_field_of_view": True},
    ],
    "Stomp": FURTHEST_SEEN,
    "In Heat": [],
    "Legendary Horns": [],
    "Skewer": FURTHEST_SEEN,
}
PROFILES = {
    "Crush & Devour": (2, 2, 0), "Great Kick": (4, 2, 2), "Ram": (1, 2, 1), "Ravenous": (1, 2, 2), "Stomp": (1, 2, 2),
    "Skewer": (1, 2, 3),
}  # fmt: skip
KINDS = {"Buck": "mood", "Infested": "trait", "In Heat": "trait", "Legendary Horns": "trait"}
LEGENDARY = {"In Heat", "Legendary Horns", "Skewer"}


@pytest.mark.rule(*(f"2.3 {name}" for name in NAMES))
def test_the_cards_have_the_tiers_lists_profiles_and_copies_of_the_sources():
    cards = {name: card for name, card in CARDS.items() if card.tier in ("advanced", "legendary")}
    assert set(cards) == set(LISTS)
    for name, card in cards.items():
        assert [said(target) for target in card.targets] == LISTS[name]
        assert card.copies == 1 and card.kind == KINDS.get(name, "action")
        assert card.tier == ("legendary" if name in LEGENDARY else "advanced")
        attacks = [verb for verb in card.effects if isinstance(verb, verbs.MoveAndAttack)]
        assert [(a.speed, a.accuracy, a.damage) for a in attacks] == ([PROFILES[name]] if name in PROFILES else [])


# --- Buck ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Buck", "R-055")
def test_buck_kicks_everybody_in_the_blind_spot_when_the_turn_begins():
    table = lay(
        next="monster act", monster="Screaming Antelope level 1 at 11,8 facing north", in_play="Buck", ai_deck="Slam",
        survivor_0="at 11,7; armor body 9", survivor_1="at 12,7; armor body 9", survivor_2="at 11,10; armor body 9",
        options=ONE_ROUND, rolls="d10 3, d6 3, d10 2, d10 1",
    )  # fmt: skip
    assert table.decision == "survivor", "who first"
    table.play("survivor 1")
    assert [table.survivor(seat).armor["body"] for seat in range(3)] == [9, 8, 9]
    assert table.ai_discard == ["Slam"], "it drew a card as well"


@pytest.mark.rule("2.3 Buck")
def test_buck_stays_in_play_and_does_nothing_when_drawn():
    table = draws("Buck", survivor_0="at 11,7")
    assert table.in_play == ["Buck"] and table.ai_discard == []


# --- Crush & Devour --------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Crush & Devour", "2.3 Gobbled Up")
def test_whoever_is_hit_by_crush_and_devour_is_swallowed_unhurt():
    table = draws("Crush & Devour", survivor_0="at 11,12", survivor_1="at 1,1", rolls="d10 2, d10 2")
    me = table.survivor(0)
    assert me.at == (0, 0) and me.alive and me.conditions == {"swallowed"} and me.light == me.heavy == set()
    assert table.monster.at == (11, 10)


@pytest.mark.rule("2.3 Crush & Devour", "3.2 dodge")
def test_a_hit_without_damage_is_not_dodged_and_a_miss_swallows_nobody():
    me = "at 11,12; survival 1; knows dodge"
    table = draws("Crush & Devour", survivor_0=me, survivor_1="at 1,1", rolls="d10 2, d10 1")
    assert table.survivor(0).conditions == {"swallowed"} and table.survivor(0).survival == 1
    missed = draws("Crush & Devour", survivor_0=me, survivor_1="at 1,1", rolls="d10 1, d10 1")
    assert missed.survivor(0).at == (11, 12) and missed.survivor(0).conditions == set()


@pytest.mark.rule("2.3 Crush & Devour")
def test_damage_tokens_give_crush_and_devour_no_damage():
    table = draws(
        "Crush & Devour", monster="Screaming Antelope level 3 at 11,8 facing north", survivor_0="at 11,12",
        survivor_1="at 1,1", rolls="d10 2, d10 1, d10 1, d10 1",
    )  # fmt: skip
    assert table.survivor(0).conditions == {"swallowed"} and table.survivor(0).light == set()


# --- Great Kick ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Great Kick")
def test_great_kick_takes_one_of_those_behind_it_at_random():
    table = draws(
        "Great Kick", survivor_0="at 11,7; armor body 9", survivor_1="at 12,7; armor body 9", survivor_2="at 11,14",
        rolls="d2 2, d10 2, d10 1, d10 1, d10 1, d6 3",
    )  # fmt: skip
    assert table.survivor(1).armor["body"] == 7 and table.monster.facing == "north"


@pytest.mark.rule("2.3 Great Kick")
def test_great_kick_goes_to_the_furthest_it_sees_and_turns_its_back_only_beside_it():
    table = draws(
        "Great Kick", survivor_0="at 13,8", survivor_1="at 11,14; armor body 9",
        rolls="d10 2, d10 1, d10 1, d10 1, d6 3",
    )  # fmt: skip
    assert table.monster.at == (11, 12) and table.monster.facing == "south" and table.survivor(1).armor["body"] == 7


# --- Infested --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Infested")
def test_infested_sickens_everybody_hardens_the_antelope_and_draws_again():
    table = draws(
        "Infested", ai_deck="Infested, Slam", survivor_0="at 11,10; insanity 5", survivor_1="at 22,16; insanity 5",
        round="1; controller survivor_1", rolls="d10 6, d10 5, d10 1",
    )  # fmt: skip
    assert [table.survivor(seat).insanity for seat in (0, 1)] == [4, 5]
    assert table.in_play == ["Infested"] and table.ai_discard == ["Slam"]


@pytest.mark.rule("2.3 Infested")
@pytest.mark.parametrize(("roll", "wounds"), [(6, 0), (7, 1)])
def test_while_infested_its_toughness_is_one_more(roll, wounds):
    table = lay(
        next="turn of survivor_0", monster="Screaming Antelope level 1 at 11,8 facing north", in_play="Infested",
        survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 1,1", hit_deck="Furry Tail, and the rest",
        rolls=f"d10 9, d10 {roll}",
    ).play("gear 0")  # fmt: skip
    assert table.wound_count == wounds


@pytest.mark.rule("2.3 Infested")
@pytest.mark.parametrize(("at", "rolls", "tokens"), [
    ("10,8", "d10 2", {"strength": -1}), ("10,8", "d10 3", {}), ("10,7", "none", {}), ("9,8", "none", {}),
])  # fmt: skip
def test_who_ends_its_act_beside_an_infested_antelope_may_weaken(at, rolls, tokens):
    table = lay(
        next="turn of survivor_0", monster="Screaming Antelope level 1 at 11,8 facing north", in_play="Infested",
        survivor_0=f"at {at}", survivor_1="at 1,1", rolls=rolls,
    ).play("pass")  # fmt: skip
    assert table.survivor(0).tokens == tokens


# --- Lone Rampage ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Lone Rampage")
def test_lone_rampage_shakes_all_who_hear_it_and_tramples_the_zone():
    table = draws(
        "Lone Rampage",
        survivor_0="at 11,10; insanity 9; armor body 9",
        survivor_1="at 8,9; knocked down; conditions deaf; armor head 2, arms 2, body 2, waist 2, legs 2",
        survivor_2="at 18,9; insanity 9; armor body 9",  # five squares from the base
        round="1; controller survivor_2", rolls="d6 3",
    )  # fmt: skip
    assert table.decision == "survivor" and "survivor 2" not in table.legal
    table.play("survivor 0")
    flung, lying, far = (table.survivor(seat) for seat in range(3))
    assert flung.insanity == 8 and flung.armor["body"] == 8 and flung.knocked_down and flung.at == (11, 16)
    assert [lying.armor[place] for place in ("head", "arms", "body", "waist", "legs")] == [1] * 5
    assert lying.at == (8, 9) and lying.insanity == 0 and lying.light == set()
    assert far.insanity == 8 and far.armor["body"] == 9 and not far.knocked_down


@pytest.mark.rule("2.3 Lone Rampage")
def test_lone_rampage_is_worse_by_level_and_leaves_an_opportunity_to_run():
    table = draws(
        "Lone Rampage", monster="Screaming Antelope level 2 at 11,8 facing north",
        survivor_0="at 11,13; insanity 9; armor body 9; survival 1; knows dash", rolls=None,
    )  # fmt: skip
    assert table.decision == "window" and table.survivor(0).insanity == 8, "1 brain damage at any level"
    stays = table.copy().play("pass")
    lost = {place: 9 - points for place, points in stays.survivor(0).armor.items() if place == "body"}
    assert stays.survivor(0).knocked_down and (lost["body"] == 2 or stays.survivor(0).light | stays.survivor(0).heavy)
    table.play("dash", "move to 11,14")
    assert table.survivor(0).at == (11, 14) and not table.survivor(0).knocked_down


# --- Ram -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Ram")
@pytest.mark.parametrize(("row", "damage"), [(10, 1), (13, 4), (16, 7)])
def test_ram_hits_harder_by_every_square_it_came(row, damage):
    table = draws("Ram", survivor_0=f"at 11,{row}; armor body 9", rolls="d10 2, d6 3")
    assert table.survivor(0).armor["body"] == 9 - damage


@pytest.mark.rule("2.3 Ram")
def test_ram_takes_the_furthest_threat_in_range_else_the_furthest_of_all():
    table = draws("Ram", survivor_0="at 11,10", survivor_1="at 16,8; armor body 9", rolls="d10 2, d6 3")
    assert table.survivor(1).armor["body"] == 9 - 4
    far = draws(
        "Ram", monster="Screaming Antelope level 1 at 1,8 facing east", survivor_0="at 20,8", survivor_1="at 22,8"
    )
    assert far.monster.at == (7, 8), "out of reach: a full move toward the furthest"


# --- Ravenous --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Ravenous")
@pytest.mark.parametrize(("die", "eaten"), [(1, "bone axe"), (2, "cloth")])
def test_ravenous_eats_a_gear_card_of_whom_it_hurts(die, eaten):
    table = draws(
        "Ravenous", survivor_0="at 11,10; gear bone axe, cloth; armor body 9", rolls=f"d10 2, d6 3, d2 {die}",
    )  # fmt: skip
    assert table.survivor(0).archived == [eaten] and table.survivor(0).armor["body"] == 7
    bare = draws("Ravenous", survivor_0="at 11,10; armor body 9", rolls="d10 2, d6 3")
    assert bare.survivor(0).archived == []


# --- Stomp, Skewer ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Stomp", "3.7 body blow")
def test_stomp_hits_the_body_and_draws_again_when_it_hurt():
    table = draws("Stomp", ai_deck="Stomp, Buck, Slam", survivor_0="at 11,10; armor body 9", rolls="d10 2")
    assert table.survivor(0).armor["body"] == 7 and table.in_play == ["Buck"] and table.ai_deck == ["Slam"]
    missed = draws("Stomp", ai_deck="Stomp, Buck, Slam", survivor_0="at 11,10", rolls="d10 1")
    assert missed.ai_deck == ["Buck", "Slam"]


@pytest.mark.rule("2.3 Skewer")
def test_skewer_disembowels_whom_it_hurts():
    table = draws("Skewer", survivor_0="at 11,10; armor body 9", survivor_1="at 1,1", rolls="d10 2, d6 3")
    me = table.survivor(0)
    assert me.armor["body"] == 6 and me.injuries == ["disemboweled"] and me.bleeding == 1
    assert "moves one" in me.conditions


# --- In Heat, Legendary Horns ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 In Heat")
def test_in_heat_draws_again_and_hurts_more():
    table = draws("In Heat", ai_deck="In Heat, Slam", survivor_0="at 11,10; armor body 9", rolls="d10 2, d6 3")
    assert table.in_play == ["In Heat"] and table.survivor(0).armor["body"] == 7


@pytest.mark.rule("2.3 In Heat", "2.1 instinct")
def test_an_antelope_in_heat_screams_when_it_grazes():
    table = draws(
        "Crush & Devour", monster="Screaming Antelope level 2 at 11,1 facing north", in_play="In Heat",
        survivor_0="at 1,16; insanity 3", survivor_1="at 22,16; insanity 2", survivor_2="at 3,16; conditions deaf",
        round="1; controller survivor_1",
    )  # fmt: skip
    assert table.monster.at == (11, 9), "nobody in range, no plant: straight ahead"
    assert [table.survivor(seat).insanity for seat in range(3)] == [1, 0, 0]
    assert [table.survivor(seat).knocked_down for seat in range(3)] == [True, False, False]
    assert table.survivor(2).light == set()


@pytest.mark.rule("2.3 Legendary Horns")
def test_legendary_horns_harden_and_quicken_it():
    table = draws("Legendary Horns", ai_deck="Legendary Horns, Slam", survivor_0="at 11,10")
    assert table.in_play == ["Legendary Horns"] and table.ai_deck == ["Slam"]
    fast = draws("Slam", in_play="Legendary Horns", survivor_0="at 11,10", rolls="d10 1, d10 1")
    assert fast.ai_discard == ["Slam"], "two dice"
    table = lay(
        next="turn of survivor_0", monster="Screaming Antelope level 1 at 11,8 facing north", in_play="Legendary Horns",
        survivor_0="at 10,8; gear bone pickaxe; attributes strength 2; courage 5", survivor_1="at 1,1",
        hit_deck="Furry Tail, Giant Teeth, and the rest", rolls="d10 9, d10 7",
    ).play("gear 0")  # fmt: skip
    assert table.wound_count == 0, "11 against 12"


@pytest.mark.rule("2.3 Legendary Horns")
@pytest.mark.parametrize(("courage", "at", "left"), [(4, "10,8", 7), (5, "10,8", 9), (4, "9,8", 9)])
def test_the_horns_frighten_the_timid_beside_it(courage, at, left):
    table = lay(
        next="turn of survivor_0", monster="Screaming Antelope level 2 at 11,8 facing north", in_play="Legendary Horns",
        survivor_0=f"at {at}; courage {courage}; insanity 9", survivor_1="at 1,1",
    ).play("pass")  # fmt: skip
    assert table.survivor(0).insanity == left


@pytest.mark.rule("2.3 Legendary Horns", "2.2 rewards")
def test_what_cards_and_victory_bring_outside_the_fight_is_said():
    assert CARDS["Legendary Horns"].aftermath and FILE.victory and FILE.defeat
