"""Stories and chronicle."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tablewright.engine.events import Entry, Event, Roll
from tablewright.engine.scene import Telling
from tablewright.world.luck import DieLuck, at_least, at_most, luck_by_size
from tablewright.world.words import Voice, a, capital, count, listed, mid_sentence, ordinal_word
from twelve_years import events as e
from twelve_years.book.core import members
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import World
from twelve_years.telling import cards, names, prose
from twelve_years.telling.prose import memory

# --- stories ----------------------------------------------------------------------------------------------------------
# What the log holds of each party, gathered for the chronicle: who they were, what they found, how it turned.
MOST_MOMENTS = 10
_GREAT_FOE = 36  # hit points from which on a victory is remembered
_WEIGHTS: dict[type[Event], int] = {
    e.LichMet: 9, e.DemonFire: 9, e.YearsPassed: 7, e.Possessed: 6, e.Turned: 6, e.Died: 6, e.Charmed: 6,
    e.Ferried: 6, e.Robbed: 5, e.Joined: 5, e.StolenAtStart: 5, e.LevelChanged: 4, e.Escorting: 3, e.PromiseKept: 3,
    e.Wrote: 8,
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
    fell: e.PartyFell | None = None
    tale: str = ""  # in its player's words

    def turning_points(self) -> list[Moment]:
        """The weightiest moments, in their order."""
        kept = sorted(self.moments, key=lambda moment: -moment.weight)[:MOST_MOMENTS]
        return [moment for moment in self.moments if any(moment is each for each in kept)]


def gather(entries: Sequence[Entry], campaign: str) -> tuple[list[Story], str]:
    """The story of each party in the order of setting out, and the words with which the game ended."""
    narrator = prose.Narrator(campaign)
    memory = narrator.memory
    stories: dict[int, Story] = {}
    ending = ""
    for entry in entries:
        telling = narrator.tell(entry, "")
        band = memory.band
        story = stories.setdefault(band.ordinal, Story(band.number, band.name, memory.years))
        story.name = band.name
        _add_event(story, entry.event, telling, memory)
        if isinstance(entry.event, e.Ended):
            ending = telling.text
    stories.pop(0, None)  # dice that fell before the first party had a name
    return list(stories.values()), ending


def _add_event(story: Story, event: Event, telling: Telling, memory: memory.Memory) -> None:
    _add_fate(story, event, memory)
    _add_find(story, event)
    story.level, story.place = memory.band.level, memory.band.place_name
    if isinstance(event, e.SetOut):
        story.set_out, story.gold = True, memory.band.purse
    if isinstance(event, e.PartyFell):
        story.fell = event
    if isinstance(event, e.Wrote) and event.fallen:
        story.tale = event.words
    if isinstance(event, e.Renamed) and event.what == "member":
        _rename_person(story, event)
    weight = _weight_of(event)
    if weight:
        story.moments.append(Moment(memory.years, memory.band.place_name, telling, weight))


# --- people ----------------------------------------------------------------------------------------------------------
def _add_fate(story: Story, event: Event, memory: memory.Memory) -> None:
    where = f"{names.at_place(memory.band.place_name)}, year {memory.years}"
    match event:
        case e.Joined():
            weapon = a(names.weapon_name(event.weapon))
            story.people.append(Person(event.who or "Somebody", names.archetype_name(event.archetype), weapon))
        case e.Died() if event.archetype in members.TRUE_KINDS:
            _seal_fate(story, event.who, f"killed by {names.cause_name(event.cause)} {where}")
        case e.Turned():
            _seal_fate(story, event.who, f"bitten by a zombie, and turned {where}")
        case e.Possessed():
            _seal_fate(story, event.who, f"possessed {where}")
        case e.EnemyDied():
            _laid_to_rest(story, event.enemy)
        case e.Charmed():
            _seal_fate(story, event.enemy, "")
        case e.Healed(source="rejuvenation"):
            _seal_fate(story, event.who, "")


def _rename_person(story: Story, event: e.Renamed) -> None:
    person = next((each for each in story.people if each.name == event.old and not each.fate), None)
    if person:
        person.name = event.new


def _seal_fate(story: Story, name: str, fate: str) -> None:
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
        case e.EntranceFound():
            story.found.append(names.place_name(event.name))
        case e.Encounter(what="stone_portal" | "faerie_circle"):
            story.found.append(a(event.what.replace("_", " ")))
        case e.ItemFound(owner="") if event.kind == "crown" or event.powers or "ornate" in event.item:
            story.found.append(a(names.thing(event.item)))


def _weight_of(event: Event) -> int:
    match event:
        case e.WentIn():
            return 8 if event.castle else 0
        case e.ItemFound():
            return 8 if event.kind == "crown" else 0
        case e.YearsPassed(source="death"):
            return 0
        case e.Joined() if event.assembly:
            return 0
        case e.Dealt():
            return 5 if event.deal == "mark" else 0
        case e.MagickWorked():
            return 7 if event.power in ("rejuvenation", "death") else 0
        case e.EnemyDied():
            return 5 if charts.BEINGS[event.kind].hp >= _GREAT_FOE else 0
    return _WEIGHTS.get(type(event), 0)


# --- chronicle --------------------------------------------------------------------------------------------------------
# The chronicle: the whole campaign as a Markdown document, to be read aloud, kept and written on in.
# Order: frontmatter for Obsidian, title, how it ended, a chapter for each party, the names of the dead, luck. Its words
# are those of the log where the log has told of it.
_OUTCOMES = {
    "appeased": "The Lich King sleeps. Twelve years.",
    "destroyed": "The Lich King is gone for ever.",
    "lost": "The twelve years are over, and the Lich King has risen.",
    "": "It is not over yet.",
}
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|])")
_CLEAN_HIT = Fraction(1, 3)  # a 5 or a 6


def chronicle(world: World, entries: Sequence[Entry], campaign: str) -> str:
    """The tale of a campaign so far."""
    voice = Voice(names.prose(), f"chronicle {campaign}")
    stories, ending = gather(entries, campaign)
    rolls = [roll for entry in entries for roll in entry.rolls]
    title = _title_of(world, stories)
    parts = [
        _front_matter(world, stories, campaign, title),
        f"# {title}",
        _sung_verse(voice),
        _counted_words(world, stories),
        f"**{_OUTCOMES[world.outcome]}**",
        _plain_text(ending),
        *(_party_chapter(story, world, stories, voice) for story in stories),
        _names_of_the_dead(stories),
        _luck_of(rolls),
        "*Told by Tablewright, from the log of the game Twelve Years by Max Moon.*",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _plain_text(text: str) -> str:
    """Text with names that players chose: one line, and no mark-up."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


