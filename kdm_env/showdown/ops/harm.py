"""What befalls survivors: damage, injuries, falling, death [3.3-3.6]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import LOST, RUNNING, push, put
from ..codes import (
    AI_COUNTS,
    AI_SEVERE,
    BONUS_DAMAGE,
    BONUS_SPEED,
    COUNT,
    COUNTS_DAMAGE,
    G_ALL_SURVIVAL,
    G_ATTACK,
    G_ATTRIBUTE,
    G_BLEEDING,
    G_COURAGE,
    G_INSANITY,
    G_MARK,
    G_MOVES,
    G_ROUND_MOVEMENT,
    G_ROUND_STRENGTH,
    G_SURVIVAL,
    G_TOKEN,
    G_UNDERSTANDING,
    GE_ARMOR,
    GE_FLAGS,
    IN_BLEED,
    IN_EFFECTS,
    IN_HAS_SECOND,
    IN_MAIMS,
    IN_SECOND,
    IN_TIMES,
    INSANE,
    K_CURSED,
    K_IRREPLACEABLE,
    KH_INJURED,
    KH_NO_INJURY,
    KH_NO_TRAUMA,
    MO_AI,
    P_HOOKS_BRAIN_DAMAGE,
    P_HOOKS_DIED,
    P_HOOKS_MAIMED,
    P_SEVERE,
    SUBJECT,
    T_BLEEDS_SEVEN,
    T_BRAIN_SHIELD,
    T_FALLS_AT_BLOOD,
    T_LAST_STANDS,
    T_LOSES_EVASION,
    T_LOSES_STRENGTH,
    T_MORE_SURVIVAL,
    T_NO_COURAGE,
    T_TOUGH,
)
from ..rule_options import ENDURE_LYING
from ..state import (
    ARCHIVED,
    BRAIN,
    EVASION,
    FALLS_WHEN_INJURED,
    GEAR_SLOTS,
    HEAD,
    LUCK,
    MONSTER_ACT,
    SEATS,
    STRENGTH,
    SWALLOWED,
    TRAUMA_SPARED,
)
from ..state import ENDURE as KNOWS_ENDURE
from .common import (
    can_spend_survival,
    extra_movement,
    marks_of,
    seats_playing,
    set_marks,
    sum_in_play,
    survival_barred,
)
from .kit import archive_gear, hook_at, place_with, run_kit, run_one

BLEED_OUT, BLEED_OUT_LATE = 5, 7
"""Bleeding tokens that kill, and those that kill an unconscious fighter [3.1, 3.12]."""


@compiled
def kill(t, s, seat):
    """A survivor dies: the miniature leaves the board; when nobody is left the showdown is lost [R-003, 3.6]."""
    v = s.survivors[seat]
    if v.alive == 0:
        return
    v.alive = 0
    v.x = 0
    v.y = 0
    v.knocked_down = 0
    v.stays_down = 0
    v.hidden = 0
    v.conditions = v.conditions & ~SWALLOWED
    v.movements = 0
    v.activations = 0
    v.block = 0
    v.deflect = 0
    s.marks[seat] = 0
    for slot in range(GEAR_SLOTS):
        if v.gear[slot] >= 0 and (t.gear[v.gear[slot], GE_FLAGS] & (K_CURSED | K_IRREPLACEABLE)) != 0:
            v.gear_state[slot] = ARCHIVED
    if s.priority == seat:
        s.priority = -1
    if s.ended == RUNNING and seats_playing(s) == 0:
        s.ended = LOST
    maimed(t, s, seat)
    tell(t, s, seat, P_HOOKS_DIED)


@compiled
def tell(t, s, seat, event):
    """Tell the cards in play what befell a survivor: a program of `entry`."""
    if s.ai_play.count > 0 and s.ended == RUNNING:
        push(s, t.entry[event])
        put(s, SUBJECT, seat)


@compiled
def maimed(t, s, seat):
    """Tell the cards in play that a survivor was killed or dismembered."""
    tell(t, s, seat, P_HOOKS_MAIMED)


@compiled
def stands_alone(s, seat):
    """Whether a survivor is the last one and neither falls nor bleeds then [3.12]."""
    return (s.survivors[seat].traits & T_LAST_STANDS) != 0 and seats_playing(s) == 1


@compiled
def fall(s, seat):
    """Knock a survivor down; nothing happens to one who is down already [R-169, D-01]."""
    v = s.survivors[seat]
    if v.alive == 0 or v.knocked_down == 1 or stands_alone(s, seat):
        return
    if (v.traits & T_LOSES_STRENGTH) != 0:
        v.tokens[STRENGTH] = min(0, v.tokens[STRENGTH])
    if (v.traits & T_LOSES_EVASION) != 0:
        v.tokens[EVASION] = min(0, v.tokens[EVASION])
    v.knocked_down = 1
    v.stays_down = 1 if s.act == MONSTER_ACT else 0


@compiled
def stand(s, seat):
    """A survivor stands up."""
    v = s.survivors[seat]
    v.knocked_down = 0
    v.stays_down = 0


@compiled
def bleed(t, s, seat, amount):
    """Gain bleeding tokens; the fifth kills. Some cannot see blood [3.11]."""
    v = s.survivors[seat]
    if v.alive == 0 or stands_alone(s, seat):
        return
    v.bleeding = v.bleeding + amount
    if v.bleeding >= (BLEED_OUT_LATE if (v.traits & T_BLEEDS_SEVEN) != 0 else BLEED_OUT):
        kill(t, s, seat)
    for other in range(SEATS):
        if (s.survivors[other].traits & T_FALLS_AT_BLOOD) != 0:
            fall(s, other)


@compiled
def note(t, s, event):
    """Lay a token on the cards in play that count an event: damage suffered, wounds dealt."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        card = s.ai_play.cards[k]
        if t.ai[first + card, AI_COUNTS] == event and s.card_tokens[card] < 100:
            s.card_tokens[card] = s.card_tokens[card] + 1


