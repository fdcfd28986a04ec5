"""What can happen in Begone, FOE!: names and figures, never prose. Ids of beings come with their names."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Overruled, Rolled, TookBack
from tablewright.rules.begone_foe.fight_events import (
    Afflicted,
    Attacked,
    Cast,
    Chased,
    Did,
    Died,
    FightBegan,
    FightEnded,
    Freed,
    GaveUp,
    GotAway,
    Happening,
    Hurt,
    Initiative,
    Injured,
    KnockedOut,
    MoraleTested,
    Moved,
    RoundBegan,
    SavedOrNot,
    SoulSpent,
    SpellDid,
    Trick,
    TurnedUndead,
)

# --- characters and their days ---------------------------------------------------------------------------------------


class Created(Happening, frozen=True, tag="created"):
    rule: ClassVar[str] = "BF-CHAR-06"
    who: str
    name: str
    job: str
    alignment: str
    body: int
    mind: int
    skill: int
    heart: int
    hp: int
    silver: int


class Learned(Happening, frozen=True, tag="learned"):
    rule: ClassVar[str] = "BF-CHAR-06"
    who: str
    name: str
    what: str  # "art", "spell", "skill"
    key: str


class Stored(Happening, frozen=True, tag="stored"):
    """A thing, or silver, was left in town."""

    rule: ClassVar[str] = "BF-ENC-05"
    name: str
    item: str
    silver: int


class MasterDid(Happening, frozen=True, tag="master-did"):
    """The game master stepped in between two turns."""

    rule: ClassVar[str] = "BF-CORE-06"
    what: str
    detail: str


class WordsTried(Happening, frozen=True, tag="words-tried"):
    rule: ClassVar[str] = "BF-SKILL-02"
    who: str
    name: str
    words: str
    ruling: str
    worked: bool


class Listened(Happening, frozen=True, tag="listened"):
    """At the doors (Alertness) or over tracks (Tracking): what is known now of rooms close by."""

    rule: ClassVar[str] = "BF-SURP-01"
    who: str
    name: str
    how: str
    rooms: tuple[str, ...]
    what: tuple[str, ...]


class Changed(Happening, frozen=True, tag="changed"):
    rule: ClassVar[str] = "BF-MON-16"
    who: str
    name: str
    into: str


class Risen(Happening, frozen=True, tag="risen"):
    rule: ClassVar[str] = "BF-MON-10"
    name: str
    into: str
    room: str


class Carries(Happening, frozen=True, tag="carries"):
    rule: ClassVar[str] = "BF-EQUIP-13"
    name: str
    item: str


class Arrived(Happening, frozen=True, tag="arrived"):
    """The party is in town."""

    rule: ClassVar[str] = "BF-CORE-05"
    day: int


class Bought(Happening, frozen=True, tag="bought"):
    rule: ClassVar[str] = "BF-EQUIP-15"
    name: str
    item: str
    count: int
    silver: int


class Sold(Happening, frozen=True, tag="sold"):
    rule: ClassVar[str] = "BF-EQUIP-15"
    name: str
    item: str
    silver: int
    count: int = 1


class Hired(Happening, frozen=True, tag="hired"):
    rule: ClassVar[str] = "BF-HIRE-02"
    name: str
    job: str
    wage: int


class Left(Happening, frozen=True, tag="left"):
    """A hireling or captive goes."""

    rule: ClassVar[str] = "BF-HIRE-06"
    name: str
    why: str


class HeardRumour(Happening, frozen=True, tag="heard-rumour"):
    rule: ClassVar[str] = "BF-REACT-03"
    text: str


class Made(Happening, frozen=True, tag="made"):
    rule: ClassVar[str] = "BF-ITEM-04"
    name: str
    what: str
    spell: str
    days: int
    silver: int


class Copied(Happening, frozen=True, tag="copied"):
    rule: ClassVar[str] = "BF-SPELL-02"
    name: str
    spell: str
    days: int
    castable: bool


class Rested(Happening, frozen=True, tag="rested"):
    rule: ClassVar[str] = "BF-REST-01"
    kind: str  # "short", "night"
    healed: int
    rations: int


class RestSpoiled(Happening, frozen=True, tag="rest-spoiled"):
    rule: ClassVar[str] = "BF-REST-03"
    kind: str


class Healed(Happening, frozen=True, tag="healed"):
    rule: ClassVar[str] = "BF-SOUL-03"
    who: str
    name: str
    amount: int
    hp: int
    by: str


class Awarded(Happening, frozen=True, tag="awarded"):
    rule: ClassVar[str] = "BF-ADV-07"
    who: str
    name: str
    xp: int
    why: str
    total: int


class Levelled(Happening, frozen=True, tag="levelled"):
    rule: ClassVar[str] = "BF-ADV-08"
    who: str
    name: str
    level: int
    score: str
    hp: int


class Drained(Happening, frozen=True, tag="drained"):
    rule: ClassVar[str] = "BF-MON-10"
    who: str
    name: str
    level: int
    lost: str


class SetOut(Happening, frozen=True, tag="set-out"):
    rule: ClassVar[str] = "BF-MOVE-01"
    dungeon: str
    days: int


class CameHome(Happening, frozen=True, tag="came-home"):
    rule: ClassVar[str] = "BF-ADV-01"
    treasure: int
    dead: int


class Ended(Happening, frozen=True, tag="ended"):
    rule: ClassVar[str] = "BF-ADV-07"
    how: str


# --- exploration -----------------------------------------------------------------------------------------------------


class Entered(Happening, frozen=True, tag="entered"):
    rule: ClassVar[str] = "BF-MOVE-02"
    room: str
    name: str
    text: str
    level: int
    turns: int
    first: bool = True
    feature: str = ""


class LightDied(Happening, frozen=True, tag="light-died"):
    rule: ClassVar[str] = "BF-LIGHT-01"
    name: str
    item: str


class Lit(Happening, frozen=True, tag="lit"):
    rule: ClassVar[str] = "BF-LIGHT-02"
    name: str
    item: str


class Quenched(Happening, frozen=True, tag="quenched"):
    rule: ClassVar[str] = "BF-LIGHT-06"
    name: str
    item: str


class Wandered(Happening, frozen=True, tag="wandered"):
    rule: ClassVar[str] = "BF-WANDER-01"
    result: str
    came: str = ""


class Signs(Happening, frozen=True, tag="signs"):
    rule: ClassVar[str] = "BF-TRAP-01"
    trap: str
    text: str
    meaning: str = ""


class Sprung(Happening, frozen=True, tag="sprung"):
    rule: ClassVar[str] = "BF-TRAP-03"
    trap: str
    name: str


class Handled(Happening, frozen=True, tag="handled"):
    rule: ClassVar[str] = "BF-TRAP-02"
    trap: str
    plan: str


class Searched(Happening, frozen=True, tag="searched"):
    rule: ClassVar[str] = "BF-SKILL-01"
    found: tuple[str, ...]


class Opened(Happening, frozen=True, tag="opened"):
    rule: ClassVar[str] = "BF-SKILL-01"
    how: str
    done: bool


class FoundTreasure(Happening, frozen=True, tag="found-treasure"):
    rule: ClassVar[str] = "BF-ADV-01"
    worth: int
    things: tuple[str, ...]
    inside: str = ""


class Dropped(Happening, frozen=True, tag="dropped"):
    rule: ClassVar[str] = "BF-PURS-07"
    name: str
    items: tuple[str, ...]


class Tested(Happening, frozen=True, tag="tested"):
    rule: ClassVar[str] = "BF-SKILL-02"
    who: str
    name: str
    skill: str
    total: int
    target: int
    passed: bool
    rolled: bool = True


class Opposed(Happening, frozen=True, tag="opposed"):
    rule: ClassVar[str] = "BF-CORE-03"
    what: str
    name: str
    total: int
    other: str
    other_total: int
    won: bool


class Ruled(Happening, frozen=True, tag="ruled"):
    rule: ClassVar[str] = "BF-CORE-06"
    what: str
    ruling: str


class Behind(Happening, frozen=True, tag="behind"):
    """Dice behind the screen: told to the game master alone, so that nobody reads hidden figures off them."""

    rule: ClassVar[str] = "BF-CORE-06"
    what: str
    detail: str


# --- meetings --------------------------------------------------------------------------------------------------------


class Met(Happening, frozen=True, tag="met"):
    rule: ClassVar[str] = "BF-SURP-01"
    kind: str
    name: str
    number: int
    distance: int


class Noticed(Happening, frozen=True, tag="noticed"):
    rule: ClassVar[str] = "BF-SURP-03"
    aware: str
    perception: int = 0
    stealth: int = 0
    foes_perception: int = 0
    foes_stealth: int = 0
    rolled: bool = True


class Watched(Happening, frozen=True, tag="watched"):
    rule: ClassVar[str] = "BF-SURP-09"
    total: int
    result: str


class Reacted(Happening, frozen=True, tag="reacted"):
    rule: ClassVar[str] = "BF-REACT-03"
    who: str
    total: int
    attitude: str
    speaker: str = ""


class Talked(Happening, frozen=True, tag="talked"):
    rule: ClassVar[str] = "BF-REACT-06"
    how: str
    result: str
    silver: int = 0


class Converted(Happening, frozen=True, tag="converted"):
    rule: ClassVar[str] = "BF-ALIGN-08"
    who: str
    name: str
    by: str
    total: int
    won: bool


class Parted(Happening, frozen=True, tag="parted"):
    rule: ClassVar[str] = "BF-SURP-04"
    how: str


class Newcomers(Happening, frozen=True, tag="newcomers"):
    rule: ClassVar[str] = "BF-WANDER-07"
    name: str
    number: int
    act: str


AnyEvent = (
    Rolled
    | Overruled
    | TookBack
    | Created
    | Learned
    | Carries
    | Arrived
    | Bought
    | Sold
    | Hired
    | Left
    | HeardRumour
    | Made
    | Copied
    | Stored
    | MasterDid
    | WordsTried
    | Listened
    | Changed
    | Risen
    | Rested
    | RestSpoiled
    | Healed
    | Awarded
    | Levelled
    | Drained
    | SetOut
    | CameHome
    | Ended
    | Entered
    | LightDied
    | Lit
    | Quenched
    | Wandered
    | Signs
    | Sprung
    | Handled
    | Searched
    | Opened
    | FoundTreasure
    | Dropped
    | Tested
    | Opposed
    | Ruled
    | Behind
    | Met
    | Noticed
    | Watched
    | Reacted
    | Talked
    | Converted
    | Parted
    | Newcomers
    | FightBegan
    | Initiative
    | RoundBegan
    | Attacked
    | Hurt
    | Injured
    | Died
    | KnockedOut
    | SoulSpent
    | SavedOrNot
    | Cast
    | SpellDid
    | Afflicted
    | Freed
    | TurnedUndead
    | MoraleTested
    | Moved
    | Did
    | Chased
    | Trick
    | GaveUp
    | GotAway
    | FightEnded
)
