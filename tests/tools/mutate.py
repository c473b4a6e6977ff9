"""Mutation testing of the rules: change one thing in the rules code, run the tests that reach it, see whether one fails.

    python tests/tools/mutate.py --sample 300 --seed 0 --out runs/mutation

A mutant that no test notices has *survived*: either the change makes no difference, or a test is missing. Everything
runs interpreted (``KDM_JIT=0``), each mutant in a forked process whose functions get the changed code, so nothing is
written to the sources. Which tests reach a line is measured once (``coverage`` with one context a test) and kept in the
folder; results are kept as they come, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RULES = (
    "kdm_env/showdown/ops", "kdm_env/showdown/rules.py", "kdm_env/core/grid.py", "kdm_env/core/piles.py",
    "kdm_env/core/machine.py",
)  # fmt: skip
TESTS = ("tests/showdown/rules",)
SECONDS = 60
"""A mutant that keeps its tests busy for longer hangs: it was noticed."""

KILLED, SURVIVED, UNREACHED, HUNG = "killed", "survived", "no test reaches it", "hung"

SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the n-th place of a file, in words."""

    file: str
    place: int
    line: int
    words: str

    @property
    def name(self) -> str:
        """How results name it."""
        return f"{self.file}:{self.line} #{self.place} {self.words}"


class Changer(ast.NodeTransformer):
    """Walks a module and counts places; at the wanted one it makes the change."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted, self.count = wanted, -1
        self.found: list[tuple[int, str]] = []
        self.inside = 0

    def _place(self, node: ast.AST, words: str) -> bool:
        self.count += 1
        self.found.append((node.lineno, words))  # type: ignore[attr-defined]
        return self.count == self.wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if not any(isinstance(d, ast.Name) and d.id == "compiled" for d in node.decorator_list):
            return node
        self.inside += 1
        self.generic_visit(node)
        self.inside -= 1
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for k, operator in enumerate(node.ops):
            if self.inside and type(operator) in SWAPS:
                swap = SWAPS[type(operator)]
                if self._place(node, f"{type(operator).__name__} -> {swap.__name__}"):
                    node.ops[k] = swap()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        copied = isinstance(node.op, ast.Add) and isinstance(node.right, ast.Constant) and node.right.value == 0
        if self.inside and type(node.op) in SWAPS and not copied:  # `+ 0` only copies a field
            swap = SWAPS[type(node.op)]
            if self._place(node, f"{type(node.op).__name__} -> {swap.__name__}"):
                node.op = swap()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self.inside and self._place(node, f"{type(node.op).__name__} swapped"):
            node.op = SWAPS[type(node.op)]()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if self.inside and type(node.value) is int:
            other = 0 if node.value == 1 else node.value + 1  # a flag flips, a number is off by one
            if self._place(node, f"{node.value} -> {other}"):
                return ast.copy_location(ast.Constant(other), node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        if self.inside and isinstance(node.targets[0], (ast.Attribute, ast.Subscript)):
            if self._place(node, "assignment dropped"):
                return ast.copy_location(ast.Pass(), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        if self.inside and isinstance(node.value, ast.Call) and self._place(node, "call dropped"):
            return ast.copy_location(ast.Pass(), node)
        return node


def places(file: str) -> list[Mutant]:
    """All mutants of a file."""
    walker = Changer()
    walker.visit(ast.parse((ROOT / file).read_text()))
    return [Mutant(file, k, line, words) for k, (line, words) in enumerate(walker.found)]


def files() -> Iterator[str]:
    """The files of the rules."""
    for name in RULES:
        path = ROOT / name
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            yield file.relative_to(ROOT).as_posix()


def functions_of(code: CodeType) -> dict[str, CodeType]:
    """The module's functions as code."""
    return {c.co_name: c for c in code.co_consts if isinstance(c, CodeType)}


def apply(mutant: Mutant) -> None:
    """Give the functions of the loaded module the changed code."""
    tree = copy.deepcopy(ast.parse((ROOT / mutant.file).read_text()))
    changed = ast.fix_missing_locations(Changer(mutant.place).visit(tree))
    module: ModuleType = importlib.import_module(mutant.file[:-3].replace("/", "."))
    for name, code in functions_of(compile(changed, mutant.file, "exec")).items():
        function = getattr(module, name, None)
        if function is not None and hasattr(function, "__code__"):
            function.__code__ = code


