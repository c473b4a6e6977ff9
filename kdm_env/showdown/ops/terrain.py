"""Terrain cards and their tiles: the random draw at the start, and tiles that effects add [R-030..R-038, R-041].

The sources lack what the single cards say about placing. Our reading: a tile lies anywhere on the board, either way
round, on no other tile and under no miniature; every such place is equally likely.
"""

from ...core.chance import DECKS, SETUP, below
from ...core.compiled import compiled
from ...core.machine import NEXT, bit_count
from ..codes import TE_CARDS, TE_HEIGHT, TE_SKIPS_TURN, TE_TILES, TE_WIDTH, TERRAIN_KINDS
from ..state import HEIGHT, MONSTER_SKIPS, SURVIVORS_SKIP, TILES, WIDTH
from .abilities import set_blocked

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
    return max(0, t.terrain[kind, TE_CARDS] - (lying + tiles - 1) // tiles)


@compiled
def mark_covered(t, s):
    """Mark, in `blocked`, every square on which no tile may be laid: miniatures, other tiles, what is off the board."""
    set_blocked(t, s, -1)
    for k in range(s.tile_count):
        tile = s.tiles[k]
        bits = ((1 << tile.width) - 1) << tile.x
        for y in range(tile.y, tile.y + tile.height):
            s.blocked[y] = s.blocked[y] | bits


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
    mark_covered(t, s)
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
def op_add_terrain(t, s, kind, x, y, d):
    """ADD_TERRAIN kind x y: a card's tiles are added by its rules, or one tile where the effect says (x > 0) [R-041].

    Beyond the cards there are, and where tiles would overlap or cover a miniature, nothing is added.
    """
    if cards_left(t, s, kind) == 0 or s.tile_count >= TILES:
        return NEXT
    if x == 0:
        place_card(t, s, kind, DECKS)
        return NEXT
    mark_covered(t, s)
    free = (places_in_row(s, y, t.terrain[kind, TE_WIDTH], t.terrain[kind, TE_HEIGHT]) >> x) & 1
    for row in range(HEIGHT + 2):
        s.blocked[row] = 0
    if free == 1:
        add_tile(s, kind, x, y, t.terrain[kind, TE_WIDTH], t.terrain[kind, TE_HEIGHT])
    return NEXT
