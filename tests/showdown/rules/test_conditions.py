"""Conditions of survivors, and the limits of what stands on their sheets."""

from __future__ import annotations

import pytest

from kdm_env.showdown.game import catalog
from kdm_env.showdown.position import PositionError
from kdm_env.showdown.scenario import Options, template
from tests.showdown.rules.blows import blow
from tests.showdown.table import Table, lay

MISS = "d10 1, d10 1"


def drawn(card: str, **lines: object) -> Table:
    return lay(next="monster draws", ai_deck=card, **lines)


def on_turn(line: str, **lines: object) -> Table:
    return lay(**{"next": "turn of survivor_0", "survivor_0": line, "survivor_1": "at 22,16", **lines})


# --- threat, priority target -----------------------------------------------------------------------------------------


@pytest.mark.rule("3.6 threat", "6.23")
def test_the_blind_spot_does_not_stop_one_from_being_a_threat():
    """Grasp flees from all threats: from survivor_1 behind the lion, if that one is a threat."""
    lines = {"survivor_0": "at 11,10; knocked down; armor body 1", "rolls": "d10 9, d6 3"}
    assert drawn("Grasp", survivor_1="at 11,7", **lines).monster.at == (11, 14)  # straight away from 11,7
    lying = drawn("Grasp", survivor_1="at 11,7; knocked down", **lines).play("survivor 0")
    assert lying.decision == "direction" and len(lying.legal) == 4  # no threat to flee from


@pytest.mark.rule("6.23", "R-136")
def test_but_the_blind_spot_is_not_in_the_field_of_view():
    table = drawn("Claw", survivor_0="at 11,7", survivor_1="at 12,7")
    assert table.monster.at == (11, 8) and table.s.monster.threat_until == 2  # nobody to pick: it sniffs


@pytest.mark.rule("3.6 priority target")
def test_the_holder_of_the_token_is_always_picked_even_out_of_range():
    lines = {"survivor_0": "at 11,10", "survivor_1": "at 22,8"}
    table = drawn("Claw", priority_target="survivor_1", **lines)  # no die: six squares do not bring the lion to it
    assert table.monster.at == (17, 8) and table.monster.facing == "east" and table.act == "survivors' act"
    assert drawn("Claw", rolls=MISS, **lines).monster.at == (11, 8)  # otherwise it attacks the one before it


@pytest.mark.rule("3.6 priority target", "6.29", "6.15")
def test_there_is_one_token_and_gaining_it_again_does_nothing():
    table = blow("Beast's Flank", "d10 6", priority_target="survivor_1")
    assert table.priority_target == 0  # the wound reaction gives it to the attacker
    again = blow("Beast's Flank", "d10 6", priority_target="survivor_0")
    assert again.priority_target == 0


@pytest.mark.rule("3.6 priority target")
def test_the_token_leaves_at_the_end_of_the_next_monster_turn():
    table = drawn("Claw", survivor_0="at 11,10", survivor_1="at 1,1", priority_target="survivor_0", rolls=MISS)
    assert table.act == "survivors' act" and table.priority_target is None


@pytest.mark.rule("3.6 priority target", "0.2 Priority target")
def test_by_the_later_reading_it_leaves_when_its_holder_is_picked():
    table = drawn(
        "Claw", survivor_0="at 11,10", survivor_1="at 1,1; survival 1", priority_target="survivor_0", rolls=MISS,
        options="controller agent; round limit none; rules priority leaves when picked",
    )  # fmt: skip
    assert table.decision == "window" and table.priority_target is None
    table.play("pass")


@pytest.mark.rule("3.6 priority target")
def test_the_token_overrides_neither_the_target_of_a_location_nor_an_area():
    table = blow("Strange Hand", "d10 2", "d10 9", "d10 1", "d6 5", priority_target="survivor_1")
    assert table.survivor(0).light == {"waist"}  # the basic action of the location goes for the attacker
    roar = drawn(
        "Terrifying Roar", survivor_0="at 1,1; insanity 2", survivor_1="at 1,16; courage 9", survivor_2="at 22,1; insanity 2",
        priority_target="survivor_1", round="1; controller survivor_1", rolls="d10 9, d10 9, d10 9",
    ).pass_until("order")  # fmt: skip
    assert (roar.survivor(0).insanity, roar.survivor(2).insanity) == (1, 1)


