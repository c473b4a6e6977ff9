"""Building the decks: AI cards by tier and level, S cards, hit locations, resources; what of it is hidden."""

from __future__ import annotations

import functools
from collections import Counter

import msgspec
import numpy as np
import pytest

from kdm_env.showdown.game import catalog
from kdm_env.showdown.library import ContentWarning
from kdm_env.showdown.schema import AICard
from kdm_env.showdown.state import DODGE
from tests.showdown.rules.dealing import dealt, seen, staged, tiers, undealt
from tests.showdown.table import Table, lay

LION = catalog().monsters[catalog().monster("White Lion")].file
ANTELOPE = catalog().monsters[catalog().monster("Screaming Antelope")].file
DEALS = 240
"""So many deals that bounds of five standard deviations tell a fair deal from an unfair one."""


@functools.cache
def deals() -> list[Table]:
    """Level 1 lions with their decks untouched: the survivors ambush them, so that nothing is drawn yet."""
    content = staged(scenario={"ambush": "survivors"})
    return [dealt(seed, content, scenario="test") for seed in range(DEALS)]


def spread(chance: float) -> tuple[float, float]:
    """The bounds of five standard deviations for an event in all deals."""
    mean = DEALS * chance
    far = 5 * (mean * (1 - chance)) ** 0.5
    return mean - far, mean + far


def pool(basic: int, advanced: int, legendary: int) -> list[AICard]:
    """So many AI cards of each tier, each of which strengthens the monster by its number."""
    cards = [
        {"name": f"{tier} {k}", "tier": tier, "effects": [{"do": "monster gains", "what": "damage", "amount": k}]}
        for tier, count in (("basic", basic), ("advanced", advanced), ("legendary", legendary))
        for k in range(1, count + 1)
    ]
    return msgspec.convert(cards, list[AICard])


# --- the AI deck -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-009")
def test_every_monster_is_dealt_and_plays_cards_of_its_own():
    content = staged(ai=pool(5, 5, 0), level={"basic": 5, "advanced": 5}, scenario={"ambush": "survivors"})
    table = dealt(3, content, scenario="test")
    assert not {card.name for card in LION.ai} & set(table.ai_deck)
    assert sorted(table.ai_deck) == sorted(card.name for card in pool(5, 5, 0))
    playing = lay(
        content,
        monster="Test Lion level test at 11,8 facing north",
        next="monster draws",
        ai_deck="advanced 4",
    )
    assert playing.monster.tokens == {"damage": 4} and playing.ai_discard == ["advanced 4"]


@pytest.mark.rule("R-010", "R-011", "R-013", "1.1 level 1", "1.1 level 2")
@pytest.mark.parametrize("name", ["1", "2"])
def test_the_row_of_the_level_says_how_many_cards_of_each_tier_are_dealt(name):
    row = next(level for level in LION.levels if level.name == name)
    wanted = {"1": {"basic": 7, "advanced": 3}, "2": {"basic": 10, "advanced": 5}}[name]
    assert {"basic": row.basic, "advanced": row.advanced} == wanted and row.legendary == 0
    content = staged(scenario={"ambush": "survivors", "level": name})
    for seed in range(5):
        table = dealt(seed, content, scenario="test")
        assert tiers(table, table.ai_deck) == wanted


@pytest.mark.rule("R-018", "2.1 level 3", "C-01")
def test_the_antelopes_row_is_data_what_there_is_is_dealt_and_the_other_row_an_option():
    row = next(level for level in ANTELOPE.levels if level.name == "3")
    assert (row.basic, row.advanced, row.legendary) == (13, 7, 2)
    for rules, wanted in (((), (12, 7, 2)), (("story event decks",), (12, 8, 2))):
        table = dealt(1, scenario="antelope-3", max_rounds=1, rules=rules)
        cards = [*table.ai_deck, *table.ai_discard, *table.wounds, *([table.playing] if table.playing else [])]
        cards += [name for name in table.in_play if name not in row.special and name != table.playing]
        dealt_tiers = tiers(table, cards)
        assert (dealt_tiers["basic"], dealt_tiers["advanced"], dealt_tiers["legendary"]) == wanted


