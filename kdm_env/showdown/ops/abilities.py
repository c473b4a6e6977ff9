"""What a survivor may do now: squares within reach, uses of an activation, survival actions [R-200..R-220, 3.2]."""

from ...core.compiled import compiled
from ...core.grid import absolute, flood, spread
from ...core.machine import allow
from ..actions import (
    ART,
    DASH,
    ENCOURAGE,
    FIST,
    GEAR,
    INTERACT,
    REACH,
    SET,
    SPECIAL,
    SURGE,
)
from ..codes import (
    AI_SEARCH,
    AI_SEARCH_TERRAIN,
    AI_USE_OF_MARKED,
    AI_ZONE_ENTERED,
    FIST_AND_TOOTH,
    GE_AIM,
    GE_BLOCK,
    GE_DEFLECT,
    GE_FLAGS,
    GE_RANGE,
    GE_REACH,
    GE_STRENGTH,
    GE_THROW,
    INSANE,
    K_AMMUNITION,
    K_BOW,
    K_CUMBERSOME,
    K_SENTIENT,
    K_TWO_HANDED,
    K_WEAPON,
    MO_AI,
    PL_ARTS,
    PL_DISORDERS,
    PL_SET,
    T_HONORABLE,
    TE_HIDES,
    TE_IMPASSABLE,
    TE_INTERACT,
    TE_NEEDS,
)
from ..state import DASH as KNOWS_DASH
from ..state import (
    DEAF,
    GEAR_SLOTS,
    HEIGHT,
    KNOCKED_AWAY,
    NO_BLOCK,
    NO_DASH,
    NO_ENCOURAGE,
    NO_HEAVY_GEAR,
    NO_SURGE,
    NO_TWO_HANDED,
    NO_WEAPONS,
    READY,
    SEATS,
    WIDTH,
)
from ..state import ENCOURAGE as KNOWS_ENCOURAGE
from ..state import SURGE as KNOWS_SURGE
from .common import (
    can_spend_survival,
    distance_to,
    free,
    in_blind_spot,
    in_zone,
    marks_of,
    movement_of,
    tile_at,
    view_blocked,
)
from .kit import activation_place, carries, is_free, own_turn, usable


@compiled
def set_blocked(t, s, seat):
    """Mark the squares a survivor cannot enter: edges, impassable terrain, monster, others [R-154, R-205, R-206]."""
    edge = 1 | (1 << (WIDTH + 1))
    for row in range(HEIGHT + 2):
        s.blocked[row] = edge
    for k in range(s.tile_count):
        tile = s.tiles[k]
        if t.terrain[tile.kind, TE_IMPASSABLE] != 0:
            bits = ((1 << tile.width) - 1) << tile.x
            for y in range(tile.y, tile.y + tile.height):
                s.blocked[y] = s.blocked[y] | bits
    m = s.monster
    if m.on_board == 1:
        bits = ((1 << m.size) - 1) << m.x
        for y in range(m.y, m.y + m.size):
            s.blocked[y] = s.blocked[y] | bits
    for other in range(SEATS):
        v = s.survivors[other]
        if other != seat and v.alive == 1 and v.x > 0:
            s.blocked[v.y] = s.blocked[v.y] | (1 << v.x)


@compiled
def entering_zone(t, s):
    """The zone of a card in play that stops survivors who move into it, 0 if there is none."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        zone = t.ai[first + s.ai_play.cards[k], AI_ZONE_ENTERED]
        if zone > 0:
            return zone
    return 0


@compiled
def set_reach(t, s, seat):
    """Find the squares a survivor's next move can end on [R-200..R-206]."""
    set_blocked(t, s, seat)
    v = s.survivors[seat]
    steps = movement_of(t, s, seat)
    if steps > REACH:
        steps = REACH
    zone = entering_zone(t, s)
    if zone > 0 and not in_zone(t, s, v.x, v.y, zone):
        # whoever enters the zone stops there: all steps but the last one lead past it
        for x in range(1, WIDTH + 1):
            for y in range(1, HEIGHT + 1):
                if in_zone(t, s, x, y, zone):
                    s.blocked[y] = s.blocked[y] | (1 << x)
        flood(s.reach, s.blocked, v.x, v.y, steps - 1, HEIGHT)
        set_blocked(t, s, seat)
        spread(s.reach, s.blocked, max(1, v.y - steps), min(HEIGHT, v.y + steps), 1, HEIGHT)
    else:
        flood(s.reach, s.blocked, v.x, v.y, steps, HEIGHT)


