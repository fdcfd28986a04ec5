"""Small helpers for the SVG drawings of the browser table: numbers, attributes, icons, and a bound choice.

Drawings take their colours from the page's style sheet by class; nothing here knows a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec
from markupsafe import Markup, escape

from tablewright.engine.carried import baked
from tablewright.engine.scene import Choice
from tablewright.engine.telling.keys import Spot
from tablewright.press.icons import icon_names, icons

STATIC = resources.files("tablewright") / "web" / "static"


def icon_file(name: str) -> str:
    """Under which name an icon is served: all of them stand in one file of ours, and a page fetches those it shows."""
    return f"vendor/icons/{name}.svg"


def content_of(path: str) -> bytes:
    """Contents of the icon file of this name."""
    folder, _, file = path.rpartition("/")
    return icons()[file.removesuffix(".svg")].encode() if folder == "vendor/icons" else (STATIC / path).read_bytes()


def digest_of(path: str) -> str:
    return hashlib.sha256(content_of(path)).hexdigest()[:10]


@cache
def _digests() -> dict[str, str]:
    """Of files that are not here themselves: inside a page, whoever serves them has them."""
    known = baked("digests.json")
    return msgspec.json.decode(known.read_bytes(), type=dict[str, str]) if known else {}


@cache
def static_url(base: str, path: str) -> str:
    """A file's address. It changes with the content, so that browsers may keep what they have for ever."""
    digest = _digests().get(path) or digest_of(path)
    return f"{base}/static/{path}?v={digest}"


def icon_url(base: str, name: str) -> str:
    """Where an icon is; empty for one that we do not have: whoever draws does without."""
    return static_url(base, icon_file(name)) + "#icon" if name in icon_names() else ""


def number(value: float) -> str:
    """A coordinate in as few characters as it needs."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, /, *inside: str, **attributes: str | float) -> str:
    """An element as text. Attribute names: `class_` is class, `stroke_width` is stroke-width. Values are escaped."""
    parts = [name]
    for key, value in attributes.items():
        shown = escape(value) if isinstance(value, str) else number(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    return f"<{' '.join(parts)}>{''.join(inside)}</{name}>" if inside else f"<{' '.join(parts)}/>"


def text(words: str, **attributes: str | float) -> str:
    return tag("text", str(escape(words)), **attributes)


def tooltip(*sentences: str) -> str:
    return tag("title", str(escape("; ".join(sentence for sentence in sentences if sentence))))


def drawing(*inside: str, **attributes: str | float) -> Markup:
    return Markup(tag("svg", *inside, **attributes))


Things = Mapping[str, Spot]  # what can be chosen on a picture, by the thing that it stands at


_ALSO = frozenset({"fells", "kills", "kill", "drops"})  # what may come of a hit


def chances_of(choice: Choice) -> tuple[float, float]:
    """How likely a blow lands, and how likely it fells; 0 where the choice does not say it."""
    if not choice.chances or len(choice.chances) > 2:
        return 0.0, 0.0
    also = next((each.share for each in choice.chances if each.of in _ALSO), 0.0)
    return choice.chances[0].share, also


def draw_outcomes(choice: Choice) -> Markup:
    """All that may come of one die as a bar, the worst first; nothing where the chances are of other things."""
    shares = [each.share for each in choice.chances]
    if len(shares) < 3 or not 0.99 < sum(shares[:4]) < 1.01:
        return Markup("")
    whole = shares[:4]
    tones = ["bad", *["mid"] * (len(whole) - 2), "good"] if len(whole) == 3 else ["bad", "mid", "good", "best"]
    starts = [sum(whole[:place]) for place in range(len(whole))]
    parts = (
        tag("rect", x=100 * start, width=100 * share, height=8, class_=tone)
        for start, share, tone in zip(starts, whole, tones, strict=True)
    )
    return drawing(*parts, class_="outcomes", viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")


def chosen(spot: Spot | None) -> dict[str, str]:
    """Attributes that tie a thing on the picture to its choice."""
    return {"data_choice_key": spot.choice.key} if spot else {}


def badge(key: str, x: float, y: float, radius: float = 11, **attributes: str) -> str:
    """The key that means a thing, in a round sign on it."""
    sign = tag("circle", cx=x, cy=y, r=radius) + text(key, x=x, y=y + 5)
    return tag("g", sign, class_="badge", data_badge=key, **attributes)
