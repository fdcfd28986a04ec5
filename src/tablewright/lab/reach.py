"""Seeker and reach."""

from __future__ import annotations

import ast
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec

from tablewright import world
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.proving.given import settings_by_chance
from tablewright.engine.proving.ledger import RULE_ID, Rule, load_ledger
from tablewright.engine.ruleset import Ruleset, Settings
from tablewright.engine.table import BotTable, LiveTable, Policy

# --- seeker -----------------------------------------------------------------------------------------------------------
# A player who looks for what nobody has seen: of the options it is offered it likes best those taken least so far.
# It remembers over all games of a run. A seeker that always seeks never gets far, so it can lean on a bot: with `zeal`
# 1 it always seeks, with 0.1 every tenth time, and the bot takes it to places where there is something to find.
_SETTINGS_CHANGED = 0.4  # share of them
_ZEALS = (1.0, 0.5, 0.2, 0.05, 0.02)
_NUMBER = re.compile(r"\d+")
_WORDS = ("", "Ada", "Ysé of the Marsh", "I look behind the altar", "I throw a stone to lure it away")

Sight = tuple[str, str, str]  # seat, question, option: numbers in it are blotted out, so that c5 and c17 are one sight


class Memory(msgspec.Struct):
    """Choices offered and taken, over many games."""

    offered: Counter[Sight] = msgspec.field(default_factory=Counter)
    taken: Counter[Sight] = msgspec.field(default_factory=Counter)

    def see(self, decision: Decision) -> None:
        self.offered.update(sights(decision))

    def add(self, other: Memory) -> None:
        self.offered.update(other.offered)
        self.taken.update(other.taken)


def sights(decision: Decision) -> list[Sight]:
    """What can be seen in a decision; a question for words or a number is one sight."""
    return [sight(decision, option) for option in decision.options or (decision.kind,)]


def sight(decision: Decision, option: str) -> Sight:
    return (decision.seat, decision.question, _NUMBER.sub("#", option))


class Seeker:
    """A policy. Several seats and games may share one memory."""

    def __init__(self, memory: Memory, chance: random.Random, guide: Policy | None = None, zeal: float = 1.0) -> None:
        self.memory, self.chance, self.guide, self.zeal = memory, chance, guide, zeal

    def __call__(self, decision: Decision, view: Any) -> str:
        self.memory.see(decision)
        seeks = self.guide is None or self.chance.random() < self.zeal
        answer = self._seek(decision) if seeks or self.guide is None else self.guide(decision, view)
        self.memory.taken[sight(decision, answer if decision.options else decision.kind)] += 1
        return answer

    def _seek(self, decision: Decision) -> str:
        if decision.kind == "text":
            return self.chance.choice((decision.default, *_WORDS))[: decision.high]
        if decision.kind != "choice":
            return str(self.chance.randint(decision.low, decision.high))
        weights = [1 / (1 + self.memory.taken[sight(decision, option)]) ** 2 for option in decision.options]
        return self.chance.choices(decision.options, weights)[0]


# --- who sits where --------------------------------------------------------------------------------------------------
class Cast(msgspec.Struct):
    """Random seats for one game."""

    seats: tuple[str, ...]
    settings: Settings
    policies: dict[str, Policy]
    seeking: bool


def cast(game: Ruleset[Any], chance: random.Random, memory: Memory) -> Cast:
    seats = tuple(f"p{number + 1}" for number in range(chance.randint(game.least_seats, min(6, game.most_seats))))
    settings = settings_by_chance(game, seats, chance, _SETTINGS_CHANGED)
    zeal = chance.choice((*_ZEALS, 0.0))
    bots = [bot.make for bot in game.bots.values()]
    policies: dict[str, Policy] = {seat: Seeker(memory, chance, chance.choice(bots)(), zeal) for seat in seats}
    if game.gm_seat:
        master = zeal if chance.random() < 0.5 else 0.0
        policies[game.gm_seat] = Seeker(memory, chance, game.referee, master)
    return Cast(seats, settings, policies, zeal > 0)


# --- reach ------------------------------------------------------------------------------------------------------------
# Which rules real play comes to: from a new game on, by seekers and bots, without any state set by hand.
# A rule is reached when a die, a question or an event that carries its id was met, or when a function of the rules that
# cites it was entered.
_HOW_MANY_FIRST = 50
_MOST_QUESTIONS = 3_000  # of one game: campaigns may be meant to go on


