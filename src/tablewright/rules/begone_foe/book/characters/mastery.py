"""Mastering a skill: one of the nine examples, or another of like breadth that the game master allows (Skills)."""

from __future__ import annotations

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


def named(table: Table, being: Being, skill: str) -> str:
    """A skill of the player's own, if there is a word for it and the game master agrees; else the first of the nine."""
    if skill != OTHER:
        return skill
    word = table.ask_text(being.seat, OWN_SKILL, LONGEST, {"who": being.id}).strip().lower()
    known = not word or word in being.masteries
    if not known and table.ask(GM, ALLOWED, ("yes", "no"), {"who": being.id, "words": word}, "yes") == "yes":
        return word
    return next((each for each in SKILLS if each not in being.masteries), "")
