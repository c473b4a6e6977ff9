"""What to answer: one function a kind of decision. They read the table and write nothing."""

from kdm_env.core.compiled import compiled
from kdm_env.core.grid import distance, in_front
from kdm_env.core.machine import CALL, RETURN, RUNNING, get, is_allowed, legal_count, nth_legal
from kdm_env.showdown.actions import (
    ACT,
    DASH,
    DODGE,
    ENCOURAGE,
    HIT,
    HOLD,
    INTERACT,
    MOVES,
    OPTION,
    PASS,
    SPECIAL,
    SURGE,
    SURVIVOR,
)
from kdm_env.showdown.codes import (
    AI_COUNTS,
    AI_ZONE_ACTIVATION,
    AI_ZONE_ENTERED,
    ASSAULT_BEGIN,
    COUNT,
    GE_STRENGTH,
    GE_THROW,
    HL_CRITICAL,
    HL_FAILURE,
    HL_HAS_CRITICAL,
    HL_IMPERVIOUS,
    HL_REFLEX,
    HL_TOUGHNESS,
    HL_WOUND,
    MO_AI,
    MO_HIT,
    MONSTER_FALL,
    PR_ACCURACY,
    PR_AFTER_DAMAGE,
    PR_DAMAGE,
    PR_REACH,
    PR_SPEED,
    SUBJECT,
    TE_HIDES,
)
from kdm_env.showdown.ops.common import can_spend_survival, distance_to, in_zone, monster_value, movement_of, tile_at
from kdm_env.showdown.state import (
    CHOOSE_CARD,
    CHOOSE_DIRECTION,
    DASH_MOVE,
    DODGE_HIT,
    GEAR_SLOTS,
    LOCATION,
    M_DAMAGE,
    M_MOVEMENT,
    M_TOUGHNESS,
    MONSTER_ACT,
    NO_DODGE,
    NO_ENCOURAGE,
    ORDER,
    READY,
    SEATS,
    STRENGTH,
    SURGE_USE,
    SURVIVORS_ACT,
    TURN,
    WINDOW,
    YES_OR_NO,
)
from kdm_env.showdown.state import DODGE as KNOWS_DODGE
from kdm_env.showdown.state import ENCOURAGE as KNOWS_ENCOURAGE

from .judgement import (
    attack_harm,
    attack_reach,
    best_attack,
    blows,
    guarded_zone,
    outlook,
    price,
    reaction_price,
    says,
    weapon_value,
    wounds_to_go,
)
from .weights import (
    W_ALERT,
    W_FALL,
    W_FIRST_FRAIL,
    W_FIRST_HELP,
    W_FIRST_NEAR,
    W_FIRST_RANGED,
    W_FIRST_STRONG,
    W_HELP,
    W_HIDE,
    W_READY,
    W_STONE_FRAIL,
    W_STONE_LEFT,
)


@compiled
def usual_harm(t, s, w, seat):
    """The harm of an ordinary attack on a survivor, a dodge in mind."""
    harm = attack_harm(t, s, w, seat, 2, 2, 1)
    if can_spend_survival(s, seat, KNOWS_DODGE) and (s.survivors[seat].conditions & NO_DODGE) == 0:
        return w[W_READY] * harm
    return harm


@compiled
def of_seat(seat, h0, h1, h2, h3):
    """One of four numbers."""
    if seat == 0:
        return h0
    if seat == 1:
        return h1
    if seat == 2:
        return h2
    return h3


# --- stones to throw -------------------------------------------------------------------------------------------------


@compiled
def thrown_slot(t, s, seat):
    """The slot of something that can be thrown for a sure wound, -1 if none."""
    v = s.survivors[seat]
    if v.alive == 0:
        return -1
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot] + 0
        if gear >= 0 and v.gear_state[slot] == READY and t.gear[gear, GE_THROW] != 0:
            return slot
    return -1


@compiled
def time_to_throw(t, s, w, harm):
    """Whether a stone does more good now than as a weapon: the end is near, or its bearer's is."""
    stones = 0
    for seat in range(SEATS):
        if thrown_slot(t, s, seat) >= 0:
            stones += 1
    if wounds_to_go(s) <= w[W_STONE_LEFT] * stones or harm >= w[W_STONE_FRAIL]:
        return True
    return guarded_zone(t, s, AI_ZONE_ACTIVATION) > 0


