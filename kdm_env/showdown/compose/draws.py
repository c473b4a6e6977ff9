"""Draws that depend on a name alone: the same in every version of Python and on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A row of draws named by a text."""

    def __init__(self, name: str) -> None:
        self._name, self._count = name, 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``."""
        self._count += 1
        digest = hashlib.blake2b(f"{self._name}#{self._count}".encode(), digest_size=8).digest()
        return (int.from_bytes(digest, "little") * bound) >> 64

    def between(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return self.below(100) < percent

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """Different items, in the order in which they were drawn; all of them where there are not so many."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]
