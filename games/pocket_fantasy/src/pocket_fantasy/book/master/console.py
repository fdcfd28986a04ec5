"""Console and exploring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from pocket_fantasy import content, events
from pocket_fantasy.book import session
from pocket_fantasy.book.characters import sneaking
from pocket_fantasy.book.combat import actions, harm
from pocket_fantasy.book.core import consent, field, rolls
from pocket_fantasy.book.equipment import crafts, light, things, town
from pocket_fantasy.book.master import dungeon, effects, errands, layout, own_words
from pocket_fantasy.book.recovery import resting
from pocket_fantasy.state import Being, Container, Creature, Hero, Room, Town, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- console ----------------------------------------------------------------------------------------------------------
# The Pocket Master's moment (9.1): between rounds and between steps of exploring the PM seat may step in (PF-CORE-01).
# A human PM grants rerolls, favors monsters, calls for tasks, places monsters and treasure, names rooms. The referee
# always goes on.
MOMENT = Question("pm-moment", "PF-CORE-01", standing=True)
OPENING = Question("pm-opening", "PF-START-05", standing=True)
PM_UNAWARE = Question("placed-unaware", "PF-START-09")
PM_HP = Question("pm-hp", "PF-MON-06")
PM_CS = Question("pm-cs", "PF-MON-06")
PM_PART = Question("pm-part", "PF-DUN-16")
PM_CALLED = Question("pm-called", "PF-MON-06")
PM_ITEM = Question("pm-item", "PF-LOOT-03")
PM_INSTANCES = Question("pm-instances", "PF-MAGIC-03")
PM_DEED = Question("pm-deed", "PF-TASK-10")
PM_EFFECT = Question("pm-effect", "PF-TASK-10")
PM_TRAP = Question("pm-trap", "PF-DUN-13")
PM_WORDS = Question("pm-words", "PF-TASK-10")
PM_WHOM = Question("pm-whom", "PF-CORE-01")
PM_KIND = Question("pm-kind", "PF-DUN-05")
PM_NUMBER = Question("pm-number", "PF-DUN-07")
PM_ATTRIBUTE = Question("pm-attribute", "PF-TASK-02")
PM_DIFFICULTY = Question("pm-difficulty", "PF-TASK-03")
PM_NAME = Question("pm-name", "PF-DUN-02")
PM_FEATURE = Question("pm-feature", "PF-DUN-10")
PM_TASK = Why("Task the PM calls for", "PF-TASK-01")
GO_ON, NEXT_FLOOR = "go_on", "next_floor"
MOST_IN_A_MOMENT = 8
SomeBeing = TypeVar("SomeBeing", bound=Being)
MOST_FOES = 24
MOST_ROOMS = 24


def pm_moment(world: World, table: Table, question: Question = MOMENT) -> None:
    """Ask the PM seat until it goes on."""
    for _ in range(MOST_IN_A_MOMENT):
        options = [GO_ON, *(deed for deed in PM_DEEDS if _may_do(world, deed))]
        answer = table.ask(field.GM, question, options, {"mode": world.mode}, GO_ON)
        if answer == GO_ON:
            return
        _do_deed(world, table, answer)
        if world.outcome:
            return


PM_DEEDS = (
    *("grant", "favor", "task", "monsters", "third_side", "reach", "slay", "arm", "shelter", "trap", "mishap", "clear"),
    *("say", "treasure", "trader", "feature", "secret", "passage", "name_room", "light", "bosses", "new_session"),
)


def _may_do(world: World, deed: str) -> bool:
    """Is this the moment for it?"""
    fight, room = world.fight, field.room_of(world)
    fighting = fight is not None and any(foe.standing for foe in fight.foes)
    match deed:
        case "say":
            return True
        case "grant":
            return bool(field.present(world))
        case "task":
            return bool(field.standing(world))
        case "monsters":
            return _few_foes(world)
        case "third_side":
            return fighting and _few_foes(world)
        case "favor" | "reach":
            return fighting
        case "shelter":
            return fighting and bool(field.standing(world))
        case "slay":
            return bool(_weak_foes(world))
        case "arm":
            return bool(_unarmed_foes(world))
        case "trader":
            return world.mode == "dungeon" and bool(field.active(world))
        case "treasure":
            return fight is None and bool(field.present(world))
        case "bosses" | "new_session":
            return fight is None
        case "light":
            return fight is None and world.dungeon is not None
        case "mishap":
            return fight is None and world.dungeon is not None and bool(field.active(world))
        case _ if fight is not None or room is None:
            return False
        case "trap":
            return bool(_trappable_things(world))
        case "clear":
            return bool(room.features)
        case "secret":  # a room has one secret door at most (PF-DUN-18)
            return not room.secret
        case "passage":
            return len(field.dungeon_of(world).rooms) < MOST_ROOMS
        case _:
            return True


def _few_foes(world: World) -> bool:
    foes = [*world.fight.foes, *world.fight.new_foes] if world.fight else []
    placed = world.fight is not None or world.dungeon is not None
    return placed and sum(foe.status != "dead" for foe in foes) < MOST_FOES


def _weak_foes(world: World) -> list[Creature]:
    foes = world.fight.foes if world.fight else []
    return [foe for foe in foes if foe.standing and content.MONSTERS[foe.kind].weakness]


def _unarmed_foes(world: World) -> list[Creature]:
    foes = world.fight.foes if world.fight else []
    return [foe for foe in foes if foe.standing and not foe.armed and content.MONSTERS[foe.kind].ranged != "both"]


def _do_deed(world: World, table: Table, deed: str) -> None:
    match deed:
        case "grant":  # for a bold deed: it adds one roll like an HR and uses none up (PF-HERO-08)
            hero = _choose_whom(table, field.present(world), "grant")
            hero.granted += 1
            table.tell(events.PmDid("grant", hero.name))
        case "favor":  # a monster's next roll is made twice, best kept (PF-PM-01)
            foe = _choose_whom(table, [foe for foe in field.fight_of(world).foes if foe.standing], "favor")
            foe.favor += 1
            table.tell(events.PmDid("favor", foe.name), (field.GM,))
        case "task":
            _call_for_a_task(world, table)
        case "monsters":  # they join the fight at once, or a fight begins (PF-DUN-03, PF-DUN-05)
            _place_monsters(world, table, "foes")
        case "third_side":  # monsters with a quarrel of their own (PF-START-05)
            _place_monsters(world, table, f"side-{world.next_id}")
        case "reach":  # this one is too far for ranged attacks, or no longer (PF-ROUND-09)
            _set_reach(table, field.fight_of(world).foes, deed)
        case "shelter":
            _set_reach(table, field.standing(world), deed)
        case "slay":  # some weaknesses may slay outright, if the PM says so (PF-ABIL-37)
            foe = _choose_whom(table, _weak_foes(world), "slay")
            table.tell(events.PmDid("slay", foe.name))
            harm.kill(world, table, foe, "weakness")
        case "arm":  # a melee creature gets a ranged weapon, where that makes sense (PF-MON-03)
            foe = _choose_whom(table, _unarmed_foes(world), "arm")
            foe.armed = True
            table.tell(events.PmDid("arm", foe.name))
        case "mishap":  # whenever the PM says, a trap goes off under somebody (PF-DUN-01, PF-DUN-12)
            effects.spring(world, table, _choose_whom(table, field.active(world), "mishap"), "floor")
        case "say":  # what happens, in the PM's own words (PF-TASK-10)
            table.tell(events.PmDid("words", words=table.ask_text(field.GM, PM_WORDS, 200, {}).strip()))
        case "treasure":
            _give_treasure(world, table)
        case "trader":  # met on the way: trade is where the PM allows it (PF-VALUE-02)
            hero = _choose_whom(table, field.active(world), "trader")
            table.tell(events.PmDid("trader", hero.name))
            world.town = Town()
            town.visit_shop(world, table, hero)
            world.town = None
        case "light":  # whether this place is dark (PF-EQUIP-10)
            place = field.dungeon_of(world)
            place.dark = not place.dark
            table.tell(events.PmDid("dark" if place.dark else "bright"))
        case "bosses":  # by the party's strength they serve as monsters, and monsters as bosses (PF-DUN-16)
            world.options.boss_as_monster = not world.options.boss_as_monster
            table.tell(events.PmDid("bosses_mixed" if world.options.boss_as_monster else "bosses_apart"), (field.GM,))
        case "new_session":  # the PM declares that a session ends and the next begins (PF-CORE-18)
            session.begin_session(world, table)
        case _:
            _do_in_the_room(world, table, field.the_room(world), deed)


def _do_in_the_room(world: World, table: Table, room: Room, deed: str) -> None:
    match deed:
        case "trap":
            _lay_a_trap(world, table, room)
        case "feature":  # one more, with its container if it is one (PF-DUN-10)
            key = table.ask(field.GM, PM_FEATURE, list(content.FEATURES), {}, "chest")
            room.features.append(key)
            effects.furnish(room, [key])
            table.tell(events.PmDid("feature", key))
        case "clear":  # one less, and what it held (PF-FEAT-03)
            key = table.ask(field.GM, PM_FEATURE, list(dict.fromkeys(room.features)), {"how": "clear"})
            effects.clear(room, key)
            table.tell(events.PmDid("clear", key))
        case "secret":  # a secret door (PF-DUN-18)
            room.secret = True
            table.tell(events.PmDid("secret"), (field.GM,))
            effects.notice_secret(world, table, room)
        case "passage":  # a side door here, and a room behind it (PF-DUN-02)
            layout.add_passage(world, table)
            table.tell(events.PmDid("passage"))
        case "name_room":
            room.name = table.ask_text(field.GM, PM_NAME, 40).strip()
            table.tell(events.PmDid("name", room.name))


def _choose_whom(table: Table, beings: Sequence[SomeBeing], how: str) -> SomeBeing:
    key = table.ask(field.GM, PM_WHOM, [being.id for being in beings], {"how": how})
    return next(being for being in beings if being.id == key)


def _call_for_a_task(world: World, table: Table) -> None:
    """Any task, any difficulty, for any character (PF-TASK-02, PF-TASK-03)."""
    hero = _choose_whom(table, field.standing(world), "task")
    attribute = table.ask(
        field.GM, PM_ATTRIBUTE, (*content.ATTRIBUTES, rolls.NO_ATTRIBUTE), {"who": hero.id}, rolls.NO_ATTRIBUTE
    )
    difficulty = table.ask(field.GM, PM_DIFFICULTY, content.GRADES_OF_TASK, {"who": hero.id}, "average")
    attribute = "" if attribute == rolls.NO_ATTRIBUTE else attribute
    words = table.ask_text(field.GM, PM_DEED, 200, {"who": hero.id}).strip()
    fit = effects.possible_effects(world, hero)
    chosen = table.ask(field.GM, PM_EFFECT, fit, {"who": hero.id, "words": words}, effects.STORY)
    aim = effects.aims_of(world, hero, chosen)[0]
    if words:
        table.tell(events.PmDid("words", hero.name, words=words))
    if rolls.attempt(world, table, hero, rolls.Task(PM_TASK, attribute), content.DIFFICULTIES[difficulty]):
        effects.take_effect(world, table, hero, chosen, aim)  # PF-TASK-10


def _place_monsters(world: World, table: Table, side: str) -> None:
    kind = table.ask(field.GM, PM_KIND, [key for key in content.MONSTERS if key != "soldier"], {}, "goblin")
    foes = actions.make_foes(world, kind, table.ask_number(field.GM, PM_NUMBER, 1, 12, {"what": kind}, "1"), side)
    _rate_foes(world, table, foes)
    if kind in content.BOSSES:
        part = table.ask(field.GM, PM_PART, ("boss", "monster"), {"what": kind}, "boss")  # PF-DUN-16
        for foe in foes:
            foe.humble = part == "monster"
    table.tell(events.PmDid("monsters", kind, len(foes)), (field.GM,))
    if world.fight:
        answer = table.ask(field.GM, PM_UNAWARE, ("nobody", side), {"what": kind}, "nobody")
        for foe in foes:
            foe.bout.unaware = answer == side
        world.fight.new_foes += foes
    else:
        options = ("nobody", field.PARTY, side, "both")
        answer = table.ask(field.GM, PM_UNAWARE, options, {"what": kind}, "nobody")
        actions.begin_fight(
            world,
            foes,
            {"nobody": [], "both": [field.PARTY, side]}.get(answer, [answer]),
            any(map(actions.is_boss, foes)),
        )


def _rate_foes(world: World, table: Table, foes: list[Creature]) -> None:
    """A creature of the PM's own, or a weaker or stronger one: HP, CS and name (PF-MON-06)."""
    first = foes[0]
    hp = table.ask_number(field.GM, PM_HP, 1, 99, {"what": first.kind}, str(first.max_hp))
    cs = int(table.ask(field.GM, PM_CS, ("0", "-1", "-2", "-3"), {"what": first.kind}, str(min(0, first.cs))))
    called = table.ask_text(field.GM, PM_CALLED, 40, {"what": first.kind}).strip()
    for foe, name in zip(foes, _names_for(world, called or content.MONSTERS[first.kind].label, len(foes)), strict=True):
        foe.hp = foe.max_hp = hp
        foe.cs, foe.name = cs, name


