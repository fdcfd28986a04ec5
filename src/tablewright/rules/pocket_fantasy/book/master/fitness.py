"""Who is fittest for an errand (9.3): the task that it leads to, and whose chance at it is best.

Whoever is asked who is to do it finds the best hand marked (PF-TASK-01); the label shows the chance of the same task.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablewright.engine.events import Why
from tablewright.rules.pocket_fantasy.book.characters.sneaking import CREEP, PARLEY, PLANT
from tablewright.rules.pocket_fantasy.book.core.field import is_class
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, hide_difficulty, task_chance, usual_grade
from tablewright.rules.pocket_fantasy.book.master.traps import DISARM, FORCE, NIMBLE, PICK_LOCK, SEARCH, may_pick
from tablewright.rules.pocket_fantasy.content import DIFFICULTIES, FEATURES
from tablewright.rules.pocket_fantasy.state import Being, World

Try = tuple[Task, int]  # a task and the number it needs
STUDY = Why("Study a feature", "PF-FEAT-03")


def usual_need(world: World, hero: Being, grade: str = "average") -> int:
    """What the referee would ask for (PF-TASK-03)."""
    return DIFFICULTIES[usual_grade(world, hero, grade, 0)]


def study_task(feature: str) -> Task:
    task = FEATURES[feature].task
    return Task(STUDY, task.attribute, task.tags)


def task_of_errand(world: World, errand: str, what: str, who: Being) -> Try | None:
    """What somebody sent on this errand will have to roll, where it is one task for certain."""
    if errand == "parley":
        return PARLEY, usual_need(world, who, "tough")
    if errand in ("creep", "slip_past"):
        return CREEP, usual_need(world, who, hide_difficulty(world, who))
    if errand == "study" and what in FEATURES:
        return study_task(what), usual_need(world, who, FEATURES[what].task.difficulty)
    plain = {"search": NIMBLE if is_class(who, "thief") else SEARCH, "disarm": DISARM, "leave_bait": PLANT}
    return (plain[errand], usual_need(world, who)) if errand in plain else None


def fittest(world: World, beings: Sequence[Being], errand: str, what: str) -> Being:
    """The best hand at it; between equals, and where nothing is rolled, the first."""
    return max(beings, key=lambda being: _chance(world, being, errand, what))


def _chance(world: World, being: Being, errand: str, what: str) -> Fraction:
    """At a lock, by the way that is opened to this one."""
    if errand in ("open", "open_door"):
        task = PICK_LOCK if may_pick(world, being) else FORCE
        return task_chance(world, being, task, usual_need(world, being))
    found = task_of_errand(world, errand, what, being)
    return task_chance(world, being, *found) if found else Fraction(0)
