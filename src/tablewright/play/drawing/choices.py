"""Numbered choices laid out in as few lines as they need: side by side where they are short, under group headings.

At most seven stand open. The rest waits behind folds, each with a letter that opens it: one verb and its targets, or a
group of the game's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
from textual.content import Content

from tablewright.engine.scene import Choice, Prompt
from tablewright.engine.telling.staging import Fold, offer_of
from tablewright.play.answers import hotkey_of
from tablewright.play.drawing.cards import heading
from tablewright.play.drawing.looks import POINTED
from tablewright.play.sentences import shared_odds

_GAP = 2
_MOST_COLUMNS = 4
FOLD_LETTERS = "ABCDEFGHIJKLM"  # N is for notes
FIRST_FOLD = -2  # -1 is nobody


class Entry(NamedTuple):
    """A line to pick: a choice by its number, or a fold by its letter (then `number` is `FIRST_FOLD` or below)."""

    number: int
    sign: str
    choice: Choice


def entries_of(prompt: Prompt, opened: Collection[str]) -> list[Entry]:
    """What stands on the screen, in the question's order; of the folds, those of these titles are open."""
    offer = offer_of(prompt)
    shown = [*offer.open, *offer.compass]
    sizes = Counter(choice.group for _, choice in shown)
    entries = {number: [_entry(number, choice, alone=sizes[choice.group] == 1)] for number, choice in shown}
    for place, fold in enumerate(folds_of(prompt)):
        entries[fold.members[0][0]] = _fold_entries(place, fold, is_open=fold.title in opened)
    return [entry for number in sorted(entries) for entry in entries[number]]


def folds_of(prompt: Prompt) -> list[Fold]:
    """The folds of a question in the order in which they stand, and in which they have their letters."""
    return sorted(offer_of(prompt).folds, key=lambda fold: fold.members[0][0])


def _entry(number: int, choice: Choice, *, alone: bool) -> Entry:
    """A group of one needs no heading."""
    return Entry(number - 1, str(number), msgspec.structs.replace(choice, group="") if alone else choice)


def _fold_entries(place: int, fold: Fold, *, is_open: bool) -> list[Entry]:
    sign = FOLD_LETTERS[place] if place < len(FOLD_LETTERS) else ""
    title = f"{fold.title} {'▾' if is_open else '▸'}"
    head = Entry(
        FIRST_FOLD - place, sign, Choice("", title, hint=runs_of([number for number, _ in fold.members]), group="")
    )
    members = [
        _entry(number, msgspec.structs.replace(choice, group=fold.title), alone=False)
        for number, choice in fold.members
    ]
    return [head, *members] if is_open else [head]


def runs_of(numbers: Sequence[int]) -> str:
    """'8 to 10, 14': no number that stands elsewhere lies between."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


class Spot(NamedTuple):
    """Where a choice stands on the screen: a click there means it."""

    left: int
    right: int
    line: int
    number: int


class Laid(NamedTuple):
    content: Content
    height: int
    spots: tuple[Spot, ...]


class _Cell(NamedTuple):
    number: int
    art: Content


_Row = list[tuple[int, _Cell]]  # cells, and the column each begins at


def lay_out(
    entries: Sequence[Entry], choices: Sequence[Choice], pointed: int, width: int, *, dense: bool = False
) -> Laid:
    """Everything to pick; `pointed` is the index of the choice that Enter would take, or -1.

    What holds for several choices stands above them all, where a low screen begins. Groups have their headings above
    them, or in a dense layout on the left.
    """
    page = _Page(width, max((len(entry.choice.group) for entry in entries), default=0) + _GAP if dense else 0)
    shared = shared_odds(choices)
    told = {entry.choice.odds for entry in entries}
    for odds, name in shared.items():
        if odds in told:
            page.lines += _wrapped(Content.styled(f"{name}: {odds}", "$quiet"), width)
    for group, cells in _groups(entries, pointed, shared):
        page.add_group(group, cells)
    return Laid(Content("\n").join(page.lines), len(page.lines), tuple(page.spots))


class _Page:
    """Lines in the making. With a margin, headings stand in it."""

    def __init__(self, width: int, margin: int) -> None:
        self.lines: list[Content] = []
        self.spots: list[Spot] = []
        self._width, self._margin = width - margin, margin

    def add_group(self, group: str, cells: Sequence[_Cell]) -> None:
        title = heading(group)
        if group and not self._margin:
            self.lines.append(title)
        first = len(self.lines)
        for row in _best_rows(cells, self._width):
            self._add_row(row)
        if self._margin:
            self.lines[first:] = [" " * self._margin + line for line in self.lines[first:]]
            self.lines[first] = title + self.lines[first][len(group) :]

    def _add_row(self, row: _Row) -> None:
        for at, cell in row:
            left = self._margin + at
            self.spots.append(Spot(left, left + cell.art.cell_length, len(self.lines), cell.number))
        lines = _wrapped(row[0][1].art, self._width) if len(row) == 1 else [_side_by_side(row)]
        for below in range(1, len(lines)):
            self.spots.append(Spot(0, self._margin + self._width, len(self.lines) + below, row[0][1].number))
        self.lines += lines


def _groups(entries: Sequence[Entry], pointed: int, shared: Mapping[str, str]) -> Iterator[tuple[str, list[_Cell]]]:
    for group, members in groupby(entries, key=lambda entry: entry.choice.group):
        yield group, [_Cell(entry.number, entry_art(entry, entry.number == pointed, shared)) for entry in members]


def entry_art(entry: Entry, pointed: bool, shared: Mapping[str, str]) -> Content:
    """A choice in a line; odds that are told for several together are left out."""
    choice = entry.choice
    letter = hotkey_of(choice)
    usual = " ⏎" if choice.default and choice.harmless else " (usual)" if choice.default else ""
    label = Content.assemble(
        (f"{entry.sign:>2}", "bold $accent"),
        (f" {letter}" if letter else "", "bold $accent"),
        " ",
        (choice.label, "bold"),
        (usual, "$accent"),
    )
    odds = "" if choice.odds in shared else choice.odds
    extra = "  ".join(part for part in (choice.hint, odds) if part)
    whole = label + Content.styled(f"  {extra}", "$quiet") if extra else label
    return Content.styled(whole.plain, POINTED) if pointed else whole


def _best_rows(cells: Sequence[_Cell], width: int) -> list[_Row]:
    """The cells in the number of columns that makes the fewest rows. Of two columns a long cell may take both."""
    widest = max(cell.art.cell_length for cell in cells) + _GAP
    most = max(2, min(_MOST_COLUMNS, (width + _GAP) // widest))
    return min((_rows(cells, (width + _GAP) // columns, columns) for columns in range(1, most + 1)), key=len)


def _rows(cells: Sequence[_Cell], step: int, columns: int) -> list[_Row]:
    rows: list[_Row] = []
    free = 0
    for cell in cells:
        spans = min(columns, max(1, -(-(cell.art.cell_length + _GAP) // step)))
        if spans > free:
            rows.append([])
            free = columns
        rows[-1].append(((columns - free) * step, cell))
        free -= spans
    return rows


def _side_by_side(row: _Row) -> Content:
    line = Content("")
    for left, cell in row:
        line = line.pad_right(left - line.cell_length) + cell.art
    return line


def _wrapped(art: Content, width: int) -> list[Content]:
    """A choice that may be too long for a line goes on in the next."""
    first, *rest = art.wrap(max(width - 4, 10))
    return [first, *("    " + line for line in rest)]
