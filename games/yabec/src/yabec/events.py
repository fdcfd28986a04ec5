"""What can happen in yabec, as facts: names and figures, never prose. By scheme: town, delve, conflict."""

from __future__ import annotations

from tablewright.engine.events import Event


# --- town and clean up ------------------------------------------------------------------------------------------------
class Made(Event, frozen=True, tag="made"):
    who: str
    cls: str
    alignment: str = ""
    seat: str = ""


class Drawn(Event, frozen=True, tag="drawn"):
    """What the dice gave a character in the making: scores, tenets, powers, money."""

    what: str
    result: tuple[str, ...]


class SessionBegan(Event, frozen=True, tag="session-began"):
    number: int
    town: str


class SchemeChanged(Event, frozen=True, tag="scheme"):
    scheme: str
    place: str = ""
    lost: bool = False  # none of the party stands


class RoleTaken(Event, frozen=True, tag="role"):
    role: str
    who: str


class RolesDealt(Event, frozen=True, tag="roles"):
    """The tokens that one player is dealt."""

    who: str
    roles: tuple[str, ...]


class GoalSet(Event, frozen=True, tag="goal"):
    goal: str
    state: str  # "set", "refused", "reached", "failed", "own"
    relic: str = ""


class Rumour(Event, frozen=True, tag="rumour"):
    text: str


class Shared(Event, frozen=True, tag="shared"):
    """A player's words: a detail of a character or of the guild."""

    who: str
    text: str


class Traded(Event, frozen=True, tag="traded"):
    who: str
    item: str
    number: int
    cp: int


class WeekSpent(Event, frozen=True, tag="week"):
    """A week of downtime: what was done and what it brought."""

    who: str
    activity: str
    result: str = ""
    amount: int = 0


class Seekers(Event, frozen=True, tag="seekers"):
    number: int
    level: int


class Hired(Event, frozen=True, tag="hired"):
    who: str
    boss: str
    wage: int = 0
    loyalty: int = 0


class MinionTested(Event, frozen=True, tag="loyalty"):
    who: str
    result: str  # "stays", "refuses", "betrays", "leaves", "falls", "up", "down"
    loyalty: int = 0


class Charted(Event, frozen=True, tag="charted"):
    to: str
    hexes: int
    rations: int
    fare: int = 0


class Departed(Event, frozen=True, tag="departed"):
    to: str
    staying: tuple[str, ...] = ()


class Hungry(Event, frozen=True, tag="hungry"):
    who: str
    damage: int


class Scored(Event, frozen=True, tag="scored"):
    what: str
    xp: int


class Awarded(Event, frozen=True, tag="awarded"):
    who: str
    xp: int
    source: str


class Levelled(Event, frozen=True, tag="levelled"):
    who: str
    level: int
    hp: int


class Split(Event, frozen=True, tag="split"):
    who: str
    cp: int
    tithe: int = 0  # of it, to the temple, or into fire or lake


class Rites(Event, frozen=True, tag="rites"):
    who: str
    rite: str


class Agreed(Event, frozen=True, tag="agreed"):
    """The table does something another way from now on."""

    what: str
    way: str


class Inherited(Event, frozen=True, tag="inherited"):
    who: str
    heir: str
    cp: int
    tax: int


class Abandoned(Event, frozen=True, tag="abandoned"):
    who: str
    heir: str
    cp: int
    xp: int


class SessionEnded(Event, frozen=True, tag="session-ended"):
    number: int


class Built(Event, frozen=True, tag="built"):
    """A stronghold stands, and so many came to it; `late`: to one that stood before."""

    who: str
    keep: str
    number: int
    late: bool = False


class Raided(Event, frozen=True, tag="raided"):
    keep: str
    raiders: int
    lost: int
    result: str  # "held", "bloodied", "fallen"


class Judged(Event, frozen=True, tag="judged"):
    """A ruling on conduct; the new alignment is told to its owner alone."""

    who: str
    ruling: str  # "warned", "changed", "alignment", "code"
    alignment: str = ""


class PatronSpoke(Event, frozen=True, tag="patron"):
    """What a warlock's patron asks or has seen, for its player and the Dungeon Master."""

    who: str
    what: str  # "vow", "mission", "seen"
    text: str


class Finished(Event, frozen=True, tag="finished"):
    """A magic item is made, and its weeks are spent."""

    who: str
    item: str


class Stowed(Event, frozen=True, tag="stowed"):
    """Something stored, fetched or handed on in town."""

    who: str
    item: str
    how: str  # "store", "fetch", "give"
    to: str = ""


class Stocked(Event, frozen=True, tag="stocked"):
    """Further shops have so many kinds of things on their shelves."""

    town: str
    number: int


class Stayed(Event, frozen=True, tag="stayed"):
    who: str
    stays: bool


class HeirNamed(Event, frozen=True, tag="heir"):
    who: str
    heir: str


# --- delves -----------------------------------------------------------------------------------------------------------
class TurnPassed(Event, frozen=True, tag="turn"):
    """The hazard die at the start of a turn; `knock` says whether the players hear the turn pass."""

    turn: int
    hazard: tuple[str, ...]
    knock: bool = True


class LightsOut(Event, frozen=True, tag="lights-out"):
    torches: int
    lanterns: int
    dark: bool


class Lit(Event, frozen=True, tag="lit"):
    who: str
    item: str


