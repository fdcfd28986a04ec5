"""Wandering monsters: checks when they fall due, and after a noise (Wandering Monsters)."""

from __future__ import annotations

from functools import partial

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.making import rival
from tablewright.rules.begone_foe.book.core.beings import hit_dice
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.place import burst, dungeon_of, portal_held, portal_yields
from tablewright.rules.begone_foe.book.core.rolls import ask_gm
from tablewright.rules.begone_foe.book.delve.parting import rotate
from tablewright.rules.begone_foe.book.monsters.bestiary import (
    BY_ENTRY,
    HEADS,
    MET,
    NUMBER,
    ROAMING,
    encounter,
    is_party_row,
    muster,
    roll_alignment,
)
from tablewright.rules.begone_foe.book.monsters.instincts import guards_its_room, waits_for_rest
from tablewright.rules.begone_foe.content import CHARTS, DANGER, KINDS
from tablewright.rules.begone_foe.events import Opened, Wandered
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Being, Campaign, Meeting
from tablewright.world.dungeon import Area, Band, Data, Room, Way, nearest, open_path, path

WHAT_COMES = Why("What comes", "BF-WANDER-04")
NOISE = Question("noise", "BF-WANDER-05", standing=True)
NEAR_ROOMS = 3
PARTY = ("1d4+4", "1d6+3")  # rivals who come together, beginners or experts, as the encounter tables number them


def area_of(state: Campaign, room: str = "") -> Area:
    dungeon = dungeon_of(state)
    return dungeon.areas.get(dungeon.rooms[room or state.here].area) or Area("", chosen(state.settings).danger)


def danger_of(state: Campaign) -> tuple[int, int]:
    """Turns between checks and checks a night, by how dangerous the part is (BF-WANDER-02)."""
    return DANGER.get(area_of(state).danger, DANGER["ordinary"])


def wander_if_due(state: Campaign, table: Table) -> bool:
    """A place with patrols of its own uses those instead (BF-WANDER-08)."""
    area = area_of(state)
    every = int(area.data.get("patrol_every", 4)) if area.data.get("patrol") else danger_of(state)[0]
    if not state.clock.check_due(every):
        return False
    for _ in [state, *state.apart]:
        if _comes(state, table):
            return True  # whoever is met acts now
        if state.apart:
            rotate(state)
    return False


def _comes(state: Campaign, table: Table) -> bool:
    area = area_of(state)
    patrol = area.data.get("patrol")
    if patrol:
        return _patrol(state, table, Band(str(patrol), str(area.data.get("patrol_number", MET))))
    return check(state, table)


def _patrol(state: Campaign, table: Table, band: Band) -> bool:
    meet(state, table, _step_up(state, table, band), wandering=True)
    return True


def _step_up(state: Campaign, table: Table, band: Band) -> list[Being]:
    """A band of the adventure's own: monsters, or people like oneself."""
    if is_party_row(band.kind):
        return rival_party(state, table, band.kind, band.number)
    return muster(state, table, band, _level(state))


def noise(state: Campaign, table: Table, what: str) -> bool:
    """A loud fight, an explosion, a broken door: the game master may call for a check (BF-WANDER-05)."""
    if ask_gm(state, table, NOISE, ("check", "no"), "check", {"what": what}) == "no":
        return False
    return check(state, table)


def check_at_rest(state: Campaign, table: Table) -> bool:
    """What shadows the party has waited for this (BF-MON-16); otherwise a check as any (BF-REST-03, BF-REST-08)."""
    return _stalkers_close_in(state, table) if waits_for_rest(state) else check(state, table)


def check(state: Campaign, table: Table) -> bool:
    """D10: 1-5 nothing, 6-8 from a keyed room close by, 9-10 from the encounter table (BF-WANDER-01)."""
    result = CHARTS["wandering"].roll(table).name
    if result != "none" and state.stalkers:
        return _stalkers_close_in(state, table)
    if result == "keyed":
        return _from_a_room(state, table)
    if result == "table":
        return _from_the_table(state, table)
    table.tell(Wandered("none"))
    return False


def _stalkers_close_in(state: Campaign, table: Table) -> bool:
    """Those who followed the party unseen come for it now, with the drop."""
    foes = [being for being in state.beings.values() if being.group == state.stalkers and not being.dead]
    state.stalkers = ""
    if not foes:
        return False
    table.tell(Wandered("stalkers", foes[0].name), to=("gm",))
    meet(state, table, foes, wandering=True, warned="foes")
    return True


# --- from a keyed room -----------------------------------------------------------------------------------------------
def can_come(state: Campaign, room: Room) -> bool:
    """Living, mobile occupants."""
    return any(can_leave(state, band) for band in room.bands)


def can_leave(state: Campaign, band: Band) -> bool:
    """What is rooted stays, and so does what guards its room."""
    entry = KINDS.get(band.kind)
    return band.mobile and (entry is None or "immobile" not in entry.tags) and not guards_its_room(state, band.kind)


def _from_a_room(state: Campaign, table: Table) -> bool:
    """The nearest such room by an open path, within three rooms: all who can leave it come (BF-WANDER-03)."""
    room = _next_to_come(state)
    if room is None:
        table.tell(Wandered("none"))
        return False
    coming = [band for band in room.bands if can_leave(state, band)]
    foes = [being for band in coming for being in occupants(state, table, room, band)]
    room.bands = [band for band in room.bands if band not in coming]
    for being in foes:
        being.room, being.home = "", room.id
    _force_portals(state, table, room)
    table.tell(Wandered("keyed", foes[0].name if foes else ""), to=("gm",))
    meet(state, table, foes, wandering=True)
    return bool(foes)


