"""Writes docs/rules.md: every statement of the rules with the tests that prove it.

    python tests/tools/rule_page.py

The tests are read, not run: a test names the statements it proves with ``@pytest.mark.rule("R-139", "3.4 head 5")``, on
itself, its class, its module (``pytestmark``), or on a parameter (``pytest.param(..., marks=pytest.mark.rule(...))``).
A marker may be written by a formatted text over literals of its module. What each statement is about, reasons for
those without a test, and the hard cases stand in docs/rules.toml.
"""

from __future__ import annotations

import ast
import copy
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeGuard

ROOT = Path(__file__).resolve().parents[2]
COMMAND = "python tests/tools/rule_page.py"
USUAL = "tests/showdown/rules/"

OTHERS = {
    "0": "Versions and conflicts of the sources",
    "1": "The White Lion",
    "2": "The Screaming Antelope",
    "2b": "Other monsters",
    "3": "3.10 Gear, and other marks of section 3",
    "4": "Terrain",
    "8": "Open points",
}
"""Headings of rows that have no line in docs/rules.toml, by what their name begins with."""


class Unreadable(ValueError):
    """A marker that cannot be read without running the test."""


# --- reading markers -------------------------------------------------------------------------------------------------


class Module:
    """A test file: its tests and the statements each of them names."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self.literals: dict[str, Any] = {}
        self.helpers: dict[str, ast.FunctionDef] = {}
        self.lists: dict[str, ast.expr] = {}
        common: list[str] = []
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("test"):
                self.helpers[node.name] = node
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if not isinstance(target, ast.Name):
                    continue
                if target.id == "pytestmark":
                    common += self._statements(node.value, ())
                elif any(_is_marker(inner) for inner in ast.walk(node.value)):
                    self.lists[target.id] = node.value
                try:
                    self.literals[target.id] = _evaluated(node.value, self.literals)
                except Exception:
                    continue  # not made of literals: only an error where a marker wants it
        self.tests = {test: [*common, *own] for test, own in self._tests(tree.body, "", [])}

    def _tests(self, body: list[ast.stmt], prefix: str, common: list[str]) -> Iterator[tuple[str, list[str]]]:
        for node in body:
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                continue
            own = [name for decorator in node.decorator_list for name in self._statements(decorator, ())]
            if isinstance(node, ast.ClassDef):
                yield from self._tests(node.body, f"{prefix}{node.name}::", [*common, *own])
            elif node.name.startswith("test"):
                yield f"{prefix}{node.name}", [*common, *own]

    def _statements(self, node: ast.AST, loops: tuple[ast.comprehension, ...]) -> Iterator[str]:
        """The statements that the markers below a node name; `loops` are the comprehensions around it."""
        if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            yield from self._statements(node.elt, (*loops, *node.generators))
            return
        if _is_marker(node):
            for argument in node.args:
                yield from self._values(argument, loops)
            return
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.helpers:
            helper = self.helpers[node.func.id]  # makes a marked parameter of its arguments
            given = {each.arg: value for each, value in zip(helper.args.args, node.args, strict=False)}
            for inner in ast.walk(helper):
                if _is_marker(inner):
                    for argument in inner.args:
                        yield from self._values(_Filled(given).visit(copy.deepcopy(argument)), loops)
        if isinstance(node, ast.Name) and node.id in self.lists:
            yield from self._statements(self.lists[node.id], ())
        for child in ast.iter_child_nodes(node):
            yield from self._statements(child, loops)

    def _values(self, argument: ast.expr, loops: tuple[ast.comprehension, ...]) -> Iterator[str]:
        if isinstance(argument, ast.Starred):
            many, argument = True, argument.value
        else:
            many = False
        if loops:
            argument, many = ast.ListComp(argument, list(loops)), True
        try:
            value = _evaluated(argument, self.literals)
            values = list(value) if many else [value]
        except Exception as error:
            raise Unreadable(
                f"{self.name}: the marker {ast.unparse(argument)} cannot be read ({error}); write its statements out, "
                "or make them of literals of the module"
            ) from None
        for each in values:
            if not isinstance(each, str):
                raise Unreadable(f"{self.name}: {each!r} in a marker is no text")
            yield each


class _Filled(ast.NodeTransformer):
    """Puts the arguments of a call where a helper names its parameters."""

    def __init__(self, given: dict[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.given.get(node.id, node)


def _is_marker(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"


def _evaluated(expression: ast.expr, names: dict[str, Any]) -> Any:
    """The value of an expression over literals, these names and plain containers."""
    code = compile(ast.fix_missing_locations(ast.Expression(expression)), "marker", "eval")
    plain = {each.__name__: each for each in (dict, frozenset, len, list, range, set, sorted, str, tuple, zip)}
    return eval(code, {"__builtins__": plain, **names})


def proofs(root: Path = ROOT) -> tuple[dict[str, list[str]], set[str]]:
    """Statement -> the tests that name it, in the order of files; and all tests there are. Tests of the rules are
    written without their folder. Capital letters make no difference: the spelling of docs/rules.toml counts.
    """
    found: dict[str, list[str]] = {}
    spelled = {row.lower(): row for section in data(root)["section"] for row in section["rows"]}
    everything = set()
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix().removeprefix(USUAL)
        for test, statements in Module(path, name).tests.items():
            everything.add(f"{name}::{test}")
            for statement in dict.fromkeys(spelled.setdefault(each.lower(), each) for each in statements):
                found.setdefault(statement, []).append(f"{name}::{test}")
    return found, everything


# --- the page --------------------------------------------------------------------------------------------------------


def data(root: Path = ROOT) -> dict[str, Any]:
    """docs/rules.toml."""
    return tomllib.loads((root / "docs" / "rules.toml").read_text(encoding="utf-8"))


def order(statement: str) -> list[Any]:
    """Sorts 3.9 before 3.10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|\D+", statement)]


