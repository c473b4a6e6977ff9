"""The White Lion of level 3: its legendary cards, and Merciless."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.table import lay

LION = catalog().monsters[catalog().monster("White Lion")].file
CARDS = {card.name: card for card in LION.ai}
ONE_ROUND = "controller agent; round limit 1"
NORTH = "White Lion level 1 at 11,8 facing north"
LEVEL_3 = "White Lion level 3 at 11,8 facing north"


# --- Golden Eyes -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Golden Eyes")
def test_golden_eyes_make_it_quicker_and_surer():
    table = lay(
        next="monster draws", in_play="Golden Eyes", ai_deck="Chomp", survivor_0="at 11,10; attributes evasion 2; armor head 9",
        options=ONE_ROUND, rolls="d10 2, d10 1",
    )  # fmt: skip
    assert table.survivor(0).armor["head"] == 8, "two dice; 2 hits, for accuracy makes up for evasion"


@pytest.mark.rule("1.3 Golden Eyes")
@pytest.mark.parametrize(("at", "left"), [("10,8", 6), ("11,10", 6), ("11,7", 9), ("12,7", 9)])
def test_whoever_attacks_from_outside_the_blind_spot_suffers_for_it(at, left):
    table = lay(
        next="turn of survivor_0", monster=NORTH, in_play="Golden Eyes", survivor_1="at 1,1",
        survivor_0=f"at {at}; gear bone pickaxe; insanity 9", rolls="d10 2",
    ).play("gear 0")  # fmt: skip
    assert table.survivor(0).insanity == left


@pytest.mark.rule("1.3 Golden Eyes")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_understands_may_look_away_and_aim_worse(answer):
    told = "at 10,8; gear bone pickaxe; insanity 9; understanding 6; attributes accuracy 4"
    table = lay(
        next="turn of survivor_0", monster=NORTH, in_play="Golden Eyes", survivor_1="at 1,1", survivor_0=told,
        hit_deck="Beast's Knee, and the rest", rolls="d10 7" if answer == "yes" else "d10 7, d10 2",
    ).play("gear 0")  # fmt: skip
    assert table.decision == "yes or no"
    table.play(answer)
    if answer == "yes":
        assert table.survivor(0).insanity == 9 and table.hit_discard == [], "8 needed, and the 4 are gone"
    else:
        assert table.survivor(0).insanity == 6 and table.hit_discard == ["Beast's Knee"]


# --- Vanish ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Vanish")
def test_drawn_the_first_time_the_lion_is_gone_and_its_card_lies_open():
    table = lay(
        next="monster draws", monster=NORTH, ai_deck="Vanish, Claw", survivor_0="at 11,10; gear bone axe",
        survivor_1="at 1,1", priority_target="survivor_1", options=ONE_ROUND,
    )  # fmt: skip
    assert not table.s.monster.on_board and table.ai_deck == ["Vanish", "Claw"] and table.s.known_ai == 1
    assert table.priority_target is None
    assert "off the board" in table.text


@pytest.mark.rule("1.3 Vanish")
def test_nobody_can_attack_what_is_not_there():
    table = lay(
        next="turn of survivor_0", monster="White Lion level 1 off the board", ai_deck="Vanish, Claw",
        known_cards="ai deck 1", survivor_0="at 11,10; gear bone axe, founding stone", survivor_1="at 1,1",
    )  # fmt: skip
    assert not any(word.startswith(("gear", "special", "fist")) for word in table.legal)


@pytest.mark.rule("1.3 Vanish")
def test_drawn_again_it_appears_beside_somebody_and_strikes():
    table = lay(
        next="monster draws", monster="White Lion level 1 off the board", ai_deck="Vanish, Claw", known_cards="ai deck 1",
        survivor_0="at 3,3; armor body 9; survival 1; knows dodge", survivor_1="at 20,14", options=ONE_ROUND,
        rolls="d2 1, d10 2, d10 2, d10 1, d10 1, d6 3, d6 3",
    )  # fmt: skip
    assert table.decision == "square"
    table.play("2,4")
    assert table.monster.at == (2, 4) and table.s.monster.on_board
    table.pass_until("turn", "order")
    assert table.survivor(0).armor["body"] == 9 - 4 and table.survivor(0).survival == 1, "doomed: no dodge"
    assert table.ai_discard == ["Vanish"] and table.ai_deck == ["Claw"]


@pytest.mark.rule("1.3 Vanish")
@pytest.mark.parametrize(("die", "found"), [(8, False), (9, True)])
def test_whoever_searches_the_grass_may_find_it(die, found):
    table = lay(
        next="turn of survivor_0", monster="White Lion level 1 off the board", ai_deck="Vanish, Claw",
        known_cards="ai deck 1", terrain="tall grass at 5,5", survivor_0="at 5,6", survivor_1="at 1,1", rolls=f"d10 {die}",
    ).play("interact")  # fmt: skip
    if found:
        assert table.decision == "square"
        table.play("6,7" if "6,7" in table.meanings else sorted(table.meanings)[0])
        assert table.s.monster.on_board and table.ai_discard == ["Vanish"] and table.ai_deck == ["Claw"]
    else:
        assert not table.s.monster.on_board and table.ai_deck == ["Vanish", "Claw"]
    assert not table.survivor(0).hidden


@pytest.mark.rule("1.3 Vanish")
def test_a_lion_that_is_not_there_ends_its_turn_without_tricks():
    table = lay(
        next="end of monster turn", monster="White Lion level 2 off the board", in_play="Cunning", ai_deck="Vanish, Claw",
        survivor_0="at 11,10", options=ONE_ROUND,
    )  # fmt: skip
    assert table.monster.grabbed == set()


# --- Merciless -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Merciless", "1.1 level 3")
def test_level_3_comes_with_cunning_and_merciless_and_lacks_three_locations():
    table = lay(next="turn of survivor_0", monster=LEVEL_3, survivor_0="at 3,3")
    assert set(table.in_play) == {"Cunning", "Merciless"}
    assert sorted(table.archive) == ["Beast's Paw", "Straining Neck", "Strange Hand"]
    assert len(table.hit_deck) == 20 and not set(table.archive) & set(table.hit_deck)


@pytest.mark.rule("1.3 Merciless")
def test_to_a_merciless_lion_everybody_is_a_threat():
    table = lay(
        next="monster draws", monster=LEVEL_3, in_play="Merciless", ai_deck="Claw", options=ONE_ROUND,
        survivor_0="at 11,10; knocked down", survivor_1="at 11,15", rolls="d10 1, d10 1, d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 8), "the one who lies is closest"
    mild = lay(
        next="monster draws", monster=NORTH, ai_deck="Claw", options=ONE_ROUND, rolls="d10 1, d10 1",
        survivor_0="at 13,8; knocked down", survivor_1="at 11,14",
    )  # fmt: skip
    assert mild.monster.at == (11, 12)


@pytest.mark.rule("1.3 Merciless", "1.3 Grab")
@pytest.mark.parametrize(("in_play", "lost"), [("Cunning", 1), ("Cunning, Merciless", 2)])
def test_its_grabs_hurt_twice_as_much(in_play, lost):
    table = lay(
        next="end of monster turn", monster=NORTH, in_play=in_play, survivor_0="at 11,10; armor body 9", options=ONE_ROUND,
        rolls="d6 3",
    )  # fmt: skip
    table.play("11,4")
    assert table.survivor(0).armor["body"] == 9 - lost


@pytest.mark.rule("1.3 Golden Eyes", "1.3 Vanish")
def test_what_the_cards_bring_outside_the_fight_is_said():
    assert CARDS["Golden Eyes"].aftermath and CARDS["Vanish"].aftermath
