"""Players: random, scripted, learned. A policy decides for a whole batch of games at once; see :mod:`agents.base`."""

from .base import OneGame, Policy, Table, act_single, uniforms
from .loading import load

__all__ = ["OneGame", "Policy", "Table", "act_single", "load", "uniforms"]
