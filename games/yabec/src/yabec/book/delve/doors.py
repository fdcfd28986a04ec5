"""Doors: trying, checking, breaking, picking, holding; and traps. Chapters: Doors, Saves, Actions (other)."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon, Hoard, Room, Trap, Way
from yabec import content, events
from yabec.book import checking
from yabec.book.characters import abilities
from yabec.book.conflict import attack
from yabec.book.core import consent, field, items, life, light, stats
from yabec.book.meeting import talk
from yabec.state import GM, Creature, World

# --- doors ------------------------------------------------------------------------------------------------------------
CHECK_DOOR = Why("Check the door", "YB-DOOR-03")
PICK = Why("Open locks", "YB-CLASS-08")
WEDGES = ("iron_spikes", "wooden_stakes", "pole")
TOOLS = ("hand_ax", "battle_ax", "great_ax", "crowbar", "battering_ram", "pickaxe")
CONDITION = Question("magic-door", "YB-DOOR-02")
SAID = Question("door-words", "YB-DOOR-02")
TRIED_AT = "tried_at"  # the turn of the delve in which a magical door was last tried
ORDINARY_EAR = 5  # AC of somebody in the dark who may be listening


def loud(world: World, table: Table, what: str) -> None:
    """Named loud events: running, doors, fights, whistles, songs (YB-NOISE-03); distant listeners hear
    (YB-NOISE-02).
    """
    if field.is_silent(world, world.delve.zone) or (world.delve.hushed and _is_muffled(world, table, what)):
        return
    world.delve.loud = True
    table.tell(events.Noise(what))


def _is_muffled(world: World, table: Table, what: str) -> bool:
    """What is loud can be done without a sound, by stealth, against the keenest who might hear (YB-NOISE-03,
    YB-STEALTH-01). Nobody runs silently.
    """
    doer = world.creatures[world.delve.hushed]
    world.delve.hushed = ""
    if what == "running" or stats.is_down(doer):
        return False
    quiet = hush_trial(world, doer).roll(table, talk.STEALTH, doer.name)[1]
    table.tell(events.Acted("hush", "done" if quiet else "failed", doer.name))
    return quiet


def hush_trial(world: World, doer: Creature) -> light.Trial:
    """Against whoever is next door and awake; where nobody is known to be, an ordinary ear."""
    near = [key for zone in field.distant(world, doer.zone) for key in world.delve.encounters.get(zone, [])]
    ears = [each for key in near if not stats.is_down(each := world.creatures[key]) and each.side == "foes"]
    trial = talk.sneak_trial(doer, ears)
    sides, advantage = talk.stealth_die(doer)
    return trial if ears else light.Trial(sides, ORDINARY_EAR, advantage)


def try_door(world: World, table: Table, way: Way) -> bool:
    """Trying is brief and no action: what is not fastened opens silently, what is fails loudly, always (YB-DOOR-06).

    A magical door opens only under its condition, which the DM judges (YB-DOOR-02).
    """
    if way.state in ("open", "broken") or (way.kind != "door" and not way.data.get("magic")):
        return True
    if way.data.get("magic"):
        default = "opens" if way.data.get("read") else "shut"  # the word was read somewhere, or has opened it before
        about = {"way": way.id, "word": str(way.data["magic"])}
        return _door_answers(world, table, way, about, default)
    if way.state in ("stuck", "locked", "barred", "spiked", "held"):
        loud(world, table, "door")
        way.data = {**way.data, "tried": True}
        table.tell(events.Door(way.id, way.state))
        return False
    way.state = "open"
    table.tell(events.Door(way.id, "opens"))
    return True


def say_word(world: World, table: Table, seat: str, way: Way) -> None:
    """The party tries to meet the condition of a magical door by words: those that were read, or a guess; the DM judges
    (YB-DOOR-02).
    """
    words = table.ask_text(seat, SAID, checking.LONGEST_LINE, {"way": way.id}).strip()
    if not words:
        return
    wanted = str(way.data["magic"])
    default = "opens" if _same_words(words, wanted) else "shut"
    about = {"way": way.id, "word": f'{wanted}; they say "{words}"'}
    if _door_answers(world, table, way, about, default):
        way.data = {**way.data, "read": True}  # they know now what it wants


def _door_answers(world: World, table: Table, way: Way, about: Facts, default: str) -> bool:
    """The DM judges whether a magical door's condition is met (YB-DOOR-02)."""
    met = table.ask(GM, CONDITION, ("shut", "opens"), about, default=default) == "opens"
    way.state = "open" if met else way.state
    way.data = {**way.data, TRIED_AT: world.delve.turn}
    table.tell(events.Door(way.id, "opens" if met else "magic"))
    return met


