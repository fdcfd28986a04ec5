"""Hexploring: terrain, and what is met in a hex (chapters of "Hexploring"); portals and the ferry: `crossings.py`.

Order on entering (TY-HEX-04, TY-DICE-04): terrain; the move counts (poison, fire, zombie bites); the encounter roll;
what is immediate; then, step by step in `order.py`, everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.combat.attack import BURN_DIE, BURNING
from tablewright.rules.twelve_years.book.delving.rooms import enter_dungeon, found_dungeon
from tablewright.rules.twelve_years.book.hexploring.creatures import dismiss_passing, roll_creatures, turn
from tablewright.rules.twelve_years.book.loot.items import gain_gold, roll_item, show
from tablewright.rules.twelve_years.book.loot.magicks import compel_all
from tablewright.rules.twelve_years.book.names import name_region
from tablewright.rules.twelve_years.book.party.death import (
    GameEnded,
    PartyEnded,
    bury_if_dead,
    hurt,
    knows_better,
    lost_in_the_fae,
)
from tablewright.rules.twelve_years.book.party.members import NOBLE, TINKER
from tablewright.rules.twelve_years.book.places import LAKE, enemy_name, hostiles, others_stay, place_of, welcome
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.content.figures import PRICES
from tablewright.rules.twelve_years.events import (
    Encounter,
    EnemiesMet,
    Entered,
    EntranceFound,
    Escorting,
    LakeInTheWay,
    PondPulled,
    PromiseKept,
    Turned,
    TurnedBack,
)
from tablewright.rules.twelve_years.state import Enemy, Hex, Member, Party, Place, World

POND = Question("pond", "TY-ENTR-02")

FAMILIAR = Why("Hex encounter, familiar hex", "TY-HEX-05", "hex_encounters")
POISON_LOSS = 1
_QUIET, _ROLLED = "quiet_forest", frozenset(("marsh", "hills", "forest", "quiet_forest"))


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
        if hex_.terrain == LAKE:
            table.tell(LakeInTheWay(key))
            return False
    if followers and hex_.feature == "start":
        _turn_back(place_of(world, party), followers, table)
        followers = ()
    leave_place(world, party)
    party.hex = key
    party.path.append(key)
    hex_.explored = True
    table.tell(Entered(key, hex_.terrain, hex_.name, new))
    residents, hex_.enemies = hex_.enemies, [*followers]
    hex_.enemies += residents
    turned = hex_move_counts(world, party, table)
    if encounter:
        _roll_encounter(world, party, hex_, new, table)
    hex_.enemies += turned
    bury_if_dead(world, party, "turned", table)
    arrive(world, party, hex_, table)
    return True


def _turn_back(place: Place, followers: Sequence[Enemy], table: Table) -> None:
    """Nothing follows into the start hex, by whatever way it is reached: it was evaded after all (TY-EVADE-05)."""
    place.enemies = [*followers, *place.enemies]
    table.tell(TurnedBack())


def roll_terrain(world: World, key: str, table: Table, *, no_lake: bool) -> Hex:
    """Terrain d6 of a new hex (TY-TERR-01). A hex that must be entered rolls lakes again (TY-FRIEND-06, TY-TERR-05)."""
    terrain = charts.TERRAIN.roll(table).key
    while no_lake and terrain == LAKE:
        terrain = charts.TERRAIN.roll(table).key
    hex_ = world.hexes.setdefault(key, Hex())
    hex_.terrain = terrain
    hex_.explored = terrain == LAKE
    hex_.name = name_region(terrain, key, table)
    return hex_


@contextmanager
def followed_by(place: Place, followers: Sequence[Enemy]) -> Iterator[None]:
    """What may end the party before it gets away: whoever was after it stays where it fell (TY-DEATH-05)."""
    try:
        yield
    except (PartyEnded, GameEnded):
        for enemy in followers:
            enemy.passing = False
        place.enemies = [*followers, *place.enemies]
        raise


def leave_place(world: World, party: Party) -> None:
    """What does not outlast the party's leaving: friends who were met, passing creatures (TY-HENC-02, TY-FRIEND-15).

    They stay while another party is still there with them (TY-COOP-11, TY-MP-04).
    """
    if len(world.parties) == 1 or not others_stay(world, party):
        place = place_of(world, party)
        if place.visitor_met or not party.delving:
            welcome(place, "")
        dismiss_passing(place)
        _send_king_home(world, party)
    party.pending, party.looked, party.counter = [], False, ""
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
    _, burning, _ = suffers_by_moving(world, party)
    if burning:
        for member in burning:
            hurt(party, member, table.roll(BURN_DIE, BURNING, member.name), "fire", table)
        bury_if_dead(world, party, "fire", table)
    for member in party.members:
        member.pay_due = member.pay_due or member.kind == TINKER
    return [_turns(world, party, member, table) for member in suffers_by_moving(world, party)[2]]


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
        hurt(party, member, POISON_LOSS, "poison", table)
    bury_if_dead(world, party, "poison", table)


def _turns(world: World, party: Party, member: Member, table: Table) -> Enemy:
    table.tell(Turned(member.name))
    return turn(world, party, member)


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
    table.tell(Encounter(row.key))
    _happens(world, party, hex_, row.key, table)


def _promise_instead(world: World, party: Party, hex_: Hex, table: Table) -> bool:
    """The oldest promise about the next encounter roll: loot instead, or nothing (TY-FRIEND-07, TY-FRIEND-08)."""
    promise = next((each for each in party.promises if each.kind in ("loot", "skip")), None)
    if promise is None:
        return False
    party.promises.remove(promise)
    table.tell(PromiseKept(promise.kind))
    if promise.kind == "loot":
        item = roll_item(world, party.seat, table)
        item.gift = party.number
        hex_.loot.append(item)
        show(item, table)
    return True


def _happens(world: World, party: Party, hex_: Hex, what: str, table: Table) -> None:
    """One line of the hex encounters chart.

    Creature and none (TY-HENC-04), friend (TY-HENC-05), Tinker (TY-HENC-06), Noble (TY-HENC-07), mist (TY-HENC-03),
    portal and circle (TY-HENC-08, TY-HENC-10), entrances (TY-HENC-11).
    """
    if what == "creature":
        hex_.enemies += roll_creatures(world, party.seat, table)
    elif what == "friend":
        welcome(hex_, charts.FRIENDS.roll(table).key)
    elif what in ("traveling_tinker", "lost_noble"):
        welcome(hex_, what)
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
        hex_.enemies += roll_creatures(world, party.seat, table, guard=True)


def open_entrance(world: World, key: str, hex_: Hex, seat: str, table: Table, *, guarded: bool) -> None:
    """Roll an entrance and put its dungeon on the map (TY-ENTR-01, TY-ENTR-05)."""
    hex_.feature = "entrance"
    hex_.entrance = charts.ENTRANCES.roll(table).key
    dungeon = found_dungeon(world, key, hex_.entrance, table)
    table.tell(EntranceFound(hex_.entrance, dungeon.name, guarded))


# --- arriving --------------------------------------------------------------------------------------------------------
def arrive(world: World, party: Party, hex_: Hex, table: Table) -> None:
    """Whatever is immediate, then what waits for calm (TY-ORDER-01, TY-ORDER-02)."""
    _noble_pays(party, hex_, table)
    compel_all(world, party, table)
    announce(world, party, table)
    if hex_.feature == "faerie_circle":
        party.pending.append("circle")
    if hex_.entrance and not hex_.discovered:
        if hex_.entrance == "pond":
            _pond(world, party, hex_, table)
        elif hex_.entrance == "sinkhole":
            party.pending.append("sinkhole")
        else:
            hex_.discovered = True


def come_with(world: World, leader: Party, party: Party, table: Table, *, pond: bool) -> None:
    """At the side of a party that has just arrived here: what waits for it waits for this one too (TY-MP-04).
    `pond`: it was found by this very step, and pulls whether the others went down or stayed (TY-ENTR-02).
    """
    hex_ = world.hexes[party.hex]
    _noble_pays(party, hex_, table)
    compel_all(world, party, table)
    party.pending = list(leader.pending)
    if pond:
        _pond(world, party, hex_, table)


def settle_in(world: World, party: Party, table: Table) -> None:
    """Just come into a room, or out of one: poison, what compels on sight, who is here (TY-ORDER-01)."""
    poison_works(world, party, table)
    compel_all(world, party, table)
    announce(world, party, table)


def announce(world: World, party: Party, table: Table) -> None:
    """Say who is here before anything is chosen."""
    enemies = place_of(world, party).enemies
    if enemies:
        hostile = bool(hostiles(place_of(world, party), party))
        names, kinds = tuple(map(enemy_name, enemies)), tuple(enemy.kind for enemy in enemies)
        table.tell(EnemiesMet(names, kinds, not hostile))


def _noble_pays(party: Party, hex_: Hex, table: Table) -> None:
    """The start hex is the nearest village: 100 gold for each Noble brought there alive (TY-ESCORT-04, TY-HEX-06)."""
    if hex_.feature != "start":
        return
    for noble in [member for member in party.members if member.kind == NOBLE]:
        party.members.remove(noble)
        table.tell(Escorting(noble.name, "paid"))
        gain_gold(party, PRICES.noble_pays, "noble", table)


def _pond(world: World, party: Party, hex_: Hex, table: Table) -> None:
    """The pond drags the party in at once, past any guard, and years are lost; with Lore it may refuse (TY-ENTR-02)."""
    hex_.discovered = True
    if knows_better(party) and table.ask(party.seat, POND, ["refuse", "enter"]) == "refuse":
        return
    table.tell(PondPulled())
    lost_in_the_fae(world, party, "pond", table)
    leave_place(world, party)
    enter_dungeon(world, party, 1, (), table)
    settle_in(world, party, table)
