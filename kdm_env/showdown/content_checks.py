"""What a content file must get right beyond its shape: names that exist, numbers that fit together, room on the table.

Every refusal is a :class:`ContentError` that names the file, the entry, the key, and what would be right.
What card texts may say, and where, is in :mod:`.text_checks`.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from ..core.piles import CAPACITY
from .check_words import TABLES, TIERS, check_name, check_names, fail, known, named
from .content_reading import ContentError, ContentWarning
from .kit_checks import Kit, check_grid
from .rule_options import RULES
from .schema import (
    AICard,
    HitLocation,
    Injury,
    InjuryFile,
    Level,
    MonsterFile,
    Placement,
    Scenario,
    Target,
    Terrain,
)
from .state import HEIGHT, SEATS, TILES, WIDTH
from .text_checks import Supplies, Text, check_texts, wrong_zone
from .verbs import ArchiveThis, DrawAI

DIFFERENT_AI_CARDS = 28
"""How many AI cards of different names a monster may have (the table keeps tokens for so many)."""
DIFFERENT_INJURIES = 60
"""How many rows all injury tables may have together (a survivor remembers them as bits)."""
DIFFERENT_RESOURCES = 32
"""How many resource cards of different names a deck may have."""
MOST_TARGETS = 12
"""Items of a target list."""
ZONES = ("ring", "square 10")
"""Zones that every monster knows."""

# --- monsters --------------------------------------------------------------------------------------------------------


def check_monster(
    file: str,
    monster: MonsterFile,
    terrain: Mapping[str, Terrain],
    basic_resources: Collection[str],
    injuries: Collection[str] = (),
) -> None:
    """A whole monster. Raises ContentError; warns with ContentWarning where a level asks for too many cards [C-01]."""
    check_name(file, "name", monster.name)
    check_names(file, "levels", [level.name for level in monster.levels])
    check_names(file, "ai", [card.name for card in monster.ai])
    check_names(file, "hit_locations", [card.name for card in monster.hit_locations])
    if not monster.levels:
        fail(file, "levels", "there is none; a monster needs at least one [[levels]]")
    if len(monster.ai) > DIFFERENT_AI_CARDS:
        fail(file, "ai", f"{len(monster.ai)} different cards; at most {DIFFERENT_AI_CARDS} (use copies for equal ones)")
    _check_resources(file, monster.resources)
    copies = list(monster.resources.values())
    if sorted(copies, key=lambda count: count == 0) != copies:
        fail(
            file, "resources", "a strange resource (0 copies) stands before one of the deck; put the strange ones last"
        )
    _check_hit_deck(file, monster)
    zones = _check_zones(file, monster)
    if len(monster.marks) > 2:
        fail(file, "marks", f"{len(monster.marks)} kinds of tokens on survivors; at most 2")
    check_names(file, "marks", monster.marks)
    own: list[str] = []
    for index, location in enumerate(monster.hit_locations):
        if location.injury in own:
            where = named("hit_locations", index, location.name)
            fail(file, where, f'another hit location has the injury "{location.injury}" already; give it another name')
        if location.injury is not None:
            own.append(location.injury)
    own.sort()
    for index, card in enumerate(monster.ai):
        _check_ai_card(file, named("ai", index, card.name), card, own, zones)
        _check_names_of_card(file, named("ai", index, card.name), card, monster, terrain)
    for index, location in enumerate(monster.hit_locations):
        _check_hit_location(file, named("hit_locations", index, location.name), location)
    if not monster.basic_action.targets:
        fail(file, "basic_action.targets", "it is empty; the basic action needs at least one target")
    _check_targets(file, "basic_action", monster.basic_action.targets, zones)
    for index, level in enumerate(monster.levels):
        where = named("levels", index, level.name)
        _check_level(file, where, level, monster)
        for rule in level.with_rule:
            _check_rule(file, f"{where}: with_rule", rule)
            _check_level(file, f'{where}: with_rule."{rule}"', level.under((rule,)), monster)
    _check_placement(file, monster.placement, monster.size, terrain)
    supplies = Supplies(
        basic=tuple(basic_resources),
        monster=tuple(monster.resources),
        terrain=tuple(terrain),
        zones=zones,
        cards=tuple(card.name for card in monster.ai),
        injuries=tuple(injuries),
    )
    check_texts(file, _monster_texts(monster), supplies)


def _check_zones(file: str, monster: MonsterFile) -> tuple[str, ...]:
    """The names of all zones the monster's cards may speak of."""
    for name, parts in monster.zones.items():
        check_name(file, "zones", name)
        if name in ZONES:
            fail(file, "zones", f'every monster has a zone "{name}"; give this one another name')
        if not parts:
            fail(file, f'zones."{name}"', "it is empty; give at least one rectangle")
        for index, part in enumerate(parts):
            for key in ("ahead", "across"):
                low, high = getattr(part, key)
                if low > high:
                    fail(file, f'zones."{name}"[{index}]', f"{key}: from {low} to {high} is nothing; swap them")
    return (*ZONES, *monster.zones)


