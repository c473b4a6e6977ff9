"""What a seat may see, as numbers: features, then grid planes around its survivor. float32, one flat vector.

Planes: ``PLANES`` x ``WINDOW`` x ``WINDOW``, centred on the seat's survivor (where it fell, for the dead: the board's
corner), row 0 lowest. A move by (dx, dy) ends on ``[:, dy + REACH, dx + REACH]``.

:data:`LAYOUT` names every block. Nothing hidden is in it: piles that lie face down are counts.
"""

from ..core.compiled import compiled
from ..core.grid import behind, gap
from ..core.machine import is_allowed
from .actions import HIT, MOVES, REACH
from .codes import (
    AI_SHOWS_MARK,
    FE_BOOST_ACCURACY,
    FE_BOOST_FLAGS,
    FE_BOOST_SPEED,
    FE_BOOST_STRENGTH,
    GE_ACCURACY,
    GE_FLAGS,
    GE_RANGE,
    GE_REACH,
    GE_SPEED,
    GE_STRENGTH,
    GE_THROW,
    HL_CRITICAL,
    HL_FAILURE,
    HL_FIRST_STRIKE,
    HL_HAS_CRITICAL,
    HL_IMPERVIOUS,
    HL_PERSISTENT,
    HL_REFLEX,
    HL_TOUGHNESS,
    HL_WOUND,
    K_CUMBERSOME,
    K_DEADLY,
    K_WEAPON,
    MO_AI,
    MO_HIT,
    PL_BONUS,
    PLACES,
    T_BOOSTS,
    TE_HIDES,
    TE_IMPASSABLE,
    TE_INTERACT,
    TE_OBSTACLE,
)
from .observed_kinds import KINDS, kind_features
from .ops.common import (
    can_spend_survival,
    distance_to,
    extra_movement,
    in_blind_spot,
    in_view,
    is_threat,
    marks_of,
    monster_value,
    movement_of,
)
from .ops.kit import activation_place, boosted, knows_arts, usable
from .state import (
    ARCHIVED,
    ART_SPENT,
    ART_THIS_ROUND,
    DEAF,
    GEAR_SLOTS,
    HEIGHT,
    HITS,
    READY,
    SEATS,
    WIDTH,
)

WINDOW = 2 * REACH + 1
PLANE_NAMES = (
    "closed",  # off the board or impassable; half: an obstacle one can walk on
    "monster",  # its base
    "blind spot",
    "standing",  # other survivors who stand
    "down",  # other survivors who lie
    "cover",  # terrain to hide in; half: to interact with otherwise
    "reachable",  # squares the pending decision lets this survivor move to
    "nearness",  # 1 / distance to the monster's base (1 under it)
)
PLANES = len(PLANE_NAMES)
SQUARES = WINDOW * WINDOW
GRID = PLANES * SQUARES

BOUND = 64.0
"""Every number of an observation lies within -BOUND .. BOUND (most within -1 .. 1)."""

AI_CARDS = 28
HIT_CARDS = 27

GEAR_CARDS = 96
ARTS = DISORDERS = TRAITS = 32
ARMOR_SETS = 16

SURVIVOR_FEATURES = 46

_BLOCKS = (
    ("decision", 16),  # kind of the pending decision, one-hot
    ("deciding", 1),  # 1 if this seat decides
    ("seat", SEATS),  # this seat, one-hot
    ("round", 4),  # round / 10, act (0 monster, 1 survivors), this seat holds the controller tile, game running
    ("self", SURVIVOR_FEATURES),  # this survivor, see `survivor_features`
    ("others", SURVIVOR_FEATURES * (SEATS - 1)),  # the other seats in order, same layout
    ("gear", 8 * (GEAR_SLOTS + 1)),  # fist and tooth, then the slots: what can be used and how well
    ("carried", GEAR_CARDS),  # gear cards in the grid, by number: 1 ready, 0.5 used
    ("grid", 4 * GEAR_SLOTS),  # the slots, see `kit_features`
    ("armor set", ARMOR_SETS),  # the armor set worn, one-hot
    ("arts", ARTS),  # fighting arts, by number: 1, 0.5 when used up or of no use now
    ("disorders", DISORDERS),  # by number
    ("traits", TRAITS),  # what gear, arts and disorders make of this survivor
    ("monster", 30),  # the monster, see `monster_features`
    ("cards in play", AI_CARDS),  # moods and traits
    ("tokens on cards", AI_CARDS),  # tokens / 3
    ("discarded cards", AI_CARDS),  # copies in the AI discard pile
    ("known cards", AI_CARDS),  # cards everybody has seen on top of the AI deck: 1 / place
    ("injuries in play", HIT_CARDS),
    ("discarded locations", HIT_CARDS),
    ("known locations", HIT_CARDS),  # the same of the hit location deck
    ("hits", 8 * HITS),  # hits on this survivor to dodge or resolve: there, location one-hot (6), damage / 5
    ("locations", 10 * HITS),  # hit locations of this survivor's attack: there and texts, see `location_features`
    ("kinds", KINDS),  # what kind of cards the monster has, whichever monster it is: see `observed_kinds`
)


