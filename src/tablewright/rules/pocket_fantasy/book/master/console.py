"""The Pocket Master's moment (9.1): between rounds and between steps of exploring the PM seat may step in (PF-CORE-01).

A human PM grants rerolls, favors monsters, calls for tasks, places monsters and treasure, names rooms. The referee
always goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.beginning import begin_fight, is_boss, make_foes
from tablewright.rules.pocket_fantasy.book.combat.harm import kill
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    PARTY,
    active,
    dungeon_of,
    fight_of,
    find,
    find_creature,
    find_hero,
    living,
    room_of,
)
from tablewright.rules.pocket_fantasy.book.core.keys import things_in
from tablewright.rules.pocket_fantasy.book.core.session import begin_session
from tablewright.rules.pocket_fantasy.book.core.tasks import NO_ATTRIBUTE, Task, attempt
from tablewright.rules.pocket_fantasy.book.equipment.town import acquire, visit_shop
from tablewright.rules.pocket_fantasy.book.master.effects import EFFECTS, STORY
from tablewright.rules.pocket_fantasy.book.master.traps import spring
from tablewright.rules.pocket_fantasy.book.master.ways import add_passage, choose_way, things_here, ways_on
from tablewright.rules.pocket_fantasy.content import (
    ATTRIBUTES,
    BOSSES,
    DIFFICULTIES,
    FEATURES,
    GRADES_OF_TASK,
    MONSTERS,
    WARES,
)
from tablewright.rules.pocket_fantasy.events import PmDid
from tablewright.rules.pocket_fantasy.state import Being, Container, Creature, Town, World

MOMENT = Question("pm-moment", "PF-CORE-01", standing=True)
OPENING = Question("pm-opening", "PF-START-05", standing=True)
PM_UNAWARE = Question("placed-unaware", "PF-START-09")
PM_HP = Question("pm-hp", "PF-MON-06")
PM_CS = Question("pm-cs", "PF-MON-06")
PM_PART = Question("pm-part", "PF-DUN-16")
PM_CALLED = Question("pm-called", "PF-MON-06")
PM_ITEM = Question("pm-item", "PF-LOOT-03")
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
GO_ON = "go_on"
MOST_IN_A_MOMENT = 8
MOST_FOES = 24
MOST_ROOMS = 24


def pm_moment(world: World, table: Table, question: Question = MOMENT) -> None:
    """Ask the PM seat until it goes on."""
    for _ in range(MOST_IN_A_MOMENT):
        options = [GO_ON, *(key for key, (may, _) in _WAYS.items() if may(world))]
        answer = table.ask(GM, question, options, {"mode": world.mode}, GO_ON)
        if answer == GO_ON:
            return
        _WAYS[answer][1](world, table)
        if world.outcome:
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
    words = table.ask_text(GM, PM_DEED, 200, {"who": hero.id}).strip()
    fit = [key for key, effect in EFFECTS.items() if effect.aims(world, hero)]
    chosen = table.ask(GM, PM_EFFECT, fit, {"who": hero.id, "words": words}, STORY)
    aim = EFFECTS[chosen].aims(world, hero)[0]
    if words:
        table.tell(PmDid("words", hero.name, words=words))
    if attempt(world, table, hero, Task(PM_TASK, attribute), DIFFICULTIES[difficulty]):
        EFFECTS[chosen].take(world, table, hero, aim)  # PF-TASK-10


def _monsters(world: World, table: Table) -> None:
    """Place monsters: they join the fight at once, or a fight begins (PF-DUN-03, PF-DUN-05)."""
    _place(world, table, "foes")


def _third_side(world: World, table: Table) -> None:
    """Monsters with a quarrel of their own: a new side (PF-START-05)."""
    _place(world, table, f"side-{world.next_id}")


def _place(world: World, table: Table, side: str) -> None:
    kind = table.ask(GM, PM_KIND, [key for key in MONSTERS if key != "soldier"], {}, "goblin")
    foes = make_foes(world, kind, table.ask_number(GM, PM_NUMBER, 1, 12, {"what": kind}, "1"), side)
    _rate(world, table, foes)
    if kind in BOSSES:
        part = table.ask(GM, PM_PART, ("boss", "monster"), {"what": kind}, "boss")  # PF-DUN-16
        for foe in foes:
            foe.humble = part == "monster"
    table.tell(PmDid("monsters", kind, len(foes)), (GM,))
    if world.fight:
        answer = table.ask(GM, PM_UNAWARE, ("nobody", side), {"what": kind}, "nobody")
        for foe in foes:
            foe.bout.unaware = answer == side
        world.fight.new_foes += foes
    else:
        options = ("nobody", PARTY, side, "both")
        answer = table.ask(GM, PM_UNAWARE, options, {"what": kind}, "nobody")
        begin_fight(world, foes, {"nobody": [], "both": [PARTY, side]}.get(answer, [answer]), any(map(is_boss, foes)))


def _rate(world: World, table: Table, foes: list[Creature]) -> None:
    """A creature of the PM's own, or a weaker or stronger one: HP, CS and name (PF-MON-06)."""
    first = foes[0]
    hp = table.ask_number(GM, PM_HP, 1, 99, {"what": first.kind}, str(first.max_hp))
    cs = int(table.ask(GM, PM_CS, ("0", "-1", "-2", "-3"), {"what": first.kind}, str(min(0, first.cs))))
    called = table.ask_text(GM, PM_CALLED, 40, {"what": first.kind}).strip()
    for foe, name in zip(foes, _names(world, called or MONSTERS[first.kind].label, len(foes)), strict=True):
        foe.hp = foe.max_hp = hp
        foe.cs, foe.name = cs, name


