"""Content of one's own: TOML files with a monster, fights, gear or terrain that join what travels with the package.

A file may come from a stranger: reading it runs nothing, and whatever is wrong with it is one :class:`ContentError` with
file, line, place and cure.
"""

from __future__ import annotations

import functools
import os
import stat
import tomllib
import warnings
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from . import content_checks as checks
from . import kit_checks
from .check_words import fail, named
from .content_reading import ContentError, ContentWarning, parse
from .library import Library, hashed, load
from .schema import AuthoredMonster, Extras, Gear, MonsterFile, Scenario, Terrain
from .toml_lines import with_line

LARGEST_FILE = 2**20
"""Bytes; a longer file is refused unread."""

Files = tuple[tuple[str, bytes], ...]
"""Name and bytes of each content file."""

PARTY_OF = "lion-1"
"""The scenario whose party fights a monster that comes without a scenario."""

_MONSTER_KEYS = frozenset(field.encode_name for field in msgspec.structs.fields(MonsterFile))


def content_paths(content: Any) -> tuple[str, ...]:
    """The option ``content`` as paths: none, one, or several. Raises ValueError for anything else."""
    if content is None or content == "":
        return ()
    if isinstance(content, (str, os.PathLike)):
        return (os.fspath(content),)
    if isinstance(content, Sequence) and all(isinstance(each, (str, os.PathLike)) for each in content):
        return tuple(os.fspath(each) for each in content)
    raise ValueError(f"content={content!r}: must be the path of a content file (TOML), or a list of such paths")


def read_files(paths: Iterable[str]) -> Files:
    """The bytes of content files. Raises ContentError where one cannot be read or is no content file by its size."""
    return tuple((path, _read(path)) for path in paths)


def _read(path: str) -> bytes:
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise ContentError(f"{path}: no regular file; give the path of a TOML file")
        if found.st_size > LARGEST_FILE:
            raise ContentError(f"{path}: {found.st_size} bytes; a content file has at most {LARGEST_FILE}")
        with Path(path).open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, ContentError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise ContentError(f"{path}: cannot be read ({reason}); give the path of a TOML file") from error


def parse_file(file: str, source: bytes) -> AuthoredMonster | Extras:
    """A content file as a struct. Raises ContentError (without a line: see :func:`join`)."""
    try:
        document = tomllib.loads(source.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return parse(source, Extras, file)  # which says what is wrong with it
    if not document:
        raise ContentError(
            f"{file}: top level: it is empty; a content file holds a monster (name, size, ...), "
            "or [[scenarios]], [[gear]], [[terrain]]"
        )
    if _MONSTER_KEYS & document.keys():
        return parse(source, AuthoredMonster, file)
    return parse(source, Extras, file)


def join(library: Library, files: Files) -> Library:
    """The library with the content of these files more.

    Raises:
        ContentError: ``file:line: place: what is wrong; what would be right``.
    """
    sources = dict(files)
    if len(sources) < len(files):
        raise ContentError(f"{files[-1][0]}: given twice; once is right")
    read: dict[str, AuthoredMonster | Extras] = {}
    for file, source in files:
        read[file] = _located(file, source, parse_file, file, source)
    for step in (_terrain, _gear, _monster, _scenarios):
        for file, found in read.items():
            library = _located(file, sources[file], step, library, file, found)
    return hashed(_with_fights(library, [found for found in read.values() if isinstance(found, AuthoredMonster)]))


def _with_fights(library: Library, monsters: Sequence[MonsterFile]) -> Library:
    """A fight for each level of a monster that no scenario names: the party of ``lion-1`` against it."""
    named = {scenario.monster for scenario in library.scenarios.values()}
    model = library.scenarios[PARTY_OF]
    fights: dict[str, Scenario] = {}
    for monster in monsters:
        if monster.name in named:
            continue
        seats = len(monster.placement.survivors)
        for level in monster.levels:
            name = f"{'-'.join(monster.name.lower().split())}-{'-'.join(level.name.lower().split())}"
            if name in library.scenarios or name in fights:
                continue
            fights[name] = msgspec.structs.replace(
                model, name=name, title=f"{monster.name}, level {level.name}", monster=monster.name, level=level.name,
                party=model.party[:seats], difficulty="", describe=f"The party of {PARTY_OF} against it.",
            )  # fmt: skip
    return replace(library, scenarios={**library.scenarios, **fights})


@functools.cache
def shipped_scenarios() -> frozenset[str]:
    """Names of the package's own scenarios."""
    return frozenset(load().scenarios)


def first_fight(files: Files, library: Library) -> str:
    """The scenario that content files mean when none is named: their first one. Raises ContentError."""
    for name in library.scenarios:
        if name not in shipped_scenarios():
            return name
    raise ContentError(f"{files[0][0]}: it brings no fight; name one with scenario=..., or give it [[scenarios]]")


def _located(file: str, source: bytes, step: Any, *arguments: Any) -> Any:
    """Do a step; its errors and warnings about this file get the number of the line."""
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            result = step(*arguments)
    except ContentError as error:
        raise ContentError(with_line(file, source, str(error))) from None
    for each in told:
        if issubclass(each.category, ContentWarning):
            warnings.warn(with_line(file, source, str(each.message)), ContentWarning, stacklevel=4)
        else:
            warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
    return result


def _new(file: str, kind: str, entries: Sequence[Gear | Terrain | Scenario], there: Collection[str]) -> None:
    """Names of one's own are not those of the package or of another file."""
    for index, each in enumerate(entries):
        if each.name in there:
            where = named(kind, index, each.name)
            fail(file, where, "there is one of this name already; give yours another one")


def _terrain(library: Library, file: str, found: AuthoredMonster | Extras) -> Library:
    _new(file, "terrain", found.terrain, library.terrain)
    checks.check_terrain(file, found.terrain, library.basic_resources)
    return replace(library, terrain={**library.terrain, **{each.name: each for each in found.terrain}})


def _gear(library: Library, file: str, found: AuthoredMonster | Extras) -> Library:
    _new(file, "gear", found.gear, library.gear)
    if found.gear:
        kit_checks.check_more_gear(
            file,
            found.gear,
            kit_checks.supplies_of_survivors(library.basic_resources, list(library.terrain.values()), library.injuries),
        )
    return replace(library, gear={**library.gear, **{each.name: each for each in found.gear}})


def _monster(library: Library, file: str, found: AuthoredMonster | Extras) -> Library:
    if isinstance(found, Extras):
        return library
    own = {field.encode_name: getattr(found, field.name) for field in msgspec.structs.fields(MonsterFile)}
    monster = MonsterFile(**own)
    if monster.name in library.monsters:
        fail(file, "name", f'there is a monster "{monster.name}" already; give yours another name')
    checks.check_monster(file, monster, library.terrain, library.basic_resources, checks.injury_names(library.injuries))
    return replace(library, monsters={**library.monsters, monster.name: monster})


def _scenarios(library: Library, file: str, found: AuthoredMonster | Extras) -> Library:
    _new(file, "scenarios", found.scenarios, library.scenarios)
    checks.check_scenarios(file, found.scenarios, library.monsters, library)
    return replace(library, scenarios={**library.scenarios, **{each.name: each for each in found.scenarios}})


def what_joined(before: Library, after: Library) -> Mapping[str, list[str]]:
    """What a join brought, by kind: names of monsters, scenarios, gear, terrain."""
    kinds = ("monsters", "scenarios", "gear", "terrain")
    return {kind: [name for name in getattr(after, kind) if name not in getattr(before, kind)] for kind in kinds}
