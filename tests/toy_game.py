# mypy: ignore-errors
# (compiled rules: their arguments are tables, states and integers, and a record's annotations are field types)
"""A small game on the core, for the core's own tests: heroes against a beast, in a corridor of twenty-four squares.

Each hero in turn walks, strikes, mends a friend, plays a card or rests; then the beast draws a card and bites whoever
stands nearest. Where several do, the hero who holds the tile chooses. A hero who has lost all hearts is out. The team
wins when the beast has no hearts left, loses when the last hero falls, and is stopped at the round limit. Cards in
hand are seen by their owner alone; the order of the beast's deck by nobody.
"""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kdm_env.core.batch import build_kernels
from kdm_env.core.chance import DECKS, SETUP, Chance, below, roll, seed_stream
from kdm_env.core.compiled import compiled, register_record
from kdm_env.core.game import Array, Game
from kdm_env.core.machine import LOST, RUNNING, STOPPED, WON, WORDS, allow, clear_legal
from kdm_env.core.piles import Pile, pour, put_top, shuffle, take_top
from kdm_env.core.record import f4, i1, i2, i4, i8, record

SEATS, SQUARES, CARDS = 4, 24, 3
TURN, TARGET = 1, 2

WALK = 0  # 0..23: walk to that square
STRIKE = 24
REST = 25
MEND = 26  # 26..29: mend that hero
CARD = 30  # 30..32: play that card
BITE = 33  # 33..36: the beast bites that hero
ACTIONS = 37

SIZE = 3 + 4 * SEATS + CARDS + SEATS


@record
class Hero:
    x: i1
    hearts: i1
    present: i1
    hand: i1[CARDS]  # -1: played


@record
class State:
    actor: i1
    decision: i1
    ended: i1
    fault: i1
    legal: i8[WORDS]
    reward: f4
    decisions: i4
    seats: i1
    shaped: i1
    hearts: i2  # the beast's
    x: i1
    turn: i1
    tile: i1
    rounds: i2
    limit: i2
    heroes: Hero[SEATS]
    deck: Pile
    discard: Pile
    chance: Chance


register_record(State)


class Tables(NamedTuple):
    """Numbers of the game: what a beast's card deals, what a hero's card deals."""

    bite: Array
    blow: Array


@compiled
def next_hero(s, seat):
    k = seat + 1
    while k < SEATS:
        if s.heroes[k].hearts > 0:
            return k
        k += 1
    return -1


@compiled
def distance(s, seat):
    return abs(s.heroes[seat].x - s.x)


@compiled
def ask_turn(s, seat):
    s.actor = seat
    s.turn = seat
    s.decision = TURN
    clear_legal(s)
    allow(s, REST)
    for x in range(SQUARES):
        if 0 < abs(x - s.heroes[seat].x) <= 3:
            allow(s, WALK + x)
    if distance(s, seat) <= 1:
        allow(s, STRIKE)
        for k in range(CARDS):
            if s.heroes[seat].hand[k] >= 0:
                allow(s, CARD + k)
    for k in range(SEATS):
        if k != seat and 0 < s.heroes[k].hearts < 3 and abs(s.heroes[k].x - s.heroes[seat].x) <= 1:
            allow(s, MEND + k)


@compiled
def end_game(s, how):
    s.ended = how
    s.decision = 0
    clear_legal(s)
    if how == WON:
        s.reward = s.reward + 1
    if how == LOST:
        s.reward = s.reward - 1


@compiled
def bite(t, s, seat):
    card = take_top(s.deck)
    put_top(s.discard, card)
    hero = s.heroes[seat]
    s.x = hero.x
    if roll(s.chance, 10) > 4:
        hero.hearts = max(hero.hearts - t.bite[card], 0)
        if s.shaped == 1:
            s.reward = s.reward - 0.125
    if s.heroes[s.tile].hearts == 0:
        s.tile = max(next_hero(s, -1), 0)
    if next_hero(s, -1) < 0:
        end_game(s, LOST)
        return
    s.rounds = s.rounds + 1
    if s.limit > 0 and s.rounds >= s.limit:
        end_game(s, STOPPED)
        return
    ask_turn(s, next_hero(s, -1))


@compiled
def beast_turn(t, s):
    if s.deck.count == 0:
        pour(s.discard, s.deck)
        shuffle(s.deck, s.chance, DECKS)
    nearest = SQUARES
    for k in range(SEATS):
        if s.heroes[k].hearts > 0:
            nearest = min(nearest, distance(s, k))
    count = 0
    found = -1
    clear_legal(s)
    for k in range(SEATS):
        if s.heroes[k].hearts > 0 and distance(s, k) == nearest:
            allow(s, BITE + k)
            count += 1
            found = k
    if count == 1:
        bite(t, s, found)
        return
    s.actor = s.tile
    s.decision = TARGET


@compiled
def go_on(t, s):
    following = next_hero(s, s.turn)
    if following >= 0:
        ask_turn(s, following)
    else:
        beast_turn(t, s)


@compiled
def begin(t, s):
    for card in range(len(t.bite)):
        put_top(s.deck, card)
    shuffle(s.deck, s.chance, DECKS)
    s.x = 10 + below(s.chance, SETUP, 8)
    for k in range(SEATS):
        if k < s.seats:
            s.heroes[k].present = 1
            s.heroes[k].hearts = 3
            s.heroes[k].x = k
            for j in range(CARDS):
                s.heroes[k].hand[j] = below(s.chance, DECKS, len(t.blow))
    ask_turn(s, 0)


