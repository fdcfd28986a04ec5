"""What a player of code may look at: the party, foes as they look, and the map as far as it is known.

Foes are copies with what nobody at the table knows left out: how many hit points they have, when they break, what they
carry. Rooms and ways are small values made for looking at. The game master's seat sees the true figures.
"""

from __future__ import annotations

import msgspec

from begone_foe import content
from begone_foe.book.core import beings, carrying, measures, saves
from begone_foe.book.delve import dungeons
from begone_foe.book.fight import arms
from begone_foe.settings import Switches, chosen
from begone_foe.state import Being, Campaign
from tablewright.world.dungeon import hops, known_path, path, ways_from

HP_A_LEVEL = 5  # what one guesses a stranger who fights like a character can take
# What part of its strength one would guess a foe has left, by how it looks.
GUESSES = {"unhurt": 1.0, "scratched": 0.75, "hurt": 0.4, "nearly done": 0.15, "helpless": 0.4}


class RoomSeen(msgspec.Struct, frozen=True):
    """The room the party is in, as far as eyes go."""

    id: str
    level: int
    searched: bool
    treasure: bool  # something lies about
    dwellers: bool  # somebody who lives here has been met
    dead_end: bool  # no way but the one that led here
    entrance: bool


class SeatView:
    """Lazy and always current. A player's seat sees what the party knows; the game master's sees all."""

    def __init__(self, state: Campaign, seat: str) -> None:
        self._state, self.seat = state, seat

    def fitting_arts(self, being: Being, foe: Being, verb: str) -> list[str]:
        """Arts that could go with this blow, where it is not asked with each."""
        return arms.fitting_arts(self._state, being, foe, verb)

    def art_of(self, being: Being, foe: Being, verb: str) -> str:
        """The one that goes with it as things are."""
        return arms.art_of(self._state, being, foe, verb) or arms.PLAIN

    @property
    def phase(self) -> str:
        return self._state.phase

    @property
    def settings(self) -> Switches:
        return chosen(self._state.settings)

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
        return measures.purse(self._state)

    @property
    def carried_silver(self) -> int:
        """The heaviest purse."""
        return max((being.silver for being in self._state.characters), default=0)

    @property
    def is_caller(self) -> bool:
        return saves.caller(self._state) == self.seat

    # --- people ------------------------------------------------------------------------------------------------------
    def being(self, key: str) -> Being | None:
        """Somebody who is in sight: of the party, of the fight, of the meeting, a captive or for hire."""
        state = self._state
        if key in state.members:
            return state.beings.get(key)
        if key in self._in_sight():
            being = state.beings.get(key)
            return self._as_seen(being) if being is not None else None
        return next((each for each in state.for_hire if each.id == key), None)

    def _in_sight(self) -> list[str]:
        state = self._state
        keys = list(state.captives)
        if state.fight is not None:
            keys += state.fight.fighters
        if state.meeting is not None and state.meeting.stage not in ("surprise", "watched"):
            keys += state.meeting.foes
        return keys

    def _as_seen(self, being: Being) -> Being:
        return being if self.seat == saves.GM or being.side == "party" else as_it_looks(being)

    @property
    def foes(self) -> list[Being]:
        """Enemies on the field who have not been beaten yet, as they look."""
        state = self._state
        there = [being for key in self._in_sight() if (being := state.beings.get(key)) is not None]
        if state.fight is not None:
            there = [being for being in there if being.side == "foe" and not being.dead and not being.gone]
        return [self._as_seen(being) for being in there]

    @property
    def standing(self) -> list[Being]:
        return [being for being in self._state.party if beings.up(being)]

    @property
    def health(self) -> float:
        """Hit points of the party's characters as a part of what they could have."""
        hp = most = 0
        for being in self._state.characters:
            hp, most = hp + being.hp, most + beings.max_hp(being)
        return hp / most if most else 0.0

    @property
    def round(self) -> int:
        return self._state.fight.round if self._state.fight is not None else 0

    @property
    def treasure(self) -> int:
        return dungeons.treasure_carried(self._state)

    @property
    def room_to_carry(self) -> int:
        """Empty slots of the whole party."""
        return sum(carrying.empty_slots(being) for being in self._state.party if not beings.is_monster(being))

    @property
    def work_to_be_had(self) -> bool:
        """Notices on the board that nobody has taken down."""
        return bool(self._state.board)

    @property
    def heard_of_it(self) -> bool:
        """Whether the next place has been asked about, or been seen."""
        return bool(self._state.rumours) or self.entered(1) > 0

    @property
    def scouted(self) -> bool:
        return bool(self._state.scout)

    def supply(self, kind: str) -> int:
        return sum(carrying.count_of(being, kind) for being in self._state.party)

    # --- the map -----------------------------------------------------------------------------------------------------
    @property
    def here(self) -> RoomSeen | None:
        dungeon, key = self._state.dungeon, self._state.here
        if dungeon is None or not key:
            return None
        room, hoard = dungeon.rooms[key], dungeon.rooms[key].hoard
        return RoomSeen(
            key,
            room.level,
            room.searched,
            hoard is not None and not hoard.empty and not hoard.hidden,
            any(band.data.get("group") for band in room.bands),
            len(ways_from(dungeon, key)) <= 1,
            key == dungeon.entrance,
        )

    def leads_out(self, key: str) -> bool:
        way = self._state.dungeon.ways.get(key) if self._state.dungeon is not None else None
        return way is not None and way.kind == "exit"

    @property
    def homeward(self) -> str:
        """The way to take towards the entrance; '' if none is known."""
        dungeon = self._state.dungeon
        if dungeon is None or not self._state.here:
            return ""
        steps = path(dungeon, self._state.here, dungeon.entrance, known_path)
        return steps[0] if steps else ""

    def entered(self, deepest: int) -> int:
        """Rooms the party has been in, down to a level."""
        rooms = self._state.dungeon.rooms.values() if self._state.dungeon is not None else ()
        return sum(room.known == "entered" and room.level <= deepest for room in rooms)

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


def as_it_looks(being: Being) -> Being:
    """A copy for the eyes of the other side: kind, place and state can be seen, figures are guessed from the look."""
    usual = content.KINDS[being.kind].hp_avg if beings.is_monster(being) else HP_A_LEVEL * being.level
    guess = max(1, round(usual * GUESSES[beings.look_of(being)])) if being.hp else 0
    shown = [item for item in being.items if item.place in carrying.HANDS or item.place == "worn"]
    return msgspec.structs.replace(
        being, hp=guess, most=usual, hit_dice_hp=usual, morale=0, items=shown, silver=0, spells=[], book=[], uses={},
        power_uses=[], paid=[], home="", room="", group="", xp=0, conditions=list(being.conditions),
    )  # fmt: skip
