"""The monster's attack, from the dice to the last hit [3.7, 3.3]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import DECIDE, FAULT, NEXT, allow, get, jump, push, put
from ..actions import DODGE, HIT, PASS
from ..codes import (
    BONUS_DAMAGE,
    BONUS_SPEED,
    COUNT,
    KH_SURVIVAL_ACTION,
    LOOP,
    PR_ACCURACY,
    PR_CHAIN,
    PR_DAMAGE,
    PR_LOCATION,
    PR_REACH,
    PR_SEVERE,
    PR_SPEED,
    SUBJECT,
    T_CROSSARM,
    T_SOFTENS_HITS,
)
from ..rule_options import DODGE_FIRST
from ..state import (
    ARMS,
    ASSAULTS,
    DODGE_HIT,
    EVASION,
    HITS,
    M_ACCURACY,
    M_DAMAGE,
    M_SPEED,
    NO_DODGE,
    ORDER_HIT,
)
from ..state import DODGE as KNOWS_DODGE
from .common import ask, can_spend_survival, distance_to, monster_value, offer, on_board, spend_survival
from .harm import hurt, random_location
from .kit import run_kit


@compiled
def op_assault_begin(t, s, profile, leave, c, d):
    """ASSAULT_BEGIN profile leave: attack the subject if it is close enough [R-079, R-080]."""
    seat = get(s, SUBJECT)
    s.dealt = 0
    if seat < 0 or not on_board(s, seat) or distance_to(s, seat) > t.profiles[profile, PR_REACH]:
        jump(s, leave)
        return NEXT
    depth = s.assault_depth
    if depth >= ASSAULTS:
        s.ended = FAULT
        s.fault = 3
        return NEXT
    s.assault_depth = depth + 1
    a = s.assaults[depth]
    a.target = seat
    a.speed = max(1, t.profiles[profile, PR_SPEED] + monster_value(t, s, M_SPEED) + get(s, BONUS_SPEED))
    a.accuracy = t.profiles[profile, PR_ACCURACY]
    a.damage = 0
    if t.profiles[profile, PR_DAMAGE] > 0:
        a.damage = max(1, t.profiles[profile, PR_DAMAGE] + monster_value(t, s, M_DAMAGE) + get(s, BONUS_DAMAGE))
    a.count = 0
    a.damaging = 0
    a.hits = 0
    for k in range(HITS):
        a.locations[k] = -1
    put(s, COUNT, profile)
    return NEXT


@compiled
def op_assault_roll(t, s, a_, b, c, d):
    """ASSAULT_ROLL: d10s against accuracy plus the target's evasion; 1 misses, 10 hits. In a chain every hit of a batch is
    another roll, until a batch has none. What is blocked or deflected is no hit; the hits that are left into `result`
    [3.7 steps 1, 2, 4; FAQ q071].
    """
    a = s.assaults[s.assault_depth - 1]
    v = s.survivors[a.target]
    need = a.accuracy + v.attributes[EVASION] + v.tokens[EVASION] - monster_value(t, s, M_ACCURACY)
    hits = 0
    dice = a.speed + 0
    while dice > 0:
        more = 0
        for _ in range(dice):
            value = roll(s.chance, 10)
            if value != 1 and (value == 10 or value >= need) and hits < HITS:
                hits += 1
                more += 1
        dice = more if t.profiles[get(s, COUNT), PR_CHAIN] != 0 else 0
    ignored = min(hits, v.block + 0)  # the next attack uses a block up, whatever it hits [3.6]
    v.block = 0
    hits -= ignored
    ignored = min(hits, v.deflect + 0)
    v.deflect = v.deflect - ignored
    hits -= ignored
    a.hits = hits
    a.count = hits
    s.result = hits
    return NEXT


@compiled
def op_assault_locations(t, s, a_, b, c, d):
    """ASSAULT_LOCATIONS: all location dice are rolled before anything is resolved [3.3 step 1]; some profiles name one."""
    a = s.assaults[s.assault_depth - 1]
    if a.damage == 0:
        a.count = 0  # nothing to dodge, nothing to suffer: only the triggers count
    fixed = t.profiles[get(s, COUNT), PR_LOCATION]
    for k in range(a.count):
        a.locations[k] = fixed if fixed >= 0 else random_location(s)
    return NEXT


@compiled
def hits_left(s):
    """How many hits of the running attack are neither dodged nor resolved."""
    a = s.assaults[s.assault_depth - 1]
    n = 0
    for k in range(a.count):
        if a.locations[k] >= 0:
            n += 1
    return n


@compiled
def op_assault_trigger(t, s, column, place, c, d):
    """ASSAULT_TRIGGER column place: the after-hit, before-damage or after-damage text, once an attack [3.7 steps 3, 6]. The
    before-damage text stands in two places: 1 before the dodge, 2 behind it (an option) if a hit is left.
    """
    address = t.profiles[get(s, COUNT), column]
    dodge_first = (s.rules & DODGE_FIRST) != 0
    if (place == 1 and dodge_first) or (place == 2 and (not dodge_first or hits_left(s) == 0)):
        return NEXT
    if address != 0:
        push(s, address)
        put(s, BONUS_SPEED, 0)
        put(s, BONUS_DAMAGE, 0)
    return NEXT


@compiled
def op_cross_ask(t, s, leave, b, c, d):
    """CROSS_ASK leave: one whose arms are quick may turn one hit into a hit to the arms [3.12]."""
    a = s.assaults[s.assault_depth - 1]
    seat = a.target + 0
    ask(s)
    n = 0
    if s.survivors[seat].alive == 1 and (s.survivors[seat].traits & T_CROSSARM) != 0:
        for k in range(a.count):
            twin = a.locations[k] < 0 or a.locations[k] == ARMS
            for j in range(k):
                twin = twin or a.locations[j] == a.locations[k]
            if not twin:
                allow(s, HIT + k)
                n += 1
    if n == 0:
        jump(s, leave)
        return NEXT
    allow(s, PASS)
    s.actor = seat
    s.decision = ORDER_HIT
    return DECIDE


@compiled
def op_cross_take(t, s, a_, b, c, d):
    """CROSS_TAKE: it is the arms' now."""
    if s.answer != PASS:
        s.assaults[s.assault_depth - 1].locations[s.answer - HIT] = ARMS
    return NEXT


