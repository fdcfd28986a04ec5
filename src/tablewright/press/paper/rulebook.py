"""The rulebook of a game in our own words, and looking something up in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from tablewright.engine.amending.copies import FORGETTING, amendment_of, load_content
from tablewright.engine.charts import convert, load_toml
from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.paper import Filled, Layout
from tablewright.engine.proving.ledger import RULE_ID, Ledger, Rule, load_ledger
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.terms import Term
from tablewright.press.paper.typesetting import icon, places, typeset, with_fields
from tablewright.press.portraits import portrait

# --- rulebook ---------------------------------------------------------------------------------------------------------
# --- rulebook ---------------------------------------------------------------------------------------------------------
# The rulebook of a game in our own words: chapters of its ledger, every rule with its id, its tables, an index.
# One book for all faces: typst sets it, the browser and the terminal show it, and all of them link by rule id.
_SEED = re.compile(r"\b(The|the) seed\b")
_KEY = re.compile(r"\b[A-Za-z]+(?:_[a-z0-9]+)+\b")
_SPAN = re.compile(r"\b(\d+) (\d+)\b")
_MOST_PLACES = 6  # in the index, after a word
_WORDY = 12  # letters: a column with longer cells is wordy
_RARE, _SINGLE = 3, 12  # one row in this many


class Grid(msgspec.Struct, frozen=True):
    """A table of the book: its heads, its rows, and which column holds the faces of a die."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rolled: bool = False


class Paragraph(msgspec.Struct, frozen=True):
    """One rule as the book prints it. `says` and `ruling` may name other rules by id."""

    id: str
    says: str
    ruling: str = ""
    authored: bool = False
    needs: tuple[str, ...] = ()
    grid: Grid | None = None


class Chapter(msgspec.Struct, frozen=True):
    key: str
    title: str
    rules: tuple[Paragraph, ...]


class Entry(msgspec.Struct, frozen=True):
    """A word of the index, what it means in short, and the rules that speak of it."""

    word: str
    text: str
    rules: tuple[str, ...]


class Book(msgspec.Struct, frozen=True):
    key: str
    title: str
    author: str
    accent: str
    icon: str
    start: tuple[str, ...]  # one page on how to play, a paragraph each
    chapters: tuple[Chapter, ...]
    index: tuple[Entry, ...]
    appendices: tuple[tuple[str, Grid], ...] = ()

    def chapter_of(self, rule_id: str) -> Chapter | None:
        return next((each for each in self.chapters if any(rule.id == rule_id for rule in each.rules)), None)


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the master's screen, or an appendix of the book.

    It holds the tables of rules, lists of the game's content ("monsters.toml:monster", of each entry `fields`), and
    lines of its own.
    """

    title: str
    rules: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    content: str = ""
    fields: tuple[str, ...] = ()
    pocket: bool = False  # stands on the folded pocket sheet too


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game says of its own paper: `telling/paper.toml`."""

    start: tuple[str, ...] = ()  # how to play, on one page
    chapters: dict[str, str] = {}  # titles of the ledger's topics, in the book's order
    screen: tuple[Panel, ...] = ()
    sheet: tuple[Layout, ...] = ()
    appendix: tuple[Panel, ...] = ()
    bestiary: tuple[str, ...] = ()  # where creatures stand: "monsters.toml:monster", or the id of a rule with a table


def book_of(ruleset: Ruleset[Any]) -> Book:
    """The rulebook of a game, made once; by house rules it is another book."""
    if type(ruleset) not in _SHELF:
        _SHELF[type(ruleset)] = _bound(ruleset)
    return _SHELF[type(ruleset)]


_SHELF: dict[type, Book] = {}


def _forget(package: str) -> None:
    for kind in [kind for kind in _SHELF if kind.__module__ == package]:
        del _SHELF[kind]


FORGETTING.append(_forget)


