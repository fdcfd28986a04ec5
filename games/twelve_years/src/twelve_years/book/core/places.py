"""Places and trying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.hexes import DIRECTIONS, distance, neighbours
from twelve_years import events
from twelve_years.book.core import members, picking
from twelve_years.content import charts, deeds
from twelve_years.state import START, Door, Dungeon, Enemy, Hex, Member, Party, Place, Room, World

# --- places: where a party is, who is there with it, and which ways lead on (chapters "Hexploring" and "Delving") -----
LAKE = "large_lake"
VISITOR = "visitor"  # what waits for each of several parties that came upon a friend together
# Hill Giants (TY-CREA-06), Fire Folk (TY-CREA-07) and Hostile Elves (TY-CREA-09).
_PACIFIERS = {"Giant": members.GIANT, "Fae Folk": members.FAE_FOLK}
PACIFIED_BY = {key: _PACIFIERS[being.pacified_by] for key, being in charts.BEINGS.items() if being.pacified_by}
_GO = {direction: Option("go", direction) for direction in DIRECTIONS}
ENTER, BACK, OUT, BY_EXIT = map(Option, ("enter", "back", "out", "exit"))
CANNOT_BE_EVADED = frozenset(("sentient_vines", "living_slime"))


def place_of(world: World, party: Party) -> Place:
    """A party is in a hex or in a room, never in both (TY-CORE-04)."""
    if party.dungeon:
        return world.dungeons[party.dungeon].rooms[party.room]
    return world.hexes[party.hex]


def hex_of(world: World, party: Party) -> Hex:
    return world.hexes[party.hex]


def room_of(world: World, party: Party) -> Room:
    return world.dungeons[party.dungeon].rooms[party.room]


# --- who is here -----------------------------------------------------------------------------------------------------
def where(party: Party) -> tuple[str, int]:
    """The place a party stands in; two parties with the same answer can meet (TY-MP-02)."""
    return (party.dungeon, party.room) if party.dungeon else (party.hex, 0)


def parties_at(world: World, party: Party) -> list[Party]:
    """All parties in this party's place, itself included, in seat order."""
    here = where(party)
    together = (world.parties.get(seat) for seat in world.seats)
    return [other for other in together if other is not None and other.assembled and where(other) == here]


def others_here(world: World, party: Party) -> list[Party]:
    """The other parties in this place that can be seen (TY-PVP-01, TY-PVP-06)."""
    if len(world.parties) == 1:
        return []
    return [other for other in parties_at(world, party) if other.seat != party.seat and not other.hidden]


def others_stay(world: World, party: Party) -> bool:
    """True if another party, seen or hidden, stands in this party's place (TY-MP-02)."""
    return any(other is not party for other in parties_at(world, party))


def rogues_here(world: World, party: Party) -> list[Member]:
    """The Rogues who could disable a trap of any kind here: one of any party that can be seen is enough (TY-TRAP-10).

    A party that is still being assembled has its own alone (TY-ASM-05).
    """
    parties = [party, *(others_here(world, party) if party.assembled else [])]
    return [member for each in parties for member in each.members if member.kind == members.ROGUE]


def welcome(place: Place, visitor: str) -> None:
    """Somebody new is here, whom nobody has met yet; "" for nobody."""
    place.visitor, place.visitor_met, place.dealt, place.dealt_with = visitor, False, [], []


def trap_here(world: World, party: Party) -> bool:
    """A room trap to be met, or a trap's effect that came after the party (TY-ORDER-01, TY-TRAP-07)."""
    return bool(party.pursued) or (bool(party.dungeon) and room_of(world, party).traps > 0)


# --- enemies ---------------------------------------------------------------------------------------------------------
def is_hostile(enemy: Enemy, party: Party) -> bool:
    """Would it attack this party now? Some are pacified by one living member of an archetype.

    TY-CREA-06, TY-CREA-07, TY-CREA-14, TY-CORE-15.
    """
    pacifier = PACIFIED_BY.get(enemy.kind)
    return pacifier is None or not members.has(party, pacifier)


