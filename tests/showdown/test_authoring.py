"""Content of one's own: the option ``content`` in every adapter, its errors with their lines, its schema."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.cli import main as shell
from kdm_env.core import replay as replays
from kdm_env.core.snapshot import SnapshotError
from kdm_env.core.table import Table
from kdm_env.showdown import authored, content_schema, library, toml_lines

HOUND = Path(__file__).parents[2] / "docs" / "examples" / "ash_hound.toml"
SHIPPED = library.load()

GEAR_ONLY = b"""[[gear]]
name = "long hook"
keywords = ["melee"]
speed = 1
accuracy = 5
strength = 2
reach = 3
"""

FIGHT = b"""
[[scenarios]]
name = "hooks"
title = "Hooks"
monster = "White Lion"
level = "1"
survival_actions = []

[[scenarios.party]]
gear = ["long hook"]
"""


@pytest.fixture
def hound(tmp_path: Path) -> Path:
    path = tmp_path / "hound.toml"
    path.write_bytes(HOUND.read_bytes())
    return path


def refusal(source: bytes, file: str = "mine.toml") -> str:
    with pytest.raises(library.ContentError) as caught:
        authored.join(SHIPPED, ((file, source),))
    return str(caught.value)


def broken(old: str, new: str) -> str:
    """What is said of the example file when ``old`` in it reads ``new``."""
    text = HOUND.read_text()
    assert old in text, old
    return refusal(text.replace(old, new, 1).encode())


def line_of(words: str) -> int:
    return HOUND.read_text().split("\n").index(words) + 1


# --- playing ---------------------------------------------------------------------------------------------------------


def test_every_adapter_takes_content(hound: Path) -> None:
    made: list[Any] = [
        showdown_v0.env(content=str(hound), scenario="hound-2-pair"),
        showdown_v0.raw_env(content=[hound], scenario="hound-2-pair"),
        showdown_v0.parallel_env(content=hound, scenario="hound-2-pair"),
        showdown_v0.gym_env(content=hound, scenario="hound-2-pair"),
        showdown_v0.vector_env(3, content=hound, scenario="hound-2-pair"),
    ]
    for env in made:
        env.reset(seed=5)
        game = getattr(env.unwrapped, "game", None) or env.unwrapped.aec.game
        assert game.options["scenario"] == "hound-2-pair" and len(game.seats) == 2
        assert game.content_hash == showdown_v0.game(content=hound).content_hash != showdown_v0.game().content_hash
    assert "monster: Ash Hound level 2" in made[0].unwrapped.position()


def test_without_a_scenario_the_first_fight_of_the_file_is_meant(hound: Path) -> None:
    assert showdown_v0.game(content=hound).options["scenario"] == "hound-1"
    assert showdown_v0.game().options["scenario"] == "prologue"
    assert (
        showdown_v0.game(content=hound, scenario="prologue").content_hash
        == showdown_v0.game(content=hound).content_hash
    )


def test_a_monster_without_a_scenario_is_fought_on_each_level(tmp_path: Path) -> None:
    text = HOUND.read_text()
    path = tmp_path / "bare.toml"
    path.write_text(text[: text.index("[[scenarios]]")])
    joined = authored.join(SHIPPED, authored.read_files([str(path)]))
    assert authored.what_joined(SHIPPED, joined)["scenarios"] == ["ash-hound-1", "ash-hound-2"]
    game = showdown_v0.game(content=path, scenario="ash-hound-2")
    assert len(game.seats) == 4 and game.templates["monster"]["attributes"][0, 2] == 9


def test_gear_and_fights_may_come_in_files_of_their_own(tmp_path: Path) -> None:
    gear, fight = tmp_path / "gear.toml", tmp_path / "fight.toml"
    gear.write_bytes(GEAR_ONLY)
    fight.write_bytes(FIGHT)
    game = showdown_v0.game(content=[fight, gear])
    assert game.options["scenario"] == "hooks"
    assert game.content.catalog.gear[int(game.templates["survivors"]["gear"][0, 0, 0])] == "long hook"
    assert 'party[0].gear[0]: there is no gear "long hook"' in refusal(FIGHT)
    with pytest.raises(library.ContentError, match="it brings no fight"):
        showdown_v0.game(content=gear)
    with pytest.raises(library.ContentError, match="given twice"):
        showdown_v0.game(content=[gear, gear])


def test_a_whole_game_is_played_and_replayed(hound: Path) -> None:
    game = showdown_v0.game(content=str(hound))
    table = Table(game)
    table.deal(3)
    rng = np.random.default_rng(0)
    while not table.over:
        table.step(int(rng.choice(table.legal_actions())))
    replay = replays.parse(table.replay().to_json())
    assert replay.options["content"] == [str(hound)] and replay.content == game.content_hash
    replays.verify(showdown_v0.game(**replay.options), replay)


# --- other content is refused ----------------------------------------------------------------------------------------


def test_a_changed_file_is_other_content(hound: Path) -> None:
    before = showdown_v0.game(content=hound)
    table = Table(before)
    table.deal(1)
    kept, replay, pickled = table.snapshot(), table.replay(), pickle.dumps(before)
    assert pickle.loads(pickled).content_hash == before.content_hash

    hound.write_text(HOUND.read_text().replace("toughness = 7", "toughness = 8", 1))
    after = showdown_v0.game(content=hound)
    assert after.content_hash != before.content_hash
    assert after.templates["monster"]["attributes"][0, 2] == 8
    with pytest.raises(SnapshotError, match="another content"):
        Table(after).restore(kept)
    with pytest.raises(replays.ReplayError, match="recorded with content"):
        replays.verify(after, replay)
    with pytest.raises(ValueError, match="pickled with"):
        pickle.loads(pickled)


def test_comments_and_place_do_not_count(hound: Path, tmp_path: Path) -> None:
    """The same content from another file of another folder is the same game: its snapshots and replays fit."""
    moved = tmp_path / "elsewhere" / "again.toml"
    moved.parent.mkdir()
    moved.write_text("# moved\n" + hound.read_text())
    here, there = showdown_v0.game(content=hound), showdown_v0.game(content=moved)
    assert here.content_hash == there.content_hash and here.options != there.options
    table = Table(here)
    table.deal(1)
    other = Table(there)
    other.restore(table.snapshot())
    assert other.states.tobytes() == table.states.tobytes()
    replays.verify(there, table.replay())


def test_a_replay_is_checked_against_a_file_that_moved(
    hound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(showdown_v0.game(content=str(hound)))
    table.deal(1)
    table.step(table.legal_actions()[0])
    kept = str(table.replay().write(tmp_path / "game.json"))
    moved = hound.rename(tmp_path / "moved.toml")
    assert shell.main(["replay", kept]) == 2
    assert "hound.toml: cannot be read" in capsys.readouterr().err
    assert shell.main(["replay", kept, "--content", str(moved)]) == 0
    assert "all as recorded" in capsys.readouterr().out
    moved.write_text(moved.read_text().replace("movement = 7", "movement = 6", 1))
    assert shell.main(["replay", kept, "--content", str(moved)]) == 2
    assert "recorded with content" in capsys.readouterr().err


# --- errors ----------------------------------------------------------------------------------------------------------


def test_errors_name_the_line() -> None:
    snap, copies, party = line_of('name = "Snap"'), line_of("copies = 3"), line_of("[[scenarios.party]]")
    assert broken('name = "Snap"\ntier = "basic"', 'name = "Snap"\ntier = "basics"') == (
        f"mine.toml:{snap + 1}: ai[0] \"Snap\": tier: 'basics' is not allowed; "
        'allowed: advanced, basic, legendary, special; did you mean "basic"?'
    )
    assert broken("copies = 3", "copies = -3").startswith(f'mine.toml:{copies}: ai[0] "Snap": copies: ')
    assert broken("movement = 7", "movement = 99").startswith(f"mine.toml:{line_of('movement = 7')}: levels[0]")
    where = line_of('  { do = "roll", at_least = 5, then = [{ do = "draw ai" }] },')
    assert broken("at_least = 5", "at_lest = 5").startswith(
        f'mine.toml:{where}: ai[3] "Circle": effects[3]: unknown key'
    )
    assert broken('"broken jaw" = [', '"lost jaw" = [').startswith("mine.toml:") and "injured" in broken(
        '"broken jaw" = [', '"lost jaw" = ['
    )
    assert broken("size = 1", "size = = 1").startswith(f"mine.toml:{line_of('size = 1')}: no valid TOML")
    assert broken('gear = ["hound catcher", "rawhide vest"]', 'gear = ["hound catcher", "vest"]').startswith(
        f'mine.toml:{party + 1}: scenarios[0] "hound-1": party[0].gear[1]: there is no gear "vest"'
    )
    assert refusal(b"name = 3\n\n\xff").startswith("mine.toml:3: byte 10 is no UTF-8")
    assert refusal(b"").startswith("mine.toml:1: top level: it is empty; a content file holds a monster")
    assert refusal(b"[[scenario]]\n").endswith('allowed: scenarios, gear, terrain; did you mean "scenarios"?')


def test_what_the_package_has_already_cannot_be_taken() -> None:
    assert 'name: there is a monster "White Lion" already' in broken('name = "Ash Hound"', 'name = "White Lion"')
    assert 'gear[0] "bone axe": there is one of this name already' in broken(
        'name = "hound catcher"', 'name = "bone axe"'
    )
    assert 'scenarios[0] "lion-1": there is one' in broken('name = "hound-1"', 'name = "lion-1"')


def test_a_deck_that_draws_for_ever_is_refused() -> None:
    text = HOUND.read_text()
    lines = []
    for line in text.split("\n"):
        lines.append(
            'effects = [{ do = "draw ai" }]' if line.startswith('effects = [{ do = "flow" }, { do = "move') else line
        )
    looping = "\n".join(lines).replace("basic = 6\nadvanced = 2", 'deck = ["Snap", "Snap", "Snap"]', 1)
    looping = looping.replace(
        'effects = [{ do = "draw ai" }]', 'effects = [{ do = "end turn" }]', 1
    )  # the basic action
    assert refusal(looping.encode()).endswith(
        'levels[0] "1": draws without an end: every card of its AI deck ("Snap", ...) draws another one'
    )


def test_what_has_no_end_is_refused() -> None:
    item = '{ pick = "closest", in_field_of_view = true }'
    said = broken(
        f'targets = [{{ pick = "closest", facing = true, in_range = true }}, {item}]',
        f"targets = [{', '.join([item] * 13)}]",
    )
    assert said.endswith('ai[0] "Snap": targets: 13 items, a list without an end; at most 12')
    howl = '{ do = "gain", what = "survival", amount = -1 },'
    assert broken(howl, howl * 200).endswith("204 verbs in one text; at most 200")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (3, "content=3: must be the path of a content file"),
        (["a", 3], "must be the path of a content file"),
        ("nowhere.toml", "nowhere.toml: cannot be read"),
        ("/dev/null", "/dev/null: no regular file"),
        ("a\0b", "cannot be read"),
    ],
)
def test_what_is_no_content_file(content: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        showdown_v0.game(content=content)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(authored.LARGEST_FILE + 1)
    with pytest.raises(library.ContentError, match="a content file has at most"):
        showdown_v0.game(content=path)


# --- lines -----------------------------------------------------------------------------------------------------------


def walk(value: Any, path: tuple[Any, ...] = ()) -> Any:
    yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from walk(each, (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from walk(each, (*path, index))


ODD = '''# a comment with [[brackets]] and "quotes"
a.b."c d".e = 1   # dotted
'literal.key' = "x # no comment"
text = """
two
lines \\""" still
"""
raw = \'\'\'
[[no.table]]
\'\'\'
list = [ # comment, with ] in it
  1, [2,
  3], { x = [4,
  5], "y.z" = "]" },
]
[t.u]
k = 1979-05-27T07:32:00Z
[[t.many]]
[[t.many.inner]]
n = 0x1F
[[t.many.inner]]
n = +inf
[[t.many]]
[t.many.one]
deep = true
'''


@pytest.mark.parametrize("text", [ODD, HOUND.read_text(), *(s.decode() for s in library.shipped_files().values())])
def test_every_place_of_a_text_has_its_line(text: str) -> None:
    lines = toml_lines.read_lines(text)
    assert set(lines) == set(walk(tomllib.loads(text)))
    rows = text.split("\n")
    for path, line in lines.items():
        if path and isinstance(path[-1], str):
            named = [path[-1], json.dumps(path[-1]).strip('"'), f"'{path[-1]}'"]
            assert any(each in rows[line - 1] for each in named), (path, line, rows[line - 1])


def test_lines_of_odd_places() -> None:
    lines = toml_lines.read_lines(ODD)
    assert lines["a", "b", "c d", "e"] == 2 and lines["raw",] == 8
    assert lines["list", 1, 1] == 13 and lines["list", 2, "y.z"] == 14
    assert lines["t", "many", 0, "inner", 1, "n"] == 22 and lines["t", "many", 1, "one", "deep"] == 25


def test_a_message_about_a_place_that_is_not_there_gets_the_nearest_line() -> None:
    text = b'a = 1\n[[ai]]\nname = "X"\n'
    assert toml_lines.with_line("f", text, "f: ai[0] \"X\": key 'tier' is missing") == (
        "f:2: ai[0] \"X\": key 'tier' is missing"
    )
    assert toml_lines.with_line("f", text, "f: ai[7]: odd") == "f:2: ai[7]: odd"
    assert toml_lines.with_line("f", text, 'f: ai[0] "X": no "\n\x1b[2J"') == 'f:2: ai[0] "X": no "\\n\\x1b[2J"'
    assert toml_lines.with_line("f", b"a = [", "f: something") == "f:1: something"


# --- the schema ------------------------------------------------------------------------------------------------------


def test_the_shipped_schema_is_true() -> None:
    """Written anew by ``python -m kdm_env.showdown.content_schema``."""
    same = content_schema.FILE.read_text() == content_schema.schema_text()
    assert same, "content/schema.json is old: python -m kdm_env.showdown.content_schema"


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """A small reader of JSON schemas: what ours uses."""
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if "anyOf" in schema:
        return any(fits(value, each, root) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return value in schema.get("enum", [schema.get("const")])
    kind = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}.get(
        schema.get("type", "")
    )
    if kind is not None and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
        return False
    if isinstance(value, dict):
        known, other = schema.get("properties", {}), schema.get("additionalProperties", True)
        if not set(schema.get("required", [])) <= value.keys():
            return False
        return all(
            fits(each, known[key], root)
            if key in known
            else (other if isinstance(other, bool) else fits(each, other, root))
            for key, each in value.items()
        )
    if isinstance(value, list):
        items, first = schema.get("items", {}), schema.get("prefixItems", [])
        return all(fits(each, sub, root) for each, sub in zip(value, first, strict=False)) and (
            not isinstance(items, dict) or all(fits(each, items, root) for each in value[len(first) :])
        )
    return "minimum" not in schema or schema["minimum"] <= value <= schema.get("maximum", 2**63)


def test_the_schema_accepts_what_is_accepted_and_refuses_what_is_not() -> None:
    schema = content_schema.schema()
    found = tomllib.loads(HOUND.read_text())
    assert fits(found, schema, schema)
    lion = tomllib.loads(library.shipped_files()["white_lion.toml"].decode())
    assert fits(lion, schema, schema)
    assert fits({"gear": found["gear"]}, schema, schema)
    assert not fits({**found, "colour": "grey"}, schema, schema)
    assert not fits({key: value for key, value in found.items() if key != "size"}, schema, schema)
    found["ai"][0]["effects"][1]["do"] = "move and atack"
    assert not fits(found, schema, schema)