# --- the head --------------------------------------------------------------------------------------------------------
def _title_of(world: World, stories: Sequence[Story]) -> str:
    if world.outcome == "appeased":
        return f"The Chronicle of the {ordinal_word(len(stories)).capitalize()} Crown"
    titles = {"destroyed": "The Chronicle of the Last Crown", "lost": "The Chronicle of the Bare Brow"}
    return titles.get(world.outcome, "The Chronicle So Far")


def _front_matter(world: World, stories: Sequence[Story], campaign: str, title: str) -> str:
    facts = {
        "title": json.dumps(title),
        "game": "Twelve Years",
        "campaign": json.dumps(campaign, ensure_ascii=False),
        "outcome": world.outcome or "open",
        "years": str(_years_passed(world)),
        "parties": str(len(stories)),
        "hexes": str(cards.hexes_explored(world)),
        "dungeons": str(cards.dungeons_entered(world)),
        "tags": "[tablewright, twelve-years, chronicle]",
    }
    return "\n".join(["---", *(f"{key}: {value}" for key, value in facts.items()), "---"])


def _years_passed(world: World) -> int:
    return max(world.years.values(), default=0)


def _sung_verse(voice: Voice) -> str:
    verse = voice.say("ferryman.verse.stanzas")
    return "\n".join([*(f"> {line}\\" for line in verse.splitlines()), "> *The ferryman's song*"])


def _counted_words(world: World, stories: Sequence[Story]) -> str:
    counted = [
        count(_years_passed(world), "year"),
        count(len(stories), "party", "parties"),
        count(cards.hexes_explored(world), "hex", "hexes"),
        count(cards.dungeons_entered(world), "dungeon"),
    ]
    return f"*{capital(listed(counted))}.*"


