"""Composed monsters: the splits are what the shipped table says, disjoint, valid, and play like any other fight."""

from __future__ import annotations

import json
import warnings
from typing import Any

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.core import replay as replays
from kdm_env.core.compiled import JIT
from kdm_env.core.record import Views
from kdm_env.core.table import Table
from kdm_env.showdown import compose, content_checks, library
from kdm_env.showdown.compose import grammar
from kdm_env.showdown.compose.draws import Draws
from kdm_env.showdown.compose.splits import STRENGTHS, fight, hash_of, table
from kdm_env.showdown.state import State
from tests.showdown.test_invariants import cards_of, check

SHIPPED = library.load()
ALL = {split: compose.members(split) for split in compose.SPLITS}
KINDS = (*grammar.BASIC_KINDS, *grammar.ADVANCED_KINDS, *grammar.TRAIT_KINDS, *grammar.HIT_KINDS)
HELD_OUT = {kind.name for kind in KINDS if kind.held_out}


def kinds_of(member: compose.Member) -> set[str]:
    """The kinds of a monster's cards."""
    names = [card.name for card in member.monster.ai] + [card.name for card in member.monster.hit_locations]
    return {name.rpartition(" ")[0] for name in names}


def deck_of(member: compose.Member) -> frozenset[str]:
    return frozenset(card.name for card in member.monster.ai)


# --- the splits ------------------------------------------------------------------------------------------------------


def test_sizes_and_names() -> None:
    assert {split: len(found) for split, found in ALL.items()} == {
        "train": 1000,
        "validation": 200,
        "test": 200,
        "novel": 200,
    }
    assert [each.name for each in ALL["test"]] == [f"composed/test/{k}" for k in range(200)]


def test_the_table_is_true_and_its_hashes_name_the_splits() -> None:
    for split, found in ALL.items():
        entry = table()["splits"][split]
        assert [row[0] for row in entry["members"]] == [each.hash for each in found]
        assert entry["hash"] == compose.split_hash(split) == hash_of([each.hash for each in found])
        assert all(1 <= row[1] <= STRENGTHS and 0 <= row[3] <= row[2] for row in entry["members"])


def test_the_splits_are_disjoint() -> None:
    """No fight stands twice; no deck of the held-out splits is one of training."""
    hashes = [each.hash for found in ALL.values() for each in found]
    assert len(set(hashes)) == len(hashes)
    trained = {deck_of(each) for each in ALL["train"]}
    for split in ("validation", "test", "novel"):
        assert not trained & {deck_of(each) for each in ALL[split]}


def test_novel_holds_kinds_of_cards_that_training_never_shows() -> None:
    for split in ("train", "validation", "test"):
        assert not any(kinds_of(each) & HELD_OUT for each in ALL[split])
    assert all(len(kinds_of(each) & HELD_OUT) >= 3 for each in ALL["novel"])
    assert set().union(*(kinds_of(each) for each in ALL["novel"])) >= HELD_OUT
    known = {kind.name for kind in KINDS if not kind.held_out}
    assert set().union(*(kinds_of(each) for each in ALL["train"])) >= known


def test_every_member_is_valid_content_at_every_strength() -> None:
    monsters = {**SHIPPED.monsters, **{each.monster.name: each.monster for found in ALL.values() for each in found}}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for found in ALL.values():
            for each in found:
                content_checks.check_monster(each.name, each.monster, SHIPPED.terrain, SHIPPED.basic_resources)
                fights = [fight(*_split_and_number(each.name), strength).scenario for strength in (1, STRENGTHS)]
                for one in fights:
                    content_checks.check_scenarios(each.name, [one], monsters, SHIPPED)
                assert len(each.scenario.party) == 4


def _split_and_number(name: str) -> tuple[str, int]:
    split, number = compose.parse_name(name)
    assert number is not None
    return split, number


def test_draws_depend_on_nothing_but_their_name() -> None:
    """Figures written down once: another machine or Python must draw the same."""
    draws = Draws("a name")
    assert [draws.below(1000) for _ in range(4)] == DRAWN
    assert draws.some(range(5), 9) != draws.some(range(5), 9)


