"""AI cards: drawing, picking targets, resolving; the monster's cards and panel [R-058..R-077, R-084..R-133]."""

from ...core.chance import DECKS, roll
from ...core.compiled import compiled
from ...core.machine import NEXT, WON, allow, get, jump, push, put
from ...core.piles import find, put_bottom, put_top, pour, shuffle, take_at, take_top
from ..actions import OPTION, PASS
from ..actions import SURVIVOR as SURVIVOR_BUTTON
from ..codes import (
    ACTION,
    AI_DRAWS,
    AI_INJURED,
    AI_INJURED_COUNT,
    AI_KIND,
    AI_PROGRAM,
    ATTACKER,
    BONUS_DAMAGE,
    BONUS_SPEED,
    CARD,
    COUNT,
    DOWN_SURVIVOR,
    FURTHEST,
    GRABBED_LAST_ROUND,
    HIT_CARD,
    LAST_TO_WOUND,
    LOOP,
    MO_AI,
    MO_BASIC,
    MO_INSTINCT,
    MOOD,
    MOST_BLEEDING,
    P_HOOKS_FALLEN,
    P_HOOKS_WOUNDED,
    P_WINDOW,
    RANDOM,
    SUBJECT,
    TA_AMONG,
    TA_BLIND,
    TA_FACING,
    TA_IN_RANGE,
    TA_PICK,
    TA_RANGE,
    TA_VIEW,
    THREAT,
    TO_ARCHIVE,
    TO_DISCARD,
    TO_TOP,
    W_ADJACENT,
    W_ADJACENT_TO_SUBJECT,
    W_ATTACKER,
    W_BLIND_SPOT,
    W_CLOSEST,
    W_FURTHEST_IN_RANGE,
    W_NON_DEAF,
    W_OTHERS,
    W_OTHERS_NON_DEAF,
    W_PASSED_OVER,
    W_RANDOM,
    W_RANDOM_ADJACENT,
    W_SUBJECT,
    W_THREATS,
)
from ..state import CHOOSE_CARD, CHOOSE_SURVIVOR, CHOOSE_TARGET, DEAF, HITS, MONSTER_ACT, SEATS, YES_OR_NO
from .common import (
    PRIORITY_LEAVES_WHEN_PICKED,
    ask,
    distance_to,
    faced,
    in_blind_spot,
    in_monster_range,
    in_view,
    is_threat,
    offer,
    offer_controller,
    on_board,
)
from .harm import clear_doom, gain

# --- drawing and resolving -------------------------------------------------------------------------------------------


@compiled
def recycle(s):
    """An empty AI deck is made of the discard pile, only when a card is needed [R-059, R-235, D-04]."""
    if s.ai_deck.count == 0:
        pour(s.ai_discard, s.ai_deck)
        shuffle(s.ai_deck, s.chance, DECKS)
        s.known_ai = 0


@compiled
def op_draw_ai(t, s, leave, b, c, d):
    """DRAW_AI leave: take the top AI card; no cards at all: basic action; some moods forbid drawing [R-058..R-062, R-105]."""
    s.drawn = -1
    if s.turn_over == 1 or s.monster.on_board == 0:
        jump(s, leave)
        return NEXT
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        if t.ai[first + s.ai_play.cards[k], AI_DRAWS] == 0:
            jump(s, leave)
            return NEXT
    s.monster.knocked_down = 0
    recycle(s)
    if s.ai_deck.count == 0:
        jump(s, leave)
        push(s, t.monsters[s.monster.kind, MO_BASIC])
        put(s, SUBJECT, -1)
        put(s, ATTACKER, -1)
        put(s, BONUS_SPEED, 0)
        put(s, BONUS_DAMAGE, 0)
        return NEXT
    s.drawn = take_top(s.ai_deck)
    s.known_ai = max(0, s.known_ai - 1)
    s.card_goes = 0
    put(s, CARD, s.drawn)
    return NEXT


@compiled
def op_card_begin(t, s, leave, b, c, d):
    """CARD_BEGIN leave: play the drawn card; a persistent injury it names replaces its actions [R-090..R-099, D-08]."""
    card = s.drawn
    if card < 0:
        jump(s, leave)
        return NEXT
    row = t.monsters[s.monster.kind, MO_AI] + card
    address = t.ai[row, AI_PROGRAM]
    for k in range(t.ai[row, AI_INJURED_COUNT]):
        at = t.ai[row, AI_INJURED] + k
        if find(s.hit_play, t.injured[at, 0]) >= 0:
            address = t.injured[at, 1]
            break
    if t.ai[row, AI_KIND] != ACTION:
        put_top(s.ai_play, card)
        s.card_tokens[card] = 0
    push(s, address)
    put(s, CARD, card)
    put(s, SUBJECT, -1)
    put(s, ATTACKER, -1)
    put(s, BONUS_SPEED, 0)
    put(s, BONUS_DAMAGE, 0)
    return NEXT


