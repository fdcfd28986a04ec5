"""A game of nothing but scenes: each kind of screen and question once, in a fixed order, for the faces' tests.

name (words) -> hexes -> rooms -> fight (dice, a chart, a recurring question) -> shop (many choices) -> tip (a number)
-> the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision, Question
from tablewright.engine.dice import open_dice
from tablewright.engine.events import Entry, Event
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.ruleset import Bot, Setting, Settings, Stage, Turn
from tablewright.engine.scene import (
    Bar,
    Card,
    Choice,
    Ending,
    Fact,
    HexTile,
    Link,
    MapView,
    Mark,
    Prompt,
    Scene,
    Tag,
    Telling,
    Zone,
)
from tablewright.engine.table import Table
from tablewright.engine.terms import Term

NAME = Question("name", "PAR-NAME-01")
GO = Question("go", "PAR-MOVE-01")
DOOR = Question("door", "PAR-MOVE-01")
STANCE = Question("stance", "PAR-FIGHT-01")
PARRY = Question("parry", "PAR-FIGHT-01", standing=True)
BUY = Question("buy", "PAR-SHOP-01")
TIP = Question("tip", "PAR-SHOP-01")

BLOWS = Chart(
    "blows",
    "Blows",
    "PAR-FIGHT-01",
    6,
    range(6),
    ["you are hurt twice", "you are hurt", "you are grazed", "a hit", "a good hit", "a hit nobody forgets"],
)
WAYS = {"nw": "q", "n": "w", "ne": "e", "sw": "a", "s": "s", "se": "d"}
WARES = ("lamp", "rope", "sword", "bow", "shield", "tea", "salt", "ring", "map", "key", "book", "leave")
STEPS = ("name", "hexes", "rooms", "fight", "shop", "tip", "over")


class Parlour(msgspec.Struct):
    step: int = 0
    name: str = ""
    hp: int = 9
    foe: int = 6
    gold: int = 137
    q: int = 0
    r: int = 0

    @property
    def mode(self) -> str:
        return STEPS[self.step]


class Did(Event, frozen=True, tag="did"):
    what: str


class Blow(Event, frozen=True, tag="blow"):
    rule: ClassVar[str] = "PAR-FIGHT-01"
    face: int


class ParlourNarrator:
    def tell(self, entry: Entry, seat: str) -> Telling:
        event = entry.event
        if isinstance(event, Blow):
            hit = event.face >= 4
            words = BLOWS.words[event.face - 1]
            return Telling(
                f"The beetle clicks; {words}.",
                "You strike" if hit else "You are struck",
                "good" if hit else "bad",
                rolls=entry.rolls,
                how=(f"{event.face} {'is' if hit else 'is not'} 4 or more",),
                rule=event.rule,
                guide="Enter on a log entry shows how it came about.",
            )
        return Telling(event.what if isinstance(event, Did) else type(event).__name__, rolls=entry.rolls)


class ParlourGame:
    key = "parlour"
    title = "The Parlour"
    version = 1
    blurb = "One of each.\nFor tests."
    author = "us"
    accent = "#8c1c13"
    icon = gm_seat = ""
    least_seats, most_seats = 1, 1
    state_type = Parlour
    event_type: Any = Did | Blow
    settings: Sequence[Setting] = (
        Setting("gold", 137, "gold at the start", low=0, high=500),
        Setting("grim", False, "is the beetle grim?"),
        Setting("weather", "fair", "the weather", allowed=("fair", "foul")),
    )
    bots: Mapping[str, Bot] = {}
    charts: Mapping[str, Chart[Any]] = {"blows": BLOWS}
    scenes: Mapping[str, Callable[[dict[str, Any]], Stage]] = {}
    ledger = Path(__file__).with_name("parlour.ledger.toml")

    def new(self, settings: Settings, seats: Sequence[str]) -> Parlour:
        return Parlour(gold=int(settings.get("gold", 137)))

    def turns(self, state: Parlour) -> Sequence[Turn]:
        return (Turn("p1", ("p1",)),)

    def play(self, state: Parlour, turn: str, table: Table) -> None:
        getattr(self, f"_{state.mode}")(state, table)

    def _name(self, state: Parlour, table: Table) -> None:
        state.name = table.ask_text("p1", NAME, 20, default="The Reluctant") or "The Reluctant"
        table.tell(Did(f"{state.name} come in."))
        state.step += 1

    def _hexes(self, state: Parlour, table: Table) -> None:
        way = table.ask("p1", GO, (*WAYS, "delve"))
        table.tell(Did(f"You go {way}."))
        if way == "delve":
            state.step += 1
        state.r += {"n": -1, "s": 1}.get(way, 0)

    def _rooms(self, state: Parlour, table: Table) -> None:
        table.tell(Did(f"You take the {table.ask('p1', DOOR, ('east', 'stairs'))}."))
        state.step += 1

    def _fight(self, state: Parlour, table: Table) -> None:
        if table.ask("p1", STANCE, ("fight", "wait"), default="wait") == "wait":
            return
        face = table.roll(6, BLOWS.why, "p1")
        if face >= 4:
            state.foe -= 3
        elif table.ask("p1", PARRY, ("no", "yes"), default="yes") == "no":
            state.hp -= 1
        table.tell(Blow(face))
        state.step += state.foe <= 0

    def _shop(self, state: Parlour, table: Table) -> None:
        ware = table.ask("p1", BUY, WARES)
        table.tell(Did("You leave the shop." if ware == "leave" else f"You buy a {ware}."))
        state.gold -= 0 if ware == "leave" else 10
        state.step += ware == "leave"

    def _tip(self, state: Parlour, table: Table) -> None:
        state.gold -= table.ask_number("p1", TIP, 0, state.gold, default="1")
        state.step += 1

    def outcome(self, state: Parlour) -> str | None:
        return "won" if state.mode == "over" else None

    def view(self, state: Parlour, seat: str) -> Parlour:
        return state

    def referee(self, decision: Decision, view: Any) -> str:
        return decision.default or decision.options[0]

    def narrator(self, campaign: str) -> ParlourNarrator:
        return ParlourNarrator()

    def glossary(self) -> Sequence[Term]:
        return (Term("Poison", "Whoever is poisoned loses 1 hp a day.", "condition", ("P-9",)),)

    def chronicle(self, state: Parlour, entries: Sequence[Entry], campaign: str) -> str:
        return "# The Parlour\n"

    def scene(self, state: Parlour, seat: str, pending: Sequence[Decision]) -> Scene:
        decision = next((decision for decision in pending if decision.seat == seat), None)
        wanted, map_view = _WANTED[state.mode], _MAPS.get(state.mode)
        return Scene(
            "parlour",
            state.mode,
            "The Parlour",
            wanted,
            (Fact("year", "3 of 12"), Fact("gold", str(state.gold)), Fact("level", "1")),
            _cards(state),
            map_view(state) if map_view else None,
            prompt=_prompt(decision) if decision and decision.question != "hand-roll" else None,
            ending=Ending("The parlour closes", "Everyone goes home, and someone hums.", True)
            if state.mode == "over"
            else None,
            guide="Each number is a choice." if state.mode == "hexes" else "",
        )


_WANTED = {
    "name": "Name your party.",
    "hexes": "Choose where to go. Unknown hexes are rolled when you enter.",
    "rooms": "A large round room. Two monsters guard a coffer.",
    "fight": "Fight or wait? The beetle has not seen you yet.",
    "shop": "The tinker buys and sells.",
    "tip": "How much do you leave on the table?",
    "over": "It is over.",
}


def _cards(state: Parlour) -> tuple[Card, ...]:
    party = (
        Card("1", "Ysolde", "member", "Hermit", bars=(Bar("hp", state.hp, 9),), tags=(Tag("staff"),), group="Party"),
        Card(
            "2",
            "Rook",
            "member",
            "Rogue",
            bars=(Bar("hp", 5, 13),),
            tags=(Tag("sword"), Tag("wary", "bad", "acts last")),
            group="Party",
        ),
        Card(
            "3",
            "Bram",
            "member",
            "Giant",
            bars=(Bar("hp", 31, 31),),
            lines=("carries the coffer",),
            slots=(("hand", "axe"), ("belt", "")),
            group="Party",
        ),
    )
    foes = (Card("f", "Gargantuan beetle", "foe", "1d12+4", bars=(Bar("hp", state.foe, 6),), group="Foes"),)
    return party + (foes if state.mode == "fight" else ())


def _hex_map(state: Parlour) -> MapView:
    terrains = ("forest", "hills", "marsh", "lake", "clearing", "mountain")
    tiles = []
    for q in range(-3, 4):
        for r in range(max(-3, -q - 3), min(3, -q + 3) + 1):
            far = max(abs(q), abs(r), abs(q + r))
            here = (q, r) == (state.q, state.r)
            terrain = "" if far == 3 else terrains[(q * 5 + r * 3) % 6]
            marks = (Mark("*", "dungeon", tone="wonder"),) if (q, r) == (1, -1) else ()
            tiles.append(
                HexTile(
                    f"{q},{r}", q, r, terrain[:1].upper() or "?", terrain,
                    known="unseen" if far == 3 else "entered" if far < 2 else "seen", marks=marks, here=here,
                )
            )  # fmt: skip
    return MapView("hexes", "The vale", tuple(tiles), legend=(("F", "forest"), ("L", "lake, closed")))


def _room_map(state: Parlour) -> MapView:
    zones = (
        Zone("1", 0, 0, 5, 3, "Gate", marks=(Mark("<", "the way out"),)),
        Zone("2", 8, -4, 5, 3, "Nook", known="seen"),
        Zone(
            "3",
            8,
            2,
            7,
            5,
            "Round hall",
            "round",
            marks=(Mark("m", "monster", tone="bad"), Mark("$", "loot", tone="good")),
            here=True,
        ),
    )
    links = (
        Link("1", "3", "door"),
        Link("1", "2", "locked"),
        Link("3", "", "door", "e", choice="east"),
        Link("3", "", "stairs", "s", choice="stairs"),
    )
    return MapView("zones", "The rotten cave", zones=zones, links=links)


_MAPS = {"hexes": _hex_map, "rooms": _room_map}


def _prompt(decision: Decision) -> Prompt:
    return Prompt(
        decision.seat,
        decision.question,
        {"parry": "Parry the blow?", "name": "What are you called?", "buy": "What will it be?"}.get(
            decision.question, _WANTED.get(decision.question, "")
        )
        or "What do you do?",
        decision.kind,
        tuple(_choice(decision, key) for key in decision.options),
        decision.low,
        decision.high,
        decision.default,
        decision.rule,
        decision.standing,
    )


def _choice(decision: Decision, key: str) -> Choice:
    steps = {"nw": "-1,0", "n": "0,-1", "ne": "1,-1", "sw": "-1,1", "s": "0,1", "se": "1,0"}
    odds = {"fight": "hurt the foe 3/6, be hurt 3/6"}
    usual = key == decision.default
    group = "Sell" if key in WARES[:3] else "Buy" if key in WARES[3:-1] else ""
    label = "Enter the dungeon" if key == "delve" else key.upper() if key in WAYS else key.capitalize()
    hint = "10 g" if decision.question == "buy" and key != "leave" else "known" if key in ("n", "nw") else ""
    return Choice(
        key, label, hint, odds.get(key, ""), decision.rule, WAYS.get(key, ""), group, steps.get(key, ""), usual, usual
    )


def new_save(folder: Path, seed: str = "amber crow", **setup: Any) -> SaveFile:
    """A fresh game in a folder."""
    game: Game[Parlour] = Game(ParlourGame(), Setup("c1", "parlour", 1, open_dice(seed), ("p1",), **setup))
    return SaveFile.create(folder / "parlour.tw", game)
