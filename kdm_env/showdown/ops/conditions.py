"""What texts ask of the table: dice, comparisons, yes or no [R-070]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import NEXT, allow, get
from ..actions import OPTION, PASS
from ..codes import (
    CARD,
    HIT_CARD,
    SUBJECT,
    W_ADJACENT,
)
from ..state import FRENZIED, NO_SURVIVAL, YES_OR_NO
from .common import (
    ask,
    offer,
)
from .harm import gain
from .targets import count_seats, who


@compiled
def op_test(t, s, what, low, high, d):
    """TEST what low high: whether a number of the table lies within bounds (into `result`)."""
    seat = get(s, SUBJECT)
    value = 0
    if what == 0:
        value = s.wounds.count + 0
    elif what == 1:
        value = s.dealt + 0
    elif what == 6:
        card = get(s, CARD)
        value = s.card_tokens[card] + 0 if card < HIT_CARD else 0
    elif what == 7:
        value = s.monster.level + 0
    elif what == 8:
        value = s.moods_found + 0
    elif what == 13:  # a rule option, by the place of its bit
        s.result = (s.rules >> low) & 1
        return NEXT
    elif what == 9:
        value = count_seats(who(t, s, W_ADJACENT))
    elif what == 12:
        value = s.last_roll + 0
    elif seat >= 0:
        v = s.survivors[seat]
        if what == 2:
            value = v.courage + 0
        elif what == 3:
            value = v.understanding + 0
        elif what == 4:
            value = v.insanity + 0
        elif what == 5:
            value = v.survival + 0
        elif what == 10:
            value = 1 if v.alive == 1 and v.knocked_down == 0 else 0
        elif what == 11:
            for k in range(3):
                value += 1 if v.disorders[k] >= 0 else 0
    s.result = 1 if value >= low and value <= high else 0
    return NEXT


@compiled
def op_roll(t, s, die, low, high, above):
    """ROLL die low high above: whether a die lies within bounds and above a value of the subject (into `result`)."""
    value = roll(s.chance, die)
    s.last_roll = value
    good = value >= low and value <= high
    seat = get(s, SUBJECT)
    if above > 0 and seat >= 0:
        v = s.survivors[seat]
        limit = v.courage + 0
        if above == 2:
            limit = v.understanding + 0
        elif above == 3:
            limit = v.insanity + 0
        good = good and value > limit
    s.result = 1 if good else 0
    return NEXT


@compiled
def op_ask_yes(t, s, cost, b, c, d):
    """ASK_YES cost: the subject may spend survival (`option 0`) or not (`pass`)."""
    seat = get(s, SUBJECT)
    ask(s)
    allow(s, PASS)
    v = s.survivors[seat]
    free = v.doomed == 0 and s.alert == 0 and (v.conditions & (NO_SURVIVAL | FRENZIED)) == 0
    if v.alive == 1 and (cost == 0 or (free and v.survival >= cost)):
        allow(s, OPTION)
    return offer(s, YES_OR_NO, seat)


@compiled
def op_yes_take(t, s, cost, b, c, d):
    """YES_TAKE cost: pay if the answer was yes (into `result`)."""
    seat = get(s, SUBJECT)
    s.result = 1 if s.answer == OPTION else 0
    if s.result == 1:
        gain(t, s, seat, 0, -cost)
    return NEXT
