"""From TOML to typed structs, with errors that say where the fault is and what would be right.

Content may come from strangers: reading it runs nothing, and every refusal is a :class:`ContentError`.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

T = TypeVar("T")

_PLACE = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_QUOTED = re.compile(r"[`'](.*)[`']", re.DOTALL)


class ContentError(ValueError):
    """Content that cannot be used. The message names the file, the entry, the key, and what would be right."""


class ContentWarning(UserWarning):
    """Content that can be used, though not quite as it says."""


def read_file(path: str | Path) -> bytes:
    """The bytes of a content file. Raises ContentError when there is none."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ContentError(f"{path}: cannot be read ({reason}); give the path of a TOML file") from error


def parse(source: bytes, kind: type[T], file: str) -> T:
    """TOML bytes as a struct of ``kind`` (one of :mod:`.schema`). ``file`` names the source in messages.

    Raises ContentError: no UTF-8, no TOML, an unknown or missing key, a wrong type, a number out of its range.
    """
    try:
        document = tomllib.loads(source.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ContentError(f"{file}: byte {error.start} is no UTF-8; a content file is TOML in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: no valid TOML: {error}") from error
    except RecursionError as error:
        raise ContentError(f"{file}: nested too deeply to be read; card texts need a few levels only") from error
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"{file}: {_explain(str(error), document, kind)}") from error
    except RecursionError as error:
        raise ContentError(f"{file}: nested too deeply to be read; card texts need a few levels only") from error


def place(document: Any, steps: list[str | int]) -> str:
    """Where something stands, for people: ``ai[3] "Combo Claw": effects[1].speed``."""
    words: list[str] = []
    value = document
    for step in steps:
        if isinstance(step, int):
            words[-1] += f"[{step}]"
        else:
            words.append(step)
        value = _inside(value, step)
        if len(words) == 1 and isinstance(value, dict) and isinstance(value.get("name"), str):
            words[-1] += f' "{value["name"]}"'
    if not words:
        return "top level"
    if len(words) == 1:
        return words[0]
    return words[0] + (": " if words[0].endswith('"') else ".") + ".".join(words[1:])


# --- explaining a refusal --------------------------------------------------------------------------------------------


def _explain(message: str, document: dict[str, Any], kind: type) -> str:
    """A validation message of msgspec, with names instead of numbers, what was found and what is allowed."""
    found = _PLACE.match(message)
    if found is None:
        return message
    what, steps = found["what"], _steps(found["path"] or "", message, document, kind)
    value, described = document, inspect.type_info(kind)
    kinds = [described]
    for step in steps:
        kinds = [inner for each in kinds for inner in _types_inside(each, value, step)]
        value = _inside(value, step)
    where = place(document, steps)
    quoted = _QUOTED.search(what)
    name = quoted[1] if quoted else ""
    if what.startswith("Object contains unknown field"):
        return (
            f"{where}: unknown key {name!r}; allowed: {_listed(_keys(kinds, value))}{_meant(name, _keys(kinds, value))}"
        )
    if what.startswith("Object missing required field"):
        allowed = _tags(kinds) if name == "do" else []
        return f"{where}: key {name!r} is missing" + (f"; allowed: {_listed(allowed)}" if allowed else "")
    if what.startswith("Invalid value"):
        verbs = _tags(_parents(document, kind, steps))
        return f"{where}: {name!r} is no verb; allowed: {_listed(verbs)}{_meant(name, verbs)}"
    if what.startswith("Invalid enum value"):
        if found["key"]:
            keys = [each.key_type for each in kinds if isinstance(each, inspect.DictType)]
            return f"{where}: key {name!r} is not allowed; allowed: {_listed(_literals(keys))}"
        return f"{where}: {name!r} is not allowed; allowed: {_listed(_literals(kinds))}{_meant(name, _literals(kinds))}"
    expected = what.replace("`", "").replace("Expected", "expected").replace("object", "table")
    return f"{where}: {expected.split(', got')[0]}, got {_short(value)}"


