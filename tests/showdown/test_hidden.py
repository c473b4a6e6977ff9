"""What nobody can know: it never shows, and `determinize` gives every order that is consistent, as often as it should."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.core.compiled import JIT
from kdm_env.core.record import Views, copy_records
from kdm_env.showdown.game import catalog, kernels
from kdm_env.showdown.state import SEATS, State
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

SCENARIOS = ("prologue", "lion-1", "lion-2", "lion-duo")
POSITIONS = 60 if JIT else 6
"""In each scenario."""
LION = catalog().monsters[catalog().monster("White Lion")]


def view(states: Any) -> Any:
    return Views(states, State)[0]


def pile(p: Any) -> list[int]:
    return [p.cards[k] for k in range(p.count)]


def put(p: Any, cards: list[int]) -> None:
    for k, card in enumerate(cards):
        p.cards[k] = card


def positions(scenario: str) -> Iterator[Any]:
    """States from games that are played at random."""
    game = showdown_v0.game(scenario=scenario, controller="agent", max_rounds=12)
    rng, states, mask = np.random.default_rng(11), game.new_states(), game.fresh_mask()
    for seed in range(POSITIONS):
        game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
        for _ in range(int(rng.integers(0, 250))):
            if states["ended"][0]:
                break
            game.kernels.legal(game.tables, states, 0, mask)
            game.kernels.step(game.tables, states, 0, int(rng.choice(np.flatnonzero(mask))))
        if not states["ended"][0]:
            yield states


def scrambled(states: Any, rng: np.random.Generator) -> Any:
    """The same table with other hidden cards in other orders, without the help of the package: what differs is exactly
    what lies face down and what chance will bring. Every card that is not in sight may be any other such card.
    """
    twin = copy_records(states)
    s = view(twin)
    ai = [card for names in [catalog().monsters[s.monster.kind]] for card in range(len(names.ai))]
    down = s.ai_deck.count - s.known_ai
    put(s.ai_deck, [int(rng.choice(ai)) for _ in range(down)])
    put(s.wounds, [int(rng.choice(ai)) for _ in range(s.wounds.count)])
    for p, known in ((s.hit_deck, s.known_hits), (s.basic_resources, 0), (s.monster_resources, 0)):
        cards = pile(p)
        hidden = cards[: len(cards) - known]
        put(p, [hidden[k] for k in rng.permutation(len(hidden))])
    for k in range(6):
        s.chance.key[k] = int(rng.integers(1 << 31))
    for k in range(3):
        s.chance.count[k] = int(rng.integers(1 << 31))
    return twin


# --- it never shows --------------------------------------------------------------------------------------------------


def shown(scenario: str, states: Any, adapters: dict[str, Any]) -> list[Any]:
    """Everything that all seats are told about a state, in every adapter, as bytes."""
    agents, single, batch, together = (adapters[name] for name in ("agents", "single", "batch", "together"))
    told: list[Any] = []
    for env in (agents, together.aec):
        env.set_state(states)
        for agent in env.possible_agents:
            seen = env.observe(agent)
            told += [seen["observation"].tobytes(), seen["action_mask"].tobytes()]
            told.append(env.infos[agent]["action_mask"].tobytes())
        told += [
            env.agent_selection,
            env.decision(),
            env.legal_actions(),
            env.outcome,
            env.result(),
            env.state().tobytes(),
        ]
    views, infos = together._look()
    told += [(views[a]["observation"].tobytes(), infos[a]["action_mask"].tobytes()) for a in together.possible_agents]
    single.set_state(states)
    seen, info = single._look()
    told += [seen["observation"].tobytes(), {key: np.asarray(value).tobytes() for key, value in info.items()}]
    batch.states[0] = states[0]
    batch.refresh()
    told += [batch.observations[0].tobytes(), batch.masks[0].tobytes(), batch.actors[0]]
    told += [agents.game.render(states, "ansi"), agents.game.describe_decision(states)]
    return told


@pytest.mark.rule("R-015", "R-017", "R-026", "R-234")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_states_that_differ_in_what_is_hidden_look_the_same_everywhere(scenario):
    options = {"scenario": scenario, "controller": "agent", "max_rounds": 12}
    adapters: dict[str, Any] = {
        "agents": showdown_v0.raw_env(**options), "together": showdown_v0.parallel_env(**options),
        "single": showdown_v0.gym_env(**options), "batch": showdown_v0.vector_env(1, **options),
    }  # fmt: skip
    for env in adapters.values():
        env.reset(seed=1)
    rng = np.random.default_rng(3)
    differed = 0
    for states in positions(scenario):
        before = shown(scenario, states, adapters)
        twin = scrambled(states, rng)
        assert shown(scenario, twin, adapters) == before
        imagined = copy_records(states)
        kernels().determinize(catalog().tables, imagined, 0, int(rng.integers(SEATS)), int(rng.integers(1 << 40)))
        assert shown(scenario, imagined, adapters) == before
        differed += imagined.tobytes() != states.tobytes() != twin.tobytes()
    assert differed >= POSITIONS // 6  # short games look alike more often


def test_pictures_show_nothing_hidden():
    rng = np.random.default_rng(5)
    game = showdown_v0.game(scenario="lion-1", controller="agent", max_rounds=12)
    for states in itertools.islice(positions("lion-1"), 4):
        assert np.array_equal(game.render(states, "rgb_array"), game.render(scrambled(states, rng), "rgb_array"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_in_sight_stays_and_hidden_piles_keep_their_size(scenario):
    rng = np.random.default_rng(8)
    sizes = ("ai_deck", "wounds", "hit_deck", "basic_resources", "monster_resources")
    for states in positions(scenario):
        twin = copy_records(states)
        kernels().determinize(catalog().tables, twin, 0, 0, int(rng.integers(1 << 40)))
        assert all(states[name]["count"] == twin[name]["count"] for name in sizes)
        hidden = {*sizes, "chance"}
        for name in State.dtype.names or ():
            if name not in hidden:
                assert states[name].tobytes() == twin[name].tobytes(), name
        s, t = view(states), view(twin)
        assert pile(s.ai_deck)[s.ai_deck.count - s.known_ai :] == pile(t.ai_deck)[t.ai_deck.count - t.known_ai :]
        for p, q in ((s.hit_deck, t.hit_deck), (s.basic_resources, t.basic_resources)):
            assert sorted(pile(p)) == sorted(pile(q))
        file = catalog().monsters[s.monster.kind].file
        copies = Counter({k: card.copies for k, card in enumerate(file.ai)})
        everywhere = Counter(pile(t.ai_deck) + pile(t.wounds) + pile(t.ai_discard) + pile(t.ai_play))
        assert everywhere <= copies  # never more of a card than there are
        tiers = Counter(file.ai[card].tier for card in pile(s.ai_deck) + pile(s.wounds))
        assert Counter(file.ai[card].tier for card in pile(t.ai_deck) + pile(t.wounds)) == tiers


# --- every consistent order ------------------------------------------------------------------------------------------


def worlds(table: Table, read: Any, draws: int) -> Counter[Any]:
    """How often each reading comes among so many imagined tables."""
    found: Counter[Any] = Counter()
    for seed in range(draws):
        twin = table.copy()
        kernels().determinize(twin.content.tables, twin.states, 0, seed % SEATS, seed)
        found[read(twin)] += 1
    return found


def agrees(found: Counter[Any], expected: dict[Any, float]) -> bool:
    """Whether counts fit probabilities: nothing else came, and chi-square lies below its 1 - 1e-6 quantile or so."""
    draws = sum(found.values())
    assert set(found) <= set(expected), set(found) - set(expected)
    chi = sum((found[key] - draws * p) ** 2 / (draws * p) for key, p in expected.items())
    freedom = len(expected) - 1
    return bool(chi < freedom + 5 * (2 * freedom) ** 0.5 + 12)


DRAWS = 1200


def test_the_measure_notices_a_shuffle_that_is_not_fair():
    fair = {order: 1 / 6 for order in itertools.permutations("abc")}
    assert agrees(Counter({order: 200 for order in fair}), fair)
    assert not agrees(Counter({order: 270 if order[0] == "a" else 165 for order in fair}), fair)


@pytest.mark.rule("R-017", "R-234")
def test_every_order_of_deck_and_wounds_comes_equally_often():
    table = lay(next="turn of survivor_0", ai_deck="Claw, Chomp, Maul", wounds="Grasp", survivor_0="at 11,12")
    found = worlds(table, lambda t: (*t.ai_deck, *t.wounds), DRAWS)
    assert agrees(found, {order: 1 / 24 for order in itertools.permutations(["Claw", "Chomp", "Maul", "Grasp"])})


@pytest.mark.rule("R-017")
def test_a_known_top_card_stays_and_the_others_take_every_order():
    table = lay(
        next="turn of survivor_0", ai_deck="Claw, Chomp, Maul, Grasp", known_cards="ai deck 1", survivor_0="at 11,12",
    )  # fmt: skip
    found = worlds(table, lambda t: tuple(t.ai_deck), DRAWS)
    assert agrees(found, {("Claw", *rest): 1 / 6 for rest in itertools.permutations(["Chomp", "Maul", "Grasp"])})


@pytest.mark.rule("R-026")
def test_every_order_of_the_hit_locations_comes_equally_often():
    cards = ["Beast's Knee", "Beast's Paw", "Beast's Ear", "Soft Belly"]
    table = lay(
        next="turn of survivor_0", hit_deck=", ".join(cards), known_cards="hit deck 1", survivor_0="at 11,12",
    )  # fmt: skip
    found = worlds(table, lambda t: tuple(t.hit_deck), DRAWS)
    assert agrees(found, {(cards[0], *rest): 1 / 6 for rest in itertools.permutations(cards[1:])})


KNEE: dict[str, Any] = {"name": "Knee", "critical": []}
HALF: dict[str, Any] = {
    "monster": BEAST.removeprefix("monster: "),
    "next": "turn of survivor_0",
    "survivor_0": "at 11,12",
}


@pytest.mark.rule("R-015")
def test_cards_nobody_has_seen_may_be_any_that_are_not_in_sight():
    """The beast's pool holds two Claws and two Grasps; two of the four were dealt."""
    table = lay(beast(KNEE), ai_deck="Claw, Claw", unseen_cards="ai deck", **HALF)
    found = worlds(table, lambda t: tuple(t.ai_deck), DRAWS)
    assert agrees(
        found,
        {("Claw", "Claw"): 1 / 6, ("Grasp", "Grasp"): 1 / 6, ("Claw", "Grasp"): 1 / 3, ("Grasp", "Claw"): 1 / 3},
    )
    seen = lay(beast(KNEE), ai_deck="Claw", ai_discard="Claw", unseen_cards="ai deck", **HALF)
    left = worlds(seen, lambda t: t.ai_deck[0], DRAWS)
    assert agrees(left, {"Claw": 1 / 3, "Grasp": 2 / 3})  # one Claw lies open, the other may be anywhere
    both = lay(beast(KNEE), ai_deck="Grasp", ai_discard="Claw, Claw", unseen_cards="ai deck", **HALF)
    assert set(worlds(both, lambda t: t.ai_deck[0], 30)) == {"Grasp"}
    known = lay(beast(KNEE), ai_deck="Claw, Claw", **HALF)
    assert set(worlds(known, lambda t: tuple(t.ai_deck), 30)) == {("Claw", "Claw")}


