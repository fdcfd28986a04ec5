"""A game in progress: a checkpoint, and the answers given since.

Between turns the state is complete data. Within a turn it is replayed: the turn runs from the checkpoint with the
answers given so far and stops at the first question without one. Several turns may be open at once (one a party); when
one is done it is committed, and the others are run again on the new checkpoint.
"""

from __future__ import annotations

import base64
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from tablewright.engine.budgets import LONGEST_REASON, LONGEST_SHOWN
from tablewright.engine.copying import fingerprint, freeze, thaw
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import Rekeyed, Words
from tablewright.engine.events import ChartRolled, Entry, Overruled, TookBack
from tablewright.engine.game.asides import Asides
from tablewright.engine.game.paths import look_up, with_change
from tablewright.engine.game.records import (
    Answered,
    AnyRecord,
    Begun,
    Checkpoint,
    Noted,
    Override,
    RolledOn,
    Salted,
    Setup,
    Standing,
    Undone,
)
from tablewright.engine.game.undoing import Snapshot, still_standing
from tablewright.engine.ruleset import Ruleset, Turn
from tablewright.engine.table import Answer, LiveTable, Suspend

S = TypeVar("S")

Helper = Callable[[Decision, Any], str | None]

_SNAPSHOTS_KEPT = 64
_MOST_TURNS_WITHOUT_A_PERSON = 100_000


class Diverged(RuntimeError):
    """A recorded game did not replay to the same state."""


