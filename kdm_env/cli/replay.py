"""``kdm replay``: check a recorded game move by move, and look at it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.replay import Replay

OUTCOMES = {0: "not finished", 1: "victory", 2: "defeat", 3: "stopped at the round limit"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = parser.add_argument
    add("file", help="a replay file (kdm evaluate --replay, kdm play --replay)")
    add(
        "--content", action="append", metavar="FILE",
        help="where a content file lies that the game was played with (default: where it lay then)",
    )  # fmt: skip
    add("--moves", action="store_true", help="print every decision in a line")
    add("--show", action="store_true", help="print the board at every decision; on a terminal, Enter goes on, q stops")
    add("--picture", metavar="FILE", help="write a picture (PNG) of the table")
    add("--at", type=int, metavar="N", help="the picture shows the table at decision N (default: the last)")


def run(args: argparse.Namespace) -> int:
    """Check, then show what was asked for."""
    from .. import showdown_v0
    from ..core import replay as replays

    replay = replays.read(args.file)
    if replay.environment != "showdown_v0":
        raise ValueError(f"{args.file}: a game of {replay.environment!r}; this installation replays 'showdown_v0'")
    options = replay.options if args.content is None else {**replay.options, "content": args.content}
    game = showdown_v0.game(**options)
    try:
        states = replays.verify(game, replay)
    except replays.ReplayError as error:
        raise replays.ReplayError(f"{args.file}: {error}") from None
    ended = int(replay.result["outcome"])
    outcome = OUTCOMES[ended]
    print(f"{args.file}: {replay.environment}, scenario {replay.options['scenario']}, seed {replay.start.seed}")
    count = len(replay.actions)
    print(f"{count} decision{'s' * (count != 1)}, all as recorded; {outcome}, reward {replay.result['reward']:+g}")
    if ended and game.result is not None:
        print(game.result(replays.starting(game, replay.start), states, ended))
    at = len(replay.actions) if args.at is None else args.at
    if not 0 <= at <= len(replay.actions):
        raise ValueError(f"--at {at}: the game has decisions 0 to {len(replay.actions)}")
    if args.moves or args.show or args.picture:
        _walk(game, replay, args, at)
    return 0


def _walk(game: Game, replay: Replay, args: argparse.Namespace, at: int) -> None:
    """Play it once more, printing and drawing on the way."""
    from ..core.replay import begin
    from ..showdown.render.png import save_png
    from .words import board, names_of, told

    states = begin(game, replay.start)
    words = names_of(game, states)
    wait, talk = args.show and sys.stdin.isatty() and sys.stdout.isatty(), args.moves or args.show
    for k in range(len(replay.actions) + 1):
        if k == at and args.picture:
            save_png(args.picture, game.render(states, "rgb_array"))
            print(f"picture of decision {k}: {args.picture}")
            if not talk:
                return
        if args.show and talk:
            print("\n" + board(states, words))
        if k == len(replay.actions):
            return
        if talk:
            print(f"{k:4d}  {told(game, states, replay.actions[k], words)}", flush=True)
        if wait and talk and input().strip().lower().startswith("q"):
            if not args.picture or k >= at:
                return
            talk = wait = False
        game.kernels.step(game.tables, states, 0, replay.actions[k])
