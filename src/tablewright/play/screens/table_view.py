"""The table as a whole: facts, the sentence of what is wanted, map or cards, party, log. Play and replay show it."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card, Ending, Scene
from tablewright.play.answers import hotkey_of
from tablewright.play.drawing.cards import ITEM
from tablewright.play.screens.panes import ZOOMS, CardPane, FactStrip, HintLine, LogPane, MapPane
from tablewright.play.session import Look

_PARTY = ("member", ITEM)


class TableView(Vertical):
    """Renders a `Look`."""

    def __init__(self, ruleset: Ruleset[Any], **names: Any) -> None:
        super().__init__(**names)
        self._ruleset = ruleset

    def compose(self) -> ComposeResult:
        yield FactStrip(id="strip")
        yield Static(id="wanted")
        yield HintLine(id="hint")
        with Horizontal(id="body"):
            with Vertical(id="main"):
                yield Static(id="ending")
                yield CardPane(id="here")
                yield MapPane(id="map")
                yield LogPane(self._ruleset, id="story")
            with Vertical(id="side"):
                yield CardPane(id="party")
                yield LogPane(self._ruleset, id="log")

    def show(self, look: Look, dice: str, *, hints: bool, pointed: str = "") -> None:
        scene = look.scene
        self._show_words(look, dice, hints)
        party, here = _split(scene.cards)
        self.set_class(not has_map(scene), "-no-map")
        self.query_one("#side").display = bool(party) or has_map(scene)
        self._show_cards("#party", party)
        self._show_cards("#here", here)
        self._show_map(scene, pointed)
        self._show_ending(scene.ending)
        self._show_log(look)

    def _show_words(self, look: Look, dice: str, hints: bool) -> None:
        scene = look.scene
        self.query_one(FactStrip).show(scene.title, scene.facts, dice)
        self.query_one("#wanted", Static).update(Content.styled(scene.wanted, "bold"))
        self.query_one(HintLine).show(hint_of(look) if hints else "")

    def _show_cards(self, where: str, cards: tuple[Card, ...]) -> None:
        pane = self.query_one(where, CardPane)
        pane.display = bool(cards)
        pane.show(cards)

    def _show_map(self, scene: Scene, pointed: str) -> None:
        pane = self.query_one(MapPane)
        pane.display = has_map(scene)
        if scene.map is not None:
            pane.show_map(scene.map, letters_on_map(scene), pointed)

    def _show_log(self, look: Look) -> None:
        """Beside the map; without one the log takes its place."""
        for where, shown in (("#story", not has_map(look.scene)), ("#log", has_map(look.scene))):
            pane = self.query_one(where, LogPane)
            pane.display = shown
            if shown:
                pane.show(look.tellings, look.news)

    def _show_ending(self, ending: Ending | None) -> None:
        page = self.query_one("#ending", Static)
        page.display = ending is not None
        if ending is not None:
            style = "bold $good" if ending.won else "bold $bad"
            page.update(Content.assemble((ending.title, style), "\n\n", ending.text))

    def read_on(self) -> None:
        """The next page of the log beside the map or in its place; from its end back to the first new entry."""
        log = next(pane for pane in self.query(LogPane) if pane.display)
        log.read_on()

    def zoom(self) -> str:
        """The next size of the map."""
        pane = self.query_one(MapPane)
        pane.zoom = ZOOMS[(ZOOMS.index(pane.zoom) + 1) % len(ZOOMS)]
        return pane.zoom


def _split(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The party's cards and things, and those of whoever else is here."""
    party = tuple(card for card in cards if card.kind in _PARTY)
    return party, tuple(card for card in cards if card.kind not in _PARTY)


def has_map(scene: Scene) -> bool:
    """Is there anything on the map yet?"""
    return scene.map is not None and bool(scene.map.hexes or scene.map.zones or scene.map.drawn)


def hint_of(look: Look) -> str:
    """The hint of the guided start that fits this moment, if there is one."""
    return look.scene.guide or next((telling.guide for telling in reversed(look.latest) if telling.guide), "")


def letters_on_map(scene: Scene) -> dict[str, str]:
    """For each place that a choice leads to: the key that takes it. Ways into the unknown go by the choice's key."""
    letters: dict[str, str] = {}
    for number, choice in enumerate(scene.prompt.choices if scene.prompt else (), 1):
        sign = hotkey_of(choice) or (str(number) if number < 10 else "")
        for place in (choice.place, choice.key):
            if place:
                letters.setdefault(place, sign)
    return letters