def _same_words(said: str, wanted: str) -> bool:
    """Every word that counts was said, whatever stands between."""
    heard = {word.strip(".,!?'\"").lower() for word in said.split()}
    return {word.strip(".,'").lower() for word in wanted.split() if len(word) > 2} <= heard


def may_try(world: World, way: Way) -> bool:
    """A fastened door is tried once, after that it takes more (YB-DOOR-06); a magical one once a turn."""
    if way.data.get("magic"):
        return way.data.get(TRIED_AT) != world.delve.turn
    return not way.data.get("tried")


def forget_tries(dungeon: Dungeon) -> None:
    """Turns are counted anew with each delve, and so are the tries at magical doors."""
    for way in dungeon.ways.values():
        way.data = {key: value for key, value in way.data.items() if key != TRIED_AT}


def door_bonus(creature: Creature) -> int:
    """Class bonuses to check doors: thief by level, keen ears and noses 1 (YB-CLASS-08, YB-CLASS-18)."""
    if not stats.can_use_skills(creature):
        return 0
    if creature.is_a("thief"):
        return content.CLASSES["thief"].figure(creature.level, "cd")
    return int(stats.has_skill(creature, "keen_hearing") or stats.has_skill(creature, "keen_smell"))


def listen_trial(world: World, way: Way) -> light.Trial:
    """5 or more on a d6, with 2 for cracks and the best ear's bonus (YB-DOOR-04, YB-DOOR-05)."""
    bonus = max(map(door_bonus, stats.present(world)), default=0)
    return light.Trial(6, 2 + bonus + (2 if way.data.get("cracks") else 0), high=True)


def check_door(world: World, table: Table, way: Way) -> None:
    """Once a turn the party may check a door, each door only once; the DM rolls a d6 (YB-DOOR-03).

    Peepholes or cracks give 2, and the strongest class bonus counts (YB-DOOR-04); 5 or more reveals (YB-DOOR-05).
    Failure, and truly nothing, give the same answer.
    """
    world.delve.checked_door = world.delve.turn
    way.data = {**way.data, "checked": True}
    _, heard = listen_trial(world, way).roll(table, CHECK_DOOR)
    table.tell(events.Secret("door check"), to=(GM,))  # the roll is secret (YB-DOOR-03)
    beyond = _heard_beyond(world, way) if heard else ""
    table.tell(events.Door(way.id, "heard" if beyond else "nothing", beyond))


def may_check(world: World, way: Way) -> bool:
    fresh = not way.data.get("checked") and world.delve.checked_door != world.delve.turn
    return fresh and way.kind == "door" and way.state not in ("open", "broken")


def _heard_beyond(world: World, way: Way) -> str:
    """Sounds, smells and light beyond (YB-DOOR-05)."""
    there = way.other(world.delve.zone)
    awake = [
        world.creatures[key] for key in world.delve.encounters.get(there, []) if not stats.is_down(world.creatures[key])
    ]
    if awake:
        return awake[0].key
    dungeon = world.dungeons[world.delve.dungeon]
    room = dungeon.rooms.get(there)
    if room is not None and room.bands:
        return room.bands[0].kind
    return "light" if room is not None and room.lit else ""


def can_break(world: World, way: Way) -> bool:
    """A fastened door, which does not just open."""
    return way.state in ("stuck", "locked", "barred", "spiked", "held") and can_destroy(world, way)


def can_destroy(world: World, way: Way) -> bool:
    """Fitting tools and hands for them: axe, crowbar, battering ram, pickaxe (YB-DOOR-07); never a magical door
    (YB-DOOR-02).
    """
    if way.kind != "door" or way.state == "broken" or way.data.get("magic"):
        return False
    return stats.has_item(stats.at_hand(world), *TOOLS) and bool(stats.workers(world))


def break_door(world: World, table: Table, way: Way) -> None:
    """An action, loud, and it succeeds without a roll (YB-DOOR-07)."""
    way.state = "broken"
    loud(world, table, "breaking")
    table.tell(events.Door(way.id, "broken"))


