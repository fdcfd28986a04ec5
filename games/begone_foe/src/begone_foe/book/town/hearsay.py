"""Hearsay and bounties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from begone_foe import content, events
from begone_foe.book.characters import making
from begone_foe.book.core import saves
from begone_foe.book.delve import dungeons
from begone_foe.settings import chosen
from begone_foe.state import Being, Bounty, Campaign
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Room

# --- bounties ---------------------------------------------------------------------------------------------------------
# Paid adventure work: notices on the board, what the party takes on, what is paid when it is done (Advancement).
BOUNTY = Question("bounty", "BF-ADV-02")
SILVER_A_HEAD, SILVER_A_ROOM = 15, 10
NOTHING = "nothing"


def post_notices(state: Campaign, table: Table) -> None:
    """Two at a time: so many of a kind that plagues the neighbourhood, and a plan of what lies below (our figures)."""
    depth = chosen(state.settings).depth
    kinds = dungeons.guards_at(max(depth, dungeons.depth_of(state.dungeon)) if state.dungeon is not None else depth)
    kind = kinds[table.whim(f"notice:{state.clock.day}", len(kinds))]
    heads = 3 + table.whim(f"heads:{state.clock.day}", 4)
    rooms = 4 + table.whim(f"plan:{state.clock.day}", 5)
    pay = SILVER_A_HEAD * max(1, content.KINDS[kind].whole_hd) * heads
    posted = (
        Bounty(f"hunt{state.clock.day}", "hunt", kind, heads, pay),
        Bounty(f"chart{state.clock.day}", "chart", "", rooms, SILVER_A_ROOM * rooms),
    )
    taken = {bounty.id for bounty in state.bounties}
    state.board += [notice for notice in posted if notice.id not in taken]


def take_work(state: Campaign, table: Table, rest: str) -> None:
    """Whoever takes a notice down has the work; it is paid in town when it is done."""
    keys = [Option(NOTHING), *(Option(bounty.id) for bounty in state.board)]
    answer = table.ask(saves.caller(state), BOUNTY, keys)
    if answer != NOTHING:
        taken = next(bounty for bounty in state.board if bounty.id == answer)
        state.board.remove(taken)
        state.bounties.append(taken)
        table.tell(events.Noted("bounty", state.party[0].name, str(taken.silver)))


def count_heads(state: Campaign, beaten: Sequence[Being]) -> None:
    """The slain and the taken count."""
    for bounty in state.bounties:
        if bounty.task == "hunt":
            bounty.done += sum(foe.kind == bounty.target for foe in beaten)


def count_room(state: Campaign) -> None:
    for bounty in state.bounties:
        bounty.done += bounty.task == "chart"


def pay_bounties(state: Campaign, table: Table) -> None:
    """XP at the rate of treasure and divided like it (BF-ADV-02)."""
    for bounty in [bounty for bounty in state.bounties if bounty.done >= bounty.wanted]:
        state.bounties.remove(bounty)
        state.characters[0].silver += bounty.silver
        table.tell(events.Noted("bounty_paid", state.characters[0].name, str(bounty.silver)))
        making.share_treasure(state, table, bounty.silver, "bounty")


# --- hearsay ----------------------------------------------------------------------------------------------------------
# What others know of the dungeon: rooms nobody of the party has heard of, traps, hidden ways (Reaction Rolls).
TOPICS = ("treasure", "dwellers", "traps", "ways")


def _rooms(state: Campaign) -> Iterator[Room]:
    yield from state.dungeon.rooms.values() if state.dungeon is not None else ()


def unheard_of(state: Campaign) -> list[Room]:
    """Rooms with somebody or something in them that the party knows nothing of."""
    return [room for room in _rooms(state) if room.known == "unseen" and (room.bands or room.hoard)]


def tell_of_a_room(state: Campaign) -> events.HeardRumour:
    """One of them, and who or what is there (BF-REACT-03)."""
    return _told(unheard_of(state))


def _told(rooms: list[Room], what: str = "") -> events.HeardRumour:
    if not rooms:
        return events.HeardRumour("")
    rooms[0].known = "told"
    return events.HeardRumour(rooms[0].name, what or next((band.kind for band in rooms[0].bands), "treasure"))


def tell_of(state: Campaign, table: Table, topic: str) -> None:
    """What they know of one thing in particular; nothing, where there is nothing to know."""
    unseen = [room for room in _rooms(state) if room.known == "unseen"]
    match topic:
        case "treasure":
            table.tell(_told([room for room in unseen if room.hoard and not room.hoard.empty], "treasure"))
        case "dwellers":
            table.tell(_told([room for room in unseen if room.bands]))
        case "traps":
            _warn_of_a_trap(state, table)
        case _:
            _show_a_way(state, table)


def _warn_of_a_trap(state: Campaign, table: Table) -> None:
    """Those who are warned see the signs however they walk (BF-TRAP-01)."""
    for room in _rooms(state):
        trap = room.trap
        if trap is not None and trap.state == "set" and not trap.known and not trap.data.get("warned"):
            trap.data["warned"] = True
            table.tell(events.Noted("trap_told", room.name, trap.name))
            return
    table.tell(events.HeardRumour(""))


def _show_a_way(state: Campaign, table: Table) -> None:
    """A hidden door that leaves a room the party has been in."""
    entered = {room.id for room in _rooms(state) if room.known == "entered"}
    dungeon = state.dungeon
    for way in dungeon.ways.values() if dungeon is not None else ():
        if dungeon is not None and way.hidden and entered & {way.a, way.b}:
            way.found = True
            table.tell(events.Noted("way_told", dungeon.rooms[way.a if way.a in entered else way.b].name))
            return
    table.tell(events.HeardRumour(""))
