"""Tabletop boss fights as research environments. Importing this package registers them, nothing else."""

from .registration import register
from .version import __version__

register()

__all__ = ["__version__"]
