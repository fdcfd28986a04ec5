"""What the log holds of each party, gathered for the chronicle: who they were, what they found, how it turned."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.engine.events import Entry, Event
from tablewright.engine.scene import Telling
from tablewright.rules.twelve_years.book.party.members import TRUE_KINDS
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events import (
    Charmed,
    Dealt,
    DemonFire,
    Died,
    Encounter,
    Ended,
    EnemyDied,
    EntranceFound,
    Escorting,
    Ferried,
    Healed,
    ItemFound,
    Joined,
    LevelChanged,
    LichMet,
    MagickWorked,
    PartyFell,
    Possessed,
    PromiseKept,
    Renamed,
    Robbed,
    SetOut,
    StolenAtStart,
    Turned,
    WentIn,
    Wrote,
    YearsPassed,
)
from tablewright.rules.twelve_years.telling.names import (
    archetype_name,
    at_place,
    cause_name,
    place_name,
    thing,
    weapon_name,
)
from tablewright.rules.twelve_years.telling.prose import Narrator
from tablewright.rules.twelve_years.telling.prose.memory import Memory
from tablewright.world.words import a

MOST_MOMENTS = 10
_GREAT_FOE = 36  # hit points from which on a victory is remembered
_WEIGHTS: dict[type[Event], int] = {
    LichMet: 9, DemonFire: 9, YearsPassed: 7, Possessed: 6, Turned: 6, Died: 6, Charmed: 6,
    Ferried: 6, Robbed: 5, Joined: 5, StolenAtStart: 5, LevelChanged: 4, Escorting: 3, PromiseKept: 3, Wrote: 8,
}  # fmt: skip


class Person(msgspec.Struct):
    name: str
    archetype: str
    weapon: str
    fate: str = ""


class Moment(msgspec.Struct, frozen=True):
    """A turning point: when, where, and the log's own words."""

    year: int
    place: str
    telling: Telling
    weight: int


class Story(msgspec.Struct):
    """One party's."""

    number: int
    name: str
    begun: int
    set_out: bool = False
    gold: int = 0
    level: int = 0
    place: str = ""
    people: list[Person] = []
    found: list[str] = []
    moments: list[Moment] = []
    fell: PartyFell | None = None
    tale: str = ""  # in its player's words

    def turning_points(self) -> list[Moment]:
        """The weightiest moments, in their order."""
        kept = sorted(self.moments, key=lambda moment: -moment.weight)[:MOST_MOMENTS]
        return [moment for moment in self.moments if any(moment is each for each in kept)]


def gather(entries: Sequence[Entry], campaign: str) -> tuple[list[Story], str]:
    """The story of each party in the order of setting out, and the words with which the game ended."""
    narrator = Narrator(campaign)
    memory = narrator.memory
    stories: dict[int, Story] = {}
    ending = ""
    for entry in entries:
        telling = narrator.tell(entry, "")
        band = memory.band
        story = stories.setdefault(band.ordinal, Story(band.number, band.name, memory.years))
        story.name = band.name
        _add(story, entry.event, telling, memory)
        if isinstance(entry.event, Ended):
            ending = telling.text
    stories.pop(0, None)  # dice that fell before the first party had a name
    return list(stories.values()), ending


def _add(story: Story, event: Event, telling: Telling, memory: Memory) -> None:
    _add_fate(story, event, memory)
    _add_find(story, event)
    story.level, story.place = memory.band.level, memory.band.place_name
    if isinstance(event, SetOut):
        story.set_out, story.gold = True, memory.band.purse
    if isinstance(event, PartyFell):
        story.fell = event
    if isinstance(event, Wrote) and event.fallen:
        story.tale = event.words
    if isinstance(event, Renamed) and event.what == "member":
        _rename(story, event)
    weight = _weight(event)
    if weight:
        story.moments.append(Moment(memory.years, memory.band.place_name, telling, weight))


# --- people ----------------------------------------------------------------------------------------------------------
def _add_fate(story: Story, event: Event, memory: Memory) -> None:
    where = f"{at_place(memory.band.place_name)}, year {memory.years}"
    match event:
        case Joined():
            weapon = a(weapon_name(event.weapon))
            story.people.append(Person(event.who or "Somebody", archetype_name(event.archetype), weapon))
        case Died() if event.archetype in TRUE_KINDS:
            _seal(story, event.who, f"killed by {cause_name(event.cause)} {where}")
        case Turned():
            _seal(story, event.who, f"bitten by a zombie, and turned {where}")
        case Possessed():
            _seal(story, event.who, f"possessed {where}")
        case EnemyDied():
            _laid_to_rest(story, event.enemy)
        case Charmed():
            _seal(story, event.enemy, "")
        case Healed(source="rejuvenation"):
            _seal(story, event.who, "")


def _rename(story: Story, event: Renamed) -> None:
    person = next((each for each in story.people if each.name == event.old and not each.fate), None)
    if person:
        person.name = event.new


def _seal(story: Story, name: str, fate: str) -> None:
    """Write down a fate, or strike it out. Of two with one name it is the one to whom it can have happened."""
    same = [person for person in story.people if person.name == name]
    person = next((each for each in same if bool(each.fate) != bool(fate)), same[0] if same else None)
    if person:
        person.fate = fate


def _laid_to_rest(story: Story, name: str) -> None:
    """One who had turned or was possessed."""
    person = next((each for each in story.people if each.name == name and each.fate), None)
    if person:
        person.fate += ", and laid to rest"


# --- finds and moments -----------------------------------------------------------------------------------------------
def _add_find(story: Story, event: Event) -> None:
    match event:
        case EntranceFound():
            story.found.append(place_name(event.name))
        case Encounter(what="stone_portal" | "faerie_circle"):
            story.found.append(a(event.what.replace("_", " ")))
        case ItemFound(owner="") if event.kind == "crown" or event.powers or "ornate" in event.item:
            story.found.append(a(thing(event.item)))


def _weight(event: Event) -> int:
    match event:
        case WentIn():
            return 8 if event.castle else 0
        case ItemFound():
            return 8 if event.kind == "crown" else 0
        case YearsPassed(source="death"):
            return 0
        case Joined() if event.assembly:
            return 0
        case Dealt():
            return 5 if event.deal == "mark" else 0
        case MagickWorked():
            return 7 if event.power in ("rejuvenation", "death") else 0
        case EnemyDied():
            return 5 if charts.BEINGS[event.kind].hp >= _GREAT_FOE else 0
    return _WEIGHTS.get(type(event), 0)
