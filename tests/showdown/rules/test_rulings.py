"""Rulings on questions that the rules leave open."""

from __future__ import annotations

import pytest

from kdm_env.core.record import Views
from kdm_env.showdown.game import catalog, kernels
from kdm_env.showdown.scenario import Options, template
from kdm_env.showdown.state import State
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import lay

DIABOLICAL = {
    "name": "Diabolical",
    "tier": "special",
    "kind": "trait",
    "end_of_turn": [
        {"do": "each", "who": "closest survivor", "effects": [{"do": "face"}, {"do": "move", "how": "forward"}]}
    ],
}
"""At the end of its turn, a full move toward and through a survivor (a simpler one than the Screaming Antelope's)."""


@pytest.mark.rule("6.20", "R-141")
def test_a_move_through_its_target_does_not_stop_there_and_collides_with_it():
    table = lay(
        lion_with(DIABOLICAL),
        monster=LION,
        next="end of monster turn",
        in_play="Diabolical",
        survivor_0="at 11,12",
        survivor_1="at 1,1",
    )
    assert table.monster.at == (11, 14)  # six squares, past 11,12
    assert table.survivor(0).at == (11, 12) and table.survivor(0).knocked_down
    assert not table.survivor(1).knocked_down


@pytest.mark.rule("6.21", "R-033")
def test_the_layout_of_the_story_event_goes_before_the_placement_of_the_terrain_card():
    layouts = set()
    for seed in range(12):
        states = template(Options(scenario="lion-1"), catalog()).copy()
        kernels().reset(catalog().tables, states, 0, states.copy(), 0, seed)
        s = Views(states, State)[0]
        tiles = [(catalog().terrain[t.kind], t.x, t.y) for t in s.tiles[: s.tile_count]]
        assert tiles[:2] == [("tall grass", 9, 6), ("tall grass", 13, 10)]
        layouts.add(tuple(tiles[2:]))
    assert len(layouts) > 6  # what the card rules place, lies elsewhere each time


@pytest.mark.rule("6.26")
@pytest.mark.parametrize(
    ("facing", "in_front"), [("north", "11,10"), ("east", "13,8"), ("south", "12,7"), ("west", "10,9")]
)
def test_a_fight_may_start_with_any_facing(facing, in_front):
    """Claw goes for the closest survivor in front, though the one behind is as close."""
    behind = {"north": "11,7", "east": "10,8", "south": "11,10", "west": "13,9"}[facing]
    table = lay(
        next="start of round",
        monster=f"White Lion at 11,8 facing {facing}",
        ai_deck="Claw",
        survivor_0=f"at {behind}",
        survivor_1=f"at {in_front}",
        rolls="d10 9, d10 1, d6 5",
    )
    assert table.survivor(1).light == {"waist"} and table.survivor(0).light == set()


@pytest.mark.rule("6.41", "R-173", "V-18")
def test_a_critical_effect_that_knocks_the_attacker_down_cancels_the_hits_that_are_left():
    spikes = beast(
        {"name": "Spiked Back", "critical": [{"do": "knock down"}]},
        {"name": "Flank"},
        {"name": "Rump"},
        {"name": "Heel"},
    )
    table = lay(
        spikes,
        monster=BEAST.removeprefix("monster: "),
        next="turn of survivor_0",
        survivor_0="at 10,8; gear bone dagger",
        survivor_1="at 1,1",
        hit_deck="Spiked Back, Flank, Rump, Heel",
        rolls="d10 9, d10 9, d10 9, d10 10",
    )
    table.play("gear 0", "hit Spiked Back")
    assert table.survivor(0).knocked_down and table.wound_count == 1  # two of three hits are not resolved
    assert sorted(table.hit_discard) == ["Flank", "Rump", "Spiked Back"] and table.turn == 1
