"""What holds in every sound state of Freehold, beyond its types: for changes by hand and files from elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.rules.freehold.content import (
    ARMORS,
    BUILDINGS,
    CALLINGS,
    CREATURES,
    MASTERIES,
    MONSTERS,
    PEOPLES,
    POWERS,
    SERVICES,
    SPELLS,
    TERRAINS,
    TRAPS,
    TREASURES,
)
from tablewright.rules.freehold.state import (
    Band,
    Character,
    Foe,
    Friend,
    Hex,
    Hireling,
    Hold,
    Newcomer,
    Party,
    Power,
    Project,
    Room,
    Site,
    Study,
    World,
)

_HP, _LEVEL, _COIN, _MANY = within(-1_000, 10_000), within(0, 30), within(0, 10_000_000), within(-100_000, 100_000)
_FEW, _TIME = within(0, 200), within(-1, 100_000_000)


def _members(world: World) -> Collection[str]:
    return world.characters.keys() | world.hirelings.keys()


_SEAT = id_in(lambda world: world.seats, needed=True)
_HEX = id_in(lambda world: world.land or (world.hold.at,))  # before the founding there is no land yet
FIELDS: Fields = {
    Band: {"monster": one_of(MONSTERS, needed=True), "number": _FEW, "hp": _HP, "max_hp": _HP},
    Foe: {"monster": one_of(MONSTERS, needed=True), "hp": _HP, "max_hp": _HP},
    Friend: {"monster": one_of(MONSTERS, needed=True), "hp": _HP},
    Character: {
        "seat": _SEAT,
        "people": one_of(PEOPLES),
        "calling": one_of(CALLINGS),
        "armor": one_of((*ARMORS, "star_mail"), needed=True),
        "spells": one_of(SPELLS, needed=True),
        "masteries": one_of(MASTERIES),
        "scores": within(0, 100),
        "level": _LEVEL,
        "hp": _HP,
        "max_hp": _HP,
        "mp": _HP,
        "rolled_mp": _HP,
        "purse": _COIN,
        "pack": within(0, 10_000),
        "xp": within(0, 100_000_000),
    },
    Hireling: {"kind": one_of(SERVICES, needed=True), "hp": _HP, "max_hp": _HP},
    Study: {"spell": one_of(SPELLS, needed=True)},
    Hex: {"terrain": one_of(TERRAINS), "coin": _COIN},
    Site: {"table": one_of((*CREATURES, *POWERS)), "tier": within(0, 10)},
    Room: {"trap": one_of(TRAPS), "loot": one_of(TREASURES)},
    Hold: {
        "at": _HEX,
        "folk": within(0, 100_000),
        "stores": _MANY,
        "timber": _MANY,
        "stone": _MANY,
        "silver": within(-10_000_000, 10_000_000),
        "hope": within(-1_000, 1_000),
        "threat": within(-1_000, 1_000),
        "week": within(0, 100_000),
    },
    Project: {"building": one_of(BUILDINGS, needed=True)},
    Power: {"key": one_of(POWERS, needed=True), "shadow": _MANY},
    Newcomer: {"seat": _SEAT},
    Party: {"at": _HEX, "order": id_in(_members, needed=True), "clock": _TIME, "hours": within(0, 100), "coin": _COIN},
    World: {"at_once": within(0, 100)},
}


def check(world: World) -> Iterator[str]:
    """Ids lead somewhere, keys are the content's, numbers are of a size; a party in a site is in a room there is."""
    yield from check_fields(world, FIELDS)
    for building in world.hold.buildings:
        if building not in BUILDINGS:
            yield f"there is no building {building!r}"
    for party in world.parties:
        yield from _where(world, party)


def _where(world: World, party: Party) -> Iterator[str]:
    """Whoever is in a site is in one of this hex, and in one of its rooms."""
    if party.mode != "site" or party.at not in world.land:
        return
    sites = {site.id: site for site in world.land[party.at].sites}
    if party.in_site not in sites:
        yield f"party {party.id}: there is no site {party.in_site!r} in {party.at}"
    elif not -1 <= party.room < len(sites[party.in_site].rooms):
        yield f"party {party.id}: there is no room {party.room} in that site"
