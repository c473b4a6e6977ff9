"""Write ``kdm_env/showdown/dispatch.py``: which operation is which function.

    python tests/tools/make_dispatch.py

Numba makes no jump table of a chain of ``if``, so the switch is a tree of comparisons, four operations a leaf at most.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kdm_env.showdown import codes  # noqa: E402

FILE = ROOT / "kdm_env" / "showdown" / "dispatch.py"
LEAF = 4

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


def branch(names: list[str], where: dict[str, str], indent: int) -> list[str]:
    """The tree over some operations, in the order of their numbers."""
    pad = "    " * indent
    if len(names) <= LEAF:
        lines = []
        for name in names:
            function = f"op_{name.lower()}"
            lines.append(f"{pad}if number == op.{name}:")
            lines.append(f"{pad}    return {where[function]}.{function}(t, s, a, b, c, d)")
        return lines
    half = len(names) // 2
    lower, upper = branch(names[:half], where, indent + 1), branch(names[half:], where, indent + 1)
    return [f"{pad}if number < op.{names[half]}:", *lower, f"{pad}else:", *upper]


def text() -> str:
    """The whole file. Raises KeyError for an operation without its function."""
    where = homes()
    names = [codes.OPERATION_NAMES[number] for number in sorted(codes.OPERATION_NAMES)]
    modules = sorted({where[f"op_{name.lower()}"] for name in names})
    imports = "".join(f"    {module},\n" for module in modules) + ")\n"
    switch = [
        "", "", "@compiled", "def perform(t, s, number, a, b, c, d):", '    """Perform one operation of the rules."""',
        *branch(names, where, 1), "    s.ended = FAULT", "    s.fault = FAULT_OPERATION", "    return NEXT", "",
    ]  # fmt: skip
    return HEAD + imports + "\n".join(switch) + LOOP


if __name__ == "__main__":
    FILE.write_text(text())
