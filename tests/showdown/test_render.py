"""The pictures of a position: right places, nothing hidden, nothing changed, the same size always."""

from __future__ import annotations

import itertools
import re
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kdm_env.showdown import actions as ac
from kdm_env.showdown import state as st
from kdm_env.showdown.game import make
from kdm_env.showdown.render import GearName, ansi, board, font, rgb, save_png
from kdm_env.showdown.render import palette as p
from kdm_env.showdown.render.facts import STATE
from tests.showdown import demo_positions as demo
from tests.showdown.demo_positions import NAMES, allow, fill, view
from tests.showdown.table import position as written

Position = Callable[[], Any]
POSITIONS: list[Position] = [
    demo.opening, demo.midfight, demo.attacked, demo.grabbing, demo.targeting, demo.over, demo.crowded,
]  # fmt: skip
every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)


def plain(states: Any) -> list[str]:
    return ansi(states, NAMES, colour=False).split("\n")


def cells(states: Any) -> dict[tuple[int, int], str]:
    """The two letters of every square, read from the plain text."""
    found = {}
    for line in plain(states)[2:18]:
        row = ord(line[0]) - ord("A") + 1
        for column in range(1, 23):
            found[column, row] = line[2 * column : 2 * column + 2]
    return found


def where(states: Any, letters: str) -> set[tuple[int, int]]:
    return {square for square, cell in cells(states).items() if cell == letters}


def pixels(picture: Any, square: tuple[int, int]) -> Any:
    x, y = board.corner(square)
    return picture[y : y + board.SQUARE, x : x + board.SQUARE].astype(int)


def changed(before: Any, after: Any) -> set[tuple[int, int]]:
    """The squares in which two pictures differ by more than a shade at an edge."""
    squares = [(column, row) for column in range(1, 23) for row in range(1, 17)]
    return {square for square in squares if np.abs(pixels(before, square) - pixels(after, square)).max() > 40}


def closest(picture: Any, square: tuple[int, int], colour: tuple[int, int, int]) -> int:
    return int(np.abs(pixels(picture, square) - colour).sum(axis=2).min())


# --- size, purity ----------------------------------------------------------------------------------------------------


@every_position
def test_every_picture_has_the_same_shape(position: Position) -> None:
    picture = rgb(position(), NAMES)
    assert picture.shape == (720, 1280, 3) and picture.dtype == np.uint8
    assert picture.flags.writeable and picture.flags.c_contiguous


@pytest.mark.parametrize("scale", [2, 3])
def test_a_larger_picture_shows_the_same(scale: int) -> None:
    small, large = rgb(demo.midfight(), NAMES), rgb(demo.midfight(), NAMES, scale=scale)
    assert large.shape == (720 * scale, 1280 * scale, 3)
    shrunk = large.reshape(720, scale, 1280, scale, 3).mean(axis=(1, 3))
    assert np.abs(shrunk - small).mean() < 3


@every_position
def test_drawing_leaves_the_state_as_it_was(position: Position) -> None:
    states = position()
    before = states.tobytes()
    states.setflags(write=False)
    first, text = rgb(states, NAMES), ansi(states, NAMES)
    assert np.array_equal(rgb(states, NAMES), first) and ansi(states, NAMES) == text
    assert states.tobytes() == before


def test_a_picture_belongs_to_its_caller() -> None:
    first = rgb(demo.opening(), NAMES)
    kept = first.copy()
    first[:] = 0
    assert np.array_equal(rgb(demo.opening(), NAMES), kept)


@every_position
def test_nothing_is_drawn_beyond_the_frame(position: Position) -> None:
    picture = rgb(position(), NAMES)
    for edge in (picture[:5], picture[-5:], picture[:, :5], picture[:, -5:]):
        assert (edge == p.NIGHT).all()
    assert (picture[:, 825:831] == p.NIGHT).all(), "between the board and the panels"


@every_position
@pytest.mark.parametrize("colour", [True, False])
def test_text_fits_a_terminal(position: Position, colour: bool) -> None:
    lines = re.sub(r"\x1b\[[0-9;]*m", "", ansi(position(), NAMES, colour)).split("\n")
    assert len(lines) <= 40 and max(map(len, lines)) <= 100


