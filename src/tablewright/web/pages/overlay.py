"""A transparent page to be put over a video: the dice that fell last and the party's bars, as one seat sees them."""

from __future__ import annotations

from starlette.responses import Response, StreamingResponse

from tablewright.web.pages.live import Moment, last_seen, live_stream
from tablewright.web.pages.reading import drawn, let_watch
from tablewright.web.serving.asking import Asked, answer, go_to, house_of, viewer_of
from tablewright.web.serving.routes import get


@get("/t/{table}/overlay")
async def overlay(request: Asked, table: str, seat: str = "") -> Response:
    viewer = await viewer_of(request, table)
    return answer(request, (await drawn(request, table, viewer, seat, house_of(request).render.overlay))[1])


@get("/t/{table}/overlay/live")
async def overlay_live(request: Asked, table: str, seat: str = "") -> StreamingResponse:
    """The same whenever something changes; a spectator who sees the table late sees this late too."""
    house, viewer = house_of(request), await viewer_of(request, table)

    async def look() -> Moment:
        viewer = await viewer_of(request, table)
        page, text = await drawn(request, table, viewer, seat, house.render.overlay_parts)
        late = bool(page.charter.late_minutes) and page.spectator and not page.owner
        return Moment(page.stamp, text, "", late)

    return live_stream(request, table, viewer.seats, look, last_seen(request, -1))


@get("/watch/{token}/overlay")
async def overlay_by_link(request: Asked, token: str) -> Response:
    """The same by a spectators' link, for programs that show one address and press nothing."""
    table, waits = await let_watch(request, token)
    return waits or go_to(request, f"/t/{table}/overlay")


OVERLAY = [overlay, overlay_live, overlay_by_link]
