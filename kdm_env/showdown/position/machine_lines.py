"""The lines of a state in the middle of something: running programs, attacks, the pending question, chance."""

from __future__ import annotations

import re
from typing import Any

from ...core.chance import SCRIPT
from ...core.machine import FRAMES, REGISTERS, RUNNING
from .. import actions as ac
from .. import state as st
from ..ops.strike import DIE_PLACE
from .decks import HIT, card, laid
from .places import frames_of, lay, places, write_moment
from .reading import Line, quoted
from .sheet import Sheet
from .vocabulary import DECISIONS, ENDS, LOCATIONS, OUTCOMES, SEAT_NAMES, listed
from .vocabulary import REGISTERS as REGISTER_NAMES

# --- running programs ------------------------------------------------------------------------------------------------


def read_frames(sheet: Sheet, lines: list[Line]) -> None:
    """``frame: survivors act/after turn +0; subject 0``: the stack of programs, outermost first."""
    if len(lines) > FRAMES:
        raise lines[FRAMES].error(f"a stack holds {FRAMES} frames")
    names, frames = places(sheet.catalog), []
    for line in lines:
        segments = line.segments()
        registers = [0] * REGISTERS

        def register(k: int, line: Line = line, registers: list[int] = registers) -> Any:
            def read(text: str) -> None:
                registers[k] = line.number_in(text, -32768, 32767, REGISTER_NAMES[k])

            return read

        address = names.address(line, segments[0] if segments else "")
        line.each(segments[1:], {name: register(k) for k, name in enumerate(REGISTER_NAMES)})
        frames.append((address, tuple(registers)))
    lay(sheet.s, frames)


def write_frames(sheet: Sheet) -> list[str]:
    """A line for each running program; none where a moment says it all."""
    if write_moment(sheet):
        return []
    names, lines = places(sheet.catalog), []
    for address, registers in frames_of(sheet.s):
        parts = [names.words(address)]
        parts += [f"{REGISTER_NAMES[k]} {value}" for k, value in enumerate(registers) if value]
        lines.append("; ".join(parts))
    return lines


# --- attacks ---------------------------------------------------------------------------------------------------------

_STRIKE = {
    "slot": "slot", "strength": "strength", "luck": "luck", "accuracy": "accuracy", "resolving": "current",
    "perfect": "perfect",
}  # fmt: skip
_STRIKE_MARKS = {
    "sure critical": st.SURE_CRITICAL, "savage spent": st.SAVAGE_SPENT, "broken": st.BROKEN, "cancelled": st.CANCELLED,
}  # fmt: skip
_STRIKE_USUAL = {"slot": -1, "resolving": -1}
_ASSAULT = {
    "speed": "speed", "accuracy": "accuracy", "damage": "damage", "damaging": "damaging", "rolled": "hits",
}  # fmt: skip


def _numbers(line: Line, of: Any, fields: dict[str, str]) -> dict[str, Any]:
    def read(phrase: str, field: str) -> Any:
        def take(text: str) -> None:
            setattr(of, field, line.number_in(text, -128, 127, phrase))

        return take

    return {phrase: read(phrase, field) for phrase, field in fields.items()}


def _marks(line: Line, strike: Any) -> dict[str, Any]:
    def read(phrase: str, bit: int) -> Any:
        def take(text: str) -> None:
            strike.marks |= bit * line.flag(text, phrase)

        return take

    return {phrase: read(phrase, bit) for phrase, bit in _STRIKE_MARKS.items()}


def _said(of: Any, fields: dict[str, str], usual: dict[str, int] | None = None) -> list[str]:
    parts = []
    for phrase, field in fields.items():
        value = getattr(of, field)
        if value != (usual or {}).get(phrase, 0):
            parts.append(f"{phrase} {value}")
    return parts


def _hits(line: Line, text: str) -> list[str]:
    items = line.items(text)
    if len(items) > st.HITS:
        raise line.error(f"{len(items)} hits; an attack has {st.HITS} at most")
    return items


