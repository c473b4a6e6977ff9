"""``kdm scenarios``: the fights there are."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..showdown.schema import ArmorSet, Scenario, SurvivorSpec

DIFFICULTIES = ("puzzle", "introductory", "easy", "standard", "hard", "very hard", "")
"""From easy to hard: the order of a curriculum."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("name", nargs="?", help="tell everything about this one")
    parser.add_argument(
        "--content", action="append", metavar="FILE", default=[], help="a content file of your own, too"
    )
    parser.add_argument("--curriculum", action="store_true", help="in the order of a curriculum, from easy to hard")


def run(args: argparse.Namespace) -> int:
    """List them, or describe one."""
    from ..showdown import compose
    from ..showdown.authored import join, read_files
    from ..showdown.check_words import instead
    from ..showdown.library import load  # the content alone: nothing is compiled

    library = join(load(), read_files(args.content))
    found = library.scenarios
    if args.name is None:
        each = list(found.values())
        _list(sorted(each, key=rank) if args.curriculum else each)
        return 0
    if compose.is_composed(args.name):
        split, number = compose.parse_name(args.name)
        if number is None:
            raise ValueError(f"{args.name} is a whole split: kdm splits {split} lists its members")
        _describe(compose.member(split, number).scenario, library.sets)
        return 0
    if args.name not in found:
        raise ValueError(f"no scenario {args.name!r}; {instead(args.name, found)}")
    _describe(found[args.name], library.sets)
    return 0


def rank(scenario: Scenario) -> int:
    """Where a scenario stands in a curriculum; those of one rank keep their order in the file."""
    return DIFFICULTIES.index(scenario.difficulty) if scenario.difficulty in DIFFICULTIES else len(DIFFICULTIES)


def _list(scenarios: list[Scenario]) -> None:
    rows = [("scenario", "monster", "level", "party", "terrain", "difficulty")]
    for each in scenarios:
        party = "puzzle" if each.goal is not None else f"{len(each.party)}"
        ground = "-" if each.goal is not None else "yes" if each.terrain else "no"
        rows.append((each.name, each.monster, each.level, party, ground, each.difficulty))
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _describe(scenario: Scenario, sets: Mapping[str, ArmorSet]) -> None:
    print(f"{scenario.name}: {scenario.title}" + (f", {scenario.difficulty}" if scenario.difficulty else ""))
    if scenario.describe:
        print("\n" + textwrap.fill(scenario.describe, 100))
    print(f"\nMonster: {scenario.monster}, level {scenario.level}")
    if scenario.goal is not None:
        goal = scenario.goal
        aim = f"{goal.wounds} wounds or more" if goal.wounds is not None else f"{goal.survivors} alive at their end"
        print(f"Goal: {aim}, within {goal.rounds} round{'s' * (goal.rounds > 1)}\n\n{str(scenario.position).strip()}")
        return
    print(f"Terrain: {'as the setup says' if scenario.terrain else 'none'}")
    print(f"Survival actions: {', '.join(scenario.survival_actions) or 'none'}")
    for seat, member in enumerate(scenario.party):
        line = f"survivor_{seat}: {', '.join(filter(None, member.gear))}; {', '.join(_figures(member, sets))}"
        print(textwrap.fill(line, 100, subsequent_indent="  "))


def _figures(member: SurvivorSpec, sets: Mapping[str, ArmorSet]) -> list[str]:
    names = ("insanity", "courage", "understanding", "accuracy", "strength", "evasion", "luck", "speed")
    values = [(name, getattr(member, name)) for name in names]
    worn = [f"{name} armor set" for name, each in sets.items() if set(each.pieces) <= set(member.gear)]
    arts = [f"art: {name}" for name in member.arts]
    disorders = [f"disorder: {name}" for name in member.disorders]
    figures = [f"{name} {value}" for name, value in values if value]
    return [f"survival {member.survival}", *figures, *arts, *disorders, *worn]
