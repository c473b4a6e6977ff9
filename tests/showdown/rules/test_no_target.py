"""The no-target line: the instinct, and nothing else of the card; the White Lion sniffs. And its basic action."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import lay

CARDS = catalog().monsters[catalog().monster("White Lion")].file.ai


@pytest.mark.rule("R-123", "R-124", "R-125", "R-126", "D-05", "6.33")
@pytest.mark.parametrize("name", sorted(card.name for card in CARDS if card.targets or card.area))
def test_without_any_target_every_card_ends_in_the_instinct_and_nothing_else(name):
    table = lay(
        next="monster draws", ai_deck=f"{name}, Claw", survivor_0="off the board; survival 1", survivor_1="dead",
        in_play="Cunning", options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.s.monster.threat_until == 2  # the sniff
    assert table.ai_discard == [name] and table.ai_deck == ["Claw"] and table.monster.at == (11, 8)


@pytest.mark.rule("R-125", "R-126", "D-05")
def test_no_flow_follows_the_no_target_line():
    table = lay(
        next="monster draws", ai_deck="Combo Claw", survivor_0="at 11,7", survivor_1="at 12,7; survival 1",
    )  # fmt: skip
    assert table.decision == "order" and table.ai_discard == ["Combo Claw"]  # nobody was asked for a survival action
    assert table.monster.facing == "north"


@pytest.mark.rule("6.1", "R-124", "1.1 instinct", "1.3 Cunning")
def test_a_sniff_ends_the_turn_at_once_so_effects_of_its_end_are_skipped():
    table = lay(
        next="monster draws", ai_deck="Claw", in_play="Cunning", survivor_0="at 11,7",
        options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.monster.grabbed == set() and table.monster.at == (11, 8)


@pytest.mark.rule("6.1", "1.1 instinct", "R-104")
def test_a_sniff_ends_the_turn_so_no_further_card_is_drawn():
    card = {"name": "Eager", "targets": [{"pick": "closest", "among": "survivor", "in_field_of_view": True}],
            "effects": [{"do": "draw ai"}]}  # fmt: skip
    table = lay(
        lion_with(card), monster=LION, next="monster draws", ai_deck="Eager, Claw, Chomp", survivor_0="at 11,12",
        survivor_1="at 11,7", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.ai_discard == ["Claw", "Eager"]
    unseen = lay(
        lion_with(card), monster=LION, next="monster draws", ai_deck="Eager, Claw, Chomp", survivor_0="at 11,7",
    )  # fmt: skip
    assert unseen.ai_discard == ["Eager"] and unseen.ai_deck == ["Claw", "Chomp"]


@pytest.mark.rule("6.43", "1.1 instinct")
def test_after_a_sniff_everybody_is_a_threat_until_the_end_of_the_next_round():
    table = lay(
        next="monster draws", terrain="tall grass at 11,12", ai_deck="Claw, Claw, Chomp",
        survivor_0="at 11,12; knocked down this monster turn; hidden; armor body 9", rolls="d10 2, d10 1, d6 3",
    )  # fmt: skip
    # round 1: down and hidden, no threat: the lion sniffs. Round 2: it comes for who still lies in the grass.
    assert table.round == 2 and table.monster.at == (11, 10) and table.survivor(0).armor["body"] == 8


@pytest.mark.rule("6.43", "1.1 instinct")
def test_two_rounds_after_a_sniff_hidden_survivors_are_no_threats_again():
    table = lay(
        next="monster draws", round="3; controller survivor_0",
        monster="White Lion at 11,8 facing north; everyone is a threat until round 2",
        terrain="tall grass at 11,12", ai_deck="Claw", survivor_0="at 11,12; hidden; armor body 9",
    )  # fmt: skip
    assert table.monster.at == (11, 8) and table.survivor(0).armor["body"] == 9
    still = lay(
        next="monster draws", round="2; controller survivor_0",
        monster="White Lion at 11,8 facing north; everyone is a threat until round 2",
        terrain="tall grass at 11,12", ai_deck="Claw", survivor_0="at 11,12; hidden; armor body 9",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert still.monster.at == (11, 10)


@pytest.mark.rule("1.1 instinct")
@pytest.mark.parametrize(("level", "tokens"), [(1, {}), (2, {}), (3, {"accuracy": 1})])
def test_from_level_3_on_a_sniff_sharpens_the_lions_aim(level, tokens):
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,7", **{"state.monster.level": level},
    )  # fmt: skip
    assert table.monster.tokens == tokens


@pytest.mark.rule("1.1 basic action", "6.11")
def test_the_basic_action_wants_the_closest_survivor_it_sees_and_sniffs_without_one():
    table = lay(
        next="monster draws", ai_deck="none", survivor_0="at 11,7", survivor_1="at 13,11; knocked down; armor body 9",
        survivor_2="at 11,16; survival 1", rolls="d10 2, d10 1, d6 3",
    )  # fmt: skip
    assert (table.decision, table.actor) == ("window", 2)  # it has a flow
    table.play("pass", "east")
    assert table.monster.at == (12, 9) and table.survivor(1).armor["body"] == 8  # 2 dice, 2+, 1 damage
    unseen = lay(next="monster draws", ai_deck="none", survivor_0="at 11,7; armor body 9")
    assert unseen.s.monster.threat_until == 2 and unseen.survivor(0).armor["body"] == 9
