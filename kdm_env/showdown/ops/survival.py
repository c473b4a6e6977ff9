"""Survival actions, the windows that offer them, moving and using [R-074..R-077, R-200..R-212, 3.2]."""

from ...core.compiled import compiled
from ...core.machine import DECIDE, NEXT, allow, get, jump, push, put
from ..actions import (
    ART,
    DASH,
    ENCOURAGE,
    GEAR,
    INTERACT,
    MOVES,
    PASS,
    SET,
    SPECIAL,
)
from ..codes import (
    AI_USE_OF_MARKED,
    ATTACKER,
    CARD,
    COUNT,
    FE_ACTIVATION,
    FE_USE,
    FE_USE_SURVIVAL,
    FIST_AND_TOOTH,
    GE_AIM,
    GE_BLOCK,
    GE_DEFLECT,
    GE_THROW,
    KH_ENCOURAGES,
    KH_SURVIVAL_ACTION,
    LOOP,
    MO_AI,
    P_ATTACK,
    P_DASH,
    P_HOOKS_ENTERED,
    P_SURGE,
    P_USE,
    PL_ARTS,
    PL_SET,
    SUBJECT,
    TE_HIDES,
    TE_INTERACT,
    TERRAIN_TEXT,
    U_ARCHIVED,
    U_DOWN,
)
from ..state import DASH as KNOWS_DASH
from ..state import (
    DASH_MOVE,
    GEAR_SLOTS,
    KNOCKED_AWAY,
    MOVED,
    READY,
    SEATS,
    SURGE_USE,
    WINDOW,
)
from ..state import ENCOURAGE as KNOWS_ENCOURAGE
from ..state import SURGE as KNOWS_SURGE
from .abilities import (
    allow_moves,
    allow_survival_actions,
    allow_uses,
    dash_pays,
    entering_zone,
    guards,
    may_attack,
    search_text,
    swings,
    tile_under,
    use_of_marked,
)
from .common import (
    ask,
    in_zone,
    offer,
    spend_survival,
    tile_at,
)
from .harm import gain, stand
from .kit import activation_place, activation_row, archive_gear, costs_movement, is_free, note_use, run_kit, run_one


@compiled
def take_survival_action(t, s, seat, action):
    """Perform dash, surge or encourage."""
    if action >= ENCOURAGE and action < ENCOURAGE + SEATS:
        spend_survival(s, seat, KNOWS_ENCOURAGE)
        stand(s, action - ENCOURAGE)
        if run_kit(t, s, 1 << seat, KH_ENCOURAGES):
            put(s, ATTACKER, action - ENCOURAGE)
    elif action == DASH:
        spend_survival(s, seat, KNOWS_DASH)
        s.survivors[seat].movements = s.survivors[seat].movements + 1
        push(s, t.entry[P_DASH])
        put(s, SUBJECT, seat)
    else:
        spend_survival(s, seat, KNOWS_SURGE)
        s.survivors[seat].activations = s.survivors[seat].activations + 1
        push(s, t.entry[P_SURGE])
        put(s, SUBJECT, seat)
    run_kit(t, s, 1 << seat, KH_SURVIVAL_ACTION)


@compiled
def op_window_begin(t, s, mode, b, c, d):
    """WINDOW_BEGIN mode: 1 leaves out the survivor whose turn it is (asked in its own turn)."""
    put(s, COUNT, 0)
    put(s, LOOP, 0)
    put(s, ATTACKER, s.dealt)  # what the card's attack dealt stays, whatever attacks come in between
    if mode == 1 and s.turn >= 0:
        put(s, LOOP, 1 << s.turn)
    return NEXT


@compiled
def op_window_next(t, s, leave, b, c, d):
    """WINDOW_NEXT leave: ask the next survivor who may use a survival action; go to `leave` when all let it pass."""
    seat = get(s, COUNT)
    while seat < SEATS:
        if (get(s, LOOP) >> seat) & 1 == 0 and s.survivors[seat].alive == 1 and s.survivors[seat].survival > 0:
            ask(s)
            if allow_survival_actions(t, s, seat, 0) > 0:
                allow(s, PASS)
                put(s, COUNT, seat)
                s.actor = seat
                s.decision = WINDOW
                return DECIDE
        seat += 1
    ask(s)
    s.dealt = get(s, ATTACKER)
    jump(s, leave)
    return NEXT


