"""Doors: trying, checking, breaking, picking, holding; and traps. Chapters: Doors, Saves, Actions (other)."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_LINE
from tablewright.rules.yabec.book.conflict.attack import dodge_fails
from tablewright.rules.yabec.book.conflict.field import distant, is_silent
from tablewright.rules.yabec.book.core.dice import Trial, best, roll_dice
from tablewright.rules.yabec.book.core.items import HAMMERS, count, take
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.core.saves import category, check, proof, save, saved_damage
from tablewright.rules.yabec.book.core.stats import (
    armour_class,
    can_use_skills,
    has_item,
    has_skill,
    is_down,
    resist_bonus,
)
from tablewright.rules.yabec.book.core.who import at_hand, present, workers
from tablewright.rules.yabec.book.meeting.stealth import STEALTH, sneak_trial, stealth_die
from tablewright.rules.yabec.content import ABILITIES, CLASSES, HOUSE
from tablewright.rules.yabec.events import Acted, Door, Noise, Secret, TrapSprung
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.world.dungeon import Dungeon, Trap, Way

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
    if is_silent(world, world.delve.zone) or (world.delve.hushed and _muffled(world, table, what)):
        return
    world.delve.loud = True
    table.tell(Noise(what))


def _muffled(world: World, table: Table, what: str) -> bool:
    """What is loud can be done without a sound, by stealth, against the keenest who might hear (YB-NOISE-03,
    YB-STEALTH-01). Nobody runs silently.
    """
    doer = world.creatures[world.delve.hushed]
    world.delve.hushed = ""
    if what == "running" or is_down(doer):
        return False
    quiet = hush_trial(world, doer).roll(table, STEALTH, doer.name)[1]
    table.tell(Acted("hush", "done" if quiet else "failed", doer.name))
    return quiet


def hush_trial(world: World, doer: Creature) -> Trial:
    """Against whoever is next door and awake; where nobody is known to be, an ordinary ear."""
    near = [key for zone in distant(world, doer.zone) for key in world.delve.encounters.get(zone, [])]
    ears = [each for key in near if not is_down(each := world.creatures[key]) and each.side == "foes"]
    trial = sneak_trial(doer, ears)
    sides, advantage = stealth_die(doer)
    return trial if ears else Trial(sides, ORDINARY_EAR, advantage)


def try_door(world: World, table: Table, way: Way) -> bool:
    """Trying is brief and no action: what is not fastened opens silently, what is fails loudly, always (YB-DOOR-06).

    A magical door opens only under its condition, which the DM judges (YB-DOOR-02).
    """
    if way.state in ("open", "broken") or (way.kind != "door" and not way.data.get("magic")):
        return True
    if way.data.get("magic"):
        default = "opens" if way.data.get("read") else "shut"  # the word was read somewhere, or has opened it before
        about = {"way": way.id, "word": str(way.data["magic"])}
        return _answers(world, table, way, about, default)
    if way.state in ("stuck", "locked", "barred", "spiked", "held"):
        loud(world, table, "door")
        way.data = {**way.data, "tried": True}
        table.tell(Door(way.id, way.state))
        return False
    way.state = "open"
    table.tell(Door(way.id, "opens"))
    return True


def say_word(world: World, table: Table, seat: str, way: Way) -> None:
    """The party tries to meet the condition of a magical door by words: those that were read, or a guess; the DM judges
    (YB-DOOR-02).
    """
    words = table.ask_text(seat, SAID, LONGEST_LINE, {"way": way.id}).strip()
    if not words:
        return
    wanted = str(way.data["magic"])
    default = "opens" if _same_words(words, wanted) else "shut"
    about = {"way": way.id, "word": f'{wanted}; they say "{words}"'}
    if _answers(world, table, way, about, default):
        way.data = {**way.data, "read": True}  # they know now what it wants


def _answers(world: World, table: Table, way: Way, about: Facts, default: str) -> bool:
    """The DM judges whether a magical door's condition is met (YB-DOOR-02)."""
    met = table.ask(GM, CONDITION, ("shut", "opens"), about, default=default) == "opens"
    way.state = "open" if met else way.state
    way.data = {**way.data, TRIED_AT: world.delve.turn}
    table.tell(Door(way.id, "opens" if met else "magic"))
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
    if not can_use_skills(creature):
        return 0
    if creature.is_a("thief"):
        return CLASSES["thief"].figure(creature.level, "cd")
    return int(has_skill(creature, "keen_hearing") or has_skill(creature, "keen_smell"))


def listen_trial(world: World, way: Way) -> Trial:
    """5 or more on a d6, with 2 for cracks and the best ear's bonus (YB-DOOR-04, YB-DOOR-05)."""
    bonus = max(map(door_bonus, present(world)), default=0)
    return Trial(6, 2 + bonus + (2 if way.data.get("cracks") else 0), high=True)


def check_door(world: World, table: Table, way: Way) -> None:
    """Once a turn the party may check a door, each door only once; the DM rolls a d6 (YB-DOOR-03).

    Peepholes or cracks give 2, and the strongest class bonus counts (YB-DOOR-04); 5 or more reveals (YB-DOOR-05).
    Failure, and truly nothing, give the same answer.
    """
    world.delve.checked_door = world.delve.turn
    way.data = {**way.data, "checked": True}
    _, heard = listen_trial(world, way).roll(table, CHECK_DOOR)
    table.tell(Secret("door check"), to=(GM,))  # the roll is secret (YB-DOOR-03)
    beyond = _beyond(world, way) if heard else ""
    table.tell(Door(way.id, "heard" if beyond else "nothing", beyond))


