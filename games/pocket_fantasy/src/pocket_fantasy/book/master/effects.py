"""Traps and effects."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import ending, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.book.master import layout
from pocket_fantasy.state import Being, Container, Creature, Hero, Room, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

# --- traps: traps, locks and opening things (9.3): PF-DUN-10 to PF-DUN-14 ---------------------------------------------
FLOOR_TRAP = Why("Floor trap?", "PF-DUN-13")
LOCKED = Why("Locked or stuck?", "PF-DUN-11")
TRAPPED = Why("Trapped?", "PF-DUN-13")
NIMBLE = rolls.Task(Why("Nimble: find traps and secret doors", "PF-THIEF-02"), "agility", ("clues", "traps"))
STONE_SENSE = rolls.Task(Why("Stone sense", "PF-RACE-03"), "wisdom", ("stone", "clues", "traps"))
GLANCE = Why("A glance for secret doors", "PF-RACE-05")
SEARCH = rolls.Task(Why("Search the room", "PF-DUN-14"), "wisdom", ("clues", "traps"))
AVOID = rolls.Task(Why("Avoid the trap", "PF-DUN-12"), "agility", ("traps", "dodge"), grave=True)
AVOID_PIT = rolls.Task(Why("Avoid the trap", "PF-DUN-12"), "agility", ("traps", "dodge", "pit"), grave=True)
TRAP_DAMAGE = Why("Trap damage", "PF-DUN-12")
FORCE = rolls.Task(Why("Force it open", "PF-DUN-11"), "strength", ("lift",))
PICK_LOCK = rolls.Task(Why("Pick the lock", "PF-THIEF-02"), "agility", ("lockpicking",), grave=True)
DISARM = rolls.Task(Why("Disarm the trap", "PF-THIEF-02"), "agility", ("traps",), grave=True)
COINS = Why("What it holds", "PF-DUN-10")
HOW_TO_OPEN = Question("how-to-open", "PF-DUN-11")
CROSS = Question("cross-floor", "PF-WIZARD-12", standing=True)
SEARCH_BY = Question("search-by", "PF-THIEF-02", standing=True)
VICTIM = Question("trap-victim", "PF-DUN-12", standing=True)
ASK_DAMAGE = Question("trap-damage", "PF-DUN-12", standing=True)
ASK_TRAPPED = Question("is-trapped", "PF-DUN-13", standing=True)
RICH = 10


# --- floor traps -----------------------------------------------------------------------------------------------------
def cross_the_floor(world: World, table: Table, room: Room) -> None:
    """One detrimental die for the floor; thief and dwarf look first, else the first PC is the victim (PF-DUN-13)."""
    by_magic = _crosses_by_magic(world, table)
    trapped = rolls.something_bad(table, FLOOR_TRAP) or room.floor_trap
    table.tell(events.HiddenRoll("floor trap", trapped), (field.GM,))
    thief = _thieves_look(world, table, room)
    room.keen = bool(thief)
    if not trapped:
        return
    if room.keen:
        table.tell(events.TrapSpotted(thief, "floor"))
        return
    if _dwarves_feel(world, table) or (by_magic and _floats_over(world)) or _steps_warily(world, table):
        return
    victims = [*vanguard(world), *(hero.id for hero in field.active(world))]
    if victims:
        caught = table.ask(field.GM, VICTIM, victims, {}, victims[0])
        spring(world, table, field.find(world, caught), "floor", pit=True)


def _thieves_look(world: World, table: Table, room: Room) -> str:
    """Finding needs no active search: one roll for each room a thief enters, the player's own (PF-THIEF-02).

    Returns the name of the first who has an eye for this room.
    """
    keen = [hero.name for hero in _thieves(world) if _looks(world, table, hero)]
    return keen[0] if keen else ""


def _thieves(world: World) -> list[Hero]:
    return [hero for hero in field.active(world) if hero.cls == "thief"]


def _keen_eye(world: World) -> str:
    """Whose eye it was: of several thieves nobody remembers which."""
    thieves = _thieves(world)
    return thieves[0].name if len(thieves) == 1 else ""


def _looks(world: World, table: Table, hero: Hero) -> bool:
    return rolls.attempt(world, table, hero, NIMBLE, rolls.judge_difficulty(world, table, hero, "find_traps"))


def _dwarves_feel(world: World, table: Table) -> bool:
    """A dwarf who passes a stone trap rolls unasked, Simple (3) Wisdom, once per trap (PF-RACE-03)."""
    for hero in field.active(world):
        if field.race_has(hero, "stone_sense") and rolls.attempt(world, table, hero, STONE_SENSE, 3):
            table.tell(events.TrapSpotted(hero.name, "floor"))
            return True
    return False


def _steps_warily(world: World, table: Table) -> bool:
    """Somebody has found a safe way before (see `effects.py`)."""
    dungeon = field.dungeon_of(world)
    wary, dungeon.wary = dungeon.wary, False
    if wary:
        table.tell(events.TrapSpotted("", "floor"))
    return wary


def _crosses_by_magic(world: World, table: Table) -> bool:
    """Whether a spell that is at work shall be used for this floor: it may be saved for another (PF-WIZARD-12)."""
    if not _floating(world):
        return False
    return table.ask(field.leader(world), CROSS, ("magic", "walk"), {}, "magic") == "magic"


def _floats_over(world: World) -> bool:
    """Somebody levitating, or a conjured bridge, brings the party over one trapped floor (PF-WIZARD-12)."""
    floating = _floating(world)
    if floating:
        light.spend_conjured(world, floating)
    return bool(floating)


def _floating(world: World) -> str:
    return next((key for key in ("levitate", "create_bridge") if field.conjured(world, key)), "")


def vanguard(world: World) -> list[str]:
    """A minion that was told to go first, wherever that leads (PF-NECRO-06)."""
    first = field.dungeon_of(world).vanguard
    return [each.id for each in field.directed(world, "undead_minion") if each.id == first]


def spring(world: World, table: Table, victim: Being, where: str, pit: bool = False) -> None:
    """Agility task or d6 damage without Defense; then the trap is spent (PF-DUN-12)."""
    table.tell(events.TrapSetOff(victim.name, where))
    need = rolls.judge_difficulty(world, table, victim, "trap")
    damage = 0
    if not rolls.attempt(world, table, victim, AVOID_PIT if pit else AVOID, need):
        dice = table.ask_number(field.GM, ASK_DAMAGE, 1, 3, {"who": victim.id}, "1")  # "or more" (PF-DUN-12)
        damage = harm.lose_hp(
            world, table, victim, sum(table.roll(content.D6, TRAP_DAMAGE) for _ in range(dice)), "trap"
        )
    table.tell(events.TrapSprung(victim.name, where, damage, victim.hp))
    ending.after_harm(world, table)


# --- what stands in a room -------------------------------------------------------------------------------------------
def furnish(room: Room, features: Sequence[str]) -> None:
    """The containers and bones that these features bring (PF-DUN-10, PF-FEAT-03)."""
    room.containers += [Container(each) for each in features if "container" in content.FEATURES[each].traits]
    room.bodies += ["bones" for each in features if "bones" in content.FEATURES[each].traits]


def clear(room: Room, feature: str) -> None:
    """Take one feature out again, with what it held (PF-FEAT-03)."""
    room.features.remove(feature)
    held = next((thing for thing in room.containers if thing.key == feature), None)
    room.containers = [thing for thing in room.containers if thing is not held]
    if "bones" in content.FEATURES[feature].traits and "bones" in room.bodies:
        room.bodies.remove("bones")


# --- secret doors and searching --------------------------------------------------------------------------------------
def notice_secret(world: World, table: Table, room: Room) -> None:
    """What is seen without searching: the thief's roll, then a hidden glance per elf who comes near (PF-RACE-05,
    PF-DUN-18).
    """
    if not room.secret:
        return
    if room.keen:
        reveal(table, room, _keen_eye(world), "nimble")
    for hero in field.active(world):
        if field.race_has(hero, "secret_door_glance") and not room.secret_found and hero.id not in room.glanced:
            room.glanced.append(hero.id)
            seen = table.roll(content.D6, GLANCE, hero.name) >= 5
            table.tell(events.HiddenRoll("a glance for secret doors", seen), (field.GM,))
            if seen:
                reveal(table, room, hero.name, "glance")


def reveal(table: Table, room: Room, who: str, how: str) -> None:
    """Behind a secret door is a closet with one container (PF-DUN-18)."""
    if room.secret and not room.secret_found:
        room.secret_found = True
        room.containers.append(Container("closet", rich=True))
        table.tell(events.SecretFound(who, how))


def may_search(world: World, hero: Being) -> bool:
    """One try per character and room (PF-DUN-14)."""
    return rolls.may_try(world, hero, "search")


def search(world: World, table: Table, hero: Being, room: Room) -> None:
    """Active search: a Wisdom task notices secret doors and the traps on doors and containers (PF-DUN-14)."""
    rolls.mark_tried(world, hero, "search")
    need = rolls.judge_difficulty(world, table, hero, "search")
    if not rolls.attempt(world, table, hero, _search_task(world, table, hero), need):
        return
    hidden = bool(room.hoard) or (room.secret and not room.secret_found)
    reveal(table, room, hero.name, "search")
    if room.hoard:
        field.owner_of(world, hero).gp += room.hoard
        table.tell(events.GoldFound(hero.name, room.hoard))
        room.hoard = 0
    for thing in layout.things_here(world, room).values():
        if not thing.open and not thing.spotted and is_trapped(table, thing):
            thing.spotted = hidden = True
            table.tell(events.TrapSpotted(hero.name, thing.key))
    if not hidden:
        table.tell(events.NothingFound(hero.name))


def _search_task(world: World, table: Table, hero: Being) -> rolls.Task:
    """Wisdom for whoever searches (PF-DUN-14); a thief may go by Agility instead (PF-THIEF-02)."""
    if not field.is_class(hero, "thief"):
        return SEARCH
    answer = table.ask(field.seat_of(world, hero), SEARCH_BY, ("agility", "wisdom"), {"who": hero.id}, "agility")
    return NIMBLE if answer == "agility" else SEARCH


# --- doors and containers --------------------------------------------------------------------------------------------
def is_locked(table: Table, thing: Container) -> bool:
    """One check per door or container, at the first attempt (PF-DUN-11)."""
    if thing.locked is None:
        thing.locked = rolls.something_bad(table, LOCKED)
    return thing.locked


def is_trapped(table: Table, thing: Container) -> bool:
    """One check per object, remembered (PF-DUN-13)."""
    if thing.trapped is None:
        answer = table.ask(field.GM, ASK_TRAPPED, ("roll", "yes", "no"), {"what": thing.key}, "roll")
        thing.trapped = rolls.something_bad(table, TRAPPED) if answer == "roll" else answer == "yes"
    return thing.trapped


def try_to_open(world: World, table: Table, hero: Being, thing: Container, room: Room) -> bool:
    """Lock check, trap check, the trap if nobody spotted it, then the lock (PF-DUN-02, PF-DUN-11, PF-DUN-13)."""
    fresh = thing.locked is None
    locked, trapped = is_locked(table, thing), is_trapped(table, thing)
    if trapped and room.keen and not thing.spotted:
        thing.spotted = True
        table.tell(events.TrapSpotted(_keen_eye(world), thing.key))
    if trapped and not thing.spotted:
        thing.trapped = False
        spring(world, table, hero, thing.key)
        if hero.status != "up":
            return False
    if locked:
        if fresh:
            table.tell(events.Stuck(thing.key))
        if not _unlock(world, table, hero, thing, room):
            return False
    thing.open, thing.locked = True, False
    return True


def _unlock(world: World, table: Table, hero: Being, thing: Container, room: Room) -> bool:
    """A Strength task, or Nimble for a thief; a failed one just fails and is not repeated (PF-TASK-09)."""
    options = ["force", *(["pick"] if may_pick(world, hero) else [])]
    way = table.ask(field.seat_of(world, hero), HOW_TO_OPEN, options, {"who": hero.id, "what": thing.key}, options[-1])
    need = rolls.judge_difficulty(world, table, hero, way)
    worked = rolls.attempt(world, table, hero, PICK_LOCK if way == "pick" else FORCE, need)
    if not worked:
        rolls.mark_tried(world, hero, "open", field.name_of(room, thing))
    return worked


def burst_open(world: World, table: Table, hero: Being, thing: Container, room: Room) -> None:
    """Opened by a task in own words: no lock holds any more, but its trap is as it was (PF-DUN-13)."""
    trapped = is_trapped(table, thing)
    if trapped and not thing.spotted:
        thing.trapped = False
        spring(world, table, hero, thing.key)
        if hero.status != "up":  # as at any opening: what it holds is still there for the next
            return
    thing.open, thing.locked = True, False
    if thing.key == "door":
        table.tell(events.Opened(hero.name, "door", 0))
    else:
        take_contents(world, table, hero, thing)


def may_pick(world: World, hero: Being) -> bool:
    """Thieves pick locks (PF-THIEF-02); so does who has made it a speciality (PF-OPT-01)."""
    trained = world.options.specialities and isinstance(hero, Hero) and "lockpicking" in hero.specialities
    return trained or field.is_class(hero, "thief")


def may_open(world: World, hero: Being, thing: Container, name: str) -> bool:
    """Nobody tries a lock again at which it has failed; one that is open by now is another matter (PF-TASK-09)."""
    return hero.status == "up" and (thing.locked is False or rolls.may_try(world, hero, "open", name))


def disarm(world: World, table: Table, hero: Hero, thing: Container) -> None:
    """A thief's Agility task; failing springs the trap on the thief (PF-THIEF-02)."""
    need = rolls.judge_difficulty(world, table, hero, "disarm")
    thing.trapped = thing.spotted = False
    if rolls.attempt(world, table, hero, DISARM, need):
        table.tell(events.TrapDisarmed(hero.name, thing.key))
    else:
        spring(world, table, hero, thing.key)