@every_position
def test_without_colour_there_are_no_escape_codes(position: Position) -> None:
    text = ansi(position(), NAMES, colour=False)
    assert text.isascii() and text.replace("\n", "").isprintable()
    coloured = re.sub(r"\x1b\[[0-9;]*m", "", ansi(position(), NAMES, colour=True))
    assert [line.rstrip() for line in coloured.split("\n")] == text.split("\n")


# --- hidden and public -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-017", "R-026", "R-234")
@every_position
def test_what_nobody_may_know_changes_nothing(position: Position) -> None:
    states = position()
    picture, text = rgb(states, NAMES), ansi(states, NAMES)
    s = view(states)
    for pile in (s.ai_deck, s.hit_deck, s.wounds, s.basic_resources, s.monster_resources):
        cards = [pile.cards[k] for k in range(pile.count)]
        fill(pile, *[(card + 1) % 6 for card in reversed(cards)])
    states["chance"].view(np.uint8)[:] ^= 0xFF
    assert np.array_equal(rgb(states, NAMES), picture)
    assert ansi(states, NAMES) == text


@pytest.mark.rule("R-007", "R-072")
def test_discards_and_cards_in_play_are_public() -> None:
    text = "\n".join(plain(demo.midfight()))
    assert "in play: Enraged, Bloodthirsty (2)" in text
    assert "injuries: Lost Hand" in text
    assert "discarded: Combo Claw, Claw" in text, "the top of the pile comes first"
    assert "Maul" not in text and "Bat Around" not in text, "the wound stack lies face down"
    assert "AI deck 4, discard 2; hit locations 2, discard 2" in text
    assert "xxx######  3 wounds, 6 cards left" in text


@pytest.mark.parametrize(
    "change",
    [
        lambda s: fill(s.ai_discard, 9, 0),
        lambda s: fill(s.ai_play, 7),
        lambda s: fill(s.hit_play, 1),
        lambda s: fill(s.wounds, 5, 6),
        lambda s: setattr(s, "round", 5),
        lambda s: setattr(s, "controller", 0),
        lambda s: setattr(s, "priority", 1),
        lambda s: setattr(s.monster, "knocked_down", 1),
        lambda s: setattr(s.survivors[0], "survival", 0),
        lambda s: setattr(s.survivors[0], "insanity", 9),
        lambda s: setattr(s.survivors[0], "bleeding", 4),
        lambda s: setattr(s.survivors[0], "light", 0),
        lambda s: setattr(s.survivors[0], "heavy", 1),
        lambda s: setattr(s.survivors[0], "injured", 1),
        lambda s: setattr(s.survivors[0], "conditions", st.DEAF),
        lambda s: setattr(s.survivors[1], "doomed", 1),
        lambda s: s.survivors[0].armor.__setitem__(st.HEAD, 3),
        lambda s: s.survivors[0].tokens.__setitem__(st.SPEED, 2),
        lambda s: s.survivors[0].gear_state.__setitem__(0, st.ARCHIVED),
        lambda s: s.monster.tokens.__setitem__(st.M_TOUGHNESS, -2),
    ],
)
def test_what_lies_open_shows(change: Callable[[Any], None]) -> None:
    states = demo.midfight()
    picture, text = rgb(states, NAMES), ansi(states, NAMES, colour=False)
    change(view(states))
    assert not np.array_equal(rgb(states, NAMES), picture)
    assert ansi(states, NAMES, colour=False) != text


# --- the monster -----------------------------------------------------------------------------------------------------

FACINGS = [
    (st.NORTH, "^^", {(11, 9), (12, 9)}, {(11, 7), (12, 7)}),
    (st.EAST, ">>", {(12, 8), (12, 9)}, {(10, 8), (10, 9)}),
    (st.SOUTH, "vv", {(11, 8), (12, 8)}, {(11, 10), (12, 10)}),
    (st.WEST, "<<", {(11, 8), (11, 9)}, {(13, 8), (13, 9)}),
]
BASE = {(11, 8), (12, 8), (11, 9), (12, 9)}


