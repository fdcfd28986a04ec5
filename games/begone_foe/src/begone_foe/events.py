"""What can happen in Begone, FOE!: names and figures, never prose; ids of beings come with their names."""

from __future__ import annotations

from tablewright.engine.events import Event


# --- characters and their days ----------------------------------------------------------------------------------------
class Created(Event, frozen=True, tag="created"):
    who: str
    name: str
    job: str
    alignment: str
    body: int
    mind: int
    skill: int
    heart: int
    hp: int
    silver: int


class Learned(Event, frozen=True, tag="learned"):
    who: str
    name: str
    what: str  # "art", "spell", "skill"
    key: str


class Stored(Event, frozen=True, tag="stored"):
    """A thing, or silver, was left in town."""

    name: str
    item: str
    silver: int


class MasterDid(Event, frozen=True, tag="master-did"):
    """The game master stepped in between two turns."""

    what: str
    detail: str


class WordsTried(Event, frozen=True, tag="words-tried"):
    who: str
    name: str
    words: str
    ruling: str
    worked: bool
    aim: str = ""


class Listened(Event, frozen=True, tag="listened"):
    """At the doors (Alertness) or over tracks (Tracking): what is known now of rooms close by."""

    who: str
    name: str
    how: str
    rooms: tuple[str, ...]
    what: tuple[str, ...]


class Changed(Event, frozen=True, tag="changed"):
    who: str
    name: str
    into: str


class Risen(Event, frozen=True, tag="risen"):
    name: str
    into: str
    room: str


class Carries(Event, frozen=True, tag="carries"):
    name: str
    item: str


class Arrived(Event, frozen=True, tag="arrived"):
    """The party is in town."""

    day: int


class Bought(Event, frozen=True, tag="bought"):
    name: str
    item: str
    count: int
    silver: int


class Sold(Event, frozen=True, tag="sold"):
    name: str
    item: str
    silver: int
    count: int = 1


class Hired(Event, frozen=True, tag="hired"):
    name: str
    job: str
    wage: int
    half_share: bool = False


class Left(Event, frozen=True, tag="left"):
    """A hireling or captive goes."""

    name: str
    why: str


class HeardRumour(Event, frozen=True, tag="heard-rumour"):
    """Something heard: in words of its own, or of a room and what is said to be there."""

    text: str
    what: str = ""


class Made(Event, frozen=True, tag="made"):
    name: str
    what: str
    spell: str
    days: int
    silver: int


class Copied(Event, frozen=True, tag="copied"):
    name: str
    spell: str
    days: int
    castable: bool


class Rested(Event, frozen=True, tag="rested"):
    kind: str  # "short", "night"
    healed: int
    rations: int  # of how many mouths
    foraged: int = 0  # how many of these the land fed, without a ration
    where: str = ""  # "town", "road"; '' below


class RestSpoiled(Event, frozen=True, tag="rest-spoiled"):
    kind: str


class Healed(Event, frozen=True, tag="healed"):
    who: str
    name: str
    amount: int
    hp: int
    by: str


class Awarded(Event, frozen=True, tag="awarded"):
    who: str
    name: str
    xp: int
    why: str
    total: int


class Levelled(Event, frozen=True, tag="levelled"):
    who: str
    name: str
    level: int
    score: str
    hp: int


class Drained(Event, frozen=True, tag="drained"):
    who: str
    name: str
    level: int
    lost: str


class SetOut(Event, frozen=True, tag="set-out"):
    dungeon: str
    days: int


class CameHome(Event, frozen=True, tag="came-home"):
    treasure: int
    dead: int


class Ended(Event, frozen=True, tag="ended"):
    how: str


# --- exploration ------------------------------------------------------------------------------------------------------
class Entered(Event, frozen=True, tag="entered"):
    room: str
    name: str
    text: str
    level: int
    turns: int
    first: bool = True
    feature: str = ""
    dark: bool = False


class LightDied(Event, frozen=True, tag="light-died"):
    name: str
    item: str


class Lit(Event, frozen=True, tag="lit"):
    name: str
    item: str


class Quenched(Event, frozen=True, tag="quenched"):
    name: str
    item: str


class Wandered(Event, frozen=True, tag="wandered"):
    result: str
    came: str = ""


class Signs(Event, frozen=True, tag="signs"):
    trap: str
    text: str
    meaning: str = ""


class Sprung(Event, frozen=True, tag="sprung"):
    trap: str
    name: str


class Handled(Event, frozen=True, tag="handled"):
    trap: str
    plan: str


class Searched(Event, frozen=True, tag="searched"):
    found: tuple[str, ...]


class Opened(Event, frozen=True, tag="opened"):
    how: str
    done: bool


class FoundTreasure(Event, frozen=True, tag="found-treasure"):
    worth: int
    things: tuple[str, ...]
    inside: str = ""


class Dropped(Event, frozen=True, tag="dropped"):
    """Things that somebody let fall, or that somebody who came by took up (`taken`)."""

    name: str
    items: tuple[str, ...]
    taken: bool = False