@compiled
def endure_price(s, seat):
    """What enduring costs: 7 survival less the survivor's luck, as any survival action at least 1 [3.2 endure]."""
    v = s.survivors[seat]
    return max(1, 7 - v.attributes[LUCK] - v.tokens[LUCK])


@compiled
def severe_injury(t, s, seat, table, change):
    """A severe injury or a brain trauma befalls a survivor, `change` alters the roll; one who can endure an injury is asked
    before it. Who is knocked down spends survival on dodges only, also if the same hit knocked it down [R-176, 3.2 endure].
    """
    v = s.survivors[seat]
    if table != BRAIN and can_spend_survival(s, seat, KNOWS_ENDURE) and v.survival >= endure_price(s, seat):
        if v.knocked_down == 0 or (s.rules & ENDURE_LYING) != 0:
            push(s, t.entry[P_SEVERE])
            put(s, SUBJECT, seat)
            put(s, COUNT, table)
            put(s, BONUS_DAMAGE, change)
            return
    roll_injury(t, s, seat, table, change)


@compiled
def roll_injury(t, s, seat, table, change):
    """Roll on a severe injury table (or the brain trauma table) [3.4, 3.5]; cards in play alter the roll too, but not that of
    a trauma; below 1 it is 1.
    """
    if s.survivors[seat].alive == 0:
        return
    if spared(t, s, seat, table):
        return
    value = roll(s.chance, 10)
    row = value + change
    if table != BRAIN:
        if value > 1 and (s.survivors[seat].traits & T_TOUGH) != 0:
            row += 1
        row += sum_in_play(t, s, AI_SEVERE)
        if run_kit(t, s, 1 << seat, KH_INJURED):
            put(s, BONUS_SPEED, table)
    suffer_injury(t, s, seat, t.injury_rows[table, max(1, min(20, row))])


@compiled
def spared(t, s, seat, table):
    """Whether something happens instead of a severe injury, or of the first trauma in a showdown [3.10, 3.11]."""
    v = s.survivors[seat]
    hook = KH_NO_TRAUMA if table == BRAIN else KH_NO_INJURY
    if table == BRAIN and (v.used & TRAUMA_SPARED) != 0:
        return False
    place = place_with(t, s, seat, hook, 0)
    if place < 0:
        return False
    if table == BRAIN:
        v.used = v.used | TRAUMA_SPARED
    run_one(t, s, seat, place, hook_at(t, s, seat, place, hook))
    return True


@compiled
def suffer_injury(t, s, seat, injury):
    """A severe injury befalls a survivor; one that it cannot have again is a bleeding token instead [3.4]."""
    v = s.survivors[seat]
    if v.alive == 0:
        return
    bit = 1 << injury
    times = t.injuries[injury, IN_TIMES]
    again = (v.injured & bit) != 0
    full = (times == 1 and again) or (times == 2 and (v.injured_again & bit) != 0)
    if full:
        bleed(t, s, seat, 1)
        return
    if again:
        v.injured_again = v.injured_again | bit
    v.injured = v.injured | bit
    address = t.injuries[injury, IN_EFFECTS]
    if again and t.injuries[injury, IN_HAS_SECOND] != 0:
        address = t.injuries[injury, IN_SECOND]
    if t.injuries[injury, IN_MAIMS] != 0:
        maimed(t, s, seat)
    push(s, address)
    put(s, SUBJECT, seat)
    if t.injuries[injury, IN_BLEED] > 0:
        bleed(t, s, seat, t.injuries[injury, IN_BLEED])


@compiled
def hurt(t, s, seat, location, amount, event, change):
    """Damage to a hit location: armor, light box, heavy box (knocked down), one severe injury roll [3.3], altered by
    `change`; `event`: damage of an event, which kills nobody and injures nobody severely.

    Returns 1 if damage was suffered (armor lost counts).
    """
    v = s.survivors[seat]
    if amount <= 0 or v.alive == 0:
        return 0
    if (v.traits & T_BRAIN_SHIELD) != 0 and v.insanity >= INSANE:
        return hurt_brain(t, s, seat, amount, event)
    note(t, s, COUNTS_DAMAGE)
    bit = 1 << location
    worn = v.armor[location] + 0
    if worn > amount:
        worn = amount
    v.armor[location] = v.armor[location] - worn
    left = amount - worn
    injured = left > 0
    if left > 0 and location != HEAD and (v.light & bit) == 0:
        v.light = v.light | bit
        left -= 1
    if left > 0 and (v.heavy & bit) == 0:
        v.heavy = v.heavy | bit
        left -= 1
        fall(s, seat)
    if injured and (v.conditions & FALLS_WHEN_INJURED) != 0:
        fall(s, seat)
    if left > 0 and event == 0:
        severe_injury(t, s, seat, location, change)
    return 1


