"""Forms that bring somebody to a table: a new one, a save, a link."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset, shown
from tablewright.shelf import seat_names
from tablewright.web.pages.reading import GONE, today
from tablewright.web.serving.asking import Asked, Form, browser_of, form_of, go_to, holder_of, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.routes import post
from tablewright.web.tables.afterwards import day_seed, note_day_table
from tablewright.web.tables.beginning import begin, bring
from tablewright.web.tables.people import Forbidden, Viewer
from tablewright.web.tables.tokens import digest_of
from tablewright.web.tables.wishes import INVITE, NewTable


@post("/join/{token}")
async def join(request: Asked, token: str) -> Response:
    """Take the seat that an invite link offers."""
    house, form = house_of(request), await form_of(request)
    grant = await house.store.grant(digest_of(token), house.clock())
    if grant is None or grant.kind not in ("invite", "share"):
        raise Forbidden(GONE)
    if await house.admission.come(grant, await holder_of(request), form["name"]):
        return go_to(request, f"/t/{grant.table}")
    return go_to(request, f"/join/{token}?table={grant.table}")


@post("/tables")
async def make_table(request: Asked) -> Response:
    house, form = house_of(request), await form_of(request)
    house.by_maker.take(address_of(request.scope), time.monotonic())
    wish = _wish(form)
    if wish.game not in house.games:
        raise Refused(f"there is no game {wish.game!r} here; there are: {', '.join(house.games)}")
    seats = seat_names(house.ruleset(wish.game), wish.players)
    wish = _beside_house_rules(house.ruleset(wish.game), wish)
    here = {seat: who for seat, who in wish.seats.items() if seat in (*seats, house.ruleset(wish.game).gm_seat)}
    invited = [seat for seat, who in here.items() if who == INVITE]
    wish = msgspec.structs.replace(wish, seats=here, ask_salt=_asks_for_salt(form, here), lobby=bool(invited))
    browser, holder, day = browser_of(request), await holder_of(request), today(house)
    if form["dice"] == "day":
        wish = msgspec.structs.replace(wish, dice="open", seed=day_seed(wish.game, day), show_seed=True)
    table = await begin(house.tables, wish, holder)
    if form["dice"] == "day":
        await note_day_table(house.tables, wish.game, day, table)
    for seat in invited:
        head = await house.store.head(table)
        await house.seating.invite_by(browser.token, head, Viewer(holder, owner=True), seat)
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
        raise Refused(f"this form will not do: {error}; change that field and send it again") from None


@post("/tables/upload")
async def upload(request: Asked) -> Response:
    """Put a save on a new table."""
    house = house_of(request)
    content = (await form_of(request)).files.get("save")
    house.by_maker.take(address_of(request.scope), time.monotonic())
    if content is None:
        raise Refused("no file was sent: choose a save (.tw) first")
    return go_to(request, f"/t/{await bring(house.tables, content, 'this file', await holder_of(request))}")


ACTS = [join, make_table, upload]
