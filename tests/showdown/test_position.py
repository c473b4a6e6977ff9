"""The text of positions: what a person writes is what lies there, and what is not said takes a sensible value."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kdm_env.core.record import Views
from kdm_env.showdown import state as st
from kdm_env.showdown.game import kernels
from kdm_env.showdown.position import from_text, to_text
from kdm_env.showdown.scenario import Options
from kdm_env.showdown.state import State
from kdm_env.showdown.tables import build
from tests.showdown.positions import (
    CATALOG,
    LION,
    PLAIN,
    assert_equal,
    line_of,
    made,
    names,
    view,
    written,
)
from tests.showdown.table import Table, lay, position, same

# --- what is not said ------------------------------------------------------------------------------------------------


def test_a_monster_and_a_survivor_are_enough():
    s = view("monster: White Lion\nsurvivor_0:")
    m, v = s.monster, s.survivors[0]
    assert (m.level, m.x, m.y, m.facing, m.size, m.alive, m.on_board) == (1, 11, 8, st.NORTH, 2, 1, 1)
    assert list(m.attributes) == [6, 0, 8, 0, 0, 0, 0]
    assert (v.x, v.y, v.alive, v.present, v.survival, v.survival_limit) == (10, 14, 1, 1, 0, 1)
    assert list(v.attributes) == [5, 0, 0, 0, 0, 0]
    assert [survivor.present for survivor in s.survivors] == [1, 0, 0, 0]
    assert s.decision == st.NONE and s.ended == 0 and s.chance.scripted == 0


def test_the_level_row_gives_attributes_and_special_cards_in_play():
    s = view("monster: White Lion level 2\nsurvivor_0: at 3,3")
    assert list(s.monster.attributes) == [7, 0, 10, 0, 0, 1, 1]
    assert names(s.ai_play, LION.ai) == ["Cunning"]
    s = view("monster: White Lion level 2\nsurvivor_0: at 3,3\nin play: none")
    assert s.ai_play.count == 0


def test_the_hit_deck_is_every_location_that_lies_nowhere_else_in_file_order():
    s = view(PLAIN + "hit discard: Beast's Ear, Beast's Back\ninjuries in play: lost hand\n")
    left = [name for name in LION.hit if name not in ("Beast's Ear", "Beast's Back", "Strange Hand")]
    assert names(s.hit_deck, LION.hit) == left
    s = view(PLAIN + "hit deck: Clever Ploy, and the rest")
    assert names(s.hit_deck, LION.hit)[0] == "Clever Ploy" and s.hit_deck.count == 23


def test_the_rest_can_be_shuffled_by_the_seed():
    def order(seed):
        return names(view(PLAIN + f"seed: {seed}\nhit deck: Soft Belly, and the rest shuffled").hit_deck, LION.hit)

    assert order(1) == order(1) != order(2)
    assert order(1)[0] == "Soft Belly" and sorted(order(1)) == sorted(LION.hit)
    assert order(1)[1:] != [name for name in LION.hit if name != "Soft Belly"]


@pytest.mark.parametrize("how", ["and the rest", "and the rest shuffled"])
def test_the_ai_deck_is_what_the_level_deals_less_what_lies_elsewhere(how):
    s = view(PLAIN + f"seed: 3\nai deck: Maul, {how}\nai discard: Claw x2\nin play: Enraged\nwounds: Chomp")
    deck = names(s.ai_deck, LION.ai)
    tiers = [next(card.tier for card in LION.file.ai if card.name == name) for name in deck]
    assert deck[0] == "Maul"
    assert (tiers.count("basic"), tiers.count("advanced")) == (7 - 3, 3 - 1)
    assert "Claw" not in deck and "Chomp" not in deck and "Enraged" not in deck


def test_a_fixed_deck_starts_with_its_top_card():
    s = view("monster: White Lion level prologue\nsurvivor_0:")
    assert names(s.ai_deck, LION.ai)[0] == "Claw" and s.ai_deck.count == 8
    assert names(s.hit_deck, LION.hit)[0] == "Strange Hand"
    assert s.monster.attributes[st.M_TOUGHNESS] == 6


def test_wounds_may_be_a_number():
    s = view(PLAIN + "wounds: 4\nai deck: Claw, and the rest")
    assert s.wounds.count == 4 and s.ai_deck.count == 6 and names(s.ai_deck, LION.ai)[0] == "Claw"
    assert view(PLAIN + "wounds: 12\nai deck: none").wounds.count == 12


def test_resources_that_are_gained_are_gone_from_their_decks():
    s = view(PLAIN + "gained: lion claw x2, skull")
    kept = names(s.monster_resources, LION.resources)
    assert kept.count("lion claw") == 1 and len(kept) == sum(LION.file.resources.values()) - 2
    assert "skull" not in names(s.basic_resources, CATALOG.basic_resources)
    assert line_of(written(PLAIN + "gained: lion claw x2, skull"), "gained") == "lion claw x2, skull"


def test_gear_gives_armor_unless_it_is_said():
    assert list(view("monster: White Lion\nsurvivor_0: gear cloth, leather mask").survivors[0].armor) == [
        3,
        0,
        0,
        1,
        0,
        0,
    ]
    worn = view("monster: White Lion\nsurvivor_0: gear cloth; armor body 2").survivors[0].armor
    assert list(worn) == [0, 0, 2, 0, 0, 0]
    assert not any(view("monster: White Lion\nsurvivor_0: gear cloth; armor none").survivors[0].armor)


def test_options_that_are_not_said_come_from_the_caller():
    s = Views(from_text(PLAIN, CATALOG, Options(controller="worst", max_rounds=9)), State)[0]
    assert (s.controller_mode, s.round_limit) == (st.BY_WORST, 9)
    said = PLAIN + "options: controller agent; round limit none; ask forced; reward shaped; rules edge stops"
    s = Views(from_text(said, CATALOG, Options(controller="worst", max_rounds=9)), State)[0]
    assert (s.controller_mode, s.round_limit, s.ask_forced, s.shaped, s.rules) == (st.BY_AGENT, 0, 1, 1, 8)


def test_a_seed_seeds_as_the_kernels_do():
    states = made(PLAIN + "seed: 77")
    other = made(PLAIN)
    kernels().resume(CATALOG.tables, states, 0)
    kernels().resume(CATALOG.tables, other, 0, 77)
    assert_equal(states, other)


# --- what is said ----------------------------------------------------------------------------------------------------


def test_all_that_can_be_said_of_the_monster():
    line = (
        "White Lion level 2 at 4,5 facing west; attributes toughness 11; tokens movement -1, damage +2; knocked down; "
        "everyone is a threat until round 5; everyone is always a threat; turns to live 2; last wounded by survivor_0; "
        "grabbed survivor_0; grabbed last round survivor_0, survivor_1"
    )
    text = f"monster: {line}\nsurvivor_0: at 10,14\nsurvivor_1: at 10,13\n"
    assert line_of(written(text), "monster") == line
    m = view(text).monster
    assert (m.x, m.y, m.facing, m.attributes[st.M_TOUGHNESS], m.tokens[st.M_MOVEMENT]) == (4, 5, st.WEST, 11, -1)
    assert (m.knocked_down, m.threat_until, m.dies_after_turn, m.last_wounder) == (1, 5, 2, 0)
    assert (m.grabbed, m.grabbed_before) == (1, 3)


def test_all_that_can_be_said_of_a_survivor():
    line = (
        "at 10,14; survival 1/3; attributes movement 4, luck 1; tokens strength +1, evasion -1; "
        "gear bone axe, -, cloth (archived), founding stone (used); armor head 1; light arms, brain; heavy legs; "
        "injuries deaf, blind twice; conditions deaf, moves one; disorders hoarder, prey; knows dodge; used dodge; "
        "insanity 12; courage 3; understanding 2; bleeding 1; moves left 1; activations left 2; wounds dealt 4; "
        "knocked down this monster turn; acted; doomed; hidden; permanent priority target"
    )
    text = f"monster: White Lion\nsurvivor_0: {line}"
    assert sorted(line_of(written(text), "survivor_0").split("; ")) == sorted(line.split("; "))
    v = view(text).survivors[0]
    assert list(v.gear)[:4] == [CATALOG.gear.index(n) for n in ("bone axe",)] + [-1] + [
        CATALOG.gear.index(n) for n in ("cloth", "founding stone")
    ]
    assert list(v.gear_state)[:4] == [st.READY, st.READY, st.ARCHIVED, st.USED]
    assert (v.light, v.heavy) == (1 << st.ARMS | 1 << st.BRAIN, 1 << st.LEGS)
    assert v.injured.bit_count() == 2 and v.injured_again.bit_count() == 1
    assert v.conditions == st.DEAF | st.MOVES_ONE
    assert (v.knocked_down, v.stays_down, v.abilities, v.used) == (1, 1, st.DODGE, st.DODGE)


def test_a_survivor_may_be_dead_or_off_the_board():
    s = view("monster: White Lion\nsurvivor_0: dead\nsurvivor_1: off the board\nsurvivor_2: knocked down")
    dead, away, down = s.survivors[:3]
    assert (dead.present, dead.alive, dead.x, dead.y) == (1, 0, 0, 0)
    assert (away.present, away.alive, away.x, away.y) == (1, 1, 0, 0)
    assert (down.knocked_down, down.stays_down) == (1, 0)


def test_terrain_is_laid_with_the_size_of_its_card():
    text = PLAIN + "terrain: tall grass at 9,6; toppled pillar at 3,3 turned; stone column at 15,12\n"
    s = view(text)
    tiles = [(t.x, t.y, t.width, t.height) for t in s.tiles[: s.tile_count]]
    assert tiles == [(9, 6, 2, 2), (3, 3, 4, 1), (15, 12, 1, 2)]
    assert line_of(written(text), "terrain") == "tall grass at 9,6; toppled pillar at 3,3 turned; stone column at 15,12"


def test_cards_may_be_named_in_any_letter_case_and_injuries_by_their_own_name():
    s = view(PLAIN + "ai deck: claw, SIZE UP\ninjuries in play: No Jaw, Strange Hand")
    assert names(s.ai_deck, LION.ai) == ["Claw", "Size Up"]
    assert names(s.hit_play, LION.hit) == ["Beast's Maw", "Strange Hand"]


def test_the_archive_holds_cards_of_both_decks():
    text = PLAIN + "archive: Smart Cat, Soft Belly"
    assert line_of(written(text), "archive") == "Smart Cat, Soft Belly"
    s = view(text)
    assert LION.hit.index("Soft Belly") not in list(s.hit_deck.cards[: s.hit_deck.count])


def test_tokens_lie_on_cards_in_play():
    text = PLAIN + "in play: Enraged, Bloodthirsty (2 tokens)"
    assert view(text).card_tokens[LION.ai.index("Bloodthirsty")] == 2
    assert line_of(written(text), "in play") == "Enraged, Bloodthirsty (2 tokens)"


def test_round_priority_known_cards_and_the_running_card():
    text = PLAIN + (
        "round: 4; monster act; controller nobody\npriority target: survivor_0; gained this monster turn\n"
        "known cards: ai deck 1; hit deck 2\nplaying: Claw; draw again 1; goes to the archive\nnext: nothing\n"
    )
    again = written(text)
    assert [line_of(again, key) for key in ("round", "priority target", "known cards", "playing")] == [
        "4; monster act; controller nobody",
        "survivor_0; gained this monster turn",
        "ai deck 1; hit deck 2",
        "Claw; draw again 1; goes to the archive",
    ]
    s = view(text)
    assert (s.priority, s.priority_stays, s.known_ai, s.known_hits, s.draw_again) == (0, 1, 1, 2, 1)
    assert LION.ai[s.drawn] == "Claw"


def test_comments_blank_lines_and_lines_that_go_on():
    text = """
        # a lion and a survivor
        monster: White Lion level 1
            at 4,4 facing east   # in the corner

        survivor_0: at 10,14; survival 2;
            gear bone axe,
                 cloth
    """
    s = view(text)
    assert (s.monster.x, s.monster.facing, s.survivors[0].survival) == (4, st.EAST, 2)
    assert CATALOG.gear[s.survivors[0].gear[1]] == "cloth"


# --- the moments of a round ------------------------------------------------------------------------------------------

CROWD: dict[str, Any] = {"survivor_0": "at 3,3", "survivor_1": "at 5,3", "rolls": None}


def test_start_of_round_counts_up_and_passes_the_tile():
    table = lay(**CROWD, next="start of round", round="3; controller survivor_1", ai_deck="Alert", monster="White Lion")
    assert (table.round, table.controller, table.act) == (3, 1, "survivors' act")
    table = lay(**CROWD, next="start of round", ai_deck="Alert", monster="White Lion")
    assert (table.round, table.controller) == (1, 0)


def test_monster_act_begins_with_standing_up_and_start_of_turn_effects():
    table = lay(
        next="monster act", monster="White Lion; knocked down", injuries_in_play="organ trail", ai_deck="Claw, Alert",
        survivor_0="at 3,3", rolls="d10 1",
    )  # fmt: skip
    assert table.wounds == ["Claw"] and not table.monster.knocked_down
    assert table.in_play == ["Alert"] and table.decision == "turn"


def test_monster_draws_skips_what_comes_before():
    table = lay(next="monster draws", in_play="Ground Fighting", injuries_in_play="organ trail", survivor_0="at 3,3")
    assert table.wound_count == 0 and table.in_play == ["Ground Fighting"]


def test_end_of_monster_turn_stands_survivors_up():
    table = lay(
        next="end of monster turn",
        survivor_0="at 3,3; knocked down",
        survivor_1="at 5,5; knocked down this monster turn",
    )
    assert not table.survivor(0).knocked_down and table.survivor(1).knocked_down
    assert (table.act, table.round, table.decision) == ("survivors' act", 1, "turn")


def test_survivors_act_asks_for_the_order():
    table = lay(next="survivors act", survivor_0="at 3,3", survivor_1="at 5,5", round="2; controller survivor_1")
    assert (table.decision, table.actor, table.round, table.controller) == ("order", 0, 2, 1)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_turn_of_a_survivor(seat):
    table = lay(next=f"turn of survivor_{seat}", survivor_0="at 3,3", survivor_1="at 5,5", survivor_2="at 7,7")
    assert (table.decision, table.actor, table.turn, table.act) == ("turn", seat, seat, "survivors' act")
    me = table.survivor(seat)
    assert (me.moves, me.activations, me.acted) == (1, 1, True)
    table.play("pass")
    assert table.decision == "order" and table.survivor(seat).moves == 0


def test_what_is_left_of_a_turn_can_be_said():
    table = lay(next="turn of survivor_0", survivor_0="at 11,10; moves left 0; activations left 2; gear bone axe")
    assert table.moves == set() and "gear 0" in table.legal


def test_a_round_can_end():
    table = lay(**CROWD, next="end of round", round="2", options="controller agent; round limit 2")
    assert table.over == "stopped"


@pytest.mark.parametrize("end", ["won", "lost", "stopped"])
def test_a_fight_may_be_over(end):
    table = lay(over=end)
    assert table.over == end and table.decision == "nothing"


<<<<<<< HEAD
# --- scripted rolls --------------------------------------------------------------------------------------------------


def test_rolls_are_used_in_order_and_written_with_what_is_left():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone axe; activations left 2",
        rolls="d10 2, d10 1, d10 3, d10 4",
    )
    table.play("gear 0")
    assert table.script_left == ["d10 3", "d10 4"]
    assert (line_of(table.text, "rolls"), line_of(table.text, "used rolls")) == ("d10 3, d10 4", "d10 2, d10 1")
    table.play("gear 0")


def attack(rolls):
    return lay(next="turn of survivor_0", survivor_0="at 11,10; gear bone axe", rolls=rolls)


def forget(*tables):
    """Tables whose scripts are wrong on purpose are not checked when the test ends."""
    from tests.showdown import table as module

    module.OPEN[:] = [each for each in module.OPEN if each not in tables]


def test_a_script_that_runs_short_fails():
    table = attack("d10 2")
    with pytest.raises(AssertionError, match=r"the script of rolls ran short \(used: d10 2\); the rules roll a d10"):
        table.play("gear 0")
    forget(table)


def test_a_script_with_another_die_fails():
    table = attack("d10 2, d6 2")
    with pytest.raises(AssertionError, match="rolled a d10, another die than the last used roll: d10 2, d6 2"):
        table.play("gear 0")
    forget(table)


def test_a_script_that_is_not_used_up_fails():
    with pytest.raises(AssertionError, match="not used up: d10 3 are left"), attack("d10 2, d10 1, d10 3") as table:
        table.play("gear 0")
    forget(table)


def test_an_illegal_answer_names_what_was_legal():
    table = attack("none")
    with pytest.raises(
        AssertionError, match=r"'gear 1' is no answer to 'turn' of survivor_0; legal: fist, gear 0, pass"
    ):
        table.play("gear 1")


# --- texts that are no positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("survivor_0: at 3,3", None, "there is no monster; write 'monster: White Lion"),
        ("monster: White Lion", None, "there is no survivor; write 'survivor_0: at 10,14'"),
        ("monster White Lion", 1, "'monster White Lion' has no key; write 'key: value'"),
        (PLAIN + "survivor_4: at 3,3", 4, "'survivor_4' is no key; did you mean 'survivor_"),
        (PLAIN + "weather: fine", 4, "'weather' is no key; there are: checks, options, monster"),
        (PLAIN + "monster: White Lion", 4, "monster: stands on line 2 already"),
        ("monster: White Lino\nsurvivor_0:", 1, "no monster is called 'White Lino'; there are: Butcher, "),
        ("monster: White Lion level 9\nsurvivor_0:", 1, "there is no level of the White Lion '9'"),
        (
            "monster: White Lion at 22,8\nsurvivor_0:",
            1,
            "a base of 2 x 2 does not fit at 22,8; the board has columns 1",
        ),
        ("monster: White Lion at 0,8\nsurvivor_0:", 1, "does not fit at 0,8"),
        ("monster: White Lion facing up\nsurvivor_0:", 1, "no direction 'up'; there are: north, east, south, west"),
        ("monster: White Lion near 3,3\nsurvivor_0:", 1, "'near 3,3' is not understood; write 'at 11,8'"),
        ("monster: White Lion; asleep\nsurvivor_0:", 1, "'asleep' is not understood; there are: tokens"),
        ("monster: White Lion; tokens rage 1\nsurvivor_0:", 1, "there is no attribute 'rage'"),
        ("monster: White Lion; tokens damage\nsurvivor_0:", 1, "'damage': write a name and a number"),
        ("monster: White Lion; last wounded by survivor_2\nsurvivor_0:", 1, "survivor_2 takes no part"),
        ("monster: White Lion\nsurvivor_0: at 23,3", 2, "23,3 is off the board; it has columns 1 to 22, rows 1 to 16"),
        ("monster: White Lion\nsurvivor_0: at 3", 2, "'3' is no square; write column,row"),
        ("monster: White Lion\nsurvivor_0: at 12,9", 2, "12,9 lies under the monster, which covers 11,8 to 12,9"),
        (PLAIN + "survivor_1: at 10,14", 4, "10,14 is taken by survivor_0"),
        (PLAIN + "terrain: stone column at 10,13", 3, "10,14 lies on stone column, which is impassable"),
        (PLAIN + "terrain: tall grass at 22,3", 4, "2 x 2 squares do not fit there"),
        (PLAIN + "terrain: tall grass at 3,3; debris at 4,4", 4, "lies on tall grass at 3,3; tiles do not overlap"),
        (PLAIN + "terrain: tall gras at 3,3", 4, "there is no terrain 'tall gras'; did you mean 'tall grass'?"),
        (PLAIN + "terrain: tall grass", 4, "write a tile and its bottom left square"),
        (PLAIN + "ai deck: Clw", 4, "there is no AI card 'Clw'; did you mean 'Claw'?"),
        (
            PLAIN + "ai deck: Claw x2\nai discard: Claw",
            5,
            "Claw lies on the table more often than it exists: there it is 2",
        ),
        (PLAIN + "hit deck: Soft Belly, Soft Belly", 4, "Soft Belly lies on the table more often than it exists"),
        (PLAIN + "ai deck: Claw,, Chomp", 4, "has an empty place between commas"),
        (PLAIN + "ai discard: Claw, and the rest", 4, "'and the rest' makes sense for ai deck, hit deck"),
        (PLAIN + "ai discard: Enraged (2 tokens)", 4, "tokens lie on cards in play only"),
        (PLAIN + "wounds: 25", 4, "25 wounds; only "),
        (PLAIN + "hit deck: Claw", 4, "there is no hit location 'Claw'"),
        ("monster: White Lion\nsurvivor_0: survival 4/3", 2, "more than the limit; write 4/4"),
        ("monster: White Lion\nsurvivor_0: survival much", 2, "survival: 'much' is no whole number"),
        ("monster: White Lion\nsurvivor_0: bleeding 200", 2, "bleeding 200: must be 0 to 127"),
        ("monster: White Lion\nsurvivor_0: bleeding 1; bleeding 2", 2, "'bleeding' is said twice"),
        (
            "monster: White Lion\nsurvivor_0: knocked down twice",
            2,
            "'knocked down' takes nothing after it, not 'twice'",
        ),
        ("monster: White Lion\nsurvivor_0: gear bone ax", 2, "there is no gear 'bone ax'; did you mean 'bone axe'?"),
        ("monster: White Lion\nsurvivor_0: gear " + ", ".join(["cloth"] * 10), 2, "10 gear cards; a gear grid holds 9"),
        ("monster: White Lion\nsurvivor_0: light head, head", 2, "hit location 'head' is named twice"),
        ("monster: White Lion\nsurvivor_0: injuries cold", 2, "there is no severe injury 'cold'"),
        ("monster: White Lion\nsurvivor_0: dead; at 3,3", 2, "'at', 'off the board' and 'dead' exclude one another"),
        ("monster: White Lion\nsurvivor_0: sleepy", 2, "'sleepy' is not understood"),
        (PLAIN + "round: two", 4, "round: 'two' is no whole number"),
        (PLAIN + "round: 2; controller survivor_3", 4, "survivor_3 takes no part; give it a line of its own"),
        (PLAIN + "priority target: survivor_1", 4, "survivor_1 takes no part"),
        (PLAIN + "next: turn of survivor_1", 4, "survivor_1 is not in the fight"),
        (PLAIN + "next: lunch", 4, "there is no moment 'lunch'; there are: start of round"),
        (PLAIN + "next: monster act\nframe: turn/ask +0", 4, "leave one of the two out"),
        (PLAIN + "frame: picnic +0", 4, "no procedure or text is called 'picnic'"),
        (PLAIN + "frame: turn/ask", 4, "no procedure or text is called 'turn/ask'"),
        (PLAIN + "rolls: d10 11", 4, "a d10 11: must be 1 to 10"),
        (PLAIN + "rolls: seven", 4, "'seven' is no roll; write die and result, such as 'd10 7'"),
        (PLAIN + "rolls: " + ", ".join(["d6 1"] * 33), 4, "33 rolls; a script holds 32"),
        (PLAIN + "used rolls: d6 1", 4, "there is no 'rolls' line"),
        (PLAIN + "seed: -1", 4, "seed -1: must be 0 to"),
        (PLAIN + "seed: 1\ngenerator: dice 1 2 drawn 3", 4, "leave one of the two out"),
        (PLAIN + "options: controller nobody", 4, "there is no controller 'nobody'; there are: agent, random, worst"),
        (PLAIN + "options: rules edge stop", 4, "there is no rule option 'edge stop'; did you mean 'edge stops'?"),
        (PLAIN + "asked: survivor_0", 4, "write who is asked and what"),
        (PLAIN + "legal: jump", 4, "no action is called 'jump'"),
        (PLAIN + "state.weather: 1", 4, "the state has no field 'weather'"),
        (PLAIN + "state.survivors[9].x: 1", 4, "the state has no field 'survivors[9]'"),
        (PLAIN + "state.monster: 1", 4, "is no number but a record"),
        (PLAIN + "state.survivors[0].x: 999", 4, "'999' does not fit into a field of int8"),
        (PLAIN + "state.deal: 1 2", 4, "2 values; the field holds 3"),
    ],
)
def test_a_fault_is_named_with_its_line_and_what_would_be_right(text, line, says):
    error = refused(text)
    assert says in str(error)
    assert error.line == line
    if line is not None:
        assert str(error).startswith(f"line {line}: ")


def test_impossible_tables_can_be_written_when_the_checks_are_off():
    text = PLAIN + "survivor_1: at 10,14\nai deck: Claw x3\nwounds: none\n"
    refused(text)
    s = view("checks: off\n" + text)
    assert (s.survivors[1].x, s.ai_deck.count) == (10, 3)
    assert written("checks: off\n" + text).startswith("checks: off\n")
=======
# --- the middle of something --------------------------------------------------------------------------------------------
>>>>>>> cf4e22e (Tests of positions by what they test: both ways, said, script, faults, document)


MIDDLE = lay(
    next="turn of survivor_0", survivor_0="at 11,10; survival 1; gear bone axe", survivor_1="at 3,3; survival 1; knocked down",
    hit_deck="Beast's Ear, Soft Belly, and the rest", rolls="d10 9, d10 9",
).play("gear 0").text  # fmt: skip


def test_the_words_of_a_table_of_the_middle_of_an_attack():
    assert line_of(MIDDLE, "strike") == "survivor_0; gear bone axe; hits Beast's Ear, Soft Belly; slot 0"
    assert line_of(MIDDLE, "asked") == "survivor_0; location"
    assert line_of(MIDDLE, "legal") == "hit 0, hit 1"


def test_tables_made_of_text_and_of_lines_are_the_same():
    lines: dict[str, Any] = {"survivor_0": "at 3,3", "next": "turn of survivor_0"}
    assert same(lay(**lines), Table(position(**lines)))


def test_names_that_hold_signs_of_the_grammar_are_written_in_quotes():
    lion = CATALOG.library.monsters["White Lion"]
    cards = [msgspec.structs.replace(card, name={"Claw": "Now, Then #1"}.get(card.name, card.name)) for card in lion.ai]
    levels = [row for row in lion.levels if not row.deck]
    odd = build(CATALOG.library.with_monster(msgspec.structs.replace(lion, name="Beast; Odd", ai=cards, levels=levels)))
    text = (
        'monster: "Beast; Odd" level 1 at 4,4 facing east\nsurvivor_0: at 10,14\nai deck: "Now, Then #1" x2, Chomp\n'
        "playing: Maul\nin play: Enraged\nnext: nothing\n"
    )
    again = to_text(from_text(text, odd), odd)
    assert line_of(again, "monster") == '"Beast; Odd" level 1 at 4,4 facing east'
    assert line_of(again, "ai deck") == '"Now, Then #1" x2, Chomp'
    assert to_text(from_text(again, odd), odd) == again
