"""Squared paper line by line: every call that is written is drawn at once, and shown.

Hallway 2 north. Split.     drawn where the last call ended
at 2,3 east                 go on at the square 2 east and 3 north of the entrance, heading east
call                        say the latest call again;  take  draws it
back, erase                 take back the last line; begin anew
keep                        hand in the map
"""

from __future__ import annotations

import re

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Paper
from tablewright.play.drafts import draft_of, keep_draft
from tablewright.play.sentences import as_sentence
from tablewright.world.mapping.grid import as_text
from tablewright.world.mapping.sheet import Sheet, in_words
from tablewright.world.mapping.words import COMPASS, MapError

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
