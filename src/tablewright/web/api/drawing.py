"""The JSON API: the drawing board before a game, and the texts that are written for one. Nothing is kept here."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.engine.budgets import BEGIN_SECONDS
from tablewright.messages.replies import Drawn
from tablewright.web.api.callers import GameKey, refusals
from tablewright.web.api.messages import PLAN, CheckCommand, MakeCommand, OpenCommand
from tablewright.web.pages.board import written_file
from tablewright.web.pages.records import a_file
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.routes import ResponseSpec, get, post
from tablewright.web.tables import drawing_board
from tablewright.web.tables.drawing_board import Looked

WrittenKey = Annotated[str, msgspec.Meta(description="A written adventure or dungeon, by its key among the settings.")]
_TEXT = "# The Cellar\n## 1. Stairs\nlevel 1, at 0,0, size 3x3\n"
_REFUSED = refusals(400, 404, 413, 422, 429, 503)


@get(
    "/games/{game}/written/{key}",
    media_type="text/plain",
    responses={
        **refusals(400, 404, 429),
        200: ResponseSpec(str, media_type="text/plain", description="the text, to be changed and brought along"),
    },
)
async def written(request: Asked, game: GameKey, key: WrittenKey) -> Response:
    """The text of an adventure or dungeon that is written for a game."""
    file = written_file(house_of(request), game, key)
    return a_file(file.read_bytes(), file.name, "text/plain; charset=utf-8")


@post("/games/{game}/board/make", responses=_REFUSED, example=MakeCommand("amber bone", levels=2, rooms=10))
async def make(request: Asked, game: GameKey, data: MakeCommand) -> Drawn:
    """A dungeon made by chance, to be looked through and changed."""
    return await _at_the_board(request, game, drawing_board.chanced, data.seed, data.levels, data.rooms)


@post("/games/{game}/board/open", responses=_REFUSED, example=OpenCommand(_TEXT))
async def open_(request: Asked, game: GameKey, data: OpenCommand) -> Drawn:
    """A dungeon to draw on: one of the game's own by its key, or one handed over as text."""
    return await _at_the_board(request, game, drawing_board.fetched, data.text)


@post("/games/{game}/board/check", responses=_REFUSED, example=CheckCommand(PLAN))
async def check(request: Asked, game: GameKey, data: CheckCommand) -> Drawn:
    """A drawing as the text it would be kept in, read as play would read it; or what is wrong with it."""
    return await _at_the_board(request, game, drawing_board.look_over, data.plan)


async def _at_the_board(request: Asked, game: str, job: Any, *given: Any) -> Drawn:
    house = house_of(request)
    house.by_seat.take(address_of(request.scope), time.monotonic())
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    looked: Looked = await house.hands.run(BEGIN_SECONDS, job, house.tables.find_ruleset, game, *given)
    plan = msgspec.json.encode(looked.dungeon).decode() if looked.dungeon else ""
    return Drawn(looked.text, looked.faults, plan)


DRAWS = [written, make, open_, check]
