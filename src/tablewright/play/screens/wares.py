"""A shop as one list: wares with prices and how many are wanted of each, and one confirmation for all of it."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tablewright.engine.telling.shopping import MOST_OF_ONE, Shop, Ware
from tablewright.play.screens.app import Overlay

Wanted = dict[str, int]  # how many, by the key of the choice
_LETTERS = 20  # of a shelf's name


class WaresScreen(Overlay[Wanted | None]):
    """Arrows change how many; letters narrow the list; Enter buys all that is wanted and ends the visit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back", priority=True),
        Binding("left,minus", "step(-1)", "fewer"),
        Binding("right,plus,space", "step(1)", "more"),
        Binding("backspace", "widen", "widen"),
    ]

    def __init__(self, title: str, shop: Shop) -> None:
        super().__init__()
        self._title, self._filter = title, ""
        self._wares = [(shelf, ware) for shelf, wares in shop.shelves for ware in wares]
        self._shown = self._wares
        self._wanted: Wanted = {}

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="-whole") as page:
            page.border_title = Content(self._title)
            page.border_subtitle = Content("left, right: how many   letters: find   Enter: buy and be done   Esc: back")
            yield OptionList(id="settings")
            yield Static(id="meaning")

    def on_mount(self) -> None:
        self._show_list()
        self.query_one(OptionList).focus()

    def _show_list(self) -> None:
        self._shown = [each for each in self._wares if self._filter in each[1].choice.label.lower()]
        rows = self.query_one(OptionList)
        rows.set_options([Option(self._row(*each)) for each in self._shown])
        rows.highlighted = 0 if self._shown else None
        self._show_sum()

    def _row(self, shelf: str, ware: Ware) -> Content:
        many = self._wanted.get(ware.choice.key, 0)
        wide = max(len(each.choice.label) for _, each in self._wares)
        return Content.assemble(
            (f"‹{many:>3} ›  ", "bold $accent" if many else "$faint"),
            (f"{ware.choice.label:<{wide}}  ", "bold" if many else ""),
            (f"{ware.choice.hint}  ", "$quiet"),
            (shelf[:_LETTERS].lower(), "$faint"),
        )

    def _show_sum(self) -> None:
        """What all of it comes to, coin by coin, and what the list is narrowed to."""
        sums: dict[str, int] = {}
        for _, ware in self._wares:
            if many := self._wanted.get(ware.choice.key, 0):
                sums[ware.coin] = sums.get(ware.coin, 0) + many * ware.price
        worth = " and ".join(f"{amount} {coin}" for coin, amount in sums.items())
        many = sum(self._wanted.values())
        told = f"{many} {'thing' if many == 1 else 'things'}, {worth}" if many else "Nothing chosen yet."
        found = f"   Only: {self._filter}" if self._filter else ""
        self.query_one("#meaning", Static).update(Content.assemble((told, "bold"), (found, "$quiet")))

    def action_step(self, by: int) -> None:
        rows = self.query_one(OptionList)
        if rows.highlighted is None:
            return
        shelf, ware = self._shown[rows.highlighted]
        many = max(0, min(MOST_OF_ONE, self._wanted.pop(ware.choice.key, 0) + by))
        self._wanted |= {ware.choice.key: many} if many else {}
        rows.replace_option_prompt_at_index(rows.highlighted, self._row(shelf, ware))
        self._show_sum()

    def action_widen(self) -> None:
        self._filter = self._filter[:-1]
        self._show_list()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isalpha():
            self._filter += event.character.lower()
            self._show_list()
            event.stop()

    def on_option_list_option_selected(self) -> None:
        self.dismiss(dict(self._wanted))