@compiled
def allow_moves(t, s, seat):
    """Permit the moves of a survivor. Returns whether there are any.

    The moves of one row have consecutive numbers, so a row of reach is shifted into the legal set as it stands.
    """
    set_reach(t, s, seat)
    v = s.survivors[seat]
    n = 0
    at = 0
    for dy in range(-REACH, REACH + 1):
        wide = REACH - absolute(dy)
        y = v.y + dy
        if y >= 1 and y <= HEIGHT:
            row = s.reach[y] + 0
            shift = v.x - wide
            if shift >= 0:
                row = row >> shift
            else:
                row = row << -shift
            row = row & ((1 << (2 * wide + 1)) - 1)
            if dy == 0:
                row = (row & ((1 << wide) - 1)) | ((row >> (wide + 1)) << wide)
            if row != 0:
                n = 1
                word = at >> 5
                row = row << (at & 31)
                s.legal[word] = s.legal[word] | (row & 0xFFFFFFFF)
                s.legal[word + 1] = s.legal[word + 1] | (row >> 32)
        at += 2 * wide + 1
        if dy == 0:
            at -= 1
    for row in range(HEIGHT + 2):  # scratch is left clean: equal tables have equal bytes
        s.reach[row] = 0
        s.blocked[row] = 0
    return n


@compiled
def can_step(t, s, seat):
    """Whether any square beside a survivor is free."""
    v = s.survivors[seat]
    return free(t, s, v.x + 1, v.y) or free(t, s, v.x - 1, v.y) or free(t, s, v.x, v.y + 1) or free(t, s, v.x, v.y - 1)


@compiled
def weapon_in_reach(t, s, seat, gear):
    """Whether the monster is within a weapon's reach, or within its range with a clear view [R-213..R-220]."""
    d = distance_to(s, seat)
    reach = t.gear[gear, GE_RANGE]
    if reach > 0:
        return d <= reach and not view_blocked(t, s, seat)
    return d <= t.gear[gear, GE_REACH]


@compiled
def is_fair(s, seat):
    """Whether a survivor's honor lets it attack: not from behind, not somebody who lies [3.11]."""
    if (s.survivors[seat].traits & T_HONORABLE) == 0:
        return True
    return s.monster.knocked_down == 0 and not in_blind_spot(s, seat)


@compiled
def may_attack(t, s, seat, gear):
    """Whether a survivor's injuries let it attack with a weapon that is within reach."""
    v = s.survivors[seat]
    flags = t.gear[gear, GE_FLAGS]
    if (flags & K_WEAPON) == 0:
        return False
    if (v.conditions & NO_WEAPONS) != 0 and gear != FIST_AND_TOOTH:
        return False
    if (flags & K_TWO_HANDED) != 0 and (v.conditions & NO_TWO_HANDED) != 0:
        return False
    if t.gear[gear, GE_STRENGTH] >= 2 and (v.conditions & NO_HEAVY_GEAR) != 0:
        return False
    if (flags & K_SENTIENT) != 0 and v.insanity < INSANE:
        return False
    if (flags & K_AMMUNITION) != 0 and not carries(t, v, K_BOW):
        return False
    if not is_fair(s, seat):
        return False
    return weapon_in_reach(t, s, seat, gear)


@compiled
def guards(t, s, seat, gear):
    """Whether a survivor can block or deflect with gear: no injury forbids it, and it is able to wield it [3.4, 3.6]."""
    v = s.survivors[seat]
    if t.gear[gear, GE_BLOCK] == 0 and t.gear[gear, GE_DEFLECT] == 0:
        return False
    if (v.conditions & (NO_BLOCK | NO_WEAPONS)) != 0:
        return False
    return t.gear[gear, GE_STRENGTH] < 2 or (v.conditions & NO_HEAVY_GEAR) == 0


@compiled
def tile_under(t, s, seat):
    """The tile a survivor can interact with, -1 if none: it stands on it, is not hidden in it already, and has the gear the
    tile needs [R-209, 4.3].
    """
    v = s.survivors[seat]
    tile = tile_at(t, s, v.x, v.y, TE_INTERACT)
    if tile < 0:
        return -1
    kind = s.tiles[tile].kind + 0
    if v.hidden == 1 and t.terrain[kind, TE_HIDES] != 0:
        return -1
    needs = t.terrain[kind, TE_NEEDS]
    if needs >= 0:
        for slot in range(GEAR_SLOTS):
            gear = v.gear[slot]
            if gear >= 0 and v.gear_state[slot] == READY and (t.gear[gear, GE_FLAGS] >> needs) & 1 == 1:
                return tile
        return -1
    return tile


@compiled
def use_of_marked(t, s, seat):
    """The card in play that lets a survivor with tokens of the monster's first kind use an activation, -1 if none does."""
    if marks_of(s, seat, 0) == 0:
        return -1
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        if t.ai[first + s.ai_play.cards[k], AI_USE_OF_MARKED] != 0:
            return s.ai_play.cards[k] + 0
    return -1


@compiled
def search_text(t, s, seat):
    """The text of the card that lies face up on the AI deck, if it may be searched from where a survivor stands, else 0."""
    if s.known_ai < 1 or s.ai_deck.count < 1:
        return 0
    row = t.monsters[s.monster.kind, MO_AI] + s.ai_deck.cards[s.ai_deck.count - 1]
    if t.ai[row, AI_SEARCH] == 0:
        return 0
    v = s.survivors[seat]
    for k in range(s.tile_count):
        tile = s.tiles[k]
        if tile.kind == t.ai[row, AI_SEARCH_TERRAIN]:
            if v.x >= tile.x and v.x < tile.x + tile.width and v.y >= tile.y and v.y < tile.y + tile.height:
                return t.ai[row, AI_SEARCH]
    return 0


