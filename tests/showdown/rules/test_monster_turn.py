"""The monster's turn: effects at its start, the draw, effects at its end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kdm_env.showdown.game import catalog
from kdm_env.showdown.schema import BasicCard, HitLocation
from tests.showdown.rules.dealing import staged
from tests.showdown.table import Table, lay

STRONGER, FASTER = (
    {"do": "monster gains", "what": "damage", "amount": 1},
    {"do": "monster gains", "what": "speed", "amount": 1},
)
LION = "Test Lion level 1 at 11,8 facing north"
AFAR = {"survivor_0": "at 11,16", "survivor_1": "at 1,1"}


def trait(name: str, **texts: Any) -> dict[str, Any]:
    """An AI card that stays in play."""
    return {"name": name, "tier": "legendary", "kind": "trait", **texts}


def deed(name: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """An AI card that is played and discarded."""
    return {"name": name, "tier": "basic", "effects": list(effects)}


# --- the three steps -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-053", "R-058", "R-065")
def test_the_monsters_act_is_one_turn_with_one_card():
    table = lay(
        next="monster act", ai_deck="Claw, Chomp, Grasp", survivor_0="at 11,12", survivor_1="at 1,1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert (table.round, table.act) == (1, "survivors' act")
    assert table.ai_discard == ["Claw"] and table.ai_deck == ["Chomp", "Grasp"]


@pytest.mark.rule("R-054", "R-055", "R-056", "R-058", "R-063", "R-065", "5 step 1a", "5 step 1b", "5 step 1c")
def test_start_of_turn_then_the_card_then_end_of_turn():
    content = staged(
        trait("Dawn", start_of_turn=[{"do": "flow"}]),
        trait("Dusk", end_of_turn=[{"do": "flow"}]),
        deed("Noon", {"do": "flow"}),
    )
    table = lay(
        content, monster=LION, next="monster act", in_play="Dawn, Dusk", ai_deck="Noon, Claw",
        survivor_0="at 11,16; survival 1",
    )  # fmt: skip
    assert (table.playing, table.ai_deck, table.ai_discard) == (None, ["Noon", "Claw"], [])  # the start: nothing drawn
    table.play("pass")
    assert (table.playing, table.ai_deck, table.ai_discard) == ("Noon", ["Claw"], [])  # the draw
    table.play("pass")
    assert (table.playing, table.ai_deck, table.ai_discard) == (None, ["Claw"], ["Noon"])  # the end
    assert table.act == "monster act"
    table.play("pass")
    assert table.act == "survivors' act"


# --- the start -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-055", "R-056", "1.3 Bloodthirsty")
def test_a_card_in_play_acts_at_the_start_of_the_turn_before_anything_is_drawn():
    table = lay(
        next="monster act",
        in_play="Bloodthirsty (3 tokens)",
        ai_deck="Claw",
        survivor_0="at 11,12; survival 1",
        rolls="d10 2, d10 1, d6 5, d10 1, d10 1",
    )
    assert (table.playing, table.ai_deck, table.decision) == (None, ["Claw"], "window")  # the flow of the basic action
    table.play("pass", "pass")  # ... and the hit is not dodged
    assert table.survivor(0).light == {"waist"}
    assert (table.playing, table.ai_deck) == ("Claw", [])  # only now
    table.play("pass")
    assert table.ai_discard == ["Claw"]


@pytest.mark.rule("R-055", "R-056", "1.5 Soft Belly")
@pytest.mark.parametrize(("roll", "wounds"), [(1, 1), (2, 0)])
def test_an_injury_acts_at_the_start_of_the_turn(roll, wounds):
    table = lay(
        next="monster act", injuries_in_play="Soft Belly", ai_deck="Chomp, Claw", survivor_0="at 11,12",
        rolls=f"d10 {roll}" + ", d10 1" * (2 if wounds else 1),
    )  # fmt: skip
    assert table.wound_count == wounds
    assert table.ai_discard == (["Claw"] if wounds else ["Chomp"])  # the wound came before the draw
    assert table.wounds == (["Chomp"] if wounds else [])


@pytest.mark.rule("R-003", "R-055", "R-056", "3.8 monster death", "5 step 1a", "6.9")
def test_an_injury_can_kill_the_monster_before_it_draws():
    table = lay(
        next="monster act", injuries_in_play="Soft Belly", ai_deck="none", in_play="Enraged", wounds="Claw, Chomp",
        survivor_0="at 11,10; survival 1", rolls="d10 1",
    )  # fmt: skip
    assert table.over == "won" and not table.monster.alive and table.decision == "nothing"
    assert table.wounds == ["Claw", "Chomp"] and table.in_play == ["Enraged"]  # there was no card left to take
    assert table.survivor(0).survival == 1, "no basic action, no flow"


@pytest.mark.rule("R-057", "5 step 1a")
@pytest.mark.parametrize("first", ["Bloodthirsty", "organ trail"])
def test_the_controller_orders_the_effects_at_the_start(first):
    table = lay(
        next="monster act",
        round="1; controller survivor_1",
        in_play="Bloodthirsty (3 tokens)",
        injuries_in_play="Soft Belly",
        ai_deck="Size Up, Chomp",
        survivor_0="at 11,12; survival 1",
        survivor_1="at 1,1; survival 1",
        rolls=None,
    )
    assert (table.decision, table.actor) == ("effect", 1)
    assert set(table.meanings) == {"Bloodthirsty", "organ trail"}
    before = table.s.chance.count[2]
    table.play(first)
    rolled = table.s.chance.count[2] - before
    # with the mood first, the flow of its basic action comes before the injury's die; else the die has been rolled
    assert (table.decision, rolled) == ("window", 0 if first == "Bloodthirsty" else 1)
    assert table.playing is None and "Size Up" in table.ai_deck + table.wounds


@pytest.mark.rule("R-056", "R-057")
def test_every_effect_at_the_start_is_performed_once():
    content = staged(
        trait("Dawn", start_of_turn=[STRONGER]), trait("Morning", start_of_turn=[FASTER]), deed("Noon", FASTER)
    )
    table = lay(content, monster=LION, next="monster act", in_play="Dawn, Morning", ai_deck="Noon", **AFAR)
    table.play("Morning")
    assert table.monster.tokens == {"damage": 1, "speed": 2} and table.ai_discard == ["Noon"]


# --- the draw --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-058")
def test_the_top_card_is_drawn_and_played():
    for order in (("Claw", "Chomp"), ("Chomp", "Claw")):
        table = lay(next="monster draws", ai_deck=", ".join(order), survivor_0="at 11,12; survival 1", rolls=None)
        assert table.playing == order[0] and table.ai_deck == [order[1]]


@pytest.mark.rule("R-059", "D-04")
def test_an_empty_deck_is_made_anew_from_the_shuffled_discard():
    tops = set()
    for seed in range(40):
        table = lay(
            next="monster draws", seed=seed, ai_deck="none", ai_discard="Claw, Chomp, Grasp, Power Swat",
            survivor_0="at 11,12; survival 1", rolls=None,
        )  # fmt: skip
        assert table.ai_discard == [] and len(table.ai_deck) == 3
        assert sorted([*table.ai_deck, table.playing]) == ["Chomp", "Claw", "Grasp", "Power Swat"]
        tops.add(table.playing)
    assert tops == {"Claw", "Chomp", "Grasp", "Power Swat"}


@pytest.mark.rule("R-059", "D-04")
def test_the_discard_stays_while_the_deck_has_a_card():
    table = lay(
        next="monster draws", ai_deck="Claw", ai_discard="Chomp", survivor_0="at 11,12; survival 1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert (table.playing, table.ai_deck, table.ai_discard) == ("Claw", [], ["Chomp"])
    table.play("pass")
    assert table.ai_deck == [] and table.ai_discard == ["Claw", "Chomp"]  # nor is it shuffled in after the last card


@pytest.mark.rule("R-060", "R-062", "V-07", "1.1 basic action")
def test_without_cards_in_deck_and_discard_the_basic_action_takes_the_place_of_the_card():
    table = lay(
        next="monster draws", ai_deck="none", wounds="10", survivor_0="at 11,12", survivor_1="at 1,1",
        rolls="d10 2, d10 1, d6 5",  # speed 2, accuracy 2
    )  # fmt: skip
    assert table.monster.at == (11, 10) and table.survivor(0).light == {"waist"}  # move & attack, damage 1
    assert table.survivor(0).heavy == set()
    assert table.ai_deck == table.ai_discard == [] and table.wound_count == 10  # no card has moved
    assert table.act == "survivors' act"


@pytest.mark.rule("R-060", "R-062")
def test_the_basic_action_is_the_one_on_the_monsters_card():
    card = {"targets": [{"pick": "closest", "among": "survivor"}], "effects": [STRONGER]}
    content = staged(basic_action=msgspec.convert(card, BasicCard))
    table = lay(content, monster=LION, next="monster draws", ai_deck="none", wounds="10", **AFAR)
    assert table.monster.tokens == {"damage": 1}


@pytest.mark.rule("R-061", "R-060")
def test_it_acts_like_this_in_every_turn_until_it_is_killed():
    table = lay(
        ai_deck="none",
        wounds="10",
        survivor_0="at 10,8; gear bone pickaxe",
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 1, d10 1, d10 1, d10 1, d10 1, d10 1, d10 9, d10 6",
    )
    for turn in (1, 2, 3):
        assert (table.round, table.decision, table.over) == (turn, "turn", None)
        if turn < 3:
            table.play("pass")
    table.play("gear 0")
    assert table.over == "won"


@pytest.mark.rule("R-061", "R-060")
def test_a_further_draw_without_cards_is_a_basic_action_too():
    table = lay(
        next="monster draws", ai_deck="Bloodthirsty", wounds="10", survivor_0="at 11,12", survivor_1="at 1,1",
        rolls="d10 2, d10 1, d6 5",
    )  # fmt: skip
    assert table.in_play == ["Bloodthirsty"] and table.survivor(0).light == {"waist"}


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-063", "R-065", "1.3 Cunning", "5 step 1c")
def test_a_card_in_play_acts_at_the_end_of_the_turn():
    table = lay(
        monster="White Lion level 2 at 11,8 facing north",
        next="monster act",
        in_play="Cunning",
        ai_deck="Claw",
        survivor_0="at 11,12; survival 2",
        survivor_1="at 1,1",
        rolls="d10 1, d10 1, d10 1, d6 5",
    )
    table.play("pass")
    assert table.ai_discard == ["Claw"] and table.monster.at == (11, 10)  # the card is done
    assert (table.act, table.decision, table.actor) == ("monster act", "window", 0)  # the flow of Cunning
    table.play("pass")
    while table.act == "monster act":
        table.play(sorted(table.meanings)[0])
    assert table.survivor(0).knocked_down and table.survivor(0).heavy == {"waist"}  # grabbed


@pytest.mark.rule("R-063")
def test_an_injury_acts_at_the_end_of_the_turn():
    bruise = {"name": "Bruise", "critical": [], "injury": "bruised", "end_of_turn": [STRONGER]}
    locations = catalog().library.monsters["White Lion"].hit_locations
    content = staged(deed("Noon", FASTER), hit_locations=[*locations, msgspec.convert(bruise, HitLocation)])
    table = lay(content, monster=LION, next="monster act", injuries_in_play="Bruise", ai_deck="Noon", **AFAR)
    assert table.monster.tokens == {"damage": 1, "speed": 1} and table.ai_discard == ["Noon"]


@pytest.mark.rule("R-064", "5 step 1c")
@pytest.mark.parametrize("first", ["Dusk", "Night"])
def test_the_controller_orders_the_effects_at_the_end_and_all_are_completed(first):
    content = staged(
        trait("Dusk", end_of_turn=[STRONGER, {"do": "flow"}]),
        trait("Night", end_of_turn=[FASTER, {"do": "flow"}]),
        deed("Noon", {"do": "monster gains", "what": "luck", "amount": 1}),
    )
    table = lay(
        content, monster=LION, next="monster act", round="1; controller survivor_1", in_play="Dusk, Night",
        ai_deck="Noon", survivor_0="at 11,16; survival 1", survivor_1="at 1,1",
    )  # fmt: skip
    assert table.ai_discard == ["Noon"] and (table.decision, table.actor) == ("effect", 1)
    assert set(table.meanings) == {"Dusk", "Night"}
    table.play(first)
    one = {"Dusk": "damage", "Night": "speed"}[first]
    assert table.monster.tokens == {"luck": 1, one: 1} and table.decision == "window"
    table.play("pass")
    assert table.monster.tokens == {"luck": 1, "damage": 1, "speed": 1}  # the other one follows
    assert table.act == "monster act"
    table.play("pass")
    assert table.act == "survivors' act"


@pytest.mark.rule("R-170", "5 step 1c")
def test_survivors_stand_up_after_all_other_effects_at_the_end():
    content = staged(trait("Dusk", end_of_turn=[{"do": "flow"}]), deed("Noon", FASTER))
    table = lay(
        content, monster=LION, next="monster act", in_play="Dusk", ai_deck="Noon",
        survivor_0="at 11,16; survival 1", survivor_1="at 1,1; knocked down",
    )  # fmt: skip
    assert table.decision == "window" and table.survivor(1).knocked_down  # it can still be encouraged
    table.play("pass")
    assert table.act == "survivors' act" and not table.survivor(1).knocked_down


@pytest.mark.rule("6.1", "R-063")
def test_a_turn_that_ends_early_has_no_effects_at_its_end():
    content = staged(trait("Dusk", end_of_turn=[STRONGER]))
    lines: dict[str, Any] = {"monster": LION, "next": "monster act", "in_play": "Dusk", "ai_deck": "Claw"}
    sniffed: Table = lay(content, survivor_0="at 11,7", **lines)  # in the blind spot: no target, the turn ends
    assert sniffed.monster.tokens == {} and sniffed.act == "survivors' act"
    attacked: Table = lay(content, survivor_0="at 11,12", rolls="d10 1, d10 1", **lines)
    assert attacked.monster.tokens == {"damage": 1}


@pytest.mark.rule("R-065", "R-043")
def test_after_the_monsters_turn_comes_the_survivors_act():
    table = lay(next="end of monster turn", survivor_0="at 1,1", survivor_1="at 22,16")
    assert (table.round, table.act, table.decision) == (1, "survivors' act", "order")
