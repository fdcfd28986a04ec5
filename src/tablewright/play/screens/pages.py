"""Pages that lie over the table: help, odds, how, party, log, map, standing answers, leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tablewright.engine.game.records import AnyRecord, Setup
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import MapView, Paper, Prompt
from tablewright.engine.telling.keys import Laid, Spot, key_rows, table
from tablewright.engine.telling.log import find_rule
from tablewright.play.drawing.choices import heading, party_art, rule_art
from tablewright.play.drawing.field import draw_paper
from tablewright.play.drawing.rooms import NIGHT, PAPER, SIGNS
from tablewright.play.screens.app import Overlay, TerminalApp
from tablewright.play.screens.panes import ZOOMS, LogPane, MapPane, PicturePane
from tablewright.play.screens.stage import TableView
from tablewright.play.sentences import as_sentence, note_words, spaced, standing_words
from tablewright.play.session import Film, Look
from tablewright.world.mapping.grid import Square
from tablewright.world.mapping.sheet import Sheet, square_words
from tablewright.world.mapping.words import MapError

# --- pages ------------------------------------------------------------------------------------------------------------
_KEYS_HERE = (
    ("arrows", "point at a choice, on the picture too: what it is, what it costs, its odds"),
    ("Ctrl-Q, Ctrl-C", "leave, from wherever you are"),
)


class Page(Overlay[None]):
    """A page of text in a frame. Esc, Enter or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space", "close", "Back"),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, text: Content, opened_by: str = "", book: Content | None = None) -> None:
        """`book`: what the rulebook has on it, opened by b."""
        super().__init__()
        self._title, self._text, self._opened_by, self._book = title, text, opened_by, book

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = Content(self._title)
            page.border_subtitle = Content(
                f"{table().key_of('book')}: in the rules   Esc: back" if self._book else "Esc: back"
            )
            yield Static(self._text)

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)

    def on_key(self, event: Any) -> None:
        if self._opened_by and event.character == self._opened_by:
            event.stop()
            self.dismiss()
        elif self._book and event.character == table().key_of("book"):
            event.stop()
            self.app.push_screen(Page(f"The rules: {self._title}", self._book, table().key_of("book")))


def help_page(game: str) -> Page:
    rows = [*key_rows("terminal"), *_KEYS_HERE]
    wide = max(len(keys) for keys, _ in rows)
    lines = [Content.assemble((f"{keys:<{wide}}  ", "bold $accent"), meaning) for keys, meaning in rows]
    return Page(f"{game}: keys", Content("\n").join(lines), table().key_of("help"))


class ListPage(Overlay[int | None]):
    """A list to choose from; gives the row."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,tab", "dismiss(None)", "Back", priority=True)]

    def __init__(self, title: str, rows: Sequence[Content]) -> None:
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="-whole") as page:
            page.border_title = Content(self._title)
            page.border_subtitle = Content("arrows, Enter: choose   Esc: back")
            yield OptionList(*map(Option, self._rows), id="settings")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


def choice_row(spot: Spot) -> Content:
    """A choice of the question with its keys, its cost and its odds."""
    choice = spot.choice
    group = f"{choice.group}: " if choice.group else ""
    more = "  ".join(part for part in (choice.hint, choice.odds) if part)
    sign = "" if choice.grave else spaced(spot.keys)
    return Content.assemble(
        (f"{sign:>4}  ", "bold $accent"), (group, "$quiet"), (choice.label, "bold"), (f"  {more}", "$quiet")
    )


class Curtain(Screen[None]):
    """Hides the table until the one looks whose turn it is, where seats have secrets from each other."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "Here I am")]

    def __init__(self, whose: str) -> None:
        super().__init__()
        self._whose = whose

    def compose(self) -> ComposeResult:
        yield Static(
            Content.assemble((self._whose, "bold $accent"), ", it is your turn.\n\nPress Enter when you alone look."),
            id="curtain",
        )


def odds_page(ruleset: Ruleset[Any], prompt: Prompt, laid: Laid) -> Page:
    """Each choice with its odds, and the rules behind question and choices."""
    blocks = []
    for spot in laid.spots:
        choice = spot.choice
        label = Content.assemble(
            (f"{spaced(spot.keys):>3} ", "bold $accent"), (choice.label, "bold"), (f"  {choice.hint}", "$quiet")
        )
        blocks.append(label + (f"\n   {choice.odds}" if choice.odds else ""))
    cited = dict.fromkeys([prompt.rule, *(choice.rule for choice in prompt.choices)])
    rules = [rule_art(rule) for rule_id in cited if rule_id and (rule := find_rule(ruleset, rule_id))]
    if rules:
        blocks += [Content(""), heading("The rules"), *rules]
    return Page(prompt.text or "Odds", Content("\n").join(blocks), table().key_of("odds"))


