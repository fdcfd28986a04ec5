"""The table as played: what the keys do, and how a question is answered.

Digits and a choice's letter pick it at once; arrows only point, and Enter takes what is pointed at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.telling.counsel import Plea
from tablewright.engine.telling.glossary import glossary_of
from tablewright.engine.telling.keys import table
from tablewright.engine.telling.log import how
from tablewright.engine.telling.shopping import shop_of
from tablewright.engine.telling.staging import aims_at
from tablewright.play.drawing.choices import OTHER, leads_art, party_art, unfolded_art
from tablewright.play.drawing.rooms import NIGHT, PAPER
from tablewright.play.keywords import terms_art, terms_on
from tablewright.play.rulebook import art, of_cards, of_words, open_at
from tablewright.play.screens.app import TerminalApp, Wanted, WaresScreen, WriteScreen
from tablewright.play.screens.pages import (
    Curtain,
    LeavePage,
    ListPage,
    LogPage,
    MapPage,
    Page,
    SketchScreen,
    StandingPage,
    choice_row,
    help_page,
    odds_page,
)
from tablewright.play.screens.panes import ChoicePane, LogPane, MapPane
from tablewright.play.screens.stage import NOBODY, FieldPane, MomentPane, ShownTable, TableView
from tablewright.play.sentences import (
    as_sentence,
    counsel_words,
    harmless_default,
    has_usual,
    read_answer,
    usual_choice,
)
from tablewright.play.session import AS_USUAL, WAYS, Session, draft_of, drop_draft, keep_draft
from tablewright.press.paper.rulebook import book_of

# --- table ------------------------------------------------------------------------------------------------------------
# A number pad without its lock sends these.
_PAD = {"home": "7", "up": "8", "pageup": "9", "end": "1", "down": "2", "pagedown": "3"}
_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}
# What Textual calls the keys that are no letters, and what each tool does here.
_NAMES = {".": "full_stop", ">": "greater_than_sign", "?": "question_mark", "!": "exclamation_mark", "@": "at",
          "*": "asterisk", "+": "plus", "=": "equals_sign", "&": "ampersand",
          "Space": "space", "Tab": "tab", "Esc": "escape"}  # fmt: skip
_NOT_HERE = ("take", "talk")  # Enter is read with the choices; nobody talks in a terminal


def _bindings() -> list[BindingType]:
    tools = [tool for tool in table().tool if tool.name not in _NOT_HERE]
    return [Binding(_NAMES.get(tool.key, tool.key), tool.name, tool.says, priority=tool.key == "Tab") for tool in tools]


class TableScreen(ShownTable):
    """A game in progress."""

    AUTO_FOCUS = ""  # keys go to the table, not to one of its parts
    BINDINGS: ClassVar[list[BindingType]] = _bindings()

    def on_mount(self) -> None:
        self._show()
        self._offer_to_write()
        if remarks := self.session.save.remarks:
            self.app.push_screen(Page("Before you play on", Content("\n\n".join(remarks))))

    def _renew(self) -> None:
        """Look at the table again: something was answered or taken back."""
        before = self.look.seat
        self._scenes[before], self.look = self.look.scene, self.session.look()
        self._moments = list(self.look.scene.moments)
        self._digits, self._for_good, self._wishing = "", False, ""
        self._point_as_guided()
        self._deeds = self.session.deeds()
        self._words.value = ""
        self.app.clear_notifications()
        self._show()
        if self.look.seat != before and self.session.has_secrets:
            self.app.push_screen(Curtain(self._name_of(self.look.seat)))
        self._offer_to_write()

    def _offer_to_write(self) -> None:
        if self._words.display:
            self._words.focus()
        self._open_paper()

    def _open_paper(self) -> bool:
        """Squared paper, where the question is for a drawing."""
        prompt, save = self.look.prompt, self.session.save
        if prompt is None or prompt.paper is None:
            return False
        title = prompt.paper.title
        screen = SketchScreen(prompt.paper, draft_of(save, title), partial(keep_draft, save, title))
        self.app.push_screen(screen, self._hand_in)
        return True

    def _hand_in(self, drawn: str | None) -> None:
        if drawn is not None:
            drop_draft(self.session.save)
            self._answer(drawn)

    # --- choosing ----------------------------------------------------------------------------------------------------
    def on_key(self, event: events.Key) -> None:
        if isinstance(self.focused, Input):
            return
        if event.character and event.character.isdigit():
            self._type_digit(event.character)
        elif event.key == "backspace" and self._digits:
            self._digits = self._digits[:-1]
            self._show_typed()
        elif event.key == "enter" and not isinstance(self.focused, LogPane):
            self._enter()
        elif self._press_letter(event.character or "") or self._point(event.key):
            pass
        else:
            return
        event.stop()
        event.prevent_default()

    def _press_letter(self, letter: str) -> bool:
        """A letter takes a choice, or opens a button, or shuts it again."""
        if not letter.isalpha():
            return False
        if spot := self.look.laid.meant(letter, self._opened):
            self._pick(spot.number - 1)
            return True
        return self._open(letter)

    def _open(self, badge: str) -> bool:
        laid = self.look.laid
        if laid.button(badge) is None and not (badge == OTHER.key and laid.other):
            return False
        self._opened, self._pointed, self._digits = "" if badge == self._opened else badge, NOBODY, ""
        self._show()
        return True

    def on_choice_pane_opened(self, event: ChoicePane.Opened) -> None:
        self._open(event.badge)

    def _point(self, key: str) -> bool:
        """Arrows point along the choices; on hexes they and their neighbours point like a number pad."""
        if isinstance(self.focused, LogPane) or not self._choices:
            return False
        ways = {spot.badge: spot.number - 1 for spot in self.look.laid.direct if spot.on == "hex" and spot.alias}
        if ways and key in _PAD:
            self._pointed = ways.get(_PAD[key], self._pointed)
        elif key in _STEPS:
            self._pointed = self._next_in_sight(_STEPS[key])
        else:
            return False
        self._digits = ""
        self._show()
        return True

    def _next_in_sight(self, step: int) -> int:
        shown = self._in_sight or [NOBODY]
        if self._pointed not in shown:
            return shown[0] if step > 0 else shown[-1]
        return shown[(shown.index(self._pointed) + step) % len(shown)]

    def _type_digit(self, digit: str) -> None:
        """Take a number that no further digit could follow; any other number waits for Enter.

        So two digits meant for two questions never become one choice.
        """
        self._digits += digit
        meant = self.look.laid.meant(self._digits, self._opened) is not None
        if (meant and len(self._digits) > 1) or self.look.laid.goes_on(self._digits, self._opened):
            self._show_typed()
        else:
            self._pick_typed()

    def _show_typed(self) -> None:
        """Point at the choice whose number is typed so far."""
        spot = self.look.laid.meant(self._digits, self._opened)
        self._pointed = spot.number - 1 if spot else NOBODY
        self._show()

    def _pick_typed(self) -> None:
        digits, self._digits = self._digits, ""
        spot = self.look.laid.meant(digits, self._opened)
        if spot is not None and spot.choice.grave:
            self.notify("No key does what play cannot undo: point at it with the arrows, and press Enter.")
            self._show_keys()
        elif spot is not None:
            self._pick(spot.number - 1)
        elif digits and self._choices:
            self.notify(f"Nothing here has the key {digits}. Tab lists every choice.", severity="warning")
            self._show_keys()

    def _enter(self) -> None:
        if self._digits:
            self._pick_typed()
        elif self._pointed != NOBODY:
            self._pick(self._pointed)
        elif self._words.display:
            self._words.focus()
        elif self._open_paper():
            pass
        elif self.look.prompt is not None:
            usual = harmless_default(self.look.prompt)
            if usual is None:
                self.notify("Press a key of a choice, or point with the arrows and press Enter. Tab lists all.")
            else:
                self._pick(self._choices.index(usual))

    def action_usual(self) -> None:
        """Take the marked choice, harmless or not."""
        usual = usual_choice(self.look.prompt) if self.look.prompt else None
        if usual is None:
            self.notify("Nothing is marked as usual here. Press the key of a choice.")
        else:
            self._pick(self._choices.index(usual))

    def _pick(self, number: int) -> None:
        if not self._choices:
            return
        self._answer(self._choices[number].key)

    def _answer(self, key: str) -> None:
        if self._wishing:
            self._want(self._wishing, key)
            return
        self._act(partial(self.session.answer_always if self._for_good else self.session.answer, key))

    def _act(self, deed: Callable[[], None]) -> None:
        """Do something at the table; what is refused is said, and nothing has changed."""
        try:
            deed()
        except Refused as refusal:
            self.notify(as_sentence(str(refusal)), severity="warning")
            return
        self._renew()

    def on_choice_pane_picked(self, event: ChoicePane.Picked) -> None:
        self._pick(event.number)

    def on_field_pane_tapped(self, event: FieldPane.Tapped) -> None:
        """A click on somebody points at what can be done to them, one after the other."""
        aimed = [number for number, choice in enumerate(self._choices) if aims_at(choice, event.token)]
        if aimed:
            later = [number for number in aimed if number > self._pointed]
            self._pointed = later[0] if later else aimed[0]
            self._open_for(self._pointed)
            self._show()

    def on_map_pane_tapped(self, event: MapPane.Tapped) -> None:
        """A click on the map points; a second one on the same place goes there."""
        for number, choice in enumerate(self._choices):
            if event.place in (choice.place, choice.key):
                if number == self._pointed:
                    self._pick(number)
                else:
                    self._pointed = number
                    self._show()
                return

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.look.prompt is not None:
            self._answer(read_answer(self.look.prompt, event.value, self.look.laid))

    # --- commands ----------------------------------------------------------------------------------------------------
    def action_undo(self) -> None:
        self._act(self.session.undo)

    def action_on(self) -> None:
        """Fight on, or go on, until something changes."""
        self._act(self.session.fight_on)

    def action_always(self) -> None:
        prompt = self.look.prompt
        if self._for_good and prompt is not None and has_usual(prompt):
            self._answer(AS_USUAL)
        elif prompt is not None and prompt.standing:
            self._for_good = True
            self._show_keys()
        else:
            self.app.push_screen(StandingPage(self.session.standing), self._end_standing)

    def _end_standing(self, question: str | None) -> None:
        if question:
            self.session.ask_again(question)
            self._renew()

    def action_odds(self) -> None:
        if self.look.prompt is None or not self._choices:
            self.notify("There is nothing to choose.")
        else:
            self.app.push_screen(odds_page(self.session.ruleset, self.look.prompt, self.look.laid))

    def action_counsel(self) -> None:
        """What would you do? Thought about beside the screen, and shown when it is done."""
        if self.look.prompt is None:
            self.notify("Nothing is asked of you.")
            return
        self.notify("Thinking it through ...")
        self.run_worker(partial(self._think, self.session.plea()), thread=True, exclusive=True)

    def _think(self, plea: Plea) -> None:
        """In a thread of its own."""
        words = "\n\n".join(counsel_words(self.session.thought_about(plea)))
        self.app.call_from_thread(
            self.app.push_screen, Page("What would you do?", Content(words), table().key_of("counsel"))
        )

    def action_how(self) -> None:
        rolled = [telling for telling in self.look.tellings if telling.rolls]
        if not rolled:
            self.notify("No dice have been rolled yet.")
            return
        behind = how(self.session.ruleset, rolled[-1])
        self.app.push_screen(Page("How it came about", unfolded_art(rolled[-1], behind), table().key_of("how")))

    def action_read(self) -> None:
        """Past a moment to what comes after it; else further in the log."""
        if self._moments:
            if not self.query_one(MomentPane).read_on():
                self._moments.pop(0)
                self._show()
        else:
            self.query_one(TableView).read_on()

    def action_log(self) -> None:
        self.app.push_screen(LogPage(self.session.ruleset, self.look))

    def action_map(self) -> None:
        scene = self.look.scene
        maps = [view for view in (scene.map, *scene.other_maps) if view is not None]
        if maps:
            self.app.push_screen(MapPage(maps))
        else:
            self.notify("There is no map here.")

    def action_note(self) -> None:
        """Write on the place pointed at, or on where we are."""
        pointed, places = self._pointed_choice, self.session.places()
        if not places:
            self.notify("There is no map to write on.")
            return
        wanted = (pointed.place or pointed.key) if pointed else ""
        place = next((place for place in places if place.id == wanted), places[0])
        self.app.push_screen(WriteScreen(f"Your note on {place.name}", place.note, partial(self._write_note, place.id)))

    def _write_note(self, place: str, text: str) -> None:
        self.session.note(place, text.strip())
        self._renew()

    def action_party(self) -> None:
        scene = self.look.scene
        book = art(book_of(self.session.ruleset), of_cards(self.session, scene.cards), "")
        self.app.push_screen(Page("The party", party_art(scene.facts, scene.cards), table().key_of("party"), book))

    def action_help(self) -> None:
        self.app.push_screen(help_page(self.session.ruleset.title))

    def action_words(self) -> None:
        found = terms_on(glossary_of(self.session.ruleset), self.look)
        book = art(book_of(self.session.ruleset), of_words(self.session, found), "")
        self.app.push_screen(Page("The game's words here", terms_art(found), table().key_of("words"), book))

    def action_book(self) -> None:
        title, rules, now = open_at(self.session)
        self.app.push_screen(
            Page(f"The rules: {title}", art(book_of(self.session.ruleset), rules, now), table().key_of("book"))
        )

    def action_list(self) -> None:
        """Every choice as a list; a shop with how many of each."""
        prompt = self.look.prompt
        shop = shop_of(prompt) if prompt is not None else None
        if shop is not None:
            self.app.push_screen(WaresScreen(self.look.scene.wanted, shop), partial(self._buy, shop.end))
        elif self._choices:
            rows = [choice_row(spot) for spot in self.look.laid.spots]
            self.app.push_screen(ListPage(self.look.scene.wanted, rows), self._pick_listed)

    def _pick_listed(self, row: int | None) -> None:
        if row is not None:
            self._pick(self.look.laid.spots[row].number - 1)

    def _buy(self, end: str, wanted: Wanted | None) -> None:
        if wanted is not None:
            self._act(partial(self.session.buy, wanted, end))

    def action_leads(self) -> None:
        leads = self.look.scene.leads
        if leads:
            self.app.push_screen(Page("Leads", leads_art(leads), table().key_of("leads")))
        else:
            self.notify("The party knows of nothing to go after yet.")

    def action_guide(self) -> None:
        self.session.turn_guide()
        self._point_as_guided()
        self._show()

    def action_theme(self) -> None:
        self.app.theme = PAPER if self.app.theme == NIGHT else NIGHT

    def action_size(self) -> None:
        self.query_one(TableView).zoom()

    def action_seat(self) -> None:
        if self._also_asked:
            self.session.pass_to_next_seat()
            self._renew()
        else:
            self.notify("Nobody else at this keyboard is asked.")

    # --- together ----------------------------------------------------------------------------------------------------
    def action_want(self) -> None:
        """The next key says what another player is for; once more: another of them, and then nobody."""
        asked = self.session.of_party
        if asked is None or not self._choices:
            self.notify("Nothing is asked here that a party decides together.")
            return
        others = [seat for seat in asked.decision.party if seat != self.session.seat]
        left = others[others.index(self._wishing) + 1 :] if self._wishing else [self.session.next_to_want()]
        self._wishing = next(iter(left), "")
        self._show()

    def _want(self, seat: str, key: str) -> None:
        """Said again, it is taken back."""
        self.session.want(seat, "" if self.session.wants.get(seat) == key else key)
        self._wishing, self._pointed = "", NOBODY
        self._show()

    def action_own(self) -> None:
        """What those who are not asked may do, and how the party decides."""
        deeds: list[tuple[str, Callable[[], None]]] = [
            (f"{self._name_of(seat)}: {deed.label}", partial(self.session.do_unasked, seat, deed.key))
            for seat, deed in self._deeds
        ]
        if (asked := self.session.of_party) is not None:
            others = [seat for seat in asked.decision.party if seat != asked.decision.lead]
            deeds += [
                (f"{self._name_of(seat)} leads from now on", partial(self.session.agree, seat, "")) for seat in others
            ]
            ways = [way for way in WAYS if way != asked.decision.way]
            deeds += [(f"From now on {WAYS[way]}", partial(self.session.agree, "", way)) for way in ways]
        if not deeds:
            self.notify("There is nothing to do just now that nobody asks for.")
            return

        def do(row: int | None) -> None:
            if row is not None:
                self._act(deeds[row][1])

        self.app.push_screen(ListPage("Though nobody asks", [Content(f"  {label}") for label, _ in deeds]), do)

    def action_back(self) -> None:
        """Esc: out of whatever was begun; from the bare table, leave it."""
        if self._digits or self._for_good or self._wishing or self._opened or self._pointed != NOBODY:
            self._digits, self._for_good, self._wishing = "", False, ""
            self._opened, self._pointed = "", NOBODY
            self._show()
        elif self.focused is not None:
            self.set_focus(None)
        else:
            self.ask_to_leave()

    def ask_to_leave(self) -> None:
        if not isinstance(self.app.screen, LeavePage):
            self.app.push_screen(LeavePage(), self._leave)

    def _leave(self, really: bool | None) -> None:
        if really:
            self.app.exit(0)


# --- fullscreen: the full-screen face: sit down at a table and play ---------------------------------------------------
def table_app(session: Session) -> TerminalApp:
    return TerminalApp(lambda: TableScreen(session), session.ruleset.accent, session.ruleset.title)


def run(save: SaveFile, seats: Sequence[str], guide: bool) -> int:
    """Play until the game ends or the person leaves. Returns the exit code."""
    return table_app(Session(save, seats, guide)).run_to_the_end()
