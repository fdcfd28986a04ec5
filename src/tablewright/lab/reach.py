"""Which rules real play comes to: from a new game on, by seekers and bots, without any state set by hand.

A rule is reached when a die, a question or an event that carries its id was met, or when a function of the rules that
cites it was entered.
"""

from __future__ import annotations

import ast
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec

from tablewright import world
from tablewright.engine.dice import OpenSeed
from tablewright.engine.proving.ledger import RULE_ID, Rule, load_ledger
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import BotTable, LiveTable
from tablewright.lab.seeker import Memory, cast

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
