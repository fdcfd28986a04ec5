"""Steps for scenarios: the dungeon and the conflict."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.turning import need, turn_undead
from tablewright.rules.yabec.book.conflict import monster_powers
from tablewright.rules.yabec.book.conflict.actions import act, options, perform
from tablewright.rules.yabec.book.conflict.attack import lands, strike
from tablewright.rules.yabec.book.conflict.damage import Blow
from tablewright.rules.yabec.book.conflict.field import adjacent, range_between, reaches, surrounded
from tablewright.rules.yabec.book.conflict.morale import check_morale, note_harm
from tablewright.rules.yabec.book.conflict.rounds import begin_conflict, conflict_step, end_conflict, finish_round
from tablewright.rules.yabec.book.conflict.weapons import weapon_in_hand
from tablewright.rules.yabec.book.core import life, light
from tablewright.rules.yabec.book.delve import doors, mapper, talk
from tablewright.rules.yabec.book.delve.declaring import do
from tablewright.rules.yabec.book.delve.declaring import options as delve_options
from tablewright.rules.yabec.book.delve.doors import spring
from tablewright.rules.yabec.book.delve.dungeons import zone_count
from tablewright.rules.yabec.book.delve.exploring import flash_back
from tablewright.rules.yabec.book.delve.meeting import meet
from tablewright.rules.yabec.book.delve.stealth import sneak
from tablewright.rules.yabec.book.delve.turns import arrive_in, enter_dungeon, leave_dungeon
from tablewright.rules.yabec.proving.register import of, step
from tablewright.rules.yabec.state import World

# --- dungeon ----------------------------------------------------------------------------------------------------------


@step
def declare(world: World, table: Table, action: str) -> None:
    """A dungeon action, with its turn."""
    do(world, table, action)


@step
def delve_options_(world: World, table: Table) -> Sequence[str]:
    return delve_options(world)


@step
def enter(world: World, table: Table, way: str) -> None:
    arrive_in(world, table, way)


@step
def arrive(world: World, table: Table) -> None:
    enter_dungeon(world, table, "d")


@step
def leave(world: World, table: Table) -> None:
    leave_dungeon(world, table)


@step
def meet_(world: World, table: Table) -> None:
    meet(world, table, [each for each in world.creatures.values() if each.side == "foes"])


@step
def react(world: World, table: Table) -> str:
    return talk.react(world, table, [each for each in world.creatures.values() if each.side == "foes"])


@step
def signs(world: World, table: Table, who: str = "c1", to: str = "c2", watchers: list[str] | None = None) -> bool:
    return talk.secret_signs(table, of(world, who), of(world, to), [of(world, key) for key in watchers or []])


@step
def sneak_(world: World, table: Table, who: str = "c1") -> bool:
    return sneak(table, of(world, who), [each for each in world.creatures.values() if each.side == "foes"])


@step
def check_door(world: World, table: Table, way: str = "ab") -> bool:
    allowed = doors.may_check(world, world.dungeons["d"].ways[way])
    if allowed:
        doors.check_door(world, table, world.dungeons["d"].ways[way])
    return allowed


@step
def try_door(world: World, table: Table, way: str = "ab") -> bool:
    return doors.try_door(world, table, world.dungeons["d"].ways[way])


@step
def can_break(world: World, table: Table, way: str = "ab") -> bool:
    return doors.can_break(world, world.dungeons["d"].ways[way])


@step
def break_door(world: World, table: Table, way: str = "ab") -> None:
    doors.break_door(world, table, world.dungeons["d"].ways[way])


@step
def pick_lock(world: World, table: Table, who: str = "c1", way: str = "ab") -> bool:
    place = world.dungeons["d"].ways[way]
    return doors.can_pick(of(world, who), place) and doors.pick_lock(table, of(world, who), place)


@step
def spike(world: World, table: Table, who: str = "c1", way: str = "ab") -> None:
    doors.spike_door(table, of(world, who), world.dungeons["d"].ways[way])


@step
def trap(world: World, table: Table, who: str = "c1", zone: str = "a") -> None:
    found = world.dungeons["d"].rooms[zone].trap
    if found is not None:
        spring(world, table, found, of(world, who))


@step
def light_at(world: World, table: Table, zone: str = "a") -> str:
    return light.light_at(world, zone)


@step
def light_for(world: World, table: Table, who: str = "c1") -> str:
    return light.light_for(world, of(world, who))


@step
def strike_light(world: World, table: Table, who: str = "c1", item: str = "torches") -> bool:
    return light.strike_light(world, table, of(world, who), item)


@step
def rest_eyes(world: World, table: Table) -> None:
    light.rest_eyes(world)


@step
def blindness(world: World, table: Table) -> None:
    light.update_blindness(world)


@step
def flashback(world: World, table: Table, who: str = "c1") -> None:
    flash_back(world, table, of(world, who))


@step
def call_map(world: World, table: Table) -> bool:
    mapper.call_map(world, table)
    return mapper.is_correct(world, "d", 1)


@step
def score_maps(world: World, table: Table) -> None:
    mapper.score_maps(world, table)


@step
def zones(world: World, table: Table, squares: int) -> int:
    return zone_count(squares)


@step
def range_(world: World, table: Table, a: str = "c1", b: str = "f1") -> str:
    return range_between(world, of(world, a), of(world, b))


@step
def adjacent_(world: World, table: Table, zone: str = "a") -> list[str]:
    return adjacent(world, zone)


# --- conflict ---------------------------------------------------------------------------------------------------------


@step
def begin(world: World, table: Table, surprised: str = "") -> None:
    begin_conflict(world, table, surprised=surprised, everyone=True)


@step
def next_(world: World, table: Table, times: int = 1) -> None:
    for _ in range(times):
        if world.conflict is not None:
            conflict_step(world, table)


@step
def act_(world: World, table: Table, action: str, who: str = "c1") -> None:
    """One action of a creature in conflict, by its option key."""
    perform(world, table, of(world, who), action)


@step
def ask_act(world: World, table: Table, who: str = "c1") -> None:
    act(world, table, of(world, who))


@step
def options_(world: World, table: Table, who: str = "c1") -> Sequence[str]:
    return options(world, of(world, who))


@step
def can_(world: World, table: Table, action: str, who: str = "c1") -> bool:
    return any(action in (option, option.verb) for option in options(world, of(world, who)))


@step
def attack(
    world: World, table: Table, who: str = "c1", target: str = "f1", how: str = "melee", charge: int = 1
) -> bool:
    weapon, thing = weapon_in_hand(of(world, who))
    return strike(world, table, of(world, who), of(world, target), Blow(weapon, how, thing, charge))


@step
def lands_(world: World, table: Table, who: str = "c1", target: str = "f1", how: str = "melee") -> bool:
    weapon, thing = weapon_in_hand(of(world, who))
    return lands(world, table, of(world, who), of(world, target), Blow(weapon, how, thing))


@step
def reaches_(world: World, table: Table, who: str = "c1", target: str = "f1") -> str:
    return reaches(world, of(world, who), of(world, target), weapon_in_hand(of(world, who))[0])


@step
def surrounded_(world: World, table: Table, who: str = "c1") -> bool:
    return surrounded(world, of(world, who))


@step
def end_round(world: World, table: Table) -> None:
    finish_round(world, table)


@step
def end_fight(world: World, table: Table) -> None:
    end_conflict(world, table)


@step
def morale(world: World, table: Table) -> None:
    check_morale(world, table)


@step
def harm(world: World, table: Table, who: str = "f1", amount: int = 1) -> None:
    """Damage to a foe, with the morale check that may follow."""
    life.hurt(world, table, of(world, who), amount, "weapon")
    note_harm(world, table, of(world, who))


@step
def turn(world: World, table: Table, who: str = "c1") -> None:
    turn_undead(world, table, of(world, who))


@step
def turn_need(world: World, table: Table, level: int, target: str = "f1") -> str:
    return need(level, of(world, target))


@step
def drain(world: World, table: Table, who: str = "c1") -> None:
    monster_powers.drain_level(world, table, of(world, who))