def _names_for(world: World, called: str, count: int) -> list[str]:
    """So many names, numbered on from those of the same name who are in the fight already."""
    there = [*world.fight.foes, *world.fight.new_foes] if world.fight else []
    taken = {foe.name for foe in there}
    if count == 1 and called not in taken:
        return [called]
    numbered = (f"{called} {number}" for number in range(2 if called in taken else 1, len(taken) + count + 2))
    return [name for name in numbered if name not in taken][:count]


def _give_treasure(world: World, table: Table) -> None:
    """Gold, any ware, a Rune Forge, or magic of more than one instance (PF-LOOT-03, PF-LOOT-06, PF-MAGIC-03)."""
    hero = _choose_whom(table, field.present(world), "treasure")
    options = ("gold", *content.WARES, things.RUNE_FORGE)
    item = table.ask(field.GM, PM_ITEM, options, {"who": hero.id}, "gold")
    if item != "gold":
        magical = item in content.WARES and content.WARES[item].magical  # x2, x3 ... (PF-MAGIC-03)
        instances = table.ask_number(field.GM, PM_INSTANCES, 1, 6, {"what": item}, "1") if magical else 1
        town.acquire(hero, item, instances)
        table.tell(events.PmDid("item", hero.name, words=item))
        return
    gp = table.ask_number(field.GM, PM_NUMBER, 1, 1000, {"what": "gold"}, "6")
    hero.gp += gp
    table.tell(events.PmDid("treasure", hero.name, gp))