@compiled
def op_card_end(t, s, again, b, c, d):
    """CARD_END again: a resolved card is discarded; only then is a further one drawn [R-072, R-087, R-104]."""
    card = s.drawn
    if card >= 0 and find(s.ai_play, card) < 0:
        kind = t.ai[t.monsters[s.monster.kind, MO_AI] + card, AI_KIND]
        if s.card_goes == TO_TOP:
            put_top(s.ai_deck, card)
            s.known_ai = s.known_ai + 1
        elif s.card_goes == TO_ARCHIVE:
            put_top(s.archive, card)
        elif kind == ACTION or s.card_goes == TO_DISCARD:
            put_top(s.ai_discard, card)
    s.drawn = -1
    s.card_goes = 0
    clear_doom(s)
    if s.draw_again > 0:
        s.draw_again = s.draw_again - 1
        jump(s, again)
    return NEXT


@compiled
def op_after_flow(t, s, end, b, c, d):
    """AFTER_FLOW end: a monster knocked down in a flow performs nothing that follows it [R-188]."""
    if s.monster.knocked_down == 1:
        jump(s, end)
        s.draw_again = 0
    return NEXT


# --- targets ---------------------------------------------------------------------------------------------------------


@compiled
def meets(t, s, seat, item):
    """Whether a survivor meets every condition of a target item except which of them is picked [R-116]."""
    if not on_board(s, seat):
        return False
    among = t.targets[item, TA_AMONG]
    v = s.survivors[seat]
    if among == THREAT and not is_threat(s, seat):
        return False
    if among == DOWN_SURVIVOR and v.knocked_down == 0:
        return False
    if t.targets[item, TA_FACING] != 0 and not faced(s, seat):
        return False
    if t.targets[item, TA_IN_RANGE] != 0 and not in_monster_range(t, s, seat, t.targets[item, TA_RANGE]):
        return False
    if t.targets[item, TA_VIEW] != 0 and not in_view(t, s, seat):
        return False
    if t.targets[item, TA_BLIND] != 0 and not in_blind_spot(s, seat):
        return False
    pick = t.targets[item, TA_PICK]
    if pick == LAST_TO_WOUND and s.monster.last_wounder != seat:
        return False
    return not (pick == GRABBED_LAST_ROUND and (s.monster.grabbed_before >> seat) & 1 == 0)


@compiled
def measure(s, seat, pick):
    """What a target item compares; the smallest is picked."""
    if pick == FURTHEST:
        return -distance_to(s, seat)
    if pick == MOST_BLEEDING:
        return -100 * s.survivors[seat].bleeding + distance_to(s, seat)
    if pick == RANDOM:
        return 0
    return distance_to(s, seat)


@compiled
def nth_seat(mask, n):
    """The n-th seat (from 0) of a set of seats."""
    for seat in range(SEATS):
        if (mask >> seat) & 1 == 1:
            if n == 0:
                return seat
            n -= 1
    return -1


@compiled
def count_seats(mask):
    """How many seats a set holds."""
    n = 0
    for seat in range(SEATS):
        n += (mask >> seat) & 1
    return n


@compiled
def controller_bonus(s, seat):
    """The controller's survivor gains insanity when picked from an AI card's list, not in solo play [R-050, ruling 15]."""
    players = 0
    for other in range(SEATS):
        players += s.survivors[other].present
    if seat == s.controller and players > 1 and s.drawn >= 0:
        s.survivors[seat].insanity = s.survivors[seat].insanity + 1


@compiled
def allow_seats(s, mask):
    """Permit choosing each survivor of a set."""
    for seat in range(SEATS):
        if (mask >> seat) & 1 == 1:
            allow(s, SURVIVOR_BUTTON + seat)


@compiled
def no_target(t, s, end):
    """The no-target line: the instinct, and nothing else of the card [R-123..R-126, D-05]."""
    jump(s, end)
    push(s, t.monsters[s.monster.kind, MO_INSTINCT])


