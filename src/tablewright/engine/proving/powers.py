"""The powers of a game: who has one, which hooks it answers, how it is told, and which scenario proves it.

A game lists its bearers in `proving/powers.py`: monsters, spells, abilities of classes, things. Each has an id of the
ledger that comes from the content itself (`YB-MON-basilisk`) and its own words there; scenarios cite it as they cite
any rule. What a power lacks is found here, for `tablewright powers GAME` and for the tests.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from tablewright.engine.carried import read_own
from tablewright.engine.events import Entry
from tablewright.engine.proving.ledger import Rule
from tablewright.engine.proving.scenario import load_scenarios
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.naming import missing_words

Kind = Literal["monster", "spell", "class", "item"]
_CALLED = re.compile(r"(?:Asked|Called)\s+by\s+`(\w+\.\w+)`")
_SAYS_NOTHING = re.compile(r"see the (book|text|rules)", re.I)


class Bearer(msgspec.Struct, frozen=True):
    """Somebody or something that has powers, as the game's content has it."""

    id: str
    kind: Kind
    file: str  # of the content
    key: str  # of its entry
    says: str  # the entry's own words
    name: str  # what people read
    hooks: tuple[str, ...] = ()
    tells: tuple[Any, ...] = ()  # an event of each sort that only its powers tell
    parts: tuple[str, ...] = ()  # what in the file gives it each power: `monster.basilisk.powers.gaze`
    lasting: tuple[str, ...] = ()  # effects by which it lasts: the game's `proving/powers.py` can `forget` them
    source: str = "game"  # or the package that brings it

    @property
    def rule(self) -> Rule:
        """Its rule of the ledger."""
        return Rule(self.id, self.kind, where=self.file, says=self.says, source="content")


class Listed(msgspec.Struct, frozen=True, rename={"source": "from"}):
    """A bearer with what was found of it."""

    id: str
    kind: Kind
    file: str
    line: int
    hooks: tuple[str, ...]
    label: bool
    told: bool
    scenarios: tuple[str, ...]
    source: str
    says: str = ""
    untold: tuple[str, ...] = ()  # what the log has no words for

    @property
    def lacks(self) -> list[str]:
        """Those of ledger, label, told and scenario that this power lacks."""
        has_words = bool(self.says) and not _SAYS_NOTHING.search(self.says)
        there = {"ledger": has_words, "label": self.label, "told": self.told, "scenario": bool(self.scenarios)}
        return [what for what, is_there in there.items() if not is_there]

    @property
    def wants(self) -> list[str]:
        """The same for people: what is missing of which entry, and where it goes."""
        entry = f"content/{self.file}:{self.line}"
        how = {
            "ledger": f"{entry} has no words of its own (`abilities`, `special` or `text`) for what it can do",
            "label": f"{entry} has no name that people read",
            "told": f"telling/words has no words for {', '.join(self.untold)}",
            "scenario": f"no scenario of the game has {self.id!r} among its rules",
        }
        return [f"{what}: {how[what]}" for what in self.lacks]


def hooks_of(power: type[Any]) -> dict[str, str]:
    """The hooks of a game: the methods of its base class of powers that say who asks or calls them, and where."""
    said = {name: _CALLED.findall(str(value.__doc__)) for name, value in vars(power).items() if callable(value)}
    return {name: places[0] for name, places in said.items() if places}


def bearers_of(game: Ruleset[Any]) -> tuple[Bearer, ...]:
    """All powers of a game; empty if the game lists none."""
    return tuple(getattr(game, "powers", ()))


def list_powers(game: Ruleset[Any], scenarios: Path | None) -> list[Listed]:
    """Every bearer with its line, its words and the scenarios that cite it."""
    citing = _citing(scenarios)
    untold = {each.id: tuple(dict.fromkeys(_untold(game, each.tells))) for each in bearers_of(game)}
    return [
        Listed(
            each.id, each.kind, each.file, line_of(_content(game) / each.file, each.key), each.hooks,
            label=bool(each.name) and each.name != each.key, told=not untold[each.id],
            scenarios=tuple(citing.get(each.id, ())), source=each.source, says=each.says, untold=untold[each.id],
        )
        for each in bearers_of(game)
    ]  # fmt: skip


def line_of(file: Path, key: str) -> int:
    """Line at which a content file has the entry of this key."""
    pattern = re.compile(rf'(^|[{{,\s])(?:key|id)\s*=\s*"{re.escape(key)}"|^\[(.+\.)?{re.escape(key)}\]')
    lines = enumerate(read_own(file).splitlines(), 1)
    return next((number for number, line in lines if pattern.search(line)), 0)


def without(content: Mapping[str, Any], part: str) -> dict[str, Any]:
    """A copy of a content file that lacks one part: keys and keys of entries, with dots between."""
    less: dict[str, Any] = _without(content, part.split("."))
    return less


def _without(node: Any, path: list[str]) -> Any:
    first, *rest = path
    if isinstance(node, list):
        if not any(_goes_by(each, first) for each in node):
            raise KeyError(first)
        return [_without(each, rest) if _goes_by(each, first) else each for each in node]
    if not rest:
        return {key: value for key, value in node.items() if key != first}
    return {**node, first: _without(node[first], rest)}


def _goes_by(entry: Any, key: str) -> bool:
    return isinstance(entry, dict) and key in (entry.get("key"), entry.get("id"), entry.get("name"))


def _content(game: Ruleset[Any]) -> Path:
    return Path(game.ledger).parent / "content"


def _untold(game: Ruleset[Any], events: Iterable[Any]) -> list[str]:
    """Keys for which the log has no words."""
    teller = game.narrator("powers")
    with missing_words() as missing:
        for event in events:
            teller.tell(Entry(event), "")
    return missing


def _citing(folder: Path | None) -> dict[str, list[str]]:
    """The scenarios that cite each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for rule, scenario in _cited(folder):
        found[rule].append(scenario)
    return found


def _cited(folder: Path | None) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("*.toml")) if folder else ():
        for scenario in load_scenarios(file):
            yield from ((rule, scenario.id) for rule in scenario.rules)
