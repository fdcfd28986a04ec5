"""The full-screen application: its looks, the screen it opens with, how it is left, and what lies over a screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol, cast, runtime_checkable

import textual
from rich.traceback import Traceback
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import UndoRule
from tablewright.engine.game.saves import BadSave, SaveFile
from tablewright.engine.ruleset import Ruleset, Setting, Settings
from tablewright.engine.telling.shopping import MOST_OF_ONE, Shop, Ware
from tablewright.play.drawing.choices import heading
from tablewright.play.drawing.rooms import NIGHT, PAPER, first_theme, themes
from tablewright.play.keywords import day, fate_name, players_words, save_words
from tablewright.play.sentences import as_sentence
from tablewright.rules import broken, titles
from tablewright.rules import ruleset as find_ruleset
from tablewright.shelf import Wish, all_saves, begin, open_save


# --- app --------------------------------------------------------------------------------------------------------------
@runtime_checkable
class AsksBeforeLeaving(Protocol):
    """A screen that has a question for whoever wants to leave."""

    def ask_to_leave(self) -> None: ...


class TerminalApp(App[Any]):
    """One screen after another in the game's colours."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "leave", "leave", show=False, priority=True)]

    def __init__(self, opening: Callable[[], Screen[Any]], accent: str, title: str) -> None:
        # With NO_COLOR the terminal's own two colours are all there is.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]
        self.title = title
        self._opening = opening
        for theme in themes(accent):
            self.register_theme(theme)
        self.theme = first_theme()

    def run_to_the_end(self) -> int:
        """Run, and give the exit code: 0, or 1 after a fault of ours."""
        self.run()
        return self.return_code or 0

    def _fatal_error(self) -> None:
        """A fault of ours: say where. Textual would show all variables too, and with them the secret of sealed dice."""
        self.bell()
        self._exit_renderables.append(Traceback(show_locals=False, suppress=[textual]))
        self._close_messages_no_wait()

    def get_default_screen(self) -> Screen[Any]:
        return self._opening()

    def action_leave(self) -> None:
        """Ctrl-Q and Ctrl-C: leave as Esc does, from wherever one is."""
        first = self.screen_stack[0]
        if isinstance(first, AsksBeforeLeaving):
            first.ask_to_leave()
        else:
            self.exit()

    async def on_event(self, event: events.Event) -> None:
        """Take no more keys once somebody has left: the program may need a moment to close."""
        if not (self._exit and isinstance(event, events.InputEvent)):
            await super().on_event(event)

    def notify(self, message: str, **how: Any) -> None:
        """Show a remark in place of the one before: several would hide the game."""
        self.clear_notifications()
        super().notify(message, **how)


