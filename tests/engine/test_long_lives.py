"""A year of play in one campaign: a press looks at what there is now, never through all that has happened."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.dice import open_dice
from tablewright.engine.game import packing
from tablewright.engine.game.game import Game
from tablewright.engine.game.packing import RECENT
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import GAMES, ruleset
from tablewright.web.serving.hands import OwnHands
from tablewright.web.tables.opened import OpenTable

RECORDS = 3 * RECENT
PRESSES = 5
TRIES = 20  # campaigns, of which one goes on for so long
ENDLESS = {"weeks": 0, "sessions": 0, "adventures": 0}


class Counted:
    """Lets bots play so many answers, and then rest."""

    def __init__(self, left: int) -> None:
        self.left = left

    def is_over(self) -> bool:
        return self.left <= 0

    def count(self) -> None:
        self.left -= 1


def long_campaign(key: str) -> Game[Any]:
    """Bots play, none of whom retires, until there is much to remember; where that ends too soon, others do."""
    rules = ruleset(key)
    able = next(name for name in rules.bots if name != "random")
    played = (_played(rules, bot, f"{key} {number}") for number in range(TRIES) for bot in (able, "random"))
    game = next(each for each in played if each.outcome is None)
    game.make_checkpoint()
    return game


def _played(rules: Ruleset[Any], bot: str, seed: str) -> Game[Any]:
    wanted = {each.key: ENDLESS[each.key] for each in rules.settings if each.key in ENDLESS}
    seats = tuple(f"p{number + 1}" for number in range(rules.least_seats))
    settings = settle(rules.settings, wanted)
    game: Game[Any] = Game(rules, Setup("long", rules.key, rules.version, open_dice(seed), seats, settings, "always"))
    bots = {seat: rules.bots[bot].make() for seat in seats} | {rules.gm_seat: rules.referee}
    spell = Counted(RECORDS)
    game.patience = spell.is_over

    def choose(decision: Any, view: Any) -> str:
        spell.count()
        key = str(bots[decision.seat](decision, view))
        return next(str(other) for other in decision.options if other != key) if key == "retire" else key

    for seat in filter(None, bots):
        game.help(seat, choose)
    game.helpers = {}
    return game


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_what_a_press_looks_at_does_not_grow_with_what_has_happened(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers or looks on, the game master too: at most the old end of a seat's page is opened again."""
    game = long_campaign(key)
    assert game.log.old, "there is much to remember"
    table, looked = OpenTable(game, 1, OwnHands()), list[int]()
    _look(table)
    unpack = packing.unpack

    def counted(packed: str) -> bytes:
        looked.append(1)
        return unpack(packed)

    monkeypatch.setattr(packing, "unpack", counted)
    for _ in range(PRESSES):
        decision = game.pending[0]
        game.answer(decision.seat, decision.usual)
        table.version += 1
        seats = _look(table)
        assert len(looked) <= 2 * seats
        looked.clear()


def _look(table: OpenTable) -> int:
    """As the server does: each seat's scene and the end of its log, and the game master's list of changes."""
    game = table.game
    seats = {*game.setup.seats, game.ruleset.gm_seat, ""}
    for seat in seats:
        table.scene(seat, scene_of)
        teller = table.teller(seat)
        teller.page(max(0, teller.count() - 30), teller.count())
    assert not table.overruled()
    return len(seats)
