"""Rolling what `notation` reads: every face is kept, with the place in the stream of dice it came from."""

from __future__ import annotations

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import Words, face_of
from tablewright.engine.odds.notation import Combined, Compared, Node, Number, Pool, parse

MOST_EXPLOSIONS = 10  # of one die: so that its odds are finite, and exact
MOST_THROWS = 3000


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die of a pool. The faces are in the order in which they fell; the first `rerolled` of them do not count."""

    value: int
    faces: tuple[int, ...]
    position: int  # of the first face in its stream; the others follow it
    ignored: tuple[int, ...] = ()  # places in `faces` of those that were rolled again
    kept: bool = True


class Throw(msgspec.Struct, frozen=True):
    """A pool as it fell."""

    sides: int
    dice: tuple[Die, ...]
    total: int


class Rolled(msgspec.Struct, frozen=True):
    """An expression as it fell. `total` of a test is 1 or 0."""

    expression: str
    total: int
    throws: tuple[Throw, ...]
    stream: str
    position: int  # where the dice began
    used: int  # and how many were used


def roll(expression: str, words: Words, stream: str, position: int = 0) -> Rolled:
    """Roll an expression with dice from `words`."""
    return roll_node(parse(expression), expression, words, stream, position)


def roll_node(node: Node, expression: str, words: Words, stream: str, position: int) -> Rolled:
    hand = _Hand(words, stream, position)
    total = hand.value(node)
    return Rolled(expression, total, tuple(hand.throws), stream, position, hand.used)


class _Hand:
    """Throws the dice of an expression from left to right."""

    def __init__(self, words: Words, stream: str, position: int) -> None:
        self._words, self._stream, self._position = words, stream, position
        self.used = 0
        self.throws: list[Throw] = []

    def value(self, node: Node) -> int:
        match node:
            case Number(value):
                return value
            case Pool():
                self.throws.append(self._throw(node))
                return self.throws[-1].total
            case Combined(sign, left, right):
                a, b = self.value(left), self.value(right)
                return a + b if sign == "+" else a - b if sign == "-" else a * b
            case Compared():
                return int(node.holds(self.value(node.left), self.value(node.right)))

    def _throw(self, pool: Pool) -> Throw:
        dice = [self._die(pool) for _ in range(pool.count)]
        kept = _kept(pool, [die.value for die in dice])
        dice = [die if number in kept else msgspec.structs.replace(die, kept=False) for number, die in enumerate(dice)]
        values = [die.value for die in dice if die.kept]
        total = sum(values) if pool.counted is None else sum(map(pool.counted.holds, values))
        return Throw(pool.sides, tuple(dice), total)

    def _die(self, pool: Pool) -> Die:
        first, faces, ignored = self._position + self.used, list[int](), list[int]()
        value = 0
        for _ in range(1 + MOST_EXPLOSIONS):
            face = self._face_that_counts(pool, faces, ignored)
            value += face
            if pool.explode is None or not pool.explode.holds(face):
                break
        return Die(value, tuple(faces), first, tuple(ignored))

    def _face_that_counts(self, pool: Pool, faces: list[int], ignored: list[int]) -> int:
        """Throw a die, and again where the pool says so."""
        faces.append(self._face(pool.sides))
        while pool.reroll is not None and pool.reroll.holds(faces[-1]):
            ignored.append(len(faces) - 1)
            faces.append(self._face(pool.sides))
            if pool.reroll_once:
                break
        return faces[-1]

    def _face(self, sides: int) -> int:
        if self.used == MOST_THROWS:
            raise Refused(f"the dice would not stop: more than {MOST_THROWS} throws")
        self.used += 1
        return face_of(self._words.word(self._stream, self._position + self.used - 1), sides)


def _kept(pool: Pool, values: list[int]) -> frozenset[int]:
    """Which dice count. Of equal ones the first are kept."""
    by_worth = sorted(range(len(values)), key=lambda number: values[number], reverse=pool.keep_lowest is None)
    return frozenset(by_worth[: pool.kept])
