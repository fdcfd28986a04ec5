"""The log in words, as one seat reads it, and how each of its entries came about. All faces tell the log through this.

`Teller` turns a game's entries into tellings, chapter by chapter; `how` gathers what stands behind one of
them: the dice, the charts with the rows they hit, the rules' text, the arithmetic. A chart that
the game master rolled on by hand is told here, alike in all games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from tablewright.engine.events import ASIDES, ChartRolled, Entry, Event, Roll, RollCalled
from tablewright.engine.game.game import Game
from tablewright.engine.game.packing import Stretch, count_visible, worth_knowing
from tablewright.engine.proving.ledger import Ledger, Rule, load_ledger
from tablewright.engine.ruleset import Narrator, Ruleset
from tablewright.engine.scene import ChartView, Telling, Tone

CHAPTER = 400  # entries
VOLUME = 5  # chapters: phrases do not repeat within it, and the next one has an order of its own


@runtime_checkable
class Remembering(Protocol):
    """A narrator who needs to know of some events, but not to have told them."""

    @property
    def remembered(self) -> Collection[type[Event]]: ...

    def remind(self, entry: Entry) -> None: ...


class Phrases(Protocol):
    """Whoever finds the words knows which it has used."""

    def go_on_from(self, other: Any) -> None: ...


@runtime_checkable
class Voiced(Protocol):
    """A narrator whose words go on from those of the chapter before."""

    voice: Phrases


def seat_label(ruleset: Ruleset[Any], seat: str) -> str:
    """A seat in words, as long as nobody has given it a name."""
    if seat == ruleset.gm_seat:
        return "Game master"
    return f"Player {seat.removeprefix('p')}" if seat.startswith("p") else seat


class _Chapter:
    """A stretch of a seat's log, told by one narrator."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.cuts = -1  # of the log, when it was told
        self.entries: list[Entry] = []
        self.tellings: list[Telling] = []

    def is_continued_by(self, entries: Sequence[Entry], cuts: int) -> bool:
        """A log that was not cut has only grown; else the last entry told must be in its place."""
        told = len(self.entries)
        return cuts == self.cuts or told == 0 or (len(entries) >= told and entries[told - 1] is self.entries[-1])


