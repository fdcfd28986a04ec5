"""Paper from the browser: what can be printed of a table or of a game's rules, and the files themselves."""

from __future__ import annotations

import time

from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.engine.budgets import PRINT_SECONDS
from tablewright.press.paper.kinds import KINDS, Kind
from tablewright.press.paper.typesetting import PAPERS
from tablewright.web.pages.records import a_file, content_of, file_name
from tablewright.web.serving.asking import Asked, answer, frame_of, house_of, table_frame, viewer_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import PaperPage, PaperView
from tablewright.web.tables import heavy
from tablewright.web.tables.people import Viewer

TAKEN = {
    "jsonl": ("Log", "one object a line, for tools"),
    "png": ("Maps as pictures", "PNG"),
    "svg": ("Maps as drawings", "SVG"),
    "vtt": ("Dungeons for virtual table tops", "Universal VTT: picture, grid, walls, doors"),
    "textmapper": ("The land as text", "Text Mapper's lines"),
    "foundry": ("People as Foundry actors", "for its Simple Worldbuilding system"),
    "stats": ("People as stat blocks", "Markdown"),
    "vault": ("A folder of notes", "for Obsidian and its kin"),
}
_MEDIA = {"pdf": "application/pdf", "epub": "application/epub+zip"}


def _views(kinds: list[Kind], where: str) -> tuple[PaperView, ...]:
    return tuple(PaperView(kind.key, kind.title, kind.about, f"{where}/{kind.key}", kind.suffix) for kind in kinds)


def _kind(key: str) -> Kind:
    if key not in KINDS:
        raise HTTPException(404, f"There is no paper of the kind {key!r}; there are: {', '.join(KINDS)}.")
    return KINDS[key]


@get("/t/{table}/paper")
async def table_paper(request: Asked, table: str, seat: str = "") -> Response:
    """What can be printed of a table."""
    house, viewer = house_of(request), await viewer_of(request, table)
    head = await house.gallery.head(table, viewer)
    views = _views([kind for kind in KINDS.values() if kind.of_play], f"/t/{table}/paper")
    forms = tuple(PaperView(key, *words, f"/t/{table}/take/{key}", "") for key, words in TAKEN.items())
    page = PaperPage(
        table_frame(request, head), head.setup.title, views, PAPERS, f"/t/{table}", viewer.front(seat, ()), forms
    )
    return answer(request, house.render.paper(page))


@get("/t/{table}/paper/{kind}")
async def table_print(request: Asked, table: str, kind: str, seat: str = "", size: str = "a4") -> Response:
    """One piece of paper of a table, as a seat of this viewer may see it."""
    return await paper_of_table(house_of(request), table, await viewer_of(request, table), kind, seat, size)


@get("/t/{table}/take/{form}")
async def table_export(request: Asked, table: str, form: str, seat: str = "") -> Response:
    """A table in a form for another program, as a seat of this viewer may know it; several files are one archive."""
    return await taken_from_table(house_of(request), table, await viewer_of(request, table), form, seat)


@get("/paper/{game}")
async def game_paper(request: Asked, game: str) -> Response:
    """What can be printed of a game without playing it."""
    house = house_of(request)
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    rules = house.ruleset(game)
    views = _views([kind for kind in KINDS.values() if kind.of_rules], f"/paper/{game}")
    page = PaperPage(
        frame_of(request, f"Paper: {rules.title}", rules.accent), rules.title, views, PAPERS, f"/new/{game}"
    )
    return answer(request, house.render.paper(page))


@get("/paper/{game}/{kind}")
async def game_print(request: Asked, game: str, kind: str, size: str = "a4") -> Response:
    return await paper_of_rules(house_of(request), game, kind, size, address_of(request.scope))


# --- the same for people and programs --------------------------------------------------------------------------------
async def paper_of_table(house: House, table: str, viewer: Viewer, kind: str, seat: str, size: str) -> Response:
    wished = _kind(kind)
    house.by_replay.take(viewer.id, time.monotonic())
    head = await house.gallery.head(table, viewer)
    job = (house.find_ruleset, await content_of(house, head), table, kind, viewer.front(seat, ()), size)
    made = await house.hands.run(PRINT_SECONDS, heavy.print_game, *job)
    return a_file(made, f"{file_name(head)}-{kind}.{wished.suffix}", _MEDIA[wished.suffix])


async def taken_from_table(house: House, table: str, viewer: Viewer, form: str, seat: str) -> Response:
    if form not in TAKEN:
        raise HTTPException(404, f"There is no form {form!r}; there are: {', '.join(TAKEN)}.")
    house.by_replay.take(viewer.id, time.monotonic())
    head = await house.gallery.head(table, viewer)
    job = (house.find_ruleset, await content_of(house, head), table, form, viewer.front(seat, ()))
    made, suffix = await house.hands.run(PRINT_SECONDS, heavy.take_game, *job)
    return a_file(made, f"{file_name(head)}-{form}.{suffix}", "application/octet-stream")


async def paper_of_rules(house: House, game: str, kind: str, size: str, address: str) -> Response:
    wished = _kind(kind)
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    house.by_maker.take(address, time.monotonic())
    made = await house.hands.run(PRINT_SECONDS, heavy.print_rules, house.find_ruleset, game, kind, size)
    return a_file(made, f"{game}-{kind}.{wished.suffix}", _MEDIA[wished.suffix])


PAPER_PAGES = [table_paper, table_print, table_export, game_paper, game_print]
