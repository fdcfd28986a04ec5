"""Help for newcomers: the guide of a first session, and hints when they first matter."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.events import Event
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, AnyRecord, Undone
from tablewright.engine.ruleset import Ruleset, Settings
from tablewright.engine.scene import Choice, Hint, Lesson, Prompt, Scene

# --- guide ------------------------------------------------------------------------------------------------------------
# The guide of a first session: a written path of play that meets a game's ideas one at a time, in the real game.
# Beside a game's telling stands `guide.toml`: seed and settings of the session, and its steps in their order. Which
# step speaks now follows from the answers that stand and from the scene, and from nothing else: so taking back, coming
# back another day and leaving the path need no care of their own. A step that does not fit waits; who strays is told so
# once and finds the guide again where its next step fits, or at a step that takes strayed players up (`meets`).
# The parts of the stage that a step may point at, in words that suit every face: letters are the same in all of them.
PARTS = {
    "facts": "the figures at the top",
    "stage": "the stage",
    "map": "the map (M)",
    "party": "the party (P)",
    "now": "what happened just now",
    "how": "how it came about (H, or 'how' in the log)",
    "log": "the log (L)",
    "question": "the question",
    "choices": "the choices",
    "odds": "the odds (O)",
    "counsel": "What would you do? (C)",
    "undo": "Undo (u)",
    "rules": "the rules (B)",
    "words": "the game's words (X)",
    "keys": "the keys (?)",
    "charter": "the table's charter (in a terminal: dice, and tablewright print)",
}
LONGEST_TOUR = 1_000  # records: whoever has gone other ways for so long needs no guide any more
_ASTRAY = "Play on as you like: the guide waits for '{title}'. Undo leads back to it."


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing the guide says, and what it waits for."""

    title: str
    text: str
    question: str = ""  # it speaks when this is asked; empty: whatever is asked
    place: str = ""  # and only here: the scene's title, or a pattern of it; empty: wherever the party is
    press: str = ""  # the choice it means: a key, or a pattern such as 'strike:*'; empty: any answer
    points: str = ""
    repeat: bool = False  # it stays until a later step fits better
    maybe: bool = False  # it may not come to this
    meets: bool = False  # it takes up players who have strayed
    undo: bool = False  # it waits for something to be taken back, not for an answer
    again: str = ""  # said instead once something was taken back


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's guided first session."""

    seed: str
    minutes: int
    farewell: str
    steps: tuple[Step, ...]
    settings: Settings = {}


def first_session(ruleset: Ruleset[Any]) -> Guide:
    """The guided session of a game; refused where there is none."""
    guide = guide_of(ruleset)
    if guide is None:
        raise Refused(f"{ruleset.title} has no guided first session; begin an ordinary game of it")
    return guide


def guide_of(ruleset: Ruleset[Any]) -> Guide | None:
    """The guided session of a game, if it has one."""
    return _read_guide(ruleset.ledger.parent / "telling" / "guide.toml")


@cache
def _read_guide(path: Path) -> Guide | None:
    if not path.is_file():
        return None
    try:
        guide = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Guide)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path}: {error}") from None
    for step in guide.steps:
        if step.points and step.points not in PARTS:
            raise ValueError(f"{path}: step {step.title!r} points at {step.points!r}; there are {', '.join(PARTS)}")
    return guide


# --- which step speaks ------------------------------------------------------------------------------------------------
def lesson_of(guide: Guide, scene: Scene, seat: str, records: Sequence[AnyRecord]) -> Lesson | None:
    """The guide's words to a seat now; None after its last step."""
    walk = _Walk(guide.steps, records, seat)
    if walk.is_left:
        return None
    if walk.place >= len(guide.steps) or scene.ending:
        return Lesson("That was the tour", guide.farewell, steps=len(guide.steps), over=True)
    at = walk.speaking(scene)
    if at is None:
        words = _ASTRAY.format(title=guide.steps[walk.awaited].title)
        return Lesson("Off the path", words, "undo", steps=len(guide.steps), astray=True)
    step = guide.steps[at]
    text = step.again if step.again and walk.undone else step.text
    pressed = _pressed(step, scene.prompt)
    return Lesson(step.title, text, step.points, pressed.key if pressed else "", at + 1, len(guide.steps))


