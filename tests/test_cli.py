"""The console command: help, lazy loading, one-line errors."""

import importlib
import os
import subprocess
import sys
import types

import pytest

from kdm_env.cli import main as shell
from kdm_env.version import __version__


def kdm(*words, **environment):
    return subprocess.run(
        [sys.executable, "-m", "kdm_env.cli", *words],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )


@pytest.fixture
def fake(monkeypatch):
    """Adds a command ``fake`` whose ``run`` is given; returns what ``main`` is called with."""

    def add(run, add_arguments=lambda parser: None):
        module = types.ModuleType("fake_command")
        module.__dict__.update(run=run, add_arguments=add_arguments)
        monkeypatch.setitem(sys.modules, "fake_command", module)
        monkeypatch.setattr(shell, "COMMANDS", (*shell.COMMANDS, shell.Command("fake", "fake_command", "pretend")))
        monkeypatch.delenv("KDM_TRACEBACK", raising=False)

    return add


@pytest.mark.parametrize("words", [(), ("--help",)])
def test_help_lists_every_command(words):
    done = kdm(*words)
    assert done.returncode == 0 and done.stderr == ""
    for command in shell.COMMANDS:
        assert f"{command.name} " in done.stdout and command.help.split()[0] in done.stdout


def test_help_loads_nothing_heavy():
    code = (
        "import sys; from kdm_env.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit(', '.join({'numba', 'torch', 'matplotlib', 'stable_baselines3'} & sys.modules.keys()) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"loaded: {done.stderr}"


@pytest.mark.parametrize("command", shell.COMMANDS, ids=lambda command: command.name)
def test_every_command_exists_and_explains_itself(command, capsys):
    module = importlib.import_module(command.module)
    assert callable(module.add_arguments) and callable(module.run)
    with pytest.raises(SystemExit) as left:
        shell.main([command.name, "--help"])
    assert left.value.code == 0
    assert f"usage: kdm {command.name}" in capsys.readouterr().out


@pytest.mark.parametrize(("jit", "mode"), [("0", "interpreted"), ("1", "compiled")])
def test_version_tells_how_the_rules_run(jit, mode, tmp_path):
    done = kdm("version", KDM_JIT=jit, KDM_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0 and done.stderr == ""
    told = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert told["kdm_env"] == __version__
    assert told["python"] == sys.version.split()[0]
    assert told["rules"].startswith(mode)
    assert ("cache" in told) == (mode == "compiled")
    if mode == "compiled":
        assert told["cache"].startswith(str(tmp_path))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["verison"], 'no command "verison"; did you mean "version"?'),
        (["xyzzy"], f'no command "xyzzy"; there are: {", ".join(command.name for command in shell.COMMANDS)}'),
        (["version", "--colour"], 'unknown argument: --colour (see "kdm version --help")'),
        (["--colour"], 'unknown argument: --colour (see "kdm --help")'),
        (["scenarios", "lion-9"], "no scenario 'lion-9'; did you mean 'lion-"),
        (["bench", "--decisions", "999"], "--decisions 999: must be at least 1000"),
        (["bench", "--repeats", "0"], "--repeats 0: must be at least 1"),
        (["perft", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["replay", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["evaluate", "random", "--games", "0"], "--games 0: must be at least 1"),
        (["evaluate", "random", "--skip", "-4"], "--skip -4: must be 0 or more"),
    ],
)
def test_a_slip_of_the_pen_is_one_line(words, message, capsys):
    assert shell.main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"kdm: error: {message}") and said.err.count("\n") == 1


def test_process_exits_with_the_status():
    done = kdm("verison")
    assert done.returncode == 2 and done.stderr.startswith("kdm: error: ") and done.stdout == ""


def test_a_command_gets_its_arguments_and_gives_its_status(fake, capsys):
    fake(
        run=lambda args: print(args.games) or 7,
        add_arguments=lambda parser: parser.add_argument("--games", type=int, default=5, help="how many"),
    )
    assert shell.main(["fake"]) == 7
    assert shell.main(["fake", "--games", "9"]) == 7
    assert capsys.readouterr().out == "5\n9\n"
    assert shell.main(["fake", "--games", "many"]) == 2
    expected = "kdm: error: argument --games: invalid int value: 'many' (see \"kdm fake --help\")\n"
    assert capsys.readouterr().err == expected
    with pytest.raises(SystemExit):
        shell.main(["fake", "--help"])
    assert "how many (default: 5)" in capsys.readouterr().out


def test_help_shows_no_empty_default(fake, capsys):
    fake(
        run=lambda args: 0,
        add_arguments=lambda parser: parser.add_argument("--file", action="append", default=[], help="which"),
    )
    with pytest.raises(SystemExit):
        shell.main(["fake", "--help"])
    said = capsys.readouterr().out
    assert "which" in said and "default" not in said


def _raise(error):
    def run(args):
        raise error

    return run


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("scenario 'x' is unknown"), "kdm: error: scenario 'x' is unknown\n"),
        (shell.UserError("no such run"), "kdm: error: no such run\n"),
        (FileNotFoundError(2, "No such file", "a.toml"), "kdm: error: a.toml: No such file\n"),
        (
            ModuleNotFoundError("No module named 'torch.nn'", name="torch.nn"),
            'kdm: error: this needs torch, which is not installed: pip install "kdm-env[train]"\n',
        ),
        (TypeError("oops"), "kdm: error: unexpected TypeError: oops (KDM_TRACEBACK=1 shows where)\n"),
        (
            ModuleNotFoundError("No module named 'agnets'", name="agnets"),
            "kdm: error: unexpected ModuleNotFoundError: No module named 'agnets' (KDM_TRACEBACK=1 shows where)\n",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_errors_are_one_line_unless_asked(error, line, fake, capsys, monkeypatch):
    fake(run=_raise(error))
    assert shell.main(["fake"]) == 2
    assert capsys.readouterr().err == line
    monkeypatch.setenv("KDM_TRACEBACK", "1")
    with pytest.raises(type(error)):
        shell.main(["fake"])


def test_every_extra_named_in_an_error_exists():
    import tomllib
    from pathlib import Path

    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(shell.EXTRAS.values()) <= project["project"]["optional-dependencies"].keys()


def test_an_interrupt_is_no_accident(fake, capsys):
    fake(run=_raise(KeyboardInterrupt()))
    assert shell.main(["fake"]) == 130
    assert capsys.readouterr().err == "kdm: interrupted\n"


def test_a_reader_that_leaves_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -c \"import sys; sys.argv = ['kdm', 'version']; from kdm_env.cli.main import main; "
        'import kdm_env.cli.version as v; v.run = lambda a: [print(k) for k in range(10**5)] and 0; sys.exit(main())"'
        " | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.stdout, done.stderr) == ("0\n", "")
