"""Entries for scenarios (games/yabec/README.md): `do` runs named steps one after the other, the others begin a scheme.

Questions to the Dungeon Master are answered by the referee unless `gm` is true. In `do` the players' questions are
answered by
default unless `ask` names them; in the other entries every question is the script's. Heroes have the ids c1, c2 ...,
minions m1 ..., foes f1 ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.engine.proving.given import Refereed, as_given, put
from tablewright.engine.ruleset import Stage
from tablewright.engine.table import Table
from tablewright.world.mapping.calls import calls_for
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import as_text
from tablewright.world.mapping.level import grid_of
from yabec.book import order
from yabec.book.characters import making
from yabec.book.conflict import rounds
from yabec.book.core import carrying, figures
from yabec.book.delve import declaring
from yabec.book.town import cleanup, visit
from yabec.proving import steps, worlds
from yabec.state import GM, World


class _Set:
    """A scene set up: plays its steps, and shows world, creatures, figures and results."""

    def __init__(
        self, facts: dict[str, Any], begin: Callable[[World, worlds.Given, Table, list[Any]], None], ask: str
    ) -> None:
        self.given = as_given(facts, worlds.Given)
        self.world = worlds.build_world(self.given)
        self._begin, self._ask = begin, self.given.ask or ask
        self.results: list[Any] = []

    def play(self, table: Table) -> None:
        asked = None if self._ask == "all" else self._ask
        self._begin(self.world, self.given, Refereed(table, GM, self.given.gm, asked), self.results)

    def look(self) -> dict[str, Any]:
        world = self.world
        dungeon = world.dungeons.get(world.delve.dungeon)
        people = carrying.everyone(world)
        return {
            **{each.id: each for each in people},
            "figures": {each.id: figures.figures(world, each) for each in people},
            "world": world,
            "delve": world.delve,
            "conflict": world.conflict,
            "card": {"total": world.card.total, "lines": [list(line) for line in world.card.lines]},
            "rooms": dungeon.rooms if dungeon else {},
            "ways": dungeon.ways if dungeon else {},
            "results": self.results,
            "result": self.results[-1] if self.results else None,
            "scheme": world.scheme,
            "over": world.outcome,
            "dead": [each.id for each in people if each.status == "dead"],
            "heroes": [each for each in people if each.kind == "pc"],
        }


def _do(world: World, given: worlds.Given, table: Table, results: list[Any]) -> None:
    """Named steps, each `["name", { arguments }]`; what they return is kept in `results`."""
    if given.conflict:
        _begin(world, given, table)
    for named in given.do:
        name, arguments = named[0], named[1] if len(named) > 1 else {}
        results.append(steps.STEPS.run(world, table, name, arguments))


def _begin(world: World, given: worlds.Given, table: Table) -> None:
    """A conflict under way with the counts given, no dice rolled for them."""
    options = world.options
    world.options = type(options)(
        **{**{f: getattr(options, f) for f in options.__struct_fields__}, "initiative": "dramatic"}
    )
    engaged = {key: each.engaged for key, each in world.creatures.items()}
    counted = {key: (each.missed, each.duel, each.retreat) for key, each in world.creatures.items()}
    rounds.begin_conflict(world, table, surprised=given.surprised, everyone=True)
    for key, each in world.creatures.items():
        each.engaged = engaged[key]
        each.missed, each.duel, each.retreat = counted[key]
    world.options = options
    if world.conflict is not None:
        world.conflict.method = "ranked"
        put(world.conflict, {k: v for k, v in given.conflict.items() if k != "begun"})


def _fight(world: World, given: worlds.Given, table: Table, results: list[Any]) -> None:
    """A conflict: from its beginning, or under way if `conflict` gives counts; `steps` actions or ends of rounds."""
    if given.conflict:
        _begin(world, given, table)
    else:
        rounds.begin_conflict(world, table, surprised=given.surprised, everyone=True)
    for _ in range(given.steps):
        if world.conflict is not None:
            rounds.conflict_step(world, table)


def _schemes(
    step: Callable[[World, Table], None], scheme: str
) -> Callable[[World, worlds.Given, Table, list[Any]], None]:
    def begin(world: World, given: worlds.Given, table: Table, results: list[Any]) -> None:
        world.scheme = scheme
        for _ in range(given.steps):
            if world.scheme == scheme and not world.outcome:
                step(world, table)

    return begin


def _create(world: World, given: worlds.Given, table: Table, results: list[Any]) -> None:
    results.append(making.create(world, table, world.seats[0]).id)


def _play(world: World, given: worlds.Given, table: Table, results: list[Any]) -> None:
    """Whole turns of the game as it is played, from making characters on, whatever the scheme."""
    world.scheme = given.world.get("scheme", "creation")
    for _ in range(given.steps):
        if not world.outcome:
            order.step(world, table)


def _map(world: World, given: worlds.Given, table: Table, results: list[Any]) -> None:
    """Draw `text`; without one, call the dungeon's level and draw that. Results: what the map holds."""
    text = given.text or calls_for(grid_of(world.dungeons["d"], 1), relative=given.relative)
    drawing = draw(text)
    grid = drawing.grid
    results.append(
        {
            "squares": len(grid.squares),
            "bounds": list(grid.bounds),
            "marks": {f"{x},{y}": mark for (x, y), mark in grid.squares.items()},
            "sides": {f"{x},{y} {side}": value for (x, y, side), value in grid.sides.items()},
            "disputed": sorted(f"{x},{y}" for x, y in grid.disputed),
            "faults": [fault.problem for fault in drawing.faults],
            "picture": as_text(grid),
            "text": text,
        }
    )


def _entry(
    begin: Callable[[World, worlds.Given, Table, list[Any]], None], ask: str = "all"
) -> Callable[[dict[str, Any]], Stage]:
    def stage(given: dict[str, Any]) -> Stage:
        scene = _Set(given, begin, ask)
        return Stage(scene.play, scene.look, lambda: scene.world)

    return stage


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {
    "do": _entry(_do, ask=""),
    "fight": _entry(_fight),
    "delve": _entry(_schemes(declaring.delve_step, "delve")),
    "town": _entry(_schemes(visit.town_step, "town")),
    "cleanup": _entry(_schemes(cleanup.cleanup_step, "clean up")),
    "create": _entry(_create),
    "play": _entry(_play),
    "map": _entry(_map),
}
