"""What can happen in Twelve Years. Events carry names and figures; `telling/prose` makes prose of them."""

from __future__ import annotations

from tablewright.engine.events import Event


# --- the party: assembly, death, the passage of time, the end ---------------------------------------------------------
class Assembled(Event, frozen=True, tag="assembled"):
    number: int
    party: str


class Joined(Event, frozen=True, tag="joined"):
    """A member joins: at assembly, or later as a newcomer."""

    who: str
    archetype: str
    weapon: str
    hp: int
    assembly: bool = False


class SetOut(Event, frozen=True, tag="set-out"):
    party: str
    members: int


class StolenAtStart(Event, frozen=True, tag="stolen-at-start"):
    who: str


class Died(Event, frozen=True, tag="died"):
    who: str
    archetype: str
    cause: str


class PartyFell(Event, frozen=True, tag="party-fell"):
    number: int
    party: str
    place: str
    killed_by: str
    mode: str  # "hex", "dungeon", "castle", "city"
    year: int


class YearsPassed(Event, frozen=True, tag="years-passed"):
    source: str
    years: int
    total: int


class Spared(Event, frozen=True, tag="spared"):
    """Lore of the Fae Folk kept the party from being lost."""

    source: str


class Healed(Event, frozen=True, tag="healed"):
    source: str  # "hermit", "moonkissed", "level", "circle", "rejuvenation"
    who: str = ""  # "" for the whole party


class LevelChanged(Event, frozen=True, tag="level"):
    by: int
    level: int
    source: str


class Equipped(Event, frozen=True, tag="equipped"):
    who: str
    item: str
    off: bool = False


class Carries(Event, frozen=True, tag="carries"):
    who: str
    item: str


class Redrawn(Event, frozen=True, tag="redrawn"):
    """A room is drawn another way round on the map."""

    room: int


class Bent(Event, frozen=True, tag="bent"):
    """A rule is bent for the story: a figure changed by hand."""

    party: str
    what: str  # "gold", "level", "years" or a member's name
    old: int
    new: int
    reason: str


class Renamed(Event, frozen=True, tag="renamed"):
    what: str  # "member", "party" or "place"
    old: str
    new: str


class LineSettled(Event, frozen=True, tag="line-settled"):
    members: tuple[str, ...]


class LoreStance(Event, frozen=True, tag="lore-stance"):
    """Whether the party lets itself be lost in the Fae although it knows better."""

    party: str
    waived: bool


class Wrote(Event, frozen=True, tag="wrote"):
    """A line of a party's tale in its player's words, or the whole tale of a fallen one."""

    party: str
    words: str
    fallen: bool = False


class Ended(Event, frozen=True, tag="ended"):
    outcome: str
    way: str  # "attack", "evasion", "fae_touched", "death_crown", "ancient_crown", "own_way", "years"
    party: str
    year: int
    winners: tuple[str, ...] = ()  # seats that share the victory (TY-WIN-06)
    losers: tuple[str, ...] = ()


# --- hexploring, friends, delving, traps ------------------------------------------------------------------------------
class Entered(Event, frozen=True, tag="entered"):
    """The party came into a hex."""

    hex: str
    terrain: str
    name: str
    new: bool


class LakeInTheWay(Event, frozen=True, tag="lake"):
    hex: str


class Encounter(Event, frozen=True, tag="encounter"):
    """What a hex's or room's encounter roll, or a promise in its place, brought."""

    what: str


class DeerFled(Event, frozen=True, tag="deer"):
    """A deer runs off; nobody can hold it."""


class EntranceFound(Event, frozen=True, tag="entrance-found"):
    kind: str
    name: str
    guarded: bool


class PondPulled(Event, frozen=True, tag="pond"):
    """The reflection in a pond drags the whole party down."""


class Fell(Event, frozen=True, tag="fell"):
    """A member falls into a sinkhole."""

    who: str
    damage: int


class WentIn(Event, frozen=True, tag="went-in"):
    dungeon: str
    castle: bool = False


class CameOut(Event, frozen=True, tag="came-out"):
    hex: str
    by: str


class RoomFound(Event, frozen=True, tag="room-found"):
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
    number: int


class SecretDoor(Event, frozen=True, tag="secret-door"):
    """A room has one more door."""


