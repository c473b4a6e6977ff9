"""Pictures of results. Needs the extra ``eval``."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from kdm_env.core.files import write_whole

from .statistics import Interval


def interval_chart(rows: Mapping[str, Interval], path: str | Path, *, title: str, axis: str) -> Path:
    """Draw estimates as dots with their intervals, one line an agent, the first on top.

    Args:
        rows: Name to estimate, in the order they stand.
        path: A PNG file; an existing one is replaced, whole.
        title: What was measured.
        axis: The quantity and its unit, e.g. ``win rate``.

    Returns:
        The path.

    Raises:
        ValueError: if there is no row.
    """
    if not rows:
        raise ValueError("a chart needs at least one row")
    from matplotlib.figure import Figure  # no pyplot: no global state, no display

    figure = Figure(figsize=(7, 1.1 + 0.4 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    for place, interval in enumerate(rows.values()):
        axes.plot([interval.low, interval.high], [place, place], color="0.35", linewidth=2)
        axes.plot([interval.estimate], [place], marker="o", color="0.1")
    axes.set_yticks(range(len(rows)), list(rows))
    axes.invert_yaxis()
    axes.set_xlabel(f"{axis} ({100 * next(iter(rows.values())).confidence:g} % interval)")
    axes.set_title(title)
    axes.grid(axis="x", color="0.9")
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=150)
    return write_whole(path, drawn.getvalue())