@compiled
def allow_uses(t, s, seat, movements):
    """Permit everything one activation can be spent on; `movements` left pay for cumbersome gear. Returns how many."""
    v = s.survivors[seat]
    n = 0
    if may_attack(t, s, seat, FIST_AND_TOOTH):
        allow(s, FIST)
        n += 1
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot]
        if gear >= 0 and v.gear_state[slot] == KNOCKED_AWAY:
            allow(s, GEAR + slot)  # to get it back
            n += 1
        if gear < 0 or v.gear_state[slot] != READY:
            continue
        place = activation_place(t, v, slot)
        if place >= 0 and not is_free(t, v, place) and usable(t, v, place, movements):
            allow(s, GEAR + slot)
            n += 1
        if guards(t, s, seat, gear):
            allow(s, SPECIAL + slot)
            n += 1
        flags = t.gear[gear, GE_FLAGS]
        if (flags & K_WEAPON) == 0:
            continue
        if ((flags & K_CUMBERSOME) == 0 or movements > 0) and may_attack(t, s, seat, gear):
            allow(s, GEAR + slot)
            n += 1
            if t.gear[gear, GE_AIM] != 0:
                allow(s, SPECIAL + slot)
                n += 1
        if t.gear[gear, GE_THROW] != 0 and (v.conditions & NO_WEAPONS) == 0 and s.monster.on_board == 1:
            if is_fair(s, seat):
                allow(s, SPECIAL + slot)
                n += 1
    for place in range(PL_SET, PL_DISORDERS):
        if (
            usable(t, v, place, movements)
            and not is_free(t, v, place)
            and (s.turn == seat or not own_turn(t, v, place))
        ):
            allow(s, SET if place == PL_SET else ART + place - PL_ARTS)
            n += 1
    if (s.tile_count > 0 and (tile_under(t, s, seat) >= 0 or search_text(t, s, seat) != 0)) or (
        use_of_marked(t, s, seat) >= 0
    ):
        allow(s, INTERACT)
        n += 1
    return n


@compiled
def allow_free_uses(t, s, seat):
    """Permit what takes movement and no activation; for one who lies, what can be used lying. Returns how many."""
    v = s.survivors[seat]
    n = 0
    for slot in range(GEAR_SLOTS):
        place = activation_place(t, v, slot)
        if place >= 0 and usable(t, v, place, v.movements):
            if is_free(t, v, place) or (v.knocked_down == 1 and v.activations > 0):
                allow(s, GEAR + slot)
                n += 1
    return n


@compiled
def swings(t, s, seat, slot):
    """Whether the gear in a slot is a cumbersome weapon that could be used now."""
    v = s.survivors[seat]
    gear = v.gear[slot]
    if gear < 0 or v.gear_state[slot] != READY or (t.gear[gear, GE_FLAGS] & K_CUMBERSOME) == 0:
        return False
    return may_attack(t, s, seat, gear)


@compiled
def dash_pays(t, s, seat):
    """Whether, in its own turn, a dash and an activation that is left would pay for a cumbersome weapon [3.2]."""
    if s.turn == seat and s.survivors[seat].activations > 0:
        for slot in range(GEAR_SLOTS):
            if swings(t, s, seat, slot):
                return True
    return False


@compiled
def has_use(t, s, seat, movements):
    """Whether an activation could be spent on anything (asks by permitting and taking back)."""
    before0 = s.legal[INTERACT >> 5]
    before1 = s.legal[GEAR >> 5]
    before2 = s.legal[ART >> 5]
    n = allow_uses(t, s, seat, movements)
    s.legal[ART >> 5] = before2
    s.legal[GEAR >> 5] = before1
    s.legal[INTERACT >> 5] = before0
    return n > 0


@compiled
def allow_survival_actions(t, s, seat, movements):
    """Permit dash, surge and encourage where the survivor may use them [R-075, R-176, 3.2]. Returns how many."""
    v = s.survivors[seat]
    n = 0
    if (
        v.knocked_down == 1
        or v.survival == 0
        or (v.abilities & ~v.used & (KNOWS_DASH | KNOWS_SURGE | KNOWS_ENCOURAGE)) == 0
    ):
        return n
    if can_spend_survival(s, seat, KNOWS_DASH) and (v.conditions & NO_DASH) == 0:
        if can_step(t, s, seat) or dash_pays(t, s, seat):
            allow(s, DASH)
            n += 1
    if can_spend_survival(s, seat, KNOWS_SURGE) and (v.conditions & NO_SURGE) == 0 and has_use(t, s, seat, movements):
        allow(s, SURGE)
        n += 1
    if can_spend_survival(s, seat, KNOWS_ENCOURAGE) and (v.conditions & NO_ENCOURAGE) == 0:
        for other in range(SEATS):
            w = s.survivors[other]
            if other != seat and w.alive == 1 and w.x > 0 and w.knocked_down == 1 and (w.conditions & DEAF) == 0:
                allow(s, ENCOURAGE + other)
                n += 1
    return n
