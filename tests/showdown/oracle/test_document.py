"""The example of docs/checking.md gives what it says."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

DOCUMENT = (Path(__file__).resolve().parents[3] / "docs" / "checking.md").read_text(encoding="utf-8")


def test_the_example_gives_the_chances_it_says():
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    space: dict[str, Any] = {"print": lambda *words: None}
    exec(code, space)
    assert space["after"] == {0: Fraction(9, 16), 1: Fraction(3, 8), 2: Fraction(1, 16)}
    said = re.findall(r"(\d): (\d+)/(\d+)", code.split("# wounds: ")[1])
    assert {int(n): Fraction(int(a), int(b)) for n, a, b in said} == space["after"]