def take_contents(world: World, table: Table, opener: Being, thing: Container) -> None:
    """Opening a container gives the opener d6 GP, ten times as much in a closet (PF-DUN-10, PF-DUN-18)."""
    gp = rolls.plain_die(world, table, opener, COINS) * (RICH if thing.rich else 1)
    field.owner_of(world, opener).gp += gp  # a soldier hands it to the commander
    table.tell(events.Opened(opener.name, thing.key, gp))


# --- effects ----------------------------------------------------------------------------------------------------------
# What can come of a task in own words (2.1, 9.1): a few real effects, each where it could happen (PF-TASK-10).
# `aims` lists upon what or whom it would work now ("" where it needs nobody); none means that it cannot happen here.
STORY = "story"
WAGES = Why("Earned in town", "PF-VALUE-01")


class Effect(msgspec.Struct, frozen=True):
    """A way in which a success changes the game. `once`: not twice by the same one in the same place."""

    key: str
    aims: Callable[[World, Being], list[str]]
    take: Callable[[World, Table, Being, str], None]
    shift: Callable[[World, Being, str], int] = lambda world, doer, aim: 0
    minutes: int = 0
    once: bool = False
    swayed: bool = False  # a gift makes it easier
    fail: Callable[[World, Table, Being, str], None] = lambda world, table, doer, aim: None


