"""Wound attempts and what a wound is [R-226..R-237, 3.8 steps 7 to 10, 6.3]."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog, kernels
from tests.showdown.rules.blows import FAILS, FLANK, HIT, WOUNDS, blow
from tests.showdown.rules.foreign import beast
from tests.showdown.table import lay

PLAIN = {"name": "Plain Hide"}
TONGUE = {"name": "Giant Tongue", "toughness": -2}
"""The Screaming Antelope's, on another beast of toughness 8."""

LION = "White Lion level 1 at 11,8 facing north"


@pytest.mark.rule("R-226", "3.8 step 7")
def test_some_locations_do_something_before_the_attempt_is_rolled():
    pride = {"name": "Proud Brow", "before": [{"do": "gain", "what": "strength token", "amount": 2}]}
    content = beast(pride, PLAIN)
    table = blow("Proud Brow", "d10 4", content=content)
    assert table.survivor(0).tokens == {"strength": 2}
    assert table.wound_count == 1, "4 + 2 + 2: the effect already counts for this attempt"
    assert blow("Plain Hide", "d10 4", content=content).wound_count == 0


@pytest.mark.rule("R-226", "3.8 step 7")
def test_an_attacker_who_falls_before_the_attempt_makes_none():
    content = beast({"name": "Tripwire", "before": [{"do": "knock down"}]}, PLAIN)
    table = blow("Tripwire", content=content)  # no wound roll
    assert table.survivor(0).knocked_down and table.hit_discard == ["Tripwire"] and table.wound_count == 0


@pytest.mark.rule("R-227", "V-03")
def test_the_giant_tongue_has_two_toughness_less():
    content = beast(TONGUE, PLAIN)
    strong = "attributes strength 1"
    assert blow("Giant Tongue", "d10 3", me=strong, content=content).wound_count == 1, "3 + 2 + 1 against 6"
    assert blow("Giant Tongue", "d10 2", me=strong, content=content).wound_count == 0, "5 against 6"
    assert blow("Plain Hide", "d10 3", me=strong, content=content).wound_count == 0, "6 against 8"


@pytest.mark.rule("R-228")
def test_the_attempt_is_made_against_the_location_that_was_chosen():
    table = lay(
        beast(TONGUE, PLAIN), monster="Test Beast level 1 at 11,8 facing north", next="turn of survivor_0",
        survivor_0=f"{FLANK}; gear bone axe", hit_deck="Plain Hide, Giant Tongue", rolls="d10 6, d10 6, d10 3, d10 3",
    ).play("gear 0")  # fmt: skip
    other = table.copy()
    table.play("hit Plain Hide")  # 3 + 3 fails against 8, then wounds the tongue's 6
    assert table.wound_count == 1 and table.hit_discard == ["Giant Tongue", "Plain Hide"]
    other.play("hit Giant Tongue")
    assert other.wound_count == 1 and other.hit_discard == ["Plain Hide", "Giant Tongue"]


@pytest.mark.rule("R-229", "R-230", "R-231", "V-01")
def test_five_and_two_and_one_are_enough_for_toughness_eight():
    assert blow("Beast's Knee", "d10 5", me="attributes strength 1").wound_count == 1


@pytest.mark.rule("R-229", "R-230", "R-232")
def test_one_less_has_failed():
    assert blow("Beast's Knee", "d10 4", me="attributes strength 1").wound_count == 0


@pytest.mark.rule("R-230", "R-231", "R-232")
@pytest.mark.parametrize(
    ("roll", "me", "lion", "wounds"),
    [
        (6, "", "", 1),  # the pickaxe has strength 2, the lion toughness 8
        (5, "", "", 0),
        (5, "tokens strength +1", "", 1),
        (4, "attributes strength 1; tokens strength +1", "", 1),
        (6, "tokens strength -1", "", 0),
        (6, "", "; tokens toughness +1", 0),
        (7, "", "; tokens toughness +1", 1),
        (5, "", "; tokens toughness -1", 1),
    ],
)
def test_every_modifier_of_strength_and_toughness_counts(roll, me, lion, wounds):
    assert blow("Beast's Knee", f"d10 {roll}", me=me, monster=LION + lion).wound_count == wounds


