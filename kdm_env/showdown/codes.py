"""The numbers behind the rules: operations, programs, registers, columns of the tables, choices in words."""

from ..core.machine import FIRST_OPERATION

# --- registers of a frame --------------------------------------------------------------------------------------------

SUBJECT = 0  # seat the text acts on; the target of a card
ATTACKER = 1  # seat whose attack is being answered by a reaction
CARD = 2  # card whose text runs: an AI card, or a hit location + 64
LOOP = 3  # seats still to be visited, a bit a seat; or a place in a loop
BONUS_SPEED = 4  # of a basic action
BONUS_DAMAGE = 5
COUNT = 6  # steps, places, amounts

STAND_UP = 127  # among the end-of-turn effects: survivors stand up
TOKEN = 128  # options that are tokens: 128 bleeding, 129 movement, 130 accuracy ...
HIT_CARD = 64  # added to a hit location's number in CARD and in the archive

# --- operations ------------------------------------------------------------------------------------------------------

_OPERATIONS = (
    # round and turns
    "ROUND_BEGIN", "ROUND_END", "ACT_SKIP", "ACT_BEGIN", "EFFECTS_BEGIN", "EFFECT_NEXT", "EFFECT_TAKE", "TURN_CLOSE",
    "ORDER_BEGIN", "ORDER_NEXT", "ORDER_TAKE", "TURN_BEGIN", "TURN_ASK", "TURN_TAKE", "TURN_END",
    # windows and survival actions
    "WINDOW_BEGIN", "WINDOW_NEXT", "WINDOW_TAKE", "MOVE_ASK", "MOVE_TAKE", "SURGE_ASK", "SURGE_TAKE",
    "SPEND_ACTIVATION", "USE",
    # AI cards
    "DRAW_AI", "MORE_DRAWS", "HOOK_BEGIN", "HOOK_NEXT", "HOOK_TAKE", "CARD_BEGIN", "CARD_END", "PICK", "PICK_TAKE", "FLOW",
    "AFTER_FLOW",
    # choosing subjects
    "SELECT", "NARROW", "NARROW_TAKE", "SEAT_NEXT", "SEAT_TAKE",
    # monster movement
    "FACE", "FACE_TAKE", "STAGGER_ASK", "STEPS_BEGIN", "STEP_ASK", "STEP_TAKE", "STEPS_END", "PLACE_ASK",
    "PLACE_TAKE",
    # monster attack
    "ASSAULT_BEGIN", "ASSAULT_ROLL", "ASSAULT_LOCATIONS", "ASSAULT_TRIGGER", "DODGE_NEXT", "DODGE_TAKE",
    "HIT_NEXT", "HIT_TAKE", "ANY_DAMAGE", "ASSAULT_END", "ASSAULT_GAIN",
    # survivor attack
    "STRIKE_BEGIN", "STRIKE_ROLL", "STRIKE_PERFECT", "STRIKE_DRAW", "STRIKE_NEXT", "STRIKE_TAKE", "LOCATION_TEXT",
    "WOUND_ROLL", "WOUND_DEAL", "LOCATION_DONE", "STRIKE_CHECK", "STRIKE_END", "TRAP_END", "STRIKE_CANCEL",
    # effects on the subject
    "GAIN", "ARMOR", "DAMAGE", "BRAIN_DAMAGE", "FALL", "STAND", "KNOCKBACK_ASK", "KNOCKBACK_TAKE", "KNOCKBACK_PLACE",
    "GRAB_ASK",
    "GRAB_TAKE", "DIE", "PRIORITY", "DOOM", "CONDITION", "SEVERE", "ENDURE_ASK", "ENDURE_TAKE", "ALERT",
    "DISORDER", "SURVIVAL_TO_INSANITY", "HIDE", "ASK_YES", "YES_TAKE", "LOSE_GEAR", "SWALLOW",
    # effects on the monster and its cards
    "MONSTER_GAIN", "MONSTER_FALL", "HEAL", "MONSTER_WOUND", "MONSTER_DIE", "DRAW_MORE", "END_TURN", "ALL_THREATS",
    "MOVE_CARD", "DISCARD_DRAWN", "REVEAL", "MOOD_ASK", "MOOD_TAKE", "TOKENS", "SHUFFLE_HITS", "RESOURCE", "BASIC",
    "ADD_TERRAIN", "REMOVE_TERRAIN", "TILE_ASK", "TILE_TAKE", "LEAVE",
    # conditions
    "ROLL", "TEST", "PUT",
    # gear, armor sets, fighting arts, disorders
    "KIT", "KIT_NEXT", "LOOK_ASK", "LOOK_TAKE", "RELIEVE_ASK", "RELIEVE_TAKE", "CHOOSE_ASK", "RUSH_ASK", "RUSH_TAKE",
    "WIELD_ASK", "WIELD_TAKE", "WIELD_BONUS", "FORGET", "CROSS_ASK", "CROSS_TAKE",
)  # fmt: skip