def _steps(path: str, message: str, document: dict[str, Any], kind: type) -> list[str | int]:
    """The steps of a path. Where msgspec hides a key of a dictionary (``[...]``), find it by trying each alone."""
    steps: list[str | int] = []
    for key, index in _STEP.findall(path):
        if index != "...":
            steps.append(key or int(index))
            continue
        holder = document
        for step in steps:
            holder = _inside(holder, step)
        candidates = list(holder) if isinstance(holder, dict) else []
        steps.append(next((k for k in candidates if _refused(document, steps, k, message, kind)), "..."))
    return steps


def _refused(document: dict[str, Any], steps: list[str | int], key: str, message: str, kind: type) -> bool:
    """Whether the document still gives the same message when the dictionary at ``steps`` holds ``key`` alone."""

    def reduced(value: Any, left: list[str | int]) -> Any:
        if not left:
            return {key: value[key]}
        if isinstance(value, list):
            return [reduced(v, left[1:]) if k == left[0] else v for k, v in enumerate(value)]
        return {k: reduced(v, left[1:]) if k == left[0] else v for k, v in value.items()}

    try:
        msgspec.convert(reduced(document, steps), kind)
    except msgspec.ValidationError as error:
        return str(error) == message
    return False


def _inside(value: Any, step: str | int) -> Any:
    if isinstance(step, int):
        return value[step] if isinstance(value, list) and step < len(value) else None
    return value.get(step) if isinstance(value, dict) else None


def _types_inside(kind: inspect.Type, value: Any, step: str | int) -> Iterator[inspect.Type]:
    """The types that may stand at ``step`` of a value of ``kind``; unions are narrowed by their ``do``."""
    for each in _alternatives(kind, value):
        if isinstance(each, inspect.StructType):
            yield from (field.type for field in each.fields if field.encode_name == step)
        elif isinstance(each, inspect.DictType) and isinstance(step, str):
            yield each.value_type
        elif isinstance(each, inspect.ListType):
            yield each.item_type
        elif isinstance(each, inspect.TupleType) and isinstance(step, int) and step < len(each.item_types):
            yield each.item_types[step]


def _alternatives(kind: inspect.Type, value: Any) -> Iterator[inspect.Type]:
    if not isinstance(kind, inspect.UnionType):
        yield kind
        return
    tag = value.get("do") if isinstance(value, dict) else None
    for each in kind.types:
        if not isinstance(each, inspect.StructType) or each.tag is None or each.tag == tag:
            yield each


def _parents(document: Any, kind: type, steps: list[str | int]) -> list[inspect.Type]:
    """The types of what holds the last step."""
    kinds: list[inspect.Type] = [inspect.type_info(kind)]
    value = document
    for step in steps[:-1]:
        kinds = [inner for each in kinds for inner in _types_inside(each, value, step)]
        value = _inside(value, step)
    return kinds


def _keys(kinds: list[inspect.Type], value: Any) -> list[str]:
    structs = [s for kind in kinds for s in _alternatives(kind, value) if isinstance(s, inspect.StructType)]
    return [str(s.tag_field) for s in structs if s.tag_field] + [f.encode_name for s in structs for f in s.fields]


def _tags(kinds: list[inspect.Type]) -> list[str]:
    unions = [kind for kind in kinds if isinstance(kind, inspect.UnionType)]
    tags = [each.tag for union in unions for each in union.types if isinstance(each, inspect.StructType)]
    return sorted(str(tag) for tag in tags if tag is not None)


def _literals(kinds: list[inspect.Type]) -> list[str]:
    flat = [k for kind in kinds for k in (kind.types if isinstance(kind, inspect.UnionType) else (kind,))]
    return [str(value) for kind in flat if isinstance(kind, inspect.LiteralType) for value in kind.values]


def _listed(words: list[str]) -> str:
    return ", ".join(words) if words else "nothing"


def _meant(word: str, allowed: list[str]) -> str:
    """Which of the allowed words was meant, if one is very near."""
    near = difflib.get_close_matches(word, allowed, n=1, cutoff=0.8)
    return f'; did you mean "{near[0]}"?' if near else ""


def _short(value: Any) -> str:
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
