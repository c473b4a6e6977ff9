"""A monster that lies: easier to hit, does not react, loses what it was about to do; cards in play go on."""

from __future__ import annotations

import pytest

from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

LYING = "White Lion at 11,8 facing north; knocked down"
STANDING = "White Lion at 11,8 facing north"


def strike(
    monster: str, locations: str, *rolls: str, gear: str = "bone pickaxe", me: str = "", **lines: object
) -> Table:
    """survivor_0 attacks from the flank: a bone pickaxe has one die, accuracy 8, strength 2; the level 1 lion toughness 8."""
    lines = {"survivor_1": "at 1,1", **lines}
    table = lay(
        monster=monster,
        next="turn of survivor_0",
        survivor_0=f"at 10,8; gear {gear}{me}",
        hit_deck=f"{locations}, and the rest",
        rolls=", ".join(rolls),
        **lines,
    )
    return table.play("gear 0")


# --- standing up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-179", "D-02")
def test_it_stands_at_the_start_of_the_survivors_act():
    table = lay(monster=LYING, next="survivors act", survivor_0="at 1,1", survivor_1="at 3,3")
    assert table.decision == "order" and not table.monster.knocked_down


@pytest.mark.rule("R-179", "D-02")
def test_it_stands_at_the_start_of_the_monster_act_before_anything_else():
    table = lay(
        monster=LYING,
        next="monster act",
        in_play="Bloodthirsty (3 tokens)",
        survivor_0="at 11,12; survival 1",
        rolls=None,
    )
    # the start-of-turn effect of the mood: no card is drawn yet
    assert table.decision == "window" and table.playing is None
    assert not table.monster.knocked_down


@pytest.mark.rule("R-179")
def test_it_does_not_stand_between_the_turns_of_survivors():
    table = lay(monster=LYING, next="turn of survivor_0", survivor_0="at 1,1", survivor_1="at 3,3", survivor_2="at 5,5")
    table.play("pass", "act")
    assert (table.turn, table.monster.knocked_down) == (1, True)


@pytest.mark.rule("R-184", "R-185", "D-03", "3.2 (e)")
def test_it_stands_when_the_controller_draws_an_ai_card_which_is_played_as_usual():
    table = lay(
        monster=STANDING,
        next="monster act",
        in_play="Bloodthirsty (3 tokens)",  # at the start of the turn: a basic action
        injuries_in_play="ruptured tendon",  # whoever starts to move on a 1, falls
        ai_deck="Claw",
        survivor_0="at 11,13",
        survivor_1="at 1,1; survival 1",
        rolls="d10 1, d10 2, d10 9, d10 1, d6 1",
    )
    table.play("pass")  # the flow of the basic action
    assert (table.decision, table.playing, table.monster.knocked_down) == ("window", None, True)  # the fall
    table.play("pass")
    assert (table.decision, table.playing, table.monster.knocked_down) == ("window", "Claw", False)  # the flow of Claw
    table.play("pass")
    assert table.monster.at == (11, 11) and table.survivor(0).heavy == {"head"}


@pytest.mark.rule("R-186", "R-187")
def test_it_stands_when_a_trap_is_drawn_which_is_played_as_usual():
    table = strike(LYING, "Clever Ploy", "d10 3", "d10 9", "d10 1", "d6 5")  # a 3 hits; the basic action hits once
    assert not table.monster.knocked_down
    assert table.survivor(0).light == {"waist"}
    assert "Clever Ploy" in table.hit_deck and table.hit_discard == []  # reshuffled


# --- attacks on it ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-180", "V-05", "R-181")
def test_two_misses_and_three_and_more_hits():
    table = strike(
        LYING, "Beast's Knee, Beast's Femur", "d10 2", "d10 3", "d10 9", "d10 1", "d10 1", gear="bone dagger"
    )
    assert table.decision == "location"
    assert set(table.meanings) == {"hit Beast's Knee", "hit Beast's Femur"}  # of three dice
    table.play("hit Beast's Knee")


@pytest.mark.rule("R-180", "6.7", "D-10")
@pytest.mark.parametrize(
    ("monster", "me"),
    [
        ("; tokens evasion +5", ""),
        ("", "; tokens accuracy -5"),
        ("", "; tokens accuracy +5"),
        ("; tokens evasion -5", ""),
    ],
)
def test_no_modifier_counts_against_it(monster, me):
    table = strike(
        LYING + monster,
        "Beast's Knee, Beast's Femur",
        "d10 2",
        "d10 3",
        "d10 3",
        "d10 1",
        "d10 1",
        gear="bone dagger",
        me=me,
    )
    assert table.decision == "location" and len(table.legal) == 2
    table.play("hit Beast's Knee")


