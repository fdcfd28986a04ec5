"""What people read of all five games, played by seekers and bots at tables of every size, the game master's seat too.

The harness reads along with random play; seekers come to what chance seldom reaches: hired folk, towns, long roads.
"""

from __future__ import annotations

import random

import pytest

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
from tablewright.lab.reach import Memory, cast
from tablewright.rules import ruleset
from tablewright.testing.promises import AnyGame
from tablewright.testing.reading import SUSPECTS, unreadable

GAMES = ("twelve_years", "pocket_fantasy", "begone_foe", "yabec", "freehold")
ANSWERS = 70  # a table
TABLES = 3

STUMBLED = [
    "Cadoc Merrow hires on as a expert at 7 silver a day.",
    "Silas Rushlight drops the another hand weapon of the faith.",
    "The guild's shelf takes Osk Tollman's the bandage.",
    "The party sets out for The Ninth Shaft.",
    "The party is at hex 0,0, 0 from Ashford; 1 hexes are mapped.",
]
READ = [
    "An honest face, an hour late, a unicorn, a one-eyed ewe.",
    "Giant lizard 1 turns it aside. It's a good day: 11 days, 1 hour.",
    "The Ninth Shaft lies south of the Low Road.",
]


def _stumbles(game: AnyGame, number: int) -> list[str]:
    """What cannot be read at one table, by whoever is asked."""
    chance = random.Random(f"readable/{number}")
    who = cast(game, chance, Memory())
    setup = Setup("readable", game.key, game.version, open_dice(f"readable/{number}"), who.seats, who.settings)
    live = Game(game, setup)
    tellers = {seat: Teller(live, seat) for seat in who.policies}
    found: list[str] = []
    for _ in range(ANSWERS):
        if live.outcome is not None:
            break
        decision = chance.choice(live.pending)
        seat = decision.seat
        found += unreadable(scene_of(live, seat), "scene")
        live.answer(seat, who.policies[seat](decision, game.view(live.state_for(seat), seat)))
    return found + [each for teller in tellers.values() for each in unreadable(teller.tellings(), "log")]


@pytest.mark.parametrize("number", range(TABLES))
@pytest.mark.parametrize("key", GAMES)
def test_what_seekers_come_to_can_be_read(key: str, number: int) -> None:
    assert _stumbles(ruleset(key), number) == []


@pytest.mark.parametrize("text", STUMBLED)
def test_what_was_once_told_is_stumbled_over(text: str) -> None:
    assert any(pattern.search(text) for pattern in SUSPECTS.values())


@pytest.mark.parametrize("text", READ)
def test_what_is_right_is_let_pass(text: str) -> None:
    assert not any(pattern.search(text) for pattern in SUSPECTS.values())
