"""The Phoenix: age, razor wind, materializing; its cards, traits and (house) hit locations [2b.5]."""

from __future__ import annotations

import pytest

from kdm_env import showdown_v0
from kdm_env.showdown import verbs
from kdm_env.showdown.game import catalog
from tests.showdown.rules.blows import blow
from tests.showdown.table import lay

PHOENIX = catalog().monsters[catalog().monster("Phoenix")].file
CARDS = {card.name: card for card in PHOENIX.ai}
PLACE = "Phoenix level 1 at 11,8 facing north"
HERE = f"{PLACE}; last wounded by survivor_0"
"""Its base covers 11 to 13, 8 to 10."""
ONE_ROUND = "controller agent; round limit 1"


def draws(card, *rolls, monster=HERE, in_play="none", **lines):
    """It draws this card, without its traits unless said otherwise."""
    lines = {"survivor_0": "at 12,11; armor body 9; insanity 9", "options": ONE_ROUND, **lines}
    return lay(
        monster=monster, next="monster draws", ai_deck=card, in_play=in_play, rolls=", ".join(rolls) or "none", **lines
    )


def age(table, seat=0):
    return table.s.marks[seat] & 15


def spiralled(table, seat=0):
    return table.s.marks[seat] >> 4


# --- figures ---------------------------------------------------------------------------------------------------------

BASIC = {
    "Ancient Stare": 1, "Bored": 1, "Chatter": 1, "Haze": 1, "Instant Wing Strike": 1, "Left Wing Strike": 1,
    "Right Wing Strike": 1, "Peck": 2, "Pitying Sigh": 2, "Pustule Cannons": 1, "Wing Punch": 1,
}  # fmt: skip
ADVANCED = {
    "Analtorium", "Excrete", "Gouge & Feast", "Rancid Melon Stench", "Ripple", "The Difference Between Us", "Unspoken",
}  # fmt: skip
LEGENDARY = {"Déjà Vu", "Life Pattern", "Predator's Aura", "Top of the Food Chain"}
SPECIAL = {"Materialize", "Spiral Age", "Zeal", "Dreaded Decade"}
PROFILES = {
    "Instant Wing Strike": (2, 2, 2), "Left Wing Strike": (2, 2, 2), "Right Wing Strike": (2, 2, 2), "Peck": (2, 2, 2),
    "Wing Punch": (1, 2, 4), "Gouge & Feast": (2, 2, 2), "The Difference Between Us": (2, 2, 10),
}  # fmt: skip


@pytest.mark.rule(*(f"2b.5 {name}" for name in (*BASIC, *sorted(ADVANCED | LEGENDARY | SPECIAL))))
def test_the_cards_have_the_tiers_copies_and_profiles_of_the_sources():
    assert {card.name: card.copies for card in PHOENIX.ai if card.tier == "basic"} == BASIC
    for tier, names in (("advanced", ADVANCED), ("legendary", LEGENDARY), ("special", SPECIAL)):
        assert {card.name for card in PHOENIX.ai if card.tier == tier} == names
    for name, profile in PROFILES.items():
        attacks = [verb for verb in CARDS[name].effects if isinstance(verb, verbs.Attack | verbs.MoveAndAttack)]
        assert [(a.speed, a.accuracy, a.damage) for a in attacks] == [profile]
    assert len(PHOENIX.hit_locations) == 22 and sum(PHOENIX.resources.values()) == 24


