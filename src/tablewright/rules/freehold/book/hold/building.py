"""Building (chapter of that name): costs, needs, projects, and what stands finished (FH-HOLD-07)."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.hold.harvest import opened_by
from tablewright.rules.freehold.book.hold.homecoming import has_lair, resources
from tablewright.rules.freehold.book.hold.scores import add_hope, built
from tablewright.rules.freehold.book.party.roster import day_of, speaker_seat
from tablewright.rules.freehold.content import BUILDINGS
from tablewright.rules.freehold.content.kinds import Building
from tablewright.rules.freehold.events import ProjectBegun, ProjectDone
from tablewright.rules.freehold.state import DAYS_A_WEEK, Hold, Party, Project, World, glimpses
from tablewright.world.hexes import distance

BUILD = Question("build", "FH-HOLD-07")
BUILD_WHERE = Question("build-where", "FH-HOLD-07")


def most_projects(hold: Hold) -> int:
    """One project at a time, two with a Workshop."""
    return 1 + built(hold, "projects")


def can_build(world: World, key: str) -> bool:
    """Paid in full at the start; needs other buildings and resources found; most are built once."""
    hold, entry = world.hold, BUILDINGS[key]
    if not _affordable(hold, entry):
        return False
    running = any(project.building == key for project in hold.projects)
    if not entry.repeat and (running or hold.buildings.get(key)):
        return False
    return not unmet(world, entry) and (not entry.in_hex or bool(places_for(world, key)))


def unmet(world: World, entry: Building) -> list[str]:
    """What else it needs: keys of buildings that do not stand, and resources that are not on the map."""
    found = resources(world) if entry.resources else ()
    missing = [key for key in entry.buildings if not world.hold.buildings.get(key)]
    return missing + [key for key in entry.resources if key not in found]


def _affordable(hold: Hold, entry: Building) -> bool:
    return hold.timber >= entry.timber and hold.stone >= entry.stone and hold.silver >= entry.silver


def places_for(world: World, key: str) -> list[str]:
    """An Outpost stands in a mapped hex without a lair, a Beacon in the hex of an outpost."""
    under_way = [project.at for project in world.hold.projects if project.building == key]
    found = []
    for at, place in glimpses(world.land):
        fits = place.outpost and not place.beacon if key == "beacon" else place.mapped and not place.outpost
        if fits and not has_lair(place) and at != world.hold.at and at not in under_way:
            found.append(at)
    return found


def options(world: World) -> Iterator[str]:
    """What could be begun now, in listed order; nothing while as many projects are under way as may be."""
    if len(world.hold.projects) < most_projects(world.hold):
        yield from (key for key in BUILDINGS if can_build(world, key))


def begin(world: World, key: str, at: str, day: int, table: Table) -> None:
    """Costs are paid at the start; it is finished when its weeks have passed."""
    hold, entry = world.hold, BUILDINGS[key]
    hold.timber -= entry.timber
    hold.stone -= entry.stone
    hold.silver -= entry.silver
    hold.projects.append(Project(key, day + entry.weeks * DAYS_A_WEEK, at))
    table.tell(ProjectBegun(key, entry.weeks, at))


def choose_and_begin(world: World, party: Party, table: Table) -> None:
    """What, and where: the party's answer like the wish to build (FH-TURN-05)."""
    menu = [*map(Option, options(world)), Option("nothing")]
    key = str(table.ask(speaker_seat(world, party), BUILD, menu, default="nothing"))
    if key == "nothing":
        return
    at = ""
    if BUILDINGS[key].in_hex:
        places = places_for(world, key)
        usual = max(places, key=lambda place: (len(opened_by(world, place)), -distance(world.hold.at, place)))
        back = ["nothing"] if len(places) > 1 else []  # where there is one place nobody is asked
        spots = [*map(Option, places), *map(Option, back)]
        at = str(table.ask(speaker_seat(world, party), BUILD_WHERE, spots, {"building": key}, usual))
    if at != "nothing":
        begin(world, key, at, day_of(party), table)


def finish_projects(world: World, day: int, table: Table) -> None:
    """The week's building step."""
    hold = world.hold
    for project in [project for project in hold.projects if project.until <= day]:
        hold.projects.remove(project)
        complete(world, project.building, project.at, table)


def complete(world: World, key: str, at: str, table: Table) -> None:
    hold = world.hold
    hold.buildings[key] = hold.buildings.get(key, 0) + 1
    add_hope(world, BUILDINGS[key].value("hope"))
    if at:
        place = world.land[at]
        place.outpost = place.outpost or key == "outpost"
        place.beacon = place.beacon or key == "beacon"
    table.tell(ProjectDone(key, at))


def delay_projects(world: World, weeks: int) -> None:
    for project in world.hold.projects:
        project.until += weeks * DAYS_A_WEEK
