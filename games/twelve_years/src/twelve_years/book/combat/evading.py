"""Evading Combat: one d4 for the whole party, away from enemies and traps alike (chapters "Evading Combat", "Traps").

Order (TY-EVADE-10, TY-DICE-07): the exit is named; d4; a goblin arrives; the hit on a 1; the Elf's trap; fire; then
the move, with a second d4 for each trapped thing carried off.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.hexes import neighbours
from twelve_years import events
from twelve_years.book import freely
from twelve_years.book.combat import attack, targeting
from twelve_years.book.core import members, picking, places
from twelve_years.book.hexploring import creatures, hexes
from twelve_years.book.loot import items, magicks
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import START, Enemy, Hex, Item, Member, Party, Place, Room, World

EXIT = Question("exit", "TY-EVADE-01")
TRAP = Question("trap", "TY-TRAP-03", standing=True)
DISARM, SPRING = map(Option, ("disarm", "spring"))

WHO_IS_FOLLOWED = Why("Whom do they follow?", "TY-COOP-11")
LOOT_EVASION = Why("Away with trapped loot", "TY-TRAP-08")

HIT, FOLLOWED, AWAY, AWAY_WITH_LOOT = 1, 2, 3, 4


def can_evade(world: World, party: Party) -> bool:
    """Not from Sentient Vines or Living Slime, not even in company (TY-EVADE-07); nor where no way leads on.

    TY-EVADE-11: with water all around the encounter goes on.
    """
    for enemy in places.hostiles(places.place_of(world, party), party):
        if enemy.kind in places.CANNOT_BE_EVADED:
            return False
    return bool(
        party.dungeon or places.ways(world, party) or hexes.exits(world, party)
    )  # from a room the way in leads back


def evade(world: World, party: Party, table: Table) -> None:
    """Name an exit and roll: one d4 covers all enemies and room traps present (TY-EVADE-01, TY-TRAP-03)."""
    ways = hexes.exits(world, party)
    run_for(world, party, table.ask(party.seat, EXIT, ways, default=partial(safest_way, world, party, ways)), table)


def safest_way(world: World, party: Party, ways: Sequence[Option]) -> Option:
    """The usual way in flight: out of the dungeon, or back; in the open where nothing follows, or to known ground."""
    around = neighbours(party.hex)

    def worth(way: Option) -> tuple[bool, bool, bool]:
        beyond = world.hexes.get(around[way.target]) if way.verb == "go" else None
        unfollowed = places.leads_out(way) or places.leads_to_start(party, way)
        return unfollowed, way == places.BACK, beyond is not None and beyond.explored

    return max(ways, key=worth)


def evade_behind(world: World, party: Party, holder: Member, table: Table) -> None:
    """A charmed enemy holds the others off while the party runs: nothing follows, and it is left behind.

    TY-MAG-17, TY-MAG-20, TY-COOP-11.
    """
    ways = hexes.exits(world, party)
    way = table.ask(party.seat, EXIT, ways, {"shaken": 1}, default=partial(safest_way, world, party, ways))
    run_for(world, party, way, table, shaken=True, holder=holder)


def run_for(
    world: World,
    party: Party,
    way: Option,
    table: Table,
    *,
    first: bool = True,
    shaken: bool = False,
    chased: bool = True,
    holder: Member | None = None,
) -> int:
    """The roll and all that comes of it; returns what the roll meant.

    Among several parties (TY-COOP-11): `shaken`, nobody follows since others stay to fight; not `chased`, whom the
    enemies follow is decided when all have run.
    """
    place = places.place_of(world, party)
    face = table.roll(4, charts.EVASION.why, party.name)
    magicks.seize_the_moment(world, party, face, table)
    result = read_roll(party, places.hostiles(place, party), face, way)
    result = behind_others(result) if shaken else result
    table.tell(events.Evaded(face, result, str(way)))
    if first:
        creatures.goblin_arrives(world, party, place, attack.level_here(place), table)
    foes = places.hostiles(place, party)  # the newcomer strikes with the others (TY-ROUND-02)
    burning = attack.burning_members(world, party)
    if result == HIT:
        _stay_barred(world, party, place, foes, burning, table)
        return result
    if result == FOLLOWED:
        elf_trap(world, party, foes, table)
    attack.fire_takes_its_due(world, party, burning, table)
    _get_away(world, party, place, result, way, table, chased=chased, holder=holder)
    return result


def behind_others(result: int) -> int:
    """Nothing follows while somebody stays to fight (TY-COOP-11, TY-MAG-17)."""
    return AWAY if result == FOLLOWED else result


def read_roll(party: Party, foes: list[Enemy], face: int, way: Option) -> int:
    """What the face means for this party.

    Past Stone Golems alone only a 1 fails (TY-EVADE-08, TY-MON-10). Nothing follows out of a dungeon or into the start
    hex (TY-EVADE-05, TY-TRAP-05); where nothing would follow, a 2 is a clean escape (TY-CORE-14). A Giant makes a 4 a
    3 (TY-ARCH-10).
    """
    result = face
    if face > HIT and foes and all(foe.kind == "stone_golem" for foe in foes):
        result = AWAY_WITH_LOOT
    if result == FOLLOWED and (places.leads_out(way) or places.leads_to_start(party, way)):
        result = AWAY
    if result == AWAY_WITH_LOOT and members.has(party, members.GIANT):
        result = AWAY
    return result


# --- a 1 -------------------------------------------------------------------------------------------------------------
def _stay_barred(
    world: World, party: Party, place: Place, foes: list[Enemy], burning: list[Member], table: Table
) -> None:
    """The enemies hit at full damage and the party stays; a room trap goes off as well (TY-EVADE-03, TY-TRAP-04)."""
    lured = attack.is_lured(party, foes)
    if not lured:
        _enemies_hit(world, party, foes, table)
    traps_strike(world, party, place, foes, table)
    attack.burn(party, burning, table)
    death.bury_if_dead(world, party, attack.cause_of(foes), table)
    if lured:
        attack.lure(world, party, place, table)


def traps_strike(world: World, party: Party, place: Place, foes: list[Enemy], table: Table) -> None:
    """A failed evasion: the room's trap goes off, and an Elf has set one of its own (TY-TRAP-04, TY-CREA-10)."""
    _room_trap_goes_off(world, party, place, table)
    elf_trap(world, party, foes, table)


