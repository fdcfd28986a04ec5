"""Log entries as the full screen shows them: folded to what happened, unfolded to how it came about."""

from __future__ import annotations

from textual.content import Content

from tablewright.engine.events import Roll
from tablewright.engine.proving.ledger import Rule
from tablewright.engine.scene import ChartView, Telling
from tablewright.engine.telling.log import How
from tablewright.play.drawing.looks import tone_style

_ARROW = "→"  # a headline with an arrow tells its dice itself


def telling_art(telling: Telling, how: How | None, *, fresh: bool = False, width: int = 0) -> Content:
    """An entry: headline with its dice, prose, and `how` if it is unfolded; indented, and wrapped to `width`."""
    sign = "▾" if how is not None else "▸" if telling.rolls or telling.how else "·"
    parts = _told(telling)
    if how is not None:
        parts.append(how_art(how))
    body = Content("\n").join(parts)
    lines = body.wrap(width - 2) if width > 2 else list(body.split("\n"))
    mark = Content.styled(f"{sign} ", "bold $accent" if fresh else "$faint")
    return Content("\n").join([mark + lines[0], *("  " + line for line in lines[1:])])


def _told(telling: Telling) -> list[Content]:
    style = tone_style(telling.tone)
    first = (telling.headline, f"bold {style}") if telling.headline else (telling.text, style)
    dice = faces_art(() if _ARROW in first[0] else telling.rolls)
    headline = Content.assemble(first, "  " if dice.plain else "", dice)
    return [headline, Content(telling.text)] if telling.headline and telling.text else [headline]


def unfolded_art(telling: Telling, how: How) -> Content:
    """An entry with all that stands behind it, on a page of its own."""
    return Content("\n").join([*_told(telling), Content(""), how_art(how)])


def faces_art(rolls: tuple[Roll, ...]) -> Content:
    """The dice that fell, as faces only."""
    return Content(" ").join(face_art(roll) for roll in rolls)


def face_art(roll: Roll) -> Content:
    return Content.assemble((f"[{roll.face}]", "bold on $die"), ("~" if roll.by_hand else "", "$quiet"))


def how_art(how: How) -> Content:
    lines = [roll_art(roll) for roll in how.dice]
    lines += [Content(f"= {step}") for step in how.steps]
    for chart in how.charts:
        lines += chart_art(chart)
    lines += [rule_art(rule) for rule in how.rules]
    return Content("\n").join(lines)


def roll_art(roll: Roll) -> Content:
    who = f" for {roll.who}" if roll.who else ""
    extreme = " highest" if roll.face == roll.sides else " lowest" if roll.face == 1 else ""
    hand = " by hand" if roll.by_hand else ""
    return Content.assemble(
        (f"d{roll.sides} ", "$quiet"),
        face_art(roll),
        f" {roll.why}{who}",
        (f"{extreme}{hand}", "italic $quiet"),
        (f"  {roll.rule} #{roll.position + 1}", "$quiet"),
    )


def chart_art(chart: ChartView) -> list[Content]:
    """A chart with the rows that were hit standing out by sign and weight."""
    wide = max((len(faces) for faces, _ in chart.rows), default=1)
    lines = [Content.assemble((chart.name, "bold"), (f"  {chart.rule}", "$quiet"))]
    for number, (faces, result) in enumerate(chart.rows):
        lit = number in chart.lit
        style = "bold $accent" if lit else "$quiet"
        lines.append(Content.styled(f"{'►' if lit else ' '} {faces:>{wide}} {result}", style))
    return lines


def rule_art(rule: Rule) -> Content:
    ruling = f"\n  Ruling: {rule.ruling}" if rule.ruling else ""
    rows = "".join(f"\n  {row}" for row in rule.table)
    return Content.assemble((f"{rule.id} ", "bold $quiet"), (rule.says, "italic"), (ruling, "$quiet"), rows)
