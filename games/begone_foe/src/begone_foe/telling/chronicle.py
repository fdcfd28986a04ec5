"""The tale of a campaign in Markdown: who went, expedition by expedition, who fell, what was brought home."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content
from begone_foe import events as e
from begone_foe.state import Being, Campaign
from begone_foe.telling import prose
from tablewright.engine.events import Entry
from tablewright.world.words import count

_HEADED = (e.SetOut, e.Arrived)
_TOLD = (
    e.Created, e.SetOut, e.Entered, e.Met, e.Reacted, e.FightEnded, e.Injured, e.Died, e.Converted, e.FoundTreasure,
    e.Sprung, e.Levelled, e.Drained, e.CameHome, e.Ended, e.GaveUp, e.Newcomers, e.TurnedUndead, e.Hired,
    e.Made, e.Copied,
)  # fmt: skip


def chronicle(state: Campaign, entries: Sequence[Entry], campaign: str) -> str:
    parts = [f"# {_title(state)}", _summary(state), *_tale(entries, campaign), *_dead(state), *_living(state)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(state: Campaign) -> str:
    leader = state.characters[0].name if state.characters else state.fallen[-1].name if state.fallen else "Nobody"
    return f"The Company of {leader}"


def _summary(state: Campaign) -> str:
    deeds = state.deeds
    return (
        f"{count(state.clock.day, 'day').capitalize()}, {count(deeds.get('expeditions', 0), 'expedition')}, "
        f"{count(deeds.get('rooms', 0), 'room')} seen, {count(deeds.get('fights', 0), 'fight')} "
        f"({deeds.get('fights won', 0)} won), {deeds.get('treasure', 0):,} silver brought home."
    )


def _tale(entries: Sequence[Entry], campaign: str) -> list[str]:
    """Told for everybody: entries meant for the game master alone are left out."""
    narrator = prose.Narrator(campaign)
    out: list[str] = []
    lines: list[str] = []
    for entry in entries:
        if entry.to:
            continue
        telling = narrator.tell(entry, "")
        if isinstance(entry.event, _HEADED):
            out += [" ".join(lines)] if lines else []
            lines = []
            out.append(f"## {_heading(entry.event)}")
        if isinstance(entry.event, _TOLD):
            lines.append(telling.text)
    return [*out, " ".join(lines)] if lines else out


def _heading(event: object) -> str:
    if isinstance(event, e.SetOut):
        return event.dungeon
    return f"In town, day {event.day}" if isinstance(event, e.Arrived) else ""


def _dead(state: Campaign) -> list[str]:
    if not state.fallen:
        return []
    rows = [
        f"- {each.name}, {_job(each.job)} of level {each.level}: day {each.day}, {each.where}, {each.cause}"
        for each in state.fallen
    ]
    return ["## The dead", "\n".join(rows)]


def _job(job: str) -> str:
    return content.JOBS[job].name if job in content.JOBS else job


def _living(state: Campaign) -> list[str]:
    return ["## The living", "\n".join(_sheet(being) for being in state.characters)] if state.characters else []


def _sheet(being: Being) -> str:
    scores = f"BODY {being.body:+d}, MIND {being.mind:+d}, SKILL {being.skill:+d}, HEART {being.heart:+d}"
    return (
        f"- {being.name}, {being.alignment} {_job(being.job)} of level {being.level} ({scores}), {being.silver} silver"
    )