class Tired(Event, frozen=True, tag="fatigue"):
    who: tuple[str, ...]
    hurt: tuple[str, ...] = ()


class Shifted(Event, frozen=True, tag="shift"):
    doors: int
    traps: int


class Sign(Event, frozen=True, tag="sign"):
    kind: str


class Entered(Event, frozen=True, tag="entered"):
    zone: str
    name: str
    text: str = ""
    foes: tuple[str, ...] = ()


class Acted(Event, frozen=True, tag="acted"):
    """A dungeon action and what came of it."""

    action: str
    result: str = ""
    who: str = ""
    amount: int = 0


class Tried(Event, frozen=True, tag="tried"):
    """A try in a player's own words, and whether it was understood and taken."""

    who: str
    words: str
    result: str  # "taken", "unclear"


class Door(Event, frozen=True, tag="door"):
    way: str
    result: str  # "opens", "stuck", "locked", "broken", "heard", "nothing", "picked", "magic", "held", "jammed"
    heard: str = ""


class SignsMade(Event, frozen=True, tag="signs"):
    """Signs of an alignment, and what they say: for those who understand them."""

    who: str
    to: str
    words: str


class Noise(Event, frozen=True, tag="noise"):
    what: str


class TrapSprung(Event, frozen=True, tag="trap"):
    trap: str
    who: str
    damage: int
    saved: bool = False


class Found(Event, frozen=True, tag="found"):
    what: str
    number: int = 1


class Took(Event, frozen=True, tag="took"):
    who: str
    item: str
    number: int


class MapCalled(Event, frozen=True, tag="map-call"):
    calls: str
    place: str = ""  # the room or hall that is called; '' for all that is known


class MapJudged(Event, frozen=True, tag="map-judged"):
    """A map kept by hand, laid on what the party has seen of the level."""

    dungeon: str
    level: int
    right: int
    wrong: int
    missing: int
    extra: int
    correct: bool  # the whole level, not only what was seen


class Met(Event, frozen=True, tag="met"):
    kind: str
    number: int
    surprised: str = ""


class Secret(Event, frozen=True, tag="secret"):
    """Dice that only the Dungeon Master may see: a door check, a monster's health points."""

    what: str


class Sensed(Event, frozen=True, tag="sensed"):
    """What magic or a wise head learns: a thing or kind of creature, and where (a side, "here", "nowhere", a name)."""

    who: str
    what: str
    where: str


class Answered(Event, frozen=True, tag="answered"):
    """A yes-or-no question to the divine: `answer` is yes, no or unclear."""

    who: str
    topic: str
    answer: str


class Reacted(Event, frozen=True, tag="reaction"):
    kind: str
    result: int
    mood: str


class Flashback(Event, frozen=True, tag="flashback"):
    who: str
    what: str
    allowed: bool = True


# --- conflicts, and bodies and things anywhere ------------------------------------------------------------------------
class Checked(Event, frozen=True, tag="check"):
    who: str
    what: str
    face: int
    need: int
    success: bool


class Saved(Event, frozen=True, tag="save"):
    who: str
    save: str
    face: int
    need: int
    success: bool


class ConflictBegan(Event, frozen=True, tag="conflict"):
    foes: tuple[str, ...]
    method: str
    surprised: str = ""


class RoundBegan(Event, frozen=True, tag="round"):
    number: int


class Struck(Event, frozen=True, tag="struck"):
    """An attack: `how` is attack, dodge or bad; damage 0 on a miss."""

    who: str
    target: str
    weapon: str
    how: str
    hit: bool
    face: int = 0
    av: int = 0
    ac: int = 0
    damage: int = 0


class Hurt(Event, frozen=True, tag="hurt"):
    who: str
    damage: int
    cause: str


class Healed(Event, frozen=True, tag="healed"):
    who: str
    amount: int
    how: str


class Fell(Event, frozen=True, tag="fell"):
    """Slain: `fate` is near death, dead, subdued or destroyed."""

    who: str
    fate: str


class Dismembered(Event, frozen=True, tag="dismembered"):
    who: str
    result: int
    injury: str
    loss: int = 0


class Died(Event, frozen=True, tag="died"):
    who: str
    cause: str


class Moved(Event, frozen=True, tag="moved"):
    who: str
    how: str  # "move", "sprint", "retreat", "flee", "stumble", "pushed"
    to: str = ""


class Stunt(Event, frozen=True, tag="stunt"):
    who: str
    stunt: str
    target: str
    works: bool


class Morale(Event, frozen=True, tag="morale"):
    kind: str
    total: int
    need: int
    breaks: bool
    number: int = 0  # how many checked together


class Exhausted(Event, frozen=True, tag="exhausted"):
    round: int


class Turned(Event, frozen=True, tag="turned"):
    who: str
    number: int
    destroyed: bool = False


class Cast(Event, frozen=True, tag="cast"):
    who: str
    spell: str
    target: str = ""
    result: str = ""
    amount: int = 0


class Used(Event, frozen=True, tag="used"):
    """An ability, item or boon put to use."""

    who: str
    what: str
    result: str = ""
    amount: int = 0


class ItemHurt(Event, frozen=True, tag="item-hurt"):
    who: str
    item: str
    broken: bool


class ConflictEnded(Event, frozen=True, tag="conflict-ended"):
    result: str
    rounds: int
