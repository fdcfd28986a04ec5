"""The chronicle as a small book: its Markdown read into plain data, set on paper, or as EPUB 3."""

from __future__ import annotations

import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5

import msgspec

from tablewright.engine.game.game import Game
from tablewright.engine.game.verify import dice_note
from tablewright.engine.paper import Portrait
from tablewright.engine.telling.log import tale_of
from tablewright.engine.telling.looking import scene_of
from tablewright.press.maps import draw_on_paper, maps_of
from tablewright.press.paper.typesetting import icon
from tablewright.press.portraits import portrait

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# --- prose ------------------------------------------------------------------------------------------------------------
# Markdown, read into plain data: what a chronicle says, for paper and for books to read on a screen.
_FRONT = "---\n"
_NOTE = "[!note]"  # where notebooks invite to write: paper has margins


class Run(msgspec.Struct, frozen=True):
    """Words in one voice."""

    words: str
    strong: bool = False
    slanted: bool = False
    ends_line: bool = False


Line = tuple[Run, ...]


class Passage(msgspec.Struct, frozen=True):
    """A heading, paragraph, list entry, saying or table; `kind` tells which."""

    kind: str  # "heading", "paragraph", "entry", "saying", "table", "rule"
    line: Line = ()
    level: int = 0
    rows: tuple[tuple[Line, ...], ...] = ()


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # sixty modules, for chronicles alone

    return MarkdownIt("commonmark").enable("table")


def passages(markdown: str) -> tuple[Passage, ...]:
    """The passages of a text; what is for machines (above it between dashes, or in a block of code) is left out."""
    if markdown.startswith(_FRONT):
        markdown = markdown.partition(f"\n{_FRONT}")[2] or markdown
    return tuple(_with_bodies(_read(_reader().parse(markdown))))


def _with_bodies(told: list[Passage]) -> list[Passage]:
    """No heading stands alone: what has nothing below it is left out."""
    kept: list[Passage] = []
    for passage in reversed(told):
        below = kept[-1] if kept else None
        if passage.kind == "heading" and (below is None or (below.kind == "heading" and below.level <= passage.level)):
            continue
        kept.append(passage)
    return kept[::-1]


def _read(tokens: Sequence[Token]) -> list[Passage]:
    found: list[Passage] = []
    entry = saying = False
    rows: list[list[Line]] = []
    for place, token in enumerate(tokens):
        match token.type:
            case "list_item_open" | "list_item_close":
                entry = token.type == "list_item_open"
            case "blockquote_open" | "blockquote_close":
                saying = token.type == "blockquote_open"
            case "table_open":
                rows = []
            case "tr_open":
                rows.append([])
            case "table_close":
                found.append(Passage("table", rows=tuple(tuple(row) for row in rows)))
            case "hr":
                found.append(Passage("rule"))
            case "inline" if tokens[place - 1].type in ("th_open", "td_open"):
                rows[-1].append(_line(token))
            case "inline" if tokens[place - 1].type == "heading_open":
                found.append(Passage("heading", _line(token), int(tokens[place - 1].tag[1:])))
            case "inline" if saying and token.content.startswith(_NOTE):
                pass
            case "inline":
                found.append(Passage("entry" if entry else "saying" if saying else "paragraph", _line(token)))
    return found


def _line(token: Token) -> Line:
    runs: list[Run] = []
    strong = slanted = False
    for child in token.children or ():
        match child.type:
            case "strong_open" | "strong_close":
                strong = child.type == "strong_open"
            case "em_open" | "em_close":
                slanted = child.type == "em_open"
            case "hardbreak":
                runs.append(Run("", ends_line=True))
            case "softbreak":
                runs.append(Run(" ", strong, slanted))
            case "text" | "code_inline":
                runs.append(Run(child.content, strong, slanted))
    return tuple(runs)


def plain(line: Line) -> str:
    return "".join(run.words for run in line)


# --- chronicle --------------------------------------------------------------------------------------------------------
# The chronicle as a small book: title page, map, tale, the dead, the dice as they fell. For typst, and as EPUB.
_COMMON_DICE = (4, 6, 8, 10, 12, 20, 100)


class Tale(msgspec.Struct, frozen=True):
    """A chronicle, bound: everything a book of it needs."""

    title: str
    game: str
    author: str
    accent: str
    picture: str
    passages: tuple[Passage, ...]
    maps: tuple[tuple[str, str], ...]  # title, drawing
    dead: tuple[tuple[str, str, str], ...]  # name, likeness, line
    dice: tuple[tuple[str, tuple[int, ...]], ...]  # a kind of die, and how often each face fell
    honest: tuple[Passage, ...]