@pytest.mark.rule("R-013", "R-015")
def test_tiers_are_exchanged_with_their_own_kind_only():
    found = worlds(
        lay(next="turn of survivor_0", ai_deck="Claw, Maul", unseen_cards="ai deck", survivor_0="at 11,12"),
        lambda t: tuple(t.ai_deck), DRAWS,
    )  # fmt: skip
    tier = {card.name: card.tier for card in LION.file.ai}
    assert {frozenset(tier[name] for name in deck) for deck in found} == {frozenset({"basic", "advanced"})}
    tiers = Counter(tuple(tier[name] for name in deck) for deck in found.elements())
    assert agrees(tiers, {("basic", "advanced"): 0.5, ("advanced", "basic"): 0.5})
    pool = Counter({card.name: card.copies for card in LION.file.ai if card.tier == "basic"})
    basics = Counter(next(name for name in deck if tier[name] == "basic") for deck in found.elements())
    assert agrees(basics, {name: copies / 12 for name, copies in pool.items()})


@pytest.mark.rule("R-234", "R-235")
def test_a_wound_from_before_the_deck_was_made_anew_is_none_of_its_cards():
    table = lay(
        next="turn of survivor_0", ai_deck="none", ai_discard="Chomp, Maul", wounds="Power Swat",
        unseen_cards="wounds 1", survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 1,1",
        hit_deck="Beast's Knee, and the rest", rolls="d10 9, d10 6",
    )  # fmt: skip
    table.play("gear 0")  # the wound takes the top card of a deck made of Chomp and Maul
    found = worlds(table, lambda t: (*t.ai_deck, t.wounds[0]), DRAWS)
    assert agrees(found, {("Chomp", "Maul"): 0.5, ("Maul", "Chomp"): 0.5})
    old = worlds(table, lambda t: t.wounds[1], DRAWS)
    pool = {card.name: card.copies for card in LION.file.ai if card.tier == "basic" and card.name != "Chomp"}
    assert agrees(old, {name: copies / 11 for name, copies in pool.items()})