class TrapMet(Event, frozen=True, tag="trap-met"):
    look: int
    pursuing: bool = False


class TrapDisabled(Event, frozen=True, tag="trap-disabled"):
    who: str
    item: str = ""
    look: int = 0


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    who: str
    damage: int
    item: str = ""
    look: int = 0


class Met(Event, frozen=True, tag="met"):
    friend: str


class Dealt(Event, frozen=True, tag="dealt"):
    """A friend did something for the party."""

    friend: str
    deal: str
    gold: int = 0
    item: str = ""
    place: str = ""


class Robbed(Event, frozen=True, tag="robbed"):
    gold: int
    item: str
    value: int


class GotAway(Event, frozen=True, tag="got-away"):
    """Somebody laid hands on a friend, who is gone before the first blow."""

    friend: str


class Escorting(Event, frozen=True, tag="escort"):
    who: str
    what: str  # "joined", "paid", "died", "dropped"


class PromiseKept(Event, frozen=True, tag="promise-kept"):
    kind: str


class Jumped(Event, frozen=True, tag="jumped"):
    """By a stone portal, a Magick Key or the ferry."""

    by: str
    hex: str


class Ferried(Event, frozen=True, tag="ferried"):
    hex: str


class LichMet(Event, frozen=True, tag="lich-met"):
    """The Lich King himself stands before the party."""


# --- combat, damage, evasion, what enemies do -------------------------------------------------------------------------
class EnemiesMet(Event, frozen=True, tag="enemies-met"):
    enemies: tuple[str, ...]
    kinds: tuple[str, ...]
    peaceful: bool = False


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack roll and what it means."""

    face: int
    result: str
    thorned: int = 0  # thorns spent on it


class PartyHit(Event, frozen=True, tag="party-hit"):
    """The party's damage: dice, bonuses, multiplier (TY-DMG-02)."""

    dice: tuple[int, ...]
    bonus: int
    times: str
    total: int


class EnemyHurt(Event, frozen=True, tag="enemy-hurt"):
    enemy: str
    kind: str
    damage: int
    left: int


class EnemyDied(Event, frozen=True, tag="enemy-died"):
    enemy: str
    kind: str
    cause: str = ""


class EnemiesHit(Event, frozen=True, tag="enemies-hit"):
    """The enemies' damage, as one pool (TY-DMG-05)."""

    dice: tuple[int, ...]
    bonus: int
    times: str
    total: int


class Wounded(Event, frozen=True, tag="wounded"):
    who: str
    damage: int
    left: int
    cause: str
    flowed: bool = False


class Unharmed(Event, frozen=True, tag="unharmed"):
    """Damage is aimed at one who cannot be damaged, and lost."""

    who: str
    damage: int


class SlippedAside(Event, frozen=True, tag="slipped-aside"):
    who: str
    onto: str


class Afflicted(Event, frozen=True, tag="afflicted"):
    who: str
    what: str  # "poisoned", "burning", "bitten", "doomed"


class Suffered(Event, frozen=True, tag="suffered"):
    """Poison or fire takes its due."""

    who: str
    what: str
    damage: int
    left: int


class Turned(Event, frozen=True, tag="turned"):
    who: str


class Arrived(Event, frozen=True, tag="arrived"):
    """One more goblin, or a skeleton that rises."""

    kind: str


class Vanished(Event, frozen=True, tag="vanished"):
    enemy: str


class DemonFire(Event, frozen=True, tag="demon-fire"):
    """A demon sets everyone aflame."""


class Dismissed(Event, frozen=True, tag="dismissed"):
    """A charmed enemy is sent away."""

    who: str


class HeldOff(Event, frozen=True, tag="held-off"):
    """A charmed enemy stays behind so that nothing follows the party, and is nobody's friend any more."""

    who: str


class Tried(Event, frozen=True, tag="tried"):
    """What a player does in own words, and how it is read: the verb of an option, such as "fight" or "evade"."""

    deed: str
    reading: str
    doer: str = ""


class Dodged(Event, frozen=True, tag="dodged"):
    """A danger that is no enemy, evaded or not: "thick_of_mist", "sinkhole", "popplecrop_slink", "elf_trap"."""

    danger: str
    face: int
    away: bool