class _Walk:
    """How far a seat has come along the steps, by the answers that stand."""

    def __init__(self, steps: Sequence[Step], records: Sequence[AnyRecord], seat: str) -> None:
        self._steps, self.place = steps, 0
        self.is_left = False  # play went on after the last step
        self._strayed = False  # the last answer was none that a step meant
        self.undone = sum(isinstance(record, Undone) for record in records)
        for key in _standing(records, seat):
            self.is_left = self.place >= len(steps)
            self.place, self._strayed = self._after(key)

    def speaking(self, scene: Scene) -> int | None:
        """The step that fits what is asked, and where."""
        ahead = (at for at in range(self.place, len(self._steps)) if self._steps[at].meets)
        return next((at for at in (*self._near(), *ahead) if self._fits(at, scene)), None)

    @property
    def awaited(self) -> int:
        """The next step that has to come."""
        return list(self._near())[-1]

    def _fits(self, at: int, scene: Scene) -> bool:
        step, prompt = self._steps[at], scene.prompt
        if step.place and not fnmatchcase(scene.title, step.place):
            return False
        if step.undo:
            return not self._strayed and not self._is_behind(at)
        if prompt is None or step.question not in ("", prompt.question):
            return False
        return not step.press or _pressed(step, prompt) is not None

    def _is_behind(self, at: int) -> bool:
        """An undo that was asked for, and done."""
        return self._steps[at].undo and self.undone >= sum(step.undo for step in self._steps[: at + 1])

    def _near(self) -> Iterator[int]:
        """The steps that may come next: up to the first that has to."""
        for at in range(self.place, len(self._steps)):
            yield at
            if not (self._steps[at].repeat or self._steps[at].maybe or self._steps[at].undo):
                return

    def _after(self, key: str) -> tuple[int, bool]:
        """Return the guide step that follows this answer; an answer that no step expects leads off the path."""
        ahead = (at for at in range(self.place, len(self._steps)) if self._steps[at].meets)
        for at in (*self._near(), *ahead):
            step = self._steps[at]
            if not step.undo and (not step.press or fnmatchcase(key, step.press)):
                return (at if step.repeat else at + 1), False
        return self.place, True


def _standing(records: Sequence[AnyRecord], seat: str) -> list[str]:
    """A seat's answers that were not taken back."""
    standing: list[Answered] = []
    for record in records:
        if isinstance(record, Answered) and not record.by:
            standing.append(record)
        elif isinstance(record, Undone) and standing:
            standing.pop()
    return [record.key for record in standing if record.seat == seat]


def _pressed(step: Step, prompt: Prompt | None) -> Choice | None:
    """The choice a step means, among those there are; of several the marked one first."""
    if prompt is None or not step.press:
        return None
    fitting = [choice for choice in prompt.choices if fnmatchcase(choice.key, step.press)]
    return next((choice for choice in fitting if choice.default), fitting[0] if fitting else None)


# --- hints ------------------------------------------------------------------------------------------------------------
# Hints: what is worth knowing when it first comes up. Beside a game's telling stands `hints.toml`.
# A hint fits a question, or something that happened just now. All that fit are given, the best first; a face says each
# of them once to a person and never again, in this game or another of its kind.
_Fact = str | int | bool


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hint and when it fits: at a question, after an event, in a mode of the scene, or all of those together."""

    key: str
    text: str
    question: str = ""
    event: str = ""  # tag of an event of the game
    facts: Mapping[str, _Fact | tuple[_Fact, ...]] = {}  # what the event must say, or one of several things
    mode: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hint: tuple[Known, ...]


def hints_at(game: Game[Any], scene: Scene, seat: str) -> tuple[Hint, ...]:
    """The hints that fit what this seat is asked, and what it has just seen."""
    if scene.prompt is None:
        return ()
    events = [entry.event for entry in game.log[game.since :] if entry.visible_to(seat)]
    fitting = [Hint(each.key, each.text) for each in known_hints(game.ruleset) if _fits(each, events, scene)]
    own = [Hint(f"{scene.prompt.question} {scene.guide[:20]}", scene.guide)] if scene.guide else []
    return (*fitting, *own)


def known_hints(ruleset: Ruleset[Any]) -> tuple[Known, ...]:
    """All hints of a game."""
    return _read_hints(ruleset.ledger.parent / "telling" / "hints.toml")


@cache
def _read_hints(path: Path) -> tuple[Known, ...]:
    if not path.is_file():
        return ()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File).hint
    except msgspec.ValidationError as error:
        raise ValueError(f"{path}: {error}") from None


def _fits(hint: Known, just_now: Sequence[Event], scene: Scene) -> bool:
    question = scene.prompt.question if scene.prompt else ""
    if hint.question not in ("", question) or hint.mode not in ("", scene.mode):
        return False
    return not hint.event or any(_tells_of(event, hint) for event in just_now)


def _tells_of(event: Event, hint: Known) -> bool:
    if type(event).__struct_config__.tag != hint.event:
        return False
    return all(_agrees(getattr(event, name), wanted) for name, wanted in hint.facts.items())


def _agrees(said: object, wanted: _Fact | tuple[_Fact, ...]) -> bool:
    return said in wanted if isinstance(wanted, tuple) else said == wanted
