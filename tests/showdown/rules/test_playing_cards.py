"""Playing an AI card: read it, perform its actions one after the other, discard it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.showdown.rules.dealing import seen, staged
from tests.showdown.table import lay

LION = "Test Lion level 1 at 11,8 facing north"


def tokens(what: str) -> dict[str, Any]:
    """An action whose trace is a token of the monster."""
    return {"do": "monster gains", "what": what, "amount": 1}


@pytest.mark.rule("R-066", "R-091", "D-08")
def test_the_card_is_read_to_its_end_before_its_first_action():
    # what the last box of the card says, for a lion that has lost its hand, holds from the first action on
    lines: dict[str, Any] = {"next": "monster draws", "ai_deck": "Combo Claw", "survivor_1": "at 1,1; survival 1"}
    hurt = lay(injuries_in_play="Strange Hand", survivor_0="at 11,10", **lines)
    assert hurt.survivor(0).understanding == 1 and hurt.ai_discard == ["Combo Claw"]  # no flow, no attack before it
    sound = lay(survivor_0="at 11,10", rolls=None, **lines)
    assert sound.decision == "window" and sound.playing == "Combo Claw"


@pytest.mark.rule("R-066", "R-049")
def test_the_controller_performs_the_actions_of_the_card():
    for holder in (0, 1):
        table = lay(
            next="monster draws",
            round=f"1; controller survivor_{holder}",
            ai_deck="Lick Wounds",
            wounds="Claw",
            survivor_0="at 14,11",  # the lion leaves it southward, and turns to it: north and east are the same to it
            survivor_1="at 14,12",
        )
        assert (table.decision, table.actor, table.monster.at) == ("direction", holder, (11, 2))
        for way in ("north", "east"):
            twin = table.copy().play(way)
            assert twin.monster.facing == way and twin.wound_count == 0


@pytest.mark.rule("R-067", "R-068", "R-076")
def test_actions_are_parted_by_flows_in_which_survivors_may_act():
    card = {"name": "March", "tier": "basic", "effects": [
        tokens("damage"), {"do": "flow"}, tokens("speed"), {"do": "flow"}, tokens("luck"),
    ]}  # fmt: skip
    table = lay(staged(card), monster=LION, next="monster draws", ai_deck="March", survivor_0="at 11,16; survival 1")
    for done in ({"damage": 1}, {"damage": 1, "speed": 1}):
        assert (table.decision, table.playing, table.monster.tokens) == ("window", "March", done)
        table.play("pass")
    assert table.monster.tokens == {"damage": 1, "speed": 1, "luck": 1}
    assert table.ai_discard == ["March"]


@pytest.mark.rule("R-067", "R-068")
def test_where_no_flow_is_printed_nobody_may_act_between_two_actions():
    # Lick Wounds: flow; move away, face the closest, heal; flow
    table = lay(
        next="monster draws",
        ai_deck="Lick Wounds",
        wounds="Claw, Chomp",
        survivor_0="at 11,11; survival 1",
    )
    assert (table.decision, table.monster.at, table.wound_count) == ("window", (11, 8), 2)
    table.play("pass")
    assert table.decision == "window"
    assert table.monster.at == (11, 2) and table.monster.facing == "north" and table.wound_count == 1
    table.play("pass")
    assert table.playing is None


@pytest.mark.rule("R-068")
def test_an_action_is_finished_before_the_next_one_begins():
    table = lay(
        next="monster draws",
        ai_deck="Lick Wounds",
        wounds="Claw, Chomp",
        monster="White Lion level 1 at 11,8 facing south",
        survivor_0="at 11,11",
        survivor_1="at 12,6",  # to the left and to the right it gets equally far away
    )
    assert table.decision == "direction"  # on its way
    assert table.wound_count == 2 and table.monster.facing == "south"  # it neither turns nor heals before it is there
    table.play("west")
    assert (table.monster.at, table.decision, table.wound_count) == ((5, 8), "direction", 2)  # how does it face?
    table.play("east")
    assert table.monster.facing == "east" and table.wound_count == 1


@pytest.mark.rule("R-068", "R-084")
def test_the_attack_is_finished_to_the_last_hit_before_the_next_flow():
    table = lay(
        next="monster draws",
        ai_deck="Combo Claw",
        survivor_0="at 11,10",
        survivor_1="at 1,1; survival 1",
        rolls="d10 4, d10 4, d6 5, d6 6",
    )
    table.play("pass")
    assert table.decision == "order hits" and table.survivor(0).light == set()
    table.play("hit waist")
    assert table.survivor(0).light == {"waist", "legs"}
    assert (table.decision, table.actor) == ("window", 1)
    table.play("pass")


@pytest.mark.rule("R-069", "1.3 Enraged")
def test_a_card_can_consist_of_a_single_action():
    table = lay(
        next="monster draws", ai_deck="Enraged, Claw", survivor_0="at 11,12", survivor_1="at 1,1; survival 1",
        rolls=None,
    )  # fmt: skip
    assert (table.playing, table.in_play) == ("Claw", ["Enraged"])  # its one action: draw
    card = {"name": "Nod", "tier": "basic", "effects": [tokens("damage")]}
    nod = lay(staged(card), monster=LION, next="monster draws", ai_deck="Nod", survivor_0="at 11,16; survival 1")
    assert nod.monster.tokens == {"damage": 1} and nod.ai_discard == ["Nod"]


@pytest.mark.rule("R-070", "1.3 Lick Wounds")
def test_of_two_conditional_actions_the_one_whose_condition_holds_is_performed():
    lines: dict[str, Any] = {"next": "monster draws", "survivor_0": "at 11,12"}
    well = lay(ai_deck="Lick Wounds, Claw", rolls="d10 1, d10 1", **lines)
    assert well.ai_discard == ["Claw", "Lick Wounds"] and well.ai_deck == []  # no wounds: discarded, another is drawn
    hurt = lay(ai_deck="Lick Wounds, Claw", wounds="Chomp", **lines)
    assert hurt.wound_count == 0 and hurt.ai_deck == ["Lick Wounds", "Claw", "Chomp"]  # healed, and back on top
    assert hurt.ai_discard == []


@pytest.mark.rule("R-070", "R-088")
def test_a_conditional_action_can_have_no_other_side():
    table = lay(
        next="monster draws", ai_deck="Combo Claw, Chomp", survivor_0="at 11,10", rolls="d10 1, d10 9, d6 5",
    )  # fmt: skip
    assert table.ai_discard == ["Combo Claw"] and table.ai_deck == ["Chomp"]  # damaged once only: nothing is drawn


@pytest.mark.rule("R-071", "R-072", "R-073")
def test_after_its_last_action_the_card_is_discarded_and_the_round_goes_on():
    table = lay(
        next="monster draws",
        ai_deck="Claw",
        ai_discard="Chomp",
        survivor_0="at 11,10",
        survivor_1="at 1,1; survival 1",
        rolls="d10 4, d10 4, d6 5, d6 6",
    )
    assert table.ai_discard == ["Chomp"]
    table.play("pass")
    assert (table.decision, table.playing, table.ai_discard) == ("order hits", "Claw", ["Chomp"])  # not yet
    table.play("hit waist")
    assert table.playing is None and table.ai_discard == ["Claw", "Chomp"]  # on top of the pile
    assert table.act == "survivors' act"


@pytest.mark.rule("R-072")
def test_the_discard_lies_face_up():
    def fight(card: str) -> Any:
        return lay(next="survivors act", ai_deck="none", ai_discard=card, survivor_0="at 11,12")

    assert not np.array_equal(seen(fight("Claw"), 0), seen(fight("Chomp"), 0))


@pytest.mark.rule("R-073", "R-063")
def test_after_the_discard_the_turn_goes_on_with_its_end():
    dusk = {"name": "Dusk", "tier": "legendary", "kind": "trait", "end_of_turn": [{"do": "flow"}]}
    table = lay(
        staged(dusk), monster=LION, next="monster draws", in_play="Dusk", ai_deck="Claw", survivor_0="at 11,12",
        survivor_1="at 1,1; survival 1", rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("pass")
    assert table.ai_discard == ["Claw"] and (table.act, table.decision) == ("monster act", "window")
    table.play("pass")
    assert table.act == "survivors' act"