def _set_reach(table: Table, beings: Sequence[Being], how: str) -> None:
    being = _choose_whom(table, [each for each in beings if each.standing], how)
    being.bout.out_of_reach = not being.bout.out_of_reach
    table.tell(events.PmDid("out_of_reach" if being.bout.out_of_reach else "in_reach", being.name))


def _lay_a_trap(world: World, table: Table, room: Room) -> None:
    """Put a trap on a door, a container, or the floor of the next room (PF-DUN-13)."""
    options = _trappable_things(world)
    where = table.ask(field.GM, PM_TRAP, options, {}, options[-1])
    if where == NEXT_FLOOR:
        way = layout.choose_way(world, table, layout.fresh_ways(world), "trap", field.GM)
        field.dungeon_of(world).rooms[way.to].floor_trap = True
    else:
        field.things_in(room)[where].trapped = True
    table.tell(events.PmDid("trap"), (field.GM,))


def _trappable_things(world: World) -> list[str]:
    """What is shut here, and the floor of a room in which nobody has been."""
    things = layout.things_here(world, field.the_room(world))
    shut = [name for name, thing in things.items() if not thing.open]
    return [*shut, *([NEXT_FLOOR] if layout.fresh_ways(world) else [])]


# --- exploring --------------------------------------------------------------------------------------------------------
# Exploring a dungeon (9.3), one step at a time: going on, opening, searching, resting, what people do meanwhile.
EXPLORE = Question("explore", "PF-DUN-02")
MARCH = Question("march-first", "PF-DUN-13")
WEAK, SPENT = 0.6, 0.3  # shares of their HP at which most would rest, and go home


