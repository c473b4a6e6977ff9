"""The procedures of the rules, as programs, in the book's order. The numbers beside the lines are the statements."""

from __future__ import annotations

from ..core.assembly import Assembler
from . import codes as op
from .state import MONSTER_ACT, MONSTER_SKIPS, SURVIVORS_ACT, SURVIVORS_SKIP


def write(book: Assembler) -> None:
    """Write every procedure into the code table; `codes.PROGRAMS` are their labels."""
    frame(book)
    monster_turn(book)
    survivors_turn(book)
    windows(book)
    survivor_attack(book)
    monster_movement(book)
    monster_attack(book)
    hooks(book)
    kit(book)


def frame(book: Assembler) -> None:
    """A showdown is a sequence of rounds; a round is the monster act, then the survivors' act [R-042..R-045]."""
    book.label("showdown")
    book.emit(op.ROUND_BEGIN)
    book.emit(op.ACT_SKIP, MONSTER_SKIPS, "showdown/survivors")
    book.call("monster act")
    book.label("showdown/survivors")
    book.emit(op.ACT_SKIP, SURVIVORS_SKIP, "showdown/end of round")
    book.call("survivors act")
    book.label("showdown/end of round")
    book.emit(op.ROUND_END)
    book.jump("showdown")

    book.label("showdown, survivors first")
    book.emit(op.ROUND_BEGIN)
    book.emit(op.ACT_SKIP, SURVIVORS_SKIP, "showdown, survivors first/monster")
    book.call("survivors act")
    book.label("showdown, survivors first/monster")
    book.emit(op.ACT_SKIP, MONSTER_SKIPS, "showdown, survivors first/end of round")
    book.call("monster act")
    book.label("showdown, survivors first/end of round")
    book.emit(op.ROUND_END)
    book.jump("showdown, survivors first")

    book.label("nothing")
    book.give_back()


def monster_turn(book: Assembler) -> None:
    """Start of turn, draw, end of turn [R-053..R-065]."""
    book.label("monster act")
    book.emit(op.ACT_BEGIN, MONSTER_ACT)
    effects(book, op.H_START_OF_TURN)  # R-055..R-057
    book.emit(op.PUT, op.COUNT, 0)
    book.label("monster act/draw")
    book.call("draw ai")  # R-058..R-062
    book.emit(op.MORE_DRAWS, "monster act/draw")
    effects(book, op.H_END_OF_TURN)
    book.emit(op.TURN_CLOSE)
    book.give_back()

    book.label("draw ai")
    book.emit(op.DRAW_AI, "draw ai/done")  # R-058..R-062, R-105, R-184
    book.call("hooks drawn")
    book.emit(op.KIT, 1, op.KH_DRAWN)  # 3.10
    book.emit(op.CARD_BEGIN, "draw ai/done")  # R-066..R-071, R-090..R-099
    book.emit(op.CARD_END, "draw ai")
    book.label("draw ai/done")
    book.give_back()


def effects(book: Assembler, hook: int) -> None:
    """Perform all start- or end-of-turn effects in the controller's order."""
    again, done = book.fresh(), book.fresh()
    book.emit(op.EFFECTS_BEGIN)
    book.label(again)
    book.emit(op.EFFECT_NEXT, hook, done)
    book.emit(op.EFFECT_TAKE, hook)
    book.jump(again)
    book.label(done)


def survivors_turn(book: Assembler) -> None:
    """The survivors' act: one survivor after another, in the order the players choose [R-190..R-199]."""
    book.label("survivors act")
    book.emit(op.ACT_BEGIN, SURVIVORS_ACT)
    book.call("hooks survivors act")
    book.label("survivors act/next")
    book.emit(op.ORDER_BEGIN)
    book.label("survivors act/order")
    book.emit(op.ORDER_NEXT, "survivors act/done")  # R-191..R-193
    book.emit(op.ORDER_TAKE, "survivors act/order")
    book.call("turn")
    book.label("survivors act/after turn")
    book.jump("survivors act/next")
    book.label("survivors act/done")
    book.give_back()

    book.label("turn")
    book.emit(op.TURN_BEGIN)
    book.label("turn/ask")
    book.emit(op.TURN_ASK)  # ..R-211
    book.emit(op.TURN_TAKE, "turn/end")
    book.call("window between actions")  # 3.2 (b)
    book.jump("turn/ask")
    book.label("turn/end")
    book.emit(op.TURN_END)
    book.call("hooks turn ended")
    book.give_back()

    book.label("use")
    book.emit(op.SPEND_ACTIVATION)
    book.if_not("use/free")
    book.call("hooks activation")
    book.label("use/free")
    book.emit(op.USE)  # R-208..R-212
    book.give_back()


