"""General task resolution (2.1): attribute, difficulty, one die, compare. What no rule covers is a task (PF-TASK-10).

Which features reroll a task is decided here by the task's attribute and tags (PF-CORE-04): nothing is ever added to the
die.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.field import GM, in_the_wild, race_has, seat_of, sees
from tablewright.rules.pocket_fantasy.book.core.rolls import HEROIC_TASK, Dice, special_rolls, throw
from tablewright.rules.pocket_fantasy.content import (
    ATTRIBUTES,
    DIFFICULTIES,
    GRADES_OF_TASK,
    HAMPERS,
    HELPS,
    TASK_KINDS,
    TaskKind,
)
from tablewright.rules.pocket_fantasy.events.fights import TaskTried
from tablewright.rules.pocket_fantasy.events.travels import WordsTried
from tablewright.rules.pocket_fantasy.state import Being, Creature, Hero, World

ATTRIBUTE = Question("attribute", "PF-TASK-02", standing=True)
DIFFICULTY = Question("difficulty", "PF-TASK-03", standing=True)
TRY_AGAIN = Question("try-again", "PF-TASK-09", standing=True)
WORDS = Question("own-words", "PF-TASK-10")
OWN_WORDS = Why("Task in own words", "PF-TASK-01")
NO_ATTRIBUTE = "none"
LONGEST_WORDS = 200

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
    """Does a class, or an optional speciality, reroll this task? However many do, it is one reroll (PF-CORE-08)."""
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

    `vital` makes a Heroic Reroll the default answer to failure.
    """

    why: Why
    attribute: str = ""
    tags: tuple[str, ...] = ()
    vital: bool = False
    offer: Question = HEROIC_TASK


def attempt(world: World, table: Table, being: Being, task: Task, need: int, due: list[Being] | None = None) -> bool:
    """A task roll (PF-TASK-07): the die is never modified and never explodes.

    Opponents and companions roll one plain die (PF-TASK-08, PF-COMMANDER-06). The special roll follows at once, or
    later if `due` collects it.
    """
    dice = Dice(task.why, best=feature_rerolls(world, being, task.attribute, task.tags) or favored(being))
    thrown = throw(
        world, table, being, dice, lambda so_far: so_far.value() < need, task.offer, lambda so_far: task.vital
    )
    worked = thrown.value() >= need
    table.tell(TaskTried(being.name, task.why.label, need, thrown.value(), worked))
    if thrown.six:
        if due is None:
            special_rolls(world, table, [being])
        else:
            due.append(being)
    return worked


def favored(being: Being) -> bool:
    """The Pocket Master lets a monster roll twice (PF-PM-01): one such favor is used up."""
    if isinstance(being, Creature) and being.favor:
        being.favor -= 1
        return True
    return False


# --- what the Pocket Master judges -----------------------------------------------------------------------------------


def judge_difficulty(
    world: World, table: Table, hero: Being, task: str, default: str = "average", shift: int = 0
) -> int:
    """The PM sets the difficulty with the character in mind (PF-TASK-03); the referee shifts one step (PF-TASK-04)."""
    if not sees(world, hero):
        shift += 1  # darkness (PF-EQUIP-10)
    usual = shifted(default, min(1, shift))
    answer = table.ask(GM, DIFFICULTY, GRADES_OF_TASK, (hero.id, task), usual)
    return DIFFICULTIES[answer]


def shifted(grade: str, steps: int) -> str:
    """A difficulty moved by so many steps, never outside the five grades (PF-TASK-04, PF-TASK-06)."""
    place = GRADES_OF_TASK.index(grade) + steps
    return GRADES_OF_TASK[max(0, min(len(GRADES_OF_TASK) - 1, place))]


def kind_of(words: str) -> TaskKind | None:
    """The referee's reading of a player's words: the first kind of task one of whose words occurs (PF-TASK-02)."""
    text = words.lower()
    return next((kind for kind in TASK_KINDS if any(word in text for word in kind.words)), None)


def circumstances(words: str) -> int:
    """-1 for a clear advantage, +1 for a clear handicap in the player's words (PF-TASK-04, PF-EQUIP-12)."""
    text = words.lower()
    return any(word in text for word in HAMPERS) - any(word in text for word in HELPS)


def try_in_words(world: World, table: Table, being: Being) -> None:
    """A task in the player's own words: the PM names attribute and difficulty (PF-TASK-01, PF-TASK-02, PF-TASK-03).

    How well the part is acted is for a human PM's difficulty; the referee does not hear it (PF-TASK-05).
    """
    words = table.ask_text(seat_of(world, being), WORDS, LONGEST_WORDS, (being.id,)).strip() or "improvise"
    kind = kind_of(words)
    task = f"words:{kind.key if kind else words.lower()}"
    if world.fight is None and not may_try(world, being, task) and not _lets_again(table, being, words):
        table.tell(WordsTried(being.name, words, "", "", worked=False, again=True))
        return
    usual = kind.attribute if kind else NO_ATTRIBUTE
    attribute = table.ask(GM, ATTRIBUTE, (*ATTRIBUTES, NO_ATTRIBUTE), (being.id, words), usual)
    default = _usual_difficulty(world, being, kind.key if kind else "")
    need = judge_difficulty(world, table, being, words, default, circumstances(words))
    attribute = "" if attribute == NO_ATTRIBUTE else attribute
    worked = attempt(world, table, being, Task(OWN_WORDS, attribute, kind.tags if kind else ()), need)
    if not worked and world.fight is None:
        mark_tried(world, being, task)
    grade = next(grade for grade, least in DIFFICULTIES.items() if least == need)
    table.tell(WordsTried(being.name, words, attribute, grade, worked))


def _lets_again(table: Table, being: Being, words: str) -> bool:
    """A failed task is not tried again until something has changed; a human PM may say it has (PF-TASK-09)."""
    return table.ask(GM, TRY_AGAIN, ("no", "yes"), (being.id, words), "no") == "yes"


def _usual_difficulty(world: World, hero: Being, kind: str) -> str:
    """Average (PF-TASK-03), but for what a race is good at: hiding, and stone (PF-RACE-09, PF-RACE-03)."""
    if kind == "hide":
        return hide_difficulty(world, hero)
    return "simple" if kind == "stone" and race_has(hero, "stone_sense") else "average"


def hide_difficulty(world: World, hero: Being) -> str:
    """A halfling hides on a 2 in forests, on a 4 elsewhere (PF-RACE-09). Forest: above ground in the wilds."""
    in_forest = race_has(hero, "hide") and in_the_wild(world) and (world.dungeon is None or world.dungeon.at < 0)
    return "laughable" if in_forest else "average"


def place_of(world: World) -> str:
    """Where a task was tried, so that it is not tried again there (PF-TASK-09)."""
    dungeon = world.dungeon
    return f"{world.adventure}.{dungeon.level}.{dungeon.at}" if dungeon else f"{world.adventure}.town"


def may_try(world: World, hero: Being, task: str) -> bool:
    """Out of combat a failed task is not repeated where nothing has changed (PF-TASK-09)."""
    return f"{place_of(world)}:{task}" not in hero.tried


def mark_tried(world: World, hero: Being, task: str) -> None:
    hero.tried.append(f"{place_of(world)}:{task}")
