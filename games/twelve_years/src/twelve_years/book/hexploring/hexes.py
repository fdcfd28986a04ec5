"""Entrances, hexes, crossings and moving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.hexes import bounding_box, coordinates, flood, neighbours, within
from twelve_years import events
from twelve_years.book import delving
from twelve_years.book.combat import attack
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import creatures
from twelve_years.book.loot import items, magicks
from twelve_years.book.party import death
from twelve_years.content import charts, figures
from twelve_years.state import Enemy, Hex, Member, Party, Place, World

# --- entrances --------------------------------------------------------------------------------------------------------
# Dungeon Entrances that do something when they are discovered. The pond is immediate: see "arriving".
FALL = Why("Into the sinkhole", "TY-ENTR-03")
FALL_DIE = 4


def fall(world: World, party: Party, table: Table) -> None:
    """Sinkhole: 1d4 to every member in order, escorts too, once, at discovery.

    TY-ENTR-03, TY-DICE-09, TY-ESCORT-02.
    """
    places.hex_of(world, party).discovered = True
    for member in list(party.members):
        damage = table.roll(FALL_DIE, FALL, member.name)
        if death.is_untouched(party, member, damage, table):
            continue
        member.hp -= damage
        table.tell(events.Fell(member.name, damage))
        if member.hp <= 0:
            death.kill(party, member, "fall", table)
    death.bury_if_dead(world, party, "fall", table)


# --- hexes ------------------------------------------------------------------------------------------------------------
# Hexploring: terrain, and what is met in a hex (chapters of "Hexploring").
# Order on entering (TY-HEX-04, TY-DICE-04): terrain; the move counts (poison, fire, zombie bites); the encounter roll;
# what is immediate; then, step by step in `order.py`, everything else.
POND = Question("pond", "TY-ENTR-02")

FAMILIAR = Why("Hex encounter, familiar hex", "TY-HEX-05", "hex_encounters")
POISON_LOSS = 1
_QUIET, _ROLLED = "quiet_forest", frozenset(("marsh", "hills", "forest", "quiet_forest"))


class DiedOnArrival(death.PartyEnded):
    """The party died as it entered a hex, before it could meet what is there.

    `rolls`: the encounter was still to be rolled; `new`: nobody had been there yet.
    """

    def __init__(self, rolls: bool, new: bool) -> None:
        super().__init__()
        self.rolls, self.new = rolls, new


# --- entering a hex --------------------------------------------------------------------------------------------------
def enter_hex(
    world: World, party: Party, key: str, table: Table, followers: Sequence[Enemy] = (), *, encounter: bool = True
) -> bool:
    """Move to a hex and work through the steps of entering it (TY-HEX-03, TY-HEX-04).

    False where a lake bars the way (TY-TERR-02).
    """
    hex_ = world.hexes.get(key)
    new = hex_ is None or not hex_.explored
    if hex_ is None or not hex_.terrain:
        hex_ = roll_terrain(world, key, table, no_lake=hex_ is not None)
        if hex_.terrain == places.LAKE:
            table.tell(events.LakeInTheWay(key))
            return False
    if followers and hex_.feature == "start":
        _turn_back(places.place_of(world, party), followers, table)
        followers = ()
    leave_place(world, party)
    party.hex = key
    party.path.append(key)
    hex_.explored = True
    table.tell(events.Entered(key, hex_.terrain, hex_.name, new))
    residents, hex_.enemies = hex_.enemies, [*followers]
    hex_.enemies += residents
    try:
        turned = hex_move_counts(world, party, table)
    except death.PartyEnded:
        raise DiedOnArrival(encounter, new) from None
    if encounter:
        _roll_encounter(world, party, hex_, new, table)
    hex_.enemies += turned
    try:
        death.bury_if_dead(world, party, "turned", table)
        arrive(world, party, hex_, table)
    except death.PartyEnded:
        pulled = hex_.entrance == "pond" and hex_.discovered
        raise (death.PartyEnded if pulled else DiedOnArrival(rolls=False, new=new)) from None
    return True


def _turn_back(place: Place, followers: Sequence[Enemy], table: Table) -> None:
    """Nothing follows into the start hex, by whatever way it is reached: it was evaded after all (TY-EVADE-05)."""
    place.enemies = [*followers, *place.enemies]
    table.tell(events.TurnedBack())


def roll_terrain(world: World, key: str, table: Table, *, no_lake: bool) -> Hex:
    """Terrain d6 of a new hex (TY-TERR-01). A hex that must be entered rolls lakes again (TY-FRIEND-06, TY-TERR-05)."""
    terrain = charts.TERRAIN.roll(table).key
    while no_lake and terrain == places.LAKE:
        terrain = charts.TERRAIN.roll(table).key
    hex_ = world.hexes.setdefault(key, Hex())
    hex_.terrain = terrain
    hex_.explored = terrain == places.LAKE
    hex_.name = members.name_region(terrain, key, table)
    return hex_


@contextmanager
def followed_by(place: Place, followers: Sequence[Enemy]) -> Iterator[None]:
    """What may end the party before it gets away: whoever was after it stays where it fell (TY-DEATH-05)."""
    try:
        yield
    except (death.PartyEnded, death.GameEnded):
        for enemy in followers:
            enemy.passing = False
        place.enemies = [*followers, *place.enemies]
        raise


def leave_place(world: World, party: Party) -> None:
    """What does not outlast the party's leaving: friends who were met, passing creatures (TY-HENC-02, TY-FRIEND-15),
    and what a trap has sent after it: that comes along in flight alone (TY-TRAP-04, TY-UNIQ-03).

    Friends and creatures stay while another party is still there with them (TY-COOP-11, TY-MP-04).
    """
    if len(world.parties) == 1 or not places.others_stay(world, party):
        place = places.place_of(world, party)
        if place.visitor_met or not party.delving:
            places.welcome(place, "")
        creatures.dismiss_passing(place)
        _send_king_home(world, party)
    party.pending, party.looked, party.counter, party.pursued = [], False, "", 0
    party.hidden = party.apart = party.aids = party.unsettled = party.fresh = False
    party.spurned = []


def _send_king_home(world: World, party: Party) -> None:
    """A Lich King who is shaken off is back in the throne room (TY-LICH-07)."""
    if party.dungeon != world.castle:
        return
    room = world.dungeons[party.dungeon].rooms[party.room]
    kings = [enemy for enemy in room.enemies if enemy.kind == "lich_king"]
    if kings and not room.throne:
        room.enemies = [enemy for enemy in room.enemies if enemy.kind != "lich_king"]
        throne = next(other for other in world.dungeons[world.castle].rooms.values() if other.throne)
        throne.enemies += kings


# --- the move counts -------------------------------------------------------------------------------------------------
def hex_move_counts(world: World, party: Party, table: Table) -> list[Enemy]:
    """Poison, fire where the setting has it so, and zombie bites (TY-HEX-07, TY-MON-11). Returns those who turned."""
    poison_works(world, party, table)
    _, burning, bitten = suffers_by_moving(world, party)
    if burning:
        for member in burning:
            death.hurt(party, member, table.roll(attack.BURN_DIE, attack.BURNING, member.name), "fire", table)
        death.bury_if_dead(world, party, "fire", table)
    for member in party.members:
        member.pay_due = member.pay_due or member.kind == members.TINKER
    turning = [member for member in bitten if member in party.members]
    for member in turning:
        table.tell(events.Turned(member.name))
    return [creatures.turn(world, party, member) for member in turning]


def suffers_by_moving(world: World, party: Party) -> tuple[list[Member], list[Member], list[Member]]:
    """Whom the next hex costs something: the poisoned, those who burn with each hex, the bitten who turn there.

    TY-CREA-04, TY-CREA-08, TY-MON-11; rooms count for poison alone.
    """
    burning = [member for member in party.members if member.burning and world.settings.fire_folk_burn == "per_hex"]
    bitten = [member for member in party.members if member.bitten]
    return [member for member in party.members if member.poisoned], burning, bitten


def poison_works(world: World, party: Party, table: Table) -> None:
    """The poisoned lose 1 hp with each hex or room move; it can kill (TY-CREA-04)."""
    for member in [member for member in party.members if member.poisoned]:
        death.hurt(party, member, POISON_LOSS, "poison", table)
    death.bury_if_dead(world, party, "poison", table)


# --- the encounter roll ----------------------------------------------------------------------------------------------
def rolls_encounter(hex_: Hex, *, new: bool) -> bool:
    """Never in clearings, the start and the castle hex, nor in a quiet forest the first time.

    TY-TERR-03, TY-TERR-04. The Wise Woman's hex keeps its own (TY-FRIEND-06).
    """
    rolls = hex_.terrain in _ROLLED and hex_.feature != "castle" and not (new and hex_.terrain == _QUIET)
    return rolls and not (new and bool(hex_.entrance))


def _roll_encounter(world: World, party: Party, hex_: Hex, new: bool, table: Table) -> None:
    """d12 in a new hex, d6 in a familiar one (TY-HEX-05, TY-HENC-01).

    A friend's promise may take the roll's place (TY-FRIEND-14).
    """
    if not rolls_encounter(hex_, new=new):
        return
    if _promise_instead(world, party, hex_, table):
        return
    row = charts.HEX_ENCOUNTERS.roll(table) if new else charts.HEX_ENCOUNTERS.row(table.roll(6, FAMILIAR))
    table.tell(events.Encounter(row.key))
    _let_happen(world, party, hex_, row.key, table)


def _promise_instead(world: World, party: Party, hex_: Hex, table: Table) -> bool:
    """The oldest promise about the next encounter roll: loot instead, or nothing (TY-FRIEND-07, TY-FRIEND-08)."""
    promise = next((each for each in party.promises if each.kind in ("loot", "skip")), None)
    if promise is None:
        return False
    party.promises.remove(promise)
    table.tell(events.PromiseKept(promise.kind))
    if promise.kind == "loot":
        item = items.roll_item(world, party.seat, table)
        item.gift = party.number
        hex_.loot.append(item)
        items.show(item, table)
    return True


def _let_happen(world: World, party: Party, hex_: Hex, what: str, table: Table) -> None:
    """One line of the hex encounters chart.

    Creature and none (TY-HENC-04), friend (TY-HENC-05), Tinker (TY-HENC-06), Noble (TY-HENC-07), mist (TY-HENC-03),
    portal and circle (TY-HENC-08, TY-HENC-10), entrances (TY-HENC-11).
    """
    if what == "creature":
        hex_.enemies += creatures.roll_creatures(world, party.seat, table)
    elif what == "friend":
        places.welcome(hex_, charts.FRIENDS.roll(table).key)
    elif what in ("traveling_tinker", "lost_noble"):
        places.welcome(hex_, what)
    elif what == "thick_of_mist":
        party.pending.append("mist")
    elif what in ("stone_portal", "faerie_circle"):
        hex_.feature = what
    elif what in ("entrance", "guarded_entrance"):
        _find_entrance(world, party, hex_, guarded=what == "guarded_entrance", table=table)


def _find_entrance(world: World, party: Party, hex_: Hex, *, guarded: bool, table: Table) -> None:
    """The entrance die before the creature die; each leads to a dungeon of its own (TY-HENC-11, TY-HENC-12)."""
    open_entrance(world, party.hex, hex_, party.seat, table, guarded=guarded)
    if guarded:
        hex_.enemies += creatures.roll_creatures(world, party.seat, table, guard=True)


def open_entrance(world: World, key: str, hex_: Hex, seat: str, table: Table, *, guarded: bool) -> None:
    """Roll an entrance and put its dungeon on the map (TY-ENTR-01, TY-ENTR-05)."""
    hex_.feature = "entrance"
    hex_.entrance = charts.ENTRANCES.roll(table).key
    dungeon = delving.found_dungeon(world, key, hex_.entrance, table)
    table.tell(events.EntranceFound(hex_.entrance, dungeon.name, guarded))


# --- arriving --------------------------------------------------------------------------------------------------------
def arrive(world: World, party: Party, hex_: Hex, table: Table) -> None:
    """Whatever is immediate, then what waits for calm (TY-ORDER-01, TY-ORDER-02)."""
    _noble_pays(party, hex_, table)
    magicks.compel_all(world, party, table)
    announce(world, party, table)
    if hex_.feature == "faerie_circle":
        party.pending.append("circle")
    if hex_.entrance and not hex_.discovered:
        if hex_.entrance == "pond":
            _fall_into_pond(world, party, hex_, table)
        elif hex_.entrance == "sinkhole":
            party.pending.append("sinkhole")
        else:
            hex_.discovered = True


def come_first(world: World, leader: Party, party: Party, unmet: DiedOnArrival, table: Table) -> None:
    """Who went ahead died on arrival: this party meets what is here in its place (TY-COOP-01)."""
    hex_ = world.hexes[party.hex]
    party.pending = list(leader.pending)
    if unmet.rolls:
        _roll_encounter(world, party, hex_, unmet.new, table)
    arrive(world, party, hex_, table)


def come_with(world: World, leader: Party, party: Party, table: Table, *, pond: bool) -> None:
    """At the side of a party that has just arrived here: what waits for it waits for this one too (TY-MP-04).
    `pond`: it was found by this very step, and pulls whether the others went down or stayed (TY-ENTR-02).
    """
    hex_ = world.hexes[party.hex]
    _noble_pays(party, hex_, table)
    magicks.compel_all(world, party, table)
    party.pending = list(leader.pending)
    if pond:
        _fall_into_pond(world, party, hex_, table)


def settle_in(world: World, party: Party, table: Table) -> None:
    """Just come into a room, or out of one: poison, what compels on sight, who is here (TY-ORDER-01)."""
    poison_works(world, party, table)
    magicks.compel_all(world, party, table)
    announce(world, party, table)


def announce(world: World, party: Party, table: Table) -> None:
    """Say who is here before anything is chosen."""
    enemies = places.place_of(world, party).enemies
    if enemies:
        hostile = bool(places.hostiles(places.place_of(world, party), party))
        names, kinds = tuple(map(places.enemy_name, enemies)), tuple(enemy.kind for enemy in enemies)
        table.tell(events.EnemiesMet(names, kinds, not hostile))


def _noble_pays(party: Party, hex_: Hex, table: Table) -> None:
    """The start hex is the nearest village: 100 gold for each Noble brought there alive (TY-ESCORT-04, TY-HEX-06)."""
    if hex_.feature != "start":
        return
    for noble in [member for member in party.members if member.kind == members.NOBLE]:
        party.members.remove(noble)
        table.tell(events.Escorting(noble.name, "paid"))
        items.gain_gold(party, figures.PRICES.noble_pays, "noble", table)


def _fall_into_pond(world: World, party: Party, hex_: Hex, table: Table) -> None:
    """The pond drags the party in at once, past any guard, and years are lost; with Lore it may refuse (TY-ENTR-02)."""
    hex_.discovered = True
    if death.knows_better(party) and table.ask(party.seat, POND, ["refuse", "enter"]) == "refuse":
        return
    table.tell(events.PondPulled())
    death.lost_in_the_fae(world, party, "pond", table)
    leave_place(world, party)
    delving.enter_dungeon(world, party, 1, (), table)
    settle_in(world, party, table)


# --- crossings --------------------------------------------------------------------------------------------------------
# Far ways: stone portals, the Magick Key, and the ferry over lakes (chapters of "Hexploring", "Unique Items").
PORTAL = Question("portal", "TY-HENC-08")
KEY = Question("key", "TY-UNIQ-03")
THROUGH_PORTAL = Option("portal")
PORTAL_REACH = 6
_SMALLEST_RING = 6


# --- portals, keys ---------------------------------------------------------------------------------------------------
def portal_targets(world: World, party: Party) -> Iterator[str]:
    """Any hex at distance 1 to 6, but known lakes (TY-HENC-08)."""
    for key in within(party.hex, PORTAL_REACH):
        if key != party.hex and not places.is_lake(world, key) and places.exists(world, key):
            yield key


def far_ways(world: World, party: Party) -> list[Option]:
    """The ferry, from a shore, and the stone portal."""
    if party.dungeon:
        return []
    targets = ferry_targets(world, party)
    ferries = each("ferry", targets) if targets else []
    at_portal = world.hexes[party.hex].feature == "stone_portal"
    return [*ferries, THROUGH_PORTAL] if at_portal and next(portal_targets(world, party), "") else ferries


def use_portal(world: World, party: Party, table: Table, followers: Sequence[Enemy] = ()) -> bool:
    """No encounter on that arrival; a lake throws the party back (TY-HENC-08, TY-HENC-09)."""
    target = table.ask(party.seat, PORTAL, list(portal_targets(world, party)))
    table.tell(events.Jumped("portal", target))
    return enter_hex(world, party, target, table, followers, encounter=False)


def use_key(world: World, party: Party, option: Option, table: Table) -> None:
    """Once, from anywhere, to a portal on the map; nothing follows, no encounter there (TY-UNIQ-03)."""
    item = picking.meant(party.items, option)
    target = table.ask(party.seat, KEY, magicks.known_portals(world, party))
    magicks.spend(party, item, "key", table)
    table.tell(events.Jumped(members.item_label(item), target))
    leave_place(world, party)
    party.dungeon, party.room = "", 0
    enter_hex(world, party, target, table, encounter=False)


# --- the ferry -------------------------------------------------------------------------------------------------------
def ferry_targets(world: World, party: Party) -> list[str]:
    """Hexes across the water that cannot be reached on foot (TY-TERR-06).

    Unexplored hexes count as passable; a flood from the party's hex, inside a box that holds all lakes, finds what is
    cut off. The ferry goes to such hexes next to the same body of lakes.
    """
    hexes = world.hexes
    shore = [key for key in neighbours(party.hex).values() if key in hexes and hexes[key].terrain == places.LAKE]
    if not shore:
        return []
    water = _water_from(world, shore)
    if len(water) < _SMALLEST_RING and not world.settings.map_radius:
        return []  # fewer lakes cannot ring anything in
    if world.settings.map_radius:  # where the land has an edge, lakes that do not touch may cut off a corner
        barrier = dict.fromkeys(key for key, hex_ in hexes.items() if hex_.terrain == places.LAKE)
    else:
        barrier = dict.fromkeys(water)
    reached = _on_foot(world, party.hex, barrier)
    across = dict.fromkeys(near for lake in water for near in neighbours(lake).values())
    return [
        key for key in across if key not in reached and not places.is_lake(world, key) and places.exists(world, key)
    ]


def _water_from(world: World, shore: list[str]) -> list[str]:
    """Every lake connected to one of these."""
    hexes = world.hexes
    body = dict.fromkeys(shore)
    front = shore
    while front:
        around = dict.fromkeys([near for lake in front for near in neighbours(lake).values() if near not in body])
        front = [key for key in around if key in hexes and hexes[key].terrain == places.LAKE]
        body |= dict.fromkeys(front)
    return list(body)


def _on_foot(world: World, start: str, barrier: dict[str, None]) -> dict[str, None]:
    """What can be walked to inside a box around the barrier. On land without end only a connected ring cuts off."""
    low_q, high_q, low_r, high_r = bounding_box([*barrier, start])

    def dry(key: str) -> bool:
        q, r = coordinates(key)
        in_box = low_q - 1 <= q <= high_q + 1 and low_r - 1 <= r <= high_r + 1
        return in_box and key not in barrier and places.exists(world, key)

    return flood(start, dry)


def take_ferry(world: World, party: Party, target: str, table: Table, followers: Sequence[Enemy] = ()) -> bool:
    """The skull-masked bard: 1d8 years for certain, none with Fae Folk; then the far hex is entered (TY-TERR-05)."""
    table.tell(events.Ferried(target))
    with followed_by(world.hexes[party.hex], followers):
        death.lost_in_the_fae(world, party, "ferry", table)
    if target not in world.hexes or not world.hexes[target].terrain:
        roll_terrain(world, target, table, no_lake=True).explored = False
    return enter_hex(world, party, target, table, followers)


# --- moving -----------------------------------------------------------------------------------------------------------
# Moving on: by choice when a place is calm, or in flight (chapters "Hexploring", "Delving", "Evading Combat").
OTHER_EXIT = Question("other-exit", "TY-EVADE-11")


def exits(world: World, party: Party) -> list[Option]:
    """What may be named in flight: every way on, the portal and the boat among them (TY-EVADE-01)."""
    return [*places.ways(world, party), *far_ways(world, party)]


def go(world: World, party: Party, way: Option, table: Table, followers: Sequence[Enemy] = ()) -> bool:
    """Take one of the `ways` from here. False where a lake barred it."""
    if way.verb == "go":
        return enter_hex(world, party, neighbours(party.hex)[way.target], table, followers)
    if way.verb == "portal":
        return use_portal(world, party, table, followers)
    if way.verb == "ferry":
        return take_ferry(world, party, way.target, table, followers)
    if places.leads_out(way):
        _come_out(world, party, way.verb, table)
    else:
        _to_room(world, party, way, followers, table)
    return True


def _to_room(world: World, party: Party, way: Option, followers: Sequence[Enemy], table: Table) -> None:
    """A room move: through a door, back, or in from the surface (TY-HEX-07, TY-DELVE-06)."""
    leave_place(world, party)
    if way.verb == "enter":
        _sinkhole_first(world, party, followers, table)
        delving.enter_dungeon(world, party, int(way.target or 1), followers, table)
    elif way.verb == "door":
        delving.open_door(world, party, int(way.target), followers, table)
    else:
        delving.enter_room(world, party, places.room_of(world, party).parent, followers, table)
    settle_in(world, party, table)


def _sinkhole_first(world: World, party: Party, followers: Sequence[Enemy], table: Table) -> None:
    """Fleeing into an undiscovered sinkhole is a fall as well (TY-ENTR-03)."""
    hex_ = places.hex_of(world, party)
    if hex_.entrance == "sinkhole" and not hex_.discovered:
        with followed_by(hex_, followers):
            fall(world, party, table)


def _come_out(world: World, party: Party, by: str, table: Table) -> None:
    """To the hex of the entrance, without a new encounter roll; whoever guards it is met again.

    TY-DELVE-08, TY-HENC-13.
    """
    leave_place(world, party)
    party.dungeon, party.room = "", 0
    table.tell(events.CameOut(party.hex, by))
    settle_in(world, party, table)


def flee_by(world: World, party: Party, way: Option, followers: Sequence[Enemy], table: Table) -> bool:
    """Flight: if the hex proves to be a lake another neighbour is named, without a new roll (TY-EVADE-11)."""
    while not go(world, party, way, table, followers):
        others = [
            Option("go", direction)
            for direction, key in neighbours(party.hex).items()
            if not places.is_lake(world, key) and places.exists(world, key)
        ]
        if not others:
            return False
        way = table.ask(party.seat, OTHER_EXIT, others)
    return True
