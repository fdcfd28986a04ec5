"""What a seat of yabec may look at: the bots' eyes. A view is lazy: it reads the state when it is asked.

It hands out only what the seat's scene shows: monsters as they look, places that were seen, other players' characters
without what is theirs alone. Nothing it hands out is the game's own state.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.world.dungeon import Dungeon, Way
from yabec import effects
from yabec.book.core import life, stats
from yabec.book.delve import doors
from yabec.book.meeting import meeting
from yabec.state import Creature, World


class Seen(msgspec.Struct, frozen=True):
    """Somebody of the other side, as anybody sees them; `left` is known HP, or a guess by kind and looks."""

    id: str
    key: str
    zone: str
    bad: bool
    asleep: bool
    undead: bool
    turned: bool
    left: float
    ac: int | None
    engaged: tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """A zone, as far as the party knows it; what is in it only where it has been there."""

    id: str
    level: int
    known: str
    hall: bool = False
    searched: bool = False
    trapped: bool = False


class Passage(msgspec.Struct, frozen=True):
    """A way that was seen, and whether one can just walk through."""

    id: str
    a: str
    b: str
    stairs: bool
    free: bool

    def other(self, zone: str) -> str:
        return self.b if zone == self.a else self.a


def choices(decision: Decision) -> list[Option]:
    """What may be answered, as values; in a simulation they are."""
    return [key if isinstance(key, Option) else Option.read(key) for key in decision.options]


class View:
    """One seat's view of the world."""

    __slots__ = ("_world", "seat")

    def __init__(self, world: World, seat: str) -> None:
        self._world, self.seat = world, seat

    # --- people -------------------------------------------------------------------------------------------------------
    @property
    def party(self) -> list[Creature]:
        return self._shown(stats.members(self._world))

    @property
    def citizens(self) -> list[Creature]:
        return self._shown(each for each in self._world.creatures.values() if each.kind == "pc" and each.status == "")

    def _shown(self, people: Iterable[Creature]) -> list[Creature]:
        """Copies; of other players' characters without alignment, tenets and goals (YB-ALIGN-05)."""
        return [
            msgspec.structs.replace(each)
            if each.seat == self.seat
            else msgspec.structs.replace(each, alignment="", tenets=[], vows={}, goals=[], deeds=[])
            for each in people
        ]

    def friend(self, key: str) -> Creature | None:
        """One of the party's side, by id."""
        each = self._world.creatures.get(key)
        return self._shown([each])[0] if each is not None and each.side == "party" else None

    def foes(self) -> list[Seen]:
        """The enemies in the fight, or those met here."""
        return [self._seen(each) for each in self._standing()]

    def foe(self, key: str) -> Seen | None:
        return next((self._seen(each) for each in self._standing() if each.id == key), None)

    def _standing(self) -> list[Creature]:
        conflict, delve = self._world.conflict, self._world.delve
        ids = conflict.fighters if conflict is not None else delve.encounters.get(delve.zone, [])
        found = [self._world.creatures[key] for key in ids if key in self._world.creatures]
        return [each for each in found if each.side == "foes" and not stats.is_down(each)]

    def _seen(self, each: Creature) -> Seen:
        known = self._world.options.show_figures or meeting.known_kind(self._world, each)
        left = float(each.hp - each.damage) if known else _guess(each)
        return Seen(
            each.id, each.key, each.zone, stats.is_bad(each), stats.has(each, effects.Asleep), stats.undead(each),
            stats.has_effect(each, "turned"), left, stats.armour_class(each) if known else None, tuple(each.engaged),
        )  # fmt: skip

    # --- time and score -----------------------------------------------------------------------------------------------
    @property
    def scheme(self) -> str:
        return self._world.scheme

    @property
    def session(self) -> int:
        return self._world.session

    @property
    def turn(self) -> int:
        return self._world.delve.turn

    @property
    def goals_scored(self) -> tuple[str, ...]:
        return tuple(self._world.goals_scored)

    # --- places -------------------------------------------------------------------------------------------------------
    @property
    def dungeon(self) -> str:
        return self._world.delve.dungeon

    @property
    def here(self) -> Place:
        return self.place(self._world.delve.zone)

    @property
    def _dungeon(self) -> Dungeon:
        return self._world.dungeons[self._world.delve.dungeon]

    def place(self, zone: str) -> Place:
        room = self._dungeon.rooms[zone]
        if room.known != "entered":
            return Place(zone, room.level, room.known)  # the level shows by the stairs
        trapped = room.trap is not None and room.trap.known and room.trap.state == "set"
        return Place(zone, room.level, room.known, room.purpose in ("hall", "part"), room.searched, trapped)

    def entered(self) -> int:
        """How many zones of this dungeon the party has been in."""
        return sum(room.known == "entered" for room in self._dungeon.rooms.values())

    def passages(self, zone: str) -> list[Passage]:
        """The ways that were seen from a zone the party has been in."""
        if self._dungeon.rooms[zone].known != "entered":
            return []
        return [
            _passage(way) for way in self._dungeon.ways.values() if way.b and zone in (way.a, way.b) and not way.hidden
        ]

    def passage(self, key: str) -> Passage:
        return _passage(self._dungeon.ways[key])

    def way_home(self) -> list[str]:
        """The shortest way to the entrance through zones the party has been in."""
        before: dict[str, tuple[str, str]] = {self.here.id: ("", "")}
        front = [self.here.id]
        goal = self._dungeon.entrance
        while front and goal not in before:
            nxt = []
            for zone in front:
                for way in self.passages(zone):
                    there = way.other(zone)
                    if way.free and there not in before and self._dungeon.rooms[there].known == "entered":
                        before[there] = (zone, way.id)
                        nxt.append(there)
            front = nxt
        return _steps(before, goal)

    def odds(self, key: str) -> float:
        """The chance of one of the party against the feature of this zone."""
        hero = self._world.creatures[key]
        return float(doors.trial_of(self._world, hero, self._dungeon.rooms[self._world.delve.zone]).chance)


def _steps(before: dict[str, tuple[str, str]], goal: str) -> list[str]:
    steps: list[str] = []
    while goal in before and before[goal][0]:
        goal, way = before[goal]
        steps.append(way)
    return steps[::-1]


def _passage(way: Way) -> Passage:
    free = not way.blocked and way.state != "stuck" and not way.data.get("barrier")
    return Passage(way.id, way.a, way.b, way.kind == "stairs", free)


def _guess(each: Creature) -> float:
    """The middling HP of the kind, less what its looks tell: quarters, as the card has them."""
    return life.usual_hp(each.key) * (4 - min(3, 4 * each.damage // max(1, each.hp))) / 4
