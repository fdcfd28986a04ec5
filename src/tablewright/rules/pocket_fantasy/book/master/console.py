"""The Pocket Master's moment (9.1): between rounds and between steps of exploring the PM seat may step in (PF-CORE-01).

A human PM grants rerolls, favors monsters, calls for tasks, places monsters and treasure, names rooms. The referee
always goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.beginning import begin_fight, make_foes
from tablewright.rules.pocket_fantasy.book.combat.harm import kill
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    active,
    dungeon_of,
    find_creature,
    find_hero,
    living,
    room_of,
)
from tablewright.rules.pocket_fantasy.book.core.session import begin_session
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt
from tablewright.rules.pocket_fantasy.book.master.own_words import NO_ATTRIBUTE
from tablewright.rules.pocket_fantasy.content import ATTRIBUTES, DIFFICULTIES, FEATURES, GRADES_OF_TASK, MONSTERS
from tablewright.rules.pocket_fantasy.events.travels import PmDid
from tablewright.rules.pocket_fantasy.state import Container, World

MOMENT = Question("pm-moment", "PF-CORE-01", standing=True)
PM_WHOM = Question("pm-whom", "PF-CORE-01")
PM_KIND = Question("pm-kind", "PF-DUN-05")
PM_NUMBER = Question("pm-number", "PF-DUN-07")
PM_ATTRIBUTE = Question("pm-attribute", "PF-TASK-02")
PM_DIFFICULTY = Question("pm-difficulty", "PF-TASK-03")
PM_NAME = Question("pm-name", "PF-DUN-02")
PM_FEATURE = Question("pm-feature", "PF-DUN-10")
PM_TASK = Why("Task the PM calls for", "PF-TASK-01")
GO_ON = "go_on"
MOST_IN_A_MOMENT = 8
MOST_FOES = 24


def pm_moment(world: World, table: Table) -> None:
    """Ask the PM seat until it goes on."""
    for _ in range(MOST_IN_A_MOMENT):
        options = [GO_ON, *(key for key, (may, _) in _WAYS.items() if may(world))]
        answer = table.ask(GM, MOMENT, options, {"mode": world.mode}, GO_ON)
        if answer == GO_ON:
            return
        _WAYS[answer][1](world, table)
        if world.mode == "dungeon" and world.fight is not None:
            return


def _grant(world: World, table: Table) -> None:
    """A free reroll for a bold deed: it adds one roll like an HR and uses none up (PF-HERO-08)."""
    hero = find_hero(world, table.ask(GM, PM_WHOM, [hero.id for hero in living(world)], {"how": "grant"}))
    hero.granted += 1
    table.tell(PmDid("grant", hero.name))


def _favor(world: World, table: Table) -> None:
    """A monster's next roll is made twice, best kept (PF-PM-01)."""
    foes = [foe.id for foe in world.fight.foes if foe.standing] if world.fight else []
    foe = find_creature(world, table.ask(GM, PM_WHOM, foes, {"how": "favor"}))
    foe.favor += 1
    table.tell(PmDid("favor", foe.name), (GM,))


def _task(world: World, table: Table) -> None:
    """Any task, any difficulty, for any character (PF-TASK-02, PF-TASK-03)."""
    hero = find_hero(world, table.ask(GM, PM_WHOM, [hero.id for hero in active(world)], {"how": "task"}))
    attribute = table.ask(GM, PM_ATTRIBUTE, (*ATTRIBUTES, NO_ATTRIBUTE), {"who": hero.id}, NO_ATTRIBUTE)
    difficulty = table.ask(GM, PM_DIFFICULTY, GRADES_OF_TASK, {"who": hero.id}, "average")
    attribute = "" if attribute == NO_ATTRIBUTE else attribute
    attempt(world, table, hero, Task(PM_TASK, attribute), DIFFICULTIES[difficulty])


def _monsters(world: World, table: Table) -> None:
    """Place monsters: they join the fight at once, or a fight begins (PF-DUN-03, PF-DUN-05)."""
    _place(world, table, "foes")


def _third_side(world: World, table: Table) -> None:
    """Monsters with a quarrel of their own: a new side (PF-START-05)."""
    _place(world, table, f"side-{world.next_id}")


