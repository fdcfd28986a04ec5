"""How often a person would press for what a bot decides: by question, and by adventure, expedition or session.

One press for an answer that *Enter* or the full stop takes; else one for each key by which it is laid (`keys.py`): its
badge, the button that opens it, *Other* before that; and an *Enter* behind words, figures and what play cannot undo.
One press for a stretch that *Fight on* or *Go on* would play to the same answers.
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
from tablewright.engine.scene import Scene
from tablewright.engine.table import BotTable, Policy
from tablewright.engine.telling.fighting_on import Stretch, usual_of
from tablewright.engine.telling.keys import laid

USUAL = "usual"  # the bot that takes the usual answer
_MOST_DECISIONS = 4_000  # of one game: campaigns may be meant to go on
_CHAPTERS = ("adventures", "expeditions", "sessions", "weeks")  # figures that count what a campaign consists of


class Presses(msgspec.Struct):
    """Presses that many games took."""

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
    fights = _FightingOn(counted)

    def pressed(decision: Decision, view: Any) -> str:
        answer = policy(decision, view)
        scene = ruleset.scene(state, decision.seat, (decision,))
        fights.count(scene, decision.question, answer, presses_for(scene, answer))
        return answer

    return pressed


class _FightingOn:
    """Counts presses; one for a whole stretch that *Fight on* or *Go on* plays to the answers that were given."""

    def __init__(self, counted: Presses) -> None:
        self._counted = counted
        self._stretch: Stretch | None = None
        self._waiting: list[str] = []  # questions of a stretch that is not at its end

    def count(self, scene: Scene, question: str, answer: str, presses: int) -> None:
        usual = usual_of(scene)
        as_usual = usual is not None and answer == usual.key
        if self._stretch is not None and self._stretch.goes_on(scene):
            if as_usual:
                self._counted.add(question, 0)
                self._waiting.append(question)
                return
            self._take_back()  # it would have gone on past this one: each was pressed by itself
        self._stretch, self._waiting = Stretch(scene) if as_usual else None, []
        self._counted.add(question, presses)

    def _take_back(self) -> None:
        for question in self._waiting:
            self._counted.presses += 1
            self._counted.by_question[question]["presses"] += 1


def _chapters(ruleset: Ruleset[Any], state: Any) -> int:
    figures: Mapping[str, Any] = measures_of(ruleset).figures
    known = next((figures[key] for key in _CHAPTERS if key in figures), None)
    return int(known[1](state)) if known else 0


def presses_for(scene: Scene, answer: str) -> int:
    """Presses that this answer takes at a keyboard."""
    prompt = scene.prompt
    if prompt is None or prompt.kind == "text":
        return 1 if prompt is None or answer == prompt.default else 2
    if prompt.kind in ("number", "face"):
        return 1 if answer == prompt.default else len(answer) + 1
    found = laid(scene)
    spot = found.spot_of(answer)
    if spot is None or spot.choice.default:
        return 1  # Enter or a full stop
    keys = spot.alias or spot.keys
    return len(keys) + (found.goes_on(keys) or spot.choice.grave)  # an Enter behind it
