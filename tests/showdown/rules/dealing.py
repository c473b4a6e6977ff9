"""Fights as they are dealt, for tests of the setup: with the shipped content, or with a monster that a test changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from kdm_env.showdown import observation
from kdm_env.showdown.game import catalog, kernels
from kdm_env.showdown.library import load
from kdm_env.showdown.scenario import Options, template
from kdm_env.showdown.schema import AICard, Level, MonsterFile, Placement, Scenario
from kdm_env.showdown.state import State
from kdm_env.showdown.tables import Catalog, build
from tests.showdown.table import Table

Square = tuple[int, int]


def dealt(seed: int = 0, content: Catalog | None = None, **options: Any) -> Table:
    """A fight dealt from a seed and run to its first decision. Options: those of the environment."""
    content = content or catalog()
    start = template(Options(**options), content)
    states = np.zeros(1, State.dtype)
    kernels().reset(content.tables, states, 0, start, 0, seed)
    return _table(states, content)


def undealt(content: Catalog | None = None, **options: Any) -> Table:
    """The same fight before anything is dealt or placed by chance."""
    content = content or catalog()
    return _table(template(Options(**options), content).copy(), content)


def _table(states: npt.NDArray[Any], content: Catalog) -> Table:
    table = object.__new__(Table)
    table.content = content
    table._set(states)
    return table


def staged(
    *cards: dict[str, Any],
    scenario: dict[str, Any] | None = None,
    party: int = 4,
    level: dict[str, Any] | None = None,
    placement: dict[str, Any] | None = None,
    **changes: Any,
) -> Catalog:
    """The shipped content, and a scenario "test": a fight with the White Lion as the test wants it.

    Args:
        cards: More AI cards, as a content file writes them.
        scenario: Keys of the scenario that differ (``{"terrain": False}``).
        party: How many newcomers fight.
        level: The only level, of name "test"; without it the fight is at the lion's level "1".
        placement: Keys of the placement that differ.
        changes: Other fields of the monster file.
    """
    library = load()
    lion = library.monsters["White Lion"]
    said: dict[str, Any] = {
        "name": "Test Lion",
        "ai": [*lion.ai, *msgspec.convert(list(cards), list[AICard])],
        **changes,
    }
    if level is not None:
        row = {"name": "test", "level": 1, **level}
        said["levels"] = [msgspec.convert(row, Level)]
    if placement is not None:
        said["placement"] = msgspec.convert({**msgspec.to_builtins(lion.placement), **placement}, Placement)
    file: MonsterFile = msgspec.structs.replace(lion, **said)
    fight = {
        "name": "test", "title": "Test", "monster": file.name, "level": "1" if level is None else "test",
        "party": [{}] * party, "survival_actions": [], **(scenario or {}),
    }  # fmt: skip
    joined = library.with_monster(file)
    return build(replace(joined, scenarios={**joined.scenarios, "test": msgspec.convert(fight, Scenario)}))


def tiers(table: Table, cards: list[str]) -> Counter[str]:
    """How many of these AI cards are basic, advanced, legendary, special."""
    tier = {card.name: card.tier for card in table._sheet.names.file.ai}
    return Counter(tier[name] for name in cards)


def tiles(table: Table) -> list[tuple[str, Square, int, int]]:
    """The tiles on the board in the order they were placed: name, bottom left square, width, height."""
    found = (table.s.tiles[k] for k in range(table.s.tile_count))
    return [(table.content.terrain[t.kind], (t.x, t.y), t.width, t.height) for t in found]


def squares(at: Square, width: int, height: int) -> set[Square]:
    """The squares of a tile or base."""
    return {(at[0] + dx, at[1] + dy) for dx in range(width) for dy in range(height)}


def gap(table: Table, square: Square) -> int:
    """Cardinal squares from a square to the monster's base."""
    base = squares(table.monster.at, table.s.monster.size, table.s.monster.size)
    return min(abs(x - square[0]) + abs(y - square[1]) for x, y in base)


def seen(table: Table, seat: int) -> npt.NDArray[np.float32]:
    """What a seat observes."""
    out = np.zeros(observation.SIZE, np.float32)
    kernels().observe(table.content.tables, table.states, 0, seat, out)
    return out
