"""The trap among the hit locations, and the lion's: Clever Ploy [R-186, R-187, 3.8 step 5, 1.5]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.blows import FLANK
from tests.showdown.table import Table, lay

MISSES = "d10 1, d10 1"
"""The two dice of the basic action with which the trap answers."""


def sprung(rolls: str = MISSES, me: str = "", **lines: str) -> Table:
    """Two hits of the bone axe, the second of them the trap."""
    lines = {
        "survivor_1": "at 1,1",
        "hit_deck": "Beast's Knee, Clever Ploy, and the rest",
        "hit_discard": "Beast's Ribs, Beast's Femur",
        **lines,
    }
    return lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone axe{me}", rolls=f"d10 6, d10 6, {rolls}", **lines
    ).play("gear 0")  # fmt: skip


@pytest.mark.rule("3.8 step 5", "3.8 trap", "6.22")
def test_a_trap_cancels_the_whole_attack_and_shuffles_all_locations_together():
    table = sprung()
    assert table.wound_count == 0, "the knee was hit, and is not attempted"
    assert table.hit_discard == [] and len(table.hit_deck) == 23
    assert sorted(table.hit_deck) == sorted(location.name for location in table._sheet.names.file.hit_locations)
    assert table.hit_deck != sprung(seed="1").hit_deck, "shuffled: chance orders them"


@pytest.mark.rule("3.8 step 5")
def test_a_trap_does_not_end_the_turn():
    table = sprung()
    assert (table.decision, table.actor) == ("turn", 0) and table.moves
    assert table.survivor(0).activations == 0, "the activation is spent, though"


@pytest.mark.rule("R-186", "R-187", "3.8 step 5")
def test_a_monster_that_lies_stands_up_for_its_trap_and_plays_it():
    table = sprung("d10 5, d10 1, d6 5", monster="White Lion level 1 at 11,8 facing north; knocked down")
    assert not table.monster.knocked_down
    assert table.survivor(0).light == {"waist"} and table.monster.facing == "west"


@pytest.mark.rule("1.5 Clever Ploy", "R-187")
def test_clever_ploy_is_a_basic_action_against_the_attacker():
    table = sprung("d10 5, d10 2, d6 5, d6 2", survivor_1="at 11,10")  # the other one stands in front of the lion
    table.pass_until("turn")
    assert table.survivor(0).light == {"waist", "arms"} and table.survivor(1).light == set()
    assert table.monster.facing == "west", "it turns to the attacker"


@pytest.mark.rule("1.5 Clever Ploy")
def test_clever_ploy_dooms_the_attacker_until_it_is_resolved():
    table = sprung("d10 5, d10 1, d6 5", me="; survival 1; knows dodge, dash")
    assert table.survivor(0).survival == 1 and table.survivor(0).light == {"waist"}, "nothing could be dodged"
    assert not table.survivor(0).doomed and table.decision == "turn"
    assert "dash" in table.legal, "afterwards survival may be spent again"


@pytest.mark.rule("1.5 Clever Ploy")
def test_only_the_attacker_is_doomed():
    table = sprung(survivor_1="at 1,1; survival 1")
    assert (table.decision, table.actor) == ("window", 1), "the flow of the basic action"
    assert table.survivor(0).doomed and not table.survivor(1).doomed
    table.play("pass")
    assert not table.survivor(0).doomed


@pytest.mark.rule("1.5 Clever Ploy")
def test_a_trap_that_is_sprung_in_a_flow_dooms_no_longer_than_it_lasts():
    table = lay(
        next="monster draws", ai_deck="Claw, and the rest",
        survivor_0=f"{FLANK}; survival 2; gear bone pickaxe; knows surge, dodge", survivor_1="at 1,1",
        hit_deck="Clever Ploy, and the rest",
        # the surge hits the trap, whose basic action misses; then the claw hits once, and that hit can be dodged
        rolls=f"d10 9, {MISSES}, d10 9, d10 1, d6 5",
    )  # fmt: skip
    table.play("surge", "gear 0")
    assert table.decision == "dodge" and not table.survivor(0).doomed
    table.play("dodge waist")
    assert table.survivor(0).light == set() and table.survivor(0).survival == 0


@pytest.mark.rule("3.8 trap", "6.34")
def test_a_thrown_founding_stone_meets_the_trap_like_any_attack():
    table = lay(
        next="turn of survivor_0", survivor_0="at 11,15; gear founding stone", survivor_1="at 1,1",
        hit_deck="Clever Ploy, and the rest", rolls=MISSES,
    ).play("special 0")  # fmt: skip
    assert table.wound_count == 0 and table.survivor(0).archived == ["founding stone"]
    assert table.monster.at == (11, 13), "the lion has come for the basic action"
