"""Exact odds: the same rules, played through every way the dice can fall; and absorbing chains."""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed, face_of
from tablewright.engine.events import Event, Why
from tablewright.engine.table import Answering, Policy, Table

# --- chains -----------------------------------------------------------------------------------------------------------
# Absorbing chains, exactly: from a table of moves between states to the chance of ending in each end.
# The chance flows from the start along the moves. States that lead back to each other form a loop; how often each of
# its states is visited follows from linear equations, solved in fractions.
MOST_STATES_IN_A_LOOP = 150

Moves = dict[Hashable, dict[Hashable, Fraction]]
Row = dict[Hashable, Fraction]


class TooLarge(Exception):
    """More outcomes, states or dice than were allowed."""


class Endless(ValueError):
    """Play can come into a loop that no die leads out of."""


def absorbed(start: Hashable, moves: Moves) -> dict[Hashable, Fraction]:
    """How much of the chance at `start` ends up in each state that has no moves."""
    mass: dict[Hashable, Fraction] = {start: Fraction(1)}
    for loop in reversed(_loops(start, moves)):
        for here, visits in _visits(loop, moves, mass).items():
            for there, chance in moves[here].items():
                if there not in loop:
                    mass[there] = mass.get(there, Fraction(0)) + visits * chance
    return mass


def _visits(loop: dict[Hashable, None], moves: Moves, mass: dict[Hashable, Fraction]) -> dict[Hashable, Fraction]:
    """How often each state of a loop is visited, given the chance that comes in from outside."""
    if len(loop) == 1:
        (here,) = loop
        if moves[here].get(here) is None:  # no loop at all, as most states are
            return {here: mass[here]}
    if len(loop) > MOST_STATES_IN_A_LOOP:
        raise TooLarge(f"more than {MOST_STATES_IN_A_LOOP} states in a loop")
    # One equation a state: visits = what comes in + what comes from the loop's states. `row` holds the factors.
    rows = {here: ({here: Fraction(1)}, mass.get(here, Fraction(0))) for here in loop}
    for here in loop:
        for there, chance in moves[here].items():
            if there in loop:
                row = rows[there][0]
                row[here] = row.get(here, Fraction(0)) - chance
    return _eliminated(rows)


def _eliminated(rows: dict[Hashable, tuple[Row, Fraction]]) -> dict[Hashable, Fraction]:
    """Solve linear equations by elimination, one unknown after the other."""
    for unknown in list(rows):
        pivot, right = rows[unknown]
        if not pivot.get(unknown):
            raise Endless("play can go round and round for ever")
        factor = 1 / pivot[unknown]
        pivot, right = {column: value * factor for column, value in pivot.items() if value}, right * factor
        rows[unknown] = pivot, right
        for other, (row, value) in rows.items():
            if other != unknown and (share := row.get(unknown)):
                for column, entry in pivot.items():
                    row[column] = row.get(column, Fraction(0)) - share * entry
                rows[other] = row, value - share * right
    return {unknown: right for unknown, (_, right) in rows.items()}


def _loops(start: Hashable, moves: Moves) -> list[dict[Hashable, None]]:
    """The strongly connected parts of the states in play (Tarjan's way, without recursion), last ones first."""
    order: dict[Hashable, int] = {start: 0}
    low: dict[Hashable, int] = {start: 0}
    parts: list[dict[Hashable, None]] = []
    trail: dict[Hashable, None] = {start: None}  # visited, not yet in a part; keeps its order
    if start not in moves:
        return parts
    path = [(start, iter(moves[start]))]
    while path:
        here, onward = path[-1]
        there = next((state for state in onward if state in moves), None)
        if there is None:
            path.pop()
            if path:
                low[path[-1][0]] = min(low[path[-1][0]], low[here])
            if low[here] == order[here]:
                parts.append(_cut(trail, here))
        elif there not in order:
            order[there] = low[there] = len(order)
            trail[there] = None
            path.append((there, iter(moves[there])))
        elif there in trail:
            low[here] = min(low[here], order[there])
    return parts


def _cut(trail: dict[Hashable, None], root: Hashable) -> dict[Hashable, None]:
    part: dict[Hashable, None] = {}
    while root not in part:
        part[trail.popitem()[0]] = None
    return part


# --- exact ------------------------------------------------------------------------------------------------------------
# Exact odds: the same rules, played through every way the dice can fall.
# `distribution` walks all outcomes of one piece of play. `solve` is for play that goes on step by step (a fight): it
# walks one step from each state once, and then sends the chance of being in a state along to those that follow, through
# loops too. Where either grows too large, the rules are played many times instead, and the answer says so:
# `Odds.exact`.
T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
S = TypeVar("S")

MOST_OUTCOMES = 200_000
MOST_STATES = 20_000
SAMPLES = 10_000
_MOST_DICE_IN_A_ROW = 500
_MOST_STEPS = 100_000
_Z_95 = 1.959963984540054