class Overlay(ModalScreen[ScreenResultType]):
    """A screen over another one. Keys that come before its contents do nothing."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_mounted and super().check_action(action, parameters)


# --- wishes -----------------------------------------------------------------------------------------------------------
# How a new game shall be: the dice, what may be undone, the game's own settings. Each can be left as it is.
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


# --- start: the first screen: pick a game or go on with a saved one, give it a name or let fate, begin ----------------
_GAME, _SAVE = "game:", "save:"
_LONGEST_NAME = 60


class StartScreen(Screen[None]):
    """Games to begin, games to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.quit", "leave"),
        Binding("t", "theme", "theme"),
        Binding("l", "learn", "learn by playing"),
    ]

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self._folder = folder
        self._saves = {save.name: save for save in all_saves(folder)}
        self._games = titles()

    def compose(self) -> ComposeResult:
        yield Static(Content.styled("T A B L E W R I G H T", "bold $accent"), id="banner")
        yield Static("Tabletop role-playing games, played by the book, with dice you can check.", id="motto")
        yield OptionList(*self._options(), id="shelf")
        yield Static(id="blurb")
        yield from (Static(Content.styled(as_sentence(each), "$quiet"), classes="broken") for each in broken())
        keys = (
            ("Enter", "choose"),
            ("l", "learn it by playing, with a guide"),
            ("t", "night or paper"),
            ("Esc", "leave"),
        )
        yield Static(
            Content("   ").join(Content.assemble((key, "bold $accent"), f" {word}") for key, word in keys), id="keys"
        )

    def _options(self) -> list[Option]:
        options = [Option(heading("Begin"), disabled=True)]
        for number, (key, title) in enumerate(self._games.items(), 1):
            options.append(Option(_numbered(number, title), id=_GAME + key))
        if self._saves:
            options += [Option("", disabled=True), Option(heading("Go on"), disabled=True)]
        for number, save in enumerate(self._saves.values(), len(self._games) + 1):
            options.append(
                Option(_numbered(number, save_words(save)), id=_SAVE + save.name, disabled=bool(save.problem))
            )
        return options

    def on_mount(self) -> None:
        shelf = self.query_one("#shelf", OptionList)
        shelf.highlighted = 1
        shelf.focus()

    def on_key(self, event: Any) -> None:
        """Digits choose as they do at the table."""
        if event.character and event.character.isdigit():
            keys = [*(_GAME + key for key in self._games), *(_SAVE + name for name in self._saves)]
            if 1 <= int(event.character) <= len(keys):
                self._choose(keys[int(event.character) - 1])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#blurb", Static).update(self._blurb(event.option_id or ""))

    def _blurb(self, chosen: str) -> Content:
        if chosen.startswith(_GAME):
            game = find_ruleset(chosen.removeprefix(_GAME))
            players = players_words(game)
            return Content.assemble(game.blurb, (f"\nBy {game.author}. {players}", "$quiet"))
        save = self._saves.get(chosen.removeprefix(_SAVE))
        if save is None:
            return Content("")
        return Content.assemble(
            f"{save.title or save.name}: {save.answers} answers so far.",
            (f"\nBegun {day(save.begun)}, last played {day(save.played)}.", "$quiet"),
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_id or "")

    def _choose(self, chosen: str) -> None:
        if chosen.startswith(_GAME):
            game = find_ruleset(chosen.removeprefix(_GAME))
            self.app.push_screen(NewGameScreen(game, self._folder), self._sit_down)
            return
        try:
            self.app.exit(open_save(self._saves[chosen.removeprefix(_SAVE)].path))
        except (BadSave, Refused) as problem:
            self.notify(as_sentence(str(problem)), severity="warning")

    def action_learn(self) -> None:
        """The guided first session of the game pointed at."""
        shelf = self.query_one("#shelf", OptionList)
        pointed = shelf.get_option_at_index(shelf.highlighted).id if shelf.highlighted is not None else None
        if not pointed or not pointed.startswith(_GAME):
            self.notify("Point at a game first.")
            return
        try:
            self.app.exit(begin(Wish(pointed.removeprefix(_GAME), guided=True), self._folder))
        except Refused as refusal:
            self.notify(as_sentence(str(refusal)), severity="warning")

    def _sit_down(self, save: SaveFile | None) -> None:
        if save is not None:
            self.app.exit(save)

    def action_theme(self) -> None:
        self.app.theme = PAPER if self.app.theme == NIGHT else NIGHT


def _numbered(number: int, text: str) -> Content:
    return Content.assemble((f"{number:>2} ", "bold $accent"), (text, "bold"))


class NewGameScreen(Overlay[SaveFile | None]):
    """Name it, change what should be changed, begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("tab", "options", "options", priority=True),
    ]

    def __init__(self, game: Ruleset[Any], folder: Path | None) -> None:
        super().__init__()
        self._game, self._folder = game, folder
        self._fate = fate_name()
        self._wishes = Wishes(game)

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Content(self._game.title)
            page.border_subtitle = Content("Enter: begin   Tab: options   Esc: back")
            yield Static(Content("What shall this game be called? Leave it empty and fate decides."))
            yield Input(placeholder=self._fate, max_length=_LONGEST_NAME, id="name")
            yield Static(id="summary")

    def on_mount(self) -> None:
        self._show_summary()
        self.query_one(Input).focus()

    def _show_summary(self, _: object = None) -> None:
        self.query_one("#summary", Static).update(self._wishes.summary())

    def action_options(self) -> None:
        self.app.push_screen(OptionsScreen(self._wishes), self._show_summary)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(begin(self._wishes.wish(event.value.strip() or self._fate), self._folder))
        except Refused as refusal:
            self.notify(as_sentence(str(refusal)), severity="warning")


def start_app(folder: Path | None = None) -> TerminalApp:
    return TerminalApp(lambda: StartScreen(folder), "", "Tablewright")


def run(folder: Path | None = None) -> SaveFile | None:
    """Let a person choose what to play. None if they leave."""
    chosen: SaveFile | None = start_app(folder).run()
    return chosen


# --- wares ------------------------------------------------------------------------------------------------------------
# A shop as one list: wares with prices and how many are wanted of each, and one confirmation for all of it.
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
