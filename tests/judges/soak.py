"""Long play that looks for faults: seekers, bots and chance in every seat, the game master's too, under all settings.

    python -m tests.judges.soak GAME --games 10000          # or: make soak GAME=... GAMES=...
    python -m tests.judges.soak GAME --again FILE           # the first finding of a file, once more

A finding is a crash, a question without an answer, a turn without end, a bot that goes round in circles. Each names
the game it was met in and can be played again to the letter: `again` repeats the answers that led there.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from tablewright.engine.copying import freeze
from tablewright.engine.decisions import Decision, EmptyQuestion
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, open_game, parse, record_lines
from tablewright.engine.ruleset import Ruleset, Settings
from tablewright.engine.table import BotTable, Policy
from tablewright.lab.reach import Cast, Memory, cast
from tablewright.lab.simulate import uninterrupted, workers
from tablewright.rules import ruleset as find_ruleset
from tests.judges.nets import Caught, seed_of_commit
from tests.judges.nets.fact import tells_after_asking
from tests.judges.nets.keys import keeps_its_keys
from tests.judges.nets.mine import keeps_to_its_own
from tests.judges.nets.pace import keeps_pace
from tests.judges.nets.reasons import explains_what_is_missing
from tests.judges.nets.shown import shows_what_is_rolled
from tests.judges.nets.stuck import goes_on
from tests.judges.nets.variety import stays_various

MOST_QUESTIONS = 3_000  # a game that asks more is left; campaigns may be meant to go on
MOST_QUESTIONS_A_TURN = 4_000
MOST_SECONDS_A_GAME: float = 300  # of the processor
_CIRCLES = 200  # turns of bots alone without a change
_LIVE_EVERY = 25  # every so many games is played as people play: recorded, taken back, forked, saved and loaded
_LIVE_ANSWERS = 120
_NETS_EVERY = 10  # so many games are looked at by a net, one net after the other
NETS = (keeps_pace, stays_various, shows_what_is_rolled, goes_on, keeps_to_its_own, keeps_its_keys)
_OVER_MANY_EVERY = 500  # these nets hold many games against each other
NETS_OVER_MANY = (tells_after_asking, explains_what_is_missing)
_SHARE = 20  # games a worker takes at a time

Kind = Literal[
    "crash", "empty question", "no end", "circles",
    "pace", "variety", "shown", "stuck", "keys", "fact", "mine", "reasons",
]  # fmt: skip


Net = Callable[[Ruleset[Any], str, int], int]


class Endless(RuntimeError):
    """A turn does not come to its end."""


class Finding(msgspec.Struct, frozen=True):
    """A fault, and how to meet it again."""

    kind: Kind
    what: str
    where: str
    number: int
    seed: str
    seats: tuple[str, ...]
    settings: Settings
    last: tuple[str, ...] = ()  # the last questions and answers
    answers: tuple[str, ...] = ()  # all of them: `again` needs no luck


class Found(msgspec.Struct):
    """What came of some games."""

    games: int = 0
    live: int = 0
    ended: int = 0
    questions: int = 0
    dice: int = 0
    outcomes: Counter[str] = msgspec.field(default_factory=Counter)
    memory: Memory = msgspec.field(default_factory=Memory)
    findings: list[Finding] = []

    def add(self, other: Found) -> None:
        self.games += other.games
        self.live += other.live
        self.ended += other.ended
        self.questions += other.questions
        self.dice += other.dice
        self.outcomes.update(other.outcomes)
        self.memory.add(other.memory)
        self.findings += other.findings


# --- what is played ---------------------------------------------------------------------------------------------------
class _Noting:
    """Notes what is asked and answered, and stops what does not end."""

    def __init__(self, policy: Policy, noted: list[str], questions: list[str]) -> None:
        self.policy, self.noted, self.questions = policy, noted, questions

    def __call__(self, decision: Decision, view: Any) -> str:
        answer = self.policy(decision, view)
        self.noted.append(str(answer))
        self.questions.append(f"{decision.seat} {decision.question} ({decision.rule}): {answer}")
        if len(self.questions) > MOST_QUESTIONS_A_TURN:
            raise Endless(f"more than {MOST_QUESTIONS_A_TURN} questions in one turn")
        decision.check(answer)
        return answer


# --- one game --------------------------------------------------------------------------------------------------------
def soak_one(game: Ruleset[Any], seed: str, number: int, memory: Memory) -> Found:
    """Game `number` of a run, played out or until it has asked enough."""
    chance = random.Random(f"{seed}/{number}")
    who = cast(game, chance, memory)
    if net := _net_for(number):
        return _guarded(game, who, seed, number, lambda noted, asked: _cast_net(net, game, seed, number))
    if number % _LIVE_EVERY == 0:
        return _guarded(game, who, seed, number, lambda noted, asked: _play_live(game, who, seed, number, chance))
    return _guarded(game, who, seed, number, lambda noted, asked: _play_fast(game, who, seed, number, noted, asked))


def _net_for(number: int) -> Net | None:
    if number % _OVER_MANY_EVERY == _OVER_MANY_EVERY // 2:
        return NETS_OVER_MANY[number // _OVER_MANY_EVERY % len(NETS_OVER_MANY)]
    return NETS[number // _NETS_EVERY % len(NETS)] if number % _NETS_EVERY == 5 else None


def _cast_net(net: Net, game: Ruleset[Any], seed: str, number: int) -> Found:
    return Found(questions=net(game, seed, number))


def _guarded(game: Ruleset[Any], who: Cast, seed: str, number: int, play: Any) -> Found:
    noted: list[str] = []
    asked: list[str] = []
    try:
        with _time_limit(MOST_SECONDS_A_GAME):
            found: Found = play(noted, asked)
    except Exception as error:  # noqa: BLE001  # whatever breaks is what is looked for
        found = Found(findings=[_finding(error, who, seed, number, noted, asked)])
    found.games = 1
    return found


def _finding(error: Exception, who: Cast, seed: str, number: int, noted: list[str], asked: list[str]) -> Finding:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{'/'.join(frame.filename.split('/')[-3:])}:{frame.lineno} in {frame.name}"
    kind: Kind = error.net if isinstance(error, Caught) else "no end" if isinstance(error, Endless) else "crash"
    if isinstance(error, EmptyQuestion):
        kind = "empty question"
    what = f"{type(error).__name__}: {error}"
    return Finding(kind, what, where, number, seed, who.seats, who.settings, tuple(asked[-8:]), tuple(noted))


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Rules that neither ask nor roll can only be stopped by a clock: the processor's, as a machine may be busy."""

    def stop(*_: object) -> None:
        raise Endless(f"one game took more than {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _play_fast(game: Ruleset[Any], who: Cast, seed: str, number: int, noted: list[str], asked: list[str]) -> Found:
    """As simulation plays: no records."""
    state = game.new(dict(who.settings), who.seats)
    policies = {seat: _Noting(policy, noted, asked) for seat, policy in who.policies.items()}
    views = {seat: game.view(state, seat) for seat in policies}
    table = BotTable(OpenSeed(f"{seed}/{number}"), "soak", policies, views)
    circles = _Circles() if not who.seeking else None
    played = 0
    while (outcome := game.outcome(state)) is None and len(noted) < MOST_QUESTIONS:
        asked[:-8] = []
        turns = game.turns(state)
        game.play(state, turns[played % len(turns)].name, table)
        played += 1
        if circles:
            circles.look(state)
    ended = outcome is not None
    return Found(ended=ended, questions=len(noted), dice=table.dice, outcomes=Counter({outcome or "left": 1}))


class _Circles:
    """Notices a game of bots in which nothing changes any more."""

    def __init__(self) -> None:
        self.turns, self.same, self.last = 0, 0, b""

    def look(self, state: Any) -> None:
        self.turns += 1
        if self.turns % 10:
            return
        now = freeze(state)
        self.same = self.same + 10 if now == self.last else 0
        self.last = now
        if self.same >= _CIRCLES:
            raise Endless(f"{self.same} turns of bots changed nothing")


def _play_live(game: Ruleset[Any], who: Cast, seed: str, number: int, chance: random.Random) -> Found:
    """As people play: answers recorded; now and then one is taken back, a fork tried, the whole saved and loaded."""
    setup = Setup("soak", game.key, game.version, open_dice(f"{seed}/{number}"), who.seats, who.settings, undo="always")
    live: Game[Any] = Game(game, setup)
    given = 0
    while given < _LIVE_ANSWERS and live.outcome is None:
        decision = chance.choice(live.pending)
        view = game.view(live.state_for(decision.seat), decision.seat)
        live.answer(decision.seat, who.policies[decision.seat](decision, view))
        given += 1
        live = _disturbed(game, live, chance)
    outcome = live.outcome or "left"
    return Found(live=1, ended=live.outcome is not None, questions=given, outcomes=Counter({outcome: 1}))


def _disturbed(game: Ruleset[Any], live: Game[Any], chance: random.Random) -> Game[Any]:
    throw = chance.random()
    if throw < 0.05 and live.outcome is None:
        live.undo(live.setup.seats[0], agreed=True)
    elif throw < 0.08 and live.pending:
        fork = live.fork("what if")
        decision = fork.pending[0]
        fork.answer(decision.seat, decision.default or (decision.options or (str(decision.low),))[0])
    elif throw < 0.10:
        return _reopened(game, live)
    return live


def _reopened(game: Ruleset[Any], live: Game[Any]) -> Game[Any]:
    again = open_game(game, parse(header_line(live.setup) + record_lines(live.records), "soak"))
    if again.check_value() != live.check_value():
        raise RuntimeError("saved and loaded, the game is another")
    return again


def again(game: Ruleset[Any], finding: Finding) -> None:
    """Play a finding once more: the same dice, the same answers. Raises what was found."""
    answers = deque(finding.answers)
    state = game.new(dict(finding.settings), finding.seats)
    seats = (*finding.seats, *([game.gm_seat] if game.gm_seat else []))
    policies: Mapping[str, Policy] = {seat: lambda decision, view: _next_of(answers) for seat in seats}
    views = {seat: game.view(state, seat) for seat in seats}
    table = BotTable(OpenSeed(f"{finding.seed}/{finding.number}"), "soak", policies, views)
    played = 0
    with suppress(_Past):
        while game.outcome(state) is None and answers:
            turns = game.turns(state)
            game.play(state, turns[played % len(turns)].name, table)
            played += 1


class _Past(BaseException):
    """Play has gone on past what was found: it does not happen any more."""


def _next_of(answers: deque[str]) -> str:
    if not answers:
        raise _Past
    return answers.popleft()


# --- many ------------------------------------------------------------------------------------------------------------
def soak(game: Ruleset[Any], games: int, seed: str = "soak", jobs: int = 1) -> Iterator[Found]:
    """Play many games, giving account after each share of them."""
    shares = [range(first, min(first + _SHARE, games)) for first in range(0, games, _SHARE)]
    if jobs == 1:
        yield from (_soak_some(game, seed, numbers) for numbers in shares)
        return
    with workers(jobs) as pool:
        with uninterrupted():
            found = pool.map(_work, [game.key] * len(shares), [seed] * len(shares), shares)
        yield from found


_memories: dict[str, Memory] = {}  # what this process has seen of each game in its earlier shares


def _soak_some(game: Ruleset[Any], seed: str, numbers: range) -> Found:
    memory = _memories.setdefault(game.key, Memory())
    before = Memory(Counter(memory.offered), Counter(memory.taken))
    total = Found()
    for number in numbers:
        total.add(soak_one(game, seed, number, memory))
    total.memory = Memory(memory.offered - before.offered, memory.taken - before.taken)
    return total


def _work(key: str, seed: str, numbers: range) -> Found:
    return _soak_some(find_ruleset(key), seed, numbers)


# --- from the command line -------------------------------------------------------------------------------------------
def main() -> int:
    options = _options()
    game = find_ruleset(options.game)
    if options.again:
        again(game, msgspec.json.decode(options.again.read_bytes().splitlines()[0], type=Finding))
        print("It does not happen any more.")
        return 0
    total, began = Found(), time.perf_counter()
    kept: list[bytes] = []
    for part in soak(game, options.games, options.seed, options.jobs):
        for finding in part.findings:
            kept.append(msgspec.json.encode(finding))
            options.to.write_bytes(b"\n".join(kept) + b"\n")  # at once: who breaks a long run off keeps them
            short = msgspec.structs.replace(finding, answers=())
            print(msgspec.json.encode(short).decode(), flush=True)
        total.add(part)
        if sys.stderr.isatty():
            rate = total.games / (time.perf_counter() - began)
            print(f"\r{total.games} games, {len(kept)} findings, {rate:.1f} a second ", end="", file=sys.stderr)
    print(msgspec.json.encode(_summary(options, total, time.perf_counter() - began)).decode())
    return 1 if kept else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default=seed_of_commit(), help="by default the id of the commit")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--to", type=Path, default=Path("soak-findings.jsonl"), help="where findings are kept")
    parser.add_argument("--again", type=Path, help="play the first finding of this file once more")
    return parser.parse_args()


def _summary(options: argparse.Namespace, total: Found, seconds: float) -> dict[str, object]:
    return {
        "soak": options.game,
        "seed": options.seed,
        "games": total.games,
        "recorded": total.live,
        "ended": total.ended,
        "questions": total.questions,
        "dice": total.dice,
        "kinds of question and option": len(total.memory.offered),
        "never taken": len(total.memory.offered.keys() - total.memory.taken.keys()),
        "findings": len(total.findings),
        "seconds": round(seconds, 1),
    }


if __name__ == "__main__":
    sys.exit(main())
