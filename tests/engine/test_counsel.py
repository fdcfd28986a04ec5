"""'What would you do?' has an answer to every question of every game, and says why in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import for_trial
from tablewright.engine.scene import Choice, Prompt
from tablewright.engine.telling.counsel import Counsel, counsel, plea_of, tries_in_words
from tablewright.engine.thinking.thinker import Budget, Thought, Tried
from tablewright.rules import ruleset
from tests.engine.test_thinking import GAMES, thinking

FEW = Budget(tries=8)


def begun(key: str, seed: str = "counsel", gm: bool = True) -> Game[Any]:
    rules = ruleset(key)
    setup = Setup("counsel", key, rules.version, open_dice(seed), ("p1",), for_trial(rules.settings, {}))
    game: Game[Any] = Game(rules, setup)
    if rules.gm_seat and gm:
        game.help(rules.gm_seat, rules.referee)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_question_has_counsel(key: str) -> None:
    """It can be given as an answer, and stands on one of the buttons."""
    game, quick, asked = begun(key), thinking(key).quick(), dict[str, Counsel]()
    for _ in range(40):
        if game.outcome is not None:
            break
        decision = game.pending[0]
        if decision.question not in asked:
            given = counsel(game.ruleset, plea_of(game, "p1"), FEW)
            decision.check(given.key)
            assert given.label
            assert decision.kind == "text" or given.reasons, decision
            asked[decision.question] = given
        game.answer("p1", quick(decision, game.ruleset.view(game.state_for("p1"), "p1")))
    assert len(asked) > 4
    said = " ".join(reason for each in asked.values() for reason in each.reasons)
    assert re.search(r"Of \d+ tries from here, (everybody|the party) lived in \d+ %", said)


def test_a_master_is_told_what_the_rules_say() -> None:
    game = begun("pocket_fantasy", gm=False)
    quick = thinking("pocket_fantasy").quick()
    while game.pending_for("gm") is None:
        game.answer("p1", quick(game.pending[0], game.ruleset.view(game.state_for("p1"), "p1")))
    decision = game.pending_for("gm")
    assert decision is not None
    given = counsel(game.ruleset, plea_of(game, "gm"), FEW)
    assert given.key == decision.usual
    assert "rules" in given.reasons[0]


def test_who_is_asked_nothing_gets_no_counsel() -> None:
    game = begun("yabec")
    with pytest.raises(Refused, match="nothing is asked"):
        plea_of(game, "gm")


def test_answers_that_hardly_differ_are_named_in_one_breath() -> None:
    """What comes to the same is said to; what is worse is told apart by what came of it, never by the same words."""
    labels = {"a": "Attack", "b": "Bargain", "c": "Climb", "d": "Dig", "e": "Eat", "f": "Flee", "g": "Go"}
    choices = tuple(Choice(key, label) for key, label in labels.items())
    tried = {key: Tried([worth] * 8, lived) for key, worth, lived in (
        ("a", 0.8, 8), ("b", 0.8, 8), ("c", 0.8, 8), ("d", 0.8, 8), ("e", 0.795, 8), ("f", 0.7, 8), ("g", 0.6, 4),
    )}  # fmt: skip
    said = tries_in_words(
        Prompt("p1", "what", "What now?", choices=choices), Thought("a", "a", tried, ("b", "c", "d")), "all lived"
    )
    assert said == [
        "Of 8 tries from here, all lived in 100 %.",
        "For now it makes no difference: Bargain, Climb and 1 more came to the same.",
        "There is little to choose between this and Eat.",
        "Flee: in 100 %, but you were worse off.",
        "Go: in 50 %.",
    ]


def test_games_played_to_their_end_are_told_by_how_many_were_won() -> None:
    choices = (Choice("a", "Attack"), Choice("b", "Bargain"))
    tried = {"a": Tried([0.75, 0.25] * 4, 0, games=1280), "b": Tried([0.25] * 8, 8, games=1280)}
    said = tries_in_words(Prompt("p1", "what", "What now?", choices=choices), Thought("a", "b", tried), "all lived")
    assert said == ["Of 1,280 games played on from here to their end, you won in 50 %.", "Bargain: in 25 %."]
