"""Pictures as files."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import numpy as np

from .canvas import Picture


def save_png(path: str | os.PathLike[str], picture: Picture) -> None:
    """Write a picture, uint8 (height, width, 3), as a PNG file; written beside and renamed, so never half a file.

    Raises TypeError when the array is no picture, OSError when the file cannot be written.
    """
    if picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3:
        raise TypeError(f"a picture is a uint8 array (height, width, 3), got {picture.dtype} {picture.shape}")
    height, width = picture.shape[:2]
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = picture.reshape(height, 3 * width)

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_bytes(
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(rows.tobytes(), 6))
            + chunk(b"IEND", b"")
        )
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)
