"""The table as text for a terminal of 100 columns and 40 lines, with or without colours; plain ASCII, names apart."""

from __future__ import annotations

import textwrap
from functools import lru_cache
from typing import Any

from .. import actions as ac
from .. import state as st
from . import words
from .facts import (
    ROWS,
    Square,
    base,
    blind_spot,
    front,
    legal,
    option_square,
    pile,
    played,
    reachable,
    read,
    tile_at,
    tiles,
)
from .names import Names, named

WIDTH, HEIGHT = 100, 40
"""Columns and lines that a picture never exceeds."""

_SIDE = 52
"""Columns of the monster's panel, right of the board."""

Styled = tuple[str, str]
"""A piece of text and its style: SGR parameters, empty for none."""

_PLAIN, _FAINT, _BOLD, _GOLD, _RED, _GREEN, _BLUE = "", "38;5;245", "1", "38;5;179", "38;5;167", "38;5;108", "38;5;110"
_SEATS = ("1;38;5;231;48;5;25", "1;38;5;231;48;5;130", "1;38;5;231;48;5;29", "1;38;5;231;48;5;97")
_BEAST, _BEHIND, _REACH, _GRASS, _ROCK, _EARTH, _CHOICE = (
    "1;38;5;222;48;5;52", "38;5;183;48;5;60", "38;5;153;48;5;24", "38;5;150;48;5;58", "38;5;252;48;5;240",
    "38;5;223;48;5;94", "1;38;5;16;48;5;179",
)  # fmt: skip

_ARROWS = ("^^", ">>", "vv", "<<")
_OPTIONS = "0123456789ab"

_LEGEND = (
    "S0 survivor, s0 knocked down   MM monster, mm down",
    "^^ its front   :: its blind spot   + within reach",
    '"" cover  ## wall  A. obstacle  a. other  ?0 option',
)


def ansi(states: Any, names: Names, colour: bool = True) -> str:
    """Draw a state for a terminal.

    Args:
        states: array of showdown states, shape (1,). It is only read.
        names: the words of the content.
        colour: with SGR escape codes (256 colours), or plain ASCII text.

    Returns:
        At most 40 lines of at most 100 columns, without a line end at the end.

    Raises:
        TypeError, ValueError: `states` is no such array, or a number in the state has no name in `names`.
    """
    s = read(states)
    side = _monster(s, names)
    lines = [_header(s, names), []]
    cells = _cells(s, names)
    for k, row in enumerate(range(st.HEIGHT, 0, -1)):
        line = [(f"{ROWS[row - 1]} ", _FAINT), *(cells[column, row] for column in range(1, st.WIDTH + 1))]
        lines.append([*line, ("  ", _PLAIN), *(side[k] if k < len(side) else [])])
    lines.append([("  " + "".join(f"{column:2d}  " for column in range(1, st.WIDTH + 1, 2)), _FAINT)])
    asked = _decision(s, names)
    sheets = [_survivor(s, names, seat) for seat in played(s)]
    spare = HEIGHT - len(lines) - len(asked) - 2 - sum(map(len, sheets))
    lines.append([])
    for seat, sheet in zip(played(s), sheets, strict=True):
        lines += sheet
        more = _condition(s, names, seat)
        if sum(len(text) for text, _ in sheet[-1] + more) > WIDTH and spare > 0:
            lines.append([("   ", _PLAIN), *more])
            spare -= 1
        else:
            sheet[-1].extend(more)
    lines.append([])
    lines += asked
    return "\n".join(_told(line, colour) for line in lines[:HEIGHT])


def _told(line: list[Styled], colour: bool) -> str:
    """A line as text, cut at the width of the terminal."""
    room, out = WIDTH, []
    for text, style in line:
        if len(text) > room:
            text = text[: room - 3] + "..." if room > 3 else ""
        room -= len(text)
        out.append(f"\x1b[{style}m{text}\x1b[0m" if colour and style and text else text)
    return "".join(out).rstrip()


def _header(s: Any, names: Names) -> list[Styled]:
    line = [(f"{names.scenario}   ", _BOLD)] if names.scenario else []
    line += [(f"round {s.round}   ", _GOLD), (words.ending(s).upper() or words.act(s), _BOLD)]
    running = words.running(s, names)
    if running:
        line.append((f"   playing {running}", _PLAIN))
    facts = f"last roll {s.last_roll}   " * bool(s.last_roll) + f"decision {s.decisions}"
    used = sum(len(text) for text, _ in line)
    return [*line, (" " * max(3, WIDTH - used - len(facts)) + facts, _FAINT)]


