"""Whatever no other line says, field by field: ``state.answer: 144``. It makes the notation exact for any state."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from .reading import Line

KEY = "state."
Records = npt.NDArray[Any]


def write_rest(wanted: Any, have: Any, path: str = "state") -> list[tuple[str, str]]:
    """The fields in which a record differs from what the other lines make of it, as (key, value)."""
    found: list[tuple[str, str]] = []
    for name in wanted.dtype.names or ():
        left, right = np.asarray(wanted[name]), np.asarray(have[name])
        here = f"{path}.{name}"
        if left.tobytes() == right.tobytes():
            continue
        if left.dtype.names is None:
            found.append((here, " ".join(_word(value) for value in left.ravel())))
        elif left.ndim == 0:
            found += write_rest(wanted[name], have[name], here)
        else:
            for k in range(len(left)):
                found += write_rest(left[k], right[k], f"{here}[{k}]")
    return found


def _word(value: np.generic) -> str:
    """A number, such that it reads back as the same bits."""
    word = repr(value.item())
    if value.dtype.kind == "f" and value.dtype.type(word).tobytes() != value.tobytes():
        return "0x" + value.tobytes()[::-1].hex()  # the kinds of "not a number"
    return word


def _number(word: str, dtype: Any) -> Any:
    if dtype.kind == "f" and word.startswith("0x"):
        return np.frombuffer(bytes.fromhex(word[2:])[::-1], dtype)[0]
    return float(word) if dtype.kind == "f" else int(word)


def read_rest(states: Records, line: Line) -> None:
    """Set one field of the state. Raises PositionError for a field that is not there, or values that do not fit."""
    target: Any = states[0:1]
    parts = line.key.split(".")[1:]
    for k, part in enumerate(parts):
        found = re.fullmatch(r"(\w+?)(?:\[(\d+)\])?", part)
        names = target.dtype.names or ()
        if not found or found[1] not in names:
            raise line.error(f"the state has no field {'.'.join(parts[: k + 1])!r}")
        target = target[found[1]]
        if found[2] is not None:
            if target.ndim < 2 or target.dtype.names is None or int(found[2]) >= target.shape[1]:
                raise line.error(f"the state has no field {'.'.join(parts[: k + 1])!r}")
            target = target[:, int(found[2])]
    if target.dtype.names is not None:
        raise line.error("is no number but a record; name one of its fields")
    words = line.value.split()
    if len(words) != target.size:
        raise line.error(f"{len(words)} values; the field holds {target.size}")
    try:
        made = np.array([_number(word, target.dtype) for word in words], target.dtype)
    except (ValueError, OverflowError):
        raise line.error(f"{line.value!r} does not fit into a field of {target.dtype}") from None
    target[...] = made.reshape(target.shape)
