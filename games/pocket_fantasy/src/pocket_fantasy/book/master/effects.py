"""Traps and effects."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import ending, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.book.master import layout
from pocket_fantasy.state import Being, Container, Creature, Dungeon, Fight, Hero, Room, World
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
    keen = []
    for hero in _active_thieves(world):
        need = rolls.judge_difficulty(world, table, hero, "find_traps")
        keen += [hero.name] if rolls.attempt(world, table, hero, NIMBLE, need) else []
    return keen[0] if keen else ""


def _active_thieves(world: World) -> list[Hero]:
    return [hero for hero in field.active(world) if hero.cls == "thief"]


def _keen_eye(world: World) -> str:
    """Whose eye it was: of several thieves nobody remembers which."""
    thieves = _active_thieves(world)
    return thieves[0].name if len(thieves) == 1 else ""


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
    if not _floating_spell(world):
        return False
    return table.ask(field.leader(world), CROSS, ("magic", "walk"), {}, "magic") == "magic"


def _floats_over(world: World) -> bool:
    """Somebody levitating, or a conjured bridge, brings the party over one trapped floor (PF-WIZARD-12)."""
    floating = _floating_spell(world)
    if floating:
        light.spend_conjured(world, floating)
    return bool(floating)


def _floating_spell(world: World) -> str:
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
        if not _try_lock(world, table, hero, thing, room):
            return False
    thing.open, thing.locked = True, False
    return True


def _try_lock(world: World, table: Table, hero: Being, thing: Container, room: Room) -> bool:
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
STORY = "story"
EFFECTS = (
    *(STORY, "open", "unseen", "find_traps", "alert", "wary", "forewarned", "food", "secure"),  # in a dungeon
    *("rumor", "coin"),  # in town
    *("give_up", "calm_beast", "stagger", "distract", "hide", "hearten", "aim", "pull_free"),  # in a fight
)
MINUTES = {"food": 60, "secure": 10}
ONCE = ("food", "rumor")  # not twice by the same one in the same place
SWAYED = ("give_up", "calm_beast")  # a gift makes them easier
WAGES = Why("Earned in town", "PF-VALUE-01")


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


# --- where an effect could happen, and upon what ---------------------------------------------------------------------
def possible_effects(world: World, doer: Being) -> list[str]:
    return [effect for effect in EFFECTS if aims_of(world, doer, effect)]


def aims_of(world: World, doer: Being, effect: str) -> list[str]:
    """Upon what or whom it would work now: "" where it needs nobody, nothing where it cannot happen."""
    if effect == STORY:
        return [""]
    if world.fight is not None:
        return _aims_in_a_fight(world, world.fight, doer, effect)
    if isinstance(doer, Hero) and world.mode == "town":
        known = effect == "rumor" and doer.id in world.rumors
        tried = effect == "coin" and world.town is not None and doer.id in world.town.earners  # one try a visit
        return [""] if effect in ("rumor", "coin") and not known and not tried else []
    return _aims_in_a_dungeon(world, world.dungeon, doer, effect) if world.dungeon is not None else []


def _aims_in_a_dungeon(world: World, dungeon: Dungeon, doer: Being, effect: str) -> list[str]:
    room = field.room_of(world)
    things = layout.things_here(world, room) if room is not None else {}
    match effect:
        case "open" if not dungeon.unaware:  # what this one has not failed at
            return [name for name, thing in things.items() if not thing.open and may_open(world, doer, thing, name)]
        case "unseen":  # rooms that somebody could still come up to; one alone needs no name (PF-START-09)
            ways = list(layout.unseen_ways(world))
            return ways if len(ways) > 1 else [""] * len(ways)
        case "find_traps" if may_search(world, doer):  # what could have a trap that nobody has seen (PF-DUN-14)
            return [name for name, thing in things.items() if not (thing.open or thing.spotted)]
        case "alert":
            possible = not dungeon.alert
        case "wary":
            possible = not dungeon.wary
        case "forewarned":
            plot = world.plot
            possible = plot is not None and isinstance(doer, Hero) and doer.id not in plot.forewarned
        case "food":
            wild = field.in_the_wild(world) or field.room_is(room, "water") or field.room_is(room, "plants")
            possible = wild and isinstance(doer, Hero)
        case "secure":
            possible = room is not None and not room.secured
        case _:
            possible = False
    return [""] if possible else []


def _aims_in_a_fight(world: World, fight: Fight, doer: Being, effect: str) -> list[str]:
    foes = [foe for foe in fight.foes if foe.standing]
    match effect:
        case "give_up":
            return listeners(world, doer)
        case "calm_beast":  # that a human PM lets anybody calm; with the referee it is the druid's art (PF-DRUID-02)
            return [foe.id for foe in foes if field.type_of(foe) == "beast"]
        case "stagger":
            return [foe.id for foe in field.engaged_with(world, doer)]
        case "distract":
            return [foe.id for foe in foes if not foe.bout.stunned]
        case "hide":
            return [] if field.engaged_with(world, doer) or doer.bout.hidden else [""]
        case "hearten":
            allies = field.allies_of(world, doer)
            return [ally.id for ally in allies if ally.standing and not ally.bout.heartened]
        case "aim":
            return [] if doer.bout.heartened else [""]
        case "pull_free":
            return [ally.id for ally in field.allies_of(world, doer) if ally.bout.held_by]
        case _:
            return []


def listeners(world: World, doer: Being) -> list[str]:
    """Humanoids who would hear one out: no leaders, and none who has been talked to in vain (PF-CORE-03)."""
    if world.fight is None:
        return []
    foes = [foe for foe in world.fight.foes if foe.standing and field.type_of(foe) == "humanoid"]
    return [foe.id for foe in foes if not foe.villain and not foe.leader and foe.id not in world.fight.deaf]


def shift_of(world: World, effect: str, aim: str) -> int:
    """A handicap of the effect's own: hostile ears, a large foe, eyes to be drawn away (PF-TASK-04)."""
    if effect in SWAYED:
        return talk_shift(world)
    return int(effect == "distract" or (effect == "stagger" and field.has(field.find(world, aim), "large")))