def tale(game: Game[Any], seat: str) -> Tale:
    """What a seat can tell of this game so far."""
    told = passages(tale_of(game, seat))
    named = next((plain(each.line) for each in told if each.kind == "heading" and each.level == 1), "")
    body = tuple(each for each in told if not (each.kind == "heading" and each.level == 1))
    rules = game.ruleset
    return Tale(
        named or game.setup.title or rules.title,
        rules.title,
        rules.author,
        rules.accent,
        icon(rules.icon),
        body,
        tuple((view.title or "Map", draw_on_paper(view)[0]) for view in maps_of(scene_of(game, seat))),
        tuple(
            (each.name, portrait(each.name, each.icon, rules.accent), each.line) for each in portraits_of(game, seat)
        ),
        tuple(_fallen(game, seat)),
        passages(dice_note(game)),
    )


def portraits_of(game: Game[Any], seat: str) -> Sequence[Portrait]:
    found: Sequence[Portrait] = getattr(game.ruleset, "portraits", _nobody)(game.state_for(seat), seat)
    return found


def _likeness(one: Portrait, accent: str) -> str:
    """The face that somebody had in life; what comes after the colon is how they died."""
    return portrait(one.name, f"{one.icon} {one.line.partition(':')[0]}", accent)


def _nobody(state: Any, seat: str) -> Sequence[Portrait]:
    return ()


def _fallen(game: Game[Any], seat: str) -> list[tuple[str, tuple[int, ...]]]:
    """How often each face of each die fell, of what this seat saw fall."""
    counts: Counter[tuple[int, int]] = Counter(
        (roll.sides, roll.face) for entry in game.log_for(seat) for roll in entry.rolls
    )
    thrown = sorted({die for die, _ in counts} & set(_COMMON_DICE))
    return [(f"d{die}", tuple(counts[die, face] for face in range(1, die + 1))) for die in thrown]


def document(game: Game[Any], seat: str, paper: str) -> Mapping[str, Any]:
    bound: dict[str, Any] = msgspec.to_builtins(tale(game, seat))
    return {**bound, "paper": paper}


