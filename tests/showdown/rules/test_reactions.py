"""Reactions, and the opportunity before them [R-181..R-183, R-238..R-243, V-02, 3.2, 3.8 step 11]."""

from __future__ import annotations

import msgspec
import pytest

from kdm_env.showdown.schema import HitLocation
from tests.showdown.rules.blows import FAILS, FLANK, HIT, WOUNDS, blow
from tests.showdown.rules.foreign import beast
from tests.showdown.table import lay

LOUD = {
    "name": "Loud Hide",
    "failure": [{"do": "gain", "what": "insanity", "amount": 1}],
    "wound": [{"do": "gain", "what": "insanity", "amount": 10}],
    "reflex": [{"do": "gain", "what": "insanity", "amount": 30}],
    "critical": [],
}
"""It answers a failure with 1 insanity, a wound with 10, and by reflex with 30."""

PLAIN = {"name": "Plain Hide"}
BEAST = "Test Beast level 1 at 11,8 facing north"


@pytest.mark.rule("R-239")
def test_a_location_without_such_a_text_does_not_react():
    for roll in (FAILS, WOUNDS):
        assert blow("Plain Hide", roll, content=beast(PLAIN, LOUD)).survivor(0).insanity == 0


@pytest.mark.rule("R-240")
def test_there_are_three_types_of_reactions_and_no_fourth():
    answer = [{"do": "gain", "what": "insanity", "amount": 1}]
    for kind in ("failure", "wound", "reflex"):
        assert getattr(msgspec.convert({"name": "Hide", kind: answer}, HitLocation), kind)
    for kind in ("miss", "hit", "draw", "reaction"):
        with pytest.raises(msgspec.ValidationError, match=kind):
            msgspec.convert({"name": "Hide", kind: answer}, HitLocation)


@pytest.mark.rule("R-241", "R-243")
def test_a_wound_is_answered_by_wound_reaction_and_reflex():
    table = blow("Loud Hide", WOUNDS, content=beast(PLAIN, LOUD))
    assert table.wound_count == 1 and table.survivor(0).insanity == 40


@pytest.mark.rule("R-242", "R-243", "V-02")
def test_a_failed_attempt_is_answered_by_failure_reaction_and_reflex():
    table = blow("Loud Hide", "d10 4", me="attributes strength 1", content=beast(PLAIN, LOUD))  # 4 + 2 + 1 against 8
    assert table.wound_count == 0 and table.survivor(0).insanity == 31


@pytest.mark.rule("R-243", "3.8 step 9")
def test_a_critical_wound_is_answered_by_none():
    table = blow("Loud Hide", "d10 10", content=beast(PLAIN, LOUD))
    assert table.wound_count == 1 and table.survivor(0).insanity == 0


@pytest.mark.rule("R-181", "R-182", "3.8 step 11")
@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_a_monster_that_lies_does_not_react_at_all(roll):
    table = blow("Loud Hide", roll, content=beast(PLAIN, LOUD), monster=BEAST + "; knocked down")
    assert table.survivor(0).insanity == 0
    kind = {"name": "Kind Hide", "wound": [{"do": "gain", "what": "courage", "amount": 1}]}
    content = beast(PLAIN, kind)
    assert blow("Kind Hide", WOUNDS, content=content, monster=BEAST + "; knocked down").survivor(0).courage == 0
    assert blow("Kind Hide", WOUNDS, content=content).survivor(0).courage == 1, "not even to help"


@pytest.mark.rule("R-183")
def test_a_critical_wound_works_on_a_monster_that_lies():
    table = blow("Beast's Knee", "d10 10", monster="White Lion level 1 at 11,8 facing north; knocked down")
    assert table.wound_count == 1 and table.monster.tokens == {"movement": -1}


@pytest.mark.rule("R-238", "3.8 step 11", "3.2 (c)")
@pytest.mark.parametrize(("roll", "wounds"), [(FAILS, 0), (WOUNDS, 1)])
def test_after_the_attempt_and_before_the_reaction_the_others_may_act(roll, wounds):
    table = blow(
        "Beast's Tail", roll, me="survival 1", survivor_1="at 16,9; survival 1", survivor_2="at 3,3; survival 1",
    )  # fmt: skip
    assert (table.decision, table.actor) == ("window", 1), "not the attacker, who has survival too"
    assert table.wound_count == wounds and table.monster.at == (11, 8), "wounded already, not yet charging"
    table.play("dash", "move to 16,10")
    assert table.monster.at == (11, 8) and table.survivor(1).at == (16, 10)
    table.pass_until("turn")
    assert table.monster.at == (11, 14), "now it has charged"


@pytest.mark.rule("R-238")
def test_the_attacker_gets_no_opportunity():
    table = blow("Beast's Knee", WOUNDS, me="survival 1", survivor_1="at 1,1")
    assert table.decision == "turn" and table.survivor(0).survival == 1