def _cells(s: Any, names: Names) -> dict[Square, Styled]:
    """What every square shows: two letters."""
    cells: dict[Square, Styled] = {}
    reach, behind = reachable(s), set(blind_spot(s))
    for row in range(1, st.HEIGHT + 1):
        for column in range(1, st.WIDTH + 1):
            square = column, row
            letter, style = _ground(s, names, square, square in behind)
            if square in reach:
                cells[square] = letter + "+", _REACH if style != _BEHIND else _BEHIND
            else:
                cells[square] = letter + (letter if letter != " " else "."), style
    for number in legal(s):
        if ac.OPTION <= number < ac.ENDURE and (chosen := option_square(s, number - ac.OPTION)):
            cells[chosen] = "?" + _OPTIONS[number - ac.OPTION], _CHOICE
    ahead = front(s)
    for square in base(s):
        down = s.monster.knocked_down or not s.monster.alive
        cells[square] = ("mm" if down else "MM", _BEAST)
        if square in ahead:
            cells[square] = _ARROWS[s.monster.facing], _BEAST
    for seat in played(s):
        me = s.survivors[seat]
        if me.alive and me.x > 0:
            cells[me.x, me.y] = f"{'s' if me.knocked_down else 'S'}{seat}", _SEATS[seat]
    return cells


def _ground(s: Any, names: Names, square: Square, behind: bool) -> Styled:
    if behind:
        return ":", _BEHIND
    tile = tile_at(s, square)
    if tile is None:
        return " ", _FAINT
    named("terrain", names.terrain, tile.kind)
    letter = _letters(names)[tile.kind]
    return letter, _GRASS if letter == '"' else _ROCK if letter == "#" or letter.isupper() else _EARTH


@lru_cache(maxsize=8)
def _letters(names: Names) -> tuple[str, ...]:
    """What each kind of terrain is drawn with: cover and walls by signs, the rest by a letter of its name that no other
    kind has (capital: it blocks the view), which is not that of a miniature.
    """
    found: list[str] = []
    taken = set("sm")
    for name in names.terrain:
        free = [letter for letter in name.name.lower() if letter.isascii() and letter.isalpha() and letter not in taken]
        if name.hides:
            found.append('"')
        elif name.impassable:
            found.append("#")
        elif not free:
            found.append("%" if name.obstacle else ",")
        else:
            taken.add(free[0])
            found.append(free[0].upper() if name.obstacle else free[0])
    return tuple(found)


def _monster(s: Any, names: Names) -> list[list[Styled]]:
    """The monster's panel, line by line."""
    m = s.monster
    marks = words.monster_marks(s)
    left = s.ai_deck.count + s.ai_discard.count
    lines: list[list[Styled]] = [
        [(f"{names.monster}, level {m.level}", _BOLD), ("  " + ", ".join(marks) if marks else "", _GOLD)],
        [
            ("x" * s.wounds.count, _FAINT),
            ("#" * left, _RED),
            (f"  {words.times(s.wounds.count, 'wound')}, {words.times(left, 'card')} left", _PLAIN),
        ],
    ]
    for part in (range(4), range(4, len(words.MONSTER_ATTRIBUTES))):
        line: list[Styled] = []
        for k in part:
            token = m.tokens[k]
            line += [(f"{words.MONSTER_ATTRIBUTES[k]} ", _FAINT), (str(m.attributes[k]), _PLAIN)]
            line += [(f"{token:+d}" if token else "", _RED if token > 0 else _GREEN), ("  ", _PLAIN)]
        lines.append(line)
    piles = f"AI deck {s.ai_deck.count}, discard {s.ai_discard.count}"
    lines.append([(f"{piles}; hit locations {s.hit_deck.count}, discard {s.hit_discard.count}", _FAINT)])
    discards = [named("AI card", names.ai, card) for card in pile(s.ai_discard)]
    lines += _listed("in play: ", words.in_play(s, names), _GOLD)
    lines += _listed("injuries: ", words.monster_injuries(s, names), _GREEN)
    lines += _listed("discarded: ", discards, _PLAIN)
    if 0 <= m.last_wounder < st.SEATS:
        lines.append([("wounded by: ", _FAINT), (words.who(names, m.last_wounder), _PLAIN)])
    kinds = sorted({tile.kind for tile in tiles(s)})
    room = min(5, st.HEIGHT - len(lines) - len(_LEGEND))
    if kinds and room > 0:
        called = [named("terrain", names.terrain, k).name for k in kinds]
        told = [f"{_letters(names)[k]} {name}" for k, name in zip(kinds, called, strict=True)]
        lines += _listed("terrain: ", told, _PLAIN, room)
    blank: list[list[Styled]] = [[] for _ in range(st.HEIGHT - len(lines) - len(_LEGEND))]
    return lines + blank + [[(text, _FAINT)] for text in _LEGEND]


