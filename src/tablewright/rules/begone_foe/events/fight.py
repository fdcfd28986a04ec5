"""What can happen in a fight: names and figures, never prose."""

from __future__ import annotations

from typing import ClassVar

from tablewright.rules.begone_foe.events.happening import Happening


class FightBegan(Happening, frozen=True, tag="fight-began"):
    rule: ClassVar[str] = "BF-INIT-01"
    foes: tuple[str, ...]
    free_side: str
    distance: int


class Initiative(Happening, frozen=True, tag="initiative"):
    rule: ClassVar[str] = "BF-INIT-01"
    order: tuple[str, ...]


class RoundBegan(Happening, frozen=True, tag="round"):
    rule: ClassVar[str] = "BF-CORE-05"
    number: int


class Attacked(Happening, frozen=True, tag="attacked"):
    rule: ClassVar[str] = "BF-ATK-01"
    who: str
    name: str
    target: str
    target_name: str
    weapon: str
    total: int
    ac: int
    hit: bool
    edge: int = 0
    art: str = ""
    auto: bool = False
    sneak: bool = False


class Hurt(Happening, frozen=True, tag="hurt"):
    rule: ClassVar[str] = "BF-ATK-02"
    who: str
    name: str
    damage: int
    hp: int
    by: str = ""
    useless: bool = False


class Injured(Happening, frozen=True, tag="injured"):
    rule: ClassVar[str] = "BF-INJ-04"
    who: str
    name: str
    excess: int
    where: str
    result: str


class Died(Happening, frozen=True, tag="died"):
    rule: ClassVar[str] = "BF-INJ-04"
    who: str
    name: str
    cause: str


class KnockedOut(Happening, frozen=True, tag="knocked-out"):
    rule: ClassVar[str] = "BF-ATK-06"
    who: str
    name: str
    turns: int


class SoulSpent(Happening, frozen=True, tag="soul-spent"):
    rule: ClassVar[str] = "BF-SOUL-11"
    who: str
    name: str
    use: str
    dice: int
    total: int
    on: str


class SavedOrNot(Happening, frozen=True, tag="save"):
    rule: ClassVar[str] = "BF-SAVE-01"
    who: str
    name: str
    score: str
    total: int
    target: int
    passed: bool
    against: str


class Cast(Happening, frozen=True, tag="cast"):
    rule: ClassVar[str] = "BF-SPELL-06"
    who: str
    name: str
    spell: str
    source: str  # "slots", "scroll", "potion", "power"
    targets: tuple[str, ...]
    turned: bool = False  # the reversed form


class SpellDid(Happening, frozen=True, tag="spell-did"):
    """An effect that is not a blow or a condition: a door shut, a wall raised, something made known."""

    rule: ClassVar[str] = "BF-SPELL-06"
    spell: str
    what: str
    detail: str = ""


class Afflicted(Happening, frozen=True, tag="afflicted"):
    rule: ClassVar[str] = "BF-MON-09"
    who: str
    name: str
    condition: str
    by: str = ""


class Freed(Happening, frozen=True, tag="freed"):
    rule: ClassVar[str] = "BF-MON-09"
    who: str
    name: str
    condition: str


class TurnedUndead(Happening, frozen=True, tag="turned-undead"):
    rule: ClassVar[str] = "BF-TURN-05"
    who: str
    name: str
    hit_dice: int
    highest: int
    affected: tuple[str, ...]


class MoraleTested(Happening, frozen=True, tag="morale"):
    rule: ClassVar[str] = "BF-MORALE-01"
    group: str
    total: int
    rating: int
    broke: bool
    why: str
    then: str = ""


class Moved(Happening, frozen=True, tag="moved"):
    rule: ClassVar[str] = "BF-ACT-01"
    who: str
    name: str
    feet: int
    how: str


class Did(Happening, frozen=True, tag="did"):
    """A small act: reloading, drawing, standing up, waiting, picking up."""

    rule: ClassVar[str] = "BF-ACT-02"
    who: str
    name: str
    act: str
    what: str = ""


class Chased(Happening, frozen=True, tag="chased"):
    rule: ClassVar[str] = "BF-PURS-06"
    who: str
    name: str
    total: int
    best: int
    escaped: bool
    pursuer: str = ""


class Trick(Happening, frozen=True, tag="trick"):
    rule: ClassVar[str] = "BF-PURS-09"
    what: str
    worked: bool


class GaveUp(Happening, frozen=True, tag="gave-up"):
    rule: ClassVar[str] = "BF-MORALE-06"
    names: tuple[str, ...]


class GotAway(Happening, frozen=True, tag="got-away"):
    rule: ClassVar[str] = "BF-PURS-06"
    names: tuple[str, ...]


class FightEnded(Happening, frozen=True, tag="fight-ended"):
    rule: ClassVar[str] = "BF-CORE-05"
    outcome: str
    rounds: int
