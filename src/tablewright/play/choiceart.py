"""Numbered choices laid out in as few lines as they need: side by side where they are short, under group headings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.content import Content

from tablewright.engine.scene import Choice
from tablewright.play.answers import hotkey_of
from tablewright.play.cardart import heading
from tablewright.play.looks import POINTED
from tablewright.play.sentences import shared_odds

_GAP = 3
_MOST_COLUMNS = 4


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


def lay_out(choices: Sequence[Choice], pointed: int, width: int, *, dense: bool = False) -> Laid:
    """All choices; `pointed` is the index of the one that Enter would take, or -1. `dense`: without headings."""
    lines: list[Content] = []
    spots: list[Spot] = []
    shared = shared_odds(choices)
    for group, cells in _groups(choices, pointed, shared):
        if group and not dense:
            lines.append(heading(group))
        columns, step = _columns(cells, width)
        for start in range(0, len(cells), columns):
            row = cells[start : start + columns]
            for line in _side_by_side(row, step) if columns > 1 else _wrapped(row[0].art, width):
                spots += [Spot(at * step, (at + 1) * step, len(lines), cell.number) for at, cell in enumerate(row)]
                lines.append(line)
    for odds, name in shared.items():
        lines += _wrapped(Content.styled(f"{name}: {odds}", "$quiet"), width)
    return Laid(Content("\n").join(lines), len(lines), tuple(spots))


def _groups(choices: Sequence[Choice], pointed: int, shared: Mapping[str, str]) -> Iterator[tuple[str, list[_Cell]]]:
    numbered = list(enumerate(choices))
    for group, members in groupby(numbered, key=lambda pair: pair[1].group):
        yield group, [_Cell(index, choice_art(index, choice, index == pointed, shared)) for index, choice in members]


def choice_art(index: int, choice: Choice, pointed: bool, shared: Mapping[str, str]) -> Content:
    """A choice in a line; odds that are told for several together are left out."""
    letter = hotkey_of(choice)
    usual = " ⏎" if choice.default and choice.harmless else " (usual)" if choice.default else ""
    label = Content.assemble(
        (f"{index + 1:>2}", "bold $accent"),
        (f" {letter}" if letter else "", "bold $accent"),
        " ",
        (choice.label, "bold"),
        (usual, "$accent"),
    )
    odds = "" if choice.odds in shared else choice.odds
    extra = "  ".join(part for part in (choice.hint, odds) if part)
    whole = label + Content.styled(f"  {extra}", "$quiet") if extra else label
    return Content.styled(whole.plain, POINTED) if pointed else whole


def _columns(cells: Sequence[_Cell], width: int) -> tuple[int, int]:
    """How many columns there is room for, and how far apart they stand."""
    widest = max(cell.art.cell_length for cell in cells) + _GAP
    columns = max(1, min(_MOST_COLUMNS, len(cells), (width + _GAP) // widest))
    return columns, widest if columns > 1 else width


def _side_by_side(row: Sequence[_Cell], step: int) -> list[Content]:
    return [Content("").join(cell.art.pad_right(step - cell.art.cell_length) for cell in row)]


def _wrapped(art: Content, width: int) -> list[Content]:
    """A choice that may be too long for a line goes on in the next."""
    first, *rest = art.wrap(max(width - 4, 10))
    return [first, *("    " + line for line in rest)]
