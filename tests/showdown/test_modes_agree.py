"""Compiled and interpreted runs of the same source give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("chains.py")
ROOT = PROGRAM.parents[2]


def chains(jit: str, *arguments: object) -> list[str]:
    """Run the program with the rules compiled ("1") or interpreted ("0")."""
    environment = {**os.environ, "KDM_JIT": jit, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(PROGRAM), *map(str, arguments)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def agree(*arguments: object) -> None:
    compiled, interpreted = chains("1", *arguments), chains("0", *arguments)
    assert len(compiled) == arguments[2]
    assert compiled == interpreted
    assert len(set(compiled)) == len(compiled)


@pytest.mark.parametrize("scenario", ["prologue", "lion-1", "lion-2", "butcher-1", "kings-man-2", "phoenix-1"])
@pytest.mark.parametrize("controller", ["agent", "random", "worst"])
def test_same_bytes_after_every_decision(scenario: str, controller: str) -> None:
    agree(scenario, 0, 8, 1, controller)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "count"),
    [
        ("prologue", 400),
        ("lion-1", 200),
        ("lion-1-veterans", 150),
        ("lion-2", 150),
        ("lion-solo", 100),
        ("butcher-1", 60),
        ("kings-man-2", 60),
        ("phoenix-1", 60),
    ],
)
def test_same_bytes_over_a_thousand_whole_games(scenario: str, count: int) -> None:
    agree(scenario, 1000, count, 25, "random")
