"""Which folds of a question are open. They stay as they were left, by their titles, from one question to the next."""

from __future__ import annotations

from tablewright.engine.scene import Prompt
from tablewright.play.drawing.choices import FOLD_LETTERS, Entry, entries_of, folds_of


class Folds:
    def __init__(self) -> None:
        self._opened: set[str] = set()

    def entries(self, prompt: Prompt | None) -> list[Entry]:
        """What of a question's choices stands on the screen."""
        return entries_of(prompt, self._opened) if prompt is not None and prompt.kind == "choice" else []

    def turn(self, prompt: Prompt | None, letter: str) -> bool:
        """Open or shut the fold of this letter; whether there is one."""
        folds = folds_of(prompt) if prompt is not None and prompt.kind == "choice" else []
        place = FOLD_LETTERS.find(letter) if letter else -1
        if not 0 <= place < len(folds):
            return False
        self._opened ^= {folds[place].title}
        return True

    def open_for(self, prompt: Prompt | None, number: int) -> None:
        """Open the fold in which the choice of this index is, if it is in one."""
        for fold in folds_of(prompt) if prompt is not None else ():
            if number + 1 in {member for member, _ in fold.members}:
                self._opened.add(fold.title)

    def next_in_sight(self, prompt: Prompt | None, pointed: int, step: int) -> int:
        """The next of the choices that stand open, forwards or backwards."""
        shown = [entry.number for entry in self.entries(prompt) if entry.number >= 0] or [0]
        if pointed not in shown:
            return shown[0] if step > 0 else shown[-1]
        return shown[(shown.index(pointed) + step) % len(shown)]
