"""The party splits up, and comes together again. Chapters: Dungeon (time, movement), Actions.

Each group is somewhere, with its own marching order and its own clock: the one that lags behind acts next, so that all
of them live through the same turns, each with its own hazards (YB-DUNG-01, YB-DUNG-04). Who comes into a zone where
others are joins them; a fight within earshot brings everybody in.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import distant
from tablewright.rules.yabec.book.core.stats import helpless, is_down, members
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.events import Acted
from tablewright.rules.yabec.state import Creature, Group, World
from tablewright.world.words import listed

TOO = Question("part-too", "YB-DUNG-04")
GO = "go"


def part_options(world: World) -> list[Option]:
    """Who could go apart: anybody on their feet, as long as a character stays on both sides."""
    able = _able(world)
    heroes = [each for each in able if each.kind == "pc"]
    found = [Option("part", each.id) for each in heroes if len(heroes) > 1]
    found += [Option("rejoin")] if _groups_here(world) else []
    return found + ([Option("hold")] if waiting(world) else [])


def _able(world: World) -> list[Creature]:
    return [each for each in members(world) if not helpless(each) and not is_down(each)]


def waiting(world: World) -> list[Group]:
    """The other groups in the dungeon."""
    return [group for group in world.delve.groups if not group.out]


def _groups_here(world: World) -> list[Group]:
    return [group for group in waiting(world) if group.zone == world.delve.zone]


def part(world: World, table: Table, option: Option) -> None:
    """Some go by themselves from here on, and act first."""
    going = [option.target]
    while True:
        heroes = [each.id for each in _able(world) if each.kind == "pc" and each.id not in going]
        others = [each.id for each in _able(world) if each.id not in going and (len(heroes) > 1 or each.kind != "pc")]
        chosen = table.ask(caller_seat(world), TOO, [GO, *others], {"who": option.target}, default=GO)
        if chosen == GO:
            break
        going.append(chosen)
    delve = world.delve
    staying = [key for key in delve.march if key not in going]
    delve.groups.append(Group(delve.zone, staying, delve.turn, delve.entered_by, delve.loud))
    delve.march = [key for key in delve.march if key in going]
    table.tell(Acted("part", "gone", _names(world, going)))


def _names(world: World, keys: list[str]) -> str:
    return listed([world.creatures[key].name for key in keys])


def rejoin(world: World, table: Table, option: Option) -> None:
    join_here(world, table)


def join_here(world: World, table: Table) -> None:
    """Whoever is in the same zone is one party again; the later clock is the true one."""
    for group in _groups_here(world):
        table.tell(Acted("part", "joined", _names(world, group.march)))
        take_in(world, group)


def take_in(world: World, group: Group) -> None:
    delve = world.delve
    delve.groups.remove(group)
    order = [*delve.march, *group.march]
    delve.march = [key for key in world.party if key in order] + [key for key in order if key not in world.party]
    delve.turn = max(delve.turn, group.turn)
    delve.loud = delve.loud or group.loud


def next_group(world: World, table: Table) -> None:
    """The group whose clock is behind acts, those who act now first."""
    behind = min(waiting(world), key=lambda group: group.turn, default=None)
    if behind is not None and behind.turn < world.delve.turn:
        _put_aside(world)
        _take_up(world, table, behind)


def _put_aside(world: World, *, out: bool = False) -> None:
    delve = world.delve
    aside = Group(delve.zone, delve.march, delve.turn, delve.entered_by, delve.loud, delve.fleeing, delve.rounds, out)
    delve.groups.append(aside)


def _take_up(world: World, table: Table, group: Group) -> None:
    delve = world.delve
    delve.groups.remove(group)
    delve.zone, delve.march, delve.turn, delve.entered_by = group.zone, group.march, group.turn, group.entered_by
    delve.loud, delve.fleeing, delve.rounds = group.loud, group.fleeing, group.rounds
    table.tell(Acted("part", "turn", _names(world, [each.id for each in members(world)])))


def wait_outside(world: World, table: Table) -> bool:
    """A group that is out waits for those who are still inside; False when everybody is (YB-GEN-05)."""
    inside = waiting(world)
    if not inside:
        for group in list(world.delve.groups):
            take_in(world, group)
        return False
    table.tell(Acted("part", "out", _names(world, [each.id for each in members(world)])))
    _put_aside(world, out=True)
    _take_up(world, table, inside[0])
    return True


def lose_group(world: World, table: Table) -> bool:
    """Nobody of this group lives: the others go on, wherever they are; False if there are none."""
    inside = waiting(world)
    if not inside:
        return False
    lost = world.delve.march
    _take_up(world, table, inside[0])
    world.delve.march += lost  # where they fell, they lie
    return True


def call_in(world: World) -> None:
    """The noise of a fight brings those who hear it: groups in the zone and next to it with a clear line (YB-RANGE-03,
    YB-NOISE-02).
    """
    near = [world.delve.zone, *distant(world, world.delve.zone)]
    for group in [one for one in waiting(world) if one.zone in near]:
        take_in(world, group)
