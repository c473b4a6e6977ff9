"""The terrain of the core deck: what each tile is for, what breaks it, how it is laid."""

from __future__ import annotations

from typing import Any

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.rules.dealing import dealt, staged, tiles
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import Table, lay

CARDS = catalog().library.terrain


def on_tile(name: str, survivor: str = "", **lines: Any) -> Table:
    """survivor_0's turn, far from the monster, on a tile."""
    said = {"survivor_0": f"at 3,3{'; ' + survivor if survivor else ''}", "terrain": f"{name} at 3,3", **lines}
    return lay(next="turn of survivor_0", survivor_1="at 20,3", **said)


def lying(table: Table) -> list[str]:
    """The tiles on the board, by name."""
    return [name for name, *_ in tiles(table)]


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3 tiles", "4.3 copies")
@pytest.mark.parametrize(
    ("name", "width", "height", "cards", "per_card"),
    [
        ("acanthus plant", 1, 1, 4, 2),
        ("bug patch", 1, 1, 1, 1),
        ("dead monster", 2, 2, 1, 1),
        ("debris", 1, 1, 1, 1),
        ("giant stone face", 2, 3, 2, 1),
        ("nightmare tree", 3, 3, 1, 1),
        ("ore vein", 1, 1, 2, 1),
        ("stone column", 1, 2, 2, 3),
        ("survivor corpse", 1, 1, 2, 1),
        ("tall grass", 2, 2, 2, 2),
        ("toppled pillar", 1, 4, 2, 1),
    ],
)
def test_sizes_and_copies(name, width, height, cards, per_card):
    tile = CARDS[name]
    assert (tile.width, tile.height, tile.cards, tile.tiles) == (width, height, cards, per_card)
    there = lay(next="turn of survivor_0", survivor_0="at 20,2", terrain=f"{name} at 3,3")
    assert tiles(there) == [(name, (3, 3), width, height)]


@pytest.mark.rule("0.3 C-14")
def test_debris_is_in_the_deck_once_and_by_option_twice():
    every = [{"name": "debris", "at": [1, 1]}]
    content = staged(scenario={"ambush": "survivors"}, placement={"terrain": every, "random_terrain": 2})
    assert sum(card.cards for card in CARDS.values()) == 20

    def found(*rules: str) -> int:
        deals = (dealt(seed, content, scenario="test", rules=rules) for seed in range(120))
        return sum("debris" in lying(table)[1:] for table in deals)

    assert found() == 0  # the only card is the diagram's
    assert 2 < found("larger terrain deck") < 30  # one of twenty, two drawn
    assert all(lying(dealt(seed, content, scenario="test", rules=("larger terrain deck",))).count("debris") <= 2
               for seed in range(120))  # fmt: skip


