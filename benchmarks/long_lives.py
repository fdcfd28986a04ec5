"""Long games: how long they take to open, and what a press and the memory come to in a year of play.

`opening` plays every game for 5,000 records. `long-lives` plays campaigns to their aim, `opening-50000` to so many
records, each for as long as `--seconds` allows, and say how far they came; `to-and-fro` is a table that takes back as
much as it answers. Options: `--game`, `--seconds`, `--size` (sessions, years ...; records for the last two), and
`--folder`, where campaigns are kept, so that they go on the next time.
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
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from benchmarks.figures import Figure, Measure, percentile, seconds
from tablewright.engine.budgets import FEWEST_SNAPSHOTS
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, open_game, parse, read, record_lines
from tablewright.engine.game.undoing import Mark
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
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
    game = _begun(rules, 4)
    policies = {seat: next(iter(rules.bots.values())).make() for seat in game.setup.seats}
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
WEEKS_A_YEAR, WEEKS_OUT = 52, 2


class Life(NamedTuple):
    """A long campaign: with how many, by whom, and how far it is to come."""

    seats: int
    bot: str
    aim: int
    of: str
    so_far: Callable[[Any], int]
    at_home: Callable[[Any, str], str] = lambda state, key: key  # where a week at home may be spent: what is answered
    shuns: frozenset[str] = frozenset()  # what would end it, and is not answered
    ends: bool = False  # it has an end of its own, and is played to it press by press


def _at_home(state: Any, key: str) -> str:
    """People of a freehold go out in spring; other weeks go by at home, with all there is to be done there."""
    is_spring = state.hold.week % WEEKS_A_YEAR < WEEKS_OUT
    return "week" if key in ("out", "rest") and not is_spring else key


LIVES = {
    "yabec": Life(4, "careful", 500, "sessions", lambda state: state.session),
    "freehold": Life(4, "steady", 100, "years", lambda state: state.hold.week // WEEKS_A_YEAR, _at_home),
    "twelve_years": Life(6, "bold", 12, "years", lambda state: max(state.years.values(), default=0), ends=True),
    "pocket_fantasy": Life(4, "steady", 100, "adventures", lambda state: state.adventure, shuns=frozenset({"retire"})),
    "begone_foe": Life(4, "careful", 100, "expeditions", lambda state: state.expedition),
}
ANSWERS_A_SPELL = 200  # that bots give in a row
PRESSES = 1_000  # answers given and looked at one by one in the end, as people do


class Wanted(NamedTuple):
    """What the command line asks for."""

    game: str = ""  # '': all
    seconds: float = 60.0  # for each game
    size: int = 0  # 0: its aim
    folder: str = ""  # where campaigns are kept


wanted = Wanted()


class Campaign:
    """A game that bots play on and on: in long spells, which is quick, or press by press."""

    def __init__(self, key: str) -> None:
        self.key, self.life, self.rules = key, LIVES[key], ruleset(key)
        self.path = Path(wanted.folder, f"{key}.tw") if wanted.folder else None
        kept = self.path is not None and self.path.exists()
        self.game = self._kept() if kept else _begun(self.rules, self.life.seats)
        seats = (*self.game.setup.seats, *([self.rules.gm_seat] if self.rules.gm_seat else []))
        self._bots = {seat: self._made(seat) for seat in seats}
        self._left = 0
        self.took: list[float] = []  # by the last presses, in seconds

    def _kept(self) -> Game[Any]:
        assert self.path is not None
        return open_game(self.rules, read(self.path))

    def _made(self, seat: str) -> Any:
        return self.rules.bots[self.life.bot].make() if seat in self.game.setup.seats else self.rules.referee

    @property
    def so_far(self) -> int:
        return self.life.so_far(self.game.checkpoint)

    def content(self) -> bytes:
        return header_line(self.game.setup) + record_lines(self.game.records)

    def keep(self) -> None:
        if self.path is not None:
            self.path.write_bytes(self.content())

    def choose(self, decision: Decision, view: Any) -> str:
        key = str(self._bots[decision.seat](decision, view))
        if "week" in decision.options:
            key = self.life.at_home(self.game.checkpoint, key)
        others = [str(option) for option in decision.options if option not in self.life.shuns]
        return random.Random(len(self.game.records)).choice(others) if key in self.life.shuns and others else key

    def spell(self) -> None:
        """So many answers in a row. If they end the game they are taken back, and it goes on by presses for a while."""
        if self.life.ends:
            self.presses(ANSWERS_A_SPELL)
            return
        before, self._left = Mark(self.game), ANSWERS_A_SPELL
        self.game.patience = self._is_tired
        self.game.helpers = dict.fromkeys(self._bots, self._count_and_choose)
        self.game.go_on()
        self.game.helpers = {}
        if self.game.outcome is not None:
            before.put_back()
            self.presses(ANSWERS_A_SPELL // 4)
        self.game.checkpoint_if_due()

    def _is_tired(self) -> bool:
        return self._left <= 0

    def _count_and_choose(self, decision: Decision, view: Any) -> str:
        self._left -= 1
        return self.choose(decision, view)

    def presses(self, count: int) -> None:
        """Note what presses cost in processor time: the answer, now and then a checkpoint, and what is seen of it."""
        for _ in range(count):
            if self.game.outcome is not None:
                return
            decision = self.game.pending[0]
            view = self.rules.view(self.game.state_for(decision.seat), decision.seat)
            first = self.choose(decision, view)
            began = time.process_time()
            self._answer(decision, first)
            self.game.checkpoint_if_due()
            scene_of(self.game, decision.seat)
            self.took = [*self.took[1 - PRESSES :], time.process_time() - began]

    def _answer(self, decision: Decision, first: str) -> None:
        if self.life.ends:
            self.game.answer(decision.seat, first)
        else:
            _answer(self.game, decision.seat, [first, *(str(each) for each in decision.options if each != first)])


def _begun(rules: Ruleset[Any], most_seats: int) -> Game[Any]:
    endless = {setting.key: _ENDLESS[setting.key] for setting in rules.settings if setting.key in _ENDLESS}
    seats = tuple(f"p{number + 1}" for number in range(min(most_seats, rules.most_seats)))
    setup = Setup("long", rules.key, rules.version, open_dice("long"), seats, settle(rules.settings, endless), "always")
    return Game(rules, setup)


def _lived(key: str, is_there: Callable[[Campaign], bool]) -> Campaign:
    """A campaign played until it is there, or for as long as there is time."""
    campaign, until = Campaign(key), time.monotonic() + wanted.seconds
    while campaign.game.outcome is None and not is_there(campaign) and time.monotonic() < until:
        campaign.spell()
    campaign.keep()
    return campaign


def _has_come(aim: int, campaign: Campaign) -> bool:
    return campaign.so_far >= aim


def _games() -> tuple[str, ...]:
    return (wanted.game,) if wanted.game else tuple(LIVES)


def long_lives() -> Iterator[Figure]:
    """A press, the state, the memory and the save, as far as a campaign came."""
    for key in _games():
        aim = wanted.size or LIVES[key].aim
        campaign = _lived(key, partial(_has_come, aim))
        campaign.presses(PRESSES)
        game, took, content = campaign.game, campaign.took, campaign.content()
        of = {**_size_of(game, key), campaign.life.of: f"{campaign.so_far} of {aim}"}
        yield Figure("a press in a long campaign, 99 of 100", round(1000 * percentile(took, 0.99), 1), "ms", "100", of)
        yield Figure("a press in a long campaign, median", round(1000 * percentile(took, 0.5), 2), "ms", of=of)
        yield Figure("its state", round(len(game._frozen) / 1000, 1), "kB", of=of)
        yield Figure("its save", round(len(content) / 1e6, 2), "MB", of=of)
        yield from _opened(content, of)


def opening_very_long() -> Iterator[Figure]:
    """So many records, without an end to the campaign."""
    records = wanted.size or 50_000
    for key in _games():
        campaign = _lived(key, lambda campaign: len(campaign.game.records) >= records)
        yield from _opened(campaign.content(), _size_of(campaign.game, key))


def _size_of(game: Game[Any], key: str) -> dict[str, Any]:
    return {"game": key, "records": len(game.records), "log": len(game.log)}


def to_and_fro() -> Iterator[Figure]:
    """A table that takes back nearly as much as it answers."""
    records = wanted.size or 10_000
    for key in _games():
        campaign, chance, until = Campaign(key), random.Random(key), time.monotonic() + wanted.seconds
        while len(campaign.game.records) < records and time.monotonic() < until:
            campaign.presses(chance.randint(1, FEWEST_SNAPSHOTS))
            for _ in range(chance.randint(1, FEWEST_SNAPSHOTS)):
                with suppress(Refused):
                    campaign.game.undo("p1", agreed=True)
                    campaign.game.checkpoint_if_due()
        yield from _opened(campaign.content(), _size_of(campaign.game, key))


def _resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


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


MEASURES: dict[str, Measure] = {
    "opening": opening,
    "opening-50000": opening_very_long,
    "long-lives": long_lives,
    "to-and-fro": to_and_fro,
}

if __name__ == "__main__":
    _open_once(sys.argv[1])
