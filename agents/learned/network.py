"""The networks: what is seen in, a number for every action and the value of the position out.

``SquareNet`` looks at the grid where it matters: at the squares the survivor may move to. A trunk reads the features
(everything but the grid); each reachable square is described by a few numbers (distance to the monster, blind spot,
place in the monster's own frame, who stands beside it ...), and a small shared network scores it together with what the
trunk asks for. One set of weights serves all squares, so what is learned about one place is known everywhere; squares
out of reach cost nothing. ``FlatNet`` is the usual perceptron on the whole vector, for comparison.

Both take vectors (n, SIZE) of any floating type and masks (n, ACTIONS), and answer in the type of their weights.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor, nn

from kdm_env.showdown.actions import ACTIONS, MOVES, OFFSETS, REACH
from kdm_env.showdown.observation import FEATURES, LAYOUT, PLANE_NAMES, SIZE, SQUARES, SURVIVOR_FEATURES, WINDOW
from kdm_env.showdown.state import SEATS

MASKED = -1e8
"""The logit of an illegal action."""

_SCALE = 8.0  # squares are divided by it


def _prepared(layer: nn.Linear, gain: float) -> nn.Linear:
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


def _perceptron(inputs: int, width: int, layers: int) -> nn.Sequential:
    parts: list[nn.Module] = []
    for _ in range(layers):
        parts += [_prepared(nn.Linear(inputs, width), 2**0.5), nn.ReLU()]
        inputs = width
    return nn.Sequential(*parts)


class FlatNet(nn.Module):
    """A perceptron on the whole vector.

    Args:
        width: Neurons a layer.
        layers: Hidden layers.
    """

    def __init__(self, width: int = 128, layers: int = 2) -> None:
        super().__init__()
        self.trunk = _perceptron(SIZE, width, layers)
        self.actions = _prepared(nn.Linear(width, ACTIONS), 0.01)
        self.worth = _prepared(nn.Linear(width, 1), 1.0)

    def forward(self, seen: Tensor, masks: Tensor | None) -> tuple[Tensor, Tensor]:
        """Logits (n, ACTIONS), MASKED where illegal, and values (n,)."""
        thought = self.trunk(seen.to(self.worth.weight.dtype))
        logits = self.actions(thought)
        if masks is not None:
            logits = logits.masked_fill(masks == 0, MASKED)
        return logits, self.worth(thought).flatten()

    def value(self, seen: Tensor) -> Tensor:
        """Values (n,) alone."""
        return self.worth(self.trunk(seen.to(self.worth.weight.dtype))).flatten()  # type: ignore[no-any-return]


class SquareNet(nn.Module):
    """A trunk on the features, and a score for each reachable square.

    Args:
        width: Neurons a layer of the trunk.
        layers: Hidden layers of the trunk.
        squares: Hidden neurons of the network that scores a square.
    """

    offsets: Tensor
    cells: Tensor

    def __init__(self, width: int = 128, layers: int = 2, squares: int = 32) -> None:
        super().__init__()
        self.trunk = _perceptron(FEATURES, width, layers)
        self.actions = _prepared(nn.Linear(width, ACTIONS), 0.01)
        self.worth = _prepared(nn.Linear(width, 1), 1.0)
        self.square = _prepared(nn.Linear(15 + SEATS - 1, squares), 2**0.5)
        self.question = _prepared(nn.Linear(width, squares), 1.0)
        self.score = _prepared(nn.Linear(squares, 1), 0.01)
        offsets = np.array(OFFSETS, np.float32)
        cells = [(dy + REACH) * WINDOW + dx + REACH for dx, dy in OFFSETS]
        self.register_buffer("offsets", torch.from_numpy(offsets), persistent=False)
        self.register_buffer("cells", torch.tensor(cells), persistent=False)

    def forward(self, seen: Tensor, masks: Tensor | None) -> tuple[Tensor, Tensor]:
        """Logits (n, ACTIONS), MASKED where illegal, and values (n,)."""
        features = seen[:, :FEATURES].to(self.worth.weight.dtype)
        thought = self.trunk(features)
        logits = self.actions(thought)
        if masks is None:
            reachable = seen[:, FEATURES + PLANE_NAMES.index("reachable") * SQUARES :][:, self.cells] != 0
        else:
            reachable = masks[:, :MOVES] != 0
        where = reachable.flatten().nonzero().flatten()
        if len(where):
            rows, moves = where // MOVES, where % MOVES
            with torch.no_grad():
                described = self._describe(seen, features, rows, moves)
            hidden = self.square(described) + self.question(thought).index_select(0, rows)
            scores = self.score(torch.relu(hidden)).flatten()
            logits = logits.flatten().index_add(0, rows * ACTIONS + moves, scores).view(-1, ACTIONS)
        if masks is not None:
            logits = logits.masked_fill(masks == 0, MASKED)
        return logits, self.worth(thought).flatten()

    def value(self, seen: Tensor) -> Tensor:
        """Values (n,) alone."""
        return self.worth(self.trunk(seen[:, :FEATURES].to(self.worth.weight.dtype))).flatten()  # type: ignore[no-any-return]

    def _describe(self, seen: Tensor, features: Tensor, rows: Tensor, moves: Tensor) -> Tensor:
        """What each of p squares is like, (p, 18); nothing here is learned."""
        offset = self.offsets.index_select(0, moves)
        at = rows * SIZE + FEATURES + self.cells.index_select(0, moves)
        flat = seen.reshape(-1)

        def plane(name: str) -> Tensor:
            return flat.index_select(0, at + PLANE_NAMES.index(name) * SQUARES).to(features.dtype)

        monster = features[:, LAYOUT["monster"].start :]
        # unit vector of the monster's facing (north, east, south, west one-hot), and its centre relative to the survivor
        frame = torch.stack(
            (10 * monster[:, 1], 10 * monster[:, 2], monster[:, 4] - monster[:, 6], monster[:, 3] - monster[:, 5]), 1
        ).index_select(0, rows)
        x, y = offset[:, 0] - frame[:, 0], offset[:, 1] - frame[:, 1]
        ahead = x * frame[:, 2] + y * frame[:, 3]
        aside = (x * frame[:, 3] - y * frame[:, 2]).abs()
        nearness = plane("nearness")
        # 1.2 parts what lies under a base of two or three squares from what lies beyond, whatever half precision does
        described = [
            nearness,
            (nearness == 1).to(features.dtype),
            (nearness >= 0.5).to(features.dtype),
            plane("blind spot"),
            plane("cover"),
            ahead / _SCALE,
            (ahead > 1.2).to(features.dtype),
            (ahead < -1.2).to(features.dtype),
            aside / _SCALE,
            (aside <= 1.2).to(features.dtype),
            offset[:, 0] / _SCALE,
            offset[:, 1] / _SCALE,
            offset.abs().sum(1) / _SCALE,
            x.abs() / _SCALE,
            y.abs() / _SCALE,
        ]
        others = features[:, LAYOUT["others"].start :]
        for k in range(SEATS - 1):
            other = others[:, SURVIVOR_FEATURES * k : SURVIVOR_FEATURES * k + 5]
            place = torch.stack((10 * other[:, 3], 10 * other[:, 4], other[:, 2]), 1).index_select(0, rows)
            apart = (offset[:, 0] - place[:, 0]).abs() + (offset[:, 1] - place[:, 1]).abs()
            described.append(place[:, 2] * (apart <= 2.1).to(features.dtype))
        return torch.stack(described, 1)


SIZES: dict[str, tuple[str, ...]] = {"squares": ("width", "layers", "squares"), "flat": ("width", "layers")}
"""Networks by name, and the sizes they have."""

LARGEST = 4096
"""No size is above it."""


def build(kind: str, sizes: Mapping[str, int]) -> FlatNet | SquareNet:
    """A network with fresh weights.

    Args:
        kind: ``squares`` or ``flat``.
        sizes: See the classes; what is missing has its default.

    Raises:
        ValueError: for a name or a size that is none.
    """
    if kind not in SIZES:
        raise ValueError(f"network {kind!r}: there is none; there are: {', '.join(SIZES)}")
    for name, size in sizes.items():
        if name not in SIZES[kind]:
            raise ValueError(f"network {kind!r} has no size {name!r}; it has: {', '.join(SIZES[kind])}")
        if type(size) is not int or not 1 <= size <= LARGEST:
            raise ValueError(f"{name}={size!r}: must be a whole number from 1 to {LARGEST}")
    return FlatNet(**sizes) if kind == "flat" else SquareNet(**sizes)


def log_probabilities(logits: Tensor) -> Tensor:
    """Log-probabilities (n, ACTIONS) of masked logits."""
    return torch.log_softmax(logits, dim=1)


def likeliest(logits: Tensor) -> Tensor:
    """The likeliest action of each row, int64 (n,)."""
    return logits.argmax(1)


def draw(logits: Tensor, chance: Tensor) -> Tensor:
    """An action for each row, int64 (n,), drawn by the row's own number in [0, 1): ``chance``, float (n,)."""
    # An illegal action has exactly no probability, so the sum does not grow there and the draw never stops there.
    sums = torch.softmax(logits, 1).cumsum(1)
    return (sums <= chance.to(sums.dtype)[:, None] * sums[:, -1:] * (1 - 1e-6)).sum(1)


def entropy(log_probability: Tensor) -> Tensor:
    """Entropy of each row, (n,)."""
    # softmax, not exp, which is slow where it underflows: at all the illegal actions
    return -(torch.softmax(log_probability, 1) * log_probability).sum(1)