@pytest.mark.rule("2b.1 Phoenix", "2b.2 Phoenix", "C-12")
def test_the_levels_and_the_setup_are_those_of_the_tables():
    rows = {
        row.name: (
            row.basic, row.advanced, row.legendary, row.movement, row.toughness, row.speed, row.damage, row.evasion, row.luck
        )
        for row in PHOENIX.levels
    }  # fmt: skip
    assert rows == {
        "1": (8, 3, 1, 8, 10, 0, 0, 0, 0), "2": (10, 6, 1, 8, 12, 1, 1, 0, 0), "3": (13, 7, 2, 8, 16, 2, 3, 1, 1),
    }  # fmt: skip
    assert PHOENIX.levels[2].under(["companion figures"]).toughness == 17
    assert PHOENIX.levels[2].under(["companion figures"]).luck == 2
    assert (
        PHOENIX.placement.survivors == [(10, 15), (11, 16), (12, 16), (13, 16)]
        and PHOENIX.placement.random_terrain == 2
    )
    assert PHOENIX.size == 3 and PHOENIX.placement.monster == (11, 8) and PHOENIX.first_act == "monster"
    assert [(tile.name, tile.at) for tile in PHOENIX.placement.terrain] == [("nightmare tree", (11, 8))]


@pytest.mark.rule("2b.2 Phoenix", "R-030", "R-036", "R-038", "R-039")
def test_the_fight_starts_with_it_on_its_tree_and_survivors_around_on_free_squares():
    game = showdown_v0.game(scenario="phoenix-1", controller="random")
    states = game.new_states()
    for seed in range(8):
        game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
        tiles = states["tiles"][0][: states["tile_count"][0]]
        names = [catalog().terrain[tile["kind"]] for tile in tiles]
        assert names[0] == "nightmare tree" and names.count("nightmare tree") == 1
        assert (tiles[0]["x"], tiles[0]["y"], tiles[0]["width"], tiles[0]["height"]) == (11, 8, 3, 3)
        covered = [
            (tile["x"] + dx, tile["y"] + dy)
            for tile in tiles for dx in range(tile["width"]) for dy in range(tile["height"])
        ]  # fmt: skip
        assert len(covered) == len(set(covered)), "tiles do not overlap, nor lie under the base on the tree"


# --- instinct, basic action, traits ----------------------------------------------------------------------------------


@pytest.mark.rule("2b.5 disdain", "2b.5 Spiral Age")
def test_disdain_takes_it_home_and_lets_everybody_live_through_their_age():
    table = draws(
        "Peck", monster="Phoenix level 2 at 3,3 facing north", terrain="nightmare tree at 11,8",
        survivor_0="at 20,2; insanity 5; marks 2", survivor_1="at 20,16; insanity 5; conditions deaf; marks 1, 1",
    )  # fmt: skip
    assert table.monster.at == (11, 8)
    assert (table.survivor(0).insanity, table.survivor(1).insanity) == (3, 5), "one a level, for those who hear"
    assert (age(table), spiralled(table)) == (0, 2) and (age(table, 1), spiralled(table, 1)) == (0, 2)


@pytest.mark.rule("2b.5 Spiral Age")
def test_sixteen_years_are_too_many():
    table = draws("Peck", monster=PLACE, survivor_0="at 20,2; insanity 5; marks 2, 2", survivor_1="at 1,1; insanity 5")
    assert not table.survivor(0).alive and table.survivor(1).alive and table.s.marks[0] == 0


@pytest.mark.rule("2b.5 Zeal", "R-063")
def test_zeal_is_a_basic_action_at_the_end_of_every_turn():
    table = lay(
        monster=PLACE, next="end of monster turn", in_play="Zeal", options=ONE_ROUND,
        survivor_0="at 12,12; armor body 9", survivor_1="at 12,14", rolls="d10 2, d10 1, d6 3",
        round="1; controller survivor_1",
    )  # fmt: skip
    assert age(table) == 1 and table.monster.at == (11, 9) and table.survivor(0).armor["body"] == 7
    table.play("survivor 1", "12,15")  # the other is blown against it, and lies down before it
    first, second = table.survivor(0), table.survivor(1)
    assert (second.at, second.bleeding, second.knocked_down) == ((12, 16), 1, True), "the wind blows through the lane"
    assert (first.bleeding, first.knocked_down) == (1, True) and first.at == (12, 15)


