"""A game as bytes: a header that says whose bytes these are, then the records.

======== ===== ==========================================================================
offset   bytes content
======== ===== ==========================================================================
0        8     ``kdm_env`` and a zero byte
8        2     version of this format
10       4     length of the header
14       4     length of the records
18       4     CRC-32 of header and records
22             header: JSON (game, content, layout of the records, options, ``extra``)
               records: the state, then the slot
======== ===== ==========================================================================

Numbers are little endian. The checksum finds damage, not malice: restore only snapshots you trust (a replay, which is
checked action by action, is the thing to exchange).
"""

from __future__ import annotations

import functools
import hashlib
import json
import struct
import zlib
from typing import Any

import numpy as np

from .game import Array, Game

MAGIC = b"kdm_env\0"
VERSION = 1
_PREFIX = struct.Struct("<8sHIII")


class SnapshotError(ValueError):
    """These bytes are no snapshot of this game; the message says what differs."""


@functools.cache
def layout(dtype: np.dtype[Any]) -> str:
    """A short name of a record's fields, types and offsets: equal bytes mean equal tables only when it is equal."""
    return hashlib.sha256(f"{dtype.descr} {dtype.itemsize}".encode()).hexdigest()[:16]


def plain_options(game: Game) -> dict[str, Any]:
    """The game's options as JSON gives them back (tuples become lists)."""
    plain: dict[str, Any] = json.loads(json.dumps(game.options))
    return plain


def what_is_played(game: Game, options: Any) -> Any:
    """Options without those that say where something lies (``Game.whereabouts``): what has to be equal."""
    if not isinstance(options, dict):
        return options
    return {name: value for name, value in options.items() if name not in game.whereabouts}


def pack(game: Game, states: Array, slots: Array, extra: dict[str, Any]) -> bytes:
    """One game as bytes.

    Args:
        game: Whose state it is.
        states: Records of ``game.record``, shape (1,).
        slots: Its slot, shape (1,) (see ``core.batch``).
        extra: What an adapter wants back: plain values that JSON can hold.
    """
    described = {
        "game": game.id,
        "content": game.content_hash,
        "layout": layout(states.dtype) + layout(slots.dtype),
        "options": game.options,
        "extra": extra,
    }
    header = json.dumps(described, separators=(",", ":")).encode()
    body = header + states.tobytes() + slots.tobytes()
    return _PREFIX.pack(MAGIC, VERSION, len(header), len(body) - len(header), zlib.crc32(body)) + body


def unpack(game: Game, data: bytes, slot_dtype: np.dtype[Any]) -> tuple[Array, Array, dict[str, Any]]:
    """The inverse of :func:`pack`.

    Returns:
        The state (1,), the slot (1,) and ``extra``; new arrays that share nothing with ``data``.

    Raises:
        SnapshotError: if the bytes are damaged, of another game, content, layout or set of options.
        TypeError: if ``data`` is not bytes.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"a snapshot is bytes, not {type(data).__name__}")
    data = bytes(data)
    if len(data) < _PREFIX.size or data[:8] != MAGIC:
        raise SnapshotError(f"no snapshot: {len(data)} bytes that do not begin with {MAGIC!r}")
    _, version, header_length, body_length, checksum = _PREFIX.unpack_from(data)
    if version != VERSION:
        raise SnapshotError(f"snapshot of format version {version}; this installation reads version {VERSION}")
    if len(data) != _PREFIX.size + header_length + body_length:
        raise SnapshotError(
            f"snapshot of {len(data)} bytes, expected {_PREFIX.size + header_length + body_length}: cut off or added to"
        )
    body = data[_PREFIX.size :]
    if zlib.crc32(body) != checksum:
        raise SnapshotError("snapshot damaged: its checksum does not fit its bytes")
    try:
        header = json.loads(body[:header_length])
        kept = (header["game"], header["content"], header["layout"], header["options"])
        extra: dict[str, Any] = header["extra"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise SnapshotError(f"snapshot with an unreadable header: {error}") from None
    here = (game.id, game.content_hash, layout(game.record.dtype) + layout(slot_dtype), plain_options(game))
    for what, theirs, ours in zip(("game", "content", "layout", "options"), kept, here, strict=True):
        if what_is_played(game, theirs) != what_is_played(game, ours):
            raise SnapshotError(f"snapshot of another {what}: {theirs}; this environment has {ours}")
    size = game.record.dtype.itemsize
    if body_length != size + slot_dtype.itemsize:
        raise SnapshotError(f"snapshot with {body_length} bytes of records, expected {size + slot_dtype.itemsize}")
    records = body[header_length:]
    states = np.frombuffer(bytearray(records[:size]), game.record.dtype)
    slots = np.frombuffer(bytearray(records[size:]), slot_dtype)
    return states, slots, extra
