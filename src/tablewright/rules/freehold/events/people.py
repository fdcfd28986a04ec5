"""Events of people: how they are made, equipped and hired, what they learn, what they try, and rulings."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


# --- making characters -----------------------------------------------------------------------------------------------
class ScoresRolled(Event, frozen=True, tag="scores-rolled"):
    rule: ClassVar[str] = "FH-CHAR-02"
    scores: tuple[int, ...]
    again: bool = False


class ScoresSwapped(Event, frozen=True, tag="scores-swapped"):
    rule: ClassVar[str] = "FH-CHAR-03"
    first: str
    second: str


class HumanGift(Event, frozen=True, tag="human-gift"):
    rule: ClassVar[str] = "FH-CHAR-04"
    ability: str
    score: int


class Made(Event, frozen=True, tag="made"):
    rule: ClassVar[str] = "FH-CHAR-01"
    name: str
    people: str
    calling: str
    level: int
    hp: int
    mp: int


class Bought(Event, frozen=True, tag="bought"):
    rule: ClassVar[str] = "FH-GEAR-01"
    name: str
    thing: str
    copper: int
    number: int = 1


class Outfitted(Event, frozen=True, tag="outfitted"):
    """A newcomer has bought the calling's usual things."""

    rule: ClassVar[str] = "FH-GEAR-01"
    things: tuple[str, ...]
    copper: int


class Sold(Event, frozen=True, tag="sold"):
    rule: ClassVar[str] = "FH-GEAR-01"
    name: str
    thing: str
    copper: int
    number: int = 1


class Hired(Event, frozen=True, tag="hired"):
    rule: ClassVar[str] = "FH-GEAR-03"
    name: str
    kind: str


class HirelingLeft(Event, frozen=True, tag="hireling-left"):
    rule: ClassVar[str] = "FH-GEAR-03"
    name: str
    why: str


# --- experience ------------------------------------------------------------------------------------------------------
class XpGained(Event, frozen=True, tag="xp-gained"):
    rule: ClassVar[str] = "FH-LEVEL-01"
    names: tuple[str, ...]
    xp: int
    why: str


class LevelGained(Event, frozen=True, tag="level-gained"):
    rule: ClassVar[str] = "FH-LEVEL-04"
    name: str
    level: int
    hp: int
    mp: int


class SpellLearned(Event, frozen=True, tag="spell-learned"):
    rule: ClassVar[str] = "FH-MAGIC-04"
    name: str
    spell: str


class MasteryTaken(Event, frozen=True, tag="mastery-taken"):
    rule: ClassVar[str] = "FH-LEVEL-05"
    name: str
    mastery: str


class ScoreRaised(Event, frozen=True, tag="score-raised"):
    rule: ClassVar[str] = "FH-LEVEL-04"
    name: str
    ability: str
    score: int


# --- difficult actions and the Master Rule ---------------------------------------------------------------------------
class Attempted(Event, frozen=True, tag="attempted"):
    rule: ClassVar[str] = "FH-ACT-01"
    name: str
    what: str
    ability: str
    score: int
    roll: int
    success: bool


class Ruled(Event, frozen=True, tag="ruled"):
    """A ruling under the Master Rule, or a default of the referee."""

    rule: ClassVar[str] = "FH-GM-02"
    name: str
    words: str
    judgement: str
    outcome: str
    answer: str = ""
    precedent: bool = False  # kept as one
    success: bool = True
    like: str = ""  # the precedent that was followed ...
    since: int = 0  # ... and its day
    again: bool = False  # failed today already


class Spoke(Event, frozen=True, tag="spoke"):
    rule: ClassVar[str] = "FH-GOAL-01"
    name: str
    words: str


class MasterTold(Event, frozen=True, tag="master-told"):
    """Words of the Game Master about what the characters see and what follows."""

    rule: ClassVar[str] = "FH-GM-01"
    words: str


class ReadAloud(Event, frozen=True, tag="read-aloud"):
    """Words of a written adventure: its beginning, a place, a room, a rumor."""

    rule: ClassVar[str] = "FH-GM-01"
    words: str
    title: str = ""


class LaidOut(Event, frozen=True, tag="laid-out"):
    """A place the Game Master has laid out: told to that seat alone."""

    rule: ClassVar[str] = "FH-GM-01"
    hex: str
    what: str


class Voted(Event, frozen=True, tag="voted"):
    """What the party does, decided by vote."""

    rule: ClassVar[str] = "FH-TURN-05"
    question: str
    option: str
    votes: int
    seats: int


class HandedOver(Event, frozen=True, tag="handed-over"):
    """A thing or coin went from one to another; without a giver it was picked up, without a taker laid down."""

    rule: ClassVar[str] = "FH-ENCUMB-01"
    name: str
    thing: str
    number: int
    taker: str


class Hidden(Event, frozen=True, tag="hidden"):
    """Dice the players do not see: told to the GM's seat alone."""

    rule: ClassVar[str] = "FH-GM-01"


PeopleEvent = (
    ScoresRolled | ScoresSwapped | HumanGift | Made | Bought | Outfitted | Sold | Hired | HirelingLeft | XpGained
    | LevelGained | SpellLearned | MasteryTaken | ScoreRaised | Attempted | Ruled | Hidden | Spoke | HandedOver
    | MasterTold | ReadAloud | LaidOut | Voted
)  # fmt: skip
