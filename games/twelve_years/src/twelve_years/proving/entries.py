"""Entries for scenarios: a world set up from plain data, and what to look at afterwards (games/twelve_years/README.md).

All entries take the same `given` keys; they differ in where the party stands and in what happens first. A scene is
played step by step until its answers are used up, the game is over, or the party is dead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from tablewright.engine.proving.given import as_given, known
from tablewright.engine.ruleset import Stage
from tablewright.engine.table import Table
from tablewright.world.hexes import neighbours
from twelve_years.book import order
from twelve_years.book.combat import attack
from twelve_years.book.core import members, places
from twelve_years.book.hexploring import hexes
from twelve_years.book.loot import items, magicks
from twelve_years.book.multiplayer import meeting
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.proving import worlds
from twelve_years.state import START, Party, World


def _play_on(world: World, table: Table) -> None:
    """Step by step, until the script's answers end, the game is over, or the party is dead."""
    while worlds.SEAT in world.parties and not world.outcome:
        order.play(world, meeting.turns_of(world)[0].name, table)


def _look_at(world: World, party: Party) -> Mapping[str, Any]:
    """What a scenario may look at afterwards."""
    living = world.parties.get(worlds.SEAT)
    shown = living or party
    place = places.place_of(world, shown)
    return {
        "world": world,
        "party": shown,
        "members": [
            {**msgspec.structs.asdict(member), "max_hp": members.max_hp(member, shown)} for member in shown.members
        ],
        "names": [member.name for member in shown.members],
        "dead": [member.name for member in shown.dead],
        "items": [members.item_label(item) for item in shown.items],
        "values": [items.value(item) for item in shown.items],
        "place": place,
        "foes": place.enemies,
        "foe_kinds": [foe.kind for foe in place.enemies],
        "loot": [members.item_label(item) for item in place.loot],
        "loot_items": place.loot,
        "hex": shown.hex,
        "room": shown.room,
        "alive": living is not None,
        "years": world.years[worlds.SEAT],
        "gold": shown.gold,
        "level": shown.level,
        "promises": [promise.kind for promise in shown.promises],
        "hexes": world.hexes,
        "rooms": world.dungeons[shown.dungeon].rooms if shown.dungeon else {},
        "dungeons": world.dungeons,
        "fallen": world.fallen,
        "parties": world.parties,
        "affairs": world.affairs,
        "count": world.years,
        "over": world.outcome,
        "winners": death.winners(world),
        "turns": [turn.name for turn in meeting.turns_of(world)],
    }


def _set_stage(given: dict[str, Any], first: Callable[[World, Party, Table], None] | None = None) -> Stage:
    world = worlds.build(as_given(given, worlds.Given))
    party = world.parties[worlds.SEAT]

    def play(table: Table) -> None:
        if first is not None:
            first(world, party, table)
        _play_on(world, table)

    return Stage(play, partial(_look_at, world, party), lambda: world)


# --- the entries -----------------------------------------------------------------------------------------------------
def _begin_here(given: dict[str, Any]) -> Stage:
    """The party stands in a hex or room, facing foes or not, and whatever the rules want first happens."""
    return _set_stage(given)


def _begin_arriving(given: dict[str, Any]) -> Stage:
    """As `here`, but the party has just come: what compels on sight works first, and who is there is announced."""

    def first(world: World, party: Party, table: Table) -> None:
        magicks.compel_all(world, party, table)
        hexes.announce(world, party, table)

    return _set_stage(given, _until_the_end(first))


def _until_the_end(first: Callable[[World, Party, Table], None]) -> Callable[[World, Party, Table], None]:
    """The end of the party or the game ends the scene, as it ends a turn."""

    def run(world: World, party: Party, table: Table) -> None:
        with suppress(death.PartyEnded, death.GameEnded):
            first(world, party, table)

    return run


