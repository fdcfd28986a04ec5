"""Rest and idle waiting in a dungeon (5; PF-HEAL-05, PF-EQUIP-12, PF-DUN-17)."""

from __future__ import annotations

from pocket_fantasy import events
from pocket_fantasy.book.characters import sneaking
from pocket_fantasy.book.combat import actions
from pocket_fantasy.book.core import consent, field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.book.master import dungeon
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

INTERRUPTED = Why("Rest interrupted?", "PF-HEAL-05")
ASK_INTERRUPT = Question("interrupt-rest", "PF-HEAL-05", standing=True)
EIGHT_HOURS, REST_HP = 8 * 60, 3
WATCH = Question("watch", "PF-HEAL-05", standing=True)
EAT = Question("eat", "PF-EQUIP-12", standing=True)
SCARCE = 2
FOOD = ("dry_rations", "conjured_food")


def may_rest(world: World) -> bool:
    """Once a day: 24 hours after the last full rest began (PF-HEAL-05)."""
    dungeon = field.dungeon_of(world)
    return dungeon.minutes >= dungeon.rested_at + field.DAY_MINUTES and any(map(field.is_awake, field.present(world)))


def rest(world: World, table: Table) -> None:
    """Eight hours: 3 HP for each who ate, unless monsters interrupt; then it gives nothing (PF-HEAL-05)."""
    dungeon = field.dungeon_of(world)
    alert, watch = dungeon.alert, _keeps_watch(world, table)
    interrupted = _is_interrupted(world, table)
    dungeon.alert = alert and world.fight is None  # a watch is over with the rest
    if interrupted:
        return
    dungeon.rested_at = dungeon.minutes
    light.sleep(world, EIGHT_HOURS)
    before = {hero.id: hero.hp for hero in field.present(world)}
    hungry = []
    for hero in field.present(world):
        if hero.id == watch:
            continue
        if _eats_ration(world, table, hero):
            healing.heal(world, table, hero, REST_HP, "rest")
        else:
            hungry.append(hero.name)  # a rest without food heals nothing (PF-EQUIP-12)
    healed = tuple(hero.name for hero in field.present(world) if hero.hp > before[hero.id])
    table.tell(events.Rested(healed, tuple(hungry)))


def _keeps_watch(world: World, table: Table) -> str:
    """One may stay awake while the others rest: no HP, but whoever comes catches nobody unawares."""
    awake = [hero.id for hero in consent.open_to(world, "watch", field.active(world))]
    watch = table.ask(field.leader(world), WATCH, ["nobody", *awake], {}, "nobody") if len(awake) > 1 else "nobody"
    if watch == "nobody" or not consent.agrees(world, table, field.find(world, watch), "watch"):
        return "nobody"
    field.dungeon_of(world).alert = True
    return watch


def _eats_ration(world: World, table: Table, hero: Hero) -> bool:
    """Each rest eats one ration day, conjured food first, unless one would rather go without (PF-EQUIP-12). So much is
    asked only where little is left.
    """
    left = sum(hero.carries(each) for each in FOOD)
    if 0 < left <= SCARCE and table.ask(hero.seat, EAT, ("yes", "no"), {"who": hero.id, "left": left}, "yes") == "no":
        return False
    food = next((each for each in reversed(FOOD) if hero.carries(each)), "")
    if food:
        light.hand_on(world, food, hero)
    return bool(food)


def wait_idle(world: World, table: Table) -> None:
    """Waiting is done in stretches of 8 hours, with the same interruption die (PF-DUN-17)."""
    if not _is_interrupted(world, table):
        light.sleep(world, EIGHT_HOURS)
        table.tell(events.Rested((), (), idle=True))


def is_secured(world: World) -> bool:
    """The doors are wedged: whoever would break a rest here must roll a second 1 (PF-HEAL-05)."""
    room = field.room_of(world)
    return room is not None and room.secured


def _they_come(world: World, table: Table) -> bool:
    """A 1 on the detrimental die; behind wedged doors a second one (PF-HEAL-05)."""
    come = rolls.something_bad(table, INTERRUPTED)
    return come and (not is_secured(world) or rolls.something_bad(table, INTERRUPTED))


def _is_interrupted(world: World, table: Table) -> bool:
    """Do monsters come, or does something else spoil the rest (PF-HEAL-05)?"""
    answer = table.ask(field.GM, ASK_INTERRUPT, ("roll", "yes", "no", "spoiled"), {}, "roll")
    if answer == "spoiled":
        table.tell(events.RestBroken())
        light.sleep(world, EIGHT_HOURS)
        return True
    if not (_they_come(world, table) if answer == "roll" else answer == "yes"):
        return False
    table.tell(events.RestBroken())
    foes = sneaking.find_bait(world, table, dungeon.wandering(world, table))
    if foes:
        actions.begin_fight(world, foes, dungeon.unaware_here(world, table, foes))
    return True
