"""The basic AI cards of the Screaming Antelope."""

from __future__ import annotations

import pytest

from kdm_env.showdown import verbs
from tests.showdown.rules.antelope import CARDS, ONE_ROUND, draws

DOWN = "knocked down survivor"

NAMES = (
    "Back Kick", "Bite", "Bolt", "Chow Down", "Gore", "Run Down", "Slam", "Stomp & Snort",
)  # fmt: skip
LISTS = {
    "Back Kick": [
        {"pick": "closest", "among": "survivor", "in_blind_spot": True, "in_range": True},
        {"pick": "closest", "in_range": True},
    ],
    "Bite": [{"pick": "closest", "among": "survivor", "in_field_of_view": True}],
    "Bolt": [{"pick": "closest", "among": DOWN}, {"pick": "furthest", "in_range": True}],
    "Chow Down": [],
    "Gore": [{"pick": "random", "among": "survivor", "in_range": True}],
    "Run Down": [
        {"pick": "closest", "among": DOWN, "range": 12},
        {"pick": "closest", "among": "survivor", "range": 12},
    ],
    "Slam": [
        {"pick": "closest", "among": DOWN},
        {"pick": "furthest", "in_field_of_view": True, "in_range": True},
    ],
    "Stomp & Snort": [{"pick": "random", "among": "survivor", "in_range": True}],
}
ATTACKS = ("Back Kick", "Bite", "Bolt", "Gore", "Slam")
PROFILES = {
    "Back Kick": (1, 3, 3), "Bite": (1, 2, 2), "Bolt": (1, 2, 1), "Gore": (1, 2, 1), "Slam": (1, 2, 1),
}  # fmt: skip
COPIES = {"Back Kick": 2, "Bite": 2, "Chow Down": 2, "Stomp & Snort": 2}


def said(target):
    """A target item without what it leaves open."""
    plain = {name: getattr(target, name) for name in target.__struct_fields__}
    return {name: value for name, value in plain.items() if value not in (False, None) and value != "threat"}


@pytest.mark.rule(*(f"2.3 {name}" for name in NAMES))
def test_the_cards_are_basic_and_have_the_lists_profiles_and_copies_of_the_sources():
    basic = {name: card for name, card in CARDS.items() if card.tier == "basic"}
    assert set(basic) == set(LISTS) and sum(card.copies for card in basic.values()) == 12
    for name, card in basic.items():
        assert [said(target) for target in card.targets] == LISTS[name]
        assert card.copies == COPIES.get(name, 1) and card.kind == "action"
        attacks = [verb for verb in card.effects if isinstance(verb, verbs.MoveAndAttack)]
        assert [(a.speed, a.accuracy, a.damage) for a in attacks] == ([PROFILES[name]] if name in PROFILES else [])


@pytest.mark.rule(*(f"2.3 {name}" for name in ATTACKS))
@pytest.mark.parametrize("name", sorted(PROFILES))
def test_the_attack_hits_with_its_accuracy_and_deals_its_damage(name):
    _, accuracy, damage = PROFILES[name]
    start = "Screaming Antelope at 11,2 facing north" if name == "Gore" else "Screaming Antelope at 11,8 facing north"
    for die in (accuracy, accuracy - 1):
        table = draws(
            name, monster=start, survivor_0="at 11,10; armor body 9", rolls=f"d10 {die}" + ", d6 3" * (die == accuracy),
        )  # fmt: skip
        table.pass_until("turn")
        assert table.survivor(0).armor["body"] == 9 - damage * (die == accuracy)


# --- Back Kick -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Back Kick")
def test_back_kick_takes_who_stands_behind_and_keeps_its_back_there():
    table = draws(
        "Back Kick", survivor_0="at 11,10", survivor_1="at 12,7; armor body 9; knocked down", rolls="d10 3, d6 3",
    )  # fmt: skip
    assert table.monster.facing == "north" and table.monster.at == (11, 8)
    assert table.survivor(1).armor["body"] == 6


@pytest.mark.rule("2.3 Back Kick")
def test_back_kick_without_anybody_behind_goes_to_the_closest_threat_and_turns_its_back():
    table = draws("Back Kick", survivor_0="at 11,13; armor body 9", survivor_1="at 3,3", rolls="d10 3, d6 3")
    assert table.monster.at == (11, 11) and table.monster.facing == "south"
    assert table.survivor(0).armor["body"] == 6


