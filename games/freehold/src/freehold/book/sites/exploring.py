"""Sites: ruins, lairs, strongholds, seats and hidden caches (chapters "Ruins" to "Locks").

Crossed in Active turns, two a room. A step is one of: deal with a spotted trap, meet who is there, or choose what to
do: go on, sneak ahead, open what is locked, take what lies there, go back or leave.
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.days import dawn, light
from freehold.book.encounters import meetings
from freehold.book.master import rulings
from freehold.book.party import actions, consent, outside, roster
from freehold.book.sites import rooms, traps, treasure
from freehold.book.spells import casting
from freehold.book.travel import land, usual
from freehold.content import things
from freehold.state import GM, TURNS_AN_HOUR, Band, Character, Lock, Party, Room, Rumor, Site, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table

# --- locks ------------------------------------------------------------------------------------------------------------
# Locks and loot (chapter "Locks"): caches and hoards in ruins, strongholds and seats are locked on 1-4 of 1d12.
# Opened with picks (one try a character), by Knock Loose, or by hammering, which always works and may be heard.
LOCKED = Why(f"Locked on 1 to {content.SITE.locked_in_12}?", "FH-SITE-07")
NOISE = Why("Noise", "FH-SITE-07")
IS_HEARD = Question("gm-noise", "FH-SITE-07", standing=True)
CROWBAR_TURNS = 3
KNOCK = "knock_loose"
LOCKS = checks.in_twelve(content.SITE.locked_in_12)
HEARD = checks.in_twelve(content.SITE.hammer_noise_in_12)


def lock_options(world: World, party: Party, site: Site, room: Room) -> list[Option]:
    """What can be done about what lies in this room. What a trap that was gone round guards cannot be had."""
    if not room.loot or room.guarded:
        return []
    if room.lock is None or not room.lock.locked:
        return [Option("take")]
    free = [one for one in roster.able(world, party) if not actions.has_acted(party, one.id)]
    picks = roster.total(world, party, "lock_picks")
    pickers = [one.id for one in free if picks and one.id not in room.lock.picked]
    knockers = [one.id for one in free if can_knock(world, party, one)]
    willing = [
        *each_of("pick", consent.open_to(world, party, "pick", pickers)),
        *each_of("knock", consent.open_to(world, party, "knock", knockers)),
    ]
    return [*willing, Option("hammer")]


def can_knock(world: World, party: Party, one: Character) -> bool:
    """By the spell, or a wizard from a scroll of it (FH-CALL-05), which nobody reads in the dark (FH-LIGHT-01)."""
    scroll = one.calling == "wizard" and roster.has(one, things.scroll_of(KNOCK))
    return roster.can_cast(one, KNOCK) or (scroll and not light.in_the_dark(world, party))


def knock_loose(one: Character, table: Table) -> None:
    """Mana first; without it the scroll is used up."""
    if roster.can_cast(one, KNOCK):
        roster.spend_mana(one, roster.cost_of(one, KNOCK), table)
    else:
        roster.lose(one, things.scroll_of(KNOCK))


def go_for_loot(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """The lock's 1d12 comes first, then the treasure (FH-DICE-01)."""
    if room.lock is None:
        locked = site.kind in rooms.LOCKABLE and LOCKS.roll(table, LOCKED)
        room.lock = Lock(locked)
        if locked:
            table.tell(events.LockFound(room.loot[0]))
            return
    _take_loot(world, party, site, room, table)


