"""Telling of the land and what is under it: hexes, encounters, rooms, traps, and the years that go by."""

from __future__ import annotations

from tablewright.engine.scene import Telling, Tone
from tablewright.rules.twelve_years.book.party.death import LAST_YEAR
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events.party import Spared, YearsPassed
from tablewright.rules.twelve_years.events.travels import (
    CameOut,
    DeerFled,
    Encounter,
    Entered,
    EntranceFound,
    Fell,
    Ferried,
    Jumped,
    LakeInTheWay,
    PondPulled,
    RoomEntered,
    RoomFound,
    SecretDoor,
    TrapDisabled,
    TrapMet,
    TrapSprung,
    WentIn,
)
from tablewright.rules.twelve_years.telling.nouns import (
    ITEM_TRAPS,
    place_name,
    prose,
    terrain_name,
    thing,
    trap_kinds,
    years_word,
)
from tablewright.rules.twelve_years.telling.prose.tongue import Tongue, added_up, tells, with_die
from tablewright.world.hexes import bearing
from tablewright.world.words import capital, count, number_word

_TERRAIN_ICONS = {
    "large_lake": "waves", "quiet_forest": "pine-tree", "clearing": "high-grass", "marsh": "swamp", "hills": "hills",
    "forest": "forest", "start": "village", "castle": "castle-ruins",
}  # fmt: skip
_ENCOUNTERS = {row.key: row.name.lower() for row in charts.HEX_ENCOUNTERS.rows}
_TOLD_LATER = ("creature", "friend", "entrance", "guarded_entrance")
_ENTRANCE_ICONS = {
    "pond": "lily-pads", "sinkhole": "hole", "ancient_ruins": "ancient-ruins", "great_tree": "tree-face",
    "old_well": "well", "boarded_up_cave": "cave-entrance",
}  # fmt: skip
_ROOMS = {"cavern": "cavern", "corridor": "corridor", "rectilinear": "square-cut room", "round": "round room"}
_YEARS_LOST = {
    "thick_of_mist": "encounters.thick_of_mist.lost",
    "satyr": "creatures.satyr.lured",
    "pond": "encounters.pond.drags",
    "ferry": "ferryman.crossing",
    "magick_mirror": "loot.unique.magick_mirror.acts",
    "fae_touched_mushroom": "loot.unique.fae_touched_mushroom.acts",
}
_SPARED = {
    "thick_of_mist": "encounters.thick_of_mist.guided",
    "satyr": "creatures.satyr.unmoved",
    "pond": "encounters.pond.unharmed",
    "ferry": "ferryman.unharmed",
    "magick_mirror": "loot.unique.magick_mirror.spared",
    "fae_touched_mushroom": "loot.unique.fae_touched_mushroom.spared",
}


# --- hexes -----------------------------------------------------------------------------------------------------------


@tells(Entered)
def entered(event: Entered, tongue: Tongue) -> Telling:
    """First sight in full; later only once a party, and with what stands there."""
    terrain = terrain_name(event.terrain)
    headline = f"{terrain}: {event.name}" if event.name else terrain
    feature = tongue.memory.features.get(event.hex)
    if event.new:
        text = tongue.say(f"encounters.{feature}.arrive" if feature else f"terrain.{event.terrain}.look")
    elif tongue.once(f"back {tongue.band.number} {event.hex}"):
        text = tongue.say(f"encounters.{feature}.again" if feature else f"terrain.{event.terrain}.again")
    else:
        text = ""
    return tongue.tell(headline, text, "" if event.new else "quiet", _TERRAIN_ICONS[event.terrain])


@tells(LakeInTheWay)
def lake_in_the_way(event: LakeInTheWay, tongue: Tongue) -> Telling:
    band = tongue.band
    key = "encounters.stone_portal.thrown_back" if band.jumped else "terrain.large_lake.look"
    text = tongue.say("fight.evade.lake" if band.fled else key)
    return tongue.tell("Large Lake: no way through", text, "", "waves")


@tells(Encounter)
def encounter(event: Encounter, tongue: Tongue) -> Telling:
    """What is met later tells of itself."""
    what = _ENCOUNTERS.get(event.what, event.what.lower()).replace("+", "and")
    headline = with_die(tongue.die(), "nothing" if what == "none" else what)
    key = f"encounters.{'room_none' if event.what == 'None' else event.what}.arrive"
    text = "" if event.what in _TOLD_LATER or key not in prose() else tongue.say(key)
    tone: Tone = "wonder" if event.what in ("thick_of_mist", "stone_portal", "faerie_circle") else "quiet"
    return tongue.tell(headline, text, tone, "perspective-dice-six-faces-random")