@compiled
def op_pick(t, s, first, count, end, d):
    """PICK first count end: walk the target list; ties are the controller's [R-115..R-131].

    A target named beforehand (SUBJECT) replaces the list; the holder of the priority token is always picked [3.6].
    """
    named = get(s, SUBJECT)
    ask(s)
    if named >= 0:
        if not on_board(s, named):
            jump(s, end)
            return NEXT
        allow(s, SURVIVOR_BUTTON + named)
        put(s, COUNT, 0)
        return offer_controller(t, s, CHOOSE_TARGET)
    put(s, COUNT, 1)
    if s.priority >= 0 and on_board(s, s.priority):
        allow(s, SURVIVOR_BUTTON + s.priority)
        return offer_controller(t, s, CHOOSE_TARGET)
    for item in range(first, first + count):
        best = 10000
        mask = 0
        pick = t.targets[item, TA_PICK]
        for seat in range(SEATS):
            if meets(t, s, seat, item):
                value = measure(s, seat, pick)
                if value < best:
                    best = value
                    mask = 0
                if value == best:
                    mask = mask | (1 << seat)
        if mask != 0:
            if pick == RANDOM:
                mask = 1 << nth_seat(mask, roll(s.chance, count_seats(mask)) - 1)
            allow_seats(s, mask)
            return offer_controller(t, s, CHOOSE_TARGET)
    no_target(t, s, end)
    return NEXT


@compiled
def op_pick_take(t, s, end, b, c, d):
    """PICK_TAKE end: the target of the card; it does not change any more [R-127]."""
    if s.answer < SURVIVOR_BUTTON:
        return NEXT
    seat = s.answer - SURVIVOR_BUTTON
    put(s, SUBJECT, seat)
    if get(s, COUNT) == 1:
        controller_bonus(s, seat)
        if s.priority == seat and (s.rules & PRIORITY_LEAVES_WHEN_PICKED) != 0:
            if s.survivors[seat].permanent_priority == 0:
                s.priority = -1
    return NEXT


@compiled
def who(t, s, which):
    """The seats a choice of words means, as a set; random ones are rolled."""
    mask = 0
    subject = get(s, SUBJECT)
    if which == W_SUBJECT or which == W_ATTACKER:
        seat = subject if which == W_SUBJECT else get(s, ATTACKER)
        if seat >= 0 and s.survivors[seat].alive == 1:
            return 1 << seat
        return 0
    best = 10000
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 0 or v.x == 0:
            continue
        d = distance_to(s, seat)
        taken = True
        if which == W_NON_DEAF:
            taken = (v.conditions & DEAF) == 0
        elif which == W_OTHERS:
            taken = seat != subject
        elif which == W_OTHERS_NON_DEAF:
            taken = seat != subject and (v.conditions & DEAF) == 0
        elif which == W_ADJACENT or which == W_RANDOM_ADJACENT:
            taken = d == 1
        elif which == W_ADJACENT_TO_SUBJECT:
            w = s.survivors[subject]
            taken = seat != subject and abs(v.x - w.x) + abs(v.y - w.y) == 1
        elif which == W_THREATS:
            taken = is_threat(s, seat)
        elif which == W_PASSED_OVER:
            taken = (s.crossed >> seat) & 1 == 1
        elif which == W_BLIND_SPOT:
            taken = in_blind_spot(s, seat)
        elif which == W_FURTHEST_IN_RANGE:
            taken = in_monster_range(t, s, seat, 0)
        if taken:
            value = 0
            if which == W_CLOSEST:
                value = d
            elif which == W_FURTHEST_IN_RANGE:
                value = -d
            if value < best:
                best = value
                mask = 0
            if value == best:
                mask = mask | (1 << seat)
    if (which == W_RANDOM or which == W_RANDOM_ADJACENT) and mask != 0:
        mask = 1 << nth_seat(mask, roll(s.chance, count_seats(mask)) - 1)
    return mask


@compiled
def op_select(t, s, which, target, end, d):
    """SELECT which target end: the survivors meant. With `target` they are targets of the card: bonus, and instinct if none."""
    mask = who(t, s, which)
    put(s, LOOP, mask)
    s.result = mask
    if target != 0:
        if mask == 0:
            no_target(t, s, end)
        else:
            for seat in range(SEATS):
                if (mask >> seat) & 1 == 1:
                    controller_bonus(s, seat)
    return NEXT


@compiled
def op_narrow(t, s, a, b, c, d):
    """NARROW: of several equally good survivors the controller takes one."""
    ask(s)
    mask = get(s, LOOP)
    if mask == 0:
        s.answer = -1
        return NEXT
    allow_seats(s, mask)
    return offer_controller(t, s, CHOOSE_TARGET)


@compiled
def op_narrow_take(t, s, a, b, c, d):
    """NARROW_TAKE: keep the one chosen."""
    if s.answer >= SURVIVOR_BUTTON:
        put(s, LOOP, 1 << (s.answer - SURVIVOR_BUTTON))
    return NEXT


