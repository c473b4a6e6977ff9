"""The Butcher's AI cards and traits [2b.3]."""

from __future__ import annotations

import pytest

from kdm_env.showdown import verbs
from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

BUTCHER = catalog().monsters[catalog().monster("Butcher")].file
CARDS = {card.name: card for card in BUTCHER.ai}
HERE = "Butcher level 1 at 11,8 facing north"
ONE_ROUND = "controller agent; round limit 1"
DISORDER = f"d{len(catalog().disorders)} 1"


def draws(card, *rolls, monster=HERE, in_play="none", **lines):
    """The Butcher draws this card, without its traits unless said otherwise."""
    lines = {"survivor_0": "at 11,10; armor body 9; insanity 9", "options": ONE_ROUND, **lines}
    return lay(
        monster=monster, next="monster draws", ai_deck=card, in_play=in_play, rolls=", ".join(rolls) or "none", **lines
    )


# --- figures ---------------------------------------------------------------------------------------------------------

BL = [("closest", "threat", True), ("closest", "threat", False)]
PROFILES = {
    "Hack": (2, 4, 1),
    "Hew": (1, 3, 3),
    "Kick": (2, 4, 1),
    "Wild Carve": (2, 4, 1),
    "Bite": (2, 4, 0),
    "Devour Lantern": (2, 4, 1),
    "Double Hack": (4, 4, 1),
    "Hack City": (4, 4, 1),
}
BASIC = {"Backhand": 1, "Butcher's Roar": 1, "Hack": 2, "Hew": 2, "Kick": 2, "Screaming": 1, "Wild Carve": 2}
ADVANCED = {
    "Bite": 2, "Devour Lantern": 1, "Double Hack": 1, "Embrace the Pain": 1, "Forbidden Light": 1, "Gaze of Truth": 1,
    "Hack City": 1, "Lantern Frenzy": 1, "Lantern Hunger": 1,
}  # fmt: skip


@pytest.mark.rule(*(f"2b.3 {name}" for name in (*BASIC, *ADVANCED)))
def test_the_cards_have_the_tiers_copies_lists_and_profiles_of_the_sources():
    for tier, copies in (("basic", BASIC), ("advanced", ADVANCED)):
        assert {card.name: card.copies for card in BUTCHER.ai if card.tier == tier} == copies
    for name, profile in PROFILES.items():
        attacks = [verb for verb in CARDS[name].effects if isinstance(verb, verbs.MoveAndAttack)]
        assert [(a.speed, a.accuracy, a.damage) for a in attacks] == [profile]
        assert [(t.pick, t.among, t.facing) for t in CARDS[name].targets] == BL
    moods = {"Screaming", "Embrace the Pain", "Forbidden Light", "Lantern Frenzy"}
    assert {card.name for card in BUTCHER.ai if card.kind == "mood"} == moods


@pytest.mark.rule("2b.1 Butcher", "2b.2 Butcher", "C-11")
def test_the_levels_are_those_of_the_table_and_both_movements_of_level_three_can_be_fought():
    rows = {
        row.name: (row.basic, row.advanced, row.movement, row.toughness, row.speed, row.damage, row.accuracy)
        for row in BUTCHER.levels
    }
    assert rows == {
        "1": (7, 5, 5, 9, 0, 0, 0), "2": (10, 5, 5, 12, 1, 1, 0), "3": (11, 10, 8, 15, 2, 2, 2),
    }  # fmt: skip
    assert BUTCHER.placement.survivors == [(10, 16), (11, 16), (12, 16), (13, 16)]
    assert BUTCHER.size == 2 and BUTCHER.placement.random_terrain == 1
    assert [tile.at for tile in BUTCHER.placement.terrain] == [(3, 3), (20, 3), (3, 11)]
    for rules, movement in (("", 8), ("; rules companion figures", 5)):
        table = lay(
            monster="Butcher level 3 at 11,8 facing north", next="survivors act",
            options=f"controller agent; round limit none{rules}",
        )  # fmt: skip
        assert table.monster.attributes["movement"] == movement and "Invincible" in table.in_play


@pytest.mark.rule("2b.1 first to act", "R-045")
def test_the_survivors_act_first():
    table = lay(monster=HERE, survivor_0="at 11,16; gear bone axe", survivor_1="at 1,1")
    assert (table.act, table.round, table.decision) == ("survivors' act", 1, "order")


