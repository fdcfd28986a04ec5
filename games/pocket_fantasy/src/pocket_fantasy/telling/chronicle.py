"""The tale of a campaign in Markdown: each adventure, its turns, the fallen, and those who came home."""

from __future__ import annotations

from collections.abc import Sequence

from pocket_fantasy import content
from pocket_fantasy import events as e
from pocket_fantasy.book.characters import making
from pocket_fantasy.state import Hero, World
from pocket_fantasy.telling import prose
from pocket_fantasy.telling.labels import choices
from tablewright.engine.events import Entry
from tablewright.world.words import capital

_TOLD = (
    e.LevelReached,
    e.RoomEntered,
    e.FightBegan,
    e.FightOver,
    e.Fell,
    e.Died,
    e.ItemFound,
    e.SecretFound,
    e.TrapSprung,
    e.Joined,
    e.RestBroken,
    e.FreeFormCast,
    e.WordsTried,
    e.GemsSet,
    e.Forged,
    e.AdventureOver,
    e.CampaignOver,
)


def chronicle(world: World, entries: Sequence[Entry], campaign: str) -> str:
    narrator = prose.Narrator(campaign)
    lines = ["# A Pocket Fantasy", ""]
    for entry in entries:
        if entry.to:
            continue
        telling = narrator.tell(entry, "")
        if isinstance(entry.event, e.PlotRolled):
            lines += ["", f"## {telling.headline}", "", telling.text, ""]
        elif isinstance(event := entry.event, _TOLD) or (isinstance(event, e.Afflicted) and event.what == "petrified"):
            lines.append(f"- **{telling.headline}.** {telling.text}".rstrip())
    lines += ["", "## The company", "", *(_person_line(hero) for hero in world.party)]
    if world.fallen:
        lines += ["", "## The fallen", "", *(_person_line(hero) for hero in world.fallen)]
    lines += ["", *_figures_line(world), "", "## To carry on", "", "```json", making.export_party(world), "```", ""]
    return "\n".join(lines)


def _person_line(hero: Hero) -> str:
    arms = ", ".join(choices.gear_name(gear) for gear in (*hero.weapons, hero.armor) if gear)
    end = "" if hero.status == "up" else " (turned to stone)" if hero.status == "petrified" else f" ({hero.status})"
    who = f"{content.RACES[hero.race].name} {content.CLASSES[hero.cls].name}"
    return f"- **{hero.name}**, {who}, {hero.max_hp} HP, {hero.gp} gold; {arms}{end}"


def _figures_line(world: World) -> list[str]:
    names = {"done": "adventures done", "left": "adventures left", "slew": "enemies slain", "beat": "villains beaten",
             "found": "magical things found"}  # fmt: skip
    counts = (f"{name}: {sum(deed.what == what for deed in world.deeds)}" for what, name in names.items())
    return [capital("; ".join(counts)) + "."]