def hostiles(place: Place, party: Party) -> list[Enemy]:
    if not place.enemies:
        return []
    pacified = PACIFIED_BY  # most enemies are pacified by nobody: no need to ask them one by one
    return [enemy for enemy in place.enemies if enemy.kind not in pacified or is_hostile(enemy, party)]


def is_faced(place: Place, party: Party) -> bool:
    """Whether enemies here are this party's to fight or evade.

    What only passes by is over for a party that was lured out of it, though it goes on for others (TY-COOP-14).
    """
    foes = hostiles(place, party)
    return any(not foe.passing for foe in foes) if party.apart else bool(foes)


def enemy_name(enemy: Enemy) -> str:
    if enemy.member is not None:
        return enemy.member.name
    being = charts.BEINGS[enemy.kind]
    return being.one or being.name


def met_in_fight(party: Party, place: Place) -> dict[int, str]:
    """All enemies of this fight by name as they came, the dead too: each keeps its number until others are met."""
    known = party.met if not place.enemies or any(enemy.id in party.met for enemy in place.enemies) else {}
    return known | {enemy.id: enemy_name(enemy) for enemy in place.enemies}


# --- ways ------------------------------------------------------------------------------------------------------------
def exists(world: World, key: str) -> bool:
    """Whether a hex is on the map at all (TY-HEX-01, setting map_radius)."""
    radius = world.settings.map_radius
    return not radius or distance(key) <= radius


def is_lake(world: World, key: str) -> bool:
    known = world.hexes.get(key)
    return known is not None and known.terrain == LAKE


def ways(world: World, party: Party) -> list[Option]:
    """Every way on from here: the exits that may be named in flight, and the moves of a calm party.

    TY-EVADE-01, TY-HEX-03, TY-ROOM-05: in a hex the neighbours that are no known lakes and the entrances; in a room all
    doors, stairs and exits, and the way it was entered by.
    """
    return _room_ways(world, party) if party.dungeon else [*_hex_ways(world, party), *entrances(world, party)]


def _hex_ways(world: World, party: Party) -> list[Option]:
    radius, hexes = world.settings.map_radius, world.hexes
    return [
        _GO[direction]
        for direction, key in neighbours(party.hex).items()
        if (key not in hexes or hexes[key].terrain != LAKE) and (not radius or exists(world, key))
    ]


def entrances(world: World, party: Party) -> list[Option]:
    """The entrance to room 1, and exits that were found from inside (TY-ENTR-05, TY-ROOM-06)."""
    dungeon = world.dungeons.get(party.hex)
    if dungeon is None:
        return []
    exits = [
        picking.on("enter", room.number)
        for room in dungeon.rooms.values()
        if room.number != 1 and any(door.kind == "exit" for door in room.doors)
    ]
    return [ENTER, *exits]


def _room_ways(world: World, party: Party) -> list[Option]:
    room = room_of(world, party)
    doors = [picking.on("door", number) for number, door in numbered(room) if door.kind != "exit"]
    if any(door.kind == "exit" for door in room.doors):
        doors.append(BY_EXIT)
    return [*doors, BACK if room.parent else OUT]


def numbered(room: Room) -> Iterator[tuple[int, Door]]:
    """The doors of a room by the numbers they were given when it was found; later ones come behind (TY-ROOM-05)."""
    return enumerate(room.doors, 1)


def leads_out(way: Option) -> bool:
    """Whether a way leads from a dungeon to the surface."""
    return way.verb in ("out", "exit")


def leads_to_start(party: Party, way: Option) -> bool:
    return way.verb == "go" and neighbours(party.hex)[way.target] == START


def unopened_doors(dungeon: Dungeon) -> bool:
    """Whether any door or stairs of a dungeon is still unopened (TY-CASTLE-04)."""
    return any(door.kind != "exit" and not door.to for room in dungeon.rooms.values() for door in room.doors)