def _bound(ruleset: Ruleset[Any]) -> Book:
    paper = paper_of(ruleset)
    rules = load_ledger(ruleset.ledger).rule
    topics = list(dict.fromkeys([*paper.chapters, *(rule.topic for rule in rules)]))
    chapters = [
        Chapter(_slug(topic), paper.chapters.get(topic, topic.replace("-", " ").capitalize()), _printed(topic, rules))
        for topic in topics
    ]
    return Book(
        ruleset.key,
        ruleset.title,
        ruleset.author,
        ruleset.accent,
        ruleset.icon,
        (*house_lines(ruleset)[:1], *(paper.start or (ruleset.blurb,))),
        tuple(chapter for chapter in chapters if chapter.rules),
        tuple(index_of(ruleset.glossary(), rules)),
        (*_house_rules(ruleset), *((each.title, content_grid(ruleset, each)) for each in paper.appendix)),
    )


def _house_rules(ruleset: Ruleset[Any]) -> tuple[tuple[str, Grid], ...]:
    amendment = amendment_of(ruleset)
    if amendment is None:
        return ()
    rows = tuple((each.place, each.was or "–", each.now) for each in amendment.told)
    return ((f"House rules: {amendment.rules.title}", Grid(("", "by the book", "here"), rows)),)


def house_lines(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """House rules as text: a sentence, then a line for each change."""
    amendment = amendment_of(ruleset)
    if amendment is None:
        return ()
    head = f"Here the house rules \u201c{amendment.rules.title}\u201d hold. {amendment.rules.about}".strip()
    return (f"{head} Where a rule or table says otherwise, they go before it.", *map(str, amendment.told))


def paper_of(ruleset: Ruleset[Any]) -> Paper:
    """What the game says of its paper; a game that says nothing gets plain chapters."""
    file = ruleset.ledger.parent / "telling" / "paper.toml"
    return convert(load_toml(file), Paper, file, "paper") if file.is_file() else Paper()


def _slug(topic: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", topic.lower()).strip("-")


def _printed(topic: str, rules: Sequence[Rule]) -> tuple[Paragraph, ...]:
    return tuple(_paragraph(rule) for rule in rules if rule.topic == topic)


def _paragraph(rule: Rule) -> Paragraph:
    named = frozenset(RULE_ID.findall(f"{rule.says} {rule.ruling}"))
    needs = tuple(need for need in rule.needs if need not in named)
    grid = grid_of(rule.rows) if rule.rows else None
    return Paragraph(rule.id, printed(rule.says), printed(rule.ruling), rule.source == "authored", needs, grid)


def printed(text: str) -> str:
    """The ledger calls the text that it rests on its seed and settings by their keys; readers know them by words."""
    return _KEY.sub(lambda key: key[0].replace("_", " "), _SEED.sub(r"\1 text", text)).replace("`", "'")


# --- tables ----------------------------------------------------------------------------------------------------------
def grid_of(rows: Sequence[Mapping[str, Any]]) -> Grid:
    """A table as people read it: what is rolled first, then the name, then the figures under their heads."""
    fields = list(dict.fromkeys(field for row in rows for field in row))
    if "name" in fields and "key" in fields:
        fields.remove("key")
    fields.sort(key=lambda field: ("roll", "name").index(field) if field in ("roll", "name") else 2)
    heads = [_head(field) for field in fields]
    cells = [[in_words(row.get(field, ""), field) for field in fields] for row in rows]
    _fold(heads, cells)
    return Grid(tuple(heads), tuple(tuple(row) for row in cells), fields[0] == "roll")


def _fold(heads: list[str], cells: list[list[str]]) -> None:
    """Columns that hardly any row fills go into the wordy column before them, under their names."""
    for place in reversed(range(2, len(heads))):
        host = next((each for each in reversed(range(1, place)) if _wordy(cells, each)), None)
        filled = sum(bool(row[place]) for row in cells)
        if host is None or filled * (_RARE if _wordy(cells, place) else _SINGLE) > len(cells):
            continue
        name = heads.pop(place)
        for row in cells:
            if value := row.pop(place):
                row[host] = f"{row[host]}; {name}: {value}" if row[host] else f"{name}: {value}"


def _wordy(cells: list[list[str]], place: int) -> bool:
    return max(len(row[place]) for row in cells) > _WORDY


def content_grid(ruleset: Ruleset[Any], panel: Panel) -> Grid:
    """A list of the game's content as a table: of each entry the fields that are asked for, in that order."""
    file, _, key = panel.content.partition(":")
    listed = load_content(ruleset, file)[key]
    entries = list(listed.values()) if isinstance(listed, dict) else listed
    cells = tuple(tuple(in_words(entry.get(field, ""), field) for field in panel.fields) for entry in entries)
    return Grid(tuple(_head(field) for field in panel.fields), cells)


def bestiary_of(ruleset: Ruleset[Any]) -> dict[str, Mapping[str, Any]]:
    """Every creature of a game by the names it goes by in play, with what its entry says."""
    ledger = load_ledger(ruleset.ledger)
    found: dict[str, Mapping[str, Any]] = {}
    for place in paper_of(ruleset).bestiary:
        file, _, key = place.partition(":")
        rule = ledger.find(place)
        listed = rule.rows if rule else load_content(ruleset, file)[key]
        named = listed.items() if isinstance(listed, dict) else ((entry.get("key", ""), entry) for entry in listed)
        for word, entry in named:
            found |= {name.casefold(): entry for name in (entry.get("name", ""), word.replace("_", " ")) if name}
    return found


def _head(field: str) -> str:
    return "" if field == "key" else _SPAN.sub(r"\1–\2", field.replace("_", " "))


def in_words(value: Any, field: str = "") -> str:
    """A value of a table in words: lists with commas, two faces of a die as a span, nothing as a dash."""
    match value:
        case bool() | int() | float():
            return _figure(value)
        case [int(low), int(high)] if field == "roll":
            return f"{low}–{high}"
        case list() | tuple():
            return ", ".join(in_words(each) for each in value)
        case {"name": name, "damage": damage, **rest}:
            times = f"{rest['n']} × " if rest.get("n", 1) != 1 else ""
            return f"{times}{name} {damage}"
        case dict():
            return ", ".join(in_words(each) if key in ("item", "name") else f"{key.replace('_', ' ')} {in_words(each)}"
                            for key, each in value.items())  # fmt: skip
        case str():
            return _named(value, field)
        case _:
            return str(value)


def _figure(value: bool | float) -> str:
    if isinstance(value, bool):
        return "yes" if value else "–"
    return f"{value:,}" if isinstance(value, int) else f"{value:g}"


def _named(value: str, field: str) -> str:
    """Words for a key; what a setting allows is told as people would."""
    if field == "allowed":
        value = value.replace("true|false", "yes or no").replace("|", ", ")
    return value.replace("_", " ")


# --- the index -------------------------------------------------------------------------------------------------------
def index_of(terms: Iterable[Term], rules: Sequence[Rule]) -> Iterable[Entry]:
    """The game's words with the rules that speak of them: those the word itself names first, each word once."""
    known = {rule.id for rule in rules}
    named: dict[str, list[Term]] = {}
    for term in sorted(terms, key=lambda each: each.name.casefold()):
        named.setdefault(term.name.casefold(), []).append(term)
    for meanings in named.values():
        places = [each for each in dict.fromkeys(_places(meanings, rules)) if each in known]
        if places:
            yield Entry(meanings[0].name, meanings[0].text, tuple(places[:_MOST_PLACES]))


def _places(meanings: Sequence[Term], rules: Sequence[Rule]) -> Iterator[str]:
    """Which rules speak of a word: those that its meanings name, then those that say it."""
    for term in meanings:
        yield from term.rules
    for term in meanings:
        spoken = re.compile(rf"\b{re.escape(term.name)}\b", 0 if term.cased else re.IGNORECASE)
        yield from (rule.id for rule in rules if spoken.search(f"{rule.says} {rule.ruling}"))


# --- finding ----------------------------------------------------------------------------------------------------------
# Looking something up in a rulebook: by words, by a rule's id, or by what stands on a card.
def rules_on(book: Book, words: str) -> list[Paragraph]:
    """The rules that speak of all these words, the one of this id first."""
    wanted = words.casefold().split()
    said = [
        rule
        for chapter in book.chapters
        for rule in chapter.rules
        if all(word in f"{rule.id} {chapter.title} {rule.says} {rule.ruling}".casefold() for word in wanted)
    ]
    return sorted(said, key=lambda rule: rule.id.casefold() != " ".join(wanted))


def find(book: Book, words: str) -> list[Paragraph]:
    """What the book has on these words: a rule of this id, else lines of tables named so, then the rules on them."""
    said = rules_on(book, words)
    listed = [] if said and said[0].id.casefold() == words.strip().casefold() else list(_lines(book, words))
    return list({rule.id: rule for rule in (*listed, *said)}.values())


def word_on(book: Book, title: str, subtitle: str = "") -> str:
    """The word under which a card stands in the book: the longest known one of its title, else of its subtitle."""
    known = sorted({word for word in _known(book) if len(word) > 2}, key=len, reverse=True)
    for text in (title, subtitle):
        plain = f" {_plain(text)} "
        if word := next((each for each in known if f" {each} " in plain or f" {each}s " in plain), ""):
            return word
    return ""


def _rules(book: Book) -> Iterator[Paragraph]:
    for chapter in book.chapters:
        yield from chapter.rules


def _known(book: Book) -> Iterator[str]:
    yield from (_plain(entry.word) for entry in book.index)
    for grid in _grids(book):
        yield from (_plain(_name(grid, row)) for row in grid.rows)


def _grids(book: Book) -> Iterator[Grid]:
    yield from (rule.grid for rule in _rules(book) if rule.grid)
    yield from (grid for _, grid in book.appendices)


def _lines(book: Book, word: str) -> Iterator[Paragraph]:
    """Lines of tables that have this name, each as a small table of its own."""
    for rule in _rules(book):
        if rule.grid and (rows := _rows_named(rule.grid, word)):
            yield Paragraph(rule.id, rule.says, grid=Grid(rule.grid.heads, rows))
    for title, grid in book.appendices:
        if rows := _rows_named(grid, word):
            yield Paragraph(title, "", grid=Grid(grid.heads, rows))


def _rows_named(grid: Grid, word: str) -> tuple[tuple[str, ...], ...]:
    return tuple(row for row in grid.rows if _plain(_name(grid, row)) == _plain(word))


def _name(grid: Grid, row: tuple[str, ...]) -> str:
    """Title of a line: its first cell, or the second if the first is a die result."""
    return row[1] if grid.rolled and len(row) > 1 else row[0]


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", text.casefold()))


# --- sheets: sheets of characters and parties, the master's screen, and the quick-play sheet --------------------------
# --- sheets -----------------------------------------------------------------------------------------------------------
# Sheets of characters and parties: blank, filled from a game at this moment, or fillable on the screen.
def blank(ruleset: Ruleset[Any], paper: str) -> Mapping[str, Any]:
    """Empty sheets, one of each layout, as many as fill a page."""
    layouts = _layouts(ruleset)
    return _document(ruleset, paper, [Filled(each.key, "") for each in layouts for _ in range(each.a_page)])


def filled(game: Game[Any], seat: str, paper: str) -> Mapping[str, Any]:
    """The sheets as they stand now, with what this seat may know."""
    sheets = list(sheets_of(game, seat))
    if not sheets:
        raise Refused("nobody has a sheet in this game yet: make a character first")
    said = {card.title: card.subtitle for card in scene_of(game, seat).cards}
    return _document(game.ruleset, paper, sheets, said)


def sheets_of(game: Game[Any], seat: str) -> Sequence[Filled]:
    found: Sequence[Filled] = getattr(game.ruleset, "sheets", _no_sheets)(game.state_for(seat), seat)
    return found


def _no_sheets(state: Any, seat: str) -> Sequence[Filled]:
    return ()


def _layouts(ruleset: Ruleset[Any]) -> tuple[Layout, ...]:
    layouts = paper_of(ruleset).sheet
    if not layouts:
        raise Refused(f"{ruleset.title} has no sheet to print")
    return layouts


def _document(
    ruleset: Ruleset[Any], paper: str, sheets: Sequence[Filled], said: Mapping[str, str] = MappingProxyType({})
) -> Mapping[str, Any]:
    layouts = {each.key: msgspec.to_builtins(each) for each in _layouts(ruleset)}
    return {
        "title": ruleset.title,
        "accent": ruleset.accent,
        "paper": paper,
        "picture": icon(ruleset.icon),
        "layouts": layouts,
        "sheets": [{**msgspec.to_builtins(each), "picture": _likeness(each, ruleset.accent, said)} for each in sheets],
    }


_PERSON = "hero"  # the layout of a sheet for one person


def _likeness(sheet: Filled, accent: str, said: Mapping[str, str]) -> str:
    """The face of whoever a sheet is for, as the table has it; the icon of a sheet for a party or a place."""
    if sheet.layout != _PERSON or not sheet.title:
        return icon(sheet.icon)
    return portrait(sheet.title, f"{sheet.icon} {said.get(sheet.title, '')}", accent)


def as_pdf(document: Mapping[str, Any]) -> bytes:
    return typeset("sheet", document)


def as_form(document: Mapping[str, Any]) -> bytes:
    """A PDF with fields to type into, each where its place is on the page, with what stands there already."""
    return with_fields(
        typeset("sheet", {**document, "form": True}), places("sheet", {**document, "form": True}, "field")
    )


# --- screen -----------------------------------------------------------------------------------------------------------
# The master's screen, and the quick-play sheet of a game without one: tables and figures on few pages.
def document(ruleset: Ruleset[Any], paper: str, *, pocket: bool = False) -> Mapping[str, Any]:
    """What stands on a screen; `pocket`: only the boxes that a player at the table looks into most."""
    ledger = load_ledger(ruleset.ledger)
    return {
        "title": ruleset.title,
        "accent": ruleset.accent,
        "picture": icon(ruleset.icon),
        "paper": paper,
        "name": "Master's screen" if ruleset.gm_seat else "Quick-play sheet",
        "panels": panels_of(ruleset, ledger, pocket=pocket),
    }


def panels_of(ruleset: Ruleset[Any], ledger: Ledger, *, pocket: bool) -> list[dict[str, Any]]:
    """The boxes a game asks for; every table of its ledger where it asks for none."""
    panels = paper_of(ruleset).screen
    if not panels:
        panels = tuple(
            Panel(rule.topic.replace("-", " ").capitalize(), (rule.id,)) for rule in ledger.rule if rule.rows
        )
    house = house_lines(ruleset)
    first = (Panel("House rules", lines=house),) if house else ()
    chosen = tuple(panel for panel in panels if panel.pocket) if pocket else ()
    return [_panel(panel, ruleset, ledger) for panel in (*first, *(chosen or panels))]


def _panel(panel: Panel, ruleset: Ruleset[Any], ledger: Ledger) -> dict[str, Any]:
    rules = [rule for key in panel.rules if (rule := ledger.find(key))]
    tables = [
        {
            "id": rule.id,
            "grid": msgspec.to_builtins(grid_of(rule.rows)) if rule.rows else None,
            "says": printed(rule.says),
        }
        for rule in rules
    ]
    if panel.content:
        tables.append({"id": "", "grid": msgspec.to_builtins(content_grid(ruleset, panel)), "says": ""})
    return {"title": panel.title, "lines": panel.lines, "tables": tables}


def _table(rule: Rule) -> dict[str, Any]:
    grid = msgspec.to_builtins(grid_of(rule.rows)) if rule.rows else None
    return {"id": rule.id, "grid": grid, "says": printed(rule.says)}
