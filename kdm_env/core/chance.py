"""The generator inside the state: counter-based, three streams, scripted rolls.

A state that uses it has a field ``chance`` of type :class:`Chance`. Every number is a hash of (key, counter), 32 bits
held in 64, so that compiled and interpreted arithmetic agree. Nothing here reads a clock or a global generator.
"""

from .compiled import compiled
from .record import RecordClass, i1, i2, i8, record

SETUP, DECKS, DICE = 0, 1, 2
"""The streams: what lies where at the start; shuffles; dice and random picks."""

SCRIPT = 32
"""How many forced rolls a position may carry."""

MASK = 0xFFFFFFFF


@record
class Chance(RecordClass):
    """Keys and counters of the streams, and the script of forced rolls.

    A scripted roll is ``sides * 100 + value``. ``script_fault`` tells what first went wrong with a script: n when a die
    of n sides was asked for and none was left, -n when the next one was another die; every roll is 1 from there on.
    """

    key: i8[6]
    count: i8[3]
    script: i2[SCRIPT]
    script_at: i1
    script_length: i1
    scripted: i1
    script_fault: i1


@compiled
def mix(x):
    """A bijection on 32 bits that avalanches (two multiply-xorshift rounds)."""
    x = (x ^ (x >> 16)) & 0xFFFFFFFF
    x = (x * 0x7FEB352D) & 0xFFFFFFFF
    x = x ^ (x >> 15)
    x = (x * 0x846CA68B) & 0xFFFFFFFF
    return x ^ (x >> 16)


@compiled
def derive(seed, index):
    """The index-th 32-bit number of a 64-bit seed."""
    low = mix((seed & 0xFFFFFFFF) + index * 0x9E3779B1)
    high = (seed >> 32) & 0xFFFFFFFF
    return mix(low ^ mix(high + index * 0x85EBCA77 + 0x165667B1))


@compiled
def next_seed(seed, episode):
    """The seed (62 bits, never negative) of a later episode of the environment that was seeded with `seed`."""
    return ((derive(seed, 2 * episode + 64) & 0x3FFFFFFF) << 32) | derive(seed, 2 * episode + 65)


@compiled
def seed_stream(chance, stream, seed):
    """Start one stream anew from a seed."""
    chance.key[2 * stream] = derive(seed, 2 * stream)
    chance.key[2 * stream + 1] = derive(seed, 2 * stream + 1)
    chance.count[stream] = 0


@compiled
def seed_all(chance, seed):
    """Start all streams from one seed."""
    for stream in range(3):
        seed_stream(chance, stream, seed)


@compiled
def bits(chance, stream):
    """The next 32 random bits of a stream."""
    n = chance.count[stream]
    chance.count[stream] = n + 1
    return mix(mix((n * 0x9E3779B1 + chance.key[2 * stream]) & 0xFFFFFFFF) ^ chance.key[2 * stream + 1])


@compiled
def below(chance, stream, n):
    """A number in 0 .. n - 1."""
    return (bits(chance, stream) * n) >> 32


@compiled
def roll(chance, sides):
    """A die, 1 .. sides: the next scripted roll if the position scripts its rolls, else the dice stream.

    A one-sided die is no die: it takes nothing from the script or the stream.
    """
    if sides <= 1:
        return 1
    if chance.scripted != 0:
        at = chance.script_at + 0
        if chance.script_fault != 0:
            return 1
        if at >= chance.script_length:
            chance.script_fault = min(sides, 127)
            return 1
        forced = chance.script[at]
        chance.script_at = at + 1
        if forced // 100 != sides:
            chance.script_fault = -min(sides, 127)
            return 1
        return forced % 100
    return 1 + below(chance, DICE, sides)
