"""Traps, locks and opening things (9.3): PF-DUN-10 to PF-DUN-14."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.ending import after_harm
from tablewright.rules.pocket_fantasy.book.combat.harm import lose_hp
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    active,
    dungeon_of,
    find,
    is_class,
    leader,
    owner_of,
    race_has,
    room_of,
    seat_of,
)
from tablewright.rules.pocket_fantasy.book.core.keys import name_of
from tablewright.rules.pocket_fantasy.book.core.picking import something_bad
from tablewright.rules.pocket_fantasy.book.core.rolls import plain_die
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt, judge_difficulty, mark_tried, may_try
from tablewright.rules.pocket_fantasy.book.master.ways import things_here
from tablewright.rules.pocket_fantasy.content import D6
from tablewright.rules.pocket_fantasy.events import (
    GoldFound,
    HiddenRoll,
    NothingFound,
    Opened,
    SecretFound,
    Stuck,
    TrapDisarmed,
    TrapSetOff,
    TrapSpotted,
    TrapSprung,
)
from tablewright.rules.pocket_fantasy.state import Being, Conjured, Container, Hero, Room, World

FLOOR_TRAP = Why("Floor trap?", "PF-DUN-13")
LOCKED = Why("Locked or stuck?", "PF-DUN-11")
TRAPPED = Why("Trapped?", "PF-DUN-13")
NIMBLE = Task(Why("Nimble: find traps and secret doors", "PF-THIEF-02"), "agility", ("clues", "traps"))
STONE_SENSE = Task(Why("Stone sense", "PF-RACE-03"), "wisdom", ("stone", "clues", "traps"))
GLANCE = Why("A glance for secret doors", "PF-RACE-05")
SEARCH = Task(Why("Search the room", "PF-DUN-14"), "wisdom", ("clues", "traps"))
AVOID = Task(Why("Avoid the trap", "PF-DUN-12"), "agility", ("traps", "dodge"), grave=True)
AVOID_PIT = Task(Why("Avoid the trap", "PF-DUN-12"), "agility", ("traps", "dodge", "pit"), grave=True)
TRAP_DAMAGE = Why("Trap damage", "PF-DUN-12")
FORCE = Task(Why("Force it open", "PF-DUN-11"), "strength", ("lift",))
PICK_LOCK = Task(Why("Pick the lock", "PF-THIEF-02"), "agility", ("lockpicking",), grave=True)
DISARM = Task(Why("Disarm the trap", "PF-THIEF-02"), "agility", ("traps",), grave=True)
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
    trapped = something_bad(table, FLOOR_TRAP) or room.floor_trap
    room.floor_trap = False
    table.tell(HiddenRoll("floor trap", trapped), (GM,))
    thief = _thieves_look(world, table, room)
    room.keen = bool(thief)
    if not trapped:
        return
    if room.keen:
        table.tell(TrapSpotted(thief, "floor"))
        return
    if _dwarves_feel(world, table) or (by_magic and _floats_over(world)) or _steps_warily(world, table):
        return
    victims = [*vanguard(world), *(hero.id for hero in active(world))]
    if victims:
        caught = table.ask(GM, VICTIM, victims, {}, victims[0])
        spring(world, table, find(world, caught), "floor", pit=True)


def _thieves_look(world: World, table: Table, room: Room) -> str:
    """Finding needs no active search: one roll for each room a thief enters, the player's own (PF-THIEF-02).

    Returns the name of the first who has an eye for this room.
    """
    keen = [hero.name for hero in _thieves(world) if _looks(world, table, hero)]
    return keen[0] if keen else ""


def _thieves(world: World) -> list[Hero]:
    return [hero for hero in active(world) if hero.cls == "thief"]


def _keen_eye(world: World) -> str:
    """Whose eye it was: of several thieves nobody remembers which."""
    thieves = _thieves(world)
    return thieves[0].name if len(thieves) == 1 else ""


def _looks(world: World, table: Table, hero: Hero) -> bool:
    return attempt(world, table, hero, NIMBLE, judge_difficulty(world, table, hero, "find_traps"))


def _dwarves_feel(world: World, table: Table) -> bool:
    """A dwarf who passes a stone trap rolls unasked, Simple (3) Wisdom, once per trap (PF-RACE-03)."""
    for hero in active(world):
        if race_has(hero, "stone_sense") and attempt(world, table, hero, STONE_SENSE, 3):
            table.tell(TrapSpotted(hero.name, "floor"))
            return True
    return False


def _steps_warily(world: World, table: Table) -> bool:
    """Somebody has found a safe way before (see `effects.py`)."""
    dungeon = dungeon_of(world)
    wary, dungeon.wary = dungeon.wary, False
    if wary:
        table.tell(TrapSpotted("", "floor"))
    return wary


def _crosses_by_magic(world: World, table: Table) -> bool:
    """Whether a spell that is at work shall be used for this floor: it may be saved for another (PF-WIZARD-12)."""
    if _floating(world) is None:
        return False
    return table.ask(leader(world), CROSS, ("magic", "walk"), {}, "magic") == "magic"


def _floats_over(world: World) -> bool:
    """Somebody levitating, or a conjured bridge, brings the party over one trapped floor (PF-WIZARD-12)."""
    floating = _floating(world)
    if floating is not None:
        dungeon_of(world).conjured.remove(floating)
    return floating is not None


def _floating(world: World) -> Conjured | None:
    conjured = dungeon_of(world).conjured
    return next((each for each in conjured if each.key in ("levitate", "create_bridge")), None)


def vanguard(world: World) -> list[str]:
    """A minion that was told to go first, wherever that leads (PF-NECRO-06)."""
    first = dungeon_of(world).vanguard
    return [each.id for each in world.companions if each.id == first]


def spring(world: World, table: Table, victim: Being, where: str, pit: bool = False) -> None:
    """Agility task or d6 damage without Defense; then the trap is spent (PF-DUN-12)."""
    table.tell(TrapSetOff(victim.name, where))
    need = judge_difficulty(world, table, victim, "trap")
    damage = 0
    if not attempt(world, table, victim, AVOID_PIT if pit else AVOID, need):
        dice = table.ask_number(GM, ASK_DAMAGE, 1, 3, {"who": victim.id}, "1")  # "or more" (PF-DUN-12)
        damage = lose_hp(world, table, victim, sum(table.roll(D6, TRAP_DAMAGE) for _ in range(dice)), "trap")
    table.tell(TrapSprung(victim.name, where, damage, victim.hp))
    after_harm(world, table)


# --- secret doors and searching --------------------------------------------------------------------------------------
def notice_secret(world: World, table: Table, room: Room) -> None:
    """What is seen without searching: the thief's roll, then a hidden glance per elf (PF-RACE-05, PF-DUN-18)."""
    if not room.secret:
        return
    if room.keen:
        reveal(table, room, _keen_eye(world), "nimble")
    for hero in active(world):
        if race_has(hero, "secret_door_glance") and not room.secret_found:
            seen = table.roll(D6, GLANCE, hero.name) >= 5
            table.tell(HiddenRoll("a glance for secret doors", seen), (GM,))
            if seen:
                reveal(table, room, hero.name, "glance")


