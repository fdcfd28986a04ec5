"""Draws dice that fell: the face on the die's shape. Six-sided dice have pips."""

from __future__ import annotations

from markupsafe import Markup

from tablewright.engine.events import Roll
from tablewright.web.drawing.svg import drawing, static_url, tag, text

_SHAPES = frozenset({4, 6, 8, 10, 12, 20})
_PIPS = 6
_LOW = {4: 26.0, 20: 21.0}  # where the face is written, if not in the middle
_BASELINE = 22.0


def draw_die(sides: int, face: int | str, base: str, label: str = "", *, name: str = "") -> Markup:
    """One die showing a face. `label` is read out; without one the die is mere decoration."""
    shapes = static_url(base, "dice.svg")
    if sides == _PIPS and face in range(1, _PIPS + 1):
        inside = [tag("use", href=f"{shapes}#d6-{face}")]
    else:
        shape = f"d{sides}" if sides in _SHAPES else "dn"
        inside = [tag("use", href=f"{shapes}#{shape}"), text(str(face), x=16, y=_LOW.get(sides, _BASELINE))]
    spoken: dict[str, str | float] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return drawing(*inside, class_=f"die d{sides} {name}".rstrip(), viewBox="0 0 32 32", **spoken)


def draw_roll(roll: Roll, base: str) -> Markup:
    """A die of the log: extremes get weight, a hand-rolled one a mark."""
    extreme = "most" if roll.face == roll.sides else "least" if roll.face == 1 else ""
    by_hand = " by-hand" if roll.by_hand else ""
    spoken = f"{roll.why}: {roll.face} on a d{roll.sides}" + (", rolled by hand" if roll.by_hand else "")
    return draw_die(roll.sides, roll.face, base, spoken, name=f"{extreme}{by_hand}".strip())
