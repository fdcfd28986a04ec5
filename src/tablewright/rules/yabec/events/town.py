"""What happens in town and at clean up."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class Made(Event, frozen=True, tag="made"):
    rule: ClassVar[str] = "YB-CHAR-02"
    who: str
    cls: str
    alignment: str = ""
    seat: str = ""


class Drawn(Event, frozen=True, tag="drawn"):
    """What the dice gave a character in the making: scores, tenets, powers, money."""

    rule: ClassVar[str] = "YB-CHAR-02"
    what: str
    result: tuple[str, ...]


class SessionBegan(Event, frozen=True, tag="session-began"):
    rule: ClassVar[str] = "YB-GEN-12"
    number: int
    town: str


class SchemeChanged(Event, frozen=True, tag="scheme"):
    rule: ClassVar[str] = "YB-GEN-03"
    scheme: str
    place: str = ""
    lost: bool = False  # none of the party stands


class RoleTaken(Event, frozen=True, tag="role"):
    rule: ClassVar[str] = "YB-ROLE-01"
    role: str
    who: str


class RolesDealt(Event, frozen=True, tag="roles"):
    """The tokens that one player is dealt."""

    rule: ClassVar[str] = "YB-ROLE-02"
    who: str
    roles: tuple[str, ...]


class GoalSet(Event, frozen=True, tag="goal"):
    rule: ClassVar[str] = "YB-TOWN-18"
    goal: str
    state: str  # "set", "refused", "reached", "failed", "own"
    relic: str = ""


class Rumour(Event, frozen=True, tag="rumour"):
    rule: ClassVar[str] = "YB-TOWN-21"
    text: str


class Shared(Event, frozen=True, tag="shared"):
    """A player's words: a detail of a character or of the guild."""

    rule: ClassVar[str] = "YB-TOWN-22"
    who: str
    text: str


class Traded(Event, frozen=True, tag="traded"):
    rule: ClassVar[str] = "YB-TOWN-01"
    who: str
    item: str
    number: int
    cp: int


class WeekSpent(Event, frozen=True, tag="week"):
    """A week of downtime: what was done and what it brought."""

    rule: ClassVar[str] = "YB-DOWN-01"
    who: str
    activity: str
    result: str = ""
    amount: int = 0


class Seekers(Event, frozen=True, tag="seekers"):
    rule: ClassVar[str] = "YB-TOWN-06"
    number: int
    level: int


class Hired(Event, frozen=True, tag="hired"):
    rule: ClassVar[str] = "YB-MIN-01"
    who: str
    boss: str
    wage: int = 0
    loyalty: int = 0


class MinionTested(Event, frozen=True, tag="loyalty"):
    rule: ClassVar[str] = "YB-MIN-04"
    who: str
    result: str  # "stays", "refuses", "betrays", "leaves", "falls", "up", "down"
    loyalty: int = 0


class Charted(Event, frozen=True, tag="charted"):
    rule: ClassVar[str] = "YB-TOWN-10"
    to: str
    hexes: int
    rations: int
    fare: int = 0


class Departed(Event, frozen=True, tag="departed"):
    rule: ClassVar[str] = "YB-TOWN-16"
    to: str
    staying: tuple[str, ...] = ()


class Hungry(Event, frozen=True, tag="hungry"):
    rule: ClassVar[str] = "YB-TOWN-14"
    who: str
    damage: int


class Scored(Event, frozen=True, tag="scored"):
    rule: ClassVar[str] = "YB-XP-01"
    what: str
    xp: int


class Awarded(Event, frozen=True, tag="awarded"):
    rule: ClassVar[str] = "YB-XP-03"
    who: str
    xp: int
    source: str


class Levelled(Event, frozen=True, tag="levelled"):
    rule: ClassVar[str] = "YB-XP-19"
    who: str
    level: int
    hp: int


class Split(Event, frozen=True, tag="split"):
    rule: ClassVar[str] = "YB-CLEAN-02"
    who: str
    cp: int
    tithe: int = 0  # of it, to the temple, or into fire or lake


class Rites(Event, frozen=True, tag="rites"):
    rule: ClassVar[str] = "YB-DEATH-10"
    who: str
    rite: str


class Agreed(Event, frozen=True, tag="agreed"):
    """The table does something another way from now on."""

    rule: ClassVar[str] = "YB-GEN-01"
    what: str
    way: str


class Inherited(Event, frozen=True, tag="inherited"):
    rule: ClassVar[str] = "YB-DEATH-17"
    who: str
    heir: str
    cp: int
    tax: int


class Abandoned(Event, frozen=True, tag="abandoned"):
    rule: ClassVar[str] = "YB-ABAND-01"
    who: str
    heir: str
    cp: int
    xp: int


class SessionEnded(Event, frozen=True, tag="session-ended"):
    rule: ClassVar[str] = "YB-GEN-07"
    number: int


class Built(Event, frozen=True, tag="built"):
    """A stronghold stands, and so many came to it; `late`: to one that stood before."""

    rule: ClassVar[str] = "YB-CLASS-19"
    who: str
    keep: str
    number: int
    late: bool = False


class Raided(Event, frozen=True, tag="raided"):
    rule: ClassVar[str] = "YB-CLASS-19"
    keep: str
    raiders: int
    lost: int
    result: str  # "held", "bloodied", "fallen"


class Judged(Event, frozen=True, tag="judged"):
    """A ruling on conduct; the new alignment is told to its owner alone."""

    rule: ClassVar[str] = "YB-ALIGN-06"
    who: str
    ruling: str  # "warned", "changed", "alignment", "code"
    alignment: str = ""


class PatronSpoke(Event, frozen=True, tag="patron"):
    """What a warlock's patron asks or has seen, for its player and the Dungeon Master."""

    rule: ClassVar[str] = "YB-CLASS-16"
    who: str
    what: str  # "vow", "mission", "seen"
    text: str


class Finished(Event, frozen=True, tag="finished"):
    """A magic item is made, and its weeks are spent."""

    rule: ClassVar[str] = "YB-DOWN-15"
    who: str
    item: str


class Stowed(Event, frozen=True, tag="stowed"):
    """Something stored, fetched or handed on in town."""

    rule: ClassVar[str] = "YB-TOWN-23"
    who: str
    item: str
    how: str  # "store", "fetch", "give"
    to: str = ""


class Stocked(Event, frozen=True, tag="stocked"):
    """Further shops have so many kinds of things on their shelves."""

    rule: ClassVar[str] = "YB-TOWN-02"
    town: str
    number: int


class Stayed(Event, frozen=True, tag="stayed"):
    rule: ClassVar[str] = "YB-TOWN-16"
    who: str
    stays: bool


class HeirNamed(Event, frozen=True, tag="heir"):
    rule: ClassVar[str] = "YB-CHAR-17"
    who: str
    heir: str


TownEvent = (
    Made | Drawn | SessionBegan | SchemeChanged | RoleTaken | RolesDealt | GoalSet | Rumour | Shared | Traded
    | WeekSpent | Seekers | Hired | MinionTested | Charted | Departed | Hungry | Scored | Awarded | Levelled | Split
    | Rites | Inherited | Abandoned | SessionEnded | Built | Raided | Judged | Finished | Stowed | Stocked | Stayed
    | HeirNamed | PatronSpoke | Agreed
)  # fmt: skip
