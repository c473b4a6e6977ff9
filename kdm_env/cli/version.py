"""``kdm version``: what runs here, and how. The first thing to put into a bug report."""

from __future__ import annotations

import argparse
import os
import platform

from ..version import versions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """This command takes no arguments."""


def run(args: argparse.Namespace) -> int:
    """Print versions, the mode the rules run in and the folder of compiled code."""
    from ..core.compiled import CACHE, JIT  # imports numba

    lines: dict[str, str] = {name: version or "not installed" for name, version in versions().items()}
    lines["machine"] = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    if JIT:
        state = "filled" if (CACHE / "ready").exists() else "empty: the next start compiles the rules"
        lines["rules"] = "compiled (KDM_JIT=0 runs them interpreted)"
        lines["cache"] = f"{CACHE} ({state})"
    else:
        lines["rules"] = "interpreted (KDM_JIT=0 is set)"
    width = max(map(len, lines))
    for name, text in lines.items():
        print(f"{name:<{width}}  {text}")
    return 0