@compiled
def resume(t, s):
    go_on(t, s)


@compiled
def apply(t, s, action):
    s.reward = 0
    s.decisions = s.decisions + 1
    if s.decision == TARGET:
        s.decision = 0
        bite(t, s, action - BITE)
        return
    hero = s.heroes[s.actor]
    blow = 0
    if action == STRIKE and roll(s.chance, 10) > 3:
        blow = 1
    if CARD <= action < CARD + CARDS:
        blow = t.blow[hero.hand[action - CARD]]
        hero.hand[action - CARD] = -1
    if MEND <= action < MEND + SEATS:
        friend = s.heroes[action - MEND]
        friend.hearts = friend.hearts + 1
    if action < WALK + SQUARES:
        hero.x = action - WALK
    if blow > 0:
        s.hearts = max(s.hearts - blow, 0)
        if s.shaped == 1:
            s.reward = s.reward + 0.0625
        if s.hearts == 0:
            end_game(s, WON)
            return
    go_on(t, s)


@compiled
def observe(t, s, seat, out):
    out[0] = s.hearts / 16
    out[1] = s.x / 24
    out[2] = s.deck.count / 16
    at = 3
    for k in range(SEATS):
        out[at] = s.heroes[k].present
        out[at + 1] = s.heroes[k].hearts / 4
        out[at + 2] = s.heroes[k].x / 24
        out[at + 3] = 1 if s.tile == k else 0
        at += 4
    for k in range(CARDS):
        out[at + k] = (s.heroes[seat].hand[k] + 1) / 8
    for k in range(SEATS):
        out[at + CARDS + k] = 1 if seat == k else 0


@compiled
def determinize(t, s, seat, seed):
    seed_stream(s.chance, DECKS, seed)
    shuffle(s.deck, s.chance, DECKS)
    for k in range(SEATS):
        if k != seat:
            for j in range(CARDS):
                if s.heroes[k].hand[j] >= 0:
                    s.heroes[k].hand[j] = below(s.chance, DECKS, len(t.blow))


KERNELS = build_kernels(begin=begin, resume=resume, apply=apply, observe=observe, determinize=determinize)

TABLES = Tables(np.array([1, 1, 2, 1, 0, 2, 1, 1, 3, 1], np.int32), np.array([1, 2, 3, 1], np.int32))


def describe_action(action: int) -> str:
    for name, first, count in (
        ("walk", WALK, SQUARES),
        ("strike", STRIKE, 1),
        ("rest", REST, 1),
        ("mend", MEND, SEATS),
        ("card", CARD, CARDS),
        ("bite", BITE, SEATS),
    ):
        if first <= action < first + count:
            return f"{name} {action - first}" if count > 1 else name
    raise ValueError(f"action {action}: actions are 0 to {ACTIONS - 1}")


def parse_action(words: str) -> int:
    for action in range(ACTIONS):
        if describe_action(action) == words:
            return action
    raise ValueError(f"no action is called {words!r}")


def describe(states: Array) -> str:
    """The bytes in hexadecimal: enough of a notation for a test game."""
    return str(states.tobytes().hex())


def parse(text: str) -> Array:
    try:
        data = bytes.fromhex(text)
    except ValueError as error:
        raise ValueError(f"position: {error}") from None
    if len(data) != State.dtype.itemsize:
        raise ValueError(f"position: {len(data)} bytes, expected {State.dtype.itemsize}")
    return np.frombuffer(data, State.dtype).copy()


def describe_decision(states: Array) -> str:
    return f"hero_{states['actor'][0]} " + {TURN: "takes a turn", TARGET: "chooses a target"}.get(
        int(states["decision"][0]), "has nothing to decide"
    )


def render(states: Array, mode: str) -> Any:
    state = states[0]
    row = ["."] * SQUARES
    row[int(state["x"])] = "B"
    for k in range(SEATS):
        if state["heroes"][k]["hearts"] > 0:
            row[int(state["heroes"][k]["x"])] = str(k)
    if mode == "ansi":
        return "".join(row) + f"  beast {state['hearts']}"
    picture = np.full((8, 8 * SQUARES, 3), 255, np.uint8)
    for x, letter in enumerate(row):
        if letter != ".":
            picture[1:7, 8 * x + 1 : 8 * x + 7] = (180, 20, 20) if letter == "B" else (20, 40, 180)
    return picture


def alive(states: Array) -> tuple[bool, ...]:
    return tuple(bool(h > 0) for h in states[0]["heroes"]["hearts"][: int(states[0]["seats"])])


def make(seats: int = 3, limit: int = 30, hearts: int = 8, shaped: bool = False) -> Game:
    """The game: two starting positions, the second with a stronger beast."""
    templates = np.zeros(2, State.dtype)
    templates["seats"], templates["limit"], templates["shaped"] = seats, limit, shaped
    templates["hearts"] = hearts, 2 * hearts
    return Game(
        id="toy_v0",
        seats=tuple(f"hero_{k}" for k in range(seats)),
        actions=ACTIONS,
        observation_size=SIZE,
        observation_low=0.0,
        observation_high=1.0,
        record=State,
        tables=TABLES,
        templates=templates,
        kernels=KERNELS,
        describe_action=describe_action,
        parse_action=parse_action,
        describe=describe,
        parse=parse,
        describe_decision=describe_decision,
        render=render,
        options={"seats": seats, "limit": limit, "hearts": hearts, "shaped": shaped},
        content_hash=hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16],
        alive=alive,
        make=make,
    )


assert RUNNING == 0