@pytest.mark.rule("2.3 Back Kick", "2.3 Great Kick", "2.3 Stomp")
@pytest.mark.parametrize("name", ["Back Kick", "Great Kick", "Stomp"])
def test_with_its_hoof_destroyed_it_falls_instead_of_kicking(name):
    table = draws(name, injuries_in_play="Restless Hoof", survivor_0="at 11,7; armor body 9", survivor_1="at 1,1")
    assert table.survivor(0).armor["body"] == 9 and table.ai_discard == [name]
    # it stands up at the survivors' act; in its own turn it lay
    lying = draws(name, injuries_in_play="Restless Hoof", survivor_0="at 11,7; survival 1; knows dash")
    assert lying.monster.knocked_down and lying.decision == "window"


# --- Bite, Slam ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Bite")
def test_bite_makes_the_closest_it_sees_bleed_down_or_not():
    table = draws(
        "Bite", survivor_0="at 12,7", survivor_1="at 14,8; knocked down; armor body 9", survivor_2="at 11,14",
        rolls="d10 2, d6 3",
    )  # fmt: skip
    assert table.survivor(1).bleeding == 1 and table.survivor(1).armor["body"] == 7
    assert table.monster.at == (12, 8) and table.survivor(0).bleeding == 0


@pytest.mark.rule("2.3 Slam")
def test_slam_goes_for_who_lies_however_far_else_for_the_furthest_it_sees_and_reaches():
    down = draws("Slam", survivor_0="at 11,10", survivor_1="at 21,8; knocked down", rolls=None)
    assert down.monster.at == (17, 8), "six squares toward it, too far to attack"
    furthest = draws(
        "Slam", survivor_0="at 13,8; armor body 9", survivor_1="at 18,8; armor body 9", survivor_2="at 22,16",
        rolls="d10 2, d6 3",
    )  # fmt: skip
    assert furthest.survivor(1).armor["body"] == 8, "six squares off; the other one is out of range"


# --- Bolt ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Bolt")
def test_bolt_attacks_and_runs_straight_away_from_all_survivors():
    table = draws("Bolt", survivor_0="at 11,12; armor body 9", rolls="d10 2, d6 3")
    assert table.survivor(0).armor["body"] == 8
    assert table.monster.at == (11, 4), "two squares there, six away"


@pytest.mark.rule("2.3 Bolt")
def test_bolt_takes_the_furthest_threat_in_range_and_somebody_lying_before_all_others():
    table = draws("Bolt", survivor_0="at 11,10", survivor_1="at 16,8; armor body 9", rolls="d10 2, d6 3")
    assert table.survivor(1).armor["body"] == 8
    table = draws("Bolt", survivor_0="at 11,10; knocked down; armor body 9", survivor_1="at 16,8", rolls="d10 2, d6 3")
    assert table.survivor(0).armor["body"] == 8


# --- Chow Down -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Chow Down", "4.3 acanthus plant")
@pytest.mark.parametrize("die", [1, 5])
def test_chow_down_eats_the_closest_plant_heals_and_goes_back_on_top(die):
    table = draws(
        "Chow Down", ai_deck="Chow Down, Bite, Slam", wounds="Ram, Stomp, Gore, Bolt, Bite",
        terrain="acanthus plant at 15,8; acanthus plant at 2,2", survivor_0="at 11,16", rolls=f"d5 {die}",
    )  # fmt: skip
    assert table.monster.at == (13, 8), "beside the plant, without turning" and table.monster.facing == "north"
    assert table.text.count("acanthus plant") == 1 and "at 2,2" in table.text
    assert table.wound_count == 5 - die
    assert table.ai_deck[:3] == ["Chow Down", "Bite", "Slam"] and len(table.ai_deck) == 3 + die


@pytest.mark.rule("2.3 Chow Down")
def test_a_plant_too_far_away_is_not_eaten():
    table = draws(
        "Chow Down", ai_deck="Chow Down, Bite", wounds="Ram", terrain="acanthus plant at 22,8", survivor_0="at 11,16",
    )  # fmt: skip
    assert table.monster.at == (17, 8) and table.wound_count == 1 and "acanthus plant" in table.text
    assert table.ai_deck == ["Chow Down", "Bite"]


@pytest.mark.rule("2.3 Chow Down", "2.1 basic action")
def test_without_a_plant_chow_down_is_a_basic_action():
    table = draws("Chow Down", survivor_0="at 11,12; knocked down; armor body 9", rolls="d10 2, d10 1, d6 3")
    assert table.monster.at == (11, 10) and table.survivor(0).armor["body"] == 8
    assert table.ai_discard == ["Chow Down"]