@tells(DeerFled)
def deer_fled(event: DeerFled, tongue: Tongue) -> Telling:
    text = f"{tongue.say('creatures.deer.look')} {tongue.say('creatures.deer.gone')}"
    return tongue.tell("A deer, and then none", text, "quiet", "deer")


@tells(EntranceFound)
def entrance_found(event: EntranceFound, tongue: Tongue) -> Telling:
    """One that the Wise Woman marks is not seen yet."""
    kind = charts.ENTRANCE[event.kind].name
    headline = f"{kind}: {event.name}{', guarded' if event.guarded else ''}"
    if tongue.memory.marking:
        return tongue.tell(headline, "", "wonder", "treasure-map")
    text = tongue.say(f"encounters.{event.kind}.arrive")
    if event.guarded:
        text += " " + tongue.say("encounters.guard.arrive")
    return tongue.tell(headline, text, "wonder", _ENTRANCE_ICONS[event.kind])


@tells(PondPulled)
def pond_pulled(event: PondPulled, tongue: Tongue) -> Telling:
    return tongue.tell("The pond takes them in", "", "bad", "lily-pads")


@tells(Fell)
def fell(event: Fell, tongue: Tongue) -> Telling:
    text = tongue.say("encounters.sinkhole.falls") if tongue.once_a_step("fall") else ""
    headline = f"{tongue.band.call(event.who)} falls: {event.damage} damage"
    return tongue.tell(headline, text, "bad", "falling-rocks")


@tells(Jumped)
def jumped(event: Jumped, tongue: Tongue) -> Telling:
    by_portal = event.by == "portal"
    text = tongue.say("encounters.stone_portal.jump") if by_portal else ""
    by = "portal" if by_portal else event.by
    return tongue.tell(f"By the {by}: {_how_far(tongue, event.hex)}", text, "wonder", "portal")


def _how_far(tongue: Tongue, target: str) -> str:
    return bearing(tongue.band.hex, target) if target != tongue.band.hex else "to where they stood"


@tells(Ferried)
def ferried(event: Ferried, tongue: Tongue) -> Telling:
    """The ferryman sings as he rows: a stanza a crossing."""
    song = " / ".join(tongue.say("ferryman.verse.stanzas").splitlines())
    text = f"{tongue.say('ferryman.offer')} He sings: {song}"
    return tongue.tell(f"The ferry: {_how_far(tongue, event.hex)}", text, "wonder", "wooden-pier")


# --- years -----------------------------------------------------------------------------------------------------------


@tells(YearsPassed)
def years_passed(event: YearsPassed, tongue: Tongue) -> Telling:
    """How they were lost, and what the world did meanwhile."""
    key = _YEARS_LOST.get(event.source)
    lost = tongue.say(key, years=years_word(event.years)) if key else ""
    meanwhile = tongue.say(f"endings.year.y{min(event.total, LAST_YEAR)}")
    passed = f"{capital(count(event.years, 'year'))} {'passes' if event.years == 1 else 'pass'}"
    gone = "the twelve are over" if event.total >= LAST_YEAR else f"{event.total} of {LAST_YEAR} gone"
    how = (f"{event.total - event.years} + {event.years} = {event.total}",)
    return tongue.tell(f"{passed}: {gone}", f"{lost} {meanwhile}".strip(), "bad", "hourglass", how)


@tells(Spared)
def spared(event: Spared, tongue: Tongue) -> Telling:
    return tongue.tell("Lore of the Fae Folk: no years are lost", tongue.say(_SPARED[event.source]), "good", "fairy")


# --- rooms -----------------------------------------------------------------------------------------------------------


@tells(WentIn)
def went_in(event: WentIn, tongue: Tongue) -> Telling:
    icon = "castle-ruins" if event.castle else "dungeon-gate"
    return tongue.tell(f"Into {place_name(event.dungeon)}", "", "wonder", icon)


@tells(CameOut)
def came_out(event: CameOut, tongue: Tongue) -> Telling:
    return tongue.tell(f"Out of {tongue.band.place_name}", tongue.say("rooms.doors.out"), "good", "exit-door")


@tells(RoomFound)
def room_found(event: RoomFound, tongue: Tongue) -> Telling:
    if event.throne:
        headline = f"Room {event.number}: the throne room; {_ways_on(event)}"
        return tongue.tell(headline, tongue.say("rooms.castle.throne"), "wonder", "stone-throne")
    depth = f", level {event.level}" if event.level else ""
    headline = f"Room {event.number}: {event.size} {_ROOMS[event.type]}{depth}; {_ways_on(event)}"
    look = tongue.say("rooms.castle.rooms" if event.castle else f"rooms.{event.size}.{event.type}")
    return tongue.tell(headline, f"{look} {_doors(event, tongue)}", "", "doorway")


