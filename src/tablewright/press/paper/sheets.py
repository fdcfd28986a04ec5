"""Sheets of characters and parties, the master's screen, and the quick-play sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.paper import Filled, Layout
from tablewright.engine.proving.ledger import Ledger, Rule, load_ledger
from tablewright.engine.ruleset import Ruleset
from tablewright.press.paper.rulebook import Panel, content_grid, grid_of, house_lines, paper_of, printed
from tablewright.press.paper.typesetting import icon, places, typeset, with_fields


# --- sheets -----------------------------------------------------------------------------------------------------------
# Sheets of characters and parties: blank, filled from a game at this moment, or fillable on the screen.
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


# --- screen -----------------------------------------------------------------------------------------------------------
# The master's screen, and the quick-play sheet of a game without one: tables and figures on few pages.
def document(ruleset: Ruleset[Any], paper: str, *, pocket: bool = False) -> Mapping[str, Any]:
    """What stands on a screen; `pocket`: only the boxes that a player at the table looks into most."""
    ledger = load_ledger(ruleset.ledger)
    return {
        "title": ruleset.title,
        "accent": ruleset.accent,
        "picture": icon(ruleset.icon),
        "paper": paper,
        "name": "Master's screen" if ruleset.gm_seat else "Quick-play sheet",
        "panels": panels_of(ruleset, ledger, pocket=pocket),
    }


def panels_of(ruleset: Ruleset[Any], ledger: Ledger, *, pocket: bool) -> list[dict[str, Any]]:
    """The boxes a game asks for; every table of its ledger where it asks for none."""
    panels = paper_of(ruleset).screen
    if not panels:
        panels = tuple(
            Panel(rule.topic.replace("-", " ").capitalize(), (rule.id,)) for rule in ledger.rule if rule.rows
        )
    house = house_lines(ruleset)
    first = (Panel("House rules", lines=house),) if house else ()
    chosen = tuple(panel for panel in panels if panel.pocket) if pocket else ()
    return [_panel(panel, ruleset, ledger) for panel in (*first, *(chosen or panels))]


def _panel(panel: Panel, ruleset: Ruleset[Any], ledger: Ledger) -> dict[str, Any]:
    rules = [rule for key in panel.rules if (rule := ledger.find(key))]
    tables = [
        {
            "id": rule.id,
            "grid": msgspec.to_builtins(grid_of(rule.rows)) if rule.rows else None,
            "says": printed(rule.says),
        }
        for rule in rules
    ]
    if panel.content:
        tables.append({"id": "", "grid": msgspec.to_builtins(content_grid(ruleset, panel)), "says": ""})
    return {"title": panel.title, "lines": panel.lines, "tables": tables}


def _table(rule: Rule) -> dict[str, Any]:
    grid = msgspec.to_builtins(grid_of(rule.rows)) if rule.rows else None
    return {"id": rule.id, "grid": grid, "says": printed(rule.says)}
