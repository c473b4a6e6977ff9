"""Dodge, encourage, dash, surge: what they do, what they cost, who may not."""

from __future__ import annotations

import pytest

from tests.showdown.table import Table, lay

MISS = "d10 1, d10 1"


def clawed(line: str, *rolls: str, card: str = "Claw", **lines: object) -> Table:
    """survivor_0, before the lion at 11,10, is attacked by a card that is drawn."""
    lines = {"survivor_1": "at 1,1", **lines}
    return lay(next="monster draws", ai_deck=card, survivor_0=f"at 11,10; {line}", rolls=", ".join(rolls), **lines)


def on_turn(line: str, **lines: object) -> Table:
    return lay(**{"next": "turn of survivor_0", "survivor_0": line, "survivor_1": "at 22,16", **lines})


# --- dodge -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 dodge")
def test_a_dodge_cancels_one_hit_of_the_survivors_choice_after_all_locations_are_rolled():
    table = clawed("survival 2; knows dodge", "d10 9", "d10 9", "d6 1", "d6 6")
    assert table.decision == "dodge" and set(table.meanings) == {"dodge head", "dodge legs"}  # both locations are known
    assert table.survivor(0).heavy == table.survivor(0).light == set()  # and nothing has been suffered yet
    table.play("dodge head")
    assert table.survivor(0).light == {"legs"} and table.survivor(0).heavy == set()
    assert table.survivor(0).survival == 1


@pytest.mark.rule("3.2 dodge", "3.2 once a round")
def test_it_cancels_one_hit_only():
    table = clawed("survival 2; knows dodge", "d10 9", "d10 9", "d6 5", "d6 5").play("dodge waist")
    assert table.survivor(0).light == {"waist"} and table.survivor(0).used == {"dodge"}
    assert (table.decision, table.act) == ("order", "survivors' act")  # with survival left, but once a round


@pytest.mark.rule("3.2 dodge")
def test_a_dodged_hit_counts_as_a_miss():
    """Combo Claw draws another card when it dealt damage more than once; Power Swat knocks back after damage."""
    table = clawed("survival 1; knows dodge", "d10 9", "d6 5", card="Power Swat").play("dodge waist")
    assert table.survivor(0).at == (11, 10) and table.survivor(0).light == set()


@pytest.mark.rule("3.2 dodge")
def test_nobody_has_to_dodge():
    table = clawed("survival 1; knows dodge", "d10 9", "d10 1", "d6 5").play("pass")
    assert table.survivor(0).light == {"waist"} and table.survivor(0).survival == 1


@pytest.mark.rule("3.2 dodge")
@pytest.mark.parametrize(
    "line", ["survival 0; knows dodge", "survival 1; knows encourage", "survival 1; knows dodge; conditions no dodge"]
)
def test_who_has_no_survival_or_does_not_know_how_or_cannot_is_not_asked(line):
    table = clawed(line, "d10 9", "d10 1", "d6 5")
    assert table.decision == "order" and table.survivor(0).light == {"waist"}


@pytest.mark.rule("3.2 dodge")
def test_brain_damage_from_intimidation_cannot_be_dodged():
    table = clawed(
        "survival 1; knows dodge; insanity 2", "d2 1", "d10 4", card="Size Up", round="1; controller survivor_1"
    )
    assert table.survivor(0).insanity == 1 and table.survivor(0).survival == 1


@pytest.mark.rule("3.2 dodge", "3.2 attacker")
def test_who_is_attacking_does_not_dodge_what_the_monster_answers():
    table = on_turn(
        "at 10,8; gear bone axe; survival 3",
        hit_deck="Strange Hand, and the rest",
        rolls="d10 7, d10 1, d10 1, d10 9, d10 9, d6 5, d6 5",  # a hit that does not wound: basic action on the attacker
    )
    table.play("gear 0")
    assert table.survivor(0).light == table.survivor(0).heavy == {"waist"} and table.survivor(0).survival == 3


# --- encourage -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 encourage", "R-171")
def test_encouragement_reaches_any_distance_and_costs_one_survival():
    table = on_turn("at 1,1; survival 2", survivor_1="at 22,16; knocked down").play("encourage 1")
    assert not table.survivor(1).knocked_down
    assert table.survivor(0).survival == 1 and table.survivor(0).used == {"encourage"}


@pytest.mark.rule("3.2 encourage", "3.6 deaf")
def test_the_deaf_cannot_be_encouraged():
    table = on_turn("at 1,1; survival 2", survivor_1="at 22,16; knocked down; conditions deaf", survivor_2="at 5,5")
    assert "encourage 1" not in table.legal
    assert "encourage 2" not in table.legal  # it stands


