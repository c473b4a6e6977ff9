"""What lies on the table, as one record.

Squares are (x, y) = (column 1..22, row 1..16), origin bottom left [R-161]; 0, 0 is off the board. The monster's square
is the bottom left one of its base. Facings are 0 north (rows up), 1 east, 2 south, 3 west. Seats are 0..3, -1 nobody.
"""

from ..core.chance import Chance
from ..core.compiled import register_record
from ..core.machine import FRAMES, WORDS, Frame
from ..core.piles import CAPACITY, Pile
from ..core.record import RecordClass, f4, i1, i2, i4, i8, record

WIDTH, HEIGHT = 22, 16
SEATS = 4
TILES = 12
STRIKES = 5
ASSAULTS = 6
HITS = 12
GEAR_SLOTS = 9

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

# Survivor hit locations [3.3].
HEAD, ARMS, BODY, WAIST, LEGS, BRAIN = 0, 1, 2, 3, 4, 5

# Survivor attributes and tokens [3.1].
MOVEMENT, ACCURACY, STRENGTH, EVASION, LUCK, SPEED = 0, 1, 2, 3, 4, 5

# Monster attributes and tokens.
M_MOVEMENT, M_ACCURACY, M_TOUGHNESS, M_EVASION, M_LUCK, M_SPEED, M_DAMAGE = 0, 1, 2, 3, 4, 5, 6

# Survival actions, as bits of `abilities` and `used` [3.2].
DODGE, ENCOURAGE, DASH, SURGE, ENDURE = 1, 2, 4, 8, 16

# Other uses in `used`: a second dodge, a move made this turn, arts by place, once a round and once a showdown.
DODGED_TWICE, MOVED, ART_THIS_ROUND, ART_SPENT, SET_SPENT, TRAUMA_SPARED = 32, 64, 128, 1024, 8192, 16384
SPENT = 7 * ART_SPENT | SET_SPENT | TRAUMA_SPARED  # what a new round does not bring back

# Lasting conditions, as bits of `conditions` [3.4, 3.6].
DEAF = 1 << 0
BLIND = 1 << 1
NO_DODGE = 1 << 2
NO_DASH = 1 << 3
NO_SURGE = 1 << 4
NO_ENCOURAGE = 1 << 5
NO_CONSUME = 1 << 6
NO_ARTS = 1 << 7
NO_SURVIVAL = 1 << 8
NO_TWO_HANDED = 1 << 9
NO_WEAPONS = 1 << 10
NO_WAIST_GEAR = 1 << 11
NO_HEAVY_GEAR = 1 << 12
FRENZIED = 1 << 13
MOVES_ONE = 1 << 14
FALLS_WHEN_INJURED = 1 << 15
DIES_ALONE = 1 << 16
SKIPS_HUNT = 1 << 17
RETIRES = 1 << 18
NO_ARTS_THIS_SHOWDOWN = 1 << 19
NO_BLOCK = 1 << 20
NO_PAIRED = 1 << 21
KNOWS_LOST_HAND = 1 << 22
SWALLOWED = 1 << 23

# What dooms a survivor until it is resolved, as bits of `doomed` [3.2].
DOOMED_BY_AI, DOOMED_BY_LOCATION = 1, 2

# Gear in a slot, `gear_state`.
READY, USED, ARCHIVED, KNOCKED_AWAY = 0, 1, 2, 3

# What everybody knows of the face-down AI cards, places in `deal` once it is dealt. UNSEEN_AI: how many bottom cards of the
# deck came there by healing and keep their places, plus FRESH when nobody has ever seen the cards above them but for the
# known top ones. UNSEEN_WOUNDS: how many bottom wounds nobody has ever seen. SETTLED_WOUNDS: how many bottom wounds lay
# there before the deck was last made anew, or before a card that everybody saw go there.
UNSEEN_AI, UNSEEN_WOUNDS, SETTLED_WOUNDS = 0, 1, 2
FRESH = 32

# Who answers the monster's free choices, `controller_mode`.
BY_AGENT, BY_CHANCE, BY_WORST = 0, 1, 2

# What is true of a survivor's attack, bits of `marks`: its hit, made from anywhere, wounds critically without a roll;
# savage has been spent; a frail weapon has hit something super-dense.
SURE_CRITICAL, SAVAGE_SPENT, BROKEN, CANCELLED = 1, 2, 4, 8