def _enemies_hit(world: World, party: Party, foes: list[Enemy], table: Table) -> None:
    pool = attack.enemy_damage(foes, attack.FULL, table)
    if any(foe.kind == "lich_king" for foe in foes):
        attack.deathtouch(world, party, table)
    attack.suffer(party, foes, pool, table)
    death.bury_if_dead(world, party, attack.cause_of(foes), table)


def _room_trap_goes_off(world: World, party: Party, place: Place, table: Table, victim: Member | None = None) -> None:
    """1: its d12, the party stays, the trap is spent (TY-TRAP-04)."""
    dice = set_off_traps(world, party, place)
    if dice:
        look = place.trap_look if isinstance(place, Room) else 0
        targeting.spring(world, party, dice, table, look, victim)


def trap_dice(party: Party, place: Place) -> int:
    """How many d12 the trap of this place has, with what comes after the party (TY-TRAP-01, TY-TRAP-04)."""
    return party.pursued + (place.traps if isinstance(place, Room) else 0)


def _spend_room_traps(party: Party, place: Place) -> None:
    party.pursued = 0
    if isinstance(place, Room):
        place.traps = 0


def set_off_traps(world: World, party: Party, place: Place) -> int:
    """How many d12 they have; on a 2 their effect, though not the trap, comes after the party (TY-TRAP-04).

    What one party sets off in a room comes at every party there that no Rogue keeps from it (TY-TRAP-10).
    """
    dice, of_room = trap_dice(party, place), place.traps if isinstance(place, Room) else 0
    _spend_room_traps(party, place)
    for other in places.parties_at(world, party) if of_room else ():
        if other is not party and not places.rogues_here(world, other):
            other.pursued += of_room
    return dice


