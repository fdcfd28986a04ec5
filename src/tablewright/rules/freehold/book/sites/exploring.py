"""Sites: ruins, lairs, strongholds, seats and hidden caches (chapters "Ruins" to "Locks").

Crossed in Active turns, two a room. A step is one of: deal with a spotted trap, meet who is there, or choose what to
do: go on, sneak ahead, open what is locked, take what lies there, go back or leave.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge, when
from tablewright.rules.freehold.book.days.camp import make_camp
from tablewright.rules.freehold.book.days.light import can_see, in_the_dark, put_out_all
from tablewright.rules.freehold.book.encounters.meetings import begin_meeting
from tablewright.rules.freehold.book.master.judging import try_something, who_tries
from tablewright.rules.freehold.book.party.actions import attempt
from tablewright.rules.freehold.book.party.consent import agrees, open_to
from tablewright.rules.freehold.book.party.outside import before_moving_on, bodies_here, take_goods
from tablewright.rules.freehold.book.party.roster import (
    able,
    awake,
    day_of,
    hex_of,
    hours_left,
    speaker_seat,
    total,
)
from tablewright.rules.freehold.book.party.timing import light_another, pass_hours, pass_turns, spend_turns, wake_rested
from tablewright.rules.freehold.book.party.together import common_deed, common_options, is_common
from tablewright.rules.freehold.book.sites.locks import can_knock, go_for_loot, knock_loose, lock_deed, lock_options
from tablewright.rules.freehold.book.sites.rooms import (
    check_cleared,
    lay_out,
    people_room,
    roll_room,
    roll_trap,
    room_of,
    site_of,
)
from tablewright.rules.freehold.book.sites.traps import disarm, meet_trap, spring
from tablewright.rules.freehold.book.spells.slumber import lull, who_can_lull
from tablewright.rules.freehold.book.travel.land import frontier, is_untold, mapped_beside, tell_of
from tablewright.rules.freehold.book.travel.usual import usual_in_site
from tablewright.rules.freehold.book.travel.wonders import blow_horn, can_blow_horn
from tablewright.rules.freehold.content import SITE, TRAPS, TRAVEL
from tablewright.rules.freehold.events import (
    LairSeen,
    ReadAloud,
    RoomEntered,
    RoomSpied,
    SiteEntered,
    SiteLeft,
    Sneaked,
    TrapDealt,
)
from tablewright.rules.freehold.state import GM, TURNS_AN_HOUR, Band, Character, Party, Room, Rumor, Site, World

EXPLORE = Question("explore", "FH-SITE-01")
TRAP_ACTION = Question("trap", "FH-TRAP-02")
ODDITY = Question("gm-oddity", "FH-SITE-01", standing=True)
ODDITY_WORDS = Question("gm-oddity-words", "FH-SITE-01")
RUMOR_HEX = Question("gm-rumor", "FH-SITE-01", standing=True)
LOOK_HOURS = 1
CONSENTED = ("sneak", "lull", "pick", "knock")  # what somebody is sent to do, or to spend
ROOM_TURNS = TRAVEL.room_active_turns
SNEAK_TURNS = SITE.sneak_turns


# --- in and out ------------------------------------------------------------------------------------------------------
def enter_site(world: World, party: Party, which: str, table: Table) -> None:
    """Go to a site of this hex; its rooms are counted when it is first entered."""
    party.mode, party.in_site, party.room, party.site_turns = "site", which, -1, 0
    site = site_of(world, party)
    lay_out(world, site, table)
    table.tell(SiteEntered(site.kind, party.at, len(site.rooms)))
    if site.kind == "cache":
        enter_room(world, party, 0, table)


def leave_site(world: World, party: Party, table: Table) -> None:
    """A visit costs its Active turns, rounded up to whole hours, of the day's ten (FH-SITE-01)."""
    site = site_of(world, party)
    hours = -(-party.site_turns // TURNS_AN_HOUR)
    party.clock += hours * TURNS_AN_HOUR - party.site_turns
    party.hours += hours
    site.visited = day_of(party)
    party.mode, party.room, party.site_turns = "road", -1, 0
    put_out_all(world, party, table)
    wake_rested(world, party, table)
    table.tell(SiteLeft(site.kind, hours))


def look_at_lair(world: World, party: Party, which: str, table: Table) -> None:
    """Looking costs 1 hour and tells kind and number, no roll (FH-SITE-02)."""
    pass_hours(world, party, LOOK_HOURS, table)
    site = hex_of(world, party).site(which)
    site.looked = True
    for band in site.rooms[0].bands:
        table.tell(LairSeen(band.monster, band.number))


def turns_left(party: Party) -> int:
    """Active turns of the day that a visit may still take."""
    return hours_left(party) * TURNS_AN_HOUR - party.site_turns


# --- one step --------------------------------------------------------------------------------------------------------
def play_site(world: World, party: Party, table: Table) -> None:
    """Whatever comes next where the party stands."""
    site, room = site_of(world, party), room_of(world, party)
    if room is not None and not room.entered:
        enter_room(world, party, party.room, table)  # somebody was brought here
    elif room is not None and room.trap_state == "spotted":
        _face_trap(world, party, site, room, table)
    elif room is not None and _someone_waits(party, site, room):
        _meet(world, party, site, room, table)
    elif not able(world, party):
        _wait_to_wake(world, party, table)
    else:
        _explore(world, party, site, room, table)


def _someone_waits(party: Party, site: Site, room: Room) -> bool:
    if room.waiting:
        return True
    return any(band.number and not _at_peace(band, day_of(party)) for band in room.bands)


def _at_peace(band: Band, day: int) -> bool:
    return band.on_day == day and band.disposition in ("neutral", "friendly") and not band.angry


def _meet(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    people_room(world, site, room, table)
    begin_meeting(world, party, room.bands, _where(site), table, reading=_reading(site, room))


def _where(site: Site) -> str:
    return "lair" if site.kind == "lair" else "room"


def _reading(site: Site, room: Room) -> str:
    """In lairs, strongholds and seats the party intrudes (FH-ENC-02, FH-POWER-04); the lord's room is read as his."""
    if site.kind == "lair":
        return "intruding"
    if not site.power or site.broken:
        return ""
    return "seat" if site.kind == "seat" and room.last else "intruding"


def _wait_to_wake(world: World, party: Party, table: Table) -> None:
    """Nobody is awake: an hour goes by, and sleepers wake; the unconscious lie there until the night is over."""
    sleepers = [world.characters[who] for who in party.order if who in world.characters]
    if any(one.asleep_until for one in sleepers):
        party.site_turns += TURNS_AN_HOUR
        pass_turns(world, party, TURNS_AN_HOUR, table)
    elif site_of(world, party).kind == "cache":
        leave_site(world, party, table)
    else:
        make_camp(world, party, "dark", table)


# --- entering a room -------------------------------------------------------------------------------------------------
def enter_room(world: World, party: Party, index: int, table: Table) -> None:
    """Two Active turns; the room is rolled if new, its trap met; who waits there is met in the next step."""
    site = site_of(world, party)
    if site.kind != "cache":
        party.mode = "site"
        if in_the_dark(world, party):
            light_another(world, party, table)
    party.room = index
    room = site.rooms[index]
    again = room.entered
    party.site_turns += ROOM_TURNS
    pass_turns(world, party, ROOM_TURNS, table)
    if not room.rolled:
        roll_room(world, site, room, table)
    elif site.kind == "cache" and not room.trap:
        room.trap = roll_trap(world, site.tier, table)
    room.entered = True
    if site.kind != "cache":
        table.tell(RoomEntered(index + 1, _holds(room), again, room.last))
    if room.words and not again:
        table.tell(ReadAloud(room.words))
    if room.trap and not room.trap_state:
        meet_trap(world, party, site, room, table)
    if room.oddity and party.mode == "site":
        _oddity(world, party, room, table)
    if party.mode == "site":
        check_cleared(world, party, table)


def _holds(room: Room) -> tuple[str, ...]:
    """What one sees on entering; a trap is not among it."""
    seen = ["creatures"] if room.waiting or room.bands else []
    seen += ["loot"] if room.loot else []
    return tuple(seen + (["oddity"] if room.oddity else []))


def _oddity(world: World, party: Party, room: Room, table: Table) -> None:
    """The GM's to invent; the referee makes it one rumor (FH-SITE-01)."""
    room.oddity = False
    choice = judge(world, table, ODDITY, ("rumor", "own words"), "rumor")
    if choice == "own words":
        room.note = table.ask_text(GM, ODDITY_WORDS, 240, {"hex": party.at})
        return
    tell_rumor(world, "oddity", table)


def tell_rumor(world: World, source: str, table: Table) -> None:
    """Terrain and feature of one unmapped hex next to a mapped one, the GM's pick; an adventure's own rumors first."""
    if world.tale is not None and world.tale.rumors:
        _tell_written(world, world.tale.rumors.pop(0), source, table)
        return
    places = frontier(world)
    if places:
        key = judge(world, table, RUMOR_HEX, places[:24], places[0])
        tell_of(world, key, mapped_beside(world, key), source, table)


def _tell_written(world: World, rumor: Rumor, source: str, table: Table) -> None:
    table.tell(ReadAloud(rumor.words))
    if rumor.hex and is_untold(world, rumor.hex):
        tell_of(world, rumor.hex, world.hold.at, source, table)


# --- traps that were spotted -----------------------------------------------------------------------------------------
def _face_trap(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """Disarm it, set it off from afar, go round it, or go back (FH-TRAP-02)."""
    seers = [one.id for one in able(world, party) if can_see(world, party, one)]
    knockers = [one.id for one in able(world, party) if can_knock(one)]
    options = each("disarm", open_to(world, party, "disarm", seers))
    options += each("knock", open_to(world, party, "knock", knockers))
    options += when(TRAPS[room.trap].kind == "floor" and total(world, party, "pole"), "prod")
    options += when(True, "round", "back", "try")
    answer = table.ask(speaker_seat(world, party), TRAP_ACTION, options, {"trap": room.trap})
    kind, who = answer.verb, answer.target
    if kind == "try":
        _try_on_trap(world, party, site, room, table)
        return
    if who and not agrees(world, party, who, kind, table):
        return
    spend_turns(world, party, 1, table)
    if kind == "disarm":
        disarm(world, party, site, room, world.characters[who], table)
    elif kind == "knock":
        knock_loose(world.characters[who], table)
        room.trap_state = "sprung"  # it strikes nobody, and what it guards can be had
        table.tell(TrapDealt(room.trap, "knocked", world.characters[who].name))
    elif kind == "prod":  # with a pole a floor trap harms nobody (FH-TRAPLIST-01)
        room.trap_state = "sprung"
        table.tell(TrapDealt(room.trap, "prodded", ""))
    elif kind == "round":
        room.trap_state, room.guarded = "passed", True
        table.tell(TrapDealt(room.trap, "round", ""))
    else:
        _go_back(world, party, table)
    if party.mode == "site":
        check_cleared(world, party, table)


def _try_on_trap(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """Something of their own against a trap (FH-GM-02); it may set it off, as a failed disarming does (FH-TRAP-05)."""
    one = who_tries(world, party, able(world, party), table)
    effect = try_something(world, party, one, table)
    if effect:
        spend_turns(world, party, 1, table)
    if effect == "trap is harmless":
        table.tell(TrapDealt(room.trap, "disarmed", one.name))
    elif effect == "trap goes off":
        spring(world, party, site, room, one.id, table)
    if party.mode == "site":
        check_cleared(world, party, table)


def _go_back(world: World, party: Party, table: Table) -> None:
    if site_of(world, party).kind == "cache":
        leave_site(world, party, table)
    else:
        party.room -= 1


# --- choosing what to do ---------------------------------------------------------------------------------------------
def site_options(world: World, party: Party) -> list[Option]:
    site, room = site_of(world, party), room_of(world, party)
    following = site.rooms[party.room + 1] if party.room + 1 < len(site.rooms) else None
    options: list[Option] = []
    if following is not None and turns_left(party) >= ROOM_TURNS:
        options.append(Option("on"))
        options += _sneak_options(world, party, following)
    if room is not None:
        options += lock_options(world, party, site, room)
    options += each("goods", bodies_here(world, party))
    known = _way_is_known(site, party.room)
    options += when(known, "leave") + when(party.room > 0 or not known, "back")
    options += when(room is not None and any(band.number for band in room.bands), "attack")
    options += when(can_blow_horn(world, party), "horn") + when(can_camp(world, party, room), "camp")
    return options + common_options(world, party)


def _way_is_known(site: Site, room: int) -> bool:
    """One can walk out through rooms that were entered before."""
    return all(each.entered for each in site.rooms[: max(0, room)])


def _sneak_options(world: World, party: Party, following: Room) -> list[Option]:
    """Once per room, before the party enters it (FH-SITE-06)."""
    if following.sneaked and (following.bands or following.waiting):
        unseen = following.trap_state != "spotted" and not following.entered
        lulled = who_can_lull(world, party, following.bands) if unseen else ()
        return when(unseen, "ambush") + each("lull", open_to(world, party, "lull", lulled))
    if following.entered or following.sneaked or turns_left(party) < SNEAK_TURNS:
        return []
    sneakers = [one.id for one in able(world, party) if can_see(world, party, one)]
    return each("sneak", open_to(world, party, "sneak", sneakers))


def _explore(world: World, party: Party, site: Site, room: Room | None, table: Table) -> None:
    about: Facts = {"site": site.kind, "room": party.room + 1}
    options = site_options(world, party)
    answer = table.ask(speaker_seat(world, party), EXPLORE, options, about, usual_in_site(world, party, options))
    kind, what = answer.verb, answer.target
    if is_common(answer):
        common_deed(world, party, answer, table)
    elif kind == "goods":
        take_goods(world, party, what, table)
    elif kind in CONSENTED and not agrees(world, party, what, kind, table):
        return
    elif room is not None and kind in ("take", "pick", "knock", "hammer"):
        _loot(world, party, site, room, kind, what, table)
    elif room is not None and kind == "attack":
        _fall_upon(world, party, site, room, table)
    elif before_moving_on(world, party, table):
        _move(world, party, site, answer, table)


def _move(world: World, party: Party, site: Site, answer: Option, table: Table) -> None:
    match answer.verb:
        case "on":
            enter_room(world, party, party.room + 1, table)
        case "sneak":
            sneak(world, party, world.characters[answer.target], table)
        case "ambush" | "lull":
            _ambush(world, party, world.characters.get(answer.target), table)
        case "back":
            _back(world, party, site, table)
        case "camp":
            make_camp(world, party, "", table)
        case "horn":
            blow_horn(world, party, table)
        case _:
            leave_site(world, party, table)


def _loot(world: World, party: Party, site: Site, room: Room, kind: str, what: str, table: Table) -> None:
    if kind != "take":
        lock_deed(world, party, site, room, kind, what, table)
    elif any(band.number for band in room.bands):
        _fall_upon(world, party, site, room, table)  # caught stealing
    else:
        go_for_loot(world, party, site, room, table)


def _fall_upon(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """Whoever attacks or steals has made up the others' minds: no Encounter roll (FH-ENC-02)."""
    meeting = begin_meeting(world, party, room.bands, _where(site), table)
    for band in meeting.bands:
        band.angry = True


def _back(world: World, party: Party, site: Site, table: Table) -> None:
    """One room back: no time if it was crossed before."""
    if party.room > 0 and site.rooms[party.room - 1].entered:
        party.room -= 1
    else:
        enter_room(world, party, party.room - 1, table)


def can_camp(world: World, party: Party, room: Room | None) -> bool:
    """In a room that is nobody's, or before the entrance."""
    return site_of(world, party).kind != "cache" and (room is None or not any(band.number for band in room.bands))


# --- sneaking ahead --------------------------------------------------------------------------------------------------
def sneak(world: World, party: Party, one: Character, table: Table) -> None:
    """A Dexterity difficult action, then the room as if entered, traps first, with the sneaker as lead (FH-SITE-06)."""
    site = site_of(world, party)
    index = party.room + 1
    room = site.rooms[index]
    party.site_turns += SNEAK_TURNS
    pass_turns(world, party, SNEAK_TURNS, table)
    success = attempt(world, party, one, "dex", "sneak", table)
    room.sneaked = True
    if not room.rolled:
        roll_room(world, site, room, table)
    here, party.room = party.room, index  # ahead of the others: what befalls her befalls her there
    if room.trap and not room.trap_state:
        meet_trap(world, party, site, room, table, sneaker=one)
    if _was_taken_elsewhere(party, index, one):
        party.room = party.room if one.id in party.order else here
        return
    table.tell(Sneaked(one.name, success, not success and bool(room.waiting or room.bands)))
    if party.mode != "site" or not awake(one):
        room.entered = True  # the others come after her
        return
    people_room(world, site, room, table)
    if room.bands and not success:
        room.entered = True
        begin_meeting(world, party, room.bands, _where(site), table, reading=_reading(site, room), sneaker=one.id)
    else:
        party.room = here
        _tell_what_is_there(room, table)


def _was_taken_elsewhere(party: Party, index: int, one: Character) -> bool:
    """A gate among the traps: nobody tells of the room, and nobody there has met her."""
    return not one.dead and (one.id not in party.order or party.room != index)


def _tell_what_is_there(room: Room, table: Table) -> None:
    """The party knows what the room holds (FH-SITE-06)."""
    for band in room.bands:
        table.tell(LairSeen(band.monster, band.number))
    if room.loot:
        table.tell(RoomSpied("guarded" if room.bands else "unguarded"))
    elif not room.bands:
        table.tell(RoomSpied("nobody"))


def _ambush(world: World, party: Party, caster: Character | None, table: Table) -> None:
    """Attack from hiding: no Encounter roll, and the foes have no turn in the first round; or Slumber first."""
    site = site_of(world, party)
    party.room += 1
    room = site.rooms[party.room]
    room.entered = True
    party.site_turns += ROOM_TURNS
    pass_turns(world, party, ROOM_TURNS, table)
    meeting = begin_meeting(world, party, room.bands, _where(site), table, reading=_reading(site, room))
    meeting.hidden = True
    if caster is not None:
        lull(meeting, caster, table)
