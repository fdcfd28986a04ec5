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


class Set:
    """A world on the stage: its party, and the last fight that was fought in it."""

    def __init__(self, given: worlds.Given) -> None:
        self.given = given
        self.world = worlds.build(given)
        for words, judgement in given.precedents.items():
            self.world.precedents.append(Precedent(words, judgement, given.day))
        self.party: Party = self.world.parties[0] if self.world.parties else Party("g1", [], given.at, 288)
        self.fought: Fight | None = None

    def play_on(self, table: Table, modes: tuple[str, ...]) -> None:
        """Step by step while the party is in one of these modes."""
        for _ in range(_MOST_STEPS):
            if self.party not in self.world.parties or self.party.mode not in modes:
                return
            self.fought = self.party.fight or self.fought
            order.play_turn(self.world, table)

    def look(self) -> Mapping[str, Any]:
        """What a scenario may look at: see the docs page for the names."""
        world = self.world
        people = list(world.characters.values())
        fight = self.party.fight or self.fought
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


# --- pieces ----------------------------------------------------------------------------------------------------------
class Pieces(Set):
    """The entries: each public method plays its piece of what is given; `roll_room` is "roll-room", `try_` is "try"."""

    def fight(self, table: Table) -> None:
        """A combat, from its first dice to its end."""
        given, party = self.given, self.party
        self._indoors()
        meeting = Meeting(worlds.bands(given.foes), given.where, given.reading, sneaker=given.sneaker)
        meeting.hidden, meeting.held = given.hidden, dict(given.held)
        party.meeting = meeting
        rounds.begin_fight(self.world, party, meeting, table)
        self.fought = party.fight
        self.play_on(table, ("fight",))

    def _indoors(self) -> None:
        """In a room or lair the party is in a site; give it one if the scenario did not."""
        party = self.party
        if self.given.where in ("room", "lair"):
            here = self.world.land[party.at]
            if not here.sites:
                kind = "lair" if self.given.where == "lair" else "ruin"
                here.add_site(Site(kind, self.given.tier, "ruin", [Room(rolled=True, entered=True, last=True)]))
                here.sites[0].rooms[0].bands = worlds.bands(self.given.foes)
            party.room = max(party.room, 0)
            party.mode = party.before = "site"
        elif self.given.where == "night":
            party.mode = party.before = "camp"

    def meeting(self, table: Table) -> None:
        """A meeting with given creatures, from the approach on."""
        given = self.given
        self._indoors()
        meetings.begin_meeting(
            self.world,
            self.party,
            worlds.bands(given.foes),
            given.where,
            table,
            reading=given.reading,
            sneaker=given.sneaker,
        )
        self.play_on(table, ("meeting", "fight"))

    def road(self, table: Table) -> None:
        """The party on the road, turn by turn."""
        self.play_on(table, ("road", "meeting", "fight", "site", "camp", "home"))

    def enter(self, table: Table) -> None:
        """The party enters the hex `to`."""
        road.go(self.world, self.party, self.given.to, table)
        order.tidy(self.world, table)
        self.play_on(table, ("meeting", "fight", "home"))

    def map(self, table: Table) -> None:
        """The party maps the hex it is in."""
        road.map_hex(self.world, self.party, table)

    def tell(self, table: Table) -> None:
        """Terrain, water and feature of the hex `to` are told."""
        land.tell_of(self.world, self.given.to, self.party.at, "rumor", table)

    def site(self, table: Table) -> None:
        """The party in room `room` of the site (-1: at its entrance), turn by turn."""
        self.party.mode = self.party.before = "site"
        self.play_on(table, ("site", "meeting", "fight", "camp"))

    def roll_room(self, table: Table) -> None:
        """Roll what the room `room` of the site holds."""
        site = self.world.land[self.party.at].sites[0]
        rooms.roll_room(self.world, site, site.rooms[max(0, self.party.room)], table)

    def trap(self, table: Table) -> None:
        """The party comes upon the trap `trap` in a lit room, or meets it by day as the guard of a cache."""
        site = Site("ruin", self.given.tier, "ruin", [Room(rolled=True, entered=True, trap=self.given.trap, last=True)])
        self.world.land[self.party.at].sites = [site]
        self.party.mode = self.party.before = "site"
        self.party.room = 0
        traps.meet_trap(self.world, self.party, site, site.rooms[0], table)
        order.tidy(self.world, table)
        self.play_on(table, ("site", "meeting", "fight"))

    def dawn(self, table: Table) -> None:
        """The night is over: `hours_slept` for everybody."""
        home = self.party.at == self.world.hold.at
        dawn.break_of_day(self.world, self.party, self.given.hours_slept, table, home)
        order.tidy(self.world, table)

    def camp(self, table: Table) -> None:
        """Camp, the night and the dawn."""
        dawn.make_camp(self.world, self.party, "", table)
        self.play_on(table, ("camp", "meeting", "fight"))

    def home(self, table: Table) -> None:
        """The party at the freehold, turn by turn. `at` must be the freehold's hex."""
        self.party.mode = self.party.before = "home"
        self.play_on(table, ("home", "meeting", "fight"))

    def come_home(self, table: Table) -> None:
        """The party comes home with what it has done and found."""
        self.party.at = self.world.hold.at
        harvest.come_home(self.world, self.party, table)
        order.tidy(self.world, table)
        self.play_on(table, ("home",))

    def week(self, table: Table) -> None:
        """`weeks` weeks of the freehold; members with `home` are there."""
        for _ in range(self.given.weeks):
            week.turn_week(self.world, table)

    def save(self, table: Table) -> None:
        """A Saving Throw of the first member against `cause`; against "death" with `damage` the damage is dealt."""
        one = self.world.characters[self.given.who]
        if self.given.damage:
            saving.hurt(self.world, self.party, one, self.given.damage, self.given.cause, table)
        else:
            saving.saving_throw(table, one, self.given.cause)

    def action(self, table: Table) -> None:
        """A difficult action of `who` on `ability` for `use`."""
        actions.attempt(
            self.world, self.party, self.world.characters[self.given.who], self.given.ability, self.given.use, table
        )

    def try_(self, table: Table) -> None:
        """`who` tries something in its player's own words (Master Rule)."""
        rulings.try_something(self.world, self.party, self.world.characters[self.given.who], table)

    def cast(self, table: Table) -> None:
        """`who` casts `spell` outside combat."""
        casting.cast_outside(self.world, self.party, self.world.characters[self.given.who], self.given.spell, table)

    def treasure(self, table: Table) -> None:
        """The party finds a treasure of the kind `treasure`."""
        treasure.find_treasure(self.world, self.party, self.given.treasure, self.given.tier, table)

    def create(self, table: Table) -> None:
        """Characters are made for the seats in `make`."""
        while self.world.to_make or self.world.making:
            making.make_character(self.world, table)

    def own(self, table: Table) -> None:
        """What the first seat in `make` begins unasked on the road; then whoever is met is made."""
        self.party.mode = "road"
        order.play_own(self.world, self.given.make[0], table)
        if self.world.met_by:
            self.create(table)

    def campaign(self, table: Table) -> None:
        """A new campaign from its first die, with `settings`."""
        self.world = order.found_world(worlds.agreed(self.given.settings), self.given.seats)
        worlds.listen_to(self.world, self.given.gm)
        order.play_founding(self.world, table)
        while not self.world.closed:
            order.play_turn(self.world, table)
            self.party = self.world.parties[0] if self.world.parties else self.party


def _entry(name: str) -> Callable[[dict[str, Any]], Stage]:
    def set_up(raw: dict[str, Any]) -> Stage:
        scene = Pieces(convert(raw, worlds.Given, _HERE, "given"))
        return Stage(getattr(scene, name), scene.look, lambda: scene.world)

    return set_up


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {
    name.rstrip("_").replace("_", "-"): _entry(name) for name in vars(Pieces) if not name.startswith("_")
}
