"""The King's Man: zones before him, traits, cards [2b.4]."""

from __future__ import annotations

import pytest

from kdm_env import showdown_v0
from kdm_env.showdown import verbs
from kdm_env.showdown.game import catalog
from tests.showdown.rules.blows import blow
from tests.showdown.table import lay

NUMBER = catalog().monster("King's Man")
KING = catalog().monsters[NUMBER].file
CARDS = {card.name: card for card in KING.ai}
HERE = "King's Man level 1 at 11,8 facing north"
ONE_ROUND = "controller agent; round limit 1"
DISORDER = f"d{len(catalog().disorders)} 1"
MISS = ["d10 1", "d10 2", "d10 2"]
HIT = ["d10 3", "d10 2", "d10 2", "d6 3"]
"""An attack of speed 3 and accuracy 3 that misses, or hits the body once."""


def draws(card, *rolls, monster=HERE, in_play="none", **lines):
    """The King's Man draws this card, without his traits unless said otherwise."""
    lines = {"survivor_0": "at 11,11; armor body 9; insanity 9", "options": ONE_ROUND, **lines}
    return lay(
        monster=monster, next="monster draws", ai_deck=card, in_play=in_play, rolls=", ".join(rolls) or "none", **lines
    )


def acts_basically(*rolls, monster=HERE, in_play="none", **lines):
    """He has no cards left: the basic action."""
    return lay(
        monster=monster, next="monster draws", ai_deck="none", ai_discard="none", in_play=in_play, options=ONE_ROUND,
        rolls=", ".join(rolls) or "none", **lines,
    )  # fmt: skip


# --- figures ---------------------------------------------------------------------------------------------------------

BASIC = {
    "Axe": 1, "Clang": 1, "Cleave": 2, "Coup de Grace": 1, "Force Thrust": 1, "Hammer": 1, "Hook & Pull": 2,
    "King's Grace": 1, "Spear": 2, "Trip": 1,
}  # fmt: skip
ADVANCED = ("King's Axe", "King's Walk", "Kneel", "Lantern Mirage", "Lash Out", "Perfect Thrust", "Spinning Halberd")
PROFILES = dict.fromkeys(
    ["Axe", "Cleave", "Force Thrust", "Hammer", "Hook & Pull", "King's Grace", "Spear", "King's Axe"], (3, 3, 3)
) | {"Trip": (2, 3, 3)}


@pytest.mark.rule(*(f"2b.4 {name}" for name in (*BASIC, *ADVANCED, "Familiar Face")))
def test_the_cards_have_the_tiers_copies_and_profiles_of_the_sources():
    assert {card.name: card.copies for card in KING.ai if card.tier == "basic"} == BASIC
    assert {card.name: card.copies for card in KING.ai if card.tier == "advanced"} == dict.fromkeys(ADVANCED, 1)
    assert [card.name for card in KING.ai if card.tier == "legendary"] == ["Familiar Face"]
    for name, profile in PROFILES.items():
        inner = [each for verb in CARDS[name].effects if isinstance(verb, verbs.Each) for each in verb.effects]
        attacks = [v for v in (*CARDS[name].effects, *inner) if isinstance(v, verbs.Attack | verbs.MoveAndAttack)]
        assert [(a.speed, a.accuracy, a.damage) for a in attacks] == [profile]


@pytest.mark.rule("2b.1 King's Man", "2b.2 King's Man")
def test_the_levels_and_the_setup_are_those_of_the_tables():
    rows = {
        row.name: (
            row.basic,
            row.advanced,
            row.legendary,
            row.movement,
            row.toughness,
            row.speed,
            row.damage,
            row.accuracy,
        )
        for row in KING.levels
    }
    assert rows == {
        "1": (10, 2, 0, 5, 12, 0, 0, 0), "2": (11, 4, 1, 6, 15, 1, 1, 0), "3": (12, 6, 1, 6, 18, 2, 2, 2),
    }  # fmt: skip
    assert ["Silent Hymn" in row.special for row in KING.levels] == [False, True, True]
    table = lay(monster=HERE, survivor_1="at 1,1")
    assert table.act == "survivors' act", "he is a nemesis"
    assert KING.placement.survivors == [(10, 16), (11, 16), (12, 16), (13, 16)] and KING.placement.random_terrain == 2
    assert [(t.at, t.turned) for t in KING.placement.terrain] == [((10, 6), False), ((11, 4), True), ((13, 6), False)]


