"""Everything in this browser as one file, and back: the same file as `tablewright backup` writes for a server."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.store.backups import BadBackup, check, rows_of
from tablewright.store.schema import TABLES
from tablewright.web.pages.records import a_file
from tablewright.web.serving.asking import Asked, form_of, go_to, house_of
from tablewright.web.serving.routes import get, post
from tablewright.web.tables.people import Forbidden

NAME = "tablewright.sqlite3"


@get("/everything.sqlite3")
async def everything(request: Asked) -> Response:
    house = house_of(request)
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        await house.store.backup(path, house.hands.beside)
        return a_file(path.read_bytes(), NAME, "application/vnd.sqlite3")


@post("/everything")
async def bring_back(request: Asked) -> Response:
    """Put what a file holds in place of all that is here. The page starts anew then: its key is another one."""
    house, form = house_of(request), await form_of(request)
    if not form.on("sure"):
        raise Forbidden("Tick the box first: all tables in this browser are replaced.")
    content = form.files.get("file")
    if not content:
        raise Refused("choose a file first: one that *Download everything* or `tablewright backup` made")
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        path.write_bytes(content)
        try:
            check(path)
        except BadBackup as trouble:
            raise Refused(f"nothing was changed: {trouble}") from None
        await house.store.fill(rows_of(path), dict(TABLES))
    return go_to(request, "/")


KEEPING = [everything, bring_back]
