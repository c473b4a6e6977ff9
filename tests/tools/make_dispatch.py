"""Write ``kdm_env/showdown/dispatch.py``: which operation is which function.

    python tests/tools/make_dispatch.py

The switch is a tree of small functions, because a compiled function clears a place on its stack for every call that
stands in it, whenever it is entered: one function with all operations spent more on that than on most operations.
"""

from __future__ import annotations

import importlib
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kdm_env.showdown import codes  # noqa: E402

FILE = ROOT / "kdm_env" / "showdown" / "dispatch.py"
LEAF = 6
"""Operations a leaf."""
FORK = 5
"""Functions that a function above the leaves chooses from."""

HEAD = '''"""Which operation is which function: the machine's switch, and its loop.

Written by ``python tests/tools/make_dispatch.py`` from the list of operations in ``codes.py``.
"""

from ..core.compiled import compiled
from ..core.machine import (
    BUDGET,
    CALL,
    DECIDE,
    FAULT,
    FAULT_BUDGET,
    FAULT_OPERATION,
    IF_NOT,
    JUMP,
    NEXT,
    RETURN,
    RUNNING,
    jump,
    pop,
    push,
)
from . import codes as op
from .ops import (
'''

LOOP = '''

@compiled
def run(t, s):
    """Run the table's programs until somebody has to decide or the game is over."""
    budget = BUDGET
    while s.ended == RUNNING and s.depth > 0:
        at = s.frames[s.depth - 1].at + 0
        s.frames[s.depth - 1].at = at + 1
        number = t.code[at, 0]
        a = t.code[at, 1]
        if number == RETURN:
            pop(s)
        elif number == CALL:
            push(s, a)
        elif number == JUMP:
            jump(s, a)
        elif number == IF_NOT:
            if s.result == 0:
                jump(s, a)
        elif perform(t, s, number, a, t.code[at, 2], t.code[at, 3], t.code[at, 4]) == DECIDE:
            return
        budget -= 1
        if budget == 0:
            s.ended = FAULT
            s.fault = FAULT_BUDGET
'''


def homes() -> dict[str, str]:
    """Function name -> the module of ``ops`` that defines it."""
    found = {}
    for file in sorted((ROOT / "kdm_env" / "showdown" / "ops").glob("*.py")):
        module = importlib.import_module(f"kdm_env.showdown.ops.{file.stem}")
        for name, function in vars(module).items():
            if name.startswith("op_") and getattr(function, "__module__", "") == module.__name__:
                found[name] = file.stem
    return found


def leaf(label: str, names: list[str], where: dict[str, str]) -> list[str]:
    """A function that knows some operations."""
    lines = ["", "", "@compiled", f"def {label}(t, s, number, a, b, c, d):", f'    """{names[0]} to {names[-1]}."""']
    for name in names:
        function = f"op_{name.lower()}"
        lines.append(f"    if number == op.{name}:")
        lines.append(f"        return {where[function]}.{function}(t, s, a, b, c, d)")
    return [*lines, "    s.ended = FAULT", "    s.fault = FAULT_OPERATION", "    return NEXT"]


def fork(label: str, words: str, below: list[tuple[str, str]]) -> list[str]:
    """A function that finds the one below it that knows the operation; ``below``: first operation, function."""
    lines = ["", "", "@compiled", f"def {label}(t, s, number, a, b, c, d):", f'    """{words}"""']
    for (_, function), (following, _) in itertools.pairwise(below):
        lines.append(f"    if number < op.{following}:")
        lines.append(f"        return {function}(t, s, number, a, b, c, d)")
    return [*lines, f"    return {below[-1][1]}(t, s, number, a, b, c, d)"]


def switch(names: list[str], where: dict[str, str]) -> list[str]:
    """The tree over all operations, in the order of their numbers, leaves first."""
    lines: list[str] = []
    level: list[tuple[str, str]] = []
    for part in _batched(names, LEAF):
        label = f"perform_{part[0].lower()}"
        lines += leaf(label, list(part), where)
        level.append((part[0], label))
    height = 0
    while len(level) > FORK:
        height += 1
        above = []
        for group in _batched(level, FORK):
            label = f"find_{height}_{group[0][0].lower()}"
            lines += fork(label, f"{group[0][0]} and on.", list(group))
            above.append((group[0][0], label))
        level = above
    return lines + fork("perform", "Perform one operation of the rules.", level)


def _batched(items: list[Any], size: int) -> Iterator[list[Any]]:
    for first in range(0, len(items), size):
        yield items[first : first + size]


def text() -> str:
    """The whole file. Raises KeyError for an operation without its function."""
    where = homes()
    names = [codes.OPERATION_NAMES[number] for number in sorted(codes.OPERATION_NAMES)]
    modules = sorted({where[f"op_{name.lower()}"] for name in names})
    imports = "".join(f"    {module},\n" for module in modules) + ")\n"
    return HEAD + imports + "\n".join([*switch(names, where), ""]) + LOOP


if __name__ == "__main__":
    FILE.write_text(text())