def explore_step(world: World, table: Table) -> None:
    """One step: the PM's moment, then what the party does."""
    if field.dungeon_of(world).unaware:
        slips = bool(_open_ways(world)) and bool(consent.open_to(world, "slip_past", field.active(world)))
        sneaking.unseen_step(world, table, {"slip_past": _slip_past} if slips else {})
        return
    pm_moment(world, table)
    if world.mode != "dungeon":  # the PM has begun a fight
        return
    world.settled = []
    room = field.room_of(world)
    if room is not None:
        effects.notice_secret(world, table, room)  # who has come near since
    options = [Option(step) for step, (may, _) in STEPS.items() if may(world)]
    about: Facts = {"room": field.dungeon_of(world).at + 1}
    answer = table.ask(field.leader(world), EXPLORE, options, about, partial(_usual_step, world, options))
    STEPS[answer.verb][1](world, table)


def _usual_step(world: World, options: list[Option]) -> Option:
    """As a good player would: home when the deed is done or they are worn out, a draught for the fallen, rest for the
    weak, light, what lies here, and on.
    """
    place, heroes = field.dungeon_of(world), field.present(world)
    health = sum(hero.hp for hero in heroes) / max(1, sum(hero.max_hp for hero in heroes))
    wishes = [
        *(["leave"] if place.done or not field.standing(world) else []),
        *(["drink"] if field.fallen(world) else []),
        *(["rest"] if health < WEAK else []),
        *(["drink", "leave"] if health < SPENT else []),
        *("set_gems", "forge", "refill", "light", "disarm", "open", "search", "down", "onward", "break"),
    ]
    return next((Option(wish) for wish in wishes if Option(wish) in options), options[0])