# --- instinct and basic action ---------------------------------------------------------------------------------------


@pytest.mark.rule("2b.3 menace")
def test_menace_turns_to_the_closest_survivor_and_shakes_its_mind():
    table = draws("Hack", survivor_0="at 11,12; hidden; insanity 5", survivor_1="at 14,8; hidden; insanity 5")
    assert table.monster.facing == "east"
    assert (table.survivor(0).insanity, table.survivor(1).insanity) == (5, 4)
    level2 = draws("Hack", monster=HERE.replace("1 at", "2 at"), survivor_0="at 11,12; hidden; insanity 5")
    assert level2.survivor(0).insanity == 3, "one a level"


@pytest.mark.rule("2b.3 basic action")
def test_the_basic_action_draws_blood_from_the_closest_it_sees():
    table = lay(
        monster=HERE, next="monster draws", ai_deck="none", ai_discard="none", in_play="none", options=ONE_ROUND,
        survivor_0="at 11,12; armor body 9", survivor_1="at 11,7; armor body 9",  # in the blind spot
        rolls="d10 4, d10 3, d6 3",
    )  # fmt: skip
    assert table.survivor(0).bleeding == 1 and table.survivor(0).armor["body"] == 8
    assert table.monster.at == (11, 10)


# --- basic cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2b.3 Backhand", "R-120", "R-122")
def test_backhand_meets_front_and_sides_but_not_the_two_squares_behind():
    table = draws(
        "Backhand", "d10 4", "d6 3", "d10 4", "d6 3",
        survivor_0="at 12,10; armor body 9", survivor_1="at 13,7; armor body 9", survivor_2="at 12,7; armor body 9",
        survivor_3="at 9,9; armor body 9",
    )  # fmt: skip
    assert set(table.legal) == {"survivor 0", "survivor 1"}
    table.play("survivor 0", "south")
    first, second = table.survivor(0), table.survivor(1)
    assert first.at == (12, 15) and first.knocked_down and first.armor["body"] == 7
    assert second.at == (13, 2) and second.knocked_down and second.armor["body"] == 7
    assert table.survivor(2).at == (12, 7) and table.survivor(3).at == (9, 9)


@pytest.mark.rule("2b.3 Backhand")
def test_backhand_with_nobody_in_its_zone_is_menace():
    table = draws("Backhand", survivor_0="at 11,7; insanity 5")
    assert table.survivor(0).insanity == 4 and table.monster.facing == "south"


@pytest.mark.rule("2b.3 Butcher's Roar")
def test_the_roar_fells_who_hears_it_and_fails_the_roll():
    table = draws(
        "Butcher's Roar", "d10 4", "d10 3", survivor_0="at 11,10; insanity 5", survivor_1="at 1,1; insanity 5",
        survivor_2="at 2,2; insanity 5; conditions deaf", round="1; controller survivor_2",
    )  # fmt: skip
    assert (table.survivor(0).insanity, table.survivor(0).knocked_down) == (4, True)
    assert (table.survivor(1).insanity, table.survivor(1).knocked_down) == (5, False)
    assert (table.survivor(2).insanity, table.survivor(2).knocked_down) == (5, False)


@pytest.mark.rule("2b.3 Hack", "2b.3 Hew", "2b.3 Double Hack")
@pytest.mark.parametrize(
    ("card", "rolls", "bleeding", "lost", "down"),
    [
        ("Hack", ["d10 4", "d10 3", "d6 3"], 1, 1, False),
        ("Hew", ["d10 3", "d6 3"], 1, 3, True),
        ("Double Hack", ["d10 4", "d10 4", "d10 3", "d10 3", "d6 3", "d6 4"], 2, 2, False),
    ],
)
def test_cuts_bleed_once_an_attack(card, rolls, bleeding, lost, down):
    table = draws(card, *rolls)
    me = table.survivor(0)
    assert (me.bleeding, 9 - me.armor["body"], me.knocked_down) == (bleeding, lost, down)


@pytest.mark.rule("2b.3 Kick", "R-087")
def test_kick_marks_whom_it_throws_and_another_card_follows():
    table = draws("Kick, Butcher's Roar", "d10 4", "d10 3", "d6 3", "d10 1")
    assert table.survivor(0).at == (11, 15) and table.survivor(0).priority_target
    assert table.ai_discard == ["Butcher's Roar", "Kick"]


