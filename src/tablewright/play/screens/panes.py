"""The parts of the table's screen: map, cards, log, choices. Each is given a look and draws it; none knows a rule."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

from rich.segment import Segment
from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card, Fact, MapView, Telling
from tablewright.engine.telling.keys import Spot
from tablewright.engine.telling.log import how
from tablewright.play.advice import NO_ADVICE, Advice
from tablewright.play.drawing.choices import OPENS, ChoiceSheet, Entry, cards_art, facts_art, lay_out, telling_art
from tablewright.play.drawing.field import draw_paper
from tablewright.play.drawing.rooms import (
    BIG,
    FAR,
    NEAR,
    NOTHING,
    SMALL,
    Box,
    Drawing,
    Point,
    core_of,
    draw_hexes,
    draw_rooms,
    party_hex,
)
from tablewright.world.mapping.sheet import from_paper

ZOOMS = ("fit", "small", "big")
HIGH = 34  # lines of a screen on which cards need not be dense
LOG_COLUMN = 60  # so many entries beside the map at least, at most twice as many; the log's own page has all


class PicturePane(Widget):
    """A picture larger than its place, kept around its middle. Only the lines on the screen are rendered."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self.drawing = NOTHING
        self.corner = Point(0, 0)  # where on the pane the drawing's corner lies

    def show(self, drawing: Drawing) -> None:
        self.drawing = drawing
        core = self.drawing.core
        middle = core.middle if self._fits(core) else self.drawing.here
        self.corner = Point(self.size.width // 2 - middle.x, self.size.height // 2 - middle.y)
        self.refresh()

    def on_resize(self) -> None:
        self.show(self.drawing)

    def _fits(self, box: Box) -> bool:
        return box.width <= self.size.width and box.height <= self.size.height

    def move(self, x: int, y: int) -> None:
        """Look further that way, as long as there is something to be seen."""
        least, most = _reach(self.size.width, self.drawing.width), _reach(self.size.height, self.drawing.height)
        self.corner = Point(_within(self.corner.x - x, *least), _within(self.corner.y - y, *most))
        self.refresh()

    def on_mouse_scroll_down(self) -> None:
        self.move(0, 2)

    def on_mouse_scroll_up(self) -> None:
        self.move(0, -2)

    def render_line(self, y: int) -> Strip:
        corner, style = self.corner, self.visual_style
        row = y - corner.y
        if not 0 <= row < self.drawing.height:
            return Strip.blank(self.size.width, style.rich_style)
        runs = self.drawing.lines[row].render(style, end="")
        drawn = Strip([Segment(text, run_style.rich_style) for text, run_style in runs])
        blank = Strip.blank(max(0, corner.x), style.rich_style)
        shown = Strip.join([blank, drawn.crop(max(0, -corner.x))])
        return shown.adjust_cell_length(self.size.width, style.rich_style)


class MapPane(PicturePane):
    """A map that grows, kept around the party."""

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

    def show_map(self, view: MapView, letters: Mapping[str, str], pointed: str = "") -> None:
        self._view, self._letters, self._pointed = view, letters, pointed
        self._draw()

    def watch_zoom(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._view is not None and self.size.width:
            self.show(self._drawn(self._view, large=self._large(self._view)))

    def _large(self, view: MapView) -> bool:
        """Hexes and rooms are drawn large, rooms with their whole names, as long as they fit."""
        if self.zoom != "fit" or view.kind == "squares":
            return self.zoom == "big"
        if view.kind == "zones":
            return self._fits(draw_rooms(view, {}, "", NEAR).core)
        here = party_hex(view)
        return here is not None and self._fits(core_of(view, here, BIG))

    def _drawn(self, view: MapView, *, large: bool) -> Drawing:
        if view.kind == "squares":
            return draw_paper(from_paper(view.drawn), view.wrong)
        if view.kind == "zones":
            return draw_rooms(view, self._letters, self._pointed, NEAR if large else FAR)
        return draw_hexes(view, self._letters, self._pointed, BIG if large else SMALL)

    def on_click(self, event: events.Click) -> None:
        place = self.drawing.places.get(Point(event.x - self.corner.x, event.y - self.corner.y))
        if place:
            self.post_message(self.Tapped(place))


def _reach(pane: int, drawing: int) -> tuple[int, int]:
    """How far a drawing's corner may go so that its edge can come to the middle of the pane, and no further."""
    return pane // 2 - drawing, pane // 2


def _within(value: int, least: int, most: int) -> int:
    return min(max(value, least), most)


class FactStrip(Static):
    """The strip at the top: where we are, the figures that matter, and where the dice come from if there is room."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._title, self._dice = "", ""
        self._facts: Sequence[Fact] = ()

    def show(self, title: str, facts: Sequence[Fact], dice: str) -> None:
        self._title, self._facts, self._dice = title, facts, dice
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.content_size.width
        if not width:
            return
        lines = facts_art(self._title, self._facts, width)
        if len(lines) > 1:
            more = Content.styled("  P more", "$quiet")
            room = width - more.cell_length
            lines = [facts_art(self._title, self._facts, room)[0].truncate(room, ellipsis=True) + more]
        spare = width - lines[0].cell_length - len(self._dice)
        if spare > 1:
            lines[0] += Content.styled(" " * spare + self._dice, "$quiet")
        self.update(Content("\n").join(lines))


class HintLine(Static):
    """What the guide or a hint says, whole."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._advice = NO_ADVICE

    def show(self, advice: Advice) -> None:
        self._advice = advice
        self.display = bool(advice.text)
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.content_size.width
        if not width:
            return
        lines = Content.assemble((f"{self._advice.head}  ", "bold $accent"), self._advice.text).wrap(width)
        self.update(Content("\n").join(lines))


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
            dense = self.app.size.height < HIGH and len(self._cards) > 1
            self._art.update(cards_art(self._cards, width - 1, dense=dense))


class LogPane(OptionList):
    """The log: entries that unfold to how they came about."""

    def __init__(self, ruleset: Ruleset[Any], most: int = LOG_COLUMN, **names: Any) -> None:
        super().__init__(**names)
        self._ruleset, self._most = ruleset, most
        self._tellings: Sequence[Telling] = ()
        self._news = 0
        self._unfolded: set[int] = set()
        self._first = 0  # number of the first entry shown
        self._wrapped_to = 0

    def show(self, tellings: Sequence[Telling], news: int) -> None:
        """Show a log. What was unfolded stays so as long as the log only grows."""
        shown = tellings[self._first :]
        grown = self._grown_by(shown) if len(shown) <= 2 * self._most else None
        if grown is None:
            self._first = max(0, len(tellings) - self._most)
            shown = tellings[self._first :]
        stale = range(max(0, len(self._tellings) - self._news), len(self._tellings))
        self._tellings, self._news = shown, news
        if grown is None:
            self._unfolded.clear()
            self._show_all()
        else:
            for number in stale:
                self.replace_option_prompt_at_index(number, self._entry(number))
            self.add_options([Option(self._entry(number)) for number in range(len(shown) - grown, len(shown))])
        self.call_after_refresh(self._show_news)

    def _show_news(self) -> None:
        """The first new entry stands at the top, if they do not all fit."""
        if self._tellings:
            self.highlighted = max(0, len(self._tellings) - max(1, self._news))
            self.scroll_to_highlight(top=True)

    def read_on(self) -> None:
        if self.scroll_offset.y >= self.max_scroll_y:
            self._show_news()
        else:
            self.scroll_relative(y=max(1, self.size.height - 1), animate=False)

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
            self.call_after_refresh(self._show_news)

    def _entry(self, number: int) -> Content:
        self._wrapped_to = self.scrollable_content_region.width
        telling = self._tellings[number]
        unfolded = how(self._ruleset, telling) if number in self._unfolded else None
        fresh = number >= len(self._tellings) - self._news
        return telling_art(telling, unfolded, fresh=fresh, width=self._wrapped_to - 1)

    def fold(self, number: int) -> None:
        """Fold or unfold an entry."""
        self._unfolded ^= {number}
        self.replace_option_prompt_at_index(number, self._entry(number))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.fold(event.option_index)


class ChoicePane(VerticalScroll, can_focus=False):
    """The choices at the bar, and the buttons that open. One of the choices may be pointed at."""

    class Picked(Message):
        """A choice was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Opened(Message):
        """A button that opens was clicked."""

        def __init__(self, badge: str) -> None:
            super().__init__()
            self.badge = badge

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._art = Static()
        self._entries: Sequence[Entry] = ()
        self._sight: Sequence[Spot] = ()
        self._pointed = -1
        self._laid: ChoiceSheet | None = None

    def compose(self) -> Any:
        yield self._art

    def show(self, entries: Sequence[Entry], sight: Sequence[Spot], pointed: int) -> None:
        self._entries, self._sight, self._pointed = entries, sight, pointed
        self._draw()
        if self._laid is not None and pointed >= 0:
            line = next((spot.line for spot in self._laid.spots if spot.number == pointed), 0)
            self.scroll_to(y=max(0, line - self.size.height + 1), animate=False)

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width:
            self._laid = lay_out(self._entries, self._sight, self._pointed, width)
            if self._laid.height > self.size.height and self.app.size.height < HIGH:
                self._laid = lay_out(self._entries, self._sight, self._pointed, width, brief=True)
            self._art.update(self._laid.content)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self._art)
        if offset is None or self._laid is None:
            return
        for spot in self._laid.spots:
            if spot.line == offset.y and spot.left <= offset.x < spot.right:
                self.post_message(self.Opened(spot.opens) if spot.number == OPENS else self.Picked(spot.number))
                return
