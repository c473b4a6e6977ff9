"""``kdm scenarios``: the fights there are."""

from __future__ import annotations

import argparse
import textwrap


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("name", nargs="?", help="tell everything about this one")
    parser.add_argument(
        "--content", action="append", metavar="FILE", default=[], help="a content file of your own, too"
    )


def run(args: argparse.Namespace) -> int:
    """List them, or describe one."""
    from ..showdown import compose
    from ..showdown.authored import join, read_files
    from ..showdown.library import load  # the content alone: nothing is compiled

    found = join(load(), read_files(args.content)).scenarios
    if args.name is not None and compose.is_composed(args.name):
        split, number = compose.parse_name(args.name)
        if number is None:
            raise ValueError(f"{args.name} is a whole split: kdm splits {split} lists its members")
        found = {args.name: compose.member(split, number).scenario}
    elif args.name is not None:
        if args.name not in found:
            raise ValueError(f"no scenario {args.name!r}; there are: {', '.join(found)}")
        found = {args.name: found[args.name]}
    width = max(map(len, found))
    for name, scenario in found.items():
        print(
            f"{name:<{width}}  {scenario.title}: {len(scenario.party)} against {scenario.monster}, {scenario.difficulty}"
        )
        if args.name is None:
            continue
        print()
        print(textwrap.fill(scenario.describe, 100))
        print(f"\nMonster: {scenario.monster}, level {scenario.level}")
        print(f"Survival actions: {', '.join(scenario.survival_actions)}")
        for seat, member in enumerate(scenario.party):
            figures = [f"survival {member.survival}"]
            for attribute in (
                "insanity",
                "courage",
                "understanding",
                "accuracy",
                "strength",
                "evasion",
                "luck",
                "speed",
            ):
                value = getattr(member, attribute)
                if value:
                    figures.append(f"{attribute} {value}")
            print(textwrap.fill(
                f"survivor_{seat}: {', '.join(member.gear)}; {', '.join(figures)}", 100, subsequent_indent="  "
            ))  # fmt: skip
    return 0