@pytest.mark.rule("R-180")
def test_against_one_that_stands_the_weapon_decides():
    table = strike(STANDING, "Beast's Knee", "d10 2", "d10 3", "d10 6", gear="bone dagger")  # accuracy 7
    assert table.decision == "turn" and table.hit_discard == []


@pytest.mark.rule("R-181")
@pytest.mark.parametrize(
    ("location", "wound", "reaction", "hurt", "end"),
    [
        ("Strange Hand", "d10 2", ["d10 9", "d10 1", "d6 5"], {"waist"}, (11, 8)),  # failure: a basic action
        ("Beast's Brow", "d10 6", ["d10 1", "d10 1"], {"brain"}, (11, 8)),  # wound: brain damage, and a basic action
        ("Beast's Tail", "d10 2", [], set(), (11, 14)),  # reflex: a charge
    ],
)
def test_none_of_its_reactions_takes_place(location, wound, reaction, hurt, end):
    standing = strike(STANDING, location, "d10 8", wound, *reaction)
    assert standing.survivor(0).light == hurt and standing.monster.at == end
    lying = strike(LYING, location, "d10 8", wound)  # no die of a reaction is rolled
    assert lying.survivor(0).light == set() and lying.monster.at == (11, 8)
    assert lying.hit_discard == [location] and lying.monster.knocked_down


@pytest.mark.rule("R-182")
def test_reactions_in_favour_of_the_survivors_are_cancelled_as_well():
    hit = ("Beast's Ribs", "d10 8", "d10 6")
    assert strike(STANDING, *hit, me="; understanding 3; survival 0/2").survivor(0).survival == 1
    assert strike(LYING, *hit, me="; understanding 3; survival 0/2").survivor(0).survival == 0


@pytest.mark.rule("R-183", "6.42")
def test_critical_wounds_are_not_cancelled():
    table = strike(LYING, "Beast's Paw", "d10 8", "d10 10")
    assert table.wound_count == 1 and table.monster.tokens == {"movement": -1}
    assert table.injuries_in_play == ["Beast's Paw"] and table.gained == ["lion claw"]


@pytest.mark.rule("6.42")
def test_text_of_a_location_that_is_no_reaction_applies_all_the_same():
    mane = strike(LYING, "Glorious Mane", "d10 8", "d10 9")  # 11 against toughness 8, but it is impervious
    assert mane.wound_count == 0 and mane.hit_discard == ["Glorious Mane"]
    tongue = beast({"name": "Giant Tongue", "toughness": -2, "failure": [{"do": "basic action", "target": "attacker"}]})
    monster = BEAST.removeprefix("monster: ") + "; knocked down"
    lines = {"next": "turn of survivor_0", "survivor_0": "at 10,8; gear bone pickaxe"}
    table = lay(tongue, monster=monster, rolls="d10 8, d10 4", **lines).play("gear 0")
    assert table.wound_count == 1  # 4 + 2 against 8 - 2


@pytest.mark.rule("R-169", "3.2 (e)")
def test_one_that_lies_cannot_be_knocked_down_again():
    asked = {}
    for monster in (STANDING, LYING):
        table = strike(monster, "Beast's Heel", "d10 8", "d10 10", survivor_1="at 13,8; survival 1")
        asked[monster] = 0
        while table.injuries_in_play == []:  # until the card is done with, and stays in play
            assert (table.decision, table.actor) == ("window", 1)
            asked[monster] += 1
            table.play("pass")
        assert table.monster.knocked_down
    assert asked == {STANDING: 2, LYING: 1}  # a fall gives an opportunity, and so does a critical wound


# --- in a flow -------------------------------------------------------------------------------------------------------

FELLED = "d10 9, d10 10"
"""A bone pickaxe hits, and wounds Beast's Flank critically: the lion is knocked down."""


def felled(card: str, *rolls: str, **lines: object) -> Table:
    """A card is drawn whose flow survivor_1 uses to knock the lion down by a surge; survivor_0 is the target."""
    lines = {"survivor_0": "at 11,10", **lines}
    return lay(
        next="monster draws",
        ai_deck=f"{card}, Claw",
        survivor_1="at 10,8; gear bone pickaxe; survival 1",
        hit_deck="Beast's Flank, and the rest",
        rolls=", ".join(rolls),
        **lines,
    )


