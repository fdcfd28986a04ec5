"""The tale of a campaign in Markdown: the freehold, its people and dead, journeys by the day, the table's rulings."""

from __future__ import annotations

from collections.abc import Sequence

from freehold import content
from freehold import events as e
from freehold.state import World, glimpses
from freehold.telling import names, prose
from tablewright.engine.events import Entry, Event

_WORTH_TELLING = (
    e.HoldFounded, e.Made, e.SetOut, e.CameHome, e.Met, e.HexMapped, e.FeatureFound, e.FightEnded, e.Died, e.KnockedOut,
    e.SiteCleared, e.TreasureFound, e.LevelGained, e.MasteryTaken, e.Raided, e.WeekEventFell, e.ProjectDone,
    e.PowerWoke, e.StrongholdBroken, e.PowerFell, e.HoldLost, e.TruceTaken, e.TruceEnded, e.Ruled, e.Invited, e.Closed,
    e.DayBroke, e.WeekTurned,
)  # fmt: skip


def chronicle(world: World, entries: Sequence[Entry], campaign: str) -> str:
    parts = [
        _head_line(world),
        _people_lines(world),
        _buildings_line(world),
        _power_lines(world),
        _ruling_lines(world),
        _day_lines(entries, campaign),
    ]
    return "\n".join(part for part in parts if part)


def _head_line(world: World) -> str:
    hold = world.hold
    mapped = sum(place.mapped for _, place in glimpses(world.land))
    state = "lost" if hold.lost else f"{hold.folk} Folk, Hope {hold.hope}, Threat {hold.threat}"
    return f"# The chronicle of {hold.name or 'a freehold'}\n\n{hold.week} weeks, {mapped} hexes mapped; {state}.\n"


def _people_lines(world: World) -> str:
    lines = ["## Those who went out", ""]
    for one in world.characters.values():
        what = (
            f"{content.PEOPLES[one.people].name} {content.CALLINGS[one.calling].name.lower()}, level "
            f"{one.level}, {one.xp} XP"
        )
        end = f"; died on day {one.died_on} ({names.cause_label(one.died_of)})" if one.dead else ""
        lines.append(f"- **{_plain_text(one.name)}**, {what}{end}")
    return "\n".join([*lines, ""]) if world.characters else ""


def _buildings_line(world: World) -> str:
    if not world.hold.buildings:
        return ""
    names = [
        content.BUILDINGS[key].name + (f" x{number}" if number > 1 else "")
        for key, number in world.hold.buildings.items()
    ]
    return f"## What they built\n\n{', '.join(names)}.\n"


def _power_lines(world: World) -> str:
    lines = [f"- {content.POWERS[key].name}: fallen" for key in world.fallen]
    if world.power is not None:
        lines.append(f"- {content.POWERS[world.power.key].name}: awake, Shadow {world.power.shadow}")
    return "\n".join(["## Powers", "", *lines, ""]) if lines else ""


def _ruling_lines(world: World) -> str:
    """Precedents of this table (FH-GM-02)."""
    lines = []
    for each in world.precedents:
        words, answer = _plain_text(each.words), _plain_text(each.answer)
        lines.append(f"- Day {each.day}: “{words}”: {names.judgement_label(each.judgement)}. {answer}")
    return "\n".join(["## Rulings of this table", "", *lines, ""]) if lines else ""


def _day_lines(entries: Sequence[Entry], campaign: str) -> str:
    """The log's turning points, under a heading for each day."""
    teller = prose.Narrator(campaign)
    lines = ["## Day by day", ""]
    for entry in entries:
        telling = teller.tell(entry, "")
        event: Event = entry.event
        if entry.to:
            continue
        if isinstance(event, e.DayBroke):
            lines += ["", f"### Day {event.day}", ""]
        elif isinstance(event, _WORTH_TELLING):
            text = f" {_plain_text(telling.text)}" if telling.text else ""
            lines.append(f"- {_plain_text(telling.headline)}.{text}")
    return "\n".join([*lines, ""])


def _plain_text(text: str) -> str:
    """Players' words must not become Markdown."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text).replace("\n", " ")
