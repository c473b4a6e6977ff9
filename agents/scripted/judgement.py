"""How good or bad is it? Estimates from what lies openly on the table, in units of a light injury."""

from kdm_env.core.compiled import compiled
from kdm_env.core.grid import behind, distance, in_front
from kdm_env.core.machine import CALL, RETURN
from kdm_env.showdown.actions import FIST, GEAR, SPECIAL
from kdm_env.showdown.codes import (
    AI_DRAWS,
    AI_ZONE_ACTIVATION,
    BASIC,
    BRAIN_DAMAGE,
    FALL,
    FE_BOOST_ACCURACY,
    FE_BOOST_SPEED,
    FE_BOOST_STRENGTH,
    GE_ACCURACY,
    GE_AIM,
    GE_AIM_ACCURACY,
    GE_AIM_SPEED,
    GE_FLAGS,
    GE_RANGE,
    GE_REACH,
    GE_SPEED,
    GE_STRENGTH,
    K_CUMBERSOME,
    K_DEADLY,
    K_EARLY_IRON,
    K_PAIRED,
    K_SAVAGE,
    K_SENTIENT,
    K_SHARP,
    K_SLOW,
    K_TWO_HANDED,
    K_WEAPON,
    MO_AI,
    PRIORITY,
    STEPS_BEGIN,
)
from kdm_env.showdown.ops.common import in_zone, is_threat, monster_value
from kdm_env.showdown.ops.kit import attack_flags, boost
from kdm_env.showdown.state import (
    ACCURACY,
    EVASION,
    GEAR_SLOTS,
    HEAD,
    LUCK,
    M_ACCURACY,
    M_DAMAGE,
    M_EVASION,
    M_LUCK,
    M_MOVEMENT,
    M_SPEED,
    M_TOUGHNESS,
    NO_DODGE,
    NO_TWO_HANDED,
    NO_WEAPONS,
    READY,
    SEATS,
    SPEED,
    STRENGTH,
)

from .weights import (
    W_ANSWER,
    W_ARMOR,
    W_BEHIND,
    W_BLEEDING,
    W_CRITICAL,
    W_CROWD,
    W_DEATH,
    W_FALL,
    W_FAR,
    W_HEAVY,
    W_HURRY,
    W_LANE,
    W_LAST,
    W_MORE,
    W_NEAR,
    W_NERVE,
    W_ROOM,
    W_SECOND,
    W_SEVERE,
    W_TARGET,
    W_WOUND,
)

TEXT = 14
"""How many instructions of a card's text are read."""


@compiled
def blows(s, w, seat, location, count, damage):
    """The harm that so many hits to one location do, one after the other."""
    v = s.survivors[seat]
    bit = 1 << location
    worn = v.armor[location] + 0
    light = location == HEAD or (v.light & bit) != 0
    heavy = (v.heavy & bit) != 0
    down = v.knocked_down == 1
    harm = 0.0
    for _ in range(count):
        taken = min(worn, damage)
        worn -= taken
        left = damage - taken
        harm += w[W_ARMOR] * taken
        if left > 0 and not light:
            light = True
            left -= 1
            harm += 1.0
        if left > 0 and not heavy:
            heavy = True
            left -= 1
            harm += w[W_HEAVY]
            if not down:
                harm += w[W_FALL]
            down = True
        if left > 0:
            dies = 0.4 if location == HEAD else 0.2
            if v.bleeding >= 3:
                dies += 0.1
            if v.bleeding >= 4:
                dies = 0.8
            harm += dies * w[W_DEATH] + (1.0 - dies) * (w[W_SEVERE] + w[W_BLEEDING] * v.bleeding)
    return harm


@compiled
def attack_harm(t, s, w, seat, speed, accuracy, damage):
    """The harm a monster's attack does to a survivor on average, before any dodge."""
    v = s.survivors[seat]
    if v.alive == 0:
        return 0.0
    need = accuracy + v.attributes[EVASION] + v.tokens[EVASION] - monster_value(t, s, M_ACCURACY)
    chance = min(0.9, max(0.1, (11 - need) / 10.0))
    dice = max(1, speed + monster_value(t, s, M_SPEED))
    strength = max(1, damage + monster_value(t, s, M_DAMAGE))
    harm = 0.0
    for location in range(5):
        share = 2.0 if location == 2 else 1.0
        harm += share * blows(s, w, seat, location, 1, strength) / 6.0
    return harm * chance * dice


@compiled
def price(s, w, seat):
    """What the next survival token of a survivor is worth."""
    left = s.survivors[seat].survival
    if left <= 1:
        return w[W_LAST]
    if left == 2:
        return w[W_SECOND]
    return w[W_MORE]


@compiled
def says(t, address, operation):
    """Whether a card's text holds an operation: it is read like a person would, without playing it."""
    back = 0
    at = address
    for _ in range(TEXT):
        if at == 0:
            return False
        number = t.code[at, 0]
        if number == operation:
            return True
        if number == CALL and back == 0:
            back = at + 1
            at = t.code[at, 1]
        elif number == RETURN:
            at = back
            back = 0
        else:
            at += 1
    return False