def _layout() -> dict[str, slice]:
    at, found = 0, {}
    for name, size in _BLOCKS:
        found[name] = slice(at, at + size)
        at += size
    return found


_BLOCK_PLACES = _layout()

FEATURES = sum(size for _, size in _BLOCKS)
"""Length of the features; with ``observation="features"`` the vector ends here."""

SIZE = FEATURES + GRID
"""Length of an observation."""

LAYOUT: dict[str, slice] = {**_BLOCK_PLACES, "planes": slice(FEATURES, SIZE)}
"""Block name -> its place in the vector."""

_starts: dict[str, int] = {name: place.start for name, place in LAYOUT.items()}
AT_DECISION = _starts["decision"]
AT_DECIDING = _starts["deciding"]
AT_SEAT = _starts["seat"]
AT_ROUND = _starts["round"]
AT_SELF = _starts["self"]
AT_OTHERS = _starts["others"]
AT_GEAR = _starts["gear"]
AT_CARRIED = _starts["carried"]
AT_GRID = _starts["grid"]
AT_SET = _starts["armor set"]
AT_ARTS = _starts["arts"]
AT_DISORDERS = _starts["disorders"]
AT_TRAITS = _starts["traits"]
AT_MONSTER = _starts["monster"]
AT_PLAY = _starts["cards in play"]
AT_TOKENS = _starts["tokens on cards"]
AT_DISCARD = _starts["discarded cards"]
AT_KNOWN = _starts["known cards"]
AT_INJURIES = _starts["injuries in play"]
AT_HIT_DISCARD = _starts["discarded locations"]
AT_KNOWN_HITS = _starts["known locations"]
AT_HITS = _starts["hits"]
AT_LOCATIONS = _starts["locations"]
AT_KINDS = _starts["kinds"]


@compiled
def window_low(centre):
    """First coordinate of the window, not below 1."""
    return max(1, centre - REACH)


@compiled
def paint(out, plane, cx, cy, x, y, value):
    """Set one square of a plane to a value if the window holds it."""
    dx = x - cx + REACH
    dy = y - cy + REACH
    if dx >= 0 and dx < WINDOW and dy >= 0 and dy < WINDOW:
        out[plane * SQUARES + dy * WINDOW + dx] = value


