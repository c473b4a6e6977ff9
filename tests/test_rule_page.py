"""docs/rules.md is true and complete: every statement has a test or a reason, and the page says which."""

import textwrap

import pytest

from kdm_env.showdown.library import load
from tests.tools import rule_page

FOUND, TESTS = rule_page.proofs()
TOLD = rule_page.data()
ROWS = {row: about for section in TOLD["section"] for row, about in section["rows"].items()}
REASONS = TOLD["reasons"]


def test_the_page_is_what_the_tests_say():
    written = (rule_page.ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == rule_page.page(), f"docs/rules.md is out of date; run: {rule_page.COMMAND}"


PLACES = ("head", "arms", "body", "waist", "legs")
EXPECTED = (
    {f"R-{n:03d}" for n in range(1, 245)}
    | {f"D-{n:02d}" for n in range(1, 13)}
    | {f"V-{n:02d}" for n in range(1, 19)}
    | {f"6.{n}" for n in range(1, 46)}
    | {"3.4", *(f"3.4 {place} {row}" for place in PLACES for row in ("1-2", *range(3, 11)))}
    | {"3.5", *(f"3.5 {row}" for row in ("1-2", "3", "4", "5-6", "7-8", *range(9, 14)))}
    | {f"5 step {step}" for step in ("0", "1", "1a", "1b", "1c", "1d", "2", "3")}
    | {"5 ends", "5 ambush", "5 controller in solo play"}
    | {f"3.1 {row}" for row in ("movement", "accuracy", "survival", "insanity", "courage", "understanding")}
    | {f"3.1 {row}" for row in ("bleeding tokens", "gear grid", "negative tokens")}
    | {f"3.2 {row}" for row in ("dodge", "encourage", "dash", "surge", "endure", "once a round", "alert", "doomed")}
    | {f"3.2 {row}" for row in ("(a)", "(b)", "(c)", "(d)", "(e)", "one at a time", "attacker", "cumbersome")}
    | {"3.2 within an attack", "3.3 head", "3.3 arms, body, waist, legs", "3.3 brain", "3.3 die", "3.3 severe"}
    | {f"3.3 {row}" for row in ("step 1", "step 2", "step 3", "step 4", "armor counts", "unspecified", "event damage")}
    | {f"3.6 {row}" for row in ("threat", "priority target", "knocked down", "deaf", "blind", "doomed", "grab", "bash")}
    | {f"3.6 {row}" for row in ("bleed", "knockback", "Block", "Deflect", "removed from the board", "death")}
    | {f"3.7 step {n}" for n in range(1, 7)}
    | {f"3.7 {row}" for row in ("head hunter", "intimidate", "adjacency", "turning", "multiple targets")}
    | {f"3.8 step {n}" for n in range(1, 14)}
    | {f"3.8 {row}" for row in ("normal", "first strike", "trap", "impervious", "super-dense", "parry")}
    | {"3.8 monster death", "3.8 heal"}
)


def test_every_statement_table_row_and_ruling_has_its_line():
    assert EXPECTED - set(ROWS) == set()
    assert all(about.strip() for about in ROWS.values())


def test_every_line_has_a_test_or_a_reason():
    assert [row for row in ROWS if row not in FOUND and row not in REASONS] == []
    assert [row for row in REASONS if row not in ROWS] == [], "reasons for statements that have no line"
    assert not [row for row in REASONS if row.startswith(("R-", "D-", "V-", "5 "))], "these can all be tested"


def test_every_disorder_and_fighting_art_has_its_line():
    library = load()
    lines = {row.lower() for row in ROWS}
    assert [name for name in library.disorders if f"3.11 {name}".lower() not in lines] == []
    assert [name for name in library.arts if f"3.12 {name}".lower() not in lines] == []


def test_every_card_of_the_white_lion_is_named_by_a_test():
    lion = load().monsters["White Lion"]
    assert [card.name for card in lion.ai if f"1.3 {card.name}" not in FOUND] == []
    assert [card.name for card in lion.hit_locations if f"1.5 {card.name}" not in FOUND] == []


def test_no_marker_names_a_statement_that_is_none():
    numbered = [row for row in FOUND if row.startswith(("R-", "D-", "V-", "6."))]
    assert [row for row in numbered if row not in ROWS] == []


def test_the_hard_cases_name_tests_that_are_there():
    assert len(TOLD["case"]) >= 11
    for case in TOLD["case"]:
        assert case["tests"] and [name for name in case["tests"] if name not in TESTS] == [], case["say"]


# --- how markers are read --------------------------------------------------------------------------------------------


def read(tmp_path, code):
    path = tmp_path / "test_it.py"
    path.write_text("import pytest\n" + textwrap.dedent(code), encoding="utf-8")
    return rule_page.Module(path, "test_it.py").tests


@pytest.mark.parametrize(
    ("code", "tests"),
    [
        ('@pytest.mark.rule("A", "B")\ndef test_x(): ...', {"test_x": ["A", "B"]}),
        ('pytestmark = pytest.mark.rule("A")\ndef test_x(): ...\ndef other(): ...', {"test_x": ["A"]}),
        ('@pytest.mark.rule("A")\nclass TestX:\n    @pytest.mark.rule("B")\n    def test_y(self): ...',
         {"TestX::test_y": ["A", "B"]}),
        ('@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.rule("A")), 2])\ndef test_x(a): ...',
         {"test_x": ["A"]}),
        ('ALL = ("a", "b")\n@pytest.mark.rule(*(f"1 {n}" for n in ALL))\ndef test_x(): ...', {"test_x": ["1 a", "1 b"]}),
        ('ALL = {"a": (1,)}\nP = [1]\n@pytest.mark.parametrize("a", [pytest.param(n, marks=pytest.mark.rule(f"{n} {r[0]}"))'
         " for n, r in ALL.items()])\ndef test_x(a): ...", {"test_x": ["a 1"]}),
        ('def card(name, *more):\n    return pytest.param(name, marks=pytest.mark.rule(f"1 {name}"))\n'
         '@pytest.mark.parametrize("a", [card("Claw"), card("Chomp")])\ndef test_x(a): ...',
         {"test_x": ["1 Claw", "1 Chomp"]}),
        ('ROWS = [pytest.param(1, marks=pytest.mark.rule("A"))]\n@pytest.mark.parametrize("a", ROWS)\ndef test_x(a): ...',
         {"test_x": ["A"]}),
        ("def test_x(): ...", {"test_x": []}),
    ],
)  # fmt: skip
def test_markers_are_read_wherever_they_stand(tmp_path, code, tests):
    assert read(tmp_path, code) == tests


def test_a_marker_that_only_running_could_tell_is_refused(tmp_path):
    with pytest.raises(rule_page.Unreadable, match=r"test_it.py: the marker name\(\) cannot be read"):
        read(tmp_path, "@pytest.mark.rule(name())\ndef test_x(): ...")


def test_rows_are_in_the_order_of_their_numbers():
    assert sorted(["3.10 Cloth", "3.9 slow", "3.9", "3.10 Axe"], key=rule_page.order) == [
        "3.9", "3.9 slow", "3.10 Axe", "3.10 Cloth",
    ]  # fmt: skip
