"""Every state can be written down as a position, and reads back to the same bytes."""

from __future__ import annotations

import numpy as np
import pytest

from kdm_env.showdown.game import kernels
from kdm_env.showdown.position import from_text, to_text
from kdm_env.showdown.puzzle import template
from kdm_env.showdown.scenario import Options
from kdm_env.showdown.state import State
from tests.showdown.positions import (
    CATALOG,
    PLAIN,
    SCENARIOS,
    assert_equal,
    line_of,
    made,
    written,
)
from tests.showdown.table import lay, same


def assert_every_decision_is_written_exactly(scenario, controller, seed, **options):
    chosen = Options(scenario=scenario, controller=controller, max_rounds=8, **options)
    states = np.zeros(1, State.dtype)
    kernels().reset(CATALOG.tables, states, 0, template(chosen, CATALOG), 0, seed)
    turn = 0
    while True:
        text = to_text(states, CATALOG)
        assert_equal(from_text(text, CATALOG), states)
        assert "checks" not in text, f"an impossible table:\n{text}"
        if states["ended"][0]:
            return
        turn += 1
        kernels().play(CATALOG.tables, states, 0, 1000 * seed + turn, 1)


@pytest.mark.parametrize("controller", ["agent", "random", "worst"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_decision_of_a_random_game_reads_back_byte_for_byte(scenario, controller):
    assert_every_decision_is_written_exactly(scenario, controller, seed=SCENARIOS.index(scenario))


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_decision_of_many_random_games_reads_back_byte_for_byte(scenario):
    for seed in range(100, 105):
        assert_every_decision_is_written_exactly(
            scenario, "agent", seed, ask_forced=seed % 2 == 0, reward="shaped", rules=("edge stops",)
        )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_starting_position_that_is_not_dealt_yet_is_written_exactly_too(scenario):
    states = template(Options(scenario=scenario, reward="shaped", rules=("edge stops",)), CATALOG)
    assert_equal(made(to_text(states, CATALOG)), states)


@pytest.mark.parametrize("share", [0.002, 0.02, 0.3])
def test_bytes_that_are_no_possible_table_are_written_all_the_same(share):
    start = template(Options(scenario="lion-1"), CATALOG)
    for seed in range(15):
        states, random = start.copy(), np.random.default_rng(seed)
        raw = states.view(np.uint8)
        changed = random.random(raw.size) < share
        raw[changed] = random.integers(0, 256, int(changed.sum()), np.uint8)
        before = states.tobytes()
        text = to_text(states, CATALOG)
        assert states.tobytes() == before
        assert made(text).tobytes() == before


def test_random_bytes_are_written_exactly():
    raw = np.random.default_rng(5).integers(0, 256, State.dtype.itemsize, np.uint8)
    assert made(to_text(raw.view(State.dtype), CATALOG)).tobytes() == raw.tobytes()


def test_writing_does_not_touch_the_state():
    table = lay(next="turn of survivor_0", survivor_0="at 10,14; survival 1")
    before = table.states.tobytes()
    assert to_text(table.states, CATALOG) == table.text
    assert table.states.tobytes() == before


def test_only_one_state_can_be_written():
    with pytest.raises(ValueError, match=r"shape \(1,\)"):
        to_text(np.zeros(2, State.dtype), CATALOG)
    with pytest.raises(TypeError, match="array of showdown states"):
        to_text(np.zeros(1), CATALOG)
    with pytest.raises(TypeError, match="a position is text"):
        made(b"monster: White Lion")


def test_a_text_that_was_written_is_written_the_same_again():
    text = written(PLAIN)
    assert written(text) == text


def test_a_question_that_was_written_can_be_answered():
    table = lay(next="turn of survivor_0", survivor_0="at 10,14; survival 1; gear founding stone")
    twin = table.copy()
    twin._set(made(table.text))
    assert same(table, twin)
    for each in (table, twin):
        each.play("move to 10,11", "pass")
    assert same(table, twin)


def test_a_turn_is_written_as_a_moment_and_the_middle_of_a_card_as_frames():
    table = lay(next="turn of survivor_0", survivor_0="at 10,14")
    assert line_of(table.text, "next") == "turn of survivor_0" and "frame" not in table.text
    table = lay(next="monster draws", ai_deck="Claw", survivor_0="at 11,12; survival 1")
    text = table.text
    assert "\nnext: " not in text and "frame: White Lion: Claw +" in text
    assert line_of(text, "playing") == "Claw" and line_of(text, "asked") == "survivor_0; window"