def aim_named(world: World, aim: str, words: str) -> bool:
    """Do the player's words name it: somebody by a whole name of theirs, or a thing by its kind?"""
    being = next((each for each in field.everybody(world) if each.id == aim), None)
    names = _names_of(world, being) if being is not None else [aim.replace("_", " ")]
    return bool(aim) and any(is_named(name, words) for name in names)


def _names_of(world: World, being: Being) -> list[str]:
    """Its name, what stands before a title in it, and its kind or part where nobody else here is of that."""
    names = [being.name, being.name.split(" the ")[0]]
    if isinstance(being, Creature):
        kin = [each for each in field.everybody(world) if isinstance(each, Creature) and each.kind == being.kind]
        names += [content.MONSTERS[being.kind].label] if kin == [being] else []
        names += ["villain"] * being.villain + ["leader"] * being.leader
    return names


def is_named(name: str, words: str) -> bool:
    """The whole name with its number stands in the words: "Orc 10" does not name Orc 1."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words, re.IGNORECASE) is not None


def thing_named(world: World, words: str) -> str:
    """The door or container of this room that the words name."""
    room = field.room_of(world)
    things = [name for name in field.things_in(room) if is_named(name.replace("_", " "), words)] if room else []
    return max(things, key=len, default="")


def _nothing(world: World, table: Table, doer: Being, aim: str) -> None:
    """It is told, and nothing in play hangs on it."""


def _anywhere(world: World, doer: Being) -> list[str]:
    return [""]


# --- in a dungeon ----------------------------------------------------------------------------------------------------
def _calm(world: World) -> bool:
    """In a dungeon, with no fight going on."""
    return world.fight is None and world.dungeon is not None


def _closed(world: World, doer: Being) -> list[str]:
    """Doors and containers that this one has not failed at."""
    room = field.room_of(world)
    if not _calm(world) or room is None or field.dungeon_of(world).unaware:
        return []
    closed = {name: thing for name, thing in layout.things_here(world, room).items() if not thing.open}
    return [name for name, thing in closed.items() if may_open(world, doer, thing, name)]


def _burst(world: World, table: Table, doer: Being, aim: str) -> None:
    room = field.room_of(world)
    assert room is not None
    burst_open(world, table, doer, field.things_in(room)[aim], room)


def _unexamined(world: World, doer: Being) -> list[str]:
    """What in this room could have a trap that nobody has seen, for who has not searched here (PF-DUN-14)."""
    room = field.room_of(world)
    if not _calm(world) or room is None or not may_search(world, doer):
        return []
    return [name for name, thing in layout.things_here(world, room).items() if not (thing.open or thing.spotted)]


def _examine(world: World, table: Table, doer: Being, aim: str) -> None:
    """It is the one try that there is for this room: what it is upon is known, and nothing else."""
    room = field.room_of(world)
    assert room is not None
    thing = field.things_in(room)[aim]
    thing.spotted = is_trapped(table, thing)
    table.tell(events.TrapSpotted(doer.name, thing.key) if thing.spotted else events.NothingFound(doer.name))
    _searched(world, table, doer, aim)


def _searched(world: World, table: Table, doer: Being, aim: str) -> None:
    rolls.mark_tried(world, doer, "search")


def _before_a_room(world: World, doer: Being) -> list[str]:
    """The doors of rooms that somebody could still come up to unseen; one alone needs no name (PF-START-09)."""
    ways = list(layout.unseen_ways(world)) if _calm(world) else []
    return ways if len(ways) > 1 else [""] * len(ways)


def _come_up(world: World, aim: str, how: str) -> None:
    """The one try that there is for a room (PF-START-09)."""
    ways = layout.unseen_ways(world)
    field.dungeon_of(world).rooms[(ways.get(aim) or next(iter(ways.values()))).to].approach = how


def _unseen(world: World, table: Table, doer: Being, aim: str) -> None:
    _come_up(world, aim, "unseen")


def _heard(world: World, table: Table, doer: Being, aim: str) -> None:
    _come_up(world, aim, "heard")


def _not_yet_alert(world: World, doer: Being) -> list[str]:
    return [""] if _calm(world) and not field.dungeon_of(world).alert else []


def _alert(world: World, table: Table, doer: Being, aim: str) -> None:
    """Whatever comes next does not catch the party unawares."""
    field.dungeon_of(world).alert = True


def _not_yet_wary(world: World, doer: Being) -> list[str]:
    return [""] if _calm(world) and not field.dungeon_of(world).wary else []


def _wary(world: World, table: Table, doer: Being, aim: str) -> None:
    """The next trapped floor is crossed unharmed."""
    field.dungeon_of(world).wary = True


def _not_forewarned(world: World, doer: Being) -> list[str]:
    fresh = world.plot is not None and doer.id not in world.plot.forewarned
    return [""] if _calm(world) and fresh and isinstance(doer, Hero) else []


def _forewarned(world: World, table: Table, doer: Being, aim: str) -> None:
    """What is known of the villain helps when it comes to blows: the first attack then is rerolled."""
    assert world.plot is not None
    world.plot.forewarned.append(doer.id)


def _where_food_grows(world: World, doer: Being) -> list[str]:
    room = field.room_of(world)
    wild = field.in_the_wild(world) or field.room_is(room, "water") or field.room_is(room, "plants")
    return [""] if _calm(world) and wild and isinstance(doer, Hero) else []


def _food(world: World, table: Table, doer: Being, aim: str) -> None:
    assert isinstance(doer, Hero)
    doer.stow("dry_rations")


def _unsecured(world: World, doer: Being) -> list[str]:
    room = field.room_of(world)
    return [""] if _calm(world) and room is not None and not room.secured else []


def _secure(world: World, table: Table, doer: Being, aim: str) -> None:
    """Wedged doors: whoever would break a rest here must roll a second 1. A spike is used if there is one."""
    room = field.room_of(world)
    assert room is not None
    room.secured = True
    if isinstance(doer, Hero) and doer.carries("iron_spikes"):
        doer.stow("iron_spikes", -1)


# --- in town ---------------------------------------------------------------------------------------------------------
def _out_of_the_know(world: World, doer: Being) -> list[str]:
    return [""] if world.mode == "town" and isinstance(doer, Hero) and doer.id not in world.rumors else []


def _hear(world: World, table: Table, doer: Being, aim: str) -> None:
    """Something about whoever is behind it all: the first attack on the next villain is rerolled."""
    world.rumors.append(doer.id)


def _out_of_work(world: World, doer: Being) -> list[str]:
    """One try a visit to earn something, whatever the trade."""
    town = world.town if world.mode == "town" else None
    return [""] if town is not None and isinstance(doer, Hero) and doer.id not in town.earners else []


def _earn(world: World, table: Table, doer: Being, aim: str) -> None:
    """What a mundane thing costs: d6 gold (PF-VALUE-01)."""
    assert isinstance(doer, Hero)
    _had_a_try(world, table, doer, aim)
    gold = table.roll(content.D6, WAGES, doer.name)
    doer.gp += gold
    table.tell(events.GoldFound(doer.name, gold))


def _had_a_try(world: World, table: Table, doer: Being, aim: str) -> None:
    assert world.town is not None
    world.town.earners.append(doer.id)


# --- in a fight ------------------------------------------------------------------------------------------------------
def listeners(world: World, doer: Being) -> list[str]:
    """Humanoids who would hear one out: no leaders, and none who has been talked to in vain (PF-CORE-03)."""
    if world.fight is None:
        return []
    foes = [foe for foe in world.fight.foes if foe.standing and field.type_of(foe) == "humanoid"]
    return [foe.id for foe in foes if not foe.villain and not foe.leader and foe.id not in world.fight.deaf]


def talk_shift(world: World, doer: Being, aim: str) -> int:
    """Hostility is a handicap (PF-TASK-04), unless half of their side is already down."""
    foes = world.fight.foes if world.fight else []
    down = sum(not foe.standing for foe in foes)
    return 0 if 2 * down >= len(foes) > 1 else 1


def give_up(world: World, table: Table, doer: Being, aim: str) -> None:
    """It lays down its arms and leaves: one opponent less, and no body."""
    foe = field.find_creature(world, aim)
    fight = field.fight_of(world)
    harm.release_victims_of(world, table, foe)
    harm.let_go_of(world, foe)
    foe.bout.gone = True
    fight.adjacent = [pair for pair in fight.adjacent if foe.id not in pair]
    table.tell(events.Parted(foe.name, "gave_up"))


def _turn_deaf(world: World, table: Table, doer: Being, aim: str) -> None:
    """Who was talked to in vain listens to nobody any more in this fight."""
    field.fight_of(world).deaf.append(aim)


def _beasts(world: World, doer: Being) -> list[str]:
    """Beasts that a human PM lets anybody calm; with the referee that is the druid's art (PF-DRUID-02)."""
    return [foe.id for foe in world.fight.foes if foe.standing and field.type_of(foe) == "beast"] if world.fight else []


