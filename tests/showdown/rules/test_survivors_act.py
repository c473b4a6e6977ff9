"""The survivors' act: who goes when, and what a turn brings and takes."""

from __future__ import annotations

import itertools

import pytest

from tests.showdown.table import lay

CORNERS = {"survivor_0": "at 1,1", "survivor_1": "at 22,1", "survivor_2": "at 1,16", "survivor_3": "at 22,16"}


@pytest.mark.rule("R-190", "R-191")
def test_it_comes_after_the_monster_act_and_the_round_ends_with_it():
    table = lay(next="start of round", in_play="Ground Fighting", survivor_0="at 1,1", survivor_1="at 22,1")
    assert (table.round, table.act) == (1, "survivors' act")  # a lion lying in wait draws no card: its act is over
    table.play("act", "pass", "pass")  # both have had their turns
    assert (table.round, table.act, table.decision) == (2, "survivors' act", "order")


@pytest.mark.rule("R-191", "R-192", "R-193")
@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_the_players_may_choose_any_order_and_each_has_one_turn(order):
    table = lay(next="survivors act", **CORNERS)
    seen = []
    for wanted in order:
        while table.decision == "order":
            assert table.turn is None  # nobody is asked who goes next while a turn runs
            table.play("act" if table.actor == wanted else "hold")
        assert (table.decision, table.actor) == ("turn", wanted)
        seen.append(table.turn)
        table.play("pass")
    assert tuple(seen) == order
    assert table.round == 2


@pytest.mark.rule("R-192")
def test_while_one_takes_its_turn_nobody_else_moves_or_uses_anything():
    table = lay(next="survivors act", **CORNERS)
    table.play("act", "move to 2,1")
    assert (table.turn, table.decision, table.actor) == (None, "order", 1)  # nothing was left to do: the turn is over
    table = lay(
        next="turn of survivor_0", survivor_0="at 10,8; moves left 2", survivor_1="at 13,8", survivor_2="at 1,1"
    )
    table.play("move to 10,7")
    assert (table.turn, table.decision, table.actor) == (0, "turn", 0)
    table.play("move to 10,8", "pass")
    assert (table.turn, table.decision, table.actor) == (None, "order", 1)


@pytest.mark.rule("R-193")
def test_when_everybody_holds_the_first_seat_that_waits_goes():
    table = lay(next="survivors act", survivor_0="at 1,1; acted", survivor_1="at 22,1", survivor_2="at 1,16")
    table.play("hold", "hold")
    assert (table.turn, table.actor) == (1, 1)


@pytest.mark.rule("R-193")
def test_who_has_had_a_turn_has_no_second_one():
    table = lay(next="survivors act", survivor_0="at 1,1; acted", survivor_1="at 22,1", survivor_2="at 1,16; acted")
    assert (table.decision, table.actor) == ("turn", 1)  # the only one left is not asked whether it likes to
    table.play("pass")
    assert table.round == 2


@pytest.mark.rule("R-194", "R-195", "D-11")
def test_a_turn_brings_one_movement_and_one_activation():
    table = lay(next="survivors act", survivor_0="at 10,8", survivor_1="at 22,1")
    assert (table.survivor(0).moves, table.survivor(0).activations) == (0, 0)
    table.play("act")
    assert (table.survivor(0).moves, table.survivor(0).activations) == (1, 1)
    assert (table.survivor(1).moves, table.survivor(1).activations) == (0, 0)
    assert table.moves and "fist" in table.legal


@pytest.mark.rule("R-194", "R-195", "R-196", "R-207", "D-11")
@pytest.mark.parametrize(
    ("start", "first", "second"), [("9,9", "move to 10,9", "fist"), ("10,8", "fist", "move to 10,9")]
)
def test_movement_and_activation_are_spent_in_either_order_and_once_each(start, first, second):
    table = lay(next="turn of survivor_0", survivor_0=f"at {start}", survivor_1="at 22,1", rolls="d10 1, d10 1")
    table.play(first)
    assert (table.decision, table.actor) == ("turn", 0)
    assert bool(table.moves) == (first == "fist") and ("fist" in table.legal) == (first != "fist")
    table.play(second)
    assert table.survivor(0).at == (10, 9)
    assert (table.decision, table.turn) == ("turn", 1)  # nothing was left: the turn has ended


@pytest.mark.rule("R-196")
def test_neither_has_to_be_spent():
    table = lay(next="turn of survivor_0", survivor_0="at 10,8", survivor_1="at 22,1")
    table.play("pass")
    assert table.turn == 1 and table.survivor(0).at == (10, 8)


@pytest.mark.rule("R-197")
def test_an_action_is_finished_before_the_next_one_begins():
    """While survivor_0 attacks it cannot walk on, whatever it has left; only when the attack is over."""
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 10,8; gear bone dagger; survival 2",
        survivor_1="at 22,1",
        hit_deck="Beast's Knee, Beast's Femur, and the rest",
        rolls="d10 9, d10 9, d10 1, d10 7, d10 7",
    )
    table.play("gear 0")
    assert (table.decision, table.actor) == ("location", 0) and table.moves == set()
    assert not table.legal & {"dash", "surge", "pass"}
    table.play("hit Beast's Femur")  # the last hit resolves without a question
    assert table.decision == "turn" and table.moves and table.wound_count == 2


@pytest.mark.rule("R-198", "R-199")
def test_at_the_end_of_a_turn_what_is_left_is_lost():
    table = lay(next="turn of survivor_0", survivor_0="at 10,8; moves left 2; activations left 2", survivor_1="at 22,1")
    table.play("pass")
    assert (table.survivor(0).moves, table.survivor(0).activations) == (0, 0)


@pytest.mark.rule("R-198", "R-199", "R-194")
def test_nothing_is_saved_up_for_the_next_round():
    table = lay(next="turn of survivor_0", in_play="Ground Fighting", survivor_0="at 1,1", survivor_1="at 22,1; acted")
    table.play("pass")
    assert (table.round, table.decision) == (2, "order")
    table.pass_until("turn")
    assert (table.actor, table.survivor(0).moves, table.survivor(0).activations) == (0, 1, 1)


@pytest.mark.rule("R-193", "R-174")
def test_those_who_lie_wait_for_an_encouragement_until_nobody_else_is_left():
    table = lay(
        next="survivors act", survivor_0="at 1,1; knocked down", survivor_1="at 22,1; survival 1", survivor_2="at 1,16"
    )
    assert (table.decision, table.actor) == ("order", 1)
    table.play("act", "encourage 0", "pass")
    assert (table.decision, table.actor) == ("order", 0)


@pytest.mark.rule("R-191")
def test_the_dead_have_no_turn():
    table = lay(next="survivors act", survivor_0="dead", survivor_1="at 22,1", survivor_2="at 1,16")
    table.play("act", "pass")
    assert table.turn == 2
    table.play("pass")
    assert table.round == 2
