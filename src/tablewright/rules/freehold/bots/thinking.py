"""How a seat of Freehold stands, and what it may not know: for bots that think ahead.

The freehold's folk, hope, stores and buildings count for half, the characters' levels, health and lives for the rest.
"""

from __future__ import annotations

from tablewright.engine.thinking.position import Pick, Standing
from tablewright.rules.freehold.book.sites.treasure import hoard_of
from tablewright.rules.freehold.book.travel.land import seat_place
from tablewright.rules.freehold.content import MONSTERS, hit_points
from tablewright.rules.freehold.content.charts import creature_chart
from tablewright.rules.freehold.content.dice import Dice, dice
from tablewright.rules.freehold.state import Band, Character, Foe, Room, Site, World, glimpses

_HALF_GROWN, _HALF_FAMED, _MOST_HOPE = 60, 3000, 12


def stands(world: World, seat: str) -> Standing:
    living = [one for one in world.characters.values() if not one.dead and not one.stone]
    if not living:
        return Standing(0.2 * _hold(world), len(world.characters))
    dead = len(world.characters) - len(living)
    health = sum(max(0, one.hp) for one in living) / max(1, sum(one.max_hp for one in living))
    worth = 0.4 * _hold(world) + 0.2 * _fame(world, living) + 0.25 * 0.85**dead + 0.15 * health
    return Standing(worth, dead)


def _hold(world: World) -> float:
    hold = world.hold
    if hold.lost:
        return 0.0
    grown = hold.folk + 0.2 * (hold.stores + hold.timber + hold.stone) + 6 * sum(hold.buildings.values())
    grown += (hold.silver + sum(haul.copper for haul in world.hauls) / 10) / 20
    hope = min(1.0, max(0.0, hold.hope / _MOST_HOPE))
    return 0.7 * grown / (grown + _HALF_GROWN) + 0.2 * hope + 0.1 / (1 + max(0, hold.threat))


def _fame(world: World, living: list[Character]) -> float:
    earned = sum(one.xp for one in living) + 10 * sum(place.mapped for _, place in glimpses(world.land))
    earned += sum(party.coin for party in world.parties) // 10
    return earned / (earned + _HALF_FAMED)


def stretch(world: World, seat: str) -> int:
    """Weeks of the freehold."""
    return world.hold.week


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Rooms and lairs nobody looked into, traps nobody saw, foes' Hit Points, the GM's plans, where the Power sits."""
    world.prepared = {}
    for key in [key for key, place in glimpses(world.land) if place.sites]:
        for site in world.land[key].sites:
            for number, room in enumerate(site.rooms):
                _redraw_room(site, room, f"{key}:{site.id}:{number}", pick)
    for party in world.parties:
        for foe in party.fight.foes if party.fight else ():
            _redraw_foe(foe, pick)
        for band in party.meeting.bands if party.meeting else ():
            _redraw_band(band, f"met:{party.id}", pick)
    if world.power is not None and not world.power.seat_known:
        world.power.seat = seat_place(world, 1 + pick("towards", 6), 1 + pick("along", 12))


def _redraw_room(site: Site, room: Room, where: str, pick: Pick) -> None:
    if not (room.entered or room.sneaked or (site.kind == "lair" and site.looked)):
        room.rolled, room.bands, room.loot, room.trap, room.lock = False, [], [], "", None
        room.oddity = room.waiting = False
        if site.kind == "lair" and not site.cleared:
            _redraw_lair(site, room, where, pick)
    elif room.trap and not room.trap_state:
        room.trap = ""
    for number, band in enumerate(room.bands):
        _redraw_band(band, f"{where}:{number}", pick)


def _redraw_lair(site: Site, room: Room, where: str, pick: Pick) -> None:
    """Somebody lives there, as fierce as those who live in such places, and keeps a hoard."""
    fierce = [key for key in creature_chart(site.table, site.tier).rows if MONSTERS[key].disposition != "peaceful"]
    monster = fierce[pick(f"lair:{where}", len(fierce))]
    number = _thrown(dice(MONSTERS[monster].number), f"many:{where}", pick)
    room.rolled, room.bands, room.loot = True, [Band(monster, number)], [hoard_of(site.tier, monster)]


def _redraw_band(band: Band, where: str, pick: Pick) -> None:
    """What they have lost is known, what they had is not."""
    for number, (hp, most) in enumerate(zip(band.hp, band.max_hp, strict=True)):
        band.max_hp[number] = _rolled(band.monster, f"{where}:{number}", pick)
        band.hp[number] = max(min(hp, 1), band.max_hp[number] - (most - hp))


def _redraw_foe(foe: Foe, pick: Pick) -> None:
    lost = foe.max_hp - foe.hp
    foe.max_hp = max(lost + 1, _rolled(foe.monster, foe.id, pick))
    foe.hp = max(min(foe.hp, 1), foe.max_hp - lost)


def _rolled(monster: str, topic: str, pick: Pick) -> int:
    return _thrown(hit_points(MONSTERS[monster]), f"hp:{topic}", pick)


def _thrown(thrown: Dice, topic: str, pick: Pick) -> int:
    fallen = sum(1 + pick(f"{topic}:{number}", thrown.sides) for number in range(thrown.count))
    return max(1, fallen * thrown.times + thrown.plus)