def _within_arm(world: World, doer: Being) -> list[str]:
    return [foe.id for foe in field.engaged_with(world, doer)] if world.fight else []


def _large(world: World, doer: Being, aim: str) -> int:
    return int(field.has(field.find(world, aim), "large"))


def _stagger(world: World, table: Table, doer: Being, aim: str) -> None:
    """Shoved, tripped, blinded, drawn away: it loses its next turn (PF-ROUND-13)."""
    foe = field.find(world, aim)
    foe.bout.stunned = max(foe.bout.stunned, 1)
    table.tell(events.Afflicted(foe.name, "stunned", foe.bout.stunned, doer.name, mild=True))


def _not_distracted(world: World, doer: Being) -> list[str]:
    """Anybody who could look the other way."""
    return [foe.id for foe in world.fight.foes if foe.standing and not foe.bout.stunned] if world.fight else []


def _harder(world: World, doer: Being, aim: str) -> int:
    return 1


def _unengaged(world: World, doer: Being) -> list[str]:
    return [""] if world.fight and not field.engaged_with(world, doer) and not doer.bout.hidden else []


def _hide(world: World, table: Table, doer: Being, aim: str) -> None:
    """Out of sight: nobody can aim at this one until it acts again."""
    doer.bout.hidden = True


def _comrades(world: World, doer: Being) -> list[str]:
    if world.fight is None:
        return []
    return [ally.id for ally in field.allies_of(world, doer) if ally.standing and not ally.bout.heartened]


