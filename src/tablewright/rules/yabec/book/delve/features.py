"""What a room holds for those with a skill: ledges, chasms, drowned floors, writing, legends, stonework.

A feature is data of its room: `feature` its key, `feet` its size, `language` what it is written in, `reward` the cp it
guards, `beam` a way across for a rope walker, `solved` once it has given what it had. Keys of the acts name who does
them: `climb:c1`, `cross:c1`, `dive:c1`, `read:c1`, `lore:c1`. Chapters: Actions (other), the classes, Light.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.skills import (
    KNOWING,
    READING,
    climb,
    climb_trial,
    fall,
    know_lore,
    read_text,
    rope_trial,
    tightrope,
    vault_feet,
)
from tablewright.rules.yabec.book.conflict.field import room_of
from tablewright.rules.yabec.book.core.dice import Trial
from tablewright.rules.yabec.book.core.items import HAMMERS, count
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.core.light import can_read
from tablewright.rules.yabec.book.core.saves import check, check_trial
from tablewright.rules.yabec.book.core.stats import can_use_skills, has_effect, has_item, has_skill, helpless, members
from tablewright.rules.yabec.content import ABILITIES
from tablewright.rules.yabec.events import Acted, Found, Sensed
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.world.dungeon import Hoard, Room, Way

HOW = Question("ability", "YB-DUNG-16")
DROWN = Why("Swallowed water", "YB-DUNG-16")
LEAP_FEET, LEAP_UP = 15, 10
SURE = ("fly", "vault", "leap", "breathe", "read")


def feature_of(world: World) -> str:
    """The unsolved feature of the party's zone."""
    room = room_of(world, world.delve.zone)
    return str(room.data.get("feature", "")) if room is not None and room.data and not room.data.get("solved") else ""


def feature_options(world: World) -> list[Option]:
    """Acts that the zone's feature calls for, by those who may try them."""
    feature = feature_of(world)
    room = room_of(world, world.delve.zone)
    if not feature or room is None:
        return []
    hands = [each for each in members(world) if not helpless(each) and each.kind == "pc" and not each.bed_rest]
    verb = {"ledge": "climb", "chasm": "cross", "pool": "dive", "inscription": "read", "legend": "lore"}.get(
        feature, ""
    )
    return [Option(verb, each.id) for each in hands if verb and way_of(world, each, room)]


def way_of(world: World, hero: Creature, room: Room) -> str:
    """How this one would go about it; '' if there is no way: the best that skills, spells and gear allow."""
    feature, feet = str(room.data["feature"]), int(room.data.get("feet", 0))
    skilled = can_use_skills(hero)
    if feature in ("ledge", "chasm") and (has_effect(hero, "fly") or ("wings" in hero.skills and skilled)):
        return "fly"
    if feature == "ledge":
        return _way_up(hero, feet, skilled, hammer=has_item(members(world), *HAMMERS))
    if feature == "chasm":
        return _way_over(hero, feet, bool(room.data.get("beam")), skilled)
    if feature == "pool":
        return "breathe" if "aquatic" in hero.skills or has_effect(hero, "water_breathing") else "swim"
    if feature == "inscription":
        return _way_to_read(world, hero, room)
    if feature == "legend" and has_skill(hero, "lore") and skilled and not hero.used.get(f"told:{room.id}"):
        return "lore"
    return ""


def _way_up(hero: Creature, feet: int, skilled: bool, *, hammer: bool) -> str:
    if has_effect(hero, "levitate"):
        return "fly"
    if climbs(hero) and skilled:
        return "climb"
    if "spider_climb" in hero.skills and skilled:
        return "spider"
    if "leap" in hero.skills and skilled and feet <= LEAP_UP:
        return "leap"
    anchored = (hammer and count(hero, "iron_spikes")) or count(hero, "grappling_hook")
    return "rope" if count(hero, "rope") and anchored else ""


def _way_over(hero: Creature, feet: int, beam: bool, skilled: bool) -> str:
    if skilled and "running_vault" in hero.skills and vault_feet(hero) >= feet:
        return "vault"
    if skilled and "leap" in hero.skills and feet <= LEAP_FEET:
        return "leap"
    if skilled and beam and "tightrope" in hero.skills:
        return "tightrope"
    if skilled and climbs(hero):
        return "climb"
    return "balance" if beam else "rope" if count(hero, "rope") else ""


def _way_to_read(world: World, hero: Creature, room: Room) -> str:
    """Only in bright light (YB-LIGHT-03): whoever knows the language, has the spell, or is a thief of 4th level."""
    if not can_read(world, hero):
        return ""
    if str(room.data.get("language", "")) in hero.languages or has_effect(hero, "read_languages"):
        return "read"
    tried = f"{room.id}:{hero.level}" in hero.locks
    return "decipher" if has_skill(hero, "read_languages") and can_use_skills(hero) and not tried else ""


