"""The tables the compiled rules read, as one record: content in numbers."""

from ..core.assembly import WIDTH
from ..core.compiled import register_record
from ..core.record import RecordClass, i1, i2, i4, record
from . import codes as op


@record
class Tables(RecordClass):
    """All tables in one record, so that the rules are handed one pointer. Columns are named in :mod:`.codes`.

    The sizes are room to spare: content of another size needs no recompiling.
    """

    code: i2[16384, WIDTH]
    entry: i2[16]
    monsters: i2[32, op.MO_COLUMNS]
    ai: i2[640, op.AI_COLUMNS]
    ai_hooks: i2[640, op.HOOKS]
    ai_modifiers: i1[640, 7]
    ai_modifiers_per_level: i1[640, 7]
    injured: i2[256, 2]
    hit: i2[640, op.HL_COLUMNS]
    hit_hooks: i2[640, op.HOOKS]
    hit_modifiers: i1[640, 7]
    targets: i2[1024, op.TA_COLUMNS]
    profiles: i2[1024, op.PR_COLUMNS]
    gear: i4[256, op.GE_COLUMNS]
    terrain: i2[op.TERRAIN_KINDS, op.TE_COLUMNS]
    injuries: i2[64, op.IN_COLUMNS]
    injury_rows: i1[6, 21]
    offsets: i1[144, 2]


register_record(Tables)
