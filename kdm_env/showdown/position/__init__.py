"""The text notation of a position, both ways: what a test, a bug report or a puzzle is written in (docs/position.md).

:func:`from_text` reads what a person writes: everything that is not said takes a sensible value. :func:`to_text` writes
any state, in the middle of a procedure too, so that ``from_text(to_text(states)) == states``, byte for byte.
"""

from .build import from_text
from .reading import PositionError
from .write import to_text

__all__ = ["PositionError", "from_text", "to_text"]
