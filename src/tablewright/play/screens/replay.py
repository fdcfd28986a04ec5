"""The replay screen: a finished or running game, step by step, forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tablewright.engine.game.records import AnyRecord, Setup
from tablewright.engine.ruleset import Ruleset
from tablewright.play.drawing.cards import party_art
from tablewright.play.drawing.looks import NIGHT, PAPER
from tablewright.play.film import Film
from tablewright.play.screens.app import TerminalApp
from tablewright.play.screens.pages import LogPage, MapPage, Page
from tablewright.play.screens.table_view import TableView

KEYS = (
    ("] or right", "one step on"),
    ("[ or left", "one step back"),
    ("PgDn, PgUp", "ten steps"),
    ("Home, End", "the beginning, the end"),
    ("l m p", "log, map and party at this step"),
    ("z t", "size of the map; night or paper"),
    ("Esc", "leave"),
)
_BAR = 30
_STEPS_AT_A_TIME = 20


class ReplayScreen(Screen[None]):
    """One picture of a film at a time."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right_square_bracket,right,space", "step(1)", "on"),
        Binding("left_square_bracket,left,backspace", "step(-1)", "back"),
        Binding("pagedown", "step(10)", "on by ten", priority=True),
        Binding("pageup", "step(-10)", "back by ten", priority=True),
        Binding("home", "go(0)", "beginning", priority=True),
        Binding("end", "go(-1)", "end", priority=True),
        Binding("l", "log", "log"),
        Binding("m", "map", "map"),
        Binding("p", "party", "party"),
        Binding("z", "zoom", "size"),
        Binding("t", "theme", "theme"),
        Binding("question_mark", "help", "help"),
        Binding("escape,q", "app.quit", "leave"),
    ]

    def __init__(self, film: Film, ruleset: Ruleset[Any], step: int) -> None:
        super().__init__()
        self._film, self._ruleset, self.step = film, ruleset, step

    def compose(self) -> ComposeResult:
        yield TableView(self._ruleset, id="table")
        yield Static(id="wanted")
        yield Static(id="steps")
        yield Static(id="keys")

    def on_mount(self) -> None:
        keys = Content("   ").join(Content.assemble((key, "bold $accent"), f" {word}") for key, word in _SHORT_KEYS)
        self.query_one("#keys", Static).update(keys)
        self.action_go(self.step)

    def action_step(self, by: int) -> None:
        self.action_go(max(0, self.step + by))

    def action_go(self, step: int) -> None:
        self.step = self._film.last if step < 0 else min(step, self._film.last)
        self._wind()

    def _wind(self) -> None:
        """Far steps of long games are wound to bit by bit, so that keys are heard meanwhile."""
        ready = self._film.wind(self.step, _STEPS_AT_A_TIME)
        if ready:
            look = self._film.look(self.step)
            self.query_one(TableView).show(look, "replay")
            self.query_one("#wanted", Static).update(Content.styled(look.scene.wanted, "bold"))
        else:
            self.call_later(self._wind)
        self.query_one("#steps", Static).update(self._bar(ready))

    def _bar(self, ready: bool) -> Content:
        done = round(_BAR * self.step / self._film.last) if self._film.last else _BAR
        return Content.assemble(
            ("━" * done, "$accent"),
            ("─" * (_BAR - done), "$faint"),
            (f"  step {self.step} of {self._film.last}", "bold"),
            (f"   {self._film.caption(self.step) if ready else 'winding ...'}", "$quiet"),
        )

    def action_log(self) -> None:
        self.app.push_screen(LogPage(self._ruleset, self._film.look(self.step)))

    def action_map(self) -> None:
        scene = self._film.look(self.step).scene
        maps = [view for view in (scene.map, *scene.other_maps) if view is not None]
        if maps:
            self.app.push_screen(MapPage(maps))

    def action_party(self) -> None:
        scene = self._film.look(self.step).scene
        self.app.push_screen(Page("The party", party_art(scene.facts, scene.cards), "p"))

    def action_zoom(self) -> None:
        self.query_one(TableView).zoom()

    def action_theme(self) -> None:
        self.app.theme = PAPER if self.app.theme == NIGHT else NIGHT

    def action_help(self) -> None:
        lines = [Content.assemble((f"{keys:<14}", "bold $accent"), meaning) for keys, meaning in KEYS]
        self.app.push_screen(Page("Replay: keys", Content("\n").join(lines), "?"))


_SHORT_KEYS = (
    ("[ ]", "step"),
    ("PgUp PgDn", "ten"),
    ("Home End", "ends"),
    ("l", "log"),
    ("m", "map"),
    ("p", "party"),
    ("?", "help"),
    ("Esc", "leave"),
)


def replay_app(film: Film, ruleset: Ruleset[Any], step: int = 0) -> TerminalApp:
    return TerminalApp(lambda: ReplayScreen(film, ruleset, step), ruleset.accent, f"{ruleset.title}: replay")


def run(ruleset: Ruleset[Any], setup: Setup, records: Sequence[AnyRecord], seat: str, step: int = 0) -> int:
    """Step through a recorded game as `seat` saw it; -1 opens it at its end. Returns the exit code."""
    return replay_app(Film(ruleset, setup, records, seat), ruleset, step).run_to_the_end()
