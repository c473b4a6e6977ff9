"""Hits on survivors: location die, armor, injury boxes, brain [3.3, 6.19, 6.36]."""

from __future__ import annotations

import pytest

from tests.showdown.rules.harm import BYSTANDER, FACE, IN_FRONT, clawed, injured
from tests.showdown.table import Table, lay


def hit(*rolls: str, me: str, **lines: str) -> Table:
    """Claw with two dice that both hit survivor_0; `rolls` are the location dice and what follows."""
    lines = {**BYSTANDER, "ai_deck": "Claw, Chomp, Grasp", **lines}
    return lay(
        next="monster draws", survivor_0=f"{IN_FRONT}; {me}", rolls=", ".join(["d10 9", "d10 9", *rolls]), **lines
    )


# --- the die ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3 die")
@pytest.mark.parametrize(
    ("face", "location"), [(1, "head"), (2, "arms"), (3, "body"), (4, "body"), (5, "waist"), (6, "legs")]
)
def test_the_location_die_has_two_faces_for_the_body_and_one_for_each_other(face, location):
    table = lay(
        next="monster draws", survivor_0=f"{IN_FRONT}; armor head 5, arms 5, body 5, waist 5, legs 5",
        survivor_1="at 1,1", ai_deck="Claw, Chomp", rolls=f"d10 9, d10 1, d6 {face}",
    )  # fmt: skip
    assert {place: points for place, points in table.survivor(0).armor.items() if points == 4} == {location: 4}


@pytest.mark.rule("3.3 step 1")
def test_all_location_dice_are_rolled_before_the_target_orders_its_hits():
    table = hit("d6 2", "d6 6", me="light arms, legs; heavy arms, legs; survival 1; knows dodge")
    assert table.decision == "dodge" and {"dodge arms", "dodge legs"} <= set(table.meanings)
    table.play("pass")
    assert (table.decision, table.actor) == ("order hits", 0) and set(table.meanings) == {"hit arms", "hit legs"}


@pytest.mark.rule("3.3 step 1")
def test_the_target_chooses_which_hit_comes_first():
    lines = {"me": "light arms, legs; heavy arms, legs"}
    for first, injury in (("hit arms", ["struck leg", "contracture"]), ("hit legs", ["torn achilles", "struck arm"])):
        table = hit("d6 2", "d6 6", "d10 6", "d10 10", **lines).play(first)
        assert sorted(table.survivor(0).injuries) == sorted(injury), "the first injury is the 6, the second the 10"


@pytest.mark.rule("3.3 step 1", "3.2 dodge")
def test_the_target_may_dodge_one_hit_of_its_choice():
    table = hit("d6 2", "d6 6", me="survival 2; knows dodge").play("dodge arms")
    assert table.survivor(0).light == {"legs"} and table.survivor(0).survival == 1
    table = hit("d6 2", "d6 6", me="survival 2; knows dodge").play("pass", "hit legs")
    assert table.survivor(0).light == {"arms", "legs"} and table.survivor(0).survival == 2


# --- armor, then boxes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3 step 2")
@pytest.mark.parametrize(("damage", "left"), [(1, 2), (2, 1), (3, 0)])
def test_damage_takes_armor_points_one_by_one(damage, left):
    table = clawed("body", damage=damage, me="armor body 3, arms 3")
    assert table.survivor(0).armor["body"] == left and table.survivor(0).armor["arms"] == 3
    assert table.survivor(0).light == table.survivor(0).heavy == set()


@pytest.mark.rule("3.3 step 2", "3.3 step 3")
@pytest.mark.parametrize("location", ["arms", "body", "waist", "legs"])
def test_behind_the_armor_come_light_injury_and_heavy_injury(location):
    me = f"armor {location} 1"
    light = clawed(location, damage=2, me=me).survivor(0)
    assert light.armor[location] == 0 and light.light == {location} and light.heavy == set() and not light.knocked_down
    heavy = clawed(location, damage=3, me=me).survivor(0)
    assert heavy.light == heavy.heavy == {location} and heavy.knocked_down and heavy.injuries == []


@pytest.mark.rule("3.3 step 3", "3.3 arms, body, waist, legs")
def test_a_second_hit_goes_on_where_the_first_one_stopped():
    table = hit("d6 5", "d6 5", me="armor waist 0")
    assert table.survivor(0).light == table.survivor(0).heavy == {"waist"} and table.survivor(0).knocked_down


@pytest.mark.rule("3.3 step 4")
def test_what_is_left_is_one_severe_injury_however_much_it_is():
    for damage in (3, 7):
        me = clawed("legs", "d10 9", damage=damage).survivor(0)
        assert me.light == me.heavy == {"legs"} and me.injuries == ["bloody thighs"] and me.bleeding == 2
    me = injured("legs", 9, damage=5).survivor(0)
    assert me.injuries == ["bloody thighs"] and me.bleeding == 2, "the boxes were filled before"


@pytest.mark.rule("3.3 step 4")
def test_each_further_hit_is_a_roll_of_its_own():
    table = hit("d6 6", "d6 6", "d10 9", "d10 3", me="light legs; heavy legs")
    assert sorted(table.survivor(0).injuries) == ["bleeding leg", "bloody thighs"] and table.survivor(0).bleeding == 4


