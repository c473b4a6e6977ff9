"""Plays games by the numbers and prints a digest of each: the program that both modes of the rules are asked to run.

Usage: python tests/showdown/chains.py SCENARIO FIRST COUNT EVERY  (EVERY: hash the state after so many decisions)
"""

from __future__ import annotations

import hashlib
import sys

from kdm_env import showdown_v0


def digests(scenario: str, first: int, count: int, every: int, controller: str) -> list[str]:
    """One digest a game: of the state's bytes after every so many random decisions, and at the end."""
    game = showdown_v0.game(scenario=scenario, controller=controller, reward="shaped", max_rounds=20)
    states = game.new_states()
    found = []
    for seed in range(first, first + count):
        game.kernels.reset(game.tables, states, 0, game.templates, 0, seed)
        digest = hashlib.blake2b(states.tobytes(), digest_size=12)
        turn = 0
        while states["ended"][0] == 0:
            game.kernels.play(game.tables, states, 0, 1_000_000 * seed + turn, every)
            digest.update(states.tobytes())
            turn += 1
        assert states["fault"][0] == 0, f"{scenario}, seed {seed}: fault {states['fault'][0]}"
        found.append(digest.hexdigest())
    return found


if __name__ == "__main__":
    name, start, number, step, who = sys.argv[1], *map(int, sys.argv[2:5]), sys.argv[5]
    print("\n".join(digests(name, start, number, step, who)))
