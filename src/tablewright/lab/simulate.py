"""Workers, thoughtful and simulate."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import Any

import msgspec

from tablewright.engine.amending.copies import amendment_of
from tablewright.engine.copying import freeze
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import DiceByReason, OpenSeed, Words
from tablewright.engine.engines import MOST_TURNS, READABLE, STREAM, Engine, Plan, Tally, engine_named, working
from tablewright.engine.odds.exact import wilson
from tablewright.engine.ruleset import Ruleset, for_trial
from tablewright.engine.table import Answer, BotTable, LiveTable, Policy
from tablewright.engine.thinking.position import Position, Thoughtful
from tablewright.rules import ruleset as find_ruleset


# --- workers ----------------------------------------------------------------------------------------------------------
# Processes that play games for another: they leave Ctrl+C to the one who asked, and nobody waits for them after it.
@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many of them; hand out the first work `uninterrupted`, for that is when they are started."""
    others, before = {child.pid for child in active_children()}, threading.excepthook
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield pool
    except BaseException:  # interrupted, or a game broke: nobody waits for what is still being played
        threading.excepthook = _but_not_of_what_was_cancelled
        for child in active_children():
            if child.pid not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        threading.excepthook = before


def _but_not_of_what_was_cancelled(told: threading.ExceptHookArgs) -> None:
    """The pool's own thread may tell work that was cancelled that its process is gone, which is no news to anybody."""
    if not issubclass(told.exc_type, InvalidStateError):
        threading.__excepthook__(told)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl+C waits; processes that are started meanwhile never hear it, not even while they still begin."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts() -> None:
    """Ctrl+C is for the one who asked, and a worker whose parent is gone, however it went, goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to hear of anything


# --- thoughtful -------------------------------------------------------------------------------------------------------
# Simulated games with somebody at the table who thinks ahead: each turn can be played again up to any question.
def thinks(policies: Mapping[str, Policy]) -> bool:
    return any(isinstance(policy, Thoughtful) for policy in policies.values())


class ThoughtfulGame:
    """Plays turns for policies of which some want to know where they stand. Counts dice and questions.

    With `dice` these fall by what they are rolled for; to those who think they are dice rolled by hand.
    """

    def __init__(
        self, ruleset: Ruleset[Any], state: Any, policies: Mapping[str, Policy], words: Words, stream: str,
        dice: DiceByReason | None = None,
    ) -> None:  # fmt: skip
        self._ruleset, self._state, self._policies, self._words, self._stream = ruleset, state, policies, words, stream
        self._fallen = dice
        self._views = {seat: ruleset.view(state, seat) for seat in policies}
        self.dice = self.asked = 0

    def play_out(self, most_turns: int) -> tuple[str | None, int]:
        """Turn by turn, as all simulated games are played; None if it is not over by then."""
        for played in range(most_turns):
            if (outcome := self._ruleset.outcome(self._state)) is not None:
                return outcome, played
            turns = self._ruleset.turns(self._state)
            self.play(turns[played % len(turns)].name)
        return None, most_turns

    def play(self, turn: str) -> None:
        frozen, answers = freeze(self._state), list[Answer]()
        start = self.dice
        roller = next(iter(self._policies)) if self._fallen is not None else ""

        def helper(decision: Decision) -> str:
            if decision.kind == "face" and self._fallen is not None:
                why, who = str(decision.facts["why"]), str(decision.facts["who"])
                return str(self._fallen.face(decision.high, why, decision.rule, who))
            self.asked += 1
            policy, view = self._policies[decision.seat], self._views[decision.seat]
            if not isinstance(policy, Thoughtful):
                return policy(decision, view)
            here = Position(
                self._ruleset, decision.seat, turn, frozen, self._words, self._stream, start, tuple(answers), roller
            )
            return policy.think(decision, view, here)

        table = LiveTable(self._words, self._stream, start, answers, helper, {self._stream: roller} if roller else {})
        self._ruleset.play(self._state, turn, table)
        self.dice = table.position


# --- simulate ---------------------------------------------------------------------------------------------------------
# Many games played by bots, on one core or on all: the same seed gives the same games on any number of cores.
UNFINISHED = "unfinished"
_CHUNKS_PER_JOB = 16
_LARGEST_CHUNK = 250
_MOST_CHUNKS = 100_000  # that are listed before the first is played
_SWEEP_AFTER = 70_000  # new things that are neither numbers nor texts


class GameFailed(RuntimeError):
    """A simulated game broke; the message tells which, so that it can be played again."""


class Report(msgspec.Struct, frozen=True):
    """Result of a simulation."""

    plan: Plan
    tally: Tally
    jobs: int
    seconds: float
    engine: str = READABLE  # or another's name
    handed_back: int = 0  # games that it could not hold: the readable engine played them

    def interval(self, outcome: str) -> tuple[float, float]:
        """Interval of the outcome's true share: Wilson, 95 %."""
        return wilson(self.tally.outcomes[outcome], self.tally.games)


