"""Measures how expensive an uploaded table is to open and show, before the server accepts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from tablewright.engine.game.game import Game
from tablewright.engine.telling.looking import SPECTATOR
from tablewright.store.model import Desk, Head, SeatCard
from tablewright.web.serving.hands import OwnHands
from tablewright.web.showing import render
from tablewright.web.showing.frame import Frame
from tablewright.web.showing.making import Surroundings, table_page
from tablewright.web.tables.beginning import all_seats
from tablewright.web.tables.opened import OpenTable
from tablewright.web.tables.people import Viewer


def every_look(game: Game[Any]) -> Iterator[Callable[[], object]]:
    """Each seat's page, as HTML and as JSON."""
    seats = all_seats(game.ruleset, game.setup)
    desk = Desk({seat: SeatCard() for seat in seats})
    head = Head("weighed", game.setup, desk, len(game.records), 0, 0.0, game.outcome or "", {})
    opened = OpenTable(game, head.version, OwnHands())
    for seat in (*seats, SPECTATOR):
        yield partial(_page, head, opened, seat)


def _page(head: Head, opened: OpenTable, seat: str) -> None:
    viewer = Viewer("", (seat,) if seat else (), owner=True)
    around = Surroundings(0.0, {}, (), (), ())
    page = table_page(Frame(""), head, opened, around, viewer, seat)
    render.table(page)
    msgspec.json.encode(page, enc_hook=str)


render.warm()  # a worker's time for a file is not spent on reading templates
