"""Exploring a dungeon (9.3), one step at a time: going on, opening, searching, resting, what people do meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters import freeform, necromancy, wild
from tablewright.rules.pocket_fantasy.book.characters.companions import dismiss
from tablewright.rules.pocket_fantasy.book.characters.sneaking import creep, unseen_step
from tablewright.rules.pocket_fantasy.book.combat.beginning import begin_fight
from tablewright.rules.pocket_fantasy.book.combat.ending import after_harm
from tablewright.rules.pocket_fantasy.book.core.field import (
    able,
    active,
    companions_of,
    dungeon_of,
    find,
    leader,
    room_of,
)
from tablewright.rules.pocket_fantasy.book.core.keys import name_of, things_in
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt, mark_tried, may_try
from tablewright.rules.pocket_fantasy.book.equipment import crafts
from tablewright.rules.pocket_fantasy.book.equipment.light import ask_for_light, light_options, pass_time
from tablewright.rules.pocket_fantasy.book.equipment.town import come_home
from tablewright.rules.pocket_fantasy.book.master.console import pm_moment
from tablewright.rules.pocket_fantasy.book.master.dungeon import (
    ASK_AWARE_HERE,
    MINUTES_A_ROOM,
    enter_room,
    monster_check,
    new_level,
    who_is_unaware,
)
from tablewright.rules.pocket_fantasy.book.master.own_words import try_in_words
from tablewright.rules.pocket_fantasy.book.master.traps import (
    disarm,
    may_open,
    may_search,
    search,
    take_contents,
    try_to_open,
)
from tablewright.rules.pocket_fantasy.book.recovery.resting import may_rest, rest, wait_idle
from tablewright.rules.pocket_fantasy.content import DIFFICULTIES, FEATURES
from tablewright.rules.pocket_fantasy.events.travels import AdventureOver, Looked, Opened
from tablewright.rules.pocket_fantasy.state import Being, Container, Hero, Room, World

EXPLORE = Question("explore", "PF-DUN-02")
WHO = Question("who", "PF-TASK-01")
WHICH = Question("which", "PF-DUN-10")
STUDY = Why("Study a feature", "PF-FEAT-03")


def explore_step(world: World, table: Table) -> None:
    """One step: the PM's moment, then what the party does."""
    if dungeon_of(world).unaware:
        unseen_step(world, table)
        return
    pm_moment(world, table)
    if world.mode != "dungeon":  # the PM has begun a fight
        return
    options = [key for key, (may, _) in WAYS.items() if may(world)]
    answer = table.ask(leader(world), EXPLORE, options, {"room": dungeon_of(world).at + 1}, options[0])
    WAYS[answer][1](world, table)


def choose_hero(world: World, table: Table, heroes: list[Hero], what: str) -> Hero:
    hero = choose(world, table, heroes, what)
    assert isinstance(hero, Hero)
    return hero


def choose(world: World, table: Table, beings: Sequence[Being], what: str) -> Being:
    """The leader says who does it."""
    keys = [being.id for being in beings]
    return find(world, table.ask(leader(world), WHO, keys, {"how": what}, keys[0]))


def _room(world: World) -> Room:
    room = room_of(world)
    assert room is not None
    return room


# --- going places ----------------------------------------------------------------------------------------------------


def next_room(world: World) -> int | None:
    dungeon = dungeon_of(world)
    return dungeon.at + 1 if dungeon.at + 1 < len(dungeon.rooms) else None


def door_ahead(world: World) -> Container | None:
    """The door onward of the room the party is in; the first room of a level has an open way in."""
    room = room_of(world)
    return room.door if room is not None and next_room(world) is not None else None


def _may_go_on(world: World) -> bool:
    door = door_ahead(world)
    return next_room(world) is not None and bool(active(world)) and (door is None or door.open or _openers(world, door))


def _openers(world: World, door: Container) -> bool:
    return any(may_open(world, being, door) for being in able(world))


def _go_on(world: World, table: Table) -> None:
    """Open the door if need be, and enter the next room (PF-DUN-02)."""
    if _door_opens(world, table):
        number = next_room(world)
        assert number is not None
        enter_room(world, table, number)


