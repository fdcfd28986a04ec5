"""What happens in a delve."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class TurnPassed(Event, frozen=True, tag="turn"):
    """The hazard die at the start of a turn; `knock` says whether the players hear the turn pass."""

    rule: ClassVar[str] = "YB-HAZ-01"
    turn: int
    hazard: tuple[str, ...]
    knock: bool = True


class LightsOut(Event, frozen=True, tag="lights-out"):
    rule: ClassVar[str] = "YB-HAZ-03"
    torches: int
    lanterns: int
    dark: bool


class Lit(Event, frozen=True, tag="lit"):
    rule: ClassVar[str] = "YB-LIGHT-04"
    who: str
    item: str


class Tired(Event, frozen=True, tag="fatigue"):
    rule: ClassVar[str] = "YB-HAZ-04"
    who: tuple[str, ...]
    hurt: tuple[str, ...] = ()


class Shifted(Event, frozen=True, tag="shift"):
    rule: ClassVar[str] = "YB-HAZ-05"
    doors: int
    traps: int


class Sign(Event, frozen=True, tag="sign"):
    rule: ClassVar[str] = "YB-HAZ-06"
    kind: str


class Entered(Event, frozen=True, tag="entered"):
    rule: ClassVar[str] = "YB-DUNG-04"
    zone: str
    name: str
    text: str = ""
    foes: tuple[str, ...] = ()


class Acted(Event, frozen=True, tag="acted"):
    """A dungeon action and what came of it."""

    rule: ClassVar[str] = "YB-DUNG-01"
    action: str
    result: str = ""
    who: str = ""
    amount: int = 0


class Tried(Event, frozen=True, tag="tried"):
    """A try in a player's own words, and whether it was understood and taken."""

    rule: ClassVar[str] = "YB-GEN-01"
    who: str
    words: str
    result: str  # "taken", "unclear"


class Door(Event, frozen=True, tag="door"):
    rule: ClassVar[str] = "YB-DOOR-06"
    way: str
    result: str  # "opens", "stuck", "locked", "broken", "heard", "nothing", "picked", "magic", "held", "jammed"
    heard: str = ""


class SignsMade(Event, frozen=True, tag="signs"):
    """Signs of an alignment, and what they say: for those who understand them."""

    rule: ClassVar[str] = "YB-ALIGN-03"
    who: str
    to: str
    words: str


class Noise(Event, frozen=True, tag="noise"):
    rule: ClassVar[str] = "YB-NOISE-02"
    what: str


class TrapSprung(Event, frozen=True, tag="trap"):
    rule: ClassVar[str] = "YB-SAVE-01"
    trap: str
    who: str
    damage: int
    saved: bool = False


class Found(Event, frozen=True, tag="found"):
    rule: ClassVar[str] = "YB-DUNG-07"
    what: str
    number: int = 1


class Took(Event, frozen=True, tag="took"):
    rule: ClassVar[str] = "YB-ITEM-01"
    who: str
    item: str
    number: int


class MapCalled(Event, frozen=True, tag="map-call"):
    rule: ClassVar[str] = "YB-MAP-03"
    calls: str
    place: str = ""  # the room or hall that is called; '' for all that is known


class MapJudged(Event, frozen=True, tag="map-judged"):
    """A map kept by hand, laid on what the party has seen of the level."""

    rule: ClassVar[str] = "YB-XP-13"
    dungeon: str
    level: int
    right: int
    wrong: int
    missing: int
    extra: int
    correct: bool  # the whole level, not only what was seen


class Met(Event, frozen=True, tag="met"):
    rule: ClassVar[str] = "YB-HAZ-07"
    kind: str
    number: int
    surprised: str = ""


class Secret(Event, frozen=True, tag="secret"):
    """Dice that only the Dungeon Master may see: a door check, a monster's health points."""

    rule: ClassVar[str] = "YB-DOOR-03"
    what: str


class Sensed(Event, frozen=True, tag="sensed"):
    """What magic or a wise head learns: a thing or kind of creature, and where (a side, "here", "nowhere", a name)."""

    rule: ClassVar[str] = "YB-MAGIC-09"
    who: str
    what: str
    where: str


class Answered(Event, frozen=True, tag="answered"):
    """A yes-or-no question to the divine: `answer` is yes, no or unclear."""

    rule: ClassVar[str] = "YB-MAGIC-09"
    who: str
    topic: str
    answer: str


class Reacted(Event, frozen=True, tag="reaction"):
    rule: ClassVar[str] = "YB-DUNG-13"
    kind: str
    result: int
    mood: str


class Flashback(Event, frozen=True, tag="flashback"):
    rule: ClassVar[str] = "YB-FLASH-01"
    who: str
    what: str
    allowed: bool = True


DelveEvent = (
    TurnPassed | LightsOut | Lit | Tired | Shifted | Sign | SignsMade | Entered | Acted | Tried | Door | Noise
    | TrapSprung | Found
    | Took | MapCalled | MapJudged | Met | Secret | Sensed | Answered | Reacted | Flashback
)  # fmt: skip
