"""What a bot in a seat may look at: what its player would see. Lazy: nothing is built before it is asked for.

Places, creatures and fights are shown as small frozen values made from what the table knows. What it does not know (Hit
Points of foes, rooms nobody looked into, who lives in a lair, traps, where a seat lies) is not in them.
"""

from __future__ import annotations

import msgspec

from freehold import content
from freehold.book import order
from freehold.book.characters import market
from freehold.book.combat import block, morale
from freehold.book.days import light
from freehold.book.hold import harvest
from freehold.book.party import roster
from freehold.state import Band, Character, Hex, Hireling, Hold, Party, Room, Site, World
from tablewright.world.hexes import distance, neighbours, within


class FoeSeen(msgspec.Struct, frozen=True):
    """A foe as the party sees it."""

    id: str
    monster: str
    hurt: int  # damage it has taken
    asleep: bool
    held: bool
    bare: bool = False  # fire has opened it to plain steel, if that can be

    @property
    def hit_dice(self) -> int:
        return content.MONSTERS[self.monster].hd

    def feels(self, arm: block.Arm) -> bool:
        """Whether it can be harmed with this, as every player reads beside the blow."""
        return block.arm_harms_kind(self.monster, arm, self.bare)


class BandSeen(msgspec.Struct, frozen=True):
    """Creatures of one kind together."""

    monster: str
    number: int
    angry: bool
    mood: str


class RoomSeen(msgspec.Struct, frozen=True):
    """A room: nothing of it is known before somebody looked in."""

    entered: bool
    known: bool
    bands: tuple[BandSeen, ...]
    loot: bool


class SiteSeen(msgspec.Struct, frozen=True):
    """A site of a hex."""

    id: str
    kind: str
    power: str
    broken: bool
    cleared: bool
    looked: bool
    visited: int
    rooms: tuple[RoomSeen, ...]


class HexSeen(msgspec.Struct, frozen=True):
    """What is known of a hex."""

    terrain: str
    water: bool
    mapped: bool
    sites: tuple[SiteSeen, ...]


class PartySeen(msgspec.Struct, frozen=True):
    """The party that is being played."""

    order: tuple[str, ...]
    at: str
    clock: int
    hours: int
    away_since: int
    new_hexes: int
    fallen: int
    careful: bool
    ration: str


class FightSeen(msgspec.Struct, frozen=True):
    """The fight at hand, but for the foes."""

    where: str
    outdoors: bool
    wall: int


def _band_seen(band: Band) -> BandSeen:
    return BandSeen(band.monster, band.number, band.angry, band.disposition)


def _room_seen(site: Site, room: Room) -> RoomSeen:
    """Entered, sneaked up to, or a lair somebody looked at."""
    known = room.entered or room.sneaked or (site.kind == "lair" and site.looked)
    bands = tuple(_band_seen(band) for band in room.bands) if known else ()
    return RoomSeen(room.entered, known, bands, room.entered and bool(room.loot))


def _site_seen(site: Site) -> SiteSeen:
    rooms = tuple(_room_seen(site, room) for room in site.rooms)
    return SiteSeen(site.id, site.kind, site.power, site.broken, site.cleared, site.looked, site.visited, rooms)


def _hex_seen(place: Hex) -> HexSeen:
    return HexSeen(place.terrain, bool(place.water), place.mapped, tuple(_site_seen(site) for site in place.sites))


