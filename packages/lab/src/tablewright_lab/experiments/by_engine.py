"""Pieces of an experiment that another engine plays: those of brief rows, where it can; the same rows, only sooner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.engines import Engine, Length, engine_named, working
from tablewright.engine.measuring import measures_of
from tablewright.engine.ruleset import Ruleset
from tablewright.lab.simulate import insisted_on
from tablewright.rules import ruleset as find_ruleset
from tablewright_lab.experiments.plan import Variant
from tablewright_lab.experiments.rows import Row, brief_row, play_row
from tablewright_lab.experiments.running import Crew, Piece


class ByEngine:
    """An engine for what it can play, another crew for the rest; one asked for by name refuses if there is a rest."""

    def __init__(self, other: Crew, threads: int, engine: str) -> None:
        self._other, self._threads, self._engine = other, threads, engine

    def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]:
        left = list(pieces)
        for engine in working() if self._engine == "auto" else [self._insisted_on(pieces)]:
            taken = self._worth_it(engine, left) if self._engine == "auto" else left
            for piece in taken:
                yield piece, self._rows(engine, piece)
            left = [piece for piece in left if piece not in taken]
        yield from self._other.play(left) if left else ()

    def _insisted_on(self, pieces: Sequence[Piece]) -> Engine:
        for variant in {piece.variant.name: piece.variant for piece in pieces}.values():
            try:
                if reason := _unfit(variant):
                    raise Refused(f"the {self._engine} {reason}")
                insisted_on(self._engine, _ruleset(variant), variant.plan)
            except Refused as refusal:
                raise Refused(f"{variant.name}: {refusal}") from None
        return engine_named(self._engine)

    def _worth_it(self, engine: Engine, pieces: Sequence[Piece]) -> list[Piece]:
        if not engine.is_ready():
            return []
        variants = {piece.variant.name: piece.variant for piece in pieces}
        able = {
            name
            for name, variant in variants.items()
            if not _unfit(variant) and not engine.why_not(_ruleset(variant), variant.plan)
        }
        playable = [piece for piece in pieces if piece.variant.name in able]
        return playable if engine.pays(sum(piece.games for piece in playable)) else []

    def _rows(self, engine: Engine, piece: Piece) -> bytes:
        ruleset = _ruleset(piece.variant)
        numbers = range(piece.first, piece.first + piece.games)
        lengths = engine.play_each(ruleset, piece.variant.plan, numbers, self._threads)
        rows = (_row(ruleset, piece.variant, number, each) for number, each in zip(numbers, lengths, strict=True))
        return b"\n".join(msgspec.json.encode(row) for row in rows) + b"\n"


def _unfit(variant: Variant) -> str:
    """Why no other engine plays a variant; empty if one may."""
    if not variant.brief:
        return "has brief rows alone: brief = true in the file"
    return "answers by its bots alone" if variant.always else ""


def _ruleset(variant: Variant) -> Ruleset[Any]:
    return find_ruleset(variant.plan.game, variant.plan.house)


def _row(ruleset: Ruleset[Any], variant: Variant, number: int, length: Length | None) -> Row:
    if length is None:
        return play_row(ruleset, variant, number)
    measured = (length.turns, length.decisions, length.dice)
    return brief_row(variant, number, length.outcome, measures_of(ruleset), measured)
