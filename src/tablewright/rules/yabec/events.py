"""What can happen in yabec, as facts: names and figures, never prose."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event, Overruled, Rolled, TookBack


class Made(Event, frozen=True, tag="made"):
    rule: ClassVar[str] = "YB-CHAR-02"
    who: str
    cls: str
    alignment: str = ""


class SessionBegan(Event, frozen=True, tag="session-began"):
    rule: ClassVar[str] = "YB-GEN-12"
    number: int
    town: str


class SchemeChanged(Event, frozen=True, tag="scheme"):
    rule: ClassVar[str] = "YB-GEN-03"
    scheme: str
    place: str = ""


class RoleTaken(Event, frozen=True, tag="role"):
    rule: ClassVar[str] = "YB-ROLE-01"
    role: str
    seat: str


class GoalSet(Event, frozen=True, tag="goal"):
    rule: ClassVar[str] = "YB-TOWN-18"
    goal: str
    state: str  # "set", "refused", "reached", "failed"


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
    result: str  # "stays", "refuses", "betrays", "leaves", "up", "down"
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


class Door(Event, frozen=True, tag="door"):
    rule: ClassVar[str] = "YB-DOOR-06"
    way: str
    result: str  # "opens", "stuck", "locked", "broken", "heard", "nothing", "picked", "magic", "held", "jammed"
    heard: str = ""


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


class Met(Event, frozen=True, tag="met"):
    rule: ClassVar[str] = "YB-HAZ-07"
    kind: str
    number: int
    surprised: str = ""


class Reacted(Event, frozen=True, tag="reaction"):
    rule: ClassVar[str] = "YB-DUNG-13"
    kind: str
    result: int
    mood: str


class Checked(Event, frozen=True, tag="check"):
    rule: ClassVar[str] = "YB-ABIL-08"
    who: str
    what: str
    face: int
    need: int
    success: bool


class Saved(Event, frozen=True, tag="save"):
    rule: ClassVar[str] = "YB-SAVE-03"
    who: str
    save: str
    face: int
    need: int
    success: bool


class ConflictBegan(Event, frozen=True, tag="conflict"):
    rule: ClassVar[str] = "YB-CONF-01"
    foes: tuple[str, ...]
    method: str
    surprised: str = ""


class RoundBegan(Event, frozen=True, tag="round"):
    rule: ClassVar[str] = "YB-CONF-10"
    number: int


class Struck(Event, frozen=True, tag="struck"):
    """An attack: `how` is attack, dodge or bad; damage 0 on a miss."""

    rule: ClassVar[str] = "YB-CONF-26"
    who: str
    target: str
    weapon: str
    how: str
    hit: bool
    face: int = 0
    av: int = 0
    ac: int = 0
    damage: int = 0


class Hurt(Event, frozen=True, tag="hurt"):
    rule: ClassVar[str] = "YB-LIFE-01"
    who: str
    damage: int
    cause: str


class Healed(Event, frozen=True, tag="healed"):
    rule: ClassVar[str] = "YB-LIFE-04"
    who: str
    amount: int
    how: str


class Fell(Event, frozen=True, tag="fell"):
    """Slain: `fate` is near death, dead, subdued or destroyed."""

    rule: ClassVar[str] = "YB-LIFE-09"
    who: str
    fate: str


class Dismembered(Event, frozen=True, tag="dismembered"):
    rule: ClassVar[str] = "YB-DEATH-04"
    who: str
    result: int
    injury: str
    loss: int = 0


class Died(Event, frozen=True, tag="died"):
    rule: ClassVar[str] = "YB-DEATH-01"
    who: str
    cause: str


class Moved(Event, frozen=True, tag="moved"):
    rule: ClassVar[str] = "YB-CONF-18"
    who: str
    how: str  # "move", "sprint", "retreat", "flee", "stumble", "pushed"
    to: str = ""


class Stunt(Event, frozen=True, tag="stunt"):
    rule: ClassVar[str] = "YB-CONF-25"
    who: str
    stunt: str
    target: str
    works: bool


class Morale(Event, frozen=True, tag="morale"):
    rule: ClassVar[str] = "YB-MON-03"
    kind: str
    total: int
    need: int
    breaks: bool


class Exhausted(Event, frozen=True, tag="exhausted"):
    rule: ClassVar[str] = "YB-CONF-02"
    round: int


class Turned(Event, frozen=True, tag="turned"):
    rule: ClassVar[str] = "YB-CLASS-04"
    who: str
    number: int
    destroyed: bool = False


class Cast(Event, frozen=True, tag="cast"):
    rule: ClassVar[str] = "YB-MAGIC-04"
    who: str
    spell: str
    target: str = ""
    result: str = ""
    amount: int = 0


class Used(Event, frozen=True, tag="used"):
    """An ability, item or boon put to use."""

    rule: ClassVar[str] = "YB-GEN-02"
    who: str
    what: str
    result: str = ""
    amount: int = 0


class ItemHurt(Event, frozen=True, tag="item-hurt"):
    rule: ClassVar[str] = "YB-LIFE-13"
    who: str
    item: str
    broken: bool


class ConflictEnded(Event, frozen=True, tag="conflict-ended"):
    rule: ClassVar[str] = "YB-GEN-06"
    result: str
    rounds: int


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


class Rites(Event, frozen=True, tag="rites"):
    rule: ClassVar[str] = "YB-DEATH-10"
    who: str
    rite: str


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


class Flashback(Event, frozen=True, tag="flashback"):
    rule: ClassVar[str] = "YB-FLASH-01"
    who: str
    what: str
    allowed: bool = True


class SessionEnded(Event, frozen=True, tag="session-ended"):
    rule: ClassVar[str] = "YB-GEN-07"
    number: int


YabecEvent = (
    Made | SessionBegan | SchemeChanged | RoleTaken | GoalSet | Rumour | Shared | Traded | WeekSpent | Seekers
    | Hired | MinionTested | Charted | Departed | Hungry | TurnPassed | LightsOut | Lit | Tired | Shifted | Sign
    | Entered | Acted | Door | Noise | TrapSprung | Found | Took | MapCalled | Met | Reacted | Checked | Saved
    | ConflictBegan | RoundBegan | Struck | Hurt | Healed | Fell | Dismembered | Died | Moved | Stunt | Morale
    | Exhausted | Turned | Cast | Used | ItemHurt | ConflictEnded | Scored | Awarded | Levelled | Split | Rites
    | Inherited | Abandoned | Flashback | SessionEnded | Rolled | Overruled | TookBack
)  # fmt: skip
