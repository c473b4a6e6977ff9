"""The compiled half of fuzzing: habits of play, and a look at every game of a batch for a broken law."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .batch import instantiate, source_label
from .chance import derive, mix
from .compiled import compiled, entry
from .game import Array
from .machine import FAULT, RUNNING, WORDS, legal_count, nth_legal

UNIFORM_SHARE = 8
"""One game in so many plays uniformly at random all the way."""

MOST_DECISIONS = 50_000
"""A game longer than this does not end."""


@compiled
def by_temper(s, temper, count):
    """The action a temper takes at its count-th decision: a legal one, always the same for equal arguments."""
    draw = derive(temper, count)
    legal = legal_count(s)
    if temper % UNIFORM_SHARE == 0 or (draw & 7) == 0:
        return nth_legal(s, ((draw >> 3) * legal) >> 29)
    best = -1
    chosen = -1
    for word in range(WORDS):
        bits = s.legal[word] & 0xFFFFFFFF
        action = 32 * word
        while bits != 0:
            if bits & 1 == 1:
                rank = mix((temper + action * 0x9E3779B1) & 0xFFFFFFFF)
                if rank > best:
                    best = rank
                    chosen = action
            bits = bits >> 1
            action += 1
    return chosen


@dataclass(frozen=True)
class Laws:
    """What the fuzzer asks a game: one compiled entry, and the words of the laws.

    ``inspect(t, states, slots, seals, verdicts)`` writes into ``verdicts`` (int32, (n,)) the law each state breaks, keeps
    the seals (int64, (n,)) of games that were just dealt, and sets ``slot.action`` to what the game's temper takes next.
    """

    inspect: Callable[[Any, Array, Array, Array, Array], int]
    words: tuple[str, ...]


def _inspect(t, states, slots, seals, verdicts):
    found = 0
    for i in range(len(states)):
        s = states[i]
        slot = slots[i]
        law = broken(t[0], s)  # noqa: F821
        if law == 0:
            now = seal(t[0], s)  # noqa: F821
            if slot.length == 0:
                seals[i] = now
            elif seals[i] != now:
                law = cards_law  # noqa: F821
        if law == 0 and slot.length > MOST_DECISIONS:
            law = endless_law  # noqa: F821
        if slot.outcome == FAULT:
            law = 1
        verdicts[i] = law
        if law != 0:
            found += 1
        slot.action = -1
        if s.ended == RUNNING:
            slot.action = by_temper(s, slot.dealt ^ slot.draws, slot.length)
    return found


def laws(
    broken: Callable[..., int], seal: Callable[..., int], words: tuple[str, ...], cards: int, endless: int
) -> Laws:
    """Join a game's two functions with the loop over a batch.

    Args:
        broken: ``@compiled``: the number of the first law a state breaks; 1 is a fault of the machine.
        seal: ``@compiled``: what stays the same.
        words: Of the laws, by number.
        cards: The number of the law of the seal.
        endless: The number of the law that games end.
    """
    names = {"broken": broken, "seal": seal, "cards_law": cards, "endless_law": endless}
    label = source_label((broken, seal), ())
    return Laws(entry(instantiate(_inspect, label, names)), words)
