"""How checks of the content speak: a refusal names the file, the entry, the key, and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from .content_reading import ContentError

NAME_LENGTH = 40
FIRST_GEAR = "fist and tooth"
TABLES = ("head", "arms", "body", "waist", "legs", "brain")
TIERS = ("basic", "advanced", "legendary")


def fail(file: str, where: str, what: str) -> None:
    """Raise the ContentError of a place."""
    raise ContentError(f"{file}: {where}: {what}")


def named(kind: str, index: int, name: str) -> str:
    """An entry, for people."""
    return f'{kind}[{index}] "{name}"'


def known(words: Iterable[str]) -> str:
    """A list of what would be right."""
    return ", ".join(words) or "nothing"


def instead(word: object, words: Iterable[str]) -> str:
    """What would be right where nothing is called ``word``: names that look like it first, then every name."""
    there = list(words)
    short = isinstance(word, str) and len(word) <= NAME_LENGTH  # comparing takes long for a long text
    near = difflib.get_close_matches(str(word), there, n=3) if short else []
    meant = f"did you mean {' or '.join(f'{each!r}' for each in near)}? " if near else ""
    return f"{meant}there are: {known(there)}"


def check_name(file: str, where: str, name: str) -> None:
    """A name is short and printable."""
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable() or '"' in name or name != name.strip():
        right = f'1 to {NAME_LENGTH} printable characters without " and without spaces at the ends'
        fail(file, where, f"{name!r} is no name; allowed: {right}")


def check_names(file: str, kind: str, names: Sequence[str]) -> None:
    """Names are short, printable and different."""
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        check_name(file, f"{kind}[{index}]", name)
        if name in first:
            taken = f'the name "{name}" is already taken by {kind}[{first[name]}]'
            fail(file, f"{kind}[{index}]", f"{taken}; give it another one")
        first[name] = index
