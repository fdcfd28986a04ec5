"""The first questions of the line mode: which game, or which save to go on with, and what to call it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TextIO

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import BadSave, SaveFile
from tablewright.engine.scene import Paper
from tablewright.play.keywords import fate_name, players_words, save_words
from tablewright.play.sentences import as_sentence
from tablewright.play.session import draft_of, keep_draft
from tablewright.rules import broken, titles
from tablewright.rules import ruleset as find_ruleset
from tablewright.shelf import Shelved, Wish, all_saves, begin, open_save
from tablewright.world.mapping.grid import as_text
from tablewright.world.mapping.sheet import Sheet, in_words
from tablewright.world.mapping.words import COMPASS, MapError

# --- paper ------------------------------------------------------------------------------------------------------------
# Squared paper line by line: every call that is written is drawn at once, and shown.
# Hallway 2 north. Split.     drawn where the last call ended
# at 2,3 east                 go on at the square 2 east and 3 north of the entrance, heading east
# call                        say the latest call again;  take  draws it
# back, erase                 take back the last line; begin anew
# keep                        hand in the map
_AT = re.compile(r"^at\s+(-?\d{1,2})\s*,\s*(-?\d{1,2})\s+(\w+)$", re.IGNORECASE)
HOW = """\
Write calls, and they are drawn: Hallway 2 north. Split. Besides:
take: draw the latest call; call: hear it again; at 2,3 east: go on 2 east and 3 north of E, heading east;
words: the map in words; back: take back the last line; erase: a clean sheet; keep: hand in the map."""


class PlainPaper:
    """The paper of one question, kept as a draft after each line: cursor and heading, then the picture."""

    def __init__(self, paper: Paper, save: SaveFile) -> None:
        self._paper, self._save = paper, save
        self.done = False
        where, _, drawn = draft_of(save, self._draft).partition("\n")
        self.sheet = Sheet(drawn or paper.drawn)
        if match := _AT.match(where):
            self.sheet.cursor, self.sheet.heading = (int(match[1]), int(match[2])), match[3]

    @property
    def _draft(self) -> str:
        return f"{self._paper.title} (lines)"

    def opening(self) -> list[str]:
        """What a mapper hears first: the call, the map so far, how to draw."""
        return [self._paper.latest, *self._picture(), HOW]

    def take(self, line: str) -> list[str]:
        """Do what a line says; what there is to say about it. `Refused` if it cannot be read."""
        word = line.strip().lower().rstrip(".")
        if word in ("keep", ""):
            if self.sheet.blank:
                raise Refused("nothing is drawn yet; write a call first")
            self.done = True
            return []
        said = self._obey(word, line)
        (x, y), heading = self.sheet.cursor, self.sheet.heading
        keep_draft(self._save, self._draft, f"at {x},{y} {heading}\n{self.sheet.paper}")
        return said

    def _obey(self, word: str, line: str) -> list[str]:
        if word == "call":
            return [self._paper.latest]
        if word == "words":
            return in_words(self.sheet.grid)
        if word == "back":
            return self._picture() if self.sheet.undo() else ["There is nothing to take back."]
        if word == "erase":
            self.sheet.clear()
            return ["A clean sheet."]
        if match := _AT.match(word):
            return self._go(int(match[1]), int(match[2]), match[3])
        return self._call(self._paper.latest.partition("\n")[2] if word == "take" else line)

    def _go(self, x: int, y: int, heading: str) -> list[str]:
        if heading not in COMPASS:
            raise Refused(f"{heading!r} is no heading; north, east, south or west")
        self.sheet.cursor, self.sheet.heading = (x, y), heading
        return [f"The next call begins at {x},{y}, heading {heading}."]

    def _call(self, text: str) -> list[str]:
        try:
            faults = self.sheet.call(text)
        except MapError as error:
            raise Refused(f"this cannot be drawn:\n{error.pointed}\n{error.problem}") from None
        return [*self._picture(), *(as_sentence(fault.problem) for fault in faults)]

    def _picture(self) -> list[str]:
        if self.sheet.blank:
            return []
        (x, y), heading = self.sheet.cursor, self.sheet.heading
        return [as_text(self.sheet.grid), f"The next call begins at {x},{y} (east, north of E), heading {heading}."]


# --- start ------------------------------------------------------------------------------------------------------------
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
