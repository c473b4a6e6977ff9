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


# --- the middle of something --------------------------------------------------------------------------------------------


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
