"""What is left of a game: replay, verification, chronicle, and files to take away."""

from __future__ import annotations

import re
import time
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from tablewright.engine.budgets import REPLAY_SECONDS, VERIFY_SECONDS
from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Noted
from tablewright.engine.game.saves import SUFFIX, header_line, parse, record_lines
from tablewright.engine.telling.log import Teller, tale_of
from tablewright.messages.views import CheckView, DiceView
from tablewright.press.bridges.forms import harmless
from tablewright.store.model import Desk, Head
from tablewright.web.serving.asking import Asked, answer, house_of, table_frame, viewer_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import ChroniclePage, ReplayPage, VerifyPage
from tablewright.web.showing.making import LOG_PAGE, dice_view, numbered
from tablewright.web.tables import heavy
from tablewright.web.tables.people import Viewer, name_of, sat_down_at
from tablewright.web.tables.seating import holds_everything
from tablewright.web.tables.wording import iso

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)  # for tools that read the file; no part of the tale
_ROOM_TO_WRITE = re.compile(r"^> \[!note\].*(?:\n>.*)*", re.MULTILINE)  # for notebooks: a page has none


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # sixty modules, for chronicles alone

    return MarkdownIt("commonmark", {"html": False}).enable("table")


async def content_of(house: House, head: Head) -> bytes:
    """The whole game, as a save has it."""
    return header_line(head.setup) + await house.store.records(head.id, until=head.version)


# --- replay ----------------------------------------------------------------------------------------------------------
class Then(msgspec.Struct, frozen=True):
    """The game as it stood after a step, and the table it belongs to."""

    head: Head
    seat: str
    step: int
    past: heavy.BackThen


async def back_then(house: House, table: str, viewer: Viewer, step: int, seat: str) -> Then:
    """The game as it stood after `step` records (below 0: now), seen from a seat of this viewer."""
    house.by_replay.take(viewer.id, time.monotonic())
    head = await house.gallery.head(table, viewer)
    content, front = await content_of(house, head), viewer.front(seat, ())
    step = head.version if step < 0 else min(step, head.version)
    job = (house.find_ruleset, content, table, step, front, LOG_PAGE, sat_down_at(head.desk, front))
    return Then(head, front, step, await house.hands.run(REPLAY_SECONDS, heavy.back_then, *job))


@get("/t/{table}/replay")
async def replay(request: Asked, table: str, step: int = -1, seat: str = "") -> Response:
    """The game as it stood after `step` records, seen from a seat of this viewer."""
    house, viewer = house_of(request), await viewer_of(request, table)
    then = await back_then(house, table, viewer, step, seat)
    setup, ruleset = then.head.setup, house.ruleset_of(then.head.setup)
    page = ReplayPage(
        table_frame(request, then.head),
        table,
        then.head.setup.title,
        then.seat,
        viewer.seats,
        then.step,
        then.head.version,
        then.past.scene,
        numbered(then.past.fresh_tellings, then.past.told, then.past.told - then.past.fresh + 1),
        setup.dice.kind == "sealed" and not then.head.over and not then.head.desk.seal_broken,
        bool(viewer.seats) and (bool(then.head.over) or holds_everything(then.head, ruleset, viewer)),
        ruleset.icon,
    )
    return answer(request, house.render.replay(page))


# --- verification ----------------------------------------------------------------------------------------------------
class Checked(msgspec.Struct, frozen=True):
    """What was found when everything was played again, and the table as it was then."""

    head: Head
    good: bool
    gone: bool
    checks: tuple[CheckView, ...]
    dice: DiceView
    rolls: int


async def checked(house: House, table: str, viewer: Viewer) -> Checked:
    """Play everything again and check every die. What went wrong is told in full only to who made the table."""
    house.by_replay.take(viewer.id, time.monotonic())
    async with house.gallery.at(table, viewer) as (head, opened):
        dice = dice_view(head, opened.game)
        rolls = await opened.aside(_dice_in, opened.game)
    job = (house.find_ruleset, await content_of(house, head), table)
    result = await house.hands.run(VERIFY_SECONDS, heavy.verify, *job)
    checks = tuple(
        CheckView(found.checked, found.good, found.found if found.good or viewer.owner else "does not match")
        for found in result.findings
    )
    return Checked(head, result.good, result.good and not result.proven, checks, dice, rolls)


@get("/t/{table}/verify")
async def verify(request: Asked, table: str) -> Response:
    house, viewer = house_of(request), await viewer_of(request, table)
    found = await checked(house, table, viewer)
    frame, head = table_frame(request, found.head), found.head
    page = VerifyPage(
        frame, table, head.setup.title, found.good, found.checks, found.dice, found.rolls, head.version, found.gone
    )
    return answer(request, house.render.verify(page))


def _dice_in(game: Game[Any]) -> int:
    return sum(len(entry.rolls) for entry in game.log)


