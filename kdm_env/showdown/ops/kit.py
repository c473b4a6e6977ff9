"""What survivors carry and know: gear grid, affinities, armor sets, fighting arts, disorders [3.9-3.12].

A *feature* is a row of the table of that name: a gear card, its affinity bonus, an armor set, an art, a disorder. A
survivor's features stand at places 0..24 (codes.PL_*). What holds all the time is kept ready (`worn`, `traits`, and in
`attributes`); texts of features run as programs when their moment comes.
"""

from ...core.compiled import compiled
from ...core.machine import NEXT, get, jump, push, put
from ..codes import (
    ATTACKER,
    BONUS_DAMAGE,
    BONUS_SPEED,
    BOOST_ANY,
    BOOST_FIST,
    BOOST_THIS,
    CARD,
    COUNT,
    F_ARTS,
    F_DISORDERS,
    F_SETS,
    FE_ACTIVATION,
    FE_BONUS,
    FE_BOOST_FLAGS,
    FE_BOOST_IF,
    FE_BOOST_WEAPONS,
    FE_FORBIDS,
    FE_HOOKS,
    FE_TRAITS,
    FE_USE,
    FE_USE_SURVIVAL,
    FIST_AND_TOOTH,
    GE_COMPLETE,
    GE_EDGES,
    GE_FLAGS,
    GE_PUZZLE,
    GE_RANGE,
    INSANE,
    K_CUMBERSOME,
    K_PAIRED,
    KH_ENCOURAGES,
    KH_HIT,
    KH_PERFECT,
    KH_WOUNDS,
    KIT_CARD,
    LOOP,
    P_KIT,
    PL_ARTS,
    PL_BONUS,
    PL_DISORDERS,
    PL_SET,
    PLACES,
    SUBJECT,
    T_BOOSTS,
    T_PAIRS,
    U_CONSUMED,
    U_DOWN,
    U_FREE,
    U_MOVEMENT,
    U_ONCE,
    U_ONCE_A_ROUND,
    U_OWN_TURN,
)
from ..state import (
    ARCHIVED,
    ART_SPENT,
    ART_THIS_ROUND,
    FRENZIED,
    GEAR_SLOTS,
    NO_ARTS,
    NO_ARTS_THIS_SHOWDOWN,
    NO_CONSUME,
    READY,
    SEATS,
    SET_SPENT,
    USED,
)
from .common import survival_barred

SETS = 32
SET_PIECES = 7

# --- the grid --------------------------------------------------------------------------------------------------------
# Edges of a card: two bits a side (top, right, bottom, left): 0 none, 1 red, 2 blue, 3 green. Counts of affinities: four
# bits a colour.


@compiled
def edge(t, v, slot, side):
    """The colour on a side of the card in a slot; 0 where there is no card any more."""
    if v.gear[slot] < 0 or v.gear_state[slot] == ARCHIVED:
        return 0
    return (t.gear[v.gear[slot], GE_EDGES] >> (2 * side)) & 3


@compiled
def joined(t, v, slot, side):
    """One affinity of the colour that a side of a card shares with its neighbour, packed; 0 if they share none [3.10]."""
    colour = edge(t, v, slot, side)
    if colour == 0:
        return 0
    other = -1
    if side == 0 and slot >= 3:
        other = slot - 3
    elif side == 1 and slot % 3 < 2:
        other = slot + 1
    elif side == 2 and slot < 6:
        other = slot + 3
    elif side == 3 and slot % 3 > 0:
        other = slot - 1
    if other < 0 or edge(t, v, other, (side + 2) % 4) != colour:
        return 0
    return 1 << (4 * (colour - 1))


@compiled
def enough(have, need):
    """Whether packed counts reach packed needs, colour by colour."""
    for colour in range(3):
        if (have >> (4 * colour)) & 15 < (need >> (4 * colour)) & 15:
            return False
    return True


@compiled
def first_copy(v, slot):
    """Whether a slot holds a card that no earlier slot holds: a second copy gives nothing more [3.1]."""
    if v.gear[slot] < 0 or v.gear_state[slot] == ARCHIVED:
        return False
    for other in range(slot):
        if v.gear[other] == v.gear[slot] and v.gear_state[other] != ARCHIVED:
            return False
    return True


