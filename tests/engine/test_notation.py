"""Dice notation: what is read, what is refused and where, what falls, and exact odds equal to icepool's."""

from collections import Counter
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import OpenSeed, face_of
from tablewright.engine.odds.exact import TooLarge
from tablewright.engine.odds.notation import (
    MOST_EXPLOSIONS,
    MOST_THROWS,
    BadNotation,
    Combined,
    Compared,
    Condition,
    Number,
    Pool,
    odds_of,
    parse,
    roll,
    ways_of,
)

D4, D6, D20 = icepool.d(4), icepool.d(6), icepool.d(20)
WORDS = OpenSeed("notation")


def fractions(die: Any) -> dict[int, Fraction]:
    return {int(outcome): die.probability(outcome) for outcome in die.outcomes()}


# --- reading ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("7", Number(7)),
        ("d6", Pool(1, 6)),
        ("3D6", Pool(3, 6)),
        ("d%", Pool(1, 100)),
        (" 2 d 6 + 1 ", Combined("+", Pool(2, 6), Number(1))),
        ("1+2*3", Combined("+", Number(1), Combined("*", Number(2), Number(3)))),
        ("(1+2)*3", Combined("*", Combined("+", Number(1), Number(2)), Number(3))),
        ("5-2-1", Combined("-", Combined("-", Number(5), Number(2)), Number(1))),
        ("-d4", Combined("-", Number(0), Pool(1, 4))),
        ("4d6kh3", Pool(4, 6, keep_highest=3)),
        ("4d6dl1", Pool(4, 6, keep_highest=3)),
        ("4d6kl", Pool(4, 6, keep_lowest=1)),
        ("4d6dh2", Pool(4, 6, keep_lowest=2)),
        ("d6r1", Pool(1, 6, reroll=Condition("=", 1))),
        ("d6ro<=2", Pool(1, 6, reroll=Condition("<=", 2), reroll_once=True)),
        ("d6!", Pool(1, 6, explode=Condition("=", 6))),
        ("d6!>=5", Pool(1, 6, explode=Condition(">=", 5))),
        ("6d6c>=5", Pool(6, 6, counted=Condition(">=", 5))),
        ("4d6r1!kh3", Pool(4, 6, Condition("=", 1), False, Condition("=", 6), 3)),
        ("3d6>=10", Compared(">=", Pool(3, 6), Number(10))),
        ("d20+5 > d20", Compared(">", Combined("+", Pool(1, 20), Number(5)), Pool(1, 20))),
    ],
)
def test_what_is_read(text: str, tree: object) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", 0, "wanted"),
        ("2d", 2, "sides"),
        ("d6+", 3, "wanted"),
        ("d6 6", 3, "no sense"),
        ("(d6", 3, "')' is missing"),
        ("d6)", 2, "no '('"),
        ("3d6k2", 3, "kh for the highest"),
        ("4d6/2", 3, "no division"),
        ("2x3", 1, "write *"),
        ("d6>=2>=3", 5, "write c"),
        ("(d6>3)+1", 3, "missing"),
        ("0d6", 0, "1 to 1000 dice"),
        ("1001d6", 0, "1 to 1000 dice"),
        ("600d6+600d6", 6, "1 to 1000 dice"),
        ("d0", 0, "sides"),
        ("d9999999", 1, "numbers up to"),
        ("99999999999999999999", 0, "numbers up to"),
        ("2d6kh3", 3, "only 2 dice"),
        ("d6r<=6", 2, "for ever"),
        ("d1!", 2, "for ever"),
        ("d6r<3!>=3", 5, "for ever"),
        ("d6kh1!", 5, "the order is"),
        ("d6!!", 3, "the order is"),
        ("2d6!c>=3", 4, "do not go together"),
        ("2d6c3", 4, "is wanted"),
        ("d6r", 3, "number is wanted"),
        ("💥", 0, "wanted"),
        ("(" * 21 + "d6" + ")" * 21, 21, "brackets"),
    ],
)
def test_what_is_refused_and_where(text: str, at: int, words: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse(text)
    assert refused.value.at == at
    assert words in refused.value.problem
    assert str(refused.value).splitlines()[-1].index("^") == at + 2


def test_rerolling_once_cannot_go_on_for_ever() -> None:
    assert isinstance(parse("d6ro<3!>=3"), Pool)


@given(st.text(alphabet="0123456789dkhl!roc<>=+-*()% x", max_size=30))
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        node = parse(text)
        rolled = roll(text, WORDS, "s")
    except Refused:
        return
    assert rolled.used <= MOST_THROWS
    assert node == parse(text.upper())


class CountedWords(OpenSeed):
    """Counts the dice that are drawn: a measure of the work that does not depend on the machine."""

    drawn = 0

    def word(self, stream: str, position: int) -> int:
        self.drawn += 1
        return super().word(stream, position)


HOSTILE = ["9999d9999!", "(" * 200, "1" * 200, "d6" * 100, "1000d1000000r<1000000", "9" * 10**6, "1000d2!*1000d2!"]


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda text: text[:20])
def test_hostile_expressions_are_refused_after_little_work(hostile: str) -> None:
    words = CountedWords("x")
    with pytest.raises(Refused):
        roll(hostile, words, "s")
    assert words.drawn <= MOST_THROWS