# --- a survivor's turn -----------------------------------------------------------------------------------------------


@compiled
def friend_to_help(s, w, seat):
    """The action that helps up a friend whose turn is still to come, -1 if that is not worth the survival."""
    if s.act != SURVIVORS_ACT or w[W_HELP] <= price(s, w, seat):
        return -1
    for other in range(SEATS):
        if is_allowed(s, ENCOURAGE + other) != 0 and s.survivors[other].acted == 0:
            return ENCOURAGE + other
    return -1


@compiled
def hiding_place(t, s, x, y):
    """Whether a square lies on terrain to hide in."""
    return tile_at(t, s, x, y, TE_HIDES) >= 0


@compiled
def best_moves(t, s, w, seat, active, h0, h1, h2, h3):
    """Where to move: (value, action) to stand well, then (value, action) to stand and act there."""
    v = s.survivors[seat]
    m = s.monster
    mine = of_seat(seat, h0, h1, h2, h3)
    stand = -1000.0
    stand_at = -1
    fight = -1000.0
    fight_at = -1
    zone = guarded_zone(t, s, AI_ZONE_ENTERED)
    outside = zone > 0 and not in_zone(t, s, v.x, v.y, zone)
    reach = attack_reach(t, s, seat)
    for action in range(MOVES):
        if is_allowed(s, action) == 0:
            continue
        x = v.x + t.offsets[action, 0]
        y = v.y + t.offsets[action, 1]
        grass = hiding_place(t, s, x, y)
        hidden = v.hidden if grass else 0
        value = outlook(t, s, w, seat, x, y, hidden, h0, h1, h2, h3)
        if outside and in_zone(t, s, x, y, zone):
            value -= w[W_ALERT] * mine
        if value > stand:
            stand = value
            stand_at = action
        if active == 0:
            continue
        if m.on_board == 1 and distance(x, y, m.x, m.y, m.size) <= reach:
            attack = best_attack(t, s, w, seat, x, y, v.movements - 1, mine)
            if attack >= 0:
                both = value + weapon_value(t, s, w, seat, attack, x, y, mine)
                if both > fight:
                    fight = both
                    fight_at = action
        if grass and hidden == 0:
            both = outlook(t, s, w, seat, x, y, 1, h0, h1, h2, h3) + w[W_HIDE]
            if both > fight:
                fight = both
                fight_at = action
    return stand, stand_at, fight, fight_at


@compiled
def take_turn(t, s, w, seat, h0, h1, h2, h3):
    """Help, attack and step back, step up and attack, hide, wait: whatever looks best."""
    v = s.survivors[seat]
    m = s.monster
    mine = of_seat(seat, h0, h1, h2, h3)
    help_up = friend_to_help(s, w, seat)
    if help_up >= 0:
        return help_up
    active = 1 if v.activations > 0 else 0
    here = outlook(t, s, w, seat, v.x, v.y, v.hidden, h0, h1, h2, h3)
    slot = thrown_slot(t, s, seat)
    trapped = in_zone(t, s, v.x, v.y, guarded_zone(t, s, AI_ZONE_ACTIVATION))
    if slot >= 0 and is_allowed(s, SPECIAL + slot) != 0 and time_to_throw(t, s, w, mine):
        if not trapped:
            return SPECIAL + slot
        for k in range(MOVES):
            x = v.x + t.offsets[k, 0]
            y = v.y + t.offsets[k, 1]
            if is_allowed(s, k) != 0 and distance(x, y, m.x, m.y, m.size) == 3:
                return k
    now = best_attack(t, s, w, seat, v.x, v.y, v.movements, mine)
    worth = 0.0
    if now >= 0:
        worth = weapon_value(t, s, w, seat, now, v.x, v.y, mine)
    stand = here
    stand_at = -1
    fight = -1000.0
    fight_at = -1
    if v.movements > 0:
        stand, stand_at, fight, fight_at = best_moves(t, s, w, seat, active, h0, h1, h2, h3)
        if stand < here + 0.05:
            stand = here
            stand_at = -1
    if active == 1:
        best = stand
        action = -1
        if fight > best:
            best = fight
            action = fight_at
        if now >= 0 and is_allowed(s, now) != 0 and worth + stand >= best:
            best = worth + stand
            action = now
        if v.hidden == 0 and is_allowed(s, INTERACT) != 0 and hiding_place(t, s, v.x, v.y):
            hide = outlook(t, s, w, seat, v.x, v.y, 1, h0, h1, h2, h3) + w[W_HIDE]
            if hide > best:
                best = hide
                action = INTERACT
        if action >= 0:
            return action
        if now < 0 and v.movements == 0 and is_allowed(s, DASH) != 0:
            short = distance_to(s, seat) - attack_reach(t, s, seat)
            if short > 0 and short <= movement_of(t, s, seat):
                attack = best_attack(t, s, w, seat, m.x + m.size, m.y, 0, mine)
                if attack >= 0 and weapon_value(t, s, w, seat, attack, m.x + m.size, m.y, mine) > price(s, w, seat):
                    return DASH
    elif now >= 0 and is_allowed(s, SURGE) != 0 and worth > price(s, w, seat):
        return SURGE
    if stand_at >= 0:
        return stand_at
    return PASS


