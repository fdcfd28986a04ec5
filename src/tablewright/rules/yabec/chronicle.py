"""The tale of a campaign in Markdown: sessions, the roll of the living and the dead, maps, and the log in words."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.events import Entry
from tablewright.rules.yabec import events as e
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.narrate import YabecNarrator
from tablewright.rules.yabec.state import World
from tablewright.world.mapping_paper import read_map
from tablewright.world.mapping_pictures import as_text
from tablewright.world.mapping_words import MapError

_KEPT = (
    e.SessionBegan,
    e.SchemeChanged,
    e.Entered,
    e.Met,
    e.Fell,
    e.Died,
    e.Dismembered,
    e.Levelled,
    e.GoalSet,
    e.Rumour,
    e.Departed,
    e.ConflictEnded,
    e.Scored,
    e.Rites,
    e.Inherited,
    e.Abandoned,
    e.SessionEnded,
    e.Made,
)


def chronicle(world: World, entries: Sequence[Entry], campaign: str) -> str:
    """Everything worth keeping, told once."""
    lines = [f"# yabec: {campaign or 'a campaign'}", "", *_people(world), *_tale(entries, campaign), *_maps(world)]
    return "\n".join(lines).rstrip() + "\n"


def _people(world: World) -> list[str]:
    rows = ["## The guild's book", "", "| name | class | level | XP | fate |", "|---|---|---|---|---|"]
    for each in world.creatures.values():
        if each.kind == "pc":
            fate = {"": "lives", "gone": "left", "stone": "turned to stone"}.get(each.status, each.status)
            rows.append(f"| {each.name} | {CLASSES[each.key].name} | {each.level} | {each.xp} | {fate} |")
    return [*rows, ""]


def _tale(entries: Sequence[Entry], campaign: str) -> list[str]:
    narrator = YabecNarrator(campaign)
    lines = ["## What happened", ""]
    for entry in entries:
        telling = narrator.tell(entry, "")
        if entry.to:
            continue
        if isinstance(entry.event, e.SessionBegan):
            lines += ["", f"### Session {entry.event.number}", ""]
        elif isinstance(entry.event, _KEPT):
            lines.append(f"- {telling.text}")
    return [*lines, ""]


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
