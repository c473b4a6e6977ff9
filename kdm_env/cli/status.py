"""How far a long piece of work is, on one line of a terminal's error stream."""

from __future__ import annotations

import sys
import time


class StatusLine:
    """A line that is written over and over; silent where nobody watches.

    Args:
        every: Least seconds between two texts; what comes sooner is left out.
    """

    def __init__(self, every: float = 0.0) -> None:
        self._every, self._shown = every, float("-inf")
        self._on = sys.stderr.isatty()

    def __call__(self, text: str) -> None:
        """Show a text instead of the one before."""
        now = time.monotonic()
        if self._on and now - self._shown >= self._every:
            self._shown = now
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Wipe the line."""
        if self._on:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
