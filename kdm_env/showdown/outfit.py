"""What a survivor wears and knows, worked out when a fight is set up: armor points, affinities, armor set, attributes.

The rules do the same when gear is lost in the fight; both run :mod:`kdm_env.showdown.ops.kit`.
"""

from __future__ import annotations

import functools
from typing import Any

from ..core.compiled import plain
from ..core.record import Views
from . import state as st
from .codes import PL_BONUS
from .ops import kit
from .tablerecord import Tables
from .tables import Catalog

LOCATIONS = ("head", "arms", "body", "waist", "legs", "brain")


@functools.cache
def _rules() -> Any:
    return plain(kit)


def outfit(catalog: Catalog, v: Any) -> tuple[int, ...]:
    """Work out affinity bonuses, armor set and traits of a survivor (a view) from its gear, arts and disorders.

    Returns:
        What its features add to the six attributes.
    """
    tables = Views(catalog.tables, Tables)[0]
    rules = _rules()
    rules.outfit(tables, v)
    return tuple(rules.attribute_bonus(tables, v, attribute) for attribute in range(6))


def added(catalog: Catalog, v: Any) -> tuple[int, ...]:
    """What a survivor's features add to the six attributes; the survivor itself stays as it is."""
    twin = st.Survivor.View(memoryview(bytearray(v.to_bytes())), 0)
    return outfit(catalog, twin)


def armor_points(catalog: Catalog, v: Any) -> list[int]:
    """The armor points of a survivor's gear and armor set, by hit location; a second copy protects no better [3.1].

    Call :func:`outfit` before.
    """
    points = [0] * len(LOCATIONS)
    for number in {v.gear[slot] for slot in range(st.GEAR_SLOTS) if v.gear[slot] >= 0}:
        for place, amount in catalog.library.gear[catalog.gear[number]].armor.items():
            points[LOCATIONS.index(place)] += amount
    number = v.worn >> PL_BONUS
    if number:
        more = catalog.library.sets[catalog.sets[number - 1]].armor
        for location in range(5):
            points[location] += more
    return points


def active_features(catalog: Catalog, v: Any) -> dict[str, Any]:
    """In words: ``{"affinities": [names of gear whose bonus holds], "set": name or None}``."""
    number = v.worn >> PL_BONUS
    slots = [slot for slot in range(st.GEAR_SLOTS) if v.worn >> slot & 1]
    return {
        "affinities": [catalog.gear[v.gear[slot]] for slot in slots],
        "set": catalog.sets[number - 1] if number else None,
    }
