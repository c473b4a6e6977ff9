"""The effects that texts have on survivors, as operations: what befalls them is in `harm` [3.1-3.6]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import NEXT, allow, get, put
from ..actions import ENDURE, PASS
from ..codes import (
    BONUS_DAMAGE,
    CARD,
    COUNT,
    G_ALL_SURVIVAL,
    G_INSANITY,
    G_MARK,
    G_SURVIVAL,
    G_TOKEN,
    HIT_CARD,
    KH_GAINED,
    MULTIPLY,
    PER_MARK,
    PL_DISORDERS,
    SET,
    SUBJECT,
    T_FEARS_INTIMIDATION,
    T_IGNORES_BASH,
)
from ..state import (
    ARCHIVED,
    DOOMED_BY_AI,
    DOOMED_BY_LOCATION,
    GEAR_SLOTS,
    SWALLOWED,
    YES_OR_NO,
)
from ..state import ENDURE as KNOWS_ENDURE
from .common import (
    ask,
    marks_of,
    offer,
    on_board,
    spend_survival,
)
from .harm import (
    endure_price,
    fall,
    gain,
    hurt,
    hurt_brain,
    kill,
    mark,
    random_location,
    roll_injury,
    severe_injury,
    stand,
    suffer_injury,
)
from .kit import archive_gear, hook_at, put_on, run_one, take_off

BLEED_OUT, BLEED_OUT_LATE = 5, 7
"""Bleeding tokens that kill, and those that kill an unconscious fighter [3.1, 3.12]."""


@compiled
def value_of(s, seat, what):
    """The number that a gain changes: tokens of a survivor, its marks (what may be set and multiplied)."""
    if what >= G_MARK:
        return marks_of(s, seat, what - G_MARK)
    if what >= G_TOKEN:
        return s.survivors[seat].tokens[what - G_TOKEN] + 0
    if what == G_SURVIVAL:
        return s.survivors[seat].survival + 0
    if what == G_INSANITY:
        return s.survivors[seat].insanity + 0
    return s.survivors[seat].bleeding + 0


@compiled
def op_gain(t, s, what, amount, die, how):
    """GAIN what amount die how: the subject gains, once or (`how`) for each of its first marks; or the number becomes the
    amount, or is multiplied by it.
    """
    if die > 0:
        amount += roll(s.chance, die)
    seat = get(s, SUBJECT)
    if how == SET:
        amount -= value_of(s, seat, what)
    elif how == MULTIPLY:
        amount = (amount - 1) * value_of(s, seat, what)
    elif how == PER_MARK:
        amount *= marks_of(s, seat, 0)
    if amount != 0 or what == G_ALL_SURVIVAL:
        gain(t, s, seat, what, amount)
    return NEXT


@compiled
def op_armor(t, s, where, amount, c, d):
    """ARMOR where amount: the subject loses armor points (0: all) at the locations hit by the attack that is going on (0),
    or everywhere (1).
    """
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    for location in range(5):
        lost = where == 1
        if where == 0 and s.assault_depth > 0:
            a = s.assaults[s.assault_depth - 1]
            for k in range(a.count):
                lost = lost or a.locations[k] == location
        if lost:
            v.armor[location] = max(0, v.armor[location] - amount) if amount > 0 else 0
    return NEXT


@compiled
def op_damage(t, s, amount, per_level, location, event):
    """DAMAGE amount per_level location event: damage that is no hit; location -1 is rolled [ruling 19]; amount 0 is what
    COUNT says.
    """
    if amount == 0:
        amount = get(s, COUNT)
    if per_level != 0:
        amount *= s.monster.level
    seat = get(s, SUBJECT)
    if s.survivors[seat].alive == 0:
        return NEXT
    if location < 0:
        location = random_location(s)
    hurt(t, s, seat, location, amount, event, 0)
    return NEXT


@compiled
def op_brain_damage(t, s, amount, per_level, event, intimidate):
    """BRAIN_DAMAGE amount per_level event intimidate."""
    if per_level != 0:
        amount *= s.monster.level
    if intimidate != 0 and (s.survivors[get(s, SUBJECT)].traits & T_FEARS_INTIMIDATION) != 0:
        amount += 1
    hurt_brain(t, s, get(s, SUBJECT), amount, event)
    return NEXT


@compiled
def op_condition(t, s, bit, b, c, d):
    """CONDITION bit: a lasting condition of the subject (into `result`: is it new?)."""
    v = s.survivors[get(s, SUBJECT)]
    s.result = 1 if v.alive == 1 and (v.conditions & (1 << bit)) == 0 else 0
    if v.alive == 0:
        return NEXT
    take_off(t, v)  # it may cost the fighting arts
    v.conditions = v.conditions | (1 << bit)
    put_on(t, v)
    return NEXT


@compiled
def op_disorder(t, s, count, b, c, d):
    """DISORDER count: the subject gains a random disorder of `count` there are (a fourth one is lost)."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    if v.alive == 1:
        disorder = roll(s.chance, count) - 1
        for k in range(3):
            if v.disorders[k] == disorder:
                return NEXT
            if v.disorders[k] < 0:
                take_off(t, v)
                v.disorders[k] = disorder
                put_on(t, v)
                address = hook_at(t, s, seat, PL_DISORDERS + k, KH_GAINED)
                if address != 0:
                    run_one(t, s, seat, PL_DISORDERS + k, address)
                return NEXT
    return NEXT