@compiled
def hurt_brain(t, s, seat, amount, event):
    """Brain damage: insanity is its armor, then the light box, then one trauma roll, but for events [3.3]."""
    v = s.survivors[seat]
    if amount <= 0 or v.alive == 0:
        return 0
    note(t, s, COUNTS_DAMAGE)
    tell(t, s, seat, P_HOOKS_BRAIN_DAMAGE)
    left = amount
    if v.insanity >= left:
        v.insanity = v.insanity - left
        left = 0
    else:
        left -= v.insanity
        v.insanity = 0
    if left > 0 and (v.light & (1 << BRAIN)) == 0:
        v.light = v.light | (1 << BRAIN)
        left -= 1
        if (v.conditions & FALLS_WHEN_INJURED) != 0:
            fall(s, seat)
    if left > 0 and event == 0:
        severe_injury(t, s, seat, BRAIN, 0)
    return 1


@compiled
def random_location(s):
    """The hit location die: head, arms, body, body, waist, legs [3.3]."""
    face = roll(s.chance, 6)
    if face <= 3:
        return face - 1
    return face - 2


@compiled
def gain(t, s, seat, what, amount):
    """Change a survivor's resources, attributes or tokens within their limits [3.1]."""
    v = s.survivors[seat]
    if v.alive == 0:
        return
    if what == G_SURVIVAL:
        if amount > 0 and survival_barred(v):
            return
        if amount > 0:
            if (v.traits & T_MORE_SURVIVAL) != 0:
                amount += 1
            v.survival = max(v.survival, min(v.survival + amount, v.survival_limit))
        else:
            v.survival = max(0, v.survival + amount)
    elif what == G_INSANITY:
        v.insanity = max(0, min(9999, v.insanity + amount))
    elif what == G_COURAGE:
        if amount > 0 and (v.traits & T_NO_COURAGE) != 0:
            return
        v.courage = max(0, min(9, v.courage + amount))
    elif what == G_UNDERSTANDING:
        v.understanding = max(0, min(9, v.understanding + amount))
    elif what == G_BLEEDING:
        if amount > 0:
            bleed(t, s, seat, amount)
        else:
            v.bleeding = max(0, v.bleeding + amount)
    elif what >= G_ATTRIBUTE and what < G_TOKEN:
        v.attributes[what - G_ATTRIBUTE] = max(-99, min(99, v.attributes[what - G_ATTRIBUTE] + amount))
    elif what >= G_TOKEN and what < G_ATTACK:
        v.tokens[what - G_TOKEN] = max(-99, min(99, v.tokens[what - G_TOKEN] + amount))
    elif what == G_ROUND_MOVEMENT:
        more = max(0, min(7, extra_movement(s, seat) + amount))
        s.roused = (s.roused & ~(7 << (4 * seat))) | (more << (4 * seat))
    elif what == G_ROUND_STRENGTH:
        v.roused_strength = max(-99, min(99, v.roused_strength + amount))
    elif what == G_MOVES:
        v.movements = max(0, min(99, v.movements + amount))
    elif what == G_ALL_SURVIVAL:
        if not survival_barred(v):
            v.survival = max(v.survival, v.survival_limit)
    elif what >= G_MARK:
        set_marks(s, seat, what - G_MARK, marks_of(s, seat, what - G_MARK) + amount)
    elif s.strike_depth > 0 and s.strikes[s.strike_depth - 1].seat == seat:
        strike = s.strikes[s.strike_depth - 1]
        if what == G_ATTACK:
            strike.strength = strike.strength + amount
        elif what == G_ATTACK + 1:
            strike.luck = strike.luck + amount
        else:
            strike.accuracy = strike.accuracy + amount


@compiled
def mark(s, seat):
    """Give the priority target token, unless somebody holds it for good; there is one token [3.6]."""
    if s.survivors[seat].alive == 0 or s.priority == seat:
        return
    if s.priority >= 0 and s.survivors[s.priority].permanent_priority == 1:
        return
    s.priority = seat
    s.priority_stays = 1 if s.act == MONSTER_ACT else 0


@compiled
def clear_doom(s, cause):
    """The card is resolved: nobody is doomed by it any more."""
    for seat in range(SEATS):
        s.survivors[seat].doomed = s.survivors[seat].doomed & ~cause


@compiled
def tear_off(t, s, seat, location):
    """A survivor's armor gear at a location is archived, the points there are gone."""
    v = s.survivors[seat]
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot]
        if gear >= 0 and v.gear_state[slot] != ARCHIVED and (t.gear[gear, GE_ARMOR] >> location) & 1 == 1:
            archive_gear(t, s, seat, slot)
            v.armor[location] = 0
