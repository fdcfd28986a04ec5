"""What an experiment asks, as its file says it: variants of one game, how many games, and what is measured.

game = "twelve_years"
question = "Has anybody ever won by the axe?"
games = 400                      # of each variant; or stop earlier, at
precision = 0.02                 # half the width of the interval of the measure asked for
measure = "won"
shows = ["years"]                # other measures for the report
by = ["heroes"]                  # games sorted by a figure, or by who was in the party
brief = true                     # rows of outcome and length alone, for very many games: the kernel may play them

[settings]
castle_distance = 8              # for all variants

[grid]                           # all combinations of
bot = ["bold", "planner"]
"set.castle_mode" = ["normal", "axe"]

[[variant]]                      # or one by one, with a name
name = "short way"
settings = { castle_distance = 4 }
house = "short.toml"             # a file beside this one, or the text itself
always = { rest = "yes" }        # questions that are always answered so
"""

from __future__ import annotations

import hashlib
import itertools
import math
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.budgets import MOST_GAMES, MOST_VARIANTS
from tablewright.engine.decisions import Refused
from tablewright.engine.engines import MOST_TURNS, Plan
from tablewright.engine.files import read_text
from tablewright.engine.ruleset import Ruleset, Settings
from tablewright.engine.thinking.position import Thoughtful
from tablewright.lab.simulate import make_plan
from tablewright.rules import ruleset as find_ruleset
from tablewright.shelf import seat_names

Answers = dict[str, str | list[str]]
BRIEF = ("won", "turns", "decisions", "dice", "minutes")  # the measures of brief rows
_AXES = ("bot", "seats", "house", "name")


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A variant as the file has it; what it leaves out is as the experiment has it."""

    name: str = ""
    bot: str = ""
    seats: int = 0
    settings: dict[str, bool | int | str] = {}
    house: str = ""
    always: Answers = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    question: str = ""
    title: str = ""
    about: str = ""
    answer: str = ""
    pictures: tuple[str, ...] = ()
    games: int = 200
    precision: float = 0.0
    measure: str = "won"
    shows: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    seed: str = "experiment"
    most_turns: int = MOST_TURNS
    bot: str = ""
    seats: int = 0
    house: str = ""
    settings: dict[str, bool | int | str] = {}
    always: Answers = {}
    brief: bool = False
    grid: dict[str, list[bool | int | str]] = {}
    variant: list[Wanted] = []


class Variant(msgspec.Struct, frozen=True):
    """One way to play: its name, what is simulated, and where it stands on the axes of the grid."""

    name: str
    plan: Plan
    always: Answers = {}
    at: dict[str, str] = {}
    brief: bool = False  # how a game ended and how long it was, and nothing else


class Experiment(msgspec.Struct, frozen=True):
    """A question, and the variants that answer it; the first of them is what the others are compared with."""

    game: str
    title: str
    question: str
    about: str
    variants: tuple[Variant, ...]
    games: int
    precision: float
    measure: str
    shows: tuple[str, ...]  # other measures that the report shows
    by: tuple[str, ...] = ()  # figures that games are sorted by, or "heroes": by who was in the party
    source: str = ""
    answer: str = ""  # what somebody has read from the results
    pictures: tuple[str, ...] = ()  # the plots that show it, by their keys

    @property
    def digest(self) -> str:
        """What the rows depend on: a run is resumed only by the same experiment."""
        told = [(each.name, each.plan, each.always, *(("brief",) * each.brief)) for each in self.variants]
        return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:16]

    def variant(self, name: str) -> Variant:
        found = next((each for each in self.variants if each.name == name), None)
        if found is None:
            raise Refused(f"there is no variant {name!r}; there are: {', '.join(each.name for each in self.variants)}")
        return found


def load(path: Path) -> Experiment:
    """An experiment from its file; house rules may stand in files beside it."""
    try:
        return read(read_text(path), path.parent, path.name)
    except FileNotFoundError:
        raise Refused(f"there is no file {path}") from None


def read(text: str, folder: Path = Path(), name: str = "experiment") -> Experiment:
    """An experiment from its text."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Refused(f"{name}: {error}") from None
    if not 1 <= file.games <= MOST_GAMES or not file.precision >= 0:
        raise Refused(f"{name}: an experiment has at least one game, at most {MOST_GAMES:,}, and a precision above 0")
    if math.prod(map(len, file.grid.values())) > MOST_VARIANTS:
        raise Refused(f"{name}: a grid has at most {MOST_VARIANTS:,} variants")
    beyond = [each for each in (file.measure, *file.shows, *file.by) if file.brief and each not in BRIEF]
    if beyond:
        raise Refused(f"{name}: brief rows have {', '.join(BRIEF)}, not {', '.join(beyond)}")
    wanted = [*_combinations(file), *((each, {}) for each in file.variant)] or [(Wanted("as it is"), {})]
    variants = tuple(_variant(file, each, at, folder) for each, at in wanted)
    names = [each.name for each in variants]
    if len(set(names)) < len(names):
        raise Refused(f"{name}: two variants have one name: {', '.join(names)}")
    title = file.title or file.question or name
    return Experiment(
        find_ruleset(file.game).key, title, file.question, file.about, variants, file.games, file.precision,
        file.measure, file.shows, file.by, text, file.answer, file.pictures,
    )  # fmt: skip


