"""From five rules functions to kernels: dealing, stepping, dealing anew, looking and playing at random, compiled once.

A game writes five ``@compiled`` functions; :func:`build_kernels` joins them with the loops below. All loops live in
**one** compiled entry, ``run``, because every entry that reaches the rules would compile and optimise them again:

``run(t, states, templates, slots, observations, masks, finals, lo, hi, mode, again) -> trouble``

============= ================================ ====================================================================
``t``         a record or tuple of arrays      the game's tables
``states``    records (n,)                     the games
``templates`` records (k,)                     starting positions
``slots``     :class:`Slot` records (n,)       what each game is told and what it answers
observations  float32 (n * size,) or empty     written, row by row, with what ``slot.actor`` sees
``masks``     int8 (n * actions,) or empty     written, row by row, with what ``slot.actor`` may do
``finals``    float32 (n * size,) or empty     the last observation of games dealt anew in the same step
``lo, hi``    int                              the slice of games to work on: threads take one each
``mode``      int                              what to do: DEAL ... PLAY
``again``     int                              DISABLED, NEXT_STEP or SAME_STEP: when a finished game is dealt anew
``trouble``   int                              games that refused an action or met a fault of the rules
============= ================================ ====================================================================

It allocates nothing, holds no interpreter lock, and touches only the rows of its slice, so results do not depend on
how a batch is cut. ``observations``, ``masks`` and ``finals`` are flat views of two-dimensional arrays.
"""

import hashlib
import inspect
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from .chance import derive, next_seed, seed_all
from .compiled import JIT, PACKAGE, compiled, entry, register_record, warm
from .game import REFUSED, STEPPED, Array, Game, Kernels
from .machine import FAULT, LOST, RUNNING, STOPPED, WON, is_allowed, legal_count, nth_legal
from .record import RecordClass, f4, i1, i2, i4, i8, record

DEAL, RESUME, DETERMINIZE, LOOK, CHECK, STEP, PLAY = range(7)
"""``mode``: deal ``slot.template`` with ``slot.seed``; run a set-up position on (reseeded when ``slot.action`` is 1);
reshuffle what seat ``slot.action`` cannot know, with ``slot.seed``; write what seat ``slot.action`` sees; find refused
actions without stepping; answer with ``slot.action``; answer ``slot.limit`` times at random."""

DISABLED, NEXT_STEP, SAME_STEP = range(3)
"""``again``: never; instead of the step after the end; within the step that ends the game."""

REPORT, PENALIZE, TERMINATE = range(3)
"""``slot.illegal``: an illegal action is refused; costs ``slot.penalty``; costs it and ends the episode."""

FORFEITED = 5
"""``slot.outcome`` of an episode that an illegal action ended (the game itself was still running)."""

TEMPLATE_DRAW = 32
STAND_IN = 0x5DEECE66D


@record
class Slot(RecordClass):
    """What one game of a batch is told, and what it answers."""

    # told
    action: i4  # STEP: the answer; LOOK, DETERMINIZE: the seat; RESUME: 1 to seed the streams anew
    template: i4  # DEAL: starting position, -1: the seed draws it
    seed: i8  # of the environment: episode 0 is dealt with it, later ones with chance.next_seed
    episode: i8
    draws: i8  # PLAY: seed of the random answers
    drawn: i8  # ... and how many were drawn
    limit: i4  # PLAY: most answers
    penalty: f4  # reward of an illegal action
    patience: i2  # PENALIZE: illegal actions in a row after which a random legal one stands in
    illegal: i1
    # answered
    actor: i1  # seat that decides; after the end the seat that decided last
    refused: i1  # the action was illegal
    over: i1  # the episode has ended (or none was dealt)
    terminated: i1  # it ended in this step, by victory, defeat or forfeit
    truncated: i1  # it ended in this step, by the round limit
    outcome: i1  # RUNNING, WON, LOST, STOPPED, FAULT, FORFEITED
    dealt_anew: i1  # a new game was dealt in this step
    strikes: i2  # illegal actions in a row
    applied: i4  # the action that was answered, -1 none
    reward: f4  # of this step
    total: f4  # rewards of the episode so far
    length: i4  # steps of the episode so far
    played: i4  # PLAY: answers given
    dealt_template: i4
    dealt: i8  # seed of the running game
    last_total: f4  # the same of the last episode that ended
    last_length: i4
    last_outcome: i1