class Lured(Event, frozen=True, tag="lured"):
    """A satyr lulls the party to sleep with food and drink."""


class Touched(Event, frozen=True, tag="deathtouch"):
    who: str


class Evaded(Event, frozen=True, tag="evaded"):
    face: int
    result: int
    exit: str
    from_party: bool = False  # another party is what they run from


class TurnedBack(Event, frozen=True, tag="turned-back"):
    """Who came after the party does not come into the city, which it had not named as its way."""


class Followed(Event, frozen=True, tag="followed"):
    """Enemies come along into the next place."""

    enemies: tuple[str, ...]
    kinds: tuple[str, ...] = ()  # where they come after one of several parties
    party: str = ""


# --- gold, loot, trade and magick -------------------------------------------------------------------------------------
class GoldGained(Event, frozen=True, tag="gold-gained"):
    gold: int
    source: str  # "start", "room", "remains", "sale", "noble", "theft"
    total: int


class ItemFound(Event, frozen=True, tag="item-found"):
    """Loot comes into sight. `owner` is set for starting loot."""

    item: str
    kind: str
    value: int
    traps: int = 0
    owner: str = ""
    powers: tuple[str, ...] = ()


class ItemTaken(Event, frozen=True, tag="item-taken"):
    item: str
    kind: str


class Traded(Event, frozen=True, tag="traded"):
    what: str  # "bought" or "sold"
    item: str
    gold: int
    purse: int


class MagickWorked(Event, frozen=True, tag="magick"):
    power: str
    item: str
    who: str = ""


class Possessed(Event, frozen=True, tag="possessed"):
    who: str
    item: str


class Charmed(Event, frozen=True, tag="charmed"):
    enemy: str
    party: str = ""  # whose member it is now, where it was another's


# --- several parties --------------------------------------------------------------------------------------------------
class Together(Event, frozen=True, tag="together"):
    """Several parties attack side by side: their dice, and the difference of highest and lowest (TY-COOP-03)."""

    parties: tuple[str, ...]
    faces: tuple[int, ...]
    difference: int


class Clash(Event, frozen=True, tag="clash"):
    """Parties fight each other: their dice, and the difference (TY-PVP-08, TY-BRAWL-05)."""

    parties: tuple[str, ...]
    faces: tuple[int, ...]
    difference: int


class Declared(Event, frozen=True, tag="declared"):
    """A party says what it means to do to or with another."""

    party: str
    what: str  # "attack", "rob", "follow", "let-go", "along", "come", "part", "aid"
    other: str = ""


class PartyStruck(Event, frozen=True, tag="party-struck"):
    """Damage that one side of a fight between parties deals, and to whom."""

    party: str
    dice: tuple[int, ...]
    bonus: int
    times: str
    total: int


class Hidden(Event, frozen=True, tag="hidden"):
    party: str


class StoleFrom(Event, frozen=True, tag="stole"):
    thief: str
    victim: str
    item: str = ""
    gold: int = 0


class FightOver(Event, frozen=True, tag="fight-over"):
    parties: tuple[str, ...]


class Bargained(Event, frozen=True, tag="bargained"):
    """Two parties swap goods; refused bargains are told too."""

    party: str
    other: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]
    agreed: bool


class Threatened(Event, frozen=True, tag="threatened"):
    """A party says what it wants, and that it attacks if it is not given (TY-MP-07)."""

    party: str
    other: str
    wants: tuple[str, ...]
    yields: bool


class TruceOffered(Event, frozen=True, tag="truce-offered"):
    """Peace between two parties is offered, and taken or not (TY-MP-07)."""

    party: str
    other: str
    agreed: bool


class TruceBroken(Event, frozen=True, tag="truce-broken"):
    """A party turns on those with whom it had agreed on peace (TY-MP-07)."""

    party: str
    other: str


class Surrendered(Event, frozen=True, tag="surrendered"):
    """Who is attacked offers goods to be left alone (TY-MP-07)."""

    party: str
    other: str
    gives: tuple[str, ...]
    agreed: bool


class SharedOut(Event, frozen=True, tag="shared-out"):
    """Loot of a fight fought together goes to the highest die (TY-COOP-12)."""

    party: str
    item: str = ""
    gold: int = 0