@pytest.mark.rule("2b.3 Screaming")
def test_screaming_hurts_when_it_comes_and_each_turn_until_somebody_dies():
    table = draws("Screaming", survivor_0="at 11,16; insanity 5; conditions deaf", survivor_1="at 1,1; insanity 5")
    assert (table.survivor(0).insanity, table.survivor(1).insanity) == (5, 4) and table.in_play == ["Screaming"]
    start = lay(
        monster=HERE, next="monster act", in_play="Screaming", ai_deck="Hew", options=ONE_ROUND, rolls="d10 3, d6 3, d10 1",
        survivor_0="at 11,10; insanity 5; light body; heavy body", survivor_1="at 1,1; insanity 5",
    )  # fmt: skip
    assert not start.survivor(0).alive and start.survivor(1).insanity == 4
    assert start.in_play == [] and "Screaming" in start.ai_discard


@pytest.mark.rule("2b.3 Wild Carve")
def test_wild_carve_ends_in_a_cut_at_everybody_around():
    table = draws(
        "Wild Carve", "d10 4", "d10 3", "d6 3", "d6 3", "d6 5",
        survivor_0="at 11,10; armor body 9", survivor_1="at 10,8; armor waist 3",
    )  # fmt: skip
    table.play("survivor 0")
    assert (table.survivor(0).bleeding, table.survivor(0).armor["body"]) == (2, 7)
    assert (table.survivor(1).bleeding, table.survivor(1).armor["waist"]) == (1, 2)


# --- advanced cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("2b.3 Bite")
def test_a_bite_is_a_severe_head_injury_and_no_damage():
    table = draws(
        "Bite", "d10 4", "d10 4", "d10 8", DISORDER, survivor_0="at 11,10; armor head 9; survival 1; knows dodge"
    )
    table.pass_until("nothing")
    me = table.survivor(0)
    assert me.injuries == ["concussion"] and me.armor["head"] == 9 and me.survival == 1, "once, with nothing to dodge"
    assert len(me.disorders) == 1


@pytest.mark.rule("2b.3 Bite")
def test_a_bite_that_misses_does_nothing():
    table = draws("Bite", "d10 3", "d10 3")
    assert table.survivor(0).injuries == []


@pytest.mark.rule("2b.3 Devour Lantern", "3.6 doomed")
def test_devour_lantern_dooms_and_takes_sight_and_heart():
    table = draws(
        "Devour Lantern", "d10 4", "d10 3", "d6 3",
        survivor_0="at 11,10; armor body 9; survival 3; knows dodge", survivor_1="at 1,1",
    )  # fmt: skip
    me = table.survivor(0)  # nobody was asked: it could not dodge
    assert me.tokens == {"accuracy": -3} and me.survival == 0 and me.alive and not me.doomed


@pytest.mark.rule("2b.3 Devour Lantern")
def test_the_last_survivor_whose_lantern_is_devoured_dies():
    table = draws("Devour Lantern", "d10 4", "d10 3", "d6 3")
    assert table.over == "lost"


@pytest.mark.rule("2b.3 Embrace the Pain")
def test_two_wounds_embraced_are_a_basic_action():
    table = lay(
        monster=HERE, next="monster act", in_play="Embrace the Pain (2 tokens)", ai_deck="Butcher's Roar",
        survivor_0="at 11,10; armor body 9; insanity 5", options=ONE_ROUND, rolls="d10 3, d10 3, d10 3",
    )  # fmt: skip
    assert table.card_tokens == {} and table.in_play == ["Embrace the Pain"]
    one = lay(
        monster=HERE, next="monster act", in_play="Embrace the Pain (1 token)", ai_deck="Butcher's Roar",
        survivor_0="at 11,10; armor body 9; insanity 5", options=ONE_ROUND, rolls="d10 3",
    )  # fmt: skip
    assert one.card_tokens == {"Embrace the Pain": 1}


@pytest.mark.rule("2b.3 Embrace the Pain")
def test_each_wound_is_a_token_on_the_pain():
    table = lay(
        monster=HERE, next="turn of survivor_0", in_play="Embrace the Pain", hit_deck="Furious Scrag, and the rest",
        survivor_0="at 11,10; gear counterweighted axe", survivor_1="at 1,1", rolls="d10 9, d10 1, d10 9",
    )  # fmt: skip
    table.play("gear 0")
    assert table.wound_count == table.card_tokens["Embrace the Pain"] >= 1


