"""Positions set up by hand for the tests of the pictures, with names for what lies in them."""

from __future__ import annotations

from typing import Any

import numpy as np

from kdm_env.core.record import Views
from kdm_env.showdown import actions as ac
from kdm_env.showdown import state as st
from kdm_env.showdown.render import GearName, Names, TerrainName
from kdm_env.showdown.render.facts import STATE

NAMES = Names(
    monster="White Lion",
    scenario="The White Lion",
    ai=("Claw", "Chomp", "Size Up", "Power Swat", "Grasp", "Maul", "Terrifying Roar", "Enraged", "Bloodthirsty",
        "Combo Claw", "Ground Fighting", "Bat Around"),
    hit=("Strange Hand", "Beast's Maw", "Beast's Scapular Deltoid", "Soft Belly", "Beast's Flank", "Fuzzy Groin"),
    hit_injury=("Lost Hand", "No Jaw", "", "Organ Trail", "", "Lost Ding Dong"),
    gear=(
        GearName("fist and tooth", 2, 8, 0, 1), GearName("cloth"), GearName("founding stone", 2, 7, 1, 1, "throw"),
        GearName("bone axe", 2, 6, 3, 1), GearName("king spear", 2, 5, 3, 2), GearName("rawhide vest"),
        GearName("cat gut bow", 2, 7, 3, 6, "aim"),
    ),
    terrain=(
        TerrainName("tall grass", hides=True), TerrainName("stone column", obstacle=True, impassable=True),
        TerrainName("bug patch"),
    ),
    injuries=("deaf", "broken arm", "ruptured spleen", "broken rib"),
    disorders=("fear of the dark", "hoarder"),
    arts=("timeless eye",),
)  # fmt: skip


def view(states: Any) -> Any:
    """The one state of an array, to set up and to look at."""
    return Views(states, STATE)[0]


def allow(s: Any, *numbers: int) -> None:
    """Permit answers of the pending decision."""
    for number in numbers:
        s.legal[number >> 5] |= 1 << (number & 31)


def fill(pile: Any, *cards: int) -> None:
    """Lay cards in a pile, bottom first."""
    pile.count = len(cards)
    for k in range(27):
        pile.cards[k] = cards[k] if k < len(cards) else 0


def opening(seats: int = 4) -> Any:
    """The first round as it is set up: nothing has happened yet."""
    states = np.zeros(1, STATE.dtype)
    s = view(states)
    s.round, s.act, s.seats, s.turn, s.priority, s.drawn = 1, st.SURVIVORS_ACT, seats, -1, -1, -1
    m = s.monster
    m.level, m.size, m.x, m.y, m.facing, m.on_board, m.alive, m.last_wounder = 1, 2, 11, 8, st.NORTH, 1, 1, -1
    m.attributes[st.M_MOVEMENT], m.attributes[st.M_TOUGHNESS] = 6, 8
    squares = [(10, 14), (11, 15), (12, 15), (13, 14)]
    for seat in range(st.SEATS):
        me = s.survivors[seat]
        for slot in range(st.GEAR_SLOTS):
            me.gear[slot] = -1
        for k in range(3):
            me.disorders[k] = me.arts[k] = -1
        if seat >= seats:
            continue
        (me.x, me.y), me.present, me.alive = squares[seat], 1, 1
        me.survival = me.survival_limit = 1
        me.attributes[st.MOVEMENT], me.abilities = 5, st.DODGE
        me.gear[0], me.gear[1] = 1, 2
        me.armor[st.BODY] = 1
    for k in range(st.TILES):
        s.tiles[k].kind = -1
    lay(s, 0, 0, 9, 6, 2, 2)
    lay(s, 1, 0, 13, 10, 2, 2)
    fill(s.ai_deck, 1, 2, 3, 4, 5, 6, 7, 9, 11, 0)
    fill(s.hit_deck, 0, 1, 2, 3, 4, 5)
    s.decision = st.ORDER
    allow(s, ac.ACT, ac.HOLD)
    return states


def lay(s: Any, k: int, kind: int, x: int, y: int, width: int, height: int) -> None:
    """Lay a terrain tile."""
    tile = s.tiles[k]
    tile.kind, tile.x, tile.y, tile.width, tile.height = kind, x, y, width, height


