"""What games on the floor plan have in common; a game made from another stands on the other's plan."""

from __future__ import annotations

from pocket_fantasy import PocketFantasy
from pocket_fantasy.bots import BOTS
from tablewright.engine.events import Entry, TookBack
from tablewright.engine.floor_plan import FloorPlan


class Quicker(PocketFantasy):
    title = "Quicker"


def test_a_game_finds_its_parts_by_their_names() -> None:
    game = Quicker()
    assert isinstance(game, FloorPlan)
    assert game.ledger.is_file()
    assert game.bots is BOTS
    state = game.new({}, ["p1"])
    assert game.turns(state)[0].seats == ("p1", "gm")
    assert game.scene(state, "p1", ()).title
    assert game.narrator("campaign").tell(Entry(TookBack("p1", "go")), "p1").headline
    assert game.glossary()
    assert game.chronicle(state, (), "campaign").startswith("#")