def _door_opens(world: World, table: Table) -> bool:
    door = door_ahead(world)
    if door is None or door.open:
        return True
    hero = choose(world, table, [being for being in able(world) if may_open(world, being, door)], "open_door")
    opened = try_to_open(world, table, hero, door, _room(world))
    if opened:
        table.tell(Opened(hero.name, "door", 0))
    return opened


def _may_break(world: World) -> bool:
    """All have failed at the door: time will break it (PF-DUN-11)."""
    door = door_ahead(world)
    return door is not None and not door.open and bool(active(world)) and not _openers(world, door)


def _break(world: World, table: Table) -> None:
    """Ten minutes more, and a monster check (PF-DUN-11, PF-DUN-17)."""
    door = door_ahead(world)
    assert door is not None
    door.open = True
    pass_time(world, table, MINUTES_A_ROOM)
    table.tell(Opened("", "door", 0, broken=True))
    foes = monster_check(world, table)
    if foes:
        begin_fight(world, foes, who_is_unaware(world, table, question=ASK_AWARE_HERE))


def _may_creep(world: World) -> bool:
    number, door = next_room(world), door_ahead(world)
    if number is None or not active(world) or (door is not None and not door.open and not _openers(world, door)):
        return False
    return not dungeon_of(world).rooms[number].entered and not dungeon_of(world).approach


def _creep(world: World, table: Table) -> None:
    """One PC goes ahead to move silently or hide, one try per room, before it is entered (PF-START-09)."""
    if not _door_opens(world, table):
        return
    number = next_room(world)
    assert number is not None
    hero = choose_hero(world, table, active(world), "creep")
    unseen = creep(world, table, hero)
    if world.outcome == "":
        enter_room(world, table, number, unseen)


def _may_go_back(world: World) -> bool:
    return dungeon_of(world).at >= 0 and bool(active(world))


def _go_back(world: World, table: Table) -> None:
    dungeon = dungeon_of(world)
    if dungeon.at == 0:
        dungeon.at = -1
        pass_time(world, table, MINUTES_A_ROOM)
    else:
        enter_room(world, table, dungeon.at - 1)


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


# --- searching and opening -------------------------------------------------------------------------------------------


def _searchers(world: World) -> list[Being]:
    return [being for being in able(world) if may_search(world, being)]


def _may_search(world: World) -> bool:
    return room_of(world) is not None and bool(_searchers(world))


def _search(world: World, table: Table) -> None:
    search(world, table, choose(world, table, _searchers(world), "search"), _room(world))


def _closed(world: World) -> list[Container]:
    room = room_of(world)
    things = room.containers if room else []
    return [thing for thing in things if not thing.open and any(may_open(world, being, thing) for being in able(world))]


def _may_open(world: World) -> bool:
    return bool(_closed(world))


def _open(world: World, table: Table) -> None:
    """Open a container once the room is safe (PF-DUN-10)."""
    things = _closed(world)
    room = _room(world)
    keys = [name_of(room, thing) for thing in things]
    thing = things_in(room)[table.ask(leader(world), WHICH, keys, {"how": "open"}, keys[0])]
    hero = choose(world, table, [being for being in able(world) if may_open(world, being, thing)], "open")
    if try_to_open(world, table, hero, thing, room):
        take_contents(world, table, hero, thing)


def _spotted(world: World) -> list[Container]:
    room = room_of(world)
    things = (room.door, *room.containers) if room else ()
    return [thing for thing in things if thing.spotted and thing.trapped and not thing.open]


def _may_disarm(world: World) -> bool:
    return bool(_spotted(world)) and any(hero.cls == "thief" for hero in active(world))


def _disarm(world: World, table: Table) -> None:
    thief = next(hero for hero in active(world) if hero.cls == "thief")
    disarm(world, table, thief, _spotted(world)[0])


# --- looking around --------------------------------------------------------------------------------------------------


def _may_look(world: World) -> bool:
    room = room_of(world)
    return room is not None and any(feature not in room.looked for feature in room.features)


def _look(world: World, table: Table) -> None:
    room = _room(world)
    fresh = list(dict.fromkeys(feature for feature in room.features if feature not in room.looked))
    feature = table.ask(leader(world), WHICH, fresh, {"how": "look"}, fresh[0])
    room.looked.append(feature)
    table.tell(Looked(feature))


