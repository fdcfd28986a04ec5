"""What a Dungeon Master lays out beforehand: who lives in a room, what lies in it, what guards it, its name."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.engine.budgets import MOST_MONSTERS
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.delve.dungeons import LISTED, OWN_TRAP, open_dungeon, trap_of
from tablewright.rules.begone_foe.book.delve.treasure import lair_hoard, merge
from tablewright.rules.begone_foe.book.meeting.demands import WANTS
from tablewright.rules.begone_foe.book.monsters.bestiary import HOME, number_met
from tablewright.rules.begone_foe.content import KINDS
from tablewright.rules.begone_foe.events import MasterDid
from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.dungeon import Band, Dungeon, Hoard, Room, ways_from

DM_ROOM = Question("dm-room", "BF-CORE-06")
DM_STOCK = Question("dm-stock", "BF-CORE-06")
DM_KIND = Question("dm-kind", "BF-MON-01")
DM_NUMBER = Question("dm-number", "BF-MON-14")
DM_TRAP = Question("dm-trap", "BF-TRAP-02")
DM_ATTITUDE = Question("dm-attitude", "BF-REACT-02")
DM_NAME = Question("dm-name", "BF-CORE-06")
DM_HARM = Question("dm-harm", "BF-TRAP-03")
DM_SAVE = Question("dm-score", "BF-SAVE-06")
MOST_SILVER, MOST_IN_A_ROOM = 10_000, 30
MOST_IN_A_HOARD = 12
HARMS = ("1d4", "1d6", "2d6", "3d6", "4d6", "6d6")
TOO_STRONG = 4  # hit dice above the level that are not offered
ATTITUDES = ("roll", "hostile", "guarded", "indifferent", "friendly", *WANTS)


def mastered(table: Table, what: str, detail: str, *, secret: bool = False) -> None:
    table.tell(MasterDid(what, detail), to=(GM,) if secret else ())


def here_or(state: Campaign, room: str) -> Room:
    """The room of this id, or the one behind the entrance."""
    dungeon = dungeon_of(state)
    return dungeon.rooms[room or dungeon.entrance]


def kinds_for(level: int) -> list[str]:
    """The bestiary as far as it makes sense on this level, weakest first."""
    fitting = [kind for kind in KINDS.values() if kind.hd_dice <= level + TOO_STRONG]
    return [kind.id for kind in sorted(fitting, key=lambda kind: (kind.hd_dice, kind.name))]


def open_ahead(state: Campaign, table: Table) -> Dungeon:
    """The dungeon of the next expedition, laid out before anybody has set out for it."""
    if state.dungeon is None:
        state.delved += 1
        state.dungeon = open_dungeon(state, table)
    return state.dungeon


def stock(state: Campaign, table: Table) -> None:
    """One change to one room that nobody has seen yet."""
    dungeon = open_ahead(state, table)
    unseen = [room.id for room in dungeon.rooms.values() if room.known != "entered"]
    rooms = [room for room in unseen if room != dungeon.entrance]
    if not rooms:
        return
    room = here_or(state, table.ask(GM, DM_ROOM, rooms))
    what = table.ask(GM, DM_STOCK, tuple(_STOCK), {"room": room.id})
    _STOCK[what](state, table, room)
    mastered(table, "stock", f"{room.name}: {what.replace('_', ' ')}", secret=True)


def _dwellers(state: Campaign, table: Table, room: Room) -> None:
    kind = _which_kind(table, room)
    number = table.ask_number(GM, DM_NUMBER, 1, MOST_IN_A_ROOM, {"what": "monsters"}, "3")
    _settle(table, room, Band(kind, str(number)))


def _at_home(state: Campaign, table: Table, room: Room) -> None:
    """A lair by the bestiary: as many as it says, with chief and guards, and what they have (BF-MON-13, BF-MON-14)."""
    kind = _which_kind(table, room)
    number = min(MOST_MONSTERS, number_met(table, KINDS[kind], room.level, lair=True))
    _settle(table, room, Band(kind, str(number), lair=True, data={HOME: True}))
    _lay_hoard_of(state, table, room, [kind])


def _which_kind(table: Table, room: Room) -> str:
    return table.ask(GM, DM_KIND, kinds_for(room.level), {"level": room.level}, "goblin")


def _settle(table: Table, room: Room, band: Band) -> None:
    """How they will take it; some want something first."""
    attitude = table.ask(GM, DM_ATTITUDE, ATTITUDES, {"kind": band.kind}, "roll")
    if attitude in WANTS:
        _demand(table, band, attitude)
    elif attitude != "roll":
        band.data["attitude"] = attitude
    room.bands.append(band)


def _demand(table: Table, band: Band, want: str) -> None:
    """What they ask of those who come: a sum, so many rations, a riddle and its answer (BF-REACT-02)."""
    band.data["wants"] = want
    if want == "riddle":
        band.data["riddle"] = table.ask_text(GM, DM_NAME, 400, {"what": "riddle"}).strip()
        band.data["answer"] = table.ask_text(GM, DM_NAME, 40, {"what": "answer"}).strip()
    else:
        most = MOST_SILVER if want == "bribe" else MOST_IN_A_ROOM
        band.data["price"] = table.ask_number(GM, DM_NUMBER, 1, most, {"what": want}, "10" if want == "bribe" else "1")


def _hoard(state: Campaign, table: Table, room: Room) -> None:
    lay_treasure(room, table.ask_number(GM, DM_NUMBER, 1, MOST_SILVER, {"what": "treasure"}, "100"))


def lay_treasure(room: Room, silver: int) -> None:
    room.hoard = room.hoard or Hoard()
    room.hoard.coins += silver


def _lair(state: Campaign, table: Table, room: Room) -> None:
    """What the bestiary says such dwellers have at home (BF-MON-13); two bands of a kind live in one lair."""
    _lay_hoard_of(state, table, room, dict.fromkeys(band.kind for band in room.bands if band.kind in KINDS))


def _lay_hoard_of(state: Campaign, table: Table, room: Room, kinds: Iterable[str]) -> None:
    room.hoard = room.hoard or Hoard()
    for kind in kinds:
        merge(room.hoard, lair_hoard(state, table, kind))
    _in_bags(room.hoard)


def _in_bags(hoard: Hoard) -> None:
    """Of many gems or jewels the least are counted together, so that no hoard is longer than a list can be."""
    for stones in (hoard.gems, hoard.jewellery):
        stones.sort(reverse=True)
        while len(stones) > MOST_IN_A_HOARD:
            stones.append(stones.pop() + stones.pop())
    del hoard.things[MOST_IN_A_HOARD:]


def _trap(state: Campaign, table: Table, room: Room) -> None:
    room.trap = trap_of(table.ask(GM, DM_TRAP, LISTED, {"room": room.id}))


def _own_trap(state: Campaign, table: Table, room: Room) -> None:
    """One of the game master's own: its name, the signs there are, how it harms and how it is saved (BF-TRAP-01)."""
    name = table.ask_text(GM, DM_NAME, 40, {"what": "trap"}).strip()
    signs = table.ask_text(GM, DM_NAME, 400, {"what": "signs"}).strip()
    harm = table.ask(GM, DM_HARM, HARMS, {"room": room.id}, HARMS[0])
    save = table.ask(GM, DM_SAVE, ("body", "mind", "skill"), {"room": room.id}, "skill")
    room.trap = trap_of(OWN_TRAP, data={"harm": harm, "save": save})
    room.trap.name, room.trap.signs = name or room.trap.name, signs or room.trap.signs


