"""The master's screen, and the quick-play sheet of a game without one: tables and figures on few pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.engine.proving.ledger import Ledger, Rule, load_ledger
from tablewright.engine.ruleset import Ruleset
from tablewright.press.paper.rulebook import Panel, content_grid, grid_of, house_lines, paper_of, printed
from tablewright.press.paper.typesetting import icon


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
