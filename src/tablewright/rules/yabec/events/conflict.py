"""What happens in a conflict, and to bodies and things anywhere."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


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
    number: int = 0  # how many checked together


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


ConflictEvent = (
    Checked | Saved | ConflictBegan | RoundBegan | Struck | Hurt | Healed | Fell | Dismembered | Died | Moved
    | Stunt | Morale | Exhausted | Turned | Cast | Used | ItemHurt | ConflictEnded
)  # fmt: skip
