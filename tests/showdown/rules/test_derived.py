"""What follows from the statements without being said: who lies how long, the order of recycling, what is no target."""

from __future__ import annotations

from typing import Any

import pytest

from tests.showdown.rules.dealing import staged
from tests.showdown.table import Table, lay

LION = "Test Lion level 1 at 11,8 facing north"
TOPPLE = {
    "name": "Topple", "tier": "basic", "targets": [{"pick": "closest", "among": "survivor"}],
    "effects": [{"do": "knock down"}],
}  # fmt: skip
NOD = {"name": "Nod", "tier": "basic", "effects": [{"do": "monster gains", "what": "luck", "amount": 1}]}
DAWN = {"name": "Dawn", "tier": "legendary", "kind": "trait", "start_of_turn": [{"do": "flow"}]}
PICKAXE = "at 10,8; gear bone pickaxe"


# --- survivors who lie -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-01", "R-170", "R-174", "R-175")
def test_one_who_falls_in_the_monsters_turn_loses_a_turn_and_stands_at_the_end_of_the_next():
    table = lay(
        staged(TOPPLE, NOD),
        monster=LION,
        ai_deck="Topple, Nod",
        survivor_0="at 11,12; gear bone darts",
        survivor_1="at 1,1",
    )
    assert table.survivor(0).knocked_down
    asked = {table.actor}
    table.play("pass")  # survivor_1's turn; survivor_0's has nothing to decide
    assert asked == {1} and table.round == 2 and table.ai_discard[0] == "Nod"
    assert not table.survivor(0).knocked_down and table.act == "survivors' act"
    table.play("act")
    assert table.actor == 0 and len(table.moves) > 10


@pytest.mark.rule("D-01", "R-171")
def test_unless_somebody_encourages_it_first():
    table = lay(
        staged(TOPPLE, NOD),
        monster=LION,
        ai_deck="Topple, Nod",
        survivor_0="at 11,12",
        survivor_1="at 1,1; survival 1",
    )
    table.play("encourage 0", "pass")
    assert table.round == 1 and not table.survivor(0).knocked_down
    assert (table.decision, table.actor) == ("turn", 0) and len(table.moves) > 10  # in the same act


@pytest.mark.rule("D-01", "R-170")
def test_one_who_falls_in_the_survivors_act_stands_at_the_end_of_the_next_monster_turn():
    table = lay(
        staged(NOD, DAWN),
        monster=LION,
        next="turn of survivor_0",
        in_play="Dawn",
        ai_deck="Nod",
        survivor_0=PICKAXE,
        survivor_1="at 1,1; survival 1; knows dash",
        hit_deck="Beast's Maw, and the rest",
        rolls="d10 9, d10 2, d10 4",  # a hit, a failed wound attempt; the maw: 4 or more knocks down
    )
    table.play("gear 0", "pass", "pass")  # survivor_1 lets the windows after the attempt pass
    table.pass_until("turn").play("pass")
    assert (table.round, table.act, table.decision) == (2, "monster act", "window")
    assert table.survivor(0).knocked_down
    table.play("pass")
    assert (table.round, table.act) == (2, "survivors' act") and not table.survivor(0).knocked_down


# --- a monster that lies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("D-02", "R-179")
def test_a_monster_that_falls_in_the_survivors_act_stands_at_the_start_of_its_next_act():
    table = lay(
        staged(NOD, DAWN),
        monster=LION,
        next="turn of survivor_0",
        in_play="Dawn",
        ai_deck="Claw, Nod",
        survivor_0=f"{PICKAXE}; survival 1; knows dash",
        hit_deck="Beast's Flank, and the rest",
        rolls="d10 9, d10 10",
    )
    table.play("gear 0")
    while table.act == "survivors' act" and table.round == 1:
        assert table.monster.knocked_down
        table.play("pass")
    assert (table.round, table.act, table.decision) == (2, "monster act", "window")  # its first effect, before a draw
    assert not table.monster.knocked_down and table.playing is None
    table.play("pass")


@pytest.mark.rule("D-02", "R-179")
def test_a_monster_that_falls_in_its_own_act_stands_at_the_start_of_the_survivors_act():
    stumble = {"name": "Stumble", "tier": "basic", "effects": [{"do": "monster knocked down"}]}
    table = lay(
        staged(stumble), monster=LION, ai_deck="Stumble", survivor_0="at 11,12; survival 1; knows dash",
    )  # fmt: skip
    assert (table.act, table.decision) == ("monster act", "window") and table.monster.knocked_down
    table.play("pass")
    assert (table.round, table.act) == (1, "survivors' act") and not table.monster.knocked_down


