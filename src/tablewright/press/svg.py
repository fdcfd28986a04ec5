"""Writing SVG by hand: elements, numbers, and the ink and paper that all our drawings share."""

from __future__ import annotations

from html import escape

INK = "#1b1a17"
PAPER = "#f6f1e3"
RED = "#8c1c13"
GREY = "#5b5646"
FAINT = "#b9b19a"
SERIF = "Georgia, 'Times New Roman', serif"


def number(value: float) -> str:
    """A coordinate in as few characters as it needs."""
    return f"{value:.1f}".removesuffix(".0")


def escaped(text: str) -> str:
    """Text as it may stand in XML, which knows no control characters."""
    return escape("".join(letter for letter in text if letter.isprintable()))


def tag(name: str, /, *inside: str, **attributes: str | float) -> str:
    """An element. `stroke_width=2` becomes stroke-width; values are escaped, `inside` is not."""
    written = "".join(
        f' {key.strip("_").replace("_", "-")}="{escaped(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def words(text: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """A line of text, centred on x unless told otherwise."""
    style = {"fill": INK, "text_anchor": "middle", **attributes}
    return tag("text", escaped(text), x=x, y=y, font_size=size, **style)


def title(text: str) -> str:
    """Words that show on hovering, and that screen readers read."""
    return tag("title", escaped(shortened(text, 80)) or " ")


def shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)