@compiled
def use_surge(t, s, w, seat, harm):
    """The best thing to do with the activation of a surge."""
    v = s.survivors[seat]
    movements = 0
    if s.turn == seat:
        movements = v.movements + 0
    action = best_attack(t, s, w, seat, v.x, v.y, movements, harm)
    if action >= 0 and is_allowed(s, action) != 0:
        return action
    return nth_legal(s, 0)


@compiled
def use_dash(t, s, w, seat, h0, h1, h2, h3):
    """Where a dash leads: out of the reach of a monster that is about to attack, else wherever it is best to be."""
    v = s.survivors[seat]
    m = s.monster
    active = 1 if v.activations > 0 and s.turn == seat else 0
    if s.act == MONSTER_ACT:
        reach = monster_value(t, s, M_MOVEMENT) + 1
        best = -1000.0
        action = PASS + 0
        for k in range(MOVES):
            if is_allowed(s, k) != 0:
                x = v.x + t.offsets[k, 0]
                y = v.y + t.offsets[k, 1]
                gone = min(distance(x, y, m.x, m.y, m.size), reach + 1)
                value = 20.0 * gone + outlook(t, s, w, seat, x, y, 0, h0, h1, h2, h3)
                if value > best:
                    best = value
                    action = k
        return action
    stand, stand_at, fight, fight_at = best_moves(t, s, w, seat, active, h0, h1, h2, h3)
    if fight_at >= 0 and fight >= stand:
        return fight_at
    if stand_at >= 0:
        return stand_at
    return PASS


# --- opportunities ---------------------------------------------------------------------------------------------------


@compiled
def coming_attack(t, s):
    """The profile of the attack that follows the running flow, -1 if none does."""
    if s.depth < 2:
        return -1
    at = s.frames[s.depth - 2].at + 0
    for _ in range(8):
        number = t.code[at, 0]
        if number == RETURN:
            return -1
        if number == CALL and t.code[t.code[at, 1], 0] == ASSAULT_BEGIN:
            return t.code[t.code[at, 1], 1]
        at += 1
    return -1


@compiled
def take_window(t, s, w, seat, harm):
    """Help a friend up, dash out of an attack's reach, surge where an attack is worth it; else let it pass."""
    v = s.survivors[seat]
    help_up = friend_to_help(s, w, seat)
    if help_up >= 0:
        return help_up
    if s.strike_depth == 0 and is_allowed(s, DASH) != 0 and get(s, SUBJECT) == seat:
        profile = coming_attack(t, s)
        if profile >= 0:
            safe = monster_value(t, s, M_MOVEMENT) + t.profiles[profile, PR_REACH] + 1
            d = distance_to(s, seat)
            if d < safe and d + movement_of(t, s, seat) >= safe:
                suffered = attack_harm(
                    t, s, w, seat, t.profiles[profile, PR_SPEED], t.profiles[profile, PR_ACCURACY],
                    t.profiles[profile, PR_DAMAGE],
                )  # fmt: skip
                if t.profiles[profile, PR_AFTER_DAMAGE] != 0:
                    suffered += w[W_FALL]
                if suffered > price(s, w, seat):
                    return DASH
    if is_allowed(s, SURGE) != 0 and (v.acted == 1 or s.monster.knocked_down == 1):
        attack = best_attack(t, s, w, seat, v.x, v.y, 0, harm)
        if attack >= 0 and weapon_value(t, s, w, seat, attack, v.x, v.y, harm) > price(s, w, seat):
            return SURGE
    return PASS