# --- going places ----------------------------------------------------------------------------------------------------
def _open_ways(world: World) -> dict[str, layout.Way]:
    """Doors that stand open, or that somebody may still open."""
    return (
        {name: way for name, way in layout.ways_on(world).items() if _is_passable(world, way)}
        if field.active(world)
        else {}
    )


def _is_passable(world: World, way: layout.Way) -> bool:
    return way.door is None or way.door.open or bool(errands.openers(world, way.door, "open_door"))


def _go_on(world: World, table: Table) -> None:
    """Open the door if need be, and enter the next room (PF-DUN-02)."""
    way = layout.choose_way(world, table, _open_ways(world), "onward")
    if _door_opens(world, table, way):
        dungeon.enter_room(world, table, way.to)


def _door_opens(world: World, table: Table, way: layout.Way) -> bool:
    door = way.door
    if door is None or door.open:
        return True
    hero = errands.choose(world, table, errands.openers(world, door, "open_door"), "open_door")
    if hero is None:
        return False
    opened = effects.try_to_open(world, table, hero, door, field.the_room(world))
    if opened:
        table.tell(events.Opened(hero.name, "door", 0))
    return opened


def stuck_ways(world: World) -> dict[str, layout.Way]:
    """Doors at which all PCs have failed: time will break them, whatever soldiers could still try (PF-DUN-11)."""
    ways = layout.ways_on(world) if field.active(world) else {}
    return {
        name: way for name, way in ways.items() if way.door and not way.door.open and not _pc_may_try(world, way.door)
    }


def _pc_may_try(world: World, door: Container) -> bool:
    return any(isinstance(being, Hero) for being in errands.openers(world, door, "open_door"))


