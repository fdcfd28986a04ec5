"""What the stage has besides the map: the fight, a moment, what happened just now, the party in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Card, Choice, Ending, Field, Home, Moment, Prompt, Scene
from tablewright.engine.telling.fighting_on import usual_of, words_of
from tablewright.engine.telling.keys import Button, Laid
from tablewright.engine.telling.log import seat_label
from tablewright.engine.telling.staging import bare, field_of, home_of
from tablewright.play.advice import NO_ADVICE, Advice, advice_of, meant
from tablewright.play.drawing.choices import (
    ITEM,
    OTHER,
    Entry,
    entries_of,
    moment_leaves,
    now_art,
    opening_art,
    strip_art,
)
from tablewright.play.drawing.field import Aims, draw_field, draw_home
from tablewright.play.drawing.rooms import Drawing, Point
from tablewright.play.screens.panes import (
    HIGH,
    ZOOMS,
    CardPane,
    ChoicePane,
    FactStrip,
    HintLine,
    LogPane,
    MapPane,
    PicturePane,
)
from tablewright.play.sentences import initials, what_to_type
from tablewright.play.session import Look, Session, dice_in_words, who_decides

# --- stage ------------------------------------------------------------------------------------------------------------
_NARROWEST_FIELD = 12
_HIGHEST_FIELD = 14  # lines of a fight above its map
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
        self._aims, self._fills = Aims(), True

    def show_field(self, field: Field, aims: Aims, *, fills: bool = True) -> None:
        """`fills`: it has the stage for itself; else it is as high as it needs to be, above the map."""
        self._field, self._aims, self._fills = field, aims, fills
        self.on_resize()

    def on_resize(self) -> None:
        if self._field is None or self.size.width <= _NARROWEST_FIELD:
            return
        width, most = self.size.width - 2, self.size.height if self._fills else _HIGHEST_FIELD
        drawing = draw_field(self._field, width, most, self._aims)
        if drawing.height > most:
            drawing = draw_field(_without_party(self._field), width, most, self._aims)
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
    """What deserves the whole stage, until its reader goes on: its whole text, leaf by leaf."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._moment: Moment | None = None
        self._leaf = 0

    def show(self, moment: Moment | None) -> None:
        if moment is not self._moment:
            self._leaf = 0
        self._moment = moment
        self.display = moment is not None
        self.call_after_refresh(self._draw)

    def read_on(self) -> bool:
        """Turn the leaf; False after the last one."""
        if self._leaf + 1 >= len(self._leaves()):
            return False
        self._leaf += 1
        self._draw()
        return True

    def _leaves(self) -> list[Content]:
        if self._moment is None or not self.size.width:
            return []
        return moment_leaves(self._moment, self.size.width, self.size.height)

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        leaves = self._leaves()
        if leaves:
            self._leaf = min(self._leaf, len(leaves) - 1)
            self.update(leaves[self._leaf])


# --- table view -------------------------------------------------------------------------------------------------------
# The table as a whole: facts, map, fight or cards, party, log. Play and replay show it, and what is wanted below.
_PARTY = ("member", ITEM)
_NARROW = 70  # columns below which a fight or a map has no log beside it


_LEAST_SIDE = 30
_BELOW, _BELOW_HIGH = 12, 14  # rows of a screen that the stage leaves to all else
_LEAST_STAGE = 6


def stage_rows(height: int) -> int:
    """The height of the stage: 12 rows of 24, 26 of 40."""
    return max(_LEAST_STAGE, height - (_BELOW_HIGH if height >= HIGH else _BELOW))


class Pointed(NamedTuple):
    """What the choice pointed at is about, and the moment that has the stage."""

    place: str = ""
    target: str = ""
    moment: Moment | None = None
    opened: str = ""  # the badge of the button that is open


NOTHING_POINTED = Pointed()


