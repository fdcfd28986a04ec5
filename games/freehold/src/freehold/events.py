"""What happens in Freehold, as facts: names, figures and keys, never prose. `who` is the id of a member."""

from __future__ import annotations

from tablewright.engine.events import Event


class Personal(Event, frozen=True):
    """What somebody does or undergoes, by the name of that day."""

    name: str


# --- making characters -----------------------------------------------------------------------------------------------
class ScoresRolled(Event, frozen=True, tag="scores-rolled"):
    scores: tuple[int, ...]
    again: bool = False


class ScoresSwapped(Event, frozen=True, tag="scores-swapped"):
    first: str
    second: str


class HumanGift(Event, frozen=True, tag="human-gift"):
    ability: str
    score: int


class Made(Personal, frozen=True, tag="made"):
    people: str
    calling: str
    level: int
    hp: int
    mp: int


class Bought(Personal, frozen=True, tag="bought"):
    thing: str
    copper: int
    number: int = 1


class Outfitted(Event, frozen=True, tag="outfitted"):
    """A newcomer has bought the calling's usual things."""

    things: tuple[str, ...]
    copper: int


class Sold(Personal, frozen=True, tag="sold"):
    thing: str
    copper: int
    number: int = 1


class Hired(Personal, frozen=True, tag="hired"):
    kind: str


class HirelingLeft(Personal, frozen=True, tag="hireling-left"):
    why: str


# --- experience ------------------------------------------------------------------------------------------------------
class XpGained(Event, frozen=True, tag="xp-gained"):
    names: tuple[str, ...]
    xp: int
    why: str


class LevelGained(Personal, frozen=True, tag="level-gained"):
    level: int
    hp: int
    mp: int


class SpellLearned(Personal, frozen=True, tag="spell-learned"):
    spell: str


class MasteryTaken(Personal, frozen=True, tag="mastery-taken"):
    mastery: str


class ScoreRaised(Personal, frozen=True, tag="score-raised"):
    ability: str
    score: int


# --- difficult actions and the Master Rule ---------------------------------------------------------------------------
class Attempted(Personal, frozen=True, tag="attempted"):
    what: str
    ability: str
    score: int
    roll: int
    success: bool


class Ruled(Personal, frozen=True, tag="ruled"):
    """A ruling under the Master Rule, or a default of the referee."""

    words: str
    judgement: str
    outcome: str
    answer: str = ""
    precedent: bool = False  # kept as one
    success: bool = True
    like: str = ""  # the precedent that was followed ...
    since: int = 0  # ... and its day
    again: bool = False  # failed today already


class Spoke(Personal, frozen=True, tag="spoke"):
    words: str


class MasterTold(Event, frozen=True, tag="master-told"):
    """Words of the Game Master about what the characters see and what follows."""

    words: str


class ReadAloud(Event, frozen=True, tag="read-aloud"):
    """Words of a written adventure: its beginning, a place, a room, a rumor."""

    words: str
    title: str = ""


class LaidOut(Event, frozen=True, tag="laid-out"):
    """A place the Game Master has laid out: told to that seat alone."""

    hex: str
    what: str


class HandedOver(Personal, frozen=True, tag="handed-over"):
    """A thing or coin went from one to another; without a giver it was picked up, without a taker laid down."""

    thing: str
    number: int
    taker: str


class Declined(Personal, frozen=True, tag="declined"):
    """A player does not agree to what another would have this character do, give or risk."""

    what: str


class Hidden(Event, frozen=True, tag="hidden"):
    """Dice the players do not see: told to the GM's seat alone."""


# --- meetings --------------------------------------------------------------------------------------------------------
class Met(Event, frozen=True, tag="met"):
    monsters: tuple[str, ...]
    numbers: tuple[int, ...]
    where: str


class DispositionShown(Event, frozen=True, tag="disposition"):
    monster: str
    result: str
    roll: int


class Avoided(Event, frozen=True, tag="avoided"):
    """A meeting came to nothing: the party withdrew, passed, was not seen, or the others left."""

    monster: str
    how: str


class TollAsked(Event, frozen=True, tag="toll-asked"):
    silver: int


class TollPaid(Event, frozen=True, tag="toll-paid"):
    silver: int


class CarriedOff(Event, frozen=True, tag="carried-off"):
    """Something is taken without a fight, and they are gone with it."""

    monster: str
    what: str
    number: int


class HexTold(Event, frozen=True, tag="hex-told"):
    """Somebody tells of a hex, or it is seen from afar."""

    hex: str
    terrain: str
    feature: str
    source: str
    water: str = ""
    springs: int = 0  # it was there on this or less of 1d12


class Invited(Event, frozen=True, tag="invited"):
    success: bool


# --- combat ----------------------------------------------------------------------------------------------------------
class FightBegan(Event, frozen=True, tag="fight-began"):
    monsters: tuple[str, ...]
    order: tuple[str, ...]
    ambush: bool = False


class Struck(Event, frozen=True, tag="struck"):
    """A blow or shot. `side` is who strikes: "party", "foe" or "friend"."""

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


