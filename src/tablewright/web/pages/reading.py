"""Pages to look at: start, new table, the table itself, its log, replay, verification, chronicle, downloads."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright import build
from tablewright.engine.carried import baked
from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.glossary import about
from tablewright.engine.telling.guide import guide_of
from tablewright.engine.telling.log import seat_label
from tablewright.engine.telling.naming import in_person
from tablewright.messages.views import GameCard
from tablewright.rules import broken
from tablewright.shelf import REFEREE, seed_words
from tablewright.store.model import WATCHER, Grant, Head, NoSuchTable, StoreDown
from tablewright.web.hosting.vitals import state_of, vitals
from tablewright.web.serving import asking
from tablewright.web.serving.guard import is_near
from tablewright.web.serving.house import House
from tablewright.web.serving.reach import reach_of
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import InvitePage
from tablewright.web.showing.lobby import Inviting, known_links
from tablewright.web.showing.making import (
    bot_views,
    bots_do,
    log_detail,
    log_view,
    people_of,
    seen_from,
    surroundings,
    table_page,
)
from tablewright.web.showing.starting import NewTablePage, SeatChoice, StartPage, TableCard, brief_of, story_of
from tablewright.web.showing.views import LogPage, TablePage
from tablewright.web.tables.afterwards import day_results
from tablewright.web.tables.gallery import sees_late
from tablewright.web.tables.people import Forbidden, Viewer, name_of
from tablewright.web.tables.tokens import digest_of
from tablewright.web.tables.wishes import INVITE, ME
from tablewright.web.tables.wording import iso
from tablewright.world.dungeon.maker import workshop_of

CARDS = "cards.json"
_NEWS, _NEWS_SECONDS = 40, 1.0  # entries of the log that news are told from, and the time there is for a table's
_LINK = re.compile(r"^(?:.*/(join|watch)/)?([\w-]{8,200})/?$")
GONE = "This link is not good any more: it was used, called back, or is too old. Ask for another one."


@cache
def _baked_cards() -> tuple[GameCard, ...]:
    """Every game's card, as it was when the page around us was made: it opens without reading five games."""
    known = baked(CARDS)
    return msgspec.json.decode(known.read_bytes(), type=tuple[GameCard, ...]) if known else ()


# --- start -----------------------------------------------------------------------------------------------------------
def game_card(ruleset: Ruleset[Any]) -> GameCard:
    return GameCard(
        ruleset.key,
        ruleset.title,
        ruleset.blurb,
        ruleset.author,
        ruleset.accent,
        ruleset.icon,
        ruleset.least_seats,
        ruleset.most_seats,
        bool(ruleset.gm_seat),
        bot_views(ruleset),
        about(ruleset),
        guide.minutes if (guide := guide_of(ruleset)) else 0,
    )


def _table_card(house: House, head: Head, held: tuple[str, ...]) -> TableCard:
    try:
        ruleset = house.ruleset_of(head.setup)
    except Refused as reason:  # its package is gone or broken: the table waits until it is there again
        return TableCard(head.id, str(reason), head.setup.title, "", "", (), (), False, iso(head.changed), head.over)
    if head.desk.late_minutes and held == (
        WATCHER,
    ):  # what is waited for, and since when, is not for those who see it late
        head = msgspec.structs.replace(head, waiting={}, changed=0.0, over="")
    seen = None if sees_late(head.desk, Viewer("", seats=held)) else house.tables.at_hand(head)
    looks = (
        seen.last_scene(seat, seen_from) for seat in sorted(held, key=lambda seat: seat == ruleset.gm_seat) if seen
    )
    scene = next(filter(None, looks), None)
    return TableCard(
        head.id,
        ruleset.title,
        head.setup.title,
        ruleset.accent,
        ruleset.icon,
        tuple(name_of(head, ruleset, seat) for seat in head.desk.seats),
        tuple(name_of(head, ruleset, seat) for seat in head.waiting),
        any(seat in head.waiting for seat in held),
        iso(head.changed),
        head.over,
        "@owner" in held,
        bots_do(head),
        brief_of(scene) if scene else None,
    )