@pytest.mark.rule("3.8 step 8")
def test_a_ten_always_wounds_and_a_one_never_does():
    content = beast(PLAIN, {"name": "Other Hide", "critical": []})
    tough = "Test Beast level 1 at 11,8 facing north; tokens toughness +30"
    assert blow("Plain Hide", "d10 10", content=content, monster=tough).wound_count == 1
    assert blow("Plain Hide", "d10 9", content=content, monster=tough).wound_count == 0
    assert blow("Plain Hide", "d10 1", content=content, me="attributes strength 20").wound_count == 0
    assert blow("Plain Hide", "d10 2", content=content, me="attributes strength 20").wound_count == 1
    assert blow("Other Hide", "d10 1", content=content, me="attributes luck 9").wound_count == 0


@pytest.mark.rule("3.8 step 8", "3.8 step 9")
@pytest.mark.parametrize(
    ("roll", "me", "lion", "critical"),
    [
        (10, "", "", True),
        (9, "", "", False),
        (9, "attributes luck 1", "", True),
        (8, "tokens luck +2", "", True),
        (8, "attributes luck 1", "", False),
        (10, "attributes luck -1", "", False),
        (10, "", "; tokens luck +1", False),
        (9, "attributes luck 2", "; tokens luck +1", True),
        (9, "attributes luck 1", "; tokens luck +1", False),
    ],
)
def test_luck_widens_what_is_critical_and_the_monsters_luck_narrows_it(roll, me, lion, critical):
    table = blow("Beast's Knee", f"d10 {roll}", me=me, monster=LION + lion)
    assert table.monster.tokens.get("movement", 0) == (-1 if critical else 0)
    assert table.wound_count == 1, "a wound it is in any case"


@pytest.mark.rule("3.8 step 9")
def test_a_critical_wound_wounds_whatever_the_toughness():
    table = blow("Beast's Knee", "d10 9", me="attributes luck 1", monster=LION + "; tokens toughness +30")
    assert table.wound_count == 1 and table.monster.tokens["movement"] == -1


@pytest.mark.rule("6.3")
def test_a_ten_on_a_location_without_critical_text_wounds_and_is_not_critical():
    angry = {"name": "Angry Hide", "wound": [{"do": "gain", "what": "insanity", "amount": 1}]}
    table = blow("Angry Hide", "d10 1, d10 10", gear="bone axe", content=beast(angry, PLAIN))
    assert table.wound_count == 1, "the axe is savage, and that takes a critical wound"
    assert table.survivor(0).insanity == 1, "the reaction to a wound is not cancelled"


@pytest.mark.rule("R-233")
def test_a_wound_is_the_top_card_of_the_ai_deck():
    table = blow("Beast's Knee", WOUNDS, ai_deck="Chomp, Claw, Grasp", ai_discard="Size Up")
    assert table.wounds == ["Chomp"] and table.ai_deck == ["Claw", "Grasp"] and table.ai_discard == ["Size Up"]


@pytest.mark.rule("R-232", "R-233")
def test_a_failed_attempt_moves_no_card():
    table = blow("Beast's Knee", FAILS, ai_deck="Chomp, Claw, Grasp")
    assert table.wounds == [] and table.ai_deck == ["Chomp", "Claw", "Grasp"]


@pytest.mark.rule("R-234")
def test_nobody_has_seen_the_cards_of_the_wound_stack():
    table = blow("Beast's Knee", WOUNDS, ai_deck="Chomp, Claw, Grasp, Size Up, Revenge")
    found = set()
    for seed in range(20):
        imagined = table.copy()
        kernels().determinize(catalog().tables, imagined.states, 0, 0, seed)
        assert imagined.wound_count == 1
        found.update(imagined.wounds)
    assert found == {"Chomp", "Claw", "Grasp", "Size Up", "Revenge"}, "for all they know it may be any of them"