@compiled
def op_window_take(t, s, a, b, c, d):
    """WINDOW_TAKE: perform the answer; after an action everybody may speak again [R-077]."""
    seat = get(s, COUNT)
    if s.answer == PASS:
        put(s, COUNT, seat + 1)
        return NEXT
    put(s, COUNT, 0)
    take_survival_action(t, s, seat, s.answer)
    return NEXT


@compiled
def move_survivor(t, s, seat, action):
    """Move a survivor to the square an action names; a card in play may answer [1.3 Alert]."""
    v = s.survivors[seat]
    zone = entering_zone(t, s)
    was_inside = in_zone(t, s, v.x, v.y, zone)
    cover = tile_at(t, s, v.x, v.y, TE_HIDES) if v.hidden == 1 else -1
    v.movements = v.movements - 1
    v.used = v.used | MOVED
    v.x = v.x + t.offsets[action, 0]
    v.y = v.y + t.offsets[action, 1]
    if cover >= 0 and tile_at(t, s, v.x, v.y, TE_HIDES) != cover:
        v.hidden = 0  # it has left
    if not was_inside and in_zone(t, s, v.x, v.y, zone):
        push(s, t.entry[P_HOOKS_ENTERED])
        put(s, SUBJECT, seat)


@compiled
def op_move_ask(t, s, a, b, c, d):
    """MOVE_ASK: a dash has to be spent at once; staying put is allowed; it may pay for cumbersome gear [R-203, 3.2]."""
    seat = get(s, SUBJECT)
    ask(s)
    allow(s, PASS)
    if s.survivors[seat].alive == 1 and s.survivors[seat].knocked_down == 0:
        allow_moves(t, s, seat)
        if dash_pays(t, s, seat):
            for slot in range(GEAR_SLOTS):
                if swings(t, s, seat, slot):
                    allow(s, GEAR + slot)
                    if t.gear[s.survivors[seat].gear[slot], GE_AIM] != 0:
                        allow(s, SPECIAL + slot)
    return offer(s, DASH_MOVE, seat)


@compiled
def op_move_take(t, s, a, b, c, d):
    """MOVE_TAKE: perform the dash."""
    seat = get(s, SUBJECT)
    action = s.answer + 0
    if action < MOVES:
        move_survivor(t, s, seat, action)
    elif action != PASS:
        push(s, t.entry[P_USE])
        put(s, COUNT, action)
    elif s.survivors[seat].movements > 0:
        s.survivors[seat].movements = s.survivors[seat].movements - 1
    return NEXT


@compiled
def op_surge_ask(t, s, a, b, c, d):
    """SURGE_ASK: the activation of a surge has to be spent at once [3.2]."""
    seat = get(s, SUBJECT)
    ask(s)
    movements = 0
    if s.turn == seat:
        movements = s.survivors[seat].movements + 0
    if s.survivors[seat].alive == 0 or allow_uses(t, s, seat, movements) == 0:
        allow(s, PASS)
    return offer(s, SURGE_USE, seat)


@compiled
def op_surge_take(t, s, a, b, c, d):
    """SURGE_TAKE: use what was chosen."""
    seat = get(s, SUBJECT)
    if s.answer == PASS:
        s.survivors[seat].activations = max(0, s.survivors[seat].activations - 1)
        return NEXT
    push(s, t.entry[P_USE])
    put(s, COUNT, s.answer)
    return NEXT


@compiled
def place_used(t, v, action):
    """The place of the feature whose activation an action uses, -1 for an attack or terrain."""
    if action >= GEAR and action < GEAR + GEAR_SLOTS:
        return activation_place(t, v, action - GEAR)
    if action >= ART and action < ART + 3:
        return PL_ARTS + action - ART
    if action == SET:
        return PL_SET
    return -1


