"""Alerts, in which nobody spends survival; and the damage of events, which kills nobody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import Table, lay

CLAWS = {"do": "attack", "speed": 1, "accuracy": 2, "damage": 1}


def drawn(effects: list[dict[str, Any]], line: str = "", *rolls: str, **lines: Any) -> Table:
    """The lion draws a card with these effects, whose target is survivor_0 in front of it."""
    card = {"name": "Test", "targets": [{"pick": "closest", "among": "survivor"}], "effects": effects}
    lines = {"survivor_1": "at 1,1", "round": "1; monster act; controller survivor_1", **lines}
    return lay(
        lion_with(card), monster=LION, next="monster draws", ai_deck="Test, Claw", survivor_0=f"at 11,10; {line}",
        rolls=", ".join(rolls), **lines,
    )  # fmt: skip


@pytest.mark.rule("R-067", "3.2 alert")
def test_nobody_spends_survival_during_an_alert():
    """Knocking the monster down is an opportunity, and a hit may be dodged; not so under an alert."""
    fall = {"do": "monster knocked down"}
    dodger, helper = "survival 2; knows dodge", "at 1,1; survival 2; knows dash"
    free = drawn([fall], "survival 2; knows dash", survivor_1=helper)
    assert free.decision == "window"
    alert = drawn([{"do": "alert", "effects": [fall]}], "survival 2; knows dash", survivor_1=helper)
    assert alert.act == "survivors' act" and alert.survivor(0).survival == alert.survivor(1).survival == 2
    hit = drawn([{"do": "alert", "effects": [CLAWS]}], dodger, "d10 9", "d6 5")
    assert hit.survivor(0).light == {"waist"} and hit.survivor(0).survival == 2


@pytest.mark.rule("R-067", "R-068")
def test_what_follows_an_alert_is_performed_and_survival_is_free_again():
    table = drawn([{"do": "alert", "effects": [{"do": "gain", "what": "insanity", "amount": 1}]}, CLAWS],
                  "survival 2; knows dodge", "d10 9", "d6 5")  # fmt: skip
    assert table.decision == "dodge" and table.survivor(0).insanity == 1


@pytest.mark.rule("R-067", "R-070")
def test_an_alert_asks_and_the_answer_decides():
    alert = {"do": "alert", "effects": [{"do": "check", "what": "insanity", "at_least": 3, "then": [CLAWS]}]}
    assert drawn([alert], "insanity 2").survivor(0).light == set()
    assert drawn([alert], "insanity 3", "d10 9", "d6 5").survivor(0).light == {"waist"}


@pytest.mark.rule("R-067", "R-188", "3.2 alert")
def test_an_alert_that_ends_early_is_over():
    """The flow inside it fells nobody here, but the card's own end must not leave the table under alert."""
    table = drawn([{"do": "alert", "effects": [{"do": "roll", "at_least": 1, "then": [{"do": "end turn"}]}]}],
                  "survival 2; knows dash", "d10 5")  # fmt: skip
    assert table.act == "survivors' act" and table.s.alert == 0
    table.play("act")
    assert "dash" in table.legal


EVENT = {"do": "damage", "amount": 5, "location": "legs", "event": True}


@pytest.mark.rule("3.3 event damage")
def test_the_damage_of_an_event_takes_armor_and_fills_boxes_but_injures_nobody_severely():
    table = drawn([EVENT], "armor legs 2")
    me = table.survivor(0)
    assert me.armor["legs"] == 0 and me.light == me.heavy == {"legs"} and me.knocked_down
    assert me.injuries == [] and me.alive  # no die was rolled


@pytest.mark.rule("3.3 event damage")
def test_with_both_boxes_filled_it_does_nothing_more():
    table = drawn([EVENT], "light legs; heavy legs")
    assert table.survivor(0).injuries == [] and not table.survivor(0).knocked_down


@pytest.mark.rule("3.3 event damage", "6.19")
def test_it_befalls_a_random_location_where_none_is_named():
    table = drawn([{"do": "damage", "amount": 1, "event": True}], "", "d6 2")
    assert table.survivor(0).light == {"arms"}


@pytest.mark.rule("3.3 event damage", "3.2 dodge", "3.6 Block")
def test_it_is_neither_dodged_nor_blocked():
    table = drawn([EVENT], "survival 3; knows dodge; blocks 3; deflects 3")
    assert table.survivor(0).heavy == {"legs"} and table.survivor(0).v.block == table.survivor(0).v.deflect == 3


@pytest.mark.rule("3.3 event damage")
def test_brain_damage_of_an_event_causes_no_trauma():
    table = drawn([{"do": "brain damage", "amount": 6, "event": True}], "insanity 1; light brain")
    assert table.survivor(0).insanity == 0 and table.survivor(0).light == {"brain"}
