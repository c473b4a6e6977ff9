"""From a state to text: lines for people, then whatever makes the text exact."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from ...core.record import Views
from ..state import State
from ..tables import Catalog
from . import decks, figures, machine_lines, places, survivors
from .build import from_text
from .reading import PositionError
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
        raise ValueError(f"a position is one state: an array of shape (1,), got {states.shape}; slice it: states[i : i + 1]")
    sheet = Sheet(catalog, Views(states, State)[0])
    pairs = _lines(sheet)
    try:
        made = from_text(_joined(pairs), catalog)
    except PositionError:
        # no possible table: written all the same, for whoever looks for the fault
        pairs.insert(0, ("checks", "off"))
        made = from_text(_joined(pairs), catalog)
    return _joined(pairs + write_rest(states[0], made[0]))


def _joined(pairs: Pairs) -> str:
    return "".join(f"{key}: {value}\n" for key, value in pairs)


def _lines(sheet: Sheet) -> Pairs:
    s = sheet.s
    pairs: Pairs = [("options", figures.write_options(sheet)), ("monster", figures.write_monster(sheet))]
    pairs += [("round", figures.write_round(sheet)), ("priority target", figures.write_priority(sheet))]
    for seat, name in enumerate(SEAT_NAMES):
        if s.survivors[seat].present:
            pairs.append((name, survivors.write_survivor(sheet, seat)))
    pairs.append(("terrain", figures.write_terrain(sheet)))
    pairs += [(key, decks.write_pile(sheet, key)) for key in decks.PILES]
    pairs += [("playing", decks.write_playing(sheet)), ("known cards", decks.write_known(sheet))]
    moment = places.moment_of(sheet)
    if moment is not None:
        pairs.append(("next", moment))
    else:
        pairs += [("frame", line) for line in machine_lines.write_frames(sheet, places.places(sheet.catalog))]
    pairs += [("strike", line) for line in machine_lines.write_strikes(sheet)]
    pairs += [("assault", line) for line in machine_lines.write_assaults(sheet)]
    pairs += [
        ("asked", machine_lines.write_asked(sheet)),
        ("legal", machine_lines.write_legal(sheet)),
        ("choices", machine_lines.write_choices(sheet)),
        ("over", machine_lines.write_over(sheet)),
    ]
    rolls, used = machine_lines.write_rolls(sheet)
    pairs += [("rolls", rolls), ("used rolls", used), ("generator", machine_lines.write_generator(sheet))]
    return [(key, value) for key, value in pairs if value]