class Reach(msgspec.Struct):
    """How far play came."""

    games: int
    rules: tuple[Rule, ...]
    reached: set[str]
    memory: Memory

    @property
    def missed(self) -> list[Rule]:
        """Rules that play could come to, and did not."""
        return [rule for rule in self.rules if rule.id not in self.reached and not rule.unreached]

    @property
    def excused(self) -> list[Rule]:
        """Rules that the ledger says play of bots cannot come to, with its reason."""
        return [rule for rule in self.rules if rule.id not in self.reached and rule.unreached]

    @property
    def share(self) -> float:
        return len(self.reached) / len(self.rules)


def reach(
    game: Ruleset[Any], games: int, seed: str = "reach", on_progress: Callable[[int], None] = lambda played: None
) -> Iterator[Reach]:
    """Play, and say after every few games which rules were reached."""
    rules = load_ledger(game.ledger).rule
    wanted = {rule.id for rule in rules}
    watch, memory = _Watch(game.ledger.parent), Memory()
    for number in range(games):
        with watch:
            _play(game, f"{seed}/{number}", memory)
        on_progress(number + 1)
        if number % _HOW_MANY_FIRST == _HOW_MANY_FIRST - 1 or number == games - 1:
            yield Reach(number + 1, rules, watch.ids() & wanted, memory)


def _play(game: Ruleset[Any], seed: str, memory: Memory) -> None:
    """A game by seekers, to its end or until it has asked enough."""
    who = cast(game, random.Random(seed), memory)
    state = game.new(dict(who.settings), who.seats)
    table = BotTable(OpenSeed(seed), "reach", who.policies, {seat: game.view(state, seat) for seat in who.policies})
    played = 0
    while game.outcome(state) is None and table.asked < _MOST_QUESTIONS:
        turns = game.turns(state)
        game.play(state, turns[played % len(turns)].name, table)
        played += 1


# --- watching --------------------------------------------------------------------------------------------------------
_CARRIERS = {
    table.__dict__[method].__code__: argument
    for table in (BotTable, LiveTable)
    for method, argument in (("roll", "why"), ("ask", "question"), ("tell", "event"))
    if method in table.__dict__
}


class _Watch:
    """Notes the rule ids that dice, questions and events carry, and which functions of a game are entered."""

    def __init__(self, folder: Path) -> None:
        self.folders = (str(folder), str(Path(world.__file__).parent))
        self.carried: set[str] = set()
        self.entered: set[CodeType] = set()
        self._elsewhere: set[CodeType] = set()

    def __enter__(self) -> None:
        sys.setprofile(self._look)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _look(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or code in self.entered or code in self._elsewhere:
            return
        if code in _CARRIERS:
            self.carried.add(frame.f_locals[_CARRIERS[code]].rule)
        elif code.co_filename.startswith(self.folders) and "/proving/" not in code.co_filename:
            self.entered.add(code)
        else:
            self._elsewhere.add(code)

    def ids(self) -> set[str]:
        """All rules met so far."""
        ids = set(self.carried)
        for code in self.entered:
            ids |= _citations(code.co_filename).of(code)
        return ids


class _Citations(msgspec.Struct):
    """Where a file cites rules: by line, and by the name of a figure that stands by itself."""

    by_line: dict[int, set[str]]
    by_name: dict[str, set[str]]
    in_general: set[str]  # said at the top of the file and nowhere else in it

    def of(self, code: CodeType) -> set[str]:
        lines = {line for _, _, line in code.co_lines() if line is not None}
        ids = set(self.in_general)
        for line in range(min(lines), max(lines) + 1):
            ids |= self.by_line.get(line, set())
        for name in code.co_names:
            ids |= self.by_name.get(name, set())
        return ids


@cache
def _citations(file: str) -> _Citations:
    text = Path(file).read_text(encoding="utf-8")
    by_line = {number: set(RULE_ID.findall(line)) for number, line in enumerate(text.splitlines(), 1)}
    tree = ast.parse(text)
    by_name: dict[str, set[str]] = defaultdict(set)
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and not _carries(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            ids = {each for line in range(node.lineno, (node.end_lineno or node.lineno) + 1) for each in by_line[line]}
            for target in targets:
                by_name[ast.unparse(target)] |= ids
    general = set(RULE_ID.findall(ast.get_docstring(tree) or ""))
    first = tree.body[0].end_lineno or 1 if tree.body else 1
    elsewhere = {each for line, ids in by_line.items() if line > first for each in ids}
    return _Citations(by_line, by_name, general - elsewhere)


def _carries(value: ast.expr | None) -> bool:
    """A reason for dice or a question: it counts when it is rolled or asked, not when it is named."""
    return isinstance(value, ast.Call) and ast.unparse(value.func) in {"Why", "Question"}