@compiled
def reaction_price(t, address):
    """How unwelcome a reaction is to the attacker."""
    if address == 0:
        return 0.0
    cost = 0.1
    if says(t, address, BASIC):
        cost += 3.0
    if says(t, address, STEPS_BEGIN):
        cost += 2.0
    if says(t, address, FALL):
        cost += 2.0
    if says(t, address, BRAIN_DAMAGE):
        cost += 1.0
    if says(t, address, PRIORITY):
        cost += 0.5
    return cost


@compiled
def guarded_zone(t, s, column):
    """The zone that a card in play watches (a column of the AI cards' table), 0 if none."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        zone = t.ai[first + s.ai_play.cards[k], column]
        if zone > 0:
            return zone
    return 0


@compiled
def lies_in_wait(t, s):
    """Whether a mood in play keeps the monster from drawing cards."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        if t.ai[first + s.ai_play.cards[k], AI_DRAWS] == 0:
            return True
    return False


@compiled
def wounds_to_go(s):
    """How many wounds kill the monster."""
    return s.ai_deck.count + s.ai_discard.count + 1


@compiled
def volunteer(t, s, w):
    """Who breaks the wait of a monster that punishes every activation beside it: the one who suffers least by it."""
    best = -1
    least = 10000.0
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 1 and v.x > 0:
            harm = attack_harm(t, s, w, seat, 3, 2, 3)
            if v.survival > 0 and (v.conditions & NO_DODGE) == 0:
                harm = harm * 0.7
            if v.knocked_down == 1:
                harm += 100.0
            if harm < least:
                least = harm
                best = seat
    return best


@compiled
def weapon_value(t, s, w, seat, action, x, y, harm):
    """What an attack from a square is worth: wounds, less the answers to failed attempts. `harm`: of an attack on it."""
    v = s.survivors[seat]
    m = s.monster
    gear = 0
    dice = 0
    bonus = v.attributes[ACCURACY] + v.tokens[ACCURACY]
    slot = -1
    if action != FIST:
        slot = action - GEAR if action < FIST else action - SPECIAL
        gear = v.gear[slot] + 0
        if action >= SPECIAL:
            dice += t.gear[gear, GE_AIM_SPEED]
            bonus += t.gear[gear, GE_AIM_ACCURACY]
    flags = attack_flags(t, v, slot, gear)
    dice += t.gear[gear, GE_SPEED] + v.attributes[SPEED] + v.tokens[SPEED] + boost(t, v, slot, gear, FE_BOOST_SPEED)
    bonus += boost(t, v, slot, gear, FE_BOOST_ACCURACY)
    if (flags & K_PAIRED) != 0:
        for other in range(GEAR_SLOTS):
            if other != slot and v.gear[other] == gear and v.gear_state[other] == READY:
                dice += t.gear[gear, GE_SPEED]
                break
    if (flags & K_SLOW) != 0:
        dice = 1
    dice = max(1, dice)
    if behind(x, y, m.x, m.y, m.size, m.facing):
        bonus += 1
    hit = (11 - t.gear[gear, GE_ACCURACY] - monster_value(t, s, M_EVASION) + bonus) / 10.0
    hit = min(0.9, max(0.1, hit))
    if m.knocked_down == 1:
        hit = 0.8
    strength = t.gear[gear, GE_STRENGTH] + v.attributes[STRENGTH] + v.tokens[STRENGTH] + v.roused_strength
    strength += boost(t, v, slot, gear, FE_BOOST_STRENGTH)
    if (flags & K_SHARP) != 0:
        strength += 5
    luck = v.attributes[LUCK] + v.tokens[LUCK] - monster_value(t, s, M_LUCK)
    if (flags & K_DEADLY) != 0:
        luck += 1
    wounding = (11 + strength - monster_value(t, s, M_TOUGHNESS)) / 10.0
    wounding = min(0.9, max(0.1, wounding))
    critical = min(0.9, max(0.0, (1 + luck) / 10.0))
    wounding = max(wounding, critical)
    hits = dice * hit
    if (flags & K_EARLY_IRON) != 0:
        for _ in range(dice):
            hits = hits * 0.9
    wounds = hits * wounding
    if (flags & K_SAVAGE) != 0:
        wounds += min(1.0, hits * critical)
    worth = w[W_WOUND] * (1.0 + w[W_HURRY] / wounds_to_go(s))
    value = worth * wounds + w[W_CRITICAL] * hits * critical
    if m.knocked_down == 0:
        value -= w[W_ANSWER] * hits * (1.0 - wounding) * harm
    value += w[W_NERVE]
    zone = guarded_zone(t, s, AI_ZONE_ACTIVATION)
    if in_zone(t, s, x, y, zone):
        value -= 1.5 * attack_harm(t, s, w, seat, 3, 2, 3)
        if value < 0.1 and volunteer(t, s, w) == seat:
            value = 0.1
    return value


