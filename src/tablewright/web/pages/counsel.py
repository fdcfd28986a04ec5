"""What somebody can be asked who thinks about a question, a worker: 'What would you do?', and how a fight ends."""

from __future__ import annotations

import time

from starlette.responses import Response

from tablewright.engine.budgets import COUNSEL_SECONDS
from tablewright.engine.telling.counsel import Counsel, plea_of
from tablewright.engine.telling.fighting_on import fights_on
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.thinking.forecast import Ends
from tablewright.web.serving.asking import Asked, answer, house_of, is_htmx, table_frame, viewer_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import CounselPage, EndsPage
from tablewright.web.tables import heavy
from tablewright.web.tables.people import Forbidden, Viewer


async def counselled(house: House, table: str, viewer: Viewer, seat: str) -> Counsel:
    """What somebody would do in a seat of this viewer; only who may answer may ask."""
    if seat not in viewer.seats:
        raise Forbidden("Only the player of that seat may ask what to do. Ask from your own seat.")
    house.by_replay.take(viewer.id, time.monotonic())
    async with house.tables.at(table) as (head, opened):
        plea = plea_of(opened.game, seat)
    return await house.hands.run(COUNSEL_SECONDS, heavy.advise, house.find_ruleset, head.setup, plea)


@get("/t/{table}/counsel")
async def counsel(request: Asked, table: str, seat: str = "") -> Response:
    house, viewer = house_of(request), await viewer_of(request, table)
    async with house.tables.at(table) as (head, opened):
        front = viewer.front(seat, [decision.seat for decision in opened.game.pending])
    given = await counselled(house, table, viewer, front)
    page = CounselPage(table_frame(request, head), table, given)
    show = house.render.counsel if is_htmx(request) else house.render.counsel_sheet
    return answer(request, show(page))


async def foreseen(house: House, table: str, viewer: Viewer, seat: str) -> Ends | None:
    """How a fight of this viewer's seat ends if one fights on; None where nobody can."""
    if seat not in viewer.seats:
        raise Forbidden("Only the player of that seat may ask how its fight ends. Ask from your own seat.")
    house.by_replay.take(viewer.id, time.monotonic())
    async with house.tables.at(table) as (head, opened):
        if not fights_on(scene_of(opened.game, seat)):
            return None
        plea = plea_of(opened.game, seat)
    return await house.hands.run(COUNSEL_SECONDS, heavy.foresee_end, house.find_ruleset, head.setup, plea)


@get("/t/{table}/ends")
async def ends(request: Asked, table: str, seat: str = "") -> Response:
    """How this fight ends if one fights on; nothing where nobody can."""
    house, viewer = house_of(request), await viewer_of(request, table)
    found = await foreseen(house, table, viewer, seat)
    async with house.tables.at(table) as (head, _):
        page = EndsPage(table_frame(request, head), table, found)
    return answer(request, house.render.ends(page))
