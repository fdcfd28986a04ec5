"""The drawing board in the browser: dungeons drawn on squared paper, before a game and in the middle of one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.engine.budgets import BEGIN_SECONDS
from tablewright.engine.ruleset import Ruleset
from tablewright.shelf import seed_words
from tablewright.web.pages.records import a_file
from tablewright.web.serving import asking
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get, post
from tablewright.web.showing.beside import BoardPage
from tablewright.web.showing.frame import Frame
from tablewright.web.showing.making import press_id
from tablewright.web.tables import drawing_board
from tablewright.web.tables.drawing_board import place_in, workshop
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.maker import workshop_of
from tablewright.world.dungeon.written import shelf

_NEW = Dungeon("drawn", "A place without a name")


@get("/board/{game}")
async def board(request: asking.Asked, game: str) -> Response:
    """Squared paper for a new dungeon of this game."""
    house = asking.house_of(request)
    if game not in house.games or workshop_of(house.ruleset(game)) is None:
        raise HTTPException(404, "There is nothing to draw for this game.")
    ruleset = house.ruleset(game)
    frame = asking.frame_of(request, f"A dungeon for {ruleset.title}", ruleset.accent)
    return asking.answer(request, house.render.board(_page(frame, ruleset, _NEW)))


@get("/written/{game}/{key}")
async def written_text(request: asking.Asked, game: str, key: str) -> Response:
    """The text of a written adventure or dungeon: to be changed in any editor and brought along to a new table."""
    file = written_file(asking.house_of(request), game, key)
    return a_file(file.read_bytes(), file.name, "text/plain; charset=utf-8")


def written_file(house: House, game: str, key: str) -> Path:
    ruleset = house.ruleset(game) if game in house.games else None
    if ruleset is None or not any(each.key == key for setting in ruleset.settings for each in setting.shelf):
        raise HTTPException(404, "Nothing of that name is written for this game.")
    return next((ruleset.ledger.parent / "content").glob(f"*/{key}.*"))


def _page(frame: Frame, ruleset: Ruleset[Any], dungeon: Dungeon, **more: Any) -> BoardPage:
    tools = workshop(ruleset)
    names = {"monsters": tools.monsters, "traps": tools.traps, "things": tools.things}
    listed = {kind: sorted(each.items(), key=lambda pair: pair[1].lower()) for kind, each in names.items()}
    plan, known = (msgspec.json.encode(each).decode() for each in (dungeon, listed))
    return BoardPage(frame, ruleset.key, ruleset.title, plan, known, tuple(shelf(tools.folder)), seed_words(), **more)


@post("/board/{game}/{what}")
async def draw(request: asking.Asked, game: str, what: str) -> Response:
    """`check` a drawing, `open` a text, or `make` one by chance. Nothing is kept here."""
    house, form = asking.house_of(request), await asking.form_of(request)
    house.by_seat.take(await asking.holder_of(request), time.monotonic())
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    find = house.tables.find_ruleset
    jobs: dict[str, tuple[Any, ...]] = {
        "check": (drawing_board.look_over, find, game, form["plan"]),
        "open": (drawing_board.fetched, find, game, form["text"]),
        "make": (drawing_board.chanced, find, game, form["seed"][:100], form.number("levels"), form.number("rooms")),
    }
    if what not in jobs:
        raise HTTPException(404, "The board does not know how to do that.")
    looked = await house.hands.run(BEGIN_SECONDS, *jobs[what])
    return asking.answer(request, msgspec.json.encode(looked).decode(), kind="application/json")


# --- in the middle of a game -----------------------------------------------------------------------------------------
@get("/t/{table}/gm/board")
async def table_board(request: asking.Asked, table: str, path: str = "") -> Response:
    """The place where the party is, for the game master: what nobody has seen can still be drawn otherwise."""
    house, viewer = asking.house_of(request), await asking.viewer_of(request, table)
    async with house.tables.at(table) as (head, opened):
        seat = house.console.gm_seat(head, viewer)
        place = place_in(opened.game.checkpoint, path)
        ruleset = house.ruleset(head.setup.game)
        here = {"table": table, "seat": seat, "version": head.version, "command": press_id(viewer, head.stamp)}
        page = _page(
            asking.table_frame(request, head),
            ruleset,
            place.dungeon,
            path=place.path,
            campaign=head.setup.title,
            **here,
        )
    return asking.answer(request, house.render.board(page))


BOARD = [board, draw, table_board, written_text]
