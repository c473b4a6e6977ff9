"""Terrain cards and their tiles: the random draw at the start, and tiles that effects add [R-030..R-038, R-041].

The sources lack what the single cards say about placing. Our reading: a tile lies anywhere on the board, either way
round, on no other tile and under no miniature; every such place is equally likely. A card may ask for room around
miniatures (`clear`) and between its tiles (`apart`).
"""

from ...core.chance import DECKS, SETUP, below
from ...core.compiled import compiled
from ...core.machine import NEXT, allow, bit_count, get, jump, put
from ..actions import OPTION
from ..codes import (
    COUNT,
    NEAREST_TILE,
    SUBJECT,
    TE_APART,
    TE_CARDS,
    TE_CLEAR,
    TE_DISPUTED,
    TE_HEIGHT,
    TE_INDESTRUCTIBLE,
    TE_INTERACT,
    TE_SKIPS_TURN,
    TE_TILES,
    TE_WIDTH,
    TERRAIN_KINDS,
    TILE_BESIDE,
)
from ..rule_options import LARGER_TERRAIN_DECK
from ..state import CHOOSE_SQUARE, HEIGHT, HITS, MONSTER_SKIPS, SEATS, SURVIVORS_SKIP, TILES, WIDTH
from .abilities import set_blocked
from .common import ask, offer_controller, remove_tile, tile_at
from .movement import tile_distance

ALL_COLUMNS = (1 << (WIDTH + 2)) - 1


