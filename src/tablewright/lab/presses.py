"""How often a person would press for what a bot decides: by question, and by adventure, expedition or session.

One press for an answer that *Enter* or the full stop takes, or that one key picks; one more for each further digit, for
the *Enter* behind a number that could go on, for words, and for each fold that has to be opened first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.measuring import measures_of
from tablewright.engine.ruleset import Ruleset, Settings, for_trial
from tablewright.engine.scene import Choice, Prompt
from tablewright.engine.table import BotTable, Policy
from tablewright.engine.telling.staging import offer_of

USUAL = "usual"  # the bot that takes the usual answer
_MOST_DECISIONS = 4_000  # of one game: campaigns may be meant to go on
_CHAPTERS = ("adventures", "expeditions", "sessions", "weeks")  # figures that count what a campaign consists of


class Presses(msgspec.Struct):
    """What many games took."""

    games: int = 0
    chapters: int = 0  # adventures, expeditions, sessions or weeks; 0 where a game is one
    decisions: int = 0
    presses: int = 0
    by_question: dict[str, Counter[str]] = msgspec.field(default_factory=dict)  # decisions and presses

    def add(self, question: str, presses: int) -> None:
        self.decisions += 1
        self.presses += presses
        self.by_question.setdefault(question, Counter()).update(decisions=1, presses=presses)


def count_presses(
    ruleset: Ruleset[Any],
    bot: str,
    games: int,
    settings: Settings,
    on_progress: Callable[[int], None] = lambda played: None,
) -> Presses:
    """Play seeds 1 to `games` with one person in the first seat who decides as the bot does."""
    counted = Presses()
    for seed in range(1, games + 1):
        _play(ruleset, bot, str(seed), for_trial(ruleset.settings, settings), counted)
        on_progress(seed)
    return counted


def _play(ruleset: Ruleset[Any], bot: str, seed: str, settings: Settings, counted: Presses) -> None:
    seats = tuple(f"p{number}" for number in range(1, ruleset.least_seats + 1))
    state = ruleset.new(dict(settings), seats)
    policies: dict[str, Policy] = {}
    for seat in seats:
        policies[seat] = _pressing(ruleset, state, counted, _usual if bot == USUAL else ruleset.bots[bot].make())
    if ruleset.gm_seat:
        policies[ruleset.gm_seat] = ruleset.referee
    table = BotTable(OpenSeed(seed), "presses", policies, {seat: ruleset.view(state, seat) for seat in policies})
    before, played = counted.decisions, 0
    while ruleset.outcome(state) is None and counted.decisions - before < _MOST_DECISIONS:
        turns = ruleset.turns(state)
        ruleset.play(state, turns[played % len(turns)].name, table)
        played += 1
    counted.games += 1
    counted.chapters += _chapters(ruleset, state)


def _usual(decision: Decision, view: Any) -> str:
    return decision.usual


def _pressing(ruleset: Ruleset[Any], state: Any, counted: Presses, policy: Policy) -> Policy:
    def pressed(decision: Decision, view: Any) -> str:
        answer = policy(decision, view)
        prompt = ruleset.scene(state, decision.seat, (decision,)).prompt
        counted.add(decision.question, presses_for(prompt, answer) if prompt else 1)
        return answer

    return pressed


def _chapters(ruleset: Ruleset[Any], state: Any) -> int:
    figures: Mapping[str, Any] = measures_of(ruleset).figures
    known = next((figures[key] for key in _CHAPTERS if key in figures), None)
    return int(known[1](state)) if known else 0


def presses_for(prompt: Prompt, answer: str) -> int:
    """Presses that this answer takes at a keyboard."""
    if prompt.kind == "text":
        return 1 if answer == prompt.default else 2
    if prompt.kind in ("number", "face"):
        return 1 if answer == prompt.default else len(answer) + 1
    place = next((number for number, choice in enumerate(prompt.choices, 1) if choice.key == answer), 0)
    return _for_choice(prompt, prompt.choices[place - 1], place) if place else 1


def _for_choice(prompt: Prompt, choice: Choice, number: int) -> int:
    if choice.grave:
        return 2  # pointed at, then Enter
    if choice.default or choice.hotkey:
        return 1  # Enter or a full stop, or its letter
    folded = any(number == member for fold in offer_of(prompt).folds for member, _ in fold.members)
    goes_on = number * 10 <= len(prompt.choices)
    return folded + len(str(number)) + goes_on
