"""Imposing: pages laid on larger sheets so that folding puts them in order."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from tablewright.engine.decisions import Refused

if TYPE_CHECKING:
    from pypdf import PageObject

_NO_PYPDF = "Folded paper needs pypdf, which comes with an extra. Install it with: pip install 'tablewright[press]'"
# A sheet folded to eight: the upper row stands on its head (see any one-sheet zine).
_UPPER, _LOWER = (7, 6, 5, 4), (8, 1, 2, 3)


def booklet(pdf: bytes) -> bytes:
    """Two pages a side, four a sheet, to be printed on both sides (flipped on the short edge), folded and stapled."""
    pages, blank = _pages(pdf)
    pages += [blank] * (-len(pages) % 4)
    pairs = [_pair(side, len(pages)) for side in range(len(pages) // 2)]
    wide, tall = float(blank.mediabox.width), float(blank.mediabox.height)
    return _sheets([[(pages[left], 0.0, 0.0, False), (pages[right], wide, 0.0, False)] for left, right in pairs],
                   2 * wide, tall)  # fmt: skip


def _pair(side: int, count: int) -> tuple[int, int]:
    """Which two pages stand on a side: the first side holds the last page and the first."""
    low, high = side, count - 1 - side
    return (high, low) if side % 2 == 0 else (low, high)


def folded_to_eight(pdf: bytes) -> bytes:
    """Eight small pages on one side of one sheet: fold, cut the middle, fold again."""
    pages, blank = _pages(pdf)
    pages = (pages + [blank] * 8)[:8]
    wide, tall = float(blank.mediabox.width), float(blank.mediabox.height)
    upper = [(pages[number - 1], (place + 1) * wide, 2 * tall, True) for place, number in enumerate(_UPPER)]
    lower = [(pages[number - 1], place * wide, 0.0, False) for place, number in enumerate(_LOWER)]
    return _sheets([[*upper, *lower]], 4 * wide, 2 * tall)


Laid = tuple["PageObject", float, float, bool]  # a page, where its corner goes, and whether it stands on its head


def _pages(pdf: bytes) -> tuple[list[PageObject], PageObject]:
    try:
        from pypdf import PageObject, PdfReader
    except ImportError:
        raise Refused(_NO_PYPDF) from None
    pages = list(PdfReader(BytesIO(pdf)).pages)
    first = pages[0].mediabox
    return pages, PageObject.create_blank_page(width=first.width, height=first.height)


def _sheets(sheets: Sequence[Sequence[Laid]], wide: float, tall: float) -> bytes:
    from pypdf import PdfWriter, Transformation

    writer = PdfWriter()
    for laid in sheets:
        sheet = writer.add_blank_page(wide, tall)
        for page, x, y, turned in laid:
            move = (Transformation().rotate(180) if turned else Transformation()).translate(x, y)
            sheet.merge_transformed_page(page, move)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
