"""Events of the freehold: coming and going, its weeks, buildings and raids, the Powers, and the end of a campaign."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class SetOut(Event, frozen=True, tag="set-out"):
    rule: ClassVar[str] = "FH-TURN-04"
    names: tuple[str, ...]


class CameHome(Event, frozen=True, tag="came-home"):
    rule: ClassVar[str] = "FH-SITE-03"
    names: tuple[str, ...]
    days: int
    copper: int


class Visited(Event, frozen=True, tag="visited"):
    """Somebody of the freehold was asked, comforted or persuaded."""

    rule: ClassVar[str] = "FH-GM-02"
    name: str
    neighbour: str
    wish: str
    success: bool


class SilverGiven(Event, frozen=True, tag="silver-given"):
    rule: ClassVar[str] = "FH-LEVEL-01"
    silver: int
    xp: int
    names: tuple[str, ...]


class WeekTurned(Event, frozen=True, tag="week-turned"):
    """The sum of a week at the freehold."""

    rule: ClassVar[str] = "FH-HOLD-02"
    week: int
    folk: int
    stores: int
    timber: int
    stone: int
    silver: int
    hope: int
    threat: int


class DeedsTold(Event, frozen=True, tag="deeds-told"):
    rule: ClassVar[str] = "FH-HOLD-09"
    hope: int
    threat: int
    shadow: int


class WorkPlanned(Event, frozen=True, tag="work-planned"):
    """How the Folk are to work from now on; `hexes` where they were told hex by hex."""

    rule: ClassVar[str] = "FH-HOLD-03"
    plan: str
    hexes: tuple[str, ...] = ()


class Harvested(Event, frozen=True, tag="harvested"):
    rule: ClassVar[str] = "FH-HOLD-03"
    stores: int
    timber: int
    stone: int
    silver: int


class HoldChanged(Event, frozen=True, tag="hold-changed"):
    """Somebody's doing brought Stores, or moved Hope."""

    rule: ClassVar[str] = "FH-HOLD-01"
    hope: int = 0
    stores: int = 0


class StoresLost(Event, frozen=True, tag="stores-lost"):
    """More than the store-house holds."""

    rule: ClassVar[str] = "FH-HOLD-01"
    stores: int
    cap: int


class Ate(Event, frozen=True, tag="ate"):
    rule: ClassVar[str] = "FH-HOLD-04"
    stores: int
    short: int
    folk_lost: int
    hope: int = 0  # by how much it changed


class WeekEventFell(Event, frozen=True, tag="week-event"):
    rule: ClassVar[str] = "FH-HOLD-05"
    key: str
    amount: int = 0
    averted: str = ""
    hope: int = 0  # by how much it changed
    projects: int = 0  # that take a week longer
    ware: str = ""  # what the peddler has for sale


class Raided(Event, frozen=True, tag="raided"):
    rule: ClassVar[str] = "FH-HOLD-06"
    raiders: int
    freehold: int
    held: bool
    stores: int = 0
    folk: int = 0
    hope: int = 0  # by how much it changed


class ProjectBegun(Event, frozen=True, tag="project-begun"):
    rule: ClassVar[str] = "FH-HOLD-07"
    building: str
    weeks: int
    at: str = ""


class ProjectDone(Event, frozen=True, tag="project-done"):
    rule: ClassVar[str] = "FH-HOLD-07"
    building: str
    at: str = ""


class FolkChanged(Event, frozen=True, tag="folk-changed"):
    rule: ClassVar[str] = "FH-HOLD-08"
    by: int
    why: str


class FoundNoRoom(Event, frozen=True, tag="found-no-room"):
    """Folk who were asked on the road came, and there was no housing for them."""

    rule: ClassVar[str] = "FH-MON-07"


class HopeFaded(Event, frozen=True, tag="hope-faded"):
    rule: ClassVar[str] = "FH-HOLD-08"
    hope: int


class ThreatRose(Event, frozen=True, tag="threat-rose"):
    rule: ClassVar[str] = "FH-HOLD-11"
    threat: int
    shadow: int = 0


class HoldLost(Event, frozen=True, tag="hold-lost"):
    rule: ClassVar[str] = "FH-HOLD-10"
    name: str


class HoldFounded(Event, frozen=True, tag="hold-founded"):
    rule: ClassVar[str] = "FH-HOLD-10"
    name: str
    at: str


class Closed(Event, frozen=True, tag="closed"):
    rule: ClassVar[str] = "FH-GOAL-01"
    why: str


# --- the Powers ----------------------------------------------------------------------------------------------------
class PowerWoke(Event, frozen=True, tag="power-woke"):
    rule: ClassVar[str] = "FH-POWER-01"
    power: str
    strongholds: tuple[str, ...]


class SeatLearned(Event, frozen=True, tag="seat-learned"):
    rule: ClassVar[str] = "FH-POWER-01"
    power: str
    seat: str


class WeaknessLearned(Event, frozen=True, tag="weakness-learned"):
    rule: ClassVar[str] = "FH-POWER-05"
    power: str


class PowerPlaceReached(Event, frozen=True, tag="power-place-reached"):
    rule: ClassVar[str] = "FH-POWER-01"
    power: str
    kind: str
    hex: str


class StrongholdBroken(Event, frozen=True, tag="stronghold-broken"):
    rule: ClassVar[str] = "FH-POWER-04"
    power: str
    hex: str


class PowerFell(Event, frozen=True, tag="power-fell"):
    rule: ClassVar[str] = "FH-POWER-06"
    power: str
    told: bool
    pause: int = 0
    hope: int = 0  # by how much it changed


class TributePaid(Event, frozen=True, tag="tribute-paid"):
    rule: ClassVar[str] = "FH-POWER-07"
    silver: int
    hope: int = 0


class TruceTaken(Event, frozen=True, tag="truce"):
    rule: ClassVar[str] = "FH-POWER-05"
    power: str


class TruceEnded(Event, frozen=True, tag="truce-ended"):
    rule: ClassVar[str] = "FH-POWER-05"
    power: str


HomeEvent = (
    Visited | SetOut | CameHome | SilverGiven | WeekTurned | DeedsTold | WorkPlanned | Harvested | StoresLost | Ate
    | HoldChanged | WeekEventFell
    | Raided | ProjectBegun | ProjectDone | FolkChanged | FoundNoRoom | HopeFaded | ThreatRose | HoldLost | HoldFounded
    | Closed | PowerWoke | SeatLearned | WeaknessLearned | PowerPlaceReached | StrongholdBroken | PowerFell
    | TributePaid | TruceTaken | TruceEnded
)  # fmt: skip