@pytest.mark.rule("2b.4 Battle Pressure")
def test_the_three_cards_of_battle_pressure_lie_on_top_from_the_start():
    game = showdown_v0.game(scenario="kings-man-1")
    states = game.new_states()
    for seed in range(3):
        game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
        deck = states["hit_deck"][0]
        top = [catalog().monsters[NUMBER].hit[n] for n in deck["cards"][deck["count"] - 3 : deck["count"]]]
        assert all(name.startswith("Battle Pressure") for name in top) and states["known_hits"][0] == 3


# --- instinct, traits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("2b.4 guard")
def test_guard_ends_his_turn_and_makes_him_tougher_until_the_next_one():
    table = draws("Axe", in_play="King's Guard", survivor_0="at 11,16; hidden; gear bone pickaxe")
    assert table.card_tokens == {"King's Guard": 1}
    blocked = lay(
        monster=HERE, next="turn of survivor_0", in_play="King's Guard (1 token)", hit_deck="King's Tabard, and the rest",
        survivor_0="at 10,8; gear bone pickaxe; attributes strength 5", survivor_1="at 1,1", rolls="d10 9, d10 9",
    )  # fmt: skip
    assert blocked.play("gear 0").wound_count == 0, "9 + 7 against 12 + 5"
    turn = lay(
        monster=HERE, next="monster act", in_play="King's Guard (1 token)", ai_deck="Spear", options=ONE_ROUND,
        survivor_0="at 11,11; armor body 9", rolls=", ".join(MISS),
    )  # fmt: skip
    assert turn.card_tokens == {}


@pytest.mark.rule("2b.4 guard")
def test_guarding_twice_is_no_double_guard():
    table = draws("Axe", in_play="King's Guard (1 token)", survivor_0="at 11,16; hidden")
    assert table.card_tokens == {"King's Guard": 1}


@pytest.mark.rule("2b.4 Weak Spot")
@pytest.mark.parametrize(("at", "roll", "wounds"), [("at 11,7", 6, 1), ("at 11,7", 5, 0), ("at 10,8", 9, 0)])
def test_his_weak_spot_is_behind_him(at, roll, wounds):
    table = lay(
        monster=HERE, next="turn of survivor_0", in_play="Weak Spot", hit_deck="King's Tabard, and the rest",
        survivor_0=f"{at}; gear bone pickaxe", survivor_1="at 1,1", rolls=f"d10 9, d10 {roll}",
    )  # fmt: skip
    assert table.play("gear 0").wound_count == wounds  # strength 2 against 8, from elsewhere 12


@pytest.mark.rule("2b.4 King's Combat", "R-055", "R-056")
def test_kings_combat_is_a_basic_action_before_the_card():
    table = lay(
        monster=HERE, next="monster act", in_play="King's Combat", ai_deck="Spear", options=ONE_ROUND,
        survivor_0="at 11,11; armor body 9", rolls=", ".join([*MISS, *HIT]),
    )  # fmt: skip
    assert table.survivor(0).tokens == {"movement": -1}, "the spear's hit, after the combat's miss"


@pytest.mark.rule("2b.4 Out-Fighting")
def test_he_stops_one_square_short_and_strikes_across_the_corner():
    table = acts_basically(*MISS, survivor_0="at 11,13")
    assert table.monster.at == (11, 10), "two squares from it"
    corner = draws("Hammer", *HIT, "d10 10", survivor_0="at 13,10; armor body 9")
    corner.play("north")
    assert corner.monster.at == (11, 8) and corner.survivor(0).heavy == {"body"}


