"""What the rules leave to the monster controller: asked of who holds the tile, drawn, or the worst for the survivors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.rules.invented import LION, lion_with
from tests.showdown.table import Table, lay

HIT = "d10 9, d6 5"
"""Power Swat: a hit on the waist, then a knockback of six."""


def target(**how: Any) -> Table:
    """Two survivors are equally close threats in front; survivor_2 holds the tile. Who is hit loses armor of the waist."""
    return lay(next="monster draws", ai_deck="Power Swat", survivor_0="at 11,11; armor waist 9",
               survivor_1="at 12,11; armor waist 5", survivor_2="at 1,1", **how)  # fmt: skip


def facing(**how: Any) -> Table:
    """survivor_0 stands at a corner of the lion, to its east and to its north; survivor_1 far to the east."""
    look = {"name": "Look", "targets": [{"pick": "closest", "among": "survivor"}], "effects": [{"do": "face"}]}
    return lay(lion_with(look), monster="Learned Lion level 1 at 11,8 facing south", next="monster draws", ai_deck="Look",
               survivor_0="at 13,10", survivor_1="at 22,8", survivor_2="at 22,9", **how)  # fmt: skip


def step(**how: Any) -> Table:
    """Two steps to survivor_0, one north and one east, in either order; eastward, more survivors are before it."""
    come = {"name": "Come", "targets": [{"pick": "closest", "among": "survivor"}],
            "effects": [{"do": "move", "how": "toward subject", "squares": 1}]}  # fmt: skip
    return lay(lion_with(come), monster="Learned Lion level 1 at 11,8 facing south", next="monster draws", ai_deck="Come",
               survivor_0="at 13,10; acted", priority_target="survivor_0", survivor_1="at 20,8; acted",
               survivor_2="at 1,1", **how)  # fmt: skip


def flight(**how: Any) -> Table:
    """The lion flees from everybody: east and west are equally good; in the west, survivor_2 is before it."""
    flee = {"name": "Flee", "effects": [{"do": "move", "how": "away from threats", "squares": 2}]}
    return lay(lion_with(flee), monster="Learned Lion level 1 at 11,8 facing south", next="monster draws", ai_deck="Flee",
               survivor_0="at 11,4", survivor_1="at 12,13", survivor_2="at 1,1; hidden", **how)  # fmt: skip


def shove(**how: Any) -> Table:
    """survivor_0 stands diagonally in front: it is knocked back east, or north, where it runs into survivor_1."""
    push = {"name": "Push", "targets": [{"pick": "closest", "among": "survivor"}],
            "effects": [{"do": "knockback", "distance": 3}]}  # fmt: skip
    return lay(lion_with(push), monster=LION, next="monster draws", ai_deck="Push", survivor_0="at 13,10",
               survivor_1="at 13,12", survivor_2="at 1,1", **how)  # fmt: skip


def slide(**how: Any) -> Table:
    """survivor_0 is knocked back at the edge, whose sides are equally long; in the west it runs into survivor_1."""
    push = {"name": "Push", "targets": [{"pick": "closest", "among": "survivor"}],
            "effects": [{"do": "knockback", "distance": 3}]}  # fmt: skip
    return lay(lion_with(push), monster="Learned Lion level 1 at 19,8 facing east", next="monster draws", ai_deck="Push",
               survivor_0="at 22,8; hidden", survivor_1="at 22,6", survivor_2="at 1,1",
               **{**how, "options": how["options"] + "; rules controller slides"})  # fmt: skip


def ends(**how: Any) -> Table:
    """survivor_0 is knocked back onto survivor_1: three squares beside it are free [R-151]."""
    return lay(next="monster draws", ai_deck="Power Swat", survivor_0="at 11,10; armor waist 9", survivor_1="at 11,16",
               survivor_2="at 1,1", **how)  # fmt: skip


def grab(**how: Any) -> Table:
    """Grab: two squares in front of the lion are free."""
    take = {"name": "Take", "targets": [{"pick": "closest", "among": "survivor"}], "effects": [{"do": "grab"}]}
    return lay(lion_with(take), monster=LION, next="monster draws", ai_deck="Take",
               survivor_0="at 15,15; armor waist 9", survivor_1="at 1,1", survivor_2="at 1,2", **how)  # fmt: skip


TOKENS = [{"name": name, "kind": "trait", "tier": "special", "start_of_turn": [
    {"do": "each", "who": "all survivors", "effects": [{"do": "check", "what": "courage", "at_most": 0, "then": [
        {"do": "gain", "what": "courage", "amount": number}]}]},
]} for name, number in (("First", 1), ("Second", 2))]  # fmt: skip


def effects(**how: Any) -> Table:
    """Two traits act at the start of the turn; the one that comes first gives its number of courage. No card is drawn."""
    return lay(lion_with(*TOKENS), monster=LION, next="monster act", in_play="Ground Fighting, First, Second",
               survivor_0="at 1,1", survivor_1="at 1,2", survivor_2="at 1,3", **how)  # fmt: skip


MOVED = [{"name": name, "kind": "mood", "when_activation": {"zone": "ring", "effects": [
    {"do": "check", "what": "courage", "at_most": 0, "then": [{"do": "gain", "what": "courage", "amount": number}]},
]}} for name, number in (("First", 1), ("Second", 2))]  # fmt: skip


def hooks(**how: Any) -> Table:
    """Two moods answer the same activation; the one that comes first gives its number of courage."""
    table = lay(lion_with(*MOVED), monster=LION, next="turn of survivor_0", in_play="First, Second",
                survivor_0="at 10,8; gear scrap shield", survivor_1="at 1,2; acted", survivor_2="at 1,3", **how)  # fmt: skip
    return table.play("special 0")


def order(**how: Any) -> Table:
    """Both survivors in front are knocked back: who goes first? survivor_1 is the frailer."""
    all_ = {"name": "All", "effects": [
        {"do": "each", "who": "adjacent survivors", "effects": [
            {"do": "check", "what": "courage", "at_most": 0, "then": [{"do": "knockback", "distance": 1}]},
            {"do": "each", "who": "all survivors", "effects": [{"do": "gain", "what": "courage", "amount": 1}]},
        ]},
    ]}  # fmt: skip
    return lay(lion_with(all_), monster=LION, next="monster draws", ai_deck="All", survivor_0="at 11,10; survival 0",
               survivor_1="at 12,10; bleeding 3", survivor_2="at 1,1", **how)  # fmt: skip


KINDS: dict[str, tuple[Callable[..., Table], str, dict[str, Any], str, str]] = {
    # who is asked for what: scene, decision, answer -> what it comes to, answer of the worst, rolls behind the choice
    "target": (target, "target", {"survivor 0": (7, 5), "survivor 1": (9, 3)}, "survivor 1", f"{HIT}"),
    "facing": (facing, "direction", {"north": "north", "east": "east"}, "east", ""),
    "step": (step, "direction", {"north": (11, 9), "east": (12, 8)}, "east", ""),
    "flight": (flight, "direction", {"east": (13, 8), "west": (9, 8)}, "west", ""),
    "knockback": (shove, "direction", {"north": (13, 13), "east": (16, 10)}, "north", ""),
    "slide": (slide, "direction", {"north": (22, 11), "south": (22, 5)}, "south", ""),
    "end of a knockback": (ends, "square", {"11,15": (11, 15), "10,16": (10, 16), "12,16": (12, 16)}, "11,15", ""),
    "grab": (grab, "square", {"11,10": (11, 10), "12,10": (12, 10)}, "11,10", "d6 5"),
    "start of turn": (effects, "effect", {"First": 1, "Second": 2}, "Second", ""),
    "hooks": (hooks, "effect", {"First": 1, "Second": 2}, "Second", ""),
    "order": (
        order,
        "survivor",
        {"survivor 0": ((11, 11), (12, 10)), "survivor 1": ((11, 10), (12, 11))},
        "survivor 1",
        "",
    ),
}


def outcome(kind: str, table: Table) -> Any:
    """What the choice came to."""
    me, other = table.survivor(0), table.survivor(1)
    if kind == "target":
        return me.armor["waist"], other.armor["waist"]
    if kind == "facing":
        return table.monster.facing
    if kind in ("step", "flight"):
        return table.monster.at
    if kind in ("start of turn", "hooks"):
        return me.courage
    if kind == "order":
        return me.at, other.at
    return me.at


def before(kind: str) -> str:
    """What is rolled before the choice."""
    return HIT if kind == "end of a knockback" else ""


def rolls(*parts: str) -> str:
    return ", ".join(part for part in parts if part) or "none"


TILE = "1; monster act; controller survivor_2"


def how(mode: str, script: str, kind: str) -> dict[str, Any]:
    said = {"options": f"controller {mode}; round limit none", "rolls": script}
    return said if kind == "hooks" else {**said, "round": TILE}


@pytest.mark.rule("R-049", "R-129", "R-130", "6.30", "6.39")
@pytest.mark.parametrize("kind", KINDS)
def test_the_agent_who_holds_the_tile_decides(kind):
    scene, decision, answers, _, after = KINDS[kind]
    for answer, comes_to in answers.items():
        table = scene(
            **how(
                "agent", rolls(before(kind), "" if kind == "target" else after, after if kind == "target" else ""), kind
            )
        )
        assert table.decision == decision and set(answers) == set(table.meanings or table.legal)
        assert table.actor == (table.controller if kind == "hooks" else 2)
        table.play(answer)
        if kind == "target":
            table.pass_until("order", "direction")
        assert outcome(kind, table) == comes_to


@pytest.mark.rule("R-131")
@pytest.mark.parametrize("kind", KINDS)
def test_chance_draws_among_the_same_answers(kind):
    scene, _, answers, _, after = KINDS[kind]
    found = []
    for k in range(len(answers)):
        table = scene(**how("random", rolls(before(kind), f"d{len(answers)} {k + 1}", after), kind))
        found.append(outcome(kind, table))
    assert sorted(map(str, found)) == sorted(map(str, answers.values()))


@pytest.mark.rule("R-130", "6.44", "8 controller choices")
@pytest.mark.parametrize("kind", KINDS)
def test_the_worst_for_the_survivors_is_taken_without_a_die(kind):
    scene, _, answers, worst, after = KINDS[kind]
    table = scene(**how("worst", rolls(before(kind), after), kind))
    assert outcome(kind, table) == answers[worst]


# --- details ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-130", "8 controller choices")
def test_the_worst_knockback_ends_at_impassable_terrain_or_else_near_the_monster():
    push = {"name": "Push", "targets": [{"pick": "closest", "among": "survivor"}],
            "effects": [{"do": "knockback", "distance": 3}]}  # fmt: skip
    lines: dict[str, Any] = {"monster": LION, "next": "monster draws", "ai_deck": "Push", "survivor_0": "at 13,10",
                             "options": "controller worst"}  # fmt: skip
    assert lay(lion_with(push), terrain="stone column at 15,10", **lines).survivor(0).at == (14, 10)
    assert lay(lion_with(push), **lines).survivor(0).at == (13, 13)  # equally far: in front of the lion


@pytest.mark.rule("R-151", "R-127")
def test_while_the_square_is_chosen_nobody_has_moved_or_fallen():
    table = ends(**how("agent", HIT, "end of a knockback"))
    assert (
        table.survivor(0).at == (11, 10) and not table.survivor(0).knocked_down and not table.survivor(1).knocked_down
    )
    table.play("10,16")
    assert table.survivor(0).knocked_down and table.survivor(1).knocked_down


@pytest.mark.rule("R-102", "R-103")
def test_every_card_answers_an_event_once_whatever_the_order():
    """Two persistent injuries answer the same draw."""
    ear = {
        "name": "Ear",
        "critical": [],
        "injury": "a",
        "when_draws": [{"do": "monster gains", "what": "speed", "amount": 1}],
    }
    eye = {
        "name": "Eye",
        "critical": [],
        "injury": "b",
        "when_draws": [{"do": "monster gains", "what": "luck", "amount": 1}],
    }
    table = lay(
        beast(ear, eye, {"name": "Rump"}), monster=BEAST.removeprefix("monster: "), next="monster draws", ai_deck="Claw",
        survivor_0="at 11,10; hidden", injuries_in_play="Ear, Eye", hit_deck="Rump", rolls=None,
    )  # fmt: skip
    assert table.decision == "effect" and set(table.meanings) == {"a", "b"}
    table.play("b")
    assert table.monster.tokens == {"speed": 1, "luck": 1}
