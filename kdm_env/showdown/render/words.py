"""The same table in words: what is asked, what may be answered, what is being fought out. Both pictures use them."""

from __future__ import annotations

from typing import Any

from ...core.machine import FAULT, LOST, RUNNING, STOPPED, WON
from .. import actions as ac
from .. import state as st
from ..codes import HIT_CARD, PL_BONUS, STAND_UP, TOKEN
from .facts import bits, legal, option_square, pile, square_name
from .names import Names, named

LOCATIONS = ("head", "arms", "body", "waist", "legs", "brain")
ATTRIBUTES = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
DIRECTIONS = ("north", "east", "south", "west")
MONSTER_ATTRIBUTES = ("movement", "accuracy", "toughness", "evasion", "luck", "speed", "damage")

_SURVIVAL_ACTIONS = ("dodge", "encourage", "dash", "surge", "endure")

_CONDITIONS = (
    "deaf", "blind", "no dodge", "no dash", "no surge", "no encourage", "no consuming", "no fighting arts",
    "no survival", "no two-handed", "no weapons", "no waist gear", "no heavy gear", "frenzied", "moves one square",
    "falls when injured", "dies if left alone", "skips the next hunt", "retires", "no fighting arts this showdown",
    "no block", "no paired", "knows the lost hand", "inside the monster",
)  # fmt: skip

_ENDS = {WON: "victory", LOST: "defeat", STOPPED: "stopped at the round limit"}

_QUESTIONS = {
    st.ORDER: "takes the next turn, or lets another go first?",
    st.TURN: "is on turn: move, act, or end the turn?",
    st.WINDOW: "may use a survival action now",
    st.DASH_MOVE: "dashes: where to?",
    st.SURGE_USE: "surges: what to do with it?",
    st.DODGE_HIT: "is hit: dodge one of the hits?",
    st.ORDER_HIT: "is hit: which hit comes next?",
    st.LOCATION: "attacks: which hit location next?",
    st.CHOOSE_TARGET: "controls the monster: whom does it target?",
    st.CHOOSE_DIRECTION: "chooses: which way?",
    st.CHOOSE_EFFECT: "chooses: which effect comes first?",
    st.CHOOSE_SQUARE: "chooses: which square?",
    st.CHOOSE_SURVIVOR: "chooses: which survivor?",
    st.YES_OR_NO: "chooses: yes or no?",
    st.CHOOSE_CARD: "chooses: which card?",
}

_PASS = {
    st.TURN: "end the turn",
    st.DODGE_HIT: "take the hits",
    st.YES_OR_NO: "no",
    st.DASH_MOVE: "stay",
    st.SURGE_USE: "do nothing",
}


DONE = "done"
"""A hit that has been resolved, dodged or cancelled."""


def ending(s: Any) -> str:
    """How the fight ended; empty while it runs."""
    if s.ended == RUNNING:
        return ""
    if s.ended == FAULT:
        return f"fault {s.fault} in the rules or the content"
    return _ENDS[s.ended]


def act(s: Any) -> str:
    """Whose act it is."""
    return ("before the fight", "monster's act", "survivors' act")[s.act]


def who(names: Names, seat: int) -> str:
    """A survivor's name, for people."""
    name = str(named("survivor", names.survivors, seat)).replace("_", " ")
    return name[:1].upper() + name[1:]


def question(s: Any, names: Names) -> str:
    """Who decides what, in one line."""
    if s.ended != RUNNING:
        return f"The fight is over: {ending(s)}"
    if s.decision == st.NONE:
        return "Nothing is asked"
    return f"{who(names, s.actor)} {_QUESTIONS[s.decision]}"


def answers(s: Any, names: Names) -> list[tuple[str, str]]:
    """The permitted answers as (action words, what they mean), all moves as one. Empty when nothing is asked."""
    if s.ended != RUNNING or s.decision == st.NONE:
        return []
    numbers = legal(s)
    moves = sum(number < ac.MOVES for number in numbers)
    found = [("move", f"move to one of {moves} squares" if moves > 1 else "move to the one square")] if moves else []
    return found + [(ac.to_words(n), _meaning(s, names, n)) for n in numbers if ac.MOVES <= n < ac.ACTIONS]


