"""The full-screen face: sit down at a table and play."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.game.saves import SaveFile
from tablewright.play.screens.app import TerminalApp
from tablewright.play.screens.table import TableScreen
from tablewright.play.session import Session


def table_app(session: Session) -> TerminalApp:
    return TerminalApp(lambda: TableScreen(session), session.ruleset.accent, session.ruleset.title)


def run(save: SaveFile, seats: Sequence[str], guide: bool) -> int:
    """Play until the game ends or the person leaves. Returns the exit code."""
    return table_app(Session(save, seats, guide)).run_to_the_end()
