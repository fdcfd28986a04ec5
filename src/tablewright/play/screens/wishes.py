"""How a new game shall be: the dice, what may be undone, the game's own settings. Each can be left as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import UndoRule
from tablewright.engine.ruleset import Ruleset, Setting, Settings
from tablewright.play.screens.app import Overlay
from tablewright.play.sentences import as_sentence
from tablewright.shelf import Wish

Value = bool | int | str

_DICE = Setting(
    "dice", "open", "open: words everyone may know; sealed: a promise now, the secret at the end", ("open", "sealed")
)
_SEED = Setting("seed", "", "the words of an open seed: the same words give the same dice; empty: new ones")
_UNDO = Setting("undo", "before-dice", "when answers may be taken back", ("before-dice", "always", "never"))
_HAND = Setting("hand dice", False, "roll real dice and type in what they show")


class Wishes:
    """Values of all settings, the table's and the game's."""

    def __init__(self, game: Ruleset[Any]) -> None:
        self.game = game
        players = Setting(
            "players", game.least_seats, "seats at this table", low=game.least_seats, high=game.most_seats
        )
        several = (players,) if game.most_seats > game.least_seats else ()
        self.table: Sequence[Setting] = (_DICE, _SEED, _UNDO, _HAND, *several)
        self.settings: Sequence[Setting] = (*self.table, *game.settings)
        self._values: dict[str, Value] = {setting.key: setting.default for setting in self.settings}

    def value(self, setting: Setting) -> Value:
        return self._values[setting.key]

    def change(self, setting: Setting, value: Value) -> None:
        """Set a value; `Refused` if it will not do."""
        self._values[setting.key] = setting.parse(value) if value != "" else setting.default

    def step(self, setting: Setting, by: int) -> bool:
        """The next or last of a setting's values; False if it has to be written."""
        now = self.value(setting)
        if setting.allowed:
            at = setting.allowed.index(now)
            self.change(setting, setting.allowed[(at + by) % len(setting.allowed)])
        elif isinstance(now, bool):
            self.change(setting, not now)
        elif isinstance(now, int):
            self.change(setting, min(max(now + by, setting.low), setting.high))
        else:
            return False
        return True

    def changed(self) -> list[Setting]:
        return [setting for setting in self.settings if self.value(setting) != setting.default]

    def summary(self) -> Content:
        """What differs from the usual."""
        changed = [f"{_named(setting)}: {shown(setting, self.value(setting))}" for setting in self.changed()]
        words = "; ".join(changed) if changed else "everything as usual: open dice, undo before dice fall"
        return Content.styled(words, "$quiet")

    def wish(self, title: str) -> Wish:
        own: Settings = {setting.key: self.value(setting) for setting in self.game.settings}
        sealed = self._values["dice"] == "sealed"
        return Wish(
            self.game.key,
            title,
            own,
            int(self._values.get("players", 0)),
            "" if sealed else str(self._values["seed"]),
            sealed,
            undo=cast(UndoRule, self._values["undo"]),
            hand_dice=bool(self._values["hand dice"]),
        )


def shown(setting: Setting, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ") if setting.allowed else str(value) or "new ones"


def _named(setting: Setting) -> str:
    return setting.key.replace("_", " ")


class OptionsScreen(Overlay[None]):
    """All settings with their values: arrows change, Enter writes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,tab", "dismiss(None)", "back", priority=True),
        Binding("left", "step(-1)", "less"),
        Binding("right,space", "step(1)", "more"),
    ]

    def __init__(self, wishes: Wishes) -> None:
        super().__init__()
        self._wishes = wishes

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="-whole") as page:
            page.border_title = Content(f"{self._wishes.game.title}: options")
            page.border_subtitle = Content("left, right: change   Enter: write   Esc: done")
            yield OptionList(*(Option(self._row(setting)) for setting in self._wishes.settings), id="settings")
            yield Static(id="meaning")

    def on_mount(self) -> None:
        rows = self.query_one(OptionList)
        rows.highlighted = 0
        rows.focus()

    def _row(self, setting: Setting) -> Content:
        value = self._wishes.value(setting)
        style = "bold" if value == setting.default else "bold $accent"
        wide = max(len(_named(each)) for each in self._wishes.settings)
        return Content.assemble(
            f"{_named(setting):<{wide}}  ", ("‹ ", "$faint"), (shown(setting, value), style), (" ›", "$faint")
        )

    def _setting(self) -> Setting:
        return self._wishes.settings[self.query_one(OptionList).highlighted or 0]

    def _show_row(self) -> None:
        rows = self.query_one(OptionList)
        rows.replace_option_prompt_at_index(rows.highlighted or 0, self._row(self._setting()))

    def on_option_list_option_highlighted(self) -> None:
        self.query_one("#meaning", Static).update(Content.styled(self._setting().meaning, "$quiet"))

    def action_step(self, by: int) -> None:
        if self._wishes.step(self._setting(), by):
            self._show_row()
        else:
            self._write()

    def on_option_list_option_selected(self) -> None:
        if isinstance(self._setting().default, bool) or self._setting().allowed:
            self.action_step(1)
        else:
            self._write()

    def _write(self) -> None:
        setting = self._setting()
        self.app.push_screen(WriteScreen(_named(setting), str(self._wishes.value(setting)), self._change))

    def _change(self, text: str) -> None:
        self._wishes.change(self._setting(), text.strip())
        self._show_row()


class WriteScreen(Overlay[None]):
    """One value to be written."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back", priority=True)]

    def __init__(self, title: str, value: str, change: Callable[[str], None]) -> None:
        super().__init__()
        self._title, self._value, self._change = title, value, change

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Content(self._title)
            yield Input(self._value, max_length=100)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self._change(event.value)
        except Refused as refusal:
            self.notify(as_sentence(str(refusal)), severity="warning")
            return
        self.dismiss()