@pytest.mark.rule("3.3 step 4", "3.4 legs 9")
def test_a_severe_injury_by_itself_does_not_knock_down():
    assert not injured("legs", 9).survivor(0).knocked_down


@pytest.mark.rule("3.3 head")
def test_the_head_has_no_light_injury():
    assert clawed("head", me="armor head 1").survivor(0).heavy == set()
    me = clawed("head").survivor(0)
    assert me.light == set() and me.heavy == {"head"} and me.knocked_down
    me = clawed("head", "d10 9", damage=2).survivor(0)
    assert me.heavy == {"head"} and me.injuries == ["shattered jaw"]


# --- the brain -------------------------------------------------------------------------------------------------------


def shaken(amount: int, *rolls: str, me: str) -> Table:
    """Size Up at this level: so much brain damage."""
    return lay(
        next="monster draws", monster=f"White Lion level {amount} at 11,8 facing north", in_play="none",
        ai_deck="Size Up, Chomp, Grasp", survivor_0=f"{IN_FRONT}; {me}", survivor_1="at 1,1; hidden",
        rolls=", ".join(["d10 4", *rolls]), round=BYSTANDER["round"],
    )  # fmt: skip


@pytest.mark.rule("3.3 brain")
def test_insanity_is_the_armor_of_the_brain():
    me = shaken(2, me="insanity 3").survivor(0)
    assert me.insanity == 1 and me.light == set()
    me = shaken(2, me="insanity 1").survivor(0)
    assert me.insanity == 0 and me.light == {"brain"}
    me = shaken(2, "d10 3", me="insanity 0").survivor(0)
    assert me.light == {"brain"} and me.heavy == set() and me.injuries == ["amnesia"], "then comes trauma"


@pytest.mark.rule("3.3 brain")
def test_hits_never_reach_the_brain_and_brain_damage_nothing_else():
    assert 6 == max(FACE.values()) and "brain" not in FACE
    me = shaken(1, me="insanity 0; armor head 2, body 2").survivor(0)
    assert me.light == {"brain"} and me.armor == {"head": 2, "arms": 0, "body": 2, "waist": 0, "legs": 0, "brain": 0}


@pytest.mark.rule("3.3 brain")
def test_insanity_does_not_stop_damage_to_the_body():
    me = clawed("waist", me="insanity 9").survivor(0)
    assert me.insanity == 9 and me.light == {"waist"}


# --- what counts as suffering damage ---------------------------------------------------------------------------------


@pytest.mark.rule("3.3 armor counts", "6.36")
def test_damage_that_armor_stops_is_suffered():
    table = lay(
        next="monster draws", ai_deck="Vicious Claw, Chomp", survivor_0=f"{IN_FRONT}; armor body 2",
        survivor_1="dead", survivor_2="off the board", rolls="d10 9, d10 1, d6 3",
    )  # fmt: skip
    assert table.survivor(0).armor["body"] == 1 and table.survivor(0).bleeding == 1, "after damage: bleed 1"


@pytest.mark.rule("3.3 armor counts", "6.36")
def test_damage_that_insanity_stops_is_suffered():
    lines = {**BYSTANDER, "in_play": "Bloodthirsty", "ai_deck": "Size Up, Chomp", "survivor_1": "at 1,1; hidden"}
    table = lay(next="monster draws", survivor_0=f"{IN_FRONT}; insanity 5", rolls="d10 4", **lines)
    assert table.survivor(0).insanity == 4 and table.card_tokens == {"Bloodthirsty": 1}


@pytest.mark.rule("6.19", "3.3 unspecified")
def test_unspecified_damage_rolls_the_location_die():
    table = lay(
        next="turn of survivor_0", survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 11,11",
        hit_deck="Beast's Back, and the rest", rolls="d10 9, d10 2, d6 6",
    ).play("gear 0")  # fmt: skip
    table.play(sorted(table.meanings)[0])
    assert table.survivor(1).light == {"legs"}, "the damage of the grab"


@pytest.mark.rule("3.3 severe")
@pytest.mark.parametrize(("location", "roll"), [("head", 6), ("arms", 6), ("body", 8), ("waist", 5), ("legs", 6)])
def test_a_severe_injury_costs_a_bleeding_token(location, roll):
    assert injured(location, roll).survivor(0).bleeding == 1


@pytest.mark.rule("3.3 severe", "3.1 bleeding tokens")
def test_the_fifth_bleeding_token_kills():
    assert injured("waist", 5, me="bleeding 3").survivor(0).alive
    table = injured("waist", 5, me="bleeding 4")
    assert not table.survivor(0).alive and table.survivor(0).at == (0, 0)


@pytest.mark.rule("3.6 death")
def test_whoever_dies_leaves_the_board_with_everything_it_held():
    me = "gear bone axe; permanent priority target"
    table = injured("arms", 1, me=me, priority_target="survivor_0")
    assert not table.survivor(0).alive and table.survivor(0).at == (0, 0)
    assert table.priority_target is None, "permanent or not"
    assert injured("arms", 6, me=me, priority_target="survivor_0").priority_target == 0


@pytest.mark.rule("3.6 death", "1.3 Enraged")
def test_a_death_ends_the_lions_rage():
    assert injured("arms", 1, in_play="Enraged", me="armor arms 1").in_play == []
    assert injured("arms", 3, in_play="Enraged", me="armor arms 1").in_play == ["Enraged"]
