"""How the steady bot travels, meets others and explores sites."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.rules.freehold.content import TERRAINS
from tablewright.rules.freehold.view import View, danger
from tablewright.world.hexes import distance, neighbours

RINGS_FOR_LEVEL = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12)
NEW_HEXES_A_TRIP = 4


# --- the road --------------------------------------------------------------------------------------------------------


def _road(decision: Decision, view: View, courage: float) -> str:
    options = decision.options
    if tend := _tend(view, options):
        return tend
    for choice in ("found", "map"):
        if choice in options:
            return choice
    if goods := next((key for key in options if key.startswith("goods:")), ""):
        return goods
    if _turns_back(view, courage):
        return _homeward(view, options)
    if site := _site(view, options, courage):
        return site
    if view.meals < 2 * len(view.party.order) and "forage" in options:
        return "forage"
    return _onward(view, options, courage)


def _tend(view: View, options: tuple[str, ...]) -> str:
    if any(one.unconscious for one in view.members):
        return next((key for key in options if key.startswith("act:")), "")
    return ""


def _turns_back(view: View, courage: float) -> bool:
    """At half strength, at a death, short of food or water, or with enough new hexes mapped."""
    party = view.party
    mouths = max(1, len(party.order))
    days_home = 1 + view.ring(party.at) * 3 // 10
    hungry = view.meals < 2 * mouths * days_home
    dry = view.water_days < mouths * days_home and not view.here.water
    starving = view.ring(party.at) > 0 and view.meals < mouths
    low = starving or (view.ring(party.at) > 2 and (hungry or dry))
    return view.health < 0.6 / courage or low or party.fallen > 0 or party.new_hexes >= NEW_HEXES_A_TRIP * courage


def _reach(view: View, courage: float) -> int:
    level = min((one.level for one in view.able), default=1)
    return min(12, RINGS_FOR_LEVEL[min(level, 10)] + (1 if courage > 1 else 0))


def _onward(view: View, options: tuple[str, ...], courage: float) -> str:
    """To the nearest hex that is not mapped, near home first; camp when the day is done."""
    ways = [key for key in options if key.startswith("go:")]
    if not ways:
        return "home" if "home" in options else "camp"
    reach = _reach(view, courage)
    near = neighbours(view.party.at)
    goal = view.nearest_unmapped(reach) or view.nearest_unmapped(12)
    if not goal:
        return _homeward(view, options)
    return min(ways, key=lambda key: (distance(near[key[3:]], goal), _hours(view, near[key[3:]]), key))


def _hours(view: View, key: str) -> int:
    place = view.hex(key)
    return TERRAINS[place.terrain].hours if place and place.terrain else 3


def _homeward(view: View, options: tuple[str, ...]) -> str:
    ways = [key for key in options if key.startswith("go:")]
    near = neighbours(view.party.at)
    if "home" in options:
        return "home"
    closer = [key for key in ways if view.ring(near[key[3:]]) < view.ring(view.party.at)]
    return min(closer, key=lambda key: (_hours(view, near[key[3:]]), key)) if closer else "camp"


def _site(view: View, options: tuple[str, ...], courage: float) -> str:
    """One site a trip, when the party is well; lairs only after a look, caches always."""
    if view.health < 0.8 or view.hours_left < 3:
        return ""
    for index, site in enumerate(view.here.sites):
        if site.cleared or (site.kind in ("stronghold", "seat") and not site.broken and courage <= 1):
            continue
        if site.kind == "cache" and site.rooms and not site.rooms[0].loot:
            continue
        if f"look:{index}" in options:
            return f"look:{index}"
        strong = site.kind != "lair" or _winnable(
            view, site.rooms[0].bands[0].monster, site.rooms[0].bands[0].number, courage
        )
        if f"site:{index}" in options and strong and not _visited(view, index):
            return f"site:{index}"
    return ""


def _visited(view: View, index: int) -> bool:
    """Given up today: everything further on is too strong, or nothing is left to do."""
    site = view.here.sites[index]
    return (bool(site.rooms) and all(room.entered for room in site.rooms)) or view.tried_today(index)


def _winnable(view: View, monster: str, number: int, courage: float) -> bool:
    return danger(monster, number) < view.strength() * 0.8 * courage


# --- others ----------------------------------------------------------------------------------------------------------


def _approach(decision: Decision, view: View, courage: float) -> str:
    monster, number = str(decision.about[0]), int(decision.about[1])
    if "unseen" in decision.options and not _winnable(view, monster, number, courage):
        return "unseen"
    return "meet"


def _respond(decision: Decision, view: View, courage: float) -> str:
    meeting = view.meeting
    assert meeting is not None
    options = decision.options
    if "invite" in options:
        return "invite"
    if "pass" in options:
        return "pass"
    if "calm" in options:
        return "calm"
    monster, number = str(decision.about[0]), int(decision.about[1])
    in_site = meeting.where in ("room", "lair")
    if in_site and _winnable(view, monster, number, courage):
        return "fight"
    return "withdraw"


# --- sites -----------------------------------------------------------------------------------------------------------


def _explore(decision: Decision, view: View, courage: float) -> str:
    options = decision.options
    if tend := _tend(view, options):
        return tend
    for choice in ("take", "knock", "pick", "hammer"):
        key = next((each for each in options if each.partition(":")[0] == choice), "")
        if key and view.health > 0.4:
            return key
    if "ambush" in options and (ahead := view.room(1)) and ahead.bands:
        band = ahead.bands[0]
        return "ambush" if _winnable(view, band.monster, band.number, courage * 1.4) else "leave"
    if "on" in options and view.health >= 0.65 / courage and not _beaten(view):
        thief = next((one for one in view.able if one.calling == "thief"), None)
        sneak = f"sneak:{thief.id}" if thief else ""
        return sneak if sneak in options and view.lit else "on"
    return "leave"


def _beaten(view: View) -> bool:
    """The next room drove the party out once already."""
    ahead = view.room(1)
    return ahead is not None and any(
        band.number and (band.angry or band.disposition == "warning") for band in ahead.bands
    )


def _trap(decision: Decision, view: View, courage: float) -> str:
    """The best hand at it disarms what guards something; else go round."""
    room = view.room()
    people = [one for one in view.able if f"disarm:{one.id}" in decision.options]
    if room is None or not people:
        return "round"
    best = max(people, key=lambda one: one.scores["dex"] + (3 if one.calling == "thief" else 0))
    worth = room.loot and best.scores["dex"] + (3 if best.calling == "thief" else 0) >= 12
    return f"disarm:{best.id}" if worth else "round"


def _deed(decision: Decision, view: View, courage: float) -> str:
    for start in ("tend:", "shake:", "cast:mend", "cast:poultice", "light:"):
        key = next((each for each in decision.options if each.startswith(start)), "")
        if key:
            return key
    return "nothing"


ANSWERS: dict[str, Callable[[Decision, View, float], str]] = {
    "road": _road,
    "approach": _approach,
    "respond": _respond,
    "explore": _explore,
    "trap": _trap,
    "deed": _deed,
}
