"""The first questions of the line mode: which game, or which save to go on with, and what to call it."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import BadSave, SaveFile
from tablewright.play.sentences import as_sentence
from tablewright.play.shelf_words import fate_name, players_words, save_words
from tablewright.rules import broken, titles
from tablewright.rules import ruleset as find_ruleset
from tablewright.shelf import Shelved, Wish, all_saves, begin, open_save


def choose(stdin: TextIO, stdout: TextIO, folder: Path | None = None) -> SaveFile | None:
    """Let a person choose what to play; None if they leave or the lines run out."""
    return _Menu(stdin, stdout, folder).ask()


class _Menu:
    """Games and saves, numbered."""

    def __init__(self, stdin: TextIO, stdout: TextIO, folder: Path | None) -> None:
        self._stdin, self._stdout, self._folder = stdin, stdout, folder
        self._saves = [save for save in all_saves(folder) if not save.problem]
        self._games = titles()

    def ask(self) -> SaveFile | None:
        self._say_menu()
        while (line := self._read()) is not None:
            if line in ("q", "quit"):
                return None
            try:
                return self._open(line)
            except (BadSave, Refused) as refusal:
                self._say(as_sentence(str(refusal)))
        return None

    def _say_menu(self) -> None:
        self._say("Begin a game:")
        for number, title in enumerate(self._games.values(), 1):
            self._say(f"{number}. {title}")
        if self._saves:
            self._say("Go on with a game:")
        for number, save in enumerate(self._saves, len(self._games) + 1):
            self._say(f"{number}. {save_words(save)}")
        for each in broken():
            self._say(as_sentence(each))
        self._say("Say a number or a name; learn 1 begins the first game with a guide beside you; q leaves.")

    def _open(self, line: str) -> SaveFile | None:
        word, _, game = line.partition(" ")
        if word == "learn":
            return begin(Wish(self._game(game.strip()), guided=True), self._folder)
        if not line.isdigit():
            return self._begin(find_ruleset(line).key)
        number = int(line) - 1
        if 0 <= number < len(self._games):
            return self._begin(list(self._games)[number])
        return open_save(self._save(number - len(self._games)).path)

    def _game(self, word: str) -> str:
        """The key of a game, by its number in the list or by name."""
        if not word.isdigit():
            return find_ruleset(word).key
        if not 1 <= int(word) <= len(self._games):
            raise Refused(f"there are games 1 to {len(self._games)}")
        return list(self._games)[int(word) - 1]

    def _save(self, number: int) -> Shelved:
        if not 0 <= number < len(self._saves):
            raise Refused(f"there are numbers 1 to {len(self._games) + len(self._saves)}")
        return self._saves[number]

    def _begin(self, key: str) -> SaveFile | None:
        game, fate = find_ruleset(key), fate_name()
        self._say(f"{game.title}. {' '.join(game.blurb.split())} {players_words(game)}")
        self._say(f"What shall this game be called? Just Enter: {fate}.")
        title = self._read()
        return None if title is None else begin(Wish(key, title or fate), self._folder)

    def _read(self) -> str | None:
        self._stdout.write("> ")
        self._stdout.flush()
        line = self._stdin.readline()
        if not self._stdin.isatty() or not line:
            self._stdout.write(line or "\n")
        return line.strip() if line else None

    def _say(self, text: str) -> None:
        self._stdout.write(text + "\n")
        self._stdout.flush()
