"""Terrain and deployment: named and random cards, their tiles, the miniatures, terrain that joins later."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

import pytest

from kdm_env.showdown.content_reading import ContentError
from kdm_env.showdown.game import catalog
from tests.showdown.rules.dealing import Square, dealt, gap, squares, staged, tiles, undealt
from tests.showdown.table import Table, lay

CARDS = catalog().library.terrain
DEALS = 200
DIAGRAM = [("tall grass", (9, 6), 2, 2), ("tall grass", (13, 10), 2, 2)]


@functools.cache
def deals(random: int, named: bool) -> list[Table]:
    """Fights with so many random terrain cards; `named`: behind the tall grass of the lion's diagram."""
    placement: dict[str, Any] = {"random_terrain": random}
    if not named:
        placement["terrain"] = []
    content = staged(scenario={"ambush": "survivors"}, placement=placement)
    return [dealt(seed, content, scenario="test") for seed in range(DEALS)]


def covered(table: Table) -> list[Square]:
    """The squares under all tiles, a square for each tile that lies on it."""
    return [square for _, at, width, height in tiles(table) for square in squares(at, width, height)]


def miniatures(table: Table) -> set[Square]:
    """The squares that monster and survivors stand on."""
    return squares(table.monster.at, 2, 2) | {table.survivor(seat).at for seat in range(4)}


def fair(count: int, chance: float, of: int) -> bool:
    """Whether an event happened as often as it should, within five standard deviations."""
    return bool(abs(count - of * chance) < 5 * (of * chance * (1 - chance)) ** 0.5)


# --- what terrain is for ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R-029", "R-209")
def test_survivors_use_the_features_of_terrain():
    table = lay(next="turn of survivor_0", terrain="tall grass at 9,10", survivor_0="at 9,10", survivor_1="at 20,2")
    table.play("interact")
    assert table.survivor(0).hidden and table.survivor(0).activations == 0
    away = lay(next="turn of survivor_0", terrain="tall grass at 9,10", survivor_0="at 8,10", survivor_1="at 20,2")
    assert "interact" not in away.legal


@pytest.mark.rule("R-029", "R-137")
def test_the_features_of_terrain_work_on_the_monster():
    def sniffs(terrain: str) -> bool:
        table = lay(next="monster draws", terrain=terrain, ai_deck="Claw", survivor_0="at 20,9", rolls=None)
        return bool(table.s.monster.threat_until)

    assert sniffs("toppled pillar at 16,7")  # an obstacle in between: no target
    assert not sniffs("none") and not sniffs("dead monster at 16,8")


# --- which terrain ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-030")
def test_the_monsters_page_says_which_named_and_how_many_random_cards_are_used():
    both = deals(2, True)[0]
    assert tiles(both)[:2] == DIAGRAM and len(tiles(both)) > 2
    assert len(tiles(dealt(1, staged(placement={"random_terrain": 0}), scenario="test"))) == 2  # named cards only
    assert all(tiles(table)[0][0] in CARDS for table in deals(1, False))  # a random card only
    assert tiles(dealt(1, staged(placement={"terrain": [], "random_terrain": 0}), scenario="test")) == []


@pytest.mark.rule("R-031", "4.3")
def test_a_card_brings_as_many_tiles_as_it_says_tall_grass_two():
    found: dict[str, set[int]] = {}
    for table in deals(1, False):
        names = [name for name, *_ in tiles(table)]
        assert len(set(names)) == 1
        found.setdefault(names[0], set()).add(len(names))
    assert found["tall grass"] == {2} and found["stone column"] == {3} and found["debris"] == {1}
    assert found == {name: {card.tiles} for name, card in CARDS.items()}  # and every card can come
    assert [name for name, *_ in tiles(deals(2, True)[0])][:2] == ["tall grass"] * 2  # the diagram's one card


@pytest.mark.rule("R-032", "R-033", "1.2")
def test_named_terrain_is_placed_first_where_the_diagram_shows_it():
    for table in deals(2, True):
        assert tiles(table)[:2] == DIAGRAM
    assert tiles(dealt(5, scenario="lion-1"))[:2] == tiles(dealt(5, scenario="lion-2"))[:2] == DIAGRAM