async def _news(house: House, head: Head, held: tuple[str, ...]) -> str:
    """What has happened since somebody looked at a table, as they may know it; nothing where that takes long."""
    unread = house.looks.unread(head, held)
    if unread is None:
        return ""
    seat, read = unread
    with suppress(Refused, NoSuchTable, TimeoutError):
        async with asyncio.timeout(_NEWS_SECONDS), house.tables.at(head.id) as (now, opened):
            teller = opened.teller(seat)
            told = await opened.aside(teller.page, max(read, teller.count() - _NEWS), teller.count())
            return in_person(story_of(told), people_of(now))
    return ""


@get("/")
async def start(request: asking.Asked) -> Response:
    house, browser = asking.house_of(request), asking.browser_of(request)
    tables = [] if browser.fresh else await house.store.tables_of(await asking.holder_of(request))
    cards = [
        msgspec.structs.replace(_table_card(house, head, held), news=await _news(house, head, held))
        for head, held in tables
    ]
    page = StartPage(
        asking.frame_of(request, "Tablewright"),
        _baked_cards() or tuple(game_card(ruleset) for ruleset in await house.all_games()),
        tuple(sorted((card for card in cards if not card.over), key=lambda card: not card.your_turn)),
        tuple(card for card in cards if card.over),
        broken(),
    )
    return asking.answer(request, house.render.start(page))


@get("/next")
async def next_table(request: asking.Asked, after: str = "") -> Response:
    """The table that has waited for this browser the longest, but for the one it comes from; else all of its tables."""
    house, browser = asking.house_of(request), asking.browser_of(request)
    tables = [] if browser.fresh else await house.store.tables_of(await asking.holder_of(request))
    waits = [
        (min(head.waiting[seat] for seat in held if seat in head.waiting), head.id)
        for head, held in tables
        if not head.over and head.id != after and any(seat in head.waiting for seat in held)
    ]
    return asking.go_to(request, f"/t/{min(waits)[1]}" if waits else "/")


@get("/new/{game}")
async def new_table(request: asking.Asked, game: str) -> Response:
    house = asking.house_of(request)
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    ruleset = house.ruleset(game)
    page = NewTablePage(
        asking.frame_of(request, f"New table: {ruleset.title}", ruleset.accent),
        game_card(ruleset),
        tuple(ruleset.settings),
        _seat_choices(ruleset, alone=bool(house.config.in_page)),
        ruleset.least_seats,
        ruleset.title,
        seed_words(),
        day=(day := today(house)),
        results=tuple(
            (", ".join(result.names), result.over, result.answers)
            for result in await day_results(house.tables, game, day)
        ),
        board=workshop_of(ruleset) is not None,
    )
    return asking.answer(request, house.render.new_table(page))


def today(house: House) -> str:
    return iso(house.clock())[:10]


def _seat_choices(ruleset: Ruleset[Any], *, alone: bool = False) -> tuple[SeatChoice, ...]:
    bots = tuple((f"bot:{bot.key}", bot.title) for bot in ruleset.bots.values())
    people = ((ME, "I play it"), *(() if alone else ((INVITE, "for a friend"),)))
    seats = [f"p{number}" for number in range(1, ruleset.most_seats + 1)]
    players = tuple(SeatChoice(seat, seat_label(ruleset, seat), ME, (*people, *bots)) for seat in seats)
    if not ruleset.gm_seat:
        return players
    masters = ((REFEREE, "the referee"), *people)
    return (*players, SeatChoice(ruleset.gm_seat, seat_label(ruleset, ruleset.gm_seat), REFEREE, masters))


