"""What a player tries that no rule has a button for: words, a skill that bears on it, and the game master's ruling."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.core.saves import EASY, HARD, attempt
from tablewright.rules.begone_foe.content import SKILLS
from tablewright.rules.begone_foe.events import WordsTried
from tablewright.rules.begone_foe.state import Being, Campaign

WORDS = Question("own-words", "BF-SKILL-02")
BEARS = Question("bears-on-it", "BF-SKILL-06")
RULING = Question("words-ruling", "BF-SKILL-03", standing=True)
LONGEST = 240
NONE = "none"


def try_in_words(state: Campaign, table: Table, being: Being) -> bool:
    """The ordinary succeeds, the doubtful is a SKILL test, the impossible fails; the game master says which it is.

    BF-SKILL-01, BF-SKILL-02, BF-SKILL-03; a skill outside the nine goes as a plain test (BF-SKILL-06).
    """
    words = table.ask_text(being.seat, WORDS, LONGEST, {"who": being.id}).strip()
    if not words:
        return False
    skill = table.ask(being.seat, BEARS, (NONE, *SKILLS), {"who": being.id}, NONE)
    ruled = table.ask(
        GM,
        RULING,
        ("test", "hard", "extreme", "works", "fails"),
        {"who": being.id, "words": words, "skill": skill},
        "test",
    )
    worked = ruled == "works"
    if ruled in ("test", "hard", "extreme"):
        target = HARD if ruled != "test" else EASY
        worked = attempt(
            state, table, being, "" if skill == NONE else skill, target, extreme=ruled == "extreme", ruled=True
        )
    table.tell(WordsTried(being.id, being.name, words, ruled, worked))
    return worked
