"""A survivor's attack: rolls, hit locations, wound attempts, reactions [R-212..R-243, 3.8]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import FAULT, NEXT, RUNNING, allow, get, jump, push, put
from ...core.piles import put_top, take_top
from ..actions import FIST, GEAR, HIT, SPECIAL
from ..codes import (
    AI_BLIND_TOUGHNESS,
    AI_MARK_SPEED,
    AI_STOPS_RANGED,
    ATTACKER,
    CARD,
    COUNT,
    FE_BOOST_ACCURACY,
    FE_BOOST_DEVASTATING,
    FE_BOOST_LUCK,
    FE_BOOST_SPEED,
    FE_BOOST_STRENGTH,
    FIST_AND_TOOTH,
    GE_ACCURACY,
    GE_AIM_ACCURACY,
    GE_AIM_SPEED,
    GE_BARBED,
    GE_DEVASTATING,
    GE_ONCE,
    GE_RANGE,
    GE_REACH,
    GE_SPEED,
    GE_STRENGTH,
    GE_THROW,
    HIT_CARD,
    HL_ARCHIVED,
    HL_BEFORE,
    HL_CRITICAL,
    HL_FAILURE,
    HL_FAVOUR_LUCK,
    HL_FAVOURS,
    HL_FIRST_STRIKE,
    HL_HAS_CRITICAL,
    HL_IMPERVIOUS,
    HL_PARRY,
    HL_PERSISTENT,
    HL_REFLEX,
    HL_ROUNDS,
    HL_SUPER_DENSE,
    HL_TOUGHNESS,
    HL_TRAP,
    HL_WOUND,
    K_DEADLY,
    K_EARLY_IRON,
    K_FRAIL,
    K_PAIRED,
    K_PROVOKE,
    K_SAVAGE,
    K_SHARP,
    K_SLOW,
    K_UNWIELDY,
    KH_HIT,
    KH_PERFECT,
    KH_WOUNDS,
    MO_HIT,
    P_HOOKS_PERFECT_HIT,
    P_WINDOW,
    SUBJECT,
    T_MORE_DICE,
    T_PERFECT_AT_NINE,
)
from ..rule_options import WINDOW_NEEDS_REACTION
from ..state import (
    ACCURACY,
    BLIND,
    BROKEN,
    CANCELLED,
    DOOMED_BY_LOCATION,
    FRENZIED,
    GEAR_SLOTS,
    HITS,
    LOCATION,
    LUCK,
    M_EVASION,
    M_LUCK,
    M_TOUGHNESS,
    NO_PAIRED,
    READY,
    SAVAGE_SPENT,
    SPEED,
    STRENGTH,
    STRIKES,
    SURE_CRITICAL,
    USED,
)
from .common import (
    ROUND_FLAG,
    ROUND_FLAGS,
    ask,
    distance_to,
    in_blind_spot,
    monster_value,
    offer,
    per_mark,
    sum_in_play,
    view_blocked,
)
from .harm import clear_doom, hurt, mark, random_location, tell
from .kit import archive_gear, attack_flags, boost, run_kit
from .panel import shuffle_hits, wound_monster

FAILED, WOUNDED, CRITICAL = 0, 1, 2
DIE_PLACE = 4  # the die of the wound attempt stands above the outcome, in the same field


@compiled
def outcome_of(k):
    """How the last wound attempt of an attack went: FAILED, WOUNDED, CRITICAL."""
    return k.outcome % DIE_PLACE


@compiled
def op_strike_begin(t, s, a, b, c, d):
    """STRIKE_BEGIN: the subject attacks with what the action in COUNT names; attacking ends hiding [R-212, 4.3]."""
    seat = get(s, SUBJECT)
    action = get(s, COUNT)
    depth = s.strike_depth
    if depth >= STRIKES:
        s.ended = FAULT
        s.fault = 3
        return NEXT
    s.strike_depth = depth + 1
    k = s.strikes[depth]
    v = s.survivors[seat]
    v.hidden = 0
    k.seat = seat
    k.gear = FIST_AND_TOOTH
    k.slot = -1
    k.strength = 0
    k.luck = 0
    k.accuracy = 0
    k.count = 0
    k.current = -1
    for n in range(HITS):
        k.cards[n] = -1
    k.perfect = 0
    k.marks = 0
    k.outcome = 0
    if action != FIST:
        slot = action - GEAR if action < SPECIAL and action < FIST else action - SPECIAL
        gear = v.gear[slot] + 0
        k.slot = slot
        k.gear = gear
        if action >= SPECIAL and t.gear[gear, GE_THROW] != 0:
            k.marks = SURE_CRITICAL
            k.count = 1
            archive_gear(t, s, seat, slot)
        elif action >= SPECIAL:
            k.accuracy = t.gear[gear, GE_AIM_ACCURACY]
        if t.gear[gear, GE_ONCE] != 0:
            v.gear_state[slot] = USED
    put(s, ATTACKER, seat)
    return NEXT


@compiled
def attack_dice(t, s, k, aimed):
    """Attack speed: weapon and survivor; slow weapons roll one die; never fewer than one [R-222, R-223, 3.9]."""
    v = s.survivors[k.seat]
    flags = attack_flags(t, v, k.slot, k.gear)
    if (flags & K_SLOW) != 0 and not (v.conditions & FRENZIED != 0 and t.gear[k.gear, GE_RANGE] == 0):
        return 1
    dice = t.gear[k.gear, GE_SPEED] + v.attributes[SPEED] + v.tokens[SPEED] + per_mark(t, s, k.seat, AI_MARK_SPEED)
    dice += boost(t, v, k.slot, k.gear, FE_BOOST_SPEED)
    if aimed:
        dice += t.gear[k.gear, GE_AIM_SPEED]
    if (flags & K_PAIRED) != 0 and (v.conditions & NO_PAIRED) == 0:
        for slot in range(GEAR_SLOTS):
            if slot != k.slot and v.gear[slot] == k.gear and v.gear_state[slot] == READY:
                dice += t.gear[k.gear, GE_SPEED]
                break
    return max(1, dice)


@compiled
def toughness_against(t, s, seat):
    """The monster's toughness against a survivor's wound attempt: some cards alter it from the blind spot."""
    value = monster_value(t, s, M_TOUGHNESS)
    if s.ai_play.count > 0 and in_blind_spot(s, seat):
        value += sum_in_play(t, s, AI_BLIND_TOUGHNESS)
    return value


@compiled
def op_strike_roll(t, s, a, b, c, d):
    """STRIKE_ROLL: d10s against the weapon's accuracy and the monster's evasion, +1 from the blind spot; 1 misses, 10 is
    a perfect hit; against a fallen monster 3 and more hits, whatever else is said [R-180, R-221, D-10, 3.8 step 3].
    """
    k = s.strikes[s.strike_depth - 1]
    if (k.marks & SURE_CRITICAL) != 0:
        put(s, COUNT, 0)
        return NEXT
    seat = k.seat + 0
    v = s.survivors[seat]
    flags = attack_flags(t, v, k.slot, k.gear)
    bonus = v.attributes[ACCURACY] + v.tokens[ACCURACY] + k.accuracy
    bonus += boost(t, v, k.slot, k.gear, FE_BOOST_ACCURACY)
    if in_blind_spot(s, seat):
        bonus += 1
    need = t.gear[k.gear, GE_ACCURACY] + monster_value(t, s, M_EVASION) - bonus
    down = s.monster.knocked_down == 1
    hits = 0
    ones = 0
    aimed = get(s, COUNT) >= SPECIAL
    lantern = 9 if (v.traits & T_PERFECT_AT_NINE) != 0 and (v.conditions & BLIND) == 0 else 10
    dice = attack_dice(t, s, k, aimed)
    while dice > 0:
        dice -= 1
        value = roll(s.chance, 10)
        good = value >= lantern or value >= need
        if down:
            good = value >= 3
        if value == 1:
            good = False
            ones += 1
        if good and hits < HITS:
            hits += 1
            if value >= lantern:
                k.perfect = k.perfect + 1
                k.strength = min(100, k.strength + t.gear[k.gear, GE_BARBED])
                if (v.traits & T_MORE_DICE) != 0:
                    dice += 1
    if (ones > 0 and (flags & K_EARLY_IRON) != 0) or (
        t.gear[k.gear, GE_RANGE] > 0 and sum_in_play(t, s, AI_STOPS_RANGED) > 0
    ):
        hits = 0
        k.perfect = 0
    k.count = hits
    put(s, COUNT, k.perfect)
    if ones > 0 and (flags & K_UNWIELDY) != 0:
        for _ in range(ones):
            hurt(t, s, seat, random_location(s), 1, 0, 0)
    if k.perfect > 0:
        tell(t, s, seat, P_HOOKS_PERFECT_HIT)
    if hits > 0:
        run_kit(t, s, 1 << seat, KH_HIT)
    return NEXT


@compiled
def op_strike_perfect(t, s, leave, again, c, d):
    """STRIKE_PERFECT leave again: what weapon, arts and armor set do for each perfect hit."""
    left = get(s, COUNT)
    if left <= 0:
        jump(s, leave)
        return NEXT
    put(s, COUNT, left - 1)
    jump(s, again)
    run_kit(t, s, 1 << s.strikes[s.strike_depth - 1].seat, KH_PERFECT)
    return NEXT


@compiled
def recycle_hits(t, s):
    """An empty hit location deck is made of its discard pile [3.8 step 4]."""
    if s.hit_deck.count == 0:
        shuffle_hits(t, s)


@compiled
def op_strike_draw(t, s, a, b, c, d):
    """STRIKE_DRAW: one hit location a hit, all at once; a trap among them cancels the attack (its card into `result` + 1)
    and makes the monster stand [R-173, R-186, ruling 22].
    """
    k = s.strikes[s.strike_depth - 1]
    s.result = 0
    v = s.survivors[k.seat]
    if v.alive == 0 or v.knocked_down == 1:
        k.count = 0
        return NEXT
    first = t.monsters[s.monster.kind, MO_HIT]
    trap = -1
    drawn = 0
    for n in range(k.count):
        recycle_hits(t, s)
        card = take_top(s.hit_deck)
        s.known_hits = max(0, s.known_hits - 1)
        if card < 0:
            break
        k.cards[n] = card
        drawn += 1
        if t.hit[first + card, HL_TRAP] != 0 and trap < 0:
            trap = n
    k.count = drawn
    if trap >= 0:
        card = k.cards[trap] + 0
        for n in range(drawn):
            if n != trap:
                put_top(s.hit_discard, k.cards[n])
                k.cards[n] = -1
        k.current = trap
        s.monster.knocked_down = 0
        put(s, CARD, HIT_CARD + card)
        s.result = 1
    return NEXT


@compiled
def op_trap_end(t, s, a, b, c, d):
    """TRAP_END: the trap is discarded, hit location deck and discard are shuffled together; nobody is doomed by it any more."""
    k = s.strikes[s.strike_depth - 1]
    put_top(s.hit_discard, k.cards[k.current])
    k.cards[k.current] = -1
    shuffle_hits(t, s)
    clear_doom(s, DOOMED_BY_LOCATION)
    return NEXT


@compiled
def op_strike_cancel(t, s, a, b, c, d):
    """STRIKE_CANCEL: the running attack resolves no further hits."""
    if s.strike_depth > 0:
        k = s.strikes[s.strike_depth - 1]
        k.marks = k.marks | CANCELLED
    return NEXT


@compiled
def op_strike_next(t, s, leave, b, c, d):
    """STRIKE_NEXT leave: the attacker picks the next hit location, first strikes before all others [3.8 step 6]."""
    k = s.strikes[s.strike_depth - 1]
    first = t.monsters[s.monster.kind, MO_HIT]
    ask(s)
    urgent = False
    for n in range(k.count):
        if k.cards[n] >= 0 and t.hit[first + k.cards[n], HL_FIRST_STRIKE] != 0:
            urgent = True
    found = 0
    for n in range(k.count):
        if k.cards[n] >= 0 and (not urgent or t.hit[first + k.cards[n], HL_FIRST_STRIKE] != 0):
            allow(s, HIT + n)
            found += 1
    if found == 0:
        jump(s, leave)
        return NEXT
    return offer(s, LOCATION, k.seat)


@compiled
def op_strike_take(t, s, a, b, c, d):
    """STRIKE_TAKE: this location is attempted now [R-228]."""
    k = s.strikes[s.strike_depth - 1]
    k.current = s.answer - HIT
    k.outcome = FAILED
    put(s, CARD, HIT_CARD + k.cards[k.current])
    put(s, SUBJECT, k.seat)
    put(s, ATTACKER, k.seat)
    return NEXT


@compiled
def op_wound_roll(t, s, a, b, c, d):
    """WOUND_ROLL: d10 + weapon + survivor against toughness; 10 wounds, 1 fails, a roll within luck's reach is critical
    where the card has such a text [R-226..R-232, 3.8 step 8].
    """
    k = s.strikes[s.strike_depth - 1]
    v = s.survivors[k.seat]
    row = t.monsters[s.monster.kind, MO_HIT] + k.cards[k.current]
    flags = attack_flags(t, v, k.slot, k.gear)
    critical = t.hit[row, HL_HAS_CRITICAL] != 0
    if t.hit[row, HL_SUPER_DENSE] != 0 and (flags & K_FRAIL) != 0:
        k.marks = k.marks | BROKEN
    die = 0
    if (k.marks & SURE_CRITICAL) != 0:
        k.outcome = CRITICAL if critical else WOUNDED
    else:
        value = roll(s.chance, 10)
        s.last_roll = value
        die = value
        strength = t.gear[k.gear, GE_STRENGTH] + v.attributes[STRENGTH] + v.tokens[STRENGTH] + k.strength
        strength += v.roused_strength + boost(t, v, k.slot, k.gear, FE_BOOST_STRENGTH)
        if (flags & K_SHARP) != 0:
            strength += roll(s.chance, 10)
        luck = v.attributes[LUCK] + v.tokens[LUCK] + k.luck - monster_value(t, s, M_LUCK)
        luck += boost(t, v, k.slot, k.gear, FE_BOOST_LUCK)
        if (flags & K_DEADLY) != 0:
            luck += 1
        if (flags & t.hit[row, HL_FAVOURS]) != 0:
            luck += t.hit[row, HL_FAVOUR_LUCK]
        toughness = max(1, toughness_against(t, s, k.seat) + t.hit[row, HL_TOUGHNESS])
        if value == 1:
            k.outcome = FAILED
        elif critical and value >= 10 - luck:
            k.outcome = CRITICAL
        elif value == 10 or value + strength >= toughness:
            k.outcome = WOUNDED
        else:
            k.outcome = FAILED
    if k.outcome == WOUNDED and (t.hit[row, HL_IMPERVIOUS] != 0 or t.hit[row, HL_PARRY] != 0):
        k.outcome = FAILED
    k.outcome = k.outcome + DIE_PLACE * die
    return NEXT


@compiled
def op_wound_deal(t, s, a, b, c, d):
    """WOUND_DEAL: a wounded location costs the monster its top AI card, more with savage or devastating [R-233..R-237]."""
    k = s.strikes[s.strike_depth - 1]
    row = t.monsters[s.monster.kind, MO_HIT] + k.cards[k.current]
    if outcome_of(k) == FAILED or t.hit[row, HL_IMPERVIOUS] != 0:
        return NEXT
    v = s.survivors[k.seat]
    flags = attack_flags(t, v, k.slot, k.gear)
    wounds = 1 + t.gear[k.gear, GE_DEVASTATING] + boost(t, v, k.slot, k.gear, FE_BOOST_DEVASTATING)
    if outcome_of(k) == CRITICAL and (flags & K_SAVAGE) != 0 and (k.marks & SAVAGE_SPENT) == 0:
        k.marks = k.marks | SAVAGE_SPENT
        wounds += 1
    v.weapon_wounds = min(100, v.weapon_wounds + wounds)
    s.monster.last_wounder = k.seat
    if (flags & K_PROVOKE) != 0:
        mark(s, k.seat + 0)
    wound_monster(t, s, wounds)
    run_kit(t, s, 1 << k.seat, KH_WOUNDS)
    return NEXT


@compiled
def reaction_address(t, s, column):
    """The text of a reaction of the location being resolved."""
    k = s.strikes[s.strike_depth - 1]
    return t.hit[t.monsters[s.monster.kind, MO_HIT] + k.cards[k.current], column]


@compiled
def reacts(t, s):
    """Whether any reaction will follow: wound, failure or reflex, unless critical or lying [R-181, R-239..R-243]."""
    k = s.strikes[s.strike_depth - 1]
    if outcome_of(k) == CRITICAL or s.monster.knocked_down == 1:
        return False
    if reaction_address(t, s, HL_REFLEX) != 0:
        return True
    return reaction_address(t, s, HL_WOUND if outcome_of(k) == WOUNDED else HL_FAILURE) != 0


@compiled
def op_location_text(t, s, which, leave, c, d):
    """LOCATION_TEXT which leave: run a text of the location: 0 before the attempt, 1 critical (to `leave` if the wound is
    none), 2 reaction, 3 the window before the reaction, 4 the trap.
    """
    k = s.strikes[s.strike_depth - 1]
    if which == 1 and outcome_of(k) != CRITICAL:
        jump(s, leave)
        return NEXT
    if s.ended != RUNNING or k.current < 0 or k.cards[k.current] < 0:
        return NEXT
    if which == 0:
        address = reaction_address(t, s, HL_BEFORE)
        if address != 0:
            push(s, address)
    elif which == 1:
        address = reaction_address(t, s, HL_CRITICAL)
        if address != 0:
            push(s, address)
    elif which == 2:
        if reacts(t, s):
            own = reaction_address(t, s, HL_WOUND if outcome_of(k) == WOUNDED else HL_FAILURE)
            reflex = reaction_address(t, s, HL_REFLEX)
            if own != 0:
                push(s, own)
            if reflex != 0:
                push(s, reflex)
    elif which == 3:
        if reacts(t, s) or (s.rules & WINDOW_NEEDS_REACTION) == 0:
            push(s, t.entry[P_WINDOW])
    else:
        address = reaction_address(t, s, HL_BEFORE)
        if address != 0:
            push(s, address)
            put(s, SUBJECT, k.seat)
            put(s, ATTACKER, k.seat)
    return NEXT


@compiled
def op_location_done(t, s, a, b, c, d):
    """LOCATION_DONE: the card is discarded; a persistent injury stays in play, some cards are archived [R-095, 3.8 step 9]."""
    k = s.strikes[s.strike_depth - 1]
    card = k.cards[k.current] + 0
    if card < 0:
        return NEXT
    row = t.monsters[s.monster.kind, MO_HIT] + card
    k.cards[k.current] = -1
    if outcome_of(k) == CRITICAL and t.hit[row, HL_PERSISTENT] != 0:
        put_top(s.hit_play, card)
        if t.hit[row, HL_ROUNDS] != 0:
            s.monster.flags = (s.monster.flags & ~ROUND_FLAGS) | ROUND_FLAG * t.hit[row, HL_ROUNDS]
    elif outcome_of(k) == CRITICAL and t.hit[row, HL_ARCHIVED] != 0:
        put_top(s.archive, HIT_CARD + card)
    else:
        put_top(s.hit_discard, card)
    k.current = -1
    if s.strike_depth == 1:  # whom this card has doomed, it dooms no longer [3.2]
        clear_doom(s, DOOMED_BY_LOCATION)
    return NEXT


@compiled
def op_strike_check(t, s, leave, b, c, d):
    """STRIKE_CHECK leave: an attacker who is dead, down or out of reach resolves no further hits [R-173, ruling 12, 14]."""
    k = s.strikes[s.strike_depth - 1]
    seat = k.seat + 0
    v = s.survivors[seat]
    go_on = v.alive == 1 and v.knocked_down == 0 and v.x > 0 and s.monster.on_board == 1 and (k.marks & CANCELLED) == 0
    if go_on and (k.marks & SURE_CRITICAL) == 0:
        far = t.gear[k.gear, GE_RANGE]
        dist = distance_to(s, seat)
        if far > 0:
            go_on = dist <= far and not view_blocked(t, s, seat)
        else:
            go_on = dist <= t.gear[k.gear, GE_REACH]
    if not go_on:
        jump(s, leave)
    return NEXT


@compiled
def op_strike_end(t, s, a, b, c, d):
    """STRIKE_END: what lasted for the attack expires; unresolved locations are discarded; a frail weapon that met
    something super-dense is archived [R-224, 3.8 step 13].
    """
    depth = s.strike_depth - 1
    k = s.strikes[depth]
    for n in range(k.count):
        if k.cards[n] >= 0:
            put_top(s.hit_discard, k.cards[n])
    if (k.marks & BROKEN) != 0 and k.slot >= 0:
        archive_gear(t, s, k.seat + 0, k.slot + 0)
    k.seat = 0
    k.gear = 0
    k.slot = 0
    k.strength = 0
    k.luck = 0
    k.accuracy = 0
    k.count = 0
    k.current = 0
    for n in range(HITS):
        k.cards[n] = 0
    k.perfect = 0
    k.marks = 0
    k.outcome = 0
    s.strike_depth = depth
    return NEXT