def can_pick(creature: Creature, way: Way) -> bool:
    """Needs tools, one try per lock and level (YB-CLASS-08); a hired lockpick works as a 1st-level thief."""
    skilled = (creature.is_a("thief") and stats.can_use_skills(creature)) or creature.key == "lockpick"
    skilled = skilled and stats.has_hands(creature)
    fresh = f"{way.id}:{creature.level}" not in creature.locks
    return (
        skilled
        and fresh
        and way.state == "locked"
        and not way.data.get("magic")
        and items.count(creature, "thieves_tools") > 0
    )


def picker(world: World, way: Way) -> Creature | None:
    """Who picks a lock: the best hand that may try it."""
    able = [each for each in stats.workers(world) if can_pick(each, way)]
    return max(able, key=lambda each: lock_trial(each).chance, default=None)


def lock_trial(creature: Creature) -> light.Trial:
    """Open locks by level; a hired lockpick as a 1st-level thief (YB-CLASS-08)."""
    return light.Trial(100, content.CLASSES["thief"].figure(creature.level if creature.key == "thief" else 1, "ol"))


def pick_lock(table: Table, creature: Creature, way: Way) -> bool:
    """d100 at or under the value for the level (YB-CLASS-08)."""
    creature.locks.append(f"{way.id}:{creature.level}")
    _, opened = lock_trial(creature).roll(table, PICK, creature.name)
    if opened:
        way.state = "open"
    table.tell(events.Door(way.id, "picked" if opened else "jammed"))
    return opened


def wedges(world: World) -> dict[str, str]:
    """Who has something to hold a door open with, and what; iron spikes take a mallet (YB-ITEM-08)."""
    people = stats.workers(world)
    usable = [key for key in WEDGES if key != WEDGES[0] or stats.has_item(people, *items.HAMMERS)]
    willing = consent.open_to(world, "use_something_up", people)
    return {each.id: key for each in willing for key in reversed(usable) if items.count(each, key)}


def spike_door(world: World, table: Table, way: Way) -> None:
    """A spiked, wedged or propped door is held open at a shift (YB-DOOR-01)."""
    found = wedges(world)
    owner = consent.whoever_agrees(world, table, "use_something_up", [world.creatures[key] for key in found])
    if owner is None:
        return
    items.take(owner, found[owner.id])
    way.data = {**way.data, "held": True}
    way.state = "broken"
    table.tell(events.Door(way.id, "held"))


# --- traps (chapters Saves, Actions) ----------------------------------------------------------------------------------
TRAPS = {each.key: each for each in content.HOUSE.trap}
HARM = Why("Trap", "YB-SAVE-04")
DODGE = Why("Dodge the trap", "YB-CONF-27")
ABILITY = Question("ability", "YB-DUNG-16")


def spring(world: World, table: Table, trap: Trap, victim: Creature) -> None:
    """A trap goes off: a save halves its damage (YB-SAVE-01, YB-SAVE-04), or its darts are dodged by who is not bad
    (YB-CONF-12).
    """
    trap.state, trap.known = "sprung", True
    facts = TRAPS.get(trap.key, TRAPS["pit"])
    if trap.key == "gas" and light.proof(victim, "venom", world):
        table.tell(events.TrapSprung(trap.key, victim.name, 0, True))
        return
    if facts.attack:
        hit = stats.is_bad(victim) or _shot_lands(table, facts.attack, victim)
        amount, saved = (light.roll_dice(table, facts.damage, HARM, victim.name) if hit else 0), not hit
    else:
        amount = light.roll_dice(table, facts.damage, HARM, victim.name)
        saved = light.save(table, victim, light.category(*facts.save), stats.resist_bonus(victim, facts.element))
        amount = light.saved_damage(victim, amount, saved)
    table.tell(events.TrapSprung(trap.key, victim.name, amount, saved))
    life.hurt(world, table, victim, amount, facts.element or "trap", dice=int(facts.damage[0]))


def _shot_lands(table: Table, av: int, victim: Creature) -> bool:
    face = light.best(table, 20, DODGE, victim.name, 0, high=False)
    return attack.dodge_fails(av, stats.armour_class(victim, melee=False), face)


def disarm(world: World, table: Table, trap: Trap, creature: Creature) -> None:
    """An effort of one turn, with an ability check the DM names; failure sets it off (YB-DUNG-16)."""
    ability = table.ask(GM, ABILITY, content.ABILITIES, {"who": creature.id, "what": trap.key}, default="dexterity")
    if light.check(table, creature, ability):
        trap.state = "disarmed"
        table.tell(events.Acted("disarm", "done", creature.name))
    else:
        table.tell(events.Acted("disarm", "failed", creature.name))
        spring(world, table, trap, creature)


