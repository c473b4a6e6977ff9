"""A game as a seed and a list of numbers: recorded, written as a small JSON file, read back, played again and checked.

A replay names its environment, content and options, how the game started, every action, and a chain of short hashes:
one of the starting state, then one a decision, each over the hash before, the action and the bytes of the state. So the
first decision that goes another way is found, not only that something did.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .batch import check_seed
from .files import write_whole
from .game import STEPPED, Array, Game
from .machine import RUNNING
from .record import copy_records
from .snapshot import plain_options, what_is_played

FORMAT = "kdm_env replay"
VERSION = 1
LARGEST_FILE = 16 * 2**20
"""Bytes; a longer file is refused unread."""
MOST_ACTIONS = 1_000_000
_DIGITS = 8


class ReplayError(ValueError):
    """A replay that cannot be read, or that does not play as it was recorded; the message says where."""


@dataclass(frozen=True)
class Start:
    """How a game began: dealt from a template with a seed, or set up from a position (and reseeded by a seed)."""

    seed: int | None = None
    template: int | None = None
    position: str | None = None


@dataclass(frozen=True)
class Replay:
    """A recorded game. ``checks`` holds eight hexadecimal digits for the start and for each action."""

    environment: str
    content: str
    options: dict[str, Any]
    start: Start
    actions: tuple[int, ...]
    checks: str
    result: dict[str, float]
    """``outcome`` (``core.machine``: 0 not finished), ``decisions`` (as the state counts them), ``reward`` (sum)."""

    def to_json(self) -> str:
        """The file's text."""
        return json.dumps({"format": FORMAT, "version": VERSION, **asdict(self)}, separators=(",", ":")) + "\n"

    def write(self, path: str | Path) -> Path:
        """Write the file whole (beside, then renamed). Returns its path."""
        return write_whole(path, self.to_json())


class Recorder:
    """Collects a game while it is played; any adapter can feed one.

    Args:
        game: The game.
        start: How it began.
    """

    def __init__(self, game: Game, start: Start) -> None:
        self.game, self.start = game, start
        self.actions: list[int] = []

    def replay(self) -> Replay:
        """The game so far. It is played once more to write the chain of hashes. Raises ReplayError if it cannot be."""
        return record(self.game, self.start, self.actions)

    def copy(self) -> Recorder:
        """An independent recorder that holds the same game so far."""
        other = Recorder(self.game, self.start)
        other.actions = self.actions.copy()
        return other


def begin(game: Game, start: Start) -> Array:
    """The starting state of a replay, shape (1,). Raises ReplayError when the start makes no sense."""
    states = game.new_states(1)
    try:
        if start.position is not None:
            states = game.parse(start.position)
            game.kernels.resume(game.tables, states, 0, -1 if start.seed is None else check_seed(start.seed))
        elif start.seed is None or start.template is None:
            raise ValueError("neither a position nor both a seed and a template")
        else:
            game.kernels.reset(game.tables, states, 0, game.templates, start.template, start.seed)
    except (ValueError, IndexError, TypeError) as error:
        raise ReplayError(f"start: {error}") from None
    return states


def starting(game: Game, start: Start) -> Array:
    """What a game was dealt or set up from, before its first card moved: its template or position, shape (1,)."""
    if start.position is not None:
        return game.parse(start.position)
    template = int(start.template or 0)
    return game.templates[template : template + 1]


def record(game: Game, start: Start, actions: list[int]) -> Replay:
    """Play actions from a start and keep what happened. Raises ReplayError at an action that is not legal."""
    states = begin(game, start)
    chain = _link("", -1, states)
    checks, total = [chain], 0.0
    for k, action in enumerate(actions):
        _step(game, states, k, action)
        total += float(states["reward"][0])
        chain = _link(chain, action, states)
        checks.append(chain)
    return Replay(
        environment=game.id,
        content=game.content_hash,
        options=plain_options(game),
        start=start,
        actions=tuple(actions),
        checks="".join(checks),
        result=_result(states, total),
    )