class View:
    """The world from one seat. Built anew for each game; `party` is the one that is being played."""

    def __init__(self, world: World, seat: str) -> None:
        self._world = world
        self.seat = seat

    @property
    def _party(self) -> Party:
        return order.next_party(self._world)

    @property
    def party(self) -> PartySeen:
        party = self._party
        return PartySeen(
            tuple(party.order),
            party.at,
            party.clock,
            party.hours,
            party.away_since,
            party.new_hexes,
            party.fallen,
            party.careful,
            party.ration,
        )

    @property
    def members(self) -> list[Character]:
        return roster.members(self._world, self._party)

    @property
    def callings(self) -> list[str]:
        """Of all who live, before there is a party too."""
        return [one.calling for one in self._world.characters.values() if not one.dead]

    @property
    def weakest_level(self) -> int:
        """Of all who live; the first before there is anybody."""
        return min((one.level for one in self._world.characters.values() if not one.dead), default=1)

    @property
    def able(self) -> list[Character]:
        return roster.able(self._world, self._party)

    @property
    def hired(self) -> list[Hireling]:
        """Guards and porters who are still there."""
        return [one for one in roster.hirelings(self._world, self._party) if not roster.is_gone(one)]

    @property
    def front(self) -> list[Character]:
        return [one for one in self.able if block.in_front(self._world, self._party, one.id)]

    @property
    def front_hired(self) -> list[Hireling]:
        return [one for one in self.hired if block.in_front(self._world, self._party, one.id)]

    @property
    def most_hired(self) -> int:
        return market.most_hirelings(self._world, self._party)

    @property
    def money(self) -> int:
        """Copper in all purses, and what was found."""
        return market.wealth(self._world, self._party)

    def member(self, who: str) -> Character:
        making = self._world.making
        return making if making is not None and making.id == who else self._world.characters[who]

    @property
    def hold(self) -> Hold:
        return self._world.hold

    @property
    def can_build(self) -> list[str]:
        return list(harvest.options(self._world))

    @property
    def on_sale(self) -> list[str]:
        """What the freehold's market has."""
        return list(market.on_sale(self._world))

    @property
    def shadow(self) -> int:
        return self._world.power.shadow if self._world.power else 0

    @property
    def brought(self) -> int:
        """Copper brought home and not yet given or spent."""
        return sum(haul.copper for haul in self._world.hauls)

    @property
    def power_goals(self) -> list[str]:
        """Where an awake Power can be struck, the nearest first: standing strongholds, then its seat."""
        power = self._world.power
        if power is None or power.lord_dead:
            return []
        if power.standing:
            return sorted(power.standing, key=lambda key: (distance(self._party.at, key), key))
        return [power.seat] if power.seat_known else []

    def garrison(self, key: str) -> list[BandSeen]:
        """Who is known to hold the last room of a Power's place: somebody sneaked up to it, or was driven out."""
        place = self.hex(key)
        sites = [site for site in place.sites if site.power and site.rooms] if place else []
        return [band for site in sites for band in site.rooms[-1].bands]

    # --- the land ----------------------------------------------------------------------------------------------------
    @property
    def here(self) -> HexSeen:
        return _hex_seen(self._world.land[self._party.at])

    def hex(self, key: str) -> HexSeen | None:
        return _hex_seen(self._world.land[key]) if key in self._world.land else None

    @property
    def day(self) -> int:
        return roster.day_of(self._party)

    @property
    def hours_left(self) -> int:
        return roster.hours_left(self._party)

    def ring(self, key: str) -> int:
        return distance(self._world.hold.at, key)

    def nearest_unmapped(self, reach: int) -> str:
        """The nearest hex beyond the map, at most so many rings from home; "" if there is none."""
        at, land, home = self._party.at, self._world.land, self._world.hold.at
        seen, front = {at}, [at]
        while front:
            near = [key for here in front for key in neighbours(here).values() if key not in seen]
            front = [key for key in dict.fromkeys(near) if distance(home, key) <= reach or distance(at, key) <= reach]
            seen.update(front)
            found = [key for key in front if not (key in land and land[key].mapped) and distance(home, key) <= reach]
            if found:
                return min(found, key=lambda key: (distance(home, key), key))
        return ""

    def sites_within(self, reach: int) -> list[tuple[str, SiteSeen]]:
        """Sites known to be so near, the nearest first, each with its hex."""
        at, land = self._party.at, self._world.land
        near = [key for key in within(at, reach) if key in land and land[key].sites]
        near.sort(key=lambda key: (distance(at, key), key))
        return [(key, site) for key in near for site in _hex_seen(land[key]).sites]

    def tried_today(self, site: SiteSeen) -> bool:
        return site.visited == self.day

    @property
    def meals(self) -> int:
        return light.meals_in_packs(self._world, self._party)

    @property
    def water_days(self) -> int:
        return light.water_days(self._world, self._party)

    @property
    def mouths(self) -> int:
        """How many eat and drink, one at the least."""
        return max(1, len(roster.mouths(self._world, self._party)))

    @property
    def lit(self) -> bool:
        return light.is_lit(self._world, self._party)

    # --- sites -------------------------------------------------------------------------------------------------------
    @property
    def site(self) -> SiteSeen:
        return _site_seen(self._world.land[self._party.at].site(self._party.in_site))

    def room(self, step: int = 0) -> RoomSeen | None:
        """The party's room, or the one so many steps on."""
        rooms = self.site.rooms
        index = self._party.room + step
        return rooms[index] if 0 <= index < len(rooms) else None

    # --- fights ------------------------------------------------------------------------------------------------------
    @property
    def fight(self) -> FightSeen | None:
        fight = self._party.fight
        return FightSeen(fight.where, fight.outdoors, fight.wall) if fight else None

    @property
    def foes(self) -> list[FoeSeen]:
        fight = self._party.fight
        if fight is None:
            return []
        return [
            FoeSeen(foe.id, foe.monster, foe.max_hp - foe.hp, foe.asleep or foe.drowsy, foe.held > 0, foe.bare)
            for foe in morale.fighting(fight)
        ]

    # --- sums --------------------------------------------------------------------------------------------------------
    @property
    def health(self) -> float:
        """Hit Points of the party as a share of the most they can be; the fallen count as nothing."""
        people = self.members
        most = sum(one.max_hp for one in people)
        return sum(one.hp for one in people if roster.awake(one)) / most if most else 0.0