def _meaning(s: Any, names: Names, number: int) -> str:
    if number == ac.PASS:
        return _PASS.get(s.decision, "let it pass")
    if ac.GEAR <= number < ac.FIST:
        gear = _gear(s, names, number - ac.GEAR)
        return f"attack with {gear.name}" if gear.reach else f"use {gear.name}"
    if ac.SPECIAL <= number < ac.INTERACT:
        gear = _gear(s, names, number - ac.SPECIAL)
        return f"{gear.other_use} {gear.name}"
    if ac.HIT <= number < ac.DODGE:
        return _hit(s, names, number - ac.HIT)
    if ac.DODGE <= number < ac.SURVIVOR:
        return f"dodge {_assaulted(s, number - ac.DODGE)}"
    if ac.SURVIVOR <= number < ac.ENCOURAGE:
        return who(names, number - ac.SURVIVOR)
    if ac.ENCOURAGE <= number < ac.OPTION:
        return f"encourage {who(names, number - ac.ENCOURAGE)}"
    if ac.ART <= number < ac.SET:
        art = s.survivors[s.actor].arts[number - ac.ART]
        return f"use {named('fighting art', names.arts, art) if art >= 0 else 'no fighting art'}"
    if ac.OPTION <= number < ac.ENDURE:
        return _option(s, names, number - ac.OPTION)
    return {
        ac.ACT: "start the turn",
        ac.HOLD: "let another go first",
        ac.DASH: "dash",
        ac.SURGE: "surge",
        ac.FIST: "attack bare-handed",
        ac.INTERACT: "use the terrain",
        ac.ENDURE: "ignore the severe injury",
        ac.SET: "use the armor set",
    }[number]


def _option(s: Any, names: Names, option: int) -> str:
    square = option_square(s, option)
    if square is not None:
        return square_name(square)
    if s.decision == st.CHOOSE_DIRECTION:
        return DIRECTIONS[option]
    if s.decision == st.YES_OR_NO:
        return "yes"
    if s.options[option] >= TOKEN:
        return f"{('bleeding', *ATTRIBUTES)[s.options[option] - TOKEN]} token"
    return card_name(names, s.options[option])


def card_name(names: Names, card: int) -> str:
    """A card in play: an AI card, or the persistent injury of a hit location (numbered from 64)."""
    if card == STAND_UP:
        return "survivors stand up"
    if card < HIT_CARD:
        return str(named("AI card", names.ai, card))
    return str(
        named("hit location", names.hit_injury, card - HIT_CARD) or named("hit location", names.hit, card - HIT_CARD)
    )


def running(s: Any, names: Names) -> str:
    """The AI card that is being played; empty without one."""
    return card_name(names, s.drawn) if s.drawn >= 0 and s.ended == RUNNING else ""


def _gear(s: Any, names: Names, slot: int) -> Any:
    return named("gear", names.gear, s.survivors[s.actor].gear[slot])


def _hit(s: Any, names: Names, index: int) -> str:
    if s.decision == st.ORDER_HIT:
        return _assaulted(s, index)
    if not s.strike_depth:
        return f"hit {index}"
    card = s.strikes[s.strike_depth - 1].cards[index]
    return f"hit {index}" if card < 0 else str(named("hit location", names.hit, card))


def _assaulted(s: Any, index: int) -> str:
    location = s.assaults[s.assault_depth - 1].locations[index] if s.assault_depth else -1
    return LOCATIONS[location] if location >= 0 else f"hit {index}"


def strike_line(s: Any, names: Names) -> str:
    """The survivor's attack that is going on; empty without one."""
    if not s.strike_depth:
        return ""
    strike = s.strikes[s.strike_depth - 1]
    gear = named("gear", names.gear, strike.gear)
    perfect = f", {strike.perfect} perfect" if strike.perfect else ""
    figures = f" ({gear.figures})" if gear.figures else ""
    return f"{who(names, strike.seat)} attacks, {gear.name}{figures}: {times(strike.count, 'hit')}{perfect}"


def strike_hits(s: Any, names: Names) -> list[tuple[str, bool]]:
    """The hit locations of that attack, in their order: (words, whether it is being resolved)."""
    if not s.strike_depth:
        return []
    strike = s.strikes[s.strike_depth - 1]
    cards = [strike.cards[k] for k in range(strike.count)]
    return [
        (DONE if card < 0 else str(named("hit location", names.hit, card)), card >= 0 and k == strike.current)
        for k, card in enumerate(cards)
    ]


def assault_line(s: Any, names: Names) -> str:
    """The monster's attack that is going on; empty without one."""
    if not s.assault_depth:
        return ""
    assault = s.assaults[s.assault_depth - 1]
    figures = f"speed {assault.speed}, accuracy {assault.accuracy}+, damage {assault.damage}"
    return f"{names.monster} attacks {who(names, assault.target)} ({figures}): {times(assault.hits, 'hit')}"


def assault_hits(s: Any) -> list[tuple[str, bool]]:
    """The hits of that attack, in their order: (location, whether it is being resolved)."""
    if not s.assault_depth:
        return []
    assault = s.assaults[s.assault_depth - 1]
    where = [assault.locations[k] for k in range(assault.count)]
    return [(DONE if w < 0 else LOCATIONS[w], False) for k, w in enumerate(where)]


