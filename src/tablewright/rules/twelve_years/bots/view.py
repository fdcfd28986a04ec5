"""What a player of Twelve Years may look at: the bots' eyes, and the ground on which scenes are built.

Everything generated is known to those who explored it; nothing else exists before its dice are rolled. A view is lazy:
it reads the state when it is asked, and a bot that looks at two things pays for two.
"""

from __future__ import annotations

from tablewright.rules.twelve_years.book.combat.attack import damage_bonus_of, member_dice
from tablewright.rules.twelve_years.book.hexploring.creatures import damage_bonus, damage_dice
from tablewright.rules.twelve_years.book.loot.items import crowns, is_ancient_magick_crown, value
from tablewright.rules.twelve_years.book.party.members import is_true, max_hp
from tablewright.rules.twelve_years.book.places import hostiles, is_lake, place_of
from tablewright.rules.twelve_years.settings import Switches
from tablewright.rules.twelve_years.state import Dungeon, Enemy, Hex, Item, Member, Party, Place, World
from tablewright.world.hexes import distance, neighbours


class SeatView:
    """One seat's view of the world."""

    __slots__ = ("_world", "seat")

    def __init__(self, world: World, seat: str) -> None:
        self._world, self.seat = world, seat

    @property
    def party(self) -> Party | None:
        return self._world.parties.get(self.seat)

    @property
    def here(self) -> Place:
        return place_of(self._world, self._party)

    @property
    def _party(self) -> Party:
        return self._world.parties[self.seat]

    @property
    def years(self) -> int:
        return self._world.years[self.seat]

    @property
    def castle(self) -> str:
        return self._world.castle

    @property
    def dungeon(self) -> Dungeon | None:
        return self._world.dungeons.get(self._party.dungeon)

    @property
    def settings(self) -> Switches:
        return self._world.settings

    def hex(self, key: str) -> Hex | None:
        return self._world.hexes.get(key)

    def is_lake(self, key: str) -> bool:
        return is_lake(self._world, key)

    def hexes_with_loot(self) -> list[str]:
        """Places above ground where something still lies."""
        return [key for key, hex_ in self._world.hexes.items() if hex_.loot or hex_.gold]

    def dungeons(self) -> list[Dungeon]:
        return list(self._world.dungeons.values())

    # --- the fight at hand -------------------------------------------------------------------------------------------

    def enemies(self) -> list[Enemy]:
        return hostiles(self.here, self._party)

    def hp(self) -> int:
        return sum(member.hp for member in self._party.members if is_true(member))

    def most_hp(self) -> int:
        return sum(max_hp(member, self._party) for member in self._party.members if is_true(member))

    def damage(self) -> float:
        """The party's mean damage on a plain hit."""
        dice = sum((sides + 1) / 2 for member in self._party.members for sides in member_dice(member))
        return max(dice + damage_bonus_of(self._party), 0.0)

    def threat(self) -> float:
        """The enemies' mean damage on a plain hit."""
        return sum(sum((sides + 1) / 2 for sides in damage_dice(foe)) + damage_bonus(foe) for foe in self.enemies())

    def strength_of(self, seat: str) -> int:
        """The hit points of another party: anyone in the same place can count them."""
        other = self._world.parties.get(seat)
        return sum(member.hp for member in other.members) if other else 0

    def toughness(self) -> int:
        return sum(foe.hp for foe in self.enemies())

    def weakest(self) -> Member:
        return min(self._party.members, key=lambda member: member.hp)

    # --- belongings --------------------------------------------------------------------------------------------------

    def has_crown(self) -> bool:
        return bool(crowns(self._party))

    def item(self, item_id: int) -> Item:
        return next(item for item in (*self._party.items, *self.here.loot) if item.id == item_id)

    def value(self, item: Item) -> int:
        return value(item)

    def ends_the_king(self, item: Item) -> bool:
        return is_ancient_magick_crown(item)

    # --- the map -----------------------------------------------------------------------------------------------------

    def distance_to_castle(self, key: str) -> int:
        return distance(key, self._world.castle)

    def neighbours(self) -> dict[str, str]:
        return neighbours(self._party.hex)