def verify(game: Game, replay: Replay) -> Array:
    """Play a replay and compare every hash and the result.

    Returns:
        The last state, shape (1,).

    Raises:
        ReplayError: naming what differs first: environment, content, options, start, decision or result.
    """
    for what, theirs, ours in (
        ("environment", replay.environment, game.id),
        ("content", replay.content, game.content_hash),
        ("options", replay.options, plain_options(game)),
    ):
        if what_is_played(game, theirs) != what_is_played(game, ours):
            raise ReplayError(f"recorded with {what} {theirs}; this game has {ours}")
    states = begin(game, replay.start)
    chain = _link("", -1, states)
    if replay.checks[:_DIGITS] != chain:
        raise ReplayError("the game already differs at its start")
    total = 0.0
    for k, action in enumerate(replay.actions):
        before = copy_records(states)
        _step(game, states, k, action)
        total += float(states["reward"][0])
        chain = _link(chain, action, states)
        if replay.checks[_DIGITS * (k + 1) : _DIGITS * (k + 2)] != chain:
            asked, words = game.describe_decision(before), game.describe_action(action)
            raise ReplayError(f"decision {k} differs first: after {words!r} ({asked}) the table is another one")
    result = _result(states, total)
    if result != replay.result:
        raise ReplayError(f"result {result}, recorded {replay.result}")
    return states


def read(path: str | Path) -> Replay:
    """Read a replay file. Raises ReplayError for anything but a whole, well-formed replay, OSError without a file."""
    with Path(path).open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    try:
        return parse(data)
    except ReplayError as error:
        raise ReplayError(f"{path}: {error}") from None


def parse(data: bytes | str) -> Replay:
    """A replay from the text of its file. Raises ReplayError: what is wrong, and what would be right."""
    if len(data) > LARGEST_FILE:
        raise ReplayError(f"more than {LARGEST_FILE} bytes: no replay is that long")
    try:
        found = json.loads(data, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"no JSON: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ReplayError(f'no replay: expected an object with "format": "{FORMAT}"')
    if found.get("version") != VERSION:
        raise ReplayError(f"replay format version {found.get('version')!r}; this installation reads version {VERSION}")
    actions = _field(found, "actions", list)
    if len(actions) > MOST_ACTIONS:
        raise ReplayError(f"actions: {len(actions)} of them, at most {MOST_ACTIONS}")
    for k, action in enumerate(actions):
        if type(action) is not int or not 0 <= action < 1 << 15:
            raise ReplayError(f"actions[{k}]: {str(action)[:40]} is no action number")
    checks = _field(found, "checks", str)
    if len(checks) != _DIGITS * (len(actions) + 1) or set(checks) - set("0123456789abcdef"):
        raise ReplayError(f"checks: expected {_DIGITS} hexadecimal digits for the start and for each action")
    start = _field(found, "start", dict)
    if set(start) != {"seed", "template", "position"}:
        raise ReplayError(f"start: has {sorted(start)[:5]}, expected seed, template and position")
    for name, kind in (("seed", int), ("template", int), ("position", str)):
        if start[name] is not None and type(start[name]) is not kind:
            raise ReplayError(f"start.{name}: expected {kind.__name__} or null, not {type(start[name]).__name__}")
    result = _field(found, "result", dict)
    if set(result) != {"outcome", "decisions", "reward"} or any(type(v) not in (int, float) for v in result.values()):
        raise ReplayError("result: expected the numbers outcome, decisions and reward")
    return Replay(
        environment=_field(found, "environment", str),
        content=_field(found, "content", str),
        options=_field(found, "options", dict),
        start=Start(**start),
        actions=tuple(actions),
        checks=checks,
        result=result,
    )


def _field(found: dict[str, Any], name: str, kind: type) -> Any:
    if type(found.get(name)) is not kind:
        raise ReplayError(f"{name}: expected a {kind.__name__}, not {type(found.get(name)).__name__}")
    return found[name]


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number of a replay")


def _step(game: Game, states: Array, k: int, action: int) -> None:
    if states["ended"][0] != RUNNING:
        raise ReplayError(f"decision {k}: the game has ended before action {action}")
    asked = game.describe_decision(states)
    if game.kernels.step(game.tables, states, 0, action) != STEPPED:
        raise ReplayError(f"decision {k}: action {action} is not legal here ({asked})")


def _link(chain: str, action: int, states: Array) -> str:
    step = chain.encode() + action.to_bytes(4, "little", signed=True)
    return hashlib.blake2b(step + states.tobytes(), digest_size=_DIGITS // 2).hexdigest()


def _result(states: Array, total: float) -> dict[str, float]:
    return {"outcome": int(states["ended"][0]), "decisions": int(states["decisions"][0]), "reward": total}
