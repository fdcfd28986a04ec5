"""Hexploring, friends, delving, traps."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class Entered(Event, frozen=True, tag="entered"):
    """The party came into a hex."""

    rule: ClassVar[str] = "TY-HEX-04"
    hex: str
    terrain: str
    name: str
    new: bool


class LakeInTheWay(Event, frozen=True, tag="lake"):
    rule: ClassVar[str] = "TY-TERR-02"
    hex: str


class Encounter(Event, frozen=True, tag="encounter"):
    """What a hex's or room's encounter roll, or a promise in its place, brought."""

    rule: ClassVar[str] = "TY-HENC-01"
    what: str


class DeerFled(Event, frozen=True, tag="deer"):
    rule: ClassVar[str] = "TY-CREA-02"


class EntranceFound(Event, frozen=True, tag="entrance-found"):
    rule: ClassVar[str] = "TY-ENTR-01"
    kind: str
    name: str
    guarded: bool


class PondPulled(Event, frozen=True, tag="pond"):
    rule: ClassVar[str] = "TY-ENTR-02"


class Fell(Event, frozen=True, tag="fell"):
    """A member falls into a sinkhole."""

    rule: ClassVar[str] = "TY-ENTR-03"
    who: str
    damage: int


class WentIn(Event, frozen=True, tag="went-in"):
    rule: ClassVar[str] = "TY-CORE-04"
    dungeon: str
    castle: bool = False


class CameOut(Event, frozen=True, tag="came-out"):
    rule: ClassVar[str] = "TY-DELVE-08"
    hex: str
    by: str


class RoomFound(Event, frozen=True, tag="room-found"):
    rule: ClassVar[str] = "TY-DELVE-01"
    number: int
    size: str
    type: str
    level: int
    doors: int
    stairs: int
    exits: int
    castle: bool = False
    throne: bool = False


class RoomEntered(Event, frozen=True, tag="room-entered"):
    rule: ClassVar[str] = "TY-DELVE-05"
    number: int


class SecretDoor(Event, frozen=True, tag="secret-door"):
    rule: ClassVar[str] = "TY-DENC-05"


class TrapMet(Event, frozen=True, tag="trap-met"):
    rule: ClassVar[str] = "TY-TRAP-01"
    look: int
    pursuing: bool = False


class TrapDisabled(Event, frozen=True, tag="trap-disabled"):
    rule: ClassVar[str] = "TY-TRAP-02"
    who: str
    item: str = ""
    look: int = 0


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    rule: ClassVar[str] = "TY-TRAP-01"
    who: str
    damage: int
    item: str = ""
    look: int = 0


class Met(Event, frozen=True, tag="met"):
    rule: ClassVar[str] = "TY-FRIEND-01"
    friend: str


class Dealt(Event, frozen=True, tag="dealt"):
    """A friend did something for the party."""

    rule: ClassVar[str] = "TY-FRIEND-02"
    friend: str
    deal: str
    gold: int = 0
    item: str = ""
    place: str = ""


class Robbed(Event, frozen=True, tag="robbed"):
    rule: ClassVar[str] = "TY-FRIEND-03"
    gold: int
    item: str
    value: int


class GotAway(Event, frozen=True, tag="got-away"):
    """Somebody laid hands on a friend, who is gone before the first blow."""

    rule: ClassVar[str] = "TY-FRIEND-16"
    friend: str


class Escorting(Event, frozen=True, tag="escort"):
    rule: ClassVar[str] = "TY-ESCORT-01"
    who: str
    what: str  # "joined", "paid", "died", "dropped"


class PromiseKept(Event, frozen=True, tag="promise-kept"):
    rule: ClassVar[str] = "TY-FRIEND-14"
    kind: str


class Jumped(Event, frozen=True, tag="jumped"):
    """By a stone portal, a Magick Key or the ferry."""

    rule: ClassVar[str] = "TY-HENC-08"
    by: str
    hex: str


class Ferried(Event, frozen=True, tag="ferried"):
    rule: ClassVar[str] = "TY-TERR-05"
    hex: str


class LichMet(Event, frozen=True, tag="lich-met"):
    rule: ClassVar[str] = "TY-LICH-01"
