"""A table to play on, for tests of the rules: set a position up, answer in words, look at what lies there.

    table = lay(
        next="turn of survivor_0",
        survivor_0="at 11,10; gear bone axe",
        hit_deck="Beast's Knee, and the rest",
        rolls="d10 7, d10 2, d10 8",
    )
    table.play("gear 0")
    assert table.hit_discard == ["Beast's Knee"] and table.wound_count == 1

`lay` writes the position from its lines (docs/position.md; underscores stand for spaces in keys), `Table` takes text.
Rolls are scripted: a script that runs short, names another die, or is not used up fails the test (see conftest.py).
"""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np

from kdm_env.core.game import STEPPED
from kdm_env.core.record import Views
from kdm_env.showdown import actions as ac
from kdm_env.showdown import state as st
from kdm_env.showdown.codes import HIT_CARD, STAND_UP, TOKEN
from kdm_env.showdown.game import catalog, kernels
from kdm_env.showdown.position import from_text, to_text
from kdm_env.showdown.position import vocabulary as words
from kdm_env.showdown.position.decks import PILES, SHIFT, names_of
from kdm_env.showdown.position.sheet import Sheet
from kdm_env.showdown.tables import Catalog

OPEN: list[Table] = []
"""The tables of the running test, whose scripts are checked when it ends."""


def position(**lines: Any) -> str:
    """The text of a position, from its lines. What is not said:

    - ``monster``: White Lion level 1 at 11,8 facing north;
    - ``survivor_0``: at 11,12, if no survivor is named;
    - ``options``: the choices of the monster controller are asked, no round limit;
    - ``rolls``: none, so that any die is an error (None leaves the line out: dice roll freely).

    Survival is 0 unless a survivor's line says otherwise, so that nobody is asked in windows; survivor_0 has the tile.
    """
    said = {key if key in words.SEAT_NAMES else key.replace("_", " "): value for key, value in lines.items()}
    usual: dict[str, Any] = {
        "options": "controller agent; round limit none",
        "monster": "White Lion level 1 at 11,8 facing north",
        "rolls": "none",
    }
    if not any(name in said for name in words.SEAT_NAMES):
        usual["survivor_0"] = "at 11,12"
    return "".join(f"{key}: {value}\n" for key, value in {**usual, **said}.items() if value is not None)


def lay(content: Catalog | None = None, /, **lines: Any) -> Table:
    """A table with the position that :func:`position` writes; `content` other than the shipped one, if given."""
    return Table(position(**lines), content)


def _number(name: str) -> Any:
    return property(lambda self: getattr(self.v, name))


def _truth(name: str) -> Any:
    return property(lambda self: bool(getattr(self.v, name)))


def _pile(key: str) -> Any:
    def read(self: Table) -> list[str]:
        field, kinds = PILES[key]
        pile, found = getattr(self.s, field), []
        for k in reversed(range(pile.count)):
            kind, number = kinds[0], pile.cards[k]
            if len(kinds) == 2 and number >= SHIFT[key, kinds[1]]:
                kind, number = kinds[1], number - SHIFT[key, kinds[1]]
            found.append(names_of(self._sheet, kind)[number])
        return found

    return property(read)


class Survivor:
    """A survivor, as words and plain numbers. Fields that are not here: ``table.s.survivors[seat]``."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat

    @property
    def v(self) -> Any:
        return self.table.s.survivors[self.seat]

    @property
    def at(self) -> tuple[int, int]:
        return self.v.x, self.v.y

    @property
    def armor(self) -> dict[str, int]:
        """Points by location, all six of them."""
        return dict(zip(words.LOCATIONS, self.v.armor, strict=True))

    @property
    def light(self) -> set[str]:
        return set(words.bits_of(self.v.light, words.LOCATIONS))

    @property
    def heavy(self) -> set[str]:
        return set(words.bits_of(self.v.heavy, words.LOCATIONS))

    @property
    def injuries(self) -> list[str]:
        """Severe injuries and traumas; one suffered twice stands there twice."""
        names = self.table.content.injuries
        return words.bits_of(self.v.injured, names) + words.bits_of(self.v.injured_again, names)

    @property
    def conditions(self) -> set[str]:
        return set(words.bits_of(self.v.conditions, words.CONDITIONS))

    @property
    def disorders(self) -> list[str]:
        return [self.table.content.disorders[k] for k in self.v.disorders if k >= 0]

    @property
    def tokens(self) -> dict[str, int]:
        """Those that are not zero."""
        return {name: n for name, n in zip(words.ATTRIBUTES, self.v.tokens, strict=True) if n}

    @property
    def attributes(self) -> dict[str, int]:
        return dict(zip(words.ATTRIBUTES, self.v.attributes, strict=True))

    @property
    def gear(self) -> list[str]:
        """What is still there, used or not."""
        return self._gear(st.READY, st.USED)

    @property
    def archived(self) -> list[str]:
        return self._gear(st.ARCHIVED)

    def _gear(self, *states: int) -> list[str]:
        slots = [k for k in range(st.GEAR_SLOTS) if self.v.gear[k] >= 0 and self.v.gear_state[k] in states]
        return [self.table.content.gear[self.v.gear[k]] for k in slots]

    @property
    def used(self) -> set[str]:
        """Survival actions used this round."""
        return set(words.bits_of(self.v.used, words.ABILITIES))

    @property
    def priority_target(self) -> bool:
        return bool(self.table.s.priority == self.seat)

    survival, insanity, bleeding = _number("survival"), _number("insanity"), _number("bleeding")
    courage, understanding = _number("courage"), _number("understanding")
    moves, activations = _number("movements"), _number("activations")
    alive, knocked_down, acted = _truth("alive"), _truth("knocked_down"), _truth("acted")
    doomed, hidden = _truth("doomed"), _truth("hidden")


class Monster:
    """The monster, as words and plain numbers. Fields that are not here: ``table.s.monster``."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def m(self) -> Any:
        return self.table.s.monster

    @property
    def at(self) -> tuple[int, int]:
        """The bottom left square of its base."""
        return self.m.x, self.m.y

    @property
    def facing(self) -> str:
        return words.FACINGS[self.m.facing]

    @property
    def knocked_down(self) -> bool:
        return bool(self.m.knocked_down)

    @property
    def alive(self) -> bool:
        return bool(self.m.alive)

    @property
    def tokens(self) -> dict[str, int]:
        """Those that are not zero."""
        return {name: n for name, n in zip(words.MONSTER_VALUES, self.m.tokens, strict=True) if n}

    @property
    def attributes(self) -> dict[str, int]:
        return dict(zip(words.MONSTER_VALUES, self.m.attributes, strict=True))

    @property
    def grabbed(self) -> set[int]:
        """Seats grabbed this round."""
        return {seat for seat in range(st.SEATS) if self.m.grabbed >> seat & 1}