def _place(world: World, table: Table, side: str) -> None:
    kind = table.ask(GM, PM_KIND, [key for key in MONSTERS if key != "soldier"], {}, "goblin")
    foes = make_foes(world, kind, table.ask_number(GM, PM_NUMBER, 1, 12, {"what": kind}, "1"), side)
    table.tell(PmDid("monsters", kind, len(foes)), (GM,))
    if world.fight:
        world.fight.new_foes += foes
    else:
        dungeon_of(world).unaware = False
        begin_fight(world, foes)


def _treasure(world: World, table: Table) -> None:
    hero = find_hero(world, table.ask(GM, PM_WHOM, [hero.id for hero in living(world)], {"how": "treasure"}))
    gp = table.ask_number(GM, PM_NUMBER, 1, 1000, {"what": "gold"}, "6")
    hero.gp += gp
    table.tell(PmDid("treasure", hero.name, gp))


def _name_room(world: World, table: Table) -> None:
    room = room_of(world)
    assert room is not None
    room.name = table.ask_text(GM, PM_NAME, 40).strip()
    table.tell(PmDid("name", room.name))


def _feature(world: World, table: Table) -> None:
    """Lay out the room: a further feature, with its container if it is one (PF-DUN-10)."""
    room = room_of(world)
    assert room is not None
    key = table.ask(GM, PM_FEATURE, list(FEATURES), {}, "chest")
    room.features.append(key)
    if "container" in FEATURES[key].traits:
        room.containers.append(Container(key))
    table.tell(PmDid("feature", key))


def _secret(world: World, table: Table) -> None:
    """Place a secret door in this room (PF-DUN-18)."""
    room = room_of(world)
    assert room is not None
    room.secret = True
    table.tell(PmDid("secret"), (GM,))


def _light(world: World, table: Table) -> None:
    """Say whether this place is dark (PF-EQUIP-10)."""
    dungeon = dungeon_of(world)
    dungeon.dark = not dungeon.dark
    table.tell(PmDid("dark" if dungeon.dark else "bright"))


def _reach(world: World, table: Table) -> None:
    """Limit how far ranged attacks reach: this one is too far, or no longer (PF-ROUND-09)."""
    foes = [foe.id for foe in world.fight.foes if foe.standing] if world.fight else []
    foe = find_creature(world, table.ask(GM, PM_WHOM, foes, {"how": "reach"}))
    foe.bout.out_of_reach = not foe.bout.out_of_reach
    table.tell(PmDid("out_of_reach" if foe.bout.out_of_reach else "in_reach", foe.name))


def _slay(world: World, table: Table) -> None:
    """Some weaknesses may slay outright, if the PM says so (PF-ABIL-37)."""
    foe = find_creature(world, table.ask(GM, PM_WHOM, _weak_foes(world), {"how": "slay"}))
    table.tell(PmDid("slay", foe.name))
    kill(world, table, foe, "weakness")


def _weak_foes(world: World) -> list[str]:
    foes = world.fight.foes if world.fight else []
    return [foe.id for foe in foes if foe.standing and MONSTERS[foe.kind].weakness]


def _new_session(world: World, table: Table) -> None:
    """The PM declares that a session ends and the next begins (PF-CORE-18)."""
    begin_session(world, table)


def _in_fight(world: World) -> bool:
    return world.fight is not None and any(foe.standing for foe in world.fight.foes)


def _in_room(world: World) -> bool:
    return world.fight is None and room_of(world) is not None


def _few_foes(world: World) -> bool:
    foes = [*world.fight.foes, *world.fight.new_foes] if world.fight else []
    placed = world.fight is not None or world.dungeon is not None
    return placed and sum(foe.status != "dead" for foe in foes) < MOST_FOES


_WAYS: dict[str, tuple[Callable[[World], bool], Callable[[World, Table], None]]] = {
    "grant": (lambda world: bool(living(world)), _grant),
    "favor": (_in_fight, _favor),
    "task": (lambda world: bool(active(world)), _task),
    "monsters": (_few_foes, _monsters),
    "third_side": (lambda world: _in_fight(world) and _few_foes(world), _third_side),
    "reach": (_in_fight, _reach),
    "slay": (lambda world: bool(_weak_foes(world)), _slay),
    "treasure": (lambda world: world.fight is None and bool(living(world)), _treasure),
    "feature": (_in_room, _feature),
    "secret": (_in_room, _secret),
    "name_room": (_in_room, _name_room),
    "light": (lambda world: world.dungeon is not None and world.fight is None, _light),
    "new_session": (lambda world: world.fight is None, _new_session),
}