@pytest.mark.rule("3.2 (c)", "R-238", "0.3 C-09")
def test_the_opportunity_needs_no_reaction_unless_that_reading_is_chosen():
    asked = blow("Beast's Knee", WOUNDS, survivor_1="at 1,1; survival 1")
    assert (asked.decision, asked.actor) == ("window", 1)
    options = "controller agent; round limit none; rules window needs reaction"
    narrow = blow("Beast's Knee", WOUNDS, survivor_1="at 1,1; survival 1", options=options)
    assert narrow.hit_discard == ["Beast's Knee"], "already resolved"
    narrow = blow("Beast's Flank", WOUNDS, survivor_1="at 1,1; survival 1", options=options)
    assert (narrow.decision, narrow.actor) == ("window", 1) and narrow.priority_target is None


@pytest.mark.rule("3.2 (d)", "6.6")
@pytest.mark.parametrize("options", ["", "; rules window needs reaction"])
@pytest.mark.parametrize("result", [4, 5])
def test_after_a_critical_effect_the_others_may_act_before_the_card_goes(options, result):
    table = blow(
        "Beast's Maw", f"d10 10, d10 {result}", survivor_1="at 1,1; survival 1",
        options=f"controller agent; round limit none{options}",
    )  # fmt: skip
    assert (table.decision, table.actor) == ("window", 1)
    assert table.survivor(0).courage == (result >= 5), "the effect is over"
    assert table.injuries_in_play == [] and table.hit_discard == [], "the card still lies before the attacker"
    table.play("pass")
    assert table.injuries_in_play == ["Beast's Maw"]


@pytest.mark.rule("6.6", "3.2 surge")
def test_a_surge_attack_in_that_opportunity_is_over_before_the_reaction_comes():
    table = blow(
        "Beast's Tail, Beast's Knee", FAILS, HIT, "d10 10", survivor_1="at 10,9; survival 1; gear bone pickaxe",
    )  # fmt: skip
    assert (table.decision, table.actor) == ("window", 1)
    table.play("surge", "gear 0")
    assert table.monster.tokens == {"movement": -1} and table.wound_count == 1, "the other attack, to its end"
    assert table.monster.at == (11, 13), "then the charge of the first one, with five squares left"


@pytest.mark.rule("6.6", "3.8 step 12", "R-181")
def test_a_monster_that_falls_in_that_opportunity_does_not_react_any_more():
    table = blow(
        "Beast's Tail, Beast's Flank", FAILS, HIT, "d10 10", survivor_1="at 10,9; survival 1; gear bone pickaxe",
    )  # fmt: skip
    table.play("surge", "gear 0")
    assert table.monster.knocked_down and table.monster.at == (11, 8)
    assert table.hit_discard == ["Beast's Tail", "Beast's Flank"]


@pytest.mark.rule("6.6", "3.8 step 12")
def test_what_a_surge_attack_drives_away_is_lost_to_the_first_attack():
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone axe",
        survivor_1="at 10,9; survival 1; gear bone pickaxe",
        hit_deck="Beast's Knee, Beast's Ribs, Beast's Back, and the rest",
        rolls=f"d10 6, d10 6, d10 2, {HIT}, {FAILS}",
    ).play("gear 0", "hit Beast's Knee")  # fmt: skip
    table.play("surge", "gear 0")  # fails on the back: the lion charges off
    assert table.monster.at == (11, 14)
    assert sorted(table.hit_discard) == ["Beast's Back", "Beast's Knee", "Beast's Ribs"] and table.wound_count == 0


@pytest.mark.rule("3.2 (e)")
def test_when_the_monster_falls_everybody_else_may_act():
    table = blow("Beast's Flank", "d10 10", survivor_1="at 1,1; survival 1")
    assert (table.decision, table.actor) == ("window", 1) and table.monster.knocked_down


@pytest.mark.rule("3.2 dodge", "3.8 step 11")
def test_the_attacker_cannot_dodge_what_its_attack_provokes():
    table = blow("Fleshy Gut", FAILS, "d10 2", "d10 1", "d6 5", me="survival 3; knows dodge")
    assert table.survivor(0).light == {"waist"} and table.survivor(0).survival == 3


@pytest.mark.rule("6.42", "R-181")
def test_what_is_no_reaction_works_on_a_monster_that_lies():
    pride = {
        "name": "Proud Brow",
        "before": [{"do": "gain", "what": "courage", "amount": 1}],
        "failure": [{"do": "gain", "what": "insanity", "amount": 1}],
    }
    table = blow("Proud Brow", FAILS, content=beast(PLAIN, pride), monster=BEAST + "; knocked down")
    assert table.survivor(0).courage == 1 and table.survivor(0).insanity == 0
