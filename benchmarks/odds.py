"""Exact odds: a duel by walking and chains, against icepool; dice expressions, the hostile one among them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial

import msgspec

from benchmarks.figures import Figure, seconds
from tablewright.engine.decisions import Refused
from tablewright.engine.dice import OpenSeed
from tablewright.engine.events import Why
from tablewright.engine.odds.exact import solve
from tablewright.engine.odds.notation import odds_of, parse, roll
from tablewright.engine.table import Table

_STRIKE = Why("Strike", "")


class Duel(msgspec.Struct):
    hero: int = 20
    foe: int = 20


def _exchange(duel: Duel, table: Table) -> None:
    """On 3 or less the hero is hurt by 1d6, else the foe by 1d8."""
    if table.roll(6, _STRIKE) <= 3:
        duel.hero = max(0, duel.hero - table.roll(6, _STRIKE))
    else:
        duel.foe = max(0, duel.foe - table.roll(8, _STRIKE))


def _ended(duel: Duel) -> str | None:
    return "lost" if not duel.hero else "won" if not duel.foe else None


def exact_duel() -> Iterator[Figure]:
    spent = seconds(lambda: solve(Duel(), _exchange, _ended, lambda decision, view: ""), runs=5)
    yield Figure("exact odds of a duel", round(1000 * spent, 2), "milliseconds", of={"hp": "20 against 20"})


def notation() -> Iterator[Figure]:
    for text in ("4d6kh3", "100d6", "10d6!kh3"):
        spent = seconds(partial(_odds_of, text), runs=5)
        yield Figure("exact odds of dice", round(1000 * spent, 2), "milliseconds", of={"dice": text})
    for text in ("9999d9999!", "1000d2!", "1000d1000000r<1000000"):
        spent = seconds(partial(_roll, text), runs=3)
        yield Figure("a hostile expression", round(1000 * spent, 2), "milliseconds", "under 10", {"dice": text})


def _odds_of(text: str) -> None:
    odds_of(parse(text))


def _roll(text: str) -> None:
    with contextlib.suppress(Refused):
        roll(text, OpenSeed("x"), "bench")


MEASURES = {"exact-duel": exact_duel, "notation": notation}
