"""A game for the server's tests: the toy brawl with a game master, secrets of every kind, bots and a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision, Question
from tablewright.engine.events import Entry, Event
from tablewright.engine.ruleset import Bot, Ruleset, Setting, Settings, Stage, Turn
from tablewright.engine.scene import Card, Choice, Prompt, Scene, Telling
from tablewright.engine.table import Table
from tablewright.engine.terms import Term

SIGNS: Chart[str] = Chart("signs", "Signs", "TOY-06", 6, list("abcdef"), [f"sign {sign}" for sign in "abcdef"])
MOVE = Question("move", "TOY-01")
WHISPER = Question("whisper", "TOY-02")
RULING = Question("ruling", "TOY-03")
PARRY = Question("parry", "TOY-04", standing=True)


class Duel(msgspec.Struct):
    """Each seat has a secret word; the world has one too. `rounds` are played, then it is over."""

    words: dict[str, str]
    hidden: str
    rounds: int
    blows: dict[str, int] = {}
    rulings: list[str] = []


class Struck(Event, frozen=True, tag="struck"):
    rule: ClassVar[str] = "TOY-01"
    who: str
    face: int


class Whispered(Event, frozen=True, tag="whispered"):
    text: str


class DuelNarrator:
    def tell(self, entry: Entry, seat: str) -> Telling:
        event = entry.event
        words = f"{event.who} strikes: {event.face}" if isinstance(event, Struck) else type(event).__name__
        if isinstance(event, Whispered):
            words = f"A whisper: {event.text}"
        return Telling(words, rolls=entry.rolls, rule=event.rule)


class DuelGame:
    key = "duel"
    title = "Duel"
    version = 1
    blurb, author, accent, icon, gm_seat = "Strike, whisper, win.", "nobody", "#8c1c13", "crossed-swords", "gm"
    least_seats, most_seats = 1, 4
    state_type = Duel
    event_type: Any = Struck | Whispered
    settings: Sequence[Setting] = (Setting("rounds", 5, "rounds to play", low=1, high=100_000),)
    ledger = Path(__file__).with_name("ledger.toml")

    def __init__(self) -> None:
        cautious = Bot("cautious", "Cautious", "Waits.", lambda: lambda decision, view: decision.options[-1])
        self.bots: Mapping[str, Bot] = {"cautious": cautious}
        self.charts: Mapping[str, Chart[Any]] = {"signs": SIGNS}
        self.scenes: Mapping[str, Callable[[dict[str, Any]], Stage]] = {}

    def new(self, settings: Settings, seats: Sequence[str]) -> Duel:
        return Duel(dict.fromkeys(seats, ""), "CANARY-world", int(settings["rounds"]))

    def turns(self, state: Duel) -> Sequence[Turn]:
        return tuple(Turn(seat, (seat,)) for seat in state.words)

    def play(self, state: Duel, turn: str, table: Table) -> None:
        move = table.ask(turn, MOVE, ("strike", "lunge", "whisper", "beg", "wait"))
        if move in ("strike", "lunge"):
            face = table.roll(6, SIGNS.why, turn)
            if move == "lunge":
                table.ask(turn, PARRY, ("no", "yes"), default="yes")
            table.tell(Struck(turn, face))
            state.blows[turn] = state.blows.get(turn, 0) + face
        elif move == "whisper":
            state.words[turn] = table.ask_text(turn, WHISPER, 200)
            table.tell(Whispered(state.words[turn]), to=(turn,))
        elif move == "beg":
            state.rulings.append(table.ask(self.gm_seat, RULING, ("mercy", "none"), {"who": turn}, default="none"))
        state.rounds -= 1

    def outcome(self, state: Duel) -> str | None:
        return "done" if state.rounds <= 0 else None

    def view(self, state: Duel, seat: str) -> str:
        return state.words.get(seat, "")

    def referee(self, decision: Decision, view: Any) -> str:
        return decision.default or decision.options[0]

    def scene(self, state: Duel, seat: str, pending: Sequence[Decision]) -> Scene:
        mine = next((decision for decision in pending if decision.seat == seat), None)
        while state.hidden == "FOR-EVER":
            pass  # what a game master has made of it can be seen by nobody
        prompt = None
        if mine is not None:
            choices = tuple(Choice(key, key.title()) for key in mine.options)
            prompt = Prompt(seat, mine.question, mine.question, mine.kind, choices, mine.low, mine.high, rule=mine.rule)
        secret = state.hidden if seat == self.gm_seat else state.words.get(seat, "")
        waiting = tuple(decision.seat for decision in pending)
        cards = tuple(Card(name, name, "member", f"{state.blows.get(name, 0)} blows") for name in state.words)
        return Scene("duel", "fight", "Duel", f"Your word: {secret}", cards=cards, prompt=prompt, waiting=waiting)

    def narrator(self, campaign: str) -> DuelNarrator:
        return DuelNarrator()

    def glossary(self) -> Sequence[Term]:
        return ()

    def chronicle(self, state: Duel, entries: Sequence[Entry], campaign: str) -> str:
        return f"# The duel\n\n{len(entries)} things happened. <script>alert(1)</script>\n"


DUEL = DuelGame()


def find_ruleset(key: str) -> Ruleset[Any]:
    assert key == "duel"
    return DUEL
