"""The lines of the board: options, monster, round, priority target, terrain."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from .. import state as st
from ..ops.common import ALWAYS_THREATS, DAZED
from ..rule_options import RULES, chosen
from ..scenario import CONTROLLERS, REWARDS, Options
from ..schema import Level
from .reading import Line, quoted
from .sheet import BOARD, Sheet, on_board
from .vocabulary import ACTS, FACINGS, MONSTER_VALUES, SEAT_NAMES, listed, signed

# --- options ---------------------------------------------------------------------------------------------------------


def read_options(sheet: Sheet, line: Line | None, options: Options) -> None:
    """``options: controller agent; reward shaped; round limit 30; ask forced; rules edge stops``."""
    if line is not None:
        options = _said_options(line, options)
    s = sheet.s
    s.controller_mode = CONTROLLERS[options.controller]
    s.shaped = int(options.reward == "shaped")
    s.ask_forced = int(options.ask_forced)
    s.round_limit = options.max_rounds
    s.rules = sum(RULES[name] for name in set(options.rules))


def _said_options(line: Line, options: Options) -> Options:
    said: dict[str, Any] = {}

    def limit(text: str) -> None:
        said["max_rounds"] = 0 if text == "none" else line.number_in(text, 1, 1000, "round limit")

    def controller(text: str) -> None:
        said["controller"] = tuple(CONTROLLERS)[line.choice(text, tuple(CONTROLLERS), "controller")]

    def reward(text: str) -> None:
        said["reward"] = REWARDS[line.choice(text, REWARDS, "reward")]

    def forced(text: str) -> None:
        said["ask_forced"] = bool(line.flag(text, "ask forced"))

    def rules(text: str) -> None:
        said["rules"] = [tuple(RULES)[line.choice(item, tuple(RULES), "rule option")] for item in line.items(text)]

    line.each(
        line.segments(),
        {"controller": controller, "reward": reward, "round limit": limit, "ask forced": forced, "rules": rules},
    )
    return replace(options, **said)


def write_options(sheet: Sheet) -> str:
    """The options line; it names everything, so that a text means the same wherever it is read."""
    s = sheet.s
    controller = next(name for name, number in CONTROLLERS.items() if number == s.controller_mode)
    parts = [f"controller {controller}", f"reward {REWARDS[s.shaped]}", f"round limit {s.round_limit or 'none'}"]
    if s.ask_forced:
        parts.append("ask forced")
    if s.rules:
        parts.append(f"rules {listed(chosen(s.rules))}")
    return "; ".join(parts)


# --- the monster -----------------------------------------------------------------------------------------------------


def _figures(level: Level) -> tuple[int, ...]:
    return tuple(getattr(level, name) for name in MONSTER_VALUES)


def _panel(sheet: Sheet, line: Line, first: str) -> str:
    """The monster's name and level; returns what follows them."""
    first = first.replace('"', "")
    known = [names.key for names in sheet.catalog.monsters]
    fitting = [name for name in known if first.casefold().startswith(name.casefold())]
    if not fitting:
        word = re.split(r" (?:level|at|facing|off) ", f"{first} ")[0].strip()
        raise line.error(f"no monster is called {word!r}; there are: {', '.join(known)}")
    name = max(fitting, key=len)
    sheet.s.monster.kind = sheet.catalog.monster(name)
    rest = first[len(name) :].strip()
    file = sheet.names.file
    levels = [row.name for row in file.levels]
    said = re.match(r"level (\S+)", rest)
    number = 0
    if said:
        number = line.choice(said[1], levels, f"level of the {name}")
        rest = rest[said.end() :].strip()
    elif "1" in levels:
        number = levels.index("1")
    sheet.level = file.levels[number].under(chosen(sheet.s.rules))
    return rest


