"""When survivors may use survival actions: the five opportunities, who is asked, in what order."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay

MISS = "d10 1, d10 1"


def attack(location: str, *rolls: str, me: str = "survival 3", **lines: object) -> Table:
    """survivor_0 hits a location with a bone pickaxe (one die, strength 2, against toughness 8); others may have survival."""
    lines = {"survivor_1": "at 1,1; survival 1; knows dash", **lines}
    table = lay(
        next="turn of survivor_0",
        survivor_0=f"at 10,8; gear bone pickaxe; {me}",
        hit_deck=f"{location}, and the rest",
        rolls=", ".join(("d10 9", *rolls)),
        **lines,
    )
    return table.play("gear 0")


# --- (a) flows -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 (a)", "R-074")
def test_a_flow_of_the_monster_is_an_opportunity():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10", survivor_1="at 1,1; survival 1", rolls=MISS
    )
    assert (table.decision, table.actor, table.act) == ("window", 1, "monster act")
    table.play("pass")


@pytest.mark.rule("3.2 (a)")
def test_so_is_the_flow_inside_a_basic_action():
    table = lay(
        next="monster draws", ai_deck="none", survivor_0="at 11,10", survivor_1="at 1,1; survival 1", rolls=MISS
    )  # fmt: skip
    assert (table.decision, table.actor, table.playing) == ("window", 1, None)
    table.play("pass")


@pytest.mark.rule("3.2 (a)", "3.2 (c)")
def test_and_the_flow_of_a_basic_action_that_answers_an_attack():
    table = attack("Strange Hand", "d10 2", *MISS.split(", "))
    assert (table.decision, table.actor) == ("window", 1)  # before the reaction
    table.play("pass")
    assert (table.decision, table.actor) == ("window", 1) and table.hit_discard == []  # the flow of the basic action
    table.play("pass")
    assert table.hit_discard == ["Strange Hand"]


# --- (b) between actions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 (b)")
def test_others_may_act_between_the_actions_of_a_turn():
    table = lay(
        next="turn of survivor_0", survivor_0="at 9,8", survivor_1="at 1,1; survival 2; knows dash, encourage",
        survivor_2="at 5,5; knocked down", rolls=MISS,
    )  # fmt: skip
    table.play("move to 10,8")
    assert (table.decision, table.actor, table.turn) == ("window", 1, 0)
    table.play("pass", "fist")
    assert (table.decision, table.actor, table.turn) == ("window", 1, 0)
    table.play("encourage 2")
    assert not table.survivor(2).knocked_down


@pytest.mark.rule("3.2 (b)")
def test_the_survivor_on_turn_may_act_before_and_between_its_own_actions():
    table = lay(
        next="turn of survivor_0", survivor_0="at 9,8; survival 2", survivor_1="at 22,16", rolls=f"{MISS}, {MISS}"
    )
    assert "dash" in table.legal
    table.play("move to 10,8")
    assert {"dash", "surge"} <= table.legal
    table.play("surge")  # only the fists can be used: they are
    assert table.decision == "turn" and "dash" in table.legal
    table.play("fist", "dash")
    assert table.decision == "dash"


# --- (c) during the attack of another --------------------------------------------------------------------------------


@pytest.mark.rule("3.2 (c)", "R-238", "6.6")
@pytest.mark.parametrize(("wound", "wounds"), [("d10 2", 0), ("d10 6", 1)])
def test_after_the_wound_roll_and_before_the_reaction(wound, wounds):
    """Beast's Tail answers either way, with a charge."""
    table = attack("Beast's Tail", wound)
    assert (table.decision, table.actor) == ("window", 1)
    assert table.wound_count == wounds and table.monster.at == (11, 8) and table.hit_discard == []
    table.play("pass")
    assert table.monster.at == (11, 14) and table.hit_discard == ["Beast's Tail"]


@pytest.mark.rule("3.2 (c)", "6.6")
def test_not_before_the_wound_roll():
    table = attack("Beast's Knee, Beast's Femur", "d10 7")
    table.play("pass")
    assert table.wound_count == 1