@pytest.mark.rule("R-134", "R-136", "R-161")
@pytest.mark.parametrize(("facing", "arrow", "front", "behind"), FACINGS)
def test_the_monster_its_front_and_its_blind_spot(
    facing: int, arrow: str, front: set[tuple[int, int]], behind: set[tuple[int, int]]
) -> None:
    states = demo.opening()
    s = view(states)
    s.monster.facing = facing
    assert where(states, arrow) == front
    assert where(states, "MM") == BASE - front
    assert where(states, "::") == behind

    picture = rgb(states, NAMES)
    s.monster.on_board = 0
    without = rgb(states, NAMES)
    assert changed(without, picture) == BASE | behind
    for square in BASE:
        assert closest(picture, square, p.BEAST) < 10
        assert closest(without, square, p.BEAST) > 60


def test_the_pictures_of_the_facings_differ() -> None:
    states = demo.opening()
    seen = set()
    for facing in range(4):
        view(states).monster.facing = facing
        seen.add(rgb(states, NAMES).tobytes())
    assert len(seen) == 4


def test_row_a_lies_at_the_bottom_and_column_1_on_the_left() -> None:
    states = demo.opening()
    m = view(states).monster
    m.x, m.y, m.facing = 1, 1, st.NORTH
    assert where(states, "MM") == {(1, 1), (2, 1)} and where(states, "^^") == {(1, 2), (2, 2)}
    assert where(states, "::") == set(), "the blind spot lies off the board"
    lines = plain(states)
    assert [line[0] for line in lines[2:18]] == list("PONMLKJIHGFEDCBA")
    assert lines[17].startswith("A MMMM .") and lines[18].split() == [str(n) for n in range(1, 22, 2)]
    left, top = board.corner((1, 1))
    assert (left, top) == (26, 574) and board.corner((22, 16)) == (782, 34)
    assert closest(rgb(states, NAMES), (1, 1), p.BEAST) < 10


@pytest.mark.rule("R-168")
def test_a_monster_that_is_down_looks_it() -> None:
    states = demo.opening()
    s = view(states)
    upright = rgb(states, NAMES)
    s.monster.knocked_down = 1
    down = rgb(states, NAMES)
    assert changed(upright, down) == BASE
    assert len(where(states, "mm")) == 2 and "knocked down" in plain(states)[2]


def test_a_monster_off_the_board_is_said_to_be_away() -> None:
    states = demo.opening()
    view(states).monster.on_board = 0
    assert where(states, "MM") == set() and "off the board" in plain(states)[2]


# --- the survivors ---------------------------------------------------------------------------------------------------


def test_survivors_stand_where_they_stand_in_four_colours() -> None:
    states = demo.opening()
    s = view(states)
    s.decision = st.NONE
    picture = rgb(states, NAMES)
    squares = [(10, 14), (11, 15), (12, 15), (13, 14)]
    for seat, square in enumerate(squares):
        assert where(states, f"S{seat}") == {square}
        assert closest(picture, square, p.SURVIVORS[seat]) == 0
        for other in range(4):
            if other != seat:
                assert closest(picture, squares[other], p.SURVIVORS[seat]) > 30
    for me in s.survivors:
        me.x = me.y = 0
    assert changed(rgb(states, NAMES), picture) == set(squares)


@pytest.mark.rule("R-168", "R-178")
def test_a_survivor_lies_on_its_side() -> None:
    states = demo.opening()
    upright = rgb(states, NAMES)
    view(states).survivors[2].knocked_down = 1
    assert changed(upright, rgb(states, NAMES)) == {(12, 15)}
    assert where(states, "s2") == {(12, 15)} and where(states, "S2") == set()
    assert any(line.startswith("s2 Survivor 2") and "knocked down" in line for line in plain(states))


def test_the_dead_are_off_the_board_but_on_their_sheet() -> None:
    states = demo.opening()
    s = view(states)
    s.survivors[3].alive = 0
    assert where(states, "S3") == set()
    assert closest(rgb(states, NAMES), (13, 14), p.SURVIVORS[3]) > 100
    assert "S3 Survivor 3  dead" in plain(states)


def test_a_seat_that_is_not_played_has_no_sheet() -> None:
    text = "\n".join(plain(demo.targeting()))
    assert "Survivor 1" in text and "Survivor 2" not in text


