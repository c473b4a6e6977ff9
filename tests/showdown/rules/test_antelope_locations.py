"""The hit locations of the Screaming Antelope."""

from __future__ import annotations

from typing import Any

import pytest

from kdm_env.showdown import verbs
from tests.showdown.rules.antelope import LOCATIONS, NORTH, ONE_ROUND, hit
from tests.showdown.rules.blows import CRITICAL, FAILS, WOUNDS
from tests.showdown.table import Table, lay

ALL = (
    "Delicate Inverted Knee", "Ferocious Spasm", "Furry Tail", "Furry Throat", "Giant Mouth", "Giant Teeth",
    "Giant Tongue", "Gnarled Horns", "Palate", "Restless Back", "Restless Chest", "Restless Ear", "Restless Eye",
    "Restless Flank", "Restless Hoof", "Restless Inner Thigh", "Restless Muzzle", "Restless Rump", "Restless Shank",
    "Restless Shoulder", "Restless Tiny Hands", "Wailing Slide",
)  # fmt: skip
INJURIES = {
    "Delicate Inverted Knee": "crushed knee", "Giant Mouth": "vomit blood", "Gnarled Horns": "crushed crown",
    "Restless Back": "crushed spine", "Restless Ear": "dazed", "Restless Hoof": "destroyed hoof",
    "Restless Inner Thigh": "degenerating wound",
}  # fmt: skip
CLUBS = ("Delicate Inverted Knee", "Furry Throat", "Restless Back", "Restless Ear", "Restless Muzzle")


def still(table: Table) -> bool:
    """Whether the antelope stands where it stood, as it stood."""
    return table.monster.at == (11, 8) and table.monster.facing == "north"


@pytest.mark.rule(*(f"2.4 {name}" for name in ALL))
def test_twenty_two_locations_one_copy_each_with_the_injuries_of_the_sources():
    assert sorted(LOCATIONS) == sorted(ALL) and len(ALL) == 22
    assert {name: card.injury for name, card in LOCATIONS.items() if card.injury} == INJURIES
    assert {name for name, card in LOCATIONS.items() if card.trap} == {"Wailing Slide"}
    assert {name for name, card in LOCATIONS.items() if card.super_dense} == {"Giant Teeth"}
    assert {name for name, card in LOCATIONS.items() if card.first_strike} == {"Restless Eye"}
    assert {name for name, card in LOCATIONS.items() if card.archived} == {"Palate", "Restless Eye"}


SILENT = (
    "Delicate Inverted Knee", "Furry Tail", "Furry Throat", "Restless Back", "Restless Ear", "Restless Muzzle",
)  # fmt: skip


@pytest.mark.rule(*(f"2.4 {name}" for name in SILENT))
@pytest.mark.parametrize("name", SILENT)
def test_these_suffer_a_wound_or_its_failure_in_silence(name):
    failed = hit(name, FAILS)
    assert still(failed) and failed.wound_count == 0 and failed.decision == "turn"
    wounded = hit(name, WOUNDS)
    assert still(wounded) and wounded.wound_count == 1 and wounded.decision == "turn"


@pytest.mark.rule(*(f"2.4 {name}" for name in CLUBS))
@pytest.mark.parametrize("name", CLUBS)
def test_clubs_and_shields_are_luckier_here(name):
    assert LOCATIONS[name].favours == {"club": 2, "shield": 2}


PARTS = (
    "Furry Tail", "Giant Mouth", "Giant Tongue", "Gnarled Horns", "Restless Chest", "Restless Flank", "Restless Hoof",
    "Restless Rump", "Restless Shoulder", "Restless Tiny Hands",
)  # fmt: skip


@pytest.mark.rule(*(f"2.4 {name}" for name in PARTS))
@pytest.mark.parametrize("name", PARTS)
def test_a_critical_wound_yields_a_part_of_the_antelope(name):
    table = hit(name, CRITICAL, monster_resources="pelt")
    assert table.wound_count == 1 and table.gained == ["pelt"]


TOKENS = {
    "Furry Tail": ("accuracy", -1), "Palate": ("speed", -1), "Restless Chest": ("damage", -1),
    "Restless Eye": ("evasion", -1), "Restless Flank": ("toughness", -1),
}  # fmt: skip


