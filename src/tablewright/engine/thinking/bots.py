"""A bot for every game: any legal answer, as good as any other."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from tablewright.engine.decisions import Decision, Facts


class RandomBot:
    """Takes any option, evenly; the same ones in the same game, for it draws from what it has been asked so far.

    Where words are asked for that have no default it says one of the `phrases`, if there are any.
    """

    def __init__(self, phrases: Sequence[str] = ()) -> None:
        self._drawn, self._phrases = 0, phrases

    def __call__(self, decision: Decision, view: Any) -> str:
        asked = decision.seat, decision.question, decision.options
        text = written(decision).encode() if decision.facts else _plain.get(asked) or _write_plain(decision)
        self._drawn = zlib.crc32(text, self._drawn)
        if decision.kind == "choice":
            return decision.options[self._drawn % len(decision.options)]
        if decision.kind == "text":
            said = self._phrases[self._drawn % len(self._phrases)] if self._phrases else ""
            return decision.default or said[: decision.high]
        return str(decision.low + self._drawn % (decision.high - decision.low + 1))


def written(decision: Decision) -> str:
    """All that is asked, as `repr` writes it."""
    listed = _listed.get(decision.options) or _list_anew(decision.options)
    told = _told(decision.facts)
    return f"({decision.seat!r}, {decision.question!r}, {listed}, {told})"


def _told(facts: Facts) -> str:
    """Facts in the order of their names; one alone, which is most of them, needs no order."""
    if len(facts) != 1:
        return repr(sorted(facts.items()))
    [(name, fact)] = facts.items()
    return f"[({name!r}, {fact!r})]"


# What was asked without facts, ready to be drawn from: seat, question and options say all of it.
_plain: dict[tuple[str, str, tuple[str, ...]], bytes] = {}


def _write_plain(decision: Decision) -> bytes:
    if len(_plain) >= _MOST_KEPT:
        _plain.clear()
    text = f"({decision.seat!r}, {decision.question!r}, {_list(decision.options)}, [])".encode()
    _plain[decision.seat, decision.question, decision.options] = text
    return text


_listed: dict[tuple[str, ...], str] = {}  # the same are offered again and again
_MOST_KEPT = 1 << 12


def _list_anew(options: tuple[str, ...]) -> str:
    if len(_listed) >= _MOST_KEPT:
        _listed.clear()
    _listed[options] = listed = _list(options)
    return listed


def _list(options: tuple[str, ...]) -> str:
    """Joined where nothing in it needs an escape, which is far sooner done."""
    listed = "', '".join(options)
    simple = listed.isprintable() and "\\" not in listed and listed.count("'") == 2 * len(options) - 2
    return f"('{listed}')" if simple and len(options) > 1 else repr(options)