@pytest.mark.rule("2b.3 Forbidden Light")
def test_the_light_takes_strength_from_who_ends_its_turn_in_the_ring():
    table = lay(
        monster=HERE, next="turn of survivor_0", in_play="Forbidden Light", survivor_0="at 10,7", survivor_1="at 1,1",
        options="controller agent; round limit 1", rolls=None,
    )  # fmt: skip
    table.play("pass")
    assert table.survivor(0).tokens == {"strength": -1} and table.s.marks[0] == 1
    table.play("pass")
    assert table.survivor(1).tokens == {}


@pytest.mark.rule("2b.3 Forbidden Light")
def test_the_light_goes_out_at_its_fifth_token_and_gives_back_what_it_took():
    table = lay(
        monster=HERE, next="end of monster turn", in_play="Forbidden Light (4 tokens)", options=ONE_ROUND,
        survivor_0="at 10,7; tokens strength -2; marks 2, 1",
    )  # fmt: skip
    assert table.in_play == [] and table.ai_discard == ["Forbidden Light"]
    assert table.survivor(0).tokens == {} and table.s.marks[0] == 16, "lunacy stays"


@pytest.mark.rule("2b.3 Gaze of Truth")
def test_the_gaze_teaches_whom_it_comes_next_to():
    table = draws("Gaze of Truth", "d10 3", DISORDER, survivor_0="at 11,12; insanity 5")
    me = table.survivor(0)
    assert table.monster.at == (11, 10) and me.insanity == 4 and me.knocked_down and me.understanding == 2
    assert len(me.disorders) == 1


@pytest.mark.rule("2b.3 Gaze of Truth")
def test_the_gaze_does_not_reach_who_is_too_far_away():
    table = draws("Gaze of Truth", survivor_0="at 11,16; insanity 5", monster="Butcher level 1 at 11,1 facing north")
    assert table.monster.at == (11, 6) and table.survivor(0).understanding == 0


@pytest.mark.rule("2b.3 Hack City", "FAQ q071")
def test_in_hack_city_every_hit_is_another_roll():
    table = draws(
        "Hack City", "d10 4", "d10 4", "d10 3", "d10 3", "d10 9", "d10 1", "d10 2", "d6 3", "d6 3", "d6 3",
        survivor_0="at 11,10; armor body 9; courage 1",
    )  # fmt: skip
    me = table.survivor(0)
    assert me.armor["body"] == 6 and me.courage == 2, "two hits, then one of two, then none"


@pytest.mark.rule("2b.3 Lantern Frenzy")
def test_lantern_frenzy_marks_one_for_good_and_ends_with_it():
    table = draws(
        "Lantern Frenzy, Butcher's Roar", "d2 2", "d10 1", "d10 1", survivor_0="at 1,1", survivor_1="at 2,2",
        round="1; controller survivor_1",
    )  # fmt: skip
    assert table.priority_target == 1 and table.s.survivors[1].permanent_priority == 1
    again = draws(
        "Hew", "d10 1", "d10 3", "d6 3", in_play="Lantern Frenzy", survivor_0="at 11,10; armor body 9",
        priority_target="survivor_0",
    )  # fmt: skip
    assert again.in_play == ["Lantern Frenzy"] and again.survivor(0).armor["body"] == 6, "two dice: +1 speed"
    dead = draws(
        "Hew", "d10 3", "d10 1", "d6 3", "d10 1", in_play="Lantern Frenzy", priority_target="survivor_0",
        survivor_0="at 11,10; light body; heavy body; permanent priority target", survivor_1="at 1,1",
    )  # fmt: skip
    assert not dead.survivor(0).alive and dead.in_play == []


@pytest.mark.rule("2b.3 Lantern Hunger")
def test_lantern_hunger_brings_it_next_to_the_furthest():
    table = draws(
        "Lantern Hunger", "d10 4", "d10 3", "d10 3", "d10 3", "d6 3",
        survivor_0="at 11,10; survival 1", survivor_1="at 1,1; armor body 9; survival 1; knows dodge",
        round="1; controller survivor_0",
    )  # fmt: skip
    table.pass_until("square")
    assert set(table.meanings) == {"1,2", "2,1"}, "the squares where the base lies on the board beside it"
    table.play("2,1")
    assert table.monster.at == (2, 1) and table.monster.facing == "west"
    assert table.priority_target == 1 and table.survivor(1).survival == 1, "the doomed cannot dodge"