@compiled
def paint_planes(t, s, seat, out):
    """Write the grid."""
    v = s.survivors[seat]
    m = s.monster
    cx = v.x + 0
    cy = v.y + 0
    for k in range(GRID):
        out[k] = 0.0
    for dy in range(WINDOW):
        y = cy + dy - REACH
        row = dy * WINDOW
        if y < 1 or y > HEIGHT:
            for dx in range(WINDOW):
                out[row + dx] = 1.0
            continue
        for dx in range(0, 1 - cx + REACH):
            out[row + dx] = 1.0
        for dx in range(WIDTH + 1 - cx + REACH, WINDOW):
            out[row + dx] = 1.0
    if m.on_board == 1:
        for x in range(m.x, m.x + m.size):
            for y in range(m.y, m.y + m.size):
                paint(out, 1, cx, cy, x, y, 1.0)
        for x in range(m.x - 1, m.x + m.size + 1):
            for y in range(m.y - 1, m.y + m.size + 1):
                if behind(x, y, m.x, m.y, m.size, m.facing) and x >= 1 and x <= WIDTH and y >= 1 and y <= HEIGHT:
                    paint(out, 2, cx, cy, x, y, 1.0)
        low = window_low(cx)
        high = min(WIDTH, cx + REACH)
        base = 7 * SQUARES
        for y in range(window_low(cy), min(HEIGHT, cy + REACH) + 1):
            dy = gap(y, m.y, m.size)
            row = base + (y - cy + REACH) * WINDOW - cx + REACH
            for x in range(low, high + 1):
                d = dy + gap(x, m.x, m.size)
                out[row + x] = 1.0 / d if d > 1 else 1.0
    for other in range(SEATS):
        w = s.survivors[other]
        if other != seat and w.alive == 1 and w.x > 0:
            paint(out, 3 + w.knocked_down, cx, cy, w.x, w.y, 1.0)
    for k in range(s.tile_count):
        tile = s.tiles[k]
        closed = 0.0
        if t.terrain[tile.kind, TE_IMPASSABLE] != 0:
            closed = 1.0
        elif t.terrain[tile.kind, TE_OBSTACLE] != 0:
            closed = 0.5
        cover = 0.0
        if t.terrain[tile.kind, TE_HIDES] != 0:
            cover = 1.0
        elif t.terrain[tile.kind, TE_INTERACT] != 0:
            cover = 0.5
        for x in range(tile.x, tile.x + tile.width):
            for y in range(tile.y, tile.y + tile.height):
                if closed > 0.0:
                    paint(out, 0, cx, cy, x, y, closed)
                if cover > 0.0:
                    paint(out, 5, cx, cy, x, y, cover)
    if s.actor == seat and s.ended == 0:
        base = 6 * SQUARES
        for word in range((MOVES >> 5) + 1):
            bits = s.legal[word] & 0xFFFFFFFF
            if word == MOVES >> 5:
                bits = bits & ((1 << (MOVES & 31)) - 1)
            action = 32 * word
            while bits != 0:
                if bits & 1 == 1:
                    out[base + (t.offsets[action, 1] + REACH) * WINDOW + t.offsets[action, 0] + REACH] = 1.0
                bits = bits >> 1
                action += 1


