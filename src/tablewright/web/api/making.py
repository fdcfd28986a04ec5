"""The JSON API: the games there are, and new tables. The same command makes a table once, however often it is sent."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.glossary import glossary_of
from tablewright.engine.terms import Term
from tablewright.messages.replies import GameInfo, RuleInfo, Token, Tokens
from tablewright.press.paper.rulebook import Book, Paragraph, book_of, rules_on
from tablewright.store.model import OWNER, WATCHER, Grant, NoSuchTable, Repeated
from tablewright.web.acts.afterwards import set_again, up_to
from tablewright.web.api.callers import LOOKING, SECURED, GameKey, TableId, caller_of, refusals
from tablewright.web.api.messages import MAKING_ID, AgainCommand, ForkCommand, JoinCommand, MakeTable
from tablewright.web.pages.reading import game_card
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get, post
from tablewright.web.tables.beginning import Once, all_seats, begin, bring
from tablewright.web.tables.people import Forbidden
from tablewright.web.tables.tokens import digest_of, new_token, token_for
from tablewright.web.tables.wording import clean

MakingCommand = Annotated[
    str,
    msgspec.Meta(
        max_length=64,
        pattern=r"^([A-Za-z0-9_-]{22,})?$",
        description="128 random bits made by the sender: sent again, they bring the same table.",
    ),
]
_WISH = MakeTable("twelve_years", name="Ada", dice="open", seed="amber bone", command=MAKING_ID)
_LONGEST_SEARCH = 100
_MOST_FOUND = 40  # rules that speak of some words
FindRules = Annotated[
    str, msgspec.Meta(max_length=_LONGEST_SEARCH, description="Words of the rule, or its id; none: the whole book.")
]

NO_LINK = (
    "This invitation is not good any more: it was used, called back, or is too old. "
    "What is wanted as `token` is the link, or the last part of it."
)


@get("/games", responses=refusals(400, 429))
def games(request: Asked) -> list[GameInfo]:
    """The games that can be played here, with what a table may agree on."""
    house = house_of(request)
    rulesets = [house.ruleset(key) for key in house.games]
    return [GameInfo(game_card(ruleset), tuple(ruleset.settings)) for ruleset in rulesets]


@get("/games/{game}/terms", responses=refusals(400, 422, 429))
def terms(request: Asked, game: GameKey) -> list[Term]:
    """The words of a game, explained."""
    house = house_of(request)
    return list(glossary_of(_known(house, game)).terms)


@get("/games/{game}/rules", responses=refusals(400, 422, 429))
def rules(request: Asked, game: GameKey, find: FindRules = "") -> list[RuleInfo]:
    """The rules of a game, in the book's order; or forty at most that speak of some words, the one of that id first."""
    book, words = book_of(_known(house_of(request), game)), clean(find, _LONGEST_SEARCH)
    return [_rule(book, rule) for rule in rules_on(book, words)[: _MOST_FOUND if words else None]]


def _rule(book: Book, rule: Paragraph) -> RuleInfo:
    chapter = book.chapter_of(rule.id)
    table = (rule.grid.heads, *rule.grid.rows) if rule.grid else ()
    return RuleInfo(rule.id, chapter.title if chapter else "", rule.says, rule.ruling, table)


def _known(house: House, game: str) -> Ruleset[Any]:
    if game not in house.games:
        raise Refused(f"there is no game {game!r} here; there are: {', '.join(house.games)}")
    return house.ruleset(game)


# --- tables ----------------------------------------------------------------------------------------------------------
async def _once(house: House, once: Once, make: Callable[[], Awaitable[object]]) -> Tokens:
    """Make a table unless that was done before; its tokens."""
    head, repeated = await once.made(house.store), True
    if head is None:
        repeated = False
        with suppress(Repeated):  # the same request, in another process
            await make()
        head = await once.made(house.store)
    if head is None:
        raise NoSuchTable(once.table)
    seats = all_seats(house.ruleset_of(head.setup), head.setup)
    return Tokens(once.table, once.token(OWNER), {seat: once.token(seat) for seat in seats}, repeated)


