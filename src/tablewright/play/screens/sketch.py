"""Squared paper on the full screen: a map drawn by hand from what is called, with keys alone.

The paper takes the room, the latest call stands beside it (below it on a narrow screen). Whatever is drawn is kept as
a draft until it is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from tablewright.engine.scene import Paper
from tablewright.play.drawing.paper import draw_paper
from tablewright.play.screens.app import Overlay
from tablewright.play.screens.pages import Page
from tablewright.play.screens.panes import PicturePane
from tablewright.play.sentences import as_sentence
from tablewright.world.mapping.grid import Square
from tablewright.world.mapping.sheet import Sheet, square_words
from tablewright.world.mapping.words import MapError

_SIDES = {"w": "wall", "d": "door", "x": "exit"}
_KEYS = (
    ("arrows", "move; the last move is also the way a call goes on"),
    ("Space", "a square, or none"),
    ("Shift + arrows, i j k l", "a wall on that side (north, west, south, east); again: rubs it out"),
    ("w d x", "walls, doors or exits from now on"),
    ("< >", "stairs up, stairs down"),
    ("r", "a room: r at one corner, r at the other"),
    ("Backspace", "rub out this square"),
    ("e", "the entrance leads in here, the way you last moved"),
    ("c", "write a call; it is drawn from here on"),
    ("a", "draw the latest call from here on"),
    ("z", "take back a stroke"),
    ("Enter", "hand in the map"),
    ("Esc", "back to the table; the paper stays as it is"),
)


class SketchScreen(Overlay[str | None]):
    """Gives the map that is handed in, or None if the mapper went back to the table."""

    AUTO_FOCUS = ""  # keys go to the paper; the line for calls takes them only when it is asked for
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move('{way}')", show=False) for key, way in
          (("up", "north"), ("down", "south"), ("left", "west"), ("right", "east"))),
        *(Binding(f"shift+{key},{letter}", f"side('{way}')", show=False) for key, letter, way in
          (("up", "i", "north"), ("down", "k", "south"), ("left", "j", "west"), ("right", "l", "east"))),
        *(Binding(key, f"pen('{key}')", show=False) for key in _SIDES),
        Binding("space", "floor('room')", show=False),
        Binding("less_than_sign", "floor('up')", show=False),
        Binding("greater_than_sign", "floor('down')", show=False),
        Binding("r", "room", show=False),
        Binding("e", "entrance", show=False),
        Binding("backspace,delete", "erase", show=False),
        Binding("z,ctrl+z", "undo", show=False),
        Binding("c", "write", show=False),
        Binding("a", "take", show=False),
        Binding("question_mark", "help", show=False),
        Binding("enter", "hand_in", show=False),
        Binding("escape", "back", show=False, priority=True),
    ]  # fmt: skip

    def __init__(self, paper: Paper, draft: str, keep: Callable[[str], None]) -> None:
        super().__init__()
        self._paper, self._keep = paper, keep
        self.sheet = Sheet(draft or paper.drawn)
        self._corner: Square | None = None
        self._pen = "w"

    def compose(self) -> ComposeResult:
        with Vertical(id="sketch") as frame:
            frame.border_title = Content(self._paper.title or "The map")
            frame.border_subtitle = Content("Enter: hand in   Esc: to the table   ?: keys")
            yield PicturePane(id="sheet")
            with VerticalScroll(id="calls", can_focus=False):
                yield Static(self._calls())
            yield Static(id="sketch-line")
            yield Input(id="call", placeholder="a call, such as: Hallway 3 north. Split.")

    def _calls(self) -> Content:
        name, _, latest = self._paper.latest.partition("\n")
        parts = [Content.assemble(("Latest call: ", "bold $accent"), (name, "bold"), f"\n{latest}")]
        parts += [Content.styled(f"\n{earlier}", "$quiet") for earlier in self._paper.earlier]
        return Content("\n").join(parts)

    def on_mount(self) -> None:
        self.query_one("#call").display = False
        self._show()

    def _show(self, said: str = "") -> None:
        """Draw anew, keep the draft, and say what stands at the cursor."""
        sheet = self.sheet
        self.query_one(PicturePane).show(draw_paper(sheet.grid, (), sheet.cursor, self._corner))
        y = sheet.cursor[1]
        where = f"{abs(y)} {'north' if y > 0 else 'south'}, " if y else ""
        here = said or f"{where}{square_words(sheet.grid, sheet.cursor)}"
        pen = f"sides: {_SIDES[self._pen]}s" if self._corner is None else "r: the other corner"
        self.query_one("#sketch-line", Static).update(Content.assemble((here, "bold"), (f"   {pen}", "$quiet")))

    def _drawn(self, said: str = "") -> None:
        self._keep(self.sheet.paper)
        self._show(said)

    # --- strokes -----------------------------------------------------------------------------------------------------
    def action_move(self, way: str) -> None:
        self.sheet.move(way)
        self._show()

    def action_side(self, way: str) -> None:
        self.sheet.side(way, _SIDES[self._pen])
        self._drawn()

    def action_pen(self, pen: str) -> None:
        self._pen = pen
        self._show()

    def action_floor(self, mark: str) -> None:
        self.sheet.floor(mark)
        self._drawn()

    def action_room(self) -> None:
        if self._corner is None:
            self._corner = self.sheet.cursor
            self._show()
            return
        self.sheet.room(self._corner)
        self._corner = None
        self._drawn()

    def action_erase(self) -> None:
        self.sheet.erase()
        self._drawn()

    def action_entrance(self) -> None:
        self.sheet.enter_here()
        self._drawn()

    def action_undo(self) -> None:
        self._drawn("" if self.sheet.undo() else "Nothing to take back.")

    # --- calls -------------------------------------------------------------------------------------------------------
    def action_write(self) -> None:
        line = self.query_one("#call", Input)
        line.display = True
        line.focus()

    def action_take(self) -> None:
        self._call(self._paper.latest.partition("\n")[2])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self._call(event.value):
            self._put_away(event.input)

    def _put_away(self, line: Input) -> None:
        line.value = ""
        line.display = False
        self.set_focus(None)

    def _call(self, text: str) -> bool:
        """Draw a call; False, and a word on it, if it cannot be read."""
        try:
            faults = self.sheet.call(text)
        except MapError as error:
            self.notify(f"{as_sentence(error.problem)}\n{error.pointed}", severity="warning", markup=False)
            return False
        if faults:
            self.notify("\n".join(as_sentence(fault.problem) for fault in faults), severity="warning", markup=False)
        self._drawn()
        return True

    # --- leaving -----------------------------------------------------------------------------------------------------
    def action_help(self) -> None:
        wide = max(len(keys) for keys, _ in _KEYS)
        lines = [Content.assemble((f"{keys:<{wide}}  ", "bold $accent"), meaning) for keys, meaning in _KEYS]
        self.app.push_screen(Page("Drawing the map", Content("\n").join(lines), "?"))

    def action_hand_in(self) -> None:
        if self.sheet.blank:
            self._show("Nothing is drawn yet.")
        else:
            self.dismiss(self.sheet.paper)

    def action_back(self) -> None:
        line = self.query_one("#call", Input)
        if line.display:
            self._put_away(line)
        elif self._corner is not None:
            self._corner = None
            self._show()
        else:
            self.dismiss(None)
