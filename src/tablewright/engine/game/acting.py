"""What each record does to a game, for the first time or again. An act that fails has changed nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import Any, TypeVar

import msgspec

from tablewright.engine.budgets import FEWEST_SNAPSHOTS, LONGEST_REASON, LONGEST_SHOWN, LONGEST_TOLD, SNAPSHOT_BYTES
from tablewright.engine.copying import fingerprint, thaw
from tablewright.engine.decisions import Decision, Open, Refused
from tablewright.engine.events import ASIDES, Entry, Overruled, TookBack
from tablewright.engine.game.checking import check_state
from tablewright.engine.game.company import WAYS, Company
from tablewright.engine.game.paths import change_in_words, look_up, with_change
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
    Standing,
    Undone,
)
from tablewright.engine.game.running import OWN, OpenTurn, Running
from tablewright.engine.game.undoing import NOTHING_GRAVE, Grave, Mark, OutOfPast, Snapshot
from tablewright.engine.table import Answer

S = TypeVar("S")

_SIGNED = (Answered, Override, RolledOn, Called)  # records that say what they led to
_ASIDE = (Salted, Begun, RolledOn, Called, Noted)  # records that change what is kept beside the rules


class Diverged(RuntimeError):
    """A recorded game did not replay to the same state."""


class Acting(Running[S]):
    """Takes records, and keeps them."""

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Open questions, without those to helpers who wait for people. If two turns ask one seat, the first counts."""
        if self.asides.unsalted:
            return self.asides.questions()
        if len(self._open) == 1:
            (turn,) = self._open.values()
            return turn.pending
        first: dict[str, Decision] = {}
        for turn in self._open.values():
            for decision in turn.pending if not self._is_ahead(turn.turn) else ():
                first.setdefault(decision.seat, decision)
        return tuple(first.values())

    @property
    def open_questions(self) -> tuple[Open, ...]:
        """Open questions, each with an id of its own. A question that is asked again gets a new id."""
        if self.asides.unsalted:
            return tuple(Open(f"0:{each.question}:{each.seat}", "", each) for each in self.asides.questions())
        own = {turn.turn.name for turn in self._open.values() if turn.is_own}
        asked = (self._asked_in(turn) for turn in self._open.values() if not self._is_ahead(turn.turn))
        first = (each for each in chain(*asked) if each.turn in own or f"{OWN} {each.decision.seat}" not in own)
        return tuple(first)  # what a seat has begun itself comes before all else

    @property
    def asked_ids(self) -> frozenset[str]:
        """The names of all that is asked, held back until others have caught up, or set aside for an own deed."""
        return frozenset(each.id for turn in self._open.values() for each in self._asked_in(turn))

    @property
    def held_questions(self) -> tuple[Open, ...]:
        """What people will be asked once the others have caught up: their own eyes may see it, and nobody answers."""
        ahead = (self._asked_in(turn) for turn in self._open.values() if self._is_ahead(turn.turn))
        return tuple(each for each in chain(*ahead) if each.decision.seat not in self.helpers)

    def _asked_in(self, turn: OpenTurn[S]) -> Iterator[Open]:
        moves = sum(self.moves.get(seat, 0) for seat in turn.turn.seats)
        return (Open(_name_of(moves, turn, each), turn.turn.name, each) for each in turn.pending)

    @property
    def moves_of_seats(self) -> dict[str, int]:
        """How many moves each seat has made, where seats have moves of their own."""
        return {seat: self.moves.get(seat, 0) for seat in self.setup.seats} if self._is_apart else {}

    def state_in(self, turn: str, seat: str) -> S:
        """The state as a turn has it now; without one, as a seat has it."""
        return self._now_in(self._open[turn]) if turn in self._open else self.state_for(seat)

    def state_for(self, seat: str) -> S:
        """The state as this seat's turn has it now, in the middle of the turn if need be; first that which asks it."""
        asks = [turn for turn in self._open.values() if any(decision.seat == seat for decision in turn.pending)]
        for turn in (*asks, *self._open.values()):
            if seat in turn.turn.seats:
                return self._now_in(turn)
        return self._now_in(next(iter(self._open.values()))) if len(self._open) == 1 else self.checkpoint

    @property
    def is_opened(self) -> bool:
        """True if sealed dice have been opened by the game's end: from here nobody goes back."""
        return self.setup.dice.kind == "sealed" and self.outcome is not None

    def check_value(self) -> str:
        """Fingerprint of all that matters: checkpoint, dice used, answers since."""
        answers = {name: turn.answers for name, turn in self._open.items() if turn.answers}
        states = [self._run_of(turn).state for turn in self._open.values() if turn.answers]
        more: list[object] = [self.asides.charts_rolled] if self.asides.charts_rolled else []
        more += [self.company.carried()] if self.company.carried() else []
        return fingerprint(self._frozen, sorted(self.positions.items()), sorted(answers.items()), states, *more)

    # --- records -----------------------------------------------------------------------------------------------------
    def _do(self, record: AnyRecord) -> list[AnyRecord]:
        """Do something for the first time. Returns the records to be stored: this one, and the helpers'."""
        with Mark(self):
            before = len(self.records)
            self._apply(record, checked=False)
            signed = self._signed(before)
        for turn in self._open.values():
            turn.put_away()
        return signed

    def _apply(self, record: AnyRecord, checked: bool) -> None:
        """Do what a record says, for the first time or again."""
        if isinstance(record, Answered):
            self._answer(record)
        else:
            self._apply_seldom(record)
        check = getattr(record, "check", "") if checked else ""
        if check and check != self.check_value():
            said = f"the answer {record.key[:80]!r} of {record.seat}" if isinstance(record, Answered) else "no answer"
            raise Diverged(f"record {len(self.records)} ({said}) does not lead where it led when it was played")

    def _apply_seldom(self, record: AnyRecord) -> None:
        if isinstance(record, _ASIDE):
            self.asides = self.asides.copy()  # a mark may still need the others
        match record:
            case Undone():
                self._undo(record)
            case Agreed():
                self._agree(record)
            case Override():
                self._override(record)
            case Salted():
                self._salt(record)
            case Begun():
                self._begin(record)
            case RolledOn():
                self._roll_chart(record)
            case Called():
                self.log.append(self.asides.call(record, self.words))
                self.records.append(record)
            case Noted():
                self.asides.note(record)
                self.records.append(record)
            case Standing():
                self._stand(record)
            case Checkpoint():
                self._keep_checkpoint(record)

    def _answer(self, record: Answered) -> None:
        turn, decision = self._own(record.seat) if record.way == OWN else self._question_for(record.seat, record.way)
        decision.check(record.key)
        if not record.by:
            self._take_snapshot(record)
            self._grave = self._grave_after(record, is_deed=decision.is_deed(record.key))
            self.since = len(self.log)
        turn.answers.append(Answer(record.seat, record.key))
        self.records.append(record)
        turn.fresh = False
        self._run_until_asked()

    def _grave_after(self, record: Answered, *, is_deed: bool) -> Grave:
        if is_deed:
            return Grave(record.seat, 1)
        own = self._grave.seat == record.seat
        return Grave(record.seat, self._grave.answers + 1) if own else NOTHING_GRAVE

    def _own(self, seat: str) -> tuple[OpenTurn[S], Decision]:
        """A turn that a seat begins unasked, and its first question."""
        if not self._replaying and not self._may_act_unasked(seat):
            raise Refused(f"not now: first answer what seat {seat!r} is asked or has begun; then do this again")
        name = f"{OWN} {seat}"
        self._open_own([name])
        turn = self._open[name]
        turn.begun = len(self.records)
        self._run(turn)
        if not turn.pending:
            raise Refused(f"seat {seat!r} can do nothing unasked now; answer what is asked, or wait for the next turn")
        return turn, turn.pending[0]

    def _question_for(self, seat: str, way: str = "") -> tuple[OpenTurn[S], Decision]:
        """Record a seat's answer: for its party, in the way it decides, or for itself."""
        asked = [(turn, decision) for turn in self._open.values() for decision in turn.pending]
        mine = [each for each in asked if each[1].seat == seat]
        if self._replaying:  # who sat where is not on record: any of a party may have decided for it
            mine += [each for each in asked if seat in each[1].party and not each[1].vote]
        if mine:
            found = next((each for each in mine if each[1].way == way), mine[0])
            if not self._replaying and self._is_ahead(found[0].turn):
                waiting = ", ".join(dict.fromkeys(decision.seat for decision in self.pending))
                raise Refused(f"seat {seat!r} is a move ahead; the table waits for {waiting}: answer after them")
            return found
        if self.outcome is not None:
            raise Refused("the game is over: nothing more can be answered; read its end or begin a new game")
        waiting = ", ".join(dict.fromkeys(decision.seat for decision in self.pending))
        raise Refused(f"seat {seat!r} is not asked anything now; the table waits for {waiting}: answer after them")

    def _agree(self, record: Agreed) -> None:
        if record.way not in ("", *WAYS):
            raise Refused(f"there is no way {record.way!r} to decide; there are: {', '.join(WAYS)}")
        if record.lead not in ("", *self.setup.seats):
            raise Refused(f"there is no seat {record.lead!r} to lead; there are: {', '.join(self.setup.seats)}")
        if record.way != self.company.way and any(map(self._is_deciding, self._open.values())):
            raise Refused("the party is in the middle of a decision: first finish it or take it back")
        self.company = Company(record.way, record.lead, self.company.decided)
        self.records.append(record)
        self._forget_runs()
        self._run_until_asked()

    def _is_deciding(self, turn: OpenTurn[S]) -> bool:
        """True if a party has begun a decision that is not yet done."""
        votes = [decision for decision in turn.pending if decision.vote]
        return any(len(votes) < len(each.party) for each in votes) or bool(self._run_of(turn).table.decider)

    def _override(self, record: Override) -> None:
        if not self.setup.overrides:
            raise Refused(
                "this is an open table: nothing may be changed by hand; play on, or begin a table that allows it"
            )
        if not record.reason.strip() or len(record.reason) > LONGEST_REASON:
            raise Refused(f"a change by hand needs a reason: write one of at most {LONGEST_REASON} characters")
        before = look_up(self.checkpoint, record.path)
        told = record.told[:LONGEST_TOLD] or change_in_words(self.checkpoint, record.path, before, record.value)
        changed = with_change(self.checkpoint, record.path, record.value)
        if self._foreign or not self._replaying:
            check_state(self.ruleset, changed)
        self._note_broken_seal(record.by)
        self._stand_at(changed)
        self.records.append(record)
        # Nothing is taken back across a ruling of the game master.
        self._snapshots, self._grave = deque(maxlen=self._snapshots.maxlen), NOTHING_GRAVE
        self.since = len(self.log)
        self.log.append(_overruled(record, before, told))
        self._forget_runs()
        self._run_until_asked()

    def _salt(self, record: Salted) -> None:
        self.asides.salt(record, self.dice_rolled)
        self.words = self.setup.dice.words(self.asides.salts)
        self.records.append(record)
        self._forget_runs()
        self._run_until_asked()

    def _begin(self, record: Begun) -> None:
        if not self.asides.unsalted:
            raise Refused("play has begun already: go on with what is asked")
        self.asides.unsalted.clear()
        self.records.append(record)
        self._run_until_asked()

    def _roll_chart(self, record: RolledOn) -> None:
        chart = self.ruleset.charts.get(record.chart)
        if chart is None:
            raise Refused(f"there is no chart {record.chart!r}; there are: {', '.join(self.ruleset.charts)}")
        self.log.append(self.asides.roll_on(chart, record.by, self.words))
        self.records.append(record)

    def _stand(self, record: Standing) -> None:
        self.set_standing(record)
        self.records.append(record)
        self._forget_runs()

    def set_standing(self, record: Standing) -> None:
        which = (record.seat, record.question)
        others = {asked: key for asked, key in self.standing.items() if asked != which}
        self.standing = {**others, which: record.key} if record.key else others

    def _keep_checkpoint(self, record: Checkpoint) -> None:
        self.records.append(record)
        self._log_kept = len(self.log) if record.kept >= 0 else 0  # an old one has no log: the next makes up for it
        self._checkpoint_at, self._cost, self.resumed = len(self.records), 0.0, False
        self._parts_kept |= record.parts.keys()
        self._passed += 1
        self._holding = (*self._holding, self._stood)
        self.records.settle()
        self.log.settle()

    def _signed(self, before: int) -> list[AnyRecord]:
        """The records since there were so many of them; the last one with a fingerprint of the state it led to."""
        made = self.records[before:]
        if made and isinstance(made[-1], _SIGNED):
            made[-1] = self.records[-1] = msgspec.structs.replace(made[-1], check=self.check_value())
        return made

    # --- seals -------------------------------------------------------------------------------------------------------
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

    # --- undo --------------------------------------------------------------------------------------------------------
    def _take_snapshot(self, record: Answered) -> None:
        self._snapshots.append(
            Snapshot(
                self._frozen,
                self.positions,
                {name: list(turn.answers) for name, turn in self._open.items()},
                {name: turn.told for name, turn in self._open.items()},
                len(self.log),
                self.dice_rolled,
                record,
                self._stood,
                self.moves,
                self._grave,
                self.company,
            )
        )
        if len(self._snapshots) > FEWEST_SNAPSHOTS and not self._replaying:
            self._let_go_of_snapshots()

    def _let_go_of_snapshots(self) -> None:
        """Of a large state only a few are kept: what is further back is played again when somebody goes there."""
        most = max(FEWEST_SNAPSHOTS, SNAPSHOT_BYTES // (len(self._frozen) + 1))
        while len(self._snapshots) > most:
            self._snapshots.popleft()

    def _undo(self, record: Undone) -> None:
        if not self._snapshots:
            raise OutOfPast("there is nothing to take back")
        self._note_broken_seal(record.seat)
        self._snapshots = self._snapshots.copy()  # a mark may still need them
        snapshot = self._snapshots.pop()
        self.positions, self.moves = snapshot.positions, snapshot.moves
        self._grave, self.company = snapshot.grave, snapshot.company
        self._stand_at(thaw(snapshot.frozen, self.ruleset.state_type), snapshot.frozen)
        charts = [each for each in self.log[snapshot.log :] if isinstance(each.event, ASIDES)]
        self.log = self.log.until(snapshot.log)
        self.log += charts
        self._log_kept = min(self._log_kept, snapshot.log)
        self._open = {}
        self._open_turns()
        self._open_own(name for name, given in snapshot.answers.items() if given)
        for name, turn in self._open.items():
            turn.answers, turn.told = list(snapshot.answers.get(name, [])), snapshot.told.get(name, 0)
        self.records.append(record)
        self._passed = len(self.records) - snapshot.stood
        self._holding = tuple(stood for stood in self._holding if stood <= snapshot.stood)
        replaying, self._replaying = self._replaying, True
        self._run_until_asked()
        self._replaying = replaying
        self._tell_taken_back(record.seat, snapshot.answered.key)

    def _tell_taken_back(self, seat: str, key: str) -> None:
        self.since = len(self.log)
        self.log.append(Entry(TookBack(seat, key)))


def _name_of(moves: int, turn: OpenTurn[Any], decision: Decision) -> str:
    """How many moves and answers stand before a question, and which it is; for one seat alone, whose."""
    if not decision.party:
        own = sum(answer.seat == decision.seat for answer in turn.answers)
        begun = f".{turn.begun}" if turn.begun else ""  # own deeds are no moves
        return f"{moves}{begun}-{own}:{decision.question}:{decision.seat}"
    voted = len(decision.party) - len(turn.pending) if decision.vote else 0
    return f"{moves}-{len(turn.answers) - voted}:{decision.question}"


def _overruled(record: Override, before: Any, told: str) -> Entry:
    """A change for the log. Of a whole thing that was exchanged, only its words: it may hold what some may not know."""
    was, is_now = ("" if isinstance(value, dict) else str(value)[:LONGEST_SHOWN] for value in (before, record.value))
    return Entry(Overruled(record.by, record.path, was, is_now, record.reason, told))
