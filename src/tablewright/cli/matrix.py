"""`rules GAME --matrix`: where two rules meet, what the book says there, and which meetings nobody has tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.words import print_json, talk

if TYPE_CHECKING:
    from tablewright.engine.ruleset import Ruleset


def show_matrix(game: Ruleset[Any], as_json: bool) -> None:
    """Print the counts of a game's matrix and its untried pairs, or all of it as JSON."""
    from tablewright.audit import home_of
    from tablewright.engine.charts import BadContent
    from tablewright.engine.proving.matrix import FILE, KINDS, Matrix, load_matrix

    try:
        matrix = load_matrix(home_of(game))
    except BadContent as error:
        raise click.ClickException(str(error)) from None
    if matrix is None:
        talk(f"{game.title} has no matrix yet: write {FILE} beside its ledger.toml.")
        matrix = Matrix()
    if as_json:
        print_json({"columns": matrix.columns, "rows": matrix.rows, "cells": matrix.cells, "counts": matrix.counts})
        return
    for cell in matrix.untried:
        click.echo(f"{click.style(f'{cell.row} x {cell.column}', bold=True)}  untried")
        click.echo(f"  {matrix.rows[cell.row]} / {matrix.columns[cell.column]}")
    if not matrix.cells:
        return
    told = ", ".join(f"{matrix.counts[kind]} {words}" for kind, words in KINDS.items())
    tried = f"; of those without effect {matrix.counts['tried']} tried in every scenario" if matrix.tried else ""
    talk(f"{game.title}: {matrix.counts['cells']} cells: {told}{tried}")
