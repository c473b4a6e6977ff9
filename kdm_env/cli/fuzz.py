"""``kdm fuzz``: play games oddly, check every law after every decision, keep what breaks as a replay and a position."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..version import versions
from .status import StatusLine

if TYPE_CHECKING:
    from ..core.fuzz import Finding, Tally

OUTCOMES = {1: "victories", 2: "defeats", 3: "stopped at the round limit", 4: "faults"}
MOST_FINDINGS = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add("--decisions", type=int, default=1_000_000, help="how many decisions to play in all")
    add("--scenario", action="append", help="a fight to play; may be given several times (default: all)")
    add("--seed", type=int, default=0, help="chooses fights, options, dice and habits of play")
    add("--games", type=int, default=256, help="games side by side")
    add("--leg", type=int, default=200_000, help="decisions with one fight and options before the next are drawn")
    add(
        "--masks",
        type=int,
        default=1000,
        metavar="N",
        help="decisions in a million whose mask is tried action by action",
    )
    add("--out", default="runs/fuzz", metavar="FOLDER", help="where what breaks is kept")
    add("--json", metavar="FILE", help="also write the tally to a file")


def draw_options(rng: random.Random, scenarios: list[str]) -> dict[str, Any]:
    """A fight and a way to play it, at random."""
    from ..showdown.rule_options import RULES
    from ..showdown.scenario import CONTROLLERS

    return {
        "scenario": rng.choice(scenarios),
        "controller": rng.choice(list(CONTROLLERS)),
        "reward": rng.choice(("sparse", "shaped")),
        "max_rounds": rng.choice((5, 20, 50, 200)),
        "ask_forced": rng.random() < 0.25,
        "rules": [rule for rule in RULES if rng.random() < 0.25],
    }


def run(args: argparse.Namespace) -> int:
    """Fuzz, print the tally; exit status 1 when something broke."""
    from .. import showdown_v0
    from ..core import fuzz
    from ..core.files import write_whole
    from ..core.laws import laws as join
    from ..showdown import invariants
    from ..showdown.check_words import instead
    from ..showdown.compose import PREFIX, SPLITS, is_composed
    from ..showdown.game import catalog

    if args.decisions < 1 or args.games < 1 or args.leg < 1:
        raise ValueError("--decisions, --games and --leg must be at least 1")
    known = list(catalog().library.scenarios)
    splits = [PREFIX + split for split in SPLITS]
    scenarios = args.scenario or known + splits * max(1, len(known) // (2 * len(splits)))  # a third of the legs
    for name in scenarios:
        if name not in known and not is_composed(name):
            raise ValueError(f"--scenario {name}: there is none; {instead(name, known + splits)}")
    rng, tally, began = random.Random(args.seed), fuzz.Tally(), time.monotonic()
    laws = join(invariants.broken, invariants.seal, invariants.LAWS, invariants.CARDS_LAW, invariants.ENDLESS_LAW)
    kept: list[Path] = []
    status = StatusLine()
    while tally.decisions < args.decisions and len(tally.findings) < MOST_FINDINGS:
        options, found = draw_options(rng, scenarios), len(tally.findings)
        game = showdown_v0.game(**options)
        fuzzer = fuzz.Fuzzer(game, laws, args.games, seed=rng.getrandbits(60))
        leg = min(args.leg, args.decisions - tally.decisions)
        for _ in fuzzer.play(leg, tally, masks=leg * args.masks // 1_000_000):
            status(_progress(tally, args.decisions, began, options))
        for finding in tally.findings[found:]:
            kept += _keep(Path(args.out), len(kept) // 2, finding)
    seconds = time.monotonic() - began
    status.close()
    ends = ", ".join(f"{tally.outcomes[k]:,} {word}" for k, word in OUTCOMES.items() if tally.outcomes[k])
    print(f"{tally.decisions:,} decisions in {seconds:,.0f} s, {tally.games:,} games to their end: {ends or 'none'}")
    print(f"{tally.masks:,} masks tried action by action; {len(tally.findings)} laws broken")
    for finding in tally.findings:
        print(f"  {finding.law}: {json.dumps(finding.options)} seed {finding.seed}")
    for path in kept:
        print(f"  kept: {path}")
    if args.json:
        record = {
            "command": ["kdm", *sys.argv[1:]], "versions": versions(), "content": game.content_hash,
            "decisions": tally.decisions, "games": tally.games, "seconds": round(seconds, 1), "masks": tally.masks,
            "outcomes": {word: tally.outcomes[k] for k, word in OUTCOMES.items()},
            "findings": [{"law": f.law, "options": f.options, "seed": f.seed} for f in tally.findings],
        }  # fmt: skip
        write_whole(Path(args.json), json.dumps(record, indent=2) + "\n")
        print(f"written: {args.json}")
    return 1 if tally.findings else 0


def _progress(tally: Tally, wanted: int, began: float, options: dict[str, Any]) -> str:
    """How far it is."""
    rate = tally.decisions / max(time.monotonic() - began, 1e-9)
    done = f"{tally.decisions:,} of {wanted:,} decisions, {rate:,.0f}/s"
    return f"{done}, {len(tally.findings)} broken: {options['scenario']}"


def _keep(folder: Path, number: int, finding: Finding) -> list[Path]:
    """Write a finding as a replay, up to the decision that breaks the law, and its position as text."""
    from .. import showdown_v0
    from ..core.files import write_whole

    folder.mkdir(parents=True, exist_ok=True)
    name = f"broken_{number}"
    replay = finding.recorder(showdown_v0.game(**finding.options)).replay()
    last = finding.actions[-1] if finding.actions else -1
    text = f"# {finding.law}\n# options {json.dumps(finding.options)}\n# answer {last}\n{finding.position}"
    return [replay.write(folder / f"{name}.json"), write_whole(folder / f"{name}.txt", text)]
