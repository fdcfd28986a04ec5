"""Pages that lie over the table: help, odds, how, party, log, map, standing answers, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import MapView, Prompt
from tablewright.engine.telling.log import find_rule
from tablewright.play.drawing.cards import heading
from tablewright.play.drawing.log import rule_art
from tablewright.play.drawing.rooms import SIGNS
from tablewright.play.screens.app import Overlay
from tablewright.play.screens.panes import ZOOMS, LogPane, MapPane
from tablewright.play.sentences import note_words, standing_words
from tablewright.play.session import Look

KEYS = (
    ("1 2 3 ...", "pick a choice; Enter takes a number that could go on, and one of two digits"),
    ("q w e a s d", "where choices lead over hexes: NW N NE, SW S SE"),
    ("A to M", "open or shut what waits behind that letter: a verb with its targets, gear, wares"),
    ("arrows, j k", "point at a choice; Home Up PgUp, End Down PgDn point at hexes like a number pad"),
    ("Enter", "take what you point at, or the usual choice where it is harmless"),
    ("Space", "read on in the log"),
    ("u", "undo the last answer"),
    ("o", "odds and rules of the choices"),
    ("c", "what somebody would do who has tried it many times in their head, and why"),
    ("h", "how the last result came about"),
    ("l", "the whole log; Tab goes to the log beside the map, Enter unfolds an entry"),
    ("m", "the whole map, moved with arrows or h j k l; z makes the map larger or smaller"),
    ("N", "a note on where you are, or on what you point at: for your eyes only"),
    ("p", "the party in full"),
    ("x", "the game's words on the screen, explained"),
    ("w", "in a shop: all its wares as one list, how many of each, bought at once"),
    ("b", "the rulebook, open at the rule that is in play"),
    ("!", "answer a recurring question once and for all (! again: as marked), or end such an answer"),
    ("n", "your next seat, if you hold several"),
    ("g, i", "guide and hints on or off; what they say now in full"),
    ("t", "night or paper"),
    ("Esc", "back; from the table: leave (everything is saved)"),
    ("Ctrl-Q, Ctrl-C", "leave, from wherever you are"),
)


class Page(Overlay[None]):
    """A page of text in a frame. Esc, Enter or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "close", "Back"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
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
            page.border_subtitle = Content("b: in the rules   Esc: back" if self._book else "Esc: back")
            yield Static(self._text)

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)

    def on_key(self, event: Any) -> None:
        if self._opened_by and event.character == self._opened_by:
            event.stop()
            self.dismiss()
        elif self._book and event.character == "b":
            event.stop()
            self.app.push_screen(Page(f"The rules: {self._title}", self._book, "b"))


def help_page(game: str) -> Page:
    wide = max(len(keys) for keys, _ in KEYS)
    lines = [Content.assemble((f"{keys:<{wide}}  ", "bold $accent"), meaning) for keys, meaning in KEYS]
    return Page(f"{game}: keys", Content("\n").join(lines), "?")


def odds_page(ruleset: Ruleset[Any], prompt: Prompt) -> Page:
    """Each choice with its odds, and the rules behind question and choices."""
    blocks = []
    for number, choice in enumerate(prompt.choices, 1):
        label = Content.assemble(
            (f"{number:>2} ", "bold $accent"), (choice.label, "bold"), (f"  {choice.hint}", "$quiet")
        )
        blocks.append(label + (f"\n   {choice.odds}" if choice.odds else ""))
    cited = dict.fromkeys([prompt.rule, *(choice.rule for choice in prompt.choices)])
    rules = [rule_art(rule) for rule_id in cited if rule_id and (rule := find_rule(ruleset, rule_id))]
    if rules:
        blocks += [Content(""), heading("The rules"), *rules]
    return Page(prompt.text or "Odds", Content("\n").join(blocks), "o")


class LogPage(Overlay[None]):
    """The whole log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,l,q", "app.pop_screen", "Back")]

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
        Binding("escape,m,q,enter", "app.pop_screen", "Back"),
        Binding("z", "zoom", "Size"),
        Binding("tab,right_square_bracket", "turn(1)", "Next map", priority=True),
        Binding("shift+tab,left_square_bracket", "turn(-1)", "Map before", priority=True),
        Binding("left,h", "move(-4, 0)", show=False),
        Binding("right,l", "move(4, 0)", show=False),
        Binding("up,k", "move(0, -2)", show=False),
        Binding("down,j", "move(0, 2)", show=False),
    ]

    def __init__(self, maps: Sequence[MapView]) -> None:
        super().__init__()
        self._maps, self._at = maps, 0

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="-whole") as page:
            others = "   Tab: next map" if len(self._maps) > 1 else ""
            page.border_subtitle = Content(f"z: size   arrows or h j k l: move{others}   Esc: back")
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