def _students(world: World, feature: str) -> list[Hero]:
    return [hero for hero in active(world) if may_try(world, hero, "study", feature)]


def _studied(world: World) -> list[str]:
    room = room_of(world)
    features = dict.fromkeys(room.features) if room else {}
    return [feature for feature in features if _students(world, feature)]


def _may_study(world: World) -> bool:
    return bool(_studied(world))


def _study(world: World, table: Table) -> None:
    """Try something with a feature: a task by its kind; it yields knowledge, never treasure (PF-FEAT-03)."""
    features = _studied(world)
    feature = table.ask(leader(world), WHICH, features, {"how": "study"}, features[0])
    hero = choose_hero(world, table, _students(world, feature), "study")
    task = FEATURES[feature].task
    learned = attempt(world, table, hero, Task(STUDY, task.attribute, task.tags), DIFFICULTIES[task.difficulty])
    mark_tried(world, hero, "study", feature)
    table.tell(Looked(feature, hero.name, learned))


# --- magic, potions, companions --------------------------------------------------------------------------------------


def _heroes_who(may: Callable[[World, Hero], bool]) -> Callable[[World], bool]:
    return lambda world: any(may(world, hero) for hero in active(world))


def _by_one(
    may: Callable[[World, Hero], bool], do: Callable[[World, Table, Hero], None], what: str
) -> tuple[Callable[[World], bool], Callable[[World, Table], None]]:
    """A way open to some heroes: the leader says which of them."""

    def go(world: World, table: Table) -> None:
        do(world, table, choose_hero(world, table, [hero for hero in active(world) if may(world, hero)], what))

    return _heroes_who(may), go


def _by_leader(
    may: Callable[[World], bool], do: Callable[[World, Table, str], None]
) -> tuple[Callable[[World], bool], Callable[[World, Table], None]]:
    return may, lambda world, table: do(world, table, leader(world))


def _try_words(world: World, table: Table) -> None:
    try_in_words(world, table, choose(world, table, able(world), "try"))


def _raise(world: World, table: Table, hero: Hero) -> None:
    necromancy.raise_here(world, table, hero)
    after_harm(world, table)


def _has_minion(world: World, hero: Hero) -> bool:
    return bool(companions_of(world, hero, "undead_minion"))


def _dismiss(world: World, table: Table, hero: Hero) -> None:
    creature = companions_of(world, hero, "undead_minion")[0]
    dismiss(world, table, creature)
    world.companions.remove(creature)


def _may_light(world: World) -> bool:
    dungeon = dungeon_of(world)
    return dungeon.light in ("dark", "torch") and dungeon.dark and len(light_options(world)) > 1


def _may_leave(world: World) -> bool:
    return True


WAYS: dict[str, tuple[Callable[[World], bool], Callable[[World, Table], None]]] = {
    "onward": (_may_go_on, _go_on),
    "creep": (_may_creep, _creep),
    "break": (_may_break, _break),
    "down": (_may_go_down, _go_down),
    "open": (_may_open, _open),
    "search": (_may_search, _search),
    "disarm": (_may_disarm, _disarm),
    "look": (_may_look, _look),
    "study": (_may_study, _study),
    "drink": _by_leader(crafts.may_drink, crafts.drink_potion),
    "rest": (may_rest, rest),
    "wait": (lambda world: bool(active(world)), wait_idle),
    "brew": _by_one(lambda world, hero: wild.may_brew(hero), wild.brew, "brew"),
    "free_form": _by_one(freeform.may_cast_freely, freeform.cast_freely, "free_form"),
    "raise": _by_one(necromancy.may_raise_here, _raise, "raise"),
    "dismiss": _by_one(_has_minion, _dismiss, "dismiss"),
    "set_gems": _by_leader(crafts.may_set_gems, crafts.set_gems),
    "forge": _by_leader(crafts.may_forge, crafts.forge),
    "give": _by_leader(crafts.may_give, crafts.give_around),
    "light": (_may_light, ask_for_light),
    "try": (lambda world: bool(able(world)), _try_words),
    "back": (_may_go_back, _go_back),
    "leave": (_may_leave, _leave),
}