def climbs(hero: Creature) -> bool:
    """The climbing skill: every thief, an acrobat who picked it (YB-CLASS-08, YB-CLASS-11)."""
    return hero.kind == "pc" and (hero.key == "thief" or (hero.key == "acrobat" and "climb" in hero.skills))


# --- doing it --------------------------------------------------------------------------------------------------------
def try_feature(world: World, table: Table, hero: Creature) -> None:
    """One tries what the room asks for; what it guards is then in reach (YB-DUNG-16)."""
    room = room_of(world, world.delve.zone)
    way = way_of(world, hero, room) if room is not None else ""
    if room is None or not way:
        return
    feature = str(room.data["feature"])
    success = _attempt(world, table, hero, room, way)
    table.tell(Acted(_ACTS[feature], "done" if success else "failed", hero.name))
    if success:
        room.data = {**room.data, "solved": True}
        _give(world, table, hero, room)


_ACTS = {"ledge": "climb", "chasm": "cross", "pool": "dive", "inscription": "read", "legend": "lore"}


def _attempt(world: World, table: Table, hero: Creature, room: Room, way: str) -> bool:
    feet = int(room.data.get("feet", 0))
    if way in SURE:
        return True
    if way == "lore":
        hero.mark(f"told:{room.id}")
        return know_lore(table, hero)
    if way == "decipher":
        return read_text(table, hero, room.id)
    if way == "climb":
        return climb(world, table, hero, max(feet, 10))
    if way == "tightrope":
        return tightrope(table, hero) or _drop(world, table, hero, feet)
    return _by_ability(world, table, hero, room, way) or (way != "swim" and _drop(world, table, hero, feet))


def _by_ability(world: World, table: Table, hero: Creature, room: Room, way: str) -> bool:
    """An ability check that the DM names (YB-DUNG-16); swimmers who fail swallow water."""
    ability = _CHECKS[way]
    if way != "spider":
        about = {"who": hero.id, "what": str(room.data["feature"])}
        ability = table.ask(GM, HOW, ABILITIES, about, default=ability)
    success = check(table, hero, ability)
    if not success and way == "swim":
        hurt(world, table, hero, table.roll(4, DROWN, hero.name), "water")
    return success


_CHECKS = {"rope": "strength", "balance": "dexterity", "swim": "constitution", "spider": "dexterity"}


def _drop(world: World, table: Table, hero: Creature, feet: int) -> bool:
    """A failure is a fall, from halfway up or twenty feet down (YB-CLASS-11)."""
    fall(world, table, hero, min(20, max(10, feet // 2)))
    return False


def _give(world: World, table: Table, hero: Creature, room: Room) -> None:
    reward = int(room.data.get("reward", 0))
    if reward:
        unearth(table, room, reward)
    elif room.data["feature"] in ("inscription", "legend"):
        tell_secret(world, table, hero, room)


def unearth(table: Table, room: Room, coins: int) -> None:
    """What the feature guarded lies in reach, with whatever else is here."""
    if room.hoard is None:
        room.hoard = Hoard()
    room.hoard.coins += coins
    room.hoard.hidden = False
    table.tell(Found("treasure"))


def tell_secret(world: World, table: Table, hero: Creature, room: Room) -> None:
    """Old words give away the nearest secret of the level: a door's word, a hidden way, a cache, a trap."""
    dungeon = world.dungeons[world.delve.dungeon]
    for way in dungeon.ways.values():
        if _near(world, way, room) and way.data.get("magic") and not way.data.get("read"):
            way.data = {**way.data, "read": True}
            table.tell(Sensed(hero.name, "word", str(way.data["magic"])))
            return
        if _near(world, way, room) and way.hidden:
            way.found = True
            table.tell(Sensed(hero.name, "secret door", dungeon.rooms[way.a].name))
            return
    for other in dungeon.rooms.values():
        if other.level == room.level and other.hoard is not None and other.hoard.hidden and not other.hoard.empty:
            other.hoard.hidden = False
            table.tell(Sensed(hero.name, "treasure", other.name))
            return
        if other.level == room.level and other.trap is not None and not other.trap.known:
            other.trap.known = True
            table.tell(Sensed(hero.name, "trap", other.name))
            return
    table.tell(Sensed(hero.name, "old tale", room.name))


def _near(world: World, way: Way, room: Room) -> bool:
    rooms = world.dungeons[world.delve.dungeon].rooms
    return rooms[way.a].level == room.level


def trial_of(world: World, hero: Creature, room: Room) -> Trial:
    """What this one would roll against the room's feature, with the ability the referee names."""
    way = way_of(world, hero, room)
    if way in SURE:
        return Trial(1, 1)
    known = {"climb": climb_trial, "tightrope": rope_trial}.get(way)
    if known is not None:
        return known(hero)
    if way in ("decipher", "lore"):
        return READING if way == "decipher" else KNOWING
    return check_trial(hero, _CHECKS[way]) if way in _CHECKS else Trial(1, 0)