(
    ROUND_BEGIN, ROUND_END, ACT_SKIP, ACT_BEGIN, EFFECTS_BEGIN, EFFECT_NEXT, EFFECT_TAKE, TURN_CLOSE,
    ORDER_BEGIN, ORDER_NEXT, ORDER_TAKE, TURN_BEGIN, TURN_ASK, TURN_TAKE, TURN_END,
    WINDOW_BEGIN, WINDOW_NEXT, WINDOW_TAKE, MOVE_ASK, MOVE_TAKE, SURGE_ASK, SURGE_TAKE,
    SPEND_ACTIVATION, USE,
    DRAW_AI, MORE_DRAWS, HOOK_BEGIN, HOOK_NEXT, HOOK_TAKE, CARD_BEGIN, CARD_END, PICK, PICK_TAKE, FLOW, AFTER_FLOW,
    SELECT, NARROW, NARROW_TAKE, SEAT_NEXT, SEAT_TAKE,
    FACE, FACE_TAKE, STAGGER_ASK, STEPS_BEGIN, STEP_ASK, STEP_TAKE, STEPS_END, PLACE_ASK,
    PLACE_TAKE,
    ASSAULT_BEGIN, ASSAULT_ROLL, ASSAULT_LOCATIONS, ASSAULT_TRIGGER, DODGE_NEXT, DODGE_TAKE,
    HIT_NEXT, HIT_TAKE, ANY_DAMAGE, ASSAULT_END, ASSAULT_GAIN,
    STRIKE_BEGIN, STRIKE_ROLL, STRIKE_PERFECT, STRIKE_DRAW, STRIKE_NEXT, STRIKE_TAKE, LOCATION_TEXT,
    WOUND_ROLL, WOUND_DEAL, LOCATION_DONE, STRIKE_CHECK, STRIKE_END, TRAP_END, STRIKE_CANCEL,
    GAIN, ARMOR, DAMAGE, BRAIN_DAMAGE, FALL, STAND, KNOCKBACK_ASK, KNOCKBACK_TAKE, KNOCKBACK_PLACE,
    GRAB_ASK,
    GRAB_TAKE, DIE, PRIORITY, DOOM, CONDITION, SEVERE, ENDURE_ASK, ENDURE_TAKE, ALERT,
    DISORDER, SURVIVAL_TO_INSANITY, HIDE, ASK_YES, YES_TAKE, LOSE_GEAR, SWALLOW,
    MONSTER_GAIN, MONSTER_FALL, HEAL, MONSTER_WOUND, MONSTER_DIE, DRAW_MORE, END_TURN, ALL_THREATS,
    MOVE_CARD, DISCARD_DRAWN, REVEAL, MOOD_ASK, MOOD_TAKE, TOKENS, SHUFFLE_HITS, RESOURCE, BASIC,
    ADD_TERRAIN, REMOVE_TERRAIN, TILE_ASK, TILE_TAKE, LEAVE,
    ROLL, TEST, PUT,
    KIT, KIT_NEXT, LOOK_ASK, LOOK_TAKE, RELIEVE_ASK, RELIEVE_TAKE, CHOOSE_ASK, RUSH_ASK, RUSH_TAKE,
    WIELD_ASK, WIELD_TAKE, WIELD_BONUS, FORGET, CROSS_ASK, CROSS_TAKE,
) = range(FIRST_OPERATION, FIRST_OPERATION + len(_OPERATIONS))  # fmt: skip

