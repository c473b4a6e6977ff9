"""What must hold after every decision of every game: cards conserved, squares kept, counters in range, masks exact."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.core.compiled import JIT
from kdm_env.core.game import REFUSED, STEPPED, Game
from kdm_env.core.record import Views, copy_records
from kdm_env.showdown.codes import MO_RESOURCES
from kdm_env.showdown.game import catalog
from kdm_env.showdown.state import CHOOSE_DIRECTION, CHOOSE_SQUARE, CHOOSE_SURVIVOR, HEIGHT, SWALLOWED, WIDTH, State
from kdm_env.showdown.tables import Catalog

SCENARIOS = tuple(name for name, each in catalog().library.scenarios.items() if each.goal is None)
GAMES = 25 if JIT else 2


def pile(p: Any) -> list[int]:
    return [p.cards[k] for k in range(p.count)]


def cards_of(s: Any, content: Catalog | None = None) -> tuple[Counter[int], Counter[int], Counter[int], Counter[int]]:
    """AI cards, hit locations, basic and monster resources, wherever they lie."""
    ai = pile(s.ai_deck) + pile(s.ai_discard) + pile(s.ai_play) + pile(s.wounds)
    hit = pile(s.hit_deck) + pile(s.hit_discard) + pile(s.hit_play)
    for card in pile(s.archive):
        (hit if card >= 64 else ai).append(card % 64)
    if s.drawn >= 0 and s.drawn not in pile(s.ai_play):
        ai.append(s.drawn)
    for k in range(s.strike_depth):
        hit += [s.strikes[k].cards[n] for n in range(s.strikes[k].count) if s.strikes[k].cards[n] >= 0]
    basic, own = pile(s.basic_resources), pile(s.monster_resources)
    for card in pile(s.gained):
        if (
            card < 32 + (content or catalog()).tables["monsters"][0][s.monster.kind][MO_RESOURCES]
        ):  # no strange resource
            (own if card >= 32 else basic).append(card % 32)
    return Counter(ai), Counter(hit), Counter(basic), Counter(own)


def check(s: Any) -> None:
    """The invariants of one state."""
    assert s.fault == 0
    m = s.monster
    base: set[tuple[int, int]] = set()
    if m.on_board:
        assert 1 <= m.x <= WIDTH - m.size + 1 and 1 <= m.y <= HEIGHT - m.size + 1 and 0 <= m.facing <= 3
        base = {(m.x + a, m.y + b) for a in range(m.size) for b in range(m.size)}
    else:
        assert (m.x, m.y) == (0, 0)
    taken: set[tuple[int, int]] = set()
    for seat, v in enumerate(s.survivors):
        if not v.alive:
            assert (v.x, v.y) == (0, 0)
            continue
        if v.conditions & SWALLOWED:
            assert (v.x, v.y) == (0, 0)
            continue
        assert 1 <= v.x <= WIDTH and 1 <= v.y <= HEIGHT
        assert (v.x, v.y) not in taken, "two survivors on one square"
        if (v.x, v.y) in base:  # only while the monster is on its way over somebody
            assert s.crossed >> seat & 1 and s.decision in (CHOOSE_DIRECTION, CHOOSE_SURVIVOR, CHOOSE_SQUARE)
        taken.add((v.x, v.y))
        assert 0 <= v.survival <= v.survival_limit and 0 <= v.bleeding < 5
        assert 0 <= v.courage <= 9 and 0 <= v.understanding <= 9 and v.insanity >= 0
        assert all(points >= 0 for points in v.armor) and v.movements >= 0 and v.activations >= 0
        assert (
            v.light & ~0b111110 == 0 and v.heavy & ~0b011111 == 0
        )  # no light box at the head, no heavy one at the brain
        assert not v.stays_down or v.knocked_down
    if s.ended == 0:
        assert s.survivors[s.actor].alive and any(s.legal) and s.decision != 0
        assert any(v.alive for v in s.survivors) and m.alive
    else:
        assert not any(s.legal)


def play(game: Game, seed: int, rng: np.random.Generator) -> Any:
    """One random game, checked after every decision; yields nothing, returns the last view."""
    states = game.new_states()
    game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
    s = Views(states, State)[0]
    all_cards = cards_of(s)
    mask = game.fresh_mask()
    while s.ended == 0:
        check(s)
        assert cards_of(s) == all_cards, "a card was lost or made"
        game.kernels.legal(game.tables, states, 0, mask)
        assert game.kernels.step(game.tables, states, 0, int(rng.choice(np.flatnonzero(mask)))) == STEPPED
    check(s)
    return s


@pytest.mark.rule("R-001", "R-002", "R-003", "R-161", "R-162", "R-236")
@pytest.mark.parametrize("controller", ["agent", "random", "worst"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_game_keeps_the_table_in_order_and_ends(scenario: str, controller: str) -> None:
    game = showdown_v0.game(scenario=scenario, controller=controller, max_rounds=30)
    rng = np.random.default_rng(1)
    ends = {play(game, seed, rng).ended for seed in range(GAMES)}
    assert ends <= {1, 2, 3}


def test_the_mask_is_exactly_what_the_rules_accept() -> None:
    """Every masked action applies to a copy; every other one is refused and changes no byte."""
    rng = np.random.default_rng(2)
    decisions = 0
    for scenario in ("prologue", "lion-1", "lion-1-veterans"):
        game = showdown_v0.game(scenario=scenario, controller="agent", max_rounds=6)
        states = game.new_states()
        mask = game.fresh_mask()
        for seed in range(4 if JIT else 1):
            game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
            while states["ended"][0] == 0:
                game.kernels.legal(game.tables, states, 0, mask)
                before = states.tobytes()
                for action in [-1, *range(game.actions), game.actions, 10_000]:
                    copy = copy_records(states)
                    answer = game.kernels.step(game.tables, copy, 0, action)
                    if 0 <= action < game.actions and mask[action]:
                        assert answer == STEPPED and copy["decisions"][0] == states["decisions"][0] + 1
                    else:
                        assert answer == REFUSED and copy.tobytes() == before
                decisions += 1
                game.kernels.step(game.tables, states, 0, int(rng.choice(np.flatnonzero(mask))))
    assert decisions > 100


def test_observations_stay_inside_their_space_and_change_nothing() -> None:
    env = showdown_v0.raw_env(scenario="lion-1", controller="agent", max_rounds=10)
    rng = np.random.default_rng(3)
    for seed in range(6 if JIT else 1):
        env.reset(seed=seed)
        while env.agents and not env.terminations[env.agent_selection] and not env.truncations[env.agent_selection]:
            before = env.table.states.tobytes()
            for agent in env.possible_agents:
                observation = env.observe(agent)
                assert np.isfinite(observation["observation"]).all()
                assert env.observation_space(agent).contains(observation)
                assert observation["action_mask"].any() == (agent == env.agent_selection)
            assert env.table.states.tobytes() == before
            env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))


def test_the_known_top_card_of_the_prologue_stays_on_top() -> None:
    game = showdown_v0.game()
    states = game.new_states()
    game.kernels.reset(game.tables, states, 0, game.templates, 0, 0)
    top = Views(states, State)[0].hit_deck
    strange_hand = catalog().monsters[catalog().monster("White Lion")].hit.index("Strange Hand")
    assert pile(top)[-1] == strange_hand
    for seed in range(20):
        game.kernels.determinize(game.tables, states, 0, 0, seed)
        assert pile(Views(states, State)[0].hit_deck)[-1] == strange_hand


def test_features_alone_are_the_full_observation_without_its_planes() -> None:
    full, features = showdown_v0.raw_env(), showdown_v0.raw_env(observation="features")
    for env in (full, features):
        env.reset(seed=5)
    size = features.game.observation_size
    assert size < full.game.observation_size == len(full.last()[0]["observation"])
    for _ in range(30):
        whole, part = full.last()[0], features.last()[0]
        assert np.array_equal(whole["observation"][:size], part["observation"])
        action = int(np.flatnonzero(part["action_mask"])[-1])
        full.step(action)
        features.step(action)
