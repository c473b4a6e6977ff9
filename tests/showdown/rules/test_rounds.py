"""Rounds and acts, the monster controller's tile, whose act comes first, ambushes."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.rules.dealing import dealt, staged, tiles
from tests.showdown.table import Table, lay

ADRIFT = "Ground Fighting"
"""In play it keeps the lion from drawing: rounds pass without anything happening to survivors who stay away."""


def pass_round(table: Table) -> list[int]:
    """Let everything pass until the round is over; the seats whose turns it had, in order."""
    now, turns = table.round, []
    while table.round == now and table.over is None:
        if table.turn is not None and table.turn not in turns:
            turns.append(table.turn)
        table.play("act" if table.decision == "order" else "pass")
    return turns


# --- rounds and acts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-042", "R-043", "R-044", "R-045", "R-065", "5 step 1", "5 step 2", "5 step 3")
def test_each_round_is_the_monsters_act_then_the_survivors_act():
    table = lay(
        ai_deck="Claw, Chomp",
        survivor_0="at 11,11; survival 1",
        survivor_1="at 3,3",
        rolls="d10 1, d10 1, d10 1",
    )
    assert (table.round, table.act, table.playing) == (1, "monster act", "Claw")  # the flow of the first card
    table.play("pass")
    assert (table.round, table.act, table.ai_discard) == (1, "survivors' act", ["Claw"])
    assert pass_round(table) == [0, 1]
    assert (table.round, table.act, table.playing) == (2, "monster act", "Chomp")
    table.play("pass")
    assert (table.round, table.act, table.ai_discard) == (2, "survivors' act", ["Chomp", "Claw"])


@pytest.mark.rule("R-043", "R-053", "R-190", "5 step 2")
def test_a_round_has_one_turn_of_the_monster_and_one_of_every_survivor():
    table = lay(in_play=ADRIFT, survivor_0="at 1,1", survivor_1="at 22,1", survivor_2="at 1,16", survivor_3="at 22,16")
    for number in (1, 2, 3):
        assert (table.round, table.act) == (number, "survivors' act")
        assert [table.survivor(seat).acted for seat in range(4)] == [False] * 4
        assert pass_round(table) == [0, 1, 2, 3]


@pytest.mark.rule("R-044", "5 step 3")
def test_the_next_round_starts_when_all_have_acted_and_what_is_once_a_round_returns():
    table = lay(in_play=ADRIFT, survivor_0="at 1,1; survival 2", survivor_1="at 22,16")
    table.play("act", "dash", "pass")
    assert table.survivor(0).used == {"dash"} and "dash" not in table.legal
    table.play("pass")
    assert table.survivor(0).acted and table.round == 1  # the other one has not acted yet
    table.play("pass")
    assert table.round == 2 and table.survivor(0).used == set() and not table.survivor(0).acted


# --- who comes first -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-045", "5 step 0")
def test_unless_something_says_otherwise_the_monster_acts_first():
    for seed in range(6):
        table = dealt(seed, scenario="prologue")
        assert (table.act, table.playing) == ("monster act", "Claw") or table.ai_discard == ["Claw"]


@pytest.mark.rule("R-045", "5 step 1d")
def test_a_monsters_page_can_say_that_the_survivors_act_first_in_every_round():
    table = dealt(2, staged(first_act="survivors", party=2, placement={"random_terrain": 0}), scenario="test")
    for number in (1, 2):
        assert (table.round, table.act) == (number, "survivors' act")
        assert len(table.ai_deck) == 11 - number and table.turn is None
        while table.act == "survivors' act" and table.round == number:
            table.play("act" if table.decision == "order" else "pass")
        while table.act == "monster act":
            table.play(sorted(table.legal)[0])


@pytest.mark.rule("5 ambush")
def test_ambushing_survivors_take_the_monsters_first_turn():
    table = dealt(2, staged(scenario={"ambush": "survivors"}), scenario="test")
    assert (table.round, table.act) == (1, "survivors' act") and len(table.ai_deck) == 10
    pass_round(table)
    assert table.round == 2 and len(table.ai_deck) == 9  # from then on it draws first


@pytest.mark.rule("5 ambush")
def test_an_ambushing_monster_takes_the_survivors_first_turns():
    content = staged(
        {"name": "Wait", "tier": "basic", "effects": [{"do": "monster gains", "what": "accuracy", "amount": 1}]},
        scenario={"ambush": "monster"},
        level={"deck": ["Wait", "Claw"], "movement": 1},
        placement={"survivors": [[1, 1], [22, 1], [1, 16], [22, 16]], "random_terrain": 0},
    )
    table = dealt(1, content, scenario="test")
    assert (table.round, table.act) == (2, "survivors' act") and len(table.ai_discard) == 2
    assert pass_round(table) == [0, 1, 2, 3] and table.round == 3


@pytest.mark.rule("4.3 Dead Monster", "5 ambush", "6.27")
def test_a_dead_monster_on_the_board_takes_the_monsters_first_turn_unless_it_ambushes():
    corpse = {"terrain": [{"name": "dead monster", "at": [2, 2]}], "random_terrain": 0}
    table = dealt(2, staged(placement=corpse), scenario="test")
    assert (table.round, table.act, len(table.ai_deck)) == (1, "survivors' act", 10)
    both = dealt(2, staged(placement=corpse, scenario={"ambush": "monster"}), scenario="test")
    assert (both.round, len(both.ai_deck)) == (1, 9)  # they cancel each other out
    plain = dealt(2, staged(placement={**corpse, "terrain": []}), scenario="test")
    assert (plain.round, len(plain.ai_deck)) == (1, 9) and tiles(plain) == []


# --- the monster controller ------------------------------------------------------------------------------------------


@pytest.mark.rule("R-046", "R-047", "5 step 1")
def test_the_tile_passes_clockwise_at_the_start_of_every_round():
    table = lay(
        in_play=ADRIFT,
        round="1; controller survivor_2",
        survivor_0="at 1,1",
        survivor_1="at 22,1",
        survivor_2="at 1,16",
        survivor_3="at 22,16",
    )
    holders = []
    for _ in range(6):
        holder = table.controller
        table.play("act")
        assert table.controller == holder  # not in between
        pass_round(table)
        holders.append(holder)
    assert holders == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("R-046")
def test_the_tile_passes_over_those_who_are_out_of_the_fight():
    table = lay(
        in_play=ADRIFT, round="1; controller survivor_1", survivor_1="at 1,1", survivor_2="dead", survivor_3="at 22,1"
    )
    holders = []
    for _ in range(3):
        holders.append(table.controller)
        pass_round(table)
    assert holders == [1, 3, 1]


@pytest.mark.rule("R-048", "R-049")
def test_the_controller_acts_for_the_monster_and_for_its_own_survivor():
    table = lay(
        round="1; controller survivor_1",
        ai_deck="Claw",
        survivor_0="at 9,12",
        survivor_1="at 14,12",  # as close as the other one
        rolls="d10 1, d10 1, d10 1, d10 1",
    )
    assert (table.decision, table.actor) == ("target", 1)  # whom does the monster attack?
    table.play("survivor 0")
    while table.decision == "direction":  # which way does it go?
        assert table.actor == 1
        table.play(sorted(table.meanings)[0])
    assert table.act == "survivors' act"
    assert pass_round(table) == [0, 1]  # and survivor_1 has a turn of its own


@pytest.mark.rule("R-049")
def test_the_monsters_choices_of_the_next_round_are_those_of_the_next_controller():
    table = lay(
        next="survivors act",
        round="1; controller survivor_1",
        ai_deck="Claw",
        survivor_0="at 9,12",
        survivor_1="at 14,12",
        rolls=None,
    )
    pass_round(table)
    assert (table.round, table.decision, table.actor, table.controller) == (2, "target", 0, 0)


@pytest.mark.rule("R-050", "6.15")
@pytest.mark.parametrize(("controller", "target", "insanity"), [(0, 0, 1), (1, 0, 0), (1, 1, 1)])
def test_the_controller_gains_insanity_when_chosen_as_the_target(controller, target, insanity):
    table = lay(
        round=f"1; controller survivor_{controller}",
        ai_deck="Claw",
        survivor_0="at 9,12; insanity 3",
        survivor_1="at 14,12; insanity 3",
        rolls=None,
    )
    table.play(f"survivor {target}")
    assert table.survivor(target).insanity == 3 + insanity
    assert table.survivor(1 - target).insanity == 3


@pytest.mark.rule("R-050", "6.15")
def test_a_basic_action_against_the_attacker_brings_no_insanity():
    table = lay(
        next="turn of survivor_0",
        round="1; controller survivor_0",
        survivor_0="at 10,8; gear bone pickaxe",
        survivor_1="at 1,1",
        hit_deck="Beast's Temple, and the rest",
        rolls="d10 9, d10 2, d10 1, d10 1",
    )
    table.play("gear 0")
    assert table.survivor(0).insanity == 0


@pytest.mark.rule("5 controller in solo play")
def test_alone_there_is_no_insanity_for_the_controller():
    table = lay(ai_deck="Claw", survivor_0="at 11,12", rolls="d10 1, d10 1")
    assert table.controller == 0 and table.survivor(0).insanity == 0


@pytest.mark.rule("R-051", "R-052")
def test_with_every_tile_a_new_survivor_is_the_main_one_and_only_it_can_gain_the_insanity():
    # whoever plays several seats gets the tile for another of them each time: the seat with the tile is the main one
    survivors = {f"survivor_{seat}": at for seat, at in enumerate(("at 9,12", "at 14,12", "at 9,6", "at 14,6"))}
    mains = []
    for number in range(4):
        table = lay(
            next="start of round",
            round=f"{number + 1}; controller survivor_{number}",
            ai_deck="Claw",
            rolls=None,
            **survivors,
        )
        mains.append(table.controller)
        for target in (0, 1):  # those in front, equally close
            other = table.copy().play(f"survivor {target}")
            gained = [other.survivor(seat).insanity for seat in range(4)]
            assert gained == [int(seat == target == number) for seat in range(4)]
    assert sorted(mains) == [0, 1, 2, 3]


@pytest.mark.rule("R-051")
def test_nobody_is_the_main_one_again_before_all_others_were():
    table = lay(in_play=ADRIFT, survivor_0="at 1,1", survivor_1="at 22,1", survivor_2="at 1,16", survivor_3="at 22,16")
    mains = []
    for _ in range(8):
        mains.append(table.controller)
        pass_round(table)
    assert all(len(set(mains[k : k + 4])) == 4 for k in range(5))


@pytest.mark.rule("1.1 acts first", "R-045")
def test_the_lion_is_a_quarry_and_acts_first():
    assert catalog().library.monsters["White Lion"].first_act == "monster"
