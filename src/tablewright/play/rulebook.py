"""The rulebook in the terminal: the chapter of the rule that is in play now, or what somebody looks up."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Card
from tablewright.engine.terms import Term
from tablewright.play.session import Session
from tablewright.press.paper.rulebook import Book, Paragraph, book_of, find, word_on

MOST_FOUND = 6  # rules read out in line mode
MOST_OF_A_CARD = 3


def open_at(session: Session) -> tuple[str, tuple[Paragraph, ...], str]:
    """Chapter, its rules, and which of them is in play; how to play where none is."""
    prompt = session.look().prompt
    now = prompt.rule if prompt else ""
    chapter = book_of(session.ruleset).chapter_of(now)
    return (chapter.title, chapter.rules, now) if chapter else ("How to play", (), "")


def of_words(session: Session, terms: Sequence[Term]) -> tuple[Paragraph, ...]:
    """The rules that these words name, each once."""
    named = {rule for term in terms for rule in term.rules}
    chapters = book_of(session.ruleset).chapters
    return tuple(rule for chapter in chapters for rule in chapter.rules if rule.id in named)


def of_cards(session: Session, cards: Sequence[Card]) -> tuple[Paragraph, ...]:
    """What the book has on those whose cards these are: of each the first places."""
    book = book_of(session.ruleset)
    words = dict.fromkeys(word for card in cards if (word := word_on(book, card.title, card.subtitle)))
    found = {rule.id + word: rule for word in words for rule in find(book, word)[:MOST_OF_A_CARD]}
    return tuple(found.values())


def art(book: Book, rules: tuple[Paragraph, ...], now: str) -> Content:
    """Rules as a page; the one in play has its mark."""
    if not rules:
        return Content("\n\n").join(Content(line) for line in book.start)
    return Content("\n").join(_art(rule, rule.id == now) for rule in rules)


def _art(rule: Paragraph, in_play: bool) -> Content:
    mark = "  in play now" if in_play else ""
    return Content.assemble((f"{rule.id}{mark}", "bold $accent"), f"\n{body(rule)}\n")


def body(rule: Paragraph) -> str:
    """A rule in lines: what it says, the ruling, its table."""
    lines = [rule.says, *([f"Ruling: {rule.ruling}"] if rule.ruling else [])]
    if rule.grid:
        lines += [" | ".join(rule.grid.heads), *(" | ".join(row) for row in rule.grid.rows)]
    return "\n".join(lines)


def spoken(session: Session, words: str) -> str:
    """For line mode: the rule in play, or the first few that speak of the words."""
    book = book_of(session.ruleset)
    if not words:
        title, rules, now = open_at(session)
        shown = [rule for rule in rules if rule.id == now]
        return f"{title}.\n" + "\n".join([f"{rule.id}: {body(rule)}" for rule in shown] or book.start)
    found = find(book, words)
    if not found:
        raise Refused(f"no rule speaks of {words!r}")
    told = [f"{rule.id}: {body(rule)}" for rule in found[:MOST_FOUND]]
    more = [f"{len(found) - MOST_FOUND} more rules speak of it."] if len(found) > MOST_FOUND else []
    return "\n".join(told + more)