def _break_door(world: World, table: Table) -> None:
    """Ten minutes more, and a monster check (PF-DUN-11, PF-DUN-17)."""
    door = layout.choose_way(world, table, stuck_ways(world), "break").door
    assert door is not None
    door.open = True
    light.pass_time(world, table, dungeon.MINUTES_A_ROOM)
    table.tell(events.Opened("", "door", 0, broken=True))
    foes = sneaking.find_bait(world, table, dungeon.monster_check(world, table))
    if foes:
        actions.begin_fight(world, foes, dungeon.unaware_here(world, table, foes))


def _unseen_ways(world: World) -> dict[str, layout.Way]:
    """Rooms that somebody could still creep up to (PF-START-09)."""
    return {name: way for name, way in _open_ways(world).items() if name in layout.unseen_ways(world)}


def _creep_ahead(world: World, table: Table) -> None:
    """One PC goes ahead to move silently or hide, one try per room, before it is entered (PF-START-09)."""
    way = layout.choose_way(world, table, _unseen_ways(world), "creep")
    if not _door_opens(world, table, way):
        return
    hero = errands.choose(world, table, field.active(world), "creep")
    if hero is None:
        return
    unseen = sneaking.creep(world, table, hero)
    if world.outcome == "":
        dungeon.enter_room(world, table, way.to, unseen)


def _slip_past(world: World, table: Table) -> None:
    """Past those who have noticed nothing and on (PF-CORE-03): one leads the way; a failure wakes them all."""
    way = layout.choose_way(world, table, _open_ways(world), "slip_past")
    hero = errands.choose(world, table, field.active(world), "slip_past")
    if hero is None:
        return
    task = rolls.judge_attribute(table, hero, sneaking.CREEP, "slip_past")
    need = rolls.judge_hiding(world, table, hero, "slip_past")
    worked = rolls.attempt(world, table, hero, task, need)
    table.tell(events.Crept(hero.name, worked))
    if worked and _door_opens(world, table, way):
        dungeon.enter_room(world, table, way.to)
    elif world.outcome == "":
        sneaking.noticed(world)


def _go_back(world: World, table: Table) -> None:
    place = field.dungeon_of(world)
    before = field.previous_room(place)
    if before < 0:
        place.at = before
        light.pass_time(world, table, dungeon.MINUTES_A_ROOM)
    else:
        dungeon.enter_room(world, table, before)


def _go_down(world: World, table: Table) -> None:
    layout.keep_map(world)
    field.dungeon_of(world).level += 1
    dungeon.new_level(world, table)


def _leave_dungeon(world: World, table: Table) -> None:
    """Out into the daylight: the adventure is over, done or not (PF-CORE-18)."""
    place, plot = field.dungeon_of(world), world.plot
    table.tell(events.AdventureOver(place.done, plot.place if plot else ""))
    go_home(world, table)


def go_home(world: World, table: Table) -> None:
    """Home, where the PM has a say first (PF-CORE-01): a reward, a task, what has happened meanwhile."""
    town.come_home(world, table)
    if world.mode == "town":
        pm_moment(world, table)


def home_step(world: World, table: Table) -> None:
    """One step at home, and what the PM makes of it."""
    own = {step: STEPS[step] for step in errands.at_home(world) if step in ("drink", *errands.ARTS)}
    town.town_step(world, table, {step: do for step, (may, do) in own.items() if may(world)})
    if world.mode == "town" and not world.advance:
        pm_moment(world, table)


def may_float(world: World) -> bool:
    """A conjured boat on the water of this room carries the party on, unheard (PF-WIZARD-12)."""
    return (
        field.conjured(world, "create_boat")
        and bool(layout.fresh_ways(world))
        and bool(field.active(world))
        and field.room_is(field.room_of(world), "water")
    )


def _float_on(world: World, table: Table) -> None:
    dungeon.enter_room(world, table, layout.choose_way(world, table, layout.fresh_ways(world), "float").to, unseen=True)


def may_climb_down(world: World) -> bool:
    """A conjured rope reaches down any pit, chasm, crevice or shaft to the next level, past the boss (PF-WIZARD-12)."""
    place = field.dungeon_of(world)
    return (
        field.conjured(world, "create_rope")
        and place.level < place.levels
        and bool(field.active(world))
        and field.room_is(field.room_of(world), "depth")
    )


