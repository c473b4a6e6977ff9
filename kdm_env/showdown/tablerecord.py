"""The tables the compiled rules read, as one record: content in numbers."""

from ..core.assembly import WIDTH
from ..core.compiled import register_record
from ..core.record import RecordClass, i1, i2, i4, record
from . import codes as op

MONSTERS = 1280
CARDS = 16384
"""AI cards, and hit locations, of all monsters together. Rows that nobody uses take no memory: nothing touches them."""


@record
class Tables(RecordClass):
    """All tables in one record, so that the rules are handed one pointer. Columns are named in :mod:`.codes`.

    The sizes are room to spare: content of another size needs no recompiling.
    """

    code: i2[16384, WIDTH]
    entry: i2[32]
    monsters: i2[MONSTERS, op.MO_COLUMNS]
    monster_kinds: i2[MONSTERS, 2 * op.AI_KINDS + op.HIT_KINDS]
    ai: i2[CARDS, op.AI_COLUMNS]
    ai_kinds: i1[CARDS, op.AI_KINDS]
    ai_hooks: i2[CARDS, op.HOOKS]
    ai_modifiers: i1[CARDS, 7]
    ai_modifiers_per_level: i1[CARDS, 7]
    injured: i2[256, 2]
    ai_modifiers_per_token: i1[CARDS, 7]
    zones: i1[512, op.ZO_COLUMNS]
    hit: i4[CARDS, op.HL_COLUMNS]
    hit_kinds: i1[CARDS, op.HIT_KINDS]
    hit_hooks: i2[CARDS, op.HOOKS]
    hit_modifiers: i1[CARDS, 7]
    targets: i4[2048, op.TA_COLUMNS]
    profiles: i2[1024, op.PR_COLUMNS]
    gear: i4[256, op.GE_COLUMNS]
    features: i4[op.FEATURES, op.FE_COLUMNS]
    sets: i1[32, 8]
    terrain: i2[op.TERRAIN_KINDS, op.TE_COLUMNS]
    injuries: i2[64, op.IN_COLUMNS]
    injury_rows: i1[6, 21]
    offsets: i1[144, 2]


register_record(Tables)