def _check_resources(file: str, resources: Mapping[str, int]) -> None:
    check_names(file, "resources", list(resources))
    if len(resources) > DIFFERENT_RESOURCES:
        fail(file, "resources", f"{len(resources)} different cards; at most {DIFFERENT_RESOURCES}")
    if sum(resources.values()) > CAPACITY:
        fail(file, "resources", f"{sum(resources.values())} cards; a deck holds at most {CAPACITY}")


def _check_hit_deck(file: str, monster: MonsterFile) -> None:
    if len(monster.hit_locations) > CAPACITY:
        fail(file, "hit_locations", f"{len(monster.hit_locations)} cards; a deck holds at most {CAPACITY}")
    if all(card.trap or card.injury is not None or card.archived for card in monster.hit_locations):
        fail(
            file, "hit_locations",
            "no card that can always be drawn; at least one must be no trap, have no injury and not be archived",
        )  # fmt: skip


def _check_ai_card(file: str, where: str, card: AICard, injuries: list[str], zones: Sequence[str]) -> None:
    if card.targets and card.area is not None:
        fail(file, where, "it has both targets and area; a card picks by one of them")
    _check_targets(file, where, card.targets, zones)
    wrong = wrong_zone(card.area.all, card.area.zone, zones) if card.area is not None else None
    for key in ("when_activation", "when_entered", "when_turn_ends", "when_attacked"):
        spoken = getattr(card, key)
        if spoken is not None and spoken.zone not in zones:
            wrong = f'{key}: there is no zone "{spoken.zone}"; there are: {known(zones)}'
    if wrong is not None:
        fail(file, where, wrong)
    if card.no_target and not card.targets:
        fail(file, where, "no_target needs targets; leave it out")
    for injury in card.injured:
        if injury not in injuries:
            fail(file, where, f'injured: no hit location has the injury "{injury}"; there are: {known(injuries)}')
    lasting = [key for key in _LASTING if getattr(card, key) != _default(card, key)]
    if card.kind == "action" and lasting:
        fail(file, where, f'{lasting[0]} works only while a card is in play; make it kind = "mood" or "trait"')
    if card.tier == "special" and card.kind == "action":
        fail(file, where, 'a special card is in play from the start; make it kind = "trait" (or "mood")')
    if card.tier == "special" and card.copies > 1:
        fail(file, where, f"{card.copies} copies of a special card; there is 1")
    if card.kind == "action" and not card.effects:
        fail(file, where, "effects is empty; an action needs at least one verb")
    if card.kind != "action" and (card.targets or card.area is not None) and not card.effects:
        fail(file, where, "it picks targets and has no effects; leave targets and area out")


def _check_names_of_card(
    file: str, where: str, card: AICard, monster: MonsterFile, terrain: Mapping[str, Terrain]
) -> None:
    """The hit locations and the terrain that a card names."""
    locations = [each.name for each in monster.hit_locations]
    for name in card.removes:
        if name not in locations:
            fail(file, where, f'removes: there is no hit location "{name}"; there are: {known(locations)}')
    if card.removes and card.tier != "special":
        fail(file, where, "removes works at the start of a fight; only special cards are in play then")
    if card.search is not None and card.search.terrain not in terrain:
        fail(file, where, f'search: there is no terrain "{card.search.terrain}"; there is: {known(terrain)}')


