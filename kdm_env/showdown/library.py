"""The library: all content that travels with the package, read, validated and checked against itself.

A monster that somebody writes for an experiment joins with ``load().with_monster(load_monster(path))``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from . import content_checks as checks
from . import kit_checks
from .content_reading import ContentError, ContentWarning, parse, read_file
from .schema import (
    ArmorSet,
    DisorderCard,
    DisorderFile,
    FightingArt,
    FightingArtFile,
    Gear,
    GearFile,
    InjuryFile,
    MonsterFile,
    ResourceFile,
    Scenario,
    ScenarioFile,
    Terrain,
    TerrainFile,
)

__all__ = ["ContentError", "ContentWarning", "Library", "load", "load_monster"]

GEAR, INJURIES, TERRAIN = "gear.toml", "injuries.toml", "terrain.toml"
DISORDERS, RESOURCES, SCENARIOS, ARTS = "disorders.toml", "resources.toml", "scenarios.toml", "arts.toml"
SHARED = (GEAR, INJURIES, TERRAIN, DISORDERS, ARTS, RESOURCES, SCENARIOS)
"""The files that belong to no monster; every other file of the content folder is a monster."""


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


@dataclass(frozen=True)
class Library:
    """Everything the tables are made of. Dictionaries are in file order, which numbers the cards."""

    monsters: dict[str, MonsterFile]
    gear: dict[str, Gear]
    sets: dict[str, ArmorSet]
    arts: dict[str, FightingArt]
    terrain: dict[str, Terrain]
    injuries: InjuryFile
    disorders: dict[str, DisorderCard]
    basic_resources: dict[str, int]
    """Copies by name."""
    scenarios: dict[str, Scenario]
    content_hash: str
    """16 hex digits: names everything above but the words that only people read. Comments and layout do not count."""

    def with_monster(self, monster: MonsterFile) -> Library:
        """The library with one more monster, or with another one in place of that of the same name.

        Raises ContentError where it does not fit: a scenario that names a level it lacks, for example.
        """
        file = f'monster "{monster.name}"'
        checks.check_monster(file, monster, self.terrain, self.basic_resources, checks.injury_names(self.injuries))
        monsters = {**self.monsters, monster.name: monster}
        checks.check_scenarios(SCENARIOS, list(self.scenarios.values()), monsters, self)
        return hashed(replace(self, monsters=monsters))


def load() -> Library:
    """Read the content that travels with the package.

    Raises ContentError where a file is not as it should be; warns with ContentWarning where a level asks for more
    cards than there are.
    """
    return build(shipped_files())


def shipped_files() -> dict[str, bytes]:
    """The content files of the package: bytes by name, in alphabetical order."""
    folder = resources.files(__package__).joinpath("content")
    return {
        entry.name: entry.read_bytes()
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    }


def build(files: Mapping[str, bytes]) -> Library:
    """A library from content files, bytes by file name. Raises ContentError, warns with ContentWarning."""
    for name in SHARED:
        if name not in files:
            raise ContentError(f"{name}: the content has no such file; it needs: {', '.join(SHARED)}, and monsters")
    basic = parse(files[RESOURCES], ResourceFile, RESOURCES).resources
    checks.check_basic_resources(RESOURCES, basic)
    terrain = parse(files[TERRAIN], TerrainFile, TERRAIN).terrain
    checks.check_terrain(TERRAIN, terrain, basic)
    injuries = parse(files[INJURIES], InjuryFile, INJURIES)
    checks.check_injuries(INJURIES, injuries, basic)
    supplies = kit_checks.supplies_of_survivors(basic, terrain, injuries)
    kit = parse(files[GEAR], GearFile, GEAR)
    kit_checks.check_gear(GEAR, kit.gear, supplies)
    kit_checks.check_sets(GEAR, kit.sets, kit.gear, supplies)
    arts = parse(files[ARTS], FightingArtFile, ARTS).arts
    kit_checks.check_arts(ARTS, arts, supplies)
    disorders = parse(files[DISORDERS], DisorderFile, DISORDERS).disorders
    kit_checks.check_disorders(DISORDERS, disorders, supplies)
    monsters: dict[str, MonsterFile] = {}
    homes: dict[str, str] = {}
    for file in sorted(set(files) - set(SHARED)):
        monster = parse(files[file], MonsterFile, file)
        checks.check_monster(file, monster, _by_name(terrain), basic, checks.injury_names(injuries))
        if monster.name in homes:
            raise ContentError(f'{file}: name: "{monster.name}" is already the monster of {homes[monster.name]}')
        monsters[monster.name], homes[monster.name] = monster, file
    scenarios = parse(files[SCENARIOS], ScenarioFile, SCENARIOS).scenarios
    library = Library(
        monsters=monsters,
        gear=_by_name(kit.gear),
        sets=_by_name(kit.sets),
        arts=_by_name(arts),
        terrain=_by_name(terrain),
        injuries=injuries,
        disorders=_by_name(disorders),
        basic_resources=dict(basic),
        scenarios=_by_name(scenarios),
        content_hash="",
    )
    checks.check_scenarios(SCENARIOS, scenarios, monsters, library)
    return hashed(library)


def hashed(library: Library) -> Library:
    """The library under the hash of what it holds now."""
    return replace(library, content_hash=_content_hash(library))


def load_monster(path: str | Path) -> MonsterFile:
    """Read a monster from a file of one's own, checked against the terrain and the resources of the package.

    Raises ContentError; warns with ContentWarning where a level asks for more cards than there are.
    """
    file = Path(path).name
    monster = parse(read_file(path), MonsterFile, file)
    shipped = shipped_files()
    terrain = parse(shipped[TERRAIN], TerrainFile, TERRAIN).terrain
    basic = parse(shipped[RESOURCES], ResourceFile, RESOURCES).resources
    injuries = parse(shipped[INJURIES], InjuryFile, INJURIES)
    checks.check_monster(file, monster, _by_name(terrain), basic, checks.injury_names(injuries))
    return monster


def _by_name(entries: Iterable[N]) -> dict[str, N]:
    return {entry.name: entry for entry in entries}


def _in_play(monster: MonsterFile) -> MonsterFile:
    """A monster without what only people read."""
    cards = [msgspec.structs.replace(card, aftermath=[]) for card in monster.ai]
    return msgspec.structs.replace(monster, defeat=[], victory=[], ai=cards)


def _content_hash(library: Library) -> str:
    """SHA-256 over the content as it counts in play: entries in their order (it numbers them), defaults left out."""
    scenarios = [
        msgspec.structs.replace(each, title="", describe="", difficulty="")
        for _, each in sorted(library.scenarios.items())
    ]
    parts: list[tuple[str, Any]] = [
        ("monsters", [_in_play(each) for _, each in sorted(library.monsters.items())]),
        ("gear", list(library.gear.values())),
        ("sets", list(library.sets.values())),
        ("arts", list(library.arts.values())),
        ("terrain", list(library.terrain.values())),
        ("injuries", [library.injuries]),
        ("disorders", [msgspec.structs.replace(each, reason="") for each in library.disorders.values()]),
        ("basic resources", list(library.basic_resources.items())),
        ("scenarios", scenarios),
    ]
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:16]