def test_a_sheet_says_armour_injuries_gear_and_attributes() -> None:
    lines = plain(demo.midfight())
    at = next(k for k, line in enumerate(lines) if line.startswith("s0 Survivor 0"))
    assert "survival 1/1  insanity 2  bleeding 2  knocked down, has acted  used: dodge" in lines[at]
    assert lines[at + 1].split("   ")[1] == ("head 0[.] arms 0[x.] body 0[..] waist 0[..] legs 0[xx] brain 2[.]")
    assert "cloth  founding stone 2/7+/1" in lines[at + 2]
    assert "accuracy token -1  broken arm, broken rib, fear of the dark" in lines[at + 3]


@pytest.mark.rule("R-007")
def test_the_priority_target_is_marked_on_board_and_sheet() -> None:
    states = demo.opening()
    s = view(states)
    before = rgb(states, NAMES)
    s.priority = 1
    after = rgb(states, NAMES)
    assert changed(before, after) == {(11, 15)}
    assert closest(after, (11, 15), p.BLOOD) < 60
    assert any(line.startswith("S1") and "priority target" in line for line in plain(states))


# --- terrain ---------------------------------------------------------------------------------------------------------


def test_terrain_lies_on_its_squares() -> None:
    states = demo.midfight()
    s = view(states)
    for k in range(7):
        s.legal[k] = 0
    grass = {(9, 6), (10, 6), (9, 7), (10, 7), (14, 10), (13, 10), (14, 11)}
    assert where(states, '""') == grass, "a survivor stands on the eighth square"
    assert where(states, "##") == {(6, 12), (6, 13)} and where(states, "bb") == {(16, 5)}
    assert any('terrain: " tall grass, # stone column, b bug' in line for line in plain(states))
    with_tiles = rgb(states, NAMES)
    for tile in s.tiles:
        tile.kind = -1
    tiles = changed(with_tiles, rgb(states, NAMES))
    assert tiles == grass | {(13, 11), (6, 12), (6, 13), (16, 5)}


def test_every_kind_of_terrain_looks_different() -> None:
    fight = make(scenario="lion-1")
    places = {
        "acanthus plant": (1, 1), "bug patch": (3, 1), "dead monster": (5, 1), "debris": (8, 1), "giant stone face": (10, 1),
        "nightmare tree": (13, 1), "ore vein": (17, 1), "stone column": (19, 1), "survivor corpse": (1, 5),
        "tall grass": (3, 5), "toppled pillar": (6, 5),
    }  # fmt: skip
    terrain = "; ".join(f"{name} at {x},{y}" for name, (x, y) in places.items())
    states = fight.parse(
        written(next="turn of survivor_0", survivor_0="at 22,16", survivor_1="at 22,1", terrain=terrain)
    )
    text = fight.render(states, "ansi")
    rows = text.splitlines()[2:18]
    assert {name: rows[16 - y][2 * x] for name, (x, y) in places.items()} == dict(
        zip(places, 'abdegNo#u"T', strict=True)  # capitals block the view
    )
    assert "terrain: a acanthus plant, b bug patch, d dead" in text and "T toppled" in text
    picture = fight.render(states, "rgb_array")
    assert len({pixels(picture, square).tobytes() for square in places.values()}) == 11
    walked_on = [
        square for name, square in places.items() if name not in ("nightmare tree", "stone column", "toppled pillar")
    ]
    fills = [np.median(pixels(picture, square)[4:-4, 4:-4].reshape(-1, 3), axis=0) for square in walked_on]
    assert all(np.abs(one - other).sum() > 25 for one, other in itertools.combinations(fills, 2))


# --- decisions -------------------------------------------------------------------------------------------------------


def test_the_squares_within_reach_are_those_of_the_legal_moves() -> None:
    states = demo.opening()
    s = view(states)
    s.decision, s.actor = st.TURN, 0
    unmarked = rgb(states, NAMES)
    offsets = [(1, 0), (2, 0), (2, -1), (0, -1), (-3, -2)]
    allow(s, *[ac.move(dx, dy) for dx, dy in offsets])
    squares = {(10 + dx, 14 + dy) for dx, dy in offsets}
    assert {square for square, cell in cells(states).items() if cell[1] == "+"} == squares
    assert changed(unmarked, rgb(states, NAMES)) == squares
    assert any("move DX DY: move to one of 5 squares" in line for line in plain(states))


