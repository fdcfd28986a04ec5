"""What the guide of a first session and the hints say in a terminal, and who has heard which hint.

A hint is said once to a person: the keys of those heard are kept on this machine, game by game, in a small file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from tablewright.engine.scene import Hint, Lesson, Prompt, Telling
from tablewright.engine.telling.guide import PARTS
from tablewright.engine.telling.keys import Laid
from tablewright.places import places
from tablewright.play.sentences import keys_for

_FILE = "hints.json"


class Heard:
    """The hints of one game that this person has heard. Where nothing can be kept, they are only remembered."""

    def __init__(self, game: str, folder: Path | None = None) -> None:
        self._game, self._path = game, (folder or places().state) / _FILE
        self._keys = set(self._all().get(game, ()))

    def first_new(self, hints: tuple[Hint, ...]) -> Hint | None:
        return next((hint for hint in hints if hint.key not in self._keys), None)

    def hear(self, hint: Hint) -> None:
        self._keys.add(hint.key)
        self._keep()

    def forget(self) -> None:
        """All hints are new again."""
        self._keys.clear()
        self._keep()

    def _all(self) -> dict[str, list[str]]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _keep(self) -> None:
        kept = {**self._all(), self._game: sorted(self._keys)}
        aside = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            aside.write_text(json.dumps(kept, indent=1), encoding="utf-8")
            aside.replace(self._path)
        except OSError:
            return


class Advice(NamedTuple):
    """What is said beside the question: by the guide, or as a hint."""

    head: str
    text: str


NO_ADVICE = Advice("", "")


def advice_of(lesson: Lesson | None, hint: str, prompt: Prompt | None, found: Laid) -> Advice:
    if lesson is not None:
        return Advice(lesson_head(lesson), lesson_words(lesson, prompt, found))
    return Advice("Hint", hint) if hint else NO_ADVICE


def lesson_head(lesson: Lesson) -> str:
    """'Guide, 3 of 15: Take it back.'"""
    where = f", {lesson.number} of {lesson.steps}" if lesson.number else ""
    return f"Guide{where}: {lesson.title}."


def lesson_words(lesson: Lesson, prompt: Prompt | None, found: Laid) -> str:
    """What the guide says, where to look, and what it would choose."""
    parts = [lesson.text]
    if lesson.points:
        parts.append(f"Look at: {PARTS[lesson.points]}.")
    number = meant(lesson, prompt)
    if prompt is not None and number >= 0:
        choice = prompt.choices[number]
        parts.append(f"The guide means {keys_for(choice, found)}: {choice.label}.")
    return " ".join(parts)


def meant(lesson: Lesson | None, prompt: Prompt | None) -> int:
    """The index of the choice that the guide means; -1: none."""
    keys = [choice.key for choice in prompt.choices] if prompt is not None else []
    return keys.index(lesson.press) if lesson is not None and lesson.press in keys else -1


def own_hint(tellings: tuple[Telling, ...]) -> str:
    """A hint that a game's own narrator hung on an entry of the log."""
    return next((telling.guide for telling in reversed(tellings) if telling.guide), "")
