"""Events of the way: travel, camp and hunger, sites and what lies in them, traps and light."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


# --- travel ----------------------------------------------------------------------------------------------------------
class Travelled(Event, frozen=True, tag="travelled"):
    rule: ClassVar[str] = "FH-TRAVEL-01"
    hex: str
    terrain: str
    hours: int
    water: bool
    new: bool
    check: int = 0  # somebody is met on this or less of 1d12
    springs: int = 0  # the same of water, where it was rolled for


class HexMapped(Event, frozen=True, tag="hex-mapped"):
    rule: ClassVar[str] = "FH-TRAVEL-02"
    hex: str
    terrain: str
    xp: int
    hours: int


class FeatureFound(Event, frozen=True, tag="feature-found"):
    rule: ClassVar[str] = "FH-TRAVEL-07"
    hex: str
    feature: str
    what: str = ""


class Foraged(Event, frozen=True, tag="foraged"):
    rule: ClassVar[str] = "FH-TRAVEL-08"
    name: str
    meals: int


class WaterFound(Event, frozen=True, tag="water-found"):
    rule: ClassVar[str] = "FH-TRAVEL-08"
    how: str
    people: int


class MealsGained(Event, frozen=True, tag="meals-gained"):
    rule: ClassVar[str] = "FH-MON-07"
    meals: int
    how: str


class Camped(Event, frozen=True, tag="camped"):
    rule: ClassVar[str] = "FH-TRAVEL-04"
    how: str
    meals: int
    thirsty: int


class NightPassed(Event, frozen=True, tag="night-passed"):
    rule: ClassVar[str] = "FH-TRAVEL-04"
    check: int
    met: bool
    need: int = 0  # somebody comes on this or less


class DayBroke(Event, frozen=True, tag="day-broke"):
    rule: ClassVar[str] = "FH-FOOD-08"
    day: int
    home: bool


class Weakened(Event, frozen=True, tag="weakened"):
    """Hunger lowers every score, or gives a point back."""

    rule: ClassVar[str] = "FH-FOOD-03"
    name: str
    points: int
    days: int


# --- sites and treasure ----------------------------------------------------------------------------------------------
class SiteEntered(Event, frozen=True, tag="site-entered"):
    rule: ClassVar[str] = "FH-SITE-01"
    kind: str
    hex: str
    rooms: int


class RoomEntered(Event, frozen=True, tag="room-entered"):
    rule: ClassVar[str] = "FH-SITE-01"
    number: int
    holds: tuple[str, ...]
    again: bool
    last: bool


class LairSeen(Event, frozen=True, tag="lair-seen"):
    rule: ClassVar[str] = "FH-SITE-02"
    monster: str
    number: int


class RoomSpied(Event, frozen=True, tag="room-spied"):
    """What a sneaker has seen besides whoever is there."""

    rule: ClassVar[str] = "FH-SITE-06"
    seen: str  # "nobody", "unguarded" or "guarded"


class Sneaked(Event, frozen=True, tag="sneaked"):
    rule: ClassVar[str] = "FH-SITE-06"
    name: str
    success: bool
    heard: bool = False  # by whoever is there


class LockFound(Event, frozen=True, tag="lock-found"):
    rule: ClassVar[str] = "FH-SITE-07"
    what: str


class LockOpened(Event, frozen=True, tag="lock-opened"):
    rule: ClassVar[str] = "FH-SITE-07"
    how: str
    name: str
    noise: bool = False


class TreasureFound(Event, frozen=True, tag="treasure-found"):
    rule: ClassVar[str] = "FH-SITE-04"
    kind: str
    copper: int
    items: tuple[str, ...] = ()


class ItemTaken(Event, frozen=True, tag="item-taken"):
    rule: ClassVar[str] = "FH-SITE-05"
    name: str
    thing: str
    number: int = 1


class SiteCleared(Event, frozen=True, tag="site-cleared"):
    rule: ClassVar[str] = "FH-SITE-03"
    kind: str
    hex: str


class SiteLeft(Event, frozen=True, tag="site-left"):
    rule: ClassVar[str] = "FH-SITE-01"
    kind: str
    hours: int


class GoodsTaken(Event, frozen=True, tag="goods-taken"):
    rule: ClassVar[str] = "FH-CHAR-10"
    dead: str
    name: str


class Scattered(Event, frozen=True, tag="scattered"):
    """The party is split, or comes together again."""

    rule: ClassVar[str] = "FH-TURN-01"
    names: tuple[str, ...]
    how: str


# --- traps and light -------------------------------------------------------------------------------------------------
class TrapSpotted(Event, frozen=True, tag="trap-spotted"):
    rule: ClassVar[str] = "FH-TRAP-02"
    trap: str
    by: str


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    rule: ClassVar[str] = "FH-TRAP-03"
    trap: str
    by: str
    harmless: str = ""  # what made it harmless


class TrapDealt(Event, frozen=True, tag="trap-dealt"):
    """A spotted trap is disarmed, set off from afar, or gone round."""

    rule: ClassVar[str] = "FH-TRAP-04"
    trap: str
    how: str
    name: str


class LightChanged(Event, frozen=True, tag="light"):
    rule: ClassVar[str] = "FH-LIGHT-03"
    kind: str
    what: str  # "lit", "spent", "out", "put out", "fallen" with whoever bore it
    name: str = ""


class MapDrawn(Event, frozen=True, tag="map-drawn"):
    """A sign or a name that the players put on the map."""

    rule: ClassVar[str] = "FH-HEX-05"
    hex: str
    sign: str
    words: str


TravelEvent = (
    Travelled | HexMapped | FeatureFound | Foraged | WaterFound | MealsGained | Camped | NightPassed | DayBroke
    | Weakened | SiteEntered | RoomEntered | LairSeen | RoomSpied | Sneaked | LockFound | LockOpened | TreasureFound
    | ItemTaken | SiteCleared | SiteLeft | GoodsTaken | Scattered | TrapSpotted | TrapSprung | TrapDealt | LightChanged
    | MapDrawn
)  # fmt: skip