@compiled
def survivor_features(t, s, seat, me, out, at):
    """46 numbers: alive, present, standing, place relative to the viewer, distance to the monster, in view, blind spot,
    threat, priority, hidden, survival, dodge / encourage / dash / surge ready, insanity, bleeding, movement and
    activation to spend, has acted, evasion, armor by location, injury boxes filled by location (brain last), deaf,
    courage, understanding, and of its ready weapons: greatest strength, greatest reach, something to throw; doomed; hits it will
    ignore (block and deflect tokens); luck, accuracy, speed; strength and movement until the end of the round.
    """
    v = s.survivors[seat]
    w = s.survivors[me]
    m = s.monster
    out[at] = v.alive
    out[at + 1] = v.present
    out[at + 2] = 1.0 if v.alive == 1 and v.knocked_down == 0 else 0.0
    if v.alive == 1 and v.x > 0:
        out[at + 3] = (v.x - w.x) / 10.0
        out[at + 4] = (v.y - w.y) / 10.0
        d = distance_to(s, seat)
        out[at + 5] = d / 10.0 if d < 99 else 3.0
        out[at + 6] = 1.0 if in_view(t, s, seat) else 0.0
        out[at + 7] = 1.0 if in_blind_spot(s, seat) else 0.0
        out[at + 8] = 1.0 if is_threat(s, seat) else 0.0
    else:
        for k in range(3, 9):
            out[at + k] = 0.0
    out[at + 9] = 1.0 if s.priority == seat else 0.0
    out[at + 10] = 1.0 if v.hidden != 0 else 0.0
    out[at + 11] = v.survival / 5.0
    out[at + 12] = 1.0 if can_spend_survival(s, seat, 1) else 0.0
    out[at + 13] = 1.0 if can_spend_survival(s, seat, 2) else 0.0
    out[at + 14] = 1.0 if can_spend_survival(s, seat, 4) else 0.0
    out[at + 15] = 1.0 if can_spend_survival(s, seat, 8) else 0.0
    out[at + 16] = min(v.insanity, 20) / 5.0
    out[at + 17] = v.bleeding / 5.0
    out[at + 18] = v.movements
    out[at + 19] = v.activations
    out[at + 20] = v.acted
    out[at + 21] = (v.attributes[3] + v.tokens[3]) / 3.0
    for location in range(5):
        out[at + 22 + location] = v.armor[location] / 5.0
    for location in range(6):
        bit = 1 << location
        harm = 0.0
        if (v.light & bit) != 0:
            harm += 0.5
        if (v.heavy & bit) != 0:
            harm += 0.5
        out[at + 27 + location] = harm
    out[at + 33] = 1.0 if (v.conditions & DEAF) != 0 else 0.0
    out[at + 34] = v.courage / 3.0
    out[at + 35] = v.understanding / 3.0
    strength = 0
    reach = 1
    throw = 0.0
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot]
        if gear >= 0 and v.gear_state[slot] == READY and (t.gear[gear, GE_FLAGS] & K_WEAPON) != 0:
            strength = max(strength, t.gear[gear, GE_STRENGTH])
            reach = max(reach, max(t.gear[gear, GE_REACH], t.gear[gear, GE_RANGE]))
            if t.gear[gear, GE_THROW] != 0:
                throw = 1.0
    out[at + 36] = (strength + v.attributes[2] + v.tokens[2]) / 5.0
    out[at + 37] = reach / 6.0
    out[at + 38] = throw
    out[at + 39] = 1.0 if v.doomed != 0 else 0.0
    out[at + 40] = (v.block + v.deflect) / 3.0
    out[at + 41] = (v.attributes[4] + v.tokens[4]) / 3.0
    out[at + 42] = (v.attributes[1] + v.tokens[1]) / 3.0
    out[at + 43] = (v.attributes[5] + v.tokens[5]) / 3.0
    out[at + 44] = v.roused_strength / 3.0
    out[at + 45] = extra_movement(s, seat) / 3.0
    if m.on_board == 0:
        out[at + 5] = 3.0


@compiled
def gear_features(t, s, seat, out):
    """Eight numbers a weapon: ready, speed, hit number needed (lower is better), strength, reach or range, deadly,
    can be thrown, cumbersome. Fist and tooth first.
    """
    v = s.survivors[seat]
    evasion = monster_value(t, s, 3)
    for place in range(GEAR_SLOTS + 1):
        at = AT_GEAR + 8 * place
        gear = 0
        ready = True
        if place > 0:
            gear = v.gear[place - 1] + 0
            ready = gear >= 0 and v.gear_state[place - 1] == READY
        if not ready or (t.gear[gear, GE_FLAGS] & K_WEAPON) == 0:
            for k in range(8):
                out[at + k] = 0.0
            continue
        flags = t.gear[gear, GE_FLAGS]
        speed = t.gear[gear, GE_SPEED] + v.attributes[5] + v.tokens[5]
        need = t.gear[gear, GE_ACCURACY] + evasion - v.attributes[1] - v.tokens[1]
        strength = t.gear[gear, GE_STRENGTH] + v.attributes[2] + v.tokens[2] + v.roused_strength
        if (v.traits & T_BOOSTS) != 0:
            for feature in range(PLACES):
                row = boosted(t, v, feature, place - 1, gear)
                if row >= 0:
                    flags = flags | t.features[row, FE_BOOST_FLAGS]
                    speed += t.features[row, FE_BOOST_SPEED]
                    need -= t.features[row, FE_BOOST_ACCURACY]
                    strength += t.features[row, FE_BOOST_STRENGTH]
        out[at] = 1.0
        out[at + 1] = speed / 3.0
        out[at + 2] = need / 10.0
        out[at + 3] = strength / 5.0
        reach = t.gear[gear, GE_RANGE]
        if reach == 0:
            reach = t.gear[gear, GE_REACH]
        out[at + 4] = reach / 6.0
        out[at + 5] = 1.0 if (flags & K_DEADLY) != 0 else 0.0
        out[at + 6] = t.gear[gear, GE_THROW]
        out[at + 7] = 1.0 if (flags & K_CUMBERSOME) != 0 else 0.0


