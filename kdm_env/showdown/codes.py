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
    "HIT_NEXT", "HIT_TAKE", "ANY_DAMAGE", "ASSAULT_END",
    # survivor attack
    "STRIKE_BEGIN", "STRIKE_ROLL", "STRIKE_PERFECT", "STRIKE_DRAW", "STRIKE_NEXT", "STRIKE_TAKE", "LOCATION_TEXT",
    "WOUND_ROLL", "WOUND_DEAL", "LOCATION_DONE", "STRIKE_CHECK", "STRIKE_END", "TRAP_END",
    # effects on the subject
    "GAIN", "ARMOR", "DAMAGE", "BRAIN_DAMAGE", "FALL", "STAND", "KNOCKBACK_ASK", "KNOCKBACK_TAKE", "KNOCKBACK_PLACE",
    "GRAB_ASK",
    "GRAB_TAKE", "DIE", "PRIORITY", "DOOM", "CONDITION", "SEVERE", "ENDURE_ASK", "ENDURE_TAKE", "ALERT",
    "DISORDER", "SURVIVAL_TO_INSANITY", "HIDE", "ASK_YES", "YES_TAKE",
    # effects on the monster and its cards
    "MONSTER_GAIN", "MONSTER_FALL", "HEAL", "MONSTER_WOUND", "MONSTER_DIE", "DRAW_MORE", "END_TURN", "ALL_THREATS",
    "MOVE_CARD", "DISCARD_DRAWN", "REVEAL", "MOOD_ASK", "MOOD_TAKE", "TOKENS", "SHUFFLE_HITS", "RESOURCE", "BASIC",
    "ADD_TERRAIN", "REMOVE_TERRAIN",
    # conditions
    "ROLL", "TEST", "PUT",
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
    HIT_NEXT, HIT_TAKE, ANY_DAMAGE, ASSAULT_END,
    STRIKE_BEGIN, STRIKE_ROLL, STRIKE_PERFECT, STRIKE_DRAW, STRIKE_NEXT, STRIKE_TAKE, LOCATION_TEXT,
    WOUND_ROLL, WOUND_DEAL, LOCATION_DONE, STRIKE_CHECK, STRIKE_END, TRAP_END,
    GAIN, ARMOR, DAMAGE, BRAIN_DAMAGE, FALL, STAND, KNOCKBACK_ASK, KNOCKBACK_TAKE, KNOCKBACK_PLACE,
    GRAB_ASK,
    GRAB_TAKE, DIE, PRIORITY, DOOM, CONDITION, SEVERE, ENDURE_ASK, ENDURE_TAKE, ALERT,
    DISORDER, SURVIVAL_TO_INSANITY, HIDE, ASK_YES, YES_TAKE,
    MONSTER_GAIN, MONSTER_FALL, HEAL, MONSTER_WOUND, MONSTER_DIE, DRAW_MORE, END_TURN, ALL_THREATS,
    MOVE_CARD, DISCARD_DRAWN, REVEAL, MOOD_ASK, MOOD_TAKE, TOKENS, SHUFFLE_HITS, RESOURCE, BASIC,
    ADD_TERRAIN, REMOVE_TERRAIN,
    ROLL, TEST, PUT,
) = range(FIRST_OPERATION, FIRST_OPERATION + len(_OPERATIONS))  # fmt: skip

OPERATION_NAMES = {FIRST_OPERATION + k: name for k, name in enumerate(_OPERATIONS)}

# --- programs the operations call (columns of `entry`) ---------------------------------------------------------------

PROGRAMS = (
    "showdown", "showdown, survivors first", "window", "dash", "surge", "use", "attack", "hooks wounded",
    "hooks fallen", "hooks maimed", "hooks entered", "severe injury", "hooks died", "hooks brain damage",
    "hooks perfect hit", "texts",
)  # fmt: skip
(
    P_SHOWDOWN, P_SURVIVORS_FIRST, P_WINDOW, P_DASH, P_SURGE, P_USE, P_ATTACK, P_HOOKS_WOUNDED, P_HOOKS_FALLEN,
    P_HOOKS_MAIMED, P_HOOKS_ENTERED, P_SEVERE, P_HOOKS_DIED, P_HOOKS_BRAIN_DAMAGE, P_HOOKS_PERFECT_HIT, P_TEXTS,
) = range(len(PROGRAMS))  # fmt: skip

# --- hooks: when a card in play speaks up ----------------------------------------------------------------------------

(
    H_START_OF_TURN, H_END_OF_TURN, H_DRAWN, H_MOVED, H_ACTIVATION, H_WOUNDED, H_FALLEN, H_MAIMED, H_ENTERED,
    H_TURN_ENDED, H_DIED, H_ATTACK_DAMAGED, H_BRAIN_DAMAGE, H_BASIC_ACTION, H_PERFECT_HIT, H_SURVIVORS_ACT,
) = range(16)  # fmt: skip
HOOKS = 16

# --- columns of the tables -------------------------------------------------------------------------------------------

