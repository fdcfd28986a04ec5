"""Words in a fight: a truce, a demand to give up, giving up; monsters call others. Chapter: bad (all can speak).

A word takes no action. Each of the three is said once in a fight, by whoever says it first, so that nothing is said
again for gain.
"""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import distant, enemies, is_silent, join_in
from tablewright.rules.yabec.book.conflict.morale import check_morale
from tablewright.rules.yabec.book.core.items import item_of
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import is_down, mindful, stopped
from tablewright.rules.yabec.book.core.who import awake
from tablewright.rules.yabec.book.meeting.talk import heard_out
from tablewright.rules.yabec.effects import Asleep
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, World

CALLS = ("truce", "surrender", "yield")


def calls(world: World, creature: Creature) -> list[Option]:
    """What has not been called out in this fight, if anybody would understand it."""
    if world.conflict is None or creature.kind != "pc" or not listeners(world, creature):
        return []
    return [Option("call", what) for what in CALLS if what not in world.conflict.called]


def listeners(world: World, creature: Creature) -> list[Creature]:
    """Enemies who would understand a word and hear it: awake, within shouting distance, where no silence lies
    (YB-RANGE-03, YB-NOISE-02, YB-MAGIC-09).
    """
    if is_silent(world, creature.zone) or stopped(creature, "speak"):
        return []
    earshot = (creature.zone, *distant(world, creature.zone))
    found = [each for each in enemies(world, creature) if mindful(each) and awake(each)]
    return [each for each in found if each.zone in earshot]


def call_out(world: World, table: Table, creature: Creature, what: str) -> None:
    """A truce: a charisma check, then a reaction roll. A demand to give up: a charisma check, then they check morale.
    Giving up: whoever does lays down what treasure they carry, and is heard out with advantage (YB-CONF-13, ours).
    """
    conflict = world.conflict
    if conflict is None:
        return
    conflict.called.append(what)
    near = listeners(world, creature)
    table.tell(Used(creature.name, f"calls-{what}"))
    if what == "yield":
        _lay_down(world, creature)
        heard_out(world, table, near, "advantage")
    elif not check(table, creature, "charisma"):
        return
    elif what == "truce":
        heard_out(world, table, near)
    else:
        check_morale(world, table, among=near)


def _lay_down(world: World, creature: Creature) -> None:
    """Coins and treasure go to the floor."""
    given = [thing for thing in creature.items if item_of(thing).kind in ("coin", "treasure")]
    creature.items = [thing for thing in creature.items if thing not in given]
    world.delve.dropped.setdefault(creature.zone, []).extend(given)


# --- monsters --------------------------------------------------------------------------------------------------------
def in_earshot(world: World, monster: Creature) -> list[Creature]:
    """Who of its side would hear a call from the next zones and is not in the fight yet (YB-NOISE-03)."""
    conflict = world.conflict
    mute = is_silent(world, monster.zone) or stopped(monster, "speak")
    calls_out = monster.side == "foes" and mindful(monster) and not mute and world.options.natures
    if conflict is None or not calls_out:
        return []
    near = distant(world, monster.zone)
    others = [each for each in world.creatures.values() if each.side == "foes" and each.zone in near]
    return [each for each in others if not is_down(each) and each.id not in conflict.fighters + world.delve.peace]


def call_for_help(world: World, table: Table, monster: Creature) -> None:
    """An action: those who hear it wake and come."""
    for each in in_earshot(world, monster):
        each.effects = [effect for effect in each.effects if not isinstance(effect, Asleep) or effect.by]
        join_in(world, each)
    table.tell(Used(monster.name, "calls-help"))
