"""Pieces of an experiment that the kernel plays: those of brief rows, where it can; the same rows, only sooner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.measuring import measures_of
from tablewright.engine.ruleset import Ruleset
from tablewright.lab.experiments.plan import Variant
from tablewright.lab.experiments.rows import Row, brief_row, play_row
from tablewright.lab.experiments.running import Crew, Piece
from tablewright.lab.kernel.engine import WORTH_LOADING, play_each, why_not
from tablewright.lab.kernel.proving import is_proved
from tablewright.lab.simulate import make_ready
from tablewright.rules import ruleset as find_ruleset


class ByKernel:
    """The kernel for what it can play, another crew for the rest; `kernel` refuses where there is a rest."""

    def __init__(self, other: Crew, threads: int, engine: str) -> None:
        self._other, self._threads, self._engine = other, threads, engine

    def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]:
        if self._engine == "kernel":
            self._insist(pieces)
        taken = pieces if self._engine == "kernel" else self._worth_it(pieces)
        for piece in taken:
            yield piece, self._rows(piece)
        left = [piece for piece in pieces if piece not in taken]
        yield from self._other.play(left) if left else ()

    def _insist(self, pieces: Sequence[Piece]) -> None:
        for name, reason in {piece.variant.name: refusal(piece.variant) for piece in pieces}.items():
            if reason:
                raise Refused(f"{name}: {reason}")
        make_ready()

    def _worth_it(self, pieces: Sequence[Piece]) -> list[Piece]:
        if not is_proved():
            return []
        known = {piece.variant.name: not refusal(piece.variant) for piece in pieces}
        playable = [piece for piece in pieces if known[piece.variant.name]]
        return playable if sum(piece.games for piece in playable) >= WORTH_LOADING else []

    def _rows(self, piece: Piece) -> bytes:
        ruleset = _ruleset(piece.variant)
        numbers = range(piece.first, piece.first + piece.games)
        results = play_each(ruleset, piece.variant.plan, numbers, self._threads)
        rows = (_row(ruleset, piece.variant, number, each) for number, each in zip(numbers, results, strict=True))
        return b"\n".join(msgspec.json.encode(row) for row in rows) + b"\n"


def refusal(variant: Variant) -> str:
    """Why the kernel cannot play a variant; empty if it can."""
    if not variant.brief:
        return "the kernel has brief rows alone: brief = true in the file"
    return "the kernel answers by its bots alone" if variant.always else why_not(_ruleset(variant), variant.plan)


def _ruleset(variant: Variant) -> Ruleset[Any]:
    return find_ruleset(variant.plan.game, variant.plan.house)


def _row(ruleset: Ruleset[Any], variant: Variant, number: int, result: Any) -> Row:
    if result is None:
        return play_row(ruleset, variant, number)
    outcome, *length = result
    turns, decisions, dice = length
    return brief_row(variant, number, outcome, measures_of(ruleset), (turns, decisions, dice))