class Hurt(Personal, frozen=True, tag="hurt"):
    damage: int
    cause: str
    hp: int


class FoeFell(Event, frozen=True, tag="foe-fell"):
    foe: str
    by: str


class SaveTried(Personal, frozen=True, tag="save-tried"):
    against: str
    roll: int
    success: bool
    help: str = ""  # "luck charm" or "last coin" turned it


class KnockedOut(Personal, frozen=True, tag="knocked-out"):
    cause: str


class Died(Personal, frozen=True, tag="died"):
    cause: str
    day: int


class Woke(Personal, frozen=True, tag="woke"):
    how: str


class Healed(Personal, frozen=True, tag="healed"):
    hp: int
    how: str


class SpellCast(Personal, frozen=True, tag="spell-cast"):
    spell: str
    targets: tuple[str, ...] = ()
    amount: int = 0
    scroll: bool = False


class Affected(Personal, frozen=True, tag="affected"):
    """Somebody is held, asleep, turned to stone, drained, ... `amount` turns or points."""

    effect: str
    cause: str
    amount: int = 0
    ability: str = ""


class Resisted(Personal, frozen=True, tag="resisted"):
    ability: str
    score: int
    roll: int
    success: bool
    cause: str


class MoraleTested(Event, frozen=True, tag="morale"):
    monster: str
    roll: int
    morale: int
    fled: bool
    why: str
    number: int = 0  # of those who are left


class TurnLost(Personal, frozen=True, tag="turn-lost"):
    why: str


class Regenerated(Event, frozen=True, tag="regenerated"):
    foe: str
    hp: int


class Turned(Personal, frozen=True, tag="turned"):
    hit_dice: int
    foes: tuple[str, ...]


class Acted(Personal, frozen=True, tag="acted"):
    """A small act that needs no roll: `what` names it."""

    what: str
    thing: str = ""


class BrokeOff(Event, frozen=True, tag="broke-off"):
    left: tuple[str, ...] = ()


class Chased(Event, frozen=True, tag="chased"):
    roll: int
    caught: bool


class FightEnded(Event, frozen=True, tag="fight-ended"):
    result: str  # "won", "broke off", "lost", "parted"
    rounds: int
    dead: int = 0
    fled: int = 0


class MercyShown(Event, frozen=True, tag="mercy"):
    number: int
    choice: str


class VictorsDid(Event, frozen=True, tag="victors-did"):
    monster: str
    choice: str
    number: int = 0


# --- travel ----------------------------------------------------------------------------------------------------------
class Travelled(Event, frozen=True, tag="travelled"):
    hex: str
    terrain: str
    hours: int
    water: bool
    new: bool
    check: int = 0  # somebody is met on this or less of 1d12
    springs: int = 0  # the same of water, where it was rolled for


class HexMapped(Event, frozen=True, tag="hex-mapped"):
    hex: str
    terrain: str
    xp: int
    hours: int


class FeatureFound(Event, frozen=True, tag="feature-found"):
    hex: str
    feature: str
    what: str = ""


class Foraged(Personal, frozen=True, tag="foraged"):
    meals: int


class WaterFound(Event, frozen=True, tag="water-found"):
    how: str
    people: int


class MealsGained(Event, frozen=True, tag="meals-gained"):
    meals: int
    how: str


class Camped(Event, frozen=True, tag="camped"):
    how: str
    meals: int
    thirsty: int


class NightPassed(Event, frozen=True, tag="night-passed"):
    check: int
    met: bool
    need: int = 0  # somebody comes on this or less


class DayBroke(Event, frozen=True, tag="day-broke"):
    day: int
    home: bool


class Weakened(Personal, frozen=True, tag="weakened"):
    """Hunger lowers every score, or gives a point back."""

    points: int
    days: int


# --- sites and treasure ----------------------------------------------------------------------------------------------
class SiteEntered(Event, frozen=True, tag="site-entered"):
    kind: str
    hex: str
    rooms: int


class RoomEntered(Event, frozen=True, tag="room-entered"):
    number: int
    holds: tuple[str, ...]
    again: bool
    last: bool


class LairSeen(Event, frozen=True, tag="lair-seen"):
    monster: str
    number: int


class RoomSpied(Event, frozen=True, tag="room-spied"):
    """What a sneaker has seen besides whoever is there."""

    seen: str  # "nobody", "unguarded" or "guarded"


class Sneaked(Personal, frozen=True, tag="sneaked"):
    success: bool
    heard: bool = False  # by whoever is there


class LockFound(Event, frozen=True, tag="lock-found"):
    what: str


class LockOpened(Event, frozen=True, tag="lock-opened"):
    how: str
    name: str
    noise: bool = False


class TreasureFound(Event, frozen=True, tag="treasure-found"):
    kind: str
    copper: int
    items: tuple[str, ...] = ()


class ItemTaken(Personal, frozen=True, tag="item-taken"):
    thing: str
    number: int = 1


class SiteCleared(Event, frozen=True, tag="site-cleared"):
    kind: str
    hex: str


class SiteLeft(Event, frozen=True, tag="site-left"):
    kind: str
    hours: int


