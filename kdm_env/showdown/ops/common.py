"""Questions the rules ask of the table all the time: who stands where, how strong is the monster, who is a threat."""

from ...core.chance import roll
from ...core.compiled import compiled
from ...core.grid import behind, distance, gap, in_front, line_touches, squares_across, squares_ahead, step_x, step_y
from ...core.machine import DECIDE, NEXT, clear_legal, legal_count, nth_legal
from ..actions import OPTION, SURVIVOR
from ..codes import (
    AI_MARK_MOVEMENT,
    INSANE,
    MO_AI,
    MO_HIT,
    T_ALWAYS_THREAT,
    T_NO_SURVIVAL,
    T_NO_SURVIVAL_IF_INSANE,
    T_SECOND_DODGE,
    T_SURVIVAL_IF_INSANE,
    TE_DESTRUCTIBLE,
    TE_EXPOSES,
    TE_HIDES,
    TE_IMPASSABLE,
    TE_OBSTACLE,
    ZO_ACROSS_FROM,
    ZO_ACROSS_TO,
    ZO_AHEAD_FROM,
    ZO_AHEAD_TO,
    ZO_MORE,
)
from ..rule_options import FACING_STRIP, RANGE_BY_DISTANCE
from ..state import (
    BY_AGENT,
    BY_CHANCE,
    CHOOSE_DIRECTION,
    CHOOSE_SQUARE,
    DODGE,
    DODGED_TWICE,
    FRENZIED,
    HEIGHT,
    M_MOVEMENT,
    M_SPEED,
    M_TOUGHNESS,
    MOVEMENT,
    MOVES_ONE,
    NO_SURVIVAL,
    SEATS,
    WIDTH,
)

ALWAYS_THREATS, DAZED = 1, 2  # bits of monster.flags; dazed: its speed has been lowered this round
WOUND_FLAG, ROUND_FLAG = (
    256,
    1024,
)  # from here on in monster.flags: wounds of this round (0 to 2, 2 is two or more); rounds
WOUND_FLAGS, ROUND_FLAGS = 3 * WOUND_FLAG, 15 * ROUND_FLAG  # until injuries that pass are discarded (0 to 15)


@compiled
def monster_bonus(t, s, attribute):
    """Tokens and cards in play that change a monster attribute."""
    m = s.monster
    total = m.tokens[attribute] + 0
    first = t.monsters[m.kind, MO_AI]
    for k in range(s.ai_play.count):
        card = first + s.ai_play.cards[k]
        total += t.ai_modifiers[card, attribute]
        total += t.ai_modifiers_per_level[card, attribute] * m.level
        total += t.ai_modifiers_per_token[card, attribute] * s.card_tokens[s.ai_play.cards[k]]
    first = t.monsters[m.kind, MO_HIT]
    for k in range(s.hit_play.count):
        total += t.hit_modifiers[first + s.hit_play.cards[k], attribute]
    if attribute == M_TOUGHNESS:
        total += m.round_toughness
    elif attribute == M_SPEED:
        total += s.turn_speed
    return total


@compiled
def monster_value(t, s, attribute):
    """A monster attribute with tokens and cards; movement and toughness never drop below 1 [3.1]."""
    value = s.monster.attributes[attribute] + monster_bonus(t, s, attribute)
    if (attribute == M_MOVEMENT or attribute == M_TOUGHNESS) and value < 1:
        return 1
    return value


@compiled
def distance_to(s, seat):
    """Cardinal squares from a survivor to the monster's base; 99 when either is off the board."""
    v = s.survivors[seat]
    m = s.monster
    if v.x == 0 or m.on_board == 0:
        return 99
    return distance(v.x, v.y, m.x, m.y, m.size)


@compiled
def on_board(s, seat):
    """Whether a survivor lives and stands on the board."""
    return s.survivors[seat].alive == 1 and s.survivors[seat].x > 0


@compiled
def is_threat(s, seat):
    """Threat: a survivor who is neither knocked down nor hidden; after a sniff everyone is [3.6, R-172]."""
    v = s.survivors[seat]
    if v.alive == 0 or v.x == 0:
        return False
    if s.round <= s.monster.threat_until or (s.monster.flags & ALWAYS_THREATS) != 0:
        return True
    return v.knocked_down == 0 and (v.hidden == 0 or (v.traits & T_ALWAYS_THREAT) != 0)