@pytest.mark.rule("2b.5 Zeal", "FAQ q048")
def test_after_disdain_there_is_no_zeal():
    table = draws("Peck", monster=PLACE, in_play="Zeal", survivor_0="at 20,2; insanity 5; hidden")
    assert table.survivor(0).insanity == 4 and age(table) == 0


@pytest.mark.rule("2b.5 basic action")
def test_the_wind_is_as_wide_as_the_base_and_blows_to_the_edge():
    table = lay(
        monster=PLACE, next="monster draws", ai_deck="none", ai_discard="none", in_play="none", options=ONE_ROUND,
        survivor_0="at 12,12", survivor_1="at 14,16; hidden", survivor_2="at 11,16; hidden", survivor_3="at 10,16; hidden",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 9)
    while table.decision in ("survivor", "direction"):
        table.play(sorted(table.meanings)[0] if table.decision == "direction" else sorted(table.legal)[0])
    assert [table.survivor(k).bleeding for k in range(4)] == [1, 0, 1, 0]
    assert age(table) == 1


@pytest.mark.rule("2b.5 Dreaded Decade")
@pytest.mark.parametrize(("die", "left"), [("d10 3", 0), ("d10 4", 2)])
def test_an_activation_may_turn_age_back(die, left):
    table = lay(
        monster=PLACE, next="turn of survivor_0", in_play="Dreaded Decade", survivor_0="at 1,1; insanity 3; marks 2, 1",
        survivor_1="at 3,3", rolls=die,
    )  # fmt: skip
    assert "interact" in table.legal
    table.play("interact")
    assert age(table) == left and spiralled(table) == 1 and "interact" not in table.legal


@pytest.mark.rule("2b.5 Dreaded Decade")
def test_the_young_have_nothing_to_turn_back():
    table = lay(
        monster=PLACE, next="turn of survivor_0", in_play="Dreaded Decade", survivor_0="at 1,1", survivor_1="at 3,3"
    )
    assert "interact" not in table.legal


# --- basic cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "2b.5 Peck", "2b.5 Left Wing Strike", "2b.5 Right Wing Strike", "2b.5 Instant Wing Strike", "2b.5 Ancient Stare"
)
@pytest.mark.parametrize(
    "name", ["Peck", "Left Wing Strike", "Right Wing Strike", "Instant Wing Strike", "Ancient Stare"]
)
def test_these_go_for_the_last_threat_that_wounded_it(name):
    lines = {"survivor_0": "at 12,11; insanity 9; knocked down", "survivor_1": "at 12,13; insanity 9"}
    lying = draws(name, **lines)
    assert lying.survivor(1).insanity == 8 and age(lying) == age(lying, 1) == 0, "it lies: no threat, so disdain"
    far = draws(name, survivor_0="at 22,13; insanity 9", survivor_1="at 12,13; insanity 9")
    assert far.survivor(1).insanity == 8 and age(far) == 0, "out of range"


@pytest.mark.rule("2b.5 Peck")
def test_peck_takes_the_armor_it_hits():
    table = draws("Peck", "d10 2", "d10 1", "d6 3", survivor_0="at 12,11; armor body 9, legs 9", survivor_1="at 1,1")
    me = table.survivor(0)
    assert age(table) == 1 and me.armor["body"] == 0 and me.armor["legs"] == 9 and me.heavy == {"body"}


@pytest.mark.rule("2b.5 Ancient Stare", "2b.5 Materialize")
def test_the_stare_appears_before_its_target_and_ages_it():
    table = draws(
        "Ancient Stare",
        "d10 2",
        survivor_0="at 12,16; insanity 5; marks 1",
        survivor_1="at 11,14",
        round="1; controller survivor_1",
    )
    table.pass_until("nothing")
    me = table.survivor(0)
    assert me.knocked_down and me.insanity == 4 and (age(table), spiralled(table)) == (0, 2)
    assert table.survivor(1).knocked_down, "it appeared on top of the other"
    unmoved = draws("Ancient Stare", "d10 1", survivor_0="at 12,16; insanity 5; marks 1", survivor_1="at 1,1")
    unmoved.pass_until("nothing")
    assert not unmoved.survivor(0).knocked_down and age(unmoved) == 2


