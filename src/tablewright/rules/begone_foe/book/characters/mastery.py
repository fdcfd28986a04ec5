"""Mastering a skill: one of the nine examples, or another of like breadth that the game master allows (Skills)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.content import SKILLS
from tablewright.rules.begone_foe.state import Being

OWN_SKILL = Question("own-skill", "BF-SKILL-06")
ALLOWED = Question("skill-allowed", "BF-SKILL-06", standing=True)
OTHER = "other"
LONGEST = 30


def to_master(being: Being) -> list[str]:
    """The nine less those mastered, and whatever else the player can think of (BF-SKILL-06)."""
    return [*(skill for skill in SKILLS if skill not in being.masteries), OTHER]


def master(table: Table, being: Being, choose: Callable[[Sequence[str]], str]) -> str:
    """One of the nine, or the player's own if there is a word for it and the game master agrees; else one of the nine.

    '' where there is nothing left to master.
    """
    skill = choose(to_master(being))
    word = _own(table, being) if skill == OTHER else skill
    listed = [each for each in SKILLS if each not in being.masteries]
    return word or (choose(listed) if listed else "")


def _own(table: Table, being: Being) -> str:
    """In the player's words; by the name of one of the nine it is that one. '' where it is none, or not allowed."""
    said = table.ask_text(being.seat, OWN_SKILL, LONGEST, {"who": being.id}).strip().lower()
    word = next((key for key, name in SKILLS.items() if name.lower() == said), said)
    if not word or word in being.masteries:
        return ""
    if word in SKILLS:
        return word
    return word if table.ask(GM, ALLOWED, ("yes", "no"), {"who": being.id, "words": word}, "yes") == "yes" else ""