class Teller:
    """A seat's log in words, a chapter at a time: of a long log only what is looked at is told, and told once.

    What was taken back is told no more; the chapter it stood in is told anew. `keep`: chapters kept, None for all.
    """

    def __init__(self, game: Game[Any], seat: str, keep: int | None = None) -> None:
        self._game, self._seat, self._keep = game, seat, keep
        self._old: tuple[Stretch, ...] = ()  # of the log, with how many entries of it this seat may read
        self._visible: dict[Stretch, int] = {}
        self._worth: dict[Stretch, list[tuple[int, Entry]]] = {}  # of old stretches, what a narrator must know
        self._before = 0
        self._recent: list[Entry] = []  # that this seat may read
        self._read = 0
        self._last: Entry | None = None  # of the recent log, as far as it was read
        self._chapters: dict[int, _Chapter] = {}

    def count(self) -> int:
        """How many entries this seat may read, up to now."""
        log = self._game.log
        recent = log.recent
        if log.old is not self._old:
            self._look_into_old(log.old)
        elif self._read and (len(recent) < self._read or recent[self._read - 1] is not self._last):
            self._read, self._recent = 0, []
        self._recent += [entry for entry in islice(recent, self._read, None) if entry.visible_to(self._seat)]
        self._read, self._last = len(recent), recent[-1] if recent else None
        return self._before + len(self._recent)

    def _look_into_old(self, old: tuple[Stretch, ...]) -> None:
        """Some of the log was packed, or some that was packed is cut off: each stretch is counted once."""
        known = self._visible
        self._visible = {each: known[each] if each in known else count_visible(each, self._seat) for each in old}
        self._old, self._before = old, sum(self._visible.values())
        self._read, self._recent = 0, []

    def _entries(self, start: int, end: int) -> list[Entry]:
        """Return the entries that this seat may read between two positions; earlier stretches stay packed."""
        if start >= self._before:
            return self._recent[start - self._before : end - self._before]
        at = passed = 0  # entries of the log, and those of them that this seat may read
        for stretch in self._old:
            if passed + self._visible[stretch] > start:
                break
            at, passed = at + stretch.length, passed + self._visible[stretch]
        entries = (entry for entry in self._from(at) if entry.visible_to(self._seat))
        return list(islice(entries, start - passed, end - passed))

    def _from(self, at: int) -> Iterator[Entry]:
        log = self._game.log
        while at < len(log):
            part = log[at : at + CHAPTER]
            yield from part
            at += CHAPTER

    def tellings(self) -> list[Telling]:
        """Everything this seat may read, up to now."""
        return self.page(0, self.count())

    def page(self, start: int, end: int) -> list[Telling]:
        """The tellings from one place to another, counted from 0."""
        end = min(end, self.count())
        told: list[Telling] = []
        for number in range(start // CHAPTER, (end + CHAPTER - 1) // CHAPTER):
            first = number * CHAPTER
            told += self._chapter(number).tellings[max(0, start - first) : end - first]
        return told

    def fresh_from(self) -> int:
        """The number of the first telling, counted from 1, of what came of the last answer."""
        game = self._game
        fresh = sum(entry.visible_to(self._seat) for entry in game.log[game.since :])
        return self.count() - fresh + 1 if fresh else 0

    def _chapter(self, number: int) -> _Chapter:
        first = number * CHAPTER
        entries, cuts = self._entries(first, first + CHAPTER), self._game.log.cuts
        chapter = self._chapters.pop(number, None)
        if chapter is None or not chapter.is_continued_by(entries, cuts):
            chapter = _Chapter(self._narrator_at(number))
        chapter.cuts = cuts
        for entry in entries[len(chapter.entries) :]:
            chapter.entries.append(entry)
            chapter.tellings.append(self._tell(chapter.narrator, entry))
        self._chapters[number] = chapter
        while self._keep is not None and len(self._chapters) > self._keep:
            del self._chapters[next(iter(self._chapters))]
        return chapter

    def _narrator_at(self, number: int) -> Narrator:
        """A narrator who knows what came before: who remembers nothing must have told it all."""
        game, volume = self._game, number // VOLUME
        narrator = game.ruleset.narrator(f"{game.setup.campaign}/{volume}" if volume else game.setup.campaign)
        if number % VOLUME and isinstance(narrator, Voiced):
            before = self._chapter(number - 1).narrator
            if isinstance(before, Voiced):
                narrator.voice.go_on_from(before.voice)
        if number and isinstance(narrator, Remembering):
            self._remind(narrator, number * CHAPTER)
        elif number:
            for entry in self._entries(0, number * CHAPTER):
                self._tell(narrator, entry)
        return narrator

    def _remind(self, narrator: Remembering, count: int) -> None:
        """Let a narrator know of what is worth remembering in so many entries that this seat may read."""
        wanted = narrator.remembered
        if not wanted:
            return
        for place, entry in self._known_of(wanted):
            if place < count:
                narrator.remind(entry)
        recent = self._recent[: max(0, count - self._before)]
        for entry in recent:
            if isinstance(entry.event, tuple(wanted)):
                narrator.remind(entry)

    def _known_of(self, wanted: Collection[type[Event]]) -> Iterator[tuple[int, Entry]]:
        """What is worth remembering in the old log, with its place in it: each stretch is looked through once."""
        known, before = self._worth, 0
        self._worth = {}
        for each in self._old:
            found = known[each] if each in known else worth_knowing(each, self._seat, wanted, self._game.ruleset)
            self._worth[each] = found
            yield from ((before + place, entry) for place, entry in found)
            before += self._visible[each]

    def _tell(self, narrator: Narrator, entry: Entry) -> Telling:
        if isinstance(entry.event, ChartRolled):
            return _chart_rolled(self._game.ruleset, entry.event, entry.rolls)
        if isinstance(entry.event, RollCalled):
            return _roll_called(entry.event, entry.rolls)
        return narrator.tell(entry, self._seat)


def _chart_rolled(ruleset: Ruleset[Any], event: ChartRolled, rolls: tuple[Roll, ...]) -> Telling:
    row = ruleset.charts[event.chart].words[rolls[0].face - 1]
    text = f"The {seat_label(ruleset, event.by).lower()} rolls on this chart: {row}."
    return Telling(text, rolls[0].why, icon="rolling-dices", rolls=rolls, rule=rolls[0].rule)


def _roll_called(event: RollCalled, rolls: tuple[Roll, ...]) -> Telling:
    """Describe a roll: who rolls what and why, what was needed, the result."""
    added = f"{event.bonus:+d}" if event.bonus else ""
    needed = f", needs {event.need} or {'less' if event.under else 'more'}" if event.need else ""
    came = f" It {'succeeds' if event.succeeds else 'fails'}." if event.need else ""
    faces = f" (of {' and '.join(str(roll.face) for roll in rolls)})" if len(rolls) > 1 else ""
    text = f"{event.who} rolls d{rolls[0].sides}{added}{needed}: {event.total}{faces}.{came}"
    tone: Tone = ("good" if event.succeeds else "bad") if event.need else ""
    return Telling(text, event.why or "A roll is called for", tone=tone, icon="rolling-dices", rolls=rolls)


def tale_of(game: Game[Any], seat: str) -> str:
    """The chronicle as this seat knows it. What was rolled by hand is no part of the tale."""
    entries = [entry for entry in game.log_for(seat) if not isinstance(entry.event, ASIDES)]
    return game.ruleset.chronicle(game.state_for(seat), entries, game.setup.campaign)


class How(msgspec.Struct, frozen=True):
    """The details behind a log entry."""

    dice: tuple[Roll, ...] = ()
    charts: tuple[ChartView, ...] = ()
    rules: tuple[Rule, ...] = ()
    steps: tuple[str, ...] = ()  # the arithmetic, one step a line

    def __bool__(self) -> bool:
        return bool(self.dice or self.rules or self.steps)


def how(ruleset: Ruleset[Any], telling: Telling) -> How:
    """The dice, charts, rules and arithmetic of a log entry."""
    cited = dict.fromkeys([telling.rule, *(roll.rule for roll in telling.rolls)])
    rules = tuple(rule for rule_id in cited if rule_id and (rule := find_rule(ruleset, rule_id)))
    return How(telling.rolls, charts_hit(ruleset, telling.rolls), rules, telling.how)


def charts_hit(ruleset: Ruleset[Any], rolls: tuple[Roll, ...]) -> tuple[ChartView, ...]:
    """Each chart the dice were rolled on, once, with the rows they hit."""
    lit: dict[str, list[int]] = {}
    for roll in rolls:
        if roll.chart in ruleset.charts:
            lit.setdefault(roll.chart, []).append(roll.face - 1)
    return tuple(_chart_view(ruleset, key, rows) for key, rows in lit.items())


def _chart_view(ruleset: Ruleset[Any], key: str, lit: list[int]) -> ChartView:
    chart = ruleset.charts[key]
    rows = tuple((str(face), words) for face, words in enumerate(chart.words, 1))
    return ChartView(chart.name, chart.rule, rows, tuple(dict.fromkeys(lit)))


def find_rule(ruleset: Ruleset[Any], rule_id: str) -> Rule | None:
    return _ledger(ruleset.ledger).find(rule_id.upper())


@cache
def _ledger(path: Path) -> Ledger:
    return load_ledger(path)
