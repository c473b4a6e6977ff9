"""Survivors who lie: what they cannot do, what they still can, when they stand up."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog, names
from kdm_env.showdown.render import ansi
from tests.showdown.table import Table, lay

MISS = "d10 1, d10 1"
"""The two dice of Claw."""


def claw(**lines: object) -> Table:
    """A monster turn in which Claw is drawn."""
    return lay(next="monster draws", ai_deck="Claw", **lines)


def three_hits(*rolls: str) -> Table:
    """survivor_0 hits three locations; Beast's Maw knocks the attacker down when the attempt fails and a d10 shows 4 and more."""
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 10,8; gear bone dagger; insanity 3",
        survivor_1="at 1,1",
        ai_deck="Claw, Claw",
        hit_deck="Beast's Maw, Beast's Knee, Beast's Femur, and the rest",
        rolls=", ".join(("d10 9", "d10 9", "d10 9", *rolls)),
    )
    return table.play("gear 0")


@pytest.mark.rule("R-168", "R-170", "3.6 knocked down")
def test_the_end_of_the_monster_turn_makes_stand_whoever_lay_before_it():
    table = claw(
        survivor_0="at 11,10", survivor_1="at 2,2; knocked down", survivor_2="at 20,2; knocked down", rolls=MISS
    )  # fmt: skip
    assert (table.decision, table.act) == ("order", "survivors' act")
    assert not any(table.survivor(seat).knocked_down for seat in range(3))


@pytest.mark.rule("R-168")
@pytest.mark.parametrize("moment", ["turn of survivor_1", "survivors act"])
def test_nothing_but_that_end_makes_stand(moment):
    table = lay(next=moment, survivor_0="at 5,5; knocked down", survivor_1="at 1,1", survivor_2="at 1,3")
    assert table.survivor(0).knocked_down
    table.play(*["pass"] if table.decision == "turn" else ["act", "pass"])
    assert table.survivor(0).knocked_down


@pytest.mark.rule("R-170", "R-174", "R-175", "D-01")
def test_who_is_knocked_down_in_a_monster_turn_misses_the_survivors_act_and_stands_at_the_end_of_the_next_turn():
    table = lay(
        next="monster draws",
        ai_deck="Power Swat, Claw",
        survivor_0="at 11,10",  # unarmored: a light and a heavy injury, so it falls; it ends at 11,16
        survivor_1="at 11,1; survival 1",
        rolls=f"d10 9, d6 5, {MISS}",
    )
    table.play("pass")  # the flow of Power Swat
    assert table.survivor(0).knocked_down
    assert (table.round, table.decision, table.actor) == (1, "turn", 1)  # nobody else is asked
    table.play("pass")
    assert (table.round, table.decision, table.actor) == (2, "window", 1)  # the next monster turn, a flow
    assert table.survivor(0).knocked_down and table.survivor(0).acted is False
    table.play("pass")
    assert (table.round, table.act) == (2, "survivors' act") and not table.survivor(0).knocked_down


@pytest.mark.rule("R-170", "D-01")
def test_who_is_knocked_down_in_the_survivors_act_stands_at_the_end_of_the_next_turn():
    table = three_hits("d10 2", "d10 6").play("hit Beast's Maw")
    assert table.survivor(0).knocked_down and (table.round, table.decision, table.actor) == (1, "turn", 1)
    table.play("pass")
    assert (table.round, table.decision) == (2, "direction")  # the lion is on its way
    assert table.survivor(0).knocked_down
    table.pass_until("order")
    assert table.round == 2 and not table.survivor(0).knocked_down


@pytest.mark.rule("R-169", "6.29", "3.6 knocked down")
def test_being_knocked_down_once_more_does_not_prolong_it():
    table = claw(
        survivor_0="at 11,14",
        survivor_1="at 11,11; knocked down",  # it lies since before this turn; the lion walks over it
        survivor_2="at 12,11",  # it stands, and the lion walks over it too
        priority_target="survivor_0",
        rolls=MISS,
    )
    assert table.monster.at == (11, 12)
    assert not table.survivor(1).knocked_down  # stood up at the end of this turn
    assert table.survivor(2).knocked_down  # lies until the end of the next


@pytest.mark.rule("R-171", "3.2 encourage")
def test_encouragement_makes_stand_earlier():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 5,5; survival 1",
        survivor_1="at 15,15; knocked down",
        survivor_2="at 1,1",
    )
    table.play("encourage 1")
    assert not table.survivor(1).knocked_down and table.survivor(0).survival == 0
    table.play("pass")
    assert (table.decision, table.actor) == ("order", 1)  # it has its turn like anybody
    table.play("act")
    assert (16, 15) in table.moves


@pytest.mark.rule("R-171", "R-176", "3.2 encourage")
def test_nobody_encourages_from_the_ground_or_encourages_oneself():
    lines = {"survivor_0": "at 5,5; moves left 2", "survivor_2": "at 1,1; knocked down", "next": "turn of survivor_0"}
    table = lay(survivor_1="at 15,15; survival 1; knocked down", **lines).play("move to 6,5")
    assert (table.decision, table.actor) == ("turn", 0)  # between actions others may speak; who lies may not
    table = lay(survivor_1="at 15,15; survival 1", **lines).play("move to 6,5")
    assert (table.decision, table.actor, table.legal) == ("window", 1, {"pass", "dash", "encourage 2"})


