"""Questions the sources leave open, and how this engine answers them (docs/rule-options.md)."""

from __future__ import annotations

from typing import Any

import pytest

from kdm_env.showdown.position import from_text
from tests.showdown.rules.dealing import dealt, staged, tiles
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import Table, lay

# --- the target dies -------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.7 step 3")
def test_an_after_damage_text_happens_though_the_damage_killed_its_target():
    """Grasp: after damage the lion makes a full move away from all threats; nobody is left to be grabbed."""
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 11,10; light waist; heavy waist", survivor_1="at 11,16",
        round="1; monster act; controller survivor_1", rolls="d10 9, d6 5, d10 1",
    )  # fmt: skip
    assert not table.survivor(0).alive and table.monster.at == (11, 2)
    assert table.monster.grabbed == set()


# --- the attacker falls in the window before the reaction ------------------------------------------------------------

RAM = {"name": "Ram", "failure": [{"do": "each", "who": "other survivors", "effects": [{"do": "knock down"}]}]}
HOP = {"name": "Hop", "failure": [{"do": "move", "how": "forward", "squares": 6}]}
ANGRY = {"name": "Angry", "failure": [{"do": "monster gains", "what": "speed", "amount": 1}]}


def answered(second: dict[str, Any], *lines: str) -> Table:
    """survivor_0 fails to wound Angry; before its reaction survivor_1 surges, and fails to wound the second location."""
    table = lay(
        beast(ANGRY, second, {"name": "Rump"}), monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 13,8; gear bone pickaxe; survival 1; knows surge",
        hit_deck=f"Angry, {second['name']}, Rump", rolls="d10 9, d10 2, d10 9, d10 2",
    )  # fmt: skip
    table.play("gear 0")
    assert table.decision == "window" and table.actor == 1
    return table.play("surge", "gear 0")


@pytest.mark.rule("6.14", "R-173", "3.8 step 12")
def test_the_reaction_to_an_attacker_who_has_been_knocked_down_meanwhile_is_cancelled():
    table = answered(RAM)
    assert table.survivor(0).knocked_down and table.monster.tokens == {}
    assert sorted(table.hit_discard) == ["Angry", "Ram"]


@pytest.mark.rule("6.12", "3.8 step 12")
def test_so_is_the_reaction_to_an_attacker_the_monster_has_left():
    table = answered(HOP)
    assert table.monster.at == (11, 14) and table.monster.tokens == {}


@pytest.mark.rule("6.14", "R-242")
def test_an_attacker_who_still_stands_there_is_answered():
    assert answered({"name": "Calm"}).monster.tokens == {"speed": 1}


# --- a monster that falls as it starts to move -----------------------------------------------------------------------

STEP = {"name": "Test", "targets": [{"pick": "closest", "among": "survivor"}], "effects": [
    {"do": "move", "how": "toward subject"}, {"do": "gain", "what": "courage", "amount": 1},
]}  # fmt: skip


@pytest.mark.rule("1.5 Beast's Heel", "R-188")
@pytest.mark.parametrize(("roll", "courage", "at"), [(1, 0, (11, 8)), (2, 1, (11, 10))])
def test_a_text_stops_where_the_monster_falls_as_it_starts_to_move(roll, courage, at):
    table = lay(
        lion_with(STEP), monster=LION, next="monster draws", ai_deck="Test", injuries_in_play="Beast's Heel",
        survivor_0="at 11,12", rolls=f"d10 {roll}",
    )  # fmt: skip
    assert table.survivor(0).courage == courage and table.monster.at == at


# --- a charge that ends on a survivor --------------------------------------------------------------------------------


@pytest.mark.rule("R-144", "1.5 charge", "1.3 grab")
def test_a_charge_that_ends_on_a_survivor_knocks_it_back_and_grabs_it():
    table = lay(
        next="turn of survivor_0", survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 11,15",
        hit_deck="Beast's Chest, and the rest", rolls="d10 9, d10 2, d6 5",
    )  # fmt: skip
    table.play("gear 0", "west")
    assert table.survivor(1).at == (6, 15)
    table.play("12,16")
    assert (
        table.survivor(1).at == (12, 16)
        and table.monster.at == (11, 14)
        and table.survivor(1).knocked_down
        and table.survivor(1).light == {"waist"}
    )
    assert table.monster.grabbed == {1}


# --- resources -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-005", "R-027", "R-028")
def test_no_resource_is_lost_however_many_are_gained():
    """All of both decks, 21 basic cards and 19 of the lion."""
    grow = {
        "name": "Growth",
        "critical": [{"do": "gain resource", "deck": deck} for deck in ("basic",) * 21 + ("monster",) * 19],
    }
    table = lay(
        beast(grow, {"name": "Rump"}), monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 1,1", hit_deck="Growth, Rump", rolls="d10 9, d10 10",
    )  # fmt: skip
    table.play("gear 0")
    assert len(table.gained) == 40 and table.basic_resources == table.monster_resources == []
    again = from_text(table.text, table.content)
    assert again.tobytes() == table.states.tobytes()


