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

    armor: float = 0.547
    """Losing an armor point."""
    heavy: float = 2.03
    """A heavy injury."""
    fall: float = 1.68
    """Being knocked down (a lost turn, mostly)."""
    severe: float = 2.84
    """A severe injury that does not kill."""
    death: float = 11.6
    """Dying."""
    bleeding: float = 0.686
    """A bleeding token, for each one there is already."""
    wound: float = 9.08
    """A wound of the monster."""
    hurry: float = 1.23
    """How much more it is worth when one wound is left to go."""
    nerve: float = 0.586
    """Attacking at all: the monster does not die of waiting."""
    critical: float = 0.85
    """A critical wound, over a wound."""
    answer: float = 0.0614
    """The share of failed wound attempts that the monster answers with an attack."""
    target: float = 0.337
    """The harm of the monster's next attack, on whom it would pick now."""
    near: float = 0.232
    """The same harm, for anybody within the monster's reach."""
    far: float = 0.415
    """Each square that keeps a survivor from attacking next turn."""
    lane: float = 0.649
    """Standing where the monster would run over it."""
    crowd: float = 0.105
    """Standing beside another survivor."""
    behind: float = 1.29
    """Standing in the blind spot."""
    alert: float = 1.27
    """The harm of the attack that an alert monster answers an approach with."""
    hide: float = 0.0139
    """Hiding, over not being picked."""
    ready: float = 0.231
    """The harm that is left of an attack on a survivor who can still dodge."""
    survival_last: float = 3.12
    """The last survival token."""
    survival_second: float = 2.09
    """The second."""
    survival_more: float = 0.827
    """Any further one."""
    stone_left: float = 1.0
    """A stone is thrown when no more wounds than this, for each stone of the team, are left to go."""
    stone_frail: float = 3.5
    """... or when the next attack would do this much harm to who carries it."""
    first_strong: float = 0.959
    """Turn order: what an attack is worth."""
    first_ranged: float = 0.852
    """Turn order: attacking from afar."""
    first_frail: float = -0.174
    """Turn order: the harm the next attack would do."""
    first_help: float = 1.56
    """Turn order: helping a friend up."""
    help: float = 2.82
    """A friend who stands up in time for its turn."""


DEFAULT = Weights()

(
    W_ARMOR, W_HEAVY, W_FALL, W_SEVERE, W_DEATH, W_BLEEDING, W_WOUND, W_HURRY, W_NERVE, W_CRITICAL, W_ANSWER, W_TARGET, W_NEAR,
    W_FAR, W_LANE, W_CROWD, W_BEHIND, W_ALERT, W_HIDE, W_READY, W_LAST, W_SECOND, W_MORE, W_STONE_LEFT, W_STONE_FRAIL,
    W_FIRST_STRONG, W_FIRST_RANGED, W_FIRST_FRAIL, W_FIRST_HELP, W_HELP,
) = range(len(Weights._fields))  # fmt: skip


def as_array(weights: Weights = DEFAULT) -> npt.NDArray[np.float64]:
    """The weights in the order of the W_ numbers."""
    return np.array(weights, np.float64)