OPERATION_NAMES = {FIRST_OPERATION + k: name for k, name in enumerate(_OPERATIONS)}

# --- programs the operations call (columns of `entry`) ---------------------------------------------------------------

PROGRAMS = (
    "showdown", "showdown, survivors first", "window", "dash", "surge", "use", "attack", "hooks wounded",
    "hooks fallen", "hooks maimed", "hooks entered", "severe injury", "hooks died", "hooks brain damage",
    "hooks perfect hit", "texts", "arrival", "kit", "attack by text", "hooks instinct", "release",
)  # fmt: skip
(
    P_SHOWDOWN, P_SURVIVORS_FIRST, P_WINDOW, P_DASH, P_SURGE, P_USE, P_ATTACK, P_HOOKS_WOUNDED, P_HOOKS_FALLEN,
    P_HOOKS_MAIMED, P_HOOKS_ENTERED, P_SEVERE, P_HOOKS_DIED, P_HOOKS_BRAIN_DAMAGE, P_HOOKS_PERFECT_HIT, P_TEXTS,
    P_ARRIVAL, P_KIT, P_ATTACK_BY_TEXT, P_HOOKS_INSTINCT, P_RELEASE,
) = range(len(PROGRAMS))  # fmt: skip

# --- hooks: when a card in play speaks up ----------------------------------------------------------------------------

(
    H_START_OF_TURN, H_END_OF_TURN, H_DRAWN, H_MOVED, H_ACTIVATION, H_WOUNDED, H_FALLEN, H_MAIMED, H_ENTERED,
    H_TURN_ENDED, H_DIED, H_ATTACK_DAMAGED, H_BRAIN_DAMAGE, H_BASIC_ACTION, H_PERFECT_HIT, H_SURVIVORS_ACT,
    H_ATTACKED, H_COLLIDED, H_INSTINCT, H_CONSUMED,
) = range(20)  # fmt: skip
HOOKS = 20

# --- columns of the tables -------------------------------------------------------------------------------------------

# monsters
MO_SIZE, MO_BASIC, MO_INSTINCT, MO_AI, MO_HIT, MO_AI_COUNT, MO_HIT_COUNT, MO_SURVIVORS_FIRST, MO_RESOURCES = range(9)
MO_SWALLOWED, MO_RELEASED = 9, 10
MO_COLUMNS = 11
# AI cards
(
    AI_PROGRAM, AI_KIND, AI_TIER, AI_COPIES, AI_DRAWS, AI_COUNTS, AI_INJURED, AI_INJURED_COUNT, AI_ZONE_ACTIVATION,
    AI_ZONE_ENTERED, AI_ZONE_TURN_ENDED, AI_MORE_DRAWS, AI_NEGATES, AI_BLIND_TOUGHNESS, AI_STOPS_RANGED, AI_SEVERE,
    AI_MARK_MOVEMENT, AI_MARK_SPEED, AI_SHOWS_MARK, AI_USE_OF_MARKED,
    AI_ZONE_ATTACKED, AI_THREATS, AI_GRAB, AI_SEARCH_TERRAIN, AI_SEARCH,
) = range(25)  # fmt: skip
AI_COLUMNS = 25
COUNTS_DAMAGE, COUNTS_WOUNDS = 1, 2
ACTION, MOOD, TRAIT = 0, 1, 2
BASIC_TIER, ADVANCED_TIER, LEGENDARY_TIER, SPECIAL_TIER = 0, 1, 2, 3
# zones: rectangles in rows ahead of the base's front row and columns across from its leftmost one; the last number is 1 if
# the next row belongs to the same zone. A zone's number is its first row plus 1.
ZO_AHEAD_FROM, ZO_AHEAD_TO, ZO_ACROSS_FROM, ZO_ACROSS_TO, ZO_MORE = range(5)
ZO_COLUMNS = 5
# hit locations
(
    HL_TRAP, HL_FIRST_STRIKE, HL_IMPERVIOUS, HL_SUPER_DENSE, HL_PARRY, HL_TOUGHNESS, HL_BEFORE, HL_FAILURE, HL_WOUND,
    HL_REFLEX, HL_CRITICAL, HL_HAS_CRITICAL, HL_PERSISTENT, HL_ARCHIVED, HL_IGNORES_GRAB,
    HL_ON_TOP, HL_ROUNDS, HL_FAVOURS, HL_FAVOUR_LUCK,
) = range(19)  # fmt: skip
HL_COLUMNS = 19
# gear
(
    GE_FLAGS, GE_SPEED, GE_ACCURACY, GE_STRENGTH, GE_REACH, GE_RANGE, GE_DEVASTATING, GE_THROW, GE_AIM, GE_AIM_SPEED,
    GE_AIM_ACCURACY, GE_BLOCK, GE_DEFLECT, GE_BARBED, GE_EDGES, GE_COMPLETE, GE_PUZZLE, GE_ONCE, GE_ARMOR,
) = range(19)  # fmt: skip
GE_COLUMNS = 19
(
    K_WEAPON, K_DEADLY, K_SAVAGE, K_SHARP, K_FRAIL, K_SLOW, K_PAIRED, K_TWO_HANDED, K_CUMBERSOME, K_UNWIELDY,
    K_EARLY_IRON, K_HEAVY, K_PROVOKE, K_SENTIENT, K_SHIELD, K_IRREPLACEABLE, K_CURSED, K_DAGGER, K_KATAR, K_CLUB,
    K_BOW, K_AMMUNITION, K_STINKY, K_CONSUMABLE, K_ARMOR, K_MELEE, K_TOOL, K_OTHER,
) = [1 << _k for _k in range(28)]  # fmt: skip
FIST_AND_TOOTH = 0  # gear number