@pytest.mark.rule("2b.5 Instant Wing Strike", "2b.5 Left Wing Strike", "2b.5 Right Wing Strike")
@pytest.mark.parametrize(
    ("name", "caught", "missed"),
    [
        ("Left Wing Strike", "at 2,9", "at 20,9"), ("Right Wing Strike", "at 20,9", "at 2,9"),
        ("Instant Wing Strike", "at 12,16", "at 12,3"),
    ],
)  # fmt: skip
def test_the_wings_blow_to_their_side(name, caught, missed):
    table = draws(
        name, "d10 1", "d10 1", survivor_0="at 12,11", survivor_1=f"{caught}; hidden", survivor_2=f"{missed}; hidden",
    )  # fmt: skip
    if table.decision == "square":
        table.play("11,8")
    while table.decision in ("survivor", "direction"):
        answer = sorted(table.legal)[-1] if table.decision == "survivor" else "north"
        table.play(answer if table.decision == "survivor" or answer in table.meanings else sorted(table.meanings)[0])
    assert age(table) == 1
    assert (table.survivor(1).bleeding, table.survivor(1).knocked_down) == (1, True)
    assert (table.survivor(2).bleeding, table.survivor(2).knocked_down) == (0, False)


@pytest.mark.rule("2b.5 Bored")
def test_bored_it_raises_a_cyclone_with_four_eyes_and_goes_home():
    assert draws("Bored").in_play == ["Bored"]
    table = lay(
        monster=PLACE, next="monster act", in_play="Bored", ai_deck="Peck", options=ONE_ROUND,
        survivor_0="at 12,11; insanity 5; survival 0/3", survivor_1="at 11,11; insanity 5; armor body 9", rolls="d6 3",
        survivor_2="at 14,9; insanity 5; survival 0/3",
    )  # fmt: skip
    for seat in (0, 2):
        eye = table.survivor(seat)
        assert eye.survival == 1 and eye.insanity == 5 + 1 - 1 and not eye.knocked_down
    blown = table.survivor(1)
    assert blown.armor["body"] == 8 and blown.at == (11, 16) and blown.knocked_down
    assert table.in_play == [] and table.ai_discard == ["Bored"] and table.ai_deck == ["Peck"], "no card was drawn"


@pytest.mark.rule("2b.5 Bored")
def test_bored_it_is_less_tough():
    table = lay(
        monster=PLACE, next="turn of survivor_0", in_play="Bored", hit_deck="Gizzard, and the rest",
        survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 1,1", rolls="d10 9, d10 4",
    )  # fmt: skip
    assert table.play("gear 0").wound_count == 1, "4 + 2 against 10 - 2 - 2 of the gizzard"


@pytest.mark.rule("2b.5 Chatter")
def test_an_activation_in_the_ring_doubles_age():
    table = lay(
        monster=PLACE, next="turn of survivor_0", in_play="Chatter", survivor_1="at 1,1", rolls=None,
        survivor_0="at 10,11; insanity 5; marks 2; gear bone pickaxe",
    )  # fmt: skip
    assert "gear 0" not in table.legal, "it stands at a corner"
    beside = lay(
        monster=PLACE, next="turn of survivor_0", in_play="Chatter", survivor_0="at 10,10; insanity 5; marks 2, 1",
        survivor_1="at 1,1", rolls="d10 1, d10 1",
    )  # fmt: skip
    beside.play("fist")
    assert beside.survivor(0).insanity == 3 and (age(beside), spiralled(beside)) == (4, 1)