# monsters
MO_SIZE, MO_BASIC, MO_INSTINCT, MO_AI, MO_HIT, MO_AI_COUNT, MO_HIT_COUNT, MO_SURVIVORS_FIRST, MO_RESOURCES = range(9)
MO_COLUMNS = 9
# AI cards
(
    AI_PROGRAM, AI_KIND, AI_TIER, AI_COPIES, AI_DRAWS, AI_COUNTS, AI_INJURED, AI_INJURED_COUNT, AI_ZONE_ACTIVATION,
    AI_ZONE_ENTERED, AI_ZONE_TURN_ENDED, AI_MORE_DRAWS, AI_NEGATES, AI_BLIND_TOUGHNESS, AI_STOPS_RANGED, AI_SEVERE,
    AI_MARK_MOVEMENT, AI_MARK_SPEED, AI_SHOWS_MARK, AI_USE_OF_MARKED,
) = range(20)  # fmt: skip
AI_COLUMNS = 20
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
    HL_ON_TOP,
) = range(16)  # fmt: skip
HL_COLUMNS = 16
# gear
(
    GE_FLAGS, GE_SPEED, GE_ACCURACY, GE_STRENGTH, GE_REACH, GE_RANGE, GE_DEVASTATING, GE_PERFECT, GE_THROW, GE_AIM,
    GE_AIM_SPEED, GE_AIM_ACCURACY, GE_ACTIVATION, GE_ARCHIVED, GE_BLOCK, GE_DEFLECT,
) = range(16)  # fmt: skip
GE_COLUMNS = 16
(
    K_WEAPON, K_DEADLY, K_SAVAGE, K_SHARP, K_FRAIL, K_SLOW, K_PAIRED, K_TWO_HANDED, K_CUMBERSOME, K_UNWIELDY,
    K_EARLY_IRON, K_HEAVY, K_PROVOKE, K_SENTIENT, K_SHIELD, K_IRREPLACEABLE, K_TOOL, K_OTHER,
) = [1 << _k for _k in range(18)]  # fmt: skip
FIST_AND_TOOTH = 0  # gear number
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
TA_PICK, TA_AMONG, TA_FACING, TA_IN_RANGE, TA_RANGE, TA_VIEW, TA_BLIND, TA_ZONE = range(8)
TA_COLUMNS = 8
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
    "survivors outside zone", "threats in zone", "random survivor in zone",
)  # fmt: skip
(
    W_SUBJECT, W_ATTACKER, W_ALL, W_NON_DEAF, W_OTHERS, W_OTHERS_NON_DEAF, W_ADJACENT, W_ADJACENT_TO_SUBJECT,
    W_THREATS, W_PASSED_OVER, W_BLIND_SPOT, W_RANDOM, W_RANDOM_ADJACENT, W_CLOSEST, W_FURTHEST_IN_RANGE,
    W_FURTHEST, W_IN_VIEW, W_IN_ZONE, W_OUTSIDE_ZONE, W_THREATS_IN_ZONE, W_RANDOM_IN_ZONE,
) = range(21)  # fmt: skip

# --- what a survivor gains -------------------------------------------------------------------------------------------

GAINS = (
    "survival", "insanity", "courage", "understanding", "bleeding", "movement", "accuracy", "strength", "evasion",
    "luck", "speed", "movement token", "accuracy token", "strength token", "evasion token", "luck token",
    "speed token", "strength this attack", "luck this attack", "accuracy this attack", "mark", "second mark",
)  # fmt: skip
G_SURVIVAL, G_INSANITY, G_COURAGE, G_UNDERSTANDING, G_BLEEDING, G_ATTRIBUTE, G_TOKEN, G_ATTACK, G_MARK = (
    0, 1, 2, 3, 4, 5, 11, 17, 20,
)  # fmt: skip
ADD, SET, MULTIPLY, PER_MARK = 0, 1, 2, 3  # how a gain changes the number

# --- what is tested --------------------------------------------------------------------------------------------------

TESTS = (
    "wounds", "damaging hits", "courage", "understanding", "insanity", "survival", "tokens on this card",
    "monster level", "moods found", "adjacent survivors", "subject standing", "disorders", "deaf", "movement",
    "distance", "mark", "second mark", "all marks", "last roll", "living survivors", "priority for good", "other gear",
    "tokens on card", "rule option",
)  # fmt: skip
(
    T_WOUNDS, T_DAMAGING_HITS, T_COURAGE, T_UNDERSTANDING, T_INSANITY, T_SURVIVAL, T_TOKENS, T_LEVEL, T_MOODS_FOUND,
    T_ADJACENT, T_STANDING, T_DISORDERS, T_DEAF, T_MOVEMENT, T_DISTANCE, T_MARK, T_SECOND_MARK, T_ALL_MARKS, T_LAST_ROLL,
    T_LIVING, T_PRIORITY_FOR_GOOD, T_OTHER_GEAR, T_TOKENS_ON_CARD, T_RULE_OPTION,
) = range(24)  # fmt: skip

# --- how a monster moves ---------------------------------------------------------------------------------------------

TOWARD, FORWARD, AWAY_THREATS, AWAY_SURVIVORS, AWAY_SUBJECT, BACKWARD = range(6)

# --- where a monster is placed ---------------------------------------------------------------------------------------

BESIDE_SUBJECT, OVER_SURVIVORS, ON_TERRAIN = range(3)

# --- where a card goes -----------------------------------------------------------------------------------------------

TO_DISCARD, TO_ARCHIVE, TO_TOP = 1, 2, 3
