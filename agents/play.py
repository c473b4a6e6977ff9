"""``kdm play``: a person in the terminal against the monster, alone or with company."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kdm_env.core.game import Game
    from kdm_env.core.table import Table
    from kdm_env.showdown.render import Names

    from .base import Policy

HELP = """\
Answer with a number of the list, or in words:
  move +2 -1    two columns right, one row down       (or the square's name: move H11)
  act, hold, pass, gear 0, dodge 1, encourage 2 ...   as the list says them
  b board again   m squares you can move to   p the position as text   h help   q quit"""


class Quit(Exception):
    """The person wants to stop."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add("--scenario", help="the fight (kdm scenarios lists them; default: prologue, or the first of --content)")
    add(
        "--content",
        action="append",
        metavar="FILE",
        help="a content file of your own (kdm check FILE); may be repeated",
    )
    add(
        "--seats",
        default="all",
        help="survivors you play: all, none, or numbers like 0,2; the others are played for you",
    )
    add(
        "--others",
        default="scripted",
        metavar="POLICY",
        help="who plays the others: scripted, random, or a saved policy",
    )
    add("--seed", type=int, help="which game; the same number is the same game again (default: a new one)")
    add("--controller", default="random", help="who answers the monster's free choices: agent, random or worst")
    add("--survivors", type=int, help="how many of the party fight (default: all)")
    add("--hint", action="store_true", help="tell what the others' policy would do in your place")
    add("--replay", metavar="FILE", help="write the game as a replay when it is over or left")


def run(args: argparse.Namespace) -> int:
    """Play one game."""
    from kdm_env.cli.words import board, names_of, running, told
    from kdm_env.core.table import Table
    from kdm_env.showdown_v0 import game as make

    from . import load
    from .base import OneGame, act_single

    game = make(scenario=args.scenario, content=args.content, controller=args.controller, survivors=args.survivors)
    mine = _seats(args.seats, game.seat_count)
    friend = load(args.others, game)
    table = Table(game)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    table.deal(seed)
    friend.reset(OneGame(table), seed)
    words = names_of(game, table.states)
    print(f"{game.options['scenario']}, seed {seed}. {HELP}\n")
    try:
        while not table.over:
            asked = table.actor in mine
            if asked:
                action = _ask(game, table, words, friend if args.hint else None)
            else:
                action = act_single(friend, table)
            print(told(game, table.states, action, words), flush=True)
            table.step(action)
    except (Quit, EOFError):
        print("left the fight")
    if not running(table.states):
        print("\n" + board(table.states, words))
        print("\n" + game.describe_decision(table.states))
        print(table.result())
    if args.replay:
        print(f"replay: {table.replay().write(args.replay)}")
    return 0


def _seats(text: str, count: int) -> set[int]:
    """The seats a person plays. Raises ValueError."""
    if text in ("all", "none"):
        return set(range(count)) if text == "all" else set()
    try:
        seats = {int(part) for part in text.split(",")}
    except ValueError:
        seats = {-1}
    if not seats <= set(range(count)):
        raise ValueError(f"--seats {text}: give all, none, or numbers from 0 to {count - 1} with commas between")
    return seats


def _ask(game: Game, table: Table, words: Names, adviser: Policy | None) -> int:
    """Show the table and get a legal answer from the person. Raises Quit, EOFError."""
    from kdm_env.cli.words import board, meanings, moves

    from .base import act_single

    print("\n" + board(table.states, words))
    rows = meanings(table.states, words)
    squares = moves(table.states)
    while True:
        print()
        for number, (said, meaning) in enumerate(rows, 1):
            shown = "move DX DY" if said == "move" else said
            print(f"{number:3d}  {shown}" + (f": {meaning}" if meaning != said else ""))
        if adviser is not None:
            print(f"     ({adviser.name} would answer: {game.describe_action(act_single(adviser, table))})")
        typed = " ".join(_read().lower().split())
        if typed in ("q", "quit", "exit"):
            raise Quit
        if typed in ("h", "help", "?"):
            print(HELP)
        elif typed in ("b", "board", ""):
            print("\n" + board(table.states, words))
        elif typed in ("p", "position"):
            print(game.describe(table.states))
        elif typed in ("m", "moves"):
            print(", ".join(f"{game.describe_action(a)} ({_square(table, a)})" for a in squares) or "no move is open")
        else:
            action = _understand(game, table, typed, rows, squares)
            if action is not None:
                return action


def _read() -> str:
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _square(table: Table, action: int) -> str:
    """The name of the square a move ends on."""
    from kdm_env.showdown.actions import OFFSETS
    from kdm_env.showdown.render.facts import square_name

    survivor = table.states["survivors"][0][table.actor]
    return square_name((int(survivor["x"]) + OFFSETS[action][0], int(survivor["y"]) + OFFSETS[action][1]))


def _understand(game: Game, table: Table, typed: str, rows: list[tuple[str, str]], squares: list[int]) -> int | None:
    """The legal action that was typed; None, with a word of why, when there is none."""
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(rows):
            print(f"there is no number {typed}: 1 to {len(rows)}")
            return None
        typed = rows[int(typed) - 1][0]
    if typed == "move":
        if len(squares) == 1:
            return squares[0]
        print(
            "where to? for example: "
            + ", ".join(f"{game.describe_action(a)} = move {_square(table, a)}" for a in squares[:3])
        )
        return None
    if typed.startswith("move "):
        for action in squares:
            if typed[5:].upper() == _square(table, action):
                return action
    try:
        action = game.parse_action(typed)
    except ValueError as error:
        print(error)
        return None
    if action not in table.legal_actions():
        print(f"{typed!r} is not possible now")
        return None
    return action
