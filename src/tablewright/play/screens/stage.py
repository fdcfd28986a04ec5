"""What the stage has besides the map: the fight, a moment, what happened just now, the party in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from textual import events
from textual.message import Message
from textual.widgets import Static

from tablewright.engine.scene import Card, Field, Home, Moment, Scene
from tablewright.play.drawing.canvas import Drawing, Point
from tablewright.play.drawing.field import draw_field
from tablewright.play.drawing.home import draw_home
from tablewright.play.drawing.now import moment_art, now_art, opening_art, strip_art
from tablewright.play.screens.panes import HIGH, PicturePane
from tablewright.play.session import Look

_NARROWEST_FIELD = 12
_LOWEST = 24  # lines of a screen below which just now has one line less


class FieldPane(PicturePane):
    """A fight: who stands where, against whom, and what they have left."""

    class Tapped(Message):
        """Somebody was clicked."""

        def __init__(self, token: str) -> None:
            super().__init__()
            self.token = token

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._field: Field | None = None
        self._pointed, self._fills = "", True

    def show_field(self, field: Field, pointed: str = "", *, fills: bool = True) -> None:
        """`fills`: it has the stage for itself; else it is as high as it needs to be, above the map."""
        self._field, self._pointed, self._fills = field, pointed, fills
        self.on_resize()

    def on_resize(self) -> None:
        if self._field is None or self.size.width <= _NARROWEST_FIELD:
            return
        width = self.size.width - 2
        drawing = draw_field(self._field, width, self._pointed)
        for field in (self._field, _without_party(self._field)):
            if self._fills and drawing.height > self.size.height:
                drawing = draw_field(field, width, self._pointed, low=True)
        self.styles.height = "1fr" if self._fills else drawing.height + 1
        self.show(drawing)

    def show(self, drawing: Drawing) -> None:
        """It is as wide as its place; where it is higher, who acts stays in sight."""
        self.drawing = drawing
        spare = self.size.height - drawing.height
        self.corner = Point(1, spare // 2 if spare >= 0 else max(spare, min(0, 1 - drawing.here.y)))
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        token = self.drawing.places.get(Point(event.x - self.corner.x, event.y - self.corner.y))
        if token:
            self.post_message(self.Tapped(token))


class HomePane(PicturePane):
    """Where the party is at home."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._home: Home | None = None

    def show_home(self, home: Home | None) -> None:
        self._home = home
        self.display = home is not None
        self.on_resize()

    def on_resize(self) -> None:
        if self._home is not None and self.size.width > _NARROWEST_FIELD:
            self.show(draw_home(self._home, self.size.width - 2, self.size.height))

    def show(self, drawing: Drawing) -> None:
        """Its foot is always in sight: people and stores."""
        self.drawing = drawing
        spare = self.size.height - drawing.height
        self.corner = Point(1, spare // 2 if spare >= 0 else spare)
        self.refresh()


def _without_party(field: Field) -> Field:
    """Where there is little room: the line of the party tells of them."""
    others = tuple(token for token in field.tokens if token.side != "party")
    return msgspec.structs.replace(field, tokens=others, order=()) if others else field


class NowPane(Static):
    """Just now: what came of the last answer, above the question."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._look: Look | None = None
        self._before: Scene | None = None

    def show(self, look: Look, before: Scene | None) -> None:
        self._look, self._before = look, before
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width, high = self.app.size.width - 2, self.app.size.height
        if self._look is None:
            return
        most = 7 if high >= HIGH else 3 if high >= _LOWEST else 2
        art = now_art(self._look.latest, self._before, self._look.scene, width, most)
        self.display = bool(art.plain)
        self.update(art)


class PartyStrip(Static):
    """The party in a line, where the screen is too low for cards."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._cards: Sequence[Card] = ()

    def show(self, cards: Sequence[Card]) -> None:
        self._cards = cards
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        self.update(strip_art(self._cards, self.app.size.width - 2))


class OpeningPane(Static):
    """Which game this is, as long as nothing else is there to be seen."""

    def __init__(self, title: str, blurb: str, **names: Any) -> None:
        super().__init__(**names)
        self._title, self._blurb = title, blurb

    def on_resize(self) -> None:
        self.update(opening_art(self._title, self._blurb, self.size.width, self.size.height))


class MomentPane(Static):
    """What deserves the whole stage, until its reader goes on."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._moment: Moment | None = None

    def show(self, moment: Moment | None) -> None:
        self._moment = moment
        self.display = moment is not None
        self.call_after_refresh(self._draw)

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._moment is not None and self.size.width:
            self.update(moment_art(self._moment, self.size.width, self.size.height))
