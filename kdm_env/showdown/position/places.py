"""Where programs stand, in words: ``turn/ask +0``, ``White Lion: Claw +3``; and the moments of a round."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from .. import codes as op
from .. import state as st
from ..tables import HOOK_TEXTS, Catalog
from .reading import Line, hint
from .sheet import Sheet
from .vocabulary import SEAT_NAMES

_HIT_TEXTS = ("before", "failure", "wound", "reflex", "critical")
_HOOK_TEXTS = (
    "start of turn", "end of turn", "drawn", "moved", "activation", "wounded", "knocked down", "maimed", "entered",
    "turn ended", "died", "attack damaged", "brain damage", "basic action", "perfect hit", "survivors act",
    "attacked", "collided", "instinct", "consumed",
)  # fmt: skip


@dataclass(frozen=True)
class Places:
    """Names of addresses: every procedure of the rulebook and every text of the content."""

    by_name: dict[str, int]
    addresses: list[int]
    names: list[str]
    end: int

    def words(self, address: int) -> str:
        """The nearest name at or before an address, and how far behind it the address lies."""
        k = bisect_right(self.addresses, address) - 1
        return f"{self.names[k]} +{address - self.addresses[k]}"

    def address(self, line: Line, words: str) -> int:
        """The address of such words. Raises PositionError for a name that nothing has."""
        name, _, offset = words.rpartition(" +")
        if name not in self.by_name:
            raise line.error(f"no procedure or text is called {name or words!r}{_near(name or words, self.by_name)}")
        address = self.by_name[name] + line.number_in(offset, 0, 9999, "offset")
        if address >= self.end:
            raise line.error(f"{words}: lies behind the end of the code")
        return address


def _near(word: str, known: dict[str, int]) -> str:
    near = hint(word, known)
    return near if near.startswith("; did") else "; was the position written with other content?"


def places(catalog: Catalog) -> Places:
    """The names of all addresses of a catalog's code."""
    tables = catalog.tables[0]
    by_name = {"no text": 0, **catalog.addresses}

    def add(name: str, address: int) -> None:
        if address and name not in by_name:
            by_name[name] = int(address)

    for monster, names in enumerate(catalog.monsters):
        row = tables["monsters"][monster]
        add(f"{names.key}: basic action", row[op.MO_BASIC])
        add(f"{names.key}: instinct", row[op.MO_INSTINCT])
        add(f"{names.key}: swallowed", row[op.MO_SWALLOWED])
        add(f"{names.key}: released", row[op.MO_RELEASED])
        for k, card in enumerate(names.ai):
            at = row[op.MO_AI] + k
            add(f"{names.key}: {card}", tables["ai"][at, op.AI_PROGRAM])
            add(f"{names.key}: {card}, use of the marked", tables["ai"][at, op.AI_USE_OF_MARKED])
            for j in range(tables["ai"][at, op.AI_INJURED_COUNT]):
                injury, address = tables["injured"][tables["ai"][at, op.AI_INJURED] + j]
                add(f"{names.key}: {card}, {names.file.hit_locations[injury].injury}", address)
            for j, text in enumerate(_HOOK_TEXTS):
                add(f"{names.key}: {card}, {text}", tables["ai_hooks"][at, j])
            add(f"{names.key}: {card}, search", tables["ai"][at, op.AI_SEARCH])
        for k, location in enumerate(names.hit):
            at = row[op.MO_HIT] + k
            for j, text in enumerate(_HIT_TEXTS):
                add(f"{names.key}: {location}, {text}", tables["hit"][at, op.HL_BEFORE + j])
            for j, text in enumerate(_HOOK_TEXTS):
                add(f"{names.key}: {location}, {text}", tables["hit_hooks"][at, j])
    for row, name in _features(catalog):
        add(name, tables["features"][row, op.FE_ACTIVATION])
        for j, text in enumerate(HOOK_TEXTS):
            add(f"{name}, {text.replace('_', ' ')}", tables["features"][row, op.FE_HOOKS + j])
    for k, name in enumerate(catalog.terrain):
        add(f"terrain: {name}", tables["terrain"][k, op.TE_INTERACT])
    for k, name in enumerate(catalog.injuries):
        add(f"injury: {name}", tables["injuries"][k, op.IN_EFFECTS])
        add(f"injury: {name}, second", tables["injuries"][k, op.IN_SECOND])
    ordered = sorted((address, name) for name, address in by_name.items())
    return Places(by_name, [address for address, _ in ordered], [name for _, name in ordered], len(tables["code"]))


