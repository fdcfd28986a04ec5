"""What can happen in Twelve Years. Events carry names and figures; `telling/prose` makes prose of them."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class Assembled(Event, frozen=True, tag="assembled"):
    rule: ClassVar[str] = "TY-ASM-01"
    number: int
    party: str


class Joined(Event, frozen=True, tag="joined"):
    """A member joins: at assembly, or later as a newcomer."""

    rule: ClassVar[str] = "TY-ASM-10"
    who: str
    archetype: str
    weapon: str
    hp: int
    assembly: bool = False


class GoldGained(Event, frozen=True, tag="gold-gained"):
    rule: ClassVar[str] = "TY-GOLD-02"
    gold: int
    source: str  # "start", "room", "remains", "sale", "noble", "theft"
    total: int


class ItemFound(Event, frozen=True, tag="item-found"):
    """Loot comes into sight. `owner` is set for starting loot."""

    rule: ClassVar[str] = "TY-LOOT-02"
    item: str
    kind: str
    value: int
    traps: int = 0
    owner: str = ""
    powers: tuple[str, ...] = ()


class ItemTaken(Event, frozen=True, tag="item-taken"):
    rule: ClassVar[str] = "TY-LOOT-09"
    item: str
    kind: str


class SetOut(Event, frozen=True, tag="set-out"):
    rule: ClassVar[str] = "TY-ASM-02"
    party: str
    members: int


class StolenAtStart(Event, frozen=True, tag="stolen-at-start"):
    rule: ClassVar[str] = "TY-ASM-07"
    who: str


class Died(Event, frozen=True, tag="died"):
    rule: ClassVar[str] = "TY-DMG-07"
    who: str
    archetype: str
    cause: str


class PartyFell(Event, frozen=True, tag="party-fell"):
    rule: ClassVar[str] = "TY-DEATH-03"
    number: int
    party: str
    place: str
    killed_by: str
    mode: str  # "hex", "dungeon", "castle", "city"
    year: int


class YearsPassed(Event, frozen=True, tag="years-passed"):
    rule: ClassVar[str] = "TY-TIME-03"
    source: str
    years: int
    total: int


class Spared(Event, frozen=True, tag="spared"):
    """Lore of the Fae Folk kept the party from being lost."""

    rule: ClassVar[str] = "TY-ARCH-07"
    source: str


class Entered(Event, frozen=True, tag="entered"):
    """The party came into a hex."""

    rule: ClassVar[str] = "TY-HEX-04"
    hex: str
    terrain: str
    name: str
    new: bool


class LakeInTheWay(Event, frozen=True, tag="lake"):
    rule: ClassVar[str] = "TY-TERR-02"
    hex: str


class Encounter(Event, frozen=True, tag="encounter"):
    """What a hex's or room's encounter roll, or a promise in its place, brought."""

    rule: ClassVar[str] = "TY-HENC-01"
    what: str


class EnemiesMet(Event, frozen=True, tag="enemies-met"):
    rule: ClassVar[str] = "TY-COMBAT-02"
    enemies: tuple[str, ...]
    kinds: tuple[str, ...]
    peaceful: bool = False


class DeerFled(Event, frozen=True, tag="deer"):
    rule: ClassVar[str] = "TY-CREA-02"


class EntranceFound(Event, frozen=True, tag="entrance-found"):
    rule: ClassVar[str] = "TY-ENTR-01"
    kind: str
    name: str
    guarded: bool


class PondPulled(Event, frozen=True, tag="pond"):
    rule: ClassVar[str] = "TY-ENTR-02"


class Fell(Event, frozen=True, tag="fell"):
    """A member falls into a sinkhole."""

    rule: ClassVar[str] = "TY-ENTR-03"
    who: str
    damage: int


class WentIn(Event, frozen=True, tag="went-in"):
    rule: ClassVar[str] = "TY-CORE-04"
    dungeon: str
    castle: bool = False


class CameOut(Event, frozen=True, tag="came-out"):
    rule: ClassVar[str] = "TY-DELVE-08"
    hex: str
    by: str


class RoomFound(Event, frozen=True, tag="room-found"):
    rule: ClassVar[str] = "TY-DELVE-01"
    number: int
    size: str
    type: str
    level: int
    doors: int
    stairs: int
    exits: int
    castle: bool = False
    throne: bool = False


class RoomEntered(Event, frozen=True, tag="room-entered"):
    rule: ClassVar[str] = "TY-DELVE-05"
    number: int


class SecretDoor(Event, frozen=True, tag="secret-door"):
    rule: ClassVar[str] = "TY-DENC-05"


class TrapMet(Event, frozen=True, tag="trap-met"):
    rule: ClassVar[str] = "TY-TRAP-01"
    look: int
    pursuing: bool = False


class TrapDisabled(Event, frozen=True, tag="trap-disabled"):
    rule: ClassVar[str] = "TY-TRAP-02"
    who: str
    item: str = ""
    look: int = 0


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    rule: ClassVar[str] = "TY-TRAP-01"
    who: str
    damage: int
    item: str = ""
    look: int = 0


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack roll and what it means."""

    rule: ClassVar[str] = "TY-COMBAT-03"
    face: int
    result: str
    thorned: bool = False


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