def _ways_on(event: RoomFound) -> str:
    ways = [
        count(event.doors, "door") if event.doors else "",
        {0: "", 1: "stairs down"}.get(event.stairs, f"{event.stairs} stairs down"),
        "an exit" if event.exits else "",
    ]
    return ", ".join(filter(None, ways)) or "dead end"


def _doors(event: RoomFound, tongue: Tongue) -> str:
    """A line for the most welcome way on."""
    if event.exits:
        return tongue.say("rooms.doors.exit")
    if event.stairs:
        return tongue.say("rooms.doors.stairs")
    if event.doors > 1:
        return tongue.say("rooms.doors.several", n=number_word(event.doors))
    return tongue.say("rooms.doors.door" if event.doors else "rooms.doors.dead_end")


@tells(RoomEntered)
def room_entered(event: RoomEntered, tongue: Tongue) -> Telling:
    band = tongue.band
    if band.castle and event.number == tongue.memory.throne:
        return tongue.tell("The throne room again", tongue.say("rooms.castle.throne_again"), "wonder", "stone-throne")
    known = (band.hex, event.number) in band.rooms
    text = tongue.say("rooms.doors.back") if known and tongue.once(f"back {band.number} {band.place}") else ""
    headline = f"Room {event.number} again" if known else f"Room {event.number}, which others found"
    return tongue.tell(headline, text, "quiet", "doorway")


@tells(SecretDoor)
def secret_door(event: SecretDoor, tongue: Tongue) -> Telling:
    text = tongue.say("encounters.secret_door.arrive", "rooms.doors.secret_door")
    return tongue.tell("A secret door", text, "wonder", "secret-door")


# --- traps -----------------------------------------------------------------------------------------------------------


@tells(TrapMet)
def trap_met(event: TrapMet, tongue: Tongue) -> Telling:
    """A pursuing trap is the one that was met before, wherever the party is now."""
    if event.pursuing:
        kind = tongue.band.trap_kind = tongue.band.trap_kind or tongue.voice.pick("trap", ITEM_TRAPS)
        return tongue.tell(
            "The trap comes after them", tongue.say(f"encounters.traps.{kind}.chases"), "bad", "tripwire"
        )
    kind = tongue.band.trap_kind = trap_kinds()[event.look]
    text = f"{tongue.say('encounters.trap.meet')} {tongue.say(f'encounters.traps.{kind}.seen')}"
    return tongue.tell("A trap", text, "bad", "tripwire")


@tells(TrapDisabled)
def trap_disabled(event: TrapDisabled, tongue: Tongue) -> Telling:
    band = tongue.band
    if event.item:
        headline = f"{event.who} makes the {thing(event.item)} safe"
        return tongue.tell(headline, _item_disarmed(event, tongue), "good", "lockpicks")
    if not band.trap_waits and _elf_near(tongue):
        headline, text = f"{event.who} undoes the elf's trap", tongue.say("creatures.hostile_elf.sets_trap")
    else:
        kind = trap_kinds()[event.look]
        headline, text = (
            f"{event.who} disables the trap",
            tongue.say(f"encounters.traps.{kind}.disarmed", who=event.who),
        )
    return tongue.tell(headline, text, "good", "lockpicks")


def _item_disarmed(event: TrapDisabled, tongue: Tongue) -> str:
    if tongue.band.assembling:
        return tongue.say("assembly.loot.trap_disarmed", item=thing(event.item))
    kind = tongue.voice.pick("trap", ITEM_TRAPS)
    return tongue.say(f"encounters.traps.{kind}.disarmed", who=event.who)


def _elf_near(tongue: Tongue) -> bool:
    return any(kind == "hostile_elf" for _, kind in tongue.band.foes)


@tells(TrapSprung)
def trap_sprung(event: TrapSprung, tongue: Tongue) -> Telling:
    band = tongue.band
    who = band.call(event.who)
    what = f"The trap on the {thing(event.item)}" if event.item else "The trap"
    faces = [roll.face for roll in tongue.rolls if roll.sides == 12 and roll.rule in ("TY-TRAP-01", "TY-QUAL-08")]
    how = (added_up(faces),) if sum(faces) == event.damage else ()
    return tongue.tell(f"{what}: {who} takes {event.damage}", _sprung(event, tongue, who), "bad", "mantrap", how)


def _sprung(event: TrapSprung, tongue: Tongue, who: str) -> str:
    band = tongue.band
    if event.item and band.assembling:
        return tongue.say("assembly.loot.trap_sprung", who=who, item=thing(event.item))
    if not event.item and not band.trap_waits and _elf_near(tongue):
        return tongue.say("creatures.hostile_elf.sets_trap", who=who)
    kind = tongue.voice.pick("trap", ITEM_TRAPS) if event.item else band.trap_kind or trap_kinds()[event.look]
    return tongue.say(f"encounters.traps.{kind}.sprung", who=who)