def in_play(s: Any, names: Names) -> list[str]:
    """The moods and traits in play, with the tokens on them."""
    return [
        card_name(names, card) + (f" ({s.card_tokens[card]})" if s.card_tokens[card] else "")
        for card in reversed(pile(s.ai_play))
    ]


def monster_injuries(s: Any, names: Names) -> list[str]:
    """The persistent injuries in play."""
    return [card_name(names, HIT_CARD + card) for card in reversed(pile(s.hit_play))]


def monster_marks(s: Any) -> list[str]:
    """What is true of the monster for a while."""
    m = s.monster
    found = []
    if not m.alive:
        found.append("dead")
    if m.knocked_down:
        found.append("knocked down")
    if not m.on_board:
        found.append("off the board")
    if m.threat_until and m.threat_until >= s.round:
        found.append(f"all are threats to round {m.threat_until}")
    if m.dies_after_turn:
        found.append("dies after this turn" if m.dies_after_turn == 2 else "dies after its next turn")
    return found


def survivor_marks(s: Any, names: Names, seat: int) -> list[str]:
    """What is true of a survivor now, the most pressing first."""
    survivor = s.survivors[seat]
    if not survivor.alive:
        return ["dead"]
    marks = [
        (survivor.knocked_down, "knocked down"),
        (s.priority == seat, "priority target"),
        (survivor.doomed, "doomed"),
        (survivor.hidden, "hidden"),
        (survivor.block, f"blocks {survivor.block}"),
        (survivor.deflect, f"deflects {survivor.deflect}"),
        (s.monster.grabbed >> seat & 1, "grabbed"),
        (s.turn == seat, "on turn"),
        (s.turn == seat and survivor.movements, times(survivor.movements, "move")),
        (s.turn == seat and survivor.activations, times(survivor.activations, "activation")),
        (s.controller == seat, "controller"),
        (survivor.acted and s.turn != seat, "has acted"),
    ]
    tokens = zip(names.marks, (s.marks[seat] & 15, s.marks[seat] >> 4), strict=False)
    return [words for true, words in marks if true] + [f"{name} {count}" for name, count in tokens if count]


def times(count: int, thing: str) -> str:
    """``1 hit``, ``3 hits``."""
    return f"{count} {thing}{'s' * (count != 1)}"


def gear_lines(s: Any, names: Names, seat: int) -> list[tuple[str, bool]]:
    """A survivor's gear: (words with figures, whether it is ready); fighting arts last. Archived gear is gone."""
    survivor = s.survivors[seat]
    found = []
    for slot in range(st.GEAR_SLOTS):
        if survivor.gear[slot] < 0 or survivor.gear_state[slot] == st.ARCHIVED:
            continue
        gear = named("gear", names.gear, survivor.gear[slot])
        words = f"{gear.name} {gear.figures}".strip()
        found.append((words, survivor.gear_state[slot] == st.READY))
    number = survivor.worn >> PL_BONUS
    if number:
        found.append((f"{named('armor set', names.sets, number - 1)} set", True))
    arts = [survivor.arts[k] for k in range(3) if survivor.arts[k] >= 0]
    return found + [(named("fighting art", names.arts, art), True) for art in arts]


def abilities(s: Any, seat: int) -> list[tuple[str, bool]]:
    """The survival actions a survivor knows: (words, whether it is still unused this round)."""
    survivor = s.survivors[seat]
    return [
        (words, not survivor.used >> k & 1) for k, words in enumerate(_SURVIVAL_ACTIONS) if survivor.abilities >> k & 1
    ]


def attributes(s: Any, seat: int) -> str:
    """A survivor's attributes that are not 0, tokens, courage, understanding: ``movement 5, luck +1 token -1``."""
    survivor = s.survivors[seat]
    found = []
    for k, words in enumerate(ATTRIBUTES):
        value, token = survivor.attributes[k], survivor.tokens[k]
        said = [words]
        if value:
            said.append(str(value) if k == st.MOVEMENT else f"{value:+d}")
        if token:
            said.append(f"token {token:+d}")
        if len(said) > 1:
            found.append(" ".join(said))
    for words, value in (("courage", survivor.courage), ("understanding", survivor.understanding)):
        if value:
            found.append(f"{words} {value}")
    return ", ".join(found)


def ailments(s: Any, names: Names, seat: int) -> list[str]:
    """Severe injuries, then lasting conditions, disorders."""
    survivor = s.survivors[seat]
    injuries = [
        named("injury", names.injuries, bit) + (" twice" if survivor.injured_again >> bit & 1 else "")
        for bit in bits(survivor.injured, 64)
    ]
    conditions = [_CONDITIONS[bit] for bit in bits(survivor.conditions, len(_CONDITIONS))]
    held = [survivor.disorders[k] for k in range(3) if survivor.disorders[k] >= 0]
    return injuries + conditions + [named("disorder", names.disorders, disorder) for disorder in held]
