"""The turns of a game in progress: one run of a turn, and what is committed at its end."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from tablewright.engine.budgets import LARGEST_WAITING, STACKS_KEPT
from tablewright.engine.copying import copy_of, freeze, thaw
from tablewright.engine.decisions import ABSTAIN, Decision, Refused
from tablewright.engine.dice import Words
from tablewright.engine.game.asides import Asides
from tablewright.engine.game.company import Company, Seated
from tablewright.engine.game.packing import empty_log, long_records
from tablewright.engine.game.records import Answered, Salted, Setup
from tablewright.engine.game.undoing import NOTHING_GRAVE, Snapshot
from tablewright.engine.ruleset import Ruleset, Turn, has_trees
from tablewright.engine.table import NO_PARLEY, Answer, LiveTable, Parley, Suspend
from tablewright.engine.thinking.position import Position, Thoughtful

# --- runs -------------------------------------------------------------------------------------------------------------
# One run of a turn, up to a question that nobody has answered yet or to its end.
# Where greenlet is installed a run can wait where it asks, on a stack of its own: an answer then lets it go on, which
# is much less than beginning anew and comes to the same. Only the main thread lets runs wait, since no other thread
# could let them go on; and nothing hangs on that stack but the run's own state and table.
try:
    from greenlet import getcurrent, greenlet

    _CAN_WAIT = True
except ImportError:
    _CAN_WAIT = False

S = TypeVar("S")

Asks = tuple[Decision, ...]
Helps = Callable[[Decision], str | None]
Play = Callable[[S, str, LiveTable], None]

_MAIN = threading.main_thread().ident
_idle: list[Any] = []  # stacks whose run came to its end: a new one costs more than all the rest of a run


def may_wait(frozen: bytes) -> bool:
    """True if a run on this state may wait, here and now. It keeps the state as it is, so that is not to be large."""
    return _CAN_WAIT and len(frozen) <= LARGEST_WAITING and threading.get_ident() == _MAIN


class Run(Generic[S]):
    """A run that begins anew when there is another answer."""

    waits = False

    def __init__(self, play: Play[S], state: S, turn: str, table: LiveTable) -> None:
        self.state, self.table = state, table
        self._given: Any = (play, state, turn, table)

    def go_on(self, helper: Helps, parley: Parley) -> Asks:
        """Open questions; none if the turn has ended."""
        self.table.helper, self.table.parley = helper, parley
        try:
            return self._go_on()
        finally:  # else a game would hang on its own run, and nobody could let go of it
            self.table.helper, self.table.parley = _nobody, NO_PARLEY

    def _go_on(self) -> Asks:
        try:
            _to_the_end(*self._given)
        except Suspend as waiting:
            return waiting.decisions
        return ()


class WaitingTable(LiveTable):
    """Whoever has no answer waits here."""

    def wait(self, decisions: Asks) -> None:
        getcurrent().parent.switch(decisions)


class WaitingRun(Run[S]):
    """A run that goes on from where it waits."""

    waits = True

    def __init__(self, play: Play[S], state: S, turn: str, table: LiveTable) -> None:
        super().__init__(play, state, turn, table)
        self._stack = _idle.pop() if _idle else greenlet(_one_after_the_other)

    def _go_on(self) -> Asks:
        given, self._given = self._given, None
        self._stack.parent = getcurrent()
        asked: Asks = self._stack.switch(given)
        if not asked and len(_idle) < STACKS_KEPT:
            _idle.append(self._stack)
        return asked


def _one_after_the_other(given: Any) -> None:
    """Main loop of a stack: run one turn after another."""
    while True:
        _to_the_end(*given)
        given = None  # nobody is to be kept alive by having been here
        given = getcurrent().parent.switch(())


def _to_the_end(play: Play[S], state: S, turn: str, table: LiveTable) -> None:
    play(state, turn, table)
    table.finish()


def _nobody(asked: Decision) -> str | None:
    return None


# --- running ----------------------------------------------------------------------------------------------------------
# The turns of a game in progress: run from the checkpoint with the answers given so far, committed when they end.
Helper = Callable[[Decision, Any], str | None]

SNAPSHOTS_KEPT = 64
TOGETHER = "together"  # the pace of a table at which nobody is more than one move ahead
OWN = "own"  # how an answer was given that nobody had asked for: it begins a turn of the seat's own
_MOST_TURNS_WITHOUT_A_PERSON = 100_000


def _own_turn(name: str) -> Turn:
    return Turn(name, (name.removeprefix(f"{OWN} "),))


def _for_ever() -> bool:
    return False


class OpenTurn(Generic[S]):
    """A turn in progress."""

    __slots__ = ("answers", "begun", "fresh", "pending", "position", "run", "seen", "told", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.answers: list[Answer] = []
        self.begun = 0  # records before it, where a seat has begun it unasked
        self.told = 0  # entries of this turn already in the log
        self.position = 0
        self.pending: tuple[Decision, ...] = ()
        self.fresh = False  # has been run on the present checkpoint
        self.run: Run[S] | None = None  # the last one
        self.seen: S | None = None  # the state in the middle of this turn, once somebody has looked; it never changes

    @property
    def is_own(self) -> bool:
        """True if a seat started this turn unasked."""
        return self.turn.name.startswith(f"{OWN} ")

    def put_away(self) -> None:
        """Keep no state that is of no use until somebody looks: of many tables most are only played at."""
        if self.run is not None and not self.run.waits:
            self.run = None

    def copy(self) -> OpenTurn[S]:
        """The same, to be kept while this one is run on."""
        twin: OpenTurn[S] = OpenTurn(self.turn)
        twin.answers, twin.told, twin.position = self.answers.copy(), self.told, self.position
        twin.begun = self.begun
        twin.pending, twin.fresh, twin.seen = self.pending, self.fresh, self.seen
        return twin


class Running(Generic[S]):
    """Holds the state between two turns, and runs the turns that are open."""

    words: Words
    outcome: str | None  # at the checkpoint
    _frozen: bytes
    _state: S | None  # what is frozen, if somebody has looked
    _due: Sequence[Turn]  # turns that may be taken from here

    def __init__(self, ruleset: Ruleset[S], setup: Setup) -> None:
        self.ruleset, self.setup = ruleset, setup
        self.records = long_records()
        self.log = empty_log(ruleset)
        self.since = 0  # entries of the log before the last act of a person: the rest has happened just now
        self.asides = Asides(setup)
        self.company = Company()  # how those who share a party decide
        self.standing: dict[tuple[str, str], str] = {}
        self.helpers: dict[str, Helper] = {}
        self.positions: dict[str, int] = {}
        self.moves: dict[str, int] = {}  # turns that asked each seat something: helpers keep the pace of people
        self._open: dict[str, OpenTurn[S]] = {}
        self._snapshots: deque[Snapshot] = deque(maxlen=SNAPSHOTS_KEPT)
        self._grave = NOTHING_GRAVE
        self._replaying = False
        self.patience: Callable[[], bool] = _for_ever  # says when helpers are to rest: then they are asked in vain
        self._foreign = False  # these are somebody else's records
        self.seal_broken = ""  # how it came about that somebody played on with dice whose secret had been told
        self.resumed = False  # goes on from a checkpoint to which the records before it do not lead any more
        self._log_kept = 0  # entries of the log that stood at the last checkpoint, and still do
        self._checkpoint_at = 0  # number of records up to the last checkpoint
        self._passed = 0  # records that nobody plays again: taken back, or before the checkpoint it was opened from
        self._holding: tuple[int, ...] = ()  # records that stood at each checkpoint nobody has gone back behind
        self._parts_kept: frozenset[str] = frozenset()  # names of the large parts that checkpoints have brought along
        self._trees = has_trees(ruleset)
        self._cost = 0.0  # seconds that the records since then have taken, and would take again

    @property
    def checkpoint(self) -> S:
        """The state between two turns."""
        if self._state is None:
            self._state = thaw(self._frozen, self.ruleset.state_type)
        return self._state

    @property
    def _stood(self) -> int:
        """Records that stand: so many would be played again from where it was opened."""
        return len(self.records) - self._passed

    @property
    def dice_rolled(self) -> int:
        known = self.positions
        under_way = [turn.position - known.get(name, 0) for name, turn in self._open.items()]
        return sum(known.values()) + sum(under_way)

    def _stand_at(self, checkpoint: S, frozen: bytes | None = None) -> None:
        """This is the state between two turns now. It is kept small until somebody looks at it."""
        self._frozen, self._state = freeze(checkpoint) if frozen is None else frozen, None
        self.outcome = self.ruleset.outcome(checkpoint)
        self._due = self.ruleset.turns(checkpoint) if self.outcome is None else ()

    def _run_until_asked(self) -> None:
        """Run every open turn until it waits for a person; commit those that come to their end."""
        if self.asides.unsalted and not self._all_salted():
            return
        left: S | None = None  # the state that a turn has left, for the next to go on with
        self._open_turns()
        for _ in range(_MOST_TURNS_WITHOUT_A_PERSON):
            for turn in self._open.values():
                if not turn.fresh:
                    break
            else:
                return
            left = self._commit(turn) if self._run(turn, left) else None
            if turn.is_own and not turn.answers:  # what it began with cannot be done any more
                self._open.pop(turn.turn.name, None)
        raise RuntimeError(f"{self.ruleset.key}: the rules play on for ever without asking anybody")

    def _all_salted(self) -> bool:
        """True if dice may fall: every seat asked for salt has answered. Bots have none to give."""
        self.asides = self.asides.copy()
        unsalted = self.asides.unsalted
        for seat in [seat for seat in unsalted if seat in self.helpers and not self._replaying]:
            unsalted.remove(seat)
            self.records.append(Salted(seat, ""))
        return not unsalted

    def _open_turns(self) -> None:
        open_before, self._open = self._open, {}
        if self._due:  # what a seat has begun itself comes first
            self._open = {name: turn for name, turn in open_before.items() if turn.is_own and turn.answers}
        for turn in self._due:
            kept = open_before.get(turn.name)
            self._open[turn.name] = kept if kept is not None and kept.turn == turn else OpenTurn(turn)

    def _open_own(self, names: Iterable[str]) -> None:
        """Those of these turns that seats have begun unasked, to be given their answers again."""
        self._open = {name: OpenTurn(_own_turn(name)) for name in names if name.startswith(f"{OWN} ")} | self._open

    def own_question(self, seat: str) -> tuple[Decision, S] | None:
        """What a seat may do though nobody asks it, as a question, and the state that it would be asked in.

        Nothing while it is asked something, or while a turn of its own has begun: an own deed comes before the dice and
        answers of that turn, and would rewrite them.
        """
        if not self._may_act_unasked(seat):
            return None
        name, state = f"{OWN} {seat}", thaw(self._frozen, self.ruleset.state_type)
        table = LiveTable(self.words, name, self.positions.get(name, 0), [])
        run = Run(self._play_own, state, name, table)
        asked = run.go_on(_nobody, self._parley())
        return (asked[0], run.state) if asked else None

    def _may_act_unasked(self, seat: str) -> bool:
        if self.outcome is not None or self.asides.unsalted or not hasattr(self.ruleset, "own"):
            return False
        turns = [turn for turn in self._open.values() if seat in turn.turn.seats]
        asked = any(seat == each.seat for turn in turns if not self._is_ahead(turn.turn) for each in turn.pending)
        return seat in self.setup.seats and not asked and not any(map(self._has_begun, turns))

    def _has_begun(self, turn: OpenTurn[S]) -> bool:
        """True if somebody has answered in it, a die has fallen, or something was told."""
        return bool(turn.answers) or bool(turn.told) or turn.position != self.positions.get(turn.turn.name, 0)

    def _run(self, turn: OpenTurn[S], left: S | None = None) -> bool:
        """Run a turn on a copy of the checkpoint, or on from where it waits. True when it came to its end."""
        waits = turn.run is not None and turn.run.waits and may_wait(self._frozen)
        run = turn.run if turn.run is not None and waits else self._new_run(turn, left)
        turn.run = turn.seen = None
        given = len(turn.answers)
        try:
            turn.pending = run.go_on(lambda asked: self._helped(asked, turn, run), self._parley())
        except Refused:
            if run.table.used == len(turn.answers):
                raise  # no answer is to blame: the rules themselves refuse, and would again
            self._drop_stale_answers(turn, run.table)
            return self._run(turn)
        turn.run, turn.position, turn.fresh = run, run.table.position, True
        if len(run.table.entries) > turn.told:
            self.log += run.table.entries[turn.told :]
            turn.told = len(run.table.entries)
        if len(turn.answers) > given:
            self.records += [
                Answered(answer.seat, answer.key, by="helper", way=run.table.ways.get(number, ""))
                for number, answer in enumerate(turn.answers[given:], given)
            ]
        return not turn.pending

    def _new_run(self, turn: OpenTurn[S], left: S | None = None) -> Run[S]:
        waiting = may_wait(self._frozen)
        name = turn.turn.name
        table = (WaitingTable if waiting else LiveTable)(
            self.words, name, self.positions.get(name, 0), turn.answers, hand_rollers=self._rollers(turn)
        )
        state = thaw(self._frozen, self.ruleset.state_type) if left is None else left
        play = self._play_own if turn.is_own else self.ruleset.play
        return (WaitingRun if waiting else Run)(play, state, name, table)

    def _play_own(self, state: S, turn: str, table: LiveTable) -> None:
        own: Callable[[S, str, LiveTable], None] = getattr(self.ruleset, "own")  # noqa: B009  # not all games have it
        own(state, turn.removeprefix(f"{OWN} "), table)

    def _run_of(self, turn: OpenTurn[S]) -> Run[S]:
        """The run that led to what a turn asks now; done again if it was put away."""
        if turn.run is None:
            turn.run = self._new_run(turn)
            turn.run.go_on(_nobody, self._parley())
        return turn.run

    def _parley(self) -> Seated:
        return Seated(self.company, lambda seat: seat not in self.helpers)

    def _now_in(self, turn: OpenTurn[S]) -> S:
        """The state in the middle of a turn, to look at: whatever is answered later does not change it."""
        if turn.seen is None:
            run = self._run_of(turn)
            turn.seen = copy_of(run.state) if run.waits else run.state
        return turn.seen

    def _drop_stale_answers(self, turn: OpenTurn[S], table: LiveTable) -> None:
        """Another turn changed the world under this one: the answers that no longer fit must be given anew."""
        del turn.answers[table.used :]
        turn.told = min(turn.told, len(table.entries))

    def _commit(self, turn: OpenTurn[S]) -> S | None:
        """Stand where a turn has ended. Returns its state if the next turn may go on with that very one."""
        assert turn.run is not None
        state, table = turn.run.state, turn.run.table
        self._stand_at(state)
        if table.in_turn:
            self.company = self.company.after(table.decider)
        self.positions = {**self.positions, turn.turn.name: turn.position}
        if not turn.is_own:
            self._count_move(turn)
        del self._open[turn.turn.name]
        self._forget_runs()
        self._open_turns()
        return state if self._trees else None

    # --- pace --------------------------------------------------------------------------------------------------------
    def _is_ahead(self, turn: Turn) -> bool:
        """True if those who play this turn must wait for people who play turns of their own.

        No bot is more than one move ahead of the slowest person; where the table plays together, nobody is.
        """
        if len(self._open) == 1 or turn.name.startswith(f"{OWN} "):
            return False
        if not all(seat in self.helpers for seat in turn.seats):
            return self.setup.pace == TOGETHER and self._are_people_ahead(turn)
        slowest = self._slowest()
        return slowest is not None and any(self.moves.get(seat, 0) > slowest for seat in turn.seats)

    def _are_people_ahead(self, turn: Turn) -> bool:
        """Of moves each makes alone: who stands beside a turn that all share has nothing to wait for."""
        apart = all(seat in self.setup.seats for other in self._open.values() for seat in other.turn.seats)
        slowest = self._slowest()
        return apart and slowest is not None and all(self.moves.get(seat, 0) > slowest for seat in turn.seats)

    @property
    def _is_apart(self) -> bool:
        """Whether seats have turns of their own. Two of them may share one."""
        turns = [turn.turn.seats for turn in self._open.values() if not turn.is_own]
        playing = [seat for seats in turns for seat in seats]
        return len(turns) > 1 and len(playing) == len(set(playing))

    def _slowest(self) -> int | None:
        """The moves of the slowest person who has a turn to play; None where bots are among themselves."""
        people = [seat for turn in self._open.values() for seat in turn.turn.seats if seat not in self.helpers]
        return min((self.moves.get(seat, 0) for seat in people), default=None)

    def _count_move(self, turn: OpenTurn[S]) -> None:
        """A move of all who were asked something in a turn. A shared one brings nobody further than one move beyond the
        slowest of them, and helpers in it no further at all where no person was asked.

        Who was behind has nothing to make up for: a bot that sits down late moves no oftener than people do.
        """
        asked = {answer.seat for answer in turn.answers}
        counts = {seat: self.moves.get(seat, 0) for seat in turn.turn.seats if seat in asked}
        people = {seat for seat in turn.turn.seats if seat not in self.helpers}
        if people and not people & asked and self._is_apart:
            return
        behind = 0 if people else self._slowest() or 0
        reached = max(min(counts.values(), default=0), behind) + 1
        self.moves = self.moves | {seat: max(made, reached) for seat, made in counts.items()}

    def _forget_runs(self) -> None:
        for turn in self._open.values():
            turn.fresh, turn.run = False, None

    def _rollers(self, turn: OpenTurn[S]) -> dict[str, str]:
        by_hand = self.setup.hand_dice
        seats = [seat for seat in turn.turn.seats if seat in by_hand] if by_hand else ()
        return {turn.turn.name: seats[0]} if seats else {}

    def _helped(self, decision: Decision, turn: OpenTurn[S], run: Run[S]) -> str | None:
        if self._replaying:
            return None
        standing = self.standing.get((decision.seat, decision.question)) if decision.standing else None
        if standing == "default" and (decision.default or decision.kind == "text"):
            return decision.default
        if standing is not None and decision.stands(standing):
            return standing
        helper = self.helpers.get(decision.seat)
        if helper is not None and decision.vote and any(seat not in self.helpers for seat in decision.party):
            return ABSTAIN
        if helper is None or self.patience() or self._is_ahead(turn.turn):
            return None
        if turn.is_own or (decision.grave and helper != self.ruleset.referee):
            # A person began it and has left; else a bot has weighed what it chose. The referee ends nothing for people.
            return decision.usual if turn.is_own else decision.options[-1]
        view = self.ruleset.view(run.state, decision.seat)
        if isinstance(helper, Thoughtful):
            return helper.think(decision, view, self._position(turn, decision.seat))
        return helper(decision, view)

    def _position(self, turn: OpenTurn[S], seat: str) -> Position:
        """Where a seat stands in an open turn, for those who think ahead."""
        name, answers = turn.turn.name, tuple(turn.answers)
        by_hand = self._rollers(turn).get(name, "")
        return Position(
            self.ruleset, seat, name, self._frozen, self.words, name, self.positions.get(name, 0), answers, by_hand,
            self.company.way,
        )  # fmt: skip