class Tested(Event, frozen=True, tag="tested"):
    who: str
    name: str
    skill: str
    total: int
    target: int
    passed: bool
    rolled: bool = True


class Opposed(Event, frozen=True, tag="opposed"):
    what: str
    name: str
    total: int
    other: str
    other_total: int
    won: bool


class Ruled(Event, frozen=True, tag="ruled"):
    what: str
    ruling: str


class Noted(Event, frozen=True, tag="noted"):
    """A small thing that came about: who did it, and what it was done to or with."""

    what: str
    name: str
    detail: str = ""


class Behind(Event, frozen=True, tag="behind"):
    """Dice behind the screen: told to the game master alone, so that nobody reads hidden figures off them."""

    what: str
    detail: str


# --- meetings ---------------------------------------------------------------------------------------------------------
class Met(Event, frozen=True, tag="met"):
    kind: str
    name: str
    number: int
    distance: int


class Noticed(Event, frozen=True, tag="noticed"):
    aware: str
    perception: int = 0
    stealth: int = 0
    foes_perception: int = 0
    foes_stealth: int = 0
    rolled: bool = True


class Watched(Event, frozen=True, tag="watched"):
    total: int
    result: str


class Reacted(Event, frozen=True, tag="reacted"):
    who: str
    total: int
    attitude: str
    speaker: str = ""


class Demanded(Event, frozen=True, tag="demanded"):
    """They want something before anybody passes: so much silver, so many rations, the answer to a riddle."""

    name: str
    what: str
    price: int = 0
    riddle: str = ""


class Talked(Event, frozen=True, tag="talked"):
    how: str
    result: str
    silver: int = 0


class Converted(Event, frozen=True, tag="converted"):
    who: str
    name: str
    by: str
    total: int
    won: bool
    means: str = "talk"  # or "force"
    need: int = 9


class Parted(Event, frozen=True, tag="parted"):
    how: str


class Newcomers(Event, frozen=True, tag="newcomers"):
    name: str
    number: int
    act: str


# --- fights -----------------------------------------------------------------------------------------------------------
class FightBegan(Event, frozen=True, tag="fight-began"):
    foes: tuple[str, ...]
    free_side: str
    distance: int


class Initiative(Event, frozen=True, tag="initiative"):
    order: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round"):
    number: int


class Attacked(Event, frozen=True, tag="attacked"):
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
    dark: bool = False  # the attacker sees nothing


class Hurt(Event, frozen=True, tag="hurt"):
    who: str
    name: str
    damage: int
    hp: int
    by: str = ""
    useless: bool = False


class Injured(Event, frozen=True, tag="injured"):
    who: str
    name: str
    excess: int
    where: str
    result: str


class Died(Event, frozen=True, tag="died"):
    who: str
    name: str
    cause: str


class KnockedOut(Event, frozen=True, tag="knocked-out"):
    who: str
    name: str
    turns: int


class SoulSpent(Event, frozen=True, tag="soul-spent"):
    who: str
    name: str
    use: str
    dice: int
    total: int
    on: str


class SavedOrNot(Event, frozen=True, tag="save"):
    who: str
    name: str
    score: str
    total: int
    target: int
    passed: bool
    against: str


class Cast(Event, frozen=True, tag="cast"):
    who: str
    name: str
    spell: str
    source: str  # "slots", "scroll", "potion", "power"
    targets: tuple[str, ...]
    turned: bool = False  # the reversed form


class SpellDid(Event, frozen=True, tag="spell-did"):
    """An effect that is not a blow or a condition: a door shut, a wall raised, something made known."""

    spell: str
    what: str
    detail: str = ""


class Afflicted(Event, frozen=True, tag="afflicted"):
    who: str
    name: str
    condition: str
    by: str = ""


class Freed(Event, frozen=True, tag="freed"):
    who: str
    name: str
    condition: str


class TurnedUndead(Event, frozen=True, tag="turned-undead"):
    who: str
    name: str
    hit_dice: int
    highest: int
    affected: tuple[str, ...]


class MoraleTested(Event, frozen=True, tag="morale"):
    group: str
    total: int
    rating: int
    broke: bool
    why: str
    then: str = ""


class Moved(Event, frozen=True, tag="moved"):
    who: str
    name: str
    feet: int
    how: str


class Did(Event, frozen=True, tag="did"):
    """A small act: reloading, drawing, standing up, waiting, picking up."""

    who: str
    name: str
    act: str
    what: str = ""


class Chased(Event, frozen=True, tag="chased"):
    who: str
    name: str
    total: int
    best: int
    escaped: bool
    pursuer: str = ""


class Trick(Event, frozen=True, tag="trick"):
    what: str
    worked: bool


class GaveUp(Event, frozen=True, tag="gave-up"):
    names: tuple[str, ...]


class GotAway(Event, frozen=True, tag="got-away"):
    names: tuple[str, ...]


class FightEnded(Event, frozen=True, tag="fight-ended"):
    outcome: str
    rounds: int