_LASTING = (
    "draws_cards", "modifiers", "modifiers_per_level", "modifiers_per_token", "more_draws", "negates_wounds",
    "toughness_from_blind_spot", "stops_ranged", "severe_injuries", "survivors_per_mark", "shows_mark", "counts",
    "start_of_turn", "end_of_turn", "when_wounded", "when_knocked_down", "when_survivor_maimed", "when_survivor_dies",
    "when_attack_damages", "when_brain_damaged", "when_basic_action_ends", "when_perfect_hit", "survivors_act",
    "use_of_marked", "when_activation", "when_entered", "when_turn_ends", "when_attacked", "when_collides",
    "when_instinct", "when_consumes", "always_threats", "grab_damage", "removes",
)  # fmt: skip


def _default(card: AICard | HitLocation, key: str) -> object:
    blank = type(card)(name="", tier="basic") if isinstance(card, AICard) else type(card)(name="")
    return getattr(blank, key)


def _check_targets(file: str, where: str, targets: Sequence[Target], zones: Sequence[str]) -> None:
    if len(targets) > MOST_TARGETS:
        fail(file, where, f"targets: {len(targets)} items, a list without an end; at most {MOST_TARGETS}")
    for index, target in enumerate(targets):
        if target.zone is not None and target.zone not in zones:
            fail(file, where, f'targets[{index}]: there is no zone "{target.zone}"; there are: {known(zones)}')
        if target.in_range and target.range is not None:
            fail(file, where, f"targets[{index}]: in_range and range exclude each other; keep one of them")
        if target.in_field_of_view and target.in_blind_spot:
            fail(file, where, f"targets[{index}]: nobody in the blind spot is in the field of view; drop one of them")


_OF_INJURIES = (
    "modifiers", "start_of_turn", "end_of_turn", "when_moves", "when_draws", "when_collides", "ignores_grab", "rounds",
)  # fmt: skip


def _check_hit_location(file: str, where: str, card: HitLocation) -> None:
    for key in _OF_INJURIES:
        if card.injury is None and getattr(card, key) != _default(card, key):
            fail(file, where, f"{key} works only while a persistent injury is in play; name it with injury = ...")
    for key in ("injury", "archived"):
        if getattr(card, key) and card.critical is None:
            fail(file, where, f"{key} needs a critical wound; add critical (it may be empty: [])")
    if card.injury is not None and card.archived:
        fail(file, where, "an injury stays in play, archived leaves the showdown; choose one of them")
    if card.injury is not None:
        check_name(file, f"{where}: injury", card.injury)
    if len(set(card.favours.values())) > 1:
        fail(file, where, "favours: different amounts; all kinds that are named have the same luck")
    if card.trap:
        for key in ("failure", "wound", "reflex", "critical", "first_strike", "impervious", "super_dense", "parry"):
            if getattr(card, key) not in ([], None, False):
                fail(file, where, f"a trap is never wounded, so it has no {key}; what it does stands in before")


def _check_rule(file: str, where: str, rule: str) -> None:
    if rule not in RULES:
        fail(file, where, f'there is no rule option "{rule}"; there are: {known(RULES)}')


def _check_level(file: str, where: str, level: Level, monster: MonsterFile) -> None:
    cards = {card.name: card for card in monster.ai}
    for name in level.special:
        special = [card.name for card in monster.ai if card.tier == "special"]
        if name not in special:
            fail(file, where, f'special: there is no special card "{name}"; there are: {known(special)}')
    twice = [name for name, count in Counter(level.special).items() if count > 1]
    if twice:
        fail(file, where, f'special: "{twice[0]}" is listed twice; once is right')
    fixed = level.deck + ([level.on_top] if level.on_top is not None else [])
    deckable = [card.name for card in monster.ai if card.tier != "special"]
    for key, names in (("deck", level.deck), ("on_top", fixed[len(level.deck) :])):
        for name in names:
            if name not in deckable:
                fail(file, where, f'{key}: there is no AI card "{name}"; there are: {known(deckable)}')
    for name, count in Counter(fixed).items():
        if count > cards[name].copies:
            fail(
                file, where,
                f'deck and on_top: "{name}" {count} times; there are {cards[name].copies} (on_top is one more card)',
            )  # fmt: skip
    asked = {tier: int(getattr(level, tier)) for tier in TIERS}
    if fixed and any(asked.values()):
        fail(file, where, "it has both a fixed deck and counts of basic, advanced, legendary; give one of them")
    dealt = len(fixed)
    for tier, count in asked.items():
        pool = sum(card.copies for card in monster.ai if card.tier == tier)
        if count > pool and "story event decks" not in level.with_rule:  # else the file says which row fits
            warnings.warn(
                f"{file}: {where}: {tier}: {count} cards asked for, the pool has {pool}; {pool} are dealt [C-01]",
                ContentWarning,
                stacklevel=2,
            )
        dealt += min(count, pool)
    deck = fixed or [card.name for card in monster.ai if card.tier in TIERS and asked[card.tier]]
    if deck and all(_always_draws(cards[name]) for name in deck):
        fail(file, where, f'draws without an end: every card of its AI deck ("{deck[0]}", ...) draws another one')
    if dealt == 0:
        fail(file, where, "its AI deck is empty; give counts (basic, advanced, legendary) or a fixed deck")
    if dealt + len(level.special) > CAPACITY:
        fail(file, where, f"{dealt + len(level.special)} AI cards with the special ones; at most {CAPACITY}")
    locations = [card.name for card in monster.hit_locations]
    if level.hit_on_top is not None and level.hit_on_top not in locations:
        fail(
            file, where,
            f'hit_on_top: there is no hit location "{level.hit_on_top}"; there are: {known(locations)}',
        )  # fmt: skip


