"""The lines of the survivors: ``survivor_0: at 10,14; survival 1/3; gear founding stone, cloth; light arms``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .. import state as st
from ..outfit import added, armor_points, outfit
from .reading import Handler, Line, quoted
from .sheet import BOARD, Sheet, on_board
from .vocabulary import (
    ABILITIES,
    ATTRIBUTES,
    CONDITIONS,
    LOCATIONS,
    SEAT_NAMES,
    USES,
    bits_of,
    listed,
    named_bits,
    signed,
)

NEWCOMER = (5, 0, 0, 0, 0, 0)
"""Attributes of a survivor of whom nothing else is said."""

KNOWN = st.DODGE | st.ENCOURAGE | st.DASH | st.SURGE
"""Survival actions of a survivor of whom nothing else is said."""

_GEAR_STATES = ("ready", "used", "archived", "knocked away")

_COUNTS = {
    "insanity": ("insanity", 0, 32767),
    "courage": ("courage", 0, 127),
    "understanding": ("understanding", 0, 127),
    "bleeding": ("bleeding", 0, 127),
    "moves left": ("movements", 0, 127),
    "activations left": ("activations", 0, 127),
    "blocks": ("block", 0, 127),
    "deflects": ("deflect", 0, 127),
    "strength this round": ("roused_strength", -99, 99),
    "wounds dealt": ("weapon_wounds", 0, 127),
}
"""Segments that are a number: the field, its bounds."""

_MARKS = {
    "knocked down": ("knocked_down",),
    "knocked down this monster turn": ("knocked_down", "stays_down"),
    "acted": ("acted",),
    "doomed": ("doomed",),
    "permanent priority target": ("permanent_priority",),
}
"""Segments that are true or not: the fields they set to 1."""


def read_survivor(sheet: Sheet, line: Line, seat: int) -> None:
    """Seat a survivor and give it what its line says."""
    v = sheet.s.survivors[seat]
    v.alive = v.present = 1
    v.abilities, v.survival_limit = KNOWN, 1
    for k, value in enumerate(NEWCOMER):
        v.attributes[k] = value
    squares = sheet.names.file.placement.survivors
    if seat < len(squares):
        v.x, v.y = squares[seat]
    handlers = _handlers(sheet, line, v, seat)

    def noted(phrase: str, handler: Handler) -> Handler:
        def read(text: str) -> None:
            sheet.said.add((seat, phrase))
            handler(text)

        return read

    line.each(line.segments(), {phrase: noted(phrase, handler) for phrase, handler in handlers.items()})
    for k, more in enumerate(outfit(sheet.catalog, v)):
        if (seat, f"attributes {ATTRIBUTES[k]}") not in sheet.said:
            v.attributes[k] = v.attributes[k] + more
    if len(sheet.said & {(seat, phrase) for phrase in ("at", "off the board", "dead")}) > 1:
        raise line.error("'at', 'off the board' and 'dead' exclude one another")
    if (seat, "armor") not in sheet.said:
        for k, points in enumerate(armor_points(sheet.catalog, v)):
            v.armor[k] = points


def _handlers(sheet: Sheet, line: Line, v: Any, seat: int) -> dict[str, Handler]:
    def square(text: str) -> None:
        v.x, v.y = line.square(text)

    def gone(text: str) -> None:
        v.x = v.y = 1 - line.flag(text, "off the board")

    def dead(text: str) -> None:
        v.alive = v.x = v.y = 1 - line.flag(text, "dead")

    def survival(text: str) -> None:
        now, slash, limit = text.partition("/")
        v.survival = line.number_in(now, 0, 127, "survival")
        v.survival_limit = line.number_in(limit, 0, 127, "survival limit") if slash else max(1, v.survival)
        if sheet.checked and v.survival > v.survival_limit:
            raise line.error(f"survival {text}: more than the limit; write {v.survival}/{v.survival}")

    def count(field: str, low: int, high: int, phrase: str) -> Handler:
        def read(text: str) -> None:
            setattr(v, field, line.number_in(text, low, high, phrase))

        return read

    def mark(fields: Sequence[str], phrase: str) -> Handler:
        def read(text: str) -> None:
            for field in fields:
                setattr(v, field, line.flag(text, phrase))

        return read

    def amounts(values: Any, names: Sequence[str], low: int, high: int, what: str) -> Handler:
        def read(text: str) -> None:
            for k, amount in line.amounts(text, names, low, high, what):
                values[k] = amount

        return read

    def faster(text: str) -> None:
        sheet.s.roused |= line.number_in(text, 0, 7, "movement this round") << (4 * seat)

    def hidden(text: str) -> None:
        v.hidden = 2 if text == "until it attacks" else line.flag(text, "hidden")

    def attributes(text: str) -> None:
        for k, amount in line.amounts(text, ATTRIBUTES, -99, 99, "attribute"):
            v.attributes[k] = amount
            sheet.said.add((seat, f"attributes {ATTRIBUTES[k]}"))

    def bits(field: str, names: Sequence[str], what: str) -> Handler:
        def read(text: str) -> None:
            setattr(v, field, named_bits(line, text, names, what))

        return read

    def injuries(text: str) -> None:
        for item in line.items(text):
            name = item.removesuffix(" twice")
            bit = 1 << line.choice(name, sheet.catalog.injuries, "severe injury")
            v.injured |= bit
            v.injured_again |= bit if name != item else 0

    def three(places: Any, names: Sequence[str], what: str) -> Handler:
        def read(text: str) -> None:
            items = line.items(text)
            if len(items) > 3:
                raise line.error(f"{len(items)} {what}s; a survivor has 3 at most")
            for k, item in enumerate(items):
                if item != "-":
                    places[k] = line.choice(item, names, what)

        return read

    def marks(text: str) -> None:
        first, comma, second = text.partition(",")
        low = line.number_in(first, 0, 15, "marks")
        sheet.s.marks[seat] = low + 16 * (line.number_in(second.strip(), 0, 7, "second marks") if comma else 0)

    return {
        "at": square,
        "marks": marks,
        "off the board": gone,
        "dead": dead,
        "survival": survival,
        "attributes": attributes,
        "tokens": amounts(v.tokens, ATTRIBUTES, -99, 99, "attribute"),
        "armor": amounts(v.armor, LOCATIONS, 0, 99, "hit location"),
        "hidden": hidden,
        "movement this round": faster,
        "gear": lambda text: _read_gear(sheet, line, v, text),
        "light": bits("light", LOCATIONS, "hit location"),
        "heavy": bits("heavy", LOCATIONS, "hit location"),
        "injuries": injuries,
        "conditions": bits("conditions", CONDITIONS, "condition"),
        "disorders": three(v.disorders, sheet.catalog.disorders, "disorder"),
        "arts": three(v.arts, sheet.catalog.arts, "fighting art"),
        "knows": bits("abilities", ABILITIES, "survival action"),
        "used": bits("used", USES, "use"),
        **{phrase: count(*found, phrase) for phrase, found in _COUNTS.items()},
        **{phrase: mark(fields, phrase) for phrase, fields in _MARKS.items()},
    }


def _read_gear(sheet: Sheet, line: Line, v: Any, text: str) -> None:
    items = line.items(text)
    if len(items) > st.GEAR_SLOTS:
        raise line.error(f"{len(items)} gear cards; a gear grid holds {st.GEAR_SLOTS}")
    for slot, item in enumerate(items):
        if item == "-":
            continue
        name, used = item, st.READY
        found = re.fullmatch(r"(.+) \((used|archived|knocked away)\)", item)
        if found:
            name, used = found[1], _GEAR_STATES.index(found[2])
        v.gear[slot] = line.choice(name, sheet.catalog.gear, "gear")
        v.gear_state[slot] = used


def check_squares(sheet: Sheet, lines: dict[int, Line], beneath: bool) -> None:
    """Nobody stands where nobody can stand. Raises PositionError, naming the later of two lines.

    In the middle of a procedure somebody may lie `beneath` the monster, waiting for the direction of the knockback.
    """
    taken: dict[tuple[int, int], int] = {}
    base, walls = sheet.base(), sheet.impassable()
    for seat, line in sorted(lines.items(), key=lambda pair: pair[1].number):
        v = sheet.s.survivors[seat]
        square = v.x, v.y
        if square == (0, 0):
            continue
        where = f"{v.x},{v.y}"
        if not on_board(*square):
            raise line.error(f"{where} is off the board; it has {BOARD}")
        if square in taken:
            raise line.error(f"{where} is taken by {SEAT_NAMES[taken[square]]}; put one of them elsewhere")
        if square in base and not beneath:
            raise line.error(f"{where} lies under the monster, which covers {_squares(base)}")
        if square in walls:
            raise line.error(f"{where} lies on {walls[square]}, which is impassable")
        taken[square] = seat


def _squares(squares: set[tuple[int, int]]) -> str:
    low, high = min(squares), max(squares)
    return f"{low[0]},{low[1]} to {high[0]},{high[1]}"


def write_survivor(sheet: Sheet, seat: int) -> str:
    """The line of a survivor."""
    s = sheet.s
    v = s.survivors[seat]
    on_turn = s.turn == seat
    place = "dead" if not v.alive else f"at {v.x},{v.y}" if v.x else "off the board"
    parts = [place, f"survival {v.survival}/{v.survival_limit}"]
    usual = [value + more for value, more in zip(NEWCOMER, added(sheet.catalog, v), strict=True)]
    own = [f"{name} {v.attributes[k]}" for k, name in enumerate(ATTRIBUTES) if v.attributes[k] != usual[k]]
    armor = [f"{name} {v.armor[k]}" for k, name in enumerate(LOCATIONS) if v.armor[k]]
    parts += _said("attributes", listed(own), bool(own))
    parts += _said("tokens", signed(v.tokens, ATTRIBUTES), any(v.tokens))
    parts += _said("gear", _write_gear(sheet, v), any(gear >= 0 for gear in v.gear))
    parts += _said("armor", listed(armor), bool(armor) or any(armor_points(sheet.catalog, v)))
    parts += _said("light", listed(bits_of(v.light, LOCATIONS)), v.light)
    parts += _said("heavy", listed(bits_of(v.heavy, LOCATIONS)), v.heavy)
    parts += _said("injuries", _write_injuries(sheet, v), v.injured)
    parts += _said("conditions", listed(bits_of(v.conditions, CONDITIONS)), v.conditions)
    parts += _write_three("disorders", v.disorders, sheet.catalog.disorders)
    parts += _write_three("arts", v.arts, sheet.catalog.arts)
    parts += _said("knows", listed(bits_of(v.abilities, ABILITIES)), v.abilities != KNOWN)
    parts += _said("used", listed(bits_of(v.used, USES)), v.used)
    first, second = s.marks[seat] & 15, s.marks[seat] >> 4
    parts += _said("marks", f"{first}, {second}" if second else first, s.marks[seat])
    for phrase, (field, _, _) in _COUNTS.items():
        parts += _said(phrase, getattr(v, field), getattr(v, field) or (on_turn and phrase.endswith("left")))
    faster = s.roused >> (4 * seat) & 7
    parts += _said("movement this round", faster, faster)
    parts += _said("hidden", "until it attacks", v.hidden == 2)
    marks = dict(_MARKS)
    marks.pop("knocked down" if v.stays_down else "knocked down this monster turn")
    parts += ["hidden"] * (v.hidden == 1)
    return "; ".join(parts + [phrase for phrase, fields in marks.items() if all(getattr(v, each) for each in fields)])


def _write_three(phrase: str, places: Any, names: Sequence[str]) -> list[str]:
    words = ["-" if number < 0 else quoted(names[number]) for number in places]
    while words and words[-1] == "-":
        words.pop()
    return _said(phrase, ", ".join(words), bool(words))


def _said(phrase: str, words: Any, true: Any) -> list[str]:
    return [f"{phrase} {words}"] if true else []


def _write_gear(sheet: Sheet, v: Any) -> str:
    words = []
    for slot in range(st.GEAR_SLOTS):
        if v.gear[slot] < 0:
            words.append("-")
        else:
            used = v.gear_state[slot]
            name = sheet.catalog.gear[v.gear[slot]] + (f" ({_GEAR_STATES[used]})" if used else "")
            words.append(quoted(name))
    while words and words[-1] == "-":
        words.pop()
    return ", ".join(words)


def _write_injuries(sheet: Sheet, v: Any) -> str:
    return listed(
        quoted(name + (" twice" if v.injured_again >> k & 1 else ""))
        for k, name in enumerate(sheet.catalog.injuries)
        if v.injured >> k & 1
    )