# --- answers ---------------------------------------------------------------------------------------------------------
class Odds(msgspec.Struct, Generic[T], frozen=True):
    """The chance of each outcome: exact (`samples` 0), or counted in so many samples."""

    chances: dict[T, Fraction]
    samples: int = 0

    @property
    def exact(self) -> bool:
        return not self.samples

    def chance(self, outcome: T) -> Fraction:
        return self.chances.get(outcome, Fraction(0))

    def interval(self, outcome: T) -> tuple[float, float]:
        """Bounds of the true chance: a point when exact, otherwise Wilson's interval at 95 %."""
        chance = self.chance(outcome)
        return (float(chance), float(chance)) if self.exact else wilson(round(chance * self.samples), self.samples)

    def merged(self, name: Callable[[T], U]) -> Odds[U]:
        """The odds of what `name` makes of each outcome."""
        chances: dict[U, Fraction] = {}
        for outcome, chance in self.chances.items():
            chances[name(outcome)] = chances.get(name(outcome), Fraction(0)) + chance
        return Odds(chances, self.samples)


def wilson(hits: int, trials: int, z: float = _Z_95) -> tuple[float, float]:
    """Wilson's score interval: where the true share lies, given `hits` of `trials`."""
    if not trials:
        return 0.0, 1.0
    share, square = hits / trials, z * z / trials
    middle = (share + square / 2) / (1 + square)
    reach = z / (1 + square) * math.sqrt(share * (1 - share) / trials + square / (4 * trials))
    return max(0.0, middle - reach), min(1.0, middle + reach)


# --- the table -------------------------------------------------------------------------------------------------------
class OddsTable(Answering):
    """A table whose dice come from `throw` (a branch of the tree, or a sample) and whose answers come from `policy`."""

    def __init__(self, throw: Callable[[int], int], policy: Callable[[Decision], str]) -> None:
        self._throw, self._policy = throw, policy

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._throw(sides)

    def answer(self, decision: Decision) -> str:
        answer = self._policy(decision)
        decision.check(answer)
        return answer

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        """Nobody listens."""

    def whim(self, topic: str, size: int) -> int:
        return zlib.crc32(topic.encode()) % size


class _Walk:
    """All branches of the tree of dice, one after the other: like an odometer whose wheels may differ each time."""

    def __init__(self) -> None:
        self._faces: list[int] = []
        self._sides: list[int] = []
        self._ways: list[int] = [1]  # product of the sides so far: one in so many ways leads here
        self._depth = 0

    def throw(self, sides: int) -> int:
        depth = self._depth
        if depth == len(self._faces):
            if depth == _MOST_DICE_IN_A_ROW:
                raise TooLarge(f"more than {_MOST_DICE_IN_A_ROW} dice in a row")
            self._faces.append(1)
            self._sides.append(sides)
            self._ways.append(self._ways[-1] * sides)
        self._depth = depth + 1
        return self._faces[depth]

    @property
    def ways(self) -> int:
        return self._ways[self._depth]

    def turn_on(self) -> bool:
        """Go to the next branch; False when there is none."""
        while self._faces and self._faces[-1] == self._sides[-1]:
            self._faces.pop()
            self._sides.pop()
            self._ways.pop()
        if not self._faces:
            return False
        self._faces[-1] += 1
        self._depth = 0
        return True


class _Samples:
    """Dice for sampling: the same ones every time, so that an estimate can be had again."""

    _BLOCK = 4096

    def __init__(self) -> None:
        self._words, self._position = OpenSeed("odds"), 0
        self._block: list[int] = []

    def throw(self, sides: int) -> int:
        if not self._block:
            self._block = self._words.block("samples", self._position, self._BLOCK)
            self._position += self._BLOCK
        return face_of(self._block.pop(), sides)


# --- one piece of play -----------------------------------------------------------------------------------------------
def every_outcome(
    play: Callable[[Table], T], policy: Callable[[Decision], str], limit: int = MOST_OUTCOMES
) -> Iterator[tuple[T, Fraction]]:
    """Each way the dice can fall: what comes of it, and how likely it is. The same outcome may come several times."""
    for outcome, ways in _walk(play, policy, limit):
        yield outcome, Fraction(1, ways)


def _walk(play: Callable[[Table], T], policy: Callable[[Decision], str], limit: int) -> Iterator[tuple[T, int]]:
    walk = _Walk()
    table = OddsTable(walk.throw, policy)
    for _ in range(limit):
        yield play(table), walk.ways
        if not walk.turn_on():
            return
    raise TooLarge(f"more than {limit} outcomes")