def _begin_assembly(given: dict[str, Any]) -> Stage:
    """A new party is assembled in the city; the scene ends when it sets out."""
    world = worlds.build(as_given({"party": [], **given}, worlds.Given))
    del world.parties[worlds.SEAT]
    seen: list[Party] = []

    def play(table: Table) -> None:
        order.play(world, worlds.SEAT, table)
        seen[:] = [*world.parties.values()]

    def look() -> Mapping[str, Any]:
        shown = world.parties.get(worlds.SEAT) or (seen[0] if seen else _fallen_party(world))
        return _look_at(world, shown)

    return Stage(play, look, lambda: world)


def _fallen_party(world: World) -> Party:
    """A party that did not outlive its assembly, from the record of the fallen."""
    fallen = world.fallen[-1] if world.fallen else None
    return Party(fallen.number if fallen else 0, worlds.SEAT, dead=fallen.members if fallen else [], hex=START)


def _roll_loot(given: dict[str, Any]) -> Stage:
    """One loot item is rolled up where the party stands (`kind` skips the item die, `traps` come with it)."""
    kind, traps = given.get("kind", ""), int(given.get("traps", 0))
    given = {key: each for key, each in given.items() if key not in ("kind", "traps")}

    def first(world: World, party: Party, table: Table) -> None:
        chosen = known(kind, charts.LOOT_KIND, "item") if kind else ""
        places.place_of(world, party).loot.append(items.roll_item(world, worlds.SEAT, table, kind=chosen, traps=traps))
        magicks.compel_all(world, party, table)

    return _set_stage({"at": "hex", **given}, _until_the_end(first))


def _work_out_chances(given: dict[str, Any]) -> Stage:
    """Nothing is played: what choices would show here is worked out, as fractions in words."""
    stage = _set_stage(given)

    def look() -> Mapping[str, Any]:
        seen = stage.look()
        world, party, foes = seen["world"], seen["party"], seen["foes"]
        near = neighbours(party.hex).values()
        run = {str(way): order.evasion_results(party, foes, way) for way in hexes.exits(world, party)}
        return {
            "kill": str(order.kill_chance(party, foes[0])) if foes else "",
            "hit": {name: str(order.mean_hit(foes, halves)) for halves, name in attack.TIMES.items()},
            "run": {way: [faces[row] for row in range(1, 5)] for way, faces in run.items()},
            "together": _fractions_in_words(order.side_by_side(max(2, len(world.parties)))),
            "land": {key: _fractions_in_words(order.encounter_chances(world.hexes.get(key))) for key in near},
        }

    return Stage(lambda table: None, look)


def _fractions_in_words(chances: Mapping[str, Fraction]) -> dict[str, str]:
    return {what: str(chance) for what, chance in chances.items() if chance}


class Players(msgspec.Struct, forbid_unknown_fields=True):
    """What a game from its beginning may be given: how many play, and by which settings."""

    players: int = 1
    settings: dict[str, bool | int | str] = {}


def _begin_campaign(given: dict[str, Any]) -> Stage:
    """A new game, played from the first die on as people play it: party after party, in seat order."""
    wanted = as_given(given, Players)
    seats = [f"p{number}" for number in range(1, wanted.players + 1)]
    world = order.new_world(wanted.settings, seats)

    def play(table: Table) -> None:
        """Each turn in its order, as the bots' table plays them."""
        played = 0
        while not world.outcome:
            turns = meeting.turns_of(world)
            order.play(world, turns[played % len(turns)].name, table)
            played += 1

    def look() -> Mapping[str, Any]:
        return _look_at(world, world.parties.get(worlds.SEAT) or _fallen_party(world))

    return Stage(play, look, lambda: world)


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {
    "fight": _begin_here,
    "here": _begin_here,
    "arrive": _begin_arriving,
    "assemble": _begin_assembly,
    "loot": _roll_loot,
    "campaign": _begin_campaign,
    "chances": _work_out_chances,
}
