"""Combat, damage, evasion, and what enemies do."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class EnemiesMet(Event, frozen=True, tag="enemies-met"):
    rule: ClassVar[str] = "TY-COMBAT-02"
    enemies: tuple[str, ...]
    kinds: tuple[str, ...]
    peaceful: bool = False


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack roll and what it means."""

    rule: ClassVar[str] = "TY-COMBAT-03"
    face: int
    result: str
    thorned: int = 0  # thorns spent on it


class PartyHit(Event, frozen=True, tag="party-hit"):
    """The party's damage: dice, bonuses, multiplier (TY-DMG-02)."""

    rule: ClassVar[str] = "TY-DMG-02"
    dice: tuple[int, ...]
    bonus: int
    times: str
    total: int


class EnemyHurt(Event, frozen=True, tag="enemy-hurt"):
    rule: ClassVar[str] = "TY-DMG-04"
    enemy: str
    kind: str
    damage: int
    left: int


class EnemyDied(Event, frozen=True, tag="enemy-died"):
    rule: ClassVar[str] = "TY-DMG-07"
    enemy: str
    kind: str
    cause: str = ""


class EnemiesHit(Event, frozen=True, tag="enemies-hit"):
    """The enemies' damage, as one pool (TY-DMG-05)."""

    rule: ClassVar[str] = "TY-DMG-05"
    dice: tuple[int, ...]
    bonus: int
    times: str
    total: int


class Wounded(Event, frozen=True, tag="wounded"):
    rule: ClassVar[str] = "TY-TARGET-01"
    who: str
    damage: int
    left: int
    cause: str
    flowed: bool = False


class Unharmed(Event, frozen=True, tag="unharmed"):
    """Damage is aimed at one who cannot be damaged, and lost."""

    rule: ClassVar[str] = "TY-MAG-19"
    who: str
    damage: int


class SlippedAside(Event, frozen=True, tag="slipped-aside"):
    rule: ClassVar[str] = "TY-ARCH-06"
    who: str
    onto: str


class Afflicted(Event, frozen=True, tag="afflicted"):
    rule: ClassVar[str] = "TY-ROUND-08"
    who: str
    what: str  # "poisoned", "burning", "bitten", "doomed"


class Suffered(Event, frozen=True, tag="suffered"):
    """Poison or fire takes its due."""

    rule: ClassVar[str] = "TY-CREA-04"
    who: str
    what: str
    damage: int
    left: int


class Turned(Event, frozen=True, tag="turned"):
    rule: ClassVar[str] = "TY-MON-11"
    who: str


class Arrived(Event, frozen=True, tag="arrived"):
    """One more goblin, or a skeleton that rises."""

    rule: ClassVar[str] = "TY-MON-03"
    kind: str


class Vanished(Event, frozen=True, tag="vanished"):
    rule: ClassVar[str] = "TY-MON-04"
    enemy: str


class DemonFire(Event, frozen=True, tag="demon-fire"):
    rule: ClassVar[str] = "TY-MON-13"


class Dismissed(Event, frozen=True, tag="dismissed"):
    """A charmed enemy is sent away."""

    rule: ClassVar[str] = "TY-MAG-17"
    who: str


class HeldOff(Event, frozen=True, tag="held-off"):
    """A charmed enemy stays behind so that nothing follows the party, and is nobody's friend any more."""

    rule: ClassVar[str] = "TY-MAG-17"
    who: str


class Tried(Event, frozen=True, tag="tried"):
    """What a player does in own words, and how it is read: the verb of an option, such as "fight" or "evade"."""

    rule: ClassVar[str] = "TY-CORE-13"
    deed: str
    reading: str
    doer: str = ""


class Dodged(Event, frozen=True, tag="dodged"):
    """A danger that is no enemy, evaded or not: "thick_of_mist", "sinkhole", "popplecrop_slink", "elf_trap"."""

    rule: ClassVar[str] = "TY-CORE-14"
    danger: str
    face: int
    away: bool


class Lured(Event, frozen=True, tag="lured"):
    rule: ClassVar[str] = "TY-CREA-13"


class Touched(Event, frozen=True, tag="deathtouch"):
    rule: ClassVar[str] = "TY-LICH-04"
    who: str


class Evaded(Event, frozen=True, tag="evaded"):
    rule: ClassVar[str] = "TY-EVADE-02"
    face: int
    result: int
    exit: str
    from_party: bool = False  # another party is what they run from


class TurnedBack(Event, frozen=True, tag="turned-back"):
    """Who came after the party does not come into the city, which it had not named as its way."""

    rule: ClassVar[str] = "TY-EVADE-05"


class Followed(Event, frozen=True, tag="followed"):
    """Enemies come along into the next place."""

    rule: ClassVar[str] = "TY-EVADE-04"
    enemies: tuple[str, ...]
    kinds: tuple[str, ...] = ()  # where they come after one of several parties
    party: str = ""