@pytest.mark.rule("R-010", "R-011", "R-018")
def test_an_antelope_of_level_3_has_thirteen_basic_seven_advanced_and_two_legendary_cards():
    content = staged(
        name="Larger Antelope",
        ai=pool(14, 8, 3),
        level={"level": 3, "basic": 13, "advanced": 7, "legendary": 2},
        scenario={"ambush": "survivors"},
    )
    for seed in range(5):
        table = dealt(seed, content, scenario="test")
        assert len(table.ai_deck) == 22
        assert tiers(table, table.ai_deck) == {"basic": 13, "advanced": 7, "legendary": 2}


@pytest.mark.rule("R-018", "R-015")
def test_what_the_printed_pool_of_the_antelope_lacks_is_not_dealt_and_said_beforehand():
    with pytest.warns(ContentWarning, match="basic: 13 cards asked for, the pool has 12; 12 are dealt"):
        content = staged(
            name="Other Antelope",
            ai=pool(12, 8, 3),  # as many as there are [C-01]
            level={"level": 3, "basic": 13, "advanced": 7, "legendary": 2},
            scenario={"ambush": "survivors"},
        )
    table = dealt(1, content, scenario="test")
    assert tiers(table, table.ai_deck) == {"basic": 12, "advanced": 7, "legendary": 2}


@pytest.mark.rule("R-012", "R-013", "R-021")
def test_special_cards_are_put_aside_before_the_deck_is_built():
    special = {card.name for card in LION.ai if card.tier == "special"}
    assert special == {"Cunning", "Merciless"}
    for table in deals():
        assert not special & set(table.ai_deck)
    content = staged(scenario={"ambush": "survivors", "level": "2"})
    for seed in range(40):
        table = dealt(seed, content, scenario="test")
        assert "Cunning" not in table.ai_deck and table.in_play == ["Cunning"]


@pytest.mark.rule("R-014", "R-015")
def test_every_card_of_a_tier_is_equally_likely_to_be_taken():
    found = Counter(name for table in deals() for name in table.ai_deck)
    for card in LION.ai:
        if card.tier in ("legendary", "special"):
            continue  # level 1 is dealt none
        share = {"basic": 7 / 12, "advanced": 3 / 9}[card.tier]
        low, high = spread(share)
        assert low < found[card.name] / card.copies < high, card.name


@pytest.mark.rule("R-015")
def test_no_card_is_dealt_more_often_than_it_exists():
    copies = {card.name: card.copies for card in LION.ai}
    twice = 0
    for table in deals():
        counts = Counter(table.ai_deck)
        assert all(count <= copies[name] for name, count in counts.items())
        twice += any(count == 2 for count in counts.values())
    assert twice > 0  # both copies may be taken


@pytest.mark.rule("R-016")
def test_the_cards_of_all_tiers_are_shuffled_together():
    for place in range(10):
        advanced = sum(tiers(table, [table.ai_deck[place]])["advanced"] for table in deals())
        low, high = spread(3 / 10)
        assert low < advanced < high, place


@pytest.mark.rule("R-015", "R-017")
@pytest.mark.parametrize("seat", [0, 1])
def test_which_cards_the_ai_deck_holds_and_in_which_order_is_hidden(seat):
    def fight(deck: str) -> Table:
        return lay(next="survivors act", ai_deck=deck, survivor_0="at 11,12", survivor_1="at 12,13")

    one = fight("Claw, Chomp, Grasp, Maul")
    for other in (fight("Maul, Claw, Grasp, Chomp"), fight("Enraged, Size Up, Alert, Smart Cat")):
        assert np.array_equal(seen(one, seat), seen(other, seat))
    assert not np.array_equal(seen(one, seat), seen(fight("Claw, Chomp, Grasp"), seat))  # how many it are is seen


# --- S cards, modifiers, reference card ------------------------------------------------------------------------------