def test_steps_are_counted_along_the_way() -> None:
    from kdm_env.showdown.render.facts import reachable

    states = demo.opening()
    s = view(states)
    s.decision, s.actor = st.TURN, 0
    allow(s, *[ac.move(*offset) for offset in ((-1, 0), (-1, 1), (0, 1), (0, 2), (-3, 0))])
    assert reachable(s) == {(9, 14): 1, (9, 15): 2, (10, 15): 1, (10, 16): 2, (7, 14): 3}


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (demo.opening, "Survivor 0 takes the next turn, or lets another go first?"),
        (demo.midfight, "Survivor 1 is on turn: move, act, or end the turn?"),
        (demo.attacked, "Survivor 1 is hit: dodge one of the hits?"),
        (demo.targeting, "Survivor 0 controls the monster: whom does it target?"),
        (demo.grabbing, "Survivor 2 chooses: which square?"),
        (demo.over, "The fight is over: victory"),
    ],
)
def test_the_question_is_in_words(position: Position, question: str) -> None:
    assert question in plain(position())


@pytest.mark.parametrize("decision", range(st.NONE, st.CHOOSE_CARD + 1))
def test_every_kind_of_decision_and_every_action_has_words(decision: int) -> None:
    states = demo.attacked()
    s = view(states)
    s.decision = decision
    s.options[2] = 64 + 1
    for k in range(3, 12):
        s.options[k] = k
    for slot in range(st.GEAR_SLOTS):
        s.survivors[1].gear[slot] = 1 + slot % 6
    for number in range(ac.ACTIONS):
        if not ac.SURVIVOR + 4 <= number < ac.ENCOURAGE and not ac.ENCOURAGE + 4 <= number < ac.OPTION:
            allow(s, number)
    if decision in (st.CHOOSE_DIRECTION, st.CHOOSE_SQUARE):
        for number in range(ac.OPTION + (4 if decision == st.CHOOSE_DIRECTION else 0), ac.ENDURE):
            s.legal[number >> 5] &= ~(1 << (number & 31))
    assert rgb(states, NAMES).shape == (720, 1280, 3)
    asked = [line for line in plain(states) if line.startswith(("Survivor 1 ", "Nothing"))]
    assert asked and len(plain(states)) <= 40


def test_answers_name_the_gear_and_the_survivor() -> None:
    text = "   ".join(plain(demo.midfight()))
    for words in (
        "pass: end the turn", "gear 2: attack with bone axe", "special 1: throw founding stone",
        "fist: attack bare-handed", "encourage 0: encourage Survivor 0",
    ):  # fmt: skip
        assert words in text


def test_squares_to_choose_from_are_marked() -> None:
    states = demo.grabbing()
    assert where(states, "?0") == {(11, 9)} and where(states, "?1") == {(11, 10)}
    assert "option 0: I11   option 1: J11" in plain(states)
    marked = rgb(states, NAMES)
    for number in (ac.OPTION, ac.OPTION + 1):
        view(states).legal[number >> 5] &= ~(1 << (number & 31))
    assert changed(marked, rgb(states, NAMES)) == {(11, 9), (11, 10)}


def test_survivors_to_choose_from_are_ringed() -> None:
    states = demo.targeting()
    ringed = rgb(states, NAMES)
    number = ac.SURVIVOR + 1
    view(states).legal[number >> 5] &= ~(1 << (number & 31))
    assert changed(ringed, rgb(states, NAMES)) == {(2, 11)}


def test_the_card_being_played_is_named() -> None:
    assert "monster's act   playing Combo Claw" in plain(demo.grabbing())[0]
    assert "playing" not in plain(demo.midfight())[0]


def test_both_attacks_show_their_hits() -> None:
    lines = plain(demo.attacked())
    assault = next(line for line in lines if line.startswith("White Lion attacks"))
    assert assault == ("White Lion attacks Survivor 1 (speed 3, accuracy 4+, damage 2): 3 hits  done, body, head")
    strike = next(line for line in lines if line.startswith("Survivor 1 attacks, bone axe"))
    assert strike.endswith("(2/6+/3): 3 hits, 1 perfect  done, [Beast's Scapular Deltoid]")
    assert lines[lines.index(strike) + 1].strip() == "Fuzzy Groin"
    states = demo.attacked()
    picture = rgb(states, NAMES)
    view(states).assaults[0].locations[2] = st.LEGS
    assert (rgb(states, NAMES) != picture)[630:].any(), "the hits stand below the board"


