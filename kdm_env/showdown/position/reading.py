"""The grammar of a position: lines of ``key: segment; segment``, segments of ``phrase item, item``.

Its errors name the line, what is wrong, and what would be right.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

Handler = Callable[[str], None]

MANY = ("frame", "strike", "assault")
"""Keys that may stand on several lines."""


LONGEST_ERROR = 1000
"""Characters of an error's text, about."""


class PositionError(ValueError):
    """A text that is no position: which line, what is wrong with it, what would be right.

    Attributes:
        line: The number of the line, from 1; None when the fault is of the text as a whole.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        if len(message) > LONGEST_ERROR:  # it quotes what it was given, which may be long
            message = f"{message[: LONGEST_ERROR // 2]} ... {message[-LONGEST_ERROR // 4 :]}"
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True)
class Line:
    """One line, with what it takes to complain about it."""

    number: int
    key: str
    value: str

    def error(self, message: str) -> PositionError:
        """The error for a fault of this line."""
        return PositionError(f"{self.key}: {message}", self.number)

    def segments(self) -> list[str]:
        """The parts between semicolons, empty ones left out."""
        return [part for part in split(self.value, ";") if part]

    def items(self, text: str) -> list[str]:
        """The parts between commas, unquoted; ``none`` and nothing are no items."""
        if text in ("", "none"):
            return []
        parts = [part.replace('"', "") for part in split(text, ",")]
        if "" in parts:
            raise self.error(f"{text!r} has an empty place between commas")
        return parts

    def each(self, segments: Iterable[str], handlers: Mapping[str, Handler]) -> None:
        """Give each segment to the handler of the longest phrase it begins with. Raises PositionError for others."""
        seen: set[str] = set()
        for segment in segments:
            fitting = [phrase for phrase in handlers if segment == phrase or segment.startswith(phrase + " ")]
            if not fitting:
                words = re.sub(r"[\d+/,-].*", "", segment).strip()
                raise self.error(f"{segment!r} is not understood{hint(words or segment, handlers)}")
            phrase = max(fitting, key=len)
            if phrase in seen:
                raise self.error(f"{phrase!r} is said twice")
            seen.add(phrase)
            handlers[phrase](segment[len(phrase) :].strip())

    def number_in(self, text: str, low: int, high: int, what: str) -> int:
        """A whole number within bounds."""
        if not re.fullmatch(r"[+-]?\d{1,20}", text):
            raise self.error(f"{what}: {text!r} is no whole number")
        if not low <= int(text) <= high:
            raise self.error(f"{what} {int(text)}: must be {low} to {high}")
        return int(text)

    def choice(self, text: str, allowed: Sequence[str], what: str) -> int:
        """The place of a word in a list; letter case does not matter."""
        if text in allowed:
            return allowed.index(text)
        folded = [word.casefold() for word in allowed]
        if text.casefold() in folded:
            return folded.index(text.casefold())
        raise self.error(f"there is no {what} {text!r}{hint(text, allowed)}")

    def square(self, text: str) -> tuple[int, int]:
        """A square, ``column,row``."""
        found = re.fullmatch(r"(-?\d{1,3}) ?, ?(-?\d{1,3})", text)
        if not found:
            raise self.error(f"{text!r} is no square; write column,row, such as 11,8")
        return int(found[1]), int(found[2])

    def amounts(self, text: str, names: Sequence[str], low: int, high: int, what: str) -> list[tuple[int, int]]:
        """``name number, name number`` as (place in `names`, number)."""
        found = []
        for item in self.items(text):
            name, _, amount = item.rpartition(" ")
            if not name:
                raise self.error(f"{what} {item!r}: write a name and a number, such as {names[0]} 1")
            found.append((self.choice(name, names, what), self.number_in(amount, low, high, f"{what} {name}")))
        if len({k for k, _ in found}) < len(found):
            raise self.error(f"{text!r} names a {what} twice")
        return found

    def flag(self, rest: str, phrase: str) -> int:
        """1, for a phrase that takes nothing after it."""
        if rest:
            raise self.error(f"{phrase!r} takes nothing after it, not {rest!r}")
        return 1


def hint(word: str, allowed: Iterable[str]) -> str:
    """What would have been right: the nearest word, or all of them."""
    words = list(allowed)
    near = difflib.get_close_matches(word.casefold(), [each.casefold() for each in words], 1, 0.7)
    if near:
        return f"; did you mean {next(each for each in words if each.casefold() == near[0])!r}?"
    return f"; there are: {', '.join(words)}" if words else "; there are none"


def split(text: str, at: str) -> list[str]:
    """Parts between separators, stripped; separators inside double quotes do not count."""
    parts, start, quoted = [], 0, False
    for k, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign == at and not quoted:
            parts.append(text[start:k].strip())
            start = k + 1
    return [*parts, text[start:].strip()]


def quoted(name: str) -> str:
    """A name as it is written: in quotes where it holds a sign of the grammar."""
    return f'"{name}"' if re.search(r"[,;#]", name) else name


def _without_comment(line: str) -> str:
    inside = False
    for k, sign in enumerate(line):
        if sign == '"':
            inside = not inside
        elif sign == "#" and not inside and (k == 0 or line[k - 1].isspace()):
            return line[:k]
    return line


def lines_of(text: str) -> list[Line]:
    """The lines of a text. A line that is indented deeper than the first one goes on with the line before it.

    Raises:
        PositionError: for a line without a key, or a key that stands there twice.
    """
    found: list[Line] = []
    margin: int | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        bare = _without_comment(raw.expandtabs()).rstrip()
        if not bare.strip():
            continue
        indent = len(bare) - len(bare.lstrip())
        margin = indent if margin is None else margin
        if indent > margin:
            last = found[-1]
            found[-1] = Line(last.number, last.key, f"{last.value} {bare.strip()}".strip())
            continue
        key, colon, value = (part.strip() for part in bare.partition(":"))
        if not colon or not key:
            raise PositionError(f"{bare.strip()!r} has no key; write 'key: value', such as 'round: 2'", number)
        if key not in MANY and any(line.key == key for line in found):
            first = next(line.number for line in found if line.key == key)
            raise PositionError(f"{key}: stands on line {first} already; one line holds all of it", number)
        found.append(Line(number, key, value))
    return found
