"""The environments keep what Gymnasium, PettingZoo and OpenSpiel ask, and show a seat no more than its scene."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, seed_test
from tablewright_lab.environments import NAMES
from tablewright_lab.environments.observing import ACTIONS, answer_of, mask, observe
from tablewright_lab.environments.several import env, parallel_env

from tablewright.engine.decisions import Decision
from tests.engine.test_thinking import SWAPS

pytestmark = pytest.mark.filterwarnings("ignore")  # theirs speak of taste: names of agents, boxes instead of dicts


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_is_content(name: str) -> None:
    made = gymnasium.make(f"Tablewright/{name}-v0", render_mode="ansi")
    check_env(made.unwrapped)
    made.reset(seed=3)
    assert made.render()


@pytest.mark.parametrize("game", NAMES.values())
def test_pettingzoo_is_content(game: str) -> None:
    api_test(env(game), num_cycles=12)
    seed_test(partial(env, game), num_cycles=5)
    max_cycles_test(SimpleNamespace(env=partial(_steady, env, game), parallel_env=partial(_steady, parallel_env, game)))


def _steady(make: Any, game: str, **options: Any) -> Any:
    """An environment whose actions by chance are the same each time: some would end a game at once."""
    made = make(game, **options)
    for agent in made.possible_agents:
        made.action_space(agent).seed(3)
    return made


def test_openspiel_is_content() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("tablewright_lab.environments.spiel")
    game = pyspiel.load_game("python_tablewright_twelve_years(most_actions=12,castle_distance=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def played(name: str, seed: int, steps: int) -> tuple[list[float], list[str], Any]:
    """Rewards, questions and the environment after so many steps of the first open action but one."""
    made = gymnasium.make(f"Tablewright/{name}-v0").unwrapped
    seen, info = made.reset(seed=seed)
    rewards, questions = [], []
    for _ in range(steps):
        questions.append(info["question"])
        action = min(1, int(seen["action_mask"].sum()) - 1)
        seen, reward, over, cut, info = made.step(action)
        rewards.append(reward)
        if over or cut:
            break
    return rewards, questions, made


def test_the_same_seed_is_the_same_episode_and_another_is_another() -> None:
    first, again, other = (played("TwelveYears", seed, 60)[:2] for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_rewards_add_up_to_what_the_stand_is_worth() -> None:
    rewards, _, made = played("PocketFantasy", 1, 50)
    begun = gymnasium.make("Tablewright/PocketFantasy-v0").unwrapped
    begun.reset(seed=1)
    gained = made._playing.standing("p1").worth - begun._playing.standing("p1").worth
    assert sum(rewards) == pytest.approx(gained)


@pytest.mark.parametrize(("name", "game"), [pair for pair in NAMES.items() if pair[1] != "twelve_years"])
def test_what_is_hidden_is_not_observed(name: str, game: str) -> None:
    made = played(name, 2, 40)[2]
    stepper = made._playing
    decision = stepper.asked.get("p1")
    seen = [
        observe(made.ruleset.scene(state, "p1", ()), decision) for state in (stepper.state, SWAPS[game](stepper.state))
    ]
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])


def test_actions_mean_options_numbers_and_passing() -> None:
    choice = Decision("p1", "which", "X", ("a", "b", "c"))
    assert [answer_of(choice, action) for action in (0, 2, 3)] == ["a", "c", "a"]
    number = Decision("p1", "how-many", "X", kind="number", low=10, high=1033)
    assert answer_of(number, 0) == "10"
    assert answer_of(number, ACTIONS - 1) == "1030"
    assert mask(choice).sum() == 3
    assert mask(number).sum() == ACTIONS
    assert mask(None).sum() == 1