# --- the table -------------------------------------------------------------------------------------------------------
async def drawn(
    request: asking.Asked, table: str, viewer: Viewer, seat: str, show: Callable[[TablePage], str], **more: Any
) -> tuple[TablePage, str]:
    """The table as this viewer sees it now, and its HTML. `more`: notice and tone of the frame, links, looking_as."""
    house = asking.house_of(request)
    async with house.gallery.at(table, viewer) as (head, opened):
        around = await surroundings(house.store, table, house.clock(), house.gallery.until(head.desk, viewer))
        front = viewer.front(seat, (decision.seat for decision in opened.game.pending))
        frame = asking.table_frame(request, head, more.pop("notice", ""), more.pop("tone", ""))
        if head.desk.lobby or house.config.hooks:
            around = msgspec.structs.replace(around, inviting=_inviting(request, head, around.grants))

        def look() -> tuple[TablePage, str]:
            page = table_page(frame, head, opened, around, viewer, front, **more)
            return page, show(page)

        seen = await opened.see(more.get("looking_as") or front, look)
        if front and not more.get("looking_as"):
            house.looks.note(head, front, opened.teller(front).count())
        return seen


def _inviting(request: asking.Asked, head: Head, grants: tuple[Grant, ...]) -> Inviting:
    """The links to empty chairs that this browser has made, as others can use them."""
    reach, known = reach_of(request), known_links(head, grants, asking.browser_of(request).token)
    links = {seat: reach.address(f"/join/{token}") for seat, token in known.items()}
    return Inviting(links, reach.alone, asking.house_of(request).config.hooks)


@get("/t/{table}")
async def table(request: asking.Asked, table: str, seat: str = "") -> Response:
    viewer = await asking.viewer_of(request, table)
    return asking.answer(request, (await drawn(request, table, viewer, seat, asking.house_of(request).render.table))[1])


@get("/t/{table}/parts")
async def parts(request: asking.Asked, table: str, seat: str = "") -> Response:
    viewer = await asking.viewer_of(request, table)
    return asking.answer(
        request, (await drawn(request, table, viewer, seat, asking.house_of(request).render.table_parts))[1]
    )


@get("/t/{table}/see/{other}")
async def see(request: asking.Asked, table: str, other: str) -> Response:
    """What does this seat see? A question that only the game master may ask."""
    house, viewer = asking.house_of(request), await asking.viewer_of(request, table)
    head = await house.store.head(table)
    gm = house.ruleset_of(head.setup).gm_seat
    if not gm or gm not in viewer.seats:
        raise Forbidden("Only the game master may look through another's eyes. Look from your own seat.")
    if other not in head.setup.seats:
        raise HTTPException(404, "This table has no such seat. Open the table and choose one under Seats.")
    return asking.answer(request, (await drawn(request, table, viewer, gm, house.render.table, looking_as=other))[1])


# --- log -------------------------------------------------------------------------------------------------------------
@get("/t/{table}/log")
async def log(request: asking.Asked, table: str, before: int = 0, seat: str = "") -> Response:
    house, viewer = asking.house_of(request), await asking.viewer_of(request, table)
    async with house.gallery.at(table, viewer) as (head, opened):
        front = viewer.front(seat, ())
        told = await opened.aside(log_view, opened, front, before)
        page = LogPage(asking.table_frame(request, head), table, front, told)
    show = house.render.log_page if asking.is_htmx(request) else house.render.log_sheet
    return asking.answer(request, show(page))


@get("/t/{table}/log/{number:number}")
async def detail(request: asking.Asked, table: str, number: int, seat: str = "") -> Response:
    house, viewer = asking.house_of(request), await asking.viewer_of(request, table)
    async with house.gallery.at(table, viewer) as (head, opened):
        front = viewer.front(seat, ())
        frame = asking.table_frame(request, head)
        page = await opened.aside(log_detail, frame, head, opened, front, number)
    if page is None:
        raise HTTPException(404, "There is no such entry in the log. Open the log and choose one.")
    show = house.render.log_detail if asking.is_htmx(request) else house.render.log_entry
    return asking.answer(request, show(page))


# --- links -----------------------------------------------------------------------------------------------------------
@get("/join")
async def find_link(request: asking.Asked, link: str = "") -> Response:
    """The page of an invitation that somebody has typed or pasted: its whole address, or the code at its end."""
    found = _LINK.search(link.strip())
    if found is None:
        raise Refused("that is no invitation. It looks like .../join/ and a long code: copy the whole link")
    return asking.go_to(request, f"/{found[1] or 'join'}/{found[2]}")


