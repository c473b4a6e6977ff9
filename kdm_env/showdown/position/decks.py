"""The lines of cards: decks and discards, top first, wounds, cards in play, resources; no card lies in two places."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ...core.piles import CAPACITY
from .. import state as st
from ..codes import HIT_CARD
from ..ops.common import ALWAYS_THREATS
from ..scenario import removed_locations
from .reading import Line, PositionError, quoted
from .sheet import Sheet

AI, HIT, BASIC, MONSTER = "AI card", "hit location", "basic resource", "monster resource"
Card = tuple[str, int]

PILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "ai deck": ("ai_deck", (AI,)),
    "ai discard": ("ai_discard", (AI,)),
    "in play": ("ai_play", (AI,)),
    "wounds": ("wounds", (AI,)),
    "hit deck": ("hit_deck", (HIT,)),
    "hit discard": ("hit_discard", (HIT,)),
    "injuries in play": ("hit_play", (HIT,)),
    "archive": ("archive", (AI, HIT)),
    "basic resources": ("basic_resources", (BASIC,)),
    "monster resources": ("monster_resources", (MONSTER,)),
    "gained": ("gained", (BASIC, MONSTER)),
}
"""The lines of cards: the pile of the state, and what may lie in it."""

SHIFT = {("archive", HIT): HIT_CARD, ("gained", MONSTER): 32}
"""What is added to a card's number in a pile that mixes two kinds."""

REST, SHUFFLED = "and the rest", "and the rest shuffled"
FILLED = ("ai deck", "hit deck", "basic resources", "monster resources")
"""Piles that hold the rest of their cards when nothing else is said."""

WOUNDED = ("ai deck", "ai discard", "wounds", "in play", "archive", "playing")
"""Where the AI cards of a fight can lie: together they are what the level dealt."""


def names_of(sheet: Sheet, kind: str) -> Sequence[str]:
    """The cards of a kind, by number."""
    return {
        AI: sheet.names.ai,
        HIT: sheet.names.hit,
        BASIC: sheet.catalog.basic_resources,
        MONSTER: sheet.names.resources,
    }[kind]


def copies_of(sheet: Sheet, card: Card) -> int:
    """How many copies of a card there are."""
    kind, number = card
    file = sheet.names.file
    if kind == AI:
        return file.ai[number].copies
    if kind == HIT:
        return 1
    if kind == BASIC:
        return sheet.catalog.library.basic_resources[sheet.catalog.basic_resources[number]]
    return file.resources[sheet.names.resources[number]]


def card(sheet: Sheet, line: Line, name: str, kinds: Sequence[str]) -> Card:
    """A card by its name; a hit location also goes by the injury it leaves. Raises PositionError for unknown names."""
    folded = name.casefold()
    for kind in kinds:
        names = [each.casefold() for each in names_of(sheet, kind)]
        if folded in names:
            return kind, names.index(folded)
        if kind == HIT:
            for number, location in enumerate(sheet.names.file.hit_locations):
                if location.injury and location.injury.casefold() == folded:
                    return HIT, number
    known = [each for kind in kinds for each in names_of(sheet, kind)]
    line.choice(name, known, " or ".join(kinds))
    raise AssertionError(name)


def laid(sheet: Sheet, line: Line, found: Card) -> None:
    """Note that a copy of a card lies somewhere. Raises PositionError when there are no more copies."""
    sheet.lies[found] += 1
    strange = found[0] == MONSTER and copies_of(sheet, found) == 0  # it is in no deck, and gained without limit
    if sheet.checked and not strange and sheet.lies[found] > copies_of(sheet, found):
        name, copies = names_of(sheet, found[0])[found[1]], copies_of(sheet, found)
        times = "once" if copies == 1 else f"{copies} times"
        raise line.error(f"{name} lies on the table more often than it exists: there it is {times}")