def reach(folder: Path) -> dict[str, dict[str, list[str]]]:
    """File -> line -> tests that run it, measured once and kept."""
    kept = folder / "reach.json"
    if kept.exists():
        return json.loads(kept.read_text())  # type: ignore[no-any-return]
    data = folder / "coverage.data"
    config = folder / "coverage.rc"
    config.write_text(f"[run]\ndynamic_context = test_function\ndata_file = {data}\nsource = {ROOT / 'kdm_env'}\n")
    command = [
        sys.executable,
        "-m",
        "coverage",
        "run",
        f"--rcfile={config}",
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    subprocess.run([*command, *TESTS], cwd=ROOT, env={**os.environ, "KDM_JIT": "0"}, check=True)
    import coverage

    found: dict[str, dict[str, list[str]]] = {}
    measured = coverage.CoverageData(str(data))
    measured.read()
    for file in files():
        lines = measured.contexts_by_lineno(str(ROOT / file))
        found[file] = {str(line): sorted(t for t in tests if t) for line, tests in lines.items()}
    kept.write_text(json.dumps(found))
    return found


def try_mutant(mutant: Mutant, tests: set[str], items: dict[str, list[str]]) -> str:
    """Fork, change, test."""
    if not tests:
        return UNREACHED
    chosen = sorted({node for test in tests for node in items.get(test, [])})
    if not chosen:
        return UNREACHED
    child = os.fork()
    if child == 0:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        signal.alarm(SECONDS)
        try:
            import pytest

            apply(mutant)
            status = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *chosen])
        except BaseException:
            status = 1
        os._exit(int(status))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return HUNG
    return SURVIVED if os.WEXITSTATUS(status) == 0 else KILLED


def collected() -> dict[str, list[str]]:
    """Dotted name of a test function (as contexts have it) -> its node ids."""
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *TESTS],
        cwd=ROOT, env={**os.environ, "KDM_JIT": "0"}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    found: dict[str, list[str]] = {}
    for node in told.splitlines():
        if "::" in node:
            file, _, rest = node.partition("::")
            name = f"{file[:-3].replace('/', '.')}.{rest.split('[')[0].replace('::', '.')}"
            found.setdefault(name, []).append(f"{file}::{rest.split('[')[0]}")
    return {name: sorted(set(nodes)) for name, nodes in found.items()}


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sample", type=int, default=300, help="how many mutants, drawn evenly from all files; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--file", help="only mutants of files whose path contains this")
    parser.add_argument("--out", default="runs/mutation", help="folder for what is measured")
    args = parser.parse_args()
    if os.environ.get("KDM_JIT") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "KDM_JIT": "0"})
    folder = Path(args.out).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    everything = [m for file in files() for m in places(file) if not args.file or args.file in file]
    chosen = everything
    if args.sample:
        chosen = random.Random(args.seed).sample(everything, min(args.sample, len(everything)))
    lines, items = reach(folder), collected()
    kept = folder / "results.jsonl"
    known: dict[str, Any] = {}
    if kept.exists():
        for row in kept.read_text().splitlines():
            record = json.loads(row)
            known[record["mutant"]] = record
    importlib.import_module("pytest")
    importlib.import_module("kdm_env.showdown_v0")
    for file in files():
        importlib.import_module(file[:-3].replace("/", "."))
    counts: dict[str, int] = {}
    began = time.monotonic()
    for at, mutant in enumerate(sorted(chosen, key=lambda m: (m.file, m.place))):
        record = known.get(mutant.name)
        if record is None:
            tests = set(lines.get(mutant.file, {}).get(str(mutant.line), []))
            record = {"mutant": mutant.name, "result": try_mutant(mutant, tests, items)}
            with kept.open("a") as out:
                out.write(json.dumps(record) + "\n")
        counts[record["result"]] = counts.get(record["result"], 0) + 1
        if record["result"] in (SURVIVED, UNREACHED):
            print(f"\r\033[K{record['result']}: {mutant.name}")
        if sys.stderr.isatty():
            print(f"\r\033[K{at + 1} of {len(chosen)}, {time.monotonic() - began:.0f} s", end="", file=sys.stderr)
    noticed = counts.get(KILLED, 0) + counts.get(HUNG, 0)
    told = ", ".join(f"{n} {word}" for word, n in sorted(counts.items()))
    print(f"{len(chosen)} of {len(everything)} mutants: {told}; {100 * noticed / max(len(chosen), 1):.1f} % noticed")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