def elf_trap(world: World, party: Party, foes: list[Enemy], table: Table) -> None:
    """A failed evasion lets a hostile Elf set one 1d12 trap, met at once (TY-CREA-10)."""
    if not any(foe.kind == "hostile_elf" for foe in foes):
        return
    rogues = places.rogues_here(world, party)
    if rogues:
        table.tell(events.TrapDisabled(rogues[0].name))
    elif not attack.dodges(world, party, "elf_trap", table):
        targeting.spring(world, party, 1, table)


# --- 2 to 4 ----------------------------------------------------------------------------------------------------------
def _get_away(
    world: World,
    party: Party,
    place: Place,
    result: int,
    way: Option,
    table: Table,
    *,
    chased: bool,
    holder: Member | None = None,
) -> None:
    """Out by the exit: followed, clean, or with all the loot (TY-EVADE-04, TY-EVADE-06)."""
    foes = places.hostiles(place, party)
    if result == AWAY_WITH_LOOT:
        crown_in_passing(world, party, foes, table)
        carry_off(world, party, place, table)
    followers = followers_of(foes) if result == FOLLOWED and chased else []
    if followers:
        table.tell(events.Followed(tuple(map(places.enemy_name, followers))))
    pursuit = set_off_traps(world, party, place) if result == FOLLOWED else 0
    place.enemies = [enemy for enemy in place.enemies if enemy not in followers]
    if not flee_by(world, party, way, table, followers, pursuit):
        place.enemies = [*followers, *place.enemies]
        return
    if holder in party.members:
        _leave_behind(world, party, place, holder, table)
    attack.settle_doom(world, party, places.place_of(world, party), table)


def crown_in_passing(world: World, party: Party, foes: list[Enemy], table: Table) -> None:
    """A 4 past the king, with a crown at hand, crowns him (TY-LICH-06)."""
    if magicks.can_crown(party) and any(foe.kind == "lich_king" for foe in foes):
        death.end_game(world, "appeased", "evasion", party.seat, table)


def _leave_behind(world: World, party: Party, place: Place, holder: Member, table: Table) -> None:
    """Whoever held the others off is with them now: without its party it is an enemy again (TY-MAG-20)."""
    party.members.remove(holder)
    party.unsettled = True
    place.enemies.append(death.enemy_again(world, party, holder))
    table.tell(events.HeldOff(holder.name))


def followers_of(foes: list[Enemy]) -> list[Enemy]:
    """Who comes along on a 2: all hostile enemies but Golems (TY-EVADE-04, TY-EVADE-08, TY-EVADE-09, TY-LICH-07)."""
    return [foe for foe in foes if foe.kind != "stone_golem"]


def flee_by(
    world: World, party: Party, way: Option, table: Table, followers: Sequence[Enemy] = (), pursuit: int = 0
) -> bool:
    """Flight, and the effect of a trap behind: not out of a dungeon or into the city (TY-TRAP-05, TY-EVADE-05)."""
    below = party.delving
    moved = hexes.flee_by(world, party, way, followers, table)
    shaken = moved and not party.delving and (below or party.hex == START)
    party.pursued = 0 if shaken else pursuit
    return moved


def _chase_party(world: World, place: Place, foes: list[Enemy], party: Party, table: Table) -> None:
    """Those it ran from come after it, even a king who was on his way back to the throne (TY-LICH-07, TY-COOP-11)."""
    there = places.place_of(world, party)
    chasers = followers_of([foe for foe in foes if places.is_hostile(foe, party)])
    if there is place or not chasers or (isinstance(there, Hex) and there.feature == "start"):  # TY-EVADE-05
        return
    for left in (place, *world.dungeons[world.castle].rooms.values()):
        left.enemies = [enemy for enemy in left.enemies if enemy not in chasers]
    there.enemies = [*chasers, *there.enemies]
    kinds = tuple(enemy.kind for enemy in chasers)
    table.tell(events.Followed(tuple(map(places.enemy_name, chasers)), kinds, party.name))


