"""What is seen of a monster's cards whatever monster it is: the block ``kinds`` of the observation."""

from __future__ import annotations

import numpy as np
import pytest

from kdm_env.showdown import kinds
from kdm_env.showdown.codes import AI_KINDS, HIT_KINDS
from kdm_env.showdown.game import catalog, kernels
from kdm_env.showdown.library import load
from kdm_env.showdown.observation import LAYOUT, SIZE
from tests.showdown.table import lay

LION = load().monsters["White Lion"]
CARDS = {card.name: dict(zip(kinds.AI_KIND_NAMES, kinds.of_card(card), strict=True)) for card in LION.ai}
LOCATIONS = {c.name: dict(zip(kinds.HIT_KIND_NAMES, kinds.of_location(c), strict=True)) for c in LION.hit_locations}
PARTS = ("basic action", "all cards", "played", "in play", "discarded")


def seen(table, seat=0):
    """The block by part and name."""
    out = np.zeros(SIZE, np.float32)
    kernels().observe(catalog().tables, table.states, 0, seat, out)
    block = out[LAYOUT["kinds"]]
    found = {
        part: dict(zip(kinds.AI_KIND_NAMES, block[k * AI_KINDS : (k + 1) * AI_KINDS].tolist(), strict=True))
        for k, part in enumerate(PARTS)
    }
    for k, part in enumerate(("all locations", "locations discarded")):
        at = 5 * AI_KINDS + k * HIT_KINDS
        found[part] = dict(zip(kinds.HIT_KIND_NAMES, block[at : at + HIT_KINDS].tolist(), strict=True))
    assert 5 * AI_KINDS + 2 * HIT_KINDS == len(block)
    return found


def test_what_a_card_is():
    swat = CARDS["Power Swat"]
    assert (swat["attack speed"], swat["attack accuracy"], swat["attack damage"], swat["knockback"]) == (3, 2, 8, 6)
    assert swat["picks the closest"] and not swat["stays in play"] and not swat["grabs"]
    assert CARDS["Chomp"]["attacks a location"] and CARDS["Grasp"]["grabs"] and CARDS["Grasp"]["withdraws"]
    assert CARDS["Grasp"]["picks the weak"] and CARDS["Size Up"]["picks at random or far off"]
    assert CARDS["Terrifying Roar"]["all at once"] and CARDS["Terrifying Roar"]["brain damage"]
    assert CARDS["Alert"]["watches a zone"] and CARDS["Alert"]["stays in play"] and CARDS["Lick Wounds"]["helps itself"]
    assert CARDS["Bloodthirsty"]["speaks up"] and CARDS["Combo Claw"]["draws again"]


def test_what_a_hit_location_is():
    assert LOCATIONS["Clever Ploy"]["trap"] and LOCATIONS["Clever Ploy"]["attacks back"]
    assert LOCATIONS["Glorious Mane"]["impervious"] and LOCATIONS["Beast's Heel"]["persistent injury"]
    assert LOCATIONS["Beast's Flank"]["critical that fells or kills"] and LOCATIONS["Beast's Flank"]["answers a wound"]
    assert LOCATIONS["Beast's Tail"]["answers a failure"] and LOCATIONS["Beast's Tail"]["answers a wound"]


def test_the_block_follows_the_table():
    table = lay(
        next="turn of survivor_0",
        survivor_0="at 3,3",
        in_play="Alert, Enraged",
        ai_discard="Chomp, Power Swat",
        hit_discard="Clever Ploy",
    )
    found = seen(table)
    assert found["played"] == dict.fromkeys(kinds.AI_KIND_NAMES, 0)
    assert found["in play"]["stays in play"] == 2 and found["in play"]["watches a zone"] == 1
    assert found["discarded"]["knockback"] == pytest.approx(6 / 64)
    assert found["discarded"]["attack damage"] == pytest.approx((4 + 8) / 64)
    assert found["locations discarded"]["trap"] == pytest.approx(1 / 8)
    assert found["basic action"]["attack accuracy"] == pytest.approx(2 / 8)
    share = sum(card.trap for card in LION.hit_locations) / len(LION.hit_locations)
    assert found["all locations"]["trap"] == pytest.approx(share, abs=1 / 128)


def test_the_card_being_played_is_described():
    table = lay(
        next="monster draws", survivor_0="at 11,10; survival 1; knows dodge", ai_deck="Power Swat, and the rest",
        rolls="d10 9, d6 1",
    )  # fmt: skip
    assert table.decision == "dodge" and seen(table)["played"]["knockback"] == pytest.approx(6 / 8)
    table.play("dodge 0")
    assert seen(table)["discarded"]["knockback"] == pytest.approx(6 / 64)


def test_every_number_is_small():
    for monster in load().monsters.values():
        for row in (
            kinds.of_monster(monster),
            *map(kinds.of_card, monster.ai),
            *map(kinds.of_location, monster.hit_locations),
        ):
            assert all(type(value) is int for value in row)
        assert max(map(abs, kinds.of_monster(monster))) < 2**12
