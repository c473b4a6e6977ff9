"""Monsters that nobody wrote: composed from a grammar of cards, in splits for training and for held-out tests.

``scenario="composed/train/17"`` is one fight, ``scenario="composed/train"`` a game whose deals draw from the whole split.
"""

from .splits import PREFIX, SPLITS, Member, is_composed, member, members, parse_name, split_hash

__all__ = ["PREFIX", "SPLITS", "Member", "is_composed", "member", "members", "parse_name", "split_hash"]
