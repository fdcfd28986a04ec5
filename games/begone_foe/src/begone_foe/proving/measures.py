"""What can be measured of a campaign of Begone, FOE! that is over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from begone_foe import content, events
from begone_foe.state import Campaign
from tablewright.engine.events import Event
from tablewright.engine.measuring import Hero, Measures

_NUMBER = re.compile(r" \d+$")  # "Wight 2" is one of several


def _death(campaign: Campaign, event: Event) -> str:
    if not isinstance(event, events.Died):
        return ""
    being = campaign.beings.get(event.who)
    return _NUMBER.sub("", event.cause).lower() if being is not None and being.role == "pc" else ""


def _heroes(campaign: Campaign) -> Iterator[Hero]:
    """The dead are kept by name and class; hirelings' trades are no classes, and not counted among them."""
    living = [each for each in campaign.beings.values() if each.role == "pc" and not each.dead]
    yield from (Hero(each.job, True) for each in living)
    yield from (Hero(each.job, False) for each in campaign.fallen if each.job in content.JOBS)


MEASURES = Measures(
    {
        "expeditions": ("expeditions begun", lambda campaign: campaign.expedition),
        "days": ("days that passed", lambda campaign: campaign.clock.day),
        "silver": ("silver kept in town", lambda campaign: campaign.strongbox),
        "xp": (
            "experience of the living",
            lambda campaign: sum(each.xp for each in campaign.beings.values() if each.role == "pc"),
        ),
        "fallen": ("characters who fell", lambda campaign: len(campaign.fallen)),
    },
    frozenset({"retired", "came home"}),
    _death,
    _heroes,
)
