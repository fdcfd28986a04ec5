"""General task resolution (2.1): attribute, difficulty, one die, compare. What no rule covers is a task (PF-TASK-10).

Which features reroll a task is decided here by the task's attribute and tags (PF-CORE-04): nothing is ever added to the
die.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import msgspec

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.chances import chance_of
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.book.core.field import GM, in_the_wild, race_has, sees, under_the_sky
from tablewright.rules.pocket_fantasy.book.core.rolls import HEROIC_TASK, Stake, favored, special_rolls, throw
from tablewright.rules.pocket_fantasy.content import (
    ATTRIBUTES,
    DIFFICULTIES,
    GRADES_OF_TASK,
    HAMPERS,
    HELPS,
    TASK_KINDS,
)
from tablewright.rules.pocket_fantasy.content.kinds import TaskKind
from tablewright.rules.pocket_fantasy.events import TaskTried
from tablewright.rules.pocket_fantasy.state import Being, Hero, Tried, World

DIFFICULTY = Question("difficulty", "PF-TASK-03", standing=True)
TASK_ATTRIBUTE = Question("task-attribute", "PF-TASK-02", standing=True)
NO_ATTRIBUTE = "none"

# Whole attributes a class rerolls: Charming, Righteous Insight, Muscle, Nimble, Brains.
_ATTRIBUTE_OF = {
    "bard": "charisma",  # PF-BARD-01
    "cleric": "wisdom",  # PF-CLERIC-01
    "fighter": "strength",  # PF-FIGHTER-01
    "thief": "agility",  # PF-THIEF-01
    "wizard": "intelligence",  # PF-WIZARD-01
}
# Kinds of tasks a class rerolls, by tag; the second set only outside combat.
_TAGS_OF: dict[str, frozenset[str]] = {
    "assassin": frozenset({"silent", "hide", "sleight", "crowd", "disguise"}),  # PF-ASSASSIN-01
    "druid": frozenset({"plants", "calm_beast"}),  # PF-DRUID-01
    "martial_artist": frozenset({"acrobatics", "pit"}),  # PF-MARTIAL-02
    "necromancer": frozenset({"undead", "tombs"}),  # PF-NECRO-03
}


def feature_rerolls(world: World, hero: Being, attribute: str, tags: Sequence[str]) -> bool:
    """Does a class, or a speciality, reroll this task (PF-CORE-04)? However many do, it is one reroll (PF-CORE-08)."""
    if not isinstance(hero, Hero):
        return False
    cls = hero.cls
    if _ATTRIBUTE_OF.get(cls) == attribute != "" or any(tag in _TAGS_OF.get(cls, ()) for tag in tags):
        return True
    if world.fight is None:
        if cls == "bard" and attribute == "intelligence" and "lore" in tags:  # PF-BARD-02
            return True
        if cls == "ranger" and "survival" in tags and in_the_wild(world):  # PF-RANGER-01
            return True
    if cls == "ranger" and "initiative" in tags and in_the_wild(world):  # PF-RANGER-03
        return True
    return world.options.specialities and any(tag in hero.specialities for tag in tags)  # PF-OPT-01


class Task(msgspec.Struct, frozen=True):
    """A kind of task: its attribute and tags decide which features reroll it (PF-CORE-04).

    `vital` makes a Heroic Reroll the usual answer to failure; `grave` means that a failure hurts.
    """

    why: Why
    attribute: str = ""
    tags: tuple[str, ...] = ()
    vital: bool = False
    grave: bool = False
    offer: Question = HEROIC_TASK
    rerolled: bool | None = None  # the PM's word on whether a feature covers it; None: as the tags say


def task_dice(world: World, being: Being, task: Task) -> Dice:
    """How this one rolls the task (PF-TASK-07): the die is never modified and never explodes.

    Opponents and companions roll one plain die (PF-TASK-08, PF-COMMANDER-06).
    """
    covered = feature_rerolls(world, being, task.attribute, task.tags) if task.rerolled is None else task.rerolled
    return Dice(task.why, best=covered and not being.diseased)


def attempt(world: World, table: Table, being: Being, task: Task, need: int, due: list[Being] | None = None) -> bool:
    """A task roll (PF-TASK-07). The special roll follows at once, or later if `due` collects it."""
    dice = task_dice(world, being, task)
    dice.best = dice.best or favored(being)
    thrown = throw(world, table, being, dice, Stake(task.offer, need, vital=task.vital, grave=task.grave))
    worked = thrown.value() >= need
    table.tell(TaskTried(being.name, task.why.label, need, thrown.value(), worked))
    if thrown.six:
        if due is None:
            special_rolls(world, table, [being])
        else:
            due.append(being)
    return worked


def task_chance(world: World, being: Being, task: Task, need: int) -> Fraction:
    """How likely the task succeeds, before any Heroic Reroll."""
    return chance_of(task_dice(world, being, task), need)


# --- what the Pocket Master judges -----------------------------------------------------------------------------------
def judge_difficulty(
    world: World, table: Table, hero: Being, task: str, default: str = "average", shift: int = 0
) -> int:
    """The PM sets the difficulty with the character in mind (PF-TASK-03); the referee takes the usual one."""
    usual = usual_grade(world, hero, default, shift)
    answer = table.ask(GM, DIFFICULTY, GRADES_OF_TASK, {"who": hero.id, "task": task}, usual)
    return DIFFICULTIES[answer]


def judge_attribute(table: Table, being: Being, task: Task, what: str) -> Task:
    """Where no rule fixes it, the PM says which attribute applies, or none (PF-TASK-02)."""
    usual = task.attribute or NO_ATTRIBUTE
    about: Facts = {"who": being.id, "task": what}
    answer = table.ask(GM, TASK_ATTRIBUTE, (*ATTRIBUTES, NO_ATTRIBUTE), about, usual)
    return msgspec.structs.replace(task, attribute="" if answer == NO_ATTRIBUTE else answer)


def usual_grade(world: World, hero: Being, default: str, shift: int) -> str:
    """The referee's difficulty: one step harder in the dark, never more than one in all (PF-TASK-04, PF-EQUIP-10)."""
    dark = 0 if sees(world, hero) else 1
    return shifted(default, min(1, shift + dark))


