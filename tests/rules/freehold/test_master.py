"""The Master Rule at a live table: a player's words, the GM's ruling, answers the GM leaves for good."""

from __future__ import annotations

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.rules.freehold import RULESET
from tablewright.rules.freehold.events import Ruled
from tablewright.rules.freehold.state import World

RULINGS = ("judge", "ruling-effect", "ruling-words", "keep-precedent")


def at_home() -> Game[World]:
    """Two characters made at once, at the freehold, with a person in the GM's seat."""
    settings = settle(RULESET.settings, {"quick": True, "characters": 2})
    return Game(RULESET, Setup("t", "freehold", 1, open_dice("master"), ("p1", "gm"), settings))


def tries(game: Game[World], words: str) -> None:
    for answer in ("try", next(iter(game.checkpoint.characters)), words):
        game.answer("p1", answer)


def asked(game: Game[World]) -> tuple[str, str]:
    return game.pending[0].seat, game.pending[0].question


def rulings(game: Game[World]) -> list[Ruled]:
    return [entry.event for entry in game.log if isinstance(entry.event, Ruled)]


def test_the_gm_rules_and_the_ruling_becomes_the_default_for_the_like() -> None:
    """FH-GM-01, FH-GM-02: own words, own ruling, kept, and offered when the like comes up."""
    game = at_home()
    tries(game, "sing for the Folk")
    for question, answer in zip(RULINGS, ("works", "hope rises", "They sing along.", "yes"), strict=True):
        assert asked(game) == ("gm", question)
        game.answer("gm", answer)
    assert rulings(game)[-1].answer == "They sing along."
    tries(game, "sing to the Folk again")
    assert asked(game) == ("gm", "judge")
    assert game.pending[0].default == "works"
    assert game.pending[0].facts["kept"] == "sing for the Folk"
    game.answer("gm", "works")
    assert game.pending[0].default == "hope rises"


def test_the_gm_can_leave_all_of_it_to_the_referees_default() -> None:
    """Each of the four questions takes a standing answer, the words among them."""
    game = at_home()
    for question in RULINGS:
        game.stand("gm", question, "default")
    tries(game, "lift the fallen beam")
    assert game.pending[0].seat == "p1"
    assert rulings(game)[-1].judgement == "str"
    assert rulings(game)[-1].answer == ""
