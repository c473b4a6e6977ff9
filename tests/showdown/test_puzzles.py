"""Puzzles: every one that ships has a solution, and doing nothing is none; what a puzzle is, is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from kdm_env import showdown_v0
from kdm_env.cli import main as shell
from kdm_env.core.table import Table as Played
from kdm_env.showdown import authored, library
from kdm_env.showdown.game import catalog, kernels
from kdm_env.showdown.position import to_text
from tests.showdown import table as harness

SHIPPED = library.load()
PUZZLES = {name: each for name, each in SHIPPED.scenarios.items() if each.goal is not None}

SOLUTIONS = {
    "puzzle-blind-spot": ("move to 12,7", "gear 0", "hit 0"),
    "puzzle-which-hit": ("dodge head",),
    "puzzle-dodge-economy": ("pass", "hit arms", "pass", "dodge head", "pass"),
    "puzzle-edge": ("move to 12,16", "move to 10,15", "gear 0", "hit 0"),
    "puzzle-last-survivor": ("move to 8,13", "interact", "pass"),
}

WRONG = {
    "puzzle-blind-spot": ("move to 13,9", "gear 0"),  # from the side the same dice miss
    "puzzle-which-hit": ("dodge body",),
    "puzzle-dodge-economy": ("dodge arms", "pass"),  # nothing is left for the bite
    "puzzle-edge": ("move to 16,13",),  # in the open: thrown out of reach
    "puzzle-last-survivor": ("move to 8,13", "pass"),  # in the grass, and not hidden
}


def dealt(name: str, seed: int) -> harness.Table:
    """The puzzle as the environment deals it, on the tests' table."""
    game = showdown_v0.game(scenario=name)
    states = game.new_states()
    kernels().reset(game.tables, states, 0, game.templates, 0, seed)
    table = object.__new__(harness.Table)
    table.content = catalog()
    table._set(states)
    return table


def over(table: harness.Table) -> str | None:
    return table.over


@pytest.mark.parametrize("name", sorted(PUZZLES))
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_puzzle_has_a_solution_whatever_the_seed(name: str, seed: int) -> None:
    table = dealt(name, seed)
    assert over(table) is None
    table.play(*SOLUTIONS[name])
    assert over(table) == "won" and table.legal == set()


@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_doing_nothing_does_not_solve_a_puzzle(name: str) -> None:
    played = Played(showdown_v0.game(scenario=name))
    played.deal(0)
    passing = played.game.parse_action("pass")
    while not played.over:
        legal = played.legal_actions()
        played.step(passing if passing in legal else legal[0])
    assert played.outcome == 2 and played.reward == -1


@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_the_tempting_answer_loses(name: str) -> None:
    played = Played(showdown_v0.game(scenario=name))
    played.deal(0)
    table = dealt(name, 0)
    for answer in WRONG[name]:
        if over(table) is not None:
            break
        table.play(answer)
    passing = played.game.parse_action("pass")
    for _ in range(40):
        if table.s.ended:
            break
        mask = played.game.fresh_mask()
        kernels().legal(catalog().tables, table.states, 0, mask)
        kernels().step(catalog().tables, table.states, 0, passing if mask[passing] else int(mask.argmax()))
    assert table.s.ended == 2


def test_a_puzzle_starts_the_same_whatever_the_seed() -> None:
    """Nothing is dealt: the position is the position."""
    texts = set()
    for seed in range(4):
        text = to_text(dealt("puzzle-edge", seed).states, catalog())
        texts.add("\n".join(line for line in text.split("\n") if not line.startswith("generator")))
    assert len(texts) == 1


def test_puzzles_have_agents_and_results_like_fights() -> None:
    env = showdown_v0.env(scenario="puzzle-which-hit")
    env.reset(seed=1)
    assert env.agents == ["survivor_0"]
    env.step(env.unwrapped.game.parse_action("dodge 1"))
    assert env.terminations["survivor_0"] and env.rewards["survivor_0"] == 1
    with pytest.raises(ValueError, match="leave it out"):
        showdown_v0.game(scenario="puzzle-which-hit", survivors=1)


PUZZLE = """
[[scenarios]]
name = "mine"
title = "Mine"
monster = "White Lion"
level = "1"
goal = { rounds = 2, survivors = 1 }
position = '''
monster: White Lion level 1 at 11,8 facing north
survivor_0: at 11,12
next: survivors act
'''
"""


def said(old: str, new: str, tmp_path) -> str:
    assert old in PUZZLE
    path = tmp_path / "mine.toml"
    path.write_text(PUZZLE.replace(old, new))
    with pytest.raises(ValueError) as caught:
        showdown_v0.game(content=path)
    return str(caught.value)


def test_a_puzzle_of_ones_own(tmp_path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PUZZLE)
    game = showdown_v0.game(content=path)
    assert game.templates["round_limit"][0] == 2 and len(game.seats) == 1


def test_what_is_wrong_with_a_puzzle_is_said(tmp_path, capsys) -> None:
    assert "a puzzle has both a position and a goal" in said("goal = { rounds = 2, survivors = 1 }", "", tmp_path)
    assert "give one of wounds and survivors" in said("survivors = 1 }", "survivors = 1, wounds = 1 }", tmp_path)
    assert "give one of wounds and survivors" in said(", survivors = 1", "", tmp_path)
    assert "leave party and survival_actions out" in said("goal", 'survival_actions = ["dodge"]\ngoal', tmp_path)
    assert "position:" in said("at 11,12", "at 99,12", tmp_path)
    assert "another monster or level" in said('level = "1"', 'level = "2"', tmp_path)
    assert shell.main(["check", str(tmp_path / "mine.toml"), "--games", "0"]) == 2
    assert 'mine.toml:8: scenarios[0] "mine": position: it has another monster or level' in capsys.readouterr().err
    assert "mine.toml:7: scenarios[0]" in said("rounds = 2", "rounds = 0", tmp_path)


def test_the_page_on_puzzles_tells_of_all_of_them_and_its_example_plays(tmp_path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text()
    assert all(f"`{name}`" in page for name in PUZZLES)
    path = tmp_path / "mine.toml"
    path.write_text(page.partition("```toml\n")[2].partition("```")[0])
    assert showdown_v0.game(content=path).options["scenario"] == "my-puzzle"


def test_the_registry_is_large_and_ordered() -> None:
    from kdm_env.cli.scenarios import DIFFICULTIES, rank

    assert len(SHIPPED.scenarios) >= 24 and len(PUZZLES) >= 4
    assert all(each.difficulty in DIFFICULTIES[:-1] for each in SHIPPED.scenarios.values())
    ranks = [rank(each) for each in sorted(SHIPPED.scenarios.values(), key=rank)]
    assert ranks == sorted(ranks) and len(set(ranks)) >= 5
    authored.join(SHIPPED, ())