@compiled
def op_seat_next(t, s, leave, ordered, c, d):
    """SEAT_NEXT leave ordered: visit the next survivor of the set; where the order matters the controller says who."""
    mask = get(s, LOOP)
    for seat in range(SEATS):
        if s.survivors[seat].alive == 0:
            mask = mask & ~(1 << seat)
    put(s, LOOP, mask)
    ask(s)
    if mask == 0:
        jump(s, leave)
        return NEXT
    if ordered == 0:
        s.answer = SURVIVOR_BUTTON + nth_seat(mask, 0)
        return NEXT
    allow_seats(s, mask)
    return offer_controller(t, s, CHOOSE_SURVIVOR)


@compiled
def op_seat_take(t, s, a, b, c, d):
    """SEAT_TAKE: the survivor visited becomes the subject."""
    seat = s.answer - SURVIVOR_BUTTON
    put(s, LOOP, get(s, LOOP) & ~(1 << seat))
    put(s, SUBJECT, seat)
    return NEXT


# --- the monster's wounds and panel ----------------------------------------------------------------------------------


@compiled
def wound_monster(t, s, amount):
    """Top AI cards go to the wound stack, unseen; a wound with no card in deck and discard kills [R-233..R-237, 3.8]."""
    for _ in range(amount):
        recycle(s)
        if s.ai_deck.count == 0:
            s.monster.alive = 0
            s.ended = WON
            return
        put_top(s.wounds, take_top(s.ai_deck))
        s.known_ai = max(0, s.known_ai - 1)
    if amount > 0 and s.ai_play.count > 0:
        push(s, t.entry[P_HOOKS_WOUNDED])


@compiled
def monster_falls(t, s):
    """Knock the monster down; its moods may answer, and survivors get an opportunity [R-169, R-179, 3.2 (e)]."""
    if s.monster.knocked_down == 1 or s.monster.on_board == 0 or s.ended != 0:
        return
    s.monster.knocked_down = 1
    push(s, t.entry[P_WINDOW])
    if s.ai_play.count > 0:
        push(s, t.entry[P_HOOKS_FALLEN])


@compiled
def op_monster_gain(t, s, attribute, amount, per_level, d):
    """MONSTER_GAIN attribute amount per_level: tokens for the monster."""
    if per_level != 0:
        amount *= s.monster.level
    m = s.monster
    m.tokens[attribute] = max(-99, min(99, m.tokens[attribute] + amount))
    return NEXT


@compiled
def op_monster_fall(t, s, a, b, c, d):
    """MONSTER_FALL."""
    monster_falls(t, s)
    return NEXT


@compiled
def op_heal(t, s, amount, b, c, d):
    """HEAL amount: wound cards go, unseen, underneath the AI deck [3.8]."""
    for _ in range(amount):
        if s.wounds.count > 0:
            put_bottom(s.ai_deck, take_top(s.wounds))
    return NEXT


@compiled
def op_monster_wound(t, s, amount, b, c, d):
    """MONSTER_WOUND amount."""
    wound_monster(t, s, amount)
    return NEXT


@compiled
def op_monster_die(t, s, later, b, c, d):
    """MONSTER_DIE later: now, or at the end of its next turn."""
    if later == 0:
        s.monster.alive = 0
        s.ended = WON
    elif s.monster.dies_after_turn == 0:
        s.monster.dies_after_turn = 2 if s.act == MONSTER_ACT else 1
    return NEXT


@compiled
def op_draw_more(t, s, a, b, c, d):
    """DRAW_MORE: another AI card follows when this one is resolved [R-104]."""
    if s.drawn >= 0:
        s.draw_again = s.draw_again + 1
    return NEXT


@compiled
def op_end_turn(t, s, a, b, c, d):
    """END_TURN: the monster's turn ends early."""
    if s.act == MONSTER_ACT:
        s.turn_over = 1
        s.draw_again = 0
    return NEXT


@compiled
def op_all_threats(t, s, a, b, c, d):
    """ALL_THREATS: until the end of the next round every survivor counts as a threat [1.1]."""
    s.monster.threat_until = min(120, s.round + 1)
    return NEXT