@pytest.mark.parametrize(
    ("ended", "words"), [(1, "VICTORY"), (2, "DEFEAT"), (3, "STOPPED AT THE ROUND LIMIT"), (4, "FAULT 2")]
)
def test_the_end_is_in_the_header(ended: int, words: str) -> None:
    states = demo.over()
    s = view(states)
    s.ended, s.fault = ended, 2 if ended == 4 else 0
    assert words in plain(states)[0]


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", [rgb, ansi])
def test_only_one_state_at_a_time(draw: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(ValueError, match=r"shape \(1,\), got \(2,\)"):
        draw(np.zeros(2, STATE.dtype), NAMES)
    with pytest.raises(ValueError, match=r"got \(\)"):
        draw(demo.opening()[0], NAMES)
    with pytest.raises(TypeError, match="array of showdown states"):
        draw(np.zeros(1), NAMES)
    with pytest.raises(TypeError, match="array of showdown states, got list"):
        draw([1], NAMES)


@pytest.mark.parametrize("draw", [rgb, ansi])
def test_a_number_without_a_name_is_an_error(draw: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(ValueError, match="AI card 9: the names given to the picture know 0 to 0"):
        draw(demo.midfight(), replace(NAMES, ai=("Claw",)))
    with pytest.raises(ValueError, match="terrain 0: the names given to the picture know none"):
        draw(demo.opening(), replace(NAMES, terrain=()))


@pytest.mark.parametrize("scale", [0, 5, 1.5])
def test_a_scale_that_is_none(scale: Any) -> None:
    with pytest.raises(ValueError, match="scale"):
        rgb(demo.opening(), NAMES, scale=scale)


# --- letters and files -----------------------------------------------------------------------------------------------


def test_every_letter_has_its_own_shape() -> None:
    letters = [chr(code) for code in range(33, 127) if chr(code) not in "$@^`{|}~"]
    shapes = {font.glyph(letter, 2.0, False).tobytes() for letter in letters}
    assert len(shapes) == len(letters)
    assert not font.glyph(" ", 1.0, False).any()


def test_letters_it_lacks_show_as_a_box_and_accents_fall_away() -> None:
    assert np.array_equal(font.glyph("獅", 1.0, False), font.glyph("子", 1.0, False))
    assert font.glyph("獅", 1.0, False).max() == 1
    assert np.array_equal(font.glyph("é", 1.0, False), font.glyph("e", 1.0, False))


def test_text_is_cut_to_its_room() -> None:
    assert font.fit("founding stone", 500, 1.0) == "founding stone"
    cut = font.fit("founding stone, bone axe", 80, 1.0)
    assert cut.endswith("…") and font.width(cut, 1.0) <= 80 < font.width(cut[:-1] + "ne…", 1.0)


def test_weapon_figures() -> None:
    assert GearName("bone axe", 2, 6, 3, 1).figures == "2/6+/3"
    assert GearName("king spear", 2, 5, 3, 2).figures == "2/5+/3 r2"
    assert GearName("cloth").figures == ""


def test_a_png_holds_the_picture(tmp_path: Any) -> None:
    picture = rgb(demo.midfight(), NAMES)
    path = tmp_path / "board.png"
    path.write_bytes(b"old")
    save_png(path, picture)
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", data[16:24]) == (1280, 720)
    at, packed = 8, b""
    while at < len(data):
        (length,), name = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body)
        packed += body if name == b"IDAT" else b""
        at += 12 + length
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(720, 1 + 3 * 1280)
    assert not rows[:, 0].any() and np.array_equal(rows[:, 1:].reshape(720, 1280, 3), picture)
    assert [entry.name for entry in tmp_path.iterdir()] == ["board.png"]


def test_a_png_of_something_else_is_refused(tmp_path: Any) -> None:
    with pytest.raises(TypeError, match="uint8 array"):
        save_png(tmp_path / "x.png", np.zeros((4, 4), np.uint8))
    with pytest.raises(OSError):
        save_png(tmp_path / "nowhere" / "x.png", np.zeros((4, 4, 3), np.uint8))
    assert not list(tmp_path.iterdir())
