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
from .assembler import LOCATIONS, MONSTER_VALUES, TextAssembler
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
    sets: tuple[str, ...]
    arts: tuple[str, ...]
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


PICKS = (
    "closest", "furthest", "random", "most bleeding", "last to wound", "grabbed last round", "least marks", "most marks",
)  # fmt: skip
AMONG = ("threat", "survivor", "knocked down survivor")
INJURY_TABLES = ("head", "arms", "body", "waist", "legs", "brain")
TIERS = ("basic", "advanced", "legendary", "special")
KINDS = ("action", "mood", "trait")
COUNTED = {None: 0, "survivor suffers damage": op.COUNTS_DAMAGE, "monster is wounded": op.COUNTS_WOUNDS}
AREAS: dict[str, int] = {
    "threats": op.W_THREATS,
    "survivors": op.W_ALL,
    "non-deaf survivors": op.W_NON_DEAF,
    "survivors in view": op.W_IN_VIEW,
    "survivors in zone": op.W_IN_ZONE,
    "threats in zone": op.W_THREATS_IN_ZONE,
}
SHARED_CARDS = "composed/"
"""How the names of monsters begin that may share cards (the same structs): their cards name no resource and no injury."""
GEAR_FLAGS = {
    "deadly": op.K_DEADLY, "savage": op.K_SAVAGE, "sharp": op.K_SHARP, "frail": op.K_FRAIL, "slow": op.K_SLOW,
    "paired": op.K_PAIRED, "two-handed": op.K_TWO_HANDED, "cumbersome": op.K_CUMBERSOME, "unwieldy": op.K_UNWIELDY,
    "early iron": op.K_EARLY_IRON, "heavy": op.K_HEAVY, "provoke": op.K_PROVOKE, "sentient": op.K_SENTIENT,
    "shield": op.K_SHIELD, "irreplaceable": op.K_IRREPLACEABLE, "cursed": op.K_CURSED, "dagger": op.K_DAGGER,
    "katar": op.K_KATAR, "club": op.K_CLUB, "bow": op.K_BOW, "ammunition": op.K_AMMUNITION, "stinky": op.K_STINKY,
    "consumable": op.K_CONSUMABLE, "armor": op.K_ARMOR, "melee": op.K_MELEE, "tool": op.K_TOOL, "other": op.K_OTHER,
}  # fmt: skip
BOOSTED = {
    "any": op.BOOST_ANY, "this": op.BOOST_THIS, "fist and tooth": op.BOOST_FIST, "dagger": op.K_DAGGER,
    "katar": op.K_KATAR, "club": op.K_CLUB, "bow": op.K_BOW,
}  # fmt: skip
SIDES = ("top", "right", "bottom", "left")
COLOURS = ("red", "blue", "green")
ATTRIBUTES = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
HOOK_TEXTS = (
    "arrival", "perfect_hit", "hit", "when_wounds", "after_survival_action", "when_encourages", "when_monster_draws",
    "end_of_turn", "when_injured", "instead_of_injury", "instead_of_trauma", "when_gained",
    "after_rush", "after_slam",
)  # fmt: skip
"""The texts of a feature, in the order of codes.KH_*."""


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


def _kinds(names: list[MonsterNames]) -> dict[str, list[list[int]]]:
    """The tables of kinds; a card that several monsters share is looked at once."""
    ai = {id(card): kinds.of_card(card) for each in names for card in each.file.ai}
    hit = {id(card): kinds.of_location(card) for each in names for card in each.file.hit_locations}
    return {
        "monster_kinds": [kinds.of_monster(each.file, ai, hit) for each in names],
        "ai_kinds": [ai[id(card)] for each in names for card in each.file.ai],
        "hit_kinds": [hit[id(card)] for each in names for card in each.file.hit_locations],
    }


def _packed(needs: dict[Any, int]) -> int:
    """Affinities by colour, four bits each."""
    return sum(count << (4 * COLOURS.index(colour)) for colour, count in needs.items())


def _modifiers(changes: dict[Any, int]) -> list[int]:
    return [changes.get(name, 0) for name in MONSTER_VALUES]