@pytest.mark.rule("R-019", "R-020", "R-022", "1.1 level 2")
def test_the_special_cards_and_modifiers_of_the_level_are_there_at_the_start():
    table = dealt(scenario="lion-2", seed=2)
    assert table.in_play == ["Cunning"]
    assert {k: v for k, v in table.monster.attributes.items() if v} == {
        "movement": 7, "toughness": 10, "speed": 1, "damage": 1,
    }  # fmt: skip
    assert dealt(scenario="lion-1", seed=2, controller="random").in_play == []
    struck = lay(
        monster="White Lion level 2 at 11,8 facing north",
        in_play="none",
        next="monster draws",
        ai_deck="Claw",
        survivor_0="at 11,12",
        rolls="d10 2, d10 1, d10 1, d6 5",  # speed 2 + 1
    )
    assert struck.survivor(0).light == struck.survivor(0).heavy == {"waist"}  # damage 1 + 1


@pytest.mark.rule("R-022", "R-017")
def test_special_cards_lie_face_up():
    def fight(cards: str) -> Table:
        return lay(monster="White Lion level 2", next="survivors act", in_play=cards, survivor_0="at 11,12")

    assert not np.array_equal(seen(fight("Cunning"), 0), seen(fight("none"), 0))


@pytest.mark.rule("R-023", "1.1 level 2")
def test_a_special_card_works_in_every_round():
    table = lay(
        monster="White Lion level 2 at 11,8 facing north",
        in_play="Cunning, Ground Fighting",  # so that nothing is drawn
        survivor_0="at 11,10",
        survivor_1="at 1,1",
        rolls="d6 5, d6 2",  # each grab: damage to a random location
    )
    for turn in (1, 2):
        while table.decision in ("direction", "square"):
            table.play(sorted(table.meanings)[0])
        assert table.round == turn and table.monster.grabbed == {0}
        assert len(table.survivor(0).heavy) == turn  # 2 damage fill the boxes of another location
        assert sorted(table.in_play) == ["Cunning", "Ground Fighting"]
        while table.round == turn == 1:
            table.play("act" if table.decision == "order" else "pass")


@pytest.mark.rule("R-024", "R-062", "1.1 basic action")
def test_the_reference_card_lies_ready_whatever_the_decks_hold():
    assert "basic action" not in {card.name.lower() for card in LION.ai}
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 10,8; gear bone pickaxe",
        hit_deck="Beast's Temple, and the rest",
        rolls="d10 9, d10 2, d10 2, d10 1, d6 5",  # a hit, a failed wound: basic action, speed 2, accuracy 2, damage 1
    )
    cards = sorted(table.ai_deck + table.ai_discard)
    table.play("gear 0")
    assert table.survivor(0).light == {"waist"} and table.survivor(0).heavy == set()
    assert sorted(table.ai_deck + table.ai_discard) == cards and table.in_play == []  # it is no card of the decks


# --- hit locations ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-025", "1.4")
@pytest.mark.parametrize("name", ["prologue", "lion-1", "lion-2"])
def test_the_hit_deck_holds_all_locations_at_every_level(name):
    every = sorted(card.name for card in LION.hit_locations)
    assert len(every) == 23
    for seed in range(3):
        assert sorted(dealt(seed, scenario=name).hit_deck) == every


@pytest.mark.rule("R-026")
def test_the_hit_deck_is_shuffled():
    tops = Counter(table.hit_deck[0] for table in deals())
    low, high = spread(1 / 23)
    assert len(tops) == 23 and max(0.0, low) < min(tops.values()) and max(tops.values()) < high


@pytest.mark.rule("R-026")
def test_the_hit_deck_is_face_down():
    def fight(top: str) -> Table:
        return lay(next="survivors act", hit_deck=f"{top}, and the rest", survivor_0="at 11,12")

    assert np.array_equal(seen(fight("Strange Hand"), 0), seen(fight("Clever Ploy"), 0))