@compiled
def view_blocked(t, s, seat):
    """Whether obstacle terrain lies on the line between the monster's centre and a survivor [R-137, R-138].

    Squares of a tile under the monster or under the survivor do not block [ruling 13].
    """
    m = s.monster
    v = s.survivors[seat]
    ax = 2 * m.x + m.size - 1
    ay = 2 * m.y + m.size - 1
    for k in range(s.tile_count):
        tile = s.tiles[k]
        if t.terrain[tile.kind, TE_OBSTACLE] != 0:
            for x in range(tile.x, tile.x + tile.width):
                for y in range(tile.y, tile.y + tile.height):
                    if x == v.x and y == v.y:
                        continue
                    if x >= m.x and x < m.x + m.size and y >= m.y and y < m.y + m.size:
                        continue
                    if line_touches(ax, ay, 2 * v.x, 2 * v.y, x, y):
                        return True
    return False


@compiled
def in_blind_spot(s, seat):
    """Whether a survivor stands directly behind the monster."""
    v = s.survivors[seat]
    m = s.monster
    return m.on_board == 1 and behind(v.x, v.y, m.x, m.y, m.size, m.facing)


@compiled
def in_view(t, s, seat):
    """Field of view: everywhere but the blind spot and behind obstacles [R-135..R-138]; some terrain shows who stands on it
    all the same [4.3 Giant Stone Face].
    """
    if not in_blind_spot(s, seat) and not view_blocked(t, s, seat):
        return True
    return tile_at(t, s, s.survivors[seat].x, s.survivors[seat].y, TE_EXPOSES) >= 0


@compiled
def faced(s, seat):
    """Whether a survivor is in front of the monster: beyond its front edge, or only straight before it [R-134, 8]."""
    v = s.survivors[seat]
    m = s.monster
    if (s.rules & FACING_STRIP) != 0:
        aside = gap(v.y, m.y, m.size) if m.facing % 2 == 1 else gap(v.x, m.x, m.size)
        if aside > 0:
            return False
    return in_front(v.x, v.y, m.x, m.y, m.size, m.facing)


@compiled
def in_monster_range(t, s, seat, squares):
    """Whether the monster can come next to a survivor: squares between them <= movement, or <= `squares` if given."""
    d = distance_to(s, seat)
    if squares <= 0:
        squares = monster_value(t, s, M_MOVEMENT)
    if (s.rules & RANGE_BY_DISTANCE) != 0:
        return d <= squares
    return d - 1 <= squares


@compiled
def in_zone(t, s, x, y, zone):
    """Whether a square lies in a zone: in one of its rectangles, which turn with the monster, and not under it; no square
    lies in zone 0.
    """
    m = s.monster
    if zone == 0 or m.on_board == 0 or x == 0:
        return False
    if x >= m.x and x < m.x + m.size and y >= m.y and y < m.y + m.size:
        return False
    ahead = squares_ahead(x, y, m.x, m.y, m.size, m.facing)
    across = squares_across(x, y, m.x, m.y, m.size, m.facing)
    row = zone - 1
    while True:
        if (
            ahead >= t.zones[row, ZO_AHEAD_FROM]
            and ahead <= t.zones[row, ZO_AHEAD_TO]
            and across >= t.zones[row, ZO_ACROSS_FROM]
            and across <= t.zones[row, ZO_ACROSS_TO]
        ):
            return True
        if t.zones[row, ZO_MORE] == 0:
            return False
        row += 1


@compiled
def marks_of(s, seat, kind):
    """How many tokens of the monster's own first (0) or second (1) kind lie on a survivor."""
    if kind == 0:
        return s.marks[seat] & 15
    return s.marks[seat] >> 4


@compiled
def set_marks(s, seat, kind, count):
    """Lay so many tokens of a kind on a survivor: 0 to 15 of the first, 0 to 7 of the second."""
    if kind == 0:
        s.marks[seat] = 16 * marks_of(s, seat, 1) + max(0, min(15, count))
    else:
        s.marks[seat] = 16 * max(0, min(7, count)) + marks_of(s, seat, 0)


@compiled
def sum_in_play(t, s, column):
    """A column of the AI cards, added up over those in play."""
    total = 0
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(s.ai_play.count):
        total += t.ai[first + s.ai_play.cards[k], column]
    return total


@compiled
def per_mark(t, s, seat, column):
    """What the first kind of tokens on a survivor costs it while a card in play says so (a column of the AI cards)."""
    if s.marks[seat] == 0:
        return 0
    return sum_in_play(t, s, column) * marks_of(s, seat, 0)


@compiled
def seat_at(s, x, y):
    """The survivor on a square, -1 if none."""
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 1 and v.x == x and v.y == y:
            return seat
    return -1


@compiled
def under_monster(s, x, y):
    """Whether the monster's base covers a square."""
    m = s.monster
    return m.on_board == 1 and x >= m.x and x < m.x + m.size and y >= m.y and y < m.y + m.size


