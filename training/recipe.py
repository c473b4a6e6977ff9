"""What a training run is: every number that its result depends on, and two presets."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Recipe:
    """A training run, completely: the same recipe gives the same policy on the same machine and versions."""

    scenario: str = "prologue"
    content: str = ""
    """A content file of one's own that the fight comes from; empty: the package's content."""
    survivors: int | None = None
    """How many fight; None: the whole party."""
    controller: str = "random"
    """Who answers the monster's free choices (an option of the environment)."""
    max_rounds: int = 50
    reward: str = "shaped"
    """``sparse`` or ``shaped``, as the environment has them."""
    stall_reward: float = -1.0
    """What a fight gives that the round limit ends: as much as a defeat, because it is no victory either."""
    seed: int = 0
    steps: int = 2_000_000
    """Decisions to learn from, over all environments; rounded up to whole rollouts."""
    start: str = ""
    """A saved policy whose weights to begin with (file or folder of a run); empty: fresh ones."""
    imitate: str = ""
    """A player (as ``kdm evaluate`` names them) to imitate first; empty: start from nothing."""
    imitate_decisions: int = 100_000
    imitate_epochs: int = 4
    environments: int = 256
    rollout: int = 32
    """Decisions of each environment between two updates."""
    batch: int = 1024
    epochs: int = 2
    learning_rate: float = 1e-3
    """At the start; it falls in a line to a hundredth of that."""
    gamma: float = 1.0
    """A fight is won or lost, however long it takes; the round limit keeps sums finite."""
    gae_lambda: float = 0.95
    clip: float = 0.2
    entropy: float = 0.003
    value: float = 0.5
    """Weight of the value loss."""
    gradient_norm: float = 0.5
    network: str = "squares"
    """``squares`` or ``flat``, see :mod:`agents.learned.network`."""
    width: int = 128
    layers: int = 2
    squares: int = 32
    """Hidden neurons of the network that scores a square."""

    def __post_init__(self) -> None:
        """Refuse values that cannot be meant. Raises ValueError naming the field and what would be right."""
        least: dict[str, float] = {
            "steps": 1, "imitate_decisions": 1, "imitate_epochs": 1, "environments": 1, "rollout": 2, "batch": 2,
            "epochs": 1, "width": 1, "layers": 1, "squares": 1, "seed": 0, "max_rounds": 1,
        }  # fmt: skip
        for name, low in least.items():
            if getattr(self, name) < low:
                raise ValueError(f"{name}={getattr(self, name)}: must be at least {low:g}")
        if self.seed >= 1 << 32:
            raise ValueError(f"seed={self.seed}: must be below 2**32")
        for name in ("learning_rate", "clip", "gradient_norm"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name}={getattr(self, name)}: must be above 0")
        for name in ("gamma", "gae_lambda"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name}={getattr(self, name)}: must be from 0 to 1")
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, float) and not math.isfinite(value):
                raise ValueError(f"{field.name}={value}: must be a finite number")

    @property
    def sizes(self) -> dict[str, int]:
        """Arguments of the network."""
        sizes = {"width": self.width, "layers": self.layers}
        return {**sizes, "squares": self.squares} if self.network == "squares" else sizes

    @property
    def options(self) -> dict[str, Any]:
        """Options of the environment."""
        return {
            name: getattr(self, name)
            for name in ("scenario", "content", "survivors", "controller", "max_rounds", "reward")
        }

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return dataclasses.asdict(self)

    @classmethod
    def from_dict(cls, values: Any) -> Recipe:
        """The inverse of ``as_dict``. Raises ValueError for a missing, unknown or wrongly typed field."""
        if not isinstance(values, dict):
            raise ValueError(f"a recipe is a table of fields, not {type(values).__name__}")
        known = {field.name: field for field in fields(cls)}
        strange, missing = sorted(values.keys() - known.keys()), sorted(known.keys() - values.keys())
        if strange or missing:
            raise ValueError(f"not a recipe of this version: unknown fields {strange}, missing fields {missing}")
        for name, value in values.items():
            kind = str(known[name].type)
            right = {
                "str": isinstance(value, str),
                "int": isinstance(value, int) and not isinstance(value, bool),
                "int | None": value is None or (isinstance(value, int) and not isinstance(value, bool)),
                "float": isinstance(value, (int, float)) and not isinstance(value, bool),
            }[kind]
            if not right:
                raise ValueError(f"recipe field {name}={value!r}: must be {kind}")
        fitted: dict[str, Any] = {n: float(v) if known[n].type == "float" else v for n, v in values.items()}
        return cls(**fitted)


PRESETS: dict[str, Recipe] = {
    "quick": Recipe(),
    "full": Recipe(
        scenario="lion-1-bare", steps=14_000_000, stall_reward=-2.0, imitate="scripted", imitate_decisions=300_000,
        imitate_epochs=6, environments=512, entropy=0.001, gae_lambda=0.95, width=192,
    ),
}  # fmt: skip
"""Recipes by name. ``quick`` learns the prologue from nothing, in minutes. ``full`` learns a harder fight, starts from the
scripted team's games and takes about twenty minutes on a core of its own; a stalled fight costs it more than a lost one,
because with equal costs it learned to run away (9 % of its fights) from a lion that it could have fought."""
