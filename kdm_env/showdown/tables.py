"""Content as arrays: what the compiled rules read. Built from a library, passed into every kernel.

Cards are numbered within their monster in file order; gear, terrain, injuries and disorders over the whole library.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.assembly import Assembler
from . import codes as op
from . import kinds, schema, verbs
from .actions import OFFSETS
from .assembler import MONSTER_VALUES, TextAssembler
from .library import Library
from .rulebook import write as write_rulebook
from .tablerecord import Tables

IntTable = npt.NDArray[np.int32]


@dataclass(frozen=True)
class MonsterNames:
    """A monster's card names, by number."""

    key: str
    file: schema.MonsterFile
    ai: tuple[str, ...]
    hit: tuple[str, ...]
    resources: tuple[str, ...]


@dataclass(frozen=True)
class Catalog:
    """Tables and the words for what they hold."""

    library: Library
    tables: npt.NDArray[Any]
    """One record of :class:`Tables`, shape (1,), read-only."""
    monsters: tuple[MonsterNames, ...]
    gear: tuple[str, ...]
    terrain: tuple[str, ...]
    injuries: tuple[str, ...]
    disorders: tuple[str, ...]
    basic_resources: tuple[str, ...]
    addresses: dict[str, int]
    """Address of every procedure and place of the rulebook, by label."""

    def monster(self, name: str) -> int:
        """Number of a monster. Raises ValueError for an unknown name."""
        for number, names in enumerate(self.monsters):
            if names.key == name:
                return number
        raise ValueError(f"no monster is called {name!r}; there are: {', '.join(m.key for m in self.monsters)}")


PICKS = ("closest", "furthest", "random", "most bleeding", "last to wound", "grabbed last round")
AMONG = ("threat", "survivor", "knocked down survivor")
TIERS = ("basic", "advanced", "legendary", "special")
KINDS = ("action", "mood", "trait")
ZONES = {"ring": 1, "square 10": 2}
AREAS: dict[str, int] = {"threats": op.W_THREATS, "survivors": op.W_ALL, "non-deaf survivors": op.W_NON_DEAF}
GEAR_FLAGS = {
    "deadly": op.K_DEADLY, "savage": op.K_SAVAGE, "sharp": op.K_SHARP, "frail": op.K_FRAIL, "slow": op.K_SLOW,
    "paired": op.K_PAIRED, "two-handed": op.K_TWO_HANDED, "cumbersome": op.K_CUMBERSOME, "unwieldy": op.K_UNWIELDY,
    "early iron": op.K_EARLY_IRON, "heavy": op.K_HEAVY, "provoke": op.K_PROVOKE, "sentient": op.K_SENTIENT,
    "shield": op.K_SHIELD, "irreplaceable": op.K_IRREPLACEABLE, "tool": op.K_TOOL,
}  # fmt: skip


def _pack(rows: dict[str, Any]) -> npt.NDArray[Any]:
    """Put the rows of every table in their places. Raises ValueError when a table has no room for them."""
    tables = np.zeros(1, Tables.dtype)
    for name, table in rows.items():
        place = tables[name][0]
        array = np.asarray(table, np.int64)
        if not array.size:
            continue
        if len(array) > len(place):
            raise ValueError(f"too much content: {len(array)} rows of {name}, there is room for {len(place)}")
        limits = np.iinfo(place.dtype)
        if array.min() < limits.min or array.max() > limits.max:
            raise ValueError(f"a number in {name} is out of range ({limits.min} to {limits.max})")
        place[: len(array)] = array
    tables.flags.writeable = False
    return tables


def _modifiers(changes: dict[Any, int]) -> list[int]:
    return [changes.get(name, 0) for name in MONSTER_VALUES]


