"""Turns programs written as lists of instructions into the code table that the machine runs."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .machine import CALL, IF_NOT, JUMP, RETURN

WIDTH = 5
"""Numbers an instruction: the operation and four arguments."""


class Assembler:
    """Collects instructions. Arguments are numbers or names of labels, resolved by :meth:`finish`.

    Labels are global names; :meth:`fresh` makes one that nobody else uses.
    """

    def __init__(self) -> None:
        self._code: list[tuple[int | str, ...]] = [(RETURN,)]  # address 0 is a bare return: "no text"
        self._labels: dict[str, int] = {}
        self._fresh = 0

    @property
    def here(self) -> int:
        """The address of the next instruction."""
        return len(self._code)

    def fresh(self, stem: str = "l") -> str:
        """A label name that is not used yet."""
        self._fresh += 1
        return f"{stem}#{self._fresh}"

    def label(self, name: str) -> None:
        """Name the address of the next instruction. Raises ValueError when the name is taken."""
        if name in self._labels:
            raise ValueError(f"label {name!r} is set twice")
        self._labels[name] = self.here

    def emit(self, operation: int, *arguments: int | str) -> None:
        """Append an instruction."""
        if len(arguments) >= WIDTH:
            raise ValueError(f"operation {operation}: {len(arguments)} arguments, at most {WIDTH - 1}")
        self._code.append((operation, *arguments))

    def call(self, target: str) -> None:
        """Call the program at a label."""
        self.emit(CALL, target)

    def jump(self, target: str) -> None:
        """Go on at a label."""
        self.emit(JUMP, target)

    def if_not(self, target: str) -> None:
        """Go on at a label when the last operation found nothing."""
        self.emit(IF_NOT, target)

    def give_back(self) -> None:
        """End of a program."""
        self.emit(RETURN)

    def address(self, name: str) -> int:
        """The address of a label. Raises ValueError for a name that was never set."""
        if name not in self._labels:
            raise ValueError(f"no program is called {name!r}")
        return self._labels[name]

    def finish(self) -> npt.NDArray[np.int32]:
        """The code table, int32, shape (instructions, 5)."""
        code = np.zeros((len(self._code), WIDTH), np.int32)
        for at, instruction in enumerate(self._code):
            for k, part in enumerate(instruction):
                code[at, k] = self.address(part) if isinstance(part, str) else part
        return code

    def names(self) -> dict[int, str]:
        """Address -> label, for tracing (made-up labels left out)."""
        return {at: name for name, at in self._labels.items() if "#" not in name}
