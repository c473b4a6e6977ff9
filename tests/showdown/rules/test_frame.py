"""The frame of a showdown: who fights, how it ends, its phases, what lies openly on the table."""

from __future__ import annotations

import numpy as np
import pytest

from kdm_env.showdown import verbs
from tests.showdown.rules.dealing import dealt, gap, seen, staged, tiles, undealt
from tests.showdown.table import Table, lay


@pytest.mark.rule("R-001")
def test_one_monster_fights_the_survivors_who_take_part():
    table = lay(
        next="monster act",
        ai_deck="Claw",
        survivor_1="at 11,12",
        survivor_3="at 20,2",
        rolls="d10 2, d10 1, d6 5",
    )
    assert table.monster.at == (11, 10) and table.survivor(1).light == {"waist"}  # the monster has acted
    asked, turns = set(), set()
    while table.round == 1:
        asked.add(table.actor)
        if table.turn is not None:
            turns.add(table.turn)
        if table.survivor(1).acted and table.survivor(3).acted:
            break
        table.play("act" if table.decision == "order" else "pass")
    assert asked == turns == {1, 3}  # nobody else is in the fight


@pytest.mark.rule("R-002", "R-042", "R-044")
def test_a_showdown_without_a_winner_goes_on_and_on():
    table = lay(in_play="Ground Fighting", survivor_0="at 1,1", survivor_1="at 22,16")
    while table.round < 250:
        assert table.over is None
        table.play("act" if table.decision == "order" else "pass")
    assert table.s.monster.alive and table.survivor(0).alive and table.survivor(1).alive


@pytest.mark.rule("R-003", "R-042", "R-044", "5 ends")
def test_the_showdown_is_lost_when_all_survivors_are_dead_not_before():
    table = lay(
        ai_deck="Vicious Claw",  # bleeds whom it damages
        survivor_0="at 11,12; bleeding 4",
        survivor_1="at 11,14; bleeding 4",
        # a random target: the first; a hit on its waist; then, in the next round, the one who is left
        rolls="d2 1, d10 2, d10 1, d6 5, d10 2, d10 1, d6 5",
    )
    assert not table.survivor(0).alive and table.over is None
    assert (table.round, table.decision, table.actor) == (1, "turn", 1)
    table.play("pass")
    assert not table.survivor(1).alive and table.over == "lost" and table.round == 2


@pytest.mark.rule("R-003", "5 ends")
@pytest.mark.parametrize("other", ["at 1,1", "dead"])
def test_the_showdown_is_won_when_the_monster_is_dead(other):
    table = lay(
        next="turn of survivor_0",
        ai_deck="none",  # no card in deck and discard: the next wound kills
        wounds="10",
        survivor_0="at 10,8; gear bone pickaxe",
        survivor_1=other,
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 9, d10 6",
    )
    assert table.over is None
    table.play("gear 0")
    assert table.over == "won" and not table.monster.alive


@pytest.mark.rule("R-004", "5 step 0", "R-040")
def test_monster_board_and_miniatures_are_prepared_before_the_fight():
    before = undealt(scenario="lion-2")
    assert (before.round, before.act) == (0, "before the fight")
    assert before.ai_deck == before.hit_deck == [] and len(tiles(before)) == 2  # the diagram's
    table = dealt(scenario="lion-2", seed=3)
    assert (table.round, len(table.ai_discard)) == (1, 0)
    assert len(table.ai_deck) + (table.playing is not None) == 15 and len(table.hit_deck) == 23  # the monster
    assert len(tiles(table)) > 2  # the board
    assert all(table.survivor(seat).at != (0, 0) for seat in range(4)) and table.monster.at != (0, 0)  # the miniatures
    assert table.gained == [] and table.over is None  # the outcome comes last


@pytest.mark.rule("R-004", "R-005", "5 ends", "1.2")
@pytest.mark.parametrize(("level", "basic", "own"), [("1", 4, 4), ("2", 4, 6), ("prologue", 0, 0)])
def test_a_victory_brings_the_rewards_of_the_level(level, basic, own):
    table = lay(
        monster=f"White Lion level {level} at 11,8 facing north",
        next="turn of survivor_0",
        ai_deck="none",
        in_play="none",
        survivor_0="at 10,8; gear bone pickaxe; attributes strength 5",
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 9, d10 6",
    )
    decks = table.basic_resources[:basic], table.monster_resources[:own]
    assert table.gained == []
    table.play("gear 0")
    assert table.over == "won"
    assert list(reversed(table.gained)) == [*decks[0], *decks[1]]  # the top cards of both decks
    assert (len(table.basic_resources), len(table.monster_resources)) == (21 - basic, 19 - own)


