"""The parts of the table's screen: map, cards, log, choices. Each is given a look and draws it; none knows a rule."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

from rich.segment import Segment
from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card, Choice, MapView, Telling
from tablewright.engine.telling import how
from tablewright.play.canvas import Drawing, Point
from tablewright.play.cardart import cards_art
from tablewright.play.choiceart import Laid, lay_out
from tablewright.play.hexart import BIG, SMALL, draw_hexes
from tablewright.play.logart import telling_art
from tablewright.play.roomart import FAR, NEAR, draw_rooms

ZOOMS = ("fit", "small", "big")
_HIGH = 34  # lines of a screen on which cards need not be dense
LOG_COLUMN = 200  # entries beside the map; the log's own page has all


class MapPane(ScrollView, can_focus=False):
    """A map that grows, kept centred on the party. Only the lines on the screen are rendered."""

    zoom: reactive[str] = reactive("fit")

    class Tapped(Message):
        """A place was clicked."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._view: MapView | None = None
        self._letters: Mapping[str, str] = {}
        self._pointed = ""
        self.drawing = Drawing((), 0, Point(0, 0), {})

    def show(self, view: MapView, letters: Mapping[str, str], pointed: str = "") -> None:
        self._view, self._letters, self._pointed = view, letters, pointed
        self._draw()

    def watch_zoom(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._view is None or not self.size.width:
            return
        self.drawing = self._drawn(self._view, large=self.zoom != "small")
        if self.zoom == "fit" and not self._fits(self.drawing):
            self.drawing = self._drawn(self._view, large=False)
        self.virtual_size = Size(self.drawing.width, self.drawing.height)
        x, y = self.drawing.centre.x - self.size.width // 2, self.drawing.centre.y - self.size.height // 2
        self.scroll_to(x, y, animate=False, force=True)
        self.refresh()

    def _drawn(self, view: MapView, *, large: bool) -> Drawing:
        if view.kind == "zones":
            return draw_rooms(view, self._letters, self._pointed, NEAR if large else FAR)
        return draw_hexes(view, self._letters, self._pointed, BIG if large else SMALL)

    def _fits(self, drawing: Drawing) -> bool:
        return drawing.width <= self.size.width and drawing.height <= self.size.height

    def corner(self) -> Point:
        """Where on the pane the drawing's corner lies: a small map stands in the middle, a large one is scrolled."""
        scrolled_x, scrolled_y = self.scroll_offset
        left, top = self.size.width - self.drawing.width, self.size.height - self.drawing.height
        return Point(max(0, left // 2) - scrolled_x, max(0, top // 2) - scrolled_y)

    def render_line(self, y: int) -> Strip:
        corner, style = self.corner(), self.visual_style
        row = y - corner.y
        if not 0 <= row < self.drawing.height:
            return Strip.blank(self.size.width, style.rich_style)
        runs = self.drawing.lines[row].render(style, end="")
        drawn = Strip([Segment(text, run_style.rich_style) for text, run_style in runs])
        shown = drawn.crop(max(0, -corner.x))
        blank = Strip.blank(max(0, corner.x), style.rich_style)
        return Strip.join([blank, shown]).adjust_cell_length(self.size.width, style.rich_style)

    def on_click(self, event: events.Click) -> None:
        corner = self.corner()
        place = self.drawing.places.get(Point(event.x - corner.x, event.y - corner.y))
        if place:
            self.post_message(self.Tapped(place))


class CardPane(VerticalScroll, can_focus=False):
    """Cards, a line or two each."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._art = Static()
        self._cards: Sequence[Card] = ()

    def compose(self) -> Any:
        yield self._art

    def show(self, cards: Sequence[Card]) -> None:
        self._cards = cards
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width:
            dense = self.app.size.height < _HIGH and len(self._cards) > 1
            self._art.update(cards_art(self._cards, width, dense=dense))


class LogPane(OptionList):
    """The log: entries that unfold to how they came about."""

    def __init__(self, ruleset: Ruleset[Any], most: int = LOG_COLUMN, **names: Any) -> None:
        super().__init__(**names)
        self._ruleset, self._most = ruleset, most
        self._tellings: Sequence[Telling] = ()
        self._news = 0
        self._unfolded: set[int] = set()
        self._wrapped_to = 0

    def show(self, tellings: Sequence[Telling], news: int) -> None:
        """Show a log. What was unfolded stays so as long as the log only grows."""
        shown = tellings[max(0, len(tellings) - self._most) :]
        grown = self._grown_by(shown)
        stale = range(max(0, len(self._tellings) - self._news), len(self._tellings))
        self._tellings, self._news = shown, news
        if grown is None:
            self._unfolded.clear()
            self._show_all()
        else:
            for number in stale:
                self.replace_option_prompt_at_index(number, self._entry(number))
            self.add_options([Option(self._entry(number)) for number in range(len(shown) - grown, len(shown))])
        self.call_after_refresh(self.scroll_end, animate=False, force=True)

    def _grown_by(self, shown: Sequence[Telling]) -> int | None:
        """How many entries came to those on the screen; None if the log is another one."""
        before = len(self._tellings)
        same = before and len(shown) >= before and all(map(operator.is_, shown[:before], self._tellings))
        return len(shown) - before if same else None

    def _show_all(self) -> None:
        self.set_options([Option(self._entry(number)) for number in range(len(self._tellings))])

    def on_resize(self) -> None:
        """Entries are wrapped to the width, so a new one needs all of them anew."""
        if self.scrollable_content_region.width != self._wrapped_to:
            self._show_all()
            self.call_after_refresh(self.scroll_end, animate=False, force=True)

    def _entry(self, number: int) -> Content:
        self._wrapped_to = self.scrollable_content_region.width
        telling = self._tellings[number]
        unfolded = how(self._ruleset, telling) if number in self._unfolded else None
        fresh = number >= len(self._tellings) - self._news
        return telling_art(telling, unfolded, fresh=fresh, width=self._wrapped_to)

    def fold(self, number: int) -> None:
        """Fold or unfold an entry."""
        self._unfolded ^= {number}
        self.replace_option_prompt_at_index(number, self._entry(number))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.fold(event.option_index)


class ChoicePane(VerticalScroll, can_focus=False):
    """The numbered choices. One of them may be pointed at."""

    class Picked(Message):
        """A choice was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._art = Static()
        self._choices: Sequence[Choice] = ()
        self._pointed = -1
        self._laid: Laid | None = None

    def compose(self) -> Any:
        yield self._art

    def show(self, choices: Sequence[Choice], pointed: int) -> None:
        self._choices, self._pointed = choices, pointed
        self._draw()
        if self._laid is not None and pointed >= 0:
            line = next((spot.line for spot in self._laid.spots if spot.number == pointed), 0)
            self.scroll_to(y=max(0, line - self.size.height + 1), animate=False)

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width:
            self._laid = lay_out(self._choices, self._pointed, width)
            self._art.update(self._laid.content)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self._art)
        if offset is None or self._laid is None:
            return
        for spot in self._laid.spots:
            if spot.line == offset.y and spot.left <= offset.x < spot.right:
                self.post_message(self.Picked(spot.number))