@pytest.mark.rule(*(f"2.4 {name}" for name in TOKENS))
@pytest.mark.parametrize("name", TOKENS)
def test_a_critical_wound_weakens_it(name):
    what, amount = TOKENS[name]
    table = hit(name, CRITICAL, me="insanity 1")
    assert table.monster.tokens == {what: amount}


@pytest.mark.rule("2.4 Delicate Inverted Knee")
@pytest.mark.parametrize(("die", "falls"), [(1, True), (2, False)])
def test_a_crushed_knee_gives_way_on_a_one_when_it_moves(die, falls):
    table = lay(
        next="monster draws", monster=NORTH, in_play="none", injuries_in_play="Delicate Inverted Knee", ai_deck="Slam",
        survivor_0="at 21,8; knocked down", survivor_1="at 1,1", options="controller agent; round limit 1",
        rolls=f"d10 {die}",
    )  # fmt: skip
    assert table.monster.at == ((11, 8) if falls else (17, 8))


@pytest.mark.rule("2.4 Ferocious Spasm")
def test_a_spasm_is_a_basic_action_against_everybody_beside_it():
    (spasm,) = LOCATIONS["Ferocious Spasm"].reflex
    assert isinstance(spasm, verbs.Each) and spasm.who == "adjacent survivors"


@pytest.mark.rule("2.4 Furry Throat")
@pytest.mark.parametrize(("die", "dead"), [(10, True), (9, False)])
def test_a_torn_throat_may_kill_it_at_once(die, dead):
    table = hit("Furry Throat", CRITICAL, f"d10 {die}")
    assert (table.over == "won") == dead


@pytest.mark.rule("2.4 Giant Mouth")
@pytest.mark.parametrize(("die", "gone"), [(2, True), (3, False)])
def test_the_mouth_eats_the_weapon_of_a_poor_blow(die, gone):
    table = hit("Giant Mouth", f"d10 {die}")
    gear = table.survivor(0).gear
    assert ("bone pickaxe" in str(gear) and "archived" not in str(gear)) != gone


@pytest.mark.rule("2.4 Giant Mouth")
def test_the_mouth_takes_the_arm_of_whoever_strikes_bare_handed():
    spec: Any = LOCATIONS["Giant Mouth"].reflex[0]
    assert [verb.name for verb in spec.then[0].then[0].unarmed] == ["dismembered arm"]


@pytest.mark.rule("2.4 Giant Mouth")
def test_who_is_run_over_while_it_vomits_blood_goes_mad():
    (mad,) = LOCATIONS["Giant Mouth"].when_collides
    assert isinstance(mad, verbs.Gain) and (mad.what, mad.roll) == ("insanity", 10)


@pytest.mark.rule("2.4 Giant Teeth")
def test_the_teeth_are_super_dense_and_a_critical_wound_brings_one_away():
    assert hit("Giant Teeth", "d10 9").wound_count == 1
    assert hit("Giant Teeth", CRITICAL, monster_resources="pelt").gained == ["pelt"]


@pytest.mark.rule("2.4 Giant Tongue")
def test_the_tongue_is_soft_and_drives_mad_or_hurts_the_brain_by_the_wound_roll():
    assert hit("Giant Tongue", "d10 3").wound_count == 0
    even = hit("Giant Tongue", "d10 4", me="insanity 2")
    assert even.wound_count == 1 and even.survivor(0).insanity == 1
    odd = hit("Giant Tongue", "d10 5", me="insanity 2")
    assert odd.wound_count == 1 and odd.survivor(0).insanity == 3


@pytest.mark.rule("2.4 Gnarled Horns")
def test_the_horns_throw_back_who_stands_beside_it_and_fails():
    table = hit("Gnarled Horns", FAILS)
    assert table.survivor(0).at == (5, 8) and still(table)
    assert hit("Gnarled Horns", WOUNDS).survivor(0).at == (10, 8)


