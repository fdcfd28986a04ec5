"""Coming home: deeds are told and pay experience, news is brought, coin is noted (FH-SITE-03, FH-LEVEL-01)."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.purse import bring_home
from tablewright.rules.freehold.book.days.provisions import SKIN_DAYS
from tablewright.rules.freehold.book.hold.scores import add_hope
from tablewright.rules.freehold.book.party.roster import day_of, living, members, of_flesh
from tablewright.rules.freehold.content import POWER_RULES, XP
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import CameHome, PowerFell, XpGained
from tablewright.rules.freehold.state import Glimpse, Hex, Party, Site, SiteGlimpse, World, glimpses

PAUSE = Why("Weeks until the next Power", "FH-POWER-06")


def come_home(world: World, party: Party, table: Table) -> None:
    party.mode = party.before = "home"
    party.march = None
    copper = bring_home(world, party)
    people = members(world, party)
    table.tell(CameHome(tuple(one.name for one in people), day_of(party) - party.away_since, copper))
    for one in of_flesh(world, party):
        one.drank = True
        one.water = SKIN_DAYS * one.pack.get("waterskin", 0)
        if one.study is not None:  # only the loss of the freehold drives a reader out: the weeks are spent at home
            one.study.until += day_of(party) - party.away_since
    for site in _untold(world):
        _tell_of_site(world, party, site, table)
    bring_news(world)
    world.to_make, world.put_off = [*world.to_make, *world.put_off], []


def _untold(world: World) -> list[Site]:
    """Sites that were cleared or broken, and nobody at home knows of it."""
    with_any = [key for key, place in glimpses(world.land) if any(map(_is_untold, place.sites))]
    return [site for key in with_any for site in world.land[key].sites if _is_untold(site)]


def _is_untold(site: Site | SiteGlimpse) -> bool:
    return (site.cleared or site.broken) and not site.told


def _tell_of_site(world: World, party: Party, site: Site, table: Table) -> None:
    """100 XP to every member who cleared it and comes home to tell of it, 250 for a stronghold; once (FH-LEVEL-01)."""
    heroes = [one for one in of_flesh(world, party) if one.id in site.heroes]
    if not heroes:
        return
    site.told = True
    xp = {"stronghold": XP.stronghold_each, "seat": XP.power_each}.get(site.kind, XP.site_cleared_each)
    for one in heroes:
        one.xp += xp
    table.tell(XpGained(tuple(one.name for one in heroes), xp, site.kind))
    hold = world.hold
    hold.sites_told += 1
    hold.lairs += site.kind == "lair"
    hold.strongholds += site.kind == "stronghold"
    if site.kind == "seat":
        _tell_of_fall(world, table)


def _tell_of_fall(world: World, table: Table) -> None:
    """Threat becomes 0, Hope rises by 3, and the pause before the next Power is rolled (FH-POWER-06)."""
    power = world.power
    assert power is not None
    fall = POWER_RULES.fall
    world.hold.threat = fall.threat
    hope = add_hope(world, fall.hope)
    pause = dice(POWER_RULES.pause_weeks).roll(table, PAUSE)
    world.fallen.append(power.key)
    world.pause_until = world.hold.week + pause
    world.power = None
    table.tell(PowerFell(power.key, told=True, pause=pause, hope=hope))


def hear_of_fall(world: World, table: Table) -> None:
    """None of those who slew the lord lives to tell: the land is quiet, and the freehold learns of it by itself."""
    for site in _untold(world):
        if (
            site.kind == "seat"
            and site.broken
            and not {one.id for one in living(world)}.intersection(site.heroes)
            and _is_of_now(world, site)
        ):
            site.told = True
            _tell_of_fall(world, table)


def _is_of_now(world: World, site: Site) -> bool:
    return world.power is not None and world.power.lord_dead and world.power.key == site.power


def bring_news(world: World) -> None:
    """Kinds of resource in mapped hexes without a lair that the freehold did not have before (FH-HOLD-09)."""
    for kind in resources(world):
        if kind not in world.hold.known:
            world.hold.known.append(kind)
            world.hold.news.append(kind)


def resources(world: World) -> list[str]:
    """A resource counts once its hex is mapped and no lair is in it (FH-HOLD-07)."""
    return list(dict.fromkeys(place.resource for _, place in glimpses(world.land) if _yields(place)))


def _yields(place: Glimpse) -> bool:
    return bool(place.resource) and place.mapped and not has_lair(place)


def has_lair(place: Hex | Glimpse) -> bool:
    return any(site.kind == "lair" and not site.cleared for site in place.sites)
