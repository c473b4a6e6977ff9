"""The turn-based view of a game for libraries that want every agent on every step (PettingZoo's parallel interface).

Every agent gets its observation, only the one to decide has a mask that is not all zero, and only its action counts.
PettingZoo's own converter goes wrong when it is stepped after the end, so this is our own.
"""

from __future__ import annotations

import copy
from typing import Any

from gymnasium import spaces
from pettingzoo.utils.env import ParallelEnv

from .aec import AECGame
from .game import Array

Observation = Any
Views = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]  # fmt: skip


class ParallelGame(ParallelEnv[str, Observation, Any]):  # type: ignore[misc]
    """A game as a parallel environment.

    Args:
        env: The environment that is played; everything it offers (``snapshot``, ``position``, ...) is at ``aec``.
        idle_action: The one action in the mask of agents that are not to decide, for libraries that sample for every
            agent and cannot from an empty mask (TorchRL, BenchMARL). It does nothing. None: their masks are all zero.
    """

    def __init__(self, env: AECGame, idle_action: int | None = None) -> None:
        if idle_action is not None and not 0 <= idle_action < env.game.actions:
            raise ValueError(f"idle_action={idle_action}: actions are 0 to {env.game.actions - 1}")
        self.aec = env
        self.idle_action = idle_action
        self.metadata = env.metadata
        self.possible_agents = env.possible_agents
        self.observation_spaces, self.action_spaces = env.observation_spaces, env.action_spaces
        self.state_space = env.state_space

    @property
    def agents(self) -> list[str]:
        """Who still takes part; empty after the end."""
        return self.aec.agents

    @property
    def render_mode(self) -> str | None:
        """As the environment was made."""
        return self.aec.render_mode

    @property
    def agent_selection(self) -> str:
        """The agent whose action counts."""
        return self.aec.agent_selection

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's observation space; the same object each time."""
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's action space; the same object each time."""
        return self.aec.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game; arguments as in ``AECGame.reset``. Returns observations and infos of all agents."""
        self.aec.reset(seed, options)
        return self._look()

    def _look(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        aec, idle = self.aec, self.idle_action
        views, infos = {agent: aec.observe(agent) for agent in aec.agents}, dict(aec.infos)
        if idle is not None:
            decides = aec.possible_agents[aec.table.actor]
            for agent in aec.agents:
                if aec.table.over or agent != decides:
                    for place in (views[agent], infos[agent]):
                        if "action_mask" in place:
                            place["action_mask"][idle] = 1
        return views, infos

    def step(self, actions: dict[str, Any]) -> Views:
        """Answer with the deciding agent's action.

        Returns:
            Observations, rewards, terminations, truncations and infos of all who took part; after the end empty dicts.

        Raises:
            ValueError: if the agent to decide gave no action.
            IllegalAction: with ``illegal="raise"``; nothing has changed.
        """
        aec = self.aec
        if not aec.agents:
            return {}, {}, {}, {}, {}
        decides = aec.agent_selection
        if actions.get(decides) is None:
            raise ValueError(f"{decides} has to decide ({aec.decision()}) and gave no action")
        aec.step(actions[decides])
        views, infos = self._look()
        results = views, dict(aec.rewards), dict(aec.terminations), dict(aec.truncations), infos
        while aec.agents and (aec.terminations[aec.agent_selection] or aec.truncations[aec.agent_selection]):
            aec.step(None)
        return results

    def state(self) -> Array:
        """For a centralised critic, as ``AECGame.state``."""
        return self.aec.state()

    def render(self) -> Any:
        """The table, as text or picture (``render_mode``)."""
        return self.aec.render()

    def close(self) -> None:
        """Nothing to release."""

    def result(self) -> Any:
        """What the finished game left behind, as ``AECGame.result``; None while it runs."""
        return self.aec.result()

    def snapshot(self) -> bytes:
        """The game as bytes, for ``restore``."""
        return self.aec.snapshot()

    def restore(self, data: bytes) -> None:
        """Go back to a snapshot. Raises SnapshotError when the bytes are damaged or of another game."""
        self.aec.restore(data)

    def clone(self) -> ParallelGame:
        """An independent copy that plays on exactly as this one would."""
        other = copy.copy(self)
        other.aec = self.aec.clone()
        return other
