"""The rulebook in the browser: the whole book on a page, and beside the game whatever somebody looks up in it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.press.paper.rulebook import Book, book_of, word_on
from tablewright.press.paper.rulebook import find as look_up
from tablewright.web.serving.asking import Asked, answer, frame_of, house_of
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import BookFound, BookPage
from tablewright.web.showing.frame import Frame

MOST_FOUND = 12
LONGEST_SEARCH = 100


def _book(request: Asked, game: str) -> Book:
    house = house_of(request)
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    return book_of(house.ruleset(game))


@get("/book/{game}")
async def book(request: Asked, game: str) -> Response:
    """All of it, every rule under its id."""
    found = _book(request, game)
    frame = frame_of(request, f"The rules of {found.title}", found.accent)
    return answer(request, house_of(request).render.book(BookPage(frame, found)))


@get("/book/{game}/find")
async def find(
    request: Asked,
    game: str,
    words: str = "",
    now: str = "",
    card: str = "",
    kind: str = "",
) -> Response:
    """What the book has on some words, or on a card by title and `kind`; without either, the chapter in play now."""
    found = _book(request, game)
    words = words or word_on(found, card[:LONGEST_SEARCH], kind[:LONGEST_SEARCH])
    frame = frame_of(request, f"The rules of {found.title}", found.accent)
    return answer(request, house_of(request).render.book_found(_found(frame, found, words[:LONGEST_SEARCH], now)))


def _found(frame: Frame, book: Book, words: str, now: str) -> BookFound:
    if words.strip():
        rules = look_up(book, words)
        return BookFound(frame, book.key, words, now, tuple(rules[:MOST_FOUND]), max(0, len(rules) - MOST_FOUND))
    chapter = book.chapter_of(now)
    if chapter is None:
        return BookFound(frame, book.key, "", now, (), start=book.start)
    return BookFound(frame, book.key, "", now, chapter.rules, chapter=chapter.title)


BOOK_PAGES = [book, find]