class OpenTurn(Generic[S]):
    """A turn in progress."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.answers: list[Answer] = []
        self.told = 0  # entries of this turn already in the log
        self.position = 0
        self.pending: tuple[Decision, ...] = ()
        self.now: S
        self.fresh = False  # has been run on the present checkpoint


class Game(Generic[S]):
    """Plays a ruleset for people: takes records, keeps the log, knows who is asked what."""

    def __init__(
        self, ruleset: Ruleset[S], setup: Setup, records: Iterable[AnyRecord] = (), *, checked: bool = True
    ) -> None:
        self.ruleset, self.setup = ruleset, setup
        self.records: list[AnyRecord] = []
        self.log: list[Entry] = []
        self.since = 0  # entries of the log before the last answer of a person: what follows has happened just now
        self.asides = Asides(setup)
        self.standing: dict[tuple[str, str], str] = {}
        self.helpers: dict[str, Helper] = {}
        self.words: Words = setup.dice.words(self.asides.salts)
        self.positions: dict[str, int] = {}
        self.checkpoint = ruleset.new(dict(setup.settings), setup.seats)
        self._frozen = freeze(self.checkpoint)
        self._open: dict[str, OpenTurn[S]] = {}
        self._snapshots: deque[Snapshot] = deque(maxlen=_SNAPSHOTS_KEPT)
        self._replaying = False
        self.seal_broken = ""  # how it came about that somebody played on with dice whose secret had been told
        self._run_until_asked()
        self.replay(records, checked=checked)

    def replay(self, records: Iterable[AnyRecord], *, checked: bool = True) -> None:
        """Do again what the records say was done. They hold the helpers' answers too, so nobody is asked for help."""
        self._replaying = True
        for record in records:
            self._apply(record, checked)
        self._replaying = False

    # --- what is going on --------------------------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[Decision, ...]:
        """All questions that wait for an answer, in the order of the open turns."""
        return self.asides.questions() or tuple(each for turn in self._open.values() for each in turn.pending)

    def pending_for(self, seat: str) -> Decision | None:
        return next((decision for decision in self.pending if decision.seat == seat), None)

    @property
    def outcome(self) -> str | None:
        return self.ruleset.outcome(self.checkpoint)

    def state_for(self, seat: str) -> S:
        """The state as this seat's turn has it now, in the middle of the turn if need be."""
        for turn in self._open.values():
            if seat in turn.turn.seats:
                return turn.now
        return next(iter(self._open.values())).now if len(self._open) == 1 else self.checkpoint

    def log_for(self, seat: str) -> list[Entry]:
        return [entry for entry in self.log if entry.visible_to(seat)]

    @property
    def dice_rolled(self) -> int:
        return sum({**self.positions, **{name: turn.position for name, turn in self._open.items()}}.values())

    @property
    def may_salt(self) -> bool:
        """Whether players can still add their part to the dice."""
        return self.asides.may_salt(self.dice_rolled)

    @property
    def revealed_secret(self) -> str:
        """The sealed dice's secret, once the game is over or somebody has played on after its end."""
        return self.setup.dice.secret if self.outcome is not None or self.seal_broken else ""

    @property
    def is_opened(self) -> bool:
        """Whether sealed dice have been opened by the game's end: from here nobody goes back."""
        return self.setup.dice.kind == "sealed" and self.outcome is not None

    # --- what people do ----------------------------------------------------------------------------------------------

    def answer(self, seat: str, key: str) -> list[AnyRecord]:
        """Answer the question this seat is asked. Returns the records to be stored: this answer, and the helpers'."""
        before = len(self.records)
        if self.asides.unsalted:
            self._salt(Salted(seat, str(key)))
        else:
            self._answer(Answered(seat, str(key)))
        self._sign_last_record()
        return self.records[before:]

    def undo(self, seat: str, *, agreed: bool = False) -> list[AnyRecord]:
        """Take back the last answer. `agreed`: the game master or all seats said yes."""
        self.check_undo(seat, agreed=agreed)
        return [self._undo(Undone(seat, agreed))]

    def override(self, by: str, path: str, value: Any, reason: str) -> list[AnyRecord]:
        """The game master changes one thing between two turns, with a reason, for all to see."""
        before = len(self.records)
        self._refuse_if_opened()
        self._override(Override(by, path, value, reason))
        self._sign_last_record()
        return self.records[before:]

    def salt(self, seat: str, salt: str) -> list[AnyRecord]:
        """Mix a player's salt into sealed dice."""
        self._refuse_late_salt()
        return [self._salt(Salted(seat, salt))]

    def begin(self, by: str) -> list[AnyRecord]:
        """Let the dice fall without the salt of those who have not answered yet."""
        before = len(self.records)
        self._begin(Begun(by))
        return self.records[before:]

    def roll_chart(self, by: str, chart: str) -> list[AnyRecord]:
        """The game master rolls on a chart of the rules: a line of the log, with a die like all others."""
        self._roll_chart(RolledOn(by, chart))
        self._sign_last_record()
        return self.records[-1:]

    def note(self, seat: str, place: str, text: str) -> list[AnyRecord]:
        """A seat keeps a note on a place, for its own eyes; '' takes it away."""
        return [self._note(Noted(seat, place, text))]

    def stand(self, seat: str, question: str, key: str) -> list[AnyRecord]:
        """Leave a standing answer to a question that allows it; '' to be asked again."""
        before = len(self.records)
        self._stand(Standing(seat, question, key))
        self._run_until_asked()
        self._sign_last_record()
        return self.records[before:]

    def help(self, seat: str, helper: Helper | None) -> list[AnyRecord]:
        """Let a bot or the referee answer for a seat from now on (None: a person again)."""
        before = len(self.records)
        if helper is None:
            self.helpers.pop(seat, None)
        else:
            self.helpers[seat] = helper
            self._forget_runs()
            self._run_until_asked()
            self._sign_last_record()
        return self.records[before:]

    def make_checkpoint(self) -> Checkpoint | None:
        """A record of the whole state, if no turn is in the middle of something."""
        if any(turn.answers for turn in self._open.values()):
            return None
        packed = base64.b85encode(zlib.compress(self._frozen, 9)).decode()
        record = Checkpoint(packed, dict(self.positions), self.check_value())
        self.records.append(record)
        return record

    def fork(self, label: str) -> Game[S]:
        """A copy with other dice from here on, for bots that think ahead: they must not meet the real ones."""
        twin: Game[S] = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        rolled = {name: turn.position for name, turn in self._open.items()}
        twin.words = Rekeyed(self.words, label, {**self.positions, **rolled})
        twin.records, twin.log, twin.helpers = [], [], {}
        twin.positions, twin._snapshots = dict(self.positions), deque(maxlen=_SNAPSHOTS_KEPT)
        twin._open = {}
        for name, turn in self._open.items():
            copy: OpenTurn[S] = OpenTurn(turn.turn)
            copy.answers = list(turn.answers)
            twin._open[name] = copy
        twin._run_until_asked()
        return twin

    def check_value(self) -> str:
        """Fingerprint of all that matters: checkpoint, dice used, answers since."""
        answers = {name: turn.answers for name, turn in self._open.items() if turn.answers}
        states = [turn.now for turn in self._open.values() if turn.answers]
        charts = [self.asides.charts_rolled] if self.asides.charts_rolled else []
        return fingerprint(self._frozen, sorted(self.positions.items()), sorted(answers.items()), states, *charts)

    # --- records -----------------------------------------------------------------------------------------------------

    def _apply(self, record: AnyRecord, checked: bool) -> None:
        """Do again what a record says was done."""
        match record:
            case Answered():
                self._answer(record)
            case Undone():
                self._undo(record)
            case Override():
                self._override(record)
            case Salted():
                self._salt(record)
            case Begun():
                self._begin(record)
            case RolledOn():
                self._roll_chart(record)
            case Noted():
                self._note(record)
            case Standing():
                self._stand(record)
            case Checkpoint():
                self.records.append(record)
        check = getattr(record, "check", "")
        if checked and check and check != self.check_value():
            raise Diverged(f"record {len(self.records)} ({record!r}) does not replay to the state it was recorded with")

    def _answer(self, record: Answered) -> None:
        turn, decision = self._question_for(record.seat)
        decision.check(record.key)
        if not record.by:
            self._take_snapshot(record)
            self.since = len(self.log)
        turn.answers.append(Answer(record.seat, record.key))
        self.records.append(record)
        turn.fresh = False
        self._run_until_asked()

    def _question_for(self, seat: str) -> tuple[OpenTurn[S], Decision]:
        for turn in self._open.values():
            for decision in turn.pending:
                if decision.seat == seat:
                    return turn, decision
        if self.outcome is not None:
            raise Refused("the game is over")
        waiting = ", ".join(dict.fromkeys(decision.seat for decision in self.pending))
        raise Refused(f"seat {seat!r} is not asked anything now; the table waits for {waiting}")

    def _refuse_if_opened(self) -> None:
        if self.is_opened:
            raise Refused("the game is over and the secret of its dice is told: its end stands")

    def _refuse_late_salt(self) -> None:
        """Once dice have fallen they stay as they are, even if all answers since are taken back."""
        if any(isinstance(record, Undone) for record in self.records):
            raise Refused("salt must come before anything is taken back")

    def _note_broken_seal(self, who: str) -> None:
        """Old games, and made-up ones, may go on after an end at which the secret was told: that is never forgotten."""
        if self.is_opened and not self.seal_broken:
            self.seal_broken = f"{who} went on after the end, when the secret of the dice had been told"

    def _override(self, record: Override) -> None:
        if not self.setup.overrides:
            raise Refused("this is an open table: nothing may be changed by hand")
        if not record.reason.strip() or len(record.reason) > LONGEST_REASON:
            raise Refused(f"a change by hand needs a reason, of at most {LONGEST_REASON} characters")
        before = look_up(self.checkpoint, record.path)
        changed = with_change(self.checkpoint, record.path, record.value)
        self._note_broken_seal(record.by)
        self.checkpoint = changed
        self._frozen = freeze(self.checkpoint)
        self.records.append(record)
        self._snapshots.clear()  # nothing is taken back across a ruling of the game master
        self.log.append(_overruled(record, before))
        self._forget_runs()
        self._run_until_asked()

    def _salt(self, record: Salted) -> Salted:
        self.asides.salt(record, self.dice_rolled)
        self.words = self.setup.dice.words(self.asides.salts)
        self.records.append(record)
        self._forget_runs()
        self._run_until_asked()
        return record

    def _begin(self, record: Begun) -> None:
        if not self.asides.unsalted:
            raise Refused("play has begun already")
        self.asides.unsalted.clear()
        self.records.append(record)
        self._run_until_asked()

    def _all_salted(self) -> bool:
        """Whether dice may fall: every seat asked for salt has answered. Bots have none to give."""
        unsalted = self.asides.unsalted
        for seat in [seat for seat in unsalted if seat in self.helpers and not self._replaying]:
            unsalted.remove(seat)
            self.records.append(Salted(seat, ""))
        return not unsalted

    def _roll_chart(self, record: RolledOn) -> None:
        chart = self.ruleset.charts.get(record.chart)
        if chart is None:
            raise Refused(f"there is no chart {record.chart!r}")
        self.log.append(self.asides.roll_on(chart, record.by, self.words))
        self.records.append(record)

    def _note(self, record: Noted) -> Noted:
        self.asides.note(record)
        self.records.append(record)
        return record

    def _stand(self, record: Standing) -> None:
        if record.key:
            self.standing[record.seat, record.question] = record.key
        else:
            self.standing.pop((record.seat, record.question), None)
        self.records.append(record)
        self._forget_runs()

    def _sign_last_record(self) -> None:
        last = self.records[-1] if self.records else None
        if isinstance(last, Answered | Override | RolledOn):
            self.records[-1] = msgspec.structs.replace(last, check=self.check_value())

    # --- undo --------------------------------------------------------------------------------------------------------

    def _take_snapshot(self, record: Answered) -> None:
        self._snapshots.append(
            Snapshot(
                self._frozen,
                dict(self.positions),
                {name: list(turn.answers) for name, turn in self._open.items()},
                {name: turn.told for name, turn in self._open.items()},
                len(self.log),
                self.dice_rolled,
                record,
            )
        )

    def check_undo(self, seat: str, *, agreed: bool = False) -> None:
        """Raise `Refused`, saying why, if the last answer may not be taken back now."""
        self._refuse_if_opened()
        self._remember_further_back()
        if not self._snapshots:
            raise Refused("there is nothing to take back")
        last = self._snapshots[-1]
        if last.answered.seat != seat and not agreed:
            raise Refused(f"the last answer is {last.answered.seat}'s, not {seat}'s")
        if self.setup.undo == "never":
            raise Refused("at this table nothing is taken back")
        if last.dice != self.dice_rolled and self.setup.undo == "before-dice" and not agreed:
            raise Refused("dice have been rolled since; this table takes nothing back after dice")

    def _remember_further_back(self) -> None:
        """Only so many snapshots are kept in memory; play what led here again to get older ones."""
        if self._snapshots or not (kept := still_standing(self.records)):
            return
        twin = Game(self.ruleset, self.setup, kept, checked=False)
        self._snapshots, self.log = twin._snapshots, twin.log

    def _undo(self, record: Undone) -> Undone:
        self._remember_further_back()
        self._note_broken_seal(record.seat)
        snapshot = self._snapshots.pop()
        self._frozen, self.positions = snapshot.frozen, dict(snapshot.positions)
        self.checkpoint = thaw(self._frozen, self.ruleset.state_type)
        self.log[snapshot.log :] = [each for each in self.log[snapshot.log :] if isinstance(each.event, ChartRolled)]
        self._open = {}
        self._open_turns()
        for name, turn in self._open.items():
            turn.answers, turn.told = list(snapshot.answers.get(name, [])), snapshot.told.get(name, 0)
        self.records.append(record)
        replaying, self._replaying = self._replaying, True
        self._run_until_asked()
        self._replaying = replaying
        self.log.append(Entry(TookBack(record.seat, snapshot.answered.key)))
        return record

    # --- running turns -----------------------------------------------------------------------------------------------

    def _run_until_asked(self) -> None:
        """Run every open turn until it waits for a person; commit those that come to their end."""
        if not self._all_salted():
            return
        for _ in range(_MOST_TURNS_WITHOUT_A_PERSON):
            self._open_turns()
            turn = next((turn for turn in self._open.values() if not turn.fresh), None)
            if turn is None:
                return
            if self._run(turn):
                self._commit(turn)
        raise RuntimeError(f"{self.ruleset.key}: the rules play on for ever without asking anybody")

    def _open_turns(self) -> None:
        due = () if self.outcome is not None else self.ruleset.turns(self.checkpoint)
        open_before, self._open = self._open, {}
        for turn in due:
            kept = open_before.get(turn.name)
            self._open[turn.name] = kept if kept is not None and kept.turn == turn else OpenTurn(turn)

    def _run(self, turn: OpenTurn[S]) -> bool:
        """Run a turn on a copy of the checkpoint. True when it came to its end."""
        turn.now = thaw(self._frozen, self.ruleset.state_type)
        start = self.positions.get(turn.turn.name, 0)
        given = len(turn.answers)
        table = LiveTable(
            self.words,
            turn.turn.name,
            start,
            turn.answers,
            lambda asked: self._helped(asked, turn),
            self._rollers(turn),
        )
        try:
            self.ruleset.play(turn.now, turn.turn.name, table)
            table.finish()
            turn.pending = ()
        except Suspend as waiting:
            turn.pending = waiting.decisions
        except Refused:
            if table.used == len(turn.answers):
                raise  # no answer is to blame: the rules themselves refuse, and would again
            self._drop_stale_answers(turn, table)
            return self._run(turn)
        turn.position, turn.fresh = table.position, True
        self.log += table.entries[turn.told :]
        turn.told = len(table.entries)
        self.records += [Answered(answer.seat, answer.key, by="helper") for answer in turn.answers[given:]]
        return not turn.pending

    def _drop_stale_answers(self, turn: OpenTurn[S], table: LiveTable) -> None:
        """Another turn changed the world under this one: the answers that no longer fit must be given anew."""
        del turn.answers[table.used :]
        turn.told = min(turn.told, len(table.entries))

    def _commit(self, turn: OpenTurn[S]) -> None:
        self.checkpoint = turn.now
        self._frozen = freeze(turn.now)
        self.positions[turn.turn.name] = turn.position
        del self._open[turn.turn.name]
        self._forget_runs()

    def _forget_runs(self) -> None:
        for turn in self._open.values():
            turn.fresh = False

    def _rollers(self, turn: OpenTurn[S]) -> dict[str, str]:
        seats = [seat for seat in turn.turn.seats if seat in self.setup.hand_dice]
        return {turn.turn.name: seats[0]} if seats else {}

    def _helped(self, decision: Decision, turn: OpenTurn[S]) -> str | None:
        if self._replaying:
            return None
        standing = self.standing.get((decision.seat, decision.question)) if decision.standing else None
        if standing == "default" and (decision.default or decision.kind == "text"):
            return decision.default
        if standing in decision.options:
            return standing
        helper = self.helpers.get(decision.seat)
        return helper(decision, self.ruleset.view(turn.now, decision.seat)) if helper else None


