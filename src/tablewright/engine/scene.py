"""What a seat may see now, free of any user interface: terminal, plain text and browser all render this one Scene.

A scene is built by a game from an allow-list: what a seat may not know is absent, not masked. All texts are for people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import force_setattr

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Roll
from tablewright.engine.options import Option

Known = Literal["unseen", "told", "seen", "entered"]
Tone = Literal["", "good", "bad", "grave", "wonder", "quiet"]
MomentKind = Literal[
    "fall", "death", "level", "adventure", "boss", "wonder", "year", "built", "lost", "home", "end", "story"
]  # a party's death, a member's, ..., the way home, the end, something to be read


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all parts of a scene: frozen, and small on the wire."""


class Chance(Part, frozen=True):
    """How likely something is that a choice may bring about, as the rules themselves give it."""

    of: str  # what may come: a key of the ruleset's `truths`, which can tell from the log whether it came
    share: float  # from 0 to 1
    whose: str = ""  # whom it befalls, by id, where that matters

    @property
    def percent(self) -> str:
        """For people: whole per cent, but never 0 or 100 for what is not certain."""
        if self.share in (0.0, 1.0):
            return f"{self.share:.0%}".replace("%", " %")
        return f"{min(99, max(1, round(100 * self.share)))} %"


class Cost(Part, frozen=True):
    """What a choice takes for certain, as the rules themselves take it; below zero it is given.

    "4 turns" is `Cost("turns", 4)`, "1d4 years are lost" `Cost("years", 1, 4)`, "you win 5 gold" `Cost("gold", -5)`,
    "if they hit, about 8 hp" `Cost("hp", 8, about=True, perhaps=True)`, "draws a free attack" `Cost("free attack", 1)`.
    """

    of: str  # what is paid: a key of the ruleset's `payments`, which can tell how much it really was
    amount: float  # where dice decide, the least of it
    most: float | None = None  # where dice decide, the most of it
    whose: str = ""  # who pays, by id, where that matters
    perhaps: bool = False  # only if it comes to that; then so much
    about: bool = False  # `amount` is the mean of what dice decide

    @property
    def range(self) -> tuple[float, float]:
        return self.amount, self.amount if self.most is None else self.most


class Choice(Part, frozen=True):
    """One option of the pending decision, in words."""

    key: str
    label: str
    hint: str = ""  # cost or consequence, short
    odds: str = ""  # chances, where they can be had at once
    rule: str = ""
    hotkey: str = ""  # a letter besides its number, such as q w e a s d for hexes
    group: str = ""  # choices of one group stand together under this heading ("Sell", "Buy")
    place: str = ""  # id of the hex or room on the map that means this choice when tapped
    default: bool = False
    harmless: bool = False  # Enter may take it
    verb: str = ""  # what is done, for faces that show the verb once and then its targets
    target: str = ""  # whom or what to: the id of a card, token or place
    chances: tuple[Chance, ...] = ()  # what `odds` says, for machines: a test holds each against the rules
    costs: tuple[Cost, ...] = ()  # what `hint` says of costs and consequences, for machines, held against the rules too
    grave: bool = False  # play cannot undo it: no number picks it, only its words, or a hand that points at it

    def __post_init__(self) -> None:
        """The key is the option's text; what it is made of is kept beside it."""
        if isinstance(self.key, Option):
            force_setattr(self, "verb", self.verb or self.key.verb)
            force_setattr(self, "target", self.target or self.key.target)
            force_setattr(self, "key", str(self.key))


class Paper(Part, frozen=True):
    """Squared paper to draw on, for a prompt of kind "sketch": what is drawn so far, and the words to draw from."""

    drawn: str = ""  # a picture in characters (see world/mapping/sheet.py)
    latest: str = ""  # what was called last
    earlier: tuple[str, ...] = ()  # what was called before
    title: str = ""


