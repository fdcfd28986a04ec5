"""The table as a whole: facts, map, fight or cards, party, log. Play and replay show it, and what is wanted below."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card, Ending, Field, Moment, Scene
from tablewright.engine.telling.staging import bare, field_of, home_of
from tablewright.play.answers import hotkey_of
from tablewright.play.drawing.cards import ITEM
from tablewright.play.screens.panes import HIGH, ZOOMS, CardPane, FactStrip, LogPane, MapPane
from tablewright.play.screens.stage import FieldPane, HomePane, MomentPane, OpeningPane, PartyStrip
from tablewright.play.session import Look

_PARTY = ("member", ITEM)
_NARROW = 70  # columns below which a fight or a map has no log beside it


class Pointed(NamedTuple):
    """What the choice pointed at is about, and the moment that has the stage."""

    place: str = ""
    target: str = ""
    moment: Moment | None = None


NOTHING_POINTED = Pointed()


class TableView(Vertical):
    """Renders a `Look`."""

    def __init__(self, ruleset: Ruleset[Any], **names: Any) -> None:
        super().__init__(**names)
        self._ruleset = ruleset
        self._shown: tuple[Look, str, Pointed] | None = None

    def compose(self) -> ComposeResult:
        yield FactStrip(id="strip")
        with Horizontal(id="body"):
            with Vertical(id="main"):
                yield Static(id="ending")
                yield MomentPane(id="moment")
                yield CardPane(id="here")
                yield FieldPane(id="field")
                yield HomePane(id="home")
                yield OpeningPane(self._ruleset.title, self._ruleset.blurb, id="opening")
                yield MapPane(id="map")
                yield LogPane(self._ruleset, id="story")
            with Vertical(id="side"):
                yield CardPane(id="party")
                yield LogPane(self._ruleset, id="log")
        yield PartyStrip(id="strip-party")

    def show(self, look: Look, dice: str, pointed: Pointed = NOTHING_POINTED) -> None:
        self._shown = (look, dice, pointed)
        scene, field, moment = look.scene, field_of(look.scene), pointed.moment
        home = None if field or moment or scene.ending else home_of(scene)
        party, here = _split(scene.cards)
        self.query_one(FactStrip).show(scene.title, scene.facts, dice)
        self._show_party(scene, party)
        self.query_one(MomentPane).show(moment)
        self._show_cards("#here", () if field or moment or (home and not self._is_high) else here)
        self.query_one(HomePane).show_home(home)
        self._show_field(None if moment else field, pointed.target)
        self._show_map(scene, pointed.place, hidden=bool(moment or home or (field and not self._is_high)))
        self._show_ending(scene.ending)
        self._show_log(look, hidden=moment is not None)

    def on_resize(self) -> None:
        """What has room on a screen depends on its size."""
        if self._shown is not None:
            self.show(*self._shown)

    @property
    def _is_high(self) -> bool:
        return self.app.size.height >= HIGH

    def _show_party(self, scene: Scene, party: tuple[Card, ...]) -> None:
        """Cards at the side; on a low screen with something on its stage, one line for all of them."""
        in_a_line = has_stage(scene) and not self._is_high and any(card.bars for card in party)
        beside = bool(party) or has_stage(scene)
        self.set_class(not has_stage(scene), "-no-map")
        self.query_one("#side").display = beside and not (in_a_line and self.app.size.width < _NARROW)
        self._show_cards("#party", () if in_a_line else party)
        strip = self.query_one(PartyStrip)
        strip.display = in_a_line
        strip.show(party)

    def _show_field(self, field: Field | None, target: str) -> None:
        pane = self.query_one(FieldPane)
        pane.display = field is not None
        if field is not None:
            token = next((token.id for token in field.tokens if target and target in (token.id, bare(token.id))), "")
            pane.show_field(field, token, fills=not self._is_high)

    def _show_cards(self, where: str, cards: tuple[Card, ...]) -> None:
        pane = self.query_one(where, CardPane)
        pane.display = bool(cards)
        pane.show(cards)

    def _show_map(self, scene: Scene, pointed: str, *, hidden: bool) -> None:
        pane = self.query_one(MapPane)
        pane.display = has_map(scene) and not hidden
        if scene.map is not None:
            pane.show_map(scene.map, letters_on_map(scene), pointed)

    def _show_log(self, look: Look, *, hidden: bool) -> None:
        """Beside the map or the fight; without one the log takes its place, but not that of a moment."""
        on_stage = has_stage(look.scene)
        self.query_one(OpeningPane).display = not (on_stage or hidden or look.tellings or look.scene.cards)
        story = not on_stage and not hidden and bool(look.tellings or look.scene.cards)
        for where, shown in (("#story", story), ("#log", on_stage)):
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
        for log in self.query(LogPane):
            if log.display:
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


def has_stage(scene: Scene) -> bool:
    """Is there a map, or a fight to be drawn?"""
    return has_map(scene) or field_of(scene) is not None


def letters_on_map(scene: Scene) -> dict[str, str]:
    """For each place that a choice leads to: the key that takes it. Ways into the unknown go by the choice's key."""
    letters: dict[str, str] = {}
    for number, choice in enumerate(scene.prompt.choices if scene.prompt else (), 1):
        sign = hotkey_of(choice) or (str(number) if number < 10 else "")
        for place in (choice.place, choice.key):
            if place:
                letters.setdefault(place, sign)
    return letters
