"""After a game: what if, again at the same table, again with the same dice."""

from __future__ import annotations

import time

from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import MapView
from tablewright.press.maps import maps_of
from tablewright.web.drawing.card import draw_card
from tablewright.web.pages.records import content_of, may_take_all, need_seal_broken, without_others_notes
from tablewright.web.serving.asking import Asked, form_of, go_to, holder_of, house_of, viewer_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get, post
from tablewright.web.showing.making import seen_from
from tablewright.web.tables.afterwards import cut, same_dice, same_table, share_lines, take_seats
from tablewright.web.tables.beginning import PapersFor, bring, no_papers
from tablewright.web.tables.people import Forbidden, Viewer
from tablewright.web.tables.seating import holds_everything

SVG = "image/svg+xml"


async def up_to(house: House, table: str, viewer: Viewer, step: int) -> bytes:
    """The game as it stood after a step, for who may know it all; that they do is told to everybody."""
    async with house.tables.at(table) as (head, opened):
        alone = holds_everything(head, opened.game.ruleset, viewer)
        may_take_all(head, viewer, opened.game, alone, "break")
        game = opened.game
    await need_seal_broken(house, head, game, viewer)
    if not 0 <= step <= head.version:
        raise Refused(f"there is no step {step}; choose one from 0 to {head.version}")
    content = cut(await content_of(house, head), step)
    return without_others_notes(content, head, viewer)


@post("/t/{table}/fork")
async def fork(request: Asked, table: str) -> Response:
    """Play on from an earlier point at a table of one's own. Whoever does so learns the dice to come: all are told."""
    house, form = house_of(request), await form_of(request)
    viewer = await viewer_of(request, table)
    house.by_maker.take(address_of(request.scope), time.monotonic())
    content = await up_to(house, table, viewer, form.number("step"))
    return go_to(request, f"/t/{await bring(house.tables, content, 'this table', await holder_of(request))}")


async def set_again(
    house: House, table: str, viewer: Viewer, holder: str, papers_for: PapersFor = no_papers, *, same: bool
) -> str:
    """A new table for the same people, with new dice or the same ones; its id."""
    if not viewer.seats:
        raise Forbidden("Only players set the table again. Ask one of them.")
    head = await house.store.head(table)
    if not head.over:
        raise Refused("this game is not over yet: play it to its end first")
    if same:
        made = await same_dice(house.tables, await content_of(house, head), holder, papers_for)
    else:
        made = await same_table(house.tables, head, holder, papers_for)
    await take_seats(house.tables, head, made, viewer)
    return made


@post("/t/{table}/again")
async def again(request: Asked, table: str) -> Response:
    """The same people at a new table: with new dice, or with the same ones."""
    house, form = house_of(request), await form_of(request)
    viewer = await viewer_of(request, table)
    house.by_maker.take(address_of(request.scope), time.monotonic())
    made = await set_again(house, table, viewer, await holder_of(request), same=form["dice"] == "same")
    return go_to(request, f"/t/{made}")


@get("/t/{table}/card.svg")
async def card(request: Asked, table: str, seat: str = "") -> Response:
    drawn = await card_of(house_of(request), table, await viewer_of(request, table), seat)
    headers = {"content-type": SVG, "cache-control": "no-store"}
    return Response(drawn, headers=headers, media_type=SVG)


async def card_of(house: House, table: str, viewer: Viewer, seat: str) -> bytes:
    """A picture of a finished game, to be shown to others: it tells nothing of how it went."""
    async with house.gallery.at(table, viewer) as (head, opened):
        if opened.game.outcome is None:
            raise Refused("this game is not over yet: play it to its end first")
        maps = sorted(maps_of(opened.scene(viewer.front(seat, ()), seen_from)), key=_size, reverse=True)
        lines = share_lines(head, opened.game)
        return draw_card(lines, maps[0] if maps else None, opened.game.ruleset.accent).encode()


def _size(view: MapView) -> int:
    return len(view.hexes) + len(view.zones)


AFTERWARDS = [fork, again, card]
