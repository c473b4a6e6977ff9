"""Files written whole: beside, then renamed, so that a kill leaves the old file or the new one, never half of one."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: str | Path, data: bytes | str) -> Path:
    """Write a file in one piece, making its folder where it is missing.

    Args:
        path: Where; an existing file is replaced.
        data: What; text becomes UTF-8.

    Returns:
        The path.

    Raises:
        OSError: if the folder cannot be made or written; nothing is left behind.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return path
