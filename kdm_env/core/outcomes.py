"""Every outcome of an action with its exact probability: dice are enumerated, nothing is sampled.

The rules roll their dice through ``core.chance``, which a state can script. :func:`outcomes` plays an action with an
empty script, sees which die it runs short of, and goes on with one script for each face, until every script is long
enough: what comes out are all the rolls there can be, each as likely as its dice say. :func:`distribution` follows a
policy through several decisions this way. Probabilities are fractions and add up to exactly 1.

    game = showdown_v0.game(scenario="lion-1")
    states = game.parse(text)  # "... next: turn of survivor_0"
    hits = distribution(game, states, lambda s: game.parse_action("gear 0"), lambda s: int(s["strikes"]["count"][0, 0]),
                        until=lambda s: s["decisions"][0] == 1)

Random picks are dice too. The order in which decks lie is not: a deck that is shuffled on the way follows the state's
own generator, and that is refused unless the caller says that the order does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeVar

from .chance import SCRIPT
from .game import REFUSED, Array, Game
from .machine import FAULT, RUNNING
from .record import copy_records
from .table import fault, refusal

K = TypeVar("K", bound=Hashable)

Policy = Callable[[Array], int | Mapping[int, Fraction]]
"""``policy(states)``: the action, or actions with their probabilities. ``states`` are records (1,), to be read only."""

Shuffles = Literal["refuse", "as seeded"]
"""What to do when a deck is shuffled: raise ValueError; or take the one order that the state's generator gives."""


@dataclass(frozen=True)
class Outcome:
    """What can come of an action."""

    probability: Fraction
    rolls: tuple[tuple[int, int], ...]
    """The dice that lead there, in order: (sides, face)."""
    states: Array
    """The table afterwards, records (1,); its script of rolls is empty, so that it plays on freely."""


def outcomes(
    game: Game, states: Array, action: int | None = None, *, shuffles: Shuffles = "refuse", most: int = 200_000
) -> list[Outcome]:
    """Everything that can come of an action, in the order of the dice; the probabilities add up to 1.

    Args:
        game: The game.
        states: The table, records (1,); it is not touched. A script of rolls that it carries is left aside.
        action: The answer to the pending decision. None: run a table that awaits no answer to its next decision.
        shuffles: What to do when a deck is shuffled on the way.
        most: How many outcomes there may be. Where many dice are rolled between two decisions, ask forced decisions too
            (an option of the game), and see to it that somebody can decide soon.

    Raises:
        IllegalAction: if the action is not legal.
        ValueError: if a deck is shuffled, an outcome takes more than 32 dice, or there are more than ``most``.
        GameFault: if the rules or the content are broken.
    """
    if states.shape != (1,):
        raise ValueError(f"expected one state, shape (1,), got shape {states.shape}")
    found: list[Outcome] = []
    scripts: list[tuple[tuple[int, int], ...]] = [()]
    while scripts:
        rolls = scripts.pop()
        if len(found) + len(scripts) > most:
            raise ValueError(f"more than {most} outcomes of one action: too many dice between two decisions")
        after = copy_records(states)
        _script(after, rolls)
        if action is None:
            game.kernels.resume(game.tables, after, 0)
        elif game.kernels.step(game.tables, after, 0, action) == REFUSED:
            raise refusal(game, states, action)
        sides = int(after["chance"]["script_fault"][0])
        if sides:
            if len(rolls) == SCRIPT:
                raise ValueError(f"an action that takes more than {SCRIPT} dice cannot be enumerated")
            scripts += [(*rolls, (sides, face)) for face in range(sides, 0, -1)]
            continue
        if int(after["ended"][0]) == FAULT:
            raise fault(game, after)
        if shuffles == "refuse" and (after["chance"]["count"] != states["chance"]["count"]).any():
            raise ValueError(
                "a deck is shuffled on the way, and its order is no die; "
                'set the position up with cards enough, or say shuffles="as seeded" where the order does not matter'
            )
        _script(after, None)
        probability = Fraction(1)
        for sides, _ in rolls:
            probability /= sides
        found.append(Outcome(probability, rolls, after))
    return found


def _script(states: Array, rolls: tuple[tuple[int, int], ...] | None) -> None:
    """Write a script of rolls into a state; None: none, so that dice roll freely."""
    chance = states["chance"]
    chance["script"] = 0
    for k, (sides, face) in enumerate(rolls or ()):
        chance["script"][0, k] = 100 * sides + face
    chance["script_length"], chance["script_at"], chance["script_fault"] = len(rolls or ()), 0, 0
    chance["scripted"] = int(rolls is not None)


def distribution(
    game: Game,
    states: Array,
    policy: Policy,
    measure: Callable[[Array], K],
    *,
    until: Callable[[Array], Any] | None = None,
    shuffles: Shuffles = "refuse",
    most: int = 200_000,
) -> dict[K, Fraction]:
    """How likely each result is when a policy plays on: exact, over all dice.

    Args:
        game: The game.
        states: The table, records (1,); it is not touched. One that awaits no answer is run to its first decision.
        policy: Who answers. Equal tables are joined, so it may look at nothing but the table.
        measure: What is asked of the tables at which play stops, e.g. ``lambda s: int(s["wounds"]["count"][0])``.
        until: Stops play at tables for which this is true; None: at the end of the fight only.
        shuffles: As for :func:`outcomes`.
        most: How many outcomes one step, and how many different tables one layer may have.

    Returns:
        What ``measure`` said -> probability, in the order of first appearance; the probabilities add up to 1.

    Raises:
        ValueError: if there are more than ``most`` tables, besides what :func:`outcomes` raises.
    """
    found: dict[K, Fraction] = {}
    at_rest = bool(states["ended"][0] != RUNNING or states["legal"][0].any())
    start = [Outcome(Fraction(1), (), states)] if at_rest else outcomes(game, states, shuffles=shuffles, most=most)
    layer: dict[bytes, tuple[Array, Fraction]] = {}
    _join(layer, start, Fraction(1))
    while layer:
        after: dict[bytes, tuple[Array, Fraction]] = {}
        for table, probability in layer.values():
            if table["ended"][0] != RUNNING or (until is not None and until(table)):
                result = measure(table)
                found[result] = found.get(result, Fraction(0)) + probability
                continue
            chosen = policy(table)
            for action, weight in (chosen if isinstance(chosen, Mapping) else {chosen: Fraction(1)}).items():
                if weight:
                    _join(after, outcomes(game, table, action, shuffles=shuffles, most=most), probability * weight)
            if len(after) > most:
                raise ValueError(f"more than {most} different tables; stop play earlier (until) or raise `most`")
        layer = after
    return found


def _join(layer: dict[bytes, tuple[Array, Fraction]], new: list[Outcome], probability: Fraction) -> None:
    """Add outcomes to the tables of a layer; equal ones become one."""
    for outcome in new:
        key = outcome.states.tobytes()
        known = layer.get(key)
        already = Fraction(0) if known is None else known[1]
        layer[key] = (outcome.states, already + probability * outcome.probability)