@pytest.mark.rule("2b.4 King's Aura")
def test_the_aura_brings_battle_pressure_back_each_turn():
    table = lay(
        monster=HERE, next="monster act", in_play="King's Aura", ai_deck="Spear", options=ONE_ROUND,
        hit_deck='Halberd, "Battle Pressure, the step"', hit_discard='"Battle Pressure, the eyes", Royal Reprisal',
        survivor_0="at 11,11", rolls=", ".join(MISS),
    )  # fmt: skip
    assert table.hit_deck == ["Battle Pressure, the eyes", "Battle Pressure, the step", "Halberd"]
    assert table.hit_discard == ["Royal Reprisal"] and table.s.known_hits == 2


@pytest.mark.rule("2b.4 Silent Hymn")
def test_the_hymn_takes_a_step_from_everybody():
    table = lay(
        monster=HERE, next="survivors act", in_play="Silent Hymn", survivor_0="at 1,1", survivor_1="at 3,3; survival 2",
    )  # fmt: skip
    table.play("survivor 0")
    assert (table.decision, table.actor) == ("yes or no", 1), "who has survival may clear it"
    table.play("no")
    assert table.survivor(0).tokens == table.survivor(1).tokens == {"movement": -1} and table.survivor(1).survival == 2


@pytest.mark.rule("2b.4 Silent Hymn")
def test_all_survival_clears_the_hymn():
    table = lay(
        monster=HERE, next="survivors act", in_play="Silent Hymn", survivor_0="at 1,1; survival 4; tokens movement -3",
    )  # fmt: skip
    table.play("yes")
    assert table.survivor(0).tokens == {} and table.survivor(0).survival == 0


@pytest.mark.rule("2b.4 Silent Hymn", "3.5 row 9")
def test_who_has_no_movement_left_breaks():
    table = lay(
        monster=HERE, next="survivors act", in_play="Silent Hymn", survivor_0="at 1,1; tokens movement -4",
        survivor_1="at 3,3", rolls="d10 9, d10 2",
    )  # fmt: skip
    table.play("survivor 0")
    assert table.survivor(0).knocked_down and table.survivor(0).insanity == 2
    assert not table.survivor(1).knocked_down


# --- basic action ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2b.4 basic action")
def test_the_basic_action_prefers_who_stands_behind_him():
    table = acts_basically(*MISS, survivor_0="at 11,7", survivor_1="at 11,10", round="1; controller survivor_1")
    assert table.monster.facing == "south"


@pytest.mark.rule("2b.4 basic action", "ruling 18")
def test_everybody_in_the_sweep_is_attacked_and_thrown_to_the_side():
    table = acts_basically(
        *HIT, *HIT, survivor_0="at 10,11; armor body 9", survivor_1="at 13,10; armor body 9",
        survivor_2="at 9,9; armor body 9", round="1; controller survivor_2",
    )  # fmt: skip
    table.play("survivor 1", "north", "survivor 0")
    assert table.survivor(0).at == (5, 11) and table.survivor(1).at == (18, 10)
    assert all(table.survivor(k).armor["body"] == 6 and table.survivor(k).knocked_down for k in (0, 1))
    assert table.survivor(2).armor["body"] == 9 and not table.survivor(2).knocked_down


@pytest.mark.rule("2b.4 basic action", "R-181")
def test_with_nobody_to_see_he_guards():
    assert acts_basically(in_play="King's Guard", survivor_0="at 11,12; hidden").card_tokens == {"King's Guard": 1}


# --- the cards -------------------------------------------------------------------------------------------------------

BASE = {(11, 8), (12, 8), (11, 9), (12, 9)}
SHAPES = {
    "Axe": {(x, y) for x in range(9, 15) for y in (10, 11)},
    "Cleave": {(x, y) for x in range(9, 15) for y in (10, 11)},
    "Force Thrust": {(x, y) for x in (11, 12) for y in range(10, 14)},
    "Spear": {(x, y) for x in (11, 12) for y in range(10, 17)},
    "King's Axe": {(x, y) for x in range(9, 15) for y in (8, 9, 10, 11)} - BASE,
}