@pytest.mark.rule("R-234")
def test_a_wound_that_everybody_saw_go_there_is_known():
    table = lay(
        next="turn of survivor_0", ai_deck="Maul, Chomp, Claw", known_cards="ai deck 1", unseen_cards="ai deck",
        survivor_0="at 10,8; gear bone pickaxe", survivor_1="at 1,1", hit_deck="Beast's Knee, and the rest",
        rolls="d10 9, d10 6",
    )  # fmt: skip
    table.play("gear 0")
    assert set(worlds(table, lambda t: tuple(t.wounds), 50)) == {("Maul",)}
    assert len(worlds(table, lambda t: tuple(t.ai_deck), 200)) > 30  # the two others may be any basic cards


@pytest.mark.rule("R-015", "1.4")
def test_what_is_dealt_is_unseen_and_the_first_storys_deck_is_known():
    for scenario, unseen in (("lion-1", True), ("prologue", False)):
        game = showdown_v0.game(scenario=scenario)
        states = game.new_states()
        game.kernels.reset(game.tables, states, 0, game.templates, 0, 3)
        decks = set()
        for seed in range(30):
            twin = copy_records(states)
            game.kernels.determinize(game.tables, twin, 0, 0, seed)
            decks.add(tuple(sorted(pile(view(twin).ai_deck))))
        assert (len(decks) > 20) == unseen
        assert game.describe(states).count("unseen cards: ai deck") == unseen
        assert game.parse(game.describe(states)).tobytes() == states.tobytes()
