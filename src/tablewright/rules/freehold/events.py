"""What happens in Freehold, as facts: names, figures and keys, never prose. `narrate.py` finds the words.

`who` is a member's id, `name` a name as it was then. Each event names the ledger rule it follows from.
"""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event

# --- making characters -----------------------------------------------------------------------------------------------


class ScoresRolled(Event, frozen=True, tag="scores-rolled"):
    rule: ClassVar[str] = "FH-CHAR-02"
    scores: tuple[int, ...]
    again: bool = False


class Made(Event, frozen=True, tag="made"):
    rule: ClassVar[str] = "FH-CHAR-01"
    name: str
    people: str
    calling: str
    level: int
    hp: int
    mp: int


class Bought(Event, frozen=True, tag="bought"):
    rule: ClassVar[str] = "FH-GEAR-01"
    name: str
    thing: str
    copper: int
    number: int = 1


class Outfitted(Event, frozen=True, tag="outfitted"):
    """A newcomer has bought the calling's usual things."""

    rule: ClassVar[str] = "FH-GEAR-01"
    things: tuple[str, ...]
    copper: int


class Sold(Event, frozen=True, tag="sold"):
    rule: ClassVar[str] = "FH-GEAR-01"
    name: str
    thing: str
    copper: int


class Hired(Event, frozen=True, tag="hired"):
    rule: ClassVar[str] = "FH-GEAR-03"
    name: str
    kind: str


class HirelingLeft(Event, frozen=True, tag="hireling-left"):
    rule: ClassVar[str] = "FH-GEAR-03"
    name: str
    why: str


# --- experience ------------------------------------------------------------------------------------------------------


class XpGained(Event, frozen=True, tag="xp-gained"):
    rule: ClassVar[str] = "FH-LEVEL-01"
    names: tuple[str, ...]
    xp: int
    why: str


class LevelGained(Event, frozen=True, tag="level-gained"):
    rule: ClassVar[str] = "FH-LEVEL-04"
    name: str
    level: int
    hp: int
    mp: int


class SpellLearned(Event, frozen=True, tag="spell-learned"):
    rule: ClassVar[str] = "FH-MAGIC-04"
    name: str
    spell: str


class MasteryTaken(Event, frozen=True, tag="mastery-taken"):
    rule: ClassVar[str] = "FH-LEVEL-05"
    name: str
    mastery: str


class ScoreRaised(Event, frozen=True, tag="score-raised"):
    rule: ClassVar[str] = "FH-LEVEL-04"
    name: str
    ability: str
    score: int


# --- difficult actions and the Master Rule ---------------------------------------------------------------------------


class Attempted(Event, frozen=True, tag="attempted"):
    rule: ClassVar[str] = "FH-ACT-01"
    name: str
    what: str
    ability: str
    score: int
    roll: int
    success: bool


class Ruled(Event, frozen=True, tag="ruled"):
    """A ruling under the Master Rule, or a default of the referee."""

    rule: ClassVar[str] = "FH-GM-02"
    name: str
    words: str
    judgement: str
    outcome: str
    answer: str = ""
    precedent: bool = False  # kept as one
    success: bool = True
    like: str = ""  # the precedent that was followed ...
    since: int = 0  # ... and its day
    again: bool = False  # failed today already


class Hidden(Event, frozen=True, tag="hidden"):
    """Dice the players do not see: told to the GM's seat alone."""

    rule: ClassVar[str] = "FH-GM-01"


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


class HexTold(Event, frozen=True, tag="hex-told"):
    """Somebody tells of a hex, or it is seen from afar."""

    rule: ClassVar[str] = "FH-ENC-08"
    hex: str
    terrain: str
    feature: str
    source: str


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
    what: str  # "lit", "spent", "out", "put out"
    name: str = ""


# --- travel ----------------------------------------------------------------------------------------------------------


class Travelled(Event, frozen=True, tag="travelled"):
    rule: ClassVar[str] = "FH-TRAVEL-01"
    hex: str
    terrain: str
    hours: int
    water: bool
    new: bool


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


