"""What texts ask of the table: dice, comparisons, yes or no [R-070]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import NEXT, allow, get
from ..actions import OPTION, PASS
from ..codes import (
    CARD,
    COUNT,
    GE_RANGE,
    HIT_CARD,
    K_OTHER,
    K_STINKY,
    SUBJECT,
    T_ADJACENT,
    T_ALL_MARKS,
    T_COURAGE,
    T_DAMAGING_HITS,
    T_DEAF,
    T_DISTANCE,
    T_IN_ZONE,
    T_INJURED_LOCATION,
    T_INSANITY,
    T_LAST_ROLL,
    T_LEVEL,
    T_LIVING,
    T_MARK,
    T_MELEE,
    T_MOODS_FOUND,
    T_MOVEMENT,
    T_ON_BOARD,
    T_OTHER_GEAR,
    T_PRIORITY_FOR_GOOD,
    T_RULE_OPTION,
    T_SECOND_MARK,
    T_SQUARES_MOVED,
    T_STANDING,
    T_STINKY_GEAR,
    T_SURVIVAL,
    T_TERRAIN_ROLLS,
    T_TILES,
    T_TOKENS,
    T_TOKENS_ON_CARD,
    T_UNDERSTANDING,
    T_WOUND_ROLL,
    T_WOUND_ROLL_ODD,
    T_WOUNDS,
    TERRAIN_TEXT,
)
from ..state import DEAF, MOVEMENT, SEATS, SURE_CRITICAL, YES_OR_NO
from .common import (
    ask,
    distance_to,
    in_zone,
    marks_of,
    offer,
    seats_playing,
)
from .harm import gain
from .kit import carries, may_pay, told_location


@compiled
def number_of_survivor(t, s, seat, what):
    """A number of a survivor that texts ask for."""
    v = s.survivors[seat]
    if what == T_COURAGE:
        return v.courage + 0
    if what == T_UNDERSTANDING:
        return v.understanding + 0
    if what == T_INSANITY:
        return v.insanity + 0
    if what == T_SURVIVAL:
        return v.survival + 0
    if what == T_STANDING:
        return 1 if v.alive == 1 and v.knocked_down == 0 else 0
    if what == T_DEAF:
        return 1 if (v.conditions & DEAF) != 0 else 0
    if what == T_MOVEMENT:  # not what moves may cover at least [3.1], but what it comes to
        return max(0, v.attributes[MOVEMENT] + v.tokens[MOVEMENT])
    if what == T_DISTANCE:
        return distance_to(s, seat)
    if what == T_MARK:
        return marks_of(s, seat, 0)
    if what == T_SECOND_MARK:
        return marks_of(s, seat, 1)
    if what == T_PRIORITY_FOR_GOOD:
        return v.permanent_priority + 0
    if what == T_OTHER_GEAR:
        return 1 if carries(t, v, K_OTHER) else 0
    if what == T_STINKY_GEAR:
        return 1 if carries(t, v, K_STINKY) else 0
    found = 0
    for k in range(3):
        found += 1 if v.disorders[k] >= 0 else 0
    return found


@compiled
def op_test(t, s, what, low, high, of):
    """TEST what low high of: whether a number of the table (of a card, of tiles of a kind, of a zone) lies within bounds
    (into `result`).
    """
    seat = get(s, SUBJECT)
    value = 0
    if what == T_WOUNDS:
        value = s.wounds.count + 0
    elif what == T_DAMAGING_HITS:
        value = s.dealt + 0
    elif what == T_TOKENS:
        card = get(s, CARD)
        value = s.card_tokens[card] + 0 if card < HIT_CARD else 0
    elif what == T_TOKENS_ON_CARD:
        value = s.card_tokens[of] + 0
    elif what == T_LEVEL:
        value = s.monster.level + 0
    elif what == T_MOODS_FOUND:
        value = s.moods_found + 0
    elif what == T_RULE_OPTION:  # by the place of its bit
        s.result = (s.rules >> low) & 1
        return NEXT
    elif what == T_ADJACENT:
        for other in range(SEATS):
            value += 1 if distance_to(s, other) == 1 else 0
    elif what == T_LAST_ROLL:
        value = s.last_roll + 0
    elif what == T_WOUND_ROLL or what == T_WOUND_ROLL_ODD or what == T_MELEE:
        if s.strike_depth > 0:
            k = s.strikes[s.strike_depth - 1]
            value = k.outcome // 4
            if what == T_WOUND_ROLL_ODD:
                value = value & 1
            elif what == T_MELEE:
                value = 1 if t.gear[k.gear, GE_RANGE] == 0 and (k.marks & SURE_CRITICAL) == 0 else 0
    elif what == T_TILES:
        for k in range(s.tile_count):
            value += 1 if s.tiles[k].kind == of else 0
    elif what == T_ON_BOARD:
        value = s.monster.on_board + 0
    elif what == T_IN_ZONE:
        for other in range(SEATS):
            v = s.survivors[other]
            value += 1 if v.alive == 1 and in_zone(t, s, v.x, v.y, of) else 0
    elif what == T_LIVING:
        value = seats_playing(s)
    elif what == T_ALL_MARKS:
        for other in range(SEATS):
            if s.survivors[other].alive == 1:
                value += marks_of(s, other, 0)
    elif what == T_SQUARES_MOVED:
        value = get(s, COUNT)
    elif what == T_INJURED_LOCATION:
        value = told_location(s)
    elif seat >= 0:
        value = number_of_survivor(t, s, seat, what)
    s.result = 1 if value >= low and value <= high else 0
    return NEXT


@compiled
def op_roll(t, s, die, low, high, above):
    """ROLL die low high above: whether a die lies within bounds and above a value of the subject (into `result`). Some have
    a hand for terrain: 2 more [3.10].
    """
    value = roll(s.chance, die)
    if get(s, CARD) == TERRAIN_TEXT and (s.survivors[get(s, SUBJECT)].traits & T_TERRAIN_ROLLS) != 0:
        value = min(die, value + 2)
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
def op_ask_yes(t, s, cost, activation, c, d):
    """ASK_YES cost activation: the subject may spend survival, or an activation (`option 0`), or not (`pass`); who lies
    spends none [R-176].
    """
    seat = get(s, SUBJECT)
    ask(s)
    allow(s, PASS)
    v = s.survivors[seat]
    able = s.alert == 0 and v.knocked_down == 0 and may_pay(v, cost)
    if v.alive == 1 and (cost == 0 or able) and v.activations >= activation:
        allow(s, OPTION)
    return offer(s, YES_OR_NO, seat)


@compiled
def op_yes_take(t, s, cost, everything, activation, d):
    """YES_TAKE cost everything activation: pay if the answer was yes (into `result`): the cost or all survival, an
    activation.
    """
    seat = get(s, SUBJECT)
    s.result = 1 if s.answer == OPTION else 0
    if s.result == 1:
        gain(t, s, seat, 0, -s.survivors[seat].survival if everything != 0 else -cost)
        s.survivors[seat].activations = s.survivors[seat].activations - activation
    return NEXT