@compiled
def set_worn(t, v):
    """The armor set whose pieces are all in the grid, counted from 1; 0 if none."""
    for number in range(SETS):
        pieces = t.sets[number, 0]
        if pieces == 0:
            return 0
        found = 0
        for k in range(pieces):
            for slot in range(GEAR_SLOTS):
                if v.gear[slot] == t.sets[number, 1 + k] and v.gear_state[slot] != ARCHIVED:
                    found += 1
                    break
        if found == pieces:
            return number + 1
    return 0


@compiled
def knows_arts(v):
    """Whether a survivor can use its fighting arts [3.4, 3.5]."""
    return (v.conditions & (NO_ARTS | NO_ARTS_THIS_SHOWDOWN | FRENZIED)) == 0


@compiled
def carries(t, v, flags):
    """Whether any card in the grid has one of these keywords."""
    for slot in range(GEAR_SLOTS):
        if v.gear[slot] >= 0 and v.gear_state[slot] != ARCHIVED and (t.gear[v.gear[slot], GE_FLAGS] & flags) != 0:
            return True
    return False


@compiled
def row_at(v, place):
    """The row of what lies at a place of a survivor, in force or not; -1 if nothing does."""
    if place < PL_SET:
        gear = v.gear[place % PL_BONUS] + 0
        if gear < 0:
            return -1
        return 2 * gear if place < PL_BONUS else 2 * gear + 1
    if place == PL_SET:
        number = v.worn >> PL_BONUS
        return F_SETS + number - 1 if number > 0 else -1
    if place < PL_DISORDERS:
        art = v.arts[place - PL_ARTS] + 0
        return F_ARTS + art if art >= 0 else -1
    disorder = v.disorders[place - PL_DISORDERS] + 0
    return F_DISORDERS + disorder if disorder >= 0 else -1


@compiled
def in_force(t, v, place, row):
    """Whether what lies at a place has a say now."""
    if place < PL_BONUS:
        return first_copy(v, place)
    if place < PL_SET:
        return (v.worn >> (place - PL_BONUS)) & 1 == 1
    if place >= PL_ARTS and place < PL_DISORDERS:
        if not knows_arts(v):
            return False
        return t.features[row, FE_FORBIDS] == 0 or not carries(t, v, t.features[row, FE_FORBIDS])
    return True


@compiled
def feature_at(t, v, place):
    """The row of the feature at a place of a survivor, -1 if there is none in force."""
    row = row_at(v, place)
    if row >= 0 and in_force(t, v, place, row):
        return row
    return -1


@compiled
def outfit(t, v):
    """Work out a survivor's affinity bonuses, armor set and traits."""
    total = 0
    for slot in range(GEAR_SLOTS):
        total += joined(t, v, slot, 1) + joined(t, v, slot, 2)
    v.worn = set_worn(t, v) << PL_BONUS
    for slot in range(GEAR_SLOTS):
        if not first_copy(v, slot):
            continue
        complete = t.gear[v.gear[slot], GE_COMPLETE]
        puzzle = t.gear[v.gear[slot], GE_PUZZLE]
        if complete == 0 and puzzle == 0:
            continue
        own = 0
        for side in range(4):
            own += joined(t, v, slot, side)
        if enough(total, complete) and enough(own, puzzle):
            v.worn = v.worn | (1 << slot)
    traits = 0
    for place in range(PLACES):
        row = feature_at(t, v, place)
        if row >= 0:
            traits = traits | t.features[row, FE_TRAITS]
    v.traits = traits


@compiled
def attribute_bonus(t, v, attribute):
    """What a survivor's features add to an attribute."""
    total = 0
    for place in range(PLACES):
        row = row_at(v, place)
        if row < 0:
            continue
        bonus = t.features[row, FE_BONUS + attribute]
        if bonus == 0:
            continue
        # a second copy of a card gives nothing more, but what it takes it takes again [3.1 gear grid]
        again = bonus < 0 and place < PL_BONUS
        if again:
            again = v.gear_state[place] != ARCHIVED
        if again or in_force(t, v, place, row):
            total += bonus
    return total


@compiled
def take_off(t, v):
    """Before features change: what they add to the attributes goes."""
    for attribute in range(6):
        v.attributes[attribute] = v.attributes[attribute] - attribute_bonus(t, v, attribute)


@compiled
def put_on(t, v):
    """After features have changed: work them out anew; what they add comes back."""
    outfit(t, v)
    for attribute in range(6):
        v.attributes[attribute] = v.attributes[attribute] + attribute_bonus(t, v, attribute)


