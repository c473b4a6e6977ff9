"""Beside the board: the monster's panel, the survivors' sheets, the line on top and the decision below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.machine import RUNNING, WON
from .. import state as st
from . import font, words
from . import palette as p
from .board import SMALL, piece
from .canvas import Canvas, Colour
from .facts import pile, played
from .names import Names, named

BLEEDING_KILLS = 5
"""Pips drawn for bleeding tokens [3.1]."""


def header(canvas: Canvas, s: Any, names: Names, x: int, y: int, width: int) -> None:
    """The line above the board: fight, round, whose act, how many decisions."""
    pen = x + 4.0
    if names.scenario:
        pen = canvas.text(pen, y, names.scenario, p.TEXT, 1.25, True) + 14
    pen = canvas.text(pen, y + 2, f"round {s.round}", p.LANTERN, 1.0, True) + 12
    if s.ended != RUNNING:
        chip(canvas, pen, y - 3, words.ending(s), p.LEAF if s.ended == WON else p.BLOOD)
    else:
        pen = canvas.text(pen, y + 2, words.act(s), p.TEXT) + 12
        running = words.running(s, names)
        if running:
            pen = canvas.text(pen, y + 2, "playing ", p.FAINT)
            canvas.text(pen, y + 2, running, p.TEXT, bold=True, room=x + width - 150 - pen)
    facts = f"decision {s.decisions}"
    if s.last_roll:
        facts = f"last roll {s.last_roll}  ·  {facts}"
    canvas.text(x + width - 4 - font.width(facts, SMALL), y + 3, facts, p.FAINT, SMALL)


def monster(canvas: Canvas, s: Any, names: Names, x: int, y: int, width: int, height: int) -> None:
    """The monster's panel: marks, life, attributes with tokens, piles, cards in play."""
    m = s.monster
    frame(canvas, x, y, width, height, p.BLOOD_DARK)
    left, right = x + 16, x + width - 12
    pen = canvas.text(left, y + 12, names.monster, p.TEXT, 1.5, True) + 8
    pen = chip(canvas, pen, y + 11, f"level {m.level}", p.SOFT)
    for mark in words.monster_marks(s):
        if pen + chip_width(mark) <= right:
            pen = chip(canvas, pen, y + 11, mark, p.LANTERN if m.alive else p.BLOOD)
    _life(canvas, s, left, y + 38, right - left)
    cell = (right - left) / len(words.MONSTER_ATTRIBUTES)
    for k, label in enumerate(words.MONSTER_ATTRIBUTES):
        at = left + cell * k
        value, token = m.attributes[k], m.tokens[k]
        canvas.text(at, y + 79, label, p.FAINT, SMALL)
        pen = canvas.text(at, y + 63, str(value), p.TEXT if value or token else p.FAINT, 1.25, True)
        if token:
            canvas.text(pen + 2, y + 65, f"{token:+d}", p.BLOOD if token > 0 else p.LEAF, 1.0, True)
    line = y + 100
    hit = f"hit locations {s.hit_deck.count}, discard {s.hit_discard.count}"
    canvas.text(right - font.width(hit, SMALL), line, hit, p.SOFT, SMALL)
    canvas.text(left, line, f"AI deck {s.ai_deck.count}, discard {s.ai_discard.count}", p.SOFT, SMALL)
    discards = [named("AI card", names.ai, card) for card in pile(s.ai_discard)]
    last = [words.who(names, m.last_wounder)] if 0 <= m.last_wounder < st.SEATS else []
    rows: list[tuple[str, Sequence[str], Colour]] = [
        ("in play", words.in_play(s, names), p.LANTERN),
        ("injuries", words.monster_injuries(s, names), p.LEAF),
        ("discarded", discards, p.SOFT),
        ("wounded by", last, p.SOFT),
    ]
    for k, (label, items, colour) in enumerate(rows):
        canvas.text(left, line + 18 + 16 * k, label, p.FAINT, SMALL)
        text = ", ".join(items) if items else "nothing yet" if label == "discarded" else "none"
        canvas.text(left + 70, line + 18 + 16 * k, text, colour if items else p.FAINT, SMALL, room=right - left - 70)


def _life(canvas: Canvas, s: Any, x: float, y: float, width: float) -> None:
    """A bar of cards: wounds taken, then the cards it can still lose [R-233, R-237]."""
    wounds, left = s.wounds.count, s.ai_deck.count + s.ai_discard.count
    label = f"{wounds} wound{'s' * (wounds != 1)}, {left} card{'s' * (left != 1)} left"
    room = width - font.width(label, SMALL) - 10
    total = max(1, wounds + left)
    step = min(22.0, room / total)
    for k in range(wounds + left):
        colour = p.BLOOD_DARK if k < wounds else p.mix(p.BLOOD, p.LANTERN, 0.12)
        canvas.rounded(x + step * k, y, step - 2.5, 13, 2, p.SUNK if k < wounds else colour, colour, 1.2)
        if k < wounds:
            at = x + step * k + (step - 2.5) / 2
            canvas.line(at - 2.5, y + 4, at + 2.5, y + 9, p.BLOOD, 1.2)
            canvas.line(at + 2.5, y + 4, at - 2.5, y + 9, p.BLOOD, 1.2)
    canvas.text(x + width - font.width(label, SMALL), y + 3, label, p.SOFT, SMALL)


