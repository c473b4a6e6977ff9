"""A game as a PettingZoo environment in which agents act one at a time.

* An agent is a seat. Whoever has to decide is ``agent_selection``; a seat may decide many times in a row.
* A fallen agent stays in ``agents``, is never selected again, and ends with all others on the same step with the same
  flag: termination when the game is decided, truncation at the round limit. ``on_death="remove"`` ends a fallen agent
  at once, PettingZoo's other habit, which several libraries do not survive.
* One team reward: every agent's entry in ``rewards`` is the same number.
* An observation is ``{"observation": float32 (size,), "action_mask": int8 (actions,)}``, with new arrays each time.
  The mask of the agent to decide is never all zero, that of any other always is.
* An info holds the mask once more and nothing else: a string breaks TorchRL's wrapper, and so does a number beside a
  mask that is in the observation too. How a game ended is ``outcome``, what is asked ``decision()``.

The hot path checks no spaces, builds infos when they are read, and writes the observation in the same compiled call
that makes the step.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
)

from .game import Array, Game
from .snapshot import SnapshotError
from .spaces import action_space, observation_space
from .table import PATIENCE, Table
from .tools import RENDER_MODES, TableTools, check_render_mode

Observation = Any


class AECGame(TableTools, AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """A game as a raw AEC environment.

    Args:
        game: The game.
        render_mode: ``human`` (prints to the terminal after every step), ``ansi``, ``rgb_array`` or None.
        illegal: What an illegal action does. ``raise``: :class:`~kdm_env.core.table.IllegalAction`, nothing changes.
            ``penalize``: the team gets ``illegal_reward``, the agent is asked again; after ``patience`` in a row a
            random legal action stands in. ``terminate``: the team gets ``illegal_reward`` and the episode ends.
        illegal_reward: None: -0.1 for ``penalize``, -1 for ``terminate``.
        patience: See ``illegal``.
        on_death: ``stay`` or ``remove``, see above.
        mask_in: Where the mask lies: ``both``, ``obs`` or ``info``; with ``info`` the observation is the vector alone.

    ``reset`` takes ``options={"template": k}`` for a certain starting position, or ``options={"position": text}``.
    """

    _prepared: tuple[Array, Array] | None
    """Observation and mask of the agent to decide, written by the step and not given away yet."""
    _infos: dict[str, dict[str, Any]] | None
    _info: tuple[str, dict[str, Any]] | None

    def __init__(
        self,
        game: Game,
        *,
        render_mode: str | None = None,
        illegal: str = "raise",
        illegal_reward: float | None = None,
        patience: int = PATIENCE,
        on_death: str = "stay",
        mask_in: str = "both",
    ) -> None:
        if on_death not in ("stay", "remove"):
            raise ValueError(f"on_death={on_death!r}: choose stay or remove")
        if on_death == "remove" and game.alive is None:
            raise ValueError(f"on_death='remove': the seats of {game.id} never fall")
        if mask_in not in ("both", "obs", "info"):
            raise ValueError(f"mask_in={mask_in!r}: choose both, obs or info")
        self.metadata = {
            "name": game.id, "render_modes": list(RENDER_MODES), "render_fps": 4, "is_parallelizable": True,
        }  # fmt: skip
        self.game = game
        self.render_mode = check_render_mode(render_mode)
        self.table = Table(game, illegal, illegal_reward, patience)
        self.on_death, self.mask_in = on_death, mask_in
        self.possible_agents = list(game.seats)
        self.agents: list[str] = []
        self.observation_spaces = {a: observation_space(game, mask_in != "info") for a in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {a: action_space(game) for a in self.possible_agents}
        self.state_space = spaces.Box(
            game.observation_low, game.observation_high, (game.seat_count * game.observation_size,), np.float32
        )
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._skip_agent_selection: str | None = None
        self._rewarded = False
        self._watched = True
        self._forget()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's observation space; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's action space; the same object each time."""
        return self.action_spaces[agent]

    # --- playing ---------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: 0 .. 2**62 - 1. None: the next game of the seed given before, or of a random one.
            options: ``template`` (a starting position's number) or ``position`` (a text); other keys are not ours.
        """
        options = options or {}
        if options.get("position") is not None:
            self.table.set_up(options["position"], seed)
        else:
            self.table.deal(seed, options.get("template"))
        self._take_up()
        if self.render_mode == "human":
            self.render()

    def _take_up(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._rewarded = False
        self.agent_selection = self.possible_agents[self.table.actor]
        self._forget()
        if self.table.over:
            self._end()
        elif self.on_death == "remove":
            self._end_fallen()

    def step(self, action: Any) -> None:
        """Answer for ``agent_selection``; None for an agent whose flags are set.

        Raises:
            IllegalAction: with ``illegal="raise"``; nothing has changed.
            ValueError: for None while the agent has to decide, or an action after its end.
            RuntimeError: if no agent is left.
        """
        agent = self.agent_selection if self.agents else None
        if agent is None:
            raise RuntimeError("no agent is left (or none was dealt in): call reset() before step()")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            self._rewarded = False
            return
        if action is None:
            raise ValueError(f"{agent} has to decide ({self.decision()}): None is for agents whose flags are set")
        table = self.table
        if self._watched:
            observation, mask = np.empty(self.game.observation_size, np.float32), np.empty(self.game.actions, np.int8)
            table.step(action, observation, mask)
            self._prepared = (observation, mask)
            self._watched = False
        else:
            table.step(action)
            self._prepared = None
        self._infos = self._info = None
        cumulative = self._cumulative_rewards
        cumulative[agent] = 0.0
        reward = table.reward
        if reward or self._rewarded:
            rewards = self.rewards
            for name in rewards:
                rewards[name] = reward
                cumulative[name] += reward
            self._rewarded = reward != 0.0
        if table.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[table.actor]
            if self.on_death == "remove":
                self._end_fallen()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """All agents end on the same step with the same flag."""
        flags = self.truncations if self.table.truncated else self.terminations
        for agent in self.agents:
            flags[agent] = True
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]

    def _end_fallen(self) -> None:
        """``on_death="remove"``: fallen agents end now, and are stepped with None before the game goes on."""
        assert self.game.alive is not None
        for agent, alive in zip(self.possible_agents, self.game.alive(self.table.states), strict=True):
            if not alive and agent in self.terminations:
                self.terminations[agent] = True
        if self.agent_selection not in self.agents:
            raise RuntimeError(f"{self.agent_selection} was removed and has to decide: use on_death='stay'")
        self._deads_step_first()

    # --- looking ---------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What an agent sees now: new arrays, and no effect on the game."""
        seat = self._seats[agent]
        prepared = self._prepared
        if prepared is not None and seat == self.table.actor:
            observation, mask = prepared
            self._prepared = None
        else:
            observation, mask = np.empty(self.game.observation_size, np.float32), np.empty(self.game.actions, np.int8)
            self.table.look(seat, observation, mask)
        self._watched = True
        if self.mask_in == "info":
            return observation
        return {"observation": observation, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Observation, rewards since its last step, flags and info of ``agent_selection``."""
        agent = self.agent_selection
        if self._infos is not None:
            info = self._infos[agent]
        elif self._info is not None and self._info[0] == agent:
            info = self._info[1]
        else:
            info = self._make_info(agent)  # before observe gives the mask away
            self._info = agent, info
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            info,
        )

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """Each agent's info, built when it is read."""
        if self._infos is None:
            infos = {agent: self._make_info(agent) for agent in self.agents}
            if self._info is not None and self._info[0] in infos:
                infos[self._info[0]] = self._info[1]  # what last() has given away already
            self._infos = infos
        return self._infos

    def _make_info(self, agent: str) -> dict[str, Any]:
        table = self.table
        info: dict[str, Any] = {}
        if self.mask_in != "obs":
            seat = self._seats[agent]
            if seat != table.actor or table.over:
                info["action_mask"] = np.zeros(self.game.actions, np.int8)
            elif self._prepared is not None:
                info["action_mask"] = self._prepared[1].copy()
            else:
                info["action_mask"] = mask = np.empty(self.game.actions, np.int8)
                table.look(seat, mask=mask)
        return info

    def state(self) -> Array:
        """For a centralised critic: what every seat sees, one after the other; float32 (seats * observation_size,)."""
        size = self.game.observation_size
        everything = np.empty((self.game.seat_count, size), np.float32)
        for seat in range(self.game.seat_count):
            self.table.look(seat, everything[seat])
        return everything.reshape(-1)

    def render(self) -> Any:
        """The table, as text or picture (``render_mode``)."""
        if self.render_mode is None:
            logger.warn("render() without a render_mode: make the environment with render_mode='ansi' or 'rgb_array'")
            return None
        return self.picture()

    def close(self) -> None:
        """Nothing to release."""

    # --- keeping ---------------------------------------------------------------------------------------------------

    def _forget(self) -> None:
        self._prepared = None
        self._infos = None
        self._info = None

    def snapshot(self) -> bytes:
        """The game and the agents' bookkeeping as bytes, for ``restore``; see ``core.snapshot``."""
        return self.table.snapshot(
            {
                "agents": self.agents,
                "agent_selection": self.agent_selection if self.agents else None,
                "skip": self._skip_agent_selection,
                "rewards": self.rewards,
                "cumulative": self._cumulative_rewards,
                "terminations": self.terminations,
                "truncations": self.truncations,
            }
        )

    def restore(self, data: bytes) -> None:
        """Go back to a snapshot of an environment with the same game and options.

        Raises:
            SnapshotError: if the bytes are damaged or of another game; nothing has changed.
        """
        before = self.table.clone()
        kept = self.table.restore(data)
        if not kept:  # of a slot of a batch
            self._take_up()
            return
        try:
            agents, selection, skip = kept["agents"], kept["agent_selection"], kept["skip"]
            books = kept["rewards"], kept["cumulative"], kept["terminations"], kept["truncations"]
        except KeyError as error:
            self.table = before
            raise SnapshotError(f"snapshot of another kind of environment: it lacks {error}") from None
        self.agents = agents
        if selection is not None:
            self.agent_selection = selection
        self._skip_agent_selection = skip
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations = books
        self._rewarded = any(self.rewards.values())
        self._forget()

    def clone(self) -> AECGame:
        """An independent copy that plays on exactly as this one would. The copies share their spaces."""
        other = copy.copy(self)
        other.table = self.table.clone()
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, getattr(self, name).copy())
        other._forget()
        return other


def _forwarded(name: str) -> property:
    """An attribute of the raw environment, found without a walk through the wrappers."""

    def read(self: Guarded) -> Any:
        if not self._has_reset:
            raise AttributeError(f"{name} cannot be accessed before reset")
        return getattr(self.unwrapped, name)

    return property(read)


class Guarded(OrderEnforcingWrapper[str, Observation, Any]):  # type: ignore[misc]
    """The outermost wrapper: calls out of order are refused, and copies stay wrapped."""

    agents = _forwarded("agents")
    agent_selection = _forwarded("agent_selection")
    rewards = _forwarded("rewards")
    terminations = _forwarded("terminations")
    truncations = _forwarded("truncations")
    infos = _forwarded("infos")

    def last(self, observe: bool = True) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Observation, rewards since its last step, flags and info of ``agent_selection``."""
        if not self._has_reset:
            raise AttributeError("last() cannot be called before reset")
        found: tuple[Observation, float, bool, bool, dict[str, Any]] = self.unwrapped.last(observe)
        return found

    def clone(self) -> Guarded:
        """An independent copy of the whole stack."""
        return copy.deepcopy(self)

    def restore(self, data: bytes) -> None:
        """Go back to a snapshot; a reset is not needed before it."""
        self.unwrapped.restore(data)
        self._has_reset = self._has_updated = True

    def __str__(self) -> str:
        """The name of the environment."""
        return str(self.env)


def wrapped(env: AECGame) -> Guarded:
    """PettingZoo's habitual wrappers: actions outside the space and calls out of order are refused (half the speed)."""
    return Guarded(AssertOutOfBoundsWrapper(env))
