"""Locks and loot (chapter "Locks"): caches and hoards in ruins, strongholds and seats are locked on 1-4 of 1d12.

Opened with picks (one try a character), by Knock Loose, or by hammering, which always works and may be heard.
"""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.checks import in_twelve
from tablewright.rules.freehold.book.encounters.meetings import begin_meeting
from tablewright.rules.freehold.book.party.actions import attempt, note_failure
from tablewright.rules.freehold.book.party.consent import open_to
from tablewright.rules.freehold.book.party.roster import able, can_cast, cost_of, has, lose, spend_mana, total
from tablewright.rules.freehold.book.party.timing import has_acted, note_act, pass_turns
from tablewright.rules.freehold.book.sites.rooms import LOCKABLE, check_cleared
from tablewright.rules.freehold.book.sites.treasure import find_treasure
from tablewright.rules.freehold.book.travel.land import roll_band
from tablewright.rules.freehold.content import SITE
from tablewright.rules.freehold.content.things import scroll_of
from tablewright.rules.freehold.events import LockFound, LockOpened
from tablewright.rules.freehold.state import Character, Lock, Party, Room, Site, World

LOCKED = Why(f"Locked on 1 to {SITE.locked_in_12}?", "FH-SITE-07")
NOISE = Why("Noise", "FH-SITE-07")
CROWBAR_TURNS = 3
KNOCK = "knock_loose"
LOCKS = in_twelve(SITE.locked_in_12)
HEARD = in_twelve(SITE.hammer_noise_in_12)


def lock_options(world: World, party: Party, site: Site, room: Room) -> list[Option]:
    """What can be done about what lies in this room. What a trap that was gone round guards cannot be had."""
    if not room.loot or room.guarded:
        return []
    if room.lock is None or not room.lock.locked:
        return [Option("take")]
    free = [one for one in able(world, party) if not has_acted(party, one.id)]
    picks = total(world, party, "lock_picks")
    pickers = [one.id for one in free if picks and one.id not in room.lock.picked]
    knockers = [one.id for one in free if can_knock(one)]
    willing = [
        *each("pick", open_to(world, party, "pick", pickers)),
        *each("knock", open_to(world, party, "knock", knockers)),
    ]
    return [*willing, Option("hammer")]


def can_knock(one: Character) -> bool:
    """By the spell, or a wizard from a scroll of it (FH-CALL-05)."""
    return can_cast(one, KNOCK) or (one.calling == "wizard" and has(one, scroll_of(KNOCK)))


def knock_loose(one: Character, table: Table) -> None:
    """Mana first; without it the scroll is used up."""
    if can_cast(one, KNOCK):
        spend_mana(one, cost_of(one, KNOCK), table)
    else:
        lose(one, scroll_of(KNOCK))


def go_for_loot(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """The lock's 1d12 comes first, then the treasure (FH-DICE-01)."""
    if room.lock is None:
        locked = site.kind in LOCKABLE and LOCKS.roll(table, LOCKED)
        room.lock = Lock(locked)
        if locked:
            table.tell(LockFound(room.loot[0]))
            return
    _take(world, party, site, room, table)


def _take(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    kind = room.loot.pop(0)
    room.lock = None
    find_treasure(world, party, kind, site.tier, table)


def lock_deed(world: World, party: Party, site: Site, room: Room, kind: str, who: str, table: Table) -> None:
    if kind == "hammer":
        _hammer(world, party, site, room, table)
        return
    one = world.characters[who]
    lock = room.lock
    assert lock is not None
    if kind == "pick":
        lock.picked.append(who)
        lock.locked = not attempt(world, party, one, "dex", "locks", table)
        if lock.locked:
            note_failure(one, "lock")
    else:
        knock_loose(one, table)
        lock.locked = False
    if not lock.locked:
        table.tell(LockOpened(kind, one.name))
    note_act(world, party, who, table)


def hammer_turns(world: World, party: Party) -> int:
    return CROWBAR_TURNS if total(world, party, "crowbar") else SITE.hammer_turns


def _hammer(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """6 Active turns, 3 with a crowbar, sure to work; on 1-4 of 1d12 the noise brings one group of the site's table."""
    turns = hammer_turns(world, party)
    party.site_turns += turns
    pass_turns(world, party, turns, table)
    assert room.lock is not None
    room.lock.locked = False
    noise = HEARD.roll(table, NOISE)
    table.tell(LockOpened("hammer", "", noise))
    if noise:
        band = roll_band(world, site.table, site.tier, table)
        begin_meeting(world, party, [band], "room", table, reading="noise")
    else:
        check_cleared(world, party, table)
