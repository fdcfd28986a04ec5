"""One narrator for all games, driven by data: what is told of an event stands in the game's `telling/told.toml`.

    [toll-asked]                                        # the tag of an event
    rule = "PF-MEET-03"                                 # the rule of the ledger that it follows from
    head = "They ask a toll of {silver} sc"             # its fields, by name
    say = "meetings.toll_asked"                         # a line of prose (`words/`); several keys are one pool
    tone = "bad"
    icon = "coins"
    how = ["{roll} against {need}"]                     # how it came about

    [level-gained]
    head = "{name} is level {level}: +{hp} HP[, +{mp} MP]"      # [...] is left out where one of its values is empty

    [chased]
    by = "caught"                                       # a field that picks one of the tables below, by its value,
    icon = "run"                                        # or as yes or no; a case has all that it does not change
    yes = { head = "They give chase", say = "fight.chased", tone = "bad" }
    no = { head = "They do not give chase", say = "fight.away", tone = "good" }

    [party-fell]
    moment = "fall"                                     # it deserves the whole stage (`MomentKind` in engine/scene.py)
    moment_title = "The end of {party}"                 # where the headline is too long for it, or missing

    [nouns.meal]                                        # words for keys: {what|meal}
    dry_rations = "a day's rations"

`{spell|spell}` puts a value through a noun: one of the file's, one of the game's functions, or `list`, `number`,
`figure hour` ('3 hours'), `count hour` ('three hours'), `signed`, `len`, `lower`, `upper`, `capital`. `with` gives
values to the prose, beside those the game always gives. What cannot be said in a template, the game works out in a
function of its event (`facts`) and names it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, cast, get_args

import msgspec

from tablewright.engine.charts import BadContent, Chart, convert, load_toml
from tablewright.engine.events import Entry, Event, Roll, tag_of
from tablewright.engine.scene import Moment, MomentKind, Telling, Tone
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.table_talk import table_talk
from tablewright.world.words import Voice, capital, count, figure, listed, load_words, number_word, plural

Values = Mapping[str, Any]
Noun = Callable[..., str]
Nouns = Mapping[str, Noun | Mapping[str, str]]
Facts = Mapping[type[Event], Callable[..., dict[str, Any]]]

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_VALUE = re.compile(r"\{(\w+)((?:\|[^{}|]+)*)\}")


class Told(msgspec.Struct, forbid_unknown_fields=True, rename={"given": "with"}):
    """What is told of an event, or of one case of it."""

    rule: str = ""
    head: str = ""
    text: str = ""
    say: str | list[str] = ""
    instead: str | list[str] = ""  # tried in this order where there is no such line
    given: dict[str, str] = {}
    tone: str = ""
    icon: str = ""
    how: str | list[str] = ""
    moment: str = ""
    moment_title: str = ""
    moment_text: str | list[str] = ""  # instead of the prose
    by: str = ""
    cases: dict[str, Told] = {}


# --- reading ---------------------------------------------------------------------------------------------------------
@cache
def load_told(path: Path) -> tuple[Mapping[str, Told], Mapping[str, Mapping[str, str]]]:
    """The tellings of a game by event tag, and its nouns; read once."""
    content = load_toml(path)
    nouns = convert(content.pop("nouns", {}), dict[str, dict[str, str]], path, "nouns")
    return {tag: _told(table, {}, path, tag) for tag, table in content.items()}, nouns


def _told(table: dict[str, Any], above: dict[str, Any], path: Path, entry: str) -> Told:
    """A table with its cases; a case has what stands above it unless it says otherwise."""
    own = {key: value for key, value in table.items() if key == "with" or not isinstance(value, dict)}
    plain = {**above, **own}
    cases = {key: value for key, value in table.items() if key not in own}
    below = {key: value for key, value in plain.items() if key != "by"}
    told = convert(plain, Told, path, entry)
    if told.tone not in get_args(Tone):
        raise BadContent(f"{path.name}: {entry}: there is no tone {told.tone!r}")
    if told.moment and told.moment not in get_args(MomentKind):
        raise BadContent(f"{path.name}: {entry}: there is no moment {told.moment!r}")
    told.cases = {key: _told(case, below, path, f"{entry}.{key}") for key, case in cases.items()}
    return told


# --- filling in ------------------------------------------------------------------------------------------------------
USUAL_NOUNS: Mapping[str, Noun] = {
    "list": lambda values: listed([str(each) for each in values]),
    "number": number_word,
    "figure": figure,
    "count": count,
    "plural": plural,
    "len": lambda values: str(len(values)),
    "upper": str.upper,
    "signed": lambda number: f"{number:+d}",
    "lower": str.lower,
    "capital": capital,
}


def _word(table: Mapping[str, str], key: str, values: Values, nouns: Nouns) -> str:
    """The word for a key, which may be a template itself; `_` stands for all others, if it is there."""
    template = table.get(key, table.get("_"))
    return key if template is None else fill(template, values, nouns)


class _Value(NamedTuple):
    """A placeholder: a value by name, and the nouns it goes through, each with its argument."""

    name: str
    nouns: tuple[tuple[str, str], ...]


class _Piece(NamedTuple):
    """A part of a template; an optional one is left out unless all its values are there."""

    parts: tuple[str | _Value, ...]
    needs: tuple[str, ...]
    optional: bool


@cache
def _pieces(template: str) -> tuple[_Piece, ...]:
    """A template taken apart, once."""
    texts = _OPTIONAL.split(template)
    return tuple(_piece(text, number % 2 == 1) for number, text in enumerate(texts) if text)


def _piece(text: str, optional: bool) -> _Piece:
    parts: list[str | _Value] = []
    end = 0
    for match in _VALUE.finditer(text):
        nouns = [noun.partition(" ") for noun in match[2].split("|")[1:]]
        parts += [text[end : match.start()], _Value(match[1], tuple((noun, argument) for noun, _, argument in nouns))]
        end = match.end()
    kept = tuple(part for part in (*parts, text[end:]) if part)
    return _Piece(kept, tuple(part.name for part in kept if isinstance(part, _Value)), optional)


def fill(template: str, values: Values, nouns: Nouns) -> str:
    """A template with its values in place; what stands in [...] only if all of it has a value."""
    if "{" not in template:
        return template
    filled = ""
    for piece in _pieces(template):
        if not piece.optional or all(values[name] for name in piece.needs):
            for part in piece.parts:
                filled += part if isinstance(part, str) else _valued(part, values, nouns)
    return filled


def _valued(value: _Value, values: Values, nouns: Nouns) -> str:
    found = values[value.name]
    for name, argument in value.nouns:
        noun = nouns[name]
        if isinstance(noun, Mapping):
            found = _word(noun, str(found), values, nouns)
        else:
            found = noun(found, argument) if argument else noun(found)
    return found if isinstance(found, str) else _plain(found)


def case_of(told: Told, values: Values) -> Told:
    """The case that fits: by the value itself, or by whether there is any."""
    while told.by:
        value = values[told.by]
        key = str(value) if not isinstance(value, bool) and str(value) in told.cases else "yes" if value else "no"
        if key not in told.cases:
            break
        told = told.cases[key]
    return told


class DataNarrator:
    """Tells the entries of one campaign in their order; the same entries always read the same.

    A game says where its words are, and adds nouns and facts; what must be remembered from one event to the next it
    keeps in a subclass.
    """

    folder: ClassVar[Path]  # of the game's telling: with `told.toml` and `words/`
    charts: ClassVar[Mapping[str, Chart[Any]]] = {}
    master: ClassVar[str] = "game master"
    nouns: ClassVar[Mapping[str, Noun]] = {}
    facts: ClassVar[Facts] = {}
    usual: ClassVar[Mapping[str, str]] = {}  # values that prose may always take, as templates: `who = "{name}"`
    fields_speak: ClassVar[bool] = False  # prose may take every field of its event as it is
    remembered: ClassVar[Collection[type[Event]]] = ()  # events that `remember` is for

    def __init_subclass__(cls) -> None:
        """Who remembers without saying what is told of everything."""
        super().__init_subclass__()
        if "remember" in vars(cls) and "remembered" not in vars(cls):
            cls.remembered = (Event,)

    def __init__(self, campaign: str) -> None:
        self.words = load_words(self.folder / "words")
        self.voice = Voice(self.words, campaign)
        self.told, named = load_told(self.folder / "told.toml")
        self._nouns: Nouns = {**USUAL_NOUNS, **named, **self.nouns}
        self.rolls: tuple[Roll, ...] = ()

    def tell(self, entry: Entry, seat: str) -> Telling:
        self.rolls = entry.rolls
        talk = table_talk(entry, self.charts, self.master)
        if talk is not None:
            return talk
        event = entry.event
        self.remember(event)
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        if type(event) in self.facts:
            values |= self.facts[type(event)](self, event)
        told = case_of(self.told[tag_of(event)], values)
        how = tuple(line for template in _each(told.how) for line in self._lines(template, values))
        text = fill(told.text, values, self._nouns) if told.text else self._said(told, values)
        head = capital(fill(told.head, values, self._nouns))
        if not text and not head:
            text = f"{capital(as_spelt(tag_of(event)))}."  # nothing that happened goes untold
        icon = fill(told.icon, values, self._nouns)
        tone = cast(Tone, told.tone)
        moment = self._moment(told, values, Telling(text, head, tone, icon)) if told.moment else None
        return Telling(text, head, tone, icon, self.rolls, how, told.rule or event.rule, moment=moment)

    def _moment(self, told: Told, values: Values, telling: Telling) -> Moment:
        """What is told, as a moment: its own title and sentences, or those of the log."""
        title = capital(fill(told.moment_title, values, self._nouns)) or telling.headline or telling.text
        own = tuple(fill(line, values, self._nouns) for line in _each(told.moment_text))
        text = tuple(line for line in own or (telling.text,) if line and line.rstrip(".") != title)
        return Moment(cast(MomentKind, told.moment), title, text, telling.icon, telling.tone)

    def remember(self, event: Event) -> None:
        """Facts that this narrator remembers."""

    def remind(self, entry: Entry) -> None:
        """The same of an entry that another told: of a long log only the last chapters are told."""
        self.remember(entry.event)

    def say(self, *keys: str, **values: str) -> str:
        """A line of prose; '' where there is none for these keys and values."""
        known = [key for key in keys if key in self.words]
        return self.voice.say(*known, **values) if known else ""

    def word(self, noun: str, key: str, otherwise: str | None = None, **values: Any) -> str:
        """A word of `told.toml` for this key; without one, what is given otherwise, or the key."""
        table = self._nouns[noun]
        assert isinstance(table, Mapping)
        return _word(table if otherwise is None else {"_": otherwise, **table}, key, values, self._nouns)

    def _said(self, told: Told, values: Values) -> str:
        keys = [key for key in (fill(each, values, self._nouns) for each in _each(told.say)) if key]
        given = self.spoken(values) if self.fields_speak else {}
        given |= self._filled({name: text for name, text in self.usual.items() if _has(text, values)}, values)
        given |= self._filled(told.given, values)
        said = self.say(*keys, **given) if keys else ""
        for key in _each(told.instead):
            said = said or self.say(fill(key, values, self._nouns), **given)
        return said

    def spoken(self, values: Values) -> dict[str, str]:
        """The fields of an event as prose may take them."""
        return {name: _plain(value) for name, value in values.items()}

    def _filled(self, templates: Mapping[str, str], values: Values) -> dict[str, str]:
        return {name: fill(text, values, self._nouns) for name, text in templates.items()}

    def _lines(self, template: str, values: Values) -> Sequence[str]:
        """One line of how it came about; or several, where a fact is a list of them."""
        name = template[1:-1]
        if template == f"{{{name}}}" and isinstance(values.get(name), tuple | list):
            return cast(Sequence[str], values[name])
        line = fill(template, values, self._nouns)
        return (line,) if line else ()


def of_event(**facts: Callable[[Any], Any]) -> Callable[..., dict[str, Any]]:
    """Facts that need nothing but the event."""
    return lambda teller, event: {name: fact(event) for name, fact in facts.items()}


def _plain(value: Any) -> str:
    return listed([str(each) for each in value]) if isinstance(value, tuple | list) else str(value)


def _each(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []


def _has(template: str, values: Values) -> bool:
    return all(values.get(name) for piece in _pieces(template) for name in piece.needs)
