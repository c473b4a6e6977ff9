"""``kdm splits``: the composed monsters for training and for held-out tests, their names, hashes and difficulty."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kdm_env.cli.status import StatusLine

if TYPE_CHECKING:
    from kdm_env.core.game import Game

GAMES = 24
"""Games of a member at the strength that is chosen; half as many at each that is tried."""
BAND = (0.35, 0.75)
"""The share of games the scripted team should win; the strength whose share is nearest to the middle is chosen."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add("split", nargs="?", help="list the members of this one; with --measure: measure this one only")
    add(
        "--measure",
        action="store_true",
        help="measure how strong each member should be, and write the shipped table anew",
    )
    add("--games", type=int, default=GAMES, help="with --measure: games of a member at its strength")
    add("--out", metavar="FILE", help="with --measure: write there instead")


def run(args: argparse.Namespace) -> int:
    """Print, or measure."""
    if args.measure:
        return _measure_all(args)
    from kdm_env.showdown.compose.splits import PREFIX, table

    if args.split is not None:
        split = _known(args.split)
        for number, (digest, strength, games, won) in enumerate(table()["splits"][split]["members"]):
            print(f"{PREFIX}{split}/{number:<5} {digest}  level {strength}  won {won} of {games}")
        return 0
    for line in overview():
        print(line)
    return 0


def overview() -> list[str]:
    """The splits in lines: name, members, hash, what the scripted team wins."""
    from kdm_env.showdown.compose import SPLITS
    from kdm_env.showdown.compose.splits import PREFIX, table

    from .report import percent
    from .statistics import wilson

    found = table()
    rows = [("split", "members", "hash", "scripted team wins", f"members within {BAND[0]:.0%} to {BAND[1]:.0%}")]
    for split in SPLITS:
        entry = found["splits"][split]
        games, won = (sum(each[k] for each in entry["members"]) for k in (2, 3))
        inside = sum(BAND[0] <= each[3] / max(1, each[2]) <= BAND[1] for each in entry["members"])
        shown = percent(wilson(won, games)) if games else "not measured"
        rows.append((PREFIX + split, str(len(entry["members"])), entry["hash"], shown, str(inside)))
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [
        *lines,
        f"grammar {found['grammar']}, measured on content {found['content']} with {found['games']} games a member",
    ]


# --- measuring -------------------------------------------------------------------------------------------------------


def _measure_all(args: argparse.Namespace) -> int:
    from kdm_env.core.files import write_whole
    from kdm_env.showdown.compose import SPLITS
    from kdm_env.showdown.compose.splits import FILE, GRAMMAR, fight, hash_of, table
    from kdm_env.showdown.library import load

    if args.games < 1:
        raise ValueError(f"--games {args.games}: must be at least 1")
    wanted = list(SPLITS) if args.split is None else [_known(args.split)]
    splits: dict[str, Any] = dict(table()["splits"])
    for split in sorted(wanted, key=lambda name: SPLITS[name]):  # kept after each, the short ones first
        chosen = measure(split, range(SPLITS[split]), args.games)
        rows = [[fight(split, k, strength).hash, strength, args.games, won] for k, (strength, won) in enumerate(chosen)]
        splits[split] = {"hash": hash_of([row[0] for row in rows]), "members": rows}
        found = {"grammar": GRAMMAR, "content": load().content_hash, "games": args.games, "splits": splits}
        print(f"written: {write_whole(args.out or FILE, as_text(found))}", flush=True)
    return 0


def _known(name: str) -> str:
    """A split's name, with or without the prefix. Raises ValueError for another word."""
    from kdm_env.showdown.compose import PREFIX, SPLITS

    split = name.removeprefix(PREFIX)
    if split not in SPLITS:
        raise ValueError(f"no split {name!r}; there are: {', '.join(SPLITS)}")
    return split


def as_text(table: dict[str, Any]) -> str:
    """The table as its file holds it: a line a member."""
    import json

    lines = []
    for name, entry in table["splits"].items():
        rows = ",\n".join(json.dumps(row) for row in entry["members"])
        lines.append(f'"{name}": {{"hash": "{entry["hash"]}", "members": [\n{rows}\n]}}')
    head = ", ".join(f'"{key}": {json.dumps(table[key])}' for key in ("grammar", "content", "games"))
    return f'{{{head}, "splits": {{\n' + ",\n".join(lines) + "\n}}\n"


