"""Writes tests/showdown/perft/goldens.json: how many sequences of decisions each position has, by depth.

    python tests/tools/perft_goldens.py

The positions are the files beside it, and the starts of some scenarios. Look at the difference before you keep it:
`kdm perft FILE --depth N` divides a number among the first decisions, in both versions.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from kdm_env import showdown_v0
from kdm_env.core.files import write_whole
from kdm_env.core.game import Array, Game
from kdm_env.core.perft import perft
from kdm_env.core.record import copy_records

FOLDER = Path(__file__).resolve().parents[1] / "showdown" / "perft"
GOLDENS = FOLDER / "goldens.json"
OPENINGS = {"prologue": 1, "lion-1": 2, "lion-2": 3}
"""Scenario -> the seed it is dealt with."""

MOST = 40_000
"""Depths go on until a number is larger than this, or 12."""

Count = Callable[[Game, Array, int], int]


def starts() -> dict[str, tuple[Game, Array]]:
    """Name -> the game and the table, run to its first decision."""
    found = {}
    game = showdown_v0.game(controller="agent")
    for path in sorted(FOLDER.glob("*.txt")):
        states = game.parse(path.read_text(encoding="utf-8"))
        game.kernels.resume(game.tables, states, 0)
        found[path.stem] = (game, copy_records(states))
    for scenario, seed in OPENINGS.items():
        fight = showdown_v0.game(scenario=scenario, controller="agent")
        states = fight.new_states()
        fight.kernels.reset(fight.tables, states, 0, fight.templates, 0, seed)
        found[f"start of {scenario}"] = (fight, states)
    return found


def counts(game: Game, states: Array) -> list[int]:
    """Sequences of 1, 2, 3 ... decisions."""
    found: list[int] = []
    while len(found) < 12 and (not found or found[-1] < MOST):
        found.append(perft(game, states, len(found) + 1))
        if len(found) > 1 and found[-1] > MOST * 4:
            found.pop()
            break
    return found


def main() -> int:
    """Write them."""
    write_whole(GOLDENS, json.dumps({name: counts(*start) for name, start in starts().items()}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