def distribution(
    play: Callable[[Table], T],
    policy: Callable[[Decision], str],
    limit: int = MOST_OUTCOMES,
    samples: int = SAMPLES,
) -> Odds[T]:
    """The odds of what `play` returns. It is called once for each outcome and must set up its state anew each time."""
    try:
        return Odds(_gathered(_walk(play, policy, limit)))
    except TooLarge:
        return _sampled(play, policy, samples)


def _gathered(outcomes: Iterable[tuple[T, int]]) -> dict[T, Fraction]:
    """Add up equal outcomes, in whole numbers over a common denominator, for speed."""
    counts = Counter(outcomes)
    whole = math.lcm(*{ways for _, ways in counts})
    shares: dict[T, int] = {}
    for (outcome, ways), count in counts.items():
        shares[outcome] = shares.get(outcome, 0) + count * (whole // ways)
    return {outcome: Fraction(share, whole) for outcome, share in shares.items()}


def _sampled(play: Callable[[Table], T], policy: Callable[[Decision], str], samples: int) -> Odds[T]:
    table = OddsTable(_Samples().throw, policy)
    counts: dict[T, int] = {}
    for _ in range(samples):
        outcome = play(table)
        counts[outcome] = counts.get(outcome, 0) + 1
    return Odds({outcome: Fraction(count, samples) for outcome, count in counts.items()}, samples)


# --- play that goes on step by step ----------------------------------------------------------------------------------
class _Chain(msgspec.Struct, Generic[S]):
    step: Callable[[S, Table], None]
    done: Callable[[S], Hashable | None]
    policy: Policy
    key: Callable[[S], Hashable]


def solve(
    start: S,
    step: Callable[[S, Table], None],
    done: Callable[[S], Hashable | None],
    policy: Policy,
    key: Callable[[S], Hashable] = freeze,
    *,
    most_states: int = MOST_STATES,
    most_outcomes: int = MOST_OUTCOMES,
    samples: int = SAMPLES,
) -> Odds[Any]:
    """The odds of how play that begins at `start` ends.

    `step` plays on from a state, `done` tells how play has ended (None: not yet), `policy` answers questions with the
    state as its view, and `key` says which states are the same for the odds. Loops are solved exactly.
    """
    chain = _Chain(step, done, policy, key)
    try:
        moves, ends = _explore(start, chain, most_states, most_outcomes)
        return Odds(_by_outcome(absorbed(key(start), moves), ends))
    except TooLarge:
        return _sample_chain(start, chain, samples)


def _by_outcome(mass: dict[Hashable, Fraction], ends: dict[Hashable, Hashable]) -> dict[Hashable, Fraction]:
    chances: dict[Hashable, Fraction] = {}
    for here, outcome in ends.items():
        chances[outcome] = chances.get(outcome, Fraction(0)) + mass.get(here, Fraction(0))
    return chances


def _explore(
    start: S, chain: _Chain[S], most_states: int, most_outcomes: int
) -> tuple[Moves, dict[Hashable, Hashable]]:
    """Walk one step from every state in reach. Returns the moves, and the outcome of the states that are ends."""
    kind = type(start)
    moves: Moves = {}
    ends: dict[Hashable, Hashable] = {}
    waiting = {chain.key(start): freeze(start)}
    while waiting:
        here, frozen = waiting.popitem()
        outcome = chain.done(thaw(frozen, kind))
        if outcome is not None:
            ends[here] = outcome
            continue
        if len(moves) == most_states:
            raise TooLarge(f"more than {most_states} states")
        found: dict[Hashable, bytes] = {}
        walked = list(_walk_step(frozen, kind, chain, found, most_outcomes))
        moves[here] = _gathered(walked)
        most_outcomes -= len(walked)
        waiting.update((there, state) for there, state in found.items() if there not in moves and there not in ends)
    return moves, ends


def _walk_step(
    frozen: bytes, kind: type[S], chain: _Chain[S], found: dict[Hashable, bytes], limit: int
) -> Iterator[tuple[Hashable, int]]:
    """Every outcome of one step, by key; `found` keeps one state for each key."""
    now: list[S] = []

    def play(table: Table) -> Hashable:
        state = thaw(frozen, kind)
        now[:] = [state]
        chain.step(state, table)
        there = chain.key(state)
        if there not in found:
            found[there] = freeze(state)
        return there

    return _walk(play, lambda decision: chain.policy(decision, now[0]), limit)


def _sample_chain(start: S, chain: _Chain[S], samples: int) -> Odds[Any]:
    frozen, kind = freeze(start), type(start)
    now: list[S] = [start]

    def play(table: Table) -> Hashable:
        now[0] = state = thaw(frozen, kind)
        for _ in range(_MOST_STEPS):
            if (outcome := chain.done(state)) is not None:
                return outcome
            chain.step(state, table)
        raise Endless(f"no end after {_MOST_STEPS} steps")

    return _sampled(play, lambda decision: chain.policy(decision, now[0]), samples)
