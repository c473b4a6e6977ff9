"""A handful of rules, to show how tests of the rules are written with a table."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay


@pytest.mark.rule("R-222", "R-223", "V-04")
def test_weapon_speed_and_survivor_speed_make_the_attack_dice():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone axe; attributes speed 1",  # speed 2 + 1
        rolls="d10 2, d10 3, d10 4",
    )
    table.play("gear 0")
    assert table.hit_discard == [] and table.decision == "turn" and "gear 0" not in table.legal


@pytest.mark.rule("R-143", "R-144", "R-165", "V-08")
def test_a_knockback_of_five_with_three_squares_of_room_ends_at_the_edge():
    table = lay(
        monster="White Lion at 11,6 facing north",
        next="turn of survivor_0",
        survivor_0="at 10,6; gear bone axe",
        survivor_1="at 11,13",  # the charge of six squares ends on it, three squares from the upper edge
        hit_deck="Beast's Back, and the rest",
        rolls="d10 7, d10 1, d10 1",  # hit, miss, failed wound attempt: the lion charges
    )
    table.play("gear 0")
    assert table.decision == "direction" and set(table.meanings) == {"north", "west"}
    table.play("north")
    assert table.monster.at == (11, 12)
    assert table.survivor(1).at == (11, 16) and table.survivor(1).knocked_down


@pytest.mark.rule("R-059", "R-072", "D-04")
def test_an_empty_ai_deck_is_made_of_the_discard_when_a_card_is_drawn():
    table = lay(
        next="monster draws", ai_deck="none", ai_discard="Claw x2", survivor_0="at 11,16; survival 1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.decision == "window" and table.playing == "Claw"
    assert table.ai_deck == ["Claw"] and table.ai_discard == []
    table.play("pass")
    assert table.ai_deck == ["Claw"] and table.ai_discard == ["Claw"]


@pytest.mark.rule("R-060", "R-062", "V-07")
def test_without_any_ai_card_the_monster_performs_its_basic_action():
    table = lay(
        next="monster draws", ai_deck="none", survivor_0="at 11,13", survivor_1="at 3,3",
        rolls="d10 2, d10 1, d6 5",  # one hit, to the waist
    )  # fmt: skip
    assert table.monster.at == (11, 11) and table.survivor(0).light == {"waist"}
    assert table.ai_deck == table.ai_discard == []


@pytest.mark.rule("R-193")
def test_the_players_choose_who_goes_next():
    table = lay(next="survivors act", survivor_0="at 3,3", survivor_1="at 5,5", survivor_2="at 7,7")
    table.play("hold")
    assert (table.decision, table.actor) == ("order", 1)
    table.play("act", "pass")
    assert (table.decision, table.actor, table.turn) == ("order", 0, None)
    assert table.survivor(1).acted and not table.survivor(0).acted


def test_a_position_is_text_as_well():
    with Table("""
        monster: White Lion level 1 at 11,8 facing north
        survivor_0: at 11,10; survival 1; insanity 1; gear founding stone, cloth
        ai deck: Chomp
        next: monster draws
        options: controller agent
        rolls: d10 9  # it hits, and always the head
    """) as table:
        table.play("pass", "dodge head")
        assert table.survivor(0).survival == 0 and table.survivor(0).light == set()
