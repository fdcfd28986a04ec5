"""Paper from the browser: what can be printed of a table or of a game's rules, and the files themselves."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.engine.budgets import PRINT_SECONDS
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import MapView
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
from tablewright.press.bridges.forms import PEOPLE
from tablewright.press.maps import maps_of
from tablewright.press.paper.kinds import KINDS, Kind
from tablewright.press.paper.rulebook import book_of, sheets_of
from tablewright.press.paper.typesetting import PAPERS
from tablewright.web.pages.records import a_file, content_of, file_name
from tablewright.web.serving.asking import Asked, answer, frame_of, house_of, table_frame, viewer_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import PaperPage, PaperView
from tablewright.web.tables import heavy
from tablewright.web.tables.people import Viewer

TAKEN = {
    "jsonl": ("Log", "one object a line, for tools"),
    "png": ("Maps as pictures", "PNG"),
    "svg": ("Maps as drawings", "SVG"),
    "vtt": ("Dungeons for virtual table tops", "Universal VTT: picture, grid, walls, doors"),
    "textmapper": ("The land as text", "Text Mapper's lines"),
    "foundry": ("People as Foundry actors", "for its Simple Worldbuilding system"),
    "stats": ("People as stat blocks", "Markdown"),
    "vault": ("A folder of notes", "for Obsidian and its kin"),
}
_MEDIA = {"pdf": "application/pdf", "epub": "application/epub+zip"}


_GROUPS = (
    ("What you have played", ("map", "chronicle", "epub")),
    ("For the table", ("sheet", "form", "pocket", "screen")),
    ("The rules", ("rulebook", "booklet")),
    ("Empty paper", ("hexes", "squares")),
)
_MOST_LINES = 3
_SHEETS, _MAPS, _TALES, _RULES = (
    ("sheet", "form"),
    ("map", "png", "svg"),
    ("chronicle", "epub"),
    ("rulebook", "booklet"),
)


class Shown(msgspec.Struct):
    """What a game has to print now: names on its sheets, maps, and the first words of its tale."""

    people: tuple[str, ...] = ()
    maps: tuple[MapView, ...] = ()
    squares: bool = False
    tale: tuple[str, ...] = ()
    on_cards: bool = False

    @classmethod
    def of(cls, game: Game[Any], seat: str) -> Shown:
        scene = scene_of(game, seat)
        views = [view for view in (scene.map, *scene.other_maps) if view is not None]
        tellings = Teller(game, seat).page(0, _MOST_LINES)
        return cls(
            tuple(sheet.title for sheet in sheets_of(game, seat)),
            tuple(maps_of(scene)),
            any(view.kind == "squares" for view in views),
            tuple(telling.text for telling in tellings),
            any(card.kind in PEOPLE for card in scene.cards),
        )

    def has(self, key: str) -> bool:
        """True if this kind of paper or file would have something on it."""
        match key:
            case "sheet" | "form":
                return bool(self.people)
            case "map":
                return bool(self.maps) or self.squares
            case "png" | "svg":
                return bool(self.maps)
            case "vtt":
                return any(view.zones for view in self.maps)
            case "textmapper":
                return any(view.hexes for view in self.maps)
            case "foundry" | "stats":
                return self.on_cards
        return True

    def lines(self, key: str, rules: Ruleset[Any]) -> tuple[str, ...]:
        """The first words of a kind of paper."""
        found: tuple[str, ...] = ()
        match key:
            case "sheet" | "form" | "pocket":
                found = self.people
            case "map":
                found = tuple(view.title for view in self.maps if view.title)
            case "chronicle" | "epub":
                found = self.tale
            case "rulebook" | "booklet":
                found = tuple(chapter.title for chapter in book_of(rules).chapters)
        return found[:_MOST_LINES]

    def suggested(self, *, over: bool) -> str:
        """The tale of a game that is over, else the map, else the sheets."""
        if over:
            return "chronicle"
        return "map" if self.has("map") else "sheet" if self.people else "pocket"


def _views(kinds: list[Kind], where: str, rules: Ruleset[Any], shown: Shown) -> tuple[PaperView, ...]:
    return tuple(
        PaperView(
            kind.key,
            kind.title,
            kind.about,
            f"{where}/{kind.key}",
            kind.suffix,
            shown.lines(kind.key, rules),
            shown.maps[0] if kind.key == "map" and shown.maps else None,
        )
        for kind in kinds
    )


def _kind(key: str) -> Kind:
    if key not in KINDS:
        raise HTTPException(404, f"There is no paper of the kind {key!r}; there are: {', '.join(KINDS)}.")
    return KINDS[key]


@get("/t/{table}/paper")
async def table_paper(request: Asked, table: str, seat: str = "") -> Response:
    """What can be printed of a table."""
    house, viewer = house_of(request), await viewer_of(request, table)
    front = viewer.front(seat, ())
    async with house.gallery.at(table, viewer) as (head, opened):
        shown, over = Shown.of(opened.game, front), opened.game.outcome is not None
        kinds = [kind for kind in KINDS.values() if kind.of_play and shown.has(kind.key)]
        views = _views(kinds, f"/t/{table}/paper", opened.game.ruleset, shown)
    forms = tuple(
        PaperView(key, *words, f"/t/{table}/take/{key}", "") for key, words in TAKEN.items() if shown.has(key)
    )
    page = PaperPage(
        table_frame(request, head),
        head.setup.title,
        views,
        PAPERS,
        f"/t/{table}",
        front,
        forms,
        shown.suggested(over=over),
        _GROUPS,
    )
    return answer(request, house.render.paper(page))


@get("/t/{table}/paper/{kind}")
async def table_print(request: Asked, table: str, kind: str, seat: str = "", size: str = "a4") -> Response:
    """One piece of paper of a table, as a seat of this viewer may see it."""
    return await paper_of_table(house_of(request), table, await viewer_of(request, table), kind, seat, size)


@get("/t/{table}/take/{form}")
async def table_export(request: Asked, table: str, form: str, seat: str = "") -> Response:
    """A table in a form for another program, as a seat of this viewer may know it; several files are one archive."""
    return await taken_from_table(house_of(request), table, await viewer_of(request, table), form, seat)


@get("/paper/{game}")
async def game_paper(request: Asked, game: str) -> Response:
    """What can be printed of a game without playing it."""
    house = house_of(request)
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    rules = house.ruleset(game)
    views = _views([kind for kind in KINDS.values() if kind.of_rules], f"/paper/{game}", rules, Shown())
    page = PaperPage(
        frame_of(request, f"Paper: {rules.title}", rules.accent),
        rules.title,
        views,
        PAPERS,
        f"/new/{game}",
        suggested="sheet",
        groups=_GROUPS,
    )
    return answer(request, house.render.paper(page))


@get("/paper/{game}/{kind}")
async def game_print(request: Asked, game: str, kind: str, size: str = "a4") -> Response:
    return await paper_of_rules(house_of(request), game, kind, size, address_of(request.scope))


# --- the same for people and programs --------------------------------------------------------------------------------
async def paper_of_table(house: House, table: str, viewer: Viewer, kind: str, seat: str, size: str) -> Response:
    wished = _kind(kind)
    house.by_replay.take(viewer.id, time.monotonic())
    head = await house.gallery.head(table, viewer)
    job = (house.find_ruleset, await content_of(house, head), table, kind, viewer.front(seat, ()), size)
    made = await house.hands.run(PRINT_SECONDS, heavy.print_game, *job)
    return a_file(made, f"{file_name(head)}-{kind}.{wished.suffix}", _MEDIA[wished.suffix])


async def taken_from_table(house: House, table: str, viewer: Viewer, form: str, seat: str) -> Response:
    if form not in TAKEN:
        raise HTTPException(404, f"There is no form {form!r}; there are: {', '.join(TAKEN)}.")
    house.by_replay.take(viewer.id, time.monotonic())
    head = await house.gallery.head(table, viewer)
    job = (house.find_ruleset, await content_of(house, head), table, form, viewer.front(seat, ()))
    made, suffix = await house.hands.run(PRINT_SECONDS, heavy.take_game, *job)
    return a_file(made, f"{file_name(head)}-{form}.{suffix}", "application/octet-stream")


async def paper_of_rules(house: House, game: str, kind: str, size: str, address: str) -> Response:
    wished = _kind(kind)
    if game not in house.games:
        raise HTTPException(404, f"There is no game {game!r} here. Choose one on the start page.")
    house.by_maker.take(address, time.monotonic())
    made = await house.hands.run(PRINT_SECONDS, heavy.print_rules, house.find_ruleset, game, kind, size)
    return a_file(made, f"{game}-{kind}.{wished.suffix}", _MEDIA[wished.suffix])


PAPER_PAGES = [table_paper, table_print, table_export, game_paper, game_print]