@pytest.mark.rule(*(f"2b.4 {name}" for name in SHAPES), "R-120", "R-121")
@pytest.mark.parametrize("name", SHAPES)
def test_the_card_strikes_exactly_its_zone(name):
    caught = set()
    for x, y in {(x, y) for x in range(7, 17) for y in range(5, 17)} - BASE - {(11, 10)}:
        rolls = [*MISS, *MISS] if (x, y) in SHAPES[name] else MISS
        table = draws(
            name, *rolls, survivor_0="at 11,10", survivor_1=f"at {x},{y}; hidden", round="1; controller survivor_1",
            options="controller worst; round limit 1",
        )  # fmt: skip
        if table.s.chance.script_at == 6:
            caught.add((x, y))
    assert caught == SHAPES[name] - {(11, 10)}


@pytest.mark.rule("2b.4 Axe")
def test_the_axe_fells_bleeds_and_throws_away():
    table = draws("Axe", *HIT)
    me = table.survivor(0)
    assert me.knocked_down and me.bleeding == 2 and me.at == (11, 16) and me.armor["body"] == 6


@pytest.mark.rule("2b.4 Clang")
def test_clang_hurts_ears_and_calls_battle_pressure():
    table = draws(
        "Clang", survivor_0="at 11,11; insanity 5", survivor_1="at 12,12; insanity 5; conditions deaf",
        round="1; controller survivor_1", hit_deck="Halberd", hit_discard='"Battle Pressure, the blade"',
    )  # fmt: skip
    assert (table.survivor(0).insanity, table.survivor(1).insanity) == (2, 5)
    assert table.monster.at == (11, 3) and table.monster.facing == "north"
    assert table.hit_deck == ["Battle Pressure, the blade", "Halberd"]


@pytest.mark.rule("2b.4 Cleave", "3.7 head hunter")
def test_cleave_goes_for_the_head():
    table = draws("Cleave", *HIT[:3], survivor_0="at 11,11; armor head 9")
    assert table.survivor(0).armor["head"] == 6


@pytest.mark.rule("2b.4 Coup de Grace", "3.6 doomed")
def test_the_coup_de_grace_ends_who_lies():
    table = draws(
        "Coup de Grace", "d10 8", survivor_0="at 11,12; knocked down; survival 1", survivor_1="at 1,1; survival 1"
    )
    assert not table.survivor(0).alive and table.monster.at == (11, 9), "8 - 5: a lost head"


@pytest.mark.rule("2b.4 Coup de Grace")
def test_without_anybody_who_lies_it_is_a_basic_action():
    table = draws("Coup de Grace", *HIT)
    assert (
        table.survivor(0).knocked_down and table.survivor(0).at in {(6, 11), (16, 11)}
    ) or table.decision == "direction"


@pytest.mark.rule("2b.4 Force Thrust")
def test_the_force_thrust_fells_and_throws():
    table = draws("Force Thrust", *HIT)
    assert table.survivor(0).at == (11, 16) and table.survivor(0).knocked_down and table.survivor(0).bleeding == 0


@pytest.mark.rule("2b.4 Hammer")
def test_the_hammer_breaks_the_armor_it_meets():
    table = draws("Hammer", *HIT, "d10 10", survivor_0="at 11,11; armor body 9, legs 9")
    me = table.survivor(0)
    assert me.armor["body"] == 0 and me.armor["legs"] == 9 and "body" in me.heavy


@pytest.mark.rule("2b.4 Hammer")
def test_the_hammer_prefers_who_lies():
    table = draws("Hammer", *HIT, "d10 10", survivor_0="at 11,11", survivor_1="at 11,4; knocked down")
    assert table.monster.facing == "south" and table.survivor(1).heavy == {"body"}


@pytest.mark.rule("2b.4 Hook & Pull")
def test_hook_and_pull_drags_its_target_along():
    table = draws("Hook & Pull", *HIT, "d6 3")
    table.play("11,8")
    me = table.survivor(0)
    assert table.monster.at == (11, 6) and me.at == (11, 8) and me.knocked_down and me.armor["body"] == 5
    assert table.monster.facing == "north", "it did not turn"


@pytest.mark.rule("2b.4 Hook & Pull")
def test_hook_and_pull_takes_the_furthest_in_range_and_view():
    table = draws("Hook & Pull", *MISS, survivor_0="at 11,10", survivor_1="at 11,14", round="1; controller survivor_0")
    assert table.monster.at == (11, 11)