def _hearten(world: World, table: Table, doer: Being, aim: str) -> None:
    """The comrade's next attack is rerolled."""
    field.find(world, aim).bout.heartened = True


def _not_aiming(world: World, doer: Being) -> list[str]:
    return [""] if world.fight and not doer.bout.heartened else []


def _aim(world: World, table: Table, doer: Being, aim: str) -> None:
    """A weak spot seen: one's own next attack is rerolled."""
    doer.bout.heartened = True


def _held_friends(world: World, doer: Being) -> list[str]:
    return [ally.id for ally in field.allies_of(world, doer) if ally.bout.held_by] if world.fight else []


def _pull_free(world: World, table: Table, doer: Being, aim: str) -> None:
    friend = field.find(world, aim)
    captor = field.find(world, friend.bout.held_by)
    harm.let_go_of(world, friend)
    table.tell(events.Freed(friend.name, captor.name))


EFFECTS = {
    effect.key: effect
    for effect in (
        Effect(STORY, _anywhere, _nothing),
        Effect("open", _closed, _burst),
        Effect("unseen", _before_a_room, _unseen, fail=_heard),
        Effect("find_traps", _unexamined, _examine, fail=_searched),
        Effect("alert", _not_yet_alert, _alert),
        Effect("wary", _not_yet_wary, _wary),
        Effect("forewarned", _not_forewarned, _forewarned),
        Effect("food", _where_food_grows, _food, minutes=60, once=True),
        Effect("secure", _unsecured, _secure, minutes=10),
        Effect("rumor", _out_of_the_know, _hear, once=True),
        Effect("coin", _out_of_work, _earn, fail=_had_a_try),
        Effect("give_up", listeners, give_up, talk_shift, fail=_turn_deaf, swayed=True),
        Effect("calm_beast", _beasts, give_up, talk_shift, swayed=True),
        Effect("stagger", _within_arm, _stagger, _large),
        Effect("distract", _not_distracted, _stagger, _harder),
        Effect("hide", _unengaged, _hide),
        Effect("hearten", _comrades, _hearten),
        Effect("aim", _not_aiming, _aim),
        Effect("pull_free", _held_friends, _pull_free),
    )
}
