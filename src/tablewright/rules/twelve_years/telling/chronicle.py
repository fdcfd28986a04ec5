"""The chronicle: the whole campaign as a Markdown document, to be read aloud, kept and written on in.

Order: frontmatter for Obsidian, title, how it ended, a chapter for each party, the names of the dead, luck. Its words
are those of the log where the log has told of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction

from tablewright.engine.events import Entry, Roll
from tablewright.rules.twelve_years.book.party.death import LAST_YEAR
from tablewright.rules.twelve_years.state import World
from tablewright.rules.twelve_years.telling.names import at_place, cause_name, prose, years_word
from tablewright.rules.twelve_years.telling.stories import Moment, Person, Story, gather
from tablewright.world.luck import DieLuck, at_least, at_most, luck_by_size
from tablewright.world.words import Voice, capital, count, listed, mid_sentence, ordinal_word

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
    voice = Voice(prose(), f"chronicle {campaign}")
    stories, ending = gather(entries, campaign)
    rolls = [roll for entry in entries for roll in entry.rolls]
    title = _title(world, stories)
    parts = [
        _frontmatter(world, stories, campaign, title),
        f"# {title}",
        _epigraph(voice),
        _counts(world, stories),
        f"**{_OUTCOMES[world.outcome]}**",
        _plain(ending),
        *(_chapter(story, world, stories, voice) for story in stories),
        _names_of_the_dead(stories),
        _luck(rolls),
        "*Told by Tablewright, from the log of the game Twelve Years by Max Moon.*",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _plain(text: str) -> str:
    """Text with names that players chose: one line, and no mark-up."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


# --- the head --------------------------------------------------------------------------------------------------------
def _title(world: World, stories: Sequence[Story]) -> str:
    if world.outcome == "appeased":
        return f"The Chronicle of the {ordinal_word(len(stories)).capitalize()} Crown"
    titles = {"destroyed": "The Chronicle of the Last Crown", "lost": "The Chronicle of the Bare Brow"}
    return titles.get(world.outcome, "The Chronicle So Far")


def _frontmatter(world: World, stories: Sequence[Story], campaign: str, title: str) -> str:
    facts = {
        "title": json.dumps(title),
        "game": "Twelve Years",
        "campaign": json.dumps(campaign, ensure_ascii=False),
        "outcome": world.outcome or "open",
        "years": str(_years(world)),
        "parties": str(len(stories)),
        "hexes": str(_hexes(world)),
        "dungeons": str(_dungeons(world)),
        "tags": "[tablewright, twelve-years, chronicle]",
    }
    return "\n".join(["---", *(f"{key}: {value}" for key, value in facts.items()), "---"])


def _years(world: World) -> int:
    return max(world.years.values(), default=0)


def _hexes(world: World) -> int:
    """Hexes somebody has stood on."""
    return sum(hex_.explored and hex_.terrain != "large_lake" for hex_ in world.hexes.values())


def _dungeons(world: World) -> int:
    """Dungeons somebody has been in, the castle included."""
    return sum(bool(dungeon.rooms) for dungeon in world.dungeons.values())


def _epigraph(voice: Voice) -> str:
    verse = voice.say("ferryman.verse.stanzas")
    return "\n".join([*(f"> {line}\\" for line in verse.splitlines()), "> *The ferryman's song*"])


def _counts(world: World, stories: Sequence[Story]) -> str:
    counted = [
        count(_years(world), "year"),
        count(len(stories), "party", "parties"),
        count(_hexes(world), "hex", "hexes"),
        count(_dungeons(world), "dungeon"),
    ]
    return f"*{capital(listed(counted))}.*"