def reveal(table: Table, room: Room, who: str, how: str) -> None:
    """Behind a secret door is a closet with one container (PF-DUN-18)."""
    if room.secret and not room.secret_found:
        room.secret_found = True
        room.containers.append(Container("closet", rich=True))
        table.tell(SecretFound(who, how))


def may_search(world: World, hero: Being) -> bool:
    """One try per character and room (PF-DUN-14)."""
    return may_try(world, hero, "search")


def search(world: World, table: Table, hero: Being, room: Room) -> None:
    """Active search: a Wisdom task notices secret doors and the traps on doors and containers (PF-DUN-14)."""
    mark_tried(world, hero, "search")
    need = judge_difficulty(world, table, hero, "search")
    if not attempt(world, table, hero, _search_task(world, table, hero), need):
        return
    hidden = bool(room.hoard) or (room.secret and not room.secret_found)
    reveal(table, room, hero.name, "search")
    if room.hoard:
        owner_of(world, hero).gp += room.hoard
        table.tell(GoldFound(hero.name, room.hoard))
        room.hoard = 0
    for thing in things_here(world, room).values():
        if not thing.open and not thing.spotted and is_trapped(table, thing):
            thing.spotted = hidden = True
            table.tell(TrapSpotted(hero.name, thing.key))
    if not hidden:
        table.tell(NothingFound(hero.name))