@pytest.mark.rule("2.4 Palate")
def test_who_fails_at_the_palate_pays_a_survival_or_is_bitten_in_the_arms():
    poor = hit("Palate", FAILS, me="armor arms 5")
    assert poor.survivor(0).armor["arms"] == 2
    rich = hit("Palate", FAILS, me="armor arms 5; survival 2")
    assert rich.decision == "yes or no"
    pays, refuses = rich.copy(), rich.copy()
    assert pays.play("yes").survivor(0).survival == 1 and pays.survivor(0).armor["arms"] == 5
    assert refuses.play("no").survivor(0).armor["arms"] == 2


@pytest.mark.rule("2.4 Restless Chest")
def test_a_wounded_chest_turns_to_the_attacker_and_charges():
    table = hit("Restless Chest", WOUNDS)
    assert table.monster.facing == "west" and table.monster.at[0] < 10


@pytest.mark.rule("2.4 Restless Ear")
@pytest.mark.parametrize(("die", "dazed"), [(8, True), (7, False)])
def test_dazed_it_may_forget_its_card_and_run(die, dazed):
    table = lay(
        next="monster draws", monster=NORTH, in_play="none", injuries_in_play="Restless Ear", ai_deck="Chow Down",
        survivor_0="at 1,1", survivor_1="at 2,1", terrain="none", options="controller agent; round limit 1",
        rolls=f"d10 {die}",
    )  # fmt: skip
    assert table.ai_discard == ["Chow Down"]
    assert table.monster.at == (11, 14), "grazing or dazed: straight ahead"


@pytest.mark.rule("2.4 Restless Eye")
def test_the_mad_cannot_strike_the_eye_and_the_sane_suffer():
    mad = hit("Restless Eye", me="insanity 3")
    assert mad.wound_count == 0 and mad.survivor(0).insanity == 3 and mad.decision == "turn"
    sane = hit("Restless Eye", WOUNDS, me="insanity 2")
    assert sane.wound_count == 1 and sane.survivor(0).insanity == 1


@pytest.mark.rule("2.4 Restless Flank")
@pytest.mark.parametrize("die", [FAILS, WOUNDS])
def test_the_flank_turns_to_the_attacker_whatever_comes(die):
    table = hit("Restless Flank", die)
    assert table.monster.facing == "west" and table.monster.at == (11, 8)


@pytest.mark.rule("2.4 Restless Hoof")
def test_the_hoof_kicks_the_weapon_out_of_the_hand():
    assert "knocked away" in hit("Restless Hoof", FAILS).text
    assert "knocked away" not in hit("Restless Hoof", WOUNDS).text


@pytest.mark.rule("2.4 Restless Hoof", "3.9 Cumbersome")
def test_fetching_a_cumbersome_weapon_takes_an_activation_and_no_movement():
    """Found by the fuzzer: the movement of an attack with it was paid, and fell below zero."""
    table = lay(
        monster="Screaming Antelope level 1 at 17,9 facing east",
        survivor_0="at 3,3; gear cat gut bow (knocked away)",
        next="turn of survivor_0",
    )
    table.play("gear 0")
    assert "knocked away" not in table.text
    assert (table.survivor(0).moves, table.survivor(0).activations) == (1, 0)


@pytest.mark.rule("2.4 Restless Tiny Hands")
def test_the_tiny_hands_take_the_weapon():
    table = hit("Restless Tiny Hands", FAILS)
    assert "knocked away" in table.text
    mad = hit("Restless Tiny Hands", CRITICAL)
    assert mad.survivor(0).insanity == 1


@pytest.mark.rule("2.4 Restless Inner Thigh")
def test_a_wounded_thigh_slows_it_and_a_critical_wound_bleeds_for_two_rounds():
    assert hit("Restless Inner Thigh", WOUNDS).monster.tokens == {"movement": -1}
    assert LOCATIONS["Restless Inner Thigh"].rounds == 2


@pytest.mark.rule("2.4 Restless Muzzle")
def test_a_critical_wound_at_the_muzzle_lays_it_down():
    assert hit("Restless Muzzle", CRITICAL).monster.knocked_down


@pytest.mark.rule("2.4 Restless Rump")
@pytest.mark.parametrize("die", [FAILS, WOUNDS])
def test_the_rump_turns_away_and_runs(die):
    table = hit("Restless Rump", die)
    assert table.monster.facing == "east" and table.monster.at == (17, 8)


