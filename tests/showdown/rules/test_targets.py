"""Picking targets: lists walked from the top, ties for the controller, the no-target line."""

from __future__ import annotations

import pytest

from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import lay


def list_of(*items):
    """A card with a target list: whoever is picked gains 1 understanding."""
    return {
        "name": "Stare",
        "targets": list(items),
        "effects": [{"do": "gain", "what": "understanding", "amount": 1}],
    }


def picked(table):
    """Who gained the understanding."""
    return [seat for seat in range(4) if table.survivor(seat).understanding]


SAMPLE = list_of(
    {"pick": "closest", "facing": True},
    {"pick": "closest", "in_range": True, "in_field_of_view": True},
)
"""The sample list of the rules [C-04]: closest threat, facing; closest threat in range, in field of view; sniff."""


# --- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-115", "R-117", "R-118", "R-119")
def test_the_first_item_of_the_sample_list_comes_before_a_closer_survivor_of_the_second():
    table = lay(
        lion_with(SAMPLE), monster=LION, next="monster draws", ai_deck="Stare",
        survivor_0="at 13,8",  # adjacent and seen, but at the side
        survivor_1="at 16,16",  # in front, out of range
    )  # fmt: skip
    assert picked(table) == [1]


@pytest.mark.rule("R-117", "R-119")
def test_with_nobody_in_front_the_second_item_of_the_sample_list_decides():
    table = lay(
        lion_with(SAMPLE), monster=LION, next="monster draws", ai_deck="Stare",
        survivor_0="at 11,7",  # adjacent, in the blind spot
        survivor_1="at 13,7",
        survivor_2="at 20,8",  # seen, eight squares away
    )  # fmt: skip
    assert picked(table) == [1]


@pytest.mark.rule("R-119", "R-123", "1.1 instinct")
def test_with_neither_the_sample_list_ends_in_a_sniff():
    table = lay(
        lion_with(SAMPLE), monster=LION, next="monster draws", ai_deck="Stare",
        survivor_0="at 11,7", survivor_1="at 20,8",
    )  # fmt: skip
    assert picked(table) == [] and table.s.monster.threat_until == 2


@pytest.mark.rule("R-116")
@pytest.mark.parametrize(
    ("place", "meets"),
    [
        ("at 11,12", True),  # in front and in range
        ("at 11,12; knocked down", False),  # no threat
        ("at 14,9", False),  # in range, not in front
        ("at 11,16", True),
        ("at 22,16", False),  # in front, 16 squares away
    ],
)
def test_an_item_is_satisfied_only_by_whoever_meets_all_of_its_conditions(place, meets):
    table = lay(
        lion_with(list_of({"pick": "closest", "facing": True, "in_range": True})), monster=LION, next="monster draws",
        ai_deck="Stare", survivor_0=place, survivor_1="at 1,1",
    )  # fmt: skip
    assert picked(table) == ([0] if meets else [])


@pytest.mark.rule("R-117", "R-118", "V-10", "D-09", "R-172")
def test_a_knocked_down_survivor_satisfies_no_threat_item_but_a_survivor_item():
    content = lion_with(list_of({"pick": "closest", "facing": True}, {"pick": "closest", "among": "survivor"}))
    table = lay(content, monster=LION, next="monster draws", ai_deck="Stare", survivor_0="at 11,12; knocked down")
    assert picked(table) == [0]  # by the second item
    with_another = lay(
        content, monster=LION, next="monster draws", ai_deck="Stare", survivor_0="at 11,12; knocked down",
        survivor_1="at 16,16",
    )  # fmt: skip
    assert picked(with_another) == [1]  # the first item is satisfied after all


@pytest.mark.rule("V-10", "R-117", "1.3 Grasp")
def test_grasp_prefers_whoever_is_down():
    table = lay(
        next="monster draws", ai_deck="Grasp", survivor_0="at 11,10", survivor_1="at 8,9; knocked down", rolls="d10 1",
    )  # fmt: skip
    assert table.monster.facing == "west" and table.monster.at == (9, 8)


