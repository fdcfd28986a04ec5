"""What else those do who have seen the party first, and whom the game master puts in another's place (Surprise).

They fetch help, bar the way, carry off what they have, lay a snare, or do something nobody thought of (BF-SURP-09).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.delve.dungeons import trap_of
from tablewright.rules.begone_foe.book.delve.wandering import can_come, can_leave, meet, occupants, send_home
from tablewright.rules.begone_foe.book.master.moment import bring_in
from tablewright.rules.begone_foe.book.master.preparing import mastered
from tablewright.rules.begone_foe.book.master.tools import DM_WORDS, LONGEST_WORDS
from tablewright.rules.begone_foe.state import Being, Campaign, Meeting
from tablewright.world.dungeon import Room, nearest, ways_from

HELP_WITHIN = 4  # rooms
SNARE = "alarm_wire"


def other_plan(state: Campaign, table: Table, foes: Sequence[Being], plan: str) -> None:
    """Something else entirely; the party knows nothing of it yet."""
    _PLANS[plan](state, table, foes)
    state.meeting, state.phase = None, "dungeon"


def _fetch_help(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """The next who can come join them; together they follow the party, and strike with the drop."""
    dungeon = dungeon_of(state)
    room = nearest(dungeon, state.here, lambda each: can_come(state, each) and each.id != state.here, HELP_WITHIN)
    state.stalkers = foes[0].group
    if room is None:
        return
    coming = [band for band in room.bands if can_leave(state, band)]
    for band in coming:
        for being in occupants(state, table, room, band):
            being.group, being.room, being.home = foes[0].group, "", room.id
    room.bands = [band for band in room.bands if band not in coming]


def _bar_the_way(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """Doors on from here are barred from the other side."""
    for way in ways_from(dungeon_of(state), state.here):
        if way.kind == "door" and way.other(state.here) != state.came_by:
            way.state = "barred"
    send_home(state, list(foes))


def _carry_off(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """What lies here goes with them to the next room nobody has entered, and so do they."""
    dungeon = dungeon_of(state)
    here = dungeon.rooms[state.here]
    refuge = nearest(dungeon, state.here, lambda room: room.known != "entered" and room.hoard is None, HELP_WITHIN)
    if refuge is None:
        send_home(state, list(foes))
        return
    refuge.hoard, here.hoard = here.hoard, None
    _settle(state, here, refuge, foes)


def _settle(state: Campaign, here: Room, refuge: Room, foes: Sequence[Being]) -> None:
    group = foes[0].group
    refuge.bands += [band for band in here.bands if band.data.get("group") == group]
    here.bands = [band for band in here.bands if band.data.get("group") != group]
    for foe in foes:
        foe.home = refuge.id
        foe.room = refuge.id if foe.room else ""
    send_home(state, [foe for foe in foes if not foe.room])


def _lay_a_snare(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """A wire on the way on, and they wait for it to ring."""
    dungeon = dungeon_of(state)
    ahead = [dungeon.rooms[way.other(state.here)] for way in ways_from(dungeon, state.here) if way.kind != "exit"]
    room = next((room for room in ahead if room.known != "entered" and room.trap is None), None)
    if room is not None:
        room.trap = trap_of(SNARE)
    state.stalkers = foes[0].group


def _in_words(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    words = table.ask_text(GM, DM_WORDS, LONGEST_WORDS, {"what": "tell"}).strip()
    if words:
        mastered(table, "tell", words)
    send_home(state, [foe for foe in foes if not foe.room])


_PLANS: dict[str, Callable[[Campaign, Table, Sequence[Being]], None]] = {
    "fetch": _fetch_help,
    "bar": _bar_the_way,
    "carry-off": _carry_off,
    "snare": _lay_a_snare,
    "words": _in_words,
}
OTHER_PLANS = tuple(_PLANS)


def instead_of(state: Campaign, table: Table, meeting: Meeting, others: bool) -> None:
    """What the check brought is not what comes: others of the game master's choice, or nobody (BF-WANDER-04)."""
    send_home(state, [state.beings[key] for key in meeting.foes if key in state.beings])
    state.meeting, state.phase = None, "dungeon"
    if others:
        meet(state, table, bring_in(state, table), wandering=True)