# Decision kinds, `decision`.
(
    NONE, ORDER, TURN, WINDOW, DASH_MOVE, SURGE_USE, DODGE_HIT, ORDER_HIT, LOCATION, CHOOSE_TARGET, CHOOSE_DIRECTION,
    CHOOSE_EFFECT, CHOOSE_SQUARE, CHOOSE_SURVIVOR, YES_OR_NO, CHOOSE_CARD,
) = range(16)  # fmt: skip

# Whose act it is, `act`.
BEFORE, MONSTER_ACT, SURVIVORS_ACT = 0, 1, 2

# What wins a puzzle within its rounds, `goal`: so many wound cards; so many survivors alive when they are over.
GOAL_WOUNDS, GOAL_SURVIVORS = 1, 2

# First turns that do not take place, as bits of `skips` [5 ambush].
MONSTER_SKIPS, SURVIVORS_SKIP = 1, 2


@record
class Survivor(RecordClass):
    """One survivor: what stands on the record sheet and in the gear grid. The widest fields first: no gaps."""

    injured: i8  # severe injuries suffered, a bit an injury
    injured_again: i8  # suffered a second time
    conditions: i4
    traits: i4  # what its gear, armor set, arts and disorders make of it, a bit a trait (codes.TRAITS)
    insanity: i2
    worn: i2  # affinity bonuses it has, a bit a slot; above them the armor set it wears, 0 none
    used: i2  # survival actions and others used this round (or showdown), bits below
    x: i1
    y: i1
    alive: i1  # 1 while it takes part; 0 after death, and for an empty seat
    present: i1  # 1 if the seat is played
    knocked_down: i1
    stays_down: i1  # 1: knocked down in the monster turn that still runs, so its end does not stand it up [D-01]
    survival: i1
    survival_limit: i1
    courage: i1
    understanding: i1
    bleeding: i1
    attributes: i1[6]  # with what gear adds
    tokens: i1[6]
    armor: i1[6]  # points left, by hit location
    light: i1  # light injury boxes filled
    heavy: i1  # heavy injury boxes filled
    gear: i1[GEAR_SLOTS]  # gear number, -1 empty; the grid row by row
    gear_state: i1[GEAR_SLOTS]
    arts: i1[3]
    disorders: i1[3]
    abilities: i1  # survival actions known
    acted: i1  # has had its turn this round
    movements: i1  # movement to spend
    activations: i1  # activation to spend
    doomed: i1  # cannot spend survival: DOOMED_BY_* bits
    hidden: i1  # no threat: 1 while it stands in tall grass, 2 until it attacks
    permanent_priority: i1
    block: i1  # hits it ignores the next time it is attacked, until its own next act [3.6]
    deflect: i1  # deflect tokens: hits it ignores, one each [3.6]
    roused_strength: i1  # strength until the end of the round
    weapon_wounds: i1  # wounds dealt (for rewards and measures)


@record
class Monster(RecordClass):
    """The monster's miniature and panel."""

    kind: i2  # which monster of the tables
    level: i1
    x: i1
    y: i1
    facing: i1
    size: i1  # the base covers size x size squares
    on_board: i1
    alive: i1
    knocked_down: i1
    attributes: i1[7]
    tokens: i1[7]
    threat_until: i1  # through this round every survivor counts as a threat (sniff)
    dies_after_turn: i1  # 1: dies when a monster turn ends next, 2: when the one after that ends
    last_wounder: i1
    grabbed: i1  # seats grabbed this round, a bit a seat
    grabbed_before: i1  # ... and in the round before
    round_toughness: i1  # until the end of the round
    flags: i2  # always-threats and other lasting features of cards, wounds of this round: see ops/common.py


@record
class Tile(RecordClass):
    """A terrain tile: its kind in the tables (-1 none), bottom left square, width and height."""

    kind: i1
    x: i1
    y: i1
    width: i1
    height: i1


@record
class Strike(RecordClass):
    """A survivor's attack that is going on. Hit locations by number, -1 resolved."""

    seat: i1
    gear: i1  # gear number, FIST_AND_TOOTH for fist and tooth
    slot: i1
    strength: i1  # bonus of this attack
    luck: i1
    accuracy: i1
    count: i1
    current: i1  # index of the location being resolved
    cards: i1[HITS]
    perfect: i1  # perfect hits
    marks: i1  # SURE_CRITICAL, SAVAGE_SPENT, BROKEN, CANCELLED
    outcome: i1  # of the last wound attempt: 0 failed, 1 wounded, 2 critical; plus 4 times its die