def _climb_down(world: World, table: Table) -> None:
    light.spend_conjured(world, "create_rope")  # it stays behind, others do not
    _go_down(world, table)


# --- light and order -------------------------------------------------------------------------------------------------
def _may_light(world: World) -> bool:
    place = field.dungeon_of(world)
    return place.light in ("dark", "torch") and place.dark and len(light.light_options(world)) > 1


def _possible_marchers(world: World) -> list[str]:
    """Heroes, and a minion that would go first if told to (PF-NECRO-06)."""
    minions = [each.id for each in field.directed(world, "undead_minion")]
    keys = [*(hero.id for hero in field.active(world)), *minions] if field.active(world) else []
    return [key for key in keys if consent.open_to(world, "lead", [field.find(world, key)])]


def _change_march(world: World, table: Table) -> None:
    """Who goes first meets the floor first (PF-DUN-13); the others follow as they stood."""
    keys = _possible_marchers(world)
    chosen = table.ask(field.leader(world), MARCH, keys, {}, keys[0])
    if not consent.agrees(world, table, field.find(world, chosen), "lead"):
        return
    first = field.hero_or_none(world, chosen)
    field.dungeon_of(world).vanguard = "" if first is not None else chosen
    if first is not None:
        world.party = [first, *(hero for hero in world.party if hero is not first)]


# --- the party's menu ------------------------------------------------------------------------------------------------
def _may_go_down(world: World) -> bool:
    """Stairs lead down from the boss's room."""
    place, room = field.dungeon_of(world), field.room_of(world)
    return room is not None and room.boss and place.level < place.levels and bool(field.active(world))


def _try_words(world: World, table: Table) -> None:
    doer = errands.choose(world, table, field.able(world), "try")
    if doer is not None:
        own_words.try_in_words(world, table, doer)


def _able_to(errand: str, world: World) -> list[Hero]:
    heroes = [hero for hero in field.active(world) if errands.may_run(world, hero, errand)]
    return consent.open_to(world, errand, heroes)


def _send_on(errand: str, world: World, table: Table) -> None:
    """What one hero does: the leader says which of them."""
    hero = errands.choose(world, table, _able_to(errand, world), errand)
    if hero is not None:
        errands.run_errand(world, table, hero, errand)


# Each step of the menu: when it is open, and how it is taken.
STEPS: dict[str, tuple[Callable[[World], object], Callable[[World, Table], None]]] = {
    "onward": (_open_ways, _go_on),
    "creep": (lambda world: _unseen_ways(world) and consent.open_to(world, "creep", field.active(world)), _creep_ahead),
    "break": (stuck_ways, _break_door),
    "float": (may_float, _float_on),
    "down": (_may_go_down, _go_down),
    "climb_down": (may_climb_down, _climb_down),
    "open": (errands.closed_things, errands.open_container),
    "search": (lambda world: field.room_of(world) and errands.searchers(world), errands.search_by_one),
    "disarm": (errands.disarmers, errands.disarm_by_one),
    "look": (errands.fresh_features, errands.look_around),
    "study": (errands.studied, errands.study_by_one),
    "drink": (crafts.may_drink, crafts.drink_potion),
    "rest": (resting.may_rest, resting.rest),
    "wait": (field.active, resting.wait_idle),
    **{errand: (partial(_able_to, errand), partial(_send_on, errand)) for errand in errands.ARTS},
    "set_gems": (crafts.may_set_gems, crafts.set_gems),
    "forge": (crafts.may_forge, crafts.forge),
    "give": (crafts.may_give, crafts.give_around),
    "light": (_may_light, light.ask_for_light),
    "refill": (light.may_refill, light.top_up),
    "douse": (light.may_douse, light.douse),
    "march": (lambda world: len(_possible_marchers(world)) > 1, _change_march),
    "try": (field.able, _try_words),
    "back": (lambda world: field.dungeon_of(world).at >= 0 and field.active(world), _go_back),
    "leave": (lambda world: True, _leave_dungeon),
}