def _features(catalog: Catalog) -> list[tuple[int, str]]:
    """Row and name of every feature: gear, its affinity bonus, armor sets, fighting arts, disorders."""
    found = []
    for k, name in enumerate(catalog.gear):
        found += [(2 * k, f"gear: {name}"), (2 * k + 1, f"gear: {name}, affinity")]
    for first, kind, names in (
        (op.F_SETS, "set", catalog.sets), (op.F_ARTS, "art", catalog.arts),
        (op.F_DISORDERS, "disorder", catalog.disorders),
    ):  # fmt: skip
        found += [(first + k, f"{kind}: {name}") for k, name in enumerate(names)]
    return found


# --- the moments of a round ------------------------------------------------------------------------------------------

MOMENTS = (
    "arrival", "start of round", "monster act", "monster draws", "end of monster turn", "survivors act", "turn of survivor_0",
    "turn of survivor_1", "turn of survivor_2", "turn of survivor_3", "end of round", "nothing",
)  # fmt: skip
"""What ``next:`` may say."""

Frame = tuple[int, tuple[int, ...]]
"""An address and the registers."""


def stack(sheet: Sheet, moment: str) -> list[Frame]:
    """The programs that run at a moment, outermost first."""
    at = sheet.catalog.addresses
    first = sheet.names.file.first_act == "survivors"
    name = "showdown, survivors first" if first else "showdown"
    during_monster, during_survivors = ("end of round", "monster") if first else ("survivors", "end of round")
    none = (0,) * 7
    monster = (at[f"{name}/{during_monster}"], none)
    survivors = (at[f"{name}/{during_survivors}"], none)
    if moment == "nothing":
        return []
    if moment == "arrival":
        return [(at[name], none), (at["arrival"], none)]
    if moment == "start of round":
        return [(at[name], none)]
    if moment == "end of round":
        return [(at[f"{name}/end of round"], none)]
    if moment == "monster act":
        return [monster, (at["monster act"], none)]
    if moment == "monster draws":
        return [monster, (at["monster act/draw"], none)]
    if moment == "end of monster turn":
        return [monster, (at["monster act/draw"] + 1, none)]
    if moment == "survivors act":
        return [survivors, (at["survivors act"], none)]
    seat = turn_seat(moment)
    whose = tuple(seat if k in (op.SUBJECT, op.COUNT) else 0 for k in range(7))
    return [survivors, (at["survivors act/after turn"], whose), (at["turn/ask"], whose)]


def turn_seat(moment: str) -> int:
    """Whose turn a moment is in, -1 for none."""
    return SEAT_NAMES.index(moment.removeprefix("turn of ")) if moment.startswith("turn of ") else -1


def read_moment(sheet: Sheet, line: Line | None) -> None:
    """``next: turn of survivor_0``: set up the programs that run at that moment."""
    moment = "start of round" if line is None else MOMENTS[line.choice(line.value, MOMENTS, "moment")]
    s = sheet.s
    lay(s, stack(sheet, moment))
    if moment in ("arrival", "start of round"):
        # the round begins by counting up and passing the tile on; the text says what holds from then on
        if s.controller >= 0:
            s.controller = (s.controller - 1) % st.SEATS
        s.round = max(0, s.round - 1)
        return
    if moment in ("monster act", "monster draws", "end of monster turn"):
        s.act = st.MONSTER_ACT
    elif moment != "nothing":
        s.act = st.SURVIVORS_ACT
    if not sheet.controlled:
        s.controller = next((seat for seat in range(st.SEATS) if s.survivors[seat].alive), -1)
    seat = turn_seat(moment)
    if seat >= 0:
        v = s.survivors[seat]
        if line is not None and not v.alive:
            raise line.error(f"{SEAT_NAMES[seat]} is not in the fight; name a living survivor")
        s.turn, v.acted = seat, 1
        if (seat, "moves left") not in sheet.said:
            v.movements = 1
        if (seat, "activations left") not in sheet.said:
            v.activations = 1


def lay(s: Any, frames: list[Frame]) -> None:
    """Put programs on the stack."""
    s.depth = len(frames)
    for k, (address, registers) in enumerate(frames):
        s.frames[k].at = address
        for register, value in enumerate(registers):
            s.frames[k].registers[register] = value


def frames_of(s: Any) -> list[Frame]:
    """The programs on the stack, outermost first."""
    return [(s.frames[k].at, tuple(s.frames[k].registers)) for k in range(s.depth)]


def write_moment(sheet: Sheet) -> str:
    """The moment a state stands at, before or (with a question pending) just after asking; empty for other places."""
    s = sheet.s
    frames = frames_of(s)
    for moment in MOMENTS:
        seat = turn_seat(moment)
        if seat >= 0 and not s.survivors[seat].alive:
            continue
        wanted = stack(sheet, moment)
        if wanted and s.decision != st.NONE:
            wanted[-1] = (wanted[-1][0] + 1, wanted[-1][1])
        if frames == wanted:
            return moment
    return ""