# --- rolling ---------------------------------------------------------------------------------------------------------
def test_dice_come_from_their_places() -> None:
    rolled = roll("2d6 + d20", WORDS, "s", 5)
    faces = [face_of(WORDS.word("s", 5 + place), sides) for place, sides in enumerate((6, 6, 20))]
    assert [die.faces[0] for throw in rolled.throws for die in throw.dice] == faces
    assert [die.position for throw in rolled.throws for die in throw.dice] == [5, 6, 7]
    assert (rolled.total, rolled.position, rolled.used) == (sum(faces), 5, 3)


@given(st.integers(0, 10_000))
def test_what_is_kept_dropped_and_counted(position: int) -> None:
    kept = roll("5d6kh3", WORDS, "s", position)
    values = [die.value for die in kept.throws[0].dice]
    assert kept.total == sum(sorted(values)[-3:])
    assert [die.kept for die in kept.throws[0].dice].count(True) == 3
    assert roll("5d6kl2", WORDS, "s", position).total == sum(sorted(values)[:2])
    assert roll("5d6c>=4", WORDS, "s", position).total == sum(value >= 4 for value in values)
    assert roll("5d6kh3c>=4", WORDS, "s", position).total == sum(value >= 4 for value in sorted(values)[-3:])


@given(st.integers(0, 10_000))
def test_rerolls_and_explosions_leave_a_trace(position: int) -> None:
    (die,) = roll("d4r1", WORDS, "s", position).throws[0].dice
    assert [die.faces[place] for place in die.ignored] == [1] * (len(die.faces) - 1)
    assert die.value == die.faces[-1] != 1
    (once,) = roll("d4ro<4", WORDS, "s", position).throws[0].dice
    assert len(once.faces) == (1 if once.faces[0] == 4 else 2)
    (burst,) = roll("d2!", WORDS, "s", position).throws[0].dice
    assert burst.value == sum(burst.faces)
    assert set(burst.faces[:-1]) <= {2}
    assert len(burst.faces) <= 1 + MOST_EXPLOSIONS


def test_a_test_is_one_or_zero() -> None:
    assert {roll("d6>=4", WORDS, "s", place).total for place in range(30)} == {0, 1}


# --- exact odds ------------------------------------------------------------------------------------------------------
ICEPOOL = {
    "3d6": 3 @ D6,
    "2d6+3": 2 @ D6 + 3,
    "d6-d4": D6 - D4,
    "d6*d4": D6 * D4,
    "2*(d4+1)": (D4 + 1) * 2,
    "-d4": -D4,
    "4d6kh3": D6.highest(4, 3),
    "4d6dl1": D6.highest(4, 3),
    "5d4kl2": D4.lowest(5, 2),
    "3d20dh1": D20.lowest(3, 2),
    "2d6r1": 2 @ D6.reroll([1], depth="inf"),
    "d20ro1": D20.reroll([1], depth=1),
    "3d6ro<=2kh2": D6.reroll([1, 2], depth=1).highest(3, 2),
    "d6!": D6.explode(depth=MOST_EXPLOSIONS),
    "2d4!>=3": 2 @ D4.explode([3, 4], depth=MOST_EXPLOSIONS),
    "3d4!kh2": D4.explode(depth=MOST_EXPLOSIONS).highest(3, 2),
    "6d6c>=5": 6 @ (D6 >= 5),
    "3d6>=10": (3 @ D6) >= 10,
    "d20+5>2d10": (2 @ icepool.d(10)) < (D20 + 5),
    "40d6": 40 @ D6,
}


@pytest.mark.parametrize("text", ICEPOOL)
def test_odds_equal_icepool(text: str) -> None:
    odds = odds_of(parse(text))
    assert odds.exact
    assert {total: chance for total, chance in odds.chances.items() if chance} == fractions(ICEPOOL[text])


EXPRESSIONS = st.from_regex(r"[1-4]?d[2-6](ro?[<=][12])?(!)?(kh|kl|dh|dl)?", fullmatch=True)


@settings(max_examples=60, deadline=None)
@given(EXPRESSIONS, st.sampled_from(["", "+d4", "*2", "-3", ">=4"]))
def test_odds_are_whole_and_fit_the_dice(pool: str, rest: str) -> None:
    """Chances add up to one, and what is rolled is possible."""
    text = pool + rest
    try:
        odds = odds_of(parse(text))
    except BadNotation:
        return
    assert sum(odds.chances.values()) == 1
    rolled = Counter(roll(text, WORDS, "fit", place * 50).total for place in range(20))
    assert all(odds.chance(total) > 0 for total in rolled)


def test_kept_and_counted_dice_against_every_outcome() -> None:
    """Where icepool has no short word for it: all 1,296 ways."""
    faces = range(1, 7)
    every = [(a, b, c, d) for a in faces for b in faces for c in faces for d in faces]
    counts = Counter(sum(face == 6 for face in sorted(dice)[-2:]) for dice in every)
    assert odds_of(parse("4d6kh2c=6")).chances == {total: Fraction(count, 1296) for total, count in counts.items()}


def test_too_many_totals_are_sampled() -> None:
    with pytest.raises(TooLarge):
        ways_of(parse("900d900"))
    odds = odds_of(parse("900d900"), samples=50)
    assert not odds.exact
    assert sum(odds.chances.values()) == 1
