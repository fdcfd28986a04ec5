"""The manual in the browser: the pages that `tablewright docs` opens, made by a worker when somebody first asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.engine.budgets import PRINT_SECONDS
from tablewright.press.site.pages import whole_site
from tablewright.web.serving.asking import Asked, go_to, house_of
from tablewright.web.serving.house import House
from tablewright.web.wire.failures import NotFoundException
from tablewright.web.wire.files import File, as_file, sent
from tablewright.web.wire.responses import Response
from tablewright.web.wire.routes import FromPath, get


@get("/manual", include_in_schema=False)
def front(request: Asked) -> Response[Any]:
    """Its links go by where a page stands, so that the front page has a name."""
    return go_to(request, "/manual/index.html")


@get("/manual/{name:path}", include_in_schema=False)
async def manual(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A page of it, or what a page shows."""
    file = (await _files(house_of(request))).get(name)
    if file is None:
        raise NotFoundException("The manual has no such page.")
    return sent(file, request.headers.get("accept-encoding", ""))


async def _files(house: House) -> Mapping[str, File]:
    async with house.manual_being_made:
        if house.manual is None:
            house.manual = await house.workers.run(PRINT_SECONDS, _made)
    return house.manual


def _made() -> dict[str, File]:
    return {name: as_file(name, content) for name, content in whole_site().items()}


MANUAL = [front, manual]
