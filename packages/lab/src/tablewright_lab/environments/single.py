"""One seat as a Gymnasium environment; bots sit in the others, the referee in the game master's chair.

Reward: the change of what the seat's stand is worth (`stands` of the game, from 0 to 1) since its last answer; so the
sum over an episode is the worth of its end less that of its beginning. `terminated`: the game is over; `truncated`:
the seat has answered `max_answers` times.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tablewright.rules import ruleset as find_ruleset
from tablewright_lab.environments.observing import ACTIONS, Observation, answer_of, mask, observe, space
from tablewright_lab.environments.stepping import Stepper

SEAT = "p1"


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """`settings` are the game's own; `seats` players in all, `bot` in those that are not learning."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        settings: Mapping[str, bool | int | str] | None = None,
        seats: int = 1,
        bot: str = "",
        max_answers: int = 2_000,
        render_mode: str | None = None,
    ) -> None:
        self.ruleset = find_ruleset(game)
        self.render_mode = render_mode
        self.observation_space = space()
        self.action_space = spaces.Discrete(ACTIONS)
        self._settings, self._bot, self._most = dict(settings or {}), bot, max_answers
        self._seats = tuple(f"p{number + 1}" for number in range(seats))
        self._game: Stepper | None = None
        self._answered, self._worth = 0, 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dice = f"gymnasium {self.np_random.integers(2**62)}"
        self._game = Stepper(self.ruleset, self._settings, self._seats, dice, (SEAT,), self._bot)
        self._answered, self._worth = 0, self._game.standing(SEAT).worth
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        game = self._playing
        game.answer(SEAT, answer_of(game.asked[SEAT], int(action)))
        self._answered += 1
        before, self._worth = self._worth, game.standing(SEAT).worth
        over = game.outcome is not None
        return self._seen(), self._worth - before, over, not over and self._answered >= self._most, self._info()

    def render(self) -> str | None:
        """What the seat sees, in a few lines."""
        if self.render_mode != "ansi":
            return None
        game = self._playing
        scene = self.ruleset.scene(game.state, SEAT, tuple(game.asked.values()))
        facts = ", ".join(f"{fact.label} {fact.value}" for fact in scene.facts)
        choices = [
            f"{number}. {choice.label}" for number, choice in enumerate(scene.prompt.choices if scene.prompt else ())
        ]
        return "\n".join([scene.title, facts, scene.wanted, *choices])

    @property
    def _playing(self) -> Stepper:
        assert self._game is not None, "reset comes first"
        return self._game

    def _seen(self) -> Observation:
        """The scene without the question's words: they take long to make, and are for people."""
        game = self._playing
        return observe(self.ruleset.scene(game.state, SEAT, ()), game.asked.get(SEAT))

    def _info(self) -> dict[str, Any]:
        """The question and its options as they are, for those who want words; and the mask, where some look for it."""
        decision = self._playing.asked.get(SEAT)
        options = [str(option) for option in decision.options] if decision is not None else []
        question = decision.question if decision is not None else ""
        return {"question": question, "options": options, "action_mask": mask(decision),
                "outcome": self._playing.outcome or ""}  # fmt: skip
