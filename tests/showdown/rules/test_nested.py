"""Things inside things: attacks within attacks, falls and deaths in the middle of something, everybody down."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay


def rolls(*groups: str) -> str:
    return ", ".join(groups)


def attack(cards: str, script: str, others: str = "survival 1; knows surge; gear bone axe", **lines: object) -> Table:
    """survivor_0 at 10,8 hits the two top locations with a bone dagger (three dice, strength 1, toughness 8).

    survivor_1 at 13,9, on the other side of the lion, can surge with a bone axe (two dice, accuracy 6, strength 3) when
    the wound of the first is rolled; its locations lie below. Hits are two nines and a miss, first and second in order.
    """
    lines = {
        "survivor_0": "at 10,8; gear bone dagger; moves left 0",
        "survivor_1": f"at 13,9; {others}",
        "survivor_2": "at 1,16",
        "hit_deck": f"{cards}, and the rest",
        "rolls": rolls("d10 9, d10 9, d10 1", script),
        "next": "turn of survivor_0",
        **lines,
    }
    return lay(**lines).play("gear 0")


FAIL = "d10 1"
ONE_HIT = "d10 9, d10 1"
"""The two dice of a bone axe."""


# --- an attack inside an attack --------------------------------------------------------------------------------------


@pytest.mark.rule("6.6", "3.2 within an attack", "3.2 surge")
def test_a_surge_attack_inside_another_attack_is_resolved_first_and_then_the_other_goes_on():
    table = attack("Beast's Knee, Beast's Femur, Beast's Ribs", rolls(FAIL, ONE_HIT, "d10 9", "d10 9"))
    table.play("hit Beast's Knee")
    assert (table.decision, table.actor) == ("window", 1)
    table.play("surge", "gear 0")  # Beast's Ribs, wounded
    assert table.wound_count == 2  # and then survivor_0's Beast's Femur
    assert table.hit_discard == ["Beast's Femur", "Beast's Knee", "Beast's Ribs"]  # the inner one was done with first
    assert (table.decision, table.actor, table.turn) == ("order", 1, None)


@pytest.mark.rule("6.6", "6.12", "3.2 within an attack")
def test_when_the_monster_leaves_in_the_inner_attack_the_rest_of_the_outer_one_is_cancelled():
    table = attack("Beast's Knee, Beast's Femur, Beast's Tail", rolls(FAIL, ONE_HIT, FAIL))
    table.play("hit Beast's Knee", "surge", "gear 0")  # Beast's Tail: the lion charges, whatever was rolled
    assert table.monster.at == (11, 14)
    assert table.wound_count == 0 and table.script_left == []  # Beast's Femur is not tried
    assert sorted(table.hit_discard) == ["Beast's Femur", "Beast's Knee", "Beast's Tail"]
    assert table.turn is None


@pytest.mark.rule("6.6", "3.2 attacker")
def test_three_attacks_deep():
    table = attack(
        "Beast's Knee, Beast's Femur, Beast's Ribs, Fuzzy Groin",
        rolls(FAIL, ONE_HIT, "d10 7", ONE_HIT, "d10 8", "d10 9"),
        survivor_0="at 10,8; gear bone dagger; moves left 0; survival 3",
        survivor_2="at 10,9; gear bone axe; survival 1; knows surge",
    )
    table.play("hit Beast's Knee", "surge", "gear 0")  # survivor_1 at Beast's Ribs
    assert (table.decision, table.actor, table.wound_count) == ("window", 2, 1)  # neither of the attackers is asked
    table.play("surge", "gear 0")  # survivor_2 at Fuzzy Groin
    assert table.wound_count == 3
    assert table.hit_discard == ["Beast's Femur", "Beast's Knee", "Beast's Ribs", "Fuzzy Groin"]


@pytest.mark.rule("6.6", "R-181", "R-188")
def test_a_monster_knocked_down_by_the_inner_attack_does_not_react_to_the_outer_one():
    table = attack("Strange Hand, Beast's Femur, Beast's Flank", rolls(FAIL, ONE_HIT, "d10 10", "d10 9"))
    table.play("hit Strange Hand", "surge", "gear 0")  # Beast's Flank, critical: knocked down
    assert table.monster.knocked_down and table.survivor(0).light == set()  # no basic action for Strange Hand
    assert "Beast's Femur" in table.hit_discard and table.wound_count >= 2  # the attack itself goes on


@pytest.mark.rule("R-173", "6.6", "6.41")
def test_an_attacker_knocked_down_in_the_inner_attack_loses_the_hits_that_are_left():
    """The lion faces survivor_0: the charge that survivor_1 provokes goes over it."""
    table = attack(
        "Beast's Knee, Beast's Femur, Beast's Tail",
        rolls(FAIL, ONE_HIT, FAIL, "d6 5"),
        monster="White Lion at 11,8 facing west",
    )
    table.play("hit Beast's Knee", "surge", "gear 0")
    assert table.monster.at == (5, 8) and table.decision == "square"  # survivor_0 is grabbed
    table.play(min(table.meanings))
    assert table.survivor(0).knocked_down
    assert table.wound_count == 0 and "Beast's Femur" in table.hit_discard


@pytest.mark.rule("6.22", "6.6", "R-186", "3.8 step 5")
def test_a_trap_in_the_inner_attack_leaves_the_outer_one_its_cards():
    table = attack(
        "Beast's Knee, Beast's Femur, Clever Ploy",
        rolls(FAIL, ONE_HIT, "d10 1, d10 1", "d10 9"),  # the trap's basic action misses survivor_1
    )
    table.play("hit Beast's Knee", "surge", "gear 0")
    assert table.wound_count == 1  # Beast's Femur
    assert table.hit_discard == ["Beast's Femur", "Beast's Knee"]
    assert len(table.hit_deck) == 21 and "Clever Ploy" in table.hit_deck


@pytest.mark.rule("6.6", "R-003", "6.9")
def test_a_monster_killed_by_the_inner_attack_is_dead():
    table = attack(
        "Beast's Knee, Beast's Femur, Beast's Ribs", rolls(FAIL, ONE_HIT, "d10 9"), ai_deck="none", in_play="Enraged"
    )
    table.play("hit Beast's Knee", "surge", "gear 0")
    assert table.over == "won" and table.legal == set()


# --- deaths in the middle --------------------------------------------------------------------------------------------


@pytest.mark.rule("6.14", "R-003")
def test_an_attacker_who_dies_of_a_reaction_attacks_no_more():
    table = attack(
        "Strange Hand, Beast's Femur",
        rolls(FAIL, "d10 9, d10 1", "d6 5", "d10 1"),  # the basic action hits the waist once more: severe, deadly
        survivor_0="at 10,8; gear bone dagger; light waist; heavy waist",
        others="acted",
    )
    table.play("hit Strange Hand")
    assert not table.survivor(0).alive and table.wound_count == 0
    assert sorted(table.hit_discard) == ["Beast's Femur", "Strange Hand"]
    assert (table.decision, table.actor, table.turn) == ("turn", 2, 2)


@pytest.mark.rule("6.14", "6.6")
def test_an_attacker_who_dies_in_the_attack_of_another_attacks_no_more_and_draws_no_reaction():
    table = attack(
        "Strange Hand, Beast's Femur, Beast's Tail",
        rolls(FAIL, ONE_HIT, FAIL, "d6 5", "d10 1"),  # passed over, grabbed, one damage: severe, deadly
        survivor_0="at 10,8; gear bone dagger; light waist; heavy waist",
        monster="White Lion at 11,8 facing west",
    )
    table.play("hit Strange Hand", "surge", "gear 0", "4,8")
    assert not table.survivor(0).alive and table.wound_count == 0
    assert sorted(table.hit_discard) == ["Beast's Femur", "Beast's Tail", "Strange Hand"]
    assert (table.decision, table.actor) == ("order", 1)


@pytest.mark.rule("R-003", "3.1 bleeding tokens", "3.6 death")
def test_the_last_survivor_bleeds_out_in_a_window():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,10; survival 1; gear bone axe; bleeding 4; light waist; heavy waist",
        survivor_1="dead",
        hit_deck="Strange Hand, and the rest",
        rolls=rolls(ONE_HIT, FAIL, "d10 9, d10 1", "d6 5", "d10 3"),  # the reaction hits: two bleeding tokens
    )
    assert table.decision == "window"
    table.play("surge", "gear 0")
    assert table.over == "lost" and table.decision == "nothing" and table.legal == set()
    assert not table.survivor(0).alive and table.survivor(0).at == (0, 0)
    assert table.playing == "Claw"  # which is played no further


@pytest.mark.rule("R-127", "3.6 death", "6.14")
def test_a_target_that_dies_in_the_flow_is_not_attacked():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,10; survival 1; gear bone axe; bleeding 4; light waist; heavy waist",
        survivor_1="at 1,1",
        hit_deck="Strange Hand, and the rest",
        rolls=rolls(ONE_HIT, FAIL, "d10 9, d10 1", "d6 5", "d10 3"),
    )
    table.play("surge", "gear 0")
    assert table.act == "survivors' act" and table.ai_discard == ["Claw"]  # no die of Claw is rolled
    assert (table.decision, table.actor) == ("turn", 1)


@pytest.mark.rule("R-049", "3.6 death")
def test_when_the_controller_is_dead_the_next_player_chooses_for_the_monster():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="dead",
        survivor_1="at 14,14",
        survivor_2="at 1,1",
        round="2; controller survivor_0",
        rolls=None,
    )
    assert (table.decision, table.actor) == ("direction", 1)


# --- everybody down --------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-170", "R-172", "R-174")
def test_with_everybody_down_the_round_passes_and_all_stand_up_after_the_next_monster_turn():
    table = lay(
        next="survivors act",
        ai_deck="Claw, Claw",
        survivor_0="at 11,10; knocked down; survival 1",
        survivor_1="at 5,5; knocked down; survival 1",
    )
    assert (table.round, table.act, table.decision) == (2, "survivors' act", "order")  # nobody had anything to say
    assert not table.survivor(0).knocked_down and not table.survivor(1).knocked_down
    assert table.ai_discard == ["Claw"] and table.monster.at == (11, 8)  # no threat: it sniffed


@pytest.mark.rule("R-170", "R-171")
def test_the_one_who_is_encouraged_in_a_window_may_speak_in_the_same_window():
    table = lay(
        next="monster draws",
        ai_deck="Grasp",
        survivor_0="at 11,10; knocked down; survival 1",
        survivor_1="at 1,1; survival 1",
        rolls=None,
    )
    assert (table.decision, table.actor) == ("window", 1)
    table.play("encourage 0")
    assert (table.decision, table.actor) == ("window", 0)
    table.play("dash", "move to 11,15")
    assert table.survivor(0).at == (11, 15)


# --- cards in play in the middle of something ------------------------------------------------------------------------


@pytest.mark.rule("1.3 Alert", "R-103", "R-127", "3.2 dash")
def test_a_dash_in_a_flow_into_the_zone_of_alert_is_answered_before_the_card_goes_on():
    table = lay(
        next="monster draws",
        in_play="Alert",
        ai_deck="Claw",
        survivor_0="at 11,13; survival 1; knows dash",
        survivor_1="at 17,8; survival 1; knows dash",
        rolls="d10 9, d10 1, d6 5, d10 9, d10 1, d6 1",
    )
    assert (table.decision, table.playing) == ("window", "Claw")
    table.play("pass", "dash", "move to 16,8")
    assert table.in_play == [] and table.priority_target == 1
    assert (table.decision, table.actor) == ("window", 0)  # the flow of the basic action
    assert table.survivor(1).light == set()
    table.pass_until("turn")
    # the basic action went for the one who came, Claw for the one it had picked
    assert table.survivor(1).light == {"waist"} and table.survivor(0).heavy == {"head"}


@pytest.mark.rule("R-107", "R-108", "R-174", "R-211")
def test_who_is_knocked_down_by_the_answer_to_its_activation_does_not_get_to_use_it():
    table = lay(
        next="turn of survivor_0",
        in_play="Ground Fighting",
        survivor_0="at 10,8; gear bone axe; armor legs 1",
        survivor_1="at 1,1",
        rolls="d10 9, d10 1, d10 1, d6 6",  # three dice, one hit, three damage: armor, light, heavy
    )
    table.play("gear 0")
    assert table.survivor(0).knocked_down and table.survivor(0).heavy == {"legs"}
    assert table.hit_discard == [] and (table.turn, table.survivor(0).activations) == (1, 0)


@pytest.mark.rule("R-107", "R-108", "6.6", "3.2 one at a time")
def test_four_in_the_ring_one_inside_the_other():
    """Each activation is answered before it takes place; in the flow of the answer the next one surges, and so on."""
    others = {
        f"survivor_{seat}": f"at {at}; survival 1; knows surge" for seat, at in ((1, "13,9"), (2, "11,7"), (3, "12,10"))
    }
    table = lay(
        next="turn of survivor_0",
        in_play="Ground Fighting",
        survivor_0="at 10,8; moves left 0",
        rolls=", ".join(["d10 1"] * 20),  # four answers of three dice, four attacks of two
        **others,
    )
    table.play("fist")
    for seat in (1, 2, 3):
        assert (table.decision, table.actor) == ("window", seat)
        table.play("surge")
    assert (table.decision, table.actor, table.turn) == ("order", 1, None)
    assert [table.survivor(seat).survival for seat in range(4)] == [0, 0, 0, 0]
    assert [table.survivor(seat).activations for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("R-171", "R-173", "3.2 (b)", "3.2 encourage")
def test_who_falls_in_its_own_attack_and_is_encouraged_goes_on_with_its_turn():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 10,8; gear bone pickaxe; insanity 3",
        survivor_1="at 1,1; acted; survival 1; knows encourage",
        survivor_2="at 1,16",
        hit_deck="Beast's Maw, and the rest",
        rolls="d10 9, d10 2, d10 6",  # a hit, no wound; the maw knocks the attacker down
    )
    table.play("gear 0")
    assert (table.decision, table.actor, table.survivor(0).knocked_down) == ("window", 1, True)
    table.play("encourage 0")
    assert (table.decision, table.actor, table.turn) == ("turn", 0, 0)
    assert (10, 3) in table.moves and "fist" not in table.legal  # its movement is left, its activation is spent


@pytest.mark.rule("R-077", "R-188", "3.2 (e)")
def test_a_fall_in_the_window_of_a_flow_opens_a_window_of_its_own_for_the_others():
    """survivor_1 fells the lion in the flow of Claw; survivor_2 helps survivor_0 up before the flow goes on."""
    table = lay(
        next="monster draws",
        ai_deck="Claw, Chomp",
        survivor_0="at 2,2; knocked down",
        survivor_1="at 10,8; gear bone pickaxe; survival 1; knows surge",
        survivor_2="at 11,12; survival 1; knows encourage",
        hit_deck="Beast's Flank, and the rest",
        rolls="d10 9, d10 10",
    )
    table.play("surge", "gear 0")
    assert (table.decision, table.actor, table.monster.knocked_down) == ("window", 2, True)
    assert table.hit_discard == []  # the critical wound is not even done with
    table.play("encourage 0")
    assert not table.survivor(0).knocked_down and table.hit_discard == ["Beast's Flank"]
    assert table.act == "survivors' act" and table.ai_discard == ["Claw"]