# --- a party ---------------------------------------------------------------------------------------------------------
def _party_chapter(story: Story, world: World, stories: Sequence[Story], voice: Voice) -> str:
    number = stories.index(story) + 1
    gone = story.fell.year + 1 if story.fell else _years_passed(world)
    values = {
        "party": mid_sentence(_plain_text(story.name)),
        "n": ordinal_word(number),
        "place": story.place,
        "left": names.years_word(max(death.LAST_YEAR - gone, 0)),
    }
    last = story is stories[-1]
    parts = [
        f"## {number}. {_plain_text(story.name)}",
        f"{voice.say('endings.chronicle_opening', **values)} {_course_of(story, world, last=last)}",
        "\n".join(_person_line(person, _end_of(story, world, last=last), voice) for person in story.people),
        f"They found {listed(list(dict.fromkeys(story.found)))}." if story.found else "",
        "\n".join(["### Turning points", "", *map(_moment_line, story.turning_points())]) if story.moments else "",
        f"*{voice.say('deaths.party_epitaphs', 'endings.chronicle_closing', **values)}*" if story.fell else "",
        f"### As they tell it\n\n{_plain_text(story.tale)}" if story.tale else "",
        "> [!note] Your own lines\n> \n> ",
    ]
    return "\n\n".join(part for part in parts if part)


def _course_of(story: Story, world: World, *, last: bool) -> str:
    """From the gate to the end, in two sentences."""
    cause = names.cause_name(story.fell.killed_by) if story.fell else ""
    if story.fell and not story.set_out:
        return f"They never left Thrift: {cause}, in year {story.fell.year}."
    where = f"{names.at_place(story.place)}, at level {story.level}"
    if story.fell:
        end = f"fell in year {story.fell.year} {where}, to {cause}"
    elif last and world.outcome in ("appeased", "destroyed"):
        end = f"ended it in year {_years_passed(world)} {where}"
    else:
        end = f"were last heard of {where}"
    return f"They set out in year {story.begun} with {story.gold} gold, and {end}."


def _end_of(story: Story, world: World, *, last: bool) -> str:
    """What became of those whose death nobody told."""
    if last and world.outcome in ("appeased", "destroyed"):
        return "came home"
    return "still on the road" if not world.outcome else "on the road when the years ran out"


def _person_line(person: Person, otherwise: str, voice: Voice) -> str:
    fate = person.fate or otherwise
    name = _plain_text(person.name)
    epitaph = f" *{voice.say('deaths.epitaphs', who=name)}*" if person.fate else ""
    return f"- **{name}**, {person.archetype}, with {person.weapon}: {fate}.{epitaph}"


def _moment_line(moment: Moment) -> str:
    text = f" {_plain_text(moment.telling.text)}" if moment.telling.text else ""
    return f"- Year {moment.year}, {moment.place}. **{_plain_text(moment.telling.headline)}.**{text}"


def _names_of_the_dead(stories: Sequence[Story]) -> str:
    lists = [
        (_plain_text(story.name), [_plain_text(person.name) for person in story.people if person.fate])
        for story in stories
    ]
    lines = [f"- {party}: {listed(names)}." for party, names in lists if names]
    return "\n".join(["## Names of the dead", "", *lines]) if lines else ""


# --- luck ------------------------------------------------------------------------------------------------------------
def _luck_of(rolls: Sequence[Roll]) -> str:
    if not rolls:
        return ""
    lines = [f"- {_die_line(each)}" for each in luck_by_size(rolls)]
    note = (
        "The p-values come from the chi-square distribution, an approximation that is sound from about five throws a"
        " face on. Fair dice show one below 0.05 in a twentieth of all cases."
    )
    attacks = _attacks_line([roll.face for roll in rolls if roll.chart == "combat"])
    return "\n".join(["## Luck", "", *lines, "", note, *(["", attacks] if attacks else [])])


def _die_line(luck: DieLuck) -> str:
    mean = f"{luck.throws} d{luck.sides}, mean {luck.mean:.2f} where {luck.expected:.2f} is expected"
    if luck.p is None:
        return f"{mean}; too few to judge."
    return f"{mean}; chi-square {luck.chi_square:.1f}, p = {luck.p:.2f}."


def _attacks_line(faces: Sequence[int]) -> str:
    """The combat die alone: clean hits against what could be expected, exactly."""
    if not faces:
        return ""
    hits = sum(face >= 5 for face in faces)
    fair = float(len(faces) * _CLEAN_HIT)
    few = hits < fair
    chance = float((at_most if few else at_least)(hits, len(faces), _CLEAN_HIT))
    so_many = f"so {'few' if few else 'many'} or {'fewer' if few else 'more'}"
    clean = count(hits, "was a clean hit", "were clean hits") if hits else "none was a clean hit"
    return (
        f"Of {count(len(faces), 'attack')} {clean} (a 5 or 6), where"
        f" {fair:.1f} could be expected: {so_many} come in {chance:.0%} of such campaigns (exact, binomial)."
    )