class LogPage(Overlay[None]):
    """The whole log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,L", "app.pop_screen", "Back")]

    def __init__(self, ruleset: Ruleset[Any], look: Look) -> None:
        super().__init__()
        self._ruleset, self._look = ruleset, look

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="-whole") as page:
            page.border_title = Content(f"The log: {len(self._look.tellings)} entries")
            page.border_subtitle = Content("Enter: how it came about   Esc: back")
            yield LogPane(self._ruleset, max(1, len(self._look.tellings)), id="whole-log")

    def on_mount(self) -> None:
        log = self.query_one(LogPane)
        log.show(self._look.tellings, self._look.news)
        log.highlighted = len(self._look.tellings) - 1
        log.focus()


class MapPage(Overlay[None]):
    """Maps alone: this one and the others, each with its legend."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,M,enter", "app.pop_screen", "Back"),
        Binding("plus", "zoom", "Size"),
        Binding("tab,right_square_bracket", "turn(1)", "Next map", priority=True),
        Binding("shift+tab,left_square_bracket", "turn(-1)", "Map before", priority=True),
        Binding("left", "move(-4, 0)", show=False),
        Binding("right", "move(4, 0)", show=False),
        Binding("up", "move(0, -2)", show=False),
        Binding("down", "move(0, 2)", show=False),
    ]

    def __init__(self, maps: Sequence[MapView]) -> None:
        super().__init__()
        self._maps, self._at = maps, 0

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="-whole") as page:
            others = "   Tab: next map" if len(self._maps) > 1 else ""
            page.border_subtitle = Content(f"+: size   arrows: move{others}   Esc: back")
            with Horizontal():
                yield MapPane(id="whole-map")
                yield MapPane(id="beside-map")
            yield Static(id="legend")

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        view = self._maps[self._at]
        count = f" ({self._at + 1} of {len(self._maps)})" if len(self._maps) > 1 else ""
        self.query_one("#page").border_title = Content(f"{view.title or 'Map'}{count}")
        self.query_one("#whole-map", MapPane).show_map(view, {})
        self._show_beside()
        self.query_one("#legend", Static).update(legend_art(view))

    def _show_beside(self) -> None:
        """A drawing on squared paper stands beside the next one, so that they can be compared."""
        pane, pair = self.query_one("#beside-map", MapPane), self._maps[self._at : self._at + 2]
        pane.display = len(pair) == 2 and all(view.kind == "squares" for view in pair)
        if pane.display:
            pane.show_map(pair[1], {})
            titles = "   |   ".join(view.title for view in pair)
            self.query_one("#page").border_title = Content(titles)

    def action_turn(self, step: int) -> None:
        self._at = (self._at + step) % len(self._maps)
        self._show()

    def action_zoom(self) -> None:
        pane = self.query_one("#whole-map", MapPane)
        pane.zoom = ZOOMS[(ZOOMS.index(pane.zoom) + 1) % len(ZOOMS)]

    def action_move(self, x: int, y: int) -> None:
        self.query_one("#whole-map", MapPane).move(x, y)


def legend_art(view: MapView) -> Content:
    """What letters and signs mean: as the game says, with the signs of what stands on the map."""
    standing = [tile.marks for tile in view.hexes] + [zone.marks for zone in view.zones]
    signs = {mark.sign: mark.label for marks in standing for mark in marks}
    letters = {tile.letter: tile.terrain.replace("_", " ") for tile in view.hexes if tile.known != "unseen"}
    doors = {SIGNS[link.kind]: link.kind for link in view.links if link.kind in SIGNS}
    drawn = {"D": "door", ":": "exit", "E": "entrance"} if view.kind == "squares" else {}
    meanings = {**drawn, **letters, **doors, **signs, **dict(view.legend)}
    meanings.pop("@", None)
    parts = [Content.assemble((sign, "bold"), (f" {meaning}", "$quiet")) for sign, meaning in meanings.items()]
    you = [] if view.kind == "squares" else [Content.assemble(("@", "bold $accent"), (" you", "$quiet"))]
    notes = [Content(f"\n{note}") for note in note_words(view)]
    return Content("   ").join([*you, *parts]) + Content("").join(notes)


class LeavePage(Overlay[bool]):
    """Leave the table?"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "dismiss(True)", "Leave"),
        Binding("escape,n", "dismiss(False)", "Stay"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="-small"):
            yield Static(Content("Leave the table? Everything is saved; `tablewright resume` brings you back."))
            yield Static(Content.assemble(("Enter", "bold $accent"), " leave    ", ("Esc", "bold $accent"), " stay"))


class StandingPage(Overlay[str]):
    """Standing answers: a digit ends one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter", "dismiss('')", "Back")]

    def __init__(self, standing: dict[str, str]) -> None:
        super().__init__()
        self._standing = standing

    def compose(self) -> ComposeResult:
        lines = [
            Content.assemble((f"{number} ", "bold $accent"), standing_words(question, key))
            for number, (question, key) in enumerate(self._standing.items(), 1)
        ]
        with Vertical(id="page", classes="-small") as page:
            page.border_title = Content("Standing answers")
            page.border_subtitle = Content("a number ends one   Esc: back")
            yield Static(
                Content("\n").join(lines or [Content("You have left none. Press ! at a question that recurs.")])
            )

    def on_key(self, event: Any) -> None:
        digit = event.character or ""
        if digit.isdigit() and 1 <= int(digit) <= len(self._standing):
            self.dismiss(list(self._standing)[int(digit) - 1])


# --- replay: the replay screen: a finished or running game, step by step, forward and back ----------------------------
KEYS_REPLAY = (
    ("] or right", "one step on"),
    ("[ or left", "one step back"),
    ("PgDn, PgUp", "ten steps"),
    ("Home, End", "the beginning, the end"),
    ("L M P", "log, map and party at this step"),
    ("+ *", "size of the map; light or dark"),
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
        Binding("L", "log", "log"),
        Binding("M", "map", "map"),
        Binding("P", "party", "party"),
        Binding("plus", "zoom", "size"),
        Binding("asterisk", "theme", "theme"),
        Binding("question_mark", "help", "help"),
        Binding("escape", "app.quit", "leave"),
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
        lines = [Content.assemble((f"{keys:<14}", "bold $accent"), meaning) for keys, meaning in KEYS_REPLAY]
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


# --- sketch -----------------------------------------------------------------------------------------------------------
# Squared paper on the full screen: a map drawn by hand from what is called, with keys alone.
# The paper takes the room, the latest call stands beside it (below it on a narrow screen). Whatever is drawn is kept as
# a draft until it is handed in.
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
