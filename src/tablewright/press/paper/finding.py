"""Looking something up in a rulebook: by words, by a rule's id, or by what stands on a card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablewright.press.paper.rulebook import Book, Grid, Paragraph


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
        if rule.grid and (rows := _named(rule.grid, word)):
            yield Paragraph(rule.id, rule.says, grid=Grid(rule.grid.heads, rows))
    for title, grid in book.appendices:
        if rows := _named(grid, word):
            yield Paragraph(title, "", grid=Grid(grid.heads, rows))


def _named(grid: Grid, word: str) -> tuple[tuple[str, ...], ...]:
    return tuple(row for row in grid.rows if _plain(_name(grid, row)) == _plain(word))


def _name(grid: Grid, row: tuple[str, ...]) -> str:
    """What a line is called: its first cell, or the second where the first is what was rolled."""
    return row[1] if grid.rolled and len(row) > 1 else row[0]


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", text.casefold()))
