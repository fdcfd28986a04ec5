"""Several seats: everybody may do things for the own heroes beside what the party does, and nobody waits for it."""

from typing import Any

import msgspec
import pytest

from pocket_fantasy import RULESET
from pocket_fantasy.book.core.field import GM
from pocket_fantasy.state import World
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.rules import ruleset

PARTY = [
    {"name": "Ada", "race": "human", "class": "fighter", "max_hp": 10, "weapons": [("sword", 0)]},
    {"name": "Ivy", "race": "human", "class": "druid", "max_hp": 6, "weapons": [("staff", 0)]},
]


def two_seats() -> Game[World]:
    """A fighter of p1's, who speaks for the party, and a druid of p2's, at the entrance of a dungeon."""
    settings: dict[str, Any] = {"heroes": 2, "characters": msgspec.json.encode(PARTY).decode()}
    setup = Setup("c", "pocket_fantasy", RULESET.version, open_dice("asides"), ("p1", "p2", GM), settings)
    game: Game[World] = Game(ruleset("pocket_fantasy"), setup)
    game.help(GM, RULESET.referee)
    game.answer("p1", "adventure")
    return game


def asked(game: Game[World], seat: str) -> Decision:
    decision = game.pending_for(seat)
    assert decision is not None
    return decision


def test_everybody_has_a_question_of_their_own() -> None:
    """PF-CORE-01: a decision about a character is put to the seat that plays it."""
    game = two_seats()
    assert asked(game, "p1").question == "explore"
    assert asked(game, "p2").question == "aside"
    assert "brew:c2" in asked(game, "p2").options
    assert not any(option.endswith(":c1") for option in asked(game, "p2").options)


def test_an_aside_changes_the_game_and_the_party_goes_on() -> None:
    """PF-DRUID-05: the druid's player brews without asking anybody; the speaker's question stands as it was."""
    game = two_seats()
    game.answer("p2", "brew:c2")
    game.answer("p2", "potion_d")
    assert game.checkpoint.party[1].kit["potion_d"] == 1
    assert asked(game, "p1").question == "explore"
    game.answer("p1", "wait")
    assert asked(game, "p2").question in ("aside", "act", "light")


def test_who_wants_nothing_is_left_alone_until_something_happens() -> None:
    game = two_seats()
    game.answer("p2", "nothing")
    assert game.pending_for("p2") is None
    assert game.checkpoint.settled == ["p2"]
    game.answer("p1", "habits")
    game.answer("p1", "c1")
    game.answer("p1", "all")
    assert asked(game, "p2").question == "aside"


def test_nobody_acts_for_anothers_hero() -> None:
    game = two_seats()
    with pytest.raises(Refused):
        game.answer("p2", "wear:c1")


def test_the_owner_says_who_drinks() -> None:
    """PF-EQUIP-04: the speaker calls for a potion; whose it is decides who gets it, before any aside of that seat."""
    game = two_seats()
    game.override(GM, "party[0].hp", 3, "a fall on the way")
    game.answer("p2", "brew:c2")
    game.answer("p2", "potion_d")
    game.answer("p1", "drink")
    game.answer("p2", "yes")  # it is p2's potion (PF-CORE-19)
    assert asked(game, "p2").question == "target"
    game.answer("p2", "c1")
    while (decision := game.pending_for("p1")) is not None and decision.question.startswith("heroic"):
        game.answer("p1", "keep")
    assert game.checkpoint.party[1].kit["potion_d"] == 0
    assert asked(game, "p1").question == "explore"
    assert asked(game, "p2").question == "aside"
