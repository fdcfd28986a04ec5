"""Imposing: pages laid on larger sheets so that folding puts them in order.

A page becomes a drawing that is placed whole: nothing in it is read or written anew, so a thick book takes no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.engine.decisions import Refused

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter

_NO_PYPDF = "Folded paper needs pypdf, which comes with an extra. Install it with: pip install 'tablewright[press]'"
_POINT = 72 / 25.4
SHEETS = {"a4": (297 * _POINT, 210 * _POINT), "letter": (792.0, 612.0), "pocket": (210 * _POINT, 148 * _POINT)}
# A sheet folded to eight: the upper row stands on its head (see any one-sheet zine).
_UPPER, _LOWER = (7, 6, 5, 4), (8, 1, 2, 3)


class Laid(msgspec.Struct, frozen=True):
    """Where a page (by number, from 0) comes to stand, in shares of the sheet, and whether it stands on its head."""

    page: int
    left: float
    bottom: float
    turned: bool = False


def booklet(pdf: bytes, paper: str) -> bytes:
    """Two pages a side, four a sheet, to be printed on both sides (flipped on the short edge), folded and stapled."""
    pages = _pages(pdf)
    count = len(pages) + -len(pages) % 4
    sides = [_pair(side, count) for side in range(count // 2)]
    return _sheets(pages, [[Laid(left, 0, 0), Laid(right, 0.5, 0)] for left, right in sides], SHEETS[paper])


def _pair(side: int, count: int) -> tuple[int, int]:
    """Which two pages stand on a side: the first side holds the last page and the first."""
    low, high = side, count - 1 - side
    return (high, low) if side % 2 == 0 else (low, high)


def folded_to_eight(pdf: bytes, paper: str) -> bytes:
    """Eight small pages on one side of one sheet: fold, cut the middle, fold again."""
    upper = [Laid(number - 1, (place + 1) / 4, 1, True) for place, number in enumerate(_UPPER)]
    lower = [Laid(number - 1, place / 4, 0) for place, number in enumerate(_LOWER)]
    return _sheets(_pages(pdf), [[*upper, *lower]], SHEETS[paper])


def _pages(pdf: bytes) -> Sequence[PageObject]:
    try:
        from pypdf import PdfReader
    except ImportError:
        raise Refused(_NO_PYPDF) from None
    return PdfReader(BytesIO(pdf)).pages


def _sheets(pages: Sequence[PageObject], sides: Sequence[Sequence[Laid]], size: tuple[float, float]) -> bytes:
    from pypdf import PdfWriter

    writer = PdfWriter()
    drawings = [_drawing(writer, page) for page in pages]
    for side in sides:
        _lay(writer, [each for each in side if each.page < len(drawings)], drawings, size)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _drawing(writer: PdfWriter, page: PageObject) -> Any:
    """A whole page as one thing that can be drawn anywhere."""
    from pypdf.generic import DecodedStreamObject, NameObject

    contents = page.get_contents()
    drawing = DecodedStreamObject()
    drawing.set_data(b"" if contents is None else contents.get_data())
    packed = drawing.flate_encode()
    packed[NameObject("/Type")], packed[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    packed[NameObject("/BBox")] = page.mediabox
    packed[NameObject("/Resources")] = page["/Resources"].clone(writer)
    return writer._add_object(packed)


def _lay(writer: PdfWriter, laid: Sequence[Laid], drawings: Sequence[Any], size: tuple[float, float]) -> None:
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    wide, tall = size
    sheet = writer.add_blank_page(wide, tall)
    named = {NameObject(f"/P{each.page}"): drawings[each.page] for each in laid}
    sheet[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): DictionaryObject(named)})
    stream = DecodedStreamObject()
    stream.set_data("\n".join(_stroke(each, wide, tall) for each in laid).encode())
    sheet[NameObject("/Contents")] = writer._add_object(stream)


def _stroke(laid: Laid, wide: float, tall: float) -> str:
    turn = "-1 0 0 -1" if laid.turned else "1 0 0 1"
    return f"q {turn} {laid.left * wide:.2f} {laid.bottom * tall:.2f} cm /P{laid.page} Do Q"
