"""``kdm check``: is a content file right, and do its fights come to an end?"""

from __future__ import annotations

import argparse
import sys
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..core.game import Game
    from ..showdown.library import Library
    from ..showdown.tables import Catalog

GAMES = 20
MOST_DECISIONS = 200_000
"""Of one trial game; no fight with a round limit comes near it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILE",
        help="content files (TOML); several join one another (default: the package's)",
    )
    add("--games", type=int, default=GAMES, help="random games to play of each fight; 0: read and check only")
    add(
        "--schema", action="store_true", help="print the JSON schema of content files, for editors, and do nothing else"
    )


def run(args: argparse.Namespace) -> int:
    """Check; returns 0 when all is well."""
    if args.schema:
        from ..showdown.content_schema import schema_text

        print(schema_text(), end="")
        return 0
    if args.games < 0:
        raise ValueError(f"--games {args.games}: must be 0 or more")
    library, names = _read(args.files)
    for line in _told(library, names):
        print(line, flush=True)
    for scenario in names["scenarios"]:
        if args.games:
            print(f"  {scenario}: {_tried(args.files, scenario, args.games)}", flush=True)
    print("all is well")
    return 0


def _read(files: list[str]) -> tuple[Library, dict[str, list[str]]]:
    """The library with the files, and what they bring. Warnings go to the error stream. Raises ContentError."""
    from ..showdown import authored
    from ..showdown.library import ContentWarning, load
    from ..showdown.tables import build

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ContentWarning)
        shipped = load()
        library = authored.join(shipped, authored.read_files(files)) if files else shipped
    for each in told:
        print(f"warning: {each.message}", file=sys.stderr)
    catalog = build(library)  # which finds out whether there is room for all of it
    for file, source in authored.read_files(files):
        _check_positions(file, source, catalog)
    kinds = ("monsters", "scenarios", "gear", "terrain")
    names = authored.what_joined(shipped, library) if files else {kind: list(getattr(library, kind)) for kind in kinds}
    return library, dict(names)


def _check_positions(file: str, source: bytes, catalog: Catalog) -> None:
    """The positions of puzzles are positions. Raises ContentError with file and line."""
    from ..showdown.authored import parse_file
    from ..showdown.library import ContentError
    from ..showdown.puzzle import template
    from ..showdown.scenario import Options
    from ..showdown.toml_lines import with_line

    for index, each in enumerate(parse_file(file, source).scenarios):
        if each.position is None:
            continue
        try:
            template(Options(scenario=each.name), catalog)
        except ValueError as error:
            place = f'{file}: scenarios[{index}] "{each.name}": position: '
            raise ContentError(with_line(file, source, place + str(error).partition(": position: ")[2])) from None


def _told(library: Library, names: dict[str, list[str]]) -> list[str]:
    """What was found, in lines."""
    lines = []
    for name in names["monsters"]:
        monster = library.monsters[name]
        lines.append(
            f"{name}: {_count(len(monster.levels), 'level')}, {_count(len(monster.ai), 'AI card')}, "
            f"{_count(len(monster.hit_locations), 'hit location')}"
        )
    for kind, word in (("gear", "gear"), ("terrain", "terrain"), ("scenarios", "fights")):
        if names[kind]:
            lines.append(f"{word}: {', '.join(names[kind])}")
    lines.append(f"content {library.content_hash}")
    return lines


def _count(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def _tried(files: list[str], scenario: str, games: int) -> str:
    """How random games of a fight ended. Raises ValueError where one does not."""
    from ..showdown_v0 import game as make

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # told already
        game = make(content=files or None, scenario=scenario)
    ends = [try_game(game, seed) for seed in range(games)]
    told = [f"{ends.count(outcome)} {word}" for outcome, word in ((1, "won"), (2, "lost"), (3, "at the round limit"))]
    return f"{games} random games: {', '.join(told)}"


def try_game(game: Game, seed: int) -> int:
    """Play a game at random; how it ended (1 won, 2 lost, 3 round limit).

    Raises:
        ValueError: if it does not end, or the content ran wild; the message says which game.
    """
    states: Any = game.new_states()
    game.kernels.reset(game.tables, states, 0, game.templates, -1, seed)
    game.kernels.play(game.tables, states, 0, seed, MOST_DECISIONS)
    ended = int(states["ended"][0])
    if ended in (1, 2, 3):
        return ended
    what = "a card's text goes round in circles" if ended == 4 else f"it has not ended after {MOST_DECISIONS} decisions"
    raise ValueError(f"scenario {game.options['scenario']}, random game {seed}: {what}, at\n{game.describe(states)}")
