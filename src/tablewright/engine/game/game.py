"""A game in progress: a checkpoint, and the answers given since.

Between turns the state is complete data. Within a turn it is replayed: the turn runs from the checkpoint with the
answers given so far and stops at the first question without one. Several turns may be open at once (one a party); when
one is done it is committed, and the others are run again on the new checkpoint. An act that fails has changed nothing.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from tablewright.engine.budgets import (
    FEWEST_SNAPSHOTS,
    RECORDS_OF_AN_OLD_GAME,
    RECORDS_PER_CHECKPOINT,
    RECORDS_TO_FIRST_CHECKPOINT,
    SECONDS_PER_CHECKPOINT,
)
from tablewright.engine.consent import CONSENT, NO
from tablewright.engine.copying import thaw_wholly
from tablewright.engine.decisions import ABSTAIN, Decision, EmptyQuestion, Refused
from tablewright.engine.dice import Rekeyed
from tablewright.engine.events import Entry
from tablewright.engine.game.acting import Acting, Diverged
from tablewright.engine.game.checking import check_game
from tablewright.engine.game.company import Company
from tablewright.engine.game.packing import (
    BadCheckpoint,
    checkpoints_in,
    empty_log,
    has_whole_log,
    log_until,
    long_records,
    new_parts,
    pack,
    pack_log,
    put_together,
    taken_apart,
)
from tablewright.engine.game.records import (
    Agreed,
    Answered,
    AnyRecord,
    Begun,
    Called,
    Checkpoint,
    Noted,
    Override,
    RolledOn,
    Salted,
    Setup,
    Standing,
    Undone,
)
from tablewright.engine.game.running import OWN, SNAPSHOTS_KEPT, Helper, OpenTurn, Running
from tablewright.engine.game.undoing import (
    Grave,
    Mark,
    OutOfPast,
    TakenBack,
    answers_that_stand,
    depth_of_undo,
    last_standing,
    self_contained,
    what_stands,
)
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import Answer
from tablewright.engine.thinking.position import Position

__all__ = ["Diverged", "Game", "Helper", "Stuck"]

S = TypeVar("S")

NO_MARKS: Mapping[str, str] = {}

_log = logging.getLogger("tablewright.rules")


class Stuck(Refused):
    """The rules broke at an answer. It was taken back; the game stands where it stood."""

    def __init__(self, error: Exception, records: int) -> None:
        what = str(error) if isinstance(error, EmptyQuestion) else f"{type(error).__name__}: {error}"
        super().__init__(
            f"here the rules of this game have a fault ({what}). Your answer was taken back and nothing is lost: "
            f"please choose something else. Who wants to mend it finds it in this game's save, after record {records}"
        )


class Game(Acting[S]):
    """Plays a ruleset for people: takes records, keeps the log, knows who is asked what."""

    def __init__(
        self,
        ruleset: Ruleset[S],
        setup: Setup,
        records: Sequence[AnyRecord] = (),
        *,
        checked: bool = True,
        foreign: bool = False,
    ) -> None:
        """`checked`: compare check values. `foreign`: somebody else's records, of which nothing is taken on trust."""
        super().__init__(ruleset, setup)
        self._foreign = foreign
        self.words = setup.dice.words(self.asides.salts)
        self._stand_at(ruleset.new(dict(setup.settings), setup.seats))
        self._run_until_asked()
        self.replay(records, checked=checked)

    @classmethod
    def at_checkpoint(cls, ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> Game[S]:
        """The game as its last record, a checkpoint, has it: with its log, and without playing what led there."""
        *before, checkpoint = records
        assert isinstance(checkpoint, Checkpoint)
        game: Game[S] = object.__new__(cls)
        Running.__init__(game, ruleset, setup)
        game._foreign = False
        game._keep_asides(before)
        game.words = setup.dice.words(game.asides.salts)
        made = checkpoints_in(records)
        game._stand_at(_state_of(made, ruleset, setup.rules))
        game.positions, game.seal_broken = dict(checkpoint.positions), checkpoint.seal_broken
        game.moves, game.company = checkpoint.moves, Company.taken_up(checkpoint.decided)
        game._grave = Grave(checkpoint.grave_by, checkpoint.grave_answers)
        game.records, game.log = long_records(records), log_until(made, ruleset)
        game._log_kept = len(game.log) if has_whole_log(made) else 0
        game.since = checkpoint.since if checkpoint.since >= 0 else len(game.log)
        game._checkpoint_at = game._passed = len(game.records)
        game._holding = (0,)
        game._parts_kept = frozenset(name for each in made for name in each.parts)
        game._take_up_turns(checkpoint)
        return game

    def _keep_asides(self, records: Sequence[AnyRecord]) -> None:
        """Actions beside the rules before a checkpoint."""
        self.asides.unsalted.clear()
        for record in records:
            match record:
                case Salted():
                    self.asides.keep_salt(record)
                case Noted():
                    self.asides.note(record)
                case RolledOn():
                    self.asides.charts_rolled += 1
                case Called():
                    self.asides.charts_rolled += 2 if record.edge else 1
                case Standing():
                    self.set_standing(record)

    def _take_up_turns(self, checkpoint: Checkpoint) -> None:
        """The turns that were open at a checkpoint, with the answers given in them."""
        self._open_turns()
        self._open_own(checkpoint.answers)
        for name, turn in self._open.items():
            turn.answers = [Answer(seat, key) for seat, key in checkpoint.answers.get(name, ())]
            turn.told = checkpoint.told.get(name, 0)
        self._replaying = True
        self._run_until_asked()
        self._replaying = False

    def replay(self, records: Sequence[AnyRecord], *, checked: bool = True) -> None:
        """Do again what the records say was done. They hold the helpers' answers too, so nobody is asked for help."""
        with Mark(self):
            self._replaying = True
            self._snapshots = deque(self._snapshots, maxlen=SNAPSHOTS_KEPT + depth_of_undo(records))
            for record in records:
                self._apply(record, checked)
            self._replaying = False

    def catch_up(self, records: Sequence[AnyRecord]) -> None:
        """Come to where the records since this checkpoint led; what was taken back meanwhile is not played again."""
        before, stands = len(self.records), what_stands(records)
        with Mark(self):
            self._replaying = True
            for each in stands:
                if isinstance(each, TakenBack):
                    self._tell_taken_back(*each)
                else:
                    self._apply(each, checked=True)
            self._replaying = False
            self._passed = before + len(records) - self._stood
            self.records.cut(before)
            self.records += records
            self._know_of(records, before)

    def _know_of(self, records: Sequence[AnyRecord], before: int) -> None:
        """Checkpoints that did not hold: what they brought along is in the save all the same."""
        for number, record in enumerate(records, before + 1):
            if isinstance(record, Checkpoint):
                self._checkpoint_at = number
                self._parts_kept |= record.parts.keys()
        self.records.settle()

    # --- what is going on --------------------------------------------------------------------------------------------
    def pending_for(self, seat: str) -> Decision | None:
        return next((decision for decision in self.pending if decision.seat == seat), None)

    def position(self, seat: str) -> Position | None:
        """Where this seat stands, for those who think about what it is asked; None where the rules ask it nothing."""
        asked = self.pending_for(seat)
        if self.asides.questions() or asked is None:
            return None
        return self._position(self._question_for(seat, asked.way)[0], seat)

    def log_for(self, seat: str) -> list[Entry]:
        return [entry for entry in self.log if entry.visible_to(seat)]

    @property
    def may_salt(self) -> bool:
        """True if players can still add their part to the dice."""
        return self.asides.may_salt(self.dice_rolled)

    @property
    def revealed_secret(self) -> str:
        """The sealed dice's secret, once the game is over or somebody has played on after its end."""
        return self.setup.dice.secret if self.outcome is not None or self.seal_broken else ""

    # --- what people do ----------------------------------------------------------------------------------------------
    def answer(self, seat: str, key: str, marks: Mapping[str, str] = NO_MARKS) -> list[AnyRecord]:
        """Answer the question this seat is asked. Returns the records to be stored: this answer, and the helpers'.

        `marks`: who was for what, where a party decides. Where the rules themselves break, or ask what nobody can
        answer, the answer is taken back and the table goes on.
        """
        asked = self.pending_for(seat)
        way = asked.way if asked else ""
        given = Answered(seat, str(key), way=way, marks=dict(marks) if way else {})
        record = Salted(seat, str(key)) if self.asides.unsalted else given
        try:
            return self._do(record)
        except Refused:
            raise
        except Exception as error:
            _log.exception("%s %d broke at record %d: %r", self.setup.game, self.setup.rules, len(self.records), record)
            raise Stuck(error, len(self.records)) from error

    def act(self, seat: str, key: str) -> list[AnyRecord]:
        """Do something for one's own though nobody asks: one of the options of `own_question`."""
        return self._do(Answered(seat, str(key), way=OWN))

    def say_nothing(self, seat: str) -> list[AnyRecord]:
        """A seat has not said yes to what another would do with what is its own: that is a no."""
        asked = self.pending_for(seat)
        if asked is None or asked.question != CONSENT:
            raise Refused(f"seat {seat!r} is not asked for its consent now; wait until it is")
        return self._do(Answered(seat, NO, by="silence"))

    def agree(self, by: str, *, way: str | None = None, lead: str | None = None) -> list[AnyRecord]:
        """Decide otherwise from now on, or under somebody else's lead; '' is as the rules have it."""
        now = self.company
        return self._do(Agreed(by, now.way if way is None else way, now.lead if lead is None else lead))

    def close_vote(self, by: str) -> list[AnyRecord]:
        """Whoever has not voted yet leaves it to the others."""
        left = [decision.seat for decision in self.pending if decision.vote and by in decision.party]
        if not left:
            raise Refused("nothing is put to the vote now: wait for the party's next question")
        with Mark(self):
            return [record for seat in left for record in self._do(Answered(seat, ABSTAIN, by="closed", way="vote"))]

    def undo(self, seat: str, *, agreed: bool = False) -> list[AnyRecord]:
        """Take back the last answer. `agreed`: the game master or all seats said yes.

        Where the table's rule forbids it, a deed that play cannot undo goes all the same, with what followed.
        """
        with Mark(self):
            records: list[AnyRecord] = []
            for _ in range(self.check_undo(seat, agreed=agreed)):
                if not self._snapshots:
                    self._reach_further_back()
                    if not records:
                        self.check_undo(seat, agreed=agreed)
                records += self._do(Undone(seat, agreed))
            return records

    def override(self, by: str, path: str, value: Any, reason: str, told: str = "") -> list[AnyRecord]:
        """The game master changes one thing between two turns, with a reason, for all to see.

        Refused, and nothing changed, unless the game can go on from there and everybody can see it.
        """
        self._refuse_if_opened()
        with Mark(self):
            try:
                records = self._do(Override(by, path, value, reason, told=told))
            except Refused:
                raise
            except Exception as error:  # noqa: BLE001  # the rules cannot cope with what was changed
                words = f"{type(error).__name__} {error}".strip()
                raise Refused(
                    f"that will not do: the rules could not go on from {path} ({words}); give another value"
                ) from None
            check_game(self)
            return records

    def salt(self, seat: str, salt: str) -> list[AnyRecord]:
        """Mix a player's salt into sealed dice."""
        self._refuse_late_salt()
        return self._do(Salted(seat, salt))

    def begin(self, by: str) -> list[AnyRecord]:
        """Let the dice fall without the salt of those who have not answered yet."""
        return self._do(Begun(by))

    def roll_chart(self, by: str, chart: str) -> list[AnyRecord]:
        """The game master rolls on a chart of the rules: a line of the log, with a die like all others."""
        return self._do(RolledOn(by, chart))

    def call_roll(self, call: Called) -> list[AnyRecord]:
        """The game master has somebody roll: a line of the log, with dice like all others."""
        return self._do(call)

    def note(self, seat: str, place: str, text: str) -> list[AnyRecord]:
        """A seat keeps a note on a place, for its own eyes; '' takes it away."""
        return self._do(Noted(seat, place, text))

    def stand(self, seat: str, question: str, key: str) -> list[AnyRecord]:
        """Leave a standing answer to a question that allows it; '' to be asked again."""
        with Mark(self):
            before = len(self.records)
            self._stand(Standing(seat, question, key))
            self._run_until_asked()
            return self._signed(before)

    def help(self, seat: str, helper: Helper | None) -> list[AnyRecord]:
        """Let a bot or the referee answer for a seat from now on (None: a person again)."""
        if helper is None:
            self.helpers = {other: sits for other, sits in self.helpers.items() if other != seat}
            return []
        with Mark(self):
            self.helpers = {**self.helpers, seat: helper}
            return self.go_on()

    @property
    def plays_on(self) -> bool:
        """True if helpers are asked something: they were told to rest before it came to anybody else."""
        return bool(self.helpers) and any(decision.seat in self.helpers for decision in self.pending)

    def go_on(self) -> list[AnyRecord]:
        """Let helpers answer what they are asked."""
        with Mark(self):
            before = len(self.records)
            self._forget_runs()
            self._run_until_asked()
            return self._signed(before)

    def make_checkpoint(self) -> Checkpoint:
        """A record of the whole state, with what was told since the one before."""
        answers = {name: [(each.seat, each.key) for each in turn.answers] for name, turn in self._open.items()}
        shell, parts = taken_apart(self._frozen)
        record = Checkpoint(
            pack(shell),
            dict(self.positions),
            self.check_value(),
            {name: given for name, given in answers.items() if given},
            {name: turn.told for name, turn in self._open.items() if turn.told},
            self.ruleset.version,
            self._log_kept,
            pack_log(self.log[self._log_kept :]),
            self.seal_broken,
            self.since,
            self.moves if len(self.setup.seats) > 1 else {},
            *self._grave,
            self.company.carried(),
            new_parts(parts, self._parts_kept),
        )
        self._keep_checkpoint(record)
        return record

    def checkpoint_if_due(self) -> list[AnyRecord]:
        """A checkpoint, where what stands since the last one that holds would take a while to play again; or after a
        resumption. Who goes to and fro makes few: what was taken back is not played again.
        """
        count = len(self.records)
        if self.resumed or (count - self._checkpoint_at >= RECORDS_TO_FIRST_CHECKPOINT and self._is_long(count)):
            return [self.make_checkpoint()]
        self.records.settle()
        return []

    def _is_long(self, count: int) -> bool:
        """True if what stands since the last checkpoint that holds would take a while to play again."""
        patience = SECONDS_PER_CHECKPOINT * (1 + count / RECORDS_OF_AN_OLD_GAME)
        first = not self._holding or self._cost > patience
        again = count - self._passed - (self._holding[-1] if self._holding else 0)
        return again >= (RECORDS_TO_FIRST_CHECKPOINT if first else RECORDS_PER_CHECKPOINT)

    def fork(self, label: str) -> Game[S]:
        """A copy with other dice from here on, for bots that think ahead: they must not meet the real ones."""
        twin: Game[S] = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        rolled = {name: turn.position for name, turn in self._open.items()}
        twin.words = Rekeyed(self.words, label, {**self.positions, **rolled})
        twin.records, twin.log, twin.helpers = long_records(), empty_log(self.ruleset), {}
        twin.positions, twin._snapshots = dict(self.positions), deque(maxlen=SNAPSHOTS_KEPT)
        twin._open = {}
        for name, turn in self._open.items():
            copy: OpenTurn[S] = OpenTurn(turn.turn)
            copy.answers = list(turn.answers)
            twin._open[name] = copy
        twin._run_until_asked()
        return twin

    # --- undo --------------------------------------------------------------------------------------------------------
    def check_undo(self, seat: str, *, agreed: bool = False) -> int:
        """How many answers go with an undo now; `Refused`, saying why, where there can be none. It only looks.

        What is further back than memory reaches is looked up when somebody does take it back; it may be refused then.
        """
        self._refuse_if_opened()
        try:
            self._refuse_undo(seat, agreed=agreed)
        except Refused:
            if self._grave.seat != seat:
                raise
            return self._grave.answers
        return 1

    def may_take_back_the_end(self, seat: str) -> bool:
        """True if this seat has ended the game itself, and may still think better of it."""
        return self.outcome is not None and not self.is_opened and self._grave.seat == seat

    def leads(self, seat: str) -> bool:
        """True if a seat has the last word in its party now."""
        return seat == self.company.lead or any(decision.lead == seat for decision in self.pending)

    def _refuse_undo(self, seat: str, *, agreed: bool) -> None:
        last = self._snapshots[-1] if self._snapshots else None
        answered = last.answered if last else last_standing(self.records)
        if answered is None:
            raise Refused("there is nothing to take back: nobody has answered yet, so answer what is asked")
        if answered.seat != seat and not agreed and not (answered.way and self.leads(seat)):
            raise Refused(f"the last answer is {answered.seat}'s, not {seat}'s: ask {answered.seat} to take it back")
        if self.setup.undo == "never":
            raise Refused("at this table nothing is taken back: answer what is asked; another table may allow it")
        if last and last.dice != self.dice_rolled and self.setup.undo == "before-dice" and not agreed:
            raise Refused("dice have been rolled since; this table takes nothing back after dice, so play on")

    def _reach_further_back(self) -> None:
        """Only so many snapshots are kept in memory; play what led here again, exactly, to get older ones."""
        for twin in self._played_again():
            same = twin.check_value() == self.check_value() and len(twin.log) == len(self.log)
            if same and twin._snapshots:
                self._snapshots = twin._snapshots
                self._passed, self._holding = twin._passed, twin._holding
                return
        raise Refused("there is nothing to take back: what came before cannot be played again under these rules")

    def _played_again(self) -> Iterator[Game[S]]:
        """This game, played from a checkpoint that leaves something to take back, and from its first record."""
        records = list(self.records)
        for least in (FEWEST_SNAPSHOTS, 1):
            for at in self_contained(records):
                with suppress(OutOfPast, Diverged, BadCheckpoint):
                    if answers_that_stand(records[at + 1 :]) >= least:
                        twin = Game.at_checkpoint(self.ruleset, self.setup, records[: at + 1])
                        twin.catch_up(records[at + 1 :])
                        yield twin
        with suppress(Exception):  # under other rules it may fail in any way, and then there is no such past
            yield Game(self.ruleset, self.setup, records)


def _state_of(checkpoints: Sequence[Checkpoint], ruleset: Ruleset[S], rules: int) -> S:
    """The state as the last checkpoint has it; one of older rules is first brought into the shape that states have now,
    where a ruleset has an `upgrade` for that: plain data in and out. It must leave alone what has that shape already.
    """
    try:
        frozen = put_together(checkpoints)
        upgrade = getattr(ruleset, "upgrade", None)
        if upgrade is not None and rules < ruleset.version:
            frozen = msgspec.msgpack.encode(upgrade(msgspec.msgpack.decode(frozen), rules))
        return thaw_wholly(frozen, ruleset.state_type)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadCheckpoint(f"the state of the checkpoint is not one of these rules: {error}") from None