def _combinations(file: _File) -> list[tuple[Wanted, dict[str, str]]]:
    """Every point of the grid, with where it stands."""
    if not file.grid:
        return []
    found = []
    for values in itertools.product(*file.grid.values()):
        at = dict(zip(file.grid, values, strict=True))
        words = {axis.removeprefix("set."): _word(value) for axis, value in at.items()}
        found.append((_wanted(at, ", ".join(_named(axis, word) for axis, word in words.items())), words))
    return found


def _wanted(at: Mapping[str, bool | int | str], name: str) -> Wanted:
    plain = {axis: value for axis, value in at.items() if "." not in axis}
    if unknown := [axis for axis in plain if axis not in _AXES]:
        raise Refused(f"the grid knows no {unknown[0]!r}; it has: bot, seats, house, set.SETTING, always.QUESTION")
    parts: dict[str, dict[str, bool | int | str]] = {"set": {}, "always": {}}
    for axis, value in at.items():
        kind, dot, key = axis.partition(".")
        if dot and kind not in parts:
            raise Refused(f"the grid knows no {axis!r}; it has: bot, seats, house, set.SETTING, always.QUESTION")
        if dot:
            parts[kind][key] = value if kind == "set" else str(value)
    given = {"name": name, **plain, "settings": parts["set"], "always": parts["always"]}
    return msgspec.convert(given, Wanted)


def _word(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _named(axis: str, word: str) -> str:
    if axis == "seats":
        return f"{word} seat{'s' * (word != '1')}"
    plain = word.rpartition("/")[2].removesuffix(".toml") or "by the book"
    return plain if axis in ("bot", "house") or not (word.isdigit() or word in ("true", "false")) else f"{axis} {word}"


def _variant(file: _File, wanted: Wanted, at: dict[str, str], folder: Path) -> Variant:
    game = _ruleset(file.game, wanted.house or file.house, folder)
    settings: Settings = {**file.settings, **wanted.settings}
    seats = seat_names(game, wanted.seats or file.seats)
    bot = wanted.bot or file.bot or next(iter(game.bots))
    if bot in game.bots and isinstance(game.bots[bot].make(), Thoughtful):
        raise Refused(f"an experiment measures bots that answer at once; {bot!r} thinks ahead: simulate lets it play")
    plan = make_plan(game, bot, settings, file.seed, seats, file.most_turns)
    return Variant(wanted.name, plan, {**file.always, **wanted.always}, at, file.brief)


def _ruleset(game: str, house: str, folder: Path) -> Ruleset[Any]:
    """A word with an equals sign is the house rules themselves; any other names their file."""
    if not house or "=" in house:
        return find_ruleset(game, house)
    try:
        return find_ruleset(game, read_text(folder / house))
    except FileNotFoundError:
        raise Refused(f"there is no file of house rules {house!r}") from None
