"""The application: routes, errors, the house behind them, and the guard before them."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Mount, Router
from starlette.types import ASGIApp

from tablewright.engine.game.records import FindRuleset
from tablewright.rules import ruleset as find_any_ruleset
from tablewright.rules import titles
from tablewright.web.acts.afterwards import AFTERWARDS
from tablewright.web.acts.forms import ACTS
from tablewright.web.acts.seats import read_on, remove_by_form, rest_by_form
from tablewright.web.acts.sketching import sketch_by_form
from tablewright.web.api.routes import API, BASE, OPERATIONS
from tablewright.web.api.schema import SCHEMA, prepare_schema
from tablewright.web.api.socket import SOCKET
from tablewright.web.in_page.keeping import KEEPING
from tablewright.web.pages.board import BOARD
from tablewright.web.pages.book import BOOK_PAGES
from tablewright.web.pages.counsel import counsel, ends
from tablewright.web.pages.feeds import feed
from tablewright.web.pages.live import live
from tablewright.web.pages.manual import MANUAL
from tablewright.web.pages.master import state
from tablewright.web.pages.overlay import OVERLAY
from tablewright.web.pages.own_data import OWN_DATA
from tablewright.web.pages.paper import PAPER_PAGES
from tablewright.web.pages.reading import PAGES
from tablewright.web.pages.records import RECORD_PAGES
from tablewright.web.pages.terms import TERMS
from tablewright.web.serving.config import Config
from tablewright.web.serving.errors import handle
from tablewright.web.serving.guard import Guard
from tablewright.web.serving.house import House, Renderer
from tablewright.web.serving.static import accent, static

ROUTES = (
    *PAGES,
    *RECORD_PAGES,
    *PAPER_PAGES,
    *BOOK_PAGES,
    *BOARD,
    *OVERLAY,
    state,
    *(each.form for each in OPERATIONS if each.form),
    *ACTS,
    *AFTERWARDS,
    *TERMS,
    *OWN_DATA,
    *MANUAL,
    live,
    counsel,
    ends,
    feed,
    read_on,
    rest_by_form,
    remove_by_form,
    sketch_by_form,
    accent,
    static,
    *SCHEMA,
)


class Application(Starlette):
    """What uvicorn runs: the guard, and the routes behind it.

    `house` is there for tests and for a graceful end.
    """

    def __init__(self, house: House) -> None:
        own = KEEPING if house.config.in_page else ()
        super().__init__(routes=[Mount(BASE, Router([*API, SOCKET], redirect_slashes=False)), *ROUTES, *own])
        self.router.redirect_slashes = False  # the guard takes them off
        self.house = house

    def build_middleware_stack(self) -> ASGIApp:
        """Every failure is told in our words; the guard stands before all the rest."""
        return Guard(ExceptionMiddleware(self.router, {HTTPException: handle, Exception: handle}), self.house)


def create_app(
    config: Config,
    find_ruleset: FindRuleset = find_any_ruleset,
    games: Sequence[str] | None = None,
    render: Renderer | ModuleType | None = None,
    **house_options: Any,
) -> Application:
    """The browser table. Whoever serves it opens the house first: `async with application.house.opened()`."""
    if render is None:
        from tablewright.web.showing import render as our_render

        render = our_render
    house = House(config, find_ruleset, titles() if games is None else games, render, **house_options)
    house.preparations.append(prepare_schema)
    return Application(house)