def shifted(grade: str, steps: int) -> str:
    """A difficulty moved by so many steps, never outside the five grades (PF-TASK-04, PF-TASK-06)."""
    place = GRADES_OF_TASK.index(grade) + steps
    return GRADES_OF_TASK[max(0, min(len(GRADES_OF_TASK) - 1, place))]


def kind_of(words: str) -> TaskKind | None:
    """The referee's reading of a player's words: the kind of task of which a word comes first in them (PF-TASK-02)."""
    text = words.lower()
    found = [(place, kind) for kind in TASK_KINDS if (place := _first_word(text, kind)) is not None]
    return min(found, key=lambda each: each[0])[1] if found else None


def _first_word(text: str, kind: TaskKind) -> int | None:
    """Where the first of the kind's words begins in the text."""
    match = _heard(kind.words).search(text)
    return match.start() if match else None


@cache
def _heard(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these words, bent as verbs and nouns are: 'dragging' is to drag, a dragon is not."""
    return re.compile(rf"\b(?:{'|'.join(map(_bent, words))})\b")


def _bent(word: str) -> str:
    stem, last = re.escape(word[:-1]), word[-1]
    if last == "e":
        return f"{stem}(?:e|es|ed|er|ers|ing)"
    if last == "y":
        return f"{stem}(?:y|ies|ied|ying)"
    return f"{stem}{last}(?:{last}?(?:s|es|ed|er|ers|ing)|ly|ily)?"


def circumstances(words: str) -> int:
    """-1 for a clear advantage, +1 for a clear handicap in the player's words (PF-TASK-04, PF-EQUIP-12)."""
    text = words.lower()
    return any(word in text for word in HAMPERS) - any(word in text for word in HELPS)


def hide_difficulty(world: World, hero: Being) -> str:
    """A halfling hides on a 2 in forests, on a 4 elsewhere (PF-RACE-09). Forest: above ground in the wilds."""
    in_forest = race_has(hero, "hide") and in_the_wild(world) and under_the_sky(world.dungeon)
    return "laughable" if in_forest else "average"


def mark_of(world: World, task: str, what: str = "") -> Tried:
    """A task as tried where the party is now (PF-TASK-09)."""
    dungeon = world.dungeon
    level, room = (dungeon.level, dungeon.at) if dungeon else (0, 0)
    return Tried(world.adventure, level, room, task, what)


def may_try(world: World, hero: Being, task: str, what: str = "") -> bool:
    """Out of combat a failed task is not repeated where nothing has changed (PF-TASK-09)."""
    return mark_of(world, task, what) not in hero.attempts


def mark_tried(world: World, hero: Being, task: str, what: str = "") -> None:
    hero.attempts.append(mark_of(world, task, what))