@pytest.mark.rule("2b.5 Chatter")
@pytest.mark.parametrize(("die", "down", "insanity"), [("d10 2", False, 7), ("d10 3", True, 5)])
def test_whoever_does_not_understand_the_chatter_falls(die, down, insanity):
    table = lay(
        monster=PLACE, next="monster act", in_play="Chatter", ai_deck="Life Pattern", options=ONE_ROUND,
        survivor_0="at 12,11; insanity 5; understanding 2", survivor_1="at 12,12", rolls=die,
    )  # fmt: skip
    assert table.survivor(0).knocked_down == down and table.survivor(0).insanity == insanity
    assert not table.survivor(1).knocked_down


@pytest.mark.rule("2b.5 Haze")
def test_in_the_haze_every_year_costs_a_step_and_a_blow():
    lines = dict(
        monster=PLACE, next="turn of survivor_0", survivor_0="at 8,9; gear bone axe; marks 2", survivor_1="at 1,1",
    )  # fmt: skip
    hazy = lay(**lines, in_play="Haze")
    assert max(abs(x - 8) + abs(y - 9) for x, y in hazy.moves) == 3
    assert max(abs(x - 8) + abs(y - 9) for x, y in lay(**lines, in_play="none").moves) == 5
    slow = lay(
        monster=PLACE, next="turn of survivor_0", survivor_0="at 10,9; gear bone axe; marks 2", survivor_1="at 1,1",
        in_play="Haze", rolls="d10 2",
    )  # fmt: skip
    slow.play("gear 0")  # one die, never fewer
    assert slow.script_left == []


@pytest.mark.rule("2b.5 Pitying Sigh")
def test_the_sigh_spares_the_insane_and_fells_the_others():
    table = draws(
        "Pitying Sigh", survivor_0="at 12,14; insanity 4; survival 3; knows dodge", survivor_1="at 1,1; insanity 2",
        survivor_2="at 12,7; insanity 2",
    )  # fmt: skip
    table.play("yes")
    assert table.survivor(0).courage == 1 and table.survivor(0).survival == 0 and not table.survivor(0).knocked_down
    assert table.survivor(1).insanity == 0 and table.survivor(1).knocked_down
    assert not table.survivor(2).knocked_down, "in the blind spot"
    assert [age(table, k) for k in range(3)] == [1, 1, 0]


@pytest.mark.rule("2b.5 Pustule Cannons")
def test_the_cannons_strip_armor_to_the_sides_and_right_behind():
    miss = ["d10 1"] * 4
    table = draws(
        "Pustule Cannons", "d10 4", *miss, "d6 3", "d10 4", *miss, "d6 3", survivor_0="at 2,9; armor body 9, head 3",
        survivor_1="at 12,7; armor body 9", survivor_2="at 11,7; armor body 9", survivor_3="at 12,14; armor body 9",
    )  # fmt: skip
    table.play("survivor 0")
    assert table.survivor(0).armor["body"] == 6 and table.survivor(0).armor["head"] == 1
    assert table.survivor(1).armor["body"] == 6
    assert [table.survivor(k).armor["body"] for k in (2, 3)] == [9, 9] and [age(table, k) for k in range(4)] == [
        1,
        1,
        0,
        0,
    ]


@pytest.mark.rule("2b.5 Wing Punch", "3.6 doomed")
def test_the_punch_comes_from_nowhere_and_cannot_be_dodged():
    table = draws("Wing Punch", "d10 2", "d6 3", survivor_0="at 12,5; armor body 9; survival 1; knows dodge")
    table.play("11,6") if "11,6" in table.meanings else table.play(sorted(table.meanings)[0])
    table.pass_until("nothing")
    me = table.survivor(0)
    assert me.armor["body"] == 5 and me.knocked_down and me.survival == 1 and age(table) == 1


# --- advanced and legendary cards ------------------------------------------------------------------------------------


