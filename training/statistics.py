"""How the fights of a training run go: the last ones together, and the course of the run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

WINDOW = 1000
"""Fights that count as the last ones."""

POINTS = 200
"""Points that the course of a run has at most: more are thinned out."""


class Course:
    """Outcomes of fights, as training sees them: with actions drawn by chance, from a policy that still changes."""

    def __init__(self) -> None:
        self.games = 0
        self.recent: deque[tuple[int, int]] = deque(maxlen=WINDOW)
        self.points: list[dict[str, float]] = []
        self.every = 1

    def add(self, infos: Iterable[dict[str, Any]]) -> None:
        """Take up the fights that ended in a step."""
        for info in infos:
            if info:
                self.games += 1
                self.recent.append((info["outcome"], info["episode"]["l"]))

    def shares(self) -> dict[str, float]:
        """Of the last fights: shares ``won``, ``lost``, ``stalled``, and ``decisions`` a fight; empty without fights."""
        count = len(self.recent)
        if not count:
            return {}
        outcomes = [outcome for outcome, _ in self.recent]
        return {
            "won": outcomes.count(1) / count,
            "lost": outcomes.count(2) / count,
            "stalled": outcomes.count(3) / count,
            "decisions": sum(length for _, length in self.recent) / count,
        }

    def note(self, rollout: int, steps: int) -> None:
        """Keep a point of the course, if it is time for one."""
        if rollout % self.every == 0 and self.recent:
            self.points.append({"steps": steps, "games": self.games, **self.shares()})
            if len(self.points) > POINTS:
                self.every *= 2
                self.points = self.points[1::2]

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for a checkpoint."""
        return {
            "games": self.games,
            "recent": [list(pair) for pair in self.recent],
            "points": self.points,
            "every": self.every,
        }

    @classmethod
    def from_dict(cls, kept: dict[str, Any]) -> Course:
        """The inverse of ``as_dict``. Raises KeyError, TypeError or ValueError for anything else."""
        course = cls()
        course.games, course.every = int(kept["games"]), max(1, int(kept["every"]))
        course.recent.extend((int(outcome), int(length)) for outcome, length in kept["recent"])
        course.points = [{str(name): float(value) for name, value in point.items()} for point in kept["points"]]
        return course
