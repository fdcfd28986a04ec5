"""The tale of a campaign in Markdown: sessions, the roll of the living and the dead, maps, and the log in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablewright.engine.events import Entry
from tablewright.world.mapping.grid import as_text
from tablewright.world.mapping.sheet import read_map
from tablewright.world.mapping.words import MapError
from yabec import content
from yabec import events as e
from yabec.book.core import carrying
from yabec.state import World
from yabec.telling import cards, names, prose

_TOLD = (
    e.SchemeChanged,
    e.Entered,
    e.Met,
    e.Fell,
    e.Died,
    e.Dismembered,
    e.Levelled,
    e.GoalSet,
    e.Rumour,
    e.Shared,
    e.Departed,
    e.ConflictEnded,
    e.Rites,
    e.Inherited,
    e.Abandoned,
    e.Made,
)
_BEGIN_A_PARAGRAPH = (e.SchemeChanged, e.Departed, e.Entered, e.Met)


def chronicle(world: World, entries: Sequence[Entry], campaign: str) -> str:
    """Everything worth keeping, told once."""
    lines = [f"# The guild's book of {world.town or 'a town'}", "", *_people(world), *_tale(entries, campaign)]
    return "\n".join([*lines, *_maps(world)]).rstrip() + "\n"


def _people(world: World) -> list[str]:
    rows = ["## The company", "", "| name | class | level | XP | fate |", "|---|---|---|---|---|"]
    for each in carrying.everyone(world):
        if each.kind == "pc":
            fate = {"": "lives", "gone": "left", "stone": "turned to stone"}.get(each.status, each.status)
            rows.append(f"| {each.name} | {content.CLASSES[each.key].name} | {each.level} | {each.xp} | {fate} |")
    return [*rows, ""]


def _tale(entries: Sequence[Entry], campaign: str) -> list[str]:
    """Session by session: a paragraph for each place and each meeting, and what the score card said in the end."""
    narrator = prose.Narrator(campaign)
    lines, card = ["## What happened", ""], Counter[str]()
    for entry in entries:
        telling, event = narrator.tell(entry, ""), entry.event
        if entry.to:
            continue
        if isinstance(event, e.SessionBegan):
            lines += [*_card(card), "", f"### Session {event.number}", ""]
            card.clear()
        elif isinstance(event, e.Scored):
            card[names.name_of(cards.score_name(event.what))] += event.xp
        elif isinstance(event, _TOLD) and not _seen_before(event):
            lines += ["", telling.text] if isinstance(event, _BEGIN_A_PARAGRAPH) else [telling.text]
    return [*lines, *_card(card), ""]


def _seen_before(event: object) -> bool:
    return isinstance(event, e.Entered) and not event.text


def _card(card: Counter[str]) -> list[str]:
    return ["", f"*On the card: {', '.join(f'{what} {xp}' for what, xp in card.items())}.*"] if card else []


def _maps(world: World) -> list[str]:
    lines: list[str] = []
    for key, text in world.charts.items():
        lines += [f"## Map {key}", "", "```"]
        try:
            lines.append(as_text(read_map(text)) if not text.startswith("chart:") else text)
        except MapError:
            lines.append(text)
        lines += ["```", ""]
    return lines
