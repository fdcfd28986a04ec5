"""The full-screen application: its looks, the screen it opens with, how it is left, and what lies over a screen."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar, Protocol, runtime_checkable

import textual
from rich.traceback import Traceback
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen, ScreenResultType

from tablewright.play.drawing.looks import first_theme, themes


@runtime_checkable
class AsksBeforeLeaving(Protocol):
    """A screen that has a question for whoever wants to leave."""

    def ask_to_leave(self) -> None: ...


class TerminalApp(App[Any]):
    """One screen after another in the game's colours."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "leave", "leave", show=False, priority=True)]

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

    def action_leave(self) -> None:
        """Ctrl-Q and Ctrl-C: leave as Esc does, from wherever one is."""
        first = self.screen_stack[0]
        if isinstance(first, AsksBeforeLeaving):
            first.ask_to_leave()
        else:
            self.exit()

    async def on_event(self, event: events.Event) -> None:
        """Take no more keys once somebody has left: the program may need a moment to close."""
        if not (self._exit and isinstance(event, events.InputEvent)):
            await super().on_event(event)

    def notify(self, message: str, **how: Any) -> None:
        """Show a remark in place of the one before: several would hide the game."""
        self.clear_notifications()
        super().notify(message, **how)


class Overlay(ModalScreen[ScreenResultType]):
    """A screen over another one. Keys that come before its contents do nothing."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_mounted and super().check_action(action, parameters)
