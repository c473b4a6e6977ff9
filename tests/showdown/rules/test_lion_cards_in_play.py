"""The White Lion's AI cards that stay in play. Ground Fighting has its own tests in test_moods.py."""

from __future__ import annotations

import pytest

from tests.showdown.table import lay

ONE_ROUND = "controller agent; round limit 1"

# --- Alert -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Alert")
def test_alert_enters_play_and_does_nothing_yet():
    table = lay(next="monster draws", ai_deck="Alert, Claw", survivor_0="at 11,10", options=ONE_ROUND)
    assert table.in_play == ["Alert"] and table.ai_deck == ["Claw"] and table.monster.at == (11, 8)


@pytest.mark.rule("1.3 Alert")
def test_a_survivor_who_moves_into_the_zone_stops_there_draws_attention_and_is_attacked():
    table = lay(
        next="turn of survivor_0", in_play="Alert", survivor_0="at 11,16; armor body 9", survivor_1="at 11,10; armor body 9",
        rolls="d10 2, d10 1, d6 3",
    )  # fmt: skip
    # four squares from the base, row 13, is as far as one gets
    assert {y for x, y in table.moves if 7 <= x <= 16} == {13, 14, 15, 16}
    table.play("move to 12,13")
    assert table.survivor(0).priority_target and table.in_play == [] and table.ai_discard == ["Alert"]
    assert table.monster.at == (11, 11)  # at the one who came, not at the closer one; on the way it ran that one over
    assert table.survivor(0).armor["body"] == 8 and table.survivor(1).knocked_down
    assert (table.decision, table.turn, table.survivor(0).activations) == ("turn", 0, 1)  # its turn goes on


@pytest.mark.rule("1.3 Alert")
@pytest.mark.parametrize(
    ("start", "entry"), [("11,16", "11,13"), ("2,8", "7,8"), ("17,4", "16,4"), ("6,13", "7,13"), ("6,4", "7,4")]
)
def test_the_zone_is_ten_by_ten_squares(start, entry):
    outside = lay(next="turn of survivor_0", in_play="Alert", survivor_0=f"at {start}")
    x, y = (int(part) for part in entry.split(","))
    beyond = [(a, b) for a, b in outside.moves if 8 <= a <= 15 and 5 <= b <= 12]
    assert (x, y) in outside.moves and beyond == []
    table = lay(next="turn of survivor_0", in_play="Alert", survivor_0=f"at {start}", rolls=None)
    table.play(f"move to {entry}")
    assert table.in_play == []


@pytest.mark.rule("1.3 Alert")
def test_who_moves_inside_the_zone_or_out_of_it_does_not_disturb_the_lion():
    table = lay(next="turn of survivor_0", in_play="Alert", survivor_0="at 13,11; moves left 2")
    table.play("move to 13,13")
    assert table.in_play == ["Alert"] and table.monster.facing == "north"
    table.play("move to 13,16")
    assert table.in_play == ["Alert"] and table.priority_target is None


@pytest.mark.rule("1.3 Alert")
def test_a_dash_into_the_zone_counts_as_well():
    table = lay(
        next="monster draws", ai_deck="Size Up", in_play="Alert", survivor_0="at 11,15; survival 1; knows dash",
        options=ONE_ROUND, rolls="d10 1, d10 1, d10 1",
    )  # fmt: skip
    table.play("dash", "move to 11,13")
    assert table.in_play == [] and table.monster.at == (11, 11) and table.survivor(0).priority_target


@pytest.mark.rule("1.3 Alert", "R-189")
def test_alert_is_discarded_when_the_lion_is_knocked_down():
    table = lay(
        next="turn of survivor_0", in_play="Alert", survivor_0="at 11,10; gear bone axe",
        hit_deck="Beast's Flank, and the rest", rolls="d10 7, d10 1, d10 10",
    )  # fmt: skip
    table.play("gear 0")
    assert table.monster.knocked_down and table.in_play == [] and table.ai_discard == ["Alert"]


# --- Bloodthirsty ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Bloodthirsty")
def test_bloodthirsty_counts_each_time_a_survivor_suffers_damage_of_whatever_kind():
    table = lay(
        next="monster draws", ai_deck="Bloodthirsty, Claw", survivor_0="at 11,10; armor body 9", options=ONE_ROUND,
        rolls="d10 2, d10 2, d6 3, d6 4",
    )  # fmt: skip
    assert table.card_tokens == {"Bloodthirsty": 2}  # two hits, on armor
    brain = lay(
        next="monster draws", in_play="Bloodthirsty", ai_deck="Size Up", survivor_0="at 11,10; insanity 3",
        options=ONE_ROUND, rolls="d10 4",
    )  # fmt: skip
    assert brain.card_tokens == {"Bloodthirsty": 1}
    grab = lay(
        next="end of monster turn", in_play="Bloodthirsty, Cunning", survivor_0="at 11,10; armor body 9", options=ONE_ROUND,
        rolls="d6 3",
    )  # fmt: skip
    grab.play("11,4")
    assert grab.card_tokens == {"Bloodthirsty": 1}


