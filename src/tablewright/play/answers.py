"""What a person typed, read as an answer: a choice's number, key, letter or the beginning of its words."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Choice, Prompt

# Letters that the faces keep for themselves; a choice's own letter never hides one of them.
COMMANDS = frozenset("?uolmphrgictnz!x")


def hotkey_of(choice: Choice) -> str:
    """The letter that picks a choice, unless the faces need it."""
    return "" if choice.hotkey in COMMANDS else choice.hotkey


def harmless_default(prompt: Prompt) -> Choice | None:
    """The choice that Enter may take."""
    return next((choice for choice in prompt.choices if choice.default and choice.harmless), None)


def read_answer(prompt: Prompt, typed: str) -> str:
    """The answer that `typed` means, or `Refused` with words on what would do."""
    typed = typed.strip()
    if prompt.kind != "choice":
        return typed or prompt.default
    if not typed:
        return _untyped(prompt)
    if typed.isascii() and typed.isdigit():
        return _numbered(prompt.choices, int(typed))
    return _worded(prompt.choices, typed.lower())


def _untyped(prompt: Prompt) -> str:
    default = harmless_default(prompt)
    if default is None:
        usual = next((number for number, choice in enumerate(prompt.choices, 1) if choice.default), 0)
        why = f"; {usual} is usual, but Enter alone takes only what can do no harm" if usual else ""
        raise Refused(f"please choose: {_range_of(prompt.choices)}{why}")
    return default.key


def _numbered(choices: Sequence[Choice], number: int) -> str:
    """The choice of this number; beyond the last one, the choice whose own label is that figure."""
    if 1 <= number <= len(choices):
        return not_by_number(choices[number - 1]).key
    for choice in choices:
        if choice.label == str(number):
            return choice.key
    raise Refused(f"there is no choice {number}; choose {_range_of(choices)}")


def not_by_number(choice: Choice) -> Choice:
    """The choice, unless play cannot undo it: a number typed too many, or one that meant something else before."""
    if choice.grave:
        raise Refused(f"{choice.label}: no number does what play cannot undo; type {choice.key!r} if you mean it")
    return choice


def _worded(choices: Sequence[Choice], typed: str) -> str:
    for choice in choices:
        if typed in (choice.key.lower(), choice.label.lower(), hotkey_of(choice)):
            return choice.key
    begun = [choice for choice in choices if _begins(choice, typed) and not choice.grave]
    if len(begun) == 1:
        return begun[0].key
    if begun:
        meant = ", ".join(f"{choices.index(choice) + 1} {choice.label}" for choice in begun)
        raise Refused(f"{typed!r} could be any of: {meant}")
    raise Refused(f"{typed!r} is none of the choices; {_nearest(choices, typed)}")


def _begins(choice: Choice, typed: str) -> bool:
    return choice.key.lower().startswith(typed) or choice.label.lower().startswith(typed)


def _nearest(choices: Sequence[Choice], typed: str) -> str:
    words = {word.lower(): choice for choice in choices for word in (choice.label, choice.key)}
    near = difflib.get_close_matches(typed, words, n=1)
    if near:
        choice = words[near[0]]
        return f"did you mean {choices.index(choice) + 1}, {choice.label}?"
    return f"choose {_range_of(choices)}, or ? for help"


def _range_of(choices: Sequence[Choice]) -> str:
    return f"a number from 1 to {len(choices)}"


def has_usual(prompt: Prompt) -> bool:
    """Is one of the choices marked as the usual one? Words have a usual answer too, and numbers: what Enter takes."""
    typed = prompt.kind == "text" or (prompt.kind == "number" and prompt.default != "")
    return typed or any(choice.default for choice in prompt.choices)
