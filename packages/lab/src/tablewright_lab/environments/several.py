"""Several seats as a PettingZoo environment: `env` (one after another, AEC) and `parallel_env` (all at once).

A cycle gives every seat one action. Who was asked nothing when the cycle began has one action only, which is to pass;
so cycles mean the same in both forms. Rewards as for one seat: the change of what a seat's stand is worth.
`max_cycles` ends an episode that the game does not end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import aec_to_parallel

from tablewright.engine.decisions import Decision
from tablewright.rules import ruleset as find_ruleset
from tablewright_lab.environments.observing import ACTIONS, Observation, answer_of, mask, observe, space
from tablewright_lab.environments.stepping import Stepper


def env(game: str, **wishes: Any) -> AECEnv[str, Observation, int]:
    """The environment as one should use it: a wrong order of calls is told in words."""
    return wrappers.OrderEnforcingWrapper(Seats(game, **wishes))


def parallel_env(game: str, **wishes: Any) -> ParallelEnv[str, Observation, int]:
    return aec_to_parallel(Seats(game, **wishes))


class Seats(AECEnv[str, Observation, int]):
    """`seats` players, all of whom learn; the referee sits in the game master's chair."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"], "name": "tablewright_v0", "is_parallelizable": True,
    }  # fmt: skip

    def __init__(
        self,
        game: str,
        settings: Mapping[str, bool | int | str] | None = None,
        seats: int = 2,
        max_cycles: int = 2_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.ruleset, self.render_mode = find_ruleset(game), render_mode
        self.possible_agents = [f"p{number + 1}" for number in range(seats)]
        self.agents = list(self.possible_agents)
        self._settings, self._most = dict(settings or {}), max_cycles
        self.observation_spaces = {agent: space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._game: Stepper | None = None
        self._asked: dict[str, Decision] = {}  # when the cycle began
        self._worth: dict[str, float] = {}
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        dice = f"pettingzoo {self._random.integers(2**62)}"
        self.agents = list(self.possible_agents)
        self._game = Stepper(self.ruleset, self._settings, self.agents, dice, self.agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._worth = {agent: self._game.standing(agent).worth for agent in self.agents}
        self._cycles, self._asked = 0, dict(self._game.asked)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        game = self._playing
        return observe(self.ruleset.scene(game.state, agent, ()), self._asked.get(agent))

    def step(self, action: int | np.int64 | None) -> None:
        agent, game = self.agent_selection, self._playing
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        decision = self._asked.get(agent)
        if decision is not None and action is not None and game.asked.get(agent) == decision:
            game.answer(agent, answer_of(decision, int(action)))
            self._reward()
        self._go_round(agent)
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        agent = self.agent_selection
        scene = self.ruleset.scene(self._playing.state, agent, ())
        return f"{agent}: {scene.title}. {scene.wanted}"

    def close(self) -> None:
        """There is nothing to close."""

    @property
    def _playing(self) -> Stepper:
        assert self._game is not None, "reset comes first"
        return self._game

    def _reward(self) -> None:
        for agent in self.agents:
            worth = self._playing.standing(agent).worth
            self.rewards[agent] = worth - self._worth[agent]
            self._worth[agent] = worth

    def _go_round(self, agent: str) -> None:
        """To the next seat; after the last one a new cycle begins, unless it is over."""
        place = self.agents.index(agent) + 1
        if place == len(self.agents):
            place, self._cycles, self._asked = 0, self._cycles + 1, dict(self._playing.asked)
            over = self._playing.outcome is not None
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over and self._cycles >= self._most)
            self.infos = {each: self._info(each) for each in self.agents}
        self.agent_selection = self.agents[place]

    def _info(self, agent: str) -> dict[str, Any]:
        decision = self._asked.get(agent)
        return {"question": decision.question if decision is not None else "", "action_mask": mask(decision)}
