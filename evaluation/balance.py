"""``kdm balance``: how hard every fight is, as the scripted team and random play find it."""

from __future__ import annotations

import argparse
import json
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kdm_env.cli.status import StatusLine

if TYPE_CHECKING:
    from kdm_env.core.game import Game

FORMAT = "kdm_env balance 1"
POLICIES = ("random", "scripted")
BLOCK, MAX_ROUNDS = "validation", 50
HEADERS = ["scenario", "difficulty", "policy", "games won", "round limit", "rounds", "decisions a game"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add(
        "--scenario",
        action="append",
        metavar="NAME",
        help="a fight, may be given several times (default: all there are)",
    )
    add(
        "--content",
        action="append",
        metavar="FILE",
        help="a content file of your own (kdm check FILE); may be repeated",
    )
    add(
        "--policy",
        action="append",
        metavar="POLICY",
        help="who plays, may be given several times (default: random, scripted)",
    )
    add("--games", type=int, default=400, help="games for each policy and fight")
    add(
        "--block",
        default=BLOCK,
        choices=("train", "validation", "test"),
        help="block of seeds the games come from",
    )
    add("--max-rounds", type=int, default=MAX_ROUNDS, help="round limit; a game that reaches it is not won; 0: none")
    add(
        "--out",
        metavar="FILE",
        help="keep the figures there (JSON), after every match; what it holds already is not played again",
    )
    add("--markdown", metavar="FILE", help="also write the table as a page, from easy to hard")


def run(args: argparse.Namespace) -> int:
    """Play what is missing, print everything."""
    from kdm_env.core.files import write_whole

    from .report import table

    command = _command(args)
    games, content = _games(args)
    kept = _kept(args, content, command)
    policies = args.policy or list(POLICIES)
    began, status = time.monotonic(), StatusLine()
    for number, game in enumerate(games):
        for policy in policies:
            key = f"{game.options['scenario']}: {policy}"
            if key in kept["matches"]:
                continue
            status(f"{number + 1} of {len(games)}: {key}")
            kept["matches"][key] = _played(game, policy, args, status)
            if args.out:
                write_whole(args.out, json.dumps(kept, indent=1) + "\n")
    status.close()
    wanted = [f"{game.options['scenario']}: {policy}" for game in games for policy in policies]
    rows = [_row(kept["matches"][key]) for key in wanted]
    print(table(HEADERS, rows, markdown=False))
    print(
        f"\n{args.games} games each, seeds of the block {args.block}, content {content}; 95 % intervals (Wilson for shares)"
    )
    if args.markdown:
        print(f"written: {write_whole(args.markdown, page(kept, wanted))}  ({time.monotonic() - began:.0f} s)")
    return 0


def _command(args: argparse.Namespace) -> str:
    """The command that plays the same games: without the files of this machine."""
    words = ["kdm", "balance", "--games", str(args.games)]
    for name in ("scenario", "content", "policy"):
        for value in getattr(args, name) or []:
            words += [f"--{name}", value]
    if args.block != BLOCK:
        words += ["--block", args.block]
    if args.max_rounds != MAX_ROUNDS:
        words += ["--max-rounds", str(args.max_rounds)]
    return shlex.join(words)


def _games(args: argparse.Namespace) -> tuple[list[Game], str]:
    """The fights, and the hash of the content they come from. Raises ValueError."""
    from kdm_env.showdown_v0 import game as make

    if args.games < 2:
        raise ValueError(f"--games {args.games}: must be at least 2")
    options = {"content": args.content, "max_rounds": args.max_rounds}
    first = make(scenario=args.scenario[0] if args.scenario else None, **options)
    library = first.content.catalog.library
    names = args.scenario or list(library.scenarios)
    return [make(scenario=name, **options) for name in names], library.content_hash


def _kept(args: argparse.Namespace, content: str, command: str) -> dict[str, Any]:
    """What the file holds already; it must have been made in the same way. Raises ValueError."""
    from kdm_env.version import versions

    how = {"content": content, "games": args.games, "block": args.block, "max_rounds": args.max_rounds}
    fresh = {"format": FORMAT, **how, "command": command, "versions": versions(), "matches": {}}
    path = Path(args.out) if args.out else None
    if path is None or not path.exists():
        return fresh
    try:
        found: dict[str, Any] = json.loads(path.read_text())
        theirs = {name: found[name] for name in ("format", *how)}
        found["matches"].keys()
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}: no figures of kdm balance ({type(error).__name__}); give another --out") from None
    if theirs != {"format": FORMAT, **how}:
        changed = [name for name in theirs if theirs[name] != {"format": FORMAT, **how}[name]]
        raise ValueError(f"{path}: made with another {', '.join(changed)}; give another --out, or remove it")
    return found


def _played(game: Game, policy: str, args: argparse.Namespace, status: StatusLine) -> dict[str, Any]:
    """A match in plain figures."""
    import dataclasses

    from agents import load

    from .match import play_match, summarize
    from .seeds import seeds

    title = f"{game.options['scenario']}: {policy}"
    played = play_match(
        game,
        load(policy, game),
        seeds(args.block, args.games),
        progress=lambda ended: status(f"{title}, {ended} of {args.games} games"),
    )
    summary = summarize(played)
    library = game.content.catalog.library
    fight = library.scenarios.get(game.options["scenario"])
    return {
        "scenario": game.options["scenario"],
        "difficulty": "" if fight is None else fight.difficulty,
        "policy": policy,
        **dataclasses.asdict(summary),
    }


def _row(match: dict[str, Any]) -> list[str]:
    from .report import number, percent
    from .statistics import Interval

    def interval(name: str) -> Interval:
        return Interval(**match[name])

    stalls = f"{100 * match['ended']['round limit'] / match['games']:.1f} %"
    return [
        match["scenario"], match["difficulty"], match["policy"], percent(interval("win_rate")), stalls,
        number(interval("rounds"), 1), number(interval("decisions"), 0),
    ]  # fmt: skip


def page(kept: dict[str, Any], wanted: list[str]) -> str:
    """The table as a page: fights by how often the last policy wins, easy ones first."""
    from .report import table

    matches = [kept["matches"][key] for key in wanted]
    last = matches[-1]["policy"]
    ease = {each["scenario"]: -each["win_rate"]["estimate"] for each in matches if each["policy"] == last}
    matches.sort(key=lambda each: (ease[each["scenario"]], each["scenario"]))
    return (
        "# How hard the fights are\n\n"
        f"Made by `{kept['command']}`: {kept['games']} games for each line, seeds of the block `{kept['block']}`, round limit "
        f"{kept['max_rounds']}, content `{kept['content']}`. 95 % intervals, Wilson's for shares. From easy to hard, as the "
        f"{last} team finds it: the order of a curriculum (`kdm scenarios --curriculum` prints it by the words beside).\n\n"
        + table(HEADERS, [_row(each) for each in matches], markdown=True)
        + "\n"
    )