def _names(world: World, called: str, count: int) -> list[str]:
    """So many names, numbered on from those of the same name who are in the fight already."""
    there = [*world.fight.foes, *world.fight.new_foes] if world.fight else []
    taken = {foe.name for foe in there}
    if count == 1 and called not in taken:
        return [called]
    numbered = (f"{called} {number}" for number in range(2 if called in taken else 1, len(taken) + count + 2))
    return [name for name in numbered if name not in taken][:count]


def _treasure(world: World, table: Table) -> None:
    hero = find_hero(world, table.ask(GM, PM_WHOM, [hero.id for hero in living(world)], {"how": "treasure"}))
    item = table.ask(GM, PM_ITEM, ("gold", *WARES), {"who": hero.id}, "gold")
    if item != "gold":
        acquire(hero, item)
        table.tell(PmDid("item", hero.name, words=item))
        return
    gp = table.ask_number(GM, PM_NUMBER, 1, 1000, {"what": "gold"}, "6")
    hero.gp += gp
    table.tell(PmDid("treasure", hero.name, gp))


def _trader(world: World, table: Table) -> None:
    """Somebody who buys and sells, met on the way: trade is where the PM allows it (PF-VALUE-02)."""
    hero = find_hero(world, table.ask(GM, PM_WHOM, [hero.id for hero in active(world)], {"how": "trader"}))
    table.tell(PmDid("trader", hero.name))
    world.town = Town()
    visit_shop(world, table, hero)
    world.town = None


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


def _passage(world: World, table: Table) -> None:
    """Draw one more way: a side door here, and a room behind it (PF-DUN-02)."""
    add_passage(world, table)
    table.tell(PmDid("passage"))


def _light(world: World, table: Table) -> None:
    """Say whether this place is dark (PF-EQUIP-10)."""
    dungeon = dungeon_of(world)
    dungeon.dark = not dungeon.dark
    table.tell(PmDid("dark" if dungeon.dark else "bright"))


def _reach(world: World, table: Table) -> None:
    """Limit how far ranged attacks reach: this one is too far, or no longer (PF-ROUND-09)."""
    _set_reach(world, table, list(fight_of(world).foes), "reach")


def _shelter(world: World, table: Table) -> None:
    """As `_reach`, for one of the heroes (PF-ROUND-09)."""
    _set_reach(world, table, list(world.party), "shelter")


def _set_reach(world: World, table: Table, beings: list[Being], how: str) -> None:
    standing = [being.id for being in beings if being.standing]
    foe = find(world, table.ask(GM, PM_WHOM, standing, {"how": how}))
    foe.bout.out_of_reach = not foe.bout.out_of_reach
    table.tell(PmDid("out_of_reach" if foe.bout.out_of_reach else "in_reach", foe.name))


def _arm(world: World, table: Table) -> None:
    """Give a melee creature a ranged weapon, where that makes sense (PF-MON-03)."""
    foe = find_creature(world, table.ask(GM, PM_WHOM, _unarmed(world), {"how": "arm"}))
    foe.armed = True
    table.tell(PmDid("arm", foe.name))


