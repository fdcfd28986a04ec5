"""The first screen: pick a game or go on with a saved one, give it a name or let fate, begin."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import BadSave, SaveFile
from tablewright.engine.ruleset import Ruleset
from tablewright.play.drawing.cards import heading
from tablewright.play.drawing.looks import NIGHT, PAPER
from tablewright.play.screens.app import Overlay, TerminalApp
from tablewright.play.screens.wishes import OptionsScreen, Wishes
from tablewright.play.sentences import as_sentence
from tablewright.play.shelf_words import day, fate_name, players_words, save_words
from tablewright.rules import broken, titles
from tablewright.rules import ruleset as find_ruleset
from tablewright.shelf import Wish, all_saves, begin, open_save

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
