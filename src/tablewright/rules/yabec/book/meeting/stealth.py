"""Stealth. Chapter: Stealth (2.0)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import Trial, net
from tablewright.rules.yabec.book.core.items import armour_kind, armour_of, item_of
from tablewright.rules.yabec.book.core.stats import (
    armour_class,
    can_use_skills,
    has,
    has_effect,
    has_skill,
    is_bad,
    is_down,
    members,
)
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.effects import Invisible
from tablewright.rules.yabec.events import Acted
from tablewright.rules.yabec.state import Creature, World

AMBUSH = Question("ambush", "YB-CONF-37")
STEALTH = Why("Stealth", "YB-STEALTH-01")


def stealth_die(creature: Creature) -> tuple[int, int]:
    """d8; halflings, kobolds and sneaky kin d6, the thief's falls with level; plate is a disadvantage (YB-STEALTH-03,
    YB-CLASS-08).
    """
    sides, advantage = 8, 0
    if creature.is_a("thief") and can_use_skills(creature):
        sides = CLASSES["thief"].figure(creature.level, "stealth_die")
        advantage = int(bool(CLASSES["thief"].figure(creature.level, "stealth_advantage")))
    elif has_skill(creature, "sneaky") and can_use_skills(creature):
        sides = 6
    armour = armour_of(creature)
    plate = armour is not None and armour_kind(item_of(armour)) == "plate"
    return sides, net(advantage, -1 if plate else 0)


def sneak(table: Table, creature: Creature, watchers: list[Creature]) -> bool:
    """At or under the AC of the one to be deceived; the lowest AC of several; AC 0 or less cannot be (YB-STEALTH-01).

    Against bad targets it always succeeds (YB-STEALTH-02).
    """
    trial = sneak_trial(creature, watchers)
    creature.stealthy = trial.chance == 1 if trial.sides == 1 else trial.roll(table, STEALTH, creature.name)[1]
    return creature.stealthy


def sneak_trial(creature: Creature, watchers: list[Creature]) -> Trial:
    """The stealth die against the lowest AC of those who are not bad; no die where none can be deceived."""
    awake = [each for each in watchers if not is_bad(each)]
    if not awake:
        return Trial(1, 1)
    lowest = min(armour_class(each) for each in awake)
    sides, advantage = stealth_die(creature)
    return Trial(sides, lowest, advantage) if lowest > 0 else Trial(1, 0)


def steal_past(world: World, table: Table, foes: list[Creature]) -> str:
    """All of the party at once: `seen`, or what comes of it unseen: `ambush` or `pass` (YB-STEALTH-01, YB-CONF-37)."""
    hidden = _all_hidden(world, table, foes)
    table.tell(Acted("sneak", "hidden" if hidden else "seen"))
    if not hidden:
        return "seen"
    chosen: str = table.ask(caller_seat(world), AMBUSH, ("ambush", "pass"), default="ambush")
    if chosen == "pass":
        world.delve.peace += [each.id for each in foes]
        for each in foes:
            each.mark("unaware")
    return chosen


def _all_hidden(world: World, table: Table, foes: list[Creature]) -> bool:
    cloak = next((each for each in members(world) if has_effect(each, "unnoticed")), None)
    if cloak is not None:
        cloak.effects = [effect for effect in cloak.effects if effect.key != "unnoticed"]
        return True
    rolled = [has(each, Invisible) or sneak(table, each, foes) for each in members(world) if not is_down(each)]
    return all(rolled)