@pytest.mark.rule("2b.5 Gouge & Feast", "3.4 body 6")
def test_gouge_and_feast_disembowels_the_youngest():
    table = draws(
        "Gouge & Feast", "d10 2", "d10 1", "d6 3", survivor_0="at 12,11; marks 1", survivor_1="at 16,9; armor body 9",
        round="1; controller survivor_0",
    )  # fmt: skip
    table.pass_until("nothing")
    me = table.survivor(1)
    assert (
        me.injuries == ["disemboweled"]
        and me.armor["body"] == 0
        and age(table, 1) == 1
        and table.survivor(0).injuries == []
    )


@pytest.mark.rule("2b.5 Rancid Melon Stench")
def test_the_stench_lasts_as_long_as_anybody_has_aged():
    table = draws("Rancid Melon Stench", survivor_0="at 1,1", survivor_1="at 3,3")
    assert table.in_play == ["Rancid Melon Stench"] and age(table) == age(table, 1) == 1
    start = dict(monster=HERE, next="monster act", in_play="Rancid Melon Stench", ai_deck="Peck", options=ONE_ROUND)
    faster = lay(**start, survivor_0="at 12,11; marks 1", rolls="d10 1, d10 1, d10 1")
    assert faster.in_play == ["Rancid Melon Stench"], "speed 2 + 1"
    over = lay(**start, survivor_0="at 12,11", rolls="d10 1, d10 1")
    assert over.in_play == []


@pytest.mark.rule("2b.5 Ripple")
def test_ripple_ages_and_shakes_everybody():
    table = draws(
        "Ripple",
        survivor_0="at 1,1; insanity 5; marks 3",
        survivor_1="at 3,3; insanity 5",
        round="1; controller survivor_1",
    )
    assert (table.survivor(0).insanity, table.survivor(1).insanity) == (4, 5)
    assert (age(table), spiralled(table), spiralled(table, 1)) == (0, 3, 0)


@pytest.mark.rule("2b.5 The Difference Between Us")
def test_the_difference_is_ten_damage_to_the_head_and_a_worse_injury():
    table = draws(
        "The Difference Between Us",
        "d10 2",
        "d10 1",
        "d10 8",
        survivor_0="at 12,11; armor head 8",
        survivor_1="at 1,1; marks 1",
    )
    assert table.survivor(0).injuries == ["deaf"], "8 - 2"


@pytest.mark.rule("2b.5 Unspoken")
@pytest.mark.parametrize(("die", "survival"), [("d10 2", 3), ("d10 3", 0)])
def test_the_oldest_loses_heart(die, survival):
    table = draws(
        "Unspoken",
        die,
        survivor_0="at 1,1; survival 3; understanding 2; marks 2; knows dodge",
        survivor_1="at 3,3; survival 3; knows dodge",
        round="1; controller survivor_1",
    )
    assert table.survivor(0).survival == survival and table.survivor(1).survival == 3


@pytest.mark.rule("2b.5 Top of the Food Chain")
def test_at_the_top_of_the_food_chain_injuries_are_worse():
    table = draws(
        "Peck",
        "d10 2",
        "d10 1",
        "d6 3",
        "d10 9",
        in_play="Top of the Food Chain",
        survivor_0="at 12,11; light body; heavy body",
        survivor_1="at 1,1",
    )
    assert table.survivor(0).injuries == ["disemboweled"], "9 - 3"
    assert draws("Top of the Food Chain, Life Pattern").in_play == ["Top of the Food Chain"]