class GoodsTaken(Event, frozen=True, tag="goods-taken"):
    dead: str
    name: str


class Scattered(Event, frozen=True, tag="scattered"):
    """The party is split, or comes together again."""

    names: tuple[str, ...]
    how: str


# --- traps and light -------------------------------------------------------------------------------------------------
class TrapSpotted(Event, frozen=True, tag="trap-spotted"):
    trap: str
    by: str


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    trap: str
    by: str
    harmless: str = ""  # what made it harmless


class TrapDealt(Event, frozen=True, tag="trap-dealt"):
    """A spotted trap is disarmed, set off from afar, or gone round."""

    trap: str
    how: str
    name: str


class LightChanged(Event, frozen=True, tag="light"):
    kind: str
    what: str  # "lit", "spent", "out", "put out", "fallen" with whoever bore it
    name: str = ""


class MapDrawn(Event, frozen=True, tag="map-drawn"):
    """A sign or a name that the players put on the map."""

    hex: str
    sign: str
    words: str


# --- the freehold -----------------------------------------------------------------------------------------------------
class SetOut(Event, frozen=True, tag="set-out"):
    names: tuple[str, ...]


class CameHome(Event, frozen=True, tag="came-home"):
    names: tuple[str, ...]
    days: int
    copper: int


class Visited(Personal, frozen=True, tag="visited"):
    """Somebody of the freehold was asked, comforted or persuaded."""

    neighbour: str
    wish: str
    success: bool


class SilverGiven(Event, frozen=True, tag="silver-given"):
    silver: int
    xp: int
    names: tuple[str, ...]


class WeekTurned(Event, frozen=True, tag="week-turned"):
    week: int
    folk: int
    stores: int
    timber: int
    stone: int
    silver: int
    hope: int
    threat: int


class DeedsTold(Event, frozen=True, tag="deeds-told"):
    hope: int
    threat: int
    shadow: int


class WorkPlanned(Event, frozen=True, tag="work-planned"):
    """How the Folk are to work from now on; `hexes` where they were told hex by hex."""

    plan: str
    hexes: tuple[str, ...] = ()


class Harvested(Event, frozen=True, tag="harvested"):
    stores: int
    timber: int
    stone: int
    silver: int


class HoldChanged(Event, frozen=True, tag="hold-changed"):
    """Somebody's doing brought Stores, or moved Hope."""

    hope: int = 0
    stores: int = 0
    silver: int = 0
    name: str = ""
    rations: int = 0


class StoresLost(Event, frozen=True, tag="stores-lost"):
    stores: int
    cap: int


class Ate(Event, frozen=True, tag="ate"):
    stores: int
    short: int
    folk_lost: int
    hope: int = 0  # by how much it changed


class WeekEventFell(Event, frozen=True, tag="week-event"):
    key: str
    amount: int = 0
    averted: str = ""
    hope: int = 0  # by how much it changed
    projects: int = 0  # that take a week longer
    ware: str = ""  # what the peddler has for sale


class Raided(Event, frozen=True, tag="raided"):
    raiders: int
    freehold: int
    held: bool
    stores: int = 0
    folk: int = 0
    hope: int = 0  # by how much it changed


class ProjectBegun(Event, frozen=True, tag="project-begun"):
    building: str
    weeks: int
    at: str = ""


class ProjectDone(Event, frozen=True, tag="project-done"):
    building: str
    at: str = ""


class FolkChanged(Event, frozen=True, tag="folk-changed"):
    by: int
    why: str


class FoundNoRoom(Event, frozen=True, tag="found-no-room"):
    """Folk who were asked on the road came, and there was no housing for them."""


class HopeFaded(Event, frozen=True, tag="hope-faded"):
    hope: int


class ThreatRose(Event, frozen=True, tag="threat-rose"):
    threat: int
    shadow: int = 0


class HoldLost(Event, frozen=True, tag="hold-lost"):
    name: str


class HoldFounded(Personal, frozen=True, tag="hold-founded"):
    at: str


class Closed(Event, frozen=True, tag="closed"):
    why: str


# --- the Powers ----------------------------------------------------------------------------------------------------
class PowerWoke(Event, frozen=True, tag="power-woke"):
    power: str
    strongholds: tuple[str, ...]


class SeatLearned(Event, frozen=True, tag="seat-learned"):
    power: str
    seat: str


class WeaknessLearned(Event, frozen=True, tag="weakness-learned"):
    power: str


class PowerPlaceReached(Event, frozen=True, tag="power-place-reached"):
    power: str
    kind: str
    hex: str


class StrongholdBroken(Event, frozen=True, tag="stronghold-broken"):
    power: str
    hex: str


class PowerFell(Event, frozen=True, tag="power-fell"):
    power: str
    told: bool
    pause: int = 0
    hope: int = 0  # by how much it changed


class TributePaid(Event, frozen=True, tag="tribute-paid"):
    silver: int
    hope: int = 0


class TruceTaken(Event, frozen=True, tag="truce"):
    power: str


class TruceEnded(Event, frozen=True, tag="truce-ended"):
    power: str
