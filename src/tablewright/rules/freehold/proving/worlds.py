"""Worlds for scenarios, built from what their `given` says (see `given.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.engine.proving.given import as_published, known
from tablewright.rules.freehold.book.founding import agree
from tablewright.rules.freehold.book.travel.land import start_map
from tablewright.rules.freehold.content import (
    ABILITIES,
    BUILDINGS,
    CALLINGS,
    MONSTERS,
    PEOPLES,
    POWERS,
    SPELLS,
    TERRAINS,
    TRAPS,
)
from tablewright.rules.freehold.proving.given import (
    Given,
    GivenBand,
    GivenHex,
    GivenLight,
    GivenMember,
    GivenPower,
    GivenRoom,
    GivenSite,
)
from tablewright.rules.freehold.settings import Switches, switches
from tablewright.rules.freehold.state import (
    TURNS_A_DAY,
    Band,
    Character,
    Fresh,
    Haul,
    Hex,
    Hireling,
    Hold,
    Light,
    Lock,
    Newcomer,
    Party,
    Power,
    Project,
    Room,
    Site,
    World,
)


def build(given: Given) -> World:
    """The whole world of a scenario."""
    world = World(list(given.seats), hold=_hold(given), land=start_map())
    if given.settings:
        agree(world, agreed(given.settings))
    listen_to(world, given.gm)
    for key, place in given.land.items():
        world.land[key] = _hex(place)
    if given.at not in given.land and given.at != "0,0":
        world.land[given.at] = _here(given)
    elif given.site is not None:
        world.land[given.at].add_site(_site(given.site))
    _party(world, given)
    world.power = _power(given.power)
    world.fallen, world.pause_until = list(given.fallen), given.pause_until
    world.great_found = list(given.great_found)
    world.hauls = [Haul(copper, who.split()) for who, copper in given.hauls.items()]
    world.to_make = [Newcomer(seat, given.save_used_on) for seat in given.make]
    world.quick, world.last_clock = given.quick, given.day * TURNS_A_DAY
    return world


def agreed(settings: Mapping[str, bool | int | str]) -> Switches:
    """What a scenario's campaign plays by."""
    return switches(as_published(settings, others="every step"))


def listen_to(world: World, gm: bool) -> None:
    """Without a GM at the table nothing is asked of that seat."""
    world.gm = gm
    world.gm_more, world.gm_steps = world.gm_more and gm, world.gm_steps and gm


def _party(world: World, given: Given) -> None:
    party = Party("g1", [], given.at, given.day * TURNS_A_DAY, "road", hours=given.hours, came_from=given.came_from)
    home = Party("g2", [], "0,0", given.day * TURNS_A_DAY, "waiting")
    for number, member in enumerate(given.party, 1):
        one = _member(f"c{number}", member if isinstance(member, GivenMember) else GivenMember(member), given)
        world.characters[one.id] = one
        if one.dead:
            world.land[given.at].bodies.append(one.id)
            continue
        stays = isinstance(member, GivenMember) and member.home
        (home if stays else party).order.append(one.id)
    for number, each in enumerate(given.hirelings, 1):
        kind = each if isinstance(each, str) else each.kind
        most = 3 if kind == "porter" else 4
        hp = most if isinstance(each, str) else each.hp
        world.hirelings[f"h{number}"] = Hireling(f"h{number}", kind, f"{kind.capitalize()} {number}", hp, most)
        party.order.append(f"h{number}")
    party.order = list(given.order) or party.order
    world.parties = ([party] if party.order else []) + ([home] if home.order else [])
    world.count = 50
    _equip(party, given)


def _equip(party: Party, given: Given) -> None:
    party.lights = [
        Light(each.kind, each.bearer, each.left) if isinstance(each, GivenLight) else Light(each, "c1", 12)
        for each in given.lights
    ]
    party.coin, party.night, party.swift, party.warded = given.coin, given.night, given.swift, given.warded
    party.careful = given.careful
    party.veil_until = party.clock + TURNS_A_DAY if given.veil else 0
    party.room = given.room
    party.away_since = given.day
    party.fresh = [Fresh(given.fresh, given.day + 1)] if given.fresh else []


