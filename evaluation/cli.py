"""``kdm evaluate``: who wins how often, on the same games."""

from __future__ import annotations

import argparse
import dataclasses
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kdm_env.cli.status import StatusLine

if TYPE_CHECKING:
    from agents.base import Policy
    from kdm_env.core.game import Game

    from .match import Played, Summary
    from .statistics import Interval


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add("policies", nargs="+", metavar="POLICY", help="random, scripted, or the path of a saved policy")
    add(
        "--scenario", action="append", metavar="NAME",
        help="fight to play, may be given several times; kdm scenarios lists them (default: prologue, or the first of "
        "--content)",
    )  # fmt: skip
    add(
        "--content",
        action="append",
        metavar="FILE",
        help="a content file of your own (kdm check FILE); may be repeated",
    )
    add("--games", type=int, default=1000, help="games for each policy and scenario")
    add("--block", default="test", choices=("train", "validation", "test"), help="block of seeds the games come from")
    add("--skip", type=int, default=0, help="leave out so many of the block's first seeds")
    add("--controller", default="random", help="who answers the monster's free choices: agent, random or worst")
    add("--survivors", type=int, help="how many of the party fight (default: all)")
    add("--max-rounds", type=int, default=50, help="round limit; a game that reaches it is not won; 0: none")
    add("--seed", type=int, default=0, help="seed of the policies' own randomness")
    add("--batch", type=int, default=512, help="games that go on at once (changes the speed only)")
    add("--threads", type=int, default=1, help="threads that step the games (changes the speed only)")
    add("--out", metavar="FILE", help="write a result file (JSON): figures, every game, seeds, versions, the command")
    add("--replay", metavar="FILE", help="write the first game of the last policy as a replay (kdm replay FILE)")
    add("--markdown", action="store_true", help="print the table as it stands in a README")


def run(args: argparse.Namespace) -> int:
    """Play, print, write."""
    from agents import load
    from kdm_env.showdown_v0 import game as make

    from . import match
    from .report import write_result
    from .seeds import seeds

    if args.batch < 1 or args.threads < 1:
        raise ValueError(f"--batch {args.batch} --threads {args.threads}: both are at least 1")
    if args.games < 1:
        raise ValueError(f"--games {args.games}: must be at least 1")
    if args.skip < 0:
        raise ValueError(f"--skip {args.skip}: must be 0 or more")
    chosen = seeds(args.block, args.games, args.skip)
    options = {
        "controller": args.controller, "survivors": args.survivors, "max_rounds": args.max_rounds, "content": args.content,
    }  # fmt: skip
    games = [make(scenario=name, **options) for name in args.scenario or [None]]
    results: list[dict[str, Any]] = []
    replay = None
    for game in games:
        loaded = [load(spec, game) for spec in args.policies]
        found: list[tuple[str, match.Played]] = []
        for name, policy in zip(_labels(args.policies, loaded), loaded, strict=True):
            began = time.perf_counter()
            status = StatusLine(every=0.2)
            played = match.play_match(
                game, policy, chosen, seed=args.seed, batch=args.batch, threads=args.threads,
                progress=_meter(status, f"{game.options['scenario']}: {name}", args.games),
            )  # fmt: skip
            status.close()
            found.append((name, played))
            results.append(_result(game, name, played, found[0][1], time.perf_counter() - began))
        if args.replay:
            replay, _ = match.play_one(game, loaded[-1], chosen[0], seed=args.seed)
        _print_table(game, args, [(name, match.summarize(played)) for name, played in found], found)
    if args.out:
        path = write_result(args.out, {"matches": results}, seeds=chosen, content_hash=games[0].content_hash)
        print(f"results: {path}")
    if replay is not None:
        print(f"replay of game {chosen[0]}, {args.policies[-1]}: {replay.write(args.replay)}")
    return 0


def _labels(specs: list[str], policies: list[Policy]) -> list[str]:
    """A short name for each policy: its own, or what was typed where two would be called the same."""
    names = [policy.name for policy in policies]
    return [spec if names.count(name) > 1 else name for spec, name in zip(specs, names, strict=True)]


def _result(game: Game, name: str, played: Played, reference: Played, seconds: float) -> dict[str, Any]:
    from .match import advantage, summarize

    summary = summarize(played)
    compared = advantage(played, reference) if played is not reference and summary.games > 1 else None
    return {
        "policy": name,
        "options": game.options,
        "seconds": round(seconds, 2),
        "summary": dataclasses.asdict(summary),
        "win_rate_over_first": None if compared is None else dataclasses.asdict(compared),
        "games": played.as_lists(),
    }


def _print_table(
    game: Game, args: argparse.Namespace, rows: list[tuple[str, Summary]], found: list[tuple[str, Played]]
) -> None:
    from .match import advantage
    from .report import number, percent, table

    headers = ["policy", "games won", "round limit", "survivors left", "wounds dealt", "rounds", "decisions a game"]
    several = len(rows) > 1 and args.games > 1
    if several:
        headers.append(f"win rate over {rows[0][0]}")
    cells = []
    for (name, summary), (_, played) in zip(rows, found, strict=True):
        row = [
            name,
            percent(summary.win_rate),
            f"{100 * summary.ended['round limit'] / summary.games:.1f} %",
            number(summary.survivors),
            number(summary.wounds),
            number(summary.rounds, 1),
            number(summary.decisions, 0),
        ]
        if several:
            row.append("-" if played is found[0][1] else _points(advantage(played, found[0][1])))
        cells.append(row)
    first = found[0][1].seeds[0]
    many = args.games > 1
    count = f"{args.games} games" if many else "1 game"
    which = f"seeds {first} to {first + args.games - 1}" if many else f"seed {first}"
    print(
        f"\n{game.options['scenario']}, controller {args.controller}: {count} a policy, {which} ({args.block}); 95 % intervals\n"
    )
    print(table(headers, cells, markdown=args.markdown) + "\n", flush=True)


def _points(difference: Interval) -> str:
    """A difference of win rates, in percentage points: ``+4.1 [+1.2, +7.0]``."""
    low, high = f"{100 * difference.low:+.1f}", f"{100 * difference.high:+.1f}"
    return f"{100 * difference.estimate:+.1f} [{low}, {high}]"


def _meter(status: StatusLine, title: str, games: int) -> Callable[[int], None]:
    """Shows how far a match is."""
    return lambda ended: status(f"{title}: {ended} of {games} games")