@compiled
def tile_at(t, s, x, y, feature):
    """The tile that covers a square and has a feature (a column of the terrain table), -1 if none."""
    for k in range(s.tile_count):
        tile = s.tiles[k]
        if t.terrain[tile.kind, feature] != 0:
            if x >= tile.x and x < tile.x + tile.width and y >= tile.y and y < tile.y + tile.height:
                return k
    return -1


@compiled
def impassable(t, s, x, y):
    """Whether a square lies on impassable terrain."""
    return tile_at(t, s, x, y, TE_IMPASSABLE) >= 0


@compiled
def remove_tile(t, s, k):
    """Take a tile off the board; whoever was hidden in it is not any more."""
    if t.terrain[s.tiles[k].kind, TE_HIDES] != 0:
        for seat in range(SEATS):
            v = s.survivors[seat]
            if v.hidden == 1 and tile_at(t, s, v.x, v.y, TE_HIDES) == k:
                v.hidden = 0
    s.tile_count = s.tile_count - 1
    for j in range(k, s.tile_count):
        s.tiles[j].kind = s.tiles[j + 1].kind
        s.tiles[j].x = s.tiles[j + 1].x
        s.tiles[j].y = s.tiles[j + 1].y
        s.tiles[j].width = s.tiles[j + 1].width
        s.tiles[j].height = s.tiles[j + 1].height
    last = s.tiles[s.tile_count]
    last.kind = -1
    last.x = 0
    last.y = 0
    last.width = 0
    last.height = 0


@compiled
def inside(x, y):
    """Whether a square is on the board."""
    return x >= 1 and x <= WIDTH and y >= 1 and y <= HEIGHT


@compiled
def free(t, s, x, y):
    """Whether a survivor could stand on a square."""
    return inside(x, y) and seat_at(s, x, y) < 0 and not under_monster(s, x, y) and not impassable(t, s, x, y)


@compiled
def extra_movement(s, seat):
    """Movement that a survivor has until the end of the round."""
    return (s.roused >> (4 * seat)) & 7


@compiled
def movement_of(t, s, seat):
    """Squares a survivor's move may cover; below 1 still allows 1 [3.1]."""
    v = s.survivors[seat]
    if (v.conditions & MOVES_ONE) != 0:
        return 1
    value = (
        v.attributes[MOVEMENT] + v.tokens[MOVEMENT] + extra_movement(s, seat) + per_mark(t, s, seat, AI_MARK_MOVEMENT)
    )
    if value < 1:
        return 1
    return value


@compiled
def is_attacking(s, seat):
    """Whether a survivor's own attack is going on (it may not use survival actions then) [3.2]."""
    for k in range(s.strike_depth):
        if s.strikes[k].seat == seat:
            return True
    return False


@compiled
def survival_barred(v):
    """Whether a survivor can neither use nor gain survival: an injury or a disorder forbids it [3.4, 3.11]."""
    if (v.conditions & NO_SURVIVAL) != 0 or (v.traits & T_NO_SURVIVAL) != 0:
        return True
    if v.insanity >= INSANE:
        return (v.traits & T_NO_SURVIVAL_IF_INSANE) != 0
    return (v.traits & T_SURVIVAL_IF_INSANE) != 0


@compiled
def can_spend_survival(s, seat, action):
    """Whether a survivor knows a survival action, has not used it this round, and may spend survival [3.2]."""
    v = s.survivors[seat]
    again = action == DODGE and (v.traits & T_SECOND_DODGE) != 0 and (v.used & DODGED_TWICE) == 0
    return (
        v.alive == 1
        and v.x > 0
        and v.survival > 0
        and v.doomed == 0
        and s.alert == 0
        and (v.conditions & FRENZIED) == 0
        and not survival_barred(v)
        and (v.abilities & action) != 0
        and ((v.used & action) == 0 or again)
        and not is_attacking(s, seat)
    )


@compiled
def spend_survival(s, seat, action):
    """Pay for a survival action."""
    v = s.survivors[seat]
    v.survival = v.survival - 1
    if action == DODGE and (v.used & DODGE) != 0:
        v.used = v.used | DODGED_TWICE
    v.used = v.used | action


@compiled
def seats_playing(s):
    """How many survivors live."""
    n = 0
    for seat in range(SEATS):
        n += s.survivors[seat].alive
    return n


# --- asking ----------------------------------------------------------------------------------------------------------


@compiled
def ask(s):
    """Open a decision: forget what was legal before."""
    clear_legal(s)


