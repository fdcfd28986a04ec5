"""The chronicle as EPUB 3: for readers of books on a screen. One file of text a chapter, one drawing a map."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from html import escape
from io import BytesIO
from uuid import NAMESPACE_URL, uuid5

import msgspec

from tablewright.press.paper.chronicle import Tale
from tablewright.press.paper.prose import Line, Passage, plain

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
    words = _line(passage.line)
    match passage.kind:
        case "heading":
            return f"<h{passage.level}>{words}</h{passage.level}>"
        case "entry":
            return f"<li>{words}</li>"
        case "saying":
            return f"<blockquote><p>{words}</p></blockquote>"
        case "table":
            rows = ["".join(f"<td>{_line(cell)}</td>" for cell in row) for row in passage.rows]
            return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
        case "rule":
            return "<hr/>"
        case _:
            return f"<p>{words}</p>"


def _line(line: Line) -> str:
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
