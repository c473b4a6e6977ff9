"""What a decision cannot do without, on its own: a flood fill, a mask, an observation, dice. The rules are measured
against it.
"""

from ..core.batch import write_mask
from ..core.chance import DICE, below
from ..core.compiled import compiled, entry
from ..core.grid import flood
from ..showdown.observation import AT_DECISION, BOUND
from ..showdown.state import HEIGHT, WIDTH

STEPS = 5
"""Movement of a newcomer."""
DRAWS = 3
"""Numbers drawn in a decision, about what random play of the prologue draws."""


@compiled
def unavoidable(s, x, y, masks, observations, start, place, size, width):
    """One decision's worth of work that no rules can leave out."""
    flood(s.reach, s.blocked, x, y, STEPS, HEIGHT)
    total = 0
    for _ in range(DRAWS):
        total += below(s.chance, DICE, 10)
    if width > 0:
        write_mask(s, masks, start, width)
    for k in range(place, place + size):
        observations[k] = 0.0
    if size > 0:
        observations[place + AT_DECISION] = min(total, BOUND)
    return total


def _floor(states, masks, observations, decisions):
    """``decisions`` rounds of the unavoidable over all states. Returns a number that depends on all of it."""
    count = len(states)
    width = len(masks) // count
    size = len(observations) // count
    total = 0
    for k in range(decisions):
        for i in range(count):
            x = 1 + (k + 7 * i) % WIDTH
            y = 1 + (3 * k + i) % HEIGHT
            total += unavoidable(states[i], x, y, masks, observations, i * width, i * size, size, width)
    return total


floor = entry(_floor)
"""``floor(states, masks, observations, decisions)``: masks int8 and observations float32 are flat, empty ones are left
out."""