@compiled
def op_move_card(t, s, where, b, c, d):
    """MOVE_CARD where: the card whose text runs goes to its discard pile, the archive, or back on top of its deck."""
    card = get(s, CARD)
    if card >= HIT_CARD:
        at = find(s.hit_play, card - HIT_CARD)
        if at >= 0:
            take_at(s.hit_play, at)
            if where == TO_ARCHIVE:
                put_top(s.archive, card)
            else:
                put_top(s.hit_discard, card - HIT_CARD)
        return NEXT
    at = find(s.ai_play, card)
    if at >= 0:
        take_at(s.ai_play, at)
        s.card_tokens[card] = 0
        if where == TO_ARCHIVE:
            put_top(s.archive, card)
        elif where == TO_TOP:
            put_top(s.ai_deck, card)
            s.known_ai = s.known_ai + 1
        else:
            put_top(s.ai_discard, card)
        if s.drawn == card:
            s.drawn = -1
    elif card == s.drawn:
        s.card_goes = where
    return NEXT


@compiled
def op_discard_drawn(t, s, a, b, c, d):
    """DISCARD_DRAWN: the card just drawn is discarded unplayed."""
    if s.drawn >= 0:
        put_top(s.ai_discard, s.drawn)
        s.drawn = -1
    return NEXT


@compiled
def op_reveal(t, s, at_most, wanted, c, d):
    """REVEAL at_most wanted: reveal AI cards; the first moods enter play, the rest is shuffled back [1.3 Smart Cat].

    The revealed cards wait in the discard pile's place: they are counted off its top.
    """
    first = t.monsters[s.monster.kind, MO_AI]
    s.moods_found = 0
    kept = 0
    for _ in range(at_most):
        if s.ai_deck.count == 0 or s.moods_found >= wanted:
            break
        card = take_top(s.ai_deck)
        if t.ai[first + card, AI_KIND] == MOOD:
            put_top(s.ai_play, card)
            s.card_tokens[card] = 0
            s.moods_found = s.moods_found + 1
        else:
            put_top(s.ai_discard, card)
            kept += 1
    for _ in range(kept):
        put_top(s.ai_deck, take_top(s.ai_discard))
    shuffle(s.ai_deck, s.chance, DECKS)
    s.known_ai = 0
    return NEXT


@compiled
def op_mood_ask(t, s, a, b, c, d):
    """MOOD_ASK: the subject chooses a mood in play to discard."""
    first = t.monsters[s.monster.kind, MO_AI]
    ask(s)
    n = 0
    for k in range(s.ai_play.count):
        card = s.ai_play.cards[k]
        if t.ai[first + card, AI_KIND] == MOOD and n < HITS:
            s.options[n] = card
            allow(s, OPTION + n)
            n += 1
    if n == 0:
        s.answer = -1
        return NEXT
    return offer(s, CHOOSE_CARD, get(s, SUBJECT))


@compiled
def op_mood_take(t, s, a, b, c, d):
    """MOOD_TAKE: discard it."""
    if s.answer >= OPTION:
        card = s.options[s.answer - OPTION] + 0
        at = find(s.ai_play, card)
        if at >= 0:
            take_at(s.ai_play, at)
            s.card_tokens[card] = 0
            put_top(s.ai_discard, card)
            if s.drawn == card:
                s.drawn = -1
    return NEXT


@compiled
def op_clear_tokens(t, s, a, b, c, d):
    """CLEAR_TOKENS: the tokens on this card are removed."""
    card = get(s, CARD)
    if card < HIT_CARD:
        s.card_tokens[card] = 0
    return NEXT


@compiled
def op_resource(t, s, deck, name, c, d):
    """RESOURCE deck name: gain the named card of a deck, or its top card (name -1); an empty deck gives nothing."""
    pile = s.monster_resources if deck == 1 else s.basic_resources
    card = -1
    if name < 0:
        card = take_top(pile)
    else:
        at = find(pile, name)
        if at >= 0:
            card = take_at(pile, at)
    if card >= 0:
        put_top(s.gained, card + 32 * deck)
    return NEXT


@compiled
def op_basic(t, s, which, speed, damage, d):
    """BASIC which speed damage: the basic action, with its own list (0), against the subject (1) or the attacker (2)."""
    seat = -1
    if which == 1:
        seat = get(s, SUBJECT)
    elif which == 2:
        seat = get(s, ATTACKER)
    if s.monster.on_board == 0 or (which != 0 and (seat < 0 or s.survivors[seat].alive == 0)):
        return NEXT
    push(s, t.monsters[s.monster.kind, MO_BASIC])
    put(s, SUBJECT, seat)
    put(s, BONUS_SPEED, speed)
    put(s, BONUS_DAMAGE, damage)
    return NEXT


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
    elif what == 9:
        value = count_seats(who(t, s, W_ADJACENT))
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
    if v.alive == 1 and v.survival >= cost and v.doomed == 0:
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
