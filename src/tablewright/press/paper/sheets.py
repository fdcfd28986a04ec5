"""Sheets of characters and parties: blank, filled from a game at this moment, or fillable on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.paper import Filled, Layout
from tablewright.engine.ruleset import Ruleset
from tablewright.press.paper.forms import with_fields
from tablewright.press.paper.rulebook import paper_of
from tablewright.press.paper.typesetting import icon, places, typeset


def blank(ruleset: Ruleset[Any], paper: str) -> Mapping[str, Any]:
    """Empty sheets, one of each layout, as many as fill a page."""
    layouts = _layouts(ruleset)
    return _document(ruleset, paper, [Filled(each.key, "") for each in layouts for _ in range(each.a_page)])


def filled(game: Game[Any], seat: str, paper: str) -> Mapping[str, Any]:
    """The sheets as they stand now, with what this seat may know."""
    sheets = list(sheets_of(game, seat))
    if not sheets:
        raise Refused("nobody has a sheet in this game yet: make a character first")
    return _document(game.ruleset, paper, sheets)


def sheets_of(game: Game[Any], seat: str) -> Sequence[Filled]:
    found: Sequence[Filled] = getattr(game.ruleset, "sheets", _no_sheets)(game.state_for(seat), seat)
    return found


def _no_sheets(state: Any, seat: str) -> Sequence[Filled]:
    return ()


def _layouts(ruleset: Ruleset[Any]) -> tuple[Layout, ...]:
    layouts = paper_of(ruleset).sheet
    if not layouts:
        raise Refused(f"{ruleset.title} has no sheet to print")
    return layouts


def _document(ruleset: Ruleset[Any], paper: str, sheets: Sequence[Filled]) -> Mapping[str, Any]:
    layouts = {each.key: msgspec.to_builtins(each) for each in _layouts(ruleset)}
    return {
        "title": ruleset.title,
        "accent": ruleset.accent,
        "paper": paper,
        "picture": icon(ruleset.icon),
        "layouts": layouts,
        "sheets": [{**msgspec.to_builtins(each), "picture": icon(each.icon)} for each in sheets],
    }


def as_pdf(document: Mapping[str, Any]) -> bytes:
    return typeset("sheet", document)


def as_form(document: Mapping[str, Any]) -> bytes:
    """A PDF with fields to type into, each where its place is on the page, with what stands there already."""
    return with_fields(
        typeset("sheet", {**document, "form": True}), places("sheet", {**document, "form": True}, "field")
    )