# --- features: what gear, affinity bonuses, armor sets, fighting arts and disorders do ---------------------------------

# Rows of `features`: a gear card is row 2 n, its affinity bonus row 2 n + 1.
F_SETS, F_ARTS, F_DISORDERS = 256, 288, 352
FEATURES = 416
# Places of a survivor's features: nine cards, their nine affinity bonuses, the armor set, three arts, three disorders.
PL_BONUS, PL_SET, PL_ARTS, PL_DISORDERS, PLACES = 9, 18, 19, 22, 25
TERRAIN_TEXT = 512  # in CARD while the text of a terrain tile runs
KIT_CARD = 256  # added to 32 seat + place in CARD while the text of a feature runs
# When the text of a feature runs.
(
    KH_ARRIVAL, KH_PERFECT, KH_HIT, KH_WOUNDS, KH_SURVIVAL_ACTION, KH_ENCOURAGES, KH_DRAWN, KH_END_OF_TURN, KH_INJURED,
    KH_NO_INJURY, KH_NO_TRAUMA, KH_GAINED, KH_RUSHED, KH_SLAMMED,
) = range(14)  # fmt: skip
KIT_HOOKS = 14
# Columns of `features`.
(
    FE_TRAITS, FE_BONUS, _, _, _, _, _, FE_FORBIDS, FE_BOOST_WEAPONS, FE_BOOST_IF, FE_BOOST_SPEED, FE_BOOST_ACCURACY,
    FE_BOOST_STRENGTH, FE_BOOST_LUCK, FE_BOOST_DEVASTATING, FE_BOOST_FLAGS, FE_ACTIVATION, FE_USE, FE_USE_SURVIVAL,
    FE_HOOKS,
) = range(20)  # fmt: skip
FE_COLUMNS = FE_HOOKS + KIT_HOOKS
# What an activation takes, bits of FE_USE.
U_FREE, U_MOVEMENT, U_ONCE_A_ROUND, U_ONCE, U_ARCHIVED, U_DOWN, U_CONSUMED, U_OWN_TURN = [1 << _k for _k in range(8)]
# Which weapons a boost is for: keywords of gear (K_DAGGER ...), or these; and what must hold.
BOOST_FIST, BOOST_THIS, BOOST_ANY = 1 << 28, 1 << 29, 1 << 30
BOOST_CONDITIONS = ("", "insane", "3 bleeding", "5 survival")
TRAITS = (
    "ignores bash", "always a threat", "no survival", "survival only while insane", "no survival while insane",
    "damage goes to the brain while insane", "honorable", "must move", "fears intimidation", "pairs melee weapons",
    "second dodge", "crossarm block", "last one stands", "more survival", "perfect at nine", "tough", "tumbles",
    "bleeds seven", "dice for perfect hits", "falls at blood", "loses strength when down", "loses evasion when down",
    "softens hits", "better terrain rolls", "boosts weapons", "no courage",
)  # fmt: skip
"""What a feature makes of a survivor all the time, in the order of the bits of `traits`."""
(
    T_IGNORES_BASH, T_ALWAYS_THREAT, T_NO_SURVIVAL, T_SURVIVAL_IF_INSANE, T_NO_SURVIVAL_IF_INSANE, T_BRAIN_SHIELD,
    T_HONORABLE, T_MUST_MOVE, T_FEARS_INTIMIDATION, T_PAIRS, T_SECOND_DODGE, T_CROSSARM, T_LAST_STANDS,
    T_MORE_SURVIVAL, T_PERFECT_AT_NINE, T_TOUGH, T_TUMBLES, T_BLEEDS_SEVEN, T_MORE_DICE, T_FALLS_AT_BLOOD,
    T_LOSES_STRENGTH, T_LOSES_EVASION, T_SOFTENS_HITS, T_TERRAIN_ROLLS, T_BOOSTS, T_NO_COURAGE,
) = [1 << _k for _k in range(26)]  # fmt: skip
INSANE = 3
"""Insanity from which on a survivor counts as insane [3.1]."""
# terrain
(
    TE_OBSTACLE, TE_IMPASSABLE, TE_INTERACT, TE_WIDTH, TE_HEIGHT, TE_CARDS, TE_TILES, TE_SKIPS_TURN, TE_HIDES,
    TE_EXPOSES, TE_DESTRUCTIBLE, TE_INDESTRUCTIBLE, TE_NEEDS, TE_DISPUTED, TE_CLEAR, TE_APART,
) = range(16)  # fmt: skip
TE_COLUMNS = 16
TERRAIN_KINDS = 64
# injuries
IN_TIMES, IN_BLEED, IN_EFFECTS, IN_SECOND, IN_HAS_SECOND, IN_MAIMS = range(6)
IN_COLUMNS = 6
# attack profiles
(
    PR_SPEED, PR_ACCURACY, PR_DAMAGE, PR_LOCATION, PR_REACH, PR_AFTER_HIT, PR_BEFORE_DAMAGE, PR_AFTER_DAMAGE,
    PR_CHAIN, PR_SEVERE,
) = range(10)  # fmt: skip
PR_COLUMNS = 10
# target items
TA_PICK, TA_AMONG, TA_FACING, TA_IN_RANGE, TA_RANGE, TA_VIEW, TA_BLIND, TA_ZONE, TA_CARRIES = range(9)
TA_COLUMNS = 9
CLOSEST, FURTHEST, RANDOM, MOST_BLEEDING, LAST_TO_WOUND, GRABBED_LAST_ROUND, LEAST_MARKS, MOST_MARKS = range(8)
THREAT, SURVIVOR, DOWN_SURVIVOR = 0, 1, 2

