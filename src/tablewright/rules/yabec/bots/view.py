"""What a seat of yabec may look at: the bots' eyes. A view is lazy: it reads the state when it is asked."""

from __future__ import annotations

from tablewright.rules.yabec.book.core.stats import is_down, members
from tablewright.rules.yabec.book.delve.features import chance_of, odds_of
from tablewright.rules.yabec.state import Card, Conflict, Creature, Delve, Seeker, World
from tablewright.world.dungeon import Dungeon, Room, Way, known_path, path


class View:
    """One seat's view of the world. Monsters' figures are hidden unless the table shows them (YB-CONF-30)."""

    __slots__ = ("_world", "seat")

    def __init__(self, world: World, seat: str) -> None:
        self._world, self.seat = world, seat

    @property
    def scheme(self) -> str:
        return self._world.scheme

    @property
    def party(self) -> list[Creature]:
        return members(self._world)

    @property
    def citizens(self) -> list[Creature]:
        return [each for each in self._world.creatures.values() if each.kind == "pc" and each.status == ""]

    @property
    def delve(self) -> Delve:
        return self._world.delve

    @property
    def session(self) -> int:
        return self._world.session

    @property
    def seekers(self) -> list[Seeker]:
        return self._world.seekers

    @property
    def goals_scored(self) -> list[str]:
        return self._world.goals_scored

    @property
    def card(self) -> Card:
        return self._world.card

    @property
    def conflict(self) -> Conflict | None:
        return self._world.conflict

    @property
    def dungeon(self) -> Dungeon:
        return self._world.dungeons[self._world.delve.dungeon]

    @property
    def room(self) -> Room:
        return self.dungeon.rooms[self._world.delve.zone]

    def creature(self, key: str) -> Creature:
        return self._world.creatures[key]

    def citizen(self, key: str) -> Creature | None:
        return next((each for each in self.citizens if each.id == key), None)

    def odds(self, hero: Creature) -> float:
        """The chance of a hero against the room's feature."""
        return chance_of(odds_of(self._world, hero, self.room))

    def ways_by_zone(self) -> dict[str, list[Way]]:
        found: dict[str, list[Way]] = {}
        for way in self.dungeon.ways.values():
            if way.b:
                found.setdefault(way.a, []).append(way)
                found.setdefault(way.b, []).append(way)
        return found

    def way(self, key: str) -> Way:
        return self.dungeon.ways[key]

    def known(self, zone: str) -> str:
        room = self.dungeon.rooms.get(zone)
        return room.known if room is not None else "unseen"

    def way_home(self) -> list[str]:
        return path(self.dungeon, self._world.delve.zone, self.dungeon.entrance, known_path)

    def foes_seen(self) -> list[Creature]:
        conflict = self._world.conflict
        ids = (
            conflict.fighters if conflict is not None else self._world.delve.encounters.get(self._world.delve.zone, [])
        )
        found = [self._world.creatures[key] for key in ids if key in self._world.creatures]
        return [each for each in found if each.side == "foes" and not is_down(each)]
