"""What a player tries that no rule has a button for (Skills and Mastery): words, an aim, a ruling, a test, an effect.

The doer says it in words and names what it is to bring about. The game master, or the referee, says what it takes
before any die falls; the player takes that, says it otherwise or drops it, which costs nothing. What works changes the
game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.core.saves import EASY, HARD, attempt, may_try
from tablewright.rules.begone_foe.book.master.aims import EFFECTS, HELPS, daunting
from tablewright.rules.begone_foe.book.master.meaning import meant
from tablewright.rules.begone_foe.content import SKILLS
from tablewright.rules.begone_foe.events import WordsTried
from tablewright.rules.begone_foe.state import Being, Campaign

WORDS = Question("own-words", "BF-SKILL-02")
AIM = Question("aim", "BF-SKILL-02")
BEARS = Question("bears-on-it", "BF-SKILL-06")
RULING = Question("words-ruling", "BF-SKILL-03", standing=True)
ACCEPT = Question("accept", "BF-SKILL-03")
LONGEST = 240
WORDINGS = 5  # ways of saying one thing before somebody else speaks
NONE = "none"
TALE = Option("tale")  # an aim that changes nothing the rules know of
RULINGS = ("test", "hard", "extreme", "works", "fails")
Cost = Callable[[], bool]  # pays for a try; False when something came between


class Try:
    """One try on its way from words to effect."""

    def __init__(self, state: Campaign, table: Table, being: Being, aims: Sequence[Option]) -> None:
        self.state, self.table, self.being = state, table, being
        self.aims = [aim for aim in aims if may_try(being, mark(state, aim))]
        self.words, self.aim, self.skill, self.ruled = "", TALE, NONE, ""

    def put(self) -> bool:
        """Words, aim and skill from the player; False if there are no words."""
        seat, about = self.being.seat, {"who": self.being.id}
        self.words = self.table.ask_text(seat, WORDS, LONGEST, about).strip()
        if not self.words:
            return False
        names = {key: being.name for key, being in self.state.beings.items()}
        self.aim = self.table.ask(seat, AIM, [TALE, *self.aims], about, meant(self.words, self.aims, names) or TALE)
        masteries = self.being.masteries  # what one has mastered stands first: the rest is a plain test either way
        usual = next((skill for skill in masteries if self._fits(skill)), NONE)
        self.skill = self.table.ask(seat, BEARS, tuple(dict.fromkeys((NONE, *masteries, *SKILLS))), about, usual)
        return True

    def _fits(self, skill: str) -> bool:
        return self.aim != TALE and skill in HELPS.get(self.aim.verb, ())

    @property
    def bears(self) -> str:
        """The skill, where it helps with such an aim at all."""
        return self.skill if self.skill != NONE and (self.aim == TALE or self._fits(self.skill)) else ""

    @property
    def target(self) -> int:
        return EASY if self.ruled == "test" else HARD

    def judge(self) -> None:
        """The game master's ruling; the referee calls for a test, a hard one against the strong (BF-SKILL-03)."""
        default = "hard" if daunting(self.state, self.being, self.aim) else "test"
        about: Facts = {"who": self.being.id, "words": self.words, "aim": self.aim.verb, "skill": self.skill}
        self.ruled = self.table.ask(GM, RULING, RULINGS, about, default)

    def accepted(self) -> str:
        about: Facts = {
            "who": self.being.id, "words": self.words, "aim": str(self.aim), "ruling": self.ruled, "skill": self.bears,
            "need": self.target,
        }  # fmt: skip
        return self.table.ask(self.being.seat, ACCEPT, ("take", "reword", "drop"), about, "take")

    def roll(self) -> bool:
        if self.ruled == "works":
            return True
        extreme = self.ruled == "extreme"
        return attempt(self.state, self.table, self.being, self.bears, self.target, extreme=extreme, ruled=True)


def try_in_words(state: Campaign, table: Table, being: Being, aims: Sequence[Option], cost: Cost) -> bool:
    """The ordinary succeeds, the doubtful is a SKILL test, the impossible fails; the game master says which it is.

    BF-SKILL-01, BF-SKILL-02, BF-SKILL-03; a skill outside the nine goes as a plain test (BF-SKILL-06). What is dropped,
    impossible or nothing costs nothing; nobody tries twice for the same thing (BF-SKILL-08). True when it was tried.
    """
    attempted = Try(state, table, being, aims)
    for _ in range(WORDINGS):
        if not attempted.put():
            return False
        attempted.judge()
        if attempted.ruled == "fails":
            return _told(table, attempted, worked=False)
        answer = attempted.accepted()
        if answer == "take":
            return _carried_out(attempted, cost)
        if answer == "drop":
            return False
    return False


def _carried_out(attempted: Try, cost: Cost) -> bool:
    if not cost():
        return True
    state, aim = attempted.state, attempted.aim
    if aim != TALE:
        attempted.being.tried.append(mark(state, aim))
    worked = attempted.roll()
    _told(attempted.table, attempted, worked)
    if worked and aim != TALE:
        EFFECTS[aim.verb](state, attempted.table, attempted.being, aim.target)
    return True


def _told(table: Table, attempted: Try, worked: bool) -> bool:
    being = attempted.being
    table.tell(WordsTried(being.id, being.name, attempted.words, attempted.ruled, worked, attempted.aim.verb))
    return False


def mark(state: Campaign, aim: Option) -> str:
    """What a try is remembered by: the aim, in this room or this fight."""
    where = state.here or "town"
    if state.fight is not None:
        where = f"fight {state.fight.started_turn}"
    elif state.meeting is not None:
        where = f"talk with {state.meeting.foes[0]}"
    return f"{aim} in {where}"