def measure(split: str, numbers: Sequence[int], games: int) -> list[tuple[int, int]]:
    """For each member the strength that suits the scripted team, and how many of so many fresh games it won there.

    Starts in the middle, goes up after too many victories and down after too few, and takes the strength nearest to the middle of
    the band.
    """
    from kdm_env.showdown.compose.splits import STRENGTHS

    arena = _Arena(split, numbers)
    shares: list[dict[int, float]] = [{} for _ in numbers]
    now = dict.fromkeys(range(len(numbers)), (STRENGTHS + 1) // 2)
    turn, tries = 0, max(1, games // 2)
    while now:
        turn += 1
        won = arena.play(now, tries, seed=turn * 10**6, title=f"{split}: try {turn}, {len(now)} members")
        following = {}
        for k, strength in now.items():
            share = shares[k][strength] = won[k] / tries
            step = 1 if share > BAND[1] else -1 if share < BAND[0] else 0
            if step and 1 <= strength + step <= STRENGTHS and strength + step not in shares[k]:
                following[k] = strength + step
        now = following
    middle = sum(BAND) / 2
    best = {k: min(found, key=lambda strength: abs(found[strength] - middle)) for k, found in enumerate(shares)}
    final = arena.play(best, games, seed=0, title=f"{split}: last")
    return [(best[k], final[k]) for k in range(len(numbers))]


class _Arena:
    """All members of a split at all strengths, in one set of tables."""

    def __init__(self, split: str, numbers: Sequence[int]) -> None:
        from dataclasses import replace

        from kdm_env.showdown.compose.splits import STRENGTHS, fight
        from kdm_env.showdown.library import load
        from kdm_env.showdown.tables import build

        self.numbers = numbers
        library = load()
        monsters, scenarios = dict(library.monsters), dict(library.scenarios)
        self.names: dict[tuple[int, int], str] = {}
        for k, number in enumerate(numbers):
            for strength in range(1, STRENGTHS + 1):
                made = fight(split, number, strength)
                self.names[k, strength] = f"{made.name}@{strength}"
                monsters[made.name], scenarios[self.names[k, strength]] = made.monster, made.scenario
        self.catalog = build(replace(library, monsters=monsters, scenarios=scenarios))

    def game(self, strengths: dict[int, int]) -> Game:
        """A game with a starting position for each member that is asked for."""
        import dataclasses

        import numpy as np

        from kdm_env.showdown.scenario import Options, template
        from kdm_env.showdown_v0 import game

        starts = [template(Options(scenario=self.names[k, s]), self.catalog) for k, s in strengths.items()]
        return dataclasses.replace(game(), tables=self.catalog.tables, templates=np.concatenate(starts))

    def play(self, strengths: dict[int, int], games: int, seed: int, title: str) -> dict[int, int]:
        """How many of its first so many games each member's scripted team wins."""
        import numpy as np

        from agents import load
        from kdm_env.core.vector import AutoresetMode, VectorGame

        game = self.game(strengths)
        count = len(strengths)
        batch = VectorGame(game, count, autoreset_mode=AutoresetMode.NEXT_STEP, copy=False)
        for k in range(count):
            chosen = np.zeros(count, np.bool_)
            chosen[k] = True
            batch.reset(seed=[seed + 1000 * k] * count, options={"reset_mask": chosen, "template": k})
        policy = load("scripted", game)
        policy.reset(batch, 0)
        played, won = np.zeros(count, np.int64), np.zeros(count, np.int64)
        began, status = time.monotonic(), StatusLine(every=0.5)
        while played.min() < games:
            batch.step(policy.act(batch))
            over = (batch.terminations | batch.truncations) & (played < games)
            played += over
            won += over & (batch.slots["last_outcome"] == 1)
            status(f"{title}: {played.sum()} of {count * games} games")
        status.close()
        print(
            f"{title}: {count * games} games, {won.sum() / (count * games):.0%} won, {time.monotonic() - began:.0f} s",
            flush=True,
        )
        batch.close()
        return {k: int(each) for k, each in zip(strengths, won, strict=True)}
