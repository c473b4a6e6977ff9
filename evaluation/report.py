"""What a measurement leaves behind: a table to read and a result file that says how to make it again."""

from __future__ import annotations

import dataclasses
import json
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import kdm_env
from kdm_env.core.files import write_whole
from kdm_env.version import versions

from .statistics import Interval

FORMAT = "kdm_env result 1"
"""First field of every result file; the number changes when the meaning of a field does."""

# -------------------------------------------------------------------------------------------------------------- tables


def percent(interval: Interval, digits: int = 1) -> str:
    """A proportion as a person reads it: ``61.3 % [58.1, 64.4]``."""
    shown = [f"{100 * value:.{digits}f}" for value in (interval.estimate, interval.low, interval.high)]
    return f"{shown[0]} % [{shown[1]}, {shown[2]}]"


def number(interval: Interval, digits: int = 2) -> str:
    """A mean as a person reads it: ``3.21 [3.02, 3.40]``."""
    shown = [f"{value:.{digits}f}" for value in (interval.estimate, interval.low, interval.high)]
    return f"{shown[0]} [{shown[1]}, {shown[2]}]"


def table(headers: Sequence[str], rows: Sequence[Sequence[str]], *, markdown: bool = False) -> str:
    """Lines of aligned text: the first column to the left, the others to the right.

    Args:
        headers: The head of each column.
        rows: Cells, one for each header.
        markdown: Write it with bars, as it stands in a README.

    Raises:
        ValueError: if a row has another number of cells than there are headers.
    """
    for row in rows:
        if len(row) != len(headers):
            raise ValueError(f"row {list(row)} has {len(row)} cells, the table has {len(headers)} columns")
    widths = [max(len(line[column]) for line in [headers, *rows]) for column in range(len(headers))]

    def line(cells: Sequence[str]) -> str:
        padded = [cells[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(cells[1:], widths[1:], strict=True))]
        return f"| {' | '.join(padded)} |" if markdown else "  ".join(padded).rstrip()

    if markdown:
        rule = "|".join(["", "-" * (widths[0] + 2), *("-" * (w + 1) + ":" for w in widths[1:]), ""])
    else:
        rule = "  ".join("-" * width for width in widths)
    return "\n".join([line(headers), rule, *map(line, rows)])


# --------------------------------------------------------------------------------------------------------- result files


def command_line() -> str:
    """The command of this process, as one would type it again, without the folders of this machine's programs."""
    program = Path(sys.argv[0]).name
    if program == "__main__.py":  # python -m package ...
        return shlex.join(["python", *sys.orig_argv[1:]])
    return shlex.join([program, *sys.argv[1:]])


def machine() -> dict[str, Any]:
    """What a speed depends on: system, architecture, processor and how many cores this process may use."""
    processor = platform.processor()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    except OSError:
        pass  # not Linux: platform's word stands
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": processor or "unknown",
        "cores": cores,
    }


def commit(folder: Path | None = None) -> dict[str, Any] | None:
    """The commit of the sources that run, and whether they were changed since.

    Args:
        folder: The root of a checkout; where the packages lie when None.

    Returns:
        ``{"commit": hash, "changed": bool}``; None where the folder is no checkout or git is missing.
    """
    root = folder if folder is not None else Path(kdm_env.__path__[0]).resolve().parent
    if not (root / ".git").exists():
        return None  # installed: a repository further up would be somebody else's

    def git(*words: str) -> str:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=True, timeout=20)
        return done.stdout.strip()

    try:
        return {"commit": git("rev-parse", "HEAD"), "changed": bool(git("status", "--porcelain"))}
    except (OSError, subprocess.SubprocessError):
        return None


def write_result(
    path: str | Path,
    results: Mapping[str, Any],
    *,
    seeds: Sequence[int] | Mapping[str, Any],
    content_hash: str,
    command: str | None = None,
) -> Path:
    """Write a result file (JSON): the results and everything needed to make them again.

    Args:
        path: Where; an existing file is replaced, whole.
        results: Plain values, numpy numbers and arrays, and :class:`Interval`.
        seeds: All seeds the results depend on, as a list, a ``range`` or by name.
        content_hash: ``Game.content_hash`` of what was played; results compare only where it is equal.
        command: The command that makes them again; that of this process when None.

    Returns:
        The path.

    Raises:
        TypeError: if a value has no place in JSON.
        ValueError: if a number is not finite.
    """
    document = {
        "format": FORMAT,
        "command": command if command is not None else command_line(),
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "content_hash": content_hash,
        "seeds": seeds,
        "versions": versions(),
        "source": commit(),
        "machine": machine(),
        "results": results,
    }
    return write_whole(path, json.dumps(document, indent=2, default=_plain, allow_nan=False) + "\n")


def _plain(value: Any) -> Any:
    if isinstance(value, Interval):
        return dataclasses.asdict(value)
    if hasattr(value, "tolist"):  # numpy's numbers and arrays
        return value.tolist()
    if isinstance(value, range):
        return {"first": value.start, "step": value.step, "count": len(value)}
    if isinstance(value, Path):
        return value.as_posix()
    raise TypeError(f"a result file holds plain values, numpy's and intervals, not {type(value).__name__}: {value!r}")