# --- deaf, blind, bash, bleed, knockback -----------------------------------------------------------------------------


@pytest.mark.rule("3.6 deaf")
def test_the_deaf_hear_no_roar():
    table = drawn(
        "Terrifying Roar",
        survivor_0="at 1,1; insanity 2; conditions deaf",
        survivor_1="at 22,16; insanity 2",
        rolls="d10 9",
    )
    assert table.survivor(0).insanity == 2 and table.survivor(1).insanity == 1


@pytest.mark.rule("3.6 bash", "1.3 Maul")
def test_a_bash_knocks_down():
    table = drawn(
        "Maul", monster="White Lion at 11,8 facing north; grabbed last round survivor_0",
        survivor_0="at 11,10; armor body 3", survivor_1="at 1,1", rolls="d10 9, d10 1, d6 3",
    )  # fmt: skip
    assert table.survivor(0).knocked_down and table.survivor(0).light == set()
    assert table.survivor(0).bleeding == 1


@pytest.mark.rule("3.6 bleed", "3.1 bleeding tokens")
@pytest.mark.parametrize(("before", "after", "alive"), [(0, 2, True), (2, 4, True), (3, 5, False)])
def test_bleeding_tokens_add_up_and_the_fifth_kills(before, after, alive):
    table = drawn(
        "Bloody Claw", survivor_0=f"at 11,10; armor body 2; bleeding {before}", survivor_1="at 1,1",
        priority_target="survivor_0", rolls="d10 9, d10 1, d6 3",
    )  # fmt: skip
    assert (table.survivor(0).bleeding, table.survivor(0).alive) == (after, alive)


@pytest.mark.rule("3.6 knockback", "R-145", "6.31")
@pytest.mark.parametrize(
    ("facing", "square", "end"),
    [
        ("north", "12,10", (12, 16)),
        ("east", "13,9", (19, 9)),
        ("south", "11,7", (11, 1)),
        ("west", "10,8", (4, 8)),
    ],
)
def test_a_knockback_leads_straight_away_along_a_row_or_a_column(facing, square, end):
    table = drawn(
        "Power Swat", monster=f"White Lion at 11,8 facing {facing}", survivor_0=f"at {square}; armor body 2",
        survivor_1="at 1,16", rolls="d10 9, d6 3",
    )  # fmt: skip
    assert table.survivor(0).at == end


# --- removed from the board, death -----------------------------------------------------------------------------------


@pytest.mark.rule("3.6 removed from the board")
def test_who_is_off_the_board_has_a_turn_without_anything_to_spend():
    table = on_turn(
        "off the board; survival 3; gear founding stone", survivor_1="at 22,16; knocked down",
        options="controller agent; round limit none; ask forced",
    )  # fmt: skip
    assert (table.actor, table.legal) == (0, {"pass"})


@pytest.mark.rule("3.6 removed from the board")
def test_effects_of_the_board_do_not_reach_who_is_off_it():
    table = drawn(
        "Terrifying Roar", survivor_0="off the board; insanity 2; survival 1", survivor_1="at 22,16; insanity 2",
        rolls="d10 9",
    )  # fmt: skip
    assert table.survivor(0).insanity == 2 and table.survivor(1).insanity == 1
    sniffing = drawn("Claw", survivor_0="off the board", survivor_1="at 22,16; knocked down")
    assert sniffing.s.monster.threat_until == 2  # it is no target either


@pytest.mark.rule("3.6 removed from the board")
def test_who_is_off_the_board_is_asked_in_no_window():
    lines = {"survivor_1": "at 22,16; knocked down", "survivor_2": "at 11,10", "rolls": None}
    assert drawn("Claw", survivor_0="off the board; survival 1", **lines).decision != "window"
    assert drawn("Claw", survivor_0="at 1,1; survival 1", **lines).decision == "window"


