"""One game of an experiment, played and measured: a row of figures that is the same wherever it was played."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import NO_FACTS, Decision, Facts, Question, Usual
from tablewright.engine.dice import OpenSeed
from tablewright.engine.engines import STREAM
from tablewright.engine.events import Event, Why
from tablewright.engine.measuring import Measures, measures_of
from tablewright.engine.options import Chosen, Option
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import BotTable, Policy
from tablewright.lab.simulate import play_out
from tablewright_lab.experiments.plan import Answers, Variant

_LAST_MARK = 1 << 14
SECONDS_A_DECISION = 8  # that people take at a table, for the length of a game in minutes: a guess, said as one


class Row(msgspec.Struct, frozen=True):
    """What was measured of one game."""

    variant: str
    number: int  # games of one number meet the same dice in all variants
    outcome: str
    won: bool
    turns: int
    decisions: int
    dice: int
    minutes: float  # at a table of people, at a guess
    deaths: int
    first_death: int  # the turn of it; -1 where nobody died
    figures: dict[str, float] = {}  # the game's own
    causes: dict[str, int] = {}  # what killed characters
    heroes: dict[str, int] = {}  # characters by kind
    dead: dict[str, int] = {}  # those of them who died
    uses: dict[str, int] = {}  # answers given, as question and verb
    events: dict[str, int] = {}  # what happened, by kind
    marks: tuple[int, ...] = ()  # fingerprints of the dice asked for, after 1, 2, 4, 8 ... of them


class MeasuringTable(BotTable):
    """A table of bots that notes what is asked, rolled and told."""

    def __init__(
        self, seed: str, policies: Mapping[str, Policy], views: Mapping[str, Any], state: Any, measures: Measures
    ) -> None:
        super().__init__(OpenSeed(seed), STREAM, policies, views)
        self.uses: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.causes: Counter[str] = Counter()
        self.marks: list[int] = []
        self.turn, self.first_death = 0, -1
        self._state, self._death = state, measures.death
        self._count, self._next_mark, self._print = 0, 1, 0

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        if self._next_mark <= _LAST_MARK:
            self._note_die(sides, why)
        return super().roll(sides, why, who)

    def _note_die(self, sides: int, why: Why) -> None:
        """Fingerprints tell later up to where two games asked for the same dice."""
        self._count += 1
        self._print = zlib.crc32(f"{sides}{why.rule}".encode(), self._print)
        if self._count == self._next_mark:
            self.marks.append(self._print)
            self._next_mark *= 2

    def ask(
        self, seat: str, question: Question, options: Sequence[Chosen], about: Facts = NO_FACTS, default: Usual = ""
    ) -> Chosen:
        answer = super().ask(seat, question, options, about, default)
        if len(options) > 1 and not question.grave:  # bots are not asked what they have weighed already
            self._note(question.key, answer)
        return answer

    def answer(self, decision: Decision) -> str:
        answer = super().answer(decision)
        if decision.kind == "choice":
            self._note(decision.question, answer)
        return answer

    def _note(self, question: str, answer: str) -> None:
        verb = answer.verb if isinstance(answer, Option) else answer.partition(":")[0]
        self.uses[f"{question}: {verb}"] += 1

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self.events[str(type(event).__struct_config__.tag)] += 1
        if cause := self._death(self._state, event):
            self.causes[cause] += 1
            self.first_death = self.turn if self.first_death < 0 else self.first_death


def play_row(ruleset: Ruleset[Any], variant: Variant, number: int) -> Row:
    """Play game `number` of a variant to its end, and measure it."""
    plan, measures = variant.plan, measures_of(ruleset)
    state = ruleset.new(dict(plan.settings), plan.seats)
    policies: dict[str, Policy] = {
        seat: _with_always(ruleset.bots[plan.bot(seat)].make(), variant.always) for seat in plan.seats
    }
    if ruleset.gm_seat:
        policies[ruleset.gm_seat] = ruleset.referee
    views = {seat: ruleset.view(state, seat) for seat in policies}
    table = MeasuringTable(f"{plan.seed}/{number}", policies, views, state, measures)
    outcome, turns = play_out(ruleset, state, table, plan.most_turns, table)
    if variant.brief:
        return brief_row(variant, number, outcome, measures, (turns, table.asked, table.dice))
    return _row(variant, number, outcome, turns, table, state, measures)


def brief_row(variant: Variant, number: int, outcome: str, measures: Measures, length: tuple[int, int, int]) -> Row:
    """How a game ended, and its turns, decisions and dice."""
    turns, decisions, dice = length
    won, minutes = outcome in measures.won, _minutes(decisions)
    return Row(variant.name, number, outcome, won, turns, decisions, dice, minutes, deaths=0, first_death=-1)


def _minutes(decisions: int) -> float:
    return round(decisions * SECONDS_A_DECISION / 60, 1)


def _row(
    variant: Variant, number: int, outcome: str, turns: int, table: MeasuringTable, state: Any, measures: Measures
) -> Row:
    heroes = list(measures.heroes(state))
    return Row(
        variant.name,
        number,
        outcome,
        outcome in measures.won,
        turns,
        table.asked,
        table.dice,
        _minutes(table.asked),
        table.causes.total(),
        table.first_death,
        {key: float(figure(state)) for key, (_, figure) in measures.figures.items()},
        _sorted(table.causes),
        _sorted(Counter(hero.kind for hero in heroes)),
        _sorted(Counter(hero.kind for hero in heroes if not hero.lives)),
        _sorted(table.uses),
        _sorted(table.events),
        tuple(table.marks),
    )


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


def _with_always(policy: Policy, always: Answers) -> Policy:
    """A bot that answers some questions as the experiment says; a list is gone through from game's beginning on."""
    if not always:
        return policy
    asked: Counter[str] = Counter()

    def answer(decision: Decision, view: Any) -> str:
        wish = always.get(decision.question)
        if isinstance(wish, list):
            asked[decision.question] += 1
            wish = wish[(asked[decision.question] - 1) % len(wish)]
        fits = wish is not None and (wish in decision.options or decision.kind != "choice")
        return wish if wish is not None and fits else policy(decision, view)

    return answer