def survivor(canvas: Canvas, s: Any, names: Names, seat: int, x: int, y: int, width: int, height: int) -> None:
    """A survivor's sheet; an empty frame for a seat nobody plays."""
    if seat not in played(s):
        canvas.rounded(x, y, width, height, 8, None, p.PANEL, 1)
        canvas.centred(x + width / 2, y + height / 2, "seat not played", p.PANEL_EDGE, SMALL)
        return
    me = s.survivors[seat]
    colour = p.SURVIVORS[seat] if me.alive else p.FAINT
    deciding = s.actor == seat and s.decision != st.NONE and s.ended == RUNNING
    frame(canvas, x, y, width, height, colour, p.LANTERN if deciding else None)
    left, right = x + 16, x + width - 12
    piece(canvas, left + 11, y + 18, seat, colour, bool(me.knocked_down and me.alive))
    pen = canvas.text(left + 34, y + 14, words.who(names, seat), p.TEXT if me.alive else p.FAINT, bold=True) + 8
    for mark in words.survivor_marks(s, names, seat):
        if pen + chip_width(mark) <= right:
            pen = chip(canvas, pen, y + 10, mark, _MARKS.get(mark, p.SOFT))
    _counters(canvas, s, seat, left, y + 37, right)
    _body(canvas, me, left, y + 52, right - left)
    pen = float(left)
    for text, ready in words.gear_lines(s, names, seat):
        if pen > left:
            pen = canvas.text(pen, y + 89, "  ·  ", p.FAINT, SMALL)
        if pen > right - 40:
            canvas.text(pen, y + 89, "…", p.FAINT, SMALL)
            break
        pen = canvas.text(pen, y + 89, text, p.TEXT if ready else p.FAINT, SMALL, room=right - 14 - pen)
    ailments = ", ".join(words.ailments(s, names, seat))
    kept = min(font.width(ailments, SMALL) + 10, (right - left) // 2) if ailments else 0
    pen = canvas.text(left, y + 105, words.attributes(s, seat), p.SOFT, SMALL, room=right - left - kept)
    canvas.text(pen + 10, y + 105, ailments, p.BLOOD, SMALL, room=right - pen - 10)
    if not me.alive:
        canvas.rect(left - 4, y + 34, right - left + 8, height - 40, p.PANEL, 0.65)


_MARKS: dict[str, Colour] = {
    "dead": p.BLOOD,
    "knocked down": p.BLOOD,
    "priority target": p.BLOOD,
    "doomed": p.BLOOD,
    "grabbed": p.BLOOD,
    "hidden": p.LEAF,
    "on turn": p.LANTERN,
    "1 move": p.LANTERN,
    "1 activation": p.LANTERN,
    "controller": p.SKY,
}


def _counters(canvas: Canvas, s: Any, seat: int, left: float, y: float, right: float) -> None:
    """Survival, insanity, bleeding; the survival actions it knows, used ones struck out."""
    me = s.survivors[seat]
    pen = canvas.text(left, y, "survival ", p.FAINT, SMALL)
    pen = canvas.text(pen, y - 1, f"{me.survival}/{me.survival_limit}", p.LANTERN if me.survival else p.SOFT, 1.0, True)
    pen = canvas.text(pen + 9, y, "insanity ", p.FAINT, SMALL)
    pen = canvas.text(pen, y - 1, str(me.insanity), p.SKY if me.insanity else p.SOFT, 1.0, True)
    pen = canvas.text(pen + 9, y, "bleeding", p.FAINT, SMALL) + 5
    for k in range(max(BLEEDING_KILLS, me.bleeding)):
        filled = k < me.bleeding
        canvas.circle(pen + 3, y + 4, 3.4, p.BLOOD if filled else None, p.BLOOD if filled else p.FAINT, 1)
        pen += 9
    known = words.abilities(s, seat)
    pen = max(pen + 7, right - font.width("  ".join(text for text, _ in known), SMALL))
    for text, unused in known:
        if pen + font.width(text, SMALL) <= right + 1:
            end = canvas.text(pen, y, text, p.SOFT if unused else p.FAINT, SMALL)
            if not unused:
                canvas.line(pen, y + 4.5, end - 2, y + 4.5, p.FAINT)
            pen = end + font.width("  ", SMALL)


def _body(canvas: Canvas, me: Any, left: float, y: float, width: float) -> None:
    """The hit locations: armour points, then the boxes for light and heavy injuries [3.3]."""
    cell = (width + 7) / len(words.LOCATIONS)
    for k, label in enumerate(words.LOCATIONS):
        x = round(left + cell * k)
        hurt = bool((me.light | me.heavy) >> k & 1)
        canvas.rounded(x - 2, y, cell - 5, 27, 4, p.SUNK)
        canvas.text(x + 3, y + 3, label, p.SOFT if not hurt else p.BLOOD, SMALL)
        points = me.insanity if k == st.BRAIN else me.armor[k]
        colour = p.SKY if k == st.BRAIN else p.SOFT
        shield(canvas, x + 10, y + 20, colour if points else p.PANEL_EDGE)
        canvas.text(x + 18, y + 15, str(points), p.TEXT if points else p.FAINT, SMALL, points > 0)
        at = x + cell - 21
        if k != st.BRAIN:
            _box(canvas, at, y + 14, 11, bool(me.heavy >> k & 1), 2.2)
        if k != st.HEAD:
            _box(canvas, at - (12 if k != st.BRAIN else 0), y + 16, 9, bool(me.light >> k & 1), 1)


def _box(canvas: Canvas, x: float, y: float, side: float, filled: bool, thick: float) -> None:
    colour = p.BLOOD if filled else p.FAINT
    canvas.rounded(x, y, side, side, 1.5, p.BLOOD if filled else None, colour, thick)


def shield(canvas: Canvas, x: float, y: float, colour: Colour) -> None:
    """A small shield about (x, y)."""
    canvas.polygon([(x - 5, y - 5), (x + 5, y - 5), (x + 5, y), (x, y + 6), (x - 5, y)], colour)


def decision(canvas: Canvas, s: Any, names: Names, x: int, y: int, width: int, height: int) -> None:
    """What is asked, what may be answered, and the attacks that are going on with their hits."""
    asked = s.ended == RUNNING and s.decision != st.NONE
    colour = p.SURVIVORS[s.actor] if asked else p.FAINT
    frame(canvas, x, y, width, height, colour)
    left, right = x + 16, x + width - 12
    pen = float(left)
    if asked:
        piece(canvas, left + 10, y + 17, s.actor, colour, False)
        pen += 32
    canvas.text(pen, y + 12, words.question(s, names), p.TEXT, 1.25, True, room=right - pen)
    fights = [
        (words.assault_line(s, names), words.assault_hits(s), p.BLOOD),
        (words.strike_line(s, names), words.strike_hits(s, names), p.LANTERN),
    ]
    fights = [fight for fight in fights if fight[0]]
    chips = [(told, p.TEXT, False) for _, told in words.answers(s, names)]
    _chips(canvas, chips, left, y + 31, left, right, 1 if fights else 3)
    for k, (text, hits, colour) in enumerate(fights):
        line = y + 49 + 17 * k
        pen = canvas.text(left, line + 4, text, p.SOFT, SMALL) + 8
        _chips(canvas, [(t, p.FAINT if t == words.DONE else colour, now) for t, now in hits], pen, line, pen, right, 1)


def _chips(
    canvas: Canvas, chips: list[tuple[str, Colour, bool]], x: float, y: int, left: float, right: float, lines: int
) -> None:
    """Chips in lines of 17 pixels; what finds no room is counted at the end."""
    for k, (text, colour, full) in enumerate(chips):
        more, last = f"+{len(chips) - k}", k + 1 == len(chips)
        kept = 0 if last or lines > 1 else font.width(more, SMALL) + 8
        if x > left and x + chip_width(text) > right - kept:
            if lines == 1:
                canvas.text(x, y + 4, more, p.FAINT, SMALL)
                return
            x, y, lines = left, y + 17, lines - 1
        x = chip(canvas, x, y, text, colour, full)


def chip_width(text: str) -> int:
    """The width of a chip in pixels."""
    return font.width(text, SMALL) + 12


def chip(canvas: Canvas, x: float, y: float, text: str, colour: Colour, full: bool = False) -> float:
    """A word in a rounded frame. Returns where the next one begins."""
    x = round(x)
    wide = chip_width(text)
    canvas.rounded(x, y, wide, 15, 7.5, colour if full else p.mix(p.PANEL, colour, 0.14), colour, 1, 1 if full else 0.9)
    canvas.text(x + 5, y + 4, text, p.NIGHT if full else p.mix(colour, p.TEXT, 0.25), SMALL)
    return x + wide + 5


def frame(
    canvas: Canvas, x: int, y: int, width: int, height: int, colour: Colour, outline: Colour | None = None
) -> None:
    """A panel with a coloured bar on its left."""
    canvas.rounded(x, y, width, height, 8, p.PANEL, outline or p.PANEL_EDGE, 2 if outline else 1)
    canvas.rounded(x + 5, y + 7, 4, height - 14, 2, colour)