@pytest.mark.rule("2b.4 King's Grace")
def test_kings_grace_strikes_every_threat_around():
    table = draws(
        "King's Grace", *MISS, *MISS, survivor_0="at 9,6", survivor_1="at 14,11", survivor_2="at 8,8",
        survivor_3="at 13,9; knocked down",
    )  # fmt: skip
    assert set(table.legal) == {"survivor 0", "survivor 1"}, "neither who is outside nor who lies"
    table.play("survivor 0")


@pytest.mark.rule("2b.4 Trip")
def test_trip_fells_whom_it_damages():
    table = draws("Trip", "d10 3", "d10 2", "d6 3")
    assert table.survivor(0).knocked_down and table.survivor(0).at == (11, 11)


@pytest.mark.rule("2b.4 King's Walk")
def test_on_his_walk_he_steps_back_after_each_basic_action():
    table = acts_basically(*MISS, in_play="King's Walk", survivor_0="at 11,11")
    assert table.monster.at == (11, 5) and table.monster.facing == "north"


@pytest.mark.rule("2b.4 Kneel")
@pytest.mark.parametrize(("die", "down", "courage"), [("d10 3", True, 0), ("d10 4", False, 1)])
def test_kneel_fells_the_mad_and_heartens_the_others(die, down, courage):
    table = draws("Kneel", die, survivor_0="at 11,16; insanity 3")
    assert table.survivor(0).knocked_down == down and table.survivor(0).courage == courage


@pytest.mark.rule("2b.4 Lantern Mirage")
def test_the_mirage_makes_him_hard_to_hit_until_a_perfect_hit():
    start = dict(
        monster=HERE, next="turn of survivor_0", in_play="Lantern Mirage", hit_deck="King's Tabard, and the rest",
        survivor_0="at 10,8; gear bone blade", survivor_1="at 1,1",
    )  # fmt: skip
    missed = lay(**start, rolls="d10 8, d10 1").play("gear 0")
    assert missed.hit_discard == [] and missed.in_play == ["Lantern Mirage"], "accuracy 6 + 3"
    ended = lay(**start, rolls="d10 10, d10 1, d10 2").play("gear 0")
    assert ended.in_play == [] and ended.hit_discard == ["King's Tabard"]


@pytest.mark.rule("2b.4 Lash Out", "R-203")
def test_who_steps_into_the_lash_stops_and_falls():
    table = lay(
        monster=HERE, next="turn of survivor_0", in_play="Lash Out", survivor_0="at 11,13", survivor_1="at 1,1",
    )  # fmt: skip
    assert (11, 11) in table.moves and (11, 10) not in table.moves, "it stops at the edge of the zone"
    assert (8, 11) in table.moves and (9, 11) in table.moves
    assert table.play("move to 11,11").survivor(0).knocked_down
    beside = lay(
        monster=HERE, next="turn of survivor_0", in_play="Lash Out", survivor_0="at 10,5", survivor_1="at 1,1",
    )  # fmt: skip
    assert {(10, 7), (11, 7), (10, 8)} <= beside.moves and (10, 9) not in beside.moves, "his back is free"
    assert not beside.play("move to 11,7").survivor(0).knocked_down


@pytest.mark.rule("2b.4 Perfect Thrust")
def test_the_perfect_thrust_is_three_severe_injuries_at_one_place():
    table = draws(
        "Perfect Thrust", "d6 5", "d10 7", "d10 8", "d10 6", DISORDER, survivor_0="at 12,11", survivor_1="at 1,1"
    )
    assert len(table.survivor(0).injuries) == 3 and table.survivor(0).bleeding == 3 and table.survivor(0).alive


@pytest.mark.rule("2b.4 Perfect Thrust")
def test_outside_the_marked_squares_he_guards():
    assert draws("Perfect Thrust", in_play="King's Guard", survivor_0="at 11,10").card_tokens == {"King's Guard": 1}


