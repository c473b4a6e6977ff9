"""``kdm bench``: how fast the rules are, alone and through every adapter, in one run."""

from __future__ import annotations

import argparse
import functools
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

from ..version import versions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--scenario", default="prologue", help="the fight that is played")
    parser.add_argument(
        "--decisions", type=int, default=1_000_000, help="random decisions a measurement plays, at least 1000"
    )
    parser.add_argument("--repeats", type=int, default=3, help="repeats of each measurement; the median counts")
    parser.add_argument("--quick", action="store_true", help="leave out the cold start and the memory figures")
    parser.add_argument(
        "--page", action="store_true", help="instead: cost by batch, threads, party, fight, and the bare minimum"
    )
    parser.add_argument("--against", metavar="FILE", help="print ratios to the figures that --json wrote before")
    parser.add_argument("--json", metavar="FILE", help="also write the figures to a file")


def read_figures(path: str) -> dict[str, float]:
    """Name -> figure of a file that ``--json`` wrote. Raises ValueError for another file."""
    try:
        found = json.loads(Path(path).read_text())
        return {row["name"]: float(row["value"]) for row in found["measures"]}
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"--against {path}: no figures of kdm bench --json ({error})") from None


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.decisions < 1000:
        raise ValueError(f"--decisions {args.decisions}: must be at least 1000")
    if args.repeats < 1:
        raise ValueError(f"--repeats {args.repeats}: must be at least 1")
    from ..bench import measures as m
    from ..core.compiled import JIT
    from ..core.files import write_whole
    from ..showdown_v0 import game as make

    options = {"scenario": args.scenario}
    game = make(**options)
    n, repeats = args.decisions, args.repeats
    found: list[Any] = []

    before = read_figures(args.against) if args.against else {}

    def show(measure: Any) -> None:
        found.append(measure)
        spread = "" if measure.low == measure.high else f"   ({measure.low:,.4g} to {measure.high:,.4g})"
        value = f"{measure.value:,.0f}" if measure.value >= 100 else f"{measure.value:.2f}"
        ratio = f"   {measure.value / before[measure.name]:.2f} times" if before.get(measure.name) else ""
        print(f"{measure.name:<58} {value:>12} {measure.unit}{spread}{ratio}", flush=True)

    print(f"scenario {args.scenario}, {'compiled' if JIT else 'interpreted'}, {n:,} decisions, {repeats} repeats")
    if args.page:
        from ..bench import page

        for measure in page.measures(n, repeats):
            show(measure)
    else:
        _usual(m, game, options, n, repeats, args.quick, show)
    if args.json:
        record = {
            "command": ["kdm", *sys.argv[1:]],
            "options": game.options,
            "content": game.content_hash,
            "versions": versions(),
            "measures": [x.as_dict() for x in found],
        }
        write_whole(Path(args.json), json.dumps(record, indent=2).encode() + b"\n")
        print(f"written: {args.json}")
    return 0


def _usual(m: Any, game: Any, options: dict[str, Any], n: int, repeats: int, quick: bool, show: Any) -> None:
    """The figures of the README."""
    for label, mask, observation in (
        ("rules alone, random play inside", False, False),
        ("rules + mask", True, False),
        ("rules + mask + observation", True, True),
    ):
        play = m.RandomPlay(game, 64, mask=mask, observation=observation)
        show(m.repeated(label, "decisions/s", functools.partial(play.decisions_per_second, n), repeats))
    play = m.RandomPlay(game, 64, mask=False, observation=False)
    show(m.repeated("whole random games", "games/s", lambda: play.games_per_second(n), repeats))
    for threads in (1, 2):
        steps = max(10, n // 10 // 1024)
        show(
            m.repeated(
                f"vector_env, 1024 games, {threads} thread(s), step alone",
                "decisions/s",
                functools.partial(m.vector_engine_rate, options, 1024, threads, steps),
                repeats,
            )
        )
    show(
        m.repeated(
            "vector_env, 1024 games, 1 thread, actions drawn in numpy",
            "decisions/s",
            lambda: m.vector_rate(options, 1024, 1, max(10, n // 20 // 1024)),
            repeats,
        )
    )
    show(m.repeated("raw AEC loop, one game", "steps/s", lambda: m.aec_rate(options, False, n // 20), repeats))
    show(m.repeated("wrapped AEC loop, one game", "steps/s", lambda: m.aec_rate(options, True, n // 20), repeats))
    show(m.repeated("clones, whole arrays", "states/s", lambda: m.clone_rate(game, True, n), repeats))
    show(m.repeated("clones, one by one from Python", "states/s", lambda: m.clone_rate(game, False, n), repeats))
    show(
        m.repeated("snapshot and restore through the AEC", "states/s", lambda: m.snapshot_rate(options, 2000), repeats)
    )
    show(m.Measure("bytes of a state", float(game.record.dtype.itemsize), 0.0, 0.0, "bytes"))
    show(m.repeated("warm start to the first decision", "s", lambda: m.start_seconds(None), repeats))
    if not quick:
        cold = m.cold_start_seconds()
        show(m.Measure("cold start (compiles everything)", cold, cold, cold, "s"))
        whole, base = m.resident_megabytes(m.BATCH_PROGRAM), m.resident_megabytes(m.EMPTY_BATCH_PROGRAM)
        show(m.Measure("resident, process with 4,096 games", whole, whole, whole, "MiB"))
        show(m.Measure("  of it the games and their buffers", whole - base, whole - base, whole - base, "MiB"))
        if importlib.util.find_spec("sb3_contrib") is not None and importlib.util.find_spec("training") is not None:
            peak = m.training_megabytes()
            show(m.Measure("resident, quick training (peak)", peak, peak, peak, "MiB"))