class _Builder:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.book = Assembler()
        write_rulebook(self.book)
        self.basic = tuple(library.basic_resources)
        self.targets: list[list[int]] = []
        self.injured: list[tuple[int, int | str]] = []

    def target_list(self, items: list[schema.Target]) -> tuple[int, int]:
        first = len(self.targets)
        for item in items:
            self.targets.append(
                [
                    PICKS.index(item.pick),
                    AMONG.index(item.among),
                    int(item.facing),
                    int(item.in_range or item.range is not None),
                    item.range or 0,
                    int(item.in_field_of_view),
                    int(item.in_blind_spot),
                ]
            )
        return first, len(items)

    def picking(self, targets: list[schema.Target], area: schema.AreaTargets | None) -> Any:
        """What a card does before its effects: pick from its list, or from an area."""
        if area is not None:
            which = AREAS[area.all]
            return lambda end: self.book.emit(op.SELECT, which, 1, end)
        if not targets:
            return None
        first, count = self.target_list(targets)

        def begin(end: str) -> None:
            self.book.emit(op.PICK, first, count, end)
            self.book.emit(op.PICK_TAKE, end)

        return begin

    def build(self) -> Catalog:
        library, book = self.library, self.book
        monsters: list[list[Any]] = []
        ai: list[list[Any]] = []
        ai_hooks: list[list[Any]] = []
        ai_modifiers: list[list[int]] = []
        ai_per_level: list[list[int]] = []
        hit: list[list[Any]] = []
        hit_hooks: list[list[Any]] = []
        hit_modifiers: list[list[int]] = []
        profiles: list[tuple[int | str, ...]] = []
        names: list[MonsterNames] = []

        resources = {("basic", name): k for k, name in enumerate(self.basic)}
        text = TextAssembler(book, resources, len(library.disorders), tuple(library.terrain))
        text.profiles = profiles
        for key, file in library.monsters.items():
            own = tuple(file.resources)
            resources = {k: n for k, n in resources.items() if k[0] == "basic"}
            resources.update({("monster", name): k for k, name in enumerate(own)})
            text._resources = resources
            hit_number = {card.injury: k for k, card in enumerate(file.hit_locations) if card.injury}
            basic = file.basic_action
            monsters.append(
                [
                    file.size,
                    text.text(basic.effects, f"{key}: basic action", self.picking(basic.targets, None)),
                    text.text(file.instinct, f"{key}: instinct"),
                    len(ai),
                    len(hit),
                    len(file.ai),
                    len(file.hit_locations),
                    int(file.first_act == "survivors"),
                    len(own),
                ]
            )
            for card in file.ai:
                first = len(self.injured)
                for injury, effects in card.injured.items():
                    self.injured.append((hit_number[injury], text.text(effects, f"{card.name}, {injury}")))
                entered, activation = card.when_entered, card.when_activation
                ai.append(
                    [
                        text.text(card.effects, card.name, self.picking(card.targets, card.area)),
                        KINDS.index(card.kind),
                        TIERS.index(card.tier),
                        card.copies,
                        int(card.draws_cards),
                        int(card.counts is not None),
                        first,
                        len(card.injured),
                        ZONES[activation.zone] if activation else 0,
                        ZONES[entered.zone] if entered else 0,
                    ]
                )
                ai_hooks.append(
                    [
                        text.text(card.start_of_turn, f"{card.name}, start of turn"),
                        text.text(card.end_of_turn, f"{card.name}, end of turn"),
                        0,
                        0,
                        text.text(activation.effects if activation else [], f"{card.name}, activation"),
                        text.text(card.when_wounded, f"{card.name}, wounded"),
                        text.text(card.when_knocked_down, f"{card.name}, knocked down"),
                        text.text(card.when_survivor_maimed, f"{card.name}, maimed"),
                        text.text(entered.effects if entered else [], f"{card.name}, entered"),
                    ]
                )
                ai_modifiers.append(_modifiers(card.modifiers))
                ai_per_level.append(_modifiers(card.modifiers_per_level))
            for location in file.hit_locations:
                hit.append(
                    [
                        int(location.trap),
                        int(location.first_strike),
                        int(location.impervious),
                        int(location.super_dense),
                        int(location.parry),
                        location.toughness,
                        text.text(location.before, f"{location.name}, before"),
                        text.text(location.failure, f"{location.name}, failure"),
                        text.text(location.wound, f"{location.name}, wound"),
                        text.text(location.reflex, f"{location.name}, reflex"),
                        text.text(location.critical or [], f"{location.name}, critical"),
                        int(location.critical is not None),
                        int(location.injury is not None),
                        int(location.archived),
                        int(location.ignores_grab),
                    ]
                )
                hit_hooks.append(
                    [
                        text.text(location.start_of_turn, f"{location.name}, start of turn"),
                        text.text(location.end_of_turn, f"{location.name}, end of turn"),
                        text.text(location.when_draws, f"{location.name}, drawn"),
                        text.text(location.when_moves, f"{location.name}, moved"),
                        0,
                        0,
                        0,
                        0,
                        0,
                    ]
                )
                hit_modifiers.append(_modifiers(location.modifiers))
            names.append(
                MonsterNames(key, file, tuple(c.name for c in file.ai), tuple(c.name for c in file.hit_locations), own)
            )

        gear = [self.gear_row(text, item) for item in library.gear.values()]
        terrain = [
            [
                int(item.obstacle),
                int(item.impassable),
                text.text(item.interact, item.name),
                item.width,
                item.height,
                item.cards,
                item.tiles,
                int(item.skips_first_turn),
                int(any(isinstance(verb, verbs.Hide) for verb in item.interact)),
                int(item.exposes),
                int(item.destructible),
                int(item.indestructible),
                -1 if item.needs is None else GEAR_FLAGS[item.needs].bit_length() - 1,
                item.disputed_cards,
                item.clear,
                item.apart,
            ]
            for item in library.terrain.values()
        ]
        injuries, injury_rows, injury_names = self.injury_tables(text)
        code = book.finish()

        def resolved(rows: list[Any]) -> list[list[int]]:
            return [[book.address(x) if isinstance(x, str) else x for x in row] for row in rows]

        tables = _pack(
            {
                "code": code,
                "entry": [book.address(name) for name in op.PROGRAMS],
                "monsters": resolved(monsters),
                "monster_kinds": [kinds.of_monster(each.file) for each in names],
                "ai_kinds": [kinds.of_card(card) for each in names for card in each.file.ai],
                "hit_kinds": [kinds.of_location(card) for each in names for card in each.file.hit_locations],
                "ai": resolved(ai),
                "ai_hooks": resolved(ai_hooks),
                "ai_modifiers": ai_modifiers,
                "ai_modifiers_per_level": ai_per_level,
                "injured": resolved(self.injured),
                "hit": resolved(hit),
                "hit_hooks": resolved(hit_hooks),
                "hit_modifiers": hit_modifiers,
                "targets": self.targets,
                "profiles": resolved(profiles),
                "gear": resolved(gear),
                "terrain": resolved(terrain),
                "injuries": resolved(injuries),
                "injury_rows": injury_rows,
                "offsets": OFFSETS,
            }
        )
        addresses = {name: at for at, name in book.names().items()}
        return Catalog(
            library=library,
            tables=tables,
            monsters=tuple(names),
            gear=tuple(library.gear),
            terrain=tuple(library.terrain),
            injuries=tuple(injury_names),
            disorders=tuple(library.disorders),
            basic_resources=self.basic,
            addresses=addresses,
        )

    def gear_row(self, text: TextAssembler, item: schema.Gear) -> list[int | str]:
        flags = op.K_WEAPON if item.accuracy > 0 else 0
        for keyword in item.keywords:
            flags |= GEAR_FLAGS.get(keyword, 0)
        return [
            flags,
            item.speed,
            item.accuracy,
            item.strength,
            item.reach,
            item.range,
            item.devastating,
            text.text(item.perfect_hit, f"{item.name}, perfect hit"),
            int(item.throw),
            int(bool(item.aim)),
            item.aim.get("speed", 0),
            item.aim.get("accuracy", 0),
            text.text(item.activation, f"{item.name}, activation"),
            int(item.archived_after_use),
            item.block,
            item.deflect,
        ]

    def injury_tables(self, text: TextAssembler) -> tuple[list[list[int | str]], IntTable, list[str]]:
        injuries: list[list[int | str]] = []
        names: list[str] = []
        rows = np.zeros((6, 21), np.int32)
        for table, name in enumerate(("head", "arms", "body", "waist", "legs", "brain")):
            entries: list[schema.Injury] = getattr(self.library.injuries, name)
            for entry in entries:
                for value in entry.rolls:
                    rows[table, value] = len(injuries)
                names.append(entry.name)
                injuries.append(
                    [
                        entry.times,
                        entry.bleed,
                        text.text(entry.effects, entry.name),
                        text.text(entry.second, f"{entry.name}, second"),
                        int(bool(entry.second)),
                        int(entry.maims),
                    ]
                )
            highest = max(value for entry in entries for value in entry.rolls)
            rows[table, highest + 1 :] = rows[table, highest]
        return injuries, rows, names


def build(library: Library) -> Catalog:
    """Turn a library into tables. The library has been checked already; a fault here is a fault of ours."""
    return _Builder(library).build()


__all__ = ["Catalog", "MonsterNames", "Tables", "build"]