def windows(book: Assembler) -> None:
    """Opportunities for survival actions [R-074..R-077, 3.2]."""
    for name, mode in (("window", 0), ("window between actions", 1)):
        book.label(name)
        book.emit(op.WINDOW_BEGIN, mode)
        book.label(f"{name}/next")
        book.emit(op.WINDOW_NEXT, f"{name}/done")
        book.emit(op.WINDOW_TAKE)
        book.jump(f"{name}/next")
        book.label(f"{name}/done")
        book.give_back()

    book.label("dash")
    book.emit(op.MOVE_ASK)
    book.emit(op.MOVE_TAKE)
    book.give_back()

    book.label("surge")
    book.emit(op.SURGE_ASK)
    book.emit(op.SURGE_TAKE)
    book.give_back()


def survivor_attack(book: Assembler) -> None:
    """From the dice to the last hit location [R-221..R-243, 3.8]."""
    book.label("attack")
    book.emit(op.STRIKE_BEGIN)
    book.call("hooks attacked")
    book.emit(op.STRIKE_CHECK, "attack/end")
    book.label("attack/roll")
    book.emit(op.STRIKE_ROLL)  # R-221..R-223, R-180
    book.label("attack/perfect")
    book.emit(op.STRIKE_PERFECT, "attack/draw", "attack/perfect")
    book.label("attack/draw")
    book.emit(op.STRIKE_DRAW)  # 3.8 steps 4, 5
    book.if_not("attack/next")
    book.emit(op.LOCATION_TEXT, 4)
    book.emit(op.TRAP_END)
    book.jump("attack/end")

    book.label("attack/next")
    book.emit(op.STRIKE_NEXT, "attack/end")  # 3.8 step 6
    book.emit(op.STRIKE_TAKE)
    book.emit(op.LOCATION_TEXT, 0)
    book.emit(op.STRIKE_CHECK, "attack/drop")
    book.emit(op.WOUND_ROLL)  # R-229..R-232
    book.emit(op.WOUND_DEAL)  # R-233..R-237
    book.emit(op.LOCATION_TEXT, 1, "attack/no critical")
    book.call("window")  # 3.2 (d)
    book.jump("attack/resolved")
    book.label("attack/no critical")
    book.emit(op.LOCATION_TEXT, 3)
    book.emit(op.STRIKE_CHECK, "attack/drop")  # R-173, rulings 12 and 14: a canceled attack has no reactions either
    book.emit(op.LOCATION_TEXT, 2)  # R-239..R-243
    book.label("attack/resolved")
    book.emit(op.LOCATION_DONE)
    book.emit(op.STRIKE_CHECK, "attack/end")
    book.jump("attack/next")
    book.label("attack/drop")
    book.emit(op.LOCATION_DONE)
    book.label("attack/end")
    book.emit(op.STRIKE_END)
    book.give_back()

    book.label("attack by text")
    book.emit(op.STRIKE_BEGIN)
    book.emit(op.WIELD_BONUS)
    book.jump("attack/roll")


def monster_movement(book: Assembler) -> None:
    """Steps of the monster and what they do to survivors in the way [R-139..R-145, R-161..R-167]."""
    book.label("monster moves")
    book.if_not("monster moves/stop")  # already beside its target: no movement starts
    book.call("hooks moved")
    book.label("monster moves/step")
    book.emit(op.STEP_ASK, "monster moves/stop")
    book.label("monster moves/take")
    book.emit(op.STEP_TAKE, "monster moves/stop", "monster moves/take")
    book.jump("monster moves/step")
    book.label("monster moves/stop")
    book.emit(op.STEPS_END, 0)
    book.label("monster moves/landed")
    book.emit(op.SEAT_NEXT, "monster moves/collided", 1)
    book.emit(op.SEAT_TAKE)
    book.call("knockback 5")
    book.jump("monster moves/landed")
    book.label("monster moves/collided")
    book.emit(op.STEPS_END, 1)
    book.label("monster moves/answer")
    book.emit(op.SEAT_NEXT, "monster moves/done", 1)
    book.emit(op.SEAT_TAKE)
    book.call("hooks collided")
    book.jump("monster moves/answer")
    book.label("monster moves/done")
    book.emit(op.STEPS_END, 2)
    book.give_back()

    book.label("knockback 5")
    book.emit(op.PUT, op.COUNT, 5)
    book.label("knockback")
    book.emit(op.PUT, op.LOOP, 0)
    book.emit(op.KNOCKBACK_ASK, 0)
    book.label("knockback/take")
    book.emit(op.KNOCKBACK_TAKE, "knockback/take")
    book.emit(op.KNOCKBACK_PLACE)
    book.give_back()

    book.label("knockback sideways")
    book.emit(op.PUT, op.LOOP, 0)
    book.emit(op.KNOCKBACK_ASK, 1)
    book.jump("knockback/take")

    book.label("grab")  # 1.3, R-159, R-160
    book.emit(op.GRAB_ASK, "grab/done", 0)
    book.emit(op.GRAB_TAKE, 0)
    book.emit(op.DAMAGE, 0, 1, -1)
    book.label("grab/done")
    book.give_back()

    book.label("release")  # whoever the monster has swallowed comes out beside it [2.3 Gobbled Up]
    book.emit(op.SELECT, op.W_SWALLOWED, 0, 0)
    book.label("release/next")
    book.emit(op.SEAT_NEXT, "release/done", 1)
    book.emit(op.SEAT_TAKE)
    book.call("release one")
    book.jump("release/next")
    book.label("release/done")
    book.give_back()

    book.label("release one")
    book.emit(op.GRAB_ASK, "release one/done", 1)
    book.emit(op.GRAB_TAKE, 1)
    book.label("release one/done")
    book.give_back()