def _always_draws(card: AICard) -> bool:
    """Whether a card draws another one each time it is resolved, and stays in the deck."""
    draws = any(isinstance(verb, DrawAI) for verb in card.effects)
    return card.kind == "action" and draws and not any(isinstance(verb, ArchiveThis) for verb in card.effects)


def _squares(at: tuple[int, int], width: int, height: int) -> set[tuple[int, int]]:
    return {(at[0] + dx, at[1] + dy) for dx in range(width) for dy in range(height)}


def _on_board(squares: set[tuple[int, int]]) -> bool:
    return all(1 <= x <= WIDTH and 1 <= y <= HEIGHT for x, y in squares)


def _check_placement(file: str, placement: Placement, size: int, terrain: Mapping[str, Terrain]) -> None:
    board = f"columns 1 to {WIDTH}, rows 1 to {HEIGHT}"
    base = _squares(placement.monster, size, size)
    if not _on_board(base):
        fail(file, "placement.monster", f"the {size} x {size} base leaves the board; the board is {board}")
    taken: set[tuple[int, int]] = set()
    closed: set[tuple[int, int]] = set()
    for index, tile in enumerate(placement.terrain):
        where = named("placement.terrain", index, tile.name)
        kind = terrain.get(tile.name)
        if kind is None:
            raise ContentError(f"{file}: {where}: there is no such terrain; there are: {known(terrain)}")
        if tile.rule is not None:
            _check_rule(file, where, tile.rule)
        if tile.at is None:
            continue
        size_of = (kind.height, kind.width) if tile.turned else (kind.width, kind.height)
        squares = _squares(tile.at, *size_of)
        if not _on_board(squares):
            fail(file, where, f"the {size_of[0]} x {size_of[1]} tile leaves the board; the board is {board}")
        if squares & taken:
            fail(file, where, f"it overlaps another tile at {min(squares & taken)}; tiles may not overlap")
        taken |= squares
        closed |= squares if kind.impassable else set()
    for name, count in Counter(tile.name for tile in placement.terrain).items():
        there = terrain[name].cards * terrain[name].tiles
        if count > there:
            fail(file, "placement.terrain", f'{count} tiles of "{name}"; there are {there}')
    if not placement.survivors:
        fail(file, "placement.survivors", f"it is empty; give a square for each of up to {SEATS} survivors")
    for index, at in enumerate(placement.survivors):
        where = f"placement.survivors[{index}]"
        if not _on_board({at}):
            fail(file, where, f"{list(at)} is off the board; the board is {board}")
        if at in base or at in closed:
            why = "under the monster" if at in base else "impassable"
            fail(file, where, f"{list(at)} is {why}; give a free square")
        if at in placement.survivors[:index]:
            fail(file, where, f"{list(at)} is already given; survivors stand on different squares")
    random = sorted(
        (card.tiles for card in terrain.values() for _ in range(card.cards + card.disputed_cards)), reverse=True
    )
    most = sum(tile.rule is None for tile in placement.terrain) + sum(random[: placement.random_terrain])
    if most > TILES:
        fail(file, "placement", f"up to {most} terrain tiles with the random cards; the table holds {TILES}")


