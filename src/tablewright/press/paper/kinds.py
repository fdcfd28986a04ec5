"""Every kind of paper we print: what it is, what it is made from, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card, MapView, Scene
from tablewright.engine.telling.looking import scene_of
from tablewright.press.maps import draw_on_paper, maps_of
from tablewright.press.paper import chronicle, rulebook
from tablewright.press.paper.chronicle import epub
from tablewright.press.paper.rulebook import book_of, paper_of
from tablewright.press.paper.typesetting import PAPERS, booklet, folded_to_eight, icon, typeset
from tablewright.world.mapping.grid import as_svg
from tablewright.world.mapping.sheet import read_map

_UNFOLDED = {"a4": "a4", "letter": "letter", "pocket": "a4"}  # a sheet that folds to eight pages for the pocket
_HALF = {"a4": "a5", "letter": "half-letter", "pocket": "pocket"}  # what two of make a sheet
_MOST_PEOPLE, _MOST_FACTS = 6, 6  # on a pocket sheet: one page at least is left for reference


class Order(msgspec.Struct, frozen=True):
    """A print request: a game's paper, or a game's present state as a seat may see it."""

    ruleset: Ruleset[Any]
    game: Game[Any] | None = None
    seat: str = ""
    paper: str = "a4"


class Kind(msgspec.Struct, frozen=True):
    """A kind of paper."""

    key: str
    title: str
    about: str
    make: Callable[[Order], bytes]
    of_play: bool  # can be made from a game in play
    of_rules: bool  # can be made without one
    suffix: str = "pdf"


def _sheet(order: Order) -> bytes:
    return rulebook.as_pdf(_sheets(order))


def _form(order: Order) -> bytes:
    return rulebook.as_form(_sheets(order))


def _sheets(order: Order) -> Mapping[str, Any]:
    if order.game is None:
        return rulebook.blank(order.ruleset, order.paper)
    return rulebook.filled(order.game, order.seat, order.paper)


def _pocket(order: Order) -> bytes:
    scene = scene_of(order.game, order.seat) if order.game else None
    cards = [card for card in scene.cards if card.kind == "member"][:_MOST_PEOPLE] if scene else []
    data = {
        **rulebook.document(order.ruleset, order.paper, pocket=True),
        "layouts": [msgspec.to_builtins(each) for each in paper_of(order.ruleset).sheet],
        "people": [_person(card) for card in cards],
        "facts": [(fact.label, fact.value) for fact in scene.facts[:_MOST_FACTS]] if scene else [],
    }
    return folded_to_eight(typeset("pocket", data), _UNFOLDED[order.paper])


def _person(card: Card) -> dict[str, Any]:
    """A card as the pocket sheet prints it: empty slots are room to write."""
    slots = [(where, thing) for where, thing in card.slots if thing != "·"]
    return {"subtitle": "", "bars": [], "lines": [], **msgspec.to_builtins(card), "slots": slots}


def _screen(order: Order) -> bytes:
    return typeset("screen", rulebook.document(order.ruleset, order.paper))


def _rulebook(order: Order) -> bytes:
    book = book_of(order.ruleset)
    counts = f"{sum(len(each.rules) for each in book.chapters)} rules in {len(book.chapters)} chapters."
    data = {**msgspec.to_builtins(book), "paper": order.paper, "picture": icon(book.icon), "counts": counts}
    return typeset("rulebook", data)


def _booklet(order: Order) -> bytes:
    return booklet(_rulebook(msgspec.structs.replace(order, paper=_HALF[order.paper])), order.paper)


def _hexes(order: Order) -> bytes:
    return _blank(order, "hexes", "flat-topped hexes, columns and rows numbered from 01")


def _squares(order: Order) -> bytes:
    return _blank(order, "squares", "every fifth line is stronger")


def _blank(order: Order, kind: str, words: str) -> bytes:
    rules = order.ruleset
    data = {"title": rules.title, "accent": rules.accent, "paper": order.paper, "kind": kind, "words": words}
    return typeset("blank", data)


def _map(order: Order) -> bytes:
    game = _played(order)
    scene = scene_of(game, order.seat)
    views = [*maps_of(scene), *(view for view in (scene.map, *scene.other_maps) if view and view.kind == "squares")]
    if not views:
        raise Refused("there is no map in this game yet: go somewhere first")
    drawn = [{"title": view.title or "Map", **_sheet_of_map(view, scene)} for view in views]
    rules = order.ruleset
    return typeset("maps", {"title": rules.title, "accent": rules.accent, "paper": order.paper, "maps": drawn})


def _sheet_of_map(view: MapView, scene: Scene) -> dict[str, Any]:
    """Squared paper as the mapper drew it, with the calls it was drawn from; everything else as we draw it."""
    if view.kind == "squares":
        calls = scene.prompt.paper if scene.prompt else None
        key = (*view.text, *calls.earlier, calls.latest) if calls else view.text
        return {"drawing": as_svg(read_map(view.drawn), view.title), "words": key}
    drawing, key = draw_on_paper(view)
    return {"drawing": drawing, "words": key}


def _chronicle(order: Order) -> bytes:
    return typeset("chronicle", chronicle.document(_played(order), order.seat, order.paper))


def _epub(order: Order) -> bytes:
    return epub(chronicle.tale(_played(order), order.seat))


def _played(order: Order) -> Game[Any]:
    if order.game is None:
        raise Refused("this is made from a game in play: name a save, not a game's rules")
    return order.game


KINDS = {
    kind.key: kind
    for kind in (
        Kind("sheet", "Sheets", "character and party sheets, blank or as they stand", _sheet, True, True),
        Kind("form", "Sheets to type into", "the same, with fields to fill on the screen", _form, True, True),
        Kind("pocket", "Pocket sheet", "one page folded to eight", _pocket, True, True),
        Kind("screen", "Screen", "the master's screen, or the quick-play sheet", _screen, True, True),
        Kind("rulebook", "Rulebook", "the rules in our own words, as plain pages", _rulebook, True, True),
        Kind("booklet", "Rulebook, to fold", "the same, two pages a side, to fold and staple", _booklet, True, True),
        Kind("hexes", "Hex paper", "an empty page of hexes", _hexes, True, True),
        Kind("squares", "Squared paper", "an empty page of squares for dungeons", _squares, True, True),
        Kind(
            "map",
            "Maps",
            "land, dungeons and mapper's sheets as explored, with their key",
            _map,
            True,
            False,
        ),
        Kind("chronicle", "Chronicle", "the tale as a small book", _chronicle, True, False),
        Kind("epub", "Chronicle as EPUB", "the tale for a reader of books", _epub, True, False, "epub"),
    )
}


def printed(kind: str, order: Order) -> bytes:
    """One piece of paper; a wrong word says which words there are."""
    if kind not in KINDS:
        raise Refused(f"there is no paper of the kind {kind!r}; there are: {', '.join(KINDS)}")
    if order.paper not in PAPERS:
        raise Refused(f"there is no paper size {order.paper!r}; there are: {', '.join(PAPERS)}")
    return KINDS[kind].make(order)
