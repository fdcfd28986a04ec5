"""Setting type: a template and data go in, a PDF comes out.

Templates (`templates/*.typ`) say how a page looks, Python says what stands on it. Data reaches a template as JSON, so
that a name somebody typed is always words and never markup. typst comes with the extra `press`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

import tablewright
from tablewright.engine.decisions import Refused
from tablewright.press.icons import icons

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