# --- chronicle -------------------------------------------------------------------------------------------------------
async def chronicled(request: Asked, table: str, viewer: Viewer, seat: str) -> tuple[Head, str, str, str]:
    """The tale so far, made from what this seat has read: (head, seat, Markdown, outcome)."""
    async with house_of(request).gallery.at(table, viewer) as (head, opened):
        front, game = viewer.front(seat, ()), opened.game
        return head, front, await opened.aside(tale_of, game, front), game.outcome or ""


@get("/t/{table}/chronicle")
async def chronicle(request: Asked, table: str, seat: str = "") -> Response:
    viewer = await viewer_of(request, table)
    head, front, tale, over = await chronicled(request, table, viewer, seat)
    html = await house_of(request).hands.beside(
        _markdown().render, _ROOM_TO_WRITE.sub("", _FRONT_MATTER.sub("", tale, count=1))
    )
    page = ChroniclePage(table_frame(request, head), table, head.setup.title, front, html, over)
    return answer(request, house_of(request).render.chronicle(page))


@get("/t/{table}/chronicle.md")
async def chronicle_file(request: Asked, table: str, seat: str = "") -> Response:
    viewer = await viewer_of(request, table)
    head, _, tale, _ = await chronicled(request, table, viewer, seat)
    return a_file(harmless(tale).encode(), f"{file_name(head)}.md", "text/markdown; charset=utf-8")


# --- files -----------------------------------------------------------------------------------------------------------
@get("/t/{table}/log.json")
async def log_file(request: Asked, table: str, seat: str = "") -> Response:
    """Everything this seat has read, for tools."""
    viewer = await viewer_of(request, table)
    async with house_of(request).gallery.at(table, viewer) as (head, opened):
        front = viewer.front(seat, ())
        told = await opened.aside(Teller(opened.game, front).tellings)
        content = {
            "game": head.setup.game,
            "title": head.setup.title,
            "seat": front,
            "dice": dice_view(head, opened.game),
            "log": opened.game.log_for(front),
            "told": told,
        }
    return a_file(
        await house_of(request).hands.beside(msgspec.json.encode, content),
        f"{file_name(head)}.json",
        "application/json",
    )


async def whole_game(house: House, table: str, viewer: Viewer, seal: str) -> tuple[Head, bytes]:
    """The whole game as a file. It holds every secret: only who holds all seats gets it before the end."""
    async with house.tables.at(table) as (head, opened):
        alone = holds_everything(head, opened.game.ruleset, viewer)
        may_take_all(head, viewer, opened.game, alone, seal)
    await need_seal_broken(house, head, opened.game, viewer)
    content = await content_of(house, head)
    return head, await house.hands.beside(without_others_notes, content, head, viewer)


@get("/t/{table}/save.tw")
async def save_file(request: Asked, table: str, seal: str = "") -> Response:
    head, content = await whole_game(house_of(request), table, await viewer_of(request, table), seal)
    return a_file(content, file_name(head) + SUFFIX, "application/octet-stream")


async def need_seal_broken(house: House, head: Head, game: Game[Any], viewer: Viewer) -> None:
    """Whoever learns the secret of the dice breaks their seal, for all to see."""
    if not dice_view(head, game).seed and not head.desk.seal_broken:
        await _tell_broken_seal(house, head, name_of(head, game.ruleset, viewer.front("", ())))


def may_take_all(head: Head, viewer: Viewer, game: Game[Any], alone: bool, seal: str) -> None:
    if game.outcome is not None and viewer.seats:
        return  # the end stands: nothing of the game is secret any more among those who played
    viewer.need_owner()
    if not alone:
        raise Refused("others sit at this table: the file would tell their secrets. It is theirs and yours at the end")
    if not dice_view(head, game).seed and seal != "break":
        raise Refused("the file holds the secret of the dice; take it with ?seal=break, and all will see that you did")


def without_others_notes(content: bytes, head: Head, viewer: Viewer) -> bytes:
    """What somebody noted on a map stays their own, for ever; no state depends on it."""
    text = parse(content, "table")
    mine = {seat: sat_down_at(head.desk, seat) for seat in viewer.seats}
    own = [
        record
        for number, record in enumerate(text.records)
        if not isinstance(record, Noted) or number >= mine.get(record.seat, len(text.records))
    ]
    if len(own) == len(text.records):
        return content
    return header_line(text.setup) + record_lines(own)


async def _tell_broken_seal(house: House, head: Head, who: str) -> None:
    """Record publicly that the seal was broken. Call before sending the save file."""
    when = iso(house.clock())

    def change(desk: Desk) -> None:
        desk.seal_broken = f"{when}, by {who}"

    await house.tables.change_desk(head.id, change)
    told = f"{who} took the whole game along, with the secret of its dice: the seal is broken."
    await house.store.say(head.id, "", "", told, house.clock(), f"seal {when}", "note")


def file_name(head: Head) -> str:
    letters = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in head.setup.title.lower())
    return f"{head.setup.game}-{letters.strip('-')[:40]}".strip("-")


def a_file(content: bytes, name: str, kind: str) -> Response:
    headers = {
        "content-type": kind,
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-store",
    }
    return Response(content, headers=headers, media_type=kind)


RECORD_PAGES = [replay, verify, chronicle, chronicle_file, log_file, save_file]
