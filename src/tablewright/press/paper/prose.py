"""Markdown, read into plain data: what a chronicle says, for paper and for books to read on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

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
