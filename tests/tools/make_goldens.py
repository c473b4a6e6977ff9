"""Make the golden games: for every scenario a victory, a defeat and a game that the round limit stops, as replays.

    python tests/tools/make_goldens.py

Rules and content decide the bytes of a game, so a change there that means to change games makes them anew; a change
that does not mean to and turns ``tests/showdown/test_goldens.py`` red has changed a rule by accident.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import agents  # noqa: E402
from kdm_env import showdown_v0  # noqa: E402
from kdm_env.core.replay import Start, record  # noqa: E402
from kdm_env.showdown.game import catalog  # noqa: E402

FOLDER = ROOT / "tests" / "goldens"
ENDS = {1: "victory", 2: "defeat", 3: "limit"}
GAMES = 256
FIRST_SEED = 40_000_000


def games_of(scenario: str, player: str, controller: str, rounds: int) -> dict[int, tuple[int, list[int]]]:
    """The shortest game of each ending among a batch: ending -> seed and actions."""
    env = showdown_v0.vector_env(
        GAMES, autoreset_mode="SameStep", copy=False, scenario=scenario, controller=controller, max_rounds=rounds
    )
    policy = agents.load(player, env.game)
    env.reset(seed=FIRST_SEED)
    policy.reset(env, 0)
    actions: list[list[int]] = [[] for _ in range(GAMES)]
    over = np.zeros(GAMES, np.bool_)
    best: dict[int, tuple[int, list[int]]] = {}
    while not over.all():
        answers = policy.act(env)
        env.step(answers)
        for k in np.flatnonzero(~over).tolist():
            actions[k].append(int(answers[k]))
        ended = (env.terminations | env.truncations) & ~over
        for k in np.flatnonzero(ended).tolist():
            outcome = int(env.slots["last_outcome"][k])
            if outcome not in best or len(actions[k]) < len(best[outcome][1]):
                best[outcome] = (FIRST_SEED + k, actions[k])
        over |= ended
    env.close()
    return best


def main() -> None:
    """Write them all; files of scenarios that are gone are removed."""
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for at, scenario in enumerate(sorted(catalog().library.scenarios)):
        controller = ("agent", "random", "worst")[at % 3]
        found: dict[int, tuple[int, list[int], int]] = {}
        for player, rounds in (("random", 4), ("random", 50), ("scripted", 50)):
            for outcome, (seed, actions) in games_of(scenario, player, controller, rounds).items():
                found.setdefault(outcome, (seed, actions, rounds))
        for outcome, (seed, actions, rounds) in sorted(found.items()):
            game = showdown_v0.game(scenario=scenario, controller=controller, max_rounds=rounds)
            path = FOLDER / f"{scenario.replace('/', '_')}_{ENDS[outcome]}.json"
            record(game, Start(seed=seed, template=0), actions).write(path)
            print(f"{path.name}: {len(actions)} decisions")


if __name__ == "__main__":
    main()