def talk_shift(world: World) -> int:
    """Hostility is a handicap (PF-TASK-04), unless half of their side is already down."""
    foes = world.fight.foes if world.fight else []
    down = sum(not foe.standing for foe in foes)
    return 0 if 2 * down >= len(foes) > 1 else 1


# --- what comes of it ------------------------------------------------------------------------------------------------
def take_effect(world: World, table: Table, doer: Being, effect: str, aim: str) -> None:
    """It has worked."""
    match effect:
        case "give_up" | "calm_beast":
            give_up(world, table, aim)
        case "stagger" | "distract":  # shoved, tripped, blinded, drawn away: it loses its next turn (PF-ROUND-13)
            foe = field.find(world, aim)
            foe.bout.stunned = max(foe.bout.stunned, 1)
            table.tell(events.Afflicted(foe.name, "stunned", foe.bout.stunned, doer.name, mild=True))
        case "hide":  # nobody can aim at this one until it acts again
            doer.bout.hidden = True
        case "hearten":  # the comrade's next attack is rerolled
            field.find(world, aim).bout.heartened = True
        case "aim":  # a weak spot seen: one's own next attack is rerolled
            doer.bout.heartened = True
        case "pull_free":
            friend = field.find(world, aim)
            captor = field.find(world, friend.bout.held_by)
            harm.let_go_of(world, friend)
            table.tell(events.Freed(friend.name, captor.name))
        case _ if isinstance(doer, Hero) and world.mode == "town":
            _take_at_home(world, table, doer, effect)
        case _ if world.dungeon is not None:
            _take_in_a_dungeon(world, table, world.dungeon, doer, effect, aim)


def _take_at_home(world: World, table: Table, doer: Hero, effect: str) -> None:
    if effect == "rumor":  # about whoever is behind it all: the first attack on the next villain is rerolled
        world.rumors.append(doer.id)
    elif effect == "coin":  # what a mundane thing costs: d6 gold (PF-VALUE-01)
        miss_effect(world, table, doer, effect, "")
        gold = table.roll(content.D6, WAGES, doer.name)
        doer.gp += gold
        table.tell(events.GoldFound(doer.name, gold))


def _take_in_a_dungeon(world: World, table: Table, dungeon: Dungeon, doer: Being, effect: str, aim: str) -> None:
    room = field.room_of(world)
    match effect:
        case "open" if room is not None:
            burst_open(world, table, doer, field.things_in(room)[aim], room)
        case "find_traps" if room is not None:  # the one try for this room: what it is upon is known, and nothing else
            thing = field.things_in(room)[aim]
            thing.spotted = is_trapped(table, thing)
            table.tell(events.TrapSpotted(doer.name, thing.key) if thing.spotted else events.NothingFound(doer.name))
            rolls.mark_tried(world, doer, "search")
        case "unseen":
            _come_up(world, aim, "unseen")
        case "alert":  # whatever comes next does not catch the party unawares
            dungeon.alert = True
        case "wary":  # the next trapped floor is crossed unharmed
            dungeon.wary = True
        case "forewarned" if world.plot is not None:  # the first attack on the villain is then rerolled
            world.plot.forewarned.append(doer.id)
        case "food" if isinstance(doer, Hero):
            doer.stow("dry_rations")
        case "secure" if (
            room is not None
        ):  # who would break a rest here must roll a second 1; a spike goes if there is one
            room.secured = True
            if isinstance(doer, Hero) and doer.carries("iron_spikes"):
                doer.stow("iron_spikes", -1)


def miss_effect(world: World, table: Table, doer: Being, effect: str, aim: str) -> None:
    """It has failed: some tries are then over for good."""
    if effect == "unseen":
        _come_up(world, aim, "heard")
    elif effect == "find_traps":
        rolls.mark_tried(world, doer, "search")
    elif effect == "coin" and world.town is not None:
        world.town.earners.append(doer.id)
    elif effect == "give_up":  # who was talked to in vain listens to nobody any more in this fight
        field.fight_of(world).deaf.append(aim)


def _come_up(world: World, aim: str, how: str) -> None:
    """The one try that there is for a room (PF-START-09)."""
    ways = layout.unseen_ways(world)
    field.dungeon_of(world).rooms[(ways.get(aim) or next(iter(ways.values()))).to].approach = how


def give_up(world: World, table: Table, aim: str) -> None:
    """It lays down its arms and leaves: one opponent less, and no body."""
    foe = field.find_creature(world, aim)
    fight = field.fight_of(world)
    harm.release_victims_of(world, table, foe)
    harm.let_go_of(world, foe)
    foe.bout.gone = True
    fight.adjacent = [pair for pair in fight.adjacent if foe.id not in pair]
    table.tell(events.Parted(foe.name, "gave_up"))