def _monster_texts(monster: MonsterFile) -> Iterable[Text]:
    yield Text("instinct", monster.instinct, "monster")
    yield Text("swallowed", monster.swallowed, "monster", subject=True)
    yield Text("released", monster.released, "monster", subject=True)
    yield Text("basic_action: effects", monster.basic_action.effects, "monster", subject=True)
    for index, card in enumerate(monster.ai):
        where = named("ai", index, card.name)
        yield Text(f"{where}: first", card.first, "AI card")
        yield Text(f"{where}: effects", card.effects, "AI card", subject=bool(card.targets))
        for injury, verbs in card.injured.items():
            yield Text(f'{where}: injured."{injury}"', verbs, "AI card")
        yield Text(f"{where}: no_target", card.no_target, "AI card")
        for key in (
            "start_of_turn", "end_of_turn", "when_knocked_down", "when_survivor_maimed", "when_basic_action_ends",
            "survivors_act", "when_instinct", "when_consumes",
        ):  # fmt: skip
            yield Text(f"{where}: {key}", getattr(card, key), "AI card in play")
        for key in (
            "when_survivor_dies", "when_attack_damages", "when_brain_damaged", "when_perfect_hit", "use_of_marked",
        ):  # fmt: skip
            yield Text(f"{where}: {key}", getattr(card, key), "AI card in play", subject=True)
        yield Text(f"{where}: when_wounded", card.when_wounded, "AI card in play", attacker=True)
        for key in ("when_activation", "when_entered", "when_turn_ends"):
            zone = getattr(card, key)
            if zone is not None:
                yield Text(f"{where}: {key}.effects", zone.effects, "AI card in play", subject=True)
        if card.when_attacked is not None:
            attacked = card.when_attacked.effects
            yield Text(f"{where}: when_attacked.effects", attacked, "when_attacked", subject=True, attacker=True)
        yield Text(f"{where}: when_collides", card.when_collides, "AI card in play", subject=True)
        if card.search is not None:
            yield Text(f"{where}: search.effects", card.search.effects, "search", subject=True)
    for index, location in enumerate(monster.hit_locations):
        where = named("hit_locations", index, location.name)
        for key in ("before", "failure", "wound", "reflex", "critical"):
            yield Text(f"{where}: {key}", getattr(location, key) or [], "hit location", subject=True, attacker=True)
        for key in ("start_of_turn", "end_of_turn", "when_moves"):
            yield Text(f"{where}: {key}", getattr(location, key), "persistent injury")
        yield Text(f"{where}: when_collides", location.when_collides, "persistent injury", subject=True)
        yield Text(f"{where}: when_draws", location.when_draws, "when_draws")


# --- gear, injuries, terrain, disorders, resources -------------------------------------------------------------------


def check_injuries(file: str, injuries: InjuryFile, basic_resources: Collection[str]) -> None:
    """The five severe injury tables and brain trauma: each result once, names different in all tables."""
    tables: dict[str, list[Injury]] = {table: getattr(injuries, table) for table in TABLES}
    places: dict[str, str] = {}
    for table, rows in tables.items():
        check_names(file, table, [row.name for row in rows])
        covered = Counter(roll for row in rows for roll in row.rolls)
        highest = max(covered, default=0)
        for roll in range(1, max(highest, 10) + 1):
            if covered[roll] != 1:
                times = f"{covered[roll]} times" if covered[roll] else "never"
                right = f"each of 1 to {max(highest, 10)} must come up once"
                fail(file, table, f"a roll of {roll} comes up {times}; {right}")
        for index, row in enumerate(rows):
            where = named(table, index, row.name)
            if row.name in places:
                fail(file, where, f"the name is already taken by {places[row.name]}; give it another one")
            places[row.name] = where
            if row.second and row.times != 2:
                fail(file, where, f"second needs times = 2, got {row.times}")
    if len(places) > DIFFERENT_INJURIES:
        fail(file, "all tables", f"{len(places)} injuries; at most {DIFFERENT_INJURIES}")
    texts = (
        Text(f"{named(table, index, row.name)}: {key}", getattr(row, key), "injury", subject=True)
        for table, rows in tables.items()
        for index, row in enumerate(rows)
        for key in ("effects", "second")
    )
    check_texts(file, texts, Supplies(tuple(basic_resources), None))


def injury_names(injuries: InjuryFile) -> tuple[str, ...]:
    """The severe injuries and traumas of all tables, in the order of their bits."""
    return tuple(row.name for table in TABLES for row in getattr(injuries, table))