def _overruled(record: Override, before: Any) -> Entry:
    was, is_now = (str(value)[:LONGEST_SHOWN] for value in (before, record.value))
    return Entry(Overruled(record.by, record.path, was, is_now, record.reason))


def resume_from(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> Game[S]:
    """Open a game whose early records no longer replay (older rules): go on from its last checkpoint."""
    at = max((i for i, record in enumerate(records) if isinstance(record, Checkpoint)), default=None)
    if at is None:
        raise Diverged("the game does not replay under the present rules, and it has no checkpoint to go on from")
    checkpoint = records[at]
    assert isinstance(checkpoint, Checkpoint)
    game = Game(ruleset, msgspec.structs.replace(setup, ask_salt=False))
    game.setup = setup
    for record in records[:at]:
        match record:
            case Salted():
                game.asides.keep_salt(record)
            case Noted():
                game.asides.note(record)
            case RolledOn():
                game.asides.charts_rolled += 1
    game.words = setup.dice.words(game.asides.salts)
    game._frozen = zlib.decompress(base64.b85decode(checkpoint.frozen))
    game.checkpoint = thaw(game._frozen, ruleset.state_type)
    game.positions, game.log, game._open = dict(checkpoint.positions), [], {}
    game.records = list(records[: at + 1])
    game._run_until_asked()
    game.replay(records[at + 1 :], checked=False)
    return game
