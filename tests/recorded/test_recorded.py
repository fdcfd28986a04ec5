"""Games recorded under every released version of the rules replay to the same states, for ever."""

from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.game.checking import check_state
from tablewright.engine.game.game import Game
from tablewright.engine.game.saves import open_game, read
from tablewright.engine.game.verify import verify
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import Policy
from tablewright.rules import GAMES, ruleset
from tests.recorded.record import FOLDER, folder_of

PLAYED_ON = 200  # answers
RECORDED = sorted(FOLDER.glob("*/recorded/**/*.tw"))


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_recorded_under_its_present_rules(key: str) -> None:
    """So that a change of the rules whose version was forgotten is noticed by the next test."""
    recorded = sorted(folder_of(ruleset(key)).glob("*.tw"))
    assert len(recorded) >= 4, f"python -m tests.recorded.record {key}"


def name_of(path: Path) -> str:
    return str(path.relative_to(FOLDER).with_suffix(""))


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_opens(path: Path) -> None:
    """Under any rules: replayed, or from its last checkpoint."""
    text = read(path)
    game = open_game(ruleset(text.setup.game), text)
    assert game.outcome is not None or game.pending


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_is_played_on(path: Path) -> None:
    """Two hundred answers more, by a bot that knows nothing; what it comes to can be saved and opened again."""
    text = read(path)
    rules = ruleset(text.setup.game)
    game = open_game(rules, text)
    bot = rules.bots["random"].make()
    for _ in range(PLAYED_ON):
        if game.outcome is not None:
            break
        decision = game.pending[0]
        game.answer(decision.seat, answered(decision, rules, bot, game))
    check_state(rules, game.checkpoint)


def answered(decision: Decision, rules: Ruleset[Any], bot: Policy, game: Game[Any]) -> str:
    if decision.kind == "face":
        return str(decision.low)
    play = rules.referee if decision.seat == rules.gm_seat else bot
    return play(decision, rules.view(game.state_for(decision.seat), decision.seat))


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_of_the_present_rules_verifies(path: Path) -> None:
    text = read(path)
    game = ruleset(text.setup.game)
    if text.setup.rules != game.version:
        pytest.skip("recorded under other rules")
    result = verify(game, text)
    assert result.good, result.findings


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_of_older_rules_is_accused_of_nothing(path: Path) -> None:
    text = read(path)
    game = ruleset(text.setup.game)
    if text.setup.rules == game.version:
        pytest.skip("recorded under the present rules")
    result = verify(game, text)
    assert result.good, result.findings
    assert result.proven or "rules that are gone" in str(result.findings)