@get("/join/{token}")
async def invitation(request: asking.Asked, token: str, table: str = "") -> Response:
    """An invite link. Opening it shows what it is for; only the button takes the seat, so that no preview can.

    `table`: where somebody has knocked who looks whether they were let in.
    """
    house = asking.house_of(request)
    grant = await house.store.grant(digest_of(token), house.clock())
    if table and await house.store.holds(table, await asking.holder_of(request)):
        return asking.go_to(request, f"/t/{table}")
    if grant is None or grant.kind not in ("invite", "share"):
        raise HTTPException(404, GONE)
    return asking.answer(request, house.render.invite(await _invitation(request, grant, token)))


async def _invitation(request: asking.Asked, grant: Grant, token: str) -> InvitePage:
    house = asking.house_of(request)
    head = await house.store.head(grant.table)
    ruleset = house.ruleset_of(head.setup)
    labels = [seat_label(ruleset, seat) for seat in grant.seats if not seat.startswith("@")]
    people = dict.fromkeys(card.name for card in head.desk.seats.values() if card.name and card.sitter == "person")
    return InvitePage(
        asking.frame_of(request, head.setup.title, ruleset.accent),
        token,
        grant.table,
        head.setup.title,
        game_card(ruleset),
        grant.seats[0],
        ", ".join(labels),
        iso(grant.expires) if grant.expires else "",
        tuple(people),
        (await asking.holder_of(request)) in head.desk.knocks,
    )


@get("/watch/{token}")
async def watch(request: asking.Asked, token: str) -> Response:
    """A spectators' link: the browser may look at the table from now on, and nothing else."""
    table, waits = await let_watch(request, token)
    return waits or asking.go_to(request, f"/t/{table}")


async def let_watch(request: asking.Asked, token: str) -> tuple[str, Response | None]:
    """The table of a spectators' link, whose gallery this browser is in now; or the page of who waits at the door."""
    house = asking.house_of(request)
    grant = await house.store.grant(digest_of(token), house.clock())
    if grant is None or grant.kind != "watch":
        raise HTTPException(404, GONE)
    holder = await asking.holder_of(request)
    if not await house.store.holds(grant.table, holder) and not await house.admission.come(grant, holder, ""):
        return grant.table, asking.answer(request, house.render.invite(await _invitation(request, grant, token)), 202)
    return grant.table, None


@get("/metrics")
async def metrics(request: asking.Asked) -> Response:
    """Figures for whoever watches over the server; only this machine and trusted proxies are told."""
    house = asking.house_of(request)
    if not is_near(request.scope, house.config):
        raise HTTPException(404, "There is no such page. Begin at the start page.")
    text = (await house.figures()).encode()
    kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response(text, headers={"content-type": kind, "cache-control": "no-store"}, media_type="text/plain")


@get("/health")
async def health(request: asking.Asked) -> Response:
    """For whoever watches over the server: 200 while the store can be read and written, else 503.

    This machine and trusted proxies are told more: what went wrong, sizes, memory, the last backup.
    """
    house = asking.house_of(request)
    near, state = is_near(request.scope, house.config), dict[str, Any]()
    try:
        state = {"ok": True, "tables": await house.healthy(), "live": len(house.hub), "version": build()}
    except StoreDown as trouble:
        house.note_trouble(trouble)
        state = {"ok": False, "trouble": str(trouble) if near else "the store does not answer; the log says more"}
    if kept := house.config.in_page:
        state |= {"edition": "static", "store": kept, "durable": kept == "opfs"}
    if house.backups:
        backup = state_of(house.backups)
        state["backup"] = backup if near else {"ok": backup.ok}
    if near and state["ok"]:
        state |= (await vitals(house.store, None)).sizes
    status = 200 if state["ok"] else 503
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(state), status_code=status, media_type="application/json", headers=headers)


PAGES = [start, next_table, new_table, table, parts, see, log, detail, find_link, invitation, watch, health, metrics]
