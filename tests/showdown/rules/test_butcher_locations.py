"""The Butcher's hit locations [2b.3]."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.rules.blows import blow
from tests.showdown.table import lay

HERE = "Butcher level 1 at 11,8 facing north"
FAILS, WOUNDS, TEN = "d10 2", "d10 7", "d10 10"
"""Wound rolls of the bone pickaxe (strength 2) against toughness 9."""

LOCATIONS = (
    "Armored Pig Shoulder", "Butcher's Mask", "Cleaver", "Furious Bellow", "Furious Breastplate", "Furious Crown",
    "Furious Gauntlet", "Furious Greaves", "Furious Gut", "Furious Scrag", "Furious Shoulder", "Furious Vambraces",
    "Overpower", "Second Cleaver", "Thick Cape",
)  # fmt: skip


def hit(location, *rolls, **lines):
    return blow(location, *rolls, monster=lines.pop("monster", HERE), in_play=lines.pop("in_play", "none"), **lines)


@pytest.mark.rule("2b.3 hit locations", "R-025")
def test_there_are_fifteen_and_none_has_a_critical_effect():
    table = lay(monster=HERE, next="survivors act", survivor_1="at 1,1")
    assert sorted(table.hit_deck) == sorted(LOCATIONS)
    file = catalog().monsters[catalog().monster("Butcher")].file
    assert all(card.critical is None for card in file.hit_locations)
    assert hit("Furious Scrag", TEN).wound_count == 1


@pytest.mark.rule("2b.3 Furious Scrag", "2b.3 Armored Pig Shoulder")
@pytest.mark.parametrize("name", ["Furious Scrag", "Armored Pig Shoulder"])
def test_these_only_suffer(name):
    for roll, wounds in ((FAILS, 0), (WOUNDS, 1)):
        table = hit(name, roll)
        assert table.wound_count == wounds and table.monster.at == (11, 8) and table.decision == "turn"


@pytest.mark.rule("2b.3 Armored Pig Shoulder", "3.9 frail")
def test_the_pig_shoulder_breaks_what_is_frail():
    table = hit("Armored Pig Shoulder", "d10 1", FAILS, gear="bone blade")
    assert table.survivor(0).archived == ["bone blade"]
    assert hit("Furious Scrag", "d10 1", FAILS, gear="bone blade").survivor(0).archived == []


@pytest.mark.rule("2b.3 Butcher's Mask")
def test_a_wounded_mask_slips_until_the_end_of_the_round():
    table = hit("Butcher's Mask", WOUNDS, in_play="Slipped Mask", survivor_1="at 1,1; hidden")
    assert table.card_tokens == {"Slipped Mask": 1}
    six = lay(
        monster=HERE, next="turn of survivor_0", in_play="Slipped Mask (1 token)", hit_deck="Furious Scrag, and the rest",
        survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 1,1", rolls="d10 9, d10 5",
    )  # fmt: skip
    assert six.play("gear 0").wound_count == 1, "5 + 2 against 9 - 2"
    end = lay(
        monster=HERE, next="end of monster turn", in_play="Slipped Mask (1 token)",
        options="controller agent; round limit 1",
    )  # fmt: skip
    assert end.card_tokens == {}


@pytest.mark.rule("2b.3 Butcher's Mask")
def test_a_failed_blow_at_the_mask_brings_him_on():
    table = hit("Butcher's Mask", FAILS)
    assert table.monster.at == (11, 8) and table.survivor(0).at == (5, 8), "adjacent already: knockback 5"


@pytest.mark.rule("2b.3 Cleaver", "3.8 impervious")
@pytest.mark.parametrize("name", ["Cleaver", "Second Cleaver"])
@pytest.mark.parametrize("roll", [FAILS, TEN])
def test_the_cleavers_cannot_be_wounded_and_madden_who_tries(name, roll):
    table = hit(name, roll)
    assert table.wound_count == 0 and table.survivor(0).insanity == 1


@pytest.mark.rule("2b.3 Furious Bellow")
@pytest.mark.parametrize(("me", "heard"), [("courage 2", True), ("courage 3", False), ("conditions deaf", False)])
@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_the_bellow_fells_who_hears_it_and_lacks_courage(me, heard, roll):
    table = hit("Furious Bellow", roll, me=f"{me}; insanity 5")
    assert (table.survivor(0).insanity == 4) == heard == table.survivor(0).knocked_down


@pytest.mark.rule("2b.3 Furious Breastplate", "R-226")
def test_the_breastplate_is_tougher():
    assert hit("Furious Breastplate", "d10 8").wound_count == 0
    assert hit("Furious Breastplate", "d10 9").wound_count == 1
    assert hit("Furious Breastplate", "d10 9").survivor(0).conditions == set()


@pytest.mark.rule("2b.3 Furious Breastplate")
@pytest.mark.parametrize(("trophies", "tokens"), [(1, {}), (2, {"movement": -1, "speed": -1}), (3, {"damage": -2})])
def test_a_ten_tears_a_trophy_off_and_blinds(trophies, tokens):
    table = hit(
        "Furious Breastplate", TEN, in_play=f"Dreaded Trophies ({trophies} tokens)".replace("1 tokens", "1 token")
    )
    me = table.survivor(0)
    assert me.knocked_down and me.conditions == {"blind"} and me.attributes["accuracy"] == -1
    assert table.card_tokens.get("Dreaded Trophies", 0) == trophies - 1 and table.monster.tokens == tokens


@pytest.mark.rule("2b.3 Furious Crown")
@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_the_crown_fells_those_around_and_charges_the_furthest(roll):
    table = hit("Furious Crown", roll, survivor_1="at 13,9", survivor_2="at 11,16", survivor_3="at 11,11")
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down
    assert table.monster.at == (11, 13), "five squares toward survivor_2"
    assert table.survivor(3).knocked_down and table.survivor(3).at == (11, 11), "run over on the way"


@pytest.mark.rule("2b.3 Furious Gauntlet")
@pytest.mark.parametrize(("die", "insanity"), [("d10 4", 5), ("d10 5", 4)])
def test_the_gauntlet_turns_to_the_attacker(die, insanity):
    table = hit("Furious Gauntlet", FAILS, die, me="insanity 5")
    assert table.monster.facing == "west" and table.survivor(0).insanity == insanity
    assert hit("Furious Gauntlet", WOUNDS).monster.facing == "north"


@pytest.mark.rule("2b.3 Furious Greaves")
@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_the_greaves_follow_an_archer(roll):
    table = hit("Furious Greaves", roll, at="at 11,14", gear="bone darts", me="attributes strength -1")
    assert table.monster.at == (11, 12)


@pytest.mark.rule("2b.3 Furious Gut", "R-179")
def test_a_wound_in_the_gut_fells_him_and_heartens_everybody():
    table = hit("Furious Gut", WOUNDS)
    assert table.monster.knocked_down
    assert (table.survivor(0).courage, table.survivor(1).courage) == (1, 1)


@pytest.mark.rule("2b.3 Furious Gut")
def test_a_failed_blow_at_the_gut_is_answered():
    table = hit("Furious Gut", FAILS, "d10 4", "d10 3", "d6 3", me="armor body 9")
    assert table.survivor(0).armor["body"] == 8 and table.survivor(0).bleeding == 1
    assert table.survivor(0).courage == 0


@pytest.mark.rule("2b.3 Furious Shoulder")
@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_the_shoulder_throws_who_stands_in_front_and_beside(roll):
    table = hit("Furious Shoulder", roll, survivor_1="at 12,10", survivor_2="at 11,7")
    table.play("survivor 1")
    assert table.survivor(0).at == (5, 8) and table.survivor(0).knocked_down
    assert table.survivor(1).at == (12, 15) and table.survivor(1).knocked_down
    assert table.survivor(2).at == (11, 7) and not table.survivor(2).knocked_down


@pytest.mark.rule("2b.3 Furious Vambraces", "3.7 head hunter")
def test_the_vambraces_strike_at_the_head():
    table = hit("Furious Vambraces", FAILS, "d10 4", "d10 3", me="armor head 3, body 9")
    assert table.survivor(0).armor["head"] == 2 and table.survivor(0).bleeding == 1
    assert table.monster.facing == "west"


@pytest.mark.rule("2b.3 Overpower", "R-187", "3.6 doomed")
def test_overpower_throws_back_and_strikes():
    table = lay(
        monster=HERE, next="turn of survivor_0", in_play="none", hit_deck="Overpower, and the rest",
        survivor_0="at 10,8; gear bone pickaxe; armor body 9; survival 1; knows dodge", survivor_1="at 11,10",
        survivor_2="at 11,7", rolls="d10 9, d10 4, d10 1, d6 3",
    )  # fmt: skip
    table.play("gear 0", "survivor 1")
    assert table.survivor(1).at == (11, 15) and table.survivor(1).bleeding == 1
    assert table.survivor(2).bleeding == 0 and table.survivor(2).at == (11, 7)
    me = table.survivor(0)
    assert me.bleeding == 2 and me.survival == 1 and me.armor["body"] == 8, "bled twice, and could not dodge"
    assert table.monster.at == (6, 8) and table.hit_discard == [] and table.wound_count == 0


@pytest.mark.rule("2b.3 Thick Cape")
@pytest.mark.parametrize(("die", "insanity"), [("d10 2", 5), ("d10 3", 4)])
def test_the_cape_shakes_who_rolls_above_its_courage(die, insanity):
    for roll in (FAILS, WOUNDS):
        assert hit("Thick Cape", roll, die, me="courage 2; insanity 5").survivor(0).insanity == insanity
