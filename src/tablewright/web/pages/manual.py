"""The manual in the browser: the pages that `tablewright docs` opens, made by a worker when somebody first asks."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.engine.budgets import PRINT_SECONDS
from tablewright.press.site.pages import whole_site
from tablewright.web.serving.asking import Asked, go_to, house_of
from tablewright.web.serving.files import File, as_file, sent
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get


@get("/manual")
def front(request: Asked) -> Response:
    """Its links go by where a page stands, so that the front page has a name."""
    return go_to(request, "/manual/index.html")


@get("/manual/{name:path}")
async def manual(request: Asked, name: str) -> Response:
    """A page of it, or what a page shows."""
    file = (await _files(house_of(request))).get(name)
    if file is None:
        raise HTTPException(404, "The manual has no such page. Search it, or begin at its first page.")
    return sent(file, request.headers.get("accept-encoding", ""))


async def _files(house: House) -> Mapping[str, File]:
    async with house.manual_being_made:
        if house.manual is None:
            house.manual = await house.hands.run(PRINT_SECONDS, _made)
    return house.manual


def _made() -> dict[str, File]:
    return {name: as_file(name, content) for name, content in whole_site().items()}


MANUAL = [front, manual]