def simulate(
    ruleset: Ruleset[Any],
    bots: Mapping[str, str] | str,
    settings: Mapping[str, bool | int | str] | None = None,
    games: int = 1000,
    seed: str = "lab",
    jobs: int | None = None,
    seats: Sequence[str] = (),
    on_progress: Callable[[int], None] = lambda played: None,
) -> Report:
    """Let bots play. `bots` is one bot for all seats, or seat by seat; `jobs` defaults to all cores."""
    return carry_out(ruleset, make_plan(ruleset, bots, settings or {}, seed, seats), games, jobs, on_progress)


def carry_out(
    ruleset: Ruleset[Any],
    plan: Plan,
    games: int,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda played: None,
    engine: str = READABLE,
) -> Report:
    """Play the first `games` games of a plan: by the rules, by another engine, or ("auto") whoever is sooner done."""
    jobs = max(1, min(jobs or os.cpu_count() or 1, games))
    other = _quicker(ruleset, plan, games) if engine == "auto" else insisted_on(engine, ruleset, plan)
    if other is not None:
        return _by(other, ruleset, plan, games, jobs, on_progress)
    began = time.perf_counter()
    tally = Tally()
    for part in _played(ruleset, plan, _chunks(games, jobs), jobs):
        tally.add(part)
        on_progress(tally.games)
    return Report(plan, tally, jobs, time.perf_counter() - began)


def _quicker(ruleset: Ruleset[Any], plan: Plan, games: int) -> Engine | None:
    """An engine that can play a plan, is ready on this machine and sooner done."""
    able = (each for each in working() if each.pays(games) and each.is_ready() and not each.why_not(ruleset, plan))
    return next(able, None)


def insisted_on(name: str, ruleset: Ruleset[Any], plan: Plan) -> Engine | None:
    """The engine that somebody asks for by its name, made ready; None for the readable one."""
    if name == READABLE:
        return None
    engine = engine_named(name)
    if reason := engine.why_not(ruleset, plan):
        raise Refused(reason)
    if not engine.is_ready() and (reason := engine.make_ready()):
        raise Refused(f"the {name} could not be made ready on this machine ({reason}); --engine readable plays")
    return engine


def _by(
    engine: Engine,
    ruleset: Ruleset[Any],
    plan: Plan,
    games: int,
    threads: int,
    on_progress: Callable[[int], None],
) -> Report:
    began = time.perf_counter()
    tally, back = Tally(), []
    for batch in engine.play(ruleset, plan, games, threads):
        tally.add(batch.tally)
        back += batch.handed_back
        on_progress(tally.games)
    for part in _played(ruleset, plan, [range(number, number + 1) for number in back], min(threads, len(back))):
        tally.add(part)
        on_progress(tally.games)
    return Report(plan, tally, threads, time.perf_counter() - began, engine.name, len(back))


