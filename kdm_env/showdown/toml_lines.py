"""In which line of a TOML text each key stands: the standard reader gives none, and an error should name one.

:func:`read_lines` walks a text that the standard reader has accepted already, and notes where each key, table and list
item begins. :func:`with_line` puts the line into a message of the content checks.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence

Step = str | int
Lines = dict[tuple[Step, ...], int]
"""Path of keys and list places -> number of the line, from 1. The empty path is line 1."""

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_LONG = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")' + r"|'''.*?'{3,5}(?!')", re.DOTALL)
_OTHER = re.compile(r"[^,\]}#\n]+")
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")


class _Scanner:
    """One pass over a text."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines: Lines = {(): 1}
        self._counts: dict[tuple[Step, ...], int] = {}
        self._line, self._counted = 1, 0

    def line(self) -> int:
        """The number of the line the scanner is in."""
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def note(self, path: tuple[Step, ...]) -> None:
        """The thing at this path begins here (the first mention counts)."""
        self.lines.setdefault(path, self.line())

    def take(self, pattern: re.Pattern[str]) -> str:
        """What the pattern matches here; nothing where it does not."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def skip(self, words: str) -> bool:
        """Step over these characters if they stand here."""
        if not self.text.startswith(words, self.at):
            return False
        self.at += len(words)
        return True

    def key(self) -> list[str]:
        """A key, dotted or not."""
        parts = []
        while True:
            self.take(_SPACE)
            quoted = self.take(_BASIC)
            if quoted:
                parts.append(_plain(quoted))
            else:
                parts.append(self.take(_LITERAL)[1:-1] or self.take(_BARE))
            self.take(_SPACE)
            if not self.skip("."):
                return parts

    def entry(self, path: tuple[Step, ...]) -> None:
        """``key = value`` inside a table."""
        for part in self.key_places(path):
            path = part
        self.skip("=")
        self.value(path)

    def key_places(self, path: tuple[Step, ...]) -> list[tuple[Step, ...]]:
        """The paths a key leads through, each noted at the line of the key."""
        start = self.line()
        found = []
        for part in self.key():
            path = (*path, part)
            self.lines.setdefault(path, start)
            found.append(path)
        return found

    def value(self, path: tuple[Step, ...]) -> None:
        """A value of any kind."""
        self.take(_SPACE)
        self.note(path)
        if self.skip("["):
            self.items(path)
        elif self.skip("{"):
            self.take(_SPACE)
            while not self.skip("}") and self.at < len(self.text):
                self.entry(path)
                self.take(_SPACE)
                self.skip(",")
                self.take(_SPACE)
        elif not (self.take(_LONG) or self.take(_BASIC) or self.take(_LITERAL)):
            self.take(_OTHER)

    def items(self, path: tuple[Step, ...]) -> None:
        """The items of a list, behind its bracket."""
        index = 0
        self.take(_SPACE)
        while not self.skip("]") and self.at < len(self.text):
            self.value((*path, index))
            index += 1
            self.take(_SPACE)
            self.skip(",")
            self.take(_SPACE)

    def header(self) -> tuple[Step, ...]:
        """``[table]`` or ``[[list of tables]]``, behind its first bracket; the path of the keys that follow."""
        several = self.skip("[")
        start = self.line()
        parts = self.key()
        self.skip("]]" if several else "]")
        path: tuple[Step, ...] = ()
        for place, part in enumerate(parts):
            path = (*path, part)
            self.lines.setdefault(path, start)
            if several and place == len(parts) - 1:
                index = self._counts[path] = self._counts.get(path, -1) + 1
                path = (*path, index)
                self.lines.setdefault(path, start)
            elif path in self._counts:
                path = (*path, self._counts[path])
        return path

    def document(self) -> Lines:
        """The whole text."""
        path: tuple[Step, ...] = ()
        while True:
            self.take(_SPACE)
            before = self.at
            if self.at >= len(self.text):
                return self.lines
            if self.skip("["):
                path = self.header()
            else:
                self.entry(path)
            if self.at == before:  # no TOML: the standard reader has refused it, or is about to
                return self.lines


def _plain(quoted: str) -> str:
    """What a basic string says."""
    try:
        return str(tomllib.loads(f"x = {quoted}")["x"])
    except tomllib.TOMLDecodeError:
        return quoted[1:-1]


def read_lines(text: str) -> Lines:
    """The line of every key, table and list item of a TOML text; of a broken text, as far as it can be followed."""
    try:
        return _Scanner(text).document()
    except RecursionError:
        return {(): 1}


def find(lines: Lines, message: str) -> int:
    """The line that a message of the content checks is about.

    Args:
        lines: Of the file's text.
        message: Without the name of the file: a place (``ai[3] "Claw": effects[1].speed``), a colon, what is wrong.

    Returns:
        The line of the innermost part of the place that the text holds.
    """
    children: dict[tuple[Step, ...], list[Step]] = {}
    for path in lines:
        if path:
            children.setdefault(path[:-1], []).append(path[-1])
    here: tuple[Step, ...] = ()
    left = message.removeprefix("top level")
    while True:
        here, left, found = _step(children.get(here, ()), here, left)
        if not found:
            break
    named = re.match(r"(?:: )?(?:unknown key |key )?['\"]?(\w+)\b", left)
    if named and (*here, named[1]) in lines:
        here = (*here, named[1])
    return lines[here]


def _step(children: Sequence[Step], here: tuple[Step, ...], left: str) -> tuple[tuple[Step, ...], str, bool]:
    """One step into the place at the head of a message: where it leads, what is left, and whether there was one."""
    index = re.match(r"\[(\d+)\](?: \"[^\"]*\")?", left)
    if index:
        step = int(index[1])
        return ((*here, step), left[index.end() :], True) if step in children else (here, left, False)
    body = left[2:] if left.startswith(": ") else left[1:] if left.startswith(".") else left
    for key in sorted((k for k in children if isinstance(k, str)), key=len, reverse=True):
        for written in (key, json.dumps(key, ensure_ascii=False)):
            if body.startswith(written) and body[len(written) : len(written) + 1] in ("", ".", "[", ":"):
                return (*here, key), body[len(written) :], True
    return here, left, False


def with_line(file: str, source: bytes, message: str) -> str:
    """A message that begins with ``file: ``, with the number of the line behind the name: ``file:12: ``; in one line."""
    if not message.startswith(f"{file}: "):
        return message
    # a name of the file that is quoted may hold line breaks or worse
    body = "".join(c if c.isprintable() else repr(c)[1:-1] for c in message.removeprefix(f"{file}: "))
    syntax = _AT_LINE.search(body)
    if syntax:
        return f"{file}:{syntax[1]}: {body}"
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"{file}:{source[: error.start].count(10) + 1}: {body}"
    return f"{file}:{find(read_lines(text), body)}: {body}"
