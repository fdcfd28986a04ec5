"""Actions beside the rules: add salt to sealed dice, roll on a chart as game master, keep notes on places.

None of it changes the state of the game; all of it is recorded, and none of it is lost when an answer is taken back.
"""

from __future__ import annotations

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import CHARTS, Words, face_of
from tablewright.engine.events import ChartRolled, Entry, Roll, RollCalled
from tablewright.engine.game.records import Called, Noted, Salted, Setup

LONGEST_SALT = 100
LONGEST_NOTE = 300
DICE = (4, 6, 8, 10, 12, 20, 100)
MOST_BONUS, MOST_NEED, LONGEST_CALL = 50, 200, 80
SALT = "salt"  # the engine's own question, to every seat, before the first sealed die


class Asides:
    """Salts, charts rolled on and notes of one game."""

    def __init__(self, setup: Setup) -> None:
        self._seats, self._sealed = setup.seats, setup.dice.kind == "sealed"
        self.salts = list(setup.salts)
        self.unsalted = list(setup.seats) if setup.ask_salt and self._sealed else []
        self.charts_rolled = 0
        self.notes: dict[str, dict[str, str]] = {}  # each seat's own, by place

    def copy(self) -> Asides:
        twin = object.__new__(Asides)
        twin.__dict__.update(self.__dict__)
        twin.salts, twin.unsalted = list(self.salts), list(self.unsalted)
        twin.notes = {seat: dict(own) for seat, own in self.notes.items()}
        return twin

    # --- salt --------------------------------------------------------------------------------------------------------
    def questions(self) -> tuple[Decision, ...]:
        """Every seat is asked for its salt before the first die, where the table agreed to that."""
        return tuple(Decision(seat, SALT, "", kind="text", high=LONGEST_SALT) for seat in self.unsalted)

    def may_salt(self, dice_rolled: int) -> bool:
        return self._sealed and not dice_rolled and not self.charts_rolled

    def salt(self, record: Salted, dice_rolled: int) -> None:
        asked = record.seat in self.unsalted
        if not self._sealed:
            raise Refused("only sealed dice take salt: begin a game with sealed dice to add words of your own")
        if not self.may_salt(dice_rolled):
            raise Refused("salt must come before the first die: it is too late in this game, play on")
        if self.unsalted and record.seat not in self._seats:
            raise Refused(f"seat {record.seat!r} is not asked for salt")
        if len(record.salt) > LONGEST_SALT or not (record.salt or asked):
            raise Refused(f"a salt has 1 to {LONGEST_SALT} characters")
        self.keep_salt(record)
        if asked:
            self.unsalted.remove(record.seat)

    def keep_salt(self, record: Salted) -> None:
        if record.salt:
            self.salts.append(f"{record.seat}:{record.salt}")

    # --- charts and notes --------------------------------------------------------------------------------------------
    def roll_on(self, chart: Chart[object], by: str, words: Words) -> Entry:
        """One more die of the charts' own stream, and the line of the log that tells of it."""
        if self.unsalted:
            raise Refused("no die falls before every seat was asked for its salt")
        face = face_of(words.word(CHARTS, self.charts_rolled), chart.die)
        roll = Roll(CHARTS, self.charts_rolled, chart.die, face, chart.name, chart.rule, chart=chart.key)
        self.charts_rolled += 1
        return Entry(ChartRolled(by, chart.key), (roll,))

    def call(self, record: Called, words: Words) -> Entry:
        """A die for somebody, or two of which one counts, from the charts' own stream."""
        if self.unsalted:
            raise Refused("no die falls before every seat was asked for its salt")
        _check(record)
        rolls = tuple(self._die(record, words) for _ in range(2 if record.edge else 1))
        faces = [roll.face for roll in rolls]
        kept = max(faces) if (record.edge > 0) != record.under else min(faces)
        return Entry(
            RollCalled(record.by, record.who, kept, record.bonus, record.need, record.under, record.why), rolls
        )

    def _die(self, record: Called, words: Words) -> Roll:
        place = self.charts_rolled
        self.charts_rolled += 1
        face = face_of(words.word(CHARTS, place), record.sides)
        return Roll(CHARTS, place, record.sides, face, record.why or "A roll", "", who=record.who)

    def note(self, record: Noted) -> None:
        if len(record.text) > LONGEST_NOTE:
            raise Refused(f"a note has at most {LONGEST_NOTE} characters")
        own = self.notes.setdefault(record.seat, {})
        own.pop(record.place, None)
        if record.text:
            own[record.place] = record.text


def _check(record: Called) -> None:
    if record.sides not in DICE:
        raise Refused(f"there is no d{record.sides} here; there are: {', '.join(f'd{die}' for die in DICE)}")
    if abs(record.bonus) > MOST_BONUS or not 0 <= record.need <= MOST_NEED or record.edge not in (-1, 0, 1):
        raise Refused(f"a bonus is at most {MOST_BONUS}, a number needed at most {MOST_NEED}")
    if not record.who or max(len(record.who), len(record.why)) > LONGEST_CALL:
        raise Refused(f"say who rolls, and why in at most {LONGEST_CALL} letters")