@pytest.mark.rule("2b.4 Spinning Halberd")
def test_the_spinning_halberd_stops_arrows_and_no_blades():
    shot = lay(
        monster=HERE, next="turn of survivor_0", in_play="Spinning Halberd", survivor_0="at 11,13; gear bone darts",
        survivor_1="at 1,1", rolls="d10 10",
    )  # fmt: skip
    assert shot.play("gear 0").hit_discard == []
    cut = lay(
        monster=HERE, next="turn of survivor_0", in_play="Spinning Halberd", hit_deck="King's Tabard, and the rest",
        survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 1,1", rolls="d10 9, d10 2",
    )  # fmt: skip
    assert cut.play("gear 0").hit_discard == ["King's Tabard"]


@pytest.mark.rule("2b.4 Familiar Face")
def test_the_familiar_face_is_five_brain_damage_for_everybody():
    table = draws(
        "Familiar Face",
        survivor_0="at 11,16; insanity 9; survival 2",
        survivor_1="at 1,1; insanity 6; conditions deaf",
        round="1; controller survivor_0",
    )
    assert (table.survivor(0).insanity, table.survivor(1).insanity) == (9 + 1 - 5, 1)


# --- hit locations: ours ---------------------------------------------------------------------------------------------

FAILS, WOUNDS, CRITICAL = "d10 2", "d10 8", "d10 10"


def strike(location, *rolls, **lines):
    """A blow with strength 4 against 12."""
    me = "; ".join(["attributes strength 2", *([lines.pop("me")] if "me" in lines else [])])
    return blow(f'"{location}"', *rolls, monster=HERE, in_play="none", me=me, **lines)


@pytest.mark.rule("2b.4 Battle Pressure")
def test_battle_pressure_pushes_frightens_and_steps_away():
    assert strike("Battle Pressure, the blade", FAILS).survivor(0).at == (7, 8)
    assert strike("Battle Pressure, the eyes", WOUNDS, me="insanity 5").survivor(0).insanity == 4
    assert strike("Battle Pressure, the step", WOUNDS).monster.at == (12, 8)
    assert strike("Battle Pressure, the step", FAILS).monster.facing == "west"


def test_his_other_locations_do_what_they_say():
    assert strike("Halberd", CRITICAL).survivor(0).tokens == {"accuracy": -1}
    assert strike("Halberd", CRITICAL).wound_count == 0
    assert strike("King's Crest", FAILS, me="insanity 5").survivor(0).insanity == 4
    assert strike("King's Visor", CRITICAL).monster.tokens == {"accuracy": -1}
    assert strike("King's Gorget", CRITICAL).monster.knocked_down
    assert strike("King's Pauldron", FAILS).survivor(0).knocked_down
    assert (
        strike("King's Cuirass", "d10 9").wound_count == 0
        and strike("King's Cuirass", CRITICAL).survivor(1).courage == 1
    )
    assert strike("King's Gauntlet", FAILS).survivor(0).at == (7, 8)
    assert strike("King's Gauntlet", CRITICAL).monster.tokens == {"damage": -1}
    assert strike("King's Tabard", CRITICAL).survivor(0).survival == 1
    assert strike("King's Tasset", FAILS).monster.facing == "west"
    assert strike("King's Tasset", CRITICAL).monster.tokens == {"toughness": -1}
    assert strike("King's Greave", CRITICAL).monster.tokens == {"movement": -1}
    assert strike("King's Sabaton", FAILS).monster.at == (11, 5)
    assert strike("King's Sabaton", CRITICAL).monster.knocked_down
    assert strike("Lantern Heart", WOUNDS, me="insanity 5").survivor(0).insanity == 4
    assert strike("Lantern Heart", CRITICAL, "d10 10").over == "won"
    assert strike("Lantern Heart", CRITICAL, "d10 9").monster.knocked_down


def test_the_visor_and_the_trap_strike_back():
    answered = strike("King's Visor", FAILS, *HIT, me="armor body 9")
    assert answered.survivor(0).armor["body"] == 6
    trap = strike("Royal Reprisal", *HIT, me="armor body 9; survival 1; knows dodge")
    assert trap.survivor(0).armor["body"] == 6 and trap.survivor(0).survival == 1 and trap.wound_count == 0