@pytest.mark.rule("R-032", "R-034")
def test_a_named_tile_without_a_square_in_the_diagram_is_placed_by_its_card_before_random_terrain():
    placement = {"terrain": [{"name": "bug patch"}, {"name": "tall grass", "at": [9, 6]}, {"name": "giant stone face"}]}
    content = staged(scenario={"ambush": "survivors"}, placement=placement)
    places, shapes = set(), set()
    for seed in range(80):
        table = dealt(seed, content, scenario="test")
        assert [name for name, *_ in tiles(table)][:3] == ["tall grass", "bug patch", "giant stone face"]
        assert tiles(table)[0][1] == (9, 6)
        assert len(covered(table)) == len(set(covered(table))) and not set(covered(table)) & miniatures(table)
        places.add(tiles(table)[1][1])
        shapes.add(tiles(table)[2][2:])
    assert len(places) > 60 and shapes == {(2, 3), (3, 2)}  # anywhere, either way round


@pytest.mark.rule("R-035")
def test_named_cards_take_no_part_in_the_random_draw():
    every = [{"name": "acanthus plant", "at": [x, 2]} for x in range(1, 9)]  # all four cards
    content = staged(scenario={"ambush": "survivors"}, placement={"terrain": every, "random_terrain": 1})
    for seed in range(120):
        assert "acanthus plant" not in {name for name, *_ in tiles(dealt(seed, content, scenario="test"))[8:]}
    assert sum(tiles(table)[0][0] == "acanthus plant" for table in deals(1, False)) > 20  # otherwise it comes often
    grass = Counter(sum(name == "tall grass" for name, *_ in tiles(table)[2:]) for table in deals(2, True))
    assert set(grass) == {0, 2}  # one of the two tall grass cards is the diagram's: the other one comes, never both


@pytest.mark.rule("R-036")
def test_random_cards_are_drawn_from_the_shuffled_rest_of_the_deck():
    assert sum(card.cards for card in CARDS.values()) == 20
    firsts = Counter(tiles(table)[0][0] for table in deals(1, False))
    for name, card in CARDS.items():
        assert fair(firsts[name], card.cards / 20, DEALS), name
    behind = Counter(tiles(table)[2][0] for table in deals(2, True))
    assert fair(behind["tall grass"], 1 / 19, DEALS) and fair(behind["acanthus plant"], 4 / 19, DEALS)
    for table in deals(2, True):  # drawn, not drawn and put back
        counts = Counter(name for name, *_ in tiles(table))
        assert all(count <= CARDS[name].cards * CARDS[name].tiles for name, count in counts.items())


@pytest.mark.rule("R-037")
def test_all_tiles_of_a_card_are_placed_before_the_next_card():
    pairs = set()
    for table in deals(2, False):
        names = [name for name, *_ in tiles(table)]
        first, second = names[0], names[-1]
        assert names == [first] * CARDS[first].tiles + [second] * CARDS[second].tiles
        pairs.add((first, second))
    assert len(pairs) > 30


@pytest.mark.rule("R-038", "4.3")
def test_random_tiles_lie_on_free_squares_of_the_board_either_way_round():
    turned: dict[str, set[tuple[int, int]]] = {}
    corners = set()
    for table in deals(2, True):
        lying = covered(table)
        assert len(lying) == len(set(lying))  # tiles do not overlap
        assert all(1 <= x <= 22 and 1 <= y <= 16 for x, y in lying)
        assert not set(lying) & miniatures(table)
        for name, at, width, height in tiles(table):
            turned.setdefault(name, set()).add((width, height))
            corners.add((at[0] > 11, at[1] > 8))
    for name, shapes in turned.items():
        card = CARDS[name]
        assert shapes == {(card.width, card.height), (card.height, card.width)}
    assert len(corners) == 4


# --- deployment ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-039", "1.2")
def test_monster_and_survivors_stand_where_the_diagram_shows_them():
    for table in deals(2, True)[:20]:
        assert table.monster.at == (11, 8)  # columns 11 and 12, rows 8 and 9: the board's centre
        assert [table.survivor(seat).at for seat in range(4)] == [(10, 14), (11, 15), (12, 15), (13, 14)]
        assert {gap(table, table.survivor(seat).at) for seat in range(4)} == {6}


