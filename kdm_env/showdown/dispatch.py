"""Which operation is which function: the machine's switch, and its loop.

Written by ``python tests/tools/make_dispatch.py`` from the list of operations in ``codes.py``.
"""

from ..core.compiled import compiled
from ..core.machine import (
    BUDGET,
    CALL,
    DECIDE,
    FAULT,
    FAULT_BUDGET,
    FAULT_OPERATION,
    IF_NOT,
    JUMP,
    NEXT,
    RETURN,
    RUNNING,
    jump,
    pop,
    push,
)
from . import codes as op
from .ops import (
    assault,
    cards,
    conditions,
    effects,
    kit,
    kit_choices,
    knockback,
    movement,
    panel,
    rounds,
    strike,
    survival,
    targets,
    terrain,
    turns,
)


@compiled
def perform_round_begin(t, s, number, a, b, c, d):
    """ROUND_BEGIN to EFFECT_NEXT."""
    if number == op.ROUND_BEGIN:
        return rounds.op_round_begin(t, s, a, b, c, d)
    if number == op.ROUND_END:
        return rounds.op_round_end(t, s, a, b, c, d)
    if number == op.ACT_SKIP:
        return rounds.op_act_skip(t, s, a, b, c, d)
    if number == op.ACT_BEGIN:
        return rounds.op_act_begin(t, s, a, b, c, d)
    if number == op.EFFECTS_BEGIN:
        return rounds.op_effects_begin(t, s, a, b, c, d)
    if number == op.EFFECT_NEXT:
        return rounds.op_effect_next(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_effect_take(t, s, number, a, b, c, d):
    """EFFECT_TAKE to TURN_BEGIN."""
    if number == op.EFFECT_TAKE:
        return rounds.op_effect_take(t, s, a, b, c, d)
    if number == op.TURN_CLOSE:
        return rounds.op_turn_close(t, s, a, b, c, d)
    if number == op.ORDER_BEGIN:
        return turns.op_order_begin(t, s, a, b, c, d)
    if number == op.ORDER_NEXT:
        return turns.op_order_next(t, s, a, b, c, d)
    if number == op.ORDER_TAKE:
        return turns.op_order_take(t, s, a, b, c, d)
    if number == op.TURN_BEGIN:
        return turns.op_turn_begin(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_turn_ask(t, s, number, a, b, c, d):
    """TURN_ASK to WINDOW_TAKE."""
    if number == op.TURN_ASK:
        return turns.op_turn_ask(t, s, a, b, c, d)
    if number == op.TURN_TAKE:
        return turns.op_turn_take(t, s, a, b, c, d)
    if number == op.TURN_END:
        return turns.op_turn_end(t, s, a, b, c, d)
    if number == op.WINDOW_BEGIN:
        return survival.op_window_begin(t, s, a, b, c, d)
    if number == op.WINDOW_NEXT:
        return survival.op_window_next(t, s, a, b, c, d)
    if number == op.WINDOW_TAKE:
        return survival.op_window_take(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_move_ask(t, s, number, a, b, c, d):
    """MOVE_ASK to USE."""
    if number == op.MOVE_ASK:
        return survival.op_move_ask(t, s, a, b, c, d)
    if number == op.MOVE_TAKE:
        return survival.op_move_take(t, s, a, b, c, d)
    if number == op.SURGE_ASK:
        return survival.op_surge_ask(t, s, a, b, c, d)
    if number == op.SURGE_TAKE:
        return survival.op_surge_take(t, s, a, b, c, d)
    if number == op.SPEND_ACTIVATION:
        return survival.op_spend_activation(t, s, a, b, c, d)
    if number == op.USE:
        return survival.op_use(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_draw_ai(t, s, number, a, b, c, d):
    """DRAW_AI to CARD_BEGIN."""
    if number == op.DRAW_AI:
        return cards.op_draw_ai(t, s, a, b, c, d)
    if number == op.MORE_DRAWS:
        return cards.op_more_draws(t, s, a, b, c, d)
    if number == op.HOOK_BEGIN:
        return rounds.op_hook_begin(t, s, a, b, c, d)
    if number == op.HOOK_NEXT:
        return rounds.op_hook_next(t, s, a, b, c, d)
    if number == op.HOOK_TAKE:
        return rounds.op_hook_take(t, s, a, b, c, d)
    if number == op.CARD_BEGIN:
        return cards.op_card_begin(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_card_end(t, s, number, a, b, c, d):
    """CARD_END to SELECT."""
    if number == op.CARD_END:
        return cards.op_card_end(t, s, a, b, c, d)
    if number == op.PICK:
        return targets.op_pick(t, s, a, b, c, d)
    if number == op.PICK_TAKE:
        return targets.op_pick_take(t, s, a, b, c, d)
    if number == op.FLOW:
        return cards.op_flow(t, s, a, b, c, d)
    if number == op.AFTER_FLOW:
        return cards.op_after_flow(t, s, a, b, c, d)
    if number == op.SELECT:
        return targets.op_select(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_narrow(t, s, number, a, b, c, d):
    """NARROW to FACE_TAKE."""
    if number == op.NARROW:
        return targets.op_narrow(t, s, a, b, c, d)
    if number == op.NARROW_TAKE:
        return targets.op_narrow_take(t, s, a, b, c, d)
    if number == op.SEAT_NEXT:
        return targets.op_seat_next(t, s, a, b, c, d)
    if number == op.SEAT_TAKE:
        return targets.op_seat_take(t, s, a, b, c, d)
    if number == op.FACE:
        return movement.op_face(t, s, a, b, c, d)
    if number == op.FACE_TAKE:
        return movement.op_face_take(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_stagger_ask(t, s, number, a, b, c, d):
    """STAGGER_ASK to PLACE_ASK."""
    if number == op.STAGGER_ASK:
        return knockback.op_stagger_ask(t, s, a, b, c, d)
    if number == op.STEPS_BEGIN:
        return movement.op_steps_begin(t, s, a, b, c, d)
    if number == op.STEP_ASK:
        return movement.op_step_ask(t, s, a, b, c, d)
    if number == op.STEP_TAKE:
        return movement.op_step_take(t, s, a, b, c, d)
    if number == op.STEPS_END:
        return movement.op_steps_end(t, s, a, b, c, d)
    if number == op.PLACE_ASK:
        return movement.op_place_ask(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_place_take(t, s, number, a, b, c, d):
    """PLACE_TAKE to DODGE_NEXT."""
    if number == op.PLACE_TAKE:
        return movement.op_place_take(t, s, a, b, c, d)
    if number == op.ASSAULT_BEGIN:
        return assault.op_assault_begin(t, s, a, b, c, d)
    if number == op.ASSAULT_ROLL:
        return assault.op_assault_roll(t, s, a, b, c, d)
    if number == op.ASSAULT_LOCATIONS:
        return assault.op_assault_locations(t, s, a, b, c, d)
    if number == op.ASSAULT_TRIGGER:
        return assault.op_assault_trigger(t, s, a, b, c, d)
    if number == op.DODGE_NEXT:
        return assault.op_dodge_next(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_dodge_take(t, s, number, a, b, c, d):
    """DODGE_TAKE to ASSAULT_GAIN."""
    if number == op.DODGE_TAKE:
        return assault.op_dodge_take(t, s, a, b, c, d)
    if number == op.HIT_NEXT:
        return assault.op_hit_next(t, s, a, b, c, d)
    if number == op.HIT_TAKE:
        return assault.op_hit_take(t, s, a, b, c, d)
    if number == op.ANY_DAMAGE:
        return assault.op_any_damage(t, s, a, b, c, d)
    if number == op.ASSAULT_END:
        return assault.op_assault_end(t, s, a, b, c, d)
    if number == op.ASSAULT_GAIN:
        return assault.op_assault_gain(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_strike_begin(t, s, number, a, b, c, d):
    """STRIKE_BEGIN to STRIKE_TAKE."""
    if number == op.STRIKE_BEGIN:
        return strike.op_strike_begin(t, s, a, b, c, d)
    if number == op.STRIKE_ROLL:
        return strike.op_strike_roll(t, s, a, b, c, d)
    if number == op.STRIKE_PERFECT:
        return strike.op_strike_perfect(t, s, a, b, c, d)
    if number == op.STRIKE_DRAW:
        return strike.op_strike_draw(t, s, a, b, c, d)
    if number == op.STRIKE_NEXT:
        return strike.op_strike_next(t, s, a, b, c, d)
    if number == op.STRIKE_TAKE:
        return strike.op_strike_take(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_location_text(t, s, number, a, b, c, d):
    """LOCATION_TEXT to STRIKE_END."""
    if number == op.LOCATION_TEXT:
        return strike.op_location_text(t, s, a, b, c, d)
    if number == op.WOUND_ROLL:
        return strike.op_wound_roll(t, s, a, b, c, d)
    if number == op.WOUND_DEAL:
        return strike.op_wound_deal(t, s, a, b, c, d)
    if number == op.LOCATION_DONE:
        return strike.op_location_done(t, s, a, b, c, d)
    if number == op.STRIKE_CHECK:
        return strike.op_strike_check(t, s, a, b, c, d)
    if number == op.STRIKE_END:
        return strike.op_strike_end(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_trap_end(t, s, number, a, b, c, d):
    """TRAP_END to BRAIN_DAMAGE."""
    if number == op.TRAP_END:
        return strike.op_trap_end(t, s, a, b, c, d)
    if number == op.STRIKE_CANCEL:
        return strike.op_strike_cancel(t, s, a, b, c, d)
    if number == op.GAIN:
        return effects.op_gain(t, s, a, b, c, d)
    if number == op.ARMOR:
        return effects.op_armor(t, s, a, b, c, d)
    if number == op.DAMAGE:
        return effects.op_damage(t, s, a, b, c, d)
    if number == op.BRAIN_DAMAGE:
        return effects.op_brain_damage(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_fall(t, s, number, a, b, c, d):
    """FALL to GRAB_ASK."""
    if number == op.FALL:
        return effects.op_fall(t, s, a, b, c, d)
    if number == op.STAND:
        return effects.op_stand(t, s, a, b, c, d)
    if number == op.KNOCKBACK_ASK:
        return knockback.op_knockback_ask(t, s, a, b, c, d)
    if number == op.KNOCKBACK_TAKE:
        return knockback.op_knockback_take(t, s, a, b, c, d)
    if number == op.KNOCKBACK_PLACE:
        return knockback.op_knockback_place(t, s, a, b, c, d)
    if number == op.GRAB_ASK:
        return knockback.op_grab_ask(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_grab_take(t, s, number, a, b, c, d):
    """GRAB_TAKE to SEVERE."""
    if number == op.GRAB_TAKE:
        return knockback.op_grab_take(t, s, a, b, c, d)
    if number == op.DIE:
        return effects.op_die(t, s, a, b, c, d)
    if number == op.PRIORITY:
        return effects.op_priority(t, s, a, b, c, d)
    if number == op.DOOM:
        return effects.op_doom(t, s, a, b, c, d)
    if number == op.CONDITION:
        return effects.op_condition(t, s, a, b, c, d)
    if number == op.SEVERE:
        return effects.op_severe(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_endure_ask(t, s, number, a, b, c, d):
    """ENDURE_ASK to HIDE."""
    if number == op.ENDURE_ASK:
        return effects.op_endure_ask(t, s, a, b, c, d)
    if number == op.ENDURE_TAKE:
        return effects.op_endure_take(t, s, a, b, c, d)
    if number == op.ALERT:
        return cards.op_alert(t, s, a, b, c, d)
    if number == op.DISORDER:
        return effects.op_disorder(t, s, a, b, c, d)
    if number == op.SURVIVAL_TO_INSANITY:
        return effects.op_survival_to_insanity(t, s, a, b, c, d)
    if number == op.HIDE:
        return effects.op_hide(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_ask_yes(t, s, number, a, b, c, d):
    """ASK_YES to MONSTER_FALL."""
    if number == op.ASK_YES:
        return conditions.op_ask_yes(t, s, a, b, c, d)
    if number == op.YES_TAKE:
        return conditions.op_yes_take(t, s, a, b, c, d)
    if number == op.LOSE_GEAR:
        return effects.op_lose_gear(t, s, a, b, c, d)
    if number == op.SWALLOW:
        return effects.op_swallow(t, s, a, b, c, d)
    if number == op.MONSTER_GAIN:
        return panel.op_monster_gain(t, s, a, b, c, d)
    if number == op.MONSTER_FALL:
        return panel.op_monster_fall(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_heal(t, s, number, a, b, c, d):
    """HEAL to ALL_THREATS."""
    if number == op.HEAL:
        return panel.op_heal(t, s, a, b, c, d)
    if number == op.MONSTER_WOUND:
        return panel.op_monster_wound(t, s, a, b, c, d)
    if number == op.MONSTER_DIE:
        return panel.op_monster_die(t, s, a, b, c, d)
    if number == op.DRAW_MORE:
        return panel.op_draw_more(t, s, a, b, c, d)
    if number == op.END_TURN:
        return panel.op_end_turn(t, s, a, b, c, d)
    if number == op.ALL_THREATS:
        return panel.op_all_threats(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_move_card(t, s, number, a, b, c, d):
    """MOVE_CARD to TOKENS."""
    if number == op.MOVE_CARD:
        return panel.op_move_card(t, s, a, b, c, d)
    if number == op.DISCARD_DRAWN:
        return panel.op_discard_drawn(t, s, a, b, c, d)
    if number == op.REVEAL:
        return panel.op_reveal(t, s, a, b, c, d)
    if number == op.MOOD_ASK:
        return panel.op_mood_ask(t, s, a, b, c, d)
    if number == op.MOOD_TAKE:
        return panel.op_mood_take(t, s, a, b, c, d)
    if number == op.TOKENS:
        return panel.op_tokens(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_shuffle_hits(t, s, number, a, b, c, d):
    """SHUFFLE_HITS to TILE_ASK."""
    if number == op.SHUFFLE_HITS:
        return panel.op_shuffle_hits(t, s, a, b, c, d)
    if number == op.RESOURCE:
        return panel.op_resource(t, s, a, b, c, d)
    if number == op.BASIC:
        return panel.op_basic(t, s, a, b, c, d)
    if number == op.ADD_TERRAIN:
        return terrain.op_add_terrain(t, s, a, b, c, d)
    if number == op.REMOVE_TERRAIN:
        return terrain.op_remove_terrain(t, s, a, b, c, d)
    if number == op.TILE_ASK:
        return terrain.op_tile_ask(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_tile_take(t, s, number, a, b, c, d):
    """TILE_TAKE to KIT."""
    if number == op.TILE_TAKE:
        return terrain.op_tile_take(t, s, a, b, c, d)
    if number == op.LEAVE:
        return movement.op_leave(t, s, a, b, c, d)
    if number == op.ROLL:
        return conditions.op_roll(t, s, a, b, c, d)
    if number == op.TEST:
        return conditions.op_test(t, s, a, b, c, d)
    if number == op.PUT:
        return effects.op_put(t, s, a, b, c, d)
    if number == op.KIT:
        return kit.op_kit(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_kit_next(t, s, number, a, b, c, d):
    """KIT_NEXT to CHOOSE_ASK."""
    if number == op.KIT_NEXT:
        return kit.op_kit_next(t, s, a, b, c, d)
    if number == op.LOOK_ASK:
        return kit_choices.op_look_ask(t, s, a, b, c, d)
    if number == op.LOOK_TAKE:
        return kit_choices.op_look_take(t, s, a, b, c, d)
    if number == op.RELIEVE_ASK:
        return kit_choices.op_relieve_ask(t, s, a, b, c, d)
    if number == op.RELIEVE_TAKE:
        return kit_choices.op_relieve_take(t, s, a, b, c, d)
    if number == op.CHOOSE_ASK:
        return kit_choices.op_choose_ask(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_rush_ask(t, s, number, a, b, c, d):
    """RUSH_ASK to FORGET."""
    if number == op.RUSH_ASK:
        return kit_choices.op_rush_ask(t, s, a, b, c, d)
    if number == op.RUSH_TAKE:
        return kit_choices.op_rush_take(t, s, a, b, c, d)
    if number == op.WIELD_ASK:
        return kit_choices.op_wield_ask(t, s, a, b, c, d)
    if number == op.WIELD_TAKE:
        return kit_choices.op_wield_take(t, s, a, b, c, d)
    if number == op.WIELD_BONUS:
        return kit_choices.op_wield_bonus(t, s, a, b, c, d)
    if number == op.FORGET:
        return kit_choices.op_forget(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def perform_cross_ask(t, s, number, a, b, c, d):
    """CROSS_ASK to CROSS_TAKE."""
    if number == op.CROSS_ASK:
        return assault.op_cross_ask(t, s, a, b, c, d)
    if number == op.CROSS_TAKE:
        return assault.op_cross_take(t, s, a, b, c, d)
    s.ended = FAULT
    s.fault = FAULT_OPERATION
    return NEXT


@compiled
def find_1_round_begin(t, s, number, a, b, c, d):
    """ROUND_BEGIN and on."""
    if number < op.EFFECT_TAKE:
        return perform_round_begin(t, s, number, a, b, c, d)
    if number < op.TURN_ASK:
        return perform_effect_take(t, s, number, a, b, c, d)
    if number < op.MOVE_ASK:
        return perform_turn_ask(t, s, number, a, b, c, d)
    if number < op.DRAW_AI:
        return perform_move_ask(t, s, number, a, b, c, d)
    return perform_draw_ai(t, s, number, a, b, c, d)


@compiled
def find_1_card_end(t, s, number, a, b, c, d):
    """CARD_END and on."""
    if number < op.NARROW:
        return perform_card_end(t, s, number, a, b, c, d)
    if number < op.STAGGER_ASK:
        return perform_narrow(t, s, number, a, b, c, d)
    if number < op.PLACE_TAKE:
        return perform_stagger_ask(t, s, number, a, b, c, d)
    if number < op.DODGE_TAKE:
        return perform_place_take(t, s, number, a, b, c, d)
    return perform_dodge_take(t, s, number, a, b, c, d)


@compiled
def find_1_strike_begin(t, s, number, a, b, c, d):
    """STRIKE_BEGIN and on."""
    if number < op.LOCATION_TEXT:
        return perform_strike_begin(t, s, number, a, b, c, d)
    if number < op.TRAP_END:
        return perform_location_text(t, s, number, a, b, c, d)
    if number < op.FALL:
        return perform_trap_end(t, s, number, a, b, c, d)
    if number < op.GRAB_TAKE:
        return perform_fall(t, s, number, a, b, c, d)
    return perform_grab_take(t, s, number, a, b, c, d)


@compiled
def find_1_endure_ask(t, s, number, a, b, c, d):
    """ENDURE_ASK and on."""
    if number < op.ASK_YES:
        return perform_endure_ask(t, s, number, a, b, c, d)
    if number < op.HEAL:
        return perform_ask_yes(t, s, number, a, b, c, d)
    if number < op.MOVE_CARD:
        return perform_heal(t, s, number, a, b, c, d)
    if number < op.SHUFFLE_HITS:
        return perform_move_card(t, s, number, a, b, c, d)
    return perform_shuffle_hits(t, s, number, a, b, c, d)


@compiled
def find_1_tile_take(t, s, number, a, b, c, d):
    """TILE_TAKE and on."""
    if number < op.KIT_NEXT:
        return perform_tile_take(t, s, number, a, b, c, d)
    if number < op.RUSH_ASK:
        return perform_kit_next(t, s, number, a, b, c, d)
    if number < op.CROSS_ASK:
        return perform_rush_ask(t, s, number, a, b, c, d)
    return perform_cross_ask(t, s, number, a, b, c, d)


@compiled
def perform(t, s, number, a, b, c, d):
    """Perform one operation of the rules."""
    if number < op.CARD_END:
        return find_1_round_begin(t, s, number, a, b, c, d)
    if number < op.STRIKE_BEGIN:
        return find_1_card_end(t, s, number, a, b, c, d)
    if number < op.ENDURE_ASK:
        return find_1_strike_begin(t, s, number, a, b, c, d)
    if number < op.TILE_TAKE:
        return find_1_endure_ask(t, s, number, a, b, c, d)
    return find_1_tile_take(t, s, number, a, b, c, d)


@compiled
def run(t, s):
    """Run the table's programs until somebody has to decide or the game is over."""
    budget = BUDGET
    while s.ended == RUNNING and s.depth > 0:
        at = s.frames[s.depth - 1].at + 0
        s.frames[s.depth - 1].at = at + 1
        number = t.code[at, 0]
        a = t.code[at, 1]
        if number == RETURN:
            pop(s)
        elif number == CALL:
            push(s, a)
        elif number == JUMP:
            jump(s, a)
        elif number == IF_NOT:
            if s.result == 0:
                jump(s, a)
        elif perform(t, s, number, a, t.code[at, 2], t.code[at, 3], t.code[at, 4]) == DECIDE:
            return
        budget -= 1
        if budget == 0:
            s.ended = FAULT
            s.fault = FAULT_BUDGET