def test_the_house_cards_do_what_they_say():
    behind = draws("Analtorium", "d10 6", survivor_0="at 12,7")
    assert behind.survivor(0).knocked_down and age(behind) == 2
    mild = draws("Analtorium", "d10 5", survivor_0="at 12,7; marks 2")
    assert age(mild) == 3 and mild.survivor(0).insanity == 2
    sprayed = draws("Excrete", "d10 6", "d6 3", survivor_0="at 12,7; armor body 9")
    assert sprayed.survivor(0).at == (12, 1) and sprayed.survivor(0).armor["body"] == 8 and age(sprayed) == 1
    healed = draws("Déjà Vu, Life Pattern", wounds="Peck, Haze")
    assert healed.wound_count == 0 and age(healed) == 1, "one by each card"
    aura = lay(
        monster=PLACE,
        next="turn of survivor_0",
        in_play="Predator's Aura",
        survivor_0="at 10,8; insanity 5",
        survivor_1="at 1,1",
    )
    aura.play("pass")
    assert age(aura) == 1 and aura.survivor(0).insanity == 4


# --- hit locations: ours ---------------------------------------------------------------------------------------------

FAILS, WOUNDS, CRITICAL = "d10 2", "d10 8", "d10 10"


def strike(location, *rolls, me="insanity 5; armor body 9", **lines):
    """A blow with strength 2 against 10, from the flank."""
    return blow(location, *rolls, monster=PLACE, in_play="none", me=me, **lines)


def test_its_locations_do_what_they_say():
    assert age(strike("Bald Crown", WOUNDS)) == 1
    assert strike("Bald Crown", CRITICAL).monster.tokens == {"accuracy": -1}
    eye = strike("Ancient Eye", CRITICAL)
    assert eye.gained == ["phoenix eye"] and strike("Ancient Eye", FAILS).survivor(0).insanity == 4
    assert strike("Wrinkled Neck", CRITICAL, "d10 10").over == "won"
    assert strike("Wrinkled Neck", CRITICAL, "d10 9").monster.knocked_down
    assert strike("Breast Plumage", FAILS).survivor(0).at == (7, 8)
    assert strike("Left Shoulder", FAILS).survivor(0).at == (3, 8), "it stands in the left lane"
    assert strike("Right Shoulder", FAILS).survivor(0).at == (10, 8)
    assert strike("Wing Hand", FAILS).survivor(0).knocked_down
    assert strike("Wing Elbow", CRITICAL).monster.tokens == {"speed": -1}
    assert strike("Flight Feathers", CRITICAL).monster.tokens == {"movement": -2}
    assert strike("Down", WOUNDS).survivor(0).insanity == 6
    assert strike("Wishbone", CRITICAL).survivor(0).tokens == {"luck": 1}
    assert strike("Hollow Ribs", CRITICAL).monster.tokens == {"toughness": -1}
    assert strike("Pustules", FAILS, me="armor arms 2").survivor(0).armor["arms"] == 1
    assert age(strike("Small Hands", FAILS)) == 1 and age(strike("Rump", WOUNDS)) == 1
    assert strike("Gizzard", "d10 6").survivor(0).bleeding == 1
    assert strike("Tail", FAILS).monster.facing == "west"
    assert strike("Thigh", FAILS).monster.at == (12, 8)
    assert strike("Thigh", CRITICAL).monster.knocked_down
    talon = strike("Talon", CRITICAL)
    assert talon.injuries_in_play == ["Talon"] and talon.monster.tokens == {"damage": -1}
    halo = strike("Halo", CRITICAL, me="marks 3")
    assert halo.wound_count == 0 and age(halo) == 0 and halo.gained == ["dim halo"]
    beak = strike("Bird Beak", FAILS, "d10 2", "d10 1", "d6 3")
    assert beak.survivor(0).armor["body"] == 7 and age(beak) == 1
    trap = strike("Folded Time", "d10 1", "d10 1")
    assert age(trap) == 2 and trap.wound_count == 0


def test_the_talon_snatches_its_attacker():
    table = strike("Talon", FAILS, "d6 3")
    assert {word for word in table.meanings} == {"11,11", "12,11", "13,11"}, "the three squares before it"
    table.play("12,11")
    assert table.survivor(0).at == (12, 11) and table.survivor(0).knocked_down
