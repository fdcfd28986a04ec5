"""The log in words, as one seat reads it, and how each of its entries came about. All faces tell the log through this.

`Teller` turns a game's entries into tellings, once each and in their order; `how` gathers what stands behind one of
them: the dice, the charts with the rows they hit, the rules' text, the arithmetic. A chart that
the game master rolled on by hand is told here, alike in all games.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.events import ChartRolled, Entry, Roll
from tablewright.engine.game.game import Game
from tablewright.engine.proving.ledger import Ledger, Rule, load_ledger
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import ChartView, Telling


def seat_label(ruleset: Ruleset[Any], seat: str) -> str:
    """A seat in words, as long as nobody has given it a name."""
    if seat == ruleset.gm_seat:
        return "Game master"
    return f"Player {seat.removeprefix('p')}" if seat.startswith("p") else seat


class Teller:
    """A seat's log in words. What was told is kept; after something was taken back all is told anew."""

    def __init__(self, game: Game[Any], seat: str) -> None:
        self._game, self._seat = game, seat
        self._start_over()

    def _start_over(self) -> None:
        self._narrator = self._game.ruleset.narrator(self._game.setup.campaign)
        self._told: list[Entry] = []
        self._tellings: list[Telling] = []

    def tellings(self) -> list[Telling]:
        """Everything this seat may read, up to now."""
        entries = self._game.log_for(self._seat)
        if not self._is_continued_by(entries):
            self._start_over()
        for entry in entries[len(self._told) :]:
            self._told.append(entry)
            self._tellings.append(self._tell(entry))
        return self._tellings

    def fresh_from(self) -> int:
        """The number of the first telling, counted from 1, of what came of the last answer."""
        game = self._game
        fresh = sum(entry.visible_to(self._seat) for entry in game.log[game.since :])
        return len(self.tellings()) - fresh + 1 if fresh else 0

    def _tell(self, entry: Entry) -> Telling:
        if isinstance(entry.event, ChartRolled):
            return _chart_rolled(self._game.ruleset, entry.event, entry.rolls)
        return self._narrator.tell(entry, self._seat)

    def _is_continued_by(self, entries: list[Entry]) -> bool:
        told = len(self._told)
        return told == 0 or (len(entries) >= told and entries[told - 1] is self._told[-1])


def _chart_rolled(ruleset: Ruleset[Any], event: ChartRolled, rolls: tuple[Roll, ...]) -> Telling:
    row = ruleset.charts[event.chart].words[rolls[0].face - 1]
    text = f"The {seat_label(ruleset, event.by).lower()} rolls on this chart: {row}."
    return Telling(text, rolls[0].why, icon="rolling-dices", rolls=rolls, rule=rolls[0].rule)


def tale_of(game: Game[Any], seat: str) -> str:
    """The chronicle as this seat knows it. Charts rolled on by hand are no part of the tale."""
    entries = [entry for entry in game.log_for(seat) if not isinstance(entry.event, ChartRolled)]
    return game.ruleset.chronicle(game.state_for(seat), entries, game.setup.campaign)


class How(msgspec.Struct, frozen=True):
    """What stands behind a log entry."""

    dice: tuple[Roll, ...] = ()
    charts: tuple[ChartView, ...] = ()
    rules: tuple[Rule, ...] = ()
    steps: tuple[str, ...] = ()  # the arithmetic, one step a line

    def __bool__(self) -> bool:
        return bool(self.dice or self.rules or self.steps)


def how(ruleset: Ruleset[Any], telling: Telling) -> How:
    """The dice, charts, rules and arithmetic of a log entry."""
    cited = dict.fromkeys([telling.rule, *(roll.rule for roll in telling.rolls)])
    rules = tuple(rule for rule_id in cited if rule_id and (rule := find_rule(ruleset, rule_id)))
    return How(telling.rolls, charts_hit(ruleset, telling.rolls), rules, telling.how)


def charts_hit(ruleset: Ruleset[Any], rolls: tuple[Roll, ...]) -> tuple[ChartView, ...]:
    """Each chart the dice were rolled on, once, with the rows they hit."""
    lit: dict[str, list[int]] = {}
    for roll in rolls:
        if roll.chart in ruleset.charts:
            lit.setdefault(roll.chart, []).append(roll.face - 1)
    return tuple(_chart_view(ruleset, key, rows) for key, rows in lit.items())


def _chart_view(ruleset: Ruleset[Any], key: str, lit: list[int]) -> ChartView:
    chart = ruleset.charts[key]
    rows = tuple((str(face), words) for face, words in enumerate(chart.words, 1))
    return ChartView(chart.name, chart.rule, rows, tuple(dict.fromkeys(lit)))


def find_rule(ruleset: Ruleset[Any], rule_id: str) -> Rule | None:
    return _ledger(ruleset.ledger).find(rule_id.upper())


@cache
def _ledger(path: Path) -> Ledger:
    return load_ledger(path)
