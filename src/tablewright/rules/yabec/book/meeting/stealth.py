"""Stealth. Chapter: Stealth (2.0)."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import Trial, net
from tablewright.rules.yabec.book.core.items import armour_kind, armour_of, item_of
from tablewright.rules.yabec.book.core.stats import (
    armour_class,
    can_use_skills,
    has_skill,
    is_bad,
)
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.state import Creature

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
