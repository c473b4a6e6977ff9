"""The advanced AI cards of the White Lion that are actions. Those that stay in play: test_lion_cards_in_play.py."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

LION = catalog().monsters[catalog().monster("White Lion")].file
CARDS = {card.name: card for card in LION.ai}
ONE_ROUND = "controller agent; round limit 1"
ADVANCED = {
    "Alert": "mood", "Bloodthirsty": "mood", "Bloody Claw": "action", "Enraged": "mood", "Ground Fighting": "mood",
    "Lick Wounds": "action", "Maul": "action", "Smart Cat": "action", "Terrifying Roar": "action",
}  # fmt: skip


@pytest.mark.rule(*(f"1.3 {name}" for name in ADVANCED), "1.3 Cunning")
def test_there_is_one_of_each_advanced_card_and_cunning_is_special():
    assert {card.name: card.kind for card in LION.ai if card.tier == "advanced"} == ADVANCED
    assert all(CARDS[name].copies == 1 for name in ADVANCED)
    assert CARDS["Cunning"].tier == "special" and CARDS["Cunning"].kind == "trait"
    assert [level.name for level in LION.levels if "Cunning" in level.special] == ["2", "3"]


# --- Bloody Claw -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Bloody Claw")
def test_bloody_claw_follows_the_most_bleeding_tokens_however_far_and_whether_it_stands():
    table = lay(
        next="monster draws", ai_deck="Bloody Claw", survivor_0="at 11,10; bleeding 1", survivor_1="at 12,1; bleeding 2",
        survivor_2="at 22,8", options=ONE_ROUND, rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 2)
    tied = lay(
        next="monster draws", ai_deck="Bloody Claw", survivor_0="at 11,13; bleeding 2",
        survivor_1="at 12,5; bleeding 2; knocked down", options=ONE_ROUND, rolls="d10 1, d10 1",
    )  # fmt: skip
    assert tied.monster.at == (11, 6) and tied.monster.facing == "south"  # of equal ones the closest


@pytest.mark.rule("1.3 Bloody Claw")
def test_bloody_claw_saps_the_will_and_opens_the_wounds_of_whoever_it_damages():
    table = lay(
        next="monster draws", ai_deck="Bloody Claw", survivor_0="at 11,10; survival 2; knows surge; armor body 9; bleeding 1",
        options=ONE_ROUND, rolls="d10 2, d10 2, d6 3, d6 3",
    )  # fmt: skip
    table.pass_until("turn")
    me = table.survivor(0)
    assert (me.survival, me.bleeding, me.armor["body"]) == (1, 3, 5)
    missed = lay(
        next="monster draws", ai_deck="Bloody Claw", survivor_0="at 11,10; bleeding 1", options=ONE_ROUND,
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert missed.survivor(0).bleeding == 1


# --- Lick Wounds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Lick Wounds", "R-104")
def test_an_unhurt_lion_discards_lick_wounds_and_draws():
    table = lay(
        next="monster draws", ai_deck="Lick Wounds, Chomp, Claw", survivor_0="at 11,10; survival 1; knows dash",
        options=ONE_ROUND, rolls="d10 1",
    )  # fmt: skip
    assert table.playing == "Chomp" and table.ai_discard == ["Lick Wounds"]  # no flow of its own
    assert table.monster.at == (11, 8)
    table.play("pass")


@pytest.mark.rule("1.3 Lick Wounds", "3.8 heal")
def test_a_hurt_lion_runs_away_looks_at_the_closest_heals_and_keeps_the_card_on_top():
    table = lay(
        next="monster draws", ai_deck="Lick Wounds, Chomp, Claw", wounds="Grasp, Size Up",
        survivor_0="at 11,10; survival 1; knows dash", survivor_1="at 1,8", options=ONE_ROUND,
    )  # fmt: skip
    assert (table.playing, table.decision) == ("Lick Wounds", "window") and table.monster.at == (11, 8)
    table.play("pass")
    assert table.decision == "window" and table.monster.at == (11, 2) and table.monster.facing == "north"
    assert table.wounds == ["Size Up"] and table.ai_deck == ["Chomp", "Claw", "Grasp"]  # underneath
    table.play("pass")
    assert table.ai_deck == ["Lick Wounds", "Chomp", "Claw", "Grasp"] and table.ai_discard == []


@pytest.mark.rule("1.3 Lick Wounds")
def test_it_runs_away_from_survivors_who_are_no_threats_too():
    table = lay(
        next="monster draws", ai_deck="Lick Wounds, Chomp", wounds="Grasp", survivor_0="at 13,9; knocked down",
        options=ONE_ROUND,
    )  # fmt: skip
    assert table.monster.at == (5, 8) and table.monster.facing == "east"


@pytest.mark.rule("1.3 Lick Wounds")
def test_lick_wounds_comes_again_every_round_until_nothing_is_left_to_heal():
    table = lay(
        next="monster draws", monster="White Lion at 11,8 facing north", ai_deck="Lick Wounds, Chomp", wounds="Grasp, Claw",
        survivor_0="at 11,16", options="controller agent; round limit 3", rolls=None,
    )  # fmt: skip
    assert (table.round, table.wound_count, table.ai_deck[0]) == (1, 1, "Lick Wounds")
    table.play("pass", "north")  # it turns to one side of two
    assert (table.round, table.wound_count, table.ai_deck[0]) == (2, 0, "Lick Wounds")
    table.play("pass")
    assert table.round == 3 and table.ai_discard[-1] == "Lick Wounds"  # unhurt: discarded, and another card drawn


# --- Maul ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Maul")
def test_maul_wants_the_victim_of_last_rounds_grab_then_who_lies_in_range_else_it_sniffs():
    grabbed = lay(
        next="monster draws", monster="White Lion at 11,8 facing north; grabbed last round survivor_1", ai_deck="Maul",
        survivor_0="at 11,10; knocked down", survivor_1="at 11,3", options=ONE_ROUND, rolls="d10 1, d10 1",
    )  # fmt: skip
    assert grabbed.monster.at == (11, 4)
    lying = lay(
        next="monster draws", ai_deck="Maul", survivor_0="at 11,10", survivor_1="at 11,3; knocked down", options=ONE_ROUND,
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert lying.monster.at == (11, 4)
    nobody = lay(next="monster draws", ai_deck="Maul", survivor_0="at 11,10", survivor_1="at 22,3; knocked down")
    assert nobody.monster.at == (11, 8) and nobody.s.monster.threat_until == 2


@pytest.mark.rule("1.3 Maul", "1.3 Grab")
def test_a_grab_is_remembered_through_the_next_round():
    table = lay(
        next="end of monster turn", in_play="Cunning", ai_deck="Maul", survivor_0="at 11,10; armor body 9, waist 9",
        survivor_1="at 1,16; survival 1; knows encourage", options="controller agent; round limit 2",
        rolls="d6 3, d10 2, d10 1, d6 5",
    )  # fmt: skip
    table.play("11,4", "encourage 0").pass_until("window", "square")
    assert table.round == 2 and table.survivor(0).armor["waist"] == 6  # it stands, and is mauled for 3 all the same


@pytest.mark.rule("1.3 Maul")
def test_a_grab_is_forgotten_after_that():
    table = lay(
        next="survivors act", monster="White Lion at 11,8 facing north; grabbed last round survivor_0", ai_deck="Maul",
        survivor_0="at 11,12", options="controller agent; round limit 2",
    )  # fmt: skip
    table.play("pass")
    assert table.round == 2 and table.monster.at == (11, 8) and table.s.monster.threat_until == 3


@pytest.mark.rule("1.3 Maul", "3.6 bash")
def test_maul_hurts_badly_makes_bleed_and_knocks_down():
    table = lay(
        next="monster draws", monster="White Lion at 11,8 facing north; grabbed last round survivor_0", ai_deck="Maul",
        survivor_0="at 11,10; armor body 9", options=ONE_ROUND, rolls="d10 2, d10 2, d6 3, d6 3",
    )  # fmt: skip
    me = table.survivor(0)
    assert (me.armor["body"], me.bleeding, me.knocked_down) == (3, 1, True)


# --- Smart Cat -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Smart Cat")
def test_smart_cat_brings_the_first_two_moods_of_the_deck_into_play_and_is_archived():
    table = lay(
        next="monster draws", ai_deck="Smart Cat, Claw, Alert, Chomp, Bloodthirsty, Enraged", survivor_0="at 11,12",
        options=ONE_ROUND,
    )  # fmt: skip
    assert table.in_play == ["Bloodthirsty", "Alert"] and table.archive == ["Smart Cat"]
    assert sorted(table.ai_deck) == ["Chomp", "Claw", "Enraged"] and table.ai_discard == []  # shuffled back
    assert table.monster.at == (11, 8)  # and no card is drawn


@pytest.mark.rule("1.3 Smart Cat")
def test_what_smart_cat_looked_at_is_shuffled_back():
    orders = set()
    for seed in range(8):
        table = lay(
            next="monster draws", ai_deck="Smart Cat, Claw, Chomp, Alert, Grasp, Revenge, Enraged, Maul", seed=seed,
            survivor_0="at 11,12", options=ONE_ROUND,
        )  # fmt: skip
        assert sorted(table.ai_deck) == ["Chomp", "Claw", "Grasp", "Maul", "Revenge"]
        orders.add(tuple(table.ai_deck))
    assert len(orders) > 3


@pytest.mark.rule("1.3 Smart Cat")
def test_smart_cat_looks_at_ten_cards_at_most():
    ten = "Claw x2, Grasp x2, Size Up x2, Bat Around, Chomp, Combo Claw, Power Swat"
    beyond = lay(
        next="monster draws", ai_deck=f"Smart Cat, {ten}, Enraged", survivor_0="at 11,7; survival 1; knows dash",
        options=ONE_ROUND,
    )  # fmt: skip
    assert beyond.in_play == [] and sorted(beyond.ai_deck)[-1] == "Size Up" and "Enraged" in beyond.ai_deck
    tenth = lay(
        next="monster draws", ai_deck=f"Smart Cat, {ten.removesuffix(', Power Swat')}, Enraged",
        survivor_0="at 11,7; survival 1; knows dash", options=ONE_ROUND,
    )  # fmt: skip
    assert tenth.in_play == ["Enraged"]


@pytest.mark.rule("1.3 Smart Cat", "R-104")
def test_smart_cat_without_a_mood_draws_after_two_flows_and_its_removal():
    table = lay(
        next="monster draws", ai_deck="Smart Cat, Chomp", survivor_0="at 11,12; survival 1; knows dash",
        options=ONE_ROUND, rolls="d10 1",
    )  # fmt: skip
    for _ in range(2):
        assert (table.playing, table.decision, table.ai_deck) == ("Smart Cat", "window", ["Chomp"])
        table.play("pass")
    assert table.archive == ["Smart Cat"] and table.playing == "Chomp"
    table.play("pass")


# --- Terrifying Roar -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Terrifying Roar", "3.7 intimidate")
@pytest.mark.parametrize(
    ("courage", "die", "afraid"), [(0, 2, True), (0, 1, False), (4, 4, False), (4, 5, True), (9, 10, True)]
)
def test_the_roar_is_feared_with_more_than_the_courage_and_at_least_two(courage, die, afraid):
    table = lay(
        next="monster draws", ai_deck="Terrifying Roar", survivor_0=f"at 11,1; courage {courage}; survival 1; knows dodge",
        monster="White Lion at 11,8 facing north; tokens movement -5", options=ONE_ROUND, rolls=f"d10 {die}",
    )  # fmt: skip
    assert (table.survivor(0).light == {"brain"}) == afraid
    assert table.survivor(0).survival == 1


@pytest.mark.rule("1.3 Terrifying Roar")
def test_the_roar_throws_back_everybody_who_hears_it_then_the_furthest_in_range_is_attacked():
    table = lay(
        next="monster draws", ai_deck="Terrifying Roar", round="1; controller survivor_3",
        survivor_0="at 11,10; insanity 3", survivor_1="at 13,8; conditions deaf", survivor_2="at 12,5; courage 9",
        survivor_3="at 22,1; survival 1; knows dash; insanity 3", options=ONE_ROUND,
        rolls="d10 3, d10 9, d10 1, d10 1, d10 1", **{"state.monster.level": 2},
    )  # fmt: skip
    assert table.decision == "window" and table.survivor(0).at == (11, 10)
    table.play("pass", "survivor 0")
    assert table.survivor(0).at == (11, 16) and table.survivor(0).insanity == 1  # two levels
    table.play("survivor 2", "pass")
    assert table.survivor(2).at == (12, 5)  # 9 is not above its courage
    assert table.survivor(3).insanity == 4  # the controller's own: picked, not afraid
    assert table.survivor(1).at == (13, 8)  # deaf
    # the furthest in range: six squares between the lion and survivor_0
    assert table.decision == "window"
    table.play("pass")
    assert table.monster.at == (11, 14)


@pytest.mark.rule("1.3 Terrifying Roar", "R-129")
def test_of_two_equally_far_the_controller_names_the_one_to_be_attacked():
    table = lay(
        next="monster draws", ai_deck="Terrifying Roar", survivor_0="at 11,14; courage 9", survivor_1="at 11,3; courage 9",
        options=ONE_ROUND, rolls="d10 1, d10 1, d10 1, d10 1",
    )  # fmt: skip
    table.pass_until("target")
    assert table.legal == {"survivor 0", "survivor 1"}
    table.play("survivor 1")
    assert table.monster.at == (11, 4)
