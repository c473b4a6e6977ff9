"""What befalls survivors: damage, injuries, falling, death [3.3-3.6]."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.machine import LOST, NEXT, RUNNING, allow, get, push, put
from ..actions import ENDURE, PASS
from ..codes import (
    AI_COUNTS,
    AI_SEVERE,
    BONUS_DAMAGE,
    BONUS_SPEED,
    CARD,
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
    HIT_CARD,
    IN_BLEED,
    IN_EFFECTS,
    IN_HAS_SECOND,
    IN_MAIMS,
    IN_SECOND,
    IN_TIMES,
    INSANE,
    K_CURSED,
    K_IRREPLACEABLE,
    KH_GAINED,
    KH_INJURED,
    KH_NO_INJURY,
    KH_NO_TRAUMA,
    MO_AI,
    MULTIPLY,
    P_HOOKS_BRAIN_DAMAGE,
    P_HOOKS_DIED,
    P_HOOKS_MAIMED,
    P_SEVERE,
    PER_MARK,
    PL_DISORDERS,
    SET,
    SUBJECT,
    T_BLEEDS_SEVEN,
    T_BRAIN_SHIELD,
    T_FALLS_AT_BLOOD,
    T_FEARS_INTIMIDATION,
    T_IGNORES_BASH,
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
    DOOMED_BY_AI,
    DOOMED_BY_LOCATION,
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
    YES_OR_NO,
)
from ..state import ENDURE as KNOWS_ENDURE
from .common import (
    ask,
    can_spend_survival,
    extra_movement,
    marks_of,
    offer,
    on_board,
    seats_playing,
    set_marks,
    spend_survival,
    sum_in_play,
    survival_barred,
)
from .kit import archive_gear, hook_at, place_with, put_on, run_kit, run_one, take_off

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


# --- operations ------------------------------------------------------------------------------------------------------


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
def mark(s, seat):
    """Give the priority target token, unless somebody holds it for good; there is one token [3.6]."""
    if s.survivors[seat].alive == 0 or s.priority == seat:
        return
    if s.priority >= 0 and s.survivors[s.priority].permanent_priority == 1:
        return
    s.priority = seat
    s.priority_stays = 1 if s.act == MONSTER_ACT else 0


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
def clear_doom(s, cause):
    """The card is resolved: nobody is doomed by it any more."""
    for seat in range(SEATS):
        s.survivors[seat].doomed = s.survivors[seat].doomed & ~cause


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
def tear_off(t, s, seat, location):
    """A survivor's armor gear at a location is archived, the points there are gone."""
    v = s.survivors[seat]
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot]
        if gear >= 0 and v.gear_state[slot] != ARCHIVED and (t.gear[gear, GE_ARMOR] >> location) & 1 == 1:
            archive_gear(t, s, seat, slot)
            v.armor[location] = 0


@compiled
def op_put(t, s, register, value, found, d):
    """PUT register value found: a register becomes the value, plus what the last operation found if so."""
    put(s, register, value + (s.result if found != 0 else 0))
    return NEXT