register_record(Slot)

SLOT: np.dtype[Any] = Slot.dtype
"""The records of ``slots``."""


@compiled
def write_mask(s, masks, start, width):
    """Write the legal actions of the pending decision as zeros and ones."""
    whole = width >> 5
    for k in range(whole):
        word = s.legal[k]
        at = start + 32 * k
        for bit in range(32):
            masks[at + bit] = (word >> bit) & 1
    for k in range(whole << 5, width):
        masks[start + k] = (s.legal[k >> 5] >> (k & 31)) & 1


@compiled
def fill_mask(masks, start, width, value):
    """Write the same value for every action."""
    for k in range(start, start + width):
        masks[k] = value


@compiled
def random_action(s, seed, count):
    """A legal action, uniformly: the count-th draw of a seed."""
    return nth_legal(s, (derive(seed, count) * legal_count(s)) >> 32)


@compiled
def note_end(s, slot):
    """Keep who decides, and what the end of an episode leaves behind."""
    if s.ended == RUNNING and slot.over == 0:
        slot.actor = s.actor
        return
    if slot.over == 0:
        slot.over = 1
        slot.outcome = s.ended
    outcome = slot.outcome
    if outcome == WON or outcome == LOST or outcome == FORFEITED:
        slot.terminated = 1
    elif outcome == STOPPED:
        slot.truncated = 1
    slot.last_total = slot.total
    slot.last_length = slot.length
    slot.last_outcome = outcome


# The templates: functions with names (begin, resume, apply, observe, determinize and one another) that build_kernels
# fills in. They are written as plain functions and compiled once for each game.


def _deal(t, states, i, templates, slot):
    seed = slot.seed
    if slot.episode > 0:
        seed = next_seed(seed, slot.episode)
    chosen = slot.template
    if chosen < 0:
        chosen = (derive(seed, TEMPLATE_DRAW) * len(templates)) >> 32
    states[i] = templates[chosen]
    s = states[i]
    seed_all(s.chance, seed)
    slot.dealt = seed
    slot.dealt_template = chosen
    slot.over = 0
    slot.outcome = RUNNING
    slot.strikes = 0
    slot.total = 0
    slot.length = 0
    slot.actor = 0
    begin(t, s)  # noqa: F821
    if s.ended != RUNNING:
        slot.over = 1
        slot.outcome = s.ended
    else:
        slot.actor = s.actor


def _answer(t, s, slot, action):
    legal = is_allowed(s, action)
    slot.refused = 1 - legal
    if legal == 0 and slot.illegal == REPORT:
        return
    slot.applied = -1
    slot.reward = 0
    slot.terminated = 0
    slot.truncated = 0
    slot.dealt_anew = 0
    if legal == 0:
        slot.reward = slot.penalty
        slot.strikes = slot.strikes + 1
        if slot.illegal == TERMINATE:
            slot.over = 1
            slot.outcome = FORFEITED
        elif slot.strikes > slot.patience:
            action = random_action(s, slot.dealt ^ STAND_IN, slot.length)
            legal = 1
    if legal == 1:
        apply(t, s, action)  # noqa: F821
        slot.strikes = 0
        slot.applied = action
        slot.reward = slot.reward + s.reward
    slot.total = slot.total + slot.reward
    slot.length = slot.length + 1
    note_end(s, slot)


def _show(t, s, slot, seat, observations, masks, i, size, width, again):
    if size > 0:
        observe(t, s, seat, observations[i * size : (i + 1) * size])  # noqa: F821
    if width > 0:
        if slot.over == 1:
            # gymnasium's next-step habit asks for an action that nobody reads: any will do
            fill_mask(masks, i * width, width, 1 if again == NEXT_STEP else 0)
        elif seat == s.actor:
            write_mask(s, masks, i * width, width)
        else:
            fill_mask(masks, i * width, width, 0)