class TableView(Vertical):
    """Renders a `Look`."""

    def __init__(self, ruleset: Ruleset[Any], **names: Any) -> None:
        super().__init__(**names)
        self._ruleset = ruleset
        self._shown: tuple[Look, str, Pointed] | None = None

    def compose(self) -> ComposeResult:
        yield FactStrip(id="strip")
        yield Static(id="goal")
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
                yield HintLine(id="hint")
                yield CardPane(id="party")
                yield LogPane(self._ruleset, id="log")
        yield PartyStrip(id="strip-party")

    def show(self, look: Look, dice: str, pointed: Pointed = NOTHING_POINTED) -> None:
        self._shown = (look, dice, pointed)
        scene, field, moment = look.scene, field_of(look.scene), pointed.moment
        ended = moment is None and scene.ending is not None
        home = None if field or moment or scene.ending else home_of(scene)
        party, here = _split(scene.cards)
        self.query_one(FactStrip).show(scene.title, scene.facts, dice)
        self._show_goal(scene.goal)
        self._fix_stage(scene)
        self._show_party(scene, party)
        self.query_one(MomentPane).show(moment)
        self._show_cards("#here", () if field or moment or ended or (home and not self._is_high) else here)
        self.query_one(HomePane).show_home(home)
        self._show_field(look, None if moment or ended else field, pointed)
        self._show_map(look, pointed, hidden=bool(moment or ended or home or (field and not self._is_high)))
        self._show_ending(scene.ending if ended else None)
        self._show_log(look, moment)

    def on_resize(self) -> None:
        """What has room on a screen depends on its size."""
        if self._shown is not None:
            self.show(*self._shown)

    @property
    def _is_high(self) -> bool:
        return self.app.size.height >= HIGH

    def _show_goal(self, goal: str) -> None:
        line = self.query_one("#goal", Static)
        line.display = bool(goal)
        line.update(Content.styled(goal, "italic"))

    def _fix_stage(self, scene: Scene) -> None:
        """A stage keeps its size, whatever is asked below it; without one the log has the place."""
        width, height = self.app.size
        self.query_one("#side").styles.width = max(_LEAST_SIDE, width // 3)
        fixed = has_stage(scene) and isinstance(self.screen, ShownTable)
        self.query_one("#body").styles.height = stage_rows(height) if fixed else "1fr"
        self.styles.height = "auto" if fixed else "1fr"
        self.screen.set_class(fixed, "-staged")

    @property
    def has_side(self) -> bool:
        """True if something stands beside the stage: the guide has its place there."""
        return bool(self.query_one("#side").display)

    def _show_party(self, scene: Scene, party: tuple[Card, ...]) -> None:
        """Cards at the side; on a low screen with something on its stage, one line for all of them."""
        in_a_line = has_stage(scene) and not self._is_high and any(card.bars for card in party)
        beside = bool(party) or has_stage(scene)
        self.set_class(not has_stage(scene), "-no-map")
        self.query_one("#side").display = beside and self.app.size.width >= _NARROW
        self._show_cards("#party", () if in_a_line else party)
        strip = self.query_one(PartyStrip)
        strip.display = in_a_line
        strip.show(party)

    def _show_field(self, look: Look, field: Field | None, pointed: Pointed) -> None:
        pane = self.query_one(FieldPane)
        pane.display = field is not None
        if field is not None:
            pane.show_field(field, aims_of(look.laid, field, pointed), fills=not self._is_high)

    def _show_cards(self, where: str, cards: tuple[Card, ...]) -> None:
        pane = self.query_one(where, CardPane)
        pane.display = bool(cards)
        pane.show(cards)

    def _show_map(self, look: Look, pointed: Pointed, *, hidden: bool) -> None:
        pane, view = self.query_one(MapPane), look.scene.map
        pane.display = has_map(look.scene) and not hidden
        if view is not None:
            pane.show_map(view, letters_on_map(look.laid, pointed.opened), pointed.place)

    def _show_log(self, look: Look, moment: Moment | None) -> None:
        """Beside the map or the fight; without one the log takes its place, but not that of a moment.

        It tells no further than the moment that has the stage.
        """
        on_stage, hidden = has_stage(look.scene), moment is not None
        self.query_one(OpeningPane).display = not (on_stage or hidden or look.tellings or look.scene.cards)
        story = not on_stage and not hidden and bool(look.tellings or look.scene.cards)
        told = moment.number - 1 if moment and moment.number else len(look.tellings)
        news = max(0, look.news - len(look.tellings) + told)
        for where, shown in (("#story", story), ("#log", on_stage)):
            pane = self.query_one(where, LogPane)
            pane.display = shown
            if shown:
                pane.show(look.tellings[:told], news)

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


def aims_of(found: Laid, field: Field, pointed: Pointed) -> Aims:
    """Everybody's key in a fight, and the chances of what the open verb, or the first, would do to them."""
    button = found.button(pointed.opened) or next((each for each in found.buttons if each.active), None)
    spots = [spot for spot in (button.spots if button else found.direct) if spot.on == "token"]
    chances = {spot.at: spot.choice.chances[0].percent for spot in spots if spot.choice.chances}
    target = pointed.target
    token = next((token.id for token in field.tokens if target and target in (token.id, bare(token.id))), "")
    return Aims(token, found.marks, chances)


def letters_on_map(found: Laid, opened: str) -> dict[str, str]:
    """The keys to draw on the map: of the ways on, or of what the open button can be pointed at."""
    button = found.button(opened)
    spots = button.spots if button else found.direct
    letters: dict[str, str] = {}
    for spot in spots:
        if spot.on in ("hex", "door"):
            for place in filter(None, (spot.choice.place, spot.choice.key, spot.at)):
                letters.setdefault(place, spot.badge)
    return letters


def drawn_on_map(scene: Scene) -> set[str]:
    """The places at which the map shows a key: hexes and rooms, and ways into the unknown by their option."""
    view = scene.map
    if view is None:
        return set()
    return {tile.id for tile in view.hexes} | {zone.id for zone in view.zones} | {link.choice for link in view.links}


# --- shown table ------------------------------------------------------------------------------------------------------
# The table as it is shown: its parts, the question with its choices, the line of keys. What keys do is in table.py.
NOBODY = -1
_LEAST_SCREEN, _ENOUGH = (40, 12), "60 by 20"
_LONGEST_NUMBER = 10


class ShownTable(Screen[None]):
    """What stands on the screen while a game is played."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.look = session.look()
        self._pointed = NOBODY
        self._digits = ""
        self._for_good = False  # the next choice becomes a standing answer
        self._scenes: dict[str, Scene] = {}  # by seat: what it saw when it answered last
        self._opened = ""  # the badge of the button that is open
        self._wishing = ""  # the seat that the next choice is a wish of, no answer
        self._deeds = session.deeds()
        self._moments = list(self.look.scene.moments)  # still to be seen
        self._point_as_guided()

    def compose(self) -> ComposeResult:
        yield TableView(self.session.ruleset, id="table")
        yield NowPane(id="now")
        with Vertical(id="ask"):
            yield Static(id="wanted")
            yield Static(id="question")
            yield HintLine(id="hint-below")
            yield ChoicePane(id="choices")
            yield Input(id="words", select_on_focus=False)
        yield Static(id="keys")

    def _point_as_guided(self) -> None:
        """The cursor stands on what the guide of a first session means, be it in a fold; a lone fold is open."""
        only, *others = (*self.look.laid.bar, *self.look.laid.direct, *self.look.laid.apart) or (None,)
        self._opened = only.badge if isinstance(only, Button) and not others else ""
        self._pointed = meant(self.session.lesson(self.look), self.look.prompt)
        self._open_for(self._pointed)

    def _open_for(self, number: int) -> None:
        """Open the button behind which the choice of this index is, if it is behind one."""
        spot = next((spot for spot in self.look.laid.spots if spot.number == number + 1), None)
        if spot is None:
            return
        hidden = any(each is spot for each in self.look.laid.other)
        self._opened = spot.behind or (OTHER.key if hidden else self._opened)

    @property
    def _on_picture(self) -> set[str]:
        """The options that are drawn with their keys, and need not be listed."""
        if self._moments or self.look.scene.ending:
            return set()
        field, drawn = field_of(self.look.scene), drawn_on_map(self.look.scene)
        home = home_of(self.look.scene)
        found = set()
        wanted = set(self.session.wants.values())  # whoever is for it is named beside it
        for spot in (spot for spot in self.look.laid.spots if spot.choice.key not in wanted):
            at_map = spot.on in ("hex", "door") and bool({spot.choice.place, spot.choice.key} & drawn)
            if (spot.on == "token" and field) or (at_map and not field and not home and len(spot.badge) == 1):
                found.add(spot.choice.key)
        return found

    @property
    def _entries(self) -> list[Entry]:
        """What stands at the bar, and what is pointed at on the picture."""
        entries = entries_of(self.look.laid, self._opened, self._on_picture)
        pointed = self._pointed_choice
        if pointed is not None and all(entry.number != self._pointed for entry in entries):
            spot = self.look.laid.spot_of(pointed.key)
            sign = spot.badge if spot and not pointed.grave else ""
            entries.insert(0, Entry(self._pointed, sign, msgspec.structs.replace(pointed, group="")))
        return [self._with_marks(entry) for entry in entries]

    def _with_marks(self, entry: Entry) -> Entry:
        """A choice with the initials of those who are for it."""
        wanted = [seat for seat, key in self.session.wants.items() if key and key == entry.choice.key]
        if not wanted:
            return entry
        marks = " ".join(f"[{initials(self._name_of(seat))}]" for seat in wanted)
        return entry._replace(choice=msgspec.structs.replace(entry.choice, label=f"{entry.choice.label} {marks}"))

    @property
    def _in_sight(self) -> list[int]:
        """The places in the question of what arrows point along: the picture's first, then the bar's."""
        button = self.look.laid.button(self._opened)
        spots = button.spots if button else self.look.laid.direct
        listed = [entry.number for entry in entries_of(self.look.laid, self._opened, self._on_picture)]
        return list(
            dict.fromkeys([*(spot.number - 1 for spot in spots), *(number for number in listed if number >= 0)])
        )

    @property
    def _advice(self) -> Advice:
        session, look = self.session, self.look
        return advice_of(session.lesson(look), session.hint(look), look.prompt, look.laid)

    def _show(self) -> None:
        choice, moment = self._pointed_choice, self._moments[0] if self._moments else None
        self.set_class(self._too_small, "-small")
        place, target = (choice.place or choice.key, choice.target) if choice else ("", "")
        pointed = Pointed(place, target, moment, self._opened)
        dice = dice_in_words(self.session.game)
        self.query_one(TableView).show(self.look, dice, pointed)
        self._show_now()
        self.query_one("#wanted", Static).update(self._wanted_words())
        self._show_advice(NO_ADVICE if moment and not self.session.lesson(self.look) else self._advice)
        self._show_question(self.look.prompt)
        self._show_keys()

    def _show_now(self) -> None:
        """The newest entry of the log stands in the log; where there is none in sight, above the question."""
        now = self.query_one(NowPane)
        table = self.query_one(TableView)
        in_the_log = any(log.display and (log.id == "story" or table.has_side) for log in table.query(LogPane))
        if self._too_small or self._moments or in_the_log:
            now.display = False
        else:
            now.show(self.look, self._scenes.get(self.look.seat))

    def _show_advice(self, advice: Advice) -> None:
        """Guide and hints beside the stage, in the log's column; without one, below the question."""
        beside = self.query_one(TableView).has_side
        self.query_one("#hint", HintLine).show(advice if beside else NO_ADVICE)
        self.query_one("#hint-below", HintLine).show(NO_ADVICE if beside else advice)

    def _wanted_words(self) -> Content:
        """What is wanted, and of whom where several play at one keyboard."""
        if self._too_small:
            width, height = self.app.size
            return Content(
                f"This window is too small: {width} by {height}. Make it {_ENOUGH} or more, or play --plain."
            )
        wanted = Content.styled(self.look.scene.wanted, "bold")
        if len(self.session.seats) == 1:
            return wanted
        if (asked := self.session.of_party) is not None:
            wanted += Content.styled(f"  {who_decides(asked.decision, self._name_of(asked.decision.lead))}", "$quiet")
        if self._also_asked:
            wanted += Content.styled(f"  Also asked: {', '.join(map(self._name_of, self._also_asked))}.", "$quiet")
        return Content.styled(f"{self._name_of(self.look.seat)}: ", "bold $accent") + wanted

    def _name_of(self, seat: str) -> str:
        return seat_label(self.session.ruleset, seat)

    @property
    def _also_asked(self) -> list[str]:
        """Others at this keyboard whom the table asks as well."""
        asked = self.session.asked_seats
        return [seat for seat in self.session.seats if seat in asked and seat != self.look.seat]

    @property
    def _too_small(self) -> bool:
        return self.app.size.width < _LEAST_SCREEN[0] or self.app.size.height < _LEAST_SCREEN[1]

    def _show_question(self, prompt: Prompt | None) -> None:
        question, choices, words = self.query_one("#question", Static), self.query_one(ChoicePane), self._words
        choices.display = prompt is not None and prompt.kind == "choice"
        words.display = prompt is not None and prompt.kind not in ("choice", "sketch")
        question.update(self._question_words(prompt))
        question.display = bool(self._question_words(prompt).plain)
        if prompt is None or prompt.kind in ("choice", "sketch"):
            sight = {*self._in_sight}
            shown = [spot for spot in self.look.laid.spots if spot.number - 1 in sight]
            choices.show(self._entries if prompt else [], shown, self._pointed)
            if words.has_focus:
                self.set_focus(None)
            return
        words.placeholder = prompt.default
        # Not type="integer": Textual's pattern for it backtracks without end on a long row of digits.
        words.restrict = None if prompt.kind == "text" else r"-?[0-9]*"
        words.max_length = prompt.high if prompt.kind == "text" else _LONGEST_NUMBER

    def _question_words(self, prompt: Prompt | None) -> Content:
        if prompt is None:
            return Content(self._idle_words())
        text = prompt.text if prompt.text != self.look.scene.wanted else ""
        missing = Content.styled("  ".join(prompt.missing), "$quiet")
        if prompt.kind == "choice" and prompt.missing:
            return Content("\n").join([*([Content.styled(text, "bold")] if text else []), missing])
        if prompt.kind != "choice":
            return Content.assemble((text, "bold"), "  " if text else "", (what_to_type(prompt), "$quiet"))
        lacking = "; ".join(prompt.missing)
        return Content.assemble((text, "bold"), "  " if text and lacking else "", (lacking, "$quiet"))

    def _idle_words(self) -> str:
        if self.session.over:
            back = "u takes it back, " if self.session.may_take_back_the_end else ""
            return f"The game is over. {back}L reads the log, M shows the map, Esc leaves."
        return f"The table waits for {self.session.waited_for()}."

    def on_resize(self) -> None:
        self._show()

    def on_descendant_focus(self) -> None:
        self._show_keys()

    def on_descendant_blur(self) -> None:
        self._show_keys()

    def _show_keys(self) -> None:
        """The last line: what the keys do now, or what is being typed."""
        if self._digits:
            keys = [f"{self._digits}_ {self._typed_words()}", "Enter take it", "Esc not so"]
        elif self._for_good:
            keys = ["always: pick the answer to give from now on", "! what is marked", "Esc not so"]
        elif self._wishing:
            keys = [f"= {self._name_of(self._wishing)} would: press what, or = for another", "Esc not so"]
        elif isinstance(self.focused, Input):
            keys = ["Enter answer", "Esc back to the keys"]
        elif isinstance(self.focused, LogPane):
            keys = ["Enter how it came about", "Up Down move", "Esc back to the table"]
        else:
            keys = self._table_keys()
        text = Content("")
        for key, _, word in (key.partition(" ") for key in keys):
            longer = text + Content("  " if text.plain else "").append(
                Content.assemble((key, "bold $accent"), f" {word}")
            )
            text = longer if longer.cell_length <= self.app.size.width - 2 or not text.plain else text
        self.query_one("#keys", Static).update(text)

    def _typed_words(self) -> str:
        """The choice whose number is typed so far, and that more digits may follow."""
        spot = self.look.laid.meant(self._digits, self._opened)
        follow = self.look.laid.goes_on(self._digits, self._opened)
        return (spot.choice.label if spot else "") + (", or a second digit" if follow else "")

    def _table_keys(self) -> list[str]:
        keys = ["? help", self._space_words(), "u undo", "Tab list", "O odds", "H how", "L log", "M map", "P party"]
        if usual_of(self.look.scene):
            keys.insert(1, f"> {words_of(self.look.scene).lower()}")
        if self._opened:
            keys.insert(0, "Esc back")
        if self.look.prompt is not None and self.look.prompt.standing:
            keys.insert(1, "! always")
        if self._advice.text:
            keys.insert(2, "G hints")
        together = ["@ next seat"] if self._also_asked else []
        together += ["= who wants what"] if self.session.of_party is not None and self._choices else []
        together += ["& what others may do"] if self._deeds else []
        return [keys[0], *together, *keys[1:]]

    def _space_words(self) -> str:
        return f"Space {self._moments[0].press or 'go on'}" if self._moments else "Space read on"

    @property
    def _words(self) -> Input:
        return self.query_one("#words", Input)

    @property
    def _choices(self) -> tuple[Choice, ...]:
        return self.look.prompt.choices if self.look.prompt is not None else ()

    @property
    def _pointed_choice(self) -> Choice | None:
        return self._choices[self._pointed] if 0 <= self._pointed < len(self._choices) else None