class Lured(Event, frozen=True, tag="lured"):
    rule: ClassVar[str] = "TY-CREA-13"


class Touched(Event, frozen=True, tag="deathtouch"):
    rule: ClassVar[str] = "TY-LICH-04"
    who: str


class Healed(Event, frozen=True, tag="healed"):
    rule: ClassVar[str] = "TY-DEATH-02"
    source: str  # "hermit", "moonkissed", "level", "circle", "rejuvenation"
    who: str = ""  # "" for the whole party


class LevelChanged(Event, frozen=True, tag="level"):
    rule: ClassVar[str] = "TY-LEVEL-02"
    by: int
    level: int
    source: str


class Evaded(Event, frozen=True, tag="evaded"):
    rule: ClassVar[str] = "TY-EVADE-02"
    face: int
    result: int
    exit: str


class Followed(Event, frozen=True, tag="followed"):
    """Enemies come along into the next place."""

    rule: ClassVar[str] = "TY-EVADE-04"
    enemies: tuple[str, ...]


class Met(Event, frozen=True, tag="met"):
    rule: ClassVar[str] = "TY-FRIEND-01"
    friend: str


class Dealt(Event, frozen=True, tag="dealt"):
    """A friend did something for the party."""

    rule: ClassVar[str] = "TY-FRIEND-02"
    friend: str
    deal: str
    gold: int = 0
    item: str = ""
    place: str = ""


class Robbed(Event, frozen=True, tag="robbed"):
    rule: ClassVar[str] = "TY-FRIEND-03"
    gold: int
    item: str
    value: int


class Traded(Event, frozen=True, tag="traded"):
    rule: ClassVar[str] = "TY-LOOT-10"
    what: str  # "bought" or "sold"
    item: str
    gold: int
    purse: int


class Escorting(Event, frozen=True, tag="escort"):
    rule: ClassVar[str] = "TY-ESCORT-01"
    who: str
    what: str  # "joined", "paid", "died", "dropped"


class PromiseKept(Event, frozen=True, tag="promise-kept"):
    rule: ClassVar[str] = "TY-FRIEND-14"
    kind: str


class MagickWorked(Event, frozen=True, tag="magick"):
    rule: ClassVar[str] = "TY-MAG-01"
    power: str
    item: str
    who: str = ""


class Possessed(Event, frozen=True, tag="possessed"):
    rule: ClassVar[str] = "TY-MAG-13"
    who: str
    item: str


class Charmed(Event, frozen=True, tag="charmed"):
    rule: ClassVar[str] = "TY-MAG-17"
    enemy: str


class Jumped(Event, frozen=True, tag="jumped"):
    """By a stone portal, a Magick Key or the ferry."""

    rule: ClassVar[str] = "TY-HENC-08"
    by: str
    hex: str


class Ferried(Event, frozen=True, tag="ferried"):
    rule: ClassVar[str] = "TY-TERR-05"
    hex: str


