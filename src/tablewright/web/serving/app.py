"""The application: routes, errors, the house behind them, and the guard before them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from litestar import Litestar
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from tablewright import __version__
from tablewright.engine.game.records import FindRuleset
from tablewright.rules import ruleset as find_any_ruleset
from tablewright.rules import titles
from tablewright.web.acts.afterwards import AFTERWARDS
from tablewright.web.acts.forms import ACTS
from tablewright.web.acts.master import GM_ACTS
from tablewright.web.acts.sketching import sketch
from tablewright.web.api.callers import TOKEN
from tablewright.web.api.routes import API
from tablewright.web.api.schema import WholeSchema
from tablewright.web.api.straight import Straight
from tablewright.web.pages.board import BOARD
from tablewright.web.pages.book import BOOK_PAGES
from tablewright.web.pages.counsel import counsel
from tablewright.web.pages.feeds import feed
from tablewright.web.pages.live import live
from tablewright.web.pages.master import state
from tablewright.web.pages.overlay import OVERLAY
from tablewright.web.pages.paper import PAPER_PAGES
from tablewright.web.pages.reading import PAGES
from tablewright.web.pages.records import RECORD_PAGES
from tablewright.web.pages.terms import TERMS
from tablewright.web.serving.config import Config
from tablewright.web.serving.errors import HANDLERS
from tablewright.web.serving.guard import Guard, Receive, Scope, Send
from tablewright.web.serving.house import House, Renderer
from tablewright.web.serving.static import accent, static

_ABOUT_API = """Play at a table with a program of your own. Every seat has a token (`Authorization: Bearer ...`);
every command carries the `version` it was meant for and an id of its own (`command`), so that it is done once or not
at all."""


_BY_TOKEN = SecurityScheme("http", scheme="bearer", description="The token of a seat, as `POST /tables` gives it.")


class Application:
    """What uvicorn runs: the guard, the short way of answers, and Litestar.

    `house` is there for tests and for a graceful end.
    """

    def __init__(self, house: House, app: Litestar, schema: WholeSchema) -> None:
        self.house, self.litestar, self._schema = house, app, schema
        self._guarded = Guard(Straight(app, house), house)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._schema.is_ready and scope.get("path", "").endswith("/openapi.json"):
            await asyncio.to_thread(self._schema.prepare, self.litestar)
        await self._guarded(scope, receive, send)


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
    schema = WholeSchema()
    app = Litestar.from_config(
        AppConfig(
            route_handlers=[
                *PAGES,
                *RECORD_PAGES,
                *PAPER_PAGES,
                *BOOK_PAGES,
                *BOARD,
                *OVERLAY,
                state,
                *ACTS,
                *AFTERWARDS,
                *GM_ACTS,
                *TERMS,
                live,
                counsel,
                feed,
                sketch,
                accent,
                static,
                API,
            ],
            exception_handlers=dict(HANDLERS),
            state=State({"house": house}),
            logging_config=None,
            request_max_body_size=config.limits.upload,
            openapi_config=OpenAPIConfig(
                "Tablewright",
                __version__,
                description=_ABOUT_API,
                use_handler_docstrings=True,
                path="/api",
                render_plugins=[schema],
                components=Components(security_schemes={TOKEN: _BY_TOKEN}),
            ),
        )
    )
    house.preparations.append(lambda: schema.prepare_first(app))
    return Application(house, app, schema)