@pytest.mark.rule("3.6 death")
def test_the_dead_leave_the_board_and_everything_goes_on_without_them():
    table = drawn(
        "Bloody Claw", survivor_0="at 11,10; armor body 2; bleeding 4", survivor_1="at 11,16; survival 1",
        survivor_2="at 1,1", priority_target="survivor_0", rolls="d10 9, d10 1, d6 3",
    )  # fmt: skip
    table.play("pass")
    dead = table.survivor(0)
    assert not dead.alive and dead.at == (0, 0)
    assert table.decision == "order" and table.actor == 1
    table.play("act")
    assert (11, 11) in table.moves and (11, 12) in table.moves


@pytest.mark.rule("3.6 death", "3.6 priority target")
def test_the_dead_hold_no_token():
    hits = ("d10 2", "d10 9", "d10 1", "d6 5", "d10 1")  # its basic action: the waist once more, severe, deadly
    table = blow("Strange Hand", *hits, me="light waist; heavy waist", priority_target="survivor_0")
    assert not table.survivor(0).alive and table.act == "survivors' act" and table.priority_target is None


@pytest.mark.rule("3.6 death", "R-003")
def test_when_the_last_one_dies_the_fight_is_lost():
    table = drawn(
        "Bloody Claw",
        survivor_0="at 11,10; bleeding 4",
        survivor_1="dead",
        rolls="d10 9, d10 1, d6 3",
        survivor_2="dead",
    )
    assert table.over == "lost" and table.legal == set() and table.decision == "nothing"


# --- limits of the sheet ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1 movement", "3.1 accuracy", "3.1 survival", "3.1 insanity", "3.1 bleeding tokens")
def test_a_newcomer_starts_with_the_usual_values():
    start = template(Options(scenario="prologue"), catalog())["survivors"][0, 0]
    assert list(start["attributes"]) == [5, 0, 0, 0, 0, 0] and not start["tokens"].any()
    assert (start["survival"], start["survival_limit"], start["insanity"], start["bleeding"]) == (1, 1, 0, 0)
    assert (start["courage"], start["understanding"]) == (0, 0)


TWICE = ["attributes {} 2", "tokens {} +2", "attributes {} 1; tokens {} +1", "attributes {} 3; tokens {} -1"]
"""Four ways to have two of an attribute."""
ONCE = ["attributes {} 1", "tokens {} +1", "attributes {} 2; tokens {} -1"]
"""Three ways to have one."""


@pytest.mark.rule("3.1 accuracy")
@pytest.mark.parametrize(("ways", "two"), [(TWICE, True), (ONCE, False)])
def test_values_and_tokens_of_an_attribute_add_up(ways: list[str], two: bool):
    for way in ways:

        def pickaxe(attribute: str, *rolls: str, way: str = way) -> Table:  # one die, accuracy 8, strength 2
            me = f"at 10,8; gear bone pickaxe; {way.replace('{}', attribute)}"
            lines = {"hit_deck": "Beast's Knee, and the rest", "rolls": ", ".join(rolls)}
            return on_turn(me, **lines).play("gear 0")

        hit = pickaxe("accuracy", "d10 6", *(["d10 2"] if two else []))
        assert hit.hit_discard == (["Beast's Knee"] if two else [])
        assert pickaxe("strength", "d10 9", "d10 4").wound_count == two  # 4 + 2 + 2 against toughness 8
        assert pickaxe("luck", "d10 9", "d10 8").monster.tokens == ({"movement": -1} if two else {})  # critical from 8
        fast = pickaxe("speed", *["d10 1"] * (3 if two else 2))
        assert fast.hit_discard == [] and "gear 0" not in fast.legal
        nimble = f"at 11,10; {way.replace('{}', 'evasion')}"  # Claw hits with 2 + evasion
        rolls = "d10 3, d10 1" if two else "d10 3, d10 1, d6 5"
        clawed = drawn("Claw", survivor_0=nimble, survivor_1="at 1,1", rolls=rolls)
        assert clawed.survivor(0).light == (set() if two else {"waist"})