# --- resources -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-027", "1.6")
def test_the_basic_resource_deck_is_shuffled_and_face_down():
    for table in deals()[:5]:
        assert Counter(table.basic_resources) == catalog().library.basic_resources and len(table.basic_resources) == 21
    tops = Counter(table.basic_resources[0] for table in deals())
    low, high = spread(7 / 21)
    assert low < tops["monster hide"] < high and len(tops) == len(catalog().library.basic_resources)
    one, other = (
        lay(next="survivors act", basic_resources=f"{top}, and the rest") for top in ("skull", "monster hide")
    )
    assert np.array_equal(seen(one, 0), seen(other, 0))


@pytest.mark.rule("R-028", "1.6")
def test_the_monsters_own_resources_are_a_deck_apart():
    deck = {name: copies for name, copies in LION.resources.items() if copies}  # strange ones lie in none
    for table in deals()[:5]:
        assert Counter(table.monster_resources) == deck and len(table.monster_resources) == 19
        assert not set(table.monster_resources) & set(table.basic_resources)
    tops = Counter(table.monster_resources[0] for table in deals())
    low, high = spread(4 / 19)
    assert low < tops["white fur"] < high and len(tops) == len(deck)
    one, other = (lay(next="survivors act", monster_resources=f"{top}, and the rest") for top in ("sinew", "lion tail"))
    assert np.array_equal(seen(one, 0), seen(other, 0))


@pytest.mark.rule("R-028")
def test_a_monster_without_resource_cards_has_no_such_deck():
    knee = next(card for card in LION.hit_locations if card.name == "Beast's Knee")  # gives no resource
    content = staged(resources={}, hit_locations=[knee], ai=pool(4, 0, 0), level={"basic": 4})
    table = dealt(1, content, scenario="test")
    assert table.monster_resources == [] and len(table.basic_resources) == 21


# --- the first story -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.4", "1.1 prologue", "R-010")
def test_the_first_story_has_a_fixed_deck_with_claw_and_strange_hand_on_top():
    orders = set()
    for seed in range(12):
        table = dealt(seed, scenario="prologue")
        rest = table.ai_deck
        gone = table.ai_discard + table.in_play + ([table.playing] if table.playing else [])
        assert gone == ["Claw"]  # the first card, and the only one so far
        assert sorted(rest) == [
            "Chomp", "Enraged", "Grasp", "Maul", "Power Swat", "Size Up", "Terrifying Roar",
        ]  # fmt: skip
        assert table.hit_deck[0] == "Strange Hand" and len(table.hit_deck) == 23
        orders.add((tuple(rest), tuple(table.hit_deck)))
    assert len(orders) == 12  # both shuffled below the first card
    figures = {k: v for k, v in table.monster.attributes.items() if v}
    assert figures == {"movement": 6, "toughness": 6} and table.s.monster.level == 1


@pytest.mark.rule("1.4")
def test_the_first_story_is_fought_by_four_newcomers_who_only_know_how_to_dodge():
    table = undealt(scenario="prologue")
    for seat in range(4):
        me = table.survivor(seat)
        assert sorted(me.gear) == ["cloth", "founding stone"] and me.v.abilities == DODGE
        assert (me.survival, me.v.survival_limit, me.insanity, me.courage, me.understanding) == (1, 1, 0, 0, 0)


# --- the deck during the fight ---------------------------------------------------------------------------------------


@pytest.mark.rule("V-06", "R-235", "R-237", "D-04")
def test_a_wound_with_an_empty_deck_takes_the_top_card_of_the_shuffled_discard():
    table = lay(
        next="turn of survivor_0",
        ai_deck="none",
        ai_discard="Claw, Chomp, Grasp, Maul",
        survivor_0="at 10,8; gear bone pickaxe",
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 9, d10 6",
    )
    table.play("gear 0")
    assert table.wound_count == 1 and len(table.ai_deck) == 3 and table.ai_discard == []
    assert sorted(table.wounds + table.ai_deck) == ["Chomp", "Claw", "Grasp", "Maul"]
