"""Setting type: a template and data go in, a PDF comes out, with fields to type into, or on sheets to fold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

import tablewright
from tablewright.engine.decisions import Refused
from tablewright.press.icons import icons

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter
    from pypdf.generic import DictionaryObject

# --- typesetting ------------------------------------------------------------------------------------------------------
# Setting type: a template and data go in, a PDF comes out.
# Templates (`templates/*.typ`) say how a page looks, Python says what stands on it. Data reaches a template as JSON, so
# that a name somebody typed is always words and never markup. typst comes with the extra `press`.
TEMPLATES = Path(__file__).parent / "templates"
_VENDOR = Path(tablewright.__file__).parent / "web" / "static" / "vendor"
PAPERS = ("a4", "letter", "pocket")
_NO_TYPST = "Printing needs typst, which comes with an extra. Install it with: pip install 'tablewright[press]'"


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """One document as a PDF."""
    typst = _typst()
    try:
        pdf: bytes = typst.compile(_source(template), format="pdf", **_world(data))
    except typst.TypstError as error:
        raise Refused(f"this page could not be set: {error}") from error
    return pdf


def picture(svg: str, width: int, height: int) -> bytes:
    """A drawing as PNG, a pixel for each of its units."""
    data = {"drawing": svg, "width": width, "height": height}
    png: bytes = _typst().compile(_source("picture"), format="png", ppi=72.0, **_world(data))
    return png


def places(template: str, data: Mapping[str, Any], label: str) -> Sequence[Mapping[str, Any]]:
    """What a template marks with a label: where on which page each such thing came to stand."""
    found = _typst().query(_source(template), f"<{label}>", field="value", **_world(data))
    told: list[Mapping[str, Any]] = msgspec.json.decode(found)
    return told


def _source(template: str) -> str:
    return str(TEMPLATES / f"{template}.typ")


def _world(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "root": str(TEMPLATES),
        "font_paths": [str(_VENDOR / "print")],
        "ignore_system_fonts": True,
        "sys_inputs": {"data": msgspec.json.encode(data).decode()},
    }


@cache
def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise Refused(_NO_TYPST) from None
    module: ModuleType = typst
    return module


def icon(name: str) -> str:
    """An icon as a drawing of its own, black on nothing; empty where we have none of that name."""
    return icons().get(name, "").replace('<svg xmlns="http://www.w3.org/2000/svg"><symbol id="icon"',
        '<svg xmlns="http://www.w3.org/2000/svg"').replace("</symbol>", "").replace("currentColor", "#000")  # fmt: skip


# --- forms ------------------------------------------------------------------------------------------------------------
# Fields to type into: put on a finished page where the template marked them, with their own look.
# Every field carries its appearance: many readers draw what stands in a field only if the file says how.
_NO_PYPDF = "Forms need pypdf, which comes with an extra. Install it with: pip install 'tablewright[press]'"
_MULTILINE = 1 << 12
_TALL = 40.0  # points: what is taller holds several lines


def with_fields(pdf: bytes, fields: Sequence[Mapping[str, Any]]) -> bytes:
    """The same pages, with a field at each place."""
    try:
        from pypdf import PdfReader, PdfWriter
    except ImportError:
        raise Refused(_NO_PYPDF) from None
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    made = [_field(writer, each) for each in fields]
    _declare(writer, made)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _field(writer: PdfWriter, place: Mapping[str, Any]) -> Any:
    """One field on its page; typst measures from the top, PDF from the bottom."""
    from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject, TextStringObject

    page = writer.pages[place["page"] - 1]
    top = float(page.mediabox.height) - place["y"]
    corners = (place["x"], top - place["height"], place["x"] + place["width"], top)
    field = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Widget"),
            NameObject("/Rect"): ArrayObject(FloatObject(each) for each in corners),
            NameObject("/T"): TextStringObject(place["key"].replace(".", "-")),
            NameObject("/F"): NumberObject(4),  # is printed
            NameObject("/P"): page.indirect_reference,
        }
    )
    field.update(_tick(writer, place) if place["ticked"] is not None else _text(writer, place))
    reference = writer._add_object(field)
    page.setdefault(NameObject("/Annots"), ArrayObject())
    page["/Annots"].append(reference)
    return reference


def _text(writer: PdfWriter, place: Mapping[str, Any]) -> DictionaryObject:
    from pypdf.generic import DictionaryObject, NameObject, NumberObject, TextStringObject

    tall = place["height"] > _TALL
    size = 9.0 if tall else min(11.0, max(5.0, place["height"] * 0.5))
    look = f"/Helv {size:.1f} Tf 0 g"
    drawn = _drawing(writer, place, _written(place["words"], look, 2.0, (place["height"] - size) / 2 + 1.0))
    return DictionaryObject(
        {
            NameObject("/FT"): NameObject("/Tx"),
            NameObject("/Ff"): NumberObject(_MULTILINE if tall else 0),
            NameObject("/V"): TextStringObject(place["words"]),
            NameObject("/DA"): TextStringObject(look),
            NameObject("/AP"): DictionaryObject({NameObject("/N"): drawn}),
        }
    )


def _tick(writer: PdfWriter, place: Mapping[str, Any]) -> DictionaryObject:
    from pypdf.generic import DictionaryObject, NameObject

    state = NameObject("/Yes" if place["ticked"] else "/Off")
    near, far = (f"{place['width'] * share:.1f} {place['height'] * share:.1f}" for share in (0.2, 0.8))
    left, right = (f"{place['width'] * share:.1f} {place['height'] * (1 - share):.1f}" for share in (0.2, 0.8))
    cross = f"1 w {near} m {far} l {left} m {right} l S"
    looks = {NameObject("/Yes"): _drawing(writer, place, cross), NameObject("/Off"): _drawing(writer, place, "")}
    return DictionaryObject(
        {
            NameObject("/FT"): NameObject("/Btn"),
            NameObject("/V"): state,
            NameObject("/AS"): state,
            NameObject("/AP"): DictionaryObject({NameObject("/N"): DictionaryObject(looks)}),
        }
    )


def _written(words: str, look: str, x: float, y: float) -> str:
    """Words as a page's drawing; what the font has no sign for becomes a question mark, in the look alone."""
    plain = words.encode("cp1252", "replace").decode("cp1252")
    safe = plain.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"/Tx BMC q BT {look} {x:.1f} {y:.1f} Td ({safe}) Tj ET Q EMC"


