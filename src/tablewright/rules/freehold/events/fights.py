"""Events of meetings and fights: who is met and how they take it, blows, saves, spells, morale, and the end of it."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


# --- meetings --------------------------------------------------------------------------------------------------------
class Met(Event, frozen=True, tag="met"):
    rule: ClassVar[str] = "FH-ENC-01"
    monsters: tuple[str, ...]
    numbers: tuple[int, ...]
    where: str


class DispositionShown(Event, frozen=True, tag="disposition"):
    rule: ClassVar[str] = "FH-ENC-04"
    monster: str
    result: str
    roll: int


class Avoided(Event, frozen=True, tag="avoided"):
    """A meeting came to nothing: the party withdrew, passed, was not seen, or the others left."""

    rule: ClassVar[str] = "FH-ENC-06"
    monster: str
    how: str


class TollAsked(Event, frozen=True, tag="toll-asked"):
    rule: ClassVar[str] = "FH-MON-07"
    silver: int


class TollPaid(Event, frozen=True, tag="toll-paid"):
    rule: ClassVar[str] = "FH-MON-07"
    silver: int


class CarriedOff(Event, frozen=True, tag="carried-off"):
    """Something is taken without a fight, and they are gone with it."""

    rule: ClassVar[str] = "FH-MON-07"
    monster: str
    what: str
    number: int


class HexTold(Event, frozen=True, tag="hex-told"):
    """Somebody tells of a hex, or it is seen from afar."""

    rule: ClassVar[str] = "FH-ENC-08"
    hex: str
    terrain: str
    feature: str
    source: str
    water: str = ""
    springs: int = 0  # it was there on this or less of 1d12


class Invited(Event, frozen=True, tag="invited"):
    rule: ClassVar[str] = "FH-MON-07"
    success: bool


# --- combat ----------------------------------------------------------------------------------------------------------
class FightBegan(Event, frozen=True, tag="fight-began"):
    rule: ClassVar[str] = "FH-COMBAT-01"
    monsters: tuple[str, ...]
    order: tuple[str, ...]
    ambush: bool = False


class Struck(Event, frozen=True, tag="struck"):
    """A blow or shot. `side` is who strikes: "party", "foe" or "friend"."""

    rule: ClassVar[str] = "FH-ATTACK-01"
    side: str
    attacker: str
    target: str
    weapon: str
    roll: int
    bonus: int
    ac: int
    hit: bool
    damage: int = 0
    immune: bool = False


class Hurt(Event, frozen=True, tag="hurt"):
    rule: ClassVar[str] = "FH-DAMAGE-03"
    name: str
    damage: int
    cause: str
    hp: int


class FoeFell(Event, frozen=True, tag="foe-fell"):
    rule: ClassVar[str] = "FH-DAMAGE-04"
    foe: str
    by: str


class SaveTried(Event, frozen=True, tag="save-tried"):
    rule: ClassVar[str] = "FH-SAVE-03"
    name: str
    against: str
    roll: int
    success: bool
    help: str = ""  # "luck charm" or "last coin" turned it


class KnockedOut(Event, frozen=True, tag="knocked-out"):
    rule: ClassVar[str] = "FH-DEATH-02"
    name: str
    cause: str


class Died(Event, frozen=True, tag="died"):
    rule: ClassVar[str] = "FH-DEATH-03"
    name: str
    cause: str
    day: int


class Woke(Event, frozen=True, tag="woke"):
    rule: ClassVar[str] = "FH-DEATH-05"
    name: str
    how: str


class Healed(Event, frozen=True, tag="healed"):
    rule: ClassVar[str] = "FH-HEAL-01"
    name: str
    hp: int
    how: str


class SpellCast(Event, frozen=True, tag="spell-cast"):
    rule: ClassVar[str] = "FH-SPELL-01"
    name: str
    spell: str
    targets: tuple[str, ...] = ()
    amount: int = 0
    scroll: bool = False


class Affected(Event, frozen=True, tag="affected"):
    """Somebody is held, asleep, turned to stone, drained, ... `amount` turns or points."""

    rule: ClassVar[str] = "FH-MON-04"
    name: str
    effect: str
    cause: str
    amount: int = 0
    ability: str = ""


class Resisted(Event, frozen=True, tag="resisted"):
    rule: ClassVar[str] = "FH-MON-04"
    name: str
    ability: str
    score: int
    roll: int
    success: bool
    cause: str


class MoraleTested(Event, frozen=True, tag="morale"):
    rule: ClassVar[str] = "FH-MON-02"
    monster: str
    roll: int
    morale: int
    fled: bool
    why: str
    number: int = 0  # of those who are left


class TurnLost(Event, frozen=True, tag="turn-lost"):
    rule: ClassVar[str] = "FH-MON-04"
    name: str
    why: str


class Regenerated(Event, frozen=True, tag="regenerated"):
    rule: ClassVar[str] = "FH-MON-04"
    foe: str
    hp: int


class Turned(Event, frozen=True, tag="turned"):
    rule: ClassVar[str] = "FH-CALL-04"
    name: str
    hit_dice: int
    foes: tuple[str, ...]


class Acted(Event, frozen=True, tag="acted"):
    """A small act that needs no roll: `what` names it."""

    rule: ClassVar[str] = "FH-COMBAT-06"
    name: str
    what: str
    thing: str = ""


class BrokeOff(Event, frozen=True, tag="broke-off"):
    rule: ClassVar[str] = "FH-MON-05"
    left: tuple[str, ...] = ()


class Chased(Event, frozen=True, tag="chased"):
    rule: ClassVar[str] = "FH-MON-05"
    roll: int
    caught: bool


class FightEnded(Event, frozen=True, tag="fight-ended"):
    rule: ClassVar[str] = "FH-COMBAT-01"
    result: str  # "won", "broke off", "lost", "parted"
    rounds: int
    dead: int = 0
    fled: int = 0


class MercyShown(Event, frozen=True, tag="mercy"):
    rule: ClassVar[str] = "FH-COMBAT-01"
    number: int
    choice: str


class VictorsDid(Event, frozen=True, tag="victors-did"):
    rule: ClassVar[str] = "FH-MON-06"
    monster: str
    choice: str
    number: int = 0


FightEvent = (
    Met | DispositionShown | Avoided | TollAsked | TollPaid | CarriedOff | HexTold | Invited | FightBegan | Struck
    | Hurt | FoeFell | SaveTried | KnockedOut | Died | Woke | Healed | SpellCast | Affected | Resisted | MoraleTested
    | TurnLost | Regenerated | Turned | Acted | BrokeOff | Chased | FightEnded | MercyShown | VictorsDid
)  # fmt: skip