def _listed(label: str, items: list[str], style: str, most: int = 2) -> list[list[Styled]]:
    """A labelled list in at most so many lines of the panel."""
    room = _SIDE - len(label)
    told = textwrap.wrap(", ".join(items) or "none", room, max_lines=most, placeholder=" ...")
    return [
        [(label if k == 0 else " " * len(label), _FAINT), (text, style if items else _FAINT)]
        for k, text in enumerate(told)
    ]


def _survivor(s: Any, names: Names, seat: int) -> list[list[Styled]]:
    """A survivor's sheet: three lines, one for the dead."""
    me = s.survivors[seat]
    name = words.who(names, seat)
    marks = ", ".join(words.survivor_marks(s, names, seat))
    if not me.alive:
        return [[(f"S{seat}", _SEATS[seat]), (f" {name}  ", _FAINT), (marks, _RED)]]
    used = [text for text, unused in words.abilities(s, seat) if not unused]
    first = [
        (f"{'s' if me.knocked_down else 'S'}{seat}", _SEATS[seat]),
        (f" {name}  ", _BOLD),
        (f"survival {me.survival}/{me.survival_limit}  ", _GOLD),
        (f"insanity {me.insanity}  ", _BLUE if me.insanity else _PLAIN),
        (f"bleeding {me.bleeding}  ", _RED if me.bleeding else _PLAIN),
        (f"{marks}  " if marks else "", _RED if me.knocked_down or s.priority == seat else _GOLD),
        (f"used: {', '.join(used)}" if used else "", _FAINT),
    ]
    body: list[Styled] = [("   ", _PLAIN)]
    for k, label in enumerate(words.LOCATIONS):
        points = me.insanity if k == st.BRAIN else me.armor[k]
        light = ("x" if me.light >> k & 1 else ".") if k != st.HEAD else ""
        heavy = ("x" if me.heavy >> k & 1 else ".") if k != st.BRAIN else ""
        boxes = f"[{light}{heavy}] "
        body += [(f"{label} ", _FAINT), (str(points), _PLAIN), (boxes, _RED if "x" in boxes else _FAINT)]
    gear = words.gear_lines(s, names, seat)
    last: list[Styled] = [("   ", _PLAIN)]
    for text, ready in gear:
        last += [(text if ready else f"({text})", _PLAIN if ready else _FAINT), ("  ", _FAINT)]
    return [first, body, last]


def _condition(s: Any, names: Names, seat: int) -> list[Styled]:
    """A survivor's attributes and what ails it; nothing for the dead."""
    if not s.survivors[seat].alive:
        return []
    ailments = ", ".join(words.ailments(s, names, seat))
    return [(words.attributes(s, seat) + "  ", _FAINT), (ailments, _RED)]


def _decision(s: Any, names: Names) -> list[list[Styled]]:
    """What is asked, the answers in words that can be typed, the attacks that are going on."""
    lines = _fight(words.assault_line(s, names), words.assault_hits(s))
    lines += _fight(words.strike_line(s, names), words.strike_hits(s, names))
    lines.append([(words.question(s, names), _BOLD)])
    answers = []
    for text, meaning in words.answers(s, names):
        text = "move DX DY" if text == "move" else text
        answers.append(text if text == meaning else f"{text}: {meaning}")
    told = "   ".join(answer.replace(" ", "\0") for answer in answers)
    for row in textwrap.wrap(told, WIDTH, max_lines=min(3, 7 - len(lines)), placeholder=" ..."):
        lines.append([(row.replace("\0", " "), _PLAIN)])
    return lines


def _fight(text: str, hits: list[tuple[str, bool]]) -> list[list[Styled]]:
    """An attack that is going on, in at most two lines."""
    lines: list[list[Styled]] = [[(text + " ", _RED)]] if text else []
    used = len(text) + 1
    for k, (told, current) in enumerate(hits):
        piece = f" [{told}]" if current else f" {told},"
        if k + 1 == len(hits):
            piece = piece.rstrip(",")
        if used + len(piece) > WIDTH - 4:
            if len(lines) == 2:
                lines[-1].append((f" +{len(hits) - k}", _FAINT))
                break
            lines.append([("  ", _PLAIN)])
            used = 2
        lines[-1].append((piece, _GOLD if current else _FAINT))
        used += len(piece)
    return lines