class Prompt(Part, frozen=True):
    """The decision a seat must take, in words."""

    seat: str
    question: str  # the question's key
    text: str
    kind: str = "choice"
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    default: str = ""
    rule: str = ""
    standing: bool = False
    paper: Paper | None = None  # squared paper to draw the answer on
    missing: tuple[str, ...] = ()  # what is usually on offer and is not now, each with its reason

    def __post_init__(self) -> None:
        if isinstance(self.default, Option):
            force_setattr(self, "default", str(self.default))


def told_apart(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices, where two read alike with their place among those: two people may bear one name."""
    given = tuple(choices)
    alike = Counter(map(_reads, given))
    seen: Counter[tuple[str, ...]] = Counter()
    told = []
    for choice in given:
        words, number = _reads(choice), alike[_reads(choice)]
        seen[words] += 1
        mark = f"no. {seen[words]} of {number}" if number > 1 else ""
        hint = "; ".join(part for part in (choice.hint, mark) if part)
        told.append(msgspec.structs.replace(choice, hint=hint) if mark else choice)
    return tuple(told)


def _reads(choice: Choice) -> tuple[str, ...]:
    return choice.group, choice.label, choice.hint, choice.odds


def prompt(
    decision: Decision, text: str, choices: Iterable[Choice] = (), missing: Iterable[tuple[str, str, str]] = ()
) -> Prompt:
    """A decision in words: the question, and a choice for each of its options.

    `missing`: verbs that are usually on offer, what they are called, and why they are not; what is offered is left out.
    """
    return Prompt(
        decision.seat,
        decision.question,
        text,
        decision.kind,
        told_apart(_grave(decision, choices) if decision.grave else choices),
        decision.low,
        decision.high,
        str(decision.default),
        decision.rule,
        decision.standing,
        missing=tuple(f"{name}: {why}" for verb, name, why in missing if why and not _offers(decision, verb)),
    )


def _offers(decision: Decision, verb: str) -> bool:
    return any(Option.read(option).verb == verb for option in decision.options)


def _grave(decision: Decision, choices: Iterable[Choice]) -> list[Choice]:
    return [
        msgspec.structs.replace(each, grave=decision.is_deed(each.key), harmless=not decision.is_deed(each.key))
        for each in choices
    ]


class Bar(Part, frozen=True):
    label: str
    now: int  # what is left
    most: int  # what it is when whole


class Tag(Part, frozen=True):
    text: str
    tone: Tone = ""
    explain: str = ""  # what it means, for those who ask


class Card(Part, frozen=True):
    """A member, foe, friend, item or anything else worth a card."""

    id: str
    title: str
    kind: str = ""  # "member", "foe", "friend", "item", ...
    subtitle: str = ""  # a few words under the name
    icon: str = ""  # name of a game-icons.net icon
    bars: tuple[Bar, ...] = ()  # figures that rise and fall
    tags: tuple[Tag, ...] = ()  # short words such as conditions
    lines: tuple[str, ...] = ()  # what else is known, a line each
    group: str = ""  # heading under which cards stand together
    slots: tuple[tuple[str, str], ...] = ()  # labelled places, such as inventory slots: (label, content)
    owner: str = ""  # the seat that plays it


class Token(Part, frozen=True):
    """Somebody on the field of a fight: drawn round, with an icon of its own kind and a ring of what it has left."""

    id: str  # of its card, and what choices name as their target
    name: str
    icon: str = ""
    side: Literal["party", "foes", "others"] = "foes"  # whose side it is on
    zone: str = ""  # where it stands: a zone of the field
    now: int = 0  # hit points left
    most: int = 0  # 0: nobody knows what it has left
    number: int = 0  # where there are several of its kind
    states: tuple[str, ...] = ()  # conditions
    owner: str = ""  # the seat that plays it
    acts: bool = False  # whose turn it is
    down: bool = False  # out of the fight
    key: int = 0  # of a foe: its number among all that came into this fight; it keeps it, and a dead foe's stays free


class Field(Part, frozen=True):
    """A fight as a picture: zones from the party's side to the foes', who stands where, who is at whose throat."""

    tokens: tuple[Token, ...]  # everybody in the fight
    zones: tuple[tuple[str, str], ...] = ()  # (id, title)
    engaged: tuple[tuple[str, str], ...] = ()  # pairs of token ids
    order: tuple[str, ...] = ()  # token ids in the order of turns
    foes: int = 0  # how many came into this fight so far, dead ones and all


class Building(Part, frozen=True):
    """Something that stands at home, or will."""

    name: str
    icon: str = ""
    number: int = 1  # how many of its kind stand
    ready: str = ""  # while it is being built: when it will stand
    costs: str = ""  # where it could be begun now: what it takes
    note: str = ""  # what it is good for


class Home(Part, frozen=True):
    """A home as a picture: buildings, surroundings, inhabitants, stores."""

    buildings: tuple[Building, ...]  # what is built there
    wall: Literal["", "palisade", "stone"] = ""  # what stands around it
    people: Bar = Bar("", 0, 0)  # who lives there, and for how many there is room
    stores: tuple[Bar, ...] = ()  # what is kept there; a `most` of 0: as much as there is


class Fact(Part, frozen=True):
    """A figure of the strip at the top: year, gold, torches, time."""

    label: str
    value: str
    icon: str = ""
    tone: Tone = ""
    explain: str = ""  # what it means, for those who ask


class Mark(Part, frozen=True):
    """Something that stands on a hex or in a room."""

    sign: str  # one character for the terminal
    label: str
    icon: str = ""
    tone: Tone = ""


class HexTile(Part, frozen=True):
    """A flat-topped hex in axial coordinates."""

    id: str
    q: int  # axial column
    r: int  # axial row
    letter: str  # terrain's letter; '?' when unseen
    terrain: str  # key of the look: "forest", "lake", ...
    name: str = ""
    known: Known = "entered"  # how well it is known
    marks: tuple[Mark, ...] = ()  # what stands there
    here: bool = False  # somebody of the party is there
    note: str = ""  # what there is to say of it, and what its reader wrote there
    written: str = ""  # what its reader wrote there


class Zone(Part, frozen=True):
    """A room or zone on a grid, in cells."""

    id: str
    x: int  # left edge, in squares
    y: int  # upper edge, in squares
    width: int  # in squares
    height: int  # in squares
    label: str
    shape: str = "rectilinear"  # "round", "cavern", "corridor"
    known: Known = "entered"  # how well it is known
    marks: tuple[Mark, ...] = ()  # what stands there
    here: bool = False  # somebody of the party is there
    level: int = 0  # how deep it lies
    note: str = ""  # what there is to say of it, and what its reader wrote there
    written: str = ""  # what its reader wrote there
    shows: tuple[str, ...] = ()  # icons of what its text names, for pictures


class Link(Part, frozen=True):
    """A way between two zones, or from one to nowhere known (`b` empty, with the side it leaves by)."""

    a: str  # the zone it leads from
    b: str = ""  # the zone it leads to
    kind: str = "door"  # "door", "stairs", "exit", "secret", "open", "locked"
    side: str = ""  # n, e, s, w: where it leaves zone a
    label: str = ""
    choice: str = ""  # the key of the answer that takes it
    id: str = ""  # what choices about it name

    def __post_init__(self) -> None:
        if isinstance(self.choice, Option):
            force_setattr(self, "choice", str(self.choice))


class MapView(Part, frozen=True):
    """A map of hexes, of zones or of squares, with itself told in sentences for those who do not see it."""

    kind: Literal["hexes", "zones", "squares"]
    title: str = ""
    hexes: tuple[HexTile, ...] = ()  # of a map in hexes
    zones: tuple[Zone, ...] = ()  # of a map in rooms
    links: tuple[Link, ...] = ()  # ways between zones
    legend: tuple[tuple[str, str], ...] = ()  # what the signs mean
    text: tuple[str, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()  # ways walked, each a run of hex or zone ids
    drawn: str = ""  # squares: a picture in characters (see world/mapping/sheet.py)
    wrong: tuple[tuple[int, int], ...] = ()  # squares: what is marked, by place from the entrance


class ChartView(Part, frozen=True):
    """A chart of the rules as the log shows it, with the rows that were hit lit."""

    name: str
    rule: str
    rows: tuple[tuple[str, str], ...]  # (faces, result)
    lit: tuple[int, ...] = ()  # rows that the dice hit, counted from 0


class Moment(Part, frozen=True):
    """Something that deserves the whole stage, for as long as its reader likes. It hides no question."""

    kind: MomentKind
    title: str
    text: tuple[str, ...] = ()  # two or three sentences, or a line for each person it befell
    icon: str = ""  # drawn large
    tone: Tone = ""
    press: str = ""  # what stands on its one button
    number: int = 0  # of the telling it stands in, counted from 1: what a face has shown it need not show again
    leaf: int = 0  # of a long text: which of its leaves this is, counted from 1; 0 for a short one


class Telling(Part, frozen=True):
    """A log entry in words: headline, prose, and how it came about."""

    text: str
    headline: str = ""  # before the text, where there is one
    tone: Tone = ""
    icon: str = ""
    rolls: tuple[Roll, ...] = ()
    how: tuple[str, ...] = ()  # arithmetic, one step a line
    rule: str = ""
    guide: str = ""  # a hint of the guided start
    moment: Moment | None = None  # how it is shown large, where it is worth that


class Ending(Part, frozen=True):
    title: str
    text: str
    won: bool = False  # it ended well


class Hint(Part, frozen=True):
    """Something worth knowing at this moment, for who has not been told yet: a face says each key once."""

    key: str
    text: str


class Lesson(Part, frozen=True):
    """The guide's words beside the question: where to look, and what it would press."""

    title: str
    text: str
    points: str = ""  # a part of the stage: a key of `telling/guide.py`'s PARTS
    press: str = ""  # the key of the choice it means
    number: int = 0  # of this step, counted from 1
    steps: int = 0  # how many there are
    astray: bool = False  # play has left the written path: the guide waits
    over: bool = False  # all is said


class Lead(Part, frozen=True):
    """Something the party knows and may come back to: where something is, what it costs, when it falls due."""

    kind: Literal["place", "price", "doom", "debt", "promise", "rumour"]
    title: str  # "Old Barrow", "Torches", "The Cyclops' doom"
    text: str = ""  # what is known of it
    way: str = ""  # where it lies from the party: "3 hexes south-west"
    place: str = ""  # id of its hex or room on a map of the scene, where it has one
    icon: str = ""
    tone: Tone = ""


class Scene(Part, frozen=True):
    """Everything one seat sees, but for the log."""

    game: str  # the key of the game
    mode: str  # "assembly", "hexes", "rooms", "fight", "shop", "town", "over", ...: which layout fits
    title: str
    wanted: str  # one sentence: what is wanted of whom
    facts: tuple[Fact, ...] = ()  # figures of the moment
    cards: tuple[Card, ...] = ()  # people, monsters and things
    map: MapView | None = None  # where everybody is
    other_maps: tuple[MapView, ...] = ()  # further sheets
    prompt: Prompt | None = None  # the question to this seat, in words
    waiting: tuple[str, ...] = ()  # seats the table waits for
    ending: Ending | None = None  # how it ended, once it has
    guide: str = ""  # a game's own hint; faces show `hints`
    field: Field | None = None  # the fight as a picture; faces draw one from the cards where a game gives none
    moments: tuple[Moment, ...] = ()  # what came of the last answer and deserves the stage, in its order
    hints: tuple[Hint, ...] = ()  # that fit this moment, the best first
    lesson: Lesson | None = None  # of a guided first session
    home: Home | None = None  # where the party is at home, as a picture
    goal: str = ""  # one line: what the party plays for, and the next step towards it
    leads: tuple[Lead, ...] = ()  # what the party knows and may come back to, the nearest or most pressing first