def may_check(world: World, way: Way) -> bool:
    fresh = not way.data.get("checked") and world.delve.checked_door != world.delve.turn
    return fresh and way.kind == "door" and way.state not in ("open", "broken")


def _beyond(world: World, way: Way) -> str:
    """Sounds, smells and light beyond (YB-DOOR-05)."""
    there = way.other(world.delve.zone)
    awake = [world.creatures[key] for key in world.delve.encounters.get(there, []) if not is_down(world.creatures[key])]
    if awake:
        return awake[0].key
    dungeon = world.dungeons[world.delve.dungeon]
    room = dungeon.rooms.get(there)
    if room is not None and room.bands:
        return room.bands[0].kind
    return "light" if room is not None and room.lit else ""


def can_break(world: World, way: Way) -> bool:
    """Fitting tools: axe, crowbar, battering ram, pickaxe (YB-DOOR-07); never a magical door (YB-DOOR-02)."""
    fastened = way.kind == "door" and way.state in ("stuck", "locked", "barred", "spiked", "held")
    return fastened and not way.data.get("magic") and has_item(at_hand(world), *TOOLS)


def break_door(world: World, table: Table, way: Way) -> None:
    """An action, loud, and it succeeds without a roll (YB-DOOR-07)."""
    way.state = "broken"
    loud(world, table, "breaking")
    table.tell(Door(way.id, "broken"))


def can_pick(creature: Creature, way: Way) -> bool:
    """Needs tools, one try per lock and level (YB-CLASS-08); a hired lockpick works as a 1st-level thief."""
    skilled = (creature.is_a("thief") and can_use_skills(creature)) or creature.key == "lockpick"
    fresh = f"{way.id}:{creature.level}" not in creature.locks
    return (
        skilled
        and fresh
        and way.state == "locked"
        and not way.data.get("magic")
        and count(creature, "thieves_tools") > 0
    )


def picker(world: World, way: Way) -> Creature | None:
    """Who picks a lock: the best hand that may try it."""
    able = [each for each in workers(world) if can_pick(each, way)]
    return max(able, key=lambda each: lock_trial(each).chance, default=None)


def lock_trial(creature: Creature) -> Trial:
    """Open locks by level; a hired lockpick as a 1st-level thief (YB-CLASS-08)."""
    return Trial(100, CLASSES["thief"].figure(creature.level if creature.key == "thief" else 1, "ol"))


def pick_lock(table: Table, creature: Creature, way: Way) -> bool:
    """d100 at or under the value for the level (YB-CLASS-08)."""
    creature.locks.append(f"{way.id}:{creature.level}")
    _, opened = lock_trial(creature).roll(table, PICK, creature.name)
    if opened:
        way.state = "open"
    table.tell(Door(way.id, "picked" if opened else "jammed"))
    return opened


def wedge(people: list[Creature]) -> tuple[Creature, str] | None:
    """Who would hold a door open, and with what; iron spikes take a mallet (YB-ITEM-08)."""
    usable = [key for key in WEDGES if key != WEDGES[0] or has_item(people, *HAMMERS)]
    return next(((each, key) for each in people for key in usable if count(each, key)), None)


def spike_door(world: World, table: Table, way: Way) -> None:
    """A spiked, wedged or propped door is held open at a shift (YB-DOOR-01)."""
    found = wedge(present(world))
    if found is None:
        return
    owner, key = found
    take(owner, key)
    way.data = {**way.data, "held": True}
    way.state = "broken"
    table.tell(Door(way.id, "held"))


# --- traps (chapters Saves, Actions) ----------------------------------------------------------------------------------
TRAPS = {each.key: each for each in HOUSE.trap}
HARM = Why("Trap", "YB-SAVE-04")
DODGE = Why("Dodge the trap", "YB-CONF-27")
ABILITY = Question("ability", "YB-DUNG-16")


def spring(world: World, table: Table, trap: Trap, victim: Creature) -> None:
    """A trap goes off: a save halves its damage (YB-SAVE-01, YB-SAVE-04), or its darts are dodged."""
    trap.state, trap.known = "sprung", True
    facts = TRAPS.get(trap.key, TRAPS["pit"])
    if trap.key == "gas" and proof(victim, "venom", world):
        table.tell(TrapSprung(trap.key, victim.name, 0, True))
        return
    if facts.attack:
        face = best(table, 20, DODGE, victim.name, 0, high=False)
        hit = dodge_fails(facts.attack, armour_class(victim, melee=False), face)
        amount, saved = (roll_dice(table, facts.damage, HARM, victim.name) if hit else 0), not hit
    else:
        amount = roll_dice(table, facts.damage, HARM, victim.name)
        saved = save(table, victim, category(*facts.save), resist_bonus(victim, facts.element))
        amount = saved_damage(victim, amount, saved)
    table.tell(TrapSprung(trap.key, victim.name, amount, saved))
    hurt(world, table, victim, amount, facts.element or "trap", dice=int(facts.damage[0]))


def disarm(world: World, table: Table, trap: Trap, creature: Creature) -> None:
    """An effort of one turn, with an ability check the DM names; failure sets it off (YB-DUNG-16)."""
    ability = table.ask(GM, ABILITY, ABILITIES, {"who": creature.id, "what": trap.key}, default="dexterity")
    if check(table, creature, ability):
        trap.state = "disarmed"
        table.tell(Acted("disarm", "done", creature.name))
    else:
        table.tell(Acted("disarm", "failed", creature.name))
        spring(world, table, trap, creature)