@pytest.mark.rule("2.4 Restless Shank")
@pytest.mark.parametrize(("die", "kicked"), [(3, True), (2, False)])
def test_a_wounded_shank_kicks_whoever_stands_behind(die, kicked):
    rolls = [WOUNDS, f"d10 {die}", *(["d6 3"] if kicked else [])]
    table = hit("Restless Shank", *rolls, survivor_1="at 11,7; armor body 9")
    assert (table.survivor(1).armor["body"] == 6) == kicked and (table.survivor(1).at != (11, 7)) == kicked


@pytest.mark.rule("2.4 Restless Shank")
def test_the_mad_may_learn_its_pace_for_five_survival():
    table = hit("Restless Shank", CRITICAL, me="insanity 3; survival 5")
    assert table.decision == "yes or no"
    table.play("yes")
    assert table.survivor(0).survival == 0 and table.survivor(0).attributes["movement"] == 6
    assert hit("Restless Shank", CRITICAL, me="insanity 2; survival 5").decision == "turn"


@pytest.mark.rule("2.4 Restless Shoulder")
def test_a_wounded_shoulder_faces_the_attacker_and_steps_away():
    table = hit("Restless Shoulder", WOUNDS)
    assert table.monster.facing == "west" and table.monster.at == (12, 8)


@pytest.mark.rule("2.4 Wailing Slide")
def test_the_slide_throws_down_everybody_beside_it_and_runs():
    table = hit("Wailing Slide", me="insanity 5")
    assert table.survivor(0).knocked_down and table.survivor(0).insanity == 3
    assert table.monster.facing == "east" and table.monster.at == (17, 8)


@pytest.mark.rule("2.3 Trample")
def test_everybody_it_runs_over_is_trampled():
    table = lay(
        next="turn of survivor_0", monster=NORTH, in_play="Trample", survivor_0="at 10,8; gear bone pickaxe",
        survivor_1="at 15,8; armor body 9", hit_deck="Restless Rump, and the rest", rolls="d10 9, d10 2, d6 3",
    ).play("gear 0")  # fmt: skip
    table.pass_until("turn")
    assert table.survivor(1).armor["body"] == 8


def gives_up(**lines: object) -> Table:
    """The antelope has nobody to go for within twelve squares and does what its instinct says."""
    usual: dict[str, object] = {
        "next": "monster draws", "monster": NORTH, "ai_deck": "Run Down", "survivor_0": "at 1,1",
        "survivor_1": "at 2,1", "options": ONE_ROUND,
    }  # fmt: skip
    return lay(**{**usual, **lines})


@pytest.mark.rule("2.1 Graze", "2.3 Hypermetabolism", "2.4 Acanthus plant")
def test_grazing_it_eats_a_plant_heals_and_grows_faster():
    table = gives_up(
        in_play="Hypermetabolism", terrain="acanthus plant at 11,12; acanthus plant at 21,2", wounds="Gore"
    )
    table.pass_until("turn", "order")
    assert table.monster.tokens == {"speed": 1}


@pytest.mark.rule("2.1 Graze")
def test_without_a_plant_it_only_runs_ahead():
    assert gives_up(in_play="Hypermetabolism", terrain="none").monster.at == (11, 14)


@pytest.mark.rule("2.3 Diabolical")
def test_at_the_end_of_its_turn_it_runs_through_somebody_in_line():
    table = gives_up(
        in_play="Diabolical, Trample", terrain="none", ai_deck="Slam", survivor_2="at 19,8; knocked down; armor body 9",
        monster="Screaming Antelope level 1 at 7,8 facing north", rolls="d6 3",
    )  # fmt: skip
    table.pass_until("turn", "order")
    assert table.survivor(2).armor["body"] == 8 and table.monster.at[0] > 13 and table.monster.facing == "east"


@pytest.mark.rule("2.1 Graze", "2.3 Diabolical")
def test_who_grazes_ends_its_turn_and_so_does_not_run_again():
    table = gives_up(in_play="Diabolical", terrain="none", ai_deck="Chow Down", survivor_2="at 18,14")
    assert table.monster.at == (11, 14)
