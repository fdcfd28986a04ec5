"""What a player of Twelve Years may look at: the bots' eyes.

Everything generated is known to those who play in the world; nothing else exists before its dice are rolled. Not to be
seen are parties that hide (TY-PVP-06), and what parties elsewhere have. A view is lazy: it reads the state when it is
asked, and a bot that looks at two things pays for two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tablewright.engine.options import Option
from tablewright.world.hexes import distance, neighbours
from twelve_years.book.combat import attack
from twelve_years.book.core import members, picking, places
from twelve_years.book.loot import items, magicks
from twelve_years.settings import Switches
from twelve_years.state import Dungeon, Enemy, Hex, Item, Party, Place, World


class DungeonView:
    """A dungeon as far as it is drawn: rooms by number, the ways between them, what lies there."""

    __slots__ = ("_dungeon",)

    def __init__(self, dungeon: Dungeon) -> None:
        self._dungeon = dungeon

    @property
    def hex(self) -> str:
        return self._dungeon.hex

    @property
    def castle(self) -> bool:
        return self._dungeon.castle

    @property
    def promised(self) -> bool:
        """The Wise Woman spoke of it."""
        return self._dungeon.crown_promised

    def has_king(self, number: int) -> bool:
        """Where the Lich King is: on his throne, or where he beat a party that he had followed."""
        return any(enemy.kind == "lich_king" for enemy in self._dungeon.rooms[number].enemies)

    def has_crown(self, number: int) -> bool:
        return _crown_lies(self._dungeon.rooms[number])

    def leads_out(self, number: int) -> bool:
        room = self._dungeon.rooms[number]
        return not room.parent or any(door.kind == "exit" for door in room.doors)

    def ways(self, number: int) -> list[tuple[Option, int]]:
        """The known ways from a room, and where they lead."""
        room = self._dungeon.rooms[number]
        doors = [(picking.on("door", i), door.to) for i, door in places.numbered(room) if door.to]
        return [*doors, (places.BACK, room.parent)] if room.parent else doors

    def unopened(self, number: int) -> list[Option]:
        """The doors of a room nobody has opened."""
        doors = places.numbered(self._dungeon.rooms[number])
        return [picking.on("door", i) for i, door in doors if not door.to and door.kind != "exit"]

    def worth_it(self) -> bool:
        """Whether anything is left to open."""
        return not self._dungeon.rooms or any(map(self.unopened, self._dungeon.rooms))

    def any_room(self, wanted: Callable[[int], bool]) -> bool:
        return any(map(wanted, self._dungeon.rooms))


class SeatView:
    """One seat's view of the world."""

    __slots__ = ("_world", "seat")

    def __init__(self, world: World, seat: str) -> None:
        self._world, self.seat = world, seat

    @property
    def party(self) -> Party:
        """The seat's own party; every question but the first ones is about it."""
        return self._world.parties[self.seat]

    @property
    def _here(self) -> Place:
        return places.place_of(self._world, self.party)

    @property
    def years(self) -> int:
        return self._world.years[self.seat]

    @property
    def castle(self) -> str:
        return self._world.castle

    def standing(self) -> tuple[int, str, int, list[int]] | None:
        """How the party stands, in figures; None between parties."""
        party = self._world.parties.get(self.seat)
        if party is None:
            return None
        return party.gold, party.hex, party.room, [member.hp for member in party.members]

    @property
    def settings(self) -> Switches:
        return self._world.settings

    # --- the land ----------------------------------------------------------------------------------------------------
    @property
    def hexes(self) -> Mapping[str, Hex]:
        """The land as far as it is drawn, if only by hearsay."""
        return self._world.hexes

    def terrain(self, key: str) -> str:
        """What a hex is; "" where nobody has been."""
        known = self._world.hexes.get(key)
        return known.terrain if known is not None and known.explored else ""

    def is_known(self, key: str) -> bool:
        """Whether a hex is on the map at all, if only by hearsay."""
        return key in self._world.hexes

    def distance_to_castle(self, key: str) -> int:
        return distance(key, self._world.castle)

    def neighbours(self) -> dict[str, str]:
        return neighbours(self.party.hex)

    def circles(self) -> list[str]:
        """Where Faerie Circles are known to be."""
        return [key for key, hex_ in self._world.hexes.items() if hex_.feature == "faerie_circle"]

    def lost_crown(self) -> str:
        """A hex where a crown is known to lie, above ground or below; "" if there is none."""
        for key, hex_ in self._world.hexes.items():
            if hex_.loot and _crown_lies(hex_):
                return key
        return next((dungeon.hex for dungeon in self.dungeons() if dungeon.any_room(dungeon.has_crown)), "")

    # --- below ground ------------------------------------------------------------------------------------------------
    @property
    def dungeon(self) -> DungeonView:
        """The one the party is in."""
        return DungeonView(self._world.dungeons[self.party.dungeon])

    def dungeons(self) -> Iterator[DungeonView]:
        return map(DungeonView, self._world.dungeons.values())

    # --- who is here -------------------------------------------------------------------------------------------------
    @property
    def visitor(self) -> str:
        """The friend who has been met here."""
        place = self._here
        return place.visitor if place.visitor_met else ""

    def enemies(self) -> list[Enemy]:
        return places.hostiles(self._here, self.party)

    def foes(self) -> list[Enemy]:
        """All creatures and monsters here, those that keep the peace too."""
        return self._here.enemies

    def strength_of(self, seat: str) -> int:
        """The hit points of another party that can be seen here: anyone can count them."""
        others = (other for other in places.others_here(self._world, self.party) if other.seat == seat)
        return sum(member.hp for other in others for member in other.members)

    # --- strength ----------------------------------------------------------------------------------------------------
    def hp(self) -> int:
        return sum([member.hp for member in self.party.members if member.kind in members.TRUE_KINDS])

    def most_hp(self) -> int:
        party = self.party
        return sum([members.max_hp(member, party) for member in party.members if member.kind in members.TRUE_KINDS])

    def is_below(self, share: int) -> bool:
        """Whether the party has less than these thousandths of its hit points."""
        return self.hp() * 1000 < share * self.most_hp()

    def damage(self) -> float:
        """The party's mean damage on a plain hit."""
        dice, bonus = attack.party_pool(self.party)
        return max((sum(dice) + len(dice)) / 2 + bonus, 0.0)

    def threat(self) -> float:
        """The enemies' mean damage on a plain hit."""
        dice, bonus = attack.enemy_pool(self.enemies())
        return (sum(dice) + len(dice)) / 2 + bonus

    def toughness(self) -> int:
        return sum(foe.hp for foe in self.enemies())

    # --- belongings --------------------------------------------------------------------------------------------------
    def loot(self) -> list[Item]:
        """What lies here."""
        return self._here.loot

    def has_crown(self) -> bool:
        return bool(items.crowns(self.party))

    def has_rogue(self) -> bool:
        """True if somebody here disarms every trap."""
        return bool(places.rogues_here(self._world, self.party))

    def has_magick(self) -> bool:
        """Whether anything carried may have a use: a power left, or a crown."""
        return bool(magicks.usable(self._world, self.party))

    def item(self, option: Option) -> Item:
        """The thing an option is about, carried or lying here."""
        number = int(option.target)
        return next(item for item in (*self.party.items, *self.loot()) if item.id == number)

    def value(self, item: Item) -> int:
        return items.value(item)


def _crown_lies(place: Place) -> bool:
    return bool(place.loot) and "crown" in [item.kind for item in place.loot]