@compiled
def kit_features(t, s, seat, out):
    """Gear cards by number; four numbers a slot: a card lies there (0.5: used), using it is possible now, its affinity
    bonus holds, it is ready; then armor set, arts, disorders, and traits.
    """
    v = s.survivors[seat]
    for k in range(AT_CARRIED, AT_MONSTER):
        out[k] = 0.0
    for slot in range(GEAR_SLOTS):
        gear = v.gear[slot] + 0
        if gear < 0 or v.gear_state[slot] == ARCHIVED:
            continue
        ready = v.gear_state[slot] == READY
        if gear < GEAR_CARDS:
            out[AT_CARRIED + gear] = 1.0 if ready else 0.5
        at = AT_GRID + 4 * slot
        out[at] = 1.0 if ready else 0.5
        place = activation_place(t, v, slot)
        out[at + 1] = 1.0 if place >= 0 and usable(t, v, place, v.movements) else 0.0
        out[at + 2] = (v.worn >> slot) & 1
        out[at + 3] = 1.0 if ready else 0.0
    number = v.worn >> PL_BONUS
    if number > 0 and number <= ARMOR_SETS:
        out[AT_SET + number - 1] = 1.0
    able = knows_arts(v)
    for k in range(3):
        if v.arts[k] >= 0 and v.arts[k] < ARTS:
            spent = (v.used & ((ART_THIS_ROUND | ART_SPENT) << k)) != 0
            out[AT_ARTS + v.arts[k]] = 1.0 if able and not spent else 0.5
        if v.disorders[k] >= 0 and v.disorders[k] < DISORDERS:
            out[AT_DISORDERS + v.disorders[k]] = 1.0
    for k in range(TRAITS - 1):
        out[AT_TRAITS + k] = (v.traits >> k) & 1


@compiled
def monster_features(t, s, me, out):
    """30 numbers: place relative to the viewer, facing one-hot, down, attributes with tokens, level, counts of its piles,
    sniffing, last wounder is the viewer, dies soon, base size, movement range of this survivor.
    """
    m = s.monster
    v = s.survivors[me]
    at = AT_MONSTER
    for k in range(30):
        out[at + k] = 0.0
    out[at] = m.on_board
    if m.on_board == 1:
        out[at + 1] = (2 * m.x + m.size - 1 - 2 * v.x) / 20.0
        out[at + 2] = (2 * m.y + m.size - 1 - 2 * v.y) / 20.0
        out[at + 3 + m.facing] = 1.0
    out[at + 7] = m.knocked_down
    for attribute in range(7):
        out[at + 8 + attribute] = monster_value(t, s, attribute) / 8.0
    out[at + 15] = m.level / 3.0
    out[at + 16] = s.ai_deck.count / 10.0
    out[at + 17] = s.ai_discard.count / 10.0
    out[at + 18] = s.wounds.count / 10.0
    out[at + 19] = 1.0 if s.ai_deck.count + s.ai_discard.count == 0 else 0.0
    out[at + 20] = s.hit_deck.count / 20.0
    out[at + 21] = 1.0 if s.round <= m.threat_until else 0.0
    out[at + 22] = 1.0 if m.last_wounder == me else 0.0
    out[at + 23] = m.dies_after_turn
    out[at + 24] = m.size / 3.0
    out[at + 25] = movement_of(t, s, me) / 8.0
    out[at + 26] = v.x / 22.0
    out[at + 27] = v.y / 16.0
    out[at + 28] = s.strike_depth / 2.0
    out[at + 29] = s.assault_depth / 2.0