@pytest.mark.rule("3.1 survival")
@pytest.mark.parametrize(("said", "after"), [("0/1", 1), ("1/1", 1), ("1/2", 2), ("2/2", 2)])
def test_survival_above_the_limit_is_lost(said, after):
    # the reaction of Beast's Ribs to a wound by somebody of understanding: +1 survival
    table = blow("Beast's Ribs", "d10 6", me=f"understanding 3; survival {said}; knows dodge")
    assert table.survivor(0).survival == after


@pytest.mark.rule("3.1 insanity")
@pytest.mark.parametrize(("insanity", "token"), [(2, {}), (3, {"strength": 1})])
def test_one_is_insane_from_three_insanity_on(insanity, token):
    table = blow("Glorious Mane", "d10 10", me=f"insanity {insanity}")  # for the insane: a strength token
    assert table.survivor(0).tokens == token


@pytest.mark.rule("3.1 insanity")
def test_insanity_is_the_armor_of_the_brain_and_has_no_limit():
    table = blow("Beast's Maw", "d10 2", "d10 6", me="insanity 2")
    assert table.survivor(0).insanity == 1 and table.survivor(0).light == set()
    mad = blow("Fleshy Gut", "d10 10", me="insanity 500")  # +3 insanity
    assert mad.survivor(0).insanity == 503


@pytest.mark.rule("3.1 courage", "3.1 understanding")
def test_courage_and_understanding_end_at_nine():
    table = drawn(
        "Combo Claw",
        injuries_in_play="lost hand",
        survivor_0="at 11,10; understanding 8",
        survivor_1="at 12,10; understanding 9",
    )
    assert (table.survivor(0).understanding, table.survivor(1).understanding) == (9, 9)
    brave = blow("Beast's Maw", "d10 10", "d10 5", me="courage 9; survival 0/1")
    assert brave.survivor(0).courage == 9 and brave.survivor(0).survival == 1


@pytest.mark.rule("3.1 gear grid")
def test_a_gear_grid_holds_nine_cards():
    nine = ", ".join(["bone axe"] * 9)
    table = lay(next="turn of survivor_0", survivor_0=f"at 10,8; gear {nine}")
    assert len(table.survivor(0).gear) == 9 and "gear 8" in table.legal
    with pytest.raises(PositionError, match="10 gear cards"):
        lay(survivor_0=f"at 10,8; gear {nine}, bone axe")


@pytest.mark.rule("3.1 gear grid", "6.40")
def test_a_second_copy_of_a_card_gives_nothing_more_but_different_cards_add_up():
    def waist(gear: str) -> int:
        return lay(next="turn of survivor_0", survivor_0=f"at 10,8; gear {gear}").survivor(0).armor["waist"]

    assert waist("cloth") == waist("cloth, cloth") == 1
    assert waist("cloth, rawhide pants") == 2


@pytest.mark.rule("3.1 negative tokens")
def test_negative_tokens_leave_the_monster_one_of_movement_speed_damage_and_toughness():
    tokens = "tokens movement -20, speed -20, damage -20, toughness -20"
    table = drawn(
        "Claw", monster=f"White Lion at 11,8 facing north; {tokens}", survivor_0="at 11,11; armor body 5",
        survivor_1="at 1,1", rolls="d10 9, d6 3",
    )  # fmt: skip
    assert table.monster.at == (11, 9)  # one square
    assert table.survivor(0).armor["body"] == 4  # one die, one damage
    for strength, wounds in ((-3, 1), (-4, 0)):  # 2 + 2 - 3 = 1 wounds, 0 does not
        struck = blow(
            "Beast's Femur", "d10 2", me=f"attributes strength {strength}",
            monster=f"White Lion at 11,8 facing north; {tokens}",
        )  # fmt: skip
        assert struck.wound_count == wounds
