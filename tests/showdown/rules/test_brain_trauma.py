"""Brain trauma [3.5]."""

from __future__ import annotations

import pytest

from kdm_env.showdown.library import load
from tests.showdown.rules.harm import injured, traumatized, your_turn
from tests.showdown.table import Table, lay, position


def bonus_trauma(name: str, *rolls: str, me: str = "", **lines: str) -> Table:
    """A result above 10, which no plain roll reaches: its text befalls survivor_0 at the end of the monster's act."""
    lines = {"survivor_1": "at 1,1", "round": "1; monster act; controller survivor_1", **lines}
    text = position(
        survivor_0="; ".join(["at 11,11", *([me] if me else [])]), rolls=", ".join(rolls) or "none", **lines
    )
    return Table(text + f"frame: showdown/survivors +0\nframe: injury: {name} +0; subject 0\n")


@pytest.mark.rule("3.5 1-2")
@pytest.mark.parametrize("roll", [1, 2])
def test_one_and_two_kill(roll):
    assert not traumatized(roll).survivor(0).alive


@pytest.mark.rule("3.5 3")
def test_three_costs_nothing_that_lies_on_the_table():
    """Weapon proficiency is the campaign's: the showdown only notes that it happened."""
    me = traumatized(3).survivor(0)
    assert me.injuries == ["amnesia"] and me.insanity == 0 and me.tokens == {} and not me.knocked_down
    assert me.bleeding == 0 and me.disorders == [] and me.conditions == set()


@pytest.mark.rule("3.5 4")
def test_four_staggers_to_the_nearest_edge():
    me = traumatized(4, "d5 4").survivor(0)
    assert me.knocked_down and me.insanity == 4
    assert me.at == (11, 15), "five squares up: that edge is six away, the others nine and more"
    assert traumatized(4, "d5 4", me="attributes movement 3").survivor(0).at == (11, 13)


@pytest.mark.rule("3.5 4", "R-151")
def test_who_staggers_into_the_monster_lies_on_the_nearest_free_square():
    near = {"at": "at 11,4", "monster": "White Lion level 1 at 11,2 facing north", "survivor_1": "at 20,14"}
    table = traumatized(4, "d5 1", me="attributes movement 2", **near)  # two squares down the lion stands on 11,2
    assert (table.decision, set(table.meanings)) == ("square", {"11,1", "10,2"})
    table.play("10,2")
    assert table.survivor(0).at == (10, 2) and table.survivor(0).knocked_down


@pytest.mark.rule("3.5 4")
def test_of_two_edges_as_near_the_controller_picks():
    corner = {"at": "at 7,10", "monster": "White Lion level 1 at 6,8 facing north", "survivor_1": "at 20,1"}
    table = traumatized(4, "d5 1", **corner)
    assert (table.decision, table.actor) == ("direction", 1) and set(table.meanings) == {"north", "west"}
    table.play("west")
    assert table.survivor(0).at == (2, 10)


@pytest.mark.rule("3.5 5-6")
@pytest.mark.parametrize("roll", [5, 6])
def test_five_and_six_are_a_seizure_that_hurts_those_beside_too(roll):
    table = traumatized(
        roll, "d6 5", "d6 6", "d23 3", "d5 2", survivor_1="at 11,11", survivor_2="at 12,11", survivor_3="at 1,1"
    )  # fmt: skip
    assert [table.survivor(seat).light - {"brain"} for seat in range(4)] == [{"waist"}, {"legs"}, set(), set()]
    assert not any(table.survivor(seat).heavy for seat in range(4)), "one point each"
    assert table.survivor(0).disorders == ["binge eating"] and table.survivor(0).insanity == 2
    assert table.survivor(1).disorders == [] and table.survivor(1).insanity == 0


@pytest.mark.rule("3.5 7-8")
@pytest.mark.parametrize("roll", [7, 8])
def test_seven_and_eight_give_a_disorder_and_insanity(roll):
    me = traumatized(roll, "d23 2", "d5 5").survivor(0)
    assert me.disorders == ["apathetic"] and me.insanity == 5 and not me.knocked_down