# --- features ---------------------------------------------------------------------------------------------------------
# What a room holds for those with a skill: ledges, chasms, drowned floors, writing, legends, stonework.
# A feature is data of its room: `feature` its key, `feet` its size, `language` what it is written in, `reward` the cp
# it guards, `beam` a way across for a rope walker, `solved` once it has given what it had. Keys of the acts name who
# does them: `climb:c1`, `cross:c1`, `dive:c1`, `read:c1`, `lore:c1`. Chapters: Actions (other), the classes, Light.
HOW = Question("ability", "YB-DUNG-16")
DROWN = Why("Swallowed water", "YB-DUNG-16")
LEAP_FEET, LEAP_UP = 15, 10
SURE = ("fly", "vault", "leap", "breathe", "read")


def feature_of(world: World) -> str:
    """The unsolved feature of the party's zone."""
    room = field.room_of(world, world.delve.zone)
    return str(room.data.get("feature", "")) if room is not None and room.data and not room.data.get("solved") else ""


def feature_options(world: World) -> list[Option]:
    """Acts that the zone's feature calls for, by those who may try them."""
    feature = feature_of(world)
    room = field.room_of(world, world.delve.zone)
    if not feature or room is None:
        return []
    hands = [each for each in stats.able(world) if each.kind == "pc" and not each.bed_rest]
    verb = {"ledge": "climb", "chasm": "cross", "pool": "dive", "inscription": "read", "legend": "lore"}.get(
        feature, ""
    )
    return [Option(verb, each.id) for each in hands if verb and way_of(world, each, room)]


def way_of(world: World, hero: Creature, room: Room) -> str:
    """How this one would go about it; '' if there is no way: the best that skills, spells and gear allow."""
    feature, feet = str(room.data["feature"]), int(room.data.get("feet", 0))
    skilled = stats.can_use_skills(hero)
    if feature in ("ledge", "chasm") and (stats.has_effect(hero, "fly") or ("wings" in hero.skills and skilled)):
        return "fly"
    if feature == "ledge":
        return _way_up(hero, feet, skilled, hammer=stats.has_item(stats.at_hand(world), *items.HAMMERS))
    if feature == "chasm":
        return _way_over(hero, feet, bool(room.data.get("beam")), skilled)
    if feature == "pool":
        return "breathe" if "aquatic" in hero.skills or stats.has_effect(hero, "water_breathing") else "swim"
    if feature == "inscription":
        return _way_to_read(world, hero, room)
    if feature == "legend" and stats.has_skill(hero, "lore") and skilled and room.id not in hero.asked_of:
        return "lore"
    return ""


def _way_up(hero: Creature, feet: int, skilled: bool, *, hammer: bool) -> str:
    if stats.has_effect(hero, "levitate"):
        return "fly"
    if climbs(hero) and skilled:
        return "climb"
    if "spider_climb" in hero.skills and skilled:
        return "spider"
    if "leap" in hero.skills and skilled and feet <= LEAP_UP:
        return "leap"
    anchored = (hammer and items.count(hero, "iron_spikes")) or items.count(hero, "grappling_hook")
    return "rope" if items.count(hero, "rope") and anchored else ""


def _way_over(hero: Creature, feet: int, beam: bool, skilled: bool) -> str:
    if skilled and "running_vault" in hero.skills and abilities.vault_feet(hero) >= feet:
        return "vault"
    if skilled and "leap" in hero.skills and feet <= LEAP_FEET:
        return "leap"
    if skilled and beam and "tightrope" in hero.skills:
        return "tightrope"
    if skilled and climbs(hero):
        return "climb"
    return "balance" if beam else "rope" if items.count(hero, "rope") else ""


def _way_to_read(world: World, hero: Creature, room: Room) -> str:
    """Only in bright light (YB-LIGHT-03): whoever knows the language, has the spell, or is a thief of 4th level."""
    if not light.can_read(world, hero):
        return ""
    if str(room.data.get("language", "")) in hero.languages or stats.has_effect(hero, "read_languages"):
        return "read"
    tried = f"{room.id}:{hero.level}" in hero.locks
    return "decipher" if stats.has_skill(hero, "read_languages") and stats.can_use_skills(hero) and not tried else ""


def climbs(hero: Creature) -> bool:
    """The climbing skill: every thief, an acrobat who picked it (YB-CLASS-08, YB-CLASS-11)."""
    skilled = hero.key == "thief" or (hero.key == "acrobat" and "climb" in hero.skills)
    return hero.kind == "pc" and skilled and stats.has_hands(hero)


