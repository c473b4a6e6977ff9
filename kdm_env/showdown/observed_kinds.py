"""The part of an observation that means the same for every monster: what kind of cards it has, played and lost.

The rows are those of :mod:`kdm_env.showdown.kinds`, divided by 8. Blocks, in order: the basic action; the mean of the
monster's AI cards; the card being played; the cards in play (sum); the AI discard pile (sum / 8); the mean of its
hit locations; the hit location discard pile (sum / 8).
"""

from ..core.compiled import compiled
from .codes import AI_KINDS, HIT_KINDS, KIND_SCALE, MO_AI, MO_HIT

KINDS = 5 * AI_KINDS + 2 * HIT_KINDS


@compiled
def kind_features(t, s, out, at):
    """Write the block, KINDS numbers."""
    kind = s.monster.kind + 0
    for k in range(2 * AI_KINDS):
        out[at + k] = t.monster_kinds[kind, k] / (8.0 * KIND_SCALE)
    now = at + 2 * AI_KINDS
    for k in range(now, at + 5 * AI_KINDS):
        out[k] = 0.0
    first = t.monsters[kind, MO_AI] + 0
    if s.drawn >= 0:
        row = first + s.drawn
        for k in range(AI_KINDS):
            out[now + k] = t.ai_kinds[row, k] / 8.0
    now += AI_KINDS
    for n in range(s.ai_play.count):
        row = first + s.ai_play.cards[n]
        for k in range(AI_KINDS):
            out[now + k] = out[now + k] + t.ai_kinds[row, k] / 8.0
    now += AI_KINDS
    for n in range(s.ai_discard.count):
        row = first + s.ai_discard.cards[n]
        for k in range(AI_KINDS):
            out[now + k] = out[now + k] + t.ai_kinds[row, k] / 64.0
    now += AI_KINDS
    for k in range(HIT_KINDS):
        out[now + k] = t.monster_kinds[kind, 2 * AI_KINDS + k] / (8.0 * KIND_SCALE)
    now += HIT_KINDS
    for k in range(HIT_KINDS):
        out[now + k] = 0.0
    first = t.monsters[kind, MO_HIT] + 0
    for n in range(s.hit_discard.count):
        row = first + s.hit_discard.cards[n]
        for k in range(HIT_KINDS):
            out[now + k] = out[now + k] + t.hit_kinds[row, k] / 64.0
