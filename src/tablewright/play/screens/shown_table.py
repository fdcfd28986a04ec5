"""The table as it is shown: its parts, the question with its choices, the line of keys. What keys do is in table.py."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from tablewright.engine.scene import Choice, Prompt, Scene
from tablewright.engine.telling.log import seat_label
from tablewright.engine.telling.shopping import shop_of
from tablewright.play.advice import NO_ADVICE, Advice, advice_of, meant
from tablewright.play.screens.folds import Folds
from tablewright.play.screens.panes import ChoicePane, HintLine, LogPane
from tablewright.play.screens.stage import NowPane
from tablewright.play.screens.table_view import Pointed, TableView
from tablewright.play.sentences import what_to_type
from tablewright.play.session import Session, dice_in_words

NOBODY = -1
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
        self._folds = Folds()
        self._moments = list(self.look.scene.moments)  # still to be seen
        self._point_as_guided()

    def compose(self) -> ComposeResult:
        yield TableView(self.session.ruleset, id="table")
        yield NowPane(id="now")
        with Vertical(id="ask"):
            yield Static(id="wanted")
            yield Static(id="question")
            yield HintLine(id="hint")
            yield ChoicePane(id="choices")
            yield Input(id="words", select_on_focus=False)
        yield Static(id="keys")

    def _point_as_guided(self) -> None:
        """The cursor stands on what the guide of a first session means, be it in a fold."""
        self._pointed = meant(self.session.lesson(self.look), self.look.prompt)
        if self._pointed != NOBODY:
            self._folds.open_for(self.look.prompt, self._pointed)

    @property
    def _advice(self) -> Advice:
        session, look = self.session, self.look
        return advice_of(session.lesson(look), session.hint(look), look.prompt)

    def _show(self) -> None:
        choice, moment = self._pointed_choice, self._moments[0] if self._moments else None
        pointed = Pointed((choice.place or choice.key) if choice else "", choice.target if choice else "", moment)
        dice = dice_in_words(self.session.game)
        self.query_one(TableView).show(self.look, dice, pointed)
        self.query_one(NowPane).show(self.look, self._scenes.get(self.look.seat))
        self.query_one("#wanted", Static).update(self._wanted_words())
        self.query_one(HintLine).show(NO_ADVICE if moment and not self.session.lesson(self.look) else self._advice)
        self._show_question(self.look.prompt)
        self._show_keys()

    def _wanted_words(self) -> Content:
        """What is wanted, and of whom where several play at one keyboard."""
        wanted = Content.styled(self.look.scene.wanted, "bold")
        if len(self.session.seats) == 1:
            return wanted
        return Content.styled(f"{seat_label(self.session.ruleset, self.look.seat)}: ", "bold $accent") + wanted

    def _show_question(self, prompt: Prompt | None) -> None:
        question, choices, words = self.query_one("#question", Static), self.query_one(ChoicePane), self._words
        choices.display = prompt is not None and prompt.kind == "choice"
        words.display = prompt is not None and prompt.kind not in ("choice", "sketch")
        question.update(self._question_words(prompt))
        question.display = bool(self._question_words(prompt).plain)
        if prompt is None or prompt.kind in ("choice", "sketch"):
            choices.show(self._folds.entries(prompt), self._choices, self._pointed)
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
        if prompt.kind != "choice":
            return Content.assemble((text, "bold"), "  " if text else "", (what_to_type(prompt), "$quiet"))
        return Content.styled(text, "bold")

    def _idle_words(self) -> str:
        if self.session.over:
            back = "u takes it back, " if self.session.may_take_back_the_end else ""
            return f"The game is over. {back}l reads the log, m shows the map, Esc leaves."
        return f"The table waits for {self.session.waited_for()}."

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
        elif isinstance(self.focused, Input):
            keys = ["Enter answer", "Esc back to the keys"]
        elif isinstance(self.focused, LogPane):
            keys = ["Enter how it came about", "Up Down move", "Esc back to the table"]
        else:
            keys = self._table_keys()
        words = (key.partition(" ") for key in keys)
        text = Content("  ").join(Content.assemble((key, "bold $accent"), f" {word}") for key, _, word in words)
        self.query_one("#keys", Static).update(text)

    def _typed_words(self) -> str:
        """The choice whose number is typed so far, and that more digits may follow."""
        follow = int(self._digits) * 10 <= len(self._choices)
        return self._choices[int(self._digits) - 1].label + (", or a second digit" if follow else "")

    def _table_keys(self) -> list[str]:
        keys = [self._space_words(), "u undo", "o odds", "h how", "l log", "m map", "p party", "? help"]
        if self.look.prompt is not None and self.look.prompt.standing:
            keys.insert(0, "! always")
        if self._advice.text:
            keys.insert(-1, "g hints")
        if self.look.prompt is not None and shop_of(self.look.prompt) is not None:
            keys.insert(0, "w all wares as a list")
        return ["n next seat", *keys] if len(self.session.seats) > 1 else keys

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
