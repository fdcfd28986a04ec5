"""What can happen in tasks and fights (2, 3): names and figures, never prose (see `telling/prose/fights.py`)."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


# --- tasks and heroic rerolls ----------------------------------------------------------------------------------------
class TaskTried(Event, frozen=True, tag="task"):
    rule: ClassVar[str] = "PF-TASK-07"
    who: str
    task: str
    need: int
    rolled: int
    worked: bool


class HeroicSpent(Event, frozen=True, tag="heroic-spent"):
    rule: ClassVar[str] = "PF-HERO-02"
    who: str
    on: str
    left: int


class HeroicGained(Event, frozen=True, tag="heroic-gained"):
    rule: ClassVar[str] = "PF-HERO-01"
    who: str
    how: str
    combat_only: bool = False


class SpecialRolled(Event, frozen=True, tag="special-roll"):
    rule: ClassVar[str] = "PF-SIX-02"
    who: str
    face: int
    earned: bool


# --- fights ----------------------------------------------------------------------------------------------------------
class FightBegan(Event, frozen=True, tag="fight-began"):
    rule: ClassVar[str] = "PF-START-01"
    foes: tuple[str, ...]
    kind: str
    boss: bool
    surprised: tuple[str, ...]
    again: bool = False
    dice: tuple[int, ...] = ()  # the surprise dice of unaware sides


class InitiativeRolled(Event, frozen=True, tag="initiative"):
    rule: ClassVar[str] = "PF-START-04"
    foes: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round"):
    rule: ClassVar[str] = "PF-ROUND-01"
    round: int


class TurnLost(Event, frozen=True, tag="turn-lost"):
    rule: ClassVar[str] = "PF-ROUND-13"
    who: str
    why: str


class Moved(Event, frozen=True, tag="moved"):
    rule: ClassVar[str] = "PF-ROUND-04"
    who: str
    to: str
    friend: bool = False


class LeftFight(Event, frozen=True, tag="left-fight"):
    rule: ClassVar[str] = "PF-ROUND-15"
    who: str


class Attacked(Event, frozen=True, tag="attack"):
    """`how` is a key of the sources of damage; `stopped` says what set the damage to nothing."""

    rule: ClassVar[str] = "PF-ATTACK-03"
    who: str
    target: str
    how: str
    output: int
    blocked: int
    damage: int
    hp: int
    weapon: str = ""
    ranged: bool = False
    stopped: str = ""
    focus: bool = False
    deflect: bool = False
    drains: bool = False  # it touched, and drains instead of hurting


class Drained(Event, frozen=True, tag="drained"):
    rule: ClassVar[str] = "PF-ABIL-17"
    who: str
    by: str
    cs: int


class Harmed(Event, frozen=True, tag="harmed"):
    """Damage that is no attack: poison, crush, smite, the price of rage ..."""

    rule: ClassVar[str] = "PF-ATTACK-07"
    who: str
    by: str
    damage: int
    hp: int


class Fell(Event, frozen=True, tag="fell"):
    rule: ClassVar[str] = "PF-ATTACK-06"
    who: str


class Died(Event, frozen=True, tag="died"):
    rule: ClassVar[str] = "PF-DOWN-02"
    who: str
    by: str


class Slain(Event, frozen=True, tag="slain"):
    rule: ClassVar[str] = "PF-ATTACK-05"
    who: str
    by: str
    ours: bool = False


class DeathRolled(Event, frozen=True, tag="death-roll"):
    rule: ClassVar[str] = "PF-DOWN-02"
    who: str
    lives: bool


class Stabilized(Event, frozen=True, tag="stabilized"):
    rule: ClassVar[str] = "PF-DOWN-03"
    who: str
    by: str


class Healed(Event, frozen=True, tag="healed"):
    rule: ClassVar[str] = "PF-HEAL-06"
    who: str
    by: str
    amount: int
    hp: int


class Cured(Event, frozen=True, tag="cured"):
    rule: ClassVar[str] = "PF-HEAL-07"
    who: str
    of: str
    by: str


class Relieved(Event, frozen=True, tag="relieved"):
    """Some of a CS penalty is lifted, and some is left."""

    rule: ClassVar[str] = "PF-ABIL-19"
    who: str
    by: str
    cs: int


class Afflicted(Event, frozen=True, tag="afflicted"):
    """A condition took hold: poisoned, diseased, stunned, confused, held, petrified, cowed."""

    rule: ClassVar[str] = "PF-END-02"
    who: str
    what: str
    turns: int = 0
    by: str = ""
    mild: bool = False  # off balance or looking elsewhere: a turn lost, and nothing worse


class Freed(Event, frozen=True, tag="freed"):
    rule: ClassVar[str] = "PF-ABIL-09"
    who: str
    how: str


class Rose(Event, frozen=True, tag="rose"):
    rule: ClassVar[str] = "PF-ABIL-30"
    who: str
    hp: int


class Burnt(Event, frozen=True, tag="burnt"):
    rule: ClassVar[str] = "PF-ABIL-31"
    who: str
    by: str


class Stance(Event, frozen=True, tag="stance"):
    """Full Defense, a challenge, a dose on a blade: something declared that has no dice of its own."""

    rule: ClassVar[str] = "PF-ROUND-10"
    who: str
    what: str
    whom: str = ""
    thing: str = ""


class Raged(Event, frozen=True, tag="raged"):
    rule: ClassVar[str] = "PF-BERSERKER-01"
    who: str
    rounds: int


class Sang(Event, frozen=True, tag="sang"):
    rule: ClassVar[str] = "PF-BARD-03"
    who: str
    song: str
    now: str  # "begins", "works", "stops"


class Rallied(Event, frozen=True, tag="rallied"):
    rule: ClassVar[str] = "PF-COMMANDER-01"
    who: str
    rounds: int


class Cast(Event, frozen=True, tag="cast"):
    rule: ClassVar[str] = "PF-WIZARD-02"
    who: str
    spell: str
    targets: tuple[str, ...]


class Joined(Event, frozen=True, tag="joined"):
    """A companion joins: summoned, raised, befriended; or more opponents arrive."""

    rule: ClassVar[str] = "PF-COMP-01"
    who: str
    role: str
    owner: str
    rounds: int = 0


class Parted(Event, frozen=True, tag="parted"):
    rule: ClassVar[str] = "PF-COMP-04"
    who: str
    how: str


class Drank(Event, frozen=True, tag="drank"):
    rule: ClassVar[str] = "PF-EQUIP-04"
    who: str
    potion: str
    fed_by: str = ""
    wasted: bool = False


class FightOver(Event, frozen=True, tag="fight-over"):
    rule: ClassVar[str] = "PF-ROUND-01"
    result: str
    rounds: int


class Graded(Event, frozen=True, tag="graded"):
    rule: ClassVar[str] = "PF-LOOT-02"
    grade: str
    strain: int
    strength: int


class GoldFound(Event, frozen=True, tag="gold"):
    rule: ClassVar[str] = "PF-LOOT-03"
    who: str
    gp: int
    shared: bool = False


class ItemFound(Event, frozen=True, tag="item"):
    rule: ClassVar[str] = "PF-LOOT-05"
    who: str
    item: str