def _next_to_come(state: Campaign) -> Room | None:
    """By an open path, or through a door held by magic for those whom it cannot hold (Hold Portal)."""
    dungeon = dungeon_of(state)
    if not any(map(portal_held, dungeon.ways.values())):
        return nearest(dungeon, state.here, partial(can_come, state), NEAR_ROOMS)

    def gets_here(room: Room) -> bool:
        dice = _most_dice(state, room)
        return can_come(state, room) and all(portal_yields(way, dice) for way in _portals_before(state, room))

    return nearest(dungeon, state.here, gets_here, NEAR_ROOMS, _open_or_held)


def _open_or_held(way: Way) -> bool:
    return open_path(way) or portal_held(way)


def _portals_before(state: Campaign, room: Room) -> list[Way]:
    """The held doors between that room and the party, where no open path as short leads round them."""
    dungeon = dungeon_of(state)
    if 0 < len(path(dungeon, state.here, room.id, open_path)) <= NEAR_ROOMS:
        return []
    steps = path(dungeon, state.here, room.id, _open_or_held)
    return [dungeon.ways[key] for key in steps if portal_held(dungeon.ways[key])]


def _most_dice(state: Campaign, room: Room) -> int:
    """Hit Dice of the strongest who live there; of adventurers who were never met nobody knows them."""
    groups = [band.data.get("group") for band in room.bands]
    met = [int(hit_dice(being)) for being in state.beings.values() if being.group in groups and not being.dead]
    return max([*met, *(KINDS[band.kind].whole_hd for band in room.bands if band.kind in KINDS)], default=0)


def _force_portals(state: Campaign, table: Table, room: Room) -> None:
    for way in _portals_before(state, room):
        burst(state, way)
        table.tell(Opened("burst", True))


def occupants(state: Campaign, table: Table, room: Room, band: Band) -> list[Being]:
    """A band as beings: made when it is first met, the same ones afterwards."""
    group = band.data.get("group")
    if group:
        return [being for being in state.beings.values() if being.group == group and not being.dead]
    if is_party_row(band.kind):
        foes = rival_party(state, table, band.kind, band.number)
    else:
        foes = muster(state, table, band, room.level)
    band.data["group"] = foes[0].group
    if band.data.get("attitude"):
        state.attitudes[foes[0].group] = str(band.data["attitude"])  # wherever they are met (BF-REACT-02)
    for being in foes:
        being.room = room.id
        _brief(being, band)
    if band.data.get("leader") and foes:
        foes[0].note("leader")
    return foes


def settle_in(state: Campaign, room: str, beings: list[Being]) -> None:
    """Those who stay in a room, or go back to it, are its band from now on."""
    bands = dungeon_of(state).rooms[room].bands
    for being in beings:
        being.room = room
        if not any(band.data.get("group") == being.group for band in bands):
            bands.append(Band(being.kind or "npc_party_basic", data={"group": being.group}))


def send_home(state: Campaign, beings: list[Being]) -> None:
    """Wanderers go their way: back to the room they came from, or out of play."""
    for being in beings:
        if being.home:
            settle_in(state, being.home, [being])
        elif not being.room:
            state.beings.pop(being.id, None)


def _brief(being: Being, band: Band) -> None:
    """What the adventure says of them goes before the rules (BF-CORE-06, BF-MORALE-07)."""
    if band.data.get("never_flees"):
        being.note("never_flees")
    if band.data.get("morale"):
        being.morale = int(band.data["morale"])


# --- from the table --------------------------------------------------------------------------------------------------
def _level(state: Campaign) -> int:
    """The level of the dungeon that counts: a place may begin deeper than it looks."""
    return dungeon_of(state).rooms[state.here].level + int(dungeon_of(state).data.get("below", 0))


def from_table(state: Campaign, table: Table) -> list[Being]:
    """The area's own table, or the one of the bestiary for the level (BF-WANDER-04)."""
    own = area_of(state).encounters
    if own:
        return _step_up(state, table, own[table.roll(len(own), WHAT_COMES) - 1])
    row = encounter(table, _level(state), WHAT_COMES)
    if is_party_row(row.id):
        return rival_party(state, table, row.id, row.number)
    data: Data = {"hd": roll_formula(table, row.hd, HEADS)} if row.hd else {ROAMING: True}
    return muster(state, table, Band(row.id, row.number, data=data), _level(state))


def _from_the_table(state: Campaign, table: Table) -> bool:
    foes = from_table(state, table)
    table.tell(Wandered("table", foes[0].name), to=("gm",))
    meet(state, table, foes, wandering=True)
    return True


def rival_party(state: Campaign, table: Table, row: str, number: str) -> list[Being]:
    """Rival adventurers: number, one alignment for all, then member by member (BF-MON-17)."""
    expert = row.endswith("expert")
    many = roll_formula(table, PARTY[expert] if number in BY_ENTRY else number, NUMBER)
    alignment = roll_alignment(table, "any")
    group = state.new_id("g")
    return [rival(state, table, expert, alignment, group) for _ in range(many)]


def meet(
    state: Campaign, table: Table, foes: list[Being], wandering: bool, warned: str = "", distracted: bool = False
) -> None:
    """They come upon each other; what follows is `meeting.py`'s. Wanderers need not be hostile (BF-WANDER-06)."""
    if foes:
        state.meeting = Meeting([being.id for being in foes], wandering=wandering, warned=warned, distracted=distracted)
        state.phase = "meeting"
