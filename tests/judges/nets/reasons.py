"""Reasons: what an option list usually has, and now and then lacks, is listed with a reason.

Seekers play some games. Whatever at least nine of ten askings of a question offer, and some do not, must stand in
reasons.toml: what the verb lacks then, and whether the question itself says so. What is listed nowhere is found.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.options import Option
from tablewright.engine.ruleset import Ruleset
from tests.judges.nets import Caught
from tests.judges.nets.watching import watched

_ANSWERS = 200
_USUALLY, _LEAST = 0.9, 200  # askings
_ANY = "*"


class Unexplained(Caught):
    net = "reasons"


@cache
def _reasons() -> dict[str, dict[str, dict[str, str]]]:
    text = (Path(__file__).parent / "reasons.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def explains_what_is_missing(game: Ruleset[Any], seed: str, number: int, games: int = 40) -> int:
    """Watch some games. Returns the questions that were looked at; raises `Unexplained`."""
    asked = Counter[str]()
    offered: dict[str, Counter[str]] = defaultdict(Counter)
    for one in range(games):
        for moment in watched(game, "reasons", f"{seed}/{number}", one, _ANSWERS):
            decision = moment.decision
            if decision.kind == "choice":
                asked[decision.question] += 1
                offered[decision.question].update({Option.read(option).verb for option in decision.options})
    lacking = [
        f"{question} usually has {verb} and lacks it {times - often} of {times} times"
        for question, times in asked.items()
        for verb, often in offered[question].items()
        if times >= _LEAST and _USUALLY * times <= often < times and not _is_listed(game.key, question, verb)
    ]
    if lacking:
        raise Unexplained("; ".join(lacking))
    return asked.total()


def _is_listed(game: str, question: str, verb: str) -> bool:
    listed = _reasons().get(game, {}).get(question, {})
    return verb in listed or _ANY in listed