@compiled
def op_survival_to_insanity(t, s, a, b, c, d):
    """All survival of the subject becomes insanity [3.5 row 12]."""
    v = s.survivors[get(s, SUBJECT)]
    v.insanity = v.insanity + v.survival
    v.survival = 0
    return NEXT


@compiled
def op_priority(t, s, permanent, b, c, d):
    """PRIORITY permanent: the subject gains the priority target token."""
    seat = get(s, SUBJECT)
    mark(s, seat)
    if permanent != 0 and s.priority == seat:
        s.survivors[seat].permanent_priority = 1
    return NEXT


@compiled
def op_doom(t, s, a, b, c, d):
    """DOOM: the subject cannot spend survival until the running card, AI card or hit location, is resolved."""
    v = s.survivors[get(s, SUBJECT)]
    if v.alive == 1:
        v.doomed = v.doomed | (DOOMED_BY_LOCATION if get(s, CARD) >= HIT_CARD else DOOMED_BY_AI)
    return NEXT


@compiled
def op_fall(t, s, a, b, c, d):
    """FALL bash: the subject is knocked down; bash is ignored by some [3.6, 3.10]."""
    if a == 0 or (s.survivors[get(s, SUBJECT)].traits & T_IGNORES_BASH) == 0:
        fall(s, get(s, SUBJECT))
    return NEXT


@compiled
def op_stand(t, s, a, b, c, d):
    """STAND: the subject stands up."""
    stand(s, get(s, SUBJECT))
    return NEXT


@compiled
def op_die(t, s, a, b, c, d):
    """DIE: the subject dies."""
    kill(t, s, get(s, SUBJECT))
    return NEXT


@compiled
def op_severe(t, s, table, change, times, injury):
    """SEVERE table change times injury: the subject rolls so often on a severe injury table (-1: the die chooses it), or
    suffers a certain injury (-1: none).
    """
    seat = get(s, SUBJECT)
    if injury >= 0:
        suffer_injury(t, s, seat, injury)
        return NEXT
    if table < 0:
        table = random_location(s)
    for _ in range(times):
        severe_injury(t, s, seat, table, change)
    return NEXT


@compiled
def op_endure_ask(t, s, a, b, c, d):
    """ENDURE_ASK: the subject may pay to ignore the severe injury before it is rolled [3.2 endure]."""
    ask(s)
    allow(s, ENDURE)
    allow(s, PASS)
    return offer(s, YES_OR_NO, get(s, SUBJECT))


@compiled
def op_endure_take(t, s, a, b, c, d):
    """ENDURE_TAKE: pay, or roll on the table in COUNT."""
    seat = get(s, SUBJECT)
    if s.answer != ENDURE:
        change = get(s, BONUS_DAMAGE) + 0
        put(s, BONUS_DAMAGE, 0)
        roll_injury(t, s, seat, get(s, COUNT), change)
        return NEXT
    v = s.survivors[seat]
    v.survival = v.survival - (endure_price(s, seat) - 1)
    spend_survival(s, seat, KNOWS_ENDURE)
    return NEXT


@compiled
def op_hide(t, s, a, b, c, d):
    """HIDE until: the subject drops the priority token and is no threat until it leaves (1) or attacks (1, 2) [4.3]."""
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    v.hidden = a
    if s.priority == seat and v.permanent_priority == 0:
        s.priority = -1
    return NEXT


@compiled
def op_lose_gear(t, s, weapon, becomes, c, d):
    """LOSE_GEAR weapon becomes: the weapon of the subject's running attack (or else a gear card by chance) is archived or
    knocked away; `result` 0 if there is none, as with fist and tooth.
    """
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    slot = -1
    if weapon != 0:
        if s.strike_depth > 0 and s.strikes[s.strike_depth - 1].seat == seat:
            slot = s.strikes[s.strike_depth - 1].slot + 0
    else:
        count = 0
        for k in range(GEAR_SLOTS):
            if v.gear[k] >= 0 and v.gear_state[k] != ARCHIVED:
                count += 1
        wanted = roll(s.chance, count) if count > 1 else 1
        for k in range(GEAR_SLOTS):
            if v.gear[k] >= 0 and v.gear_state[k] != ARCHIVED:
                wanted -= 1
                if wanted == 0:
                    slot = k
    s.result = 0
    if slot >= 0 and v.gear[slot] >= 0 and v.gear_state[slot] != ARCHIVED:
        if becomes == ARCHIVED:
            archive_gear(t, s, seat, slot)
        else:
            v.gear_state[slot] = becomes
        s.result = 1
    return NEXT


@compiled
def op_swallow(t, s, a, b, c, d):
    """SWALLOW: the subject is taken off the board, into the monster [2.3 Gobbled Up, 3.6 removed from board]."""
    seat = get(s, SUBJECT)
    if on_board(s, seat):
        v = s.survivors[seat]
        v.x = 0
        v.y = 0
        v.hidden = 0
        v.conditions = v.conditions | SWALLOWED
    return NEXT


@compiled
def op_put(t, s, register, value, found, d):
    """PUT register value found: a register becomes the value, plus what the last operation found if so."""
    put(s, register, value + (s.result if found != 0 else 0))
    return NEXT
