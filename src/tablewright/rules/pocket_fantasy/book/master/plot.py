"""The adventure plot generator (9.2): situation, villain, location, one d6 each, in that order (PF-PLOT-01)."""

from __future__ import annotations

from typing import Any

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.field import GM
from tablewright.rules.pocket_fantasy.book.master.naming import place_name
from tablewright.rules.pocket_fantasy.content import D6, LOCATION, SITUATION, VILLAIN
from tablewright.rules.pocket_fantasy.events import PlotRolled, ReadAloud
from tablewright.rules.pocket_fantasy.state import Plot, World

ASK_PLOT = Question("plot", "PF-PLOT-01", standing=True)
PLACE_KIND = Question("place-kind", "PF-PLOT-01", standing=True)
PLACE_NAME = Question("place-name", "PF-PLOT-01", standing=True)
DETAIL = Question("plot-detail", "PF-PLOT-01", standing=True)
LONGEST_NAME, LONGEST_DETAIL = 60, 300
ROLL = "roll"


def _faces(chart: Chart[Any], written: str) -> list[str]:
    """One face for each result: rows that are alike are one offer, under the written face or else the first."""
    faces: dict[str, str] = {}
    for face in map(str, range(1, D6 + 1)):
        key = chart.row(int(face)).key
        faces[key] = face if face == written else faces.get(key, face)
    return list(faces.values())


def roll_plot(world: World, table: Table) -> None:
    """Three dice, or the PM's choice for each: villain and place decide what the dungeon holds (PF-PLOT-02)."""
    world.adventure += 1
    world.script = script = world.script if world.adventure == 1 else None
    written = (str(script.situation), str(script.villain), str(script.location)) if script else (ROLL,) * 3
    faces = []
    charts: tuple[Chart[Any], ...] = (SITUATION, VILLAIN, LOCATION)
    for number, chart in enumerate(charts):
        options = (ROLL, *_faces(chart, written[number]))
        answer = table.ask(GM, ASK_PLOT, options, {"chart": chart.key}, written[number])
        faces.append(table.roll(D6, chart.why) if answer == ROLL else int(answer))
    situation, villain, location = faces
    usual = script.place if script else place_name(world, table, LOCATION.row(location).key)
    place = table.ask_text(GM, PLACE_NAME, LONGEST_NAME, {"chart": "location"}, usual).strip() or usual
    world.plot = Plot(situation, villain, location, place)
    world.plot.forewarned, world.rumors = world.rumors, []
    kinds = LOCATION.row(location).places
    world.plot.kind = table.ask(GM, PLACE_KIND, kinds, {"chart": "location"}, kinds[0])
    world.plot.detail = table.ask_text(GM, DETAIL, LONGEST_DETAIL, {"chart": "situation"}).strip()
    keys = SITUATION.row(situation).key, VILLAIN.row(villain).key, LOCATION.row(location).key
    table.tell(PlotRolled(*keys, place, world.plot.detail))
    if script:
        table.tell(ReadAloud(script.opening, script.title))