def read_monster(sheet: Sheet, line: Line) -> None:
    """``monster: White Lion level 1 at 11,8 facing north; tokens damage +1; knocked down``."""
    segments = line.segments()
    if not segments:
        raise line.error("write a name, such as 'White Lion level 1 at 11,8 facing north'")
    m = sheet.s.monster
    rest = _panel(sheet, line, segments[0])
    level, file = sheet.level, sheet.names.file
    assert level is not None
    m.level, m.size, m.alive, m.on_board = level.level, file.size, 1, 1
    sheet.s.rewards[0], sheet.s.rewards[1] = level.rewards.get("basic", 0), level.rewards.get("monster", 0)
    for k, value in enumerate(_figures(level)):
        m.attributes[k] = value
    (m.x, m.y), m.facing = file.placement.monster, FACINGS.index(file.placement.facing)

    while rest:
        place = re.match(r"at (\S+)", rest) or re.match(r"facing (\S+)", rest) or re.match(r"off the board", rest)
        if place is None:
            raise line.error(f"{rest!r} is not understood; write 'at 11,8', 'facing north' or 'off the board'")
        if rest.startswith("at"):
            m.x, m.y = line.square(place[1])
        elif rest.startswith("facing"):
            m.facing = line.choice(place[1], FACINGS, "direction")
        else:
            m.on_board = m.x = m.y = 0
        rest = rest[place.end() :].strip()
    far = m.x + m.size - 1, m.y + m.size - 1
    if m.on_board and not (on_board(m.x, m.y) and on_board(*far)):
        raise line.error(f"a base of {m.size} x {m.size} does not fit at {m.x},{m.y}; the board has {BOARD}")

    def put(values: Any) -> Any:
        def read(text: str) -> None:
            for k, amount in line.amounts(text, MONSTER_VALUES, -99, 99, "attribute"):
                values[k] = amount

        return read

    def mark(name: str, phrase: str, value: int = 1) -> Any:
        def read(text: str) -> None:
            setattr(m, name, getattr(m, name) | line.flag(text, phrase) * value)

        return read

    def wounder(text: str) -> None:
        m.last_wounder = sheet.seat(line, text)

    def seats(name: str) -> Any:
        def read(text: str) -> None:
            setattr(m, name, sheet.seats(line, text))

        return read

    def count(name: str, low: int, high: int) -> Any:
        def read(text: str) -> None:
            setattr(m, name, line.number_in(text, low, high, name.replace("_", " ")))

        return read

    def slowed(text: str) -> None:
        sheet.s.turn_speed = line.number_in(text, -99, 99, "speed this turn")

    def dead(text: str) -> None:
        m.alive = 1 - line.flag(text, "dead")

    m.last_wounder = -1
    line.each(
        segments[1:],
        {
            "tokens": put(m.tokens),
            "attributes": put(m.attributes),
            "knocked down": mark("knocked_down", "knocked down"),
            "dead": dead,
            "everyone is a threat until round": count("threat_until", 0, 127),
            "everyone is always a threat": mark("flags", "everyone is always a threat", ALWAYS_THREATS),
            "turns to live": count("dies_after_turn", 1, 2),
            "last wounded by": wounder,
            "grabbed": seats("grabbed"),
            "grabbed last round": seats("grabbed_before"),
            "toughness this round": count("round_toughness", -99, 99),
            "speed this turn": slowed,
            "dazed this round": mark("flags", "dazed this round", DAZED),
        },
    )


def level_of(sheet: Sheet) -> Level:
    """The row of the level table that a state was most likely made from."""
    m = sheet.s.monster
    figures = tuple(m.attributes[k] for k in range(7))
    rows = [row.under(chosen(sheet.s.rules)) for row in sheet.names.file.levels]
    return min(
        rows, key=lambda row: (row.level != m.level, sum(a != b for a, b in zip(figures, _figures(row), strict=True)))
    )


def write_monster(sheet: Sheet) -> str:
    """The monster line."""
    m = sheet.s.monster
    level = level_of(sheet)
    place = f"at {m.x},{m.y}" if m.on_board else "off the board"
    parts = [f"{quoted(sheet.names.key)} level {level.name} {place} facing {FACINGS[m.facing]}"]
    own = [
        f"{name} {m.attributes[k]}"
        for k, (name, value) in enumerate(zip(MONSTER_VALUES, _figures(level), strict=True))
        if m.attributes[k] != value
    ]
    if own:
        parts.append(f"attributes {listed(own)}")
    if signed(m.tokens, MONSTER_VALUES):
        parts.append(f"tokens {signed(m.tokens, MONSTER_VALUES)}")
    marks = [
        (m.knocked_down, "knocked down"),
        (not m.alive, "dead"),
        (m.threat_until, f"everyone is a threat until round {m.threat_until}"),
        (m.flags & ALWAYS_THREATS, "everyone is always a threat"),
        (m.dies_after_turn, f"turns to live {m.dies_after_turn}"),
        (m.last_wounder >= 0, f"last wounded by {SEAT_NAMES[m.last_wounder]}"),
        (m.round_toughness, f"toughness this round {m.round_toughness:+d}"),
        (sheet.s.turn_speed, f"speed this turn {sheet.s.turn_speed:+d}"),
        (m.flags & DAZED, "dazed this round"),
        (m.grabbed, f"grabbed {_seat_list(m.grabbed)}"),
        (m.grabbed_before, f"grabbed last round {_seat_list(m.grabbed_before)}"),
    ]
    return "; ".join(parts + [words for true, words in marks if true])