@compiled
def card_features(t, s, seat, out):
    """Cards in play with their tokens (those a card lays on survivors: this survivor's), and the open discard piles."""
    first = t.monsters[s.monster.kind, MO_AI]
    for k in range(AT_PLAY, AT_HITS):
        out[k] = 0.0
    for k in range(s.ai_play.count):
        card = s.ai_play.cards[k] + 0
        out[AT_PLAY + card] = 1.0
        kind = t.ai[first + card, AI_SHOWS_MARK]
        out[AT_TOKENS + card] = (s.card_tokens[card] if kind == 0 else marks_of(s, seat, kind - 1)) / 3.0
    for k in range(s.ai_discard.count):
        at = AT_DISCARD + s.ai_discard.cards[k]
        out[at] = out[at] + 1.0
    for k in range(min(s.known_ai, s.ai_deck.count)):
        at = AT_KNOWN + s.ai_deck.cards[s.ai_deck.count - 1 - k]
        out[at] = max(out[at], 1.0 / (k + 1))
    for k in range(min(s.known_hits, s.hit_deck.count)):
        out[AT_KNOWN_HITS + s.hit_deck.cards[s.hit_deck.count - 1 - k]] = 1.0 / (k + 1)
    for k in range(s.hit_play.count):
        out[AT_INJURIES + s.hit_play.cards[k]] = 1.0
    for k in range(s.hit_discard.count):
        out[AT_HIT_DISCARD + s.hit_discard.cards[k]] = 1.0


@compiled
def pending_features(t, s, seat, out):
    """The hits of the running monster attack on this survivor, and the locations of its own running attack."""
    for k in range(AT_HITS, AT_KINDS):
        out[k] = 0.0
    if s.assault_depth > 0:
        a = s.assaults[s.assault_depth - 1]
        if a.target == seat:
            for k in range(a.count):
                if a.locations[k] >= 0:
                    out[AT_HITS + 8 * k] = 1.0
                    out[AT_HITS + 8 * k + 1 + a.locations[k]] = 1.0
                    out[AT_HITS + 8 * k + 7] = a.damage / 5.0
    if s.strike_depth > 0:
        strike = s.strikes[s.strike_depth - 1]
        if strike.seat == seat:
            first = t.monsters[s.monster.kind, MO_HIT]
            for k in range(strike.count):
                if strike.cards[k] >= 0:
                    row = first + strike.cards[k]
                    at = AT_LOCATIONS + 10 * k
                    out[at] = 1.0
                    out[at + 1] = 1.0 if is_allowed(s, HIT + k) != 0 and s.actor == seat else 0.0
                    out[at + 2] = 1.0 if t.hit[row, HL_FAILURE] != 0 else 0.0
                    out[at + 3] = 1.0 if t.hit[row, HL_WOUND] != 0 else 0.0
                    out[at + 4] = 1.0 if t.hit[row, HL_REFLEX] != 0 else 0.0
                    out[at + 5] = 1.0 if t.hit[row, HL_CRITICAL] != 0 else 0.0
                    out[at + 6] = t.hit[row, HL_HAS_CRITICAL]
                    out[at + 7] = t.hit[row, HL_IMPERVIOUS]
                    out[at + 8] = t.hit[row, HL_TOUGHNESS] / 4.0
                    out[at + 9] = t.hit[row, HL_PERSISTENT] + 0.5 * t.hit[row, HL_FIRST_STRIKE]


@compiled
def observe(tables, s, seat, out):
    """Write what a seat sees. Reads only."""
    t = tables[0]
    if len(out) > FEATURES:
        paint_planes(t, s, seat, out[FEATURES:])
    for k in range(AT_DECISION, AT_SELF):
        out[k] = 0.0
    out[AT_DECISION + s.decision] = 1.0
    out[AT_DECIDING] = 1.0 if s.actor == seat and s.ended == 0 else 0.0
    out[AT_SEAT + seat] = 1.0
    out[AT_ROUND] = min(s.round, 50) / 10.0
    out[AT_ROUND + 1] = 1.0 if s.act == 2 else 0.0
    out[AT_ROUND + 2] = 1.0 if s.controller == seat else 0.0
    out[AT_ROUND + 3] = 1.0 if s.ended == 0 else 0.0
    survivor_features(t, s, seat, seat, out, AT_SELF)
    for k in range(1, SEATS):
        other = (seat + k) % SEATS
        survivor_features(t, s, other, seat, out, AT_OTHERS + SURVIVOR_FEATURES * (k - 1))
    gear_features(t, s, seat, out)
    kit_features(t, s, seat, out)
    monster_features(t, s, seat, out)
    card_features(t, s, seat, out)
    pending_features(t, s, seat, out)
    kind_features(t, s, out, AT_KINDS)