@pytest.mark.rule("3.5 9")
def test_nine_fells():
    me = traumatized(9, "d10 8").survivor(0)
    assert me.knocked_down and me.insanity == 8 and me.disorders == []


@pytest.mark.rule("3.5 10")
def test_ten_is_frenzy():
    table = your_turn(traumatized(10, "d5 3", me="survival 1; knows dash, surge; gear bone axe"))
    me = table.survivor(0)
    assert me.insanity == 3 and me.tokens == {"speed": 1, "strength": 1} and not me.knocked_down
    assert "no arts this showdown" in me.conditions
    assert me.survival == 1 and not {"dash", "surge"} & table.legal, "no survival may be spent"
    sane = your_turn(traumatized(3, me="survival 1; knows dash, surge; gear bone axe"))
    assert {"dash", "surge"} <= sane.legal


@pytest.mark.rule("3.5 10", "3.9 slow")
def test_the_frenzied_ignore_that_a_melee_weapon_is_slow():
    lines = {"next": "turn of survivor_0", "survivor_1": "at 1,1"}
    frenzied = "conditions frenzied; tokens speed +1"
    lay(survivor_0="at 10,8; gear zanbato; tokens speed +1", rolls="d10 1", **lines).play("gear 0")
    lay(survivor_0=f"at 10,8; gear zanbato; {frenzied}", rolls="d10 1, d10 1", **lines).play("gear 0")


@pytest.mark.rule("3.5 10")
def test_frenzy_stacks():
    me = traumatized(10, "d5 1", me="injuries frenzy; conditions frenzied; tokens speed +1, strength +1").survivor(0)
    assert me.tokens == {"speed": 2, "strength": 2}


@pytest.mark.rule("3.5 11", "3.5 12", "3.5 13")
def test_eleven_to_thirteen_lie_beyond_a_plain_roll():
    rows = {value: row.name for row in load().injuries.brain for value in row.rolls}
    assert [rows[value] for value in (11, 12, 13)] == ["reckless outburst", "lost self", "sudden clarity"]
    assert max(rows) == 13


@pytest.mark.rule("3.5 11")
def test_eleven():
    table = bonus_trauma("reckless outburst", "d5 4")
    me = table.survivor(0)
    assert me.knocked_down and me.tokens == {"speed": 1} and me.insanity == 4 and table.priority_target == 0


@pytest.mark.rule("3.5 12")
def test_twelve_turns_survival_into_insanity():
    table = bonus_trauma("lost self", "d23 1", me="survival 3; insanity 1; disorders apathetic, prey")
    me = table.survivor(0)
    assert me.knocked_down and me.survival == 0 and me.insanity == 4 and me.alive
    assert me.disorders == ["apathetic", "prey", "anxiety"]
    assert not bonus_trauma("lost self", me="disorders apathetic, prey, anxiety").survivor(0).alive, (
        "with three it dies"
    )


@pytest.mark.rule("3.5 13")
def test_thirteen_clears_the_mind():
    me = bonus_trauma("sudden clarity", "d10 4", "d10 7", me="survival 1/9; knows dodge").survivor(0)
    assert me.survival == 5 and me.insanity == 7 and me.tokens == {"luck": 2} and not me.knocked_down


@pytest.mark.rule("3.5 7-8", "3.4 head 8")
def test_disorders_add_up_to_three():
    me = traumatized(7, "d23 4", "d5 1", me="disorders apathetic, prey").survivor(0)
    assert me.disorders == ["apathetic", "prey", "coprolalia"]
    assert injured("head", 8, "d23 4", me="disorders apathetic").survivor(0).disorders == ["apathetic", "coprolalia"]


@pytest.mark.rule("3.3 severe")
@pytest.mark.parametrize(
    ("roll", "rolls"),
    [
        (3, []),
        (4, ["d5 1"]),
        (5, ["d6 1", "d23 1", "d5 1"]),
        (7, ["d23 1", "d5 1"]),
        (9, ["d10 1"]),
        (10, ["d5 1"]),
    ],
)
def test_no_trauma_bleeds(roll, rolls):
    assert traumatized(roll, *rolls).survivor(0).bleeding == 0
    assert all(row.bleed == 0 for row in load().injuries.brain), "nor one beyond a plain roll"
