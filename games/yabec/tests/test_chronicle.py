"""The guild's book: a tale of places and meetings, session by session, without the table's own marks."""

from __future__ import annotations

from tablewright.engine.copying import copy_of, fold
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.log import tale_of
from tablewright.rules import ruleset
from yabec.book.checking import check
from yabec.book.core.carrying import bring_home, bury, carry_on, everyone
from yabec.book.delve.dungeons import lay_open
from yabec.proving.worlds import Given, build_world
from yabec.state import Thing, World
from yabec.telling.chronicle import chronicle
from yabec.telling.paper import portraits

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


def test_whose_sheet_was_torn_up_is_remembered_and_no_more() -> None:
    """YB-DEATH-13: once somebody else is in the place, only the guild's book and its wall know the dead."""
    world = build_world(Given(heroes=["fighter", "cleric", "thief", "wizard"]))
    torn, carried, kept, _ = heroes = list(world.creatures.values())
    for dead in heroes[:3]:
        dead.status = "dead"
        dead.mark("replaced")
        world.party.remove(dead.id)
    world.archive, world.delve.march = [torn.id, carried.id], []
    heroes[3].items.append(Thing("body", of=carried.id))
    bury(world)
    assert torn.id not in world.creatures
    assert {carried.id, kept.id} <= world.creatures.keys()
    copy = copy_of(world)
    assert copy == world
    assert not list(check(copy))
    assert everyone(copy) == heroes
    assert [each.name for each in portraits(copy, "p1")] == [torn.name, carried.name, kept.name]
    assert f"| {torn.name} |" in chronicle(copy, [], CAMPAIGN)


def test_who_served_one_of_the_dead_still_has_had_a_boss() -> None:
    world = build_world(Given(heroes=["fighter", "cleric"], minions=[{"kind": "ruffian", "boss": "c1"}]))
    boss = world.creatures["c1"]
    boss.status, boss.left = "dead", True
    boss.mark("replaced")
    world.party.remove("c1")
    world.delve.march, world.delve.dungeon = [], ""
    lay_open(world, "")
    assert "c1" in world.creatures  # who still leads somebody stays in mind
    assert not list(check(world))
    world.graves["c1"] = fold(world.creatures.pop("c1"))  # as campaigns have it where the boss was folded before
    assert not list(check(world))


def test_a_body_that_the_dead_had_on_their_backs_goes_nowhere_with_who_inherits_from_them() -> None:
    world = build_world(Given(heroes=["fighter", "cleric", "thief"]))
    fallen, bearer, heir = (world.creatures[key] for key in ("c1", "c2", "c3"))
    bearer.items.append(Thing("body", of=fallen.id))
    fallen.status = bearer.status = "dead"
    bring_home(world)
    assert not any(thing.of for thing in bearer.items)
    heir.items.append(Thing("body", of="c99"))  # as campaigns have it where that one was folded up meanwhile
    carry_on(world)
    assert not any(thing.of for thing in heir.items)
