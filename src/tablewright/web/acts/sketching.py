"""Calls for squared paper: a browser sends its drawing and a call, and gets the drawing back with the call on it.

Nothing is kept here: the drawing is the browser's until it is handed in as an answer.
"""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.messages.views import Sketched
from tablewright.web.acts.operations import At, operation
from tablewright.web.api.messages import Word
from tablewright.web.serving.asking import Asked, Form, answer, form_of, house_of, viewer_of
from tablewright.web.serving.routes import ResponseSpec, post
from tablewright.world.mapping.draw import Ways
from tablewright.world.mapping.sheet import FARTHEST, Sheet
from tablewright.world.mapping.words import COMPASS, MapError

LONGEST_PAPER, LONGEST_CALL, LONGEST_WAYS = 16_000, 4_000, 64_000


@post("/t/{table}/sketch")
async def sketch_by_form(request: Asked, table: str) -> Response:
    house, form = house_of(request), await form_of(request)
    viewer = await viewer_of(request, table)
    house.by_seat.take(viewer.id, time.monotonic())
    sketched = await house.hands.beside(drawn, form)
    return answer(request, msgspec.json.encode(sketched).decode(), kind="application/json")


class SketchCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Draws a mapper's call on squared paper. Nothing is kept: the drawing comes back."""

    call: Annotated[str, msgspec.Meta(max_length=LONGEST_CALL)] = ""  # in the language of map calls
    paper: Annotated[str, msgspec.Meta(max_length=16_000)] = ""  # the drawing so far, as it came back the last time
    x: Annotated[int, msgspec.Meta(ge=-999, le=999)] = 0  # where the next call goes on
    y: Annotated[int, msgspec.Meta(ge=-999, le=999)] = 0  # where the next call goes on
    heading: Word = "north"  # where the next call goes on
    ways: Annotated[str, msgspec.Meta(max_length=16_000)] = ""  # what can still be followed, as it came back


@operation(
    "sketch",
    SketchCommand("hallway 30"),
    form=None,
    responses={200: ResponseSpec(Sketched, description="the drawing, or what is wrong with the call")},
)
async def sketch(at: At, said: SketchCommand) -> Sketched:
    """Draw a mapper's call on squared paper. Nothing is kept: the drawing comes back."""
    fields = {field: str(value) for field, value in msgspec.structs.asdict(said).items()}
    return await at.house.hands.beside(drawn, Form(fields))


def drawn(form: Form) -> Sketched:
    """The drawing of a form with its call on it."""
    paper, call = (form[name].replace("\r\n", "\n") for name in ("paper", "call"))
    if len(paper) > LONGEST_PAPER or len(call) > LONGEST_CALL:
        raise Refused("that is more than a sheet of paper holds: draw on a new sheet, or write less")
    try:
        sheet = Sheet(paper)
        sheet.cursor, sheet.heading = (_place(form["x"]), _place(form["y"])), _heading(form["heading"])
        sheet.ways = _ways(form["ways"])
        faults = sheet.call(call)
    except MapError as error:
        return Sketched(problem=error.problem, pointed=error.pointed)
    (x, y), ways = sheet.cursor, msgspec.json.encode(sheet.ways).decode()
    return Sketched(sheet.paper, x, y, sheet.heading, ways, tuple(fault.problem for fault in faults))


def _place(text: str) -> int:
    digits = text.removeprefix("-")
    return max(-FARTHEST, min(FARTHEST, int(text))) if digits.isascii() and digits.isdigit() and len(digits) < 4 else 0


def _heading(text: str) -> str:
    return text if text in COMPASS else "north"


def _ways(text: str) -> Ways:
    """What the browser kept of an earlier call; whatever could not have come from here is let go."""
    try:
        ways = msgspec.json.decode(text, type=Ways) if len(text) < LONGEST_WAYS else Ways()
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Ways()
    headings = [opening.heading for opening in ways.openings]
    headings += [word for junction in ways.junctions for to, (_, at) in junction.arms.items() for word in (to, at)]
    headings += [ways.entered, ways.trace_start[1], *([ways.left_at[1]] if ways.left_at else [])]
    known = all(heading in COMPASS for heading in headings) and all(each.arms for each in ways.junctions)
    traced = not ways.traces or (set(ways.traces) == {"left", "right"} and all(ways.traces.values()))
    squares = [*ways.latest, ways.trace_start[0], *(corner for wall in ways.traces.values() for corner in wall)]
    near = all(max(abs(x), abs(y)) <= 2 * FARTHEST for x, y in squares)
    return ways if known and traced and near else Ways()
