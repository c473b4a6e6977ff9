"""Files of named arrays and a table of plain values: written whole, read without running anything that is in them.

The container is numpy's ``.npz`` (a zip of arrays) without pickles; the table is JSON in an array of bytes.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kdm_env.core.files import write_whole

Array = npt.NDArray[Any]

LARGEST = 1 << 28
"""Bytes that a file may unpack to."""

_ABOUT = "about"


def save(path: str | Path, kind: str, about: Mapping[str, Any], arrays: Mapping[str, Array]) -> Path:
    """Write a file: whole or not at all.

    Args:
        path: Where; an existing file is replaced.
        kind: What it is, e.g. ``kdm_env policy 1``; ``load`` asks for it.
        about: Plain values.
        arrays: Numbers by name.
    """
    text = json.dumps({"kind": kind, **about}, allow_nan=False).encode()
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **{_ABOUT: np.frombuffer(text, np.uint8)}, **arrays)
    return write_whole(path, buffer.getvalue())


def load(path: str | Path, kind: str) -> tuple[dict[str, Any], dict[str, Array]]:
    """Read such a file. Only numbers are taken from it; nothing in it is run.

    Returns:
        The plain values and the arrays.

    Raises:
        ValueError: if it is no such file, damaged, or of another kind.
        OSError: if it cannot be read.
    """
    path = Path(path)
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)  # whole: what a damaged archive makes of its file is no error of the disk
    try:
        if len(data) > LARGEST:
            raise ValueError(f"it has more than {LARGEST:,} bytes")
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            total = sum(entry.file_size for entry in packed.infolist())
            if total > LARGEST:
                raise ValueError(f"it unpacks to {total:,} bytes, more than {LARGEST:,}")
        with np.load(io.BytesIO(data), allow_pickle=False) as kept:
            arrays = {name: kept[name] for name in kept.files}
        about = json.loads(arrays.pop(_ABOUT).tobytes())
        if not isinstance(about, dict) or about.get("kind") != kind:
            found = about.get("kind") if isinstance(about, dict) else about
            raise ValueError(f"it is {found!r}")
    except Exception as error:  # zip, array, JSON and name errors have no common class, and a file may hold any
        raise ValueError(f"{path}: not a {kind!r} file: {error}") from None
    return about, arrays


def pick(path: str | Path, arrays: Mapping[str, Array], name: str, shape: tuple[int, ...], dtype: Any) -> Array:
    """One array, checked.

    Raises:
        ValueError: if it is missing, of another shape or dtype, or holds numbers that are not finite.
    """
    if name not in arrays:
        raise ValueError(f"{path}: array {name!r} is missing")
    array = arrays[name]
    if array.shape != shape or array.dtype != dtype:
        raise ValueError(f"{path}: array {name!r} is {array.dtype} {array.shape}, expected {np.dtype(dtype)} {shape}")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError(f"{path}: array {name!r} holds numbers that are not finite")
    return array