def _chest(state: Campaign, table: Table, room: Room) -> None:
    """What lies here is in something with a lock."""
    room.data["locked"] = True


def _hide(state: Campaign, table: Table, room: Room) -> None:
    """What lies here must be searched for."""
    if room.hoard is not None:
        room.hoard.hidden = True


def _lock(state: Campaign, table: Table, room: Room) -> None:
    for way in ways_from(dungeon_of(state), room.id, hidden=True):
        if way.kind == "door":
            way.state = "locked"


def _light(state: Campaign, table: Table, room: Room) -> None:
    room.lit = not room.lit


def _clear(state: Campaign, table: Table, room: Room) -> None:
    room.bands, room.trap, room.hoard = [], None, None


def _name(state: Campaign, table: Table, room: Room) -> None:
    room.name = table.ask_text(GM, DM_NAME, 40, {"room": room.id}, room.name).strip() or room.name


def _describe(state: Campaign, table: Table, room: Room) -> None:
    room.text = table.ask_text(GM, DM_NAME, 400, {"room": room.id}, room.text).strip() or room.text


_STOCK = {
    "dwellers": _dwellers,
    "lair": _at_home,
    "hoard": _hoard,
    "lair_hoard": _lair,
    "trap": _trap,
    "own_trap": _own_trap,
    "chest": _chest,
    "hide": _hide,
    "lock": _lock,
    "light": _light,
    "name": _name,
    "text": _describe,
    "clear": _clear,
}