@compiled
def turn_order(t, s, w, seat, harm):
    """Who should go first: the highest number."""
    v = s.survivors[seat]
    m = s.monster
    score = w[W_FIRST_FRAIL] * harm
    reach = attack_reach(t, s, seat)
    if distance_to(s, seat) - reach <= movement_of(t, s, seat):
        x = v.x + 0
        y = v.y + 0
        if distance_to(s, seat) > reach:
            x = m.x + m.size
            y = m.y + 0
        attack = best_attack(t, s, w, seat, x, y, 1, harm)
        if attack >= 0:
            score += w[W_FIRST_STRONG] * weapon_value(t, s, w, seat, attack, x, y, harm)
    if reach > 2:
        score += w[W_FIRST_RANGED]
    score -= w[W_FIRST_NEAR] * distance_to(s, seat)
    if can_spend_survival(s, seat, KNOWS_ENCOURAGE) and (v.conditions & NO_ENCOURAGE) == 0:
        for other in range(SEATS):
            o = s.survivors[other]
            if o.alive == 1 and o.knocked_down == 1 and o.acted == 0:
                score += w[W_FIRST_HELP]
    return score


@compiled
def go_first(t, s, w, seat, h0, h1, h2, h3):
    """Act if no other waiting survivor had better go first."""
    mine = turn_order(t, s, w, seat, of_seat(seat, h0, h1, h2, h3))
    for other in range(SEATS):
        v = s.survivors[other]
        if other != seat and v.alive == 1 and v.acted == 0 and v.knocked_down == 0:
            if turn_order(t, s, w, other, of_seat(other, h0, h1, h2, h3)) > mine:
                return HOLD
    return ACT


# --- attacks that are going on ---------------------------------------------------------------------------------------


@compiled
def dodge(t, s, w, seat):
    """Dodge the hit that would do most harm, if that is worth the survival."""
    a = s.assaults[s.assault_depth - 1]
    left = 0
    for k in range(a.count):
        if a.locations[k] >= 0:
            left += 1
    best = PASS + 0
    most = price(s, w, seat)
    for k in range(a.count):
        if is_allowed(s, DODGE + k) == 0:
            continue
        location = a.locations[k] + 0
        same = 0
        for j in range(a.count):
            if a.locations[j] == location:
                same += 1
        saved = blows(s, w, seat, location, same, a.damage) - blows(s, w, seat, location, same - 1, a.damage)
        if left == 1 and t.profiles[get(s, COUNT), PR_AFTER_DAMAGE] != 0:
            saved += w[W_FALL]
        if saved > most:
            most = saved
            best = DODGE + k
    return best


@compiled
def next_location(t, s, seat):
    """Resolve first what costs least if it goes wrong."""
    k = s.strikes[s.strike_depth - 1]
    first = t.monsters[s.monster.kind, MO_HIT]
    v = s.survivors[seat]
    strength = t.gear[k.gear, GE_STRENGTH] + v.attributes[STRENGTH] + v.tokens[STRENGTH] + k.strength
    best = nth_legal(s, 0)
    least = 1000.0
    for n in range(k.count):
        if is_allowed(s, HIT + n) == 0:
            continue
        row = first + k.cards[n]
        toughness = monster_value(t, s, M_TOUGHNESS) + t.hit[row, HL_TOUGHNESS]
        good = min(0.9, max(0.1, (11 + strength - toughness) / 10.0))
        if t.hit[row, HL_IMPERVIOUS] != 0:
            good = 0.0
        cost = (1.0 - good) * reaction_price(t, t.hit[row, HL_FAILURE])
        cost += good * reaction_price(t, t.hit[row, HL_WOUND])
        cost += reaction_price(t, t.hit[row, HL_REFLEX])
        if t.hit[row, HL_HAS_CRITICAL] != 0:
            cost -= 0.05
            if says(t, t.hit[row, HL_CRITICAL], MONSTER_FALL):
                cost -= 0.3
        if cost < least:
            least = cost
            best = HIT + n
    return best


