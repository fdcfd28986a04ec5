"""What browsers do: forms that change the game, the seats or the talk. Refusals come back as the table as it stands."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.engine.game.asides import LONGEST_NOTE
from tablewright.engine.ruleset import Ruleset, shown
from tablewright.engine.telling.looking import place_key, scene_of
from tablewright.engine.telling.shopping import buy
from tablewright.shelf import seat_names
from tablewright.store.model import Stale
from tablewright.web.acts.pressing import Pressed, press
from tablewright.web.pages.reading import GONE, today
from tablewright.web.serving.asking import Asked, Form, browser_of, form_of, go_to, house_of, viewer_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.reach import reach_of
from tablewright.web.serving.routes import post
from tablewright.web.showing.making import may_agree
from tablewright.web.showing.views import LinkView
from tablewright.web.tables.afterwards import day_seed, note_day_table
from tablewright.web.tables.beginning import begin, bring
from tablewright.web.tables.company import Closed, be_asked_again, marks_for, marks_on
from tablewright.web.tables.people import Forbidden, Viewer, name_of
from tablewright.web.tables.seating import need_end_not_told
from tablewright.web.tables.tokens import digest_of
from tablewright.web.tables.wishes import INVITE, NewTable
from tablewright.web.tables.wording import LONGEST_CHAT, clean, iso


# --- the game --------------------------------------------------------------------------------------------------------
@post("/t/{table}/answer")
async def give_answer(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        console, seat = house_of(request).console, pressed.form["seat"]
        stands_in = seat not in pressed.viewer.seats and console.may_answer_for(pressed.head, pressed.viewer, seat)
        seat = seat if stands_in else pressed.seat
        key = pressed.form["key"].replace("\r\n", "\n")
        desk = pressed.head.desk
        await pressed.change_game(lambda game: game.answer(seat, key, marks_for(desk, game, seat)), quick=True)
        if desk.marked:
            await house_of(request).company.forget_marks(table)
        if stands_in:
            await console.note_stand_in(pressed.head, seat, "the game master", pressed.command)

    return await press(request, table, do)


@post("/t/{table}/buy")
async def buy_all(request: Asked, table: str) -> Response:
    """A whole visit to a shop: `many.KEY` of each ware, and the end of it."""

    async def do(pressed: Pressed) -> None:
        seat, form = pressed.seat, pressed.form
        wanted = {key: form.number(f"many.{key}", 0) for key in form.under("many.")}
        await pressed.change_game(lambda game: buy(game, seat, {k: n for k, n in wanted.items() if n > 0}, form["end"]))

    return await press(request, table, do)


@post("/t/{table}/undo")
async def undo(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        seat, agreed = pressed.seat, pressed.form.on("agreed")

        def act(game: Any) -> Any:
            if agreed and not may_agree(game, pressed.viewer):
                raise Refused("only the game master, or who holds all seats, may take that back")
            need_end_not_told(pressed.head, game, pressed.viewer)
            return game.undo(seat, agreed=agreed)

        await pressed.change_game(act)

    return await press(request, table, do)


@post("/t/{table}/stand")
async def stand(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        seat, question, key = pressed.seat, clean(pressed.form["question"], 80), clean(pressed.form["key"], 80)
        await pressed.change_game(lambda game: game.stand(seat, question, key))

    return await press(request, table, do)


@post("/t/{table}/salt")
async def salt(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        seat, grain = pressed.seat, clean(pressed.form["salt"], 100)
        await pressed.change_game(lambda game: game.salt(seat, grain))

    return await press(request, table, do)


@post("/t/{table}/begin")
async def begin_play(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        house, seat = house_of(request), pressed.seat
        if pressed.head.desk.lobby:
            await house.seating.leave_lobby(pressed.head, pressed.viewer)
        else:
            pressed.viewer.need_owner()
        async with house.tables.at(table) as (_, opened):
            waits = bool(opened.game.asides.unsalted)
        if waits or not pressed.head.desk.lobby:
            await pressed.change_game(lambda game: game.begin(seat))

    return await press(request, table, do)


@post("/t/{table}/ready")
async def ready(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        on = pressed.form.on("on")
        await house_of(request).seating.ready(pressed.head, pressed.viewer, pressed.seat, on)

    return await press(request, table, do)


@post("/t/{table}/note")
async def note(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        seat, place, text = pressed.seat, pressed.form["place"], clean(pressed.form["text"], LONGEST_NOTE)
        await pressed.change_game(lambda game: game.note(seat, place_key(scene_of(game, seat), place), text))

    return await press(request, table, do)


# --- talk ------------------------------------------------------------------------------------------------------------
@post("/t/{table}/chat")
async def chat(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        house, seat = house_of(request), pressed.seat
        house.by_chat.take(pressed.viewer.id, time.monotonic())
        if text := clean(pressed.form["text"], LONGEST_CHAT):
            name = name_of(pressed.head, house.ruleset_of(pressed.head.setup), seat)
            await house.store.say(table, seat, name, text, house.clock(), pressed.command)

    return await press(request, table, do)


@post("/t/{table}/mark")
async def mark(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        question, key = pressed.form["question"], pressed.form["key"]
        if marks_on(pressed.head.desk, question).get(pressed.seat) == key:
            key = ""
        try:
            await house_of(request).company.mark(pressed.head, pressed.viewer, pressed.seat, question, key)
        except Closed:
            raise Stale from None

    return await press(request, table, do)


@post("/t/{table}/lead")
async def lead(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        to, way = pressed.form["to"], pressed.form["way"]
        await house_of(request).company.lead(pressed.head, pressed.viewer, pressed.seat, to, way)

    return await press(request, table, do)


@post("/t/{table}/close")
async def close(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        await house_of(request).company.close(pressed.head, pressed.viewer, pressed.seat)

    return await press(request, table, do)


@post("/t/{table}/ring")
async def ring(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        await house_of(request).company.ring(pressed.head, pressed.viewer, pressed.seat, pressed.form["for_seat"])

    return await press(request, table, do)


@post("/t/{table}/own")
async def own(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        if pressed.form["key"] != "ask-again":
            raise Refused("there is nothing of the kind to do")
        seat = pressed.seat
        await pressed.change_game(lambda game: be_asked_again(game, seat))

    return await press(request, table, do)


@post("/t/{table}/vote")
async def vote(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        await house_of(request).console.vote(pressed.head, pressed.viewer, pressed.seat, pressed.form["key"])

    return await press(request, table, do)


# --- seats and links -------------------------------------------------------------------------------------------------
@post("/t/{table}/name")
async def name(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        await house_of(request).seating.name(pressed.head, pressed.viewer, pressed.seat, pressed.form["name"])

    return await press(request, table, do)


@post("/t/{table}/invite")
async def invite(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> LinkView:
        seat = pressed.form["for_seat"]
        maker = browser_of(request).token
        token, expires = await house_of(request).seating.invite_by(maker, pressed.head, pressed.viewer, seat)
        return LinkView("invite", seat, reach_of(request).address(f"/join/{token}"), iso(expires))

    return await press(request, table, do)


@post("/t/{table}/share")
async def share(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> LinkView:
        token, expires = await house_of(request).seating.share(pressed.head, pressed.viewer)
        return LinkView("share", "", reach_of(request).address(f"/join/{token}"), iso(expires))

    return await press(request, table, do)


@post("/t/{table}/token")
async def token(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> LinkView:
        seat = pressed.form["for_seat"]
        return LinkView("token", seat, await house_of(request).seating.token(pressed.head, pressed.viewer, seat))

    return await press(request, table, do)


@post("/t/{table}/feed")
async def feed(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> LinkView:
        made = await house_of(request).seating.feed(pressed.head, pressed.viewer)
        return LinkView("feed", "", reach_of(request).address(f"/feed/{made}"))

    return await press(request, table, do)


@post("/t/{table}/watchers")
async def watchers(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> LinkView | None:
        on = pressed.form.on("on")
        made = await house_of(request).seating.watchers(pressed.head, pressed.viewer, on)
        return LinkView("watch", "", reach_of(request).address(f"/watch/{made}")) if made else None

    return await press(request, table, do)


@post("/t/{table}/revoke")
async def revoke(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        await house_of(request).seating.revoke(pressed.head, pressed.viewer, pressed.form["for_seat"])

    return await press(request, table, do)


@post("/t/{table}/recall")
async def recall(request: Asked, table: str) -> Response:
    """Who made the table asks for a seat in which somebody sits."""

    async def do(pressed: Pressed) -> None:
        await house_of(request).seating.ask_for(pressed.head, pressed.viewer, pressed.form["for_seat"])

    return await press(request, table, do)


@post("/t/{table}/agree")
async def agree(request: Asked, table: str) -> Response:
    """Agree that who made the table calls a seat back, or do not."""

    async def do(pressed: Pressed) -> None:
        form, on = pressed.form, pressed.form.on("on")
        await house_of(request).seating.agree(pressed.head, pressed.viewer, pressed.seat, form["for_seat"], on)

    return await press(request, table, do)


@post("/t/{table}/sit")
async def sit(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        form = pressed.form
        await house_of(request).seating.sit(pressed.head, pressed.viewer, form["for_seat"], form["sitter"])

    return await press(request, table, do)


@post("/t/{table}/admit")
async def admit(request: Asked, table: str) -> Response:
    """Let somebody in who waits at the door, or send them away."""

    async def do(pressed: Pressed) -> None:
        form = pressed.form
        await house_of(request).admission.decide(pressed.head, pressed.viewer, form["who"], form.on("on"))

    return await press(request, table, do)


@post("/join/{token}")
async def join(request: Asked, token: str) -> Response:
    """Take the seat that an invite link offers."""
    house, form = house_of(request), await form_of(request)
    grant = await house.store.grant(digest_of(token), house.clock())
    if grant is None or grant.kind not in ("invite", "share"):
        raise Forbidden(GONE)
    if await house.admission.come(grant, browser_of(request).holder, form["name"]):
        return go_to(request, f"/t/{grant.table}")
    return go_to(request, f"/join/{token}?table={grant.table}")


# --- the table itself ------------------------------------------------------------------------------------------------
@post("/t/{table}/charter")
async def charter(request: Asked, table: str) -> Response:
    async def do(pressed: Pressed) -> None:
        form = pressed.form
        admit = form.on("admit") if "admit" in form.fields else None
        late = form.number("late_minutes") if "late_minutes" in form.fields else None
        wish = form["absent"], form.number("absent_minutes"), admit, late
        await house_of(request).seating.charter(pressed.head, pressed.viewer, *wish)

    return await press(request, table, do)


@post("/t/{table}/hook")
async def hook(request: Asked, table: str) -> Response:
    """An address that is told whom the table waits for; none, to be told nothing."""

    async def do(pressed: Pressed) -> None:
        await house_of(request).set_hook(pressed.head, pressed.viewer, pressed.form["address"])

    return await press(request, table, do)


@post("/t/{table}/rest")
async def rest(request: Asked, table: str) -> Response:
    """Let the bots of a table rest, or go on."""
    house, form = house_of(request), await form_of(request)
    viewer = await viewer_of(request, table)
    house.by_seat.take(viewer.id, time.monotonic())
    if not viewer.seats:
        viewer.need_owner()
    await house.tables.rest(table, form.on("on"))
    return go_to(request, form["back"] if form["back"] == f"/t/{table}" else "/")


@post("/t/{table}/delete")
async def delete(request: Asked, table: str) -> Response:
    house = house_of(request)
    await form_of(request)
    (await viewer_of(request, table)).need_owner()
    await house.store.delete(table)
    house.tables.forget(table)
    return go_to(request, "/")


@post("/tables")
async def make_table(request: Asked) -> Response:
    house, form = house_of(request), await form_of(request)
    house.by_maker.take(address_of(request.scope), time.monotonic())
    wish = _wish(form)
    if wish.game not in house.games:
        raise Refused(f"there is no game {wish.game!r} here")
    seats = seat_names(house.ruleset(wish.game), wish.players)
    wish = _beside_house_rules(house.ruleset(wish.game), wish)
    here = {seat: who for seat, who in wish.seats.items() if seat in (*seats, house.ruleset(wish.game).gm_seat)}
    invited = [seat for seat, who in here.items() if who == INVITE]
    wish = msgspec.structs.replace(wish, seats=here, ask_salt=_asks_for_salt(form, here), lobby=bool(invited))
    browser, day = browser_of(request), today(house)
    if form["dice"] == "day":
        wish = msgspec.structs.replace(wish, dice="open", seed=day_seed(wish.game, day), show_seed=True)
    table = await begin(house.tables, wish, browser.holder)
    if form["dice"] == "day":
        await note_day_table(house.tables, wish.game, day, table)
    for seat in invited:
        head = await house.store.head(table)
        await house.seating.invite_by(browser.token, head, Viewer(browser.holder, owner=True), seat)
    return go_to(request, f"/t/{table}")


def _asks_for_salt(form: Form, sitting: Mapping[str, str]) -> bool:
    """Who plays alone is not kept from the game by a question that only friends need."""
    return INVITE in sitting.values() if form["ask_salt"] == "friends" else form.on("ask_salt")


def _settings(form: Form) -> dict[str, str]:
    """What is written goes before what was picked from a shelf."""
    written, picked = form.under("set."), form.under("pick.")
    return {**written, **{key: value for key, value in picked.items() if not written.get(key, "").strip()}}


def _beside_house_rules(ruleset: Ruleset[Any], wish: NewTable) -> NewTable:
    """The form names every setting; what nobody touched does not outweigh the settings of house rules."""
    usual = {setting.key: shown(setting.default).lower() for setting in ruleset.settings}
    touched = {key: value for key, value in wish.settings.items() if shown(value).lower() != usual.get(key)}
    return msgspec.structs.replace(wish, settings=touched) if wish.house else wish


def _wish(form: Form) -> NewTable:
    """The form of a new table. What is missing stays as it is by default."""
    plain: dict[str, Any] = {
        name: form[name]
        for name in ("game", "title", "name", "dice", "seed", "undo", "pace", "absent", "house")
        if form[name]
    }
    plain |= {"dice": "open"} if form["dice"] == "day" else {}
    plain |= {name: form[name] for name in ("absent_minutes", "late_minutes") if form[name]}
    plain |= {
        name: form.on(name)
        for name in ("show_seed", "overrides", "hand_dice", "admit", "guided")
        if name in form.fields
    }
    plain |= {"players": form["seats"]} if form["seats"] else {}
    plain |= {"settings": _settings(form), "seats": form.under("sit.")}
    try:
        return msgspec.convert(plain, NewTable, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(f"this form will not do: {error}") from None


@post("/tables/upload")
async def upload(request: Asked) -> Response:
    """Put a save on a new table."""
    house = house_of(request)
    content = (await form_of(request)).files.get("save")
    house.by_maker.take(address_of(request.scope), time.monotonic())
    if content is None:
        raise Refused("choose a save first")
    return go_to(request, f"/t/{await bring(house.tables, content, 'this file', browser_of(request).holder)}")


ACTS = [
    *(mark, lead, close, ring, own),
    *(give_answer, buy_all, undo, stand, salt, begin_play, ready, note, chat, vote, name, invite, share, token, feed),
    *(watchers, revoke, recall, agree, sit, admit, join, charter, hook, rest, delete, make_table, upload),
]