def make_plan(
    ruleset: Ruleset[Any],
    bots: Mapping[str, str] | str,
    settings: Mapping[str, bool | int | str],
    seed: str,
    seats: Sequence[str] = (),
    most_turns: int = MOST_TURNS,
) -> Plan:
    by_seat = {"": bots} if isinstance(bots, str) else dict(bots)
    for bot in by_seat.values():
        if bot not in ruleset.bots:
            raise Refused(f"{ruleset.title} has no bot {bot!r}; there are: {', '.join(ruleset.bots)}")
    names = tuple(seats) or tuple(f"p{number}" for number in range(1, ruleset.least_seats + 1))
    for seat in by_seat:
        if seat and seat not in names:
            raise Refused(f"there is no seat {seat!r} for {by_seat[seat]!r}; seats are {', '.join(names)}")
    amendment = amendment_of(ruleset)
    house = amendment.rules.text if amendment else ""
    return Plan(ruleset.key, by_seat, for_trial(ruleset.settings, settings), names, seed, most_turns, house)


# --- one game --------------------------------------------------------------------------------------------------------
def play_game(ruleset: Ruleset[Any], plan: Plan, number: int) -> Tally:
    """Play game `number` of a plan to its end."""
    state = ruleset.new(dict(plan.settings), plan.seats)
    policies = {seat: ruleset.bots[plan.bot(seat)].make() for seat in plan.seats}
    if ruleset.gm_seat:
        policies[ruleset.gm_seat] = ruleset.referee
    words = OpenSeed(f"{plan.seed}/{number}")
    if thinks(policies):
        game = ThoughtfulGame(ruleset, state, policies, words, STREAM)
        outcome, turns = game.play_out(plan.most_turns)
        return Tally(1, Counter({outcome or UNFINISHED: 1}), game.dice, game.asked, turns)
    table = BotTable(words, STREAM, policies, {seat: ruleset.view(state, seat) for seat in policies})
    outcome, turns = play_out(ruleset, state, table, plan.most_turns)
    return Tally(1, Counter({outcome: 1}), table.dice, table.asked, turns)


def play_out(
    ruleset: Ruleset[Any], state: Any, table: BotTable, most_turns: int, counts: Any = None
) -> tuple[str, int]:
    """Turn by turn; where several seats could play, each gets its turn in order. `counts`: who is told the turn."""
    play, find_turns, find_outcome = ruleset.play, ruleset.turns, ruleset.outcome
    for played in range(most_turns):
        if (outcome := find_outcome(state)) is not None:
            return outcome, played
        if counts is not None:
            counts.turn = played
        turns = find_turns(state)
        play(state, turns[played % len(turns)].name, table)
    return UNFINISHED, most_turns


def _play_some(ruleset: Ruleset[Any], plan: Plan, numbers: range) -> Tally:
    tally = Tally()
    with rarely_swept():
        for number in numbers:
            try:
                tally.add(play_game(ruleset, plan, number))
            except Exception as error:
                told = f"game {number} of seed {plan.seed!r} broke: {type(error).__name__}: {error}"
                raise GameFailed(told) from error
    return tally


@contextmanager
def rarely_swept() -> Iterator[None]:
    """Memory is swept for rings of garbage a hundred times more seldom: states are trees, and rules leave few rings."""
    before = gc.get_threshold()
    gc.set_threshold(_SWEEP_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


# --- many ------------------------------------------------------------------------------------------------------------
def _chunks(games: int, jobs: int) -> list[range]:
    size = max(1, min(_LARGEST_CHUNK, games // (jobs * _CHUNKS_PER_JOB)), games // _MOST_CHUNKS)
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _played(ruleset: Ruleset[Any], plan: Plan, chunks: list[range], jobs: int) -> Iterator[Tally]:
    """By the rules, in this process or in several."""
    return _together(plan, chunks, jobs) if jobs > 1 else (_play_some(ruleset, plan, each) for each in chunks)


def _together(plan: Plan, chunks: list[range], jobs: int) -> Iterator[Tally]:
    """Worker processes find the game by its name; what they send back is a few numbers."""
    with workers(jobs) as pool:
        with uninterrupted():
            played = pool.map(_work, [plan] * len(chunks), chunks)
        yield from played


def _work(plan: Plan, numbers: range) -> Tally:
    return _play_some(find_ruleset(plan.game, plan.house), plan, numbers)
