"""The JSON API: paper and files for other programs, with the same rule as everywhere: what a seat may know, no more."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from tablewright.press.paper.kinds import KINDS
from tablewright.press.paper.typesetting import PAPERS
from tablewright.web.api.callers import LOOKING, SECURED, GameKey, SeatWished, TableId, caller_of, refusals
from tablewright.web.pages.paper import TAKEN, paper_of_rules, paper_of_table, taken_from_table
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.routes import ResponseSpec, get

PaperKind = Annotated[str, msgspec.Meta(description=f"The kind of paper: {', '.join(KINDS)}.")]
Form = Annotated[str, msgspec.Meta(description=f"The form: {', '.join(TAKEN)}.")]
Size = Annotated[str, msgspec.Meta(description=f"The size of the paper: {', '.join(PAPERS)}.")]

_PRINTED = {200: ResponseSpec(bytes, media_type="application/pdf", description="a PDF, or an EPUB of the kind `epub`")}
_TAKEN = {
    200: ResponseSpec(bytes, media_type="application/octet-stream", description="a file; several are one archive")
}


@get(
    "/tables/{table}/print/{kind}",
    media_type="application/pdf",
    security=SECURED,
    responses={**LOOKING, **refusals(503), **_PRINTED},
)
async def print_table(
    request: Asked, table: TableId, kind: PaperKind, seat: SeatWished = "", size: Size = "a4"
) -> Response:
    """One piece of paper of a table, as this seat may see it now."""
    caller = await caller_of(request, table)
    return await paper_of_table(house_of(request), table, caller.viewer, kind, seat, size)


@get(
    "/tables/{table}/export/{form}",
    media_type="application/octet-stream",
    security=SECURED,
    responses={**LOOKING, **refusals(503), **_TAKEN},
)
async def export(request: Asked, table: TableId, form: Form, seat: SeatWished = "") -> Response:
    """The table in a form for another program, as this seat may know it."""
    caller = await caller_of(request, table)
    return await taken_from_table(house_of(request), table, caller.viewer, form, seat)


@get(
    "/games/{game}/print/{kind}",
    media_type="application/pdf",
    responses={**refusals(400, 404, 422, 429, 503), **_PRINTED},
)
async def print_rules(request: Asked, game: GameKey, kind: PaperKind, size: Size = "a4") -> Response:
    """Paper of a game that needs no table: blank sheets, screen, rulebook."""
    return await paper_of_rules(house_of(request), game, kind, size, address_of(request.scope))


PRINTS = [print_table, export, print_rules]