class Decks:
    """Reads the lines of cards: first what is named, then what the rest is."""

    def __init__(self, sheet: Sheet, seed: int) -> None:
        self.sheet = sheet
        self.said: dict[str, list[Card]] = {}
        self.rest: dict[str, str] = dict.fromkeys(FILLED, REST)
        self.unnamed = 0
        self.lines: dict[str, Line] = {}
        self.chance = random.Random(seed)

    def read(self, line: Line) -> None:
        """One line of cards."""
        key = line.key
        self.lines[key] = line
        self.rest.pop(key, None)
        if key == "wounds" and re.fullmatch(r"\d+", line.value):
            self.unnamed = line.number_in(line.value, 0, CAPACITY, "wounds")
            return
        kinds = PILES[key][1]
        cards = self.said[key] = []
        items = line.items(line.value)
        if items and items[-1] in (REST, SHUFFLED):
            if key not in FILLED:
                raise line.error(f"{items[-1]!r} makes sense for {', '.join(FILLED)} only")
            self.rest[key] = items.pop()
        for item in items:
            found = re.fullmatch(r"(.+?)(?: x(\d+))?(?: \((\d+) tokens?\))?", item)
            assert found is not None
            copies = line.number_in(found[2], 1, CAPACITY, "copies") if found[2] else 1
            one = card(self.sheet, line, found[1], kinds)
            for _ in range(copies):
                laid(self.sheet, line, one)
                cards.append(one)
            if found[3]:
                if key != "in play":
                    raise line.error(f"{item}: tokens lie on cards in play only")
                self.sheet.s.card_tokens[one[1]] = line.number_in(found[3], 1, 127, "tokens")

    def finish(self) -> None:
        """Fill what is not named, and lay all piles. Raises PositionError for a pile that is too high."""
        level = self.sheet.level
        assert level is not None
        if "in play" not in self.said:
            self.said["in play"] = [(AI, self.sheet.names.ai.index(name)) for name in level.special]
            for one in self.said["in play"]:
                self.sheet.lies[one] += 1
        file = self.sheet.names.file
        if any(file.ai[number].always_threats for _, number in self.said["in play"]):
            self.sheet.s.monster.flags |= ALWAYS_THREATS
        if "archive" not in self.said:
            self.said["archive"] = []
            for name in removed_locations(file, level):
                one = (HIT, self.sheet.names.hit.index(name))
                if not self.sheet.lies[one]:  # unless the text lays it elsewhere
                    self.said["archive"].append(one)
                    self.sheet.lies[one] += 1
        if self.unnamed:
            self.said["wounds"] = self._unnamed_wounds()
        for key in FILLED:
            if key in self.rest:
                left = self._left(key)
                if self.rest[key] == SHUFFLED:
                    self.chance.shuffle(left)
                if key == "ai deck" and not level.deck:
                    left = self._dealt(left)
                for one in left:
                    self.sheet.lies[one] += 1
                self.said[key] = [*self.said.get(key, []), *left]
        for key, cards in self.said.items():
            self._lay(key, cards)

    def _left(self, key: str) -> list[Card]:
        """The cards of a filled pile that lie nowhere yet, in file order."""
        kind = PILES[key][1][0]
        level = self.sheet.level
        assert level is not None
        names = list(names_of(self.sheet, kind))
        if kind == AI and level.deck:
            fixed = [names.index(name) for name in level.deck]
            if level.on_top:
                top = names.index(level.on_top)
                fixed = [top, *[number for number in fixed if number != top]]
            wanted = [(kind, number) for number in fixed]
        else:
            wanted = [(kind, n) for n in range(len(names)) for _ in range(copies_of(self.sheet, (kind, n)))]
            if kind == HIT and level.hit_on_top:
                top = names.index(level.hit_on_top)
                wanted.sort(key=lambda one: one[1] != top)
        gone = Counter(self.sheet.lies)
        left = []
        for one in wanted:
            if gone[one]:
                gone[one] -= 1
            else:
                left.append(one)
        return left

    def _dealt(self, left: Iterable[Card]) -> list[Card]:
        """Of the cards that lie nowhere, so many of each tier that the fight has what its level deals [R-011]."""
        level = self.sheet.level
        assert level is not None
        wanted = {"basic": level.basic, "advanced": level.advanced, "legendary": level.legendary}
        cards = self.sheet.names.file.ai
        for (kind, number), copies in self.sheet.lies.items():
            if kind == AI and cards[number].tier in wanted:
                wanted[cards[number].tier] -= copies
        chosen = []
        for one in left:
            tier = cards[one[1]].tier
            if wanted.get(tier, 0) > 0:
                wanted[tier] -= 1
                chosen.append(one)
        return chosen

    def _unnamed_wounds(self) -> list[Card]:
        """So many wounds of whatever kind: the last cards of the rest, so that the top of the deck stays what it is."""
        level, line = self.sheet.level, self.lines["wounds"]
        assert level is not None
        left = self._left("ai deck")
        pool = left if level.deck else self._dealt(left)
        if len(pool) < self.unnamed:  # more wounds than the level deals: any cards of the monster that lie nowhere
            tiers = self.sheet.names.file.ai
            pool = [one for one in left if tiers[one[1]].tier != "special"]
        if len(pool) < self.unnamed:
            raise line.error(f"{self.unnamed} wounds; only {len(pool)} AI cards lie nowhere else")
        chosen = pool[len(pool) - self.unnamed :]
        for one in chosen:
            self.sheet.lies[one] += 1
        return chosen

    def _lay(self, key: str, cards: Sequence[Card]) -> None:
        pile = getattr(self.sheet.s, PILES[key][0])
        if len(cards) > len(pile.cards):
            message = f"{len(cards)} cards; a pile holds {len(pile.cards)}"
            raise self.lines[key].error(message) if key in self.lines else PositionError(f"{key}: {message}")
        pile.count = len(cards)
        for k, (kind, number) in enumerate(reversed(cards)):
            pile.cards[k] = number + SHIFT.get((key, kind), 0)


