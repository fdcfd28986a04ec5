"""The arithmetic behind an entry of the log, a step a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.engine.events import Event
from tablewright.rules.begone_foe import events as e
from tablewright.rules.begone_foe.content import ARTS
from tablewright.rules.begone_foe.events import fight as f
from tablewright.rules.begone_foe.telling.plain import limb_words, score_words
from tablewright.world.words import count


def how(event: Event) -> list[str]:
    steps = _STEPS.get(type(event))
    return steps(event) if steps is not None else []


def _attack(event: f.Attacked) -> list[str]:
    if event.auto or not event.ac:
        return []
    edge = {1: " with advantage", -1: " at a disadvantage"}.get(event.edge, "")
    art = f", {ARTS[event.art]}" if event.art in ARTS else ""
    return [f"{event.total}{edge}{art} against AC {event.ac}: {'hit' if event.hit else 'miss'}"]


def _save(event: f.SavedOrNot) -> list[str]:
    return [f"{score_words(event.score)} save against {event.against}: {event.total} against {event.target}"]


def _noticed(event: e.Noticed) -> list[str]:
    if not event.rolled:
        return []
    return [
        f"you notice {event.perception} against {event.foes_stealth}",
        f"they notice {event.foes_perception} against {event.stealth}",
    ]


_STEPS: dict[type[Event], Callable[[Any], list[str]]] = {
    f.Attacked: _attack,
    f.SavedOrNot: _save,
    e.Noticed: _noticed,
    e.Tested: lambda event: [f"SKILL test: {event.total} against {event.target}"] if event.rolled else [],
    e.Opposed: lambda event: [f"{event.total} against {event.other_total}"],
    f.Injured: lambda event: [f"{event.excess} more than the last hit point, {limb_words(event.where)}"],
    f.MoraleTested: lambda event: [f"{event.total} against a rating of {event.rating}"],
    f.Chased: lambda event: [f"{event.total} against {event.best}"],
    e.Reacted: lambda event: [f"reaction {event.total}: {event.attitude}"] if event.total else [],
    f.SoulSpent: lambda event: [f"{count(event.dice, 'Soul Die', 'Soul Dice')}: {event.total}"] if event.total else [],
    f.TurnedUndead: lambda event: [f"{event.hit_dice} Hit Dice, {event.highest} on the highest die"],
    e.Rested: lambda event: [f"{event.healed} hit points, {count(event.rations, 'ration')}"],
    e.Awarded: lambda event: [f"{event.why}; {event.total} in all"],
    e.Converted: lambda event: [f"{event.total}, 9 or more converts"],
}