@pytest.mark.rule("D-03", "R-184")
def test_a_monster_that_falls_at_the_start_of_its_turn_stands_up_to_draw():
    tired = {
        "name": "Tired", "tier": "legendary", "kind": "trait", "start_of_turn": [{"do": "monster knocked down"}],
    }  # fmt: skip
    table = lay(
        staged(tired), monster=LION, next="monster act", in_play="Tired", ai_deck="Claw",
        survivor_0="at 11,12; survival 1; knows dash", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.decision == "window" and table.monster.knocked_down and table.playing is None
    table.play("pass")
    assert not table.monster.knocked_down and table.playing == "Claw"
    table.play("pass")
    assert table.monster.at == (11, 10) and table.ai_discard == ["Claw"]  # it is played as usual


@pytest.mark.rule("D-03", "R-188", "R-104")
@pytest.mark.parametrize("verbs", [("flow", "draw ai"), ("draw ai", "flow")])  # a draw comes last, wherever it stands
def test_a_draw_that_follows_the_flow_in_which_it_fell_is_cancelled(verbs):
    beckon = {"name": "Beckon", "tier": "basic", "effects": [{"do": verb} for verb in verbs]}
    content = staged(beckon, NOD)
    lines: dict[str, Any] = {"monster": LION, "next": "monster draws", "ai_deck": "Beckon, Nod"}
    me = f"{PICKAXE}; survival 1; knows surge"
    fallen = lay(content, survivor_0=me, hit_deck="Beast's Flank, and the rest", rolls="d10 9, d10 10", **lines)
    fallen.play("surge", "gear 0")
    assert fallen.ai_discard == ["Beckon"] and fallen.monster.tokens == {}
    assert len(fallen.ai_deck) == 0 and fallen.wounds == ["Nod"]
    standing = lay(content, survivor_0=me, **lines)
    standing.play("pass")
    assert standing.ai_discard == ["Nod", "Beckon"]


# --- recycling -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-04", "R-235")
def test_the_wound_that_takes_the_last_card_leaves_the_discard_where_it_is():
    table = lay(
        next="turn of survivor_0",
        ai_deck="Claw",
        ai_discard="Chomp, Grasp",
        survivor_0=PICKAXE,
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 9, d10 6",
    )
    table.play("gear 0")
    assert (table.wounds, table.ai_deck, table.ai_discard) == (["Claw"], [], ["Chomp", "Grasp"])


@pytest.mark.rule("D-04", "R-059")
def test_the_draw_that_takes_the_last_card_leaves_the_discard_where_it_is():
    table = lay(
        next="monster draws", ai_deck="Claw", ai_discard="Chomp, Grasp", survivor_0="at 11,12; survival 1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert (table.playing, table.ai_deck, table.ai_discard) == ("Claw", [], ["Chomp", "Grasp"])
    table.play("pass")
    assert (table.ai_deck, table.ai_discard) == ([], ["Claw", "Chomp", "Grasp"])


@pytest.mark.rule("D-07", "R-104", "6.25")
def test_a_resolved_card_can_be_drawn_again_by_its_own_draw():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw",
        survivor_0="at 11,10",
        rolls="d10 4, d10 4, d6 5, d6 6, d10 1, d10 1",  # two hits damage; then both miss
    )
    table.play("hit waist")
    assert table.survivor(0).light == {"waist", "legs"} and table.act == "survivors' act"
    assert table.ai_discard == ["Combo Claw"] and table.ai_deck == []


@pytest.mark.rule("D-07", "R-102")
def test_a_mood_that_draws_is_in_play_then_and_not_drawn_again():
    table = lay(
        next="monster draws", ai_deck="Enraged", wounds="10", survivor_0="at 11,10", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.in_play == ["Enraged"] and table.ai_discard == []  # the draw found no card: a basic action


# --- targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-05", "R-123", "R-124", "R-125", "R-126")
def test_without_a_target_the_card_is_discarded_and_only_the_instinct_is_performed():
    table = lay(next="monster draws", ai_deck="Combo Claw", survivor_0="at 11,7; survival 1")  # in the blind spot
    assert table.act == "survivors' act"  # no flow, no move, no attack
    assert table.ai_discard == ["Combo Claw"] and table.monster.at == (11, 8) and table.monster.facing == "north"
    assert table.s.monster.threat_until == 2  # it sniffs: everybody is a threat until the end of the next round


@pytest.mark.rule("D-06", "R-050", "R-133")
def test_one_who_is_merely_caught_by_an_area_gains_no_insanity():
    sweep = {
        "name": "Sweep", "tier": "basic", "targets": [{"pick": "closest", "facing": True}],
        "effects": [{"do": "each", "who": "adjacent survivors", "effects": [{"do": "knock down"}]}],
    }  # fmt: skip
    for controller in (0, 1):
        table = lay(
            staged(sweep),
            monster=LION,
            next="monster draws",
            round=f"1; controller survivor_{controller}",
            ai_deck="Sweep",
            survivor_0="at 11,10",  # the target
            survivor_1="at 10,8",  # beside the lion
            survivor_2="at 1,1",
        )
        assert table.survivor(0).knocked_down and table.survivor(1).knocked_down
        assert (table.survivor(0).insanity, table.survivor(1).insanity) == (1 - controller, 0)


@pytest.mark.rule("D-08", "R-091", "R-093", "R-097")
def test_an_injury_named_on_the_card_leaves_no_flow_no_target_and_no_insanity():
    lines: dict[str, Any] = {
        "next": "monster draws", "ai_deck": "Combo Claw", "round": "1; controller survivor_0",
        "survivor_0": "at 11,10; survival 1", "survivor_1": "at 1,1; survival 1",
    }  # fmt: skip
    hurt = lay(injuries_in_play="Strange Hand", **lines)
    assert hurt.act == "survivors' act" and hurt.survivor(0).insanity == 0
    assert hurt.ai_discard == ["Combo Claw"]
    sound = lay(rolls=None, **lines)
    assert sound.decision == "window" and sound.survivor(0).insanity == 1


@pytest.mark.rule("D-09", "R-172")
def test_one_who_lies_is_no_threat_but_a_survivor_all_the_same():
    def target(card: str, rolls: str) -> Table:
        return lay(
            next="monster draws", ai_deck=card, survivor_0="at 11,10; knocked down", survivor_1="at 11,14; survival 1",
            rolls=rolls,
        )  # fmt: skip

    claw, grasp = target("Claw", "d10 1, d10 1"), target("Grasp", "d10 1")
    claw.play("pass")
    assert claw.monster.at == (11, 12)  # the closest threat: the one who stands
    grasp.play("pass")
    assert grasp.monster.at == (11, 8)  # the closest survivor who lies: it is there already
    basic = lay(
        next="monster draws", ai_deck="none", wounds="10", survivor_0="at 11,10; knocked down", survivor_1="at 11,14",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert basic.monster.at == (11, 8)  # the closest survivor in view, lying or not


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-10", "R-180", "6.7")
@pytest.mark.parametrize("accuracy", [-4, 0, 4])
@pytest.mark.parametrize("evasion", [-4, 0, 4])
@pytest.mark.parametrize(("roll", "hits"), [(2, 0), (3, 1)])
def test_a_monster_that_lies_is_hit_by_three_or_more_whatever_the_modifiers(accuracy, evasion, roll, hits):
    table = lay(
        monster=f"White Lion level 1 at 11,8 facing north; knocked down; tokens evasion {evasion}",
        next="turn of survivor_0",
        survivor_0=f"{PICKAXE}; tokens accuracy {accuracy}",
        hit_deck="Beast's Knee, and the rest",
        rolls=f"d10 {roll}" + ", d10 2" * hits,
    )
    table.play("gear 0")
    assert table.hit_discard == ["Beast's Knee"] * hits


@pytest.mark.rule("D-11", "R-194", "R-195", "R-200")
def test_a_turn_has_one_move_and_one_activation_and_more_only_by_survival():
    table = lay(
        next="survivors act", survivor_0=f"{PICKAXE}; survival 2", survivor_1="at 1,1",
        hit_deck="Beast's Knee, Beast's Ribs", rolls="d10 9, d10 2, d10 9, d10 2",
    )  # fmt: skip
    table.play("act")
    assert (table.survivor(0).moves, table.survivor(0).activations) == (1, 1)
    table.play("move to 10,9")
    assert table.moves == set() and "gear 0" in table.legal
    table.play("gear 0")
    assert table.moves == set() and "gear 0" not in table.legal
    table.play("surge", "gear 0")  # one activation more
    assert "gear 0" not in table.legal
    table.play("dash", "move to 10,8")  # one move more
    assert table.survivor(0).at == (10, 8) and (table.turn, table.actor) == (1, 1)  # nothing is left to do


@pytest.mark.rule("D-12")
def test_the_steps_of_a_survivors_attack_that_the_statements_leave_open_have_an_order():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 10,8; gear king spear",  # speed 2, accuracy 6, strength 3
        survivor_1="at 1,1",
        hit_deck="Beast's Ribs, Beast's Knee, and the rest",
        rolls="d10 6, d10 9, d10 10, d10 1",
    )
    table.play("gear 0")
    # hits are determined, as many locations are drawn, the attacker orders them, one after the other is resolved
    assert table.decision == "location" and set(table.meanings) == {"hit Beast's Ribs", "hit Beast's Knee"}
    table.play("hit Beast's Knee")
    assert table.monster.tokens == {"movement": -1} and table.wound_count == 1  # a critical wound, then a failure
    assert sorted(table.hit_discard) == ["Beast's Knee", "Beast's Ribs"]


@pytest.mark.rule("D-12")
def test_the_steps_of_the_monsters_attack_that_the_statements_leave_open_have_an_order():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,10; survival 1; knows dodge; heavy waist; light waist",
        survivor_1="at 1,1",
        rolls="d10 2, d10 9, d6 5, d6 1, d10 7",
    )
    # the dice decide on hits, every hit gets its location, then a dodge is possible
    assert table.decision == "dodge" and set(table.meanings) == {"dodge waist", "dodge head"}
    table.play("dodge head")
    assert table.survivor(0).heavy == {"waist"} and table.survivor(0).injuries == ["broken hip"]  # damage comes last
    assert table.act == "survivors' act"