# --- trying -----------------------------------------------------------------------------------------------------------
# Deeds in a player's own words, read as what the rules know (chapters "Order of Play", "Glossary", TY-CORE-08).
# The text has no game master and two rolls; its plainest answer is the right one. So words are read as one of the
# options that the moment offers anyway: the reading is proposed before any die falls, the player takes it, takes
# another, says it otherwise, or lets it be at no cost. Whatever is not understood is said, and nothing can be had by
# words that the rules do not give.
DEED = Question("deed", "TY-CORE-13")
READ_AS = Question("read-as", "TY-CORE-08")
TRY, REWORD, LET_BE = map(Option, ("try", "reword", "let-be"))
LONGEST_DEED = 200
MOST_READINGS = 3
_WINDS = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
_NAMED = 10  # a thing or person called by name weighs more than any verb


def in_own_words(
    world: World, party: Party, options: Sequence[Option], table: Table, always: Sequence[Option] = ()
) -> Option | None:
    """What the player tries, as one of these options; None if it is let be. `always`: readings that stand open anyway.

    Nothing is rolled before it is settled (TY-CORE-08, TY-CORE-13).
    """
    while deed := table.ask_text(party.seat, DEED, LONGEST_DEED).strip():
        likely = readings(world, party, deed, options)
        offered = [*likely, *(option for option in always if option not in likely)]
        about: Facts = {"deed": deed, "says": "" if likely else _why_idle(deed), "doer": doer(party, deed)}
        usual = likely[0] if likely else LET_BE
        answer = table.ask(party.seat, READ_AS, [*offered, REWORD, LET_BE], about, usual)
        if answer in offered:
            table.tell(events.Tried(deed, answer.verb, doer(party, deed)))
            return answer
        if answer == LET_BE:
            return None
    return None


def readings(world: World, party: Party, deed: str, options: Sequence[Option]) -> list[Option]:
    """The options that these words speak of, the likeliest first."""
    weights = {option: _weight_of(world, party, deed, option) for option in options}
    spoken = [option for option in options if weights[option]]
    if not spoken or max(weights.values()) < max(deeds.spoken_of(deed, each.words) for each in deeds.DEEDS.idle):
        return []  # what it speaks of most is nothing that the rules hear of
    return sorted(spoken, key=lambda option: -weights[option])[:MOST_READINGS]


def _weight_of(world: World, party: Party, deed: str, option: Option) -> int:
    """How much the words speak of an option: its verb must be in them; what it is done to may be."""
    means = option.verb, str(option)
    verb = sum(deeds.spoken_of(deed, each.words) for each in deeds.DEEDS.deed if each.means in means)
    named = (
        deeds.spoken_of(deed, tuple(name.lower() for name in _names_of(world, party, option) if name)) if verb else 0
    )
    return verb + _NAMED * named


def _names_of(world: World, party: Party, option: Option) -> Iterator[str]:
    """What the things and people of an option are called."""
    place = place_of(world, party)
    if option.verb == "go":
        yield _WINDS[option.target]
    for member in party.members:
        if str(member.id) in option.targets:
            yield from (member.name, *member.being.split("_"))
    for item in (*party.items, *place.loot):
        if str(item.id) in option.targets:
            yield from members.item_label(item).split()


def _why_idle(deed: str) -> str:
    """Why nothing would come of it, if it is something the rules do not roll for; "" if nobody understands it."""
    found = max(deeds.DEEDS.idle, key=lambda each: deeds.spoken_of(deed, each.words))
    return found.says if deeds.spoken_of(deed, found.words) else ""


def doer(party: Party, deed: str) -> str:
    """Who does it, if somebody is named or called by archetype; "" for all of them."""
    named = [member for member in party.members if deeds.spoken_of(deed, (member.name.lower(),))]
    kinds = [member for member in party.members if member.kind in charts.ARCHETYPE]
    called = [member for member in kinds if deeds.spoken_of(deed, (charts.ARCHETYPE[member.kind].name.lower(),))]
    return next((member.name for member in (*named, *called)), "")
