"""Players made of code: a random one, a steady one that plays sensibly, a bold one that takes more risks; the referee.

The steady bot withdraws from warnings outdoors, looks before it enters a lair, turns back at half strength, keeps food
and light, gives its silver to the freehold and builds what helps most. Each calling does what it is good at in a fight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from freehold.bots import fighting, housekeeping, judgement, travelling, view
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.ruleset import Bot
from tablewright.engine.table import Policy
from tablewright.engine.thinking.bots import RandomBot
from tablewright.engine.thinking.position import Thinking
from tablewright.engine.thinking.thinker import thinker


def referee(decision: Decision, view: Any) -> str:
    """The referee's answer to what a game master is asked: the ledger's default (FH-GM-01)."""
    if decision.kind == "text":
        return decision.default
    if decision.default:
        return decision.default
    return decision.options[0] if decision.options else str(decision.low)


# --- steady ----------------------------------------------------------------------------------------------------------
Answer = Callable[[Decision, view.View, fighting.Temper], str]
COURAGE_BY_LEVEL = (1.0, 1.4, 1.8)  # of the weakest, the last from there on
STEADY = fighting.Temper()
COMPANY = ("druid", "wizard")  # who fight from behind, heal and put to sleep bury fewest


def _default(decision: Decision, view: view.View, temper: fighting.Temper) -> str:
    return referee(decision, view)


_ANSWERS: dict[str, Answer] = {
    **housekeeping.ANSWERS,
    **travelling.ANSWERS,
    **fighting.CARING_ANSWERS,
    **travelling.DELVING_ANSWERS,
    **fighting.FIGHTING_ANSWERS,
}


class SteadyBot:
    """Plays by the plans of the modules beside this one."""

    def __init__(self, temper: fighting.Temper) -> None:
        self._temper = temper

    def __call__(self, decision: Decision, view: view.View) -> str:
        answer = _ANSWERS.get(decision.question, _default)(decision, view, self._temper)
        if decision.kind == "choice" and answer not in decision.options:
            return referee(decision, view)
        return answer


class ChampionBot:
    """Druids and wizards in turn, who dare more the more they can: two of three who die are beginners."""

    def __init__(self, temper: fighting.Temper = STEADY) -> None:
        self._grown = [SteadyBot(replace(temper, courage=each * temper.courage)) for each in COURAGE_BY_LEVEL]

    def __call__(self, decision: Decision, view: view.View) -> str:
        lacking = Option("quick", min(COMPANY, key=view.callings.count)) if decision.question == "make" else ""
        if lacking in decision.options:
            return lacking
        return self._grown[min(view.weakest_level, len(self._grown)) - 1](decision, view)


def _random() -> Policy:
    return RandomBot()


def _steady() -> Policy:
    return SteadyBot(STEADY)


def _bold() -> Policy:
    return SteadyBot(fighting.Temper(courage=1.8))


def _venturing(courage: float = 1.0) -> Policy:
    """Ruins from the first level on, harder fights, and silver for the freehold rather than for tents."""
    return ChampionBot(fighting.Temper(courage, fair_fight=0.6, seasoned=1, comforts=False))


IN_WORDS = frozenset({"try", "say", "appeal", "draw"})
THINKING = Thinking(
    ChampionBot,
    judgement.stands,
    judgement.redraw,
    stretch=judgement.stretch,
    ahead=2,
    horizon=100,
    tries=40,
    lasting=frozenset({"make"}),
    settled=frozenset({"make"}),
    ways={
        "venturing": _venturing,
        "sparing": lambda: ChampionBot(fighting.Temper(comforts=False)),
        "bold": lambda: _venturing(1.5),
    },
    weighed=32,
    rests=40,
    in_words=IN_WORDS,
    peace=judgement.peace,
)

BOTS = {
    "random": Bot("random", "Random", "takes any option, evenly", _random),
    "steady": Bot("steady", "Steady", "explores with care and builds the freehold", _steady),
    "bold": Bot("bold", "Bold", "goes further, fights more, turns back later", _bold),
    "champion": Bot("champion", "The Champion", "druids and wizards, bolder with every level", ChampionBot),
    "thinker": thinker(THINKING, "The Thinker"),
}
