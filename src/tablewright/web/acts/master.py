"""What a game master does in the browser besides answering: changes by hand, notes, charts, questions to the table."""

from __future__ import annotations

from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import Called
from tablewright.web.acts.pressing import Pressed, press
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.routes import post


@post("/t/{table}/gm/override")
async def override(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        form, console = pressed.form, house_of(request).console
        wish = form["path"], form["value"], form["reason"]
        await pressed.change_game(await console.override_act(pressed.head, pressed.viewer, *wish))

    return await press(request, table, do)


@post("/t/{table}/gm/change")
async def change(request: Asked, table: str) -> Response:
    """Change a figure on a card, by the card and the bar it stands on."""

    async def do(pressed: Pressed) -> None:
        form, console = pressed.form, house_of(request).console
        value = form.number("value")
        if value < 0:
            raise Refused("a whole number, please")
        act = console.change_act(pressed.head, pressed.viewer, form["card"], form["bar"], value, form["reason"])
        await pressed.change_game(act)

    return await press(request, table, do)


@post("/t/{table}/gm/notes")
async def notes(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        await house_of(request).console.keep_notes(pressed.head, pressed.viewer, pressed.seat, pressed.form["text"])

    return await press(request, table, do)


@post("/t/{table}/gm/chart")
async def chart(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        console, key = house_of(request).console, pressed.form["chart"]
        await pressed.change_game(console.chart_act(pressed.head, pressed.viewer, key))

    return await press(request, table, do)


@post("/t/{table}/gm/roll")
async def roll(request: Asked, table: str) -> Response:
    """Have somebody roll: who, which die, what is added, what is needed."""

    async def do(pressed: Pressed) -> None:
        form, console = pressed.form, house_of(request).console
        bonus, edge, under = form.signed("bonus"), form.signed("edge"), form["way"] == "under"
        call = Called("", form["who"], form.number("die"), bonus, form.number("need", 0), under, edge, form["why"])
        await pressed.change_game(console.roll_act(pressed.head, pressed.viewer, call))

    return await press(request, table, do)


@post("/t/{table}/gm/ask")
async def ask_table(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        await house_of(request).console.ask_table(pressed.head, pressed.viewer)

    return await press(request, table, do)


@post("/t/{table}/gm/board")
async def redraw(request: Asked, table: str) -> Response:
    """Put a drawing in the place of what nobody has seen, for all to read that it was done."""

    async def do(pressed: Pressed) -> None:
        form, console = pressed.form, house_of(request).console
        act = await console.redraw_act(pressed.head, pressed.viewer, form["path"], form["plan"])
        await pressed.change_game(act)

    return await press(request, table, do)


GM_ACTS = [redraw, override, change, notes, chart, roll, ask_table]
