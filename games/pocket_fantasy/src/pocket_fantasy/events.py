"""What can happen in Pocket Fantasy (2 to 4, 9): names and figures, never prose."""

from __future__ import annotations

from tablewright.engine.events import Event


# --- tasks and heroic rerolls ----------------------------------------------------------------------------------------
class TaskTried(Event, frozen=True, tag="task"):
    who: str
    task: str
    need: int
    rolled: int
    worked: bool


class HeroicSpent(Event, frozen=True, tag="heroic-spent"):
    who: str
    on: str
    left: int


class HeroicGained(Event, frozen=True, tag="heroic-gained"):
    who: str
    how: str
    combat_only: bool = False


class SpecialRolled(Event, frozen=True, tag="special-roll"):
    who: str
    face: int
    earned: bool


# --- fights ----------------------------------------------------------------------------------------------------------
class FightBegan(Event, frozen=True, tag="fight-began"):
    foes: tuple[str, ...]
    kind: str
    boss: bool
    surprised: tuple[str, ...]
    again: bool = False
    dice: tuple[int, ...] = ()  # the surprise dice of unaware sides


class InitiativeRolled(Event, frozen=True, tag="initiative"):
    foes: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round"):
    round: int


class TurnLost(Event, frozen=True, tag="turn-lost"):
    who: str
    why: str


class Moved(Event, frozen=True, tag="moved"):
    who: str
    to: str
    friend: bool = False


class LeftFight(Event, frozen=True, tag="left-fight"):
    who: str


class Attacked(Event, frozen=True, tag="attack"):
    """`how` is a key of the sources of damage; `stopped` says what set the damage to nothing."""

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
    who: str
    by: str
    cs: int


class Harmed(Event, frozen=True, tag="harmed"):
    """Damage that is no attack: poison, crush, smite, the price of rage ..."""

    who: str
    by: str
    damage: int
    hp: int


class Fell(Event, frozen=True, tag="fell"):
    who: str


class Died(Event, frozen=True, tag="died"):
    who: str
    by: str


class Slain(Event, frozen=True, tag="slain"):
    who: str
    by: str
    ours: bool = False


class DeathRolled(Event, frozen=True, tag="death-roll"):
    who: str
    lives: bool


class Stabilized(Event, frozen=True, tag="stabilized"):
    who: str
    by: str


class Healed(Event, frozen=True, tag="healed"):
    who: str
    by: str
    amount: int
    hp: int


class Cured(Event, frozen=True, tag="cured"):
    who: str
    of: str
    by: str


class Relieved(Event, frozen=True, tag="relieved"):
    """Some of a CS penalty is lifted, and some is left."""

    who: str
    by: str
    cs: int


class Afflicted(Event, frozen=True, tag="afflicted"):
    """A condition took hold: poisoned, diseased, stunned, confused, held, petrified, cowed."""

    who: str
    what: str
    turns: int = 0
    by: str = ""
    mild: bool = False  # off balance or looking elsewhere: a turn lost, and nothing worse


class Freed(Event, frozen=True, tag="freed"):
    who: str
    how: str


class Rose(Event, frozen=True, tag="rose"):
    who: str
    hp: int


class Burnt(Event, frozen=True, tag="burnt"):
    who: str
    by: str


class Stance(Event, frozen=True, tag="stance"):
    """Full Defense, a challenge, a dose on a blade: something declared that has no dice of its own."""

    who: str
    what: str
    whom: str = ""
    thing: str = ""


class Raged(Event, frozen=True, tag="raged"):
    who: str
    rounds: int


class Sang(Event, frozen=True, tag="sang"):
    who: str
    song: str
    now: str  # "begins", "works", "stops"


class Rallied(Event, frozen=True, tag="rallied"):
    who: str
    rounds: int


class Cast(Event, frozen=True, tag="cast"):
    who: str
    spell: str
    targets: tuple[str, ...]


class Joined(Event, frozen=True, tag="joined"):
    """A companion joins: summoned, raised, befriended; or more opponents arrive."""

    who: str
    role: str
    owner: str
    rounds: int = 0


class Parted(Event, frozen=True, tag="parted"):
    who: str
    how: str


class Drank(Event, frozen=True, tag="drank"):
    who: str
    potion: str
    fed_by: str = ""
    wasted: bool = False


class FightOver(Event, frozen=True, tag="fight-over"):
    result: str
    rounds: int


class Graded(Event, frozen=True, tag="graded"):
    grade: str
    strain: int
    strength: int


class GoldFound(Event, frozen=True, tag="gold"):
    who: str
    gp: int
    shared: bool = False


class ItemFound(Event, frozen=True, tag="item"):
    who: str
    item: str


# --- the party, the plot, the town -----------------------------------------------------------------------------------
class HeroMade(Event, frozen=True, tag="hero-made"):
    who: str
    race: str
    cls: str


