"""Land that nobody is at stays folded: a press in a land of thousands of hexes costs what it does in a small one."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from freehold.content import TERRAINS
from freehold.state import Glimpse, Hex, World, glimpse_of, glimpses
from games.freehold.tests.play import Campaign, weeks
from tablewright.engine.copying import copy_of, freeze, thaw, thaw_wholly
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.running import Running
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import ruleset
from tablewright.world.hexes import distance, within

RINGS, MANY_RINGS = 11, 22  # 397 hexes, and 1,519
PRESSES = 30
MOST_OPENED = 60


@cache
def campaign() -> bytes:
    return freeze(copy_of(Campaign("folded", "bold").play_until(weeks(9))))


def opened(world: World) -> list[str]:
    land: dict[str, Any] = world.land
    return [key for key, place in dict.items(land) if isinstance(place, Hex)]


def fields(place: msgspec.Struct, names: tuple[str, ...]) -> dict[str, object]:
    return {name: msgspec.json.encode(getattr(place, name)) for name in names if name != "sites"}


def test_a_hex_is_the_same_opened_or_folded() -> None:
    frozen = campaign()
    world = thaw_wholly(frozen, World)
    assert any(place.sites for place in world.land.values())
    assert freeze(world) == freeze(thaw(frozen, World)) == frozen
    assert thaw(frozen, World) == world
    assert not opened(thaw(frozen, World))
    assert list(thaw(frozen, World).land) == list(world.land)


def test_a_glimpse_of_a_hex_shows_what_is_there() -> None:
    """Opened or not; and it opens nothing."""
    whole, folded = thaw_wholly(campaign(), World), thaw(campaign(), World)
    for world in (whole, folded):
        for key, seen in glimpses(world.land):
            place = whole.land[key]
            assert fields(seen, Glimpse.__struct_fields__) == fields(place, Glimpse.__struct_fields__)
            assert len(seen.sites) == len(place.sites)
            for site, theirs in zip(place.sites, seen.sites, strict=True):
                assert (site.kind, site.cleared, site.broken, site.told) == (
                    theirs.kind, theirs.cleared, theirs.broken, theirs.told,
                )  # fmt: skip
            rooms = [room for site in place.sites for room in site.rooms]
            assert seen.lying == [*place.bodies, *(who for room in rooms for who in room.bodies)]
            assert glimpse_of(world.land, key) is seen
    assert not opened(folded)
    assert glimpse_of(folded.land, "99,99").terrain == ""


def test_a_glimpse_shows_what_has_changed() -> None:
    world = thaw(campaign(), World)
    key = next(iter(world.land))
    world.land[key].sign = "danger"
    assert glimpse_of(world.land, key).sign == dict(glimpses(world.land))[key].sign == "danger"


# --- what a press opens ----------------------------------------------------------------------------------------------
def known_land(rings: int) -> dict[str, Hex]:
    kinds = list(TERRAINS)
    keys = sorted(within("0,0", rings), key=lambda key: (distance("0,0", key), key))
    return {
        key: Hex(kinds[number % len(kinds)], True, mapped=True, entered=True, seen=True, feature="nothing")
        for number, key in enumerate(keys)
    }


def opened_by_presses(rings: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A party goes out into land that is known so far, by its usual answers; how many hexes each press has opened."""
    rules = ruleset("freehold")
    setup = Setup("land", rules.key, rules.version, open_dice("land"), ("p1",), {"quick": True, "characters": 1})
    game: Game[World] = Game(rules, setup)
    while game.pending[0].question != "home":
        game.answer(game.pending[0].seat, game.pending[0].usual)
    world = thaw(game._frozen, World)
    world.land.update(known_land(rings))
    game._stand_at(world)
    game._forget_runs()
    game._run_until_asked()
    states: list[World] = []
    stand_at = Running[World]._stand_at

    def noted(self: Running[World], checkpoint: World, frozen: bytes | None = None) -> None:
        states.append(checkpoint)
        stand_at(self, checkpoint, frozen)

    monkeypatch.setattr(Running, "_stand_at", noted)
    counts = []
    for _ in range(PRESSES):
        states.clear()
        game.answer(game.pending[0].seat, game.pending[0].usual)
        scene_of(game, "p1")
        counts.append(sum(len(opened(state)) for state in [*states, game.state_for("p1")]))
    monkeypatch.undo()
    return counts


def test_what_a_press_opens_does_not_grow_with_the_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """Home and around it, the hexes that are worked, the next ones of a march: never the land."""
    for rings in (RINGS, MANY_RINGS):
        assert max(opened_by_presses(rings, monkeypatch)) < MOST_OPENED