@compiled
def op_spend_activation(t, s, a, b, c, d):
    """SPEND_ACTIVATION: pay; cumbersome gear and some texts cost movement as well (`result`: whether an activation was
    spent) [R-195, 3.9].
    """
    seat = get(s, SUBJECT)
    v = s.survivors[seat]
    action = get(s, COUNT)
    place = place_used(t, v, action)
    slot = -1
    if action >= GEAR and action < GEAR + GEAR_SLOTS:
        slot = action - GEAR
    elif action >= SPECIAL and action < SPECIAL + GEAR_SLOTS and t.gear[v.gear[action - SPECIAL], GE_AIM] != 0:
        slot = action - SPECIAL
    if costs_movement(t, v, slot, place):
        v.movements = v.movements - 1
    s.result = 1
    if place >= 0:
        if is_free(t, v, place):
            s.result = 0
        gain(t, s, seat, 0, -t.features[activation_row(t, v, place), FE_USE_SURVIVAL])
    if s.result == 1:
        v.activations = v.activations - 1
    return NEXT


@compiled
def take_guard(t, s, seat, gear):
    """Block or deflect with gear: deflecting sets the tokens and gives up a block [3.6]."""
    v = s.survivors[seat]
    if t.gear[gear, GE_DEFLECT] > 0:
        v.deflect = t.gear[gear, GE_DEFLECT]
        v.block = 0
    else:
        v.block = max(v.block + 0, t.gear[gear, GE_BLOCK])


@compiled
def use_feature(t, s, seat, place):
    """Run the text of what is used; what can be used once is noted, what is used up leaves."""
    v = s.survivors[seat]
    row = activation_row(t, v, place)
    if row < 0 or (v.knocked_down == 1 and (t.features[row, FE_USE] & U_DOWN) == 0):
        return
    address = t.features[row, FE_ACTIVATION]
    note_use(t, v, place)
    if place < PL_SET and (t.features[row, FE_USE] & U_ARCHIVED) != 0:
        archive_gear(t, s, seat, place % 9)
    run_one(t, s, seat, place, address)


@compiled
def op_use(t, s, a, b, c, d):
    """USE: what the activation was spent on takes place, if the survivor still can and the monster is still there."""
    seat = get(s, SUBJECT)
    action = get(s, COUNT)
    v = s.survivors[seat]
    if v.alive == 0:
        return NEXT
    place = place_used(t, v, action)
    if place >= 0:
        use_feature(t, s, seat, place)
        return NEXT
    if v.knocked_down == 1:
        return NEXT
    if action == INTERACT:
        tile = tile_under(t, s, seat)
        text = search_text(t, s, seat)
        if text != 0:
            push(s, text)
            put(s, CARD, s.ai_deck.cards[s.ai_deck.count - 1])
        elif tile >= 0:
            push(s, t.terrain[s.tiles[tile].kind, TE_INTERACT])
            put(s, CARD, TERRAIN_TEXT)
            return NEXT
        card = use_of_marked(t, s, seat)
        if card >= 0:
            push(s, t.ai[t.monsters[s.monster.kind, MO_AI] + card, AI_USE_OF_MARKED])
            put(s, CARD, card)
        return NEXT
    if action >= GEAR and action < GEAR + GEAR_SLOTS and v.gear_state[action - GEAR] == KNOCKED_AWAY:
        v.gear_state[action - GEAR] = READY
        return NEXT
    gear = FIST_AND_TOOTH
    thrown = 0
    if action >= GEAR and action < GEAR + GEAR_SLOTS:
        gear = v.gear[action - GEAR]
    elif action >= SPECIAL and action < SPECIAL + GEAR_SLOTS:
        gear = v.gear[action - SPECIAL]
        if guards(t, s, seat, gear):
            take_guard(t, s, seat, gear)
            return NEXT
        thrown = t.gear[gear, GE_THROW]
    if thrown != 0:
        if s.monster.on_board == 1:
            push(s, t.entry[P_ATTACK])
    elif may_attack(t, s, seat, gear):
        push(s, t.entry[P_ATTACK])
    return NEXT
