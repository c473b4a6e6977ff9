"""The version of this package, and of what it runs on."""

from __future__ import annotations

import platform
from importlib import metadata

__version__ = "0.1.0"

DISTRIBUTIONS = (
    "numpy",
    "numba",
    "llvmlite",
    "msgspec",
    "gymnasium",
    "pettingzoo",
    "torch",
    "stable-baselines3",
    "sb3-contrib",
)
"""What a result may depend on, by distribution name."""


def versions() -> dict[str, str | None]:
    """Versions of this package, of Python and of everything a result may depend on, without importing any of it.

    Returns:
        Name to version; None where a package is not installed.
    """
    found: dict[str, str | None] = {"kdm_env": __version__, "python": platform.python_version()}
    for name in DISTRIBUTIONS:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found