@compiled
def cards_left(t, s, kind):
    """Cards of a kind that are still in the terrain deck: those whose tiles lie on the board are set aside [R-035]."""
    tiles = t.terrain[kind, TE_TILES]
    if tiles <= 0:
        return 0
    lying = 0
    for k in range(s.tile_count):
        if s.tiles[k].kind == kind:
            lying += 1
    cards = t.terrain[kind, TE_CARDS] + 0
    if (s.rules & LARGER_TERRAIN_DECK) != 0:
        cards += t.terrain[kind, TE_DISPUTED]  # C-14
    return max(0, cards - (lying + tiles - 1) // tiles)


@compiled
def cover(s, x, y, width, height, margin):
    """Mark the squares of a rectangle, and so many more on every side of it."""
    low = max(1, x - margin)
    high = min(WIDTH, x + width - 1 + margin)
    bits = ((1 << (high - low + 1)) - 1) << low
    for row in range(max(1, y - margin), min(HEIGHT, y + height - 1 + margin) + 1):
        s.blocked[row] = s.blocked[row] | bits


@compiled
def mark_covered(t, s, kind):
    """Mark, in `blocked`, every square on which no tile of a kind may be laid: miniatures and the room its card leaves
    around them, other tiles (those of its own kind with the room between), what is off the board.
    """
    set_blocked(t, s, -1)
    for k in range(s.tile_count):
        tile = s.tiles[k]
        cover(s, tile.x, tile.y, tile.width, tile.height, t.terrain[kind, TE_APART] if tile.kind == kind else 0)
    m = s.monster
    if m.on_board == 1:
        cover(s, m.x, m.y, m.size, m.size, t.terrain[kind, TE_CLEAR])
    for seat in range(SEATS):
        v = s.survivors[seat]
        if v.alive == 1 and v.x > 0:
            cover(s, v.x, v.y, 1, 1, t.terrain[kind, TE_CLEAR])


@compiled
def places_in_row(s, row, width, height):
    """The columns, as bits, in which the bottom left square of a tile may lie in a row."""
    covered = 0
    for y in range(row, row + height):
        covered = covered | s.blocked[y]
    taken = 0
    for k in range(width):
        taken = taken | (covered >> k)
    return ~taken & ALL_COLUMNS


@compiled
def add_tile(s, kind, x, y, width, height):
    """Lay a tile on the board."""
    tile = s.tiles[s.tile_count]
    tile.kind = kind
    tile.x = x
    tile.y = y
    tile.width = width
    tile.height = height
    s.tile_count = s.tile_count + 1


@compiled
def place_tile(t, s, kind, stream):
    """Lay a tile by its card's rules; one that finds no place stays off the board."""
    if s.tile_count >= TILES:
        return
    mark_covered(t, s, kind)
    long = t.terrain[kind, TE_HEIGHT]
    wide = t.terrain[kind, TE_WIDTH]
    ways = 1 if wide == long else 2
    count = 0
    for _ in range(ways):
        for row in range(1, HEIGHT - long + 2):
            count += bit_count(places_in_row(s, row, wide, long))
        if ways == 2:
            wide, long = long, wide
    wanted = below(s.chance, stream, count) if count > 0 else -1
    for _ in range(ways):
        for row in range(1, HEIGHT - long + 2):
            here = places_in_row(s, row, wide, long)
            found = bit_count(here)
            if wanted >= 0 and wanted < found:
                for column in range(1, WIDTH + 1):
                    if (here >> column) & 1 == 1:
                        if wanted == 0:
                            add_tile(s, kind, column, row, wide, long)
                        wanted -= 1
            elif wanted >= 0:
                wanted -= found
        if ways == 2:
            wide, long = long, wide
    for row in range(HEIGHT + 2):  # scratch is left clean: equal tables have equal bytes
        s.blocked[row] = 0


@compiled
def place_card(t, s, kind, stream):
    """Lay all tiles of a terrain card [R-031, R-037]."""
    for _ in range(t.terrain[kind, TE_TILES]):
        place_tile(t, s, kind, stream)


@compiled
def place_named(t, s):
    """Lay the named tiles that the diagram gives no square; they stand behind the others, without a size [R-034]."""
    last = s.tile_count + 0
    first = 0
    while first < last and s.tiles[first].x > 0:
        first += 1
    s.tile_count = first
    for k in range(first, last):
        kind = s.tiles[k].kind + 0
        s.tiles[k].kind = -1
        place_tile(t, s, kind, SETUP)


@compiled
def deal_terrain(t, s):
    """Draw the random terrain cards from a shuffled deck without the named ones, and lay card after card [R-035..R-038]."""
    while s.random_terrain > 0:
        s.random_terrain = s.random_terrain - 1
        left = 0
        for kind in range(TERRAIN_KINDS):
            left += cards_left(t, s, kind)
        if left == 0:
            continue
        wanted = below(s.chance, SETUP, left)
        drawn = -1
        for kind in range(TERRAIN_KINDS):
            copies = cards_left(t, s, kind)
            if wanted >= 0 and wanted < copies:
                drawn = kind
            wanted -= copies
        place_card(t, s, drawn, SETUP)


@compiled
def skip_first_turns(t, s):
    """Terrain that makes the monster skip its first turn; with a monster's ambush both are skipped, so none [ruling 27]."""
    for k in range(s.tile_count):
        if t.terrain[s.tiles[k].kind, TE_SKIPS_TURN] != 0:
            s.skips = s.skips | MONSTER_SKIPS
    if s.skips == (MONSTER_SKIPS | SURVIVORS_SKIP):
        s.skips = 0


@compiled
def op_tile_ask(t, s, kind, which, leave, d):
    """TILE_ASK kind which leave: the tile of a kind nearest to the monster, or one that it stands on or beside and can
    remove; of several the controller picks; of none go to `leave`, with `result` 0 if there was one to be removed.
    """
    ask(s)
    n = 0
    best = 1 if which == TILE_BESIDE else 1000
    s.result = 0 if which == TILE_BESIDE else 1  # nothing to move to is no reason to stop
    for k in range(s.tile_count):
        tile = s.tiles[k]
        if tile.kind != kind or s.monster.on_board == 0:
            continue
        value = tile_distance(s, k)
        if value > best or (which == TILE_BESIDE and t.terrain[kind, TE_INDESTRUCTIBLE] != 0):
            continue
        if which == NEAREST_TILE and value < best:
            best = value
            n = 0
            ask(s)
        if n < HITS:
            s.options[n] = 32 * tile.x + tile.y
            allow(s, OPTION + n)
            n += 1
    if n == 0:
        jump(s, leave)
        return NEXT
    return offer_controller(t, s, CHOOSE_SQUARE)


@compiled
def op_tile_take(t, s, archive, b, c, d):
    """TILE_TAKE archive: the tile chosen; its place in the list goes into COUNT, or it is archived."""
    square = s.options[s.answer - OPTION] + 0
    s.result = 1
    for k in range(s.tile_count):
        if 32 * s.tiles[k].x + s.tiles[k].y == square:
            put(s, COUNT, k)
            if archive != 0:
                remove_tile(t, s, k)
            return NEXT
    return NEXT


@compiled
def op_add_terrain(t, s, kind, x, y, d):
    """ADD_TERRAIN kind x y: a card's tiles are added by its rules, or one tile where the effect says (x > 0) [R-041].

    Beyond the cards there are, and where tiles would overlap or cover a miniature, nothing is added.
    """
    if cards_left(t, s, kind) == 0 or s.tile_count >= TILES:
        return NEXT
    if x == 0:
        place_card(t, s, kind, DECKS)
        return NEXT
    set_blocked(t, s, -1)
    for k in range(s.tile_count):
        tile = s.tiles[k]
        cover(s, tile.x, tile.y, tile.width, tile.height, 0)
    free = (places_in_row(s, y, t.terrain[kind, TE_WIDTH], t.terrain[kind, TE_HEIGHT]) >> x) & 1
    for row in range(HEIGHT + 2):
        s.blocked[row] = 0
    if free == 1:
        add_tile(s, kind, x, y, t.terrain[kind, TE_WIDTH], t.terrain[kind, TE_HEIGHT])
    return NEXT


@compiled
def op_remove_terrain(t, s, a, b, c, d):
    """REMOVE_TERRAIN: the tile the subject uses leaves the board, unless it is indestructible [4.3]; `result`: did it?"""
    s.result = 0
    v = s.survivors[get(s, SUBJECT)]
    found = tile_at(t, s, v.x, v.y, TE_INTERACT)
    if found >= 0 and t.terrain[s.tiles[found].kind, TE_INDESTRUCTIBLE] == 0:
        remove_tile(t, s, found)
        s.result = 1
    return NEXT
