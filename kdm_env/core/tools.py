"""What every environment for one game offers besides its library's methods.

All names are public: PettingZoo's wrappers hide private ones.
"""

from __future__ import annotations

from typing import Any

from .game import Array
from .replay import Replay
from .table import Table

RENDER_MODES = ("human", "ansi", "rgb_array")


class TableTools:
    """Methods over ``self.table``. An adapter says how to take up a state that did not come from its own step."""

    table: Table
    render_mode: str | None

    def _forget(self) -> None:
        """Drop what was prepared for the state before."""
        raise NotImplementedError

    def _take_up(self) -> None:
        """Begin anew with the state on the table: nobody has ended, nothing has been earned."""
        raise NotImplementedError

    def set_state(self, states: Array) -> None:
        """Play on from a state (records (1,), ``table.states`` of a clone, say). Its replay is not known then."""
        self.table.set_state(states)
        self._take_up()

    def position(self) -> str:
        """The position as text; ``reset(options={"position": text})`` sets it up again. ValueError before a game."""
        if not self.table.known:
            raise ValueError("there is no position before the first reset()")
        return self.table.game.describe(self.table.states)

    def decision(self) -> str:
        """One line: who decides what."""
        return self.table.game.describe_decision(self.table.states)

    @property
    def outcome(self) -> int:
        """0 running, 1 won, 2 lost, 3 stopped by the round limit, 5 forfeited by an illegal action."""
        return self.table.outcome

    def result(self) -> Any:
        """What the finished game left behind, with ``as_dict()``; None while it runs. Until the next ``reset``.

        The showdown's is :class:`kdm_env.showdown.outcome.Result`. Raises ValueError if the game has none.
        """
        return self.table.result()

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, ascending; empty after the end."""
        return self.table.legal_actions()

    def describe_action(self, action: int) -> str:
        """The words of an action number. Raises ValueError for a number that is none."""
        return self.table.game.describe_action(action)

    def parse_action(self, words: str) -> int:
        """The number of an action given in words. Raises ValueError."""
        return self.table.game.parse_action(words)

    def replay(self) -> Replay:
        """The game so far as a replay (``core.replay``). Raises ReplayError when its actions are not known."""
        return self.table.replay()

    def determinize(self, seat: int | str, seed: int) -> None:
        """Reshuffle exactly what a seat cannot know; what it sees stays as it is.

        Args:
            seat: Its number or its agent's name.
            seed: 0 .. 2**62 - 1.
        """
        names = self.table.game.seats
        if isinstance(seat, str) and seat not in names:
            raise ValueError(f"no agent is called {seat!r}; agents are {', '.join(names)}")
        self.table.determinize(names.index(seat) if isinstance(seat, str) else seat, seed)
        self._forget()

    def picture(self) -> Any:
        """What ``render`` returns in the chosen mode: text, an image (uint8, height x width x 3), or None."""
        table = self.table
        if self.render_mode == "human":
            print(table.game.render(table.states, "ansi"), flush=True)
            return None
        return table.game.render(table.states, str(self.render_mode))


def check_render_mode(render_mode: str | None) -> str | None:
    """The mode, or ValueError."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode={render_mode!r}: choose one of {', '.join(RENDER_MODES)}, or None")
    return render_mode