# --- ties ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-129", "R-130")
def test_of_equally_close_threats_the_controller_takes_one():
    table = lay(
        next="monster draws", round="1; controller survivor_2", ai_deck="Claw",
        survivor_0="at 11,12", survivor_1="at 12,12; light body", survivor_2="at 10,11", survivor_3="at 11,13",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert (table.decision, table.actor) == ("target", 2)
    assert table.legal == {"survivor 0", "survivor 1", "survivor 2"}
    kind = table.copy().play("survivor 2")  # it may spare the others ...
    assert kind.survivor(2).insanity == 1
    table.play("survivor 1")  # ... or not
    assert table.monster.at == (11, 10) and table.survivor(2).insanity == 0


@pytest.mark.rule("R-131", "R-129")
@pytest.mark.parametrize(("die", "target"), [(1, 0), (2, 1)])
def test_the_controller_may_leave_the_choice_to_a_die(die, target):
    table = lay(
        lion_with(list_of({"pick": "closest"})), monster=LION, next="monster draws", ai_deck="Stare",
        options="controller random; round limit 1", survivor_0="at 11,12", survivor_1="at 12,12", rolls=f"d2 {die}",
    )  # fmt: skip
    assert picked(table) == [target]


@pytest.mark.rule("R-130")
def test_a_controller_that_plays_the_worst_picks_the_frailest():
    table = lay(
        lion_with(list_of({"pick": "closest"})), monster=LION, next="monster draws", ai_deck="Stare",
        options="controller worst; round limit 1", survivor_0="at 11,12; armor body 3", survivor_1="at 12,12; bleeding 3",
    )  # fmt: skip
    assert picked(table) == [1]


@pytest.mark.rule("R-129")
def test_no_tie_no_question():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,12", survivor_1="at 11,13", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 10) and table.decision == "order"


# --- several targets, areas ------------------------------------------------------------------------------------------


@pytest.mark.rule("R-120", "R-122", "6.15")
def test_a_card_may_pick_everybody_at_once_and_then_each_of_them_is_a_target():
    table = lay(
        next="monster draws", round="1; controller survivor_1", ai_deck="Terrifying Roar",
        survivor_0="at 3,3", survivor_1="at 20,3", survivor_2="at 3,14; conditions deaf",
        rolls="d10 1, d10 1", options="controller agent; round limit 1",
    )  # fmt: skip
    table.pass_until("order")
    assert [table.survivor(seat).insanity for seat in range(3)] == [0, 1, 0]  # the controller's survivor was picked


@pytest.mark.rule("R-120", "R-122")
@pytest.mark.parametrize(
    ("area", "hit"), [("threats", [0, 3]), ("survivors", [0, 1, 2, 3]), ("non-deaf survivors", [0, 1, 2])]
)
def test_an_area_takes_whoever_is_in_it(area, hit):
    howl = {
        "name": "Howl",
        "area": {"all": area},
        "effects": [{"do": "each", "who": area if area != "survivors" else "all survivors",
                     "effects": [{"do": "gain", "what": "courage", "amount": 1}]}],
    }  # fmt: skip
    table = lay(
        lion_with(howl), monster=LION, next="monster draws", ai_deck="Howl",
        survivor_0="at 3,3", survivor_1="at 4,4; knocked down", survivor_2="at 5,5; hidden",
        survivor_3="at 6,6; conditions deaf", terrain="tall grass at 5,5",
    )  # fmt: skip
    assert [seat for seat in range(4) if table.survivor(seat).courage] == hit


@pytest.mark.rule("R-120", "R-132", "R-133", "D-06")
def test_an_area_attack_damages_several_survivors_who_do_not_become_targets():
    sweep = {
        "name": "Sweep",
        "targets": [{"pick": "closest", "facing": True}],
        "effects": [{"do": "each", "who": "adjacent survivors", "effects": [{"do": "damage", "amount": 1, "location": "arms"}]}],
    }  # fmt: skip
    table = lay(
        lion_with(sweep), monster=LION, next="monster draws", round="1; controller survivor_1", ai_deck="Sweep",
        survivor_0="at 11,10", survivor_1="at 13,8", survivor_2="at 12,7", survivor_3="at 13,10",
    )  # fmt: skip
    while table.decision == "survivor":  # the controller orders them
        assert table.actor == 1
        table.play(sorted(table.legal)[0])
    assert [table.survivor(seat).light for seat in range(4)] == [{"arms"}, {"arms"}, {"arms"}, set()]
    assert table.survivor(1).insanity == 0  # caught, not picked: no bonus for the controller's survivor


@pytest.mark.rule("R-133", "D-06", "6.15")
def test_a_survivor_who_is_run_over_on_the_way_is_no_target():
    table = lay(
        next="monster draws", round="1; controller survivor_1", ai_deck="Claw",
        survivor_0="at 11,14", survivor_1="at 11,12; knocked down", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 12)
    table.play("west")  # the lion stands on it: knocked back
    assert table.survivor(1).insanity == 0 and table.survivor(1).at == (6, 12)


# --- the choice stays ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-127", "6.17")
def test_a_target_that_is_no_longer_the_closest_stays_the_target():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,11; survival 1; knows dash", survivor_1="at 12,12",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("dash", "move to 11,16")
    assert table.monster.at == (11, 14)  # past survivor_1, whom it runs over
    assert table.survivor(1).knocked_down


@pytest.mark.rule("R-127", "6.17")
def test_a_random_target_is_not_picked_anew_either():
    table = lay(
        next="monster draws", ai_deck="Vicious Claw", survivor_0="at 11,11; survival 1; knows dash", survivor_1="at 13,8",
        rolls="d2 1, d10 1, d10 1",
    )  # fmt: skip
    table.play("dash", "move to 11,15")
    assert table.monster.at == (11, 13)


@pytest.mark.rule("R-127", "R-128")
def test_who_hides_after_being_picked_stays_the_target():
    table = lay(
        next="monster draws", ai_deck="Claw", terrain="tall grass at 11,11", priority_target="survivor_0",
        survivor_0="at 11,11; survival 1; knows surge", survivor_1="at 11,13", rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("surge")
    assert table.survivor(0).hidden and table.priority_target is None
    assert table.monster.at == (11, 9)  # no threat any more, and no priority target: it comes all the same


@pytest.mark.rule("R-127")
def test_a_target_that_is_knocked_down_in_the_flow_stays_the_target():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10; survival 1; knows surge; gear bone axe; armor body 9",
        survivor_1="at 11,13", hit_deck="Beast's Maw, and the rest",
        rolls="d10 7, d10 1, d10 1, d10 4, d10 2, d10 1, d6 3",
    )  # fmt: skip
    table.play("surge", "gear 0")  # the roar of the maw: knocked down
    assert table.survivor(0).armor["body"] == 8


# --- priority target -------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.6 priority target", "6.10")
def test_the_priority_target_is_picked_out_of_range_and_before_any_item():
    table = lay(
        next="monster draws", monster="White Lion at 11,12 facing north", ai_deck="Claw", priority_target="survivor_1",
        survivor_0="at 11,14", survivor_1="at 11,1", options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.monster.at == (11, 6) and table.monster.facing == "south"


# --- targets named by a card ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.24")
def test_a_basic_action_against_a_named_target_ignores_the_list():
    table = lay(
        next="turn of survivor_0", survivor_0="at 11,7; gear bone axe; armor body 9",  # unseen
        survivor_1="at 11,10", hit_deck="Strange Hand, and the rest",
        rolls="d10 7, d10 1, d10 1, d10 2, d10 1, d6 3",
    )  # fmt: skip
    table.play("gear 0")
    assert table.survivor(0).armor["body"] == 8 and table.monster.facing == "south"


@pytest.mark.rule("6.24")
def test_if_the_named_target_cannot_be_found_nothing_happens():
    table = lay(
        next="monster draws", ai_deck="Terrifying Roar", survivor_0="at 1,1; courage 9", survivor_1="at 22,16; courage 9",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    table.play("survivor 0")  # each of them is unimpressed
    assert table.monster.at == (11, 8) and table.monster.facing == "north"
    assert table.ai_discard == ["Terrifying Roar"] and table.s.monster.threat_until == 0  # no sniff either


# --- the controller's bonus ------------------------------------------------------------------------------------------


@pytest.mark.rule("6.15", "R-050")
@pytest.mark.parametrize(("controller", "insanity"), [(0, 1), (1, 0)])
def test_the_controllers_survivor_goes_a_little_mad_when_picked_from_a_list(controller, insanity):
    table = lay(
        next="monster draws", round=f"1; controller survivor_{controller}", ai_deck="Claw", survivor_0="at 11,12",
        survivor_1="at 1,1", rolls="d10 1, d10 1",
    )  # fmt: skip
    assert table.survivor(0).insanity == insanity and table.survivor(1).insanity == 0


@pytest.mark.rule("6.15")
def test_the_list_of_the_basic_action_and_reactions_give_no_bonus():
    basic = lay(
        next="monster draws", round="1; controller survivor_0", ai_deck="none", survivor_0="at 11,12", survivor_1="at 1,1",
        rolls="d10 1, d10 1",
    )  # fmt: skip
    assert basic.monster.at == (11, 10) and basic.survivor(0).insanity == 0
    reaction = lay(
        next="turn of survivor_0", round="1; controller survivor_0", survivor_0="at 11,10; gear bone axe",
        survivor_1="at 1,1", hit_deck="Strange Hand, and the rest", rolls="d10 7, d10 1, d10 1, d10 1, d10 1",
    )  # fmt: skip
    reaction.play("gear 0")
    assert reaction.survivor(0).insanity == 0


@pytest.mark.rule("6.15", "1.3 Alert")
def test_a_basic_action_that_a_mood_orders_while_a_card_is_played_gives_no_bonus():
    table = lay(
        next="monster draws", round="1; controller survivor_1", ai_deck="Claw", in_play="Alert",
        survivor_0="at 15,11", survivor_1="at 11,16; survival 1; knows dash", rolls="d10 1, d10 1, d10 1, d10 1",
    )  # fmt: skip
    table.play("dash", "move to 11,13")  # into the zone: the lion jumps at it, then goes for survivor_0
    assert table.monster.at == (13, 11) and table.survivor(1).priority_target
    assert table.survivor(1).insanity == 0