@pytest.mark.rule("R-005", "1.2")
def test_a_defeat_brings_nothing_but_the_text_of_its_result():
    table = lay(
        next="monster draws",
        ai_deck="Vicious Claw",
        survivor_0="at 11,12; bleeding 4",
        rolls="d10 2, d10 1, d6 5",
    )
    assert table.over == "lost" and table.gained == []
    assert (len(table.basic_resources), len(table.monster_resources)) == (21, 19)
    result = table.content.monsters[table.s.monster.kind].file.defeat
    assert len(result) == 1 and "d10" in result[0] and "6 or more" in result[0] and "jewelry" in result[0]


@pytest.mark.rule("R-006")
def test_figures_terrain_places_and_instinct_come_from_the_monsters_own_page():
    content = staged(
        level={"basic": 3, "movement": 9, "toughness": 13, "speed": 2},
        placement={
            "monster": [5, 4], "facing": "east", "survivors": [[20, 2], [20, 3]], "random_terrain": 0,
            "terrain": [{"name": "bug patch", "at": [8, 8]}],
        },
        instinct=[verbs.Monster(what="damage", amount=3)],
    )  # fmt: skip
    table = dealt(content=content, scenario="test", survivors=2)
    assert {k: v for k, v in table.monster.attributes.items() if v} == {"movement": 9, "toughness": 13, "speed": 2}
    assert tiles(table) == [("bug patch", (8, 8), 1, 1)]
    assert [table.survivor(seat).at for seat in range(2)] == [(20, 2), (20, 3)]
    start = undealt(content=content, scenario="test", survivors=2)
    assert (start.monster.at, start.monster.facing) == ((5, 4), "east")
    sniffing = lay(
        content,
        monster="Test Lion level test at 11,8 facing north",
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,7",  # in the blind spot: no target
    )
    assert sniffing.monster.tokens == {"damage": 3}  # this instinct, not that of the White Lion


@pytest.mark.rule("R-007")
def test_board_panel_record_sheets_and_gear_lie_openly_on_the_table():
    table = lay(
        next="survivors act",
        terrain="tall grass at 9,11",
        survivor_0="at 11,12; survival 1; insanity 2; courage 3; gear bone axe",
        survivor_2="at 12,13; light arms; understanding 1; gear cloth, founding stone",
        in_play="Enraged",
    )
    text = dict(line.split(": ", 1) for line in table.text.splitlines())
    assert text["terrain"] == "tall grass at 9,11" and text["monster"].startswith("White Lion level 1 at 11,8")
    assert text["in play"] == "Enraged"  # on the monster's panel
    assert {"at 11,12", "insanity 2", "courage 3", "gear bone axe"} <= set(text["survivor_0"].split("; "))
    assert {"at 12,13", "light arms", "understanding 1", "gear cloth, founding stone"} <= set(
        text["survivor_2"].split("; ")
    )
    assert "survivor_1" not in text and "survivor_3" not in text  # no sheets of those who take no part


@pytest.mark.rule("R-007")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_seat_sees_board_panel_and_everybodys_record_sheet(seat):
    table = lay(next="survivors act", terrain="tall grass at 9,11", survivor_0="at 11,12", survivor_1="at 12,13")
    changes = [
        lambda s: setattr(s.tiles[0], "x", 8),
        lambda s: setattr(s.monster, "x", 12),
        lambda s: s.monster.tokens.__setitem__(1, 1),
        lambda s: setattr(s.survivors[0], "insanity", 3),
        lambda s: setattr(s.survivors[1], "bleeding", 2),
        lambda s: setattr(s.survivors[1], "light", 2),
        lambda s: s.survivors[seat].gear.__setitem__(0, table.content.gear.index("bone axe")),
    ]
    for change in changes:
        other = table.copy()
        change(other.s)
        assert not np.array_equal(seen(table, seat), seen(other, seat))


@pytest.mark.rule("R-008", "R-022", "R-024", "R-027", "R-028")
def test_the_monsters_components_are_six_and_no_more():
    table = dealt(scenario="lion-2", seed=5)
    file = table.content.monsters[table.s.monster.kind].file
    assert len(table.ai_deck) + (table.playing is not None) == 15  # the AI deck
    assert table.in_play == ["Cunning"]  # S cards, and what modifies the figures
    assert (table.monster.attributes["speed"], table.monster.attributes["damage"]) == (1, 1)
    assert len(table.hit_deck) == 23  # the hit locations
    assert len(table.basic_resources) == 21  # the basic resources
    assert len(table.monster_resources) == 19  # its own resources
    assert file.basic_action.effects and file.instinct  # the reference card
    for empty in (
        table.ai_discard, table.wounds, table.hit_discard, table.injuries_in_play, table.archive, table.gained,
    ):  # fmt: skip
        assert empty == []
    assert gap(table, table.survivor(0).at) == 6 or table.playing is not None


@pytest.mark.rule("R-005")
def test_rewards_are_collected_once():
    table = lay(
        next="turn of survivor_0",
        ai_deck="none",
        survivor_0="at 10,8; gear bone pickaxe",
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 9, d10 6",
    )
    table.play("gear 0")
    again = Table(table.text)  # looked at once more
    assert again.over == "won" and again.gained == table.gained and len(table.gained) == 8
