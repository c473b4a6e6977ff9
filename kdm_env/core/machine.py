"""Programs: procedures that can stop in the middle, inside one another, and go on later.

A program is a run of instructions ``(operation, a, b, c, d)`` in one code table. A frame says where a program stands and
holds its registers; calling a program copies the caller's registers, so what a caller knows its callees know too.
An operation answers NEXT, or DECIDE when somebody has to be asked. The machine runs until a decision is pending or
the game is over; nothing else drives a game.
"""

from .compiled import compiled
from .record import RecordClass, i2, record

REGISTERS = 7
FRAMES = 33

NEXT, DECIDE = 0, 1
"""What an operation answers."""

RETURN, CALL, JUMP, IF_NOT = 0, 1, 2, 3
"""Built-in operations. CALL a; JUMP a; IF_NOT a (jump when `result` is 0)."""
FIRST_OPERATION = 4

WORDS = 7
"""32-bit words of the set of legal actions (held in int64): up to 224 actions."""

RUNNING, WON, LOST, STOPPED, FAULT = 0, 1, 2, 3, 4
"""`ended`: not yet; victory; defeat; round limit; a program ran wild (a fault of content or rules, never of a player)."""

BUDGET = 20_000
"""Instructions between two decisions after which a program counts as endless."""

FAULT_DEPTH, FAULT_BUDGET, FAULT_FULL, FAULT_OPERATION = 1, 2, 3, 4


@record
class Frame(RecordClass):
    """Where one running program stands: the next instruction and its registers."""

    at: i2
    registers: i2[REGISTERS]


@compiled
def push(s, address):
    """Call a program: a new frame with the caller's registers."""
    depth = s.depth
    if depth >= FRAMES:
        s.ended = FAULT
        s.fault = FAULT_DEPTH
        return
    if depth > 0:
        for k in range(REGISTERS):
            s.frames[depth].registers[k] = s.frames[depth - 1].registers[k]
    else:
        for k in range(REGISTERS):
            s.frames[depth].registers[k] = 0
    s.frames[depth].at = address
    s.depth = depth + 1


@compiled
def pop(s):
    """Return from the running program; its frame is wiped, so that equal tables have equal bytes."""
    depth = s.depth - 1
    s.frames[depth].at = 0
    for k in range(REGISTERS):
        s.frames[depth].registers[k] = 0
    s.depth = depth


@compiled
def get(s, register):
    """A register of the running program."""
    return s.frames[s.depth - 1].registers[register]


@compiled
def put(s, register, value):
    """Set a register of the running program."""
    s.frames[s.depth - 1].registers[register] = value


@compiled
def jump(s, address):
    """Go on elsewhere in the running program."""
    s.frames[s.depth - 1].at = address


# --- who is asked, and what may be answered ------------------------------------------------------------------------


@compiled
def clear_legal(s):
    """Forbid every action."""
    for k in range(WORDS):
        s.legal[k] = 0


@compiled
def allow(s, action):
    """Permit an action of the pending decision."""
    s.legal[action >> 5] = s.legal[action >> 5] | (1 << (action & 31))


@compiled
def is_allowed(s, action):
    """Whether the pending decision permits an action."""
    if action < 0 or action >= 32 * WORDS:
        return 0
    return (s.legal[action >> 5] >> (action & 31)) & 1


@compiled
def bit_count(x):
    """How many bits of a 32-bit number are set."""
    x = x - ((x >> 1) & 0x55555555)
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F
    return ((x * 0x01010101) & 0xFFFFFFFF) >> 24


@compiled
def legal_count(s):
    """How many actions the pending decision permits."""
    n = 0
    for k in range(WORDS):
        n += bit_count(s.legal[k])
    return n


@compiled
def nth_legal(s, n):
    """The n-th permitted action (from 0), -1 if there are fewer."""
    for k in range(WORDS):
        word = s.legal[k]
        here = bit_count(word)
        if n < here:
            while n > 0:
                word = word & (word - 1)
                n -= 1
            return 32 * k + bit_count((word & -word) - 1)
        n -= here
    return -1