# --- Gore ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Gore")
def test_gore_moves_first_turns_to_the_closest_and_picks_from_there():
    table = draws(
        "Gore", monster="Screaming Antelope at 11,2 facing north", survivor_0="at 14,8; armor body 9", survivor_1="at 2,2",
        rolls="d10 2, d6 3",
    )  # fmt: skip
    # from 11,8 survivor_1 is fifteen squares away: not in range
    assert table.monster.at == (12, 8) and table.monster.facing == "east"
    assert table.survivor(0).armor["body"] == 8 and table.survivor(0).knocked_down


@pytest.mark.rule("2.3 Gore")
def test_gore_with_nobody_in_range_after_its_move_grazes():
    table = draws(
        "Gore", monster="Screaming Antelope at 20,2 facing north", survivor_0="at 1,16", wounds="Ram",
        terrain="acanthus plant at 20,11",
    ).play("north")  # fmt: skip
    assert table.wound_count == 0, "it found the plant in front of it"


@pytest.mark.rule("2.3 Gore")
def test_with_its_horns_broken_gore_lifts_somebodys_spirits():
    table = draws(
        "Gore", injuries_in_play="Gnarled Horns", survivor_0="at 11,10; survival 0/3", survivor_1="at 1,1; survival 0/3",
        rolls="d2 2",
    )  # fmt: skip
    assert [table.survivor(seat).survival for seat in (0, 1)] == [0, 1] and table.monster.at == (11, 8)


# --- Run Down --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Run Down")
def test_run_down_moves_ahead_turns_and_moves_twice():
    table = draws(
        "Run Down", monster="Screaming Antelope at 1,8 facing east", survivor_0="at 20,8; armor body 9", rolls="d10 2, d6 3",
    )  # fmt: skip
    assert table.monster.at == (18, 8), "six ahead, then eleven of twelve" and table.survivor(0).armor["body"] == 8


@pytest.mark.rule("2.3 Run Down")
def test_run_down_is_faster_against_who_lies_and_prefers_them():
    table = draws(
        "Run Down", monster="Screaming Antelope at 1,8 facing east", survivor_0="at 7,12",
        survivor_1="at 16,8; knocked down; armor body 9", rolls="d10 2, d10 2, d10 2, d10 1, d6 3, d6 3, d6 3",
    )  # fmt: skip
    assert table.survivor(1).armor["body"] == 6, "speed 4"


@pytest.mark.rule("2.3 Run Down")
def test_run_down_reaches_twelve_squares_and_no_more():
    table = draws("Run Down", monster="Screaming Antelope at 1,8 facing west", survivor_0="at 16,8", wounds="Ram")
    # along the edge, for it stood at it facing outward
    assert table.monster.at[0] == 1 and table.survivor(0).at == (16, 8)


@pytest.mark.rule("2.3 Run Down")
def test_with_its_spine_crushed_it_falls_instead_of_running():
    table = draws("Run Down", injuries_in_play="Restless Back", survivor_0="at 11,10; survival 1; knows dash")
    assert table.monster.knocked_down and table.monster.at == (11, 8) and table.decision == "window"


# --- Stomp & Snort ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3 Stomp & Snort", "3.7 intimidate")
@pytest.mark.parametrize(("die", "shaken"), [(3, False), (4, True)])
def test_stomp_and_snort_frightens(die, shaken):
    table = draws(
        "Stomp & Snort", survivor_0="at 11,12; insanity 2; survival 1; knows dodge", survivor_1="at 1,1",
        round="1; controller survivor_1", rolls=f"d10 {die}",
    )  # fmt: skip
    me = table.survivor(0)
    assert (me.insanity, me.knocked_down, me.at) == (2 - shaken, shaken, (11, 12))
    assert me.survival == 1 and table.monster.at == (11, 8), "nothing to dodge, no movement"


@pytest.mark.rule("2.3 Stomp & Snort")
@pytest.mark.parametrize("die", [1, 10])
def test_the_insane_are_flung_away_whatever_the_die_says(die):
    table = draws(
        "Stomp & Snort", survivor_0="at 11,10; insanity 3", survivor_1="at 1,1", round="1; controller survivor_1",
        rolls=f"d10 {die}",
    )  # fmt: skip
    assert table.survivor(0).at == (11, 15) and table.survivor(0).knocked_down == (die == 10)


@pytest.mark.rule("2.3 Stomp & Snort")
def test_stomp_and_snort_deals_brain_damage_by_level():
    table = draws(
        "Stomp & Snort", monster="Screaming Antelope level 3 at 11,8 facing north", survivor_0="at 11,12; insanity 9",
        options=ONE_ROUND, rolls="d10 4",
    )  # fmt: skip
    assert table.survivor(0).insanity == 6 and table.survivor(0).at == (11, 16)
