"""What an activation can be spent on: weapons, items, terrain, other uses of gear."""

from __future__ import annotations

import pytest

from kdm_env.showdown.tables import Catalog
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

MONSTER = BEAST.removeprefix("monster: ")
BANDAGE = {"name": "bandage", "activation": [{"do": "gain", "what": "bleeding", "amount": -2}]}
TONIC = {
    "name": "tonic",
    "activation": [{"do": "gain", "what": "strength token", "amount": 1}],
    "archived_after_use": True,
}


def on_turn(line: str, content: Catalog | None = None, **lines: object) -> Table:
    return lay(content, **{"next": "turn of survivor_0", "survivor_0": line, "survivor_1": "at 22,16", **lines})


@pytest.mark.rule("R-208", "R-211")
def test_an_item_is_used_for_an_activation_and_its_text_says_what_happens():
    content = beast({"name": "Flank"}, gear=[BANDAGE])
    table = on_turn("at 3,3; bleeding 3; gear bandage", content=content, monster=MONSTER)
    table.play("gear 0")
    assert table.survivor(0).bleeding == 1 and table.survivor(0).activations == 0
    assert "gear 0" not in table.legal and table.survivor(0).gear == ["bandage"]


@pytest.mark.rule("R-208")
def test_an_item_that_is_used_up_is_archived():
    content = beast({"name": "Flank"}, gear=[TONIC])
    table = on_turn("at 3,3; activations left 2; gear tonic", content=content, monster=MONSTER)
    table.play("gear 0")
    assert table.survivor(0).tokens == {"strength": 1} and table.survivor(0).archived == ["tonic"]
    assert table.decision == "turn" and "gear 0" not in table.legal


@pytest.mark.rule("R-208", "R-212")
def test_without_an_activation_nothing_is_used():
    table = on_turn("at 10,8; gear bone axe, founding stone; activations left 0", terrain="tall grass at 9,8")
    assert table.moves and {word for word in table.legal if not word.startswith("move")} == {"pass"}


@pytest.mark.rule("R-208", "R-212")
def test_a_weapon_is_used_for_an_activation():
    table = on_turn("at 10,8; gear bone axe", rolls="d10 1, d10 1")
    assert {"fist", "gear 0"} <= table.legal
    table.play("gear 0")
    assert table.survivor(0).activations == 0 and not {"fist", "gear 0"} & table.legal


@pytest.mark.rule("R-210", "R-211")
def test_the_other_use_of_a_weapon_costs_an_activation_too():
    table = on_turn("at 1,1; gear founding stone", hit_deck="Beast's Knee, and the rest")
    table.play("special 0")  # thrown from anywhere: one hit, critical
    assert table.wound_count == 1 and table.monster.tokens == {"movement": -1}
    assert table.survivor(0).archived == ["founding stone"] and table.survivor(0).activations == 0
    aimed = on_turn("at 6,8; gear cat gut bow", rolls="d10 5, d10 1", hit_deck="Beast's Knee, and the rest")
    aimed.play("special 0")  # one die less, two more accuracy: a 5 hits with accuracy 7
    assert aimed.hit_discard == ["Beast's Knee"] and aimed.survivor(0).activations == 0


@pytest.mark.rule("R-209", "R-211", "4.3 tall grass")
def test_terrain_is_interacted_with_for_an_activation():
    table = on_turn("at 4,4; activations left 2", terrain="tall grass at 3,3")
    assert "interact" in table.legal
    table.play("interact")
    assert table.survivor(0).hidden and table.survivor(0).activations == 1
    assert "interact" not in table.legal  # who hides cannot hide more


@pytest.mark.rule("R-209")
def test_only_the_tile_one_stands_on_and_only_one_with_something_to_do():
    assert "interact" not in on_turn("at 5,4", terrain="tall grass at 3,3").legal  # beside it
    for tile in ("giant stone face", "nightmare tree", "ore vein", "toppled pillar"):  # no tool for the ore
        assert "interact" not in on_turn("at 4,4", terrain=f"{tile} at 4,4").legal


# --- tall grass ------------------------------------------------------------------------------------------------------

GRASS = "tall grass at 11,11"


@pytest.mark.rule("4.3 tall grass")
def test_hiding_loses_the_priority_target_token():
    table = on_turn("at 11,12", terrain=GRASS, priority_target="survivor_0").play("interact")
    assert table.priority_target is None
    other = on_turn("at 11,12", terrain=GRASS, priority_target="survivor_1").play("interact")
    assert other.priority_target == 1


@pytest.mark.rule("4.3 tall grass", "3.6 threat")
def test_who_hides_is_no_threat():
    lines = {
        "next": "monster draws",
        "ai_deck": "Claw",
        "survivor_1": "at 11,15",
        "terrain": GRASS,
        "rolls": "d10 1, d10 1",
    }
    assert lay(survivor_0="at 12,12; hidden", **lines).monster.at == (11, 13)  # past it
    assert lay(survivor_0="at 12,12", **lines).monster.at == (11, 10)


@pytest.mark.rule("4.3 tall grass")
def test_standing_in_grass_without_hiding_is_no_cover():
    table = on_turn("at 11,12", terrain=GRASS).play("pass")
    assert not table.survivor(0).hidden


@pytest.mark.rule("4.3 tall grass")
def test_leaving_the_grass_ends_hiding_and_moving_within_it_does_not():
    table = on_turn("at 11,12; hidden; moves left 2", terrain=GRASS).play("move to 12,11")
    assert table.survivor(0).hidden
    table.play("move to 13,11")
    assert not table.survivor(0).hidden


@pytest.mark.rule("4.3 tall grass", "R-145")
def test_being_knocked_out_of_the_grass_ends_hiding():
    table = lay(
        next="monster draws",
        ai_deck="Terrifying Roar",
        survivor_0="at 11,12; hidden; insanity 5",
        survivor_1="at 1,1; courage 9",
        terrain=GRASS,
        rolls="d10 9, d10 9, d10 1, d10 1",  # survivor_0 is frightened, survivor_1 has the courage; then a basic action
    ).pass_until("order")
    assert table.survivor(0).at == (11, 16) and not table.survivor(0).hidden


@pytest.mark.rule("4.3 tall grass")
def test_attacking_ends_hiding():
    grass = "tall grass at 9,8"
    table = on_turn("at 10,8; hidden", terrain=grass, rolls="d10 1, d10 1").play("fist")
    assert not table.survivor(0).hidden
    table = on_turn("at 10,8; hidden", terrain=grass).play("pass")
    assert table.survivor(0).hidden  # it lasts as long as nothing ends it


@pytest.mark.rule("4.3 tall grass", "3.6 threat")
def test_after_a_sniff_even_who_hides_is_a_threat():
    table = lay(
        next="monster draws",
        monster="White Lion at 11,8 facing north; everyone is a threat until round 1",
        ai_deck="Claw",
        survivor_0="at 12,12; hidden",
        survivor_1="at 11,15",
        terrain=GRASS,
        rolls="d10 1, d10 1",
    )
    assert table.monster.at == (11, 10)
