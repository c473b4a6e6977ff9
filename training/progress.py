"""What a person sees of a run: a bar in a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import Any

from tqdm import tqdm  # type: ignore[import-untyped]

QUIET = 20.0
"""Seconds between two lines where there is no terminal."""


def describe(shares: dict[str, float]) -> str:
    """The last fights in a few words."""
    if not shares:
        return "no fight has ended yet"
    return f"won {shares['won']:.0%}, lost {shares['lost']:.0%}, {shares['decisions']:.0f} decisions a fight"


class Bar:
    """The progress of a run on standard error.

    Args:
        total: Decisions of the whole run.
        done: Of them, made before this sitting.
    """

    def __init__(self, total: int, done: int) -> None:
        self.total, self.last, self.first, self.started = total, time.monotonic(), done, time.monotonic()
        self.bar: Any = None
        if sys.stderr.isatty():
            self.bar = tqdm(total=total, initial=done, unit="", unit_scale=True, desc="training", dynamic_ncols=True)

    def show(self, steps: int, shares: dict[str, float]) -> None:
        """Move on to so many decisions."""
        if self.bar is not None:
            self.bar.set_postfix_str(describe(shares), refresh=False)
            self.bar.update(steps - self.bar.n)
            return
        now = time.monotonic()
        if now - self.last >= QUIET or steps >= self.total:
            self.last = now
            speed = (steps - self.first) / max(now - self.started, 1e-9)
            left = (self.total - steps) / max(speed, 1e-9)
            print(
                f"training: {steps:,} of {self.total:,} decisions, {speed:,.0f}/s, {left:.0f} s left; {describe(shares)}",
                file=sys.stderr,
                flush=True,
            )

    def close(self) -> None:
        """Leave the terminal in order."""
        if self.bar is not None:
            self.bar.close()
