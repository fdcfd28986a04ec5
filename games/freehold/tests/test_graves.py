"""A campaign grows with what exists in it: the long dead are forgotten, but not while anything still names them."""

from __future__ import annotations

from freehold.book.characters.market import REMEMBERED, lay_to_rest
from freehold.book.travel.land import start_map
from freehold.state import Character, Fight, Foe, Haul, Party, World

LONG_AGO, TODAY = 1, 5000


def graveyard(number: int) -> World:
    world = World(["p1"], land=start_map())
    for index in range(number):
        who = f"c{index}"
        world.characters[who] = Character(who, "p1", who, "human", "fighter", dead=True, died_on=LONG_AGO)
    world.characters["alive"] = Character("alive", "p1", "Alive", "human", "fighter")
    return world


def test_the_latest_dead_are_remembered() -> None:
    world = graveyard(REMEMBERED + 5)
    lay_to_rest(world, TODAY)
    assert len(world.characters) == REMEMBERED + 1
    assert "c4" not in world.characters
    assert "c5" in world.characters
    assert "alive" in world.characters


def test_few_dead_are_all_remembered() -> None:
    world = graveyard(REMEMBERED)
    lay_to_rest(world, TODAY)
    assert len(world.characters) == REMEMBERED + 1


def test_who_is_still_named_is_not_forgotten() -> None:
    world = graveyard(REMEMBERED + 5)
    world.hauls = [Haul(100, ["c0"])]
    world.parties = [Party("g1", ["alive"], "0,0", 288, fight=Fight([Foe("f1", "goblin", 1, 1)], ["c1", "alive"]))]
    world.characters["c2"].died_on = TODAY - 1
    world.land["1,0"].bodies.append("c2")
    lay_to_rest(world, TODAY)
    assert {"c0", "c1", "c2"} <= world.characters.keys()
    assert "c3" not in world.characters