@pytest.mark.rule("1.3 Bloodthirsty")
def test_with_three_tokens_the_lion_begins_its_turn_with_a_basic_action_and_draws_as_well():
    table = lay(
        next="monster act", in_play="Bloodthirsty (3 tokens)", ai_deck="Chomp, Claw", survivor_0="at 11,12; armor body 9",
        options=ONE_ROUND, rolls="d10 2, d10 1, d6 3, d10 1",
    )  # fmt: skip
    assert table.monster.at == (11, 10) and table.survivor(0).armor["body"] == 8
    assert table.card_tokens == {"Bloodthirsty": 1}  # all three removed first; then this damage laid a new one
    assert table.in_play == ["Bloodthirsty"] and table.ai_discard == ["Chomp"]


@pytest.mark.rule("1.3 Bloodthirsty")
def test_with_two_tokens_it_waits():
    table = lay(
        next="monster act", in_play="Bloodthirsty (2 tokens)", ai_deck="Chomp", survivor_0="at 11,12", options=ONE_ROUND,
        rolls="d10 1",
    )  # fmt: skip
    assert table.card_tokens == {"Bloodthirsty": 2}  # the one die was the Chomp's


# --- Enraged ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Enraged")
@pytest.mark.parametrize("level", [1, 2])
def test_enraged_adds_damage_by_level(level):
    table = lay(
        next="monster draws", in_play="Enraged", ai_deck="Chomp", survivor_0="at 11,10; armor head 9", options=ONE_ROUND,
        rolls="d10 2", **{"state.monster.level": level},
    )  # fmt: skip
    assert table.survivor(0).armor["head"] == 9 - 1 - level


@pytest.mark.rule("1.3 Enraged")
@pytest.mark.parametrize(
    ("injury", "gone"),
    [("d10 1", True), ("d10 4", True), ("d10 3", False)],  # dies; an arm dismembered; bleeds only
)
def test_enraged_is_discarded_when_a_survivor_is_killed_or_dismembered(injury, gone):
    table = lay(
        next="monster draws", in_play="Enraged", ai_deck="Claw", survivor_0="at 11,10; light arms; heavy arms",
        survivor_1="at 1,1", options=ONE_ROUND, rolls=f"d10 2, d10 1, d6 2, {injury}",
    )  # fmt: skip
    assert table.survivor(0).alive == (injury != "d10 1")
    assert table.in_play == ([] if gone else ["Enraged"])
    assert ("Enraged" in table.ai_discard) == gone


# --- Cunning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3 Cunning")
def test_cunning_drags_one_of_the_adjacent_survivors_away_at_the_end_of_every_turn():
    table = lay(
        next="monster draws", in_play="Cunning", ai_deck="Chomp", survivor_0="at 11,10", survivor_1="at 13,9; armor legs 9",
        survivor_2="at 10,6; survival 1; knows dash", options=ONE_ROUND, rolls="d10 1, d2 2, d6 6",
    )  # fmt: skip
    table.play("pass")
    assert (table.playing, table.decision) == (None, "window")  # the flow before it
    assert table.ai_discard == ["Chomp"]
    table.play("pass")
    assert table.monster.at != (11, 8) and table.decision == "square"
    table.play(sorted(table.meanings)[0])
    assert table.monster.grabbed == {1} and table.survivor(1).knocked_down and table.survivor(1).armor["legs"] == 8


@pytest.mark.rule("1.3 Cunning")
def test_who_runs_in_the_flow_is_not_caught_by_cunning():
    table = lay(
        next="end of monster turn", in_play="Cunning", survivor_0="at 11,10; survival 1; knows dash", options=ONE_ROUND,
    )  # fmt: skip
    table.play("dash", "move to 11,12")
    assert table.monster.at == (11, 8) and table.monster.grabbed == set()


@pytest.mark.rule("1.3 Cunning")
def test_cunning_comes_with_level_2():
    table = lay(monster="White Lion level 2 at 11,8 facing north", next="turn of survivor_0", survivor_0="at 3,3")
    assert table.in_play == ["Cunning"]
