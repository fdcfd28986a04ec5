"""Whoever is asked who is to do it finds the best hand marked (PF-TASK-01)."""

from __future__ import annotations

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.rules import ruleset

RULESET = ruleset("pocket_fantasy")


def test_the_thief_is_marked_to_go_ahead() -> None:
    settings = settle(RULESET.settings, {})
    game = Game(RULESET, Setup("fit", RULESET.key, RULESET.version, open_dice("fit"), ("p1",), settings))
    game.help(RULESET.gm_seat, RULESET.referee)
    for answer in ("standard", "adventure", "creep"):
        game.answer("p1", answer)
    asked = game.pending[0]
    assert asked.question == "who"
    assert [hero.id for hero in game.state_for("p1").party if hero.cls == "thief"] == [asked.default]
