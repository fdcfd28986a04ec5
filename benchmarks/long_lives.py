"""Long games: how long they take to open, and what a press and the memory come to in a year of play.

`opening` plays every game for 5,000 records; `opening-50000` plays up to 50,000 and `long-life` up to the year's end,
each for as long as LONG_SECONDS (in the environment; 60) allows a game, and say how far they came. LONG_GAME plays one
game only.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from benchmarks.figures import Figure, Measure, percentile, seconds
from tablewright.engine.budgets import FEWEST_SNAPSHOTS
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.marks import Mark
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, open_game, parse, read, record_lines
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.engine.telling.log import Teller
from tablewright.rules import GAMES, ruleset

RECORDS = 5_000
_ANOTHER_WAY = 5  # answers by chance after some were taken back
_ENDLESS = {"weeks": 0, "sessions": 0, "adventures": 0}  # settings that let a game go on


def opening() -> Iterator[Figure]:
    """Each game played by its bots for long, then opened as a server does."""
    for key in GAMES:
        rules: Ruleset[Any] = ruleset(key)
        game = played(rules)
        content = header_line(game.setup) + record_lines(game.records)
        of = {"game": key, "records": len(game.records), "log": len(game.log), "kB": round(len(content) / 1000)}
        text = parse(content, "bench")
        spent = seconds(partial(open_game, rules, text), runs=3)
        yield Figure("opening a long game", round(1000 * spent, 1), "milliseconds", "under 300", of)
        again = seconds(partial(Game, rules, game.setup, game.records))
        yield Figure("playing it again", round(1000 * again, 1), "milliseconds", of=of)
        told = seconds(partial(_told, game))
        yield Figure("telling all of it", round(1000 * told, 1), "milliseconds", of=of)


def _told(game: Game[Any]) -> None:
    Teller(game, "p1").tellings()


def played(rules: Ruleset[Any], records: int = RECORDS) -> Game[Any]:
    """A game that goes on as long as anybody lets it: an answer that would end it is not given."""
    wanted = {setting.key: _ENDLESS[setting.key] for setting in rules.settings if setting.key in _ENDLESS}
    seats = tuple(f"p{number + 1}" for number in range(min(4, rules.most_seats)))
    setup = Setup("long", rules.key, rules.version, open_dice("long"), seats, settle(rules.settings, wanted), "always")
    game: Game[Any] = Game(rules, setup)
    policies = {seat: next(iter(rules.bots.values())).make() for seat in seats}
    while game.outcome is None and len(game.records) < records:
        decision = game.pending[0]
        policy = policies.get(decision.seat, rules.referee)
        first = str(policy(decision, rules.view(game.state_for(decision.seat), decision.seat)))
        _answer(game, decision.seat, [first, *(str(option) for option in decision.options if option != first)])
        game.checkpoint_if_due()
    return game


def _answer(game: Game[Any], seat: str, keys: list[str]) -> None:
    """Give the first answer that does not end the game; where all would, take back some and come another way."""
    for key in keys:
        before = Mark(game)
        game.answer(seat, key)
        if game.outcome is None:
            return
        before.put_back()
    chance = random.Random(len(game.records))
    for _ in range(chance.randint(1, FEWEST_SNAPSHOTS)):
        game.undo(seat, agreed=True)
    for _ in range(_ANOTHER_WAY):
        decision = game.pending[0]
        _answer(game, decision.seat, chance.sample(decision.options, len(decision.options)) or [decision.usual])


# --- a year of play --------------------------------------------------------------------------------------------------


class Life(NamedTuple):
    """A long campaign: with how many, by whom, and how far it is to come."""

    seats: int
    bot: str
    aim: int
    of: str
    so_far: Callable[[Any], int]
    stays: Callable[[Any], str] = lambda state: ""  # what is answered where it is offered: a season spent at home


def _at_home(state: Any) -> str:
    """People of a freehold go out in spring and in autumn; in between, weeks go by at home."""
    return "" if state.hold.week % 26 < 2 else "week"


LIVES = {
    "yabec": Life(4, "careful", 500, "sessions", lambda state: state.session),
    "freehold": Life(4, "steady", 100, "years", lambda state: state.hold.week // 52, _at_home),
    "twelve_years": Life(6, "bold", 12, "years", lambda state: max(state.years.values(), default=0)),
    "pocket_fantasy": Life(4, "steady", 100, "adventures", lambda state: state.adventure),
    "begone_foe": Life(4, "careful", 100, "expeditions", lambda state: state.expedition),
}


class Presses:
    """What answers cost in processor time: most are given by bots and only counted."""

    def __init__(self) -> None:
        self.took: list[float] = []

    def give(self, game: Game[Any], policies: dict[str, Any], life: Life) -> None:
        rules, decision = game.ruleset, game.pending[0]
        policy = policies.get(decision.seat, rules.referee)
        first = life.stays(game.checkpoint)
        if first not in decision.options:
            first = str(policy(decision, rules.view(game.state_for(decision.seat), decision.seat)))
        began = time.process_time()
        _answer(game, decision.seat, [first, *(str(option) for option in decision.options if option != first)])
        game.checkpoint_if_due()
        self.took.append(time.process_time() - began)


def _lived(key: str, records: int = 10**9, *, to_its_aim: bool = False) -> tuple[Game[Any], list[float]]:
    """A campaign played for so many seconds or records, with what the last thousand answers took."""
    rules, life = ruleset(key), LIVES[key]
    wanted = {setting.key: _ENDLESS[setting.key] for setting in rules.settings if setting.key in _ENDLESS}
    seats = tuple(f"p{number + 1}" for number in range(min(life.seats, rules.most_seats)))
    setup = Setup("long", key, rules.version, open_dice("long"), seats, settle(rules.settings, wanted), "always")
    game: Game[Any] = Game(rules, setup)
    policies, presses = {seat: rules.bots[life.bot].make() for seat in seats}, Presses()
    until = time.monotonic() + _given()
    while game.outcome is None and len(game.records) < records and time.monotonic() < until:
        presses.give(game, policies, life)
        if to_its_aim and life.so_far(game.checkpoint) >= life.aim:
            break
    return game, presses.took[-1000:]


def _given() -> float:
    return float(os.environ.get("LONG_SECONDS", "60"))


def _resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _lives() -> dict[str, Life]:
    """Those that are wanted."""
    only = os.environ.get("LONG_GAME", "")
    return {key: life for key, life in LIVES.items() if only in ("", key)}


def long_life() -> Iterator[Figure]:
    """A press, the state, the memory and the save, as far as a campaign came."""
    for key, life in _lives().items():
        game, took = _lived(key, to_its_aim=True)
        content = header_line(game.setup) + record_lines(game.records)
        of = {
            "game": key,
            "records": len(game.records),
            "log": len(game.log),
            "outcome": game.outcome or "",
            life.of: f"{life.so_far(game.checkpoint)} of {life.aim}",
        }
        yield Figure("a press in a long campaign, 99 of 100", round(1000 * percentile(took, 0.99), 1), "ms", "100", of)
        yield Figure("a press in a long campaign, median", round(1000 * percentile(took, 0.5), 2), "ms", of=of)
        yield Figure("its state", round(len(game._frozen) / 1000, 1), "kB", of=of)
        yield Figure("its save", round(len(content) / 1e6, 2), "MB", of=of)
        yield from _opened(content, of)


def opening_very_long() -> Iterator[Figure]:
    """Up to 50,000 records."""
    for key in _lives():
        game, _ = _lived(key, 50_000)
        content = header_line(game.setup) + record_lines(game.records)
        of = {"game": key, "records": len(game.records), "log": len(game.log), "MB": round(len(content) / 1e6, 1)}
        yield from _opened(content, of)


def _opened(content: bytes, of: dict[str, Any]) -> Iterator[Figure]:
    """What it takes to open a save and to look at it, in a process that has done nothing else."""
    with tempfile.NamedTemporaryFile(suffix=".tw") as file:
        file.write(content)
        file.flush()
        command = [sys.executable, "-m", "benchmarks.long_lives", file.name]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    spent, memory, peak = map(float, said.split())
    yield Figure("opening it: read and told, processor time", round(1000 * spent), "ms", "1000", of)
    yield Figure("memory it takes then", round(memory / 1e6, 1), "MB", of=of)
    yield Figure("memory it took at most", round(peak / 1e6, 1), "MB", of=of)


def _open_once(path: str) -> None:
    """Print seconds of processor time, bytes of memory it takes, and how many there were at most."""
    text = read(Path(path))
    open_game(ruleset(text.setup.game), msgspec.structs.replace(text, records=text.records[:1]))  # loads the rules
    del text
    before, began = _resident(), time.process_time()
    text = read(Path(path))
    game = open_game(ruleset(text.setup.game), text)
    del text
    teller = Teller(game, "p1", 3)
    teller.page(max(0, teller.count() - 30), teller.count())
    spent = time.process_time() - began
    gc.collect()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(spent, _resident() - before, peak - before)


MEASURES: dict[str, Measure] = {"opening": opening, "opening-50000": opening_very_long, "long-life": long_life}

if __name__ == "__main__":
    _open_once(sys.argv[1])