# kinds of cards, see kinds.py
AI_KINDS, HIT_KINDS = 20, 10
KIND_SCALE = 32  # means are kept in such parts

# --- who -------------------------------------------------------------------------------------------------------------

WHO = (
    "subject", "attacker", "all survivors", "non-deaf survivors", "other survivors", "other non-deaf survivors",
    "adjacent survivors", "survivors adjacent to subject", "threats", "survivors passed over",
    "survivors in blind spot", "random survivor", "random adjacent survivor", "closest survivor",
    "furthest survivor in range", "furthest survivor", "survivors in view", "survivors in zone",
    "survivors outside zone", "threats in zone", "random survivor in zone", "subject or an adjacent survivor",
    "non-deaf insane survivors", "all but non-deaf insane survivors", "non-deaf survivors passed over",
    "swallowed survivors",
)  # fmt: skip
(
    W_SUBJECT, W_ATTACKER, W_ALL, W_NON_DEAF, W_OTHERS, W_OTHERS_NON_DEAF, W_ADJACENT, W_ADJACENT_TO_SUBJECT,
    W_THREATS, W_PASSED_OVER, W_BLIND_SPOT, W_RANDOM, W_RANDOM_ADJACENT, W_CLOSEST, W_FURTHEST_IN_RANGE,
    W_FURTHEST, W_IN_VIEW, W_IN_ZONE, W_OUTSIDE_ZONE, W_THREATS_IN_ZONE, W_RANDOM_IN_ZONE, W_NEAR_SUBJECT, W_INSANE,
    W_NOT_INSANE, W_PASSED_OVER_NON_DEAF, W_SWALLOWED,
) = range(26)  # fmt: skip