# --- traits ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2b.3 Berserker", "2b.3 Frenzied Berserker")
@pytest.mark.parametrize(("trait", "cards"), [("none", 1), ("Berserker", 2), ("Frenzied Berserker", 3)])
def test_the_berserker_draws_more_cards_each_turn(trait, cards):
    table = draws(
        "Butcher's Roar, Hew, Hew, and the rest", *["d10 1"] * cards, in_play=trait, survivor_0="at 11,10",
    )  # fmt: skip
    assert len(table.ai_discard) == cards


@pytest.mark.rule("2b.3 Berserker", "R-061")
def test_without_cards_the_berserker_performs_its_basic_action_as_often():
    table = lay(
        monster=HERE, next="monster draws", ai_deck="none", ai_discard="none", in_play="Berserker", options=ONE_ROUND,
        survivor_0="at 11,10", rolls="d10 1, d10 1, d10 1, d10 1",
    )  # fmt: skip
    assert table.over == "stopped"


@pytest.mark.rule("2b.3 Fast Target")
def test_fast_target_shuffles_the_hit_locations_each_turn():
    table = lay(
        monster=HERE, next="monster act", in_play="Fast Target", ai_deck="Butcher's Roar", hit_deck="Overpower",
        hit_discard="Cleaver, Thick Cape", options=ONE_ROUND, rolls="d10 1",
    )  # fmt: skip
    assert sorted(table.hit_deck) == ["Cleaver", "Overpower", "Thick Cape"] and table.hit_discard == []


@pytest.mark.rule("2b.3 Dreaded Trophies")
@pytest.mark.parametrize(
    ("dead", "tokens"), [(1, {}), (2, {"movement": 1, "speed": 1}), (3, {"movement": 1, "speed": 1, "damage": 2})]
)
def test_every_head_makes_it_worse(dead, tokens):
    before = {} if dead < 3 else {"tokens": "movement +1, speed +1"}
    table = draws(
        "Hew", "d10 3", *(["d10 1"] if dead == 3 else []), "d6 3", "d10 1",
        monster="; ".join([HERE, *(f"{key} {value}" for key, value in before.items())]),
        in_play=f"Dreaded Trophies ({dead - 1} tokens)" if dead > 1 else "Dreaded Trophies",
        survivor_0="at 11,10; light body; heavy body", survivor_1="at 1,1",
    )  # fmt: skip
    assert table.card_tokens == {"Dreaded Trophies": dead} and table.monster.tokens == tokens


@pytest.mark.rule("2b.3 Dreaded Trophies")
def test_with_a_trophy_every_attack_draws_blood():
    table = draws("Kick, Butcher's Roar", "d10 4", "d10 3", "d6 3", "d10 1", in_play="Dreaded Trophies (1 token)")
    assert table.survivor(0).bleeding == 1
    without = draws("Kick, Butcher's Roar", "d10 4", "d10 3", "d6 3", "d10 1", in_play="Dreaded Trophies")
    assert without.survivor(0).bleeding == 0


@pytest.mark.rule("2b.3 Infectious Lunacy", "3.5 frenzy")
def test_the_third_brain_damage_is_frenzy():
    table = draws(
        "Butcher's Roar", "d10 4", "d5 2", in_play="Infectious Lunacy", survivor_0="at 11,10; insanity 5; marks 0, 2",
    )  # fmt: skip
    me = table.survivor(0)
    assert "frenzied" in me.conditions and me.tokens == {"strength": 1, "speed": 1} and me.insanity == 4 + 2
    assert table.s.marks[0] == 0
    second = draws(
        "Butcher's Roar", "d10 4", in_play="Infectious Lunacy", survivor_0="at 11,10; insanity 5; marks 0, 1"
    )
    assert second.s.marks[0] == 2 * 16 and second.survivor(0).conditions == set()


@pytest.mark.rule("2b.3 Invincible")
@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (6, 0)])
def test_the_invincible_shrugs_wounds_off(roll, wounds):
    table = lay(
        monster=HERE, next="turn of survivor_0", in_play="Invincible", hit_deck="Furious Scrag, and the rest",
        survivor_0="at 11,10; gear bone pickaxe", survivor_1="at 1,1", rolls=f"d10 9, d10 10, d10 {roll}",
    )  # fmt: skip
    table.play("gear 0")
    assert table.wound_count == wounds