def _run(t, states, templates, slots, observations, masks, finals, lo, hi, mode, again):
    trouble = 0
    size = len(observations) // len(states)
    width = len(masks) // len(states)
    for i in range(lo, hi):
        s = states[i]
        slot = slots[i]
        if mode == LOOK:
            _show(t, s, slot, slot.action, observations, masks, i, size, width, again)
            continue
        if mode == CHECK:
            slot.refused = 0
            if slot.over == 0 and is_allowed(s, slot.action) == 0:
                slot.refused = 1
                trouble += 1
            continue
        if mode == DETERMINIZE:
            determinize(t, s, slot.action, slot.seed)  # noqa: F821
            continue
        turns = 1
        if mode == PLAY:
            turns = slot.limit
            slot.played = 0
        while turns > 0:
            turns -= 1
            deal = 0
            if mode == DEAL:
                deal = 1
            elif mode == RESUME:
                if slot.action == 1:
                    seed_all(s.chance, slot.seed)
                if s.ended == RUNNING and legal_count(s) == 0:
                    resume(t, s)  # noqa: F821
                slot.over = 0
                slot.outcome = s.ended
                slot.actor = max(s.actor, 0)
                if s.ended != RUNNING:
                    slot.over = 1
            elif slot.over == 1:
                if again == DISABLED or slot.outcome == FAULT:
                    break
                slot.episode = slot.episode + 1
                deal = 1
            else:
                action = slot.action
                if mode == PLAY:
                    action = random_action(s, slot.draws, slot.drawn)
                    slot.drawn = slot.drawn + 1
                _answer(t, s, slot, action)
                if mode == PLAY:
                    slot.played = slot.played + 1
                if slot.over == 1 and again == SAME_STEP:
                    if len(finals) > 0:
                        observe(t, s, slot.actor, finals[i * size : (i + 1) * size])  # noqa: F821
                    if slot.outcome != FAULT:
                        slot.episode = slot.episode + 1
                        deal = 2
            if deal > 0:
                _deal(t, states, i, templates, slot)
                slot.dealt_anew = 1
                if deal == 1:
                    slot.refused = 0
                    slot.applied = -1
                    slot.reward = 0
                    slot.terminated = 0
                    slot.truncated = 0
            _show(t, s, slot, slot.actor, observations, masks, i, size, width, again)
        if slot.refused == 1 or slot.outcome == FAULT:
            trouble += 1
    return trouble


def instantiate(template: Callable[..., Any], label: str, names: dict[str, Any]) -> Callable[..., Any]:
    """A template with its open names filled in. numba caches globals but no closures, and files by qualified name."""
    made = types.FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    made.__qualname__ = f"{template.__name__}_{label}"
    made.__module__ = template.__module__
    return made


def source_label(functions: Iterable[Callable[..., Any]], sources: Iterable[Path]) -> str:
    """Names a game's compiled files: by its functions, and by its sources where the cache folder does not know them."""
    digest = hashlib.sha256()
    files = set(sources)
    for function in functions:
        plain = getattr(function, "py_func", function)
        digest.update(f"{plain.__module__}.{plain.__qualname__}\0".encode())
        files.add(Path(inspect.getsourcefile(plain) or "").resolve())
    for file in sorted(files):
        if not file.is_relative_to(PACKAGE):
            digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def build_kernels(
    *,
    begin: Callable[..., Any],
    resume: Callable[..., Any],
    apply: Callable[..., Any],
    observe: Callable[..., Any],
    determinize: Callable[..., Any],
    sources: Iterable[Path] = (),
) -> Kernels:
    """Join the rules of a game with the loops of this module.

    Args:
        begin: ``begin(t, s)``: ``s`` is a fresh copy of a template, seeded; deal and run to the first decision.
        resume: ``resume(t, s)``: nothing is pending; run on to the next decision or the end.
        apply: ``apply(t, s, action)``: the action is legal; answer with it, set ``s.reward``, count it in
            ``s.decisions``, run on.
        observe: ``observe(t, s, seat, out)``: write every element of ``out``, float32 (observation_size,).
        determinize: ``determinize(t, s, seat, seed)``: reshuffle exactly what the seat cannot know.
        sources: Files outside this package that the five functions use, besides those they are written in: compiled
            code is thrown away when one of them changes.

    All five must be ``@compiled``.
    """
    functions = {"begin": begin, "resume": resume, "apply": apply, "observe": observe, "determinize": determinize}
    label = source_label(functions.values(), sources)
    names: dict[str, Any] = dict(functions)
    for template in (_deal, _answer, _show):
        names[template.__name__] = compiled(instantiate(template, label, names))
    return make_kernels(entry(instantiate(_run, label, names)))


