"""What the terminal commands share: the table as coloured text, and answers with their meaning."""

from __future__ import annotations

import sys

from ..core.game import Array, Game
from ..core.machine import RUNNING
from ..showdown.actions import MOVES
from ..showdown.render import Names, ansi
from ..showdown.render.facts import legal, read
from ..showdown.render.words import answers


def names_of(game: Game, states: Array) -> Names:
    """The words of a showdown's cards, gear and survivors; ``states``, shape (1,), say which monster is fought."""
    words: Names = game.content.words(states)
    return words


def board(states: Array, words: Names, colour: bool | None = None) -> str:
    """The table as text; coloured on a terminal unless told otherwise. ``states`` has shape (1,)."""
    return ansi(states, words, colour=sys.stdout.isatty() if colour is None else colour)


def meanings(states: Array, words: Names) -> list[tuple[str, str]]:
    """The permitted answers: (words, meaning), all moves as one row ``move``."""
    return answers(read(states), words)


def moves(states: Array) -> list[int]:
    """The permitted moves, by number."""
    return [number for number in legal(read(states)) if number < MOVES]


def told(game: Game, states: Array, action: int, words: Names) -> str:
    """An answer in a line: who was asked what, what was answered, what that means. ``states``: before it."""
    said = game.describe_action(action)
    meaning = dict(meanings(states, words)).get(said, "")
    return f"{game.describe_decision(states)} -> {said}" + (f" ({meaning})" if meaning and meaning != said else "")


def running(states: Array) -> bool:
    """Whether a fight goes on."""
    return bool(states["ended"][0] == RUNNING)