def page(root: Path = ROOT) -> str:
    """The text of docs/rules.md."""
    told = data(root)
    found, _ = proofs(root)
    reasons = told.get("reasons", {})
    sections: list[tuple[str, dict[str, str]]] = [(each["name"], each["rows"]) for each in told["section"]]
    known = {row for _, rows in sections for row in rows}
    others: dict[str, dict[str, str]] = {}
    for statement in sorted(set(found) - known, key=order):
        chapter = re.match(r"\d+b?|", statement)[0]  # type: ignore[index]
        others.setdefault(OTHERS.get(chapter, "Further marks"), {})[statement] = ""
    sections += sorted(others.items())

    lines = [
        "# The rules, and the tests that prove them",
        "",
        f"Written by `{COMMAND}`; do not edit. The lines about each statement stand in [rules.toml](rules.toml), the",
        "proofs are the `@pytest.mark.rule(...)` markers of the tests.",
        "",
        "The numbers are those of the rules digest this package was written from: R- are the statements of its source",
        "documents, D- what follows from them, V- its vectors with numbers; sections 1 to 5 are its tables, row by row,",
        "6 its rulings. The words are ours, and shorter than the rule. "
        f"Tests lie in `{USUAL}` unless a folder is named.",
        "",
        "| section | statements | with a test | with a reason |",
        "| --- | ---: | ---: | ---: |",
    ]
    totals = [0, 0, 0]
    for name, rows in sections:
        counts = [
            len(rows),
            sum(row in found for row in rows),
            sum(row in reasons and row not in found for row in rows),
        ]
        totals = [a + b for a, b in zip(totals, counts, strict=True)]
        lines.append(f"| [{name}](#{_anchor(name)}) | {counts[0]} | {counts[1]} | {counts[2]} |")
    lines += [f"| **all** | **{totals[0]}** | **{totals[1]}** | **{totals[2]}** |", ""]
    lines += ["## Hard cases", "", "| case | tests |", "| --- | --- |"]
    lines += [f"| {case['say']} | {_tests(case['tests'])} |" for case in told.get("case", ())]
    for name, rows in sections:
        about = any(rows.values())
        lines += ["", f"## {name}", "", "| statement | about | proved by |" if about else "| statement | proved by |"]
        lines.append("| --- | --- | --- |" if about else "| --- | --- |")
        for row, subject in rows.items():
            proof = _tests(found[row]) if row in found else f"*no test: {reasons.get(row, 'not yet there')}*"
            lines.append(f"| {row} | {subject} | {proof} |" if about else f"| {row} | {proof} |")
    return "\n".join(lines) + "\n"


def _tests(names: list[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def main() -> int:
    """Write the page."""
    try:
        text = page()
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 1
    (ROOT / "docs" / "rules.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
