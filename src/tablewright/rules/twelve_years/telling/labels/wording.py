"""What every choice is made of: a label, what it costs or brings, and its chances."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.twelve_years.state import Party, World


class Words(NamedTuple):
    label: str
    hint: str = ""
    odds: str = ""


ByVerb = Callable[[World, Party, Decision, Option], Words]
ByQuestion = Callable[[World, Party, Decision, Option], Words | None]


def joined(*parts: str) -> str:
    """What there is to say, in one line."""
    return "; ".join(part for part in parts if part)


def share(chance: Fraction, of: int = 0) -> str:
    """'1/6', '2/4' over a die's faces; '7.3%' where the fraction would be no help."""
    if of and (chance * of).denominator == 1:
        return f"{chance * of}/{of}"
    return f"{chance}" if chance.denominator <= 36 else f"{float(chance):.1%}"
