"""After a fight or a meeting: what the slain carried, what is left of the others, and where the party goes on."""

from __future__ import annotations

from tablewright.engine.consent import end_fight
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.hold.losing import turn_out
from tablewright.rules.freehold.book.hold.raids import settle_fight
from tablewright.rules.freehold.book.party.roster import day_of, gain, hex_of, lead, members
from tablewright.rules.freehold.book.sites.rooms import check_cleared, room_of, step_back
from tablewright.rules.freehold.book.sites.treasure import find_treasure, is_hoard, roll_treasure, which_treasure
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.events import ItemTaken, MealsGained
from tablewright.rules.freehold.state import Band, Fight, Foe, Fresh, Meeting, Party, World

_COMERS = ("alarm", "noise")  # who came because they heard something do not live here
GAME_KEEPS = 3  # days that meat keeps (FH-MON-07)


def take_spoils(world: World, party: Party, table: Table) -> None:
    """Purses and pockets of each one slain, a wandering group's hoard, meat and glands (FH-SITE-04, FH-MON-07)."""
    fight, meeting = party.fight, party.meeting
    assert fight is not None
    assert meeting is not None
    for number, band in enumerate(meeting.bands):
        slain = [foe for foe in fight.foes if foe.band == number and foe.out in ("dead", "bound")]
        carried = meeting.where in ("hex", "night", "cache") or meeting.reading in _COMERS
        _rob(world, party, band, slain, carried, table)
        _butcher(world, party, band, slain, table)


def _rob(world: World, party: Party, band: Band, slain: list[Foe], carried: bool, table: Table) -> None:
    kind = MONSTERS[band.monster].treasure
    if not slain or kind == "none":
        return
    if not is_hoard(kind):
        kind = which_treasure(world, kind, table, band.monster, len(slain))
        for _ in slain:
            roll_treasure(world, party, kind, 1, table)
    elif carried:  # where they live the hoard lies in the room
        find_treasure(world, party, kind, MONSTERS[band.monster].tier, table)


def _butcher(world: World, party: Party, band: Band, slain: list[Foe], table: Table) -> None:
    monster = MONSTERS[band.monster]
    dead = sum(1 for foe in slain if foe.out == "dead")
    if monster.meals and dead:
        party.fresh.append(Fresh(monster.meals * dead, day_of(party) + 1 + GAME_KEEPS))
        table.tell(MealsGained(monster.meals * dead, monster.key))
    first = lead(world, party)
    if monster.use == "gland" and dead and first:
        gain(first, "gland", dead)
        table.tell(ItemTaken(first.name, "gland", dead))


# --- going on --------------------------------------------------------------------------------------------------------
def end_meeting(world: World, party: Party, result: str, table: Table) -> None:
    """Put what is left of the others back where they live, and let the party go on with what it was at."""
    meeting, fight = party.meeting, party.fight
    end_fight(world.pledges, party.id)
    if meeting is not None:
        _write_back(world, party, meeting, fight, result)
    party.meeting, party.fight, party.mode = None, None, party.before
    if meeting is not None and meeting.where == "raid" and not world.hold.lost:
        settle_fight(world, result, table)
    if party.mode in ("home", "waiting") and world.hold.lost:
        turn_out(party)
    if not members(world, party):
        party.mode = "gone"
    elif party.mode == "site":
        if result in ("broke off", "lost", "withdrew", "left"):
            step_back(world, party, table)
        check_cleared(world, party, table)


def _write_back(world: World, party: Party, meeting: Meeting, fight: Fight | None, result: str) -> None:
    """Bands of a room or lair keep who is left of them; others are gone for good."""
    if meeting.where not in ("room", "lair") or party.before != "site":
        return
    room = room_of(world, party)
    if meeting.reading in _COMERS or room is None:
        return
    for number, band in enumerate(meeting.bands):
        if fight is not None:
            _survivors(band, [foe for foe in fight.foes if foe.band == number])
        band.on_day = day_of(party)
    left = [band for band in meeting.bands if band.number > 0]
    room.bands = [] if result == "they left" else left
    site = hex_of(world, party).site(party.in_site)
    if site.kind == "lair" and meeting.stage == "friendly" and fight is None:
        site.lair_cleared = True  # at peace with the party (FH-SITE-03)


def _survivors(band: Band, foes: list[Foe]) -> None:
    left = [foe for foe in foes if foe.out in ("", "left", "calmed")]
    band.hp, band.max_hp = [foe.hp for foe in left], [foe.max_hp for foe in left]
    band.number = len(left)
    band.angry = any(foe.out != "calmed" for foe in left)
    band.disposition = "attack" if band.angry else "neutral"
