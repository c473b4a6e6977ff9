"""What the scripted team cares about, in numbers. One unit is a light injury.

The values were found by playing: each was moved up and down over thousands of games of several scenarios, and kept
where the team won more often.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class Weights(NamedTuple):
    """One number for each thing the team weighs."""

    armor: float = 0.325
    """Losing an armor point."""
    heavy: float = 2.16
    """A heavy injury."""
    fall: float = 1.92
    """Being knocked down (a lost turn, mostly)."""
    severe: float = 1.95
    """A severe injury that does not kill."""
    death: float = 13.8
    """Dying."""
    bleeding: float = 0.509
    """A bleeding token, for each one there is already."""
    wound: float = 14.3
    """A wound of the monster."""
    hurry: float = 1.52
    """How much more it is worth when one wound is left to go."""
    nerve: float = 0.518
    """Attacking at all: the monster does not die of waiting."""
    critical: float = 0.845
    """A critical wound, over a wound."""
    answer: float = 0.017
    """The share of failed wound attempts that the monster answers with an attack."""
    target: float = 0.303
    """The harm of the monster's next attack, on whom it would pick now."""
    near: float = 0.159
    """The same harm, for anybody within the monster's reach."""
    far: float = 0.552
    """Each square that keeps a survivor from attacking next turn."""
    lane: float = 0.896
    """Standing where the monster would run over it."""
    crowd: float = 0.0514
    """Standing beside another survivor."""
    room: float = 0.2
    """Taking a square beside the monster that is far from those who still wait for their turn, for each square."""
    behind: float = 1.22
    """Standing in the blind spot."""
    alert: float = 1.29
    """The harm of the attack that an alert monster answers an approach with."""
    hide: float = 0.0612
    """Hiding, over not being picked."""
    ready: float = 0.181
    """The harm that is left of an attack on a survivor who can still dodge."""
    survival_last: float = 2.8
    """The last survival token."""
    survival_second: float = 1.47
    """The second."""
    survival_more: float = 0.974
    """Any further one."""
    stone_left: float = 1.0
    """A stone is thrown when no more wounds than this, for each stone of the team, are left to go."""
    stone_frail: float = 3.5
    """... or when the next attack would do this much harm to who carries it."""
    first_strong: float = 0.98
    """Turn order: what an attack is worth."""
    first_ranged: float = 1.11
    """Turn order: attacking from afar."""
    first_frail: float = -0.234
    """Turn order: the harm the next attack would do."""
    first_near: float = 1.0
    """Turn order: each square that one is nearer to the monster."""
    first_help: float = 1.52
    """Turn order: helping a friend up."""
    help: float = 2.27
    """A friend who stands up in time for its turn."""


DEFAULT = Weights()

(
    W_ARMOR, W_HEAVY, W_FALL, W_SEVERE, W_DEATH, W_BLEEDING, W_WOUND, W_HURRY, W_NERVE, W_CRITICAL, W_ANSWER, W_TARGET, W_NEAR,
    W_FAR, W_LANE, W_CROWD, W_ROOM, W_BEHIND, W_ALERT, W_HIDE, W_READY, W_LAST, W_SECOND, W_MORE, W_STONE_LEFT, W_STONE_FRAIL,
    W_FIRST_STRONG, W_FIRST_RANGED, W_FIRST_FRAIL, W_FIRST_NEAR, W_FIRST_HELP, W_HELP,
) = range(len(Weights._fields))  # fmt: skip


def as_array(weights: Weights = DEFAULT) -> npt.NDArray[np.float64]:
    """The weights in the order of the W_ numbers."""
    return np.array(weights, np.float64)
