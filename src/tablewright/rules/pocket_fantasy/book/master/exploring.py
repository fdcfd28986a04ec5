"""Exploring a dungeon (9.3), one step at a time: going on, opening, searching, resting, what people do meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.sneaking import CREEP, creep, find_bait, noticed, unseen_step
from tablewright.rules.pocket_fantasy.book.combat.beginning import begin_fight
from tablewright.rules.pocket_fantasy.book.core.field import (
    able,
    active,
    dungeon_of,
    hero_or_none,
    leader,
    previous_room,
    room_is,
    room_of,
)
from tablewright.rules.pocket_fantasy.book.core.tasks import attempt, hide_difficulty, judge_attribute, judge_difficulty
from tablewright.rules.pocket_fantasy.book.equipment import crafts
from tablewright.rules.pocket_fantasy.book.equipment.light import (
    ask_for_light,
    douse,
    light_options,
    may_douse,
    may_refill,
    pass_time,
    top_up,
)
from tablewright.rules.pocket_fantasy.book.equipment.town import come_home
from tablewright.rules.pocket_fantasy.book.master.console import pm_moment
from tablewright.rules.pocket_fantasy.book.master.dungeon import (
    MINUTES_A_ROOM,
    enter_room,
    monster_check,
    new_level,
    unaware_here,
)
from tablewright.rules.pocket_fantasy.book.master.errands import ARTS, Errand
from tablewright.rules.pocket_fantasy.book.master.own_words import try_in_words
from tablewright.rules.pocket_fantasy.book.master.rooms import (
    choose,
    choose_hero,
    closed_things,
    disarm_by_one,
    disarmers,
    fresh_features,
    look_around,
    open_container,
    search_by_one,
    search_may_begin,
    studied,
    study_by_one,
    the_room,
)
from tablewright.rules.pocket_fantasy.book.master.traps import may_open, try_to_open
from tablewright.rules.pocket_fantasy.book.master.ways import Way, choose_way, fresh_ways, ways_on
from tablewright.rules.pocket_fantasy.book.recovery.resting import may_rest, rest, wait_idle
from tablewright.rules.pocket_fantasy.events import AdventureOver, Crept, Opened
from tablewright.rules.pocket_fantasy.state import Container, Hero, World

EXPLORE = Question("explore", "PF-DUN-02")
MARCH = Question("march-first", "PF-DUN-13")


def explore_step(world: World, table: Table) -> None:
    """One step: the PM's moment, then what the party does."""
    if dungeon_of(world).unaware:
        unseen_step(world, table, {"slip_past": _slip_past} if _open_ways(world) else {})
        return
    pm_moment(world, table)
    if world.mode != "dungeon":  # the PM has begun a fight
        return
    world.settled = []
    options = [Option(key) for key, (may, _) in WAYS.items() if may(world)]
    answer = table.ask(leader(world), EXPLORE, options, {"room": dungeon_of(world).at + 1}, options[0])
    WAYS[answer.verb][1](world, table)


# --- going places ----------------------------------------------------------------------------------------------------
def _open_ways(world: World) -> dict[str, Way]:
    """Doors that stand open, or that somebody may still open."""
    return {name: way for name, way in ways_on(world).items() if _passable(world, way)} if active(world) else {}


def _passable(world: World, way: Way) -> bool:
    return way.door is None or way.door.open or _openers(world, way.door)


def _openers(world: World, door: Container) -> bool:
    return any(may_open(world, being, door) for being in able(world))


def _may_go_on(world: World) -> bool:
    return bool(_open_ways(world))


def _go_on(world: World, table: Table) -> None:
    """Open the door if need be, and enter the next room (PF-DUN-02)."""
    way = choose_way(world, table, _open_ways(world), "onward")
    if _door_opens(world, table, way):
        enter_room(world, table, way.to)