@pytest.mark.rule("4.3", "R-038")
def test_what_a_card_asks_for_is_left_free_around_miniatures_and_between_its_tiles():
    grown = [{"name": "stone column"}] * 6 + [{"name": "giant stone face"}] * 2
    content = staged(scenario={"ambush": "survivors"}, placement={"terrain": grown, "random_terrain": 0})
    near = 0
    for seed in range(60):
        table = dealt(seed, content, scenario="test")
        laid = [({(x + dx, y + dy) for dx in range(w) for dy in range(h)}, name) for name, (x, y), w, h in tiles(table)]
        assert len(laid) == 8
        figures = {table.survivor(seat).at for seat in range(4)} | {(11, 8), (12, 8), (11, 9), (12, 9)}
        for k, (here, name) in enumerate(laid):
            around = {(x + dx, y + dy) for x, y in here for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            assert not around & figures  # both ask for one square
            for other, other_name in laid[:k]:
                if name == other_name == "stone column":
                    assert not around & other
                near += bool(around & other)
    assert near > 0  # tiles of other cards may touch


# --- looking ---------------------------------------------------------------------------------------------------------


def sees(square: str, terrain: str, **lines: Any) -> bool:
    """Whether the lion, at 11,8 facing north, has a survivor in its field of view."""
    content = lion_with(
        {
            "name": "Stare",
            "targets": [{"pick": "closest", "among": "survivor", "in_field_of_view": True}],
            "effects": [{"do": "gain", "what": "courage", "amount": 1}],
        }
    )
    table = lay(
        content,
        monster=LION,
        next="monster draws",
        ai_deck="Stare",
        survivor_0=f"at {square}",
        terrain=terrain,
        **lines,
    )
    return bool(table.survivor(0).courage)


@pytest.mark.rule("4.3 Giant Stone Face", "R-136")
def test_who_stands_on_a_giant_stone_face_is_seen_even_in_the_blind_spot():
    assert not sees("11,7", "none")
    assert sees("11,7", "giant stone face at 11,5")
    assert not sees("12,7", "giant stone face at 10,5")  # beside it


@pytest.mark.rule("4.3 Giant Stone Face")
def test_who_stands_on_a_giant_stone_face_is_seen_behind_an_obstacle():
    assert not sees("11,14", "stone column at 11,11; stone column at 12,11")
    assert sees("11,14", "stone column at 11,11; stone column at 12,11; giant stone face at 11,13")


@pytest.mark.rule("4.3 Giant Stone Face", "4.3 attacked across")
def test_attacks_go_across_a_giant_stone_face_both_ways():
    face = "giant stone face at 11,11"
    assert sees("11,14", face)
    archer = lay(next="turn of survivor_0", survivor_0="at 11,14; gear bone darts", terrain=face, survivor_1="at 20,3")
    assert "gear 0" in archer.legal
    pillar = lay(
        next="turn of survivor_0", survivor_0="at 11,14; gear bone darts", terrain="toppled pillar at 10,12 turned",
        survivor_1="at 20,3",
    )  # fmt: skip
    assert "gear 0" not in pillar.legal


@pytest.mark.rule("4.3 Nightmare Tree", "4.1 obstacle under the monster")
def test_a_monster_on_its_own_tree_looks_out_of_it():
    assert not sees("11,14", "nightmare tree at 11,11")
    assert sees("11,14", "nightmare tree at 11,7")  # its columns 11 and 12, rows 8 and 9 are under the lion
    assert not sees("14,8", "nightmare tree at 11,7")  # column 13 is not


# --- walking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3 impassable", "4.3 obstacle")
@pytest.mark.parametrize("name", sorted(CARDS))
def test_survivors_walk_over_everything_but_what_is_impassable(name):
    table = lay(next="turn of survivor_0", survivor_0="at 5,5", survivor_1="at 20,2", terrain=f"{name} at 6,5")
    on_it = {(6, 5)} & table.moves
    assert bool(on_it) == (not CARDS[name].impassable) == (name != "stone column")


@pytest.mark.rule("R-153", "4.2 terrain")
@pytest.mark.parametrize("name", sorted(CARDS))
def test_monsters_walk_over_all_terrain(name):
    tile = CARDS[name]
    table = lay(
        next="monster draws", ai_deck="Grasp", monster="White Lion at 3,8 facing east",
        terrain=f"{name} at 6,8", survivor_0="at 11,8; knocked down", rolls="d10 1",
    )  # fmt: skip
    assert table.monster.at == (9, 8)
    assert (lying(table) == []) == tile.destructible == (name == "debris")


@pytest.mark.rule("4.3 destructible")
def test_terrain_that_a_monster_passes_breaks_and_what_it_does_not_touch_stays():
    table = lay(
        next="monster draws", ai_deck="Grasp", monster="White Lion at 3,8 facing east",
        terrain="debris at 7,9; acanthus plant at 8,8; debris at 7,10; debris at 11,9",
        survivor_0="at 11,8; knocked down", rolls="d10 1",
    )  # fmt: skip
    assert [(name, at) for name, at, *_ in tiles(table)] == [
        ("acanthus plant", (8, 8)), ("debris", (7, 10)), ("debris", (11, 9)),
    ]  # fmt: skip


def swat(terrain: str, rolls: str) -> Table:
    """survivor_0, at 11,10 before the lion, is hit by Power Swat and knocked back 6, straight north, without a wound."""
    return lay(
        next="monster draws", ai_deck="Power Swat", survivor_0="at 11,10; armor waist 2, body 1", survivor_1="at 1,1",
        terrain=terrain, rolls=f"d10 9, d6 5{rolls}",
    )  # fmt: skip


@pytest.mark.rule("4.3 destructible")
def test_who_is_thrown_into_something_destructible_breaks_it_stops_falls_and_is_hurt():
    table = swat("debris at 11,13", ", d6 3")
    me = table.survivor(0)
    assert me.at == (11, 12) and me.knocked_down and lying(table) == []  # the collision ends the movement
    assert me.armor["body"] == 0 and me.light == set()  # 1 damage to the location that was rolled
    beside = swat("debris at 12,13", "")
    assert lying(beside) == ["debris"] and not beside.survivor(0).knocked_down


@pytest.mark.rule("4.3 destructible", "R-156", "R-157")
def test_what_is_impassable_and_destructible_stops_and_breaks():
    content = walled(destructible=True)
    table = lay(
        content, next="monster draws", ai_deck="Power Swat", survivor_0="at 11,10; armor waist 2, head 1",
        survivor_1="at 1,1", terrain="wall at 11,13", rolls="d10 9, d6 5, d6 1",
    )  # fmt: skip
    assert table.survivor(0).at == (11, 12) and table.survivor(0).knocked_down and lying(table) == []
    assert table.survivor(0).armor["head"] == 0


def walled(**features: Any) -> Any:
    """The shipped content with one more kind of terrain: a wall of one square."""
    from dataclasses import replace

    import msgspec

    from kdm_env.showdown.library import load
    from kdm_env.showdown.schema import Terrain
    from kdm_env.showdown.tables import build

    said = {"name": "wall", "width": 1, "height": 1, "cards": 1, "tiles": 1, "impassable": True, **features}
    library = load()
    return build(replace(library, terrain={**library.terrain, "wall": msgspec.convert(said, Terrain)}))


# --- using -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3 acanthus", "R-209")
def test_acanthus_staunches_and_is_used_up():
    table = on_tile("acanthus plant", "bleeding 2; survival 0/3", rolls="d10 5").play("interact")
    me = table.survivor(0)
    assert (me.bleeding, me.survival, me.activations) == (1, 1, 0) and lying(table) == []
    nothing = on_tile("acanthus plant", "bleeding 2", rolls="d10 4").play("interact")
    assert nothing.survivor(0).bleeding == 2 and lying(nothing) == ["acanthus plant"]


@pytest.mark.rule("4.3 debris", "C-14")
@pytest.mark.parametrize(
    ("roll", "gained", "stays", "hurt"),
    [(1, 0, True, True), (2, 0, True, True), (3, 0, True, False), (7, 0, True, False), (8, 1, False, False)],
)
def test_debris_is_searched_and_7_finds_nothing_and_it_stays(roll, gained, stays, hurt):
    table = on_tile("debris", "armor arms 1", rolls=f"d10 {roll}").play("interact")
    assert table.s.gained.count == gained and lying(table) == ["debris"] * stays
    assert (table.survivor(0).armor["arms"] == 0) == hurt


@pytest.mark.rule("4.3 bug patch")
def test_a_bug_patch_bites_or_gives():
    assert on_tile("bug patch", "armor body 1", rolls="d10 3, d6 3").play("interact").survivor(0).armor["body"] == 0
    assert lying(on_tile("bug patch", rolls="d10 7").play("interact")) == ["bug patch"]
    found = on_tile("bug patch", rolls="d10 8").play("interact")
    assert found.s.gained.count == 1 and lying(found) == []


@pytest.mark.rule("4.3 ore vein")
@pytest.mark.parametrize("tool", ["bone pickaxe", "bone sickle"])
def test_an_ore_vein_needs_a_tool(tool):
    assert "interact" not in on_tile("ore vein", "gear bone axe").legal
    table = on_tile("ore vein", f"gear {tool}", rolls="d10 6").play("interact")
    lanterns = catalog().basic_resources.index("broken lantern")
    assert list(table.s.gained.cards)[:1] == [lanterns] and lying(table) == []
    assert "interact" not in on_tile("ore vein", f"gear {tool} (archived)").legal


@pytest.mark.rule("4.3 survivor corpse")
def test_a_corpse_frightens_or_helps():
    fright = on_tile("survivor corpse", "insanity 2", rolls="d10 3").play("interact").survivor(0)
    assert fright.insanity == 1
    strange = on_tile("survivor corpse", rolls="d10 5").play("interact")
    assert strange.survivor(0).insanity == 1 and lying(strange) == ["survivor corpse"]
    heirloom = on_tile("survivor corpse", "survival 0/3", rolls="d10 8").play("interact")
    assert heirloom.survivor(0).survival == 1 and lying(heirloom) == []


@pytest.mark.rule("4.3 dead monster", "6.27")
def test_a_dead_monster_costs_the_first_turn_and_can_be_cut_up():
    table = on_tile("dead monster", rolls="d10 6").play("interact")
    assert table.s.gained.count == 1 and lying(table) == []
    content = staged(placement={"terrain": [{"name": "dead monster", "at": [3, 3]}], "random_terrain": 0})
    start = dealt(1, content, scenario="test")
    assert (start.round, start.act, start.decision) == (1, "survivors' act", "order")
    assert start.s.ai_deck.count == 10
    ambushed = staged(
        scenario={"ambush": "monster"},
        placement={"terrain": [{"name": "dead monster", "at": [3, 3]}], "random_terrain": 0},
    )
    both = dealt(1, ambushed, scenario="test")  # both first turns would be skipped: neither is
    assert both.round == 1 and both.s.ai_deck.count < 10


@pytest.mark.rule("4.3 indestructible")
@pytest.mark.parametrize(("name", "stays"), [("nightmare tree", True), ("tall grass", False)])
def test_what_is_indestructible_cannot_be_removed(name, stays):
    content = lion_with({"name": "Clear", "effects": [{"do": "remove terrain", "name": name}]})
    table = lay(
        content, monster=LION, next="monster draws", ai_deck="Clear", terrain=f"{name} at 13,8", survivor_0="at 20,2"
    )
    assert lying(table) == [name] * stays


@pytest.mark.rule("R-029")
def test_a_monster_tears_out_terrain_under_it_or_beside_it_and_profits_only_then():
    faster = {"do": "monster gains", "what": "speed", "amount": 1}
    content = lion_with(
        {
            "name": "Graze",
            "effects": [{"do": "remove terrain", "name": "acanthus plant", "then": [faster]}],
        }
    )  # fmt: skip
    for at, there in (("13,8", True), ("11,9", True), ("10,7", False), ("14,8", False)):
        table = lay(
            content, monster=LION, next="monster draws", ai_deck="Graze",
            terrain=f"debris at 3,3; acanthus plant at {at}; ore vein at 5,5", survivor_0="at 20,2",
        )  # fmt: skip
        assert table.monster.tokens == ({"speed": 1} if there else {})
        assert lying(table) == (["debris", "ore vein"] if there else ["debris", "acanthus plant", "ore vein"])


@pytest.mark.rule("4.3 tall grass")
def test_who_hides_stays_hidden_within_the_tile_and_shows_on_leaving_it_for_another():
    lines: dict[str, Any] = {
        "terrain": "tall grass at 3,3; tall grass at 5,3",
        "survivor_0": "at 3,3; hidden; moves left 2",
    }
    table = lay(next="turn of survivor_0", survivor_1="at 20,2", **lines).play("move to 4,4")
    assert table.survivor(0).hidden
    assert not table.play("move to 5,4").survivor(0).hidden


@pytest.mark.rule("4.3 tall grass")
def test_who_hides_in_grass_that_is_torn_out_is_seen():
    content = lion_with({"name": "Mow", "effects": [{"do": "remove terrain", "name": "tall grass"}]})
    table = lay(
        content, monster=LION, next="monster draws", ai_deck="Mow", terrain="tall grass at 13,8",
        survivor_0="at 14,9; hidden", survivor_1="at 20,2; hidden",
    )  # fmt: skip
    assert not table.survivor(0).hidden and table.survivor(1).hidden
