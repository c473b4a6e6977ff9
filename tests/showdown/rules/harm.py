"""The lion hurts survivor_0: one hit on a location of the test's choice, and what comes of it."""

from __future__ import annotations

from typing import Any

from tests.showdown.table import Table, lay

FACE = {"head": 1, "arms": 2, "body": 3, "waist": 5, "legs": 6}
"""Faces of the hit location die."""

IN_FRONT = "at 11,10"
"""Where the lion at 11,8, facing north, need not move to attack."""

BYSTANDER = {"survivor_1": "at 1,1", "round": "1; monster act; controller survivor_1"}
"""survivor_1 stands far off in a corner and holds the tile: survivor_0 gains no insanity for being a target."""


def clawed(location: str, *rolls: str, damage: int = 1, me: str = "", at: str = IN_FRONT, **lines: Any) -> Table:
    """Claw (2 dice, 1 damage) hits survivor_0 once, on this location; `rolls` are what follows the location die.

    The next question is one of the survivors' act, if nothing else is asked.
    """
    lines = {**BYSTANDER, "ai_deck": "Claw, Chomp, Grasp", **lines}
    tokens = f"; tokens damage {damage - 1:+d}" if damage != 1 else ""
    lines.setdefault("monster", f"White Lion level 1 at 11,8 facing north{tokens}")
    table = lay(
        next="monster draws",
        survivor_0="; ".join([at, *([me] if me else [])]),
        rolls=", ".join(["d10 9", "d10 1", f"d6 {FACE[location]}", *rolls]),
        **lines,
    )
    return attacked(table)


def injured(location: str, roll: int, *rolls: str, me: str = "", **lines: Any) -> Table:
    """A hit where light and heavy injury are filled already: survivor_0 rolls this on the location's severe injuries."""
    boxes = f"heavy {location}" if location == "head" else f"light {location}; heavy {location}"
    return clawed(location, f"d10 {roll}", *rolls, me="; ".join([boxes, *([me] if me else [])]), **lines)


def traumatized(roll: int, *rolls: str, me: str = "", at: str = IN_FRONT, **lines: Any) -> Table:
    """Bat Around hits armor, and hits the brain, whose box is filled already: survivor_0 rolls this brain trauma."""
    lines = {**BYSTANDER, "ai_deck": "Bat Around, Chomp, Grasp", **lines}
    words = [at, "armor body 9", "light brain", *([me] if me else [])]
    table = lay(
        next="monster draws",
        survivor_0="; ".join(words),
        rolls=", ".join(["d10 9", "d10 1", "d6 3", f"d10 {roll}", *rolls]),
        **lines,
    )
    return attacked(table)


def attacked(table: Table) -> Table:
    """The card's flow passes, should anybody have survival."""
    while table.decision == "window" and table.playing is not None:
        table.play("pass")
    return table


def your_turn(table: Table, seat: int = 0) -> Table:
    """Go on to the turn of a survivor in the survivors' act, others holding."""
    for _ in range(12):
        if table.decision == "turn" and table.actor == seat:
            return table
        assert table.over is None and table.act == "survivors' act", f"survivor_{seat} has no turn: {table}"
        if table.decision == "order":
            table.play("act" if table.actor == seat else "hold")
        else:
            table.play("pass")
    raise AssertionError(f"survivor_{seat} has no turn: {table}")