def _member(who: str, member: GivenMember, given: Given) -> Character:
    calling = known(member.calling, CALLINGS, "calling")
    caster = bool(CALLINGS[calling].mana_die)
    most_mp = member.max_mp if member.max_mp >= 0 else 10 if caster else 0
    pack = member.pack if isinstance(member.pack, dict) else {thing: member.pack.count(thing) for thing in member.pack}
    one = Character(who, member.seat, member.name or f"{calling.capitalize()} {who[1:]}", calling=calling)
    one.people = known(member.people, PEOPLES, "people")
    one.scores = {ability: member.scores.get(ability, member.score) for ability in ABILITIES}
    one.level, one.xp, one.max_hp, one.rolled_mp = member.level, member.xp, member.max_hp, most_mp
    one.hp = member.hp if member.hp >= 0 else member.max_hp
    one.mp = member.mp if member.mp >= 0 else most_mp
    one.spells = [known(spell, SPELLS, "spell") for spell in member.spells]
    one.pack = dict(pack)
    for thing in (member.weapon, member.armor, "shield" if member.shield else "", "pole" if member.pole else ""):
        if thing and thing != "none":
            one.pack.setdefault(thing, 1)
    for field in _SAME:
        setattr(one, field, getattr(member, field))
    one.asleep_until = given.day * TURNS_A_DAY + member.asleep if member.asleep else 0
    one.poison_at = given.day * TURNS_A_DAY
    one.dead = bool(member.died_on)
    return one


_SAME = (
    "masteries", "favourite", "purse", "armor", "weapon", "shield", "pole", "acid", "water", "pearls", "unconscious",
    "stone", "save_used", "hunger", "drained", "numb", "days_hungry", "days_thirsty", "nights_awake", "meals", "drank",
    "rest_days", "used", "poison_hp", "died_on",
)  # fmt: skip


def bands(given: list[str | GivenBand]) -> list[Band]:
    """ "goblin", "3 goblin", or a table with hp."""
    return [_band(each) for each in given]


def _band(each: str | GivenBand) -> Band:
    if isinstance(each, str):
        count, _, name = each.partition(" ")
        each = GivenBand(name, int(count)) if count.isdigit() else GivenBand(each)
    monster = known(each.monster, MONSTERS, "creature")
    number = len(each.hp) or each.number
    return Band(monster, number, list(each.hp), list(each.hp), each.disposition, each.on_day, each.angry)


def _site(given: GivenSite) -> Site:
    rooms = [_room(each) for each in given.rooms]
    if rooms:
        rooms[-1].last = True
    table = given.table or {"lair": "plains", "cache": "plains"}.get(given.kind, "ruin")
    site = Site(given.kind, given.tier, given.power if given.power and not given.table else table, rooms)
    site.cleared, site.broken, site.told, site.looked = given.cleared, given.broken, given.told, given.looked
    site.heroes, site.power = list(given.heroes), given.power
    return site


def _room(given: GivenRoom) -> Room:
    trap = known(given.trap, TRAPS, "trap") if given.trap else ""
    lock = None if given.locked is None else Lock(given.locked)
    return Room(
        rolled=given.rolled, entered=given.entered, trap=trap, trap_state=given.trap_state, bands=bands(given.bands),
        loot=list(given.loot), lock=lock, guarded=given.guarded,
    )  # fmt: skip


def _hex(given: GivenHex) -> Hex:
    place = Hex(known(given.terrain, TERRAINS, "terrain") if given.terrain else "", given.water, given.mapped)
    place.entered, place.seen, place.feature, place.resource = given.entered, True, given.feature, given.resource
    place.road, place.outpost, place.beacon, place.coin = given.road, given.outpost, given.beacon, given.coin
    for site in given.sites:
        place.add_site(_site(site))
    return place


def _here(given: Given) -> Hex:
    sites = [given.site] if given.site else []
    return _hex(
        GivenHex(
            given.terrain, given.water, given.mapped, True, given.feature, given.resource, given.road, given.outpost,
            sites=sites,
        )
    )  # fmt: skip


def _hold(given: Given) -> Hold:
    raw = given.hold
    built = (
        raw.buildings if isinstance(raw.buildings, dict) else {key: raw.buildings.count(key) for key in raw.buildings}
    )
    hold = Hold("Larkfield", founded=given.day - 7 * raw.week)
    for field in raw.__struct_fields__:
        if field not in ("buildings", "projects"):
            setattr(hold, field, getattr(raw, field))
    hold.buildings = {known(key, BUILDINGS, "building"): number for key, number in built.items()}
    hold.projects = [Project(key, given.day + 7 * weeks) for key, weeks in raw.projects.items()]
    return hold


def _power(given: GivenPower | None) -> Power | None:
    if given is None:
        return None
    standing = list(given.strongholds if given.standing is None else given.standing)
    power = Power(known(given.key, POWERS, "Power"), given.shadow, list(given.strongholds), given.seat, standing)
    power.seat_known, power.weakness_known = given.seat_known, given.weakness_known
    power.lord_dead = given.lord_dead
    power.truce_until = given.truce_until
    return power