# --- the order of setting up -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-032", "R-034", "R-037")
def test_a_named_tile_without_a_square_is_placed_before_the_random_cards_are_drawn():
    """Where it lies does not depend on how many random cards follow; drawn before it, they would change that."""

    def named(random: int, seed: int) -> Any:
        placement = {"terrain": [{"name": "nightmare tree"}], "random_terrain": random}
        return tiles(dealt(seed, staged(placement=placement), scenario="test"))[0]

    for seed in range(6):
        places = {named(random, seed) for random in (0, 1, 3)}
        assert len(places) == 1 and places.pop()[0] == "nightmare tree"


# --- a flow inside an action that a card orders ----------------------------------------------------------------------

SURGE = "at 10,8; gear bone pickaxe; survival 1; knows surge"


@pytest.mark.rule("R-188")
@pytest.mark.parametrize(
    "order",
    [
        [{"do": "basic action"}],
        [{"do": "each", "who": "closest survivor", "effects": [{"do": "basic action", "target": "subject"}]}],
        [
            {
                "do": "each",
                "who": "all survivors",
                "effects": [{"do": "flow"}, {"do": "gain", "what": "courage", "amount": 3}],
            }
        ],
    ],
)
def test_a_monster_felled_in_the_flow_of_an_action_performs_nothing_that_follows_on_the_card(
    order: list[dict[str, Any]],
):
    """The card orders an action with a flow of its own, in which survivor_1 knocks the lion down."""
    then = {"do": "each", "who": "all survivors", "effects": [{"do": "gain", "what": "courage", "amount": 1}]}
    lines: dict[str, Any] = {
        "monster": LION, "next": "monster draws", "ai_deck": "Test, Claw", "survivor_0": "at 11,10; hidden; armor waist 9",
        "hit_deck": "Beast's Flank, and the rest", "round": "1; monster act; controller survivor_0",
    }  # fmt: skip
    content = lion_with({"name": "Test", "effects": [*order, then]})
    table = lay(content, survivor_1=SURGE, rolls="d10 9, d10 10", **lines)
    if table.decision == "target":
        table.play("survivor 0")
    assert table.decision == "window" and table.playing == "Test"
    table.play("surge", "gear 0").pass_until("order", "turn")
    assert table.act == "survivors' act" and table.survivor(0).courage == table.survivor(1).courage == 0
    assert table.ai_discard == ["Test"]


@pytest.mark.rule("R-188", "R-181")
def test_nor_on_the_hit_location_that_ordered_it():
    """A trap orders a basic action, in whose flow survivor_1 fells the monster; what the trap does next is not done."""
    trap = {"name": "Snare", "trap": True, "before": [
        {"do": "basic action", "target": "attacker"}, {"do": "gain", "what": "courage", "amount": 1},
    ]}  # fmt: skip
    flank = {"name": "Flank", "critical": [{"do": "monster knocked down"}]}
    table = lay(
        beast(trap, flank, {"name": "Rump"}), monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0="at 13,8; gear bone pickaxe", survivor_1=SURGE, hit_deck="Snare, Flank, Rump",
        rolls="d10 9, d10 9, d10 10",
    )  # fmt: skip
    table.play("gear 0")
    assert table.decision == "window"
    table.play("surge", "gear 0")
    assert table.monster.knocked_down and table.survivor(0).courage == 0 and table.survivor(0).light == set()
    assert sorted(table.hit_deck) == ["Flank", "Rump", "Snare"]  # the trap was resolved: all are shuffled together


# --- survival that is no survival action -----------------------------------------------------------------------------


@pytest.mark.rule("R-176")
@pytest.mark.parametrize(("line", "asked"), [("survival 2", True), ("survival 2; knocked down", False)])
def test_who_lies_spends_survival_on_nothing_a_card_offers(line, asked):
    offer = {"do": "may spend", "survival": 1, "effects": [{"do": "gain", "what": "strength", "amount": 1}]}
    table = lay(
        lion_with({"name": "Test", "effects": [{"do": "each", "who": "all survivors", "effects": [offer]}]}), monster=LION,
        next="monster draws", ai_deck="Test", survivor_0=f"at 1,1; {line}", survivor_1="at 2,2",
    )  # fmt: skip
    assert (table.decision == "yes or no") is asked


# --- doom ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2 doomed", "3.6 doomed")
def test_a_hit_location_dooms_until_it_is_resolved():
    """The attacker cannot dodge the second reaction's claws, nor dash before it; behind the location it can."""
    glare = {"name": "Glare", "failure": [{"do": "doom"}, {"do": "flow"}]}
    table = lay(
        beast(glare, {"name": "Rump"}), monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0="at 10,8; gear bone pickaxe; survival 2", survivor_1="at 1,1; survival 1; knows dash", hit_deck="Glare, Rump",
        rolls="d10 9, d10 2",
    )  # fmt: skip
    table.play("gear 0").play("pass")
    assert table.decision == "window" and table.actor == 1 and table.survivor(0).doomed  # the flow of the reaction
    table.play("pass").pass_until("turn")
    assert table.turn == 0 and not table.survivor(0).doomed and "dash" in table.legal
