"""Dice notation: read into a small tree, rolled with every face kept, and its exact odds."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple, NoReturn

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import OpenSeed, Words, face_of
from tablewright.engine.odds.exact import SAMPLES, Odds, TooLarge

# --- notation ---------------------------------------------------------------------------------------------------------
# Dice notation: `4d6kh3 + 2`, read into a small tree. The grammar is published in docs/dice.md:
# roll = sum [ compare sum ] a test of the totals: 1 if it holds, else 0 sum = product { ("+" | "-") product } product =
# factor { "*" factor } factor = [ "-" ] ( number | pool | "(" sum ")" ) pool = [ number ] "d" ( number | "%" ) [ reroll
# ] [ explode ] [ keep ] [ count ] reroll = ( "r" | "ro" ) [ compare ] number explode = "!" [ compare number ] keep = (
# "kh" | "kl" | "dh" | "dl" ) [ number ] count = "c" compare number
LONGEST_EXPRESSION = 200
DEEPEST_NESTING = 20
MOST_DICE = 1000
MOST_SIDES = 1_000_000
LARGEST_NUMBER = 1_000_000

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
_TOKEN = re.compile(r"\s*(?:(\d+)|(kh|kl|dh|dl|ro|>=|<=|[-+*()d%!rc<>=])|(\S))", re.IGNORECASE | re.ASCII)


class BadNotation(Refused):
    """An expression that is not ours; the message shows the place."""

    def __init__(self, text: str, at: int, problem: str) -> None:
        super().__init__(f"{problem}\n  {text}\n  {' ' * at}^")
        self.at, self.problem = at, problem


# --- the tree --------------------------------------------------------------------------------------------------------
class Condition(msgspec.Struct, frozen=True):
    sign: str
    number: int

    def holds(self, value: int) -> bool:
        return _COMPARE[self.sign](value, self.number)

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"


class Number(msgspec.Struct, frozen=True):
    value: int


class Pool(msgspec.Struct, frozen=True):
    """Some dice of one kind, and what is done with them, in this order."""

    count: int
    sides: int
    reroll: Condition | None = None
    reroll_once: bool = False
    explode: Condition | None = None
    keep_highest: int | None = None
    keep_lowest: int | None = None
    counted: Condition | None = None

    @property
    def kept(self) -> int:
        return next((kept for kept in (self.keep_highest, self.keep_lowest) if kept is not None), self.count)


class Combined(msgspec.Struct, frozen=True):
    """Two parts joined by + - or *."""

    sign: str
    left: Node
    right: Node


class Compared(msgspec.Struct, frozen=True):
    """True if a comparison of two totals holds: 1 or 0."""

    sign: str
    left: Node
    right: Node

    def holds(self, left: int, right: int) -> bool:
        return _COMPARE[self.sign](left, right)


Node = Number | Pool | Combined | Compared


def parse(text: str) -> Node:
    """Read an expression, or raise `BadNotation`."""
    if len(text) > LONGEST_EXPRESSION:
        raise BadNotation(text[:60] + " ...", 0, f"at most {LONGEST_EXPRESSION} characters, please")
    return _Parser(text).roll()


# --- reading ---------------------------------------------------------------------------------------------------------
class _Token(NamedTuple):
    text: str  # "" at the end
    at: int

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdigit()


def _tokens(text: str) -> list[_Token]:
    tokens = []
    at = 0
    while match := _TOKEN.match(text, at):
        tokens.append(_Token(match.group().strip().lower(), match.end() - len(match.group().strip())))
        at = match.end()
    return [*tokens, _Token("", len(text.rstrip()))]


class _Parser:
    """Recursive descent, one method a line of the grammar."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._next = 0
        self._nesting = 0
        self._dice = 0

    def roll(self) -> Node:
        left = self._sum()
        if self._here.text in _COMPARE:
            sign = self._take()
            left = Compared(sign.text, left, self._sum())
        if self._here.text:
            self._fail(self._complaint())
        return left

    def _sum(self) -> Node:
        node = self._product()
        while self._here.text in ("+", "-"):
            sign = self._take().text
            node = Combined(sign, node, self._product())
        return node

    def _product(self) -> Node:
        node = self._factor()
        while self._here.text == "*":
            node = Combined(self._take().text, node, self._factor())
        return node

    def _factor(self) -> Node:
        if self._took("-"):
            return Combined("-", Number(0), self._factor_without_sign())
        return self._factor_without_sign()

    def _factor_without_sign(self) -> Node:
        if self._took("("):
            return self._nested()
        if self._here.text == "d":
            return self._pool(1, self._here)
        token = self._here
        number = self._number("a number, dice or '(' is wanted here")
        return self._pool(number, token) if self._here.text == "d" else Number(number)

    def _nested(self) -> Node:
        self._nesting += 1
        if self._nesting > DEEPEST_NESTING:
            self._fail(f"at most {DEEPEST_NESTING} brackets inside each other, please")
        node = self._sum()
        if not self._took(")"):
            self._fail("')' is missing here")
        self._nesting -= 1
        return node

    # --- pools

    def _pool(self, count: int, start: _Token) -> Pool:
        self._take()
        sides = 100 if self._took("%") else self._number("the number of sides is wanted here, such as d6")
        self._dice += count
        if count < 1 or self._dice > MOST_DICE:
            self._fail(f"1 to {MOST_DICE} dice in all, please", start)
        if not 1 <= sides <= MOST_SIDES:
            self._fail(f"dice of 1 to {MOST_SIDES} sides, please", start)
        pool = self._explode(self._reroll(Pool(count, sides)))
        pool = self._count(self._keep(pool))
        if self._here.text in ("r", "ro", "!", "kh", "kl", "dh", "dl", "c"):
            self._fail("the order is: r or ro, then !, then kh kl dh dl, then c; each at most once")
        return pool

    def _reroll(self, pool: Pool) -> Pool:
        token = self._here
        if token.text not in ("r", "ro"):
            return pool
        self._take()
        condition = self._condition("=")
        if all(condition.holds(face) for face in _edges(pool.sides, condition)):
            self._fail("this would roll again for ever: every face is rerolled", token)
        return msgspec.structs.replace(pool, reroll=condition, reroll_once=token.text == "ro")

    def _explode(self, pool: Pool) -> Pool:
        token = self._here
        if not self._took("!"):
            return pool
        stands_alone = self._here.text not in _COMPARE
        condition = Condition("=", pool.sides) if stands_alone else self._condition("")
        never = pool.reroll if pool.reroll and not pool.reroll_once else None
        faces = _edges(pool.sides, condition, *([never] if never else []))
        if all(condition.holds(face) for face in faces if not (never and never.holds(face))):
            self._fail("this would explode for ever: every face explodes", token)
        return msgspec.structs.replace(pool, explode=condition)

    def _keep(self, pool: Pool) -> Pool:
        token = self._here
        if token.text not in ("kh", "kl", "dh", "dl"):
            return pool
        self._take()
        number = self._number("") if self._here.is_number else 1
        if number > pool.count:
            self._fail(f"there are only {pool.count} dice", token)
        kept = number if token.text[0] == "k" else pool.count - number
        highest = token.text in ("kh", "dl")
        return msgspec.structs.replace(pool, **{"keep_highest" if highest else "keep_lowest": kept})

    def _count(self, pool: Pool) -> Pool:
        token = self._here
        if not self._took("c"):
            return pool
        if pool.explode:
            self._fail("'!' and 'c' do not go together: tables differ on what a die that explodes counts for", token)
        return msgspec.structs.replace(pool, counted=self._condition(""))

    def _condition(self, default: str) -> Condition:
        sign = self._take().text if self._here.text in _COMPARE else default
        if not sign:
            self._fail("one of >= <= > < = is wanted here")
        return Condition(sign, self._number("a number is wanted here"))

    # --- tokens

    @property
    def _here(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        self._next += 1
        return self._tokens[self._next - 1]

    def _took(self, text: str) -> bool:
        if self._here.text != text:
            return False
        self._next += 1
        return True

    def _number(self, problem: str) -> int:
        if not self._here.is_number:
            self._fail(self._complaint(problem))
        if len(self._here.text) > len(str(LARGEST_NUMBER)) or int(self._here.text) > LARGEST_NUMBER:
            self._fail(f"numbers up to {LARGEST_NUMBER}, please")
        return int(self._take().text)

    def _complaint(self, problem: str = "") -> str:
        """Describe a token that does not belong here."""
        text = self._here.text
        if text in _COMPARE:
            return "a comparison stands once, at the end; to count dice, write c before it: 6d6c>=5"
        hints = {
            "k": "say which dice to keep: kh for the highest, kl for the lowest",
            "/": "there is no division: tables differ on how to round",
            "x": "for times, write *",
            "": problem or "something is missing at the end",
            ")": problem or "there is no '(' for this ')'",
        }
        return hints.get(text) or problem or f"{text!r} makes no sense here"

    def _fail(self, problem: str, token: _Token | None = None) -> NoReturn:
        raise BadNotation(self._text, (token or self._here).at, problem)


def _edges(sides: int, *conditions: Condition) -> list[int]:
    """Faces enough to know whether conditions hold for all: the ends, and those about the conditions' numbers."""
    near = [face for condition in conditions for face in range(condition.number - 1, condition.number + 2)]
    return [face for face in (1, sides, *near) if 1 <= face <= sides]


# --- rolling ----------------------------------------------------------------------------------------------------------
# Rolling what `notation` reads: every face is kept, with the place in the stream of dice it came from.
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


# --- ways -------------------------------------------------------------------------------------------------------------
# Exact odds of dice notation: in how many ways each total can come about.
# Sums of dice are products of polynomials, and a polynomial with whole coefficients fits into one large integer: so
# Python's own multiplication does the work.
_MOST_BITS = 4_000_000  # of a packed polynomial
_MOST_STEPS = 300_000  # of a loop over pairs
_MOST_THROWS_OF_SAMPLES = 200_000


class Ways(NamedTuple):
    """Weights of the totals `low`, `low + 1`, ...; all of them together are `whole`."""

    low: int
    weights: list[int]

    @property
    def whole(self) -> int:
        return sum(self.weights)

    def items(self) -> Iterable[tuple[int, int]]:
        return ((total, weight) for total, weight in enumerate(self.weights, self.low) if weight)


def odds_of(node: Node, samples: int = SAMPLES) -> Odds[int]:
    """The odds of each total of an expression: exact, or sampled where that is too much work."""
    try:
        ways = ways_of(node)
    except TooLarge:
        return _sampled(node, samples)
    return Odds({total: Fraction(weight, ways.whole) for total, weight in ways.items()})


def _sampled(node: Node, samples: int) -> Odds[int]:
    words = OpenSeed("odds")
    counts: dict[int, int] = {}
    position = 0
    for number in range(1, samples + 1):
        rolled = roll_node(node, "", words, "samples", position)
        position += rolled.used
        counts[rolled.total] = counts.get(rolled.total, 0) + 1
        if position > _MOST_THROWS_OF_SAMPLES:
            samples = number
            break
    return Odds({total: Fraction(count, samples) for total, count in sorted(counts.items())}, samples)


def ways_of(node: Node) -> Ways:
    """The ways to each total; `TooLarge` where there are too many."""
    match node:
        case Number(value):
            return Ways(value, [1])
        case Pool():
            return _pool(node)
        case Combined(sign, left, right):
            return _combined(sign, ways_of(left), ways_of(right))
        case Compared():
            return _tested(node, ways_of(node.left), ways_of(node.right))


# --- joining ---------------------------------------------------------------------------------------------------------
def _combined(sign: str, left: Ways, right: Ways) -> Ways:
    if sign == "*":
        return _multiplied(left, right)
    if sign == "-":
        right = Ways(-(right.low + len(right.weights) - 1), right.weights[::-1])
    width = _width(left.whole * right.whole)
    product = _packed(left.weights, width) * _packed(right.weights, width)
    return Ways(left.low + right.low, _unpacked(product, len(left.weights) + len(right.weights) - 1, width))


def _multiplied(left: Ways, right: Ways) -> Ways:
    _bound(len(left.weights) * len(right.weights))
    ways: dict[int, int] = {}
    for a, weight_a in left.items():
        for b, weight_b in right.items():
            ways[a * b] = ways.get(a * b, 0) + weight_a * weight_b
    return _dense(ways)


def _tested(test: Compared, left: Ways, right: Ways) -> Ways:
    _bound(len(left.weights) * len(right.weights))
    yes = sum(a * b for x, a in left.items() for y, b in right.items() if test.holds(x, y))
    return Ways(0, [left.whole * right.whole - yes, yes])


def _dense(ways: dict[int, int]) -> Ways:
    low, high = min(ways), max(ways)
    _bound(high - low)
    return Ways(low, [ways.get(total, 0) for total in range(low, high + 1)])


# --- pools -----------------------------------------------------------------------------------------------------------
def _pool(pool: Pool) -> Ways:
    _bound(pool.sides)
    die = _explosions(pool, _rerolls(pool))
    if pool.kept < pool.count:
        return _keep(pool, die)
    if pool.counted is not None:
        die = _counts(pool, die)
    return _times(die, pool.count)


def _rerolls(pool: Pool) -> Ways:
    """One throw of the die: each face's weight once the rerolls are done."""
    if pool.reroll is None:
        return Ways(1, [1] * pool.sides)
    again = [pool.reroll.holds(face) for face in range(1, pool.sides + 1)]
    if pool.reroll_once:  # any face after a reroll, and the others at once
        return Ways(1, [sum(again) + (0 if matches else pool.sides) for matches in again])
    return Ways(1, [int(not matches) for matches in again])


def _explosions(pool: Pool, throw: Ways) -> Ways:
    """Faces that explode are followed by another throw, so many times at most."""
    if pool.explode is None:
        return throw
    stops = {face: weight for face, weight in throw.items() if not pool.explode.holds(face)}
    goes_on = {face: weight for face, weight in throw.items() if pool.explode.holds(face)}
    _bound(len(goes_on) * pool.sides * MOST_EXPLOSIONS**2 // 2)
    ways = dict(throw.items())
    for number in range(1, MOST_EXPLOSIONS + 1):
        longer = {face: weight * throw.whole**number for face, weight in stops.items()}
        for face, weight in goes_on.items():
            for total, more in ways.items():
                longer[face + total] = longer.get(face + total, 0) + weight * more
        ways = longer
    return _dense(ways)


def _counts(pool: Pool, die: Ways) -> Ways:
    assert pool.counted is not None
    yes = sum(weight for face, weight in die.items() if pool.counted.holds(face))
    return Ways(0, [die.whole - yes, yes])


def _times(die: Ways, count: int) -> Ways:
    """The sum of `count` equal dice: a power of their polynomial."""
    width = _width(die.whole**count)
    length = count * (len(die.weights) - 1) + 1
    if length * width * 8 > _MOST_BITS:
        raise TooLarge(f"{count} dice have too many totals")
    return Ways(count * die.low, _unpacked(_packed(die.weights, width) ** count, length, width))


def _keep(pool: Pool, die: Ways) -> Ways:
    """Go through the faces from the best to the worst and deal out how many dice show each."""
    _bound(len(die.weights) * pool.count**2 * (pool.kept + 1))
    faces = list(die.items())
    if pool.keep_lowest is None:
        faces.reverse()
    left_over = die.whole
    dealt: dict[tuple[int, int], dict[int, int]] = {(pool.count, pool.kept): {0: 1}}
    done: dict[int, int] = {}
    for face, weight in faces:
        left_over -= weight
        worth = face if pool.counted is None else int(pool.counted.holds(face))
        dealt = _dealt(dealt, worth, weight)
        for (dice, keep), totals in list(dealt.items()):
            if not keep:  # the dice left show any of the worse faces
                _add(done, totals, 0, left_over**dice)
                del dealt[dice, keep]
    return _dense(done)


def _dealt(
    before: dict[tuple[int, int], dict[int, int]], worth: int, weight: int
) -> dict[tuple[int, int], dict[int, int]]:
    after: dict[tuple[int, int], dict[int, int]] = {}
    for (dice, keep), totals in before.items():
        for showing in range(dice + 1):
            kept = min(showing, keep)
            place = after.setdefault((dice - showing, keep - kept), {})
            _add(place, totals, kept * worth, math.comb(dice, showing) * weight**showing)
    return after


def _add(place: dict[int, int], totals: dict[int, int], shift: int, factor: int) -> None:
    for total, ways in totals.items():
        place[total + shift] = place.get(total + shift, 0) + ways * factor


# --- polynomials in integers -----------------------------------------------------------------------------------------
def _width(largest: int) -> int:
    """Bytes that hold any coefficient up to `largest`."""
    return largest.bit_length() // 8 + 1


def _packed(weights: list[int], width: int) -> int:
    if len(weights) * width * 8 > _MOST_BITS:
        raise TooLarge("too many totals")
    return int.from_bytes(b"".join(weight.to_bytes(width, "little") for weight in weights), "little")


def _unpacked(packed: int, length: int, width: int) -> list[int]:
    raw = packed.to_bytes(length * width, "little")
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, length * width, width)]


def _bound(steps: int) -> None:
    if steps > _MOST_STEPS:
        raise TooLarge(f"about {steps} steps of reckoning")