def _take_loot(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    kind = room.loot.pop(0)
    room.lock = None
    treasure.find_treasure(world, party, kind, site.tier, table)


def lock_deed(world: World, party: Party, site: Site, room: Room, kind: str, who: str, table: Table) -> None:
    if kind == "hammer":
        _hammer_lock(world, party, site, room, table)
        return
    one = world.characters[who]
    lock = room.lock
    assert lock is not None
    if kind == "pick":
        lock.picked.append(who)
        lock.locked = not actions.attempt(world, party, one, "dex", "locks", table)
        if lock.locked:
            actions.note_failure(one, "lock")
    else:
        knock_loose(one, table)
        lock.locked = False
    if not lock.locked:
        table.tell(events.LockOpened(kind, one.name))
    actions.note_act(world, party, who, table)


def hammer_turns(world: World, party: Party) -> int:
    return CROWBAR_TURNS if roster.total(world, party, "crowbar") else content.SITE.hammer_turns


def _hammer_lock(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """6 Active turns, 3 with a crowbar, sure to work; on 1-4 of 1d12 the noise brings one group of the site's table."""
    turns = hammer_turns(world, party)
    party.site_turns += turns
    actions.pass_turns(world, party, turns, table)
    assert room.lock is not None
    room.lock.locked = False
    roll = table.roll(HEARD.sides, NOISE)
    usual = "yes" if HEARD.made(roll) else "no"
    noise = checks.judge(world, table, IS_HEARD, ("yes", "no"), usual, {"n": roll}) == "yes"
    table.tell(events.LockOpened("hammer", "", noise))
    if noise:
        band = land.roll_band(world, site.table, site.tier, table)
        meetings.begin_meeting(world, party, [band], "room", table, reading="noise")
    else:
        rooms.check_cleared(world, party, table)


# --- exploring --------------------------------------------------------------------------------------------------------
EXPLORE = Question("explore", "FH-SITE-01")
TRAP_ACTION = Question("trap", "FH-TRAP-02")
ODDITY = Question("gm-oddity", "FH-SITE-01", standing=True)
ODDITY_WORDS = Question("gm-oddity-words", "FH-SITE-01")
RUMOR_HEX = Question("gm-rumor", "FH-SITE-01", standing=True)
LOOK_HOURS = 1
CONSENTED = ("sneak", "lull", "pick", "knock")  # what somebody is sent to do, or to spend
ROOM_TURNS = content.TRAVEL.room_active_turns
SNEAK_TURNS = content.SITE.sneak_turns


# --- in and out ------------------------------------------------------------------------------------------------------
def enter_site(world: World, party: Party, which: str, table: Table) -> None:
    """Go to a site of this hex; its rooms are counted when it is first entered."""
    party.mode, party.in_site, party.room, party.site_turns, party.warded = "site", which, -1, 0, False
    site = rooms.site_of(world, party)
    rooms.lay_out(world, site, table)
    table.tell(events.SiteEntered(site.kind, party.at, len(site.rooms)))
    if site.kind == "cache":
        enter_room(world, party, 0, table)


def leave_site(world: World, party: Party, table: Table) -> None:
    """A visit costs its Active turns, rounded up to whole hours, of the day's ten (FH-SITE-01)."""
    site = rooms.site_of(world, party)
    hours = -(-party.site_turns // TURNS_AN_HOUR)
    party.clock += hours * TURNS_AN_HOUR - party.site_turns
    party.hours += hours
    site.visited = roster.day_of(party)
    party.mode, party.room, party.site_turns, party.warded = "road", -1, 0, False
    light.put_out_all(world, party, table)
    actions.wake_rested(world, party, table)
    table.tell(events.SiteLeft(site.kind, hours))


def look_at_lair(world: World, party: Party, which: str, table: Table) -> None:
    """Looking costs 1 hour and tells kind and number, no roll (FH-SITE-02)."""
    actions.pass_hours(world, party, LOOK_HOURS, table)
    site = roster.hex_of(world, party).site(which)
    site.looked = True
    for band in site.rooms[0].bands:
        table.tell(events.LairSeen(band.monster, band.number))


def turns_left(party: Party) -> int:
    """Active turns of the day that a visit may still take."""
    return roster.hours_left(party) * TURNS_AN_HOUR - party.site_turns


# --- one step --------------------------------------------------------------------------------------------------------
def play_site(world: World, party: Party, table: Table) -> None:
    """Whatever comes next where the party stands."""
    site, room = rooms.site_of(world, party), rooms.room_of(world, party)
    if room is not None and not room.entered:
        enter_room(world, party, party.room, table)  # somebody was brought here
    elif room is not None and room.trap_state == "spotted":
        _face_trap(world, party, site, room, table)
    elif room is not None and _someone_waits(party, site, room):
        _meet_dwellers(world, party, site, room, table)
    elif not roster.able(world, party):
        _wait_to_wake(world, party, table)
    else:
        _choose_in_site(world, party, site, room, table)


def _someone_waits(party: Party, site: Site, room: Room) -> bool:
    if room.waiting:
        return True
    return any(band.number and not _at_peace(band, roster.day_of(party)) for band in room.bands)


def _at_peace(band: Band, day: int) -> bool:
    return band.on_day == day and band.disposition in ("neutral", "friendly") and not band.angry


def _meet_dwellers(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    rooms.people_room(world, site, room, table)
    meetings.begin_meeting(world, party, room.bands, _where_met(site), table, reading=_reading_of(site, room))


def _where_met(site: Site) -> str:
    return "lair" if site.kind == "lair" else "room"


def _reading_of(site: Site, room: Room) -> str:
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
        actions.pass_turns(world, party, TURNS_AN_HOUR, table)
    elif rooms.site_of(world, party).kind == "cache":
        leave_site(world, party, table)
    else:
        dawn.make_camp(world, party, "dark", table)


# --- entering a room -------------------------------------------------------------------------------------------------
def enter_room(world: World, party: Party, index: int, table: Table) -> None:
    """Two Active turns; the room is rolled if new, its trap met; who waits there is met in the next step."""
    site = rooms.site_of(world, party)
    if site.kind != "cache":
        party.mode = "site"
        if light.in_the_dark(world, party):
            actions.light_another(world, party, table)
    party.room, party.warded = index, False
    room = site.rooms[index]
    again = room.entered
    party.site_turns += ROOM_TURNS
    actions.pass_turns(world, party, ROOM_TURNS, table)
    if not room.rolled:
        rooms.roll_room(world, site, room, table)
    elif site.kind == "cache" and not room.trap:
        room.trap = rooms.roll_trap(world, site.tier, table)
    room.entered = True
    if site.kind != "cache":
        table.tell(events.RoomEntered(index + 1, _seen_in_room(room), again, room.last))
    if room.words and not again:
        table.tell(events.ReadAloud(room.words))
    if room.trap and not room.trap_state:
        traps.meet_trap(world, party, site, room, table)
    if room.oddity and party.mode == "site":
        _show_oddity(world, party, room, table)
    if party.mode == "site":
        rooms.check_cleared(world, party, table)


def _seen_in_room(room: Room) -> tuple[str, ...]:
    """What one sees on entering; a trap is not among it."""
    seen = ["creatures"] if room.waiting or room.bands else []
    seen += ["loot"] if room.loot else []
    return tuple(seen + (["oddity"] if room.oddity else []))


def _show_oddity(world: World, party: Party, room: Room, table: Table) -> None:
    """The GM's to invent; the referee makes it one rumor (FH-SITE-01)."""
    room.oddity = False
    choice = checks.judge(world, table, ODDITY, ("rumor", "own words"), "rumor")
    if choice == "own words":
        room.note = table.ask_text(GM, ODDITY_WORDS, 240, {"hex": party.at})
        return
    tell_rumor(world, "oddity", table)


def tell_rumor(world: World, source: str, table: Table) -> None:
    """Terrain and feature of one unmapped hex next to a mapped one, the GM's pick; an adventure's own rumors first."""
    if world.tale is not None and world.tale.rumors:
        _tell_written(world, world.tale.rumors.pop(0), source, table)
        return
    places = land.frontier(world)
    if places:
        key = checks.judge(world, table, RUMOR_HEX, places[:24], places[0])
        land.tell_of(world, key, land.mapped_beside(world, key), source, table)


def _tell_written(world: World, rumor: Rumor, source: str, table: Table) -> None:
    table.tell(events.ReadAloud(rumor.words))
    if rumor.hex and land.is_untold(world, rumor.hex):
        land.tell_of(world, rumor.hex, world.hold.at, source, table)


# --- traps that were spotted -----------------------------------------------------------------------------------------
def _face_trap(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """Disarm it, set it off from afar, go round it, or go back (FH-TRAP-02)."""
    seers = [one.id for one in roster.able(world, party) if light.can_see(world, party, one)]
    knockers = [one.id for one in roster.able(world, party) if can_knock(world, party, one)]
    options = each_of("disarm", consent.open_to(world, party, "disarm", seers))
    options += each_of("knock", consent.open_to(world, party, "knock", knockers))
    options += checks.when(content.TRAPS[room.trap].kind == "floor" and roster.total(world, party, "pole"), "prod")
    options += checks.when(True, "round", "back", "try")
    answer = table.ask(roster.speaker_seat(world, party), TRAP_ACTION, options, {"trap": room.trap})
    kind, who = answer.verb, answer.target
    if kind == "try":
        _try_on_trap(world, party, site, room, table)
        return
    if who and not consent.agrees(world, party, who, kind, table):
        return
    actions.spend_turns(world, party, 1, table)
    if kind == "disarm":
        traps.disarm(world, party, site, room, world.characters[who], table)
    elif kind == "knock":
        knock_loose(world.characters[who], table)
        room.trap_state = "sprung"  # it strikes nobody, and what it guards can be had
        table.tell(events.TrapDealt(room.trap, "knocked", world.characters[who].name))
    elif kind == "prod":  # with a pole a floor trap harms nobody (FH-TRAPLIST-01)
        room.trap_state = "sprung"
        table.tell(events.TrapDealt(room.trap, "prodded", ""))
    elif kind == "round":
        room.trap_state, room.guarded = "passed", True
        table.tell(events.TrapDealt(room.trap, "round", ""))
    else:
        _go_back(world, party, table)
    if party.mode == "site":
        rooms.check_cleared(world, party, table)


def _try_on_trap(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """Something of their own against a trap (FH-GM-02); it may set it off, as a failed disarming does (FH-TRAP-05)."""
    one = rulings.who_tries(world, party, roster.able(world, party), table)
    effect = rulings.try_something(world, party, one, table)
    if effect:
        actions.spend_turns(world, party, 1, table)
    if effect == "trap is harmless":
        table.tell(events.TrapDealt(room.trap, "disarmed", one.name))
    elif effect == "trap goes off":
        traps.spring(world, party, site, room, one.id, table)
    if party.mode == "site":
        rooms.check_cleared(world, party, table)


def _go_back(world: World, party: Party, table: Table) -> None:
    if rooms.site_of(world, party).kind == "cache":
        leave_site(world, party, table)
    else:
        party.room -= 1


# --- choosing what to do ---------------------------------------------------------------------------------------------
def site_options(world: World, party: Party) -> list[Option]:
    site, room = rooms.site_of(world, party), rooms.room_of(world, party)
    following = site.rooms[party.room + 1] if party.room + 1 < len(site.rooms) else None
    options: list[Option] = []
    if following is not None and turns_left(party) >= ROOM_TURNS:
        options.append(Option("on"))
        options += _sneak_options(world, party, following)
    if room is not None:
        options += lock_options(world, party, site, room)
    options += each_of("goods", outside.bodies_here(world, party))
    known = _way_is_known(site, party.room)
    options += checks.when(known, "leave") + checks.when(party.room > 0 or not known, "back")
    options += checks.when(room is not None and any(band.number for band in room.bands), "attack")
    options += checks.when(usual.can_blow_horn(world, party), "horn") + checks.when(
        can_camp(world, party, room), "camp"
    )
    return options + outside.common_options(world, party)


def _way_is_known(site: Site, room: int) -> bool:
    """One can walk out through rooms that were entered before."""
    return all(each.entered for each in site.rooms[: max(0, room)])


def _sneak_options(world: World, party: Party, following: Room) -> list[Option]:
    """Once per room, before the party enters it (FH-SITE-06)."""
    if following.sneaked and (following.bands or following.waiting):
        unseen = following.trap_state != "spotted" and not following.entered
        lulled = casting.who_can_lull(world, party, following.bands) if unseen else ()
        return checks.when(unseen, "ambush") + each_of("lull", consent.open_to(world, party, "lull", lulled))
    if following.entered or following.sneaked or turns_left(party) < SNEAK_TURNS:
        return []
    sneakers = [one.id for one in roster.able(world, party) if light.can_see(world, party, one)]
    return each_of("sneak", consent.open_to(world, party, "sneak", sneakers))


def _choose_in_site(world: World, party: Party, site: Site, room: Room | None, table: Table) -> None:
    about: Facts = {"site": site.kind, "room": party.room + 1}
    options = site_options(world, party)
    answer = table.ask(
        roster.speaker_seat(world, party), EXPLORE, options, about, usual.usual_in_site(world, party, options)
    )
    kind, what = answer.verb, answer.target
    if outside.is_common(answer):
        outside.common_deed(world, party, answer, table)
    elif kind == "goods":
        outside.take_goods(world, party, what, table)
    elif kind in CONSENTED and not consent.agrees(world, party, what, kind, table):
        return
    elif room is not None and kind in ("take", "pick", "knock", "hammer"):
        _go_for(world, party, site, room, kind, what, table)
    elif room is not None and kind == "attack":
        _fall_upon(world, party, site, room, table)
    elif outside.before_moving_on(world, party, table):
        _move_on(world, party, site, answer, table)


def _move_on(world: World, party: Party, site: Site, answer: Option, table: Table) -> None:
    match answer.verb:
        case "on":
            enter_room(world, party, party.room + 1, table)
        case "sneak":
            sneak(world, party, world.characters[answer.target], table)
        case "ambush" | "lull":
            _attack_from_hiding(world, party, world.characters.get(answer.target), table)
        case "back":
            _step_back(world, party, site, table)
        case "camp":
            dawn.make_camp(world, party, "", table)
        case "horn" if usual.may_use(world, party, usual.HORN, table):
            leave_site(world, party, table)  # which took its hours
            usual.blow_horn(world, party, table)
        case "horn":
            return
        case _:
            leave_site(world, party, table)


def _go_for(world: World, party: Party, site: Site, room: Room, kind: str, what: str, table: Table) -> None:
    if kind != "take":
        lock_deed(world, party, site, room, kind, what, table)
    elif any(band.number for band in room.bands):
        _fall_upon(world, party, site, room, table)  # caught stealing
    else:
        go_for_loot(world, party, site, room, table)


def _fall_upon(world: World, party: Party, site: Site, room: Room, table: Table) -> None:
    """Whoever attacks or steals has made up the others' minds: no Encounter roll (FH-ENC-02)."""
    meeting = meetings.begin_meeting(world, party, room.bands, _where_met(site), table)
    for band in meeting.bands:
        band.angry = True


def _step_back(world: World, party: Party, site: Site, table: Table) -> None:
    """One room back: no time if it was crossed before."""
    if party.room > 0 and site.rooms[party.room - 1].entered:
        party.room -= 1
    else:
        enter_room(world, party, party.room - 1, table)


def can_camp(world: World, party: Party, room: Room | None) -> bool:
    """In a room that is nobody's, or before the entrance."""
    return rooms.site_of(world, party).kind != "cache" and (room is None or not any(band.number for band in room.bands))


# --- sneaking ahead --------------------------------------------------------------------------------------------------
def sneak(world: World, party: Party, one: Character, table: Table) -> None:
    """A Dexterity difficult action, then the room as if entered, traps first, with the sneaker as lead (FH-SITE-06)."""
    site = rooms.site_of(world, party)
    index = party.room + 1
    room = site.rooms[index]
    party.site_turns += SNEAK_TURNS
    actions.pass_turns(world, party, SNEAK_TURNS, table)
    success = actions.attempt(world, party, one, "dex", "sneak", table)
    room.sneaked = True
    if not room.rolled:
        rooms.roll_room(world, site, room, table)
    here, party.room = party.room, index  # ahead of the others: what befalls her befalls her there
    if room.trap and not room.trap_state:
        traps.meet_trap(world, party, site, room, table, sneaker=one)
    if _was_taken_elsewhere(party, index, one):
        party.room = party.room if one.id in party.order else here
        return
    table.tell(events.Sneaked(one.name, success, not success and bool(room.waiting or room.bands)))
    if party.mode != "site" or not roster.awake(one):
        room.entered = True  # the others come after her
        return
    rooms.people_room(world, site, room, table)
    if room.bands and not success:
        room.entered = True
        meetings.begin_meeting(
            world, party, room.bands, _where_met(site), table, reading=_reading_of(site, room), sneaker=one.id
        )
    else:
        party.room = here
        _tell_what_is_there(room, table)


def _was_taken_elsewhere(party: Party, index: int, one: Character) -> bool:
    """A gate among the traps: nobody tells of the room, and nobody there has met her."""
    return not one.dead and (one.id not in party.order or party.room != index)


def _tell_what_is_there(room: Room, table: Table) -> None:
    """The party knows what the room holds (FH-SITE-06)."""
    for band in room.bands:
        table.tell(events.LairSeen(band.monster, band.number))
    if room.loot:
        table.tell(events.RoomSpied("guarded" if room.bands else "unguarded"))
    elif not room.bands:
        table.tell(events.RoomSpied("nobody"))


def _attack_from_hiding(world: World, party: Party, caster: Character | None, table: Table) -> None:
    """Attack from hiding: no Encounter roll, and the foes have no turn in the first round; or Slumber first."""
    site = rooms.site_of(world, party)
    party.room += 1
    room = site.rooms[party.room]
    room.entered = True
    party.site_turns += ROOM_TURNS
    actions.pass_turns(world, party, ROOM_TURNS, table)
    meeting = meetings.begin_meeting(world, party, room.bands, _where_met(site), table, reading=_reading_of(site, room))
    meeting.hidden = True
    if caster is not None:
        casting.lull(meeting, caster, table)