@pytest.mark.rule("R-172", "3.6 threat")
def test_who_lies_is_no_threat():
    table = claw(survivor_0="at 11,10; knocked down", survivor_1="at 11,14", survivor_2="at 1,1", rolls=MISS)
    assert table.monster.at == (11, 12)  # it goes for the one who stands, over the one beside it


@pytest.mark.rule("R-172")
def test_with_everybody_down_there_is_no_threat_and_the_lion_sniffs():
    table = claw(survivor_0="at 11,11; knocked down", survivor_1="at 11,14; knocked down")
    assert table.monster.at == (11, 8) and table.ai_discard == ["Claw"]
    assert table.s.monster.threat_until == 2  # that is what sniffing does


@pytest.mark.rule("R-173", "V-18")
def test_falling_during_ones_own_attack_cancels_the_hits_that_are_left():
    table = three_hits("d10 2", "d10 6")
    assert table.decision == "location" and len(table.legal) == 3
    table.play("hit Beast's Maw")
    assert table.survivor(0).knocked_down and table.survivor(0).insanity == 2
    assert table.wound_count == 0  # no wound is rolled for the other two
    assert sorted(table.hit_discard) == ["Beast's Femur", "Beast's Knee", "Beast's Maw"]
    assert (table.turn, table.actor) == (1, 1)


@pytest.mark.rule("R-173")
def test_without_the_fall_the_other_hits_are_resolved():
    table = three_hits("d10 2", "d10 3", "d10 7", "d10 7")  # 3 in place of 6: the attacker stands
    table.play("hit Beast's Maw", "hit Beast's Knee")
    assert not table.survivor(0).knocked_down and table.wound_count == 2


@pytest.mark.rule("R-174", "R-175", "R-176", "3.2 dash", "3.2 surge")
def test_in_its_turn_one_who_lies_can_do_nothing_at_all():
    lines = {"survivor_1": "at 1,1; acted", "options": "controller agent; round limit none; ask forced"}
    table = lay(next="turn of survivor_0", survivor_0="at 10,8; gear founding stone; survival 1; knocked down", **lines)
    assert (table.actor, table.legal) == (0, {"pass"})  # though it lies beside the lion
    table = lay(next="turn of survivor_0", survivor_0="at 10,8; gear founding stone; survival 1", **lines)
    assert {"gear 0", "special 0", "fist", "dash", "surge"} <= table.legal and table.moves


@pytest.mark.rule("R-174", "R-175", "R-198", "R-199")
def test_what_was_not_spent_before_the_fall_is_lost():
    table = three_hits("d10 2", "d10 6").play("hit Beast's Maw")
    assert (table.survivor(0).moves, table.survivor(0).activations, table.turn) == (0, 0, 1)


@pytest.mark.rule("R-176", "3.2 dash", "3.2 surge", "3.2 encourage")
def test_one_who_lies_is_not_asked_in_a_flow():
    table = claw(
        survivor_0="at 10,8; survival 1; knocked down",  # beside the lion, and survivor_1 could do with encouragement
        survivor_1="at 1,1; knocked down",
        survivor_2="at 11,10",
        survivor_3="at 1,16",
        rolls=MISS,
    )
    assert (table.decision, table.act) == ("order", "survivors' act")


@pytest.mark.rule("R-176", "R-177", "6.4", "3.2 dodge")
def test_one_who_lies_may_dodge_and_stays_down():
    table = lay(
        next="monster draws",
        ai_deck="Grasp",
        survivor_0="at 11,10; survival 2; knocked down this monster turn",
        survivor_1="at 1,1",
        rolls="d10 9, d6 6",
    )
    assert (table.decision, table.actor, table.legal) == ("dodge", 0, {"pass", "dodge 0"})
    table.play("dodge legs")
    assert table.survivor(0).knocked_down and table.survivor(0).survival == 1
    assert table.survivor(0).light == set() and table.survivor(0).at == (11, 10)


@pytest.mark.rule("R-178")
def test_everybody_sees_who_lies():
    def seen(line: str) -> tuple[str, str]:
        table = lay(next="turn of survivor_1", survivor_0=line, survivor_1="at 1,1")
        seats = ("survivor_0", "survivor_1")
        return table.text, ansi(table.states, names(catalog(), 0, "test", seats), colour=False)

    (text, picture), (standing_text, standing_picture) = seen("at 5,5; knocked down"), seen("at 5,5")
    assert "knocked down" in text and "knocked down" not in standing_text
    row, standing_row = (
        next(line for line in drawn.splitlines() if line.startswith("E ")) for drawn in (picture, standing_picture)
    )
    assert "s0" in row and "S0" in standing_row  # a small letter lies, says the legend
    assert "s0 knocked down" in picture