def monster_attack(book: Assembler) -> None:
    """The monster's attack after ASSAULT_BEGIN [3.7]."""
    book.label("monster attack")
    book.emit(op.ASSAULT_ROLL)
    book.if_not("monster attack/end")
    book.emit(op.ASSAULT_TRIGGER, op.PR_AFTER_HIT)
    book.emit(op.ASSAULT_LOCATIONS)
    book.emit(op.CROSS_ASK, "monster attack/crossed")  # 3.12
    book.emit(op.CROSS_TAKE)
    book.label("monster attack/crossed")
    book.emit(op.ASSAULT_TRIGGER, op.PR_BEFORE_DAMAGE, 1)
    book.label("monster attack/dodge")
    book.emit(op.DODGE_NEXT, "monster attack/hits")
    book.emit(op.DODGE_TAKE, "monster attack/hits")
    book.jump("monster attack/dodge")
    book.label("monster attack/hits")
    book.emit(op.ASSAULT_TRIGGER, op.PR_BEFORE_DAMAGE, 2)
    book.label("monster attack/hit")
    book.emit(op.HIT_NEXT, "monster attack/after")
    book.emit(op.HIT_TAKE)
    book.jump("monster attack/hit")
    book.label("monster attack/after")
    book.emit(op.ANY_DAMAGE)
    book.if_not("monster attack/end")
    book.emit(op.ASSAULT_TRIGGER, op.PR_AFTER_DAMAGE)
    book.call("hooks attack damaged")
    book.label("monster attack/end")
    book.emit(op.ASSAULT_END)
    book.label("monster attack/none")
    book.give_back()

    book.label("severe injury")  # 3.2 endure
    book.emit(op.ENDURE_ASK)
    book.emit(op.ENDURE_TAKE)
    book.give_back()


def hooks(book: Assembler) -> None:
    """Cards in play that answer an event [R-102, R-103]."""
    for name, hook in (
        ("hooks drawn", op.H_DRAWN),
        ("hooks moved", op.H_MOVED),
        ("hooks wounded", op.H_WOUNDED),
        ("hooks fallen", op.H_FALLEN),
        ("hooks maimed", op.H_MAIMED),
        ("hooks entered", op.H_ENTERED),
        ("hooks activation", op.H_ACTIVATION),
        ("hooks turn ended", op.H_TURN_ENDED),
        ("hooks died", op.H_DIED),
        ("hooks attack damaged", op.H_ATTACK_DAMAGED),
        ("hooks brain damage", op.H_BRAIN_DAMAGE),
        ("hooks basic action", op.H_BASIC_ACTION),
        ("hooks perfect hit", op.H_PERFECT_HIT),
        ("hooks survivors act", op.H_SURVIVORS_ACT),
        ("hooks attacked", op.H_ATTACKED),
        ("hooks collided", op.H_COLLIDED),
        ("hooks instinct", op.H_INSTINCT),
        ("hooks consumed", op.H_CONSUMED),
    ):
        book.label(name)
        book.emit(op.HOOK_BEGIN)
        book.label(f"{name}/next")
        book.emit(op.HOOK_NEXT, hook, f"{name}/done")
        book.emit(op.HOOK_TAKE, hook)
        book.jump(f"{name}/next")
        book.label(f"{name}/done")
        book.give_back()


def kit(book: Assembler) -> None:
    """Texts of gear, armor sets, fighting arts and disorders when their moment comes [3.10-3.12]."""
    book.label("arrival")
    book.emit(op.KIT, 1, op.KH_ARRIVAL)
    book.give_back()

    book.label("kit")
    book.emit(op.KIT_NEXT, "kit/done", "kit")
    book.label("kit/done")
    book.give_back()