def _search_task(world: World, table: Table, hero: Being) -> Task:
    """Wisdom for whoever searches (PF-DUN-14); a thief may go by Agility instead (PF-THIEF-02)."""
    if not is_class(hero, "thief"):
        return SEARCH
    answer = table.ask(seat_of(world, hero), SEARCH_BY, ("agility", "wisdom"), {"who": hero.id}, "agility")
    return NIMBLE if answer == "agility" else SEARCH


# --- doors and containers --------------------------------------------------------------------------------------------
def is_locked(table: Table, thing: Container) -> bool:
    """One check per door or container, at the first attempt (PF-DUN-11)."""
    if thing.locked is None:
        thing.locked = something_bad(table, LOCKED)
    return thing.locked


def is_trapped(table: Table, thing: Container) -> bool:
    """One check per object, remembered (PF-DUN-13)."""
    if thing.trapped is None:
        answer = table.ask(GM, ASK_TRAPPED, ("roll", "yes", "no"), {"what": thing.key}, "roll")
        thing.trapped = something_bad(table, TRAPPED) if answer == "roll" else answer == "yes"
    return thing.trapped


def try_to_open(world: World, table: Table, hero: Being, thing: Container, room: Room) -> bool:
    """Lock check, trap check, the trap if nobody spotted it, then the lock (PF-DUN-02, PF-DUN-11, PF-DUN-13)."""
    fresh = thing.locked is None
    locked, trapped = is_locked(table, thing), is_trapped(table, thing)
    if trapped and room.keen and not thing.spotted:
        thing.spotted = True
        table.tell(TrapSpotted(_keen_eye(world), thing.key))
    if trapped and not thing.spotted:
        thing.trapped = False
        spring(world, table, hero, thing.key)
        if hero.status != "up":
            return False
    if locked:
        if fresh:
            table.tell(Stuck(thing.key))
        if not _unlock(world, table, hero, thing, room):
            return False
    thing.open, thing.locked = True, False
    return True


def _unlock(world: World, table: Table, hero: Being, thing: Container, room: Room) -> bool:
    """A Strength task, or Nimble for a thief; a failed one just fails and is not repeated (PF-TASK-09)."""
    options = ["force", *(["pick"] if may_pick(world, hero) else [])]
    way = table.ask(seat_of(world, hero), HOW_TO_OPEN, options, {"who": hero.id, "what": thing.key}, options[-1])
    need = judge_difficulty(world, table, hero, way)
    worked = attempt(world, table, hero, PICK_LOCK if way == "pick" else FORCE, need)
    if not worked:
        mark_tried(world, hero, "open", name_of(room, thing))
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
        table.tell(Opened(hero.name, "door", 0))
    else:
        take_contents(world, table, hero, thing)


def may_pick(world: World, hero: Being) -> bool:
    """Thieves pick locks (PF-THIEF-02); so does who has made it a speciality (PF-OPT-01)."""
    trained = world.options.specialities and isinstance(hero, Hero) and "lockpicking" in hero.specialities
    return trained or is_class(hero, "thief")


def may_open(world: World, hero: Being, thing: Container) -> bool:
    room = room_of(world)
    return hero.status == "up" and room is not None and may_try(world, hero, "open", name_of(room, thing))


def disarm(world: World, table: Table, hero: Hero, thing: Container) -> None:
    """A thief's Agility task; failing springs the trap on the thief (PF-THIEF-02)."""
    need = judge_difficulty(world, table, hero, "disarm")
    thing.trapped = thing.spotted = False
    if attempt(world, table, hero, DISARM, need):
        table.tell(TrapDisarmed(hero.name, thing.key))
    else:
        spring(world, table, hero, thing.key)


def take_contents(world: World, table: Table, opener: Being, thing: Container) -> None:
    """Opening a container gives the opener d6 GP, ten times as much in a closet (PF-DUN-10, PF-DUN-18)."""
    gp = plain_die(world, table, opener, COINS) * (RICH if thing.rich else 1)
    owner_of(world, opener).gp += gp  # a soldier hands it to the commander
    table.tell(Opened(opener.name, thing.key, gp))