# --- epub -------------------------------------------------------------------------------------------------------------
# The chronicle as EPUB 3: for readers of books on a screen. One file of text a chapter, one drawing a map.
_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>{body}</body>
</html>
"""
_STYLE = """body { font-family: serif; line-height: 1.4; margin: 1em; }
h1, h2, h3 { font-variant: small-caps; line-height: 1.2; }
blockquote { font-style: italic; }
table { border-collapse: collapse; } td, th { border-bottom: 1px solid #999; padding: 0.2em 0.5em; text-align: left; }
.title { text-align: center; margin-top: 20%; } img { max-width: 100%; }
"""
_MADE = "2000-01-01T00:00:00Z"  # the same game gives the same file
_LONG_AGO = (2000, 1, 1, 0, 0, 0)


class Page(msgspec.Struct, frozen=True):
    name: str
    title: str
    body: str
    drawn: bool = False  # holds a drawing


def epub(tale: Tale) -> bytes:
    """One book."""
    pages = list(_pages(tale))
    drawings = {f"map-{number}.svg": drawing for number, (_, drawing) in enumerate(tale.maps, 1)}
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        _put(book, "mimetype", "application/epub+zip", zipfile.ZIP_STORED)  # first, and as it is
        _put(book, "META-INF/container.xml", _CONTAINER)
        _put(book, "book/package.opf", _package(tale, pages, drawings))
        _put(book, "book/nav.xhtml", _PAGE.format(title="Contents", body=_contents(pages)))
        _put(book, "book/style.css", _STYLE)
        for page in pages:
            _put(book, f"book/{page.name}", _PAGE.format(title=escape(page.title), body=page.body))
        for name, drawing in drawings.items():
            _put(book, f"book/{name}", drawing)
    return out.getvalue()


def _put(book: zipfile.ZipFile, name: str, text: str, how: int = zipfile.ZIP_DEFLATED) -> None:
    info = zipfile.ZipInfo(name, _LONG_AGO)
    info.compress_type = how
    book.writestr(info, text)


def _pages(tale: Tale) -> Iterable[Page]:
    credit = f"{escape(tale.game)} is by {escape(tale.author)}. Played and set down with Tablewright."
    title = f"<div class='title'><h1>{escape(tale.title)}</h1><p>A game of {escape(tale.game)}</p><p>{credit}</p></div>"
    yield Page("title.xhtml", tale.title, title)
    if tale.maps:
        drawn = "".join(
            f"<h3>{escape(name)}</h3><figure><img src='map-{number}.svg' alt='Map {number}, as explored'/></figure>"
            for number, (name, _) in enumerate(tale.maps, 1)
        )
        yield Page("maps.xhtml", "Maps", f"<h2>Maps</h2>{drawn}")
    for number, (name, chapter) in enumerate(_chapters(tale.passages), 1):
        yield Page(f"chapter-{number}.xhtml", name or tale.title, _body(chapter))
    if tale.dead:
        rows = "".join(f"<li><strong>{escape(name)}</strong>: {escape(line)}</li>" for name, _, line in tale.dead)
        yield Page("dead.xhtml", "The dead", f"<h2>The dead</h2><ul>{rows}</ul>")
    yield Page("dice.xhtml", "The dice as they fell", _dice(tale))


def _chapters(passages: Iterable[Passage]) -> list[tuple[str, list[Passage]]]:
    """Cut at the large headings."""
    chapters: list[tuple[str, list[Passage]]] = [("", [])]
    for passage in passages:
        if passage.kind == "heading" and passage.level <= 2:
            chapters.append((plain(passage.line), []))
        chapters[-1][1].append(passage)
    return [chapter for chapter in chapters if chapter[1]]


def _body(passages: Iterable[Passage]) -> str:
    parts, listing = [], False
    for passage in passages:
        if (passage.kind == "entry") != listing:
            listing = not listing
            parts.append("<ul>" if listing else "</ul>")
        parts.append(_written(passage))
    return "".join([*parts, "</ul>" if listing else ""])


def _written(passage: Passage) -> str:
    words = _line_markup(passage.line)
    match passage.kind:
        case "heading":
            return f"<h{passage.level}>{words}</h{passage.level}>"
        case "entry":
            return f"<li>{words}</li>"
        case "saying":
            return f"<blockquote><p>{words}</p></blockquote>"
        case "table":
            rows = ["".join(f"<td>{_line_markup(cell)}</td>" for cell in row) for row in passage.rows]
            return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
        case "rule":
            return "<hr/>"
        case _:
            return f"<p>{words}</p>"


def _line_markup(line: Line) -> str:
    parts = []
    for run in line:
        words = escape("".join(letter for letter in run.words if letter.isprintable()))
        words = f"<strong>{words}</strong>" if run.strong else words
        words = f"<em>{words}</em>" if run.slanted else words
        parts.append("<br/>" if run.ends_line else words)
    return "".join(parts)


def _dice(tale: Tale) -> str:
    tables = [
        f"<h3>{die}</h3><table><tr>{''.join(f'<th>{face}</th>' for face in range(1, len(faces) + 1))}</tr>"
        f"<tr>{''.join(f'<td>{count}</td>' for count in faces)}</tr></table>"
        for die, faces in tale.dice
    ]
    return f"<h2>The dice as they fell</h2>{''.join(tables)}{_body(tale.honest)}"


# --- what readers look for first -------------------------------------------------------------------------------------
def _package(tale: Tale, pages: list[Page], drawings: dict[str, str]) -> str:
    identity = uuid5(NAMESPACE_URL, f"tablewright:{tale.game}:{tale.title}:{len(tale.passages)}")
    items = [
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        '<item id="style" href="style.css" media-type="text/css"/>',
        *(f'<item id="{_id(page.name)}" href="{page.name}" media-type="application/xhtml+xml"/>' for page in pages),
        *(f'<item id="{_id(name)}" href="{name}" media-type="image/svg+xml"/>' for name in drawings),
    ]
    spine = "".join(f'<itemref idref="{_id(page.name)}"/>' for page in pages)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{identity}</dc:identifier><dc:title>{escape(tale.title)}</dc:title>'
        f"<dc:language>en</dc:language><dc:creator>Tablewright</dc:creator><dc:subject>{escape(tale.game)}</dc:subject>"
        f'<meta property="dcterms:modified">{_MADE}</meta></metadata>'
        f"<manifest>{''.join(items)}</manifest><spine>{spine}</spine></package>\n"
    )


def _contents(pages: list[Page]) -> str:
    entries = "".join(f'<li><a href="{page.name}">{escape(page.title)}</a></li>' for page in pages)
    return f'<nav epub:type="toc"><h2>Contents</h2><ol>{entries}</ol></nav>'


def _id(name: str) -> str:
    return name.replace(".", "-")