def _door_opens(world: World, table: Table, way: Way) -> bool:
    door = way.door
    if door is None or door.open:
        return True
    hero = choose(world, table, [being for being in able(world) if may_open(world, being, door)], "open_door")
    opened = try_to_open(world, table, hero, door, the_room(world))
    if opened:
        table.tell(Opened(hero.name, "door", 0))
    return opened


def stuck_ways(world: World) -> dict[str, Way]:
    """Doors at which all have failed: time will break them (PF-DUN-11)."""
    return {name: way for name, way in ways_on(world).items() if not _passable(world, way)} if active(world) else {}


def _may_break(world: World) -> bool:
    return bool(stuck_ways(world))


def _break(world: World, table: Table) -> None:
    """Ten minutes more, and a monster check (PF-DUN-11, PF-DUN-17)."""
    door = choose_way(world, table, stuck_ways(world), "break").door
    assert door is not None
    door.open = True
    pass_time(world, table, MINUTES_A_ROOM)
    table.tell(Opened("", "door", 0, broken=True))
    foes = find_bait(world, table, monster_check(world, table))
    if foes:
        begin_fight(world, foes, unaware_here(world, table, foes))


def _unseen_ways(world: World) -> dict[str, Way]:
    """Rooms that somebody could still creep up to (PF-START-09)."""
    if dungeon_of(world).approach:
        return {}
    return {name: way for name, way in _open_ways(world).items() if name in fresh_ways(world)}


def _may_creep(world: World) -> bool:
    return bool(_unseen_ways(world))


def _creep(world: World, table: Table) -> None:
    """One PC goes ahead to move silently or hide, one try per room, before it is entered (PF-START-09)."""
    way = choose_way(world, table, _unseen_ways(world), "creep")
    if not _door_opens(world, table, way):
        return
    hero = choose_hero(world, table, active(world), "creep")
    unseen = creep(world, table, hero)
    if world.outcome == "":
        enter_room(world, table, way.to, unseen)


def _slip_past(world: World, table: Table) -> None:
    """Past those who have noticed nothing and on (PF-CORE-03): one leads the way; a failure wakes them all."""
    way = choose_way(world, table, _open_ways(world), "slip_past")
    hero = choose_hero(world, table, active(world), "slip_past")
    task = judge_attribute(table, hero, CREEP, "slip_past")
    need = judge_difficulty(world, table, hero, "slip_past", hide_difficulty(world, hero))
    worked = attempt(world, table, hero, task, need)
    table.tell(Crept(hero.name, worked))
    if worked and _door_opens(world, table, way):
        enter_room(world, table, way.to)
    elif world.outcome == "":
        noticed(world)


def _may_go_back(world: World) -> bool:
    return dungeon_of(world).at >= 0 and bool(active(world))


def _go_back(world: World, table: Table) -> None:
    dungeon = dungeon_of(world)
    before = previous_room(dungeon)
    if before < 0:
        dungeon.at = before
        pass_time(world, table, MINUTES_A_ROOM)
    else:
        enter_room(world, table, before)


def _may_go_down(world: World) -> bool:
    """Stairs lead down from the boss's room."""
    dungeon, room = dungeon_of(world), room_of(world)
    return room is not None and room.boss and dungeon.level < dungeon.levels and bool(active(world))


def _go_down(world: World, table: Table) -> None:
    dungeon_of(world).level += 1
    new_level(world, table)


def _leave(world: World, table: Table) -> None:
    """Out into the daylight: the adventure is over, done or not (PF-CORE-18)."""
    dungeon, plot = dungeon_of(world), world.plot
    table.tell(AdventureOver(dungeon.done, plot.place if plot else ""))
    come_home(world, table)


def may_float(world: World) -> bool:
    """A conjured boat on the water of this room carries the party on, unheard (PF-WIZARD-12)."""
    boat = any(each.key == "create_boat" for each in dungeon_of(world).conjured)
    return boat and bool(fresh_ways(world)) and bool(active(world)) and room_is(room_of(world), "water")


def _float(world: World, table: Table) -> None:
    enter_room(world, table, choose_way(world, table, fresh_ways(world), "float").to, unseen=True)


