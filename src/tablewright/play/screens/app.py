"""The full-screen application: its looks, and the screen it opens with."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import textual
from rich.traceback import Traceback
from textual.app import App
from textual.screen import Screen

from tablewright.play.drawing.looks import first_theme, themes


class TerminalApp(App[Any]):
    """One screen after another in the game's colours."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, opening: Callable[[], Screen[Any]], accent: str, title: str) -> None:
        # With NO_COLOR the terminal's own two colours are all there is.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]
        self.title = title
        self._opening = opening
        for theme in themes(accent):
            self.register_theme(theme)
        self.theme = first_theme()

    def run_to_the_end(self) -> int:
        """Run, and give the exit code: 0, or 1 after a fault of ours."""
        self.run()
        return self.return_code or 0

    def _fatal_error(self) -> None:
        """A fault of ours: say where. Textual would show all variables too, and with them the secret of sealed dice."""
        self.bell()
        self._exit_renderables.append(Traceback(show_locals=False, suppress=[textual]))
        self._close_messages_no_wait()

    def get_default_screen(self) -> Screen[Any]:
        return self._opening()
