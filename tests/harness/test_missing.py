"""What is usually on offer and is not now stands at the question with its reason, and is never on offer as well."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.scene import Choice, prompt
from tablewright.engine.table import BotTable
from tablewright.engine.telling.naming import missing_words
from tablewright.lab.presses import _usual
from tablewright.rules import GAMES, ruleset

_ANSWERS = 400


def test_only_what_is_not_offered_is_missing() -> None:
    decision = Decision("p1", "act", "", ("strike:m1", "wait"))
    missing = [("strike", "Strike", "nobody near"), ("cast", "Cast", "no free hand"), ("shoot", "Shoot", "")]
    asked = prompt(decision, "What?", [Choice("strike:m1", "Strike"), Choice("wait", "Wait")], missing)
    assert asked.missing == ("Cast: no free hand",)


@pytest.mark.parametrize("game", GAMES)
def test_in_play_reasons_are_given_in_words(game: str) -> None:
    """Every line says what it is about and why; a few are met within some hundred answers. No choice lacks a label."""
    rules, said = ruleset(game), set[str]()
    state: Any = rules.new({}, ("p1",))
    asked = 0

    def watch(decision: Decision, view: Any) -> str:
        nonlocal asked
        asked += 1
        put = rules.scene(state, decision.seat, (decision,)).prompt
        said.update(put.missing if put else ())
        return _usual(decision, view)

    seats = ("p1", *([rules.gm_seat] if rules.gm_seat else []))
    policies = {seat: rules.referee if seat == rules.gm_seat else watch for seat in seats}
    table = BotTable(OpenSeed("missing"), "missing", policies, {seat: rules.view(state, seat) for seat in seats})
    with missing_words() as spelt:
        while asked < _ANSWERS and rules.outcome(state) is None:
            rules.play(state, rules.turns(state)[0].name, table)
    assert sorted(set(spelt)) == [], "keys that players read as they are spelt: write words for them"
    for line in said:
        name, _, why = line.partition(": ")
        assert name.istitle() or name[0].isupper(), line
        assert why, line
