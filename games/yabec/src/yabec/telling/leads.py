"""Where the guild is going: the goal in one line, and what it knows and may come back to."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.options import Option
from tablewright.engine.scene import Lead, MapView
from tablewright.world.hexes import bearing, distance
from tablewright.world.leads import by_distance, in_rooms
from tablewright.world.words import capital, figure, listed
from yabec.book.town import charting
from yabec.state import World
from yabec.telling import names

_RUMOURS = 6  # the latest: older ones stand in the log


# --- goal -------------------------------------------------------------------------------------------------------------
def goal_of(world: World) -> str:
    """What the party plays for, and the next step."""
    if world.outcome:
        return ""
    if world.scheme == "creation":
        return "Make the guild's people, then go down and score what you bring up."
    if world.scheme == "clean up":
        return f"Back in town: {world.card.total} XP on the card."
    if world.scheme == "town":
        return f"{_aim_of(world)} {_nearest_dungeon(world)}".strip()
    return f"{_aim_of(world)} {world.card.total} XP on the card so far."


def _aim_of(world: World) -> str:
    if not world.goal:
        return "Score treasure, monsters and maps."
    of_what = f": {world.relic}" if world.relic else ""
    done = "Done: " if world.goal_done else "Failed: " if world.goal_failed else ""
    return f"{done}{capital(names.name_of(world.goal) + of_what)}."


def _nearest_dungeon(world: World) -> str:
    dungeons = [key for key, site in world.sites.items() if Option.read(site).verb == "dungeon"]
    near = min(dungeons, key=lambda key: distance(world.here, key), default="")
    return (
        f"{charting.site_name(world, near)} lies {bearing(world.here, near)}." if near not in ("", world.here) else ""
    )


# --- leads ------------------------------------------------------------------------------------------------------------
def leads_of(world: World, view: MapView | None) -> tuple[Lead, ...]:
    """Rooms below or dungeons and towns around, then who was left behind, then rumours."""
    if world.outcome or world.scheme in ("creation", "conflict"):
        return ()
    near = by_distance(world.here, _known_sites(world)) if world.scheme == "town" else in_rooms(view)
    return (*near, *_left_behind(world), *_rumours_heard(world))


def _known_sites(world: World) -> Iterator[Lead]:
    for key, site in world.sites.items():
        kind = Option.read(site).verb
        icon = "dungeon-gate" if kind == "dungeon" else "village"
        yield Lead("place", charting.site_name(world, key), f"a {kind}", place=key, icon=icon)


def _left_behind(world: World) -> Iterator[Lead]:
    people = world.creatures.values()
    if left := [one.name for one in people if one.kind == "pc" and one.left]:
        yield Lead("debt", "Left in the dungeon", listed(left), icon="tombstone", tone="grave")
    for one in people:
        if one.kind == "hireling" and one.wage and one.boss in world.party:
            yield Lead("debt", one.name, f"{figure(one.wage, 'cp', 'cp')} a session", icon="two-coins")


def _rumours_heard(world: World) -> Iterator[Lead]:
    for words in world.rumours[: -_RUMOURS - 1 : -1]:
        yield Lead("rumour", words, icon="conversation")