def may_climb_down(world: World) -> bool:
    """A conjured rope reaches down any pit, chasm, crevice or shaft to the next level, past the boss (PF-WIZARD-12)."""
    dungeon = dungeon_of(world)
    rope = any(each.key == "create_rope" for each in dungeon.conjured)
    return rope and dungeon.level < dungeon.levels and bool(active(world)) and room_is(room_of(world), "depth")


def _climb_down(world: World, table: Table) -> None:
    dungeon = dungeon_of(world)
    dungeon.conjured = [each for each in dungeon.conjured if each.key != "create_rope"]  # it stays behind
    _go_down(world, table)


# --- light and order -------------------------------------------------------------------------------------------------
def _may_light(world: World) -> bool:
    dungeon = dungeon_of(world)
    return dungeon.light in ("dark", "torch") and dungeon.dark and len(light_options(world)) > 1


def _marchers(world: World) -> list[str]:
    """Heroes, and a minion that would go first if told to (PF-NECRO-06)."""
    minions = [each.id for each in world.companions if each.role == "undead_minion"]
    return [*(hero.id for hero in active(world)), *minions] if active(world) else []


def _may_march(world: World) -> bool:
    return len(_marchers(world)) > 1


def _march(world: World, table: Table) -> None:
    """Who goes first meets the floor first (PF-DUN-13); the others follow as they stood."""
    keys = _marchers(world)
    chosen = table.ask(leader(world), MARCH, keys, {}, keys[0])
    first = hero_or_none(world, chosen)
    dungeon_of(world).vanguard = "" if first is not None else chosen
    if first is not None:
        world.party = [first, *(hero for hero in world.party if hero is not first)]


def _by_one(errand: Errand) -> tuple[Callable[[World], bool], Callable[[World, Table], None]]:
    """A way open to some heroes: the leader says which of them."""

    def able_to(world: World) -> list[Hero]:
        return [hero for hero in active(world) if errand.may(world, hero)]

    def go(world: World, table: Table) -> None:
        errand.do(world, table, choose_hero(world, table, able_to(world), errand.key))

    return lambda world: bool(able_to(world)), go


def _by_leader(
    may: Callable[[World], bool], do: Callable[[World, Table, str], None]
) -> tuple[Callable[[World], bool], Callable[[World, Table], None]]:
    return may, lambda world, table: do(world, table, leader(world))


def _try_words(world: World, table: Table) -> None:
    try_in_words(world, table, choose(world, table, able(world), "try"))


WAYS: dict[str, tuple[Callable[[World], bool], Callable[[World, Table], None]]] = {
    "onward": (_may_go_on, _go_on),
    "creep": (_may_creep, _creep),
    "break": (_may_break, _break),
    "float": (may_float, _float),
    "down": (_may_go_down, _go_down),
    "climb_down": (may_climb_down, _climb_down),
    "open": (lambda world: bool(closed_things(world)), open_container),
    "search": (search_may_begin, search_by_one),
    "disarm": (lambda world: bool(disarmers(world)), disarm_by_one),
    "look": (lambda world: bool(fresh_features(world)), look_around),
    "study": (lambda world: bool(studied(world)), study_by_one),
    "drink": _by_leader(crafts.may_drink, crafts.drink_potion),
    "rest": (may_rest, rest),
    "wait": (lambda world: bool(active(world)), wait_idle),
    **{errand.key: _by_one(errand) for errand in ARTS},
    "set_gems": _by_leader(crafts.may_set_gems, crafts.set_gems),
    "forge": _by_leader(crafts.may_forge, crafts.forge),
    "give": _by_leader(crafts.may_give, crafts.give_around),
    "light": (_may_light, ask_for_light),
    "refill": (may_refill, top_up),
    "douse": (may_douse, douse),
    "march": (_may_march, _march),
    "try": (lambda world: bool(able(world)), _try_words),
    "back": (_may_go_back, _go_back),
    "leave": (lambda world: True, _leave),
}