DRAWN = [207, 913, 795, 784]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("composed/exam", "there are: composed/train, composed/validation, composed/test, composed/novel"),
        ("composed/test/200", "members of composed/test are composed/test/0 to 199"),
        ("composed/test/07", "members of composed/test"),
        ("composed/test/-1", "members of composed/test"),
        ("composed/test/", "members of composed/test"),
        ("composed/", "there is no such split"),
    ],
)
def test_names_that_are_none(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        showdown_v0.game(scenario=name)


def test_a_changed_grammar_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = json.loads(json.dumps(table()))
    changed["splits"]["test"]["members"][3][0] = "0" * 16
    monkeypatch.setattr("kdm_env.showdown.compose.splits.table", lambda: changed)
    with pytest.raises(ValueError, match="composed/test/3 is composed as"):
        compose.member("test", 3)


# --- playing ---------------------------------------------------------------------------------------------------------


def test_every_adapter_plays_a_member_and_a_whole_split() -> None:
    for scenario in ("composed/validation/3", "composed/validation"):
        for env in (
            showdown_v0.env(scenario=scenario),
            showdown_v0.parallel_env(scenario=scenario),
            showdown_v0.gym_env(scenario=scenario),
            showdown_v0.vector_env(3, scenario=scenario),
        ):
            env.reset(seed=1)
    assert len(showdown_v0.game(scenario="composed/validation").templates) == 200


def test_a_batch_mixes_the_monsters_of_a_split() -> None:
    batch = showdown_v0.vector_env(64, scenario="composed/test", autoreset_mode="SameStep")
    batch.reset(seed=0)
    assert len(set(batch.states["monster"]["kind"].tolist())) > 40
    before = set(batch.slots["dealt_template"].tolist())
    batch.play(300 if JIT else 40)
    if JIT:
        assert len(before | set(batch.slots["dealt_template"].tolist())) > len(before)


def test_a_member_alone_plays_as_within_its_split() -> None:
    """Same seed and actions: the same fight, seen in the same numbers."""
    alone, among = (
        Table(showdown_v0.game(scenario="composed/test/17")),
        Table(showdown_v0.game(scenario="composed/test")),
    )
    alone.deal(5)
    among.deal(5, template=17)
    rng = np.random.default_rng(3)
    one, two = alone.game.fresh_observation(), among.game.fresh_observation()
    for _ in range(60):
        alone.look(alone.actor, one)
        among.look(among.actor, two)
        assert (one == two).all() and alone.legal_actions() == among.legal_actions()
        assert alone.game.describe_decision(alone.states) == among.game.describe_decision(among.states)
        action = int(rng.choice(alone.legal_actions()))
        alone.step(action)
        among.step(action)
        if alone.over:
            break
    assert alone.over == among.over


def test_a_game_of_a_split_is_replayed_kept_and_written_down() -> None:
    game = showdown_v0.game(scenario="composed/novel")
    played = Table(game)
    played.deal(11)
    for _ in range(20):
        if not played.over:
            played.step(played.legal_actions()[-1])
    replays.verify(game, replays.parse(played.replay().to_json()))
    other = Table(game)
    other.restore(played.snapshot())
    assert other.states.tobytes() == played.states.tobytes()
    text = game.describe(played.states)
    number = int(played.slots["dealt_template"][0])
    assert f"monster: composed/novel/{number} level" in text
    assert game.parse(text).tobytes() == played.states.tobytes()
    assert f"composed/novel/{number}" in str(game.render(played.states, "ansi"))


def test_content_hashes_tell_splits_and_members_apart() -> None:
    names = ("prologue", "composed/test", "composed/test/1", "composed/test/2", "composed/novel")
    assert len({showdown_v0.game(scenario=name).content_hash for name in names}) == len(names)


@pytest.mark.parametrize("split", ["train", "validation", "test", "novel"])
def test_members_play_to_an_end_in_good_order(split: str) -> None:
    game = showdown_v0.game(scenario=f"composed/{split}", max_rounds=20, controller="agent")
    states: Any = game.new_states()
    s: Any = Views(states, State)[0]
    for number in range(0, len(game.templates), len(game.templates) // 50 if JIT else len(game.templates) // 2):
        game.kernels.reset(game.tables, states, 0, game.templates, number, number)
        every = cards_of(s, game.content.catalog)
        made = 0
        while s.ended == 0:
            check(s)
            assert cards_of(s, game.content.catalog) == every
            made += game.kernels.play(game.tables, states, 0, number + made, 7)
            assert made < 50_000
        assert s.ended in (1, 2, 3), (number, s.fault)
