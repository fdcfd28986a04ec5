"""What can happen outside fights (4, 9): the party, the plot, the town, exploring; names and figures, never prose."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


# --- the party, the plot, the town -----------------------------------------------------------------------------------
class HeroMade(Event, frozen=True, tag="hero-made"):
    rule: ClassVar[str] = "PF-CHAR-01"
    who: str
    race: str
    cls: str


class PlotRolled(Event, frozen=True, tag="plot-rolled"):
    rule: ClassVar[str] = "PF-PLOT-01"
    situation: str
    villain: str
    location: str
    place: str
    detail: str = ""  # what a human PM adds: who is missing, what was stolen


class ReadAloud(Event, frozen=True, tag="read-aloud"):
    """Words of a written adventure: its beginning, or a room."""

    rule: ClassVar[str] = "PF-CORE-01"
    words: str
    title: str = ""


class SessionBegan(Event, frozen=True, tag="session-began"):
    rule: ClassVar[str] = "PF-CORE-18"
    session: int


class Recovered(Event, frozen=True, tag="recovered"):
    rule: ClassVar[str] = "PF-HEAL-08"
    party: tuple[str, ...]


class Priced(Event, frozen=True, tag="priced"):
    rule: ClassVar[str] = "PF-VALUE-01"
    item: str
    gp: int


class Traded(Event, frozen=True, tag="traded"):
    rule: ClassVar[str] = "PF-VALUE-02"
    who: str
    item: str
    gp: int
    sold: bool


class NotSold(Event, frozen=True, tag="not-sold"):
    rule: ClassVar[str] = "PF-VALUE-02"
    who: str
    item: str


class TooDear(Event, frozen=True, tag="too-dear"):
    rule: ClassVar[str] = "PF-VALUE-02"
    who: str
    item: str
    gp: int
    purse: int


class Gave(Event, frozen=True, tag="gave"):
    rule: ClassVar[str] = "PF-MAGIC-07"
    who: str
    to: str
    item: str
    amount: int = 1


class Wore(Event, frozen=True, tag="wore"):
    rule: ClassVar[str] = "PF-MAGIC-07"
    who: str
    armor: str  # "" for none


class Advanced(Event, frozen=True, tag="advanced"):
    rule: ClassVar[str] = "PF-OPT-02"
    who: str
    benefit: str


class AdventureOver(Event, frozen=True, tag="adventure-over"):
    rule: ClassVar[str] = "PF-CORE-18"
    done: bool
    place: str


class CampaignOver(Event, frozen=True, tag="campaign-over"):
    rule: ClassVar[str] = "PF-DOWN-07"
    outcome: str


# --- exploring -------------------------------------------------------------------------------------------------------
class LevelReached(Event, frozen=True, tag="level-reached"):
    rule: ClassVar[str] = "PF-DUN-02"
    level: int
    levels: int
    rooms: int


class RoomEntered(Event, frozen=True, tag="room-entered"):
    rule: ClassVar[str] = "PF-DUN-02"
    room: int
    size: str
    features: tuple[str, ...]
    new: bool
    boss: bool = False
    caves: bool = False
    sides: int = 0  # doors besides the way on


class HiddenRoll(Event, frozen=True, tag="hidden-roll"):
    """Dice the Pocket Master rolls in secret: told to that seat alone."""

    rule: ClassVar[str] = "PF-CORE-19"
    what: str
    found: bool


class LightLit(Event, frozen=True, tag="light-lit"):
    rule: ClassVar[str] = "PF-EQUIP-02"
    what: str
    minutes: int
    who: str = ""


class LightOut(Event, frozen=True, tag="light-out"):
    rule: ClassVar[str] = "PF-EQUIP-02"
    what: str
    doused: bool = False


class TrapSpotted(Event, frozen=True, tag="trap-spotted"):
    rule: ClassVar[str] = "PF-DUN-14"
    who: str
    where: str


class NothingFound(Event, frozen=True, tag="nothing-found"):
    """A search that worked, where nothing was hidden."""

    rule: ClassVar[str] = "PF-DUN-14"
    who: str


class TrapDisarmed(Event, frozen=True, tag="trap-disarmed"):
    rule: ClassVar[str] = "PF-THIEF-02"
    who: str
    where: str


class TrapSetOff(Event, frozen=True, tag="trap-set-off"):
    rule: ClassVar[str] = "PF-DUN-12"
    who: str
    where: str


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    rule: ClassVar[str] = "PF-DUN-12"
    who: str
    where: str
    damage: int
    hp: int


class SecretFound(Event, frozen=True, tag="secret-found"):
    rule: ClassVar[str] = "PF-DUN-18"
    who: str
    how: str


class Stuck(Event, frozen=True, tag="stuck"):
    rule: ClassVar[str] = "PF-DUN-11"
    what: str


class Opened(Event, frozen=True, tag="opened"):
    rule: ClassVar[str] = "PF-DUN-10"
    who: str
    what: str
    gp: int
    broken: bool = False


class Looked(Event, frozen=True, tag="looked"):
    rule: ClassVar[str] = "PF-FEAT-03"
    feature: str
    who: str = ""
    learned: bool | None = None
    effect: str = ""  # what the knowledge is good for


class Crept(Event, frozen=True, tag="crept"):
    rule: ClassVar[str] = "PF-START-09"
    who: str
    unseen: bool


class BaitLaid(Event, frozen=True, tag="bait-laid"):
    rule: ClassVar[str] = "PF-ASSASSIN-04"
    who: str
    worked: bool


class BaitTaken(Event, frozen=True, tag="bait-taken"):
    rule: ClassVar[str] = "PF-ASSASSIN-04"
    who: str
    victim: str
    died: bool


class Rested(Event, frozen=True, tag="rested"):
    rule: ClassVar[str] = "PF-HEAL-05"
    healed: tuple[str, ...]
    hungry: tuple[str, ...]
    idle: bool = False


class RestBroken(Event, frozen=True, tag="rest-broken"):
    rule: ClassVar[str] = "PF-HEAL-05"


class Brewed(Event, frozen=True, tag="brewed"):
    rule: ClassVar[str] = "PF-DRUID-05"
    who: str
    potion: str


class FreeFormCast(Event, frozen=True, tag="free-form"):
    rule: ClassVar[str] = "PF-WIZARD-12"
    who: str
    spell: str
    worked: bool
    words: str = ""


class MessageSent(Event, frozen=True, tag="message-sent"):
    rule: ClassVar[str] = "PF-WIZARD-12"
    who: str
    to: str  # "" for those at home
    words: str


class GemsSet(Event, frozen=True, tag="gems-set"):
    rule: ClassVar[str] = "PF-MAGIC-08"
    who: str
    item: str


class Forged(Event, frozen=True, tag="forged"):
    rule: ClassVar[str] = "PF-LOOT-06"
    who: str
    item: str
    instances: int


class WordsTried(Event, frozen=True, tag="words-tried"):
    """A task in a player's own words, as the PM took it."""

    rule: ClassVar[str] = "PF-TASK-10"
    who: str
    words: str
    attribute: str
    difficulty: str
    worked: bool
    again: bool = False  # tried before, with nothing changed: not rolled
    effect: str = ""  # what came of it
    aim: str = ""
    impossible: bool = False  # the PM says that it cannot be done: not rolled


class PmDid(Event, frozen=True, tag="pm-did"):
    rule: ClassVar[str] = "PF-CORE-01"
    what: str
    whom: str = ""
    amount: int = 0
    words: str = ""