@pytest.mark.rule("R-039", "1.2", "1.4")
def test_in_the_first_story_survivors_start_anywhere_six_squares_away_on_open_ground():
    content = staged(scenario={"ambush": "survivors", "placement": "random", "terrain": False})
    found = set()
    for seed in range(60):
        table = dealt(seed, content, scenario="test")
        places = [table.survivor(seat).at for seat in range(4)]
        assert len(set(places)) == 4 and {gap(table, place) for place in places} == {6}
        assert tiles(table) == []
        found |= set(places)
    assert any(y < 8 for _, y in found) and any(x < 11 for x, _ in found) and any(x > 12 for x, _ in found)
    story = catalog().library.scenarios["prologue"]
    assert (story.placement, story.terrain) == ("random", False)
    assert tiles(dealt(3, scenario="prologue")) == []


@pytest.mark.rule("R-040")
@pytest.mark.parametrize("scenario", ["prologue", "lion-1", "lion-duo"])
def test_the_first_round_begins_when_everything_stands_on_the_board(scenario):
    start, table = undealt(scenario=scenario), dealt(7, scenario=scenario)
    assert start.round == 0 and table.round == 1
    party = [seat for seat in range(4) if table.survivor(seat).v.present]
    assert len(party) == len(catalog().library.scenarios[scenario].party)
    assert all(table.survivor(seat).at != (0, 0) for seat in party) and table.s.monster.on_board
    assert table.s.random_terrain == 0 and all(place != (0, 0) for _, place, *_ in tiles(table))


@pytest.mark.rule("1.2 facing", "6.26")
def test_any_facing_is_possible_at_the_start():
    for facing in ("north", "east", "south", "west"):
        content = staged(scenario={"ambush": "survivors"}, placement={"facing": facing})
        assert dealt(1, content, scenario="test").monster.facing == facing


# --- terrain that joins later ----------------------------------------------------------------------------------------


def sprouting(**verb: Any) -> Any:
    """A lion with an AI card that adds terrain."""
    effects = [{"do": "add terrain", **verb}]
    return staged({"name": "Sprout", "tier": "basic", "effects": effects})


def after(content: Any, **lines: Any) -> list[tuple[str, Square, int, int]]:
    """What lies on the board when the card has been played."""
    table = lay(
        content,
        monster="Test Lion level 1 at 11,8 facing north",
        next="monster draws",
        ai_deck="Sprout",
        survivor_0="at 11,12",
        **lines,
    )
    assert table.ai_discard == ["Sprout"]
    return tiles(table)


@pytest.mark.rule("R-041", "R-031")
def test_terrain_that_an_effect_adds_is_placed_by_the_rules_of_its_card():
    content = sprouting(name="stone column")
    found = set()
    for seed in range(40):
        lying = after(content, seed=seed, terrain="tall grass at 5,5")
        assert [name for name, *_ in lying] == ["tall grass"] + ["stone column"] * 3  # all tiles of the card
        all_squares = [square for _, at, width, height in lying for square in squares(at, width, height)]
        assert len(all_squares) == len(set(all_squares))
        assert not set(all_squares) & (squares((11, 8), 2, 2) | {(11, 12)})
        found |= {at for _, at, *_ in lying[1:]}
    assert len(found) > 80


@pytest.mark.rule("R-041")
def test_unless_the_effect_says_where():
    content = sprouting(name="stone column", at=[3, 4])
    assert after(content) == [("stone column", (3, 4), 1, 2)]
    assert after(content, terrain="tall grass at 2,5") == [("tall grass", (2, 5), 2, 2)]  # tiles do not overlap
    under = sprouting(name="tall grass", at=[10, 11])
    assert after(under) == []  # nor do they lie under miniatures


@pytest.mark.rule("R-041", "4.3 placement")
def test_more_terrain_than_there_is_cannot_be_added():
    content = sprouting(name="debris")
    assert after(content, terrain="debris at 2,2") == [("debris", (2, 2), 1, 1)]


@pytest.mark.rule("R-041")
def test_terrain_that_does_not_exist_is_refused():
    with pytest.raises(ContentError, match='there is no terrain "lava"'):
        sprouting(name="lava")
