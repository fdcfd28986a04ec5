"""What a try in one's own words does in the dungeon: an effort of a turn, with a check the Dungeon Master names.

Chapter: Actions (other), YB-DUNG-16. A deed is tried once in a zone, so that nothing is repeated for gain.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import ways
from tablewright.rules.yabec.book.conflict.rounds import begin_conflict
from tablewright.rules.yabec.book.core.own_words import agree, deeds
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import helpless, is_down, members
from tablewright.rules.yabec.book.core.who import able
from tablewright.rules.yabec.book.delve.doors import loud
from tablewright.rules.yabec.book.delve.exploring import search_zone
from tablewright.rules.yabec.book.delve.turns import close_turn, foes_here, here, remember_foes, take_turn
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.content import HOUSE
from tablewright.rules.yabec.content.tables import Deed
from tablewright.rules.yabec.effects import an_effect
from tablewright.rules.yabec.events import Acted, Door, Sensed, Used
from tablewright.rules.yabec.state import Creature, World
from tablewright.world.dungeon import Way

WHO = Question("who", "YB-DUNG-16")
TWO_HANDS = 2


def may_try(world: World) -> bool:
    return bool(_hands(world) and _open(world))


def _hands(world: World) -> list[Creature]:
    return [each for each in able(world) if each.kind == "pc"]


def attempt(world: World, table: Table, option: Option) -> None:
    """Who, what, to what end; then a turn and a check. What is not agreed costs nothing."""
    names = [each.id for each in _hands(world)]
    about = {"what": "try"}
    hero = world.creatures[table.ask(caller_seat(world), WHO, names, about, default=names[0])]
    agreed = agree(table, hero, "delve", _open(world))
    if agreed is None:
        return
    deed, ability = agreed
    room = here(world)
    room.data = {**room.data, f"tried {deed.key}": True}
    if not take_turn(world, table):
        return
    works = not helpless(hero) and check(table, hero, ability)
    table.tell(Acted("try", "done" if works else "failed", hero.name))
    if works:
        _EFFECTS[deed.key](world, table, hero)
    if world.scheme == "delve":
        close_turn(world, table)


def _open(world: World) -> list[Deed]:
    """Deeds that could mean something in this zone, and were not tried in it."""
    room = here(world)
    possible = {
        "force": bool(_fastened(world)), "bar": bool(_doors(world)), "probe": not room.searched,
        "foil": room.trap is not None and room.trap.known and room.trap.state == "set", "lure": bool(_next_door(world)),
        "study": bool(_unknown_kinds(world)), "mend": any(t.hurt for each in members(world) for t in each.items),
    }  # fmt: skip
    return [deed for deed in deeds("delve") if possible.get(deed.key, True) and f"tried {deed.key}" not in room.data]


def _fastened(world: World) -> list[Way]:
    near = [way for way in ways(world, world.delve.zone) if way.kind == "door" and not way.data.get("magic")]
    return [way for way in near if way.blocked or way.state == "stuck"]


def _doors(world: World) -> list[Way]:
    return [way for way in ways(world, world.delve.zone) if way.kind == "door" and way.state in ("open", "shut")]


def _next_door(world: World) -> list[Creature]:
    """Monsters known to be in a zone that one can walk to from here."""
    near = {way.other(world.delve.zone) for way in ways(world, world.delve.zone) if way.b and not way.blocked}
    ids = [key for zone in near for key in world.delve.encounters.get(zone, [])]
    found = [world.creatures[key] for key in ids if key in world.creatures]
    return [each for each in found if each.side == "foes" and not is_down(each)]


def _unknown_kinds(world: World) -> list[str]:
    return [kind for kind in HOUSE.depth(here(world).level).wandering if kind not in world.delve.lore]


# --- what success does -----------------------------------------------------------------------------------------------
def _force(world: World, table: Table, hero: Creature) -> None:
    way = _fastened(world)[0]
    way.state = "broken"
    loud(world, table, "breaking")
    table.tell(Door(way.id, "broken"))


def _bar(world: World, table: Table, hero: Creature) -> None:
    """The door they came by, if it is one."""
    doors = _doors(world)
    way = next((each for each in doors if each.id == world.delve.entered_by), doors[0])
    way.state = "barred"
    table.tell(Door(way.id, "blocked"))


def _probe(world: World, table: Table, hero: Creature) -> None:
    search_zone(world, table, world.delve.zone, TWO_HANDS)


def _foil(world: World, table: Table, hero: Creature) -> None:
    trap = here(world).trap
    if trap is not None:
        trap.state = "disarmed"
    table.tell(Acted("disarm", "done", hero.name))


def _lure(world: World, table: Table, hero: Creature) -> None:
    for each in _next_door(world):
        each.zone = world.delve.zone
    remember_foes(world)
    if foes_here(world):
        begin_conflict(world, table, surprised="foes")


def _hide(world: World, table: Table, hero: Creature) -> None:
    hero.effects.append(an_effect("unnoticed", "turn", 3, by=hero.id))


def _court(world: World, table: Table, hero: Creature) -> None:
    hero.effects.append(an_effect("rapport", "turn", 3, by=hero.id))


def _study(world: World, table: Table, hero: Creature) -> None:
    kind = _unknown_kinds(world)[0]
    world.delve.lore.append(kind)
    table.tell(Sensed(hero.name, kind, "lore"))


def _mend(world: World, table: Table, hero: Creature) -> None:
    owner = next(each for each in [hero, *members(world)] if any(thing.hurt for thing in each.items))
    thing = next(thing for thing in owner.items if thing.hurt)
    thing.hurt -= 1
    table.tell(Used(hero.name, "mend", thing.key))


_EFFECTS: dict[str, Callable[[World, Table, Creature], None]] = {
    "force": _force, "bar": _bar, "probe": _probe, "foil": _foil, "lure": _lure, "hide": _hide, "court": _court,
    "study": _study, "mend": _mend,
}  # fmt: skip
