"""From a state to text: lines for people, then whatever makes the text exact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy.typing as npt

from ...core.record import Views
from ..state import State
from ..tables import Catalog
from . import decks, figures, machine_lines, places, survivors
from .build import from_text
from .reading import PositionError, quoted
from .rest import write_rest
from .sheet import Sheet
from .vocabulary import SEAT_NAMES

Pairs = list[tuple[str, str]]


def to_text(states: npt.NDArray[Any], catalog: Catalog) -> str:
    """Write a position down.

    Args:
        states: One state, shape (1,). It is read, never changed.
        catalog: The content it was made with.

    Returns:
        Text that :func:`from_text` turns into the same bytes. What no line for people says stands at its end.

    Raises:
        TypeError: for anything but an array of showdown states.
        ValueError: for another shape.
    """
    if getattr(states, "dtype", None) != State.dtype:
        raise TypeError(f"expected an array of showdown states, got {type(states).__name__}")
    if states.shape != (1,):
        raise ValueError(
            f"a position is one state: an array of shape (1,), got {states.shape}; slice it: states[i : i + 1]"
        )
    sheet = Sheet(catalog, Views(states, State)[0])
    pairs = _lines(sheet)
    unchecked = ("checks", "off")  # no possible table: written all the same, for whoever looks for the fault
    for tried in (
        pairs,
        [unchecked, *pairs],
        [unchecked, ("monster", quoted(catalog.monsters[0].key)), ("next", "nothing")],
    ):
        try:
            made = from_text(_joined(tried), catalog)
        except PositionError:
            continue
        return _joined(tried + write_rest(states[0], made[0]))
    raise AssertionError("a monster alone is a position")


def _joined(pairs: Pairs) -> str:
    return "".join(f"{key}: {value}\n" for key, value in pairs)


def _lines(sheet: Sheet) -> Pairs:
    """The lines that people read. One that the content has no words for is left out: the rest says it in numbers."""
    pairs: Pairs = []

    def say(key: str, writer: Callable[..., str | list[str]], *arguments: Any) -> None:
        try:
            written = writer(sheet, *arguments)
        except (LookupError, StopIteration, OverflowError):
            return
        pairs.extend((key, value) for value in ([written] if isinstance(written, str) else written) if value)

    say("options", figures.write_options)
    say("monster", figures.write_monster)
    say("round", figures.write_round)
    say("priority target", figures.write_priority)
    for seat, name in enumerate(SEAT_NAMES):
        if sheet.s.survivors[seat].present:
            say(name, survivors.write_survivor, seat)
    say("terrain", figures.write_terrain)
    for key in decks.PILES:
        say(key, decks.write_pile, key)
    say("playing", decks.write_playing)
    say("known cards", decks.write_known)
    say("unseen cards", decks.write_unseen)
    say("next", places.write_moment)
    say("frame", machine_lines.write_frames)
    say("strike", machine_lines.write_strikes)
    say("assault", machine_lines.write_assaults)
    say("asked", machine_lines.write_asked)
    say("legal", machine_lines.write_legal)
    say("choices", machine_lines.write_choices)
    say("over", machine_lines.write_over)
    say("rolls", machine_lines.write_rolls)
    say("used rolls", machine_lines.write_used_rolls)
    say("generator", machine_lines.write_generator)
    return pairs