class Table:
    """A position, run to its first decision. Cards are names, top first; squares (column, row); seats numbers.

    `content`: what the words of the text mean, the shipped content if not given.
    """

    def __init__(self, text: str, content: Catalog | None = None) -> None:
        self.content = content or catalog()
        self._set(from_text(textwrap.dedent(text), self.content))
        kernels().resume(self.content.tables, self.states, 0)
        OPEN.append(self)
        self._check("setting the position up")

    def _set(self, states: Any) -> None:
        self.states = states
        self.s: Any = Views(states, st.State)[0]
        self._sheet = Sheet(self.content, self.s)
        self.monster = Monster(self)

    def copy(self) -> Table:
        """The same table once more, to try another answer; its script is not checked at the end."""
        twin = object.__new__(Table)
        twin.content = self.content
        twin._set(self.states.copy())
        return twin

    @property
    def text(self) -> str:
        """The position now: ``print(table.text)``."""
        return to_text(self.states, self.content)

    # --- playing ---

    def play(self, *answers: str) -> Table:
        """Answer the pending decisions, one after another. Besides the words of actions (``gear 0``, ``pass``):

        ``move to 12,10``; ``north`` for a direction; ``10,9`` for a square; ``yes``, ``no``; the name of a card or
        persistent injury to choose; ``dodge head``, ``hit legs`` for hits of the monster; ``hit Beast's Knee`` for hit
        locations; ``option 0`` still works.
        """
        for answer in answers:
            assert self.over is None, f"{answer!r}: the game is over ({self.over})"
            said = self._translated(answer)
            legal = self.legal
            shown = sorted(word for word in legal if not word.startswith("move"))
            assert said in legal, (
                f"{answer!r} is no answer to {self.decision!r} of survivor_{self.actor}; legal: {', '.join(shown)}"
                + (f"; moves to {sorted(self.moves)}" if self.moves else "")
                + (f"; which mean {self.meanings}" if self.meanings else "")
            )
            done = kernels().step(self.content.tables, self.states, 0, ac.from_words(said))
            assert done == STEPPED
            self._check(repr(answer))
        return self

    def pass_until(self, *decisions: str) -> Table:
        """Let everything pass (``pass``, ``act``, the first hit) until one of these is asked, or the end."""
        for _ in range(200):
            if self.over or self.decision in decisions:
                return self
            legal = self.legal
            self.play(next(word for word in ("pass", "act", *sorted(legal)) if word in legal))
        raise AssertionError(f"none of {decisions} comes: now it is {self.decision!r}")

    def _translated(self, answer: str) -> str:
        if answer in self.meanings:
            return self.meanings[answer]
        if answer.startswith("move to "):
            x, y = (int(part) for part in answer.removeprefix("move to ").split(","))
            me = self.s.survivors[self.actor]
            return f"move {x - me.x:+d} {y - me.y:+d}"
        return answer

    @property
    def meanings(self) -> dict[str, str]:
        """What the numbered answers of the pending decision mean: ``{"north": "option 0"}``."""
        s, found = self.s, {}
        for word in sorted(self.legal, key=ac.from_words):
            name, _, number = word.partition(" ")
            meaning = self._meaning(name, int(number)) if name in ("option", "hit", "dodge") else None
            if meaning is not None and meaning not in found:
                found[meaning] = word
        if s.decision == st.YES_OR_NO:
            found["no"] = "pass"
        return found

    def _meaning(self, name: str, k: int) -> str | None:
        s = self.s
        if name == "option":
            if s.decision == st.CHOOSE_DIRECTION:
                return str(words.FACINGS[k])
            if s.decision == st.CHOOSE_SQUARE:
                return f"{s.options[k] // 32},{s.options[k] % 32}"
            if s.decision == st.YES_OR_NO:
                return "yes"
            card = s.options[k]
            if card == STAND_UP:
                return "stand up"
            if card >= TOKEN:
                return f"{('bleeding', *words.ATTRIBUTES)[card - TOKEN]} token"
            if card < HIT_CARD:
                return str(self._sheet.names.ai[card])
            location = self._sheet.names.file.hit_locations[card - HIT_CARD]
            return str(location.injury or location.name)
        if s.decision == st.LOCATION:
            return f"hit {self._sheet.names.hit[s.strikes[s.strike_depth - 1].cards[k]]}"
        return f"{name} {words.LOCATIONS[s.assaults[s.assault_depth - 1].locations[k]]}"

    # --- the script ---

    def _check(self, after: str) -> None:
        fault = self.s.chance.script_fault
        used = ", ".join(self._script()[: self.s.chance.script_at]) or "none"
        assert fault <= 0, f"after {after}: the script of rolls ran short (used: {used}); the rules roll a d{fault}"
        assert fault == 0, f"after {after}: the rules rolled a d{-fault}, another die than the last used roll: {used}"
        assert self.s.ended != 4, f"after {after}: a fault of the rules or the content, number {self.s.fault}"

    def _script(self) -> list[str]:
        chance = self.s.chance
        return [f"d{value // 100} {value % 100}" for value in chance.script[: chance.script_length]]

    @property
    def script_left(self) -> list[str]:
        """The scripted rolls that nobody has rolled yet."""
        return self._script()[self.s.chance.script_at :]

    def done(self) -> None:
        """Check that the script was used up exactly. Called for every table when a test ends."""
        self._check("the end")
        assert not self.script_left, f"the script of rolls is not used up: {', '.join(self.script_left)} are left"

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if kind is None:
            self.done()

    # --- the question ---

    @property
    def decision(self) -> str:
        """What is asked: a word of ``position.vocabulary.DECISIONS``; ``nothing`` when the game is over."""
        return words.DECISIONS[self.s.decision]

    @property
    def actor(self) -> int:
        """The seat that decides."""
        return int(self.s.actor)

    @property
    def legal(self) -> set[str]:
        """The permitted answers, in words."""
        return {ac.to_words(n) for n in range(ac.ACTIONS) if self.s.legal[n >> 5] >> (n & 31) & 1}

    @property
    def moves(self) -> set[tuple[int, int]]:
        """The squares the deciding survivor may move to."""
        me = self.s.survivors[max(0, self.actor)]
        offsets = [ac.OFFSETS[n] for n in range(ac.MOVES) if self.s.legal[n >> 5] >> (n & 31) & 1]
        return {(me.x + dx, me.y + dy) for dx, dy in offsets}

    @property
    def over(self) -> str | None:
        """``won``, ``lost``, ``stopped``; None while the fight goes on."""
        return next((word for word, number in words.ENDS.items() if number == self.s.ended), None)

    # --- what lies there ---

    def survivor(self, seat: int) -> Survivor:
        return Survivor(self, seat)

    @property
    def round(self) -> int:
        return int(self.s.round)

    @property
    def act(self) -> str:
        return words.ACTS[self.s.act]

    @property
    def controller(self) -> int:
        return int(self.s.controller)

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return int(self.s.turn) if self.s.turn >= 0 else None

    @property
    def priority_target(self) -> int | None:
        """Who holds the priority target token."""
        return int(self.s.priority) if self.s.priority >= 0 else None

    @property
    def playing(self) -> str | None:
        """The AI card that is being played."""
        return self._sheet.names.ai[self.s.drawn] if self.s.drawn >= 0 else None

    @property
    def wound_count(self) -> int:
        return int(self.s.wounds.count)

    @property
    def card_tokens(self) -> dict[str, int]:
        """Tokens on cards, by name, those that are not zero."""
        return {name: n for name, n in zip(self._sheet.names.ai, self.s.card_tokens, strict=False) if n}

    ai_deck, ai_discard, in_play, wounds = _pile("ai deck"), _pile("ai discard"), _pile("in play"), _pile("wounds")
    hit_deck, hit_discard, injuries_in_play = _pile("hit deck"), _pile("hit discard"), _pile("injuries in play")
    archive, gained = _pile("archive"), _pile("gained")
    basic_resources, monster_resources = _pile("basic resources"), _pile("monster resources")

    def __repr__(self) -> str:
        return f"<Table: {self.decision!r} of survivor_{self.actor}, round {self.round}>"


def same(a: Table, b: Table) -> bool:
    """Whether two tables are equal, byte for byte."""
    return bool(np.array_equal(a.states.view(np.uint8), b.states.view(np.uint8)))