@compiled
def allow_hits(s, button):
    """Permit a button for every hit that is left; of hits to the same location, which are alike, for the first. Returns how
    many.
    """
    a = s.assaults[s.assault_depth - 1]
    ask(s)
    n = 0
    for k in range(a.count):
        twin = a.locations[k] < 0
        for j in range(k):
            twin = twin or a.locations[j] == a.locations[k]
        if not twin:
            allow(s, button + k)
            n += 1
    return n


@compiled
def op_dodge_next(t, s, leave, b, c, d):
    """DODGE_NEXT leave: a target with survival may dodge one hit, lying down too [R-176, R-177, 3.2]."""
    a = s.assaults[s.assault_depth - 1]
    seat = a.target + 0
    v = s.survivors[seat]
    if v.alive == 0 or (v.conditions & NO_DODGE) != 0 or not can_spend_survival(s, seat, KNOWS_DODGE):
        jump(s, leave)
        return NEXT
    if allow_hits(s, DODGE) == 0:
        jump(s, leave)
        return NEXT
    allow(s, PASS)
    s.actor = seat
    s.decision = DODGE_HIT
    return DECIDE


@compiled
def op_dodge_take(t, s, leave, b, c, d):
    """DODGE_TAKE leave: the dodged hit becomes a miss; the survivor stays as it was."""
    a = s.assaults[s.assault_depth - 1]
    if s.answer == PASS:
        jump(s, leave)
        return NEXT
    a.locations[s.answer - DODGE] = -1
    seat = a.target + 0
    spend_survival(s, seat, KNOWS_DODGE)
    run_kit(t, s, 1 << seat, KH_SURVIVAL_ACTION)
    return NEXT


@compiled
def op_hit_next(t, s, leave, b, c, d):
    """HIT_NEXT leave: the target orders its hits; hits to the same location are alike [3.3 step 1]."""
    a = s.assaults[s.assault_depth - 1]
    a = s.assaults[s.assault_depth - 1]
    if s.survivors[a.target].alive == 0 or a.damage == 0 or allow_hits(s, HIT) == 0:
        jump(s, leave)
        return NEXT
    return offer(s, ORDER_HIT, a.target)


@compiled
def op_hit_take(t, s, a_, b, c, d):
    """HIT_TAKE: the hit deals its damage [3.7 step 5]."""
    a = s.assaults[s.assault_depth - 1]
    k = s.answer - HIT
    location = a.locations[k] + 0
    a.locations[k] = -1
    seat = a.target + 0
    profile = get(s, COUNT)
    damage = a.damage + 0
    if (s.survivors[seat].traits & T_SOFTENS_HITS) != 0:
        damage = max(min(1, damage), damage - 1)
    a.damaging = a.damaging + hurt(t, s, seat, location, damage, 0, t.profiles[profile, PR_SEVERE])
    return NEXT


@compiled
def op_assault_end(t, s, a_, b, c, d):
    """ASSAULT_END: the attack is over; how often it dealt damage is remembered [R-086]."""
    depth = s.assault_depth - 1
    a = s.assaults[depth]
    s.dealt = a.damaging
    s.result = a.damaging + 0
    a.target = 0
    a.speed = 0
    a.accuracy = 0
    a.damage = 0
    a.count = 0
    a.damaging = 0
    a.hits = 0
    for k in range(HITS):
        a.locations[k] = 0
    s.assault_depth = depth
    return NEXT


@compiled
def op_assault_gain(t, s, amount, per_square, c, d):
    """ASSAULT_GAIN amount per_square: the running attack deals more damage, if so for each square the monster moved before
    it (LOOP).
    """
    if s.assault_depth > 0:
        a = s.assaults[s.assault_depth - 1]
        a.damage = min(100, a.damage + amount * (get(s, LOOP) if per_square != 0 else 1))
    return NEXT


@compiled
def op_any_damage(t, s, a_, b, c, d):
    """ANY_DAMAGE: whether the running attack has dealt damage (into `result`)."""
    s.result = s.assaults[s.assault_depth - 1].damaging + 0
    return NEXT
