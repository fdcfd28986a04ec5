"""Paper: what stands on the wayfarers' sheets and on the freehold's at this moment."""

from __future__ import annotations

from freehold import content
from freehold.book.party import roster
from freehold.content import things
from freehold.state import Character, Party, World
from freehold.telling import names, scene
from tablewright.engine.paper import Filled, Portrait
from tablewright.world.words import capital


def sheets(world: World, seat: str) -> list[Filled]:
    """One for each who lives, in whichever party, and one for the freehold."""
    people = [_hero_sheet(one, party) for party in world.parties for one in roster.members(world, party)]
    return [*people, _hold_sheet(world)] if people else []


def portraits(world: World, seat: str) -> list[Portrait]:
    """Those who did not come home."""
    return [
        Portrait(
            one.name,
            scene.ICONS[one.calling],
            f"{content.CALLINGS[one.calling].name}, level {one.level}, day {one.died_on}",
        )
        for one in world.characters.values()
        if one.dead
    ]


def _hero_sheet(one: Character, party: Party) -> Filled:
    shield = " and shield" if one.shield else ""
    words = {
        "name": one.name,
        "people": content.PEOPLES[one.people].name,
        "calling": content.CALLINGS[one.calling].name,
        "level": str(one.level),
        "xp": f"{one.xp:,}",
        "ac": str(roster.armor_class(one, party.clock)),
        "weapon": capital(names.thing_label(one.weapon)) + shield,
        "armor": things.name_of(one.armor),
        "coin": names.silver(one.purse),
        "water": str(one.water),
        "save": "used today" if one.save_used else "not used",
        **{ability: str(roster.score(one, ability)) for ability in content.ABILITY_NAMES},
    }
    lists = {
        "spells": tuple(content.SPELLS[key].name for key in one.spells)
        + tuple(content.MASTERIES[key].name for key in one.masteries),
        "pack": tuple(things.name_of(key) + (f" ×{count}" if count > 1 else "") for key, count in one.pack.items()),
    }
    tracks = {"hp": (one.hp, one.max_hp), "mp": (one.mp, roster.max_mp(one))}
    return Filled("hero", one.name, scene.ICONS[one.calling], words, lists, tracks)


def _hold_sheet(world: World) -> Filled:
    hold = world.hold
    words = {
        "name": hold.name,
        "week": str(hold.week),
        "day": str(roster.today(world)),
        "coffers": f"{hold.silver} sc",
        "folk": str(hold.folk),
        "stores": str(hold.stores),
        "timber": str(hold.timber),
        "stone": str(hold.stone),
    }
    built = tuple(
        content.BUILDINGS[key].name + (f" ×{count}" if count > 1 else "") for key, count in hold.buildings.items()
    )
    deeds = tuple(f"“{kept.words}”, day {kept.day}" for kept in world.precedents[-10:])
    tracks = {"hope": (hold.hope, content.HOLD.hope_max), "threat": (hold.threat, content.HOLD.threat_max)}
    return Filled("hold", hold.name, "huts-village", words, {"buildings": built, "deeds": deeds}, tracks)
