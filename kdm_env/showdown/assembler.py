"""Card texts become programs: every verb of :mod:`kdm_env.showdown.verbs` as instructions of the machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.assembly import Assembler
from . import codes as op
from . import verbs as v
from .rule_options import position
from .state import ARCHIVED, KNOCKED_AWAY

LOCATIONS = ("head", "arms", "body", "waist", "legs")
MONSTER_VALUES = ("movement", "accuracy", "toughness", "evasion", "luck", "speed", "damage")
CONDITIONS = (
    "deaf", "blind", "no dodge", "no dash", "no surge", "no encourage", "no consume", "no arts", "no survival",
    "no two-handed", "no weapons", "no waist gear", "no heavy gear", "frenzied", "moves one", "falls when injured",
    "dies alone", "skips hunt", "retires", "no arts this showdown", "no block", "no paired",
    "knows the lost hand", "swallowed",
)  # fmt: skip
"""Conditions in the order of their bits."""

ORDER_MATTERS = (
    v.Damage, v.Knockback, v.Grab, v.Move, v.MoveAndAttack, v.Attack, v.BasicAction, v.SevereInjury,
    v.Place,
)  # fmt: skip
"""Effects on several survivors whose order the controller decides."""


def order_matters(effects: Sequence[Any]) -> bool:
    """Whether the order in which effects befall several survivors can make a difference."""
    return any(
        isinstance(verb, ORDER_MATTERS)
        or any(order_matters(getattr(verb, part, ())) for part in ("then", "otherwise", "effects", "rows"))
        for verb in effects
    )


class TextAssembler:
    """Writes the texts of one game's content into a code table."""

    def __init__(
        self,
        book: Assembler,
        resources: dict[tuple[str, str], int],
        disorders: int,
        terrain: Sequence[str],
    ) -> None:
        self._book = book
        self._terrain = terrain
        self.strange: frozenset[str] = frozenset()
        """Resources of the monster that lie in no deck."""
        self._resources = resources
        self._disorders = disorders
        self.profiles: list[tuple[int | str, ...]] = []
        self.zones: dict[str, int] = {}
        """Zones of the monster whose texts are written: names and numbers."""
        self.ai: tuple[str, ...] = ()
        """Its AI cards."""
        self.injuries: tuple[str, ...] = ()
        self._pending: list[tuple[str, Callable[[], None]]] = []

    def text(
        self, verbs: Sequence[Any], stem: str, begin: Callable[[str], None] | None = None, then: str | None = None
    ) -> str | int:
        """Write a text as a program; returns its label, or 0 for an empty text. `begin` writes what comes before, `then` is
        a procedure called in the end.
        """
        if not verbs and begin is None:
            return 0
        name = self._book.fresh(stem)
        end = self._book.fresh("end")
        self._book.label(name)
        if begin is not None:
            begin(end)
        self._effects(verbs, end)
        self._book.label(end)
        if then is not None:
            self._book.call(then)
        self._book.give_back()
        self._flush()
        return name

    def write(self, verbs: Sequence[Any], end: str) -> None:
        """Write effects into the program that is being written; what ends it goes to `end`."""
        self._effects(verbs, end)

    def _flush(self) -> None:
        while self._pending:
            name, write = self._pending.pop(0)
            self._book.label(name)
            write()

    def _block(self, stem: str, write: Callable[[], None]) -> str:
        """A program of its own, written after the running one."""
        name = self._book.fresh(stem)
        self._pending.append((name, write))
        return name

    def _separate(self, verbs: Sequence[Any], stem: str) -> str | int:
        """A text of its own, for a trigger."""
        if not verbs:
            return 0

        def write() -> None:
            end = self._book.fresh("end")
            self._effects(verbs, end)
            self._book.label(end)
            self._book.give_back()

        return self._block(stem, write)

    def _effects(self, verbs: Sequence[Any], end: str) -> None:
        for verb in verbs:
            self._verb(verb, end)

    def _call(self, stem: str, *instructions: tuple[int, ...], go_on: str | None = None) -> None:
        """Call a block that performs instructions in a frame of its own and goes on at a procedure."""

        def write() -> None:
            for instruction in instructions:
                self._book.emit(*instruction)
            if go_on is None:
                self._book.give_back()
            else:
                self._book.jump(go_on)

        self._book.call(self._block(stem, write))

    def _choose(self, which: v.Who, zone: str | None = None) -> None:
        """Put the survivors meant into LOOP; of equally close or far ones the controller keeps one."""
        number = op.WHO.index(which)
        self._book.emit(op.SELECT, number, 0, 0, 0 if zone is None else self.zones[zone])
        if number == op.W_NEAR_SUBJECT:
            self._book.emit(op.CHOOSE_ASK)
            self._book.emit(op.NARROW_TAKE)
        if number in (op.W_CLOSEST, op.W_FURTHEST_IN_RANGE, op.W_FURTHEST):
            self._book.emit(op.NARROW)
            self._book.emit(op.NARROW_TAKE)

    def _each(self, which: v.Who, effects: Sequence[Any], zone: str | None = None) -> None:
        book = self._book

        def write() -> None:
            again, done = book.fresh(), book.fresh("end")
            self._choose(which, zone)
            book.label(again)
            book.emit(op.SEAT_NEXT, done, int(order_matters(effects)))
            book.emit(op.SEAT_TAKE)
            self._effects(effects, again)
            book.jump(again)
            book.label(done)
            book.give_back()

        book.call(self._block("each", write))

    def _alert(self, effects: Sequence[Any]) -> None:
        book = self._book

        def write() -> None:
            done = book.fresh("end")
            book.emit(op.ALERT, 1)
            self._effects(effects, done)
            book.label(done)
            book.emit(op.ALERT, -1)
            book.give_back()

        book.call(self._block("alert", write))

    def _branch(self, then: Sequence[Any], otherwise: Sequence[Any], end: str) -> None:
        book = self._book
        other, done = book.fresh(), book.fresh()
        book.if_not(other)
        self._effects(then, end)
        if otherwise:
            book.jump(done)
        book.label(other)
        self._effects(otherwise, end)
        book.label(done)

    def _move(self, how: str, squares: int | None, near: int = 1, terrain: str | None = None) -> None:
        number = {
            "toward subject": op.TOWARD,
            "forward": op.FORWARD,
            "away from threats": op.AWAY_THREATS,
            "away from survivors": op.AWAY_SURVIVORS,
            "away from subject": op.AWAY_SUBJECT,
            "backward": op.BACKWARD,
            "through subject": op.THROUGH,
            "toward terrain": op.TOWARD_TILE,
        }[how]
        if number == op.TOWARD_TILE:
            self._move_to_tile(self._terrain.index(terrain or ""), squares)
            return
        self._call("move", (op.STEPS_BEGIN, number, -1 if squares is None else squares, near), go_on="monster moves")

    def _move_to_tile(self, kind: int, squares: int | None) -> None:
        book = self._book

        def write() -> None:
            none = book.fresh()
            book.emit(op.TILE_ASK, kind, op.NEAREST_TILE, none)
            book.emit(op.TILE_TAKE, 0)
            book.emit(op.STEPS_BEGIN, op.TOWARD_TILE, -1 if squares is None else squares, 1)
            book.jump("monster moves")
            book.label(none)
            book.give_back()

        book.call(self._block("move", write))

    def _table(self, verb: v.Table, end: str) -> None:
        book = self._book
        book.emit(op.ROLL, verb.die, 1, verb.die, 0)
        done = book.fresh()
        for row in verb.rows:
            other = book.fresh()
            book.emit(op.TEST, op.TESTS.index("last roll"), 0, row.up_to)
            book.if_not(other)
            self._effects(row.effects, end)
            book.jump(done)
            book.label(other)
        book.label(done)

    def _face(self, which: v.Who, away: bool) -> None:
        if which == "subject":
            self._book.emit(op.FACE, int(away))
            self._book.emit(op.FACE_TAKE)
            return
        book = self._book

        def write() -> None:
            done = book.fresh()
            self._choose(which)
            book.emit(op.SEAT_NEXT, done, 0)
            book.emit(op.SEAT_TAKE)
            book.emit(op.FACE, int(away))
            book.emit(op.FACE_TAKE)
            book.label(done)
            book.give_back()

        book.call(self._block("face", write))

    def _look(self, verb: v.Look) -> None:
        """One question for each place on top of the deck but the last; the frame of its own counts them."""
        book = self._book
        deck, bottom = int(verb.deck == "hit locations"), int(verb.back == "top or bottom")

        def write() -> None:
            again, done = book.fresh(), book.fresh("end")
            book.emit(op.PUT, op.COUNT, 0)
            book.label(again)
            book.emit(op.LOOK_ASK, deck + 2 * bottom, verb.cards, done)
            book.emit(op.LOOK_TAKE, deck + 2 * bottom)
            book.jump(again)
            book.label(done)
            book.give_back()

        book.call(self._block("look", write))

    def _attack(self, verb: v.MoveAndAttack | v.Attack) -> None:
        profile = len(self.profiles)
        self.profiles.append(())
        self.profiles[profile] = (
            verb.speed,
            verb.accuracy,
            verb.damage,
            -1 if verb.location is None else LOCATIONS.index(verb.location),
            verb.reach,
            self._separate(verb.after_hit, "after hit"),
            self._separate(verb.before_damage, "before damage"),
            self._separate(verb.after_damage, "after damage"),
            int(verb.chain),
            verb.severe_injuries,
        )
        book = self._book

        def write() -> None:
            book.emit(op.ASSAULT_BEGIN, profile, "monster attack/none")
            book.jump("monster attack")

        book.call(self._block("attack", write))

    def _verb(self, verb: Any, end: str) -> None:
        book = self._book
        match verb:
            case v.Flow():
                book.emit(op.FLOW)
                book.call("window")
                book.emit(op.AFTER_FLOW)
            case v.Alert():
                self._alert(verb.effects)
            case v.Face():
                self._face(verb.who, verb.away)
            case v.Move():
                self._move(verb.how, verb.squares, verb.near, verb.terrain)
                book.if_not(end)
                if verb.turn:
                    self._face("subject", verb.how.startswith("away"))
            case v.MoveAndAttack():
                for _ in range(verb.moves):
                    self._move("toward subject", None, verb.reach)
                    book.if_not(end)
                book.emit(op.PUT, op.LOOP, -1, 1)  # squares moved
                if verb.away:
                    book.emit(op.FACE, 2)
                    book.emit(op.FACE_TAKE)
                else:
                    self._face("subject", False)
                self._attack(verb)
            case v.Attack():
                self._attack(verb)
            case v.BasicAction(target="furthest survivor in range"):
                self._each(
                    "furthest survivor in range",
                    [v.BasicAction(target="subject", speed=verb.speed, damage=verb.damage)],
                )
            case v.BasicAction():
                which = {"list": 0, "subject": 1, "attacker": 2}[verb.target]
                book.emit(op.BASIC, which, verb.speed, verb.damage)
            case v.Instinct():
                book.emit(op.BASIC, 3, 0, 0)
            case v.Place():
                how = ("beside subject", "over survivors", "on terrain").index(verb.where)
                kind = -1 if verb.terrain is None else self._terrain.index(verb.terrain)
                self._call("place", (op.PLACE_ASK, how, kind), (op.PLACE_TAKE,), go_on="monster moves/stop")
            case v.Each():
                self._each(verb.who, verb.effects, verb.zone)
            case v.Gain():
                how = ("add", "set", "multiply", "per mark").index(verb.how)
                book.emit(op.GAIN, op.GAINS.index(verb.what), verb.amount, verb.roll or 0, how)
            case v.LoseArmor():
                book.emit(op.ARMOR, int(verb.where == "everywhere"), verb.amount or 0)
            case v.AttackGains():
                book.emit(op.ASSAULT_GAIN, verb.damage, int(verb.per_square))
            case v.Damage(location="all"):
                for place in range(len(LOCATIONS)):
                    book.emit(op.DAMAGE, verb.amount, int(verb.per_level), place, int(verb.event))
            case v.Damage():
                location = -1 if verb.location is None else LOCATIONS.index(verb.location)
                book.emit(op.DAMAGE, verb.amount, int(verb.per_level), location, int(verb.event))
            case v.BrainDamage():
                book.emit(op.BRAIN_DAMAGE, verb.amount, int(verb.per_level), int(verb.event), int(verb.intimidate))
            case v.KnockDown():
                book.emit(op.FALL, int(verb.bash))
            case v.StandUp():
                book.emit(op.STAND)
            case v.Bleed():
                book.emit(op.GAIN, op.G_BLEEDING, verb.amount, 0)
            case v.Knockback():
                go_on = "knockback sideways" if verb.sideways else "knockback"
                self._call("knockback", (op.PUT, op.COUNT, verb.distance), go_on=go_on)
            case v.TraumaKnockback():
                self._call("stagger", (op.STAGGER_ASK,), go_on="knockback/take")
            case v.Grab():
                book.call("grab")
            case v.Die_():
                book.emit(op.DIE)
            case v.Priority():
                book.emit(op.PRIORITY, int(verb.permanent))
            case v.Doom():
                book.emit(op.DOOM)
            case v.SetCondition():
                book.emit(op.CONDITION, CONDITIONS.index(verb.name))
            case v.SevereInjury():
                table = -1 if verb.location is None else (*LOCATIONS, "brain").index(verb.location)
                injury = -1 if verb.name is None else self.injuries.index(verb.name)
                book.emit(op.SEVERE, table, verb.modifier, verb.times, injury)
            case v.Disorder():
                book.emit(op.DISORDER, self._disorders)
            case v.Survival():
                book.emit(op.SURVIVAL_TO_INSANITY)
            case v.Spend():
                book.emit(op.ASK_YES, verb.survival, int(verb.activation))
                book.emit(op.YES_TAKE, verb.survival, int(verb.all), int(verb.activation))
                self._branch(verb.effects, verb.otherwise, end)
            case v.Monster():
                lasts = 0 if verb.until is None else ("end of round", "end of turn").index(verb.until) + 1
                book.emit(op.MONSTER_GAIN, MONSTER_VALUES.index(verb.what), verb.amount, int(verb.per_level), lasts)
            case v.MonsterFalls():
                book.emit(op.MONSTER_FALL)
            case v.Heal():
                book.emit(op.HEAL, verb.amount, verb.roll or 0)
            case v.SufferWound():
                book.emit(op.MONSTER_WOUND, verb.amount)
            case v.MonsterDies():
                book.emit(op.MONSTER_DIE, int(verb.when != "now"))
            case v.Roll():
                above = 0 if verb.above is None else ("courage", "understanding", "insanity").index(verb.above) + 1
                book.emit(op.ROLL, verb.die, verb.at_least or 1, verb.at_most or verb.die, above)
                self._branch(verb.then, verb.otherwise, end)
            case v.Check():
                low = 0 if verb.at_least is None else verb.at_least
                high = 9999 if verb.at_most is None else verb.at_most
                of = 0 if verb.card is None else self.ai.index(verb.card)
                if verb.terrain is not None:
                    of = self._terrain.index(verb.terrain)
                elif verb.zone is not None:
                    of = self.zones[verb.zone]
                book.emit(op.TEST, op.TESTS.index(verb.what), low, high, of)
                self._branch(verb.then, verb.otherwise, end)
            case v.IfRule():
                book.emit(op.TEST, op.TESTS.index("rule option"), position(verb.name))
                self._branch(verb.then, verb.otherwise, end)
            case v.Once():
                book.emit(op.CONDITION, CONDITIONS.index(verb.mark), 1)
                self._branch(verb.effects, [], end)
            case v.Table():
                self._table(verb, end)
            case v.DrawAI():
                book.emit(op.DRAW_MORE)
            case v.EndTurn():
                book.emit(op.END_TURN)
            case v.EveryoneIsAThreat():
                book.emit(op.ALL_THREATS)
            case v.DiscardThis():
                book.emit(op.MOVE_CARD, op.TO_DISCARD)
            case v.ArchiveThis():
                book.emit(op.MOVE_CARD, op.TO_ARCHIVE)
            case v.ReturnThis():
                book.emit(op.MOVE_CARD, op.TO_TOP)
            case v.DiscardDrawn():
                book.emit(op.DISCARD_DRAWN)
            case v.RevealMoods():
                book.emit(op.REVEAL, verb.at_most, verb.find)
            case v.DiscardMood():
                book.emit(op.MOOD_ASK)
                book.emit(op.MOOD_TAKE)
            case v.ClearTokens():
                book.emit(op.TOKENS, -1, 0)
            case v.Tokens():
                book.emit(op.TOKENS, -1 if verb.card is None else self.ai.index(verb.card), verb.amount)
            case v.ShuffleHits():
                book.emit(op.SHUFFLE_HITS, int(verb.only_on_top))
            case v.GainResource():
                name = -1 if verb.name is None else self._resources[verb.deck, verb.name]
                strange = verb.deck == "monster" and verb.name in self.strange
                book.emit(op.RESOURCE, int(verb.deck == "monster"), name, int(strange))
            case v.Hide():
                book.emit(op.HIDE, 2 if verb.until == "it attacks" else 1)
            case v.LoseGear():
                becomes = ARCHIVED if verb.how == "archived" else KNOCKED_AWAY
                book.emit(op.LOSE_GEAR, int(verb.which == "weapon"), becomes)
                if verb.unarmed:
                    self._branch([], verb.unarmed, end)
            case v.CancelAttack():
                book.emit(op.STRIKE_CANCEL)
            case v.Swallow():
                book.emit(op.SWALLOW)
            case v.Release():
                book.call("release one")
            case v.Leave():
                book.emit(op.LEAVE)
            case v.AddTerrain():
                x, y = verb.at or (0, 0)
                book.emit(op.ADD_TERRAIN, self._terrain.index(verb.name), x, y)
            case v.RemoveTerrain(name=None):
                book.emit(op.REMOVE_TERRAIN)
                self._branch(verb.then, [], end)
            case v.RemoveTerrain():
                done = book.fresh()
                book.emit(op.TILE_ASK, self._terrain.index(verb.name), op.TILE_BESIDE, done)
                book.emit(op.TILE_TAKE, 1)
                book.call("hooks consumed")
                self._effects(verb.then, end)
                book.label(done)
            case v.Look():
                self._look(verb)
            case v.RemoveTokens():
                book.emit(op.RELIEVE_ASK, int(verb.which == "all"))
                book.emit(op.RELIEVE_TAKE)
            case v.Rush():
                book.emit(op.RUSH_ASK, -1 if verb.squares is None else verb.squares)
                book.emit(op.RUSH_TAKE, -1 if verb.squares is None else verb.squares)
            case v.Wield():
                book.emit(op.WIELD_ASK)
                book.emit(op.WIELD_TAKE, verb.strength, int(verb.per_square))
            case v.Slam():
                book.emit(op.KIT, 0, op.KH_SLAMMED)
            case v.ForgetArt():
                book.emit(op.FORGET, 0)
            case v.TearOff():
                book.emit(op.FORGET, 1 + LOCATIONS.index(verb.location))
            case _:
                raise TypeError(f"no instructions for the verb {verb!r}")
