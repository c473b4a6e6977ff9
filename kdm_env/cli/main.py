"""The shell of ``kdm``: finds the subcommand, loads its module, turns errors into one line.

A subcommand is a module with two functions::

    def add_arguments(parser: argparse.ArgumentParser) -> None: ...
    def run(args: argparse.Namespace) -> int: ...        # the exit status

and a row in :data:`COMMANDS`. Only the module of the command that was asked for is imported, so that ``kdm --help``
answers at once; rooms above this one (``training``, ``evaluation``) are named here as text and never imported.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn, Protocol, cast

from ..version import __version__


class Command(NamedTuple):
    """A row of the command table."""

    name: str
    module: str
    help: str


COMMANDS: tuple[Command, ...] = (
    Command("play", "agents.play", "fight the monster yourself, in the terminal"),
    Command("scenarios", "kdm_env.cli.scenarios", "list the fights there are"),
    Command("splits", "evaluation.splits", "list the composed monsters for training and held-out tests"),
    Command("check", "kdm_env.cli.check", "check a content file of your own: monster, fights, gear"),
    Command("train", "training.cli", "learn a fight, by a preset or your own figures"),
    Command("evaluate", "evaluation.cli", "let policies play the same games and compare them"),
    Command("balance", "evaluation.balance", "measure how hard every fight is"),
    Command("replay", "kdm_env.cli.replay", "check a recorded game and look at it"),
    Command("perft", "kdm_env.cli.perft", "count the sequences of decisions a position has"),
    Command("bench", "kdm_env.cli.bench", "measure speed and memory of the rules and the adapters"),
    Command("fuzz", "kdm_env.cli.fuzz", "play games oddly and check every law of the table after every decision"),
    Command("version", "kdm_env.cli.version", "print versions, the cache folder and how the rules run"),
)
"""All subcommands, in the order ``kdm --help`` shows them."""

EXTRAS = {
    "torch": "train",
    "stable_baselines3": "train",
    "sb3_contrib": "train",
    "tensorboard": "train",
    "tqdm": "train",
    "rich": "train",
    "matplotlib": "eval",
    "PIL": "viewer",
}
"""Importable name to the extra that installs it."""

DESCRIPTION = "Fight, learn and measure a co-operative boss fight."
EPILOG = 'Each command explains itself: "kdm COMMAND --help".'

FAILED, INTERRUPTED = 2, 130
"""Exit statuses: something was wrong and one line said what; the user pressed Ctrl-C."""


class UserError(Exception):
    """A mistake in what the user asked for. The message says what, where and what would be right."""


class Module(Protocol):
    """What a subcommand's module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; returns the exit status."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors look like all other errors of this command."""

    def error(self, message: str) -> NoReturn:
        """Raise the message, with the way to help, instead of printing the usage."""
        raise UserError(f'{message} (see "{self.prog} --help")')


class Formatter(argparse.ArgumentDefaultsHelpFormatter):
    """Shows defaults that say something."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help if action.default in (None, False, []) else super()._get_help_string(action)


class Overview(argparse.HelpFormatter):
    """Keeps each command and its help on one line: argparse forgets that commands are indented."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = 4 + max(len(command.name) for command in COMMANDS)


def _asked_for(argv: Sequence[str]) -> Command | None:
    """The row of the subcommand in ``argv``: its first word; None when there is none."""
    name = next((word for word in argv if not word.startswith("-")), None)
    if name is None:
        return None
    for command in COMMANDS:
        if command.name == name:
            return command
    names = [command.name for command in COMMANDS]
    near = difflib.get_close_matches(name, names, n=1)
    hint = f'did you mean "{near[0]}"?' if near else f"there are: {', '.join(names)}"
    raise UserError(f'no command "{name}"; {hint}')


def _parse(argv: Sequence[str]) -> tuple[Module | None, argparse.Namespace]:
    """The module of the subcommand and its arguments; no module where ``kdm`` stood alone."""
    parser = Parser(prog="kdm", description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False, formatter_class=Overview)
    parser.add_argument("--version", action="version", version=f"kdm_env {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    asked, module, current = _asked_for(argv), None, parser
    for command in COMMANDS:
        if command is not asked:
            commands.add_parser(command.name, help=command.help, add_help=False)
            continue
        module = cast(Module, importlib.import_module(command.module))
        current = commands.add_parser(
            command.name,
            help=command.help,
            description=f"{command.help[0].upper()}{command.help[1:]}.",
            formatter_class=Formatter,
            allow_abbrev=False,
        )
        module.add_arguments(current)
    arguments, unknown = parser.parse_known_args(argv)
    if unknown:
        current.error(f"unknown argument: {' '.join(unknown)}")
    if module is None:
        parser.print_help()
    return module, arguments


def _explain(error: Exception) -> str:
    """One line for a person."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        missing = error.name.partition(".")[0]
        if missing in EXTRAS:
            return f'this needs {missing}, which is not installed: pip install "kdm-env[{EXTRAS[missing]}]"'
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, (UserError, ValueError, OSError)):
        return str(error)
    return f"unexpected {type(error).__name__}: {error} (KDM_TRACEBACK=1 shows where)"


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``kdm``.

    Args:
        argv: The words after ``kdm``; the process's own when None.

    Returns:
        The exit status: that of the subcommand, 2 when something was wrong, 130 when interrupted. With
        ``KDM_TRACEBACK=1`` in the environment errors are raised instead.
    """
    try:
        module, arguments = _parse(sys.argv[1:] if argv is None else argv)
        status = 0 if module is None else module.run(arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("kdm: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output left (`kdm ... | head`): nothing is wrong and nobody listens.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("KDM_TRACEBACK") == "1":
            raise
        print(f"kdm: error: {_explain(error)}", file=sys.stderr)
        return FAILED