# --- doing it --------------------------------------------------------------------------------------------------------
def try_feature(world: World, table: Table, hero: Creature) -> None:
    """One tries what the room asks for; what it guards is then in reach (YB-DUNG-16)."""
    room = field.room_of(world, world.delve.zone)
    way = way_of(world, hero, room) if room is not None else ""
    if room is None or not way:
        return
    feature = str(room.data["feature"])
    success = _attempt_feature(world, table, hero, room, way)
    table.tell(events.Acted(_ACTS[feature], "done" if success else "failed", hero.name))
    if success:
        room.data = {**room.data, "solved": True}
        _give_reward(world, table, hero, room)


_ACTS = {"ledge": "climb", "chasm": "cross", "pool": "dive", "inscription": "read", "legend": "lore"}


def _attempt_feature(world: World, table: Table, hero: Creature, room: Room, way: str) -> bool:
    feet = int(room.data.get("feet", 0))
    if way in SURE:
        return True
    if way == "lore":
        hero.asked_of.append(room.id)
        return abilities.know_lore(table, hero)
    if way == "decipher":
        return abilities.read_text(table, hero, room.id)
    if way == "climb":
        return abilities.climb(world, table, hero, max(feet, 10))
    if way == "tightrope":
        return abilities.tightrope(table, hero) or _drop_down(world, table, hero, feet)
    return _by_ability(world, table, hero, room, way) or (way != "swim" and _drop_down(world, table, hero, feet))


def _by_ability(world: World, table: Table, hero: Creature, room: Room, way: str) -> bool:
    """An ability check that the DM names (YB-DUNG-16); swimmers who fail swallow water."""
    ability = _CHECKS[way]
    if way != "spider":
        about = {"who": hero.id, "what": str(room.data["feature"])}
        ability = table.ask(GM, HOW, content.ABILITIES, about, default=ability)
    success = light.check(table, hero, ability)
    if not success and way == "swim":
        life.hurt(world, table, hero, table.roll(4, DROWN, hero.name), "water")
    return success


_CHECKS = {"rope": "strength", "balance": "dexterity", "swim": "constitution", "spider": "dexterity"}


def _drop_down(world: World, table: Table, hero: Creature, feet: int) -> bool:
    """A failure is a fall, from halfway up or twenty feet down (YB-CLASS-11)."""
    abilities.fall(world, table, hero, min(20, max(10, feet // 2)))
    return False


def _give_reward(world: World, table: Table, hero: Creature, room: Room) -> None:
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
    table.tell(events.Found("treasure"))


def tell_secret(world: World, table: Table, hero: Creature, room: Room) -> None:
    """Old words give away the nearest secret of the level: a door's word, a hidden way, a cache, a trap."""
    dungeon = world.dungeons[world.delve.dungeon]
    for way in dungeon.ways.values():
        if _is_near(world, way, room) and way.data.get("magic") and not way.data.get("read"):
            way.data = {**way.data, "read": True}
            table.tell(events.Sensed(hero.name, "word", str(way.data["magic"])))
            return
        if _is_near(world, way, room) and way.hidden:
            way.found = True
            table.tell(events.Sensed(hero.name, "secret door", dungeon.rooms[way.a].name))
            return
    for other in dungeon.rooms.values():
        if other.level == room.level and other.hoard is not None and other.hoard.hidden and not other.hoard.empty:
            other.hoard.hidden = False
            table.tell(events.Sensed(hero.name, "treasure", other.name))
            return
        if other.level == room.level and other.trap is not None and not other.trap.known:
            other.trap.known = True
            table.tell(events.Sensed(hero.name, "trap", other.name))
            return
    table.tell(events.Sensed(hero.name, "old tale", room.name))


def _is_near(world: World, way: Way, room: Room) -> bool:
    rooms = world.dungeons[world.delve.dungeon].rooms
    return rooms[way.a].level == room.level


def trial_of(world: World, hero: Creature, room: Room) -> light.Trial:
    """What this one would roll against the room's feature, with the ability the referee names."""
    way = way_of(world, hero, room)
    if way in SURE:
        return light.Trial(1, 1)
    known = {"climb": abilities.climb_trial, "tightrope": abilities.rope_trial}.get(way)
    if known is not None:
        return known(hero)
    if way in ("decipher", "lore"):
        return abilities.READING if way == "decipher" else abilities.KNOWING
    return light.check_trial(hero, _CHECKS[way]) if way in _CHECKS else light.Trial(1, 0)
