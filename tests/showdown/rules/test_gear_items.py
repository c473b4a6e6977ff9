"""Gear with effects of its own: weapons, armor and what else the survivors carry [3.9, 3.10]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.showdown.rules.blows import FLANK
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.rules.test_gear_grid import suit
from tests.showdown.table import Table, lay

LION = "White Lion level 1 at 11,8 facing north"
KNEE = "Beast's Knee, and the rest"


def turn(me: str, **lines: Any) -> Table:
    lines = {"survivor_1": "at 1,1", **lines}
    return lay(next="turn of survivor_0", survivor_0=me, **lines)


def attack(gear: str, rolls: str, me: str = "", answer: str = "gear 0", **lines: Any) -> Table:
    own = "; ".join(part for part in (FLANK, f"gear {gear}", me) if part)
    return turn(own, **{"hit_deck": KNEE, "rolls": rolls, **lines}).play(answer)


def arriving(me: str, **lines: Any) -> Table:
    """The start of the showdown, up to the first flow of a Claw, in which survivor_1 may act."""
    lines = {"survivor_1": "at 20,16; survival 1/9", "ai_deck": "Claw", "rolls": None, **lines}
    lines["round"] = "1; controller survivor_1"
    return lay(next="arrival", survivor_0=me, **lines)


# --- weapons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.10 Cat Fang Knife")
def test_three_red_affinities_make_the_cat_fang_knife_hungry():
    # knife in the middle; red halves to its left, right and above: club | knife | blade, scrap dagger no
    grid = "-, skull helm, -, bone club, cat fang knife, bone blade"
    rolls = "d10 10, d10 10, d10 1, d10 1, d10 1"
    table = attack(grid, rolls, answer="gear 4", hit_deck="Beast's Knee, Beast's Femur, and the rest")
    table.play("hit Beast's Knee")
    assert table.survivor(0).tokens == {"strength": 2}
    poor = attack(
        grid.replace("skull helm", "-"), rolls, answer="gear 4", hit_deck="Beast's Knee, Beast's Femur, and the rest"
    )
    poor.play("hit Beast's Knee")
    assert poor.survivor(0).tokens == {}


@pytest.mark.rule("3.10 Cat Fang Knife")
def test_its_strength_is_gone_when_the_survivor_falls():
    grid = "gear -, skull helm, -, bone club, cat fang knife, bone blade"
    for own, left in ((grid, {}), ("gear cat fang knife", {"strength": 2})):
        table = lay(
            next="monster draws", ai_deck="Claw", survivor_1="at 1,1", rolls="d10 2, d10 1, d6 1",
            survivor_0=f"at 11,10; {own}; armor head 0; tokens strength +2",
        )  # fmt: skip
        table.pass_until("order", "turn")
        assert table.survivor(0).knocked_down and table.survivor(0).tokens == left


@pytest.mark.rule("3.10 Claw Head Arrow", "3.9 slow")
def test_the_claw_head_arrow_flies_once_from_a_bow():
    lines = {"hit_deck": KNEE, "monster": LION}
    bare = turn("at 5,8; gear claw head arrow", **lines)
    assert "gear 0" not in bare.legal
    hit = turn("at 5,8; gear claw head arrow, cat gut bow; activations left 2", rolls="d10 6, d10 2", **lines).play(
        "gear 0"
    )
    assert hit.monster.tokens == {"evasion": -1} and hit.wound_count == 1 and "gear 0" not in hit.legal
    miss = turn("at 5,8; gear claw head arrow, cat gut bow; activations left 2", rolls="d10 5", **lines).play("gear 0")
    assert miss.monster.tokens == {} and "gear 0" not in miss.legal and miss.survivor(0).moves == 1


@pytest.mark.rule("3.10 Hunter Whip")
def test_the_hunter_whip_lashes_a_mood_away():
    # blue above and to the right of the whip
    grid = "-, leather cuirass, -, -, hunter whip, fecal salve"
    lines = {"in_play": "Enraged", "answer": "gear 4"}
    rolls = "d10 10, d10 1, d10 1, d10 1"
    table = attack(grid, rolls, **lines)
    assert table.in_play == [] and "Enraged" in table.ai_discard
    assert attack(grid.replace("leather cuirass", "-"), rolls, **lines).in_play == ["Enraged"]


@pytest.mark.rule("3.10 Whistling Mace")
@pytest.mark.parametrize(
    ("option", "deck"), [("option 0", ["Claw", "Chomp", "Grasp"]), ("option 1", ["Chomp", "Grasp", "Claw"])]
)
def test_the_whistling_mace_shows_the_next_card(option, deck):
    table = attack("whistling mace", "d10 10, d10 2, d10 2, d10 1", ai_deck="Claw, Chomp, Grasp")
    assert table.decision == "card"
    table.play(option)
    assert table.ai_deck == deck and table.s.known_ai == (1 if option == "option 0" else 0)


@pytest.mark.rule("3.10 Whistling Mace", "3.9 unwieldy")
def test_the_whistling_mace_is_unwieldy():
    assert attack("whistling mace", "d10 1, d10 2, d10 2, d6 5").survivor(0).light == {"waist"}


@pytest.mark.rule("3.10 Beast Knuckle")
def test_every_wound_of_the_beast_knuckle_makes_the_next_easier():
    deck = "Beast's Knee, Beast's Femur, and the rest"
    table = attack("beast knuckle", "d10 6, d10 6, d10 4, d10 3", hit_deck=deck).play("hit Beast's Knee")
    assert table.wound_count == 2, "4 + 4, then 3 + 4 + 1"
    failed = attack("beast knuckle", "d10 6, d10 6, d10 3, d10 3", hit_deck=deck).play("hit Beast's Knee")
    assert failed.wound_count == 0


@pytest.mark.rule("3.10 Skullcap Hammer")
def test_the_skullcap_hammer_dazes_once_a_round_until_the_monster_s_turn_ends():
    deck = "Beast's Knee, Beast's Femur, and the rest"
    table = attack("skullcap hammer", "d10 10, d10 10, d10 1, d10 1", hit_deck=deck).play("hit Beast's Knee")
    assert table.s.turn_speed == -1
    table = lay(
        next="end of monster turn", survivor_0="at 1,5", survivor_1="at 1,1", monster=f"{LION}; speed this turn -1"
    )  # fmt: skip
    assert table.s.turn_speed == 0


@pytest.mark.rule("3.10 Skullcap Hammer", "3.7 step 1")
def test_a_dazed_monster_attacks_with_a_die_less():
    slow = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10", survivor_1="at 1,1", rolls="d10 1",
        monster=f"{LION}; speed this turn -1",
    )  # fmt: skip
    slow.pass_until("order", "turn")
    assert slow.survivor(0).light == set()


@pytest.mark.parametrize(
    ("weapon", "grid"),
    [
        pytest.param(
            "counterweighted axe",
            "-, skull helm, -, -, {w}, monster grease",
            marks=pytest.mark.rule("3.10 Counterweighted Axe"),
        ),
        pytest.param("zanbato", "-, skull helm, -, -, {w}, monster grease", marks=pytest.mark.rule("3.10 Zanbato")),
    ],
)
@pytest.mark.rule("3.9 devastating")
def test_affinities_make_some_weapons_devastating(weapon, grid):
    dice = {"counterweighted axe": "d10 6, d10 1", "zanbato": "d10 6"}[weapon]
    full = grid.format(w=weapon)
    assert attack(full, f"{dice}, d10 7", answer="gear 4").wound_count == 2
    assert attack(full.replace("monster grease", "-"), f"{dice}, d10 7", answer="gear 4").wound_count == 1
    assert attack(full.replace("skull helm", "-"), f"{dice}, d10 7", answer="gear 4").wound_count == 1


@pytest.mark.rule("3.10 Scrap Sword", "3.9 deadly")
def test_affinities_make_the_scrap_sword_deadly():
    # blue: charm and salve; red: club and blade, club and axe below
    grid = "scrap sword, lucky charm, fecal salve, bone club, bone blade, -, bone club, bone axe"
    assert attack(grid, "d10 5, d10 1, d10 9").monster.tokens == {"movement": -1}, "a nine is critical"
    for needed in ("fecal salve", "bone axe"):
        lacking = attack(grid.replace(needed, "-"), "d10 5, d10 1, d10 9")
        assert lacking.wound_count == 1 and lacking.monster.tokens == {}


@pytest.mark.rule("3.9 Barbed")
@pytest.mark.parametrize(("rolls", "wounds"), [("d10 10, d10 1, d10 4", 1), ("d10 9, d10 1, d10 4", 0)])
def test_barbed_weapons_gain_strength_with_every_perfect_hit(rolls, wounds):
    spear = {"name": "barbed spear", "keywords": ["melee"], "speed": 2, "accuracy": 6, "strength": 1, "barbed": 3}
    table = lay(
        beast({"name": "Plain Hide"}, gear=[spear]), monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0=f"{FLANK}; gear barbed spear", survivor_1="at 1,1", rolls=rolls,
    ).play("gear 0")  # fmt: skip
    assert table.wound_count == wounds


# --- armor -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.10 Rawhide headband")
def test_the_headband_reads_the_next_two_cards():
    grid = "rawhide headband, -, -, rawhide vest"  # blue below, blue above
    table = turn(f"at 1,5; gear {grid}", ai_deck="Claw, Chomp, Grasp").play("gear 0")
    assert table.decision == "card" and {"Claw", "Chomp"} <= set(table.meanings)
    table.play("Chomp")
    assert table.ai_deck == ["Chomp", "Claw", "Grasp"] and table.s.known_ai == 2
    assert "gear 0" not in turn("at 1,5; gear rawhide headband", ai_deck="Claw, Chomp").legal


@pytest.mark.parametrize(
    ("name", "survival", "insanity"),
    [
        pytest.param("rawhide boots", 1, 0, marks=pytest.mark.rule("3.10 Rawhide boots")),
        pytest.param("rawhide gloves", 1, 0, marks=pytest.mark.rule("3.10 Rawhide gloves")),
        pytest.param("leather mask", 0, 2, marks=pytest.mark.rule("3.10 Leather mask")),
        pytest.param("leather bracers", 2, 0, marks=pytest.mark.rule("3.10 Leather")),
        pytest.param("fecal salve", 1, 0, marks=pytest.mark.rule("3.10 Fecal Salve")),
        pytest.param("dried acanthus", 2, 0, marks=pytest.mark.rule("3.10 Dried Acanthus")),
        pytest.param("stone noses", 1, 1, marks=pytest.mark.rule("3.10 Stone Noses")),
        pytest.param("phoenix faulds", 0, 1, marks=pytest.mark.rule("3.10 Phoenix")),
        pytest.param("screaming leg warmers", 0, 3, marks=pytest.mark.rule("3.10 Screaming")),
    ],
)
def test_what_gear_gives_at_the_start(name, survival, insanity):
    me = arriving(f"at 1,5; survival 0/5; gear {name}").survivor(0)
    assert (me.survival, me.insanity) == (survival, insanity)
    assert arriving(f"at 1,5; survival 0/5; gear {name}, {name}").survivor(0).survival == survival, (
        "once for two copies"
    )


@pytest.mark.rule("3.10 Whisker Harp", "3.10 First Aid Kit")
@pytest.mark.parametrize(("name", "survival"), [("whisker harp", 1), ("first aid kit", 3)])
def test_what_gear_gives_everybody_at_the_start(name, survival):
    table = arriving(f"at 1,5; survival 0/5; gear {name}")
    assert (table.survivor(0).survival, table.survivor(1).survival) == (survival, 1 + survival)


@pytest.mark.rule("3.10 Skull Helm")
def test_the_skull_helm_breaks_with_the_head():
    lines = {"next": "monster draws", "ai_deck": "Claw", "survivor_1": "at 1,1"}
    table = lay(
        survivor_0="at 11,10; gear skull helm; armor head 0; heavy head", rolls="d10 2, d10 1, d6 1, d10 9", **lines
    )
    table.pass_until("order", "turn")
    assert table.survivor(0).injuries == ["shattered jaw"] and table.survivor(0).archived == ["skull helm"]
    legs = lay(
        survivor_0="at 11,10; gear skull helm; light legs; heavy legs", rolls="d10 2, d10 1, d6 6, d10 9", **lines
    )
    legs.pass_until("order", "turn")
    assert legs.survivor(0).gear == ["skull helm"]


@pytest.mark.rule("3.10 White Lion Coat", "3.9 Charge, Slam, Skewer")
def test_who_pounces_runs_three_squares_and_strikes_harder():
    table = turn(
        "at 7,8; gear white lion coat, bone axe", hit_deck=KNEE, rolls="d10 6, d10 1, d10 4"
    ).play("gear 0", "east", "gear 1")  # fmt: skip
    assert table.survivor(0).at == (10, 8) and table.wound_count == 1, "4 + 3 + 1"
    assert (table.survivor(0).moves, table.survivor(0).activations) == (0, 0)
    short = turn("at 8,8; gear white lion coat, bone axe").play("gear 0", "east")
    assert short.survivor(0).at == (10, 8) and short.turn == 1, "two squares only: no attack"
    spent = turn("at 7,8; gear white lion coat; moves left 0")
    assert "gear 0" not in spent.legal


@pytest.mark.rule("3.10 White Lion Gauntlets")
def test_gauntlets_steady_the_pounce():
    coat = "white lion coat, bone axe, white lion gauntlets"
    table = turn(f"at 7,8; gear {coat}", hit_deck=KNEE, rolls="d10 5, d10 1, d10 4").play("gear 0", "east", "gear 1")
    assert table.wound_count == 1
    stood = attack("bone axe, white lion gauntlets", "d10 5, d10 1")
    assert stood.hit_discard == []


@pytest.mark.rule("3.9 Cumbersome", "3.10 White Lion Coat")
def test_a_pounce_swings_cumbersome_weapons_for_nothing_more():
    table = turn("at 7,8; gear white lion coat, bone club", hit_deck=KNEE, rolls="d10 6, d10 1, d10 2")
    table.play("gear 0", "east", "gear 1")
    assert table.wound_count == 1 and table.survivor(0).moves == 0


@pytest.mark.rule("3.10 White Lion Helm")
def test_the_lion_helm_roars():
    grid = "white lion helm, lucky charm, fecal salve, bone dagger"  # red below; blue between charm and salve
    table = turn(
        f"at 1,5; gear {grid}; survival 2; insanity 3", survivor_1="at 1,1; insanity 1",
        survivor_2="at 3,1; insanity 5; conditions deaf",
    ).play("gear 0")  # fmt: skip
    assert [table.s.survivors[seat].roused_strength for seat in range(3)] == [2, 0, 0]
    assert [table.survivor(seat).insanity for seat in range(3)] == [3, 2, 6]
    assert table.survivor(0).survival == 1
    assert "gear 0" not in turn(f"at 1,5; gear {grid}; survival 0").legal
    assert "gear 0" not in turn("at 1,5; gear white lion helm; survival 2").legal


@pytest.mark.rule("3.10 White Lion Helm")
def test_the_roar_lasts_for_the_round():
    table = attack("bone axe", "d10 6, d10 1, d10 3", "strength this round 2")
    assert table.wound_count == 1
    over = lay(
        next="end of round", survivor_0="at 1,5; strength this round 2",
        survivor_1="at 20,16; survival 1", ai_deck="Claw", rolls=None,
    )  # fmt: skip
    assert over.s.survivors[0].roused_strength == 0


@pytest.mark.rule("3.10 Screaming horns")
def test_a_scream_makes_the_insane_run():
    table = turn(
        "at 1,5; gear screaming horns; insanity 3", survivor_1="at 1,1; insanity 0", survivor_2="at 3,1; insanity 4"
    ).play("gear 0")  # fmt: skip
    assert "movement this round 1" in table.text and table.survivor(1).insanity == 1
    assert (7, 5) in table.moves, "six squares"


@pytest.mark.rule("3.10 Screaming coat", "3.9 Charge, Slam, Skewer")
def test_a_slam_pushes_the_monster_back_and_softens_it():
    table = turn("at 6,8; gear screaming coat, bone darts", monster=LION).play("gear 0", "east")
    assert table.survivor(0).at == (10, 8) and table.monster.at == (12, 8)
    assert table.s.monster.round_toughness == -1
    assert (table.survivor(0).moves, table.survivor(0).activations) == (0, 1)
    short = turn("at 7,8; gear screaming coat", monster=LION).play("gear 0", "east")
    assert short.monster.at == (11, 8) and short.s.monster.round_toughness == 0, "three squares are too few"


@pytest.mark.rule("3.10 Screaming coat")
def test_the_softening_counts_for_wounds_and_lasts_for_the_round():
    assert attack("bone axe", "d10 6, d10 1, d10 4", monster=f"{LION}; toughness this round -1").wound_count == 1
    over = lay(
        next="end of round", survivor_0="at 1,5", survivor_1="at 20,16; survival 1", ai_deck="Claw", rolls=None,
        monster=f"{LION}; toughness this round -1",
    )  # fmt: skip
    assert over.s.monster.round_toughness == 0


@pytest.mark.rule("3.10 Screaming set", "3.9 Charge, Slam, Skewer")
def test_a_slam_in_the_whole_set_may_end_in_a_skewer():
    gear = suit("screaming", "bone axe")
    table = turn(
        f"at 6,8; gear {gear}", monster=LION, hit_deck=KNEE, rolls="d10 6, d10 1, d10 2"
    ).play("gear 1", "east", "yes", "east", "gear 5")  # fmt: skip
    assert table.survivor(0).at == (11, 8) and table.wound_count == 1, "2 + 3 + 2 against 8 - 1"
    assert table.survivor(0).activations == 0
    kept = turn(f"at 6,8; gear {gear}", monster=LION).play("gear 1", "east", "no")
    assert kept.survivor(0).activations == 1


@pytest.mark.rule("3.10 Phoenix set", "3.9 Charge, Slam, Skewer")
def test_a_charge_lends_the_strength_of_its_squares():
    table = turn(
        f"at 6,8; gear {suit('phoenix', 'bone axe')}", monster=LION, hit_deck=KNEE, rolls="d10 6, d10 1, d10 2"
    ).play("set", "east", "gear 5")  # fmt: skip
    assert table.survivor(0).at == (10, 8) and table.wound_count == 1, "2 + 3 + 4 against 8"
    assert (table.survivor(0).moves, table.survivor(0).activations) == (0, 0)
    assert "set" not in turn(f"at 6,8; gear {suit('rawhide')}").legal


@pytest.mark.rule("3.10 Screaming bracers")
def test_the_bracers_bring_acanthus_and_a_hand_for_terrain():
    table = arriving("at 1,5; gear screaming bracers")
    kinds = [table.content.terrain[table.s.tiles[k].kind] for k in range(table.s.tile_count)]
    assert kinds == ["acanthus plant"] * 2
    for gear, resources in (("; gear screaming bracers", 1), ("", 0)):
        search = turn(f"at 5,5{gear}", terrain="dead monster at 5,5", rolls="d10 4").play("interact")
        assert len(search.gained) == resources


@pytest.mark.rule("3.10 Lion Skin Cloak")
@pytest.mark.parametrize(("damage", "armor"), [("+2", 3), ("+0", 4)])
def test_the_cloak_softens_every_hit_but_never_all(damage, armor):
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10; gear lion skin cloak; armor legs 5", survivor_1="at 1,1",
        monster=f"{LION}; tokens damage {damage}", rolls="d10 2, d10 1, d6 6",
    )  # fmt: skip
    table.pass_until("order", "turn")
    assert table.survivor(0).armor["legs"] == armor


# --- other gear ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.10 Bandages")
def test_bandages_stop_the_bleeding_of_oneself_or_a_neighbour():
    table = turn("at 1,5; gear bandages; bleeding 3", survivor_1="at 1,6; bleeding 1", survivor_2="at 3,6; bleeding 2")
    table.play("gear 0")
    assert table.decision == "survivor" and table.actor == 0
    assert {word for word in table.legal if word.startswith("survivor")} == {"survivor 0", "survivor 1"}
    twin = table.copy()
    assert table.play("survivor 1").survivor(1).bleeding == 0
    assert twin.play("survivor 0").survivor(0).bleeding == 1


@pytest.mark.rule("3.10 Monster Grease")
def test_monster_grease_makes_slippery():
    assert turn("at 1,5; gear monster grease").survivor(0).attributes["evasion"] == 1


@pytest.mark.rule("3.10 Fecal Salve", "R-128")
def test_who_smells_of_salve_is_no_threat_until_it_attacks():
    table = turn("at 1,5; gear fecal salve, bone darts; activations left 2", priority_target="survivor_0", rolls="none")
    table.play("gear 0")
    assert table.priority_target is None
    table.play("move to 2,5")
    assert table.survivor(0).hidden, "it may walk"
    near = turn("at 5,8; hidden until it attacks; gear bone darts", rolls="d10 1").play("gear 0")
    assert not near.survivor(0).hidden


@pytest.mark.rule("3.10 Dried Acanthus")
def test_dried_acanthus_takes_one_severe_injury_away():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10; gear dried acanthus; light legs; heavy legs",
        survivor_1="at 1,1", rolls="d10 2, d10 3, d6 6, d6 6, d10 9",
    )  # fmt: skip
    table.pass_until("order", "turn")
    assert table.survivor(0).archived == ["dried acanthus"]
    assert table.survivor(0).injuries == ["bloody thighs"], "the second one is suffered"


@pytest.mark.rule("3.10 Whisker Harp")
@pytest.mark.parametrize(("roll", "moods"), [(6, []), (5, ["Enraged"])])
def test_the_harp_soothes_a_mood(roll, moods):
    assert turn("at 1,5; gear whisker harp", in_play="Enraged", rolls=f"d10 {roll}").play("gear 0").in_play == moods


@pytest.mark.rule("3.10 Cat Eye Circlet")
def test_the_circlet_orders_the_next_three_locations():
    table = turn("at 1,5; gear cat eye circlet", hit_deck="Beast's Knee, Beast's Femur, Beast's Paw, Beast's Back")
    table.play("gear 0")
    assert len(table.legal) == 3
    table.play("option 2", "option 1")
    assert (
        table.hit_deck == ["Beast's Paw", "Beast's Femur", "Beast's Knee", "Beast's Back"] and table.s.known_hits == 3
    )


@pytest.mark.rule("3.10 Frenzy Drink", "3.5 Frenzy")
def test_the_frenzy_drink_is_drunk_once():
    table = turn("at 1,5; gear frenzy drink; activations left 2", rolls="d5 4").play("gear 0")
    assert "frenzied" in table.survivor(0).conditions and table.survivor(0).insanity == 4
    assert "gear 0" not in table.legal
    assert "gear 0" not in turn("at 1,5; gear frenzy drink; conditions no consume").legal


@pytest.mark.rule("3.10 First Aid Kit")
def test_first_aid_takes_one_bad_token():
    table = turn("at 1,5; gear first aid kit; bleeding 2; tokens strength -2, speed +1").play("gear 0")
    assert table.decision == "effect" and len(table.legal) == 2
    assert table.play("option 1").survivor(0).tokens == {"strength": -1, "speed": 1}
    one = turn("at 1,5; gear first aid kit; bleeding 2").play("gear 0")
    assert one.survivor(0).bleeding == 1


@pytest.mark.rule("3.10 Musk Bomb")
@pytest.mark.parametrize(("roll", "played"), [(3, False), (2, True)])
def test_a_musk_bomb_may_drive_a_drawn_card_away(roll, played):
    rolls = f"d10 {roll}" + (", d10 1, d10 1" if played else "")
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10; survival 2; gear musk bomb", survivor_1="at 1,1",
        rolls=rolls,
    )  # fmt: skip
    assert table.decision == "yes or no"
    table.play("yes").pass_until("order", "turn")
    assert (
        table.ai_discard == ["Claw"] and table.survivor(0).survival == 0 and table.survivor(0).archived == ["musk bomb"]
    )


@pytest.mark.rule("3.10 Musk Bomb")
def test_a_musk_bomb_works_beside_the_monster_only():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,11; survival 2; gear musk bomb", survivor_1="at 1,1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.decision == "window"
    table.pass_until("order", "turn")


@pytest.mark.rule("3.10 Brain Mint")
def test_brain_mint_clears_the_head_even_lying():
    table = turn("at 1,5; knocked down; gear brain mint, bandages; bleeding 3; tokens strength -1, luck +1")
    assert "gear 0" in table.legal and "gear 1" not in table.legal
    table.play("gear 0")
    me = table.survivor(0)
    assert not me.knocked_down and me.tokens == {} and me.bleeding == 0 and "gear 0" not in table.legal


@pytest.mark.rule("3.10 Speed Powder")
def test_speed_powder_costs_nerves():
    table = turn("at 1,5; gear speed powder; insanity 3; activations left 2").play("gear 0")
    assert table.survivor(0).insanity == 1 and table.survivor(0).tokens == {"speed": 1} and "gear 0" not in table.legal


@pytest.mark.rule("3.10 Bug Trap")
@pytest.mark.parametrize(("roll", "tiles"), [(3, ["bug patch"]), (2, [])])
def test_a_bug_trap_may_bring_bugs(roll, tiles):
    table = arriving("at 1,5; gear bug trap", rolls=f"d10 {roll}")
    assert [table.content.terrain[table.s.tiles[k].kind] for k in range(table.s.tile_count)] == tiles


# --- keywords --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.9 Cursed, Irreplaceable", "3.6 Death")
def test_irreplaceable_and_cursed_gear_goes_with_its_owner():
    relics: list[dict[str, Any]] = [
        {"name": "relic", "keywords": ["irreplaceable"]}, {"name": "hex", "keywords": ["cursed"]}, {"name": "rag"},
    ]  # fmt: skip
    table = lay(
        beast({"name": "Plain Hide"}, gear=relics), monster=BEAST.removeprefix("monster: "), next="monster draws",
        ai_deck="Claw", survivor_0="at 11,10; gear relic, hex, rag; light legs; heavy legs", survivor_1="at 1,1",
        rolls="d10 2, d10 1, d6 6, d10 1",
    )  # fmt: skip
    table.pass_until("order", "turn")
    assert not table.survivor(0).alive and table.survivor(0).archived == ["relic", "hex"]


@pytest.mark.rule("3.9 Consumable", "3.4 head 9")
def test_a_shattered_jaw_consumes_nothing():
    assert "gear 0" in turn("at 1,5; gear brain mint").legal
    assert "gear 0" not in turn("at 1,5; gear brain mint; conditions no consume").legal
    assert "gear 0" in turn("at 1,5; gear bandages; bleeding 1; conditions no consume").legal