@compiled
def archive_gear(t, s, seat, slot):
    """A gear card leaves the showdown; affinities that needed it go, too [3.9, 3.10]."""
    v = s.survivors[seat]
    take_off(t, v)
    v.gear_state[slot] = ARCHIVED
    put_on(t, v)


# --- what features add to weapons ------------------------------------------------------------------------------------


@compiled
def boosted(t, v, place, slot, gear):
    """The row of the feature at a place if it strengthens an attack with this gear now, -1 if not."""
    row = feature_at(t, v, place)
    if row < 0:
        return -1
    for_whom = t.features[row, FE_BOOST_WEAPONS]
    if for_whom == 0:
        return -1
    if (for_whom & BOOST_ANY) == 0:
        fits = (for_whom & BOOST_FIST) != 0 and gear == FIST_AND_TOOTH
        fits = fits or ((for_whom & BOOST_THIS) != 0 and place < PL_SET and place % PL_BONUS == slot)
        fits = fits or (gear != FIST_AND_TOOTH and (for_whom & t.gear[gear, GE_FLAGS]) != 0)
        if not fits:
            return -1
    only = t.features[row, FE_BOOST_IF]
    if only == 1 and v.insanity < INSANE:
        return -1
    if only == 2 and v.bleeding < 3:
        return -1
    if only == 3 and v.survival < 5:
        return -1
    return row


@compiled
def boost(t, v, slot, gear, column):
    """What a survivor's features add to a figure of an attack with this gear (slot -1: fist and tooth)."""
    if (v.traits & T_BOOSTS) == 0:
        return 0
    total = 0
    for place in range(PLACES):
        row = boosted(t, v, place, slot, gear)
        if row >= 0:
            total += t.features[row, column]
    return total


@compiled
def attack_flags(t, v, slot, gear):
    """The keywords of a weapon in a survivor's hands."""
    flags = t.gear[gear, GE_FLAGS]
    if (v.traits & T_PAIRS) != 0 and gear != FIST_AND_TOOTH and t.gear[gear, GE_RANGE] == 0:
        flags = flags | K_PAIRED
    if (v.traits & T_BOOSTS) != 0:
        for place in range(PLACES):
            row = boosted(t, v, place, slot, gear)
            if row >= 0:
                flags = flags | t.features[row, FE_BOOST_FLAGS]
    return flags


# --- activations -----------------------------------------------------------------------------------------------------


@compiled
def activation_place(t, v, slot):
    """The place of the text that using the gear in a slot runs: the card's own, or its affinity bonus'; -1 if none."""
    if v.gear[slot] < 0 or v.gear_state[slot] != READY:
        return -1
    if t.features[2 * v.gear[slot], FE_ACTIVATION] != 0:
        return slot
    if (v.worn >> slot) & 1 == 1 and t.features[2 * v.gear[slot] + 1, FE_ACTIVATION] != 0:
        return PL_BONUS + slot
    return -1


@compiled
def activation_row(t, v, place):
    """The row of the feature at a place that is being used."""
    if place < PL_BONUS:
        return 2 * v.gear[place]
    return feature_at(t, v, place)


@compiled
def may_pay(v, survival):
    """Whether a survivor can spend so much survival [3.2, 3.5]."""
    return survival == 0 or (
        v.survival >= survival and v.doomed == 0 and (v.conditions & FRENZIED) == 0 and not survival_barred(v)
    )


@compiled
def usable(t, v, place, movements):
    """Whether what stands at a place can be used: its text, its limits, and what it costs besides the activation."""
    row = activation_row(t, v, place)
    if row < 0 or t.features[row, FE_ACTIVATION] == 0:
        return False
    use = t.features[row, FE_USE]
    if (use & U_MOVEMENT) != 0 and movements <= 0:
        return False
    if (use & U_CONSUMED) != 0 and (v.conditions & NO_CONSUME) != 0:
        return False
    if v.knocked_down == 1 and (use & U_DOWN) == 0:
        return False
    if place >= PL_ARTS and place < PL_DISORDERS:
        k = place - PL_ARTS
        if (v.used & ((ART_THIS_ROUND | ART_SPENT) << k)) != 0:
            return False
    if place == PL_SET and (v.used & SET_SPENT) != 0:
        return False
    return may_pay(v, t.features[row, FE_USE_SURVIVAL])


@compiled
def is_free(t, v, place):
    """Whether using what stands at a place takes no activation (it takes movement)."""
    return (t.features[activation_row(t, v, place), FE_USE] & U_FREE) != 0