# --- for the monster controller, and the rest ------------------------------------------------------------------------


@compiled
def mildest_direction(s):
    """The direction whose next squares hold the fewest survivors, then the one that shows its back to most."""
    m = s.monster
    best = nth_legal(s, 0)
    least = 1000
    for n in range(legal_count(s)):
        action = nth_legal(s, n)
        facing = action - OPTION
        dx = (1 if facing == 1 else 0) - (1 if facing == 3 else 0)
        dy = (1 if facing == 0 else 0) - (1 if facing == 2 else 0)
        cost = 0
        for seat in range(SEATS):
            v = s.survivors[seat]
            if v.alive == 1 and v.x > 0:
                if distance(v.x, v.y, m.x + dx, m.y + dy, m.size) == 0:
                    cost += 10
                if in_front(v.x, v.y, m.x, m.y, m.size, facing):
                    cost += 1
        if cost < least:
            least = cost
            best = action
    return best


@compiled
def worst_mood(t, s):
    """The mood in play that the team wants gone most."""
    first = t.monsters[s.monster.kind, MO_AI]
    best = nth_legal(s, 0)
    most = -1
    for n in range(legal_count(s)):
        action = nth_legal(s, n)
        card = first + s.options[action - OPTION]
        bad = 0
        if t.ai_modifiers[card, M_DAMAGE] + t.ai_modifiers_per_level[card, M_DAMAGE] > 0:
            bad += 4
        if t.ai[card, AI_COUNTS] != 0:
            bad += 3
        if t.ai[card, AI_ZONE_ENTERED] != 0:
            bad += 2
        if bad > most:
            most = bad
            best = action
    return best


@compiled
def answer(t, s, w):
    """What the team answers to the pending decision. Always a legal action."""
    kind = s.decision + 0
    if kind == LOCATION:
        return next_location(t, s, s.actor)
    if kind == CHOOSE_DIRECTION:
        return mildest_direction(s)
    if kind == CHOOSE_CARD:
        return worst_mood(t, s)
    if kind == DODGE_HIT:
        return dodge(t, s, w, s.actor)
    if kind == YES_OR_NO:
        if is_allowed(s, OPTION) != 0 and s.survivors[s.actor].survival >= 2:
            return OPTION
        return PASS
    h0 = usual_harm(t, s, w, 0)
    h1 = usual_harm(t, s, w, 1)
    h2 = usual_harm(t, s, w, 2)
    h3 = usual_harm(t, s, w, 3)
    seat = s.actor + 0
    mine = of_seat(seat, h0, h1, h2, h3)
    if kind == TURN:
        return take_turn(t, s, w, seat, h0, h1, h2, h3)
    if kind == WINDOW:
        return take_window(t, s, w, seat, mine)
    if kind == ORDER:
        return go_first(t, s, w, seat, h0, h1, h2, h3)
    if kind == DASH_MOVE:
        return use_dash(t, s, w, seat, h0, h1, h2, h3)
    if kind == SURGE_USE:
        return use_surge(t, s, w, seat, mine)
    best = nth_legal(s, 0)
    least = 1000.0
    for other in range(SEATS):
        if is_allowed(s, SURVIVOR + other) != 0:
            harm = of_seat(other, h0, h1, h2, h3)
            if harm < least:
                least = harm
                best = SURVIVOR + other
    return best


def choose(tables, states, weights, lo, hi, actions):
    """Answer the pending decisions of the games lo .. hi - 1; 0 where a game is over. Compiled in :mod:`.team`."""
    t = tables[0]
    for i in range(lo, hi):
        s = states[i]
        actions[i] = 0
        if s.ended == RUNNING:
            action = answer(t, s, weights)
            if is_allowed(s, action) == 0:  # what a survivor must or cannot do: gear, arts and disorders see to that
                action = nth_legal(s, 0)
            actions[i] = action