class PlotRolled(Event, frozen=True, tag="plot-rolled"):
    situation: str
    villain: str
    location: str
    place: str
    detail: str = ""  # what a human PM adds: who is missing, what was stolen


class ReadAloud(Event, frozen=True, tag="read-aloud"):
    """Words of a written adventure: its beginning, or a room."""

    words: str
    title: str = ""


class SessionBegan(Event, frozen=True, tag="session-began"):
    session: int


class Recovered(Event, frozen=True, tag="recovered"):
    party: tuple[str, ...]


class Priced(Event, frozen=True, tag="priced"):
    item: str
    gp: int


class Traded(Event, frozen=True, tag="traded"):
    who: str
    item: str
    gp: int
    sold: bool


class NotSold(Event, frozen=True, tag="not-sold"):
    who: str
    item: str


class TooDear(Event, frozen=True, tag="too-dear"):
    who: str
    item: str
    gp: int
    purse: int


class Gave(Event, frozen=True, tag="gave"):
    who: str
    to: str
    item: str
    amount: int = 1


class Wore(Event, frozen=True, tag="wore"):
    who: str
    armor: str  # "" for none


class Advanced(Event, frozen=True, tag="advanced"):
    who: str
    benefit: str


class AdventureOver(Event, frozen=True, tag="adventure-over"):
    done: bool
    place: str


class CampaignOver(Event, frozen=True, tag="campaign-over"):
    outcome: str


# --- exploring -------------------------------------------------------------------------------------------------------
class LevelReached(Event, frozen=True, tag="level-reached"):
    level: int
    levels: int
    rooms: int


class RoomEntered(Event, frozen=True, tag="room-entered"):
    room: int
    size: str
    features: tuple[str, ...]
    new: bool
    boss: bool = False
    caves: bool = False
    sides: int = 0  # doors besides the way on


class HiddenRoll(Event, frozen=True, tag="hidden-roll"):
    """Dice the Pocket Master rolls in secret: told to that seat alone."""

    what: str
    found: bool


class LightLit(Event, frozen=True, tag="light-lit"):
    what: str
    minutes: int
    who: str = ""


class LightOut(Event, frozen=True, tag="light-out"):
    what: str
    doused: bool = False


class TrapSpotted(Event, frozen=True, tag="trap-spotted"):
    who: str
    where: str


class NothingFound(Event, frozen=True, tag="nothing-found"):
    """A search that worked, where nothing was hidden."""

    who: str


class TrapDisarmed(Event, frozen=True, tag="trap-disarmed"):
    who: str
    where: str


class TrapSetOff(Event, frozen=True, tag="trap-set-off"):
    who: str
    where: str


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    who: str
    where: str
    damage: int
    hp: int


class SecretFound(Event, frozen=True, tag="secret-found"):
    who: str
    how: str


class Stuck(Event, frozen=True, tag="stuck"):
    what: str


class Opened(Event, frozen=True, tag="opened"):
    who: str
    what: str
    gp: int
    broken: bool = False


class Looked(Event, frozen=True, tag="looked"):
    feature: str
    who: str = ""
    learned: bool | None = None
    effect: str = ""  # what the knowledge is good for


class Crept(Event, frozen=True, tag="crept"):
    who: str
    unseen: bool


class BaitLaid(Event, frozen=True, tag="bait-laid"):
    who: str
    worked: bool


class BaitTaken(Event, frozen=True, tag="bait-taken"):
    who: str
    victim: str
    died: bool


class Rested(Event, frozen=True, tag="rested"):
    healed: tuple[str, ...]
    hungry: tuple[str, ...]
    idle: bool = False


class RestBroken(Event, frozen=True, tag="rest-broken"):
    """Monsters come while the party rests."""


class Brewed(Event, frozen=True, tag="brewed"):
    who: str
    potion: str


class FreeFormCast(Event, frozen=True, tag="free-form"):
    who: str
    spell: str
    worked: bool
    words: str = ""


class MessageSent(Event, frozen=True, tag="message-sent"):
    who: str
    to: str  # "" for those at home
    words: str


class GemsSet(Event, frozen=True, tag="gems-set"):
    who: str
    item: str


class Forged(Event, frozen=True, tag="forged"):
    who: str
    item: str
    instances: int


class WordsTried(Event, frozen=True, tag="words-tried"):
    """A task in a player's own words, as the PM took it."""

    who: str
    words: str
    attribute: str
    difficulty: str
    worked: bool
    again: bool = False  # tried before, with nothing changed: not rolled
    effect: str = ""  # what came of it
    aim: str = ""
    impossible: bool = False  # the PM says that it cannot be done: not rolled


class Declined(Event, frozen=True, tag="declined"):
    """Somebody's player would not have it done (PF-CORE-19)."""

    who: str
    what: str


class PmDid(Event, frozen=True, tag="pm-did"):
    what: str
    whom: str = ""
    amount: int = 0
    words: str = ""
