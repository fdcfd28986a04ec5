"""Fields to type into: put on a finished page where the template marked them, with their own look.

Every field carries its appearance: many readers draw what stands in a field only if the file says how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from tablewright.engine.decisions import Refused

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.generic import DictionaryObject

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