@compiled
def offer(s, kind, seat):
    """Put the prepared decision to a survivor; a single answer is given at once (unless `ask_forced`), and so is
    any answer for the dead.
    """
    if s.survivors[seat].alive == 0 or (legal_count(s) == 1 and s.ask_forced == 0):
        s.answer = nth_legal(s, 0)
        clear_legal(s)
        return NEXT
    s.actor = seat
    s.decision = kind
    return DECIDE


@compiled
def controller_seat(s):
    """Who answers for the monster: the holder of the tile, or the next living survivor."""
    for k in range(SEATS):
        seat = (s.controller + k) % SEATS
        if s.survivors[seat].alive == 1:
            return seat
    return 0


@compiled
def frailty(s, seat):
    """How close to death a survivor is (for the worst-case controller): higher is worse."""
    v = s.survivors[seat]
    score = 4 * v.bleeding - 3 * v.survival + 6 * v.knocked_down
    for location in range(5):
        score -= v.armor[location]
        score += 2 * ((v.light >> location) & 1) + 3 * ((v.heavy >> location) & 1)
    return score


@compiled
def direction_harm(s, direction):
    """How bad a facing, or a step of the monster, is: survivors on the squares it would cover next, survivors in front."""
    m = s.monster
    harm = 0
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 1 and v.x > 0:
            if distance(v.x, v.y, m.x + step_x(direction), m.y + step_y(direction), m.size) == 0:
                harm += 10
            if in_front(v.x, v.y, m.x, m.y, m.size, direction):
                harm += 1
    return harm


@compiled
def square_harm(s, x, y):
    """How bad a square is for a survivor: the nearer the monster the worse, and worse in front of it."""
    m = s.monster
    harm = -2 * distance(x, y, m.x, m.y, m.size)
    if in_front(x, y, m.x, m.y, m.size, m.facing):
        harm += 1
    return harm


@compiled
def shove_harm(t, s, seat, direction, squares):
    """How bad a knockback is: survivors it runs into, impassable terrain, then the square it ends on."""
    x = s.survivors[seat].x + 0
    y = s.survivors[seat].y + 0
    harm = 0
    for _ in range(squares):
        nx = x + step_x(direction)
        ny = y + step_y(direction)
        if not inside(nx, ny):
            break
        if impassable(t, s, nx, ny) or tile_at(t, s, nx, ny, TE_DESTRUCTIBLE) >= 0:
            harm += 100
            break
        x = nx
        y = ny
        if seat_at(s, x, y) >= 0:
            harm += 100
    return harm + square_harm(s, x, y)


@compiled
def worst_for_survivors(t, s, kind, mover, squares):
    """The answer that hurts the survivors most, by a fixed rule of thumb; of equally bad ones the first [8: the rule of death
    as a policy; docs/rule-options.md]. `mover`: the survivor who is knocked back so many squares, -1 for the monster.
    """
    best = nth_legal(s, 0)
    best_score = -10000
    for k in range(legal_count(s)):
        action = nth_legal(s, k)
        score = 0
        if action >= SURVIVOR and action < SURVIVOR + SEATS:
            score = frailty(s, action - SURVIVOR)
        elif kind == CHOOSE_DIRECTION:
            if mover >= 0:
                score = shove_harm(t, s, mover, action - OPTION, squares)
            else:
                score = direction_harm(s, action - OPTION)
        elif kind == CHOOSE_SQUARE:
            score = square_harm(s, s.options[action - OPTION] // 32, s.options[action - OPTION] % 32)
        if score > best_score:
            best_score = score
            best = action
    return best


@compiled
def put_to_controller(t, s, kind, mover, squares):
    """Put a decision to the monster controller: an agent, chance, or the worst case [R-129..R-131]."""
    count = legal_count(s)
    if count == 1:
        s.answer = nth_legal(s, 0)
        clear_legal(s)
        return NEXT
    if s.controller_mode == BY_AGENT:
        s.actor = controller_seat(s)
        s.decision = kind
        return DECIDE
    if s.controller_mode == BY_CHANCE:
        s.answer = nth_legal(s, roll(s.chance, count) - 1)
    else:
        s.answer = worst_for_survivors(t, s, kind, mover, squares)
    clear_legal(s)
    return NEXT


@compiled
def offer_shove(t, s, seat, squares):
    """Put the prepared direction of a survivor's knockback to the monster controller."""
    return put_to_controller(t, s, CHOOSE_DIRECTION, seat, squares)


@compiled
def offer_controller(t, s, kind):
    """Put the prepared decision to the monster controller."""
    return put_to_controller(t, s, kind, -1, 0)