class Sneaked(Event, frozen=True, tag="sneaked"):
    rule: ClassVar[str] = "FH-SITE-06"
    name: str
    success: bool


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


# --- the freehold ----------------------------------------------------------------------------------------------------


class SetOut(Event, frozen=True, tag="set-out"):
    rule: ClassVar[str] = "FH-TURN-04"
    names: tuple[str, ...]


class CameHome(Event, frozen=True, tag="came-home"):
    rule: ClassVar[str] = "FH-SITE-03"
    names: tuple[str, ...]
    days: int
    copper: int


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


class Harvested(Event, frozen=True, tag="harvested"):
    rule: ClassVar[str] = "FH-HOLD-03"
    stores: int
    timber: int
    stone: int
    silver: int


class Ate(Event, frozen=True, tag="ate"):
    rule: ClassVar[str] = "FH-HOLD-04"
    stores: int
    short: int
    folk_lost: int


class WeekEventFell(Event, frozen=True, tag="week-event"):
    rule: ClassVar[str] = "FH-HOLD-05"
    key: str
    amount: int = 0
    averted: str = ""


class Raided(Event, frozen=True, tag="raided"):
    rule: ClassVar[str] = "FH-HOLD-06"
    raiders: int
    freehold: int
    held: bool
    stores: int = 0
    folk: int = 0


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


class PowerWoke(Event, frozen=True, tag="power-woke"):
    rule: ClassVar[str] = "FH-POWER-01"
    power: str
    strongholds: tuple[str, ...]


class SeatLearned(Event, frozen=True, tag="seat-learned"):
    rule: ClassVar[str] = "FH-POWER-01"
    power: str
    seat: str


class StrongholdBroken(Event, frozen=True, tag="stronghold-broken"):
    rule: ClassVar[str] = "FH-POWER-04"
    power: str
    hex: str


class PowerFell(Event, frozen=True, tag="power-fell"):
    rule: ClassVar[str] = "FH-POWER-06"
    power: str
    told: bool
    pause: int = 0


class TributePaid(Event, frozen=True, tag="tribute-paid"):
    rule: ClassVar[str] = "FH-POWER-07"
    silver: int


class TruceTaken(Event, frozen=True, tag="truce"):
    rule: ClassVar[str] = "FH-POWER-05"
    power: str


class Closed(Event, frozen=True, tag="closed"):
    rule: ClassVar[str] = "FH-GOAL-01"
    why: str


AnyEvent = (
    ScoresRolled | Made | Bought | Outfitted | Sold | Hired | HirelingLeft | XpGained | LevelGained | SpellLearned
    | MasteryTaken | Hidden | ScoreRaised | Attempted | Ruled | Met | DispositionShown | Avoided | TollAsked | TollPaid
    | HexTold | Invited
    | FightBegan | Struck | Hurt | FoeFell | SaveTried | KnockedOut | Died | Woke | Healed | SpellCast | Affected
    | Resisted | MoraleTested | TurnLost | Regenerated | Turned | Acted | BrokeOff | Chased | FightEnded | MercyShown
    | VictorsDid | TrapSpotted | TrapSprung | TrapDealt | LightChanged | Travelled | HexMapped | FeatureFound
    | Foraged | WaterFound | MealsGained | Camped | NightPassed | DayBroke | Weakened | SiteEntered | RoomEntered
    | LairSeen | Sneaked | LockFound | LockOpened | TreasureFound | ItemTaken | SiteCleared | SiteLeft | GoodsTaken
    | Scattered | SetOut | CameHome | SilverGiven | WeekTurned | DeedsTold | Harvested | Ate | WeekEventFell | Raided
    | ProjectBegun | ProjectDone | FolkChanged | HopeFaded | ThreatRose | HoldLost | HoldFounded | PowerWoke
    | SeatLearned | StrongholdBroken | PowerFell | TributePaid | TruceTaken | Closed
)  # fmt: skip