class _Builder:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.book = Assembler()
        write_rulebook(self.book)
        self.book.label("texts")  # all that follows is content
        self.book.give_back()
        self.basic = tuple(library.basic_resources)
        self.targets: list[list[int]] = []
        self.injured: list[tuple[int, int | str]] = []
        self.zones: list[list[int]] = []
        self.zone_numbers: dict[str, int] = {}

    def add_zones(self, file: schema.MonsterFile) -> dict[str, int]:
        """Write the zones that every monster knows, for a base of this size, and its own ones."""
        far = file.size - 1
        known = {
            "ring": [[-far - 1, 1, -1, far + 1]],
            "square 10": [[-far - 4, 4, -4, far + 4]],
            **{name: [[*each.ahead, *each.across] for each in parts] for name, parts in file.zones.items()},
        }
        numbers = {}
        for name, parts in known.items():
            numbers[name] = len(self.zones) + 1
            self.zones += [[*part, int(k < len(parts) - 1)] for k, part in enumerate(parts)]
        return numbers

    def zone(self, name: str | None) -> int:
        """The number of a zone of the monster being written, 0 for none."""
        return 0 if name is None else self.zone_numbers[name]

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
                    self.zone(item.zone),
                    GEAR_FLAGS[item.carries] if item.carries else 0,
                ]
            )
        return first, len(items)

    def picking(self, targets: list[schema.Target], area: schema.AreaTargets | None, no_target: str | int = 0) -> Any:
        """What a card does before its effects: pick from its list, or from an area."""
        if area is not None:
            which, zone = AREAS[area.all], self.zone(area.zone)
            return lambda end: self.book.emit(op.SELECT, which, 1, end, zone)
        if not targets:
            return None
        first, count = self.target_list(targets)

        def begin(end: str) -> None:
            self.book.emit(op.PICK, first, count, end, no_target)
            self.book.emit(op.PICK_TAKE, end)

        return begin

    def build(self) -> Catalog:
        library, book = self.library, self.book
        monsters: list[list[Any]] = []
        ai: list[list[Any]] = []
        ai_hooks: list[list[Any]] = []
        ai_modifiers: list[list[int]] = []
        ai_per_level: list[list[int]] = []
        ai_per_token: list[list[int]] = []
        hit: list[list[Any]] = []
        hit_hooks: list[list[Any]] = []
        hit_modifiers: list[list[int]] = []
        profiles: list[tuple[int | str, ...]] = []
        names: list[MonsterNames] = []
        # where cards lie that several composed monsters share, by identity (and by the monster's size where zones are read):
        # a thousand monsters are a few hundred cards
        known_ai: dict[tuple[int, int], int] = {}
        known_hit: dict[int, int] = {}
        known_zones: dict[int, dict[str, int]] = {}
        known_basic: dict[int, tuple[int | str, int | str]] = {}

        resources = {("basic", name): k for k, name in enumerate(self.basic)}
        text = TextAssembler(book, resources, len(library.disorders), tuple(library.terrain))
        text.profiles = profiles
        text.injuries = tuple(entry.name for table in INJURY_TABLES for entry in getattr(library.injuries, table))
        for key, file in library.monsters.items():
            own = tuple(file.resources)
            resources = {k: n for k, n in resources.items() if k[0] == "basic"}
            resources.update({("monster", name): k for k, name in enumerate(own)})
            text._resources = resources
            shared = key.startswith(SHARED_CARDS)
            if not (shared and file.size in known_zones):
                known_zones[file.size] = self.add_zones(file)
            text.zones = self.zone_numbers = known_zones[file.size]
            text.ai = tuple(card.name for card in file.ai)
            text.strange = frozenset(name for name, copies in file.resources.items() if copies == 0)
            hit_number = {card.injury: k for k, card in enumerate(file.hit_locations) if card.injury}
            basic = file.basic_action
            if not (shared and id(basic) in known_basic):
                known_basic[id(basic)] = (
                    text.text(
                        basic.effects,
                        f"{key}: basic action",
                        self.picking(basic.targets, None),
                        "hooks basic action" if any(card.when_basic_action_ends for card in file.ai) else None,
                    ),
                    text.text(file.instinct, f"{key}: instinct"),
                )
            monsters.append(
                [
                    file.size,
                    *known_basic[id(basic)],
                    len(ai),
                    len(hit),
                    len(file.ai),
                    len(file.hit_locations),
                    int(file.first_act == "survivors"),
                    sum(copies > 0 for copies in file.resources.values()),
                    text.text(file.swallowed, f"{key}: swallowed"),
                    text.text(file.released, f"{key}: released"),
                ]
            )
            for card in file.ai:
                if shared and (id(card), file.size) in known_ai:
                    at = known_ai[id(card), file.size]
                    for rows in (ai, ai_hooks, ai_modifiers, ai_per_level, ai_per_token):
                        rows.append(rows[at])
                    continue
                known_ai[id(card), file.size] = len(ai)
                first = len(self.injured)
                for injury, effects in card.injured.items():
                    self.injured.append((hit_number[injury], text.text(effects, f"{card.name}, {injury}")))
                entered, activation, turn_ends = card.when_entered, card.when_activation, card.when_turn_ends
                attacked, search = card.when_attacked, card.search
                ai.append(
                    [
                        self.card_text(text, card),
                        KINDS.index(card.kind),
                        TIERS.index(card.tier),
                        card.copies,
                        int(card.draws_cards),
                        COUNTED[card.counts],
                        first,
                        len(card.injured),
                        self.zone(activation.zone if activation else None),
                        self.zone(entered.zone if entered else None),
                        self.zone(turn_ends.zone if turn_ends else None),
                        card.more_draws,
                        card.negates_wounds or 0,
                        card.toughness_from_blind_spot,
                        int(card.stops_ranged),
                        card.severe_injuries,
                        card.survivors_per_mark.get("movement", 0),
                        card.survivors_per_mark.get("speed", 0),
                        card.shows_mark,
                        text.text(card.use_of_marked, f"{card.name}, use of the marked"),
                        self.zone(attacked.zone if attacked else None),
                        int(card.always_threats),
                        card.grab_damage,
                        tuple(library.terrain).index(search.terrain) if search else -1,
                        text.text(search.effects if search else [], f"{card.name}, search"),
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
                        text.text(turn_ends.effects if turn_ends else [], f"{card.name}, turn ended"),
                        text.text(card.when_survivor_dies, f"{card.name}, died"),
                        text.text(card.when_attack_damages, f"{card.name}, attack damaged"),
                        text.text(card.when_brain_damaged, f"{card.name}, brain damage"),
                        text.text(card.when_basic_action_ends, f"{card.name}, basic action"),
                        text.text(card.when_perfect_hit, f"{card.name}, perfect hit"),
                        text.text(card.survivors_act, f"{card.name}, survivors act"),
                        text.text(attacked.effects if attacked else [], f"{card.name}, attacked"),
                        text.text(card.when_collides, f"{card.name}, collided"),
                        text.text(card.when_instinct, f"{card.name}, instinct"),
                        text.text(card.when_consumes, f"{card.name}, consumed"),
                    ]
                )
                ai_modifiers.append(_modifiers(card.modifiers))
                ai_per_level.append(_modifiers(card.modifiers_per_level))
                ai_per_token.append(_modifiers(card.modifiers_per_token))
            for location in file.hit_locations:
                if shared and id(location) in known_hit:
                    at = known_hit[id(location)]
                    for rows in (hit, hit_hooks, hit_modifiers):
                        rows.append(rows[at])
                    continue
                known_hit[id(location)] = len(hit)
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
                        int(location.on_top),
                        location.rounds,
                        sum(GEAR_FLAGS[name] for name in location.favours),
                        max(location.favours.values(), default=0),
                    ]
                )
                hit_hooks.append(
                    [
                        text.text(location.start_of_turn, f"{location.name}, start of turn"),
                        text.text(location.end_of_turn, f"{location.name}, end of turn"),
                        text.text(location.when_draws, f"{location.name}, drawn"),
                        text.text(location.when_moves, f"{location.name}, moved"),
                        *[0] * (op.H_COLLIDED - 4),
                        text.text(location.when_collides, f"{location.name}, collided"),
                        *[0] * (op.HOOKS - op.H_COLLIDED - 1),
                    ]
                )
                hit_modifiers.append(_modifiers(location.modifiers))
            names.append(
                MonsterNames(key, file, tuple(c.name for c in file.ai), tuple(c.name for c in file.hit_locations), own)
            )

        gear = [self.gear_row(item) for item in library.gear.values()]
        features = self.features(text)
        numbers = {name: k for k, name in enumerate(library.gear)}
        sets = [
            ([len(each.pieces)] + [numbers[piece] for piece in each.pieces] + [0] * 7)[:8]
            for each in library.sets.values()
        ]
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
        injuries, injury_rows = self.injury_tables(text)
        code = book.finish()

        def resolved(rows: list[Any]) -> list[list[int]]:
            return [[book.address(x) if isinstance(x, str) else x for x in row] for row in rows]

        tables = _pack(
            {
                "code": code,
                "entry": [book.address(name) for name in op.PROGRAMS],
                "monsters": resolved(monsters),
                **_kinds(names),
                "ai": resolved(ai),
                "ai_hooks": resolved(ai_hooks),
                "ai_modifiers": ai_modifiers,
                "ai_modifiers_per_level": ai_per_level,
                "ai_modifiers_per_token": ai_per_token,
                "zones": self.zones,
                "injured": resolved(self.injured),
                "hit": resolved(hit),
                "hit_hooks": resolved(hit_hooks),
                "hit_modifiers": hit_modifiers,
                "targets": self.targets,
                "profiles": resolved(profiles),
                "gear": gear,
                "features": resolved(features),
                "sets": sets,
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
            sets=tuple(library.sets),
            arts=tuple(library.arts),
            terrain=tuple(library.terrain),
            injuries=text.injuries,
            disorders=tuple(library.disorders),
            basic_resources=self.basic,
            addresses=addresses,
        )

    def card_text(self, text: TextAssembler, card: schema.AICard) -> str | int:
        """The program of an AI card: what it does first, picking, its effects."""
        pick = self.picking(card.targets, card.area, text.text(card.no_target, f"{card.name}, no target"))
        if not card.first:
            return text.text(card.effects, card.name, pick)

        def begin(end: str) -> None:
            text.write(card.first, end)
            if pick is not None:
                pick(end)

        return text.text(card.effects, card.name, begin)

    def gear_row(self, item: schema.Gear) -> list[int]:
        flags = op.K_WEAPON if item.accuracy > 0 else 0
        for keyword in item.keywords:
            flags |= GEAR_FLAGS.get(keyword, 0)
        edges = sum((COLOURS.index(colour) + 1) << (2 * SIDES.index(side)) for side, colour in item.edges.items())
        needs = item.affinity or schema.AffinityBonus()
        return [
            flags,
            item.speed,
            item.accuracy,
            item.strength,
            item.reach,
            item.range,
            item.devastating,
            int(item.throw),
            int(bool(item.aim)),
            item.aim.get("speed", 0),
            item.aim.get("accuracy", 0),
            item.block,
            item.deflect,
            item.barbed,
            edges,
            _packed(needs.complete),
            _packed(needs.puzzle),
            int(item.accuracy > 0 and item.once is not None),
            sum(1 << LOCATIONS.index(place) for place in item.armor) if "armor" in item.keywords else 0,
        ]

    def features(self, text: TextAssembler) -> list[list[int | str]]:
        """The rows of features: each gear card and its affinity bonus, armor sets, fighting arts, disorders."""
        library = self.library
        rows: list[list[int | str]] = [[0] * op.FE_COLUMNS for _ in range(op.FEATURES)]
        for k, item in enumerate(library.gear.values()):
            rows[2 * k] = self.feature_row(text, item, f"gear: {item.name}", "consumable" in item.keywords)
            if item.affinity is not None:
                rows[2 * k + 1] = self.feature_row(text, item.affinity, f"gear: {item.name}, affinity")
        for first, kind, found in (
            (op.F_SETS, "set", library.sets), (op.F_ARTS, "art", library.arts),
            (op.F_DISORDERS, "disorder", library.disorders),
        ):  # fmt: skip
            for k, (name, each) in enumerate(found.items()):
                rows[first + k] = self.feature_row(text, each, f"{kind}: {name}")
                if isinstance(each, schema.FightingArt):
                    rows[first + k][op.FE_FORBIDS] = sum(GEAR_FLAGS[keyword] for keyword in each.forbids)
        return rows

    def feature_row(
        self, text: TextAssembler, item: schema.Feature, stem: str, consumable: bool = False
    ) -> list[int | str]:
        boost = item.boost or schema.Boost(weapons=[])
        uses = (
            (op.U_FREE, "activation" not in item.pays),
            (op.U_MOVEMENT, "movement" in item.pays),
            (op.U_ONCE_A_ROUND, item.once == "round"),
            (op.U_ONCE, item.once == "showdown"),
            (op.U_ARCHIVED, item.archived_after_use),
            (op.U_DOWN, item.while_down),
            (op.U_CONSUMED, consumable),
            (op.U_OWN_TURN, item.in_own_turn),
        )
        return [
            sum(1 << op.TRAITS.index(trait) for trait in item.traits) | (op.T_BOOSTS if item.boost else 0),
            *[item.bonus.get(name, 0) for name in ATTRIBUTES],  # type: ignore[call-overload]
            0,
            sum(BOOSTED[kind] for kind in boost.weapons),
            op.BOOST_CONDITIONS.index(boost.only or ""),
            boost.speed,
            boost.accuracy,
            boost.strength,
            boost.luck,
            boost.devastating,
            sum(GEAR_FLAGS[keyword] for keyword in boost.keywords),
            text.text(item.activation, stem),
            sum(bit for bit, true in uses if true),
            item.pays_survival,
            *[text.text(getattr(item, key), f"{stem}, {key}") for key in HOOK_TEXTS],
        ]

    def injury_tables(self, text: TextAssembler) -> tuple[list[list[int | str]], IntTable]:
        injuries: list[list[int | str]] = []
        rows = np.zeros((6, 21), np.int32)
        for table, name in enumerate(INJURY_TABLES):
            entries: list[schema.Injury] = getattr(self.library.injuries, name)
            for entry in entries:
                for value in entry.rolls:
                    rows[table, value] = len(injuries)
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
        return injuries, rows


def build(library: Library) -> Catalog:
    """Turn a library into tables. The library has been checked already; a fault here is a fault of ours."""
    return _Builder(library).build()


__all__ = ["Catalog", "MonsterNames", "Tables", "build"]
