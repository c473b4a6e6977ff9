"""Which seeds are for what. Every seed names one game: the same deals, and the same dice for the same decisions.

Training draws from ``train``; whoever tunes anything looks at ``validation``; a table that somebody reads is made on
``test``, which nothing was ever fitted to. Environments that are seeded inside ``train`` stay there for their first
games; the games they deal anew afterwards have seeds of 62 random bits, which meet a block by no more than chance
(one in four million for each game).
"""

from __future__ import annotations

BLOCK = 10**12
"""Seeds of a block."""

BLOCKS = {"train": 0, "validation": BLOCK, "test": 2 * BLOCK}
"""Name of a block -> its first seed."""


def seeds(block: str, count: int, skip: int = 0) -> range:
    """Seeds of a block, in order.

    Args:
        block: ``train``, ``validation`` or ``test``.
        count: How many, at least 1.
        skip: How many of the block's first seeds are left out.

    Raises:
        ValueError: if there is no such block, or not as many seeds in it.
    """
    if block not in BLOCKS:
        raise ValueError(f"no block of seeds {block!r}: there are {', '.join(BLOCKS)}")
    if count < 1 or skip < 0 or skip + count > BLOCK:
        raise ValueError(f"seeds {skip} to {skip + count - 1} of block {block!r}: a block has {BLOCK}, from 0")
    first = BLOCKS[block] + skip
    return range(first, first + count)
