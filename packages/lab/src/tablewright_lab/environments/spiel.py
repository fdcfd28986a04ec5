"""Twelve Years for OpenSpiel: one player, every die a chance node, played by its algorithms as any other game.

    import pyspiel
    import tablewright_lab.environments.spiel
    game = pyspiel.load_game("python_tablewright_twelve_years")

The state is the list of what has happened, faces and answers in their order; a turn is played again from its start
each time. An action is the place of an option; a face is an outcome from 0. Returns are what the stand is worth at the
end, from 0 to 1. A game is cut off after `most_actions`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Event, Why
from tablewright.engine.ruleset import for_trial
from tablewright.engine.table import Answering, ScriptTable
from tablewright_lab.environments.observing import ACTIONS, SIZE, Numbers, answer_of, observe, ways
from twelve_years import RULESET
from twelve_years.bots.thinking import stands

SEAT = "p1"
_MOST_SIDES = 20
_PARAMETERS = {"most_actions": 400, "castle_distance": 8}
_TYPE = pyspiel.GameType(
    short_name="python_tablewright_twelve_years",
    long_name="Twelve Years",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class TwelveYears(pyspiel.Game):
    """The game: it makes states, and says how large things are."""

    def __init__(self, params: dict[str, int] | None = None) -> None:
        self.wishes = {**_PARAMETERS, **(params or {})}
        most = self.wishes["most_actions"]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS, max_chance_outcomes=_MOST_SIDES, num_players=1, min_utility=0.0,
            max_utility=1.0, utility_sum=None, max_game_length=most,
        )  # fmt: skip
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> TwelveYearsState:
        return TwelveYearsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer()


class _Asks(BaseException):
    """The turn has come to something nobody has decided yet: a die of so many sides, or a question."""

    def __init__(self, sides: int = 0, decision: Decision | None = None) -> None:
        self.sides, self.decision = sides, decision


class _Played(Answering):
    """A table that knows the faces and answers of a turn so far, and stops where they end."""

    def __init__(self, happened: list[int]) -> None:
        self._happened, self._at = happened, 0

    def _next(self, asks: _Asks) -> int:
        if self._at == len(self._happened):
            raise asks
        self._at += 1
        return self._happened[self._at - 1]

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._next(_Asks(sides=sides)) + 1

    def answer(self, decision: Decision) -> str:
        return answer_of(decision, self._next(_Asks(decision=decision)))

    def tell(self, event: Event, to: Any = ()) -> None:
        pass

    whim = ScriptTable.whim


class TwelveYearsState(pyspiel.State):
    """Where the game stands: the state before this turn, and what has happened in it."""

    def __init__(self, game: TwelveYears) -> None:
        super().__init__(game)
        settings = for_trial(RULESET.settings, {"castle_distance": game.wishes["castle_distance"]})
        self._frozen = freeze(RULESET.new(settings, (SEAT,)))
        self._happened: list[int] = []
        self._left = game.wishes["most_actions"]
        self._asks = _Asks()
        self.world = thaw(self._frozen, RULESET.state_type)
        self._run()

    def _run(self) -> None:
        """Turn by turn until a die must fall or the player must answer."""
        while True:
            self.world = thaw(self._frozen, RULESET.state_type)
            if RULESET.outcome(self.world) is not None:
                self._left = 0
                return
            try:
                RULESET.play(self.world, SEAT, _Played(self._happened))
            except _Asks as asks:
                self._asks = asks
                return
            self._frozen, self._happened = freeze(self.world), []

    @property
    def asked(self) -> Decision | None:
        return self._asks.decision if self._left else None

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._asks.sides else 0

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(ways(self._asks.decision)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(face, 1 / self._asks.sides) for face in range(self._asks.sides)]

    def _apply_action(self, action: int) -> None:
        self._left -= not self._asks.sides  # dice are no actions
        self._happened = [*self._happened, action]
        if self._left:
            self._run()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self._asks.decision is None:
            return f"die {action + 1}"
        return f"{self._asks.decision.question} {answer_of(self._asks.decision, action)}"

    def is_terminal(self) -> bool:
        return not self._left

    def returns(self) -> list[float]:
        return [stands(self.world, SEAT).worth if self.is_terminal() else 0.0]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))

    def information_state_string(self, player: int | None = None) -> str:
        return str(self)


class Observer:
    """What the player sees, as the other environments show it."""

    def __init__(self) -> None:
        self.tensor: Numbers = np.zeros(SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TwelveYearsState, player: int) -> None:
        self.tensor[:] = observe(RULESET.scene(state.world, SEAT, ()), state.asked)["observation"]

    def string_from(self, state: TwelveYearsState, player: int) -> str:
        """The same again in letters: equal strings for what looks the same."""
        self.set_from(state, player)
        return str(self.tensor.tobytes().hex())


pyspiel.register_game(_TYPE, TwelveYears)