def midfight() -> Any:
    """A survivor on turn in the middle of a fight, with much going on: moods, injuries, tokens, terrain."""
    states = opening()
    s = view(states)
    for k in range(7):
        s.legal[k] = 0
    s.round, s.decisions, s.last_roll, s.decision, s.actor, s.turn = 4, 87, 7, st.TURN, 1, 1
    s.controller, s.priority = 3, 2
    m = s.monster
    m.facing, m.x, m.y, m.last_wounder, m.threat_until = st.EAST, 9, 9, 1, 5
    m.tokens[st.M_DAMAGE], m.tokens[st.M_ACCURACY], m.tokens[st.M_MOVEMENT] = 1, -1, -1
    m.attributes[st.M_SPEED] = 1
    fill(s.ai_deck, 1, 2, 3, 4)
    fill(s.ai_discard, 0, 9)
    fill(s.ai_play, 7, 8)
    s.card_tokens[8] = 2
    fill(s.wounds, 5, 6, 11)
    fill(s.hit_deck, 1, 2)
    fill(s.hit_discard, 3, 4)
    fill(s.hit_play, 0)
    lay(s, 2, 1, 6, 12, 1, 2)
    lay(s, 3, 2, 16, 5, 1, 1)
    zero, one, two, three = s.survivors
    zero.x, zero.y, zero.knocked_down, zero.bleeding, zero.acted, zero.insanity = 12, 10, 1, 2, 1, 2
    zero.light, zero.heavy, zero.injured = 1 << st.ARMS | 1 << st.LEGS, 1 << st.LEGS, 1 << 1 | 1 << 3
    zero.armor[st.BODY], zero.tokens[st.ACCURACY], zero.disorders[0] = 0, -1, 0
    one.x, one.y, one.movements, one.activations, one.survival, one.insanity = 7, 8, 1, 1, 3, 4
    one.survival_limit, one.courage, one.understanding = 5, 2, 1
    one.gear[2], one.gear_state[1], one.gear[3] = 3, st.USED, 5
    one.attributes[st.STRENGTH], one.tokens[st.LUCK] = 1, 1
    for location in range(5):
        one.armor[location] = 2
    two.x, two.y, two.gear[2], two.hidden, two.survival = 13, 11, 6, 1, 0
    three.alive, three.x, three.y = 0, 0, 0
    for seat in range(st.SEATS):
        s.survivors[seat].abilities = st.DODGE | st.ENCOURAGE | st.DASH
    zero.used = st.DODGE
    blocked = {(9, 9), (10, 9), (9, 10), (10, 10), (6, 12), (6, 13), (12, 10), (13, 11)}
    for number, (dx, dy) in enumerate(ac.OFFSETS):
        if abs(dx) + abs(dy) <= 5 and (7 + dx, 8 + dy) not in blocked and 7 + dx > 0:
            allow(s, number)
    allow(s, ac.PASS, ac.GEAR + 1, ac.GEAR + 2, ac.FIST, ac.SPECIAL + 1, ac.DASH, ac.ENCOURAGE)
    return states


def attacked() -> Any:
    """The monster attacks a survivor, who may dodge, in the middle of another survivor's attack."""
    states = midfight()
    s = view(states)
    for k in range(7):
        s.legal[k] = 0
    s.decision, s.actor, s.assault_depth, s.strike_depth, s.drawn = st.DODGE_HIT, 1, 1, 1, 9
    a = s.assaults[0]
    a.target, a.speed, a.accuracy, a.damage, a.count, a.hits = 1, 3, 4, 2, 3, 3
    for k, location in enumerate((-1, st.BODY, st.HEAD)):
        a.locations[k] = location
    strike = s.strikes[0]
    strike.seat, strike.gear, strike.slot, strike.count, strike.current, strike.perfect = 1, 3, 2, 3, 1, 1
    for k, card in enumerate((-1, 2, 5)):
        strike.cards[k] = card
    allow(s, ac.PASS, ac.DODGE + 1, ac.DODGE + 2)
    return states


def grabbing() -> Any:
    """The monster controller says where the grabbed survivor is put, while a card is played."""
    states = midfight()
    s = view(states)
    for k in range(7):
        s.legal[k] = 0
    s.act, s.turn, s.decision, s.actor, s.drawn, s.controller = st.MONSTER_ACT, -1, st.CHOOSE_SQUARE, 2, 9, 2
    s.options[0], s.options[1] = 32 * 11 + 9, 32 * 11 + 10
    s.monster.grabbed = 1
    allow(s, ac.OPTION, ac.OPTION + 1)
    return states


def targeting() -> Any:
    """The monster, its back to the board's edge, has a choice of targets; two seats are played."""
    states = opening(2)
    s = view(states)
    for k in range(7):
        s.legal[k] = 0
    m = s.monster
    m.x, m.y, m.facing = 1, 15, st.SOUTH
    s.act, s.decision, s.actor, s.drawn = st.MONSTER_ACT, st.CHOOSE_TARGET, 0, 0
    s.survivors[0].x, s.survivors[0].y, s.survivors[1].x, s.survivors[1].y = 1, 11, 2, 11
    allow(s, ac.SURVIVOR, ac.SURVIVOR + 1)
    return states


def over() -> Any:
    """The monster is dead."""
    states = midfight()
    s = view(states)
    for k in range(7):
        s.legal[k] = 0
    s.ended, s.decision, s.monster.alive, s.monster.knocked_down, s.turn = 1, st.NONE, 0, 1, -1
    return states


def crowded() -> Any:
    """More than ever lies on a table at once, to see that it finds room or is cut."""
    states = attacked()
    s = view(states)
    s.assaults[0].count = s.assaults[0].hits = s.strikes[0].count = st.HITS
    for k in range(st.HITS):
        s.assaults[0].locations[k] = k % 5
        s.strikes[0].cards[k] = 2
        allow(s, ac.DODGE + k)
    fill(s.ai_discard, *range(12))
    fill(s.ai_play, *range(12))
    fill(s.hit_play, *range(6))
    fill(s.wounds, *range(12))
    m = s.monster
    m.knocked_down, m.dies_after_turn, m.grabbed = 1, 1, 15
    for k in range(7):
        m.attributes[k], m.tokens[k] = 12, -11
    for seat, me in enumerate(s.survivors):
        me.alive, me.x, me.y = 1, 18 + seat, 3
        me.knocked_down = me.doomed = me.hidden = me.acted = me.movements = me.activations = 1
        me.survival = me.survival_limit = me.insanity = 99
        me.courage = me.understanding = 9
        me.bleeding, me.abilities, me.used, me.light, me.heavy = 6, 31, 31, 63, 63
        me.injured = me.injured_again = 15
        me.conditions = (1 << 22) - 1
        for k in range(6):
            me.attributes[k], me.tokens[k], me.armor[k] = 11, -11, 25
        for slot in range(st.GEAR_SLOTS):
            me.gear[slot] = 1 + slot % 6
        for k in range(3):
            me.disorders[k], me.arts[k] = 1, 0
    s.turn = s.priority = s.controller = 0
    return states