@pytest.mark.rule("3.2 encourage", "3.4 head 9")
def test_a_shattered_jaw_encourages_nobody():
    table = on_turn("at 1,1; survival 2; conditions no encourage", survivor_1="at 22,16; knocked down")
    assert not any(word.startswith("encourage") for word in table.legal)


# --- dash ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 dash")
def test_a_dash_is_a_movement_more_that_is_spent_at_once():
    table = on_turn("at 5,8; survival 1").play("dash")
    assert (table.decision, table.actor) == ("dash", 0)
    assert {word for word in table.legal if not word.startswith("move")} == {"pass"}  # nothing else comes before
    table.play("move to 10,8")
    assert table.survivor(0).moves == 1 and table.survivor(0).survival == 0  # the turn's own movement is still there
    table.play("move to 13,10")
    assert table.survivor(0).at == (13, 10)


@pytest.mark.rule("3.2 dash")
def test_a_dash_that_is_not_run_is_lost():
    table = on_turn("at 5,8; survival 1; moves left 0; activations left 0").play("dash", "pass")
    assert table.survivor(0).moves == 0 and table.survivor(0).at == (5, 8) and table.turn == 1


@pytest.mark.rule("3.2 dash", "R-077")
def test_a_dash_outside_of_ones_turn():
    table = clawed("survival 1", survivor_1="at 1,1")  # no die: it will be out of reach
    table.play("dash", "move to 15,10")
    assert table.survivor(0).at == (15, 10) and table.survivor(0).moves == 0
    assert table.decision == "direction"  # the lion comes after it


@pytest.mark.rule("3.2 dash")
def test_no_dash_where_every_way_is_closed():
    table = on_turn(
        "at 1,1; survival 1; activations left 1", survivor_1="at 1,2", monster="White Lion at 2,1 facing north"
    )
    assert table.legal == {"pass", "fist", "surge"}


# --- surge -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 surge")
def test_a_surge_is_an_activation_more_that_is_spent_at_once():
    table = on_turn("at 10,8; survival 1; gear bone axe", rolls=f"{MISS}, {MISS}").play("surge")
    assert (table.decision, table.legal) == ("surge", {"fist", "gear 0"})  # neither another action nor passing
    table.play("gear 0")
    assert table.survivor(0).activations == 1 and table.survivor(0).survival == 0
    table.play("fist")
    assert table.survivor(0).activations == 0


@pytest.mark.rule("3.2 surge", "R-077")
def test_a_surge_is_resolved_with_its_reactions_before_the_monster_goes_on():
    table = clawed(
        "gear bone axe; survival 1",
        *("d10 7", "d10 1", "d10 1"),  # the surge: a hit, a miss, no wound
        *("d10 1", "d10 1"),  # the reaction, a basic action
        *("d10 9", "d10 1", "d6 3"),  # then Claw
        hit_deck="Strange Hand, and the rest",
    )
    table.play("surge", "gear 0")
    assert table.hit_discard == ["Strange Hand"] and table.survivor(0).light == {"body"}


@pytest.mark.rule("3.2 surge")
def test_no_surge_without_anything_to_use_it_for():
    assert "surge" not in on_turn("at 5,8; survival 1; gear bone axe").legal
    assert "surge" in on_turn("at 5,8; survival 1; gear founding stone").legal  # it can be thrown
    assert "surge" in on_turn("at 5,8; survival 1", terrain="tall grass at 5,8").legal


@pytest.mark.rule("3.2 dash", "3.2 surge")
def test_injuries_that_forbid_them():
    assert "dash" not in on_turn("at 10,8; survival 1; conditions no dash").legal
    assert "surge" not in on_turn("at 10,8; survival 1; conditions no surge").legal
    assert {"dash", "surge"} <= on_turn("at 10,8; survival 1").legal


# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 once a round")
def test_each_action_once_a_round_and_a_new_round_brings_them_back():
    table = on_turn(
        "at 10,9; survival 9; moves left 0; activations left 0", survivor_1="at 22,16; knocked down; acted",
        survivor_2="at 1,1; acted", in_play="Ground Fighting", survivor_3="at 22,1; knocked down; acted",
    )  # fmt: skip
    assert {"dash", "surge", "encourage 1", "encourage 3"} <= table.legal
    table.play("encourage 1")
    assert table.survivor(0).used == {"encourage"} and "encourage 3" not in table.legal and "dash" in table.legal
    table.play("dash", "move to 5,9")
    assert (table.round, table.decision) == (2, "order") and table.survivor(0).used == set()


@pytest.mark.rule("3.2 once a round")
def test_the_survivors_act_counts_to_the_round_of_the_monster_act_before():
    table = clawed("survival 2; knows dash", *MISS.split(", ")).play("dash", "move to 11,15")
    assert (table.decision, table.act) == ("order", "survivors' act")
    assert table.survivor(0).used == {"dash"} and table.survivor(0).survival == 1
    table.play("act")
    assert "dash" not in table.legal


