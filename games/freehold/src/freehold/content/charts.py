"""The charts of Freehold, made of the content: what a die says is looked up here, and the log shows the row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from freehold import content
from freehold.content import figures
from tablewright.engine.charts import Chart

R = TypeVar("R", bound=figures.Row)
T = TypeVar("T")


def _spread(rows: Sequence[R], of: Callable[[R], T]) -> list[T]:
    """One entry for each face."""
    return [of(row) for row in rows for _ in range(row.faces)]


def _chart(key: str, name: str, rule: str, rows: list[Any]) -> Chart[Any]:
    words = [_words(row) if isinstance(row, str) else ", ".join(row) or "nothing" for row in rows]
    return Chart(key, name, rule, len(rows), rows, words)


def _words(row: str) -> str:
    """What a row is called: creatures by their name, terrain that is that of the hex before."""
    if row in content.MONSTERS:
        return content.MONSTERS[row].name.lower()
    return "as in the hex before" if row == "same" else row.replace("_", " ")


DISPOSITIONS = ("attack", "warning", "neutral", "friendly")
ENCOUNTER: Chart[str] = _chart(
    "encounter-roll",
    "Encounter roll",
    "FH-ENC-04",
    ["attack"] * 2 + ["warning"] * 3 + ["neutral"] * 5 + ["friendly"] * 2,
)
TERRAIN_CHART: Chart[str] = _chart(
    "terrain", "Terrain", "FH-TRAVEL-06", _spread(content.TERRAIN_ROWS, lambda row: row.terrain)
)
FEATURE_CHART: Chart[str] = _chart(
    "feature", "Feature", "FH-TRAVEL-07", _spread(content.FEATURE_ROWS, lambda row: row.key)
)
RESOURCE_CHART: Chart[str] = _chart(
    "resource", "Resource", "FH-TRAVEL-07", _spread(content.RESOURCE_ROWS, lambda row: row.key)
)
ROOM_CHART: Chart[tuple[str, ...]] = _chart(
    "room", "Room of a site", "FH-SITE-01", _spread(content.ROOM_ROWS, lambda row: row.holds)
)
EVENT_CHART: Chart[str] = _chart("week", "The week's event", "FH-HOLD-05", [event.key for event in content.WEEK_EVENTS])
ITEM_CHART: Chart[str] = _chart("magic-item", "Magic item", "FH-SITE-05", list(content.MAGIC_ITEMS))
GREAT_CHART: Chart[str] = _chart("great-item", "Great item", "FH-SITE-08", list(content.GREAT_ITEMS))
CREATURE_FACES = 12


def _creature_charts() -> list[Chart[Any]]:
    """One chart for each table and tier: the twelve rows that the die can reach there."""
    charts = [_chart("creatures-home-1", "Creatures: home", "FH-TRAVEL-03", list(content.CREATURES["home"]))]
    for key, rows in content.CREATURES.items():
        for tier in (1, 2, 3, 4) if key != "home" else ():
            first = content.TIERS.table_step * (tier - 1)
            reach = list(rows[first : first + CREATURE_FACES])
            charts.append(_chart(f"creatures-{key}-{tier}", f"Creatures: {key}, tier {tier}", "FH-TRAVEL-05", reach))
    return charts


def creature_chart(name: str, tier: int) -> Chart[str]:
    """Who lives in a place of this table and tier; the home table and a Power's host know no tiers."""
    if name in content.POWERS:
        return CHARTS[f"host-{name}"]
    return CHARTS[f"creatures-{name}-{1 if name == 'home' else tier}"]


_OTHER_CHARTS = _creature_charts() + [
    _chart(f"host-{power.key}", f"Host of the {power.name.removeprefix('The ')}", "FH-POWER-03", list(power.host))
    for power in content.POWERS.values()
]
_CHARTS: list[Chart[Any]] = [
    ENCOUNTER,
    TERRAIN_CHART,
    FEATURE_CHART,
    RESOURCE_CHART,
    ROOM_CHART,
    EVENT_CHART,
    ITEM_CHART,
    GREAT_CHART,
    *_OTHER_CHARTS,
]
CHARTS: dict[str, Chart[Any]] = {chart.key: chart for chart in _CHARTS}