@compiled
def own_turn(t, v, place):
    """Whether what stands at a place can be used in one's own turn only."""
    return (t.features[activation_row(t, v, place), FE_USE] & U_OWN_TURN) != 0


@compiled
def note_use(t, v, place):
    """Mark what can be used once a round or once a showdown."""
    use = t.features[activation_row(t, v, place), FE_USE]
    if (use & (U_ONCE_A_ROUND | U_ONCE)) == 0:
        return
    if place < PL_SET:
        v.gear_state[place % PL_BONUS] = USED
    elif place == PL_SET:
        v.used = v.used | SET_SPENT
    elif place < PL_DISORDERS:
        v.used = v.used | ((ART_SPENT if (use & U_ONCE) != 0 else ART_THIS_ROUND) << (place - PL_ARTS))


@compiled
def costs_movement(t, v, slot, place):
    """Whether using a slot takes movement as well: a text that says so, or an attack with a cumbersome weapon (fetching
    one that was knocked away takes the activation alone) [3.9].
    """
    if place >= 0:
        return (t.features[activation_row(t, v, place), FE_USE] & U_MOVEMENT) != 0
    if slot < 0 or v.gear[slot] < 0 or v.gear_state[slot] != READY:
        return False
    return (t.gear[v.gear[slot], GE_FLAGS] & K_CUMBERSOME) != 0


# --- texts -----------------------------------------------------------------------------------------------------------


@compiled
def hook_at(t, s, seat, place, hook):
    """The text that the feature at a place has for a moment, 0 if none. Of gear, only the weapon in use has a say in an
    attack.
    """
    v = s.survivors[seat]
    row = row_at(v, place)
    # most features have no text for most moments: that is looked up first, because it is cheap
    if row < 0 or t.features[row, FE_HOOKS + hook] == 0 or not in_force(t, v, place, row):
        return 0
    if place < PL_SET and (hook == KH_PERFECT or hook == KH_HIT or hook == KH_WOUNDS):
        if s.strike_depth == 0 or place % PL_BONUS != s.strikes[s.strike_depth - 1].slot:
            return 0
    return t.features[row, FE_HOOKS + hook]


@compiled
def place_with(t, s, seat, hook, first):
    """The first place from `first` on whose feature has a text for a moment, -1 if none."""
    for place in range(first, PLACES):
        if hook_at(t, s, seat, place, hook) != 0:
            return place
    return -1


@compiled
def run_kit(t, s, mask, hook):
    """Start the texts that features of these seats have for a moment. Returns whether there are any."""
    for seat in range(SEATS):
        if (mask >> seat) & 1 == 1 and s.survivors[seat].alive == 1 and place_with(t, s, seat, hook, 0) >= 0:
            push(s, t.entry[P_KIT])
            put(s, LOOP, mask)
            put(s, COUNT, -1)
            put(s, BONUS_DAMAGE, hook)
            return True
    return False


@compiled
def run_one(t, s, seat, place, address):
    """Start a text of the feature at a place."""
    push(s, address)
    put(s, SUBJECT, seat)
    put(s, CARD, KIT_CARD + 32 * seat + place)


# --- operations ------------------------------------------------------------------------------------------------------


@compiled
def op_kit(t, s, everyone, hook, c, d):
    """KIT everyone hook: the texts that features have for this moment: the subject's, or everybody's."""
    run_kit(t, s, (1 << SEATS) - 1 if everyone != 0 else 1 << get(s, SUBJECT), hook)
    return NEXT


@compiled
def op_kit_next(t, s, leave, again, c, d):
    """KIT_NEXT leave again: run the next text, in the order of seats and places."""
    hook = get(s, BONUS_DAMAGE)
    mask = get(s, LOOP)
    first = get(s, COUNT) + 1
    for seat in range(SEATS):
        if (mask >> seat) & 1 == 0:
            continue
        place = -1
        if s.survivors[seat].alive == 1:
            place = place_with(t, s, seat, hook, first)
        if place < 0:
            mask = mask & ~(1 << seat)
            first = 0
            continue
        put(s, LOOP, mask)
        put(s, COUNT, place)
        jump(s, again)
        subject = seat
        if hook == KH_ENCOURAGES:
            subject = get(s, ATTACKER)
        run_one(t, s, seat, place, hook_at(t, s, seat, place, hook))
        put(s, SUBJECT, subject)
        return NEXT
    jump(s, leave)
    return NEXT


@compiled
def told_location(s):
    """The hit location of the injury whose moment it is."""
    return get(s, BONUS_SPEED)
