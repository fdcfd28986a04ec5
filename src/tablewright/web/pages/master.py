"""What a game master looks up: every single value of the state, found by words, to be changed by hand."""

from __future__ import annotations

from starlette.responses import Response

from tablewright.engine.game.paths import Leaf, leaves
from tablewright.web.serving.asking import Asked, answer, house_of, table_frame, viewer_of
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import StatePage
from tablewright.web.showing.making import press_id
from tablewright.web.tables.wording import clean

_SHOWN = 100
_LONGEST_SEARCH = 80


@get("/t/{table}/gm/state")
async def state(request: Asked, table: str, find: str = "", path: str = "") -> Response:
    """The state between two turns, as the game master may change it."""
    house, viewer = house_of(request), await viewer_of(request, table)
    words = clean(find, _LONGEST_SEARCH)
    async with house.tables.at(table) as (head, opened):
        seat = house.console.gm_seat(head, viewer)
        every: list[Leaf] = await opened.aside(list, leaves(opened.game.checkpoint))
        fitting = [leaf for leaf in every if leaf.matches(words.lower().split())]
        shown = tuple(sorted(fitting, key=lambda leaf: not leaf.whose)[:_SHOWN])  # people and things with names first
        picked = next((leaf for leaf in every if leaf.path == path), None)
        page = StatePage(
            table_frame(request, head),
            table,
            head.setup.title,
            seat,
            head.version,
            press_id(viewer, head.stamp),
            words,
            picked.path if picked else "",
            str(picked.value) if picked else "",
            picked.whose if picked else "",
            shown,
            len(fitting) - len(shown),
            head.setup.overrides,
        )
    return answer(request, house.render.state(page))