def read_strikes(sheet: Sheet, lines: list[Line]) -> None:
    """``strike: survivor_0; gear bone axe; slot 0; hits Beast's Back, -; resolving 0``: survivors' attacks."""
    if len(lines) > st.STRIKES:
        raise lines[st.STRIKES].error(f"{st.STRIKES} attacks at most can go on inside one another")
    sheet.s.strike_depth = len(lines)
    for k, line in enumerate(lines):
        strike = sheet.s.strikes[k]
        segments = line.segments()
        strike.seat = sheet.seat(line, segments[0] if segments else "")
        strike.slot = strike.current = -1
        for n in range(st.HITS):
            strike.cards[n] = -1

        def gear(text: str, line: Line = line, strike: Any = strike) -> None:
            strike.gear = line.choice(text.replace('"', ""), sheet.catalog.gear, "gear")

        def hits(text: str, line: Line = line, strike: Any = strike) -> None:
            items = _hits(line, text)
            strike.count = len(items)
            for n, item in enumerate(items):
                if item != "-":
                    found = card(sheet, line, item, (HIT,))
                    laid(sheet, line, found)
                    strike.cards[n] = found[1]

        def outcome(text: str, line: Line = line, strike: Any = strike) -> None:
            strike.outcome += line.choice(text, OUTCOMES, "outcome")

        def rolled(text: str, line: Line = line, strike: Any = strike) -> None:
            strike.outcome += DIE_PLACE * line.number_in(text, 1, 10, "rolled")

        fixed = {"gear": gear, "hits": hits, "outcome": outcome, "rolled": rolled}
        line.each(segments[1:], {**fixed, **_numbers(line, strike, _STRIKE), **_marks(line, strike)})


def write_strikes(sheet: Sheet) -> list[str]:
    """A line for each survivor's attack that is going on."""
    lines = []
    for k in range(sheet.s.strike_depth):
        strike = sheet.s.strikes[k]
        hits = [quoted(sheet.names.hit[n]) if n >= 0 else "-" for n in strike.cards[: strike.count]]
        parts = [SEAT_NAMES[strike.seat], f"gear {quoted(sheet.catalog.gear[strike.gear])}", f"hits {listed(hits)}"]
        parts += _said(strike, _STRIKE, _STRIKE_USUAL)
        parts += [phrase for phrase, bit in _STRIKE_MARKS.items() if strike.marks & bit]
        outcome, die = strike.outcome % DIE_PLACE, strike.outcome // DIE_PLACE
        parts += [f"rolled {die}"] * bool(die) + [f"outcome {OUTCOMES[outcome]}"] * bool(outcome)
        lines.append("; ".join(parts))
    return lines


def read_assaults(sheet: Sheet, lines: list[Line]) -> None:
    """``assault: survivor_1; speed 2; accuracy 2; damage 1; hits head, -``: the monster's attacks."""
    if len(lines) > st.ASSAULTS:
        raise lines[st.ASSAULTS].error(f"{st.ASSAULTS} monster attacks at most can go on inside one another")
    sheet.s.assault_depth = len(lines)
    for k, line in enumerate(lines):
        assault = sheet.s.assaults[k]
        segments = line.segments()
        assault.target = sheet.seat(line, segments[0] if segments else "")
        for n in range(st.HITS):
            assault.locations[n] = -1

        def hits(text: str, line: Line = line, assault: Any = assault) -> None:
            items = _hits(line, text)
            assault.count = len(items)
            for n, item in enumerate(items):
                if item != "-":
                    assault.locations[n] = line.choice(item, LOCATIONS, "hit location")

        line.each(segments[1:], {"hits": hits, **_numbers(line, assault, _ASSAULT)})


def write_assaults(sheet: Sheet) -> list[str]:
    """A line for each monster attack that is going on."""
    lines = []
    for k in range(sheet.s.assault_depth):
        assault = sheet.s.assaults[k]
        hits = [LOCATIONS[n] if n >= 0 else "-" for n in assault.locations[: assault.count]]
        lines.append("; ".join([SEAT_NAMES[assault.target], f"hits {listed(hits)}", *_said(assault, _ASSAULT)]))
    return lines


# --- the pending question --------------------------------------------------------------------------------------------


def read_asked(sheet: Sheet, line: Line) -> None:
    """``asked: survivor_0; dodge``: who decides now, and what."""
    segments = line.segments()
    if len(segments) != 2:
        raise line.error("write who is asked and what: 'survivor_0; turn'")
    sheet.s.actor = sheet.seat(line, segments[0])
    sheet.s.decision = line.choice(segments[1], DECISIONS, "decision")


def write_asked(sheet: Sheet) -> str:
    """The line of the pending question; empty without one."""
    s = sheet.s
    return f"{SEAT_NAMES[s.actor]}; {DECISIONS[s.decision]}" if s.decision != st.NONE else ""


def read_legal(sheet: Sheet, line: Line) -> None:
    """``legal: pass, move +0 -1 .. move +0 +3``: the permitted answers; two dots mean all between two numbers."""
    for item in line.items(line.value):
        first, _, last = item.partition(" .. ")
        try:
            numbers = range(ac.from_words(first), ac.from_words(last or first) + 1)
        except ValueError as error:
            raise line.error(str(error)) from None
        for number in numbers:
            sheet.s.legal[number >> 5] |= 1 << (number & 31)


