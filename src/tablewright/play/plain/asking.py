"""A question in lines: at most seven choices with all about them, one line for each fold, and never the same twice.

What stands behind a fold is named in its line, so that it can be picked at once; its name alone tells it in full.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Choice, Prompt
from tablewright.engine.telling.shopping import shop_of
from tablewright.engine.telling.staging import AT_FIRST_SIGHT, Fold, offer_of
from tablewright.play.answers import has_usual, hotkey_of, read_answer
from tablewright.play.sentences import choice_words, shared_odds

_FEW = 4  # lines of a list that are told by themselves, where the others are as before
_LONGEST_BESIDE = 40  # letters of a choice that can stand beside others in a line
_LONGEST_FOLD = 320  # letters of a fold's line; the rest is told when it is asked for


class PlainQuestion:
    """Tells questions; remembers the last one, so that of a long list only what is new is read out again."""

    def __init__(self) -> None:
        self._labels: tuple[str, ...] = ()
        self._lines: list[str] = []

    def forget(self) -> None:
        self._labels, self._lines = (), []

    def lines(self, prompt: Prompt) -> Iterator[str]:
        labels = (prompt.question, *(choice.label for choice in prompt.choices))
        shop = shop_of(prompt)
        lines = list(_shelves(prompt, shop.end) if shop else _choices(prompt))
        again = labels == self._labels and len(prompt.choices) > AT_FIRST_SIGHT
        yield from self._news(lines, len(prompt.choices)) if again else lines
        self._labels, self._lines = labels, lines
        if prompt.standing:
            yield f"To answer this for good, say {_for_good(prompt)}."

    def _news(self, lines: list[str], number: int) -> list[str]:
        """What has changed in a list that was told before; all of it, if that is much."""
        new = [line for line in lines if line not in self._lines]
        if not new:
            return [f"As before: 1 to {number}. Say again to hear them."]
        return lines if len(new) > _FEW else [f"As before, 1 to {number}, but now:", *new]

    def fold(self, prompt: Prompt, typed: str) -> Fold | None:
        """The fold whose name somebody typed, if it is no choice's."""
        word = typed.strip().lower()
        if prompt.kind != "choice" or len(word) < 2:
            return None
        folds = [fold for fold in offer_of(prompt).folds if fold.title.lower().startswith(word)]
        return folds[0] if folds and not _is_a_choice(prompt, typed) else None


def _for_good(prompt: Prompt) -> str:
    """How a standing answer is left: of words, only the usual ones."""
    ways = [] if prompt.kind == "text" else ["always and a number"]
    if has_usual(prompt):
        ways.append(f"always usual for what {'is marked so' if prompt.kind == 'choice' else 'Enter takes'}")
    return ", or ".join(ways)


def _is_a_choice(prompt: Prompt, typed: str) -> bool:
    try:
        read_answer(prompt, typed)
    except Refused:
        return False
    return True


def _shelves(prompt: Prompt, end: str) -> Iterator[str]:
    """A shop: a line for each shelf with all its prices, and how a whole visit is said in one line."""
    groups: dict[str, list[str]] = {}
    for number, choice in enumerate(prompt.choices, 1):
        hint = f"{'' if choice.group else ':'} {choice.hint}" if choice.hint else ""  # a ware's price needs no colon
        groups.setdefault(choice.group, []).append(f"{number} {choice.label}{hint}")
    for title, wares in groups.items():
        yield f"{title}: {'; '.join(wares)}." if title else f"{'; '.join(wares)}."
    leave = next(number for number, choice in enumerate(prompt.choices, 1) if choice.key == end)
    yield f"All in one line: the number of each thing as often as it is wanted, and {leave} to be done."


def _choices(prompt: Prompt) -> Iterator[str]:
    """Choices and folds in the question's order.

    A heading is said where more than one choice stands under it, and where a choice would stand under another's; no
    name is said twice in a row.
    """
    offer, shared = offer_of(prompt), shared_odds(prompt.choices)
    shown = dict((*offer.open, *offer.compass))
    folds = {fold.members[0][0]: fold for fold in offer.folds}
    sizes, group, headed = Counter(choice.group for choice in shown.values()), "", False
    for odds, name in shared.items():
        if any(choice.odds == odds for choice in shown.values()):
            yield f"Odds for {name}: {odds}"
    before: str | None = None  # the name of the fold just told
    for number in sorted({*shown, *folds}):
        if number in folds:
            before = folds[number].title
            yield _fold_line(folds[number], also=headed and before == group)
            continue
        choice = shown[number]
        if choice.group not in (group, before) and (headed or sizes[choice.group] > 1):
            yield f"{choice.group or 'Besides'}:"
            headed = True
        group, before = choice.group, None
        yield _choice_line(number, choice, shared)


def _choice_line(number: int, choice: Choice, shared: dict[str, str]) -> str:
    letter = hotkey_of(choice)
    return choice_words(number, choice, "" if letter == "q" else letter, shared)


def _fold_line(fold: Fold, *, also: bool) -> str:
    """`Attack: 1 Goblin, 2 Goblin 2, 3 Goblin 3`: what is common is said once; a hint tells like labels apart."""
    title = f"{fold.title}, also" if also else fold.title
    labels = Counter(choice.label for _, choice in fold.members)
    members = ", ".join(
        f"{number} {_short(choice.label, fold.title)}{f' ({choice.hint})' if labels[choice.label] > 1 else ''}"
        for number, choice in fold.members
    )
    return textwrap.shorten(f"{title}: {members}", _LONGEST_FOLD, placeholder=f" ... to {fold.members[-1][0]}")


def _short(label: str, title: str) -> str:
    """A label without what the fold's name says already, if words are left that can stand by themselves."""
    rest = label.removeprefix(f"{title} ").removeprefix(f"{title}: ")
    return rest if rest != label and rest[:1].isalpha() else label


def fold_lines(fold: Fold) -> list[str]:
    """Everything behind a fold, a choice a line; where there are many short ones, side by side."""
    shared = shared_odds([choice for _, choice in fold.members])
    told = [_choice_line(number, choice, {}) for number, choice in fold.members]
    if len(told) <= AT_FIRST_SIGHT or shared or max(map(len, told)) > _LONGEST_BESIDE:
        return [f"{fold.title}:", *told]
    return [f"{fold.title}:", *("; ".join(told[start : start + 3]) for start in range(0, len(told), 3))]


# --- several answers in a line ---------------------------------------------------------------------------------------
def is_a_list(prompt: Prompt, typed: str) -> bool:
    """Numbers of several choices: `3 3 9`."""
    words = _numbers(typed)
    return prompt.kind == "choice" and len(words) > 1 and all(word.isascii() and word.isdigit() for word in words)


def labels_of(prompt: Prompt, typed: str) -> Sequence[str]:
    """The choices meant, by their keys: numbers may move when something is sold out."""
    return [read_answer(prompt, word) for word in _numbers(typed)]


def _numbers(typed: str) -> list[str]:
    return typed.replace(",", " ").split()
