"""The Master Rule at a live table: a player's words, the GM's ruling, answers the GM leaves for good."""

from __future__ import annotations

from freehold import RULESET
from freehold.events import Ruled
from freehold.state import World
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle

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
        if question == "judge":
            game.answer("p1", "take:hope rises")
    assert rulings(game)[-1].answer == "They sing along."
    tries(game, "sing to the Folk again")
    assert asked(game) == ("gm", "judge")
    assert game.pending[0].default == "works"
    assert game.pending[0].facts["kept"] == "sing for the Folk"
    game.answer("gm", "works")
    assert asked(game) == ("p1", "proposal")
    assert "take:hope rises" not in game.pending[0].options  # once a week is enough
    game.answer("p1", "take:story")
    assert game.pending[0].default == "story"


def test_a_try_is_proposed_before_any_die_and_can_be_dropped_for_nothing() -> None:
    """FH-GM-02: the player hears ability, chance, gain and cost first."""
    game = at_home()
    before, dice = game.checkpoint, len(game.log)
    tries(game, "lift the fallen beam")
    game.answer("gm", "str")
    prompt = RULESET.scene(game.state_for("p1"), "p1", game.pending).prompt
    assert prompt is not None
    assert "Strength" in prompt.text
    first = prompt.choices[0]
    strength = next(iter(before.characters.values())).scores["str"]
    assert first.odds == f"{strength - 1}/20"
    assert first.hint.startswith("failed:")
    game.answer("p1", "drop")
    assert asked(game) == ("p1", "home")
    assert game.checkpoint == before
    assert not [entry for entry in game.log[dice:] if entry.rolls]


def test_what_cannot_be_read_costs_nothing() -> None:
    game = at_home()
    before = game.checkpoint
    tries(game, "?!")
    assert asked(game) == ("p1", "home")
    assert game.checkpoint == before


def test_the_gm_can_leave_all_of_it_to_the_referees_default() -> None:
    """Each of the four questions takes a standing answer, the words among them."""
    game = at_home()
    for question in RULINGS:
        game.stand("gm", question, "default")
    tries(game, "lift the fallen beam")
    game.answer("p1", str(game.pending[0].default))
    assert game.pending[0].seat == "p1"
    assert rulings(game)[-1].judgement == "str"
    assert rulings(game)[-1].answer == ""