def make_kernels(run: Callable[..., int]) -> Kernels:
    """The kernels for one game at a time, on top of ``run``. They check what compiled code cannot: index and range."""

    def call(t: Any, states: Array, i: int, mode: int, templates: Array | None = None, **told: Any) -> Array:
        if not 0 <= i < len(states):
            raise IndexError(f"state {i} of {len(states)}")
        slots = np.zeros(1, SLOT)
        observation, mask = told.pop("observation", NO_OBSERVATIONS), told.pop("mask", NO_MASKS)
        for name, value in told.items():
            slots[name] = value
        one = states[i : i + 1]
        run(
            t, one, one if templates is None else templates, slots, observation, mask, NO_OBSERVATIONS,
            0, 1, mode, DISABLED,
        )  # fmt: skip
        return slots

    def reset(t: Any, states: Array, i: int, templates: Array, k: int, seed: int) -> None:
        if not -1 <= k < len(templates):
            raise IndexError(f"template {k} of {len(templates)}")
        call(t, states, i, DEAL, writeable(templates), template=k, seed=check_seed(seed))

    def resume(t: Any, states: Array, i: int, seed: int = -1) -> None:
        if seed == -1:
            call(t, states, i, RESUME)
        else:
            call(t, states, i, RESUME, action=1, seed=check_seed(seed))

    def step(t: Any, states: Array, i: int, action: int) -> int:
        if not 0 <= i < len(states) or states["ended"][i] != RUNNING:
            return REFUSED
        slots = call(t, states, i, STEP, action=action if -1 <= action < 1 << 30 else -1)
        return REFUSED if slots["refused"][0] else STEPPED

    def observe(t: Any, states: Array, i: int, seat: int, out: Array) -> None:
        call(t, states, i, LOOK, action=seat, observation=out)

    def legal(t: Any, states: Array, i: int, out: Array) -> None:
        over = int(states["ended"][i] != RUNNING)
        call(t, states, i, LOOK, action=states["actor"][i], over=over, mask=out)

    def determinize(t: Any, states: Array, i: int, seat: int, seed: int) -> None:
        call(t, states, i, DETERMINIZE, action=seat, seed=check_seed(seed))

    def play(t: Any, states: Array, i: int, seed: int, limit: int) -> int:
        over = int(states["ended"][i] != RUNNING)
        slots = call(t, states, i, PLAY, draws=check_seed(seed), limit=limit, over=over)
        return int(slots["played"][0])

    return Kernels(
        reset=reset, resume=resume, step=step, observe=observe, legal=legal, determinize=determinize, play=play, run=run
    )


NO_OBSERVATIONS = np.zeros(0, np.float32)
NO_MASKS = np.zeros(0, np.int8)


def check_seed(seed: Any) -> int:
    """A seed as the generator takes it: 0 <= seed < 2**62. Raises TypeError or ValueError."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    if not 0 <= seed < 1 << 62:
        raise ValueError(f"seed {seed}: seeds are 0 to 2**62 - 1")
    return int(seed)


def writeable(array: Array) -> Array:
    """The array, or a copy where it is read-only: numba compiles anew for read-only arguments."""
    return array if array.flags.writeable and array.flags.c_contiguous else array.copy()


def bind(game: Game) -> Callable[..., int]:
    """The game's ``run``, compiled or loaded, without numba's look at the types of its arguments.

    The look costs more than a decision, so the adapters go without. In return **they** must hand over what the first
    call here shows: contiguous writeable arrays of exactly these dtypes, and Python integers.
    """
    states, slots = game.new_states(1), np.zeros(1, SLOT)
    arguments = (
        game.tables, states, states, slots, NO_OBSERVATIONS, NO_MASKS, NO_OBSERVATIONS, 0, 0, CHECK, DISABLED,
    )  # fmt: skip
    run: Any = game.kernels.run
    if not JIT:
        return run  # type: ignore[no-any-return]
    signature = tuple(run.typeof_pyval(argument) for argument in arguments)
    if signature not in run.overloads:
        warm([(run, arguments)])
    return run.overloads[signature].entry_point  # type: ignore[no-any-return]