def chase_one(world: World, place: Place, foes: list[Enemy], ran: list[Party], table: Table) -> None:
    """Where nobody stayed with them, they come after one of those whose way they saw (TY-COOP-11, TY-PVP-13)."""
    chased = [party for party in ran if party.seat in world.parties]
    if chased:
        _chase_party(world, place, foes, targeting.pick(chased, WHO_IS_FOLLOWED, table), table)


def carry_off(world: World, party: Party, place: Place, table: Table) -> None:
    """All loot of the place; for trapped things a second d4: 3 or 4 unharmed, else their d12s strike (TY-TRAP-08).

    Each lies there until it is got past: a party that dies of one leaves the rest where they were (TY-DEATH-03).
    """
    left, place.loot = (
        [item for item in place.loot if item.id in party.spurned],
        [item for item in place.loot if item.id not in party.spurned],
    )
    items.take_all(party, place, table)
    trapped, place.loot = place.loot, [*left, *place.loot]
    for item in trapped:
        _slip_past_trap(world, party, item, table)
        place.loot.remove(item)
        items.receive(party, item, table)


def _slip_past_trap(world: World, party: Party, item: Item, table: Table) -> None:
    if targeting.disarm_item(world, party, item, table):
        return
    face = table.roll(4, LOOT_EVASION)
    magicks.seize_the_moment(world, party, face, table)
    if face <= FOLLOWED:
        targeting.spring_item(world, party, item, table)
    else:
        item.traps = 0


# --- traps alone -----------------------------------------------------------------------------------------------------
def meet_trap(world: World, party: Party, table: Table) -> None:
    """A Rogue disables it, or waives that; without one the party evades or takes it.

    TY-TRAP-02, TY-TRAP-03, TY-TRAP-11.
    """
    place = places.place_of(world, party)
    look = place.trap_look if isinstance(place, Room) else 0
    table.tell(events.TrapMet(look, bool(party.pursued)))
    answer: Option | None = places.TRY
    while answer == places.TRY:
        answer = freely.ask_freely(
            world, party, TRAP, lambda: [*_trap_options(world, party), places.TRY], table, {"look": look}
        )
        if answer == places.TRY:
            answer = places.in_own_words(world, party, _trap_options(world, party), table) or places.TRY
    if answer == picking.EVADE:
        evade(world, party, table)
    elif answer == DISARM:
        _spend_room_traps(party, place)
        table.tell(events.TrapDisabled(places.rogues_here(world, party)[0].name, look=look))
    elif answer == SPRING:
        _room_trap_goes_off(world, party, place, table)
    elif answer is not None:
        _room_trap_goes_off(world, party, place, table, picking.meant(party.members, answer))


def _trap_options(world: World, party: Party) -> list[Option]:
    disarm = [DISARM] if not party.pursued and places.rogues_here(world, party) else []
    return [
        *disarm,
        *([picking.EVADE] if can_evade(world, party) else []),
        SPRING,
        *picking.on_each("send", members.obedient(party)),
    ]


def snatch(world: World, party: Party, item: Item, table: Table) -> None:
    """Evade the trap of unguarded loot (TY-TRAP-06).

    1: its d12s, trap spent, the party stays; 2: the effect pursues, no loot; 3: away without it; 4: away with it.
    """
    place = places.place_of(world, party)
    way = table.ask(party.seat, EXIT, hexes.exits(world, party))
    burning = attack.burning_members(world, party)
    face = table.roll(4, charts.EVASION.why, party.name)
    magicks.seize_the_moment(world, party, face, table)
    result = read_roll(party, [], face, way)
    table.tell(events.Evaded(face, result, str(way)))
    if result == HIT:
        targeting.spring_item(world, party, item, table)
    attack.fire_takes_its_due(world, party, burning, table)
    if result == HIT:
        return
    pursuit = 0
    if result == FOLLOWED:
        pursuit, item.traps = item.traps, 0
    if result == AWAY_WITH_LOOT:
        item.traps = 0
        place.loot.remove(item)
        items.receive(party, item, table)
    flee_by(world, party, way, table, pursuit=pursuit)