def _drawing(writer: PdfWriter, place: Mapping[str, Any], drawing: str) -> Any:
    from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject

    stream = DecodedStreamObject()
    stream.set_data(drawing.encode("cp1252"))
    stream.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): ArrayObject(FloatObject(each) for each in (0, 0, place["width"], place["height"])),
            NameObject("/Resources"): DictionaryObject({NameObject("/Font"): _fonts()}),
        }
    )
    return writer._add_object(stream)


def _fonts() -> DictionaryObject:
    from pypdf.generic import DictionaryObject, NameObject

    plain = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica", "/Encoding": "/WinAnsiEncoding"}
    font = DictionaryObject({NameObject(key): NameObject(value) for key, value in plain.items()})
    return DictionaryObject({NameObject("/Helv"): font})


def _declare(writer: PdfWriter, fields: Sequence[Any]) -> None:
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

    form = DictionaryObject(
        {
            NameObject("/Fields"): ArrayObject(fields),
            NameObject("/DA"): TextStringObject("/Helv 9 Tf 0 g"),
            NameObject("/DR"): DictionaryObject({NameObject("/Font"): _fonts()}),
        }
    )
    writer._root_object[NameObject("/AcroForm")] = form


# --- imposing ---------------------------------------------------------------------------------------------------------
# Imposing: pages laid on larger sheets so that folding puts them in order.
# A page becomes a drawing that is placed whole: nothing in it is read or written anew, so a thick book takes no time.
_NO_FOLDING = "Folded paper needs pypdf, which comes with an extra. Install it with: pip install 'tablewright[press]'"
_POINT = 72 / 25.4
SHEETS = {"a4": (297 * _POINT, 210 * _POINT), "letter": (792.0, 612.0), "pocket": (210 * _POINT, 148 * _POINT)}
# A sheet folded to eight: the upper row stands on its head (see any one-sheet zine).
_UPPER, _LOWER = (7, 6, 5, 4), (8, 1, 2, 3)


class PlacedPage(msgspec.Struct, frozen=True):
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
    return _sheets(pages, [[PlacedPage(left, 0, 0), PlacedPage(right, 0.5, 0)] for left, right in sides], SHEETS[paper])


def _pair(side: int, count: int) -> tuple[int, int]:
    """Which two pages stand on a side: the first side holds the last page and the first."""
    low, high = side, count - 1 - side
    return (high, low) if side % 2 == 0 else (low, high)


def folded_to_eight(pdf: bytes, paper: str) -> bytes:
    """Eight small pages on one side of one sheet: fold, cut the middle, fold again."""
    upper = [PlacedPage(number - 1, (place + 1) / 4, 1, True) for place, number in enumerate(_UPPER)]
    lower = [PlacedPage(number - 1, place / 4, 0) for place, number in enumerate(_LOWER)]
    return _sheets(_pages(pdf), [[*upper, *lower]], SHEETS[paper])


def _pages(pdf: bytes) -> Sequence[PageObject]:
    try:
        from pypdf import PdfReader
    except ImportError:
        raise Refused(_NO_FOLDING) from None
    return PdfReader(BytesIO(pdf)).pages


def _sheets(pages: Sequence[PageObject], sides: Sequence[Sequence[PlacedPage]], size: tuple[float, float]) -> bytes:
    from pypdf import PdfWriter

    writer = PdfWriter()
    drawings = [_page_drawing(writer, page) for page in pages]
    for side in sides:
        _lay(writer, [each for each in side if each.page < len(drawings)], drawings, size)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _page_drawing(writer: PdfWriter, page: PageObject) -> Any:
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


def _lay(writer: PdfWriter, laid: Sequence[PlacedPage], drawings: Sequence[Any], size: tuple[float, float]) -> None:
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    wide, tall = size
    sheet = writer.add_blank_page(wide, tall)
    named = {NameObject(f"/P{each.page}"): drawings[each.page] for each in laid}
    sheet[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): DictionaryObject(named)})
    stream = DecodedStreamObject()
    stream.set_data("\n".join(_stroke(each, wide, tall) for each in laid).encode())
    sheet[NameObject("/Contents")] = writer._add_object(stream)


def _stroke(laid: PlacedPage, wide: float, tall: float) -> str:
    turn = "-1 0 0 -1" if laid.turned else "1 0 0 1"
    return f"q {turn} {laid.left * wide:.2f} {laid.bottom * tall:.2f} cm /P{laid.page} Do Q"
