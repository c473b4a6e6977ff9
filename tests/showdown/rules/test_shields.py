"""Block and deflect: hits that are ignored before their locations are rolled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

MISS = "d10 1"


def shielded(line: str, *rolls: str, card: str = "Claw", **lines: Any) -> Table:
    """survivor_0 stands in front of the lion, which draws a card (Claw: two dice, one damage)."""
    lines = {"survivor_1": "at 1,1", "round": "1; monster act; controller survivor_1", **lines}
    return lay(next="monster draws", ai_deck=f"{card}, Chomp", survivor_0=f"at 11,10; {line}",
               rolls=", ".join(rolls), **lines)  # fmt: skip


def on_turn(line: str, content: Any = None, **lines: Any) -> Table:
    lines = {"next": "turn of survivor_0", "survivor_0": line, "survivor_1": "at 22,16", **lines}
    return lay(content, **lines) if content is not None else lay(**lines)


@pytest.mark.rule("3.9 Block X", "3.10 leather shield")
def test_blocking_is_the_other_use_of_a_shield_and_costs_an_activation():
    table = on_turn("at 1,1; gear round leather shield").play("special 0")
    me = table.survivor(0)
    assert me.v.block == 1 and me.activations == 0 and me.gear == ["round leather shield"]


@pytest.mark.rule("3.9 Block X", "3.10 leather shield")
def test_a_shield_is_a_weapon_and_armor_too():
    table = on_turn("at 10,8; gear round leather shield", rolls=MISS)
    assert {"gear 0", "special 0"} <= table.legal
    assert table.survivor(0).armor == {"head": 1, "arms": 1, "body": 1, "waist": 1, "legs": 1, "brain": 0}
    table.play("gear 0")
    assert table.survivor(0).v.block == 0


@pytest.mark.rule("3.6 Block", "3.7 step 4")
def test_blocked_hits_are_ignored_before_locations_are_rolled():
    table = shielded("blocks 1", "d10 9", "d10 9", "d6 5")  # two hits, one location die
    assert table.survivor(0).light == {"waist"} and table.survivor(0).v.block == 0


@pytest.mark.rule("3.6 Block", "3.7 step 3")
def test_an_attack_that_is_blocked_altogether_has_not_hit():
    """Power Swat knocks back after damage; Chomp bites on a hit. Neither happens, and no location is rolled."""
    table = shielded("blocks 1", "d10 9", card="Power Swat")
    assert table.survivor(0).at == (11, 10) and table.survivor(0).light == set()


@pytest.mark.rule("3.6 Block")
def test_a_block_covers_the_next_attack_only_even_one_that_misses():
    table = shielded("blocks 2", MISS, MISS)
    assert table.survivor(0).v.block == 0


@pytest.mark.rule("3.6 Block")
def test_a_block_lasts_until_its_owners_next_act():
    table = on_turn("at 1,1; gear beacon shield; blocks 2", next="survivors act")
    assert table.survivor(0).v.block == 2
    table.play("act")
    assert table.survivor(0).v.block == 0


@pytest.mark.rule("3.6 Block")
def test_two_blocks_do_not_add_up():
    table = on_turn("at 1,1; gear beacon shield, scrap shield; survival 1; activations left 1")
    table.play("special 0", "surge", "special 1")
    assert table.survivor(0).v.block == 2


@pytest.mark.rule("3.4 arms 9", "3.9 Block X")
@pytest.mark.parametrize("condition", ["no block", "no weapons"])
def test_injuries_that_forbid_blocking(condition):
    assert "special 0" not in on_turn(f"at 1,1; gear scrap shield; conditions {condition}").legal


@pytest.mark.rule("3.4 body 5")
def test_a_destroyed_back_holds_up_light_shields_only():
    table = on_turn("at 1,1; gear scrap shield, round leather shield; conditions no heavy gear")
    assert "special 0" not in table.legal and "special 1" in table.legal


BUCKLER = {"name": "buckler", "keywords": ["shield"], "deflect": 2}


@pytest.mark.rule("3.9 Deflect X", "3.6 Deflect")
def test_deflecting_sets_the_tokens_and_gives_up_a_block():
    content = beast({"name": "Flank"}, gear=[BUCKLER])
    line = "at 1,1; gear buckler; blocks 1"
    for held in (0, 1, 5):
        table = on_turn(f"{line}; deflects {held}" if held else line, content, monster=BEAST.removeprefix("monster: "))
        table.play("special 0")
        assert table.survivor(0).v.deflect == 2 and table.survivor(0).v.block == 0


@pytest.mark.rule("3.6 Deflect")
def test_each_token_ignores_one_hit_of_whatever_attack():
    table = shielded("deflects 3", "d10 9", MISS)
    assert table.survivor(0).v.deflect == 2 and table.survivor(0).light == set()
    table = shielded("deflects 1", "d10 9", "d10 9", "d6 1")
    assert table.survivor(0).v.deflect == 0 and table.survivor(0).heavy == {"head"}


@pytest.mark.rule("3.6 Deflect")
def test_tokens_stay_while_nobody_hits_and_through_the_next_act():
    table = shielded("deflects 1", MISS, MISS).play("act")
    assert table.survivor(0).v.deflect == 1


@pytest.mark.rule("3.6 Block", "3.6 Deflect")
def test_a_block_is_used_before_tokens_are():
    table = shielded("blocks 1; deflects 1", "d10 9", MISS)
    assert table.survivor(0).v.block == 0 and table.survivor(0).v.deflect == 1


@pytest.mark.rule("3.6 Block", "3.2 dodge")
def test_what_is_left_can_be_dodged():
    table = shielded("blocks 1; survival 1; knows dodge", "d10 9", "d10 9", "d6 5").play("dodge waist")
    assert table.survivor(0).light == set()


@pytest.mark.rule("3.6 Block", "6.5")
def test_what_is_no_hit_is_not_blocked():
    table = shielded("blocks 3; insanity 2", "d2 1", "d10 4", card="Size Up")
    assert table.survivor(0).insanity == 1 and table.survivor(0).v.block == 3