# --- what a survivor gains -------------------------------------------------------------------------------------------

GAINS = (
    "survival", "insanity", "courage", "understanding", "bleeding", "movement", "accuracy", "strength", "evasion",
    "luck", "speed", "movement token", "accuracy token", "strength token", "evasion token", "luck token",
    "speed token", "strength this attack", "luck this attack", "accuracy this attack", "movement this round",
    "strength this round", "moves", "survival to the limit", "mark", "second mark",
)  # fmt: skip
G_SURVIVAL, G_INSANITY, G_COURAGE, G_UNDERSTANDING, G_BLEEDING, G_ATTRIBUTE, G_TOKEN, G_ATTACK = (
    0,
    1,
    2,
    3,
    4,
    5,
    11,
    17,
)
G_ROUND_MOVEMENT, G_ROUND_STRENGTH, G_MOVES, G_ALL_SURVIVAL, G_MARK = 20, 21, 22, 23, 24
ADD, SET, MULTIPLY, PER_MARK = 0, 1, 2, 3  # how a gain changes the number

# --- what is tested --------------------------------------------------------------------------------------------------

TESTS = (
    "wounds", "damaging hits", "courage", "understanding", "insanity", "survival", "tokens on this card",
    "monster level", "moods found", "adjacent survivors", "subject standing", "disorders", "deaf", "movement",
    "distance", "mark", "second mark", "all marks", "last roll", "living survivors", "priority for good", "other gear",
    "tokens on card", "rule option", "stinky gear", "squares moved", "injured location",
    "wound roll", "wound roll odd", "melee attack", "tiles on board", "monster on board", "survivors in zone",
)  # fmt: skip
(
    T_WOUNDS, T_DAMAGING_HITS, T_COURAGE, T_UNDERSTANDING, T_INSANITY, T_SURVIVAL, T_TOKENS, T_LEVEL, T_MOODS_FOUND,
    T_ADJACENT, T_STANDING, T_DISORDERS, T_DEAF, T_MOVEMENT, T_DISTANCE, T_MARK, T_SECOND_MARK, T_ALL_MARKS, T_LAST_ROLL,
    T_LIVING, T_PRIORITY_FOR_GOOD, T_OTHER_GEAR, T_TOKENS_ON_CARD, T_RULE_OPTION, T_STINKY_GEAR, T_SQUARES_MOVED,
    T_INJURED_LOCATION, T_WOUND_ROLL, T_WOUND_ROLL_ODD, T_MELEE, T_TILES, T_ON_BOARD, T_IN_ZONE,
) = range(33)  # fmt: skip

# --- how a monster moves ---------------------------------------------------------------------------------------------

TOWARD, FORWARD, AWAY_THREATS, AWAY_SURVIVORS, AWAY_SUBJECT, BACKWARD, THROUGH, TOWARD_TILE = range(8)

# --- where a monster is placed ---------------------------------------------------------------------------------------

BESIDE_SUBJECT, OVER_SURVIVORS, ON_TERRAIN = range(3)

# --- where a card goes -----------------------------------------------------------------------------------------------

TO_DISCARD, TO_ARCHIVE, TO_TOP = 1, 2, 3

# --- which tile is meant ---------------------------------------------------------------------------------------------

NEAREST_TILE, TILE_BESIDE = range(2)
