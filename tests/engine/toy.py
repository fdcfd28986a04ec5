"""A tiny game for the engine's own tests: one exchange a turn, seats side by side, a secret, a group question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision, Question, Refused
from tablewright.engine.events import Entry, Event, Why
from tablewright.engine.ruleset import Bot, Setting, Settings, Stage, Turn
from tablewright.engine.scene import Choice, Prompt, Scene, Telling
from tablewright.engine.table import Table
from tablewright.engine.terms import Term

EXCHANGE = Why("Exchange", "TOY-01")
STRIKE = Why("Strike", "TOY-02")
STANCE = Question("stance", "TOY-01")
PARRY = Question("parry", "TOY-03", standing=True)
VOTE = Question("vote", "TOY-04")
NAME = Question("name", "TOY-05")


class Hero(msgspec.Struct):
    hp: int = 8
    foe: int = 6
    name: str = ""
    fled: bool = False


class Brawl(msgspec.Struct):
    heroes: dict[str, Hero]
    votes: dict[str, str] = {}
    secret: str = "canary"


class Struck(Event, frozen=True, tag="struck"):
    rule: ClassVar[str] = "TOY-02"
    who: str
    damage: int


class Whispered(Event, frozen=True, tag="whispered"):
    text: str


class ToyNarrator:
    def tell(self, entry: Entry, seat: str) -> Telling:
        return Telling(type(entry.event).__name__)


class ToyGame:
    key = "toy"
    title = "Toy"
    version = 1
    blurb = author = accent = icon = gm_seat = ""
    least_seats, most_seats = 1, 4
    state_type = Brawl
    event_type: Any = Struck | Whispered
    settings: Sequence[Setting] = (
        Setting("hp", 8, "hit points of each hero", low=1, high=99),
        Setting("foe", 6, "hit points of each foe", low=1, high=99),
    )
    bots: Mapping[str, Bot] = {
        "first": Bot("first", "First", "Takes the first option.", lambda: lambda decision, view: _first(decision)),
        "hurt": Bot("hurt", "Hurt", "Flees when hurt.", lambda: _flees_when_hurt),
    }
    charts: Mapping[str, Chart[Any]] = {}
    ledger = Path(__file__).with_name("toy_ledger.toml")

    def __init__(self) -> None:
        self.scenes: Mapping[str, Callable[[dict[str, Any]], Stage]] = {"exchange": self._exchange}

    def _exchange(self, given: dict[str, Any]) -> Stage:
        """One exchange of a fight; takes hp and foe."""
        if unknown := sorted(set(given) - {"hp", "foe"}):
            raise Refused(f"unknown: {', '.join(unknown)}")
        state = Brawl({"p1": Hero(given.get("hp", 8), given.get("foe", 6), "Ada")})
        return Stage(lambda table: self.play(state, "p1", table), lambda: {"hero": state.heroes["p1"], "over": False})

    def new(self, settings: Settings, seats: Sequence[str]) -> Brawl:
        return Brawl({seat: Hero(int(settings.get("hp", 8)), int(settings.get("foe", 6))) for seat in seats})

    def turns(self, state: Brawl) -> Sequence[Turn]:
        fighting = tuple(Turn(seat, (seat,)) for seat, hero in state.heroes.items() if not _done(hero))
        return fighting or (Turn("vote", tuple(state.heroes)),)

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        if turn == "vote":
            seats = list(state.heroes)
            state.votes = table.ask_all(seats, VOTE, dict.fromkeys(seats, ("again", "home")))
            return
        hero = state.heroes[turn]
        if not hero.name:
            hero.name = table.ask_text(turn, NAME, 12) or "Nobody"
        if table.ask(turn, STANCE, ("fight", "flee")) == "flee":
            hero.fled = True
            table.tell(Whispered(f"{state.secret} of {turn}"), to=(turn,))
            return
        exchange = table.roll(6, EXCHANGE, turn)
        if exchange <= 3 and table.ask(turn, PARRY, ("no", "yes"), default="yes") == "no":
            hero.hp -= self._strike(table, hero.name)
        if exchange >= 4:
            hero.foe -= self._strike(table, "foe")

    def _strike(self, table: Table, who: str) -> int:
        damage = table.roll(4, STRIKE)
        table.tell(Struck(who, damage))
        return damage

    def outcome(self, state: Brawl) -> str | None:
        return "over" if state.votes else None

    def view(self, state: Brawl, seat: str) -> Hero:
        return state.heroes[seat]

    def referee(self, decision: Decision, view: Any) -> str:
        return decision.default or decision.options[0]

    def scene(self, state: Brawl, seat: str, pending: Sequence[Decision]) -> Scene:
        mine = next((decision for decision in pending if decision.seat == seat), None)
        waiting = tuple(decision.seat for decision in pending)
        return Scene("toy", "fight", "Toy", "Fight or flee.", prompt=_prompt(mine) if mine else None, waiting=waiting)

    def narrator(self, campaign: str) -> ToyNarrator:
        return ToyNarrator()

    def glossary(self) -> Sequence[Term]:
        return ()

    def chronicle(self, state: Brawl, entries: Sequence[Entry], campaign: str) -> str:
        return "# Toy\n"


def _done(hero: Hero) -> bool:
    return hero.fled or hero.hp <= 0 or hero.foe <= 0


def _prompt(decision: Decision) -> Prompt:
    choices = tuple(Choice(key, key.title()) for key in decision.options)
    return Prompt(decision.seat, decision.question, "What now?", decision.kind, choices, decision.low, decision.high)


def _first(decision: Decision) -> str:
    return decision.default or (decision.options[0] if decision.options else "Ada")


def _flees_when_hurt(decision: Decision, view: Hero) -> str:
    return "flee" if "flee" in decision.options and view.hp < 4 else _first(decision)