@pytest.mark.rule("3.2 attacker", "R-238")
def test_the_attacker_is_not_asked_until_the_attack_is_over():
    table = attack("Beast's Tail", "d10 6", me="survival 3; moves left 0", survivor_1="at 22,16")
    assert table.monster.at == (11, 14)  # no question came before the reaction
    assert (table.decision, table.actor) == ("turn", 0) and "dash" in table.legal  # now it may


# --- (d) after a critical effect -------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 (d)", "6.6")
def test_after_the_effect_of_a_critical_wound_before_the_card_is_discarded():
    table = attack("Beast's Knee", "d10 10")
    assert (table.decision, table.actor) == ("window", 1)
    assert table.monster.tokens == {"movement": -1} and table.hit_discard == []
    table.play("pass")
    assert table.hit_discard == ["Beast's Knee"]


@pytest.mark.rule("3.2 (d)")
def test_a_critical_wound_gives_one_opportunity_not_that_of_a_reaction_as_well():
    table = attack("Beast's Tail", "d10 10").play("pass")
    assert table.hit_discard == ["Beast's Tail"] and table.monster.at == (11, 8)


# --- (e) when the monster falls --------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 (e)")
def test_when_the_monster_is_knocked_down():
    table = lay(
        next="monster draws", injuries_in_play="ruptured tendon", ai_deck="Claw", survivor_0="at 11,13",
        survivor_1="at 1,1; survival 1", rolls="d10 1",
    )  # fmt: skip
    table.play("pass")  # the flow of Claw; then it starts to move, and falls
    assert (table.decision, table.actor, table.monster.knocked_down) == ("window", 1, True)
    assert table.act == "monster act"


# --- none ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 (a)", "R-067")
def test_between_actions_that_no_flow_separates_there_is_no_opportunity():
    """Grasp hits, flees and grabs: from the hit on nobody is asked anything but the monster controller."""
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 11,10", survivor_1="at 1,16; survival 1; knows dash",
        rolls="d10 9, d6 3, d6 4", round="1; controller survivor_0",
    )  # fmt: skip
    table.play("pass")
    asked = []
    while table.act == "monster act":
        asked.append(table.decision)
        table.play(min(table.meanings))
    assert set(asked) <= {"direction", "square"} and table.survivor(0).light == {"body"}


# --- who speaks when -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-077", "3.2 one at a time")
def test_an_action_is_fully_resolved_before_anybody_starts_another():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,10; survival 1; gear bone axe; knows dash, surge",
        survivor_1="at 1,1; survival 1; knows dash",
        rolls=None,
    )
    dashing = table.copy().play("dash")
    assert (dashing.decision, dashing.actor) == ("dash", 0)  # survivor_1 waits until it has run
    dashing.play("move to 10,12")
    assert (dashing.decision, dashing.actor) == ("window", 1)
    table.play("surge")
    assert (table.decision, table.actor) == ("surge", 0)


@pytest.mark.rule("R-077", "3.2 one at a time")
def test_after_an_action_everybody_may_speak_again():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,10; survival 1",
        survivor_1="at 1,1; survival 1; knows dash",
        survivor_2="at 1,16; knocked down",
        rolls=None,
    )
    table.play("pass")  # survivor_0, for now
    table.play("dash", "move to 2,1")
    assert (table.decision, table.actor) == ("window", 0)


@pytest.mark.rule("3.2 (a)")
def test_who_has_nothing_to_use_is_not_asked():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,10",  # no survival
        survivor_1="at 1,1; survival 1; knows encourage",  # nobody lies
        survivor_2="at 5,5; survival 1; knows surge",  # nothing in reach
        survivor_3="at 8,8; survival 1; used dash, surge, encourage",
        rolls=MISS,
    )
    assert table.decision == "order"


@pytest.mark.rule("R-074", "R-076")
def test_a_window_closes_when_all_have_passed():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,10; survival 1",
        survivor_1="at 1,1; survival 1",
        rolls=MISS,
    )
    seen = []
    while table.decision == "window":
        seen.append(table.actor)
        table.play("pass")
    assert seen == [0, 1] and table.decision == "order"