def _seat_list(mask: int) -> str:
    return listed(name for seat, name in enumerate(SEAT_NAMES) if mask >> seat & 1)


# --- round, priority target ------------------------------------------------------------------------------------------


def read_round(sheet: Sheet, line: Line) -> None:
    """``round: 2; survivors' act; turn of survivor_1; controller survivor_0``."""
    s = sheet.s
    segments = line.segments()
    s.round = line.number_in(segments[0] if segments else "", 0, 1000, "round")

    def act(number: int) -> Any:
        def read(text: str) -> None:
            line.flag(text, ACTS[number])
            s.act = number

        return read

    def controller(text: str) -> None:
        sheet.controlled = True
        s.controller = -1 if text == "nobody" else sheet.seat(line, text)

    def turn(text: str) -> None:
        s.turn = sheet.seat(line, text)

    acts = {name: act(k) for k, name in enumerate(ACTS)}
    line.each(segments[1:], {**acts, "turn of": turn, "controller": controller})


def write_round(sheet: Sheet) -> str:
    """The round line."""
    s = sheet.s
    controller = SEAT_NAMES[s.controller] if s.controller >= 0 else "nobody"
    turn = f"; turn of {SEAT_NAMES[s.turn]}" if s.turn >= 0 else ""
    return f"{s.round}; {ACTS[s.act]}{turn}; controller {controller}"


def read_priority(sheet: Sheet, line: Line) -> None:
    """``priority target: survivor_1; gained this monster turn``."""
    segments = line.segments()
    sheet.s.priority = sheet.seat(line, segments[0] if segments else "")

    def stays(text: str) -> None:
        sheet.s.priority_stays = line.flag(text, "gained this monster turn")

    line.each(segments[1:], {"gained this monster turn": stays})


def write_priority(sheet: Sheet) -> str:
    """The line of the priority target token; empty when nobody holds it."""
    s = sheet.s
    if s.priority < 0:
        return ""
    holder: str = SEAT_NAMES[s.priority]
    return holder + ("; gained this monster turn" if s.priority_stays else "")


# --- terrain ---------------------------------------------------------------------------------------------------------


def read_terrain(sheet: Sheet, line: Line) -> None:
    """``terrain: tall grass at 9,6; stone column at 4,4 turned``."""
    covered: dict[tuple[int, int], str] = {}
    segments = [] if line.value == "none" else line.segments()
    if len(segments) > st.TILES:
        raise line.error(f"{len(segments)} tiles; a table holds {st.TILES}")
    for k, segment in enumerate(segments):
        found = re.fullmatch(r'"?(.+?)"? at (\S+)( turned)?', segment)
        if not found:
            raise line.error(
                f"{segment!r} is not understood; write a tile and its bottom left square: 'tall grass at 9,6'"
            )
        tile = sheet.s.tiles[k]
        tile.kind = line.choice(found[1], sheet.catalog.terrain, "terrain")
        shape = sheet.catalog.library.terrain[sheet.catalog.terrain[tile.kind]]
        tile.x, tile.y = line.square(found[2])
        tile.width, tile.height = (shape.height, shape.width) if found[3] else (shape.width, shape.height)
        squares = {(tile.x + dx, tile.y + dy) for dx in range(tile.width) for dy in range(tile.height)}
        if not all(on_board(*square) for square in squares):
            raise line.error(f"{segment}: {tile.width} x {tile.height} squares do not fit there; the board has {BOARD}")
        if sheet.checked and squares & covered.keys():
            other = covered[min(squares & covered.keys())]
            raise line.error(f"{segment}: lies on {other}; tiles do not overlap")
        covered.update(dict.fromkeys(squares, segment))
    sheet.s.tile_count = len(segments)


def write_terrain(sheet: Sheet) -> str:
    """The terrain line."""
    parts = []
    for tile in sheet.s.tiles:
        if tile.kind < 0:
            continue
        name = sheet.catalog.terrain[tile.kind]
        turned = tile.width != sheet.catalog.library.terrain[name].width
        parts.append(f"{quoted(name)} at {tile.x},{tile.y}" + " turned" * turned)
    return "; ".join(parts) or "none"