@record
class Assault(RecordClass):
    """A monster attack that is going on, against one target. Hits by location, -1 resolved, dodged or blocked."""

    target: i1
    speed: i1
    accuracy: i1
    damage: i1
    count: i1
    damaging: i1  # hits that dealt damage
    hits: i1  # hits rolled
    locations: i1[HITS]


@record
class Hoard(RecordClass):
    """Resources gained: there is room for both decks, so that no card is ever lost."""

    count: i1
    cards: i1[2 * CAPACITY]


@record
class State(RecordClass):
    """The whole game: table, stack of running programs, pending decision, generator."""

    # the pending decision
    actor: i1  # seat that decides
    decision: i1
    ended: i1
    fault: i1
    answer: i2
    result: i2  # what the last operation found (IF_NOT reads it)
    legal: i8[WORDS]
    # wide numbers come first, so that nothing is padded: survivors, generator, bits and counts, the stack
    survivors: Survivor[SEATS]
    chance: Chance
    effects_done: i4  # start- or end-of-turn effects of AI cards already performed, a bit a card
    injuries_done: i4  # ... of hit locations
    rules: i4  # rule options, a bit an option that differs from the default
    decisions: i4  # decisions answered so far
    reward: f4  # of the last step
    reach: i4[HEIGHT + 2]  # scratch: squares within reach, a bit a column
    blocked: i4[HEIGHT + 2]  # scratch: squares nobody can enter
    frames: Frame[FRAMES]
    options: i2[HITS]  # what `option k` means in the pending decision
    round: i2
    round_limit: i2  # 0: none
    roused: i2  # movement of survivors until the end of the round, four bits a seat, 7 at most
    monster: Monster
    # the machine
    depth: i1
    strike_depth: i1
    assault_depth: i1
    # the round
    act: i1
    turn: i1  # seat whose turn it is, -1
    controller: i1  # seat that holds the monster controller tile
    turn_over: i1  # the monster's turn ends early
    draw_again: i1  # AI cards still to be drawn when the running card is resolved
    turn_speed: i1  # speed of the monster until the end of its turn
    draws: i1  # AI cards drawn in this act
    priority: i1  # seat that holds the priority target token
    priority_stays: i1  # 1: gained in the monster turn that still runs, so its end does not remove it
    crossed: i1  # survivors the monster's last movement passed over, a bit a seat
    last_roll: i1
    drawn: i1  # AI card being played, -1
    alert: i1  # alerts that are being performed, one inside the other: nobody spends survival [3.2]
    card_goes: i1  # where the running card goes when resolved: 0 as its kind says, else codes.TO_*
    moods_found: i1
    dealt: i1  # hits of the last monster attack that dealt damage
    # the table
    tiles: Tile[TILES]
    tile_count: i1
    ai_deck: Pile
    ai_discard: Pile
    ai_play: Pile  # moods and traits
    wounds: Pile
    hit_deck: Pile
    hit_discard: Pile
    hit_play: Pile  # persistent injuries
    archive: Pile  # removed from the showdown: AI cards as they are, hit locations + 64
    basic_resources: Pile
    monster_resources: Pile
    gained: Hoard  # basic resources as they are, monster resources + 32
    card_tokens: i1[28]  # tokens on AI cards, by card
    marks: i1[SEATS]  # tokens of the monster's kinds on survivors: 4 bits the first kind, 3 bits the second
    # how it is played
    seats: i1
    controller_mode: i1
    shaped: i1  # reward option
    ask_forced: i1  # ask even when there is one answer
    goal: i1  # of a puzzle: GOAL_* (0: a fight, won when the monster dies)
    goal_amount: i1
    deal: i1[3]  # at first AI cards to deal: basic, advanced, legendary; then what nobody has seen: UNSEEN_AI ...
    top_ai: i1  # AI card laid on top after the shuffle, -1
    top_hit: i1  # hit location laid on top after the shuffle, -1
    known_ai: i1  # how many top cards of the AI deck everybody has seen
    known_hits: i1  # ... of the hit location deck
    skips: i1  # acts that are skipped when they come up first: MONSTER_SKIPS, SURVIVORS_SKIP
    random_terrain: i1  # terrain cards still to be drawn at the start
    rewards: i1[2]  # resources a victory brings, still to be gained: basic, monster
    place_distance: i1  # survivors start anywhere this far from the monster; 0: on their squares
    strikes: Strike[STRIKES]
    assaults: Assault[ASSAULTS]


register_record(State)
