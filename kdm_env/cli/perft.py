"""``kdm perft``: how many sequences of decisions a position has, a fingerprint of the rules."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add(
        "position",
        nargs="?",
        help="a file with a position (docs/position.md), - for standard input; else a scenario's start",
    )
    add("--scenario", default=None, metavar="NAME", help="start this fight instead (kdm scenarios); default prologue")
    add("--seed", type=int, default=None, help="the seed it is dealt with; default 0")
    add("--depth", type=int, default=2, help="how many decisions")
    add("--total", action="store_true", help="print the number alone")


def run(args: argparse.Namespace) -> int:
    """Count, and show how the number divides among the first decisions."""
    if args.depth < 1:
        raise ValueError(f"--depth {args.depth}: must be at least 1")
    if args.position is not None and (args.scenario is not None or args.seed is not None):
        raise ValueError("a position says itself what is fought, and with which seed: leave --scenario and --seed out")
    from .. import showdown_v0
    from ..core.perft import divide

    if args.position is None:
        game = showdown_v0.game(scenario=args.scenario or "prologue", controller="agent")
        states = game.new_states()
        game.kernels.reset(game.tables, states, 0, game.templates, 0, args.seed or 0)
    else:
        game = showdown_v0.game(controller="agent")
        text = sys.stdin.read() if args.position == "-" else Path(args.position).read_text(encoding="utf-8")
        try:
            states = game.parse(text)
        except ValueError as error:
            raise ValueError(f"{args.position}: {error}") from None
        game.kernels.resume(game.tables, states, 0)
    parts = divide(game, states, args.depth)
    if args.total:
        print(sum(parts.values()))
        return 0
    print(game.describe_decision(states))
    width = max((len(game.describe_action(action)) for action in parts), default=0)
    for action, count in parts.items():
        print(f"  {game.describe_action(action):<{width}}  {count}")
    print(f"depth {args.depth}: {sum(parts.values())}")
    return 0