def check_terrain(file: str, terrain: Sequence[Terrain], basic_resources: Collection[str]) -> None:
    """All terrain."""
    check_names(file, "terrain", [each.name for each in terrain])
    if len(terrain) > 127:
        fail(file, "terrain", f"{len(terrain)} entries; at most 127")
    for index, each in enumerate(terrain):
        where = named("terrain", index, each.name)
        if each.cards and not each.tiles:
            fail(file, where, "tiles is 0; a card has at least 1 tile")
        if each.destructible and each.indestructible:
            fail(file, where, "destructible and indestructible exclude each other; keep one of them")
        if each.needs is not None and not each.interact:
            fail(file, where, "needs is for terrain to interact with; add interact, or leave needs out")
        if each.impassable and each.interact:
            fail(file, where, "nobody can stand on it to interact; drop impassable or interact")
    texts = (
        Text(f"{named('terrain', index, each.name)}: interact", each.interact, "terrain", subject=True)
        for index, each in enumerate(terrain)
    )
    check_texts(file, texts, Supplies(tuple(basic_resources), None))


def check_basic_resources(file: str, resources: Mapping[str, int]) -> None:
    """The basic resource deck."""
    _check_resources(file, resources)
    if not resources:
        fail(file, "resources", "it is empty; the deck needs at least one card")


# --- scenarios -------------------------------------------------------------------------------------------------------


def check_scenarios(
    file: str, scenarios: Sequence[Scenario], monsters: Mapping[str, MonsterFile], library: Kit
) -> None:
    """Scenarios name what exists, and their parties fit on the board."""
    check_names(file, "scenarios", [each.name for each in scenarios])
    for index, each in enumerate(scenarios):
        _check_scenario(file, named("scenarios", index, each.name), each, monsters, library)


def _check_scenario(file: str, where: str, each: Scenario, monsters: Mapping[str, MonsterFile], library: Kit) -> None:
    monster = monsters.get(each.monster)
    if monster is None:
        raise ContentError(f'{file}: {where}: monster: there is no "{each.monster}"; there are: {known(monsters)}')
    levels = [level.name for level in monster.levels]
    if each.level not in levels:
        fail(file, where, f'level: the {monster.name} has no level "{each.level}"; it has: {known(levels)}')
    if (each.position is None) != (each.goal is None):
        fail(file, where, "a puzzle has both a position and a goal, a fight neither of them")
    if each.goal is not None:
        if each.party or each.survival_actions:
            fail(
                file,
                where,
                "the position of a puzzle says who fights and what they know; leave party and survival_actions out",
            )
        if (each.goal.wounds is None) == (each.goal.survivors is None):
            fail(file, where, "goal: give one of wounds and survivors")
        return
    if not 1 <= len(each.party) <= SEATS:
        fail(file, where, f"party: {len(each.party)} survivors; allowed: 1 to {SEATS}")
    if each.placement == "default" and len(each.party) > len(monster.placement.survivors):
        squares = len(monster.placement.survivors)
        fail(file, where, f"party: {len(each.party)} survivors; the {monster.name} has squares for {squares}")
    if each.placement == "random" and not monster.placement.distance:
        fail(file, where, f'placement: "random" needs a distance in the placement of the {monster.name}')
    twice = [action for action, count in Counter(each.survival_actions).items() if count > 1]
    if twice:
        fail(file, where, f'survival_actions: "{twice[0]}" is listed twice; once is right')
    for index, survivor in enumerate(each.party):
        here = f"{where}: party[{index}]"
        check_grid(file, here, survivor.gear, library.gear)
        for key, held, there in (
            ("arts", survivor.arts, library.arts), ("disorders", survivor.disorders, library.disorders),
        ):  # fmt: skip
            for name in held:
                if name not in there:
                    fail(file, f"{here}.{key}", f'there is none called "{name}"; there are: {known(there)}')
                if held.count(name) > 1:
                    fail(file, f"{here}.{key}", f'"{name}" is listed twice; once is right')
        if survivor.survival > survivor.survival_limit:
            fail(file, here, f"survival is {survivor.survival}; at most the survival_limit, {survivor.survival_limit}")
        for key in ("courage", "understanding"):
            if getattr(survivor, key) > 9:
                fail(file, here, f"{key} is {getattr(survivor, key)}; allowed: 0 to 9")
