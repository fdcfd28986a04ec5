"""Dice notation: `4d6kh3 + 2`, read into a small tree. The grammar is published in docs/dice.md:

roll     = sum [ compare sum ]                      a test of the totals: 1 if it holds, else 0
sum      = product { ("+" | "-") product }
product  = factor { "*" factor }
factor   = [ "-" ] ( number | pool | "(" sum ")" )
pool     = [ number ] "d" ( number | "%" ) [ reroll ] [ explode ] [ keep ] [ count ]
reroll   = ( "r" | "ro" ) [ compare ] number        explode = "!" [ compare number ]
keep     = ( "kh" | "kl" | "dh" | "dl" ) [ number ] count   = "c" compare number
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import NamedTuple, NoReturn

import msgspec

from tablewright.engine.decisions import Refused

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
    """Whether a comparison of two totals holds: 1 or 0."""

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
        """What to say of a token that does not belong here."""
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
