"""The guild's book: a tale of places and meetings, session by session, without the table's own marks."""

from __future__ import annotations

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.log import tale_of
from tablewright.rules import ruleset
from tablewright.rules.yabec.state import World

RULESET = ruleset("yabec")
CAMPAIGN = "5eed5eed5eed5eed"


def test_the_book_tells_each_session_and_keeps_the_card() -> None:
    settings = settle(RULESET.settings, {"sessions": 2})
    game: Game[World] = Game(RULESET, Setup(CAMPAIGN, "yabec", RULESET.version, open_dice("a book"), ("p1",), settings))
    game.help("gm", RULESET.referee)
    game.help("p1", RULESET.bots["careful"].make())
    book, world = tale_of(game, "p1"), game.checkpoint
    assert book.startswith(f"# The guild's book of {world.town}\n")
    assert "### Session 1\n" in book
    assert "### Session 2\n" in book
    assert CAMPAIGN not in book
    for each in world.creatures.values():
        assert each.kind != "pc" or f"| {each.name} |" in book