@pytest.mark.rule("R-188")
@pytest.mark.parametrize("card", ["Claw", "Chomp", "Power Swat", "Combo Claw"])
def test_what_follows_the_flow_in_which_it_falls_is_cancelled(card):
    table = felled(card, FELLED)
    assert (table.decision, table.actor, table.playing) == ("window", 1, card)
    table.play("surge", "gear 0")
    assert table.act == "survivors' act"  # no die of an attack was rolled
    assert table.ai_discard == [card] and table.survivor(0).light == set()
    assert not table.monster.knocked_down  # the survivors' act has begun


@pytest.mark.rule("R-188", "D-03")
def test_a_further_draw_that_follows_the_flow_is_cancelled_too():
    table = felled("Combo Claw", "d10 9", "d10 9", "d6 3", "d6 4", FELLED, survivor_0="at 11,10; armor body 2")
    table.play("pass")  # the first flow; then two hits to the body, both damage
    assert (table.decision, table.actor) == ("window", 1) and table.survivor(0).armor["body"] == 0
    table.play("surge", "gear 0")
    assert table.act == "survivors' act" and table.ai_discard == ["Combo Claw"]
    assert table.ai_deck == [] and table.wound_count == 1  # the Claw below went to the wounds, unplayed


@pytest.mark.rule("R-188", "R-104", "D-03")
def test_a_draw_that_was_ordered_before_the_flow_would_follow_it_and_is_cancelled():
    """Smart Cat finds no mood, so another card is to be drawn when it is resolved; but first comes a flow."""
    table = felled("Smart Cat", FELLED, survivor_2="at 1,1")
    table.play("pass")
    assert (table.decision, table.playing) == ("window", "Smart Cat")  # the second flow
    table.play("surge", "gear 0")
    assert table.act == "survivors' act" and table.ai_discard == ["Smart Cat"] and table.archive == []
    assert table.wound_count == 1


@pytest.mark.rule("R-188")
def test_actions_after_a_later_flow_are_cancelled_and_those_before_it_stay():
    table = lay(
        next="monster draws",
        ai_deck="Terrifying Roar, Claw",
        survivor_0="at 11,12; insanity 3; courage 9",
        survivor_1="at 10,8; gear bone pickaxe; survival 1; courage 9",
        hit_deck="Beast's Flank, and the rest",
        rolls=f"d10 2, d10 2, {FELLED}",
    )
    table.play("pass").pass_until("window")
    assert table.playing == "Terrifying Roar" and table.script_left != []  # the flow before the basic action
    table.play("surge", "gear 0")
    assert table.act == "survivors' act" and table.monster.at == (11, 8)


@pytest.mark.rule("R-188", "3.2 (e)")
def test_the_flow_goes_on_for_the_others_after_the_fall():
    table = felled("Claw", FELLED, survivor_2="at 13,8; survival 1", survivor_3="at 1,1")
    table.play("surge", "gear 0")
    assert (table.decision, table.actor, table.monster.knocked_down) == ("window", 2, True)


# --- cards in play ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-189")
def test_moods_answer_and_count_while_it_lies():
    table = lay(
        monster=LYING,
        next="turn of survivor_0",
        in_play="Ground Fighting, Bloodthirsty",
        survivor_0="at 11,10; armor body 8",
        rolls="d10 2, d10 2, d10 2, d6 3, d6 3, d6 3, d10 2, d10 2",  # three dice, three damage each; then two fists miss
    )
    table.play("fist").pass_until("turn")
    assert table.survivor(0).armor["body"] == 0 and table.survivor(0).light == {"body"}
    assert table.card_tokens == {"Bloodthirsty": 3}
    assert table.monster.knocked_down and table.in_play == ["Ground Fighting", "Bloodthirsty"]


@pytest.mark.rule("R-189")
def test_a_trait_acts_at_the_end_of_the_turn_in_which_it_was_knocked_down():
    table = felled("Claw", FELLED, "d2 1", "d6 5", in_play="Cunning", survivor_2="at 22,16")
    table.play("surge", "gear 0")
    assert table.ai_discard == ["Claw"] and table.monster.knocked_down
    assert table.decision == "square" and table.monster.at != (11, 8)  # it has fled, and lays survivor_0 before it
    table.play(min(table.meanings))
    assert table.survivor(0).knocked_down and table.survivor(0).light == {"waist"}
