"""The kernels that build_kernels makes from a game's five functions."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kdm_env.core import batch
from kdm_env.core.game import REFUSED, STEPPED
from kdm_env.core.machine import LOST, STOPPED, WON
from tests import toy_game

ROOT = Path(__file__).resolve().parents[2]
GAME = toy_game.make()
KERNELS = GAME.kernels


def dealt(seed=0, template=0, game=GAME):
    states = game.new_states(1)
    KERNELS.reset(game.tables, states, 0, game.templates, template, seed)
    return states


def mask_of(states):
    mask = GAME.fresh_mask()
    KERNELS.legal(GAME.tables, states, 0, mask)
    return mask


def run_python(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_step_takes_the_legal_actions_and_refuses_all_others_without_touching_a_byte():
    states = dealt(seed=5)
    for _ in range(60):
        before, mask = states.tobytes(), mask_of(states)
        assert mask.any()
        for action in (*range(-2, 260), 1 << 31, 1 << 40):
            tried = states.copy()
            legal = 0 <= action < GAME.actions and mask[action] == 1
            assert KERNELS.step(GAME.tables, tried, 0, action) == (STEPPED if legal else REFUSED)
            assert (tried.tobytes() == before) == (not legal)
        KERNELS.step(GAME.tables, states, 0, int(np.flatnonzero(mask)[-1]))
        if states["ended"][0]:
            break
    assert states["decisions"][0] > 5


def test_a_finished_game_refuses_everything_and_shows_an_empty_mask():
    states = dealt(seed=1)
    assert KERNELS.play(GAME.tables, states, 0, 3, 10_000) == states["decisions"][0]
    assert states["ended"][0] in (WON, LOST, STOPPED)
    before = states.tobytes()
    assert all(KERNELS.step(GAME.tables, states, 0, action) == REFUSED for action in range(GAME.actions))
    assert KERNELS.play(GAME.tables, states, 0, 3, 10_000) == 0
    assert states.tobytes() == before
    assert not mask_of(states).any()


def test_equal_seeds_deal_equal_games_and_the_template_is_drawn_by_the_seed():
    assert dealt(7).tobytes() == dealt(7).tobytes()
    assert dealt(7).tobytes() != dealt(8).tobytes()
    drawn = {int(dealt(seed, template=-1)["hearts"][0]) for seed in range(40)}
    assert drawn == {8, 16}
    assert all(dealt(seed, template=1)["hearts"][0] == 16 for seed in range(5))


def test_playouts_depend_on_their_seed_alone_and_stop_at_the_limit():
    games = [dealt(3) for _ in range(3)]
    for states, seed in zip(games, (1, 1, 2), strict=True):
        assert KERNELS.play(GAME.tables, states, 0, seed, 12) == 12
    assert games[0].tobytes() == games[1].tobytes() != games[2].tobytes()


def test_random_answers_are_spread_evenly_over_the_legal_actions():
    start = dealt(2)
    legal = np.flatnonzero(mask_of(start))
    counts = dict.fromkeys(legal.tolist(), 0)
    for seed in range(4000):
        states = start.copy()
        KERNELS.play(GAME.tables, states, 0, seed, 1)
        counts[int(states["heroes"]["x"][0, 0]) if states["heroes"]["x"][0, 0] else toy_game.REST] += 1
    expected = 4000 / len(legal)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in counts.values())


def test_masks_are_right_across_the_words_of_the_set():
    states = dealt(4)
    rng = np.random.default_rng(0)
    for _ in range(50):
        words = rng.integers(0, 1 << 32, 7)
        states["legal"][0] = words
        bits = [(int(words[a // 32]) >> (a % 32)) & 1 for a in range(GAME.actions)]
        assert mask_of(states).tolist() == bits


def test_observing_changes_nothing_and_hides_the_cards_of_others():
    states = dealt(6)
    before = states.tobytes()
    views = []
    for seat in range(3):
        out = np.full(GAME.observation_size, np.nan, np.float32)
        KERNELS.observe(GAME.tables, states, 0, seat, out)
        assert np.isfinite(out).all()
        views.append(out)
    assert states.tobytes() == before
    others = states.copy()
    others["heroes"]["hand"][0, 1:] = 0
    others["deck"]["cards"][0, :10] = others["deck"]["cards"][0, :10][::-1]
    out = GAME.fresh_observation()
    KERNELS.observe(GAME.tables, others, 0, 0, out)
    assert (out == views[0]).all()


def test_determinize_reshuffles_what_a_seat_cannot_know_and_nothing_it_sees():
    states = dealt(9)
    seen, after = GAME.fresh_observation(), GAME.fresh_observation()
    KERNELS.observe(GAME.tables, states, 0, 1, seen)
    worlds = set()
    for seed in range(20):
        world = states.copy()
        KERNELS.determinize(GAME.tables, world, 0, 1, seed)
        KERNELS.observe(GAME.tables, world, 0, 1, after)
        assert (seen == after).all()
        assert (world["heroes"]["hand"][0, 1] == states["heroes"]["hand"][0, 1]).all()
        assert sorted(world["deck"]["cards"][0, :10]) == sorted(states["deck"]["cards"][0, :10])
        worlds.add(world["deck"]["cards"].tobytes() + world["heroes"]["hand"].tobytes())
    assert len(worlds) == 20


def test_one_game_of_an_array_is_worked_on_and_no_other():
    states = GAME.new_states(4)
    for k in range(4):
        KERNELS.reset(GAME.tables, states, k, GAME.templates, 0, k)
    before = states.copy()
    KERNELS.play(GAME.tables, states, 2, 0, 9)
    assert [a.tobytes() == b.tobytes() for a, b in zip(states, before, strict=True)] == [True, True, False, True]


@pytest.mark.parametrize(("index", "template"), [(1, 0), (-1, 0), (0, 2), (0, -2)])
def test_an_index_out_of_range_is_an_error_not_a_write_elsewhere(index, template):
    with pytest.raises(IndexError):
        KERNELS.reset(GAME.tables, GAME.new_states(1), index, GAME.templates, template, 0)


@pytest.mark.parametrize("seed", [-1, 1 << 62, 1.5, True, "1", None])
def test_seeds_out_of_range_are_refused(seed):
    with pytest.raises((TypeError, ValueError), match="seed"):
        batch.check_seed(seed)


def test_read_only_templates_serve_as_well():
    templates = GAME.templates.copy()
    templates.flags.writeable = False
    states = GAME.new_states(1)
    KERNELS.reset(GAME.tables, states, 0, templates, 0, 7)
    assert states.tobytes() == dealt(7).tobytes()


def test_a_second_process_loads_the_compiled_code():
    batch.bind(GAME)
    hits = run_python(
        "from tests import toy_game; from kdm_env.core import batch; game = toy_game.make(); batch.bind(game);"
        "stats = game.kernels.run.stats; print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))",
        KDM_JIT="1",
    )
    assert hits == "1 0"


def test_compiled_code_is_named_after_the_sources_outside_the_package(tmp_path):
    def label(body):
        file = tmp_path / "rules.py"
        file.write_text(f"def begin(t, s):\n    {body}\n")
        names: dict[str, Any] = {"__name__": "rules"}
        exec(compile(file.read_text(), file, "exec"), names)
        return batch.source_label([names["begin"]], [])

    assert label("return 1") == label("return 1") != label("return 2")


GAMES = """
import hashlib
import numpy as np
from kdm_env.core.vector import VectorGame
from tests import toy_game
game = toy_game.make(shaped=True)
digest = hashlib.sha256()
env = VectorGame(game, 8, autoreset_mode="SameStep", illegal="penalize", patience=1)
seen, info = env.reset(seed=11)
for step in range(150):
    legal = [np.flatnonzero(row) for row in seen["action_mask"]]
    actions = np.array([row[(7 * step + 3 * k) % len(row)] if (step + k) % 9 else 36 for k, row in enumerate(legal)])
    seen, rewards, terminations, truncations, info = env.step(actions)
    for part in (seen["observation"], seen["action_mask"], rewards, terminations, truncations, env.states, env.slots):
        digest.update(part.tobytes())
env.play(20)
digest.update(env.states.tobytes() + env.observations.tobytes())
for k in range(8):
    game.kernels.determinize(game.tables, env.states, k, k % 3, k)
digest.update(env.states.tobytes())
print(digest.hexdigest(), int(env.slots["episode"].sum()) > 5)
"""


def test_interpreted_and_compiled_runs_leave_the_same_bytes():
    compiled = run_python(GAMES, KDM_JIT="1", PYTHONHASHSEED="1")
    interpreted = run_python(GAMES, KDM_JIT="0", PYTHONHASHSEED="2", LC_ALL="C")
    assert compiled == interpreted
    assert compiled.endswith("True")