@post("/tables", status_code=201, responses=refusals(400, 422, 429), example=_WISH)
async def make_table(request: Asked, data: MakeTable) -> Tokens:
    """Make a table. Keep the tokens: they are not shown again."""
    house, sender = house_of(request), address_of(request.scope)
    house.by_maker.take(sender, time.monotonic())
    _known(house, data.game)
    once = Once.of(house.key, data.command, sender, msgspec.structs.replace(data, command=None))
    return await _once(house, once, lambda: begin(house.tables, data, once.holder, once.papers))


@post("/tables/upload", status_code=201, responses=refusals(400, 413, 422, 429, 503))
async def upload(request: Asked, command: MakingCommand = "") -> Tokens:
    """Put a save (the body of this request) on a new table. Keep the tokens: they are not shown again."""
    house, sender = house_of(request), address_of(request.scope)
    house.by_maker.take(sender, time.monotonic())
    content = await request.body()
    once = Once.of(house.key, command, sender, content)
    return await _once(house, once, lambda: bring(house.tables, content, "this file", once.holder, once.papers))


@post("/tables/{table}/fork", status_code=201, security=SECURED, responses=LOOKING, example=ForkCommand(8, MAKING_ID))
async def fork(request: Asked, table: TableId, data: ForkCommand) -> Tokens:
    """Play on from an earlier point, at a table of one's own. Whoever does so learns the dice to come: all are told."""
    house, caller = house_of(request), await caller_of(request, table)
    house.by_maker.take(address_of(request.scope), time.monotonic())
    once = Once.of(house.key, data.command, caller.token, ("fork", table, data.step))

    async def make() -> None:
        content = await up_to(house, table, caller.viewer, data.step)
        await bring(house.tables, content, "this table", once.holder, once.papers)

    return await _once(house, once, make)


@post(
    "/tables/{table}/again",
    status_code=201,
    security=SECURED,
    responses=LOOKING,
    example=AgainCommand("same", MAKING_ID),
)
async def again(request: Asked, table: TableId, data: AgainCommand) -> Tokens:
    """The same people at a new table, when a game is over: with new dice, or with the same ones.

    The tokens for seats in which others sat are good for nothing.
    """
    house, caller = house_of(request), await caller_of(request, table)
    house.by_maker.take(address_of(request.scope), time.monotonic())
    once, same = Once.of(house.key, data.command, caller.token, ("again", table, data.dice)), data.dice == "same"
    return await _once(house, once, lambda: set_again(house, table, caller.viewer, once.holder, once.papers, same=same))


@post(
    "/join",
    status_code=201,
    responses=refusals(400, 403, 422, 429),
    example=JoinCommand("u7Yp2kQm5sR8tV1xZ4bC6A", "Robot", MAKING_ID),
)
async def join(request: Asked, data: JoinCommand) -> Token:
    """Exchange a link, or the last part of it, for a token that does what the link was good for."""
    house, code = house_of(request), _last_part(data.token)
    token = token_for(house.key, code, "join", data.command) if data.command else new_token()
    taken = await house.store.grant(digest_of(token), house.clock())
    if taken is not None:  # sent again
        return _token(taken, token)
    grant = await house.store.grant(digest_of(code), house.clock())
    if grant is None or grant.kind not in ("invite", "share", "watch"):
        raise Forbidden(NO_LINK)
    admitted = await house.admission.come(grant, digest_of(token), data.name, program=True)
    return _token(grant, token, admitted=admitted)


def _last_part(link: str) -> str:
    """Token at the end of a link, without anything that a browser appended."""
    return link.strip().partition("#")[0].partition("?")[0].rstrip("/").rpartition("/")[2]


def _token(grant: Grant, token: str, *, admitted: bool = True) -> Token:
    return Token(grant.table, tuple(seat for seat in grant.seats if seat not in (OWNER, WATCHER)), token, admitted)


MAKES = [games, terms, rules, make_table, upload, fork, again, join]
