"""Puzzles: a scenario whose start is a position in text, with a goal to reach within some rounds."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from . import scenario as fights
from . import state as st
from .position import PositionError, from_text
from .tables import Catalog


def template(options: fights.Options, catalog: Catalog) -> npt.NDArray[Any]:
    """The starting position of a scenario, fight or puzzle, shape (1,). Raises ValueError for wrong options."""
    scenario = fights.check_options(options, catalog)
    if scenario.position is None or scenario.goal is None:
        return fights.template(options, catalog)
    try:
        states = from_text(scenario.position, catalog, options)
    except PositionError as error:
        raise ValueError(f"scenario {scenario.name!r}: position: {error}") from None
    start, goal = states[0], scenario.goal
    level = next(row.level for row in catalog.library.monsters[scenario.monster].levels if row.name == scenario.level)
    if (int(start["monster"]["kind"]), int(start["monster"]["level"])) != (catalog.monster(scenario.monster), level):
        raise ValueError(f"scenario {scenario.name!r}: position: it has another monster or level than it says")
    if not start["depth"]:
        raise ValueError(f"scenario {scenario.name!r}: position: it does not say what comes next; write 'next: ...'")
    states["goal"] = st.GOAL_WOUNDS if goal.wounds is not None else st.GOAL_SURVIVORS
    states["goal_amount"] = goal.wounds if goal.wounds is not None else goal.survivors
    states["round_limit"] = start["round"] + goal.rounds - 1
    return states