@pytest.mark.rule("R-235", "V-06")
def test_the_discard_is_shuffled_before_the_wound_takes_its_top_card():
    discard = ["Chomp", "Claw", "Grasp", "Size Up"]
    orders = set()
    for seed in range(40):
        table = blow("Beast's Knee", WOUNDS, ai_deck="none", ai_discard=", ".join(discard), seed=seed)
        orders.add((table.wounds[0], *table.ai_deck))
    assert len(orders) > 10 and {order[0] for order in orders} == set(discard)  # 24 are possible


@pytest.mark.rule("R-235", "V-06", "D-04")
def test_an_empty_deck_is_made_of_the_discard_when_a_wound_needs_a_card():
    discard = ["Chomp", "Claw", "Grasp", "Size Up"]
    table = blow("Beast's Knee", WOUNDS, ai_deck="none", ai_discard=", ".join(discard), wounds="Revenge")
    assert table.ai_discard == [] and len(table.ai_deck) == 3
    assert table.wounds[1] == "Revenge", "the new one lies on top"
    assert sorted([table.wounds[0], *table.ai_deck]) == sorted(discard)


@pytest.mark.rule("D-04", "R-235")
def test_the_discard_is_left_alone_while_the_deck_has_a_card():
    table = blow("Beast's Knee", WOUNDS, ai_deck="Chomp", ai_discard="Claw, Grasp")
    assert table.wounds == ["Chomp"] and table.ai_deck == [] and table.ai_discard == ["Claw", "Grasp"]


@pytest.mark.rule("R-236")
def test_cards_of_the_wound_stack_do_not_come_back():
    table = lay(
        next="monster draws", ai_deck="none", wounds="Chomp, Claw, Grasp", survivor_0="at 11,10; survival 1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("pass")  # the basic action: there is no card to draw
    assert table.wounds == ["Chomp", "Claw", "Grasp"] and table.ai_deck == table.ai_discard == []


@pytest.mark.rule("R-237")
def test_every_card_of_the_stack_is_a_wound():
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone axe", wounds="Chomp, Claw",
        hit_deck="Beast's Knee, Beast's Ribs, and the rest", rolls="d10 6, d10 6, d10 5, d10 5",
    ).play("gear 0", "hit Beast's Knee")  # fmt: skip
    assert table.wound_count == 4 and len(table.wounds) == 4


@pytest.mark.rule("3.8 monster death", "R-003")
def test_a_wound_without_any_card_left_kills():
    table = blow("Beast's Knee", WOUNDS, ai_deck="none")
    assert table.over == "won" and not table.monster.alive
    assert blow("Beast's Knee", WOUNDS, ai_deck="Chomp").over is None, "its last card is a wound, and it lives"
    assert blow("Beast's Knee", WOUNDS, ai_deck="none", ai_discard="Chomp").over is None
    assert blow("Beast's Knee", FAILS, ai_deck="none").over is None


@pytest.mark.rule("3.8 monster death", "6.9")
def test_cards_in_play_do_not_protect_it():
    assert blow("Beast's Knee", WOUNDS, ai_deck="none", in_play="Enraged, Bloodthirsty").over == "won"


@pytest.mark.rule("3.8 monster death", "6.9")
def test_the_card_being_performed_does_not_protect_it():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0=f"{FLANK}; survival 1; gear bone pickaxe",
        hit_deck="Beast's Knee, and the rest", rolls=f"{HIT}, {WOUNDS}",
    )  # fmt: skip
    assert table.playing == "Claw" and table.decision == "window"
    assert table.play("surge", "gear 0").over == "won"


@pytest.mark.rule("3.8 monster death", "3.9 savage")
def test_the_second_wound_of_one_blow_can_be_the_last():
    table = blow("Beast's Knee", "d10 1, d10 10", gear="bone axe", ai_deck="Chomp")
    assert table.over == "won" and table.wound_count == 1
    assert blow("Beast's Knee", "d10 1, d10 10", gear="bone axe", ai_deck="Chomp, Claw").over is None