def write_legal(sheet: Sheet) -> str:
    """The permitted answers; empty when there are none."""
    numbers = [n for n in range(ac.ACTIONS) if sheet.s.legal[n >> 5] >> (n & 31) & 1]
    words = []
    while numbers:
        run = 1
        while run < len(numbers) and numbers[run] == numbers[0] + run:
            run += 1
        first, last = ac.to_words(numbers[0]), ac.to_words(numbers[run - 1])
        words += [f"{first} .. {last}"] if run > 2 else [ac.to_words(n) for n in numbers[:run]]
        numbers = numbers[run:]
    return ", ".join(words)


def read_choices(sheet: Sheet, line: Line) -> None:
    """``choices: 3, 70``: what ``option 0``, ``option 1`` ... mean in the pending question."""
    for k, item in enumerate(_hits(line, line.value)):
        sheet.s.options[k] = line.number_in(item, -32768, 32767, "choice")


def write_choices(sheet: Sheet) -> str:
    """The meanings of options; empty when there are none."""
    values = list(sheet.s.options)
    while values and values[-1] == 0:
        values.pop()
    return ", ".join(map(str, values))


def read_over(sheet: Sheet, line: Line) -> None:
    """``over: won``."""
    ends = list(ENDS)
    sheet.s.ended = ENDS[ends[line.choice(line.value, ends, "end")]]


def write_over(sheet: Sheet) -> str:
    """How the game ended; empty while it runs."""
    s = sheet.s
    return next(word for word, number in ENDS.items() if number == s.ended) if s.ended != RUNNING else ""


# --- chance ----------------------------------------------------------------------------------------------------------


def read_rolls(sheet: Sheet, line: Line, used: Line | None) -> None:
    """``rolls: d10 7, d6 3``: the results of all dice to come, in order; ``used rolls:`` those that are behind."""
    chance = sheet.s.chance
    chance.scripted = 1
    rolls = [(each, item) for each in (used, line) if each is not None for item in each.items(each.value)]
    if len(rolls) > SCRIPT:
        raise line.error(f"{len(rolls)} rolls; a script holds {SCRIPT}")
    for k, (where, item) in enumerate(rolls):
        found = re.fullmatch(r"d(\d+) (\d+)", item)
        if not found:
            raise where.error(f"{item!r} is no roll; write die and result, such as 'd10 7'")
        sides = where.number_in(found[1], 2, 99, "sides of a die")
        chance.script[k] = 100 * sides + where.number_in(found[2], 1, sides, f"a d{sides}")
    chance.script_length = len(rolls)
    chance.script_at = len(used.items(used.value)) if used is not None else 0


def _script(sheet: Sheet) -> list[str]:
    chance = sheet.s.chance
    return [f"d{value // 100} {value % 100}" for value in chance.script[: chance.script_length]]


def write_rolls(sheet: Sheet) -> str:
    """The rolls to come; empty without a script."""
    chance = sheet.s.chance
    return listed(_script(sheet)[chance.script_at :]) if chance.scripted else ""


def write_used_rolls(sheet: Sheet) -> str:
    """The rolls that are behind; empty without any."""
    chance = sheet.s.chance
    return ", ".join(_script(sheet)[: chance.script_at]) if chance.scripted else ""


STREAMS = ("setup", "decks", "dice")


def read_generator(sheet: Sheet, line: Line) -> None:
    """``generator: setup 12 34 drawn 5; decks ...; dice ...``: keys and counters of the streams."""
    chance = sheet.s.chance

    def stream(k: int) -> Any:
        def read(text: str) -> None:
            found = re.fullmatch(r"(\d+) (\d+) drawn (\d+)", text)
            if not found:
                raise line.error(f"{STREAMS[k]} {text!r}: write two keys and how many were drawn: '12 34 drawn 5'")
            chance.key[2 * k], chance.key[2 * k + 1], chance.count[k] = (
                line.number_in(each, 0, 2**63 - 1, STREAMS[k]) for each in found.groups()
            )

        return read

    line.each(line.segments(), {name: stream(k) for k, name in enumerate(STREAMS)})


def write_generator(sheet: Sheet) -> str:
    """The line of the generator."""
    key, count = sheet.s.chance.key, sheet.s.chance.count
    return "; ".join(f"{name} {key[2 * k]} {key[2 * k + 1]} drawn {count[k]}" for k, name in enumerate(STREAMS))
