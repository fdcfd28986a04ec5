"""Entries for scenarios: small pieces of play, set up from plain data (`worlds.py`), and what to look at afterwards.

An entry plays its piece and then goes on turn by turn until the script's answers are used up or the piece is over.
Entry names, `given` keys and paths are listed in games/freehold/README.md and stay stable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from freehold import content
from freehold.book import order
from freehold.book.characters import making
from freehold.book.combat import rounds, saving
from freehold.book.days import dawn
from freehold.book.encounters import meetings
from freehold.book.hold import harvest, week
from freehold.book.master import rulings
from freehold.book.party import actions, roster
from freehold.book.sites import rooms, traps, treasure
from freehold.book.spells import casting
from freehold.book.travel import land, road
from freehold.proving import worlds
from freehold.state import Fight, Hex, Meeting, Party, Precedent, Room, Site
from tablewright.engine.charts import convert
from tablewright.engine.ruleset import Stage
from tablewright.engine.table import Table

_HERE = Path(__file__)
_MOST_STEPS = 500

Piece = Callable[["Set", Table], None]


class Set:
    """A world on the stage: its party, and the last fight that was fought in it."""

    def __init__(self, given: worlds.Given) -> None:
        self.given = given
        self.world = worlds.build(given)
        for words, judgement in given.precedents.items():
            self.world.precedents.append(Precedent(words, judgement, given.day))
        self.party: Party = self.world.parties[0] if self.world.parties else Party("g1", [], given.at, 288)
        self.fight: Fight | None = None

    def play_on(self, table: Table, modes: tuple[str, ...]) -> None:
        """Step by step while the party is in one of these modes."""
        for _ in range(_MOST_STEPS):
            if self.party not in self.world.parties or self.party.mode not in modes:
                return
            self.fight = self.party.fight or self.fight
            order.play_turn(self.world, table)

    def look(self) -> Mapping[str, Any]:
        """What a scenario may look at: see the docs page for the names."""
        world = self.world
        people = list(world.characters.values())
        fight = self.party.fight or self.fight
        here = world.land[self.party.at]
        return {
            "party": people,
            "ac": [roster.armor_class(one, self.party.clock) for one in people],
            "now": [
                {ability: roster.score(one, ability) for ability in content.ABILITIES} for one in people if one.scores
            ],
            "max_mp": [roster.max_mp(one) for one in people],
            "dead": [one.name for one in people if one.dead],
            "hirelings": list(world.hirelings.values()),
            "foes": fight.foes if fight else [],
            "fight": fight,
            "order": fight.order if fight else [],
            "meeting": self.party.meeting,
            "group": self.party,
            "groups": world.parties,
            "mode": self.party.mode,
            "day": self.party.clock // 288,
            "turn": self.party.clock % 288,
            "hex": here,
            "site": here.site(self.party.in_site) if here.sites else None,
            "room": self._room(here),
            "land": world.land,
            "hold": world.hold,
            "power": world.power,
            "hauls": world.hauls,
            "world": world,
            "over": world.closed,
        }

    def _room(self, here: Hex) -> Room | None:
        rooms = here.site(self.party.in_site).rooms if here.sites else []
        return rooms[self.party.room] if 0 <= self.party.room < len(rooms) else None


def _entry(piece: Piece) -> Callable[[dict[str, Any]], Stage]:
    def set_up(raw: dict[str, Any]) -> Stage:
        scene = Set(convert(raw, worlds.Given, _HERE, "given"))
        return Stage(lambda table: piece(scene, table), scene.look, lambda: scene.world)

    return set_up


# --- pieces ----------------------------------------------------------------------------------------------------------
def _fight(scene: Set, table: Table) -> None:
    """A combat, from its first dice to its end."""
    given, party = scene.given, scene.party
    _indoors(scene)
    meeting = Meeting(worlds.bands(given.foes), given.where, given.reading, sneaker=given.sneaker, hidden=given.hidden)
    meeting.held = dict(given.held)
    party.meeting = meeting
    rounds.begin_fight(scene.world, party, meeting, table)
    scene.fight = party.fight
    scene.play_on(table, ("fight",))


def _indoors(scene: Set) -> None:
    """In a room or lair the party is in a site; give it one if the scenario did not."""
    party = scene.party
    if scene.given.where in ("room", "lair"):
        here = scene.world.land[party.at]
        if not here.sites:
            kind = "lair" if scene.given.where == "lair" else "ruin"
            here.add_site(Site(kind, scene.given.tier, "ruin", [Room(rolled=True, entered=True, last=True)]))
            here.sites[0].rooms[0].bands = worlds.bands(scene.given.foes)
        party.room = max(party.room, 0)
        party.mode = party.before = "site"
    elif scene.given.where == "night":
        party.mode = party.before = "camp"


def _meeting(scene: Set, table: Table) -> None:
    """A meeting with given creatures, from the approach on."""
    given = scene.given
    _indoors(scene)
    meetings.begin_meeting(
        scene.world,
        scene.party,
        worlds.bands(given.foes),
        given.where,
        table,
        reading=given.reading,
        sneaker=given.sneaker,
    )
    scene.play_on(table, ("meeting", "fight"))


def _road(scene: Set, table: Table) -> None:
    """The party on the road, turn by turn."""
    scene.play_on(table, ("road", "meeting", "fight", "site", "camp", "home"))


def _enter(scene: Set, table: Table) -> None:
    """The party enters the hex `to`."""
    road.go(scene.world, scene.party, scene.given.to, table)
    order.tidy(scene.world, table)
    scene.play_on(table, ("meeting", "fight", "home"))


def _map(scene: Set, table: Table) -> None:
    """The party maps the hex it is in."""
    road.map_hex(scene.world, scene.party, table)


def _tell(scene: Set, table: Table) -> None:
    """Terrain, water and feature of the hex `to` are told."""
    land.tell_of(scene.world, scene.given.to, scene.party.at, "rumor", table)


def _site(scene: Set, table: Table) -> None:
    """The party in room `room` of the site (-1: at its entrance), turn by turn."""
    scene.party.mode = scene.party.before = "site"
    scene.play_on(table, ("site", "meeting", "fight", "camp"))


def _roll_room(scene: Set, table: Table) -> None:
    """Roll what the room `room` of the site holds."""
    site = scene.world.land[scene.party.at].sites[0]
    rooms.roll_room(scene.world, site, site.rooms[max(0, scene.party.room)], table)


def _trap(scene: Set, table: Table) -> None:
    """The party comes upon the trap `trap` in a lit room, or meets it by day as the guard of a cache."""
    site = Site("ruin", scene.given.tier, "ruin", [Room(rolled=True, entered=True, trap=scene.given.trap, last=True)])
    scene.world.land[scene.party.at].sites = [site]
    scene.party.mode = scene.party.before = "site"
    scene.party.room = 0
    traps.meet_trap(scene.world, scene.party, site, site.rooms[0], table)
    order.tidy(scene.world, table)
    scene.play_on(table, ("site", "meeting", "fight"))


def _dawn(scene: Set, table: Table) -> None:
    """The night is over: `hours_slept` for everybody."""
    home = scene.party.at == scene.world.hold.at
    dawn.break_of_day(scene.world, scene.party, scene.given.hours_slept, table, home)
    order.tidy(scene.world, table)


def _camp(scene: Set, table: Table) -> None:
    """Camp, the night and the dawn."""
    dawn.make_camp(scene.world, scene.party, "", table)
    scene.play_on(table, ("camp", "meeting", "fight"))


def _home(scene: Set, table: Table) -> None:
    """The party at the freehold, turn by turn. `at` must be the freehold's hex."""
    scene.party.mode = scene.party.before = "home"
    scene.play_on(table, ("home", "meeting", "fight"))


