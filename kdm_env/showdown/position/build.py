"""From text to a state: the lines in the order in which they need one another."""

from __future__ import annotations

import types
from typing import Any

import numpy.typing as npt

from ...core import chance
from ..scenario import Options, blank
from ..tables import Catalog
from . import decks, figures, machine_lines, places, survivors
from .reading import Line, PositionError, hint, lines_of
from .rest import KEY, read_rest
from .sheet import Sheet
from .vocabulary import SEAT_NAMES

KEYS = (
    "checks", "options", "monster", "round", "priority target", *SEAT_NAMES, "terrain", *decks.PILES, "playing",
    "known cards", "unseen cards", "next", "frame", "strike", "assault", "asked", "legal", "choices", "over", "rolls",
    "used rolls", "seed", "generator",
)  # fmt: skip
"""The keys of lines, in the order in which they are written (and ``state.`` fields)."""


def _interpreted(*names: str) -> dict[str, Any]:
    """Functions of the generator as plain Python, in compiled mode too."""
    space: dict[str, Any] = {}
    for name in names:
        function = getattr(chance, name)
        space[name] = types.FunctionType(getattr(function, "py_func", function).__code__, space)
    return space


_chance = _interpreted("mix", "derive", "seed_stream", "seed_all")


LONGEST = 100_000
"""Characters of a position's text, at most; whole games in progress take a tenth of it."""


def from_text(text: str, catalog: Catalog, options: Options | None = None) -> npt.NDArray[Any]:
    """Set up the position a text describes.

    Args:
        text: Lines of ``key: value``, see docs/position.md.
        catalog: The content whose words the text uses.
        options: What holds for options the text does not name (the scenario and its party do not matter); the
            default ones if not given.

    Returns:
        One state, shape (1,). It awaits no answer unless the text says what is asked; ``kernels.resume`` runs it to
        its first decision.

    Raises:
        PositionError: for a text that is no position: the line, what is wrong, what would be right.
    """
    if not isinstance(text, str):
        raise TypeError(f"a position is text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise PositionError(f"{len(text)} characters; a position has at most {LONGEST}")
    lines = lines_of(text)
    for line in lines:
        if line.key not in KEYS and not line.key.startswith(KEY):
            raise PositionError(f"{line.key!r} is no key{hint(line.key, KEYS)}", line.number)
    by_key = {line.key: line for line in lines}
    states, s = blank()
    sheet = Sheet(catalog, s)
    checks = by_key.get("checks")
    if checks is not None:
        sheet.checked = ("off", "on")[checks.choice(checks.value, ("off", "on"), "setting")] == "on"
    if "monster" not in by_key:
        raise PositionError("there is no monster; write 'monster: White Lion level 1 at 11,8 facing north'")
    seats = {seat: by_key[name] for seat, name in enumerate(SEAT_NAMES) if name in by_key}
    if not seats and sheet.checked:
        raise PositionError("there is no survivor; write 'survivor_0: at 10,14'")
    for seat in seats:
        s.survivors[seat].present = 1
    s.seats = max(seats, default=-1) + 1
    seed = _seed(by_key)
    _chance["seed_all"](s.chance, seed)

    figures.read_options(sheet, by_key.get("options"), options or Options())
    figures.read_monster(sheet, by_key["monster"])
    if "terrain" in by_key:
        figures.read_terrain(sheet, by_key["terrain"])
    s.round = 1
    if "round" in by_key:
        figures.read_round(sheet, by_key["round"])
    for seat, line in seats.items():
        survivors.read_survivor(sheet, line, seat)
    if sheet.checked:
        survivors.check_squares(sheet, seats, beneath="frame" in by_key)
    if "priority target" in by_key:
        figures.read_priority(sheet, by_key["priority target"])
    _read_cards(sheet, lines, by_key, seed)
    _read_machine(sheet, lines, by_key)
    for line in lines:
        if line.key.startswith(KEY):
            read_rest(states, line)
    return states


def _seed(by_key: dict[str, Line]) -> int:
    if "seed" not in by_key:
        return 0
    if "generator" in by_key:
        raise by_key["seed"].error("the generator line says it all; leave one of the two out")
    return by_key["seed"].number_in(by_key["seed"].value, 0, 2**62 - 1, "seed")


def _read_cards(sheet: Sheet, lines: list[Line], by_key: dict[str, Line], seed: int) -> None:
    piles = decks.Decks(sheet, seed)
    for line in lines:
        if line.key in decks.PILES:
            piles.read(line)
    machine_lines.read_strikes(sheet, [line for line in lines if line.key == "strike"])
    if "playing" in by_key:
        decks.read_playing(sheet, by_key["playing"], piles.said.get("in play", []))
    piles.finish()
    if "known cards" in by_key:
        decks.read_known(sheet, by_key["known cards"])
    if "unseen cards" in by_key:
        decks.read_unseen(sheet, by_key["unseen cards"])


def _read_machine(sheet: Sheet, lines: list[Line], by_key: dict[str, Line]) -> None:
    s = sheet.s
    frames = [line for line in lines if line.key == "frame"]
    if frames:
        if "next" in by_key:
            raise by_key["next"].error("frames say what comes next; leave one of the two out")
        machine_lines.read_frames(sheet, frames)
    else:
        places.read_moment(sheet, by_key.get("next"))
    machine_lines.read_assaults(sheet, [line for line in lines if line.key == "assault"])
    if "asked" in by_key:
        machine_lines.read_asked(sheet, by_key["asked"])
        if not frames and s.depth:
            s.frames[s.depth - 1].at = s.frames[s.depth - 1].at + 1  # past the instruction that asks
    for key, read in (
        ("legal", machine_lines.read_legal),
        ("choices", machine_lines.read_choices),
        ("over", machine_lines.read_over),
        ("generator", machine_lines.read_generator),
    ):
        if key in by_key:
            read(sheet, by_key[key])
    if "rolls" in by_key:
        machine_lines.read_rolls(sheet, by_key["rolls"], by_key.get("used rolls"))
    elif "used rolls" in by_key:
        raise by_key["used rolls"].error("there is no 'rolls' line; write 'rolls: none' if none is left")
