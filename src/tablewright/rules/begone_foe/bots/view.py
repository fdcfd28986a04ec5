"""What a player of code may look at: the party, foes that are in sight, and the map as far as it is known."""

from __future__ import annotations

from tablewright.rules.begone_foe.book.core.beings import max_hp, up
from tablewright.rules.begone_foe.book.core.gear import count_of
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.delve.treasure import treasure_carried
from tablewright.rules.begone_foe.book.meeting.parley import purse
from tablewright.rules.begone_foe.content import KINDS
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Dungeon, Room, Way, hops, known_path, path


class SeatView:
    """Lazy and always current. A player's seat sees what the party knows; the game master's sees all."""

    def __init__(self, state: Campaign, seat: str) -> None:
        self._state, self.seat = state, seat

    @property
    def phase(self) -> str:
        return self._state.phase

    @property
    def settings(self) -> dict[str, bool | int | str]:
        return self._state.settings

    @property
    def day(self) -> int:
        return self._state.clock.day

    @property
    def expedition(self) -> int:
        return self._state.expedition

    @property
    def party(self) -> list[Being]:
        return self._state.party

    @property
    def characters(self) -> list[Being]:
        return self._state.characters

    @property
    def silver(self) -> int:
        """What can be spent: in town the strongbox too."""
        return purse(self._state)

    @property
    def carried_silver(self) -> int:
        """The heaviest purse."""
        return max((being.silver for being in self._state.characters), default=0)

    @property
    def is_caller(self) -> bool:
        return caller(self._state) == self.seat

    def being(self, key: str) -> Being | None:
        """Somebody who is in sight: of the party, of the fight, of the meeting, a captive or for hire."""
        state = self._state
        fight = state.fight
        if key in state.march or (fight is not None and key in fight.fighters) or key in self._in_sight():
            return state.beings.get(key)
        return next((each for each in state.for_hire if each.id == key), None)

    def _in_sight(self) -> list[str]:
        state = self._state
        keys = list(state.captives)
        if state.fight is not None:
            keys += state.fight.fighters
        if state.meeting is not None and state.meeting.stage not in ("surprise", "watched"):
            keys += state.meeting.foes
        return keys

    @property
    def foes(self) -> list[Being]:
        """Enemies on the field who have not been beaten yet."""
        state = self._state
        if state.fight is None:
            return [being for key in self._in_sight() if (being := state.beings.get(key)) is not None]
        there = [state.beings[key] for key in state.fight.fighters if key in state.beings]
        return [being for being in there if being.side == "foe" and not being.dead and not being.gone]

    @property
    def standing(self) -> list[Being]:
        return [being for being in self._state.party if up(being)]

    @property
    def health(self) -> float:
        """Hit points of the party's characters as a part of what they could have."""
        hp = most = 0
        for being in self._state.characters:
            hp, most = hp + being.hp, most + max_hp(being)
        return hp / most if most else 0.0

    @property
    def round(self) -> int:
        return self._state.fight.round if self._state.fight is not None else 0

    @property
    def treasure(self) -> int:
        return treasure_carried(self._state)

    def supply(self, kind: str) -> int:
        return sum(count_of(being, kind) for being in self._state.party)

    # --- the map -----------------------------------------------------------------------------------------------------

    @property
    def dungeon(self) -> Dungeon | None:
        return self._state.dungeon

    @property
    def here(self) -> Room | None:
        dungeon = self._state.dungeon
        return dungeon.rooms[self._state.here] if dungeon is not None and self._state.here else None

    def way(self, key: str) -> Way | None:
        return self._state.dungeon.ways.get(key) if self._state.dungeon is not None else None

    def beyond(self, key: str) -> Room | None:
        """The room behind a way, if the party has been there."""
        way = self.way(key)
        if way is None or self._state.dungeon is None or not way.b:
            return None
        room = self._state.dungeon.rooms[way.other(self._state.here)]
        return room if room.known == "entered" else None

    def first_step(self, goal: str) -> str:
        """The way to take for a room one has been to or heard of; '' if none is known."""
        dungeon = self._state.dungeon
        if dungeon is None or not self._state.here:
            return ""
        steps = path(dungeon, self._state.here, goal, known_path)
        return steps[0] if steps else ""

    def frontier(self) -> list[tuple[int, int, str]]:
        """Ways into the unknown: level they lead to, steps to them, and the first way to take (or the way itself)."""
        dungeon = self._state.dungeon
        if dungeon is None or not self._state.here:
            return []
        rooms, found = dungeon.rooms, []
        far = hops(dungeon, self._state.here)
        for way in dungeon.ways.values():
            if not way.b or way.hidden or (rooms[way.a].known == "entered") == (rooms[way.b].known == "entered"):
                continue
            seen, unknown = (way.a, way.b) if rooms[way.a].known == "entered" else (way.b, way.a)
            if seen in far:
                steps, first = far[seen]
                found.append((rooms[unknown].level, steps, first or way.id))
        return sorted(found)


def danger(foes: list[Being]) -> float:
    """A rough measure of what foes can do: hit dice, with something for powers."""
    total = 0.0
    for foe in foes:
        if foe.kind:
            total += max(0.5, KINDS[foe.kind].hd_dice) + 0.5 * len(KINDS[foe.kind].effects)
        else:
            total += foe.level + 0.5
    return total
