"""``kdm train``: learn a fight, by a preset or one's own figures."""

from __future__ import annotations

import argparse
import dataclasses
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from .recipe import PRESETS, Recipe


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what ``kdm train`` takes."""
    parser.add_argument(
        "--preset", choices=list(PRESETS), default="quick", help="a recipe: a few minutes, or half an hour"
    )
    parser.add_argument("--out", metavar="FOLDER", help="where the run is kept (default: runs/PRESET)")
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="go on with the run kept there, if there is one")
    again.add_argument("--replace", action="store_true", help="throw away the run kept there, and start anew")
    parser.add_argument("--scenario", help="the fight to learn (default: the preset's)")
    parser.add_argument("--content", metavar="FILE", help="a content file of your own with the fight (kdm check FILE)")
    parser.add_argument("--survivors", type=int, metavar="N", help="how many of its party fight (default: all)")
    parser.add_argument("--seed", type=int, metavar="N", help="of everything that is drawn (default: 0)")
    parser.add_argument("--steps", type=int, metavar="N", help="decisions to learn from (default: the preset's)")
    parser.add_argument("--start", metavar="POLICY", help="begin with the weights of a saved policy")
    parser.add_argument("--network", help="squares or flat (default: squares)")
    add = parser.add_argument
    add(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="any other figure of the recipe, may be repeated",
    )
    add("--threads", type=int, default=1, metavar="N", help="torch's threads; more than 1 only while nothing else runs")
    add("--checkpoint", type=float, default=30.0, metavar="SECONDS", help="time between two checkpoints")


def run(args: argparse.Namespace) -> int:
    """Train; returns 0 when the run is complete, 130 when it was interrupted."""
    if args.threads < 1:
        raise ValueError(f"--threads {args.threads}: must be at least 1")
    folder = Path(args.out or f"runs/{args.preset}")
    kept = (folder / "checkpoint.npz").exists()
    if kept and args.replace:
        for name in ("checkpoint.npz", "policy.npz", "recipe.json", "training.json"):
            (folder / name).unlink(missing_ok=True)
        shutil.rmtree(folder / "tensorboard", ignore_errors=True)
        kept = False
    if kept and not args.resume:
        raise ValueError(f"{folder} holds a run already: --resume goes on with it, --replace starts anew")
    wanted = changes(args)
    recipe = resumed(folder, wanted) if kept else dataclasses.replace(PRESETS[args.preset], **wanted)
    from .run import train

    command = shlex.join(["kdm", *sys.argv[1:]])
    result = train(recipe, folder, resume=kept, command=command, threads=args.threads, every=args.checkpoint)
    if result is None:
        again = command if args.resume else f"{command} --resume"
        print(f"stopped, and kept in {folder}; go on with: {again}", file=sys.stderr)
        return 130
    print(summary(result, folder))
    return 0


def changes(args: argparse.Namespace) -> dict[str, Any]:
    """The recipe's fields that the command names. Raises ValueError for one that there is not, or a wrong value."""
    flags = {
        name: getattr(args, name) for name in ("scenario", "content", "survivors", "seed", "steps", "start", "network")
    }
    named = {name: value for name, value in flags.items() if value is not None}
    if "content" in named and "scenario" not in named:
        from kdm_env.showdown_v0 import game

        named["scenario"] = game(content=named["content"]).options["scenario"]
    kinds = {field.name: str(field.type) for field in dataclasses.fields(Recipe)}
    for text in args.set:
        name, equals, value = text.partition("=")
        if not equals or name not in kinds:
            raise ValueError(f"--set {text}: must be NAME=VALUE, with one of these names: {', '.join(kinds)}")
        try:
            named[name] = {"str": str, "int": int, "float": float, "int | None": int}[kinds[name]](value)
        except ValueError:
            raise ValueError(f"--set {text}: {name} is a number ({kinds[name]})") from None
    return named


def resumed(folder: Path, wanted: dict[str, Any]) -> Recipe:
    """The recipe of a kept run. Raises ValueError if the command wants another one."""
    from .checkpoint import recipe_of

    recipe = recipe_of(folder)
    for name, value in wanted.items():
        if getattr(recipe, name) != value:
            raise ValueError(
                f"{folder} holds a run with {name}={getattr(recipe, name)}: it cannot go on with {name}={value}; "
                "leave that out, or start anew (--replace, or another --out)"
            )
    return recipe


def summary(result: dict[str, Any], folder: Path) -> str:
    """What a person wants to know at the end."""
    last = result["last_fights"]
    lines = [
        f"{result['steps']:,} decisions, {result['fights']:,} fights, {result['seconds']:.0f} s "
        f"({result['steps_per_second']:,} decisions a second)",
    ]
    if last:
        lines.append(f"last fights: won {last['won']:.1%}, lost {last['lost']:.1%}, out of time {last['stalled']:.1%}")
    lines.append(f"policy: {folder / 'policy.npz'}    measure it: kdm evaluate random scripted {folder}")
    return "\n".join(lines)
