"""Readings of the rules that sources or printings disagree on: the default, and the option that chooses the other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kdm_env.showdown.content_reading import ContentError
from kdm_env.showdown.game import catalog
from kdm_env.showdown.position import from_text, to_text
from kdm_env.showdown.rule_options import RULES
from tests.showdown.rules.dealing import dealt, staged, tiers, tiles, undealt
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import Table, lay

AGENT = "controller agent; round limit none"
MISS = "d10 1"


def under(*rules: str) -> str:
    """The options line with these rule options."""
    return AGENT + (f"; rules {', '.join(rules)}" if rules else "")


def test_every_option_has_a_bit_of_its_own_and_a_line_in_the_documentation():
    page = Path(__file__).parents[3] / "docs" / "rule-options.md"
    assert all(f"| `{name}` |" in page.read_text() for name in RULES)
    assert len(set(RULES.values())) == len(RULES) and all(bit & (bit - 1) == 0 for bit in RULES.values())


def test_a_position_keeps_its_rule_options():
    text = f"monster: White Lion\nsurvivor_0: at 1,1\noptions: {under('facing strip', 'bug patch')}\n"
    assert "rules facing strip, bug patch" in to_text(from_text(text, catalog()), catalog())


# --- C-02 Ground Fighting --------------------------------------------------------------------------------------------


@pytest.mark.rule("0.3 C-02", "R-110", "R-111")
@pytest.mark.parametrize(
    ("rules", "rolls", "light", "heavy"),
    [
        ((), "d10 9, d10 1, d10 1, d6 5", {"waist"}, {"waist"}),  # 2 + 1 dice, 1 + 2 damage: the rest is severe
        (("ground fighting as printed",), "d10 9, d10 1, d10 1, d10 1, d6 5", {"waist"}, {"waist"}),  # 4 dice, 2 damage
    ],
)
def test_the_bonus_of_ground_fighting(rules, rolls, light, heavy):
    more = "" if rules else ", d10 9"  # a third point of damage: a severe injury
    table = lay(
        options=under(*rules), next="turn of survivor_0", in_play="Ground Fighting", rolls=rolls + more,
        survivor_0="at 10,8; gear bone axe", survivor_1="at 22,16",
    )  # fmt: skip
    table.play("gear 0")
    me = table.survivor(0)
    assert (me.light, me.heavy) == (light, heavy) and (me.bleeding > 0) == (not rules)


# --- C-03 Lost Hand --------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.3 C-03", "R-098")
def test_the_lost_hand_teaches_again_and_again():
    table = lay(next="monster draws", ai_deck="Combo Claw", injuries_in_play="Strange Hand", survivor_0="at 11,10")
    assert table.survivor(0).understanding == 1
    again = lay(next="monster draws", ai_deck="Combo Claw", injuries_in_play="Strange Hand",
                survivor_0="at 11,10; understanding 1; conditions knows the lost hand")  # fmt: skip
    assert again.survivor(0).understanding == 2


@pytest.mark.rule("0.3 C-03")
@pytest.mark.parametrize("card", ["Combo Claw", "Vicious Claw", "Bloody Claw"])
def test_or_once_in_a_lifetime(card):
    table = lay(
        options=under("lost hand once"), next="monster draws", ai_deck=card, injuries_in_play="Strange Hand",
        survivor_0="at 11,10", survivor_1="at 12,10; understanding 1; conditions knows the lost hand",
    )  # fmt: skip
    assert table.survivor(0).understanding == 1 and table.survivor(1).understanding == 1
    assert table.survivor(0).conditions == {"knows the lost hand"}


# --- C-01, C-11 to C-13: rows of the level table ---------------------------------------------------------------------

ROW = {"basic": 5, "advanced": 1, "movement": 8, "with_rule": {
    "story event decks": {"basic": 4, "advanced": 2}, "companion figures": {"movement": 5, "luck": 2},
}}  # fmt: skip


@pytest.mark.rule("0.3 C-01", "R-018")
@pytest.mark.parametrize(("rules", "deck"), [([], {"basic": 5, "advanced": 1}),
                                             (["story event decks"], {"basic": 4, "advanced": 2})])  # fmt: skip
def test_a_level_may_deal_another_deck_with_an_option(rules, deck):
    table = dealt(3, staged(level=ROW), scenario="test", rules=rules)
    cards = [*table.ai_deck, *table.ai_discard, *table.in_play, *([table.playing] if table.playing else [])]
    assert tiers(table, cards) == Counter(deck)


@pytest.mark.rule("0.3 C-11", "0.3 C-12", "0.3 C-13")
def test_a_level_may_have_other_figures_with_an_option():
    content = staged(level=ROW)
    plain = undealt(content, scenario="test").monster.attributes
    other = undealt(content, scenario="test", rules=["companion figures"]).monster.attributes
    assert (plain["movement"], plain["luck"]) == (8, 0) and (other["movement"], other["luck"]) == (5, 2)
    assert {key for key in plain if plain[key] != other[key]} == {"movement", "luck"}


@pytest.mark.rule("0.3 C-11")
def test_a_position_with_the_option_has_the_other_figures_too():
    content = staged(level=ROW)
    table = lay(content, monster="Test Lion level test at 11,8", options=under("companion figures"), next="nothing")
    assert table.monster.attributes["movement"] == 5
    assert "attributes" not in table.text.split("monster:")[1].split("\n")[0]


@pytest.mark.rule("0.2 Antelope terrain")
def test_a_named_tile_may_be_laid_with_an_option_only():
    placement = {"terrain": [{"name": "bug patch", "at": [2, 2], "rule": "bug patch"}], "random_terrain": 0}
    content = staged(placement=placement)
    assert tiles(undealt(content, scenario="test")) == []
    assert tiles(undealt(content, scenario="test", rules=["bug patch"])) == [("bug patch", (2, 2), 1, 1)]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (
            {"level": {**ROW, "with_rule": {"story event deck": {}}}},
            'with_rule: there is no rule option "story event deck"',
        ),
        ({"level": {"basic": 5, "with_rule": {"story event decks": {"special": ["Claw"]}}}}, "special"),
        ({"placement": {"terrain": [{"name": "bug patch", "rule": "bugs"}]}}, 'there is no rule option "bugs"'),
    ],
)
def test_options_that_content_misspells_are_refused(said: dict[str, Any], wrong: str):
    from kdm_env.showdown.content_checks import check_monster
    from kdm_env.showdown.library import load

    library = load()
    with pytest.raises(ContentError, match=wrong):
        content = staged(**said)
        file = content.library.monsters["Test Lion"]
        check_monster("test.toml", file, library.terrain, library.basic_resources)


# --- C-14 debris -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.3 C-14")
def test_the_terrain_deck_has_one_debris_or_with_the_option_two():
    debris = {
        "name": "Test",
        "effects": [{"do": "add terrain", "name": "debris"}, {"do": "add terrain", "name": "debris"}],
    }
    for rules, there in (((), 1), (("larger terrain deck",), 2)):
        table = lay(lion_with(debris), monster=LION, next="monster draws", ai_deck="Test", options=under(*rules))
        assert [name for name, *_ in tiles(table)] == ["debris"] * there


# --- 0.2 doomed ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.2 Doomed", "3.2 doomed")
def test_the_doomed_act_or_with_the_option_do_not():
    line = "at 10,8; survival 3; doomed; gear bone axe"
    free = lay(next="turn of survivor_0", survivor_0=line, survivor_1="at 22,16")
    assert free.moves and {"gear 0", "fist"} <= free.legal
    idle = lay(next="turn of survivor_0", survivor_0=line, survivor_1="at 22,16", options=under("doomed cannot act"))
    assert idle.turn == 1 and idle.moves  # its turn ended by itself: nothing was left to do
    free = lay(
        next="turn of survivor_0", survivor_0="at 10,8", survivor_1="at 22,16", options=under("doomed cannot act")
    )
    assert free.turn == 0 and free.moves


# --- 8 facing --------------------------------------------------------------------------------------------------------

FACING = {"name": "Test", "targets": [{"pick": "closest", "among": "survivor", "facing": True}],
          "effects": [{"do": "gain", "what": "courage", "amount": 1}]}  # fmt: skip


@pytest.mark.rule("R-134", "8 facing half-plane")
@pytest.mark.parametrize(
    ("facing", "at", "half", "strip"),
    [
        ("north", "11,12", 1, 1), ("north", "12,16", 1, 1), ("north", "10,12", 1, 0), ("north", "13,10", 1, 0),
        ("north", "11,7", 0, 0), ("east", "15,9", 1, 1), ("east", "13,7", 1, 0), ("south", "12,1", 1, 1),
        ("south", "14,7", 1, 0), ("west", "1,8", 1, 1), ("west", "10,10", 1, 0), ("west", "13,8", 0, 0),
    ],
)  # fmt: skip
def test_what_the_monster_faces(facing, at, half, strip):
    for rules, faced in (((), half), (("facing strip",), strip)):
        table = lay(
            lion_with(FACING), monster=f"Learned Lion level 1 at 11,8 facing {facing}", next="monster draws",
            ai_deck="Test", survivor_0=f"at {at}", options=under(*rules),
        )  # fmt: skip
        assert table.survivor(0).courage == faced


# --- 8 edges and diagonals -------------------------------------------------------------------------------------------

SHOVE = {"name": "Test", "targets": [{"pick": "closest", "among": "survivor"}],
         "effects": [{"do": "knockback", "distance": 3}]}  # fmt: skip


def shoved(at: str, *rules: str) -> Table:
    return lay(lion_with(SHOVE), monster=LION, next="monster draws", ai_deck="Test", survivor_0=f"at {at}",
               options=under(*rules))  # fmt: skip


@pytest.mark.rule("R-166", "8 edge slide direction")
def test_along_an_edge_the_longer_way_or_with_the_option_whichever_the_controller_likes():
    assert shoved("11,16").survivor(0).at == (14, 16)
    table = shoved("11,16", "controller slides")
    assert (table.decision, set(table.meanings)) == ("direction", {"east", "west"})
    assert table.copy().play("west").survivor(0).at == (8, 16) and table.play("east").survivor(0).at == (14, 16)


@pytest.mark.rule("R-166", "8 edge slide direction")
def test_from_a_corner_there_is_one_way_along_the_edge_with_the_option_too():
    table = lay(lion_with(SHOVE), monster="Learned Lion level 1 at 1,8 facing north", next="monster draws",
                ai_deck="Test", survivor_0="at 1,16", options=under("controller slides"))  # fmt: skip
    assert table.survivor(0).at == (4, 16)


@pytest.mark.rule("R-166", "8 edge slide direction")
def test_the_monster_slides_by_the_same_reading():
    roam = {"name": "Test", "effects": [{"do": "move", "how": "forward", "squares": 2}]}
    lines: dict[str, Any] = {"monster": "Learned Lion level 1 at 5,15 facing north", "survivor_0": "at 20,1"}
    table = lay(lion_with(roam), next="monster draws", ai_deck="Test", **lines)
    assert table.monster.at == (7, 15)
    table = lay(lion_with(roam), next="monster draws", ai_deck="Test", options=under("controller slides"), **lines)
    assert table.play("west").monster.at == (3, 15)


@pytest.mark.rule("R-145", "8 knockback from a diagonal")
def test_from_a_diagonal_along_the_longer_axis_or_with_the_option_whichever_the_controller_likes():
    assert shoved("14,11").decision == "direction"  # equally far on both axes: the controller anyway
    assert shoved("14,13").survivor(0).at == (14, 16)
    table = shoved("14,13", "controller shoves")
    assert (table.decision, set(table.meanings)) == ("direction", {"north", "east"})
    assert table.play("east").survivor(0).at == (17, 13)


@pytest.mark.rule("R-145", "8 knockback from a diagonal")
def test_straight_from_the_base_there_is_nothing_to_choose():
    assert shoved("12,13", "controller shoves").survivor(0).at == (12, 16)


@pytest.mark.rule("8 knockback from a diagonal", "6.31")
def test_the_monster_flees_from_a_diagonal_by_the_same_reading():
    flee = {"name": "Test", "targets": [{"pick": "closest", "among": "survivor"}],
            "effects": [{"do": "move", "how": "away from subject", "squares": 1}]}  # fmt: skip
    lines: dict[str, Any] = {"monster": LION, "ai_deck": "Test", "survivor_0": "at 14,13", "next": "monster draws"}
    assert lay(lion_with(flee), **lines).monster.at == (11, 7)
    table = lay(lion_with(flee), options=under("controller shoves"), **lines)
    assert set(table.meanings) == {"south", "west"} and table.play("west").monster.at == (10, 8)


# --- 8 standing up ---------------------------------------------------------------------------------------------------

TRIP = {"name": "Tripping", "kind": "trait", "tier": "special",
        "end_of_turn": [{"do": "each", "who": "adjacent survivors", "effects": [{"do": "knock down"}]}]}  # fmt: skip


def ending(*rules: str, me: str = "at 11,10; knocked down") -> Table:
    return lay(lion_with(TRIP), monster=LION, in_play="Tripping", next="end of monster turn", survivor_0=me,
               survivor_1="at 1,1; knocked down this monster turn", survivor_2="at 22,1", options=under(*rules))  # fmt: skip


@pytest.mark.rule("R-170", "8 standing up")
def test_survivors_stand_up_after_every_other_effect():
    table = ending()
    assert not table.survivor(0).knocked_down and table.survivor(1).knocked_down


@pytest.mark.rule("R-170", "R-064", "8 standing up")
def test_or_with_the_option_when_the_controller_says():
    table = ending("standing is an effect")
    assert (table.decision, set(table.meanings)) == ("effect", {"Tripping", "stand up"})
    last, first = table.copy().play("Tripping"), table.play("stand up")
    assert not last.survivor(0).knocked_down and last.survivor(1).knocked_down
    assert first.survivor(0).knocked_down and first.survivor(1).knocked_down  # tripped again, until the next turn's end


@pytest.mark.rule("R-170", "8 standing up")
def test_who_fell_this_turn_is_not_stood_up_by_the_option():
    table = ending("standing is an effect", me="at 11,10")
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down


# --- 3.7 before damage and the dodge ---------------------------------------------------------------------------------

BITE = {"name": "Test", "targets": [{"pick": "closest", "among": "survivor"}], "effects": [
    {"do": "attack", "speed": 1, "accuracy": 2, "damage": 1,
     "before_damage": [{"do": "gain", "what": "insanity", "amount": 1}]},
]}  # fmt: skip


def bitten(*rules: str) -> Table:
    return lay(lion_with(BITE), monster=LION, next="monster draws", ai_deck="Test", survivor_1="at 1,1",
               survivor_0="at 11,10; survival 1; knows dodge", round="1; monster act; controller survivor_1",
               options=under(*rules), rolls="d10 9, d6 5")  # fmt: skip


@pytest.mark.rule("3.7 step 3", "3.2 dodge", "6.44")
def test_the_before_damage_text_comes_before_the_dodge():
    table = bitten()
    assert table.decision == "dodge" and table.survivor(0).insanity == 1
    assert table.play("dodge waist").survivor(0).insanity == 1


@pytest.mark.rule("3.7 step 3", "3.2 dodge")
def test_or_with_the_option_behind_it_and_only_if_a_hit_is_left():
    table = bitten("dodge first")
    assert table.decision == "dodge" and table.survivor(0).insanity == 0
    assert table.copy().play("dodge waist").survivor(0).insanity == 0
    assert table.play("pass").survivor(0).insanity == 1


# --- what the shipped monsters make of it ----------------------------------------------------------------------------


@pytest.mark.rule("0.3 C-11", "0.3 C-12")
@pytest.mark.parametrize(
    ("monster", "card", "app"),
    [
        ("Butcher", {"movement": 8}, {"movement": 5}),
        ("Phoenix", {"toughness": 16, "luck": 1}, {"toughness": 17, "luck": 2}),
    ],
)
def test_figures_of_the_card_or_of_the_companion_apps(monster, card, app):
    for rules, figures in (((), card), (("companion figures",), app)):
        table = lay(monster=f"{monster} level 3 at 11,8 facing north", survivor_0="at 1,1", next="nothing",
                    options=under(*rules))  # fmt: skip
        assert {key: table.monster.attributes[key] for key in figures} == figures