@compiled
def can_use(t, s, seat, gear, d, movements):
    """Whether a weapon could be used from so far away; `movements` left pay for cumbersome ones."""
    v = s.survivors[seat]
    flags = t.gear[gear, GE_FLAGS]
    if (flags & K_WEAPON) == 0 or ((flags & K_CUMBERSOME) != 0 and movements < 1):
        return False
    if (v.conditions & NO_WEAPONS) != 0 and gear != 0:
        return False
    if (flags & K_TWO_HANDED) != 0 and (v.conditions & NO_TWO_HANDED) != 0:
        return False
    if (flags & K_SENTIENT) != 0 and v.insanity < 3:
        return False
    reach = t.gear[gear, GE_RANGE]
    if reach > 0:
        return d <= reach
    return d <= t.gear[gear, GE_REACH]


@compiled
def best_attack(t, s, w, seat, x, y, movements, harm):
    """The action of the best attack from a square, -1 if there is none worth more than nothing."""
    v = s.survivors[seat]
    m = s.monster
    if m.on_board == 0:
        return -1
    d = distance(x, y, m.x, m.y, m.size)
    best = -1
    most = 0.0
    for slot in range(-1, GEAR_SLOTS):
        gear = 0
        action = FIST + 0
        if slot >= 0:
            gear = v.gear[slot] + 0
            action = GEAR + slot
            if gear < 0 or v.gear_state[slot] != READY:
                continue
        if not can_use(t, s, seat, gear, d, movements):
            continue
        for aimed in range(2):
            if aimed == 1:
                if t.gear[gear, GE_AIM] == 0:
                    break
                action = SPECIAL + slot
            value = weapon_value(t, s, w, seat, action, x, y, harm)
            if value > most:
                most = value
                best = action
    return best


@compiled
def attack_reach(t, s, seat):
    """From how far a survivor can attack: its longest weapon."""
    v = s.survivors[seat]
    far = 1
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot] + 0
        if gear >= 0 and v.gear_state[slot] == READY and (t.gear[gear, GE_FLAGS] & K_WEAPON) != 0:
            far = max(far, max(t.gear[gear, GE_RANGE], t.gear[gear, GE_REACH]))
    return far


@compiled
def outlook(t, s, w, seat, x, y, hidden, h0, h1, h2, h3):
    """How good it is to stand on a square when the monster acts next. h0..h3: the harm of an attack on each seat.

    Whom will it pick? Most cards take the closest threat in front and within reach, else the closest it sees.
    """
    m = s.monster
    reach = monster_value(t, s, M_MOVEMENT) + 1
    until = s.round + 1 if s.act == 2 else s.round + 0
    exposed = m.threat_until >= until
    near1 = 99
    near2 = 99
    sum1 = 0.0
    sum2 = 0.0
    n1 = 0
    n2 = 0
    crowd = 0
    room = 0
    mine = 0.0
    chosen = -1.0
    for k in range(SEATS):
        v = s.survivors[k]
        if v.alive == 0 or v.x == 0:
            continue
        harm = h0
        if k == 1:
            harm = h1
        elif k == 2:
            harm = h2
        elif k == 3:
            harm = h3
        if k == seat:
            px = x
            py = y
            mine = harm
            threat = exposed or (v.knocked_down == 0 and hidden == 0)
        else:
            px = v.x + 0
            py = v.y + 0
            threat = exposed or is_threat(s, k)
            apart = abs(px - x) + abs(py - y)
            if apart == 1:
                crowd += 1
            if v.acted == 0 and v.knocked_down == 0:
                room += min(apart, 8)
        if s.priority == k:
            chosen = harm
        if not threat or behind(px, py, m.x, m.y, m.size, m.facing):
            continue
        d = distance(px, py, m.x, m.y, m.size)
        if d < near2:
            near2 = d
            sum2 = 0.0
            n2 = 0
        if d == near2:
            sum2 += harm
            n2 += 1
        if d <= reach and in_front(px, py, m.x, m.y, m.size, m.facing):
            if d < near1:
                near1 = d
                sum1 = 0.0
                n1 = 0
            if d == near1:
                sum1 += harm
                n1 += 1
    picked = 0.0
    if chosen >= 0.0:
        picked = chosen
    elif n1 > 0:
        picked = sum1 / n1
    elif n2 > 0 and near2 <= reach:
        picked = sum2 / n2
    d = distance(x, y, m.x, m.y, m.size)
    back = behind(x, y, m.x, m.y, m.size, m.facing)
    value = -w[W_CROWD] * crowd
    if not lies_in_wait(t, s):
        value -= w[W_TARGET] * picked
        if d <= reach and hidden == 0:
            value -= w[W_NEAR] * mine
    if back:
        value += w[W_BEHIND]
    elif d > 1 and in_front(x, y, m.x, m.y, m.size, m.facing) and d <= reach:
        across = x if m.facing == 0 or m.facing == 2 else y
        low = m.x if m.facing == 0 or m.facing == 2 else m.y
        if across >= low and across < low + m.size:
            value -= w[W_LANE]
    longest = attack_reach(t, s, seat)
    value -= w[W_FAR] * max(0, d - longest)
    if d <= longest:
        value += w[W_ROOM] * room
    return value
