"""Views of a table for programs: the same as for browsers, without the pages around them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tablewright.engine.decisions import Decision
from tablewright.engine.game.game import Game
from tablewright.engine.scene import Scene
from tablewright.messages.replies import DeskInfo, Outcome, TableInfo
from tablewright.messages.views import LogView
from tablewright.web.api.callers import Caller
from tablewright.web.serving.house import House
from tablewright.web.showing.asked import news_for, own_of, questions_for
from tablewright.web.showing.frame import Frame
from tablewright.web.showing.making import dice_view, log_view, seen_from, surroundings, table_page
from tablewright.web.tables.beginning import all_seats
from tablewright.web.tables.opened import OpenTable
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.playing import Done
from tablewright.web.tables.wording import iso

Look = Callable[[Game[Any], str], Scene]


async def table_info(house: House, table: str, viewer: Viewer, seat: str, make: Look = seen_from) -> TableInfo:
    async with house.gallery.at(table, viewer) as (head, opened):
        game = opened.game
        front = viewer.front(seat, (decision.seat for decision in game.pending))

        def look() -> tuple[LogView, Scene]:
            return log_view(opened, front), opened.scene(front, make)

        told, scene = await opened.see(front, look)
        return TableInfo(
            table,
            head.setup.game,
            head.setup.title,
            front,
            all_seats(game.ruleset, head.setup),
            viewer.seats,
            head.version,
            head.stamp,
            scene,
            asked(game, front) if front else None,
            {other: iso(since) for other, since in head.waiting.items()},
            told,
            dice_view(head, game),
            game.outcome or "",
            questions_for(head, opened, viewer, front, scene.prompt),
            own_of(head, opened, viewer, front),
            game.moves_of_seats,
            news_for(opened, front) if front in viewer.seats else (),
        )


async def desk_info(house: House, caller: Caller, seat: str) -> DeskInfo:
    table, viewer = caller.head.id, caller.viewer
    async with house.gallery.at(table, viewer) as (head, opened):
        around = await surroundings(house.store, table, house.clock(), house.gallery.until(head.desk, viewer))
        front = viewer.front(seat, (decision.seat for decision in opened.game.pending))
        look = partial(table_page, Frame(""), head, opened, around, viewer, front)
        page = await opened.see(front, look)
    return DeskInfo(
        page.seats,
        page.owner,
        page.charter,
        page.standing,
        page.may_undo,
        page.why_no_undo,
        head.desk.notes.get(front, ""),
        page.watchers,
        page.watch_link,
        page.salting,
        page.bots,
        page.bots_do,
        page.gm,
        page.poll,
        page.knocks,
        page.lobby,
    )


def asked(game: Game[Any], seat: str) -> Decision | None:
    """A seat's open question as a message."""
    decision = game.pending_for(seat)
    return decision.plain() if decision else None


def outcome(done: Done, opened: OpenTable, seat: str) -> Outcome:
    game: Game[Any] = opened.game
    waiting = {decision.seat: decision for decision in game.pending}
    own = waiting.get(seat)
    return Outcome(done.version, done.repeated, own.plain() if own else None, tuple(waiting), game.outcome or "")