# --- a party ---------------------------------------------------------------------------------------------------------
def _chapter(story: Story, world: World, stories: Sequence[Story], voice: Voice) -> str:
    number = stories.index(story) + 1
    gone = story.fell.year + 1 if story.fell else _years(world)
    values = {
        "party": mid_sentence(_plain(story.name)),
        "n": ordinal_word(number),
        "place": story.place,
        "left": years_word(max(LAST_YEAR - gone, 0)),
    }
    last = story is stories[-1]
    parts = [
        f"## {number}. {_plain(story.name)}",
        f"{voice.say('endings.chronicle_opening', **values)} {_course(story, world, last=last)}",
        "\n".join(_person(person, _end_of(story, world, last=last), voice) for person in story.people),
        f"They found {listed(list(dict.fromkeys(story.found)))}." if story.found else "",
        "\n".join(["### Turning points", "", *map(_moment, story.turning_points())]) if story.moments else "",
        f"*{voice.say('deaths.party_epitaphs', 'endings.chronicle_closing', **values)}*" if story.fell else "",
        f"### As they tell it\n\n{_plain(story.tale)}" if story.tale else "",
        "> [!note] Your own lines\n> \n> ",
    ]
    return "\n\n".join(part for part in parts if part)


def _course(story: Story, world: World, *, last: bool) -> str:
    """From the gate to the end, in two sentences."""
    cause = cause_name(story.fell.killed_by) if story.fell else ""
    if story.fell and not story.set_out:
        return f"They never left Thrift: {cause}, in year {story.fell.year}."
    where = f"{at_place(story.place)}, at level {story.level}"
    if story.fell:
        end = f"fell in year {story.fell.year} {where}, to {cause}"
    elif last and world.outcome in ("appeased", "destroyed"):
        end = f"ended it in year {_years(world)} {where}"
    else:
        end = f"were last heard of {where}"
    return f"They set out in year {story.begun} with {story.gold} gold, and {end}."


def _end_of(story: Story, world: World, *, last: bool) -> str:
    """What became of those whose death nobody told."""
    if last and world.outcome in ("appeased", "destroyed"):
        return "came home"
    return "still on the road" if not world.outcome else "on the road when the years ran out"


def _person(person: Person, otherwise: str, voice: Voice) -> str:
    fate = person.fate or otherwise
    name = _plain(person.name)
    epitaph = f" *{voice.say('deaths.epitaphs', who=name)}*" if person.fate else ""
    return f"- **{name}**, {person.archetype}, with {person.weapon}: {fate}.{epitaph}"


def _moment(moment: Moment) -> str:
    text = f" {_plain(moment.telling.text)}" if moment.telling.text else ""
    return f"- Year {moment.year}, {moment.place}. **{_plain(moment.telling.headline)}.**{text}"


def _names_of_the_dead(stories: Sequence[Story]) -> str:
    lists = [(_plain(story.name), [_plain(person.name) for person in story.people if person.fate]) for story in stories]
    lines = [f"- {party}: {listed(names)}." for party, names in lists if names]
    return "\n".join(["## Names of the dead", "", *lines]) if lines else ""


# --- luck ------------------------------------------------------------------------------------------------------------
def _luck(rolls: Sequence[Roll]) -> str:
    if not rolls:
        return ""
    lines = [f"- {_die(each)}" for each in luck_by_size(rolls)]
    note = (
        "The p-values come from the chi-square distribution, an approximation that is sound from about five throws a"
        " face on. Fair dice show one below 0.05 in a twentieth of all cases."
    )
    attacks = _attacks([roll.face for roll in rolls if roll.chart == "combat"])
    return "\n".join(["## Luck", "", *lines, "", note, *(["", attacks] if attacks else [])])


def _die(luck: DieLuck) -> str:
    mean = f"{luck.throws} d{luck.sides}, mean {luck.mean:.2f} where {luck.expected:.2f} is expected"
    if luck.p is None:
        return f"{mean}; too few to judge."
    return f"{mean}; chi-square {luck.chi_square:.1f}, p = {luck.p:.2f}."


def _attacks(faces: Sequence[int]) -> str:
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
