"""An experiment carried out: in pieces of fixed size, on this process, on many, or on a Ray cluster.

A piece is a file of rows; one that is there is not played again, so a run that was broken off goes on where it was.
What a piece holds depends on nothing but the experiment, and so do the pieces that are played: the rows are the same
wherever and in whatever order they were made.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import Protocol

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.lab.simulate import GameFailed, uninterrupted, workers
from tablewright.rules import ruleset as find_ruleset
from tablewright_lab.experiments.plan import Experiment, Variant
from tablewright_lab.experiments.results import Results
from tablewright_lab.experiments.rows import Row, play_row

PIECE = 25  # games in a piece: never depends on who plays it
_ROUND = 4 * PIECE  # games of each variant between two looks at the precision
_MARK = "experiment.json"  # whose rows a folder holds
_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Row)


class Piece(msgspec.Struct, frozen=True):
    """Some games of one variant."""

    variant: Variant
    first: int
    games: int

    @property
    def file(self) -> str:
        plain = "".join(letter if letter.isalnum() else "-" for letter in self.variant.name)[:60].strip("-")
        return f"{plain}-{self.first:07d}.jsonl"


class Played(msgspec.Struct, frozen=True):
    """How far a run is: games done and to do, games a second of this run, seconds left at that rate."""

    done: int
    games: int
    rate: float

    @property
    def seconds_left(self) -> float:
        return (self.games - self.done) / self.rate if self.rate else 0.0


class Crew(Protocol):
    """Who plays pieces: gives them back with their rows, in any order."""

    def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]: ...


def play_piece(piece: Piece) -> bytes:
    """The rows of a piece, a line of JSON each."""
    plan, ruleset = piece.variant.plan, find_ruleset(piece.variant.plan.game, piece.variant.plan.house)
    lines = []
    for number in range(piece.first, piece.first + piece.games):
        try:
            lines.append(_encoder.encode(play_row(ruleset, piece.variant, number)))
        except Exception as error:
            raise GameFailed(
                f"game {number} of seed {plan.seed!r} broke in {piece.variant.name!r}: {type(error).__name__}: {error}"
            ) from error
    return b"\n".join(lines) + b"\n"


class Alone:
    """This process."""

    def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]:
        return ((piece, play_piece(piece)) for piece in pieces)


class Processes:
    """Worker processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]:
        with workers(self.jobs) as pool:
            with uninterrupted():
                waiting = {pool.submit(play_piece, piece): piece for piece in pieces}
            yield from ((waiting[done], done.result()) for done in as_completed(waiting))


def crew_for(where: str = "here", jobs: int | None = None, address: str = "", engine: str = "readable") -> Crew:
    """Who plays: `here`, on so many processes, or `ray`, on a cluster; `engine` as in `simulate`."""
    if where == "ray":
        from tablewright_lab.experiments.on_ray import Cluster

        return Cluster(address)
    if where != "here":
        raise Refused(f"an experiment runs here or on ray, not on {where!r}")
    count = jobs or os.cpu_count() or 1
    crew = Alone() if count == 1 else Processes(count)
    if engine == "readable":
        return crew
    from tablewright_lab.experiments.by_engine import ByEngine

    return ByEngine(crew, count, engine)


def run(
    experiment: Experiment,
    folder: Path,
    crew: Crew | None = None,
    on_progress: Callable[[Played], None] = lambda played: None,
) -> Results:
    """Play what is still missing of an experiment; all of its rows."""
    _refuse_rows_of_another(experiment, folder)
    crew, goal, pace = crew or crew_for(), 0, Pace()
    while True:
        goal = _next_goal(experiment, goal)
        pieces = [piece for variant in experiment.variants for piece in _pieces(variant, goal)]
        missing = [piece for piece in pieces if not (folder / piece.file).exists()]
        pace.begin(sum(piece.games for piece in pieces), sum(piece.games for piece in missing))
        for piece, rows in crew.play(missing) if missing else ():
            _claim(experiment, folder)
            _keep(folder / piece.file, rows)
            on_progress(pace.played(piece.games))
        results = Results(experiment, rows_in(folder, pieces))
        if goal >= experiment.games or _precise(experiment, results):
            return results


class Pace:
    """How fast games come in, over all rounds of a run."""

    def __init__(self) -> None:
        self._began, self._fresh, self._done, self._games = time.perf_counter(), 0, 0, 0

    def begin(self, games: int, missing: int) -> None:
        self._games, self._done = games, games - missing

    def played(self, games: int) -> Played:
        self._fresh, self._done = self._fresh + games, self._done + games
        return Played(self._done, self._games, self._fresh / (time.perf_counter() - self._began))


def _next_goal(experiment: Experiment, games: int) -> int:
    """All at once; where a precision is wanted, round by round."""
    return min(games + _ROUND, experiment.games) if experiment.precision else experiment.games


def _precise(experiment: Experiment, results: Results) -> bool:
    wanted = experiment.precision
    return bool(wanted) and all(results.estimate(each.name).reach <= wanted for each in experiment.variants)


def _pieces(variant: Variant, games: int) -> Iterator[Piece]:
    return (Piece(variant, first, min(PIECE, games - first)) for first in range(0, games, PIECE))


def _refuse_rows_of_another(experiment: Experiment, folder: Path) -> None:
    mark = folder / _MARK
    if mark.exists() and msgspec.json.decode(mark.read_bytes()).get("digest") != experiment.digest:
        raise Refused(
            f"{folder} holds the rows of another experiment, or of an older form of this one: take a new folder"
        )


def _claim(experiment: Experiment, folder: Path) -> None:
    """The folder is this experiment's from its first rows on: what nobody can play leaves none behind."""
    mark = folder / _MARK
    if mark.exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    told = {"digest": experiment.digest, "game": experiment.game, "title": experiment.title}
    mark.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def _keep(path: Path, rows: bytes) -> None:
    """Whole or not at all."""
    beside = path.with_suffix(".part")
    beside.write_bytes(rows)
    beside.replace(path)


def rows_in(folder: Path, pieces: Iterable[Piece]) -> list[Row]:
    lines = (line for piece in pieces for line in (folder / piece.file).read_bytes().splitlines())
    return [_decoder.decode(line) for line in lines]