class Equipped(Event, frozen=True, tag="equipped"):
    rule: ClassVar[str] = "TY-WPN-04"
    who: str
    item: str
    off: bool = False


class Together(Event, frozen=True, tag="together"):
    """Several parties attack side by side: their dice, and the difference of highest and lowest (TY-COOP-03)."""

    rule: ClassVar[str] = "TY-COOP-04"
    parties: tuple[str, ...]
    faces: tuple[int, ...]
    difference: int


class Clash(Event, frozen=True, tag="clash"):
    """Parties fight each other: their dice, and the difference (TY-PVP-08, TY-BRAWL-05)."""

    rule: ClassVar[str] = "TY-PVP-08"
    parties: tuple[str, ...]
    faces: tuple[int, ...]
    difference: int


class Declared(Event, frozen=True, tag="declared"):
    """A party says what it means to do to or with another."""

    rule: ClassVar[str] = "TY-PVP-01"
    party: str
    what: str  # "attack", "evade", "engage", "stop", "follow", "let-go", "bargain"
    other: str = ""


class PartyStruck(Event, frozen=True, tag="party-struck"):
    """Damage that one side of a fight between parties deals, and to whom."""

    rule: ClassVar[str] = "TY-PVP-09"
    party: str
    dice: tuple[int, ...]
    bonus: int
    times: str
    total: int


class Hidden(Event, frozen=True, tag="hidden"):
    rule: ClassVar[str] = "TY-PVP-06"
    party: str


class StoleFrom(Event, frozen=True, tag="stole"):
    rule: ClassVar[str] = "TY-PVP-07"
    thief: str
    victim: str
    item: str = ""
    gold: int = 0


class FightOver(Event, frozen=True, tag="fight-over"):
    rule: ClassVar[str] = "TY-PVP-13"
    parties: tuple[str, ...]


class Bargained(Event, frozen=True, tag="bargained"):
    """Two parties swap goods; refused bargains are told too."""

    rule: ClassVar[str] = "TY-MP-03"
    party: str
    other: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]
    agreed: bool


class SharedOut(Event, frozen=True, tag="shared-out"):
    """Loot of a fight fought together goes to the highest die (TY-COOP-12)."""

    rule: ClassVar[str] = "TY-COOP-12"
    party: str
    item: str = ""
    gold: int = 0


class LichMet(Event, frozen=True, tag="lich-met"):
    rule: ClassVar[str] = "TY-LICH-01"


class Ended(Event, frozen=True, tag="ended"):
    rule: ClassVar[str] = "TY-WIN-05"
    outcome: str
    way: str  # "attack", "evasion", "fae_touched", "death_crown", "ancient_crown", "years"
    party: str
    year: int


AnyEvent = (
    Assembled
    | Joined
    | GoldGained
    | ItemFound
    | ItemTaken
    | SetOut
    | StolenAtStart
    | Died
    | PartyFell
    | YearsPassed
    | Spared
    | Entered
    | LakeInTheWay
    | Encounter
    | EnemiesMet
    | DeerFled
    | EntranceFound
    | PondPulled
    | Fell
    | WentIn
    | CameOut
    | RoomFound
    | RoomEntered
    | SecretDoor
    | TrapMet
    | TrapDisabled
    | TrapSprung
    | Attacked
    | PartyHit
    | EnemyHurt
    | EnemyDied
    | EnemiesHit
    | Wounded
    | SlippedAside
    | Afflicted
    | Suffered
    | Turned
    | Arrived
    | Vanished
    | DemonFire
    | Lured
    | Touched
    | Healed
    | LevelChanged
    | Evaded
    | Followed
    | Met
    | Dealt
    | Robbed
    | Traded
    | Escorting
    | PromiseKept
    | MagickWorked
    | Possessed
    | Charmed
    | Jumped
    | Ferried
    | Equipped
    | LichMet
    | Together
    | Clash
    | Declared
    | PartyStruck
    | Hidden
    | StoleFrom
    | FightOver
    | Bargained
    | SharedOut
    | Ended
)
