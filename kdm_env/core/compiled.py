"""The only room that imports numba: one source, compiled or interpreted.

``@compiled`` marks a function of the rules, ``@entry`` one that Python calls. With ``KDM_JIT=0`` both stay plain
Python: the entries hand views of plain integers to the rules, so that a debugger can step through them.

Rules code allocates nothing, raises nothing and knows no strings. Its arguments are the tables, a state and integers.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

import numpy as np

from .record import RecordClass, Views

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("KDM_JIT", "1") != "0"
"""Whether the rules run compiled. Set ``KDM_JIT=0`` before the first import to run the same source in Python."""

PACKAGE = Path(__file__).resolve().parent.parent

_records: dict[np.dtype[Any], type[RecordClass]] = {}


def register_record(of: type[RecordClass]) -> None:
    """Tell the interpreted mode which record class reads arrays of this dtype."""
    _records[of.dtype] = of


def _rules_sources() -> list[Path]:
    """Every source file that compiled code may come from: those that import this module, and those they lean on."""
    leaning = ("record.py", "compiled.py", "codes.py", "actions.py", "state.py")
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_bytes()
        if path.name in leaning or b"import compiled" in text or b"compiled import" in text:
            found.append(path)
    return found


def _sources_hash() -> str:
    """Names the cache folder: numba does not notice a change in a callee of another file, so every source counts."""
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version} {PACKAGE}".encode())
    for path in _rules_sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    """The first writable of ``KDM_CACHE_DIR``, the user's cache, the temporary folder."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    last = os.path.join(tempfile.gettempdir(), f"kdm_env_{os.getuid()}")
    for choice in (os.environ.get("KDM_CACHE_DIR"), os.path.join(home, "kdm_env"), last):
        if not choice:
            continue
        folder = Path(choice) / _sources_hash()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / f".probe{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError:
            continue
        return folder
    raise RuntimeError("no writable folder for compiled code; set KDM_CACHE_DIR to one")


def plain(module: ModuleType) -> SimpleNamespace:
    """The functions of a rules module as plain Python, in compiled mode too: they run on views of plain integers.

    Only what the module itself defines is plain; what it imports stays as it is.
    """
    space = dict(vars(module))
    for name, value in vars(module).items():
        function = getattr(value, "py_func", value)
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            space[name] = FunctionType(function.__code__, space, name, function.__defaults__)
    return SimpleNamespace(**space)


if JIT:
    import numba
    from numba.core import types as _types
    from numba.core.errors import NumbaError  # noqa: F401  (kept importable for callers that catch it)

    _njit: Any = numba.njit  # its annotations know neither the wrapper options nor a writable config
    _config: Any = numba.config

    CACHE = _cache_folder()
    _announced = False

    def _announce(marker: Path) -> None:
        global _announced
        if not _announced and not marker.exists():
            print(
                "kdm_env: compiling the rules for this machine (once; about a minute) ...",
                file=sys.stderr,
                flush=True,
            )
            _announced = True

    def compiled(function: F) -> F:
        """Compile a rules function. Integer arguments of every width share one compiled version (int64)."""
        made = _njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
        original = made.get_call_template

        def widened(args: Any, kws: Any) -> Any:
            wide = tuple(_types.int64 if isinstance(a, (_types.Integer, _types.Boolean)) else a for a in args)
            wide_kws = {
                k: _types.int64 if isinstance(a, (_types.Integer, _types.Boolean)) else a for k, a in kws.items()
            }
            return original(wide, wide_kws)

        made.get_call_template = widened
        return cast(F, made)

    def entry(function: F) -> F:
        """Compile a function that Python calls; it releases the interpreter lock and is kept on disk."""
        before = _config.CACHE_DIR
        _config.CACHE_DIR = str(CACHE)
        try:
            made = _njit(error_model="numpy", nogil=True, cache=True, no_cfunc_wrapper=True)(function)
        finally:
            _config.CACHE_DIR = before
        return cast(F, made)

    def warm(calls: list[tuple[Callable[..., Any], tuple[Any, ...]]]) -> float:
        """Run each entry once, compiling what the cache does not hold. Returns the seconds it took."""
        began = time.perf_counter()
        marker = CACHE / f"ready_{getattr(calls[0][0], '__qualname__', '')}"  # each game compiles its own
        _announce(marker)
        for function, arguments in calls:
            function(*arguments)
        took = time.perf_counter() - began
        if not marker.exists():
            print(f"kdm_env: compiled in {took:.0f} s", file=sys.stderr, flush=True)
            marker.touch()
        return took

else:
    CACHE = Path(tempfile.gettempdir())
    _tables: dict[int, tuple[Any, Any]] = {}

    def compiled(function: F) -> F:
        """Interpreted mode: the function as it stands."""
        return function

    def _plain(argument: Any) -> Any:
        if isinstance(argument, np.ndarray) and argument.dtype in _records:
            if argument.flags.writeable:
                return Views(argument, _records[argument.dtype])
            known = _tables.get(id(argument))  # read-only records are tables: their views are kept
            if known is None:
                known = _tables[id(argument)] = (argument, [v for v in Views(argument, _records[argument.dtype])])
            return known[1]
        if isinstance(argument, tuple) and hasattr(argument, "_fields"):
            known = _tables.get(id(argument))
            if known is None:
                made = type(argument)(*[memoryview(cast(Any, np.ascontiguousarray(a))) for a in argument])
                known = _tables[id(argument)] = (argument, made)
            return known[1]
        if isinstance(argument, np.ndarray) and argument.dtype.kind in "ib" and argument.flags.writeable:
            return memoryview(cast(Any, argument))
        if isinstance(argument, np.integer):
            return int(argument)
        return argument

    def entry(function: F) -> F:
        """Interpreted mode: hands the rules plain integers instead of numpy's."""

        def call(*arguments: Any) -> Any:
            return function(*[_plain(a) for a in arguments])

        call.__name__, call.__doc__ = function.__name__, function.__doc__
        return cast(F, call)

    def warm(calls: list[tuple[Callable[..., Any], tuple[Any, ...]]]) -> float:
        """Interpreted mode: nothing to compile."""
        return 0.0