def read_playing(sheet: Sheet, line: Line, in_play: Sequence[Card]) -> None:
    """``playing: Claw; goes to the archive; draw again 1``: the AI card that is being played (it may lie in play)."""
    s = sheet.s
    segments = line.segments()
    if segments and segments[0] != "none":
        one = card(sheet, line, segments[0].replace('"', ""), (AI,))
        s.drawn = one[1]
        if one not in in_play:
            laid(sheet, line, one)

    def more(text: str) -> None:
        s.draw_again = line.number_in(text, 1, 127, "draw again")

    def goes(text: str) -> None:
        s.card_goes = 1 + line.choice(text, GOES, "place")

    line.each(segments[1:], {"draw again": more, "goes": goes})


GOES = ("to the discard", "to the archive", "on top of the deck")


def write_playing(sheet: Sheet) -> str:
    """The line of the card that is being played; empty without one."""
    s = sheet.s
    parts = [quoted(sheet.names.ai[s.drawn]) if s.drawn >= 0 else "none"]
    if s.draw_again:
        parts.append(f"draw again {s.draw_again}")
    if s.card_goes:
        parts.append(f"goes {GOES[s.card_goes - 1]}")
    return "" if parts == ["none"] else "; ".join(parts)


def read_known(sheet: Sheet, line: Line) -> None:
    """``known cards: ai deck 1; hit deck 2``: how many top cards everybody has seen."""

    def count(field: str) -> Any:
        def read(text: str) -> None:
            setattr(sheet.s, field, line.number_in(text, 1, CAPACITY, "known cards"))

        return read

    line.each(line.segments(), {"ai deck": count("known_ai"), "hit deck": count("known_hits")})


def read_unseen(sheet: Sheet, line: Line) -> None:
    """``unseen cards: ai deck; wounds 2; settled wounds 1; healed 1``: see `UNSEEN_AI` in the state."""
    s = sheet.s

    def deck(text: str) -> None:
        s.deal[st.UNSEEN_AI] = s.deal[st.UNSEEN_AI] | (st.FRESH * line.flag(text, "ai deck"))

    def healed(text: str) -> None:
        s.deal[st.UNSEEN_AI] = s.deal[st.UNSEEN_AI] + line.number_in(text, 1, s.ai_deck.count, "healed")

    def wounds(place: int) -> Any:
        def read(text: str) -> None:
            s.deal[place] = line.number_in(text, 1, s.wounds.count, "wounds")

        return read

    line.each(
        line.segments(),
        {
            "ai deck": deck, "healed": healed, "wounds": wounds(st.UNSEEN_WOUNDS),
            "settled wounds": wounds(st.SETTLED_WOUNDS),
        },
    )  # fmt: skip


def write_unseen(sheet: Sheet) -> str:
    """The line of cards nobody has seen; empty when there are none, and before they are dealt."""
    s = sheet.s
    if s.round == 0:
        return ""
    healed = s.deal[st.UNSEEN_AI] & ~st.FRESH
    if not 0 <= s.deal[st.UNSEEN_AI] < 2 * st.FRESH or healed > s.ai_deck.count:
        raise OverflowError("no possible table")
    parts = ["ai deck"] if s.deal[st.UNSEEN_AI] & st.FRESH else []
    for words, count, most in (
        ("wounds", s.deal[st.UNSEEN_WOUNDS], s.wounds.count),
        ("settled wounds", s.deal[st.SETTLED_WOUNDS], s.wounds.count),
        ("healed", healed, s.ai_deck.count),
    ):
        if not 0 <= count <= most:
            raise OverflowError("no possible table")
        if count:
            parts.append(f"{words} {count}")
    return "; ".join(parts)


def write_known(sheet: Sheet) -> str:
    """The line of known cards; empty when no card is known."""
    s = sheet.s
    return "; ".join(f"{name} {n}" for name, n in (("ai deck", s.known_ai), ("hit deck", s.known_hits)) if n)


def write_pile(sheet: Sheet, key: str) -> str:
    """One line of cards, top first; ``none`` for no cards."""
    field, kinds = PILES[key]
    pile = getattr(sheet.s, field)
    words: list[tuple[str, int]] = []
    for k in reversed(range(pile.count)):
        kind, number = kinds[0], pile.cards[k]
        if len(kinds) == 2 and number >= SHIFT[key, kinds[1]]:
            kind, number = kinds[1], number - SHIFT[key, kinds[1]]
        name = quoted(names_of(sheet, kind)[number])
        tokens = sheet.s.card_tokens[number] if key == "in play" else 0
        if tokens:
            name += f" ({tokens} token{'s' * (tokens != 1)})"
        if words and words[-1][0] == name and key != "in play":
            words[-1] = name, words[-1][1] + 1
        else:
            words.append((name, 1))
    return ", ".join(name + (f" x{count}" if count > 1 else "") for name, count in words) or "none"
