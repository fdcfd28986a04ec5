"""Just now, as the full screen shows it: a line for each step with its dice, what changed, the party, a moment."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tablewright.engine.scene import Card, Moment, Scene, Telling
from tablewright.play.drawing.cards import bar_art
from tablewright.play.drawing.log import faces_art
from tablewright.play.drawing.looks import tone_style
from tablewright.play.just_now import ARROW, Changed, changed_bars
from tablewright.play.sentences import changed_facts

_MEMBER = "member"
_STRIP_BAR = 3
_LEAST_NAME = 6
_MANY_DICE = 8  # more than these would leave no room for what they mean; the log has them all


def now_art(latest: Sequence[Telling], before: Scene | None, now: Scene, width: int, most: int) -> Content:
    """The last steps of what came of the answer, each in a line, and the figures that are others now."""
    changes = _changes_art(before, now)
    room = max(1, most - bool(changes.plain))
    shown = list(latest)[-room:]
    lines = [_step_art(telling).truncate(width, ellipsis=True) for telling in shown]
    left = len(latest) - len(shown)
    if left and lines:
        more = Content.styled(f"{left} before · ", "$quiet")
        lines[0] = (more + _step_art(shown[0])).truncate(width, ellipsis=True)
    if changes.plain:
        lines.append(changes.truncate(width, ellipsis=True))
    return Content("\n").join(lines)


def _step_art(telling: Telling) -> Content:
    """Faces, what happened, and its arithmetic where there is any."""
    told = telling.headline or telling.text
    dice = faces_art(() if ARROW in told else telling.rolls)
    if len(telling.rolls) > _MANY_DICE and dice.plain:
        dice = Content.styled(f"{len(telling.rolls)} dice:", "$quiet")
    numbers = "; ".join(step.removesuffix(".") for step in telling.how)
    return Content.assemble(
        dice,
        " " if dice.plain else "",
        (told, f"bold {tone_style(telling.tone)}"),
        (f"  {numbers}" if numbers else "", "$quiet"),
    )


def _changes_art(before: Scene | None, now: Scene) -> Content:
    if before is None:
        return Content("")
    old = {fact.label: fact.value for fact in before.facts}
    facts = [fact for fact in changed_facts(before.facts, now.facts) if fact.label in old and fact.value]
    parts = [_change_art(change) for change in changed_bars(before, now)]
    parts += [
        Content.assemble((f"{fact.label} ", "$quiet"), old[fact.label], (" → ", "$quiet"), (fact.value, "bold"))
        for fact in facts
    ]
    return Content.styled(" · ", "$faint").join(parts)


def _change_art(change: Changed) -> Content:
    style = "bold $bad" if change.now < change.before else "bold $good"
    label = f" {change.label}" if change.label else ""
    return Content.assemble(
        (f"{change.name}{label} ", "$quiet"), str(change.before), (" → ", "$quiet"), (str(change.now), style)
    )


def strip_art(cards: Sequence[Card], width: int) -> Content:
    """The whole party in a line: name, bar, figures of each; who is in trouble stands out."""
    members = [card for card in cards if card.kind == _MEMBER and card.bars]
    if not members:
        return Content("")
    each = (width + 2) // len(members) - 2
    cells = [_member_art(card, each) for card in members]
    return Content("  ").join(cells).truncate(width, ellipsis=True)


def _member_art(card: Card, width: int) -> Content:
    first = card.bars[0]
    bar = bar_art(first, _STRIP_BAR)
    if width - bar.cell_length - 1 < _LEAST_NAME:
        bar = Content.styled(f"{first.now}/{first.most}", "$quiet")
    room = max(1, width - bar.cell_length - 1)
    grave = any(tag.tone in ("bad", "grave") for tag in card.tags) or card.bars[0].now <= 0
    called = card.title or card.subtitle
    name = called if len(called) <= room else _first_name(called)
    art = Content.styled(name[:room], "bold $bad" if grave else "bold") + " " + bar
    return art.pad_right(max(0, width - art.cell_length))


def _first_name(title: str) -> str:
    return title.split(maxsplit=1)[0].rstrip(",")


def moment_art(moment: Moment, width: int, height: int) -> Content:
    """A moment, in the middle of its place: title, sentences, and what lets it pass."""
    inner = max(20, min(64, width - 4))
    style = f"bold {tone_style(moment.tone) or '$accent'}"
    lines = [Content.styled(moment.title, style), Content.styled("─" * min(inner, len(moment.title) + 4), "$faint")]
    lines += [line for text in moment.text for line in Content(text).wrap(inner)]
    lines += [Content(""), Content.styled(f"Space: {moment.press or 'Go on'}", "$quiet")]
    return _in_the_middle(lines, width, height)


def opening_art(title: str, blurb: str, width: int, height: int) -> Content:
    """What stands on the stage before anything has happened: which game this is."""
    spaced = " ".join(title.upper()) if 2 * len(title) < width - 4 else title.upper()
    rule = Content.styled("═" * min(len(spaced), width - 4), "$faint")
    words = [Content.styled(line.plain, "$quiet") for line in Content(blurb).wrap(max(20, min(60, width - 4)))]
    return _in_the_middle([rule, Content.styled(spaced, "bold $accent"), rule, Content(""), *words], width, height)


def _in_the_middle(lines: Sequence[Content], width: int, height: int) -> Content:
    above = max(0, (height - len(lines)) // 2)
    middle = [" " * max(0, (width - line.cell_length) // 2) + line for line in lines]
    return Content("\n").join([*[Content("")] * above, *middle])
