"""The tutorial on writing a monster does what it says: its files and its commands are run, block by block."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from kdm_env.cli import main as shell
from kdm_env.showdown.content_reading import parse
from kdm_env.showdown.schema import Extras

DOCS = Path(__file__).parents[1] / "docs"
TUTORIAL = (DOCS / "tutorial-monster.md").read_text()
BLOCKS = re.findall(r"^```(\w+)([^\n]*)\n(.*?)^```$", TUTORIAL, re.DOTALL | re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An author's folder: the example file, and the tutorial's first monster with a slip of the pen."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ash_hound.toml").write_bytes((DOCS / "examples" / "ash_hound.toml").read_bytes())
    first = next(text for kind, about, text in BLOCKS if about.strip() == "file=my_monster.toml")
    right = '[{ do = "flow" }, { do = "move and attack"'
    assert right in first
    (tmp_path / "broken_monster.toml").write_text(first.replace(right, right.replace("attack", "atack")))
    return tmp_path


@pytest.mark.slow
def test_the_tutorial_runs(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Commands succeed, or fail where the page says so and as it says; code blocks run; files are written as shown."""
    said, run = "", 0
    for kind, about, text in BLOCKS:
        if about.strip().startswith("file="):
            (folder / about.strip().removeprefix("file=")).write_text(text)
        elif kind == "sh":
            for command in text.strip().split("\n"):
                words = shlex.split(command)
                assert words[0] == "kdm"
                status = shell.main(words[1:])
                out = capfd.readouterr()
                said = out.out + out.err
                assert (status != 0) == (about.strip() == "fails"), f"{command}: {said}"
                run += 1
        elif kind == "python":
            exec(compile(text, "tutorial", "exec"), {})
        elif about.strip() == "output":
            head, tail = text.strip().split("add terrain, ...")
            assert said.startswith(head) and said.strip().endswith(tail)
    assert run == 7


def test_the_pieces_of_the_tutorial_fit_together() -> None:
    """The second file block, the one without a name, is part of the example that ships."""
    piece = next(text for kind, about, text in BLOCKS if kind == "toml" and not about)
    found = parse(piece.encode(), Extras, "piece")
    assert [each.name for each in found.gear] == ["hound catcher"]
    assert [each.name for each in found.scenarios] == ["hound-1"]