def _unarmed(world: World) -> list[str]:
    foes = world.fight.foes if world.fight else []
    return [foe.id for foe in foes if foe.standing and not foe.armed and MONSTERS[foe.kind].ranged != "both"]


def _trap(world: World, table: Table) -> None:
    """Put a trap on a door, a container, or the floor of the next room (PF-DUN-13)."""
    room = room_of(world)
    assert room is not None
    options = [*(name for name, thing in things_here(world, room).items() if not thing.open), "next_floor"]
    where = table.ask(GM, PM_TRAP, options, {}, "next_floor")
    if where != "next_floor":
        things_in(room)[where].trapped = True
    elif ways := ways_on(world):
        dungeon_of(world).rooms[choose_way(world, table, ways, "trap", GM).to].floor_trap = True
    table.tell(PmDid("trap"), (GM,))


def _mishap(world: World, table: Table) -> None:
    """Something bad happens, whenever the PM says: a trap goes off under somebody (PF-DUN-01, PF-DUN-12)."""
    victim = find(world, table.ask(GM, PM_WHOM, [hero.id for hero in active(world)], {"how": "mishap"}))
    spring(world, table, victim, "floor")


def _clear_feature(world: World, table: Table) -> None:
    """Take a feature out of the room again, with what it held (PF-FEAT-03)."""
    room = room_of(world)
    assert room is not None
    key = table.ask(GM, PM_FEATURE, list(dict.fromkeys(room.features)), {"how": "clear"})
    room.features.remove(key)
    room.containers = [thing for thing in room.containers if thing.key != key]
    table.tell(PmDid("clear", key))


def _say(world: World, table: Table) -> None:
    """What happens, in the PM's own words (PF-TASK-10)."""
    table.tell(PmDid("words", words=table.ask_text(GM, PM_WORDS, 200, {}).strip()))


def _slay(world: World, table: Table) -> None:
    """Some weaknesses may slay outright, if the PM says so (PF-ABIL-37)."""
    foe = find_creature(world, table.ask(GM, PM_WHOM, _weak_foes(world), {"how": "slay"}))
    table.tell(PmDid("slay", foe.name))
    kill(world, table, foe, "weakness")


def _weak_foes(world: World) -> list[str]:
    foes = world.fight.foes if world.fight else []
    return [foe.id for foe in foes if foe.standing and MONSTERS[foe.kind].weakness]


def _mix_bosses(world: World, table: Table) -> None:
    """By the party's strength bosses serve as monsters and monsters as bosses from now on, or no longer (PF-DUN-16)."""
    world.options.boss_as_monster = not world.options.boss_as_monster
    table.tell(PmDid("bosses_mixed" if world.options.boss_as_monster else "bosses_apart"), (GM,))


def _new_session(world: World, table: Table) -> None:
    """The PM declares that a session ends and the next begins (PF-CORE-18)."""
    begin_session(world, table)


def _in_fight(world: World) -> bool:
    return world.fight is not None and any(foe.standing for foe in world.fight.foes)


def _in_room(world: World) -> bool:
    return world.fight is None and room_of(world) is not None


def _features_here(world: World) -> list[str]:
    room = room_of(world)
    return room.features if room else []


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
    "arm": (lambda world: bool(_unarmed(world)), _arm),
    "shelter": (lambda world: _in_fight(world) and any(hero.standing for hero in world.party), _shelter),
    "trap": (_in_room, _trap),
    "mishap": (lambda world: world.dungeon is not None and world.fight is None and bool(active(world)), _mishap),
    "clear": (lambda world: _in_room(world) and bool(_features_here(world)), _clear_feature),
    "say": (lambda world: True, _say),
    "treasure": (lambda world: world.fight is None and bool(living(world)), _treasure),
    "trader": (lambda world: world.mode == "dungeon" and bool(active(world)), _trader),
    "feature": (_in_room, _feature),
    "secret": (_in_room, _secret),
    "passage": (lambda world: _in_room(world) and len(dungeon_of(world).rooms) < MOST_ROOMS, _passage),
    "name_room": (_in_room, _name_room),
    "light": (lambda world: world.dungeon is not None and world.fight is None, _light),
    "bosses": (lambda world: world.fight is None, _mix_bosses),
    "new_session": (lambda world: world.fight is None, _new_session),
}