@pytest.mark.rule("3.2 once a round")
def test_what_one_has_used_the_others_still_have():
    table = lay(next="monster draws", ai_deck="Claw", survivor_0="at 11,10; survival 1", survivor_1="at 1,1; survival 1",
                rolls=None)  # fmt: skip
    table.play("dash", "move to 10,12")
    assert (table.decision, table.actor) == ("window", 1) and "dash" in table.legal


@pytest.mark.rule("3.2 doomed", "3.6 doomed")
def test_the_doomed_spend_no_survival():
    table = on_turn("at 10,8; survival 3; doomed", survivor_1="at 22,16; knocked down")
    assert not {"dash", "surge", "encourage 1"} & table.legal and {"fist"} <= table.legal
    asked = clawed("survival 3; doomed", "d10 9", "d10 1", "d6 5")
    assert asked.survivor(0).light == {"waist"} and asked.survivor(0).survival == 3


@pytest.mark.rule("3.2 doomed", "3.6 doomed")
def test_doom_lasts_until_the_card_is_resolved():
    table = clawed("survival 3; doomed; knows dash", "d10 1", "d10 1")
    assert not table.survivor(0).doomed  # Claw is resolved
    table.play("act")
    assert "dash" in table.legal


@pytest.mark.rule("3.2 doomed", "3.6 doomed")
def test_a_trap_dooms_for_as_long_as_it_is_resolved():
    """survivor_0 surges in the flow of Claw and draws the trap; it may dodge Claw itself."""
    table = clawed(
        "gear bone axe; survival 2; knows surge, dodge",
        *("d10 7", "d10 1"),  # one hit: Clever Ploy
        *("d10 9", "d10 1", "d6 5"),  # the trap's basic action hits the waist
        *("d10 9", "d10 1", "d6 1"),  # Claw hits the head
        hit_deck="Clever Ploy, and the rest",
    )
    table.play("surge", "gear 0")
    assert table.survivor(0).light == {"waist"} and not table.survivor(0).doomed
    assert (table.decision, table.playing) == ("dodge", "Claw")
    table.play("dodge head")
    assert table.survivor(0).heavy == set()


@pytest.mark.rule("3.4 head 5")
def test_survival_that_cannot_be_used():
    table = on_turn("at 10,8; survival 3; conditions no survival", survivor_1="at 22,16; knocked down")
    assert not {"dash", "surge", "encourage 1"} & table.legal


@pytest.mark.rule("3.2 encourage", "3.2 dash", "3.2 surge")
def test_actions_the_settlement_has_not_discovered():
    table = on_turn("at 10,8; survival 3; knows dodge", survivor_1="at 22,16; knocked down")
    assert not {"dash", "surge", "encourage 1"} & table.legal


# --- cumbersome gear -------------------------------------------------------------------------------------------------

CLUB = "at 10,8; gear bone club; survival 2"


@pytest.mark.rule("3.2 cumbersome", "3.9 cumbersome")
def test_a_surge_and_the_turns_own_movement_pay_for_a_cumbersome_weapon():
    table = on_turn(f"{CLUB}; activations left 0", rolls=MISS).play("surge")
    assert "gear 0" in table.legal
    table.play("gear 0")
    assert (table.survivor(0).moves, table.survivor(0).activations) == (0, 0)


@pytest.mark.rule("3.2 cumbersome", "3.9 cumbersome")
def test_a_dash_and_the_turns_own_activation_pay_for_a_cumbersome_weapon():
    table = on_turn(f"{CLUB}; moves left 0", rolls=MISS)
    assert "gear 0" not in table.legal and "dash" in table.legal
    table.play("dash")
    assert "gear 0" in table.legal and table.moves
    table.play("gear 0")
    assert (table.survivor(0).moves, table.survivor(0).activations, table.survivor(0).survival) == (0, 0, 1)


FORCED = "controller agent; round limit none; ask forced"


@pytest.mark.rule("3.2 cumbersome")
def test_a_dash_and_a_surge_together_do_not():
    line = f"{CLUB}; moves left 0; activations left 0"
    dashing = on_turn(line, options=FORCED).play("dash")
    assert dashing.decision == "dash" and "gear 0" not in dashing.legal
    surging = on_turn(line, options=FORCED).play("surge")
    assert surging.decision == "surge" and surging.legal == {"fist"}


@pytest.mark.rule("3.2 cumbersome")
def test_outside_of_ones_turn_nothing_pays_for_a_cumbersome_weapon():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0=CLUB, survivor_1="at 11,10", options=FORCED, rolls=None
    )  # fmt: skip
    table.pass_until("window")
    surging = table.copy().play("surge")
    assert surging.decision == "surge" and surging.legal == {"fist"}
    table.play("dash")
    assert table.decision == "dash" and "gear 0" not in table.legal