def _come_home(scene: Set, table: Table) -> None:
    """The party comes home with what it has done and found."""
    scene.party.at = scene.world.hold.at
    harvest.come_home(scene.world, scene.party, table)
    order.tidy(scene.world, table)
    scene.play_on(table, ("home",))


def _week(scene: Set, table: Table) -> None:
    """`weeks` weeks of the freehold; members with `home` are there."""
    for _ in range(scene.given.weeks):
        week.turn_week(scene.world, table)


def _save(scene: Set, table: Table) -> None:
    """A Saving Throw of the first member against `cause`; against "death" with `damage` the damage is dealt."""
    one = scene.world.characters[scene.given.who]
    if scene.given.damage:
        saving.hurt(scene.world, scene.party, one, scene.given.damage, scene.given.cause, table)
    else:
        saving.saving_throw(table, one, scene.given.cause)


def _action(scene: Set, table: Table) -> None:
    """A difficult action of `who` on `ability` for `use`."""
    actions.attempt(
        scene.world, scene.party, scene.world.characters[scene.given.who], scene.given.ability, scene.given.use, table
    )


def _try(scene: Set, table: Table) -> None:
    """`who` tries something in its player's own words (Master Rule)."""
    rulings.try_something(scene.world, scene.party, scene.world.characters[scene.given.who], table)


def _cast(scene: Set, table: Table) -> None:
    """`who` casts `spell` outside combat."""
    casting.cast_outside(scene.world, scene.party, scene.world.characters[scene.given.who], scene.given.spell, table)


def _treasure(scene: Set, table: Table) -> None:
    """The party finds a treasure of the kind `treasure`."""
    treasure.find_treasure(scene.world, scene.party, scene.given.treasure, scene.given.tier, table)


def _create(scene: Set, table: Table) -> None:
    """Characters are made for the seats in `make`."""
    while scene.world.to_make or scene.world.making:
        making.make_character(scene.world, table)


def _begin_own(scene: Set, table: Table) -> None:
    """What the first seat in `make` begins unasked on the road; then whoever is met is made."""
    scene.party.mode = "road"
    order.play_own(scene.world, scene.given.make[0], table)
    if scene.world.met_by:
        _create(scene, table)


def _campaign(scene: Set, table: Table) -> None:
    """A new campaign from its first die, with `settings`."""
    scene.world = order.found_world(worlds.agreed(scene.given.settings), scene.given.seats)
    worlds.listen_to(scene.world, scene.given.gm)
    order.play_founding(scene.world, table)
    while not scene.world.closed:
        order.play_turn(scene.world, table)
        scene.party = scene.world.parties[0] if scene.world.parties else scene.party


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {
    name: _entry(piece)
    for name, piece in {
        "fight": _fight,
        "meeting": _meeting,
        "road": _road,
        "enter": _enter,
        "map": _map,
        "tell": _tell,
        "site": _site,
        "roll-room": _roll_room,
        "trap": _trap,
        "dawn": _dawn,
        "camp": _camp,
        "home": _home,
        "come-home": _come_home,
        "week": _week,
        "save": _save,
        "action": _action,
        "try": _try,
        "cast": _cast,
        "treasure": _treasure,
        "create": _create,
        "own": _begin_own,
        "campaign": _campaign,
    }.items()
}
